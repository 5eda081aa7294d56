/* What straight lines touch, cell by cell and moment by moment. */
#ifndef WEND_MAP_SIGHT_LINE_WALK_H
#define WEND_MAP_SIGHT_LINE_WALK_H

#include <wend/layout.h>

#include "map/grid/grid.h"

/* May lie outside the map. */
struct wend_line_cell {
    int32_t x, y;
};

/* A moment in which a line comes into cells, or ends. */
struct wend_line_touch {
    struct wend_line_cell held[4];  /* that it was in until now, none at first; two where it runs along a side */
    struct wend_line_cell fresh[4]; /* touched from now on, row by row; none at the end */
    uint32_t held_count, fresh_count;
    uint64_t time, whole; /* now as a fraction of the line; `whole` is its length along the axis */
    uint32_t axis;
};

/*
 * Along one of the directions that the sides of cells face: two on squares, three on hexagons. Lengths are in places,
 * on hexagons in steps of axial coordinates.
 */
struct wend_line_axis {
    uint64_t length; /* of the whole line; at least 1 */
    uint64_t ahead;  /* from the line's start to the next side it crosses */
    int32_t step;    /* 1, -1 or 0 */
    /* squares: */
    int32_t low, high; /* the columns or rows it is in */
    uint32_t left;     /* sides still to be crossed */
    uint64_t moment;   /* when it crosses the next one: ahead times the other axis' length; none left: UINT64_MAX */
    uint64_t interval;
};

/* A line on its way. */
struct wend_line_walk {
    enum wend_topology topology;
    bool has_begun, has_ended;
    struct wend_line_axis axes[3];
    wend_axial hexagons[2]; /* that it is in */
    uint32_t hexagon_count;
};

/* Begins a walk between any two places. */
void wend_line_begin(struct wend_line_walk *walk, enum wend_topology topology, wend_place from, wend_place to);

/*
 * Squares only: leaves out what lies before the line's first touch of columns 0 to width - 1 and rows 0 to height - 1.
 * False if it touches none of them.
 */
bool wend_line_skip(struct wend_line_walk *walk, uint32_t width, uint32_t height);

/* Squares only: goes on from a moment, without what comes before. */
void wend_line_skip_to(struct wend_line_walk *walk, uint64_t moment);

/* Whether it is in one square at a time: it runs along no side. */
static inline bool wend_line_is_one_by_one(const struct wend_line_walk *walk)
{
    const struct wend_line_axis *axes = walk->axes;
    return !wend_is_hex(walk->topology) && axes[0].low == axes[0].high && axes[1].low == axes[1].high;
}

/*
 * For loops that do so without a branch, since none could foretell which border comes next: goes over the border of an
 * axis if it is crossed now. They end by the moment, for the count of borders left is not kept.
 */
static inline bool wend_line_cross_if(struct wend_line_axis *axis, uint64_t now)
{
    bool crosses = axis->moment == now;
    axis->ahead += crosses ? WEND_CELL : 0;
    axis->moment += crosses ? axis->interval : 0;
    axis->low += crosses ? axis->step : 0;
    return crosses;
}

/* The next moment; false after the end, which comes as a moment of its own. */
bool wend_line_next(struct wend_line_walk *walk, struct wend_line_touch *touch);

#endif
