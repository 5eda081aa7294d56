/* Inserts points into a triangulation, and turns segments into edges. */
#include "map/geometry/delaunay.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"

static bool reserve_points(struct wend_delaunay *t, uint32_t points)
{
    uint64_t vertices = (uint64_t)points + WEND_RIM_CORNERS;
    return WEND_RESERVE(&t->memory, t->points, t->point_capacity, vertices) &&
           WEND_RESERVE(&t->memory, t->halves, t->half_capacity, 8 * vertices); /* a vertex makes two triangles */
}

static uint32_t add_triangle(struct wend_delaunay *t, uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t half = t->half_count;
    t->half_count += 4;
    t->halves[half].origin = a;
    t->halves[half + 1].origin = b;
    t->halves[half + 2].origin = c;
    t->halves[half + 3] = (struct wend_half){0, WEND_NONE};
    return half;
}

wend_status wend_delaunay_begin(struct wend_delaunay *t, uint32_t points, struct wend_point low, struct wend_point high)
{
    if (!reserve_points(t, points))
        return WEND_ERROR_MEMORY;
    int32_t width = high.x - low.x, height = high.y - low.y;
    int32_t margin = (width > height ? width : height) / 8 + 1; /* predicates stay exact that far out */
    t->points[0] = (struct wend_point){low.x - margin, low.y - margin};
    t->points[1] = (struct wend_point){high.x + margin, low.y - margin};
    t->points[2] = (struct wend_point){high.x + margin, high.y + margin};
    t->points[3] = (struct wend_point){low.x - margin, high.y + margin};
    t->vertex_count = WEND_RIM_CORNERS;
    t->half_count = t->mark_count = t->latest = 0;
    uint32_t below = add_triangle(t, 0, 1, 2), above = add_triangle(t, 2, 3, 0);
    for (uint32_t i = 0; i < 2; i++)
        t->halves[below + i].twin = t->halves[above + i].twin = WEND_NONE;
    wend_half_link(t, below + 2, above + 2);
    return WEND_OK;
}

static inline int64_t side_of(const struct wend_delaunay *t, uint32_t half, struct wend_point point)
{
    return wend_cross(wend_half_from(t, half), wend_half_to(t, half), point);
}

/*
 * Returns a half-edge of the triangle that contains a point: walks across edges that the point lies beyond, which
 * terminates in a Delaunay triangulation (De Floriani et al. 1991).
 */
static uint32_t walk_to_point(const struct wend_delaunay *t, struct wend_point point)
{
    uint32_t half = t->latest;
    if (side_of(t, half, point) < 0)
        half = t->halves[half].twin;
    for (uint32_t steps = t->half_count; steps != 0; steps--) {
        uint32_t next = wend_half_next(half);
        if (side_of(t, next, point) < 0) {
            half = t->halves[next].twin;
            continue;
        }
        next = wend_half_next(next);
        if (side_of(t, next, point) >= 0)
            break;
        half = t->halves[next].twin;
    }
    return half;
}

/* Flips an edge, but updates neither marks nor `leaving`. */
static inline void turn_edge(struct wend_delaunay *t, uint32_t half)
{
    struct wend_half *halves = t->halves;
    uint32_t twin = halves[half].twin;
    uint32_t next = wend_half_next(half), before = wend_half_before(half);
    uint32_t twin_next = wend_half_next(twin), twin_before = wend_half_before(twin);
    uint32_t right = halves[half].origin, left = halves[twin].origin;
    uint32_t bottom = halves[before].origin, top = halves[twin_before].origin;
    uint32_t casing[4] = {halves[next].twin, halves[before].twin, halves[twin_next].twin, halves[twin_before].twin};
    wend_half_link(t, twin_before, casing[0]);
    wend_half_link(t, next, casing[1]);
    wend_half_link(t, before, casing[2]);
    wend_half_link(t, twin_next, casing[3]);
    halves[half].origin = top;
    halves[next].origin = bottom;
    halves[before].origin = right;
    halves[twin].origin = bottom;
    halves[twin_next].origin = top;
    halves[twin_before].origin = left;
}

