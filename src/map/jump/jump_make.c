/* Making jump-point bitmaps, by tiles of 64 x 64 cells: 64 rows of a strip's words, with the cells around. */
#include "map/jump/jump_make.h"

#include "base/bit_tiles.h"
#include "base/tasks.h"
#include "map/jump/jump_rules.h"

/* Free cells of a tile's rows and of the rows above and below, by row + 1; and the same shifted by a column. */
struct wend_jump_tile {
    uint64_t own[TILE + 2], west[TILE + 2], east[TILE + 2];
};

/* A bitmap whose lines, rows of cells or columns, begin on whole bytes. */
struct wend_line_map {
    uint32_t line_bytes;
    uint32_t lines;  /* the map's, and one of padding on each side */
    uint32_t length; /* bits of a line: its cells, and the one before them */
};

/* Bytes of a line from a word on, at most 8. */
WEND_ALWAYS_INLINE uint32_t wend_word_bytes(const struct wend_line_map *map, uint32_t word)
{
    uint32_t left = map->line_bytes - word * 8;
    return left < 8 ? left : 8;
}

/* Loads the tile whose rows begin at y and whose columns begin at 64 * strip. */
WEND_ALWAYS_INLINE void wend_load_tile(const struct wend_line_map *map, const uint8_t *cells, uint32_t strip,
                                       uint32_t y, struct wend_jump_tile *tile)
{
    const uint32_t columns = map->length - strip * TILE;
    const bool is_first = strip == 0, is_last = columns <= TILE;
    const uint64_t inside = is_last ? UINT64_MAX >> (TILE - columns) : UINT64_MAX;
    for (uint32_t j = 0; j < TILE + 2; j++) {
        const uint32_t row = y + j - 1; /* wraps around above the first */
        uint64_t own = 0, west = 0, east = 0;
        if (row < map->lines) {
            const uint8_t *from = cells + (size_t)row * map->line_bytes + strip * 8;
            own = wend_bits_word(from) & inside;
            west = is_first ? 0 : from[-1] >> 7;
            east = is_last ? 0 : from[8] & 1;
        }
        tile->own[j] = own;
        tile->west[j] = own << 1 | west;
        tile->east[j] = own >> 1 | east << 63;
    }
}

/* The cells around those of a row of a tile. */
WEND_ALWAYS_INLINE struct wend_cells_around wend_around_row(const struct wend_jump_tile *tile, uint32_t row)
{
    return (struct wend_cells_around){tile->west[row],     tile->own[row],     tile->east[row],
                                      tile->west[row + 1], tile->own[row + 1], tile->east[row + 1],
                                      tile->west[row + 2], tile->own[row + 2], tile->east[row + 2]};
}

/*
 * Where runs towards lower columns find a jump point: at free cells beside a jump point, or beside a cell that finds
 * one. This is a carry: free cells propagate it, jump points generate one. `beyond` comes from the strip to the left,
 * and is passed on to the next.
 *
 *     jumps  0 0 1 0 0 0
 *     free   1 0 1 1 1 0     lowest column on the left
 *     finds  0 0 0 1 1 0
 */
WEND_ALWAYS_INLINE uint64_t wend_finds_west(uint64_t jumps, uint64_t own, uint64_t *beyond)
{
    const uint64_t sum = own + jumps + *beyond, carried = own ^ jumps ^ sum;
    *beyond = (jumps | (own & ~sum)) >> 63;
    return carried & own;
}

/*
 * The same towards higher columns: words have no carry in that direction, so this takes steps of 1, 2, 4 to 32 columns.
 */
WEND_ALWAYS_INLINE uint64_t wend_finds_east(uint64_t jumps, uint64_t own, uint64_t *beyond)
{
    uint64_t has = jumps | (own & *beyond << 63), passes = own, before = *beyond << 63;
    for (uint32_t step = 1; step < TILE; step *= 2) {
        has |= passes & has >> step;
        passes &= passes >> step;
    }
    *beyond = has & 1;
    return (has >> 1 | before) & own;
}

