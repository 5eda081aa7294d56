/*
 * What one mover may walk on, on maps without cells: strictly convex polygons that share whole sides. A polygon's
 * corners in order turn to the inner side (wend_cross above 0). surface_build.h makes one, surface_index.h finds the
 * polygons at a place, surface_blocks.h tells which a path may pass through, patch.h replaces some.
 */
#ifndef WEND_MAP_NAVMESH_SURFACE_H
#define WEND_MAP_NAVMESH_SURFACE_H

#include <wend/base.h>

#include "map/geometry/point.h"

/* The block of walls: nothing marks it. */
#define WEND_WALL_BLOCK 0u

/* 24 bytes. A polygon's sides lie one after the other; a side runs from `at` to where the next begins. */
struct wend_side {
    struct wend_point at;
    uint32_t corner;  /* the vertex it begins at << 1 | whether shortest paths may turn there */
    uint32_t twin;    /* the same side seen from the polygon beyond; WEND_NONE = a wall */
    uint32_t polygon; /* WEND_NONE = nobody's: a gap that local changes left */
    uint32_t block;
};

struct wend_polygon {
    uint32_t first, count; /* of its sides; count 0 = there is no such polygon any more */
    uint16_t level;        /* polygons of one level never overlap seen from above */
    uint8_t terrain, reserved;
};

/*
 * Polygons around one point that are linked by sides: a fan. Where two walls touch in a point, two vertices lie there.
 * The wall that a fan ends at comes from `behind` and goes on to `ahead`; inside ground both are `at`.
 */
struct wend_vertex {
    struct wend_point at;
    uint32_t side; /* one that begins here: at a wall the wall's; WEND_NONE = there is no such vertex any more */
    struct wend_point behind, ahead;
};

/*
 * A biconnected part of the graph of polygons: a path without loops leaves it and never comes back. Blocks form trees.
 * A block hangs below polygon `root`, each polygon but a tree's first below its parent block; depths grow on the way
 * down. After local changes blocks may have been taken together: those with the same `into` count as one, whose root
 * and depth are those of block `into`; `next` leads round all of them.
 */
struct wend_block {
    uint32_t root, depth, into, next;
};

/* The depth of the blocks of a tree's first polygon; of blocks that joined trees since it is less. */
#define WEND_TOP_DEPTH (UINT32_C(1) << 30)

/* By so much depths grow from block to block, so that others find their places in between. */
#define WEND_DEPTH_STEP 64u

struct wend_label {
    uint32_t parent;    /* block above the polygon; WEND_NONE at the first of a tree */
    uint32_t component; /* polygons of one are linked */
};

/* Which polygons lie in each square of a board over the whole, as lists. */
struct wend_surface_index {
    struct wend_point origin;
    uint32_t shift; /* the squares' side is 1 << shift */
    uint32_t columns, rows;
    uint32_t *heads; /* per square, row by row */
    struct wend_index_link {
        uint32_t polygon, next;
    } * links;
    uint32_t link_count, link_capacity, free_link;
};

/* Sides of dead polygons wait in lists by how many lie together; longer stretches in the last. */
enum { WEND_SIDE_LISTS = 32 };

/* Lists of what is dead, each WEND_NONE where there is none. */
struct wend_surface_gaps {
    uint32_t polygon, vertex;        /* the next by `first`, and by behind.x */
    uint32_t sides[WEND_SIDE_LISTS]; /* by `twin` of a stretch's first side; `block` has its length */
};

struct wend_surface {
    wend_allocator memory;
    struct wend_side *sides;
    struct wend_polygon *polygons;
    struct wend_label *labels; /* per polygon */
    struct wend_vertex *vertices;
    int32_t *heights; /* per vertex; null = flat */
    struct wend_block *blocks;
    uint32_t side_count, polygon_count, vertex_count, block_count; /* of the arrays, dead ones included */
    uint32_t side_capacity, polygon_capacity, vertex_capacity, block_capacity;
    uint32_t live_sides, live_polygons, live_vertices;
    struct wend_surface_gaps gaps;
    uint32_t level_count, component_count;
    uint32_t top_depth; /* the least depth of a block */
    uint32_t stale;     /* polygons replaced since the labels were made */
    struct wend_surface_index index;
};

/* Polygons as a list of their corners, which are numbers of points. Corners turn to the inner side. */
struct wend_soup {
    const struct wend_point *points;
    const int32_t *heights; /* per point; null = flat */
    const uint32_t *corners;
    const uint32_t *counts;  /* per polygon */
    const uint8_t *terrains; /* per polygon; null = all 0 */
    const uint32_t *twins;   /* per side: the side beyond or WEND_NONE; null = those between the same two points */
    const uint16_t *levels;  /* per polygon; null = they are worked out from what lies above what */
    uint32_t *fault;         /* null, or what becomes the number of a side that a third polygon has */
    uint32_t point_count, corner_count, polygon_count;
    bool flat; /* no two polygons overlap from above: all are of level 0, and nobody looks whether they do */
};

/* The next side around the same polygon, and the one before. */
static inline uint32_t wend_side_next(const struct wend_surface *surface, uint32_t side)
{
    const struct wend_polygon *polygon = &surface->polygons[surface->sides[side].polygon];
    return side + 1 == polygon->first + polygon->count ? polygon->first : side + 1;
}

static inline uint32_t wend_side_before(const struct wend_surface *surface, uint32_t side)
{
    const struct wend_polygon *polygon = &surface->polygons[surface->sides[side].polygon];
    return side == polygon->first ? polygon->first + polygon->count - 1 : side - 1;
}

/* Where a side ends. */
static inline struct wend_point wend_side_end(const struct wend_surface *surface, uint32_t side)
{
    return surface->sides[wend_side_next(surface, side)].at;
}

#endif
