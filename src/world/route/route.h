/* A finder of worlds: the tiles and details it holds, the coarse search, and the search for the next steps. */
#ifndef WEND_WORLD_ROUTE_ROUTE_H
#define WEND_WORLD_ROUTE_ROUTE_H

#include "world/overlay/world_space.h"

/* A cluster that a coarse search has come to, with a label for each of its entrances. */
struct wend_cluster_visit {
    const struct wend_cluster *cluster;
    uint64_t key;  /* level, row and column */
    uint64_t open; /* a bit for each label that is open, by its number modulo 64 */
    int32_t x, y;  /* its top left position */
    uint32_t level, first_label;
    uint32_t bucket; /* the first that it is queued in; UINT32_MAX: none */
};

/* How an entrance was come to from within the cluster. */
struct wend_entrance_label {
    uint64_t cost, ahead; /* from the start, and at least to the goal */
    struct wend_world_point middle;
    uint32_t before; /* the label of the entrance by which the cluster was entered; UINT32_MAX: it is the start's */
    uint32_t beyond; /* the label that the cluster beyond has for the same step; UINT32_MAX: not known */
    uint32_t visit;
    bool is_open;
};

/* One end of a way. */
struct wend_end {
    uint32_t x, y;        /* the position */
    uint32_t column, row; /* of its cluster of level 0 */
    const struct wend_cluster *cluster;
    uint32_t reached[LEAST_SIDE];              /* what can be reached of the cluster, by rows */
    uint32_t region;                           /* of the cluster; UINT32_MAX: one without entrances */
    struct wend_ways *ways;                    /* costs within the cluster, from it */
    uint16_t weights[LEAST_SIDE * LEAST_SIDE]; /* of the cluster */
    uint16_t weight;                           /* of the position */
};

enum { COARSE_BUCKETS = 1024 };

/* A visit with open labels, and the next of its bucket. */
struct wend_coarse_entry {
    uint32_t visit, next;
};

/*
 * Visits by the least estimate of their open labels, in buckets of as many costs; what is beyond the last of them lies
 * in one more. All labels of a visit that are due are taken together, while they and what is beside them are at hand.
 */
struct wend_coarse_queue {
    struct wend_coarse_entry *entries;
    uint32_t count, capacity;
    uint32_t buckets[COARSE_BUCKETS + 1]; /* the first entry of each; UINT32_MAX: none */
    uint32_t at;                          /* the buckets before it are empty */
    uint64_t least;                       /* estimate of the first bucket */
    uint32_t shift;                       /* a bucket's estimates differ by less than 2^shift */
};

/* The coarse search. */
struct wend_coarse {
    struct wend_coarse_queue queue;
    struct wend_cluster_visit *visits;
    struct wend_entrance_label *labels;
    uint32_t *table; /* of visits by key, UINT32_MAX: none */
    uint32_t visit_count, visit_capacity, label_count, label_capacity, table_size;
    uint64_t best;       /* cost of the best way yet */
    uint32_t best_label; /* whose entrance leads into the goal's cluster; UINT32_MAX: the way stays in one cluster */
};

/* A position that is open, and the next of its bucket. */
struct wend_walk_entry {
    uint32_t at, next;
};

enum { WALK_BUCKETS = 1024 };

/*
 * The search for the next steps, in a window. A position's label tells how it was come to, so that the lesser of two
 * labels is the cheaper one: from the upper bits down the search that it is of, which is less with each, the cost, the
 * direction, and whether its neighbours were reached from it.
 */
struct wend_walk {
    struct wend_world_window window;
    uint64_t *labels; /* by position of the window */
    struct wend_walk_entry *entries;
    uint32_t label_capacity, entry_capacity, entry_count, stamp;
    uint32_t buckets[WALK_BUCKETS]; /* the first entry of each; UINT32_MAX: none */
    bool is_cut;                    /* something was estimated to cost too much */
};

/* What the last answer lists. */
struct wend_route_answer {
    uint32_t *chain; /* labels from start to goal */
    wend_place *coarse, *points;
    uint32_t chain_count, chain_capacity, coarse_capacity, point_capacity;
};

struct wend_world_finder {
    wend_allocator allocator;
    const wend_world_space *space;
    struct wend_tiles tiles;
    struct wend_block_maker maker;
    struct wend_details details;
    struct wend_end start, goal;
    struct wend_coarse coarse;
    struct wend_walk walk;
    struct wend_route_answer answer;
    uint64_t work, limit;
};

/* A block's detail, or null: the tiles' status says why. It stays while the question is answered. */
const struct wend_detail *wend_finder_detail(wend_world_finder *finder, uint32_t column, uint32_t row);

/* Finds what is around a position; false where tiles cannot be had or memory is refused. */
bool wend_end_find(wend_world_finder *finder, struct wend_end *end, uint32_t x, uint32_t y);

/* What the ways from it within its cluster cost, also to the other end if that is there. */
bool wend_end_ways(wend_world_finder *finder, struct wend_end *end, const struct wend_end *other);

static inline bool wend_end_has(const struct wend_end *end, uint32_t x, uint32_t y)
{
    return end->column == x / LEAST_SIDE && end->row == y / LEAST_SIDE &&
           end->reached[y % LEAST_SIDE] >> x % LEAST_SIDE & 1;
}

/* Whether a way leads from one end to the other. */
bool wend_ends_meet(wend_world_finder *finder, const struct wend_end *a, const struct wend_end *b);

/* Searches the coarse way between ends that meet; false where memory is refused. Wanted tiles are with the tiles. */
enum wend_route_end { ROUTE_DONE, ROUTE_SPENT, ROUTE_REFUSED };
enum wend_route_end wend_coarse_find(wend_world_finder *finder);

/* The position beyond the entrance of a label. */
struct wend_world_point wend_label_beyond(const wend_world_finder *finder, uint32_t label);

/* Finds the next steps towards the end of the coarse way. */
enum wend_route_end wend_steps_find(wend_world_finder *finder, uint32_t steps, wend_world_path *path);

/*
 * What a way to the goal costs in the profile's units, from what it costs there and back and the weight it begins on.
 */
uint64_t wend_finder_cost(const wend_world_finder *finder, uint64_t both_ways, uint16_t weight);

#endif
