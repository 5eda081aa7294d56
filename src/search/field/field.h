/* Fields: costs from everywhere to goals, on cells, graphs and meshes; their state, and how to read them. */
#ifndef WEND_SEARCH_FIELD_FIELD_H
#define WEND_SEARCH_FIELD_FIELD_H

#include <wend/field.h>

#include "map/graph/graph.h"
#include "search/core/successors.h"
#include "search/graph/graph.h"

/*
 * A stored field: a key for each node, or with turn costs for each state, cell node * 8 + heading. A key is 16 times
 * the cost of the path to the goals, plus the number of its first step: among equal costs the first in the order of
 * wend_field_directions, links last. The least key is the best, so a single comparison decides on cost and direction,
 * and both depend on the map alone.
 */

/* The lowest bits of a key: the number of a direction, or one of these. */
enum { FIELD_WAY_BITS = 4, FIELD_BY_LINK = 8, FIELD_END = 9, FIELD_WAYS = 1 << FIELD_WAY_BITS };

#define FIELD_NONE        UINT64_MAX                           /* no path, or none known yet */
#define FIELD_NARROW_MOST ((UINT32_MAX >> FIELD_WAY_BITS) - 1) /* the greatest cost in 32 bits */
#define FIELD_WIDE_MOST   ((UINT64_MAX >> FIELD_WAY_BITS) - 1) /* and in 64 */
#define FIELD_BARRED      UINT64_MAX                           /* price of entering a node that may not be entered */

/* The order of directions reverses that for canonical successors (steps.c): a field grows against its steps. */
static const uint8_t wend_field_directions[DIRECTIONS] = {WEST,       EAST,       SOUTH,      NORTH,
                                                          SOUTH_WEST, NORTH_WEST, NORTH_EAST, SOUTH_EAST};
static const uint8_t wend_field_paths[DIRECTIONS] = {3, 6, 1, 7, 2, 4, 0, 5};

struct wend_field_keys {
    void *array; /* uint32_t, if wide uint64_t; null = none yet */
    bool wide;
};

enum wend_field_phase {
    FIELD_IDLE,
    FIELD_CLEARING,  /* sets all keys of the array to grow in to FIELD_NONE */
    FIELD_LOOKING,   /* reads the surroundings of all cells, on plain squares */
    FIELD_CATCHING,  /* reads those that have changed since */
    FIELD_AWAITING,  /* marks the cells asked for */
    FIELD_OPENING,   /* opens the goals */
    FIELD_SPREADING, /* grows on plain squares */
    FIELD_FLOODING,  /* grows, or spreads what repair has lowered */
    FIELD_WEIGHING,  /* finds the costliest of the cells asked for */
    FIELD_TRIMMING,  /* removes keys above the costliest of the cells asked for */
    FIELD_MEASURING, /* finds the greatest distance from the threats */
    FIELD_TURNING,   /* turns distances into the worth of cells for whoever flees */
    FIELD_SEEDING,   /* queues the best of these cells */
    FIELD_COPYING,   /* copies the readers' array into the one to repair in */
    FIELD_FOLLOWING, /* lists the positions around edits */
    FIELD_RAISING,   /* removes the keys of cells whose cost has risen */
    FIELD_REOPENING, /* offers these cells the best path they have left */
    FIELD_REPLAYING  /* repeats the repairs in the array that readers saw before */
};

/* An iterator over the cells of an area on the map, row by row. */
struct wend_field_walk {
    uint32_t level, left, right, bottom; /* the last column and row */
    uint32_t x, y;
};

/* Versions of the space and its layers that a field has followed. */
struct wend_field_seen {
    const wend_layer *layers[WEND_LAYER_KINDS];
    uint64_t layer_versions[WEND_LAYER_KINDS];
    uint64_t version, link_version, unlogged, attached;
    uint64_t disowned; /* index into the list of disowned cells */
};

/*
 * The open list on plain squares: three buckets as wide as a straight step, in the order of filling. A straight step
 * leads into the next bucket, a diagonal one into that or the one after.
 */
enum { FIELD_RING = 3 };

struct wend_field_entry {
    uint32_t node, key;
};

struct wend_field_bucket {
    struct wend_field_entry *entries;
    uint32_t count, capacity;
};

struct wend_field_ring {
    struct wend_field_bucket buckets[FIELD_RING];
    uint32_t current; /* index of the bucket being emptied */
    uint32_t next;    /* its first entry not taken yet */
    uint32_t low;     /* its lowest possible key */
};

struct wend_mesh_field;
struct wend_graph_field;

