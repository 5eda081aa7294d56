/* The cells that straight lines touch, moment by moment. */
#ifndef WEND_MAP_SIGHT_LINE_WALK_H
#define WEND_MAP_SIGHT_LINE_WALK_H

#include <wend/layout.h>

#include "map/grid/grid.h"

/* May lie outside the map. */
struct wend_line_cell {
    int32_t x, y;
};

/* A moment at which a line enters cells, or ends. */
struct wend_line_touch {
    struct wend_line_cell held[4];  /* it was in these until now; none at first, two along a side */
    struct wend_line_cell fresh[4]; /* touched from now on, row by row; none at the end */
    uint32_t held_count, fresh_count;
    uint64_t time, whole; /* now, as a fraction of the line; `whole` is its length along the axis */
    uint32_t axis;
};

/*
 * One of the directions that the sides of cells face: two on squares, three on hexagons. Lengths are in places, on
 * hexagons in steps of axial coordinates.
 */
struct wend_line_axis {
    uint64_t length; /* of the whole line; at least 1 */
    uint64_t ahead;  /* from the line's start to the next side that it crosses */
    int32_t step;    /* 1, -1 or 0 */
    /* squares only: */
    int32_t low, high; /* the columns or rows that it is in */
    uint32_t left;     /* sides still to cross */
    uint64_t moment;   /* of the next crossing: ahead times the other axis' length; UINT64_MAX if none is left */
    uint64_t interval;
};

/* A line being followed. */
struct wend_line_walk {
    enum wend_topology topology;
    bool has_begun, has_ended;
    struct wend_line_axis axes[3];
    wend_axial hexagons[2]; /* that it is in now */
    uint32_t hexagon_count;
};

/* Starts a walk between any two places. */
void wend_line_begin(struct wend_line_walk *walk, enum wend_topology topology, wend_place from, wend_place to);

/*
 * Squares only: skips what comes before the line's first touch of columns 0 to width - 1 and rows 0 to height - 1.
 * False if it touches none of them.
 */
bool wend_line_skip(struct wend_line_walk *walk, uint32_t width, uint32_t height);

/* Squares only: skips all touches before a moment. */
void wend_line_skip_to(struct wend_line_walk *walk, uint64_t moment);

/* True if the line is in one square at a time: it runs along no side. */
static inline bool wend_line_is_one_by_one(const struct wend_line_walk *walk)
{
    const struct wend_line_axis *axes = walk->axes;
    return !wend_is_hex(walk->topology) && axes[0].low == axes[0].high && axes[1].low == axes[1].high;
}

/*
 * Crosses the next border of an axis if that happens now. For loops without a branch per border, since it is
 * unpredictable which one comes next. Such loops must end by the moment: `left` is not updated.
 */
static inline bool wend_line_cross_if(struct wend_line_axis *axis, uint64_t now)
{
    bool crosses = axis->moment == now;
    axis->ahead += crosses ? WEND_CELL : 0;
    axis->moment += crosses ? axis->interval : 0;
    axis->low += crosses ? axis->step : 0;
    return crosses;
}

/* The next moment; false after the end, which is also reported as a moment. */
bool wend_line_next(struct wend_line_walk *walk, struct wend_line_touch *touch);

#endif
