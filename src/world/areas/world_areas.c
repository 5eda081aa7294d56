/* Areas of part of a world, made block by block and kept up with the world's edits. */
#include <string.h>

#include "base/integer.h"
#include "base/sizes.h"
#include "map/grid/profile.h"
#include "world/areas/area_map.h"

enum { AREA_TILE_BYTES = 4 << 20 /* bytes of tiles that are held */ };

static size_t area_block_count(const struct wend_area_map *map)
{
    return (size_t)map->columns * map->rows;
}

static void end_blocks(struct wend_area_map *map, struct wend_area_block **blocks)
{
    for (size_t i = 0; blocks && i < area_block_count(map); i++)
        wend_area_block_free(blocks[i], &map->allocator);
    WEND_RELEASE(&map->allocator, blocks, area_block_count(map));
}

static void area_map_end(void *owner)
{
    struct wend_area_map *map = owner;
    wend_allocator memory = map->allocator;
    end_blocks(map, map->blocks);
    end_blocks(map, map->fresh);
    WEND_RELEASE(&memory, map->is_stale, area_block_count(map));
    wend_tiles_end(&map->tiles);
    wend_area_maker_destroy(map->maker);
    wend_area_numbers_end(&map->numbers, map);
    WEND_RELEASE(&memory, map, 1);
}

static size_t area_map_memory(const void *owner)
{
    const struct wend_area_map *map = owner;
    const struct wend_area_numbers *numbers = &map->numbers;
    size_t bytes = sizeof *map + map->block_bytes + wend_tiles_memory(&map->tiles) + wend_area_maker_memory(map->maker);
    bytes += area_block_count(map) * (sizeof *map->blocks + sizeof *map->fresh + sizeof *map->is_stale);
    if (numbers->first)
        bytes += (area_block_count(map) + 1) * sizeof *numbers->first +
                 (numbers->piece_count + 1u) * sizeof *numbers->area + numbers->cell_capacity * sizeof *numbers->cells;
    return bytes;
}

/* Converts a place to a point of the part; false if it lies outside. */
static bool point_in_part(const struct wend_area_map *map, wend_place place, struct wend_area_point *at)
{
    const int64_t x = (int64_t)wend_place_column(place) - map->part.x, y = (int64_t)wend_place_row(place) - map->part.y;
    *at = (struct wend_area_point){(uint32_t)x, (uint32_t)y};
    return place.level == 0 && x >= 0 && y >= 0 && x < map->part.width && y < map->part.height;
}

static uint32_t area_map_at(const void *owner, wend_place place)
{
    const struct wend_area_map *map = owner;
    struct wend_area_point at;
    if (!map->numbers.first || !point_in_part(map, place, &at))
        return 0;
    const size_t index = (size_t)(at.y / AREA_SIDE) * map->columns + at.x / AREA_SIDE;
    const uint32_t label = wend_area_block_label(map->blocks[index], at.x % AREA_SIDE, at.y % AREA_SIDE);
    return label == 0 ? 0 : map->numbers.area[map->numbers.first[index] + label - 1];
}

static uint32_t area_map_width_at(const void *owner, wend_place place)
{
    const struct wend_area_map *map = owner;
    struct wend_area_point at;
    struct wend_tiles tiles;
    uint32_t width = 0;
    if (!point_in_part(map, place, &at) || area_map_at(map, place) == 0 ||
        wend_tiles_make(&tiles, map->world, 0, 1, &map->allocator) != WEND_OK)
        return 0;
    struct wend_area_maker *maker = wend_area_maker_create(&map->mover, &map->desc, &map->allocator);
    if (maker)
        width = wend_area_maker_width(maker, &map->part, at.x, at.y, &tiles);
    wend_area_maker_destroy(maker);
    wend_tiles_end(&tiles);
    return width;
}

static wend_place area_map_choke_cell(const void *owner, uint32_t cell)
{
    const struct wend_area_map *map = owner;
    const struct wend_area_point at = map->numbers.cells[cell];
    return wend_place_cell((int32_t)(map->part.x + at.x), (int32_t)(map->part.y + at.y));
}

/* Range of columns (or rows) of blocks that cover some cells, clipped to the part. */
static void blocks_around(int64_t first, int64_t last, uint32_t count, uint32_t *from, uint32_t *to)
{
    *from = first <= AREA_SIDE ? 0 : (uint32_t)((first - 1) / AREA_SIDE);
    *to = last < 0 ? 0 : (uint32_t)(last / AREA_SIDE);
    *to = WEND_MIN(*to, count - 1);
}

