/*
 * Ground that may have storeys: each polygon of the mesh's ground is cut by itself, by the shapes that lie on it, so
 * that nothing of another storey can get into it. A shape lies on the polygons that it reaches through sides they
 * share. Where shapes cross such a side, both of its polygons get the same corners.
 */
#ifndef WEND_MAP_MESH_STOREYS_H
#define WEND_MAP_MESH_STOREYS_H

#include "base/marks.h"
#include "map/mesh/mesh_plan.h"

/* Polygons cut out of one of the ground: `polygons` and their `corners`, from a first one on. */
struct wend_cut_range {
    uint32_t source; /* WEND_NONE: cut anew since */
    uint32_t polygon, polygons, corner, corners;
    bool failed; /* it could not be triangulated, and is shut */
};

/* What is cut, as lists like those of struct wend_patch. Sides begin at corners. */
struct wend_cuts {
    struct wend_point *points;
    int32_t *heights; /* per point */
    uint32_t *corners;
    uint32_t *twins; /* per side: until all are linked, counted from the first side of its source */
    uint32_t *tags;  /* per side: the side of the ground it is part of; WEND_NONE = inside a polygon, or a wall */
    uint32_t *links; /* per side: one of the surface's, beyond what is cut anew; WEND_NONE = none */
    uint32_t *counts;
    uint8_t *terrains;
    uint16_t *levels;
    struct wend_cut_range *ranges;
    uint32_t point_count, corner_count, polygon_count, range_count;
    uint32_t point_capacity, height_capacity, corner_capacity, twin_capacity, tag_capacity, link_capacity,
        count_capacity, terrain_capacity, level_capacity, range_capacity;
};

/* A corner that a side gets from shapes which cross it, in a list along the side. */
struct wend_seam_stop {
    struct wend_point at;
    uint32_t next;
};

/*
 * The corners of all sides, as lists: of two sides that are twins it is the lower that has one. No heads: no update
 * yet (wend_storeys_wake); the corners stand side by side then, in order, and `next` is their side.
 */
struct wend_seams {
    uint32_t *heads; /* per side of the ground */
    struct wend_seam_stop *stops;
    uint32_t head_count, count, capacity, free;
};

/*
 * Which polygons of the surface were cut out of which of the ground, as lists. Until the first update `of` is not
 * there, and those of a list follow one another; where there is nothing at all each is cut out of its like.
 */
struct wend_cut_sources {
    uint32_t *first; /* per polygon of the ground; or WEND_CUT_FAILED */
    struct wend_cut_source {
        uint32_t source, next;
    } * of; /* per polygon of the surface */
    uint32_t first_count, capacity;
};

/* In the place of the first polygon cut out of one that could not be cut. */
#define WEND_CUT_FAILED (UINT32_MAX - 1)

/* Polygons of the ground that are to be cut, and what has become of each: WEND_CUT_…, or its range. */
struct wend_cut_queue {
    uint32_t *states; /* per polygon of the ground; null until the first update */
    uint32_t *dirty;  /* those to be cut, also after an update that was refused memory */
    uint32_t *order;  /* those at work: linked by sides */
    uint32_t state_count, dirty_count, dirty_capacity, order_count, order_capacity;
};

/* WEND_NONE: it stays as it is. */
#define WEND_CUT_WAITING (UINT32_MAX - 2)
#define WEND_CUT_AT_WORK (UINT32_MAX - 1)

/* Part of a wall's surroundings, in one polygon: what is seen straight from the wall, or from its begin or end. */
struct wend_wall_window {
    enum wend_window_kind { WEND_WINDOW_STRIP, WEND_WINDOW_BEGIN, WEND_WINDOW_END } kind;
    uint32_t wall;              /* a side */
    uint32_t polygon, came;     /* it is seen in, and came to by this side */
    struct wend_point from, to; /* limits: as far along the wall as these, or in their directions from its end */
};

struct wend_wall_windows {
    struct wend_wall_window *windows;
    uint32_t count, capacity;
};

/* Walls whose surroundings reach each polygon of the ground, by their sides; or windows, with WEND_WALL_WINDOW. */
struct wend_wall_lists {
    uint32_t *starts; /* those of polygon i are starts[i] to starts[i + 1] - 1; null: nothing keeps away from walls */
    uint32_t *walls;
    uint32_t start_count, wall_count;
    struct wend_wall_windows windows;
};

#define WEND_WALL_WINDOW (UINT32_C(1) << 31)

/* Paints what lies within an outline, which may cross itself, and between two heights. */
struct wend_brush {
    struct wend_shape shape;
    int32_t lowest, highest;
    uint8_t terrain;
};

struct wend_storeys {
    bool active;                    /* the ground is of this kind */
    const struct wend_brush *brush; /* null, or what paints the polygons that are cut: storeys_brush.h */
    struct wend_wall_lists walls;
    struct wend_seams seams;
    struct wend_cut_sources sources;
    struct wend_cut_queue queue;
    struct wend_cuts cuts;
    struct wend_marks seen;
    uint32_t *old; /* polygons of the surface that are replaced */
    uint32_t old_count, old_capacity;
};

#endif
