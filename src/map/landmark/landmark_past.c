/* The map that landmarks speak of. */
#include "map/landmark/landmark_past.h"

#include "base/memory.h"
#include "map/jump/jump_spots.h"

enum { SPARE_ROWS = 256 };

static size_t row_bytes(const struct wend_landmark_past *past)
{
    return past->lanes * sizeof *past->rows;
}

static void release_rests(wend_space *space, struct wend_landmark_past *past)
{
    wend_release(&space->allocator, past->rests, past->row_count, past->lanes, WEND_CACHE_LINE);
    past->rests = NULL;
}

void wend_landmark_past_destroy(wend_space *space, struct wend_landmark_past *past)
{
    if (!past)
        return;
    wend_space_release_bitmap(space, past->cells);
    release_rests(space, past);
    wend_release(&space->allocator, past->words, past->word_count, sizeof *past->words, WEND_CACHE_LINE);
    wend_release(&space->allocator, past->rows, past->row_capacity, row_bytes(past), WEND_CACHE_LINE);
    wend_release(&space->allocator, past, 1, sizeof *past, _Alignof(struct wend_landmark_past));
}

size_t wend_landmark_past_memory(const wend_space *space, const struct wend_landmark_past *past)
{
    if (!past)
        return 0;
    return sizeof *past + wend_space_bitmap_bytes(space) + past->word_count * sizeof *past->words +
           (size_t)past->row_capacity * row_bytes(past) + (past->rests ? (size_t)past->row_count * past->lanes : 0);
}

uint64_t wend_landmark_past_most_memory(const wend_space *space, uint32_t slots, uint32_t lanes)
{
    const uint64_t words = space->cells.jump_maps->word_count;
    return sizeof(struct wend_landmark_past) + wend_space_bitmap_bytes(space) + words * sizeof(struct wend_jump_word) +
           ((uint64_t)slots + SPARE_ROWS) * lanes * sizeof(uint32_t);
}

static struct wend_landmark_past *new_past(wend_space *space, uint32_t lanes)
{
    struct wend_landmark_past *past =
        wend_allocate(&space->allocator, 1, sizeof *past, _Alignof(struct wend_landmark_past));
    if (!past)
        return NULL;
    *past = (struct wend_landmark_past){.cells = wend_space_new_bitmap(space), .lanes = lanes};
    if (past->cells)
        return past;
    wend_landmark_past_destroy(space, past);
    return NULL;
}

bool wend_landmark_past_add_rests(wend_space *space, struct wend_landmark_past *past)
{
    past->rests = wend_allocate(&space->allocator, past->row_count, past->lanes, WEND_CACHE_LINE);
    return past->rests != NULL;
}

/* Room for so many words and rows, of which nothing is written but how many there are. */
static bool allocate_past_rows(wend_space *space, struct wend_landmark_past *past, uint32_t words, uint32_t rows)
{
    past->words = wend_allocate(&space->allocator, words, sizeof *past->words, WEND_CACHE_LINE);
    past->word_count = past->words ? words : 0;
    past->rows = wend_allocate(&space->allocator, rows + SPARE_ROWS, row_bytes(past), WEND_CACHE_LINE);
    past->row_capacity = past->rows ? rows + SPARE_ROWS : 0;
    return past->words && past->rows;
}

struct wend_landmark_past *wend_landmark_past_create(wend_space *space, uint32_t lanes)
{
    struct wend_landmark_past *past = new_past(space, lanes);
    if (!past)
        return NULL;
    past->row_count = space->cells.jump_maps->slot_count;
    memcpy(past->cells, space->cells.free, wend_space_bitmap_bytes(space));
    return past;
}

struct wend_landmark_past *wend_landmark_past_copy(wend_space *space, const struct wend_landmark_past *from)
{
    struct wend_landmark_past *past = new_past(space, from->lanes);
    if (!past)
        return NULL;
    past->row_count = from->row_count;
    if ((from->rests && !wend_landmark_past_add_rests(space, past)) ||
        (from->rows && !allocate_past_rows(space, past, from->word_count, from->row_count))) {
        wend_landmark_past_destroy(space, past);
        return NULL;
    }
    memcpy(past->cells, from->cells, wend_space_bitmap_bytes(space));
    if (from->rests)
        memcpy(past->rests, from->rests, (size_t)from->row_count * from->lanes);
    if (!from->rows)
        return past;
    memcpy(past->words, from->words, from->word_count * sizeof *from->words);
    memcpy(past->rows, from->rows, (size_t)from->row_count * row_bytes(past));
    return past;
}

