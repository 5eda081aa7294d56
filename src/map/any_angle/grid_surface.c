/* The surface of a grid: triangles by a sweep, flipped and merged, taken over as polygons. */
#include "map/any_angle/grid_surface.h"

#include <string.h>

#include "base/inline.h"
#include "base/memory.h"
#include "map/any_angle/grid_sweep.h"
#include "map/any_angle/grid_triangles.h"
#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"

/* Triangles between the walls of a grid: flips and merging. */

bool wend_grid_triangles_reserve(struct wend_grid_triangles *triangles, uint32_t vertices, uint32_t sides,
                                 const wend_allocator *memory)
{
    struct wend_grid_triangles grown = {0};
    if (vertices <= triangles->vertex_capacity && sides <= triangles->side_capacity)
        return true;
    vertices = vertices > triangles->vertex_capacity ? vertices : triangles->vertex_capacity;
    sides = sides > triangles->side_capacity ? sides : triangles->side_capacity;
    grown.vertex_capacity = vertices;
    grown.side_capacity = sides;
    grown.points = wend_allocate(memory, vertices, sizeof *grown.points);
    grown.turns = wend_allocate(memory, vertices, 1);
    grown.corners = wend_allocate(memory, sides, sizeof *grown.corners);
    grown.twins = wend_allocate(memory, sides, sizeof *grown.twins);
    if (!grown.points || !grown.turns || !grown.corners || !grown.twins) {
        wend_grid_triangles_release(&grown, memory);
        return false;
    }
    wend_grid_triangles_release(triangles, memory);
    *triangles = grown;
    return true;
}

void wend_grid_triangles_release(struct wend_grid_triangles *triangles, const wend_allocator *memory)
{
    const uint32_t vertices = triangles->vertex_capacity, sides = triangles->side_capacity;
    WEND_RELEASE(memory, triangles->points, vertices);
    wend_release(memory, triangles->turns, vertices, 1);
    WEND_RELEASE(memory, triangles->corners, sides);
    WEND_RELEASE(memory, triangles->twins, sides);
    *triangles = (struct wend_grid_triangles){0};
}

/*
 * Whether d lies within the circle through a, b and c, beyond what rounding of doubles leaves in doubt: a flip then surely
 * brings the triangles nearer to Delaunay, so that flips come to an end.
 */
WEND_ALWAYS_INLINE bool is_in_circle(struct wend_point a, struct wend_point b, struct wend_point c, struct wend_point d)
{
    const double ax = (double)a.x - d.x, ay = (double)a.y - d.y, bx = (double)b.x - d.x, by = (double)b.y - d.y;
    const double cx = (double)c.x - d.x, cy = (double)c.y - d.y;
    const double a2 = ax * ax + ay * ay, b2 = bx * bx + by * by, c2 = cx * cx + cy * cy;
    const double bc = bx * cy - by * cx, ca = cx * ay - cy * ax, ab = ax * by - ay * bx;
    const double size = a2 * (bc < 0 ? -bc : bc) + b2 * (ca < 0 ? -ca : ca) + c2 * (ab < 0 ? -ab : ab);
    return a2 * bc + b2 * ca + c2 * ab > size * 0x1p-48;
}

static void twin_sides(uint32_t *twins, uint32_t a, uint32_t b)
{
    twins[a] = b;
    if (b < WEND_OUTER)
        twins[b] = a;
}

/* Turns the side between two triangles if they are not Delaunay. */
WEND_ALWAYS_INLINE bool flip_side(struct wend_grid_triangles *triangles, uint32_t side)
{
    uint32_t *corners = triangles->corners, *twins = triangles->twins;
    const struct wend_point *points = triangles->points;
    const uint32_t twin = twins[side];
    const uint32_t last = wend_grid_side_before(side), twin_last = wend_grid_side_before(twin);
    const uint32_t a = corners[side], b = corners[twin], c = corners[last], d = corners[twin_last];
    if (!is_in_circle(points[a], points[b], points[c], points[d]))
        return false;
    corners[side] = d;
    corners[twin] = c;
    twin_sides(twins, side, twins[twin_last]);
    twin_sides(twins, twin, twins[last]);
    twins[last] = twin_last;
    twins[twin_last] = last;
    return true;
}

