/* Surfaces as data: convex polygons to walk on, and what local changes of them need. Calls: navmesh_calls.h. */
#ifndef WEND_MAP_NAVMESH_NAVMESH_H
#define WEND_MAP_NAVMESH_NAVMESH_H

#include <wend/line.h>
#include <wend/profile.h>

#include "base/array.h"
#include "base/marks.h"
#include "map/geometry/geometry.h"

/*
 * A surface is what one mover may walk on, on maps without cells: strictly convex polygons that share whole sides. A
 * polygon's corners in order turn to the inner side (wend_cross above 0).
 */

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
    uint16_t level;        /* those of one level do not lie above each other, but for less than a unit along sides */
    uint8_t terrain, reserved;
    bool is_level; /* all its corners are of one height; false where there are none */
    uint8_t none[3];
};

/*
 * Polygons around one point that are linked by sides: a fan. Where two walls touch in a point, two vertices lie there.
 * 8 bytes.
 */
struct wend_vertex {
    uint32_t side;   /* one that begins here: at a wall the wall's; WEND_NONE = there is no such vertex any more */
    uint32_t behind; /* the wall that ends here; `side` itself where struct wend_fan has the point twice */
};

/*
 * What a vertex says: the wall that a fan ends at comes from `behind` and goes on to `ahead`. Inside ground both are
 * the point itself, and so they are where a fan of several storeys turns by more than a whole turn: there paths may
 * turn either way round.
 */
struct wend_fan {
    struct wend_point behind, ahead;
};

/*
 * A biconnected part of the graph of polygons: a path without loops that leaves it never comes back. Blocks form trees.
 * A block hangs below polygon `root`, and each polygon except a tree's first below its parent block; depths grow
 * downwards.
 */
struct wend_block {
    uint32_t root, depth;
};

/*
 * Local changes may take blocks together: those with the same `into` count as one, with the root and depth of block
 * `into`; `next` leads round all of them.
 */
struct wend_block_unions {
    struct wend_block_union {
        uint32_t into, next;
    } * of; /* per block; null: each is one by itself, as before local changes */
    uint32_t capacity;
};

struct wend_label {
    uint32_t parent;    /* block above the polygon; WEND_NONE at the first of a tree */
    uint32_t component; /* polygons of one are linked */
};

/*
 * Which polygons lie in each square of a board over the whole, as lists: those that came since it was made, link by
 * link, and behind them what is left of those it was made with, one after the other. Where a list goes on is the number
 * of a link; with WEND_INDEX_RUN a place among `runs`; WEND_NONE at its end.
 */
struct wend_surface_index {
    struct wend_point origin;
    uint32_t shift; /* the squares' side is 1 << shift */
    uint32_t columns, rows;
    uint32_t *heads; /* per square, row by row: where its list begins */
    uint32_t *runs;  /* polygons; the last of each list with WEND_INDEX_RUN */
    struct wend_index_link {
        uint32_t polygon, next;
    } * links;
    uint32_t run_count, link_count, link_capacity, free_link;
};

#define WEND_INDEX_RUN (UINT32_C(1) << 31)

/* Sides of dead polygons wait in lists by how many lie together; longer rows of them in the last. */
enum { WEND_SIDE_LISTS = 32 };

/* Lists of what is dead, each WEND_NONE where there is none. */
struct wend_surface_gaps {
    uint32_t polygon, vertex;        /* the next by `first`, and by `behind` */
    uint32_t sides[WEND_SIDE_LISTS]; /* by `twin` of the first side of a row; `block` has its length */
};

struct wend_surface {
    wend_allocator memory;
    struct wend_side *sides;
    struct wend_polygon *polygons;
    struct wend_label *labels; /* per polygon */
    struct wend_vertex *vertices;
    int32_t *heights; /* per vertex; null = flat */
    struct wend_block *blocks;
    struct wend_block_unions unions;
    uint32_t side_count, polygon_count, vertex_count, block_count; /* of the arrays, dead ones included */
    uint32_t side_capacity, polygon_capacity, vertex_capacity, block_capacity;
    uint32_t live_sides, live_polygons, live_vertices;
    struct wend_surface_gaps gaps;
    uint32_t level_count, component_count;
    uint32_t top_depth; /* the least depth of a block */
    uint32_t stale;     /* polygons replaced since the labels were made */
    struct wend_surface_index index;
};

/* A side around the hole that a local change makes. */
struct wend_patch_seed {
    uint32_t side; /* outside the hole; its corner is looked at again */
    int32_t height;
    uint32_t component; /* of its polygon; of the other seed of its link WEND_NONE */
};

/* A component that the hole was part of. */
struct wend_patch_part {
    uint32_t component;
    uint32_t block;   /* of all its sides in the hole */
    uint32_t root;    /* the block's polygon above, if it goes; else WEND_NONE */
    uint32_t outside; /* a polygon of it at the hole's outline */
    uint32_t group;   /* new polygons that are linked to it */
    uint32_t into;    /* another part that is linked to it now */
};

/* A block with sides on the hole's outline (patch_hang.h). */
struct wend_patch_hung {
    uint32_t block, count; /* of those sides */
    bool loses_root;       /* the polygon it hangs below goes */
};

/* Keeps its memory from one patch to the next; zeros to begin with, except for `memory`. */
struct wend_patcher {
    wend_allocator memory;
    struct wend_arena arena;   /* of these arrays: */
    uint32_t *sides;           /* per new side: its number in the surface */
    uint32_t *polygons;        /* per new polygon: its number in the surface */
    uint32_t *groups;          /* per new polygon: the first of those it is linked to */
    uint32_t *holders;         /* per group, by its first polygon: the part of the ground around it, or its block */
    struct wend_side *outline; /* corners of one polygon */
    uint32_t *queue;           /* old polygons */
    struct wend_patch_seed *seeds;
    struct wend_patch_part *parts;
    struct wend_patch_hung *hung;
    uint32_t seed_count, part_count, hung_count;
    uint32_t above, component; /* the block that the hole hangs below, and its component */
    bool is_hung;              /* labels are made as patch_hang.h tells */
    bool parts_ground;         /* a patch may have parted what was linked; wend_patch_settle finds out */
};

#endif
