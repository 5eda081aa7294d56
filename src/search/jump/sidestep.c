/*
 * Sidesteps: leading a path past occupants at no cost.
 *
 * A section of a path has steps in two neighbouring directions only. All paths between its ends with the same numbers
 * of either step cost the same, in any order. The cells that such paths may pass are computed row by row, up to 64
 * columns at once; then one path is read back from the section's end. The first attempt reorders only some steps around
 * each occupied cell, as far as the nearer bend, which mostly suffices; later ones reorder more, and at last a whole
 * stretch: past several occupants on a long diagonal, the straight steps that lead aside may be far away.
 */
#include <string.h>

#include "base/array.h"
#include "base/bit_words.h"
#include "base/clear.h"
#include "base/inline.h"
#include "search/jump/occupants.h"
#include "search/kit/kit_calls.h"

enum { ROW_MOVES = 1 << EAST | 1 << WEST, COLUMN_MOVES = 1 << NORTH | 1 << SOUTH, DIAGONAL_MOVES = 0xaa };

struct section {
    uint32_t moves;          /* its two directions, as a mask */
    uint32_t node, end;      /* nodes of its first and second end */
    uint32_t x, end_x;       /* columns of both ends, from 1 */
    int32_t end_row;         /* row of the second end */
    uint32_t rows, row_step; /* number of rows, and the node offset between two */
    uint32_t column, words;  /* column of the first row's first bit; words of bits per row */
    uint32_t lean, width;    /* of rows of one word: shift of columns per row; number of bits in use, from bit 1 on */
};

struct sidestep {
    const struct wend_search *search;
    struct wend_sidestep_memory *memory;
    struct section section;
    uint16_t level;   /* of the path */
    uint32_t leaving; /* the direction in which the path leaves the cell that reading back has reached */
};

/* Whether steps in two directions reach the same cell in any order, and no other steps reach it cheaper. */
static bool are_neighbours(uint32_t a, uint32_t b, enum wend_topology topology)
{
    const uint32_t turn = (a - b) & 7;
    return topology == SQUARES_4 ? turn == 2 || turn == 6 : turn == 1 || turn == 7;
}

/* Whether rows have one word, whose columns follow the paths. Small builds do without; paths are the same. */
static inline bool is_window(const struct section *section)
{
#if defined(WEND_SMALL)
    (void)section;
    return false;
#else
    return section->width != 0;
#endif
}

enum { WINDOW = 55 }; /* columns that a load has at any bit offset, with one more on either side */

/*
 * Chooses the columns of a section's bits. Paths with few straight or few diagonal steps pass few columns of each row,
 * which lie straight or diagonally below those of the row before: one word holds them. Movers of several cells, for
 * which whole bytes are read, and wider sections use all columns between the ends.
 */
static void lay_out_words(struct section *section, const wend_space *space)
{
    const uint32_t low = WEND_MIN(section->x, section->end_x), high = WEND_MAX(section->x, section->end_x);
    const uint32_t across = high - low, down = section->rows - 1, slack = across < down ? down - across : across - down;
    const bool is_west = section->end_x < section->x;
    section->width = 0;
    if (space->profile.footprint == 1 && across < WINDOW) {
        section->column = low - 1;
        section->width = across + 1;
        section->lean = 0;
    } else if (space->profile.footprint == 1 && section->moves & DIAGONAL_MOVES && slack < WINDOW) {
        const bool begins_left = is_west == ((section->moves & ROW_MOVES) != 0);
        section->column = section->x - 1 - (begins_left ? slack : 0);
        section->width = slack + 1;
        section->lean = is_west ? UINT32_MAX : 1;
    }
    if (is_window(section)) {
        section->words = 1;
        return;
    }
    section->column = low & ~7u;
    section->words = high - section->column < 63 ? 1 : (high - section->column) / 64 + 1;
    section->lean = 0;
}

/* The node in column 0 of one of the section's rows. */
static inline uint32_t begin_of_row(const struct section *section, uint32_t row)
{
    return section->node - section->x + row * section->row_step;
}

/* The free nodes, of 64, at which a mover of several cells covers occupied ones. The first one begins a byte. */
WEND_NEVER_INLINE static uint64_t occupied_by_footprint(const struct wend_search *search, uint32_t node, uint64_t free)
{
    const wend_space *space = search->space;
    const uint8_t *occupied = wend_space_occupied(space);
    const uint32_t footprint = space->profile.footprint;
    uint64_t taken = 0;
    if (free == 0) /* possibly below the last rows, beyond the bitmap */
        return 0;
    for (uint32_t j = 0; j < footprint; j++) {
        const uint8_t *from = occupied + ((node + j * space->cells.stride) >> 3);
        const uint64_t word = wend_bits_word(from), next = from[8] | (uint64_t)from[9] << 8;
        taken |= word;
        for (uint32_t i = 1; i < footprint; i++)
            taken |= word >> i | next << (64 - i);
    }
    taken &= free;
    for (uint64_t left = taken; left != 0; left &= left - 1) /* the mover's own cells do not count */
        if (!wend_search_is_occupied(search, node + wend_count_trailing_zeros64(left)))
            taken ^= left & (0 - left);
    return taken;
}

