/* The store of cached successors. */
#include "map/jump_cache/cached_successors.h"

#include <string.h>

#include "base/memory.h"

/* Words of the arrays in the block, in their order. */
enum { MADE, DIRTY, DIRTY_WORDS, OPEN_BLOCKS, FOUND, LINES, TILES, TILE_ROWS, ARRAYS };

static size_t count_words(const wend_space *space, const struct wend_successor_cache *cache, uint32_t room,
                          size_t words[ARRAYS])
{
    const size_t nodes = space->cells.jump_maps->word_count;
    size_t sum = 0;
    words[MADE] = nodes + 1; /* loads go past the last bit */
    words[DIRTY] = nodes;
    words[DIRTY_WORDS] = nodes / 64 + 1;
    words[OPEN_BLOCKS] = ((size_t)(space->cells.height / 8 + 1) * wend_cache_open_stride(space)) / 8 + 2;
    words[FOUND] = room / 2 + 1;
    words[LINES] = (size_t)space->cells.width + space->cells.height + 4;
    words[TILES] = (size_t)cache->tiles_across * cache->tiles_down;
    words[TILE_ROWS] = cache->tiles_down / 2 + 1;
    for (int i = 0; i < ARRAYS; i++)
        sum += words[i];
    return sum;
}

static void lay_out_kept(struct wend_successor_cache *cache, const size_t words[ARRAYS])
{
    uint64_t *at[ARRAYS + 1] = {cache->block};
    for (int i = 0; i < ARRAYS; i++)
        at[i + 1] = at[i] + words[i];
    cache->made = (uint8_t *)at[MADE];
    cache->dirty = at[DIRTY];
    cache->dirty_words = at[DIRTY_WORDS];
    cache->open_blocks = (uint8_t *)at[OPEN_BLOCKS];
    cache->found = (uint32_t *)(void *)at[FOUND];
    cache->lines = (uint32_t *)(void *)at[LINES];
    cache->tiles = (struct wend_cache_tile *)(void *)at[TILES];
    cache->made_in_rows = (uint32_t *)(void *)at[TILE_ROWS];
}

void wend_cached_successors_destroy(wend_space *space)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    if (!cache)
        return;
    wend_slot_array_destroy(space, &cache->headers);
    wend_cache_pool_release(&cache->pool, &space->allocator);
    WEND_RELEASE(&space->allocator, cache->block, cache->block_size);
    WEND_RELEASE(&space->allocator, cache, 1);
    space->cells.prepared.successor_cache = NULL;
}

/* All but the headers. */
static wend_status allocate_kept(wend_space *space, uint32_t room)
{
    struct wend_successor_cache *cache = wend_allocate(&space->allocator, 1, sizeof *cache);
    size_t words[ARRAYS];
    space->cells.prepared.successor_cache = cache;
    if (!cache)
        return WEND_ERROR_MEMORY;
    *cache = (struct wend_successor_cache){.room = room, .most_places = UINT32_MAX};
    cache->tiles_across = (space->cells.width >> CACHE_TILE_BITS) + 1;
    cache->tiles_down = (space->cells.height >> CACHE_TILE_BITS) + 1;
    cache->block_size = count_words(space, cache, room, words);
    cache->block = wend_allocate(&space->allocator, cache->block_size, sizeof *cache->block);
    if (!cache->block || !wend_cache_pool_reserve(&cache->pool, 0, cache->most_places, &space->allocator)) {
        wend_cached_successors_destroy(space);
        return WEND_ERROR_MEMORY;
    }
    lay_out_kept(cache, words);
    return WEND_OK;
}

