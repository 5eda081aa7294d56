/* What is seen on hexagons. */
#include "agent/sight/sight_hexagons.h"

#include "map/sight/sight.h"
#include "map/space/space_calls.h"

struct hexagons {
    const struct wend_sight_box *box;
    const wend_space *space;
    struct wend_sight_part part;
    struct wend_cell centre;
    uint8_t *seen;
};

/* The cell of the map at (i, j) of the box. */
static struct wend_cell cell_of_box(const struct hexagons *view, uint32_t i, uint32_t j)
{
    const uint32_t top = view->part.row - view->centre.level * view->space->cells.height;
    return (struct wend_cell){view->part.x + i - view->part.i, top + j - view->part.j, view->centre.level};
}

static bool is_free_hexagon(const struct hexagons *view, struct wend_cell cell)
{
    uint32_t row = cell.level * view->space->cells.height + cell.y;
    return wend_bits_get(view->space->cells.free, wend_space_node(view->space, cell.x, row));
}

static bool is_seen_at(const struct hexagons *view, uint32_t i, uint32_t j)
{
    return wend_bits_get(view->seen + (size_t)j * view->box->pitch, i);
}

/* The watcher's own cell hides nothing, nor does the one looked at. */
static bool is_in_sight(const struct hexagons *view, struct wend_cell cell)
{
    const wend_place ends[2] = {wend_cell_place(view->centre), wend_cell_place(cell)};
    return wend_cells_see(view->space, ends[0], ends[1], ends, 2);
}

static bool is_beside_seen_floor(const struct hexagons *view, uint32_t i, uint32_t j, struct wend_cell cell)
{
    uint32_t kind = wend_space_kind(view->space, cell);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step = view->space->cells.step[kind][d];
        uint32_t to_i = i + (uint32_t)step.x, to_j = j + (uint32_t)step.y;
        bool is_step = step.x != 0 || step.y != 0;
        if (is_step && to_i < view->box->side && to_j < view->box->side && is_seen_at(view, to_i, to_j) &&
            is_free_hexagon(view, cell_of_box(view, to_i, to_j)))
            return true;
    }
    return false;
}

/* First the free cells, then the blocked ones. */
static void see_cells(const struct hexagons *view, const uint8_t *mask, bool free)
{
    for (uint32_t j = view->part.j; j < view->part.j + view->part.height; j++)
        for (uint32_t i = view->part.i; i < view->part.i + view->part.width; i++) {
            const size_t at = (size_t)j * view->box->pitch;
            struct wend_cell cell = cell_of_box(view, i, j);
            if (!wend_bits_get(mask + at, i) || is_free_hexagon(view, cell) != free)
                continue;
            if (is_in_sight(view, cell) || (!free && is_beside_seen_floor(view, i, j, cell)))
                wend_bits_put(view->seen + at, i, true);
        }
}

void wend_sight_see_hexagons(const struct wend_sight_box *box, const wend_space *space, struct wend_cell centre,
                             const uint8_t *mask, uint8_t *seen)
{
    const struct hexagons view = {box, space, wend_sight_box_part(box, space, centre), centre, seen};
    see_cells(&view, mask, true);
    see_cells(&view, mask, false);
}
