/* What can be reached from where: components, floods, and the nearest free cell. */
#ifndef WEND_MAP_REGION_REGION_H
#define WEND_MAP_REGION_REGION_H

#include "base/bits.h"
#include "map/space/space.h"

/* Set in `up` of the label that represents a region. */
#define REGION_ROOT (UINT32_C(1) << 31)

/* A label. The labels of one region form a tree, flat because of union by weight. */
struct wend_region {
    uint32_t up;    /* the label above; at the root REGION_ROOT | size of the tree; unused: the next unused label */
    uint32_t group; /* 0 except while floods are prepared; see seed_frontier */
};

/* Connected components of the free nodes, kept under edits. */
struct wend_components {
    uint32_t *labels;          /* by node; 0 = blocked */
    struct wend_region *table; /* by label; label 0 is a region by itself */
    uint32_t capacity;
    uint32_t unused, unused_count; /* list of unused labels; 0 = its end */
    bool stale;                    /* memory was refused: labels are wrong until the next update */
    uint16_t around[2][9]; /* by kind of the middle cell: the others of the 3x3 adjacent to each, as in wend_steps */
    struct wend_margins reach;
};

/* The label that represents a node's region. */
static inline uint32_t wend_component_of(const struct wend_components *regions, uint32_t node)
{
    uint32_t label = regions->labels[node];
    while (!(regions->table[label].up & REGION_ROOT))
        label = regions->table[label].up;
    return label;
}

/* True if it is known that no path connects two free nodes. */
static inline bool wend_components_part(const struct wend_components *regions, uint32_t a, uint32_t b)
{
    return !regions->stale && wend_component_of(regions, a) != wend_component_of(regions, b);
}

/* The node at a place of the 3x3 around another. */
static inline uint32_t wend_region_neighbour(const wend_space *space, uint32_t node, uint32_t place)
{
    return node - space->cells.stride - 1 + place / 3 * space->cells.stride + place % 3;
}

/* The regions that a mover can reach, by steps and links. Exits are ignored: with exits it may reach less. */
struct wend_reachable {
    uint32_t only;     /* the only region; 0 = see bits */
    uint8_t *bits;     /* by label */
    uint32_t capacity; /* bytes of bits */
    uint32_t *lists;   /* scratch for following links */
    uint32_t list_capacity;
};

/* Reaches just the region of one free node, for spaces without links. */
static inline void wend_reachable_one(struct wend_reachable *reached, const wend_space *space, uint32_t node)
{
    reached->only = wend_component_of(space->cells.components, node);
}

/* Begins with no regions. False if the allocator refuses; memory is kept for the next time. */
bool wend_reachable_begin(struct wend_reachable *reached, const wend_space *space, const wend_allocator *memory);

/* Adds the region of a node, unless the node is blocked. */
void wend_reachable_add(struct wend_reachable *reached, const wend_space *space, uint32_t node);

/* Adds the regions that a step or a link leads to from a node, which may itself be blocked. */
void wend_reachable_add_around(struct wend_reachable *reached, const wend_space *space, uint32_t node);

/*
 * Adds all regions that links lead to. Cost: a pass over the links forwards; if that found more, another backwards; if
 * that did too, two more and one over the labels, with memory from the allocator (if it refuses: passes until one finds
 * no more).
 */
void wend_reachable_follow_links(struct wend_reachable *reached, const wend_space *space, const wend_allocator *memory);

/* Bytes it holds. */
static inline size_t wend_reachable_memory(const struct wend_reachable *reached)
{
    return reached->capacity + reached->list_capacity * sizeof *reached->lists;
}

void wend_reachable_destroy(struct wend_reachable *reached, const wend_allocator *memory);

/* True if a free node's region is one of them. */
static inline bool wend_reachable_has(const struct wend_reachable *reached, const wend_space *space, uint32_t node)
{
    uint32_t region = wend_component_of(space->cells.components, node);
    return reached->only ? region == reached->only : wend_bits_get(reached->bits, region);
}

/* A rectangle of cells on a level, maybe outside the map: first and last columns and rows. */
struct wend_box {
    int64_t left, top, right, bottom;
    uint32_t level;
};

struct wend_box wend_box_of(wend_place place, uint32_t width, uint32_t height);

/* Clamps a box to the cells that a mover's anchor can be on; a single hexagon becomes the nearest such hexagon. */
struct wend_box wend_box_on_map(const wend_space *space, struct wend_box box);

/* Measures of the distance from a cell to the nearest cell of a box. */
enum wend_nearness {
    NEAR_IN_LINE, /* four times the square of the straight line; on hexagons in steps to the neighbour */
    NEAR_BY_STEPS /* the price of steps on an empty map */
};

/* A growing list of nodes. */
struct wend_node_list {
    uint32_t *nodes;
    uint32_t count, capacity;
};

/* A search for the nearest cells. */
struct wend_nearby {
    const wend_space *space;
    enum wend_nearness measure;
    const struct wend_reachable *reached;             /* the regions that count; null = all cells that `accepts` does */
    bool (*accepts)(const void *user, uint32_t node); /* true if a cell counts; null = all in those regions */
    const void *user;
    struct wend_node_list *list; /* receives the nearest cells, maybe with repeats; null = no list */
    const wend_allocator *memory;

    uint64_t best;  /* distance; UINT64_MAX while nothing is found */
    uint32_t count; /* number of cells at that distance; with several boxes some may count more than once */
    uint32_t first; /* the lowest of their nodes */
    bool lacks_memory;

    const struct wend_box *box; /* being searched */
    int64_t reach;              /* columns farther than this from the box are not nearer */
};

/* Resets to nothing found. */
void wend_nearby_begin(struct wend_nearby *nearby);

/* Examines all cells on a box's level that may be as near to it as the best so far, or nearer. */
void wend_nearby_find(struct wend_nearby *nearby, const struct wend_box *box);

/* True if a node counts. */
bool wend_nearby_accepts(const struct wend_nearby *nearby, uint32_t node);

/* Records a node that counts, at a distance. */
void wend_nearby_note(struct wend_nearby *nearby, uint32_t node, uint64_t distance);

void wend_node_list_destroy(struct wend_node_list *list, const wend_allocator *memory);

/* wend_space_nearest over a grid. Precondition: `nearest` is zero. */
wend_status wend_cells_nearest(const wend_space *space, const wend_allocator *memory, wend_place start, wend_place goal,
                               wend_nearest *nearest);

#endif
