/* Shapes that obstacles and walls take from a mover's ground, and plans of shapes and polygons to be triangulated. */
#ifndef WEND_MAP_MESH_MESH_PLAN_H
#define WEND_MAP_MESH_MESH_PLAN_H

#include "map/geometry/triangulation.h"
#include "map/navmesh/navmesh.h"

/* An edge of a shape; the shape's inside is on the inner side of all its edges. */
struct wend_edge {
    struct wend_point from, to;
};

struct wend_shape {
    struct wend_edge *edges; /* NULL = empty */
    uint32_t count;
    uint16_t level;
    bool convex;
    uint64_t stamp; /* stamp of the obstacle it was made from */
    struct wend_point low, high;
    uint32_t *ground; /* sorted: polygons of ground with storeys that it lies on */
    uint32_t ground_count, ground_capacity;
};

static inline bool wend_boxes_touch(const struct wend_shape *a, const struct wend_shape *b, int32_t margin)
{
    return a->low.x <= b->high.x + margin && b->low.x <= a->high.x + margin && a->low.y <= b->high.y + margin &&
           b->low.y <= a->high.y + margin;
}

/* Computes the box of a shape from its edges, and whether it is convex. */
void wend_shape_measure(struct wend_shape *shape);

/* False only if a polygon, grown by `margin`, surely shares no point with a shape. */
bool wend_shape_touches(const struct wend_shape *shape, const struct wend_surface *surface, uint32_t polygon,
                        int32_t margin);

/* The same for an edge. */
bool wend_shape_touches_edge(const struct wend_shape *shape, struct wend_edge edge, int32_t margin);

/*
 * False only if an edge surely shares no point with a convex outline grown by `margin`, or with the line between two
 * corners.
 */
bool wend_edge_touches(struct wend_edge edge, const struct wend_point *corners, uint32_t count, int32_t margin);

/* True if a point lies within a shape; on its outline it may be either. */
bool wend_shape_has(const struct wend_shape *shape, struct wend_point point);

/* How often a shape winds around a point: above 0 with the inner side within, below 0 the other way. */
int32_t wend_shape_turns(const struct wend_shape *shape, struct wend_point point);

/* True if a polygon contains all of a shape, its sides included. */
bool wend_shape_lies_in(const struct wend_shape *shape, const struct wend_surface *surface, uint32_t polygon);

/* Keeps its memory from one plan to the next; wend_mesh_plan_begin initialises it. */
struct wend_mesh_plan {
    wend_allocator memory;
    struct wend_segment *segments;
    uint32_t count, capacity;
    uint8_t kinds[256]; /* terrain of each kind, from 1; kind 0 is no ground, or whatever no other kind covers */
    uint8_t codes[256]; /* code of each kind in the result: i for kind i, unless it equals another kind */
    uint32_t kind_count;
    struct wend_triangulation works; /* terrains of its result are kinds */
};

void wend_mesh_plan_begin(struct wend_mesh_plan *plan, const wend_allocator *memory);
void wend_mesh_plan_end(struct wend_mesh_plan *plan);
/* Frees the planned segments, once polygons are made of them. */
void wend_mesh_plan_drop_segments(struct wend_mesh_plan *plan);
size_t wend_mesh_plan_memory(const struct wend_mesh_plan *plan);

/* Removes all segments and kinds. */
void wend_mesh_plan_clear(struct wend_mesh_plan *plan);

/* Makes room for more segments. */
bool wend_mesh_plan_reserve(struct wend_mesh_plan *plan, uint64_t segments);

/* The kind of a terrain; adds one if needed. Precondition: there are at most 255 kinds. */
uint32_t wend_mesh_plan_kind(struct wend_mesh_plan *plan, uint8_t terrain);

/* Adds a segment. Precondition: there is room. */
static inline void wend_mesh_plan_add(struct wend_mesh_plan *plan, struct wend_segment segment)
{
    plan->segments[plan->count++] = segment;
}

/* Adds edges around `ground` layers of ground and `solid` obstacles. Errors: MEMORY. */
wend_status wend_mesh_plan_edges(struct wend_mesh_plan *plan, const struct wend_edge *edges, uint32_t count,
                                 int8_t ground, int8_t solid);

/* Makes the polygons of the plan. Errors as in wend_triangulation_make. */
wend_status wend_mesh_plan_make(struct wend_mesh_plan *plan);

/*
 * Shapes grown by the mover's radius. A circle is taken as a polygon of 16 corners around it, rounded outwards: nobody
 * comes nearer than the radius, or is kept farther away than it, a fiftieth of it and two units.
 */
enum { WEND_DISC_CORNERS = 16, WEND_CAPSULE_EDGES = 2 * WEND_DISC_CORNERS + 2 };

/* The outline of everything nearer to a wall than the radius. */
struct wend_capsule {
    struct wend_edge edges[WEND_CAPSULE_EDGES];
    uint32_t count;
};

/*
 * Makes the shape of an outline that turns to the inner side, grown by a radius; `plan` is scratch. It lies on no
 * ground yet. Memory of the shape is reused. Errors: MEMORY, ARGUMENT.
 */
wend_status wend_shape_make(struct wend_shape *shape, const struct wend_point *corners, uint32_t count, uint32_t radius,
                            struct wend_mesh_plan *plan);
void wend_capsule_make(struct wend_capsule *capsule, struct wend_edge wall, uint32_t radius);

/* A wall of an outline; everything but its corner is for wend_mesh_plan_inset. */
struct wend_outline_wall {
    struct wend_point corner; /* where it begins */
    struct wend_point from, to, cut;
    uint32_t facing;
    bool turns_in, is_cut;
};

/*
 * Plans ground within an outline (three or more walls in turn around their inner side) that keeps off the walls by
 * `radius`. The given walls keep off by `done` already, at first 0. All outlines around the ground must be planned.
 * Errors: MEMORY.
 */
wend_status wend_mesh_plan_inset(struct wend_mesh_plan *plan, struct wend_outline_wall *walls, uint32_t count,
                                 uint32_t done, uint32_t radius);
void wend_shape_free(struct wend_shape *shape, const wend_allocator *memory);

#endif
