/* Grids and layers as spaces hold them, and how their cells lie together: directions, steps, classes of terrain. */
#ifndef WEND_MAP_GRID_GRID_H
#define WEND_MAP_GRID_GRID_H

#include <wend/grid.h>
#include <wend/layer.h>
#include <wend/profile.h>

/* True if two places are the same point. */
static inline bool wend_place_equal(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

/* The log of rectangles that changed on a map or a layer, for spaces to follow. */

/* In cells; rows are counted through all levels. */
struct wend_rectangle {
    uint32_t x, y, width, height;
};

struct wend_edits {
    uint64_t version;           /* number of edits so far */
    struct wend_rectangle *log; /* log[v % size]: the rectangle changed from version v to v + 1 */
    uint32_t size;              /* a power of two */
};

/* Directions and the tables of canonical successors, on squares and hexagons. */

/* Clockwise from north; on squares the odd ones are diagonal. A search enters its start by NO_DIRECTION. */
enum {
    NORTH,
    NORTH_EAST,
    EAST,
    SOUTH_EAST,
    SOUTH,
    SOUTH_WEST,
    WEST,
    NORTH_WEST,
    DIRECTIONS,
    NO_DIRECTION = DIRECTIONS
};

/* Steps on squares. */
extern const int32_t wend_step_x[DIRECTIONS], wend_step_y[DIRECTIONS];

/* How cells lie together: the map's kind of cells and, for squares, which ones are neighbours. */
enum wend_topology { SQUARES_8, SQUARES_4, HEX_POINTY_ODD, HEX_POINTY_EVEN, HEX_FLAT_ODD, HEX_FLAT_EVEN };

static inline wend_cells wend_cells_of(enum wend_topology topology)
{
    return topology <= SQUARES_4 ? WEND_CELLS_SQUARE : (wend_cells)((uint32_t)topology - SQUARES_4);
}

/* Columns and rows of one step; (0, 0) for a direction that the cell does not have. */
struct wend_step {
    int32_t x, y;
};

static inline bool wend_is_hex(enum wend_topology topology)
{
    return topology >= HEX_POINTY_ODD;
}

/*
 * Hexagons numbered by rows and columns come in two kinds: kind 1 in rows or columns that are shifted by half a cell,
 * kind 0 in the others. All squares are of kind 0.
 */
static inline uint32_t wend_cell_kind(enum wend_topology topology, uint32_t x, uint32_t y)
{
    if (!wend_is_hex(topology)) /* by far most maps, in one comparison */
        return 0;
    switch (topology) {
    case HEX_POINTY_ODD:
        return y & 1;
    case HEX_POINTY_EVEN:
        return ~y & 1;
    case HEX_FLAT_ODD:
        return x & 1;
    case HEX_FLAT_EVEN:
        return ~x & 1;
    default:
        return 0;
    }
}

/* The direction that leads back. */
static inline uint32_t wend_opposite(uint32_t direction)
{
    return (direction + DIRECTIONS / 2) % DIRECTIONS;
}

/* True if a step in this direction costs the diagonal price. */
static inline bool wend_is_diagonal(enum wend_topology topology, uint32_t direction)
{
    return direction % 2 == 1 && !wend_is_hex(topology);
}

struct wend_step wend_step_of(enum wend_topology topology, uint32_t kind, uint32_t direction);

/* The rules that the step tables depend on. */
struct wend_step_rules {
    enum wend_topology topology;
    wend_corners corners;
    uint32_t straight, diagonal; /* prices */
};

/*
 * Table of the successors that a search must examine at a cell whose 3x3 neighbourhood has one weight: moves[direction
 * it was entered by][neighbourhood] is a mask of directions; NO_DIRECTION gives all legal steps. A neighbourhood has a
 * bit per cell, 1 = free: bits 0 to 2 are the row above from west to east, bits 3 to 5 the cell's own row, bits 6 to 8
 * the row below.
 */
enum { WEND_MIDDLE = 1 << 4 }; /* the cell itself */

struct wend_steps {
    uint8_t moves[DIRECTIONS + 1][512];
};

/*
 * Terrains in classes: the mover makes no difference within a class. Classes are numbered from 1 by increasing weight,
 * so that the greatest class under a mover is the one whose weight counts; CLASS_BLOCKED is above them all.
 */
enum { CLASS_BLOCKED = 255, MAX_CLASSES = 254 };

/* Cells that the mover does not know count as one more terrain, after all others. */
enum { UNKNOWN_TERRAIN = 256, TERRAINS };

struct wend_classes {
    uint8_t of_terrain[TERRAINS];
    uint32_t weight[256];  /* by class */
    uint16_t terrain[256]; /* by class: one of its terrains */
    uint32_t count;
};

/* Classes of maps without cells: none. */
extern const struct wend_classes wend_no_classes;

/* The grid's own data, as spaces see it. */

/* A link that was appended or removed. */
struct wend_link_edit {
    wend_link link;
    uint32_t before; /* links before it that begin in the same cell */
    bool added;
};

/* A page of links: a ring buffer that begins at `first`, so that removing a link moves few. */
struct wend_link_page {
    wend_link *links; /* followed by a short hash of each link's start cell */
    uint32_t first;
};

struct wend_grid {
    wend_allocator allocator;
    wend_cells cells;
    uint32_t width, height, levels;
    uint32_t rows;                      /* of all levels: height * levels */
    uint64_t link_version;              /* how often links were added or removed */
    uint8_t *terrain;                   /* row by row and level by level, without gaps */
    uint8_t *exits;                     /* as terrain; null until a cell lacks an exit */
    uint32_t shut_count;                /* cells that lack an exit */
    struct wend_link_page *link_pages;  /* of WEND_LINK_PAGE links each; null until the first link */
    uint32_t link_count, link_capacity; /* below one page: links that the first page can hold */
    struct wend_link_edit *link_log;    /* link_log[v % WEND_LINK_EDITS]: edit v to v + 1; null until the first link */
    struct wend_edits edits;
};

/*
 * How spaces and layers of a grid number its cells.
 *
 * Row by row, level by level. Rows are padded with blocked cells (one column before each row, which also ends the row
 * before; one row above each level and one below the last), so that every cell has eight neighbours and no search needs
 * to look at borders: node (y + level + 1) * stride + x + 1 is the cell in column x and row y, rows counted through all
 * levels.
 */

struct wend_numbering {
    uint32_t width, height, levels;
    uint32_t stride;     /* nodes per row: width + 1 rounded up to whole bytes of a bitmap */
    uint32_t node_count; /* stride * (levels * (height + 1) + 1) + 1 */
};

/* A layer's own data, as spaces see it. */

struct wend_layer {
    wend_allocator allocator;
    const wend_grid *grid;
    wend_layer_kind kind;
    struct wend_numbering cells;
    uint16_t *values; /* by node: extra costs; null for other kinds */
    uint8_t *bits;    /* by node: 1 = the number is not 0; null for extra costs */
    uint16_t *more;   /* by node: occupants beyond the first; null until two share a cell */
    uint32_t count;   /* cells whose number is not 0 */
    uint64_t changes; /* times that a number changed */
    struct wend_edits edits;
};

#endif
