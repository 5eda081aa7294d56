/*
 * Floods outwards from a goal over all cells, blocked or not, until one is accepted: Dijkstra's algorithm against the
 * direction of the steps. All cells as near as the first accepted one follow directly after it.
 */
#include "search/cells/cells.h"

#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

static struct wend_flood outward_flood(struct wend_scratch *scratch)
{
    return (struct wend_flood){&scratch->estimates, &scratch->wheel, true};
}

static uint64_t outward_weight(const wend_space *space, uint32_t node)
{
    if (space->cells.classes->count == 0)
        return 1;
    return wend_bits_get(space->cells.free, node) ? wend_free_weight(space, node) : space->cells.classes->weight[1];
}

bool wend_reverse_dijkstra_open(struct wend_reverse_dijkstra *outward, const struct wend_box *box)
{
    const wend_space *space = outward->space;
    if (box->level >= space->cells.levels)
        return true;
    for (int64_t y = box->top; y <= box->bottom; y++)
        for (int64_t x = box->left; x <= box->right; x++) {
            if (!wend_wheel_reserve(&outward->scratch->wheel, 1, &outward->scratch->memory))
                return false;
            uint32_t node = wend_space_node(space, (uint32_t)x, box->level * space->cells.height + (uint32_t)y);
            wend_flood_offer(outward_flood(outward->scratch), 0, node, 0, NO_DIRECTION, 0);
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
            continue; /* a cell left of the first column, or above the first row, has a number beyond the last */
        uint32_t from = node + (uint32_t)space->cells.offsets[kind][d];
        const uint64_t weight = entered + (profile->weigh == WEND_WEIGH_BOTH ? outward_weight(space, from) : 0);
        const uint64_t sum = cost + weight * wend_step_price(space, d);
        wend_flood_offer(outward_flood(outward->scratch), sum, from, sum, NO_DIRECTION, 0);
    }
}

bool wend_reverse_dijkstra_find(struct wend_reverse_dijkstra *outward, uint64_t places)
{
    struct wend_nearby *nearby = outward->nearby;
    struct wend_scratch *scratch = outward->scratch;
    uint32_t node;
    struct wend_node known;
    for (; places > 0; places--) {
        const bool is_left = wend_flood_next(outward_flood(scratch), false, &node, &known);
        outward->taken += is_left;
        outward->is_over = !is_left || (nearby->count != 0 && known.cost > nearby->best);
        if (outward->is_over)
            break;
        if (wend_nearby_accepts(nearby, node))
            wend_nearby_note(nearby, node, known.cost);
        if (!wend_wheel_reserve(&scratch->wheel, DIRECTIONS, &scratch->memory))
            return false;
        open_around(outward, node, known.cost);
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
                                       .scratch = scratch,
                                       .last_x = space->cells.width < footprint ? 0 : space->cells.width - footprint,
                                       .last_y = space->cells.height < footprint ? 0 : space->cells.height - footprint};
    wend_wheel_begin(&scratch->wheel, 0);
    return wend_nodes_begin(&scratch->estimates, space->cells.node_count, true, &scratch->memory) == WEND_OK;
}
