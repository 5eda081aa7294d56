/*
 * Segments become edges of a triangulation. An edge in the way is turned, one after the other, until the segment is there,
 * and what lies beside it is mended at once (Shewchuk 1996, Triangle's constrained edges): triangles in the midst of it
 * may be turned over.
 */
#include "map/delaunay_segments.h"

#include "map/larger.h"

static bool mark_edge(struct wend_delaunay *t, uint32_t half, uint32_t segment)
{
    void *larger = wend_larger(&t->memory, t->mark_list, &t->mark_capacity, t->mark_count, (uint64_t)t->mark_count + 1,
                               sizeof *t->mark_list);
    if (!larger)
        return false;
    t->mark_list = larger;
    uint32_t against = 0, list = wend_marks_of(t, half, &against), new = t->mark_count++;
    if (list == WEND_NONE)
        against = 0;
    t->mark_list[new] = (struct wend_mark){segment << 1 | against, list};
    t->marks[half] = new << 1 | against;
    t->marks[t->halves[half].twin] = new << 1 | (against ^ 1);
    return true;
}

static inline int64_t side_of_way(const struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t vertex)
{
    return wend_cross(t->points[from], t->points[to], t->points[vertex]);
}

/*
 * The half-edge at `from` that leads straight towards `to`, or else the one on the right of the way, whose triangle the
 * way begins in.
 */
static uint32_t edge_towards(const struct wend_delaunay *t, uint32_t from, uint32_t to, bool *straight)
{
    uint32_t half = t->leaving[from];
    struct wend_point here = t->points[from], there = t->points[to];
    int64_t side = wend_cross(here, wend_half_to(t, half), there);
    for (uint32_t steps = t->half_count; steps != 0; steps--) {
        if (side == 0 && wend_dot(here, wend_half_to(t, half), there) > 0) {
            *straight = true;
            return half;
        }
        uint32_t left = t->halves[wend_half_before(half)].twin;
        int64_t left_side = wend_cross(here, wend_half_to(t, left), there);
        if (side > 0 && left_side < 0)
            break;
        half = left;
        side = left_side;
    }
    *straight = false;
    return half;
}

/* Whether the edge beside one of the segment's new triangles must be turned for theirs to be right. */
static bool needs_turn(const struct wend_delaunay *t, uint32_t near, bool leftwards)
{
    uint32_t far = t->halves[near].twin;
    if (far == WEND_NONE || t->marks[near] != WEND_NONE)
        return false;
    struct wend_point apex = wend_half_from(t, wend_half_before(near)), top = wend_half_from(t, wend_half_before(far));
    struct wend_point left = wend_half_from(t, near), right = wend_half_from(t, far);
    if (leftwards ? wend_cross(apex, left, top) <= 0 : wend_cross(top, right, apex) <= 0)
        return false; /* a bay: it is filled when the segment has come further */
    return wend_cross(right, left, top) <= 0 /* turned over */ || wend_in_circle(left, top, right, apex) > 0;
}

/* Mends what lies beside the next edge of a new triangle; `*half` stays the edge it is, whose number may change. */
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
 * Makes the edge from `from` to `to`, or to the first vertex on the way, given the first edge in the way. *half is then
 * the new edge, seen from there.
 */
static enum wend_laying cut_through(struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t *half)
{
    for (;;) {
        if (t->marks[*half] != WEND_NONE)
            return WEND_LAYING_CROSSES;
        wend_delaunay_flip(t, *half);
        uint32_t far = t->halves[*half].origin, left = clockwise(t, *half);
        int64_t side = far == to ? 0 : side_of_way(t, from, to, far);
        if (side >= 0 && !mend_beside(t, &left, true))
            return WEND_LAYING_MEMORY;
        if (side <= 0 && !mend_beside(t, half, false))
            return WEND_LAYING_MEMORY;
        if (side == 0)
            return WEND_LAID;
        *half = side > 0 ? wend_half_before(*half) : clockwise(t, *half);
    }
}

enum wend_laying wend_delaunay_lay(struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t segment,
                                   uint32_t *other)
{
    while (from != to) {
        bool straight;
        uint32_t half = edge_towards(t, from, to, &straight);
        if (!straight) {
            half = wend_half_next(half);
            enum wend_laying laying = cut_through(t, from, to, &half);
            if (laying == WEND_LAYING_CROSSES)
                *other = t->mark_list[t->marks[half] >> 1].segment >> 1;
            if (laying != WEND_LAID)
                return laying;
            half = t->halves[half].twin;
        }
        if (!mark_edge(t, half, segment))
            return WEND_LAYING_MEMORY;
        from = t->halves[wend_half_next(half)].origin;
    }
    return WEND_LAID;
}