void wend_grid_triangles_flip(struct wend_grid_triangles *triangles, uint32_t *stack, uint8_t *waits)
{
    const uint32_t *twins = triangles->twins;
    uint32_t count = 0;
    for (uint32_t side = 0; side < triangles->side_count; side++)
        if (twins[side] < WEND_OUTER && twins[side] > side) {
            stack[count++] = side;
            waits[side] = 1;
        }
    while (count > 0) {
        const uint32_t side = stack[--count], twin = twins[side];
        waits[side] = 0;
        if (twin >= WEND_OUTER || !flip_side(triangles, side))
            continue;
        const uint32_t rim[4] = {side, wend_grid_side_next(side), twin, wend_grid_side_next(twin)};
        for (int i = 0; i < 4; i++) {
            const uint32_t beyond = twins[rim[i]];
            if (beyond >= WEND_OUTER || waits[rim[i]] || waits[beyond])
                continue;
            stack[count++] = rim[i];
            waits[rim[i]] = 1;
        }
    }
}

/* Marks triangles of dead ends, which lead to one other triangle at most once further ones are away. 1 = one of them. */
static void mark_dead_ends(const struct wend_grid_triangles *triangles, uint8_t *ways, uint32_t *queue)
{
    const uint32_t *twins = triangles->twins, count = triangles->side_count / 3;
    uint32_t queued = 0;
    for (uint32_t t = 0; t < count; t++) {
        ways[t] = 0;
        for (uint32_t side = 3 * t; side < 3 * t + 3; side++)
            ways[t] = (uint8_t)(ways[t] + (twins[side] != WEND_NONE));
        if (ways[t] <= 1)
            queue[queued++] = t;
    }
    for (uint32_t i = 0; i < queued; i++)
        for (uint32_t side = 3 * queue[i]; side < 3 * queue[i] + 3; side++)
            if (twins[side] < WEND_OUTER && ways[twins[side] / 3]-- == 2)
                queue[queued++] = twins[side] / 3;
    for (uint32_t t = 0; t < count; t++)
        ways[t] = 1;
    for (uint32_t i = 0; i < queued; i++)
        ways[queue[i]] = 0;
}

/* Whether a corner stays strictly convex without the side that begins there, or goes on from `before` to `after`. */
static bool bends(const struct wend_grid_triangles *triangles, uint32_t before, uint32_t at, uint32_t after)
{
    const struct wend_point *points = triangles->points;
    return wend_cross(points[triangles->corners[before]], points[triangles->corners[at]],
                      points[triangles->corners[after]]) > 0;
}

static bool is_mergeable(const struct wend_grid_triangles *triangles, const struct wend_grid_merged *merged,
                         uint32_t side)
{
    const uint32_t twin = triangles->twins[side], *after = merged->after, *before = merged->before;
    return bends(triangles, before[side], side, after[after[twin]]) &&
           bends(triangles, before[twin], twin, after[after[side]]);
}

/* Sorts by the lower 32 bits' upper 24, upwards; those that are equal stay in order. */
static void sort_by_key(uint64_t *items, uint64_t *spare, uint32_t count)
{
    for (uint32_t shift = 32; shift < 64; shift += 8) {
        uint32_t places[256] = {0}, sum = 0;
        for (uint32_t i = 0; i < count; i++)
            places[items[i] >> shift & 255]++;
        if (count == 0 || places[items[0] >> shift & 255] == count)
            continue;
        for (uint32_t i = 0; i < 256; i++) {
            uint32_t here = places[i];
            places[i] = sum;
            sum += here;
        }
        for (uint32_t i = 0; i < count; i++)
            spare[places[items[i] >> shift & 255]++] = items[i];
        memcpy(items, spare, count * sizeof *items);
    }
}

/* Few: by insertion. */
static void sort_few_by_key(uint64_t *items, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint64_t item = items[i];
        uint32_t at = i;
        for (; at > 0 && items[at - 1] > item; at--)
            items[at] = items[at - 1];
        items[at] = item;
    }
}

/* The longest first, in cells and their fractions of 16 as squares; dead ends behind all others. */
static uint64_t merge_key(const struct wend_grid_triangles *triangles, uint32_t side, bool dead)
{
    const struct wend_point a = triangles->points[triangles->corners[side]];
    const struct wend_point b = triangles->points[triangles->corners[triangles->twins[side]]];
    const int64_t x = a.x - b.x, y = a.y - b.y;
    const uint64_t most = (UINT64_C(1) << 31) - 1, square = (uint64_t)(x * x + y * y) >> 8;
    return ((most - (square < most ? square : most)) | (dead ? most + 1 : 0)) << 32 | side;
}

enum { FEW_SIDES = 100 };

