/* Moving along a path. */
#include "find/after/after.h"
#include "find/query/query.h"
#include "map/grid/profile.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include <wend/layout.h>

#define HALF_SQRT_3 0.86602540378443864676

/* A segment between two points. */
struct segment {
    bool by_link, by_hexagons; /* by_hexagons: step by step from one hexagon to the next */
    double x, y;               /* where it begins, in cells */
    double across, down;       /* offset of the end */
    double length;             /* in cells; between hexagons in steps: neighbours are 1 apart */
    double heading_x, heading_y;
    struct wend_axial begin;
    int32_t step_q, step_r; /* one step between hexagons */
};

static double in_cells(int32_t coordinate)
{
    return (double)coordinate / WEND_CELL;
}

static void set_heading(struct segment *segment, double x, double y)
{
    double length = wend_sqrt(x * x + y * y);
    segment->heading_x = length > 0 ? x / length : 0;
    segment->heading_y = length > 0 ? y / length : 0;
}

/*
 * Regular hexagons: with pointy tops q leads east and r 60 degrees south of that; with flat ones r leads south and q 60
 * degrees east of that.
 */
static void measure_hexagons(struct segment *segment, wend_cells cells, wend_place from, wend_place to)
{
    wend_axial a = wend_axial_from_cell(cells, wend_place_column(from), wend_place_row(from));
    wend_axial b = wend_axial_from_cell(cells, wend_place_column(to), wend_place_row(to));
    bool pointy = cells == WEND_CELLS_HEX_POINTY_ODD || cells == WEND_CELLS_HEX_POINTY_EVEN;
    double q = b.q - a.q, r = b.r - a.r;
    if (pointy)
        set_heading(segment, q + r * 0.5, r * HALF_SQRT_3);
    else
        set_heading(segment, q * HALF_SQRT_3, r + q * 0.5);
    segment->begin = a;
    segment->step_q = WEND_SIGN(b.q - a.q);
    segment->step_r = WEND_SIGN(b.r - a.r);
    segment->length = segment->by_hexagons ? wend_axial_distance(a, b) : wend_sqrt(q * q + q * r + r * r);
}

/* True if a follower jumps from one place to the other. On meshes, ramps lead to other levels without a jump. */
static bool is_leap(const wend_path *path, wend_place from, wend_place to)
{
    return (to.flags & (WEND_PLACE_BY_LINK | WEND_PLACE_NODE)) ||
           (to.level != from.level && path->lines != WEND_LINES_SHORTEST);
}

/* The segment to a point from the one before it. */
static struct segment segment_to(const wend_path *path, uint32_t point)
{
    wend_place from = path->points[point - 1], to = path->points[point];
    if (is_leap(path, from, to))
        return (struct segment){.by_link = true, .x = in_cells(from.x), .y = in_cells(from.y)};
    struct segment segment = {.x = in_cells(from.x), .y = in_cells(from.y)};
    segment.across = in_cells(to.x) - segment.x;
    segment.down = in_cells(to.y) - segment.y;
    if (path->cells != WEND_CELLS_SQUARE) {
        segment.by_hexagons = path->lines == WEND_LINES_GRID;
        measure_hexagons(&segment, path->cells, from, to);
        return segment;
    }
    segment.length = wend_sqrt(segment.across * segment.across + segment.down * segment.down);
    set_heading(&segment, segment.across, segment.down);
    return segment;
}

