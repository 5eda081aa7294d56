/*
 * What convex shapes leave of a polygon (after Weiler and Atherton 1977): where the polygon's outline enters a shape,
 * the result follows the shape backwards to where the outline leaves it.
 */
#include "map/mesh/storeys_clip.h"

#include <string.h>

#include "base/integer.h"

enum {
    CLEAR = 2, /* the least distance between corners and sides */
    MOST_CROSSINGS = 16
};

/* Where the outline enters or leaves a shape. */
struct clip_crossing {
    struct wend_point at;
    uint32_t side, edge; /* side of the outline, and edge of the shape */
};

struct clip_crossings {
    struct clip_crossing in[MOST_CROSSINGS], out[MOST_CROSSINGS];
    uint32_t in_count, out_count;
    bool may_share;  /* a side and an edge share an end */
    uint32_t shared; /* number of corners that both share */
};

/* Adds a crossing. False if there is no room. */
static bool note_crossing(struct clip_crossings *found, bool leads_in, struct clip_crossing crossing)
{
    uint32_t *count = leads_in ? &found->in_count : &found->out_count;
    if (*count == MOST_CROSSINGS)
        return false;
    (leads_in ? found->in : found->out)[(*count)++] = crossing;
    return true;
}

static struct wend_point end_of_side(const struct wend_clip *clip, uint32_t side)
{
    return clip->corners[clip->corners[side].next].at;
}

/* Whether a point lies in the box of two others; if it is on their line, between them. */
static bool is_in_their_box(struct wend_point point, struct wend_point from, struct wend_point to)
{
    const struct wend_point low = {from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y},
                            high = {from.x < to.x ? to.x : from.x, from.y < to.y ? to.y : from.y};
    return point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y;
}

static bool shares_end(struct wend_point from, struct wend_point to, struct wend_edge edge)
{
    return wend_point_equal(from, edge.from) || wend_point_equal(from, edge.to) || wend_point_equal(to, edge.from) ||
           wend_point_equal(to, edge.to);
}

/* Adds the crossing of a side and an edge. False if they touch, or if it is not clear that they cross. */
static bool cross_side(const struct wend_clip *clip, uint32_t side, struct wend_edge edge, uint32_t number,
                       struct clip_crossings *found)
{
    const struct wend_point from = clip->corners[side].at, to = end_of_side(clip, side);
    const int64_t of_from = wend_cross(edge.from, edge.to, from), of_to = wend_cross(edge.from, edge.to, to);
    if ((of_from > 0 && of_to > 0) || (of_from < 0 && of_to < 0))
        return true;
    if (shares_end(from, to, edge)) { /* cross_corner handles it */
        found->may_share = true;
        return true;
    }
    const int64_t begin = wend_cross(from, to, edge.from), end = wend_cross(from, to, edge.to);
    if ((begin > 0 && end > 0) || (begin < 0 && end < 0))
        return true;
    if (of_from == 0 || of_to == 0 || begin == 0 || end == 0)
        return !((of_from == 0 && is_in_their_box(from, edge.from, edge.to)) ||
                 (of_to == 0 && is_in_their_box(to, edge.from, edge.to)) ||
                 (begin == 0 && is_in_their_box(edge.from, from, to)) ||
                 (end == 0 && is_in_their_box(edge.to, from, to)));
    const struct wend_edge line = clip->corners[side].line;
    struct clip_crossing crossing = {{0, 0}, side, number};
    bool exact;
    if (!wend_segments_cross(line.from, line.to, edge.from, edge.to, &crossing.at, &exact))
        return false;
    return note_crossing(found, of_to > 0, crossing);
}