/* The array that readers see, and the one that is grown or repaired. */
struct wend_field_arrays {
    struct wend_field_keys whole; /* for readers; null before it is whole for the first time */
    struct wend_field_keys work;  /* being grown or repaired */
    bool twin;                    /* `work` equals `whole`, except for the nodes in `changed` */
    bool wide;                    /* costs do not fit 32 bits */
    bool overflows;               /* costs exceeded 32 bits while growing */
    bool anew;                    /* must be rebuilt: there was no memory to begin */
};

/* Progress of the current phase. */
struct wend_field_run {
    enum wend_field_phase phase;
    uint32_t cursor;             /* of phases that go through an array or list */
    int follow_source;           /* whose edits are followed: a layer kind's, then the map's, then disowned cells */
    uint32_t follow_at;          /* runs of the current edit that were followed */
    struct wend_field_walk walk; /* the current one of the areas asked for; `cursor` of them are done */
    uint64_t most;               /* higher costs count as no path */
    bool flees;                  /* the second flood of FLEE has begun */
    uint64_t costliest;          /* TRIMMING: greatest cost of the cells asked for; when fleeing, of all cells */
};

/* Rules of growing. */
struct wend_field_rules {
    struct wend_successors steps;
    bool plain;     /* grows as on plain squares */
    bool layered;   /* layers may add to the cost of entering */
    bool prunes;    /* no edit came in between: canonical successors suffice */
    bool pruned;    /* the growing array was grown so at least in part */
    uint32_t shift; /* of the wheels' buckets */
};

/* Marked cells. */
struct wend_field_marks {
    struct wend_marks goals;   /* nodes */
    struct wend_marks own;     /* cells at goals, where occupants do not count */
    struct wend_marks inside;  /* with a radius */
    struct wend_marks awaited; /* cells of `until` not reached yet */
    uint32_t awaited_count;
};

struct wend_field_open {
    uint8_t *queued; /* bit per state: it waits in `by_cost` */
    struct wend_wheel *by_cost;
    struct wend_wheel *raising; /* by the cost before the edit */
    struct wend_field_ring ring;
};

/* Surroundings of cells, on plain squares. */
struct wend_field_ground {
    uint8_t *around;   /* bit per neighbouring position, one byte per node: 1 = free */
    bool knows_around; /* `around` matches the positions that were followed last */
    uint8_t *bits;     /* free positions within the radius, if there is one */
};

struct wend_field_units {
    uint64_t spent, current, fresh; /* in all; on what is growing now; on what was last grown afresh */
};

struct wend_field {
    wend_allocator memory;
    const wend_space *space;
    uint32_t users;
    wend_field_desc desc;           /* without its areas, which are in `areas` */
    wend_area *areas;               /* goals, then until */
    struct wend_graph_field *graph; /* null, or the rest of a field over a graph */
    struct wend_mesh_field *mesh;   /* null, or the rest of a field over a mesh */
    uint32_t states;                /* entries of an array */
    bool headings;

    struct wend_field_arrays keys;
    struct wend_field_run run;
    struct wend_field_seen seen;
    struct wend_field_rules rules;
    struct wend_field_marks marks;
    struct wend_field_open open;
    struct wend_field_ground ground;
    struct wend_number_list changed, reopened;
    struct wend_number_list disowned; /* nodes given to wend_field_disown */
    struct wend_field_units units;
};

WEND_ALWAYS_INLINE uint64_t wend_field_key(const struct wend_field_keys *keys, size_t at, const bool wide)
{
    if (wide)
        return ((const uint64_t *)keys->array)[at];
    uint32_t key = ((const uint32_t *)keys->array)[at];
    return key == UINT32_MAX ? FIELD_NONE : key;
}

WEND_ALWAYS_INLINE void wend_field_set_key(struct wend_field_keys *keys, size_t at, uint64_t key, const bool wide)
{
    if (wide)
        ((uint64_t *)keys->array)[at] = key;
    else
        ((uint32_t *)keys->array)[at] = (uint32_t)key;
}

static inline size_t wend_field_key_size(bool wide)
{
    return wide ? sizeof(uint64_t) : sizeof(uint32_t);
}

/* The key of a node, for a mover with this heading, or with NO_DIRECTION any; FIELD_NONE for node 0. */
uint64_t wend_field_read(const struct wend_field *field, uint32_t node, uint32_t heading);

/* The next node on the path, 0 = none, and the step to it: a direction's number or FIELD_BY_LINK. Needs an array. */
uint32_t wend_field_step_from(const struct wend_field *field, uint32_t node, uint32_t heading, uint32_t *step);

/*
 * `own` makes occupants of a goal cell that is empty now not count from now on: the field leads there all the same.
 * `disown` makes them count again, as if by an edit. For fields on cells and movers of one cell. MEMORY leaves
 * everything as it was.
 */
wend_status wend_field_own(struct wend_field *field, uint32_t node);
wend_status wend_field_disown(struct wend_field *field, uint32_t node);

/* Nodes that can be reached from one within a limit: Dijkstra's algorithm. */

