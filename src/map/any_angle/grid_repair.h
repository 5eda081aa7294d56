/* Repairs a grid's surface where cells have changed. */
#ifndef WEND_MAP_ANY_ANGLE_GRID_REPAIR_H
#define WEND_MAP_ANY_ANGLE_GRID_REPAIR_H

#include "map/any_angle/grid_fill.h"
#include "map/any_angle/grid_severed.h"
#include "map/navmesh/navmesh.h"

/* Keeps its memory from one repair to the next; zeros to begin with, except for wend_grid_repair_begin. */
struct wend_grid_repair {
    struct wend_grid_rim rim;
    struct wend_grid_fill fill;
    struct wend_patcher patcher;
    struct wend_grid_severed severed;
    uint8_t *terrains; /* per polygon of a patch: all 0 */
    uint16_t *levels;
    uint32_t polygon_capacity;
    uint32_t *near; /* polygons in and at a hole that was filled */
    uint32_t near_capacity;
};

void wend_grid_repair_begin(struct wend_grid_repair *repair, const wend_allocator *memory);

/*
 * Replaces the polygons in and around cells by what fits those that are free now: bits `open` by node. The cells beside
 * them are as the surface has them. MEMORY, or UNSUPPORTED where the surface was not made of the cells as they were:
 * nothing has changed. The patcher's parts_ground stays set if ground may have been parted that is still of one component.
 */
wend_status wend_grid_repair_cells(struct wend_grid_repair *repair, struct wend_surface *surface,
                                   const wend_space *space, const uint8_t *open, const struct wend_grid_patch *patch);

void wend_grid_repair_end(struct wend_grid_repair *repair);
size_t wend_grid_repair_memory(const struct wend_grid_repair *repair);

#endif
