/* Making cached lists: one after the other, or in bands of the map side by side. */
#include "map/jump_cache/cache_make.h"

#include "base/memory.h"
#include "base/tasks.h"
#include "map/jump_cache/cache_scan.h"
#include "map/space/derived.h"

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
    const struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const uint32_t place = place_to_scan(space, node);
    struct scanned scanned = {.node = node, .count = UINT32_MAX};
    if (!wend_bits_get(cache->made, node) && !wend_cache_is_given_up(cache, place))
        scanned.count = wend_cache_scan(space, cache->find, place, scanned.ends, places);
    return scanned;
}

/* Keeps what a scan found, if it is to be and may be; false where memory is refused. */
static bool keep_scanned(wend_space *space, const struct scanned *scanned, const uint32_t *places, uint64_t *units)
{
    const bool is_kept = scanned->count != UINT32_MAX;
    *units += SCAN_UNITS + (is_kept ? scanned->count : CACHE_MOST_LISTED);
    if (is_kept && !wend_cache_put(space, scanned->node, scanned->ends, places) &&
        !wend_cache_pool_is_full(&space->cells.prepared.successor_cache->pool, scanned->count,
                                 space->cells.prepared.successor_cache->most_places))
        return false;
    wend_cache_clear_dirty(space->cells.prepared.successor_cache, scanned->node);
    return true;
}

/* The next word of nodes of which some are dirty; there is one. */
static uint32_t next_word(wend_space *space)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    uint32_t word = wend_cache_next_dirty(space, cache->next);
    if (word == UINT32_MAX)
        word = wend_cache_next_dirty(space, 0);
    return cache->next = word;
}

bool wend_cache_make_some(wend_space *space, uint64_t *units, uint64_t most)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    while (cache->dirty_count > 0 && *units < most) {
        const uint32_t word = next_word(space);
        while (cache->dirty[word] != 0 && *units < most) {
            const uint32_t node = word * 64 + wend_count_trailing_zeros64(cache->dirty[word]);
            const struct scanned scanned = scan_node(space, node, cache->found);
            if (!keep_scanned(space, &scanned, cache->found, units))
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
        uint64_t dirty = space->cells.prepared.successor_cache->dirty[band->words[i]];
        for (; dirty != 0 && used <= BAND_PLACES; dirty &= dirty - 1) {
            const uint32_t node = band->words[i] * 64 + wend_count_trailing_zeros64(dirty);
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
        for (; band->word_count < BAND_WORDS && word != UINT32_MAX; word = wend_cache_next_dirty(space, word + 1))
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
    struct make_round *round = wend_allocate(memory, 1, sizeof *round);
    if (!round)
        return NULL;
    round->space = space;
    round->room = BAND_PLACES + 1 + wend_cache_scan_room(space);
    round->places = wend_allocate(memory, (size_t)BANDS * round->room, sizeof *round->places);
    if (round->places)
        return round;
    WEND_RELEASE(memory, round, 1);
    return NULL;
}

static void end_rounds(wend_space *space, struct make_round *round)
{
    if (!round)
        return;
    WEND_RELEASE(&space->allocator, round->places, (size_t)BANDS * round->room);
    WEND_RELEASE(&space->allocator, round, 1);
}

/* Work between two looks at what is left of a run, without bands. */
enum { SLICE_UNITS = 1024 };

/* Places: of one jump point, for a guess of how many there are going to be; and for what is found in a slice. */
enum { USUAL_LISTED = 6, LITTLE_ROOM = 2 * SLICE_UNITS };

/* How many places lists may have in all, so that what is kept takes no more than so many bytes. */
static uint32_t most_places(const struct wend_successor_cache *cache, uint64_t most_bytes)
{
    const uint64_t lists = (uint64_t)cache->pool.capacity * sizeof *cache->pool.places;
    const uint64_t others = wend_cached_successors_memory(cache) - lists;
    const uint64_t most = most_bytes > others ? (most_bytes - others) / sizeof *cache->pool.places : 0;
    return most < UINT32_MAX ? (uint32_t)most : UINT32_MAX;
}

/* Makes room for more lists in few steps, for all of them are copied in each; a little more is found where they are cached. */
static void make_room_for_lists(wend_space *space, uint32_t least)
{
    struct wend_cache_pool *pool = &space->cells.prepared.successor_cache->pool;
    if (pool->capacity - pool->used < LITTLE_ROOM)
        wend_cache_pool_reserve(pool, pool->used < least ? least : pool->used,
                                space->cells.prepared.successor_cache->most_places, &space->allocator);
}

wend_status wend_cache_make(wend_space *space, struct wend_prepare_run *run)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const uint32_t words = space->cells.jump_maps->word_count;
    struct make_round *round = begin_rounds(space, run);
    bool has_room = true, goes_on = true;
    cache->most_places = most_places(cache, run->most_bytes);
    while (has_room && goes_on && cache->dirty_count > 0) {
        uint64_t units = 0;
        make_room_for_lists(space, space->cells.jump_maps->jump_count * USUAL_LISTED);
        has_room =
            round ? make_round_of_bands(space, round, run, &units) : wend_cache_make_some(space, &units, SLICE_UNITS);
        cache->credit += CACHE_FOLLOWED_FOR_MADE * (int64_t)units;
        goes_on = wend_prepare_spend(run, units, cache->next, words);
    }
    end_rounds(space, round);
    if (has_room && cache->dirty_count == 0) {
        wend_cache_pool_trim(&cache->pool, &space->allocator);
        run->stopped = false;
    }
    return has_room ? WEND_OK : WEND_ERROR_MEMORY;
}