/* Adds the crossings of all sides with a shape; skips sides beside the shape's box. */
static bool cross_sides(const struct wend_clip *clip, const struct wend_edge *edges, uint32_t count,
                        struct clip_crossings *found)
{
    struct wend_point low = edges[0].from, high = low;
    for (uint32_t k = 1; k < count; k++)
        wend_box_take(&low, &high, edges[k].from);
    found->in_count = found->out_count = found->shared = 0;
    found->may_share = false;
    for (uint32_t i = 0; i < clip->count; i++) {
        const struct wend_point from = clip->corners[i].at, to = end_of_side(clip, i);
        if ((from.x < low.x && to.x < low.x) || (from.x > high.x && to.x > high.x) ||
            (from.y < low.y && to.y < low.y) || (from.y > high.y && to.y > high.y))
            continue;
        for (uint32_t k = 0; k < count; k++)
            if (!cross_side(clip, i, edges[k], k, found))
                return false;
    }
    return true;
}

/*
 * The same where both have the same corner, as shapes around a common end of two walls do. A side that leads along the
 * shape there does not enter it. False if both sides at the corner lead into the shape.
 */
static bool cross_corner(const struct wend_clip *clip, uint32_t side, const struct wend_edge edges[2],
                         const uint32_t numbers[2], struct clip_crossings *found)
{
    uint32_t before = 0;
    while (clip->corners[before].next != side)
        before++;
    const struct wend_point behind = clip->corners[before].at, ahead = end_of_side(clip, side);
    const bool was_in = wend_cross(edges[0].from, edges[0].to, behind) > 0 &&
                        wend_cross(edges[1].from, edges[1].to, behind) > 0,
               is_in = wend_cross(edges[0].from, edges[0].to, ahead) > 0 &&
                       wend_cross(edges[1].from, edges[1].to, ahead) > 0;
    found->shared++;
    if (is_in == was_in)
        return !is_in;
    return note_crossing(found, is_in,
                         (struct clip_crossing){edges[1].from, is_in ? before : side, numbers[is_in ? 0 : 1]});
}

static bool cross_corners(const struct wend_clip *clip, const struct wend_edge *edges, uint32_t count,
                          struct clip_crossings *found)
{
    for (uint32_t i = 0; i < clip->count && found->may_share; i++)
        for (uint32_t k = 0; k < count; k++) {
            const uint32_t before = k == 0 ? count - 1 : k - 1;
            if (wend_point_equal(clip->corners[i].at, edges[k].from) &&
                !cross_corner(clip, i, (const struct wend_edge[2]){edges[before], edges[k]},
                              (const uint32_t[2]){before, k}, found))
                return false;
        }
    return true;
}

static bool outline_holds(const struct wend_edge *edges, uint32_t count, struct wend_point point)
{
    for (uint32_t i = 0; i < count; i++)
        if (wend_cross(edges[i].from, edges[i].to, point) <= 0)
            return false;
    return true;
}

/* Whether a point lies inside what is left, by how often a ray to its right crosses the outline. */
static bool clip_holds(const struct wend_clip *clip, struct wend_point point)
{
    bool inside = false;
    for (uint32_t i = 0; i < clip->count; i++) {
        const struct wend_point from = clip->corners[i].at, to = end_of_side(clip, i);
        if ((from.y <= point.y) != (to.y <= point.y))
            inside ^= (wend_cross(from, to, point) > 0) == (from.y <= point.y);
    }
    return inside;
}

static bool add_clip_corner(struct wend_clip *clip, struct wend_point at, struct wend_edge line, uint32_t tag)
{
    if (clip->count == WEND_CLIP_CORNERS)
        return false;
    clip->corners[clip->count] = (struct wend_clip_corner){at, clip->count + 1, line, tag};
    clip->count++;
    return true;
}

/* Rebuilding outlines from `from` to `to`, along the edges of a shape. */
struct clip_way {
    const struct wend_clip *from;
    struct wend_clip *to;
    const struct wend_edge *edges;
    uint32_t count;
    const struct clip_crossings *found;
};

