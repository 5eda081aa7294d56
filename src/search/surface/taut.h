/*
 * The kernel of engine taut: A* over the taut visibility graph of a surface.
 *
 * Start and goal are joined to it by looking around from both. From the goal the look goes one arc further, along arcs that
 * end where no string can go on to another corner: such arcs lead to goals alone, and so the search itself never sees them.
 * A way that comes to a corner goes on along those arcs only that bend it further the same way round.
 *
 * Which of several shortest paths comes back: the first found, corners of equal estimate taken in the order of their
 * numbers.
 */
#ifndef WEND_SEARCH_SURFACE_TAUT_H
#define WEND_SEARCH_SURFACE_TAUT_H

#include <string.h>

#include "base/inline.h"
#include "base/root.h"
#include "map/taut/taut_look.h"
#include "search/surface/mesh_keys.h"
#include "search/surface/mesh_search.h"
#include "search/surface/taut_store.h"

/* Longer than any path. */
#define TAUT_NO_WAY 1e300

/* Ways whose lengths differ by less, as parts of the longer, are as long but for rounding. */
#define TAUT_EQUAL (1.0 / (INT64_C(1) << 44))

/* A search as it runs. */
struct wend_taut {
    const struct wend_taut_corner *corners;
    const struct wend_taut_arc *arcs;
    struct wend_taut_node *nodes;
    uint64_t *heap;
    uint64_t index_mask; /* the bits of a key that are a vertex */
    uint32_t heap_capacity;
    uint32_t stamp, source; /* source: stands for the start and the goal among vertices */
    struct wend_point start, goal;
    double goal_x, goal_y;
    bool lacks_memory;
    struct wend_mesh_search *search;
    struct wend_effort effort;
    struct wend_taut_run run;
};

/* Before an expansion of a watched search: true where the limit forbids it; else shows and notes it. */
bool wend_taut_watch(struct wend_taut *s, uint32_t corner);

/* Shows a corner that enters the open list. */
void wend_taut_show_opened(const struct wend_taut *s, uint32_t corner);

/* Makes room in the heap. */
bool wend_taut_grow(struct wend_taut *s);

WEND_ALWAYS_INLINE double taut_length(double x, double y)
{
    return wend_sqrt(x * x + y * y);
}

WEND_ALWAYS_INLINE double taut_to_goal(const struct wend_taut *s, struct wend_point at)
{
    return taut_length(s->goal_x - at.x, s->goal_y - at.y);
}

WEND_ALWAYS_INLINE uint64_t taut_key(const struct wend_taut *s, double f, uint32_t corner)
{
    uint64_t bits;
    memcpy(&bits, &f, sizeof bits); /* of lengths: they grow with them */
    return (bits & ~s->index_mask) | corner;
}

WEND_ALWAYS_INLINE void taut_push(struct wend_taut *s, uint64_t key)
{
    if (s->run.heap_count != s->heap_capacity || wend_taut_grow(s))
        wend_keys_push(s->heap, &s->run.heap_count, key);
}

/* Most ways go on from the corner they came to last: the best key of all is taken without a look at the heap. */
WEND_ALWAYS_INLINE void taut_offer(struct wend_taut *s, uint64_t key)
{
    s->effort.queued++;
    if (key < s->run.pending) {
        uint64_t worse = s->run.pending;
        s->run.pending = key;
        key = worse;
    }
    if (key != WEND_NO_KEY)
        taut_push(s, key);
}

/* The least key of all; WEND_NO_KEY where none is left. */
WEND_ALWAYS_INLINE uint64_t taut_take(struct wend_taut *s)
{
    uint64_t key = s->run.pending;
    s->run.pending = WEND_NO_KEY;
    if (s->run.heap_count == 0 || key <= s->heap[0])
        return key;
    if (key != WEND_NO_KEY)
        taut_push(s, key);
    return wend_keys_pop(s->heap, &s->run.heap_count);
}

/* The node of a corner, cleared if this search has not seen it. */
WEND_ALWAYS_INLINE struct wend_taut_node *taut_node(const struct wend_taut *s, uint32_t corner)
{
    struct wend_taut_node *node = &s->nodes[corner];
    if (node->stamp != s->stamp)
        *node = (struct wend_taut_node){TAUT_NO_WAY, TAUT_NO_WAY, s->stamp, s->source, s->source, 0};
    return node;
}

