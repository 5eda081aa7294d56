/*
 * Spans: 256 cells of a row or column, beginning at a multiple of 256, none of which stops straight runs in a
 * direction.
 *
 * All of them find what a run finds that leaves the span. Where that is a jump point, a bit says so for the whole span,
 * and the bits of its cells (`finds`, and the slanted stops that follow from it) are as if it found none. An edit on a
 * wide open map changes what runs find from one end of the map to the other: with spans it changes the cells near it
 * and near the ends of the lines, and a bit for each 256 cells between. On maps that have spans, slanted runs look at
 * their bits beside the stops.
 */
#ifndef WEND_MAP_JUMP_JUMP_SPANS_H
#define WEND_MAP_JUMP_JUMP_SPANS_H

#include "map/jump/jump.h"

#define WEND_SPAN 256

/* Words for the spans' bits of a direction; 0 where the map has no room for spans. */
size_t wend_jump_spans_words(const wend_space *space, uint32_t direction);

/* The bit of the span that a cell lies in, where the map has any. */
bool wend_jump_span_get(const struct wend_jump_bitmaps *maps, struct wend_seed at, uint32_t direction);
void wend_jump_span_put(struct wend_jump_bitmaps *maps, struct wend_seed at, uint32_t direction, bool finds);

/* The same for so many spans, from the one that a cell lies in on, by number. */
void wend_jump_spans_put(struct wend_jump_bitmaps *maps, struct wend_seed at, uint32_t count, uint32_t direction,
                         bool finds);

/* Clears all. */
void wend_jump_spans_clear(const wend_space *space);

#endif
