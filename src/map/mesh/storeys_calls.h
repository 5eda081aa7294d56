/* What is done with ground that may have storeys. */
#ifndef WEND_MAP_MESH_STOREYS_CALLS_H
#define WEND_MAP_MESH_STOREYS_CALLS_H

#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"

/* Shapes count as touching what is no farther than this: where corners are rounded, they may reach as far. */
enum { WEND_STOREYS_NEAR = 2 };

/* Whether a polygon of the ground is open to the space's mover. */
static inline bool wend_ground_is_open(const wend_space *space, uint32_t polygon)
{
    const struct wend_polygon *ground = &space->mesh->mesh->ground.polygons[polygon];
    return ground->count != 0 && space->profile.weight[ground->terrain] != 0;
}

/* The polygon that a side of the ground leads to; WEND_NONE for a wall. */
static inline uint32_t wend_ground_beyond(const wend_space *space, uint32_t side)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    const uint32_t twin = ground->sides[side].twin;
    const uint32_t beyond = twin == WEND_NONE ? WEND_NONE : ground->sides[twin].polygon;
    return beyond != WEND_NONE && wend_ground_is_open(space, beyond) ? beyond : WEND_NONE;
}

/* Begins with ground that is not cut, and finds the walls whose surroundings reach each polygon. MEMORY. */
wend_status wend_storeys_begin(wend_space *space);

/*
 * Packs the lists of a new space that only updates read, or gives them back where they can be made anew: many spaces
 * never see one.
 */
void wend_storeys_rest(wend_space *space);

/*
 * Makes these lists again, where no update has yet, before anything is disturbed, and for nothing less: a space that
 * followed links alone is to the byte what it would be made anew, and stays in its image. MEMORY: false, to be asked
 * again.
 */
bool wend_storeys_wake(wend_space *space);

/* Lists the polygons of the ground that a shape lies on: of its storey, and of what these lead to under it. MEMORY. */
wend_status wend_storeys_place(wend_space *space, struct wend_shape *shape);

/* Walls that have a part in a box. */
struct wend_wall_box {
    struct wend_point low, high;
};

static inline bool wend_wall_box_touches(const struct wend_wall_box *box, const struct wend_surface *ground,
                                         uint32_t side)
{
    const struct wend_point from = ground->sides[side].at, to = wend_side_end(ground, side);
    return (from.x >= box->low.x || to.x >= box->low.x) && (from.x <= box->high.x || to.x <= box->high.x) &&
           (from.y >= box->low.y || to.y >= box->low.y) && (from.y <= box->high.y || to.y <= box->high.y);
}

/*
 * Lists the walls whose surroundings reach each polygon, for movers with a radius: of those in a box as the ground is
 * now, of others as the space has listed them. The lists are empty before. MEMORY: they may hold some.
 */
wend_status wend_wall_lists_make(wend_space *space, const struct wend_wall_box *box, struct wend_wall_lists *lists);
void wend_wall_lists_end(struct wend_wall_lists *lists, const wend_allocator *memory);

static inline const struct wend_wall_window *wend_wall_window_of(const struct wend_wall_lists *lists, uint32_t entry)
{
    return &lists->windows.windows[entry & ~WEND_WALL_WINDOW];
}

/* Appends the windows through which a wall with a capsule around it is seen. False where the allocator refuses. */
bool wend_wall_look(const wend_space *space, uint32_t wall, const struct wend_shape *capsule,
                    struct wend_wall_windows *list);

/* The part of a wall's capsule that a window lets through. */
void wend_wall_window_make(const struct wend_surface *ground, const struct wend_wall_window *window, uint32_t radius,
                           struct wend_capsule *capsule);

/*
 * Cuts a polygon of the ground: adds what is left of it to the cuts. Others whose sides get more corners by that are
 * put in the queue, again if they had been cut. MEMORY.
 */
wend_status wend_storeys_cut(wend_space *space, uint32_t polygon);

/* The first polygon of the surface that was cut out of one of the ground; WEND_NONE where nothing is left of that. */
static inline uint32_t wend_storeys_first(const struct wend_cut_sources *sources, uint32_t polygon)
{
    return sources->first[polygon] == WEND_CUT_FAILED ? WEND_NONE : sources->first[polygon];
}

/* Notes that a polygon of the surface was cut out of one of the ground. */
static inline void wend_storeys_note_source(struct wend_cut_sources *sources, uint32_t polygon, uint32_t source)
{
    sources->of[polygon] = (struct wend_cut_source){source, wend_storeys_first(sources, source)};
    sources->first[source] = polygon;
}

/* The list of corners of a side, in the seams. */
static inline uint32_t wend_seam_of(const struct wend_surface *ground, uint32_t side)
{
    const uint32_t twin = ground->sides[side].twin;
    return twin < side ? twin : side;
}

/* Gives what was cut out of polygons of the ground in a box the terrains that these have now; all are open. */
void wend_storeys_relabel(wend_space *space, struct wend_point low, struct wend_point high);

/*
 * Polygons of the ground in a box may have been opened or closed: lists walls around them anew, places shapes anew, and
 * has what is others' by that cut anew by the next update. MEMORY: it is to be called again.
 */
wend_status wend_storeys_follow_paint(wend_space *space, struct wend_point low, struct wend_point high);

/* Makes the surface of a new space. MEMORY. */
wend_status wend_storeys_make(wend_space *space);

/* Has the polygons that a shape lies on cut anew by the next update. There must be room. */
void wend_storeys_disturb(struct wend_storeys *storeys, const struct wend_shape *shape);
void wend_storeys_add_dirty(struct wend_storeys *storeys, uint32_t polygon);
bool wend_storeys_reserve(wend_space *space, uint32_t polygons);

/* Cuts anew what must be. MEMORY: some may be done, the next call does the rest. */
wend_status wend_storeys_update(wend_space *space);

/* `copy` is empty before. False where the allocator refuses. */
bool wend_storeys_copy(wend_space *copy, const wend_space *space);
void wend_cuts_end(struct wend_cuts *cuts, const wend_allocator *memory);
void wend_storeys_end(struct wend_storeys *storeys, const wend_allocator *memory);
size_t wend_storeys_memory(const struct wend_storeys *storeys);

/* Hands them through an image, of a surface of so many polygons. */
struct wend_image;
void wend_storeys_image(struct wend_storeys *storeys, uint32_t polygons, struct wend_image *image);

#endif
