/*
 * From a goal outwards over all cells, blocked or not, until one counts: Dijkstra's algorithm against the direction of the
 * steps. All cells that are as near as the first that counts come right after it.
 */
#include "search/cells/cells.h"

#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

/* Offers a node at a cost that is not below that of the node taken last. There must be room. */
WEND_ALWAYS_INLINE void offer_near(struct wend_flood *flood, uint32_t node, uint64_t cost)
{
    if (!wend_node_improves(flood->nodes, node, cost, flood->wide))
        return;
    wend_node_put(flood->nodes, node, cost, NO_DIRECTION, 0, flood->wide);
    wend_wheel_push(flood->open, cost, node);
}

/* Nodes in the order of their costs. */

/* Begins with `nodes`, one of the scratch memory's stores, for so many; its open list is used besides. */
static bool flood_begin(struct wend_flood *flood, struct wend_scratch *scratch, struct wend_nodes *nodes,
                        uint32_t count, bool wide)
{
    *flood = (struct wend_flood){nodes, &scratch->wheel, &scratch->memory, wide, 0};
    wend_wheel_begin(flood->open, 0);
    return wend_nodes_begin(nodes, count, wide, flood->memory) == WEND_OK;
}

/* Makes room for offers. */
static bool flood_reserve(struct wend_flood *flood, uint32_t offers)
{
    return wend_wheel_has_room(flood->open, offers) || wend_wheel_reserve(flood->open, offers, flood->memory);
}

/* Takes the next node; false if there is none left. */
static bool flood_next(struct wend_flood *flood, uint32_t *node, uint64_t *cost)
{
    for (;;) {
        if (!wend_wheel_pop(flood->open, node)) {
            if (!wend_wheel_advance(flood->open))
                return false;
            continue;
        }
        struct wend_node known = wend_node_get(flood->nodes, *node, flood->wide);
        if (known.direction & NODE_CLOSED)
            continue;
        wend_node_close(flood->nodes, *node, flood->wide);
        *cost = known.cost;
        flood->taken++;
        return true;
    }
}

static uint64_t outward_weight(const wend_space *space, uint32_t node)
{
    if (space->cells.classes.count == 0)
        return 1;
    return wend_bits_get(space->cells.free, node) ? wend_free_weight(space, node) : space->cells.classes.weight[1];
}

bool wend_reverse_dijkstra_open(struct wend_reverse_dijkstra *outward, const struct wend_box *box)
{
    const wend_space *space = outward->space;
    if (box->level >= space->cells.levels)
        return true;
    for (int64_t y = box->top; y <= box->bottom; y++)
        for (int64_t x = box->left; x <= box->right; x++) {
            if (!flood_reserve(&outward->flood, 1))
                return false;
            uint32_t node = wend_space_node(space, (uint32_t)x, box->level * space->cells.height + (uint32_t)y);
            offer_near(&outward->flood, node, 0);
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
        struct wend_step step = space->cells.step[kind][d];
        if ((step.x | step.y) == 0 || cell.x + (uint32_t)step.x > outward->last_x ||
            cell.y + (uint32_t)step.y > outward->last_y)
            continue; /* cells left of the first column, or above the first row, have numbers past the last */
        uint32_t from = node + (uint32_t)space->cells.offsets[kind][d];
        uint64_t weight = entered + (profile->weigh == WEND_WEIGH_BOTH ? outward_weight(space, from) : 0);
        offer_near(&outward->flood, from, cost + weight * wend_step_price(space, d));
    }
}

bool wend_reverse_dijkstra_find(struct wend_reverse_dijkstra *outward, uint64_t places)
{
    struct wend_nearby *nearby = outward->nearby;
    uint32_t node;
    uint64_t cost;
    for (; places > 0; places--) {
        outward->is_over = !flood_next(&outward->flood, &node, &cost) || (nearby->count != 0 && cost > nearby->best);
        if (outward->is_over)
            break;
        if (wend_nearby_accepts(nearby, node))
            wend_nearby_note(nearby, node, cost);
        if (!flood_reserve(&outward->flood, DIRECTIONS))
            return false;
        open_around(outward, node, cost);
    }
    return !nearby->lacks_memory;
}

bool wend_reverse_dijkstra_begin(struct wend_reverse_dijkstra *outward, struct wend_nearby *nearby,
                                 struct wend_scratch *scratch)
{
    const wend_space *space = nearby->space;
    const uint32_t footprint = space->profile.footprint;
    *outward =
        (struct wend_reverse_dijkstra){.nearby = nearby,
                                       .space = space,
                                       .last_x = space->cells.width < footprint ? 0 : space->cells.width - footprint,
                                       .last_y = space->cells.height < footprint ? 0 : space->cells.height - footprint};
    return flood_begin(&outward->flood, scratch, &scratch->estimates, space->cells.node_count, true);
}
