/*
 * Leading a path past occupants where that costs nothing.
 *
 * A section of a path has steps in two neighbouring directions only. All paths between its ends by as many of each cost
 * the same, in whatever order these come. Which cells such paths lead through is worked out row by row, up to 64
 * columns at once; then one of them is read back from the section's end. First only some steps around each occupied
 * cell are put into another order, as far as the nearer bend, which mostly suffices; then more of them, and at last a
 * whole stretch: past several on a long diagonal, the straight steps that lead aside may lie far off.
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
    wend_place to;           /* its second end */
    uint32_t moves;          /* its directions, as a mask */
    uint32_t node, end;      /* those of the first end and of the second */
    uint32_t x, end_x;       /* columns of both, from 1 */
    uint32_t rows, row_step; /* how many, and what one adds to a node */
    uint32_t column, words;  /* of the first row: the column of the first bit; of each: how many words of bits */
    uint32_t lean, width;    /* of rows of one word: what the column changes by, and how many bits count from 1 on */
};

struct sidestep {
    const struct wend_search *search;
    struct wend_sidestep_memory *memory;
    struct section section;
    uint32_t leaving; /* the direction by which the path goes on from where the section has been read back to */
};

/* The direction in which a point of the path is entered. */
static uint32_t direction_into(const struct wend_search *search, uint32_t point)
{
    static const uint8_t directions[3][3] = {
        {NORTH_WEST, NORTH, NORTH_EAST}, {WEST, NO_DIRECTION, EAST}, {SOUTH_WEST, SOUTH, SOUTH_EAST}};
    const wend_place *to = &search->scratch->points.places[point], *from = to - 1; /* centres of cells */
    return directions[(to->y > from->y) - (to->y < from->y) + 1][(to->x > from->x) - (to->x < from->x) + 1];
}

/* Whether steps in two directions lead equally far in any order, and no other steps lead there cheaper. */
static bool are_neighbours(uint32_t a, uint32_t b, enum wend_topology topology)
{
    const uint32_t turn = (a - b) & 7;
    return topology == SQUARES_4 ? turn == 2 || turn == 6 : turn == 1 || turn == 7;
}

/* Whether rows have one word, of columns that follow the paths. Small builds do without, for the same paths. */
static inline bool is_window(const struct section *section)
{
#if defined(WEND_SMALL)
    (void)section;
    return false;
#else
    return section->width != 0;
#endif
}

enum { WINDOW = 55 }; /* columns that a load has whatever bit it begins at, with one more on either side */

/*
 * Which columns a section's bits are of. Paths with few straight or few slanted steps lead through few columns of each
 * row, which lie straight below those of the row before or slantwise: one word has them. For a mover of several cells,
 * who looks at whole bytes, and for wider sections rows have all columns between the ends.
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

/* A section between places on the pieces of the path that lead on from a point and to a later one. */
static struct section section_between(const struct wend_search *search, uint32_t first, wend_place from, uint32_t last,
                                      wend_place to)
{
    const wend_place *places = search->scratch->points.places;
    const uint32_t stride = search->space->cells.stride;
    const int32_t down = wend_place_row(to) - wend_place_row(from);
    struct section section = {.to = to,
                              .x = (uint32_t)wend_place_column(from) + 1,
                              .end_x = (uint32_t)wend_place_column(to) + 1,
                              .rows = (uint32_t)(down < 0 ? -down : down) + 1,
                              .row_step = down < 0 ? 0 - stride : stride};
    section.node = search->question.start + section.x - 1 - (uint32_t)wend_place_column(places[0]) +
                   (uint32_t)(wend_place_row(from) - wend_place_row(places[0])) * stride;
    section.end = section.node - section.x + (section.rows - 1) * section.row_step + section.end_x;
    for (uint32_t i = first + 1; i <= last; i++)
        section.moves |= 1u << direction_into(search, i);
    lay_out_words(&section, search->space);
    return section;
}

/* The node in column 0 of one of the section's rows. */
static inline uint32_t begin_of_row(const struct section *section, uint32_t row)
{
    return section->node - section->x + row * section->row_step;
}

