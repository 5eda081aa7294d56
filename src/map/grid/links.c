/* Links: connections between cells that are not steps. */
#include <string.h>

#include "base/memory.h"

#include "map/grid/grid_calls.h"

#define MAX_LINK_COST INT32_MAX

static void note_link_edit(wend_grid *grid, struct wend_link_edit edit)
{
    grid->link_log[grid->link_version++ % WEND_LINK_EDITS] = edit;
    wend_edits_note(&grid->edits, (struct wend_rectangle){0, 0, 0, 0});
}

enum { LINK_PAGES = WEND_GRID_MAX_LINKS / WEND_LINK_PAGE + 1, LINK_BYTES = sizeof(wend_link) + sizeof(uint16_t) };

/* Links per page; the first page may be smaller while it is the only one. */
static uint32_t link_page_size(const wend_grid *grid)
{
    return grid->link_capacity < WEND_LINK_PAGE ? grid->link_capacity : WEND_LINK_PAGE;
}

/* The hashes of a page, in the order of its links. */
static uint16_t *link_hashes(const struct wend_link_page *page, uint32_t size)
{
    return (uint16_t *)(page->links + size);
}

static uint16_t link_hash(const wend_link *link)
{
    const uint32_t x = (uint32_t)link->from.x / WEND_CELL, y = (uint32_t)link->from.y / WEND_CELL;
    return (uint16_t)((x * 0x9E3779B1u ^ y * 0x85EBCA77u ^ link->from.level * 0xC2B2AE3Du) >> 16);
}

static void put_link_at(wend_grid *grid, uint32_t index, wend_link link)
{
    const struct wend_link_page *page = &grid->link_pages[index / WEND_LINK_PAGE];
    const uint32_t at = (page->first + index) % WEND_LINK_PAGE;
    page->links[at] = link;
    link_hashes(page, link_page_size(grid))[at] = link_hash(&link);
}

/* Appends a page, or doubles the first one until it is a full page. */
static wend_status add_page(wend_grid *grid)
{
    const uint32_t last = grid->link_capacity / WEND_LINK_PAGE, old = grid->link_capacity % WEND_LINK_PAGE;
    const uint32_t size = last != 0 ? WEND_LINK_PAGE : old != 0 ? old * 2 : 8;
    struct wend_link_page page = {wend_allocate(&grid->allocator, size, LINK_BYTES), 0};
    if (!page.links)
        return WEND_ERROR_MEMORY;
    if (old != 0) {
        memcpy(page.links, grid->link_pages[0].links, old * sizeof *page.links);
        memcpy(link_hashes(&page, size), link_hashes(&grid->link_pages[0], old), old * sizeof(uint16_t));
        wend_release(&grid->allocator, grid->link_pages[0].links, old, LINK_BYTES);
    }
    grid->link_pages[last] = page;
    grid->link_capacity += size - old;
    return WEND_OK;
}

size_t wend_grid_link_memory(const wend_grid *grid)
{
    return (size_t)grid->link_capacity * LINK_BYTES + (grid->link_pages ? LINK_PAGES * sizeof *grid->link_pages : 0) +
           (grid->link_log ? WEND_LINK_EDITS * sizeof *grid->link_log : 0);
}

void wend_grid_release_links(wend_grid *grid)
{
    const wend_allocator *memory = &grid->allocator;
    for (uint32_t i = 0; i * WEND_LINK_PAGE < grid->link_capacity; i++)
        wend_release(memory, grid->link_pages[i].links, link_page_size(grid), LINK_BYTES);
    WEND_RELEASE(memory, grid->link_pages, LINK_PAGES);
    WEND_RELEASE(memory, grid->link_log, WEND_LINK_EDITS);
}

static wend_status make_room_for_link(wend_grid *grid)
{
    if (!grid->link_log)
        grid->link_log = wend_allocate(&grid->allocator, WEND_LINK_EDITS, sizeof *grid->link_log);
    if (!grid->link_log)
        return WEND_ERROR_MEMORY;
    if (!grid->link_pages)
        grid->link_pages = wend_allocate(&grid->allocator, LINK_PAGES, sizeof *grid->link_pages);
    if (!grid->link_pages)
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
    put_link_at(grid, grid->link_count++, kept);
    note_link_edit(grid, (struct wend_link_edit){.link = kept, .added = true});
    return WEND_OK;
}

