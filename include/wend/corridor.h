/* wend/corridor.h: the polygons a way passes and the portals between them, and paths through those. */
#ifndef WEND_CORRIDOR_H
#define WEND_CORRIDOR_H

#include <wend/find.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A side between two polygons, as seen by one who goes through it. */
typedef struct wend_portal {
    wend_place left, right;
} wend_portal;

/*
 * The polygons that a way passes one after the other, and the portals between them: portal i leads from polygon i to
 * polygon i + 1. Begin with wend_corridor_default(). The arrays lie in the finder's memory until its next query.
 */
typedef struct wend_corridor {
    uint32_t size; /* sizeof(wend_corridor) */
    wend_outcome outcome;
    wend_reason reason;
    const uint32_t *polygons;
    const wend_portal *portals; /* polygon_count - 1 of them */
    uint32_t polygon_count;     /* 0 where there is no way */
    wend_place start, goal;     /* where it begins and ends; a limited one ends at the last portal's middle */
    uint64_t work;              /* in units of about one queue operation */
} wend_corridor;

/* Writes the default into the first `size` bytes; wend_corridor_default() calls it. */
WEND_API void wend_corridor_init(wend_corridor *corridor, uint32_t size);

/* The answer to begin with. */
static inline wend_corridor wend_corridor_default(void)
{
    wend_corridor corridor;
    wend_corridor_init(&corridor, (uint32_t)sizeof corridor);
    return corridor;
}

/*
 * Finds a corridor from query->start to query->goal, for callers who steer through portals themselves: the one whose
 * way through the middles of its portals is cheapest, areas weighted by the profile. The shortest path need not lie in
 * it: wend_finder_find has that, and takes links, which corridors do not. On grids the space must be prepared and the
 * query of shape WEND_LINES_SHORTEST. Of the query count start, goal, search.limit (the corridor is then PARTIAL) and
 * shape; the rest must be at rest.
 * Errors: ARGUMENT, UNSUPPORTED, MEMORY. docs/corridor.md has pictures. Threads: as wend_finder_find.
 * Cost: about 0.1 us for each side looked at. Source: A* over the sides of polygons.
 */
WEND_API wend_status wend_finder_find_corridor(wend_finder *finder, const wend_space *space, const wend_query *query,
                                               wend_corridor *corridor);

/*
 * Writes the turning points of the shortest path within a corridor, start and goal included, at most `capacity` of them
 * (points may be null if that is 0), and returns how many there are in all; 0 for null or where there is no way.
 * Cost: the portals, and again those behind each turn. Source: Lee and Preparata 1984, after Mononen 2010.
 */
WEND_API size_t wend_corridor_funnel(const wend_corridor *corridor, wend_place *points, size_t capacity);

/* The same for the classic way through the middle of each portal, rounded to whole places. Cost: the portals. */
WEND_API size_t wend_corridor_midpoints(const wend_corridor *corridor, wend_place *points, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
