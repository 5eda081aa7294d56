/* Takes vertices out of a triangulation. */
#include "map/geometry/delaunay_drop.h"

static uint32_t next_around(const struct wend_delaunay *t, uint32_t half)
{
    return t->halves[wend_half_before(half)].twin;
}

static uint32_t edges_around(const struct wend_delaunay *t, uint32_t vertex)
{
    uint32_t first = t->leaving[vertex], half = first, count = 0;
    do {
        half = next_around(t, half);
        count++;
    } while (half != first && count < t->half_count);
    return count;
}

/* Whether an edge can be turned: the two triangles make a strictly convex shape. */
static bool can_turn(const struct wend_delaunay *t, uint32_t half)
{
    uint32_t twin = t->halves[half].twin;
    struct wend_point from = wend_half_from(t, half), to = wend_half_from(t, twin);
    struct wend_point left = wend_half_from(t, wend_half_before(half));
    struct wend_point right = wend_half_from(t, wend_half_before(twin));
    return t->marks[half] == WEND_NONE && wend_cross(left, from, right) > 0 && wend_cross(right, to, left) > 0;
}

/* Turns edges of a vertex until `fewest` are left, or none can be turned; those turned go to the stack. */
static bool turn_edges(struct wend_delaunay *t, uint32_t vertex, uint32_t *count, uint32_t fewest, uint32_t *used)
{
    uint32_t half = t->leaving[vertex];
    for (uint32_t idle = 0; idle<*count && * count> fewest; idle++) {
        uint32_t next = next_around(t, half);
        if (can_turn(t, half)) {
            wend_delaunay_flip(t, half);
            if (!wend_delaunay_push(t, used, t->halves[half].twin)) /* in the triangle that stays */
                return false;
            --*count;
            idle = UINT32_MAX;
        }
        half = next;
    }
    t->leaving[vertex] = half;
    return true;
}

/* A triangle over another's place, of edges that keep their twins and marks. */
static void place_edge(struct wend_delaunay *t, uint32_t half, uint32_t from, uint32_t twin, uint32_t mark)
{
    t->halves[half].origin = from;
    wend_half_link(t, half, twin);
    t->marks[half] = mark;
    t->leaving[from] = half;
}

/* The edge of a triangle around a vertex that is opposite to it. */
struct casing {
    uint32_t from, twin, mark;
};

static struct casing casing_of(const struct wend_delaunay *t, uint32_t half)
{
    uint32_t next = wend_half_next(half);
    return (struct casing){t->halves[next].origin, t->halves[next].twin, t->marks[next]};
}

static void join_three(struct wend_delaunay *t, const uint32_t halves[3])
{
    struct casing casing[3];
    uint32_t first = halves[0] & ~UINT32_C(3);
    for (uint32_t i = 0; i < 3; i++)
        casing[i] = casing_of(t, halves[i]);
    for (uint32_t i = 0; i < 3; i++)
        place_edge(t, first + i, casing[i].from, casing[i].twin, casing[i].mark);
    t->halves[halves[1] | 3].origin = t->halves[halves[2] | 3].origin = 0;
}

/* Edges 0 and 2 lie in a line, which stays. */
static void join_four(struct wend_delaunay *t, const uint32_t halves[4])
{
    struct casing casing[4];
    uint32_t one = halves[0] & ~UINT32_C(3), two = halves[2] & ~UINT32_C(3);
    uint32_t along = t->marks[halves[0]], against = t->marks[t->halves[halves[0]].twin];
    for (uint32_t i = 0; i < 4; i++)
        casing[i] = casing_of(t, halves[i]);
    place_edge(t, one + 1, casing[0].from, casing[0].twin, casing[0].mark);
    place_edge(t, one + 2, casing[1].from, casing[1].twin, casing[1].mark);
    place_edge(t, two + 1, casing[2].from, casing[2].twin, casing[2].mark);
    place_edge(t, two + 2, casing[3].from, casing[3].twin, casing[3].mark);
    place_edge(t, one, casing[2].from, two, along);
    place_edge(t, two, casing[0].from, one, against);
    t->halves[halves[1] | 3].origin = t->halves[halves[3] | 3].origin = 0;
}

static bool in_line(const struct wend_delaunay *t, uint32_t half, uint32_t other)
{
    struct wend_point at = wend_half_from(t, half);
    return wend_cross(at, wend_half_to(t, half), wend_half_to(t, other)) == 0;
}

/* Takes a vertex of three or four edges out, if it can be. The edges around it go to the stack. */
static bool take_vertex_out(struct wend_delaunay *t, uint32_t vertex, uint32_t count, bool lined, uint32_t *used)
{
    uint32_t halves[4], half = t->leaving[vertex];
    for (uint32_t i = 0; i < count; i++, half = next_around(t, half))
        halves[i] = half;
    if (count == 4 && (!in_line(t, halves[0], halves[2]) || (lined && t->marks[halves[0]] == WEND_NONE))) {
        for (uint32_t i = 0; i < 4; i++)
            halves[i] = i < 3 ? halves[i + 1] : half;
        if (!in_line(t, halves[0], halves[2]) || (lined && t->marks[halves[0]] == WEND_NONE))
            return true;
    }
    if (count == 3)
        join_three(t, halves);
    else
        join_four(t, halves);
    t->leaving[vertex] = WEND_NONE;
    for (uint32_t i = 0; i < count; i += 2) {
        if (count == 3 && i != 0)
            break;
        uint32_t first = halves[i] & ~UINT32_C(3);
        for (uint32_t j = first; j < first + 3; j++)
            if (!wend_delaunay_push(t, used, j))
                return false;
    }
    return true;
}

wend_status wend_delaunay_drop(struct wend_delaunay *t, uint32_t vertex)
{
    uint32_t used = 0, count = edges_around(t, vertex), first = t->leaving[vertex], half = first;
    bool lined = false;
    do {
        lined = lined || t->marks[half] != WEND_NONE;
        half = next_around(t, half);
    } while (half != first);
    if (!turn_edges(t, vertex, &count, lined ? 4 : 3, &used))
        return WEND_ERROR_MEMORY;
    if ((count == 3 || count == 4) && !take_vertex_out(t, vertex, count, lined, &used))
        return WEND_ERROR_MEMORY;
    return wend_delaunay_mend(t, used);
}
