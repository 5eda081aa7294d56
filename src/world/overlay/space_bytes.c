/*
 * World spaces as bytes: the world and the mover that they belong to, clusters level by level, and a checksum of all
 * that. Reading checks every number before it is used.
 */

#include "base/codec.h"
#include "world/overlay/world_space.h"

#define MAGIC UINT64_C(0x646c726f77646e77) /* "wndworld" */

enum { FORMAT_VERSION = 3, CHECKSUM_BYTES = 8, MOST_EXCESS_SHIFT = 40 };

/* Fowler, Noll and Vo's hash (1991). */
static uint64_t hash_bytes(const uint8_t *bytes, size_t count)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* Writes a number, or reads one that must equal it. */
static void code_fixed(struct wend_codec *codec, uint64_t value, uint32_t bytes)
{
    codec->is_bad |= wend_code_bytes(codec, value, bytes) != value;
}

/* What the bytes belong to: the world's size, tiles and missing terrain, and the mover. */
static void code_world_head(struct wend_codec *codec, const wend_world_space *space)
{
    const wend_world_desc *desc = &space->world->desc;
    const struct wend_mover *mover = &space->overlay.mover;
    code_fixed(codec, MAGIC, 8);
    code_fixed(codec, FORMAT_VERSION, 4);
    code_fixed(codec, desc->width, 4);
    code_fixed(codec, desc->height, 4);
    code_fixed(codec, desc->tile_side, 4);
    code_fixed(codec, desc->missing_terrain, 1);
    for (uint32_t i = 0; i < 256; i++)
        code_fixed(codec, mover->weight[i], 2);
    code_fixed(codec, mover->straight, 4);
    code_fixed(codec, mover->diagonal, 4);
    code_fixed(codec, mover->footprint, 1);
    code_fixed(codec, (uint64_t)mover->has_diagonals | (uint64_t)mover->cuts_corners << 1, 1);
    code_fixed(codec, (uint64_t)space->profile.weigh, 1);
}

/* The numbers at the head of a cluster. */
static void code_counts(struct wend_codec *codec, struct wend_cluster *head)
{
    head->entrance_count = wend_code_u32(codec, head->entrance_count);
    head->region_count = wend_code_u32(codec, head->region_count);
    head->up_count = wend_code_u32(codec, head->up_count);
    head->shift = (uint8_t)wend_code_bytes(codec, head->shift, 1);
    head->bits = (uint8_t)wend_code_bytes(codec, head->bits, 1);
}

static void write_cluster(struct wend_codec *codec, const struct wend_cluster *cluster)
{
    struct wend_cluster head = *cluster;
    code_counts(codec, &head);
    for (uint32_t i = 0; i < cluster->entrance_count; i++)
        wend_code_u32(codec, wend_cluster_code(cluster, i));
    for (uint32_t r = 0; r <= cluster->region_count; r++)
        wend_code_u32(codec, wend_cluster_first(cluster, r));
    for (uint32_t c = 0; c < SIDES; c++)
        wend_code_u32(codec, wend_cluster_up_first(cluster, c));
    for (uint32_t i = 0; i < cluster->up_count; i++)
        wend_code_u32(codec, wend_cluster_up(cluster, i));
    const size_t bytes = wend_excess_bytes(cluster->bits, wend_cluster_pairs_before(cluster, cluster->region_count));
    const uint8_t *excess = wend_cluster_excess(cluster);
    if (codec->target && codec->at + bytes <= codec->size)
        memcpy(codec->target + codec->at, excess, bytes);
    codec->at += bytes;
}

/* Number of words after the counts of a head. */
static uint64_t count_cluster_words(const struct wend_cluster *head)
{
    return (uint64_t)head->entrance_count + head->region_count + 1 + SIDES + head->up_count;
}

/* True if the counts are possible on their level and fit into the bytes that are left. */
static bool counts_fit(const struct wend_codec *codec, const struct wend_cluster *head, uint32_t level)
{
    const uint64_t most = (uint64_t)SIDES * wend_level_side(level);
    return !codec->is_bad && head->entrance_count <= most && head->region_count <= head->entrance_count &&
           head->up_count <= 2 * most && head->shift <= MOST_EXCESS_SHIFT &&
           (head->bits == BRIEF_BITS || head->bits == 8 || head->bits == 16) &&
           count_cluster_words(head) * 4 <= wend_codec_left(codec);
}

/* True if a cluster's words are valid; *pairs becomes its number of pairs. */
static bool words_fit(const struct wend_cluster *head, const struct wend_cluster_words *words, uint32_t level,
                      uint64_t *pairs)
{
    const uint32_t *codes = words->codes, *first = words->first, *up_first = words->up_first;
    *pairs = 0;
    if (first[0] != 0 || first[head->region_count] != head->entrance_count)
        return false;
    for (uint32_t r = 0; r < head->region_count; r++) {
        if (first[r + 1] <= first[r] || first[r + 1] > head->entrance_count)
            return false;
        for (uint32_t i = first[r]; i < first[r + 1]; i++)
            if (wend_code_side(codes[i]) >= SIDES || wend_code_position(codes[i]) >= wend_level_side(level) ||
                (i > first[r] && codes[i] <= codes[i - 1]))
                return false;
        *pairs += wend_pairs(first[r + 1] - first[r]);
    }
    for (uint32_t i = 0; i < head->up_count; i++)
        if (words->up[i] >= (uint64_t)head->region_count + head->up_count)
            return false;
    for (uint32_t c = 1; c < SIDES; c++)
        if (up_first[c] < up_first[c - 1] || up_first[c] > head->up_count)
            return false;
    return up_first[0] == 0;
}

