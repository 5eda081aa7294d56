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
    const wend_place *radius_centre; /* null, or what the query's radius is around instead of the start */
    const wend_space
        *own_space; /* null, or where `space` is a breach in walls: the mover's own, see wend_search.solid */
};

/* finder.c: an answer without a path, and no reason yet. */
void wend_path_clear(wend_path *path);

/* path.c: how many of a path's points can be read: a buffer too small holds the first ones only. */
uint32_t wend_path_stored(const wend_path *path);

/* path.c: the lines of a path, which older callers cannot state. */
wend_lines wend_path_lines(const wend_path *path);

/* check.c: whether a mover can face a direction: on squares also one that it takes no step in, on hexagons one of six. */
bool wend_is_heading(const wend_space *space, wend_direction heading);

/* check.c: WEND_OK, ARGUMENT or UNSUPPORTED. */
wend_status wend_query_check(const wend_space *space, const wend_query *query);

/* finder.c: from the start to the arrival with all that is asked for on the way, but for `via`. */
wend_status wend_question_answer(const struct wend_question *question);

/* finder.c: the stages after an arrival was looked for: what to do where there is none, the path's shape. */
wend_status wend_question_conclude(const struct wend_question *question);
wend_status wend_question_shape(const struct wend_question *question);

/* finder.c: hands the points to the caller; CAPACITY. */
wend_status wend_path_deliver(wend_path *path);

/* cell_query.c: a search as the query wants it, start and goal still to be set. */
struct wend_search wend_cell_query_begin(const struct wend_question *question);

/* cell_query.c: the engine for a search; null where the one asked for, or every one, cannot keep the rules. */
const struct wend_engine_entry *wend_cell_query_engine(const wend_query *query, const struct wend_search *search);

/* cell_query.c: how a search ended becomes the answer, with the path where there is one. */
wend_status wend_cell_query_answer(struct wend_search *search, enum wend_search_end end, wend_path *path);

/*
 * cell_query.c: the same, with all that the path of a search between arrivals tells besides; and where the search can go on, what it
 * takes to do so stays in the finder.
 */
wend_status wend_cell_query_conclude(const struct wend_question *question, struct wend_search *search,
                                     const struct wend_engine_entry *engine, enum wend_search_end end);

/* cell_query.c: from the start's cell to the goal's. */
wend_status wend_cell_query_find(const struct wend_question *question);

/* cell_query.c: goes on with the search that waits in the finder, as far as finder->until allows. */
wend_status wend_cell_query_continue(const struct wend_question *question);

/*
 * cell_query.c: from the starts to all that can be reached: the path becomes UNREACHABLE, *search tells where the costs are; or
 * it ends at the limit. A search that waits in the finder goes on.
 */
wend_status wend_cell_query_flood(const struct wend_question *question, bool goes_on, struct wend_search *search);

/* resume.c: notes what wend_finder_continue needs where the answer is RUNNING. */
void wend_question_pause(const struct wend_question *question);

/* from_between.c: from the place `start` itself to the goal's cell. */
wend_status wend_from_between_find(const struct wend_question *question);

/* goals.c: from any start to wherever the mover has arrived. */
wend_status wend_goals_find(const struct wend_question *question);

/* waypoints.c: through the places of query->via.places. */
wend_status wend_waypoints_find(const struct wend_question *question);

/* fallback.c: what to do instead where the path is UNREACHABLE and its reason known. */
wend_status wend_unreachable_find(const struct wend_question *question);

/* fallback.c: goes on with that, where a search of it waits in the finder. */
wend_status wend_unreachable_continue(const struct wend_question *question);

/* The goals of a query in the order of their numbers: query->to.areas, or the one goal. */
static inline uint32_t wend_query_goal_count(const wend_query *query)
{
    return query->to.count == 0 ? 1 : query->to.count;
}

static inline struct wend_box wend_query_goal(const wend_query *query, uint32_t index)
{
    const wend_area single = {query->goal, 1, 1}, *area = query->to.count == 0 ? &single : &query->to.areas[index];
    return wend_box_of(area->place, area->width, area->height);
}

/*
 * candidates.c: lists the cells to go to instead of the goal that the regions have as the nearest. False where these do not
 * tell, or memory is refused (*status).
 */
bool wend_candidates_by_region(const struct wend_question *question, wend_status *status);

/* The same by a flood: of the nearest cells it got to the cheapest. */
wend_status wend_candidates_by_flood(const struct wend_question *question, const struct wend_search *flood);

/* breach.c: cuts the way through a breach space off where it cannot be walked, and lists the walls on it. */
wend_status wend_breach_cut(const struct wend_question *question);

/* straighten.c: replaces the path's points by straight lines. */
wend_status wend_straighten(const struct wend_question *question);

#endif
