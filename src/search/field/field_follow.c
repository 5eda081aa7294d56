/*
 * How a field follows edits: changes since it last looked, and repair (Ramalingam and Reps 1996, An Incremental
 * Algorithm for a Generalization of the Shortest-Path Problem). Keys whose paths are broken are removed, from the
 * cheapest cell on; these cells get the best path they have left, and the flood continues from there. Cells whose
 * cheapest paths avoid the edits are not touched. For fields without headings.
 */
#include "search/field/field_grow.h"

#include "map/grid/grid_calls.h"
#include "map/space/derived.h"
#include "search/kit/kit_calls.h"

#include <string.h>

bool wend_field_is_behind(const struct wend_field *field)
{
    const wend_space *space = field->space;
    const struct wend_field_seen *seen = &field->seen;
    bool same = seen->version == space->version && seen->link_version == space->cells.links.version &&
                seen->unlogged == space->unlogged && seen->attached == space->attached &&
                seen->disowned == field->disowned.count;
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++)
        same = same && seen->layers[kind] == space->layers[kind] &&
               seen->layer_versions[kind] == wend_space_layer_version(space, kind);
    return !same;
}

/* Subtracts the cells that edits touch from *left; false if they are more, or some edits are no longer in the log. */
static bool are_few(const struct wend_edits *edits, uint64_t from, uint64_t to, uint64_t *left)
{
    if (edits->version - from > edits->size)
        return false;
    for (uint64_t v = from; v < to; v++) {
        struct wend_rectangle r = wend_edits_since(edits, v);
        uint64_t touched = (r.width + UINT64_C(4)) * (r.height + UINT64_C(4));
        if (touched > *left)
            return false;
        *left -= touched;
    }
    return true;
}

/* Greatest number of cells that edits may touch in all to be followed one by one. */
static uint64_t few_cells(const struct wend_field *field)
{
    return field->states / 8 + 256;
}

static bool are_few_positions(const struct wend_field *field, uint64_t *left)
{
    const wend_space *space = field->space;
    const struct wend_field_seen *seen = &field->seen;
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    return seen->unlogged == space->unlogged && seen->layers[WEND_LAYER_KNOWN] == known &&
           are_few(&space->cells.grid->edits, seen->version, space->version, left) &&
           (!known || are_few(&known->edits, seen->layer_versions[WEND_LAYER_KNOWN], space->known_version, left));
}

bool wend_field_can_follow_positions(const struct wend_field *field)
{
    uint64_t left = few_cells(field);
    return are_few_positions(field, &left);
}

bool wend_field_can_follow(const struct wend_field *field)
{
    const wend_space *space = field->space;
    const struct wend_field_seen *seen = &field->seen;
    uint64_t left = few_cells(field);
    if (seen->link_version != space->cells.links.version || seen->attached != space->attached ||
        !are_few_positions(field, &left))
        return false;
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++) {
        const wend_layer *layer = space->layers[kind];
        if (layer && kind != WEND_LAYER_KNOWN &&
            !are_few(&layer->edits, seen->layer_versions[kind], wend_space_layer_version(space, kind), &left))
            return false;
    }
    return true;
}

/* The next cell where occupants count again; false if there is none. */
static bool next_disowned(const struct wend_field *field, struct wend_rectangle *edit)
{
    if (field->seen.disowned >= field->disowned.count)
        return false;
    const struct wend_cell cell = wend_space_cell(field->space, field->disowned.items[field->seen.disowned]);
    *edit = (struct wend_rectangle){cell.x, cell.level * field->space->cells.height + cell.y, 1, 1};
    return true;
}

/*
 * The next edit to follow, and the counter of its log; NULL if there is none. The logs take turns, so that an edit that
 * was begun is finished before later ones.
 */
static uint64_t *next_edit(struct wend_field *field, bool positions_only, struct wend_rectangle *edit)
{
    enum { OF_MAP = WEND_LAYER_KINDS, OF_OWN, SOURCES };
    const wend_space *space = field->space;
    for (int i = 0; i < SOURCES; i++, field->run.follow_source = (field->run.follow_source + 1) % SOURCES) {
        const int kind = field->run.follow_source;
        if (kind == OF_OWN && (positions_only || !next_disowned(field, edit)))
            continue;
        if (kind == OF_OWN)
            return &field->seen.disowned;
        const bool counts = kind == OF_MAP || (space->layers[kind] && (kind == WEND_LAYER_KNOWN || !positions_only));
        uint64_t *seen = kind == OF_MAP ? &field->seen.version : &field->seen.layer_versions[kind];
        if (!counts || *seen >= (kind == OF_MAP ? space->version : wend_space_layer_version(space, kind)))
            continue;
        *edit = wend_edits_since(kind == OF_MAP ? &space->cells.grid->edits : &space->layers[kind]->edits, *seen);
        return seen;
    }
    return NULL;
}

