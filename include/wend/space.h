/* wend/space.h: a map as one profile sees it. */
#ifndef WEND_SPACE_H
#define WEND_SPACE_H

#include <wend/grid.h>
#include <wend/profile.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Owns all that is derived from a grid for one profile. Any number of finders on any number of threads may
 * search a space at once; wend_space_update and wend_space_destroy need it alone.
 */
typedef struct wend_space wend_space;

/*
 * Makes a space over a grid, which must outlive it. The profile is copied; null = wend_profile_default().
 * Errors: ARGUMENT, MEMORY, UNSUPPORTED (a weight above 1); *space is then null.
 * Cost: one pass over the cells; memory 1/8 byte per cell, rows padded by at most 16 cells, plus 7 KB.
 */
WEND_API wend_status wend_space_create(const wend_grid *grid, const wend_profile *profile,
                                       const wend_allocator *allocator, wend_space **space);

/* Frees a space; null is allowed. */
WEND_API void wend_space_destroy(wend_space *space);

/*
 * Takes over the edits made to the grid since the last update. No other thread may use the space meanwhile.
 * Allocates nothing, cannot fail but for a null pointer (ARGUMENT). Cost: the cells edited, or one pass over
 * the map after more than 64 separate edits.
 */
WEND_API wend_status wend_space_update(wend_space *space);

/* The version of the grid that the space shows. */
WEND_API uint64_t wend_space_version(const wend_space *space);

WEND_API const wend_grid *wend_space_grid(const wend_space *space);
WEND_API wend_profile wend_space_profile(const wend_space *space);

/* Whether the mover may be in the cell that a place lies in; false outside the map. */
WEND_API bool wend_space_is_free(const wend_space *space, wend_place place);

/* Bytes the space holds; the grid's own are not counted. */
WEND_API size_t wend_space_memory(const wend_space *space);

/*
 * Labels the regions between which no path exists: labels[y * width + x] becomes 0 for a blocked cell, else
 * 1, 2, 3… in the order in which a region's first cell comes row by row. labels holds width * height numbers;
 * *regions becomes their count. allocator (null = malloc) lends working memory for the length of the call.
 * Errors: ARGUMENT, MEMORY. Cost: a few passes over the map, 4 bytes of working memory per run of free
 * cells in a row. Threads: reads the space only.
 */
WEND_API wend_status wend_space_components(const wend_space *space, const wend_allocator *allocator, uint32_t *labels,
                                           uint32_t *regions);

#ifdef __cplusplus
}
#endif

#endif
