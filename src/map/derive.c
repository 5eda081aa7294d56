/*
 * What a space derives from its grid: free positions, the class that counts there, and exits. Map floor.
 *
 * A mover of k x k cells is free where the greatest class it covers is not CLASS_BLOCKED, which is the greatest of all.
 * The greatest of a square is found in two passes: along rows (kept in rows_covered, so that an edit redoes only what it
 * touches), then over the k rows below the anchor.
 */
#include "map/space.h"

/* The class of one cell, for a mover of one cell. */
static uint8_t class_at(const wend_space *space, uint32_t x, uint32_t row)
{
    uint32_t node = wend_space_node(space, x, row);
    if (!wend_space_is_known(space, node))
        return space->classes.of_terrain[UNKNOWN_TERRAIN];
    if (space->walkable && !wend_bits_get(space->walkable, node))
        return CLASS_BLOCKED;
    return space->classes.of_terrain[wend_grid_row(space->grid, row)[x]];
}

static void put_position(wend_space *space, uint32_t node, uint8_t class)
{
    wend_bits_put(space->free, node, class != CLASS_BLOCKED);
    if (space->class_at)
        space->class_at[node] = class;
}

static void ask_walkable(wend_space *space, struct wend_rectangle r)
{
    const wend_profile *profile = &space->profile;
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        for (uint32_t x = r.x; x < r.x + r.width; x++) {
            uint32_t node = wend_space_node(space, x, row);
            bool by_terrain = space->classes.of_terrain[wend_grid_row(space->grid, row)[x]] != CLASS_BLOCKED;
            bool is_free = by_terrain && wend_space_is_known(space, node) &&
                           profile->walkable(profile->user, wend_grid_place(space->grid, x, row));
            wend_bits_put(space->walkable, node, is_free);
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
    const uint8_t *terrain = wend_grid_row(space->grid, row) + x;
    uint32_t node = wend_space_node(space, x, row), end = node + width;
    while (node < end) {
        if (node % 8 == 0 && end - node >= 8) {
            space->free[node / 8] = free_byte(&space->classes, terrain);
            node += 8;
            terrain += 8;
        } else {
            wend_bits_put(space->free, node++, space->classes.of_terrain[*terrain++] != CLASS_BLOCKED);
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
    if (x + space->profile.footprint > space->width)
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
    if (row % space->height + space->profile.footprint > space->height)
        return CLASS_BLOCKED;
    const uint8_t *covered = &space->rows_covered[wend_space_node(space, x, row)];
    for (uint32_t j = 0; j < space->profile.footprint; j++) {
        uint8_t class = covered[(size_t)j * space->stride];
        greatest = class > greatest ? class : greatest;
    }
    return greatest;
}

static void derive_covered(wend_space *space, struct wend_rectangle anchors, struct wend_rectangle cells)
{
    for (uint32_t row = cells.y; row < cells.y + cells.height; row++)
        for (uint32_t x = anchors.x; x < anchors.x + anchors.width; x++)
            space->rows_covered[wend_space_node(space, x, row)] = greatest_in_row(space, x, row);
    for (uint32_t row = anchors.y; row < anchors.y + anchors.height; row++)
        for (uint32_t x = anchors.x; x < anchors.x + anchors.width; x++)
            put_position(space, wend_space_node(space, x, row), greatest_below(space, x, row));
}

/* What lies on the sides of unknown cells does not show. */
static uint8_t exits_shown(const wend_space *space, uint32_t x, uint32_t row)
{
    bool is_inside = x < space->width && row < space->height * space->levels;
    bool shows = is_inside && wend_space_is_known(space, wend_space_node(space, x, row));
    return shows ? wend_grid_exits_in_row(space->grid, x, row) : WEND_ALL_EXITS;
}

static uint8_t common_exits(const wend_space *space, uint32_t x, uint32_t row)
{
    uint8_t exits = 255;
    for (uint32_t j = 0; j < space->profile.footprint; j++)
        for (uint32_t i = 0; i < space->profile.footprint; i++)
            exits &= exits_shown(space, x + i, row + j);
    return exits;
}

static void derive_exits(wend_space *space, struct wend_rectangle r)
{
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        for (uint32_t x = r.x; x < r.x + r.width; x++) {
            uint8_t *held = &space->exits_held[wend_space_node(space, x, row)], exits = common_exits(space, x, row);
            space->shut_count += (uint32_t)(exits != 255) - (uint32_t)(*held != 255);
            *held = exits;
        }
}

/* Whether the free positions in the 3x3 around one are all of its class. */
static bool is_alike(const wend_space *space, uint32_t node)
{
    uint8_t class = space->class_at[node];
    for (uint32_t j = 0; j < 3; j++) {
        const uint8_t *row = &space->class_at[node + j * space->stride - space->stride - 1];
        for (uint32_t i = 0; i < 3; i++)
            if (row[i] != class && row[i] != CLASS_BLOCKED)
                return false;
    }
    return true;
}

/* A position tells on the cells around it, on whatever level the rows above and below lie: padding is blocked. */
static void derive_alike(wend_space *space, struct wend_rectangle r)
{
    uint32_t left = r.x > 0, up = r.y > 0, rows = space->height * space->levels;
    uint32_t right = r.x + r.width < space->width, down = r.y + r.height < rows;
    for (uint32_t row = r.y - up; row < r.y + r.height + down; row++)
        for (uint32_t x = r.x - left; x < r.x + r.width + right; x++) {
            uint32_t node = wend_space_node(space, x, row);
            wend_bits_put(space->uniform_around, node, is_alike(space, node));
        }
}

struct wend_rectangle wend_space_anchors_over(const wend_space *space, struct wend_rectangle r)
{
    uint32_t reach = space->profile.footprint - 1u;
    uint32_t left = r.x < reach ? r.x : reach, up = r.y < reach ? r.y : reach;
    return (struct wend_rectangle){r.x - left, r.y - up, r.width + left, r.height + up};
}

struct wend_rectangle wend_space_derive(wend_space *space, struct wend_rectangle r)
{
    struct wend_rectangle anchors = wend_space_anchors_over(space, r);
    if (r.width == 0 || r.height == 0)
        return r;
    if (space->walkable)
        ask_walkable(space, r);
    if (space->rows_covered)
        derive_covered(space, anchors, r);
    else
        for (uint32_t row = r.y; row < r.y + r.height; row++)
            if (space->class_at || space->walkable || space->layers[WEND_LAYER_KNOWN])
                derive_row(space, r.x, row, r.width);
            else
                derive_plain_row(space, r.x, row, r.width);
    if (space->uniform_around)
        derive_alike(space, anchors);
    if (space->exits_held)
        derive_exits(space, anchors);
    return anchors;
}