void wend_delaunay_flip(struct wend_delaunay *t, uint32_t half)
{
    uint32_t twin = t->halves[half].twin;
    uint32_t next = wend_half_next(half), before = wend_half_before(half);
    uint32_t twin_next = wend_half_next(twin), twin_before = wend_half_before(twin);
    uint32_t casing[4] = {t->marks[next], t->marks[before], t->marks[twin_next], t->marks[twin_before]};
    turn_edge(t, half);
    t->marks[twin_before] = casing[0];
    t->marks[next] = casing[1];
    t->marks[before] = casing[2];
    t->marks[twin_next] = casing[3];
    t->leaving[t->halves[half].origin] = half;
    t->leaving[t->halves[twin].origin] = twin;
    t->leaving[t->halves[before].origin] = before;
    t->leaving[t->halves[twin_before].origin] = twin_before;
}

/* Splits a half-edge's triangle at a new vertex. Half-edge 4 t of each of the three is the one opposite to that. */
static uint32_t split(struct wend_delaunay *t, uint32_t half, uint32_t vertex)
{
    uint32_t next = wend_half_next(half), before = wend_half_before(half);
    uint32_t a = t->halves[half].origin, b = t->halves[next].origin, c = t->halves[before].origin;
    uint32_t casing[3] = {t->halves[half].twin, t->halves[next].twin, t->halves[before].twin};
    uint32_t first = half & ~UINT32_C(3), second = add_triangle(t, b, c, vertex), third = add_triangle(t, c, a, vertex);
    t->halves[first].origin = a;
    t->halves[first + 1].origin = b;
    t->halves[first + 2].origin = vertex;
    wend_half_link(t, first, casing[0]);
    wend_half_link(t, second, casing[1]);
    wend_half_link(t, third, casing[2]);
    wend_half_link(t, first + 1, second + 2);
    wend_half_link(t, second + 1, third + 2);
    wend_half_link(t, third + 1, first + 2);
    return first;
}

/* Flips edges around a new vertex whose circle has another vertex inside, and an edge that the new vertex lies on. */
static void mend_around(struct wend_delaunay *t, uint32_t half, struct wend_point point)
{
    uint32_t last = t->halves[half].origin;
    for (;;) {
        uint32_t twin = t->halves[half].twin;
        if (twin != WEND_NONE && wend_in_circle(wend_half_from(t, half), wend_half_from(t, twin), point,
                                                wend_half_from(t, wend_half_before(twin))) > 0) {
            turn_edge(t, half);
            half = wend_half_before(half);
            continue;
        }
        uint32_t next = wend_half_next(half);
        if (t->halves[next].origin == last)
            break;
        half = wend_half_next(t->halves[next].twin);
    }
    t->latest = half;
}

uint32_t wend_delaunay_put(struct wend_delaunay *t, struct wend_point point)
{
    uint32_t half = walk_to_point(t, point);
    t->latest = half;
    for (uint32_t i = 0; i < 3; i++, half = wend_half_next(half))
        if (wend_point_equal(wend_half_from(t, half), point))
            return t->halves[half].origin;
    uint32_t vertex = t->vertex_count++;
    t->points[vertex] = point;
    mend_around(t, split(t, half, vertex), point);
    return vertex;
}

wend_status wend_delaunay_settle(struct wend_delaunay *t)
{
    if (!WEND_RESERVE(&t->memory, t->leaving, t->leaving_capacity, t->vertex_count) ||
        !WEND_RESERVE(&t->memory, t->marks, t->marks_capacity, t->half_count))
        return WEND_ERROR_MEMORY;
    memset(t->marks, 0xFF, t->half_count * sizeof *t->marks);
    for (uint32_t half = 0; half < t->half_count; half += 4)
        for (uint32_t i = 0; i < 3; i++)
            t->leaving[t->halves[half + i].origin] = half + i;
    return WEND_OK;
}

bool wend_delaunay_push(struct wend_delaunay *t, uint32_t *used, uint32_t number)
{
    return WEND_APPEND(&t->memory, t->stack, *used, t->stack_capacity, number);
}

