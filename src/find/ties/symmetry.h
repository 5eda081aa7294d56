/*
 * Frames: a map seen from the start towards the goal, so that mirrored and turned maps look the same.
 *
 * Positions are vectors: columns and rows on squares, axial coordinates on hexagons. Directions are numbered by turns:
 * clockwise from (1, 0), 45 degrees each on squares, 60 on hexagons. A frame mirrors and turns the map so that the vector
 * from start to goal comes to lie where 0 <= y <= x, at turn 0 or less than one turn clockwise of it: among the 8 symmetries
 * of squares or the 12 of hexagons there is one that does so, and more where the vector lies on a mirror axis.
 */
#ifndef WEND_FIND_TIES_SYMMETRY_H
#define WEND_FIND_TIES_SYMMETRY_H

#include "map/space/space.h"

#define WEND_FRAMES_MOST 12

struct wend_vector {
    int64_t x, y;
};

struct wend_symmetry {
    bool hexagons, mirrors;
    uint32_t turned; /* by so many turns, after mirroring */
};

/* The position of a cell, which may lie outside the map. */
struct wend_vector wend_symmetry_position(enum wend_topology topology, int32_t x, int32_t y);

/* All frames in which a vector lies where it should; returns how many, 1 to WEND_FRAMES_MOST. */
uint32_t wend_symmetries_for(enum wend_topology topology, struct wend_vector chord, struct wend_symmetry frames[]);

struct wend_vector wend_symmetry_vector(const struct wend_symmetry *frame, struct wend_vector vector);

/*
 * The rank of a direction as the frame shows it, the one to be preferred lowest: on squares the diagonal to the goal's side
 * of straight ahead, straight ahead, and so on from the chord to both sides; on hexagons straight ahead first.
 */
uint32_t wend_symmetry_rank(const struct wend_symmetry *frame, enum wend_topology topology, uint32_t direction);

/* How far from the line through the origin and the chord a vector ends, times the chord's length; on hexagons in proportion. */
uint64_t wend_symmetry_deviation(enum wend_topology topology, struct wend_vector chord, struct wend_vector vector);

#endif
