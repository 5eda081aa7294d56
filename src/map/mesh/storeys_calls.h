/* Calls on ground that may have storeys. */
#ifndef WEND_MAP_MESH_STOREYS_CALLS_H
#define WEND_MAP_MESH_STOREYS_CALLS_H

#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"

/* Shapes touch what is at most this far away, as far as rounded corners may reach. */
enum { WEND_STOREYS_NEAR = 2 };

/* True if a polygon of the ground is open to the space's mover. */
static inline bool wend_ground_is_open(const wend_space *space, uint32_t polygon)
{
    const struct wend_polygon *ground = &space->mesh->mesh->ground.polygons[polygon];
    return ground->count != 0 && space->profile.weight[ground->terrain] != 0;
}

/* The open polygon beyond a side of the ground; WEND_NONE for a wall. */
static inline uint32_t wend_ground_beyond(const wend_space *space, uint32_t side)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    const uint32_t twin = ground->sides[side].twin;
    const uint32_t beyond = twin == WEND_NONE ? WEND_NONE : ground->sides[twin].polygon;
    return beyond != WEND_NONE && wend_ground_is_open(space, beyond) ? beyond : WEND_NONE;
}

/* Starts with uncut ground, and finds the walls whose surroundings reach each polygon. Errors: MEMORY. */
wend_status wend_storeys_begin(wend_space *space);

/*
 * Packs the lists of a new space that only updates read, or frees them if they can be made again: many spaces never see
 * an update.
 */
void wend_storeys_rest(wend_space *space);

/*
 * Makes these lists again before the first update disturbs anything, and only then: a space that followed nothing but
 * links is equal to a new one byte by byte, and stays in its image. False if memory is refused; call it again later.
 */
bool wend_storeys_wake(wend_space *space);

/*
 * Lists the polygons that a shape lies on: those of its storey, and those that these lead to under it. Errors: MEMORY.
 */
wend_status wend_storeys_place(wend_space *space, struct wend_shape *shape);

/* A box that selects the walls with a part inside. */
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
 * Lists the walls whose surroundings reach each polygon, for movers with a radius: walls in a box by the present
 * ground, others as the space has listed them. Precondition: `lists` is empty. Errors: MEMORY; it may then hold some.
 */
wend_status wend_wall_lists_make(wend_space *space, const struct wend_wall_box *box, struct wend_wall_lists *lists);
void wend_wall_lists_end(struct wend_wall_lists *lists, const wend_allocator *memory);

static inline const struct wend_wall_window *wend_wall_window_of(const struct wend_wall_lists *lists, uint32_t entry)
{
    return &lists->windows.windows[entry & ~WEND_WALL_WINDOW];
}

/* Appends the windows through which a wall with a capsule around it is seen. False if memory is refused. */
bool wend_wall_look(const wend_space *space, uint32_t wall, const struct wend_shape *capsule,
                    struct wend_wall_windows *list);

/* Makes the part of a wall's capsule that a window shows. */
void wend_wall_window_make(const struct wend_surface *ground, const struct wend_wall_window *window, uint32_t radius,
                           struct wend_capsule *capsule);

/*
 * Cuts a polygon of the ground, and adds what is left of it to the cuts. Polygons whose sides get more corners by that
 * are queued, again if they were cut before. Errors: MEMORY.
 */
wend_status wend_storeys_cut(wend_space *space, uint32_t polygon);

/* The first polygon of the surface that was cut out of one of the ground; WEND_NONE if nothing is left of that. */
static inline uint32_t wend_storeys_first(const struct wend_cut_sources *sources, uint32_t polygon)
{
    return sources->first[polygon] == WEND_CUT_FAILED ? WEND_NONE : sources->first[polygon];
}

/* Records that a polygon of the surface was cut out of one of the ground. */
static inline void wend_storeys_note_source(struct wend_cut_sources *sources, uint32_t polygon, uint32_t source)
{
    sources->of[polygon] = (struct wend_cut_source){source, wend_storeys_first(sources, source)};
    sources->first[source] = polygon;
}

/* The index in the seams of a side's list of corners. */
static inline uint32_t wend_seam_of(const struct wend_surface *ground, uint32_t side)
{
    const uint32_t twin = ground->sides[side].twin;
    return twin < side ? twin : side;
}

/* Gives the polygons cut out of the ground in a box their present terrains. Precondition: all of these are open. */
void wend_storeys_relabel(wend_space *space, struct wend_point low, struct wend_point high);

/*
 * Follows polygons of the ground in a box being opened or closed: lists the walls around them again, places shapes
 * again, and marks what this changes for the next update. After MEMORY it must be called again.
 */
wend_status wend_storeys_follow_paint(wend_space *space, struct wend_point low, struct wend_point high);

/* Makes the surface of a new space. Errors: MEMORY. */
wend_status wend_storeys_make(wend_space *space);

/* Marks the polygons that a shape lies on for the next update. Precondition: there is room. */
void wend_storeys_disturb(struct wend_storeys *storeys, const struct wend_shape *shape);
void wend_storeys_add_dirty(struct wend_storeys *storeys, uint32_t polygon);
bool wend_storeys_reserve(wend_space *space, uint32_t polygons);

/* Cuts the marked polygons again. After MEMORY some may be done; the next call does the rest. */
wend_status wend_storeys_update(wend_space *space);

/* Precondition: `copy` is empty. False if memory is refused. */
bool wend_storeys_copy(wend_space *copy, const wend_space *space);
void wend_cuts_end(struct wend_cuts *cuts, const wend_allocator *memory);
void wend_storeys_end(struct wend_storeys *storeys, const wend_allocator *memory);
size_t wend_storeys_memory(const struct wend_storeys *storeys);

/* Reads or writes them as part of an image, for a surface of `polygons` polygons. */
struct wend_image;
void wend_storeys_image(struct wend_storeys *storeys, uint32_t polygons, struct wend_image *image);

#endif
