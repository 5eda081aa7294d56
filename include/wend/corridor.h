/* wend/corridor.h: the polygons that a route passes, the portals between them, and paths through the portals. */
#ifndef WEND_CORRIDOR_H
#define WEND_CORRIDOR_H

#include <wend/find.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A side between two polygons, with its ends as seen by somebody who walks through it. */
typedef struct wend_portal {
    wend_place left, right;
} wend_portal;

/*
 * The polygons that a route passes, in order, and the portals between them: portal i leads from polygon i to polygon i
 * + 1. Begin with wend_corridor_default(). The arrays lie in the finder's memory until its next query.
 */
typedef struct wend_corridor {
    uint32_t size; /* sizeof(wend_corridor) */
    wend_outcome outcome;
    wend_reason reason;
    const uint32_t *polygons;
    const wend_portal *portals; /* polygon_count - 1 of them */
    uint32_t polygon_count;     /* 0 if there is no route */
    wend_place start, goal;     /* the ends of the route; if a limit ended it, goal is the middle of the last portal */
    uint64_t work;              /* in units of about one queue operation */
} wend_corridor;

/* Writes the default into the first `size` bytes; wend_corridor_default() calls it. */
WEND_API void wend_corridor_init(wend_corridor *corridor, uint32_t size);

/* Returns the default answer, to be filled. */
static inline wend_corridor wend_corridor_default(void)
{
    wend_corridor corridor;
    wend_corridor_init(&corridor, (uint32_t)sizeof corridor);
    return corridor;
}

/*
 * Finds a corridor from query->start to query->goal, for callers who steer through portals themselves: the corridor
 * whose route through the middles of its portals is cheapest, ground weighted by the profile. The shortest path may lie
 * in another corridor: wend_finder_find has that path, and takes links, which corridors do not. On grids the space must
 * be prepared and the query of shape WEND_LINES_SHORTEST. Of the query start, goal, shape, search.limit (the corridor
 * is then PARTIAL), snap, weights and observer count; lists, may_be_blocked, arrival, policies, pausing and other
 * limits are UNSUPPORTED.
 * Errors: ARGUMENT, UNSUPPORTED, MEMORY. docs/corridor.md has pictures. Threads: as wend_finder_find.
 * Cost: about 0.1 us for each side looked at. Source: A* over the sides of polygons.
 */
WEND_API wend_status wend_finder_find_corridor(wend_finder *finder, const wend_space *space, const wend_query *query,
                                               wend_corridor *corridor);

/*
 * Finds the shortest path within a corridor: writes its turning points, start and goal included, at most `capacity` of
 * them (points may be null if that is 0), and returns how many there are in all; 0 for null or without a route.
 * Cost: the portals, and again those behind each turn. Source: Lee and Preparata 1984, after Mononen 2010.
 */
WEND_API size_t wend_corridor_funnel(const wend_corridor *corridor, wend_place *points, size_t capacity);

/* Finds the path through each portal's middle, rounded to whole places, as wend_corridor_funnel. Cost: the portals. */
WEND_API size_t wend_corridor_midpoints(const wend_corridor *corridor, wend_place *points, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
