/* Makes meshes of convex polygons: checked, turned to the inner side, joined, and cut at corners on straight sides. */
#include <string.h>

#include "base/array.h"
#include "base/memory.h"

#include "base/sizes.h"
#include "map/geometry/triangulation.h"
#include "map/mesh/mesh_join.h"
#include "map/mesh/mesh_life.h"
#include "map/navmesh/navmesh_calls.h"

void wend_mesh_polygons_init(wend_mesh_polygons *polygons, uint32_t size)
{
    wend_mesh_polygons all = {.size = sizeof all, .tolerance = 1};
    wend_give_sized(polygons, size, &all, sizeof all);
}

/* The polygons on their way from input to ground. */
struct polygon_cutter {
    const wend_mesh_polygons *given;
    wend_allocator memory;
    struct wend_point *points;
    struct wend_rings rings;         /* the given polygons, joined */
    struct wend_rings cut;           /* the strictly convex results */
    uint32_t *list;                  /* corners of one polygon */
    struct wend_triangulation works; /* for polygons that bend inwards a little after joining */
    struct wend_segment *segments;
    uint32_t *numbers; /* per point of its result: index of the input point */
    uint32_t list_capacity, segment_capacity, number_capacity;
    wend_mesh_joined joined;
    wend_mesh_fault *fault;
};

/*
 * Checks that corners in turn make a convex polygon, some maybe on a line. `sign` becomes 1 if they turn to the inner
 * side, -1 if the other way.
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

/*
 * Whether corners make a polygon that bends inwards by no more than the tolerance: rounding or joining may have bent
 * it. `sign` as above.
 */
static bool is_almost_convex(const struct polygon_cutter *cutter, const uint32_t *corners, uint32_t count,
                             int64_t *sign)
{
    const struct wend_point *points = cutter->points;
    const double most = cutter->given->tolerance;
    double area = 0;
    for (uint32_t i = 1; i + 1 < count; i++)
        area += (double)wend_cross(points[corners[0]], points[corners[i]], points[corners[i + 1]]);
    *sign = area > 0 ? 1 : -1;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_point a = points[corners[i]], b = points[corners[(i + 1) % count]],
                          c = points[corners[(i + 2) % count]];
        double off = (double)(*sign * wend_cross(a, b, c));
        if (off < 0 && off * off > 2 * most * most * (double)wend_point_square(a, c))
            return false;
    }
    return area != 0;
}

static wend_status take_polygon(struct polygon_cutter *cutter, uint32_t polygon, const uint32_t *corners,
                                uint32_t count)
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
    const bool is_flat = cutter->fault->kind == WEND_MESH_FAULT_FLAT || cutter->fault->kind == WEND_MESH_FAULT_REPEATED;
    const bool is_sound =
        status == WEND_OK || (cutter->given->tolerance != 0 && is_almost_convex(cutter, corners, count, &sign));
    if (!is_sound && !(is_flat && cutter->given->drop_flat))
        return status;
    wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_NONE, 0, 0);
    if (!is_sound)
        return WEND_OK;
    for (uint32_t i = 0; i < count; i++)
        cutter->list[i] = corners[sign > 0 ? i : count - 1 - i];
    return wend_rings_add(&cutter->rings, polygon, cutter->list, count) ? WEND_OK : WEND_ERROR_MEMORY;
}

static wend_status take_all_polygons(struct polygon_cutter *cutter)
{
    const wend_mesh_polygons *given = cutter->given;
    wend_status status =
        WEND_RESERVE(&cutter->memory, cutter->list, cutter->list_capacity, (uint64_t)given->corner_count + 1)
            ? WEND_OK
            : WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < given->point_count && status == WEND_OK; i++)
        cutter->points[i] = (struct wend_point){given->points[i].x, given->points[i].y};
    for (uint32_t i = 0, first = 0; i < given->polygon_count && status == WEND_OK; i++) {
        uint32_t count = given->counts ? given->counts[i] : 3;
        if (count > given->corner_count - first)
            status = wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_INDEX, i, given->corner_count - first);
        else
            status = take_polygon(cutter, i, given->corners + first, count);
        first += count;
    }
    return status;
}

