/*
 * Ground that may have storeys. Each polygon of the mesh's ground is cut separately, by the shapes that lie on it, so
 * that nothing of another storey can affect it. A shape lies on the polygons that it reaches through sides they share.
 * Where shapes cross such a side, both of its polygons get the same corners.
 */
#ifndef WEND_MAP_MESH_STOREYS_H
#define WEND_MAP_MESH_STOREYS_H

#include "base/marks.h"
#include "map/mesh/mesh_plan.h"

/* The polygons cut out of one polygon of the ground: ranges of `polygons` and of their `corners`. */
struct wend_cut_range {
    uint32_t source; /* polygon of the ground; WEND_NONE: it was cut again since */
    uint32_t polygon, polygons, corner, corners;
    bool failed; /* it could not be triangulated, and is closed */
};

/* The results of cutting, as arrays like those of struct wend_patch. Sides begin at corners. */
struct wend_cuts {
    struct wend_point *points;
    int32_t *heights; /* per point */
    uint32_t *corners;
    uint32_t *twins; /* per side; until all are linked, counted from the first side of its source */
    uint32_t *tags;  /* per side: the side of the ground that contains it; WEND_NONE = inside a polygon, or a wall */
    uint32_t *links; /* per side: its twin on the surface, beyond what is cut; WEND_NONE = none */
    uint32_t *counts;
    uint8_t *terrains;
    uint16_t *levels;
    struct wend_cut_range *ranges;
    uint32_t point_count, corner_count, polygon_count, range_count;
    uint32_t point_capacity, height_capacity, corner_capacity, twin_capacity, tag_capacity, link_capacity,
        count_capacity, terrain_capacity, level_capacity, range_capacity;
};

/* A corner on a side where shapes cross it, in a list along the side. */
struct wend_seam_stop {
    struct wend_point at;
    uint32_t next;
};

/*
 * The corners of all sides, as lists; of two twins the lower side has the list. Without heads (until the first update,
 * see wend_storeys_wake) the corners are stored in order, and `next` is their side.
 */
struct wend_seams {
    uint32_t *heads; /* per side of the ground */
    struct wend_seam_stop *stops;
    uint32_t head_count, count, capacity, free;
};

/*
 * Which polygons of the surface were cut out of which of the ground, as lists. Until the first update `of` is NULL, and
 * the polygons of a list are consecutive; if `first` is NULL too, polygon i was cut out of polygon i.
 */
struct wend_cut_sources {
    uint32_t *first; /* per polygon of the ground: the first of its list, or WEND_CUT_FAILED */
    struct wend_cut_source {
        uint32_t source, next;
    } * of; /* per polygon of the surface */
    uint32_t first_count, capacity;
};

/* Value of `first` for a polygon that could not be cut. */
#define WEND_CUT_FAILED (UINT32_MAX - 1)

/* Polygons of the ground to be cut, and the state of each: WEND_CUT_… or the index of its range. */
struct wend_cut_queue {
    uint32_t *states; /* per polygon of the ground; NULL until the first update */
    uint32_t *dirty;  /* those to be cut, including those left when memory was refused */
    uint32_t *order;  /* those being cut: connected ones */
    uint32_t state_count, dirty_count, dirty_capacity, order_count, order_capacity;
};

/* Further states; WEND_NONE: it stays as it is. */
#define WEND_CUT_WAITING (UINT32_MAX - 2)
#define WEND_CUT_AT_WORK (UINT32_MAX - 1)

/* A part of a wall's surroundings in one polygon: what is seen straight from the wall, or from its begin or end. */
struct wend_wall_window {
    enum wend_window_kind { WEND_WINDOW_STRIP, WEND_WINDOW_BEGIN, WEND_WINDOW_END } kind;
    uint32_t wall;              /* side of the ground */
    uint32_t polygon, came;     /* polygon, and the side by which it was entered */
    struct wend_point from, to; /* limits: positions along the wall, or directions from its begin or end */
};

struct wend_wall_windows {
    struct wend_wall_window *windows;
    uint32_t count, capacity;
};

/* Lists, per polygon of the ground, the walls whose surroundings reach it: sides, or windows with WEND_WALL_WINDOW. */
struct wend_wall_lists {
    uint32_t *starts; /* polygon i has walls[starts[i]] to walls[starts[i + 1] - 1]; NULL: walls keep nothing off */
    uint32_t *walls;
    uint32_t start_count, wall_count;
    struct wend_wall_windows windows;
};

#define WEND_WALL_WINDOW (UINT32_C(1) << 31)

/* Paints ground within an outline, which may cross itself, and between two heights. */
struct wend_brush {
    struct wend_shape shape;
    int32_t lowest, highest;
    uint8_t terrain;
};

struct wend_storeys {
    bool active;                    /* the space's ground is not flat */
    const struct wend_brush *brush; /* if not NULL, it paints the polygons that are cut: storeys_brush.h */
    struct wend_wall_lists walls;
    struct wend_seams seams;
    struct wend_cut_sources sources;
    struct wend_cut_queue queue;
    struct wend_cuts cuts;
    struct wend_marks seen;
    uint32_t *old; /* polygons of the surface that are being replaced */
    uint32_t old_count, old_capacity;
};

#endif
