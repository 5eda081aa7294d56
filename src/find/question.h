/*
 * A question on its way to an answer. Find floor.
 *
 * Each stage writes its answer to `path`, all but size, capacity and buffer; its points lie in the finder's memory, in
 * scratch.points (which every search overwrites) or `gathered`. The caller's buffer is filled once, at the end.
 */
#ifndef WEND_FIND_QUESTION_H
#define WEND_FIND_QUESTION_H

#include "find/finder.h"

struct wend_question {
    wend_finder *finder;
    const wend_space *space;
    const wend_query *query;
    wend_path *path;
    const wend_place *around; /* null, or what the query's radius is around instead of the start */
};

/* finder.c: an answer without a path, and no reason yet. */
void wend_path_clear(wend_path *path);

/* path.c: how many of a path's points can be read: a buffer too small holds the first ones only. */
uint32_t wend_path_stored(const wend_path *path);

/* check.c: WEND_OK, ARGUMENT or UNSUPPORTED. */
wend_status wend_query_check(const wend_space *space, const wend_query *query);

/* finder.c: from the start to the arrival with all that is asked for on the way, but for `via`. */
wend_status wend_question_answer(const struct wend_question *question);

/* way.c: a search as the query wants it, start and goal still to be set. */
struct wend_search wend_way_begin(const struct wend_question *question);

/* way.c: the engine for a search; null where the one asked for, or every one, cannot keep the rules. */
const struct wend_engine_entry *wend_way_engine(const wend_query *query, const struct wend_search *search);

/* way.c: how a search ended becomes the answer, with the path where there is one. */
wend_status wend_way_answer(struct wend_search *search, enum wend_search_end end, wend_path *path);

/* way.c: from the start's cell to the goal's. */
wend_status wend_way_find(const struct wend_question *question);

/* between.c: from the place `start` itself to the goal's cell. */
wend_status wend_between_find(const struct wend_question *question);

/* arrival.c: from any start to wherever the mover has arrived. */
wend_status wend_arrival_find(const struct wend_question *question);

/* legs.c: through the places of query->via. */
wend_status wend_legs_find(const struct wend_question *question);

/* unreachable.c: what to do instead where the path is UNREACHABLE and its reason known. */
wend_status wend_unreachable_find(const struct wend_question *question);

/* straighten.c: replaces the path's points by straight lines. */
wend_status wend_straighten(const struct wend_question *question);

#endif
