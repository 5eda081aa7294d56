/* Fields: costs from everywhere to goals, on cells, graphs and meshes; their state, and what they say at a place. */
#ifndef WEND_SEARCH_FIELD_FIELD_H
#define WEND_SEARCH_FIELD_FIELD_H

#include <wend/field.h>

#include "map/graph/graph.h"
#include "search/core/successors.h"
#include "search/graph/graph.h"

/*
 * A field as it is kept: a key for each node, or with turn costs for each state, cell node * 8 + heading. A key is the
 * cost of the way to the goals times 16, plus the number of its first step: among equal costs the first in the order of
 * wend_field_directions, links last. The least key is the best, so one comparison gives cost and direction, and both
 * depend on the map alone.
 */

/* The lowest bits of a key: the number of a direction, or one of these. */
enum { FIELD_WAY_BITS = 4, FIELD_BY_LINK = 8, FIELD_END = 9, FIELD_WAYS = 1 << FIELD_WAY_BITS };

#define FIELD_NONE        UINT64_MAX                           /* no way, or none known yet */
#define FIELD_NARROW_MOST ((UINT32_MAX >> FIELD_WAY_BITS) - 1) /* the greatest cost in 32 bits */
#define FIELD_WIDE_MOST   ((UINT64_MAX >> FIELD_WAY_BITS) - 1) /* and in 64 */
#define FIELD_BARRED      UINT64_MAX                           /* of the price of entering: it may not be entered */

/*
 * The order of directions is the reverse of that for canonical successors (steps.c), as a field grows against its
 * steps.
 */
static const uint8_t wend_field_directions[DIRECTIONS] = {WEST,       EAST,       SOUTH,      NORTH,
                                                          SOUTH_WEST, NORTH_WEST, NORTH_EAST, SOUTH_EAST};
static const uint8_t wend_field_paths[DIRECTIONS] = {3, 6, 1, 7, 2, 4, 0, 5};

struct wend_field_keys {
    void *array; /* of uint32_t, or where wide of uint64_t; null = none yet */
    bool wide;
};

enum wend_field_phase {
    FIELD_IDLE,
    FIELD_CLEARING,  /* the array to grow in */
    FIELD_LOOKING,   /* what lies around all cells, on plain squares */
    FIELD_CATCHING,  /* what has changed of that since */
    FIELD_AWAITING,  /* marks the cells asked for */
    FIELD_OPENING,   /* the goals */
    FIELD_SPREADING, /* growing on plain squares */
    FIELD_FLOODING,  /* growing, or what repair lowers */
    FIELD_WEIGHING,  /* the costliest of the cells asked for */
    FIELD_TRIMMING,  /* takes away what lies beyond the costliest of the cells asked for */
    FIELD_MEASURING, /* the greatest distance from the threats */
    FIELD_TURNING,   /* distances become what cells are worth to who flees */
    FIELD_SEEDING,   /* the best of them */
    FIELD_COPYING,   /* what readers see into the array to repair in */
    FIELD_FOLLOWING, /* lists what lies around edits */
    FIELD_RAISING,   /* cells whose cost has risen lose their keys */
    FIELD_REOPENING, /* and is offered its best way left */
    FIELD_REPLAYING  /* what was repaired into the array that readers saw before */
};

/* The cells of an area on the map, one by one, row by row. */
struct wend_field_walk {
    uint32_t level, left, right, bottom; /* the last column and row */
    uint32_t x, y;
};

/* What a field last saw of its space and its layers. */
struct wend_field_seen {
    const wend_layer *layers[WEND_LAYER_KINDS];
    uint64_t layer_versions[WEND_LAYER_KINDS];
    uint64_t version, link_version, unlogged, attached;
    uint64_t disowned; /* of the list of cells where whoever stands counts again */
};

/*
 * The open list on plain squares: three buckets as wide as a straight step, in the order in which they were filled. A
 * straight step leads from one to the next, a diagonal one to that or the one after.
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
    uint32_t current; /* which of them is in hand */
    uint32_t next;    /* its first entry not taken yet */
    uint32_t low;     /* the lowest key that belongs into it */
};

struct wend_mesh_field;
struct wend_graph_field;

