/*
 * facets.h: flat convex pieces in three dimensions, drawn from the farthest to the nearest, so that hidden parts are
 * covered. A binary space partition sorts them, and cuts facets that cross a dividing plane. Source: Fuchs, Kedem and
 * Naylor 1980.
 */
#ifndef TOOLS_SKETCHES_FACETS_H
#define TOOLS_SKETCHES_FACETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct spot {
    double x, y, z; /* z upwards */
} spot;

/* The most corners of a facet when it is added, and after cuts. */
enum { FACET_CORNERS = 8, FACET_CORNERS_MAX = 24 };

typedef struct facet {
    spot corners[FACET_CORNERS_MAX];
    uint32_t count;
    uint32_t tag; /* the caller's */
    uint32_t next;
} facet;

typedef struct facets {
    facet *items;
    uint32_t count, capacity;
    struct facet_node *nodes;
    uint32_t node_count, node_capacity;
    bool lacks_memory;
} facets;

/* Frees everything. Facets begin as all zeros. */
void facets_close(facets *facets);

/* Adds a convex facet with corners in one plane, in either direction; ignores facets with more than FACET_CORNERS. */
void facets_add(facets *facets, const spot *corners, uint32_t count, uint32_t tag);

/* The facet's normal, of length 1; zeros if it has no area. */
spot facet_normal(const facet *facet);

/*
 * Visits all facets, the farthest first, seen from the direction that `towards` points to. False if memory was short.
 */
typedef void facet_visitor(void *user, const facet *facet);
bool facets_visit(facets *facets, spot towards, facet_visitor *visit, void *user);

#endif
