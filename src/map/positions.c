/*
 * What a space derives from its grid: free positions and the class that counts there.
 *
 * A mover of k x k cells is free where the greatest class it covers is not CLASS_BLOCKED, which is the greatest of all.
 * The greatest of a square is found in two passes: along rows (kept in rows_covered, so that an edit redoes only what it
 * touches), then over the k rows below the anchor.
 */
#include "map/cells.h"
#include "map/derived.h"

/* The class of one cell, for a mover of one cell. */
static uint8_t class_at(const wend_space *space, uint32_t x, uint32_t row)
{
    const struct wend_space_cells *cells = &space->cells;
    uint32_t node = wend_space_node(space, x, row);
    if (!wend_space_is_known(space, node))
        return cells->classes.of_terrain[UNKNOWN_TERRAIN];
    if (cells->walkable && !wend_bits_get(cells->walkable, node))
        return CLASS_BLOCKED;
    return cells->classes.of_terrain[wend_grid_row(cells->grid, row)[x]];
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
                space->cells.classes.of_terrain[wend_grid_row(space->cells.grid, row)[x]] != CLASS_BLOCKED;
            bool is_free = by_terrain && wend_space_is_known(space, node) &&
                           profile->walkable(profile->user, wend_grid_place(space->cells.grid, x, row));
            wend_bits_put(space->cells.walkable, node, is_free);
        }
}

/* Eight cells at a time where a whole byte of the bitmap lies in the row. */
static uint8_t free_byte(const struct wend_classes *classes, const uint8_t *terrain)
{
    uint32_t byte = 0;
    for (uint32_t i = 0; i < 8; i++)
        byte |= (uint32_t)(classes->of_terrain[terrain[i]] != CLASS_BLOCKED) << i;
    return (uint8_t)byte;
}

/* Movers of one cell whose free terrains are all of one class. */
static void derive_plain_row(wend_space *space, uint32_t x, uint32_t row, uint32_t width)
{
    struct wend_space_cells *cells = &space->cells;
    const uint8_t *terrain = wend_grid_row(cells->grid, row) + x;
    uint32_t node = wend_space_node(space, x, row), end = node + width;
    while (node < end) {
        if (node % 8 == 0 && end - node >= 8) {
            cells->free[node / 8] = free_byte(&cells->classes, terrain);
            node += 8;
            terrain += 8;
        } else {
            wend_bits_put(cells->free, node++, cells->classes.of_terrain[*terrain++] != CLASS_BLOCKED);
        }
    }
}

static void derive_row(wend_space *space, uint32_t x, uint32_t row, uint32_t width)
{
    uint32_t node = wend_space_node(space, x, row);
    for (uint32_t i = 0; i < width; i++)
        put_position(space, node + i, class_at(space, x + i, row));
}

/* The greatest class of the cells x to x + footprint - 1; blocked where they leave the map. */
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

/* The greatest of the rows from an anchor's down; blocked where they leave the level. */
static uint8_t greatest_below(const wend_space *space, uint32_t x, uint32_t row)
{
    uint8_t greatest = 0;
    if (row % space->cells.height + space->profile.footprint > space->cells.height)
        return CLASS_BLOCKED;
    const uint8_t *covered = &space->cells.rows_covered[wend_space_node(space, x, row)];
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
            space->cells.rows_covered[wend_space_node(space, x, row)] = greatest_in_row(space, x, row);
    for (uint32_t row = anchors.y; row < anchors.y + anchors.height; row++)
        for (uint32_t x = anchors.x; x < anchors.x + anchors.width; x++)
            put_position(space, wend_space_node(space, x, row), greatest_below(space, x, row));
}

/* Whether the free positions in the 3x3 around one are all of its class. */
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

/* A position tells on the cells around it, on whatever level the rows above and below lie: padding is blocked. */
static void derive_alike(wend_space *space, struct wend_rectangle r)
{
    uint32_t left = r.x > 0, up = r.y > 0, rows = space->cells.height * space->cells.levels;
    uint32_t right = r.x + r.width < space->cells.width, down = r.y + r.height < rows;
    for (uint32_t row = r.y - up; row < r.y + r.height + down; row++)
        for (uint32_t x = r.x - left; x < r.x + r.width + right; x++) {
            uint32_t node = wend_space_node(space, x, row);
            wend_bits_put(space->cells.uniform_around, node, is_alike(space, node));
        }
}

static void follow_positions(wend_space *space, const struct wend_change *change)
{
    struct wend_space_cells *cells = &space->cells;
    struct wend_rectangle changed = change->cells;
    if (cells->walkable)
        ask_walkable(space, changed);
    if (cells->rows_covered)
        derive_covered(space, change->positions, changed);
    else
        for (uint32_t row = changed.y; row < changed.y + changed.height; row++)
            if (cells->class_at || cells->walkable || space->layers[WEND_LAYER_KNOWN])
                derive_row(space, changed.x, row, changed.width);
            else
                derive_plain_row(space, changed.x, row, changed.width);
    if (cells->uniform_around)
        derive_alike(space, change->positions);
}

/* The arrays that every space, or one of this profile, has. */
static wend_status make_positions(wend_space *space)
{
    struct wend_space_cells *cells = &space->cells;
    const wend_profile *profile = &space->profile;
    cells->free = wend_space_new_bitmap(space);
    if (cells->classes.count > 1)
        cells->class_at = wend_space_new_bytes(space, 1);
    if (cells->class_at) {
        memset(cells->class_at, CLASS_BLOCKED, cells->node_count);
        cells->uniform_around = wend_space_new_bitmap(space);
    }
    if (profile->walkable)
        cells->walkable = wend_space_new_bitmap(space);
    if (profile->footprint > 1)
        cells->rows_covered = wend_space_new_bytes(space, 1);
    bool complete = cells->free && (cells->uniform_around || cells->classes.count <= 1) &&
                    (cells->walkable || !profile->walkable) && (cells->rows_covered || profile->footprint == 1);
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
    complete = wend_space_copy_bitmap(space, &cells->walkable) && complete;
    complete = wend_space_copy_bitmap(space, &cells->uniform_around) && complete;
    complete = wend_space_copy_bytes(space, &cells->class_at) && complete;
    complete = wend_space_copy_bytes(space, &cells->rows_covered) && complete;
    return complete ? WEND_OK : WEND_ERROR_MEMORY;
}

static size_t memory_positions(const wend_space *space)
{
    const struct wend_space_cells *cells = &space->cells;
    size_t bitmaps = 1u + !!cells->walkable + !!cells->uniform_around;
    size_t bytes = 0u + !!cells->class_at + !!cells->rows_covered;
    return bitmaps * wend_space_bitmap_bytes(space) + bytes * cells->node_count;
}

static void destroy_positions(wend_space *space)
{
    struct wend_space_cells *cells = &space->cells;
    wend_space_release_bitmap(space, cells->free);
    wend_space_release_bitmap(space, cells->walkable);
    wend_space_release_bitmap(space, cells->uniform_around);
    wend_space_release_bytes(space, cells->class_at, 1);
    wend_space_release_bytes(space, cells->rows_covered, 1);
}

const struct wend_derived wend_derived_positions = {.create = create_positions,
                                                    .follow = follow_positions,
                                                    .copy = copy_positions,
                                                    .memory = memory_positions,
                                                    .destroy = destroy_positions};