/* Whether paths of the section reach a column of a row. */
static inline bool is_on_ways(const struct sidestep *side, uint32_t row, uint32_t x)
{
    const struct section *section = &side->section;
    const uint32_t ahead = x - section->column - row * section->lean;
    return ahead / 64 < section->words && side->memory->words[row * section->words + ahead / 64] >> (ahead & 63) & 1;
}

/* Spreads bits over open columns to one side; to the east a carry runs through them. */
WEND_ALWAYS_INLINE uint64_t spread_along(uint64_t bits, uint64_t open, const bool is_west)
{
    open |= bits;
    if (!is_west)
        return bits | (open & ~(open + bits));
    for (uint32_t step = 1; step < 64; step *= 2) {
        bits |= open & (is_west ? bits >> step : bits << step);
        open &= is_west ? open >> step : open << step;
    }
    return bits;
}

/* Constants of all words. */
struct section_maps {
    const uint8_t *cells, *occupied; /* `occupied` is null for movers of several cells */
    uint64_t either, any;            /* all ones if diagonal steps are legal past one blocked cell; past two */
};

static struct section_maps maps_of(const wend_space *space)
{
    const wend_corners corners = space->profile.corners;
    return (struct section_maps){.cells = space->cells.free,
                                 .occupied = space->profile.footprint == 1 ? wend_space_occupied(space) : NULL,
                                 .either = corners == WEND_CORNERS_NEVER ? 0 : UINT64_MAX,
                                 .any = corners == WEND_CORNERS_ALWAYS ? UINT64_MAX : 0};
}

/* Bits that a word passes to the next one of its row: its last ones on the side that paths move to. */
struct word_carry {
    uint64_t reached, above, free;
};

/* A word of a row: its first node, and the bits of the row above, or null. */
struct section_word {
    uint32_t node;
    const uint64_t *above;
};

/*
 * The words of a row, numbered in the paths' direction, from whose columns the section's end can still be reached: the
 * numbers of straight and diagonal steps are fixed. The column before these counts as well, for their corners.
 */
struct section_band {
    uint32_t first, last;
};

WEND_ALWAYS_INLINE struct section_band band_of_row(const struct section *section, uint32_t row, const uint32_t moves,
                                                   const bool is_west)
{
    const uint32_t across = is_west ? section->x - section->end_x : section->end_x - section->x;
    const uint32_t down = section->rows - 1, slack = across < down ? down - across : across - down;
    uint32_t least = 0, most = across;
    if (moves & DIAGONAL_MOVES) {
        least = moves & ROW_MOVES ? row : row > slack ? row - slack : 0;
        most = moves & ROW_MOVES ? row + slack : WEND_MIN(row, across);
    }
    least -= least != 0;
    const uint32_t from = section->x - section->column;
    if (!is_west)
        return (struct section_band){(from + least) / 64, (from + most) / 64};
    const uint32_t high = section->words - 1;
    return (struct section_band){high - (from - least) / 64, high - (from - most) / 64};
}

/* Computes the columns of a word that paths reach. */
WEND_ALWAYS_INLINE uint64_t reach_word(const struct sidestep *side, const struct section_maps *maps,
                                       const struct section_word word, struct word_carry *carry, const uint32_t moves,
                                       const bool is_west)
{
    const struct section *section = &side->section;
    const uint32_t node = word.node;
    const uint64_t *above = word.above;
    const uint64_t free = wend_bits_word(maps->cells + (node >> 3));
    const uint64_t taken =
        maps->occupied ? wend_bits_word(maps->occupied + (node >> 3)) : occupied_by_footprint(side->search, node, free);
    uint64_t open = free & ~taken, bits = 0;
    if (section->end - node < 64)
        open |= UINT64_C(1) << (section->end - node);
    if (!above && section->node - node < 64)
        bits = UINT64_C(1) << (section->node - node);
    if (above && moves & DIAGONAL_MOVES) {
        const uint64_t beside = wend_bits_word(maps->cells + ((node - section->row_step) >> 3));
        const uint64_t behind = is_west ? free >> 1 | carry->free << 63 : free << 1 | carry->free >> 63;
        const uint64_t slanted = is_west ? *above >> 1 | carry->above << 63 : *above << 1 | carry->above >> 63;
        bits = slanted & open & ((beside & behind) | (maps->either & (beside | behind)) | maps->any);
        carry->above = *above;
        carry->free = free;
    }
    if (above && moves & COLUMN_MOVES)
        bits |= *above & open;
    if (moves & ROW_MOVES) {
        bits |= open & (is_west ? carry->reached << 63 : carry->reached >> 63);
        bits = spread_along(bits, open, is_west);
        carry->reached = bits;
    }
    return bits;
}

