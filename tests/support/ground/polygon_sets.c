#include "ground/polygon_sets.h"

#include <string.h>

enum { MOST_CORNERS = 12 };

typedef struct ring_points {
    oracle_point at[MOST_CORNERS];
    uint32_t count;
} ring_points;

static int orientation(oracle_point a, oracle_point b, oracle_point c)
{
    int64_t cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    return (cross > 0) - (cross < 0);
}

static bool equal(oracle_point a, oracle_point b)
{
    return a.x == b.x && a.y == b.y;
}

static bool on_side(oracle_point a, oracle_point b, oracle_point p)
{
    return orientation(a, b, p) == 0 && (p.x - a.x) * (p.x - b.x) + (p.y - a.y) * (p.y - b.y) <= 0;
}

static bool sides_cross(oracle_point a, oracle_point b, oracle_point c, oracle_point d)
{
    return orientation(a, b, c) * orientation(a, b, d) < 0 && orientation(c, d, a) * orientation(c, d, b) < 0;
}

static bool sides_touch(oracle_point a, oracle_point b, oracle_point c, oracle_point d)
{
    return sides_cross(a, b, c, d) || on_side(a, b, c) || on_side(a, b, d) || on_side(c, d, a) || on_side(c, d, b);
}

static bool is_simple(const ring_points *ring)
{
    uint32_t n = ring->count;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n; j++) {
            oracle_point a = ring->at[i], b = ring->at[(i + 1) % n], c = ring->at[j], d = ring->at[(j + 1) % n];
            bool next = j == i + 1, last = (j + 1) % n == i;
            if (equal(a, c) || (!next && !last && sides_touch(a, b, c, d)))
                return false;
            if ((next && (on_side(a, b, d) || on_side(c, d, a))) || (last && (on_side(a, b, c) || on_side(c, d, b))))
                return false;
        }
    return n >= 3;
}

/* 1 inside, 0 on the border, -1 outside. */
static int place_in(const polygon_set *set, const oracle_ring *ring, oracle_point p, int64_t scale)
{
    bool inside = false;
    for (uint32_t i = 0; i < ring->count; i++) {
        oracle_point a = set->points[ring->first + i], b = set->points[ring->first + (i + 1) % ring->count];
        a.x *= scale, a.y *= scale, b.x *= scale, b.y *= scale;
        if (on_side(a, b, p))
            return 0;
        if ((a.y > p.y) != (b.y > p.y))
            inside ^= b.y > a.y ? orientation(a, b, p) > 0 : orientation(a, b, p) < 0;
    }
    return inside ? 1 : -1;
}

/* Whether a ring crosses nothing that is there; it may touch something only if `touch`. */
static bool fits(const polygon_set *set, const ring_points *ring, bool touch)
{
    for (uint32_t r = 0; r < set->ring_count; r++)
        for (uint32_t i = 0; i < set->rings[r].count; i++)
            for (uint32_t j = 0; j < ring->count; j++) {
                const oracle_ring *other = &set->rings[r];
                oracle_point a = set->points[other->first + i], b = set->points[other->first + (i + 1) % other->count];
                oracle_point c = ring->at[j], d = ring->at[(j + 1) % ring->count];
                if (touch ? sides_cross(a, b, c, d) : sides_touch(a, b, c, d))
                    return false;
            }
    return true;
}

/* Whether a ring lies within another or on its border; no side of it has a corner of the other. */
static bool lies_within(const polygon_set *set, const oracle_ring *outer, const ring_points *ring)
{
    for (uint32_t j = 0; j < ring->count; j++) {
        oracle_point a = ring->at[j], b = ring->at[(j + 1) % ring->count], middle = {a.x + b.x, a.y + b.y};
        if (place_in(set, outer, a, 1) < 0 || place_in(set, outer, middle, 2) < 0)
            return false;
        for (uint32_t i = 0; i < outer->count; i++) {
            oracle_point corner = set->points[outer->first + i];
            if (on_side(a, b, corner) && !equal(a, corner) && !equal(b, corner))
                return false;
        }
    }
    return true;
}

