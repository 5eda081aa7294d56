/* The least price of a graph's edges by distance. */
#include "map/graph/graph_ratio.h"

#include "base/bits.h"

#include <string.h>

#include "base/memory.h"

enum { FAN = 8, BIAS = 128, FRACTION_BITS = 16 };

/* The place of the highest bit, from 1; x > 0. */
static uint32_t bit_length(uint64_t x)
{
    return 64 - wend_count_leading_zeros64(x);
}

/* Rounded down: the distance is taken a little too long. */
static uint64_t ratio_of(uint64_t cost, uint64_t square)
{
    if (square == 0)
        return WEND_RATIO_NONE;
    if (cost == 0)
        return 0;
    uint64_t distance = (uint64_t)(wend_sqrt((double)square) * (1 << FRACTION_BITS)) + 1;
    uint32_t length = bit_length(distance), dropped = length > 32 ? length - 32 : 0;
    distance = dropped == 0 ? distance : (distance >> dropped) + 1;
    uint32_t raised = wend_count_leading_zeros64(cost);
    uint64_t quotient = (cost << raised) / distance;
    uint32_t bits = bit_length(quotient);
    uint64_t mantissa = bits > 32 ? quotient >> (bits - 32) : quotient << (32 - bits);
    uint64_t exponent = BIAS + bits + FRACTION_BITS - 32 - raised - dropped;
    return exponent << 32 | mantissa;
}

struct wend_graph_factor wend_graph_factor_of(uint64_t ratio)
{
    uint32_t exponent = (uint32_t)(ratio >> 32);
    if (ratio == WEND_RATIO_NONE || exponent + 62 < BIAS) /* nothing is left of it, however far */
        return (struct wend_graph_factor){0, 0};
    /* One less, for distances are rounded to the nearest. One more to the right, for they are halves. */
    uint32_t shift = exponent > BIAS ? 0 : BIAS + 1 - exponent;
    return (struct wend_graph_factor){(uint32_t)ratio - 1, shift};
}

static uint64_t ratio_of_row(const struct wend_graph *graph, const struct wend_graph_rows *out, uint32_t node)
{
    uint32_t count;
    const struct wend_graph_step *steps = wend_graph_row(out, node, &count);
    uint64_t least = WEND_RATIO_NONE;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t square = wend_graph_square(&graph->positions[node], &graph->positions[steps[i].node]);
        uint64_t ratio = ratio_of(wend_graph_step_cost(&steps[i]), square);
        least = ratio < least ? ratio : least;
    }
    return least;
}

static uint64_t least_of_eight(const uint64_t *eight)
{
    uint64_t least = eight[0];
    for (uint32_t i = 1; i < FAN; i++)
        least = eight[i] < least ? eight[i] : least;
    return least;
}

static wend_status allocate_levels(struct wend_graph_ratio *ratio, uint32_t nodes, const wend_allocator *memory)
{
    uint32_t size = 0;
    for (uint32_t count = nodes; size != 1; count = size / FAN) {
        size = count == 1 ? 1 : (count + FAN - 1) / FAN * FAN;
        uint64_t *level = wend_allocate(memory, size, sizeof *level);
        if (!level) {
            wend_graph_ratio_destroy(ratio, memory);
            return WEND_ERROR_MEMORY;
        }
        memset(level, 0xff, size * sizeof *level);
        ratio->sizes[ratio->level_count] = size;
        ratio->levels[ratio->level_count++] = level;
    }
    return WEND_OK;
}

wend_status wend_graph_ratio_create(struct wend_graph_ratio *result, const struct wend_graph *graph,
                                    const struct wend_graph_rows *out, const wend_allocator *memory)
{
    struct wend_graph_ratio ratio = {.level_count = 0};
    *result = ratio;
    if (!graph->has_positions)
        return WEND_OK;
    if (allocate_levels(&ratio, out->node_capacity, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t node = 0; node < graph->hub_limit; node++)
        ratio.levels[0][node] = ratio_of_row(graph, out, node);
    for (uint32_t level = 1; level < ratio.level_count; level++)
        for (uint32_t i = 0; i < ratio.sizes[level - 1] / FAN; i++)
            ratio.levels[level][i] = least_of_eight(ratio.levels[level - 1] + (size_t)i * FAN);
    *result = ratio;
    return WEND_OK;
}

wend_status wend_graph_ratio_copy(struct wend_graph_ratio *copy, const struct wend_graph_ratio *ratio,
                                  const wend_allocator *memory)
{
    *copy = (struct wend_graph_ratio){.level_count = 0};
    if (ratio->level_count == 0)
        return WEND_OK;
    struct wend_graph_ratio levels = {.level_count = 0};
    if (allocate_levels(&levels, ratio->sizes[0], memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t level = 0; level < ratio->level_count; level++)
        memcpy(levels.levels[level], ratio->levels[level], ratio->sizes[level] * sizeof(uint64_t));
    *copy = levels;
    return WEND_OK;
}

void wend_graph_ratio_destroy(struct wend_graph_ratio *ratio, const wend_allocator *memory)
{
    for (uint32_t i = 0; i < ratio->level_count; i++)
        wend_release(memory, ratio->levels[i], ratio->sizes[i], sizeof(uint64_t));
    *ratio = (struct wend_graph_ratio){.level_count = 0};
}

size_t wend_graph_ratio_memory(const struct wend_graph_ratio *ratio)
{
    size_t count = 0;
    for (uint32_t i = 0; i < ratio->level_count; i++)
        count += ratio->sizes[i];
    return count * sizeof(uint64_t);
}

void wend_graph_ratio_follow(struct wend_graph_ratio *ratio, const struct wend_graph *graph,
                             const struct wend_graph_rows *out, uint32_t node)
{
    if (ratio->level_count == 0)
        return;
    uint64_t value = ratio_of_row(graph, out, node);
    for (uint32_t level = 0; ratio->levels[level][node] != value; level++) {
        ratio->levels[level][node] = value;
        if (level + 1 == ratio->level_count)
            return;
        value = least_of_eight(ratio->levels[level] + node / FAN * FAN);
        node /= FAN;
    }
}
