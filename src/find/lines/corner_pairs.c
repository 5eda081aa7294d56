/*
 * A line between two cells a knight's move apart passes a corner between them at a quarter of a cell, a turn in the cell over
 * the corner at seven tenths. There are two such lines for each corner, flat and steep.
 */
#include "find/lines/corner_pairs.h"

#include "map/space/space.h"

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
static struct pair pair_at(const struct wend_path_vertex *vertex, bool is_steep)
{
    const struct wend_point over = {(3 * vertex->corner.x - vertex->opposite.x) / 2,
                                    (3 * vertex->corner.y - vertex->opposite.y) / 2};
    const int32_t across = vertex->opposite.x - vertex->corner.x, down = vertex->opposite.y - vertex->corner.y;
    struct pair pair = {vertex->place, vertex->place};
    pair.first.x = over.x + across;
    pair.first.y = over.y - (is_steep ? down : 0);
    pair.second.x = over.x - (is_steep ? 0 : across);
    pair.second.y = over.y + down;
    if (wend_vertex_is_passed(vertex, pair.first, pair.second))
        return pair;
    return (struct pair){pair.second, pair.first};
}

/* How much shorter a pair makes the way, in cells. */
static double gain_of(const struct wend_path_vertex *vertices, const struct wend_path_vertex *vertex, struct pair pair)
{
    const wend_place before = vertices[vertex->before].place, after = vertices[vertex->after].place;
    return wend_places_gap(before, vertex->place) + wend_places_gap(vertex->place, after) -
           wend_places_gap(before, pair.first) - wend_places_gap(pair.first, pair.second) -
           wend_places_gap(pair.second, after);
}

static bool is_open_pair(const struct wend_corner_ground *g, const struct wend_path_vertex *vertex, struct pair pair)
{
    const struct wend_path_vertex *before = &g->vertices->items[vertex->before];
    const struct wend_path_vertex *after = &g->vertices->items[vertex->after];
    return is_inside_bounds(g, pair.first) && is_inside_bounds(g, pair.second) &&
           wend_vertex_is_passed(before, before->place, pair.first) &&
           wend_vertex_is_passed(vertex, before->place, pair.first) &&
           wend_vertex_is_passed(vertex, pair.second, after->place) &&
           wend_vertex_is_passed(after, pair.second, after->place) && wend_ground_sees(g, pair.first, pair.second) &&
           wend_ground_sees(g, pair.first, before->place) && wend_ground_sees(g, pair.second, after->place);
}

/* Turns at both places of a pair instead of at a point. */
static bool put_pair(const struct wend_corner_ground *g, uint32_t number, struct pair pair)
{
    const uint32_t second = g->vertices->count;
    if (!wend_vertices_add(g->vertices, g->vertices->items[number], g->memory))
        return false;
    struct wend_path_vertex *vertices = g->vertices->items;
    vertices[number].place = pair.first;
    vertices[number].after = second;
    vertices[second].place = pair.second;
    vertices[second].before = number;
    vertices[vertices[second].after].before = second;
    return true;
}

wend_status wend_corner_pairs_next(const struct wend_corner_ground *g, uint32_t *number)
{
    const struct wend_path_vertex *vertex = &g->vertices->items[*number];
    const uint32_t at = *number;
    bool has_room = true;
    if (vertex->turn != 0 && !vertex->fixed) {
        const struct pair flat = pair_at(vertex, false), steep = pair_at(vertex, true);
        const double flat_gain = gain_of(g->vertices->items, vertex, flat);
        const double steep_gain = gain_of(g->vertices->items, vertex, steep);
        const bool is_steep = steep_gain > flat_gain;
        const struct pair *best = is_steep ? &steep : &flat;
        if ((is_steep ? steep_gain : flat_gain) >= LEAST_PAIR_GAIN && is_open_pair(g, vertex, *best))
            has_room = put_pair(g, at, *best);
    }
    *number = g->vertices->items[at].after;
    return has_room ? WEND_OK : WEND_ERROR_MEMORY;
}
