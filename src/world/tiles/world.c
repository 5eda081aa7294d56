/* Worlds: creation, edits tile by tile, and the log of changes. */

#include <string.h>

#include "base/array.h"
#include "base/integer.h"
#include "base/sizes.h"
#include "world/tiles/tiles.h"

void wend_world_desc_init(wend_world_desc *result, uint32_t size)
{
    wend_world_desc desc = {.size = size, .tile_side = 256, .missing_terrain = '@'};
    wend_give_sized(result, size, &desc, sizeof desc);
}

static bool is_side(uint32_t cells)
{
    return cells >= 1 && cells <= WEND_WORLD_MAX_SIDE;
}

static bool is_valid_desc(const wend_world_desc *desc)
{
    return desc && desc->size >= sizeof *desc && is_side(desc->width) && is_side(desc->height) && desc->source.load &&
           desc->tile_side >= WEND_TILE_MIN_SIDE && desc->tile_side <= WEND_TILE_MAX_SIDE &&
           (desc->tile_side & (desc->tile_side - 1)) == 0;
}

wend_status wend_world_create(const wend_world_desc *desc, const wend_allocator *allocator, wend_world **world)
{
    wend_allocator chosen;
    if (!world)
        return WEND_ERROR_ARGUMENT;
    *world = NULL;
    if (!is_valid_desc(desc) || wend_allocator_choose(allocator, &chosen) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_world *made = wend_allocate(&chosen, 1, sizeof *made);
    if (!made)
        return WEND_ERROR_MEMORY;
    const uint32_t side = desc->tile_side;
    *made = (wend_world){.allocator = chosen, .desc = *desc};
    made->desc.size = (uint32_t)sizeof made->desc;
    made->columns = (desc->width + side - 1) / side;
    made->rows = (desc->height + side - 1) / side;
    *world = made;
    return WEND_OK;
}

void wend_world_destroy(wend_world *world)
{
    if (!world)
        return;
    wend_allocator allocator = world->allocator;
    WEND_RELEASE(&allocator, world, 1);
}

const wend_world_desc *wend_world_get_desc(const wend_world *world)
{
    return world ? &world->desc : NULL;
}

uint64_t wend_world_version(const wend_world *world)
{
    return world ? world->version : 0;
}

size_t wend_world_memory(const wend_world *world)
{
    return world ? sizeof *world : 0;
}

wend_status wend_world_take_area(const wend_world *world, wend_area area, struct wend_rectangle *cells)
{
    const int32_t x = wend_place_column(area.place), y = wend_place_row(area.place);
    const uint64_t width = WEND_MAX(area.width, 1u), height = WEND_MAX(area.height, 1u);
    if (x < 0 || y < 0 || area.place.level != 0 || (uint64_t)x + width > world->desc.width ||
        (uint64_t)y + height > world->desc.height)
        return WEND_ERROR_RANGE;
    *cells = (struct wend_rectangle){(uint32_t)x, (uint32_t)y, (uint32_t)width, (uint32_t)height};
    return WEND_OK;
}

static void log_change(wend_world *world, const struct wend_rectangle *cells)
{
    world->log[world->version % WORLD_LOG] = *cells;
    world->version++;
}

wend_status wend_world_changed(wend_world *world, wend_area area)
{
    struct wend_rectangle cells;
    if (!world)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_world_take_area(world, area, &cells);
    if (status == WEND_OK)
        log_change(world, &cells);
    return status;
}

/* Terrain for a rectangle: a byte for each cell, or one for all. */
struct brush {
    struct wend_rectangle cells;
    const uint8_t *terrain;
    uint8_t all;
};

/* Writes the part of a brush that lies in a tile; returns that part. */
static struct wend_rectangle paint_tile(const struct brush *brush, wend_tile tile, uint32_t side, uint8_t *terrain)
{
    const struct wend_rectangle *cells = &brush->cells;
    const uint32_t left = tile.column * side, top = tile.row * side;
    const uint32_t x = WEND_MAX(cells->x, left), y = WEND_MAX(cells->y, top);
    const uint32_t width = WEND_MIN(cells->x + cells->width, left + side) - x,
                   height = WEND_MIN(cells->y + cells->height, top + side) - y;
    for (uint32_t row = y; row < y + height; row++) {
        uint8_t *to = terrain + (size_t)(row - top) * side + (x - left);
        if (brush->terrain)
            memcpy(to, brush->terrain + (size_t)(row - cells->y) * cells->width + (x - cells->x), width);
        else
            memset(to, brush->all, width);
    }
    return (struct wend_rectangle){x, y, width, height};
}

static wend_status edit_one_tile(wend_world *world, const struct brush *brush, wend_tile tile, uint8_t *terrain)
{
    const wend_tile_source *source = &world->desc.source;
    const uint32_t side = world->desc.tile_side;
    wend_tile_state state = source->load(source->user, tile, terrain);
    if (state == WEND_TILE_MISSING)
        memset(terrain, world->desc.missing_terrain, (size_t)side * side);
    else if (state != WEND_TILE_LOADED)
        return WEND_ERROR_FILE;
    struct wend_rectangle part = paint_tile(brush, tile, side, terrain);
    if (!source->store(source->user, tile, terrain))
        return WEND_ERROR_FILE;
    log_change(world, &part);
    return WEND_OK;
}

static wend_status edit_world(wend_world *world, wend_area area, const uint8_t *terrain, uint8_t all)
{
    struct brush brush = {.terrain = terrain, .all = all};
    const uint32_t side = world->desc.tile_side;
    wend_status status = wend_world_take_area(world, area, &brush.cells);
    if (status != WEND_OK || !world->desc.source.store)
        return status != WEND_OK ? status : WEND_ERROR_UNSUPPORTED;
    uint8_t *tile = wend_allocate(&world->allocator, side, side);
    if (!tile)
        return WEND_ERROR_MEMORY;
    const struct wend_rectangle *cells = &brush.cells;
    for (uint32_t row = cells->y / side; row <= (cells->y + cells->height - 1) / side; row++)
        for (uint32_t column = cells->x / side; column <= (cells->x + cells->width - 1) / side; column++)
            if (status == WEND_OK)
                status = edit_one_tile(world, &brush, (wend_tile){column, row}, tile);
    wend_release(&world->allocator, tile, side, side);
    return status;
}

wend_status wend_world_edit(wend_world *world, wend_area area, const uint8_t *terrain)
{
    return world && terrain ? edit_world(world, area, terrain, 0) : WEND_ERROR_ARGUMENT;
}

wend_status wend_world_fill(wend_world *world, wend_area area, uint8_t terrain)
{
    return world ? edit_world(world, area, NULL, terrain) : WEND_ERROR_ARGUMENT;
}
