/* The regions that a mover can get to. */
#include "map/reachable.h"

#include <string.h>

#include "base/memory.h"
#include "map/space_links.h"

bool wend_reachable_begin(struct wend_reachable *reached, const wend_space *space, const wend_allocator *memory)
{
    uint32_t bytes = space->cells.components->capacity / 8 + 1;
    reached->only = 0;
    if (bytes > reached->capacity) {
        uint8_t *bits = wend_allocate(memory, bytes, 1, WEND_CACHE_LINE);
        if (!bits)
            return false;
        wend_reachable_destroy(reached, memory);
        reached->bits = bits;
        reached->capacity = bytes;
    }
    memset(reached->bits, 0, bytes);
    return true;
}

void wend_reachable_destroy(struct wend_reachable *reached, const wend_allocator *memory)
{
    wend_release(memory, reached->bits, reached->capacity, 1, WEND_CACHE_LINE);
    *reached = (struct wend_reachable){0};
}

void wend_reachable_add(struct wend_reachable *reached, const wend_space *space, uint32_t node)
{
    if (wend_bits_get(space->cells.free, node))
        wend_bits_put(reached->bits, wend_component_of(space->cells.components, node), true);
}

void wend_reachable_add_around(struct wend_reachable *reached, const wend_space *space, uint32_t node)
{
    const struct wend_space_cells *cells = &space->cells;
    uint32_t kind = wend_node_kind(space, node);
    uint32_t moves = cells->steps[kind].moves[NO_DIRECTION][wend_space_neighbourhood(space, node)];
    for (; moves != 0; moves &= moves - 1)
        wend_reachable_add(reached, space, node + (uint32_t)cells->offsets[kind][wend_count_trailing_zeros(moves)]);
    uint32_t link = wend_space_first_link(space, node);
    for (; link < cells->link_count && cells->links[link].from == node; link++)
        wend_reachable_add(reached, space, cells->links[link].to);
}

/* Whether a link leads from what is reached to what was not. */
static bool follow_link(struct wend_reachable *reached, const wend_space *space, uint32_t index)
{
    const struct wend_space_link *link = &space->cells.links[index];
    if (!wend_bits_get(space->cells.free, link->from) || !wend_bits_get(space->cells.free, link->to) ||
        !wend_reachable_has(reached, space, link->from) || wend_reachable_has(reached, space, link->to))
        return false;
    wend_reachable_add(reached, space, link->to);
    return true;
}

void wend_reachable_follow_links(struct wend_reachable *reached, const wend_space *space)
{
    bool grows = true, forwards = true;
    while (grows) {
        grows = false;
        for (uint32_t i = 0; i < space->cells.link_count; i++)
            grows |= follow_link(reached, space, forwards ? i : space->cells.link_count - 1 - i);
        forwards = !forwards;
    }
}
