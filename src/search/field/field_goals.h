/* Where a field's goals are, and what lies around them. */
#ifndef WEND_SEARCH_FIELD_FIELD_GOALS_H
#define WEND_SEARCH_FIELD_FIELD_GOALS_H

#include "map/space/space.h"
#include "search/field/field.h"

/* Marks goals, the cells that count as their own, and what lies within the radius: once, for edits do not change them. */
wend_status wend_field_mark_goals(struct wend_field *field);

/* Whether ways may end at a node. */
bool wend_field_ends_at(const struct wend_field *field, uint32_t node);

/* Where there is a radius: takes over which positions of a rectangle within it are free. */
void wend_field_take_bits(struct wend_field *field, struct wend_rectangle positions);

/* The nodes of an area on the map: UINT32_MAX behind the last. */
struct wend_field_walk wend_field_walk_over(const wend_space *space, const wend_area *area);
uint32_t wend_field_walk_next(const wend_space *space, struct wend_field_walk *walk);

#endif
