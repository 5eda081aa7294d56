/* Triangles that are ground merged to strictly convex polygons (Hertel and Mehlhorn 1983, without their order). */
#include "map/geometry/convex_merge.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/memory.h"
#include "map/geometry/delaunay_segments.h"

#include <string.h>

/* What becomes of a half-edge. */
enum {
    EDGE_NONE, /* its triangle is no ground */
    EDGE_WALL,
    EDGE_LINK,   /* to the caller's polygons */
    EDGE_BORDER, /* ground on both sides, never merged */
    EDGE_INNER,  /* ground on both sides */
    EDGE_MERGED
};

struct merging {
    struct wend_convex *convex;
    const struct wend_delaunay *t;
    const struct wend_zones *zones;
    const struct wend_segment *segments;
    uint32_t *triangles; /* a queue: the part of `numbers` behind the sides */
};

#define ROOM(array, capacity, need)                                                                                    \
    do {                                                                                                               \
        void *larger = wend_array_grow(&c->memory, c->array, &c->capacity, 0, need, sizeof *c->array);                 \
        if (!larger)                                                                                                   \
            return false;                                                                                              \
        c->array = larger;                                                                                             \
    } while (0)

static bool reserve_merging(struct wend_convex *c, const struct wend_delaunay *t)
{
    ROOM(kinds, kind_capacity, t->half_count);
    ROOM(next, next_capacity, t->half_count);
    ROOM(before, before_capacity, t->half_count);
    ROOM(numbers, number_capacity, (uint64_t)t->half_count + t->half_count / 4 + t->vertex_count);
    ROOM(edges, edge_capacity, t->half_count);
    return true;
}

static bool reserve_convex(struct wend_convex *c, uint32_t corners, uint32_t polygons, uint32_t points)
{
    ROOM(points, point_capacity, points);
    ROOM(corners, corner_capacity, corners);
    ROOM(twins, twin_capacity, corners);
    ROOM(tags, tag_capacity, corners);
    ROOM(counts, count_capacity, polygons);
    ROOM(terrains, terrain_capacity, polygons);
    return true;
}

#undef ROOM

static uint8_t kind_of_edge(const struct merging *m, uint32_t half)
{
    const struct wend_delaunay *t = m->t;
    uint32_t against, mark = wend_marks_of(t, half, &against), flags = 0;
    if (mark == WEND_NONE)
        return EDGE_INNER;
    for (; mark != WEND_NONE; mark = t->mark_list[mark].next)
        flags |= m->segments[t->mark_list[mark].segment >> 1].flags;
    if (flags & WEND_SEGMENT_LINK)
        return EDGE_LINK;
    bool ground = m->zones->list[wend_zone_of(t, t->halves[half].twin)].walkable;
    return (flags & WEND_SEGMENT_WALL) || !ground ? EDGE_WALL : EDGE_BORDER;
}

/* Sorts out the half-edges; returns how many of all there are of ground. */
static uint32_t find_kinds(struct merging *m)
{
    struct wend_convex *c = m->convex;
    uint32_t count = 0;
    for (uint32_t first = 0; first < m->t->half_count; first += 4) {
        memset(&c->kinds[first], EDGE_NONE, 4);
        if (!m->zones->list[m->t->halves[first + 3].origin].walkable)
            continue;
        count += 3;
        for (uint32_t half = first; half < first + 3; half++) {
            c->kinds[half] = kind_of_edge(m, half);
            c->next[half] = wend_half_next(half);
            c->before[half] = wend_half_before(half);
        }
    }
    return count;
}

static uint32_t ways_out(const struct wend_convex *c, uint32_t first)
{
    uint32_t ways = 0;
    for (uint32_t half = first; half < first + 3; half++)
        ways += c->kinds[half] >= EDGE_LINK;
    return ways;
}

