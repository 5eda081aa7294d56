/* How far one cell is from another if nothing were blocked: what heuristics estimate, and what "nearest" means. */
#ifndef WEND_SEARCH_CORE_METRIC_H
#define WEND_SEARCH_CORE_METRIC_H

#include <wend/engine.h>

#include "map/space/cells.h"

/* How distances over an empty map are measured. */
struct wend_metric {
    wend_heuristic heuristic; /* not DEFAULT, not CALLBACK */
    enum wend_topology topology;
    uint64_t straight, diagonal; /* prices of steps */
};

/* That of a profile's prices, every step counting so many times. */
struct wend_metric wend_metric_of(const wend_space *space, wend_heuristic heuristic, uint64_t weight);

/* Walking straight there over an empty map; UINT64_MAX between levels, which no walk joins. */
uint64_t wend_metric_distance(const struct wend_metric *metric, struct wend_cell from, struct wend_cell to);

/* What a profile's default heuristic measures between two cells at weight 1; UINT64_MAX between levels. */
uint64_t wend_space_distance(const wend_space *space, struct wend_cell from, struct wend_cell to);

/* Steps between two hexagons. */
uint64_t wend_hex_steps(enum wend_topology topology, struct wend_cell a, struct wend_cell b);

/* The square of the distance of their centres, neighbours being 1 apart. */
uint64_t wend_hex_square(enum wend_topology topology, struct wend_cell a, struct wend_cell b);

#endif
