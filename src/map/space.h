/* What a space over any kind of map has. Map floor. */
#ifndef WEND_MAP_SPACE_H
#define WEND_MAP_SPACE_H

#include <wend/space.h>

#include "base/bits.h"
#include "base/integer.h"
#include "map/layer.h"
#include "map/profile.h"
#include "map/space_cells.h"

/* What a kind of map brings to the life of the spaces over it; space.c is for all kinds and knows only this. */
struct wend_map_kind {
    bool (*is_free)(const wend_space *space, wend_place place);
    wend_status (*update)(wend_space *space);
    wend_status (*copy)(const wend_space *space, wend_space **copy);
    size_t (*memory)(const wend_space *space);
    void (*destroy)(wend_space *space);
};

/* What a space over any map has, and behind it what the one kind of map adds. */
struct wend_space {
    const struct wend_map_kind *kind;
    wend_allocator allocator;
    wend_profile profile;
    wend_layer *layers[WEND_LAYER_KINDS]; /* null = none of the kind */
    uint32_t rules;         /* RULE_ bits an engine must keep, but for those of layers: wend_space_rules */
    uint64_t version;       /* of the map, when last updated */
    uint64_t known_version; /* of the layer of what is known */
    uint64_t changes; /* how often anything that a search reads may have changed, but for layers: wend_space_changes */

    struct wend_space_cells cells; /* over a grid */
};

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
