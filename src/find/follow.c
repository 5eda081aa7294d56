/* Moving along a path. */
#include "base/growth.h"
#include "base/root.h"
#include "find/path.h"

#include "find/symmetry.h"
#include <wend/layout.h>

#define HALF_SQRT_3 0.86602540378443864676

/* A stretch between two points. */
struct stretch {
    bool by_link, by_hexagons; /* the latter: step by step from one hexagon to the next */
    double x, y;               /* where it begins, in cells */
    double across, down;       /* from there to its end */
    double length;             /* between hexagons in steps, so that neighbours have 1 */
    double heading_x, heading_y;
    struct wend_axial begin;
    int32_t step_q, step_r; /* one step of hexagons */
};

static double in_cells(int32_t coordinate)
{
    return (double)coordinate / WEND_CELL;
}

static int32_t axial_sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

static void set_heading(struct stretch *stretch, double x, double y)
{
    double length = wend_sqrt(x * x + y * y);
    stretch->heading_x = length > 0 ? x / length : 0;
    stretch->heading_y = length > 0 ? y / length : 0;
}

/*
 * Regular hexagons: with pointy tops q leads east and r 60 degrees south of that, with flat ones r leads south and q 60
 * degrees east of that.
 */
static void measure_hexagons(struct stretch *stretch, wend_cells cells, wend_place from, wend_place to)
{
    wend_axial a = wend_axial_from_cell(cells, wend_place_column(from), wend_place_row(from));
    wend_axial b = wend_axial_from_cell(cells, wend_place_column(to), wend_place_row(to));
    bool pointy = cells == WEND_CELLS_HEX_POINTY_ODD || cells == WEND_CELLS_HEX_POINTY_EVEN;
    double q = b.q - a.q, r = b.r - a.r;
    if (pointy)
        set_heading(stretch, q + r * 0.5, r * HALF_SQRT_3);
    else
        set_heading(stretch, q * HALF_SQRT_3, r + q * 0.5);
    stretch->begin = a;
    stretch->step_q = axial_sign(b.q - a.q);
    stretch->step_r = axial_sign(b.r - a.r);
    stretch->length = stretch->by_hexagons ? wend_axial_distance(a, b) : wend_sqrt(q * q + q * r + r * r);
}

/* The stretch that leads to a point, from the one before it. */
static struct stretch stretch_to(const wend_path *path, uint32_t point)
{
    wend_place from = path->points[point - 1], to = path->points[point];
    if ((to.flags & (WEND_PLACE_BY_LINK | WEND_PLACE_NODE)) || to.level != from.level)
        return (struct stretch){.by_link = true, .x = in_cells(from.x), .y = in_cells(from.y)};
    struct stretch stretch = {.x = in_cells(from.x), .y = in_cells(from.y)};
    stretch.across = in_cells(to.x) - stretch.x;
    stretch.down = in_cells(to.y) - stretch.y;
    if (path->cells != WEND_CELLS_SQUARE) {
        stretch.by_hexagons = wend_path_lines(path) == WEND_LINES_GRID;
        measure_hexagons(&stretch, path->cells, from, to);
        return stretch;
    }
    stretch.length = wend_sqrt(stretch.across * stretch.across + stretch.down * stretch.down);
    set_heading(&stretch, stretch.across, stretch.down);
    return stretch;
}

static void face_along(wend_follower *follower, const struct stretch *stretch)
{
    if (stretch->by_link || stretch->length <= 0)
        return;
    follower->heading_x = stretch->heading_x;
    follower->heading_y = stretch->heading_y;
}

static void stand_at(wend_follower *follower, wend_place place)
{
    follower->x = in_cells(place.x);
    follower->y = in_cells(place.y);
    follower->level = place.level;
}

static uint32_t points_to_follow(const wend_path *path)
{
    return path && path->points ? wend_path_stored(path) : 0;
}

/* Where a follower faces that is about to leave a point: along the next stretch that is no link. */
static void face_onwards(const wend_path *path, wend_follower *follower, uint32_t count)
{
    for (uint32_t point = follower->next; point < count; point++) {
        struct stretch stretch = stretch_to(path, point);
        if (stretch.by_link || stretch.length <= 0)
            continue;
        face_along(follower, &stretch);
        return;
    }
}

