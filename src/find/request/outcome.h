/* Outcomes: how a search's end becomes a path. */
#ifndef WEND_FIND_REQUEST_OUTCOME_H
#define WEND_FIND_REQUEST_OUTCOME_H

#include "find/request/question.h"
#include "search/engines/engines.h"

/* How a search ended becomes the answer, with the path where there is one. MEMORY, ARGUMENT. */
wend_status wend_outcome_take(struct wend_search *search, enum wend_search_end end, wend_path *path);

/* The same; and where the search can go on, what it takes to do so stays in the finder: the path is RUNNING. */
wend_status wend_outcome_conclude(const struct wend_question *question, struct wend_search *search,
                                  const struct wend_engine_entry *engine, enum wend_search_end end);

/* The way back from search->end: the path's points, which lie in the search's scratch memory, cost and length. MEMORY. */
wend_status wend_outcome_assemble(struct wend_search *search, wend_path *path);

/* The same for a path that stays where it starts. */
wend_status wend_outcome_stay(struct wend_search *search, wend_path *path);

#endif
