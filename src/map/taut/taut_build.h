/* A graph of corners while it is built or repaired; only for the files of this room. */
#ifndef WEND_MAP_TAUT_TAUT_BUILD_H
#define WEND_MAP_TAUT_TAUT_BUILD_H

#include "map/taut/taut_wedges.h"

/* Where a look lists corners; must be the first member of the visitor's own data. */
struct wend_taut_listing {
    struct wend_taut_view *view;
    const wend_allocator *memory;
    bool lacks_memory;
};

/* Makes room for one more. False if memory is refused. */
bool wend_taut_view_grow(struct wend_taut_view *view, const wend_allocator *memory);

/* Lists a seen corner, in looks whose `user` begins with a listing. */
WEND_ALWAYS_INLINE bool taut_list_seen(struct wend_taut_eye *eye, const struct wend_taut_side *side, uint32_t ways)
{
    struct wend_taut_listing *listing = eye->user;
    struct wend_taut_view *view = listing->view;
    if (view->seen_count == view->seen_capacity && !wend_taut_view_grow(view, listing->memory)) {
        listing->lacks_memory = true;
        return false;
    }
    view->seen[view->seen_count++] = (struct wend_taut_seen){side->at, side->corner >> TAUT_SHIFT, ways};
    return true;
}

/* A graph being built. */
struct wend_taut_build {
    struct wend_taut_graph *graph;
    const struct wend_surface *surface;
    const wend_allocator *memory;
    struct wend_taut_view view;
    uint32_t *fan; /* the polygons around a corner */
    uint32_t fan_capacity;
    uint8_t *lists;              /* per arc: the lists of its corner that contain it, as bits */
    struct wend_taut_box *boxes; /* per polygon: its bounding box */
    struct wend_wedge_list wedges;
    /* In repairs: the old graph, and per vertex 1 if its lists of arcs stay as they were there. */
    const struct wend_taut_graph *before;
    uint8_t *listed;
};

/* Makes the graph's sides and corners, without arcs. Errors: ARGUMENT, MEMORY; call wend_taut_build_end even then. */
wend_status wend_taut_build_begin(struct wend_taut_build *build);

/* Lists a corner's polygons in `fan`, from the wall that begins there to the one that ends there. False: no memory. */
bool wend_taut_build_fan(struct wend_taut_build *build, uint32_t vertex, uint32_t *count);

/* Looks around from a corner and appends all its arcs as they are seen. False: no memory. */
bool wend_taut_build_look(struct wend_taut_build *build, uint32_t vertex);

/* Sorts arcs into the lists of their corners. Precondition: arcs are grouped by corner, in order. False: no memory. */
bool wend_taut_build_sort(struct wend_taut_build *build);

/* Finishes the graph with its wedges if `status` is OK, else empties it. Returns `status`, or MEMORY. */
wend_status wend_taut_build_end(struct wend_taut_build *build, wend_status status);

static inline bool taut_has_turn(const struct wend_surface *surface, uint32_t vertex)
{
    const uint32_t side = surface->vertices[vertex].side;
    return side != WEND_NONE && (surface->sides[side].corner & 1) != 0;
}

/* The empty box. */
static inline struct wend_taut_box taut_no_box(void)
{
    return (struct wend_taut_box){{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
}

static inline void taut_widen_box(struct wend_taut_box *box, struct wend_taut_box other)
{
    box->low.x = other.low.x < box->low.x ? other.low.x : box->low.x;
    box->low.y = other.low.y < box->low.y ? other.low.y : box->low.y;
    box->high.x = other.high.x > box->high.x ? other.high.x : box->high.x;
    box->high.y = other.high.y > box->high.y ? other.high.y : box->high.y;
}

#endif
