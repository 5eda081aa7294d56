/* Goals: searches that begin and end where starts and rules of arrival say. */
#ifndef WEND_FIND_CELLS_GOALS_H
#define WEND_FIND_CELLS_GOALS_H

#include "find/request/request.h"
#include "map/region/region.h"
#include "search/engines/engines.h"

/* A search that begins and ends where its arrivals say, which are yet to be found. False where the allocator refuses. */
bool wend_goals_begin(const struct wend_question *question, struct wend_search *search);

/*
 * Finds the starts and marks the ends of a search that wend_goals_begin made. path->reason tells why
 * there can be no path, or NONE. MEMORY.
 */
wend_status wend_goals_prepare(const struct wend_question *question, struct wend_search *search);

/* The same for a search that goes everywhere from its starts: there are no ends, and what is nearest is so to a box. MEMORY. */
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

/* From any start to wherever the mover has arrived, as if the cells of all starts were its own; by that search. A path is yet to be completed. */
wend_status wend_goals_find(const struct wend_question *question, struct wend_search *search);

/* Goes on with such a search that waits in the finder, as far as finder->until allows; likewise. */
wend_status wend_goals_continue(const struct wend_question *question, struct wend_search *search);

/* As wend_outcome_conclude, and with all that the path tells besides, if the search began or ended so. */
wend_status wend_goals_conclude(const struct wend_question *question, struct wend_search *search,
                                const struct wend_engine_entry *engine, enum wend_search_end end);

#endif
