/* Grids and layers as spaces hold them, and how their cells lie together: directions, steps, classes of terrain. */
#ifndef WEND_MAP_GRID_GRID_H
#define WEND_MAP_GRID_GRID_H

#include <wend/grid.h>
#include <wend/layer.h>
#include <wend/profile.h>

/* Whether two places lie at the same point. */
static inline bool wend_place_equal(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

/* A log of the rectangles that changed on a map or a layer, for spaces to follow. */

/* Cells; rows counted through all levels. */
struct wend_rectangle {
    uint32_t x, y, width, height;
};

struct wend_edits {
    uint64_t version;           /* how many there were */
    struct wend_rectangle *log; /* log[v % size]: what changed from version v to v + 1 */
    uint32_t size;              /* a power of two */
};

/* Directions and the tables of canonical successors, on squares and hexagons. */

/* Clockwise from north; on squares the odd ones are diagonal. NO_DIRECTION is how a search enters its start. */
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

/* How the cells of a space lie together: the map's cells, and of squares which ones are neighbours. */
enum wend_topology { SQUARES_8, SQUARES_4, HEX_POINTY_ODD, HEX_POINTY_EVEN, HEX_FLAT_ODD, HEX_FLAT_EVEN };

static inline wend_cells wend_cells_of(enum wend_topology topology)
{
    return topology <= SQUARES_4 ? WEND_CELLS_SQUARE : (wend_cells)((uint32_t)topology - SQUARES_4);
}

/* Columns and rows a step leads on; a direction that the cell does not have leads nowhere, (0, 0). */
struct wend_step {
    int32_t x, y;
};

static inline bool wend_is_hex(enum wend_topology topology)
{
    return topology >= HEX_POINTY_ODD;
}

/*
 * Cells come in two kinds where hexagons are numbered by rows and columns: in rows or columns that are shifted by
 * half a cell (kind 1) and in those that are not. All squares are of kind 0.
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

/* Whether a direction of a topology costs what a diagonal step does. */
static inline bool wend_is_diagonal(enum wend_topology topology, uint32_t direction)
{
    return direction % 2 == 1 && !wend_is_hex(topology);
}

struct wend_step wend_step_of(enum wend_topology topology, uint32_t kind, uint32_t direction);

/* What the tables depend on. */
struct wend_step_rules {
    enum wend_topology topology;
    wend_corners corners;
    uint32_t straight, diagonal; /* prices */
};

/*
 * Which successors a search has to look at from a cell whose 3x3 cells around have one price:
 * moves[direction it came by][neighbourhood] is a mask of directions; by NO_DIRECTION: all that are legal.
 * A neighbourhood is the cells around, free = 1: bits 0 to 2 the row above from west to east, bits 3 to 5 the own
 * row, bits 6 to 8 the row below.
 */
enum { WEND_MIDDLE = 1 << 4 }; /* the cell itself */

struct wend_steps {
    uint8_t moves[DIRECTIONS + 1][512];
};

/*
 * Terrains in classes: those of one class are alike to the mover. Classes are numbered from 1 by growing weight, so
 * that the greatest class a mover covers is the one whose weight counts; CLASS_BLOCKED is above them all.
 */
enum { CLASS_BLOCKED = 255, MAX_CLASSES = 254 };

/* What a mover does not know counts as a terrain of its own, behind all others. */
enum { UNKNOWN_TERRAIN = 256, TERRAINS };

struct wend_classes {
    uint8_t of_terrain[TERRAINS];
    uint32_t weight[256];  /* by class */
    uint16_t terrain[256]; /* by class: one of its terrains */
    uint32_t count;
};

/* Those of maps without cells: none. */
extern const struct wend_classes wend_no_classes;

/* The grid's own data, as spaces see it. */

/* A link that was added behind all others, or removed. */
struct wend_link_edit {
    wend_link link;
    uint32_t before; /* how many that begin in the same cell stood before it */
    bool added;
};

/* Some links, the first of which stands anywhere, and those behind it round and round. */
struct wend_link_page {
    wend_link *links; /* behind them for each a short hash of where it begins */
    uint32_t first;
};

struct wend_grid {
    wend_allocator allocator;
    wend_cells cells;
    uint32_t width, height, levels;
    uint32_t rows;         /* of all levels: height * levels */
    uint64_t link_version; /* how often links were added or removed */
    uint8_t *terrain;      /* row by row and level by level, without gaps */
    uint8_t *exits;        /* as above; null until a cell has not all exits */
    uint32_t shut_count;   /* cells that have not */
    struct wend_link_page
        *link_pages; /* of WEND_LINK_PAGE links, so that few are moved for another; null until one comes */
    uint32_t link_count, link_capacity; /* of less than a page, the first one has room for so many */
    struct wend_link_edit
        *link_log; /* link_log[v % WEND_LINK_EDITS]: what led on from link_version v; null until a link comes */
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
    uint16_t *values; /* by node, of extra costs; else null */
    uint8_t *bits;    /* by node: not 0; null for extra costs */
    uint16_t *more;   /* by node, of who stands where: how many more than one; null as long as nobody shares a cell */
    uint32_t count;   /* cells that are not 0 */
    uint64_t changes; /* how often a number became another */
    struct wend_edits edits;
};

#endif
