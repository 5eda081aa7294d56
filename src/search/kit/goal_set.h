/*
 * Starts and ends of a search that are not one cell each: where they are, how far away, and what was found.
 */
#ifndef WEND_SEARCH_KIT_GOAL_SET_H
#define WEND_SEARCH_KIT_GOAL_SET_H

#include <wend/find.h>

#include "base/marks.h"
#include "map/space/cells.h"

/* A cell where a way may begin, which of wend_query.from.places or of the cells around one that is, and what it costs there. */
struct wend_source {
    uint32_t node, number;
    uint64_t cost;
};

/* A goal's cells on the map: which of wend_query.to.areas it is, and its first and last column and row. */
struct wend_target {
    uint32_t goal, level;
    uint32_t left, top, right, bottom;
};

/* A target that has been reached, and the node or state where. */
struct wend_ending {
    uint64_t cost;
    uint32_t at, goal;
};

/* The order of endings: by cost, and then by goal. */
static inline bool wend_ending_is_cheaper(struct wend_ending a, struct wend_ending b)
{
    return a.cost != b.cost ? a.cost < b.cost : a.goal < b.goal;
}

/*
 * Where ends may lie, for estimates: in a rectangle of positions; on hexagons at most `slack` steps from its first one.
 */
struct wend_end_box {
    uint32_t level;
    uint32_t left, top, right, bottom;
    uint32_t slack;
};

enum { WEND_MAX_BOXES = 8 };

/* The finder's, for the query at hand; arrays are kept for the next. */
struct wend_goal_set {
    wend_arrival rule;
    wend_measure measure;
    uint32_t range;
    const wend_space *sight;
    struct wend_source *sources;
    struct wend_target *targets;
    struct wend_ending *endings; /* the cheapest so far, by cost and then by goal */
    uint32_t source_count, source_capacity;
    uint32_t start_count; /* of all starts: a search may begin at the first of the sources only */
    uint32_t target_count, target_capacity;
    uint32_t ending_count, ending_capacity;
    uint32_t wanted;        /* how many targets are to be reached, each by its own cheapest way; 0 = any one of them */
    struct wend_marks ends; /* the positions where the rule holds, with AWAY those where it does not; free or not */
    struct wend_marks own;  /* cells where it does not matter that they are occupied; for spaces with a layer of such */
    struct wend_marks inside; /* with has_inside: positions within the radius around any of several starts */
    bool has_inside;
    bool may_stay;      /* a first start that proves to be an end is all that is asked: no others need be marked then */
    bool sees_all;      /* `sight` was looked to when the ends were marked */
    uint32_t box_count; /* 0 = nothing is known */
    struct wend_end_box boxes[WEND_MAX_BOXES];
};

/* Makes empty ones. */
struct wend_goal_set *wend_goal_set_create(const wend_allocator *memory);

/* Null is allowed. */
void wend_goal_set_destroy(struct wend_goal_set *arrivals, const wend_allocator *memory);
size_t wend_goal_set_memory(const struct wend_goal_set *arrivals);

/* Add to the lists. */
bool wend_goal_set_add_source(struct wend_goal_set *arrivals, struct wend_source source, const wend_allocator *memory);
bool wend_goal_set_add_target(struct wend_goal_set *arrivals, struct wend_target target, const wend_allocator *memory);

/* Makes room for so many endings, and forgets those there are. */
bool wend_goal_set_want(struct wend_goal_set *arrivals, uint32_t count, const wend_allocator *memory);

/* The longest walk, in the profile's prices, that the rule asks for, or with AWAY that is too short. */
uint64_t wend_goal_set_walk(const struct wend_goal_set *arrivals, uint32_t straight);

#endif
