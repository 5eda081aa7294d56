/* The places of a path that is being straightened. */
#ifndef WEND_FIND_VERTICES_H
#define WEND_FIND_VERTICES_H

#include "find/taut_string.h"

struct wend_path_vertex {
    wend_place place;
    uint32_t before, after;     /* on the way as it is so far */
    double length;              /* of the best way to here */
    uint64_t halves, surcharge; /* what the steps to here cost, see cost_of_steps */
    uint64_t cost;              /* of the line or steps from the one before, where costs are of interest */
    struct wend_point corner;   /* around which the way turns there, */
    struct wend_point opposite; /* and the opposite one of its blocked cell */
    int32_t turn;               /* which way: 1 right, -1 left, 0 around no corner that is known */
    bool fixed;                 /* an end of the path or of a link, or no other place would do */
    bool by_steps;              /* the path's own steps, maybe no line, lead here from the one before */
    bool inner;                 /* the path's steps go straight on here */
    bool settled;               /* as it must be, as long as its neighbours stay */
};

struct wend_vertices {
    struct wend_path_vertex *vertices;
    uint32_t count, capacity;
    uint64_t work;                          /* units for the lines that were tried */
    struct wend_taut_string string, detour; /* of the path, and of a part of it */
    struct wend_taut_string second;         /* from a detour */
};

/* Whether a line leaves the corner around which the way turns at a point on the right side, so that it may be free. */
static inline bool wend_vertex_is_passed(const struct wend_path_vertex *vertex, wend_place from, wend_place to)
{
    const struct wend_point a = {from.x, from.y}, b = {to.x, to.y};
    if (vertex->turn == 0 || wend_cross(a, b, vertex->corner) * vertex->turn > 0)
        return true;
    const int64_t at = wend_dot(a, b, vertex->corner);
    return at <= 0 || at >= wend_dot(a, b, b); /* before its start, or behind its end */
}

/* Whether the blocked cell around which the way turns at a point lies on a line, between its ends. */
bool wend_vertex_is_in_way(const struct wend_path_vertex *vertex, wend_place from, wend_place to);

/* Adds one; false where the allocator refuses. */
bool wend_vertices_add(struct wend_vertices *list, struct wend_path_vertex vertex, const wend_allocator *memory);

void wend_vertices_destroy(struct wend_vertices *list, const wend_allocator *memory);
size_t wend_vertices_memory(const struct wend_vertices *list);

#endif
