/*
 * Spans: 256 cells of a row or column, beginning at a multiple of 256, none of which stops straight runs in a
 * direction.
 *
 * All cells of a span find what a run finds that leaves the span. If that is a jump point, one bit records it for the
 * whole span, and the bits of its cells (`finds`, and the slanted stops that follow from it) are as if it found none.
 * An edit on wide open ground changes what runs find from one end of the map to the other: with spans it changes only
 * the cells near the edit and near the ends of the lines, and one bit per 256 cells between. On maps that have spans,
 * slanted runs read these bits besides the stops.
 */
#ifndef WEND_MAP_JUMP_JUMP_SPANS_H
#define WEND_MAP_JUMP_JUMP_SPANS_H

#include "map/jump/jump.h"

#define WEND_SPAN 256

/* Words for a direction's span bits; 0 if the map is too small for spans. */
size_t wend_jump_spans_words(const wend_space *space, uint32_t direction);

/* The bit of a cell's span. Precondition: the map has spans in this direction. */
bool wend_jump_span_get(const struct wend_jump_bitmaps *maps, struct wend_seed at, uint32_t direction);
void wend_jump_span_put(struct wend_jump_bitmaps *maps, struct wend_seed at, uint32_t direction, bool finds);

/* Sets the bits of `count` consecutive spans, from a cell's span on. */
void wend_jump_spans_put(struct wend_jump_bitmaps *maps, struct wend_seed at, uint32_t count, uint32_t direction,
                         bool finds);

void wend_jump_spans_clear(const wend_space *space);

#endif
