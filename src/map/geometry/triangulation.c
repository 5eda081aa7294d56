/* Makes ground into convex polygons: the steps in order. */
#include "map/geometry/triangulation.h"

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/memory.h"
#include "base/sort.h"
#include "map/geometry/geometry.h"

enum {
    CURVE_BITS = 14,  /* per coordinate; rounds take the four bits above */
    MOST_ROUNDS = 11, /* the first round has about one point in 2^11 */
    FEW_POINTS = 64   /* up to this many points stay in their order */
};

/* Position along Hilbert's curve of a square in a board of 2^14 by 2^14. */
static uint32_t along_curve(uint32_t x, uint32_t y)
{
    uint32_t distance = 0;
    for (uint32_t side = UINT32_C(1) << (CURVE_BITS - 1); side != 0; side >>= 1) {
        uint32_t right = (x & side) != 0, below = (y & side) != 0;
        distance += side * side * ((3 * right) ^ below);
        if (!below) {
            if (right) {
                x = ~x;
                y = ~y;
            }
            uint32_t other = x;
            x = y;
            y = other;
        }
    }
    return distance;
}

static uint32_t scatter_number(uint32_t number)
{
    number = (number ^ number >> 16) * UINT32_C(0x7FEB352D);
    number = (number ^ number >> 15) * UINT32_C(0x846CA68B);
    return number ^ number >> 16;
}

/*
 * Orders points so that inserting them is fast: in rounds, each of twice as many points as the one before, chosen by a
 * hash of the index (Amenta, Choi and Rote 2003), and within a round along Hilbert's curve. Items are point indices,
 * followed by room for as many more.
 */
static void order_points(const struct wend_point *points, uint32_t count, struct wend_point low, uint32_t extent,
                         struct wend_keyed *items)
{
    uint32_t shift = 0;
    for (uint32_t i = 0; i < count; i++)
        items[i] = (struct wend_keyed){0, i};
    if (count <= FEW_POINTS)
        return;
    while (extent >> shift >> CURVE_BITS != 0)
        shift++;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t x = (uint32_t)(points[i].x - low.x) >> shift, y = (uint32_t)(points[i].y - low.y) >> shift;
        uint32_t early = wend_count_trailing_zeros(scatter_number(i) | UINT32_C(1) << MOST_ROUNDS);
        items[i].key = (MOST_ROUNDS - early) << 2 * CURVE_BITS | along_curve(x, y);
    }
    wend_keyed_sort(items, items + count, count);
}

/* True if the plan's numbers are in their ranges. */
static bool check_plan(struct wend_triangulation *g, const struct wend_ground_plan *plan)
{
    uint32_t areas = plan->terrains.area_count ? plan->terrains.area_count : 1;
    for (uint32_t i = 0; i < plan->segment_count; i++) {
        const struct wend_segment *segment = &plan->segments[i];
        g->fault = i;
        if (!wend_point_in_range(segment->from) || !wend_point_in_range(segment->to) || segment->area >= areas)
            return false;
    }
    return plan->segment_count < UINT32_C(1) << 29;
}

/* Inserts the pieces' points into a new triangulation. `order[i].key` becomes the vertex of point i. */
static wend_status put_points(struct wend_triangulation *g)
{
    const struct wend_point *points = g->pieces.points;
    uint32_t count = g->pieces.point_count;
    struct wend_point low = points[0], high = low;
    uint64_t spare = g->pieces.count > count ? g->pieces.count : count; /* for sorting, and for pieces laid later */
    if (!WEND_RESERVE(&g->memory, g->order, g->order_capacity, count + spare))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 1; i < count; i++) {
        wend_box_take(&low, &high, points[i]);
    }
    wend_status status = wend_delaunay_begin(&g->triangles, count, low, high);
    if (status != WEND_OK)
        return status;
    const int32_t width = high.x - low.x, height = high.y - low.y;
    order_points(points, count, low, (uint32_t)(width > height ? width : height), g->order);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t point = g->order[i].item;
        g->order[point].key = wend_delaunay_put(&g->triangles, points[point]);
    }
    return wend_delaunay_settle(&g->triangles);
}

