/*
 * Ways to flee: distances from the threats, turned over and stretched, are what a cell is worth; a second flood from the
 * best cells outwards makes them costs of getting there. Movers run around a threat to a better place behind it where
 * that is nearer than the place is better, and do not end in corners (RogueBasin, "The Incredible Power of Dijkstra Maps").
 */
#ifndef WEND_SEARCH_FIELD_FIELD_FLEE_H
#define WEND_SEARCH_FIELD_FIELD_FLEE_H

#include "search/field/field_flood.h"

/* Two passes over the array: the greatest distance, then from it what each cell is worth. */
enum wend_field_pace wend_field_measure(struct wend_field *field, uint64_t *units);
enum wend_field_pace wend_field_turn_over(struct wend_field *field, uint64_t *units);

/* Queues the cells that are worth no less than what their neighbours offer; before the flood. */
enum wend_field_pace wend_field_seed(struct wend_field *field, uint64_t *units);

#endif
