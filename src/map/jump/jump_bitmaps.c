/* Jump-point bitmaps: their life, and their repair in the box of an edit. */

#include <string.h>

#include "base/memory.h"
#include "map/grid/profile.h"
#include "map/jump/jump_lines.h"
#include "map/jump/jump_make.h"
#include "map/jump/jump_spans.h"
#include "map/space/derived.h"

/* Cells of one row within one word of a strip, whose bits are adjacent. */
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

/* Three rows of bits around consecutive cells; the lowest three bits of each surround the first cell. */
struct around {
    uint64_t above, own, below;
};

WEND_ALWAYS_INLINE struct around around_of(const uint8_t *bits, uint32_t stride, uint32_t node)
{
    return (struct around){wend_bits_load_up(bits, node - stride - 1), wend_bits_load_up(bits, node - 1),
                           wend_bits_load_up(bits, node + stride - 1)};
}

/* The kinds of the i-th cell, 0 if it is blocked. */
WEND_ALWAYS_INLINE uint32_t kinds_within(const uint16_t *kinds, const struct around *around, uint32_t i)
{
    const uint64_t cells = (around->above >> i & 7) | (around->own >> i & 7) << 3 | (around->below >> i & 7) << 6;
    return cells & WEND_MIDDLE ? kinds[cells] : 0;
}

/*
 * Legal moves of the free cells of a box as in `columns`, which after an edit still has the state before it. A
 * neighbourhood turned by a quarter and mirrored has as many moves.
 */
static uint64_t jump_box_moves(const wend_space *space, const struct wend_jump_box *box)
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

/* Writes the `count` lowest bits of a value at an index. */
WEND_ALWAYS_INLINE void put_row_bits(uint8_t *bits, uint32_t index, uint64_t value, uint32_t count)
{
    uint8_t *const at = bits + (index >> 3);
    const uint64_t mask = ((UINT64_C(1) << count) - 1) << (index & 7), was = wend_bits_word(at);
    wend_bits_put_word(at, was ^ ((was ^ value << (index & 7)) & mask), sizeof was);
}

/* Sets the straight stops of a piece. Returns its number of legal moves. */
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

/*
 * Sets the straight stops of a box, and what straight runs find in it and beside it. Returns its number of legal moves.
 */
static uint64_t jump_box_straight(wend_space *space, const struct wend_jump_box *box)
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

/* Writes each bit into one of as many consecutive skewed words, from the first word up or from the last one down. */
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

/* Where slanted runs stop because of the cells around, by direction / 2; four bits of each cell's kinds. */
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

/* Where straight runs from a piece find a jump point, as the lowest bits. */
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

/* With 4 neighbours slanted runs follow columns. */
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

/* Sets the slanted stops of a box and its jump points. Precondition: what straight runs find is up to date. */
static void jump_box_slanted(wend_space *space, const struct wend_jump_box *box)
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

static struct wend_jump_box box_of(struct wend_rectangle r)
{
    return (struct wend_jump_box){r.x + 1, r.y + 1, r.x + r.width, r.y + r.height};
}

static struct wend_rectangle rectangle_of(struct wend_jump_box box)
{
    const bool is_empty = box.bottom == 0;
    return (struct wend_rectangle){box.left, box.top, is_empty ? 0 : box.right - box.left + 1,
                                   is_empty ? 0 : box.bottom - box.top + 1};
}

static struct wend_jump_box grown(const wend_space *space, struct wend_jump_box box)
{
    box.left -= box.left > 1;
    box.top -= box.top > 1;
    box.right += box.right < space->cells.width;
    box.bottom += box.bottom < space->cells.height;
    return box;
}

/* Grows a box, maybe an empty one, to include a cell. */
static void take_into(struct wend_jump_box *box, uint32_t x, uint32_t y)
{
    box->left = x < box->left ? x : box->left;
    box->right = x > box->right ? x : box->right;
    box->top = y < box->top ? y : box->top;
    box->bottom = y > box->bottom ? y : box->bottom;
}

static const struct wend_jump_box no_cells = {UINT32_MAX, UINT32_MAX, 0, 0};

/*
 * Finds the smallest boxes around the cells of a box that differ from `columns`, and around those that are free now.
 * False if no cell differs.
 */
