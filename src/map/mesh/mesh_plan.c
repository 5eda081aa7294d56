/* Shapes, and plans for a triangulation. */
#include "map/mesh/mesh_plan.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"

void wend_shape_measure(struct wend_shape *shape)
{
    shape->low = (struct wend_point){INT32_MAX, INT32_MAX};
    shape->high = (struct wend_point){INT32_MIN, INT32_MIN};
    shape->convex = true;
    for (uint32_t i = 0; i < shape->count; i++) {
        struct wend_point at = shape->edges[i].from;
        const struct wend_edge *next = &shape->edges[i + 1 == shape->count ? 0 : i + 1];
        wend_box_take(&shape->low, &shape->high, at);
        /* Convex: one outline that always turns the same way; one that does not touch itself winds around once. */
        if (!wend_point_equal(shape->edges[i].to, next->from) || wend_cross(at, shape->edges[i].to, next->to) < 0)
            shape->convex = false;
    }
}

/* Whether a point with this cross product is surely more than `margin` outside of a line; most points are inside. */
static inline bool is_far_outside(int64_t cross, struct wend_point from, struct wend_point to, int32_t margin)
{
    const int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    return cross < 0 && cross < -margin * ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
}

static bool box_is_apart(const struct wend_shape *shape, const struct wend_side *sides, uint32_t count, int32_t margin)
{
    bool left = true, right = true, above = true, below = true;
    for (uint32_t i = 0; i < count; i++) {
        left &= sides[i].at.x < shape->low.x - margin;
        right &= sides[i].at.x > shape->high.x + margin;
        above &= sides[i].at.y < shape->low.y - margin;
        below &= sides[i].at.y > shape->high.y + margin;
    }
    return left || right || above || below;
}

bool wend_shape_touches(const struct wend_shape *shape, const struct wend_surface *surface, uint32_t polygon,
                        int32_t margin)
{
    const struct wend_side *sides = surface->sides + surface->polygons[polygon].first;
    uint32_t count = surface->polygons[polygon].count;
    if (box_is_apart(shape, sides, count, margin))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_point from = sides[i].at, to = sides[i + 1 == count ? 0 : i + 1].at;
        uint32_t k = 0;
        while (k < shape->count && is_far_outside(wend_cross(from, to, shape->edges[k].from), from, to, margin))
            k++;
        if (k == shape->count)
            return false;
    }
    for (uint32_t i = 0; i < shape->count && shape->convex; i++) {
        const struct wend_point from = shape->edges[i].from, to = shape->edges[i].to;
        uint32_t k = 0;
        while (k < count && is_far_outside(wend_cross(from, to, sides[k].at), from, to, margin))
            k++;
        if (k == count)
            return false;
    }
    return true;
}

bool wend_edge_touches(struct wend_edge edge, const struct wend_point *corners, uint32_t count, int32_t margin)
{
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (uint32_t i = 0; i < count; i++) {
        const int64_t side = wend_cross(edge.from, edge.to, corners[i]);
        least = side < least ? side : least;
        most = side > most ? side : most;
    }
    if (is_far_outside(-least, edge.from, edge.to, margin) || is_far_outside(most, edge.from, edge.to, margin))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_point from = corners[i], to = corners[i + 1 == count ? 0 : i + 1];
        if (is_far_outside(wend_cross(from, to, edge.from), from, to, margin) &&
            is_far_outside(wend_cross(from, to, edge.to), from, to, margin))
            return false;
    }
    return true;
}

int32_t wend_shape_turns(const struct wend_shape *shape, struct wend_point point)
{
    int32_t turns = 0;
    for (uint32_t i = 0; i < shape->count; i++) {
        struct wend_point from = shape->edges[i].from, to = shape->edges[i].to;
        const bool up = from.y <= point.y && to.y > point.y, down = to.y <= point.y && from.y > point.y;
        if (up && wend_cross(from, to, point) > 0)
            turns++;
        else if (down && wend_cross(from, to, point) < 0)
            turns--;
    }
    return turns;
}

bool wend_shape_has(const struct wend_shape *shape, struct wend_point point)
{
    return wend_shape_turns(shape, point) != 0;
}

