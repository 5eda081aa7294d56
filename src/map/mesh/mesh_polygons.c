/* Meshes made of convex polygons: checked, turned to the inner side, and cut where three corners lie on a line. */
#include <string.h>

#include "base/memory.h"

#include "base/sizes.h"
#include "map/mesh/mesh_life.h"
#include "map/navmesh/navmesh_calls.h"

void wend_mesh_polygons_init(wend_mesh_polygons *polygons, uint32_t size)
{
    wend_mesh_polygons all = {.size = sizeof all};
    wend_give_sized(polygons, size, &all, sizeof all);
}

/* Polygons cut from the given ones, with at most three times their corners. */
struct polygon_cutter {
    const wend_mesh_polygons *given;
    wend_allocator memory;
    struct wend_point *points;
    uint32_t *corners, *counts, *origins; /* origins: the given polygon of each */
    uint8_t *terrains;
    uint32_t corner_count, polygon_count, capacity, point_count;
    wend_mesh_fault *fault;
};

/*
 * Whether corners in turn make a convex polygon, some maybe on a line. `sign` becomes 1 where they turn to the inner
 * side, -1 where the other way round.
 */
static wend_status check_convex(const struct polygon_cutter *cutter, uint32_t polygon, const uint32_t *corners,
                                uint32_t count, int64_t *sign)
{
    uint32_t ups = 0;
    *sign = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_point a = cutter->points[corners[i]], b = cutter->points[corners[(i + 1) % count]],
                          c = cutter->points[corners[(i + 2) % count]];
        if (wend_point_equal(a, b))
            return wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_REPEATED, polygon, (i + 1) % count);
        int64_t cross = wend_cross(a, b, c);
        if (cross == 0 && wend_dot(b, a, c) > 0 && count > 3)
            return wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_CONVEX, polygon, (i + 1) % count);
        if (cross != 0 && *sign != 0 && (cross > 0) != (*sign > 0))
            return wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_CONVEX, polygon, (i + 1) % count);
        *sign = cross != 0 ? (cross > 0 ? 1 : -1) : *sign;
        bool up = b.y > a.y || (b.y == a.y && b.x > a.x), on = c.y > b.y || (c.y == b.y && c.x > b.x);
        ups += up != on;
    }
    if (*sign == 0)
        return wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_FLAT, polygon, 0);
    return ups == 2 ? WEND_OK : wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_CONVEX, polygon, 0);
}

static void add_polygon(struct polygon_cutter *cutter, uint32_t origin, const uint32_t *corners, uint32_t count)
{
    memmove(cutter->corners + cutter->corner_count, corners, count * sizeof *corners);
    cutter->counts[cutter->polygon_count] = count;
    cutter->origins[cutter->polygon_count] = origin;
    cutter->terrains[cutter->polygon_count++] = cutter->given->terrains ? cutter->given->terrains[origin] : '.';
    cutter->corner_count += count;
}

/* Cuts triangles off a polygon at corners on a line with their neighbours, until there are none. Uses `list` up. */
static void cut_polygon(struct polygon_cutter *cutter, uint32_t origin, uint32_t *list, uint32_t count)
{
    uint32_t i = 0, straight = 0;
    while (count > 3 && straight < count) {
        uint32_t before = (i + count - 1) % count, next = (i + 1) % count, last = (i + 2) % count;
        const struct wend_point *points = cutter->points;
        if (wend_cross(points[list[before]], points[list[i]], points[list[next]]) != 0) {
            straight++;
            i = next;
            continue;
        }
        /* A triangle from here over the next corner, or where that lies on the line too, from there. */
        if (wend_cross(points[list[i]], points[list[next]], points[list[last]]) == 0) {
            i = next;
            continue;
        }
        const uint32_t triangle[3] = {list[i], list[next], list[last]};
        add_polygon(cutter, origin, triangle, 3);
        memmove(list + next, list + next + 1, (count - next - 1) * sizeof *list);
        count--;
        i = next < i ? i - 1 : i;
        straight = 0;
    }
    add_polygon(cutter, origin, list, count);
}

static wend_status take_polygon(struct polygon_cutter *cutter, uint32_t polygon, const uint32_t *corners,
                                uint32_t count, uint32_t *list)
{
    if (count < 3)
        return wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_CORNERS, polygon, 0);
    for (uint32_t i = 0; i < count; i++)
        if (corners[i] >= cutter->given->point_count)
            return wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_INDEX, polygon, i);
        else if (!wend_point_in_range(cutter->points[corners[i]]))
            return wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_COORDINATE, polygon, i);
    int64_t sign;
    wend_status status = check_convex(cutter, polygon, corners, count, &sign);
    for (uint32_t i = 0; i < count; i++)
        list[i] = corners[sign > 0 ? i : count - 1 - i];
    if (status == WEND_OK)
        cut_polygon(cutter, polygon, list, count);
    return status;
}