static uint32_t jump_kinds(const wend_space *space, uint32_t around)
{
    uint32_t kinds = 0;
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2) {
        bool is_straight = wend_has_diagonals(space) || d == EAST || d == WEST;
        bool entered = space->cells.steps->moves[NO_DIRECTION][around] >> wend_opposite(d) & 1;
        if (is_straight && entered && (space->cells.steps->moves[d][around] & ~(1u << d)) != 0)
            kinds |= 1u << (JUMP_JUMP + d / 2);
    }
    return kinds;
}

static uint32_t slanted_kinds(const wend_space *space, uint32_t around)
{
    uint32_t kinds = 0;
    for (uint32_t d = wend_first_slanted(space); d < DIRECTIONS; d += wend_next_slanted(space)) {
        uint32_t aside = space->cells.steps->moves[d][around] & ~(1u << d | wend_straights_off(space, d));
        if (!(space->cells.steps->moves[NO_DIRECTION][around] >> wend_opposite(d) & 1))
            continue;
        kinds |= 1u << (JUMP_ENTERED + d / 2);
        kinds |= (uint32_t)(aside != 0) << (JUMP_ASIDE + d / 2);
    }
    return kinds;
}

void wend_jump_points_make_kinds(const wend_space *space, uint16_t kinds[])
{
    for (uint32_t around = 0; around < 512; around++) {
        uint32_t moves = wend_count_ones64(space->cells.steps->moves[NO_DIRECTION][around]);
        kinds[around] = (uint16_t)(jump_kinds(space, around) | slanted_kinds(space, around) | moves << JUMP_MOVES);
    }
}

/* The bitmaps while they are made. */
struct making {
    const wend_space *space;
    struct wend_jump_maps *made;
    enum wend_jump_rule rule;
    struct wend_line_map rows, columns; /* bitmaps by rows, and by columns */
    uint32_t strips, bands;             /* of 64 columns and of 64 rows: tiles across and down */
};

/* Facts about the cells of a tile from the cells around, by row. */
struct judged_tile {
    uint64_t jumps[4][TILE]; /* by direction / 2: straight jump points */
    uint64_t points[TILE];   /* all jump points */
    uint64_t moves;          /* legal moves */
};

static struct making making_of(wend_space *space)
{
    static const enum wend_jump_rule by_corners[] = {[WEND_CORNERS_NEVER] = PASSES_NO_CORNER,
                                                     [WEND_CORNERS_ONE] = PASSES_ONE_CORNER,
                                                     [WEND_CORNERS_ALWAYS] = PASSES_ALL_CORNERS};
    const uint32_t width = space->cells.width, height = space->cells.height;
    struct making making = {.space = space, .made = space->cells.jump_maps};
    making.rule = wend_has_diagonals(space) ? by_corners[space->profile.corners] : HAS_NO_DIAGONALS;
    making.rows = (struct wend_line_map){space->cells.stride / 8, height + 2, width + 1};
    making.columns = (struct wend_line_map){making.made->maps.column_stride / 8, width + 2, height + 1};
    making.strips = width / TILE + 1;
    making.bands = wend_jump_points_bands(space);
    return making;
}

/* Rows of a band that exist, including the padding row above the map. */
static uint32_t rows_in(const struct making *making, uint32_t band)
{
    uint32_t left = making->columns.length - band * TILE;
    return left < TILE ? left : TILE;
}

static uint32_t columns_in(const struct making *making, uint32_t strip)
{
    uint32_t left = making->rows.length - strip * TILE;
    return left < TILE ? left : TILE;
}

WEND_ALWAYS_INLINE uint32_t count_moves_of(enum wend_jump_rule rule, const struct wend_cells_around *a)
{
    /* Each move counts for both of its ends, so half of the directions suffice. */
    return 2 * (wend_count_ones64(a->own & a->east) + wend_count_ones64(a->own & a->south) +
                wend_count_ones64(a->own & wend_legal_diagonal(rule, a->south_east, a->south, a->east)) +
                wend_count_ones64(a->own & wend_legal_diagonal(rule, a->south_west, a->south, a->west)));
}

