/* A graph of corners while it is made or repaired: for the files of this room. */
#ifndef WEND_MAP_TAUT_TAUT_BUILD_H
#define WEND_MAP_TAUT_TAUT_BUILD_H

#include "map/taut/taut_wedges.h"

/* The list of a look, which is the first member of whatever else its visitor knows. */
struct wend_taut_listing {
    struct wend_taut_view *view;
    const wend_allocator *memory;
    bool lacks_memory;
};

/* Room for one more; false where memory is refused. */
bool wend_taut_view_grow(struct wend_taut_view *view, const wend_allocator *memory);

/* Lists a corner that is seen: for looks whose user is a listing. */
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

/* A graph being made. */
struct wend_taut_build {
    struct wend_taut_graph *graph;
    const struct wend_surface *surface;
    const wend_allocator *memory;
    struct wend_taut_view view;
    uint32_t *fan; /* the polygons around a corner */
    uint32_t fan_capacity;
    uint8_t *lists;              /* per arc, in which lists of its corner it belongs */
    struct wend_taut_box *boxes; /* around polygons */
    struct wend_wedge_list wedges;
    /* Where a graph is repaired: the one before, and per vertex 1 where its lists of arcs are as they were there. */
    const struct wend_taut_graph *before;
    uint8_t *listed;
};

/* Sides and corners of the graph to be made, no arcs yet. ARGUMENT, MEMORY: to be ended all the same. */
wend_status wend_taut_build_begin(struct wend_taut_build *build);

/* The polygons around a corner, from the wall that begins there to the one that ends there. False: no memory. */
bool wend_taut_build_fan(struct wend_taut_build *build, uint32_t vertex, uint32_t *count);

/* Looks around from a corner: adds all its arcs, in the order in which they are seen. False: no memory. */
bool wend_taut_build_look(struct wend_taut_build *build, uint32_t vertex);

/*
 * Puts the arcs of all corners, which lie in that order one corner after the other, into their lists. False: no memory.
 */
bool wend_taut_build_sort(struct wend_taut_build *build);

/* Ends it with its wedges where all went well till then, else its graph is empty. Returns that status, or MEMORY. */
wend_status wend_taut_build_end(struct wend_taut_build *build, wend_status status);

static inline bool taut_has_turn(const struct wend_surface *surface, uint32_t vertex)
{
    const uint32_t side = surface->vertices[vertex].side;
    return side != WEND_NONE && (surface->sides[side].corner & 1) != 0;
}

/* Around nothing. */
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
