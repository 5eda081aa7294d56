/* What a planner holds: the caller's description, the search under way, and memory for it. */
#ifndef WEND_SEARCH_PLANNER_PLANNER_H
#define WEND_SEARCH_PLANNER_PLANNER_H

#include "base/integer.h"
#include "search/kit/kit.h"

#include <string.h>
#include <wend/planner.h>

/* How a part of a search ended. */
enum wend_plan_end {
    PLAN_GOES_ON,   /* it did not */
    PLAN_DONE,      /* all that had to be searched was */
    PLAN_SLICE,     /* the work of this call is spent */
    PLAN_FULL,      /* the memory limit is reached */
    PLAN_NO_MEMORY, /* the allocator refused */
    PLAN_BAD_EXPAND /* expand counts more successors each time it is asked */
};

/* What comes before the bytes of a state in a store of states: 24 bytes. */
struct wend_state_node {
    uint64_t cost, estimate;
    uint32_t parent; /* number of the node before it << 1 | whether it is closed; the start is its own parent */
    uint32_t label;
};

/* States seen by A*, numbered as they came, in chunks that never move, and an index to find them by hash. */
struct wend_state_store {
    unsigned char **chunks;
    uint32_t chunk_count, chunk_capacity;
    uint32_t chunk_shift; /* a chunk holds 1 << chunk_shift states */
    uint32_t stride;      /* bytes of a node and its state */
    uint32_t count;
    uint64_t *index;         /* number + 1 in the low half, high half of the hash above; 0 = empty; linear probing */
    uint32_t index_capacity; /* a power of two, or 0 */
};

/* A state on the way of a depth-first search, while its successors are gone through. */
struct wend_deep_frame {
    uint64_t cost, hash;
    uint32_t self;             /* its place on the stack of states */
    uint32_t first, next, end; /* its successors' */
    uint32_t below;            /* the frame + 1 before it with a hash of the same slot; 0 = none */
    uint32_t reserved;         /* the same 40 bytes everywhere */
};

/* The way of a depth-first search. */
struct wend_deep_path {
    struct wend_deep_frame *frames;
    uint32_t depth, capacity;
    uint32_t *slots; /* frame + 1 by hash, to find states that are on the way */
    uint32_t slot_capacity;
};

/* States that depth-first searches have seen, as many as fit: what comes before the bytes of one is 16 bytes. */
struct wend_seen_state {
    uint64_t cost;
    uint32_t depth, round; /* round 0: empty */
};

struct wend_seen_states {
    unsigned char *entries;
    uint32_t capacity, stride; /* capacity: a power of two, or 0 */
    uint32_t round;            /* the one under way; others' entries count as empty */
};

/* The best way that is known, as the caller gets it. */
struct wend_plan_path {
    unsigned char *states;
    uint32_t *labels;
    uint64_t *costs;
    uint32_t count, capacity;
    uint64_t cost;
    bool reaches_goal;
};

/* The stack of states: the successors of those on the way; of A*, a state, its parent and its successors. */
struct wend_plan_stack {
    unsigned char *states;
    wend_move *moves;
    uint32_t *order; /* in which branch and bound goes through them; null until it is needed */
    uint32_t capacity, order_capacity;
    uint32_t most; /* successors that any state has had */
};

struct wend_planner {
    wend_planner_desc desc;
    wend_allocator memory;
    size_t held;         /* bytes that count for the limit */
    unsigned char *ends; /* start and goal */
    wend_plan_query query;
    bool is_running;

    struct wend_plan_stack stack;
    struct wend_state_store store; /* A* */
    struct wend_wheel wheel;
    uint32_t nearest; /* the node whose estimate is least, of those expanded */

    struct wend_deep_path path; /* depth-first searches */
    struct wend_seen_states seen;
    uint64_t bound;  /* of this round: what costs more, estimate and weight included, is left out */
    uint64_t excess; /* the least that was left out */
    uint64_t lowest; /* no plan costs less, times the weight */
    uint32_t rounds;
    bool was_cut; /* something was left out by limits of depth and cost */