static bool add_ring(polygon_set *set, oracle_ring_kind kind, const ring_points *ring)
{
    if (set->ring_count == POLYGON_SET_RINGS || set->point_count + ring->count > POLYGON_SET_POINTS)
        return false;
    oracle_ring *added = &set->rings[set->ring_count++];
    added->kind = kind;
    added->first = set->point_count;
    added->count = ring->count;
    memcpy(set->points + set->point_count, ring->at, ring->count * sizeof *ring->at);
    set->point_count += ring->count;
    return true;
}

/* A point of a lattice of `step`, within a box. */
static oracle_point draw_point(random_source *random, int64_t x, int64_t y, int64_t width, int64_t step)
{
    oracle_point point;
    point.x = x + (int64_t)random_below(random, (uint32_t)(width / step + 1)) * step;
    point.y = y + (int64_t)random_below(random, (uint32_t)(width / step + 1)) * step;
    return point;
}

/* Random corners, in the order in which they lie around the box's middle. */
static void draw_star(random_source *random, int64_t x, int64_t y, int64_t width, int64_t step, ring_points *ring)
{
    ring->count = 3 + random_below(random, MOST_CORNERS - 5);
    oracle_point middle = {3 * x + 3 * width / 2, 3 * y + 3 * width / 2};
    for (uint32_t i = 0; i < ring->count; i++) {
        oracle_point drawn = draw_point(random, x, y, width, step);
        uint32_t j = i;
        for (; j > 0; j--) {
            oracle_point a = {3 * drawn.x - middle.x, 3 * drawn.y - middle.y},
                         b = {3 * ring->at[j - 1].x - middle.x, 3 * ring->at[j - 1].y - middle.y};
            bool upper_a = a.y > 0 || (a.y == 0 && a.x > 0), upper_b = b.y > 0 || (b.y == 0 && b.x > 0);
            bool before = upper_a != upper_b ? upper_a : a.x * b.y - a.y * b.x > 0;
            if (!before)
                break;
            ring->at[j] = ring->at[j - 1];
        }
        ring->at[j] = drawn;
    }
}

static void draw_box(random_source *random, int64_t x, int64_t y, int64_t width, int64_t step, ring_points *ring)
{
    oracle_point a = draw_point(random, x, y, width, step), b = draw_point(random, x, y, width, step);
    ring->count = 0;
    ring->at[ring->count++] = a;
    if (random_chance(random, 30)) { /* a corner of 180 degrees */
        oracle_point between = {(a.x + b.x) / 2, a.y};
        ring->at[ring->count++] = between;
    }
    oracle_point right = {b.x, a.y}, left = {a.x, b.y};
    ring->at[ring->count++] = right;
    if (random_chance(random, 30)) { /* a notch */
        oracle_point in = {(a.x + b.x) / 2, (a.y + b.y) / 2}, up = {b.x, (a.y + b.y) / 2},
                     down = {(a.x + b.x) / 2, b.y};
        ring->at[ring->count++] = up;
        ring->at[ring->count++] = in;
        ring->at[ring->count++] = down;
    } else
        ring->at[ring->count++] = b;
    ring->at[ring->count++] = left;
}

static void reverse(ring_points *ring)
{
    for (uint32_t i = 0, j = ring->count - 1; i < j; i++, j--) {
        oracle_point kept = ring->at[i];
        ring->at[i] = ring->at[j];
        ring->at[j] = kept;
    }
}

static bool draw_ring(random_source *random, polygon_style style, const polygon_set *set, int64_t width,
                      ring_points *ring)
{
    static const int64_t steps[POLYGON_STYLES] = {1, 256, 256, 128};
    int64_t step = steps[style];
    oracle_point corner = draw_point(random, 0, 0, set->side - width, step);
    if (style == POLYGON_STYLE_BOXES || (style == POLYGON_STYLE_NESTED && random_chance(random, 30)))
        draw_box(random, corner.x, corner.y, width, step, ring);
    else
        draw_star(random, corner.x, corner.y, width, step, ring);
    if (random_chance(random, 50))
        reverse(ring);
    return is_simple(ring);
}

