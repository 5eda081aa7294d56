/* Finds where a path comes to a rectangle, or beside it. */
#include "agent/common/common.h"

#include "search/core/core_calls.h"

/* Columns, and rows counted within a level, both ends included; a cell larger each way than its rectangle. */
struct reach_box {
    int64_t left, top, right, bottom;
};

/* The box of a rectangle's part on a level; false if it has none. Rectangles may begin on the level above. */
static bool box_on_level(struct wend_rectangle r, uint32_t height, uint32_t level, struct reach_box *box)
{
    int64_t first = (int64_t)level * height, top = r.y - first, bottom = top + r.height - 1;
    if (bottom < 0 || top >= height)
        return false;
    *box = (struct reach_box){(int64_t)r.x - 1, top - 1, (int64_t)r.x + r.width, bottom + 1};
    return true;
}

/*
 * True if a segment enters a box. A straight or diagonal segment does if its rows, in the columns that both share,
 * overlap the box's rows; of other segments the whole rectangle between the ends counts.
 */
static bool segment_enters(wend_place a, wend_place b, bool is_plain, const struct reach_box *box)
{
    int64_t ax = wend_place_column(a), ay = wend_place_row(a), bx = wend_place_column(b), by = wend_place_row(b);
    int64_t left = WEND_MAX(WEND_MIN(ax, bx), box->left), right = WEND_MIN(WEND_MAX(ax, bx), box->right);
    int64_t top = WEND_MIN(ay, by), bottom = WEND_MAX(ay, by);
    if (left > right || top > box->bottom || bottom < box->top)
        return false;
    if (!is_plain || ax == bx || ay == by)
        return true;
    int64_t down = (bx > ax) == (by > ay) ? 1 : -1;
    int64_t at_left = ay + (left - ax) * down, at_right = ay + (right - ax) * down;
    return WEND_MAX(at_left, at_right) >= box->top && WEND_MIN(at_left, at_right) <= box->bottom;
}

struct wend_path_box wend_path_box_of(const wend_path *path)
{
    struct wend_path_box box = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (uint32_t i = 0; i < path->point_count; i++) {
        int32_t x = wend_place_column(path->points[i]), y = wend_place_row(path->points[i]);
        box = (struct wend_path_box){WEND_MIN(x, box.left), WEND_MIN(y, box.top), WEND_MAX(x, box.right),
                                     WEND_MAX(y, box.bottom)};
    }
    return box;
}

bool wend_points_touch(const wend_path *path, uint32_t height, struct wend_rectangle r, uint32_t *first, uint32_t *last)
{
    const bool is_plain = path->lines == WEND_LINES_GRID && path->cells == WEND_CELLS_SQUARE;
    struct reach_box box;
    bool found = false;
    for (uint32_t i = 0; i < path->point_count; i++) {
        wend_place to = path->points[i], from = i > 0 ? path->points[i - 1] : to;
        if (to.flags & WEND_PLACE_BY_LINK)
            from = to;
        if (!box_on_level(r, height, to.level, &box) || !segment_enters(from, to, is_plain, &box))
            continue;
        if (!first)
            return true;
        *first = found ? *first : i;
        *last = i;
        found = true;
    }
    return found;
}

bool wend_path_touches(const wend_path *path, const wend_space *space, wend_area area)
{
    if (!path || !space || !path->points)
        return false;
    const struct wend_space_cells *cells = &space->cells;
    int64_t x = wend_place_column(area.place), y = wend_place_row(area.place), reach = space->profile.footprint - 1;
    int64_t left = WEND_MAX(x - reach, 0), top = WEND_MAX(y - reach, 0);
    int64_t right = WEND_MIN(x + (area.width ? area.width : 1), cells->width);
    int64_t bottom = WEND_MIN(y + (area.height ? area.height : 1), cells->height);
    if (left >= right || top >= bottom || area.place.level >= cells->levels)
        return false;
    const struct wend_rectangle r = {(uint32_t)left, (uint32_t)top + area.place.level * cells->height,
                                     (uint32_t)(right - left), (uint32_t)(bottom - top)};
    return wend_points_touch(path, cells->height, r, NULL, NULL);
}

static uint32_t nearest_in(uint32_t at, int64_t first, int64_t last)
{
    int64_t low = WEND_MAX(first, 0);
    return (uint32_t)(at < low ? low : at > last ? last : at);
}

bool wend_could_undercut(const wend_space *space, struct wend_cell from, struct wend_cell to, uint64_t cost,
                         struct wend_rectangle r)
{
    struct reach_box box;
    if (space->cells.links.count != 0 || wend_is_hex(space->cells.topology))
        return true;
    if (from.level != to.level || !box_on_level(r, space->cells.height, from.level, &box))
        return false; /* no walk leads from level to level */
    uint64_t weight = space->cells.classes->count ? space->cells.classes->weight[1] : 1;
    weight *= space->profile.weigh == WEND_WEIGH_BOTH ? 2 : 1;
    struct wend_cell in = {nearest_in(from.x, box.left, box.right), nearest_in(from.y, box.top, box.bottom),
                           from.level};
    struct wend_cell out = {nearest_in(to.x, box.left, box.right), nearest_in(to.y, box.top, box.bottom), to.level};
    return (wend_space_distance(space, from, in) + wend_space_distance(space, out, to)) * weight < cost;
}
