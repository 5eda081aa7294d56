/* What is done with an answer: testing a single step, and the part of a path ahead of a follower. */
#ifndef WEND_FIND_AFTER_AFTER_H
#define WEND_FIND_AFTER_AFTER_H

#include <wend/path.h>

#include "map/space/space.h"

/* A tested step: where it begins and where it leads, which may be outside the map. */
struct wend_tried_step {
    struct wend_cell from;
    uint32_t from_node, direction;
    struct wend_cell to; /* outside the map its column or row may have wrapped around */
    uint32_t to_node;    /* of a cell on the map */
    wend_place place;    /* the centre of `to` */
};

/* Tests the step in a direction, which must exist, from a cell of the map whose node is given. */
wend_path_fault wend_step_try(const wend_space *space, struct wend_cell from, uint32_t node, uint32_t direction,
                              struct wend_tried_step *step);

/* The part of a path from a place on to its points from `next` on. */
struct wend_path_rest {
    wend_place begin;
    uint32_t next;
};

/* All of a path. Precondition: it has points. */
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
 * The part of a path ahead of a follower: of steps, from the centre that it passed last; at any angle, from where it
 * is. All of the path if follower->next is 0.
 */
struct wend_path_rest wend_follower_rest(const wend_path *path, const wend_follower *follower);

#endif