/* True if any of `count` links may begin in a cell with this hash. Branch-free, to test many at once. */
static bool may_begin_there(const uint16_t *hashes, uint32_t count, uint16_t hash)
{
    uint16_t same = 0;
    for (uint32_t i = 0; i < count; i++)
        same |= (uint16_t) - (hashes[i] == hash);
    return same != 0;
}

/* Number of links in a contiguous part of a page that begin in the same cell as `link`. */
static uint32_t count_in(const struct wend_link_page *page, uint32_t size, uint32_t from, uint32_t count,
                         const wend_link *link)
{
    uint32_t together = 0;
    if (!may_begin_there(link_hashes(page, size) + from, count, link_hash(link)))
        return 0;
    for (uint32_t i = from; i < from + count; i++)
        together += wend_place_equal(page->links[i].from, link->from);
    return together;
}

/* Number of links before `index` that begin in the same cell. */
static uint32_t count_before(const wend_grid *grid, uint32_t index)
{
    const wend_link link = *wend_grid_link_at(grid, index);
    const uint32_t size = link_page_size(grid);
    uint32_t count = 0;
    for (uint32_t i = 0; i < index; i += WEND_LINK_PAGE) {
        const struct wend_link_page *page = &grid->link_pages[i / WEND_LINK_PAGE];
        const uint32_t here = index - i < WEND_LINK_PAGE ? index - i : WEND_LINK_PAGE,
                       rest = WEND_LINK_PAGE - page->first;
        const uint32_t behind = here < rest ? here : rest;
        count += count_in(page, size, page->first, behind, &link);
        count += count_in(page, size, 0, here - behind, &link);
    }
    return count;
}

/* Moves a contiguous part of a page's ring one slot towards the front. */
static void move_up(const struct wend_link_page *page, uint32_t size, uint32_t from, uint32_t count)
{
    uint16_t *hashes = link_hashes(page, size);
    memmove(page->links + from - 1, page->links + from, count * sizeof *page->links);
    memmove(hashes + from - 1, hashes + from, count * sizeof *hashes);
}

/* Moves links of a page, counted from its first, one slot to the front: first those before the ring wraps. */
static void close_gap_in(const struct wend_link_page *page, uint32_t size, uint32_t from, uint32_t end)
{
    const uint32_t turn = WEND_LINK_PAGE - page->first, last = WEND_LINK_PAGE - 1;
    if (from < turn)
        move_up(page, size, page->first + from, (end < turn ? end : turn) - from);
    if (end <= turn)
        return;
    if (from <= turn) {
        page->links[last] = page->links[0];
        link_hashes(page, size)[last] = link_hashes(page, size)[0];
        from = turn + 1;
    }
    move_up(page, size, from - turn, end - from);
}

/*
 * Moves the links behind `index` one place to the front: within its page, and the first link of each later page to the
 * end of the page before.
 */
static void close_gap(wend_grid *grid, uint32_t index)
{
    const uint32_t begin = index - index % WEND_LINK_PAGE, rest = grid->link_count - begin;
    const uint32_t end = rest < WEND_LINK_PAGE ? rest : WEND_LINK_PAGE;
    if (index + 1 < begin + end)
        close_gap_in(&grid->link_pages[index / WEND_LINK_PAGE], link_page_size(grid), index + 1 - begin, end);
    for (uint32_t first = begin + WEND_LINK_PAGE; first < grid->link_count; first += WEND_LINK_PAGE) {
        struct wend_link_page *page = &grid->link_pages[first / WEND_LINK_PAGE];
        put_link_at(grid, first - 1, *wend_grid_link_at(grid, first));
        page->first = (page->first + 1) % WEND_LINK_PAGE;
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
    return grid ? grid->link_count : 0;
}

const wend_link *wend_grid_link(const wend_grid *grid, uint32_t index)
{
    return grid && index < grid->link_count ? wend_grid_link_at(grid, index) : NULL;
}
