/* A space's own data, as searches see it. Map floor. */
#ifndef WEND_MAP_SPACE_H
#define WEND_MAP_SPACE_H

#include <wend/space.h>

#include "base/bits.h"
#include "base/integer.h"
#include "map/layer.h"
#include "map/profile.h"
#include "map/steps.h"

/* A link in node numbers. */
struct wend_space_link {
    uint32_t from, to, cost;
};

/* What a kind of map brings to the life of the spaces over it; space.c is for all kinds and knows only this. */
struct wend_map_kind {
    bool (*is_free)(const wend_space *space, wend_place place);
    wend_status (*update)(wend_space *space);
    wend_status (*copy)(const wend_space *space, wend_space **copy);
    size_t (*memory)(const wend_space *space);
    void (*destroy)(wend_space *space);
};

/*
 * First what a space over any map has, then what one over a grid has: arrays have an entry, or a bit, per node
 * (numbering.h); those a space does not need are null.
 */
struct wend_space {
    const struct wend_map_kind *kind;
    wend_allocator allocator;
    wend_profile profile;
    enum wend_topology topology;
    struct wend_classes classes;
    wend_layer *layers[WEND_LAYER_KINDS]; /* null = none of the kind */
    uint32_t rules;         /* RULE_ bits an engine must keep, but for those of layers: wend_space_rules */
    uint64_t version;       /* of the grid, when last updated */
    uint64_t known_version; /* of the layer of what is known */
    uint64_t changes; /* how often anything that a search reads may have changed, but for layers: wend_space_changes */

    const wend_grid *grid;
    uint32_t width, height, levels;
    uint32_t stride;     /* nodes per row: width + 1 rounded up to whole bytes of the bitmap */
    uint32_t node_count; /* stride * (levels * (height + 1) + 1) */
    uint64_t per_stride; /* wend_reciprocal(stride) */
    uint64_t per_level;  /* wend_reciprocal(height + 1) */
    uint8_t *free;       /* bit: 1 = the mover may stand with its anchor there */
    uint8_t *walkable;   /* bit: what the profile's callback said */
    uint8_t *class_at; /* the class that counts at an anchor, CLASS_BLOCKED included; null = all free are of class 1 */
    uint8_t *uniform_around; /* bit: all free positions around are of the class of this one; with `position` only */
    uint8_t
        *rows_covered; /* the greatest class of the `footprint` cells from a node to the right; null for footprint 1 */
    uint8_t *exits;    /* the directions in which all covered cells may be left; null while no position lacks any */
    uint8_t *exits_held;           /* the same while there is room for it, maybe all there */
    uint32_t shut_count;           /* positions that lack exits */
    bool exits_are_new;            /* there is room, but nothing derived yet */
    uint8_t *linked;               /* bit: a link begins there */
    struct wend_space_link *links; /* by growing `from`, those of one cell in the map's order; room for twice as many */
    uint32_t link_count, link_capacity;
    uint64_t link_version;                        /* of the grid, when the links were taken over */
    struct wend_step step[2][DIRECTIONS];         /* by kind of cell and direction */
    int32_t offsets[2][DIRECTIONS];               /* the same from node to node; 0 = no such step */
    struct wend_steps *steps;                     /* one, or on hexagons one per kind of cell */
    uint32_t step_kinds;                          /* how many */
    struct wend_components *components;           /* components.h */
    struct wend_jump_maps *jump_maps;             /* jump_maps.h; null where no jump point search serves */
    struct wend_successor_masks *successor_masks; /* successor_masks.h; null where no engine reads them */
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