/* Whether a side that is to be linked is still one edge: no vertex lies on it. */
static bool is_one_edge(const struct wend_triangulation *g, uint32_t marks)
{
    return g->triangles.mark_count - marks <= 1;
}

/* Lays a piece. CROSSES if it crosses another, or a vertex lies on one that is to be linked; `fault` is its segment. */
static enum wend_laying lay_piece(struct wend_triangulation *g, const struct wend_segment *segments, uint32_t number,
                                  enum wend_laying (*lay)(struct wend_delaunay *, uint32_t, uint32_t, uint32_t,
                                                          uint32_t *))
{
    const struct wend_piece *piece = &g->pieces.list[number];
    uint32_t other, marks = g->triangles.mark_count;
    enum wend_laying laying =
        lay(&g->triangles, g->order[piece->from].key, g->order[piece->to].key, piece->segment, &other);
    g->fault = piece->segment;
    if (laying == WEND_LAID && (segments[piece->segment].flags & WEND_SEGMENT_LINK) && !is_one_edge(g, marks))
        laying = WEND_LAYING_CROSSES;
    return laying;
}

/* A step that visits all of `count` items, each far from the one before: coprime to `count`. */
static uint32_t far_step(uint32_t count)
{
    uint32_t step = (uint32_t)((uint64_t)count * 619 / 1000) | 1;
    for (;; step += 2) {
        uint32_t a = count, b = step;
        while (b != 0) {
            uint32_t rest = a % b;
            a = b;
            b = rest;
        }
        if (a == 1)
            return step % count;
    }
}

static enum wend_laying lay_pieces(struct wend_triangulation *g, const struct wend_segment *segments)
{
    struct wend_keyed *later = g->order + g->pieces.point_count;
    uint32_t count = 0;
    enum wend_laying laying = WEND_LAID;
    for (uint32_t i = 0; i < g->pieces.count; i++) {
        laying = lay_piece(g, segments, i, wend_delaunay_lay_easily);
        if (laying == WEND_LAYING_LATER)
            later[count++].item = i;
        else if (laying != WEND_LAID)
            return laying;
    }
    laying = WEND_LAID;
    uint32_t step = count > 1 ? far_step(count) : 0, at = 0;
    for (uint32_t i = 0; i < count && laying == WEND_LAID; i++) {
        laying = lay_piece(g, segments, later[at].item, wend_delaunay_lay);
        at = at + step >= count ? at + step - count : at + step;
    }
    return laying;
}

/* Builds the triangulation of the pieces. */
static enum wend_laying lay_plan(struct wend_triangulation *g, const struct wend_segment *segments)
{
    return put_points(g) == WEND_OK ? lay_pieces(g, segments) : WEND_LAYING_MEMORY;
}

static wend_status status_of_laying(enum wend_laying laying)
{
    if (laying == WEND_LAID)
        return WEND_OK;
    return laying == WEND_LAYING_MEMORY ? WEND_ERROR_MEMORY : WEND_ERROR_ARGUMENT;
}

static wend_status cut_crossings(struct wend_triangulation *g, const struct wend_ground_plan *plan)
{
    uint32_t points = g->pieces.point_count;
    wend_status status = wend_crossings_cut(&g->crossings, plan->segments, plan->segment_count, &g->pieces);
    g->fault = g->crossings.fault;
    g->crossed = g->pieces.point_count != points;
    return status;
}

/* Looks for crossings only once laying meets one, or if the last plan had some: most plans have none. */
static wend_status make_triangles(struct wend_triangulation *g, const struct wend_ground_plan *plan)
{
    if (!check_plan(g, plan))
        return WEND_ERROR_ARGUMENT;
    if (!wend_pieces_gather(&g->pieces, plan->segments, plan->segment_count))
        return WEND_ERROR_MEMORY;
    bool cut = g->crossed;
    wend_status status = cut ? cut_crossings(g, plan) : WEND_OK;
    if (status != WEND_OK)
        return status;
    enum wend_laying laying = lay_plan(g, plan->segments);
    if (laying == WEND_LAYING_CROSSES && !cut) {
        status = cut_crossings(g, plan);
        if (status != WEND_OK)
            return status;
        laying = lay_plan(g, plan->segments);
    }
    return status_of_laying(laying);
}

