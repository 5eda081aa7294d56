/*
 * Positions that a space derives from its grid: which are free, and the class that counts at each.
 *
 * A mover of k x k cells may stand where the greatest class that it covers is not CLASS_BLOCKED, which is the greatest
 * of all. That class is found in two passes: along rows (kept in rows_covered, so that edits redo little), then over
 * the k rows from the anchor.
 */
#include "map/grid/grid_calls.h"

#include <string.h>

#include "base/memory.h"
#include "map/grid/profile.h"
#include "map/space/derived.h"

/* The classes of terrains. */

static wend_status create_classes(wend_space *space)
{
    struct wend_classes *classes = wend_allocate(&space->allocator, 1, sizeof *classes);
    space->cells.classes = classes;
    if (!classes)
        return WEND_ERROR_MEMORY;
    return wend_profile_classes(&space->profile, space->layers[WEND_LAYER_KNOWN] != NULL, classes);
}

static wend_status copy_classes(wend_space *space, const wend_space *from)
{
    struct wend_classes *classes = wend_allocate(&space->allocator, 1, sizeof *classes);
    space->cells.classes = classes;
    if (!classes)
        return WEND_ERROR_MEMORY;
    *classes = *from->cells.classes;
    return WEND_OK;
}

static size_t memory_classes(const wend_space *space)
{
    return sizeof *space->cells.classes;
}

static void destroy_classes(wend_space *space)
{
    WEND_RELEASE(&space->allocator, (struct wend_classes *)(uintptr_t)space->cells.classes, 1);
}

const struct wend_derived wend_derived_classes = {
    .create = create_classes, .copy = copy_classes, .memory = memory_classes, .destroy = destroy_classes};

/* Positions. */

/* The class of a single cell. */
static uint8_t class_at(const wend_space *space, uint32_t x, uint32_t row)
{
    const struct wend_space_cells *cells = &space->cells;
    uint32_t node = wend_space_node(space, x, row);
    if (!wend_space_is_known(space, node))
        return cells->classes->of_terrain[UNKNOWN_TERRAIN];
    if (cells->sources.walkable && !wend_bits_get(cells->sources.walkable, node))
        return CLASS_BLOCKED;
    return cells->classes->of_terrain[wend_grid_row(cells->grid, row)[x]];
}

static void put_position(wend_space *space, uint32_t node, uint8_t class)
{
    wend_bits_put(space->cells.free, node, class != CLASS_BLOCKED);
    if (space->cells.class_at)
        space->cells.class_at[node] = class;
}

static void ask_walkable(wend_space *space, struct wend_rectangle r)
{
    const wend_profile *profile = &space->profile;
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        for (uint32_t x = r.x; x < r.x + r.width; x++) {
            uint32_t node = wend_space_node(space, x, row);
            bool by_terrain =
                space->cells.classes->of_terrain[wend_grid_row(space->cells.grid, row)[x]] != CLASS_BLOCKED;
            bool is_free = by_terrain && wend_space_is_known(space, node) &&
                           profile->walkable(profile->user, wend_grid_place(space->cells.grid, x, row));
            wend_bits_put(space->cells.sources.walkable, node, is_free);
        }
}

/* Eight cells at a time, for whole bytes of the bitmap. */
static uint8_t free_byte(const struct wend_classes *classes, const uint8_t *terrain)
{
    uint32_t byte = 0;
    for (uint32_t i = 0; i < 8; i++)
        byte |= (uint32_t)(classes->of_terrain[terrain[i]] != CLASS_BLOCKED) << i;
    return (uint8_t)byte;
}

/* The free terrains, if few: whole rows are then compared with each of them, many cells at a time. */
enum { FEW_TERRAINS = 8 };

struct free_terrains {
    uint8_t list[FEW_TERRAINS];
    uint32_t count; /* above FEW_TERRAINS: too many */
};

