/*
 * Calls on a space's data: how it numbers its cells, what lies around a cell, who occupies it, which rules an engine
 * must keep.
 */
#ifndef WEND_MAP_SPACE_SPACE_CALLS_H
#define WEND_MAP_SPACE_SPACE_CALLS_H

#include "base/bits.h"
#include "base/integer.h"
#include "map/space/space.h"

/* The RULE_ bits that an engine must keep now. */
uint32_t wend_space_rules(const wend_space *space);

/* Times that search input may have changed; never decreases. Known cells count when an update takes them over. */
static inline uint64_t wend_space_changes(const wend_space *space)
{
    const wend_layer *extra = space->layers[WEND_LAYER_EXTRA], *occupied = space->layers[WEND_LAYER_OCCUPIED];
    return space->changes + (extra ? extra->changes : 0) + (occupied ? occupied->changes : 0);
}

/* The version of a layer that searches see: for known cells the one that the space took over; 0 without the layer. */
static inline uint64_t wend_space_layer_version(const wend_space *space, int kind)
{
    const wend_layer *layer = space->layers[kind];
    return !layer ? 0 : kind == WEND_LAYER_KNOWN ? space->known_version : layer->edits.version;
}

/* True if the mover knows a cell. */
static inline bool wend_space_is_known(const wend_space *space, uint32_t node)
{
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    return !known || wend_bits_get(known->bits, node);
}

/* How a space over a grid numbers its cells (wend_numbering), and what lies around one. */

/* The row is counted through all levels. */
static inline uint32_t wend_space_node(const wend_space *space, uint32_t x, uint32_t row)
{
    uint32_t level = space->cells.levels == 1 ? 0 : row / space->cells.height;
    return (row + level + 1) * space->cells.stride + x + 1;
}

/* The centre of a cell. */
static inline wend_place wend_cell_place(struct wend_cell cell)
{
    return wend_place_at((int32_t)cell.x, (int32_t)cell.y, (uint16_t)cell.level);
}

static inline struct wend_cell wend_space_cell(const wend_space *space, uint32_t node)
{
    const struct wend_space_cells *cells = &space->cells;
    uint32_t padded = wend_divide(node, cells->per_stride);
    uint32_t level = cells->levels == 1 ? 0 : wend_divide(padded - 1, cells->per_level);
    return (struct wend_cell){node - padded * cells->stride - 1, padded - 1 - level * (cells->height + 1), level};
}

/*
 * The 3x3 bits around a node, in the order of wend_steps. Rows are whole bytes long, so each row's three bits lie at
 * the same offset of two bytes.
 */
static inline uint32_t wend_neighbourhood(const uint8_t *bits, uint32_t stride, uint32_t node)
{
    const size_t row = stride >> 3;
    const uint32_t shift = (node - 1) & 7;
    const uint8_t *level = bits + ((node - 1) >> 3);
    const uint32_t upper = (wend_bits_pair(level - row) | wend_bits_pair(level) << 16) >> shift;
    const uint32_t below = wend_bits_pair(level + row) >> shift;
    return (upper & 7) | (upper >> 13 & 7 << 3) | (below & 7) << 6;
}

/* The 3x3 free cells around a node. */
static inline uint32_t wend_space_neighbourhood(const wend_space *space, uint32_t node)
{
    return wend_neighbourhood(space->cells.free, space->cells.stride, node);
}

/* The kind of a cell, as in wend_step_of. */
static inline uint32_t wend_space_kind(const wend_space *space, struct wend_cell cell)
{
    return wend_cell_kind(space->cells.topology, cell.x, cell.y);
}

/* True if a place lies on the map; then also its cell. */
static inline bool wend_space_locate(const wend_space *space, wend_place place, uint32_t *x, uint32_t *row)
{
    if (place.level >= space->cells.levels || place.x < 0 || place.y < 0)
        return false;
    uint32_t y = (uint32_t)place.y / WEND_CELL;
    *x = (uint32_t)place.x / WEND_CELL;
    *row = place.level * space->cells.height + y;
    return *x < space->cells.width && y < space->cells.height;
}

/* The same with level and node. */
static inline bool wend_space_find(const wend_space *space, wend_place place, struct wend_cell *cell, uint32_t *node)
{
    uint32_t x, row;
    if (!wend_space_locate(space, place, &x, &row))
        return false;
    *cell = (struct wend_cell){x, row - place.level * space->cells.height, place.level};
    *node = wend_space_node(space, x, row);
    return true;
}

/* The node of a place's cell; 0, which is padding, outside the map. */
static inline uint32_t wend_space_node_at(const wend_space *space, wend_place place)
{
    uint32_t x, row;
    return wend_space_locate(space, place, &x, &row) ? wend_space_node(space, x, row) : 0;
}

/* The centre of a place's cell. */
static inline wend_place wend_place_centre(wend_place place)
{
    return wend_place_at(wend_place_column(place), wend_place_row(place), place.level);
}

/* Occupants. */

/* True if a mover anchored at `node` covers any cell whose bit is set. */
bool wend_space_covers(const wend_space *space, const uint8_t *bits, uint32_t node);

/*
 * True if a mover anchored at `node` covers occupied cells, except for cells that it covers at `own`, its start, and at
 * `target`, where the unit it seeks stands. Precondition: the space has occupied cells.
 */
bool wend_space_is_taken(const wend_space *space, uint32_t node, uint32_t own, uint32_t target);

/* True if a mover anchored at `node` covers occupied cells that are not marked in `except`, which may be null. */
bool wend_space_is_covered(const wend_space *space, uint32_t node, const uint8_t *except);

#endif
