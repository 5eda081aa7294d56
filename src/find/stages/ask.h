/* Paused questions, for callers who resume them later, even if the map has changed. */
#ifndef WEND_FIND_STAGES_ASK_H
#define WEND_FIND_STAGES_ASK_H

#include <wend/find.h>

/* Units of work that the question waiting in a finder has taken so far; 0 if none waits. */
uint64_t wend_finder_paused_work(const wend_finder *finder);

/* Sets the total limit of the next question asked in slices; its lines may take as much again. 0 = none. */
void wend_finder_set_own_limit(wend_finder *finder, uint64_t limit);

/* True if the waiting question has its path and draws lines: only its own limit for these ends it. */
bool wend_finder_draws(const wend_finder *finder);

/*
 * Ends the search of the waiting question, as if its limit were a final one. While lines are still to be drawn, the
 * path is RUNNING and can be continued. Errors as wend_finder_continue.
 */
wend_status wend_finder_end(wend_finder *finder, wend_path *path);

/*
 * As wend_finder_continue, but spaces or layers of the question may have changed since: by wend_space_update or
 * _refresh, by writes to layers, by layers attached or detached. The space objects must be the same.
 *
 * Nothing is searched twice, so the answer may be wrong: a path may lead through cells now blocked, or cost more than
 * need be, and a goal reported unreachable may be reachable. wend_path_is_valid tests paths; if there is no path, or
 * the best is wanted, ask anew. The search ends as any other, its points are on the map, and a path that is FOUND ends
 * at the goal.
 *
 * UNSUPPORTED: the question must be asked anew, and waits no more. That applies to engine weighted after the range of
 * weights on the map changed; to jump point search after the map got or lost its jump maps, or got too many jump
 * points; to a breach; and to a path from between cells that lost the cell it went to first.
 */
wend_status wend_finder_continue_changed(wend_finder *finder, uint64_t work, wend_path *path);

#endif
