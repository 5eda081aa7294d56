/* Segments that bound ground, obstacles and areas: what a triangulation is made from. */
#ifndef WEND_MAP_SEGMENT_H
#define WEND_MAP_SEGMENT_H

#include "map/point.h"

enum {
    WEND_SEGMENT_WALL = 1, /* nobody passes, though there may be ground on both sides */
    WEND_SEGMENT_LINK = 2  /* stays a side, none is dropped or split, and is linked by the caller to one outside */
};

/*
 * One side of an outline. Its inner side is the left (wend_cross above 0), as inside outlines and outside their holes.
 * Segments may touch, cross and lie on each other.
 */
struct wend_segment {
    struct wend_point from, to;
    uint32_t tag;   /* the caller's; sides that are made of it have it */
    int8_t ground;  /* how many layers of ground begin on its inner side */
    int8_t solid;   /* how many obstacles begin there */
    uint16_t area;  /* that begins there; 0 = none */
    uint32_t flags; /* WEND_SEGMENT_… */
};

#endif