/* Follows sides from where an outline leaves the shape to where it enters again. */
static const struct clip_crossing *lead_along_sides(const struct clip_way *way, const struct clip_crossing *out)
{
    const struct wend_clip_corner *corner = &way->from->corners[out->side];
    struct wend_point at = out->at;
    for (uint32_t steps = 0; steps <= way->from->count; steps++) {
        if (!add_clip_corner(way->to, at, corner->line, corner->tag))
            return NULL;
        const uint32_t side = corner->next;
        corner = &way->from->corners[side];
        at = corner->at;
        for (uint32_t i = 0; i < way->found->in_count; i++)
            if (way->found->in[i].side == side)
                return add_clip_corner(way->to, at, corner->line, corner->tag) ? &way->found->in[i] : NULL;
    }
    return NULL;
}

/* The next point on an edge where an outline leaves the shape, going backwards from a point. */
static const struct clip_crossing *next_out(const struct clip_way *way, uint32_t edge, int64_t from)
{
    const struct wend_edge line = way->edges[edge];
    const struct clip_crossing *best = NULL;
    for (uint32_t i = 0; i < way->found->out_count; i++) {
        const struct clip_crossing *out = &way->found->out[i];
        if (out->edge == edge && wend_dot(line.from, line.to, out->at) < from &&
            (!best || wend_dot(line.from, line.to, out->at) > wend_dot(line.from, line.to, best->at)))
            best = out;
    }
    return best;
}

/* Follows the shape backwards from where an outline enters it to where one leaves it. */
static const struct clip_crossing *lead_along_edges(const struct clip_way *way, const struct clip_crossing *in)
{
    uint32_t edge = in->edge;
    struct wend_point at = in->at;
    int64_t from = wend_dot(way->edges[edge].from, way->edges[edge].to, at);
    for (uint32_t steps = 0; steps <= way->count; steps++) {
        const struct wend_edge line = way->edges[edge];
        if (!add_clip_corner(way->to, at, (struct wend_edge){line.to, line.from}, WEND_NONE))
            return NULL;
        const struct clip_crossing *out = next_out(way, edge, from);
        if (out)
            return out;
        at = line.from;
        edge = edge == 0 ? way->count - 1 : edge - 1;
        from = INT64_MAX;
    }
    return NULL;
}

/* Rebuilds the outlines that cross the shape. */
static bool lead_around(const struct clip_way *way)
{
    bool done[MOST_CROSSINGS] = {false};
    for (uint32_t i = 0; i < way->found->out_count; i++) {
        const struct clip_crossing *out = &way->found->out[i];
        const uint32_t first = way->to->count;
        while (!done[out - way->found->out]) {
            done[out - way->found->out] = true;
            const struct clip_crossing *in = lead_along_sides(way, out);
            out = in ? lead_along_edges(way, in) : NULL;
            if (!out)
                return false;
        }
        if (out != &way->found->out[i])
            return false;
        if (way->to->count != first)
            way->to->corners[way->to->count - 1].next = first;
    }
    return true;
}

static bool is_crossed(const struct clip_way *way, uint32_t side)
{
    bool crossed = false;
    for (uint32_t i = 0; i < way->found->in_count; i++)
        crossed = crossed || way->found->in[i].side == side || way->found->out[i].side == side;
    return crossed;
}

/* Copies the outlines that do not cross the shape or lie in it. The corners of one outline are consecutive. */
static bool keep_others(const struct clip_way *way)
{
    for (uint32_t first = 0, end; first < way->from->count; first = end) {
        const uint32_t start = way->to->count;
        bool is_kept = !outline_holds(way->edges, way->count, way->from->corners[first].at);
        for (end = first + 1; way->from->corners[end - 1].next != first; end++)
            ;
        for (uint32_t i = first; i < end; i++)
            is_kept = is_kept && !is_crossed(way, i);
        for (uint32_t i = first; i < end && is_kept; i++)
            if (!add_clip_corner(way->to, way->from->corners[i].at, way->from->corners[i].line,
                                 way->from->corners[i].tag))
                return false;
        if (is_kept)
            way->to->corners[way->to->count - 1].next = start;
    }
    return true;
}

