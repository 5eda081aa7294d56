/* wend/areas.h: what a map consists of, for who plans on it: areas, the choke points between them, dead ends. */
#ifndef WEND_AREAS_H
#define WEND_AREAS_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The free cells of a map, divided where it narrows: wide places are areas, and between two of them lie choke points,
 * the fewest cells that must be closed there. For where to build, defend, ambush, or put rooms' names; docs/areas.md
 * has a picture and the rules. All is whole numbers, the same on every machine.
 *
 * It shows the space as it was at the last wend_areas_update; the space must outlive it. wend_world_areas_create makes
 * areas of a world instead, for the same calls. Links, exits and one-way steps
 * are not looked at. Reading is for any number of threads; all else needs the areas alone.
 * Source: Perkins 2010, Terrain analysis in real-time strategy games; Vincent and Soille 1991 (watersheds).
 */
typedef struct wend_areas wend_areas;

/* What counts as a choke, and as an area. Begin with wend_areas_desc_default(). */
typedef struct wend_areas_desc {
    uint32_t size;    /* sizeof(wend_areas_desc) */
    uint32_t percent; /* a narrow place is a choke if it is at most so much of the width that the less wide of the areas
                         beside it has at its widest, 0 to 99; default 60 */
    uint32_t cells;   /* what has fewer that are as wide as the choke, or wider, joins its neighbour; default 9 */
} wend_areas_desc;

/* Writes the default into the first `size` bytes; wend_areas_desc_default() calls it. */
WEND_API void wend_areas_desc_init(wend_areas_desc *desc, uint32_t size);

/* The description to begin with. */
static inline wend_areas_desc wend_areas_desc_default(void)
{
    wend_areas_desc desc;
    wend_areas_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Divides a space's map. desc and allocator may be null. Errors: ARGUMENT, MEMORY, UNSUPPORTED (hexagons, and maps
 * without cells); *areas is then null.
 * Cost: 30 to 90 ns per cell, where every fourth is blocked by chance 140. Memory per cell: 6 1/8 bytes and what chokes
 * take, 9 where every fourth is blocked; 8 more while it is made.
 */
WEND_API wend_status wend_areas_create(const wend_space *space, const wend_areas_desc *desc,
                                       const wend_allocator *allocator, wend_areas **areas);

/* Frees them; null is allowed. */
WEND_API void wend_areas_destroy(wend_areas *areas);

/*
 * Brings areas up to what the space shows now: to the bit what wend_areas_create would give. Numbers of areas and
 * chokes may change. *cells (which may be null) becomes how many cells were divided anew: 0 where no cell has become
 * free or blocked since.
 * Errors: ARGUMENT, MEMORY: the areas are then as they were. Cost: a look at a bit per cell; the cells divided anew as
 * wend_areas_create.
 */
WEND_API wend_status wend_areas_update(wend_areas *areas, uint64_t *cells);

/* Areas have numbers from 1 to this, in the order of their first cells; chokes from 0 on, in the order of places. */
WEND_API uint32_t wend_areas_count(const wend_areas *areas);
WEND_API uint32_t wend_areas_choke_count(const wend_areas *areas);

/* The number of the area that a place lies in; 0 for blocked cells and outside the map. Cost: constant. */
WEND_API uint32_t wend_areas_at(const wend_areas *areas, wend_place place);

/*
 * How wide the map is around a place: the side of the largest square of free cells around its cell, which is as large a
 * mover as fits there; 0 for blocked cells. Where corners never bar the way it is a square standing on its corner.
 */
WEND_API uint32_t wend_areas_width_at(const wend_areas *areas, wend_place place);

/* An area. This struct never grows. */
typedef struct wend_area_info {
    uint64_t cells;
    uint32_t chokes;  /* that lead out of it: with one it is a dead end, with none an island */
    uint32_t width;   /* at its widest, as wend_areas_width_at */
    wend_place place; /* a cell where it is as wide as that */
    wend_area bounds; /* the rectangle around its cells */
} wend_area_info;

/* Reads one. Errors: ARGUMENT, RANGE where no area has this number. */
WEND_API wend_status wend_areas_read(const wend_areas *areas, uint32_t area, wend_area_info *info);

/* A choke point. This struct never grows. */
typedef struct wend_choke {
    wend_place place;  /* its middle */
    uint32_t width;    /* how many cells must be closed to shut it, as many as can pass abreast; where ways cross
                          within it, in one choke of a thousand, one less might do */
    uint32_t areas[2]; /* between which it lies, the lower number first */
} wend_choke;

/* Reads one. Errors: ARGUMENT, RANGE where no choke has this number. */
WEND_API wend_status wend_areas_read_choke(const wend_areas *areas, uint32_t choke, wend_choke *info);

/*
 * The cells of a choke: closing all of them parts its two areas there. Writes the centres of at most `capacity` of them
 * (cells may be null if that is 0), the middle first; *count becomes their number, the choke's width. They belong to
 * the wider of its areas. Errors: ARGUMENT, RANGE, CAPACITY. Cost: the cells.
 */
WEND_API wend_status wend_areas_choke_cells(const wend_areas *areas, uint32_t choke, wend_place *cells, size_t capacity,
                                            size_t *count);

/*
 * The chokes that lead out of an area, by growing number. Writes at most `capacity` of them (chokes may be null if that
 * is 0); *count becomes how many there are. Errors: ARGUMENT, RANGE, CAPACITY. Cost: those chokes.
 */
WEND_API wend_status wend_areas_chokes_of(const wend_areas *areas, uint32_t area, uint32_t *chokes, size_t capacity,
                                          size_t *count);

/*
 * How many ways lead from one area to another that share no choke, and where to hold them: *count becomes their number,
 * 0 where none leads, and the chokes written are as many, the fewest that cut the one off from the other, those nearest
 * to `from` if there is a choice. At most `capacity` are written (chokes may be null if that is 0).
 * Errors: ARGUMENT (also one area twice), RANGE, CAPACITY, MEMORY. Cost: the chokes, once for each way.
 * Source: Ford and Fulkerson 1956.
 */
WEND_API wend_status wend_areas_ways(const wend_areas *areas, uint32_t from, uint32_t to, uint32_t *chokes,
                                     size_t capacity, size_t *count);

/* Bytes the areas hold. */
WEND_API size_t wend_areas_memory(const wend_areas *areas);

#ifdef __cplusplus
}
#endif

#endif
