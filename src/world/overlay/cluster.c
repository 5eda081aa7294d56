/* Packs drafts into clusters, each excess in as few bits as the precision of its level allows. */

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "world/overlay/cluster.h"

enum {
    GRAIN = 128,         /* 8-bit excess serves if its unit is at most this part of a side's cost, ... */
    BRIEF_GRAIN = 8,     /* ... brief excess (of clusters kept for the whole world) if at most this part */
    MOST_DETOUR = 1 << 8 /* drafts hold costs of paths this many times a side long; costlier ones are capped */
};

size_t wend_cluster_bytes(const struct wend_cluster *cluster)
{
    return (size_t)(wend_cluster_excess(cluster) - (const uint8_t *)cluster) +
           wend_excess_bytes(cluster->bits, wend_cluster_pairs_before(cluster, cluster->region_count));
}

void wend_cluster_free(struct wend_cluster *cluster, const wend_allocator *memory)
{
    if (cluster)
        memory->release(memory->user, cluster, wend_cluster_bytes(cluster), sizeof(uint64_t));
}

/* Chooses how many bytes codes and other numbers take. */
static void choose_widths(struct wend_cluster *cluster, const uint32_t *codes)
{
    const uint64_t most = (uint64_t)cluster->region_count + cluster->up_count;
    uint32_t farthest = 0;
    for (uint32_t i = 0; i < cluster->entrance_count; i++)
        farthest = WEND_MAX(farthest, wend_code_position(codes[i]));
    cluster->word = cluster->number = 4;
    if (farthest < SHORT_POSITIONS && cluster->entrance_count <= UINT16_MAX && most <= UINT16_MAX) {
        cluster->word = 2;
        cluster->number = cluster->entrance_count <= UINT8_MAX && most <= UINT8_MAX ? 1 : 2;
    }
}

static uint32_t cluster_code_word(uint32_t code, uint8_t word)
{
    return word == 2 ? wend_code_side(code) << SHORT_BITS | wend_code_position(code) : code;
}

/* Writes numbers of `bytes` bytes each; returns the address after them. */
static uint8_t *write_cluster_numbers(uint8_t *to, uint32_t bytes, const uint32_t *numbers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++, to += bytes)
        switch (bytes) {
        case 1:
            *to = (uint8_t)numbers[i];
            break;
        case 2:
            *(uint16_t *)(void *)to = (uint16_t)numbers[i];
            break;
        default:
            *(uint32_t *)(void *)to = numbers[i];
        }
    return to;
}

struct wend_cluster *wend_cluster_make(const struct wend_cluster *head, const struct wend_cluster_words *words,
                                       uint64_t pairs, const wend_allocator *memory)
{
    struct wend_cluster made = *head;
    choose_widths(&made, words->codes);
    const size_t bytes = (size_t)(wend_cluster_excess(&made) - (uint8_t *)&made) + wend_excess_bytes(made.bits, pairs);
    struct wend_cluster *cluster = memory->allocate(memory->user, bytes, sizeof(uint64_t));
    if (!cluster)
        return NULL;
    *cluster = made;
    uint8_t *to = (uint8_t *)(cluster + 1);
    for (uint32_t i = 0; i < made.entrance_count; i++) {
        const uint32_t word = cluster_code_word(words->codes[i], made.word);
        to = write_cluster_numbers(to, made.word, &word, 1);
    }
    to = write_cluster_numbers(to, made.number, words->first + 1, made.region_count);
    to = write_cluster_numbers(to, made.number, words->up_first + 1, SIDES - 1);
    to = write_cluster_numbers(to, made.number, words->up, made.up_count);
    memset(to, 0, wend_excess_bytes(made.bits, pairs));
    return cluster;
}

/* Index of a two-byte word, or UINT32_MAX. Tests four at a time: XOR makes an equal one 0, which then borrows. */
static uint32_t find_short(const uint16_t *words, uint32_t count, uint16_t word)
{
    const uint64_t ones = UINT64_C(0x0001000100010001), four = ones * word;
    uint32_t at = 0;
    for (; at + 4 <= count; at += 4) {
        uint64_t apart;
        memcpy(&apart, words + at, sizeof apart);
        apart ^= four;
        if ((apart - ones) & ~apart & ones << 15)
            break;
    }
    while (at < count && words[at] != word)
        at++;
    return at < count ? at : UINT32_MAX;
}

static uint32_t find_long(const uint32_t *words, uint32_t count, uint32_t word)
{
    for (uint32_t i = 0; i < count; i++)
        if (words[i] == word)
            return i;
    return UINT32_MAX;
}

