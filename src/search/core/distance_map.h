/* Walks to and from targets, measured by their length alone: Dijkstra's algorithm, backwards or forwards. */
#ifndef WEND_SEARCH_CORE_DISTANCE_MAP_H
#define WEND_SEARCH_CORE_DISTANCE_MAP_H

#include "search/core/successors.h"
#include "search/core/walk_store.h"
#include "search/kit/kit.h"

struct wend_distance_map {
    struct wend_successors steps;
    struct wend_walk_store *store;
    const wend_allocator *memory;
    uint64_t limit;              /* longer walks are left out, in units of the profile's prices */
    uint64_t length;             /* of the position taken last */
    uint64_t taken;              /* positions */
    uint32_t given, linked;      /* of those at that length: how many are taken, and of how many links are followed */
    uint32_t within;             /* the directions in which steps from there are within the limit */
    uint32_t straight, diagonal; /* the directions of either price, as masks */
    uint8_t offers[WEND_WALK_PRICES]; /* what an offer at a price marks: that no costlier one follows either */
    bool backward;                    /* walks to the targets; else from them */
};

/* MEMORY. The walks of the scratch memory are used; a search begun later starts them anew. */
wend_status wend_distance_map_begin(struct wend_distance_map *lengths, const wend_space *space,
                                    struct wend_scratch *scratch, bool backward, uint64_t limit);

/* Adds a target: all positions on the map where the mover covers a cell of it, free or not, at length 0. MEMORY. */
wend_status wend_distance_map_add(struct wend_distance_map *lengths, const struct wend_target *target);

/* Goes on where all positions whose links were followed are taken: to others at that length, or a longer one. MEMORY. */
wend_status wend_distance_map_go_on(struct wend_distance_map *lengths);

/* The next position in the order of length; *node is UINT32_MAX when there is none left. MEMORY. */
static inline wend_status wend_distance_map_next(struct wend_distance_map *lengths, uint32_t *node, uint64_t *length)
{
    *node = UINT32_MAX;
    if (lengths->given == lengths->linked) {
        wend_status status = wend_distance_map_go_on(lengths);
        if (status != WEND_OK || lengths->given == lengths->linked)
            return status;
    }
    *node = lengths->store->level[lengths->given++];
    *length = lengths->length;
    lengths->taken++;
    return WEND_OK;
}

#endif
