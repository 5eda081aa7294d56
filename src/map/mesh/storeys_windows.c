/*
 * What a wall sees of the ground where that winds above itself nearby: straight away from the wall's inside, and all
 * around from its ends. It sees each polygon through windows: between two corners, or the wall's own limits. Beside its
 * windows it keeps nobody away; another wall that stands in between may.
 */
#include "base/array.h"
#include "map/mesh/storeys_calls.h"
#include "map/navmesh/navmesh_calls.h"

/* A look from one wall, which appends windows to a list. */
struct wall_look {
    const wend_space *space;
    const struct wend_surface *ground;
    const struct wend_shape *capsule;
    struct wend_point a, b;
    struct wend_wall_windows *list;
};

static bool add_window(struct wall_look *look, struct wend_wall_window window)
{
    struct wend_wall_windows *list = look->list;
    return WEND_APPEND(&look->space->allocator, list->windows, list->count, list->capacity, window);
}

/* A point's distance along the wall, times the wall's length; 0 at its begin. */
static int64_t along_wall(const struct wall_look *look, struct wend_point at)
{
    return wend_dot(look->a, look->b, at);
}

/* A point straight away from an end of the wall, on its inner side, or with sign -1 on its outer side. */
static struct wend_point beside_end(const struct wall_look *look, struct wend_point end, int32_t sign)
{
    return (struct wend_point){end.x - sign * (look->b.y - look->a.y), end.y + sign * (look->b.x - look->a.x)};
}

/* Narrows a window to what is seen through a side; false if that is nothing. */
static bool narrow_window(const struct wall_look *look, struct wend_wall_window *window, struct wend_edge side)
{
    if (window->kind == WEND_WINDOW_STRIP) {
        const int64_t from = along_wall(look, side.to), to = along_wall(look, side.from);
        if (from >= to)
            return false;
        if (from > along_wall(look, window->from))
            window->from = side.to;
        if (to < along_wall(look, window->to))
            window->to = side.from;
        return along_wall(look, window->from) < along_wall(look, window->to);
    }
    const struct wend_point apex = window->kind == WEND_WINDOW_BEGIN ? look->a : look->b;
    if (wend_cross(apex, side.from, side.to) <= 0)
        return false;
    if (wend_cross(apex, window->from, side.from) > 0)
        window->from = side.from;
    if (wend_cross(apex, window->to, side.to) < 0)
        window->to = side.to;
    return wend_cross(apex, window->from, window->to) > 0;
}

/* Looks on through all windows from index `first` of the list on. */
static bool look_farther(struct wall_look *look, uint32_t first)
{
    for (uint32_t i = first; i < look->list->count; i++) {
        const struct wend_wall_window here = look->list->windows[i];
        const struct wend_polygon *polygon = &look->ground->polygons[here.polygon];
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
            const uint32_t beyond = wend_ground_beyond(look->space, side);
            const struct wend_edge edge = {look->ground->sides[side].at, wend_side_end(look->ground, side)};
            struct wend_wall_window next = here;
            next.polygon = beyond;
            next.came = look->ground->sides[side].twin;
            if (side != here.came && beyond != WEND_NONE &&
                wend_shape_touches_edge(look->capsule, edge, WEND_STOREYS_NEAR) && narrow_window(look, &next, edge) &&
                !add_window(look, next))
                return false;
        }
    }
    return true;
}

/* Adds the window of what lies beyond an end of the wall, in a polygon with a corner there, between two directions. */
static bool add_fan_window(struct wall_look *look, struct wend_wall_window window)
{
    const bool is_begin = window.kind == WEND_WINDOW_BEGIN;
    const struct wend_point apex = is_begin ? look->a : look->b, inner = beside_end(look, apex, 1),
                            outer = beside_end(look, apex, -1), right = is_begin ? inner : outer,
                            left = is_begin ? outer : inner;
    /* Directions beyond the end are the half turn from `right` to `left`. */
    const int64_t sign = is_begin ? -1 : 1, most = sign * along_wall(look, apex);
    const bool from_is_beyond = sign * along_wall(look, window.from) >= most,
               to_is_beyond = sign * along_wall(look, window.to) >= most;
    if (!from_is_beyond && !to_is_beyond)
        return true;
    if (!from_is_beyond)
        window.from = right;
    if (!to_is_beyond)
        window.to = left;
    return wend_cross(apex, window.from, window.to) <= 0 || add_window(look, window);
}

/* Looks around the wall's begin: over the polygons with a corner there, starting from the wall. */
static bool look_round_begin(struct wall_look *look, uint32_t wall)
{
    for (uint32_t side = wall; side != WEND_NONE;) {
        const uint32_t before = wend_side_before(look->ground, side);
        if (!add_fan_window(look, (struct wend_wall_window){WEND_WINDOW_BEGIN, wall, look->ground->sides[side].polygon,
                                                            WEND_NONE, wend_side_end(look->ground, side),
                                                            look->ground->sides[before].at}))
            return false;
        side = wend_ground_beyond(look->space, before) == WEND_NONE ? WEND_NONE : look->ground->sides[before].twin;
    }
    return true;
}

