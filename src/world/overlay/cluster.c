/* Clusters as they are kept: packed from drafts, their excess in as few bytes as the level's grain allows. */

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "world/overlay/cluster.h"

enum {
    GRAIN = 128,         /* an excess is kept to this part of the cluster's side, if a byte can hold it */
    MOST_DETOUR = 1 << 8 /* ways within a cluster of so many times its side are reckoned to the unit */
};

size_t wend_cluster_bytes(const struct wend_cluster *cluster)
{
    return sizeof *cluster + (size_t)wend_cluster_words(cluster) * cluster->word +
           (size_t)wend_cluster_pairs_before(cluster, cluster->region_count) * cluster->width;
}

void wend_cluster_free(struct wend_cluster *cluster, const wend_allocator *memory)
{
    if (cluster)
        memory->release(memory->user, cluster, wend_cluster_bytes(cluster), sizeof(uint64_t));
}

static uint8_t cluster_word_for(const struct wend_cluster *head, const uint32_t *codes)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < head->entrance_count; i++)
        most = WEND_MAX(most, wend_code_position(codes[i]));
    return most < SHORT_POSITIONS && head->entrance_count <= UINT16_MAX &&
                   (uint64_t)head->region_count + head->up_count <= UINT16_MAX
               ? 2
               : 4;
}

static void put_cluster_word(struct wend_cluster *cluster, uint32_t index, uint32_t word)
{
    if (cluster->word == 2)
        ((uint16_t *)(cluster + 1))[index] = (uint16_t)word;
    else
        ((uint32_t *)(cluster + 1))[index] = word;
}

static uint32_t cluster_code_word(uint32_t code, uint8_t word)
{
    return word == 2 ? wend_code_side(code) << SHORT_BITS | wend_code_position(code) : code;
}

struct wend_cluster *wend_cluster_make(const struct wend_cluster *head, const struct wend_cluster_words *words,
                                       uint64_t pairs, const wend_allocator *memory)
{
    const uint8_t word = cluster_word_for(head, words->codes);
    const size_t bytes = sizeof *head + (size_t)wend_cluster_words(head) * word + (size_t)pairs * head->width;
    struct wend_cluster *cluster = memory->allocate(memory->user, bytes, sizeof(uint64_t));
    if (!cluster)
        return NULL;
    *cluster = *head;
    cluster->word = word;
    uint32_t index = 0;
    for (uint32_t i = 0; i < head->entrance_count; i++)
        put_cluster_word(cluster, index++, cluster_code_word(words->codes[i], word));
    for (uint32_t i = 0; i <= head->region_count; i++)
        put_cluster_word(cluster, index++, words->first[i]);
    for (uint32_t i = 0; i < head->up_count; i++)
        put_cluster_word(cluster, index++, words->up[i]);
    return cluster;
}

uint32_t wend_cluster_find(const struct wend_cluster *cluster, uint32_t code)
{
    const uint32_t word = cluster_code_word(code, cluster->word);
    const uint16_t *shorts = (const uint16_t *)(cluster + 1);
    const uint32_t *longs = (const uint32_t *)(cluster + 1);
    uint32_t found = UINT32_MAX;
    if (cluster->word == 2 && wend_code_position(code) >= SHORT_POSITIONS)
        return found;
    for (uint32_t i = 0; i < cluster->entrance_count && cluster->word == 2; i++) /* without a way out, for vectors */
        found = shorts[i] == word ? i : found;
    for (uint32_t i = 0; i < cluster->entrance_count && cluster->word == 4; i++)
        found = longs[i] == word ? i : found;
    return found;
}

void wend_overlay_make(struct wend_overlay *overlay, const struct wend_mover *mover, uint32_t width, uint32_t height)
{
    *overlay = (struct wend_overlay){
        .mover = *mover, .processor = wend_processor_here(), .width = width, .height = height, .top = BLOCK_LEVEL};
    while (wend_level_side(overlay->top) < WEND_MAX(width, height))
        overlay->top++;
    for (uint32_t level = 0; level <= overlay->top; level++) {
        uint64_t most = (uint64_t)wend_level_side(level) * MOST_DETOUR * 2 * mover->diagonal * mover->most;
        while (most >> overlay->unit[level] > MOST_CROSSING_COST)
            overlay->unit[level]++;
    }
}

