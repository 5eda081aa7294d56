/* Places on graphs: nodes, and with ground under them whatever sees nodes. The functions of the kind's table. */
#ifndef WEND_MAP_GRAPH_GRAPH_PLACES_H
#define WEND_MAP_GRAPH_GRAPH_PLACES_H

#include "map/graph/graph_space.h"

/* A node that a place sees, and what the line between them costs. */
struct wend_graph_join {
    uint32_t node;
    uint64_t cost;
};

bool wend_graph_locate(const wend_space *space, wend_place place, uint32_t *node);
wend_place wend_graph_place_of(const wend_space *space, uint32_t node);
bool wend_graph_is_free(const wend_space *space, wend_place place);
wend_status wend_graph_nearest(const wend_space *space, const wend_allocator *memory, wend_place start, wend_place goal,
                               wend_nearest *nearest);
bool wend_graph_sees(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                     size_t except_count);
wend_status wend_graph_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                               size_t except_count, wend_line_hit *hit);
wend_status wend_graph_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost);

/*
 * The nearest nodes that a place anywhere on the ground sees, nearest first, at most space->graph->joins of them. `towards`
 * tells whether the way leads to the place; else from it, which is the same but where what lies under the start is free.
 */
uint32_t wend_graph_join(const wend_space *space, wend_place place, bool towards,
                         struct wend_graph_join joins[WEND_GRAPH_MAX_JOINS]);

#endif
