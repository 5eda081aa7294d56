/*
 * tests/support/oracles/field_truth.h: what a field must say, computed from a scene's steps by going over all cells
 * until nothing changes (Bellman 1958, Ford 1956), and how a field is compared with it.
 */
#ifndef WEND_TESTS_ORACLES_FIELD_TRUTH_H
#define WEND_TESTS_ORACLES_FIELD_TRUTH_H

#include "rules/rules.h"
#include "test/random.h"

enum { TRUTH_HEADINGS = 9, TRUTH_LINK = 8, TRUTH_NONE = 9 };

/* Per cell and heading, the last being none: the least cost or RULES_NO_WAY, and the first step of the way. */
typedef struct field_truth {
    uint64_t *costs;
    uint8_t *ways; /* a direction, TRUTH_LINK, or TRUTH_NONE at ends and without a way */
} field_truth;

/* desc as for wend_field_create. */
field_truth field_truth_find(const rules_scene *scene, const wend_field_desc *desc);
void field_truth_close(field_truth *truth);

/* Null if a field says the same everywhere, else a sentence; the difference is then on the error stream. */
const char *field_truth_fault(const field_truth *truth, const rules_scene *scene, const wend_field *field);

/* A random description for a scene; areas has room for 8 goals and 4 cells more. */
wend_field_desc field_random_desc(const rules_scene *scene, wend_area areas[12], random_source *random);

#endif
