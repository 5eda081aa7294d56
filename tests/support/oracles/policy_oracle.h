/*
 * What answers should be, by brute force and from the documents' text: fields, reach, sight, ties, graphs, influence.
 *
 * By brute force, where to go when the goal cannot be reached, and what a breach breaks through. Shares nothing with
 * the library except its plain values.
 */
#ifndef WEND_TESTS_ORACLES_POLICY_ORACLE_H
#define WEND_TESTS_ORACLES_POLICY_ORACLE_H

#include "rules/rules.h"

/* Columns and rows from the map's corner, maybe outside it, and a level. */
typedef struct policy_goal {
    int32_t x, y;
    uint16_t level;
} policy_goal;

/* The cell to go to. */
typedef struct policy_end {
    uint32_t cell; /* RULES_NOWHERE = none */
    uint64_t distance, cost;
    uint32_t count; /* how many cells are equally near */
    uint32_t first; /* the lowest number of these */
} policy_end;

/* Four times the square of the straight distance between two cells, between hexagons in steps. */
uint64_t policy_distance(const rules_scene *scene, uint32_t cell, policy_goal goal);

/*
 * For each cell the least cost of walking to the goal's cell, or to the nearest cell where the mover fits on the map,
 * over any cells, blocked ones at the lightest weight there is. Bellman 1958, Ford 1956.
 */
void policy_walk_costs(const rules_scene *scene, policy_goal goal, uint64_t *costs);

/*
 * Of the cells on the goal's level that can be reached (costs[cell] is not RULES_NO_WAY) and stopped at, the one with
 * the least (distance, cost, number). `walks` are the distances; null = straight ones.
 */
policy_end policy_nearest(const rules_scene *scene, uint32_t start, policy_goal goal, const uint64_t *costs,
                          const uint64_t *walks);

/* A breach followed: the cells that can be walked, and the walls on the whole way. */
typedef struct policy_breach {
    uint32_t *cells, cell_count;
    uint32_t *walls, wall_count;
    bool cuts_corner; /* there is a diagonal past walls that the mover's corner rule makes it go around */
} policy_breach;

/*
 * For each cell the least cost of getting there in `breach`, a scene of the same map in which walls are costly.
 * Diagonals must also be allowed by the walls of `scene` and its corner rule.
 */
void policy_breach_costs(const rules_scene *scene, const rules_scene *breach, uint32_t start, uint32_t goal,
                         uint64_t *costs);

/* Follows a path of the breach scene, whose first cell is the start. Free the result by policy_breach_free. */
policy_breach policy_follow(const rules_scene *scene, const wend_path *breach);
void policy_breach_free(policy_breach *breach);

#endif
