/* What is done with an answer: what is wrong with a single step, and what lies ahead of a follower. */
#ifndef WEND_FIND_AFTER_AFTER_H
#define WEND_FIND_AFTER_AFTER_H

#include <wend/path.h>

#include "map/space/space.h"

/* A step in hand: from where, and where it leads, which may lie outside the map. */
struct wend_tried_step {
    struct wend_cell from;
    uint32_t from_node, direction;
    struct wend_cell to; /* outside the map its column or row may have wrapped around */
    uint32_t to_node;    /* of a cell of the map */
    wend_place place;    /* the centre of `to` */
};

/* Looks at the step from a cell of the map, whose node is given, in a direction that it has. */
wend_path_fault wend_step_try(const wend_space *space, struct wend_cell from, uint32_t node, uint32_t direction,
                              struct wend_tried_step *step);

/* The part of a path that begins at a place and goes on to the points from `next` on. */
struct wend_path_rest {
    wend_place begin;
    uint32_t next;
};

/* All of a path that has points. */
static inline struct wend_path_rest wend_path_whole(const wend_path *path)
{
    return (struct wend_path_rest){path->points[0], 1};
}

/* Where the segment to a point begins. */
static inline wend_place wend_path_before(const wend_path *path, const struct wend_path_rest *rest, uint32_t point)
{
    return point == rest->next ? rest->begin : path->points[point - 1];
}

/*
 * The part of a path ahead of a follower: of steps from the centre it passed last, at any angle from where it is. All
 * of the path where it is at no point of it.
 */
struct wend_path_rest wend_follower_rest(const wend_path *path, const wend_follower *follower);

#endif
