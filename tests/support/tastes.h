/*
 * tests/support/tastes.h: all cheapest ways of a small scene one by one, and what each is worth by a taste, as docs/tastes.md
 * has it. Shares nothing with the library but its plain values.
 */
#ifndef TEST_SUPPORT_TASTES_H
#define TEST_SUPPORT_TASTES_H

#include "rules.h"

enum { TASTES_MOST_STEPS = 400 };

/* A way cell by cell; ways[i] leads from cells[i] to cells[i + 1] and costs costs[i]: a direction, or TASTES_LINK. */
enum { TASTES_LINK = 8 };

typedef struct taste_way {
    uint32_t steps;
    uint32_t cells[TASTES_MOST_STEPS + 1];
    uint8_t ways[TASTES_MOST_STEPS];
    uint64_t costs[TASTES_MOST_STEPS];
} taste_way;

/* The steps of a path that the library found; false where one of them is none, or there are too many. */
bool tastes_way_of(const rules_scene *scene, const wend_path *path, taste_way *way);

/*
 * Below 0 if a way is worth more than another by a taste, that is by its own measure and then the number of turns, above 0 if
 * less, 0 if as much. Both lead from the same start to the same goal.
 */
int tastes_compare(const rules_scene *scene, wend_ties taste, const taste_way *a, const taste_way *b);

/*
 * The best of all cheapest ways from start to goal, one of several; `ways` becomes how many there are. costs: the least cost
 * from the start to each cell. False where there are more than `most`, or they are too long.
 */
bool tastes_best(const rules_oracle *oracle, const uint64_t *costs, uint32_t start, uint32_t goal, wend_ties taste,
                 uint32_t most, taste_way *best, uint32_t *ways);

/* Whether two ways are mirror images of each other by a symmetry of the cells that leaves start and goal where they are. */
bool tastes_are_mirrored(const rules_scene *scene, const taste_way *a, const taste_way *b);

#endif
