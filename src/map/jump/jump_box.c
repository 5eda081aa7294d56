/* The cells of an edit's box. */

#include "map/jump/jump.h"
#include "map/jump/jump_lines.h"

/* Cells of one row, of one word of strips, so that what is kept of them lies together. */
struct piece {
    uint32_t x, y, count;
    struct wend_seed first;
};

enum { PIECE_CELLS = 32 };

static struct piece piece_at(const wend_space *space, uint32_t x, uint32_t y, uint32_t right)
{
    const uint32_t end = (x | (PIECE_CELLS - 1)) < right ? x | (PIECE_CELLS - 1) : right;
    return (struct piece){x, y, end - x + 1, wend_seed_at(space, x, y)};
}

/* Three rows of bits around some cells that follow each other: of the first of them, the lowest three. */
struct around {
    uint64_t above, own, below;
};

WEND_ALWAYS_INLINE struct around around_of(const uint8_t *bits, uint32_t stride, uint32_t node)
{
    return (struct around){wend_bits_load_up(bits, node - stride - 1), wend_bits_load_up(bits, node - 1),
                           wend_bits_load_up(bits, node + stride - 1)};
}

/* What lies around the i-th cell says of it, if it is free. */
WEND_ALWAYS_INLINE uint32_t kinds_within(const uint16_t *kinds, const struct around *around, uint32_t i)
{
    const uint64_t cells = (around->above >> i & 7) | (around->own >> i & 7) << 3 | (around->below >> i & 7) << 6;
    return cells & WEND_MIDDLE ? kinds[cells] : 0;
}

/* Turned by a quarter and mirrored, a neighbourhood has as many moves. */
uint64_t wend_jump_box_moves(const wend_space *space, const struct wend_jump_box *box)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    uint64_t moves = 0;
    for (uint32_t x = box->left; x <= box->right; x++)
        for (uint32_t y = box->top, next; y <= box->bottom; y = next) {
            next = y + PIECE_CELLS <= box->bottom ? y + PIECE_CELLS : box->bottom + 1;
            const uint32_t index = wend_jump_maps_column_node(maps, x, y);
            const struct around around = around_of(maps->columns, maps->column_stride, index);
            for (uint32_t i = 0; i < next - y; i++)
                moves += kinds_within(maps->kinds, &around, i) >> JUMP_MOVES;
        }
    return moves;
}

/* Puts the lowest bits of a value from a bit on. */
WEND_ALWAYS_INLINE void put_row_bits(uint8_t *bits, uint32_t index, uint64_t value, uint32_t count)
{
    uint8_t *const at = bits + (index >> 3);
    const uint64_t mask = ((UINT64_C(1) << count) - 1) << (index & 7), was = wend_bits_word(at);
    wend_bits_put_word(at, was ^ ((was ^ value << (index & 7)) & mask), sizeof was);
}

/* The straight stops of a piece. Returns how many legal moves it has. */
static uint64_t stop_piece(const wend_space *space, const struct piece *piece)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const struct around around = around_of(maps->cells, maps->stride, piece->first.node);
    const uint32_t column_stride = maps->column_stride;
    const bool has_columns = wend_has_diagonals(space);
    const uint16_t *const kinds_of = maps->kinds;
    uint8_t *const north = maps->straight[NORTH / 2], *const south = maps->straight[SOUTH / 2];
    uint64_t east = 0, west = 0, moves = 0;
    uint32_t index = wend_jump_maps_column_node(maps, piece->x, piece->y);
    for (uint32_t i = 0; i < piece->count; i++, index += column_stride) {
        const uint32_t kinds = kinds_within(kinds_of, &around, i);
        const uint32_t stops = around.own >> (i + 1) & 1 ? kinds >> JUMP_JUMP : 15;
        east |= (uint64_t)(stops >> EAST / 2 & 1) << i;
        west |= (uint64_t)(stops >> WEST / 2 & 1) << i;
        moves += kinds >> JUMP_MOVES;
        if (has_columns) {
            wend_bits_put(north, index, stops >> NORTH / 2 & 1);
            wend_bits_put(south, index, stops >> SOUTH / 2 & 1);
        }
    }
    put_row_bits(maps->straight[EAST / 2], piece->first.node, east, piece->count);
    put_row_bits(maps->straight[WEST / 2], piece->first.node, west, piece->count);
    return moves;
}

