/* walk.h: a way through a world, walked stretch by stretch to its end. */
#ifndef TOOLS_WORLDS_WALK_H
#define TOOLS_WORLDS_WALK_H

#include "worlds/world_file.h"

/* Places that grow. */
typedef struct place_list {
    wend_place *places;
    uint32_t count, capacity;
} place_list;

typedef struct walk {
    wend_place start, goal;
    wend_outcome outcome;
    wend_reason reason;
    uint64_t estimate; /* what the first answer says that the way costs */
    uint64_t cost;     /* what the steps cost */
    place_list points; /* turning points of all of it */
    place_list coarse; /* of the first answer */
    uint32_t stretches;
    uint64_t steps, loads, work;
    double first_us, all_us; /* the first answer, and all of them */
} walk;

/* Room for why there is no way. */
#define WALK_WHY_ROOM 160

/* Why there is no way, or only a part of one: what lies outside the world is told with the world's columns and rows. */
const char *walk_why(const walk *walk, const world_file *file, char why[WALK_WHY_ROOM]);

/* Walks from one place to the other, both as written; walk_close is due in any case. False with an error. */
bool walk_go(walk *walk, world_file *file, const world_question *question);
void walk_close(walk *walk);

/* The walk as a path of the library: its points are the walk's. */
wend_path walk_path(const walk *walk);

#endif
