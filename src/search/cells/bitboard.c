/*
 * Engine bitboard: breadth-first search over whole rows of bits, where all steps cost the same.
 *
 * Level n is the set of cells n steps from the start. To get the next level, shift the rows of the last one in all
 * directions and keep the cells that are free and not reached yet: a dozen instructions for the 64 cells of a row, or
 * for eight rows. Neighbouring cells are in the same level or in successive ones, so each cell needs only its level
 * modulo 3; the path back looks in the plane of the level before. The path does not depend on how many rows are handled
 * at once: of several steps back it takes the one straight on, else the first clockwise from north.
 */
#include "base/memory.h"

#include <string.h>

#include "map/space/space_calls.h"
#include "search/cells/direct_path.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

/* Rows of the board: those of a window, with a group of empty rows before and after. */
enum { GROUP = 8, BOARD_MIDDLE = WINDOW_MIDDLE + GROUP, BOARD_ROWS = GROUP + 64 + GROUP };

struct board {
    uint64_t free[BOARD_ROWS];
    uint64_t left[BOARD_ROWS];         /* free and not reached yet */
    uint64_t frontiers[2][BOARD_ROWS]; /* the last level and the one before, alternating */
    uint64_t planes[3][BOARD_ROWS];    /* cells reached, by the number of their level modulo 3 */
    uint32_t first, last;              /* rows in use, in whole groups; only these and one around are set */
    uint32_t goal_x, goal_y;
    uint32_t steps;    /* the number of the last level */
    uint32_t most;     /* level at which the search stops, even if it neither holds the goal nor is empty */
    uint32_t expanded; /* cells of the levels before the last */
};

/* How levels end. */
enum levels_end { LEVELS_ARRIVED, LEVELS_STOPPED, LEVELS_NOWHERE };

/* Which steps a level takes: straight ones only, or diagonal ones as well, under each corner rule. */
enum spread { SPREAD_STRAIGHT, SPREAD_ALWAYS, SPREAD_ONE, SPREAD_NEVER };

/*
 * The cells that a level's rows lead to: by straight steps, and by diagonal ones from the row before or after, `from`.
 * The map's rows, that of `from` and the row's own, show whether the cells beside such a step are free. All are words,
 * or vectors of words.
 */
#define BOARD_STRAIGHT(above, row, below) ((above) | (below) | ((row) << 1) | ((row) >> 1))
#define BOARD_ALWAYS(from)                (((from) << 1) | ((from) >> 1))
#define BOARD_ONE(from, map_from, map)                                                                                 \
    ((((from) << 1) & ((map_from) | ((map) << 1))) | (((from) >> 1) & ((map_from) | ((map) >> 1))))
#define BOARD_NEVER(from, map_from, map) (((((from) & (map)) << 1) | (((from) & (map)) >> 1)) & (map_from))
#define BOARD_DIAGONAL(spread, from, map_from, map)                                                                    \
    ((spread) == SPREAD_ALWAYS ? BOARD_ALWAYS(from)                                                                    \
     : (spread) == SPREAD_ONE  ? BOARD_ONE(from, map_from, map)                                                        \
                               : BOARD_NEVER(from, map_from, map))
#define BOARD_SPREAD(spread, above, row, below, map_above, map, map_below)                                             \
    ((spread) == SPREAD_STRAIGHT ? BOARD_STRAIGHT(above, row, below)                                                   \
                                 : BOARD_STRAIGHT(above, row, below) | BOARD_DIAGONAL(spread, above, map_above, map) | \
                                       BOARD_DIAGONAL(spread, below, map_below, map))

