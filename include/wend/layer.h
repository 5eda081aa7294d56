/* wend/layer.h: what lies on a map and changes with the game: extra costs, who stands where, what a player knows. */
#ifndef WEND_LAYER_H
#define WEND_LAYER_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A number for each cell of a grid, which any number of spaces over that grid may apply. It is written once, and all
 * profiles and both of two spaces that take turns see it. The grid must outlive it; spaces that have it must be
 * destroyed, or the layer detached from them, before it is destroyed. Writing to a layer needs all its spaces alone, as
 * wend_space_update does one; reading is for any number of threads.
 */
typedef struct wend_layer wend_layer;

/* What the numbers mean to the spaces that have the layer. docs/rules.md says what each does with other rules. */
typedef enum wend_layer_kind {
    WEND_LAYER_EXTRA =
        0, /* how much costlier a cell is to enter, times profile.extra_price: danger, crowds, influence */
    WEND_LAYER_OCCUPIED =
        1,               /* how many stand there: crossed at profile.crossing_cost or not at all, never stopped in */
    WEND_LAYER_KNOWN = 2 /* not 0: the mover knows the cell. All others count as profile.unknown_weight says */
} wend_layer_kind;

#define WEND_LAYER_KINDS 3

/*
 * Makes a layer of zeros over a grid: nothing extra, nobody anywhere, nothing known. allocator may be null.
 * Errors: ARGUMENT, MEMORY; *layer is then null. Memory per cell: 2 bytes of extra cost, 1/8 of who stands there and
 * 2 more as soon as several share a cell, 1/8 of what is known; and up to 1/4 for a log of what was written, which
 * fields follow.
 */
WEND_API wend_status wend_layer_create(const wend_grid *grid, wend_layer_kind kind, const wend_allocator *allocator,
                                       wend_layer **layer);

/* Frees a layer that no space has any more; null is allowed. */
WEND_API void wend_layer_destroy(wend_layer *layer);

/*
 * Makes a space apply a layer of its grid; one of each kind at most. Needs the space alone, as wend_space_update. A
 * layer of what is known makes the space anew, at the cost of wend_space_create, edits of the grid included; the others
 * cost nothing. Errors: ARGUMENT (another grid, a second layer of the kind), and for what is known MEMORY and
 * UNSUPPORTED (more kinds of terrain than docs/rules.md allows); the space is then as it was.
 */
WEND_API wend_status wend_space_attach(wend_space *space, wend_layer *layer);

/* The space no longer applies a layer. As wend_space_attach; ARGUMENT where it does not have it. */
WEND_API wend_status wend_space_detach(wend_space *space, wend_layer *layer);

/* The layer of a kind that a space has; null if none. */
WEND_API wend_layer *wend_space_layer(const wend_space *space, wend_layer_kind kind);

/*
 * Makes a view of a space, its base: a space that shares all that the base has worked out from the map, and has layers
 * of its own, at first none. For many instances of one map with crowds and costs of their own (docs/threads.md): every
 * call takes a view as it takes any space, and answers as for a space of its own with these layers.
 * Updating, refreshing, preparing and unpreparing any of them does so for all, and needs them all alone. What is known
 * is the base's: a view attaches and detaches no such layer (UNSUPPORTED). A view of a view has the same base, a
 * snapshot of one is a space of its own. A base may be destroyed before its views: the last of them frees what they
 * share.
 * Errors: ARGUMENT, MEMORY, UNSUPPORTED (graphs and meshes have no layers); *view is then null.
 * Cost: some 5 KB of the base's allocator, whatever the map's size; later updates take some 0.3 us more for each view.
 * Threads: one at a time makes and destroys a base's views, while nobody updates or copies any of them; searches go on.
 */
WEND_API wend_status wend_space_view(wend_space *space, wend_space **view);

/* The space that a view was made of; null of a space that is no view. */
WEND_API wend_space *wend_space_base(const wend_space *view);

/*
 * Somebody comes to stand somewhere: counts one more in footprint x footprint cells, `place` in the top left one;
 * what of them lies beyond the map's edge is not counted, as of the zone around somebody who stands there. For layers
 * of who stands where, as are all counts. Takes effect at once. Errors: ARGUMENT (another kind of layer, a footprint of
 * 0, 65,535 there already), RANGE (all of it lies outside the map), MEMORY (the first cell that several share, else
 * never); nothing is then counted.
 */
WEND_API wend_status wend_layer_enter(wend_layer *layer, wend_place place, uint32_t footprint);

/* Somebody leaves; as wend_layer_enter. ARGUMENT where a cell has nobody to leave it. */
WEND_API wend_status wend_layer_leave(wend_layer *layer, wend_place place, uint32_t footprint);

/*
 * Writes numbers to an area: the cell in its column i and row j takes values[j * stride + i]; stride 0 = the area's
 * width. Extra costs and counts take effect at once. What is known (0 or not) does so at each space's next
 * wend_space_update, as edits of the grid do and at the cost of one. Errors: ARGUMENT, MEMORY (the first cell that
 * several share).
 */
WEND_API wend_status wend_layer_set_area(wend_layer *layer, wend_area area, const uint16_t *values, size_t stride);

/* Gives all cells of an area one number; as wend_layer_set_area. */
WEND_API wend_status wend_layer_fill(wend_layer *layer, wend_area area, uint16_t value);

/* The number of the cell that a place lies in, of what is known 0 or 1; 0 outside the map. */
WEND_API uint16_t wend_layer_value(const wend_layer *layer, wend_place place);

/* How many cells have another number than 0. */
WEND_API uint32_t wend_layer_count(const wend_layer *layer);

WEND_API wend_layer_kind wend_layer_kind_of(const wend_layer *layer);
WEND_API const wend_grid *wend_layer_grid(const wend_layer *layer);

/* Bytes the layer holds. */
WEND_API size_t wend_layer_memory(const wend_layer *layer);

#ifdef __cplusplus
}
#endif

#endif
