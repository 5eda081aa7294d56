#include "ground/disc_oracle.h"

#include <math.h>
#include <string.h>

#include <wend/all.h>

#include "test/test.h"

/* Of a polygon. */
enum { MOST_SIDES = 64 };

typedef struct vec {
    double x, y;
} vec;

static double cross_of(vec a, vec b, vec c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static vec corner_at(const disc_oracle *oracle, uint32_t side)
{
    const wend_mesh_point at = oracle->ground->points[oracle->corners[side]];
    return (vec){at.x, at.y};
}

static uint32_t side_after(const disc_oracle *oracle, uint32_t side)
{
    const uint32_t polygon = oracle->owners[side], first = oracle->firsts[polygon];
    return side + 1 == first + oracle->ground->counts[polygon] ? first : side + 1;
}

static double distance_to(vec p, vec a, vec b)
{
    const double dx = b.x - a.x, dy = b.y - a.y, whole = dx * dx + dy * dy;
    double t = whole == 0 ? 0 : ((p.x - a.x) * dx + (p.y - a.y) * dy) / whole;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(a.x + t * dx - p.x, a.y + t * dy - p.y);
}

static void link_sides(disc_oracle *oracle)
{
    const uint32_t count = oracle->ground->corner_count;
    for (uint32_t i = 0; i < count; i++)
        oracle->twins[i] = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (oracle->corners[i] == oracle->corners[side_after(oracle, k)] &&
                oracle->corners[k] == oracle->corners[side_after(oracle, i)]) {
                oracle->twins[i] = k;
                oracle->twins[k] = i;
            }
    for (uint32_t i = 0; i < count; i++)
        if (oracle->twins[i] == UINT32_MAX)
            oracle->ends_wall[oracle->corners[i]] = oracle->ends_wall[oracle->corners[side_after(oracle, i)]] = true;
}

void disc_oracle_begin(disc_oracle *oracle, const house *ground, const wend_space *space)
{
    memset(oracle, 0, sizeof *oracle);
    oracle->ground = ground;
    for (uint32_t i = 0, first = 0; i < ground->polygon_count; first += ground->counts[i++]) {
        const uint32_t count = ground->counts[i], *given = ground->corners + first;
        vec q[3];
        for (int k = 0; k < 3; k++)
            q[k] = (vec){ground->points[given[k]].x, ground->points[given[k]].y};
        const bool turned = cross_of(q[0], q[1], q[2]) < 0;
        double x = 0, y = 0, height = 0;
        oracle->firsts[i] = first;
        for (uint32_t k = 0; k < count; k++) {
            oracle->corners[first + k] = given[turned ? count - 1 - k : k];
            oracle->owners[first + k] = i;
            x += (double)ground->points[given[k]].x / count;
            y += (double)ground->points[given[k]].y / count;
            height += (double)ground->heights[given[k]] / count;
        }
        wend_place place;
        assert_int_equal(wend_ground_locate(space, (int32_t)x, (int32_t)y, (int32_t)height, &place, NULL), WEND_OK);
        oracle->levels[i] = place.level;
    }
    link_sides(oracle);
}

bool disc_oracle_has(const disc_oracle *oracle, uint32_t polygon, double x, double y)
{
    const uint32_t first = oracle->firsts[polygon];
    for (uint32_t side = first; side < first + oracle->ground->counts[polygon]; side++) {
        const vec a = corner_at(oracle, side), b = corner_at(oracle, side_after(oracle, side));
        const double cross = cross_of(a, b, (vec){x, y});
        const bool owns_side = b.y > a.y || (b.y == a.y && b.x > a.x);
        if (cross < 0 || (cross == 0 && !owns_side))
            return false;
    }
    return true;
}

bool disc_oracle_is_on_side(const disc_oracle *oracle, uint32_t polygon, double x, double y)
{
    const uint32_t first = oracle->firsts[polygon];
    const vec p = {x, y};
    for (uint32_t side = first; side < first + oracle->ground->counts[polygon]; side++)
        if (distance_to(p, corner_at(oracle, side), corner_at(oracle, side_after(oracle, side))) < 1.5)
            return true;
    return false;
}

double disc_oracle_height(const disc_oracle *oracle, uint32_t polygon, double x, double y)
{
    const uint32_t first = oracle->firsts[polygon];
    const vec a = corner_at(oracle, first), p = {x, y};
    uint32_t k = 1;
    while (k + 2 < oracle->ground->counts[polygon] && cross_of(a, corner_at(oracle, first + k + 1), p) > 0)
        k++;
    const uint32_t sides[3] = {first, first + k, first + k + 1};
    double whole = 0, sum = 0;
    for (int i = 0; i < 3; i++) {
        const double share = cross_of(corner_at(oracle, sides[(i + 1) % 3]), corner_at(oracle, sides[(i + 2) % 3]), p);
        whole += share;
        sum += share * oracle->ground->heights[oracle->corners[sides[i]]];
    }
    return sum / whole;
}

/* Clips a line from a to b to a convex outline turned to the inner side; false if nothing is left. */
static bool clip_to(const vec *outline, uint32_t count, vec *a, vec *b)
{
    for (uint32_t i = 0; i < count; i++) {
        const vec from = outline[i], to = outline[(i + 1) % count];
        const double of_a = cross_of(from, to, *a), of_b = cross_of(from, to, *b);
        if (of_a < 0 && of_b < 0)
            return false;
        if (of_a >= 0 && of_b >= 0)
            continue;
        const double t = of_a / (of_a - of_b);
        const vec at = {a->x + t * (b->x - a->x), a->y + t * (b->y - a->y)};
        *(of_a < 0 ? a : b) = at;
    }
    return true;
}

static uint32_t outline_of(const disc_oracle *oracle, uint32_t polygon, vec outline[MOST_SIDES])
{
    const uint32_t count = oracle->ground->counts[polygon];
    for (uint32_t k = 0; k < count; k++)
        outline[k] = corner_at(oracle, oracle->firsts[polygon] + k);
    return count;
}

/* Clips a side to what is seen between two rays; false if nothing is left. */
static bool clip_to_cone(vec p, vec right, vec left, vec *a, vec *b)
{
    const vec lines[2][2] = {{p, right}, {left, p}};
    for (int i = 0; i < 2; i++) {
        const double of_a = cross_of(lines[i][0], lines[i][1], *a), of_b = cross_of(lines[i][0], lines[i][1], *b);
        if (of_a <= 0 && of_b <= 0)
            return false;
        if (of_a >= 0 && of_b >= 0)
            continue;
        const double t = of_a / (of_a - of_b);
        const vec at = {a->x + t * (b->x - a->x), a->y + t * (b->y - a->y)};
        *(of_a < 0 ? a : b) = at;
    }
    return true;
}

enum { MOST_AROUND = 64 };

/* A look from a point over the ground, as far as the nearest thing found. */
typedef struct look {
    const disc_oracle *oracle;
    vec p;
    double nearest;
    uint32_t around[MOST_AROUND],
        around_count; /* polygons that the point lies in: several at a side, or round a corner */
} look;

/*
 * Notes a polygon with the point in it; false if it was noted before. At a corner such polygons follow each other in a
 * ring.
 */
static bool enters_around(look *view, uint32_t polygon)
{
    for (uint32_t i = 0; i < view->around_count; i++)
        if (view->around[i] == polygon)
            return false;
    assert_true(view->around_count < MOST_AROUND);
    view->around[view->around_count++] = polygon;
    return true;
}

/* Without a cone all is seen from the polygon that the point is in. */
static void look_at_obstacles(look *view, uint32_t polygon, const vec *cone)
{
    vec outline[MOST_SIDES];
    const uint32_t sides = outline_of(view->oracle, polygon, outline);
    for (uint32_t o = 0; o < DISC_OBSTACLES; o++) {
        const disc_obstacle *obstacle = &view->oracle->obstacles[o];
        if (obstacle->count == 0 || !obstacle->on[polygon])
            continue;
        bool within = !cone;
        for (uint32_t k = 0; k < obstacle->count; k++) {
            const wend_mesh_point from = obstacle->corners[k], to = obstacle->corners[(k + 1) % obstacle->count];
            vec a = {from.x, from.y}, b = {to.x, to.y};
            within = within && cross_of(a, b, view->p) > 0;
            if (clip_to(outline, sides, &a, &b) && (!cone || clip_to_cone(view->p, cone[0], cone[1], &a, &b)))
                view->nearest = fmin(view->nearest, distance_to(view->p, a, b));
        }
        if (within)
            view->nearest = 0;
    }
}

/* An end of a wall is seen even where the wall is not, for ground winds round it. */
static void look_at_end(look *view, uint32_t side, const vec *cone)
{
    const vec at = corner_at(view->oracle, side);
    if (view->oracle->ends_wall[view->oracle->corners[side]] &&
        (!cone || (cross_of(view->p, cone[0], at) >= -1e-3 && cross_of(cone[1], view->p, at) >= -1e-3)))
        view->nearest = fmin(view->nearest, distance_to(view->p, at, at));
}

static void look_through(look *view, uint32_t polygon, uint32_t came, const vec *cone)
{
    const disc_oracle *oracle = view->oracle;
    const uint32_t first = oracle->firsts[polygon];
    if (!cone && !enters_around(view, polygon))
        return;
    look_at_obstacles(view, polygon, cone);
    for (uint32_t side = first; side < first + oracle->ground->counts[polygon]; side++) {
        vec a = corner_at(oracle, side), b = corner_at(oracle, side_after(oracle, side));
        look_at_end(view, side, cone);
        if (side == came || (cone && !clip_to_cone(view->p, cone[0], cone[1], &a, &b)) ||
            distance_to(view->p, a, b) >= view->nearest)
            continue;
        if (oracle->twins[side] == UINT32_MAX)
            view->nearest = distance_to(view->p, a, b);
        else if (!cone && cross_of(view->p, a, b) == 0) /* the point lies on the side */
            look_through(view, oracle->owners[oracle->twins[side]], oracle->twins[side], NULL);
        else if (cross_of(view->p, a, b) > 0)
            look_through(view, oracle->owners[oracle->twins[side]], oracle->twins[side], (const vec[2]){a, b});
    }
}

double disc_oracle_clearance(const disc_oracle *oracle, uint32_t polygon, double x, double y, double most)
{
    look view = {.oracle = oracle, .p = {x, y}, .nearest = most};
    look_through(&view, polygon, UINT32_MAX, NULL);
    return view.nearest;
}

static double distance_to_obstacle(const disc_obstacle *obstacle, vec a, vec b)
{
    double nearest = INFINITY;
    bool within = true;
    for (uint32_t k = 0; k < obstacle->count; k++) {
        const wend_mesh_point from = obstacle->corners[k], to = obstacle->corners[(k + 1) % obstacle->count];
        const vec c = {from.x, from.y}, d = {to.x, to.y};
        within = within && cross_of(c, d, a) >= 0;
        const bool crosses = cross_of(a, b, c) * cross_of(a, b, d) < 0 && cross_of(c, d, a) * cross_of(c, d, b) < 0;
        nearest = crosses ? 0 : nearest;
        nearest = fmin(nearest, fmin(distance_to(a, c, d), distance_to(b, c, d)));
        nearest = fmin(nearest, fmin(distance_to(c, a, b), distance_to(d, a, b)));
    }
    return within ? 0 : nearest;
}

static void place_on(const disc_oracle *oracle, const disc_obstacle *obstacle, bool *on, double grown)
{
    uint32_t queue[HOUSE_POLYGONS], count = 0;
    for (uint32_t i = 0; i < oracle->ground->polygon_count; i++) {
        on[i] = false;
        if (oracle->levels[i] != obstacle->level)
            continue;
        vec outline[MOST_SIDES];
        const uint32_t sides = outline_of(oracle, i, outline);
        bool has = disc_oracle_has(oracle, i, obstacle->corners[0].x, obstacle->corners[0].y);
        for (uint32_t k = 0; k < sides && !has; k++)
            has = distance_to_obstacle(obstacle, outline[k], outline[(k + 1) % sides]) <= grown;
        if (has) {
            on[i] = true;
            queue[count++] = i;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t first = oracle->firsts[queue[i]];
        for (uint32_t side = first; side < first + oracle->ground->counts[queue[i]]; side++) {
            const uint32_t twin = oracle->twins[side], beyond = twin == UINT32_MAX ? 0 : oracle->owners[twin];
            if (twin == UINT32_MAX || on[beyond] ||
                distance_to_obstacle(obstacle, corner_at(oracle, side), corner_at(oracle, side_after(oracle, side))) >
                    grown)
                continue;
            on[beyond] = true;
            queue[count++] = beyond;
        }
    }
}

void disc_oracle_place(disc_oracle *oracle, uint32_t obstacle, double grown)
{
    disc_obstacle *placed = &oracle->obstacles[obstacle];
    place_on(oracle, placed, placed->on, 0);
    place_on(oracle, placed, placed->near, grown);
}

bool disc_oracle_is_doubtful(const disc_oracle *oracle, uint32_t polygon, double x, double y, double within)
{
    for (uint32_t o = 0; o < DISC_OBSTACLES; o++) {
        const disc_obstacle *obstacle = &oracle->obstacles[o];
        if (obstacle->count != 0 && obstacle->near[polygon] &&
            distance_to_obstacle(obstacle, (vec){x, y}, (vec){x, y}) <= within)
            return true;
    }
    return false;
}

uint32_t disc_oracle_walk(const disc_oracle *oracle, uint32_t polygon, const double from[2], const double to[2])
{
    const vec p = {from[0], from[1]}, q = {to[0], to[1]};
    uint32_t came = UINT32_MAX;
    while (!disc_oracle_has(oracle, polygon, q.x, q.y)) {
        const uint32_t first = oracle->firsts[polygon];
        uint32_t exit = UINT32_MAX;
        for (uint32_t side = first; side < first + oracle->ground->counts[polygon]; side++) {
            const vec a = corner_at(oracle, side), b = corner_at(oracle, side_after(oracle, side));
            if (side != came && cross_of(a, b, q) <= 0 && cross_of(p, q, a) <= 0 && cross_of(p, q, b) >= 0)
                exit = side;
        }
        if (exit == UINT32_MAX || oracle->twins[exit] == UINT32_MAX)
            return UINT32_MAX;
        came = oracle->twins[exit];
        polygon = oracle->owners[came];
    }
    return polygon;
}
