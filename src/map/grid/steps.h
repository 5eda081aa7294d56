/* Directions and the tables of canonical successors, on squares and hexagons. */
#ifndef WEND_MAP_GRID_STEPS_H
#define WEND_MAP_GRID_STEPS_H

#include <wend/profile.h>

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

static inline enum wend_topology wend_topology_of(wend_cells cells, wend_neighbours neighbours)
{
    if (cells == WEND_CELLS_SQUARE)
        return neighbours == WEND_NEIGHBOURS_4 ? SQUARES_4 : SQUARES_8;
    return (enum wend_topology)((uint32_t)cells + SQUARES_4);
}

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

/* How many directions lie around a cell, and the number of each in turn; DIRECTIONS for one that does not exist. */
uint32_t wend_sides(enum wend_topology topology);
uint32_t wend_side_of(enum wend_topology topology, uint32_t direction);

/* Units of turning from one direction to another: 45 degrees on squares, 60 on hexagons. */
uint32_t wend_turn_units(enum wend_topology topology, uint32_t from, uint32_t to);

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

/* Fills the table for cells of a kind. Cost: about 0.05 ms. */
void wend_steps_make(struct wend_steps *steps, const struct wend_step_rules *rules, uint32_t kind);

/*
 * The same for one cell of weight `middle` among cells of any weights: the directions worth looking at when it was
 * entered by `direction`. weights[d] is that of the neighbour in direction d, 0 = blocked. On squares; a step pays the
 * weight of the cell it enters. Cost: about 30 ns, for all eight below 0.2 us.
 */
uint32_t wend_steps_mask(const struct wend_step_rules *rules, const uint32_t weights[DIRECTIONS], uint32_t middle,
                         uint32_t direction);

/* All eight of them, that for direction d in byte d. */
uint64_t wend_steps_masks(const struct wend_step_rules *rules, const uint32_t weights[DIRECTIONS], uint32_t middle);

#endif
