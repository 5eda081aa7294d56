/* What has changed under a field since it last looked. */
#include "search/field_follow.h"

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
    bool same = seen->version == space->version && seen->link_version == space->cells.link_version &&
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
    if (seen->link_version != space->cells.link_version || seen->attached != space->attached ||
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

static bool visit_edits(struct wend_field *field, const struct wend_edits *edits, uint64_t from, uint64_t to,
                        bool (*visit)(struct wend_field *, struct wend_rectangle))
{
    for (uint64_t v = from; v < to; v++) {
        struct wend_rectangle r = wend_edits_since(edits, v);
        if (r.width != 0 && r.height != 0 && !visit(field, wend_space_anchors_over(field->space, r)))
            return false;
    }
    return true;
}

bool wend_field_follow(struct wend_field *field, bool (*visit)(struct wend_field *, struct wend_rectangle))
{
    const wend_space *space = field->space;
    const struct wend_field_seen *seen = &field->seen;
    if (!visit_edits(field, &space->cells.grid->edits, seen->version, space->version, visit))
        return false;
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++)
        if (space->layers[kind] && !visit_edits(field, &space->layers[kind]->edits, seen->layer_versions[kind],
                                                layer_version(space, kind), visit))
            return false;
    return true;
}

void wend_field_follow_positions(struct wend_field *field, void (*visit)(struct wend_field *, struct wend_rectangle))
{
    const wend_space *space = field->space;
    const struct wend_field_seen *seen = &field->seen;
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    for (uint64_t v = seen->version; v < space->version; v++) {
        struct wend_rectangle r = wend_edits_since(&space->cells.grid->edits, v);
        if (r.width != 0 && r.height != 0)
            visit(field, wend_space_anchors_over(space, r));
    }
    for (uint64_t v = seen->layer_versions[WEND_LAYER_KNOWN]; known && v < space->known_version; v++)
        visit(field, wend_space_anchors_over(space, wend_edits_since(&known->edits, v)));
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
    seen->link_version = space->cells.link_version;
    seen->unlogged = space->unlogged;
    seen->attached = space->attached;
}