static bool add_hole(const struct clip_way *way)
{
    const uint32_t start = way->to->count;
    for (uint32_t i = way->count; i-- != 0;)
        if (!add_clip_corner(way->to, way->edges[i].to, (struct wend_edge){way->edges[i].to, way->edges[i].from},
                             WEND_NONE))
            return false;
    way->to->corners[way->to->count - 1].next = start;
    return true;
}

bool wend_clip_take(struct wend_clip *clip, const struct wend_edge *edges, uint32_t count)
{
    struct clip_crossings found;
    if (!cross_sides(clip, edges, count, &found) || !cross_corners(clip, edges, count, &found) ||
        found.in_count != found.out_count || (found.in_count == 0 && found.shared != 0))
        return false;
    struct wend_clip before;
    before.count = clip->count;
    memcpy(before.corners, clip->corners, clip->count * sizeof *clip->corners);
    const struct clip_way way = {&before, clip, edges, count, &found};
    clip->count = 0;
    if (!lead_around(&way) || !keep_others(&way))
        return false;
    return found.in_count != 0 || !clip_holds(&before, edges[0].from) || add_hole(&way);
}

/* Whether an outline somewhere turns to its outer side or goes straight. */
static bool turns_out(const struct wend_clip *clip)
{
    for (uint32_t i = 0; i < clip->count; i++) {
        const uint32_t next = clip->corners[i].next, then = clip->corners[next].next;
        if (then != i && wend_cross(clip->corners[i].at, clip->corners[next].at, clip->corners[then].at) <= 0)
            return true;
    }
    return false;
}

/* The coordinates of the corners in separate arrays, so that many are compared at once. */
struct clip_places {
    int32_t x[WEND_CLIP_CORNERS], y[WEND_CLIP_CORNERS];
};

/* The number of corners in a box. */
static uint32_t count_in_box(const struct clip_places *places, uint32_t count, struct wend_point low,
                             struct wend_point high)
{
    uint32_t found = 0;
    for (uint32_t k = 0; k < count; k++)
        found += (uint32_t)((places->x[k] >= low.x) & (places->x[k] <= high.x) & (places->y[k] >= low.y) &
                            (places->y[k] <= high.y));
    return found;
}

/* Whether no corner except its ends comes near a side; `*convex` becomes false unless all lie on its inner side. */
static bool side_is_clear(const struct wend_clip *clip, const struct clip_places *places, uint32_t side, bool *convex)
{
    const struct wend_point from = clip->corners[side].at, to = end_of_side(clip, side);
    const int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y,
                  most = CLEAR * ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
    const struct wend_point low = {WEND_MIN(from.x, to.x) - CLEAR, WEND_MIN(from.y, to.y) - CLEAR},
                            high = {WEND_MAX(from.x, to.x) + CLEAR, WEND_MAX(from.y, to.y) + CLEAR};
    if (most == 0)
        return false;
    if (!*convex && count_in_box(places, clip->count, low, high) == 2)
        return true;
    for (uint32_t k = 0; k < clip->count; k++) {
        const struct wend_point at = clip->corners[k].at;
        const bool is_near = at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y;
        if ((!*convex && !is_near) || k == side || k == clip->corners[side].next)
            continue;
        const int64_t cross = wend_cross(from, to, at);
        if (is_near && cross < most && cross > -most)
            return false;
        *convex = *convex && cross > 0;
    }
    return true;
}

bool wend_clip_is_clear(const struct wend_clip *clip, bool *convex)
{
    struct clip_places places;
    *convex = !turns_out(clip);
    for (uint32_t i = 0; i < clip->count; i++) {
        places.x[i] = clip->corners[i].at.x;
        places.y[i] = clip->corners[i].at.y;
    }
    for (uint32_t i = 0; i < clip->count; i++)
        if (!side_is_clear(clip, &places, i, convex))
            return false;
    return clip->count == 0 || clip->count > 2;
}
