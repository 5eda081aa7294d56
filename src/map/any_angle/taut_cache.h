/* The taut visibility graphs that a space keeps, once it is told to. Edits of its map drop them. */
#ifndef WEND_MAP_ANY_ANGLE_TAUT_CACHE_H
#define WEND_MAP_ANY_ANGLE_TAUT_CACHE_H

#include "map/space/space.h"
#include "map/taut/taut_graph.h"

struct wend_taut_cache {
    struct wend_taut_graph graphs[2]; /* of a grid's surfaces by whether paths may touch; of a mesh the first */
    uint64_t version;                 /* of a mesh, when they were made: those of another are not read */
    bool is_behind;                   /* a grid has changed since */
};

/* The graph of a surface; null where none is cached. */
static inline const struct wend_taut_graph *wend_space_taut(const wend_space *space, bool touching)
{
    const struct wend_taut_cache *cache = space->taut;
    bool is_current = cache && (wend_space_has_cells(space) || cache->version == space->version);
    return is_current && cache->graphs[touching].corners ? &cache->graphs[touching] : NULL;
}

/* Makes the graph of a surface and keeps it. MEMORY leaves what there is; ARGUMENT: it has too many corners. */
wend_status wend_taut_keep(wend_space *space, const struct wend_surface *surface, bool touching);

/* Drops all graphs, as the surfaces have changed. */
void wend_taut_drop(wend_space *space);

/* Replaces what a space shares with the one it is a copy of by copies; after MEMORY it has none. */
wend_status wend_taut_copy(wend_space *copy, const wend_space *from);

size_t wend_taut_memory(const wend_space *space);

/* Prepares surfaces and graphs of spaces over grids; after an error there is what there was. */
wend_status wend_taut_prepare(wend_space *space, uint32_t what);

/* Gives back those of a sum of wend_prepared, and the graphs of these surfaces. */
void wend_taut_forget(wend_space *space, uint32_t what);

#endif
