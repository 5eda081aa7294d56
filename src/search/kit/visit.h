/* A node in hand, for engines that keep its column and row. */
#ifndef WEND_SEARCH_KIT_VISIT_H
#define WEND_SEARCH_KIT_VISIT_H

#include "map/space/cells.h"

/* With what a node number does not tell at once. */
struct wend_visit {
    uint32_t node;
    uint32_t x, y; /* of the node: column and row of the cell, plus one */
};

static inline struct wend_visit wend_visit_of(const wend_space *space, uint32_t node)
{
    uint32_t y = wend_divide(node, space->cells.per_stride);
    return (struct wend_visit){node, node - y * space->cells.stride, y};
}

#endif
