/* The regions that a mover can reach. */
#include "map/region/region.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "map/cells/cells.h"
#include "map/space/derived.h"

bool wend_reachable_begin(struct wend_reachable *reached, const wend_space *space, const wend_allocator *memory)
{
    uint32_t bytes = space->cells.components->capacity / 8 + 1;
    reached->only = 0;
    if (bytes > reached->capacity) {
        uint8_t *bits = wend_allocate(memory, bytes, 1);
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
    wend_release(memory, reached->bits, reached->capacity, 1);
    WEND_RELEASE(memory, reached->lists, reached->list_capacity);
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
    for (; link < cells->links.count && cells->links.list[link].from == node; link++)
        wend_reachable_add(reached, space, cells->links.list[link].to);
}

/* Adds the region at a link's end if the link leads from a reached region to one that is not; true if it did. */
static bool follow_link(struct wend_reachable *reached, const wend_space *space, uint32_t index)
{
    const struct wend_space_link *link = &space->cells.links.list[index];
    if (!wend_bits_get(space->cells.free, link->from) || !wend_reachable_has(reached, space, link->from) ||
        !wend_bits_get(space->cells.free, link->to) || wend_reachable_has(reached, space, link->to))
        return false;
    wend_reachable_add(reached, space, link->to);
    return true;
}

/* Follows each link once; true if any reached a new region. */
static bool pass_over_links(struct wend_reachable *reached, const wend_space *space, bool forwards)
{
    const uint32_t count = space->cells.links.count;
    bool grows = false;
    for (uint32_t i = 0; i < count; i++)
        grows |= follow_link(reached, space, forwards ? i : count - 1 - i);
    return grows;
}

/* The links listed by the region where they begin, and a stack of links that reached a new region. */
struct links_by_region {
    uint32_t *first; /* by label: index + 1 of the list's first link; 0 = none */
    uint32_t *next;  /* by link: the next in the list */
    uint32_t *queue;
};

/* False if memory is refused. */
static bool list_links_by_region(struct wend_reachable *reached, const wend_space *space, const wend_allocator *memory,
                                 struct links_by_region *lists)
{
    const struct wend_space_cells *cells = &space->cells;
    const uint32_t labels = cells->components->capacity, count = cells->links.count;
    const uint64_t need = labels + 2 * (uint64_t)count;
    if (!WEND_RESERVE(memory, reached->lists, reached->list_capacity, need))
        return false;
    uint32_t *const array = reached->lists;
    *lists = (struct links_by_region){array, array + labels, array + labels + count};
    memset(lists->first, 0, labels * sizeof *lists->first);
    for (uint32_t i = 0; i < count; i++) {
        if (!wend_bits_get(cells->free, cells->links.list[i].from))
            continue;
        uint32_t *first = &lists->first[wend_component_of(cells->components, cells->links.list[i].from)];
        lists->next[i] = *first;
        *first = i + 1;
    }
    return true;
}

/* Follows each link at most once, in the order in which they reach regions. */
static void follow_lists(struct wend_reachable *reached, const wend_space *space, const struct links_by_region *lists)
{
    const struct wend_space_cells *cells = &space->cells;
    for (uint32_t i = 0; i < cells->links.count; i++) {
        uint32_t waiting = 0;
        if (follow_link(reached, space, i))
            lists->queue[waiting++] = i;
        while (waiting != 0) {
            const uint32_t to = cells->links.list[lists->queue[--waiting]].to;
            uint32_t link = lists->first[wend_component_of(cells->components, to)];
            for (; link != 0; link = lists->next[link - 1])
                if (follow_link(reached, space, link - 1))
                    lists->queue[waiting++] = link - 1;
        }
    }
}

void wend_reachable_follow_links(struct wend_reachable *reached, const wend_space *space, const wend_allocator *memory)
{
    struct links_by_region lists;
    if (!pass_over_links(reached, space, true) || !pass_over_links(reached, space, false))
        return;
    if (list_links_by_region(reached, space, memory, &lists)) {
        follow_lists(reached, space, &lists);
        return;
    }
    for (bool forwards = true; pass_over_links(reached, space, forwards);)
        forwards = !forwards;
}
