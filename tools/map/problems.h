/* problems.h: benchmark problems read from files: those of Moving AI, and plain lists of lengths at any angle. */
#ifndef TOOLS_MAP_PROBLEMS_H
#define TOOLS_MAP_PROBLEMS_H

#include "map/scene.h"

typedef struct problem {
    wend_place start, goal;
    double length;          /* length of the best path in cells; 0 between two different places: there is no path */
    uint32_t width, height; /* size of the map that it was made for; 0 = the file does not say */
} problem;

typedef struct problems {
    problem *all;
    size_t count;
    bool any_angle; /* places are corners of cells; lengths are those of paths at any angle that may touch corners */
    char *map;      /* name of the map in the file; NULL if it has none */
} problems;

/*
 * Reads a .scen file, or a .txt with lines of "SX SY GX GY LENGTH". False with an error; problems_close is due either
 * way.
 */
bool problems_open(problems *problems, const char *file);
void problems_close(problems *problems);

/*
 * True if the problems are for a grid of this size; problems without a map size must lie on it. False with an error,
 * which ends with `remedy`.
 */
bool problems_check(const problems *problems, const char *file, const char *map_file, const wend_grid *grid,
                    const char *remedy);

#endif
