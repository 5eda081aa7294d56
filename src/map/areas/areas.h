/*
 * Areas: the free cells of a space, divided at choke points.
 *
 * Each cell has a width: the side of the largest square of free cells around it. Wide cells come first; what hangs
 * together grows down from the widest cell of each place (areas_flood.c). Where two such basins would touch, they
 * become one, or the cell between them is the middle of a choke, and the shortest lines of cells from there to walls on
 * either side are cut: what grows on never passes them. So areas touch each other in cut cells alone.
 */
#ifndef WEND_MAP_AREAS_AREAS_H
#define WEND_MAP_AREAS_AREAS_H

#include "map/areas/areas_part.h"
#include "map/space/space_calls.h"

/* While areas grow a node's number is its basin's plus 1, or one of these. */
enum { NODE_FREE = 0 };
#define NODE_REACHED (UINT32_MAX - 1) /* it waits for its turn */
#define NODE_CUT     UINT32_MAX       /* it is part of a choke */

/* What grows from a widest cell. */
struct wend_basin {
    uint32_t parent; /* another that it has become part of, or itself */
    uint32_t peak;   /* the width of its widest cell */
    uint32_t node;   /* that cell */
    uint32_t number; /* of the area that it becomes; 0 = none yet */
    uint64_t cells;  /* so far */
    bool has_choke;
};

struct wend_areas {
    wend_allocator allocator;
    const wend_space *space; /* null where a source divides the map: all by node is then null too */
    struct wend_areas_source source;
    wend_areas_desc desc;
    size_t bitmap_bytes;
    uint32_t node_count;
    uint8_t *free;     /* bit: as the space had it when these were made */
    uint16_t *width;   /* per node: twice the steps to a wall, one less where that is odd; 0 = blocked */
    uint32_t *area_of; /* per node */

    wend_area_info *list; /* those from 1 on */
    uint32_t count;
    struct wend_choke_slot *chokes;
    uint32_t choke_count, choke_capacity;
    uint32_t *cut; /* cells of chokes, one after the other */
    uint32_t cut_count, cut_capacity;
    uint32_t *starts;   /* per area, from 0 on, and one behind: where its chokes begin in `incident` */
    uint32_t *incident; /* numbers of chokes */
};

/* How one gets about: which neighbours join areas, and which hold a wall together, by direction. */
struct wend_area_steps {
    int32_t offset[DIRECTIONS];
    uint32_t joins, walls; /* masks of directions */
    uint8_t narrow[256];   /* by mask of the neighbours that are as far from walls: the square around is an odd one */
};

struct wend_area_steps wend_area_steps_of(const wend_space *space);

/* Fills in the widths of all nodes. */
void wend_areas_measure(wend_areas *areas, const struct wend_area_steps *steps);

/* Steps from a node to the nearest wall: 1 beside one. */
static inline uint32_t wend_areas_clearance(const wend_areas *areas, uint32_t node)
{
    return (areas->width[node] + 1u) / 2;
}

/* What grows, and the basins it grows from. */
struct wend_area_flood {
    wend_areas *areas;
    struct wend_area_steps steps;
    uint32_t widest;
    uint32_t *begin;       /* per width, and one behind: where its nodes begin in the next two */
    uint32_t *nodes;       /* by width, of one width in order */
    uint32_t *queue, *end; /* by width, as they were reached; per width where they end */
    uint32_t node_count;
    struct wend_basin *basins;
    uint32_t basin_count, basin_capacity;
    uint32_t *line; /* cells of the choke that is being cut */
    uint32_t line_count, line_capacity;
};

/*
 * Divides the free nodes into basins, each an area if it is a root, and cuts chokes. MEMORY; to be ended in any case.
 */
wend_status wend_area_flood_run(struct wend_area_flood *flood, wend_areas *areas);
void wend_area_flood_end(struct wend_area_flood *flood);

/* The basin that one has become part of. */
uint32_t wend_area_flood_root(struct wend_area_flood *flood, uint32_t basin);

#endif
