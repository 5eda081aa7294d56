/* A space's own list of links, sorted by start cell and by end cell. */
#include "map/cells/cells.h"

#include <string.h>

#include "base/memory.h"
#include "map/grid/grid_calls.h"
#include "map/space/derived.h"

/* Links by start, links by end, and room to sort. */
static size_t list_size(uint32_t capacity)
{
    return (size_t)capacity * 3;
}

static struct wend_space_link *links_by_end(const wend_space *space)
{
    struct wend_space_link *links = space->cells.links.list; /* null if there never were any links */
    return links ? links + space->cells.links.capacity : NULL;
}

/* One of the two lists; below, its copy in the larger block being filled. */
static struct wend_space_link *list_of(const wend_space *space, bool by_end)
{
    return by_end ? links_by_end(space) : space->cells.links.list;
}

static struct wend_space_link *next_list_of(const wend_space *space, bool by_end)
{
    return space->cells.links.next + (by_end ? space->cells.links.next_capacity : 0);
}

/* Nodes are split into parts by their upper bits; where a part's links begin in both lists narrows each search. */
enum { PART_BITS = 13 };

/* Number of lower bits of a node, which do not count for its part. */
static uint32_t link_part_shift(const wend_space *space)
{
    const uint32_t bits = 32 - wend_count_leading_zeros(space->cells.node_count);
    return bits > PART_BITS ? bits - PART_BITS : 0;
}

static uint32_t link_part(const wend_space *space, uint32_t node)
{
    return node >> link_part_shift(space);
}

static uint32_t link_part_count(const wend_space *space)
{
    return link_part(space, space->cells.node_count) + 1;
}

/* Entries of both lists: one per part, and at the end the number of links. */
static size_t link_part_entries(const wend_space *space)
{
    return 2 * ((size_t)link_part_count(space) + 1);
}

static uint32_t *link_parts(const wend_space *space, bool by_end)
{
    return space->cells.links.starts + (by_end ? link_part_count(space) + 1 : 0);
}

static bool lies_in(const wend_grid *grid, const wend_link *link, struct wend_rectangle r)
{
    uint32_t x, row;
    if (!wend_grid_locate(grid, link->from, &x, &row))
        return false;
    return x - r.x < r.width && row - r.y < r.height; /* unsigned: smaller values wrap beyond any width */
}

/* Up to this many edits, testing whether links begin in their cells is faster than sorting all links. */
enum { MOST_LOOKS = 16 };

/* Links from unknown cells are not shown. True if edits of the known cells may show others. */
static bool may_show_others(const wend_space *space)
{
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    const wend_grid *grid = space->cells.grid;
    if (!known || grid->link_count == 0)
        return false;
    if (known->edits.version - space->known_version > MOST_LOOKS)
        return true;
    for (uint64_t v = space->known_version; v < known->edits.version; v++)
        for (uint32_t i = 0; i < grid->link_count; i++)
            if (lies_in(grid, wend_grid_link_at(grid, i), wend_edits_since(&known->edits, v)))
                return true;
    return false;
}

static bool has_new_links(const wend_space *space)
{
    return space->profile.apply_links &&
           (space->cells.links.version != space->cells.grid->link_version || may_show_others(space));
}

static void release_list(wend_space *space)
{
    wend_release(&space->allocator, space->cells.links.list, list_size(space->cells.links.capacity),
                 sizeof(struct wend_space_link));
    space->cells.links.list = NULL;
    space->cells.links.capacity = 0;
}

static void forget_next_list(wend_space *space)
{
    struct wend_space_links *links = &space->cells.links;
    links->next = NULL;
    links->next_capacity = links->next_counts[0] = links->next_counts[1] = 0;
}

static void release_next_list(wend_space *space)
{
    WEND_RELEASE(&space->allocator, space->cells.links.next, list_size(space->cells.links.next_capacity));
    forget_next_list(space);
}

/* Copies up to `most` more links into each of the larger lists. */
static void fill_next_list(wend_space *space, uint32_t most)
{
    struct wend_space_cells *cells = &space->cells;
    for (uint32_t by_end = 0; cells->links.next && by_end < 2; by_end++) {
        uint32_t *filled = &cells->links.next_counts[by_end];
        const uint32_t rest = cells->links.count - *filled, more = rest < most ? rest : most;
        if (more == 0)
            continue; /* there may be no list yet */
        memcpy(next_list_of(space, by_end) + *filled, list_of(space, by_end) + *filled,
               more * sizeof *cells->links.list);
        *filled += more;
    }
}