wend_status wend_delaunay_mend(struct wend_delaunay *t, uint32_t used)
{
    while (used != 0) {
        uint32_t half = t->stack[--used], twin = t->halves[half].twin;
        if (twin == WEND_NONE || t->marks[half] != WEND_NONE)
            continue;
        if (wend_in_circle(wend_half_from(t, half), wend_half_to(t, half), wend_half_from(t, wend_half_before(half)),
                           wend_half_from(t, wend_half_before(twin))) <= 0)
            continue;
        wend_delaunay_flip(t, half);
        if (!wend_delaunay_push(t, &used, wend_half_next(half)) ||
            !wend_delaunay_push(t, &used, wend_half_before(half)) ||
            !wend_delaunay_push(t, &used, wend_half_next(twin)) ||
            !wend_delaunay_push(t, &used, wend_half_before(twin)))
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

void wend_delaunay_end(struct wend_delaunay *t)
{
    WEND_RELEASE(&t->memory, t->halves, t->half_capacity);
    WEND_RELEASE(&t->memory, t->marks, t->marks_capacity);
    WEND_RELEASE(&t->memory, t->points, t->point_capacity);
    WEND_RELEASE(&t->memory, t->leaving, t->leaving_capacity);
    WEND_RELEASE(&t->memory, t->mark_list, t->mark_capacity);
    WEND_RELEASE(&t->memory, t->corners, t->corner_capacity);
    WEND_RELEASE(&t->memory, t->stack, t->stack_capacity);
}

void wend_delaunay_drop(struct wend_delaunay *t)
{
    wend_delaunay_end(t);
    *t = (struct wend_delaunay){.memory = t->memory};
}

size_t wend_delaunay_memory(const struct wend_delaunay *t)
{
    return t->half_capacity * sizeof *t->halves + t->marks_capacity * sizeof *t->marks +
           t->point_capacity * sizeof *t->points + t->leaving_capacity * sizeof *t->leaving +
           t->mark_capacity * sizeof *t->mark_list + t->stack_capacity * sizeof *t->stack +
           t->corner_capacity * sizeof *t->corners;
}

/*
 * Turns segments into edges. Edges in the way are flipped one by one until the segment is there; its sides become
 * Delaunay again along the way (Shewchuk 1996, Triangle's constrained edges). In between, triangles may be inside out.
 */

/* `code` is the segment << 1 | whether it runs against the half-edge. */
static bool mark_edge(struct wend_delaunay *t, uint32_t half, uint32_t code)
{
    if (!WEND_RESERVE(&t->memory, t->mark_list, t->mark_capacity, t->mark_count + 1))
        return false;
    uint32_t against = 0, list = wend_marks_of(t, half, &against), new = t->mark_count++;
    if (list == WEND_NONE)
        against = 0;
    t->mark_list[new] = (struct wend_mark){code ^ against, list};
    t->marks[half] = new << 1 | against;
    t->marks[t->halves[half].twin] = new << 1 | (against ^ 1);
    return true;
}

/* A scan around one vertex for the way to another. */
struct looking {
    struct wend_point here, there;
    uint32_t half;
    int64_t side; /* side of the half-edge on which `there` lies */
    bool straight;
};

static struct looking look_from(const struct wend_delaunay *t, uint32_t from, uint32_t to)
{
    struct looking look = {.here = t->points[from], .there = t->points[to], .half = t->leaving[from]};
    look.side = wend_cross(look.here, wend_half_to(t, look.half), look.there);
    return look;
}

/*
 * Continues a scan over at most `edges` edges: for an edge that leads straight to the other vertex, or the last one to
 * its right.
 */
static bool look_for_edge(const struct wend_delaunay *t, struct looking *look, uint32_t edges)
{
    for (; edges != 0; edges--) {
        look->straight = look->side == 0 && wend_dot(look->here, wend_half_to(t, look->half), look->there) > 0;
        if (look->straight)
            return true;
        uint32_t left = t->halves[wend_half_before(look->half)].twin;
        int64_t side = wend_cross(look->here, wend_half_to(t, left), look->there);
        if (look->side > 0 && side < 0)
            return true;
        look->half = left;
        look->side = side;
    }
    return false;
}

/* Scans around both vertices alternately; swaps the ends if the scan at the other one succeeds first. */
static struct looking find_edge_path(const struct wend_delaunay *t, uint32_t *from, uint32_t *to)
{
    struct looking look = look_from(t, *from, *to);
    if (look_for_edge(t, &look, 16))
        return look;
    struct looking back = look_from(t, *to, *from);
    for (uint32_t edges = 16; edges < t->half_count; edges *= 2) { /* one of the vertices may have very many edges */
        if (look_for_edge(t, &back, edges)) {
            uint32_t other = *from;
            *from = *to;
            *to = other;
            return back;
        }
        if (look_for_edge(t, &look, edges))
            break;
    }
    return look;
}

/* Whether the edge beside one of the segment's new triangles must be flipped for the triangles to be right. */
static bool needs_turn(const struct wend_delaunay *t, uint32_t near, bool leftwards)
{
    uint32_t far = t->halves[near].twin;
    if (far == WEND_NONE || t->marks[near] != WEND_NONE)
        return false;
    struct wend_point apex = wend_half_from(t, wend_half_before(near)), top = wend_half_from(t, wend_half_before(far));
    struct wend_point left = wend_half_from(t, near), right = wend_half_from(t, far);
    if (leftwards ? wend_cross(apex, left, top) <= 0 : wend_cross(top, right, apex) <= 0)
        return false; /* a bay, to be filled when the segment has come further */
    return wend_cross(right, left, top) <= 0 /* inside out */ || wend_in_circle(left, top, right, apex) > 0;
}

/* Restores what lies beside the next edge of a new triangle. `*half` stays the same edge, but its index may change. */
static bool mend_beside(struct wend_delaunay *t, uint32_t *half, bool leftwards)
{
    uint32_t used = 0, edge = *half;
    for (bool first = true;; first = false) {
        while (needs_turn(t, wend_half_next(edge), leftwards)) {
            uint32_t near = wend_half_next(edge), far = t->halves[near].twin;
            wend_delaunay_flip(t, near);
            if (!wend_delaunay_push(t, &used, far))
                return false;
            edge = wend_half_before(edge);
        }
        if (first)
            *half = edge;
        if (used == 0)
            return true;
        edge = t->stack[--used];
    }
}

static uint32_t clockwise(const struct wend_delaunay *t, uint32_t half)
{
    return wend_half_next(t->halves[half].twin);
}

/*
 * Makes the edge from `from` to `to`, or to the first vertex on the way, given the first edge in the way. Afterwards
 * *half is the new edge, seen from the far end.
 */
static enum wend_laying cut_through(struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t *half)
{
    for (;;) {
        if (t->marks[*half] != WEND_NONE)
            return WEND_LAYING_CROSSES;
        wend_delaunay_flip(t, *half);
        uint32_t far = t->halves[*half].origin, left = clockwise(t, *half);
        int64_t side = far == to ? 0 : wend_cross(t->points[from], t->points[to], t->points[far]);
        if (side >= 0 && !mend_beside(t, &left, true))
            return WEND_LAYING_MEMORY;
        if (side <= 0 && !mend_beside(t, half, false))
            return WEND_LAYING_MEMORY;
        if (side == 0)
            return WEND_LAID;
        *half = side > 0 ? wend_half_before(*half) : clockwise(t, *half);
    }
}

/* Makes the part of the segment at one of its ends an edge, and moves that end forward. */
static enum wend_laying lay_part(struct wend_delaunay *t, uint32_t *from, uint32_t *to, uint32_t code, uint32_t *other)
{
    uint32_t near = *from, far = *to;
    struct looking look = find_edge_path(t, &near, &far);
    uint32_t half = look.half, turned = near != *from;
    if (!look.straight) {
        half = wend_half_next(half);
        enum wend_laying laying = cut_through(t, near, far, &half);
        if (laying == WEND_LAYING_CROSSES)
            *other = t->mark_list[t->marks[half] >> 1].segment >> 1;
        if (laying != WEND_LAID)
            return laying;
        half = t->halves[half].twin;
    }
    if (!mark_edge(t, half, code ^ turned))
        return WEND_LAYING_MEMORY;
    *(turned ? to : from) = t->halves[wend_half_next(half)].origin;
    return WEND_LAID;
}

enum wend_laying wend_delaunay_lay(struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t segment,
                                   uint32_t *other)
{
    enum wend_laying laying = WEND_LAID;
    while (from != to && laying == WEND_LAID)
        laying = lay_part(t, &from, &to, segment << 1, other);
    return laying;
}

enum wend_laying wend_delaunay_lay_easily(struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t segment,
                                          uint32_t *other)
{
    if (from == to)
        return WEND_LAID;
    uint32_t near = from, far = to;
    struct looking look = find_edge_path(t, &near, &far);
    if (!look.straight)
        return WEND_LAYING_LATER;
    uint32_t turned = near != from, next = t->halves[wend_half_next(look.half)].origin;
    if (!mark_edge(t, look.half, segment << 1 | turned))
        return WEND_LAYING_MEMORY;
    return wend_delaunay_lay(t, turned ? from : next, turned ? next : to, segment, other);
}
