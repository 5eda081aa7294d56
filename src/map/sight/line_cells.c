/* Straight lines over a grid: sight, ray casting, the cells on the way. */
#include "map/sight/line_cells.h"

#include "map/sight/line_barrier.h"
#include "map/sight/line_free.h"

static bool are_on_one_level(const wend_space *space, wend_place from, wend_place to)
{
    return from.level == to.level && from.level < space->cells.levels;
}

bool wend_cells_see(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                    size_t except_count)
{
    if (!are_on_one_level(space, from, to))
        return false;
    if (wend_line_is_free(space, from, to))
        return true;
    struct wend_line_exceptions exceptions = {except, except_count};
    struct wend_line_barrier barrier;
    return except_count > 0 && !wend_line_find_barrier(space, from, to, &exceptions, &barrier);
}

/* The nearest cell whose centre is a place. */
static int32_t within_places(int32_t cell)
{
    const int32_t least = INT32_MIN / WEND_CELL, greatest = INT32_MAX / WEND_CELL;
    return cell < least ? least : cell > greatest ? greatest : cell;
}

static wend_place centre_of_cell(struct wend_line_cell cell, uint16_t level)
{
    return wend_place_at(within_places(cell.x), within_places(cell.y), level);
}

wend_status wend_cells_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                               size_t except_count, wend_line_hit *hit)
{
    if (!are_on_one_level(space, from, to))
        return WEND_ERROR_RANGE;
    struct wend_line_exceptions exceptions = {except, except_count};
    struct wend_line_barrier barrier;
    memset(hit, 0, sizeof *hit);
    hit->fraction = 1;
    hit->hit = !wend_line_is_free(space, from, to) && wend_line_find_barrier(space, from, to, &exceptions, &barrier);
    if (hit->hit) {
        hit->cell = centre_of_cell(barrier.cell, from.level);
        hit->fraction = (double)barrier.time / (double)barrier.whole;
    }
    return WEND_OK;
}

/* Whether a line that goes on will never come to the map again: it has left a side of it behind. */
static bool has_left(const wend_space *space, const struct wend_line_walk *walk)
{
    const struct wend_line_axis *x = &walk->axes[0], *y = &walk->axes[1];
    if (wend_is_hex(walk->topology))
        return false;
    return (x->step < 0 && x->high < 0) || (x->step > 0 && x->low >= (int32_t)space->cells.width) ||
           (y->step < 0 && y->high < 0) || (y->step > 0 && y->low >= (int32_t)space->cells.height);
}

size_t wend_line_cells(const wend_space *space, wend_place from, wend_place to, wend_place *cells, size_t capacity)
{
    struct wend_line_walk walk;
    struct wend_line_touch touch;
    size_t count = 0;
    if (!space || (!cells && capacity > 0) || !wend_space_has_cells(space) || !are_on_one_level(space, from, to))
        return 0;
    wend_line_begin(&walk, space->cells.topology, from, to);
    if (!wend_is_hex(walk.topology) && !wend_line_skip(&walk, space->cells.width, space->cells.height))
        return 0;
    while (!has_left(space, &walk) && wend_line_next(&walk, &touch))
        for (uint32_t i = 0; i < touch.fresh_count; i++) {
            if (!wend_line_is_on_level(space, touch.fresh[i]))
                continue;
            if (count < capacity)
                cells[count] = centre_of_cell(touch.fresh[i], from.level);
            count++;
        }
    return count;
}