/* The positions that an edit affects: those over it and around them. */
static struct wend_rectangle edit_box(const struct wend_field *field, struct wend_rectangle edit)
{
    const struct wend_space_cells *cells = &field->space->cells;
    const struct wend_rectangle p = wend_space_anchors_over(field->space, edit);
    /* While it grows canonically, paths along the ring around a cell may depend on cells two away. */
    const uint32_t reach = field->rules.pruned ? 2 : 1, rows = cells->height * cells->levels;
    uint32_t left = p.x > reach ? p.x - reach : 0, top = p.y > reach ? p.y - reach : 0;
    uint32_t right = p.x + p.width + reach, bottom = p.y + p.height + reach;
    right = right < cells->width ? right : cells->width;
    bottom = bottom < rows ? bottom : rows;
    return (struct wend_rectangle){left, top, right - left, bottom - top};
}

enum wend_field_pace wend_field_follow(struct wend_field *field, bool positions_only, uint64_t *units,
                                       wend_field_visit visit)
{
    while (*units != 0) {
        struct wend_rectangle edit;
        uint64_t *version = next_edit(field, positions_only, &edit);
        if (!version)
            return FIELD_DONE;
        uint64_t cost = 1;
        uint32_t runs = 0;
        if (edit.width != 0 && edit.height != 0) {
            const struct wend_rectangle box = edit_box(field, edit);
            const uint32_t in_a_row = (box.width + FIELD_RUN - 1) / FIELD_RUN,
                           first = field->run.follow_at % in_a_row * FIELD_RUN;
            const uint32_t width = box.width - first < FIELD_RUN ? box.width - first : FIELD_RUN;
            runs = in_a_row * box.height;
            cost =
                visit(field, (struct wend_rectangle){box.x + first, box.y + field->run.follow_at / in_a_row, width, 1});
        }
        if (cost == 0)
            return FIELD_NO_MEMORY;
        if (++field->run.follow_at >= runs) {
            field->run.follow_at = 0;
            ++*version;
        }
        *units = wend_difference(*units, cost);
    }
    return FIELD_SPENT;
}

void wend_field_look(struct wend_field *field)
{
    const wend_space *space = field->space;
    struct wend_field_seen *seen = &field->seen;
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++) {
        seen->layers[kind] = space->layers[kind];
        seen->layer_versions[kind] = wend_space_layer_version(space, kind);
    }
    seen->version = space->version;
    seen->link_version = space->cells.links.version;
    seen->unlogged = space->unlogged;
    seen->attached = space->attached;
    seen->disowned = field->disowned.count;
    field->run.follow_at = 0;
}

/* Listed cells that take about as long as one queue operation of a search. */
enum { RUN_LOOKS_PER_UNIT = 4 };

void wend_field_repair_begin(struct wend_field *field)
{
    wend_wheel_begin(field->open.raising, 0);
    field->reopened.count = 0;
    field->run.cursor = 0;
}

/* Lists a node for repair. Precondition: there is room for one in the list and one to raise. */
static void look_again(struct wend_field *field, uint32_t node)
{
    uint64_t key = wend_field_key(&field->keys.work, node, field->keys.work.wide);
    if (key != FIELD_NONE)
        wend_wheel_push(field->open.raising, (key >> FIELD_WAY_BITS) >> field->rules.shift, node);
    else if (wend_bits_get(field->space->cells.free, node))
        wend_number_list_put(&field->reopened, node);
}

static bool reserve_looks(struct wend_field *field, uint32_t count)
{
    return wend_wheel_reserve(field->open.raising, count, &field->memory) &&
           wend_number_list_reserve(&field->reopened, count, &field->memory);
}

/* Lists the beginnings of links into a node, and returns their number; UINT32_MAX: no memory. */
static uint32_t look_at_links_into(struct wend_field *field, uint32_t node)
{
    uint32_t count;
    const struct wend_space_link *links = wend_space_links_into(field->space, node, &count);
    if (count != 0 && !reserve_looks(field, count))
        return UINT32_MAX;
    for (uint32_t i = 0; i < count; i++)
        look_again(field, links[i].from);
    return count;
}

