/*
 * The graph of all cheapest paths: from the end back over every step and link whose cost fits. A depth-first search
 * that lists each place after all its predecessors yields a topological order (Tarjan 1976), whatever steps cost.
 */
#include "find/ties/shortest_path_graph.h"

#include "base/array.h"
#include "search/kit/kit_calls.h"

/* A node or state on a cheapest path, and the cost of such paths up to there. */
struct wend_tie_place {
    uint32_t at;
    uint64_t cost;
};

/* As a cost: the one in the search's node store, which is right for all nodes, but not for all states. */
#define WEND_TIE_COST_KNOWN UINT64_MAX

/* True if the search has reached a node or state; *known is its entry in the store. */
static inline bool wend_tie_was_reached(const struct wend_search *search, uint32_t at, struct wend_node *known)
{
    const struct wend_nodes *nodes = search->result.is_wide ? &search->scratch->nodes64 : &search->scratch->nodes32;
    *known = wend_node_get(nodes, at, search->result.is_wide);
    return known->stamp == nodes->stamp;
}

/* Returns the node from which a step in a direction leads to a node, or the node itself if there is none. */
static inline uint32_t wend_tie_node_before(const wend_space *space, uint32_t node, uint32_t direction)
{
    uint32_t kind = space->cells.step_kinds > 1 ? wend_space_kind(space, wend_space_cell(space, node)) : 0;
    return wend_predecessor(space, node, kind, direction);
}

/*
 * Without turn costs, a step from p to c lies on a cheapest path if c does and p's cost plus the step's is c's cost.
 *
 * With turn costs, a search omits states that another heading of the same cell reaches as cheaply by turning there. So
 * not every state's cost is known, but the least cost of leaving a cell by a heading is: the minimum over the states
 * known there, each plus its turn. Tracing begins at the end, whose cost is known, and assigns each state the cost that
 * paths entering it may have. Whether such a path exists shows one step further back.
 */

/* Cost of a step without the turn before it. */
static uint64_t cost_of_step(const struct wend_search *search, const struct wend_successors *steps, uint32_t from,
                             uint32_t direction, uint32_t to)
{
    const wend_space *space = search->space;
    const bool both = space->profile.weigh == WEND_WEIGH_BOTH;
    const uint64_t weight = wend_node_weight(space, to) + (both ? wend_node_weight(space, from) : 0);
    return steps->prices[direction] * weight + wend_successors_surcharge(steps, to);
}

/* Least cost of being at a cell, turned to a heading and about to leave by it. */
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

/* True if a path of cost at most `most` enters a state or begins there. The recursion ends, as links cost something. */
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

/* True if cheapest paths begin at a place; it has no predecessors then. */
static bool tie_begins_at(const struct wend_search *search, struct wend_tie_place place)
{
    struct wend_node known;
    return wend_tie_was_reached(search, place.at, &known) && wend_search_begins_at(search, &known);
}

/* Accepts sums below the node's cost as well; only inconsistent estimates can leave such sums behind. */
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

/* The steps by which cheapest paths enter a place: directions for a node, headings before for a state. */
static uint8_t tie_steps_into(const struct wend_search *search, const struct wend_successors *steps,
                              struct wend_tie_place place)
{
    return search->result.has_headings ? steps_into_state(search, steps, place) : steps_into_node(search, steps, place);
}

/* The predecessor of a place by one of those steps. */
static struct wend_tie_place tie_before(const struct wend_search *search, const struct wend_successors *steps,
                                        struct wend_tie_place place, uint32_t bit)
{
    if (!search->result.has_headings)
        return (struct wend_tie_place){wend_tie_node_before(search->space, place.at, bit), WEND_TIE_COST_KNOWN};
    const uint32_t node = place.at >> 3, heading = place.at & 7;
    const uint32_t from = wend_tie_node_before(search->space, node, heading);
    const uint64_t cost = cost_of_step(search, steps, from, heading, node) + steps->turns[bit][heading];
    return (struct wend_tie_place){from << 3 | bit, place.cost - cost};
}

/* The predecessor by a link, whether or not cheapest paths take the link. */
static struct wend_tie_place tie_before_link(const struct wend_search *search, const struct wend_space_link *link,
                                             struct wend_tie_place place)
{
    if (!search->result.has_headings)
        return (struct wend_tie_place){link->from, WEND_TIE_COST_KNOWN};
    return (struct wend_tie_place){link->from << 3 | (place.at & 7), place.cost - cost_of_link(search, link)};
}