/* Frees what is not needed once all pieces are laid. */
static void drop_pieces(struct wend_triangulation *g)
{
    wend_pieces_drop(&g->pieces);
    wend_crossings_drop(&g->crossings);
    WEND_RELEASE(&g->memory, g->order, g->order_capacity);
    g->order = NULL;
    g->order_capacity = 0;
}

/* Frees everything but the result. */
static void drop_triangles(struct wend_triangulation *g)
{
    wend_delaunay_drop(&g->triangles);
    wend_zones_drop(&g->zones);
    wend_convex_drop_scratch(&g->convex);
}

/* Turns triangles into polygons: finds which are ground, removes what ground does not need, and merges the rest. */
static wend_status make_convex(struct wend_triangulation *g, const struct wend_ground_plan *plan)
{
    wend_status status = wend_zones_find(&g->zones, &g->triangles, plan->segments, &plan->terrains, &g->fault);
    if (status == WEND_OK)
        status = wend_delaunay_tidy(&g->triangles, &g->zones, plan->segments);
    return status == WEND_OK ? wend_convex_merge(&g->convex, &g->triangles, &g->zones, plan->segments) : status;
}

wend_status wend_triangulation_make(struct wend_triangulation *g, const struct wend_ground_plan *plan)
{
    g->convex.point_count = g->convex.corner_count = g->convex.polygon_count = 0;
    if (plan->segment_count == 0)
        return WEND_OK;
    wend_status status = make_triangles(g, plan);
    if (g->convex.once)
        drop_pieces(g);
    if (status == WEND_OK)
        status = make_convex(g, plan);
    if (g->convex.once)
        drop_triangles(g);
    return status;
}

wend_status wend_triangulation_make_outlines(struct wend_triangulation *g, const struct wend_ground_plan *plan)
{
    g->convex.point_count = g->convex.corner_count = g->convex.polygon_count = 0;
    g->crossed = false;
    wend_status status = make_triangles(g, plan);
    if (status == WEND_OK && g->crossed)
        return make_convex(g, plan);
    if (status == WEND_OK)
        status = wend_zones_of_outlines(&g->zones, &g->triangles);
    return status == WEND_OK ? wend_convex_merge(&g->convex, &g->triangles, &g->zones, plan->segments) : status;
}

wend_status wend_triangulation_begin_plan(struct wend_triangulation *g, const struct wend_ground_plan *plan)
{
    g->convex.point_count = g->convex.corner_count = g->convex.polygon_count = 0;
    if (!check_plan(g, plan))
        return WEND_ERROR_ARGUMENT;
    bool found = wend_pieces_gather(&g->pieces, plan->segments, plan->segment_count) &&
                 wend_crossings_find(&g->crossings, plan->segments, plan->segment_count, &g->pieces);
    return found ? WEND_OK : WEND_ERROR_MEMORY;
}

wend_status wend_triangulation_end_plan(struct wend_triangulation *g, const struct wend_ground_plan *plan)
{
    if (!wend_crossings_snap(&g->crossings, plan->segments, plan->segment_count, &g->pieces))
        return WEND_ERROR_MEMORY;
    wend_status status = status_of_laying(lay_plan(g, plan->segments));
    return status == WEND_OK ? make_convex(g, plan) : status;
}

void wend_triangulation_begin(struct wend_triangulation *g, const wend_allocator *memory)
{
    memset(g, 0, sizeof *g);
    g->memory = g->triangles.memory = g->zones.memory = g->convex.memory = *memory;
    g->pieces.memory = g->crossings.memory = g->crossings.board.memory = *memory;
}

void wend_triangulation_end(struct wend_triangulation *g)
{
    wend_delaunay_end(&g->triangles);
    wend_zones_end(&g->zones);
    wend_convex_end(&g->convex);
    wend_pieces_end(&g->pieces);
    wend_crossings_end(&g->crossings);
    WEND_RELEASE(&g->memory, g->order, g->order_capacity);
}

size_t wend_triangulation_memory(const struct wend_triangulation *g)
{
    return wend_delaunay_memory(&g->triangles) + wend_zones_memory(&g->zones) + wend_convex_memory(&g->convex) +
           wend_pieces_memory(&g->pieces) + wend_crossings_memory(&g->crossings) + g->order_capacity * sizeof *g->order;
}
