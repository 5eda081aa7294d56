/*
 * The graph of all cheapest ways: from the end back over every step and link that the costs bear out.
 *
 * A step from p to c lies on a cheapest way if p's cost and the step's make up c's cost, and c lies on one. Going back from
 * the end depth first and listing each place when all that leads to it is listed gives the order (Tarjan 1976), whatever
 * steps cost.
 */
#include "find/shortest_path_graph.h"

#include "base/memory.h"
#include "map/moves.h"
#include "map/space_links.h"
#include "search/step_cost.h"

/* A node of the map. 8 bytes; a `stamp` other than the store's: not seen yet. */
struct tie_entry {
    uint32_t tie; /* WEND_NO_TIE = not listed yet */
    uint16_t stamp;
    uint16_t link; /* the first link that cheapest ways enter it by, plus 1; 0 = none */
};

struct wend_tie_link {
    uint16_t next; /* the next that enters the same node, plus 1 */
    bool taken;
};

/* A place whose predecessors are being listed. */
struct wend_tie_visit {
    uint64_t cost;
    uint32_t node;
    uint8_t into, left; /* directions it is entered by; those still to be gone back */
    uint16_t link;      /* the next link to be gone back, plus 1 */
};

static struct tie_entry *entry_of(const struct wend_path_graph *ties, uint32_t node)
{
    return (struct tie_entry *)ties->known.array + node;
}

/* The entry of a node, made if it has none. */
static struct tie_entry *entry_for(const struct wend_path_graph *ties, uint32_t node)
{
    struct tie_entry *entry = entry_of(ties, node);
    if (entry->stamp != ties->known.stamp)
        *entry = (struct tie_entry){WEND_NO_TIE, ties->known.stamp, 0};
    return entry;
}

/* The tie of a node; WEND_NO_TIE where no cheapest way leads. */
static uint32_t tie_of(const struct wend_path_graph *ties, uint32_t node)
{
    const struct tie_entry *entry = entry_of(ties, node);
    return entry->stamp == ties->known.stamp ? entry->tie : WEND_NO_TIE;
}

/* Whether the search has found a way to a node; if so, the node's entry in its store. */
static inline bool was_tie_reached(const struct wend_search *search, uint32_t node, struct wend_node *known)
{
    const struct wend_nodes *nodes = search->is_wide ? &search->scratch->nodes64 : &search->scratch->nodes32;
    *known = wend_node_get(nodes, node, search->is_wide);
    return known->stamp == nodes->stamp;
}

/*
 * The directions of the steps by which cheapest ways enter a node. A sum below the node's cost, which only estimates that
 * are not consistent can leave behind, serves as well.
 */
static uint8_t tie_steps_into(const struct wend_search *search, const struct wend_successors *steps, uint32_t node,
                              uint64_t cost)
{
    const wend_space *space = search->space;
    uint32_t kind = space->cells.step_kinds > 1 ? wend_space_kind(space, wend_space_cell(space, node)) : 0, into = 0;
    uint64_t surcharge = wend_successors_surcharge(steps, node), own_weight = wend_node_weight(space, node);
    bool both = space->profile.weigh == WEND_WEIGH_BOTH;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        uint32_t from = wend_predecessor(space, node, kind, d);
        struct wend_node known;
        if (from == node || !was_tie_reached(search, from, &known))
            continue;
        uint64_t weight = own_weight + (both ? wend_node_weight(space, from) : 0);
        uint64_t sum = known.cost + steps->prices[d] * weight + surcharge;
        if (sum <= cost && (wend_successors_legal(steps, from) >> d & 1))
            into |= 1u << d;
    }
    return (uint8_t)into;
}

static bool grow_tie_stack(struct wend_path_graph *ties, const wend_allocator *memory)
{
    uint32_t capacity = ties->stack_capacity ? ties->stack_capacity * 2 : 256;
    struct wend_tie_visit *stack = wend_reallocate(memory, ties->stack, ties->stack_capacity, capacity, sizeof *stack,
                                                   _Alignof(struct wend_tie_visit));
    if (!stack)
        return false;
    ties->stack = stack;
    ties->stack_capacity = capacity;
    return true;
}