/* True if cheapest paths take a link into a place. */
static bool tie_takes_link(const struct wend_search *search, const struct wend_successors *steps,
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

/* True if cheapest paths may end in a state of the cell where the search's own path ends. */
static bool tie_ends_at(const struct wend_search *search, const struct wend_successors *steps,
                        struct wend_tie_place place)
{
    return place.at == search->result.end ||
           (search->result.has_headings && is_entered_for(search, steps, place.at, place.cost));
}

/* A node of the map, or a state. 8 bytes. A `stamp` other than the store's means not seen yet. */
struct tie_entry {
    uint32_t tie; /* WEND_NO_TIE = not listed yet */
    uint16_t stamp;
    uint16_t link; /* the first link into it, plus 1; 0 = none; for states it is kept at the first of the cell */
};

struct wend_tie_link {
    uint16_t next;        /* the next that enters the same cell, plus 1 */
    uint8_t borne, taken; /* headings, or bit 0, of cheapest paths over it; those that rules have left */
};

/* A place whose predecessors are being listed. */
struct wend_tie_visit {
    struct wend_tie_place place;
    uint8_t into, left; /* steps into it; those not traced back yet */
    uint16_t link;      /* the next link to trace back, plus 1 */
};

static struct tie_entry *entry_of(const struct wend_path_graph *ties, uint32_t node)
{
    return (struct tie_entry *)ties->known.array + node;
}

/* Returns the entry of a node, initialised on first use. */
static struct tie_entry *entry_for(const struct wend_path_graph *ties, uint32_t node)
{
    struct tie_entry *entry = entry_of(ties, node);
    if (entry->stamp != ties->known.stamp)
        *entry = (struct tie_entry){WEND_NO_TIE, ties->known.stamp, 0};
    return entry;
}

/* Returns the tie of a node, or WEND_NO_TIE if no cheapest path passes it. */
static uint32_t tie_of(const struct wend_path_graph *ties, uint32_t node)
{
    const struct tie_entry *entry = entry_of(ties, node);
    return entry->stamp == ties->known.stamp ? entry->tie : WEND_NO_TIE;
}

/* Returns the entry that heads the list of links into the cell of a node or state. */
static struct tie_entry *links_entry(const struct wend_search *search, struct wend_path_graph *ties, uint32_t at)
{
    return entry_for(ties, search->result.has_headings ? at & ~7u : at);
}

/* The bit for a node or state in the masks of a link into it. */
static uint8_t link_bit(const struct wend_search *search, uint32_t at)
{
    return (uint8_t)(search->result.has_headings ? 1u << (at & 7) : 1u);
}

bool wend_path_graph_reserve_path(struct wend_path_graph *ties, uint32_t hops, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, ties->hops, ties->path_capacity, hops);
}

static bool reserve_tie_links(struct wend_path_graph *ties, uint32_t count, const wend_allocator *memory)
{
    return count == 0 || WEND_RESERVE(memory, ties->links, ties->link_capacity, count);
}

struct wend_path_graph *wend_path_graph_begin(const struct wend_search *search)
{
    struct wend_scratch *scratch = search->scratch;
    const wend_allocator *memory = &scratch->memory;
    if (!scratch->ties) {
        scratch->ties = wend_allocate(memory, 1, sizeof *scratch->ties);
        if (!scratch->ties)
            return NULL;
        *scratch->ties = (struct wend_path_graph){.count = 0};
    }
    struct wend_path_graph *ties = scratch->ties;
    const uint32_t nodes = search->space->cells.node_count;
    ties->count = ties->origins[0] = ties->depth = 0;
    ties->origin_count = 1;
    ties->end = wend_search_cell_node(search, search->result.end);
    ties->traced = search->result.end;
    ties->next_end = ties->next_link = 0;
    bool has_room = wend_store_begin(&ties->known, search->result.has_headings ? nodes << 3 : nodes,
                                     sizeof(struct tie_entry), memory) == WEND_OK &&
                    reserve_tie_links(ties, search->space->cells.links.count, memory);
    return has_room ? ties : NULL;
}

/* Adds a link to the list of where it leads, if the search reached both ends. */
static void list_tie_link(const struct wend_search *search, struct wend_path_graph *ties, uint32_t number)
{
    const struct wend_space_link *link = &search->space->cells.links.list[number];
    struct wend_node from, to;
    ties->links[number] = (struct wend_tie_link){0, 0, 0};
    if (!search->result.has_headings &&
        (!wend_tie_was_reached(search, link->from, &from) || !wend_tie_was_reached(search, link->to, &to)))
        return;
    struct tie_entry *entry = entry_for(ties, search->result.has_headings ? link->to << 3 : link->to);
    ties->links[number].next = entry->link;
    entry->link = (uint16_t)(number + 1);
}

