/* The cells nearest to a goal among those that count: rows of free cells, outwards from the goal. */
#ifndef WEND_MAP_REGION_NEAREST_H
#define WEND_MAP_REGION_NEAREST_H

#include "map/region/reachable.h"

/* A rectangle of cells on a level, which may lie outside the map: its first and last columns and rows. */
struct wend_box {
    int64_t left, top, right, bottom;
    uint32_t level;
};

struct wend_box wend_box_of(wend_place place, uint32_t width, uint32_t height);

/* The cells of a box that a mover's anchor can be on, or those nearest to it; of a single hexagon the one nearest to it. */
struct wend_box wend_box_on_map(const wend_space *space, struct wend_box box);

/* How the distance from a cell to the nearest of a box is measured. */
enum wend_nearness {
    NEAR_IN_LINE, /* four times the square of the straight line; on hexagons in steps of one to the neighbour */
    NEAR_BY_STEPS /* the price of steps on an empty map */
};

/* Nodes in a list that grows. */
struct wend_node_list {
    uint32_t *nodes;
    uint32_t count, capacity;
};

/* A search for the nearest cells. */
struct wend_nearby {
    const wend_space *space;
    enum wend_nearness measure;
    const struct wend_reachable *reached;             /* the regions that count; null = all cells that `accepts` does */
    bool (*accepts)(const void *user, uint32_t node); /* whether a cell counts; null = all in those regions */
    const void *user;
    struct wend_node_list *list; /* takes the nearest cells, a cell maybe more than once; null = none is wanted */
    const wend_allocator *memory;

    uint64_t best;  /* distance; UINT64_MAX while nothing was found */
    uint32_t count; /* how many are as near; with more than one box some maybe more than once */
    uint32_t first; /* the lowest of their nodes */
    bool lacks_memory;

    const struct wend_box *box; /* in hand */
    int64_t reach;              /* farther columns from it are not nearer */
};

/* Begins with nothing found. */
void wend_nearby_begin(struct wend_nearby *nearby);

/* Looks at all cells on a box's level that may be as near to it as what was found for others, or nearer. */
void wend_nearby_find(struct wend_nearby *nearby, const struct wend_box *box);

/* Whether a node counts. */
bool wend_nearby_accepts(const struct wend_nearby *nearby, uint32_t node);

/* Notes a node that counts, at a distance. */
void wend_nearby_note(struct wend_nearby *nearby, uint32_t node, uint64_t distance);

void wend_node_list_destroy(struct wend_node_list *list, const wend_allocator *memory);

/* wend_space_nearest over a grid; `nearest` is empty before. */
wend_status wend_cells_nearest(const wend_space *space, const wend_allocator *memory, wend_place start, wend_place goal,
                               wend_nearest *nearest);

#endif
