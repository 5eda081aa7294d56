/*
 * Straight lines and straightened paths by brute force.
 *
 * Every cell near a line is a convex polygon, which the line cuts or not. Exact, in fractions; shares nothing with the
 * library except its plain values.
 */
#ifndef WEND_TESTS_LINES_LINE_ORACLE_H
#define WEND_TESTS_LINES_LINE_ORACLE_H

#include "rules/rules.h"

/* parts / of, of > 0. */
typedef struct line_fraction {
    int64_t parts, of;
} line_fraction;

/* A cell that a line touches, maybe outside the map, and where the line enters and leaves it. */
typedef struct line_contact {
    int32_t x, y;
    line_fraction in, out;
} line_contact;

enum { LINE_MOST_CONTACTS = 4096 };

/* All contacts, in the order in which the line comes to them; several at once row by row. */
typedef struct line_contacts {
    line_contact list[LINE_MOST_CONTACTS];
    uint32_t count;
    double length; /* in cells, on hexagons in steps */
} line_contacts;

int line_compare(line_fraction a, line_fraction b);

/* Whether a line touches one cell; coordinates up to 2^24. */
bool line_touches(test_topology topology, wend_place from, wend_place to, int32_t x, int32_t y);

/* Whether a line touches the side that two cells have in common, ends included. */
bool line_touches_side(test_topology topology, wend_place from, wend_place to, wend_place one, wend_place other);

/* Ends the program if a line touches too many cells. Coordinates up to 2^20. */
void line_find_contacts(line_contacts *contacts, test_topology topology, wend_place from, wend_place to);

/* What a line on a scene meets first; `cell` is null if it is free. */
typedef struct line_verdict {
    const line_contact *cell;
    line_fraction when;
} line_verdict;

line_verdict line_judge(const line_contacts *contacts, const rules_scene *scene, uint32_t level,
                        const wend_place *except, size_t except_count);

/* Cost of a free line, before it is rounded up. */
double line_true_cost(const line_contacts *contacts, const rules_scene *scene, wend_place from);

/* Asks a scene's space everything about a line between places of one level: null if all is right, else what is not. */
const char *line_fault(const wend_space *space, const rules_scene *scene, wend_place from, wend_place to,
                       const wend_place *except, size_t except_count);

#endif