uint32_t wend_cluster_find(const struct wend_cluster *cluster, uint32_t code)
{
    const uint32_t word = cluster_code_word(code, cluster->word);
    if (cluster->word == 4)
        return find_long((const uint32_t *)(cluster + 1), cluster->entrance_count, word);
    if (wend_code_position(code) >= SHORT_POSITIONS)
        return UINT32_MAX;
    return find_short((const uint16_t *)(cluster + 1), cluster->entrance_count, (uint16_t)word);
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

size_t wend_draft_memory(const struct wend_draft *draft)
{
    return draft->code_capacity * sizeof *draft->codes + draft->first_capacity * sizeof *draft->first +
           draft->up_capacity * sizeof *draft->up + draft->cost_capacity * sizeof *draft->costs;
}

/* A pass over the pairs of a draft, for their excess: the cost beyond the octile distance. */
struct pair_walk {
    const struct wend_draft *draft;
    const struct wend_overlay *overlay;
    uint32_t level, side;
    uint64_t most; /* greatest excess */
};

static uint64_t excess_of(const struct pair_walk *walk, uint32_t a, uint32_t b, int32_t cost)
{
    const struct wend_world_point from = wend_code_middle(walk->draft->codes[a], walk->side),
                                  to = wend_code_middle(walk->draft->codes[b], walk->side);
    const uint64_t least =
        wend_mover_octile(&walk->overlay->mover, (uint32_t)WEND_ABS(from.x - to.x), (uint32_t)WEND_ABS(from.y - to.y));
    return wend_difference((uint64_t)cost << walk->overlay->unit[walk->level], least);
}

/* An excess in units of 2^shift, rounded. */
static uint64_t excess_units(uint64_t excess, uint32_t shift)
{
    return (excess + (shift ? UINT64_C(1) << (shift - 1) : 0)) >> shift;
}

/* Brief number nearest to an excess; above 31 if the excess is too large. */
static uint64_t brief_number(uint64_t excess, uint32_t shift)
{
    const uint64_t ones = excess_units(excess, shift), twos = excess_units(excess, shift + 1),
                   fours = excess_units(excess, shift + 2);
    return ones < 16 ? ones : twos < 16 ? twos + 8 : fours + 16;
}

static void write_excess(struct wend_cluster *cluster, uint8_t *to, uint64_t pair, uint64_t excess)
{
    uint64_t bit = pair % BRIEF_COUNT * BRIEF_BITS;
    switch (cluster->bits) {
    case BRIEF_BITS:
        excess = brief_number(excess, cluster->shift);
        to += pair / BRIEF_COUNT * BRIEF_BITS + bit / 8;
        bit %= 8;
        to[0] |= (uint8_t)(excess << bit);
        if (bit + BRIEF_BITS > 8)
            to[1] |= (uint8_t)(excess >> (8 - bit));
        return;
    case 8:
        to[pair] = (uint8_t)excess_units(excess, cluster->shift);
        return;
    default:
        excess = excess_units(excess, cluster->shift);
        to[2 * pair] = (uint8_t)excess;
        to[2 * pair + 1] = (uint8_t)(excess >> 8);
    }
}

/* Visits all pairs: writes their excess into a cluster, or without one finds the greatest. */
static void walk_pairs(struct pair_walk *walk, struct wend_cluster *cluster)
{
    const struct wend_draft *draft = walk->draft;
    uint8_t *to = cluster ? wend_cluster_excess(cluster) : NULL;
    uint64_t pair = 0;
    for (uint32_t r = 0; r < draft->region_count; r++)
        for (uint32_t i = draft->first[r]; i < draft->first[r + 1]; i++)
            for (uint32_t j = draft->first[r]; j < i; j++, pair++) {
                const uint64_t excess = excess_of(walk, i, j, draft->costs[pair]);
                if (cluster)
                    write_excess(cluster, to, pair, excess);
                else
                    walk->most = WEND_MAX(walk->most, excess);
            }
}

/* Least shift at which an excess is at most `most` units. */
static uint8_t excess_shift(uint64_t excess, uint64_t most)
{
    uint32_t shift = 0;
    while (excess_units(excess, shift) > most)
        shift++;
    return (uint8_t)shift;
}

/* Chooses the fewest bits that keep the precision of the level. */
static void choose_bits(struct wend_cluster *head, const struct pair_walk *walk)
{
    const struct wend_mover *mover = &walk->overlay->mover;
    const uint64_t side = (uint64_t)walk->side * 2 * mover->straight * mover->least;
    head->bits = BRIEF_BITS;
    head->shift = excess_shift(walk->most, BRIEF_MOST);
    if (walk->level >= BLOCK_LEVEL && UINT64_C(1) << head->shift <= side / BRIEF_GRAIN)
        return;
    head->bits = 8;
    head->shift = excess_shift(walk->most, UINT8_MAX);
    if (UINT64_C(1) << head->shift <= side / GRAIN)
        return;
    head->bits = 16;
    head->shift = excess_shift(walk->most, UINT16_MAX);
}

struct wend_cluster *wend_draft_pack(const struct wend_draft *draft, const struct wend_overlay *overlay, uint32_t level,
                                     const wend_allocator *memory)
{
    static const uint32_t none[SIDES] = {0};
    struct pair_walk walk = {.draft = draft, .overlay = overlay, .level = level, .side = wend_level_side(level)};
    walk_pairs(&walk, NULL);
    uint64_t pairs = 0;
    for (uint32_t r = 0; r < draft->region_count; r++)
        pairs += wend_pairs(draft->first[r + 1] - draft->first[r]);
    struct wend_cluster head = {
        .entrance_count = draft->entrance_count, .region_count = draft->region_count, .up_count = draft->up_count};
    choose_bits(&head, &walk);
    const struct wend_cluster_words words = {draft->codes, draft->first, draft->up_count != 0 ? draft->up_first : none,
                                             draft->up};
    struct wend_cluster *cluster = wend_cluster_make(&head, &words, pairs, memory);
    if (!cluster)
        return NULL;
    walk_pairs(&walk, cluster);
    return cluster;
}
