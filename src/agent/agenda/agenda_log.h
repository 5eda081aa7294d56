/* What has changed in a space since some moment, rectangle by rectangle. */
#ifndef WEND_AGENT_AGENDA_AGENDA_LOG_H
#define WEND_AGENT_AGENDA_AGENDA_LOG_H

#include "map/space/space.h"

/* How far the logs of a space's map and layers were at some moment. */
struct wend_agenda_stamp {
    const wend_layer *layers[WEND_LAYER_KINDS];
    uint64_t layer_versions[WEND_LAYER_KINDS];
    uint64_t version, link_version, unlogged;
};

struct wend_agenda_stamp wend_agenda_stamp_now(const wend_space *space);

/* Is handed the cells of a change; false: that is enough. */
typedef bool wend_agenda_log_visitor(void *user, struct wend_rectangle cells);

/*
 * Visits all that has changed since a moment. False where a visitor said so, or where it is not known what has changed: the
 * logs are shorter, more than `most` entries would have to be looked at, or it was no change of cells.
 */
bool wend_agenda_log_visit(const wend_space *space, const struct wend_agenda_stamp *since, uint64_t most,
                           wend_agenda_log_visitor *visit, void *user);

#endif
