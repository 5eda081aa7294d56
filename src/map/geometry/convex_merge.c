/* Merges the triangles of ground to strictly convex polygons (Hertel and Mehlhorn 1983, without their order). */
#include "map/geometry/convex_merge.h"

#include "base/bits.h"

#include <string.h>

/* What becomes of a half-edge; EDGE_DONE is added to one of the others. */
enum {
    EDGE_WALL,
    EDGE_LINK,    /* leads to the caller's polygons */
    EDGE_BORDER,  /* ground on both sides, never removed */
    EDGE_INNER,   /* ground on both sides, may be removed */
    EDGE_DONE = 4 /* its side has its index */
};

/*
 * The neighbours of a half-edge around its polygon. `next` is WEND_NONE once the edge is removed. At the end `before`
 * becomes the index of its side.
 */
struct ring_link {
    uint32_t next, before;
};

struct merging {
    struct wend_convex *convex;
    const struct wend_delaunay *t;
    const struct wend_zones *zones;
    const struct wend_segment *segments;
    uint8_t *kinds; /* per half-edge: EDGE_…; the fourth entry of a triangle: whether it lies in a dead end */
    struct ring_link *rings; /* per half-edge */
    uint32_t *ground;        /* triangles that are ground, by their first half-edges */
    uint32_t ground_count;
    uint8_t *exits;           /* per triangle: edges that lead out of it */
    struct wend_keyed *edges; /* edges that may be removed, and room to sort them */
    uint32_t edge_count;
    /* These two share memory: the queue is done with before points are numbered. */
    uint32_t *triangles; /* queue of triangles */
    uint32_t *points;    /* per vertex: index of its point */
};

static bool reserve_merging(struct merging *m)
{
    struct wend_arena *arena = &m->convex->scratch;
    const uint32_t halves = m->t->half_count;
    do {
        arena->used = 0;
        m->kinds = wend_arena_cut(arena, halves, sizeof *m->kinds);
        m->rings = wend_arena_cut(arena, halves, sizeof *m->rings);
        m->ground = wend_arena_cut(arena, halves / 4, sizeof *m->ground);
        m->triangles = wend_arena_cut(arena, halves / 4 + 2, sizeof *m->triangles); /* at least as many as vertices */
        m->exits = wend_arena_cut(arena, halves / 4, sizeof *m->exits);
    } while (wend_arena_grows(arena, &m->convex->memory));
    m->points = m->triangles;
    return wend_arena_fits(arena);
}

/*
 * Room for three edges per two triangles, for sorting them, and for one entry past the end (append without a branch).
 */
static bool reserve_edges_to_merge(struct merging *m)
{
    struct wend_arena *arena = &m->convex->edges;
    do {
        arena->used = 0;
        m->edges = wend_arena_cut(arena, 3 * (uint64_t)m->ground_count + 1, sizeof *m->edges);
    } while (wend_arena_grows(arena, &m->convex->memory));
    return wend_arena_fits(arena);
}

static bool reserve_convex(struct wend_convex *c, uint32_t corners, uint32_t polygons, uint32_t points)
{
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

static void find_ground_triangles(struct merging *m)
{
    m->ground_count = 0;
    for (uint32_t first = 0; first < m->t->half_count; first += 4) {
        m->ground[m->ground_count] = first;
        m->ground_count += m->zones->list[m->t->halves[first + 3].origin].walkable;
    }
}

/* Classifies the half-edges of ground, and lists the edges between two triangles, each once. */
static void find_kinds(struct merging *m)
{
    m->edge_count = 0;
    for (uint32_t i = 0; i < m->ground_count; i++) {
        const uint32_t first = m->ground[i];
        uint32_t exits = 0;
        for (uint32_t half = first; half < first + 3; half++) {
            const uint8_t kind = m->kinds[half] = kind_of_edge(m, half);
            m->rings[half] = (struct ring_link){wend_half_next(half), wend_half_before(half)};
            m->edges[m->edge_count].item = half;
            m->edge_count += (kind == EDGE_INNER) & (m->t->halves[half].twin > half);
            exits += kind >= EDGE_LINK;
        }
        m->exits[first / 4] = (uint8_t)exits;
        m->kinds[first + 3] = 0;
    }
}

/* Marks triangles in dead ends: those with at most one exit once other dead ends are removed. */
static void find_dead_ends(struct merging *m)
{
    const struct wend_half *halves = m->t->halves;
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->ground_count; i++) {
        const bool is_end = m->exits[m->ground[i] / 4] <= 1;
        m->kinds[m->ground[i] + 3] = is_end;
        m->triangles[count] = m->ground[i];
        count += is_end;
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t half = m->triangles[i]; half < m->triangles[i] + 3; half++)
            if (m->kinds[half] >= EDGE_BORDER) {
                uint32_t other = halves[half].twin | 3;
                if (!m->kinds[other] && --m->exits[other / 4] <= 1) {
                    m->kinds[other] = 1;
                    m->triangles[count++] = other - 3;
                }
            }
}

