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

/* Writes the part of a brush that lies in a tile. */
static void paint_tile(const struct brush *brush, wend_tile tile, uint32_t side, uint8_t *terrain)
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
}

static wend_status edit_one_tile(const wend_world *world, const struct brush *brush, wend_tile tile, uint8_t *terrain)
{
    const wend_tile_source *source = &world->desc.source;
    const uint32_t side = world->desc.tile_side;
    wend_tile_state state = source->load(source->user, tile, terrain);
    if (state == WEND_TILE_MISSING)
        memset(terrain, world->desc.missing_terrain, (size_t)side * side);
    else if (state != WEND_TILE_LOADED)
        return WEND_ERROR_FILE;
    paint_tile(brush, tile, side, terrain);
    return source->store(source->user, tile, terrain) ? WEND_OK : WEND_ERROR_FILE;
}

/* Edits tile by tile, row by row; *end: the tile that failed, or the first one of the row below the brush. */
static wend_status edit_tiles(const wend_world *world, const struct brush *brush, uint8_t *terrain, wend_tile *end)
{
    const struct wend_rectangle *cells = &brush->cells;
    const uint32_t side = world->desc.tile_side, last = (cells->x + cells->width - 1) / side;
    *end = (wend_tile){cells->x / side, cells->y / side};
    for (; end->row <= (cells->y + cells->height - 1) / side; end->row++, end->column = cells->x / side)
        for (; end->column <= last; end->column++) {
            const wend_status status = edit_one_tile(world, brush, *end, terrain);
            if (status != WEND_OK)
                return status;
        }
    return WEND_OK;
}

/*
 * Logs the cells of the tiles before `end` as one change, or as two: the rows of tiles above it, and its own row. An
 * entry for each tile would soon overflow the log, and whatever follows the world would start over.
 */
static void log_tiles(wend_world *world, const struct wend_rectangle *cells, wend_tile end)
{
    const uint32_t side = world->desc.tile_side, bottom = cells->y + cells->height;
    const uint32_t left = WEND_MAX(cells->x, end.column * side);
    const uint32_t top = WEND_MIN(bottom, WEND_MAX(cells->y, end.row * side));
    const struct wend_rectangle above = {cells->x, cells->y, cells->width, top - cells->y};
    const struct wend_rectangle beside = {cells->x, top, left - cells->x, WEND_MIN(bottom - top, side - top % side)};
    if (above.height > 0)
        log_change(world, &above);
    if (beside.width > 0 && beside.height > 0)
        log_change(world, &beside);
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
    wend_tile end;
    status = edit_tiles(world, &brush, tile, &end);
    log_tiles(world, &brush.cells, end);
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
