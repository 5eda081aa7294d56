/*
 * Jump-point bitmaps: where a jump point search must stop, as bits, kept under edits.
 *
 * A jump point search (Harabor and Grastien 2011) runs straight on while the only move to examine is to continue. A
 * jump-point bitmap has a bit for each cell at which such a run ends, by direction, so that a run is a search for the
 * next bit set (bit scans: Harabor and Grastien 2014, Improving Jump Point Search). All bits follow from canonical
 * moves (steps.c), under every corner rule:
 *
 * A cell stops a straight run if it is blocked, or a jump point: free, entered from a free cell, with other moves than
 * to continue. Bits for runs along rows lie row by row, those for runs along columns column by column.
 *
 * A cell stops a slanted run (diagonal; with 4 neighbours: along a column) if the run cannot enter it, if a straight
 * run off it would find a jump point, or if it has moves other than to continue and these two straight runs. Bits for
 * diagonal runs lie in skewed words: the map is cut into strips of 64 columns, and a word has the cells of one diagonal
 * in a strip, by column. Words of a strip are ordered by diagonals, those from south-west to north-east by x % 64 + y,
 * the others by 63 - x % 64 + y. So the cells of a row or column lie in consecutive words, and a whole line of them is
 * changed in few steps, many words at a time.
 *
 * For edits the maps also keep what straight runs find, in words of strips, ordered by rows.
 *
 * With 4 neighbours the straight runs are those along rows, and `slanted` is unused: the maps `straight` of NORTH and
 * SOUTH hold the slanted runs.
 *
 * Columns and rows here count from 1; those of the padding are 0 and one past the last. Padding stops every run.
 */
#ifndef WEND_MAP_JUMP_JUMP_H
#define WEND_MAP_JUMP_JUMP_H

#include "base/bit_words.h"
#include "base/image.h"
#include "base/inline.h"
#include "base/processor.h"
#include "map/space/space_calls.h"

/*
 * Jump points among 64 nodes, and their slots: every jump point has a number below slot_count, consecutive within a
 * word. A word with more jump points than slots takes others, which words gave up, or new ones at the end.
 */
struct wend_jump_word {
    uint64_t jumps; /* bit: a straight run may end there, or a slanted run because of moves aside */
    uint32_t first_slot;
    uint32_t slots;
};

/*
 * Facts about a free cell from the 3x3 cells around it, four bits each by direction / 2: whether it is a straight jump
 * point, whether slanted runs may enter it, whether these leave moves aside; last, the number of legal moves.
 */
enum { JUMP_JUMP = 0, JUMP_ENTERED = 4, JUMP_ASIDE = 8, JUMP_MOVES = 12 };

/* The bitmaps that searches read. Searches copy this struct, since the first load of a run waits for its address. */
struct wend_jump_bitmaps {
    uint32_t stride;        /* bits per row, as in the space */
    uint32_t column_stride; /* bits per column in bitmaps by column */
    uint32_t strip;         /* words per strip */
    const uint8_t *cells;   /* bit: free, row by row: the space's own bitmap */
    uint8_t *columns;       /* the same, column by column */
    uint8_t *straight[4];   /* by direction / 2 */
    uint64_t *slanted[4];   /* by direction / 2: skewed words */
    uint64_t *finds[4];     /* by direction / 2: a straight run from a cell, itself free, finds a jump point */
    uint64_t *spans[4];     /* by direction / 2: see jump_spans.h; null on maps too small for spans */
    uint32_t span_count;    /* bits set in them */
    uint32_t strips;
    struct wend_jump_word *words;
    const uint16_t *kinds; /* by neighbourhood: JUMP_ bits */
};

/* A word of nodes as it was before a change. */
struct wend_moved_word {
    uint64_t jumps;
    uint32_t word, first_slot;
};

/* The log of the last change of slots: words whose jump points changed, in increasing order. */
struct wend_slot_log {
    struct wend_moved_word *moved;
    uint32_t count, capacity;
    uint32_t arrays;    /* number of slot arrays that follow; nothing is logged if 0 */
    bool is_renumbered; /* all words are in the log, and their slots may be anywhere */
    bool is_lost;       /* all slots are new, and nothing is in the log */
};

