/* Questions on cells: which search answers, goals of all kinds, several starts, places between cells. */
#ifndef WEND_FIND_CELLS_CELLS_H
#define WEND_FIND_CELLS_CELLS_H

#include "find/query/query.h"
#include "find/request/request.h"
#include "map/region/region.h"
#include "search/engines/engines.h"

enum { MAX_ENTRY_CELLS = 4 };

/* A cell near a place between cells, to whose centre the mover may go first. */
struct wend_entry_cell {
    uint32_t node;
    struct wend_cell cell;
    uint64_t cost;      /* of the straight line to the cell's centre */
    double length;      /* of that line, in cells */
    uint32_t from;      /* other node whose weight counts, if those of both ends do */
    uint32_t direction; /* of the step that the line is the rest of, or NO_DIRECTION for a free line */
};

/*
 * Finds the start of a search, the cell of query->start: question.start and start_cell. A mover on a step past a
 * blocked corner, whose place lies in the blocked cell, counts as in the cell of the nearest end. Returns why no path
 * begins there, or NONE.
 */
wend_reason wend_entry_cells_start(const wend_query *query, struct wend_search *search);

/*
 * Lists the cells to which a mover at query->start may go first, row by row; returns their number. These are the
 * start's own cell, and cells less than one away in x and y that a free line, or a step the mover is on, leads to. On
 * hexagons, and at a cell's centre, only the own one. Costs: docs/arrival.md. If own_space is set, the way must be free
 * there too. Precondition: wend_entry_cells_start.
 */
uint32_t wend_entry_cells_find(const wend_query *query, const struct wend_search *search,
                               struct wend_entry_cell entries[MAX_ENTRY_CELLS]);

/* What the line to an entry cell spends of a resource. */
uint64_t wend_entry_cells_spent(const wend_query *query, const struct wend_search *search,
                                const struct wend_entry_cell *entry, uint32_t resource);

/*
 * Inserts query->start before a path that begins at an entry cell, unless it is that cell's centre, and adds the line
 * to the path's cost, resources and length. Precondition: the path's points are in the search's scratch memory. MEMORY.
 */
wend_status wend_entry_cells_lead(const wend_query *query, struct wend_search *search,
                                  const struct wend_entry_cell *entry, wend_path *path);

/* Cost of the straight line between two places of one cell, whose node is given; 0 for length 0. */
uint64_t wend_inside_cell_cost(const wend_space *space, uint32_t node, wend_place from, wend_place to);

/* True if two places lie in one cell. */
bool wend_inside_one_cell(wend_place a, wend_place b);

/*
 * Extends a found path to query.goal, from the centre of its cell; or, of straight lines, from the point before, if
 * that line is free and costs no more. A mover that stands in that cell goes straight there. MEMORY.
 */
wend_status wend_inside_cell_lead(const struct wend_question *question);

/* Makes a search between the query's starts and places of arrival, both still to be found. False without memory. */
bool wend_goals_begin(const struct wend_question *question, struct wend_search *search);

/*
 * Finds the starts and marks the ends of a search made by wend_goals_begin. path->reason: why there can be no path, or
 * NONE. MEMORY.
 */
wend_status wend_goals_prepare(const struct wend_question *question, struct wend_search *search);

/* The same for a flood from the starts, without ends; distances are to `goal`. MEMORY. */
wend_status wend_goals_prepare_flood(const struct wend_question *question, struct wend_search *search,
                                     const struct wend_box *goal);

/* Why no place of arrival is reachable, as far as is known without a search, or NONE. MEMORY. */
wend_status wend_goals_obstacle(const struct wend_search *search, wend_reason *reason);

/* Runs a prepared search, by jump points if they serve (*engine changes then), otherwise by *engine. */
enum wend_search_end wend_goals_search(const wend_query *query, struct wend_search *search,
                                       const struct wend_engine_entry **engine);

/*
 * Completes an assembled path: the start that it leads from and, with from.between_cells, the line from there to its
 * first centre. MEMORY.
 */
wend_status wend_goals_lead(const struct wend_question *question, struct wend_search *search, wend_path *path);

/* Completes the answer of a search that has a path: its start, as above, and the goal that it leads to. MEMORY. */
wend_status wend_goals_complete(const struct wend_question *question, struct wend_search *search);

/*
 * Finds a path from any start to any place of arrival, as if the cells of all starts were the mover's own. The path is
 * still to be completed.
 */
wend_status wend_goals_find(const struct wend_question *question, struct wend_search *search);

/* Resumes such a search that waits in the finder, as far as finder->until allows; as above. */
wend_status wend_goals_continue(const struct wend_question *question, struct wend_search *search);

/* As wend_outcome_conclude; then completes the path, if the search has a goal set. */
wend_status wend_goals_conclude(const struct wend_question *question, struct wend_search *search,
                                const struct wend_engine_entry *engine, enum wend_search_end end);

/*
 * Several starts among occupied cells. The mover's own cells depend on its start; so do the cost of a path, and where
 * it may end. One search from all starts, with the cells of all as the mover's own, costs at most as much as the best
 * path. If its path costs the same with only the cells of its own start, it is the best. Otherwise each start gets its
 * own search.
 */

/* Finds the cheapest path from any start to any place of arrival. */
wend_status wend_each_start_find(const struct wend_question *question);

/* Resumes such a search that waits in the finder, as far as finder->until allows. */
wend_status wend_each_start_continue(const struct wend_question *question);

/* True if a search has several starts and occupied cells make a difference between them. */
bool wend_each_start_matters(const struct wend_search *search);

/* Makes one of several starts the only one, and marks the mover's own cells there. MEMORY. */
wend_status wend_each_start_take(struct wend_search *search, uint32_t index);

/*
 * Prices the path found from all starts for the mover that begins it: marks only the cells of its start. *is_good: that
 * mover can go and end there at this cost. If it may not end there, the path is cut short. MEMORY.
 */
wend_status wend_each_start_price(struct wend_search *search, uint64_t cost, wend_path *path, bool *is_good);

/*
 * --- one goal near one start, of several cells or to be beside or within range: the short queries of game servers ---
 */

/* True for a question of this kind; needs no finder. */
bool wend_near_goal_is_asked(const struct wend_question *question);

/*
 * Answers without a goal set, if an engine for short paths serves and there is something to search. *is_served: it did;
 * if not, the path is unchanged.
 */
wend_status wend_near_goal_find(const struct wend_question *question, bool *is_served);

/* Resumes a paused one. */
wend_status wend_near_goal_continue(const struct wend_question *question);

/* Routes: selects the search that answers a query, without places on the way, fallback and lines. */

/* Finds the path from start to arrival by the search that serves the question. */
wend_status wend_route_find(const struct wend_question *question);

/* True if that takes a search between sets of starts and goals; needs no finder. */
bool wend_route_is_to_goals(const struct wend_question *question);

/* Resumes the search that waits in the finder. */
wend_status wend_route_continue(const struct wend_question *question);

#endif