/* Writes the fault of a side that three polygons share, as a side of an input polygon. */
static void tell_third_side(const struct polygon_cutter *cutter, const struct wend_rings *rings, uint32_t side)
{
    const wend_mesh_polygons *given = cutter->given;
    uint32_t polygon = 0, from = 0, to = 0, other = 0, start = 0, vertex = 0;
    for (uint32_t i = 0, first = 0; i < rings->count; first += rings->counts[i++])
        if (side >= first && side < first + rings->counts[i]) {
            polygon = rings->origins[i];
            from = rings->corners[side];
            to = rings->corners[side + 1 == first + rings->counts[i] ? first : side + 1];
        }
    for (uint32_t i = 0, first = 0; i < rings->count; first += rings->counts[i++])
        for (uint32_t k = 0; k < rings->counts[i]; k++)
            if (first + k != side && rings->corners[first + k] == from &&
                rings->corners[first + (k + 1) % rings->counts[i]] == to)
                other = rings->origins[i];
    for (uint32_t i = 0; i < polygon; i++)
        start += given->counts ? given->counts[i] : 3;
    uint32_t count = given->counts ? given->counts[polygon] : 3;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t a = given->corners[start + i], b = given->corners[start + (i + 1) % count];
        if ((a == from && b == to) || (a == to && b == from))
            vertex = i;
    }
    struct wend_point a = cutter->points[from], b = cutter->points[to];
    int64_t height = given->heights ? ((int64_t)given->heights[from] + given->heights[to]) / 2 : 0;
    *cutter->fault = (wend_mesh_fault){WEND_MESH_FAULT_SIDE, polygon,         vertex,         other,
                                       (a.x + b.x) / 2,      (a.y + b.y) / 2, (int32_t)height};
}

/* Joins polygons that almost meet, and looks for polygons of which nothing is left. */
static wend_status join_polygons(struct polygon_cutter *cutter)
{
    const wend_mesh_polygons *given = cutter->given;
    const struct wend_ring_points points = {cutter->points, given->heights, given->point_count};
    uint32_t fault = WEND_NONE;
    if (given->tolerance != 0) {
        wend_status status = wend_rings_join(&cutter->rings, &points, given, &cutter->joined, &fault);
        if (status == WEND_ERROR_ARGUMENT)
            tell_third_side(cutter, &cutter->rings, fault);
        if (status != WEND_OK)
            return status;
    }
    for (uint32_t i = 0, ring = 0; i < given->polygon_count; i++) {
        if (ring == cutter->rings.count || cutter->rings.origins[ring] != i) {
            cutter->joined.flat++;
            if (!given->drop_flat)
                return wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_FLAT, i, 0);
        }
        while (ring < cutter->rings.count && cutter->rings.origins[ring] == i)
            ring++;
    }
    return WEND_OK;
}

/* How a polygon's corners turn. */
enum ring_shape { RING_CONVEX, RING_STRAIGHT /* convex, some on a line with their neighbours */, RING_BENT };

static enum ring_shape shape_of_ring(const struct polygon_cutter *cutter, const uint32_t *corners, uint32_t count)
{
    enum ring_shape shape = RING_CONVEX;
    uint32_t turns = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_point a = cutter->points[corners[i]], b = cutter->points[corners[(i + 1) % count]],
                          c = cutter->points[corners[(i + 2) % count]];
        int64_t cross = wend_cross(a, b, c);
        bool up = b.y > a.y || (b.y == a.y && b.x > a.x), on = c.y > b.y || (c.y == b.y && c.x > b.x);
        turns += up != on;
        if (cross < 0 || (cross == 0 && wend_dot(b, a, c) > 0))
            return RING_BENT;
        shape = cross == 0 ? RING_STRAIGHT : shape;
    }
    return turns == 2 ? shape : RING_BENT;
}

/* Cuts off triangles at corners on a line with their neighbours, until there are none. Changes `list`. */
static bool cut_straight(struct polygon_cutter *cutter, uint32_t origin, uint32_t *list, uint32_t count)
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
        /* A triangle of this, the next and the following corner; if these lie on the line too, start at the next. */
        if (wend_cross(points[list[i]], points[list[next]], points[list[last]]) == 0) {
            i = next;
            continue;
        }
        const uint32_t triangle[3] = {list[i], list[next], list[last]};
        if (!wend_rings_add(&cutter->cut, origin, triangle, 3))
            return false;
        memmove(list + next, list + next + 1, (count - next - 1) * sizeof *list);
        count--;
        i = next < i ? i - 1 : i;
        straight = 0;
    }
    return wend_rings_add(&cutter->cut, origin, list, count);
}

