/* How a mesh comes and goes. */
#include "map/mesh/mesh_life.h"

#include <string.h>

#include "base/memory.h"
#include "map/mesh/mesh_links.h"
#include "map/mesh/mesh_obstacles.h"
#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"

static const char *const mesh_fault_texts[] = {
    [WEND_MESH_FAULT_NONE] = "nothing is wrong",
    [WEND_MESH_FAULT_CORNERS] = "fewer than three corners, or more than there may be",
    [WEND_MESH_FAULT_COORDINATE] = "a corner lies too far out",
    [WEND_MESH_FAULT_INDEX] = "a corner is a point that there is not",
    [WEND_MESH_FAULT_FLAT] = "all corners lie on a line",
    [WEND_MESH_FAULT_CONVEX] = "the polygon is not convex",
    [WEND_MESH_FAULT_SIDE] = "more than two polygons have the same side",
    [WEND_MESH_FAULT_REPEATED] = "a corner is the same as the one before it",
    [WEND_MESH_FAULT_CROSSING] = "the outline touches or crosses itself",
};

const char *wend_mesh_fault_text(wend_mesh_fault_kind kind)
{
    uint32_t number = (uint32_t)kind, count = sizeof mesh_fault_texts / sizeof *mesh_fault_texts;
    return number < count ? mesh_fault_texts[number] : "unknown fault";
}

wend_mesh *wend_mesh_begin(const wend_allocator *memory)
{
    wend_mesh *mesh = wend_allocate(memory, 1, sizeof *mesh);
    if (!mesh)
        return NULL;
    memset(mesh, 0, sizeof *mesh);
    mesh->allocator = *memory;
    mesh->free_obstacle = mesh->free_link = WEND_NONE;
    return mesh;
}

void wend_mesh_destroy(wend_mesh *mesh)
{
    if (!mesh)
        return;
    wend_allocator memory = mesh->allocator;
    wend_surface_destroy(&mesh->ground);
    wend_mesh_free_obstacles(mesh);
    wend_mesh_free_links(mesh);
    WEND_RELEASE(&memory, mesh, 1);
}

uint64_t wend_mesh_version(const wend_mesh *mesh)
{
    return mesh ? mesh->version : 0;
}

uint32_t wend_mesh_levels(const wend_mesh *mesh)
{
    return mesh ? mesh->ground.level_count : 0;
}

size_t wend_mesh_memory(const wend_mesh *mesh)
{
    if (!mesh)
        return 0;
    return sizeof *mesh + wend_surface_memory(&mesh->ground) + wend_mesh_obstacle_memory(mesh) +
           wend_mesh_link_memory(mesh);
}