/* Slots that words gave up, by the number of consecutive ones: where they begin. */
enum { WEND_SPARE_SIZES = 16, WEND_SPARES = 24 };

struct wend_spare_slots {
    uint32_t first[WEND_SPARE_SIZES][WEND_SPARES];
    uint32_t count[WEND_SPARE_SIZES];
};

struct wend_jump_box;

struct wend_jump_maps {
    struct wend_jump_bitmaps maps;
    uint8_t *block;    /* all bitmaps, in one allocation */
    uint64_t *tallies; /* three per band of 64 rows; used only while everything is made */
    size_t block_size;
    uint32_t word_count;
    uint32_t slot_count; /* slots in use or given up */
    uint32_t jump_count;
    uint32_t free_count;
    uint64_t move_count;           /* legal moves of all free cells together */
    bool favours_jumps;            /* jump point search is likely to be faster here than canonical A* */
    enum wend_processor processor; /* selects the code that repairs lines of cells */
    struct wend_slot_log log;
    struct wend_spare_slots spares;
    bool has_changed;             /* the last change freed or blocked a cell */
    struct wend_rectangle opened; /* box of the cells that it made free, from 1; width 0 if none */
    uint16_t kinds[512];
    /* Null, or called before the bitmaps follow a change of a box's cells. */
    void (*before_change)(wend_space *space, const struct wend_jump_box *box);
};

static inline uint32_t wend_jump_maps_column_node(const struct wend_jump_bitmaps *maps, uint32_t x, uint32_t y)
{
    return x * maps->column_stride + y;
}

/* The index in `finds` of the word with a cell's bit, x % 64; below, the index in `slanted`. */
static inline uint32_t wend_jump_maps_word(const struct wend_jump_bitmaps *maps, uint32_t x, uint32_t y)
{
    return (x >> 6) * maps->strip + y;
}

/* True if diagonal runs in this direction use the words from south-west to north-east. */
WEND_ALWAYS_INLINE bool wend_is_rising(uint32_t d)
{
    return d == NORTH_EAST || d == SOUTH_WEST;
}

WEND_ALWAYS_INLINE uint32_t wend_jump_maps_skewed(const struct wend_jump_bitmaps *maps, uint32_t x, uint32_t y,
                                                  uint32_t d)
{
    return wend_jump_maps_word(maps, x, y) + (wend_is_rising(d) ? x & 63 : ~x & 63);
}

/*
 * For maps with spans: the additional stops of a word of `slanted`; and, with 4 neighbours, the steps along a column to
 * the next stop.
 */
uint64_t wend_jump_spans_stop(const struct wend_jump_bitmaps *maps, uint32_t word, uint32_t d);
uint32_t wend_jump_spans_scan_column(const struct wend_jump_bitmaps *maps, uint32_t x, uint32_t y, uint32_t d);

/* A word of a slanted run's stops. */
WEND_ALWAYS_INLINE uint64_t wend_jump_points_in(const struct wend_jump_bitmaps *maps, const uint64_t *word, uint32_t d)
{
    if (maps->span_count == 0)
        return *word;
    return *word | wend_jump_spans_stop(maps, (uint32_t)(word - maps->slanted[d / 2]), d);
}

/* The stops of a slanted run on 8 neighbours, one after the other. */
struct wend_jump_points_ahead {
    const uint64_t *word;
    uint64_t stops;  /* stops of the word that are still ahead */
    uint32_t passed; /* steps from the start to the word's first cell in the run's direction */
};

/* The run from a cell, in a direction known at compile time. */
WEND_ALWAYS_INLINE struct wend_jump_points_ahead wend_jump_points_from(const struct wend_jump_bitmaps *maps, uint32_t x,
                                                                       uint32_t y, uint32_t d)
{
    const uint64_t *word = &maps->slanted[d / 2][wend_jump_maps_skewed(maps, x, y, d)];
    const uint64_t stops = wend_jump_points_in(maps, word, d);
    if (d < SOUTH)
        return (struct wend_jump_points_ahead){word, stops & ~UINT64_C(1) << (x & 63), 0 - (x & 63)};
    return (struct wend_jump_points_ahead){word, stops & ((UINT64_C(1) << (x & 63)) - 1), (x & 63) - 63};
}