/* Which of 64 nodes, free ones, a mover of several cells finds occupied; the first lies at the beginning of a byte. */
WEND_NEVER_INLINE static uint64_t occupied_by_footprint(const struct wend_search *search, uint32_t node, uint64_t free)
{
    const wend_space *space = search->space;
    const uint8_t *occupied = wend_space_occupied(space);
    const uint32_t footprint = space->profile.footprint;
    uint64_t taken = 0;
    if (free == 0) /* maybe below the last rows, where the bitmap has an end */
        return 0;
    for (uint32_t j = 0; j < footprint; j++) {
        const uint8_t *from = occupied + ((node + j * space->cells.stride) >> 3);
        const uint64_t word = wend_bits_word(from), next = from[8] | (uint64_t)from[9] << 8;
        taken |= word;
        for (uint32_t i = 1; i < footprint; i++)
            taken |= word >> i | next << (64 - i);
    }
    taken &= free;
    for (uint64_t left = taken; left != 0; left &= left - 1) /* the mover's own cells are not */
        if (!wend_search_is_occupied(search, node + wend_count_trailing_zeros64(left)))
            taken ^= left & (0 - left);
    return taken;
}

/* Whether paths lead to a column of a row. */
static inline bool is_on_ways(const struct sidestep *side, uint32_t row, uint32_t x)
{
    const struct section *section = &side->section;
    const uint32_t ahead = x - section->column - row * section->lean;
    return ahead / 64 < section->words && side->memory->words[row * section->words + ahead / 64] >> (ahead & 63) & 1;
}

/* Spreads bits over open columns to one side; eastward a carry runs through them. */
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

/* What is the same for all words. */
struct section_maps {
    const uint8_t *cells, *occupied; /* the latter null where a mover of several cells has to look closer */
    uint64_t either, any;            /* diagonal steps past one blocked cell or two: all ones where these are legal */
};

static struct section_maps maps_of(const wend_space *space)
{
    const wend_corners corners = space->profile.corners;
    return (struct section_maps){.cells = space->cells.free,
                                 .occupied = space->profile.footprint == 1 ? wend_space_occupied(space) : NULL,
                                 .either = corners == WEND_CORNERS_NEVER ? 0 : UINT64_MAX,
                                 .any = corners == WEND_CORNERS_ALWAYS ? UINT64_MAX : 0};
}

/* What a word hands on to the next one of its row: its last bits on the side that paths go to. */
struct word_carry {
    uint64_t reached, above, free;
};

/* A word of a row: its first node, and the bits of the row above; null: there is none. */
struct section_word {
    uint32_t node;
    const uint64_t *above;
};

/*
 * The words of a row, numbered as paths go, that have columns from which the section's end may still be reached: there
 * are only so many straight and so many slanted steps. What lies before these columns is looked at for their corners.
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

/* Works out where paths lead in a word. */
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

/* Whether no path leads into a word from the row above, nor from the word before. */
WEND_ALWAYS_INLINE bool is_cut_off(const struct section_word word, const struct word_carry *carry)
{
    return word.above && (*word.above | carry->above | carry->reached) == 0;
}

/*
 * All rows; false where paths end before the last one. Of the words outside a row's band those beside it are cleared:
 * no others are read.
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

/* The same by code for each pair of directions, for one word a row or more. */
WEND_ALWAYS_INLINE bool reach_all(struct sidestep *side, const bool is_west, const uint32_t most)
{
    if (!(side->section.moves & DIAGONAL_MOVES))
        return reach_rows(side, ROW_MOVES | COLUMN_MOVES, is_west, most);
    if (side->section.moves & ROW_MOVES)
        return reach_rows(side, ROW_MOVES | DIAGONAL_MOVES, is_west, most);
    return reach_rows(side, COLUMN_MOVES | DIAGONAL_MOVES, is_west, most);
}

/* The bits of a row, moved by so many columns, -1 to 1. */
WEND_ALWAYS_INLINE uint64_t shifted(uint64_t bits, const int32_t columns)
{
    return columns > 0 ? bits << 1 : columns < 0 ? bits >> 1 : bits;
}

/* The same for rows of one word that lean, or do not; a slanted step keeps its bit where the rows lean as it does. */
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

/* Whether a path of the section leads to a column of a row of one word by a step in a direction. */
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

/* The direction by which a path comes to where it was read back to: straight on if it can, else the first one. */
static uint32_t direction_back(const struct sidestep *side, uint32_t row, uint32_t x)
{
    const uint32_t moves = side->section.moves;
    if (side->leaving != NO_DIRECTION && moves >> side->leaving & 1 && is_entered(side, row, x, side->leaving))
        return side->leaving;
    const uint32_t first = wend_count_trailing_zeros(moves);
    return is_entered(side, row, x, first) ? first : wend_count_trailing_zeros(moves & (moves - 1));
}

