/* A space's own list of links, by the cell they begin at. Map floor. */
#include "base/memory.h"
#include "map/space.h"

/* The list has room for as many again, to sort with. */
static size_t list_size(uint32_t capacity)
{
    return (size_t)capacity * 2;
}

/* Links that begin in unknown cells do not show. */
static bool may_show_others(const wend_space *space)
{
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    return known && space->grid->link_count != 0 && space->known_version != known->edits.version;
}

static bool has_new_links(const wend_space *space)
{
    return space->profile.heed_links && (space->link_version != space->grid->link_version || may_show_others(space));
}

/* A longer list with the links there are. */
static wend_status grow_list(wend_space *space, uint32_t capacity)
{
    struct wend_space_link *links =
        wend_allocate(&space->allocator, list_size(capacity), sizeof *links, _Alignof(struct wend_space_link));
    if (!links)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < space->link_count; i++)
        links[i] = space->links[i];
    wend_space_release_links(space);
    space->links = links;
    space->link_capacity = capacity;
    return WEND_OK;
}

wend_status wend_space_reserve_links(wend_space *space)
{
    if (!has_new_links(space))
        return WEND_OK;
    if (!space->linked && !(space->linked = wend_space_new_bitmap(space)))
        return WEND_ERROR_MEMORY;
    uint32_t capacity = space->grid->link_capacity;
    return capacity > space->link_capacity ? grow_list(space, capacity) : WEND_OK;
}

void wend_space_release_links(wend_space *space)
{
    wend_release(&space->allocator, space->links, list_size(space->link_capacity), sizeof(struct wend_space_link),
                 _Alignof(struct wend_space_link));
    space->links = NULL;
    space->link_capacity = 0;
}

/* Merges the sorted runs [from, middle) and [middle, to) into the same places of `into`. */
static void merge(const struct wend_space_link *links, uint32_t from, uint32_t middle, uint32_t to,
                  struct wend_space_link *into)
{
    uint32_t a = from, b = middle;
    for (uint32_t i = from; i < to; i++) {
        bool take_a = a < middle && (b == to || links[a].from <= links[b].from);
        into[i] = take_a ? links[a++] : links[b++];
    }
}

static uint32_t lesser(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* By growing `from`, those of one cell in their order: merge sort from the bottom up. */
static void sort_links(struct wend_space_link *links, uint32_t count, struct wend_space_link *scratch)
{
    for (uint32_t run = 1; run < count; run *= 2) {
        for (uint32_t from = 0; from < count; from += 2 * run)
            merge(links, from, lesser(from + run, count), lesser(from + 2 * run, count), scratch);
        for (uint32_t i = 0; i < count; i++)
            links[i] = scratch[i];
    }
}

static void mark_links(wend_space *space, bool linked)
{
    for (uint32_t i = 0; i < space->link_count; i++)
        wend_bits_put(space->linked, space->links[i].from, linked);
}

void wend_space_take_links(wend_space *space)
{
    const wend_grid *grid = space->grid;
    if (!has_new_links(space))
        return;
    mark_links(space, false);
    space->link_count = 0;
    for (uint32_t i = 0; i < grid->link_count; i++) {
        const wend_link *link = &grid->links[i];
        uint32_t from = wend_space_node_at(space, link->from);
        uint32_t to = wend_space_node_at(space, link->to);
        if (wend_space_is_known(space, from))
            space->links[space->link_count++] = (struct wend_space_link){from, to, link->cost};
    }
    space->link_version = grid->link_version;
    sort_links(space->links, space->link_count, space->links + space->link_capacity);
    mark_links(space, true);
}

uint32_t wend_space_first_link(const wend_space *space, uint32_t node)
{
    uint32_t low = 0, high = space->link_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (space->links[middle].from < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool wend_space_has_link(const wend_space *space, uint32_t from, uint32_t to)
{
    for (uint32_t i = wend_space_first_link(space, from); i < space->link_count && space->links[i].from == from; i++)
        if (space->links[i].to == to)
            return true;
    return false;
}
