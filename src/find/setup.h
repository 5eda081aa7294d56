/* Set-up: a search from a query, with its engine and heuristic, and the limits under which it goes on. */
#ifndef WEND_FIND_SETUP_H
#define WEND_FIND_SETUP_H

#include "find/question.h"
#include "search/engines.h"

/* A search as the query wants it, start and goal still to be set. */
struct wend_search wend_setup_search(const struct wend_question *question);

/* The engine for a search; null where the one asked for, or every one, cannot keep the rules. */
const struct wend_engine_entry *wend_setup_engine(const wend_query *query, const struct wend_search *search);

/* Clears the path, but for what all answers to the query have in common, and maybe those of an engine. */
void wend_setup_unsearched_path(const struct wend_question *question);
void wend_setup_path(const struct wend_question *question, const struct wend_engine_entry *engine);

/* Sets a search's limit so that the call ends in time; one that was paused takes one more expansion at least. */
void wend_setup_limit(const wend_finder *finder, struct wend_search *search);

/* Whether a place lies on the map; if so, its cell and node. */
bool wend_setup_locate(const wend_space *space, wend_place place, struct wend_cell *cell, uint32_t *node);

#endif
