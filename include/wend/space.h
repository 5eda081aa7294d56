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
 * search a space at once; what changes it (update, refresh, attach, detach, destroy) needs it alone.
 */
typedef struct wend_space wend_space;

/*
 * Makes a space over a grid, which must outlive it. The profile is copied; null = wend_profile_default().
 * Errors: ARGUMENT, MEMORY, UNSUPPORTED (rules that docs/rules.md refuses, such as an footprint on hexagons); *space
 * is then null.
 * Cost: a few passes over the cells. Memory per cell: 1/8 byte for where the mover may stand and 4 1/32 for the regions, and
 * more where it is needed: 12/8 for squares whose free cells are alike, default prices and no turn costs (what jump point
 * search reads); 25/8 for free cells of different weight (9/8 with several levels, turn costs or weights of both ends) and
 * 1 KB to 1 MB, 16 bytes for each kind of surroundings that differ in what to look at; 1 for an footprint above 1, 1 for
 * exits, 1/8 each for a callback and links; rows are padded to whole bytes of the 1/8.
 * Besides 24 bytes per link, 8 per region, and 12 KB, on hexagons 15 KB.
 */
WEND_API wend_status wend_space_create(const wend_grid *grid, const wend_profile *profile,
                                       const wend_allocator *allocator, wend_space **space);

/* Frees a space; null is allowed. */
WEND_API void wend_space_destroy(wend_space *space);

/*
 * Takes over the edits made to the grid, and to a layer of what is known, since the last update. No other thread may use the space meanwhile.
 * Keeps more memory only when the map gets its first exits, more links or regions than ever before, or may get
 * more kinds of weighted surroundings. Errors: ARGUMENT for a null pointer, MEMORY: the space is then as it was.
 *
 * Cost: the cells edited; and where closing some may have parted a region, a look around them until that is known: the size
 * of the smaller part, or of the way around, at most a few passes over the map. It borrows 24 to 48 bytes for each of the
 * rows' runs of free cells seen beyond the first 128, at most 3 bytes per cell. (Where these are refused the map is labelled
 * anew; where the labels themselves find no room queries search instead of knowing at once that there is no way, and a
 * later update tries again.) With the map's first exits, where edits open or close more than a thirtieth of the map, or where
 * more than 64 of them together touch, four cells around counted too, more cells than the map has: a few passes over the map.
 */
WEND_API wend_status wend_space_update(wend_space *space);

/*
 * Asks the profile's callback again for an area, where the game has changed what it answers. As wend_space_update, which
 * it includes. RANGE where the area leaves the map.
 */
WEND_API wend_status wend_space_refresh(wend_space *space, wend_area area);

/*
 * Makes *snapshot a copy of a space: a space of its own over the same grid, with the same edits taken over, the same layers
 * attached, and memory from the same allocator. It goes on as any other: wend_space_update brings it up to the grid's edits,
 * wend_space_destroy frees it.
 *
 * For readers that must not wait: they go on with one space while the other is updated. Two that take turns are copied only
 * once, since each update costs what has changed since that space's last one:
 *
 *     edit the grid; wend_space_update(spare); from now on readers take `spare`;
 *     once none has the other any more, that one is the spare.
 *
 * Errors: ARGUMENT, MEMORY; *snapshot is then null. Cost: one copy of wend_space_memory() bytes.
 * Threads: reads the space only, and nothing of the grid, which may be edited meanwhile.
 */
WEND_API wend_status wend_space_snapshot(const wend_space *space, wend_space **snapshot);

/* The version of the grid that the space shows. */
WEND_API uint64_t wend_space_version(const wend_space *space);

WEND_API const wend_grid *wend_space_grid(const wend_space *space);

/* Copies the first `size` bytes of the profile that the space was made with; wend_space_profile() calls it. */
WEND_API void wend_space_read_profile(const wend_space *space, wend_profile *profile, uint32_t size);

