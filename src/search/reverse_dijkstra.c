/*
 * From a goal outwards over all cells, blocked or not, until one counts. Search floor.
 *
 * Dijkstra's algorithm against the direction of the steps. Buckets hold one cost each, so that cells come exactly in the
 * order of their costs, and all that are as near as the first that counts come right after it.
 */
#include "search/reverse_dijkstra.h"

static uint64_t outward_weight(const wend_space *space, uint32_t node)
{
    bool is_free = wend_bits_get(space->free, node);
    return space->classes.count == 0 ? 1
                                     : space->classes.weight[is_free && space->class_at ? space->class_at[node] : 1];
}

static void open_cell(struct wend_reverse_dijkstra *outward, uint32_t node, uint64_t cost)
{
    if (!wend_node_improves(outward->nodes, node, cost, true))
        return;
    wend_node_put(outward->nodes, node, cost, 0, 0, true);
    wend_wheel_push(outward->open, cost, node);
}

bool wend_reverse_dijkstra_open(struct wend_reverse_dijkstra *outward, const struct wend_box *box)
{
    const wend_space *space = outward->space;
    if (box->level >= space->levels)
        return true;
    for (int64_t y = box->top; y <= box->bottom; y++)
        for (int64_t x = box->left; x <= box->right; x++) {
            if (!wend_wheel_reserve(outward->open, 1, outward->memory))
                return false;
            open_cell(outward, wend_space_node(space, (uint32_t)x, box->level * space->height + (uint32_t)y), 0);
        }
    return true;
}

/* Opens the cells from which a step leads to a cell. */
static void open_around(struct wend_reverse_dijkstra *outward, uint32_t node, uint64_t cost)
{
    const wend_space *space = outward->space;
    const wend_profile *profile = &space->profile;
    struct wend_cell cell = wend_space_cell(space, node);
    uint32_t kind = wend_space_kind(space, cell);
    uint64_t entered = outward_weight(space, node);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step = space->step[kind][d];
        if ((step.x | step.y) == 0 || cell.x + (uint32_t)step.x > outward->last_x ||
            cell.y + (uint32_t)step.y > outward->last_y)
            continue; /* cells left of the first column, or above the first row, have numbers past the last */
        uint32_t from = node + (uint32_t)space->offsets[kind][d];
        uint64_t weight = entered + (profile->weigh == WEND_WEIGH_BOTH ? outward_weight(space, from) : 0);
        bool is_diagonal = wend_is_diagonal(space->topology, d);
        open_cell(outward, from, cost + weight * (is_diagonal ? profile->diagonal : profile->straight));
    }
}

/* Takes cells in the order of their costs until all that are as near as the first that counts are found. */
bool wend_reverse_dijkstra_find(struct wend_reverse_dijkstra *outward)
{
    struct wend_nearby *nearby = outward->nearby;
    for (;;) {
        uint32_t node;
        if (!wend_wheel_pop(outward->open, &node)) {
            if (nearby->count != 0 || !wend_wheel_advance(outward->open))
                return !nearby->lacks_memory;
            continue;
        }
        struct wend_node known = wend_node_get(outward->nodes, node, true);
        if (known.direction & NODE_CLOSED)
            continue;
        wend_node_close(outward->nodes, node, true);
        if (wend_nearby_accepts(nearby, node))
            wend_nearby_note(nearby, node, known.cost);
        if (!wend_wheel_reserve(outward->open, DIRECTIONS, outward->memory))
            return false;
        open_around(outward, node, known.cost);
    }
}

bool wend_reverse_dijkstra_begin(struct wend_reverse_dijkstra *outward, struct wend_nearby *nearby,
                                 struct wend_scratch *scratch)
{
    const wend_space *space = nearby->space;
    const uint32_t footprint = space->profile.footprint;
    *outward = (struct wend_reverse_dijkstra){.nearby = nearby,
                                              .space = space,
                                              .nodes = &scratch->estimates,
                                              .open = &scratch->wheel,
                                              .memory = &scratch->memory,
                                              .last_x = space->width < footprint ? 0 : space->width - footprint,
                                              .last_y = space->height < footprint ? 0 : space->height - footprint};
    wend_wheel_begin(outward->open, 0);
    return wend_nodes_begin(outward->nodes, space->node_count, true, outward->memory) == WEND_OK;
}
