/* Heights of polygons, by their triangles from the first corner, and how lines climb there. */

#include "map/navmesh/surface_climb.h"
#include "base/root.h"

static double cross_between(struct wend_point a, struct wend_point b, double x, double y)
{
    return ((double)b.x - a.x) * (y - a.y) - ((double)b.y - a.y) * (x - a.x);
}

/* The triangle of a polygon that a point lies in: by the corner after the first one. */
static uint32_t triangle_at(const struct wend_surface *surface, uint32_t polygon, double x, double y)
{
    const uint32_t count = surface->polygons[polygon].count;
    const struct wend_side *sides = surface->sides + surface->polygons[polygon].first;
    uint32_t i = 1;
    while (i + 2 < count && cross_between(sides[0].at, sides[i + 1].at, x, y) > 0)
        i++;
    return i;
}

/* How a triangle of a polygon climbs, where there are heights. */
static struct wend_climb triangle_climb(const struct wend_surface *surface, uint32_t polygon, uint32_t i)
{
    const struct wend_side *sides = surface->sides + surface->polygons[polygon].first;
    const struct wend_side *a = sides, *b = sides + i, *c = sides + i + 1;
    const double low = surface->heights[a->corner >> 1], whole = cross_between(a->at, b->at, c->at.x, c->at.y);
    const double up_b = surface->heights[b->corner >> 1] - low, up_c = surface->heights[c->corner >> 1] - low;
    const double b_x = (double)b->at.x - a->at.x, b_y = (double)b->at.y - a->at.y;
    const double c_x = (double)c->at.x - a->at.x, c_y = (double)c->at.y - a->at.y;
    return (struct wend_climb){(up_b * c_y - up_c * b_y) / whole, (up_c * b_x - up_b * c_x) / whole};
}

struct wend_climb wend_surface_climb(const struct wend_surface *surface, uint32_t polygon, double x, double y)
{
    return surface->heights ? triangle_climb(surface, polygon, triangle_at(surface, polygon, x, y))
                            : (struct wend_climb){0, 0};
}

static double height_by(const struct wend_surface *surface, uint32_t polygon, struct wend_climb climb, double x,
                        double y)
{
    const struct wend_side *first = surface->sides + surface->polygons[polygon].first;
    return surface->heights[first->corner >> 1] + climb.across * (x - first->at.x) + climb.down * (y - first->at.y);
}

double wend_surface_height_between(const struct wend_surface *surface, uint32_t polygon, double x, double y)
{
    if (!surface->heights)
        return 0;
    return height_by(surface, polygon, triangle_climb(surface, polygon, triangle_at(surface, polygon, x, y)), x, y);
}

/*
 * Where a line next comes to one between two triangles of its polygon, after one fraction and before another: else
 * that.
 */
static double next_fold(const struct wend_ground_line *line, uint32_t polygon, double after, double until)
{
    const struct wend_polygon *shape = &line->surface->polygons[polygon];
    const struct wend_side *sides = line->surface->sides + shape->first;
    for (uint32_t i = 2; line->surface->heights && i + 1 < shape->count; i++) {
        const double turn = (double)wend_line_turn(line->from, line->to, sides[0].at, sides[i].at);
        if (turn == 0)
            continue;
        const double at = (double)wend_cross(sides[0].at, sides[i].at, line->from) / -turn;
        until = at > after && at < until ? at : until;
    }
    return until;
}

void wend_polygon_look_level(struct wend_surface *surface, uint32_t polygon)
{
    struct wend_polygon *shape = &surface->polygons[polygon];
    const struct wend_side *side = surface->sides + shape->first, *const end = side + shape->count;
    const int32_t height = surface->heights[side->corner >> 1];
    do
        side++;
    while (side < end && surface->heights[side->corner >> 1] == height);
    shape->is_level = side == end;
}

/* Heights along a line in a polygon, which work out the climb of each triangle once. */
struct climbing {
    const struct wend_ground_line *line;
    uint32_t polygon, triangle; /* the triangle 0 = none yet */
    struct wend_climb climb;
};

static double climb_to(struct climbing *climbing, double fraction)
{
    const struct wend_ground_line *line = climbing->line;
    const double x = line->from.x + ((double)line->to.x - line->from.x) * fraction;
    const double y = line->from.y + ((double)line->to.y - line->from.y) * fraction;
    if (!line->surface->heights)
        return 0;
    const uint32_t triangle = triangle_at(line->surface, climbing->polygon, x, y);
    if (triangle != climbing->triangle)
        climbing->climb = triangle_climb(line->surface, climbing->polygon, triangle);
    climbing->triangle = triangle;
    return height_by(line->surface, climbing->polygon, climbing->climb, x, y);
}

bool wend_climb_pieces(const struct wend_ground_line *line, uint32_t polygon, double begin, double until,
                       const struct wend_line_taker *taker)
{
    struct climbing climbing = {.line = line, .polygon = polygon};
    struct wend_line_piece piece = {polygon, begin, 0, 0, climb_to(&climbing, begin)};
    for (double from = begin; from < until; from = piece.to) {
        piece.from = from;
        piece.to = next_fold(line, polygon, from, until);
        piece.low = piece.high;
        piece.high = climb_to(&climbing, piece.to);
        if (!taker->take(taker->context, &piece))
            return false;
    }
    return true;
}

bool wend_slope_add(void *context, const struct wend_line_piece *piece)
{
    struct wend_slope_sum *sum = context;
    const double plan = sum->plan * (piece->to - piece->from), up = piece->high - piece->low;
    sum->excess += up != 0 ? wend_length(plan, up) - plan : 0;
    sum->last = piece->high;
    return true;
}