static wend_status take_all_polygons(struct polygon_cutter *cutter)
{
    const wend_mesh_polygons *given = cutter->given;
    uint32_t first = 0;
    uint32_t *list = wend_allocate(&cutter->memory, (size_t)given->corner_count + 1, sizeof *list);
    wend_status status = list ? WEND_OK : WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < given->point_count && status == WEND_OK; i++)
        cutter->points[i] = (struct wend_point){given->points[i].x, given->points[i].y};
    for (uint32_t i = 0; i < given->polygon_count && status == WEND_OK; i++) {
        uint32_t count = given->counts ? given->counts[i] : 3;
        if (count > given->corner_count - first)
            status = wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_INDEX, i, given->corner_count - first);
        else
            status = take_polygon(cutter, i, given->corners + first, count, list);
        first += count;
    }
    WEND_RELEASE(&cutter->memory, list, (size_t)given->corner_count + 1);
    return status;
}

/* Writes the fault of a side that a third polygon has, as a side of a given polygon. */
static void tell_third_side(struct polygon_cutter *cutter, uint32_t side)
{
    uint32_t polygon = 0, first = 0, start = 0;
    while (side >= first + cutter->counts[polygon])
        first += cutter->counts[polygon++];
    uint32_t from = cutter->corners[side], origin = cutter->origins[polygon],
             to = cutter->corners[side + 1 == first + cutter->counts[polygon] ? first : side + 1];
    for (uint32_t i = 0; i < origin; i++)
        start += cutter->given->counts ? cutter->given->counts[i] : 3;
    uint32_t count = cutter->given->counts ? cutter->given->counts[origin] : 3, vertex = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t a = cutter->given->corners[start + i], b = cutter->given->corners[start + (i + 1) % count];
        if ((a == from && b == to) || (a == to && b == from))
            vertex = i;
    }
    wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_SIDE, origin, vertex);
}

static wend_status build_ground(struct polygon_cutter *cutter, wend_mesh *mesh)
{
    uint32_t fault = WEND_NONE;
    struct wend_soup soup = {.points = cutter->points,
                             .fault = &fault,
                             .heights = cutter->given->heights,
                             .corners = cutter->corners,
                             .counts = cutter->counts,
                             .terrains = cutter->terrains,
                             .point_count = cutter->given->point_count,
                             .corner_count = cutter->corner_count,
                             .polygon_count = cutter->polygon_count};
    wend_status status = wend_surface_build(&mesh->ground, &soup, &cutter->memory);
    if (status == WEND_ERROR_ARGUMENT && fault != WEND_NONE)
        tell_third_side(cutter, fault);
    return status;
}

static wend_status make_ground(const wend_mesh_polygons *given, wend_mesh *mesh, wend_mesh_fault *fault)
{
    /* Each corner on a line makes one more polygon, of three corners at most with two of them there already. */
    struct polygon_cutter cutter = {.given = given, .memory = mesh->allocator, .fault = fault};
    size_t polygons = (size_t)given->corner_count + 1, corners = 3 * (size_t)given->corner_count + 1,
           points = (size_t)given->point_count + 1;
    cutter.points = wend_allocate(&cutter.memory, points, sizeof *cutter.points);
    cutter.corners = wend_allocate(&cutter.memory, corners, sizeof *cutter.corners);
    cutter.counts = wend_allocate(&cutter.memory, polygons, sizeof *cutter.counts);
    cutter.origins = wend_allocate(&cutter.memory, polygons, sizeof *cutter.origins);
    cutter.terrains = wend_allocate(&cutter.memory, polygons, 1);
    wend_status status = WEND_ERROR_MEMORY;
    if (cutter.points && cutter.corners && cutter.counts && cutter.origins && cutter.terrains) {
        status = take_all_polygons(&cutter);
        if (status == WEND_OK)
            status = build_ground(&cutter, mesh);
    }
    WEND_RELEASE(&cutter.memory, cutter.points, points);
    WEND_RELEASE(&cutter.memory, cutter.corners, corners);
    WEND_RELEASE(&cutter.memory, cutter.counts, polygons);
    WEND_RELEASE(&cutter.memory, cutter.origins, polygons);
    wend_release(&cutter.memory, cutter.terrains, polygons, 1);
    return status;
}

wend_status wend_mesh_create_polygons(const wend_mesh_polygons *polygons, const wend_allocator *allocator,
                                      wend_mesh **result, wend_mesh_fault *fault)
{
    wend_mesh_fault unseen;
    fault = fault ? fault : &unseen;
    *fault = (wend_mesh_fault){WEND_MESH_FAULT_NONE, 0, 0};
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (!polygons || polygons->size < sizeof *polygons || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_mesh_polygons given;
    wend_mesh_polygons_init(&given, (uint32_t)sizeof given);
    given = *polygons;
    if ((given.polygon_count != 0 && (!given.points || !given.corners)) || given.corner_count > UINT32_MAX / 8 ||
        given.point_count > UINT32_MAX / 4)
        return WEND_ERROR_ARGUMENT;
    wend_mesh *mesh = wend_mesh_begin(&memory);
    if (!mesh)
        return WEND_ERROR_MEMORY;
    wend_status status = make_ground(&given, mesh, fault);
    if (status == WEND_OK)
        *result = mesh;
    else
        wend_mesh_destroy(mesh);
    return status;
}
