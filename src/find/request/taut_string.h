/*
 * A way as a stretched string: the shortest of all that pass every obstacle on the same side, touching corners.
 *
 * Source: the funnel of Lee and Preparata 1984 and Chazelle 1982; here without triangles, from the map's rows of bits.
 */
#ifndef WEND_FIND_REQUEST_TAUT_STRING_H
#define WEND_FIND_REQUEST_TAUT_STRING_H

#include "map/geometry/point.h"
#include "map/space/space.h"

/* The string, and room to stretch it; one of zeros is empty. */
struct wend_taut_string {
    struct wend_point *points; /* while it is stretched what is taut comes first, the rest at the very end */
    uint32_t count, rest, capacity;
    struct wend_point *corners; /* of a triangle that the string sweeps */
    uint32_t corner_count, corner_capacity;
    uint32_t thinned, at; /* while it is thinned: points that stay so far, the last of them */
    uint64_t rows;        /* of the map, looked at since it began to be stretched */
    uint64_t sweeps_left; /* before it is given up */
};

/* The units of work so far, and those at which to pause; WEND_NO_PAUSE = not at all. */
struct wend_line_work {
    uint64_t units, until;
};

#define WEND_NO_PAUSE UINT64_MAX

void wend_taut_string_destroy(struct wend_taut_string *string, const wend_allocator *memory);
size_t wend_taut_string_memory(const struct wend_taut_string *string);

/* Adds a point to a string that is not stretched yet. */
bool wend_taut_string_add(struct wend_taut_string *string, struct wend_point point, const wend_allocator *memory);

/*
 * Leaves points out past which a line is free, so that there is less to stretch; it may then pass things on another side.
 * wend_taut_string_go_on_thinning() adds the work; false where it paused before the end.
 */
void wend_taut_string_begin_thinning(struct wend_taut_string *string);
bool wend_taut_string_go_on_thinning(const wend_space *space, uint32_t level, struct wend_taut_string *string,
                                     struct wend_line_work *work);

/*
 * Stretches a string that touches no blocked cell, on squares of a level: its inner points are then corners of blocked
 * cells. wend_taut_string_continue() adds the work; *is_over: whether it did not pause before the end. MEMORY.
 */
void wend_taut_string_begin(struct wend_taut_string *string);
wend_status wend_taut_string_continue(const wend_space *space, uint32_t level, struct wend_taut_string *string,
                                      struct wend_line_work *work, bool *is_over, const wend_allocator *memory);

/* Whether all of a string was stretched; else that was given up, which takes one that touches a blocked cell. */
static inline bool wend_taut_string_is_taut(const struct wend_taut_string *string)
{
    return string->rest == 0;
}

/* Both without a pause. *is_taut as above. MEMORY. */
void wend_taut_string_thin(const wend_space *space, uint32_t level, struct wend_taut_string *string, uint64_t *work);
wend_status wend_taut_string_tighten(const wend_space *space, uint32_t level, struct wend_taut_string *string,
                                     uint64_t *work, bool *is_taut, const wend_allocator *memory);

/* The middle of the cell over a corner from the blocked one: what lies around the corner is seen best from there. */
struct wend_point wend_beyond_corner(const wend_space *space, uint32_t level, struct wend_point corner);

#endif
