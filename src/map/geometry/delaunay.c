/* Triangles over a square that holds all given points. */
#include "map/geometry/delaunay.h"

#include "base/array.h"
#include "base/memory.h"

#include <string.h>

static bool reserve_points(struct wend_delaunay *t, uint32_t points)
{
    uint64_t vertices = (uint64_t)points + WEND_RIM_CORNERS;
    if (!WEND_RESERVE(&t->memory, t->points, t->point_capacity, vertices))
        return false;
    if (!WEND_RESERVE(&t->memory, t->halves, t->half_capacity, 8 * vertices)) /* a vertex makes two triangles */
        return false;
    return true;
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
    int32_t margin = (width > height ? width : height) / 8 + 1; /* predicates stay exact that far */
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
 * A half-edge of the triangle a point lies in, by walking over edges that the point lies beyond, which ends in a Delaunay
 * triangulation (De Floriani et al. 1991).
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

/* Turns an edge without regard to marks and `leaving`. */
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

/* Puts a vertex into the triangle before a half-edge. Half-edge 4 t of each of the three is the one opposite to it. */
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

/*
 * Turns the edges around a new vertex that have another within their circle; also the one that it lies on, for which the
 * circle is all that lies beyond.
 */
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
    if (*used == t->stack_capacity) {
        if (!WEND_RESERVE(&t->memory, t->stack, t->stack_capacity, *used + 1))
            return false;
    }
    t->stack[(*used)++] = number;
    return true;
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

size_t wend_delaunay_memory(const struct wend_delaunay *t)
{
    return t->half_capacity * sizeof *t->halves + t->marks_capacity * sizeof *t->marks +
           t->point_capacity * sizeof *t->points + t->leaving_capacity * sizeof *t->leaving +
           t->mark_capacity * sizeof *t->mark_list + t->stack_capacity * sizeof *t->stack +
           t->corner_capacity * sizeof *t->corners;
}
