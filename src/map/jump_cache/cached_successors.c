/* The store of cached successors, and its pool of lists: blocks of every size up to 8, then four sizes per doubling. */
#include "map/jump_cache/cached_successors.h"

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/memory.h"
#include "map/space/derived.h"

enum { EXACT_SIZES = 8 };

static uint32_t size_class(uint32_t count)
{
    if (count <= EXACT_SIZES)
        return count;
    const uint32_t octave = 31 - wend_count_leading_zeros(count - 1); /* 3 for 9 to 16 */
    return EXACT_SIZES + (octave - 3) * 4 + ((count - 1) >> (octave - 2)) - 3;
}

/* The size of a block for `count` places. */
static uint32_t cache_pool_room(uint32_t count)
{
    if (count <= EXACT_SIZES)
        return count;
    const uint32_t unit = 1u << (29 - wend_count_leading_zeros(count - 1));
    return (count + unit - 1) / unit * unit;
}

/* Takes the first spare block of a size; 0 if there is none. */
static uint32_t cache_pool_take_spare(struct wend_cache_pool *pool, uint32_t size)
{
    const uint32_t number = pool->unused[size];
    if (number == 0)
        return 0;
    struct wend_cache_spare *spare = &pool->spares[number - 1];
    pool->unused[size] = spare->next;
    spare->next = pool->unused[0];
    pool->unused[0] = number;
    return spare->first;
}

/* Takes a block for 1 to 256 places; 0 if none is left. */
static uint32_t cache_pool_take(struct wend_cache_pool *pool, uint32_t count)
{
    const uint32_t room = cache_pool_room(count), block = pool->used;
    if (pool->capacity - pool->used < room + CACHE_POOL_AHEAD)
        return cache_pool_take_spare(pool, size_class(count));
    pool->used += room;
    return block;
}

/* Gives back a block that was taken for `count` places. If there is no memory to record it, it is not used again. */
static void cache_pool_give(struct wend_cache_pool *pool, uint32_t block, uint32_t count, const wend_allocator *memory)
{
    const uint32_t size = size_class(count);
    uint32_t number = pool->unused[0];
    if (number != 0)
        pool->unused[0] = pool->spares[number - 1].next;
    else if (WEND_RESERVE(memory, pool->spares, pool->spare_capacity, pool->spare_count + 1))
        number = ++pool->spare_count;
    if (number == 0)
        return;
    pool->spares[number - 1] = (struct wend_cache_spare){block, pool->unused[size]};
    pool->unused[size] = number;
}

bool wend_cache_pool_is_full(const struct wend_cache_pool *pool, uint32_t count, uint32_t most)
{
    const uint32_t room = cache_pool_room(count) + CACHE_POOL_AHEAD;
    return pool->used >= most || room > most - pool->used;
}

bool wend_cache_pool_reserve(struct wend_cache_pool *pool, uint32_t count, uint32_t most, const wend_allocator *memory)
{
    const uint32_t used = pool->capacity == 0 ? CACHE_POOL_FIRST : pool->used;
    const uint32_t needed = count + CACHE_POOL_AHEAD;
    if (used >= most || needed > most - used)
        return false;
    if (pool->capacity >= used + needed)
        return true;
    const uint64_t dirty = (uint64_t)(used + needed) + (used + needed) / 8 + 256;
    const uint32_t capacity = dirty < most ? (uint32_t)dirty : most;
    uint32_t *places = wend_reallocate(memory, pool->places, pool->capacity, capacity, sizeof *places);
    if (!places)
        return false;
    if (pool->capacity == 0) {
        memset(places, 0, CACHE_POOL_FIRST * sizeof *places);
        pool->used = CACHE_POOL_FIRST;
    }
    pool->places = places;
    pool->capacity = capacity;
    return true;
}

void wend_cache_pool_trim(struct wend_cache_pool *pool, const wend_allocator *memory)
{
    const uint32_t spare = pool->used / 32 + 256;
    if (pool->capacity - pool->used <= 2 * spare)
        return;
    uint32_t *places = wend_allocate(memory, pool->used + spare, sizeof *places);
    if (!places)
        return;
    memcpy(places, pool->places, pool->used * sizeof *places);
    wend_release(memory, pool->places, pool->capacity, sizeof *places);
    pool->places = places;
    pool->capacity = pool->used + spare;
}

