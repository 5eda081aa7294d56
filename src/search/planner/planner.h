/* What a planner holds: the caller's description, the running search, and its memory. */
#ifndef WEND_SEARCH_PLANNER_PLANNER_H
#define WEND_SEARCH_PLANNER_PLANNER_H

#include "base/integer.h"
#include "search/kit/kit.h"

#include <string.h>
#include <wend/planner.h>

/* How a call of a search ended. */
enum wend_plan_end {
    PLAN_GOES_ON,   /* it has not ended */
    PLAN_DONE,      /* everything was searched */
    PLAN_SLICE,     /* this call's work is spent */
    PLAN_FULL,      /* the memory limit is reached */
    PLAN_NO_MEMORY, /* the allocator refused */
    PLAN_BAD_EXPAND /* expand reports more successors each time it is called */
};

/* The header before the bytes of a state in a store of states: 24 bytes. */
struct wend_state_node {
    uint64_t cost, estimate;
    uint32_t parent; /* number of the parent << 1 | closed; the start is its own parent */
    uint32_t label;
};

/* States seen by A*, in the order in which they were met. Chunks never move; an index finds states by hash. */
struct wend_state_store {
    unsigned char **chunks;
    uint32_t chunk_count, chunk_capacity;
    uint32_t chunk_shift; /* a chunk holds 1 << chunk_shift states */
    uint32_t stride;      /* bytes of a header and its state */
    uint32_t count;
    uint64_t *index;         /* number + 1 in the low half, upper half of the hash above; 0 = empty; linear probing */
    uint32_t index_capacity; /* a power of two, or 0 */
};

/* A state on the path of a depth-first search, while its successors are visited. */
struct wend_deep_frame {
    uint64_t cost, hash;
    uint32_t self;             /* its index on the stack of states */
    uint32_t first, next, end; /* range and next index of its successors */
    uint32_t below;            /* index + 1 of the previous frame in the same hash slot; 0 = none */
    uint32_t reserved;         /* pads to 40 bytes on every platform */
};

/* The path of a depth-first search. */
struct wend_deep_path {
    struct wend_deep_frame *frames;
    uint32_t depth, capacity;
    uint32_t *slots; /* index + 1 of a frame by hash, to find states on the path */
    uint32_t slot_capacity;
};

/* States that depth-first searches have seen, as many as fit. The header before the bytes of one is 16 bytes. */
struct wend_seen_state {
    uint64_t cost;
    uint32_t depth, round; /* round 0: empty */
};

struct wend_seen_states {
    unsigned char *entries;
    uint32_t capacity, stride; /* capacity: a power of two, or 0 */
    uint32_t round;            /* the current round; entries of other rounds count as empty */
};

/* The best plan known, as the caller gets it. */
struct wend_plan_path {
    unsigned char *states;
    uint32_t *labels;
    uint64_t *costs;
    uint32_t count, capacity;
    uint64_t cost;
    bool reaches_goal;
};

/* The stack of states: successors of those on the path; for A*, a state, its parent and its successors. */
struct wend_plan_stack {
    unsigned char *states;
    wend_move *moves;
    uint32_t *order; /* order in which branch and bound visits them; null until needed */
    uint32_t capacity, order_capacity;
    uint32_t most; /* greatest number of successors of any state so far */
};

struct wend_planner {
    wend_planner_desc desc;
    wend_allocator memory;
    size_t held;         /* bytes that count towards the limit */
    unsigned char *ends; /* start and goal */
    wend_plan_query query;
    bool is_running;

    struct wend_plan_stack stack;
    struct wend_state_store store; /* A* */
    struct wend_wheel wheel;
    uint32_t nearest; /* the expanded node with the least estimate */

    struct wend_deep_path path; /* depth-first searches */
    struct wend_seen_states seen;
    uint64_t bound;  /* of this round: greater totals (cost plus weighted estimate) are left out */
    uint64_t excess; /* least total that was left out */
    uint64_t lowest; /* no plan has a lower total */
    uint32_t rounds;
    bool was_cut; /* limits of depth or cost left something out */

    struct wend_plan_path plan;
    struct wend_effort effort; /* a unit of work is a state expanded or generated */
};

static inline uint64_t wend_planner_work(const wend_planner *planner)
{
    return planner->effort.expanded + planner->effort.generated;
}

static inline unsigned char *wend_planner_state(const wend_planner *planner, uint32_t index)
{
    return planner->stack.states + (size_t)index * planner->desc.state_size;
}

/* Whether `bytes` more stay within the limit. */
static inline bool wend_planner_may_hold(const wend_planner *planner, size_t bytes)
{
    return bytes <= planner->desc.most_bytes && planner->held <= planner->desc.most_bytes - bytes;
}

/* Allocates a block that counts towards the limit. GOES_ON, or FULL or NO_MEMORY without a block. */
enum wend_plan_end wend_planner_take(wend_planner *planner, size_t count, size_t size, void **block);

/* Frees such a block; NULL is allowed. */
void wend_planner_give(wend_planner *planner, void *block, size_t count, size_t size);