/* Whether no path enters a word from the row above or from the word before. */
WEND_ALWAYS_INLINE bool is_cut_off(const struct section_word word, const struct word_carry *carry)
{
    return word.above && (*word.above | carry->above | carry->reached) == 0;
}

/*
 * Computes all rows; false if paths end before the last one. Words directly outside a row's band are cleared; words
 * further outside are never read.
 */
WEND_ALWAYS_INLINE bool reach_rows(struct sidestep *side, const uint32_t moves, const bool is_west, const uint32_t most)
{
    const struct section *section = &side->section;
    const struct section_maps maps = maps_of(side->search->space);
    const uint32_t words = WEND_MIN(section->words, most), last = words - 1;
    uint64_t *at = side->memory->words;
    uint32_t node = section->node - section->x + section->column;
    for (uint32_t row = 0; row < section->rows; row++, at += words, node += section->row_step) {
        const struct section_band band =
            most == 1 ? (struct section_band){0, 0} : band_of_row(section, row, moves, is_west);
        struct word_carry carry = {0};
        uint64_t any = 0;
        if (band.first != 0)
            at[is_west ? last - band.first + 1 : band.first - 1] = 0;
        if (band.last < last)
            at[is_west ? last - band.last - 1 : band.last + 1] = 0;
        for (uint32_t i = band.first; i <= band.last; i++) {
            const uint32_t word = is_west ? last - i : i;
            const struct section_word place = {node + 64 * word, row == 0 ? NULL : at + word - words};
            at[word] =
                most != 1 && is_cut_off(place, &carry) ? 0 : reach_word(side, &maps, place, &carry, moves, is_west);
            any |= at[word];
        }
        if (any == 0)
            return false;
    }
    return true;
}

/* Calls the code for the section's pair of directions, for one word a row or more. */
WEND_ALWAYS_INLINE bool reach_all(struct sidestep *side, const bool is_west, const uint32_t most)
{
    if (!(side->section.moves & DIAGONAL_MOVES))
        return reach_rows(side, ROW_MOVES | COLUMN_MOVES, is_west, most);
    if (side->section.moves & ROW_MOVES)
        return reach_rows(side, ROW_MOVES | DIAGONAL_MOVES, is_west, most);
    return reach_rows(side, COLUMN_MOVES | DIAGONAL_MOVES, is_west, most);
}

/* The bits of a row, moved by -1, 0 or 1 columns. */
WEND_ALWAYS_INLINE uint64_t shifted(uint64_t bits, const int32_t columns)
{
    return columns > 0 ? bits << 1 : columns < 0 ? bits >> 1 : bits;
}

/* The same for rows of one word. `leans`: columns shift from row to row, so that a diagonal step keeps its bit. */
WEND_ALWAYS_INLINE bool reach_window(struct sidestep *side, const uint32_t moves, const bool is_west, const bool leans)
{
    const struct section *section = &side->section;
    const wend_corners corners = side->search->space->profile.corners;
    const uint8_t *const cells = side->search->space->cells.free, *const occupied =
                                                                      wend_space_occupied(side->search->space);
    const uint64_t counted = ((UINT64_C(1) << section->width) - 1) << 1;
    const uint64_t either = corners == WEND_CORNERS_NEVER ? 0 : UINT64_MAX,
                   any = corners == WEND_CORNERS_ALWAYS ? UINT64_MAX : 0;
    const int32_t on = is_west ? -1 : 1, lean = leans ? on : 0;
    uint64_t *const words = side->memory->words, *const slanted = words + section->rows;
    uint32_t node = section->node - section->x + section->column;
    uint64_t free_above = wend_bits_load_up(cells, node), bits = UINT64_C(1) << (section->node - node);
    if (moves & ROW_MOVES)
        bits = spread_along(bits, free_above & ~wend_bits_load_up(occupied, node) & counted, is_west);
    words[0] = bits;
    for (uint32_t row = 1; row < section->rows; row++) {
        node += section->row_step + (uint32_t)lean;
        const uint64_t free = wend_bits_load_up(cells, node);
        uint64_t open = free & ~wend_bits_load_up(occupied, node) & counted;
        if (row + 1 == section->rows)
            open |= UINT64_C(1) << (section->end - node);
        const uint64_t above = bits;
        bits = 0;
        if (moves & DIAGONAL_MOVES) {
            const uint64_t beside = shifted(free_above, -lean), behind = shifted(free, on);
            bits = shifted(above, on - lean) & open & ((beside & behind) | (either & (beside | behind)) | any);
            slanted[row] = bits;
        }
        if (moves & COLUMN_MOVES)
            bits |= shifted(above, -lean) & open;
        if (moves & ROW_MOVES)
            bits = spread_along(bits, open, is_west);
        if (bits == 0)
            return false;
        words[row] = bits;
        free_above = free;
    }
    return true;
}