WEND_ALWAYS_INLINE void judge_tile_by(enum wend_jump_rule rule, const struct wend_jump_tile *tile,
                                      struct judged_tile *judged)
{
    for (uint32_t j = 0; j < TILE; j++) {
        const struct wend_cells_around a = wend_around_row(tile, j);
        judged->jumps[NORTH / 2][j] = wend_jumps_north(rule, &a);
        judged->jumps[EAST / 2][j] = wend_jumps_east(rule, &a);
        judged->jumps[SOUTH / 2][j] = wend_jumps_south(rule, &a);
        judged->jumps[WEST / 2][j] = wend_jumps_west(rule, &a);
        judged->points[j] = wend_jump_points(rule, &a);
    }
    judged->moves = 0;
    for (uint32_t j = 0; j < TILE; j++) {
        const struct wend_cells_around a = wend_around_row(tile, j);
        judged->moves += count_moves_of(rule, &a);
    }
}

static void judge_tile(enum wend_jump_rule rule, const struct wend_jump_tile *tile, struct judged_tile *judged)
{
    switch (rule) {
    case PASSES_NO_CORNER:
        judge_tile_by(PASSES_NO_CORNER, tile, judged);
        break;
    case PASSES_ONE_CORNER:
        judge_tile_by(PASSES_ONE_CORNER, tile, judged);
        break;
    case PASSES_ALL_CORNERS:
        judge_tile_by(PASSES_ALL_CORNERS, tile, judged);
        break;
    default:
        judge_tile_by(HAS_NO_DIAGONALS, tile, judged);
        break;
    }
}

static void store_rows(const struct making *making, uint8_t *bits, uint32_t strip, uint32_t band,
                       const uint64_t words[TILE])
{
    const uint32_t bytes = wend_word_bytes(&making->rows, strip), count = rows_in(making, band);
    uint8_t *to = bits + (size_t)band * TILE * making->rows.line_bytes + strip * 8;
    for (uint32_t j = 0; j < count; j++, to += making->rows.line_bytes)
        wend_bits_put_word(to, words[j], bytes);
}

static void store_columns(const struct making *making, uint8_t *bits, uint32_t strip, uint32_t band,
                          uint64_t words[TILE])
{
    const uint32_t bytes = wend_word_bytes(&making->columns, band), count = columns_in(making, strip);
    uint8_t *to = bits + (size_t)strip * TILE * making->columns.line_bytes + band * 8;
    wend_tile_transpose(words);
    for (uint32_t i = 0; i < count; i++, to += making->columns.line_bytes)
        wend_bits_put_word(to, words[i], bytes);
}

/* Words of nodes do not begin with rows, but those of bands do. */
static void store_points(const struct making *making, uint32_t strip, uint32_t band, const uint64_t points[TILE])
{
    struct wend_jump_word *words = making->made->maps.words;
    uint32_t node = band * TILE * making->space->cells.stride + strip * TILE, count = rows_in(making, band);
    for (uint32_t j = 0; j < count; j++, node += making->space->cells.stride) {
        const uint32_t shift = node & 63;
        if (points[j] == 0)
            continue;
        words[node >> 6].jumps |= points[j] << shift;
        if (shift != 0 && points[j] >> (64 - shift) != 0)
            words[(node >> 6) + 1].jumps |= points[j] >> (64 - shift);
    }
}

static uint64_t *finds_of(const struct making *making, uint32_t direction, uint32_t strip, uint32_t band)
{
    const struct wend_jump_bitmaps *maps = &making->made->maps;
    return maps->finds[direction / 2] + (size_t)strip * maps->strip + band * TILE;
}

static void note_tally(const struct making *making, uint32_t band, const struct wend_jump_tile *tile,
                       const struct judged_tile *judged)
{
    uint64_t *tally = making->made->tallies + (size_t)band * 3;
    for (uint32_t j = 0; j < TILE; j++) {
        tally[0] += wend_count_ones64(tile->own[j + 1]);
        tally[1] += wend_count_ones64(judged->points[j]);
    }
    tally[2] += judged->moves;
}

/* Stops of straight runs: blocked cells and jump points. */
static void stops_of(const struct wend_jump_tile *tile, const uint64_t jumps[TILE], uint64_t stops[TILE])
{
    for (uint32_t j = 0; j < TILE; j++)
        stops[j] = ~tile->own[j + 1] | jumps[j];
}