/* Marks the links by which cheapest paths enter a place. Returns the first link listed there, plus 1. */
static uint16_t mark_tie_links(const struct wend_search *search, struct wend_path_graph *ties,
                               struct wend_tie_place place)
{
    const uint16_t first = links_entry(search, ties, place.at)->link;
    for (uint32_t link = first; link != 0; link = ties->links[link - 1].next)
        if (tie_takes_link(search, &ties->steps, &search->space->cells.links.list[link - 1], place)) {
            ties->links[link - 1].borne |= link_bit(search, place.at);
            ties->links[link - 1].taken |= link_bit(search, place.at);
        }
    return first;
}

static bool push_tie_visit(struct wend_search *search, struct wend_path_graph *ties, struct wend_tie_place place)
{
    if (!WEND_RESERVE(&search->scratch->memory, ties->stack, ties->stack_capacity, ties->depth + 1))
        return false;
    struct wend_tie_visit visit = {.place = place};
    struct wend_node known;
    const bool is_known = wend_tie_was_reached(search, place.at, &known);
    visit.place.cost = place.cost == WEND_TIE_COST_KNOWN ? known.cost : place.cost;
    if (!is_known || !wend_search_begins_at(search, &known)) {
        visit.into = visit.left = tie_steps_into(search, &ties->steps, visit.place);
        visit.link = search->space->cells.links.count != 0 ? mark_tie_links(search, ties, visit.place) : 0;
    }
    search->effort.work += search->result.has_headings ? WEND_WORK_TIE_STATE : WEND_WORK_TIE;
    ties->stack[ties->depth++] = visit;
    return true;
}

/* Finds the next predecessor of a visited place; false when none is left. */
static bool next_tie_before(const struct wend_search *search, const struct wend_path_graph *ties,
                            struct wend_tie_visit *visit, struct wend_tie_place *before)
{
    if (visit->left != 0) {
        uint32_t bit = wend_count_trailing_zeros(visit->left);
        visit->left &= (uint8_t)(visit->left - 1);
        *before = tie_before(search, &ties->steps, visit->place, bit);
        return true;
    }
    while (visit->link != 0) {
        const uint32_t link = visit->link - 1u;
        visit->link = ties->links[link].next;
        if (!(ties->links[link].borne & link_bit(search, visit->place.at)))
            continue;
        *before = tie_before_link(search, &search->space->cells.links.list[link], visit->place);
        return true;
    }
    return false;
}

/* Returns where a step into a tie comes from, and its direction; `bit` is the step's in `into`. */
static uint32_t tie_step(const struct wend_search *search, uint32_t at, uint32_t bit, uint32_t *direction)
{
    *direction = search->result.has_headings ? at & 7 : bit;
    uint32_t from = wend_tie_node_before(search->space, wend_search_cell_node(search, at), *direction);
    return search->result.has_headings ? from << 3 | bit : from;
}

/* Lists a place. Precondition: its predecessors are listed. */
static bool list_tie(const struct wend_search *search, struct wend_path_graph *ties, const struct wend_tie_visit *visit)
{
    const uint32_t at = visit->place.at;
    if (!WEND_RESERVE(&search->scratch->memory, ties->list, ties->capacity, ties->count + 1))
        return false;
    for (uint32_t left = visit->into; left != 0; left &= left - 1) {
        uint32_t direction, from = tie_step(search, at, wend_count_trailing_zeros(left), &direction);
        ties->list[tie_of(ties, from)].out |= (uint8_t)(1u << direction);
    }
    entry_for(ties, at)->tie = ties->count;
    ties->list[ties->count++] = (struct wend_tie){.cost = visit->place.cost, .node = at, .into = visit->into};
    return true;
}

/*
 * Finds the start of the search's own path: with several starts the choice keeps to that one. A single start needs no
 * tracing. False if the limit is reached before.
 */
static bool find_own_start(struct wend_search *search, struct wend_path_graph *ties)
{
    if (!search->question.goal_set) {
        ties->traced = search->result.has_headings ? search->question.start << 3 : search->question.start;
        return true;
    }
    for (;;) {
        const struct wend_node node = wend_search_node(search, ties->traced);
        if (wend_search_begins_at(search, &node))
            return true;
        if (wend_search_is_spent(search))
            return false;
        ties->traced = wend_search_parent(search, ties->traced, &node);
        search->effort.work += WEND_WORK_TIE_SWEPT;
    }
}

