/*
 * tests/support/arrival/arrival_gap.h: how far movers are from areas, cell by cell, and what they see. For
 * arrival_truth.c.
 */
#ifndef WEND_TESTS_ARRIVAL_ARRIVAL_GAP_H
#define WEND_TESTS_ARRIVAL_ARRIVAL_GAP_H

#include "arrival/arrival.h"

uint32_t arrival_column(const rules_scene *scene, uint32_t cell);
uint32_t arrival_row(const rules_scene *scene, uint32_t cell); /* within its level */
uint32_t arrival_level(const rules_scene *scene, uint32_t cell);
bool arrival_is_hex(const rules_scene *scene);

/* The area of a goal, or of the only one. */
wend_area arrival_area(const wend_query *query, uint32_t goal);

bool arrival_is_in(const rules_scene *scene, const wend_area *area, uint32_t cell);

/* Returns the cells of an area on the map in turn, RULES_NOWHERE at the end. `next` begins at 0. */
uint32_t arrival_next_cell(const rules_scene *scene, const wend_area *area, uint64_t *next);

/*
 * The least distance between what a mover covers and an area: with `straight` four times its square, else four times
 * the columns, rows or steps. RULES_NO_WAY on different levels.
 */
uint64_t arrival_gap(const rules_scene *scene, uint32_t position, const wend_area *area, bool straight);

/* Whether any of the pairs of cells that are nearest to each other see each other. */
bool arrival_sees(const rules_scene *scene, const wend_query *query, uint32_t position, const wend_area *area);

/* Whether a position covers a cell of an area. */
bool arrival_overlaps(const rules_scene *scene, uint32_t position, const wend_area *area);

#endif
