/* What has changed under a field since it last looked. */
#ifndef WEND_SEARCH_FIELD_FIELD_FOLLOW_H
#define WEND_SEARCH_FIELD_FIELD_FOLLOW_H

#include "search/field/field_flood.h"

/* Whether anything has. */
bool wend_field_is_behind(const struct wend_field *field);

/* Whether all that has is in the logs, and little enough to be followed edit by edit. */
bool wend_field_can_follow(const struct wend_field *field);

/* The same of the map alone: not of extra costs and of who stands where. */
bool wend_field_can_follow_positions(const struct wend_field *field);

/*
 * Visits what lies around the positions that changed since the field looked, run by run of a row, and goes on where it
 * stopped; of the map alone, or also of the layers. visit tells how many units it took, 0 = the allocator refused.
 */
typedef uint64_t (*wend_field_visit)(struct wend_field *field, struct wend_rectangle run);
enum wend_field_pace wend_field_follow(struct wend_field *field, bool positions_only, uint64_t *units,
                                       wend_field_visit visit);

/* The field has seen all there is. */
void wend_field_look(struct wend_field *field);

#endif
