/* tests/support/arrival/arrival_sources.h: where ways may begin, for arrival_truth.c. */
#ifndef WEND_TESTS_ARRIVAL_ARRIVAL_SOURCES_H
#define WEND_TESTS_ARRIVAL_ARRIVAL_SOURCES_H

#include "arrival/arrival.h"

/* The starts that are good; why the first is not if none is. */
void arrival_find_sources(arrival_truth *truth, const rules_scene *scene, const wend_query *query);

/* The centres around query->start, whose mover counts as being in the cell `own`. */
void arrival_add_position_sources(arrival_truth *truth, const wend_query *query, uint32_t own);

#endif
