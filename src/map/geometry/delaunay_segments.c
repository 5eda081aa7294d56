/*
 * Segments become edges of a triangulation. An edge in the way is turned, one after the other, until the segment is there,
 * and what lies beside it is mended at once (Shewchuk 1996, Triangle's constrained edges): triangles in the midst of it
 * may be turned over.
 */
#include "map/geometry/delaunay_segments.h"

#include "base/array.h"

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

static inline int64_t side_of_path(const struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t vertex)
{
    return wend_cross(t->points[from], t->points[to], t->points[vertex]);
}

/* A look around a vertex for the way to another. */
struct looking {
    struct wend_point here, there;
    uint32_t half;
    int64_t side; /* of `there`, seen along the half-edge */
    bool straight;
};

static struct looking look_from(const struct wend_delaunay *t, uint32_t from, uint32_t to)
{
    struct looking look = {.here = t->points[from], .there = t->points[to], .half = t->leaving[from]};
    look.side = wend_cross(look.here, wend_half_to(t, look.half), look.there);
    return look;
}

/*
 * Goes on around the vertex for so many edges, up to the one that leads straight to the other, or else to the one on the
 * right of the way, whose triangle it begins in.
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

/* Finds the way from one of two vertices to the other; the ends change places if it is found at the other sooner. */
static struct looking find_edge_path(const struct wend_delaunay *t, uint32_t *from, uint32_t *to)
{
    struct looking look = look_from(t, *from, *to);
    if (look_for_edge(t, &look, 16))
        return look;
    struct looking back = look_from(t, *to, *from);
    for (uint32_t edges = 16; edges < t->half_count; edges *= 2) { /* one may be the hub of very many */
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
        int64_t side = far == to ? 0 : side_of_path(t, from, to, far);
        if (side >= 0 && !mend_beside(t, &left, true))
            return WEND_LAYING_MEMORY;
        if (side <= 0 && !mend_beside(t, half, false))
            return WEND_LAYING_MEMORY;
        if (side == 0)
            return WEND_LAID;
        *half = side > 0 ? wend_half_before(*half) : clockwise(t, *half);
    }
}

/* Makes the way an edge, or its part next to either end, and cuts it off. */
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
