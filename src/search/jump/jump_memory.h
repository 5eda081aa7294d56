/* The memory of a jump point search: its open list, jump points and their ties, the successors of the expanded node. */
#ifndef WEND_SEARCH_JUMP_JUMP_MEMORY_H
#define WEND_SEARCH_JUMP_JUMP_MEMORY_H

#include "search/jump/jump.h"

/*
 * The open list of jump point search: a queue of buckets.
 *
 * One jump can raise f by any amount, so a ring of buckets would mix rounds. Bucket r holds the nodes whose f is r
 * widths above the queue's base. The topmost bucket holds all nodes above; when no other is left, the search sets a new
 * base and redistributes them. Two levels of bits show the lowest bucket that is not empty.
 *
 * Entries are never removed when a node gets cheaper: it is pushed again, and the search skips the nodes that it finds
 * closed.
 */

#define WEND_BUCKET_BITS 12 /* a bucket spans 4096 cost units, 0.3 of a straight step */
#define WEND_BUCKETS     4096
#define WEND_TOP_BUCKET  (WEND_BUCKETS - 1)

/* Entries of a bucket form a stack. */
struct wend_bucket_queue_entry {
    uint32_t slot, below; /* below: the next entry of the bucket, 0 = none */
};

struct wend_bucket_queue {
    uint32_t tops[WEND_BUCKETS];
    uint64_t filled[WEND_BUCKETS / 64];      /* bit per bucket that is not empty; `tops` counts only there */
    uint64_t filled_words;                   /* bit per word of `filled` that is not 0 */
    struct wend_bucket_queue_entry *entries; /* entry 0 is not used */
    uint32_t capacity, fresh;                /* entries from `fresh` on have never been used */
    uint32_t spare;                          /* stack of entries given back */
    uint32_t spare_count;
};

/* Returns an empty bucket queue, or NULL if the allocator refuses. */
struct wend_bucket_queue *wend_bucket_queue_create(const wend_allocator *memory);

/* Empties the queue for a new search. */
void wend_bucket_queue_begin(struct wend_bucket_queue *bucket_queue);

/* Makes room for at least `count` pushes; false if the allocator refuses. */
bool wend_bucket_queue_reserve(struct wend_bucket_queue *bucket_queue, uint32_t count, const wend_allocator *memory);

static inline bool wend_bucket_queue_has_room(const struct wend_bucket_queue *bucket_queue, uint32_t count)
{
    return bucket_queue->capacity - bucket_queue->fresh + bucket_queue->spare_count >= count;
}

static inline void wend_bucket_queue_push(struct wend_bucket_queue *bucket_queue, uint32_t bucket, uint32_t slot)
{
    uint64_t bit = UINT64_C(1) << (bucket & 63);
    uint64_t *word = &bucket_queue->filled[bucket >> 6];
    uint32_t below = *word & bit ? bucket_queue->tops[bucket] : 0, entry = bucket_queue->spare;
    *word |= bit;
    bucket_queue->filled_words |= UINT64_C(1) << (bucket >> 6);
    if (entry) {
        bucket_queue->spare = bucket_queue->entries[entry].below;
        bucket_queue->spare_count--;
    } else {
        entry = bucket_queue->fresh++;
    }
    bucket_queue->entries[entry] = (struct wend_bucket_queue_entry){slot, below};
    bucket_queue->tops[bucket] = entry;
}

/* Finds the lowest bucket that is not empty; false if all are. */
static inline bool wend_bucket_queue_lowest(const struct wend_bucket_queue *bucket_queue, uint32_t *bucket)
{
    if (bucket_queue->filled_words == 0)
        return false;
    uint32_t word = wend_count_trailing_zeros64(bucket_queue->filled_words);
    *bucket = word * 64 + wend_count_trailing_zeros64(bucket_queue->filled[word]);
    return true;
}

static inline void wend_bucket_queue_give_back(struct wend_bucket_queue *bucket_queue, uint32_t entry)
{
    bucket_queue->entries[entry].below = bucket_queue->spare;
    bucket_queue->spare = entry;
    bucket_queue->spare_count++;
}

/* Pops the entry pushed last from a bucket. Precondition: it is not empty. */
static inline uint32_t wend_bucket_queue_pop(struct wend_bucket_queue *bucket_queue, uint32_t bucket)
{
    uint32_t entry = bucket_queue->tops[bucket];
    struct wend_bucket_queue_entry taken = bucket_queue->entries[entry];
    wend_bucket_queue_give_back(bucket_queue, entry);
    bucket_queue->tops[bucket] = taken.below;
    if (taken.below == 0) {
        uint64_t *word = &bucket_queue->filled[bucket >> 6];
        *word &= ~(UINT64_C(1) << (bucket & 63));
        if (*word == 0)
            bucket_queue->filled_words &= ~(UINT64_C(1) << (bucket >> 6));
    }
    return taken.slot;
}

/*
 * The state of a jump point: one array has what every offer reads, another what only the best offer changes. Each
 * member is written and read as a whole: it is often read soon after a write, and processors forward a pending store
 * only to loads that are no wider.
 */
struct wend_jump_node {
    uint32_t cost;
    /* Low half: stamp, as in kit.h. High half: masks of the entries at that cost: to expand, then expanded. */
    uint32_t mark;
};

enum { JUMP_TO_DO = 16, JUMP_DONE = 24 };

struct wend_jump_origin {
    uint32_t parent; /* slot; with ties JUMP_TIED and the index of the first */
    uint32_t place;  /* of the node */
};

#define JUMP_TIED (UINT32_C(1) << 31) /* no memory could hold the state of this many slots */

/* One of several paths of the same cost to a node; the first is the one found first. */
struct wend_jump_tie {
    uint32_t parent; /* slot */
    uint32_t next;   /* another tie of the node, 0 = none */
};

/* With landmarks, each jump point also has a lower bound on the cost from there to the goal. */
#define WEND_JUMP_SIZE (sizeof(struct wend_jump_node) + sizeof(struct wend_jump_origin) + sizeof(uint32_t))

/* Prepares memory for a new search, with `more` extra slots below the last two. MEMORY leaves the store usable. */
wend_status wend_jump_store_begin(struct wend_jump_store *store, const wend_space *space, uint32_t more,
                                  const wend_allocator *memory);

/* Records one more path of the same cost to a node; false if memory is refused. */
bool wend_jump_store_tie(struct wend_jump_store *store, struct wend_jump_origin *origin, uint32_t parent,
                         const wend_allocator *memory);

static inline bool wend_jump_is_tied(const struct wend_jump_origin *origin)
{
    return (origin->parent & JUMP_TIED) != 0;
}

/* The first of the paths to a node; store->ties[tie.next] is the next one, while tie.next is not 0. */
static inline struct wend_jump_tie wend_jump_first_tie(const struct wend_jump_store *store,
                                                       const struct wend_jump_origin *origin)
{
    if (wend_jump_is_tied(origin))
        return store->ties[origin->parent & ~JUMP_TIED];
    return (struct wend_jump_tie){origin->parent, 0};
}

#endif
