/* Floods by rows of words: tables of two bits a cell. */
#include "agent/traffic/traffic_flood.h"

#include <string.h>

#include "base/inline.h"
#include "base/processor.h"

/* Levels flooded past the cell that was asked for: its unit is likely to be pushed aside. */
#define FIRST_EXTRA  8
#define LATER_EXTRA  16
#define FLOOD_PASSES 3 /* over the map, to begin and to end a flood */
#define GUARD_WORDS  8 /* beside the rows, which loads may touch */

enum { FLOOD_NEXT, FLOOD_REACHED, FLOOD_SECOND };

/* The number of words to sweep, and of words per row. */
struct flood_size {
    size_t words, row;
};

/*
 * Floods one level: cells beside the frontier that are not reached yet become the next frontier. Returns 0 if there are
 * none. Compilers have to know that arrays do not overlap, or they do not process several words at once.
 */
WEND_ALWAYS_INLINE uint64_t flood_body(const uint64_t *restrict frontier, uint64_t *restrict next,
                                       uint64_t *restrict reached, uint64_t *restrict second,
                                       const struct flood_size size, const bool is_second)
{
    const uint64_t *left = frontier - 1, *right = frontier + 1, *above = frontier - size.row,
                   *below = frontier + size.row;
    uint64_t any = 0;
    for (size_t i = 0; i < size.words; i++) {
        const uint64_t here = frontier[i];
        uint64_t beside = here << 1 | left[i] >> 63 | here >> 1 | right[i] << 63 | above[i] | below[i];
        beside &= ~reached[i];
        reached[i] |= beside;
        if (is_second)
            second[i] |= beside;
        next[i] = beside;
        any |= beside;
    }
    return any;
}

/* Half of the levels have distances with bit 1 clear: they do not touch that array. */
WEND_ALWAYS_INLINE uint64_t flood_both(const uint64_t *frontier, uint64_t *planes[3], const struct flood_size size,
                                       bool is_second)
{
    return is_second
               ? flood_body(frontier, planes[FLOOD_NEXT], planes[FLOOD_REACHED], planes[FLOOD_SECOND], size, true)
               : flood_body(frontier, planes[FLOOD_NEXT], planes[FLOOD_REACHED], planes[FLOOD_SECOND], size, false);
}

static uint64_t flood_any(const uint64_t *frontier, uint64_t *planes[3], size_t words, size_t row, bool is_second)
{
    return flood_both(frontier, planes, (struct flood_size){words, row}, is_second);
}

#if WEND_HAS_AVX
WEND_FOR_AVX2 static uint64_t flood_avx2(const uint64_t *frontier, uint64_t *planes[3], size_t words, size_t row,
                                         bool is_second)
{
    return flood_both(frontier, planes, (struct flood_size){words, row}, is_second);
}

WEND_FOR_AVX512 static uint64_t flood_avx512(const uint64_t *frontier, uint64_t *planes[3], size_t words, size_t row,
                                             bool is_second)
{
    return flood_both(frontier, planes, (struct flood_size){words, row}, is_second);
}
#endif

wend_flood_rows *wend_traffic_flood_here(void)
{
#if WEND_HAS_AVX
    const enum wend_processor here = wend_processor_here();
    if (here == PROCESSOR_AVX512)
        return flood_avx512;
    if (here == PROCESSOR_AVX2)
        return flood_avx2;
#endif
    return flood_any;
}

/* Words of one array of the scratch. */
static size_t scratch_words(const struct wend_traffic_ground *ground)
{
    return ground->words + 2 * (size_t)(ground->row_words + GUARD_WORDS);
}

/* A flood under way. */
struct flood {
    uint64_t *frontier;
    uint64_t *planes[3];
    uint32_t top, below; /* first and last row of the frontier */
};

static struct flood scratch_flood(const struct wend_traffic_tables *tables)
{
    const size_t words = scratch_words(tables->ground);
    uint64_t *base = tables->scratch + tables->ground->row_words + GUARD_WORDS;
    memset(tables->scratch, 0, 2 * words * sizeof *base); /* the frontier and the next one */
    return (struct flood){.frontier = base, .planes = {base + words, base + 2 * words, base + 3 * words}};
}

static void begin_goal_flood(const struct wend_traffic_tables *tables, struct wend_goal_table *table,
                             struct flood *flood)
{
    const struct wend_traffic_ground *ground = tables->ground;
    const uint32_t goal = table->goal;
    for (uint32_t i = 0; i < ground->words; i++)
        flood->planes[FLOOD_REACHED][i] = ~ground->free[i];
    memset(flood->planes[FLOOD_SECOND], 0, ground->words * sizeof(uint64_t));
    flood->frontier[goal >> 6] = UINT64_C(1) << (goal & 63);
    flood->planes[FLOOD_REACHED][goal >> 6] |= flood->frontier[goal >> 6];
    flood->top = flood->below = table->top = table->below = goal / ground->stride;
    table->level = 0;
}