static void face_along(wend_follower *follower, const struct segment *segment)
{
    if (segment->by_link || segment->length <= 0)
        return;
    follower->heading_x = segment->heading_x;
    follower->heading_y = segment->heading_y;
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

/* Makes a follower at a point face along the next segment that is not a link. */
static void face_onwards(const wend_path *path, wend_follower *follower, uint32_t count)
{
    for (uint32_t point = follower->next; point < count; point++) {
        struct segment segment = segment_to(path, point);
        if (segment.by_link || segment.length <= 0)
            continue;
        face_along(follower, &segment);
        return;
    }
}

wend_follower wend_path_follow(const wend_path *path)
{
    wend_follower follower = {.x = 0};
    uint32_t count = points_to_follow(path);
    if (count == 0)
        return follower;
    stand_at(&follower, path->points[0]);
    follower.next = 1;
    for (uint32_t point = 1; point < count; point++)
        follower.left += segment_to(path, point).length;
    face_onwards(path, &follower, count);
    return follower;
}

/* The centre of the cell a number of steps along a segment, in cells. */
static void hexagon_along(const wend_path *path, const struct segment *segment, int32_t steps, double *x, double *y)
{
    wend_axial axial = {segment->begin.q + steps * segment->step_q, segment->begin.r + steps * segment->step_r};
    int32_t column, row;
    wend_axial_to_cell(path->cells, axial, &column, &row);
    *x = (double)column + 0.5;
    *y = (double)row + 0.5;
}

/* How far along its segment a follower is. Each step between hexagons moves one cell by column or row. */
static double path_done(const wend_follower *follower, const struct segment *segment)
{
    double across = WEND_ABS(follower->x - segment->x), down = WEND_ABS(follower->y - segment->y);
    if (segment->by_hexagons)
        return across > down ? across : down;
    double whole_across = WEND_ABS(segment->across), whole_down = WEND_ABS(segment->down);
    bool runs_across = whole_across > whole_down;
    double whole = runs_across ? whole_across : whole_down;
    return whole > 0 ? (runs_across ? across : down) / whole * segment->length : 0;
}

/* Puts a follower at a distance along its segment, before the end. */
static void stand_along(const wend_path *path, wend_follower *follower, const struct segment *segment, double done)
{
    if (!segment->by_hexagons) {
        follower->x = segment->x + segment->across * (done / segment->length);
        follower->y = segment->y + segment->down * (done / segment->length);
        return;
    }
    int32_t steps = (int32_t)done;
    double part = done - steps, x, y, next_x, next_y;
    hexagon_along(path, segment, steps, &x, &y);
    hexagon_along(path, segment, steps + 1, &next_x, &next_y);
    follower->x = x + (next_x - x) * part;
    follower->y = y + (next_y - y) * part;
}

/* Moves a follower to the point ahead. */
static void pass_point(const wend_path *path, wend_follower *follower, const struct segment *segment)
{
    face_along(follower, segment);
    stand_at(follower, path->points[follower->next]);
    follower->crossed_link |= segment->by_link;
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
        struct segment segment = segment_to(path, follower->next);
        double done = segment.by_link ? 0 : path_done(follower, &segment), ahead = segment.length - done;
        if (!to_the_end && distance < ahead) {
            face_along(follower, &segment);
            stand_along(path, follower, &segment, done + distance);
            follower->left -= distance;
            return true;
        }
        distance -= ahead > 0 ? ahead : 0;
        follower->left -= ahead > 0 ? ahead : 0;
        pass_point(path, follower, &segment);
    }
    follower->left = 0;
    return false;
}

bool wend_path_advance(const wend_path *path, wend_follower *follower, double distance)
{
    return follower && advance_by(path, follower, distance);
}

/* The part of a follower's segment within one cell. */
struct pace {
    double length;
    uint32_t weight;
};

/* Shorter lengths are rounding errors. */
#define PACE_ROUNDING 1e-9

static double floor_of(double value)
{
    const double whole = (double)(int64_t)value;
    return whole > value ? whole - 1 : whole;
}

/* Where along a segment the next border between columns, or rows, lies; `at` is where it begins. */
static double border_after(double done, double at, double heading)
{
    if (heading == 0)
        return 1e30;
    const double here = at + heading * done + (heading > 0 ? PACE_ROUNDING : -PACE_ROUNDING), below = floor_of(here);
    const double border = heading > 0 ? below + 1 : below < here ? below : below - 1;
    return (border - at) / heading;
}

/* Weight of the ground at a point; 1 if unknown. */
static uint32_t ground_weight_at(const wend_space *space, double x, double y, uint16_t level)
{
    const double outside = (double)(1 << 23); /* beyond all places: the path may belong to another map */
    struct wend_cell cell;
    uint32_t node;
    if (!(x >= 0 && y >= 0 && x < outside && y < outside) ||
        !wend_space_find(space, wend_place_at((int32_t)x, (int32_t)y, level), &cell, &node))
        return 1;
    const uint64_t weight = wend_node_weight(space, node);
    return weight == 0 || weight > UINT32_MAX ? 1 : (uint32_t)weight;
}

/* The part from a follower to the border of its cell, or to the end of its segment. */
static struct pace pace_of(const wend_path *path, const wend_space *space, const wend_follower *follower,
                           const struct segment *segment, double done)
{
    struct pace pace = {segment->length - done, 1};
    double border, x, y;
    if (segment->by_hexagons) {
        border = (double)(int32_t)(done + 0.5 + PACE_ROUNDING) + 0.5;
        hexagon_along(path, segment, (int32_t)border, &x, &y);
    } else {
        const double column = border_after(done, segment->x, segment->heading_x);
        const double row = border_after(done, segment->y, segment->heading_y);
        border = column < row ? column : row;
        const double middle = border < segment->length ? (done + border) / 2 : (done + segment->length) / 2;
        x = segment->x + segment->heading_x * middle;
        y = segment->y + segment->heading_y * middle;
    }
    pace.weight = ground_weight_at(space, x, y, follower->level);
    if (border - done < pace.length)
        pace.length = border - done;
    return pace;
}

