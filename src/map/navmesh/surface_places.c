/* Answers by a surface: lines between places, the nearest place or wall, random places. */

#include "map/navmesh/navmesh_calls.h"

wend_place wend_polygon_middle(const struct wend_surface *surface, uint32_t polygon)
{
    const struct wend_polygon *shape = &surface->polygons[polygon];
    int64_t x = 0, y = 0;
    for (uint32_t i = 0; i < shape->count; i++) {
        x += surface->sides[shape->first + i].at.x;
        y += surface->sides[shape->first + i].at.y;
    }
    return (wend_place){(int32_t)(x / shape->count), (int32_t)(y / shape->count), shape->level, 0};
}

/* The polygons in a rectangle: those listed in the squares of the index. */

/* Starts the list of the walk's square. */
static void enter_box_square(const struct wend_surface *surface, struct wend_box_walk *walk)
{
    walk->link = surface->index.heads[walk->row * surface->index.columns + walk->column];
}

void wend_box_begin(const struct wend_surface *surface, struct wend_point low, struct wend_point high,
                    struct wend_box_walk *walk)
{
    const struct wend_surface_index *index = &surface->index;
    *walk = (struct wend_box_walk){.row = 1, .link = WEND_NONE};
    if (!index->heads)
        return;
    uint32_t first = wend_index_square(index, low), last = wend_index_square(index, high);
    walk->first_column = walk->column = first % index->columns;
    walk->first_row = walk->row = first / index->columns;
    walk->last_column = last % index->columns;
    walk->last_row = last / index->columns;
    enter_box_square(surface, walk);
}

/* Whether this is the first of the walk's squares that list a polygon. */
static bool is_first_square(const struct wend_surface *surface, const struct wend_box_walk *walk, uint32_t polygon)
{
    uint32_t top = wend_index_rows(surface, polygon).first;
    for (uint32_t row = top < walk->first_row ? walk->first_row : top; row <= walk->row; row++) {
        struct wend_index_span span = wend_index_span(surface, polygon, row);
        uint32_t first = span.first < walk->first_column ? walk->first_column : span.first,
                 last = span.last > walk->last_column ? walk->last_column : span.last;
        if (first <= last)
            return row == walk->row && first == walk->column;
    }
    return false;
}

bool wend_box_next_entry(const struct wend_surface *surface, struct wend_box_walk *walk, uint32_t *polygon)
{
    while (walk->link == WEND_NONE) {
        if (walk->row > walk->last_row)
            return false;
        if (walk->column < walk->last_column) {
            walk->column++;
        } else {
            walk->column = walk->first_column;
            if (++walk->row > walk->last_row)
                return false;
        }
        enter_box_square(surface, walk);
    }
    *polygon = wend_index_take(&surface->index, &walk->link);
    return true;
}

bool wend_box_next(const struct wend_surface *surface, struct wend_box_walk *walk, uint32_t *polygon)
{
    const bool is_one_square = walk->first_column == walk->last_column && walk->first_row == walk->last_row;
    while (wend_box_next_entry(surface, walk, polygon))
        if (is_one_square || is_first_square(surface, walk, *polygon))
            return true;
    return false;
}

static int32_t box_clamp(int64_t value)
{
    return (int32_t)(value < -WEND_POINT_MOST ? -WEND_POINT_MOST : value > WEND_POINT_MOST ? WEND_POINT_MOST : value);
}

void wend_box_around(struct wend_point centre, uint64_t radius, struct wend_point *low, struct wend_point *high)
{
    int64_t reach = radius < (uint64_t)4 * WEND_POINT_MOST ? (int64_t)radius : (int64_t)4 * WEND_POINT_MOST;
    *low = (struct wend_point){box_clamp(centre.x - reach), box_clamp(centre.y - reach)};
    *high = (struct wend_point){box_clamp(centre.x + reach), box_clamp(centre.y + reach)};
}