/* What readers see, and what is grown or repaired. */
struct wend_field_arrays {
    struct wend_field_keys whole; /* what readers see; no array before it is whole for the first time */
    struct wend_field_keys work;  /* what is grown or repaired */
    bool twin;                    /* `work` is as `whole`, except for what `changed` lists */
    bool wide;                    /* costs do not fit 32 bits */
    bool overflows;               /* found while growing in 32 bits */
    bool anew;                    /* must be made anew: there was no memory to begin it */
};

/* How far the phase in hand is. */
struct wend_field_run {
    enum wend_field_phase phase;
    uint32_t cursor;             /* of phases that go through an array or list */
    int follow_source;           /* whose edits are followed: a layer kind's, or behind them the map's */
    uint32_t follow_at;          /* runs of the edit in hand that were followed */
    struct wend_field_walk walk; /* through the area in hand of those asked for, of which `cursor` were gone through */
    uint64_t most;               /* costs above it count as no way */
    bool flees;                  /* the second flood of FLEE is on */
    uint64_t costliest;          /* TRIMMING: of the cells asked for; of all when fleeing */
};

/* By which rules it grows. */
struct wend_field_rules {
    struct wend_successors steps;
    bool plain;     /* it grows as on plain squares */
    bool layered;   /* entering may cost more */
    bool prunes;    /* no edit came in between: canonical successors will do */
    bool pruned;    /* what is growing was grown so at least in part */
    uint32_t shift; /* of the wheels' buckets */
};

/* Cells that count for something. */
struct wend_field_marks {
    struct wend_marks goals;   /* nodes */
    struct wend_marks own;     /* cells at goals, occupied or not */
    struct wend_marks inside;  /* with a radius */
    struct wend_marks awaited; /* cells of `until` not reached yet */
    uint32_t awaited_count;
};

struct wend_field_open {
    uint8_t *queued; /* bit per state: waits in `by_cost` */
    struct wend_wheel *by_cost;
    struct wend_wheel *raising; /* by cost before */
    struct wend_field_ring ring;
};

/* What lies around cells, on plain squares. */
struct wend_field_ground {
    uint8_t *around;   /* per node: the eight positions around it, free = 1 */
    bool knows_around; /* `around` is of the positions that were seen last */
    uint8_t *bits;     /* free positions within the radius, where there is one */
};

struct wend_field_units {
    uint64_t spent, current, fresh; /* in all, on what is grown now, on the last that was grown anew */
};