static bool find_changes(const wend_space *space, struct wend_jump_box in, struct wend_jump_box *changed,
                         struct wend_jump_box *opened)
{
    *changed = *opened = no_cells;
    for (uint32_t y = in.top; y <= in.bottom; y++)
        for (uint32_t x = in.left; x <= in.right; x++) {
            bool was_free = wend_bits_get(space->cells.jump_maps->maps.columns,
                                          wend_jump_maps_column_node(&space->cells.jump_maps->maps, x, y));
            bool is_free = wend_bits_get(space->cells.free, y * space->cells.stride + x);
            if (was_free != is_free)
                take_into(changed, x, y);
            if (is_free && !was_free)
                take_into(opened, x, y);
        }
    return changed->bottom != 0;
}

static void take_over_columns(wend_space *space, struct wend_jump_box changed)
{
    struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    for (uint32_t x = changed.left; x <= changed.right; x++)
        for (uint32_t y = changed.top; y <= changed.bottom; y++) {
            uint32_t index = wend_jump_maps_column_node(&jump_maps->maps, x, y);
            bool is_free = wend_bits_get(space->cells.free, y * space->cells.stride + x);
            jump_maps->free_count += (uint32_t)is_free - (uint32_t)wend_bits_get(jump_maps->maps.columns, index);
            wend_bits_put(jump_maps->maps.columns, index, is_free);
        }
}

/*
 * Decides whether jump point search is likely to be faster here than A* on cells. Where jump points are dense and have
 * many moves, as on randomly filled maps, it mostly works on its open list. The product of jump points per free cell
 * and of moves per free cell less one separates the two cases on every map measured, except for fills of few single
 * cells, where both are close; the bounds lie between mazes of one-cell corridors and fills of 4 %. The decision
 * depends only on the current map, so that `auto` chooses alike on equal maps.
 */
static void judge(const wend_space *space)
{
    struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    const uint64_t most = wend_has_diagonals(space) ? 218 : 74; /* in 1/256 */
    uint64_t is_free = jump_maps->free_count ? jump_maps->free_count : 1;
    uint64_t jumps = ((uint64_t)jump_maps->jump_count << 8) / is_free, moves = (jump_maps->move_count << 8) / is_free;
    jump_maps->favours_jumps = moves < 256 || jumps * (moves - 256) >> 8 < most;
}

static void make_all(wend_space *space)
{
    wend_jump_points_make(space, space->tasks);
    wend_jump_lines_fold(space);
    wend_jump_slots_give(space);
    judge(space);
}

/* Takes a bitmap from the block; while there is no block, only counts its bytes. */
static void *take_bytes(struct wend_jump_maps *jump_maps, size_t size)
{
    uint8_t *bytes = jump_maps->block ? jump_maps->block + jump_maps->block_size : NULL;
    jump_maps->block_size += (size + WEND_CACHE_LINE - 1) / WEND_CACHE_LINE * WEND_CACHE_LINE;
    return bytes;
}

static uint8_t *take_bitmap(struct wend_jump_maps *jump_maps, size_t bits)
{
    return take_bytes(jump_maps, wend_jump_points_bytes(bits) + WEND_BITS_SLACK);
}

static uint64_t *take_words(struct wend_jump_maps *jump_maps, size_t words)
{
    return take_bytes(jump_maps, words * sizeof(uint64_t));
}

static void lay_out_bitmaps(const wend_space *space, struct wend_jump_maps *jump_maps)
{
    jump_maps->block_size = WEND_CACHE_LINE; /* scans downwards may read this */
    jump_maps->maps.columns = take_bitmap(jump_maps, wend_jump_points_column_bits(space));
    jump_maps->tallies = take_words(jump_maps, (size_t)wend_jump_points_bands(space) * 3);
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2) {
        bool along_row = d == EAST || d == WEST;
        jump_maps->maps.straight[d / 2] =
            take_bitmap(jump_maps, along_row ? space->cells.node_count : wend_jump_points_column_bits(space));
    }
    for (uint32_t d = NORTH_EAST; wend_has_diagonals(space) && d < DIRECTIONS; d += 2)
        jump_maps->maps.slanted[d / 2] = take_words(jump_maps, wend_jump_points_strip_words(space));
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2) {
        if (!wend_has_diagonals(space) && d % 4 != EAST)
            continue;
        const size_t spans = wend_jump_spans_words(space, d);
        jump_maps->maps.finds[d / 2] = take_words(jump_maps, wend_jump_points_strip_words(space));
        jump_maps->maps.spans[d / 2] = spans != 0 ? take_words(jump_maps, spans) : NULL;
    }
}

