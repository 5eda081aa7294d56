/* Waves of bits, row by row, from a place backwards. */
#include "map/jump_sources.h"

#include "base/memory.h"

enum { MOST_WORDS = 1026 }; /* of a row of 65535 cells and its padding */

/* A wave, whose bits of a row are in words from column 0 on; all but those from `first` to `last` are 0. */
struct wave {
    const wend_space *space;
    struct wend_jump_sources *sources;
    uint32_t place, first, last;
    uint32_t spent, most;
    bool is_empty, lacks_memory;
    uint64_t bits[MOST_WORDS];
};

/* 64 bits of a bitmap from any bit on. */
static uint64_t wave_load(const uint8_t *bits, uint32_t index)
{
    const uint32_t low = index & 7;
    const uint8_t *from = bits + (index >> 3);
    const uint64_t word = wend_bits_word(from) >> low;
    return low == 0 ? word : word | (uint64_t)from[8] << (64 - low);
}

static uint64_t wave_free(const struct wave *wave, uint32_t row, uint32_t word)
{
    return wave_load(wave->space->cells.free, row * wave->space->cells.stride + word * 64);
}

/* The jump points among the 64 nodes from any one on. */
static uint64_t wave_jumps(const struct wave *wave, uint32_t node)
{
    const struct wend_jump_maps *stops = wave->space->cells.jump_maps;
    const uint32_t word = node >> 6, low = node & 63;
    const uint64_t here = stops->maps.words[word].jumps >> low;
    return low == 0 || word + 1 >= stops->word_count ? here : here | stops->maps.words[word + 1].jumps << (64 - low);
}

static bool add_source(struct wave *wave, uint32_t place)
{
    struct wend_jump_sources *sources = wave->sources;
    if (sources->count == sources->capacity) {
        const uint32_t capacity = 2 * sources->capacity + 64;
        uint32_t *places = wend_reallocate(&wave->space->allocator, sources->places, sources->capacity, capacity,
                                           sizeof *places, _Alignof(uint32_t));
        if (!places)
            return false;
        sources->places = places;
        sources->capacity = capacity;
    }
    sources->places[sources->count++] = place;
    return true;
}

/* Leaves out words without bits at both ends. */
static void trim_wave(struct wave *wave)
{
    while (wave->first < wave->last && wave->bits[wave->first] == 0)
        wave->first++;
    while (wave->first < wave->last && wave->bits[wave->last] == 0)
        wave->last--;
    wave->is_empty = wave->is_empty || wave->bits[wave->first] == 0;
}

/* Adds the jump points that a row of the wave has come to. */
static void note_row(struct wave *wave, uint32_t row)
{
    const uint32_t stride = wave->space->cells.stride;
    trim_wave(wave);
    wave->spent += wave->last - wave->first + 1;
    for (uint32_t i = wave->first; !wave->is_empty && i <= wave->last; i++) {
        uint64_t bits = wave->bits[i] ? wave->bits[i] & wave_jumps(wave, row * stride + i * 64) : 0;
        for (; bits != 0; bits &= bits - 1) {
            const uint32_t at = wend_jump_place(i * 64 + wend_count_trailing_zeros64(bits), row);
            if (at != wave->place && !add_source(wave, at))
                wave->lacks_memory = true;
        }
    }
}

/* Sets the bits of the columns from one to another. */
static void fill_wave(struct wave *wave, uint32_t left, uint32_t right)
{
    wave->is_empty = false;
    wave->first = left >> 6;
    wave->last = right >> 6;
    for (uint32_t i = wave->first; i <= wave->last; i++)
        wave->bits[i] = UINT64_MAX;
    wave->bits[wave->first] &= UINT64_MAX << (left & 63);
    wave->bits[wave->last] &= UINT64_MAX >> (63 - (right & 63));
}

/* Adds a column. */
static void set_in_wave(struct wave *wave, uint32_t x)
{
    const uint32_t word = x >> 6;
    if (wave->is_empty) {
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
static void step_right(struct wave *wave, uint32_t row, uint32_t before)
{
    const wend_corners corners = wave->space->profile.corners;
    if (wave->bits[wave->last] >> 63 && (wave->last + 1) * 64 <= wave->space->cells.width)
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
static void step_left(struct wave *wave, uint32_t row, uint32_t before)
{
    const wend_corners corners = wave->space->profile.corners;
    const bool ends = (wave->last + 1) * 64 > wave->space->cells.width;
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

static bool goes_on(const struct wave *wave)
{
    return !wave->lacks_memory && wave->spent <= wave->most;
}

/* Goes from the straight run beside the place up or down, and on to the right or left. */
static void sweep_quarter(struct wave *wave, uint32_t beyond, bool right, bool down)
{
    const uint32_t x = wend_jump_column(wave->place), stride = wave->space->cells.stride;
    uint32_t row = wend_jump_row(wave->place);
    fill_wave(wave, right ? x : x - beyond, right ? x + beyond : x);
    if (!down)
        note_row(wave, row);
    for (bool is_line_free = true; goes_on(wave) && (is_line_free || !wave->is_empty);) {
        const uint32_t before = row;
        row += down ? 1u : UINT32_MAX;
        if (!wave->is_empty && right)
            step_right(wave, row, before);
        else if (!wave->is_empty)
            step_left(wave, row, before);
        is_line_free = is_line_free && wend_bits_get(wave->space->cells.free, row * stride + x);
        if (is_line_free)
            set_in_wave(wave, x);
        note_row(wave, row);
    }
}

/* With 4 neighbours: from the run to both sides of the place up or down. */
static void sweep_half(struct wave *wave, const struct wend_jump_goal *at, bool down)
{
    const uint32_t x = wend_jump_column(wave->place);
    uint32_t row = wend_jump_row(wave->place);
    fill_wave(wave, x - at->open[WEST / 2], x + at->open[EAST / 2]);
    if (!down)
        note_row(wave, row);
    while (goes_on(wave) && !wave->is_empty) {
        row += down ? 1u : UINT32_MAX;
        step_column(wave, row);
        note_row(wave, row);
    }
}

uint32_t wend_jump_sources_add(const wend_space *space, uint32_t place, uint32_t most,
                               struct wend_jump_sources *sources)
{
    const struct wend_jump_goal at = wend_jump_goal_of(&space->cells.jump_maps->maps, place);
    struct wave wave; /* most of it is written before it is read */
    wave.space = space;
    wave.sources = sources;
    wave.place = place;
    wave.spent = 0;
    wave.most = most;
    wave.lacks_memory = false;
    for (uint32_t i = 0; i < 2; i++)
        if (space->cells.topology == SQUARES_4) {
            sweep_half(&wave, &at, i == 1);
        } else {
            sweep_quarter(&wave, at.open[EAST / 2], true, i == 1);
            sweep_quarter(&wave, at.open[WEST / 2], false, i == 1);
        }
    return goes_on(&wave) ? wave.spent : 0;
}

void wend_jump_sources_release(const wend_space *space, struct wend_jump_sources *sources)
{
    wend_release(&space->allocator, sources->places, sources->capacity, sizeof *sources->places, _Alignof(uint32_t));
    *sources = (struct wend_jump_sources){.places = NULL};
}
