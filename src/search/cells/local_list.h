/* The open list of searches in a window: buckets as in buckets.h, stacks of entries chained by `below`. */
#ifndef WEND_SEARCH_CELLS_LOCAL_LIST_H
#define WEND_SEARCH_CELLS_LOCAL_LIST_H

#include "search/core/search.h"
#include "search/kit/window.h"

/* Wider than those of engine astar: the more nodes stay in hand. Sixteen of them still hold what one step can add to f. */
#define LOCAL_BUCKET_BITS 13
#define LOCAL_BUCKETS     16

/* The costliest step of which 15 buckets hold two; costs along any way through the window then fit the 28 bits there are. */
#define LOCAL_COSTLIEST (15u << LOCAL_BUCKET_BITS >> 1)

struct local_list {
    uint32_t tops[LOCAL_BUCKETS]; /* the entry pushed last, 0 = none */
    uint32_t filled;              /* bit per bucket: it may not be empty */
    uint32_t current;             /* counts on past the ring */
    uint32_t fresh;               /* the next entry to use */
};

/* A node in hand. */
struct local_visit {
    uint32_t node, cost, moves;
};

#define NO_NODE UINT32_MAX

WEND_ALWAYS_INLINE void local_push(struct local_list *open, struct wend_window_entry entries[], uint32_t bucket,
                                   struct local_visit at)
{
    uint32_t ring = bucket % LOCAL_BUCKETS;
    entries[open->fresh] = (struct wend_window_entry){at.cost, open->tops[ring], (uint16_t)at.node, (uint8_t)at.moves};
    open->tops[ring] = open->fresh++;
    open->filled |= 1u << ring;
}

/* Goes on to the next bucket that is not empty; false if all are. */
WEND_ALWAYS_INLINE bool local_advance(struct local_list *open)
{
    uint32_t ring = open->current % LOCAL_BUCKETS;
    open->filled &= ~(1u << ring);
    if (open->filled == 0)
        return false;
    open->current += wend_count_trailing_zeros((open->filled | open->filled << LOCAL_BUCKETS) >> ring);
    return true;
}

/* Keeps what the search needs to go on with the expansion of `next`. */
static inline void pause_local(struct wend_window_pause *pause, const struct local_list *open, struct local_visit next)
{
    memcpy(pause->tops, open->tops, sizeof pause->tops);
    pause->filled = open->filled;
    pause->current = open->current;
    pause->fresh = open->fresh;
    pause->node = next.node;
    pause->cost = next.cost;
    pause->moves = next.moves;
}

static inline struct local_list resume_local(const struct wend_window_pause *pause, struct local_visit *next)
{
    struct local_list open = {.filled = pause->filled, .current = pause->current, .fresh = pause->fresh};
    memcpy(open.tops, pause->tops, sizeof open.tops);
    *next = (struct local_visit){pause->node, pause->cost, pause->moves};
    return open;
}

/* Low prices are multiplied, so that buckets are as wide as for the default ones. */
static inline uint32_t local_scale(const wend_profile *profile)
{
    return profile->straight < WEND_PRICE_STRAIGHT ? WEND_PRICE_STRAIGHT / profile->straight : 1;
}

/* What a search in a window may take; UINT64_MAX = anything. */
struct local_limits {
    uint64_t work, expansions;
};

#define LOCAL_NO_LIMITS ((struct local_limits){UINT64_MAX, UINT64_MAX})

static inline struct local_limits local_limits_of(const struct wend_search *search)
{
    return search->effort.limit != 0 ? (struct local_limits){search->effort.limit, wend_search_most_left(search)}
                                     : LOCAL_NO_LIMITS;
}

/* Whether that is spent; the first expansion is one that a limit of work always allows. */
WEND_ALWAYS_INLINE bool local_is_spent(const struct local_limits *limits, uint64_t work, uint64_t expanded)
{
    return (limits->work != UINT64_MAX && expanded != 0 && work >= limits->work) || expanded >= limits->expansions;
}

/* One more than a way may cost, at prices that are so many times the profile's; UINT32_MAX = it may cost anything. */
static inline uint32_t local_bound(const struct wend_search *search, uint32_t scale)
{
    const uint64_t costliest = wend_search_costliest(search);
    return costliest < (UINT32_MAX - 1) / scale ? (uint32_t)(costliest * scale + 1) : UINT32_MAX;
}

#endif