/* Makes what needs only the tiles around; `beyond` is passed along the rows to the tile on the right. */
static void make_tile(const struct making *making, uint32_t strip, uint32_t band, uint64_t beyond[TILE])
{
    const struct wend_jump_bitmaps *maps = &making->made->maps;
    struct wend_jump_tile tile;
    struct judged_tile judged;
    uint64_t words[TILE];
    wend_load_tile(&making->rows, maps->cells, strip, band * TILE, &tile);
    judge_tile(making->rule, &tile, &judged);
    note_tally(making, band, &tile, &judged);
    store_points(making, strip, band, judged.points);
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2) {
        const bool along_row = d == EAST || d == WEST;
        stops_of(&tile, judged.jumps[d / 2], words);
        if (along_row)
            store_rows(making, maps->straight[d / 2], strip, band, words);
        else if (making->rule != HAS_NO_DIAGONALS)
            store_columns(making, maps->straight[d / 2], strip, band, words);
    }
    for (uint32_t j = 0; j < TILE; j++)
        words[j] = wend_finds_west(judged.jumps[WEST / 2][j], tile.own[j + 1], &beyond[j]);
    memcpy(finds_of(making, WEST, strip, band), words, rows_in(making, band) * sizeof *words);
    memcpy(words, tile.own + 1, sizeof words);
    store_columns(making, maps->columns, strip, band, words);
}

/* Reads a tile's words of rows and nothing beyond them, since other tasks write there. */
static void load_rows(const struct making *making, const uint8_t *bits, uint32_t strip, uint32_t band,
                      uint64_t words[TILE])
{
    const uint32_t bytes = wend_word_bytes(&making->rows, strip), count = rows_in(making, band);
    const uint8_t *from = bits + (size_t)band * TILE * making->rows.line_bytes + strip * 8;
    memset(words, 0, TILE * sizeof *words);
    for (uint32_t j = 0; j < count; j++, from += making->rows.line_bytes) {
        uint8_t word[8] = {0};
        if (bytes == sizeof word)
            words[j] = wend_bits_word(from);
        else
            words[j] = wend_bits_word(memcpy(word, from, bytes));
    }
}

/* What runs east find, from the rightmost strip to the leftmost. */
static void make_finds_east(const struct making *making, uint32_t strip, uint32_t band, uint64_t beyond[TILE])
{
    const struct wend_jump_bitmaps *maps = &making->made->maps;
    uint64_t stops[TILE], cells[TILE], finds[TILE];
    load_rows(making, maps->cells, strip, band, cells);
    load_rows(making, maps->straight[EAST / 2], strip, band, stops);
    for (uint32_t j = 0; j < TILE; j++)
        finds[j] = wend_finds_east(stops[j] & cells[j], cells[j], &beyond[j]);
    memcpy(finds_of(making, EAST, strip, band), finds, rows_in(making, band) * sizeof *finds);
}

/*
 * Tiles are processed in blocks of eight by eight: a cache line holds a row of eight tiles, or a column of eight, and
 * so is filled while it is near, however wide the map.
 */
enum { JUMP_BLOCK = 8 };

static void make_block(const struct making *making, uint32_t first_strip, uint32_t first_band,
                       uint64_t beyond[JUMP_BLOCK][TILE])
{
    for (uint32_t band = first_band; band < first_band + JUMP_BLOCK && band < making->bands; band++)
        for (uint32_t strip = first_strip; strip < first_strip + JUMP_BLOCK && strip < making->strips; strip++)
            make_tile(making, strip, band, beyond[band - first_band]);
}

static void make_blocks(void *user, uint32_t block, uint32_t worker)
{
    const struct making *making = user;
    (void)worker;
    const uint32_t first = block * JUMP_BLOCK,
                   end = first + JUMP_BLOCK < making->bands ? first + JUMP_BLOCK : making->bands;
    uint64_t west[JUMP_BLOCK][TILE] = {{0}};
    memset(making->made->tallies + (size_t)first * 3, 0, (size_t)(end - first) * 3 * sizeof(uint64_t));
    for (uint32_t strip = 0; strip < making->strips; strip += JUMP_BLOCK)
        make_block(making, strip, first, west);
    for (uint32_t band = first; band < end; band++) {
        uint64_t east[TILE] = {0};
        for (uint32_t strip = making->strips; strip-- > 0;)
            make_finds_east(making, strip, band, east);
    }
}

