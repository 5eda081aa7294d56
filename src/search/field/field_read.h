/* What a field says at a node, from what was whole last. */
#ifndef WEND_SEARCH_FIELD_FIELD_READ_H
#define WEND_SEARCH_FIELD_FIELD_READ_H

#include "search/field/field_flood.h"

/* The key of a node, for a mover with a heading or with any, NO_DIRECTION; FIELD_NONE for node 0. */
uint64_t wend_field_read(const struct wend_field *field, uint32_t node, uint32_t heading);

/* The node that the way leads to next and how, a direction's number or FIELD_BY_LINK; 0 = none, there is an array. */
uint32_t wend_field_step_from(const struct wend_field *field, uint32_t node, uint32_t heading, uint32_t *way);

#endif
