/* What a space over any kind of map has. */
#ifndef WEND_MAP_SPACE_SPACE_H
#define WEND_MAP_SPACE_SPACE_H

#include <wend/line.h>
#include <wend/space.h>

#include "base/bits.h"
#include "base/integer.h"
#include "map/grid/layer.h"
#include "map/grid/profile.h"
#include "map/space/space_cells.h"

struct wend_prepare_run; /* prepare.h */

/* What a kind of map knows of its places. */
struct wend_place_ops {
    bool (*locate)(const wend_space *space, wend_place place, uint32_t *node); /* false outside the map */
    wend_place (*place_of)(const wend_space *space, uint32_t node);
    bool (*is_free)(const wend_space *space, wend_place place);
    wend_status (*nearest)(const wend_space *space, const wend_allocator *memory, wend_place start, wend_place goal,
                           wend_nearest *nearest);
};

/* Lines between them, as the calls of <wend/line.h> tell. */
struct wend_line_ops {
    bool (*sees)(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                 size_t except_count);
    wend_status (*raycast)(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                           size_t except_count, wend_line_hit *hit);
    wend_status (*cost)(const wend_space *space, wend_place from, wend_place to, uint64_t *cost);
};

/*
 * What a kind of map brings: all that space.c, line.c and the stages of a query that are the same for all kinds know of it.
 * Pointers are checked before, and none of the functions is null. Its engines are those of the manifest that keep the rules its spaces ask for.
 */
struct wend_space_ops {
    wend_map_kind map;
    struct wend_place_ops places;
    struct wend_line_ops lines;

    bool (*shares_map)(const wend_space *space, const wend_space *other); /* of the same kind */
    bool (*is_current)(const wend_space *space);                          /* with the map's edits */
    wend_status (*update)(wend_space *space);
    /* A sum of wend_prepared, maybe with AUTO; null: there is nothing to prepare. */
    wend_status (*prepare)(wend_space *space, uint32_t what, struct wend_prepare_run *run);
    void (*forget)(wend_space *space, uint32_t what);
    wend_status (*copy)(const wend_space *space, wend_space **copy);
    size_t (*memory)(const wend_space *space);
    void (*destroy)(wend_space *space);
};

struct wend_graph_space; /* graph_space.h */
struct wend_mesh_space;  /* mesh_space.h */
struct wend_taut_cache;  /* taut_cache.h */

/* What ties a view to its base, the space whose map it shows; view.c. */
struct wend_sharing {
    wend_space *base;           /* null = the space owns what it shows */
    wend_space *next, *before;  /* of a view: the base's others */
    wend_space *first;          /* of a base: its views */
    bool is_left;               /* of a base: it is destroyed, except for what its views show */
    uint64_t changes, attached; /* what the layers that it has for itself add to these counts of the space */
    uint64_t renewed;           /* how often what the space shows may have become another */
};

/* What a space over any map has, and behind it what the one kind of map adds: the others' is 0 or null. */
struct wend_space {
    struct wend_sharing sharing; /* each space's own: all that follows is shown by its views, except for some layers */
    const struct wend_space_ops *ops;
    wend_allocator allocator;
    wend_profile profile;
    wend_layer *layers[WEND_LAYER_KINDS]; /* null = none of the kind */
    uint32_t rules;          /* RULE_ bits an engine must keep, except for those of layers: wend_space_rules */
    const wend_tasks *tasks; /* the caller's, while the space is made; else null */
    uint64_t version;        /* of the map, when last updated */
    uint64_t known_version;  /* of the layer of what is known */
    uint64_t unlogged;       /* how often positions changed without a log of edits that tells of it */
    uint64_t attached;       /* how often layers came or went */
    uint64_t
        changes; /* how often anything that a search reads may have changed, except for layers: wend_space_changes */

    struct wend_space_cells cells;  /* over a grid */
    struct wend_graph_space *graph; /* over a graph */
    struct wend_mesh_space *mesh;   /* over a mesh */

    struct wend_taut_cache *taut; /* over grids and meshes; null until one is prepared */
    uint32_t taut_prepared;       /* a sum of wend_prepared: what that has */
};

/* Whether a space is made of cells: calls that need them are UNSUPPORTED elsewhere. */
static inline bool wend_space_has_cells(const wend_space *space)
{
    return space->ops->map == WEND_MAP_GRID;
}

/* The space that owns what a space shows: a view's base, or itself. */
static inline wend_space *wend_space_owner(wend_space *space)
{
    return space->sharing.base ? space->sharing.base : space;
}

/* Makes a space as another is now, except for its own layers of extra costs and of who stands where. */
void wend_view_show(wend_space *view, const wend_space *base);

/* After anything that changes a space which owns what it shows, also where that failed: its views show it again. */
void wend_views_show(wend_space *base);

/* Whether two spaces show the same map. */
static inline bool wend_space_shares_map(const wend_space *space, const wend_space *other)
{
    return space->ops == other->ops && space->ops->shares_map(space, other);
}

/* The numbers of the layer of extra costs; null where entering no cell costs more. */
static inline const uint16_t *wend_space_extra(const wend_space *space)
{
    const wend_layer *layer = space->layers[WEND_LAYER_EXTRA];
    return layer && layer->count != 0 ? layer->values : NULL;
}

/* Bits of the cells where somebody stands; null where nobody stands anywhere. */
static inline const uint8_t *wend_space_occupied(const wend_space *space)
{
    const wend_layer *layer = space->layers[WEND_LAYER_OCCUPIED];
    return layer && layer->count != 0 ? layer->bits : NULL;
}

/* The same where nobody is crossed, so that these cells bar the way; else null. */
static inline const uint8_t *wend_space_barred(const wend_space *space)
{
    return space->profile.crossing_cost == WEND_NO_CROSSING ? wend_space_occupied(space) : NULL;
}

/* The RULE_ bits that an engine must keep now. */
static inline uint32_t wend_space_rules(const wend_space *space)
{
    uint32_t extra = wend_space_extra(space) ? RULE_EXTRA : 0,
             occupancy = wend_space_occupied(space) ? RULE_OCCUPANCY : 0;
    return space->rules | extra | occupancy;
}

/* How often anything that a search reads may have changed; it only grows. What is known counts when it is taken over. */
static inline uint64_t wend_space_changes(const wend_space *space)
{
    const wend_layer *extra = space->layers[WEND_LAYER_EXTRA], *occupied = space->layers[WEND_LAYER_OCCUPIED];
    return space->changes + (extra ? extra->changes : 0) + (occupied ? occupied->changes : 0);
}

/* Whether the mover knows a cell. */
static inline bool wend_space_is_known(const wend_space *space, uint32_t node)
{
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    return !known || wend_bits_get(known->bits, node);
}

#endif