void wend_grid_triangles_merge(const struct wend_grid_triangles *triangles, struct wend_grid_merged *merged,
                               uint64_t *order, uint64_t *spare)
{
    const uint32_t *twins = triangles->twins;
    uint32_t count = 0;
    uint8_t *core = merged->inner; /* by triangle, until the first are merged */
    mark_dead_ends(triangles, core, (uint32_t *)spare);
    for (uint32_t side = 0; side < triangles->side_count; side++) {
        merged->after[side] = wend_grid_side_next(side);
        merged->before[side] = wend_grid_side_before(side);
    }
    for (uint32_t side = 0; side < triangles->side_count; side++)
        if (twins[side] < WEND_OUTER && twins[side] > side && is_mergeable(triangles, merged, side))
            order[count++] = merge_key(triangles, side, !core[side / 3] || !core[twins[side] / 3]);
    memset(merged->inner, 0, triangles->side_count);
    if (count <= FEW_SIDES)
        sort_few_by_key(order, count);
    else
        sort_by_key(order, spare, count);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t side = (uint32_t)order[i], twin = twins[side];
        uint32_t *after = merged->after, *before = merged->before;
        if (!is_mergeable(triangles, merged, side))
            continue;
        merged->inner[side] = merged->inner[twin] = 1;
        const uint32_t links[2][2] = {{before[side], after[twin]}, {before[twin], after[side]}};
        for (int k = 0; k < 2; k++) {
            after[links[k][0]] = links[k][1];
            before[links[k][1]] = links[k][0];
        }
    }
}

/* What is needed until the polygons are there. */
struct grid_works {
    uint32_t level_ends[WEND_GRID_MAX_LEVELS]; /* so many sides of triangles are of levels up to one */
    struct wend_grid_triangles triangles;
    struct wend_grid_merged merged;
    uint32_t *stack; /* per side, as `waits`; then the sides' numbers in the surface */
    uint8_t *waits;
    uint64_t *order, *spare; /* half as many */
};

static void release_grid_works(struct grid_works *works, const wend_allocator *memory)
{
    const uint32_t sides = works->triangles.side_capacity;
    wend_release(memory, works->merged.after, sides, sizeof(uint32_t));
    wend_release(memory, works->merged.before, sides, sizeof(uint32_t));
    wend_release(memory, works->merged.inner, sides, 1);
    wend_release(memory, works->stack, sides, sizeof(uint32_t));
    wend_release(memory, works->waits, sides, 1);
    wend_release(memory, works->order, sides / 2 + 1, sizeof(uint64_t));
    wend_release(memory, works->spare, sides / 2 + 1, sizeof(uint64_t));
    wend_grid_triangles_release(&works->triangles, memory);
}

static bool reserve_grid_works(struct grid_works *works, const wend_allocator *memory)
{
    const uint32_t sides = works->triangles.side_capacity;
    works->merged.after = wend_allocate(memory, sides, sizeof(uint32_t));
    works->merged.before = wend_allocate(memory, sides, sizeof(uint32_t));
    works->merged.inner = wend_allocate(memory, sides, 1);
    works->stack = wend_allocate(memory, sides, sizeof(uint32_t));
    works->waits = wend_allocate(memory, sides, 1);
    works->order = wend_allocate(memory, sides / 2 + 1, sizeof(uint64_t));
    works->spare = wend_allocate(memory, sides / 2 + 1, sizeof(uint64_t));
    return works->merged.after && works->merged.before && works->merged.inner && works->stack && works->waits &&
           works->order && works->spare;
}

#define NEW_GRID_ARRAY(surface, member, count)                                                                         \
    (((surface)->member = wend_allocate(&(surface)->memory, (count), sizeof *(surface)->member)) != NULL)

static bool allocate_grid_surface(struct wend_surface *surface, const struct grid_works *works)
{
    const struct wend_grid_triangles *triangles = &works->triangles;
    uint32_t sides = 0, polygons = triangles->side_count / 3;
    for (uint32_t i = 0; i < triangles->side_count; i++)
        sides += !works->merged.inner[i];
    polygons -= (triangles->side_count - sides) / 2;
    surface->side_capacity = sides + 1;
    surface->polygon_capacity = polygons + 1;
    surface->vertex_capacity = triangles->vertex_count + 1;
    return NEW_GRID_ARRAY(surface, sides, surface->side_capacity) &&
           NEW_GRID_ARRAY(surface, polygons, surface->polygon_capacity) &&
           NEW_GRID_ARRAY(surface, labels, surface->polygon_capacity) &&
           NEW_GRID_ARRAY(surface, vertices, surface->vertex_capacity);
}

