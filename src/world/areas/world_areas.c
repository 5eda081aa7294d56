/* Areas of part of a world: its cells as a grid, which follows the world's edits. */
#include <string.h>

#include "base/integer.h"
#include "map/areas/areas_part.h"
#include "world/tiles/tiles.h"

/* A rectangle of a world, and its cells as the last update found them. */
struct world_part {
    wend_allocator allocator;
    const wend_world *world;
    struct wend_rectangle cells;
    wend_grid *grid;
    wend_space *space;
    struct wend_tiles tiles; /* one at a time */
    uint64_t version;        /* of the world that the grid shows */
};

enum { PART_TILES = 1 };

static void world_part_end(void *owner)
{
    struct world_part *part = owner;
    wend_allocator memory = part->allocator;
    wend_space_destroy(part->space);
    wend_grid_destroy(part->grid);
    wend_tiles_end(&part->tiles);
    WEND_RELEASE(&memory, part, 1);
}

static size_t world_part_memory(const void *owner)
{
    const struct world_part *part = owner;
    return sizeof *part + wend_grid_memory(part->grid) + wend_space_memory(part->space) +
           wend_tiles_memory(&part->tiles);
}

/* What two rectangles share; of width 0 where that is nothing. */
static struct wend_rectangle shared_cells(const struct wend_rectangle *a, const struct wend_rectangle *b)
{
    const uint32_t x = WEND_MAX(a->x, b->x), y = WEND_MAX(a->y, b->y);
    const uint32_t right = WEND_MIN(a->x + a->width, b->x + b->width),
                   bottom = WEND_MIN(a->y + a->height, b->y + b->height);
    if (right <= x || bottom <= y)
        return (struct wend_rectangle){.width = 0};
    return (struct wend_rectangle){x, y, right - x, bottom - y};
}

/* The cells of a tile that lie in a rectangle of the part. */
static wend_status copy_part_tile(struct world_part *part, wend_tile tile, const struct wend_rectangle *cells)
{
    const uint32_t side = part->world->desc.tile_side;
    const struct wend_rectangle whole = {tile.column * side, tile.row * side, side, side},
                                inside = shared_cells(&whole, cells);
    const wend_area area = wend_area_cells((int32_t)(inside.x - part->cells.x), (int32_t)(inside.y - part->cells.y),
                                           inside.width, inside.height);
    const uint8_t *terrain;
    if (!wend_tiles_get(&part->tiles, tile, &terrain))
        return part->tiles.status == WEND_OK ? WEND_ERROR_FILE : part->tiles.status;
    if (!terrain)
        return wend_grid_fill(part->grid, area, part->world->desc.missing_terrain);
    return wend_grid_set_area(part->grid, area, terrain + (size_t)(inside.y - whole.y) * side + (inside.x - whole.x),
                              side);
}

/* The cells of a rectangle of the part, tile by tile. */
static wend_status copy_part_cells(struct world_part *part, const struct wend_rectangle *cells)
{
    const uint32_t side = part->world->desc.tile_side;
    wend_status status = WEND_OK;
    for (uint32_t row = cells->y / side; row <= (cells->y + cells->height - 1) / side; row++)
        for (uint32_t column = cells->x / side; column <= (cells->x + cells->width - 1) / side; column++)
            if (status == WEND_OK)
                status = copy_part_tile(part, (wend_tile){column, row}, cells);
    return status;
}

/* Reads what was edited since the last time; where a tile cannot be had, all of that again the next time. */
static wend_status world_part_follow(void *owner)
{
    struct world_part *part = owner;
    const wend_world *world = part->world;
    wend_status status = WEND_OK;
    if (part->version == world->version)
        return WEND_OK;
    wend_tiles_begin(&part->tiles);
    if (!wend_world_remembers(world, part->version))
        status = copy_part_cells(part, &part->cells);
    else
        for (uint64_t version = part->version; version < world->version && status == WEND_OK; version++) {
            const struct wend_rectangle edited = shared_cells(&world->log[version % WORLD_LOG], &part->cells);
            if (edited.width != 0)
                status = copy_part_cells(part, &edited);
        }
    if (status == WEND_OK)
        status = wend_space_update(part->space);
    if (status == WEND_OK)
        part->version = world->version;
    return status;
}

/* A part with its cells and its space; to be ended in any case. */
static wend_status make_part(struct world_part *part, const wend_profile *profile)
{
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = part->cells.width;
    desc.height = part->cells.height;
    part->version = part->world->version;
    wend_status status = wend_tiles_make(&part->tiles, part->world, 0, PART_TILES, &part->allocator);
    if (status == WEND_OK)
        status = wend_grid_create(&desc, &part->allocator, &part->grid);
    if (status == WEND_OK)
        status = copy_part_cells(part, &part->cells);
    return status == WEND_OK ? wend_space_create(part->grid, profile, &part->allocator, &part->space) : status;
}

wend_status wend_world_areas_create(const wend_world *world, const wend_profile *profile, wend_area area,
                                    const wend_areas_desc *desc, const wend_allocator *allocator, wend_areas **areas)
{
    wend_allocator memory;
    struct wend_rectangle cells;
    if (!areas)
        return WEND_ERROR_ARGUMENT;
    *areas = NULL;
    if (!world || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_world_take_area(world, area, &cells);
    if (status != WEND_OK)
        return status;
    struct world_part *part = wend_allocate(&memory, 1, sizeof *part);
    if (!part)
        return WEND_ERROR_MEMORY;
    *part = (struct world_part){.allocator = memory, .world = world, .cells = cells};
    const struct wend_areas_part as_part = {
        .owner = part,
        .follow = world_part_follow,
        .end = world_part_end,
        .memory = world_part_memory,
        .origin = {.x = (int32_t)(cells.x * WEND_CELL), .y = (int32_t)(cells.y * WEND_CELL)}};
    status = make_part(part, profile);
    if (status == WEND_OK)
        status = wend_areas_create_part(part->space, &as_part, desc, &memory, areas);
    if (status != WEND_OK)
        world_part_end(part);
    return status;
}
