/* Making kept lists: one after the other, or in bands of the map side by side. */
#include "map/jump_cache/kept_make.h"

#include "base/memory.h"
#include "base/tasks.h"
#include "map/jump_cache/kept_scan.h"

/* Units are steps of 10 to 20 ns: so many for each jump point looked at, and one for each place found. */
enum { SCAN_UNITS = 10 };

static uint32_t place_to_scan(const wend_space *space, uint32_t node)
{
    const uint32_t y = wend_divide(node, space->cells.per_stride);
    return wend_jump_place(node - y * space->cells.stride, y);
}

/* What a scan of one jump point came to; its places lie elsewhere. */
struct scanned {
    uint32_t node, count; /* UINT32_MAX: not worth keeping */
    uint8_t ends[DIRECTIONS];
};

static struct scanned scan_node(const wend_space *space, uint32_t node, uint32_t *places)
{
    const struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const uint32_t place = place_to_scan(space, node);
    struct scanned scanned = {.node = node, .count = UINT32_MAX};
    if (!wend_bits_get(kept->made, node) && !wend_kept_is_given_up(kept, place))
        scanned.count = wend_kept_scan(space, kept->find, place, scanned.ends, places);
    return scanned;
}

/* Keeps what a scan found, if it is to be and may be; false where memory is refused. */
static bool keep_scanned(wend_space *space, const struct scanned *scanned, const uint32_t *places, uint64_t *units)
{
    const bool is_kept = scanned->count != UINT32_MAX;
    *units += SCAN_UNITS + (is_kept ? scanned->count : KEPT_MOST_LISTED);
    if (is_kept && !wend_kept_put(space, scanned->node, scanned->ends, places) &&
        !wend_kept_pool_is_full(&space->cells.kept_jumps->pool, scanned->count, space->cells.kept_jumps->most_places))
        return false;
    wend_kept_unwant(space->cells.kept_jumps, scanned->node);
    return true;
}

/* The next word of nodes of which some are wanted; there is one. */
static uint32_t next_word(wend_space *space)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    uint32_t word = wend_kept_next_wanted(space, kept->next);
    if (word == UINT32_MAX)
        word = wend_kept_next_wanted(space, 0);
    return kept->next = word;
}

bool wend_kept_make_some(wend_space *space, uint64_t *units, uint64_t most)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    while (kept->wanted_count > 0 && *units < most) {
        const uint32_t word = next_word(space);
        while (kept->wanted[word] != 0 && *units < most) {
            const uint32_t node = word * 64 + wend_count_trailing_zeros64(kept->wanted[word]);
            const struct scanned scanned = scan_node(space, node, kept->found);
            if (!keep_scanned(space, &scanned, kept->found, units))
                return false;
        }
    }
    return true;
}

/* Pieces of work done side by side, each a few words of nodes, and how many places one has room for beside a scan's. */
enum { BANDS = 16, BAND_WORDS = 16, BAND_PLACES = 4096, BAND_POINTS = 64 * BAND_WORDS };

struct make_band {
    uint32_t words[BAND_WORDS], word_count;
    uint32_t scanned_count;
    struct scanned scanned[BAND_POINTS];
    uint32_t *places; /* found by all these scans, one after the other */
};

/* A round of bands. */
struct make_round {
    const wend_space *space;
    uint32_t *places, room; /* for all bands; for one */
    struct make_band bands[BANDS];
};

/* Scans the jump points of a band, until all are scanned or there is no more room. */
static void scan_band(void *context, uint32_t index, uint32_t worker)
{
    struct make_round *round = context;
    const wend_space *space = round->space;
    struct make_band *band = &round->bands[index];
    uint32_t used = 0;
    (void)worker;
    band->scanned_count = 0;
    for (uint32_t i = 0; i < band->word_count; i++) {
        uint64_t wanted = space->cells.kept_jumps->wanted[band->words[i]];
        for (; wanted != 0 && used <= BAND_PLACES; wanted &= wanted - 1) {
            const uint32_t node = band->words[i] * 64 + wend_count_trailing_zeros64(wanted);
            const struct scanned scanned = scan_node(space, node, band->places + used);
            used += scanned.count == UINT32_MAX ? 0 : scanned.count;
            band->scanned[band->scanned_count++] = scanned;
        }
    }
}

