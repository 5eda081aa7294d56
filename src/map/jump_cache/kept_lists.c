/* The store of kept successors. */
#include "map/jump_cache/kept_lists.h"

#include "base/memory.h"

/* Words of the arrays in the block, in their order. */
enum { MADE, WANTED, WANTED_WORDS, CALM, FOUND, LINES, TILES, TILE_ROWS, ARRAYS };

static size_t count_words(const wend_space *space, const struct wend_kept_jumps *kept, uint32_t room,
                          size_t words[ARRAYS])
{
    const size_t nodes = space->cells.jump_maps->word_count;
    size_t sum = 0;
    words[MADE] = nodes + 1; /* loads go past the last bit */
    words[WANTED] = nodes;
    words[WANTED_WORDS] = nodes / 64 + 1;
    words[CALM] = ((size_t)(space->cells.height / 8 + 1) * wend_kept_calm_stride(space)) / 8 + 2;
    words[FOUND] = room / 2 + 1;
    words[LINES] = (size_t)space->cells.width + space->cells.height + 4;
    words[TILES] = (size_t)kept->tiles_across * kept->tiles_down;
    words[TILE_ROWS] = kept->tiles_down / 2 + 1;
    for (int i = 0; i < ARRAYS; i++)
        sum += words[i];
    return sum;
}

static void lay_out_kept(struct wend_kept_jumps *kept, const size_t words[ARRAYS])
{
    uint64_t *at[ARRAYS + 1] = {kept->block};
    for (int i = 0; i < ARRAYS; i++)
        at[i + 1] = at[i] + words[i];
    kept->made = (uint8_t *)at[MADE];
    kept->wanted = at[WANTED];
    kept->wanted_words = at[WANTED_WORDS];
    kept->calm = (uint8_t *)at[CALM];
    kept->found = (uint32_t *)(void *)at[FOUND];
    kept->lines = (uint32_t *)(void *)at[LINES];
    kept->tiles = (struct wend_kept_tile *)(void *)at[TILES];
    kept->made_in_rows = (uint32_t *)(void *)at[TILE_ROWS];
}

void wend_kept_lists_destroy(wend_space *space)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    if (!kept)
        return;
    wend_slot_array_destroy(space, &kept->headers);
    wend_kept_pool_release(&kept->pool, &space->allocator);
    wend_release(&space->allocator, kept->block, kept->block_size, sizeof *kept->block, WEND_CACHE_LINE);
    wend_release(&space->allocator, kept, 1, sizeof *kept, _Alignof(struct wend_kept_jumps));
    space->cells.kept_jumps = NULL;
}

/* All but the headers. */
static wend_status allocate_kept(wend_space *space, uint32_t room)
{
    struct wend_kept_jumps *kept = wend_allocate(&space->allocator, 1, sizeof *kept, _Alignof(struct wend_kept_jumps));
    size_t words[ARRAYS];
    space->cells.kept_jumps = kept;
    if (!kept)
        return WEND_ERROR_MEMORY;
    *kept = (struct wend_kept_jumps){.room = room, .most_places = UINT32_MAX};
    kept->tiles_across = (space->cells.width >> KEPT_TILE_BITS) + 1;
    kept->tiles_down = (space->cells.height >> KEPT_TILE_BITS) + 1;
    kept->block_size = count_words(space, kept, room, words);
    kept->block = wend_allocate(&space->allocator, kept->block_size, sizeof *kept->block, WEND_CACHE_LINE);
    if (!kept->block || !wend_kept_pool_reserve(&kept->pool, 0, kept->most_places, &space->allocator)) {
        wend_kept_lists_destroy(space);
        return WEND_ERROR_MEMORY;
    }
    lay_out_kept(kept, words);
    return WEND_OK;
}

