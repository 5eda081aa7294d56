/* wend/reach.h: where a unit can go with the movement points it has. */
#ifndef WEND_REACH_H
#define WEND_REACH_H

#include <wend/layer.h>
#include <wend/path.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether the last points of a turn allow a step that costs more than what is left. */
typedef enum wend_last_step {
    WEND_LAST_STEP_PAID = 0, /* no: a step is taken only if the points pay for it */
    WEND_LAST_STEP_BEGUN = 1 /* yes: with any point left, one more step is taken, whatever it costs */
} wend_last_step;

/*
 * Start, points and obstacles of a reach. Fill with wend_reach_desc_default(), then set start and points.
 *
 * Points are the profile's cost units: 6 * WEND_PRICE_STRAIGHT reaches six cells of plain ground. Cells of the space's
 * own occupancy layer are friends: they may be passed at the profile's crossing cost, not stopped in. Two more
 * occupancy layers (WEND_LAYER_OCCUPIED, of the space's grid, attached to it or not) may be given: cells of `foes` can
 * neither be stopped in nor passed; out of cells of `zone` no further step leads, except out of the start. For large
 * movers one covered cell is enough. docs/reach.md has pictures.
 */
typedef struct wend_reach_desc {
    uint32_t size; /* sizeof(wend_reach_desc) */
    wend_last_step last_step;
    wend_place start;
    wend_direction heading; /* which way the mover faces, for turn costs; default WEND_DIRECTION_NONE: all ways alike */
    bool may_be_blocked;    /* the start may be a blocked cell, which the mover can step out of */
    uint64_t points;        /* the most that a way may cost; default UINT64_MAX: no limit */
    const wend_layer *foes; /* null = no foes */
    const wend_layer *zone; /* null = no zone */
} wend_reach_desc;

/* Writes the default into the first `size` bytes; wend_reach_desc_default() calls it. */
WEND_API void wend_reach_desc_init(wend_reach_desc *desc, uint32_t size);

/* Returns the default description; then set start and points. */
static inline wend_reach_desc wend_reach_desc_default(void)
{
    wend_reach_desc desc;
    wend_reach_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/* A cell that can be reached. This struct never grows. */
typedef struct wend_reach_cell {
    wend_place place;       /* its centre; with the flag WEND_PLACE_BY_LINK if a link leads there */
    uint32_t parent;        /* index of the cell before it on the cheapest way; of the start its own, 0 */
    uint64_t cost;          /* of the cheapest way there */
    wend_direction heading; /* which way the mover faces there; NONE if it took no step and faced none before */
    bool may_stop;          /* it may end its way there, as nobody stands there; always true for the start */
} wend_reach_cell;

/* The cells that one unit can reach, and the memory to find them: create one, use it again and again. */
typedef struct wend_reach wend_reach;

/* Creates a reach without cells. Errors: ARGUMENT, MEMORY; *reach is then null. Threads: one at a time uses it. */
WEND_API wend_status wend_reach_create(const wend_allocator *allocator, wend_reach **reach);

/* Frees a reach; null is allowed. */
WEND_API void wend_reach_destroy(wend_reach *reach);

/*
 * Finds every cell that a unit can reach, at the cost that wend_finder_find would give, under all rules of the space
 * and of `desc`. There are no cells if the start is blocked or outside the map.
 * Errors: ARGUMENT (a heading that the cells do not have, a layer of another kind or grid), MEMORY: there are no cells
 * then. Cost: the cells found, about 100 ns each, with turn costs 200. Memory: 12 bytes per cell of the map (68 with
 * turn costs), about twice as much if costs pass 32 bits; once grown a call allocates nothing.
 * Threads: the reach alone, the space shared. Source: Dijkstra 1959; Denardo and Fox 1979 (buckets as wide as a step).
 */
WEND_API wend_status wend_reach_find(wend_reach *reach, const wend_space *space, const wend_reach_desc *desc);

/*
 * Returns the cells found, by cost and then row by row, level by level: the start has index 0. They belong to the reach
 * until its next wend_reach_find. *count (which may be null) becomes their number; null if there are none.
 */
WEND_API const wend_reach_cell *wend_reach_cells(const wend_reach *reach, uint32_t *count);

/* Returns what was found about the cell that a place lies in; null if it cannot be reached. Cost: constant. */
WEND_API const wend_reach_cell *wend_reach_at(const wend_reach *reach, wend_place place);

/*
 * Finds the cheapest path to a cell, as wend_finder_find would give it: UNREACHABLE if there is none, with the reason
 * NO_WAY_WITHIN if points set a limit, CANNOT_STOP if the mover may pass but not stop. The points lie in the path's
 * buffer, else in the reach until its next call.
 * With turn costs this path may pass cells at a higher cost than their own, facing as the rest of it needs, so that
 * walking back along parents may give another path.
 * Errors: ARGUMENT (nulls, and if space or layers have changed since the cells were found), MEMORY, CAPACITY.
 * Cost: the cells of the path.
 */
WEND_API wend_status wend_reach_path(wend_reach *reach, wend_place place, wend_path *path);

/* Returns the work of the last wend_reach_find: how many cells, with turn costs cells and headings, it expanded. */
WEND_API uint64_t wend_reach_work(const wend_reach *reach);

/* Returns the bytes that the reach holds. */
WEND_API size_t wend_reach_memory(const wend_reach *reach);

#ifdef __cplusplus
}
#endif

#endif
