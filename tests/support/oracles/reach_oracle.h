/*
 * tests/support/oracles/reach_oracle.h: what can be reached with some points, by brute force, from docs/reach.md and
 * the single steps of rules.h.
 */
#ifndef WEND_TESTS_ORACLES_REACH_ORACLE_H
#define WEND_TESTS_ORACLES_REACH_ORACLE_H

#include "rules/rules.h"

/* A question. `foes` and `zone` have a number per cell, or are null. */
typedef struct reach_question {
    const rules_oracle *oracle;
    uint32_t start;
    uint64_t points;
    bool may_begin; /* any point left begins a step */
    const uint8_t *foes, *zone;
} reach_question;

/* The least cost of each position, RULES_NO_WAY if it cannot be reached. Source: Bellman 1958. */
void reach_oracle_costs(const reach_question *question, uint64_t *costs);

#endif
