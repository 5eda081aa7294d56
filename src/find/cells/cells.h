/* Questions on cells: which search answers, goals of all kinds, several starts, places between cells. */
#ifndef WEND_FIND_CELLS_CELLS_H
#define WEND_FIND_CELLS_CELLS_H

#include "find/query/query.h"
#include "find/request/request.h"
#include "map/region/region.h"
#include "search/engines/engines.h"

enum { MAX_ENTRY_CELLS = 4 };

/* A cell around a place between cells: the mover may go to its centre first. */
struct wend_entry_cell {
    uint32_t node;
    struct wend_cell cell;
    uint64_t cost;      /* of the straight way to the cell's centre */
    double length;      /* of that way, in cells */
    uint32_t from;      /* the node whose weight counts besides, where that of both ends does */
    uint32_t direction; /* of the step whose rest the way is, or NO_DIRECTION where it is a line */
};

/*
 * Finds the start of a search, the cell of query->start, which becomes search->start and start_cell. A mover on a step
 * past a blocked corner, whose place lies in the blocked cell, is in the cell of the nearest end. Returns why no way
 * begins there, or NONE.
 */
wend_reason wend_entry_cells_start(const wend_query *query, struct wend_search *search);

/*
 * The cells to which a mover at query->start may go first, after wend_entry_cells_start, row by row; how many. These
 * are the start's own cell, and those less than a cell away in x and in y to which the line is free, or a step that the
 * mover is on leads. On hexagons, and at the centre of a cell, only the own one. docs/arrival.md tells what that costs.
 * Where walls of search->own_space are costly both must hold in that space too.
 */
uint32_t wend_entry_cells_find(const wend_query *query, const struct wend_search *search,
                               struct wend_entry_cell entries[MAX_ENTRY_CELLS]);

/* What the line to an entry cell spends of a resource. */
uint64_t wend_entry_cells_spent(const wend_query *query, const struct wend_search *search,
                                const struct wend_entry_cell *entry, uint32_t resource);

/*
 * Puts the place query->start before a path that begins at an entry cell, unless that is its centre, and adds the line
 * to what the path costs, spends and measures. The path's points must be those of the search's scratch memory. MEMORY.
 */
wend_status wend_entry_cells_lead(const wend_query *query, struct wend_search *search,
                                  const struct wend_entry_cell *entry, wend_path *path);

/* What it costs to go straight from one place to another of the same cell, whose node is given; 0 of no length. */
uint64_t wend_inside_cell_cost(const wend_space *space, uint32_t node, wend_place from, wend_place to);

/* Whether two places lie in one cell. */
bool wend_inside_one_cell(wend_place a, wend_place b);

/*
 * Leads a way that was found on to query.goal: from the centre of its cell, or where that is free and costs no more
 * from the point of its lines before. Who stands in that very cell goes straight there. MEMORY.
 */
wend_status wend_inside_cell_lead(const struct wend_question *question);

/* A search that begins and ends where starts and arrival rules say, still to be found. False without memory. */
bool wend_goals_begin(const struct wend_question *question, struct wend_search *search);

/*
 * Finds the starts and marks the ends of a search that wend_goals_begin made. path->reason tells why there can be no
 * path, or NONE. MEMORY.
 */
wend_status wend_goals_prepare(const struct wend_question *question, struct wend_search *search);

/* The same for a search that goes everywhere from its starts: without ends; `goal` tells how near a cell is. MEMORY. */
wend_status wend_goals_prepare_flood(const struct wend_question *question, struct wend_search *search,
                                     const struct wend_box *goal);

/* Why no position of arrival can be reached, as far as is known without a search; NONE if it is not. MEMORY. */
wend_status wend_goals_obstacle(const struct wend_search *search, wend_reason *reason);

/* Runs a prepared search: by jump points where these serve, and then says so, else by the engine given. */
enum wend_search_end wend_goals_search(const wend_query *query, struct wend_search *search,
                                       const struct wend_engine_entry **engine);

/*
 * Completes a path that has just been assembled: which start it leads from, and with from.between_cells the way from
 * there to its first centre. MEMORY.
 */
wend_status wend_goals_lead(const struct wend_question *question, struct wend_search *search, wend_path *path);

/* Completes the answer of a search that has a path: how it begins, as above, and which goal it leads to. MEMORY. */
wend_status wend_goals_complete(const struct wend_question *question, struct wend_search *search);

/*
 * From any start to wherever the mover has arrived, as if all starts' cells were its own. A path is yet to be
 * completed.
 */
wend_status wend_goals_find(const struct wend_question *question, struct wend_search *search);

/* Goes on with such a search that waits in the finder, as far as finder->until allows; as above. */
wend_status wend_goals_continue(const struct wend_question *question, struct wend_search *search);

/* As wend_outcome_conclude, and with all that the path tells besides, if the search began or ended so. */
wend_status wend_goals_conclude(const struct wend_question *question, struct wend_search *search,
                                const struct wend_engine_entry *engine, enum wend_search_end end);

/*
 * Several starts where others stand. The mover's own cells depend on the start, and so does what a way costs and where
 * it may end. One search from all starts, with the cells of all as the mover's own, costs at most as much as the best
 * way. If its way costs as much with the cells of its own start alone, it is the best; else each start is asked for by
 * itself.
 */

/* From any start to wherever the mover has arrived. */
wend_status wend_each_start_find(const struct wend_question *question);

/* Goes on with such a search that waits in the finder, as far as finder->until allows. */
wend_status wend_each_start_continue(const struct wend_question *question);

/* Whether a search begins at several starts that make a difference. */
bool wend_each_start_matters(const struct wend_search *search);

/* Leaves one of several starts alone to begin at, and what the mover owns there. MEMORY. */
wend_status wend_each_start_take(struct wend_search *search, uint32_t index);

/*
 * Prices the way that a search from all starts has found, for the mover that begins it: only the cells of its start are
 * marked then. *is_good: that mover can go and end there at this cost; where it may not end there the way is cut short.
 * MEMORY.
 */
wend_status wend_each_start_price(struct wend_search *search, uint64_t cost, wend_path *path, bool *is_good);

/*
 * --- one goal near one start, of several cells or to be beside or within range: the short queries of game servers ---
 */

/* Whether it is such a question at all; it needs no finder for this. */
bool wend_near_goal_is_asked(const struct wend_question *question);

/*
 * Answers without a goal set where an engine for short ways serves and there is something to search; *is_served tells,
 * else the path is as it was.
 */
wend_status wend_near_goal_find(const struct wend_question *question, bool *is_served);

/* Goes on with one that was paused. */
wend_status wend_near_goal_continue(const struct wend_question *question);

/* Routes: which search answers a query, with nothing before it, after it or instead of it. */

/* From the start to the arrival, from cell to cell where that is all there is to it. */
wend_status wend_route_find(const struct wend_question *question);

/* Whether that takes a search between sets of starts and goals; the question needs no finder for this. */
bool wend_route_is_to_goals(const struct wend_question *question);

/* Goes on with the search that waits in the finder. */
wend_status wend_route_continue(const struct wend_question *question);

#endif