/* Makes rows of slots that follow each other. */
static void join_rows(const struct wend_landmark_past *past, uint32_t row, const uint16_t *halves, uint32_t slot,
                      uint32_t count)
{
    const uint32_t lanes = past->lanes;
    for (uint32_t k = 0; k < count; k++, halves += lanes) {
        uint32_t *restrict numbers = past->rows + (size_t)(row + k) * lanes;
        const uint8_t *restrict rests = past->rests ? past->rests + (size_t)(slot + k) * lanes : NULL;
        const uint32_t bits = rests && halves[0] != 0 ? WEND_LANDMARKS_LONG : 0;
        for (uint32_t i = 0; i < lanes; i++)
            numbers[i] = (uint32_t)halves[i] << bits;
        for (uint32_t i = 0; bits != 0 && i < lanes; i++)
            numbers[i] |= rests[i];
    }
}

bool wend_landmark_past_part(wend_space *space, struct wend_landmark_past *past, const struct wend_landmarks *landmarks)
{
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    const struct wend_slot_log *log = &stops->log;
    if (past->rows)
        return true;
    if (!allocate_past_rows(space, past, stops->word_count, past->row_count))
        return false; /* with what there is, to be destroyed */
    uint32_t rows = 0, logged = 0;
    for (uint32_t i = 0; i < stops->word_count; i++) {
        const struct wend_jump_word *now = &stops->maps.words[i];
        const bool is_other = logged < log->count && log->moved[logged].word == i;
        const uint64_t jumps = is_other ? log->moved[logged].jumps : now->jumps;
        const uint32_t slot = is_other ? log->moved[logged].first_slot : now->first_slot;
        const uint32_t count = wend_count_ones64(jumps);
        logged += is_other;
        past->words[i] = (struct wend_jump_word){jumps, rows, count};
        join_rows(past, rows, wend_landmarks_of(landmarks, slot), slot, count);
        rows += count;
    }
    release_rests(space, past);
    past->row_count = rows;
    return true;
}

static bool reserve_rows(wend_space *space, struct wend_landmark_past *past, uint32_t more)
{
    if (past->row_count + more <= past->row_capacity)
        return true;
    const uint32_t capacity = past->row_capacity + past->row_capacity / 2 + more;
    uint32_t *rows =
        wend_reallocate(&space->allocator, past->rows, past->row_capacity, capacity, row_bytes(past), WEND_CACHE_LINE);
    if (!rows)
        return false;
    past->rows = rows;
    past->row_capacity = capacity;
    return true;
}

/* Gives a word other jump points. Rows that stay keep their numbers; a word that outgrows its rows moves behind all. */
static bool set_jumps(wend_space *space, struct wend_landmark_past *past, uint32_t index, uint64_t jumps)
{
    struct wend_jump_word *word = &past->words[index];
    const uint32_t needed = wend_count_ones64(jumps);
    uint32_t held[64 * WEND_LANDMARKS];
    if (!reserve_rows(space, past, 64))
        return false;
    memcpy(held, past->rows + (size_t)word->first_slot * past->lanes, wend_count_ones64(word->jumps) * row_bytes(past));
    const uint64_t old = word->jumps;
    if (needed > word->slots) {
        word->first_slot = past->row_count;
        word->slots = needed;
        past->row_count += needed;
    }
    word->jumps = jumps;
    uint32_t *row = past->rows + (size_t)word->first_slot * past->lanes;
    for (uint64_t left = jumps; left != 0; left &= left - 1, row += past->lanes) {
        const uint64_t bit = left & (~left + 1);
        if (old & bit)
            memcpy(row, held + wend_count_ones64(old & (bit - 1)) * past->lanes, row_bytes(past));
        else
            memset(row, 0, row_bytes(past));
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
