/* What has changed in a space since some moment. */
#include "agent/agenda/agenda_log.h"

#include "map/grid/grid.h"
#include "map/grid/grid_calls.h"

/* How far a layer's log is as the space sees it: of what is known only as far as it has taken that over. */
static uint64_t version_of_layer(const wend_space *space, int kind)
{
    const wend_layer *layer = space->layers[kind];
    if (!layer)
        return 0;
    return kind == WEND_LAYER_KNOWN ? space->known_version : layer->edits.version;
}

struct wend_agenda_stamp wend_agenda_stamp_now(const wend_space *space)
{
    struct wend_agenda_stamp stamp = {
        .version = space->version, .link_version = space->cells.links.version, .unlogged = space->unlogged};
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++) {
        stamp.layers[kind] = space->layers[kind];
        stamp.layer_versions[kind] = version_of_layer(space, kind);
    }
    return stamp;
}

/* Visits the entries of a log from one version to another; *most becomes less by them. */
static bool visit_log(const struct wend_edits *edits, uint64_t from, uint64_t to, uint64_t *most,
                      wend_agenda_log_visitor *visit, void *user)
{
    if (edits->version - from > edits->size || to - from > *most)
        return false;
    *most -= to - from;
    for (uint64_t v = from; v < to; v++) {
        struct wend_rectangle cells = wend_edits_since(edits, v);
        if (cells.width != 0 && cells.height != 0 && !visit(user, cells))
            return false;
    }
    return true;
}

bool wend_agenda_log_visit(const wend_space *space, const struct wend_agenda_stamp *since, uint64_t most,
                           wend_agenda_log_visitor *visit, void *user)
{
    const struct wend_agenda_stamp now = wend_agenda_stamp_now(space);
    if (!wend_space_has_cells(space))
        return since->version == now.version;
    if (since->link_version != now.link_version || since->unlogged != now.unlogged ||
        !visit_log(&space->cells.grid->edits, since->version, now.version, &most, visit, user))
        return false;
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++) {
        if (since->layers[kind] != now.layers[kind])
            return false;
        if (now.layers[kind] && !visit_log(&now.layers[kind]->edits, since->layer_versions[kind],
                                           now.layer_versions[kind], &most, visit, user))
            return false;
    }
    return true;
}
