/* Queries and paths as data: whether a query makes sense, its ends, how old its space is, and what a path costs. */
#ifndef WEND_FIND_QUERY_QUERY_H
#define WEND_FIND_QUERY_QUERY_H

#include "base/root.h"
#include "map/space/space.h"
#include "search/kit/kit.h"

struct wend_box;

/* Whether a caller's query is as large as it must be. */
static inline bool wend_query_is_sized(const wend_query *query)
{
    return query && query->size >= sizeof *query;
}

/* Whether a mover can face a direction: on squares also one that it takes no step in, on hexagons one of six. */
bool wend_query_is_heading(const wend_space *space, wend_direction heading);

/* The goals of a query in the order of their numbers: query->to.areas, or the one goal. */
static inline uint32_t wend_query_goal_count(const wend_query *query)
{
    return query->to.count == 0 ? 1 : query->to.count;
}

static inline wend_area wend_query_goal_area(const wend_query *query, uint32_t index)
{
    return query->to.count == 0 ? (wend_area){query->goal, 1, 1} : query->to.areas[index];
}

struct wend_box wend_query_goal(const wend_query *query, uint32_t index);

/*
 * What a way costs at most, in 256ths of the best. Estimates of the caller's own are trusted unless they are checked:
 * then the bound is not known.
 */
static inline uint32_t wend_query_bound(const wend_query *query)
{
    const bool is_trusted = query->search.heuristic == WEND_HEURISTIC_CALLBACK && !query->search.check_estimator;
    return is_trusted ? UINT32_MAX : query->search.heuristic_weight;
}

/* One more than the expansions that a query may take, which wraps round to 0 where it may take any number. */
static inline uint64_t wend_query_expansion_stop(const wend_query *query)
{
    return query->search.expansion_limit != 0 && query->search.expansion_limit != UINT64_MAX
               ? query->search.expansion_limit + 1
               : 0;
}

/* A query that limits expansions limits work too, if only to more than there is: searches then have both. */
static inline const wend_query *wend_query_with_limit(const wend_query *query, wend_query *room)
{
    if (query->search.limit != 0)
        return query;
    if (query != room)
        *room = *query;
    room->search.limit = UINT64_MAX;
    room->search.pausable = false; /* without a limit there is nothing to go on with */
    return room;
}

/* Whether the query asks for searches that can go on after their limit. */
static inline bool wend_query_may_pause(const wend_query *query)
{
    return query->search.pausable && query->search.limit != 0;
}

/* The age of a space: something has changed since if either number is another. */
struct wend_age {
    uint64_t version, changes;
};

/* Null is a space of no age. */
struct wend_age wend_age_of(const wend_space *space);

bool wend_is_of_age(const wend_space *space, struct wend_age age);

/* An answer without a path, and no reason yet. */
void wend_path_clear(wend_path *path);

/* Whether a place is the centre of its cell. */
static inline bool wend_place_is_centre(wend_place place)
{
    return ((uint32_t)place.x & (WEND_CELL - 1)) == WEND_CELL / 2 &&
           ((uint32_t)place.y & (WEND_CELL - 1)) == WEND_CELL / 2;
}

/* Whether an area is one cell, or a place. */
static inline bool wend_area_is_one(const wend_area *area)
{
    return area->width <= 1 && area->height <= 1;
}

/* Makes an answer the caller's: all of it but the path's size, and the buffer that the caller gave. */
static inline void wend_path_take(wend_path *path, const wend_path *answer)
{
    const wend_path caller = *path;
    *path = *answer;
    path->size = caller.size;
    path->buffer = caller.buffer;
    path->capacity = caller.capacity;
}

/* How many of a path's points can be read: a buffer too small holds the first ones only. */
uint32_t wend_path_stored(const wend_path *path);

/* Where the line from a point of a path leads to; null at the end, and before a link. */
static inline const wend_place *wend_path_place_after(const wend_path *path, uint32_t point)
{
    const bool goes_on = point + 1 < wend_path_stored(path);
    return goes_on && !(path->points[point + 1].flags & WEND_PLACE_BY_LINK) ? &path->points[point + 1] : NULL;
}

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
void wend_path_keep_nodes(wend_path *path, wend_place *room);

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

/* The one pricer of steps: what a path costs, spends and measures, added up step by step in either direction. */

struct wend_search;

struct wend_pricer {
    const struct wend_search *search; /* whose space and start costs are asked of */
    uint64_t cost, straight, diagonal;
    uint64_t spent[WEND_MAX_RESOURCES];
};

/* A step from one node or state to the next, or BY_LINK; turns apart. */
void wend_pricer_step(struct wend_pricer *pricer, uint32_t from, uint32_t to, uint32_t direction);

/* A turn from one direction to another; NO_DIRECTION is free. */
void wend_pricer_turn(struct wend_pricer *pricer, uint32_t from, uint32_t to);

/* In cells, as a path without links has it. */
static inline double wend_pricer_length(const struct wend_pricer *pricer)
{
    return (double)pricer->straight + (double)pricer->diagonal * WEND_SQRT_2;
}

/* What paths at any angle walk on: the surface of a mesh, or one of those a space over a grid keeps. */

struct wend_surface;

/* The surface a query is about; null where the space keeps none. */
const struct wend_surface *wend_mesh_ground(const wend_space *space, const wend_query *query);

/* The one on which most can be walked: that of corners that may be touched, where it is kept. */
const struct wend_surface *wend_mesh_widest_ground(const wend_space *space);

/* Whether a place that is not on the ground is none of the map; else it is closed. */
bool wend_mesh_is_outside(const wend_space *space, const struct wend_surface *surface, wend_place place);

/*
 * What a question is answered over. Where stages part by it they do so in a switch without a default, so that the
 * compiler names each of them to whoever adds a kind of map.
 */
enum wend_question_kind { QUESTION_ON_CELLS, QUESTION_ON_GRAPH, QUESTION_AT_ANY_ANGLE };

/* It is decided by the kind of map, on grids by the lines of the path as well. */
static inline enum wend_question_kind wend_question_kind_of(const wend_space *space, wend_lines lines)
{
    switch (space->ops->map) {
    case WEND_MAP_GRID:
        return lines == WEND_LINES_SHORTEST ? QUESTION_AT_ANY_ANGLE : QUESTION_ON_CELLS;
    case WEND_MAP_GRAPH:
        return QUESTION_ON_GRAPH;
    case WEND_MAP_MESH:
        return QUESTION_AT_ANY_ANGLE;
    }
    return QUESTION_ON_CELLS;
}

static inline enum wend_question_kind wend_query_kind(const wend_space *space, const wend_query *query)
{
    return wend_question_kind_of(space, query->shape.lines);
}

#endif
