/* Questions that wait: for callers who go on with them later though the map may have changed. */
#ifndef WEND_FIND_STAGES_ASK_H
#define WEND_FIND_STAGES_ASK_H

#include <wend/find.h>

/* The units of work that the question waiting in a finder has taken so far; 0 where none waits. */
uint64_t wend_finder_paused_work(const wend_finder *finder);

/* The limit of the question that is asked next in slices, after which its lines may take as much again; 0 = none. */
void wend_finder_set_own_limit(wend_finder *finder, uint64_t limit);

/* Whether the question waiting has found its way and draws its lines: no limit ends that but its own. */
bool wend_finder_draws(const wend_finder *finder);

/*
 * Ends the search of the waiting question: the path is as if its limit had been one to end at. While its lines are
 * still to be drawn it is RUNNING, and can be gone on with. Errors as wend_finder_continue.
 */
wend_status wend_finder_end(wend_finder *finder, wend_path *path);

/*
 * Goes on like wend_finder_continue though spaces or layers of the question may have changed since: by
 * wend_space_update or _refresh, by writes to layers, by layers attached or detached. The space objects must be the
 * same ones.
 *
 * What was searched is not searched again, so that an answer may be wrong: a path may lead through what is blocked now,
 * or be costlier than need be, and what is said to be out of reach may be within. wend_path_is_valid tells of paths;
 * where an answer is no path, or the best is wanted, ask anew. It ends as any search does, its points are on the map,
 * and a path that is FOUND ends at the goal.
 *
 * UNSUPPORTED: this one must begin anew, and waits no more. That is so for engine weighted where the weights on the map
 * have changed their range, for jump point search where the map has got or lost its jump maps or too many jump points,
 * for a way through a breach, and for a way from between cells that has lost the cell it went to first.
 */
wend_status wend_finder_continue_changed(wend_finder *finder, uint64_t work, wend_path *path);

#endif
