/* Queries and paths as data: whether a query makes sense, its ends, how old its space is, and what a path costs. */
#ifndef WEND_FIND_QUERY_QUERY_H
#define WEND_FIND_QUERY_QUERY_H

#include "base/root.h"
#include "map/space/space.h"
#include "search/kit/kit.h"

struct wend_box;

/* True if a caller's query is as large as it must be. */
static inline bool wend_query_is_sized(const wend_query *query)
{
    return query && query->size >= sizeof *query;
}

/* True if a mover can face a direction: on squares all eight, even with 4 neighbours; on hexagons six. */
bool wend_query_is_heading(const wend_space *space, wend_direction heading);

/* The goals of a query, by number: query->to.areas, or query->goal alone. */
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
 * Upper bound of the path's cost, in 256ths of the best. UINT32_MAX, unknown, for estimates of the caller's own that
 * are not checked.
 */
static inline uint32_t wend_query_bound(const wend_query *query)
{
    const bool is_trusted = query->search.heuristic == WEND_HEURISTIC_CALLBACK && !query->search.check_estimator;
    return is_trusted ? UINT32_MAX : query->search.heuristic_weight;
}

/* Returns one more than the expansions that a query allows, or 0 for no limit. */
static inline uint64_t wend_query_expansion_stop(const wend_query *query)
{
    return query->search.expansion_limit != 0 && query->search.expansion_limit != UINT64_MAX
               ? query->search.expansion_limit + 1
               : 0;
}

/* Returns a query with a limit of work, in `room` if need be: only then do searches test the limit of expansions. */
static inline const wend_query *wend_query_with_limit(const wend_query *query, wend_query *room)
{
    if (query->search.limit != 0)
        return query;
    if (query != room)
        *room = *query;
    room->search.limit = UINT64_MAX;
    room->search.pausable = false; /* without a limit the search never pauses */
    return room;
}

/* True if a search of the query may pause at its limit. */
static inline bool wend_query_may_pause(const wend_query *query)
{
    return query->search.pausable && query->search.limit != 0;
}

/* The age of a space: it has changed if either number differs. */
struct wend_age {
    uint64_t version, changes;
};

/* NULL has age 0, 0. */
struct wend_age wend_age_of(const wend_space *space);

bool wend_is_of_age(const wend_space *space, struct wend_age age);

/* Resets a path to an answer without points and with no reason yet. */
void wend_path_clear(wend_path *path);

/* True if a place is the centre of its cell. */
static inline bool wend_place_is_centre(wend_place place)
{
    return ((uint32_t)place.x & (WEND_CELL - 1)) == WEND_CELL / 2 &&
           ((uint32_t)place.y & (WEND_CELL - 1)) == WEND_CELL / 2;
}

/* True for an area of one cell, or a place. */
static inline bool wend_area_is_one(const wend_area *area)
{
    return area->width <= 1 && area->height <= 1;
}

/* Copies an answer to the caller's path, which keeps its own size, buffer and capacity. */
static inline void wend_path_take(wend_path *path, const wend_path *answer)
{
    const wend_path caller = *path;
    *path = *answer;
    path->size = caller.size;
    path->buffer = caller.buffer;
    path->capacity = caller.capacity;
}

/* Number of a path's points that can be read: a buffer too small holds only the first ones. */
uint32_t wend_path_stored(const wend_path *path);

/* Returns the end of the line that begins at a point of a path, or NULL at the last point and before a link. */
static inline const wend_place *wend_path_place_after(const wend_path *path, uint32_t point)
{
    const bool goes_on = point + 1 < wend_path_stored(path);
    return goes_on && !(path->points[point + 1].flags & WEND_PLACE_BY_LINK) ? &path->points[point + 1] : NULL;
}

/* True if a caller's path is as large as it must be. */
static inline bool wend_path_is_sized(const wend_path *path)
{
    return path && path->size >= sizeof *path;
}

/* Number of places that hold the node numbers of a stored path, three numbers a place. */
static inline size_t wend_path_node_places(const wend_path *path)
{
    return path->nodes ? (path->point_count + (size_t)2) / 3 : 0;
}

/* Copies the node numbers there and points the path to the copy. */
void wend_path_keep_nodes(wend_path *path, wend_place *room);

/* As wend_path_is_valid for a path to a query's goals, if their cells may be occupied by who is sought. */
bool wend_path_check_to_sought(const wend_path *path, const wend_space *space, const wend_query *query,
                               wend_path_check *check);

/* Resets a path to one without points, keeping outcome, reason and effort. */
void wend_path_forget(wend_path *path);

/* Makes the answer UNREACHABLE, TOO_COSTLY. */
void wend_path_refuse_costly(wend_path *path);

/* Refuses a found path that costs more than the limit; 0 = no limit. */
static inline void wend_path_afford(wend_path *path, uint64_t cost_limit)
{
    if (cost_limit != 0 && path->cost > cost_limit && path->outcome == WEND_OUTCOME_FOUND)
        wend_path_refuse_costly(path);
}

/* What the searches of a path took, read from its counters. */
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

/* Copies the points to the caller's buffer, if any; CAPACITY. */
wend_status wend_path_deliver(wend_path *path);

/* Prices paths: adds up cost, resources and length step by step, in either direction. */

struct wend_search;

struct wend_pricer {
    const struct wend_search *search; /* prices steps in its space; the mover's own cells are those at its start */
    uint64_t cost, straight, diagonal;
    uint64_t spent[WEND_MAX_RESOURCES];
};

/* Adds a step from one node or state to the next, or BY_LINK; turns are added separately. */
void wend_pricer_step(struct wend_pricer *pricer, uint32_t from, uint32_t to, uint32_t direction);

/* Adds a turn from one direction to another; NO_DIRECTION is free. */
void wend_pricer_turn(struct wend_pricer *pricer, uint32_t from, uint32_t to);

/* The length in cells; links have none. */
static inline double wend_pricer_length(const struct wend_pricer *pricer)
{
    return (double)pricer->straight + (double)pricer->diagonal * WEND_SQRT_2;
}

/* Ground of paths at any angle: a mesh's surface, or one of the surfaces that a space over a grid keeps. */

struct wend_surface;

/* Returns the surface that a query is about, or NULL if the space keeps none. */
const struct wend_surface *wend_mesh_ground(const wend_space *space, const wend_query *query);

/* Returns the surface with the most walkable ground: the one whose corners may be touched, if it is kept. */
const struct wend_surface *wend_mesh_widest_ground(const wend_space *space);

/* For a place off the ground: true if it lies outside the map, false if it is blocked. */
bool wend_mesh_is_outside(const wend_space *space, const struct wend_surface *surface, wend_place place);

/*
 * The kind of map a question is about. Stages branch on it by a switch without default, so that the compiler names each
 * of them when a kind is added.
 */
enum wend_question_kind { QUESTION_ON_CELLS, QUESTION_ON_GRAPH, QUESTION_AT_ANY_ANGLE };

/* The kind of map decides; on grids the path's lines do too. */
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
