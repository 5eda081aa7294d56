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

/*
 * All arrays have an entry, or a bit, per node (numbering.h); those a space does not need are null.
 */
struct wend_space {
    wend_allocator allocator;
    const wend_grid *grid;
    wend_profile profile;
    struct wend_classes classes;
    wend_layer *layers[WEND_LAYER_KINDS]; /* null = none of the kind */
    uint32_t rules;         /* RULE_ bits an engine must keep, but for those of layers: wend_space_rules */
    uint64_t version;       /* of the grid, when last updated */
    uint64_t known_version; /* of the layer of what is known */
    uint64_t changes; /* how often anything that a search reads may have changed, but for layers: wend_space_changes */
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
    uint8_t *linked;               /* bit: a link begins there */
    struct wend_space_link *links; /* by growing `from`, those of one cell in the map's order; then space_links.c */
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

/* Rows counted through all levels. */
static inline uint32_t wend_space_node(const wend_space *space, uint32_t x, uint32_t row)
{
    uint32_t level = space->levels == 1 ? 0 : row / space->height;
    return (row + level + 1) * space->stride + x + 1;
}

/* Column and row of a node within its level, and the level; the padded row above is row -1. */
struct wend_cell {
    uint32_t x, y, level;
};

static inline struct wend_cell wend_space_cell(const wend_space *space, uint32_t node)
{
    uint32_t padded = wend_divide(node, space->per_stride);
    uint32_t level = space->levels == 1 ? 0 : wend_divide(padded - 1, space->per_level);
    return (struct wend_cell){node - padded * space->stride - 1, padded - 1 - level * (space->height + 1), level};
}

/* The 3x3 bits around one, as wend_steps numbers them. */
static inline uint32_t wend_neighbourhood(const uint8_t *bits, uint32_t stride, uint32_t node)
{
    uint32_t above = wend_bits_load(bits, node - stride - 1) & 7;
    uint32_t level = wend_bits_load(bits, node - 1) & 7;
    uint32_t below = wend_bits_load(bits, node + stride - 1) & 7;
    return above | level << 3 | below << 6;
}

/* The 3x3 cells around a node. */
static inline uint32_t wend_space_neighbourhood(const wend_space *space, uint32_t node)
{
    return wend_neighbourhood(space->free, space->stride, node);
}

/* The kind of a cell, as wend_step_of counts them. */
static inline uint32_t wend_space_kind(const wend_space *space, struct wend_cell cell)
{
    return wend_cell_kind(space->profile.neighbours, cell.x, cell.y);
}

/* Whether a place lies on the map; if so, its cell. */
static inline bool wend_space_locate(const wend_space *space, wend_place place, uint32_t *x, uint32_t *row)
{
    if (place.level >= space->levels || place.x < 0 || place.y < 0)
        return false;
    uint32_t y = (uint32_t)place.y / WEND_CELL;
    *x = (uint32_t)place.x / WEND_CELL;
    *row = place.level * space->height + y;
    return *x < space->width && y < space->height;
}

/* The node of the cell that a place lies in; 0, which is padding, outside the map. */
static inline uint32_t wend_space_node_at(const wend_space *space, wend_place place)
{
    uint32_t x, row;
    return wend_space_locate(space, place, &x, &row) ? wend_space_node(space, x, row) : 0;
}

/* The centre of a cell. */
static inline wend_place wend_cell_centre(struct wend_cell cell)
{
    return wend_place_at((int32_t)cell.x, (int32_t)cell.y, (uint16_t)cell.level);
}

/* The centre of the cell that a place lies in. */
static inline wend_place wend_place_centre(wend_place place)
{
    return wend_place_at(wend_place_column(place), wend_place_row(place), place.level);
}

size_t wend_space_bitmap_bytes(const wend_space *space);

/* An array of zero bytes with an entry, or a bit, per node. Null where the allocator refuses. */
void *wend_space_new_bytes(const wend_space *space, size_t entry_size);
uint8_t *wend_space_new_bitmap(const wend_space *space);

/*
 * space.c: makes a space over the same grid with a layer of what is known, or with null none, in the place of another.
 * MEMORY, UNSUPPORTED: that is then as it was.
 */
wend_status wend_space_remake(wend_space *space, wend_layer *known);

/* derive.c: the anchors from which a mover covers any cell of a rectangle; rows may begin on the level above. */
struct wend_rectangle wend_space_anchors_over(const wend_space *space, struct wend_rectangle r);

/* moves.c: the directions of all legal steps from a node; `around` is what counts as free of the 3x3 cells around it. */
uint32_t wend_space_moves(const wend_space *space, uint32_t node, uint32_t kind, uint32_t around);

/* moves.c: whether a step from a node, of a cell of that kind, is legal. */
bool wend_space_has_step(const wend_space *space, uint32_t node, uint32_t kind, uint32_t direction);

/* moves.c: whether there are diagonal steps that blocked cells beside them bar. */
bool wend_space_has_corners(const wend_space *space);

/*
 * moves.c: the moves from a node, legal in some space, but for diagonal ones that blocked cells, or walls on the way around
 * their corners, bar in this one, with what counts as free around.
 */
uint32_t wend_space_heed_corners(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around);

/*
 * moves.c: the moves but for those that exits forbid, on the way or beside a diagonal, with what counts as free around. For
 * spaces with exits.
 */
uint32_t wend_space_heed_exits(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around);

/* moves.c: whether a node and those around it may be left in any direction. For spaces with exits. */
bool wend_space_has_all_exits(const wend_space *space, uint32_t node);

/*
 * derive.c: works out what is derived from the grid for the positions that a rectangle of cells can change, which it
 * returns: movers of more than one cell reach further.
 */
struct wend_rectangle wend_space_derive(wend_space *space, struct wend_rectangle r);

/* space_links.c: makes room for the grid's links, takes them over, frees them, finds the first from a node on. */
wend_status wend_space_reserve_links(wend_space *space);
void wend_space_take_links(wend_space *space);
void wend_space_release_links(wend_space *space);
uint32_t wend_space_first_link(const wend_space *space, uint32_t node);

/* space_links.c: the links that end at a node, in the order of `links`, and how many they are. */
const struct wend_space_link *wend_space_links_into(const wend_space *space, uint32_t node, uint32_t *count);

/* space_links.c: how many entries the array of links has for a capacity. */
size_t wend_space_links_size(uint32_t capacity);

/* space_links.c: whether a link leads from one node to another, free or not. */
bool wend_space_has_link(const wend_space *space, uint32_t from, uint32_t to);

#endif