WEND_ALWAYS_INLINE bool reach_window_by(struct sidestep *side, const bool is_west)
{
    const uint32_t moves = side->section.moves;
    if (!(moves & DIAGONAL_MOVES))
        return reach_window(side, ROW_MOVES | COLUMN_MOVES, is_west, false);
    if (side->section.lean == 0)
        return moves & ROW_MOVES ? reach_window(side, ROW_MOVES | DIAGONAL_MOVES, is_west, false)
                                 : reach_window(side, COLUMN_MOVES | DIAGONAL_MOVES, is_west, false);
    return moves & ROW_MOVES ? reach_window(side, ROW_MOVES | DIAGONAL_MOVES, is_west, true)
                             : reach_window(side, COLUMN_MOVES | DIAGONAL_MOVES, is_west, true);
}

/* Whether paths of the section reach its end. */
static bool reaches_end(struct sidestep *side)
{
    const struct section *section = &side->section;
    const bool is_west = section->end_x < section->x;
    bool is_through;
    if (is_window(section))
        is_through = is_west ? reach_window_by(side, true) : reach_window_by(side, false);
    else if (section->words == 1)
        is_through = is_west ? reach_all(side, true, 1) : reach_all(side, false, 1);
    else
        is_through = is_west ? reach_all(side, true, UINT32_MAX) : reach_all(side, false, UINT32_MAX);
    return is_through && is_on_ways(side, section->rows - 1, section->end_x);
}

/* Whether a path of the section enters a column of a row of one word by a step in direction `d`. */
WEND_ALWAYS_INLINE bool is_entered_in_window(const struct sidestep *side, uint32_t row, uint32_t x, const uint32_t d)
{
    const struct section *section = &side->section;
    const uint64_t *words = side->memory->words;
    const uint32_t bit = x - section->column - row * section->lean;
    if (ROW_MOVES >> d & 1)
        return words[row] >> (bit - (uint32_t)wend_step_x[d]) & 1;
    if (row == 0)
        return false;
    return (COLUMN_MOVES >> d & 1 ? words[row - 1] >> (bit + section->lean) : words[section->rows + row] >> bit) & 1;
}

/* The same for rows of any number of words. */
WEND_ALWAYS_INLINE bool is_entered(const struct sidestep *side, uint32_t row, uint32_t x, const uint32_t d)
{
    const struct section *section = &side->section;
    const wend_space *space = side->search->space;
    const uint32_t before = x - (uint32_t)wend_step_x[d];
    if (is_window(section))
        return is_entered_in_window(side, row, x, d);
    if (ROW_MOVES >> d & 1)
        return is_on_ways(side, row, before);
    if (row == 0 || !is_on_ways(side, row - 1, before))
        return false;
    if (COLUMN_MOVES >> d & 1 || space->profile.corners == WEND_CORNERS_ALWAYS)
        return true;
    const uint32_t open = (uint32_t)wend_bits_get(space->cells.free, begin_of_row(section, row - 1) + x) +
                          wend_bits_get(space->cells.free, begin_of_row(section, row) + before);
    return open >= (space->profile.corners == WEND_CORNERS_ONE ? 1u : 2u);
}

/* The direction in which a path enters the cell reached by reading back: straight on if it can, else the first one. */
static uint32_t direction_back(const struct sidestep *side, uint32_t row, uint32_t x)
{
    const uint32_t moves = side->section.moves;
    if (side->leaving != NO_DIRECTION && moves >> side->leaving & 1 && is_entered(side, row, x, side->leaving))
        return side->leaving;
    const uint32_t first = wend_count_trailing_zeros(moves);
    return is_entered(side, row, x, first) ? first : wend_count_trailing_zeros(moves & (moves - 1));
}

