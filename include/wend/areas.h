/* wend/areas.h: the structure of a map, for whoever plans on it: areas, the choke points between them, dead ends. */
#ifndef WEND_AREAS_H
#define WEND_AREAS_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The free cells of a map, divided where it narrows: wide places are areas, and between two areas lie choke points,
 * each with the fewest cells that must be closed to shut it. Tells where to build, defend or ambush, or where to put a
 * room's name; docs/areas.md has a picture and the rules. All numbers are whole, the same on every machine.
 * Shows the space as of the last wend_areas_update; the space must outlive it. wend_world_areas_create makes areas of a
 * world, for the same calls. Links, exits and one-way steps are ignored.
 * Threads: any number may read; all other calls need the areas alone.
 * Source: Perkins 2010, Terrain analysis in real-time strategy games; Vincent and Soille 1991 (watersheds).
 */
typedef struct wend_areas wend_areas;

/* What counts as a choke, and as an area. Begin with wend_areas_desc_default(). */
typedef struct wend_areas_desc {
    uint32_t size;    /* sizeof(wend_areas_desc) */
    uint32_t percent; /* 0 to 99, default 60: a narrow place is a choke if its width is at most this share of the
                         greatest width of the less wide of the two areas beside it */
    uint32_t cells; /* default 9: an area with fewer cells that are at least as wide as the choke joins its neighbour */
} wend_areas_desc;

/* Writes the default into the first `size` bytes; wend_areas_desc_default() calls it. */
WEND_API void wend_areas_desc_init(wend_areas_desc *desc, uint32_t size);

/* Returns the default description. */
static inline wend_areas_desc wend_areas_desc_default(void)
{
    wend_areas_desc desc;
    wend_areas_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Divides a space's map into areas. desc and allocator may be null. Errors: ARGUMENT, MEMORY, UNSUPPORTED (hexagons,
 * and maps without cells); *areas is then null.
 * Cost: 30 to 90 ns per cell; 140 if every fourth cell is blocked at random. Memory per cell: 6 1/8 bytes and the
 * chokes, 9 if every fourth is blocked at random; 8 more during the call.
 */
WEND_API wend_status wend_areas_create(const wend_space *space, const wend_areas_desc *desc,
                                       const wend_allocator *allocator, wend_areas **areas);

/* Frees areas; null is allowed. */
WEND_API void wend_areas_destroy(wend_areas *areas);

/*
 * Updates areas to what the space shows now: bit for bit what wend_areas_create would give. Numbers of areas and chokes
 * may change. *cells (may be null) becomes the number of cells divided again: 0 if no cell has become free or blocked
 * since.
 * Errors: ARGUMENT, MEMORY: the areas are then as they were. Cost: a look at a bit per cell; for the cells divided
 * again as wend_areas_create.
 */
WEND_API wend_status wend_areas_update(wend_areas *areas, uint64_t *cells);

/* Return how many areas there are, numbered from 1 by their first cells, and chokes, numbered from 0 by place. */
WEND_API uint32_t wend_areas_count(const wend_areas *areas);
WEND_API uint32_t wend_areas_choke_count(const wend_areas *areas);

/* Returns the number of the area that a place lies in; 0 for blocked cells and outside the map. Cost: constant. */
WEND_API uint32_t wend_areas_at(const wend_areas *areas, wend_place place);

/*
 * Returns the width of the map around a place: the side of the largest square of free cells around its cell, so the
 * size of the largest mover that fits; 0 for blocked cells. For diagonal steps under WEND_CORNERS_ALWAYS the square
 * stands on its corner.
 */
WEND_API uint32_t wend_areas_width_at(const wend_areas *areas, wend_place place);

/* An area. This struct never grows. */
typedef struct wend_area_info {
    uint64_t cells;
    uint32_t chokes;  /* chokes that lead out of it: with one it is a dead end, with none an island */
    uint32_t width;   /* in cells, at its widest place, as wend_areas_width_at */
    wend_place place; /* a cell at its widest place */
    wend_area bounds; /* the rectangle around its cells */
} wend_area_info;

/* Reads an area. Errors: ARGUMENT, RANGE if no area has this number. */
WEND_API wend_status wend_areas_read(const wend_areas *areas, uint32_t area, wend_area_info *info);

/* A choke point. This struct never grows. */
typedef struct wend_choke {
    wend_place place;  /* its middle */
    uint32_t width;    /* cells that must be closed to shut it, as many as can pass abreast; in one choke of a thousand,
                          where ways cross within it, one cell less might do */
    uint32_t areas[2]; /* the two areas that it lies between, the lower number first */
} wend_choke;

/* Reads a choke. Errors: ARGUMENT, RANGE if no choke has this number. */
WEND_API wend_status wend_areas_read_choke(const wend_areas *areas, uint32_t choke, wend_choke *info);

/*
 * Lists the cells of a choke: closing all of them parts its two areas there. Writes the centres of at most `capacity`
 * of them (cells may be null if that is 0), the middle first; *count becomes their number, the choke's width. They
 * belong to the wider of its areas. Errors: ARGUMENT, RANGE, CAPACITY. Cost: the cells.
 */
WEND_API wend_status wend_areas_choke_cells(const wend_areas *areas, uint32_t choke, wend_place *cells, size_t capacity,
                                            size_t *count);

/*
 * Lists the chokes that lead out of an area, by rising number. Writes at most `capacity` of them (chokes may be null if
 * that is 0); *count becomes how many there are. Errors: ARGUMENT, RANGE, CAPACITY. Cost: those chokes.
 */
WEND_API wend_status wend_areas_chokes_of(const wend_areas *areas, uint32_t area, uint32_t *chokes, size_t capacity,
                                          size_t *count);

/*
 * Finds how many ways from one area to another share no choke, and where to hold them. *count becomes their number, 0
 * if there is none. As many chokes are written, the fewest that cut one area off from the other; if there is a choice,
 * those nearest to `from`. At most `capacity` are written (chokes may be null if that is 0).
 * Errors: ARGUMENT (also one area twice), RANGE, CAPACITY, MEMORY. Cost: the chokes, once for each way.
 * Source: Ford and Fulkerson 1956.
 */
WEND_API wend_status wend_areas_ways(const wend_areas *areas, uint32_t from, uint32_t to, uint32_t *chokes,
                                     size_t capacity, size_t *count);

/* Returns the bytes that the areas hold. */
WEND_API size_t wend_areas_memory(const wend_areas *areas);

#ifdef __cplusplus
}
#endif

#endif