    struct wend_plan_path plan;
    struct wend_effort effort; /* a unit is a state that was expanded or generated */
};

static inline uint64_t wend_planner_work(const wend_planner *planner)
{
    return planner->effort.expanded + planner->effort.generated;
}

static inline unsigned char *wend_planner_state(const wend_planner *planner, uint32_t index)
{
    return planner->stack.states + (size_t)index * planner->desc.state_size;
}

/* Whether so many bytes more keep within the limit. */
static inline bool wend_planner_may_hold(const wend_planner *planner, size_t bytes)
{
    return bytes <= planner->desc.most_bytes && planner->held <= planner->desc.most_bytes - bytes;
}

/* A block of the planner's. GOES_ON where there is one, else FULL or NO_MEMORY. */
enum wend_plan_end wend_planner_take(wend_planner *planner, size_t count, size_t size, void **block);

/* Gives one back; null is allowed. */
void wend_planner_give(wend_planner *planner, void *block, size_t count, size_t size);

/* Moves an array of `capacity` items to one of `larger`. While it moves both count. */
enum wend_plan_end wend_planner_enlarge(wend_planner *planner, void **block, size_t capacity, size_t larger,
                                        size_t size);

/* Room for `count` items on the stack of states. */
enum wend_plan_end wend_planner_reserve_stack(wend_planner *planner, uint64_t count);

/* Room for one more entry in the open list. */
enum wend_plan_end wend_planner_reserve_wheel(wend_planner *planner);

/* The caller's hash, or that of the bytes, well mixed. */
uint64_t wend_planner_hash(const wend_planner *planner, const void *state);

/*
 * Asks for the successors of a state on the stack; they are put there from `top` on, as many as *count becomes. The
 * stack may move. `parent` is the place of the state before it, or equal to `self` for the start.
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

/* Cost so far and weighted estimate: what searches order and bound states by. */
static inline uint64_t wend_planner_total(const wend_planner *planner, uint64_t cost, uint64_t estimate)
{
    const uint64_t weight = planner->query.estimate_weight;
    if (weight != 256)
        estimate = estimate > UINT64_MAX / weight ? UINT64_MAX : estimate * weight / 256;
    return wend_sum(cost, estimate);
}

/* What no plan costs less than where none has a lower total. */
static inline uint64_t wend_planner_unweighted(const wend_planner *planner, uint64_t total)
{
    const uint64_t weight = planner->query.estimate_weight;
    if (weight == 256 || total == UINT64_MAX)
        return total;
    const uint64_t whole = total / weight, rest = total % weight;
    return whole * 256 + (rest * 256 + weight - 1) / weight;
}

#define WEND_STATE_NONE UINT32_MAX

/* Empties it; memory is kept for the next time. */
void wend_state_store_begin(wend_planner *planner);

/* Gives all memory back. */
void wend_state_store_destroy(wend_planner *planner);

/* The number of a state; NONE where it has not been seen. */
uint32_t wend_state_store_find(const wend_planner *planner, const void *state, uint64_t hash);

/* Adds a state that has not been seen. *number becomes its number. */
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

/* Makes the table, where the caller wants one. */
enum wend_plan_end wend_seen_states_create(wend_planner *planner);

/* Forgets the states of the table. */
void wend_seen_states_begin_round(wend_planner *planner);

/*
 * Whether a state was seen at this cost or a lower one, and no deeper, in this round: what lies behind it was searched
 * or is being searched. If not it counts as seen from now on.
 */
bool wend_seen_states_visit(wend_planner *planner, const void *state, uint64_t hash, uint64_t cost, uint32_t depth);

/* Whether a state is on the way. */
bool wend_deep_path_has(const wend_planner *planner, const void *state, uint64_t hash);

/* Makes room for one more frame. */
enum wend_plan_end wend_deep_path_reserve(wend_planner *planner);

/* Lets the last frame be found by its state, or no longer. */
void wend_deep_path_list(wend_planner *planner);
void wend_deep_path_unlist(wend_planner *planner);

/* Gives all memory back. */
void wend_deep_path_destroy(wend_planner *planner);

#endif
