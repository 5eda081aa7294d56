/* Making the taut visibility graph of a surface. */
#ifndef WEND_MAP_TAUT_TAUT_BUILD_H
#define WEND_MAP_TAUT_TAUT_BUILD_H

#include "map/taut/taut_graph.h"

/*
 * Makes the graph of a surface; ARGUMENT where that has more vertices than can be told apart, MEMORY: *graph is then empty.
 * Cost: a look around from each corner, 1 to 25 us. Memory: 48 bytes per side, 64 per vertex, 16 per arc.
 */
wend_status wend_taut_graph_build(struct wend_taut_graph *graph, const struct wend_surface *surface,
                                  const wend_allocator *memory);

#endif
