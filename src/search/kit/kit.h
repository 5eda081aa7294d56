/*
 * What searches keep, whatever they search: node stores, lists, the wheel that hands out the node of least cost,
 * effort, sets of goals, and the scratch memory that outlives a search. The calls are in kit_calls.h.
 */
#ifndef WEND_SEARCH_KIT_KIT_H
#define WEND_SEARCH_KIT_KIT_H

#include <wend/query.h>

#include "base/marks.h"
#include "base/processor.h"
#include "map/space/space.h"

/* A goal for engine local: arrival at one rectangle of cells on the map. Not AWAY, not measured by walks. */
struct wend_near_goal {
    wend_arrival rule;
    wend_measure measure;
    uint32_t range;
    uint32_t left, top, right, bottom;
};

/* A node store: what a search knows of each cell, with 32-bit or 64-bit costs; grows to the largest space. */
struct wend_nodes {
    void *array;
    uint32_t capacity;
    uint16_t stamp;
};

/* The low byte of a node. */
enum { NODE_CLOSED = 0x80, NODE_DIRECTION = 0x0f, BY_LINK = 9 /* a direction besides those of steps */ };

/* A list of places that grows, such as the turning points of a path. */
struct wend_points {
    wend_place *places;
    uint32_t count, capacity;
};

/* Makes room for more points. */
bool wend_points_grow(struct wend_points *points, const wend_allocator *memory);

/* Appends places; false if memory is refused. */
bool wend_points_add_all(struct wend_points *points, const wend_place *places, uint32_t count,
                         const wend_allocator *memory);

/* Reverses the order: paths are read back from their end. */
void wend_points_reverse(struct wend_points *points);

static inline bool wend_points_add(struct wend_points *points, wend_place place, const wend_allocator *memory)
{
    if (points->count == points->capacity && !wend_points_grow(points, memory))
        return false;
    points->places[points->count++] = place;
    return true;
}

/* A list of numbers that grows. */
struct wend_number_list {
    uint32_t *items;
    uint32_t count, capacity;
};

/*
 * The open list for costs of any size: a wheel of wheels of buckets.
 *
 * Steps may cost anything from 1 to billions (weights, links), so one ring of buckets would be too short or its buckets
 * too wide. Bucket numbers are read as digits of 8 bits. A node whose bucket shares all digits but the last with the
 * current bucket waits in slot [0][last digit]; one that differs first in digit k waits in slot [k][digit k]. When the
 * current bucket moves into slot [k][d], that slot's nodes are redistributed over the wheels below (Varghese and Lauck
 * 1987, Hashed and Hierarchical Timing Wheels; Ahuja, Mehlhorn, Orlin and Tarjan 1990, radix heaps), at most once per
 * digit.
 *
 * Entries are never removed when a node gets cheaper: it is pushed again, and the search skips what it finds closed.
 */

#define WEND_WHEEL_DIGITS 8 /* 64 bits */
#define WEND_WHEEL_SLOTS  256

/* 16 bytes; the entries of a slot form a stack. */
struct wend_wheel_entry {
    uint64_t bucket;
    uint32_t node;
    uint32_t below; /* the next entry of the slot; 0 = none */
};

struct wend_wheel {
    uint64_t current; /* the lowest bucket that may hold nodes */
    uint32_t tops[WEND_WHEEL_DIGITS][WEND_WHEEL_SLOTS];
    uint32_t filled[WEND_WHEEL_DIGITS][WEND_WHEEL_SLOTS / 32]; /* bit per slot that is not empty */
    struct wend_wheel_entry *entries;                          /* entry 0 is not used */
    uint32_t capacity, fresh;                                  /* entries from `fresh` on have never been used */
    uint32_t spare;                                            /* stack of entries given back */
    uint32_t spare_count;
};

/* What a search may spend, and what it has spent; or the sum of several searches. */
struct wend_effort {
    uint64_t expanded, generated, queued;
    uint64_t work;        /* in units */
    uint64_t work_before; /* part of `work`: preparations, and searches that started over */
    /* counts of an engine that gave up before */
    uint64_t expanded_before, generated_before, queued_before;
    uint64_t limit;          /* in units; 0 = no limit */
    uint64_t expansion_stop; /* expansions allowed, plus one; 0 = no limit. Counts only where `limit` is not 0 */
};

