/* A finder of worlds: the tiles and details it holds, the coarse search, and the search for the next steps. */
#ifndef WEND_WORLD_ROUTE_ROUTE_H
#define WEND_WORLD_ROUTE_ROUTE_H

#include "world/overlay/world_space.h"

/* A cluster that a coarse search has come to, with a label for each of its entrances. */
struct wend_cluster_visit {
    const struct wend_cluster *cluster;
    uint64_t key;  /* level, row and column */
    uint64_t open; /* a bit for each eight labels of which some are open, by their number modulo 64 */
    int32_t x, y;  /* its top left position */
    uint32_t level, first_label;
    uint32_t unpacked;     /* of brief excess: where it stands, a byte a pair; UINT32_MAX: nowhere yet */
    uint32_t bucket;       /* that it is queued in; UINT32_MAX: none */
    uint32_t next, before; /* in the bucket; UINT32_MAX: none */
};

/*
 * Costs of a coarse search are below MOST_COARSE_COST. What lies so far off that coming there costs as much has places
 * up to MOST_COARSE_PLACE: two of each make a number.
 */
enum { LABEL_LANES = 8, MOST_COARSE_COST = (1 << 28) - 1, MOST_COARSE_PLACE = 5 << 27 };

/*
 * How eight entrances of a cluster were come to from within it; a label's number is that of its eight and its own among
 * them. Whatever is of no entrance costs nothing already. Costs are in the search's unit.
 */
struct wend_entrance_labels {
    int32_t cost[LABEL_LANES];                     /* to the goal; MOST_COARSE_COST: none yet */
    int32_t ahead[LABEL_LANES];                    /* at least from the start */
    int32_t east[LABEL_LANES], south[LABEL_LANES]; /* what straight steps from the cluster's top left corner cost */
    int32_t east_saved[LABEL_LANES], south_saved[LABEL_LANES]; /* what as many diagonal ones save of two such each */
    int32_t before[LABEL_LANES];  /* the label of the entrance by which it was entered; -1: it is the goal's */
    uint32_t beyond[LABEL_LANES]; /* the one that the cluster beyond has for the same step; UINT32_MAX: not known */
    uint32_t visit;
    uint32_t open; /* a bit each */
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

/*
 * Visits by the least estimate of their open labels, in buckets of as many costs; what is beyond the last of them lies
 * in one more. All labels of a visit that are due are taken together, while they and what is beside them are at hand.
 */
struct wend_coarse_queue {
    uint32_t buckets[COARSE_BUCKETS + 1]; /* the first visit of each; UINT32_MAX: none */
    uint32_t at;                          /* the buckets before it are empty */
    int32_t least;                        /* estimate of the first bucket */
    uint32_t shift;                       /* a bucket's estimates differ by less than 2^shift */
};

/* The coarse search: from the goal to the start. */
struct wend_coarse {
    struct wend_coarse_queue queue;
    struct wend_cluster_visit *visits;
    struct wend_entrance_labels *labels; /* in eights */
    int32_t *excess;   /* of the ways from an entrance to those of its region, aligned as labels are */
    uint8_t *unpacked; /* excess that visited clusters have in brief numbers */
    uint32_t *table;   /* of visits by key, UINT32_MAX: none */
    uint32_t visit_count, visit_capacity, label_count, label_capacity, excess_capacity, table_size;
    uint32_t unpacked_count, unpacked_capacity;
    uint32_t unit;       /* costs of labels are in units of 2^unit */
    int32_t bound;       /* of the best way yet, in units; INT32_MAX: none */
    uint64_t best;       /* its cost */
    uint32_t best_label; /* whose entrance leads out of the start's cluster; UINT32_MAX: the way stays in one cluster */
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
    uint32_t *chain; /* labels from start to goal: ways come to their clusters through their entrances */
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

static inline const struct wend_cluster_visit *wend_label_visit(const wend_world_finder *finder, uint32_t label)
{
    return &finder->coarse.visits[finder->coarse.labels[label / LABEL_LANES].visit];
}

static inline uint32_t wend_label_before(const wend_world_finder *finder, uint32_t label)
{
    return (uint32_t)finder->coarse.labels[label / LABEL_LANES].before[label % LABEL_LANES];
}

/* From its entrance to the goal. */
static inline uint64_t wend_label_cost(const wend_world_finder *finder, uint32_t label)
{
    return (uint64_t)finder->coarse.labels[label / LABEL_LANES].cost[label % LABEL_LANES] << finder->coarse.unit;
}

/* The position that a way from start to goal comes to through the entrance of a label. */
struct wend_world_point wend_label_place(const wend_world_finder *finder, uint32_t label);

/* Finds the next steps towards the end of the coarse way. */
enum wend_route_end wend_steps_find(wend_world_finder *finder, uint32_t steps, wend_world_path *path);

/*
 * What a way to the goal costs in the profile's units, from what it costs there and back and the weight it begins on.
 */
uint64_t wend_finder_cost(const wend_world_finder *finder, uint64_t both_ways, uint16_t weight);

#endif