/* Steps from the start of the run to its next stop. */
WEND_ALWAYS_INLINE uint32_t wend_next_jump_point(struct wend_jump_points_ahead *ahead,
                                                 const struct wend_jump_bitmaps *maps, uint32_t d)
{
    while (ahead->stops == 0) {
        const uint32_t on = wend_is_rising(d) ? maps->strip - 64 : maps->strip + 64;
        ahead->word = d < SOUTH ? ahead->word + on : ahead->word - on;
        ahead->stops = wend_jump_points_in(maps, ahead->word, d);
        ahead->passed += 64;
    }
    if (d < SOUTH) {
        const uint32_t steps = ahead->passed + wend_count_trailing_zeros64(ahead->stops);
        ahead->stops &= ahead->stops - 1;
        return steps;
    }
    const uint32_t steps = wend_count_leading_zeros64(ahead->stops);
    ahead->stops ^= UINT64_C(1) << (63 - steps);
    return ahead->passed + steps;
}

/* With 4 neighbours: steps along a column to the next stop. */
WEND_ALWAYS_INLINE uint32_t wend_column_jump_point(const struct wend_jump_bitmaps *maps, uint32_t x, uint32_t y,
                                                   uint32_t d)
{
    const uint32_t index = wend_jump_maps_column_node(maps, x, y);
    if (maps->span_count != 0)
        return wend_jump_spans_scan_column(maps, x, y, d);
    return d == SOUTH ? wend_bits_scan_up(maps->straight[d / 2], index, 0)
                      : wend_bits_scan_down(maps->straight[d / 2], index, 0);
}

static inline bool wend_jump_maps_has_slot(const struct wend_jump_bitmaps *maps, uint32_t node)
{
    return maps->words[node >> 6].jumps >> (node & 63) & 1;
}

/* The slot of a jump point. */
static inline uint32_t wend_jump_maps_slot(const struct wend_jump_bitmaps *maps, uint32_t node)
{
    const struct wend_jump_word *word = &maps->words[node >> 6];
    return word->first_slot + wend_count_ones64(word->jumps & ((UINT64_C(1) << (node & 63)) - 1));
}

/*
 * Slots follow edits, and so do arrays of other rooms with an item per slot. When the jump points of a word change,
 * their ranks in it shift, and a word that outgrows its slots moves to new ones. Each change of the map is logged until
 * the next, and every array follows it.
 */

/* An array with an item per slot; items of slots without a jump point are zero bytes. */
struct wend_slot_array {
    uint8_t *items;
    uint32_t capacity;  /* in items */
    uint32_t item_size; /* in bytes, at most 64 */
};

/* Numbers all jump points afresh, after the bitmaps were made: all arrays lose their items. */
void wend_jump_slots_give(wend_space *space);

/* Starts the log of a change. */
void wend_jump_slots_begin(wend_space *space);

/* Sets which of up to 64 consecutive nodes are jump points. */
void wend_jump_slots_mark(wend_space *space, uint32_t first, uint32_t count, uint64_t jumps);

/* Ends a change; renumbers all slots if most were given up. */
void wend_jump_slots_end(wend_space *space);

void wend_jump_slots_release(wend_space *space);

/* Creates an array of zero items. MEMORY: it has none. */
wend_status wend_slot_array_create(wend_space *space, struct wend_slot_array *array, uint32_t item_size);

/* Copies another space's array, for a snapshot of that space. */
wend_status wend_slot_array_copy(wend_space *space, struct wend_slot_array *array, const struct wend_slot_array *from);

/* Passes an array through an image. Items must have a size known to the caller. */
void wend_slot_array_image(wend_space *space, struct wend_slot_array *array, struct wend_image *image,
                           uint32_t item_size);

/* An array that was never created has no items. */
void wend_slot_array_destroy(wend_space *space, struct wend_slot_array *array);

size_t wend_slot_array_memory(const struct wend_slot_array *array);

/*
 * Lets an array follow the last change, once. New items are zero; all are if the log is lost. MEMORY: the array is
 * destroyed.
 */
wend_status wend_jump_slots_follow(wend_space *space, struct wend_slot_array *array);

