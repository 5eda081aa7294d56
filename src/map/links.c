/* Links: ways between cells that are no steps. */
#include <string.h>

#include "base/memory.h"
#include "map/grid.h"

#define MAX_LINK_COST INT32_MAX

static void note_link_edit(wend_grid *grid, struct wend_link_edit edit)
{
    grid->link_log[grid->link_version++ % WEND_LINK_EDITS] = edit;
    wend_edits_note(&grid->edits, (struct wend_rectangle){0, 0, 0, 0});
}

static wend_status make_room_for_link(wend_grid *grid)
{
    if (!grid->link_log)
        grid->link_log =
            wend_allocate(&grid->allocator, WEND_LINK_EDITS, sizeof *grid->link_log, _Alignof(struct wend_link_edit));
    if (!grid->link_log)
        return WEND_ERROR_MEMORY;
    if (grid->link_count < grid->link_capacity)
        return WEND_OK;
    uint32_t capacity = grid->link_capacity ? grid->link_capacity * 2 : 8;
    wend_link *links = wend_reallocate(&grid->allocator, grid->links, grid->link_capacity, capacity, sizeof(wend_link),
                                       _Alignof(wend_link));
    if (!links)
        return WEND_ERROR_MEMORY;
    grid->links = links;
    grid->link_capacity = capacity;
    return WEND_OK;
}

wend_status wend_grid_add_link(wend_grid *grid, const wend_link *link)
{
    if (!grid || !link || link->cost == 0 || link->cost > MAX_LINK_COST || grid->link_count == WEND_GRID_MAX_LINKS)
        return WEND_ERROR_ARGUMENT;
    uint32_t from_x, from_row, to_x, to_row;
    if (!wend_grid_locate(grid, link->from, &from_x, &from_row) || !wend_grid_locate(grid, link->to, &to_x, &to_row))
        return WEND_ERROR_RANGE;
    wend_status status = make_room_for_link(grid);
    if (status != WEND_OK)
        return status;
    wend_link kept = {wend_grid_place(grid, from_x, from_row), wend_grid_place(grid, to_x, to_row), link->cost};
    grid->links[grid->link_count++] = kept;
    note_link_edit(grid, (struct wend_link_edit){.link = kept, .added = true});
    return WEND_OK;
}

/* How many links before one begin in its cell. */
static uint32_t count_before(const wend_grid *grid, uint32_t index)
{
    const wend_link *link = &grid->links[index];
    uint32_t count = 0;
    for (uint32_t i = 0; i < index; i++)
        count += memcmp(&grid->links[i].from, &link->from, sizeof link->from) == 0; /* centres, without padding */
    return count;
}

wend_status wend_grid_remove_link(wend_grid *grid, uint32_t index)
{
    if (!grid)
        return WEND_ERROR_ARGUMENT;
    if (index >= grid->link_count)
        return WEND_ERROR_RANGE;
    struct wend_link_edit edit = {.link = grid->links[index], .before = count_before(grid, index)};
    grid->link_count--;
    memmove(grid->links + index, grid->links + index + 1, (grid->link_count - index) * sizeof *grid->links);
    note_link_edit(grid, edit);
    return WEND_OK;
}

uint32_t wend_grid_link_count(const wend_grid *grid)
{
    if (!grid)
        return 0;
    return grid->link_count;
}

const wend_link *wend_grid_link(const wend_grid *grid, uint32_t index)
{
    if (!grid)
        return NULL;
    return index < grid->link_count ? &grid->links[index] : NULL;
}