/* Replaces the lists by larger ones with the same links. */
static wend_status grow_list(wend_space *space, uint32_t capacity)
{
    struct wend_space_cells *cells = &space->cells;
    if (!cells->links.next)
        cells->links.next = wend_allocate(&space->allocator, list_size(capacity), sizeof *cells->links.next);
    if (!cells->links.next)
        return WEND_ERROR_MEMORY;
    cells->links.next_capacity = capacity;
    fill_next_list(space, cells->links.count);
    release_list(space);
    cells->links.list = cells->links.next;
    cells->links.capacity = capacity;
    forget_next_list(space);
    return WEND_OK;
}

static uint32_t *new_link_parts(const wend_space *space)
{
    return wend_allocate_filled(&space->allocator, link_part_entries(space), sizeof(uint32_t), 0);
}

/* Room for some more links: following edits may add links that later edits remove. */
static uint32_t link_room(uint32_t count, uint32_t more)
{
    return count + more < WEND_GRID_MAX_LINKS ? count + more : WEND_GRID_MAX_LINKS;
}

/*
 * Larger lists are started when the lists are three quarters full, and filled a little by each update, so that no
 * update copies all links at once, unless the allocator refused.
 */
enum { FILLED_AT_ONCE = 512 };

static void begin_next_list(wend_space *space, uint32_t most)
{
    struct wend_space_cells *cells = &space->cells;
    const uint32_t capacity = link_room(cells->links.capacity, cells->links.capacity);
    if (cells->links.next || most <= cells->links.capacity / 4 * 3 || capacity == cells->links.capacity)
        return;
    cells->links.next = wend_allocate(&space->allocator, list_size(capacity), sizeof *cells->links.next);
    cells->links.next_capacity = cells->links.next ? capacity : 0;
}

static wend_status prepare_links(wend_space *space)
{
    if (!has_new_links(space))
        return WEND_OK;
    struct wend_space_cells *cells = &space->cells;
    if (!cells->links.begin && !(cells->links.begin = wend_space_new_bitmap(space)))
        return WEND_ERROR_MEMORY;
    if (!cells->links.end && !(cells->links.end = wend_space_new_bitmap(space)))
        return WEND_ERROR_MEMORY;
    if (!cells->links.starts && !(cells->links.starts = new_link_parts(space)))
        return WEND_ERROR_MEMORY;
    const uint32_t most = link_room(cells->grid->link_count, WEND_LINK_EDITS);
    if (most <= cells->links.capacity) {
        begin_next_list(space, most);
        return WEND_OK;
    }
    if (most <= cells->links.next_capacity)
        return grow_list(space, cells->links.next_capacity);
    release_next_list(space);
    return grow_list(space, link_room(most, most)); /* so that the next links cost little */
}

static uint32_t end_of(const struct wend_space_link *link, bool by_end)
{
    return by_end ? link->to : link->from;
}

/* Merges the sorted runs [from, middle) and [middle, to) into the same range of `into`. */
static void merge(const struct wend_space_link *links, uint32_t from, uint32_t middle, uint32_t to, bool by_end,
                  struct wend_space_link *into)
{
    uint32_t a = from, b = middle;
    for (uint32_t i = from; i < to; i++) {
        bool take_a = a < middle && (b == to || end_of(&links[a], by_end) <= end_of(&links[b], by_end));
        into[i] = take_a ? links[a++] : links[b++];
    }
}

/* Sorts by `from` or `to`, stable within a cell: bottom-up merge sort. */
static void sort_links(struct wend_space_link *links, uint32_t count, bool by_end, struct wend_space_link *scratch)
{
    for (uint32_t run = 1; run < count; run *= 2) {
        for (uint32_t from = 0; from < count; from += 2 * run)
            merge(links, from, WEND_MIN(from + run, count), WEND_MIN(from + 2 * run, count), by_end, scratch);
        for (uint32_t i = 0; i < count; i++)
            links[i] = scratch[i];
    }
}

static void mark_links(wend_space *space, bool linked)
{
    for (uint32_t i = 0; i < space->cells.links.count; i++) {
        wend_bits_put(space->cells.links.begin, space->cells.links.list[i].from, linked);
        wend_bits_put(space->cells.links.end, space->cells.links.list[i].to, linked);
    }
}

