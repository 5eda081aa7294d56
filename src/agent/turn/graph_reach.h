/* What one unit can reach on a graph: a part of wend_reach. */
#ifndef WEND_AGENT_TURN_GRAPH_REACH_H
#define WEND_AGENT_TURN_GRAPH_REACH_H

#include <wend/reach.h>

#include "search/field/field.h"
#include "search/kit/kit.h"

struct wend_graph_reach {
    const wend_space *space; /* null while the reach is over cells */
    struct wend_graph_flood flood;
    wend_reach_cell *cells;
    uint32_t capacity, number_capacity;
    uint32_t *numbers;
    bool is_limited;
};

/* As the public calls do, of a sound description. */
wend_status wend_graph_reach_find(struct wend_graph_reach *reach, const wend_space *space, const wend_reach_desc *desc,
                                  const wend_allocator *memory);
const wend_reach_cell *wend_graph_reach_at(const struct wend_graph_reach *reach, wend_place place);
wend_status wend_graph_reach_path(struct wend_graph_reach *reach, wend_place place, wend_path *path,
                                  struct wend_points *points, const wend_allocator *memory);

void wend_graph_reach_destroy(struct wend_graph_reach *reach, const wend_allocator *memory);
size_t wend_graph_reach_memory(const struct wend_graph_reach *reach);

#endif