/* The point of a polygon nearest to another: that one if inside, else on a side that has it on its outer side. */
static void nearest_in_polygon(const struct wend_surface *surface, uint32_t polygon, struct wend_point point,
                               struct wend_surface_point *nearest)
{
    uint32_t first = surface->polygons[polygon].first;
    *nearest = (struct wend_surface_point){.polygon = polygon, .side = WEND_NONE, .distance = {0, 0, 1}};
    for (uint32_t i = 0; i < surface->polygons[polygon].count; i++) {
        struct wend_point a = surface->sides[first + i].at, b = wend_side_end(surface, first + i);
        struct wend_side_distance distance;
        if (wend_cross(a, b, point) >= 0)
            continue;
        wend_distance_to_side(point, a, b, &distance);
        if (nearest->side != WEND_NONE && wend_side_distance_compare(&distance, &nearest->distance) >= 0)
            continue;
        nearest->side = first + i;
        nearest->distance = distance;
    }
}

bool wend_polygon_is_within(const struct wend_surface *surface, uint32_t polygon, struct wend_point point,
                            uint32_t within)
{
    struct wend_surface_point nearest;
    struct wend_side_distance most = wend_side_distance_of(within);
    nearest_in_polygon(surface, polygon, point, &nearest);
    return wend_side_distance_compare(&nearest.distance, &most) <= 0;
}

static void note_foot(const struct wend_surface *surface, struct wend_point point, struct wend_surface_point *nearest)
{
    nearest->x = point.x;
    nearest->y = point.y;
    if (nearest->side != WEND_NONE)
        wend_foot_on_side(point, surface->sides[nearest->side].at, wend_side_end(surface, nearest->side), &nearest->x,
                          &nearest->y);
}

/*
 * A coordinate for comparisons. The same point, computed from the sides of two polygons, may differ in its last bits.
 * On sides along rows, columns and diagonals coordinates are multiples of a half, and the rounding is far from those.
 */
static int64_t rounded(double coordinate)
{
    return (int64_t)(coordinate * 4 + (WEND_POINT_MOST * 8.0 + 0.3));
}

