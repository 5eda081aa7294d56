/* Paths in straight lines from cell to cell beside the corners that a stretched string bends around. */
#ifndef WEND_FIND_LINES_CORNER_PATHS_H
#define WEND_FIND_LINES_CORNER_PATHS_H

#include "find/lines/lines.h"

/* Where lines may lead, and where the path is built. */
struct wend_corner_ground {
    const wend_space *space;          /* squares without weights and walls */
    int32_t left, top, right, bottom; /* bounds of all turning points */
    struct wend_vertices *vertices;   /* also adds up the work */
    const wend_allocator *memory;
    int32_t reach; /* columns and rows around a corner in which lines turn: 1 (the three cells beside it) or 2 */
};

/* True if a line is free. Adds the work. */
bool wend_ground_sees(const struct wend_corner_ground *ground, wend_place from, wend_place to);

/* Offset of a step in each quarter direction: up, right, down, left. */
extern const int32_t wend_quarter_x[4], wend_quarter_y[4];

/* Distance of two points in cells. */
static inline double wend_points_distance(struct wend_point a, struct wend_point b)
{
    int64_t across = (int64_t)a.x - b.x, down = (int64_t)a.y - b.y;
    return wend_sqrt((double)(across * across + down * down)) / WEND_CELL;
}

static inline struct wend_point wend_cell_middle(int32_t x, int32_t y)
{
    return (struct wend_point){x * WEND_CELL + WEND_CELL / 2, y * WEND_CELL + WEND_CELL / 2};
}

double wend_points_length(const struct wend_point *points, uint32_t count);

/*
 * How much longer the path becomes than the string because it turns at the centres of cells, some way off the corners.
 * Grows with the angles of the bends.
 */
double wend_points_bends_cost(const struct wend_point *points, uint32_t count);

/* Length in cells of the steps between two points on open ground. */
double wend_steps_distance(const struct wend_corner_ground *ground, struct wend_point a, struct wend_point b);

/* The cell where a walk from or to a point of the string begins or ends, and its node. */
struct wend_point wend_cell_of_side(const struct wend_corner_ground *ground, struct wend_point point, uint32_t level);
uint32_t wend_node_of_side(const struct wend_corner_ground *ground, struct wend_point point, uint32_t level);

/* Replaces a number of bends after a point by the inner points of another string. */
wend_status wend_string_replace(struct wend_taut_string *string, uint32_t from, uint32_t bends,
                                const struct wend_taut_string *by, const wend_allocator *memory);

/* Begins to lead a taut string past obstacles on the other side wherever that makes it much shorter. */
void wend_homotopy_detours_begin(const struct wend_corner_ground *ground, struct wend_detours *detours);

/* Tries the next bend of the string; *is_over: none was left. detours->is_changed: any was changed. MEMORY. */
wend_status wend_homotopy_detours_next(const struct wend_corner_ground *ground, uint32_t level,
                                       struct wend_detours *detours, bool *is_over);

/*
 * Begins to lead a taut string past obstacles on the other side wherever that is shorter. `with_chords`: long parts
 * that pass many obstacles come first.
 */
void wend_homotopy_sides_begin(const struct wend_corner_ground *ground, bool with_chords, struct wend_detours *detours);

/* Tries the next part of the string; *is_over: none was left. detours->is_changed: any was changed. MEMORY. */
wend_status wend_homotopy_sides_next(const struct wend_corner_ground *ground, uint32_t level,
                                     struct wend_detours *detours, bool *is_over);

/*
 * Begins to find the shortest path past the corners around which a path is taut. Its places become the vertices, each
 * reached from `before`. Precondition: the path's steps are free lines.
 */
void wend_corner_paths_begin(struct wend_vertices *vertices);

/* Does the next piece, for a path of `count` points. *is_found: false if there is no such path. MEMORY. */
wend_status wend_corner_paths_next(const struct wend_corner_ground *ground, const wend_place *points, uint32_t count,
                                   bool *is_found);

/* True when the path to the last of `count` points is found. */
bool wend_corner_paths_are_over(const struct wend_vertices *vertices, uint32_t count);

#endif