static void cache_pool_release(struct wend_cache_pool *pool, const wend_allocator *memory)
{
    WEND_RELEASE(memory, pool->places, pool->capacity);
    WEND_RELEASE(memory, pool->spares, pool->spare_capacity);
    *pool = (struct wend_cache_pool){.places = NULL};
}

/* Copies a pool that has places. False if memory is refused. */
static bool cache_pool_copy(struct wend_cache_pool *pool, const struct wend_cache_pool *from,
                            const wend_allocator *memory)
{
    cache_pool_release(pool, memory);
    *pool = *from;
    pool->spare_capacity = from->spare_count;
    pool->places = wend_allocate(memory, from->capacity, sizeof *pool->places);
    pool->spares = from->spare_count ? wend_allocate(memory, from->spare_count, sizeof *pool->spares) : NULL;
    if (pool->places)
        memcpy(pool->places, from->places, from->used * sizeof *from->places);
    if (pool->spares)
        memcpy(pool->spares, from->spares, from->spare_count * sizeof *from->spares);
    return pool->places && (pool->spares || from->spare_count == 0);
}

/* Gives back all blocks. */
static void cache_pool_clear(struct wend_cache_pool *pool)
{
    pool->used = pool->capacity ? CACHE_POOL_FIRST : 0;
    pool->spare_count = 0;
    memset(pool->unused, 0, sizeof pool->unused);
}

/* The arrays in the block, in order; their sizes are in words. */
enum { MADE, DIRTY, DIRTY_WORDS, OPEN_BLOCKS, FOUND, LINES, TILES, TILE_ROWS, ARRAYS };

static size_t count_words(const wend_space *space, const struct wend_successor_cache *cache, uint32_t room,
                          size_t words[ARRAYS])
{
    const size_t nodes = space->cells.jump_maps->word_count;
    size_t sum = 0;
    words[MADE] = nodes + 1; /* loads read past the last bit */
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

static void lay_out_cache(struct wend_successor_cache *cache, const size_t words[ARRAYS])
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
    cache_pool_release(&cache->pool, &space->allocator);
    WEND_RELEASE(&space->allocator, cache->block, cache->block_size);
    WEND_RELEASE(&space->allocator, cache, 1);
    space->cells.prepared.successor_cache = NULL;
}

/* Computes a store's sizes, without allocating. */
static void measure_cache(const wend_space *space, struct wend_successor_cache *cache, uint32_t room,
                          size_t words[ARRAYS])
{
    *cache = (struct wend_successor_cache){.room = room, .most_places = UINT32_MAX};
    cache->tiles_across = (space->cells.width >> CACHE_TILE_BITS) + 1;
    cache->tiles_down = (space->cells.height >> CACHE_TILE_BITS) + 1;
    cache->block_size = count_words(space, cache, room, words);
}

/* Allocates everything except the headers. */
static wend_status allocate_cache(wend_space *space, uint32_t room)
{
    struct wend_successor_cache *cache = wend_allocate(&space->allocator, 1, sizeof *cache);
    size_t words[ARRAYS];
    space->cells.prepared.successor_cache = cache;
    if (!cache)
        return WEND_ERROR_MEMORY;
    measure_cache(space, cache, room, words);
    cache->block = wend_allocate(&space->allocator, cache->block_size, sizeof *cache->block);
    if (!cache->block || !wend_cache_pool_reserve(&cache->pool, 0, cache->most_places, &space->allocator)) {
        wend_cached_successors_destroy(space);
        return WEND_ERROR_MEMORY;
    }
    lay_out_cache(cache, words);
    return WEND_OK;
}

