/* Nodes in the order of their costs. */
#include "search/kit/flood.h"

bool wend_flood_begin(struct wend_flood *flood, struct wend_scratch *scratch, struct wend_nodes *nodes, uint32_t count,
                      bool wide)
{
    *flood = (struct wend_flood){nodes, &scratch->wheel, &scratch->memory, wide, 0};
    wend_wheel_begin(flood->open, 0);
    return wend_nodes_begin(nodes, count, wide, flood->memory) == WEND_OK;
}

bool wend_flood_reserve(struct wend_flood *flood, uint32_t offers)
{
    return wend_wheel_has_room(flood->open, offers) || wend_wheel_reserve(flood->open, offers, flood->memory);
}

bool wend_flood_next(struct wend_flood *flood, uint32_t *node, uint64_t *cost)
{
    for (;;) {
        if (!wend_wheel_pop(flood->open, node)) {
            if (!wend_wheel_advance(flood->open))
                return false;
            continue;
        }
        struct wend_node known = wend_node_get(flood->nodes, *node, flood->wide);
        if (known.direction & NODE_CLOSED)
            continue;
        wend_node_close(flood->nodes, *node, flood->wide);
        *cost = known.cost;
        flood->taken++;
        return true;
    }
}
