/* wend/sight.h: fields of view: what a watcher sees from a cell. */
#ifndef WEND_SIGHT_H
#define WEND_SIGHT_H

#include <wend/layer.h>
#include <wend/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * One watcher's view: the cells that it sees from where it stands. It is kept until the watcher moves or something
 * changes around it; you may keep hundreds of them. Threads: one at a time uses a sight, which only reads the space.
 */
typedef struct wend_sight wend_sight;

/* Which cells are seen; docs/sight.md has pictures. Cells blocked in the space hide what lies behind them. */
typedef enum wend_sight_rule {
    WEND_SIGHT_SYMMETRIC = 0, /* free cells whose centres are seen: whoever stands there sees the watcher too */
    WEND_SIGHT_PERMISSIVE = 1 /* cells of which any part is seen, as when leaning around corners; only squares */
} wend_sight_rule;

#define WEND_SIGHT_MAX_RANGE 255u /* cells */

/* How a watcher sees. Fill with wend_sight_desc_default(), then change. */
typedef struct wend_sight_desc {
    uint32_t size; /* sizeof(wend_sight_desc) */
    wend_sight_rule rule;
    wend_measure measure; /* of the range: EUCLID (default) or CHEBYSHEV; not PATH */
    uint32_t range;       /* in 1/256 cells from centre to centre, below 256 cells; default 8 * WEND_CELL */

    /*
     * A cone, for squares: only cells whose centres lie at most half_angle to either side of a direction, and its own.
     */
    int32_t facing_x, facing_y; /* to the right and down, of any length, each -65,536 to 65,536; default (1, 0) */
    uint32_t half_angle;        /* in degrees, 1 to 180; 180 (default) = all around */
} wend_sight_desc;

/* Writes the default into the first `size` bytes; wend_sight_desc_default() calls it. */
WEND_API void wend_sight_desc_init(wend_sight_desc *desc, uint32_t size);

/* Returns the default watcher: symmetric, eight cells, all around. */
static inline wend_sight_desc wend_sight_desc_default(void)
{
    wend_sight_desc desc;
    wend_sight_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/* Returns a word for a rule, such as "symmetric"; never null. */
WEND_API const char *wend_sight_rule_text(wend_sight_rule rule);

/*
 * Creates a sight that sees nothing yet; destroy it with wend_sight_destroy. desc null = the default, allocator null =
 * malloc. Errors: ARGUMENT, MEMORY; *sight is then null. Memory: about 1 byte per cell of the square around the
 * watcher; looking takes more only on maps with walls on cell sides.
 */
WEND_API wend_status wend_sight_create(const wend_sight_desc *desc, const wend_allocator *allocator,
                                       wend_sight **sight);

/* Frees a sight; null is allowed. A layer keeps what it counts of the sight: call wend_sight_unmark first. */
WEND_API void wend_sight_destroy(wend_sight *sight);

/*
 * Changes how a watcher sees, such as its range or where it faces, from the next look on. Errors: ARGUMENT, MEMORY: it
 * then sees as before. Cost: a few ns per cell of the square around it.
 */
WEND_API wend_status wend_sight_change(wend_sight *sight, const wend_sight_desc *desc);

/*
 * Looks around from the cell that a place lies in. Cells that are free in the space can be seen through: if glass or
 * water can be seen through but not walked on, give sight a profile and a space of its own (footprint 1). Walls on the
 * sides of cells hide too, if the profile applies exits. The watcher's own cell is always seen. *changed (null is
 * allowed) tells whether other cells are seen now than before.
 * Errors: ARGUMENT, RANGE (outside the map), UNSUPPORTED (PERMISSIVE or a cone on hexagons), MEMORY: it then sees what
 * it saw. Cost: docs/sight.md has figures; nearly nothing if neither the place nor the square around it has changed; on
 * hexagons a line of sight per cell. Source: A. Ford, Symmetric shadowcasting, 2020.
 */
WEND_API wend_status wend_sight_look(wend_sight *sight, const wend_space *space, wend_place from, bool *changed);

/* True if the cell that a place lies in was seen at the last look. */
WEND_API bool wend_sight_sees(const wend_sight *sight, wend_place cell);

/*
 * Lists the cells seen: writes their centres row by row, at most `capacity` of them (cells may be null if that is 0),
 * and returns how many there are in all.
 */
WEND_API size_t wend_sight_cells(const wend_sight *sight, wend_place *cells, size_t capacity);

/*
 * Adds the cells seen to a layer of what a player knows (WEND_LAYER_KNOWN, over the same grid). *found (null is
 * allowed) becomes the smallest area with all cells that were new, of width 0 if there were none. Spaces follow at
 * their next wend_space_update. Errors: ARGUMENT (another grid or kind, nothing looked at yet). Cost: the rows seen.
 */
WEND_API wend_status wend_sight_reveal(const wend_sight *sight, wend_layer *known, wend_area *found);

/*
 * Counts this watcher in each cell that it sees, in a layer of numbers (WEND_LAYER_EXTRA) that a side shares: a cell of
 * 0 is now seen by nobody. What it counted before is taken back; call it after each look. A space with such a layer of
 * the enemy's finds watched cells costly.
 * Errors: ARGUMENT (another grid or kind; another layer than the one it is counted in; a cell of 65,535; nothing looked
 * at yet), MEMORY: nothing more is then counted. Cost: nothing if the view is as it was, else the cells.
 */
WEND_API wend_status wend_sight_mark(wend_sight *sight, wend_layer *layer);

/* Takes back what a sight has counted, before it is destroyed or counted in another layer. ARGUMENT for null. */
WEND_API wend_status wend_sight_unmark(wend_sight *sight);

/* Returns the bytes that the sight holds. */
WEND_API size_t wend_sight_memory(const wend_sight *sight);

#ifdef __cplusplus
}
#endif

#endif
