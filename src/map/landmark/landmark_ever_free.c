/* The ever-free map. */
#include "map/landmark/landmark_ever_free.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "map/jump/jump.h"
#include "map/space/derived.h"

enum { SPARE_ROWS = 32 };

static size_t row_bytes(const struct wend_landmark_ever_free *ever_free)
{
    return ever_free->lanes * sizeof *ever_free->rows;
}

static void release_low_bits(wend_space *space, struct wend_landmark_ever_free *ever_free)
{
    wend_release(&space->allocator, ever_free->low_bits, ever_free->row_count, ever_free->lanes);
    ever_free->low_bits = NULL;
}

void wend_landmark_ever_free_destroy(wend_space *space, struct wend_landmark_ever_free *ever_free)
{
    if (!ever_free)
        return;
    wend_space_release_bitmap(space, ever_free->cells);
    release_low_bits(space, ever_free);
    WEND_RELEASE(&space->allocator, ever_free->words, ever_free->word_count);
    wend_release(&space->allocator, ever_free->rows, ever_free->row_capacity, row_bytes(ever_free));
    WEND_RELEASE(&space->allocator, ever_free, 1);
}

size_t wend_landmark_ever_free_memory(const wend_space *space, const struct wend_landmark_ever_free *ever_free)
{
    if (!ever_free)
        return 0;
    return sizeof *ever_free + wend_space_bitmap_bytes(space) + ever_free->word_count * sizeof *ever_free->words +
           (size_t)ever_free->row_capacity * row_bytes(ever_free) +
           (ever_free->low_bits ? (size_t)ever_free->row_count * ever_free->lanes : 0);
}

uint64_t wend_landmark_ever_free_most_memory(const wend_space *space, uint32_t slots, uint32_t lanes)
{
    const uint64_t words = space->cells.jump_maps->word_count;
    return sizeof(struct wend_landmark_ever_free) + wend_space_bitmap_bytes(space) +
           words * sizeof(struct wend_jump_word) + ((uint64_t)slots + SPARE_ROWS) * lanes * sizeof(uint32_t);
}

static struct wend_landmark_ever_free *new_ever_free(wend_space *space, uint32_t lanes)
{
    struct wend_landmark_ever_free *ever_free = wend_allocate(&space->allocator, 1, sizeof *ever_free);
    if (!ever_free)
        return NULL;
    *ever_free = (struct wend_landmark_ever_free){.cells = wend_space_new_bitmap(space), .lanes = lanes};
    if (ever_free->cells)
        return ever_free;
    wend_landmark_ever_free_destroy(space, ever_free);
    return NULL;
}

bool wend_landmark_ever_free_add_low_bits(wend_space *space, struct wend_landmark_ever_free *ever_free)
{
    ever_free->low_bits = wend_allocate(&space->allocator, ever_free->row_count, ever_free->lanes);
    return ever_free->low_bits != NULL;
}

/* Allocates words and rows, uninitialised. */
static bool allocate_words_and_rows(wend_space *space, struct wend_landmark_ever_free *ever_free, uint32_t words,
                                    uint32_t rows)
{
    ever_free->words = wend_allocate(&space->allocator, words, sizeof *ever_free->words);
    ever_free->word_count = ever_free->words ? words : 0;
    ever_free->rows = wend_allocate(&space->allocator, rows + SPARE_ROWS, row_bytes(ever_free));
    ever_free->row_capacity = ever_free->rows ? rows + SPARE_ROWS : 0;
    return ever_free->words && ever_free->rows;
}

struct wend_landmark_ever_free *wend_landmark_ever_free_create(wend_space *space, uint32_t lanes)
{
    struct wend_landmark_ever_free *ever_free = new_ever_free(space, lanes);
    if (!ever_free)
        return NULL;
    ever_free->row_count = space->cells.jump_maps->slot_count;
    memcpy(ever_free->cells, space->cells.free, wend_space_bitmap_bytes(space));
    return ever_free;
}