bool wend_shape_touches_edge(const struct wend_shape *shape, struct wend_edge edge, int32_t margin)
{
    const struct wend_point ends[2] = {edge.from, edge.to};
    struct wend_point low = edge.from, high = edge.from;
    wend_box_take(&low, &high, edge.to);
    if (high.x < shape->low.x - margin || low.x > shape->high.x + margin || high.y < shape->low.y - margin ||
        low.y > shape->high.y + margin)
        return false;
    for (uint32_t i = 0; i < shape->count; i++)
        if (wend_edge_touches(shape->edges[i], ends, 2, margin))
            return true;
    return wend_shape_has(shape, edge.from);
}

bool wend_shape_lies_in(const struct wend_shape *shape, const struct wend_surface *surface, uint32_t polygon)
{
    const struct wend_side *sides = surface->sides + surface->polygons[polygon].first;
    uint32_t count = surface->polygons[polygon].count;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < shape->count; k++)
            if (wend_cross(sides[i].at, sides[i + 1 == count ? 0 : i + 1].at, shape->edges[k].from) < 0)
                return false;
    return true;
}

void wend_mesh_plan_begin(struct wend_mesh_plan *plan, const wend_allocator *memory)
{
    memset(plan, 0, sizeof *plan);
    plan->memory = *memory;
    for (uint32_t i = 0; i < 256; i++)
        plan->codes[i] = (uint8_t)i;
    wend_triangulation_begin(&plan->works, memory);
    wend_mesh_plan_clear(plan);
}

void wend_mesh_plan_end(struct wend_mesh_plan *plan)
{
    WEND_RELEASE(&plan->memory, plan->segments, plan->capacity);
    wend_triangulation_end(&plan->works);
}

void wend_mesh_plan_drop_segments(struct wend_mesh_plan *plan)
{
    WEND_RELEASE(&plan->memory, plan->segments, plan->capacity);
    plan->segments = NULL;
    plan->count = plan->capacity = 0;
}

size_t wend_mesh_plan_memory(const struct wend_mesh_plan *plan)
{
    return plan->capacity * sizeof *plan->segments + wend_triangulation_memory(&plan->works);
}

void wend_mesh_plan_clear(struct wend_mesh_plan *plan)
{
    plan->count = 0;
    plan->kind_count = 1;
}

bool wend_mesh_plan_reserve(struct wend_mesh_plan *plan, uint64_t segments)
{
    return WEND_RESERVE(&plan->memory, plan->segments, plan->capacity, plan->count + segments);
}

uint32_t wend_mesh_plan_kind(struct wend_mesh_plan *plan, uint8_t terrain)
{
    for (uint32_t i = 1; i < plan->kind_count; i++)
        if (plan->kinds[i] == terrain)
            return i;
    plan->kinds[plan->kind_count] = terrain;
    plan->codes[plan->kind_count] = (uint8_t)plan->kind_count; /* an equal kind may have used this entry before */
    return plan->kind_count++;
}

wend_status wend_mesh_plan_edges(struct wend_mesh_plan *plan, const struct wend_edge *edges, uint32_t count,
                                 int8_t ground, int8_t solid)
{
    if (!wend_mesh_plan_reserve(plan, count))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        wend_mesh_plan_add(plan, (struct wend_segment){edges[i].from, edges[i].to, WEND_NONE, ground, solid, 0, 0});
    return WEND_OK;
}

wend_status wend_mesh_plan_make(struct wend_mesh_plan *plan)
{
    struct wend_ground_plan drawn = {plan->segments, plan->count, {plan->codes, plan->kind_count}};
    return wend_triangulation_make(&plan->works, &drawn);
}

/* The corners of a polygon around a circle, turned to the inner side; four sides are perpendicular to the axes. */
struct disc {
    struct wend_point at[WEND_DISC_CORNERS];
};

/* A part of a radius, in units of 2^-20, rounded up. */
static int32_t part_of_radius(uint32_t radius, uint32_t part)
{
    return (int32_t)(((uint64_t)radius * part + 1048575) >> 20);
}

