/* wend/layer.h: what lies on a map and changes with the game: extra costs, who stands where, what a player knows. */
#ifndef WEND_LAYER_H
#define WEND_LAYER_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A number for each cell of a grid, which any number of spaces over that grid may apply. Written once, it counts for
 * all profiles, and for both of two spaces that take turns. The grid must outlive the layer. Before you destroy the
 * layer, destroy the spaces that have it or detach it from them. Threads: any number may read; writing needs all spaces
 * of the layer alone, like wend_space_update.
 */
typedef struct wend_layer wend_layer;

/* What the numbers mean to the spaces that have the layer. docs/rules.md tells how each kind goes with other rules. */
typedef enum wend_layer_kind {
    WEND_LAYER_EXTRA = 0,    /* extra cost of entering a cell, times profile.extra_price: danger, crowds, influence */
    WEND_LAYER_OCCUPIED = 1, /* how many stand there; crossed at profile.crossing_cost or never, and not stopped in */
    WEND_LAYER_KNOWN = 2     /* not 0 = the mover knows the cell; all others have profile.unknown_weight */
} wend_layer_kind;

#define WEND_LAYER_KINDS 3

/*
 * Creates a layer of zeros over a grid: no extra costs, nobody anywhere, nothing known. allocator may be null.
 * Errors: ARGUMENT, MEMORY; *layer is then null. Memory per cell: 2 bytes for extra costs; 1/8 for occupancy, and 2
 * more as soon as several share a cell; 1/8 for known land; and up to 1/4 for a log of writes, which fields follow.
 */
WEND_API wend_status wend_layer_create(const wend_grid *grid, wend_layer_kind kind, const wend_allocator *allocator,
                                       wend_layer **layer);

/* Frees a layer that no space has any more; null is allowed. */
WEND_API void wend_layer_destroy(wend_layer *layer);

/*
 * Makes a space apply a layer of its grid; at most one of each kind. Needs the space alone, like wend_space_update. A
 * layer of known land rebuilds the space, at the cost of wend_space_create, edits of the grid included; the other kinds
 * cost nothing. Errors: ARGUMENT (another grid, a second layer of the kind), and for known land MEMORY and UNSUPPORTED
 * (more kinds of terrain than docs/rules.md allows); the space is then as it was.
 */
WEND_API wend_status wend_space_attach(wend_space *space, wend_layer *layer);

/* Makes a space no longer apply a layer. As wend_space_attach; ARGUMENT if the space does not have the layer. */
WEND_API wend_status wend_space_detach(wend_space *space, wend_layer *layer);

/* Returns a space's layer of a kind, or null. */
WEND_API wend_layer *wend_space_layer(const wend_space *space, wend_layer_kind kind);

/*
 * Creates a view of a space, its base: a space that shares all that the base has worked out from the map, and has
 * layers of its own, none at first. For many instances of one map with crowds and costs of their own (docs/threads.md):
 * every call takes a view like any space, and answers as for a separate space with these layers.
 * Updating, refreshing, preparing or unpreparing any of them does so for all, and needs all of them alone. Known land
 * is the base's: a view neither attaches nor detaches such a layer (UNSUPPORTED). A view of a view has the same base; a
 * snapshot of a view is a space of its own. If a base is destroyed before its views, the last view frees what they
 * share.
 * Errors: ARGUMENT, MEMORY, UNSUPPORTED (graphs and meshes have no layers); *view is then null.
 * Cost: some 5 KB of the base's allocator, for any map; later updates take some 0.3 us more for each view. Threads: one
 * at a time creates and destroys a base's views, while nobody updates or copies any of them; searches go on.
 */
WEND_API wend_status wend_space_view(wend_space *space, wend_space **view);

/* Returns the base of a view; null for a space that is no view. */
WEND_API wend_space *wend_space_base(const wend_space *view);

/*
 * Counts somebody who comes to stand somewhere, in a layer of occupied cells: one more in footprint x footprint cells,
 * with `place` in the top left one. Cells beyond the map's edge are left out, as for the zone around somebody at the
 * edge. Takes effect at once. Errors: ARGUMENT (another kind of layer, a footprint of 0, 65,535 there already), RANGE
 * (all of it lies outside the map), MEMORY (only for the first cell that several share); nothing is then counted.
 */
WEND_API wend_status wend_layer_enter(wend_layer *layer, wend_place place, uint32_t footprint);

/* Counts somebody who leaves; as wend_layer_enter. ARGUMENT if a cell has nobody to leave it. */
WEND_API wend_status wend_layer_leave(wend_layer *layer, wend_place place, uint32_t footprint);

/*
 * Writes numbers to an area: its cell in column i and row j gets values[j * stride + i]; stride 0 = the area's width.
 * Extra costs and occupancy take effect at once. Known land (0 or not) takes effect at each space's next
 * wend_space_update, like edits of the grid and at their cost. Errors: ARGUMENT, MEMORY (the first cell that several
 * share).
 */
WEND_API wend_status wend_layer_set_area(wend_layer *layer, wend_area area, const uint16_t *values, size_t stride);

/* Gives all cells of an area one number; as wend_layer_set_area. */
WEND_API wend_status wend_layer_fill(wend_layer *layer, wend_area area, uint16_t value);

/* Returns the number of the cell that a place lies in, for known land 0 or 1; 0 outside the map. */
WEND_API uint16_t wend_layer_value(const wend_layer *layer, wend_place place);

/* Returns how many cells have a number other than 0. */
WEND_API uint32_t wend_layer_count(const wend_layer *layer);

WEND_API wend_layer_kind wend_layer_kind_of(const wend_layer *layer);
WEND_API const wend_grid *wend_layer_grid(const wend_layer *layer);

/* Returns the bytes that the layer holds. */
WEND_API size_t wend_layer_memory(const wend_layer *layer);

#ifdef __cplusplus
}
#endif

#endif