/* Tells triangles in dead ends: those with one way out at most, once others of the kind are taken away. */
static void find_dead_ends(struct merging *m)
{
    struct wend_convex *c = m->convex;
    const struct wend_half *halves = m->t->halves;
    uint32_t count = 0;
    uint8_t *ways = (uint8_t *)c->edges; /* not in use yet */
    for (uint32_t first = 0; first < m->t->half_count; first += 4)
        if (c->kinds[first] != EDGE_NONE) {
            ways[first / 4] = (uint8_t)ways_out(c, first);
            if (ways[first / 4] <= 1) {
                c->kinds[first + 3] = 1;
                m->triangles[count++] = first;
            }
        }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t half = m->triangles[i]; half < m->triangles[i] + 3; half++)
            if (c->kinds[half] >= EDGE_BORDER) {
                uint32_t other = halves[half].twin | 3;
                if (!c->kinds[other] && --ways[other / 4] <= 1) {
                    c->kinds[other] = 1;
                    m->triangles[count++] = other - 3;
                }
            }
}

/* Grows with the square of a length, to one part in 2^24, from 0 to 2^30. */
static uint32_t length_key(struct wend_point a, struct wend_point b)
{
    uint64_t square = (uint64_t)wend_dot(a, b, b);
    uint32_t bits = 64 - wend_count_leading_zeros64(square);
    uint64_t leading = bits > 25 ? square >> (bits - 25) : square << (25 - bits);
    return bits << 24 | ((uint32_t)leading & 0xFFFFFF);
}

/* The edges that may vanish, in the order in which they are tried. */
static uint32_t order_edges(struct merging *m)
{
    struct wend_convex *c = m->convex;
    const struct wend_delaunay *t = m->t;
    uint32_t count = 0;
    for (uint32_t half = 0; half < t->half_count; half++) {
        uint32_t twin = t->halves[half].twin;
        if ((half & 3) == 3 || c->kinds[half] != EDGE_INNER || twin < half)
            continue;
        uint32_t key = length_key(wend_half_from(t, half), wend_half_from(t, twin));
        if (!c->kinds[half | 3] && !c->kinds[twin | 3])
            key |= UINT32_C(1) << 30;
        c->edges[count++] = (struct wend_keyed){~key, half};
    }
    wend_keyed_sort(c->edges, c->edges + count, count);
    return count;
}

/* Whether the polygons on both sides of an edge leave less than 180 degrees where it begins. */
static bool turns_without(const struct merging *m, uint32_t half, uint32_t twin)
{
    const struct wend_convex *c = m->convex;
    struct wend_point behind = wend_half_from(m->t, c->before[half]);
    struct wend_point ahead = wend_half_from(m->t, c->next[c->next[twin]]);
    return wend_cross(behind, wend_half_from(m->t, half), ahead) > 0;
}

static void merge_edges(struct merging *m, uint32_t count)
{
    struct wend_convex *c = m->convex;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t half = c->edges[i].item, twin = m->t->halves[half].twin;
        if (!turns_without(m, half, twin) || !turns_without(m, twin, half))
            continue;
        c->kinds[half] = c->kinds[twin] = EDGE_MERGED;
        uint32_t next = c->next[half], before = c->before[half];
        uint32_t twin_next = c->next[twin], twin_before = c->before[twin];
        c->next[before] = twin_next;
        c->before[twin_next] = before;
        c->next[twin_before] = next;
        c->before[next] = twin_before;
    }
}

static uint32_t tag_of_edge(const struct merging *m, uint32_t half)
{
    uint32_t against, mark = wend_marks_of(m->t, half, &against);
    uint32_t tag = WEND_NONE;
    for (; mark != WEND_NONE; mark = m->t->mark_list[mark].next) {
        const struct wend_segment *segment = &m->segments[m->t->mark_list[mark].segment >> 1];
        tag = segment->tag;
        if (segment->flags & WEND_SEGMENT_LINK)
            break;
    }
    return tag;
}

/* Numbers the corners of the polygon that a half-edge is of. */
static void emit_polygon(struct merging *m, uint32_t *points, uint32_t start)
{
    struct wend_convex *c = m->convex;
    uint32_t first = c->corner_count, half = start;
    do {
        uint32_t vertex = m->t->halves[half].origin;
        if (points[vertex] == WEND_NONE) {
            points[vertex] = c->point_count;
            c->points[c->point_count++] = m->t->points[vertex];
        }
        c->numbers[half] = c->corner_count;
        c->twins[c->corner_count] = half;
        c->corners[c->corner_count++] = points[vertex];
        half = c->next[half];
    } while (half != start);
    c->counts[c->polygon_count] = c->corner_count - first;
    c->terrains[c->polygon_count++] = m->zones->list[wend_zone_of(m->t, start)].terrain;
}

