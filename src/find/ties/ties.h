/* The choice among ways of equal cost: the graph of all of them, which one is taken, and symmetries. */
#ifndef WEND_FIND_TIES_TIES_H
#define WEND_FIND_TIES_TIES_H

#include "map/space/space.h"
#include "search/core/core.h"

/*
 * Chooses search->result.hops among all cheapest ways to search->end, as search->ties says, or goes on with that
 * (search->is_choosing) as far as the search's limit goes: then it is still choosing. Adds the work. The search must
 * have found a cost for every node on any of those ways. MEMORY.
 */
wend_status wend_tie_breaking_choose(struct wend_search *search);

/* The same without a search, to the goal, where the way that would be chosen on open ground is open. MEMORY. */
wend_status wend_tie_breaking_cross(struct wend_search *search, bool *is_open);

/*
 * Symmetries: a map seen from the start towards the goal, so that mirrored and turned maps look the same.
 *
 * Positions are vectors: columns and rows on squares, axial coordinates on hexagons. Directions are numbered by turns:
 * clockwise from (1, 0), 45 degrees each on squares, 60 on hexagons. A symmetry mirrors and turns the map so that the
 * vector from start to goal comes to lie where 0 <= y <= x, at turn 0 or less than one turn clockwise of it: among the
 * 8 symmetries of squares or the 12 of hexagons there is one that does so, and more where the vector lies on a mirror
 * axis.
 */

#define WEND_SYMMETRIES_MOST 12

struct wend_vector {
    int64_t x, y;
};

struct wend_symmetry {
    bool hexagons, mirrors;
    uint32_t turned; /* by so many turns, after mirroring */
};

/* The position of a cell, which may lie outside the map. */
struct wend_vector wend_symmetry_position(enum wend_topology topology, int32_t x, int32_t y);

/* All symmetries in which a vector lies where it should; returns how many, 1 to WEND_SYMMETRIES_MOST. */
uint32_t wend_symmetries_for(enum wend_topology topology, struct wend_vector chord, struct wend_symmetry symmetries[]);

struct wend_vector wend_symmetry_vector(const struct wend_symmetry *symmetry, struct wend_vector vector);

/*
 * The rank of a direction as the symmetry shows it, the one to be preferred lowest: on squares the diagonal to the
 * goal's side of straight ahead, straight ahead, and so on from the chord to both sides; on hexagons straight ahead
 * first.
 */
uint32_t wend_symmetry_rank(const struct wend_symmetry *symmetry, enum wend_topology topology, uint32_t direction);

/* The distance of a vector from the line along the chord, times the chord's length; on hexagons in proportion. */
uint64_t wend_symmetry_deviation(enum wend_topology topology, struct wend_vector chord, struct wend_vector vector);

struct wend_path_graph;

/* Null is allowed. */
void wend_path_graph_destroy(struct wend_path_graph *ties, const wend_allocator *memory);

size_t wend_path_graph_memory(const struct wend_path_graph *ties);

#endif
