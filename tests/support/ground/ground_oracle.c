/* tests/support/ground/ground_oracle.c: geometry on small surfaces by looking at everything. */
#include "ground/ground_oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"

/* A point lies in at most so many polygons of a level. */
enum { MOST_BETWEEN = 16 };

enum { SIDE = 8, POINTS = (SIDE + 1) * (SIDE + 1), STOREYS = 2 };

/* Points, corners and counts on the way to a surface. */
struct draft {
    struct wend_point points[POINTS * STOREYS];
    int32_t heights[POINTS * STOREYS];
    uint32_t corners[SIDE * SIDE * 6 * STOREYS], counts[SIDE * SIDE * 2 * STOREYS];
    uint16_t levels[SIDE * SIDE * 2 * STOREYS];
    uint32_t point_count, corner_count, polygon_count;
};

static void add_polygon(struct draft *draft, const uint32_t *corners, uint32_t count)
{
    memcpy(draft->corners + draft->corner_count, corners, count * sizeof *corners);
    draft->corner_count += count;
    draft->levels[draft->polygon_count] = (uint16_t)(draft->point_count / POINTS - 1);
    draft->counts[draft->polygon_count++] = count;
}

static int64_t turn(const struct draft *draft, uint32_t a, uint32_t b, uint32_t c)
{
    return wend_cross(draft->points[a], draft->points[b], draft->points[c]);
}

/* A square as quadrilateral or as two triangles, if they turn the right way. */
static void add_square(struct draft *draft, uint32_t at, random_source *random)
{
    uint32_t p[4] = {at, at + 1, at + SIDE + 2, at + SIDE + 1};
    uint32_t halves[2][3] = {{p[0], p[1], p[2]}, {p[0], p[2], p[3]}};
    if (random_chance(random, 50)) {
        halves[0][2] = p[3];
        halves[1][0] = p[1];
    }
    bool sound = turn(draft, halves[0][0], halves[0][1], halves[0][2]) > 0 &&
                 turn(draft, halves[1][0], halves[1][1], halves[1][2]) > 0;
    bool convex = turn(draft, p[0], p[1], p[2]) > 0 && turn(draft, p[1], p[2], p[3]) > 0 &&
                  turn(draft, p[2], p[3], p[0]) > 0 && turn(draft, p[3], p[0], p[1]) > 0;
    if (!sound)
        return;
    if (convex && random_chance(random, 40)) {
        add_polygon(draft, p, 4);
        return;
    }
    for (int i = 0; i < 2; i++)
        if (random_chance(random, 90))
            add_polygon(draft, halves[i], 3);
}

static void add_storey(struct draft *draft, random_source *random, int32_t spacing, int32_t height, bool even)
{
    uint32_t first = draft->point_count, percent = 50 + random_below(random, 51);
    for (uint32_t i = 0; i < POINTS; i++) {
        int32_t x = (int32_t)(i % (SIDE + 1)) * spacing, y = (int32_t)(i / (SIDE + 1)) * spacing, most = spacing * SIDE;
        if (!even && x > 0 && x < most)
            x += (int32_t)random_below(random, (uint32_t)spacing / 2) - spacing / 4;
        if (!even && y > 0 && y < most)
            y += (int32_t)random_below(random, (uint32_t)spacing / 2) - spacing / 4;
        draft->heights[first + i] = height + (int32_t)random_below(random, 5);
        draft->points[first + i] = (struct wend_point){x, y};
    }
    draft->point_count += POINTS;
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        if (random_chance(random, percent))
            add_square(draft, first + i / SIDE * (SIDE + 1) + i % SIDE, random);
}

