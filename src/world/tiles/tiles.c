/* Tiles that one thread holds: loaded from the source on demand, the least recently used dropped first. */

#include <string.h>

#include "base/array.h"
#include "base/integer.h"
#include "world/tiles/tiles.h"

static size_t tile_bytes(const wend_world *world)
{
    return (size_t)world->desc.tile_side * world->desc.tile_side;
}

wend_status wend_tiles_make(struct wend_tiles *tiles, const wend_world *world, size_t most_bytes, uint32_t least,
                            const wend_allocator *memory)
{
    const uint64_t all = (uint64_t)world->columns * world->rows;
    uint64_t count = WEND_MAX((uint64_t)(most_bytes / tile_bytes(world)), (uint64_t)least);
    count = WEND_MIN(count, WEND_MIN(all, UINT64_C(1) << 24));
    *tiles = (struct wend_tiles){.world = world, .memory = memory, .version = world->version};
    wend_status status = wend_recent_make(&tiles->recent, (uint32_t)count, memory);
    tiles->terrain = wend_allocate_filled(memory, (size_t)count, sizeof *tiles->terrain, 0);
    tiles->is_missing = wend_allocate_filled(memory, (size_t)count, sizeof *tiles->is_missing, 0);
    if (status == WEND_OK && tiles->terrain && tiles->is_missing)
        return WEND_OK;
    WEND_RELEASE(memory, tiles->terrain, (size_t)count);
    WEND_RELEASE(memory, tiles->is_missing, (size_t)count);
    wend_recent_end(&tiles->recent, memory);
    *tiles = (struct wend_tiles){.memory = memory};
    return WEND_ERROR_MEMORY;
}

void wend_tiles_end(struct wend_tiles *tiles)
{
    const uint32_t count = tiles->recent.count;
    for (uint32_t i = 0; i < count; i++)
        wend_release(tiles->memory, tiles->terrain[i], 1, tile_bytes(tiles->world));
    if (count != 0) {
        WEND_RELEASE(tiles->memory, tiles->terrain, count);
        WEND_RELEASE(tiles->memory, tiles->is_missing, count);
        WEND_RELEASE(tiles->memory, tiles->wanted, tiles->wanted_capacity);
        wend_recent_end(&tiles->recent, tiles->memory);
    }
    *tiles = (struct wend_tiles){.memory = tiles->memory};
}

uint32_t wend_tiles_list(const struct wend_tiles *tiles, wend_tile *list, uint32_t capacity)
{
    const struct wend_recent *recent = &tiles->recent;
    uint32_t count = 0;
    for (uint32_t slot = recent->older[recent->count]; slot != recent->count; slot = recent->older[slot]) {
        const uint64_t key = recent->keys[slot];
        if (key == UINT64_MAX)
            continue;
        if (count < capacity)
            list[count] = (wend_tile){(uint32_t)(key % tiles->world->columns), (uint32_t)(key / tiles->world->columns)};
        count++;
    }
    return count;
}

size_t wend_tiles_memory(const struct wend_tiles *tiles)
{
    return tiles->world ? wend_recent_memory(&tiles->recent) + tiles->blocks * tile_bytes(tiles->world) +
                              tiles->recent.count * (sizeof *tiles->terrain + sizeof *tiles->is_missing) +
                              tiles->wanted_capacity * sizeof *tiles->wanted
                        : 0;
}

static bool was_changed(const struct wend_tiles *tiles, uint64_t key)
{
    const wend_world *world = tiles->world;
    const uint32_t side = world->desc.tile_side;
    const uint32_t x = (uint32_t)(key % world->columns) * side, y = (uint32_t)(key / world->columns) * side;
    if (!wend_world_remembers(world, tiles->version))
        return true;
    for (uint64_t v = tiles->version; v < world->version; v++) {
        const struct wend_rectangle *area = &world->log[v % WORLD_LOG];
        if (area->x < x + side && x < area->x + area->width && area->y < y + side && y < area->y + area->height)
            return true;
    }
    return false;
}

void wend_tiles_begin(struct wend_tiles *tiles)
{
    tiles->wanted_count = tiles->loads = 0;
    tiles->status = WEND_OK;
    if (tiles->version == tiles->world->version)
        return;
    for (uint32_t slot = 0; slot < tiles->recent.used; slot++)
        if (tiles->recent.keys[slot] != UINT64_MAX && was_changed(tiles, tiles->recent.keys[slot]))
            wend_recent_drop(&tiles->recent, slot);
    tiles->version = tiles->world->version;
}

static void want_tile(struct wend_tiles *tiles, wend_tile tile)
{
    tiles->status = WEND_OK;
    for (uint32_t i = 0; i < tiles->wanted_count; i++)
        if (tiles->wanted[i].column == tile.column && tiles->wanted[i].row == tile.row)
            return;
    if (!WEND_APPEND(tiles->memory, tiles->wanted, tiles->wanted_count, tiles->wanted_capacity, tile))
        tiles->status = WEND_ERROR_MEMORY;
}

/* Loads a tile from the source into a slot's buffer. */
static bool load_tile(struct wend_tiles *tiles, wend_tile tile, uint32_t slot)
{
    const wend_tile_source *source = &tiles->world->desc.source;
    const size_t bytes = tile_bytes(tiles->world);
    if (!tiles->terrain[slot]) {
        tiles->terrain[slot] = wend_allocate(tiles->memory, 1, bytes);
        if (!tiles->terrain[slot]) {
            tiles->status = WEND_ERROR_MEMORY;
            return false;
        }
        tiles->blocks++;
    }
    tiles->loads++;
    wend_tile_state state = source->load(source->user, tile, tiles->terrain[slot]);
    tiles->is_missing[slot] = state == WEND_TILE_MISSING;
    if (state == WEND_TILE_LOADED || state == WEND_TILE_MISSING)
        return true;
    tiles->status = WEND_ERROR_FILE;
    if (state == WEND_TILE_LATER)
        want_tile(tiles, tile);
    return false;
}

bool wend_tiles_get(struct wend_tiles *tiles, wend_tile tile, const uint8_t **terrain)
{
    const uint64_t key = (uint64_t)tile.row * tiles->world->columns + tile.column;
    uint32_t slot = wend_recent_find(&tiles->recent, key);
    if (slot == UINT32_MAX) {
        slot = wend_recent_take(&tiles->recent, key);
        if (!load_tile(tiles, tile, slot)) {
            wend_recent_drop(&tiles->recent, slot);
            return false;
        }
    }
    *terrain = tiles->is_missing[slot] ? NULL : tiles->terrain[slot];
    return true;
}