/* Collects the listed states of that start, or its one node. */
static void find_tie_origins(const struct wend_search *search, struct wend_path_graph *ties)
{
    ties->origin_count = 0;
    for (uint32_t i = 0; i < (search->result.has_headings ? DIRECTIONS : 1u); i++) {
        const uint32_t at = search->result.has_headings ? (ties->traced & ~7u) | i : ties->traced;
        const uint32_t tie = tie_of(ties, at);
        if (tie != WEND_NO_TIE && tie_begins_at(search, (struct wend_tie_place){at, 0}))
            ties->origins[ties->origin_count++] = tie;
    }
}

/* Finds the next state, or the one node, where paths end; false if none is left. */
static bool next_tie_end(const struct wend_search *search, struct wend_path_graph *ties, struct wend_tie_place *end)
{
    const uint64_t cost = wend_search_node(search, search->result.end).cost;
    while (ties->next_end < (search->result.has_headings ? DIRECTIONS : 1u)) {
        const uint32_t number = ties->next_end++;
        *end = (struct wend_tie_place){
            search->result.has_headings ? (search->result.end & ~7u) | number : search->result.end, cost};
        if (tie_of(ties, end->at) == WEND_NO_TIE && tie_ends_at(search, &ties->steps, *end))
            return true;
    }
    return false;
}

/* Handles the next link, end, or predecessor; *is_over: none was left. */
static wend_status find_more_ties(struct wend_search *search, struct wend_path_graph *ties, bool *is_over)
{
    struct wend_tie_place place;
    bool good = true;
    if (ties->next_link < search->space->cells.links.count) {
        list_tie_link(search, ties, ties->next_link++);
        search->effort.work++;
    } else if (ties->depth == 0) {
        *is_over = !next_tie_end(search, ties, &place);
        good = *is_over || push_tie_visit(search, ties, place);
    } else if (!next_tie_before(search, ties, &ties->stack[ties->depth - 1], &place)) {
        good = list_tie(search, ties, &ties->stack[--ties->depth]);
    } else if (entry_for(ties, place.at)->tie == WEND_NO_TIE) {
        good = push_tie_visit(search, ties, place);
    }
    return good ? WEND_OK : WEND_ERROR_MEMORY;
}

wend_status wend_path_graph_find(struct wend_search *search, bool *is_over)
{
    struct wend_path_graph *ties = search->scratch->ties;
    *is_over = false;
    /* Set up each time: they refer to the search, which lies elsewhere when it continues. */
    wend_successors_begin(&ties->steps, search);
    while (!*is_over) {
        if (wend_search_is_spent(search))
            return WEND_OK;
        wend_status status = find_more_ties(search, ties, is_over);
        if (status != WEND_OK)
            return status;
    }
    *is_over = find_own_start(search, ties);
    if (*is_over)
        find_tie_origins(search, ties);
    return WEND_OK;
}

bool wend_path_graph_add(struct wend_path_graph *ties, const struct wend_tie *tie, const wend_allocator *memory)
{
    if (!WEND_RESERVE(memory, ties->list, ties->capacity, ties->count + 1))
        return false;
    entry_for(ties, tie->node)->tie = ties->count;
    ties->list[ties->count++] = *tie;
    return true;
}

void wend_path_graph_destroy(struct wend_path_graph *ties, const wend_allocator *memory)
{
    if (!ties)
        return;
    wend_store_destroy(&ties->known, sizeof(struct tie_entry), memory);
    WEND_RELEASE(memory, ties->list, ties->capacity);
    WEND_RELEASE(memory, ties->links, ties->link_capacity);
    WEND_RELEASE(memory, ties->stack, ties->stack_capacity);
    WEND_RELEASE(memory, ties->hops, ties->path_capacity);
    WEND_RELEASE(memory, ties, 1);
}

size_t wend_path_graph_memory(const struct wend_path_graph *ties)
{
    if (!ties)
        return 0;
    return sizeof *ties + ties->known.capacity * sizeof(struct tie_entry) + ties->capacity * sizeof *ties->list +
           ties->link_capacity * sizeof *ties->links + ties->stack_capacity * sizeof *ties->stack +
           ties->path_capacity * sizeof *ties->hops;
}