WEND_ALWAYS_INLINE uint32_t count_bits(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    return (uint32_t)(((word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) * UINT64_C(0x0101010101010101) >> 56);
}

/* Called after each level: true if it is the last, because it holds the goal, is empty, or enough were expanded. */
WEND_ALWAYS_INLINE bool is_last_level(struct board *board, uint32_t step, const uint64_t level[], bool is_empty)
{
    if (!is_empty && !(level[board->goal_y] >> board->goal_x & 1) && step < board->most)
        return false;
    uint32_t count = 0;
    for (uint32_t y = board->first; y < board->last; y++)
        count += count_bits((board->planes[0][y] | board->planes[1][y] | board->planes[2][y]) & ~level[y]);
    board->steps = step;
    board->expanded = count;
    return true;
}

/* The rows that a level can reach, in whole groups. */
WEND_ALWAYS_INLINE uint32_t first_row(const struct board *board, uint32_t step)
{
    uint32_t row = step < WINDOW_MIDDLE ? (BOARD_MIDDLE - step) / GROUP * GROUP : 0;
    return row > board->first ? row : board->first;
}

WEND_ALWAYS_INLINE uint32_t last_row(const struct board *board, uint32_t step)
{
    uint32_t row = (BOARD_MIDDLE + step) / GROUP * GROUP + GROUP;
    return row < board->last ? row : board->last;
}

WEND_ALWAYS_INLINE enum levels_end end_of_levels(const struct board *board, const uint64_t level[], bool is_empty)
{
    if (is_empty)
        return LEVELS_NOWHERE;
    return level[board->goal_y] >> board->goal_x & 1 ? LEVELS_ARRIVED : LEVELS_STOPPED;
}

/* Expands levels until one holds the goal or none can follow. Row by row, for any processor. */
WEND_ALWAYS_INLINE enum levels_end expand_levels_by_row(struct board *board, enum spread spread)
{
    for (uint32_t step = board->steps + 1;; step++) {
        const uint64_t *frontier = board->frontiers[~step & 1], *map = board->free;
        uint64_t *level = board->frontiers[step & 1], *plane = board->planes[step % 3], any = 0;
        for (uint32_t y = first_row(board, step), end = last_row(board, step); y < end; y++) {
            level[y] = board->left[y] & BOARD_SPREAD(spread, frontier[y - 1], frontier[y], frontier[y + 1], map[y - 1],
                                                     map[y], map[y + 1]);
            board->left[y] &= ~level[y];
            plane[y] |= level[y];
            any |= level[y];
        }
        if (is_last_level(board, step, level, any == 0))
            return end_of_levels(board, level, any == 0);
    }
}

#if WEND_HAS_AVX

typedef uint64_t row_group __attribute__((vector_size(GROUP * sizeof(uint64_t))));

#define BOARD_LOAD(group, from) memcpy(&(group), from, sizeof(row_group))
#define BOARD_STORE(group, to)  memcpy(to, &(group), sizeof(row_group))

/* The same, a group of rows at a time. */
WEND_ALWAYS_INLINE enum levels_end expand_levels_by_group(struct board *board, enum spread spread)
{
    for (uint32_t step = board->steps + 1;; step++) {
        const uint64_t *frontier = board->frontiers[~step & 1], *map = board->free;
        uint64_t *next = board->frontiers[step & 1], *plane = board->planes[step % 3], words[GROUP], all = 0;
        row_group any = {0};
        for (uint32_t y = first_row(board, step), end = last_row(board, step); y < end; y += GROUP) {
            row_group above, row, below, free_above, free_row, free_below, left, reached;
            BOARD_LOAD(above, frontier + y - 1);
            BOARD_LOAD(row, frontier + y);
            BOARD_LOAD(below, frontier + y + 1);
            BOARD_LOAD(free_above, map + y - 1);
            BOARD_LOAD(free_row, map + y);
            BOARD_LOAD(free_below, map + y + 1);
            BOARD_LOAD(left, board->left + y);
            BOARD_LOAD(reached, plane + y);
            const row_group level = left & BOARD_SPREAD(spread, above, row, below, free_above, free_row, free_below);
            left &= ~level;
            reached |= level;
            any |= level;
            BOARD_STORE(level, next + y);
            BOARD_STORE(left, board->left + y);
            BOARD_STORE(reached, plane + y);
        }
        BOARD_STORE(any, words);
        for (uint32_t i = 0; i < GROUP; i++)
            all |= words[i];
        if (is_last_level(board, step, next, all == 0))
            return end_of_levels(board, next, all == 0);
    }
}

#endif

#define BOARD_LEVELS(name, attribute, send, spread)                                                                    \
    attribute static enum levels_end name(struct board *board)                                                         \
    {                                                                                                                  \
        return send(board, spread);                                                                                    \
    }

BOARD_LEVELS(straight_levels, , expand_levels_by_row, SPREAD_STRAIGHT)
BOARD_LEVELS(always_levels, , expand_levels_by_row, SPREAD_ALWAYS)
BOARD_LEVELS(one_levels, , expand_levels_by_row, SPREAD_ONE)
BOARD_LEVELS(never_levels, , expand_levels_by_row, SPREAD_NEVER)
#if WEND_HAS_AVX
BOARD_LEVELS(straight_levels_avx2, WEND_FOR_AVX2, expand_levels_by_group, SPREAD_STRAIGHT)
BOARD_LEVELS(always_levels_avx2, WEND_FOR_AVX2, expand_levels_by_group, SPREAD_ALWAYS)
BOARD_LEVELS(one_levels_avx2, WEND_FOR_AVX2, expand_levels_by_group, SPREAD_ONE)
BOARD_LEVELS(never_levels_avx2, WEND_FOR_AVX2, expand_levels_by_group, SPREAD_NEVER)
BOARD_LEVELS(straight_levels_avx512, WEND_FOR_AVX512, expand_levels_by_group, SPREAD_STRAIGHT)
BOARD_LEVELS(always_levels_avx512, WEND_FOR_AVX512, expand_levels_by_group, SPREAD_ALWAYS)
BOARD_LEVELS(one_levels_avx512, WEND_FOR_AVX512, expand_levels_by_group, SPREAD_ONE)
BOARD_LEVELS(never_levels_avx512, WEND_FOR_AVX512, expand_levels_by_group, SPREAD_NEVER)
#endif

/* By processor, then by spread. */
static enum levels_end (*const send_levels[][4])(struct board *) = {
    {straight_levels, always_levels, one_levels, never_levels},
#if WEND_HAS_AVX
    {straight_levels_avx2, always_levels_avx2, one_levels_avx2, never_levels_avx2},
    {straight_levels_avx512, always_levels_avx512, one_levels_avx512, never_levels_avx512},
#endif
};

static enum spread spread_of(const wend_space *space)
{
    static const enum spread by_corners[] = {
        [WEND_CORNERS_NEVER] = SPREAD_NEVER, [WEND_CORNERS_ONE] = SPREAD_ONE, [WEND_CORNERS_ALWAYS] = SPREAD_ALWAYS};
    return space->cells.topology == SQUARES_4 ? SPREAD_STRAIGHT : by_corners[space->profile.corners];
}

/* Sets up the board from the window's square, with level 0 at the start. */
static void set_up(struct board *board, const struct wend_search *search)
{
    const uint64_t start = UINT64_C(1) << WINDOW_MIDDLE, *rows = search->scratch->window->rows;
    const uint32_t radius = search->question.radius,
                   goal = wend_window_node(search->question.start_cell, search->question.goal_cell);
    board->first = (BOARD_MIDDLE - radius) / GROUP * GROUP;
    board->last = (BOARD_MIDDLE + radius) / GROUP * GROUP + GROUP;
    board->goal_x = goal % WINDOW_COLUMNS;
    board->goal_y = (goal >> WINDOW_SHIFT) + GROUP;
    const uint32_t around = board->first - 1;
    const size_t size = (board->last + 1 - around) * sizeof *rows;
    memset(board->free + around, 0, size);
    memset(board->frontiers[0] + around, 0, size);
    memset(board->frontiers[1] + around, 0, size);
    for (uint32_t i = 0; i < 3; i++)
        memset(board->planes[i] + around, 0, size);
    memcpy(board->free + BOARD_MIDDLE - radius, rows + WINDOW_MIDDLE - radius, (2 * radius + 1) * sizeof *rows);
    memcpy(board->left + around, board->free + around, size);
    board->left[BOARD_MIDDLE] &= ~start;
    board->frontiers[0][BOARD_MIDDLE] = board->planes[0][BOARD_MIDDLE] = start;
    board->steps = 0;
}

static bool was_reached_by(const struct board *board, uint32_t level, uint32_t node)
{
    return board->planes[level % 3][(node >> WINDOW_SHIFT) + GROUP] >> node % WINDOW_COLUMNS & 1;
}

/* The direction from a node to one of the level before (`level` is modulo 3) from which a step leads here. */
static uint32_t path_back(const struct board *board, const struct wend_search *search, uint32_t at, uint32_t level,
                          uint32_t ahead)
{
    const uint64_t *rows = board->free + GROUP;
    const uint32_t around = wend_window_neighbourhood(rows, at % WINDOW_COLUMNS, at >> WINDOW_SHIFT);
    uint32_t moves = search->space->cells.steps->moves[NO_DIRECTION][around];
    if (ahead < DIRECTIONS && moves >> ahead & 1 && was_reached_by(board, level, at + wend_window_offset(ahead)))
        return ahead;
    for (; moves != 0; moves &= moves - 1) {
        uint32_t direction = wend_count_trailing_zeros(moves);
        if (was_reached_by(board, level, at + wend_window_offset(direction)))
            return direction;
    }
    for (uint32_t direction = 0;; direction++) /* a start may be a cell that can only be left */
        if (at + wend_window_offset(direction) == WINDOW_START)
            return direction;
}

/* Writes the turning points of the path to a node of a level. */
static bool write_path_back(struct wend_search *search, const struct board *board, uint32_t at, uint32_t level)
{
    uint32_t last = DIRECTIONS + 1, back = NO_DIRECTION;
    search->scratch->points.count = 0;
    search->result.straight_steps = search->result.diagonal_steps = 0;
    while (at != WINDOW_START) {
        level = (level + 2) % 3;
        back = path_back(board, search, at, level, back);
        if (!wend_search_note_step(search, at, wend_opposite(back), last))
            return false;
        last = wend_opposite(back);
        at += wend_window_offset(back);
    }
    if (!wend_search_note_step(search, at, NO_DIRECTION, last))
        return false;
    wend_points_reverse(&search->scratch->points);
    return true;
}

/* Finds the node nearest to the goal in the levels before the last, the first by rows, and sets result.end to it. */
static uint32_t find_nearest_end(struct wend_search *search, const struct board *board)
{
    const wend_space *space = search->space;
    const uint64_t *last = board->frontiers[board->steps & 1];
    uint64_t least = UINT64_MAX;
    uint32_t nearest = WINDOW_START;
    for (uint32_t y = board->first; y < board->last; y++) {
        uint64_t reached = (board->planes[0][y] | board->planes[1][y] | board->planes[2][y]) & ~last[y];
        for (; reached != 0; reached &= reached - 1) {
            uint32_t node = ((y - GROUP) << WINDOW_SHIFT) + wend_count_trailing_zeros64(reached);
            struct wend_cell cell = wend_window_cell(search->question.start_cell, node);
            uint64_t distance = wend_space_distance(space, cell, search->question.goal_cell);
            nearest = distance < least ? node : nearest;
            least = distance < least ? distance : least;
        }
    }
    struct wend_cell cell = wend_window_cell(search->question.start_cell, nearest);
    search->result.end = wend_space_node(space, cell.x, cell.y);
    return nearest;
}

static bool write_path_so_far(struct wend_search *search, const struct board *board)
{
    uint32_t node = find_nearest_end(search, board), level = 0;
    while (!was_reached_by(board, level, node))
        level++;
    return write_path_back(search, board, node, level);
}

/* Work of a level in parts of a unit: a fixed part, and one for each group of rows, even if it is not reached. */
static uint64_t parts_of_level(const struct board *board)
{
    return wend_work_board.expanded + (board->last - board->first) / GROUP * wend_work_board.queued;
}

/* The number of levels within the limit; at least one more than were expanded. */
static uint32_t most_levels(const struct wend_search *search, const struct board *board)
{
    const uint64_t parts = parts_of_level(board), limit = search->effort.limit, least = board->steps + 1;
    if (limit == 0 || limit > WEND_WORK_WINDOW + WINDOW_NODES * parts)
        return UINT32_MAX;
    uint64_t left = limit > WEND_WORK_WINDOW ? limit - WEND_WORK_WINDOW : 0;
    uint64_t most = (left * WEND_WORK_PER_UNIT + parts - 1) / parts;
    return (uint32_t)(most > least ? most : least);
}

/* Stores the board while the search is paused; false if memory is refused. */
static bool keep_board(struct wend_search *search, const struct board *board)
{
    struct wend_window *window = search->scratch->window;
    if (!window->board)
        window->board = wend_allocate(&search->scratch->memory, 1, window->board_size = sizeof *board);
    if (window->board)
        memcpy(window->board, board, sizeof *board);
    return window->board != NULL;
}

/* Observers see cells, and limits of expansions count cells, not levels. */
static bool serves_unwatched(const struct wend_search *search)
{
    return search->question.radius != 0 && search->question.radius <= WINDOW_RADIUS && !search->question.observer &&
           search->effort.expansion_stop == 0;
}

static bool serves_one_price(const wend_space *space)
{
    const wend_profile *profile = &space->profile;
    return space->cells.topology == SQUARES_4 || profile->diagonal == profile->straight;
}

static enum wend_search_end run_bitboard(struct wend_search *search)
{
    struct wend_scratch *scratch = search->scratch;
    struct board board;
    if (search->pause.resumed) {
        memcpy(&board, scratch->window->board, sizeof board);
    } else {
        wend_window_cut(scratch->window, search->space, search->question.start_cell, search->question.radius);
        set_up(&board, search);
    }
    const uint64_t affordable = wend_search_costliest(search) / search->space->profile.straight;
    board.most = most_levels(search, &board);
    board.most = board.most < affordable ? board.most : (uint32_t)affordable;
    if (affordable <= board.steps)
        return SEARCH_EXHAUSTED;
    enum levels_end end = send_levels[scratch->processor][spread_of(search->space)](&board);
    search->effort.expanded = board.expanded;
    search->effort.work = WEND_WORK_WINDOW + board.steps * parts_of_level(&board) / WEND_WORK_PER_UNIT;
    if (end == LEVELS_NOWHERE || (end != LEVELS_ARRIVED && board.steps >= affordable))
        return SEARCH_EXHAUSTED;
    uint32_t goal = wend_window_node(search->question.start_cell, search->question.goal_cell);
    if (end == LEVELS_ARRIVED)
        return write_path_back(search, &board, goal, board.steps % 3) ? SEARCH_FOUND : SEARCH_NO_MEMORY;
    return keep_board(search, &board) && write_path_so_far(search, &board) ? SEARCH_LIMITED : SEARCH_NO_MEMORY;
}

const struct wend_engine_code wend_engine_bitboard = {
    .run = run_bitboard, .walk = wend_search_direct_path, .serves_space = serves_one_price, .serves = serves_unwatched};
