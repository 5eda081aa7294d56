/* The map that landmarks speak of. */
#include "map/landmark_past.h"

#include "base/memory.h"
#include "map/jump_spots.h"

enum { ROW = WEND_LANDMARKS * sizeof(uint32_t), SPARE_ROWS = 256 };

void wend_landmark_past_destroy(wend_space *space, struct wend_landmark_past *past)
{
    if (!past)
        return;
    wend_space_release_bitmap(space, past->cells);
    wend_release(&space->allocator, past->words, past->word_count, sizeof *past->words, WEND_CACHE_LINE);
    wend_release(&space->allocator, past->rows, past->row_capacity, ROW, WEND_CACHE_LINE);
    wend_release(&space->allocator, past, 1, sizeof *past, _Alignof(struct wend_landmark_past));
}

size_t wend_landmark_past_memory(const wend_space *space, const struct wend_landmark_past *past)
{
    return past ? sizeof *past + wend_space_bitmap_bytes(space) + past->word_count * sizeof *past->words +
                      (size_t)past->row_capacity * ROW
                : 0;
}

/* One of so many words and rows, of which nothing is written but how many there are. */
static struct wend_landmark_past *new_past(wend_space *space, uint32_t words, uint32_t rows)
{
    struct wend_landmark_past *past =
        wend_allocate(&space->allocator, 1, sizeof *past, _Alignof(struct wend_landmark_past));
    if (!past)
        return NULL;
    *past = (struct wend_landmark_past){.word_count = words, .row_count = rows, .row_capacity = rows + SPARE_ROWS};
    past->cells = wend_space_new_bitmap(space);
    past->words = wend_allocate(&space->allocator, words, sizeof *past->words, WEND_CACHE_LINE);
    past->rows = wend_allocate(&space->allocator, past->row_capacity, ROW, WEND_CACHE_LINE);
    if (past->cells && past->words && past->rows)
        return past;
    wend_landmark_past_destroy(space, past);
    return NULL;
}

struct wend_landmark_past *wend_landmark_past_create(wend_space *space, const struct wend_slot_array *numbers)
{
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    struct wend_landmark_past *past = new_past(space, stops->word_count, stops->jump_count);
    if (!past)
        return NULL;
    memcpy(past->cells, space->cells.free, wend_space_bitmap_bytes(space));
    uint32_t rows = 0;
    for (uint32_t i = 0; i < stops->word_count; i++) {
        const struct wend_stop_word *word = &stops->maps.words[i];
        const uint32_t count = wend_count_ones64(word->jumps);
        past->words[i] = (struct wend_stop_word){word->jumps, rows, count};
        memcpy(past->rows + (size_t)rows * WEND_LANDMARKS, wend_slot_item(numbers, word->first_slot), count * ROW);
        rows += count;
    }
    return past;
}

struct wend_landmark_past *wend_landmark_past_copy(wend_space *space, const struct wend_landmark_past *from)
{
    struct wend_landmark_past *past = new_past(space, from->word_count, from->row_count);
    if (!past)
        return NULL;
    memcpy(past->cells, from->cells, wend_space_bitmap_bytes(space));
    memcpy(past->words, from->words, from->word_count * sizeof *from->words);
    memcpy(past->rows, from->rows, (size_t)from->row_count * ROW);
    return past;
}

static bool reserve_rows(wend_space *space, struct wend_landmark_past *past, uint32_t more)
{
    if (past->row_count + more <= past->row_capacity)
        return true;
    const uint32_t capacity = past->row_capacity + past->row_capacity / 2 + more;
    uint32_t *rows = wend_reallocate(&space->allocator, past->rows, past->row_capacity, capacity, ROW, WEND_CACHE_LINE);
    if (!rows)
        return false;
    past->rows = rows;
    past->row_capacity = capacity;
    return true;
}

/* Gives a word other jump points. Rows that stay keep their numbers; a word that outgrows its rows moves behind all. */
static bool set_jumps(wend_space *space, struct wend_landmark_past *past, uint32_t index, uint64_t jumps)
{
    struct wend_stop_word *word = &past->words[index];
    const uint32_t needed = wend_count_ones64(jumps);
    uint32_t held[64 * WEND_LANDMARKS];
    if (!reserve_rows(space, past, 64))
        return false;
    memcpy(held, past->rows + (size_t)word->first_slot * WEND_LANDMARKS, wend_count_ones64(word->jumps) * ROW);
    const uint64_t old = word->jumps;
    if (needed > word->slots) {
        word->first_slot = past->row_count;
        word->slots = needed;
        past->row_count += needed;
    }
    word->jumps = jumps;
    uint32_t *row = past->rows + (size_t)word->first_slot * WEND_LANDMARKS;
    for (uint64_t left = jumps; left != 0; left &= left - 1, row += WEND_LANDMARKS) {
        const uint64_t bit = left & (~left + 1);
        if (old & bit)
            memcpy(row, held + wend_count_ones64(old & (bit - 1)) * WEND_LANDMARKS, ROW);
        else
            memset(row, 0, ROW);
    }
    return true;
}

bool wend_landmark_past_free(wend_space *space, struct wend_landmark_past *past, uint32_t x, uint32_t y)
{
    const uint32_t stride = space->cells.stride;
    wend_bits_put(past->cells, y * stride + x, true);
    for (uint32_t i = 0; i < 9; i++) {
        const uint32_t node = (y + i / 3 - 1) * stride + x + i % 3 - 1;
        if (!wend_bits_get(past->cells, node))
            continue;
        const uint32_t around = wend_neighbourhood(past->cells, stride, node);
        const uint64_t bit = UINT64_C(1) << (node & 63), jumps = past->words[node >> 6].jumps;
        const bool is_jump = wend_is_jump_point(space->cells.jump_maps->kinds[around]);
        if (is_jump != ((jumps & bit) != 0) && !set_jumps(space, past, node >> 6, jumps ^ bit))
            return false;
    }
    return true;
}
