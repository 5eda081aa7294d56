/* Jump point search: to one cell, or to the nearest of several; its memory, and ways that are a single jump. */
#ifndef WEND_SEARCH_JUMP_JUMP_H
#define WEND_SEARCH_JUMP_JUMP_H

#include "search/core/core.h"

struct wend_jump_tie;
struct wend_bucket_queue;
struct wend_jump_ends;
struct wend_occupants;

/* The memory of jump point searches: what they know of jump points, of ties, and the successors in hand. */
struct wend_jump_store {
    struct wend_nodes slots;    /* nodes, behind them all origins, and behind these what landmarks say */
    uint32_t room;              /* that edits may fill while a search waits, however much there is by chance */
    struct wend_jump_tie *ties; /* ties[0] is none */
    uint32_t tie_count, tie_capacity;
    uint32_t *found; /* successors of the jump point being expanded */
    uint32_t found_capacity;
};

void wend_jump_store_destroy(struct wend_jump_store *store, const wend_allocator *memory);

size_t wend_jump_store_memory(const struct wend_jump_store *store);

void wend_bucket_queue_destroy(struct wend_bucket_queue *bucket_queue, const wend_allocator *memory);

size_t wend_bucket_queue_memory(const struct wend_bucket_queue *bucket_queue);

/* Null is allowed. */
void wend_jump_ends_destroy(struct wend_jump_ends *ends, const wend_allocator *memory);

size_t wend_jump_ends_memory(const struct wend_jump_ends *ends);

/* Null is allowed. */
void wend_occupants_destroy(struct wend_occupants *occupants, const wend_allocator *memory);

size_t wend_occupants_memory(const struct wend_occupants *occupants);

/*
 * Jump point search to the nearest of several cells: several goals, or wherever a rule of arrival holds. It ends at the
 * cell that costs least to reach, of several the topmost, then the leftmost; the way is the one that a search to that
 * cell alone would give. So the answer depends on the map and the ends alone.
 */

/*
 * Whether this serves a search with a goal set: under the rules of engine jps or jps4, from one free cell, to ends that
 * are not too many. They are gathered here. MEMORY.
 */
wend_status wend_jump_nearest_begin(const struct wend_search *search, bool *is_served);

/*
 * Runs a search that has begun so. Nobody may watch it. OVERFLOW: ways are too costly for costs of 32 bits, so that
 * another engine must do. Where the goal set wants several goals, they are its endings, and no way is written yet.
 */
enum wend_search_end wend_jump_nearest_run(struct wend_search *search);

/* Writes the way to an ending of the search that ran last. MEMORY. */
wend_status wend_jump_nearest_write(struct wend_search *search, uint32_t node);

/*
 * The best path with occupants, where a search without them found a path that crosses some, or where this has paused;
 * up to a limit. No observer may be set. OVERFLOW: they are too many, or costs too high, or the map has changed since,
 * so that another engine must do.
 */
enum wend_search_end wend_jump_with_occupants(struct wend_search *search, uint64_t limit);

/* Writes the way of a single jump from the start to the goal, as turning points; false where memory is refused. */
bool wend_jump_path_write_single(struct wend_search *search);

/* Whether nothing is in the way of a single jump. */
bool wend_jump_path_is_single(const struct wend_search *search);

#endif