static struct disc disc_of(uint32_t radius)
{
    /* tan 11.25°; cos and sin 33.75°, both divided by cos 11.25° */
    const int32_t r = (int32_t)radius, t = part_of_radius(radius, 208575), c = part_of_radius(radius, 888940),
                  s = part_of_radius(radius, 593971);
    const struct wend_point quarter[4] = {{r, t}, {c, s}, {s, c}, {t, r}};
    struct disc disc;
    for (int i = 0; i < 4; i++) {
        disc.at[i] = quarter[i];
        disc.at[i + 4] = (struct wend_point){-quarter[i].y, quarter[i].x};
        disc.at[i + 8] = (struct wend_point){-quarter[i].x, -quarter[i].y};
        disc.at[i + 12] = (struct wend_point){quarter[i].y, -quarter[i].x};
    }
    return disc;
}

/* The difference of two discs: moved along an outline after the smaller one, it covers what the greater one would. */
static struct disc disc_between(uint32_t done, uint32_t radius)
{
    const struct disc inner = disc_of(done);
    struct disc disc = disc_of(radius);
    for (uint32_t i = 0; i < WEND_DISC_CORNERS; i++)
        disc.at[i] = (struct wend_point){disc.at[i].x - inner.at[i].x, disc.at[i].y - inner.at[i].y};
    return disc;
}

/* The corner farthest to the outer side of a direction. */
static uint32_t outermost(const struct disc *disc, struct wend_point from, struct wend_point to)
{
    uint32_t best = 0;
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < WEND_DISC_CORNERS; i++) {
        int64_t cross = ((int64_t)to.x - from.x) * disc->at[i].y - ((int64_t)to.y - from.y) * disc->at[i].x;
        if (cross < least) {
            least = cross;
            best = i;
        }
    }
    return best;
}

static int32_t within_reach(int64_t value)
{
    return (int32_t)(value < -WEND_POINT_MOST ? -WEND_POINT_MOST : value > WEND_POINT_MOST ? WEND_POINT_MOST : value);
}

static struct wend_point beside(struct wend_point at, struct wend_point offset)
{
    return (struct wend_point){within_reach((int64_t)at.x + offset.x), within_reach((int64_t)at.y + offset.y)};
}

/* Turns a sequence of corners into edges; skips corners equal to the last. */
struct edge_writer {
    struct wend_edge *edges;
    uint32_t count;
    struct wend_point first, last;
    bool begun;
};

static void write_corner(struct edge_writer *writer, struct wend_point at)
{
    if (!writer->begun) {
        writer->first = writer->last = at;
        writer->begun = true;
    } else if (!wend_point_equal(writer->last, at)) {
        writer->edges[writer->count++] = (struct wend_edge){writer->last, at};
        writer->last = at;
    }
}

/* Writes the outline of what a disc covers when moved along a convex outline, maybe of two corners only. */
static uint32_t write_sum(struct wend_edge *edges, const struct wend_point *corners, uint32_t count,
                          const struct disc *disc)
{
    struct edge_writer writer = {edges, 0, {0, 0}, {0, 0}, false};
    for (uint32_t i = 0; i < count; i++) {
        struct wend_point before = corners[(i + count - 1) % count], at = corners[i], next = corners[(i + 1) % count];
        uint32_t from = outermost(disc, before, at), to = outermost(disc, at, next);
        for (uint32_t k = from;; k = (k + 1) % WEND_DISC_CORNERS) {
            write_corner(&writer, beside(at, disc->at[k]));
            if (k == to)
                break;
        }
    }
    write_corner(&writer, writer.first);
    return writer.count;
}

void wend_capsule_make(struct wend_capsule *capsule, struct wend_edge wall, uint32_t radius)
{
    const struct disc disc = disc_of(radius);
    const struct wend_point ends[2] = {wall.from, wall.to};
    capsule->count = write_sum(capsule->edges, ends, 2, &disc);
}

