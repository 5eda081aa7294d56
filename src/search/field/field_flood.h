/*
 * How a field grows under all rules: from the goals outwards against the steps, Dijkstra's algorithm on buckets, going over
 * again what falls within a bucket. Also what repair needs: the best way on from one cell.
 */
#ifndef WEND_SEARCH_FIELD_FIELD_FLOOD_H
#define WEND_SEARCH_FIELD_FIELD_FLOOD_H

#include "search/field/field.h"

enum wend_field_pace {
    FIELD_DONE,  /* the phase is over */
    FIELD_SPENT, /* the units are */
    FIELD_NO_MEMORY
};

/* Cells of a row that are gone over at once where all of a map or what lies around edits is. */
enum { FIELD_RUN = 256 };

/* Reads prices and layers of the space as they are; before anything else of a call. */
void wend_field_apply(struct wend_field *field);

/* An empty open list. */
void wend_field_flood_begin(struct wend_field *field);

/* Makes room for what expanding one node may queue and change. */
bool wend_field_flood_reserve(struct wend_field *field);

/* Gives a state a key that is better, or that it had lost, and queues it. There must be room. */
void wend_field_put(struct wend_field *field, uint32_t at, uint64_t key);

/* Queues a state with the key it has. */
void wend_field_queue(struct wend_field *field, uint32_t at, uint64_t cost);

/* Grows on until nothing is queued, or all that was awaited has been reached. */
enum wend_field_pace wend_field_flood(struct wend_field *field, uint64_t *units);

/* What entering a node costs besides the step; FIELD_BARRED where it may not be entered. */
uint64_t wend_field_entry(const struct wend_field *field, uint32_t node);

/* The best key that a node can have from the keys around it; without headings. */
uint64_t wend_field_best(const struct wend_field *field, uint32_t node);

#endif
