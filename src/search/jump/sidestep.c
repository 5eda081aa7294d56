/*
 * Leading a path past occupants where that costs nothing.
 *
 * A section of a path has steps in two neighbouring directions only. All paths between its ends by as many of each cost
 * the same, in whatever order these come. Which cells such paths lead through is worked out row by row, up to 64
 * columns at once and not far from the path; then one of them is read back from the section's end. First only some
 * steps around each occupied cell are put into another order, as far as the next bend, which nearly always suffices;
 * then whole sections.
 */
#include "base/array.h"
#include "base/bit_words.h"
#include "base/inline.h"
#include "search/jump/occupants.h"
#include "search/kit/kit_calls.h"

/*
 * Cells next to the path that are looked at: so many columns on both sides, also of the path in so many rows before and
 * after.
 */
enum { SIDESTEP_COLUMNS = 20, SIDESTEP_ROWS = 8 };

enum { ROW_MOVES = 1 << EAST | 1 << WEST, COLUMN_MOVES = 1 << NORTH | 1 << SOUTH, DIAGONAL_MOVES = 0xaa };

struct section {
    uint32_t first, last;    /* the points of the path that it lies between */
    wend_place from, to;     /* its ends: these points, or between them and the next */
    uint32_t moves;          /* its directions, as a mask */
    uint32_t node;           /* the first end's */
    uint32_t x, end_x;       /* columns of both, from 1 */
    uint32_t rows, row_step; /* how many, and what one adds to a node */
};

struct sidestep {
    const struct wend_search *search;
    struct wend_sidestep_memory *memory;
    struct section section;
    uint32_t leaving; /* the direction by which the path goes on from where it has been read back to */
};

/* The direction in which a point of the path is entered. */
static uint32_t direction_into(const struct wend_search *search, uint32_t point)
{
    static const uint8_t directions[3][3] = {
        {NORTH_WEST, NORTH, NORTH_EAST}, {WEST, NO_DIRECTION, EAST}, {SOUTH_WEST, SOUTH, SOUTH_EAST}};
    const wend_place *places = search->scratch->points.places;
    const int32_t across = wend_place_column(places[point]) - wend_place_column(places[point - 1]);
    const int32_t down = wend_place_row(places[point]) - wend_place_row(places[point - 1]);
    return directions[(down > 0) - (down < 0) + 1][(across > 0) - (across < 0) + 1];
}

/* Whether steps in two directions lead equally far in any order, and no other steps lead there cheaper. */
static bool are_neighbours(uint32_t a, uint32_t b, enum wend_topology topology)
{
    const uint32_t turn = (a - b) & 7;
    return topology == SQUARES_4 ? turn == 2 || turn == 6 : turn == 1 || turn == 7;
}

/* A section between two points, or between places on the pieces of the path there. */
static struct section section_between(const struct wend_search *search, uint32_t first, wend_place from, uint32_t last,
                                      wend_place to)
{
    const wend_place *places = search->scratch->points.places;
    const uint32_t stride = search->space->cells.stride;
    const int32_t down = wend_place_row(to) - wend_place_row(from);
    struct section section = {.first = first,
                              .last = last,
                              .from = from,
                              .to = to,
                              .x = (uint32_t)wend_place_column(from) + 1,
                              .end_x = (uint32_t)wend_place_column(to) + 1,
                              .rows = (uint32_t)(down < 0 ? -down : down) + 1,
                              .row_step = down < 0 ? 0 - stride : stride};
    section.node = search->question.start + section.x - 1 - (uint32_t)wend_place_column(places[0]) +
                   (uint32_t)(wend_place_row(from) - wend_place_row(places[0])) * stride;
    for (uint32_t i = first + 1; i <= last; i++)
        section.moves |= 1u << direction_into(search, i);
    return section;
}

/* The longest section that ends at a point; or one that leaves what it can to the one before. */
static struct section section_before(const struct wend_search *search, uint32_t last, bool leaves)
{
    const wend_place *places = search->scratch->points.places;
    const uint32_t one = direction_into(search, last);
    uint32_t first = last - 1, other = one;
    for (; first > 0; first--) {
        const uint32_t d = direction_into(search, first);
        if (d == one || d == other)
            continue;
        if (other != one || !are_neighbours(one, d, search->space->cells.topology))
            break;
        other = d;
    }
    if (leaves && first > 0 && first + 1 < last &&
        are_neighbours(direction_into(search, first), direction_into(search, first + 1), search->space->cells.topology))
        first++;
    return section_between(search, first, places[first], last, places[last]);
}