/* Adds the polygons of a triangulation whose segments are tagged with the corners they begin at. */
static bool add_triangulated(struct polygon_cutter *cutter, uint32_t origin, const uint32_t *corners, uint32_t count)
{
    const struct wend_convex *convex = &cutter->works.convex;
    if (!WEND_RESERVE(&cutter->memory, cutter->numbers, cutter->number_capacity, (uint64_t)convex->point_count + 1))
        return false;
    for (uint32_t i = 0, first = 0; i < convex->polygon_count; first += convex->counts[i++])
        for (uint32_t k = 0; k < convex->counts[i]; k++) {
            uint32_t tag = convex->tags[first + k];
            if (tag == WEND_NONE)
                continue;
            cutter->numbers[convex->corners[first + k]] = corners[tag];
            cutter->numbers[convex->corners[first + (k + 1) % convex->counts[i]]] = corners[(tag + 1) % count];
        }
    for (uint32_t i = 0; i < convex->corner_count; i++)
        convex->corners[i] = cutter->numbers[convex->corners[i]];
    for (uint32_t i = 0, first = 0; i < convex->polygon_count; first += convex->counts[i++])
        if (!wend_rings_add(&cutter->cut, origin, convex->corners + first, convex->counts[i]))
            return false;
    return true;
}

/* Cuts a polygon that bends inwards, or has many corners on its sides; splits none of its sides. */
static wend_status cut_bent_ring(struct polygon_cutter *cutter, uint32_t origin, const uint32_t *corners,
                                 uint32_t count)
{
    if (!WEND_RESERVE(&cutter->memory, cutter->segments, cutter->segment_capacity, count))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        cutter->segments[i] = (struct wend_segment){
            cutter->points[corners[i]], cutter->points[corners[(i + 1) % count]], i, 1, 0, 0, WEND_SEGMENT_LINK};
    const struct wend_ground_plan plan = {cutter->segments, count, {NULL, 0}};
    wend_status status = wend_triangulation_make(&cutter->works, &plan);
    if (status == WEND_ERROR_ARGUMENT && cutter->given->drop_flat) {
        cutter->joined.flat++;
        return WEND_OK;
    }
    if (status == WEND_ERROR_ARGUMENT)
        return wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_CONVEX, origin, 0);
    return status == WEND_OK && !add_triangulated(cutter, origin, corners, count) ? WEND_ERROR_MEMORY : status;
}

/* The corner of a ring right above or below the one before it, or WEND_NONE: joining merges those of about a height. */
static uint32_t upright_corner(const struct polygon_cutter *cutter, const uint32_t *corners, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (wend_point_equal(cutter->points[corners[i]], cutter->points[corners[(i + 1) % count]]))
            return corners[(i + 1) % count];
    return WEND_NONE;
}

/* Refuses a polygon for a side that has no length in the plan, or drops it. */
static wend_status refuse_upright(struct polygon_cutter *cutter, uint32_t polygon, uint32_t corner)
{
    const wend_mesh_polygons *given = cutter->given;
    uint32_t first = 0, vertex = 0;
    if (given->drop_flat) {
        cutter->joined.flat++;
        return WEND_OK;
    }
    for (uint32_t i = 0; i < polygon; i++)
        first += given->counts ? given->counts[i] : 3;
    for (uint32_t i = 0; i < (given->counts ? given->counts[polygon] : 3); i++)
        vertex = given->corners[first + i] == corner ? i : vertex;
    return wend_mesh_refuse(cutter->fault, WEND_MESH_FAULT_REPEATED, polygon, vertex);
}

static wend_status cut_ring(struct polygon_cutter *cutter, uint32_t origin, uint32_t *corners, uint32_t count)
{
    const uint32_t given = cutter->given->counts ? cutter->given->counts[origin] : 3;
    const uint32_t upright = upright_corner(cutter, corners, count);
    if (upright != WEND_NONE)
        return refuse_upright(cutter, origin, upright);
    enum ring_shape shape = shape_of_ring(cutter, corners, count);
    if (shape == RING_BENT || (shape == RING_STRAIGHT && count > given))
        return cut_bent_ring(cutter, origin, corners, count);
    return cut_straight(cutter, origin, corners, count) ? WEND_OK : WEND_ERROR_MEMORY;
}

