/*
 * The taut visibility graph of a surface: all pairs of corners that see each other and between which a stretched string
 * could lie, bent around both. A shortest path goes straight to such a corner, along such arcs, and straight to its goal.
 * Source: Lozano-Perez and Wesley 1979; Oh and Leong 2017 for arcs that no string can go on from.
 */
#ifndef WEND_MAP_TAUT_TAUT_GRAPH_H
#define WEND_MAP_TAUT_TAUT_GRAPH_H

#include "map/taut/taut_sides.h"

/* Which way round a corner a string bends: with the wall on its outer or on its inner side (wend_cross below, above 0). */
enum { TAUT_RIGHT = 0, TAUT_LEFT = 1, TAUT_WAYS = 2 };

/* 16 bytes. */
struct wend_taut_arc {
    struct wend_point at; /* the other corner */
    uint32_t vertex;      /* the same */
    float length;         /* at most the distance there, less by 2^-22 of it at most */
};

/*
 * What the graph knows of a vertex; 64 bytes, a cache line. Of its arcs, those of TAUT_RIGHT come first, then those of
 * TAUT_LEFT, then the endings of both; the next vertex' begin where they end.
 */
struct wend_taut_corner {
    struct wend_point at;
    struct wend_point behind, ahead;   /* the walls that meet here, as directions from here */
    struct wend_point last[TAUT_WAYS]; /* direction of the arc that bends most; (0, 0) = no arc */
    uint32_t onward[TAUT_WAYS];  /* first of the arcs a string can go on from at their other end; most bent first */
    uint32_t endings[TAUT_WAYS]; /* first of those on which one cannot go on when it comes here; least bent first */
    uint32_t reserved[2];
};

struct wend_taut_graph {
    struct wend_taut_sides sides;
    struct wend_taut_corner *corners; /* by vertex, and one behind them */
    struct wend_taut_arc *arcs;
    uint32_t vertex_count, arc_count, arc_capacity;
};

/* Frees it; one of zeros is allowed. */
void wend_taut_graph_destroy(struct wend_taut_graph *graph, const wend_allocator *memory);

wend_status wend_taut_graph_copy(struct wend_taut_graph *to, const struct wend_taut_graph *from,
                                 const wend_allocator *memory);

/* Bytes it holds besides its struct. */
size_t wend_taut_graph_memory(const struct wend_taut_graph *graph);

/* a x b of directions. */
static inline int64_t wend_taut_cross(struct wend_point a, struct wend_point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static inline struct wend_point wend_taut_direction(struct wend_point from, struct wend_point to)
{
    return (struct wend_point){to.x - from.x, to.y - from.y};
}

/* In which ways a string through a corner in a direction may bend there: bits 1 << TAUT_RIGHT and 1 << TAUT_LEFT. */
static inline uint32_t wend_taut_paths(const struct wend_taut_corner *corner, struct wend_point direction)
{
    int64_t behind = wend_taut_cross(direction, corner->behind), ahead = wend_taut_cross(direction, corner->ahead);
    return (uint32_t)(behind <= 0 && ahead <= 0) << TAUT_RIGHT | (uint32_t)(behind >= 0 && ahead >= 0) << TAUT_LEFT;
}

/* Whether a string that comes to a corner in a direction, and may bend there so, can go on along some arc. */
static inline bool wend_taut_goes_on(const struct wend_taut_corner *corner, uint32_t ways, struct wend_point direction)
{
    struct wend_point right = corner->last[TAUT_RIGHT], left = corner->last[TAUT_LEFT];
    bool has_right = (right.x | right.y) != 0, has_left = (left.x | left.y) != 0;
    return ((ways & 1 << TAUT_RIGHT) && has_right && wend_taut_cross(direction, right) <= 0) ||
           ((ways & 1 << TAUT_LEFT) && has_left && wend_taut_cross(direction, left) >= 0);
}

#endif
