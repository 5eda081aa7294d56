/* What a planner holds: the caller's description, the search under way, and memory for it. */
#ifndef WEND_SEARCH_PLANNER_PLANNER_DATA_H
#define WEND_SEARCH_PLANNER_PLANNER_DATA_H

#include <wend/planner.h>

#include "search/kit/kit.h"

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

    struct wend_deep_path way; /* depth-first searches */
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

#endif