/* Moves walls inwards as far as the disc reaches, and finds where each then crosses the one before it. */
static void move_walls(struct wend_outline_wall *walls, uint32_t count, const struct disc *disc)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_point at = walls[i].corner, next = walls[i + 1 == count ? 0 : i + 1].corner;
        walls[i].facing = outermost(disc, next, at);
        walls[i].from = beside(at, disc->at[walls[i].facing]);
        walls[i].to = beside(next, disc->at[walls[i].facing]);
    }
    for (uint32_t i = 0; i < count; i++) {
        struct wend_outline_wall *wall = &walls[i];
        const struct wend_outline_wall *before = &walls[i == 0 ? count - 1 : i - 1];
        bool exact;
        wall->turns_in = wend_cross(before->corner, wall->corner, walls[i + 1 == count ? 0 : i + 1].corner) > 0;
        wall->is_cut =
            wall->turns_in && wend_segments_cross(before->from, before->to, wall->from, wall->to, &wall->cut, &exact);
    }
}

/* Whether nothing is left of a moved wall once both its ends are cut off. */
static bool is_cut_away(const struct wend_outline_wall *wall, const struct wend_outline_wall *next)
{
    const int64_t along = ((int64_t)wall->to.x - wall->from.x) * ((int64_t)next->cut.x - wall->cut.x) +
                          ((int64_t)wall->to.y - wall->from.y) * ((int64_t)next->cut.y - wall->cut.y);
    return wall->is_cut && next->is_cut && along <= 0;
}

/* Writes the corners from the end of a moved wall to the next one. */
static void write_turn(struct edge_writer *writer, const struct wend_outline_wall *before,
                       const struct wend_outline_wall *wall, const struct disc *disc)
{
    write_corner(writer, before->to);
    if (wall->turns_in && !wend_point_equal(before->to, wall->from))
        write_corner(writer, wall->corner);
    for (uint32_t k = before->facing; k != wall->facing && !wall->turns_in;) {
        k = k == 0 ? WEND_DISC_CORNERS - 1 : k - 1;
        write_corner(writer, beside(wall->corner, disc->at[k]));
    }
    write_corner(writer, wall->from);
}

/*
 * Ground lies where the outline still winds around once its walls are moved inwards. Each wall takes what lies between
 * its old and its new place; at corners of more than 180 degrees on the inner side an arc takes what lies around them.
 * At smaller corners the outline runs along the two lines that bound what the walls took, or, if both walls are long
 * enough, through the point where the moved walls cross: each takes what is nearer to it than to the other.
 */
wend_status wend_mesh_plan_inset(struct wend_mesh_plan *plan, struct wend_outline_wall *walls, uint32_t count,
                                 uint32_t done, uint32_t radius)
{
    enum { MOST = WEND_DISC_CORNERS + 2 };
    const struct disc disc = disc_between(done, radius);
    struct wend_edge edges[MOST];
    struct edge_writer writer = {edges, 0, {0, 0}, {0, 0}, false};
    wend_status status = WEND_OK;
    move_walls(walls, count, &disc);
    bool was_cut_away = is_cut_away(&walls[count - 1], &walls[0]);
    for (uint32_t i = 0; i < count && status == WEND_OK; i++) {
        const bool cut_away = is_cut_away(&walls[i], &walls[i + 1 == count ? 0 : i + 1]);
        if (walls[i].is_cut && !was_cut_away && !cut_away)
            write_corner(&writer, walls[i].cut);
        else
            write_turn(&writer, &walls[i == 0 ? count - 1 : i - 1], &walls[i], &disc);
        was_cut_away = cut_away;
        status = wend_mesh_plan_edges(plan, edges, writer.count, 1, 0);
        writer.count = 0;
    }
    write_corner(&writer, writer.first);
    return status == WEND_OK ? wend_mesh_plan_edges(plan, edges, writer.count, 1, 0) : status;
}

static bool turns_one_way(const struct wend_point *corners, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (wend_cross(corners[i], corners[(i + 1) % count], corners[(i + 2) % count]) < 0)
            return false;
    return true;
}

/* Makes room for edges; the same number as before needs no new memory. */
static bool has_room_for_edges(struct wend_shape *shape, uint32_t count, const wend_allocator *memory)
{
    if (shape->edges && shape->count == count)
        return true;
    WEND_RELEASE(memory, shape->edges, shape->count);
    shape->edges = wend_allocate(memory, count, sizeof *shape->edges);
    shape->count = 0;
    return shape->edges != NULL;
}

