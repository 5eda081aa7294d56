/* Walks to and from targets, measured by their length alone: Dijkstra's algorithm, backwards or forwards. */
#ifndef WEND_SEARCH_CORE_DISTANCE_MAP_H
#define WEND_SEARCH_CORE_DISTANCE_MAP_H

#include "search/core/successors.h"

/* What is known of a position: for which queues it is of no use any more, by bit, and whether its length is known. */
enum { WEND_WALK_OFFERED = (1 << WEND_WALK_PRICES) - 1, WEND_WALK_REACHED = 1 << WEND_WALK_PRICES };

#define WEND_WALK_BLOCK 512

/* Empties it, for positions of so many nodes. MEMORY leaves it usable. */
wend_status wend_walk_store_begin(struct wend_walk_store *store, uint32_t node_count, const wend_allocator *memory);

/* Makes room for so many positions more, and for a run; false where memory is refused. */
bool wend_walk_queue_grow(struct wend_walk_queue *queue, uint32_t more, const wend_allocator *memory);

/* Makes room for more at the length in hand; as above. */
bool wend_walk_store_grow_level(struct wend_walk_store *store, uint32_t more, const wend_allocator *memory);

static inline bool wend_walk_queue_has_room(const struct wend_walk_queue *queue, uint32_t more)
{
    return queue->capacity - (queue->put - queue->taken) >= more &&
           queue->run_capacity != queue->run_put - queue->run_taken;
}

/* There must be room. */
static inline void wend_walk_queue_put(struct wend_walk_queue *queue, uint32_t node)
{
    queue->nodes[queue->put++ & (queue->capacity - 1)] = node;
}

/* Ends a run: what was put since the one before has this length. There must be room for it. */
static inline void wend_walk_queue_end_run(struct wend_walk_queue *queue, uint64_t length)
{
    const uint32_t last = (queue->run_put - 1) & (queue->run_capacity - 1);
    const uint32_t before = queue->run_put == queue->run_taken ? queue->taken : queue->runs[last].end;
    if (queue->put != before)
        queue->runs[queue->run_put++ & (queue->run_capacity - 1)] = (struct wend_walk_run){length, queue->put};
}

/* The length of the first run; UINT64_MAX where there is none. */
static inline uint64_t wend_walk_queue_length(const struct wend_walk_queue *queue)
{
    return queue->run_taken == queue->run_put ? UINT64_MAX
                                              : queue->runs[queue->run_taken & (queue->run_capacity - 1)].length;
}

/* Notes what is known of a position. */
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
    uint64_t limit;              /* longer walks are left out, in units of the profile's prices */
    uint64_t length;             /* of the position taken last */
    uint64_t taken;              /* positions */
    uint32_t given, linked;      /* of those at that length: how many are taken, and of how many links are followed */
    uint32_t within;             /* the directions in which steps from there are within the limit */
    uint32_t straight, diagonal; /* the directions of either price, as masks */
    uint8_t offers[WEND_WALK_PRICES]; /* what an offer at a price marks: that no costlier one follows either */
    bool backward;                    /* walks to the targets; else from them */
};

/* MEMORY. The walks of the scratch memory are used; a search begun later starts them anew. */
wend_status wend_distance_map_begin(struct wend_distance_map *lengths, const wend_space *space,
                                    struct wend_scratch *scratch, bool backward, uint64_t limit);

/* Adds a target: all positions on the map where the mover covers a cell of it, free or not, at length 0. MEMORY. */
wend_status wend_distance_map_add(struct wend_distance_map *lengths, const struct wend_target *target);

/* Goes on once all positions with their links followed are taken: at that length, or a longer one. MEMORY. */
wend_status wend_distance_map_go_on(struct wend_distance_map *lengths);

/* The next position in the order of length; *node is UINT32_MAX when there is none left. MEMORY. */
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
