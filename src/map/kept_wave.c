/* Waves of cells from which slanted runs come by. */
#include "map/kept_wave.h"

#include "map/jump_spots.h"

void wend_kept_wave_begin(struct wend_kept_wave *wave, const wend_space *space, uint32_t direction, uint32_t y)
{
    *wave = (struct wend_kept_wave){space, space->cells.kept_jumps->wave, 1, 0, y, direction};
}

/* A mask of the bits of a word from one bit of the row to another. */
static uint64_t bits_between(uint32_t word, uint32_t left, uint32_t right)
{
    uint64_t bits = word == left / 64 ? UINT64_MAX << (left % 64) : UINT64_MAX;
    return word == right / 64 ? bits & UINT64_MAX >> (63 - right % 64) : bits;
}

void wend_kept_wave_add(struct wend_kept_wave *wave, uint32_t left, uint32_t right)
{
    const uint32_t low = left / 64, high = right / 64;
    for (uint32_t word = low; word <= high; word++)
        wave->row[word] |= bits_between(word, left, right);
    if (wend_kept_wave_is_empty(wave)) {
        wave->low = low;
        wave->high = high;
    }
    wave->low = low < wave->low ? low : wave->low;
    wave->high = high > wave->high ? high : wave->high;
}

/* The free cells of a row; behind those of the map's last one there is more than a word. */
static const uint8_t *free_row(const wend_space *space, uint32_t y)
{
    return space->cells.free + ((size_t)y * space->cells.stride >> 3);
}

static uint64_t free_word(const uint8_t *row, uint32_t word)
{
    return wend_bits_word(row + (size_t)word * 8);
}

/* What a slanted step into a row needs: the row that it comes from and the one it goes to. */
struct wave_rows {
    const uint8_t *from, *to;
};

/* The cells of a word from which the step may be taken; those of `beside` lie straight behind the cell it leads to. */
static uint64_t may_leave(const struct wend_kept_wave *wave, uint64_t leave, uint64_t beside, uint64_t above)
{
    if (!wend_has_diagonals(wave->space) || wave->space->profile.corners == WEND_CORNERS_ALWAYS)
        return leave;
    return wave->space->profile.corners == WEND_CORNERS_NEVER ? leave & beside & above : leave & (beside | above);
}

/* Steps back to the west: bits move down, lowest word first. Returns how many words were looked at closely. */
static uint32_t step_west(const struct wend_kept_wave *wave, struct wave_rows rows)
{
    uint64_t *row = wave->row;
    uint32_t words = 0;
    for (uint32_t i = wave->low; i <= wave->high; i++) {
        const uint64_t moved = row[i] >> 1 | row[i + 1] << 63;
        row[i] = moved;
        if (moved == 0)
            continue;
        const uint64_t leave = free_word(rows.from, i), next = rows.from[(size_t)i * 8 + 8];
        row[i] &= may_leave(wave, leave, leave >> 1 | next << 63, free_word(rows.to, i));
        words++;
    }
    return words;
}

/* Steps back to the east: bits move up, highest word first. */
static uint32_t step_east(const struct wend_kept_wave *wave, struct wave_rows rows)
{
    uint64_t *row = wave->row;
    uint32_t words = 0;
    for (uint32_t i = wave->high + 1; i-- > wave->low;) {
        const uint64_t moved = row[i] << 1 | (i > 0 ? row[i - 1] >> 63 : 0);
        row[i] = moved;
        if (moved == 0)
            continue;
        const uint64_t leave = free_word(rows.from, i), next = i > 0 ? rows.from[(size_t)i * 8 - 1] >> 7 : 0;
        row[i] &= may_leave(wave, leave, leave << 1 | next, free_word(rows.to, i));
        words++;
    }
    return words;
}

static uint32_t step_along_column(const struct wend_kept_wave *wave, struct wave_rows rows)
{
    for (uint32_t i = wave->low; i <= wave->high; i++)
        wave->row[i] &= free_word(rows.from, i);
    return wave->high - wave->low + 1;
}

uint32_t wend_kept_wave_step(struct wend_kept_wave *wave)
{
    const uint32_t from = wave->y - (uint32_t)wend_step_y[wave->direction];
    const struct wave_rows rows = {free_row(wave->space, from), free_row(wave->space, wave->y)};
    uint32_t words = 0;
    wave->y = from;
    if (wend_kept_wave_is_empty(wave))
        return 0;
    if (wend_step_x[wave->direction] > 0) {
        wave->low -= wave->low > 0 && wave->row[wave->low] & 1;
        words = step_west(wave, rows);
    } else if (wend_step_x[wave->direction] < 0) {
        wave->high += (uint32_t)(wave->row[wave->high] >> 63);
        words = step_east(wave, rows);
    } else {
        words = step_along_column(wave, rows);
    }
    while (!wend_kept_wave_is_empty(wave) && wave->row[wave->low] == 0)
        wave->low++;
    while (!wend_kept_wave_is_empty(wave) && wave->row[wave->high] == 0)
        wave->high--;
    return words;
}

void wend_kept_wave_end(struct wend_kept_wave *wave)
{
    for (uint32_t i = wave->low; i <= wave->high; i++)
        wave->row[i] = 0;
}