/* The number of further steps straight back from the cell that reading back has reached. */
WEND_ALWAYS_INLINE uint32_t steps_back(const struct sidestep *side, uint32_t row, uint32_t x, const uint32_t d)
{
    uint32_t steps = 0;
    for (; (row != 0 || x != side->section.x) && is_entered(side, row, x, d); steps++) {
        x -= (uint32_t)wend_step_x[d];
        row -= ROW_MOVES >> d & 1 ? 0 : 1;
    }
    return steps;
}

static uint32_t steps_back_in(const struct sidestep *side, uint32_t row, uint32_t x, uint32_t d)
{
    const bool is_west = wend_step_x[d] < 0;
    if (ROW_MOVES >> d & 1)
        return is_west ? steps_back(side, row, x, WEST) : steps_back(side, row, x, EAST);
    if (COLUMN_MOVES >> d & 1) /* up or down: rows are numbered in the path's direction */
        return steps_back(side, row, x, NORTH);
    return is_west ? steps_back(side, row, x, NORTH_WEST) : steps_back(side, row, x, NORTH_EAST);
}

/* Adds a point to the path read back, if it turns there. */
static bool add_bend_back(struct sidestep *side, wend_place place, uint32_t direction)
{
    if (direction == side->leaving)
        return true;
    side->leaving = direction;
    return wend_points_add(&side->memory->points, place, &side->search->scratch->memory);
}

/* The place of a cell of the section. */
static wend_place place_in_section(const struct sidestep *side, uint32_t row, uint32_t x)
{
    const struct section *section = &side->section;
    const int32_t down = section->row_step == side->search->space->cells.stride ? 1 : -1;
    const int32_t up = (int32_t)(section->rows - 1 - row);
    return wend_place_at((int32_t)x - 1, section->end_row - down * up, side->level);
}

/* Reads a path of the section back, without its first point. */
static bool read_back_reached(struct sidestep *side)
{
    const struct section *section = &side->section;
    uint32_t row = section->rows - 1, x = section->end_x;
    while (row != 0 || x != section->x) {
        const uint32_t d = direction_back(side, row, x);
        if (d != side->leaving && !add_bend_back(side, place_in_section(side, row, x), d))
            return false;
        x -= (uint32_t)wend_step_x[d];
        row -= ROW_MOVES >> d & 1 ? 0 : 1;
        const uint32_t more = steps_back_in(side, row, x, d);
        x -= more * (uint32_t)wend_step_x[d];
        row -= ROW_MOVES >> d & 1 ? 0 : more;
    }
    return true;
}

/* A cell of the path: a point, or `back` steps before it, fewer than the piece has. */
struct spot {
    uint32_t point, back;
};

WEND_ALWAYS_INLINE const struct wend_path_piece *piece_of(const struct sidestep *side, struct spot spot)
{
    return &side->memory->pieces[spot.point];
}

/* Number of steps of the path up to a spot. */
WEND_ALWAYS_INLINE uint32_t steps_to_spot(const struct sidestep *side, struct spot spot)
{
    return piece_of(side, spot)->at - spot.back;
}

/* The direction of a spot's piece. The start has none; there any direction will do, since `back` is 0. */
WEND_ALWAYS_INLINE uint32_t direction_of_spot(const struct sidestep *side, struct spot spot)
{
    return piece_of(side, spot)->direction % DIRECTIONS;
}

WEND_ALWAYS_INLINE int32_t column_of_spot(const struct sidestep *side, struct spot spot)
{
    return wend_place_column(side->search->scratch->points.places[spot.point]) -
           wend_step_x[direction_of_spot(side, spot)] * (int32_t)spot.back;
}

WEND_ALWAYS_INLINE int32_t row_of_spot(const struct sidestep *side, struct spot spot)
{
    return wend_place_row(side->search->scratch->points.places[spot.point]) -
           wend_step_y[direction_of_spot(side, spot)] * (int32_t)spot.back;
}

WEND_ALWAYS_INLINE uint32_t node_of_spot(const struct sidestep *side, struct spot spot)
{
    return piece_of(side, spot)->node - spot.back * piece_of(side, spot)->by;
}

/* The spot `steps` steps back, or as far as these moves alone lead. */
WEND_ALWAYS_INLINE struct spot spot_before(const struct sidestep *side, struct spot spot, uint32_t steps,
                                           uint32_t moves)
{
    while (steps != 0 && spot.point != 0 && moves >> piece_of(side, spot)->direction & 1) {
        const uint32_t left = piece_of(side, spot)->steps - spot.back;
        if (steps < left)
            return (struct spot){spot.point, spot.back + steps};
        steps -= left;
        spot = (struct spot){spot.point - 1, 0};
    }
    return spot;
}