void wend_draft_end(struct wend_draft *draft, const wend_allocator *memory)
{
    WEND_RELEASE(memory, draft->codes, draft->code_capacity);
    WEND_RELEASE(memory, draft->first, draft->first_capacity);
    WEND_RELEASE(memory, draft->up, draft->up_capacity);
    WEND_RELEASE(memory, draft->costs, draft->cost_capacity);
    *draft = (struct wend_draft){.entrance_count = 0};
}

/* What all pairs of a draft cost beyond the octile distance: written over its costs' halves, as 64 bits each. */
struct pair_walk {
    const struct wend_draft *draft;
    const struct wend_overlay *overlay;
    uint32_t level, side;
    uint64_t most; /* excess of any */
};

static uint64_t excess_of(const struct pair_walk *walk, uint32_t a, uint32_t b, int32_t cost)
{
    const struct wend_world_point from = wend_code_middle(walk->draft->codes[a], walk->side),
                                  to = wend_code_middle(walk->draft->codes[b], walk->side);
    const uint64_t least =
        wend_mover_octile(&walk->overlay->mover, (uint32_t)WEND_ABS(from.x - to.x), (uint32_t)WEND_ABS(from.y - to.y));
    return wend_difference((uint64_t)cost << walk->overlay->unit[walk->level], least);
}

/* Goes over all pairs; with a cluster writes their excess, else finds the most. */
static void walk_pairs(struct pair_walk *walk, struct wend_cluster *cluster)
{
    const struct wend_draft *draft = walk->draft;
    uint8_t *to = cluster ? wend_cluster_excess(cluster) : NULL;
    const uint64_t half = cluster && cluster->shift ? UINT64_C(1) << (cluster->shift - 1) : 0;
    const int32_t *cost = draft->costs;
    for (uint32_t r = 0; r < draft->region_count; r++)
        for (uint32_t i = draft->first[r]; i < draft->first[r + 1]; i++)
            for (uint32_t j = draft->first[r]; j < i; j++) {
                uint64_t excess = excess_of(walk, i, j, *cost++);
                if (!cluster) {
                    walk->most = WEND_MAX(walk->most, excess);
                    continue;
                }
                excess = (excess + half) >> cluster->shift;
                *to++ = (uint8_t)excess;
                if (cluster->width == 2)
                    *to++ = (uint8_t)(excess >> 8);
            }
}

/* The least shift with which no excess passes `most`. */
static uint8_t excess_shift(uint64_t excess, uint64_t most)
{
    uint32_t shift = 0;
    while ((excess + (shift ? UINT64_C(1) << (shift - 1) : 0)) >> shift > most)
        shift++;
    return (uint8_t)shift;
}

struct wend_cluster *wend_draft_pack(const struct wend_draft *draft, const struct wend_overlay *overlay, uint32_t level,
                                     const wend_allocator *memory)
{
    struct pair_walk walk = {.draft = draft, .overlay = overlay, .level = level, .side = wend_level_side(level)};
    walk_pairs(&walk, NULL);
    uint64_t pairs = 0;
    for (uint32_t r = 0; r < draft->region_count; r++)
        pairs += wend_pairs(draft->first[r + 1] - draft->first[r]);
    struct wend_cluster head = {.entrance_count = draft->entrance_count,
                                .region_count = draft->region_count,
                                .up_count = draft->up_count,
                                .shift = excess_shift(walk.most, UINT8_MAX),
                                .width = 1};
    const uint64_t grain = (uint64_t)walk.side * 2 * overlay->mover.straight * overlay->mover.least / GRAIN;
    if (UINT64_C(1) << head.shift > grain) {
        head.width = 2;
        head.shift = excess_shift(walk.most, UINT16_MAX);
    }
    for (uint32_t i = 0; i < SIDES; i++)
        head.up_first[i] = draft->up_count != 0 ? draft->up_first[i] : 0;
    const struct wend_cluster_words words = {draft->codes, draft->first, draft->up};
    struct wend_cluster *cluster = wend_cluster_make(&head, &words, pairs, memory);
    if (!cluster)
        return NULL;
    walk_pairs(&walk, cluster);
    return cluster;
}
