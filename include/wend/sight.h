/* wend/sight.h: what a watcher sees from a cell. */
#ifndef WEND_SIGHT_H
#define WEND_SIGHT_H

#include <wend/layer.h>
#include <wend/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * One watcher's view: the cells that it sees from where it stands. It is kept until the watcher moves or something
 * changes around it; hundreds of them may be kept. A sight belongs to one thread at a time; it reads the space only.
 */
typedef struct wend_sight wend_sight;

/* Which cells are seen; docs/sight.md has pictures. What is blocked in the space hides what lies behind. */
typedef enum wend_sight_rule {
    WEND_SIGHT_SYMMETRIC = 0, /* a free cell whose centre is seen: whoever stands there sees the watcher too */
    WEND_SIGHT_PERMISSIVE = 1 /* a cell of which any part is seen, as one that leans around corners sees; squares */
} wend_sight_rule;

#define WEND_SIGHT_MAX_RANGE 255u /* cells */

/* How a watcher sees. Fill with wend_sight_desc_default(), then change. */
typedef struct wend_sight_desc {
    uint32_t size; /* sizeof(wend_sight_desc) */
    wend_sight_rule rule;
    wend_measure measure; /* of the range: EUCLID (default) or CHEBYSHEV; not PATH */
    uint32_t range;       /* in 1/256 cells from centre to centre, below 256 cells; default 8 * WEND_CELL */

    /*
     * A cone: it sees cells whose centres lie at most half_angle to either side of a direction, and its own. Squares.
     */
    int32_t facing_x, facing_y; /* to the right and down, of any length, each -65,536 to 65,536; default (1, 0) */
    uint32_t half_angle;        /* in degrees, 1 to 180; 180 (default) = all around */
} wend_sight_desc;

/* Writes the default into the first `size` bytes; wend_sight_desc_default() calls it. */
WEND_API void wend_sight_desc_init(wend_sight_desc *desc, uint32_t size);

/* The watcher to begin with: symmetric, eight cells, all around. */
static inline wend_sight_desc wend_sight_desc_default(void)
{
    wend_sight_desc desc;
    wend_sight_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/* A word for a rule of sight, "symmetric"; never null. */
WEND_API const char *wend_sight_rule_text(wend_sight_rule rule);

/*
 * Makes a sight that sees nothing yet; *sight is yours, to be given to wend_sight_destroy. desc null = the default,
 * allocator null = malloc. Errors: ARGUMENT, MEMORY; *sight is then null. Memory: about 1 byte per cell of the square
 * around the watcher; looking takes more on maps with walls on cell sides only.
 */
WEND_API wend_status wend_sight_create(const wend_sight_desc *desc, const wend_allocator *allocator,
                                       wend_sight **sight);

/* Frees a sight; null is allowed. What a layer counts of it stays counted: wend_sight_unmark first. */
WEND_API void wend_sight_destroy(wend_sight *sight);

/*
 * Changes how a watcher sees: another range, or where it faces; shows at the next look. Errors: ARGUMENT, MEMORY: it
 * then sees as before. Cost: a few ns per cell of the square around it.
 */
WEND_API wend_status wend_sight_change(wend_sight *sight, const wend_sight_desc *desc);

/*
 * Looks around from the cell that a place lies in. What may be seen through is what is free in the space: give sight a
 * profile and a space of its own where glass or water differ from what one walks on (footprint 1). Walls on the sides
 * of cells hide too, where the profile applies exits. The watcher's own cell is always seen. *changed (null is allowed)
 * tells whether other cells are seen now than before.
 * Errors: ARGUMENT, RANGE (outside the map), UNSUPPORTED (PERMISSIVE or a cone on hexagons), MEMORY: it then sees what
 * it saw. Cost: docs/sight.md has figures; nearly nothing where neither the place nor what stands in the square has
 * changed; on hexagons a line of sight per cell. Source: A. Ford, Symmetric shadowcasting, 2020.
 */
WEND_API wend_status wend_sight_look(wend_sight *sight, const wend_space *space, wend_place from, bool *changed);

/* Whether the cell that a place lies in was seen at the last look. */
WEND_API bool wend_sight_sees(const wend_sight *sight, wend_place cell);

/*
 * Writes the centres of the cells seen, row by row, at most `capacity` of them (cells may be null if that is 0), and
 * returns how many there are in all.
 */
WEND_API size_t wend_sight_cells(const wend_sight *sight, wend_place *cells, size_t capacity);

/*
 * Writes what is seen into a layer of what a player knows (WEND_LAYER_KNOWN, over the same grid). *found (null is
 * allowed) becomes the smallest area with all cells that were new, of width 0 if there were none. Spaces follow at
 * their next wend_space_update. Errors: ARGUMENT (another grid or kind, nothing looked at yet). Cost: the rows seen.
 */
WEND_API wend_status wend_sight_reveal(const wend_sight *sight, wend_layer *known, wend_area *found);

/*
 * Counts this watcher in each cell that it sees, in a layer of numbers (WEND_LAYER_EXTRA) that a side shares: a cell of
 * 0 is seen by nobody now. What it had counted there before is taken back; call it after each look. A space that has
 * such a layer of the enemy's finds watched cells costly.
 * Errors: ARGUMENT (another grid or kind; another layer than the one it is counted in; a cell of 65,535; nothing looked
 * at yet), MEMORY: nothing more is then counted. Cost: nothing where the view is as it was, else the cells.
 */
WEND_API wend_status wend_sight_mark(wend_sight *sight, wend_layer *layer);

/* Takes back what a sight is counted in, if any; before it is destroyed or counted elsewhere. ARGUMENT for null. */
WEND_API wend_status wend_sight_unmark(wend_sight *sight);

/* Bytes the sight holds. */
WEND_API size_t wend_sight_memory(const wend_sight *sight);

#ifdef __cplusplus
}
#endif

#endif
