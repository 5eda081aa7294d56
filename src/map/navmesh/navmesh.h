/* The data of surfaces: convex polygons to walk on, and what local changes of them need. Calls: navmesh_calls.h. */
#ifndef WEND_MAP_NAVMESH_NAVMESH_H
#define WEND_MAP_NAVMESH_NAVMESH_H

#include <wend/line.h>
#include <wend/profile.h>

#include "base/array.h"
#include "base/marks.h"
#include "map/geometry/geometry.h"

/*
 * A surface is where one mover may walk, on maps without cells: strictly convex polygons that share whole sides. A
 * polygon's corners in order turn to the inner side (wend_cross above 0).
 */

/* The block of walls, never marked. */
#define WEND_WALL_BLOCK 0u

/* 24 bytes. A polygon's sides lie one after the other; a side runs from `at` to the begin of the next. */
struct wend_side {
    struct wend_point at;
    uint32_t corner;  /* the vertex it begins at << 1 | whether shortest paths may turn there */
    uint32_t twin;    /* the side of the polygon beyond; WEND_NONE = a wall */
    uint32_t polygon; /* WEND_NONE = unused: a gap that local changes left */
    uint32_t block;
};

struct wend_polygon {
    uint32_t first, count; /* its sides; count 0 = the polygon was removed */
    uint16_t level;        /* polygons of one level do not overlap, except by less than a unit along sides */
    uint8_t terrain, reserved;
    bool is_level; /* all its corners have one height; false on surfaces without heights */
    uint8_t none[3];
};

/*
 * A fan: the polygons around one point that are linked by sides. Where two walls touch in a point, two vertices lie
 * there. 8 bytes.
 */
struct wend_vertex {
    uint32_t side;   /* a side that begins here: a wall if there is one; WEND_NONE = the vertex was removed */
    uint32_t behind; /* the wall that ends here; `side` itself where struct wend_fan has the point twice */
};

/*
 * The walls at a vertex: one comes from `behind`, one goes on to `ahead`. Inside ground both are the point itself, and
 * so they are where a fan of several storeys makes more than a whole turn: there paths may turn either way round.
 */
struct wend_fan {
    struct wend_point behind, ahead;
};

/*
 * A biconnected part of the graph of polygons: a simple path that leaves it never comes back. Blocks form trees: a
 * block hangs below polygon `root`, and each polygon below its parent block, except a tree's first. Depths grow
 * downwards.
 */
struct wend_block {
    uint32_t root, depth;
};

/*
 * Local changes may unite blocks: those with the same `into` count as one, with the root and depth of block `into`;
 * `next` forms a ring of all of them.
 */
struct wend_block_unions {
    struct wend_block_union {
        uint32_t into, next;
    } * of; /* per block; NULL: none are united, as before local changes */
    uint32_t capacity;
};

struct wend_label {
    uint32_t parent;    /* block above the polygon; WEND_NONE for the first of a tree */
    uint32_t component; /* polygons of one component are connected */
};

/*
 * Lists the polygons that touch each square of a board over the surface. A list has first those added since the board
 * was made, link by link, then those left from when it was made, one after the other. A position in a list is the index
 * of a link, or with WEND_INDEX_RUN an index in `runs`; WEND_NONE ends the list.
 */
struct wend_surface_index {
    struct wend_point origin;
    uint32_t shift; /* the side of a square is 1 << shift */
    uint32_t columns, rows;
    uint32_t *heads; /* per square, row by row: first position of its list */
    uint32_t *runs;  /* polygons; the last of each list has WEND_INDEX_RUN */
    struct wend_index_link {
        uint32_t polygon, next;
    } * links;
    uint32_t run_count, link_count, link_capacity, free_link;
};

#define WEND_INDEX_RUN (UINT32_C(1) << 31)

/* Sides of removed polygons are listed by the length of the row; rows of this length or more are in list 0. */
enum { WEND_SIDE_LISTS = 32 };

/* Lists of removed items; WEND_NONE = empty. */
struct wend_surface_gaps {
    uint32_t polygon, vertex;        /* linked by `first`, and by `behind` */
    uint32_t sides[WEND_SIDE_LISTS]; /* linked by `twin` of the first side of a row; its `block` is the length */
};

struct wend_surface {
    wend_allocator memory;
    struct wend_side *sides;
    struct wend_polygon *polygons;
    struct wend_label *labels; /* per polygon */
    struct wend_vertex *vertices;
    int32_t *heights; /* per vertex; NULL = flat */
    struct wend_block *blocks;
    struct wend_block_unions unions;
    uint32_t side_count, polygon_count, vertex_count,
        block_count; /* used entries of the arrays, removed ones included */
    uint32_t side_capacity, polygon_capacity, vertex_capacity, block_capacity;
    uint32_t live_sides, live_polygons, live_vertices;
    struct wend_surface_gaps gaps;
    uint32_t level_count, component_count;
    uint32_t top_depth; /* the least depth of any block */
    uint32_t stale;     /* polygons removed and added since the labels were made */
    struct wend_surface_index index;
};

/* A side at the hole that a local change makes. */
struct wend_patch_seed {
    uint32_t side; /* outside the hole; its vertex is made again */
    int32_t height;
    uint32_t component; /* of its polygon; WEND_NONE in the second seed of a link */
};

/* A component that the hole was part of. */
struct wend_patch_part {
    uint32_t component;
    uint32_t block;   /* of all its sides in the hole */
    uint32_t root;    /* the polygon that the block hangs below, if that one goes; else WEND_NONE */
    uint32_t outside; /* a polygon of it next to the hole */
    uint32_t group;   /* group of new polygons linked to it */
    uint32_t into;    /* another part that is connected to it now */
};

/* A block with sides on the hole's outline (patch_hang.h). */
struct wend_patch_hung {
    uint32_t block, count; /* number of these sides */
    bool loses_root;       /* the polygon that it hangs below goes */
};

/* Keeps its memory from one patch to the next; all zeros at first, except `memory`. */
struct wend_patcher {
    wend_allocator memory;
    struct wend_arena arena;   /* memory of these arrays: */
    uint32_t *sides;           /* per new side: its index in the surface */
    uint32_t *polygons;        /* per new polygon: its index in the surface */
    uint32_t *groups;          /* per new polygon: the first of its group of linked ones */
    uint32_t *holders;         /* per group, by its first polygon: the part of the ground around it, or its block */
    struct wend_side *outline; /* corners of one polygon */
    uint32_t *queue;           /* old polygons */
    struct wend_patch_seed *seeds;
    struct wend_patch_part *parts;
    struct wend_patch_hung *hung;
    uint32_t seed_count, part_count, hung_count;
    uint32_t above, component; /* block that the hole hangs below, and its component */
    bool is_hung;              /* labels are made as in patch_hang.h */
    bool parts_ground;         /* a patch may have split a component; wend_patch_settle finds out */
};

#endif