static wend_status cut_polygons(struct polygon_cutter *cutter)
{
    wend_status status = WEND_OK;
    struct wend_rings *rings = &cutter->rings;
    for (uint32_t i = 0, first = 0; i < rings->count && status == WEND_OK; first += rings->counts[i++])
        status = cut_ring(cutter, rings->origins[i], rings->corners + first, rings->counts[i]);
    return status;
}

static void tell_crossing(const struct polygon_cutter *cutter, const struct wend_polygon_crossing *crossing)
{
    const uint32_t *origins = cutter->cut.origins, *polygons = crossing->polygons;
    *cutter->fault =
        (wend_mesh_fault){WEND_MESH_FAULT_OVERLAP, origins[polygons[0]], 0, origins[polygons[1]], crossing->at.x,
                          crossing->at.y,          crossing->height};
}

static wend_status build_ground(struct polygon_cutter *cutter, wend_mesh *mesh)
{
    const wend_mesh_polygons *given = cutter->given;
    const struct wend_rings *cut = &cutter->cut;
    size_t polygons = (size_t)cut->count + 1;
    uint8_t *terrains = wend_allocate(&cutter->memory, polygons, 1);
    if (!terrains)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < cut->count; i++)
        terrains[i] = given->terrains ? given->terrains[cut->origins[i]] : '.';
    uint32_t fault = WEND_NONE;
    struct wend_polygon_crossing crossing = {given->tolerance, {WEND_NONE, WEND_NONE}, {0, 0}, 0};
    struct wend_soup soup = {.points = cutter->points,
                             .fault = &fault,
                             .crossing = given->allow_crossing ? NULL : &crossing,
                             .is_lenient = given->allow_crossing,
                             .heights = given->heights,
                             .corners = cut->corners,
                             .counts = cut->counts,
                             .terrains = terrains,
                             .point_count = given->point_count,
                             .corner_count = cut->corner_count,
                             .polygon_count = cut->count};
    wend_status status = wend_surface_build(&mesh->ground, &soup, &cutter->memory);
    if (status == WEND_ERROR_ARGUMENT && fault != WEND_NONE)
        tell_third_side(cutter, cut, fault);
    else if (status == WEND_ERROR_ARGUMENT && crossing.polygons[0] != WEND_NONE)
        tell_crossing(cutter, &crossing);
    wend_release(&cutter->memory, terrains, polygons, 1);
    return status;
}

static wend_status make_ground(const wend_mesh_polygons *given, wend_mesh *mesh, wend_mesh_fault *fault)
{
    struct polygon_cutter cutter = {.given = given, .memory = mesh->allocator, .fault = fault};
    size_t points = (size_t)given->point_count + 1;
    cutter.rings.memory = cutter.cut.memory = mesh->allocator;
    wend_triangulation_begin(&cutter.works, &mesh->allocator);
    cutter.points = wend_allocate(&cutter.memory, points, sizeof *cutter.points);
    wend_status status = cutter.points ? take_all_polygons(&cutter) : WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        status = join_polygons(&cutter);
    if (status == WEND_OK)
        status = cut_polygons(&cutter);
    if (status == WEND_OK)
        status = build_ground(&cutter, mesh);
    if (given->joined)
        *given->joined = cutter.joined;
    WEND_RELEASE(&cutter.memory, cutter.points, points);
    WEND_RELEASE(&cutter.memory, cutter.list, cutter.list_capacity);
    WEND_RELEASE(&cutter.memory, cutter.segments, cutter.segment_capacity);
    WEND_RELEASE(&cutter.memory, cutter.numbers, cutter.number_capacity);
    wend_triangulation_end(&cutter.works);
    wend_rings_end(&cutter.rings);
    wend_rings_end(&cutter.cut);
    return status;
}

wend_status wend_mesh_create_polygons(const wend_mesh_polygons *polygons, const wend_allocator *allocator,
                                      wend_mesh **result, wend_mesh_fault *fault)
{
    wend_mesh_fault unseen;
    fault = fault ? fault : &unseen;
    *fault = (wend_mesh_fault){.kind = WEND_MESH_FAULT_NONE};
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
        given.point_count > UINT32_MAX / 4 || given.tolerance > WEND_MESH_MAX_TOLERANCE)
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
