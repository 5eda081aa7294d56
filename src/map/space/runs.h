/*
 * Runs: free nodes side by side in a row, as many as there are. Floods and labels go from run to run: on every kind of
 * cells neighbours in a row are joined, and on open maps a run holds dozens of nodes.
 */
#ifndef WEND_MAP_SPACE_RUNS_H
#define WEND_MAP_SPACE_RUNS_H

#include "map/space/cells.h"

/* The nodes from `from` to `end` - 1. */
struct wend_run {
    uint32_t from, end;
};

/*
 * How far a run's neighbours in the row above (0) or below (1) reach beyond it: a node to the left of a run that begins
 * with a cell of a kind, to the right of one that ends with it.
 */
struct wend_margins {
    uint8_t left[2][2], right[2][2];
};

/* Whether steps in a direction can join regions. */
bool wend_can_join(const wend_space *space, uint32_t direction);

struct wend_margins wend_margins_of(const wend_space *space);

/* The kind of a node's cell, as wend_step_of counts them. */
static inline uint32_t wend_node_kind(const wend_space *space, uint32_t node)
{
    return space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, node));
}

/* Where to look for a run's neighbours in the row above or below. */
static inline struct wend_run wend_run_reach(const wend_space *space, const struct wend_margins *reach,
                                             struct wend_run run, uint32_t below)
{
    uint32_t first = wend_node_kind(space, run.from), last = wend_node_kind(space, run.end - 1);
    struct wend_run across = {run.from - reach->left[below][first], run.end + reach->right[below][last]};
    uint32_t offset = below ? space->cells.stride : -space->cells.stride;
    return (struct wend_run){across.from + offset, across.end + offset};
}

/* The bits that one wend_bits_load is sure to give. */
#define RUN_BITS 25

/* The first free node from `node` to `end` - 1, or `end`. */
static inline uint32_t wend_next_free(const uint8_t *bits, uint32_t node, uint32_t end)
{
    for (; node < end; node += RUN_BITS) {
        uint32_t word = wend_bits_load(bits, node) & ((1u << RUN_BITS) - 1);
        if (word == 0)
            continue;
        node += wend_count_trailing_zeros(word);
        return node < end ? node : end;
    }
    return end;
}

/* The first blocked node from a node on; padding ends every row. */
static inline uint32_t wend_next_blocked(const uint8_t *bits, uint32_t node)
{
    for (;; node += RUN_BITS) {
        uint32_t word = ~wend_bits_load(bits, node) & ((1u << RUN_BITS) - 1);
        if (word != 0)
            return node + wend_count_trailing_zeros(word);
    }
}

/* The first node of the run that holds a free node; padding precedes every row. */
static inline uint32_t wend_run_start(const uint8_t *bits, uint32_t node)
{
    for (; node >= RUN_BITS; node -= RUN_BITS) {
        uint32_t blocked = ~wend_bits_load(bits, node - (RUN_BITS - 1)) << (32 - RUN_BITS);
        if (blocked != 0)
            return node + 1 - wend_count_leading_zeros(blocked);
    }
    while (wend_bits_get(bits, node))
        node--;
    return node + 1;
}

#endif