static struct free_terrains list_free(const struct wend_classes *classes)
{
    struct free_terrains free = {{0}, 0};
    for (uint32_t terrain = 0; terrain < UNKNOWN_TERRAIN && free.count <= FEW_TERRAINS; terrain++)
        if (classes->of_terrain[terrain] != CLASS_BLOCKED) {
            if (free.count < FEW_TERRAINS)
                free.list[free.count] = (uint8_t)terrain;
            free.count++;
        }
    return free;
}

/* Packs eight bytes of 0 or 1 into bits: the factor moves byte i to bit i of the highest byte, without clashes. */
static uint64_t bits_of_bytes(const uint8_t bytes[8])
{
    return wend_bits_word(bytes) * UINT64_C(0x0102040810204080) >> 56;
}

static uint64_t word_of_terrains(const struct free_terrains *free, const uint8_t terrain[64])
{
    uint8_t is_free[64] = {0};
    for (uint32_t i = 0; i < free->count; i++)
        for (uint32_t j = 0; j < 64; j++)
            is_free[j] |= terrain[j] == free->list[i];
    uint64_t word = 0;
    for (uint32_t i = 0; i < 8; i++)
        word |= bits_of_bytes(is_free + 8 * i) << (8 * i);
    return word;
}

/* A whole row for one-cell movers. Words are shifted by one bit, since a blocked column precedes each row. */
static void derive_whole_row(wend_space *space, const struct free_terrains *free, uint32_t row)
{
    const uint32_t width = space->cells.width, bytes = space->cells.stride / 8;
    const uint8_t *terrain = wend_grid_row(space->cells.grid, row);
    uint8_t *bits = space->cells.free + (wend_space_node(space, 0, row) - 1) / 8;
    uint64_t before = 0;
    for (uint32_t byte = 0; byte < bytes; byte += 8) {
        const uint32_t x = byte * 8, left = x < width ? width - x : 0;
        uint64_t word = 0;
        if (left >= 64) {
            word = word_of_terrains(free, terrain + x);
        } else if (left > 0) {
            uint8_t last[64] = {0};
            memcpy(last, terrain + x, left);
            word = word_of_terrains(free, last) & ((UINT64_C(1) << left) - 1);
        }
        wend_bits_put_word(bits + byte, word << 1 | before, bytes - byte < 8 ? bytes - byte : 8);
        before = word >> 63;
    }
}

/* Part of a row for one-cell movers whose free terrains are all of one class. */
static void derive_plain_row(wend_space *space, uint32_t x, uint32_t row, uint32_t width)
{
    struct wend_space_cells *cells = &space->cells;
    const uint8_t *terrain = wend_grid_row(cells->grid, row) + x;
    uint32_t node = wend_space_node(space, x, row), end = node + width;
    while (node < end) {
        if (node % 8 == 0 && end - node >= 8) {
            cells->free[node / 8] = free_byte(cells->classes, terrain);
            node += 8;
            terrain += 8;
        } else {
            wend_bits_put(cells->free, node++, cells->classes->of_terrain[*terrain++] != CLASS_BLOCKED);
        }
    }
}

static void derive_row(wend_space *space, uint32_t x, uint32_t row, uint32_t width)
{
    uint32_t node = wend_space_node(space, x, row);
    for (uint32_t i = 0; i < width; i++)
        put_position(space, node + i, class_at(space, x + i, row));
}

/* The greatest class of the cells x to x + footprint - 1; blocked if they leave the map. */
static uint8_t greatest_in_row(const wend_space *space, uint32_t x, uint32_t row)
{
    uint8_t greatest = 0;
    if (x + space->profile.footprint > space->cells.width)
        return CLASS_BLOCKED;
    for (uint32_t i = 0; i < space->profile.footprint; i++) {
        uint8_t class = class_at(space, x + i, row);
        greatest = class > greatest ? class : greatest;
    }
    return greatest;
}

