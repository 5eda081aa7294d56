/* Jump-point bitmaps: their life, and repairing them. */
#include "map/jump/jump.h"

#include <string.h>

#include "base/memory.h"
#include "map/grid/profile.h"
#include "map/jump/jump_lines.h"
#include "map/jump/jump_make.h"
#include "map/jump/jump_spans.h"
#include "map/space/derived.h"
#include "map/space/space.h"

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

/* Grows a box, or one of no cells, to have a cell. */
static void take_into(struct wend_jump_box *box, uint32_t x, uint32_t y)
{
    box->left = x < box->left ? x : box->left;
    box->right = x > box->right ? x : box->right;
    box->top = y < box->top ? y : box->top;
    box->bottom = y > box->bottom ? y : box->bottom;
}

static const struct wend_jump_box no_cells = {UINT32_MAX, UINT32_MAX, 0, 0};

/*
 * The least box around the cells in a box that are not as `columns` has them, and that around those of them that are free;
 * false if there are none.
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
    struct wend_jump_maps *stops = space->cells.jump_maps;
    for (uint32_t x = changed.left; x <= changed.right; x++)
        for (uint32_t y = changed.top; y <= changed.bottom; y++) {
            uint32_t index = wend_jump_maps_column_node(&stops->maps, x, y);
            bool is_free = wend_bits_get(space->cells.free, y * space->cells.stride + x);
            stops->free_count += (uint32_t)is_free - (uint32_t)wend_bits_get(stops->maps.columns, index);
            wend_bits_put(stops->maps.columns, index, is_free);
        }
}

/*
 * Where jump points are dense and moves many, as on maps filled at random, most of a jump point search is its open list, and
 * A* on cells is faster. The product of jump points per free cell and moves per free cell less one tells the two apart on
 * every map measured except for fills of few single cells, where they are near each other; the bounds lie between mazes of
 * one-cell corridors and fills of 4 %. A function of the map as it is, so that `auto` chooses alike on equal maps.
 */
static void judge(const wend_space *space)
{
    struct wend_jump_maps *stops = space->cells.jump_maps;
    const uint64_t most = wend_has_diagonals(space) ? 218 : 74; /* in 1/256 */
    uint64_t is_free = stops->free_count ? stops->free_count : 1;
    uint64_t jumps = ((uint64_t)stops->jump_count << 8) / is_free, moves = (stops->move_count << 8) / is_free;
    stops->favours_jumps = moves < 256 || jumps * (moves - 256) >> 8 < most;
}

static void make_all(wend_space *space)
{
    wend_jump_points_make(space, space->tasks);
    wend_jump_lines_fold(space);
    wend_jump_slots_give(space);
    judge(space);
}

/* Calls for the bitmaps one after the other from the block, or, without one, counts its bytes. */
static uint8_t *take_bitmap(struct wend_jump_maps *stops, size_t bits)
{
    const size_t unit = WEND_CACHE_LINE,
                 size = (wend_jump_points_bytes(bits) + WEND_BITS_SLACK + unit - 1) / unit * unit;
    uint8_t *bitmap = stops->block ? stops->block + stops->block_size : NULL;
    stops->block_size += size;
    return bitmap;
}

static uint64_t *take_words(struct wend_jump_maps *stops, size_t words)
{
    uint8_t *block = stops->block ? stops->block + stops->block_size : NULL;
    stops->block_size += (words * sizeof(uint64_t) + WEND_CACHE_LINE - 1) / WEND_CACHE_LINE * WEND_CACHE_LINE;
    return (uint64_t *)(void *)block;
}

static void lay_out_bitmaps(const wend_space *space, struct wend_jump_maps *stops)
{
    stops->block_size = WEND_CACHE_LINE; /* what scans downwards may touch */
    stops->maps.columns = take_bitmap(stops, wend_jump_points_column_bits(space));
    stops->tallies = take_words(stops, (size_t)wend_jump_points_bands(space) * 3);
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2) {
        bool along_row = d == EAST || d == WEST;
        stops->maps.straight[d / 2] =
            take_bitmap(stops, along_row ? space->cells.node_count : wend_jump_points_column_bits(space));
    }
    for (uint32_t d = NORTH_EAST; wend_has_diagonals(space) && d < DIRECTIONS; d += 2)
        stops->maps.slanted[d / 2] = take_words(stops, wend_jump_points_strip_words(space));
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2) {
        if (!wend_has_diagonals(space) && d % 4 != EAST)
            continue;
        const size_t spans = wend_jump_spans_words(space, d);
        stops->maps.finds[d / 2] = take_words(stops, wend_jump_points_strip_words(space));
        stops->maps.spans[d / 2] = spans != 0 ? take_words(stops, spans) : NULL;
    }
}

