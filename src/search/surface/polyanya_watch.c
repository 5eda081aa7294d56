/* Engine polyanya while it is watched: limits, and reports to observers. */
#include "search/surface/polyanya.h"

/* A point rounded to a place on the level of a cone. */
static wend_place place_on_level(const struct wend_polyanya *s, const struct wend_cone *cone, double x, double y)
{
    const uint16_t level = s->polygons[s->sides[cone->side].polygon].level;
    return (wend_place){(int32_t)(x + (x < 0 ? -0.5 : 0.5)), (int32_t)(y + (y < 0 ? -0.5 : 0.5)), level, 0};
}

/* Reports a cone by its side: the part of it that the cone sees, and where the unobstructed path on crosses it. */
static wend_expansion expansion_of_cone(const struct wend_polyanya *s, const struct wend_cone *cone)
{
    const struct wend_point root = s->roots[cone->root & POLY_SLOT].at, left = s->sides[cone->side].at,
                            right = s->sides[poly_next(s, cone->side)].at;
    const double ex = (double)(left.x - right.x), ey = (double)(left.y - right.y), price = s->search->question.price;
    double along[2];
    for (int i = 0; i < 2; i++) { /* where each limit meets the side, as a part of its length from right to left */
        struct wend_point limit = i == 0 ? cone->right : cone->left;
        double wx = (double)(limit.x - root.x), wy = (double)(limit.y - root.y);
        double across = wx * ey - wy * ex;
        along[i] = across == 0 ? i : (wy * (double)(right.x - root.x) - wx * (double)(right.y - root.y)) / across;
    }
    const double beside = ex * (s->goal_y - right.y) - ey * (s->goal_x - right.x);
    const double k =
        beside > 0 ? 2 * beside / (ex * ex + ey * ey) : 0; /* towards the goal's mirror image, as in estimates */
    const double vx = s->goal_x + k * ey - root.x, vy = s->goal_y - k * ex - root.y;
    double t = (vy * (double)(right.x - root.x) - vx * (double)(right.y - root.y)) / (vx * ey - vy * ex);
    t = t < along[0] ? along[0] : t > along[1] ? along[1] : t;
    const double x = right.x + t * ex, y = right.y + t * ey;
    return (wend_expansion){
        .place = place_on_level(s, cone, x, y),
        .parent = place_on_level(s, cone, root.x, root.y),
        .g = (uint64_t)((cone->g + wend_length(x - root.x, y - root.y)) * price),
        .h = (uint64_t)(wend_length(s->goal_x - x, s->goal_y - y) * price),
        .left = place_on_level(s, cone, right.x + along[0] * ex, right.y + along[0] * ey), /* y grows downwards */
        .right = place_on_level(s, cone, right.x + along[1] * ex, right.y + along[1] * ey),
    };
}

/* The end of a link, which waits among the cones. */
static wend_expansion expansion_of_link(const struct wend_polyanya *s, const struct wend_cone *cone)
{
    const wend_link *link = &s->links->links[cone->root - s->source - 1];
    const double rest = wend_link_bounds_from(s->bounds, cone->left, s->search->question.goal);
    return (wend_expansion){.place = link->to,
                            .parent = link->from,
                            .g = (uint64_t)(cone->g * s->search->question.price),
                            .h = (uint64_t)(rest * s->search->question.price),
                            .left = link->to,
                            .right = link->to};
}

static wend_expansion expansion_of_waiting(const struct wend_polyanya *s, const struct wend_cone *cone)
{
    return cone->side == WEND_NONE ? expansion_of_link(s, cone) : expansion_of_cone(s, cone);
}

void wend_polyanya_show_opened(const struct wend_polyanya *s, const struct wend_cone *cone)
{
    const wend_observer *observer = s->search->question.observer;
    if (!observer || !observer->opened)
        return;
    wend_expansion opened = expansion_of_waiting(s, cone);
    observer->opened(observer->user, &opened);
}

/* Notes a corner that is seen, or the root, if it is the nearest to the goal so far. */
static void note_near_corner(struct wend_polyanya *s, struct wend_point at, uint16_t level, uint32_t root)
{
    const double distance = wend_mesh_search_gap(s->search, at, level);
    if (distance >= s->run.nearest)
        return;
    s->run.nearest = distance;
    s->run.near = (wend_place){at.x, at.y, level, 0};
    s->run.near_root = root & POLY_SLOT;
}

/* Notes the corners of a cone's side that it sees, or the end of a link. */
static void note_near_corners(struct wend_polyanya *s, const struct wend_cone *cone)
{
    if (cone->side == WEND_NONE) {
        note_near_corner(s, cone->left, s->links->links[cone->root - s->source - 1].to.level, cone->root);
        return;
    }
    const struct wend_point a = s->sides[cone->side].at, b = s->sides[poly_next(s, cone->side)].at;
    const uint16_t level = s->polygons[s->sides[cone->side].polygon].level;
    if (wend_point_equal(a, cone->left))
        note_near_corner(s, a, level, cone->root);
    if (wend_point_equal(b, cone->right))
        note_near_corner(s, b, level, cone->root);
}

bool wend_polyanya_watch(struct wend_polyanya *s, const struct wend_cone *cone)
{
    const struct wend_mesh_search *search = s->search;
    const uint64_t work = wend_effort_worth(&s->effort, wend_work_polyanya);
    if (wend_effort_is_spent(&s->effort, work, s->effort.expanded))
        return true;
    note_near_corners(s, cone);
    if (search->question.observer) {
        wend_expansion expansion = expansion_of_waiting(s, cone);
        search->question.observer->expanded(search->question.observer->user, &expansion);
    }
    return false;
}