wend_status wend_cached_successors_create(wend_space *space, uint32_t room)
{
    if (allocate_cache(space, room) != WEND_OK)
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
    if (allocate_cache(space, from->room) != WEND_OK)
        return WEND_ERROR_MEMORY;
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    if (wend_slot_array_copy(space, &cache->headers, &from->headers) != WEND_OK ||
        !cache_pool_copy(&cache->pool, &from->pool, &space->allocator)) {
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
           (size_t)cache->pool.capacity * sizeof *cache->pool.places +
           (size_t)cache->pool.spare_capacity * sizeof *cache->pool.spares;
}

void wend_cached_successors_clear(wend_space *space)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    memset(cache->block, 0, cache->block_size * sizeof *cache->block);
    memset(cache->headers.items, 0, wend_slot_array_memory(&cache->headers));
    cache_pool_clear(&cache->pool);
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

/* Mask of the directions of entry whose list is empty. */
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
        first = cache_pool_take(&cache->pool, count);
        if (first == 0 &&
            wend_cache_pool_reserve(&cache->pool, cache_pool_room(count), cache->most_places, &space->allocator))
            first = cache_pool_take(&cache->pool, count);
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
        cache_pool_give(&cache->pool, header->first, header->ends[DIRECTIONS - 1], &space->allocator);
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

/* Images of the store, and their checks. */

void wend_cached_successors_image(wend_space *space, uint32_t room, struct wend_image *image)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    struct wend_cache_pool *pool = &cache->pool;
    size_t words[ARRAYS];
    if (wend_image_is_opened(image))
        measure_cache(space, cache, room, words);
    else
        memset(pool->places + pool->used, 0, (pool->capacity - pool->used) * sizeof *pool->places);
    WEND_IMAGE_U32(image, cache->made_count);
    WEND_IMAGE_U32(image, cache->dirty_count);
    WEND_IMAGE_U32(image, cache->next);
    WEND_IMAGE_U32(image, cache->most_places);
    WEND_IMAGE_BOOL(image, cache->gave_up);
    cache->credit = (int64_t)wend_code_u64(&image->numbers, (uint64_t)cache->credit);
    WEND_IMAGE_U32(image, pool->used);
    WEND_IMAGE_U32(image, pool->capacity);
    WEND_IMAGE_U32(image, pool->spare_count);
    for (uint32_t size = 0; size < CACHE_POOL_SIZES; size++)
        WEND_IMAGE_U32(image, pool->unused[size]);
    wend_slot_array_image(space, &cache->headers, image, sizeof(struct wend_cache_header));
    WEND_IMAGE_ARRAY(image, pool->places, pool->capacity);
    WEND_IMAGE_ARRAY(image, pool->spares, pool->spare_count);
    WEND_IMAGE_ARRAY(image, cache->block, cache->block_size);
    wend_image_expect(image, pool->places && cache->block);
    if (!wend_image_is_opened(image) || !cache->block)
        return;
    pool->spare_capacity = pool->spares ? pool->spare_count : 0;
    lay_out_cache(cache, words);
}

/* Marks a block of the pool as taken, one bit per place. False if part of it is already, or lies outside. */
static bool claim_places(const struct wend_cache_pool *pool, uint8_t *taken, uint32_t first, uint32_t count)
{
    const uint32_t room = cache_pool_room(count);
    if (first < CACHE_POOL_FIRST || first > pool->used || room > pool->used - first)
        return false;
    for (uint32_t i = first; i < first + room; i++) {
        if (wend_bits_get(taken, i))
            return false;
        wend_bits_put(taken, i, true);
    }
    return true;
}

/* The size of the blocks of a size class. */
static uint32_t places_of_size(uint32_t size)
{
    if (size <= EXACT_SIZES)
        return size;
    const uint32_t octave = (size - EXACT_SIZES - 1) / 4 + 3, quarter = (size - EXACT_SIZES - 1) % 4 + 5;
    return quarter << (octave - 2);
}

/* True if each spare is referenced once: by another spare, or as the first of its size. */
static bool are_spares_good(const struct wend_cache_pool *pool, uint8_t *taken)
{
    uint32_t named = 0;
    for (uint32_t size = 0; size < CACHE_POOL_SIZES; size++)
        for (uint32_t number = pool->unused[size]; number != 0; number = pool->spares[number - 1].next)
            if (number > pool->spare_capacity || named++ == pool->spare_count ||
                (size != 0 && !claim_places(pool, taken, pool->spares[number - 1].first, places_of_size(size))))
                return false;
    return named == pool->spare_count;
}

