/* Shapes grown by the radius of who moves. */
#include "map/mesh/mesh_inflate.h"

#include <string.h>

#include "base/memory.h"

/* The corners of a polygon around a circle, turning to the inner side; four sides face along the axes. */
struct disc {
    struct wend_point at[WEND_DISC_CORNERS];
};

/* A part of a radius, in 1/2^20, rounded up. */
static int32_t part_of_radius(uint32_t radius, uint32_t part)
{
    return (int32_t)(((uint64_t)radius * part + 1048575) >> 20);
}

static struct disc disc_of(uint32_t radius)
{
    /* tan 11.25°; cos and sin 33.75°, both by cos 11.25° */
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

/* The corner farthest on the outer side of a direction. */
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

/* Corners in turn become edges; those that are the same as the last are left out. */
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

/* What a convex outline, maybe of two corners, covers when a disc is led along it. */
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

static bool turns_one_way(const struct wend_point *corners, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (wend_cross(corners[i], corners[(i + 1) % count], corners[(i + 2) % count]) < 0)
            return false;
    return true;
}

static wend_status take_edges(struct wend_shape *shape, const struct wend_edge *edges, uint32_t count,
                              const wend_allocator *memory)
{
    shape->edges = wend_allocate(memory, count, sizeof *shape->edges);
    if (!shape->edges)
        return WEND_ERROR_MEMORY;
    memcpy(shape->edges, edges, count * sizeof *edges);
    shape->count = count;
    wend_shape_measure(shape);
    return WEND_OK;
}

/* The outline of what the plan has made. */
static wend_status take_outline_of(struct wend_shape *shape, const struct wend_mesh_plan *plan)
{
    const struct wend_convex *convex = &plan->works.convex;
    uint32_t walls = 0;
    for (uint32_t i = 0; i < convex->corner_count; i++)
        walls += convex->twins[i] == WEND_NONE;
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

/* Of outlines that are not convex: the union of the outline and of what a disc covers along each of its sides. */
static wend_status unite_capsules(struct wend_shape *shape, const struct wend_point *corners, uint32_t count,
                                  uint32_t radius, struct wend_mesh_plan *plan)
{
    wend_mesh_plan_clear(plan);
    for (uint32_t i = 0; i < count; i++) {
        struct wend_edge side = {corners[i], corners[(i + 1) % count]};
        struct wend_capsule capsule;
        wend_capsule_make(&capsule, side, radius);
        if (!wend_mesh_plan_reserve(plan, capsule.count + 1))
            return WEND_ERROR_MEMORY;
        wend_mesh_plan_add(plan, (struct wend_segment){side.from, side.to, WEND_NONE, 1, 0, 0, 0});
        for (uint32_t k = 0; k < capsule.count; k++)
            wend_mesh_plan_add(
                plan, (struct wend_segment){capsule.edges[k].from, capsule.edges[k].to, WEND_NONE, 1, 0, 0, 0});
    }
    wend_status status = wend_mesh_plan_make(plan);
    return status == WEND_OK ? take_outline_of(shape, plan) : status;
}

wend_status wend_shape_make(struct wend_shape *shape, const struct wend_point *corners, uint32_t count, uint32_t radius,
                            struct wend_mesh_plan *plan)
{
    *shape = (struct wend_shape){0};
    if (radius != 0 && !turns_one_way(corners, count))
        return unite_capsules(shape, corners, count, radius, plan);
    uint32_t most = count + (radius == 0 ? 0 : WEND_DISC_CORNERS + count);
    struct wend_edge *edges = wend_allocate(&plan->memory, most, sizeof *edges);
    if (!edges)
        return WEND_ERROR_MEMORY;
    uint32_t used = count;
    if (radius != 0) {
        const struct disc disc = disc_of(radius);
        used = write_sum(edges, corners, count, &disc);
    }
    for (uint32_t i = 0; i < count && radius == 0; i++)
        edges[i] = (struct wend_edge){corners[i], corners[(i + 1) % count]};
    wend_status status = take_edges(shape, edges, used, &plan->memory);
    WEND_RELEASE(&plan->memory, edges, most);
    return status;
}

void wend_shape_free(struct wend_shape *shape, const wend_allocator *memory)
{
    WEND_RELEASE(memory, shape->edges, shape->count);
    *shape = (struct wend_shape){0};
}
