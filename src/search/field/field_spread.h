/*
 * How a field grows on plain squares: one weight, no layers, links, exits or turns. Buckets no wider than the cheapest
 * step, so that what is taken from one is final and its order does not matter; entries expand canonical successors only.
 */
#ifndef WEND_SEARCH_FIELD_FIELD_SPREAD_H
#define WEND_SEARCH_FIELD_FIELD_SPREAD_H

#include "search/field/field_flood.h"

/* Cells that take about as long as one queue operation of a search. */
enum { FIELD_CELLS_PER_UNIT = 8 };

/* Whether a field can grow so, in 32 bits. */
bool wend_field_can_spread(const struct wend_field *field);

/* An empty list. */
void wend_field_spread_begin(struct wend_field *field);

/* Room for what lies around cells, not yet known; false where the allocator refuses. */
bool wend_field_reserve_around(struct wend_field *field);

/* Looks around all cells, first at what is free within the radius; and keeps both up to date, a run after the other. */
enum wend_field_pace wend_field_look_around_all(struct wend_field *field, uint64_t *units);
uint64_t wend_field_look_around(struct wend_field *field, struct wend_rectangle run);

/* Opens a goal; false where the allocator refuses. */
bool wend_field_spread_from(struct wend_field *field, uint32_t node);

/* Grows on. */
enum wend_field_pace wend_field_spread(struct wend_field *field, uint64_t *units);

void wend_field_spread_destroy(struct wend_field *field);
size_t wend_field_spread_memory(const struct wend_field *field);

#endif