static wend_status take_edges(struct wend_shape *shape, const struct wend_edge *edges, uint32_t count,
                              const wend_allocator *memory)
{
    if (!has_room_for_edges(shape, count, memory))
        return WEND_ERROR_MEMORY;
    memcpy(shape->edges, edges, count * sizeof *edges);
    shape->count = count;
    wend_shape_measure(shape);
    return WEND_OK;
}

static wend_status join_corners(struct wend_shape *shape, const struct wend_point *corners, uint32_t count,
                                const wend_allocator *memory)
{
    if (!has_room_for_edges(shape, count, memory))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        shape->edges[i] = (struct wend_edge){corners[i], corners[i + 1 == count ? 0 : i + 1]};
    shape->count = count;
    wend_shape_measure(shape);
    return WEND_OK;
}

/* Takes the outline of what the plan has made. */
static wend_status take_outline_of(struct wend_shape *shape, const struct wend_mesh_plan *plan)
{
    const struct wend_convex *convex = &plan->works.convex;
    uint32_t walls = 0;
    for (uint32_t i = 0; i < convex->corner_count; i++)
        walls += convex->twins[i] == WEND_NONE;
    WEND_RELEASE(&plan->memory, shape->edges, shape->count);
    shape->count = 0;
    shape->edges = wend_allocate(&plan->memory, walls, sizeof *shape->edges);
    if (!shape->edges)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0, first = 0; i < convex->polygon_count; first += convex->counts[i++])
        for (uint32_t k = 0; k < convex->counts[i]; k++)
            if (convex->twins[first + k] == WEND_NONE)
                shape->edges[shape->count++] =
                    (struct wend_edge){convex->points[convex->corners[first + k]],
                                       convex->points[convex->corners[first + (k + 1) % convex->counts[i]]]};
    wend_shape_measure(shape);
    return WEND_OK;
}

/* For outlines that are not convex: the union of the outline and of capsules around its sides. */
static wend_status unite_capsules(struct wend_shape *shape, const struct wend_point *corners, uint32_t count,
                                  uint32_t radius, struct wend_mesh_plan *plan)
{
    wend_mesh_plan_clear(plan);
    for (uint32_t i = 0; i < count; i++) {
        struct wend_edge side = {corners[i], corners[(i + 1) % count]};
        struct wend_capsule capsule;
        wend_capsule_make(&capsule, side, radius);
        if (wend_mesh_plan_edges(plan, &side, 1, 1, 0) != WEND_OK ||
            wend_mesh_plan_edges(plan, capsule.edges, capsule.count, 1, 0) != WEND_OK)
            return WEND_ERROR_MEMORY;
    }
    wend_status status = wend_mesh_plan_make(plan);
    return status == WEND_OK ? take_outline_of(shape, plan) : status;
}

wend_status wend_shape_make(struct wend_shape *shape, const struct wend_point *corners, uint32_t count, uint32_t radius,
                            struct wend_mesh_plan *plan)
{
    shape->ground_count = 0;
    if (radius == 0)
        return join_corners(shape, corners, count, &plan->memory);
    if (!turns_one_way(corners, count))
        return unite_capsules(shape, corners, count, radius, plan);
    const struct disc disc = disc_of(radius);
    const uint32_t most = WEND_DISC_CORNERS + 2 * count;
    struct wend_edge *edges = wend_allocate(&plan->memory, most, sizeof *edges);
    if (!edges)
        return WEND_ERROR_MEMORY;
    const uint32_t used = write_sum(edges, corners, count, &disc);
    wend_status status = take_edges(shape, edges, used, &plan->memory);
    WEND_RELEASE(&plan->memory, edges, most);
    return status;
}

void wend_shape_free(struct wend_shape *shape, const wend_allocator *memory)
{
    WEND_RELEASE(memory, shape->edges, shape->count);
    WEND_RELEASE(memory, shape->ground, shape->ground_capacity);
    *shape = (struct wend_shape){0};
}