void ground_board_draw(ground_board *board, random_source *random, uint32_t storeys, int32_t spacing,
                       const wend_allocator *allocator)
{
    struct draft *draft = calloc(1, sizeof *draft);
    for (uint32_t i = 0; i < storeys; i++) {
        bool even = random_chance(random, 30);
        add_storey(draft, random, spacing, (int32_t)i * 1000, even);
    }
    struct wend_soup soup = {.points = draft->points,
                             .heights = draft->heights,
                             .corners = draft->corners,
                             .counts = draft->counts,
                             .levels = draft->levels,
                             .point_count = draft->point_count,
                             .corner_count = draft->corner_count,
                             .polygon_count = draft->polygon_count,
                             .flat = storeys == 1};
    board->most = spacing * SIDE;
    if (wend_surface_build(&board->surface, &soup, allocator ? allocator : &wend_default_allocator) != WEND_OK)
        abort();
    free(draft);
}

void ground_board_free(ground_board *board)
{
    wend_surface_destroy(&board->surface);
}

struct wend_point ground_board_point(const ground_board *board, random_source *random)
{
    const struct wend_surface *surface = &board->surface;
    uint32_t span = (uint32_t)board->most + 1;
    struct wend_point point;
    point.x = (int32_t)random_below(random, span);
    point.y = (int32_t)random_below(random, span);
    if (surface->side_count == 0 || random_chance(random, 50))
        return point;
    uint32_t side = random_below(random, surface->side_count);
    struct wend_point a = surface->sides[side].at, b = wend_side_end(surface, side);
    if (random_chance(random, 60))
        return a;
    point.x = (a.x + b.x) / 2;
    point.y = (a.y + b.y) / 2;
    return point;
}

/* A point in fractions: x / of, y / of. */
struct fraction_point {
    int64_t x, y, of;
};

__extension__ typedef __int128 wide;

static bool polygon_has(const struct wend_surface *surface, uint32_t polygon, struct fraction_point point)
{
    const struct wend_polygon *shape = &surface->polygons[polygon];
    for (uint32_t i = 0; i < shape->count; i++) {
        struct wend_point a = surface->sides[shape->first + i].at,
                          b = surface->sides[shape->first + (i + 1) % shape->count].at;
        wide cross = (wide)(b.x - a.x) * (point.y - a.y * point.of) - (wide)(b.y - a.y) * (point.x - a.x * point.of);
        if (cross < 0)
            return false;
    }
    return shape->count > 0;
}

bool ground_oracle_has(const struct wend_surface *surface, struct wend_point point, uint16_t level)
{
    for (uint32_t i = 0; i < surface->polygon_count; i++)
        if (surface->polygons[i].level == level &&
            polygon_has(surface, i, (struct fraction_point){point.x, point.y, 1}))
            return true;
    return false;
}

/* A fraction of the line, reduced or not. */
struct share {
    int64_t part, of;
};

static int compare_shares(const void *a, const void *b)
{
    const struct share *left = a, *right = b;
    wide difference = (wide)left->part * right->of - (wide)right->part * left->of;
    return (difference > 0) - (difference < 0);
}

