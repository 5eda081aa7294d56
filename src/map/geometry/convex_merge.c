/* Triangles that are ground merged to strictly convex polygons (Hertel and Mehlhorn 1983, without their order). */
#include "map/geometry/convex_merge.h"

#include "base/bits.h"

#include <string.h>

/* What becomes of a half-edge. */
enum {
    EDGE_NONE, /* its triangle is no ground */
    EDGE_WALL,
    EDGE_LINK,   /* to the caller's polygons */
    EDGE_BORDER, /* ground on both sides, never merged */
    EDGE_INNER   /* ground on both sides */
};

/* Of a half-edge: its neighbours around the polygon; `next` is WEND_NONE once both its polygons are merged. */
struct ring_link {
    uint32_t next, before;
};

struct merging {
    struct wend_convex *convex;
    const struct wend_delaunay *t;
    const struct wend_zones *zones;
    const struct wend_segment *segments;
    uint8_t *kinds; /* per half-edge: what becomes of it; the fourth of a triangle: whether it is in a dead end */
    struct ring_link *rings; /* per half-edge */
    /* In the same memory, one after the other: */
    uint8_t *exits;           /* per triangle: how many lead out of it */
    uint32_t *triangles;      /* a queue */
    struct wend_keyed *edges; /* and room to sort them */
    uint32_t *sides;          /* per half-edge: its side */
    uint32_t *points;         /* per vertex: its point */
};

static bool reserve_merging(struct merging *m)
{
    struct wend_arena *arena = &m->convex->scratch;
    const uint32_t halves = m->t->half_count;
    do {
        arena->used = 0;
        m->kinds = wend_arena_cut(arena, halves, sizeof *m->kinds);
        m->rings = wend_arena_cut(arena, halves, sizeof *m->rings);
        m->edges = wend_arena_cut(arena, halves, sizeof *m->edges);
    } while (wend_arena_grows(arena, &m->convex->memory));
    if (!wend_arena_fits(arena))
        return false;
    m->triangles = m->sides = (uint32_t *)m->edges;
    m->exits = (uint8_t *)(m->triangles + halves / 4);
    m->points = m->sides + halves; /* there are at most half as many vertices */
    return true;
}

static bool reserve_convex(struct wend_convex *c, uint32_t corners, uint32_t points)
{
    const uint32_t polygons = corners / 3;
    do {
        c->arena.used = 0;
        c->points = wend_arena_cut(&c->arena, points, sizeof *c->points);
        c->corners = wend_arena_cut(&c->arena, corners, sizeof *c->corners);
        c->twins = wend_arena_cut(&c->arena, corners, sizeof *c->twins);
        c->tags = wend_arena_cut(&c->arena, corners, sizeof *c->tags);
        c->counts = wend_arena_cut(&c->arena, polygons, sizeof *c->counts);
        c->terrains = wend_arena_cut(&c->arena, polygons, sizeof *c->terrains);
    } while (wend_arena_grows(&c->arena, &c->memory));
    return wend_arena_fits(&c->arena);
}

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
    uint32_t count = 0;
    for (uint32_t first = 0; first < m->t->half_count; first += 4) {
        memset(&m->kinds[first], EDGE_NONE, 4);
        if (!m->zones->list[m->t->halves[first + 3].origin].walkable)
            continue;
        count += 3;
        for (uint32_t half = first; half < first + 3; half++) {
            m->kinds[half] = kind_of_edge(m, half);
            m->rings[half] = (struct ring_link){wend_half_next(half), wend_half_before(half)};
        }
    }
    return count;
}

static bool is_ground(const struct merging *m, uint32_t first)
{
    return m->kinds[first] != EDGE_NONE;
}

static uint32_t count_exits(const struct merging *m, uint32_t first)
{
    uint32_t exits = 0;
    for (uint32_t half = first; half < first + 3; half++)
        exits += m->kinds[half] >= EDGE_LINK;
    return exits;
}