/* True if the lists of a jump point lie in the pool, and lead to jump points of the map. */
static bool are_lists_good(const wend_space *space, const struct wend_cache_header *header, uint8_t *taken)
{
    const struct wend_cache_pool *pool = &space->cells.prepared.successor_cache->pool;
    const uint32_t count = header->ends[DIRECTIONS - 1];
    for (uint32_t d = 1; d < DIRECTIONS; d++)
        if (header->ends[d] < header->ends[d - 1])
            return false;
    if (header->dead != empty_lists(header->ends) || (count == 0 && header->first != CACHE_POOL_NONE))
        return false;
    if (count != 0 && !claim_places(pool, taken, header->first, count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t place = pool->places[header->first + i];
        const uint32_t x = wend_jump_column(place), y = wend_jump_row(place);
        if (x == 0 || x > space->cells.width || y == 0 || y > space->cells.height ||
            !wend_jump_maps_has_slot(&space->cells.jump_maps->maps,
                                     wend_jump_node(&space->cells.jump_maps->maps, place)))
            return false;
    }
    return true;
}

/* The store's counts, recomputed. */
struct cache_recount {
    uint32_t *made, *made_in_rows; /* by tile; by row of tiles */
    uint32_t made_count, dirty_count;
};

/* True if everything stored about a word of nodes is right. */
static bool is_word_good(const wend_space *space, uint32_t word, uint8_t *taken, struct cache_recount *recount)
{
    const struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const uint64_t jumps = space->cells.jump_maps->maps.words[word].jumps;
    const uint64_t made = wend_bits_word(cache->made + (size_t)word * 8), dirty = cache->dirty[word];
    const bool is_noted = cache->dirty_words[word / 64] >> (word % 64) & 1;
    recount->dirty_count += dirty != 0;
    if (((made | dirty) & ~jumps) != 0 || is_noted != (dirty != 0))
        return false;
    for (uint64_t left = jumps; left != 0; left &= left - 1) {
        const uint32_t bit = wend_count_trailing_zeros64(left), node = word * 64 + bit;
        const struct wend_cache_header *header = wend_cache_header_at(space, node);
        const uint32_t y = wend_divide(node, space->cells.per_stride), x = node - y * space->cells.stride;
        if ((header->first != 0) != (made >> bit & 1) || (header->first != 0 && !are_lists_good(space, header, taken)))
            return false;
        if (header->first == 0)
            continue;
        recount->made[(y >> CACHE_TILE_BITS) * cache->tiles_across + (x >> CACHE_TILE_BITS)]++;
        recount->made_in_rows[y >> CACHE_TILE_BITS]++;
        recount->made_count++;
    }
    return true;
}

static bool is_recount_good(const struct wend_successor_cache *cache, const struct cache_recount *recount)
{
    bool is_good = cache->made_count == recount->made_count && cache->dirty_count == recount->dirty_count;
    for (uint32_t i = 0; i < cache->tiles_across * cache->tiles_down; i++)
        is_good = is_good && cache->tiles[i].made == recount->made[i];
    for (uint32_t i = 0; i < cache->tiles_down; i++)
        is_good = is_good && cache->made_in_rows[i] == recount->made_in_rows[i];
    return is_good;
}

static bool is_cache_good(const wend_space *space, uint8_t *taken, struct cache_recount *recount)
{
    const struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const uint32_t words = space->cells.jump_maps->word_count;
    for (uint32_t word = 0; word < words; word++)
        if (!is_word_good(space, word, taken, recount))
            return false;
    for (uint32_t word = words; word < (words / 64 + 1) * 64; word++)
        if (cache->dirty_words[word / 64] >> (word % 64) & 1)
            return false;
    return are_spares_good(&cache->pool, taken) && is_recount_good(cache, recount);
}

wend_status wend_cached_successors_check(const wend_space *space)
{
    const struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const struct wend_cache_pool *pool = &cache->pool;
    const wend_allocator *memory = &space->allocator;
    if (pool->used < CACHE_POOL_FIRST || pool->used > pool->capacity ||
        pool->capacity - pool->used < CACHE_POOL_AHEAD || cache->next >= space->cells.jump_maps->word_count)
        return WEND_ERROR_FORMAT;
    const size_t tiles = (size_t)cache->tiles_across * cache->tiles_down, counts = tiles + cache->tiles_down;
    uint8_t *taken = wend_allocate_filled(memory, pool->used / 8 + 1, 1, 0);
    uint32_t *made = wend_allocate_filled(memory, counts, sizeof *made, 0);
    wend_status status = WEND_ERROR_MEMORY;
    if (taken && made)
        status = wend_format_if(is_cache_good(space, taken, &(struct cache_recount){made, made + tiles, 0, 0}));
    WEND_RELEASE(memory, taken, pool->used / 8 + 1);
    WEND_RELEASE(memory, made, counts);
    return status;
}
