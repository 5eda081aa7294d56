/* Dijkstra's algorithm up to a limit, under all rules. */

#include <string.h>

#include "base/array.h"
#include "base/sort.h"
#include "search/cells/floods.h"

struct reach_kernel {
    bool wide;     /* 64-bit costs */
    bool headings; /* nodes are cell node * 8 + heading */
};

/* The list's order: by cost, then by node. */
static bool is_listed_before(const void *first, const void *second, const void *user)
{
    const struct wend_reached *a = first, *b = second;
    (void)user;
    return a->cost != b->cost ? a->cost < b->cost : a->node < b->node;
}

/* Sorts the cells of one bucket, and begins the next one. */
static void end_run(struct wend_reach_flood *flood, uint64_t bucket)
{
    WEND_SORT(flood->cells + flood->run_begins, flood->count - flood->run_begins, is_listed_before, NULL);
    for (uint32_t i = flood->run_begins; i < flood->count; i++)
        flood->number_of[flood->cells[i].node] = i;
    flood->run_begins = flood->count;
    flood->run_bucket = bucket;
}

/* Lists a node or state, whose cost is final. Of a cell's states the cheapest stays, then the first. */
static bool list_cell(struct wend_reach_flood *flood, uint32_t node, uint32_t at, uint64_t cost)
{
    if (flood->run_bucket != cost >> flood->shift && !flood->order_is_free)
        end_run(flood, cost >> flood->shift);
    uint32_t number = flood->number_of[node];
    if (number < flood->count && flood->cells[number].node == node) {
        struct wend_reached *known = &flood->cells[number];
        if (cost < known->cost || (cost == known->cost && at < known->at)) {
            known->cost = cost;
            known->at = at;
        }
        return true;
    }
    if (!WEND_RESERVE(&flood->search.scratch->memory, flood->cells, flood->capacity, flood->count + 1))
        return false;
    bool ended = flood->zone && node != flood->search.question.start &&
                 wend_space_covers(flood->search.space, flood->zone, node);
    flood->number_of[node] = flood->count;
    flood->cells[flood->count++] = (struct wend_reached){cost, node, at, ended};
    return true;
}

static struct wend_nodes *nodes_of(const struct wend_reach_flood *flood)
{
    struct wend_scratch *scratch = flood->search.scratch;
    return flood->search.result.is_wide ? &scratch->nodes64 : &scratch->nodes32;
}

/* A node or state that is being expanded. */
struct flooding {
    struct wend_standing here;
    uint32_t at;
    uint64_t cost;
};

WEND_ALWAYS_INLINE void offer_cell(struct wend_reach_flood *flood, struct wend_nodes *nodes,
                                   const struct flooding *from, const struct wend_successor *next, uint32_t direction,
                                   const struct reach_kernel kernel)
{
    uint32_t heading = direction == BY_LINK ? from->here.heading : direction;
    uint32_t to = kernel.headings ? next->node << 3 | heading : next->node;
    const uint64_t cost = from->cost + next->cost;
    if (cost > flood->most || cost < from->cost) {
        flood->was_cut = true;
        return;
    }
    if (!kernel.wide && cost > UINT32_MAX) {
        flood->overflows = true;
        return;
    }
    if (!wend_node_improves(nodes, to, cost, kernel.wide))
        return;
    if (kernel.headings && wend_heading_is_worse(&flood->steps, nodes, to, cost + 1, kernel.wide))
        return;
    if (flood->foes && wend_space_covers(flood->search.space, flood->foes, next->node))
        return;
    wend_node_put(nodes, to, cost, direction, from->here.heading, kernel.wide);
    wend_wheel_push(&flood->search.scratch->wheel, cost >> flood->shift, to);
}

/* Offers all successors. Precondition: there is room in the open list. */
WEND_ALWAYS_INLINE void offer_around(struct wend_reach_flood *flood, struct wend_nodes *nodes, struct flooding *from,
                                     uint32_t direction, const struct reach_kernel kernel)
{
    const wend_space *space = flood->search.space;
    from->here.cell = wend_space_cell(space, from->here.node);
    wend_standing_read(space, &from->here);
    uint32_t moves = wend_successors_moves(&flood->steps, &from->here, direction, kernel.headings);
    for (; moves != 0; moves &= moves - 1) {
        uint32_t d = wend_count_trailing_zeros(moves);
        const struct wend_successor to = wend_successor_by_step(&flood->steps, &from->here, d, kernel.headings);
        offer_cell(flood, nodes, from, &to, d, kernel);
    }
    if (!space->cells.links.begin || !wend_bits_get(space->cells.links.begin, from->here.node))
        return;
    struct wend_successor to;
    for (uint32_t i = wend_space_first_link(space, from->here.node); i < space->cells.links.count; i++) {
        if (space->cells.links.list[i].from != from->here.node)
            break;
        if (wend_successor_by_link(&flood->steps, &space->cells.links.list[i], &to))
            offer_cell(flood, nodes, from, &to, BY_LINK, kernel);
    }
}

