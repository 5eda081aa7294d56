/* What has changed under a field since it last looked. */
#include "search/field/field_follow.h"
#include "map/grid/grid_calls.h"
#include "map/space/derived.h"

/* The version of a layer that searches see: of what is known the one the space took over. */
static uint64_t layer_version(const wend_space *space, int kind)
{
    const wend_layer *layer = space->layers[kind];
    if (!layer)
        return 0;
    return kind == WEND_LAYER_KNOWN ? space->known_version : layer->edits.version;
}

bool wend_field_is_behind(const struct wend_field *field)
{
    const wend_space *space = field->space;
    const struct wend_field_seen *seen = &field->seen;
    bool same = seen->version == space->version && seen->link_version == space->cells.links.version &&
                seen->unlogged == space->unlogged && seen->attached == space->attached;
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++)
        same = same && seen->layers[kind] == space->layers[kind] &&
               seen->layer_versions[kind] == layer_version(space, kind);
    return !same;
}

/* Takes what edits touch from what may be; false where that is not enough, or some are no longer in the log. */
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

/* What edits may touch in all to be followed one by one. */
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
            !are_few(&layer->edits, seen->layer_versions[kind], layer_version(space, kind), &left))
            return false;
    }
    return true;
}

/*
 * The next edit that was not followed yet, and the number that it is counted by; null if there is none. The map's and the
 * layers' in turns, so that one that was begun is gone on with whatever came since.
 */
static uint64_t *next_edit(struct wend_field *field, bool positions_only, struct wend_rectangle *edit)
{
    enum { SOURCES = WEND_LAYER_KINDS + 1, OF_MAP = WEND_LAYER_KINDS };
    const wend_space *space = field->space;
    for (int i = 0; i < SOURCES; i++, field->run.follow_source = (field->run.follow_source + 1) % SOURCES) {
        const int kind = field->run.follow_source;
        const bool counts = kind == OF_MAP || (space->layers[kind] && (kind == WEND_LAYER_KNOWN || !positions_only));
        uint64_t *seen = kind == OF_MAP ? &field->seen.version : &field->seen.layer_versions[kind];
        if (!counts || *seen >= (kind == OF_MAP ? space->version : layer_version(space, kind)))
            continue;
        *edit = wend_edits_since(kind == OF_MAP ? &space->cells.grid->edits : &space->layers[kind]->edits, *seen);
        return seen;
    }
    return NULL;
}

/* The positions that an edit tells on: those over it and around them. */
static struct wend_rectangle edit_box(const struct wend_field *field, struct wend_rectangle edit)
{
    const struct wend_space_cells *cells = &field->space->cells;
    const struct wend_rectangle p = wend_space_anchors_over(field->space, edit);
    /* While it is grown canonically, ways along the ring around a cell may count on cells two away. */
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
        *units -= cost < *units ? cost : *units;
    }
    return FIELD_SPENT;
}

void wend_field_look(struct wend_field *field)
{
    const wend_space *space = field->space;
    struct wend_field_seen *seen = &field->seen;
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++) {
        seen->layers[kind] = space->layers[kind];
        seen->layer_versions[kind] = layer_version(space, kind);
    }
    seen->version = space->version;
    seen->link_version = space->cells.links.version;
    seen->unlogged = space->unlogged;
    seen->attached = space->attached;
    field->run.follow_at = 0;
}
