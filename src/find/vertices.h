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
    bool fixed;                 /* an end of the path or of a link */
    bool by_steps;              /* the path's own steps, maybe no line, lead here from the one before */
    bool inner;                 /* the path's steps go straight on here */
    bool settled;               /* as it must be, as long as its neighbours stay */
};

struct wend_vertices {
    struct wend_path_vertex *vertices;
    uint32_t count, capacity;
    uint64_t work;                          /* units for the lines that were tried */
    struct wend_taut_string string, detour; /* of the path, and of a part of it */
};

/* Adds one; false where the allocator refuses. */
bool wend_vertices_add(struct wend_vertices *list, struct wend_path_vertex vertex, const wend_allocator *memory);

void wend_vertices_destroy(struct wend_vertices *list, const wend_allocator *memory);
size_t wend_vertices_memory(const struct wend_vertices *list);

#endif
