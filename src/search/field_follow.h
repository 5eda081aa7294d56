/* What has changed under a field since it last looked. */
#ifndef WEND_SEARCH_FIELD_FOLLOW_H
#define WEND_SEARCH_FIELD_FOLLOW_H

#include "search/field_state.h"

/* Whether anything has. */
bool wend_field_is_behind(const struct wend_field *field);

/* Whether all that has is in the logs, and little enough to be followed edit by edit. */
bool wend_field_can_follow(const struct wend_field *field);

/* Visits the positions that changed, rectangle by rectangle, until one is refused: false then. */
bool wend_field_follow(struct wend_field *field, bool (*visit)(struct wend_field *, struct wend_rectangle));

/* The same of the map alone: not of extra costs and of who stands where. */
bool wend_field_can_follow_positions(const struct wend_field *field);
void wend_field_follow_positions(struct wend_field *field, void (*visit)(struct wend_field *, struct wend_rectangle));

/* The field has seen all there is. */
void wend_field_look(struct wend_field *field);

#endif