/* The greatest class of the footprint's rows from an anchor down; blocked if they leave the level. */
static uint8_t greatest_below(const wend_space *space, uint32_t x, uint32_t row)
{
    uint8_t greatest = 0;
    if (row % space->cells.height + space->profile.footprint > space->cells.height)
        return CLASS_BLOCKED;
    const uint8_t *covered = &space->cells.sources.rows_covered[wend_space_node(space, x, row)];
    for (uint32_t j = 0; j < space->profile.footprint; j++) {
        uint8_t class = covered[(size_t)j * space->cells.stride];
        greatest = class > greatest ? class : greatest;
    }
    return greatest;
}

static void derive_covered(wend_space *space, struct wend_rectangle anchors, struct wend_rectangle cells)
{
    for (uint32_t row = cells.y; row < cells.y + cells.height; row++)
        for (uint32_t x = anchors.x; x < anchors.x + anchors.width; x++)
            space->cells.sources.rows_covered[wend_space_node(space, x, row)] = greatest_in_row(space, x, row);
    for (uint32_t row = anchors.y; row < anchors.y + anchors.height; row++)
        for (uint32_t x = anchors.x; x < anchors.x + anchors.width; x++)
            put_position(space, wend_space_node(space, x, row), greatest_below(space, x, row));
}

/* True if the free positions in the 3x3 around one are all of its class. */
static bool is_alike(const wend_space *space, uint32_t node)
{
    uint8_t class = space->cells.class_at[node];
    for (uint32_t j = 0; j < 3; j++) {
        const uint8_t *row = &space->cells.class_at[node + j * space->cells.stride - space->cells.stride - 1];
        for (uint32_t i = 0; i < 3; i++)
            if (row[i] != class && row[i] != CLASS_BLOCKED)
                return false;
    }
    return true;
}

/* Also updates the neighbours, whose bits depend on the changed positions. */
static void derive_alike(wend_space *space, struct wend_rectangle changed)
{
    const struct wend_rectangle r = wend_space_with_around(space, changed);
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        for (uint32_t x = r.x; x < r.x + r.width; x++) {
            uint32_t node = wend_space_node(space, x, row);
            wend_bits_put(space->cells.uniform_around, node, is_alike(space, node));
        }
}

/* For one-cell movers. */
static void derive_rows(wend_space *space, struct wend_rectangle r)
{
    const struct wend_space_cells *cells = &space->cells;
    const bool is_plain = !cells->class_at && !cells->sources.walkable && !space->layers[WEND_LAYER_KNOWN];
    const struct free_terrains free =
        is_plain && r.width == cells->width ? list_free(cells->classes) : (struct free_terrains){{0}, UINT32_MAX};
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        if (free.count <= FEW_TERRAINS)
            derive_whole_row(space, &free, row);
        else if (is_plain)
            derive_plain_row(space, r.x, row, r.width);
        else
            derive_row(space, r.x, row, r.width);
}

static void follow_positions(wend_space *space, const struct wend_change *change)
{
    struct wend_space_cells *cells = &space->cells;
    struct wend_rectangle changed = change->cells;
    if (cells->sources.walkable)
        ask_walkable(space, changed);
    if (cells->sources.rows_covered)
        derive_covered(space, change->positions, changed);
    else
        derive_rows(space, changed);
    if (cells->uniform_around)
        derive_alike(space, change->positions);
}

/* Allocates the arrays that every space has, and those of this profile. */
static wend_status make_positions(wend_space *space)
{
    struct wend_space_cells *cells = &space->cells;
    const wend_profile *profile = &space->profile;
    cells->free = wend_space_new_bitmap(space);
    if (cells->classes->count > 1)
        cells->class_at = wend_space_new_bytes(space, 1);
    if (cells->class_at) {
        memset(cells->class_at, CLASS_BLOCKED, cells->node_count);
        cells->uniform_around = wend_space_new_bitmap(space);
    }
    if (profile->walkable)
        cells->sources.walkable = wend_space_new_bitmap(space);
    if (profile->footprint > 1)
        cells->sources.rows_covered = wend_space_new_bytes(space, 1);
    bool complete = cells->free && (cells->uniform_around || cells->classes->count <= 1) &&
                    (cells->sources.walkable || !profile->walkable) &&
                    (cells->sources.rows_covered || profile->footprint == 1);
    return complete ? WEND_OK : WEND_ERROR_MEMORY;
}

