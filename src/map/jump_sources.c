/* Waves of bits, row by row, from a place backwards. */
#include "map/jump_sources.h"

#include "base/memory.h"

enum {
    MOST_WORDS = 1026, /* of a row of 65535 cells and its padding */
    SOURCE_UNITS = 4   /* what a source takes, as so many words */
};

/* A wave, whose bits of a row are in words from column 0 on: those from `first` to `last`; none where they are crossed. */
struct wave {
    const wend_space *space;
    struct wend_jump_sources *sources;
    uint32_t place, first, last;
    uint32_t spent, most;
    bool lacks_memory;
    uint64_t bits[MOST_WORDS];
};

/* Rows begin with whole bytes. */
static uint64_t wave_free(const struct wave *wave, uint32_t row, uint32_t word)
{
    return wend_bits_word(wave->space->cells.free + (row * wave->space->cells.stride >> 3) + word * 8);
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

static bool is_over(const struct wave *wave)
{
    return wave->first > wave->last;
}

/* Adds the jump points in a word of the wave. */
static void note_word(struct wave *wave, uint32_t row, uint32_t word)
{
    uint64_t bits = wave->bits[word] & wave_jumps(wave, row * wave->space->cells.stride + word * 64);
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
WEND_ALWAYS_INLINE void step_left(struct wave *wave, uint32_t row, uint32_t before, wend_corners corners)
{
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
WEND_ALWAYS_INLINE void sweep_quarter(struct wave *wave, const struct wend_jump_goal *at, bool right, bool down,
                                      wend_corners corners)
{
    const uint32_t x = wend_jump_column(wave->place);
    uint32_t row = wend_jump_row(wave->place), line = at->open[(down ? SOUTH : NORTH) / 2];
    fill_wave(wave, right ? x : x - at->open[WEST / 2], right ? x + at->open[EAST / 2] : x);
    if (!down)
        note_row(wave, row);
    while (goes_on(wave) && (line > 0 || !is_over(wave))) {
        const uint32_t before = row;
        row += down ? 1u : UINT32_MAX;
        if (!is_over(wave) && right)
            step_right(wave, row, before, corners);
        else if (!is_over(wave))
            step_left(wave, row, before, corners);
        if (line > 0) {
            line--;
            set_in_wave(wave, x);
        }
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
    while (goes_on(wave) && !is_over(wave)) {
        row += down ? 1u : UINT32_MAX;
        step_column(wave, row);
        note_row(wave, row);
    }
}

WEND_ALWAYS_INLINE void sweep_quarters(struct wave *wave, const struct wend_jump_goal *at, wend_corners corners)
{
    sweep_quarter(wave, at, true, false, corners);
    sweep_quarter(wave, at, true, true, corners);
    sweep_quarter(wave, at, false, false, corners);
    sweep_quarter(wave, at, false, true, corners);
}

static void sweep_all(struct wave *wave, const struct wend_jump_goal *at)
{
    if (wave->space->cells.topology == SQUARES_4) {
        sweep_half(wave, at, false);
        sweep_half(wave, at, true);
    } else if (wave->space->profile.corners == WEND_CORNERS_NEVER) {
        sweep_quarters(wave, at, WEND_CORNERS_NEVER);
    } else {
        sweep_quarters(wave, at, wave->space->profile.corners);
    }
}

uint32_t wend_jump_sources_add(const wend_space *space, uint32_t place, uint32_t most,
                               struct wend_jump_sources *sources)
{
    const struct wend_jump_goal at = wend_jump_goal_of(&space->cells.jump_maps->maps, place);
    struct wave wave; /* of its bits no more is read than a row has */
    memset(wave.bits, 0, ((space->cells.width >> 6) + 2) * sizeof *wave.bits);
    wave.space = space;
    wave.sources = sources;
    wave.place = place;
    wave.spent = 0;
    wave.most = most;
    wave.lacks_memory = false;
    const uint32_t before = sources->count;
    sweep_all(&wave, &at);
    return goes_on(&wave) ? wave.spent + SOURCE_UNITS * (sources->count - before) : 0;
}

void wend_jump_sources_release(const wend_space *space, struct wend_jump_sources *sources)
{
    wend_release(&space->allocator, sources->places, sources->capacity, sizeof *sources->places, _Alignof(uint32_t));
    *sources = (struct wend_jump_sources){.places = NULL};
}