/* Where slanted runs in a direction stop, given what straight runs off them find along the column and along the row. */
WEND_ALWAYS_INLINE void slant_tile_by(enum wend_jump_rule rule, uint32_t direction, const struct wend_jump_tile *tile,
                                      const uint64_t along[TILE], const uint64_t across[TILE], uint64_t stops[TILE])
{
    for (uint32_t j = 0; j < TILE; j++) {
        const struct wend_cells_around a = wend_around_row(tile, j);
        stops[j] = ~wend_entered(rule, &a, direction) | wend_aside(rule, &a, direction) | along[j] | across[j];
    }
}

WEND_ALWAYS_INLINE void slant_tile(enum wend_jump_rule rule, uint32_t direction, const struct wend_jump_tile *tile,
                                   const uint64_t along[TILE], const uint64_t across[TILE], uint64_t stops[TILE])
{
    switch (rule) {
    case PASSES_NO_CORNER:
        slant_tile_by(PASSES_NO_CORNER, direction, tile, along, across, stops);
        break;
    case PASSES_ONE_CORNER:
        slant_tile_by(PASSES_ONE_CORNER, direction, tile, along, across, stops);
        break;
    case PASSES_ALL_CORNERS:
        slant_tile_by(PASSES_ALL_CORNERS, direction, tile, along, across, stops);
        break;
    default:
        slant_tile_by(HAS_NO_DIAGONALS, direction, tile, along, across, stops);
        break;
    }
}

/* Straight jump points of runs along columns, which are not kept by rows. */
WEND_ALWAYS_INLINE uint64_t jumps_along(enum wend_jump_rule rule, const struct wend_jump_tile *tile, uint32_t row,
                                        uint32_t vertical)
{
    const struct wend_cells_around a = wend_around_row(tile, row);
    return vertical == NORTH ? wend_jumps_north(rule, &a) : wend_jumps_south(rule, &a);
}

WEND_ALWAYS_INLINE void judge_along(enum wend_jump_rule rule, const struct wend_jump_tile *tile, uint32_t vertical,
                                    uint64_t jumps[TILE])
{
    for (uint32_t j = 0; j < TILE; j++)
        jumps[j] = rule == PASSES_NO_CORNER    ? jumps_along(PASSES_NO_CORNER, tile, j, vertical)
                   : rule == PASSES_ONE_CORNER ? jumps_along(PASSES_ONE_CORNER, tile, j, vertical)
                                               : jumps_along(PASSES_ALL_CORNERS, tile, j, vertical);
}

/*
 * Where runs along columns find a jump point, row by row against their direction; `beyond` is passed to the next tile.
 */
WEND_ALWAYS_INLINE void find_along(const struct making *making, const struct wend_jump_tile *tile, uint32_t vertical,
                                   uint64_t *beyond, uint64_t finds[TILE])
{
    uint64_t jumps[TILE];
    judge_along(making->rule, tile, vertical, jumps);
    for (uint32_t i = 0; i < TILE; i++) {
        const uint32_t j = vertical == NORTH ? i : TILE - 1 - i;
        finds[j] = *beyond & tile->own[j + 1];
        *beyond = jumps[j] | finds[j];
    }
}

/* Stores a tile's slanted stops, which fall into the skewed words of two tiles. */
WEND_ALWAYS_INLINE void store_skewed(const struct making *making, uint32_t direction, uint32_t strip, uint32_t band,
                                     uint64_t stops[TILE])
{
    const struct wend_jump_bitmaps *maps = &making->made->maps;
    const uint64_t flip = wend_is_rising(direction) ? 0 : UINT64_MAX;
    const uint32_t rows = rows_in(making, band);
    uint64_t *words = maps->slanted[direction / 2] + (size_t)strip * maps->strip + band * TILE;
    wend_tile_skew(stops, flip);
    for (uint32_t j = 0; j < TILE; j++)
        words[j] &= stops[j] | ~wend_tile_own_columns(j, flip);
    for (uint32_t j = 0; j + 1 < rows; j++)
        words[TILE + j] &= stops[j] | wend_tile_own_columns(j, flip);
}