/* A key below 2^30 that grows with the squared length, exact to one part in 2^24. */
static uint32_t length_key(struct wend_point a, struct wend_point b)
{
    uint64_t square = (uint64_t)wend_dot(a, b, b);
    uint32_t bits = 64 - wend_count_leading_zeros64(square);
    uint64_t leading = bits > 25 ? square >> (bits - 25) : square << (25 - bits);
    return bits << 24 | ((uint32_t)leading & 0xFFFFFF);
}

/* Sorts the edges that may be removed into the order in which they are tried. */
static void order_edges(struct merging *m)
{
    const struct wend_delaunay *t = m->t;
    for (uint32_t i = 0; i < m->edge_count; i++) {
        const uint32_t half = m->edges[i].item, twin = t->halves[half].twin;
        const uint32_t is_open = m->kinds[half | 3] == 0 && m->kinds[twin | 3] == 0;
        m->edges[i].key = ~(length_key(wend_half_from(t, half), wend_half_from(t, twin)) | is_open << 30);
    }
    wend_keyed_sort(m->edges, m->edges + m->edge_count, m->edge_count);
}

/* Whether the corner at which an edge begins stays below 180 degrees without the edge. */
static bool turns_without(const struct merging *m, uint32_t half, uint32_t twin)
{
    struct wend_point behind = wend_half_from(m->t, m->rings[half].before);
    struct wend_point ahead = wend_half_from(m->t, m->rings[m->rings[twin].next].next);
    return wend_cross(behind, wend_half_from(m->t, half), ahead) > 0;
}

/* Merges polygons across edges in their order; returns the number of edges removed. */
static uint32_t merge_edges(struct merging *m)
{
    uint32_t gone = 0;
    for (uint32_t i = 0; i < m->edge_count; i++) {
        uint32_t half = m->edges[i].item, twin = m->t->halves[half].twin;
        if (!turns_without(m, half, twin) || !turns_without(m, twin, half))
            continue;
        const struct ring_link here = m->rings[half], there = m->rings[twin];
        m->rings[here.before].next = there.next;
        m->rings[there.next].before = here.before;
        m->rings[there.before].next = here.next;
        m->rings[here.next].before = there.before;
        m->rings[half].next = m->rings[twin].next = WEND_NONE;
        gone++;
    }
    return gone;
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

/* Appends the polygon of a half-edge. */
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
        m->rings[half].before = c->corner_count;
        m->kinds[half] |= EDGE_DONE;
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
    memset(m->points, 0xFF, m->t->vertex_count * sizeof *m->points);
    for (uint32_t i = 0; i < m->ground_count; i++)
        for (uint32_t half = m->ground[i]; half < m->ground[i] + 3; half++)
            if ((m->rings[half].next != WEND_NONE) & (m->kinds[half] < EDGE_DONE))
                emit_polygon(m, half);
    for (uint32_t side = 0; side < c->corner_count; side++) {
        const uint32_t half = c->twins[side];
        c->twins[side] =
            (m->kinds[half] & ~EDGE_DONE) >= EDGE_BORDER ? m->rings[m->t->halves[half].twin].before : WEND_NONE;
        c->tags[side] = tag_of_edge(m, half);
    }
}

static void drop_arena(struct wend_convex *c, struct wend_arena *arena)
{
    wend_arena_end(arena, &c->memory);
    *arena = (struct wend_arena){NULL, 0, 0};
}

wend_status wend_convex_merge(struct wend_convex *convex, const struct wend_delaunay *t, const struct wend_zones *zones,
                              const struct wend_segment *segments)
{
    struct merging m = {.convex = convex, .t = t, .zones = zones, .segments = segments};
    convex->point_count = convex->corner_count = convex->polygon_count = 0;
    if (!reserve_merging(&m))
        return WEND_ERROR_MEMORY;
    find_ground_triangles(&m);
    if (!reserve_edges_to_merge(&m))
        return WEND_ERROR_MEMORY;
    find_kinds(&m);
    find_dead_ends(&m);
    order_edges(&m);
    const uint32_t gone = merge_edges(&m);
    if (convex->once)
        drop_arena(convex, &convex->edges);
    if (!reserve_convex(convex, 3 * m.ground_count - 2 * gone, m.ground_count - gone, t->vertex_count))
        return WEND_ERROR_MEMORY;
    emit_polygons(&m);
    return WEND_OK;
}

void wend_convex_drop_scratch(struct wend_convex *c)
{
    drop_arena(c, &c->scratch);
    drop_arena(c, &c->edges);
}

void wend_convex_end(struct wend_convex *c)
{
    wend_arena_end(&c->arena, &c->memory);
    wend_arena_end(&c->edges, &c->memory);
    wend_arena_end(&c->scratch, &c->memory);
}

size_t wend_convex_memory(const struct wend_convex *c)
{
    return c->arena.size + c->scratch.size + c->edges.size;
}
