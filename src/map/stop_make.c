/* Making stop maps. */
#include "map/stop_make.h"

#include "map/jump_spots.h"

static uint32_t jump_kinds(const wend_space *space, uint32_t around)
{
    uint32_t kinds = 0;
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2) {
        bool is_straight = wend_has_diagonals(space) || d == EAST || d == WEST;
        bool entered = space->cells.steps->moves[NO_DIRECTION][around] >> wend_opposite(d) & 1;
        if (is_straight && entered && (space->cells.steps->moves[d][around] & ~(1u << d)) != 0)
            kinds |= 1u << (STOP_JUMP + d / 2);
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
        kinds |= 1u << (STOP_ENTERED + d / 2);
        kinds |= (uint32_t)(aside != 0) << (STOP_ASIDE + d / 2);
    }
    return kinds;
}

void wend_stops_make_kinds(const wend_space *space, uint16_t kinds[])
{
    for (uint32_t around = 0; around < 512; around++) {
        uint32_t moves = wend_count_ones64(space->cells.steps->moves[NO_DIRECTION][around]);
        kinds[around] = (uint16_t)(jump_kinds(space, around) | slanted_kinds(space, around) | moves << STOP_MOVES);
    }
}

/*
 * Making all goes by rows, over maps on which everything stops: it takes stops away. What a cell's surroundings tell comes
 * first, for straight runs must be known before what slanted ones find.
 */
static void make_straight_row(wend_space *space, uint32_t y)
{
    struct wend_jump_maps *stops = space->cells.jump_maps;
    for (uint32_t x = 1; x <= space->cells.width; x++) {
        const struct wend_spot at = wend_spot_at(space, x, y);
        if (!wend_bits_get(space->cells.free, at.node))
            continue;
        uint32_t kinds = wend_kinds_at(space, at.node);
        for (uint32_t d = NORTH; d < DIRECTIONS; d += 2)
            if (!(kinds >> (STOP_JUMP + d / 2) & 1) && (wend_has_diagonals(space) || d % 4 == EAST))
                wend_put_straight(space, at, d, false);
        wend_bits_put(stops->maps.columns, wend_jump_maps_column_node(&stops->maps, x, y), true);
        stops->maps.words[at.node >> 6].jumps |= (uint64_t)wend_is_jump_point(kinds) << (at.node & 63);
        stops->jump_count += wend_is_jump_point(kinds);
        stops->move_count += kinds >> STOP_MOVES;
        stops->free_count++;
    }
}

/*
 * Takes away the stops of slanted runs towards NORTH or SOUTH at a free cell, given what straight runs from it find, as a
 * mask of directions.
 */
static void make_slanted(wend_space *space, struct wend_spot at, uint32_t vertical, uint32_t found)
{
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2)
        if (d % 4 == EAST ? vertical == NORTH : d == vertical && wend_has_diagonals(space))
            wend_put_finds(space, at, d, found >> d & 1);
    const uint32_t along_row = 1u << EAST | 1u << WEST;
    if (wend_has_diagonals(space) ? found >> vertical & 1 || (found & along_row) == along_row
                                  : (found & along_row) != 0)
        return; /* as most cells of a game's maps */
    uint32_t kinds = wend_kinds_at(space, at.node);
    for (uint32_t d = wend_first_slanted(space); d < DIRECTIONS; d += wend_next_slanted(space))
        if (wend_step_y[d] == wend_step_y[vertical] && !wend_stops_anyway(kinds, d) &&
            (found & wend_straights_off(space, d)) == 0)
            wend_put_slanted(space, at, d, false);
}

/*
 * Does that for a row, after the one before it towards `vertical`. What a run towards a neighbour finds is what runs from
 * there find, unless they would stop at that neighbour: so nothing is looked for twice. Column by column `beyond` keeps what
 * runs towards `vertical` find.
 */
static void make_slanted_row(wend_space *space, uint32_t y, uint32_t vertical)
{
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    uint8_t *beyond = space->cells.jump_maps->beyond;
    uint32_t east_stop = 0; /* column of the next, while it is not behind */
    bool found_east = false, found_west = false;
    for (uint32_t x = 1; x <= space->cells.width; x++) {
        const struct wend_spot at = wend_spot_at(space, x, y);
        bool is_free = wend_bits_get(space->cells.free, at.node);
        if (is_free && x >= east_stop) {
            const struct wend_spot stop = wend_stop_after(space, at, EAST);
            east_stop = stop.x;
            found_east = wend_bits_get(space->cells.free, stop.node);
        }
        if (is_free)
            make_slanted(space, at, vertical,
                         (uint32_t)found_east << EAST | (uint32_t)found_west << WEST |
                             (uint32_t)wend_bits_get(beyond, x) << vertical);
        if (wend_bits_get(maps->straight[WEST / 2], at.node))
            found_west = is_free;
        if (wend_bits_get(maps->straight[vertical / 2], wend_jump_maps_column_node(maps, x, y)))
            wend_bits_put(beyond, x, is_free);
    }
}

void wend_stops_make(wend_space *space)
{
    struct wend_jump_maps *stops = space->cells.jump_maps;
    memset(stops->block, 0xff, stops->block_size);
    memset(stops->maps.columns, 0, wend_stops_bytes(wend_stops_column_bits(space)));
    memset(stops->maps.words, 0, stops->word_count * sizeof *stops->maps.words);
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2)
        if (stops->maps.finds[d / 2])
            memset(stops->maps.finds[d / 2], 0, wend_stops_strip_words(space) * sizeof(uint64_t));
    stops->move_count = stops->jump_count = stops->free_count = 0;
    for (uint32_t y = 1; y <= space->cells.height; y++)
        make_straight_row(space, y);
    const size_t beyond = wend_stops_bytes((size_t)space->cells.width + 1);
    memset(stops->beyond, 0, beyond);
    for (uint32_t y = 1; y <= space->cells.height; y++)
        make_slanted_row(space, y, NORTH);
    memset(stops->beyond, 0, beyond);
    for (uint32_t y = space->cells.height; y >= 1; y--)
        make_slanted_row(space, y, SOUTH);
    memset(stops->beyond, 0, beyond);
}
