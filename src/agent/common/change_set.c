/* Finds what has changed in a space since the last look. */
#include "agent/common/common.h"

#include <string.h>

#include "base/memory.h"
#include "map/grid/grid_calls.h"
#include "map/space/derived.h"

/* Copies the space's arrays. */
static void copy_all(struct wend_change_set *change_set)
{
    const wend_space *space = change_set->space;
    memcpy(change_set->free, space->cells.free, wend_space_bitmap_bytes(space));
    if (change_set->class_at)
        memcpy(change_set->class_at, space->cells.class_at, space->cells.node_count);
}

static void note_versions(struct wend_change_set *change_set)
{
    const wend_space *space = change_set->space;
    change_set->version = space->version;
    change_set->known_version = space->known_version;
    change_set->changes = space->changes;
    change_set->link_version = space->cells.links.version;
    change_set->known = space->layers[WEND_LAYER_KNOWN];
    change_set->had_exits = space->cells.exits != NULL;
}

/* Keeps an array of classes exactly if the space has one. MEMORY. */
static wend_status fit_classes(struct wend_change_set *change_set)
{
    const wend_space *space = change_set->space;
    if (space->cells.class_at && !change_set->class_at) {
        change_set->class_at = wend_allocate(change_set->memory, space->cells.node_count, 1);
        return change_set->class_at ? WEND_OK : WEND_ERROR_MEMORY;
    }
    if (!space->cells.class_at) {
        wend_release(change_set->memory, change_set->class_at, space->cells.node_count, 1);
        change_set->class_at = NULL;
    }
    return WEND_OK;
}

wend_status wend_change_set_create(struct wend_change_set *change_set, const wend_space *space,
                                   const wend_allocator *memory)
{
    *change_set = (struct wend_change_set){.space = space, .memory = memory};
    change_set->free = wend_allocate(memory, wend_space_bitmap_bytes(space), 1);
    if (!change_set->free || fit_classes(change_set) != WEND_OK) {
        wend_change_set_destroy(change_set);
        return WEND_ERROR_MEMORY;
    }
    copy_all(change_set);
    note_versions(change_set);
    return WEND_OK;
}

void wend_change_set_destroy(struct wend_change_set *change_set)
{
    if (!change_set->space)
        return;
    wend_release(change_set->memory, change_set->free, wend_space_bitmap_bytes(change_set->space), 1);
    wend_release(change_set->memory, change_set->class_at, change_set->space->cells.node_count, 1);
    change_set->free = change_set->class_at = NULL;
}

size_t wend_change_set_memory(const struct wend_change_set *change_set)
{
    return wend_space_bitmap_bytes(change_set->space) +
           (change_set->class_at ? change_set->space->cells.node_count : 0);
}

static struct wend_rectangle union_of(struct wend_rectangle a, struct wend_rectangle b)
{
    uint32_t right = a.x + a.width > b.x + b.width ? a.x + a.width : b.x + b.width;
    uint32_t bottom = a.y + a.height > b.y + b.height ? a.y + a.height : b.y + b.height;
    uint32_t x = a.x < b.x ? a.x : b.x, y = a.y < b.y ? a.y : b.y;
    return (struct wend_rectangle){x, y, right - x, bottom - y};
}

static void list_changes(struct wend_change_list *list, struct wend_rectangle r)
{
    if (r.width == 0 || r.height == 0)
        return;
    if (list->count == CHANGES_MOST)
        list->of[CHANGES_MOST - 1] = union_of(list->of[CHANGES_MOST - 1], r);
    else
        list->of[list->count++] = r;
}

/* Grows a rectangle, which may be empty, by a cell. */
static void add_to(struct wend_rectangle *r, uint32_t x, uint32_t row)
{
    struct wend_rectangle cell = {x, row, 1, 1};
    *r = r->width == 0 ? cell : union_of(*r, cell);
}

/* Weight of a position, before or now; blocked positions weigh most. */
static uint64_t weight_at(const wend_space *space, const uint8_t *free, const uint8_t *class_at, uint32_t node)
{
    if (!wend_bits_get(free, node))
        return UINT64_MAX;
    return class_at ? space->cells.classes->weight[class_at[node]] : 1;
}

/* Copies one position, and notes it if it has changed. */
static void follow_node(struct wend_change_set *change_set, uint32_t x, uint32_t row, struct wend_rectangle *costlier,
                        struct wend_rectangle *cheaper)
{
    const struct wend_space_cells *cells = &change_set->space->cells;
    const uint32_t node = wend_space_node(change_set->space, x, row);
    uint64_t before = weight_at(change_set->space, change_set->free, change_set->class_at, node);
    uint64_t now = weight_at(change_set->space, cells->free, cells->class_at, node);
    if (before != now)
        add_to(now > before ? costlier : cheaper, x, row);
    wend_bits_put(change_set->free, node, wend_bits_get(cells->free, node));
    if (change_set->class_at)
        change_set->class_at[node] = cells->class_at[node];
}