static void destroy_stops(wend_space *space)
{
    struct wend_jump_maps *stops = space->cells.jump_maps;
    if (!stops)
        return;
    wend_jump_slots_release(space);
    wend_release(&space->allocator, stops->block, stops->block_size, 1);
    WEND_RELEASE(&space->allocator, stops->maps.words, stops->word_count);
    WEND_RELEASE(&space->allocator, stops, 1);
    space->cells.jump_maps = NULL;
}

static wend_status allocate_stops(wend_space *space)
{
    const wend_allocator *memory = &space->allocator;
    struct wend_jump_maps *stops = wend_allocate(memory, 1, sizeof *stops);
    space->cells.jump_maps = stops;
    if (!stops)
        return WEND_ERROR_MEMORY;
    const uint32_t rows = space->cells.height + 1;
    *stops =
        (struct wend_jump_maps){.word_count = space->cells.node_count / 64 + 1, .processor = wend_processor_here()};
    stops->maps = (struct wend_jump_bitmaps){.stride = space->cells.stride, .cells = space->cells.free};
    stops->maps.column_stride = (rows + 7) / 8 * 8;
    stops->maps.strip = wend_jump_points_strip(space);
    stops->maps.strips = (space->cells.width + 1) / 64 + 1;
    stops->maps.kinds = stops->kinds;
    lay_out_bitmaps(space, stops);
    stops->block = wend_allocate(memory, stops->block_size, 1);
    stops->maps.words = wend_allocate(memory, stops->word_count, sizeof *stops->maps.words);
    if (!stops->block || !stops->maps.words) {
        destroy_stops(space);
        return WEND_ERROR_MEMORY;
    }
    lay_out_bitmaps(space, stops);
    return WEND_OK;
}

/* Whether the mover alone, whatever layers and links come, leaves room for jump point search. */
static bool may_jump(const wend_space *space)
{
    uint32_t rules = wend_profile_rules(&space->profile, space->cells.topology, &space->cells.classes);
    return (rules & ~(uint32_t)RULES_UNIFORM) == 0 && space->cells.levels == 1;
}

static wend_status create_stops(wend_space *space)
{
    space->cells.jump_maps = NULL;
    if (!may_jump(space))
        return WEND_OK;
    if (allocate_stops(space) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_jump_points_make_kinds(space, space->cells.jump_maps->kinds);
    make_all(space);
    return WEND_OK;
}

static wend_status copy_stops(wend_space *space, const wend_space *from)
{
    const struct wend_jump_maps *theirs = from->cells.jump_maps;
    space->cells.jump_maps = NULL;
    if (!theirs || allocate_stops(space) != WEND_OK)
        return theirs ? WEND_ERROR_MEMORY : WEND_OK;
    struct wend_jump_maps *stops = space->cells.jump_maps;
    memcpy(stops->block, theirs->block, stops->block_size);
    memcpy(stops->maps.words, theirs->maps.words, stops->word_count * sizeof *stops->maps.words);
    memcpy(stops->kinds, theirs->kinds, sizeof stops->kinds);
    stops->slot_count = theirs->slot_count;
    stops->jump_count = theirs->jump_count;
    stops->free_count = theirs->free_count;
    stops->move_count = theirs->move_count;
    stops->favours_jumps = theirs->favours_jumps;
    stops->maps.span_count = theirs->maps.span_count;
    return WEND_OK;
}

static size_t stops_memory(const wend_space *space)
{
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    return stops ? sizeof *stops + stops->block_size + stops->word_count * sizeof *stops->maps.words +
                       stops->log.capacity * sizeof *stops->log.moved
                 : 0;
}

/* Needs no memory. Cost: the cells from which a straight run reaches the change; by spans where they are open. */
static void follow_stops(wend_space *space, const struct wend_change *change)
{
    struct wend_jump_box changed, opened;
    if (!space->cells.jump_maps)
        return;
    wend_jump_slots_begin(space);
    const bool has_changed = find_changes(space, box_of(change->positions), &changed, &opened);
    space->cells.jump_maps->opened = rectangle_of(opened);
    if (!has_changed)
        return;
    struct wend_jump_box box = grown(space, changed);
    uint64_t area = (uint64_t)(box.right - box.left) * (box.bottom - box.top);
    if (area > (uint64_t)space->cells.width * space->cells.height / 4) {
        make_all(space);
        return;
    }
    if (space->cells.jump_maps->before_change)
        space->cells.jump_maps->before_change(space, &box);
    space->cells.jump_maps->move_count -= wend_jump_box_moves(space, &box);
    take_over_columns(space, changed);
    space->cells.jump_maps->move_count += wend_jump_box_straight(space, &box);
    wend_jump_box_slanted(space, &box);
    wend_jump_slots_end(space);
    judge(space);
}

const struct wend_derived wend_derived_jump_maps = {.create = create_stops,
                                                    .follow = follow_stops,
                                                    .copy = copy_stops,
                                                    .memory = stops_memory,
                                                    .destroy = destroy_stops};