uint64_t wend_field_repair_run(struct wend_field *field, struct wend_rectangle run)
{
    uint64_t looks = run.width;
    if (!reserve_looks(field, run.width))
        return 0;
    for (uint32_t x = run.x, node = wend_space_node(field->space, run.x, run.y); x < run.x + run.width; x++, node++) {
        look_again(field, node);
        uint32_t links = field->space->cells.links.count != 0 ? look_at_links_into(field, node) : 0;
        if (links == UINT32_MAX || (links != 0 && !reserve_looks(field, run.width)))
            return 0;
        looks += links;
    }
    return looks / RUN_LOOKS_PER_UNIT + 1;
}

/* Lists all nodes whose paths lead over a node that has lost its key. Precondition: there is room. */
static void look_at_those_behind(struct wend_field *field, uint32_t node)
{
    const wend_space *space = field->space;
    const struct wend_standing at = wend_standing_at(&field->rules.steps, node);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        uint32_t from = wend_predecessor(space, node, at.kind, d);
        uint64_t key = from == node ? FIELD_NONE : wend_field_key(&field->keys.work, from, field->keys.work.wide);
        if (key != FIELD_NONE && (key & (FIELD_WAYS - 1)) == wend_field_paths[d])
            look_again(field, from);
    }
    if (space->cells.links.count == 0)
        return;
    uint32_t count;
    const struct wend_space_link *links = wend_space_links_into(space, node, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t key = wend_field_key(&field->keys.work, links[i].from, field->keys.work.wide);
        if (key != FIELD_NONE && (key & (FIELD_WAYS - 1)) == FIELD_BY_LINK)
            look_again(field, links[i].from);
    }
}

/* Sets a key without queueing the node. */
static void set_quietly(struct wend_field *field, uint32_t node, uint64_t key)
{
    wend_field_set_key(&field->keys.work, node, key, field->keys.work.wide);
    if (field->keys.twin)
        wend_number_list_put(&field->changed, node);
}

static void raise_one(struct wend_field *field, uint32_t node)
{
    uint64_t old = wend_field_key(&field->keys.work, node, field->keys.work.wide);
    if (old == FIELD_NONE)
        return; /* raised before */
    uint64_t best = wend_field_best(field, node);
    if (best == old)
        return;
    if (best >> FIELD_WAY_BITS == old >> FIELD_WAY_BITS) {
        set_quietly(field, node, best);
    } else if (best < old) {
        wend_field_put(field, node, best);
    } else {
        set_quietly(field, node, FIELD_NONE);
        wend_number_list_put(&field->reopened, node);
        look_at_those_behind(field, node);
    }
}

enum wend_field_pace wend_field_raise(struct wend_field *field, uint64_t *units)
{
    const uint32_t most = wend_successors_most(field->space);
    uint32_t node;
    for (; *units != 0; --*units) {
        if (!wend_field_flood_reserve(field) || !reserve_looks(field, most))
            return FIELD_NO_MEMORY;
        while (!wend_wheel_pop(field->open.raising, &node))
            if (!wend_wheel_advance(field->open.raising)) {
                field->run.cursor = 0;
                return FIELD_DONE;
            }
        raise_one(field, node);
    }
    return FIELD_SPENT;
}

enum wend_field_pace wend_field_reopen(struct wend_field *field, uint64_t *units)
{
    for (; *units != 0; --*units) {
        if (field->keys.overflows || field->run.cursor == field->reopened.count) {
            field->reopened.count = field->run.cursor = 0;
            return FIELD_DONE;
        }
        if (!wend_field_flood_reserve(field))
            return FIELD_NO_MEMORY;
        uint32_t node = field->reopened.items[field->run.cursor++];
        uint64_t best = wend_field_best(field, node);
        if (best >= wend_field_key(&field->keys.work, node, field->keys.work.wide))
            continue;
        if (!field->keys.work.wide && best >> FIELD_WAY_BITS > FIELD_NARROW_MOST)
            field->keys.overflows = true;
        else
            wend_field_put(field, node, best);
    }
    return FIELD_SPENT;
}

void wend_field_reopen_rest(struct wend_field *field)
{
    struct wend_number_list *list = &field->reopened;
    list->count -= field->run.cursor;
    if (list->count != 0)
        memmove(list->items, list->items + field->run.cursor, list->count * sizeof *list->items);
    field->run.cursor = 0;
}
