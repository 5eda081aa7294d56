/* Moves over a surface, sliding along its walls. */

#include "base/root.h"
#include "map/geometry/geometry.h"
#include "map/navmesh/navmesh_calls.h"

struct slide {
    const struct wend_surface *surface;
    struct wend_point goal;
    double most; /* the longest way permitted, in 1/256 cells */
    struct wend_surface_step *step;
};

static struct wend_point slide_at(const struct slide *slide)
{
    return (struct wend_point){slide->step->place.x, slide->step->place.y};
}

/* Moves to a place in the present polygon, or beside it. */
static void advance_to(struct slide *slide, wend_place place, uint32_t polygon)
{
    struct wend_point to = {place.x, place.y};
    slide->step->travelled += wend_sqrt((double)wend_point_square(slide_at(slide), to));
    slide->step->place = place;
    slide->step->polygon = polygon;
}

/*
 * Moves towards a point of the surface, in 1/256 cells, as far as permitted; false if that leads no nearer to the goal,
 * which ends the move.
 */
static bool approach(struct slide *slide, double x, double y, uint32_t polygon)
{
    struct wend_point at = slide_at(slide);
    struct wend_settle_rule rule = {at, slide->most - slide->step->travelled, slide->goal,
                                    wend_point_square(at, slide->goal)};
    double across = x - at.x, down = y - at.y, length = wend_sqrt(across * across + down * down);
    bool is_cut = length > rule.most;
    if (is_cut) {
        /* A little shorter, else rounding could make it too long. */
        double share = rule.most > 1 ? (rule.most - 1) / length : 0;
        x = at.x + across * share;
        y = at.y + down * share;
    }
    wend_place place;
    if (!wend_surface_settle(slide->surface, x, y, &rule, &polygon, &place))
        return false;
    advance_to(slide, place, polygon);
    return !is_cut;
}

/* Moves straight until the goal or a wall. True if a wall stopped it, which `end` then describes. */
static bool go_straight(struct slide *slide, struct wend_ray_end *end)
{
    struct wend_point at = slide_at(slide);
    if (!wend_surface_ray(slide->surface, slide->step->place, slide->goal, end))
        return false;
    if (end->is_free) {
        double left = slide->most - slide->step->travelled;
        double length = wend_sqrt((double)wend_point_square(at, slide->goal));
        wend_place place = {slide->goal.x, slide->goal.y, slide->surface->polygons[end->polygon].level, 0};
        if (length <= left)
            advance_to(slide, place, end->polygon);
        else
            approach(slide, slide->goal.x, slide->goal.y, end->polygon);
        return false;
    }
    if (end->wall == WEND_NONE)
        return false;
    slide->step->walls++;
    if (end->at_corner && wend_point_equal(end->corner, at))
        return true;
    double x = at.x + ((double)slide->goal.x - at.x) * end->fraction,
           y = at.y + ((double)slide->goal.y - at.y) * end->fraction;
    /* Right beside a wall rounding may allow no step; the move slides along the wall all the same. */
    uint32_t polygon = end->polygon;
    double travelled = slide->step->travelled;
    return approach(slide, x, y, polygon) || slide->step->travelled == travelled;
}

/* The other wall at the corner where the line was stopped, which may lead on. */
static uint32_t other_wall(const struct wend_surface *surface, const struct wend_ray_end *end)
{
    uint32_t side = end->wall;
    if (wend_point_equal(surface->sides[side].at, end->corner)) {
        side = wend_side_before(surface, side);
        while (surface->sides[side].twin != WEND_NONE)
            side = wend_side_before(surface, surface->sides[side].twin);
    } else {
        side = wend_side_next(surface, side);
        while (surface->sides[side].twin != WEND_NONE)
            side = wend_side_next(surface, surface->sides[side].twin);
    }
    return side;
}

/* Moves along a wall to its point nearest to the goal; false if that leads nowhere. */
static bool slide_along(struct slide *slide, uint32_t wall)
{
    double x, y, travelled = slide->step->travelled;
    struct wend_point a = slide->surface->sides[wall].at, b = wend_side_end(slide->surface, wall);
    wend_foot_on_side(slide->goal, a, b, &x, &y);
    return approach(slide, x, y, slide->surface->sides[wall].polygon) && slide->step->travelled > travelled;
}

bool wend_surface_move(const struct wend_surface *surface, wend_place from, struct wend_point to,
                       struct wend_surface_step *step)
{
    struct wend_around around;
    struct wend_point start = {from.x, from.y};
    if (!wend_surface_around(surface, from, &around))
        return false;
    *step = (struct wend_surface_step){.place = {from.x, from.y, from.level, 0}, .polygon = around.polygon};
    struct slide slide = {surface, to, wend_sqrt((double)wend_point_square(start, to)), step};
    struct wend_ray_end end;
    while (step->walls < WEND_MOST_WALLS && go_straight(&slide, &end)) {
        double before = step->travelled;
        bool goes_on = slide_along(&slide, end.wall);
        if (!goes_on && end.at_corner && step->travelled == before)
            goes_on = slide_along(&slide, other_wall(surface, &end));
        if (!goes_on)
            break;
    }
    return true;
}
