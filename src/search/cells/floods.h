/* Floods from a start within a limit, and from a goal back to many. */
#ifndef WEND_SEARCH_CELLS_FLOODS_H
#define WEND_SEARCH_CELLS_FLOODS_H

#include "base/marks.h"
#include "search/core/successors.h"

/*
 * The cells that can be reached from a start within a limit: Dijkstra's algorithm under all rules. Buckets are as wide
 * as the cheapest step, so costs in the lowest one are final (Denardo and Fox 1979). Nodes are cells or, where turning
 * costs, states: cell node * 8 + heading, as in engine general.
 */

/* A cell reached. 24 bytes. */
struct wend_reached {
    uint64_t cost;
    uint32_t node;  /* the cell */
    uint32_t at;    /* the cheapest node or state of the cell */
    uint32_t ended; /* not 0: no step leads on from it */
};

struct wend_reach_flood {
    /* Set by the caller: space, scratch, start, start_cell, heading. The flood sets the rest. */
    struct wend_search search;
    uint64_t most;                   /* greatest cost of a path */
    uint64_t begin_below;            /* steps and links begin only at a cost below this */
    const uint8_t *foes;             /* null, or bits of cells that no path may enter */
    const uint8_t *zone;             /* null, or bits of cells where every path ends */
    bool turns_are_free;             /* whatever the profile says */
    bool order_is_free;              /* cells of equal buckets may come in any order; not with turn costs */
    const struct wend_marks *sought; /* null, or cells: the flood ends once it has reached the last */
    uint32_t sought_count;

    /* Results: the cells in the order of cost and node. */
    struct wend_reached *cells;
    uint32_t count, capacity;
    uint32_t *number_of; /* index in `cells` by cell node; valid only if the entry there names the node */
    uint32_t nodes;      /* number of entries in number_of */
    uint64_t work;       /* nodes or states whose successors were looked at */

    struct wend_successors steps;
    uint32_t shift;      /* buckets span 2^shift cost units */
    uint32_t run_begins; /* first index of the current bucket in `cells`, which are sorted bucket by bucket */
    uint64_t run_bucket;
    bool was_cut; /* `most` cut paths off: there is more to reach */
    bool overflows, lacks_memory;
};

/* Floods from the start. MEMORY leaves no cells. */
wend_status wend_reach_flood_run(struct wend_reach_flood *flood);

void wend_reach_flood_destroy(struct wend_reach_flood *flood, const wend_allocator *memory);
size_t wend_reach_flood_memory(const struct wend_reach_flood *flood);

/* The list's entry for a cell node, or NULL if it was not reached. */
static inline const struct wend_reached *wend_reach_flood_at(const struct wend_reach_flood *flood, uint32_t node)
{
    if (flood->count == 0 || node >= flood->nodes)
        return NULL;
    uint32_t number = flood->number_of[node];
    return number < flood->count && flood->cells[number].node == node ? &flood->cells[number] : NULL;
}

/* The node or state before `at` on the path, and the direction of the step into `at`: NO_DIRECTION at the start. */
uint32_t wend_reach_flood_parent(const struct wend_reach_flood *flood, uint32_t at, uint32_t *direction);

/*
 * Paths from many cells to one, searched backwards: Dijkstra's algorithm with the distance to the box around these
 * cells as its estimate. Ignores turn costs.
 */

struct wend_group_search {
    /* Set by the caller: space, scratch, goal_set (whose `own` cells count as empty), start (the cell sought). */
    struct wend_search search;
    struct wend_marks *sought; /* the cells whose paths are wanted, marked; the flood removes the marks */
    uint32_t sought_count;
    uint32_t left, top, right, bottom; /* the box around them, in rows of their levels */

    struct wend_successors steps;
    uint64_t straight, diagonal; /* of estimates; 0 = no estimates */
    uint32_t shift;              /* buckets span 2^shift cost units */
    bool overflows, lacks_memory;
    uint32_t unseen; /* cells of `sought` not reached yet */
};

/* Begins a flood. MEMORY. */
wend_status wend_group_search_begin(struct wend_group_search *group);

/*
 * Floods until every cell sought, or every reachable cell, is reached (*complete is true then), or *units are spent.
 * Subtracts the units used from *units. MEMORY.
 */
wend_status wend_group_search_go_on(struct wend_group_search *group, uint64_t *units, bool *complete);

/* Gets the cost of the path from a cell; false if none was found. Final for cells sought and those on their paths. */
bool wend_group_search_cost(const struct wend_group_search *group, uint32_t node, uint64_t *cost);

/* The next cell on the path from a cell that has a cost; for the path's end, itself. */
uint32_t wend_group_search_next(const struct wend_group_search *group, uint32_t node);

#endif
