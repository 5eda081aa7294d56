/*
 * Regions between which no walk exists. Map floor.
 * Where a diagonal step needs a cell beside it free, whatever can be reached at all can be reached by straight steps;
 * only where corners may always be cut do diagonals join what else is apart. Two passes row by row with union-find
 * (Rosenfeld and Pfaltz 1966).
 */
#include "base/memory.h"
#include "map/space.h"

static bool is_free_at(const wend_space *space, uint32_t x, uint32_t y)
{
    return wend_bits_get(space->free, wend_space_node(space, x, y));
}

/* Whether steps in a direction can join regions. */
static bool can_join(const wend_space *space, uint32_t direction)
{
    const wend_profile *profile = &space->profile;
    if (wend_is_hex(profile->neighbours) || direction % 2 == 0)
        return true;
    return profile->neighbours == WEND_NEIGHBOURS_8 && profile->corners == WEND_CORNERS_ALWAYS;
}

/* How many labels the first pass may need: one where a free cell has no free neighbour in the west. */
static uint32_t count_labels(const wend_space *space)
{
    uint32_t labels = 0;
    bool rows_join = space->offsets[0][WEST] != 0;
    for (uint32_t row = 0; row < space->height * space->levels; row++)
        for (uint32_t x = 0; x < space->width; x++)
            labels += is_free_at(space, x, row) && !(rows_join && x > 0 && is_free_at(space, x - 1, row));
    return labels;
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

/* The label of the neighbour in a direction; 0 if it is blocked, does not exist, or comes later row by row. */
static uint32_t neighbour_label(const wend_space *space, const uint32_t *labels, uint32_t x, uint32_t row,
                                uint32_t direction)
{
    uint32_t y = row % space->height;
    struct wend_step step =
        wend_step_of(space->profile.neighbours, wend_cell_kind(space->profile.neighbours, x, y), direction);
    uint32_t other_x = x + (uint32_t)step.x;
    bool is_earlier = step.y < 0 || (step.y == 0 && step.x < 0);
    if (!is_earlier || other_x >= space->width || (step.y < 0 && y == 0))
        return 0;
    return labels[(size_t)(row + (uint32_t)step.y) * space->width + other_x];
}

static void label_row(const wend_space *space, uint32_t row, uint32_t *labels, uint32_t parents[], uint32_t *count)
{
    for (uint32_t x = 0; x < space->width; x++) {
        uint32_t *label = &labels[(size_t)row * space->width + x];
        *label = 0;
        if (!is_free_at(space, x, row))
            continue;
        for (uint32_t d = 0; d < DIRECTIONS; d++) {
            uint32_t other = can_join(space, d) ? neighbour_label(space, labels, x, row, d) : 0;
            if (other != 0 && *label != 0)
                join(parents, *label, other);
            else if (other != 0)
                *label = other;
        }
        if (*label == 0) {
            *label = ++*count;
            parents[*count] = *count;
        }
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
    size_t count = (size_t)count_labels(space) + 1;
    uint32_t *parents = wend_allocate(&memory, count, sizeof *parents, _Alignof(uint32_t));
    if (!parents)
        return WEND_ERROR_MEMORY;
    parents[0] = 0;
    uint32_t runs = 0;
    for (uint32_t row = 0; row < space->height * space->levels; row++)
        label_row(space, row, labels, parents, &runs);
    *regions = number_regions(parents, runs);
    size_t cells = (size_t)space->width * space->height * space->levels;
    for (size_t i = 0; i < cells; i++)
        labels[i] = parents[labels[i]];
    wend_release(&memory, parents, count, sizeof *parents, _Alignof(uint32_t));
    return WEND_OK;
}
