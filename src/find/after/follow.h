/* What lies ahead of a follower. */
#ifndef WEND_FIND_AFTER_FOLLOW_H
#define WEND_FIND_AFTER_FOLLOW_H

#include <wend/path.h>

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
 * What is ahead of a follower: of a path of steps from the centre it passed last, of one at any angle from where it is. A
 * follower at no point of the path has all of it ahead.
 */
struct wend_path_rest wend_follower_rest(const wend_path *path, const wend_follower *follower);

#endif