/* Deals the next words out. Returns how many bands have some. */
static uint32_t deal_bands(struct make_round *round, wend_space *space)
{
    uint32_t word = next_word(space), count = 0;
    for (; count < BANDS && word != UINT32_MAX; count++) {
        struct make_band *band = &round->bands[count];
        band->places = round->places + (size_t)count * round->room;
        band->word_count = 0;
        for (; band->word_count < BAND_WORDS && word != UINT32_MAX; word = wend_kept_next_wanted(space, word + 1))
            band->words[band->word_count++] = word;
    }
    return count;
}

static bool make_round_of_bands(wend_space *space, struct make_round *round, const struct wend_prepare_run *run,
                                uint64_t *units)
{
    const uint32_t count = deal_bands(round, space);
    wend_tasks_run(run->tasks, scan_band, round, count);
    for (uint32_t i = 0; i < count; i++) {
        const struct make_band *band = &round->bands[i];
        const uint32_t *places = band->places;
        for (uint32_t k = 0; k < band->scanned_count; k++) {
            if (!keep_scanned(space, &band->scanned[k], places, units))
                return false;
            places += band->scanned[k].count == UINT32_MAX ? 0 : band->scanned[k].count;
        }
    }
    return true;
}

/* Room for rounds; null where there is none, or only one thread. */
static struct make_round *begin_rounds(wend_space *space, const struct wend_prepare_run *run)
{
    const wend_allocator *memory = &space->allocator;
    if (!run->tasks)
        return NULL;
    struct make_round *round = wend_allocate(memory, 1, sizeof *round, WEND_CACHE_LINE);
    if (!round)
        return NULL;
    round->space = space;
    round->room = BAND_PLACES + 1 + wend_kept_scan_room(space);
    round->places = wend_allocate(memory, (size_t)BANDS * round->room, sizeof *round->places, WEND_CACHE_LINE);
    if (round->places)
        return round;
    wend_release(memory, round, 1, sizeof *round, WEND_CACHE_LINE);
    return NULL;
}

static void end_rounds(wend_space *space, struct make_round *round)
{
    if (!round)
        return;
    wend_release(&space->allocator, round->places, (size_t)BANDS * round->room, sizeof *round->places, WEND_CACHE_LINE);
    wend_release(&space->allocator, round, 1, sizeof *round, WEND_CACHE_LINE);
}

/* Work between two looks at what is left of a run, without bands. */
enum { SLICE_UNITS = 1024 };

/* Places: of one jump point, for a guess of how many there are going to be; and for what is found in a slice. */
enum { USUAL_LISTED = 6, LITTLE_ROOM = 2 * SLICE_UNITS };

/* How many places lists may have in all, so that what is kept takes no more than so many bytes. */
static uint32_t most_places(const struct wend_kept_jumps *kept, uint64_t most_bytes)
{
    const uint64_t lists = (uint64_t)kept->pool.capacity * sizeof *kept->pool.places;
    const uint64_t others = wend_kept_lists_memory(kept) - lists;
    const uint64_t most = most_bytes > others ? (most_bytes - others) / sizeof *kept->pool.places : 0;
    return most < UINT32_MAX ? (uint32_t)most : UINT32_MAX;
}

/* Makes room for more lists in few steps, for all of them are copied in each; a little more is found where they are kept. */
static void make_room_for_lists(wend_space *space, uint32_t least)
{
    struct wend_kept_pool *pool = &space->cells.kept_jumps->pool;
    if (pool->capacity - pool->used < LITTLE_ROOM)
        wend_kept_pool_reserve(pool, pool->used < least ? least : pool->used, space->cells.kept_jumps->most_places,
                               &space->allocator);
}

wend_status wend_kept_make(wend_space *space, struct wend_prepare_run *run)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const uint32_t words = space->cells.jump_maps->word_count;
    struct make_round *round = begin_rounds(space, run);
    bool has_room = true, goes_on = true;
    kept->most_places = most_places(kept, run->most_bytes);
    while (has_room && goes_on && kept->wanted_count > 0) {
        uint64_t units = 0;
        make_room_for_lists(space, space->cells.jump_maps->jump_count * USUAL_LISTED);
        has_room =
            round ? make_round_of_bands(space, round, run, &units) : wend_kept_make_some(space, &units, SLICE_UNITS);
        kept->credit += KEPT_FOLLOWED_FOR_MADE * (int64_t)units;
        goes_on = wend_prepare_spend(run, units, kept->next, words);
    }
    end_rounds(space, round);
    if (has_room && kept->wanted_count == 0) {
        wend_kept_pool_trim(&kept->pool, &space->allocator);
        run->stopped = false;
    }
    return has_room ? WEND_OK : WEND_ERROR_MEMORY;
}
