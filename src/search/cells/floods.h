/* Floods from a start within a limit, and from a goal back to many. */
#ifndef WEND_SEARCH_CELLS_FLOODS_H
#define WEND_SEARCH_CELLS_FLOODS_H

#include "base/marks.h"
#include "search/core/successors.h"

/*
 * All that can be reached from a start within a limit: Dijkstra's algorithm under all rules. Buckets are as wide as the
 * cheapest step, so that costs in the lowest one are final (Denardo and Fox 1979). Nodes are cells or, where turning
 * costs, states: cell node * 8 + heading, as in engine general.
 */

/* A cell reached. 24 bytes. */
struct wend_reached {
    uint64_t cost;
    uint32_t node;  /* the cell */
    uint32_t at;    /* the node or state by which it costs least */
    uint32_t ended; /* not 0: no step leads on from it */
};

struct wend_reach_flood {
    /* Set by who floods: space, scratch, start, start_cell, heading; the rest is the flood's. */
    struct wend_search search;
    uint64_t most;                   /* no way costs more */
    uint64_t begin_below;            /* steps and links begin only at a cost below */
    const uint8_t *foes;             /* null, or bits of cells that bar the way */
    const uint8_t *zone;             /* null, or bits of cells that end it */
    bool turns_are_free;             /* whatever the profile says */
    bool order_is_free;              /* of equal buckets; without turn costs */
    const struct wend_marks *sought; /* null, or cells of which the last one ends the flood */
    uint32_t sought_count;

    /* Results: the cells in the order of cost and node. */
    struct wend_reached *cells;
    uint32_t count, capacity;
    uint32_t *number_of; /* by cell node: where it stands in the list, if it says so itself */
    uint32_t nodes;      /* how many entries number_of has */
    uint64_t work;       /* nodes or states whose successors were looked at */

    struct wend_successors steps;
    uint32_t shift;      /* buckets span 2^shift cost units */
    uint32_t run_begins; /* where the bucket in hand begins in the list, which is sorted bucket by bucket */
    uint64_t run_bucket;
    bool was_cut; /* by `most`: there is more to reach */
    bool overflows, lacks_memory;
};

/* Floods from the start. MEMORY leaves no cells. */
wend_status wend_reach_flood_run(struct wend_reach_flood *flood);

void wend_reach_flood_destroy(struct wend_reach_flood *flood, const wend_allocator *memory);
size_t wend_reach_flood_memory(const struct wend_reach_flood *flood);

/* What stands in the list for a cell node; null if it was not reached. */
static inline const struct wend_reached *wend_reach_flood_at(const struct wend_reach_flood *flood, uint32_t node)
{
    if (flood->count == 0 || node >= flood->nodes)
        return NULL;
    uint32_t number = flood->number_of[node];
    return number < flood->count && flood->cells[number].node == node ? &flood->cells[number] : NULL;
}

/* The node or state from which the way to `at` came, and the direction of its last step: NO_DIRECTION at the start. */
uint32_t wend_reach_flood_parent(const struct wend_reach_flood *flood, uint32_t at, uint32_t *direction);

/*
 * The way from many cells to one, searched backwards: Dijkstra's algorithm, its estimate the distance to the box around
 * those cells. Turn costs are left out.
 */

struct wend_group_search {
    /* Set by who floods: space, scratch, goal_set (whose `own` cells count as nobody's), start (the cell sought). */
    struct wend_search search;
    struct wend_marks *sought; /* the cells from which to know it, marked; the flood takes the marks off */
    uint32_t sought_count;
    uint32_t left, top, right, bottom; /* the box around them, in rows of their levels */

    struct wend_successors steps;
    uint64_t straight, diagonal; /* of estimates; 0 = there are none */
    uint32_t shift;              /* buckets span 2^shift cost units */
    bool overflows, lacks_memory;
    uint32_t unseen; /* of those sought */
};

/* Begins a flood. MEMORY. */
wend_status wend_group_search_begin(struct wend_group_search *group);

/*
 * Floods until all that is sought, or all that there is, has been reached, which *complete tells, or so many units are
 * spent: *units becomes less by what it took. MEMORY.
 */
wend_status wend_group_search_go_on(struct wend_group_search *group, uint64_t *units, bool *complete);

/* What the way from a cell costs; false where none was found. Right for those sought and the cells of their ways. */
bool wend_group_search_cost(const struct wend_group_search *group, uint32_t node, uint64_t *cost);

/* The next cell on the way from one that has a cost; the cell sought leads to itself. */
uint32_t wend_group_search_next(const struct wend_group_search *group, uint32_t node);

#endif