struct wend_landmark_ever_free *wend_landmark_ever_free_copy(wend_space *space,
                                                             const struct wend_landmark_ever_free *from)
{
    struct wend_landmark_ever_free *ever_free = new_ever_free(space, from->lanes);
    if (!ever_free)
        return NULL;
    ever_free->row_count = from->row_count;
    if ((from->low_bits && !wend_landmark_ever_free_add_low_bits(space, ever_free)) ||
        (from->rows && !allocate_words_and_rows(space, ever_free, from->word_count, from->row_count))) {
        wend_landmark_ever_free_destroy(space, ever_free);
        return NULL;
    }
    memcpy(ever_free->cells, from->cells, wend_space_bitmap_bytes(space));
    if (from->low_bits)
        memcpy(ever_free->low_bits, from->low_bits, (size_t)from->row_count * from->lanes);
    if (!from->rows)
        return ever_free;
    memcpy(ever_free->words, from->words, from->word_count * sizeof *from->words);
    memcpy(ever_free->rows, from->rows, (size_t)from->row_count * row_bytes(ever_free));
    return ever_free;
}

/* Assembles the rows of consecutive slots from upper halves and low bits. */
static void join_rows(const struct wend_landmark_ever_free *ever_free, uint32_t row, const uint16_t *halves,
                      uint32_t slot, uint32_t count)
{
    const uint32_t lanes = ever_free->lanes;
    for (uint32_t k = 0; k < count; k++, halves += lanes) {
        uint32_t *restrict numbers = ever_free->rows + (size_t)(row + k) * lanes;
        const uint8_t *restrict low_bits =
            ever_free->low_bits ? ever_free->low_bits + (size_t)(slot + k) * lanes : NULL;
        const uint32_t bits = low_bits && halves[0] != 0 ? WEND_LANDMARKS_LONG : 0;
        for (uint32_t i = 0; i < lanes; i++)
            numbers[i] = (uint32_t)halves[i] << bits;
        for (uint32_t i = 0; bits != 0 && i < lanes; i++)
            numbers[i] |= low_bits[i];
    }
}

bool wend_landmark_ever_free_part(wend_space *space, struct wend_landmark_ever_free *ever_free,
                                  const struct wend_landmarks *landmarks)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    const struct wend_slot_log *log = &jump_maps->log;
    if (ever_free->rows)
        return true;
    if (!allocate_words_and_rows(space, ever_free, jump_maps->word_count, ever_free->row_count))
        return false; /* the caller destroys it */
    uint32_t rows = 0, logged = 0;
    for (uint32_t i = 0; i < jump_maps->word_count; i++) {
        const struct wend_jump_word *now = &jump_maps->maps.words[i];
        const bool is_other = logged < log->count && log->moved[logged].word == i;
        const uint64_t jumps = is_other ? log->moved[logged].jumps : now->jumps;
        const uint32_t slot = is_other ? log->moved[logged].first_slot : now->first_slot;
        const uint32_t count = wend_count_ones64(jumps);
        logged += is_other;
        ever_free->words[i] = (struct wend_jump_word){jumps, rows, count};
        join_rows(ever_free, rows, wend_landmarks_of(landmarks, slot), slot, count);
        rows += count;
    }
    release_low_bits(space, ever_free);
    ever_free->row_count = rows;
    return true;
}

/* Changes a word's jump points. Remaining rows keep their numbers; a word that outgrows its rows moves to the end. */
static bool set_jumps(wend_space *space, struct wend_landmark_ever_free *ever_free, uint32_t index, uint64_t jumps)
{
    struct wend_jump_word *word = &ever_free->words[index];
    const uint32_t needed = wend_count_ones64(jumps);
    uint32_t held[64 * WEND_LANDMARKS];
    if (!wend_array_reserve(&space->allocator, &ever_free->rows, &ever_free->row_capacity,
                            (uint64_t)ever_free->row_count + 64, row_bytes(ever_free)))
        return false;
    memcpy(held, ever_free->rows + (size_t)word->first_slot * ever_free->lanes,
           wend_count_ones64(word->jumps) * row_bytes(ever_free));
    const uint64_t old = word->jumps;
    if (needed > word->slots) {
        word->first_slot = ever_free->row_count;
        word->slots = needed;
        ever_free->row_count += needed;
    }
    word->jumps = jumps;
    uint32_t *row = ever_free->rows + (size_t)word->first_slot * ever_free->lanes;
    for (uint64_t left = jumps; left != 0; left &= left - 1, row += ever_free->lanes) {
        const uint64_t bit = left & (~left + 1);
        if (old & bit)
            memcpy(row, held + wend_count_ones64(old & (bit - 1)) * ever_free->lanes, row_bytes(ever_free));
        else
            memset(row, 0, row_bytes(ever_free));
    }
    return true;
}

