/* A finder of worlds: the tiles and details it holds, the coarse search, and the search for the next steps. */
#ifndef WEND_WORLD_ROUTE_ROUTE_H
#define WEND_WORLD_ROUTE_ROUTE_H

#include "world/overlay/world_space.h"

/* A cluster that a coarse search has visited, with a label for each of its entrances. */
struct wend_cluster_visit {
    const struct wend_cluster *cluster;
    uint64_t key;  /* level, row and column */
    uint64_t open; /* bit i: some label is open in an eight whose number is i modulo 64 */
    int32_t x, y;  /* top left position */
    uint32_t level, first_label;
    uint32_t unpacked;     /* where its brief excess is unpacked, a byte a pair; UINT32_MAX: not yet */
    uint32_t bucket;       /* bucket it is queued in, or UINT32_MAX */
    uint32_t next, before; /* neighbours in the bucket, or UINT32_MAX */
};

/*
 * Caps of costs and places in a coarse search. No path that costs less than MOST_COARSE_COST meets a place beyond
 * MOST_COARSE_PLACE (coarse.c); the sum of two of each fits int32_t.
 */
enum { LABEL_LANES = 8, MOST_COARSE_COST = (1 << 28) - 1, MOST_COARSE_PLACE = 5 << 27 };

/*
 * Labels of eight entrances of a cluster: how each was reached from within it. A label's number is LABEL_LANES times
 * that of its eight, plus its lane. Lanes without an entrance have cost 0, so that nothing improves them. Costs are in
 * the search's unit.
 */
struct wend_entrance_labels {
    int32_t cost[LABEL_LANES];                     /* cost to the goal, or MOST_COARSE_COST */
    int32_t ahead[LABEL_LANES];                    /* lower bound of the cost from the start */
    int32_t east[LABEL_LANES], south[LABEL_LANES]; /* costs of straight steps from the cluster's top left corner */
    int32_t east_saved[LABEL_LANES],
        south_saved[LABEL_LANES]; /* saved by as many diagonal steps over two straight ones each */
    int32_t before[LABEL_LANES];  /* label of the entrance by which the cluster was entered; -1 in the goal's cluster */
    uint32_t beyond[LABEL_LANES]; /* label of the same step in the cluster beyond, or UINT32_MAX */
    uint32_t visit;
    uint32_t open; /* one bit per lane */
};

/* One end of a path. */
struct wend_end {
    uint32_t x, y;        /* the position */
    uint32_t column, row; /* of its level-0 cluster */
    const struct wend_cluster *cluster;
    uint32_t reached[LEAST_SIDE];              /* positions of the cluster that it can reach, by row */
    uint32_t region;                           /* region of the cluster, or UINT32_MAX if that has no entrances */
    struct wend_ways *ways;                    /* costs from it within the cluster */
    uint16_t weights[LEAST_SIDE * LEAST_SIDE]; /* of the cluster */
    uint16_t weight;                           /* of the position */
};

enum { COARSE_BUCKETS = 1024 };

/*
 * Bucket queue of visits by the least estimate of their open labels; one more bucket holds those beyond the last. All
 * labels of a visit that are due are expanded together, while they and their neighbours are in the cache.
 */
struct wend_coarse_queue {
    uint32_t buckets[COARSE_BUCKETS + 1]; /* first visit of each, or UINT32_MAX */
    uint32_t at;                          /* the buckets before it are empty */
    int32_t least;                        /* least estimate of the first bucket */
    uint32_t shift;                       /* a bucket's estimates differ by less than 2^shift */
};

/* The coarse search: from the goal to the start. */
struct wend_coarse {
    struct wend_coarse_queue queue;
    struct wend_cluster_visit *visits;
    struct wend_entrance_labels *labels; /* in eights */
    int32_t *excess;                     /* excess from an entrance to those of its region, aligned as labels are */
    uint8_t *unpacked;                   /* unpacked brief excess of visited clusters */
    uint32_t *table;                     /* hash table of visits by key; UINT32_MAX: empty */
    uint32_t visit_count, visit_capacity, label_count, label_capacity, excess_capacity, table_size;
    uint32_t unpacked_count, unpacked_capacity;
    uint32_t unit;       /* costs of labels are in units of 2^unit */
    int32_t bound;       /* cost of the best path so far, in units; INT32_MAX: none */
    uint64_t best;       /* the same cost, exact */
    uint32_t best_label; /* its entrance leads out of the start's cluster; UINT32_MAX: the path stays in one cluster */
};

