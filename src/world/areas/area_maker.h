/* Scratch for making a block of areas. */
#ifndef WEND_WORLD_AREAS_AREA_MAKER_H
#define WEND_WORLD_AREAS_AREA_MAKER_H

#include "world/areas/area_block.h"

enum { AREA_CELLS = AREA_STRIDE * AREA_STRIDE };

/* A late piece: it joins, at a cell, one that continues in other blocks. */
struct wend_area_late {
    uint32_t number, cell;
    struct wend_area_piece piece;
    uint8_t direction;
};

/* A step between two pieces. */
struct wend_area_edge {
    uint32_t cell, other;  /* the cell that comes later, and the one that comes first */
    uint32_t step;         /* key: twice the cell to the left or above, plus 1 if the step leads down */
    uint16_t sides[2];     /* pieces, the lower number first */
    uint32_t parent, seam; /* union-find parent in the seam; number of the seam */
};

/* The pieces as they join. */
struct wend_area_joining {
    struct wend_area_set set;
    uint32_t capacity;
    bool *is_open;     /* of roots: they continue in other blocks */
    uint8_t *starts;   /* the set's ranks before anything was joined */
    uint8_t *ranks;    /* ranks of the pieces that are kept */
    uint16_t *renamed; /* by piece: its final number, plus 1 */
    struct wend_area_late *late;
    uint32_t late_count, late_capacity;
};

/* What a block keeps besides its pieces. */
struct wend_area_lists {
    struct wend_area_seam *seams;
    uint32_t seam_count, seam_capacity;
    struct wend_area_contact *contacts;
    uint32_t contact_count, contact_capacity;
    struct wend_area_crossing *crossings;
    uint32_t crossing_count, crossing_capacity;
    struct wend_area_run *runs;
    uint32_t run_count, run_capacity;
    uint32_t rows[AREA_COVER], columns[2];
    uint8_t *steps;
    uint32_t step_count, step_capacity;
};

/*
 * A cell is an index into arrays of AREA_STRIDE columns, whose first row and column lie before the block's, so that
 * indices ascend row by row.
 */
struct wend_area_maker {
    const wend_allocator *memory;
    struct wend_mover mover;
    wend_areas_desc desc;
    struct wend_world_window window;
    uint32_t width, height; /* covered cells */
    bool is_shared[AREA_BORDERS];
    int8_t tie[256]; /* by mask of the neighbours at least as far from walls: what is added to the key */
    uint8_t clearance[(AREA_FRAME + 2) * (AREA_FRAME + 2)]; /* steps to the nearest wall, with a frame */
    uint16_t key[AREA_CELLS];
    uint16_t label[AREA_CELLS];              /* number of the piece plus 1 */
    uint32_t order[AREA_CELLS], order_count; /* the covered free cells */
    uint32_t edge_at[2 * AREA_CELLS];        /* by step: number of an edge, plus 1; 0 = none */

    struct wend_area_piece *pieces;
    uint32_t piece_count, piece_capacity;
    struct wend_area_joining joining;
    struct wend_area_edge *edges;
    uint32_t edge_count, edge_capacity;
    struct wend_area_lists lists;
};

static inline uint32_t wend_area_cell(uint32_t x, uint32_t y)
{
    return (y + 1) * AREA_STRIDE + x + 1;
}

static inline uint32_t wend_area_cell_x(uint32_t cell)
{
    return cell % AREA_STRIDE - 1;
}

static inline uint32_t wend_area_cell_y(uint32_t cell)
{
    return cell / AREA_STRIDE - 1;
}

static inline bool wend_area_is_before(const struct wend_area_maker *maker, uint32_t a, uint32_t b)
{
    return maker->key[a] != maker->key[b] ? maker->key[a] > maker->key[b] : a < b;
}

/* Steps to the nearest wall from a cell that is covered, or less than AREA_MARGIN from one that is. */
static inline const uint8_t *wend_area_clearance_at(const struct wend_area_maker *maker, uint32_t cell)
{
    const uint32_t x = cell % AREA_STRIDE + AREA_MARGIN, y = cell / AREA_STRIDE + AREA_MARGIN;
    return maker->clearance + (size_t)y * (AREA_FRAME + 2) + x;
}

static inline int32_t wend_area_offset(uint32_t direction, int32_t stride)
{
    return wend_step_y[direction] * stride + wend_step_x[direction];
}

/*
 * Computes clearances and keys of some cells of the part, and of one more around them. All outside the part is blocked.
 * False if tiles or memory cannot be had.
 */
bool wend_area_read(struct wend_area_maker *maker, const struct wend_rectangle *part,
                    const struct wend_rectangle *cells, struct wend_tiles *tiles);

/* Finds the seams between pieces, their contacts and crossings; seams of late pieces are last. False: MEMORY. */
bool wend_area_find_seams(struct wend_area_maker *maker);

#endif
