/* Ground on which nothing but blocked cells shapes lines, for the steps of straightening a path on it. */
#ifndef WEND_FIND_LINES_CORNER_GROUND_H
#define WEND_FIND_LINES_CORNER_GROUND_H

#include "find/lines/lines.h"

/* Where lines may lead, and what is made of a path. */
struct wend_corner_ground {
    const wend_space *space;          /* squares without weights and walls */
    int32_t left, top, right, bottom; /* no line may turn beyond */
    struct wend_vertices *vertices;   /* work is added up here */
    const wend_allocator *memory;
    int32_t reach; /* lines turn in cells so many columns and rows around a corner: 1 takes the three beside it, or 2 */
};

/* Whether a line is free; adds the work. */
bool wend_ground_sees(const struct wend_corner_ground *ground, wend_place from, wend_place to);

#endif