/* Rebuilds the frontier: all cells whose distance modulo 4 is the last level's. Those of earlier levels do no harm. */
static void resume_flood(const struct wend_traffic_tables *tables, const struct wend_goal_table *table,
                         struct flood *flood)
{
    const struct wend_traffic_ground *ground = tables->ground;
    const uint32_t row = ground->row_words, is_odd = (ground->around[table->goal] & AROUND_ODD) != 0;
    const uint64_t second = table->level >> 1 & 1 ? 0 : UINT64_MAX, even = UINT64_C(0x5555555555555555);
    for (uint32_t i = 0; i < ground->words; i++) {
        flood->planes[FLOOD_REACHED][i] = table->planes[2 * i];
        flood->planes[FLOOD_SECOND][i] = table->planes[2 * i + 1];
    }
    for (uint32_t y = table->top; y <= table->below; y++) {
        const uint64_t columns = (y + is_odd + table->level) & 1 ? ~even : even;
        for (uint32_t i = y * row; i < (y + 1) * row; i++)
            flood->frontier[i] =
                flood->planes[FLOOD_REACHED][i] & ground->free[i] & columns & (flood->planes[FLOOD_SECOND][i] ^ second);
    }
    flood->top = table->top;
    flood->below = table->below;
}

static bool is_empty_row(const uint64_t *bits, uint32_t row_words)
{
    uint64_t any = 0;
    for (uint32_t i = 0; i < row_words; i++)
        any |= bits[i];
    return any == 0;
}

/* Only rows of the frontier are swept: those that fall behind must be empty in both frontier arrays. */
static void narrow_flood(const struct wend_traffic_ground *ground, struct flood *flood)
{
    const uint32_t row = ground->row_words;
    while (flood->top < flood->below && is_empty_row(flood->frontier + flood->top * row, row))
        memset(flood->planes[FLOOD_NEXT] + flood->top++ * row, 0, row * sizeof(uint64_t));
    while (flood->below > flood->top && is_empty_row(flood->frontier + flood->below * row, row))
        memset(flood->planes[FLOOD_NEXT] + flood->below-- * row, 0, row * sizeof(uint64_t));
}

/* Floods one level more; false if it reaches nothing. */
static bool flood_level(struct wend_traffic_tables *tables, struct wend_goal_table *table, struct flood *flood)
{
    const struct wend_traffic_ground *ground = tables->ground;
    const uint32_t row = ground->row_words, last = ground->words / row - 2;
    flood->top -= flood->top > 1;
    flood->below += flood->below < last;
    table->level++;
    const uint32_t from = flood->top * row, words = (flood->below + 1) * row - from;
    uint64_t *planes[3] = {flood->planes[FLOOD_NEXT] + from, flood->planes[FLOOD_REACHED] + from,
                           flood->planes[FLOOD_SECOND] + from};
    tables->swept += words;
    if (tables->flood(flood->frontier + from, planes, words, row, (table->level >> 1 & 1) != 0) == 0)
        return false;
    uint64_t *frontier = flood->planes[FLOOD_NEXT];
    flood->planes[FLOOD_NEXT] = flood->frontier;
    flood->frontier = frontier;
    table->top = flood->top < table->top ? flood->top : table->top;
    table->below = flood->below > table->below ? flood->below : table->below;
    narrow_flood(ground, flood);
    return true;
}

uint32_t wend_traffic_flood_bits(struct wend_traffic_tables *tables, struct wend_goal_table *table, uint32_t cell,
                                 uint64_t most)
{
    const uint64_t begun = tables->swept;
    const bool is_new = table->level == TRAFFIC_NONE;
    struct flood flood = scratch_flood(tables);
    if (is_new)
        begin_goal_flood(tables, table, &flood);
    else
        resume_flood(tables, table, &flood);
    const uint64_t *word = flood.planes[FLOOD_REACHED] + (cell >> 6), bit = UINT64_C(1) << (cell & 63);
    uint32_t extra = is_new ? FIRST_EXTRA : LATER_EXTRA;
    uint32_t level = *word & bit ? table->level : TRAFFIC_NONE;
    while (tables->swept - begun < most && (level == TRAFFIC_NONE || extra-- > 0)) {
        if (!flood_level(tables, table, &flood)) {
            table->is_complete = true;
            break;
        }
        if (level == TRAFFIC_NONE && *word & bit)
            level = table->level;
    }
    for (uint32_t i = 0; i < tables->ground->words; i++) {
        table->planes[2 * i] = flood.planes[FLOOD_REACHED][i];
        table->planes[2 * i + 1] = flood.planes[FLOOD_SECOND][i];
    }
    tables->swept += (uint64_t)FLOOD_PASSES * tables->ground->words;
    return level;
}

size_t wend_traffic_scratch_words(const struct wend_traffic_ground *ground)
{
    return 4 * scratch_words(ground);
}
