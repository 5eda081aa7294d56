/*
 * How a field follows edits: first whatever rested on what is gone loses its key, from the cheapest cell on, then it gets
 * its best way left and the flood goes on from there. What no cheapest way leads over is not touched (Ramalingam and Reps
 * 1996, An Incremental Algorithm for a Generalization of the Shortest-Path Problem). Without headings.
 */
#ifndef WEND_SEARCH_FIELD_FIELD_REPAIR_H
#define WEND_SEARCH_FIELD_FIELD_REPAIR_H

#include "search/field/field_flood.h"

/* Nothing to raise yet. */
void wend_field_repair_begin(struct wend_field *field);

/* Looks again at the positions of a run, and at where links lead into them. The units that took; 0 = no memory. */
uint64_t wend_field_repair_run(struct wend_field *field, struct wend_rectangle run);

/* The two phases before flooding. */
enum wend_field_pace wend_field_raise(struct wend_field *field, uint64_t *units);
enum wend_field_pace wend_field_reopen(struct wend_field *field, uint64_t *units);

#endif