/* An open position, and the next entry of its bucket. */
struct wend_walk_entry {
    uint32_t at, next;
};

enum { WALK_BUCKETS = 1024 };

/*
 * The search for the next steps, in a window. A position's label has, from the upper bits down, the stamp of its
 * search, its cost, the direction it was reached by, and whether it is closed. Stamps go down from search to search, so
 * the lesser of two labels is always the better one.
 */
struct wend_walk {
    struct wend_world_window window;
    uint64_t *labels; /* by position of the window */
    struct wend_walk_entry *entries;
    uint32_t label_capacity, entry_capacity, entry_count, stamp;
    uint32_t buckets[WALK_BUCKETS]; /* first entry of each, or UINT32_MAX */
    bool is_cut;                    /* some estimate exceeded the limit */
};

/* What the last answer lists. */
struct wend_route_answer {
    uint32_t *chain; /* labels from start to goal: a path comes into each label's cluster through its entrance */
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

/* Returns a block's detail, or NULL: the tiles' status says why. It stays valid while the question is answered. */
const struct wend_detail *wend_finder_detail(wend_world_finder *finder, uint32_t column, uint32_t row);

/* Finds an end's cluster, region and reach. False if tiles cannot be had or memory is refused. */
bool wend_end_find(wend_world_finder *finder, struct wend_end *end, uint32_t x, uint32_t y);

/* Finds the costs from an end within its cluster, also to the other end if that is there. False as above. */
bool wend_end_ways(wend_world_finder *finder, struct wend_end *end, const struct wend_end *other);

static inline bool wend_end_has(const struct wend_end *end, uint32_t x, uint32_t y)
{
    return end->column == x / LEAST_SIDE && end->row == y / LEAST_SIDE &&
           end->reached[y % LEAST_SIDE] >> x % LEAST_SIDE & 1;
}

/* True if a path leads from one end to the other. */
bool wend_ends_meet(wend_world_finder *finder, const struct wend_end *a, const struct wend_end *b);

/* Searches the coarse path between ends that meet. ROUTE_REFUSED, or DONE with tiles wanted: see the finder's tiles. */
enum wend_route_end { ROUTE_DONE, ROUTE_SPENT, ROUTE_REFUSED };
enum wend_route_end wend_coarse_find(wend_world_finder *finder);

static inline const struct wend_cluster_visit *wend_label_visit(const wend_world_finder *finder, uint32_t label)
{
    return &finder->coarse.visits[finder->coarse.labels[label / LABEL_LANES].visit];
}

static inline uint32_t wend_label_before(const wend_world_finder *finder, uint32_t label)
{
    return (uint32_t)finder->coarse.labels[label / LABEL_LANES].before[label % LABEL_LANES];
}

/* Cost from a label's entrance to the goal. */
static inline uint64_t wend_label_cost(const wend_world_finder *finder, uint32_t label)
{
    return (uint64_t)finder->coarse.labels[label / LABEL_LANES].cost[label % LABEL_LANES] << finder->coarse.unit;
}

/* Position at which a path from start to goal comes into a label's cluster. */
struct wend_world_point wend_label_place(const wend_world_finder *finder, uint32_t label);

/* Finds the next steps towards the end of the coarse path. */
enum wend_route_end wend_steps_find(wend_world_finder *finder, uint32_t steps, wend_world_path *path);

/* Converts the two-way cost of a path to the goal into the profile's units; `weight` is that of its first cell. */
uint64_t wend_finder_cost(const wend_world_finder *finder, uint64_t both_ways, uint16_t weight);

#endif
