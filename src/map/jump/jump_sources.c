/* Waves of bits, row by row, from a place backwards. */
#include "map/jump/jump_successors.h"

#include "base/array.h"
#include "base/memory.h"

enum {
    MOST_WORDS = 1026, /* of a row of 65535 cells and its padding */
    SOURCE_UNITS = 4   /* what a source takes, as so many words */
};

/* A wave, whose bits of a row are in words from column 0 on: those from `first` to `last`; none where they are crossed. */
struct wave {
    const struct wend_jump_ground *ground;
    struct wend_jump_sources *sources;
    uint32_t place, first, last;
    uint32_t spent, most;
    bool lacks_memory;
    uint64_t bits[MOST_WORDS];
};

/* Rows begin with whole bytes. */
static uint64_t wave_free(const struct wave *wave, uint32_t row, uint32_t word)
{
    return wend_bits_word(wave->ground->cells + (row * wave->ground->space->cells.stride >> 3) + word * 8);
}

/* The jump points among the 64 nodes from any one on. */
static uint64_t wave_jumps(const struct wave *wave, uint32_t node)
{
    const struct wend_jump_word *words = wave->ground->words;
    const uint32_t word = node >> 6, low = node & 63;
    const uint64_t here = words[word].jumps >> low;
    return low == 0 || word + 1 >= wave->ground->word_count ? here : here | words[word + 1].jumps << (64 - low);
}

static bool add_source(struct wave *wave, uint32_t place)
{
    struct wend_jump_sources *sources = wave->sources;
    if (!WEND_RESERVE(&wave->ground->space->allocator, sources->places, sources->capacity, sources->count + 1))
        return false;
    sources->places[sources->count++] = place;
    return true;
}

static bool is_over(const struct wave *wave)
{
    return wave->first > wave->last;
}

/* Adds the jump points in a word of the wave. */
static void note_word(struct wave *wave, uint32_t row, uint32_t word)
{
    uint64_t bits = wave->bits[word] & wave_jumps(wave, row * wave->ground->space->cells.stride + word * 64);
    for (; bits != 0; bits &= bits - 1) {
        const uint32_t at = wend_jump_place(word * 64 + wend_count_trailing_zeros64(bits), row);
        if (at != wave->place && !add_source(wave, at))
            wave->lacks_memory = true;
    }
}

/* Adds those of a row, and leaves out words without bits at both ends. */
WEND_ALWAYS_INLINE void note_row(struct wave *wave, uint32_t row)
{
    uint32_t first = wave->first, last = wave->last;
    wave->spent += last + 1 - first;
    while (first <= last && wave->bits[first] == 0)
        first++;
    while (first < last && wave->bits[last] == 0)
        last--;
    wave->first = first;
    wave->last = last;
    for (uint32_t i = first; i <= last; i++)
        if (wave->bits[i] != 0)
            note_word(wave, row, i);
}

/* Sets the bits of the columns from one to another. */
static void fill_wave(struct wave *wave, uint32_t left, uint32_t right)
{
    wave->first = left >> 6;
    wave->last = right >> 6;
    for (uint32_t i = wave->first; i <= wave->last; i++)
        wave->bits[i] = UINT64_MAX;
    wave->bits[wave->first] &= UINT64_MAX << (left & 63);
    wave->bits[wave->last] &= UINT64_MAX >> (63 - (right & 63));
}

/* Adds a column. */
WEND_ALWAYS_INLINE void set_in_wave(struct wave *wave, uint32_t x)
{
    const uint32_t word = x >> 6;
    if (is_over(wave)) {
        fill_wave(wave, x, x);
        return;
    }
    while (wave->first > word)
        wave->bits[--wave->first] = 0;
    while (wave->last < word)
        wave->bits[++wave->last] = 0;
    wave->bits[word] |= UINT64_C(1) << (x & 63);
}

/* A word of a wave a row on; `came` and `now_came` are the wave's and the free bits one column back. */
WEND_ALWAYS_INLINE uint64_t wave_word(wend_corners corners, uint64_t came, uint64_t now, uint64_t now_came,
                                      uint64_t before)
{
    if (corners == WEND_CORNERS_NEVER)
        return came & now & now_came & before;
    return corners == WEND_CORNERS_ONE ? came & now & (now_came | before) : came & now;
}

/* Steps back diagonally, to the next columns, into a row from the one before it. */
WEND_ALWAYS_INLINE void step_right(struct wave *wave, uint32_t row, uint32_t before, wend_corners corners)
{
    if (wave->bits[wave->last] >> 63 && (wave->last + 1) * 64 <= wave->ground->space->cells.width)
        wave->bits[++wave->last] = 0;
    uint64_t carried = 0, free_carried = wave->first == 0 ? 0 : wave_free(wave, row, wave->first - 1) >> 63;
    for (uint32_t i = wave->first; i <= wave->last; i++) {
        const uint64_t bits = wave->bits[i], now = wave_free(wave, row, i);
        wave->bits[i] =
            wave_word(corners, bits << 1 | carried, now, now << 1 | free_carried, wave_free(wave, before, i));
        carried = bits >> 63;
        free_carried = now >> 63;
    }
}

