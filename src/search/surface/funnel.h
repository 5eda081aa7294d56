/* The shortest path within a corridor: strings pulled taut through portals. */
#ifndef WEND_SEARCH_SURFACE_FUNNEL_H
#define WEND_SEARCH_SURFACE_FUNNEL_H

#include <wend/corridor.h>

/* A list of places that is counted on past its end. */
struct wend_place_sink {
    wend_place *places;
    size_t count, capacity;
};

/*
 * Puts the turning points of the shortest path through portals into a list: those behind `start`, and `goal`. Points in line
 * with their neighbours are left out.
 */
void wend_funnel_pull(wend_place start, const wend_portal *portals, uint32_t count, wend_place goal,
                      struct wend_place_sink *sink);

/* Adds a place unless it is the last one already. */
void wend_place_sink_add(struct wend_place_sink *sink, wend_place place);

/* The middle of a portal, in whole places. */
wend_place wend_portal_middle(const wend_portal *portal);

#endif
