/*
 * Layers in a window: which cells are occupied, and the cost of entering cells. Occupants are not corners: the cells
 * beside them keep all steps except those onto them, and no step is pruned in favour of a path through an occupant.
 */
#ifndef WEND_SEARCH_CELLS_WINDOW_LAYERS_H
#define WEND_SEARCH_CELLS_WINDOW_LAYERS_H

#include "map/cells/cells.h"
#include "search/cells/window.h"
#include "search/core/core_calls.h"

struct window_layers {
    const wend_space *space;
    const uint8_t (*moves)[512], (*past)[512]; /* the space's own, and those beside occupants */
    bool are_walls;                            /* `past` applies even if walls are around */
    const uint64_t *occupied;
    const uint16_t *extra; /* null, or numbers by node */
    uint32_t corner;       /* the node at the window's first column and row, modulo 2^32 */
    bool bars;             /* occupants cannot be crossed */
    uint64_t crossing, extra_price;
};

static inline struct window_layers window_layers_of(const struct wend_search *search, uint32_t scale)
{
    const wend_space *space = search->space;
    const wend_profile *profile = &space->profile;
    const struct wend_cell middle = search->question.start_cell;
    const uint32_t start = wend_space_node(space, middle.x, middle.y);
    struct window_layers layers = {.space = space,
                                   .moves = (const uint8_t(*)[512])space->cells.steps->moves,
                                   .occupied = search->scratch->window->occupied,
                                   .extra = wend_space_extra(space),
                                   .corner = start - WINDOW_MIDDLE * space->cells.stride - WINDOW_MIDDLE,
                                   .bars = profile->crossing_cost == WEND_NO_CROSSING,
                                   .crossing = (uint64_t)profile->crossing_cost * scale,
                                   .extra_price = (uint64_t)profile->extra_price * scale};
    layers.past = wend_space_moves_past_others(space, &layers.are_walls);
    return layers;
}

/* The directions of the cells set in a neighbourhood. */
static inline uint32_t window_directions_to(uint32_t around)
{
    return (around >> 1 & 3) | (around >> 3 & 4) | (around >> 5 & 8) | (around >> 3 & 16) | (around >> 1 & 32) |
           (around << 3 & 64) | (around << 7 & 128);
}

/* The moves to expand, as in wend_successors_moves, which explains them. */
WEND_ALWAYS_INLINE uint32_t window_layers_moves(const struct window_layers *layers, const uint64_t rows[],
                                                uint32_t node, uint32_t direction, const bool costly)
{
    const uint32_t x = node % WINDOW_COLUMNS, y = node >> WINDOW_SHIFT;
    const uint32_t around = wend_window_neighbourhood(rows, x, y);
    const uint32_t occupied = wend_window_neighbourhood(layers->occupied, x, y);
    if (occupied == 0 && !(costly && layers->extra))
        return layers->moves[direction][around];
    if (!costly && (around == 511 || layers->are_walls))
        return layers->past[direction][around & ~occupied];
    /* moves back, or to cells that a step from the node before leads to */
    const uint32_t behind = direction == NO_DIRECTION ? 0 : 0x38u << direction | 0x38u >> (DIRECTIONS - direction);
    const uint32_t barred = !costly || layers->bars ? window_directions_to(occupied) : 0;
    return layers->moves[NO_DIRECTION][around] & ~(behind | barred) & 255;
}

/* Cost of entering a node besides the step. */
static inline uint64_t window_cost_of_entering(const struct window_layers *layers, uint32_t node)
{
    const uint32_t x = node % WINDOW_COLUMNS, y = node >> WINDOW_SHIFT;
    const uint64_t cost = !layers->bars && (layers->occupied[y] >> x & 1) ? layers->crossing : 0;
    if (!layers->extra)
        return cost;
    const uint32_t at = layers->corner + y * layers->space->cells.stride + x;
    const bool is_large = layers->space->profile.footprint > 1;
    return cost +
           layers->extra_price * (is_large ? wend_greatest_extra(layers->space, layers->extra, at) : layers->extra[at]);
}

#endif
