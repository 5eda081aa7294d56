/*
 * Areas of a world, block by block: what a square of 256 cells knows of them.
 *
 * Cells are ordered by key, the greatest first, and within a key row by row. The key is eight times a cell's width
 * (areas.h of map/areas), plus one for each of its four neighbours that is at least as far from walls. Each cell
 * belongs to one of its four neighbours that come before it, the first one except where blocks meet (area_maker.c), and
 * so to a basin around a cell that comes before all its neighbours. Two basins are joined, or parted by a choke, at the
 * first cells of their common border, in order. None of this depends on when a block is made: basins that reach other
 * blocks are joined later (area_join.c), basins inside one block at once if nothing outside can matter.
 *
 * A block also covers the first column and row of the blocks to its right and below. So each step between two cells
 * lies in a block, and two blocks are joined by what they know of the column or row that they share.
 */
#ifndef WEND_WORLD_AREAS_AREA_BLOCK_H
#define WEND_WORLD_AREAS_AREA_BLOCK_H

#include <wend/areas.h>

#include "world/tiles/tiles.h"

enum {
    AREA_SIDE = 256,
    AREA_COVER = AREA_SIDE + 1, /* with the column or row that it shares with the next block */
    AREA_GATES = 16,            /* spacing of the places where basins leave a block across its border, if possible */
    AREA_REACH = 64,            /* most steps to a wall; farther counts as this */
    AREA_MARGIN = AREA_REACH + 2,
    AREA_STRIDE = AREA_COVER + 2, /* row length of arrays of the covered cells and one more around */
    AREA_FRAME = AREA_COVER + 2 * AREA_MARGIN,
    AREA_WIDEST = 2 * AREA_REACH,
    AREA_KEYS = 8 * AREA_WIDEST + 5,
    AREA_MOST_CELLS = 255 /* most that wend_areas_desc.cells may be */
};

static inline uint32_t wend_area_width(uint32_t key)
{
    return key / 8;
}

/* Packs a place in a block; ascending row by row. */
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
 * Part of an area: a basin of a block, or several joined ones. A late piece, which joins one that continues in other
 * blocks and may matter there from that place on, is listed behind the others and has a seam of its own. Its cells have
 * the label of the piece that it joins.
 */
struct wend_area_piece {
    uint32_t first, peak_at; /* its first cell row by row, and its first in order */
    uint32_t cells;          /* without those shared with the next blocks */
    uint16_t left, top, right, bottom;
    uint16_t peak; /* the key of its first cell in order */
    uint8_t start; /* its greatest width before others joined it */
};

/*
 * Where two pieces of a block touch: connected cells, of which the first in order is listed. `lines` is the index in
 * `steps` of the lines to walls from the gaps in `ring`: their number, and for each its first direction, its number of
 * cells and the directions of its further steps.
 */
struct wend_area_seam {
    uint16_t sides[2]; /* pieces */
    uint16_t x, y;     /* the first cell */
    uint16_t key;      /* key of the first cell */
    uint8_t direction; /* from there to the other piece */
    uint8_t ring;      /* by direction: its neighbours that come before it */
    uint32_t lines;    /* index in `steps`; 0 = there are none */
};

/* A run of a row or column: cells of one piece. */
struct wend_area_run {
    uint16_t last, label; /* its last cell; the piece's number plus 1, 0 = blocked */
};

/* A step along a column or row that blocks share, between two pieces. */
struct wend_area_crossing {
    uint16_t at;
    uint16_t side; /* enum wend_area_border */
    uint32_t seam;
};

struct wend_area_contact {
    uint32_t seams[2]; /* two that touch each other */
};

enum wend_area_border { AREA_LEFT, AREA_RIGHT, AREA_TOP, AREA_BOTTOM, AREA_BORDERS };

/* A block, in one allocation. */
struct wend_area_block {
    size_t bytes;
    uint32_t width, height; /* covered cells */
    uint32_t piece_count, seam_count, contact_count, crossing_count, run_count, step_count;
    struct wend_area_piece *pieces;
    struct wend_area_seam *seams;
    struct wend_area_contact *contacts;
    struct wend_area_crossing *crossings; /* border by border, along each */
    uint8_t *ranks;                       /* by piece: widths of its desc.cells widest cells when blocks are joined */
    struct wend_area_run *runs;
    uint32_t *rows;      /* first run of each; equal rows may share theirs */
    uint32_t columns[2]; /* first run of the first and the last column */
    uint8_t *steps;
};

/* Number of the piece that a covered cell lies in, plus 1; 0 = blocked. */
uint32_t wend_area_block_label(const struct wend_area_block *block, uint32_t x, uint32_t y);

void wend_area_block_free(struct wend_area_block *block, const wend_allocator *memory);

/* Union-find forest of pieces. */
struct wend_area_set {
    const wend_areas_desc *desc;
    uint32_t *parents;
    uint8_t *peaks; /* of roots: greatest width */
    uint8_t *ranks; /* of roots: widths of their desc->cells widest cells, the widest first, 0 for missing ones */
};

uint32_t wend_area_set_root(struct wend_area_set *set, uint32_t piece);

/* Joins two roots into the one with the lower number. */
void wend_area_set_unite(struct wend_area_set *set, uint32_t a, uint32_t b);

/* Makes the root `piece` part of the root `to`. */
void wend_area_set_add(struct wend_area_set *set, uint32_t to, uint32_t piece);

/*
 * True if a root is too small, or too little wider than a narrow place beside it: that place then parts nothing. A root
 * that is not weak at one width is not weak at a lesser one.
 */
bool wend_area_set_is_weak(const struct wend_area_set *set, uint32_t root, uint32_t width);

/* True if a root has desc.cells cells at least as wide as this. */
static inline bool wend_area_set_is_large(const struct wend_area_set *set, uint32_t root, uint32_t width)
{
    const size_t cells = set->desc->cells;
    return cells == 0 || set->ranks[root * cells + cells - 1] >= width;
}

/* Scratch for making blocks. */
struct wend_area_maker;
struct wend_area_maker *wend_area_maker_create(const struct wend_mover *mover, const wend_areas_desc *desc,
                                               const wend_allocator *memory);
void wend_area_maker_destroy(struct wend_area_maker *maker);
size_t wend_area_maker_memory(const struct wend_area_maker *maker);

/* Makes the block at a column and row of a part of a world; NULL if tiles or memory are refused: tiles->status says. */
struct wend_area_block *wend_area_block_make(struct wend_area_maker *maker, const struct wend_rectangle *part,
                                             wend_tile at, struct wend_tiles *tiles);

/* Width of the part at one of its cells; 0 if tiles cannot be had. */
uint32_t wend_area_maker_width(struct wend_area_maker *maker, const struct wend_rectangle *part, uint32_t x, uint32_t y,
                               struct wend_tiles *tiles);

#endif