/* Polygons in the order of their first triangles; sides[i] tells where a side of a triangle has gone. */
static void take_merged(struct wend_surface *surface, const struct grid_works *works, uint32_t *sides)
{
    const struct wend_grid_triangles *triangles = &works->triangles;
    uint32_t count = 0;
    uint16_t level = 0;
    memset(sides, 0xff, triangles->side_count * sizeof *sides);
    for (uint32_t i = 0; i < triangles->side_count; i++) {
        if (works->merged.inner[i] || sides[i] != WEND_NONE)
            continue;
        const uint32_t polygon = surface->polygon_count++, first = count;
        while (i >= works->level_ends[level])
            level++;
        uint32_t at = i;
        do {
            const uint32_t vertex = triangles->corners[at];
            surface->sides[count] = (struct wend_side){
                triangles->points[vertex], vertex << 1 | triangles->turns[vertex], WEND_NONE, polygon, WEND_WALL_BLOCK};
            sides[at] = count++;
            at = works->merged.after[at];
        } while (at != i);
        surface->polygons[polygon] = (struct wend_polygon){.first = first, .count = count - first, .level = level};
    }
    for (uint32_t i = 0; i < triangles->side_count; i++)
        if (!works->merged.inner[i] && triangles->twins[i] < WEND_OUTER)
            surface->sides[sides[i]].twin = sides[triangles->twins[i]];
    surface->side_count = surface->live_sides = count;
    surface->live_polygons = surface->polygon_count;
}

/* All corners of a grid's surface are corners of walls. */
static void take_corners(struct wend_surface *surface, const struct wend_grid_triangles *triangles)
{
    for (uint32_t i = 0; i < triangles->vertex_count; i++)
        surface->vertices[i].at = triangles->points[i];
    for (uint32_t i = 0; i < surface->side_count; i++) {
        const struct wend_side *side = &surface->sides[i];
        if (side->twin != WEND_NONE)
            continue;
        const struct wend_side *end = &surface->sides[wend_side_next(surface, i)];
        surface->vertices[side->corner >> 1].side = i;
        surface->vertices[side->corner >> 1].ahead = end->at;
        surface->vertices[end->corner >> 1].behind = side->at;
    }
    surface->vertex_count = surface->live_vertices = triangles->vertex_count;
}

static bool make_grid_polygons(struct wend_surface *surface, const wend_space *space, bool touching,
                               struct grid_works *works)
{
    const wend_allocator *memory = &surface->memory;
    const uint32_t levels = space->cells.levels;
    uint32_t corners = 0;
    for (uint32_t level = 0; level < levels; level++)
        corners += wend_grid_corners(space, level);
    /* So many triangles there are for walls of four corners each around a rectangle. */
    if (!wend_grid_triangles_reserve(&works->triangles, corners + 1, 3 * (corners + corners / 2 + 1), memory))
        return false;
    for (uint32_t level = 0; level < levels; level++) {
        if (!wend_grid_sweep(space, level, touching, memory, &works->triangles))
            return false;
        works->level_ends[level] = works->triangles.side_count;
    }
    if (!reserve_grid_works(works, memory))
        return false;
    memset(works->waits, 0, works->triangles.side_count);
    wend_grid_triangles_flip(&works->triangles, works->stack, works->waits);
    wend_grid_triangles_merge(&works->triangles, &works->merged, works->order, works->spare);
    if (!allocate_grid_surface(surface, works))
        return false;
    take_merged(surface, works, works->stack);
    take_corners(surface, &works->triangles);
    return true;
}

wend_status wend_grid_surface_build(struct wend_surface *surface, const wend_space *space, bool touching,
                                    const wend_allocator *memory)
{
    struct grid_works works;
    memset(&works, 0, sizeof works);
    memset(surface, 0, sizeof *surface);
    surface->memory = *memory;
    surface->gaps.polygon = surface->gaps.vertex = WEND_NONE;
    for (uint32_t i = 0; i < WEND_SIDE_LISTS; i++)
        surface->gaps.sides[i] = WEND_NONE;
    surface->level_count = space->cells.levels;
    bool made = make_grid_polygons(surface, space, touching, &works);
    release_grid_works(&works, memory);
    made = made && wend_index_create(surface) && wend_blocks_label(surface);
    if (!made)
        wend_surface_destroy(surface);
    return made ? WEND_OK : WEND_ERROR_MEMORY;
}
