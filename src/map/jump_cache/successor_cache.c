/* Cached successors of jump points: made, on any number of threads, kept up with edits, forgotten. */
#include "map/jump_cache/successor_cache.h"

#include "base/memory.h"
#include "base/tasks.h"
#include "map/jump/jump_successors.h"
#include "map/jump_cache/cache_follow.h"
#include "map/space/derived.h"

enum { CACHE_MOST_LISTED = 255 }; /* places of one jump point */

/* Places that the scans of one jump point may write. */
static uint32_t scan_room(const wend_space *space)
{
    return CACHE_MOST_LISTED + wend_jump_most_found(space);
}

/*
 * Scans from a jump point, for each direction in which runs end there: one list after the other in `found`, with the
 * ends of lists in `ends`. Returns the number of places, or UINT32_MAX if they are too many to keep.
 */
static uint32_t scan_entries(const wend_space *space, wend_jump_find *find, uint32_t place, uint8_t ends[DIRECTIONS],
                             uint32_t *found)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const uint32_t kinds = wend_kinds_at(space, wend_jump_node(maps, place));
    uint32_t count = 0;
    for (uint32_t d = NORTH; d < DIRECTIONS; d++) {
        const uint32_t ends_run = d % 2 == 0 ? JUMP_JUMP : JUMP_ASIDE;
        if (kinds >> (ends_run + d / 2) & 1)
            count += find(maps, space->cells.steps, place, d, found + count);
        if (count > CACHE_MOST_LISTED)
            return UINT32_MAX;
        ends[d] = (uint8_t)count;
    }
    return count;
}

/* Units are steps of 10 to 20 ns: SCAN_UNITS per jump point, and one per place found. */
enum { SCAN_UNITS = 10 };

/* The result of scanning one jump point; its places are stored separately. */
struct scanned {
    uint32_t node, count; /* UINT32_MAX: not kept */
    uint8_t ends[DIRECTIONS];
};

static struct scanned scan_node(const wend_space *space, uint32_t node, uint32_t *places)
{
    const struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const uint32_t place = wend_jump_place_of(space, node);
    struct scanned scanned = {.node = node, .count = UINT32_MAX};
    if (!wend_bits_get(cache->made, node) && !wend_cache_is_given_up(cache, place))
        scanned.count = scan_entries(space, cache->find, place, scanned.ends, places);
    return scanned;
}

/* Stores the result of a scan, if it is to be kept and the pool allows. False if memory is refused. */
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

/* The next word of nodes with dirty ones. Precondition: there is one. */
static uint32_t next_word(wend_space *space)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    uint32_t word = wend_cache_next_dirty(space, cache->next);
    if (word == UINT32_MAX)
        word = wend_cache_next_dirty(space, 0);
    return cache->next = word;
}

/*
 * Makes lists until *units, to which the work is added, reaches `most`, or none are dirty. False if memory is refused.
 */
static bool cache_make_some(wend_space *space, uint64_t *units, uint64_t most)
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

/* Pieces of work for several threads, each a few words of nodes, with room for BAND_PLACES and one more scan. */
enum { BANDS = 16, BAND_WORDS = 16, BAND_PLACES = 4096, BAND_POINTS = 64 * BAND_WORDS };

struct make_band {
    uint32_t words[BAND_WORDS], word_count;
    uint32_t scanned_count;
    struct scanned scanned[BAND_POINTS];
    uint32_t *places; /* of all these scans, one after the other */
};

/* One round of bands. */
struct make_round {
    const wend_space *space;
    uint32_t *places, room; /* for all bands; for one band */
    struct make_band bands[BANDS];
};

/* Scans the jump points of a band, until all are scanned or its room is used. */
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

/* Assigns the next words to bands. Returns how many bands have some. */
static uint32_t give_words(struct make_round *round, wend_space *space)
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
    const uint32_t count = give_words(round, space);
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