static void destroy_jump_maps(wend_space *space)
{
    struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    if (!jump_maps)
        return;
    wend_jump_slots_release(space);
    wend_release(&space->allocator, jump_maps->block, jump_maps->block_size, 1);
    WEND_RELEASE(&space->allocator, jump_maps->maps.words, jump_maps->word_count);
    WEND_RELEASE(&space->allocator, jump_maps, 1);
    space->cells.jump_maps = NULL;
}

/* Computes all sizes, without allocating. */
static void measure_jump_maps(const wend_space *space, struct wend_jump_maps *jump_maps)
{
    const uint32_t rows = space->cells.height + 1;
    *jump_maps =
        (struct wend_jump_maps){.word_count = space->cells.node_count / 64 + 1, .processor = wend_processor_here()};
    jump_maps->maps = (struct wend_jump_bitmaps){.stride = space->cells.stride, .cells = space->cells.free};
    jump_maps->maps.column_stride = (rows + 7) / 8 * 8;
    jump_maps->maps.strip = wend_jump_points_strip(space);
    jump_maps->maps.strips = (space->cells.width + 1) / 64 + 1;
    jump_maps->maps.kinds = jump_maps->kinds;
    lay_out_bitmaps(space, jump_maps);
}

static wend_status allocate_jump_maps(wend_space *space)
{
    const wend_allocator *memory = &space->allocator;
    struct wend_jump_maps *jump_maps = wend_allocate(memory, 1, sizeof *jump_maps);
    space->cells.jump_maps = jump_maps;
    if (!jump_maps)
        return WEND_ERROR_MEMORY;
    measure_jump_maps(space, jump_maps);
    jump_maps->block = wend_allocate(memory, jump_maps->block_size, 1);
    jump_maps->maps.words = wend_allocate(memory, jump_maps->word_count, sizeof *jump_maps->maps.words);
    if (!jump_maps->block || !jump_maps->maps.words) {
        destroy_jump_maps(space);
        return WEND_ERROR_MEMORY;
    }
    lay_out_bitmaps(space, jump_maps);
    return WEND_OK;
}

/* True if the mover's own rules allow jump point search, whatever layers and links come. */
static bool may_jump(const wend_space *space)
{
    uint32_t rules = wend_profile_rules(&space->profile, space->cells.topology, space->cells.classes);
    return (rules & ~(uint32_t)RULES_UNIFORM) == 0 && space->cells.levels == 1;
}

static wend_status create_jump_maps(wend_space *space)
{
    space->cells.jump_maps = NULL;
    if (!may_jump(space))
        return WEND_OK;
    if (allocate_jump_maps(space) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_jump_points_make_kinds(space, space->cells.jump_maps->kinds);
    make_all(space);
    return WEND_OK;
}

static wend_status copy_jump_maps(wend_space *space, const wend_space *from)
{
    const struct wend_jump_maps *theirs = from->cells.jump_maps;
    space->cells.jump_maps = NULL;
    if (!theirs || allocate_jump_maps(space) != WEND_OK)
        return theirs ? WEND_ERROR_MEMORY : WEND_OK;
    struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    memcpy(jump_maps->block, theirs->block, jump_maps->block_size);
    memcpy(jump_maps->maps.words, theirs->maps.words, jump_maps->word_count * sizeof *jump_maps->maps.words);
    memcpy(jump_maps->kinds, theirs->kinds, sizeof jump_maps->kinds);
    jump_maps->slot_count = theirs->slot_count;
    jump_maps->jump_count = theirs->jump_count;
    jump_maps->free_count = theirs->free_count;
    jump_maps->move_count = theirs->move_count;
    jump_maps->favours_jumps = theirs->favours_jumps;
    jump_maps->maps.span_count = theirs->maps.span_count;
    return WEND_OK;
}

static size_t jump_maps_memory(const wend_space *space)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    return jump_maps
               ? sizeof *jump_maps + jump_maps->block_size + jump_maps->word_count * sizeof *jump_maps->maps.words +
                     jump_maps->log.capacity * sizeof *jump_maps->log.moved
               : 0;
}

