/* The choice among ways of equal cost: the graph of all of them, which one is taken, and symmetries. */
#ifndef WEND_FIND_TIES_TIES_H
#define WEND_FIND_TIES_TIES_H

#include "map/space/space.h"
#include "search/core/core.h"

/*
 * Sets search->result.hops to the best path among all cheapest ones to result.end, by the rule question.ties. Continues
 * a choice under way (pause.is_choosing), which goes on as long as the search's limit is not reached. Adds the work.
 * Precondition: the search knows the cost of every node on any cheapest path. MEMORY.
 */
wend_status wend_tie_breaking_choose(struct wend_search *search);

/* The same without a search, to the goal, if the path that would be chosen on open ground is open. MEMORY. */
wend_status wend_tie_breaking_cross(struct wend_search *search, bool *is_open);

/*
 * Symmetries: a map seen from the start towards the goal, so that mirrored and turned maps look the same.
 *
 * Positions are vectors: columns and rows on squares, axial coordinates on hexagons. Directions are numbered by turns:
 * clockwise from (1, 0), 45 degrees each on squares, 60 on hexagons. A symmetry mirrors and turns the map so that the
 * vector from start to goal satisfies 0 <= y <= x: it lies at turn 0 or less than one turn clockwise of it. Of the 8
 * symmetries of squares or the 12 of hexagons one does so, or more if the vector lies on a mirror axis.
 */

#define WEND_SYMMETRIES_MOST 12

struct wend_vector {
    int64_t x, y;
};

struct wend_symmetry {
    bool hexagons, mirrors;
    uint32_t turned; /* number of turns, after mirroring */
};

/* The position of a cell, which may lie outside the map. */
struct wend_vector wend_symmetry_position(enum wend_topology topology, int32_t x, int32_t y);

/* Lists all symmetries that bring a vector to 0 <= y <= x. Returns their number, 1 to WEND_SYMMETRIES_MOST. */
uint32_t wend_symmetries_for(enum wend_topology topology, struct wend_vector chord, struct wend_symmetry symmetries[]);

struct wend_vector wend_symmetry_vector(const struct wend_symmetry *symmetry, struct wend_vector vector);

/*
 * Rank of a direction as the symmetry shows it, lowest preferred. On squares first the diagonal on the goal's side of
 * straight ahead, then straight ahead, and so on away from the chord to both sides; on hexagons straight ahead first.
 */
uint32_t wend_symmetry_rank(const struct wend_symmetry *symmetry, enum wend_topology topology, uint32_t direction);

/* Distance of a vector from the line along the chord, times the chord's length; on hexagons in proportion to that. */
uint64_t wend_symmetry_deviation(enum wend_topology topology, struct wend_vector chord, struct wend_vector vector);

struct wend_path_graph;

/* NULL is allowed. */
void wend_path_graph_destroy(struct wend_path_graph *ties, const wend_allocator *memory);

size_t wend_path_graph_memory(const struct wend_path_graph *ties);

#endif
