/* What a block of areas is made with. */
#ifndef WEND_WORLD_AREAS_AREA_MAKER_H
#define WEND_WORLD_AREAS_AREA_MAKER_H

#include "world/areas/area_block.h"

enum { AREA_CELLS = AREA_STRIDE * AREA_STRIDE };

/* A piece that joins one which goes on in other blocks, and where. */
struct wend_area_late {
    uint32_t number, cell;
    struct wend_area_piece piece;
    uint8_t direction;
};

/* A step between two pieces. */
struct wend_area_edge {
    uint32_t cell, other;  /* the one that comes later, and the one that comes first */
    uint32_t step;         /* by which it is found: twice the one to the left or above, plus 1 if it leads down */
    uint16_t sides[2];     /* pieces, the lower number first */
    uint32_t parent, seam; /* others of the same seam */
};

/* The pieces as they join. */
struct wend_area_joining {
    struct wend_area_set set;
    uint32_t capacity;
    bool *is_open;     /* of roots: they go on in other blocks */
    uint8_t *starts;   /* the set's ranks when nothing was joined */
    uint8_t *ranks;    /* of pieces as they are kept */
    uint16_t *renamed; /* by piece: its number afterwards, plus 1 */
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
 * Cells are numbers in arrays of AREA_STRIDE columns, whose first row and column lie before the block's: so the order
 * of numbers is that of places.
 */
struct wend_area_maker {
    const wend_allocator *memory;
    struct wend_mover mover;
    wend_areas_desc desc;
    struct wend_world_window window;
    uint32_t width, height; /* cells that are covered */
    bool is_shared[AREA_BORDERS];
    int8_t tie[256]; /* by mask of the neighbours that are as far from walls: what that adds to a key */
    uint8_t clearance[(AREA_FRAME + 2) * (AREA_FRAME + 2)]; /* steps to the nearest wall, with a frame */
    uint16_t key[AREA_CELLS];
    uint16_t label[AREA_CELLS];              /* number of the piece plus 1 */
    uint32_t order[AREA_CELLS], order_count; /* the covered free cells */
    uint32_t edge_at[2 * AREA_CELLS];        /* by step: number of an edge, plus 1 */

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

/* Steps to the nearest wall from a covered cell, or one less than AREA_MARGIN beside them. */
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
 * Covers some cells of the part: how wide they are, with one more around them, what lies outside the part being
 * blocked. False where tiles or memory cannot be had.
 */
bool wend_area_read(struct wend_area_maker *maker, const struct wend_rectangle *part,
                    const struct wend_rectangle *cells, struct wend_tiles *tiles);

/* The seams of pieces by number, and what they touch, those of late pieces last; false where memory is refused. */
bool wend_area_find_seams(struct wend_area_maker *maker);

#endif
