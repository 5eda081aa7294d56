/*
 * tests/support/oracles/ties.h: all cheapest ways of a small scene one by one, and which a rule for ties prefers, as
 * docs/ties.md has it. Shares nothing with the library except its plain values.
 */
#ifndef WEND_TESTS_ORACLES_TIES_H
#define WEND_TESTS_ORACLES_TIES_H

#include "rules/rules.h"

enum { TIES_MOST_STEPS = 400 };

/* A way cell by cell; ways[i] leads from cells[i] to cells[i + 1] and costs costs[i]: a direction, or TIES_LINK. */
enum { TIES_LINK = 8 };

typedef struct ties_way {
    uint32_t steps;
    uint32_t cells[TIES_MOST_STEPS + 1];
    uint8_t ways[TIES_MOST_STEPS];
    uint64_t costs[TIES_MOST_STEPS];
} ties_way;

/* The steps of a path that the library found; false if one of them is not a step, or there are too many. */
bool ties_way_of(const rules_scene *scene, const wend_path *path, ties_way *way);

/*
 * Below 0 if a way is better than another by a rule for ties, that is by its own measure and then the number of turns,
 * above 0 if worse, 0 if equal. Both lead from the same start to the same goal.
 */
int ties_compare(const rules_scene *scene, wend_ties ties, const ties_way *a, const ties_way *b);

/*
 * The best of all cheapest ways from start to goal, one of several; *ways becomes how many there are. costs: the least
 * cost from the start to each cell. False if there are more than `most`, or they are too long.
 */
bool ties_best(const rules_oracle *oracle, const uint64_t *costs, uint32_t start, uint32_t goal, wend_ties ties,
               uint32_t most, ties_way *best, uint32_t *ways);

/* Whether two ways are mirror images of each other, by a symmetry of the cells that keeps start and goal in place. */
bool ties_are_mirrored(const rules_scene *scene, const ties_way *a, const ties_way *b);

#endif