static int order_of(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

/* The order of ties: below 0 if a comes before b, that is has the lower y, then x, then level. */
static int compare_points(const struct wend_surface *surface, const struct wend_surface_point *a,
                          const struct wend_surface_point *b)
{
    int order = order_of(rounded(a->y), rounded(b->y));
    order = order != 0 ? order : order_of(rounded(a->x), rounded(b->x));
    order = order != 0 ? order : order_of(surface->polygons[a->polygon].level, surface->polygons[b->polygon].level);
    return order;
}

int wend_surface_compare_nearest(const struct wend_surface *surface, const struct wend_surface_point *a,
                                 const struct wend_surface_point *b)
{
    const int order = wend_side_distance_compare(&a->distance, &b->distance);
    return order != 0 ? order : compare_points(surface, a, b);
}

struct nearest_search {
    const struct wend_surface *surface;
    wend_place place;
    const struct wend_ground_choice *choice;
    const struct wend_surface_point *after; /* if not NULL, only points after this one count */
};

static bool is_of_interest(const struct nearest_search *look, const struct wend_surface_point *here)
{
    return !look->after || wend_surface_compare_nearest(look->surface, look->after, here) < 0;
}

static bool is_chosen(const struct nearest_search *look, uint32_t polygon)
{
    const struct wend_ground_choice *choice = look->choice;
    const struct wend_surface *surface = look->surface;
    return (look->place.level == WEND_ALL_LEVELS || surface->polygons[polygon].level == look->place.level) &&
           (choice->component == WEND_NONE || surface->labels[polygon].component == choice->component) &&
           wend_polygon_is_open(surface, polygon, choice->weights) &&
           (!choice->marks || wend_marks_has(choice->marks, polygon));
}

/* Searches the square around the place. */
static bool search_box(const struct nearest_search *look, uint64_t radius, struct wend_surface_point *nearest)
{
    const struct wend_surface *surface = look->surface;
    struct wend_point point = {look->place.x, look->place.y}, low, high;
    struct wend_box_walk walk;
    bool found = false;
    uint32_t polygon;
    wend_box_around(point, radius, &low, &high);
    wend_box_begin(surface, low, high, &walk);
    while (wend_box_next(surface, &walk, &polygon)) {
        struct wend_surface_point here;
        if (!is_chosen(look, polygon))
            continue;
        nearest_in_polygon(surface, polygon, point, &here);
        if (found && wend_side_distance_compare(&here.distance, &nearest->distance) > 0)
            continue;
        note_foot(surface, point, &here);
        int order = found ? wend_surface_compare_nearest(surface, &here, nearest) : -1;
        if ((order > 0 || (order == 0 && polygon >= nearest->polygon)) || !is_of_interest(look, &here))
            continue;
        *nearest = here;
        found = true;
    }
    return found;
}

static bool is_as_near(const struct wend_surface_point *nearest, uint64_t radius)
{
    struct wend_side_distance most = {radius, radius, 1};
    return wend_side_distance_compare(&nearest->distance, &most) <= 0;
}

bool wend_surface_nearest(const struct wend_surface *surface, wend_place place, uint32_t within, uint32_t component,
                          struct wend_surface_point *nearest)
{
    const struct wend_ground_choice choice = {component, NULL, NULL};
    return wend_surface_nearest_of(surface, place, within, &choice, nearest);
}

bool wend_surface_nearest_of(const struct wend_surface *surface, wend_place place, uint32_t within,
                             const struct wend_ground_choice *choice, struct wend_surface_point *nearest)
{
    const struct nearest_search look = {surface, place, choice, NULL};
    /* Doubles the radius until the point found lies in the circle within the square searched. */
    uint64_t most = within < (uint32_t)WEND_POINT_MOST * 4 ? within : (uint64_t)WEND_POINT_MOST * 4;
    for (uint64_t radius = WEND_CELL / 2;; radius *= 2) {
        radius = radius < most ? radius : most;
        if (search_box(&look, radius, nearest) && is_as_near(nearest, radius))
            return true;
        if (radius == most)
            return false;
    }
}

bool wend_surface_as_near(const struct wend_surface *surface, wend_place place, const struct wend_ground_choice *choice,
                          const struct wend_surface_point *before, struct wend_surface_point *next)
{
    const struct nearest_search look = {surface, place, choice, before};
    uint64_t radius = WEND_CELL / 2;
    while (!is_as_near(before, radius))
        radius *= 2;
    return search_box(&look, radius, next) && wend_side_distance_compare(&next->distance, &before->distance) == 0;
}

/* An upper bound of the distance to a wall, found by rays in four directions; at most `most`. */
static uint64_t wall_bound(const struct wend_surface *surface, wend_place from, uint64_t most)
{
    for (int i = 0; i < 4; i++) {
        static const int8_t across[4] = {1, 0, -1, 0}, down[4] = {0, 1, 0, -1};
        const int32_t step = 1 << 16;
        struct wend_point towards = {from.x + across[i] * step, from.y + down[i] * step};
        struct wend_ray_end end;
        if (!wend_surface_endless_ray(surface, from, towards, &end) || end.wall == WEND_NONE)
            continue;
        uint64_t bound = (uint64_t)(end.fraction * step) + 2;
        most = bound < most ? bound : most;
    }
    return most;
}

/* Whether a place sees the nearest point of a wall. */
static bool sees_wall(const struct wend_surface *surface, wend_place from, uint32_t side, enum wend_foot at)
{
    const struct wend_side *wall = &surface->sides[side];
    struct wend_point a = wall->at, b = wend_side_end(surface, side), point = {from.x, from.y};
    struct wend_ray_end end;
    if (at != WEND_FOOT_INSIDE) {
        struct wend_point corner = at == WEND_FOOT_BEGIN ? a : b;
        wend_place to = {corner.x, corner.y, surface->polygons[wall->polygon].level, 0};
        return wend_surface_sees(surface, from, to);
    }
    if (wend_cross(a, b, point) == 0) {
        uint32_t ignored;
        bool at_corner;
        struct wend_around around;
        for (bool is = wend_surface_around(surface, from, &around); is; is = wend_around_next(surface, &around))
            if (around.polygon == wall->polygon)
                return wend_polygon_has(surface, around.polygon, point, &ignored, &at_corner);
        return false;
    }
    /* Straight at the wall, at a right angle. */
    struct wend_point towards = {point.x + (b.y - a.y), point.y - (b.x - a.x)};
    return wend_surface_endless_ray(surface, from, towards, &end) && end.wall == side;
}

/* Searches the walls of a polygon no farther away than `most`. */
static void search_walls(const struct wend_surface *surface, wend_place from, uint32_t polygon, uint64_t most,
                         struct wend_surface_point *nearest)
{
    uint32_t first = surface->polygons[polygon].first;
    struct wend_point point = {from.x, from.y};
    for (uint32_t i = first; i < first + surface->polygons[polygon].count; i++) {
        struct wend_surface_point here = {.polygon = polygon, .side = i};
        struct wend_point a = surface->sides[i].at, b = wend_side_end(surface, i);
        if (surface->sides[i].twin != WEND_NONE || wend_cross(a, b, point) < 0)
            continue;
        enum wend_foot at = wend_distance_to_side(point, a, b, &here.distance);
        if (!is_as_near(&here, most))
            continue;
        note_foot(surface, point, &here);
        int order = nearest->side != WEND_NONE ? wend_surface_compare_nearest(surface, &here, nearest) : -1;
        if (order > 0 ||
            (order == 0 && (polygon > nearest->polygon || (polygon == nearest->polygon && i > nearest->side))))
            continue;
        if (!sees_wall(surface, from, i, at))
            continue;
        *nearest = here;
    }
}

bool wend_surface_wall(const struct wend_surface *surface, wend_place from, uint32_t within,
                       struct wend_surface_point *nearest)
{
    struct wend_point point = {from.x, from.y}, low, high;
    struct wend_around around;
    struct wend_box_walk walk;
    uint32_t polygon;
    nearest->side = WEND_NONE;
    if (!wend_surface_around(surface, from, &around))
        return false;
    /* Inside a polygon the wall is one of connected ground; at a corner other ground may touch. */
    uint32_t component = around.side == WEND_NONE ? surface->labels[around.polygon].component : WEND_NONE;
    uint64_t most = wall_bound(surface, from, within);
    for (uint64_t radius = WEND_CELL / 2; nearest->side == WEND_NONE; radius *= 2) {
        radius = radius < most ? radius : most;
        wend_box_around(point, radius, &low, &high);
        wend_box_begin(surface, low, high, &walk);
        while (wend_box_next(surface, &walk, &polygon))
            if (component == WEND_NONE || surface->labels[polygon].component == component)
                search_walls(surface, from, polygon, radius, nearest);
        if (radius == most)
            break;
    }
    return nearest->side != WEND_NONE;
}

/* Random places on a surface, each part as likely as its area. */

/* The most draws of a place near another, until one is not too far. */
enum { MOST_DRAWS = 64 };

/* The most corners of a triangle clipped to a rectangle. */
enum { MOST_CLIPPED = 8 };

struct corner {
    double x, y;
};

struct clipped {
    struct corner corners[MOST_CLIPPED];
    uint32_t count;
};

/* Source: Steele, Lea and Flood 2014 (SplitMix64). */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* In [0, 1), with 53 bits. */
static double next_share(uint64_t *state)
{
    return (double)(next_random(state) >> 11) / (double)(UINT64_C(1) << 53);
}

static double doubled_area(struct corner a, struct corner b, struct corner c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* A random point of a triangle: one half of a parallelogram is folded onto the other. */
static struct corner point_in_triangle(struct corner a, struct corner b, struct corner c, uint64_t *state)
{
    double s = next_share(state), t = next_share(state);
    if (s + t > 1) {
        s = 1 - s;
        t = 1 - t;
    }
    return (struct corner){a.x + (b.x - a.x) * s + (c.x - a.x) * t, a.y + (b.y - a.y) * s + (c.y - a.y) * t};
}

/* Cuts off what lies beyond a line across an axis: where sign * (coordinate - limit) > 0. */
static void clip_at(struct clipped *shape, bool is_x, double limit, double sign)
{
    struct clipped whole = *shape;
    shape->count = 0;
    for (uint32_t i = 0; i < whole.count; i++) {
        struct corner a = whole.corners[i], b = whole.corners[i + 1 == whole.count ? 0 : i + 1];
        double before = sign * ((is_x ? a.x : a.y) - limit), after = sign * ((is_x ? b.x : b.y) - limit);
        if (before <= 0)
            shape->corners[shape->count++] = a;
        if ((before < 0 && after > 0) || (before > 0 && after < 0)) {
            double share = before / (before - after);
            shape->corners[shape->count++] = (struct corner){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
        }
    }
}

/* Where places are drawn from: the polygons of a component in a rectangle. */
struct draw {
    const struct wend_surface *surface;
    struct wend_point low, high;
    uint32_t component; /* WEND_NONE: all */
};

/* The part inside the rectangle of one of the triangles at a polygon's first corner, numbered from 1. */
static void clip_triangle(const struct draw *draw, uint32_t polygon, uint32_t triangle, struct clipped *shape)
{
    const struct wend_side *sides = draw->surface->sides + draw->surface->polygons[polygon].first;
    const struct wend_side *corners[3] = {sides, sides + triangle, sides + triangle + 1};
    shape->count = 3;
    for (int i = 0; i < 3; i++)
        shape->corners[i] = (struct corner){corners[i]->at.x, corners[i]->at.y};
    clip_at(shape, true, draw->low.x, -1);
    clip_at(shape, true, draw->high.x, 1);
    clip_at(shape, false, draw->low.y, -1);
    clip_at(shape, false, draw->high.y, 1);
}

static double clipped_area(const struct clipped *shape)
{
    double area = 0;
    for (uint32_t i = 1; i + 1 < shape->count; i++)
        area += doubled_area(shape->corners[0], shape->corners[i], shape->corners[i + 1]);
    return area;
}

static struct corner point_in_clipped(const struct clipped *shape, double share, uint64_t *state)
{
    uint32_t i = 1;
    for (; i + 2 < shape->count; i++) {
        double area = doubled_area(shape->corners[0], shape->corners[i], shape->corners[i + 1]);
        if (share < area)
            break;
        share -= area;
    }
    return point_in_triangle(shape->corners[0], shape->corners[i], shape->corners[i + 1], state);
}

/*
 * Goes over the ground of a draw until an area of `share` is passed, and draws a place from the triangle there. False
 * if there is less ground: *area is then all of it.
 */
static bool draw_at(const struct draw *draw, double share, double *area, uint64_t *state, wend_place *place)
{
    const struct wend_surface *surface = draw->surface;
    struct wend_box_walk walk;
    uint32_t polygon;
    *area = 0;
    wend_box_begin(surface, draw->low, draw->high, &walk);
    while (wend_box_next(surface, &walk, &polygon)) {
        if (draw->component != WEND_NONE && surface->labels[polygon].component != draw->component)
            continue;
        for (uint32_t i = 1; i + 1 < surface->polygons[polygon].count; i++) {
            struct clipped shape;
            clip_triangle(draw, polygon, i, &shape);
            double part = shape.count < 3 ? 0 : clipped_area(&shape);
            *area += part;
            if (*area <= share || part <= 0)
                continue;
            struct corner point = point_in_clipped(&shape, share - (*area - part), state);
            *place = wend_surface_settle_anyhow(surface, point.x, point.y, &polygon);
            return true;
        }
    }
    return false;
}

bool wend_surface_random(const struct wend_surface *surface, uint64_t *state, wend_place *place)
{
    struct draw draw = {surface, {-WEND_POINT_MOST, -WEND_POINT_MOST}, {WEND_POINT_MOST, WEND_POINT_MOST}, WEND_NONE};
    double area;
    draw_at(&draw, 1e300, &area, state, place);
    double share = area * next_share(state);
    return draw_at(&draw, share, &area, state, place);
}

bool wend_surface_random_near(const struct wend_surface *surface, wend_place from, uint32_t within, uint64_t *state,
                              wend_place *place)
{
    struct wend_around around;
    struct draw draw = {.surface = surface};
    struct wend_point centre = {from.x, from.y};
    double whole, area;
    if (!wend_surface_around(surface, from, &around))
        return false;
    draw.component = surface->labels[around.polygon].component;
    wend_box_around(centre, within, &draw.low, &draw.high);
    draw_at(&draw, 1e300, &whole, state, place);
    for (int i = 0; i < MOST_DRAWS; i++) {
        double share = whole * next_share(state);
        if (!draw_at(&draw, share, &area, state, place))
            continue;
        if (wend_point_square(centre, (struct wend_point){place->x, place->y}) <= (uint64_t)within * within)
            return true;
    }
    *place = (wend_place){from.x, from.y, from.level, 0};
    return true;
}

static bool can_be_of_mesh(wend_place place)
{
    return wend_point_in_range((struct wend_point){place.x, place.y});
}

bool wend_places_see(const struct wend_surface *surface, wend_place from, uint32_t near, wend_place to)
{
    return can_be_of_mesh(from) && can_be_of_mesh(to) && wend_surface_sees_from(surface, from, near, to);
}

wend_status wend_places_raycast(const struct wend_surface *surface, wend_place from, wend_place to, wend_line_hit *hit)
{
    struct wend_ray_end end;
    *hit = (wend_line_hit){0};
    if (!can_be_of_mesh(from) || !can_be_of_mesh(to) ||
        !wend_surface_ray(surface, from, (struct wend_point){to.x, to.y}, &end))
        return WEND_ERROR_RANGE;
    hit->hit = !end.is_free;
    hit->fraction = end.fraction;
    if (end.is_free)
        return WEND_OK;
    double x = from.x + ((double)to.x - from.x) * end.fraction, y = from.y + ((double)to.y - from.y) * end.fraction;
    hit->cell = wend_surface_settle_anyhow(surface, x, y, &end.polygon);
    return WEND_OK;
}

uint64_t wend_places_line_cost(const struct wend_surface *surface, const wend_profile *profile, wend_place from,
                               wend_place to)
{
    return can_be_of_mesh(from) && can_be_of_mesh(to) ? wend_surface_profile_cost(surface, from, to, profile)
                                                      : UINT64_MAX;
}

void wend_places_nearest(const struct wend_surface *surface, wend_place start, wend_place goal, wend_nearest *nearest)
{
    struct wend_around around;
    if (can_be_of_mesh(start) && wend_surface_around(surface, start, &around))
        wend_places_nearest_of(surface, surface->labels[around.polygon].component, goal, nearest);
}

void wend_places_nearest_of(const struct wend_surface *surface, uint32_t component, wend_place goal,
                            wend_nearest *nearest)
{
    struct wend_surface_point point;
    if (!can_be_of_mesh(goal) || !wend_surface_nearest(surface, goal, UINT32_MAX, component, &point))
        return;
    nearest->place = wend_surface_settle_anyhow(surface, point.x, point.y, &point.polygon);
    nearest->distance_squared = (uint64_t)wend_side_distance_square(&point.distance);
    nearest->count = 1;
}