/* Marks the blocks that a changed rectangle of the world's cells may affect. */
static void mark_changed_blocks(struct wend_area_map *map, const struct wend_rectangle *cells)
{
    const struct wend_rectangle *part = &map->part;
    const int64_t before = AREA_MARGIN + map->mover.footprint - 1;
    const int64_t left = (int64_t)cells->x - part->x, top = (int64_t)cells->y - part->y;
    const int64_t right = left + cells->width - 1, bottom = top + cells->height - 1;
    uint32_t first_column, last_column, first_row, last_row;
    if (right < 0 || bottom < 0 || left >= part->width || top >= part->height)
        return;
    blocks_around(left - before, right + AREA_MARGIN, map->columns, &first_column, &last_column);
    blocks_around(top - before, bottom + AREA_MARGIN, map->rows, &first_row, &last_row);
    for (uint32_t row = first_row; row <= last_row; row++)
        for (uint32_t column = first_column; column <= last_column; column++) {
            bool *is_stale = &map->is_stale[(size_t)row * map->columns + column];
            map->stale_count += !*is_stale;
            *is_stale = true;
        }
}

/* Marks what the world's edits changed since the last time. */
static void mark_edits(struct wend_area_map *map)
{
    const wend_world *world = map->world;
    wend_tiles_begin(&map->tiles);
    if (!wend_world_remembers(world, map->version))
        mark_changed_blocks(map, &map->part);
    else
        for (uint64_t version = map->version; version < world->version; version++)
            mark_changed_blocks(map, &world->log[version % WORLD_LOG]);
    map->version = world->version;
}

static void put_fresh_block(struct wend_area_map *map, size_t index, struct wend_area_block *block)
{
    if (map->fresh[index])
        map->block_bytes -= map->fresh[index]->bytes;
    wend_area_block_free(map->fresh[index], &map->allocator);
    map->fresh[index] = block;
    map->block_bytes += block->bytes;
    map->is_stale[index] = false;
    map->stale_count--;
}

/* Rebuilds a block; it stays stale if a tile is wanted. */
static wend_status make_area_block(struct wend_area_map *map, wend_tile at)
{
    const size_t index = (size_t)at.row * map->columns + at.column;
    if (!map->maker)
        map->maker = wend_area_maker_create(&map->mover, &map->desc, &map->allocator);
    if (!map->maker)
        return WEND_ERROR_MEMORY;
    struct wend_area_block *block = wend_area_block_make(map->maker, &map->part, at, &map->tiles);
    if (!block)
        return map->tiles.status;
    put_fresh_block(map, index, block);
    map->divided += (uint64_t)block->width * block->height;
    return WEND_OK;
}