/* Marks triangles in dead ends: those with one exit at most, once other dead ends are taken away. */
static void find_dead_ends(struct merging *m)
{
    const struct wend_half *halves = m->t->halves;
    uint32_t count = 0;
    uint8_t *exits = m->exits;
    for (uint32_t first = 0; first < m->t->half_count; first += 4)
        if (is_ground(m, first)) {
            exits[first / 4] = (uint8_t)count_exits(m, first);
            if (exits[first / 4] <= 1) {
                m->kinds[first + 3] = 1;
                m->triangles[count++] = first;
            }
        }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t half = m->triangles[i]; half < m->triangles[i] + 3; half++)
            if (m->kinds[half] >= EDGE_BORDER) {
                uint32_t other = halves[half].twin | 3;
                if (!m->kinds[other] && --exits[other / 4] <= 1) {
                    m->kinds[other] = 1;
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

/* Notes an edge between two triangles once. */
static uint32_t note_edge(struct merging *m, uint32_t half, uint32_t count)
{
    const struct wend_delaunay *t = m->t;
    const uint32_t twin = t->halves[half].twin;
    if (m->kinds[half] != EDGE_INNER || twin < half)
        return count;
    uint32_t key = length_key(wend_half_from(t, half), wend_half_from(t, twin));
    if (!m->kinds[half | 3] && !m->kinds[twin | 3])
        key |= UINT32_C(1) << 30;
    m->edges[count] = (struct wend_keyed){~key, half};
    return count + 1;
}

/* The edges that may vanish, in the order in which they are tried. */
static uint32_t order_edges(struct merging *m)
{
    uint32_t count = 0;
    for (uint32_t first = 0; first < m->t->half_count; first += 4)
        for (uint32_t half = first; is_ground(m, first) && half < first + 3; half++)
            count = note_edge(m, half, count);
    wend_keyed_sort(m->edges, m->edges + count, count);
    return count;
}

/* Whether the polygons on both sides of an edge leave less than 180 degrees where it begins. */
static bool turns_without(const struct merging *m, uint32_t half, uint32_t twin)
{
    struct wend_point behind = wend_half_from(m->t, m->rings[half].before);
    struct wend_point ahead = wend_half_from(m->t, m->rings[m->rings[twin].next].next);
    return wend_cross(behind, wend_half_from(m->t, half), ahead) > 0;
}

static void merge_edges(struct merging *m, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t half = m->edges[i].item, twin = m->t->halves[half].twin;
        if (!turns_without(m, half, twin) || !turns_without(m, twin, half))
            continue;
        const struct ring_link here = m->rings[half], there = m->rings[twin];
        m->rings[here.before].next = there.next;
        m->rings[there.next].before = here.before;
        m->rings[there.before].next = here.next;
        m->rings[here.next].before = there.before;
        m->rings[half].next = m->rings[twin].next = WEND_NONE;
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
static void emit_polygon(struct merging *m, uint32_t start)
{
    struct wend_convex *c = m->convex;
    uint32_t first = c->corner_count, half = start;
    do {
        uint32_t vertex = m->t->halves[half].origin;
        if (m->points[vertex] == WEND_NONE) {
            m->points[vertex] = c->point_count;
            c->points[c->point_count++] = m->t->points[vertex];
        }
        m->sides[half] = c->corner_count;
        c->twins[c->corner_count] = half;
        c->corners[c->corner_count++] = m->points[vertex];
        half = m->rings[half].next;
    } while (half != start);
    c->counts[c->polygon_count] = c->corner_count - first;
    c->terrains[c->polygon_count++] = m->zones->list[wend_zone_of(m->t, start)].terrain;
}

static void emit_polygons(struct merging *m)
{
    struct wend_convex *c = m->convex;
    const uint32_t halves = m->t->half_count;
    memset(m->sides, 0xFF, halves * sizeof *m->sides);
    memset(m->points, 0xFF, m->t->vertex_count * sizeof *m->points);
    for (uint32_t first = 0; first < halves; first += 4)
        for (uint32_t half = first; is_ground(m, first) && half < first + 3; half++)
            if (m->rings[half].next != WEND_NONE && m->sides[half] == WEND_NONE)
                emit_polygon(m, half);
    for (uint32_t side = 0; side < c->corner_count; side++) {
        uint32_t half = c->twins[side];
        c->twins[side] = m->kinds[half] >= EDGE_BORDER ? m->sides[m->t->halves[half].twin] : WEND_NONE;
        c->tags[side] = tag_of_edge(m, half);
    }
}

wend_status wend_convex_merge(struct wend_convex *convex, const struct wend_delaunay *t, const struct wend_zones *zones,
                              const struct wend_segment *segments)
{
    struct merging m = {.convex = convex, .t = t, .zones = zones, .segments = segments};
    convex->point_count = convex->corner_count = convex->polygon_count = 0;
    if (!reserve_merging(&m))
        return WEND_ERROR_MEMORY;
    uint32_t corners = find_kinds(&m);
    if (!reserve_convex(convex, corners, t->vertex_count))
        return WEND_ERROR_MEMORY;
    find_dead_ends(&m);
    merge_edges(&m, order_edges(&m));
    emit_polygons(&m);
    return WEND_OK;
}

void wend_convex_end(struct wend_convex *c)
{
    wend_arena_end(&c->arena, &c->memory);
    wend_arena_end(&c->scratch, &c->memory);
}

size_t wend_convex_memory(const struct wend_convex *c)
{
    return c->arena.size + c->scratch.size;
}
