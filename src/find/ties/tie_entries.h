/* What the costs of a search bear out: by which steps and links cheapest ways enter a node, or with turn costs a state. */
#ifndef WEND_FIND_TIES_TIE_ENTRIES_H
#define WEND_FIND_TIES_TIE_ENTRIES_H

#include "search/core/successors.h"
#include "search/kit/kit_calls.h"

/* A node or state on a cheapest way, and what such ways cost up to there. */
struct wend_tie_place {
    uint32_t at;
    uint64_t cost;
};

/* As a cost: that which the search's store has; so it is with all nodes. */
#define WEND_TIE_COST_KNOWN UINT64_MAX

/* Whether the search has found a way to a node or state; if so, its entry in the store. */
static inline bool wend_tie_was_reached(const struct wend_search *search, uint32_t at, struct wend_node *known)
{
    const struct wend_nodes *nodes = search->result.is_wide ? &search->scratch->nodes64 : &search->scratch->nodes32;
    *known = wend_node_get(nodes, at, search->result.is_wide);
    return known->stamp == nodes->stamp;
}

/* Whether cheapest ways begin at a place; nothing leads to it then. */
bool wend_tie_begins_at(const struct wend_search *search, struct wend_tie_place place);

/* The steps by which cheapest ways enter a place: of a node directions, of a state the headings before. */
uint8_t wend_tie_steps_into(const struct wend_search *search, const struct wend_successors *steps,
                            struct wend_tie_place place);

/* The place before, by one of those steps. */
struct wend_tie_place wend_tie_before(const struct wend_search *search, const struct wend_successors *steps,
                                      struct wend_tie_place place, uint32_t bit);

/* The same by a link, whether or not cheapest ways take it. */
struct wend_tie_place wend_tie_before_link(const struct wend_search *search, const struct wend_space_link *link,
                                           struct wend_tie_place place);

/* Whether cheapest ways take a link into a place. */
bool wend_tie_takes_link(const struct wend_search *search, const struct wend_successors *steps,
                         const struct wend_space_link *link, struct wend_tie_place place);

/* The node from which a step in a direction leads to a node; itself where there is none. */
static inline uint32_t wend_tie_node_before(const wend_space *space, uint32_t node, uint32_t direction)
{
    uint32_t kind = space->cells.step_kinds > 1 ? wend_space_kind(space, wend_space_cell(space, node)) : 0;
    return wend_predecessor(space, node, kind, direction);
}

/* Whether cheapest ways of a search may end in a state of the cell where its own way ends. */
bool wend_tie_ends_at(const struct wend_search *search, const struct wend_successors *steps,
                      struct wend_tie_place place);

#endif
