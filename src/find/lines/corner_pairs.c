/*
 * A line between two cells a knight's move apart passes a corner between them at a quarter of a cell, a turn in the cell over
 * the corner at seven tenths. There are two such lines for each corner, flat and steep.
 */
#include "find/lines/corner_pairs.h"

#include "base/root.h"
#include "map/space/cells.h"

/* Less is not worth another point, in cells. */
#define LEAST_PAIR_GAIN 0.01

static bool is_inside_bounds(const struct wend_corner_ground *g, wend_place place)
{
    const struct wend_space_cells *cells = &g->space->cells;
    return place.x > 0 && place.y > 0 && (uint32_t)place.x / WEND_CELL < cells->width &&
           (uint32_t)place.y / WEND_CELL < cells->height && place.x >= g->left && place.x <= g->right &&
           place.y >= g->top && place.y <= g->bottom;
}

/* Two places at a corner, in the order of the way. */
struct pair {
    wend_place first, second;
};

/* The flat or the steep line past the corner of a point. */
static struct pair pair_at(const struct wend_path_vertex *knot, bool is_steep)
{
    const struct wend_point over = {(3 * knot->corner.x - knot->opposite.x) / 2,
                                    (3 * knot->corner.y - knot->opposite.y) / 2};
    const int32_t across = knot->opposite.x - knot->corner.x, down = knot->opposite.y - knot->corner.y;
    struct pair pair = {knot->place, knot->place};
    pair.first.x = over.x + across;
    pair.first.y = over.y - (is_steep ? down : 0);
    pair.second.x = over.x - (is_steep ? 0 : across);
    pair.second.y = over.y + down;
    if (wend_vertex_is_passed(knot, pair.first, pair.second))
        return pair;
    return (struct pair){pair.second, pair.first};
}

/* How much shorter a pair makes the way, in cells. */
static double gain_of(const struct wend_path_vertex *knots, const struct wend_path_vertex *knot, struct pair pair)
{
    const wend_place before = knots[knot->before].place, after = knots[knot->after].place;
    return wend_places_gap(before, knot->place) + wend_places_gap(knot->place, after) -
           wend_places_gap(before, pair.first) - wend_places_gap(pair.first, pair.second) -
           wend_places_gap(pair.second, after);
}

static bool is_open_pair(const struct wend_corner_ground *g, const struct wend_path_vertex *knot, struct pair pair)
{
    const struct wend_path_vertex *before = &g->knots->vertices[knot->before];
    const struct wend_path_vertex *after = &g->knots->vertices[knot->after];
    return is_inside_bounds(g, pair.first) && is_inside_bounds(g, pair.second) &&
           wend_vertex_is_passed(before, before->place, pair.first) &&
           wend_vertex_is_passed(knot, before->place, pair.first) &&
           wend_vertex_is_passed(knot, pair.second, after->place) &&
           wend_vertex_is_passed(after, pair.second, after->place) && wend_ground_sees(g, pair.first, pair.second) &&
           wend_ground_sees(g, pair.first, before->place) && wend_ground_sees(g, pair.second, after->place);
}

/* Turns at both places of a pair instead of at a point. */
static bool put_pair(const struct wend_corner_ground *g, uint32_t number, struct pair pair)
{
    const uint32_t second = g->knots->count;
    if (!wend_vertices_add(g->knots, g->knots->vertices[number], g->memory))
        return false;
    struct wend_path_vertex *knots = g->knots->vertices;
    knots[number].place = pair.first;
    knots[number].after = second;
    knots[second].place = pair.second;
    knots[second].before = number;
    knots[knots[second].after].before = second;
    return true;
}

wend_status wend_corner_pairs_next(const struct wend_corner_ground *g, uint32_t *number)
{
    const struct wend_path_vertex *knot = &g->knots->vertices[*number];
    const uint32_t at = *number;
    bool has_room = true;
    if (knot->turn != 0 && !knot->fixed) {
        const struct pair flat = pair_at(knot, false), steep = pair_at(knot, true);
        const double flat_gain = gain_of(g->knots->vertices, knot, flat);
        const double steep_gain = gain_of(g->knots->vertices, knot, steep);
        const bool is_steep = steep_gain > flat_gain;
        const struct pair *best = is_steep ? &steep : &flat;
        if ((is_steep ? steep_gain : flat_gain) >= LEAST_PAIR_GAIN && is_open_pair(g, knot, *best))
            has_room = put_pair(g, at, *best);
    }
    *number = g->knots->vertices[at].after;
    return has_room ? WEND_OK : WEND_ERROR_MEMORY;
}