static void emit_polygons(struct merging *m)
{
    struct wend_convex *c = m->convex;
    uint32_t halves = m->t->half_count, *points = m->triangles + halves / 4;
    memset(c->numbers, 0xFF, halves * sizeof *c->numbers);
    memset(points, 0xFF, m->t->vertex_count * sizeof *points);
    for (uint32_t half = 0; half < halves; half++)
        if ((half & 3) != 3 && c->kinds[half] != EDGE_NONE && c->kinds[half] != EDGE_MERGED &&
            c->numbers[half] == WEND_NONE)
            emit_polygon(m, points, half);
    for (uint32_t side = 0; side < c->corner_count; side++) {
        uint32_t half = c->twins[side];
        c->twins[side] = c->kinds[half] >= EDGE_BORDER ? c->numbers[m->t->halves[half].twin] : WEND_NONE;
        c->tags[side] = tag_of_edge(m, half);
    }
}

wend_status wend_convex_merge(struct wend_convex *convex, const struct wend_delaunay *t, const struct wend_zones *zones,
                              const struct wend_segment *segments)
{
    struct merging m = {convex, t, zones, segments, NULL};
    convex->point_count = convex->corner_count = convex->polygon_count = 0;
    if (!reserve_merging(convex, t))
        return WEND_ERROR_MEMORY;
    m.triangles = convex->numbers + t->half_count;
    uint32_t corners = find_kinds(&m);
    if (!reserve_convex(convex, corners, corners / 3, t->vertex_count))
        return WEND_ERROR_MEMORY;
    find_dead_ends(&m);
    merge_edges(&m, order_edges(&m));
    emit_polygons(&m);
    return WEND_OK;
}

void wend_convex_end(struct wend_convex *c)
{
    const wend_allocator *memory = &c->memory;
    wend_release(memory, c->points, c->point_capacity, sizeof *c->points, WEND_CACHE_LINE);
    wend_release(memory, c->corners, c->corner_capacity, sizeof *c->corners, WEND_CACHE_LINE);
    wend_release(memory, c->twins, c->twin_capacity, sizeof *c->twins, WEND_CACHE_LINE);
    wend_release(memory, c->tags, c->tag_capacity, sizeof *c->tags, WEND_CACHE_LINE);
    wend_release(memory, c->counts, c->count_capacity, sizeof *c->counts, WEND_CACHE_LINE);
    wend_release(memory, c->terrains, c->terrain_capacity, sizeof *c->terrains, WEND_CACHE_LINE);
    wend_release(memory, c->kinds, c->kind_capacity, sizeof *c->kinds, WEND_CACHE_LINE);
    wend_release(memory, c->next, c->next_capacity, sizeof *c->next, WEND_CACHE_LINE);
    wend_release(memory, c->before, c->before_capacity, sizeof *c->before, WEND_CACHE_LINE);
    wend_release(memory, c->numbers, c->number_capacity, sizeof *c->numbers, WEND_CACHE_LINE);
    wend_release(memory, c->edges, c->edge_capacity, sizeof *c->edges, WEND_CACHE_LINE);
}

size_t wend_convex_memory(const struct wend_convex *c)
{
    return c->point_capacity * sizeof *c->points + c->corner_capacity * sizeof *c->corners +
           c->twin_capacity * sizeof *c->twins + c->tag_capacity * sizeof *c->tags +
           c->count_capacity * sizeof *c->counts + c->terrain_capacity * sizeof *c->terrains +
           c->kind_capacity * sizeof *c->kinds + c->next_capacity * sizeof *c->next +
           c->before_capacity * sizeof *c->before + c->number_capacity * sizeof *c->numbers +
           c->edge_capacity * sizeof *c->edges;
}