/* A point of the path within the section, or one of the section's ends. */
static wend_place place_in_section(const struct sidestep *side, uint32_t point)
{
    const struct section *section = &side->section;
    return point <= section->first  ? section->from
           : point >= section->last ? section->to
                                    : side->search->scratch->points.places[point];
}

/* The node in column 0 of one of the section's rows. */
static inline uint32_t begin_of_row(const struct section *section, uint32_t row)
{
    return section->node - section->x + row * section->row_step;
}

/* Notes which columns of each row the path runs through; false where memory is refused. */
static bool follow_section(struct sidestep *side)
{
    const struct section *section = &side->section;
    struct wend_sidestep_memory *memory = side->memory;
    if (!WEND_RESERVE(&side->search->scratch->memory, memory->rows, memory->row_capacity, section->rows))
        return false;
    struct wend_sidestep_row *row = memory->rows;
    *row = (struct wend_sidestep_row){.left = section->x, .right = section->x};
    for (uint32_t i = section->first + 1; i <= section->last; i++) {
        const wend_place before = place_in_section(side, i - 1), place = place_in_section(side, i);
        const uint32_t d = direction_into(side->search, i), to = (uint32_t)wend_place_column(place) + 1;
        if (ROW_MOVES >> d & 1) {
            *(d == EAST ? &row->right : &row->left) = to;
            continue;
        }
        const int32_t across = wend_step_x[d];
        uint32_t x = (uint32_t)wend_place_column(before) + 1;
        int32_t steps = wend_place_row(place) - wend_place_row(before);
        for (steps = steps < 0 ? -steps : steps; steps > 0; steps--) {
            x += (uint32_t)across;
            *++row = (struct wend_sidestep_row){.left = x, .right = x};
        }
    }
    return true;
}

