/* Components of a grid's surface after a repair that may have parted ground: what was severed gets a number of its own. */
#ifndef WEND_MAP_ANY_ANGLE_GRID_SEVERED_H
#define WEND_MAP_ANY_ANGLE_GRID_SEVERED_H

#include "base/marks.h"
#include "map/navmesh/navmesh.h"
#include "map/space/space.h"

/* Keeps its memory from one repair to the next; zeros to begin with. */
struct wend_grid_severed {
    struct wend_marks reached; /* polygons */
    uint32_t *after;           /* by polygon: the next one that its flood reached */
    uint32_t after_capacity;
};

/*
 * Looks at polygons around a repair: where the regions of the grid's cells tell that those of one component are apart now,
 * floods from each take turns, and all but the last get components of their own. False where this cannot be told, as cells
 * are not all followed yet or memory is refused: the surface may then have to be labelled anew. Cost: all parts but the
 * largest.
 */
bool wend_grid_severed_label(struct wend_grid_severed *severed, struct wend_surface *surface, const wend_space *space,
                             const uint32_t *polygons, uint32_t count);

void wend_grid_severed_end(struct wend_grid_severed *severed, const wend_allocator *memory);
size_t wend_grid_severed_memory(const struct wend_grid_severed *severed);

#endif
