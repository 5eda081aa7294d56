/*
 * Stop maps: where a jump point search must stop, as bits, kept under edits.
 *
 * A jump point search (Harabor and Grastien 2011) runs straight on from cell to cell while the only move worth looking
 * at is to go on. A stop map has one bit per cell and direction that says where such a run ends, so that a run is a search for
 * the next bit set (bit scans: Harabor and Grastien 2014, Improving Jump Point Search). All follow from the canonical
 * moves of steps.h, so that they hold for every corner rule:
 *
 * A cell stops a straight run if it is blocked, or a jump point: free, entered from a free cell, with another move kept
 * than to go straight on. Runs along rows find their bits row by row, runs along columns column by column.
 *
 * A cell stops a slanted run (diagonal; with 4 neighbours: along a column) if it cannot be entered so, if a straight run
 * off it would find a jump point, or if a move is kept that is neither to go on nor one of the two straight runs off it.
 * Diagonal runs find their bits in skewed rows: the cell in column x and row y is in skewed row (x + y) mod rows for those
 * from south-west to north-east, (x - y) mod rows for the others, at x; the cells of a diagonal are neighbours there.
 *
 * With 4 neighbours the straight runs are those along rows, and `slanted` is unused: the maps `straight` of NORTH and SOUTH
 * hold the slanted runs.
 *
 * Columns and rows here count from 1; those of the padding are 0 and one past the last. Padding stops every run.
 */
#ifndef WEND_MAP_JUMP_MAPS_H
#define WEND_MAP_JUMP_MAPS_H

#include "map/cells.h"

/*
 * Jump points among 64 nodes, and where their slots begin: every jump point has a number of its own below slot_count, its
 * slot; those of a word follow each other. A word that gets more jump points than it has slots takes new ones at the end.
 */
struct wend_stop_word {
    uint64_t jumps; /* bit: a straight run may end there, or a slanted one because of moves to other sides */
    uint32_t first_slot;
    uint32_t slots;
};

/*
 * What the 3x3 cells around a free one say about it, four bits each; by direction / 2: whether it is a straight jump point,
 * whether slanted runs may enter, whether these leave other moves; last how many moves are legal.
 */
enum { STOP_JUMP = 0, STOP_ENTERED = 4, STOP_ASIDE = 8, STOP_MOVES = 12 };

/* What a search reads. A plain value: it copies this, for the first load of a run waits for its address. */
struct wend_stop_maps {
    uint32_t stride;        /* bits per row, as the space has them */
    uint32_t column_stride; /* bits per column in maps that go column by column */
    uint32_t rows;          /* of the skewed maps: those of the map and one of padding */
    uint64_t per_rows;      /* wend_reciprocal(rows) */
    const uint8_t *cells;   /* bit: free, row by row: that of the space */
    uint8_t *columns;       /* the same column by column */
    uint8_t *straight[4];   /* by direction / 2 */
    uint8_t *slanted[4];    /* by direction / 2 */
    struct wend_stop_word *words;
    const uint16_t *kinds; /* by neighbourhood: STOP_ bits */
};

/* A word of nodes as it was before a change. */
struct wend_moved_word {
    uint64_t jumps;
    uint32_t word, first_slot;
};

/* What the last change did to slots (jump_slots.h): the words whose jump points are others, by growing number. */
struct wend_slot_log {
    struct wend_moved_word *moved;
    uint32_t count, capacity;
    uint32_t arrays;    /* how many follow: without any nothing is logged */
    bool is_renumbered; /* all words are in the log, and their slots may be anywhere */
    bool is_lost;       /* all slots are new, and nothing is in the log */
};

struct wend_jump_maps {
    struct wend_stop_maps maps;
    uint8_t *block;  /* all bitmaps */
    uint8_t *beyond; /* bit per column: of use while all is made */
    size_t block_size;
    uint32_t word_count;
    uint32_t slot_count; /* slots taken, also those given up */
    uint32_t jump_count;
    uint32_t free_count;
    uint64_t move_count; /* legal moves of all free cells */
    bool favours_jumps;  /* whether jump point search is likely to be faster here than canonical A* */
    struct wend_slot_log log;
    uint16_t kinds[512];
};

static inline uint32_t wend_jump_maps_column_node(const struct wend_stop_maps *maps, uint32_t x, uint32_t y)
{
    return x * maps->column_stride + y;
}

/* Where a cell's bit is in the skewed maps of directions NORTH_EAST and SOUTH_WEST, and of the other two. */
static inline uint32_t wend_jump_maps_rising(const struct wend_stop_maps *maps, uint32_t x, uint32_t y)
{
    uint32_t row = x + y;
    row -= wend_divide(row, maps->per_rows) * maps->rows;
    return row * maps->stride + x;
}

static inline uint32_t wend_jump_maps_falling(const struct wend_stop_maps *maps, uint32_t x, uint32_t y)
{
    uint32_t row = x + maps->rows - y;
    row -= wend_divide(row, maps->per_rows) * maps->rows;
    return row * maps->stride + x;
}

static inline bool wend_jump_maps_has_slot(const struct wend_stop_maps *maps, uint32_t node)
{
    return maps->words[node >> 6].jumps >> (node & 63) & 1;
}

/* The slot of a jump point. */
static inline uint32_t wend_jump_maps_slot(const struct wend_stop_maps *maps, uint32_t node)
{
    const struct wend_stop_word *word = &maps->words[node >> 6];
    return word->first_slot + wend_count_ones64(word->jumps & ((UINT64_C(1) << (node & 63)) - 1));
}

#endif
