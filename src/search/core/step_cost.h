/* What steps and links cost: the one place where prices, weights, turns and layers come together. */
#ifndef WEND_SEARCH_CORE_STEP_COST_H
#define WEND_SEARCH_CORE_STEP_COST_H

#include "search/core/search.h"

/* The price of a step in a direction, at weight 1. */
static inline uint32_t wend_step_price(const wend_space *space, uint32_t direction)
{
    bool diagonal = wend_is_diagonal(space->cells.topology, direction);
    return diagonal ? space->profile.diagonal : space->profile.straight;
}

/* The weight of a free node. */
static inline uint64_t wend_free_weight(const wend_space *space, uint32_t node)
{
    return space->cells.classes.weight[space->cells.class_at ? space->cells.class_at[node] : 1];
}

/* The weight of any node: that of a blocked start is 1. */
uint64_t wend_node_weight(const wend_space *space, uint32_t node);

/* What turning from one direction to another costs; nothing from or to NO_DIRECTION and BY_LINK. */
uint64_t wend_turn_cost(const wend_space *space, uint32_t from, uint32_t to);

/* Whether the mover, with its anchor there, covers cells that others occupy. For spaces with such a layer. */
bool wend_search_is_occupied(const struct wend_search *search, uint32_t node);

/* The greatest number of a layer under the mover with its anchor at a node. */
uint32_t wend_greatest_extra(const wend_space *space, const uint16_t *numbers, uint32_t node);

/* Whether the mover may not enter a node for others that it does not cross. */
static inline bool wend_search_is_barred(const struct wend_search *search, uint32_t node)
{
    return wend_space_barred(search->space) && wend_search_is_occupied(search, node);
}

/* What entering a node that is not barred costs besides the step: extra cost and crossing. */
uint64_t wend_search_surcharge(const struct wend_search *search, uint32_t node);

/* What a step or link from one node or state to another costs, but for turning. */
uint64_t wend_search_cost_back(const struct wend_search *search, uint32_t from, uint32_t to, uint32_t direction);

#endif
