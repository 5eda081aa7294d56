/* Heights of polygons, by their triangles from the first corner, and how lines climb over them. */

#include "map/navmesh/surface_climb.h"
#include "base/inline.h"
#include "base/root.h"

/* A polygon of ground with heights, as triangles around its first corner. */
struct triangles {
    const struct wend_side *sides;
    const int32_t *heights;
    uint32_t count;   /* number of sides */
    double x, y, low; /* the first corner and its height */
};

WEND_ALWAYS_INLINE struct triangles triangles_of(const struct wend_surface *surface, uint32_t polygon)
{
    const struct wend_side *sides = surface->sides + surface->polygons[polygon].first;
    return (struct triangles){sides,       surface->heights, surface->polygons[polygon].count,
                              sides->at.x, sides->at.y,      surface->heights[sides->corner >> 1]};
}

/* The triangle that contains a point (relative to the first corner), as the index of the corner after the first. */
WEND_ALWAYS_INLINE uint32_t triangle_at(const struct triangles *fan, double x, double y)
{
    uint32_t i = 1;
    while (i + 2 < fan->count && (fan->sides[i + 1].at.x - fan->x) * y - (fan->sides[i + 1].at.y - fan->y) * x > 0)
        i++;
    return i;
}

WEND_ALWAYS_INLINE struct wend_climb triangle_climb(const struct triangles *fan, uint32_t i)
{
    const struct wend_side *b = fan->sides + i, *c = b + 1;
    const double b_x = b->at.x - fan->x, b_y = b->at.y - fan->y, c_x = c->at.x - fan->x, c_y = c->at.y - fan->y;
    const double up_b = fan->heights[b->corner >> 1] - fan->low, up_c = fan->heights[c->corner >> 1] - fan->low;
    const double whole = b_x * c_y - b_y * c_x;
    return (struct wend_climb){(up_b * c_y - up_c * b_y) / whole, (up_c * b_x - up_b * c_x) / whole};
}

WEND_ALWAYS_INLINE double height_by(const struct triangles *fan, struct wend_climb climb, double x, double y)
{
    return fan->low + climb.across * x + climb.down * y;
}

struct wend_climb wend_surface_climb(const struct wend_surface *surface, uint32_t polygon, double x, double y)
{
    if (!surface->heights)
        return (struct wend_climb){0, 0};
    const struct triangles fan = triangles_of(surface, polygon);
    return triangle_climb(&fan, triangle_at(&fan, x - fan.x, y - fan.y));
}

double wend_surface_height_between(const struct wend_surface *surface, uint32_t polygon, double x, double y)
{
    if (!surface->heights)
        return 0;
    const struct triangles fan = triangles_of(surface, polygon);
    x -= fan.x;
    y -= fan.y;
    return height_by(&fan, triangle_climb(&fan, triangle_at(&fan, x, y)), x, y);
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

/* A line in a polygon. The slope is computed once per triangle. */
struct climbing {
    const struct wend_ground_line *line;
    struct triangles fan;
    double across, down; /* the line's direction */
    uint32_t triangle;   /* triangle of the last height; 0 = none yet */
    struct wend_climb climb;
};

WEND_ALWAYS_INLINE double climb_to(struct climbing *climbing, double fraction)
{
    const struct triangles *fan = &climbing->fan;
    const double x = climbing->line->from.x + climbing->across * fraction - fan->x,
                 y = climbing->line->from.y + climbing->down * fraction - fan->y;
    const uint32_t triangle = triangle_at(fan, x, y);
    if (triangle != climbing->triangle)
        climbing->climb = triangle_climb(fan, triangle);
    climbing->triangle = triangle;
    return height_by(fan, climbing->climb, x, y);
}

/* The fraction between `after` and `until` at which a line next enters another triangle, else `until`. */
WEND_ALWAYS_INLINE double next_fold(const struct climbing *climbing, double after, double until)
{
    const struct wend_ground_line *line = climbing->line;
    const struct wend_side *sides = climbing->fan.sides;
    for (uint32_t i = 2; i + 1 < climbing->fan.count; i++) {
        const double turn = (double)wend_line_turn(line->from, line->to, sides[0].at, sides[i].at);
        if (turn == 0)
            continue;
        const double at = (double)wend_cross(sides[0].at, sides[i].at, line->from) / -turn;
        until = at > after && at < until ? at : until;
    }
    return until;
}

bool wend_slope_add(void *context, const struct wend_line_piece *piece)
{
    struct wend_slope_sum *sum = context;
    const double plan = sum->plan * (piece->to - piece->from), up = piece->high - piece->low;
    sum->excess += up != 0 ? wend_length(plan, up) - plan : 0;
    sum->last = piece->high;
    return true;
}

/* Goes over the pieces of a line in a polygon: passes them to a taker, or adds them up if that is NULL. */
WEND_ALWAYS_INLINE bool climb_pieces(const struct wend_ground_line *line, uint32_t polygon, double begin, double until,
                                     const struct wend_line_taker *taker, struct wend_slope_sum *sum)
{
    struct climbing climbing = {.line = line,
                                .fan = triangles_of(line->surface, polygon),
                                .across = (double)line->to.x - line->from.x,
                                .down = (double)line->to.y - line->from.y};
    struct wend_line_piece piece = {polygon, begin, 0, 0, climb_to(&climbing, begin)};
    for (double from = begin; from < until; from = piece.to) {
        piece.from = from;
        piece.to = next_fold(&climbing, from, until);
        piece.low = piece.high;
        piece.high = climb_to(&climbing, piece.to);
        if (!(taker ? taker->take(taker->context, &piece) : wend_slope_add(sum, &piece)))
            return false;
    }
    return true;
}

bool wend_climb_pieces(const struct wend_ground_line *line, uint32_t polygon, double begin, double until,
                       const struct wend_line_taker *taker)
{
    if (line->surface->heights)
        return climb_pieces(line, polygon, begin, until, taker, NULL);
    return begin >= until || taker->take(taker->context, &(struct wend_line_piece){polygon, begin, until, 0, 0});
}

void wend_climb_add(const struct wend_ground_line *line, uint32_t polygon, double begin, double until,
                    struct wend_slope_sum *sum)
{
    climb_pieces(line, polygon, begin, until, NULL, sum);
}
