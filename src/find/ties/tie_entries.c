/*
 * Without turn costs a step from p to c lies on a cheapest way if p's cost and the step's make up c's cost, and c lies on one.
 *
 * With them a search leaves states out: those that another heading of the same cell makes up for by turning there. So the
 * costs of states are not all known, but what leaving a cell by a heading costs at least is: the least of what the states
 * known there cost, each with the turn. Going back from the end, where it is known what a cheapest way costs, each state
 * is given what ways may cost that enter it, and whether one does is seen one step further back.
 */
#include "find/ties/tie_entries.h"

#include "map/cells/cells.h"
#include "search/core/core.h"

/* What a step costs besides the turn before it. */
static uint64_t cost_of_step(const struct wend_search *search, const struct wend_successors *steps, uint32_t from,
                             uint32_t direction, uint32_t to)
{
    const wend_space *space = search->space;
    const bool both = space->profile.weigh == WEND_WEIGH_BOTH;
    const uint64_t weight = wend_node_weight(space, to) + (both ? wend_node_weight(space, from) : 0);
    return steps->prices[direction] * weight + wend_successors_surcharge(steps, to);
}

/* What ways cost at least that are at a cell and about to leave it with a heading. */
static uint64_t cost_with_heading(const struct wend_search *search, const struct wend_successors *steps, uint32_t node,
                                  uint32_t heading)
{
    uint64_t least = UINT64_MAX;
    for (uint32_t before = 0; before < DIRECTIONS; before++) {
        struct wend_node known;
        if (!wend_tie_was_reached(search, node << 3 | before, &known))
            continue;
        const uint64_t cost = known.cost + steps->turns[before][heading];
        least = cost < least ? cost : least;
    }
    return least;
}

static uint64_t cost_of_link(const struct wend_search *search, const struct wend_space_link *link)
{
    return link->cost + wend_search_surcharge(search, link->to);
}

/* Whether a way enters a state, or begins there, at a cost of at most so much. Links cost something, so this comes to an end. */
static bool is_entered_for(const struct wend_search *search, const struct wend_successors *steps, uint32_t state,
                           uint64_t most)
{
    const wend_space *space = search->space;
    const uint32_t node = state >> 3, heading = state & 7;
    const uint32_t before = wend_tie_node_before(space, node, heading);
    struct wend_node known;
    uint32_t count;
    if (wend_tie_was_reached(search, state, &known) && wend_search_begins_at(search, &known) && known.cost <= most)
        return true;
    if (before != node) {
        const uint64_t cost = cost_with_heading(search, steps, before, heading);
        const uint64_t step = cost == UINT64_MAX ? 0 : cost_of_step(search, steps, before, heading, node);
        if (cost != UINT64_MAX && cost + step <= most && (wend_successors_legal(steps, before) >> heading & 1))
            return true;
    }
    const struct wend_space_link *links = wend_space_links_into(space, node, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct wend_successor to;
        if (!wend_successor_by_link(steps, &links[i], &to) || to.cost > most ||
            cost_with_heading(search, steps, links[i].from, heading) > most - to.cost)
            continue;
        if (is_entered_for(search, steps, links[i].from << 3 | heading, most - to.cost))
            return true;
    }
    return false;
}

bool wend_tie_begins_at(const struct wend_search *search, struct wend_tie_place place)
{
    struct wend_node known;
    return wend_tie_was_reached(search, place.at, &known) && wend_search_begins_at(search, &known);
}

/* A sum below the node's cost, which only estimates that are not consistent can leave behind, serves as well. */
static uint8_t steps_into_node(const struct wend_search *search, const struct wend_successors *steps,
                               struct wend_tie_place place)
{
    const wend_space *space = search->space;
    const uint32_t node = place.at;
    uint32_t kind = space->cells.step_kinds > 1 ? wend_space_kind(space, wend_space_cell(space, node)) : 0, into = 0;
    uint64_t surcharge = wend_successors_surcharge(steps, node), own_weight = wend_node_weight(space, node);
    bool both = space->profile.weigh == WEND_WEIGH_BOTH;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        uint32_t from = wend_predecessor(space, node, kind, d);
        struct wend_node known;
        if (from == node || !wend_tie_was_reached(search, from, &known))
            continue;
        uint64_t weight = own_weight + (both ? wend_node_weight(space, from) : 0);
        uint64_t sum = known.cost + steps->prices[d] * weight + surcharge;
        if (sum <= place.cost && (wend_successors_legal(steps, from) >> d & 1))
            into |= 1u << d;
    }
    return (uint8_t)into;
}

static uint8_t steps_into_state(const struct wend_search *search, const struct wend_successors *steps,
                                struct wend_tie_place place)
{
    const uint32_t node = place.at >> 3, heading = place.at & 7;
    const uint32_t from = wend_tie_node_before(search->space, node, heading);
    uint32_t into = 0;
    if (from == node || cost_with_heading(search, steps, from, heading) > place.cost ||
        !(wend_successors_legal(steps, from) >> heading & 1))
        return 0;
    const uint64_t step = cost_of_step(search, steps, from, heading, node);
    for (uint32_t before = 0; before < DIRECTIONS; before++) {
        const uint64_t cost = step + steps->turns[before][heading];
        if (cost <= place.cost && is_entered_for(search, steps, from << 3 | before, place.cost - cost))
            into |= 1u << before;
    }
    return (uint8_t)into;
}

uint8_t wend_tie_steps_into(const struct wend_search *search, const struct wend_successors *steps,
                            struct wend_tie_place place)
{
    return search->result.has_headings ? steps_into_state(search, steps, place) : steps_into_node(search, steps, place);
}

struct wend_tie_place wend_tie_before(const struct wend_search *search, const struct wend_successors *steps,
                                      struct wend_tie_place place, uint32_t bit)
{
    if (!search->result.has_headings)
        return (struct wend_tie_place){wend_tie_node_before(search->space, place.at, bit), WEND_TIE_COST_KNOWN};
    const uint32_t node = place.at >> 3, heading = place.at & 7;
    const uint32_t from = wend_tie_node_before(search->space, node, heading);
    const uint64_t cost = cost_of_step(search, steps, from, heading, node) + steps->turns[bit][heading];
    return (struct wend_tie_place){from << 3 | bit, place.cost - cost};
}

struct wend_tie_place wend_tie_before_link(const struct wend_search *search, const struct wend_space_link *link,
                                           struct wend_tie_place place)
{
    if (!search->result.has_headings)
        return (struct wend_tie_place){link->from, WEND_TIE_COST_KNOWN};
    return (struct wend_tie_place){link->from << 3 | (place.at & 7), place.cost - cost_of_link(search, link)};
}

bool wend_tie_takes_link(const struct wend_search *search, const struct wend_successors *steps,
                         const struct wend_space_link *link, struct wend_tie_place place)
{
    const uint64_t cost = cost_of_link(search, link);
    struct wend_node from;
    struct wend_successor to;
    if (search->result.has_headings)
        return cost <= place.cost && wend_successor_by_link(steps, link, &to) &&
               is_entered_for(search, steps, link->from << 3 | (place.at & 7), place.cost - cost);
    return wend_tie_was_reached(search, link->from, &from) && from.cost + cost <= place.cost;
}

bool wend_tie_ends_at(const struct wend_search *search, const struct wend_successors *steps,
                      struct wend_tie_place place)
{
    return place.at == search->result.end ||
           (search->result.has_headings && is_entered_for(search, steps, place.at, place.cost));
}
