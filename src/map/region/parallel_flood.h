/*
 * Floods from several nodes at once, in turns, until it is known which of them hang together.
 *
 * Each flood is a front. Fronts that meet become one; one that has nowhere left to go is severed from the others of its
 * kin, which are those that hung together before. A kin is settled when one front of it is left, which need not have
 * come far: the cost is proportional to all but the largest of the parts, not to the map.
 */
#ifndef WEND_MAP_REGION_PARALLEL_FLOOD_H
#define WEND_MAP_REGION_PARALLEL_FLOOD_H

#include <wend/base.h>

#include "map/space/derived.h"
#include "map/space/space.h"

#define NO_FRONT UINT32_MAX
#define NO_RUN   UINT32_MAX

/* A run that a front has come to. */
struct wend_met_run {
    struct wend_run run;
    uint32_t front;
    uint32_t next; /* in the front's queue */
};

struct wend_front {
    uint32_t parent;      /* the front it became one with; its own number if none */
    uint32_t first, last; /* the queue of runs whose neighbours were not yet looked at, NO_RUN = empty */
    uint32_t kin;         /* the first front of its kin */
    uint32_t live;        /* at the first front of a kin: how many are neither merged nor severed */
    uint32_t next;        /* in the ring of those that take turns */
    uint32_t seed;        /* the node it began at */
    uint32_t label;       /* for the caller; 0 */
    bool severed;
};

/* As much as most floods need. */
enum { FRONTS_RUNS = 128, FRONTS_SEEDS = 16 };

struct wend_parallel_flood {
    const wend_space *space;
    const struct wend_margins *reach;
    const wend_allocator *memory;
    const uint8_t
        *patch; /* stands for the space's free nodes from `patched.from` to `patched.end`, whole rows; or null */
    struct wend_run patched;
    struct wend_met_run *runs;
    uint32_t run_count, run_capacity;
    uint32_t most_runs; /* floods give up where they would need room for more; UINT32_MAX unless the caller sets it */
    uint32_t *slots;    /* a hash table of twice as many slots as there is room for runs; run + 1, 0 = empty */
    struct wend_front *fronts;
    uint32_t front_count, front_capacity;
    uint32_t unsettled; /* kins */
    struct wend_met_run own_runs[FRONTS_RUNS];
    uint32_t own_slots[2 * FRONTS_RUNS];
    struct wend_front own_fronts[FRONTS_SEEDS];
};

/* It must not move afterwards. Small floods allocate nothing. */
void wend_parallel_flood_begin(struct wend_parallel_flood *fronts, const wend_space *space,
                               const struct wend_margins *reach, const wend_allocator *memory);
void wend_parallel_flood_end(struct wend_parallel_flood *fronts);

/*
 * Begins a front at a free node, of the kin of another front or, for NO_FRONT, of a new one. Returns its number, that of
 * the front which has begun in the same run, or NO_FRONT if there is no room.
 */
uint32_t wend_parallel_flood_add(struct wend_parallel_flood *fronts, uint32_t node, uint32_t kin);

/* Floods until all kins are settled; false if memory was refused, or more runs met than allowed. */
bool wend_parallel_flood_flood(struct wend_parallel_flood *fronts);

/* The front that a front has become part of. */
uint32_t wend_parallel_flood_root(const struct wend_parallel_flood *fronts, uint32_t front);

/* The severed front that has come to a free node, NO_FRONT if none has: it then belongs to what is left of its kin. */
uint32_t wend_parallel_flood_severed_at(const struct wend_parallel_flood *fronts, uint32_t node);

#endif
