/* Straight lines in place of a path's steps. */
#ifndef WEND_FIND_LINES_STRAIGHTEN_H
#define WEND_FIND_LINES_STRAIGHTEN_H

#include "find/request/question.h"

/*
 * Replaces the path's points by straight lines. Where the query pauses and its slice is spent the path is RUNNING, still of
 * steps; wend_straighten_continue() goes on. Otherwise lines take as many units as the query's limit gave the search, and
 * are left then as they are, or steps. MEMORY.
 */
wend_status wend_straighten(const struct wend_question *question);
wend_status wend_straighten_continue(const struct wend_question *question);

/* The same without a pause, for one of several paths. */
wend_status wend_straighten_at_once(const struct wend_question *question);

#endif