wend_status wend_kept_lists_create(wend_space *space, uint32_t room)
{
    if (allocate_kept(space, room) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (wend_slot_array_create(space, &space->cells.kept_jumps->headers, sizeof(struct wend_kept_header)) != WEND_OK) {
        wend_kept_lists_destroy(space);
        return WEND_ERROR_MEMORY;
    }
    wend_kept_lists_clear(space);
    return WEND_OK;
}

wend_status wend_kept_lists_copy(wend_space *space, const struct wend_kept_jumps *from)
{
    if (allocate_kept(space, from->room) != WEND_OK)
        return WEND_ERROR_MEMORY;
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    if (wend_slot_array_copy(space, &kept->headers, &from->headers) != WEND_OK ||
        !wend_kept_pool_copy(&kept->pool, &from->pool, &space->allocator)) {
        wend_kept_lists_destroy(space);
        return WEND_ERROR_MEMORY;
    }
    memcpy(kept->block, from->block, from->block_size * sizeof *from->block);
    kept->made_count = from->made_count;
    kept->wanted_count = from->wanted_count;
    kept->next = from->next;
    kept->find = from->find;
    kept->gave_up = from->gave_up;
    kept->credit = from->credit;
    kept->most_places = from->most_places;
    return WEND_OK;
}

size_t wend_kept_lists_memory(const struct wend_kept_jumps *kept)
{
    return sizeof *kept + wend_slot_array_memory(&kept->headers) + kept->block_size * sizeof *kept->block +
           (size_t)kept->pool.capacity * sizeof *kept->pool.places;
}

void wend_kept_lists_clear(wend_space *space)
{
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    memset(kept->block, 0, kept->block_size * sizeof *kept->block);
    memset(kept->headers.items, 0, wend_slot_array_memory(&kept->headers));
    wend_kept_pool_clear(&kept->pool);
    kept->made_count = kept->wanted_count = kept->next = 0;
    kept->gave_up = false;
    wend_kept_calm(space, (struct wend_stop_box){1, 1, space->cells.width, space->cells.height});
    for (uint32_t i = 0; i < stops->word_count; i++) {
        kept->wanted[i] = stops->maps.words[i].jumps;
        kept->wanted_words[i / 64] |= (uint64_t)(kept->wanted[i] != 0) << (i % 64);
        kept->wanted_count += kept->wanted[i] != 0;
    }
}

/* Jump points among eight nodes, the first a multiple of 8. */
static uint8_t jumps_of_eight(const wend_space *space, uint32_t node)
{
    return (uint8_t)(space->cells.jump_maps->maps.words[node >> 6].jumps >> (node & 63));
}

void wend_kept_calm(wend_space *space, struct wend_stop_box box)
{
    const uint32_t stride = space->cells.stride, rows = space->cells.height + 1;
    for (uint32_t down = box.top / 8; down <= box.bottom / 8; down++)
        for (uint32_t across = box.left / 8; across <= box.right / 8; across++) {
            uint8_t calm = down * 8 + 8 <= rows ? 255 : 0;
            for (uint32_t node = down * 8 * stride + across * 8, end = node + 8 * stride; calm == 255 && node < end;
                 node += stride)
                calm &= (uint8_t)(space->cells.free[node / 8] & ~jumps_of_eight(space, node));
            wend_bits_put(space->cells.kept_jumps->calm, down * wend_kept_calm_stride(space) * 8 + across, calm == 255);
        }
}

void wend_kept_want(struct wend_kept_jumps *kept, uint32_t node)
{
    const uint32_t word = node / 64;
    kept->wanted_count += kept->wanted[word] == 0;
    kept->wanted_words[word / 64] |= UINT64_C(1) << (word % 64);
    kept->wanted[word] |= UINT64_C(1) << (node % 64);
}

void wend_kept_unwant(struct wend_kept_jumps *kept, uint32_t node)
{
    const uint32_t word = node / 64;
    const uint64_t bit = UINT64_C(1) << (node % 64);
    if (!(kept->wanted[word] & bit))
        return;
    kept->wanted[word] ^= bit;
    if (kept->wanted[word] != 0)
        return;
    kept->wanted_count--;
    kept->wanted_words[word / 64] ^= UINT64_C(1) << (word % 64);
}

uint32_t wend_kept_next_wanted(const wend_space *space, uint32_t from)
{
    const struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const uint32_t size = space->cells.jump_maps->word_count / 64 + 1;
    uint64_t mask = UINT64_MAX << (from % 64);
    for (uint32_t i = from / 64; i < size; i++, mask = UINT64_MAX)
        if (kept->wanted_words[i] & mask)
            return i * 64 + wend_count_trailing_zeros64(kept->wanted_words[i] & mask);
    return UINT32_MAX;
}

static void count_made(const wend_space *space, uint32_t node, uint32_t more)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const uint32_t y = wend_divide(node, space->cells.per_stride), x = node - y * space->cells.stride;
    const uint32_t across = x >> KEPT_TILE_BITS, down = y >> KEPT_TILE_BITS;
    kept->tiles[down * kept->tiles_across + across].made += more;
    kept->made_in_rows[down] += more;
    kept->made_count += more;
}