/* Adds what a search took to the sum of several. */
static inline void wend_effort_add(struct wend_effort *sum, struct wend_effort search)
{
    sum->expanded += search.expanded;
    sum->generated += search.generated;
    sum->queued += search.queued;
    sum->work += search.work;
}

/* --- starts and ends of searches that are not a single cell --- */

/* A cell where a path may begin: its cost, and the number of the start, or of the cell around an off-centre one. */
struct wend_source {
    uint32_t node, number;
    uint64_t cost;
};

/* A goal's cells, clipped to the map: its index in wend_query.to.areas, its first and last column and row. */
struct wend_target {
    uint32_t goal, level;
    uint32_t left, top, right, bottom;
};

/* A target that was reached, and the node or state where. */
struct wend_ending {
    uint64_t cost;
    uint32_t at, goal;
};

/* A rectangle of positions that contains ends. On hexagons: all positions at most `slack` steps from its first one. */
struct wend_end_box {
    uint32_t level;
    uint32_t left, top, right, bottom;
    uint32_t slack;
};

enum { WEND_MAX_BOXES = 8 };

/* Starts and ends of the query at hand. The finder owns it and keeps the arrays for the next query. */
struct wend_goal_set {
    wend_arrival rule;
    wend_measure measure;
    uint32_t range;
    const wend_space *sight;
    struct wend_source *sources;
    struct wend_target *targets;
    struct wend_ending *endings; /* the cheapest so far, in the order of wend_ending_is_cheaper */
    uint32_t source_count, source_capacity;
    uint32_t start_count; /* number of all starts; `sources` may hold only the first */
    uint32_t target_count, target_capacity;
    uint32_t ending_count, ending_capacity;
    uint32_t wanted;          /* number of targets to reach, each by its own cheapest path; 0 = any one of them */
    struct wend_marks ends;   /* positions, free or not, where the rule holds; with AWAY those where it fails */
    struct wend_marks own;    /* cells that count as not occupied; for spaces with a layer of occupied cells */
    struct wend_marks inside; /* with has_inside: positions within the radius around any of several starts */
    bool has_inside;
    bool may_stay;      /* if the first start is an end, the query is answered: marking may stop there */
    bool sees_all;      /* marking the ends has already applied `sight` */
    uint32_t box_count; /* 0 = nothing is known about where ends lie */
    struct wend_end_box boxes[WEND_MAX_BOXES];
};

/* Memory that outlives a search. A finder's has all stores, a single flood's only nodes and a wheel. */

#define WEND_STORE(type, name, destroy, bytes) struct type;
#include "search/kit/stores.inl"

struct wend_scratch {
    wend_allocator memory;
    struct wend_nodes nodes32, nodes64; /* with 32-bit and with 64-bit costs */
    struct wend_nodes estimates;        /* values of the caller's heuristic, stored as the costs of wide nodes */
    struct wend_wheel wheel;
    struct wend_near_goal near_goal; /* of a search with is_near */
    struct wend_points points;       /* the turning points of the last search's path */
#define WEND_STORE(type, name, destroy, bytes) struct type *name;
#include "search/kit/stores.inl"
    struct wend_bucket_queue *bucket_queue; /* null before the first jump point search */
    struct wend_jump_ends *jump_ends;       /* null before the first one with several ends */
    struct wend_occupants *occupants;       /* null before the first path that crosses occupied cells */
    struct wend_goal_set *goal_set;         /* null before the first query that needs one */
    struct wend_path_graph *ties;  /* find/ties/shortest_path_graph.h; null before the first choice among ties */
    enum wend_processor processor; /* decides which instructions searches use */
};

/* Appends a turning point of the path. */
static inline bool wend_scratch_add_point(struct wend_scratch *scratch, wend_place place)
{
    return wend_points_add(&scratch->points, place, &scratch->memory);
}

#endif