struct wend_tie_exit wend_tie_first_exit(const struct wend_search *search, uint32_t tie)
{
    const wend_space *space = search->space;
    const struct wend_tie *from = &search->scratch->ties->list[tie];
    const uint32_t node = wend_search_cell_node(search, from->node);
    bool linked = space->cells.links.begin && wend_bits_get(space->cells.links.begin, node);
    return (struct wend_tie_exit){
        .kind = space->cells.step_kinds > 1 ? wend_space_kind(space, wend_space_cell(space, node)) : 0,
        .left = from->out,
        .next_link = linked ? wend_space_first_link(space, node) : space->cells.links.count};
}

WEND_NEVER_INLINE static bool next_link_exit(const struct wend_search *search, uint32_t at, struct wend_tie_exit *edge)
{
    const wend_space *space = search->space;
    const uint32_t node = wend_search_cell_node(search, at);
    while (edge->next_link < space->cells.links.count && space->cells.links.list[edge->next_link].from == node) {
        uint32_t link = edge->next_link++, to = space->cells.links.list[link].to;
        to = tie_of(search->scratch->ties, search->result.has_headings ? to << 3 | (at & 7) : to);
        if (to == WEND_NO_TIE || !(search->scratch->ties->links[link].taken & link_bit(search, at)))
            continue;
        edge->to = to;
        edge->direction = BY_LINK;
        edge->link = link;
        return true;
    }
    return false;
}

bool wend_tie_next_exit(const struct wend_search *search, uint32_t tie, struct wend_tie_exit *edge)
{
    const struct wend_path_graph *ties = search->scratch->ties;
    const uint32_t at = ties->list[tie].node;
    if (edge->left == 0)
        return edge->next_link < search->space->cells.links.count && next_link_exit(search, at, edge);
    edge->direction = wend_count_trailing_zeros(edge->left);
    edge->left &= edge->left - 1;
    const uint32_t offset = (uint32_t)search->space->cells.offsets[edge->kind][edge->direction];
    uint32_t to = at + offset;
    if (search->result.has_headings)
        to = ((at >> 3) + offset) << 3 | edge->direction;
    edge->to = tie_of(ties, to);
    return true;
}

void wend_tie_close_exit(const struct wend_search *search, uint32_t tie, const struct wend_tie_exit *edge)
{
    struct wend_path_graph *ties = search->scratch->ties;
    if (edge->direction == BY_LINK)
        ties->links[edge->link].taken &= (uint8_t)~link_bit(search, ties->list[tie].node);
    else
        ties->list[tie].out &= (uint8_t) ~(1u << edge->direction);
}

struct wend_tie_entrance wend_tie_first_entrance(const struct wend_search *search, uint32_t tie)
{
    struct wend_path_graph *ties = search->scratch->ties;
    const struct wend_tie *to = &ties->list[tie];
    const bool is_listed = search->space->cells.links.count != 0;
    return (struct wend_tie_entrance){.left = to->into,
                                      .next_link = is_listed ? links_entry(search, ties, to->node)->link : 0};
}

bool wend_tie_next_entrance(const struct wend_search *search, uint32_t tie, struct wend_tie_entrance *edge)
{
    const struct wend_path_graph *ties = search->scratch->ties;
    const uint32_t at = ties->list[tie].node;
    if (edge->left != 0) {
        edge->bit = wend_count_trailing_zeros(edge->left);
        edge->left &= edge->left - 1;
        edge->from = tie_of(ties, tie_step(search, at, edge->bit, &edge->direction));
        return true;
    }
    while (edge->next_link != 0) {
        edge->link = edge->next_link - 1;
        edge->next_link = ties->links[edge->link].next;
        if (!(ties->links[edge->link].borne & link_bit(search, at)))
            continue;
        edge->direction = BY_LINK;
        const uint32_t from = search->space->cells.links.list[edge->link].from;
        edge->from = tie_of(ties, search->result.has_headings ? from << 3 | (at & 7) : from);
        return true;
    }
    return false;
}

void wend_tie_set_entrance(const struct wend_search *search, uint32_t tie, const struct wend_tie_entrance *edge,
                           bool open)
{
    struct wend_path_graph *ties = search->scratch->ties;
    uint8_t bit = (uint8_t)(1u << edge->direction), *mask = &ties->list[edge->from].out;
    if (edge->direction == BY_LINK) {
        bit = link_bit(search, ties->list[tie].node);
        mask = &ties->links[edge->link].taken;
    }
    *mask = (uint8_t)(open ? *mask | bit : *mask & ~bit);
}
