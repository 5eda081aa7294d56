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

enum { LINK_PAGES = WEND_GRID_MAX_LINKS / WEND_LINK_PAGE + 1 };

/* A page more; or the first one larger, while it is not a whole one. */
static wend_status add_page(wend_grid *grid)
{
    const uint32_t last = grid->link_capacity / WEND_LINK_PAGE, old = grid->link_capacity % WEND_LINK_PAGE;
    const uint32_t size = last != 0 ? WEND_LINK_PAGE : old != 0 ? old * 2 : 8;
    wend_link *page = wend_reallocate(&grid->allocator, old != 0 ? grid->links[0] : NULL, old, size, sizeof *page,
                                      _Alignof(wend_link));
    if (!page)
        return WEND_ERROR_MEMORY;
    grid->links[last] = page;
    grid->link_capacity += size - old;
    return WEND_OK;
}

size_t wend_grid_link_memory(const wend_grid *grid)
{
    return grid->link_capacity * sizeof **grid->links + (grid->links ? LINK_PAGES * sizeof *grid->links : 0) +
           (grid->link_log ? WEND_LINK_EDITS * sizeof *grid->link_log : 0);
}

void wend_grid_release_links(wend_grid *grid)
{
    const wend_allocator *memory = &grid->allocator;
    const uint32_t size = grid->link_capacity < WEND_LINK_PAGE ? grid->link_capacity : WEND_LINK_PAGE;
    for (uint32_t i = 0; i * WEND_LINK_PAGE < grid->link_capacity; i++)
        wend_release(memory, grid->links[i], size, sizeof **grid->links, _Alignof(wend_link));
    wend_release(memory, grid->links, LINK_PAGES, sizeof *grid->links, _Alignof(wend_link *));
    wend_release(memory, grid->link_log, WEND_LINK_EDITS, sizeof *grid->link_log, _Alignof(struct wend_link_edit));
}

static wend_status make_room_for_link(wend_grid *grid)
{
    if (!grid->link_log)
        grid->link_log =
            wend_allocate(&grid->allocator, WEND_LINK_EDITS, sizeof *grid->link_log, _Alignof(struct wend_link_edit));
    if (!grid->link_log)
        return WEND_ERROR_MEMORY;
    if (!grid->links)
        grid->links = wend_allocate(&grid->allocator, LINK_PAGES, sizeof *grid->links, _Alignof(wend_link *));
    if (!grid->links)
        return WEND_ERROR_MEMORY;
    return grid->link_count < grid->link_capacity ? WEND_OK : add_page(grid);
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
    *wend_grid_link_at(grid, grid->link_count++) = kept;
    note_link_edit(grid, (struct wend_link_edit){.link = kept, .added = true});
    return WEND_OK;
}

static bool begin_together(const wend_link *a, const wend_link *b)
{
    return a->from.x == b->from.x && a->from.y == b->from.y && a->from.level == b->from.level;
}

/* How many links before one begin in its cell. */
static uint32_t count_before(const wend_grid *grid, uint32_t index)
{
    const wend_link link = *wend_grid_link_at(grid, index);
    uint32_t count = 0;
    for (uint32_t i = 0; i < index;) {
        const wend_link *page = wend_grid_link_at(grid, i);
        const uint32_t size = index - i < WEND_LINK_PAGE ? index - i : WEND_LINK_PAGE;
        for (uint32_t k = 0; k < size; k++)
            count += begin_together(&page[k], &link);
        i += size;
    }
    return count;
}

/* Moves the links behind one up by one. */
static void close_gap(wend_grid *grid, uint32_t index)
{
    while (index + 1 < grid->link_count) {
        const uint32_t rest = grid->link_count - index, here = WEND_LINK_PAGE - index % WEND_LINK_PAGE;
        const uint32_t size = rest < here ? rest : here;
        wend_link *gap = wend_grid_link_at(grid, index);
        memmove(gap, gap + 1, (size - 1) * sizeof *gap);
        index += size;
        if (index < grid->link_count)
            gap[size - 1] = *wend_grid_link_at(grid, index);
    }
}

wend_status wend_grid_remove_link(wend_grid *grid, uint32_t index)
{
    if (!grid)
        return WEND_ERROR_ARGUMENT;
    if (index >= grid->link_count)
        return WEND_ERROR_RANGE;
    struct wend_link_edit edit = {.link = *wend_grid_link_at(grid, index), .before = count_before(grid, index)};
    close_gap(grid, index);
    grid->link_count--;
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
    return index < grid->link_count ? wend_grid_link_at(grid, index) : NULL;
}