/* The spot `steps` steps on, or as far as these moves alone lead. */
WEND_ALWAYS_INLINE struct spot spot_after(const struct sidestep *side, struct spot spot, uint32_t steps, uint32_t moves)
{
    const uint32_t points = side->search->scratch->points.count;
    for (;;) {
        if (steps <= spot.back)
            return (struct spot){spot.point, spot.back - steps};
        steps -= spot.back;
        const uint32_t next = spot.point + 1;
        if (next == points || !(moves >> side->memory->pieces[next].direction & 1))
            return (struct spot){spot.point, 0};
        spot = (struct spot){next, side->memory->pieces[next].steps};
    }
}

/* The spot where the path crosses a disturbed cell. */
WEND_ALWAYS_INLINE struct spot spot_of(const struct sidestep *side, const struct wend_disturbed *hit)
{
    return (struct spot){hit->point, side->memory->pieces[hit->point].at - hit->at};
}

/*
 * The attempts, in order: with the nearer bend; with more steps, with the next bend, then with the one before; and with
 * nearly all steps there are in these two directions.
 */
static const struct sidestep_try {
    bool with_next, with_before; /* bends */
    uint32_t reach;              /* steps before and after the cell, and on from the bend */
} sidestep_tries[] = {{true, true, 12}, {true, false, 24}, {false, true, 24}, {true, false, 1024}};

enum { SIDESTEP_TRIES = sizeof sidestep_tries / sizeof *sidestep_tries };

/* A section to try: its ends on the path, and the two directions of its steps. */
struct attempt {
    struct spot ends[2];
    uint32_t moves;
};

/* Finds the section around a disturbed cell with a bend beside it; false if there is none. */
WEND_ALWAYS_INLINE bool find_section_around(const struct sidestep *side, const struct wend_disturbed *hit,
                                            const struct sidestep_try *how, struct attempt *attempt)
{
    const struct wend_path_piece *pieces = side->memory->pieces;
    const enum wend_topology topology = side->search->space->cells.topology;
    const uint32_t one = pieces[hit->point].direction, length = pieces[hit->point].steps;
    const struct spot at = spot_of(side, hit);
    const uint32_t next =
        at.point + 1 == side->search->scratch->points.count ? NO_DIRECTION : pieces[at.point + 1].direction;
    const uint32_t before = pieces[at.point - 1].direction;
    const bool may_be_next = how->with_next && next != NO_DIRECTION && are_neighbours(one, next, topology);
    const bool may_be_before = how->with_before && before != NO_DIRECTION && are_neighbours(one, before, topology);
    if (!may_be_next && !may_be_before)
        return false;
    const bool is_next = may_be_next && (!may_be_before || at.back <= length - at.back);
    attempt->moves = 1u << one | 1u << (is_next ? next : before);
    attempt->ends[0] = spot_before(side, at, how->reach + (is_next ? 0 : length - at.back), attempt->moves);
    attempt->ends[1] = spot_after(side, at, how->reach + (is_next ? at.back : 0), attempt->moves);
    return true;
}

/* Makes the section of an attempt the current one. Member by member: wide copies would wait for narrow writes. */
WEND_ALWAYS_INLINE void take_section(struct sidestep *side, const struct attempt *attempt)
{
    struct section *section = &side->section;
    const uint32_t stride = side->search->space->cells.stride;
    const int32_t row = row_of_spot(side, attempt->ends[1]), down = row - row_of_spot(side, attempt->ends[0]);
    section->moves = attempt->moves;
    section->node = node_of_spot(side, attempt->ends[0]);
    section->end = node_of_spot(side, attempt->ends[1]);
    section->x = (uint32_t)column_of_spot(side, attempt->ends[0]) + 1;
    section->end_x = (uint32_t)column_of_spot(side, attempt->ends[1]) + 1;
    section->end_row = row;
    section->rows = (uint32_t)(down < 0 ? -down : down) + 1;
    section->row_step = down < 0 ? 0 - stride : stride;
    lay_out_words(section, side->search->space);
}

/* The direction in which the path leaves a spot; NO_DIRECTION at its end. */
WEND_ALWAYS_INLINE uint32_t direction_from_spot(const struct sidestep *side, struct spot spot)
{
    const uint32_t into = spot.point + (spot.back == 0);
    return into == side->search->scratch->points.count ? NO_DIRECTION : side->memory->pieces[into].direction;
}

/* Records the range of steps in which the path changes. */
static void note_change(struct sidestep *side, const struct spot ends[2])
{
    struct wend_sidestep_memory *memory = side->memory;
    if (memory->change_count < WEND_PATH_CHANGES)
        memory->changes[memory->change_count++] =
            (struct wend_path_change){steps_to_spot(side, ends[0]), steps_to_spot(side, ends[1])};
}