/* Opens the start: with headings in the mover's, or in all if it has none, since its first step then turns for free. */
static void open_the_start(struct wend_reach_flood *flood, struct wend_nodes *nodes, const struct reach_kernel kernel)
{
    const struct wend_search *search = &flood->search;
    struct wend_wheel *open = &search->scratch->wheel;
    wend_wheel_begin(open, 0);
    if (!kernel.headings) {
        wend_node_put(nodes, search->question.start, 0, NO_DIRECTION, 0, kernel.wide);
        wend_wheel_push(open, 0, search->question.start);
        return;
    }
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        bool exists = search->space->cells.offsets[0][d] != 0;
        if (search->question.heading == NO_DIRECTION ? !exists : search->question.heading != d)
            continue;
        wend_node_put(nodes, search->question.start << 3 | d, 0, NO_DIRECTION, d, kernel.wide);
        wend_wheel_push(open, 0, search->question.start << 3 | d);
    }
}

/* Whether a path may continue from a cell of the list. */
static bool leads_on(const struct wend_reach_flood *flood, uint32_t node, uint64_t cost)
{
    return cost < flood->begin_below && !flood->cells[flood->number_of[node]].ended;
}

WEND_KERNEL void flood_all(struct wend_reach_flood *flood, const struct reach_kernel kernel)
{
    struct wend_nodes *nodes = nodes_of(flood);
    struct wend_wheel *open = &flood->search.scratch->wheel;
    const uint32_t pushes = wend_successors_most(flood->search.space);
    uint32_t left = flood->sought_count;
    struct flooding from = {0};
    struct wend_node node;
    open_the_start(flood, nodes, kernel);
    while (!flood->overflows &&
           wend_flood_next((struct wend_flood){nodes, open, kernel.wide}, false, &from.at, &node)) {
        if (kernel.headings && wend_heading_is_worse(&flood->steps, nodes, from.at, node.cost, kernel.wide))
            continue;
        from.here.node = kernel.headings ? from.at >> 3 : from.at;
        from.here.heading = kernel.headings ? from.at & 7 : 0;
        from.cost = node.cost;
        if (!list_cell(flood, from.here.node, from.at, node.cost) ||
            !wend_wheel_reserve(open, pushes, &flood->search.scratch->memory)) {
            flood->lacks_memory = true;
            return;
        }
        if (flood->sought && wend_marks_has(flood->sought, from.here.node) && --left == 0)
            break;
        if (!leads_on(flood, from.here.node, node.cost))
            continue;
        flood->work++;
        offer_around(flood, nodes, &from, node.direction, kernel);
    }
    if (!flood->order_is_free)
        end_run(flood, 0);
}

#define REACH_INSTANCE(name, wide, headings)                                                                           \
    static void name(struct wend_reach_flood *flood)                                                                   \
    {                                                                                                                  \
        flood_all(flood, (struct reach_kernel){wide, headings});                                                       \
    }

REACH_INSTANCE(flood_cells32, false, false)
REACH_INSTANCE(flood_cells64, true, false)
REACH_INSTANCE(flood_headings32, false, true)
REACH_INSTANCE(flood_headings64, true, true)

/* The greatest shift whose power of two no step or link undercuts. Many links are not searched: they may cost 1. */
static uint32_t cheapest_shift(const wend_space *space)
{
    enum { FEW = 64 };
    uint64_t weight = space->cells.classes->count ? space->cells.classes->weight[1] : 1;
    uint64_t least = space->profile.straight * weight;
    for (uint32_t i = 0; i < space->cells.links.count && space->cells.links.count <= FEW; i++)
        least = space->cells.links.list[i].cost < least ? space->cells.links.list[i].cost : least;
    return space->cells.links.count <= FEW ? wend_log2(least) : 0;
}