static void count_link_parts(const wend_space *space, const struct wend_space_link *links, bool by_end)
{
    uint32_t *starts = link_parts(space, by_end), parts = link_part_count(space), part = 0;
    for (uint32_t i = 0; i < space->cells.links.count; i++)
        for (const uint32_t at = link_part(space, end_of(&links[i], by_end)); part <= at; part++)
            starts[part] = i;
    for (; part <= parts; part++)
        starts[part] = space->cells.links.count;
}

/* Counts one link more, or one fewer, at a node. */
static void move_link_parts(const wend_space *space, uint32_t node, bool by_end, uint32_t more)
{
    uint32_t *starts = link_parts(space, by_end);
    const uint32_t parts = link_part_count(space);
    for (uint32_t part = link_part(space, node) + 1; part <= parts; part++)
        starts[part] += more;
}

/* Lists all links from scratch. */
static void list_links(wend_space *space)
{
    struct wend_space_cells *cells = &space->cells;
    const wend_grid *grid = cells->grid;
    mark_links(space, false);
    cells->links.count = cells->links.next_counts[0] = cells->links.next_counts[1] = 0;
    for (uint32_t i = 0; i < grid->link_count; i++) {
        const wend_link *link = wend_grid_link_at(grid, i);
        uint32_t from = wend_space_node_at(space, link->from);
        uint32_t to = wend_space_node_at(space, link->to);
        if (wend_space_is_known(space, from))
            cells->links.list[cells->links.count++] = (struct wend_space_link){from, to, link->cost};
    }
    cells->links.version = grid->link_version;
    struct wend_space_link *by_end = links_by_end(space), *scratch = by_end + cells->links.capacity;
    sort_links(cells->links.list, cells->links.count, false, scratch);
    memcpy(by_end, cells->links.list, cells->links.count * sizeof *by_end);
    sort_links(by_end, cells->links.count, true, scratch);
    count_link_parts(space, cells->links.list, false);
    count_link_parts(space, by_end, true);
    mark_links(space, true);
}