/* The item of a slot. */
static inline void *wend_slot_item(const struct wend_slot_array *array, uint32_t slot)
{
    return array->items + (size_t)slot * array->item_size;
}

/* A cell by column and row, from 1. */
struct wend_seed {
    uint32_t x, y, node;
};

static inline struct wend_seed wend_seed_at(const wend_space *space, uint32_t x, uint32_t y)
{
    return (struct wend_seed){x, y, y * space->cells.stride + x};
}

static inline bool wend_has_diagonals(const wend_space *space)
{
    return space->cells.topology == SQUARES_8;
}

/* The diagonal direction between NORTH or SOUTH and EAST or WEST. */
static inline uint32_t wend_diagonal_between(uint32_t vertical, uint32_t across)
{
    return vertical == NORTH ? (across == EAST ? NORTH_EAST : NORTH_WEST) : (across == EAST ? SOUTH_EAST : SOUTH_WEST);
}

/* Mask of the two straight directions of runs off a slanted run. */
static inline uint32_t wend_straights_off(const wend_space *space, uint32_t direction)
{
    if (!wend_has_diagonals(space))
        return 1u << EAST | 1u << WEST;
    return 1u << (direction - 1) | 1u << ((direction + 1) & 7);
}

/* The first direction of slanted runs; below, the step to the next. */
static inline uint32_t wend_first_slanted(const wend_space *space)
{
    return wend_has_diagonals(space) ? NORTH_EAST : NORTH;
}

static inline uint32_t wend_next_slanted(const wend_space *space)
{
    return wend_has_diagonals(space) ? 2 : 4;
}

static inline uint32_t wend_kinds_at(const wend_space *space, uint32_t node)
{
    return space->cells.jump_maps->kinds[wend_space_neighbourhood(space, node)];
}

/* The index of a cell's bit for straight runs in a direction. */
static inline uint32_t wend_straight_index(const wend_space *space, struct wend_seed at, uint32_t direction)
{
    bool along_row = direction == EAST || direction == WEST;
    return along_row ? at.node : wend_jump_maps_column_node(&space->cells.jump_maps->maps, at.x, at.y);
}

/* The stop at which a straight run from a cell ends. */
static inline struct wend_seed wend_jump_point_after(const wend_space *space, struct wend_seed at, uint32_t direction)
{
    const uint8_t *bits = space->cells.jump_maps->maps.straight[direction / 2];
    uint32_t index = wend_straight_index(space, at, direction);
    switch (direction) {
    case NORTH:
        return wend_seed_at(space, at.x, at.y - wend_bits_scan_down(bits, index, 0));
    case EAST:
        return wend_seed_at(space, at.x + wend_bits_scan_up(bits, index, 0), at.y);
    case SOUTH:
        return wend_seed_at(space, at.x, at.y + wend_bits_scan_up(bits, index, 0));
    default:
        return wend_seed_at(space, at.x - wend_bits_scan_down(bits, index, 0), at.y);
    }
}

static inline void wend_put_straight(wend_space *space, struct wend_seed at, uint32_t direction, bool stops)
{
    wend_bits_put(space->cells.jump_maps->maps.straight[direction / 2], wend_straight_index(space, at, direction),
                  stops);
}

/* True if `finds` says that a straight run from a cell finds a jump point. */
static inline bool wend_get_finds(const wend_space *space, struct wend_seed at, uint32_t direction)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    return maps->finds[direction / 2][wend_jump_maps_word(maps, at.x, at.y)] >> (at.x & 63) & 1;
}

/* True if a slanted run stops at a free cell because of the cells around, whatever straight runs find. */
static inline bool wend_jump_points_anyway(uint32_t kinds, uint32_t direction)
{
    return !(kinds >> (JUMP_ENTERED + direction / 2) & 1) || kinds >> (JUMP_ASIDE + direction / 2) & 1;
}

static inline bool wend_is_jump_point(uint32_t kinds)
{
    return (kinds & (15u << JUMP_JUMP | 15u << JUMP_ASIDE)) != 0;
}

/* An edit's cells: columns and rows from 1, both ends included. */
struct wend_jump_box {
    uint32_t left, top, right, bottom;
};

#endif