/* Needs no memory. Cost: the cells from which a straight run reaches the change; one per span on open ground. */
static void follow_jump_maps(wend_space *space, const struct wend_change *change)
{
    struct wend_jump_box changed, opened;
    if (!space->cells.jump_maps)
        return;
    wend_jump_slots_begin(space);
    space->cells.jump_maps->has_changed = find_changes(space, box_of(change->positions), &changed, &opened);
    space->cells.jump_maps->opened = rectangle_of(opened);
    if (!space->cells.jump_maps->has_changed)
        return;
    struct wend_jump_box box = grown(space, changed);
    uint64_t area = (uint64_t)(box.right - box.left) * (box.bottom - box.top);
    if (area > (uint64_t)space->cells.width * space->cells.height / 4) {
        make_all(space);
        return;
    }
    if (space->cells.jump_maps->before_change)
        space->cells.jump_maps->before_change(space, &box);
    space->cells.jump_maps->move_count -= jump_box_moves(space, &box);
    take_over_columns(space, changed);
    space->cells.jump_maps->move_count += jump_box_straight(space, &box);
    jump_box_slanted(space, &box);
    wend_jump_slots_end(space);
    judge(space);
}

/* The slot log matters only during an update, and spare slots are not kept. */
static void image_jump_maps(wend_space *space, struct wend_image *image)
{
    struct wend_jump_maps *jump_maps = wend_image_head(image, space->cells.jump_maps, sizeof *jump_maps);
    space->cells.jump_maps = jump_maps;
    wend_image_expect(image, (jump_maps != NULL) == may_jump(space));
    if (!jump_maps)
        return;
    if (wend_image_is_opened(image))
        measure_jump_maps(space, jump_maps);
    WEND_IMAGE_U32(image, jump_maps->slot_count);
    WEND_IMAGE_U32(image, jump_maps->jump_count);
    WEND_IMAGE_U32(image, jump_maps->free_count);
    WEND_IMAGE_U64(image, jump_maps->move_count);
    WEND_IMAGE_BOOL(image, jump_maps->favours_jumps);
    WEND_IMAGE_U32(image, jump_maps->maps.span_count);
    wend_code_u16s(&image->numbers, jump_maps->kinds, 512);
    WEND_IMAGE_ARRAY(image, jump_maps->block, jump_maps->block_size);
    WEND_IMAGE_ARRAY(image, jump_maps->maps.words, jump_maps->word_count);
    wend_image_expect(image, jump_maps->block && jump_maps->maps.words);
    if (jump_maps->block)
        lay_out_bitmaps(space, jump_maps);
}

/* True if jump points equal those made afresh, and no two words share a slot. `taken` has a bit per slot. */
static bool are_words_good(const struct wend_jump_maps *jump_maps, const struct wend_jump_maps *made, uint8_t *taken)
{
    for (uint32_t i = 0; i < jump_maps->word_count; i++) {
        const struct wend_jump_word *word = &jump_maps->maps.words[i];
        if (word->jumps != made->maps.words[i].jumps || word->slots < wend_count_ones64(word->jumps) ||
            word->slots > 64 || (uint64_t)word->first_slot + word->slots > jump_maps->slot_count)
            return false;
        for (uint32_t slot = word->first_slot; slot < word->first_slot + word->slots; slot++) {
            if (wend_bits_get(taken, slot))
                return false;
            wend_bits_put(taken, slot, true);
        }
    }
    return true;
}

static wend_status check_jump_maps(const wend_space *space, const wend_space *fresh)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps, *made = fresh->cells.jump_maps;
    if (!jump_maps)
        return WEND_OK;
    if (jump_maps->jump_count != made->jump_count || jump_maps->free_count != made->free_count ||
        jump_maps->move_count != made->move_count || jump_maps->favours_jumps != made->favours_jumps ||
        jump_maps->maps.span_count != made->maps.span_count ||
        memcmp(jump_maps->kinds, made->kinds, sizeof made->kinds) != 0 ||
        memcmp(jump_maps->block, made->block, made->block_size) != 0)
        return WEND_ERROR_FORMAT;
    const size_t bytes = (size_t)jump_maps->slot_count / 8 + 1;
    uint8_t *taken = wend_allocate_filled(&space->allocator, bytes, 1, 0);
    if (!taken)
        return WEND_ERROR_MEMORY;
    const bool is_good = are_words_good(jump_maps, made, taken);
    WEND_RELEASE(&space->allocator, taken, bytes);
    return wend_format_if(is_good);
}

const struct wend_derived wend_derived_jump_maps = {.create = create_jump_maps,
                                                    .follow = follow_jump_maps,
                                                    .copy = copy_jump_maps,
                                                    .memory = jump_maps_memory,
                                                    .destroy = destroy_jump_maps,
                                                    .image = image_jump_maps,
                                                    .check = check_jump_maps};
