/* A group's memory, its floods and its window, for all stages of an order. */
#include "agent/group/group_crowd.h"

#include "base/bit_words.h"
#include "search/kit/kit_calls.h"

void *wend_group_crowd_room(struct wend_group_crowd *crowd, uint32_t room, size_t count, size_t size)
{
    struct wend_room *held = &crowd->rooms[room];
    if (count > SIZE_MAX / 4 / size)
        return NULL;
    if (held->items && count * size <= held->bytes)
        return held->items;
    size_t bytes = count * size < 64 ? 64 : count * size + count * size / 2;
    void *items = wend_reallocate(&crowd->scratch.memory, held->items, held->bytes, bytes, 1);
    if (!items)
        return NULL;
    *held = (struct wend_room){items, bytes};
    return items;
}

static void close_scratch(struct wend_scratch *scratch)
{
    wend_allocator memory = scratch->memory;
    wend_nodes_destroy(&scratch->nodes32, false, &memory);
    wend_nodes_destroy(&scratch->nodes64, true, &memory);
    wend_wheel_destroy(&scratch->wheel, &memory);
}

static size_t scratch_memory(const struct wend_scratch *scratch)
{
    return wend_nodes_memory(&scratch->nodes32, false) + wend_nodes_memory(&scratch->nodes64, true) +
           wend_wheel_memory(&scratch->wheel);
}

void wend_group_crowd_close(struct wend_group_crowd *crowd)
{
    wend_allocator memory = crowd->scratch.memory;
    for (uint32_t i = 0; i < ROOMS; i++)
        wend_release(&memory, crowd->rooms[i].items, crowd->rooms[i].bytes, 1);
    wend_marks_destroy(&crowd->goal_set.own, &memory);
    wend_marks_destroy(&crowd->goal_set.inside, &memory);
    wend_marks_destroy(&crowd->sought, &memory);
    wend_marks_destroy(&crowd->taken, &memory);
    wend_reach_flood_destroy(&crowd->flood, &memory);
    close_scratch(&crowd->scratch);
    close_scratch(&crowd->far);
}

size_t wend_group_crowd_memory(const struct wend_group_crowd *crowd)
{
    size_t bytes = scratch_memory(&crowd->scratch) + scratch_memory(&crowd->far) +
                   wend_marks_memory(&crowd->goal_set.own) + wend_marks_memory(&crowd->goal_set.inside) +
                   wend_marks_memory(&crowd->sought) + wend_marks_memory(&crowd->taken) +
                   wend_reach_flood_memory(&crowd->flood);
    for (uint32_t i = 0; i < ROOMS; i++)
        bytes += crowd->rooms[i].bytes;
    return bytes;
}

static void set_flood(struct wend_group_crowd *crowd, const wend_space *space, uint32_t node, uint64_t most)
{
    struct wend_reach_flood *flood = &crowd->flood;
    flood->search = (struct wend_search){.space = space,
                                         .scratch = &crowd->scratch,
                                         .question.goal_set = &crowd->goal_set,
                                         .question.start = node,
                                         .question.start_cell = wend_space_cell(space, node),
                                         .question.heading = NO_DIRECTION};
    flood->turns_are_free = true;
    flood->most = most;
    flood->begin_below = UINT64_MAX;
    flood->foes = flood->zone = NULL;
}

wend_status wend_group_crowd_flood(struct wend_group_crowd *crowd, const wend_space *space, uint32_t node,
                                   uint64_t most)
{
    set_flood(crowd, space, node, most);
    crowd->goal_set.has_inside = crowd->flood.order_is_free = false;
    crowd->flood.sought = NULL;
    return wend_reach_flood_run(&crowd->flood);
}

wend_status wend_group_crowd_flood_inside(struct wend_group_crowd *crowd, const wend_space *space, uint32_t node,
                                          uint32_t sought)
{
    set_flood(crowd, space, node, UINT64_MAX);
    crowd->goal_set.has_inside = crowd->flood.order_is_free = true;
    crowd->flood.sought = &crowd->sought;
    crowd->flood.sought_count = sought;
    return wend_reach_flood_run(&crowd->flood);
}

void wend_group_box_add(struct wend_group_box *box, struct wend_cell cell)
{
    box->left = cell.x < box->left ? cell.x : box->left;
    box->right = cell.x > box->right ? cell.x : box->right;
    box->top = cell.y < box->top ? cell.y : box->top;
    box->bottom = cell.y > box->bottom ? cell.y : box->bottom;
    box->first = cell.level < box->first ? cell.level : box->first;
    box->last = cell.level > box->last ? cell.level : box->last;
}

void wend_group_crowd_mark(struct wend_marks *marks, const wend_space *space, uint32_t node)
{
    for (uint32_t j = 0; j < space->profile.footprint; j++)
        wend_marks_add_run(marks, node + j * space->cells.stride, space->profile.footprint);
}

bool wend_group_crowd_touches(const struct wend_marks *marks, const wend_space *space, uint32_t node)
{
    uint32_t footprint = space->profile.footprint, whole = (1u << footprint) - 1;
    for (uint32_t j = 0; j < footprint; j++)
        if (wend_bits_load(marks->bits, node + j * space->cells.stride) & whole)
            return true;
    return false;
}

bool wend_group_crowd_number(const struct wend_group_crowd *crowd, const wend_space *space, uint32_t node,
                             uint32_t *number)
{
    const struct wend_group_window *window = &crowd->window;
    struct wend_cell cell = wend_space_cell(space, node);
    uint32_t x = cell.x - window->left, y = cell.y - window->top, level = cell.level - window->level;
    *number = (level * window->height + y) * window->width + x;
    return x < window->width && y < window->height && level < window->levels;
}

bool wend_group_crowd_is_good(const struct wend_group_crowd *crowd, uint32_t node)
{
    const wend_space *space = crowd->flood.search.space;
    if (!wend_bits_get(space->cells.free, node) || wend_group_crowd_touches(&crowd->taken, space, node))
        return false;
    return !wend_space_occupied(space) || !wend_search_is_occupied(&crowd->flood.search, node);
}