uint32_t wend_space_first_link(const wend_space *space, uint32_t node)
{
    if (space->cells.links.count == 0)
        return 0;
    const uint32_t *starts = link_parts(space, false) + link_part(space, node);
    uint32_t low = starts[0], high = starts[1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (space->cells.links.list[middle].from < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool wend_space_has_link(const wend_space *space, uint32_t from, uint32_t to)
{
    for (uint32_t i = wend_space_first_link(space, from);
         i < space->cells.links.count && space->cells.links.list[i].from == from; i++)
        if (space->cells.links.list[i].to == to)
            return true;
    return false;
}

/* Index, among links sorted by end, of the first that ends at `to` and begins at `from`, or where it would be. */
static uint32_t first_by_end(const wend_space *space, uint32_t to, uint32_t from)
{
    const struct wend_space_link *links = links_by_end(space);
    const uint32_t *starts = link_parts(space, true) + link_part(space, to);
    uint32_t low = starts[0], high = starts[1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (links[middle].to < to || (links[middle].to == to && links[middle].from < from))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first of sorted links that does not end before a node. Branch-free, since branches would be unpredictable. */
static const struct wend_space_link *first_into(const struct wend_space_link *links, uint32_t count, uint32_t node)
{
    while (count > 1) {
        const uint32_t half = count / 2;
        links += links[half - 1].to < node ? half : 0;
        count -= half;
    }
    return links + (count == 1 && links->to < node);
}

const struct wend_space_link *wend_space_links_into(const wend_space *space, uint32_t node, uint32_t *count)
{
    const struct wend_space_link *links = links_by_end(space);
    *count = 0;
    if (space->cells.links.count == 0 || !wend_bits_get(space->cells.links.end, node))
        return links;
    const struct wend_space_link *const end = links + space->cells.links.count;
    const uint32_t *starts = link_parts(space, true) + link_part(space, node);
    const struct wend_space_link *first = first_into(links + starts[0], starts[1] - starts[0], node), *last = first;
    while (last != end && last->to == node)
        last++;
    *count = (uint32_t)(last - first);
    return first;
}

static void insert_at(struct wend_space_link *links, uint32_t count, uint32_t at, struct wend_space_link link)
{
    memmove(links + at + 1, links + at, (count - at) * sizeof link);
    links[at] = link;
}

static void remove_at(struct wend_space_link *links, uint32_t count, uint32_t at)
{
    memmove(links + at, links + at + 1, (count - at - 1) * sizeof *links);
}

/* Inserts a link into a list, and into the larger one if that is already filled beyond this place. */
static void put_link(wend_space *space, bool by_end, uint32_t at, struct wend_space_link link)
{
    struct wend_space_cells *cells = &space->cells;
    insert_at(list_of(space, by_end), cells->links.count, at, link);
    if (at < cells->links.next_counts[by_end])
        insert_at(next_list_of(space, by_end), cells->links.next_counts[by_end]++, at, link);
}

static void take_link(wend_space *space, bool by_end, uint32_t at)
{
    struct wend_space_cells *cells = &space->cells;
    remove_at(list_of(space, by_end), cells->links.count, at);
    if (at < cells->links.next_counts[by_end])
        remove_at(next_list_of(space, by_end), cells->links.next_counts[by_end]--, at);
}

static void insert_link(wend_space *space, struct wend_space_link link)
{
    struct wend_space_cells *cells = &space->cells;
    uint32_t by_end = first_by_end(space, link.to, link.from + 1);
    put_link(space, false, wend_space_first_link(space, link.from + 1), link);
    put_link(space, true, by_end, link);
    cells->links.count++;
    move_link_parts(space, link.from, false, 1);
    move_link_parts(space, link.to, true, 1);
    wend_bits_put(cells->links.begin, link.from, true);
    wend_bits_put(cells->links.end, link.to, true);
}

static void remove_link(wend_space *space, uint32_t from, uint32_t before)
{
    struct wend_space_cells *cells = &space->cells;
    uint32_t first = wend_space_first_link(space, from), at = first + before;
    uint32_t to = cells->links.list[at].to, by_end = first_by_end(space, to, from);
    for (uint32_t i = first; i < at; i++)
        by_end += cells->links.list[i].to == to; /* links between the same two cells have the same order in both */
    wend_bits_put(cells->links.begin, from, wend_space_first_link(space, from + 1) - first > 1);
    take_link(space, false, at);
    take_link(space, true, by_end);
    cells->links.count--;
    move_link_parts(space, from, false, UINT32_MAX);
    move_link_parts(space, to, true, UINT32_MAX);
    wend_space_links_into(space, to, &by_end);
    wend_bits_put(cells->links.end, to, by_end != 0);
}

static void follow_link_edit(wend_space *space, const struct wend_link_edit *edit)
{
    const wend_link *link = &edit->link;
    uint32_t from = wend_space_node_at(space, link->from);
    if (!wend_space_is_known(space, from))
        return;
    if (edit->added)
        insert_link(space, (struct wend_space_link){from, wend_space_node_at(space, link->to), link->cost});
    else
        remove_link(space, from, edit->before);
}

/* True if link edits can be followed one by one: they are few, and the known cells have not changed. */
static bool can_follow_edits(const wend_space *space)
{
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    return space->cells.grid->link_version - space->cells.links.version <= WEND_LINK_EDITS &&
           (!known || known->edits.version == space->known_version);
}

/* Each edit moves the links behind it. */
static void take_grid_links(wend_space *space)
{
    const wend_grid *grid = space->cells.grid;
    if (!has_new_links(space))
        return;
    if (!can_follow_edits(space)) {
        list_links(space);
        return;
    }
    for (; space->cells.links.version < grid->link_version; space->cells.links.version++)
        follow_link_edit(space, &grid->link_log[space->cells.links.version % WEND_LINK_EDITS]);
    fill_next_list(space, FILLED_AT_ONCE);
}

static void finish_links(wend_space *space, bool from_scratch)
{
    (void)from_scratch;
    take_grid_links(space);
}

static wend_status create_links(wend_space *space)
{
    if (prepare_links(space) != WEND_OK)
        return WEND_ERROR_MEMORY;
    take_grid_links(space);
    return WEND_OK;
}

static wend_status copy_links(wend_space *space, const wend_space *from)
{
    const struct wend_space_cells *theirs = &from->cells;
    struct wend_space_cells *cells = &space->cells;
    bool complete = wend_space_copy_bitmap(space, &cells->links.begin);
    complete = wend_space_copy_bitmap(space, &cells->links.end) && complete;
    size_t count = list_size(theirs->links.capacity);
    cells->links.list = NULL;
    forget_next_list(space); /* a copy starts its own */
    cells->links.starts = theirs->links.starts ? new_link_parts(space) : NULL;
    if (cells->links.starts)
        memcpy(cells->links.starts, theirs->links.starts, link_part_entries(space) * sizeof *cells->links.starts);
    complete = complete && (cells->links.starts || !theirs->links.starts);
    if (theirs->links.list)
        cells->links.list = wend_allocate(&space->allocator, count, sizeof *cells->links.list);
    if (cells->links.list) {
        memcpy(cells->links.list, theirs->links.list, theirs->links.count * sizeof *cells->links.list);
        memcpy(links_by_end(space), links_by_end(from), theirs->links.count * sizeof *cells->links.list);
    }
    return complete && (cells->links.list || !theirs->links.list) ? WEND_OK : WEND_ERROR_MEMORY;
}

static size_t links_memory(const wend_space *space)
{
    return (list_size(space->cells.links.capacity) + list_size(space->cells.links.next_capacity)) *
               sizeof *space->cells.links.list +
           (space->cells.links.begin ? wend_space_bitmap_bytes(space) : 0) +
           (space->cells.links.starts ? link_part_entries(space) * sizeof *space->cells.links.starts : 0) +
           (space->cells.links.end ? wend_space_bitmap_bytes(space) : 0);
}

static void destroy_links(wend_space *space)
{
    release_list(space);
    release_next_list(space);
    WEND_RELEASE(&space->allocator, space->cells.links.starts, link_part_entries(space));
    wend_space_release_bitmap(space, space->cells.links.begin);
    wend_space_release_bitmap(space, space->cells.links.end);
}

/* Before a copy is written: drops arrays that have no links left, and blanks unused room. */
static void tidy_links(wend_space *space)
{
    struct wend_space_links *links = &space->cells.links;
    const size_t size = sizeof *links->list, rest = (links->capacity - links->count) * size;
    if (links->count == 0) {
        destroy_links(space);
        links->begin = links->end = NULL;
        links->starts = NULL;
        return;
    }
    memset(links->list + links->count, 0, rest);
    memset(links_by_end(space) + links->count, 0, rest + links->capacity * size);
}

static void image_space_links(wend_space *space, struct wend_image *image)
{
    struct wend_space_links *links = &space->cells.links;
    if (!wend_image_is_opened(image))
        tidy_links(space);
    WEND_IMAGE_U32(image, links->count);
    WEND_IMAGE_U32(image, links->capacity);
    WEND_IMAGE_ARRAY(image, links->list, (uint64_t)links->capacity * 3);
    WEND_IMAGE_ARRAY(image, links->begin, wend_space_bitmap_bytes(space));
    WEND_IMAGE_ARRAY(image, links->end, wend_space_bitmap_bytes(space));
    WEND_IMAGE_ARRAY(image, links->starts, link_part_entries(space));
    links->version = space->cells.grid->link_version;
    wend_image_expect(image, links->count <= links->capacity && (links->capacity == 0) == !links->list);
}

static wend_status check_links(const wend_space *space, const wend_space *fresh)
{
    const struct wend_space_links *links = &space->cells.links, *theirs = &fresh->cells.links;
    const size_t bitmap = wend_space_bitmap_bytes(space), bytes = theirs->count * sizeof *theirs->list;
    if (links->count != theirs->count)
        return WEND_ERROR_FORMAT;
    if (links->count == 0) /* the arrays of a fresh space may exist, empty */
        return wend_format_if(!links->list && !links->begin && !links->end && !links->starts);
    if (!wend_same_bytes(links->begin, theirs->begin, bitmap) || !wend_same_bytes(links->end, theirs->end, bitmap) ||
        !wend_same_bytes(links->starts, theirs->starts, link_part_entries(space) * sizeof *links->starts))
        return WEND_ERROR_FORMAT;
    return wend_format_if(memcmp(links->list, theirs->list, bytes) == 0 &&
                          memcmp(links_by_end(space), links_by_end(fresh), bytes) == 0);
}

const struct wend_derived wend_derived_links = {.create = create_links,
                                                .prepare = prepare_links,
                                                .finish = finish_links,
                                                .copy = copy_links,
                                                .memory = links_memory,
                                                .destroy = destroy_links,
                                                .image = image_space_links,
                                                .check = check_links};