/* Makes room for all nodes of the space. */
static bool reserve_numbers(struct wend_reach_flood *flood)
{
    const wend_allocator *memory = &flood->search.scratch->memory;
    uint32_t count = flood->search.space->cells.node_count;
    if (count <= flood->nodes)
        return true;
    uint32_t *numbers = wend_allocate(memory, count, sizeof *numbers);
    if (!numbers)
        return false;
    memset(numbers, 0, count * sizeof *numbers);
    wend_release(memory, flood->number_of, flood->nodes, sizeof *numbers);
    flood->number_of = numbers;
    flood->nodes = count;
    return true;
}

/* Floods with one width of costs. */
static wend_status flood_in(struct wend_reach_flood *flood, bool wide)
{
    struct wend_search *search = &flood->search;
    struct wend_scratch *scratch = search->scratch;
    uint32_t count = search->space->cells.node_count << (search->result.has_headings ? 3 : 0);
    search->result.is_wide = wide;
    flood->count = flood->run_begins = 0;
    flood->run_bucket = flood->work = 0;
    flood->overflows = flood->lacks_memory = flood->was_cut = false;
    if (wend_nodes_begin(nodes_of(flood), count, wide, &scratch->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (!wend_wheel_reserve(&scratch->wheel, DIRECTIONS, &scratch->memory))
        return WEND_ERROR_MEMORY;
    if (search->result.has_headings)
        wide ? flood_headings64(flood) : flood_headings32(flood);
    else
        wide ? flood_cells64(flood) : flood_cells32(flood);
    return flood->lacks_memory ? WEND_ERROR_MEMORY : WEND_OK;
}

wend_status wend_reach_flood_run(struct wend_reach_flood *flood)
{
    struct wend_search *search = &flood->search;
    search->result.has_headings = search->space->profile.turn_cost != 0 && !flood->turns_are_free;
    search->question.goal = search->question.start;
    flood->shift = cheapest_shift(search->space);
    wend_successors_begin(&flood->steps, search);
    /*
     * No path may be pruned in favour of one through a foe or zone, as with layers; nor in favour of one of equal cost
     * whose last step would begin at begin_below or later.
     */
    if (flood->foes || flood->zone || flood->begin_below != UINT64_MAX) {
        flood->steps.layers = search;
        flood->steps.plain = false;
    }
    flood->count = 0;
    wend_status status = reserve_numbers(flood) ? flood_in(flood, false) : WEND_ERROR_MEMORY;
    if (status == WEND_OK && flood->overflows)
        status = flood_in(flood, true);
    if (status != WEND_OK)
        flood->count = 0;
    return status;
}

void wend_reach_flood_destroy(struct wend_reach_flood *flood, const wend_allocator *memory)
{
    WEND_RELEASE(memory, flood->cells, flood->capacity);
    WEND_RELEASE(memory, flood->number_of, flood->nodes);
}

size_t wend_reach_flood_memory(const struct wend_reach_flood *flood)
{
    return flood->capacity * sizeof *flood->cells + flood->nodes * sizeof *flood->number_of;
}

/* The beginning of the link that leads to a node or state at its cost; of several the first by their first cells. */
static uint32_t link_begins(const struct wend_reach_flood *flood, uint32_t at, uint64_t cost)
{
    const struct wend_search *search = &flood->search;
    const uint32_t to = wend_search_cell_node(search, at);
    const struct wend_nodes *nodes = nodes_of(flood);
    uint32_t count;
    const struct wend_space_link *links = wend_space_links_into(search->space, to, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = search->result.has_headings ? links[i].from << 3 | (at & 7) : links[i].from;
        const struct wend_reached *cell = wend_reach_flood_at(flood, links[i].from);
        struct wend_node node = wend_node_get(nodes, from, search->result.is_wide);
        bool was_left = cell && node.stamp == nodes->stamp && leads_on(flood, links[i].from, node.cost);
        if (was_left && node.cost + links[i].cost + wend_successors_surcharge(&flood->steps, to) == cost)
            return from;
    }
    return at;
}

uint32_t wend_reach_flood_parent(const struct wend_reach_flood *flood, uint32_t at, uint32_t *direction)
{
    struct wend_node node = wend_node_get(nodes_of(flood), at, flood->search.result.is_wide);
    *direction = node.direction & NODE_DIRECTION;
    return *direction == BY_LINK ? link_begins(flood, at, node.cost) : wend_search_parent(&flood->search, at, &node);
}
