/*
 * What ways from one cell to all others cost, on spaces that have jump maps, in slices: for landmarks where jump points are so
 * many that to go from one to the next takes longer than to go over all cells.
 *
 * Dijkstra's algorithm over canonical moves. Steps have two prices, so that two queues do, one for each: what is put into
 * one costs no less than what is in it already, and the cheaper of both heads is the next.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARKS_FLOOD_H
#define WEND_MAP_LANDMARK_LANDMARKS_FLOOD_H

#include "map/space/space.h"

struct wend_landmark_flood_of_cells {
    uint32_t *costs; /* by node; all ones: not reached */
    /* Rings of a power of two in size: entered by straight steps, and by diagonal ones. Behind the last is one above all. */
    uint64_t *entries[2];
    uint32_t first[2], last[2], size;
    uint32_t prices[2];
    uint32_t most; /* that any way is taken to cost, below 2^28 */
};

/* False where memory is refused; to be closed all the same, as is one of zeros. */
bool wend_landmark_cells_open(struct wend_landmark_flood_of_cells *flood, const wend_space *space);
void wend_landmark_cells_close(struct wend_landmark_flood_of_cells *flood, const wend_space *space);
size_t wend_landmark_cells_memory(const struct wend_landmark_flood_of_cells *flood, const wend_space *space);

/* Begins at a free node. */
void wend_landmark_cells_begin(struct wend_landmark_flood_of_cells *flood, const wend_space *space, uint32_t node);

/*
 * Takes some thousand cells from the queues; `is_done` when there are no more. False where memory is refused, which leaves what
 * can be closed.
 */
bool wend_landmark_cells_go_on(struct wend_landmark_flood_of_cells *flood, const wend_space *space, bool *is_done);

#endif
