/*
 * tests/support/oracles/sight_oracle.c: sight by geometry.
 *
 * Walls hide, and open squares, those that join the middles of a blocked cell's sides. All points are in half cells
 * around the watcher, who is at (0, 0).
 */
#include "oracles/sight_oracle.h"

#include <stddef.h>
#include <stdlib.h>

/* A convex thing with two or four corners. */
typedef struct thing {
    int64_t x[4], y[4];
    int corners;
} thing;

typedef struct things {
    thing of[3 * SIGHT_MOST_SIDE * SIGHT_MOST_SIDE];
    int count;
} things;

static thing square_of(int64_t x, int64_t y)
{
    return (thing){{2 * x, 2 * x + 1, 2 * x, 2 * x - 1}, {2 * y - 1, 2 * y, 2 * y + 1, 2 * y}, 4};
}

static thing wall_of(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return (thing){{ax, bx}, {ay, by}, 2};
}

/* All that hides, except what stands in the watcher's cell and in the cell looked at. */
static void gather(const sight_scene *scene, int32_t from_x, int32_t from_y, int32_t x, int32_t y, things *all)
{
    all->count = 0;
    for (int32_t j = 0; j < scene->height; j++)
        for (int32_t i = 0; i < scene->width; i++) {
            int32_t cell = j * scene->width + i;
            int64_t dx = i - from_x, dy = j - from_y;
            bool is_end = (i == from_x && j == from_y) || (i == x && j == y);
            if (scene->blocked[cell] && !is_end)
                all->of[all->count++] = square_of(dx, dy);
            if (scene->right[cell])
                all->of[all->count++] = wall_of(2 * dx + 1, 2 * dy - 1, 2 * dx + 1, 2 * dy + 1);
            if (scene->below[cell])
                all->of[all->count++] = wall_of(2 * dx - 1, 2 * dy + 1, 2 * dx + 1, 2 * dy + 1);
        }
}

static int64_t cross(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return ax * by - ay * bx;
}

/* A multiple of the ray's vector. */
typedef struct fraction {
    int64_t num, den; /* den > 0 */
} fraction;

static bool is_less(fraction a, fraction b)
{
    return a.num * b.den < b.num * a.den;
}

/*
 * Where the line through the watcher along (x, y) enters a thing's inside, or crosses a wall, and where it leaves;
 * false if it does neither. Side by side: the crossing of each side whose ends lie on different sides of the line, one
 * of them maybe on it.
 */
static bool crosses(const thing *t, int64_t x, int64_t y, fraction *into, fraction *out)
{
    bool is_left = false, is_right = false;
    int found = 0;
    for (int i = 0; i < t->corners; i++) {
        int64_t side = cross(x, y, t->x[i], t->y[i]);
        is_left |= side < 0;
        is_right |= side > 0;
    }
    if (!is_left || !is_right)
        return false;
    for (int i = 0; i < t->corners; i++) {
        int next = (i + 1) % t->corners;
        int64_t sx = t->x[next] - t->x[i], sy = t->y[next] - t->y[i];
        int64_t a = cross(x, y, t->x[i], t->y[i]), b = cross(x, y, t->x[next], t->y[next]);
        if ((a < 0 && b < 0) || (a > 0 && b > 0))
            continue;
        int64_t den = cross(x, y, sx, sy), num = cross(t->x[i], t->y[i], sx, sy);
        if (den == 0)
            continue;
        fraction at = {den < 0 ? -num : num, den < 0 ? -den : den};
        if (found == 0 || is_less(at, *into))
            *into = at;
        if (found == 0 || is_less(*out, at))
            *out = at;
        found++;
    }
    return found > 0;
}

/* Whether a thing lies between the watcher and the end of a vector. */
static bool is_between(const thing *t, int64_t x, int64_t y)
{
    const fraction nothing = {0, 1}, whole = {1, 1};
    fraction into, out;
    return crosses(t, x, y, &into, &out) && is_less(nothing, out) && is_less(into, whole);
}

/* Whether a corner of a thing lies on the way to the end of a vector, and all of the thing on one side. */
static bool touches(const thing *t, int64_t x, int64_t y, bool to_left)
{
    bool is_on = false, is_beyond = false;
    for (int i = 0; i < t->corners; i++) {
        int64_t side = cross(x, y, t->x[i], t->y[i]), along = x * t->x[i] + y * t->y[i];
        is_on |= side == 0 && along > 0 && along < x * x + y * y;
        is_beyond |= to_left ? side > 0 : side < 0;
    }
    return is_on && !is_beyond;
}

/* Decides by the straight line to the centre, which may touch things on one side, but not on both. */
static bool sees_centre(const things *all, int64_t x, int64_t y)
{
    bool left = false, right = false;
    for (int i = 0; i < all->count; i++) {
        if (is_between(&all->of[i], x, y))
            return false;
        left |= touches(&all->of[i], x, y, true);
        right |= touches(&all->of[i], x, y, false);
    }
    return !left || !right;
}

typedef struct vector {
    int64_t x, y;
} vector;

/* All of a cell lies within less than half a turn, so clockwise is an order. */
static int by_angle(const void *a, const void *b)
{
    const vector *u = a, *v = b;
    int64_t side = cross(u->x, u->y, v->x, v->y);
    return side > 0 ? -1 : side < 0;
}

/* Whether a ray comes to a cell's square before anything else. */
static bool ray_reaches(const things *all, const thing *target, vector ray)
{
    fraction into, out, other_into, other_out;
    if (!crosses(target, ray.x, ray.y, &into, &out) || into.num < 0)
        return false;
    for (int i = 0; i < all->count; i++) {
        if (!crosses(&all->of[i], ray.x, ray.y, &other_into, &other_out) || other_out.num <= 0)
            continue;
        if (is_less(other_into, into))
            return false;
    }
    return true;
}

/* Between two neighbouring directions with corners all rays are alike: one of each is tried. */
static bool sees_part(const things *all, const thing *target)
{
    static vector corners[4 * 3 * SIGHT_MOST_SIDE * SIGHT_MOST_SIDE + 4];
    size_t count = 0;
    for (int i = 0; i < 4; i++)
        corners[count++] = (vector){target->x[i], target->y[i]};
    qsort(corners, count, sizeof *corners, by_angle);
    const vector left = corners[0], right = corners[3];
    for (int i = 0; i < all->count; i++)
        for (int c = 0; c < all->of[i].corners; c++) {
            vector v = {all->of[i].x[c], all->of[i].y[c]};
            if (cross(left.x, left.y, v.x, v.y) > 0 && cross(v.x, v.y, right.x, right.y) > 0)
                corners[count++] = v;
        }
    qsort(corners, count, sizeof *corners, by_angle);
    for (size_t i = 0; i + 1 < count; i++) {
        vector a = corners[i], b = corners[i + 1];
        if (cross(a.x, a.y, b.x, b.y) != 0 && ray_reaches(all, target, (vector){a.x + b.x, a.y + b.y}))
            return true;
    }
    return false;
}

bool sight_oracle_sees(const sight_scene *scene, int32_t from_x, int32_t from_y, int32_t x, int32_t y,
                       bool is_permissive)
{
    static things all;
    if (x == from_x && y == from_y)
        return true;
    gather(scene, from_x, from_y, x, y, &all);
    if (!is_permissive && !scene->blocked[y * scene->width + x])
        return sees_centre(&all, 2 * (int64_t)(x - from_x), 2 * (int64_t)(y - from_y));
    thing target = square_of(x - from_x, y - from_y);
    return sees_part(&all, &target);
}