/* Gives each row words for the columns to look at. */
static bool lay_out_section(struct sidestep *side)
{
    struct wend_sidestep_memory *memory = side->memory;
    const uint32_t last = side->section.rows - 1, stride = side->search->space->cells.stride;
    const bool is_west = side->section.end_x < side->section.x;
    uint32_t words = 0;
    for (uint32_t i = 0; i <= last; i++) {
        struct wend_sidestep_row *row = &memory->rows[i];
        const struct wend_sidestep_row *above = &memory->rows[i < SIDESTEP_ROWS ? 0 : i - SIDESTEP_ROWS];
        const struct wend_sidestep_row *below = &memory->rows[last - i < SIDESTEP_ROWS ? last : i + SIDESTEP_ROWS];
        const uint32_t left = is_west ? below->left : above->left;
        const uint32_t right = (is_west ? above->right : below->right) + SIDESTEP_COLUMNS;
        row->column = left < SIDESTEP_COLUMNS ? 0 : (left - SIDESTEP_COLUMNS) & ~7u;
        row->words = ((right < stride ? right : stride - 1) - row->column) / 64 + 1;
        row->first = words;
        words += row->words;
    }
    return WEND_RESERVE(&side->search->scratch->memory, memory->words, memory->word_capacity, words);
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

/* 64 nodes of which the paths may use: free ones where nobody stands, and the section's end. */
WEND_ALWAYS_INLINE uint64_t open_nodes(const struct sidestep *side, uint32_t row, uint32_t column)
{
    const wend_space *space = side->search->space;
    const struct section *section = &side->section;
    const uint32_t node = begin_of_row(section, row) + column;
    const uint64_t free = wend_bits_word(space->cells.free + (node >> 3));
    const uint64_t occupied = space->profile.footprint == 1 ? wend_bits_word(wend_space_occupied(space) + (node >> 3))
                                                            : occupied_by_footprint(side->search, node, free);
    uint64_t open = free & ~occupied;
    if (row + 1 == section->rows && section->end_x - column < 64)
        open |= UINT64_C(1) << (section->end_x - column);
    return open;
}

/* Whether paths lead to a column of a row. */
static bool is_on_ways(const struct sidestep *side, uint32_t row, uint32_t x)
{
    const struct wend_sidestep_row *at = &side->memory->rows[row];
    const uint32_t ahead = x - at->column;
    return ahead / 64 < at->words && side->memory->words[at->first + ahead / 64] >> (ahead & 63) & 1;
}

/* The same for 64 columns, from any on. */
WEND_ALWAYS_INLINE uint64_t reached_from(const struct sidestep *side, uint32_t row, int32_t column)
{
    const struct wend_sidestep_row *at = &side->memory->rows[row];
    const uint64_t *words = side->memory->words + at->first;
    const int32_t ahead = column - (int32_t)at->column, count = (int32_t)at->words, word = ahead >> 6;
    const uint32_t shift = (uint32_t)ahead & 63;
    const uint64_t low = word >= 0 && word < count ? words[word] : 0;
    const uint64_t high = word >= -1 && word + 1 < count ? words[word + 1] : 0;
    return low >> shift | high << 1 << (63 - shift);
}

/* Whether 64 nodes are free, those one column back by diagonal steps from where a word begins. */
WEND_ALWAYS_INLINE uint64_t free_one_back(const wend_space *space, uint32_t node, bool is_west)
{
    const uint64_t word = wend_bits_word(space->cells.free + (node >> 3));
    if (is_west)
        return word >> 1 | (uint64_t)wend_bits_get(space->cells.free, node + 64) << 63;
    return word << 1 | wend_bits_get(space->cells.free, node - 1);
}

/* Which of 64 nodes are entered from the row before. */
WEND_ALWAYS_INLINE uint64_t entered_nodes(const struct sidestep *side, uint32_t row, uint32_t column,
                                          const uint32_t moves, const bool is_west)
{
    const struct section *section = &side->section;
    const wend_space *space = side->search->space;
    uint64_t entered = moves & COLUMN_MOVES ? reached_from(side, row - 1, (int32_t)column) : 0;
    if (moves & DIAGONAL_MOVES) {
        const uint64_t beside = wend_bits_word(space->cells.free + ((begin_of_row(section, row - 1) + column) >> 3));
        const uint64_t behind = free_one_back(space, begin_of_row(section, row) + column, is_west);
        const uint64_t legal = space->profile.corners == WEND_CORNERS_NEVER ? beside & behind
                               : space->profile.corners == WEND_CORNERS_ONE ? beside | behind
                                                                            : UINT64_MAX;
        entered |= reached_from(side, row - 1, (int32_t)column + (is_west ? 1 : -1)) & legal;
    }
    return entered;
}

/* Spreads bits over open columns to one side. */
WEND_ALWAYS_INLINE uint64_t spread_along(uint64_t bits, uint64_t open, const bool is_west)
{
    for (uint32_t step = 1; step < 64; step *= 2) {
        bits |= open & (is_west ? bits >> step : bits << step);
        open &= is_west ? open >> step : open << step;
    }
    return bits;
}

/* Works out where paths lead in a row; false: nowhere. */
WEND_ALWAYS_INLINE bool reach_row(struct sidestep *side, uint32_t row, const uint32_t moves, const bool is_west)
{
    const struct section *section = &side->section;
    const struct wend_sidestep_row *at = &side->memory->rows[row];
    uint64_t any = 0, carried = 0;
    for (uint32_t i = 0; i < at->words; i++) {
        const uint32_t word = is_west ? at->words - 1 - i : i, column = at->column + 64 * word;
        const uint64_t open = open_nodes(side, row, column);
        uint64_t bits = row == 0 ? 0 : entered_nodes(side, row, column, moves, is_west) & open;
        if (row == 0 && section->x - column < 64)
            bits = UINT64_C(1) << (section->x - column);
        if (moves & ROW_MOVES) {
            bits = spread_along(bits | (carried & open), open, is_west);
            carried = is_west ? bits << 63 : bits >> 63;
        }
        side->memory->words[at->first + word] = bits;
        any |= bits;
    }
    return any != 0;
}

/* All rows; false where paths end before the last one. */
WEND_ALWAYS_INLINE bool reach_rows(struct sidestep *side, const uint32_t moves, const bool is_west)
{
    for (uint32_t row = 0; row < side->section.rows; row++)
        if (!reach_row(side, row, moves, is_west))
            return false;
    return true;
}

/* Whether paths of the section reach its end: code for each pair of directions. */
static bool reaches_end(struct sidestep *side)
{
    const struct section *section = &side->section;
    const bool is_west = section->end_x < section->x;
    bool is_through;
    if (!(section->moves & DIAGONAL_MOVES))
        is_through = reach_rows(side, ROW_MOVES | COLUMN_MOVES, is_west);
    else if (section->moves & ROW_MOVES)
        is_through = is_west ? reach_rows(side, ROW_MOVES | DIAGONAL_MOVES, true)
                             : reach_rows(side, ROW_MOVES | DIAGONAL_MOVES, false);
    else
        is_through = is_west ? reach_rows(side, COLUMN_MOVES | DIAGONAL_MOVES, true)
                             : reach_rows(side, COLUMN_MOVES | DIAGONAL_MOVES, false);
    return is_through && is_on_ways(side, section->rows - 1, section->end_x);
}

/* Whether a path of the section leads to a column of a row by a step in a direction. */
static bool is_entered(const struct sidestep *side, uint32_t row, uint32_t x, uint32_t d)
{
    const struct section *section = &side->section;
    const wend_space *space = side->search->space;
    const uint32_t before = x - (uint32_t)wend_step_x[d];
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

/* Adds a point to the path read back, if it turns there. */
static bool add_bend_back(struct sidestep *side, wend_place place, uint32_t direction)
{
    if (direction == side->leaving)
        return true;
    side->leaving = direction;
    return wend_points_add(&side->memory->points, place, &side->search->scratch->memory);
}

/* Reads a path of the section back, without its first point. */
static bool read_back_reached(struct sidestep *side)
{
    const struct section *section = &side->section;
    const wend_place end = section->to;
    const int32_t down = section->row_step == side->search->space->cells.stride ? 1 : -1;
    uint32_t row = section->rows - 1, x = section->end_x;
    while (row != 0 || x != section->x) {
        const uint32_t d = direction_back(side, row, x);
        const int32_t up = (int32_t)(section->rows - 1 - row);
        const wend_place at = wend_place_at((int32_t)x - 1, wend_place_row(end) - down * up, end.level);
        if (!add_bend_back(side, at, d))
            return false;
        x -= (uint32_t)wend_step_x[d];
        row -= ROW_MOVES >> d & 1 ? 0 : 1;
    }
    return true;
}

/* Reads the section back as it is. */
static bool read_back_same(struct sidestep *side)
{
    for (uint32_t i = side->section.last; i > side->section.first; i--)
        if (!add_bend_back(side, place_in_section(side, i), direction_into(side->search, i)))
            return false;
    return true;
}

/*
 * Whether the section is worth a look: it crosses a cell not taken into account yet, not where it ends, and it bends.
 */
static bool may_be_led_past(const struct sidestep *side, const struct wend_occupants *occupants,
                            const struct wend_disturbed *hits, uint32_t count)
{
    const struct section *section = &side->section;
    bool crosses = false;
    for (uint32_t i = 0; i < count; i++) {
        if (hits[i].node == wend_search_node_of_point(side->search, section->last))
            return false;
        const struct wend_visit at = wend_visit_of(side->search->space, hits[i].node);
        crosses |= !wend_occupants_have(occupants, wend_jump_place(at.x, at.y), false);
    }
    return crosses && (section->moves & (section->moves - 1)) != 0;
}

/* Reads the section back, past the disturbed cells in it if it can; MEMORY. */
static wend_status read_back(struct sidestep *side, const struct wend_occupants *occupants,
                             const struct wend_disturbed *hits, uint32_t count, bool *is_changed)
{
    const bool is_tried = may_be_led_past(side, occupants, hits, count);
    if (is_tried && (!follow_section(side) || !lay_out_section(side)))
        return WEND_ERROR_MEMORY;
    const bool is_led_past = is_tried && reaches_end(side);
    *is_changed |= is_led_past;
    return (is_led_past ? read_back_reached(side) : read_back_same(side)) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Takes over the path read back. */
static wend_status end_reading_back(struct sidestep *side)
{
    struct wend_points *path = &side->search->scratch->points;
    if (!add_bend_back(side, path->places[0], NO_DIRECTION))
        return WEND_ERROR_MEMORY;
    const struct wend_points read = side->memory->points;
    side->memory->points = *path;
    *path = read;
    wend_points_reverse(path);
    return WEND_OK;
}

wend_status wend_occupants_sidestep(struct wend_search *search, struct wend_occupants *occupants, uint32_t count,
                                    bool leaves, bool *is_changed)
{
    struct sidestep side = {.search = search, .memory = &occupants->sidestep, .leaving = NO_DIRECTION};
    struct wend_points *path = &search->scratch->points;
    *is_changed = false;
    side.memory->points.count = 0;
    for (uint32_t last = path->count - 1; last > 0; last = side.section.first) {
        const uint32_t had = count;
        side.section = section_before(search, last, leaves);
        while (count > 0 && occupants->disturbed[count - 1].point > side.section.first)
            count--;
        if (read_back(&side, occupants, occupants->disturbed + count, had - count, is_changed) != WEND_OK)
            return WEND_ERROR_MEMORY;
    }
    return end_reading_back(&side);
}

/* Steps of the path that are looked at before and after a cell, and on from the bend next to it. */
enum { SIDESTEP_REACH = 12 };

/* A cell of the path: a point, or so many steps before it, fewer than there are from the point before. */
struct spot {
    uint32_t point, back;
};

/* Steps from the point before. */
static uint32_t steps_of_piece(const struct wend_search *search, uint32_t point)
{
    const wend_place a = search->scratch->points.places[point - 1], b = search->scratch->points.places[point];
    const int32_t across = wend_place_column(b) - wend_place_column(a), down = wend_place_row(b) - wend_place_row(a);
    return (uint32_t)(across != 0 ? (across < 0 ? -across : across) : down < 0 ? -down : down);
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

/* Where so many steps on lead, by these moves alone and not beyond a cell. */
static struct spot spot_after(const struct wend_search *search, struct spot spot, uint32_t steps, uint32_t moves,
                              struct spot most)
{
    for (;;) {
        const uint32_t ahead = spot.back - (spot.point == most.point ? most.back : 0);
        if (steps <= ahead || spot.point == most.point)
            return (struct spot){spot.point, spot.back - WEND_MIN(steps, ahead)};
        steps -= spot.back;
        spot.back = 0;
        if (!(moves >> direction_into(search, spot.point + 1) & 1))
            return spot;
        spot = (struct spot){spot.point + 1, steps_of_piece(search, spot.point + 1)};
    }
}

/*
 * The section around a disturbed cell, as far as the bend next to it, which ends before `most`; false: there is none.
 */
static bool find_section_around(const struct wend_search *search, const struct wend_disturbed *hit, struct spot most,
                                struct spot ends[2])
{
    const enum wend_topology topology = search->space->cells.topology;
    const uint32_t one = direction_into(search, hit->point), length = steps_of_piece(search, hit->point);
    const uint32_t step = (uint32_t)(wend_step_x[one] + wend_step_y[one] * (int32_t)search->space->cells.stride);
    const uint32_t rest = wend_search_node_of_point(search, hit->point) - hit->node;
    const struct spot at = {hit->point, (uint32_t)((int32_t)rest / (int32_t)step)};
    if (at.point > most.point || (at.point == most.point && at.back <= most.back))
        return false;
    const uint32_t next = at.point == most.point ? NO_DIRECTION : direction_into(search, at.point + 1);
    const uint32_t before = at.point == 1 ? NO_DIRECTION : direction_into(search, at.point - 1);
    const bool may_be_next = next != NO_DIRECTION && are_neighbours(one, next, topology);
    const bool may_be_before = before != NO_DIRECTION && are_neighbours(one, before, topology);
    if (!may_be_next && !may_be_before)
        return false;
    const bool is_next = may_be_next && (!may_be_before || at.back <= length - at.back);
    const uint32_t moves = 1u << one | 1u << (is_next ? next : before);
    ends[0] = spot_before(search, at, SIDESTEP_REACH + (is_next ? 0 : length - at.back), moves);
    ends[1] = spot_after(search, at, SIDESTEP_REACH + (is_next ? at.back : 0), moves, most);
    return true;
}

/* Makes the section that which lies between two cells of the path. */
static void take_section(struct sidestep *side, const struct spot ends[2])
{
    side->section =
        section_between(side->search, ends[0].point - (ends[0].back != 0), place_of_spot(side->search, ends[0]),
                        ends[1].point, place_of_spot(side->search, ends[1]));
}

/* Reads the path back as it is, down to a cell of it. */
static bool read_back_to(struct sidestep *side, struct spot from, struct spot to)
{
    const struct wend_search *search = side->search;
    for (; from.point > to.point; from = (struct spot){from.point - 1, 0})
        if (!add_bend_back(side, place_of_spot(search, from), direction_into(search, from.point)))
            return false;
    return from.back == to.back || add_bend_back(side, place_of_spot(search, from), direction_into(search, from.point));
}

wend_status wend_occupants_sidestep_near(struct wend_search *search, struct wend_occupants *occupants, uint32_t count,
                                         bool *is_changed)
{
    struct sidestep side = {.search = search, .memory = &occupants->sidestep, .leaving = NO_DIRECTION};
    struct spot at = {search->scratch->points.count - 1, 0}, ends[2];
    *is_changed = false;
    side.memory->points.count = 0;
    for (; count > 0; count--) {
        if (!find_section_around(search, &occupants->disturbed[count - 1], at, ends))
            continue;
        take_section(&side, ends);
        if ((side.section.moves & (side.section.moves - 1)) == 0)
            continue;
        if (!follow_section(&side) || !lay_out_section(&side))
            return WEND_ERROR_MEMORY;
        if (!reaches_end(&side))
            continue;
        if (!read_back_to(&side, at, ends[1]) || !read_back_reached(&side))
            return WEND_ERROR_MEMORY;
        *is_changed = true;
        at = ends[0];
    }
    return read_back_to(&side, at, (struct spot){0, 0}) ? end_reading_back(&side) : WEND_ERROR_MEMORY;
}