static void draw_ground(random_source *random, polygon_style style, polygon_set *set)
{
    ring_points ring = {{{0, 0}, {set->side, 0}, {set->side, set->side}, {0, set->side}}, 4};
    for (int tries = 0; tries < 20 && random_chance(random, 60); tries++)
        if (draw_ring(random, style, set, set->side, &ring))
            break;
    if (!is_simple(&ring)) {
        ring_points square = {{{0, 0}, {set->side, 0}, {set->side, set->side}, {0, set->side}}, 4};
        ring = square;
    }
    add_ring(set, ORACLE_RING_GROUND, &ring);
}

static void draw_holes(random_source *random, polygon_style style, polygon_set *set, uint32_t outline)
{
    bool touch = style != POLYGON_STYLE_DISJOINT;
    uint32_t wanted = random_below(random, 3);
    for (int tries = 0; tries < 20 && wanted != 0; tries++) {
        ring_points ring;
        int64_t width = set->side / 256 / 2 * 256;
        if (!draw_ring(random, style, set, width, &ring) || !fits(set, &ring, touch) ||
            !lies_within(set, &set->rings[outline], &ring))
            continue;
        bool apart = true; /* holes in holes would be ground again */
        for (uint32_t r = outline + 1; r < set->ring_count; r++)
            apart = apart && fits(set, &ring, false) && place_in(set, &set->rings[r], ring.at[0], 1) < 0;
        for (uint32_t r = outline + 1; r < set->ring_count && apart; r++) {
            polygon_set alone = {.ring_count = 0};
            add_ring(&alone, ORACLE_RING_HOLE, &ring);
            apart = place_in(&alone, &alone.rings[0], set->points[set->rings[r].first], 1) < 0;
        }
        if (apart && add_ring(set, ORACLE_RING_HOLE, &ring))
            wanted--;
    }
}

/* Draws ground in a hole of the first outline. */
static void draw_island(random_source *random, polygon_style style, polygon_set *set)
{
    uint32_t holes = set->ring_count;
    for (int tries = 0; tries < 30; tries++) {
        ring_points ring;
        if (!draw_ring(random, style, set, set->side / 256 / 4 * 256, &ring) || !fits(set, &ring, true))
            continue;
        for (uint32_t r = 1; r < holes; r++)
            if (lies_within(set, &set->rings[r], &ring) && fits(set, &ring, false)) {
                add_ring(set, ORACLE_RING_GROUND, &ring);
                return;
            }
    }
}

static void draw_obstacles(random_source *random, polygon_style style, polygon_set *set)
{
    bool touch = style != POLYGON_STYLE_DISJOINT;
    uint32_t wanted = random_below(random, 7);
    for (int tries = 0; tries < 40 && wanted != 0; tries++) {
        ring_points ring;
        int64_t width = (1 + (int64_t)random_below(random, (uint32_t)(set->side / 512))) * 256;
        if (draw_ring(random, style, set, width, &ring) && fits(set, &ring, touch) &&
            add_ring(set, ORACLE_RING_OBSTACLE, &ring))
            wanted--;
    }
}

void polygon_set_random(random_source *random, polygon_style style, polygon_set *set)
{
    memset(set, 0, sizeof *set);
    set->side = (4 + (int64_t)random_below(random, 7)) * 256;
    draw_ground(random, style, set);
    draw_holes(random, style, set, 0);
    if (style == POLYGON_STYLE_NESTED)
        draw_island(random, style, set);
    draw_obstacles(random, style, set);
}

oracle_point polygon_set_place(random_source *random, const polygon_set *set)
{
    oracle_point a = set->points[random_below(random, set->point_count)];
    oracle_point b = set->points[random_below(random, set->point_count)];
    oracle_point place = {0, 0};
    switch (random_below(random, 5)) {
    case 0:
        return a;
    case 1: { /* on a side, where its ends are even */
        const oracle_ring *ring = &set->rings[random_below(random, set->ring_count)];
        uint32_t i = random_below(random, ring->count);
        a = set->points[ring->first + i];
        b = set->points[ring->first + (i + 1) % ring->count];
    } /* fall through */
    case 2:
        place.x = (a.x + b.x) / 2;
        place.y = (a.y + b.y) / 2;
        return place;
    case 3: /* of the lattice */
        return draw_point(random, 0, 0, set->side, 128);
    default:
        return draw_point(random, 0, 0, set->side, 1);
    }
}