static wend_follower begin_at_start(const wend_path *path)
{
    wend_follower follower = {.x = 0};
    uint32_t count = points_to_follow(path);
    if (count == 0)
        return follower;
    stand_at(&follower, path->points[0]);
    follower.next = 1;
    for (uint32_t point = 1; point < count; point++)
        follower.left += stretch_to(path, point).length;
    face_onwards(path, &follower, count);
    return follower;
}

void wend_follower_begin(const wend_path *path, wend_follower *result, size_t size)
{
    if (!result)
        return;
    wend_follower follower = begin_at_start(path);
    wend_growth_copy(result, size, &follower, sizeof follower);
}

/* The centre of the cell so many steps along a stretch, in cells. */
static void hexagon_along(const wend_path *path, const struct stretch *stretch, int32_t steps, double *x, double *y)
{
    wend_axial axial = {stretch->begin.q + steps * stretch->step_q, stretch->begin.r + steps * stretch->step_r};
    int32_t column, row;
    wend_axial_to_cell(path->cells, axial, &column, &row);
    *x = (double)column + 0.5;
    *y = (double)row + 0.5;
}

static double absolute(double value)
{
    return value < 0 ? -value : value;
}

/* How far along its stretch a follower is. Every step of hexagons leads one cell on in a column or a row. */
static double way_done(const wend_follower *follower, const struct stretch *stretch)
{
    double across = absolute(follower->x - stretch->x), down = absolute(follower->y - stretch->y);
    if (stretch->by_hexagons)
        return across > down ? across : down;
    double whole_across = absolute(stretch->across), whole_down = absolute(stretch->down);
    bool runs_across = whole_across > whole_down;
    double whole = runs_across ? whole_across : whole_down;
    return whole > 0 ? (runs_across ? across : down) / whole * stretch->length : 0;
}

/* Puts a follower so far along its stretch, not to the end. */
static void stand_along(const wend_path *path, wend_follower *follower, const struct stretch *stretch, double way)
{
    if (!stretch->by_hexagons) {
        follower->x = stretch->x + stretch->across * (way / stretch->length);
        follower->y = stretch->y + stretch->down * (way / stretch->length);
        return;
    }
    int32_t steps = (int32_t)way;
    double part = way - steps, x, y, next_x, next_y;
    hexagon_along(path, stretch, steps, &x, &y);
    hexagon_along(path, stretch, steps + 1, &next_x, &next_y);
    follower->x = x + (next_x - x) * part;
    follower->y = y + (next_y - y) * part;
}

/* Comes to the point ahead. */
static void pass_point(const wend_path *path, wend_follower *follower, const struct stretch *stretch)
{
    face_along(follower, stretch);
    stand_at(follower, path->points[follower->next]);
    follower->crossed_link |= stretch->by_link;
    follower->next++;
}

static bool advance_by(const wend_path *path, wend_follower *follower, double distance)
{
    uint32_t count = points_to_follow(path);
    follower->crossed_link = false;
    if (!(distance >= 0) || follower->next == 0)
        return follower->next < count && count > 0 && follower->next != 0;
    bool to_the_end = distance >= follower->left;
    while (follower->next < count) {
        struct stretch stretch = stretch_to(path, follower->next);
        double done = stretch.by_link ? 0 : way_done(follower, &stretch), ahead = stretch.length - done;
        if (!to_the_end && distance < ahead) {
            face_along(follower, &stretch);
            stand_along(path, follower, &stretch, done + distance);
            follower->left -= distance;
            return true;
        }
        distance -= ahead > 0 ? ahead : 0;
        follower->left -= ahead > 0 ? ahead : 0;
        pass_point(path, follower, &stretch);
    }
    follower->left = 0;
    return false;
}

bool wend_follower_advance(const wend_path *path, wend_follower *caller, size_t size, double distance)
{
    if (!caller || !wend_growth_knows(&wend_growth_of_follower, size))
        return false;
    wend_follower follower = {.x = 0};
    wend_growth_copy(&follower, sizeof follower, caller, size);
    bool is_on_the_way = advance_by(path, &follower, distance);
    wend_growth_copy(caller, size, &follower, sizeof follower);
    return is_on_the_way;
}
