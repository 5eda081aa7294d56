/*
 * Areas of a world, block by block: what a square of 256 cells has of them.
 *
 * Cells are in order: by key, the greatest first, of one key row by row. The key is eight times a cell's width (areas.h
 * of map/areas), and one more for each of its four neighbours that is as far from walls. Each cell belongs to one of
 * its four neighbours that comes before it, the first but where blocks meet (area_maker.c), and so to a basin around a
 * cell that comes before all around it. Two basins are joined, or parted by a choke, where the first cells of their
 * common border lie, in order. All of that is the same whichever blocks were made when: basins that reach other blocks
 * are joined there later (area_join.c), those that lie in one block at once where nothing outside can matter.
 *
 * A block has the first column and row of the blocks behind it too. So each step between two cells lies in a block, and
 * what two blocks know of the column or row they share is what joins them.
 */
#ifndef WEND_WORLD_AREAS_AREA_BLOCK_H
#define WEND_WORLD_AREAS_AREA_BLOCK_H

#include <wend/areas.h>

#include "world/tiles/tiles.h"

enum {
    AREA_SIDE = 256,
    AREA_COVER = AREA_SIDE + 1, /* with what it shares with those behind it */
    AREA_GATES = 16,            /* ways out of a block along its border lie so far apart where they can */
    AREA_REACH = 64,            /* steps to a wall: what is farther counts as so many */
    AREA_MARGIN = AREA_REACH + 2,
    AREA_STRIDE = AREA_COVER + 2, /* of arrays of the covered cells, and one more around them */
    AREA_FRAME = AREA_COVER + 2 * AREA_MARGIN,
    AREA_WIDEST = 2 * AREA_REACH,
    AREA_KEYS = 8 * AREA_WIDEST + 5,
    AREA_MOST_CELLS = 255 /* that wend_areas_desc.cells may be */
};

static inline uint32_t wend_area_width(uint32_t key)
{
    return key / 8;
}

/* A place in a block, so that those in rows before come before. */
static inline uint32_t wend_area_local(uint32_t x, uint32_t y)
{
    return y << 9 | x;
}

static inline uint32_t wend_area_local_x(uint32_t local)
{
    return local & 511;
}

static inline uint32_t wend_area_local_y(uint32_t local)
{
    return local >> 9;
}

/*
 * Part of an area: a basin of a block, or several that are joined. Those that have joined one which goes on in other
 * blocks stand behind the others, with a seam of their own, if they may count there from that place on; their cells
 * have its label.
 */
struct wend_area_piece {
    uint32_t first, peak_at; /* its first cell row by row, and its first in order */
    uint32_t cells;          /* without those that blocks behind have */
    uint16_t left, top, right, bottom;
    uint16_t peak; /* the key of its first cell in order */
    uint8_t start; /* its greatest width, without what has joined it since */
};

/* Where two pieces of a block touch: cells that hang together, of which one comes first. */
struct wend_area_seam {
    uint16_t sides[2]; /* pieces */
    uint16_t x, y;     /* that cell */
    uint16_t key;      /* of that cell */
    uint8_t direction; /* from there to the other piece */
    uint8_t ring;      /* by direction: the cells around that come before it */
    uint32_t
        lines; /* from the gaps between those to walls, in `steps`: how many; direction, cells, and each step but the
                       first of each; 0 = there are none */
};

/* A row or column is runs of cells of one piece. */
struct wend_area_run {
    uint16_t last, label; /* the last cell; the piece's number plus 1, 0 = blocked */
};

/* A step along a column or row that blocks share, between two pieces. */
struct wend_area_crossing {
    uint16_t at;
    uint16_t side; /* enum wend_area_border */
    uint32_t seam;
};

struct wend_area_contact {
    uint32_t seams[2]; /* which touch each other */
};

enum wend_area_border { AREA_LEFT, AREA_RIGHT, AREA_TOP, AREA_BOTTOM, AREA_BORDERS };

/* One block of memory. */
struct wend_area_block {
    size_t bytes;
    uint32_t width, height; /* cells that it covers */
    uint32_t piece_count, seam_count, contact_count, crossing_count, run_count, step_count;
    struct wend_area_piece *pieces;
    struct wend_area_seam *seams;
    struct wend_area_contact *contacts;
    struct wend_area_crossing *crossings; /* by border, along it */
    uint8_t *ranks; /* by piece: the widths of its widest cells at the start, desc.cells of them */
    struct wend_area_run *runs;
    uint32_t *rows;      /* where the runs of each begin; equal rows have the same */
    uint32_t columns[2]; /* the same of the first column and the last */
    uint8_t *steps;
};

/* The number of the piece that a covered cell lies in, plus 1; 0 = blocked. */
uint32_t wend_area_block_label(const struct wend_area_block *block, uint32_t x, uint32_t y);

void wend_area_block_free(struct wend_area_block *block, const wend_allocator *memory);

/* Pieces that become one. */
struct wend_area_set {
    const wend_areas_desc *desc;
    uint32_t *parents;
    uint8_t *peaks; /* of roots */
    uint8_t *ranks; /* of roots: the widths of its desc->cells widest cells, the widest first, 0 where there are none */
};

uint32_t wend_area_set_root(struct wend_area_set *set, uint32_t piece);

/* Makes two roots one, the one with the lower number. */
void wend_area_set_unite(struct wend_area_set *set, uint32_t a, uint32_t b);

/* Makes a root part of another. */
void wend_area_set_add(struct wend_area_set *set, uint32_t to, uint32_t piece);

/*
 * Whether a root is too small, or hardly wider than a narrow place on its side: then that place parts nothing. What is
 * not weak will not be where it is narrower.
 */
bool wend_area_set_is_weak(const struct wend_area_set *set, uint32_t root, uint32_t width);

/* Whether a root has as many cells that are as wide as desc.cells asks for. */
static inline bool wend_area_set_is_large(const struct wend_area_set *set, uint32_t root, uint32_t width)
{
    const size_t cells = set->desc->cells;
    return cells == 0 || set->ranks[root * cells + cells - 1] >= width;
}

/* Memory to make blocks with. */
struct wend_area_maker;
struct wend_area_maker *wend_area_maker_create(const struct wend_mover *mover, const wend_areas_desc *desc,
                                               const wend_allocator *memory);
void wend_area_maker_destroy(struct wend_area_maker *maker);
size_t wend_area_maker_memory(const struct wend_area_maker *maker);

/* The block at a column and row of a part of a world; null where tiles or memory cannot be had: tiles->status says. */
struct wend_area_block *wend_area_block_make(struct wend_area_maker *maker, const struct wend_rectangle *part,
                                             wend_tile at, struct wend_tiles *tiles);

/* How wide the part is around one of its cells; 0 where tiles cannot be had. */
uint32_t wend_area_maker_width(struct wend_area_maker *maker, const struct wend_rectangle *part, uint32_t x, uint32_t y,
                               struct wend_tiles *tiles);

#endif
