/* wend/find.h: the finder, which answers questions. */
#ifndef WEND_FIND_H
#define WEND_FIND_H

#include <wend/path.h>
#include <wend/query.h>
#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The working memory of one thread: it serves any space, one query at a time. */
typedef struct wend_finder wend_finder;

/*
 * Makes a finder, yours until you give it to wend_finder_destroy. Errors: ARGUMENT, MEMORY.
 * Cost: about 16 KB; the first query adds some 20 KB, on weighted maps up to 165 KB.
 */
WEND_API wend_status wend_finder_create(const wend_allocator *allocator, wend_finder **finder);

/* Frees a finder; null is allowed. Paths in its memory end with it. */
WEND_API void wend_finder_destroy(wend_finder *finder);

/*
 * Answers a question. What was found is in path->outcome, and why not in path->reason; the status is about the call.
 * A start or goal that is outside or blocked is no error but an UNREACHABLE with that reason.
 *
 * Errors: ARGUMENT (a null pointer, a value out of its range), UNSUPPORTED (rules that don't go together, an engine
 * that can't keep them), MEMORY, CAPACITY (see wend_path); docs/errors.md lists them all.
 * Cost: 10 to 75 ns per expanded cell, 50 to 130 per jump point; about 20 ns where the space knows that no way leads
 * there; 60 ns to a few µs with a radius up to 28. Memory grows to about 8 bytes per cell of the largest space
 * searched; from then on queries allocate nothing. docs/engines.md tells which rule costs what.
 * Threads: the finder alone, the space shared.
 */
WEND_API wend_status wend_finder_find(wend_finder *finder, const wend_space *space, const wend_query *query,
                                      wend_path *path);

/*
 * Goes on with a search that ended as RUNNING, for so much work more (WEND_ALL_WORK: to its end): in the end the path
 * is the same as if it had never stopped. Until then it leads to the expanded cell nearest to the goal, or towards it
 * as far as nobody stands there. The query was copied; what it points to must still be there, and spaces and layers
 * unchanged.
 * Errors: ARGUMENT where no search is waiting (the finder answered another query or reported an error but CAPACITY
 * since, or a space or layer has changed), and those of wend_finder_find. Cost: as the units, and 10 to 20 ns for each
 * cell of the way so far, which each call writes out; not with query.search.points_at_end. Threads: the finder alone.
 */
WEND_API wend_status wend_finder_continue(wend_finder *finder, uint64_t work, wend_path *path);

/*
 * Whether calls from now on leave out the way so far of the search that waits, in place of query.search.points_at_end:
 * so the one slice that may be the last tells it, or one now and then. The next wend_finder_find takes its query's word
 * again. Null is allowed. Threads: the finder alone.
 */
WEND_API void wend_finder_set_points_at_end(wend_finder *finder, bool are_at_end);

/*
 * Finds the `capacity` goals of query->to.areas that cost least to reach, cheapest first, by one search: paths[i] leads
 * to goal paths[i].goal_index at the cost that wend_finder_find has for that goal alone. *count becomes how many were
 * found; where none was, paths[0] says why. All paths have the size that the first one states.
 * No policy, no places in between, no ties, no pausing, no AWAY and no at_place (ARGUMENT), nor WITHIN a walk
 * (UNSUPPORTED). A limit ends the search with what was found so far. Other errors as wend_finder_find; CAPACITY if any
 * buffer is too small.
 * Cost: a search as far as the last of them, and at each place of arrival a look at all goals.
 */
WEND_API wend_status wend_finder_find_cheapest(wend_finder *finder, const wend_space *space, const wend_query *query,
                                               wend_path *paths, uint32_t capacity, uint32_t *count);

/* Bytes the finder holds. */
WEND_API size_t wend_finder_memory(const wend_finder *finder);

#ifdef __cplusplus
}
#endif

#endif
