/*
 * Regions between which no path exists. Map floor.
 * A diagonal step needs both cells beside it free, so whatever can be reached at all can be reached by straight
 * steps: cells belong together if a chain of straight neighbours joins them. Two passes row by row with
 * union-find over runs (Rosenfeld and Pfaltz 1966).
 */
#include "base/memory.h"
#include "map/space.h"

static bool is_free_at(const wend_space *space, uint32_t x, uint32_t y)
{
    return wend_bits_get(space->free, wend_space_node(space, x, y));
}

/* Runs of free cells in a row; each begins where a free cell follows a blocked one. */
static uint32_t count_runs(const wend_space *space)
{
    uint32_t runs = 0;
    for (uint32_t y = 0; y < space->height; y++)
        for (uint32_t x = 0; x < space->width; x++)
            runs += is_free_at(space, x, y) && !(x > 0 && is_free_at(space, x - 1, y));
    return runs;
}

static uint32_t root_of(uint32_t parents[], uint32_t label)
{
    while (parents[label] != label) {
        parents[label] = parents[parents[label]];
        label = parents[label];
    }
    return label;
}

/* The lower root stays one, so a region's root is the label of its first run. */
static void join(uint32_t parents[], uint32_t a, uint32_t b)
{
    a = root_of(parents, a);
    b = root_of(parents, b);
    if (a < b)
        parents[b] = a;
    else
        parents[a] = b;
}

static void label_row(const wend_space *space, uint32_t y, uint32_t *labels, uint32_t parents[], uint32_t *runs)
{
    uint32_t *row = labels + (size_t)y * space->width;
    for (uint32_t x = 0; x < space->width; x++) {
        row[x] = 0;
        if (!is_free_at(space, x, y))
            continue;
        bool goes_on = x > 0 && row[x - 1] != 0;
        row[x] = goes_on ? row[x - 1] : ++*runs;
        if (!goes_on)
            parents[*runs] = *runs;
        if (y > 0 && is_free_at(space, x, y - 1))
            join(parents, row[x], *(row + x - space->width));
    }
}

/* Roots are numbered in their order: a root is lower than all its members, so it is met first. */
static uint32_t number_regions(uint32_t parents[], uint32_t runs)
{
    uint32_t regions = 0;
    for (uint32_t label = 1; label <= runs; label++)
        parents[label] = parents[label] == label ? ++regions : parents[parents[label]];
    return regions;
}

wend_status wend_space_components(const wend_space *space, const wend_allocator *allocator, uint32_t *labels,
                                  uint32_t *regions)
{
    wend_allocator memory;
    if (!space || !labels || !regions || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    size_t count = (size_t)count_runs(space) + 1;
    uint32_t *parents = wend_allocate(&memory, count, sizeof *parents, _Alignof(uint32_t));
    if (!parents)
        return WEND_ERROR_MEMORY;
    parents[0] = 0;
    uint32_t runs = 0;
    for (uint32_t y = 0; y < space->height; y++)
        label_row(space, y, labels, parents, &runs);
    *regions = number_regions(parents, runs);
    size_t cells = (size_t)space->width * space->height;
    for (size_t i = 0; i < cells; i++)
        labels[i] = parents[labels[i]];
    wend_release(&memory, parents, count, sizeof *parents, _Alignof(uint32_t));
    return WEND_OK;
}