/*
 * Leads the path through the section, which must reach its end, between two spots. Updates ends[1] to the changed path;
 * *shift is added to the index of points behind it. MEMORY.
 */
static wend_status lead_through_section(struct sidestep *side, struct spot ends[2], uint32_t *shift)
{
    const struct wend_search *search = side->search;
    const wend_allocator *memory = &search->scratch->memory;
    struct wend_points *path = &search->scratch->points, *read = &side->memory->points;
    struct wend_sidestep_memory *const m = side->memory;
    const wend_place from = wend_place_at(column_of_spot(side, ends[0]), row_of_spot(side, ends[0]), side->level),
                     end = wend_place_at((int32_t)side->section.end_x - 1, side->section.end_row, side->level);
    const uint32_t first = ends[0].point, rest = ends[1].point + (ends[1].back == 0),
                   end_at = steps_to_spot(side, ends[1]);
    note_change(side, ends);
    read->count = 0;
    side->leaving = direction_from_spot(side, ends[1]);
    if (!read_back_reached(side) || !add_bend_back(side, from, m->pieces[first].direction))
        return WEND_ERROR_MEMORY;
    const bool is_bend = read->count != 0 && read->places[0].x == end.x && read->places[0].y == end.y;
    *shift = first + read->count - rest;
    if (!WEND_RESERVE(memory, path->places, path->capacity, path->count + *shift) ||
        !WEND_RESERVE(memory, m->pieces, m->piece_capacity, path->count + *shift))
        return WEND_ERROR_MEMORY;
    wend_place *to = path->places + first;
    memmove(to + read->count, path->places + rest, (path->count - rest) * sizeof *to);
    memmove(m->pieces + first + read->count, m->pieces + rest, (path->count - rest) * sizeof *m->pieces);
    for (uint32_t i = read->count; i-- > 0; to++)
        *to = read->places[i];
    path->count += *shift;
    const uint32_t last = rest + *shift;
    wend_search_measure_pieces(search, m->pieces, WEND_MAX(first, 1), WEND_MIN(last, path->count - 1));
    ends[1].point = last - is_bend;
    ends[1].back = m->pieces[ends[1].point].at - end_at;
    return WEND_OK;
}

/* The entry of a section in the table of failures. */
static struct wend_section_key *failed_at(const struct sidestep *side, struct wend_section_key key)
{
    const uint32_t hash = (key.from * 31 + key.to) * UINT32_C(0x9e3779b1) >> 24;
    return &side->memory->failed[hash % WEND_SECTIONS_TRIED];
}

/* Tests whether some path of the section between two spots avoids what the path crosses. MEMORY. */
WEND_ALWAYS_INLINE wend_status try_section(struct sidestep *side, const struct attempt *attempt, bool *is_through)
{
    struct wend_sidestep_memory *memory = side->memory;
    const struct wend_section_key key = {node_of_spot(side, attempt->ends[0]), node_of_spot(side, attempt->ends[1]),
                                         attempt->moves | memory->query << DIRECTIONS};
    struct wend_section_key *failed = failed_at(side, key);
    *is_through = false;
    if (failed->from == key.from && failed->to == key.to && failed->moves == key.moves)
        return WEND_OK;
    take_section(side, attempt);
    if (!WEND_RESERVE(&side->search->scratch->memory, memory->words, memory->word_capacity,
                      side->section.rows * (side->section.words + is_window(&side->section))))
        return WEND_ERROR_MEMORY;
    *is_through = reaches_end(side);
    if (!*is_through)
        *failed = key;
    return WEND_OK;
}

/* The number of attempts worth making: the search itself goes around cells already added, if it can. */
static int tries_for(const struct wend_search *search, const struct wend_occupants *occupants,
                     const struct wend_disturbed *hit)
{
    const struct wend_visit at = wend_visit_of(search->space, hit->node);
    return wend_occupants_have(occupants, wend_jump_place(at.x, at.y), false) ? 1 : SIDESTEP_TRIES;
}

void wend_occupants_begin_sidesteps(struct wend_occupants *occupants)
{
    struct wend_sidestep_memory *memory = &occupants->sidestep;
    memory->query = (memory->query + 1) & (UINT32_MAX >> DIRECTIONS);
    if (memory->query == 0)
        wend_clear(memory->failed, sizeof memory->failed);
}

wend_status wend_occupants_take_path(struct wend_search *search, struct wend_occupants *occupants)
{
    struct wend_sidestep_memory *memory = &occupants->sidestep;
    memory->change_count = 0;
    return WEND_RESERVE(&search->scratch->memory, memory->pieces, memory->piece_capacity, search->scratch->points.count)
               ? WEND_OK
               : WEND_ERROR_MEMORY;
}

