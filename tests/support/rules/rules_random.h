/* tests/support/rules/rules_random.h: random scenes in which some rules hold, and questions to them. */
#ifndef WEND_TESTS_RULES_RULES_RANDOM_H
#define WEND_TESTS_RULES_RULES_RANDOM_H

#include "rules/rules.h"

/* What can be asked of a scene, alone or with others; a set of rules is a mask of 1 << rule. */
typedef enum rule {
    RULE_OF_WEIGHTS,
    RULE_OF_BOTH_ENDS,
    RULE_OF_PRICES,
    RULE_OF_RESOURCES,
    RULE_OF_4_NEIGHBOURS,
    RULE_OF_HEXAGONS,
    RULE_OF_CORNERS_ONE,
    RULE_OF_CORNERS_ALWAYS,
    RULE_OF_EXTENT,
    RULE_OF_EXITS,
    RULE_OF_LINKS,
    RULE_OF_LEVELS, /* with links, for without there is no way from one to another */
    RULE_OF_TURNS,
    RULE_OF_OCCUPANCY,
    RULE_OF_EXTRA,
    RULE_OF_CALLBACK,
    RULE_OF_BLOCKED_START,
    RULE_OF_GHOSTS,           /* exits and links on the map which the profile does not apply */
    RULE_OF_HEURISTIC_WEIGHT, /* of the query, see rules_random_query */
    RULE_OF_RADIUS,
    RULES
} rule;

/* Prints the names of a set's rules on the error stream. */
void rules_print(uint32_t rules);

/* Whether a set makes sense: no two kinds of neighbours or corners. */
bool rules_go_together(uint32_t rules);

/* Whether docs/rules.md refuses a set. */
bool rules_are_refused(uint32_t rules);

/* A random set of at most `count` rules that go together and are not refused. */
uint32_t rules_random_set(uint32_t count, random_source *random);

/* The same, and sometimes larger movers among others, which stand in each other's way if the set allows it. */
uint32_t rules_random_crowd(uint32_t count, random_source *random);

/* A scene of sides up to `most_side` in which a set of rules holds, with the defaults for all else. */
rules_scene rules_random_scene(uint32_t rules, uint32_t most_side, random_source *random);

/* A position where the mover is free if a few tries find one. */
uint32_t rules_random_position(const rules_scene *scene, random_source *random);

/* A question to a scene, with any heuristic that its profile allows. */
wend_query rules_random_query(const rules_scene *scene, uint32_t rules, uint32_t start, uint32_t goal,
                              random_source *random);

#endif
