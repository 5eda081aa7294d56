/*
 * Interleaved breadth-first searches from several nodes, until it is known which of them are connected.
 *
 * Each search has a frontier. Frontiers that meet are merged; one whose queue runs empty is severed from the others of
 * its group, which were connected before. A group is settled when one frontier is left, which need not have gone far:
 * the cost is that of all parts except the largest, not of the map.
 */
#ifndef WEND_MAP_REGION_INTERLEAVED_BFS_H
#define WEND_MAP_REGION_INTERLEAVED_BFS_H

#include <wend/base.h>

#include "map/space/derived.h"

#define NO_FRONTIER UINT32_MAX
#define NO_RUN      UINT32_MAX

/* A run that a frontier has reached. */
struct wend_met_run {
    struct wend_run run;
    uint32_t frontier;
    uint32_t next; /* in the frontier's queue */
};

struct wend_bfs_frontier {
    uint32_t parent;      /* the frontier it was merged into; its own index if none */
    uint32_t first, last; /* queue of runs to be expanded; NO_RUN = empty */
    uint32_t group;       /* the first frontier of its group */
    uint32_t live;        /* at the first frontier of a group: frontiers neither merged nor severed */
    uint32_t next;        /* in the ring of those that take turns */
    uint32_t seed;        /* the node where it began */
    uint32_t label;       /* for the caller; 0 at first */
    bool severed;
};

/* Enough for most floods. */
enum { BFS_RUNS = 128, BFS_SEEDS = 16 };

struct wend_interleaved_bfs {
    const wend_space *space;
    const struct wend_margins *reach;
    const wend_allocator *memory;
    const uint8_t *patch; /* null, or replaces the space's free nodes in `patched`, which are whole rows */
    struct wend_run patched;
    struct wend_met_run *runs;
    uint32_t run_count, run_capacity;
    uint32_t most_runs; /* floods give up rather than make room for more; UINT32_MAX unless the caller sets it */
    uint32_t *slots;    /* hash table, twice run_capacity slots: index of a run + 1, 0 = empty */
    struct wend_bfs_frontier *frontiers;
    uint32_t frontier_count, frontier_capacity;
    uint32_t unsettled; /* groups */
    struct wend_met_run own_runs[BFS_RUNS];
    uint32_t own_slots[2 * BFS_RUNS];
    struct wend_bfs_frontier own_frontiers[BFS_SEEDS];
};

/* The struct must not move afterwards. Small floods allocate nothing. */
void wend_interleaved_bfs_begin(struct wend_interleaved_bfs *bfs, const wend_space *space,
                                const struct wend_margins *reach, const wend_allocator *memory);
void wend_interleaved_bfs_end(struct wend_interleaved_bfs *bfs);

/*
 * Begins a frontier at a free node, in the group of another frontier or, for NO_FRONTIER, in a new one. Returns its
 * index, the index of the frontier that began in the same run, or NO_FRONTIER if memory is refused.
 */
uint32_t wend_interleaved_bfs_add(struct wend_interleaved_bfs *bfs, uint32_t node, uint32_t group);

/* Floods until all groups are settled. False if memory is refused, or more runs were met than allowed. */
bool wend_interleaved_bfs_run(struct wend_interleaved_bfs *bfs);

/* The frontier that a frontier was merged into. */
uint32_t wend_interleaved_bfs_root(const struct wend_interleaved_bfs *bfs, uint32_t frontier);

/*
 * The severed frontier that reached a free node. NO_FRONTIER if none did: the node belongs to what is left of its
 * group.
 */
uint32_t wend_interleaved_bfs_severed_at(const struct wend_interleaved_bfs *bfs, uint32_t node);

#endif