/* The disturbed cells that stay on the path, found from the last to the first; stored at the end of the list. */
struct cells_left {
    struct wend_search *search;
    struct wend_disturbed *list;
    uint32_t first, end;
};

static void keep_disturbed(struct cells_left *left, uint32_t index)
{
    if (--left->first != index)
        left->list[left->first] = left->list[index];
}

/* Takes a cell off the path: its cost is no longer paid. */
static void leave_disturbed(struct cells_left *left, const struct wend_disturbed *cell)
{
    left->search->result.surcharge -= cell->cost;
}

/* Takes the cells off the path that a section led past; the section may end at one of them. */
static void leave_disturbed_before(struct cells_left *left, uint32_t end_at)
{
    for (; left->first < left->end && left->list[left->first].at < end_at; left->first++)
        leave_disturbed(left, &left->list[left->first]);
}

/* Records that sidestepping a cell failed, and the range of steps on which that depended. */
static void note_failure(const struct sidestep *side, struct wend_disturbed *hit, struct wend_path_change steps)
{
    const struct wend_path_piece *piece = &side->memory->pieces[hit->point];
    hit->low = WEND_MIN(steps.low, piece->at - piece->steps);
    hit->high = WEND_MAX(steps.high, piece->at);
    hit->seen = side->memory->change_count + 1;
}

/* Whether an attempt for a cell would fail again: the steps that it depended on and their neighbours are unchanged. */
static bool has_failed(const struct sidestep *side, const struct wend_disturbed *hit)
{
    const struct wend_sidestep_memory *memory = side->memory;
    if (hit->seen == 0 || memory->change_count == WEND_PATH_CHANGES)
        return false;
    for (uint32_t i = hit->seen - 1; i < memory->change_count; i++)
        if (memory->changes[i].low <= hit->high && memory->changes[i].high >= hit->low)
            return false;
    return true;
}

/* Makes up to `tries` attempts to lead the path past a cell. MEMORY. */
static wend_status try_cell(struct sidestep *side, struct wend_disturbed *hit, int tries, struct attempt *attempt,
                            bool *is_through)
{
    struct wend_path_change steps = {UINT32_MAX, 0};
    *is_through = false;
    if (has_failed(side, hit))
        return WEND_OK;
    for (int i = 0; i < tries; i++) {
        if (!find_section_around(side, hit, &sidestep_tries[i], attempt))
            continue;
        if (try_section(side, attempt, is_through) != WEND_OK)
            return WEND_ERROR_MEMORY;
        if (*is_through)
            return WEND_OK;
        steps.low = WEND_MIN(steps.low, steps_to_spot(side, attempt->ends[0]));
        steps.high = WEND_MAX(steps.high, steps_to_spot(side, attempt->ends[1]));
    }
    note_failure(side, hit, steps);
    return WEND_OK;
}

wend_status wend_occupants_sidestep(struct wend_search *search, struct wend_occupants *occupants, uint32_t *count,
                                    bool *is_changed)
{
    struct sidestep side = {
        .search = search, .memory = &occupants->sidestep, .level = search->scratch->points.places[0].level};
    struct attempt attempt = {.moves = 0};
    struct cells_left left = {search, occupants->disturbed, *count, *count};
    *is_changed = false;
    for (uint32_t i = *count; i-- > 0;) {
        struct wend_disturbed *hit = &left.list[i];
        bool is_through;
        if (try_cell(&side, hit, tries_for(search, occupants, hit), &attempt, &is_through) != WEND_OK)
            return WEND_ERROR_MEMORY;
        keep_disturbed(&left, i);
        if (!is_through)
            continue;
        const uint32_t begin = steps_to_spot(&side, attempt.ends[0]), end = steps_to_spot(&side, attempt.ends[1]);
        for (; i > 0 && left.list[i - 1].at > begin; i--)
            leave_disturbed(&left, &left.list[i - 1]);
        leave_disturbed_before(&left, end);
        const bool is_at_end = left.first < left.end && left.list[left.first].at == end;
        uint32_t shift;
        if (lead_through_section(&side, attempt.ends, &shift) != WEND_OK)
            return WEND_ERROR_MEMORY;
        for (uint32_t j = left.first; j < left.end; j++)
            left.list[j].point += shift;
        if (is_at_end)
            left.list[left.first].point = attempt.ends[1].point;
        *is_changed = true;
    }
    *count = left.end - left.first;
    memmove(left.list, left.list + left.first, *count * sizeof *left.list);
    return WEND_OK;
}