/* On hexagons, lines at any angle have no columns and rows to measure by. */
static bool has_paces(const wend_path *path, const wend_space *space)
{
    return wend_space_has_cells(space) && (path->cells == WEND_CELLS_SQUARE || path->lines == WEND_LINES_GRID);
}

static bool walk_by(const wend_path *path, const wend_space *space, wend_follower *follower, double distance)
{
    const uint32_t count = points_to_follow(path);
    bool crossed_link = false, goes_on = advance_by(path, follower, 0);
    crossed_link |= follower->crossed_link;
    while (goes_on && distance > 0) {
        const struct segment segment = segment_to(path, follower->next);
        const double done = segment.by_link ? 0 : path_done(follower, &segment);
        if (segment.length - done <= PACE_ROUNDING) {
            pass_point(path, follower, &segment);
            goes_on = follower->next < count;
            continue;
        }
        const struct pace pace = pace_of(path, space, follower, &segment, done);
        const double whole = pace.length * pace.weight, part = distance < whole ? distance / pace.weight : pace.length;
        goes_on = advance_by(path, follower, part);
        crossed_link |= follower->crossed_link;
        distance -= whole;
    }
    follower->crossed_link = crossed_link;
    if (!goes_on)
        follower->left = 0;
    return goes_on;
}

/* A walk along a segment on the ground of a mesh. */
struct ground_stride {
    const struct wend_surface *surface;
    const wend_profile *profile;
    wend_follower *follower;
    double length; /* of the segment seen from above, in cells */
    double done;   /* fraction of it walked */
    double left;   /* distance left to walk */
};

/* Lower bound: no follower is more than 4 times as fast downhill. */
#define LEAST_SLOWNESS 0.25

/* How many times slower than on level ground of weight 1. */
static double slowness_on(const struct ground_stride *walk, uint32_t polygon, double slope)
{
    const wend_follower *follower = walk->follower;
    const uint64_t weight = wend_profile_weight(walk->profile, walk->surface->polygons[polygon].terrain);
    const double by_slope = 1 + (slope > 0 ? follower->uphill * slope : follower->downhill * -slope);
    return (follower->ignores_terrain || weight == 0 ? 1 : (double)weight) *
           (by_slope > LEAST_SLOWNESS ? by_slope : LEAST_SLOWNESS);
}

/* Walks over one piece of the segment, or the part of it still ahead. */
static bool walk_piece(void *context, const struct wend_line_piece *piece)
{
    struct ground_stride *walk = context;
    wend_follower *follower = walk->follower;
    if (piece->to <= walk->done)
        return true;
    const double across = walk->length * (piece->to - piece->from), up = (piece->high - piece->low) / WEND_CELL;
    const double slope = up / across, effort = slowness_on(walk, piece->polygon, slope) * wend_length(1, slope);
    const double whole = walk->length * (piece->to - walk->done) * effort;
    const bool is_end = walk->left < whole;
    walk->done = is_end ? walk->done + walk->left / effort / walk->length : piece->to;
    walk->left -= is_end ? walk->left : whole;
    follower->level = walk->surface->polygons[piece->polygon].level;
    follower->slope = slope;
    follower->height =
        (piece->low + (piece->high - piece->low) * (walk->done - piece->from) / (piece->to - piece->from)) / WEND_CELL;
    return walk->left > 0;
}

/* Points of the caller's own paths may have any coordinates. */
static bool can_be_on_ground(wend_place place)
{
    return wend_point_in_range((struct wend_point){place.x, place.y});
}

/* Sets the height of the ground at a point that no line led to. */
static void take_ground_at(const struct wend_surface *surface, wend_place place, wend_follower *follower)
{
    struct wend_around around;
    if (!can_be_on_ground(place) || !wend_surface_around(surface, place, &around))
        return;
    follower->height = wend_surface_height_between(surface, around.polygon, place.x, place.y) / WEND_CELL;
}

/* Walks towards the point ahead; true when it is reached. If the line is not free, the ground is ignored. */
static bool stride_to_point(const wend_path *path, const struct segment *segment, struct ground_stride *walk)
{
    const struct wend_line_taker taker = {walk_piece, walk, false};
    wend_follower *follower = walk->follower;
    const wend_place from = path->points[follower->next - 1], to = path->points[follower->next];
    const double before = path_done(follower, segment);
    walk->length = segment->length;
    walk->done = segment->length > 0 ? before / segment->length : 1;
    const bool is_begun = follower->next > 1 || walk->done > 0;
    const struct wend_line_height known = {is_begun, walk->done, follower->height * WEND_CELL,
                                           wend_path_place_after(path, follower->next), WEND_NONE};
    const bool is_there = can_be_on_ground(from) && can_be_on_ground(to);
    if (walk->done < 1 && !(is_there && wend_surface_pieces(walk->surface, from, to, &known, &taker)) &&
        walk->left > 0) {
        const double rest = (1 - walk->done) * walk->length;
        walk->done = walk->left < rest ? walk->done + walk->left / walk->length : 1;
        walk->left -= walk->left < rest ? walk->left : rest;
    }
    if (walk->done >= 1)
        return true;
    face_along(follower, segment);
    stand_along(path, follower, segment, walk->done * segment->length);
    follower->left -= walk->done * segment->length - before;
    return false;
}

