/* Jump point search: to one cell, or to the nearest of several; its memory, and paths that are a single jump. */
#ifndef WEND_SEARCH_JUMP_JUMP_H
#define WEND_SEARCH_JUMP_JUMP_H

#include "search/core/core.h"

struct wend_jump_tie;
struct wend_bucket_queue;
struct wend_jump_ends;
struct wend_occupants;

/* The memory of jump point searches: the state of jump points, ties, and the successors of the node being expanded. */
struct wend_jump_store {
    struct wend_nodes slots;    /* nodes, then all origins, then all landmark bounds */
    uint32_t room;              /* slots that edits may use up during a pause; the capacity may happen to be greater */
    struct wend_jump_tie *ties; /* ties[0] is not used */
    uint32_t tie_count, tie_capacity;
    uint32_t *found; /* successors of the jump point being expanded */
    uint32_t found_capacity;
};

void wend_jump_store_destroy(struct wend_jump_store *store, const wend_allocator *memory);

size_t wend_jump_store_memory(const struct wend_jump_store *store);

void wend_bucket_queue_destroy(struct wend_bucket_queue *bucket_queue, const wend_allocator *memory);

size_t wend_bucket_queue_memory(const struct wend_bucket_queue *bucket_queue);

/* NULL is allowed. */
void wend_jump_ends_destroy(struct wend_jump_ends *ends, const wend_allocator *memory);

size_t wend_jump_ends_memory(const struct wend_jump_ends *ends);

/* NULL is allowed. */
void wend_occupants_destroy(struct wend_occupants *occupants, const wend_allocator *memory);

size_t wend_occupants_memory(const struct wend_occupants *occupants);

/*
 * Jump point search to the nearest of several cells: several goals, or all positions where a rule of arrival holds. It
 * ends at the cell that costs least to reach, of several the topmost, then the leftmost, by the path that a search to
 * that cell alone would find. So the answer depends on the map and the ends alone.
 */

/*
 * Gathers the ends of a search with a goal set. *is_served: this search can answer it, under the rules of engine jps or
 * jps4, from one free cell, to ends that are not too many. MEMORY.
 */
wend_status wend_jump_nearest_begin(const struct wend_search *search, bool *is_served);

/*
 * Runs a search that wend_jump_nearest_begin serves. Precondition: no observer and no limit. OVERFLOW: costs exceed 32
 * bits, another engine must search. If the goal set wants several goals, they become its endings, and no path is
 * written yet.
 */
enum wend_search_end wend_jump_nearest_run(struct wend_search *search);

/* Writes the path to an ending of the search that ran last. MEMORY. */
wend_status wend_jump_nearest_write(struct wend_search *search, uint32_t node);

/*
 * The best path with occupants, up to a limit. Call it after a search without occupants has found a path that crosses
 * some, or to resume this search. Precondition: no observer. OVERFLOW: there are too many occupants, costs are too
 * high, or the map has changed since; another engine must search.
 */
enum wend_search_end wend_jump_with_occupants(struct wend_search *search, uint64_t limit);

/* Writes the path of a single jump from the start to the goal, as turning points; false if memory is refused. */
bool wend_jump_path_write_single(struct wend_search *search);

/* Whether a single jump leads from the start to the goal. */
bool wend_jump_path_is_single(const struct wend_search *search);

#endif
