/* Shapes, which obstacles and walls take from a mover's ground; and plans of shapes and polygons to be triangulated. */
#ifndef WEND_MAP_MESH_MESH_PLAN_H
#define WEND_MAP_MESH_MESH_PLAN_H

#include "map/geometry/triangulation.h"
#include "map/navmesh/navmesh.h"

/* Inside lies on the inner side of all edges around it. */
struct wend_edge {
    struct wend_point from, to;
};

struct wend_shape {
    struct wend_edge *edges; /* null = nothing */
    uint32_t count;
    uint16_t level;
    bool convex;
    uint64_t stamp; /* of the obstacle it was made from */
    struct wend_point low, high;
    uint32_t *ground; /* polygons of ground with storeys that it lies on, sorted */
    uint32_t ground_count, ground_capacity;
};

static inline bool wend_boxes_touch(const struct wend_shape *a, const struct wend_shape *b, int32_t margin)
{
    return a->low.x <= b->high.x + margin && b->low.x <= a->high.x + margin && a->low.y <= b->high.y + margin &&
           b->low.y <= a->high.y + margin;
}

/* Finds the box of a shape from its edges, and whether it is convex. */
void wend_shape_measure(struct wend_shape *shape);

/* False only if a polygon, grown by `margin`, surely has no point in common with a shape. */
bool wend_shape_touches(const struct wend_shape *shape, const struct wend_surface *surface, uint32_t polygon,
                        int32_t margin);

/* The same of an edge. */
bool wend_shape_touches_edge(const struct wend_shape *shape, struct wend_edge edge, int32_t margin);

/*
 * False only if an edge surely has no point in common with a convex outline grown by `margin`, or with the line of two
 * corners.
 */
bool wend_edge_touches(struct wend_edge edge, const struct wend_point *corners, uint32_t count, int32_t margin);

/* Whether a point lies within a shape; one on its outline may count either way. */
bool wend_shape_has(const struct wend_shape *shape, struct wend_point point);

/* How often a shape winds round a point, the inner side within; below 0 where it winds the other way. */
int32_t wend_shape_turns(const struct wend_shape *shape, struct wend_point point);

/* Whether a polygon holds all of a shape within, or on its sides. */
bool wend_shape_lies_in(const struct wend_shape *shape, const struct wend_surface *surface, uint32_t polygon);

/* Keeps its memory from one plan to the next; zeros to begin with, except for what wend_mesh_plan_begin sets. */
struct wend_mesh_plan {
    wend_allocator memory;
    struct wend_segment *segments;
    uint32_t count, capacity;
    uint8_t kinds[256]; /* terrains, from 1; kind 0 is no ground, or all that is of no other */
    uint8_t codes[256]; /* numbers of kinds: i at i */
    uint32_t kind_count;
    struct wend_triangulation works; /* terrains of its answer are kinds */
};

void wend_mesh_plan_begin(struct wend_mesh_plan *plan, const wend_allocator *memory);
void wend_mesh_plan_end(struct wend_mesh_plan *plan);
/* Gives the memory of what was planned back, once polygons are made of it. */
void wend_mesh_plan_drop_segments(struct wend_mesh_plan *plan);
size_t wend_mesh_plan_memory(const struct wend_mesh_plan *plan);

/* Nothing planned, no kinds known. */
void wend_mesh_plan_clear(struct wend_mesh_plan *plan);

/* Room for so many more segments. */
bool wend_mesh_plan_reserve(struct wend_mesh_plan *plan, uint64_t segments);

/* The number of a terrain among the kinds; there may be 255. */
uint32_t wend_mesh_plan_kind(struct wend_mesh_plan *plan, uint8_t terrain);

/* One more segment; there must be room. */
static inline void wend_mesh_plan_add(struct wend_mesh_plan *plan, struct wend_segment segment)
{
    plan->segments[plan->count++] = segment;
}

/* Adds edges around so many layers of ground and of obstacles. MEMORY. */
wend_status wend_mesh_plan_edges(struct wend_mesh_plan *plan, const struct wend_edge *edges, uint32_t count,
                                 int8_t ground, int8_t solid);

/* Finds the polygons that the plan makes. MEMORY, ARGUMENT where it does not fit together. */
wend_status wend_mesh_plan_make(struct wend_mesh_plan *plan);

/*
 * Shapes grown by the mover's radius. A circle is a polygon of 16 corners around it, rounded outwards: nobody comes
 * nearer than the radius, or is kept away farther than it, a fiftieth of it and two units.
 */
enum { WEND_DISC_CORNERS = 16, WEND_CAPSULE_EDGES = 2 * WEND_DISC_CORNERS + 2 };

/* The outline of all that is nearer to a wall than the radius. */
struct wend_capsule {
    struct wend_edge edges[WEND_CAPSULE_EDGES];
    uint32_t count;
};

/*
 * The shape of an outline that turns to the inner side, grown by a radius; `plan` is scratch. It lies on no ground yet;
 * memory that the shape has is used again. MEMORY, ARGUMENT.
 */
wend_status wend_shape_make(struct wend_shape *shape, const struct wend_point *corners, uint32_t count, uint32_t radius,
                            struct wend_mesh_plan *plan);
void wend_capsule_make(struct wend_capsule *capsule, struct wend_edge wall, uint32_t radius);

/* A wall of an outline; all but its corner is for wend_mesh_plan_inset. */
struct wend_outline_wall {
    struct wend_point corner; /* where it begins */
    struct wend_point from, to, cut;
    uint32_t facing;
    bool turns_in, is_cut;
};

/*
 * Plans ground within an outline, three walls or more in turn around their inner side, that keeps off them by a radius.
 * `done`: they keep off so much of it already; 0 at first. All outlines around the ground must be planned. MEMORY.
 */
wend_status wend_mesh_plan_inset(struct wend_mesh_plan *plan, struct wend_outline_wall *walls, uint32_t count,
                                 uint32_t done, uint32_t radius);
void wend_shape_free(struct wend_shape *shape, const wend_allocator *memory);

#endif
