/* Which cells that count are nearest to a goal by the cost of walking there as if nothing were blocked. */
#ifndef WEND_SEARCH_CELLS_REVERSE_DIJKSTRA_H
#define WEND_SEARCH_CELLS_REVERSE_DIJKSTRA_H

#include "map/region/nearest.h"
#include "search/kit/flood.h"

/*
 * Finds them as wend_nearby_find would, the distance being the least cost from a cell to one of a goal's boxes at the cells'
 * weights, blocked ones at the lightest. Uses scratch->estimates and scratch->wheel. All false where memory is refused.
 */
struct wend_reverse_dijkstra {
    struct wend_nearby *nearby;
    const wend_space *space;
    struct wend_flood flood;
    uint32_t last_x, last_y; /* of the mover's anchor */
    bool is_over;            /* all that count and are as near are found */
};

bool wend_reverse_dijkstra_begin(struct wend_reverse_dijkstra *outward, struct wend_nearby *nearby,
                                 struct wend_scratch *scratch);

/* Adds a box of the goal's, which must lie on the map. */
bool wend_reverse_dijkstra_open(struct wend_reverse_dijkstra *outward, const struct wend_box *box);

/* Goes on over so many places at most: until it is over, or the next call. */
bool wend_reverse_dijkstra_find(struct wend_reverse_dijkstra *outward, uint64_t places);

#endif
