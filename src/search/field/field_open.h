/* How a field begins to grow: what it must know before, and its goals. All of it in slices, whatever the map. */
#ifndef WEND_SEARCH_FIELD_FIELD_OPEN_H
#define WEND_SEARCH_FIELD_FIELD_OPEN_H

#include "search/field/field_flood.h"

/* The array is clear: begins with what lies around cells, where it grows as on plain squares. MEMORY. */
wend_status wend_field_open_begin(struct wend_field *field);

/* The phases up to where it grows, and what comes after each. */
enum wend_field_pace wend_field_open(struct wend_field *field, uint64_t *units);
wend_status wend_field_open_next(struct wend_field *field);

/* Grown until all that was awaited was reached: looks for the costliest of it. */
void wend_field_weigh_begin(struct wend_field *field);
enum wend_field_pace wend_field_weigh(struct wend_field *field, uint64_t *units);

#endif