/* A node reached: 16 bytes. */
struct wend_graph_reached {
    uint64_t cost;
    uint32_t node, parent; /* parent: the index in the list of the node before; the start's own */
};

struct wend_graph_flood {
    const struct wend_graph_space *graph;
    uint64_t most;        /* greatest cost of a path */
    uint64_t begin_below; /* edges are taken only at a cost below this */
    struct wend_graph_memory memory;
    struct wend_graph_reached *list; /* in the order of cost, then (if no edge is free) of number */
    uint32_t count, capacity;
    uint64_t work; /* in units */
};

/* Floods from a node. MEMORY leaves an empty list. */
wend_status wend_graph_flood_run(struct wend_graph_flood *flood, uint32_t start, const wend_allocator *memory);

void wend_graph_flood_destroy(struct wend_graph_flood *flood, const wend_allocator *memory);
size_t wend_graph_flood_memory(const struct wend_graph_flood *flood);

/* A node's index in the list; WEND_GRAPH_NONE if it was not reached. */
uint32_t wend_graph_flood_number(const struct wend_graph_flood *flood, uint32_t node);

/*
 * Fields over graphs: Dijkstra's algorithm from the goals against the edges, in slices. After edits they are grown
 * afresh, while readers see the last whole one.
 */

struct wend_graph_field;

/* For a field with memory, space and description: copies its goals and the cells to grow to. MEMORY, UNSUPPORTED. */
wend_status wend_graph_field_create(struct wend_field *field, const wend_field_desc *desc);
void wend_graph_field_destroy(struct wend_field *field);

/* These do what the public calls do. */
wend_status wend_graph_field_grow(struct wend_field *field, uint64_t units, bool *complete);
bool wend_graph_field_is_complete(const struct wend_field *field);
size_t wend_graph_field_memory(const struct wend_field *field);
uint64_t wend_graph_field_cost(const struct wend_field *field, wend_place place);
bool wend_graph_field_steer(const struct wend_field *field, wend_place place, double *x, double *y);

/* Whether the field has ever been whole. */
bool wend_graph_field_is_whole(const struct wend_field *field);

/* Cost of the path from a node, and the next node: UINT64_MAX and NONE if no path leads on; NONE at a goal. */
uint64_t wend_graph_field_read(const struct wend_field *field, uint32_t node, uint32_t *next);

/* The node to go to from a place; on the ground the best of those it sees. NONE if no path leads on, or at a goal. */
uint32_t wend_graph_field_next(const struct wend_field *field, wend_place place);

/*
 * Fields over meshes: the exact distance of each corner of a wall to the goals, by Dijkstra's algorithm over the
 * space's taut visibility graph. From any other place the path leads straight to a goal or to a corner.
 */

struct wend_mesh_field;

/* The next part of a path from a place. */
struct wend_mesh_step {
    double length;    /* of the path to the goals, in 1/256 cells */
    wend_place place; /* a goal, corner or link's beginning, straight ahead; by a link, the link's end */
    uint32_t next;    /* its number, for wend_mesh_field_step */
};

/*
 * Creates a field over a mesh; desc has been checked. UNSUPPORTED: the space has no taut graph, its ground has several
 * weights, a goal is not a single place, or the field flees or has a radius or `until`. MEMORY.
 */
wend_status wend_mesh_field_create(const wend_space *space, const wend_field_desc *desc, const wend_allocator *memory,
                                   struct wend_mesh_field **field);
void wend_mesh_field_destroy(struct wend_mesh_field *field);

/* As wend_field_grow; *units becomes what is left of them. */
wend_status wend_mesh_field_grow(struct wend_mesh_field *field, uint64_t *units);

/* Whether it is whole and up to date with the mesh. */
bool wend_mesh_field_is_whole(const struct wend_mesh_field *field);

/* The path on from a place; false if none leads on, or the field is not whole. A goal's length is 0. */
bool wend_mesh_field_look(const struct wend_mesh_field *field, wend_place place, struct wend_mesh_step *step);

/* Moves on to the part of the path after `step`; false at a goal. */
bool wend_mesh_field_step(const struct wend_mesh_field *field, struct wend_mesh_step *step);

/* The cost, as a length, of the link that a step leads to; 0 if it leads to none. */
double wend_mesh_field_link_length(const struct wend_mesh_field *field, const struct wend_mesh_step *step);

/* Moves along the ground towards *to, which becomes the place where the move ends. False if a wall stopped it. */
bool wend_mesh_field_move(const struct wend_mesh_field *field, wend_place from, wend_place *to);

/* The cost of a length; UINT64_MAX if that exceeds the field's limit. */
uint64_t wend_mesh_field_price(const struct wend_mesh_field *field, double length);

size_t wend_mesh_field_memory(const struct wend_mesh_field *field);

#endif
