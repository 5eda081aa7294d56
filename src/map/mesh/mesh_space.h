/* What a space over a mesh has beside what all spaces have. */
#ifndef WEND_MAP_MESH_MESH_SPACE_H
#define WEND_MAP_MESH_MESH_SPACE_H

#include "map/mesh/mesh.h"
#include "map/mesh/mesh_plan.h"
#include "map/mesh/mesh_space_links.h"
#include "map/mesh/shape_board.h"
#include "map/navmesh/navmesh.h"
#include "map/space/space.h"

/* What updates need meanwhile; kept for the next one. */
struct wend_mesh_works {
    struct wend_mesh_plan plan;
    struct wend_patcher patcher;
    uint32_t *hole, *ground; /* polygons of the surface, of what it was before obstacles */
    struct wend_opened_edge {
        struct wend_edge edge;
        uint32_t kind;
    } * opened;       /* around ground that comes back */
    uint16_t *levels; /* of new polygons */
    uint8_t *terrains;
    int32_t *heights;    /* of new points */
    uint32_t *seen;      /* ground of all parts so far */
    uint32_t part_start; /* as in wend_mesh_begin_parts */
    bool parts_end;      /* there are no more */
    uint32_t hole_count, ground_count, seen_count, opened_count, seen_capacity;
    uint32_t hole_capacity, ground_capacity, opened_capacity, level_capacity, terrain_capacity, height_capacity;
};

struct wend_mesh_space {
    const wend_mesh *mesh;
    struct wend_surface surface; /* what the mover may walk on */
    struct wend_surface base;    /* the same without obstacles, of movers with a radius; of others empty */
    struct wend_shape *shapes;   /* what is taken out of the ground, per slot of the mesh's obstacles */
    uint32_t shape_count, shape_capacity;
    struct wend_shape_board board; /* by the index of the mesh's ground */
    struct wend_mesh_works works;
    struct wend_ground_links links; /* none of movers who apply none */
};

/* The links a mover can take now; null where there are none, and over other maps. */
static inline const struct wend_ground_links *wend_space_ground_links(const wend_space *space)
{
    return space->mesh && space->mesh->links.count != 0 ? &space->mesh->links : NULL;
}

#endif
