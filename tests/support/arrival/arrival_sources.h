/* tests/support/arrival/arrival_sources.h: where ways may begin, for arrival_truth.c. */
#ifndef WEND_TESTS_ARRIVAL_ARRIVAL_SOURCES_H
#define WEND_TESTS_ARRIVAL_ARRIVAL_SOURCES_H

#include "arrival/arrival.h"

/* Finds the good starts; if there are none, the reason why the first is not good. */
void arrival_find_sources(arrival_truth *truth, const rules_scene *scene, const wend_query *query);

/* Adds the centres around query->start as sources; the mover counts as being in the cell `own`. */
void arrival_add_position_sources(arrival_truth *truth, const wend_query *query, uint32_t own);

#endif