wend_status wend_cached_successors_create(wend_space *space, uint32_t room)
{
    if (allocate_kept(space, room) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (wend_slot_array_create(space, &space->cells.prepared.successor_cache->headers,
                               sizeof(struct wend_cache_header)) != WEND_OK) {
        wend_cached_successors_destroy(space);
        return WEND_ERROR_MEMORY;
    }
    wend_cached_successors_clear(space);
    return WEND_OK;
}

wend_status wend_cached_successors_copy(wend_space *space, const struct wend_successor_cache *from)
{
    if (allocate_kept(space, from->room) != WEND_OK)
        return WEND_ERROR_MEMORY;
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    if (wend_slot_array_copy(space, &cache->headers, &from->headers) != WEND_OK ||
        !wend_cache_pool_copy(&cache->pool, &from->pool, &space->allocator)) {
        wend_cached_successors_destroy(space);
        return WEND_ERROR_MEMORY;
    }
    memcpy(cache->block, from->block, from->block_size * sizeof *from->block);
    cache->made_count = from->made_count;
    cache->dirty_count = from->dirty_count;
    cache->next = from->next;
    cache->find = from->find;
    cache->gave_up = from->gave_up;
    cache->credit = from->credit;
    cache->most_places = from->most_places;
    return WEND_OK;
}

size_t wend_cached_successors_memory(const struct wend_successor_cache *cache)
{
    return sizeof *cache + wend_slot_array_memory(&cache->headers) + cache->block_size * sizeof *cache->block +
           (size_t)cache->pool.capacity * sizeof *cache->pool.places;
}

void wend_cached_successors_clear(wend_space *space)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    memset(cache->block, 0, cache->block_size * sizeof *cache->block);
    memset(cache->headers.items, 0, wend_slot_array_memory(&cache->headers));
    wend_cache_pool_clear(&cache->pool);
    cache->made_count = cache->dirty_count = cache->next = 0;
    cache->gave_up = false;
    wend_cache_note_open(space, (struct wend_jump_box){1, 1, space->cells.width, space->cells.height});
    for (uint32_t i = 0; i < jump_maps->word_count; i++) {
        cache->dirty[i] = jump_maps->maps.words[i].jumps;
        cache->dirty_words[i / 64] |= (uint64_t)(cache->dirty[i] != 0) << (i % 64);
        cache->dirty_count += cache->dirty[i] != 0;
    }
}

/* Jump points among eight nodes, the first a multiple of 8. */
static uint8_t jumps_of_eight(const wend_space *space, uint32_t node)
{
    return (uint8_t)(space->cells.jump_maps->maps.words[node >> 6].jumps >> (node & 63));
}

void wend_cache_note_open(wend_space *space, struct wend_jump_box box)
{
    const uint32_t stride = space->cells.stride, rows = space->cells.height + 1;
    for (uint32_t down = box.top / 8; down <= box.bottom / 8; down++)
        for (uint32_t across = box.left / 8; across <= box.right / 8; across++) {
            uint8_t open_blocks = down * 8 + 8 <= rows ? 255 : 0;
            for (uint32_t node = down * 8 * stride + across * 8, end = node + 8 * stride;
                 open_blocks == 255 && node < end; node += stride)
                open_blocks &= (uint8_t)(space->cells.free[node / 8] & ~jumps_of_eight(space, node));
            wend_bits_put(space->cells.prepared.successor_cache->open_blocks,
                          down * wend_cache_open_stride(space) * 8 + across, open_blocks == 255);
        }
}

void wend_cache_mark_dirty(struct wend_successor_cache *cache, uint32_t node)
{
    const uint32_t word = node / 64;
    cache->dirty_count += cache->dirty[word] == 0;
    cache->dirty_words[word / 64] |= UINT64_C(1) << (word % 64);
    cache->dirty[word] |= UINT64_C(1) << (node % 64);
}

void wend_cache_clear_dirty(struct wend_successor_cache *cache, uint32_t node)
{
    const uint32_t word = node / 64;
    const uint64_t bit = UINT64_C(1) << (node % 64);
    if (!(cache->dirty[word] & bit))
        return;
    cache->dirty[word] ^= bit;
    if (cache->dirty[word] != 0)
        return;
    cache->dirty_count--;
    cache->dirty_words[word / 64] ^= UINT64_C(1) << (word % 64);
}

