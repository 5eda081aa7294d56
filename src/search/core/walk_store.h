/*
 * The memory of walks measured by length: which positions are reached, and which wait.
 *
 * Where steps have two prices and positions are taken in the order of their lengths, the steps of one price are found in
 * that order too: so a queue for each price is sorted by itself, and whatever was put into it once need not be put in again.
 */
#ifndef WEND_SEARCH_CORE_WALK_STORE_H
#define WEND_SEARCH_CORE_WALK_STORE_H

#include "base/bits.h"
#include "base/memory.h"

/* The positions of a queue up to a count, behind those of the run before, that were offered at one length. 16 bytes. */
struct wend_walk_run {
    uint64_t length;
    uint32_t end;
};

/* Counts go on round and round: the item of a count is that count modulo the capacity, a power of two. */
struct wend_walk_queue {
    uint32_t *nodes; /* positions to be taken, by the length at which they were offered */
    uint32_t capacity, taken, put;
    struct wend_walk_run *runs; /* each longer than the one before, and none empty */
    uint32_t run_capacity, run_taken, run_put;
};

enum { WEND_WALK_STRAIGHT, WEND_WALK_DIAGONAL, WEND_WALK_PRICES };

/* What is known of a position: for which queues it is of no use any more, by bit, and whether its length is known. */
enum { WEND_WALK_OFFERED = (1 << WEND_WALK_PRICES) - 1, WEND_WALK_REACHED = 1 << WEND_WALK_PRICES };

struct wend_walk_store {
    struct wend_walk_queue queues[WEND_WALK_PRICES]; /* by the price of the last step */
    uint8_t *states;                                 /* by node; all 0 but for what the walks in hand have reached */
    uint8_t *touched;                                /* by WEND_WALK_BLOCK nodes: not 0 = some of their states is not */
    uint32_t node_capacity;                          /* a multiple of 8 blocks */
    uint32_t *level;                                 /* positions at the length in hand */
    uint32_t level_capacity, level_count;
};

#define WEND_WALK_BLOCK 512

/* Empties it, for positions of so many nodes. MEMORY leaves it usable. */
wend_status wend_walk_store_begin(struct wend_walk_store *store, uint32_t node_count, const wend_allocator *memory);
void wend_walk_store_destroy(struct wend_walk_store *store, const wend_allocator *memory);
size_t wend_walk_store_memory(const struct wend_walk_store *store);

/* Makes room for so many positions more, and for a run; false where memory is refused. */
bool wend_walk_queue_grow(struct wend_walk_queue *queue, uint32_t more, const wend_allocator *memory);

/* Makes room for more at the length in hand; likewise. */
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

#endif