/* By which directions of entry there is nothing on a list. */
static uint32_t empty_lists(const uint8_t ends[DIRECTIONS])
{
    uint32_t empty = ends[0] == 0;
    for (uint32_t d = 1; d < DIRECTIONS; d++)
        empty |= (uint32_t)(ends[d] == ends[d - 1]) << d;
    return empty;
}

bool wend_kept_put(wend_space *space, uint32_t node, const uint8_t ends[DIRECTIONS], const uint32_t *places)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const uint32_t count = ends[DIRECTIONS - 1];
    uint32_t first = KEPT_POOL_NONE;
    if (count != 0) {
        first = wend_kept_pool_take(&kept->pool, count);
        if (first == 0 &&
            wend_kept_pool_reserve(&kept->pool, wend_kept_pool_room(count), kept->most_places, &space->allocator))
            first = wend_kept_pool_take(&kept->pool, count);
        if (first == 0)
            return false;
        memcpy(kept->pool.places + first, places, count * sizeof *places);
    }
    struct wend_kept_header *header = wend_kept_header_at(space, node);
    header->first = first;
    header->dead = empty_lists(ends);
    memcpy(header->ends, ends, sizeof header->ends);
    wend_bits_put(kept->made, node, true);
    count_made(space, node, 1);
    return true;
}

void wend_kept_drop(wend_space *space, uint32_t node, struct wend_kept_header *header)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    if (header->first == 0)
        return;
    if (header->ends[DIRECTIONS - 1] != 0)
        wend_kept_pool_give(&kept->pool, header->first, header->ends[DIRECTIONS - 1]);
    header->first = header->dead = 0;
    wend_bits_put(kept->made, node, false);
    count_made(space, node, UINT32_MAX);
}

void wend_kept_give_up(wend_space *space, uint32_t tile)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const uint32_t left = tile % kept->tiles_across << KEPT_TILE_BITS, side = 1u << KEPT_TILE_BITS;
    const uint32_t top = tile / kept->tiles_across << KEPT_TILE_BITS, stride = space->cells.stride;
    for (uint32_t y = top; y < top + side && kept->tiles[tile].made > 0; y++)
        for (uint32_t x = left; x < left + side && x < stride; x++)
            if (wend_bits_get(kept->made, y * stride + x))
                wend_kept_drop(space, y * stride + x, wend_kept_header_at(space, y * stride + x));
    kept->tiles[tile].is_given_up = 1;
    kept->gave_up = true;
}

void wend_kept_take_up(wend_space *space)
{
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    if (!kept->gave_up)
        return;
    for (uint32_t i = 0; i < kept->tiles_across * kept->tiles_down; i++)
        kept->tiles[i].is_given_up = 0;
    kept->gave_up = false;
    for (uint32_t i = 0; i < stops->word_count; i++) {
        const uint64_t made = wend_bits_word(kept->made + (size_t)i * 8);
        for (uint64_t missing = stops->maps.words[i].jumps & ~made; missing != 0; missing &= missing - 1)
            wend_kept_want(kept, i * 64 + wend_count_trailing_zeros64(missing));
    }
}