/* The profile that the space was made with. */
static inline wend_profile wend_space_profile(const wend_space *space)
{
    wend_profile profile;
    wend_space_read_profile(space, &profile, (uint32_t)sizeof profile);
    return profile;
}

/* Whether the mover may stand with its anchor in the cell that a place lies in; false outside the map. */
WEND_API bool wend_space_is_free(const wend_space *space, wend_place place);

/* Bytes the space holds; the grid's own are not counted. */
WEND_API size_t wend_space_memory(const wend_space *space);

/*
 * Labels the regions between which no walk exists, which the space keeps; links, exits and one-way steps are not looked at.
 * labels, rows of level 0, then of level 1…, so that cell (x, y) of level l has labels[(l * height + y) * width + x], become 0 for a blocked cell, else 1, 2, 3… in the order in which
 * a region's first cell comes row by row. labels holds width * height * levels numbers; *regions becomes the count of
 * regions. allocator (null = malloc) lends working memory for the length of the call.
 * Errors: ARGUMENT, MEMORY. Cost: one pass over the map; 4 bytes of working memory per region and for every 256
 * cells (per cell, if an update found no memory for the regions). Threads: reads the space only.
 */
WEND_API wend_status wend_space_components(const wend_space *space, const wend_allocator *allocator, uint32_t *labels,
                                           uint32_t *regions);

/*
 * Whether closing some cells would part two places: *disconnects becomes true if a walk leads from a to b now, and none
 * would after no mover could enter the cells any more. A walk is what it is for wend_space_components. A mover of
 * several cells is kept from every anchor where it would cover one of them. Cells that are blocked already change nothing; a
 * cell may come twice. If a or b would itself be closed the answer is true; if one of them is blocked now, or no walk
 * leads from one to the other, there is nothing to disconnect: false. A link may still lead across.
 *
 * For towers and buildings that must leave a way: asks nothing of the grid and changes nothing. cells may be null if count
 * is 0; allocator (null = malloc) lends working memory for the length of the call: a bit for each cell of the rows from the
 * first to the last one, and what wend_space_update takes for floods.
 * Errors: ARGUMENT, RANGE (a cell or place outside the map), MEMORY. Cost: the cells, copying those bits, and a look
 * around the cells until it is known which parts come off: the size of all but the largest, or of the way around.
 * Threads: reads the space only.
 * Source: Even and Shiloach 1981.
 */
WEND_API wend_status wend_space_would_disconnect(const wend_space *space, const wend_allocator *allocator,
                                                 const wend_place *cells, size_t count, wend_place a, wend_place b,
                                                 bool *disconnects);

/* Where the mover could go instead. */
typedef struct wend_nearest {
    wend_place place;          /* the centre of the nearest cell; of several the first row by row */
    uint64_t distance_squared; /* in cells between centres; between regular hexagons in steps: neighbours are 1 apart */
    uint32_t count;            /* how many cells are as near; 0 = there is none */
} wend_nearest;

/*
 * The cell nearest to a goal, in a straight line on the goal's level, among those that a mover at `start` can reach and stop
 * at, by walking or through links; one-way steps and walls on cell sides are not looked at (wend_finder_find with
 * WEND_POLICY_NEAREST does). The distance is that from the mover's anchor. There is none where the goal's level does not exist,
 * nothing on it can be reached, or the start is blocked or outside; the goal may be anywhere, outside the map too.
 * allocator (null = malloc) lends working memory for the length of the call, a bit per region, where the mover heeds links.
 * Errors: ARGUMENT, MEMORY (also where an update found no memory for the regions). Cost: the rows within the distance found,
 * a microsecond or less for most clicks on a wall; with links also passes over them all until one finds nothing new.
 * Threads: reads the space only.
 */
WEND_API wend_status wend_space_nearest(const wend_space *space, const wend_allocator *allocator, wend_place start,
                                        wend_place goal, wend_nearest *nearest);

#ifdef __cplusplus
}
#endif

#endif
