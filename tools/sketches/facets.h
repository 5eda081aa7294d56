/*
 * facets.h: flat convex pieces in three dimensions, drawn from the farthest to the nearest, so that what lies behind is
 * hidden. They are sorted by planes that part them (a binary space partition), and cut where they would hide each
 * other.
 * Source: Fuchs, Kedem and Naylor 1980.
 */
#ifndef TOOLS_SKETCHES_FACETS_H
#define TOOLS_SKETCHES_FACETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct spot {
    double x, y, z; /* z upwards */
} spot;

/* The most corners of a facet that is added; cuts may add some. */
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

/* All zeros to begin with; frees what it holds. */
void facets_close(facets *facets);

/* Corners of one plane, convex, either way round; more than FACET_CORNERS are left out. */
void facets_add(facets *facets, const spot *corners, uint32_t count, uint32_t tag);

/* The normal of a facet of length 1; zeros where it has no area. */
spot facet_normal(const facet *facet);

/* Hands out all facets, the farthest first as seen from where `towards` points to. False where memory was lacking. */
typedef void facet_visitor(void *user, const facet *facet);
bool facets_visit(facets *facets, spot towards, facet_visitor *visit, void *user);

#endif
