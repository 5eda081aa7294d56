/* Regions between which no walk exists: labels per node, kept under edits. */
#ifndef WEND_MAP_REGION_COMPONENTS_H
#define WEND_MAP_REGION_COMPONENTS_H

#include "map/space/space.h"

/* Set in `up` of the label that stands for a region. */
#define REGION_ROOT (UINT32_C(1) << 31)

/* A label. Those of one region form a tree, as flat as union by weight makes it. */
struct wend_region {
    uint32_t up;  /* the label above; at the top REGION_ROOT | how many labels the tree has. Unused: the next such */
    uint32_t kin; /* 0 but while floods are prepared, see seed_front */
};

struct wend_components {
    uint32_t *labels;          /* by node; 0 = blocked */
    struct wend_region *table; /* by label; label 0 is a region of its own */
    uint32_t capacity;
    uint32_t unused, unused_count; /* a list of labels, 0 = its end */
    bool stale;                    /* memory was refused: labels say nothing until the next update */
    uint16_t around[2][9]; /* by kind of the middle cell: of each of the 3x3 cells, numbered as in wend_steps, those
                              among the others that it is joined with */
    struct wend_margins reach;
};

/* Whether closing a node, which is blocked already, parts nothing: what it joined hangs together around it. */
bool wend_components_is_simple(const wend_space *space, uint32_t node);

/* The label that stands for a node's region. */
static inline uint32_t wend_component_of(const struct wend_components *regions, uint32_t node)
{
    uint32_t label = regions->labels[node];
    while (!(regions->table[label].up & REGION_ROOT))
        label = regions->table[label].up;
    return label;
}

/* Whether it is known that no walk leads from one free node to another. */
static inline bool wend_components_part(const struct wend_components *regions, uint32_t a, uint32_t b)
{
    return !regions->stale && wend_component_of(regions, a) != wend_component_of(regions, b);
}

/* The node at a place of the 3x3 around another. */
static inline uint32_t wend_region_neighbour(const wend_space *space, uint32_t node, uint32_t place)
{
    return node - space->cells.stride - 1 + place / 3 * space->cells.stride + place % 3;
}

#endif
