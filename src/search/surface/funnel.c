/* The funnel algorithm, decided in whole numbers. */
#include "search/surface/funnel.h"

#include "map/geometry/point.h"

static struct wend_point funnel_point(wend_place place)
{
    return (struct wend_point){place.x, place.y};
}

static bool is_same_point(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y;
}

/* Above 0 where c lies to the left of the way from a to b, y growing downwards. */
static int64_t bend_of(wend_place a, wend_place b, wend_place c)
{
    return -wend_cross(funnel_point(a), funnel_point(b), funnel_point(c));
}

/* Whether the way from b to c does not turn back towards a. */
static bool keeps_on(wend_place a, wend_place b, wend_place c)
{
    return ((int64_t)b.x - a.x) * ((int64_t)c.x - b.x) + ((int64_t)b.y - a.y) * ((int64_t)c.y - b.y) > 0;
}

void wend_place_sink_add(struct wend_place_sink *sink, wend_place place)
{
    if (sink->count < sink->capacity)
        sink->places[sink->count] = place;
    sink->count++;
}

wend_place wend_portal_middle(const wend_portal *portal)
{
    const wend_place a = portal->left, b = portal->right;
    return (wend_place){(int32_t)(((int64_t)a.x + b.x) >> 1), (int32_t)(((int64_t)a.y + b.y) >> 1), a.level, 0};
}

/* A funnel: its apex, and the portals whose ends limit it. */
struct funnel {
    wend_place apex, left, right;
    uint32_t left_at, right_at;
    wend_place before; /* the point put into the list before the apex */
    bool has_before;
};

/* The path turns at a corner: there a new funnel begins. Corners in line are passed by, the apex before them too. */
static void pull_round(struct funnel *funnel, wend_place corner, uint32_t at, struct wend_place_sink *sink)
{
    if (!is_same_point(funnel->apex, corner)) {
        bool is_in_line = funnel->has_before && bend_of(funnel->before, funnel->apex, corner) == 0 &&
                          keeps_on(funnel->before, funnel->apex, corner);
        if (is_in_line && sink->count > 0)
            sink->count--;
        else
            funnel->before = funnel->apex;
        funnel->has_before = true;
        wend_place_sink_add(sink, corner);
    }
    funnel->apex = funnel->left = funnel->right = corner;
    funnel->left_at = funnel->right_at = at;
}

/* Narrows the funnel to a portal's right end. False: that lies beyond the left one, where the path turns. */
static bool narrow_right(struct funnel *funnel, wend_place end, uint32_t at)
{
    if (bend_of(funnel->apex, funnel->right, end) < 0)
        return true;
    if (!is_same_point(funnel->apex, funnel->right) && bend_of(funnel->apex, funnel->left, end) > 0)
        return false;
    funnel->right = end;
    funnel->right_at = at;
    return true;
}

static bool narrow_left(struct funnel *funnel, wend_place end, uint32_t at)
{
    if (bend_of(funnel->apex, funnel->left, end) > 0)
        return true;
    if (!is_same_point(funnel->apex, funnel->left) && bend_of(funnel->apex, funnel->right, end) < 0)
        return false;
    funnel->left = end;
    funnel->left_at = at;
    return true;
}

void wend_funnel_pull(wend_place start, const wend_portal *portals, uint32_t count, wend_place goal,
                      struct wend_place_sink *sink)
{
    struct funnel funnel = {.apex = start, .left = start, .right = start};
    for (uint32_t i = 0; i <= count; i++) { /* the goal is the last portal, without width */
        const wend_place left = i < count ? portals[i].left : goal, right = i < count ? portals[i].right : goal;
        if (!narrow_right(&funnel, right, i)) {
            pull_round(&funnel, funnel.left, funnel.left_at, sink);
            i = funnel.left_at;
        } else if (!narrow_left(&funnel, left, i)) {
            pull_round(&funnel, funnel.right, funnel.right_at, sink);
            i = funnel.right_at;
        }
    }
    pull_round(&funnel, goal, count, sink);
}