uint32_t wend_cache_next_dirty(const wend_space *space, uint32_t from)
{
    const struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const uint32_t size = space->cells.jump_maps->word_count / 64 + 1;
    uint64_t mask = UINT64_MAX << (from % 64);
    for (uint32_t i = from / 64; i < size; i++, mask = UINT64_MAX)
        if (cache->dirty_words[i] & mask)
            return i * 64 + wend_count_trailing_zeros64(cache->dirty_words[i] & mask);
    return UINT32_MAX;
}

static void count_made(const wend_space *space, uint32_t node, uint32_t more)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const uint32_t y = wend_divide(node, space->cells.per_stride), x = node - y * space->cells.stride;
    const uint32_t across = x >> CACHE_TILE_BITS, down = y >> CACHE_TILE_BITS;
    cache->tiles[down * cache->tiles_across + across].made += more;
    cache->made_in_rows[down] += more;
    cache->made_count += more;
}

/* By which directions of entry there is nothing on a list. */
static uint32_t empty_lists(const uint8_t ends[DIRECTIONS])
{
    uint32_t empty = ends[0] == 0;
    for (uint32_t d = 1; d < DIRECTIONS; d++)
        empty |= (uint32_t)(ends[d] == ends[d - 1]) << d;
    return empty;
}

bool wend_cache_put(wend_space *space, uint32_t node, const uint8_t ends[DIRECTIONS], const uint32_t *places)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const uint32_t count = ends[DIRECTIONS - 1];
    uint32_t first = CACHE_POOL_NONE;
    if (count != 0) {
        first = wend_cache_pool_take(&cache->pool, count);
        if (first == 0 &&
            wend_cache_pool_reserve(&cache->pool, wend_cache_pool_room(count), cache->most_places, &space->allocator))
            first = wend_cache_pool_take(&cache->pool, count);
        if (first == 0)
            return false;
        memcpy(cache->pool.places + first, places, count * sizeof *places);
    }
    struct wend_cache_header *header = wend_cache_header_at(space, node);
    header->first = first;
    header->dead = empty_lists(ends);
    memcpy(header->ends, ends, sizeof header->ends);
    wend_bits_put(cache->made, node, true);
    count_made(space, node, 1);
    return true;
}

void wend_cache_drop(wend_space *space, uint32_t node, struct wend_cache_header *header)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    if (header->first == 0)
        return;
    if (header->ends[DIRECTIONS - 1] != 0)
        wend_cache_pool_give(&cache->pool, header->first, header->ends[DIRECTIONS - 1]);
    header->first = header->dead = 0;
    wend_bits_put(cache->made, node, false);
    count_made(space, node, UINT32_MAX);
}

void wend_cache_give_up(wend_space *space, uint32_t tile)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const uint32_t left = tile % cache->tiles_across << CACHE_TILE_BITS, side = 1u << CACHE_TILE_BITS;
    const uint32_t top = tile / cache->tiles_across << CACHE_TILE_BITS, stride = space->cells.stride;
    for (uint32_t y = top; y < top + side && cache->tiles[tile].made > 0; y++)
        for (uint32_t x = left; x < left + side && x < stride; x++)
            if (wend_bits_get(cache->made, y * stride + x))
                wend_cache_drop(space, y * stride + x, wend_cache_header_at(space, y * stride + x));
    cache->tiles[tile].is_given_up = 1;
    cache->gave_up = true;
}

void wend_cache_take_up(wend_space *space)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    if (!cache->gave_up)
        return;
    for (uint32_t i = 0; i < cache->tiles_across * cache->tiles_down; i++)
        cache->tiles[i].is_given_up = 0;
    cache->gave_up = false;
    for (uint32_t i = 0; i < jump_maps->word_count; i++) {
        const uint64_t made = wend_bits_word(cache->made + (size_t)i * 8);
        for (uint64_t missing = jump_maps->maps.words[i].jumps & ~made; missing != 0; missing &= missing - 1)
            wend_cache_mark_dirty(cache, i * 64 + wend_count_trailing_zeros64(missing));
    }
}
