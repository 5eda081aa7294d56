/* A jump point search as it runs. */
#ifndef WEND_SEARCH_JUMP_JUMP_STATE_H
#define WEND_SEARCH_JUMP_JUMP_STATE_H

#include "map/jump/jump_successors.h"
#include "map/jump_cache/successor_cache.h"
#include "map/landmark/landmarks.h"
#include "search/core/search.h"
#include "search/jump/bucket_queue.h"
#include "search/jump/jump_lanes.h"
#include "search/jump/jump_store.h"

#define WEND_NO_SLOT UINT32_MAX

/* The node that an expansion found last, and how many it found. */
struct wend_jump_hand {
    uint32_t slot, bucket, count;
};

/* What a search may read of what is kept of the space. */
struct wend_jump_known {
    struct wend_cached_successors kept;
    bool skips_dead;                        /* leaves out jump points after which nothing is kept to come */
    const struct wend_landmarks *landmarks; /* null = none that say anything of the goal */
    struct wend_landmark_range goal_range;
};

/* The open list. */
struct wend_jump_open {
    struct wend_bucket_queue *bucket_queue;
    uint64_t base;   /* f of the bucket queue's lowest bucket */
    uint32_t bucket; /* the one being emptied */
    uint32_t near;   /* a single successor so many buckets above is expanded next */
};

struct wend_jump {
    struct wend_search *search;
    const wend_space *space;
    struct wend_jump_bitmaps maps; /* the space's */
    const struct wend_steps *steps;
    wend_jump_find *find;
    struct wend_jump_known known;
    struct wend_jump_store *store;
    struct wend_jump_node *nodes;     /* by slot */
    struct wend_jump_origin *origins; /* likewise */
    uint32_t *estimates; /* likewise, of use with landmarks: what ways from there to the goal cost at least */
    struct wend_jump_open open;
    struct wend_jump_goal goal;
    uint32_t goal_slot, start_slot;
    uint32_t beyond;            /* slots from here on are no jump points' */
    struct wend_jump_view view; /* the goal and estimates */
    uint32_t stamp;
    uint64_t bound; /* cost of the best way to the goal so far */
    uint64_t generated, queued;
    uint64_t usual_f; /* an offer of a higher f is looked at closer: it passes the bound, or an observer sees it */
    bool overflows, lacks_memory;
};

/* Makes memory ready for a new search; false where it is refused. */
static inline bool wend_jump_begin_memory(struct wend_scratch *scratch, const wend_space *space)
{
    if (!scratch->bucket_queue)
        scratch->bucket_queue = wend_bucket_queue_create(&scratch->memory);
    if (!scratch->bucket_queue || wend_jump_store_begin(scratch->jumps, space, &scratch->memory) != WEND_OK)
        return false;
    wend_bucket_queue_begin(scratch->bucket_queue);
    return true;
}

#endif
