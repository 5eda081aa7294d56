/* Segments that bound ground, obstacles and areas: what a triangulation is made from. */
#ifndef WEND_MAP_GEOMETRY_SEGMENT_H
#define WEND_MAP_GEOMETRY_SEGMENT_H

#include "map/geometry/point.h"

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

/* Whether the boxes around two segments have anything in common. */
static inline bool wend_segments_may_meet(const struct wend_segment *s, const struct wend_segment *o)
{
    struct wend_point a = s->from, b = s->to, c = o->from, d = o->to;
    return !((a.x < c.x && b.x < c.x && a.x < d.x && b.x < d.x) || (a.x > c.x && b.x > c.x && a.x > d.x && b.x > d.x) ||
             (a.y < c.y && b.y < c.y && a.y < d.y && b.y < d.y) || (a.y > c.y && b.y > c.y && a.y > d.y && b.y > d.y));
}

#endif