/* Where the line meets the lines of all sides of a level, from 0 to 1 in order. */
static size_t list_shares(const struct wend_surface *surface, struct wend_point from, struct wend_point to,
                          uint16_t level, struct share *shares)
{
    size_t count = 0;
    shares[count++] = (struct share){0, 1};
    shares[count++] = (struct share){1, 1};
    for (uint32_t i = 0; i < surface->side_count; i++) {
        struct wend_point a = surface->sides[i].at, b = wend_side_end(surface, i);
        int64_t before = wend_cross(a, b, from), after = wend_cross(a, b, to), of = before - after;
        if (surface->polygons[surface->sides[i].polygon].level != level)
            continue;
        int64_t length = wend_dot(from, to, to);
        shares[count++] = (struct share){wend_dot(from, to, a), length}; /* for sides on the line itself */
        if (of < 0)
            before = -before, of = -of;
        if (of != 0)
            shares[count++] = (struct share){before, of};
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (shares[i].part >= 0 && shares[i].part <= shares[i].of)
            shares[kept++] = shares[i];
    qsort(shares, kept, sizeof *shares, compare_shares);
    return kept;
}

/* The polygons of a level that contain the middle between two points of the line. */
static size_t polygons_between(const struct wend_surface *surface, struct wend_point from, struct wend_point to,
                               uint16_t level, struct share a, struct share b, uint32_t *polygons)
{
    /* (a + b) / 2; coordinates stay below 2^62 for those of a small board. */
    int64_t of = 2 * a.of * b.of, part = a.part * b.of + b.part * a.of;
    size_t count = 0;
    struct fraction_point middle = {from.x * of + (to.x - from.x) * part, from.y * of + (to.y - from.y) * part, of};
    for (uint32_t i = 0; i < surface->polygon_count; i++)
        if (surface->polygons[i].level == level && polygon_has(surface, i, middle))
            polygons[count++] = i;
    return count;
}

/* Whether two polygons are the same, or linked around a common point by sides that touch it. */
static bool is_linked_at(const struct wend_surface *surface, uint32_t from, uint32_t to, struct fraction_point point)
{
    uint32_t queue[512], count = 0;
    queue[count++] = from;
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_polygon *shape = &surface->polygons[queue[i]];
        if (queue[i] == to)
            return true;
        for (uint32_t k = shape->first; k < shape->first + shape->count; k++) {
            uint32_t twin = surface->sides[k].twin;
            struct wend_point a = surface->sides[k].at, b = wend_side_end(surface, k);
            if (twin == WEND_NONE)
                continue;
            bool touches =
                (wide)(b.x - a.x) * (point.y - a.y * point.of) == (wide)(b.y - a.y) * (point.x - a.x * point.of);
            bool seen = false;
            for (uint32_t j = 0; j < count; j++)
                seen = seen || queue[j] == surface->sides[twin].polygon;
            if (touches && !seen && polygon_has(surface, surface->sides[twin].polygon, point))
                queue[count++] = surface->sides[twin].polygon;
        }
    }
    return false;
}

double ground_oracle_free(const struct wend_surface *surface, struct wend_point from, struct wend_point to,
                          uint16_t level)
{
    static struct share shares[4096];
    uint32_t before[2 * MOST_BETWEEN], after[MOST_BETWEEN];
    size_t before_count = 0;
    if (!ground_oracle_has(surface, from, level))
        return -1;
    if (wend_point_equal(from, to))
        return 1;
    size_t count = list_shares(surface, from, to, level, shares);
    for (size_t i = 0; i + 1 < count; i++) {
        double here = (double)shares[i].part / (double)shares[i].of;
        if (compare_shares(&shares[i], &shares[i + 1]) == 0)
            continue;
        size_t after_count = polygons_between(surface, from, to, level, shares[i], shares[i + 1], after);
        struct fraction_point point = {from.x * shares[i].of + (to.x - from.x) * shares[i].part,
                                       from.y * shares[i].of + (to.y - from.y) * shares[i].part, shares[i].of};
        size_t kept = 0;
        for (size_t b = 0; b < after_count; b++) {
            bool goes_on = i == 0 || here == 0;
            for (size_t a = 0; a < before_count; a++)
                goes_on = goes_on || is_linked_at(surface, before[a], after[b], point);
            if (goes_on)
                before[MOST_BETWEEN + kept++] = after[b];
        }
        if (kept == 0)
            return here;
        memmove(before, before + MOST_BETWEEN, kept * sizeof *before);
        before_count = kept;
    }
    return 1;
}

double ground_oracle_distance(const struct wend_surface *surface, struct wend_point point, uint16_t level, bool walls)
{
    double least = -1;
    for (uint32_t i = 0; i < surface->side_count; i++) {
        struct wend_point a = surface->sides[i].at, b = wend_side_end(surface, i);
        if (surface->polygons[surface->sides[i].polygon].level != level ||
            (walls && surface->sides[i].twin != WEND_NONE))
            continue;
        double x = b.x - a.x, y = b.y - a.y, share = ((point.x - a.x) * x + (point.y - a.y) * y) / (x * x + y * y);
        share = share < 0 ? 0 : share > 1 ? 1 : share;
        double distance = hypot(a.x + x * share - point.x, a.y + y * share - point.y);
        least = least < 0 || distance < least ? distance : least;
    }
    return least;
}
