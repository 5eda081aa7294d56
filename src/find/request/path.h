/* Paths: what is in them, and how they get to the caller. */
#ifndef WEND_FIND_REQUEST_PATH_H
#define WEND_FIND_REQUEST_PATH_H

#include <string.h>

#include <wend/path.h>
#include <wend/query.h>

#include "search/kit/kit.h"

/* An answer without a path, and no reason yet. */
void wend_path_clear(wend_path *path);

/* Whether a place is the centre of its cell. */
static inline bool wend_place_is_centre(wend_place place)
{
    return ((uint32_t)place.x & (WEND_CELL - 1)) == WEND_CELL / 2 &&
           ((uint32_t)place.y & (WEND_CELL - 1)) == WEND_CELL / 2;
}

/* How many of a path's points can be read: a buffer too small holds the first ones only. */
uint32_t wend_path_stored(const wend_path *path);

/* Whether a caller's path is as large as it must be. */
static inline bool wend_path_is_sized(const wend_path *path)
{
    return path && path->size >= sizeof *path;
}

/* Where answers are kept, the numbers of a path's nodes lie among places, three in the room of one: how many places. */
static inline size_t wend_path_node_places(const wend_path *path)
{
    return path->nodes ? (path->point_count + (size_t)2) / 3 : 0;
}

/* Puts the numbers there; the path then points to them. */
static inline void wend_path_keep_nodes(wend_path *path, wend_place *room)
{
    memcpy(room, path->nodes, path->point_count * sizeof *path->nodes);
    path->nodes = (const uint32_t *)(const void *)room;
}

/* As wend_path_is_valid, of a path to a query's goals, where whoever is sought may stand: he is in nobody's way. */
bool wend_path_check_to_sought(const wend_path *path, const wend_space *space, const wend_query *query,
                               wend_path_check *check);

/* Leaves of a path its outcome, its reason and what it took: there is no way. */
void wend_path_forget(wend_path *path);

/* There is no path that costs so little as it may. */
void wend_path_refuse_costly(wend_path *path);

/* Leaves no path to the goal that costs more than it may; 0 = it may cost anything. */
static inline void wend_path_afford(wend_path *path, uint64_t cost_limit)
{
    if (cost_limit != 0 && path->cost > cost_limit && path->outcome == WEND_OUTCOME_FOUND)
        wend_path_refuse_costly(path);
}

/* What the searches of a path took, as it tells. */
static inline struct wend_effort wend_path_effort(const wend_path *path)
{
    return (struct wend_effort){
        .expanded = path->expanded, .generated = path->generated, .queued = path->queued, .work = path->work};
}

static inline void wend_path_tell_effort(wend_path *path, struct wend_effort effort)
{
    path->expanded = effort.expanded;
    path->generated = effort.generated;
    path->queued = effort.queued;
    path->work = effort.work;
}

static inline void wend_path_add_effort(wend_path *path, struct wend_effort effort)
{
    wend_effort_add(&effort, wend_path_effort(path));
    wend_path_tell_effort(path, effort);
}

/* Hands the points to the caller; CAPACITY. */
wend_status wend_path_deliver(wend_path *path);

#endif