static bool grow_ties(struct wend_path_graph *ties, const wend_allocator *memory)
{
    uint32_t capacity = ties->capacity ? ties->capacity * 2 : 256;
    struct wend_tie *list =
        wend_reallocate(memory, ties->list, ties->capacity, capacity, sizeof *list, _Alignof(struct wend_tie));
    if (!list)
        return false;
    ties->list = list;
    ties->capacity = capacity;
    return true;
}

bool wend_path_graph_reserve_way(struct wend_path_graph *ties, uint32_t hops, const wend_allocator *memory)
{
    if (hops <= ties->way_capacity)
        return true;
    uint32_t capacity = ties->way_capacity ? ties->way_capacity : 128;
    while (capacity < hops)
        capacity *= 2;
    struct wend_hop *way =
        wend_reallocate(memory, ties->way, ties->way_capacity, capacity, sizeof *way, _Alignof(struct wend_hop));
    if (!way)
        return false;
    ties->way = way;
    ties->way_capacity = capacity;
    return true;
}

static bool reserve_tie_links(struct wend_path_graph *ties, uint32_t count, const wend_allocator *memory)
{
    if (count <= ties->link_capacity)
        return true;
    struct wend_tie_link *links = wend_allocate(memory, count, sizeof *links, _Alignof(struct wend_tie_link));
    if (!links)
        return false;
    wend_release(memory, ties->links, ties->link_capacity, sizeof *links, _Alignof(struct wend_tie_link));
    ties->links = links;
    ties->link_capacity = count;
    return true;
}

struct wend_path_graph *wend_path_graph_begin(const struct wend_search *search)
{
    struct wend_scratch *scratch = search->scratch;
    const wend_allocator *memory = &scratch->memory;
    if (!scratch->ties) {
        scratch->ties = wend_allocate(memory, 1, sizeof *scratch->ties, _Alignof(struct wend_path_graph));
        if (!scratch->ties)
            return NULL;
        *scratch->ties = (struct wend_path_graph){.count = 0};
    }
    struct wend_path_graph *ties = scratch->ties;
    ties->count = ties->origin = 0;
    wend_successors_begin(&ties->steps, search);
    bool has_room =
        wend_store_begin(&ties->known, search->space->cells.node_count, sizeof(struct tie_entry), memory) == WEND_OK &&
        reserve_tie_links(ties, search->space->cells.link_count, memory);
    return has_room ? ties : NULL;
}

/* Marks the links that a cheapest way to where they lead takes, and lists them there. */
static void mark_tie_links(const struct wend_search *search, struct wend_path_graph *ties)
{
    const wend_space *space = search->space;
    for (uint32_t i = 0; i < space->cells.link_count; i++) {
        const struct wend_space_link *link = &space->cells.links[i];
        struct wend_node from, to;
        ties->links[i] = (struct wend_tie_link){0, false};
        if (!was_tie_reached(search, link->from, &from) || !was_tie_reached(search, link->to, &to) ||
            wend_search_begins_at(search, &to) ||
            from.cost + link->cost + wend_search_surcharge(search, link->to) > to.cost)
            continue;
        struct tie_entry *entry = entry_for(ties, link->to);
        ties->links[i] = (struct wend_tie_link){entry->link, true};
        entry->link = (uint16_t)(i + 1);
    }
}

static bool push_tie_visit(const struct wend_search *search, struct wend_path_graph *ties, uint32_t *depth,
                           uint32_t node)
{
    if (*depth == ties->stack_capacity && !grow_tie_stack(ties, &search->scratch->memory))
        return false;
    struct wend_node known = wend_search_node(search, node);
    bool is_start = wend_search_begins_at(search, &known);
    uint8_t into = is_start ? 0 : tie_steps_into(search, &ties->steps, node, known.cost);
    ties->stack[(*depth)++] =
        (struct wend_tie_visit){known.cost, node, into, into, is_start ? 0 : entry_for(ties, node)->link};
    return true;
}

