/* The ground of a space as agents meet it, whatever the map is made of: walls near a circle, storeys and sight. */
#ifndef WEND_AGENT_CROWD_GROUND_H
#define WEND_AGENT_CROWD_GROUND_H

#include "agent/crowd/crowd_edges.h"

/* The ground that agents of one space stand on. */
struct crowd_ground {
    const wend_space *space;
    struct crowd_edges edges; /* walls of a mesh with one level; else empty */
    struct crowd_edges seams; /* of a mesh with several levels; else empty */
    uint64_t changes;         /* state of the space when its edges were listed; 0 = never */
    uint32_t users;           /* number of agents */
};

/* Returns UNSUPPORTED if crowds cannot walk on a space. */
wend_status wend_crowd_ground_check(const wend_space *space);

/* True if the space has not changed since its edges were listed. */
bool wend_crowd_ground_is_current(const struct crowd_ground *ground);

/*
 * Lists a mesh's edges again if its space has changed. MEMORY: there may be no walls then; the next call tries again.
 */
wend_status wend_crowd_ground_update(struct crowd_ground *ground, const wend_allocator *memory);

void wend_crowd_ground_close(struct crowd_ground *ground, const wend_allocator *memory);
size_t wend_crowd_ground_memory(const struct crowd_ground *ground);

/* True if a mesh has several levels, so that spots have polygons. */
bool wend_crowd_ground_has_storeys(const struct crowd_ground *ground);

/*
 * True if a spot lies on the ground, or less than 2/256 cells beside it: then it is moved there. Sets its polygon on a
 * mesh: on ground of several storeys it keeps the polygon that it has, if it lies in that.
 */
bool wend_crowd_ground_find(const struct crowd_ground *ground, struct crowd_spot *spot);

/* Below all ground, in cells. */
#define CROWD_LOWEST (-1e9)

/*
 * As wend_crowd_ground_find, for a spot without a polygon. Of ground at several heights it takes the one nearest to
 * `height`, in cells; on any level if the spot's own is WEND_ANY_LEVEL.
 */
bool wend_crowd_ground_find_at(const struct crowd_ground *ground, double height, struct crowd_spot *spot);

/*
 * Moves a spot straight to another point, and updates its polygon and level. Returns false, without a change, if a wall
 * is in the way. Without storeys it looks for no walls.
 */
bool wend_crowd_ground_walk(const struct crowd_ground *ground, struct crowd_spot *spot, double x, double y);

/*
 * True if ground leads from one spot to another as people near each other go, or may lead there by a way no longer than
 * `most`, whatever corners that turns. Spots of one level count as joined.
 */
bool wend_crowd_ground_joins(const struct crowd_ground *ground, const struct crowd_spot *from,
                             const struct crowd_spot *to, double most);

/*
 * Finds the walls within a distance of a circle. Writes at most `most`, nearest first; returns how many there are. A
 * circle that moves in a straight line and passes none of them meets no wall within the distance. Cost: on a grid the
 * cells within, on a mesh the walls in the board's squares that it touches.
 */
uint32_t wend_crowd_ground_walls(const struct crowd_ground *ground, const struct crowd_spot *spot, double distance,
                                 struct crowd_wall *walls, uint32_t most);

/*
 * Lower bound on the distance from a circle to the nearest wall, at most `most`; `least` if a wall may be nearer than
 * that. A circle that then moves by less than the result minus some distance finds no walls within that distance, apart
 * from rounding. Cost: as wend_crowd_ground_walls, or less.
 */
double wend_crowd_ground_room(const struct crowd_ground *ground, const struct crowd_spot *spot, double least,
                              double most);

/* The place of a mover with its middle at a spot, for queries; on a mesh it is on the ground if that is near. */
wend_place wend_crowd_ground_place(const struct crowd_ground *ground, const struct crowd_spot *spot);

/* True if a straight line between two places is free. `polygon`: on a mesh, one that `from` may lie in. */
bool wend_crowd_ground_sees(const struct crowd_ground *ground, wend_place from, uint32_t polygon, wend_place to);

/* Rounds down to a whole number that fits 32 bits. */
static inline int32_t wend_crowd_floor(double value)
{
    const int32_t whole = (int32_t)value;
    return whole - (value < whole);
}

#endif