/* A way to a corner. `goes_on`: it may lead further than to what is known to see the goal. */
struct taut_way {
    uint32_t corner, parent;
    struct wend_point at;
    double g;
    bool goes_on;
};

WEND_ALWAYS_INLINE void taut_reach(struct wend_taut *s, const struct taut_way way, const bool is_watched)
{
    const uint32_t corner = way.corner;
    const double g = way.g;
    struct wend_taut_node *node = taut_node(s, corner);
    if (g >= node->g - g * TAUT_EQUAL)
        return;
    node->g = g;
    node->parent = way.parent;
    node->closed = 0;
    if (g + node->rest < s->run.best) {
        s->run.best = g + node->rest;
        s->run.best_corner = corner;
    }
    double f = g + taut_to_goal(s, way.at);
    if (!way.goes_on || f >= s->run.best)
        return;
    wend_prefetch(&s->corners[corner]);
    taut_offer(s, taut_key(s, f, corner));
    if (is_watched)
        wend_taut_show_opened(s, corner);
}

/* All arcs that bend one way round, up to the first that a way coming in a direction could not be bent along. */
WEND_ALWAYS_INLINE void taut_follow(struct wend_taut *s, uint32_t number, struct wend_point direction,
                                    const bool is_right, const bool is_watched)
{
    const struct wend_taut_corner *corner = &s->corners[number];
    const uint32_t first = corner->onward[is_right ? TAUT_RIGHT : TAUT_LEFT];
    const uint32_t end = is_right ? corner->onward[TAUT_LEFT] : corner->endings[TAUT_RIGHT];
    const struct wend_point at = corner->at;
    const double g = s->nodes[number].g;
    uint32_t i = first;
    for (; i < end; i++) {
        const struct wend_taut_arc *arc = &s->arcs[i];
        struct wend_point out = wend_taut_direction(at, arc->at);
        int64_t turn = wend_taut_cross(direction, out);
        if (is_right ? turn > 0 : turn < 0)
            break;
        const struct wend_taut_node *node = &s->nodes[arc->vertex];
        if (node->stamp == s->stamp && g + arc->length >= node->g)
            continue;
        taut_reach(s, (struct taut_way){arc->vertex, number, arc->at, g + taut_length(out.x, out.y), true}, is_watched);
    }
    s->effort.generated += i - first;
}

WEND_ALWAYS_INLINE void taut_expand(struct wend_taut *s, uint32_t number, const bool is_watched)
{
    const struct wend_taut_corner *corner = &s->corners[number];
    const uint32_t parent = s->nodes[number].parent;
    if (s->run.heap_count !=
        0) /* on great maps most time would go into waiting for the next corner, and for its arcs */
        wend_prefetch(&s->arcs[s->corners[(uint32_t)(s->heap[0] & s->index_mask)].onward[TAUT_RIGHT]]);
    struct wend_point from = parent == s->source ? s->start : s->corners[parent].at;
    struct wend_point direction = wend_taut_direction(from, corner->at);
    uint32_t ways = wend_taut_ways(corner, direction);
    s->nodes[number].closed = 1;
    s->effort.expanded++;
    if (ways >> TAUT_RIGHT & 1)
        taut_follow(s, number, direction, true, is_watched);
    if (ways >> TAUT_LEFT & 1)
        taut_follow(s, number, direction, false, is_watched);
}

/* Runs to the end, or to the limit: what would have been expanded next is then in the heap. */
WEND_KERNEL enum wend_search_end taut_run(struct wend_taut *s, const bool is_watched)
{
    while (!s->lacks_memory) {
        uint64_t key = taut_take(s);
        uint32_t corner = (uint32_t)(key & s->index_mask);
        if (key > taut_key(s, s->run.best, (uint32_t)s->index_mask) || key == WEND_NO_KEY)
            break;
        if (s->nodes[corner].closed)
            continue;
        if (is_watched && wend_taut_watch(s, corner)) {
            s->run.pending = key;
            return SEARCH_LIMITED;
        }
        taut_expand(s, corner, is_watched);
    }
    if (s->lacks_memory)
        return SEARCH_NO_MEMORY;
    return s->run.best < TAUT_NO_WAY ? SEARCH_FOUND : SEARCH_EXHAUSTED;
}

#endif