static uint32_t tie_node_before(const wend_space *space, uint32_t node, uint32_t direction)
{
    uint32_t kind = space->cells.step_kinds > 1 ? wend_space_kind(space, wend_space_cell(space, node)) : 0;
    return wend_predecessor(space, node, kind, direction);
}

/* The next predecessor of a place to be listed before it; false if all are looked at. */
static bool next_tie_before(const wend_space *space, const struct wend_path_graph *ties, struct wend_tie_visit *visit,
                            uint32_t *node)
{
    if (visit->left != 0) {
        uint32_t direction = wend_count_trailing_zeros(visit->left);
        visit->left &= (uint8_t)(visit->left - 1);
        *node = tie_node_before(space, visit->node, direction);
        return true;
    }
    if (visit->link == 0)
        return false;
    uint32_t link = visit->link - 1u;
    visit->link = ties->links[link].next;
    *node = space->cells.links[link].from;
    return true;
}

/* Lists a place whose predecessors are listed. */
static bool list_tie(const struct wend_search *search, struct wend_path_graph *ties, const struct wend_tie_visit *visit)
{
    if (ties->count == ties->capacity && !grow_ties(ties, &search->scratch->memory))
        return false;
    for (uint32_t left = visit->into; left != 0; left &= left - 1) {
        uint32_t direction = wend_count_trailing_zeros(left);
        uint32_t from = tie_of(ties, tie_node_before(search->space, visit->node, direction));
        ties->list[from].out |= (uint8_t)(1u << direction);
    }
    entry_for(ties, visit->node)->tie = ties->count;
    ties->list[ties->count++] = (struct wend_tie){.cost = visit->cost, .node = visit->node, .into = visit->into};
    return true;
}

/* The start of the search's own way: of several starts the choice keeps to that one. */
static uint32_t own_tie_start(const struct wend_search *search)
{
    for (uint32_t at = search->end;;) {
        struct wend_node node = wend_search_node(search, at);
        if (wend_search_begins_at(search, &node))
            return at;
        at = wend_search_parent(search, at, &node);
    }
}

wend_status wend_path_graph_find(struct wend_search *search)
{
    struct wend_path_graph *ties = wend_path_graph_begin(search);
    uint32_t depth = 0, before;
    if (!ties)
        return WEND_ERROR_MEMORY;
    mark_tie_links(search, ties);
    if (!push_tie_visit(search, ties, &depth, search->end))
        return WEND_ERROR_MEMORY;
    while (depth > 0) {
        struct wend_tie_visit *top = &ties->stack[depth - 1];
        bool good = true;
        if (!next_tie_before(search->space, ties, top, &before))
            good = list_tie(search, ties, &ties->stack[--depth]);
        else if (entry_for(ties, before)->tie == WEND_NO_TIE)
            good = push_tie_visit(search, ties, &depth, before);
        if (!good)
            return WEND_ERROR_MEMORY;
    }
    ties->origin = tie_of(ties, own_tie_start(search));
    return WEND_OK;
}

bool wend_path_graph_add(struct wend_path_graph *ties, const struct wend_tie *tie, const wend_allocator *memory)
{
    if (ties->count == ties->capacity && !grow_ties(ties, memory))
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
    wend_release(memory, ties->list, ties->capacity, sizeof *ties->list, _Alignof(struct wend_tie));
    wend_release(memory, ties->links, ties->link_capacity, sizeof *ties->links, _Alignof(struct wend_tie_link));
    wend_release(memory, ties->stack, ties->stack_capacity, sizeof *ties->stack, _Alignof(struct wend_tie_visit));
    wend_release(memory, ties->way, ties->way_capacity, sizeof *ties->way, _Alignof(struct wend_hop));
    wend_release(memory, ties, 1, sizeof *ties, _Alignof(struct wend_path_graph));
}