uint64_t wend_jump_box_straight(wend_space *space, const struct wend_jump_box *box)
{
    uint64_t moves = 0;
    for (uint32_t y = box->top; y <= box->bottom; y++)
        for (uint32_t x = box->left; x <= box->right; x = (x | (PIECE_CELLS - 1)) + 1) {
            const struct piece piece = piece_at(space, x, y, box->right);
            moves += stop_piece(space, &piece);
        }
    for (uint32_t y = box->top; y <= box->bottom; y++)
        wend_jump_lines_repair(space, wend_seed_at(space, box->left, y), box->right - box->left + 1, EAST);
    for (uint32_t x = box->left; wend_has_diagonals(space) && x <= box->right; x++)
        wend_jump_lines_repair(space, wend_seed_at(space, x, box->top), box->bottom - box->top + 1, SOUTH);
    return moves;
}

/* Some bits into as many skewed words that follow each other, from the first word up or from the last one down. */
WEND_ALWAYS_INLINE void put_slanted(const struct wend_jump_bitmaps *maps, const struct piece *piece, uint64_t stops,
                                    uint32_t direction)
{
    uint64_t *word = &maps->slanted[direction / 2][wend_jump_maps_skewed(maps, piece->x, piece->y, direction)];
    const uint32_t shift = piece->x & 63;
    stops <<= shift;
    uint64_t bit = UINT64_C(1) << shift;
    for (uint32_t i = 0; i < piece->count; i++, bit <<= 1, word += wend_is_rising(direction) ? 1 : -1)
        *word ^= (*word ^ stops) & bit;
}

/* Where slanted runs stop for what lies around, by direction / 2: these are four bits of each cell's kinds. */
struct slanted_stops {
    uint64_t by[4];
    uint64_t jumps; /* jump points */
};

WEND_ALWAYS_INLINE struct slanted_stops stops_of_piece(const struct wend_jump_bitmaps *maps, const struct piece *piece)
{
    const struct around around = around_of(maps->cells, maps->stride, piece->first.node);
    const uint16_t *const kinds_of = maps->kinds;
    struct slanted_stops stops = {{0, 0, 0, 0}, 0};
    for (uint32_t i = 0; i < piece->count; i++) {
        const uint32_t kinds = kinds_within(kinds_of, &around, i);
        const uint64_t anyway = ~kinds >> JUMP_ENTERED | kinds >> JUMP_ASIDE;
        for (uint32_t k = 0; k < 4; k++)
            stops.by[k] |= (anyway >> k & 1) << i;
        stops.jumps |= (uint64_t)wend_is_jump_point(kinds) << i;
    }
    return stops;
}

/* What straight runs from a piece find, as its first bits. */
WEND_ALWAYS_INLINE uint64_t found_from(const struct wend_jump_bitmaps *maps, const struct piece *piece,
                                       uint32_t direction)
{
    return maps->finds[direction / 2][wend_jump_maps_word(maps, piece->x, piece->y)] >> (piece->x & 63);
}

static void stop_diagonals(const struct wend_jump_bitmaps *maps, const struct piece *piece,
                           const struct slanted_stops *stops)
{
    const uint64_t north = found_from(maps, piece, NORTH), east = found_from(maps, piece, EAST);
    const uint64_t south = found_from(maps, piece, SOUTH), west = found_from(maps, piece, WEST);
    put_slanted(maps, piece, stops->by[NORTH_EAST / 2] | north | east, NORTH_EAST);
    put_slanted(maps, piece, stops->by[SOUTH_EAST / 2] | south | east, SOUTH_EAST);
    put_slanted(maps, piece, stops->by[SOUTH_WEST / 2] | south | west, SOUTH_WEST);
    put_slanted(maps, piece, stops->by[NORTH_WEST / 2] | north | west, NORTH_WEST);
}

/* With 4 neighbours slanted runs are those along columns. */
static void stop_columns(wend_space *space, const struct piece *piece, const struct slanted_stops *stops)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const uint64_t found = found_from(maps, piece, EAST) | found_from(maps, piece, WEST);
    for (uint32_t i = 0; i < piece->count; i++) {
        const struct wend_seed at = wend_seed_at(space, piece->x + i, piece->y);
        wend_put_straight(space, at, NORTH, (stops->by[NORTH / 2] | found) >> i & 1);
        wend_put_straight(space, at, SOUTH, (stops->by[SOUTH / 2] | found) >> i & 1);
    }
}

void wend_jump_box_slanted(wend_space *space, const struct wend_jump_box *box)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    for (uint32_t y = box->top; y <= box->bottom; y++)
        for (uint32_t x = box->left; x <= box->right; x = (x | (PIECE_CELLS - 1)) + 1) {
            const struct piece piece = piece_at(space, x, y, box->right);
            const struct slanted_stops stops = stops_of_piece(maps, &piece);
            if (wend_has_diagonals(space))
                stop_diagonals(maps, &piece, &stops);
            else
                stop_columns(space, &piece, &stops);
            wend_jump_slots_mark(space, piece.first.node, piece.count, stops.jumps);
        }
}
