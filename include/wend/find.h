/* wend/find.h: the finder, which answers questions. */
#ifndef WEND_FIND_H
#define WEND_FIND_H

#include <wend/path.h>
#include <wend/query.h>
#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Finds paths: the working memory of one thread, for any space, one query at a time. */
typedef struct wend_finder wend_finder;

/*
 * Creates a finder; destroy it with wend_finder_destroy. Errors: ARGUMENT, MEMORY.
 * Cost: about 16 KB; the first query adds some 20 KB, on weighted maps up to 165 KB.
 */
WEND_API wend_status wend_finder_create(const wend_allocator *allocator, wend_finder **finder);

/* Frees a finder; null is allowed. Paths in its memory become invalid. */
WEND_API void wend_finder_destroy(wend_finder *finder);

/*
 * Finds the cheapest path that a query asks for. path->outcome tells what was found, path->reason why not; the status
 * tells how the call went. A start or goal that is outside or blocked is no error but UNREACHABLE with that reason.
 *
 * Errors: ARGUMENT (a null pointer, a value out of its range), UNSUPPORTED (rules that don't go together, an engine
 * that can't keep them), MEMORY, CAPACITY (see wend_path); docs/errors.md lists them all.
 * Cost: 10 to 75 ns per expanded cell, 50 to 130 per jump point; about 20 ns if the space knows that there is no way;
 * 60 ns to a few µs with a radius up to 28. Memory grows to about 8 bytes per cell of the largest space searched; from
 * then on queries allocate nothing. docs/costs.md tells what each rule costs.
 * Threads: needs the finder alone, shares the space.
 */
WEND_API wend_status wend_finder_find(wend_finder *finder, const wend_space *space, const wend_query *query,
                                      wend_path *path);

/*
 * Continues a search that ended as RUNNING, for `work` more units (WEND_ALL_WORK: to its end): the final path is the
 * same as without pauses. Until then the path leads to the expanded cell nearest to the goal, or towards that cell as
 * far as nobody stands there. The query was copied; whatever it points to must still exist, and spaces and layers must
 * be unchanged.
 * Errors: ARGUMENT if no search is waiting (since then the finder answered another query or reported an error other
 * than CAPACITY, or a space or layer has changed), and those of wend_finder_find. Cost: the units, and 10 to 20 ns for
 * each cell of the path so far, which each call writes, except with query.search.points_at_end. Threads: the finder
 * alone.
 */
WEND_API wend_status wend_finder_continue(wend_finder *finder, uint64_t work, wend_path *path);

/*
 * Overrides query.search.points_at_end for the waiting search: whether calls from now on leave out the path so far. So
 * only the slice that may be the last writes the path, or one now and then. The next wend_finder_find follows its own
 * query again. Null is allowed. Threads: the finder alone.
 */
WEND_API void wend_finder_set_points_at_end(wend_finder *finder, bool are_at_end);

/*
 * Finds the `capacity` goals of query->to.areas that cost least to reach, cheapest first, by one search: paths[i] leads
 * to goal paths[i].goal_index at the cost that wend_finder_find has for that goal alone. *count becomes how many were
 * found; if none, paths[0] says why. All paths have the size that the first one states.
 * No policy, places on the way, ties, pausing, AWAY or at_place (ARGUMENT), nor WITHIN a walk (UNSUPPORTED). A limit
 * ends the search with what was found so far. Other errors as wend_finder_find; CAPACITY if any buffer is too small.
 * Cost: a search as far as the last of them, and at each place of arrival a look at all goals.
 */
WEND_API wend_status wend_finder_find_cheapest(wend_finder *finder, const wend_space *space, const wend_query *query,
                                               wend_path *paths, uint32_t capacity, uint32_t *count);

/* Returns the bytes that the finder holds. */
WEND_API size_t wend_finder_memory(const wend_finder *finder);

#ifdef __cplusplus
}
#endif

#endif