size_t wend_path_graph_memory(const struct wend_path_graph *ties)
{
    if (!ties)
        return 0;
    return sizeof *ties + ties->known.capacity * sizeof(struct tie_entry) + ties->capacity * sizeof *ties->list +
           ties->link_capacity * sizeof *ties->links + ties->stack_capacity * sizeof *ties->stack +
           ties->way_capacity * sizeof *ties->way;
}

struct wend_tie_exit wend_tie_first_exit(const struct wend_search *search, uint32_t tie)
{
    const wend_space *space = search->space;
    const struct wend_tie *from = &search->scratch->ties->list[tie];
    bool linked = space->cells.linked && wend_bits_get(space->cells.linked, from->node);
    return (struct wend_tie_exit){
        .kind = space->cells.step_kinds > 1 ? wend_space_kind(space, wend_space_cell(space, from->node)) : 0,
        .left = from->out,
        .next_link = linked ? wend_space_first_link(space, from->node) : space->cells.link_count};
}

static bool next_link_exit(const struct wend_search *search, uint32_t node, struct wend_tie_exit *way)
{
    const wend_space *space = search->space;
    while (way->next_link < space->cells.link_count && space->cells.links[way->next_link].from == node) {
        uint32_t link = way->next_link++, to = tie_of(search->scratch->ties, space->cells.links[link].to);
        if (to == WEND_NO_TIE || !search->scratch->ties->links[link].taken)
            continue;
        way->to = to;
        way->direction = BY_LINK;
        way->link = link;
        return true;
    }
    return false;
}

bool wend_tie_next_exit(const struct wend_search *search, uint32_t tie, struct wend_tie_exit *way)
{
    const struct wend_path_graph *ties = search->scratch->ties;
    uint32_t node = ties->list[tie].node;
    if (way->left == 0)
        return next_link_exit(search, node, way);
    way->direction = wend_count_trailing_zeros(way->left);
    way->left &= way->left - 1;
    way->to = tie_of(ties, node + (uint32_t)search->space->cells.offsets[way->kind][way->direction]);
    return true;
}

void wend_tie_close_exit(const struct wend_search *search, uint32_t tie, const struct wend_tie_exit *way)
{
    struct wend_path_graph *ties = search->scratch->ties;
    if (way->direction == BY_LINK)
        ties->links[way->link].taken = false;
    else
        ties->list[tie].out &= (uint8_t) ~(1u << way->direction);
}

struct wend_tie_entrance wend_tie_first_entrance(const struct wend_search *search, uint32_t tie)
{
    const struct wend_path_graph *ties = search->scratch->ties;
    const struct wend_tie *to = &ties->list[tie];
    return (struct wend_tie_entrance){.left = to->into, .next_link = entry_of(ties, to->node)->link};
}

bool wend_tie_next_entrance(const struct wend_search *search, uint32_t tie, struct wend_tie_entrance *way)
{
    const struct wend_path_graph *ties = search->scratch->ties;
    uint32_t node = ties->list[tie].node;
    if (way->left != 0) {
        way->direction = wend_count_trailing_zeros(way->left);
        way->left &= way->left - 1;
        way->from = tie_of(ties, tie_node_before(search->space, node, way->direction));
        return true;
    }
    if (way->next_link == 0)
        return false;
    way->direction = BY_LINK;
    way->link = way->next_link - 1;
    way->next_link = ties->links[way->link].next;
    way->from = tie_of(ties, search->space->cells.links[way->link].from);
    return true;
}

void wend_tie_set_entrance(const struct wend_search *search, const struct wend_tie_entrance *way, bool open)
{
    struct wend_path_graph *ties = search->scratch->ties;
    if (way->direction == BY_LINK) {
        ties->links[way->link].taken = open;
        return;
    }
    uint8_t bit = (uint8_t)(1u << way->direction), *out = &ties->list[way->from].out;
    *out = (uint8_t)(open ? *out | bit : *out & ~bit);
}