static bool walk_on_ground(const wend_path *path, struct ground_stride *walk)
{
    wend_follower *follower = walk->follower;
    const uint32_t count = points_to_follow(path);
    follower->crossed_link = false;
    if (follower->next == 0 || count == 0)
        return false;
    if (count == 1)
        take_ground_at(walk->surface, path->points[0], follower);
    while (follower->next < count) {
        const struct segment segment = segment_to(path, follower->next);
        const double ahead = segment.by_link ? 0 : segment.length - path_done(follower, &segment);
        if (!segment.by_link && !stride_to_point(path, &segment, walk))
            return true;
        follower->left -= ahead > 0 ? ahead : 0;
        pass_point(path, follower, &segment);
        if (segment.by_link)
            take_ground_at(walk->surface, path->points[follower->next - 1], follower);
    }
    follower->left = 0;
    return false;
}

bool wend_path_walk(const wend_path *path, const wend_space *space, wend_follower *follower, double distance)
{
    if (!follower || !space || !path)
        return wend_path_advance(path, follower, distance);
    if (space->mesh) {
        struct ground_stride walk = {.surface = &space->mesh->surface, .profile = &space->profile};
        walk.follower = follower;
        walk.left = distance >= 0 ? distance : 0;
        return walk_on_ground(path, &walk);
    }
    if (!has_paces(path, space))
        return wend_path_advance(path, follower, distance);
    return walk_by(path, space, follower, distance >= 0 ? distance : 0);
}

/* To the nearest 1/256 cell. */
static int32_t in_places(double cells)
{
    const double places = cells * WEND_CELL;
    return (int32_t)(places < 0 ? places - 0.5 : places + 0.5);
}

/* True if a segment consists of steps: the caller's own paths may not. */
static bool has_steps(const struct segment *segment)
{
    const double across = WEND_ABS(segment->across), down = WEND_ABS(segment->down);
    return segment->by_hexagons || across == 0 || down == 0 || across == down;
}

/* The centre that a follower on a segment of steps passed last. */
static wend_place centre_behind(const wend_path *path, const struct segment *segment, wend_place from, double done)
{
    if (segment->by_hexagons) {
        double x, y;
        hexagon_along(path, segment, (int32_t)(done + PACE_ROUNDING), &x, &y);
        const bool fits = WEND_ABS(x) < 8e6 && WEND_ABS(y) < 8e6;
        return fits ? wend_place_at((int32_t)floor_of(x), (int32_t)floor_of(y), from.level) : from;
    }
    const double across = WEND_ABS(segment->across), down = WEND_ABS(segment->down);
    const double steps = segment->length > 0 ? done / segment->length * (across > down ? across : down) : 0;
    const int64_t whole = (int64_t)(steps + PACE_ROUNDING) * WEND_CELL; /* callers' paths may be longer than 2^31 */
    from.x = (int32_t)(from.x + (segment->across > 0 ? whole : segment->across < 0 ? -whole : 0));
    from.y = (int32_t)(from.y + (segment->down > 0 ? whole : segment->down < 0 ? -whole : 0));
    return from;
}

struct wend_path_rest wend_follower_rest(const wend_path *path, const wend_follower *follower)
{
    const uint32_t count = points_to_follow(path);
    if (follower->next == 0)
        return wend_path_whole(path);
    if (follower->next >= count)
        return (struct wend_path_rest){path->points[count - 1], count};
    const struct segment segment = segment_to(path, follower->next);
    const wend_place from = path->points[follower->next - 1];
    const double done = segment.by_link ? 0 : path_done(follower, &segment);
    struct wend_path_rest rest = {from, follower->next};
    if (done <= PACE_ROUNDING)
        return rest;
    rest.begin.flags = 0;
    rest.begin.level = follower->level;
    if (path->lines == WEND_LINES_GRID && has_steps(&segment) && (segment.by_hexagons || wend_place_is_centre(from))) {
        rest.begin = centre_behind(path, &segment, rest.begin, done);
    } else {
        rest.begin.x = in_places(follower->x);
        rest.begin.y = in_places(follower->y);
    }
    return rest;
}