/* The slanted stops of runs towards NORTH or SOUTH in a tile. */
WEND_ALWAYS_INLINE void make_slanted(const struct making *making, uint32_t strip, uint32_t band, uint32_t vertical,
                                     uint64_t *beyond)
{
    struct wend_jump_tile tile;
    uint64_t along[TILE] = {0}, across[TILE] = {0}, stops[TILE];
    const uint32_t rows = rows_in(making, band);
    wend_load_tile(&making->rows, making->made->maps.cells, strip, band * TILE, &tile);
    find_along(making, &tile, vertical, beyond, along);
    memcpy(finds_of(making, vertical, strip, band), along, rows * sizeof *along);
    memcpy(across, finds_of(making, EAST, strip, band), rows * sizeof *across);
    slant_tile(making->rule, vertical == NORTH ? NORTH_EAST : SOUTH_EAST, &tile, along, across, stops);
    store_skewed(making, vertical == NORTH ? NORTH_EAST : SOUTH_EAST, strip, band, stops);
    memcpy(across, finds_of(making, WEST, strip, band), rows * sizeof *across);
    slant_tile(making->rule, vertical == NORTH ? NORTH_WEST : SOUTH_WEST, &tile, along, across, stops);
    store_skewed(making, vertical == NORTH ? NORTH_WEST : SOUTH_WEST, strip, band, stops);
}

/* The same with 4 neighbours, where slanted runs follow columns. */
static void make_upright(const struct making *making, uint32_t strip, uint32_t band)
{
    const uint32_t rows = rows_in(making, band);
    struct wend_jump_tile tile;
    uint64_t east[TILE] = {0}, west[TILE] = {0}, stops[TILE];
    wend_load_tile(&making->rows, making->made->maps.cells, strip, band * TILE, &tile);
    memcpy(east, finds_of(making, EAST, strip, band), rows * sizeof *east);
    memcpy(west, finds_of(making, WEST, strip, band), rows * sizeof *west);
    for (uint32_t d = NORTH; d <= SOUTH; d += SOUTH - NORTH) {
        slant_tile_by(HAS_NO_DIAGONALS, d, &tile, east, west, stops);
        store_columns(making, making->made->maps.straight[d / 2], strip, band, stops);
    }
}

/* The slanted stops of a column of tiles. */
static void make_strip(void *user, uint32_t strip, uint32_t worker)
{
    const struct making *making = user;
    (void)worker;
    uint64_t north = 0, south = 0;
    for (uint32_t band = 0; band < making->bands; band++)
        if (making->rule == HAS_NO_DIAGONALS)
            make_upright(making, strip, band);
        else
            make_slanted(making, strip, band, NORTH, &north);
    for (uint32_t band = making->bands; band-- > 0 && making->rule != HAS_NO_DIAGONALS;)
        make_slanted(making, strip, band, SOUTH, &south);
}

static void sum_up(const struct making *making)
{
    struct wend_jump_maps *jump_maps = making->made;
    jump_maps->move_count = jump_maps->jump_count = jump_maps->free_count = 0;
    for (uint32_t band = 0; band < making->bands; band++) {
        uint64_t *tally = jump_maps->tallies + (size_t)band * 3;
        jump_maps->free_count += (uint32_t)tally[0];
        jump_maps->jump_count += (uint32_t)tally[1];
        jump_maps->move_count += tally[2];
        memset(tally, 0, 3 * sizeof *tally);
    }
}

static void blank_maps(wend_space *space, const wend_tasks *tasks)
{
    struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    wend_tasks_fill(tasks, jump_maps->block, 0xff, jump_maps->block_size);
    wend_tasks_fill(tasks, jump_maps->maps.columns, 0, wend_jump_points_bytes(wend_jump_points_column_bits(space)));
    wend_tasks_fill(tasks, jump_maps->maps.words, 0, jump_maps->word_count * sizeof *jump_maps->maps.words);
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2)
        if (jump_maps->maps.finds[d / 2])
            wend_tasks_fill(tasks, jump_maps->maps.finds[d / 2], 0,
                            wend_jump_points_strip_words(space) * sizeof(uint64_t));
}

void wend_jump_points_make(wend_space *space, const wend_tasks *tasks)
{
    struct making making = making_of(space);
    blank_maps(space, tasks);
    wend_tasks_run(tasks, make_blocks, &making, (making.bands + JUMP_BLOCK - 1) / JUMP_BLOCK);
    wend_tasks_run(tasks, make_strip, &making, making.strips);
    sum_up(&making);
}