/* Moves an array of `capacity` items to one of `larger` items. Both count while it moves. */
enum wend_plan_end wend_planner_enlarge(wend_planner *planner, void **block, size_t capacity, size_t larger,
                                        size_t size);

/* Makes room for `count` items on the stack of states. */
enum wend_plan_end wend_planner_reserve_stack(wend_planner *planner, uint64_t count);

/* Makes room for one more entry in the open list. */
enum wend_plan_end wend_planner_reserve_wheel(wend_planner *planner);

/* The caller's hash, or one of the state's bytes, well mixed. */
uint64_t wend_planner_hash(const wend_planner *planner, const void *state);

/*
 * Asks for the successors of a state on the stack, and puts them there from `top` on; *count is their number. The stack
 * may move. `parent` is the index of the parent, or equal to `self` for the start.
 */
enum wend_plan_end wend_planner_expand(wend_planner *planner, uint32_t self, uint32_t parent, uint32_t label,
                                       uint32_t top, uint32_t *count);

static inline bool wend_planner_equal(const wend_planner *planner, const void *a, const void *b)
{
    const wend_planner_desc *desc = &planner->desc;
    return desc->equal ? desc->equal(desc->user, a, b) : memcmp(a, b, desc->state_size) == 0;
}

static inline bool wend_planner_is_goal(const wend_planner *planner, const void *state)
{
    const wend_planner_desc *desc = &planner->desc;
    return desc->is_goal ? desc->is_goal(desc->user, state)
                         : wend_planner_equal(planner, state, planner->ends + desc->state_size);
}

static inline uint64_t wend_planner_estimate(const wend_planner *planner, const void *state)
{
    const wend_planner_desc *desc = &planner->desc;
    uint64_t estimate = desc->estimate ? desc->estimate(desc->user, state) : 0;
    return estimate >= WEND_ESTIMATE_ASK ? WEND_ESTIMATE_NONE : estimate;
}

/* The estimate of a successor on the stack. */
static inline uint64_t wend_planner_estimate_at(const wend_planner *planner, uint32_t index)
{
    wend_move *move = &planner->stack.moves[index];
    if (move->estimate == WEND_ESTIMATE_ASK)
        move->estimate = wend_planner_estimate(planner, wend_planner_state(planner, index));
    return move->estimate;
}

/* Cost so far plus weighted estimate: the total by which searches order and bound states. */
static inline uint64_t wend_planner_total(const wend_planner *planner, uint64_t cost, uint64_t estimate)
{
    const uint64_t weight = planner->query.estimate_weight;
    if (weight != 256)
        estimate = estimate > UINT64_MAX / weight ? UINT64_MAX : estimate * weight / 256;
    return wend_sum(cost, estimate);
}

/* The lower bound on the cost of any plan if none has a lower total. */
static inline uint64_t wend_planner_unweighted(const wend_planner *planner, uint64_t total)
{
    const uint64_t weight = planner->query.estimate_weight;
    if (weight == 256 || total == UINT64_MAX)
        return total;
    const uint64_t whole = total / weight, rest = total % weight;
    return whole * 256 + (rest * 256 + weight - 1) / weight;
}

#define WEND_STATE_NONE UINT32_MAX

/* Empties the store, and keeps its memory for the next search. */
void wend_state_store_begin(wend_planner *planner);

/* Frees all memory. */
void wend_state_store_destroy(wend_planner *planner);

/* The number of a state; NONE if it was not seen. */
uint32_t wend_state_store_find(const wend_planner *planner, const void *state, uint64_t hash);

/* Adds a state that was not seen; *number becomes its number. */
enum wend_plan_end wend_state_store_add(wend_planner *planner, const void *state, uint64_t hash, uint32_t *number);

static inline struct wend_state_node *wend_state_store_at(const struct wend_state_store *store, uint32_t number)
{
    const uint32_t shift = store->chunk_shift, within = number & ((1u << shift) - 1);
    return (struct wend_state_node *)(void *)(store->chunks[number >> shift] + (size_t)within * store->stride);
}

static inline unsigned char *wend_state_store_bytes(const struct wend_state_store *store, uint32_t number)
{
    return (unsigned char *)(wend_state_store_at(store, number) + 1);
}

/* Creates the table, if the caller wants one. */
enum wend_plan_end wend_seen_states_create(wend_planner *planner);

/* Forgets the states of the table. */
void wend_seen_states_begin_round(wend_planner *planner);

/*
 * Whether a state was seen in this round at this cost or a lower one, and no deeper: the states behind it were or are
 * being searched. If not, it counts as seen from now on.
 */
bool wend_seen_states_visit(wend_planner *planner, const void *state, uint64_t hash, uint64_t cost, uint32_t depth);

/* Whether a state is on the path. */
bool wend_deep_path_has(const wend_planner *planner, const void *state, uint64_t hash);

/* Makes room for one more frame. */
enum wend_plan_end wend_deep_path_reserve(wend_planner *planner);

/* Make the last frame findable by its state, or no longer so. */
void wend_deep_path_list(wend_planner *planner);
void wend_deep_path_unlist(wend_planner *planner);

/* Frees all memory. */
void wend_deep_path_destroy(wend_planner *planner);

#endif
