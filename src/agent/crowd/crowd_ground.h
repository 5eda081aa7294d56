/* The walls of the ground that agents of one space walk on: those near a circle, whatever the map is made of. */
#ifndef WEND_AGENT_CROWD_GROUND_H
#define WEND_AGENT_CROWD_GROUND_H

#include "agent/crowd/crowd_edges.h"

/* What agents of one space stand on. */
struct crowd_ground {
    const wend_space *space;
    struct crowd_edges edges; /* walls of a mesh of one level; else empty */
    struct crowd_edges seams; /* of a mesh of several; else empty */
    uint64_t changes;         /* of the space, when the edges were taken over; 0 = never */
    uint32_t users;           /* agents */
};

/* UNSUPPORTED where crowds cannot walk on a space. */
wend_status wend_crowd_ground_check(const wend_space *space);

/* Whether the space shows what it did then. */
bool wend_crowd_ground_is_current(const struct crowd_ground *ground);

/*
 * Takes over what a mesh's space shows now, if it has changed. MEMORY: there may be no walls then; it is tried again.
 */
wend_status wend_crowd_ground_update(struct crowd_ground *ground, const wend_allocator *memory);

void wend_crowd_ground_close(struct crowd_ground *ground, const wend_allocator *memory);
size_t wend_crowd_ground_memory(const struct crowd_ground *ground);

/* Whether a mesh's ground has several levels, so that spots have polygons. */
bool wend_crowd_ground_has_storeys(const struct crowd_ground *ground);

/*
 * Whether a point lies on the ground, or hardly beside it: then it is moved there. On a mesh its polygon is told: the
 * one that it has, on ground of several storeys, if it lies in that.
 */
bool wend_crowd_ground_find(const struct crowd_ground *ground, struct crowd_spot *spot);

/* Below all ground, in cells. */
#define CROWD_LOWEST (-1e9)

/*
 * The same for a spot that has no polygon yet: of ground at several heights there it is put on the nearest to a height,
 * in cells; of any level if its own is WEND_ANY_LEVEL.
 */
bool wend_crowd_ground_find_at(const struct crowd_ground *ground, double height, struct crowd_spot *spot);

/*
 * Goes straight on to another point, whose polygon and level the spot then has. False where a wall is in the way:
 * nothing has changed. Where there are no storeys nothing is looked at.
 */
bool wend_crowd_ground_walk(const struct crowd_ground *ground, struct crowd_spot *spot, double x, double y);

/*
 * Whether ground leads from one spot to another as people go who are near each other, or may lead there by a way no
 * longer than `most`, whatever corners it turns. Spots of one level are taken to be joined.
 */
bool wend_crowd_ground_joins(const struct crowd_ground *ground, const struct crowd_spot *from,
                             const struct crowd_spot *to, double most);

/*
 * The walls within a distance of a circle, at most `most` of them, nearest first; returns how many there are in all. A
 * circle that moves in a straight line and passes none of them comes into no wall within the distance. Cost: on a grid
 * the cells within, on a mesh the walls of the squares of its board that it touches.
 */
uint32_t wend_crowd_ground_walls(const struct crowd_ground *ground, const struct crowd_spot *spot, double distance,
                                 struct crowd_wall *walls, uint32_t most);

/*
 * How far from a circle walls are at the least, told up to `most`; `least` where some may be nearer than that. Whoever
 * walks on from there by less than what there is more than a distance finds no walls within the distance, rounding
 * apart. Cost: as wend_crowd_ground_walls, or less.
 */
double wend_crowd_ground_room(const struct crowd_ground *ground, const struct crowd_spot *spot, double least,
                              double most);

/* The place of a mover whose middle is at a spot, for questions; on a mesh one on the ground, if that is near. */
wend_place wend_crowd_ground_place(const struct crowd_ground *ground, const struct crowd_spot *spot);

/* Whether a straight line from one place to another is free. `polygon`: of a mesh, one that `from` may lie in. */
bool wend_crowd_ground_sees(const struct crowd_ground *ground, wend_place from, uint32_t polygon, wend_place to);

/* Down to the next whole number, for numbers of 32 bits. */
static inline int32_t wend_crowd_floor(double value)
{
    const int32_t whole = (int32_t)value;
    return whole - (value < whole);
}

#endif
