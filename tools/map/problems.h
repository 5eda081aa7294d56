/* problems.h: benchmark problems read from files: those of Moving AI, and plain lists of lengths at any angle. */
#ifndef TOOLS_MAP_PROBLEMS_H
#define TOOLS_MAP_PROBLEMS_H

#include "map/scene.h"

typedef struct problem {
    wend_place start, goal;
    double length;          /* of the best path in cells; 0 between two places: no way leads there */
    uint32_t width, height; /* of the map it was made for, 0 = the file does not say */
} problem;

typedef struct problems {
    problem *all;
    size_t count;
    bool any_angle; /* lengths are those of ways at any angle that may touch corners, between the cells' corners */
    char *map;      /* the map's name as the file says; null if it does not */
} problems;

/*
 * Reads a .scen file, or where the name ends in .txt lines of "SX SY GX GY LENGTH". False with an error; problems_close
 * is due either way.
 */
bool problems_open(problems *problems, const char *file);
void problems_close(problems *problems);

/*
 * Whether they are for a grid of this size: problems that say no size must lie on it. False with an error, which ends
 * with what to do.
 */
bool problems_check(const problems *problems, const char *file, const char *map_file, const wend_grid *grid,
                    const char *remedy);

#endif
