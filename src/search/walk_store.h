/*
 * The memory of walks measured by length: which positions are reached, and which wait.
 *
 * Where steps have two prices and positions are taken in the order of their lengths, the steps of one price are found in
 * that order too: so a queue for each price is sorted by itself, and whatever was put into it once need not be put in again.
 */
#ifndef WEND_SEARCH_WALK_STORE_H
#define WEND_SEARCH_WALK_STORE_H

#include "base/bits.h"
#include "base/memory.h"

/* A position to be taken, and the length of the walk that offered it. 16 bytes. */
struct wend_walk_entry {
    uint64_t length;
    uint32_t node;
};

/* Counts go on round and round: the entry of a count is that count modulo the capacity, a power of two. */
struct wend_walk_queue {
    struct wend_walk_entry *entries;
    uint32_t capacity, taken, put;
};

enum { WEND_WALK_STRAIGHT, WEND_WALK_DIAGONAL, WEND_WALK_PRICES };

/* What is known of a position: for which queues it is of no use any more, by bit, and whether its length is known. */
enum { WEND_WALK_OFFERED = (1 << WEND_WALK_PRICES) - 1, WEND_WALK_REACHED = 1 << WEND_WALK_PRICES };

struct wend_walk_store {
    struct wend_walk_queue queues[WEND_WALK_PRICES]; /* by the price of the last step */
    uint8_t *states;                                 /* by node; all 0 but for what the walks in hand have reached */
    uint8_t *touched;                                /* by WEND_WALK_BLOCK nodes: not 0 = some of their states is not */
    uint32_t node_capacity;                          /* a multiple of 8 blocks */
    uint32_t *stack;                                 /* positions at the length in hand */
    uint32_t stack_capacity, stack_count;
};

#define WEND_WALK_BLOCK 512

/* Empties it, for positions of so many nodes. MEMORY leaves it usable. */
wend_status wend_walk_store_begin(struct wend_walk_store *store, uint32_t node_count, const wend_allocator *memory);
void wend_walk_store_destroy(struct wend_walk_store *store, const wend_allocator *memory);
size_t wend_walk_store_memory(const struct wend_walk_store *store);

/* Makes a queue longer; false where memory is refused. */
bool wend_walk_queue_grow(struct wend_walk_queue *queue, const wend_allocator *memory);

/* Makes room for more on the stack; likewise. */
bool wend_walk_store_grow_stack(struct wend_walk_store *store, uint32_t more, const wend_allocator *memory);

static inline bool wend_walk_queue_has_room(const struct wend_walk_queue *queue, uint32_t more)
{
    return queue->capacity - (queue->put - queue->taken) >= more;
}

/* There must be room. */
static inline void wend_walk_queue_put(struct wend_walk_queue *queue, uint32_t node, uint64_t length)
{
    queue->entries[queue->put++ & (queue->capacity - 1)] = (struct wend_walk_entry){length, node};
}

/* The first entry; null where there is none. */
static inline const struct wend_walk_entry *wend_walk_queue_first(const struct wend_walk_queue *queue)
{
    return queue->taken == queue->put ? NULL : &queue->entries[queue->taken & (queue->capacity - 1)];
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
