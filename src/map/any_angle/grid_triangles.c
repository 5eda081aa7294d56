/* Triangles between the walls of a grid: flips and merging. */
#include "map/any_angle/grid_triangles.h"

#include <string.h>

#include "base/inline.h"
#include "base/memory.h"

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