/* The same, to the columns before. */
WEND_ALWAYS_INLINE void step_left(struct wave *wave, uint32_t row, uint32_t before, wend_corners corners)
{
    const bool ends = (wave->last + 1) * 64 > wave->ground->space->cells.width;
    if ((wave->bits[wave->first] & 1) && wave->first > 0)
        wave->bits[--wave->first] = 0;
    uint64_t carried = 0, free_carried = ends ? 0 : wave_free(wave, row, wave->last + 1) << 63;
    for (uint32_t i = wave->last + 1; i-- > wave->first;) {
        const uint64_t bits = wave->bits[i], now = wave_free(wave, row, i);
        wave->bits[i] =
            wave_word(corners, bits >> 1 | carried, now, now >> 1 | free_carried, wave_free(wave, before, i));
        carried = bits << 63;
        free_carried = now << 63;
    }
}

/* With 4 neighbours: steps back along columns. */
static void step_column(struct wave *wave, uint32_t row)
{
    for (uint32_t i = wave->first; i <= wave->last; i++)
        wave->bits[i] &= wave_free(wave, row, i);
}

/* The free cells straight beside the place, by column. */
struct wave_run {
    uint32_t left, right;
};

static bool goes_on(const struct wave *wave)
{
    return !wave->lacks_memory && wave->spent <= wave->most;
}

/* Goes from the straight run beside the place up or down, and on to the right or left. */
WEND_ALWAYS_INLINE void sweep_quarter(struct wave *wave, struct wave_run run, bool right, bool down,
                                      wend_corners corners)
{
    const uint32_t x = wend_jump_column(wave->place);
    const uint32_t stride = wave->ground->space->cells.stride;
    uint32_t row = wend_jump_row(wave->place);
    bool is_line_free = true;
    fill_wave(wave, right ? x : run.left, right ? run.right : x);
    if (!down)
        note_row(wave, row);
    while (goes_on(wave) && (is_line_free || !is_over(wave))) {
        const uint32_t before = row;
        row += down ? 1u : UINT32_MAX;
        if (!is_over(wave) && right)
            step_right(wave, row, before, corners);
        else if (!is_over(wave))
            step_left(wave, row, before, corners);
        is_line_free = is_line_free && wend_bits_get(wave->ground->cells, row * stride + x);
        if (is_line_free)
            set_in_wave(wave, x);
        note_row(wave, row);
    }
}

/* With 4 neighbours: from the run to both sides of the place up or down. */
static void sweep_half(struct wave *wave, struct wave_run run, bool down)
{
    uint32_t row = wend_jump_row(wave->place);
    fill_wave(wave, run.left, run.right);
    if (!down)
        note_row(wave, row);
    while (goes_on(wave) && !is_over(wave)) {
        row += down ? 1u : UINT32_MAX;
        step_column(wave, row);
        note_row(wave, row);
    }
}

WEND_ALWAYS_INLINE void sweep_quarters(struct wave *wave, struct wave_run run, wend_corners corners)
{
    sweep_quarter(wave, run, true, false, corners);
    sweep_quarter(wave, run, true, true, corners);
    sweep_quarter(wave, run, false, false, corners);
    sweep_quarter(wave, run, false, true, corners);
}

static void sweep_all(struct wave *wave, struct wave_run run)
{
    if (wave->ground->space->cells.topology == SQUARES_4) {
        sweep_half(wave, run, false);
        sweep_half(wave, run, true);
    } else if (wave->ground->space->profile.corners == WEND_CORNERS_NEVER) {
        sweep_quarters(wave, run, WEND_CORNERS_NEVER);
    } else {
        sweep_quarters(wave, run, wave->ground->space->profile.corners);
    }
}

uint32_t wend_jump_sources_add(const struct wend_jump_ground *ground, uint32_t place, uint32_t most,
                               struct wend_jump_sources *sources)
{
    const struct wend_space_cells *cells = &ground->space->cells;
    const uint32_t x = wend_jump_column(place), node = wend_jump_row(place) * cells->stride + x;
    const struct wave_run run = {wend_bits_run_start(ground->cells + (node - x) / 8, x),
                                 x + (wend_bits_scan_up(ground->cells, node, UINT64_MAX) - 1)};
    const uint32_t before = sources->count;
    struct wave wave; /* of its bits no more is read than a row has */
    memset(wave.bits, 0, ((cells->width >> 6) + 2) * sizeof *wave.bits);
    wave.ground = ground;
    wave.sources = sources;
    wave.place = place;
    wave.spent = 0;
    wave.most = most;
    wave.lacks_memory = false;
    sweep_all(&wave, run);
    return goes_on(&wave) ? wave.spent + SOURCE_UNITS * (sources->count - before) : 0;
}

void wend_jump_sources_release(const wend_space *space, struct wend_jump_sources *sources)
{
    WEND_RELEASE(&space->allocator, sources->places, sources->capacity);
    *sources = (struct wend_jump_sources){.places = NULL};
}
