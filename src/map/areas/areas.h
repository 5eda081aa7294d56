/*
 * Areas: the free cells of a space, divided at choke points.
 *
 * Each cell has a width: the side of the largest square of free cells around it. Basins grow from the widest cell of
 * each place down to narrower cells (areas_flood.c). Where two basins would touch, they either merge, or the cell
 * between them becomes the middle of a choke: the shortest lines of cells from there to walls on both sides are cut,
 * and later growth never passes them. So areas touch each other only in cut cells.
 */
#ifndef WEND_MAP_AREAS_AREAS_H
#define WEND_MAP_AREAS_AREAS_H

#include "map/areas/areas_part.h"
#include "map/space/space_calls.h"

/* While areas grow, a node's label is its basin's index + 1, or one of these. */
enum { NODE_FREE = 0 };
#define NODE_REACHED (UINT32_MAX - 1) /* in the queue */
#define NODE_CUT     UINT32_MAX       /* part of a choke */

/* A basin, which grows from a widest cell. */
struct wend_basin {
    uint32_t parent; /* the basin it was merged into, or itself */
    uint32_t peak;   /* width of its widest cell */
    uint32_t node;   /* that cell */
    uint32_t number; /* of the area that it becomes; 0 = none yet */
    uint64_t cells;  /* so far */
    bool has_choke;
};

struct wend_areas {
    wend_allocator allocator;
    const wend_space *space; /* null if a source divides the map: all arrays by node are then null too */
    struct wend_areas_source source;
    wend_areas_desc desc;
    size_t bitmap_bytes;
    uint32_t node_count;
    uint8_t *free;     /* bit: as in the space when these areas were made */
    uint16_t *width;   /* by node: twice the steps to a wall, one less if the square is odd; 0 = blocked */
    uint32_t *area_of; /* by node */

    wend_area_info *list; /* from area 1 on */
    uint32_t count;
    struct wend_choke_slot *chokes;
    uint32_t choke_count, choke_capacity;
    uint32_t *cut; /* cells of chokes, one choke after the other */
    uint32_t cut_count, cut_capacity;
    uint32_t *starts;   /* by area, from 0 on, and one more: where its chokes begin in `incident` */
    uint32_t *incident; /* indices of chokes */
};

/* By direction: the neighbours that connect areas, and those that hold a wall together. */
struct wend_area_steps {
    int32_t offset[DIRECTIONS];
    uint32_t joins, walls; /* masks of directions */
    uint8_t narrow[256];   /* by mask of neighbours at least as far from walls: the square around is odd */
};

struct wend_area_steps wend_area_steps_of(const wend_space *space);

/* Computes the widths of all nodes. */
void wend_areas_measure(wend_areas *areas, const struct wend_area_steps *steps);

/* Steps from a node to the nearest wall; 1 beside a wall. */
static inline uint32_t wend_areas_clearance(const wend_areas *areas, uint32_t node)
{
    return (areas->width[node] + 1u) / 2;
}

/* The flood, and the basins that it grows. */
struct wend_area_flood {
    wend_areas *areas;
    struct wend_area_steps steps;
    uint32_t widest;
    uint32_t *begin;       /* by width, and one more: where its nodes begin in the next two */
    uint32_t *nodes;       /* by width, then by node */
    uint32_t *queue, *end; /* by width, then in the order reached; by width: where they end */
    uint32_t node_count;
    struct wend_basin *basins;
    uint32_t basin_count, basin_capacity;
    uint32_t *line; /* cells of the choke being cut */
    uint32_t line_count, line_capacity;
};

/* Divides the free nodes into basins, each an area if it is a root, and cuts chokes. MEMORY. End it in any case. */
wend_status wend_area_flood_run(struct wend_area_flood *flood, wend_areas *areas);
void wend_area_flood_end(struct wend_area_flood *flood);

/* The basin that a basin was merged into. */
uint32_t wend_area_flood_root(struct wend_area_flood *flood, uint32_t basin);

#endif
