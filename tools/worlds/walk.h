/* walk.h: a path through a world, walked stretch by stretch to its end. */
#ifndef TOOLS_WORLDS_WALK_H
#define TOOLS_WORLDS_WALK_H

#include "worlds/world_file.h"

/* A list of places that grows. */
typedef struct place_list {
    wend_place *places;
    uint32_t count, capacity;
} place_list;

typedef struct walk {
    wend_place start, goal;
    wend_outcome outcome;
    wend_reason reason;
    uint64_t estimate; /* cost of the path by the first answer */
    uint64_t cost;     /* cost of the steps */
    place_list points; /* turning points of the whole path */
    place_list coarse; /* coarse points of the first answer */
    uint32_t stretches;
    uint64_t steps, loads, work;
    double first_us, all_us; /* time of the first answer, and of all */
} walk;

/* Room for the reason why there is no path. */
#define WALK_WHY_ROOM 160

/* Why there is no path, or only a part of one; for a place outside the world also the world's size. */
const char *walk_why(const walk *walk, const world_file *file, char why[WALK_WHY_ROOM]);

/* Walks from the question's start to its goal; walk_close is due in any case. False with an error. */
bool walk_go(walk *walk, world_file *file, const world_question *question);
void walk_close(walk *walk);

/* The walk as a path of the library; shares the walk's points. */
wend_path walk_path(const walk *walk);

#endif