/* How many more steps a path goes straight on from where a step in a direction was read back to. */
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
    if (COLUMN_MOVES >> d & 1) /* up or down: the rows are numbered as the path goes */
        return steps_back(side, row, x, NORTH);
    return is_west ? steps_back(side, row, x, NORTH_WEST) : steps_back(side, row, x, NORTH_EAST);
}

/* Adds a point to what is read back, if the path turns there. */
static bool add_bend_back(struct sidestep *side, wend_place place, uint32_t direction)
{
    if (direction == side->leaving)
        return true;
    side->leaving = direction;
    return wend_points_add(&side->memory->points, place, &side->search->scratch->memory);
}

/* A cell of the section. */
static wend_place place_in_section(const struct sidestep *side, uint32_t row, uint32_t x)
{
    const struct section *section = &side->section;
    const int32_t down = section->row_step == side->search->space->cells.stride ? 1 : -1;
    const int32_t up = (int32_t)(section->rows - 1 - row);
    return wend_place_at((int32_t)x - 1, wend_place_row(section->to) - down * up, section->to.level);
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

/* A cell of the path: a point, or so many steps before it, fewer than there are from the point before. */
struct spot {
    uint32_t point, back;
};

/* Steps between cells of a piece. */
static uint32_t steps_between(wend_place from, wend_place to)
{
    const int32_t across = (to.x - from.x) / WEND_CELL, down = (to.y - from.y) / WEND_CELL; /* centres of cells */
    return (uint32_t)(across != 0 ? (across < 0 ? -across : across) : down < 0 ? -down : down);
}

/* Steps from the point before. */
static uint32_t steps_of_piece(const struct wend_search *search, uint32_t point)
{
    const wend_place *places = search->scratch->points.places;
    return steps_between(places[point - 1], places[point]);
}

static wend_place place_of_spot(const struct wend_search *search, struct spot spot)
{
    const wend_place at = search->scratch->points.places[spot.point];
    if (spot.back == 0)
        return at;
    const uint32_t d = direction_into(search, spot.point);
    return wend_place_at(wend_place_column(at) - wend_step_x[d] * (int32_t)spot.back,
                         wend_place_row(at) - wend_step_y[d] * (int32_t)spot.back, at.level);
}

/* Where so many steps back lead, by these moves alone. */
static struct spot spot_before(const struct wend_search *search, struct spot spot, uint32_t steps, uint32_t moves)
{
    while (steps != 0 && spot.point != 0 && moves >> direction_into(search, spot.point) & 1) {
        const uint32_t left = steps_of_piece(search, spot.point) - spot.back;
        if (steps < left)
            return (struct spot){spot.point, spot.back + steps};
        steps -= left;
        spot = (struct spot){spot.point - 1, 0};
    }
    return spot;
}

/* Where so many steps on lead, by these moves alone. */
static struct spot spot_after(const struct wend_search *search, struct spot spot, uint32_t steps, uint32_t moves)
{
    for (;;) {
        if (steps <= spot.back)
            return (struct spot){spot.point, spot.back - steps};
        steps -= spot.back;
        const uint32_t next = spot.point + 1;
        if (next == search->scratch->points.count || !(moves >> direction_into(search, next) & 1))
            return (struct spot){spot.point, 0};
        spot = (struct spot){next, steps_of_piece(search, next)};
    }
}

/* Where the path leads through a disturbed cell. */
static struct spot spot_of(const struct wend_search *search, const struct wend_disturbed *hit)
{
    const uint32_t d = direction_into(search, hit->point);
    const uint32_t step = (uint32_t)(wend_step_x[d] + wend_step_y[d] * (int32_t)search->space->cells.stride);
    const uint32_t rest = wend_search_node_of_point(search, hit->point) - hit->node;
    return (struct spot){hit->point, (uint32_t)((int32_t)rest / (int32_t)step)};
}

/*
 * What is tried: with the bend nearer to the cell, then, with more steps, with the next one and the one before, then
 * with nearly as many steps as there are in these two directions.
 */
static const struct sidestep_try {
    bool with_next, with_before; /* bends */
    uint32_t reach;              /* steps of the path before and after the cell, and on from the bend */
} sidestep_tries[] = {{true, true, 12}, {true, false, 24}, {false, true, 24}, {true, false, 1024}};

enum { SIDESTEP_TRIES = sizeof sidestep_tries / sizeof *sidestep_tries };

/* The section around a disturbed cell with a bend beside it; false: there is none. */
static bool find_section_around(const struct wend_search *search, const struct wend_disturbed *hit,
                                const struct sidestep_try *attempt, struct spot ends[2])
{
    const enum wend_topology topology = search->space->cells.topology;
    const uint32_t one = direction_into(search, hit->point), length = steps_of_piece(search, hit->point);
    const struct spot at = spot_of(search, hit);
    const uint32_t next =
        at.point + 1 == search->scratch->points.count ? NO_DIRECTION : direction_into(search, at.point + 1);
    const uint32_t before = at.point == 1 ? NO_DIRECTION : direction_into(search, at.point - 1);
    const bool may_be_next = attempt->with_next && next != NO_DIRECTION && are_neighbours(one, next, topology);
    const bool may_be_before = attempt->with_before && before != NO_DIRECTION && are_neighbours(one, before, topology);
    if (!may_be_next && !may_be_before)
        return false;
    const bool is_next = may_be_next && (!may_be_before || at.back <= length - at.back);
    const uint32_t moves = 1u << one | 1u << (is_next ? next : before);
    ends[0] = spot_before(search, at, attempt->reach + (is_next ? 0 : length - at.back), moves);
    ends[1] = spot_after(search, at, attempt->reach + (is_next ? at.back : 0), moves);
    return true;
}

/* The direction by which the path comes to a cell of it, and that by which it goes on; NO_DIRECTION at its ends. */
static uint32_t direction_to_spot(const struct wend_search *search, struct spot spot)
{
    return spot.point == 0 ? NO_DIRECTION : direction_into(search, spot.point);
}

static uint32_t direction_from_spot(const struct wend_search *search, struct spot spot)
{
    const uint32_t into = spot.point + (spot.back == 0);
    return into == search->scratch->points.count ? NO_DIRECTION : direction_into(search, into);
}

/*
 * Leads the path through the section, of which it is known that it reaches its end, between two cells of the path. The
 * second becomes one of the path as it is then, and points behind it are by *shift more; MEMORY.
 */
static wend_status lead_through_section(struct sidestep *side, struct spot ends[2], uint32_t *shift)
{
    const struct wend_search *search = side->search;
    const wend_allocator *memory = &search->scratch->memory;
    struct wend_points *path = &search->scratch->points, *read = &side->memory->points;
    const wend_place from = place_of_spot(search, ends[0]), end = place_of_spot(search, ends[1]);
    const uint32_t first = ends[0].point, rest = ends[1].point + (ends[1].back == 0),
                   into = direction_to_spot(search, ends[0]);
    read->count = 0;
    side->leaving = direction_from_spot(search, ends[1]);
    if (!read_back_reached(side) || !add_bend_back(side, from, into))
        return WEND_ERROR_MEMORY;
    const bool is_bend = read->count != 0 && read->places[0].x == end.x && read->places[0].y == end.y;
    *shift = first + read->count - rest;
    if (!WEND_RESERVE(memory, path->places, path->capacity, path->count + *shift))
        return WEND_ERROR_MEMORY;
    wend_place *to = path->places + first;
    memmove(to + read->count, path->places + rest, (path->count - rest) * sizeof *to);
    for (uint32_t i = read->count; i-- > 0; to++)
        *to = read->places[i];
    path->count += *shift;
    const uint32_t last = rest + *shift - is_bend;
    ends[1] = (struct spot){last, steps_between(end, path->places[last])};
    return WEND_OK;
}

/* Where it is noted that a section has failed. */
static struct wend_section_key *failed_at(const struct sidestep *side, struct wend_section_key key)
{
    const uint32_t hash = (key.from * 31 + key.to) * UINT32_C(0x9e3779b1) >> 24;
    return &side->memory->failed[hash % WEND_SECTIONS_TRIED];
}

static struct wend_section_key section_key_of(const struct section *section)
{
    return (struct wend_section_key){section->node, section->end, section->moves};
}

/* Looks whether a section between two cells of the path leads past what it crosses; MEMORY. */
static wend_status try_section(struct sidestep *side, const struct spot ends[2], bool *is_through)
{
    side->section =
        section_between(side->search, ends[0].point - (ends[0].back != 0), place_of_spot(side->search, ends[0]),
                        ends[1].point, place_of_spot(side->search, ends[1]));
    *is_through = false;
    const struct wend_section_key key = section_key_of(&side->section);
    struct wend_section_key *failed = failed_at(side, key);
    const bool has_failed = failed->from == key.from && failed->to == key.to && failed->moves == key.moves;
    if (has_failed || (key.moves & (key.moves - 1)) == 0)
        return WEND_OK;
    struct wend_sidestep_memory *memory = side->memory;
    if (!WEND_RESERVE(&side->search->scratch->memory, memory->words, memory->word_capacity,
                      side->section.rows * (side->section.words + is_window(&side->section))))
        return WEND_ERROR_MEMORY;
    *is_through = reaches_end(side);
    if (!*is_through)
        *failed = key;
    return WEND_OK;
}

/* How much is worth trying: a cell that is taken into account already the search itself goes around if it can. */
static int tries_for(const struct wend_search *search, const struct wend_occupants *occupants,
                     const struct wend_disturbed *hit)
{
    const struct wend_visit at = wend_visit_of(search->space, hit->node);
    return wend_occupants_have(occupants, wend_jump_place(at.x, at.y), false) ? 1 : SIDESTEP_TRIES;
}

void wend_occupants_begin_sidesteps(struct wend_occupants *occupants)
{
    wend_clear(occupants->sidestep.failed, sizeof occupants->sidestep.failed);
}

/* Whether a cell of the path lies before another one. */
static bool is_spot_before(struct spot a, struct spot b)
{
    return a.point < b.point || (a.point == b.point && a.back > b.back);
}

/* The disturbed cells that stay on the path, found from the last to the first; they stand at the end of the list. */
struct cells_left {
    struct wend_search *search;
    struct wend_disturbed *list;
    uint32_t first, end;
};

static void keep_disturbed(struct cells_left *left, uint32_t index)
{
    left->list[--left->first] = left->list[index];
}

/* Takes one off the path: entering it is not paid any more. */
static void leave_disturbed(struct cells_left *left, const struct wend_disturbed *cell)
{
    left->search->result.surcharge -= cell->cost;
}

/* Takes off the path those that a section led past; it may end at one of them. */
static void leave_disturbed_before(struct cells_left *left, struct spot end)
{
    for (; left->first < left->end && is_spot_before(spot_of(left->search, &left->list[left->first]), end);
         left->first++)
        leave_disturbed(left, &left->list[left->first]);
}

wend_status wend_occupants_sidestep(struct wend_search *search, struct wend_occupants *occupants, uint32_t *count,
                                    bool *is_changed)
{
    struct sidestep side = {.search = search, .memory = &occupants->sidestep};
    struct spot ends[2];
    struct cells_left left = {search, occupants->disturbed, *count, *count};
    *is_changed = false;
    for (uint32_t i = *count; i-- > 0;) {
        const struct wend_disturbed *hit = &left.list[i];
        const int tries = tries_for(search, occupants, hit);
        bool is_through = false;
        for (int attempt = 0; attempt < tries && !is_through; attempt++)
            if (find_section_around(search, hit, &sidestep_tries[attempt], ends) &&
                try_section(&side, ends, &is_through) != WEND_OK)
                return WEND_ERROR_MEMORY;
        keep_disturbed(&left, i);
        if (!is_through)
            continue;
        for (; i > 0 && is_spot_before(ends[0], spot_of(search, &left.list[i - 1])); i--)
            leave_disturbed(&left, &left.list[i - 1]);
        leave_disturbed_before(&left, ends[1]);
        const bool is_at_end =
            left.first < left.end && !is_spot_before(ends[1], spot_of(search, &left.list[left.first]));
        uint32_t shift;
        if (lead_through_section(&side, ends, &shift) != WEND_OK)
            return WEND_ERROR_MEMORY;
        for (uint32_t j = left.first; j < left.end; j++)
            left.list[j].point += shift;
        if (is_at_end)
            left.list[left.first].point = ends[1].point;
        *is_changed = true;
    }
    *count = left.end - left.first;
    memmove(left.list, left.list + left.first, *count * sizeof *left.list);
    return WEND_OK;
}
