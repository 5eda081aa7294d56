/* Walks to and from targets, measured by their length alone: Dijkstra's algorithm, backwards or forwards. */
#ifndef WEND_SEARCH_CORE_DISTANCE_MAP_H
#define WEND_SEARCH_CORE_DISTANCE_MAP_H

#include "search/core/successors.h"

/* State of a position: a bit per queue into which it need not be put any more, and one if its length is known. */
enum { WEND_WALK_OFFERED = (1 << WEND_WALK_PRICES) - 1, WEND_WALK_REACHED = 1 << WEND_WALK_PRICES };

#define WEND_WALK_BLOCK 512

/* Empties a store, for positions of `node_count` nodes. MEMORY leaves it usable. */
wend_status wend_walk_store_begin(struct wend_walk_store *store, uint32_t node_count, const wend_allocator *memory);

/* Makes room for `more` positions and for a run; false if memory is refused. */
bool wend_walk_queue_grow(struct wend_walk_queue *queue, uint32_t more, const wend_allocator *memory);

/* Makes room for `more` positions at the current length; false if memory is refused. */
bool wend_walk_store_grow_level(struct wend_walk_store *store, uint32_t more, const wend_allocator *memory);

static inline bool wend_walk_queue_has_room(const struct wend_walk_queue *queue, uint32_t more)
{
    return queue->capacity - (queue->put - queue->taken) >= more &&
           queue->run_capacity != queue->run_put - queue->run_taken;
}

/* Precondition: there is room. */
static inline void wend_walk_queue_put(struct wend_walk_queue *queue, uint32_t node)
{
    queue->nodes[queue->put++ & (queue->capacity - 1)] = node;
}

/* Ends a run: the positions put since the run before have this length. Precondition: there is room for it. */
static inline void wend_walk_queue_end_run(struct wend_walk_queue *queue, uint64_t length)
{
    const uint32_t last = (queue->run_put - 1) & (queue->run_capacity - 1);
    const uint32_t before = queue->run_put == queue->run_taken ? queue->taken : queue->runs[last].end;
    if (queue->put != before)
        queue->runs[queue->run_put++ & (queue->run_capacity - 1)] = (struct wend_walk_run){length, queue->put};
}

/* The length of the first run; UINT64_MAX if there is none. */
static inline uint64_t wend_walk_queue_length(const struct wend_walk_queue *queue)
{
    return queue->run_taken == queue->run_put ? UINT64_MAX
                                              : queue->runs[queue->run_taken & (queue->run_capacity - 1)].length;
}

static inline void wend_walk_store_note(struct wend_walk_store *store, uint32_t node, uint32_t state)
{
    store->states[node] |= (uint8_t)state;
    store->touched[node / WEND_WALK_BLOCK] = 1;
}

static inline bool wend_walk_store_is_reached(const struct wend_walk_store *store, uint32_t node)
{
    return store->states[node] & WEND_WALK_REACHED;
}

struct wend_distance_map {
    struct wend_successors steps;
    struct wend_walk_store *store;
    const wend_allocator *memory;
    uint64_t limit;                   /* greatest length, in units of the profile's prices */
    uint64_t length;                  /* of the position taken last */
    uint64_t taken;                   /* number of positions returned */
    uint32_t given, linked;           /* at that length: positions returned, and positions whose links were followed */
    uint32_t within;                  /* directions of the steps from there that stay within the limit */
    uint32_t straight, diagonal;      /* masks of the directions of either price */
    uint8_t offers[WEND_WALK_PRICES]; /* bits that an offer at each price sets: its own, and those of costlier ones */
    bool backward;                    /* measures walks to the targets; else from them */
};

/* Uses the walks of the scratch memory: a search begun later overwrites them. MEMORY. */
wend_status wend_distance_map_begin(struct wend_distance_map *lengths, const wend_space *space,
                                    struct wend_scratch *scratch, bool backward, uint64_t limit);

/* Adds a target, at length 0: all positions on the map, free or not, where the mover covers a cell of it. MEMORY. */
wend_status wend_distance_map_add(struct wend_distance_map *lengths, const struct wend_target *target);

/* Continues when all positions whose links were followed are returned: at that length or a longer one. MEMORY. */
wend_status wend_distance_map_go_on(struct wend_distance_map *lengths);

/* Returns the next position in the order of length; *node is UINT32_MAX if none is left. MEMORY. */
static inline wend_status wend_distance_map_next(struct wend_distance_map *lengths, uint32_t *node, uint64_t *length)
{
    *node = UINT32_MAX;
    if (lengths->given == lengths->linked) {
        wend_status status = wend_distance_map_go_on(lengths);
        if (status != WEND_OK || lengths->given == lengths->linked)
            return status;
    }
    *node = lengths->store->level[lengths->given++];
    *length = lengths->length;
    lengths->taken++;
    return WEND_OK;
}

#endif