static wend_status create_positions(wend_space *space)
{
    const struct wend_rectangle all = {0, 0, space->cells.width, space->cells.height * space->cells.levels};
    if (make_positions(space) != WEND_OK)
        return WEND_ERROR_MEMORY;
    follow_positions(space, &(struct wend_change){all, all});
    return WEND_OK;
}

static wend_status copy_positions(wend_space *space, const wend_space *from)
{
    struct wend_space_cells *cells = &space->cells;
    (void)from;
    bool complete = wend_space_copy_bitmap(space, &cells->free);
    complete = wend_space_copy_bitmap(space, &cells->sources.walkable) && complete;
    complete = wend_space_copy_bitmap(space, &cells->uniform_around) && complete;
    complete = wend_space_copy_bytes(space, &cells->class_at) && complete;
    complete = wend_space_copy_bytes(space, &cells->sources.rows_covered) && complete;
    return complete ? WEND_OK : WEND_ERROR_MEMORY;
}

static size_t memory_positions(const wend_space *space)
{
    const struct wend_space_cells *cells = &space->cells;
    size_t bitmaps = 1u + !!cells->sources.walkable + !!cells->uniform_around;
    size_t bytes = 0u + !!cells->class_at + !!cells->sources.rows_covered;
    return bitmaps * wend_space_bitmap_bytes(space) + bytes * cells->node_count;
}

static void destroy_positions(wend_space *space)
{
    struct wend_space_cells *cells = &space->cells;
    wend_space_release_bitmap(space, cells->free);
    wend_space_release_bitmap(space, cells->sources.walkable);
    wend_space_release_bitmap(space, cells->uniform_around);
    wend_space_release_bytes(space, cells->class_at, 1);
    wend_space_release_bytes(space, cells->sources.rows_covered, 1);
}

static void image_positions(wend_space *space, struct wend_image *image)
{
    struct wend_space_cells *cells = &space->cells;
    const size_t bitmap = wend_space_bitmap_bytes(space);
    WEND_IMAGE_ARRAY(image, cells->free, bitmap);
    WEND_IMAGE_ARRAY(image, cells->uniform_around, bitmap);
    WEND_IMAGE_ARRAY(image, cells->class_at, cells->node_count);
    WEND_IMAGE_ARRAY(image, cells->sources.rows_covered, cells->node_count);
    const bool has_classes = cells->class_at != NULL;
    wend_image_expect(image, cells->free && has_classes == (cells->classes->count > 1));
    wend_image_expect(image, has_classes == (cells->uniform_around != NULL));
    wend_image_expect(image, (cells->sources.rows_covered != NULL) == (space->profile.footprint > 1));
}

static wend_status verify_positions(const wend_space *space, const wend_space *fresh)
{
    const struct wend_space_cells *cells = &space->cells, *made = &fresh->cells;
    const size_t bitmap = wend_space_bitmap_bytes(space), nodes = cells->node_count;
    return wend_format_if(wend_same_bytes(cells->free, made->free, bitmap) &&
                          wend_same_bytes(cells->uniform_around, made->uniform_around, bitmap) &&
                          wend_same_bytes(cells->class_at, made->class_at, nodes) &&
                          wend_same_bytes(cells->sources.rows_covered, made->sources.rows_covered, nodes));
}

const struct wend_derived wend_derived_positions = {.create = create_positions,
                                                    .follow = follow_positions,
                                                    .copy = copy_positions,
                                                    .memory = memory_positions,
                                                    .destroy = destroy_positions,
                                                    .image = image_positions,
                                                    .check = verify_positions};