bool wend_landmark_ever_free_free(wend_space *space, struct wend_landmark_ever_free *ever_free, uint32_t x, uint32_t y)
{
    const uint32_t stride = space->cells.stride;
    wend_bits_put(ever_free->cells, y * stride + x, true);
    for (uint32_t i = 0; i < 9; i++) {
        const uint32_t node = (y + i / 3 - 1) * stride + x + i % 3 - 1;
        if (!wend_bits_get(ever_free->cells, node))
            continue;
        const uint32_t around = wend_neighbourhood(ever_free->cells, stride, node);
        const uint64_t bit = UINT64_C(1) << (node & 63), jumps = ever_free->words[node >> 6].jumps;
        const bool is_jump = wend_is_jump_point(space->cells.jump_maps->kinds[around]);
        if (is_jump != ((jumps & bit) != 0) && !set_jumps(space, ever_free, node >> 6, jumps ^ bit))
            return false;
    }
    return true;
}

void wend_landmark_ever_free_image(wend_space *space, struct wend_landmark_ever_free *ever_free,
                                   struct wend_image *image)
{
    if (!wend_image_is_opened(image))
        memset(ever_free->rows + (size_t)ever_free->row_count * ever_free->lanes, 0,
               (ever_free->row_capacity - ever_free->row_count) * row_bytes(ever_free));
    WEND_IMAGE_U32(image, ever_free->lanes);
    WEND_IMAGE_U32(image, ever_free->row_count);
    WEND_IMAGE_U32(image, ever_free->row_capacity);
    ever_free->word_count = space->cells.jump_maps->word_count;
    WEND_IMAGE_ARRAY(image, ever_free->cells, wend_space_bitmap_bytes(space));
    WEND_IMAGE_ARRAY(image, ever_free->words, ever_free->word_count);
    WEND_IMAGE_ARRAY(image, ever_free->rows, (uint64_t)ever_free->row_capacity * ever_free->lanes);
    wend_image_expect(image, ever_free->cells && ever_free->words && ever_free->rows);
}

/* True if the cells include all that are free now, and no padding. */
static bool are_cells_good(const wend_space *space, const uint8_t *cells)
{
    for (uint32_t byte = 0; byte < space->cells.node_count / 8; byte++)
        if (space->cells.free[byte] & ~cells[byte])
            return false;
    return wend_space_has_clear_padding(space, cells);
}

/* True if a word's jump points are jump points, and its rows belong to no other word; `taken` has a bit per row. */
static bool is_row_word_good(const wend_space *space, const struct wend_landmark_ever_free *ever_free, uint32_t index,
                             uint8_t *taken)
{
    const struct wend_jump_word *word = &ever_free->words[index];
    if (word->slots > 64 || wend_count_ones64(word->jumps) > word->slots ||
        (uint64_t)word->first_slot + word->slots > ever_free->row_count)
        return false;
    for (uint32_t row = word->first_slot; row < word->first_slot + word->slots; row++) {
        if (wend_bits_get(taken, row))
            return false;
        wend_bits_put(taken, row, true);
    }
    for (uint64_t left = word->jumps; left != 0; left &= left - 1) {
        const uint32_t node = index * 64 + wend_count_trailing_zeros64(left);
        if (node >= space->cells.node_count || !wend_bits_get(ever_free->cells, node) ||
            !wend_is_jump_point(
                space->cells.jump_maps->kinds[wend_neighbourhood(ever_free->cells, space->cells.stride, node)]))
            return false;
    }
    return true;
}

wend_status wend_landmark_ever_free_check(const wend_space *space, const struct wend_landmark_ever_free *ever_free)
{
    const size_t bytes = (size_t)ever_free->row_count / 8 + 1;
    if (ever_free->row_count > ever_free->row_capacity || !are_cells_good(space, ever_free->cells))
        return WEND_ERROR_FORMAT;
    uint8_t *taken = wend_allocate_filled(&space->allocator, bytes, 1, 0);
    if (!taken)
        return WEND_ERROR_MEMORY;
    bool is_good = true;
    for (uint32_t i = 0; i < ever_free->word_count && is_good; i++)
        is_good = is_row_word_good(space, ever_free, i, taken);
    WEND_RELEASE(&space->allocator, taken, bytes);
    return wend_format_if(is_good);
}
