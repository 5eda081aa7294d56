/* Plans for a triangulation: polygons of surfaces and shapes as segments, and what the ground of the answer is. */
#ifndef WEND_MAP_MESH_MESH_PLAN_H
#define WEND_MAP_MESH_MESH_PLAN_H

#include "map/geometry/triangulation.h"
#include "map/mesh/mesh_shape.h"

/* Ground of one kind: its terrain and storey, and on ground with heights the polygon it was part of. */
struct wend_ground_kind {
    uint32_t source;
    uint16_t level;
    uint8_t terrain;
};

/* Keeps its memory from one plan to the next; zeros to begin with, except for what wend_mesh_plan_begin sets. */
struct wend_mesh_plan {
    wend_allocator memory;
    struct wend_segment *segments;
    uint32_t count, capacity;
    struct wend_ground_kind kinds[256]; /* from 1; what is of kind 0 is no ground */
    uint8_t codes[256];                 /* which kind each is: itself */
    uint32_t kind_count;
    struct wend_triangulation works; /* and its answer, whose terrains are kinds */
};

void wend_mesh_plan_begin(struct wend_mesh_plan *plan, const wend_allocator *memory);
void wend_mesh_plan_end(struct wend_mesh_plan *plan);
size_t wend_mesh_plan_memory(const struct wend_mesh_plan *plan);

/* Nothing planned, no kinds known. */
void wend_mesh_plan_clear(struct wend_mesh_plan *plan);

/* Room for so many more segments. */
bool wend_mesh_plan_reserve(struct wend_mesh_plan *plan, uint64_t segments);

/* The number of a kind; 0 where there are too many. */
uint32_t wend_mesh_plan_kind(struct wend_mesh_plan *plan, struct wend_ground_kind kind);

/* One more segment; there must be room. */
static inline void wend_mesh_plan_add(struct wend_mesh_plan *plan, struct wend_segment segment)
{
    plan->segments[plan->count++] = segment;
}

/* The edges of a shape, as so many layers of ground and of obstacles. MEMORY. */
wend_status wend_mesh_plan_shape(struct wend_mesh_plan *plan, const struct wend_shape *shape, int8_t ground,
                                 int8_t solid, uint16_t area);

/* Finds the polygons that the plan makes. MEMORY, ARGUMENT where it does not fit together. */
wend_status wend_mesh_plan_make(struct wend_mesh_plan *plan);

#endif