/* Reads a cluster; NULL if the bytes are bad or memory is refused. */
static struct wend_cluster *read_cluster(struct wend_codec *codec, uint32_t level, const wend_allocator *memory)
{
    struct wend_cluster head = {.entrance_count = 0};
    code_counts(codec, &head);
    if (!counts_fit(codec, &head, level)) {
        codec->is_bad = true;
        return NULL;
    }
    const uint32_t count = (uint32_t)count_cluster_words(&head);
    uint64_t pairs = 0;
    uint32_t *words = wend_allocate(memory, count, sizeof *words);
    if (!words)
        return NULL;
    for (uint32_t i = 0; i < count; i++)
        words[i] = wend_code_u32(codec, 0);
    struct wend_cluster *cluster = NULL;
    const uint32_t *first = words + head.entrance_count, *up_first = first + head.region_count + 1;
    const struct wend_cluster_words parts = {words, first, up_first, up_first + SIDES};
    codec->is_bad |= !words_fit(&head, &parts, level, &pairs) || pairs > UINT32_MAX ||
                     wend_excess_bytes(head.bits, pairs) > wend_codec_left(codec);
    const size_t bytes = wend_excess_bytes(head.bits, pairs);
    if (!codec->is_bad)
        cluster = wend_cluster_make(&head, &parts, pairs, memory);
    if (cluster) {
        memcpy(wend_cluster_excess(cluster), codec->source + codec->at, bytes);
        codec->at += bytes;
    }
    WEND_RELEASE(memory, words, count);
    return cluster;
}

static size_t write_space(const wend_world_space *space, uint8_t *bytes, size_t capacity)
{
    struct wend_codec codec = {.target = bytes, .size = capacity};
    code_world_head(&codec, space);
    for (uint32_t level = BLOCK_LEVEL; level <= space->overlay.top; level++) {
        const struct wend_level *of = &space->levels[level];
        for (size_t i = 0; i < (size_t)of->columns * of->rows; i++)
            write_cluster(&codec, of->clusters[i]);
    }
    wend_code_u64(&codec, bytes ? hash_bytes(bytes, codec.at) : 0);
    return codec.at;
}

size_t wend_world_space_bytes(const wend_world_space *space)
{
    return space && wend_world_space_is_made(space) ? write_space(space, NULL, 0) : 0;
}

wend_status wend_world_space_write(const wend_world_space *space, uint8_t *bytes, size_t capacity)
{
    if (!space || !bytes)
        return WEND_ERROR_ARGUMENT;
    if (!wend_world_space_is_current(space))
        return WEND_ERROR_STALE;
    if (capacity != wend_world_space_bytes(space))
        return WEND_ERROR_CAPACITY;
    write_space(space, bytes, capacity);
    return WEND_OK;
}

/* True if a cluster has the regions that its children have. Not for level 3, whose children are not kept. */
static bool fits_children(const wend_world_space *space, uint32_t level, uint32_t column, uint32_t row)
{
    const struct wend_cluster *whole = wend_space_cluster(space, level, column, row);
    const struct wend_level *below = &space->levels[level - 1];
    uint32_t regions = 0;
    for (uint32_t c = 0; c < SIDES; c++) {
        const uint32_t x = 2 * column + (c & 1), y = 2 * row + (c >> 1);
        if (wend_cluster_up_first(whole, c) != regions)
            return false;
        if (x < below->columns && y < below->rows)
            regions += wend_space_cluster(space, level - 1, x, y)->region_count;
    }
    return whole->up_count == regions;
}

static bool levels_fit(const wend_world_space *space)
{
    for (uint32_t level = BLOCK_LEVEL + 1; level <= space->overlay.top; level++)
        for (uint32_t row = 0; row < space->levels[level].rows; row++)
            for (uint32_t column = 0; column < space->levels[level].columns; column++)
                if (!fits_children(space, level, column, row))
                    return false;
    return true;
}

static wend_status read_world_levels(struct wend_codec *codec, wend_world_space *space)
{
    code_world_head(codec, space);
    for (uint32_t level = BLOCK_LEVEL; level <= space->overlay.top; level++) {
        struct wend_level *of = &space->levels[level];
        for (size_t i = 0; i < (size_t)of->columns * of->rows; i++) {
            struct wend_cluster *cluster = codec->is_bad ? NULL : read_cluster(codec, level, &space->allocator);
            if (!cluster)
                return codec->is_bad ? WEND_ERROR_FORMAT : WEND_ERROR_MEMORY;
            wend_space_put(space, level, i, cluster);
            of->stale[i] = 0;
        }
        of->stale_count = 0;
    }
    return wend_codec_left(codec) == 0 && levels_fit(space) ? WEND_OK : WEND_ERROR_FORMAT;
}

wend_status wend_world_space_read(const wend_world *world, const wend_profile *profile, const uint8_t *bytes,
                                  size_t count, const wend_allocator *allocator, wend_world_space **space)
{
    wend_world_space *made;
    if (!space)
        return WEND_ERROR_ARGUMENT;
    *space = NULL;
    if (!bytes)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_world_space_begin(world, profile, allocator, &made);
    if (status != WEND_OK)
        return status;
    struct wend_codec codec = {.source = bytes, .size = count};
    status = WEND_ERROR_FORMAT;
    if (count > CHECKSUM_BYTES) {
        struct wend_codec end = {.source = bytes + count - CHECKSUM_BYTES, .size = CHECKSUM_BYTES};
        codec.size -= CHECKSUM_BYTES;
        if (wend_code_u64(&end, 0) == hash_bytes(bytes, codec.size))
            status = read_world_levels(&codec, made);
    }
    if (status != WEND_OK) {
        wend_world_space_destroy(made);
        return status;
    }
    *space = made;
    return WEND_OK;
}
