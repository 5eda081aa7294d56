/* What convex shapes leave of a polygon: where its outline enters one, it goes back along that to where it leaves. */
#include "map/mesh/storeys_clip.h"

enum { CLEAR = 2 }; /* how far apart corners and sides are, at least */

/* Where the outline goes into a shape, or out of it. */
struct clip_crossing {
    struct wend_point at;
    uint32_t side, edge; /* of the outline, and of the shape */
};

struct clip_crossings {
    struct clip_crossing in, out;
    uint32_t in_count, out_count, shared; /* how many there are, and corners that are one */
};

static struct wend_point end_of_side(const struct wend_clip *clip, uint32_t side)
{
    return clip->corners[side + 1 == clip->count ? 0 : side + 1].at;
}

/* Whether a point lies in the box around two; on their line, between them. */
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

/* Notes where a side and an edge cross. False where they touch, or where it is not plain that they cross. */
static bool cross_side(const struct wend_clip *clip, uint32_t side, struct wend_edge edge, uint32_t number,
                       struct clip_crossings *found)
{
    const struct wend_point from = clip->corners[side].at, to = end_of_side(clip, side);
    const int64_t of_from = wend_cross(edge.from, edge.to, from), of_to = wend_cross(edge.from, edge.to, to);
    if ((of_from > 0 && of_to > 0) || (of_from < 0 && of_to < 0))
        return true;
    if (shares_end(from, to, edge)) /* see cross_corner */
        return true;
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
    *(of_to > 0 ? &found->in : &found->out) = crossing;
    found->in_count += of_to > 0;
    found->out_count += of_to < 0;
    return true;
}

/*
 * The same where a corner of both is one, as those of shapes around one end of two walls are. There a side may lead
 * along the shape, which is not into it. False where both sides lead into the shape.
 */
static bool cross_corner(const struct wend_clip *clip, uint32_t side, const struct wend_edge edges[2],
                         const uint32_t numbers[2], struct clip_crossings *found)
{
    const uint32_t before = side == 0 ? clip->count - 1 : side - 1;
    const struct wend_point behind = clip->corners[before].at, ahead = end_of_side(clip, side);
    const bool was_in = wend_cross(edges[0].from, edges[0].to, behind) > 0 &&
                        wend_cross(edges[1].from, edges[1].to, behind) > 0,
               is_in = wend_cross(edges[0].from, edges[0].to, ahead) > 0 &&
                       wend_cross(edges[1].from, edges[1].to, ahead) > 0;
    if (is_in && !was_in)
        found->in = (struct clip_crossing){edges[1].from, before, numbers[0]};
    if (was_in && !is_in)
        found->out = (struct clip_crossing){edges[1].from, side, numbers[1]};
    found->in_count += is_in && !was_in;
    found->out_count += was_in && !is_in;
    found->shared++;
    return !is_in || !was_in;
}

static bool cross_corners(const struct wend_clip *clip, const struct wend_edge *edges, uint32_t count,
                          struct clip_crossings *found)
{
    for (uint32_t i = 0; i < clip->count; i++)
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

/* Whether a point lies inside what is left, by how often a line to the right of it crosses the outline. */
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

/* Whether the way back along an edge comes to one point after another. */
static bool comes_later(struct wend_edge edge, struct wend_point first, struct wend_point second)
{
    return wend_dot(edge.from, edge.to, second) < wend_dot(edge.from, edge.to, first);
}

static bool add_clip_corner(struct wend_clip *clip, struct wend_clip_corner corner)
{
    if (clip->count == WEND_CLIP_CORNERS)
        return false;
    clip->corners[clip->count++] = corner;
    return true;
}

/* The outline from where it leaves a shape to where it enters that, and back along the shape. */
static bool lead_around(struct wend_clip *clip, const struct wend_edge *edges, uint32_t count,
                        const struct clip_crossings *found)
{
    const struct wend_clip before = *clip;
    clip->count = 0;
    uint32_t side = found->out.side;
    struct wend_clip_corner corner = before.corners[side];
    corner.at = found->out.at;
    /* Both on one side: it goes all the way around, unless it is entered farther on. */
    const struct wend_edge line = {corner.line.to, corner.line.from};
    bool is_last = side == found->in.side && comes_later(line, found->out.at, found->in.at);
    for (uint32_t steps = 0; steps <= before.count; steps++) {
        if (!add_clip_corner(clip, corner))
            return false;
        if (is_last)
            break;
        side = side + 1 == before.count ? 0 : side + 1;
        corner = before.corners[side];
        is_last = side == found->in.side;
    }
    uint32_t edge = found->in.edge;
    corner = (struct wend_clip_corner){found->in.at, {edges[edge].to, edges[edge].from}, WEND_NONE};
    is_last = edge == found->out.edge && comes_later(edges[edge], found->in.at, found->out.at);
    for (uint32_t steps = 0; steps <= count; steps++) {
        if (!add_clip_corner(clip, corner))
            return false;
        if (is_last)
            return true;
        corner.at = edges[edge].from;
        edge = edge == 0 ? count - 1 : edge - 1;
        corner.line = (struct wend_edge){edges[edge].to, edges[edge].from};
        is_last = edge == found->out.edge;
    }
    return false;
}

bool wend_clip_take(struct wend_clip *clip, const struct wend_edge *edges, uint32_t count)
{
    struct clip_crossings found = {.in_count = 0};
    for (uint32_t i = 0; i < clip->count; i++)
        for (uint32_t k = 0; k < count; k++)
            if (!cross_side(clip, i, edges[k], k, &found))
                return false;
    if (!cross_corners(clip, edges, count, &found))
        return false;
    if (found.in_count == 1 && found.out_count == 1)
        return lead_around(clip, edges, count, &found);
    if (found.in_count != 0 || found.out_count != 0 || found.shared != 0)
        return false;
    if (clip->count != 0 && outline_holds(edges, count, clip->corners[0].at))
        clip->count = 0;
    return clip->count == 0 || !clip_holds(clip, edges[0].from);
}

/* Whether a point is so near a segment that this might be bent. */
static bool may_bend(struct wend_point point, struct wend_point from, struct wend_point to, int64_t cross, int64_t most)
{
    const struct wend_point low = {(from.x < to.x ? from.x : to.x) - CLEAR, (from.y < to.y ? from.y : to.y) - CLEAR},
                            high = {(from.x < to.x ? to.x : from.x) + CLEAR, (from.y < to.y ? to.y : from.y) + CLEAR};
    return cross < most && cross > -most && is_in_their_box(point, low, high);
}

bool wend_clip_is_clear(const struct wend_clip *clip, bool *convex)
{
    *convex = true;
    for (uint32_t i = 0; i < clip->count; i++) {
        const struct wend_point from = clip->corners[i].at, to = end_of_side(clip, i);
        const int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y,
                      most = CLEAR * ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
        const uint32_t next = i + 1 == clip->count ? 0 : i + 1;
        if (most == 0)
            return false;
        for (uint32_t k = 0; k < clip->count; k++) {
            if (k == i || k == next)
                continue;
            const int64_t cross = wend_cross(from, to, clip->corners[k].at);
            if (may_bend(clip->corners[k].at, from, to, cross, most))
                return false;
            *convex = *convex && cross > 0;
        }
    }
    return clip->count == 0 || clip->count > 2;
}