struct wend_field {
    wend_allocator memory;
    const wend_space *space;
    uint32_t users;
    wend_field_desc desc;           /* its areas in `areas` */
    wend_area *areas;               /* goals, then until */
    struct wend_graph_field *graph; /* null, or all of a field over a graph except for what stands above */
    struct wend_mesh_field *mesh;   /* as above over a mesh */
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
    struct wend_number_list disowned; /* nodes, by wend_field_disown */
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

/* The key of a node, for a mover with a heading or with any, NO_DIRECTION; FIELD_NONE for node 0. */
uint64_t wend_field_read(const struct wend_field *field, uint32_t node, uint32_t heading);

/* The node that the way leads to next and how, a direction's number or FIELD_BY_LINK; 0 = none, there is an array. */
uint32_t wend_field_step_from(const struct wend_field *field, uint32_t node, uint32_t heading, uint32_t *step);

/*
 * Whoever stands at a goal where nobody stands now shall not count from now on: the field leads there all the same.
 * And: whoever stands there counts again, as an edit would have it. On cells, for movers of one. MEMORY: all as before.
 */
wend_status wend_field_own(struct wend_field *field, uint32_t node);
wend_status wend_field_disown(struct wend_field *field, uint32_t node);

/* All nodes that can be reached from one within a limit: Dijkstra's algorithm. */

/* A node reached: 16 bytes. */
struct wend_graph_reached {
    uint64_t cost;
    uint32_t node, parent; /* the number in the list of the node before it; of the start its own */
};

struct wend_graph_flood {
    const struct wend_graph_space *graph;
    uint64_t most;        /* no way costs more */
    uint64_t begin_below; /* edges are taken only at a cost below */
    struct wend_graph_memory memory;
    struct wend_graph_reached *list; /* in the order of cost, and where no edge is free of equal cost by number */
    uint32_t count, capacity;
    uint64_t work; /* in units */
};

/* Floods from a node. MEMORY leaves an empty list. */
wend_status wend_graph_flood_run(struct wend_graph_flood *flood, uint32_t start, const wend_allocator *memory);

void wend_graph_flood_destroy(struct wend_graph_flood *flood, const wend_allocator *memory);
size_t wend_graph_flood_memory(const struct wend_graph_flood *flood);

/* A node's number in the list; WEND_GRAPH_NONE if it was not reached. */
uint32_t wend_graph_flood_number(const struct wend_graph_flood *flood, uint32_t node);

/*
 * Fields over graphs: Dijkstra's algorithm from the goals against the edges, in slices. After edits they are grown
 * anew, while readers see the last whole one.
 */

struct wend_graph_field;

/* Of a field with memory, space and description: copies its goals and cells to grow to. MEMORY, UNSUPPORTED. */
wend_status wend_graph_field_create(struct wend_field *field, const wend_field_desc *desc);
void wend_graph_field_destroy(struct wend_field *field);

/* As the public calls do. */
wend_status wend_graph_field_grow(struct wend_field *field, uint64_t units, bool *complete);
bool wend_graph_field_is_complete(const struct wend_field *field);
size_t wend_graph_field_memory(const struct wend_field *field);
uint64_t wend_graph_field_cost(const struct wend_field *field, wend_place place);
bool wend_graph_field_steer(const struct wend_field *field, wend_place place, double *x, double *y);

/* Whether the field has been whole. */
bool wend_graph_field_is_whole(const struct wend_field *field);

/* What the way from a node costs, and the next node: UINT64_MAX and NONE where no way leads; NONE at a goal. */
uint64_t wend_graph_field_read(const struct wend_field *field, uint32_t node, uint32_t *next);

/* The node to go to from a place, on the ground the best of those it sees; NONE where no way leads, and at a goal. */
uint32_t wend_graph_field_next(const struct wend_field *field, wend_place place);

/*
 * Fields over meshes: how far each corner of a wall is from the goals, exactly, by Dijkstra's algorithm over the taut
 * visibility graph that the space keeps. From any other place the way leads straight to a goal or to a corner.
 */

struct wend_mesh_field;

/* Where the way on leads from a place. */
struct wend_mesh_step {
    double length;    /* of the way to the goals, in 1/256 cells */
    wend_place place; /* a goal, a corner or the beginning of a link, straight ahead; by the link, where that ends */
    uint32_t next;    /* its number, for wend_mesh_field_step */
};

/*
 * A field over a mesh; desc has been checked. UNSUPPORTED: the space keeps no taut graph, its ground has several
 * weights, a goal is no single place, or the field flees or has a radius or `until`; MEMORY.
 */
wend_status wend_mesh_field_create(const wend_space *space, const wend_field_desc *desc, const wend_allocator *memory,
                                   struct wend_mesh_field **field);
void wend_mesh_field_destroy(struct wend_mesh_field *field);

/* As wend_field_grow, but *units becomes what is left of them. */
wend_status wend_mesh_field_grow(struct wend_mesh_field *field, uint64_t *units);

/* Whether it is whole, and shows the mesh as it is. */
bool wend_mesh_field_is_whole(const struct wend_mesh_field *field);

/* The way on from a place; false where none leads, or the field is not whole. A goal's length is 0. */
bool wend_mesh_field_look(const struct wend_mesh_field *field, wend_place place, struct wend_mesh_step *step);

/* The way on from where that leads to; false at a goal. */
bool wend_mesh_field_step(const struct wend_mesh_field *field, struct wend_mesh_step *step);

/* What the link that a step leads to costs, as a length; 0 where it leads to none. */
double wend_mesh_field_link_length(const struct wend_mesh_field *field, const struct wend_mesh_step *step);

/* Moves along the ground towards a place, which becomes where that ends: on it, as *to says; false: beside a wall. */
bool wend_mesh_field_move(const struct wend_mesh_field *field, wend_place from, wend_place *to);

/* What a length costs; UINT64_MAX where that is above the field's limit. */
uint64_t wend_mesh_field_price(const struct wend_mesh_field *field, double length);

size_t wend_mesh_field_memory(const struct wend_mesh_field *field);

#endif