/* Copies a rectangle of positions. Former exits are not known: with exits all of it may be costlier or cheaper. */
static void follow_positions_of(struct wend_change_set *change_set, struct wend_rectangle r)
{
    const struct wend_space_cells *cells = &change_set->space->cells;
    enum { AT_ONCE = 56 };
    struct wend_rectangle costlier = {0, 0, 0, 0}, cheaper = {0, 0, 0, 0};
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        for (uint32_t i = 0; i < r.width; i += AT_ONCE) {
            uint32_t node = wend_space_node(change_set->space, r.x + i, row);
            uint32_t count = r.width - i < AT_ONCE ? r.width - i : AT_ONCE;
            uint64_t was = wend_bits_load_up(change_set->free, node), is = wend_bits_load_up(cells->free, node);
            uint64_t changed = (was ^ is) & ((UINT64_C(1) << count) - 1);
            if (change_set->class_at && memcmp(change_set->class_at + node, cells->class_at + node, count) != 0)
                changed = (UINT64_C(1) << count) - 1;
            for (; changed != 0; changed &= changed - 1)
                follow_node(change_set, r.x + i + wend_count_trailing_zeros64(changed), row, &costlier, &cheaper);
        }
    bool has_exits = cells->exits || change_set->had_exits;
    list_changes(&change_set->costlier, has_exits ? r : costlier);
    list_changes(&change_set->cheaper, has_exits ? r : cheaper);
}

/* Number of edits that are not empty; UINT64_MAX if some are no longer in the log. */
static uint64_t count_edits(const struct wend_edits *edits, uint64_t from, uint64_t to)
{
    uint64_t count = 0;
    if (edits->version - from > edits->size)
        return UINT64_MAX;
    for (uint64_t v = from; v < to; v++) {
        struct wend_rectangle r = wend_edits_since(edits, v);
        count += r.width != 0 && r.height != 0;
    }
    return count;
}

static void follow_log(struct wend_change_set *change_set, const struct wend_edits *edits, uint64_t from, uint64_t to)
{
    for (uint64_t v = from; v < to; v++) {
        struct wend_rectangle r = wend_edits_since(edits, v);
        if (r.width != 0 && r.height != 0)
            follow_positions_of(change_set, wend_space_anchors_over(change_set->space, r));
    }
}

/* True if only cells of the space have been edited. */
static bool is_same_space(const struct wend_change_set *change_set)
{
    const wend_space *space = change_set->space;
    bool known_changed = space->known_version != change_set->known_version;
    return space->layers[WEND_LAYER_KNOWN] == change_set->known &&
           space->cells.links.version == change_set->link_version &&
           !(known_changed && space->cells.grid->link_count != 0);
}

/* Follows edit by edit if all are in the logs and nothing else has changed; else looks at the whole map. */
static void follow_cells(struct wend_change_set *change_set)
{
    const wend_space *space = change_set->space;
    const struct wend_edits *edits = &space->cells.grid->edits,
                            *known = change_set->known ? &change_set->known->edits : NULL;
    uint64_t of_grid = count_edits(edits, change_set->version, space->version);
    uint64_t of_known = known ? count_edits(known, change_set->known_version, space->known_version) : 0;
    if (of_grid == UINT64_MAX || of_known == UINT64_MAX || of_grid + of_known != space->changes - change_set->changes) {
        follow_positions_of(
            change_set, (struct wend_rectangle){0, 0, space->cells.width, space->cells.height * space->cells.levels});
        return;
    }
    follow_log(change_set, edits, change_set->version, space->version);
    if (known)
        follow_log(change_set, known, change_set->known_version, space->known_version);
}

wend_status wend_change_set_follow(struct wend_change_set *change_set)
{
    const wend_space *space = change_set->space;
    change_set->costlier.count = change_set->cheaper.count = 0;
    change_set->is_anything = change_set->is_anywhere = false;
    if (space->changes == change_set->changes && space->cells.links.version == change_set->link_version)
        return WEND_OK;
    bool has_classes = (space->cells.class_at != NULL) == (change_set->class_at != NULL);
    change_set->is_anywhere = !is_same_space(change_set) || !has_classes;
    if (fit_classes(change_set) != WEND_OK) {
        change_set->is_anywhere = true;
        return WEND_ERROR_MEMORY;
    }
    change_set->is_anything = true;
    if (change_set->is_anywhere)
        copy_all(change_set);
    else
        follow_cells(change_set);
    note_versions(change_set);
    return WEND_OK;
}