/* Decodes a column or row from a position on the Morton curve: every second bit. */
static uint32_t every_second_bit(uint64_t along)
{
    along &= UINT64_C(0x5555555555555555);
    along = (along | along >> 1) & UINT64_C(0x3333333333333333);
    along = (along | along >> 2) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    along = (along | along >> 4) & UINT64_C(0x00ff00ff00ff00ff);
    along = (along | along >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (uint32_t)(along | along >> 16);
}

/* Rebuilds up to `work` stale blocks along the Morton curve, so that tiles are still held for neighbours. */
static wend_status make_stale_blocks(struct wend_area_map *map, uint64_t work)
{
    uint64_t side = 1;
    wend_status status = WEND_OK;
    while (side < WEND_MAX(map->columns, map->rows))
        side *= 2;
    for (uint64_t i = 0; i < side * side && work > 0 && map->stale_count > 0 && status == WEND_OK; i++) {
        const wend_tile at = {every_second_bit(map->cursor), every_second_bit(map->cursor >> 1)};
        if (at.column < map->columns && at.row < map->rows &&
            map->is_stale[(size_t)at.row * map->columns + at.column]) {
            status = make_area_block(map, at);
            work--;
        }
        if (status == WEND_OK)
            map->cursor = map->cursor + 1 < side * side ? map->cursor + 1 : 0;
    }
    return status;
}

/* Replaces blocks by the newer ones. */
static void keep_fresh_blocks(struct wend_area_map *map)
{
    for (size_t i = 0; i < area_block_count(map); i++)
        if (map->fresh[i]) {
            map->block_bytes -= map->blocks[i] ? map->blocks[i]->bytes : 0;
            wend_area_block_free(map->blocks[i], &map->allocator);
            map->blocks[i] = map->fresh[i];
            map->fresh[i] = NULL;
        }
}

/* Joins all blocks; the result becomes the map's areas. */
static wend_status join_blocks(struct wend_area_map *map)
{
    struct wend_area_numbers numbers;
    struct wend_areas_result result;
    wend_status status = wend_area_join(map, &numbers, &result);
    if (status != WEND_OK)
        return status;
    status = wend_areas_replace(map->areas, &result);
    if (status != WEND_OK) {
        WEND_RELEASE(&map->allocator, result.list, result.count + 1u);
        WEND_RELEASE(&map->allocator, result.chokes, result.choke_count + 1u);
        wend_area_numbers_end(&numbers, map);
        return status;
    }
    keep_fresh_blocks(map);
    wend_area_numbers_end(&map->numbers, map);
    map->numbers = numbers;
    return WEND_OK;
}

/* True if the areas show the world as it was at the last call. */
static bool is_joined(const struct wend_area_map *map)
{
    return map->stale_count == 0 && map->divided == 0 && map->numbers.first;
}

static wend_status update_area_map(struct wend_area_map *map, uint64_t work, uint64_t *cells)
{
    mark_edits(map);
    wend_status status = make_stale_blocks(map, work);
    if (status != WEND_OK || map->stale_count > 0 || is_joined(map))
        return status;
    status = join_blocks(map);
    if (status == WEND_OK) {
        *cells = map->divided;
        map->divided = 0;
    }
    return status;
}

/* wend_areas_update: all at once. */
static wend_status area_map_update(void *owner, uint64_t *cells)
{
    struct wend_area_map *map = owner;
    uint64_t divided = 0;
    const wend_status status = update_area_map(map, WEND_ALL_WORK, &divided);
    if (cells)
        *cells = divided;
    return status == WEND_OK && !is_joined(map) ? WEND_ERROR_FILE : status;
}

wend_status wend_world_areas_update(wend_areas *areas, uint64_t work, wend_world_progress *progress)
{
    struct wend_area_map *map = wend_areas_owner(areas, area_map_end);
    uint64_t divided = 0;
    if (!map || (progress && progress->size < sizeof *progress))
        return WEND_ERROR_ARGUMENT;
    const wend_status status = update_area_map(map, work, &divided);
    if (progress) {
        progress->done = is_joined(map);
        progress->left = map->stale_count;
        progress->wanted = map->tiles.wanted;
        progress->wanted_count = map->tiles.wanted_count;
    }
    return status;
}

/* Makes room for a part's blocks. The caller ends the map if this fails, too. */
static wend_status begin_area_map(struct wend_area_map *map)
{
    const wend_allocator *memory = &map->allocator;
    const struct wend_rectangle *part = &map->part;
    map->columns = (part->width + AREA_SIDE - 1) / AREA_SIDE;
    map->rows = (part->height + AREA_SIDE - 1) / AREA_SIDE;
    map->version = map->world->version;
    map->blocks = wend_allocate_filled(memory, area_block_count(map), sizeof *map->blocks, 0);
    map->fresh = wend_allocate_filled(memory, area_block_count(map), sizeof *map->fresh, 0);
    map->is_stale = wend_allocate_filled(memory, area_block_count(map), sizeof *map->is_stale, 0);
    if (!map->blocks || !map->fresh || !map->is_stale)
        return WEND_ERROR_MEMORY;
    mark_changed_blocks(map, part);
    return wend_tiles_make(&map->tiles, map->world, AREA_TILE_BYTES, 1, memory);
}

/* Checks and takes what is asked for. Errors: ARGUMENT, RANGE, UNSUPPORTED. */
static wend_status take_area_map(struct wend_area_map *map, const wend_profile *profile, wend_area part,
                                 const wend_areas_desc *desc)
{
    wend_profile taken;
    wend_status status = wend_areas_desc_take(desc, &map->desc);
    if (status == WEND_OK && map->desc.cells > AREA_MOST_CELLS)
        status = WEND_ERROR_ARGUMENT;
    if (status == WEND_OK)
        status = wend_world_take_area(map->world, part, &map->part);
    if (status == WEND_OK)
        status = wend_profile_take(profile, &taken);
    return status == WEND_OK ? wend_mover_make(&map->mover, &taken) : status;
}

wend_status wend_world_areas_create(const wend_world *world, const wend_profile *profile, wend_area part,
                                    const wend_areas_desc *desc, const wend_allocator *allocator, wend_areas **areas)
{
    struct wend_area_map taken = {.world = world};
    if (!areas)
        return WEND_ERROR_ARGUMENT;
    *areas = NULL;
    if (!world || wend_allocator_choose(allocator, &taken.allocator) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_status status = take_area_map(&taken, profile, part, desc);
    if (status != WEND_OK)
        return status;
    struct wend_area_map *map = wend_allocate(&taken.allocator, 1, sizeof *map);
    if (!map)
        return WEND_ERROR_MEMORY;
    *map = taken;
    const struct wend_areas_source source = {.owner = map,
                                             .update = area_map_update,
                                             .end = area_map_end,
                                             .memory = area_map_memory,
                                             .at = area_map_at,
                                             .width_at = area_map_width_at,
                                             .choke_cell = area_map_choke_cell};
    status = begin_area_map(map);
    if (status == WEND_OK)
        status = wend_areas_create_of(&source, &map->allocator, areas);
    if (status == WEND_OK)
        map->areas = *areas;
    else
        area_map_end(map);
    return status;
}