/* Allocates rounds; null if memory is refused, or if there is only one thread. */
static struct make_round *begin_rounds(wend_space *space, const struct wend_prepare_run *run)
{
    const wend_allocator *memory = &space->allocator;
    if (!run->tasks)
        return NULL;
    struct make_round *round = wend_allocate(memory, 1, sizeof *round);
    if (!round)
        return NULL;
    round->space = space;
    round->room = BAND_PLACES + 1 + scan_room(space);
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

/* Work between two reports to the run, without bands. */
enum { SLICE_UNITS = 1024 };

/* Usual number of places per jump point, to guess the total; and room for those found in a slice. */
enum { USUAL_LISTED = 6, LITTLE_ROOM = 2 * SLICE_UNITS };

/* The limit of places in all lists, so that the cache takes at most `most_bytes`. */
static uint32_t most_places(const struct wend_successor_cache *cache, uint64_t most_bytes)
{
    const uint64_t lists = (uint64_t)cache->pool.capacity * sizeof *cache->pool.places;
    const uint64_t others = wend_cached_successors_memory(cache) - lists;
    const uint64_t most = most_bytes > others ? (most_bytes - others) / sizeof *cache->pool.places : 0;
    return most < UINT32_MAX ? (uint32_t)most : UINT32_MAX;
}

/* Grows the pool in few steps, since each step copies all lists. */
static void make_room_for_lists(wend_space *space, uint32_t least)
{
    struct wend_cache_pool *pool = &space->cells.prepared.successor_cache->pool;
    if (pool->capacity - pool->used < LITTLE_ROOM)
        wend_cache_pool_reserve(pool, pool->used < least ? least : pool->used,
                                space->cells.prepared.successor_cache->most_places, &space->allocator);
}

/* Makes all lists, on the run's threads, as far as the run goes. MEMORY keeps the lists made so far. */
static wend_status make_lists(wend_space *space, struct wend_prepare_run *run)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const uint32_t words = space->cells.jump_maps->word_count;
    struct make_round *round = begin_rounds(space, run);
    bool has_room = true, goes_on = true;
    cache->most_places = most_places(cache, run->most_bytes);
    while (has_room && goes_on && cache->dirty_count > 0) {
        uint64_t units = 0;
        make_room_for_lists(space, space->cells.jump_maps->jump_count * USUAL_LISTED);
        has_room = round ? make_round_of_bands(space, round, run, &units) : cache_make_some(space, &units, SLICE_UNITS);
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

bool wend_successor_cache_serves(const wend_space *space)
{
    return space->cells.jump_maps != NULL;
}

void wend_successor_cache_forget(wend_space *space)
{
    wend_cached_successors_destroy(space);
}

size_t wend_successor_cache_memory(const wend_space *space)
{
    return space->cells.prepared.successor_cache ? wend_cached_successors_memory(space->cells.prepared.successor_cache)
                                                 : 0;
}

wend_status wend_successor_cache_prepare(wend_space *space, struct wend_prepare_run *run)
{
    if (!space->cells.prepared.successor_cache) {
        if (wend_cached_successors_create(space, scan_room(space)) != WEND_OK)
            return WEND_ERROR_MEMORY;
        space->cells.prepared.successor_cache->find = wend_jump_finder(space, wend_processor_here());
    }
    space->cells.jump_maps->before_change = wend_cache_follow_begin;
    wend_cache_take_up(space);
    return make_lists(space, run);
}

static wend_status create_cache(wend_space *space)
{
    struct wend_prepare_run run = {.units = UINT64_MAX, .most_bytes = UINT64_MAX};
    space->cells.prepared.successor_cache = NULL;
    if (space->cells.jump_maps && space->cells.prepared.cached & WEND_PREPARED_JUMPS)
        wend_successor_cache_prepare(space, &run); /* searches find what has no room here */
    return WEND_OK;
}

static void follow_cache(wend_space *space, const struct wend_change *change)
{
    (void)change; /* the jump-point bitmaps have recorded it */
    if (space->cells.prepared.successor_cache)
        wend_cache_follow(space);
}

/*
 * Units that an update may spend on making lists. While the cost of lists and sweeps stays below
 * CACHE_FOLLOWED_FOR_MADE times that of making all lists, updates keep up with edits. After that they mostly drop
 * lists, and once fewer than half are left they drop the rest: an edit then costs no more than without a cache. An
 * update without edits makes some lists again; preparing makes all.
 */
enum { UNITS_TO_KEEP_UP = 512, UNITS_WHILE_LATE = 16, UNITS_WHILE_QUIET = 256 };

static void let_go_of_lists(wend_space *space)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    if (cache->credit > 0 || cache->made_count == 0 || cache->made_count >= space->cells.jump_maps->jump_count / 2)
        return;
    wend_cached_successors_clear(space);
    cache->credit = 0;
}

static void finish_cache(wend_space *space, bool from_scratch)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    uint64_t units = 0, most = UNITS_WHILE_QUIET;
    (void)from_scratch;
    if (!cache)
        return;
    const bool has_changed = cache->has_changed;
    cache->has_changed = false;
    if (has_changed)
        most = cache->credit > 0 ? UNITS_TO_KEEP_UP : cache->made_count > 0 ? UNITS_WHILE_LATE : 0;
    if (cache->dirty_count > 0 && most > 0)
        cache_make_some(space, &units, most);
    cache->credit += has_changed ? -(int64_t)units : CACHE_FOLLOWED_FOR_MADE * (int64_t)units;
    if (has_changed)
        let_go_of_lists(space);
}

static void image_cache(wend_space *space, struct wend_image *image)
{
    struct wend_successor_cache *cache = wend_image_head(image, space->cells.prepared.successor_cache, sizeof *cache);
    space->cells.prepared.successor_cache = cache;
    wend_image_expect(image, !cache || space->cells.jump_maps);
    if (!cache || image->numbers.is_bad)
        return;
    wend_cached_successors_image(space, scan_room(space), image);
    if (!wend_image_is_opened(image))
        return;
    cache->find = wend_jump_finder(space, space->cells.jump_maps->processor);
    space->cells.jump_maps->before_change = wend_cache_follow_begin;
}

static wend_status check_cache(const wend_space *space, const wend_space *fresh)
{
    (void)fresh;
    return space->cells.prepared.successor_cache ? wend_cached_successors_check(space) : WEND_OK;
}

static wend_status copy_cache(wend_space *space, const wend_space *from)
{
    space->cells.prepared.successor_cache = NULL;
    if (!from->cells.prepared.successor_cache)
        return WEND_OK;
    wend_cached_successors_copy(space, from->cells.prepared.successor_cache); /* a copy can do without */
    space->cells.jump_maps->before_change = wend_cache_follow_begin;
    return WEND_OK;
}

const struct wend_derived wend_derived_successor_cache = {.create = create_cache,
                                                          .follow = follow_cache,
                                                          .finish = finish_cache,
                                                          .copy = copy_cache,
                                                          .memory = wend_successor_cache_memory,
                                                          .destroy = wend_cached_successors_destroy,
                                                          .image = image_cache,
                                                          .check = check_cache};