static bool look_round_end(struct wall_look *look, uint32_t wall)
{
    for (uint32_t before = wall; before != WEND_NONE;) {
        const uint32_t side = wend_side_next(look->ground, before);
        if (!add_fan_window(look, (struct wend_wall_window){WEND_WINDOW_END, wall, look->ground->sides[side].polygon,
                                                            WEND_NONE, wend_side_end(look->ground, side),
                                                            look->ground->sides[before].at}))
            return false;
        before = wend_ground_beyond(look->space, side) == WEND_NONE ? WEND_NONE : look->ground->sides[side].twin;
    }
    return true;
}

bool wend_wall_look(const wend_space *space, uint32_t wall, const struct wend_shape *capsule,
                    struct wend_wall_windows *list)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    struct wall_look look = {space, ground, capsule, ground->sides[wall].at, wend_side_end(ground, wall), list};
    const uint32_t first = list->count;
    return add_window(&look, (struct wend_wall_window){WEND_WINDOW_STRIP, wall, ground->sides[wall].polygon, wall,
                                                       look.a, look.b}) &&
           look_round_begin(&look, wall) && look_round_end(&look, wall) && look_farther(&look, first);
}

/* The nearest whole point to where the line from a to b crosses another, given on which sides of that a and b lie. */
static struct wend_point meet_line(struct wend_point a, struct wend_point b, int64_t of_a, int64_t of_b)
{
    const double share = (double)of_a / ((double)of_a - (double)of_b);
    const double x = a.x + ((double)b.x - a.x) * share + 0.5, y = a.y + ((double)b.y - a.y) * share + 0.5;
    return (struct wend_point){(int32_t)x - (x < (int32_t)x), (int32_t)y - (y < (int32_t)y)};
}

/*
 * The point where a line leaves a wall's surroundings, and the *edge it leaves by. It is computed from that edge alone,
 * so that two windows divided by the line have the same corner there, and no slit between them.
 */
static struct wend_point leave_outline(const struct wend_capsule *whole, struct wend_edge line, uint32_t *edge)
{
    for (uint32_t i = 0; i < whole->count; i++) {
        const struct wend_edge at = whole->edges[i];
        const int64_t of_from = wend_cross(line.from, line.to, at.from), of_to = wend_cross(line.from, line.to, at.to);
        *edge = i;
        if (of_from < 0 && of_to >= 0)
            return meet_line(at.from, at.to, of_from, of_to);
    }
    return line.to; /* unreachable: all lines begin within */
}

/* The point of the wall straight beside a point; an end of the wall is returned as it is. */
static struct wend_point foot_of(const struct wall_look *look, struct wend_point at)
{
    if (wend_point_equal(at, look->a) || wend_point_equal(at, look->b))
        return at;
    const int64_t along = along_wall(look, at);
    return meet_line(look->a, look->b, along, along - wend_dot(look->a, look->b, look->b));
}

static void add_edge(struct wend_capsule *capsule, struct wend_point to)
{
    struct wend_edge *last = capsule->count == 0 ? NULL : &capsule->edges[capsule->count - 1];
    if (last && wend_point_equal(last->from, to))
        return;
    if (last)
        last->to = to;
    capsule->edges[capsule->count++] = (struct wend_edge){to, to};
}

void wend_wall_window_make(const struct wend_surface *ground, const struct wend_wall_window *window, uint32_t radius,
                           struct wend_capsule *capsule)
{
    const struct wend_edge wall = {ground->sides[window->wall].at, wend_side_end(ground, window->wall)};
    const struct wall_look look = {.ground = ground, .a = wall.from, .b = wall.to};
    const bool is_strip = window->kind == WEND_WINDOW_STRIP;
    const struct wend_point apex = window->kind == WEND_WINDOW_BEGIN ? wall.from : wall.to;
    struct wend_capsule whole;
    uint32_t first, last;
    wend_capsule_make(&whole, wall, radius);
    /* In the order of the capsule's edges. A strip faces the wall's inner side, so it begins at the far limit. */
    struct wend_edge limits[2] = {{apex, window->from}, {apex, window->to}};
    if (is_strip) {
        limits[0] = (struct wend_edge){window->to, beside_end(&look, window->to, 1)};
        limits[1] = (struct wend_edge){window->from, beside_end(&look, window->from, 1)};
    }
    const struct wend_point begin = leave_outline(&whole, limits[0], &first),
                            end = leave_outline(&whole, limits[1], &last);
    capsule->count = 0;
    add_edge(capsule, is_strip ? foot_of(&look, window->from) : apex);
    if (is_strip)
        add_edge(capsule, foot_of(&look, window->to));
    add_edge(capsule, begin);
    for (uint32_t i = first; i != last; i = i + 1 == whole.count ? 0 : i + 1)
        add_edge(capsule, whole.edges[i].to);
    add_edge(capsule, end);
    if (wend_point_equal(capsule->edges[0].from, capsule->edges[capsule->count - 1].from))
        capsule->count--;
    if (capsule->count != 0)
        capsule->edges[capsule->count - 1].to = capsule->edges[0].from;
}
