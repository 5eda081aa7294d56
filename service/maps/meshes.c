/* meshes.c: the library gives obstacles and links new ids in each mesh, so lists map the service's numbers to them. */
#include "maps/meshes.h"

#include "maps/named.h"

#include <string.h>

uint32_t mesh_things_place(const mesh_things *things, uint64_t number)
{
    uint32_t from = 0, to = things->count;
    while (from < to) {
        const uint32_t middle = from + (to - from) / 2;
        if (things->list[middle].number < number)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

bool mesh_things_has(const mesh_things *things, uint64_t number)
{
    const uint32_t at = mesh_things_place(things, number);
    return at < things->count && things->list[at].number == number;
}

bool mesh_things_add(mesh_things *things, mesh_thing thing)
{
    mesh_thing *list = maps_grow(things->list, sizeof *list, things->count, &things->capacity);
    if (list == NULL)
        return false;
    things->list = list;
    things->list[things->count++] = thing;
    things->last = thing.number;
    return true;
}

void mesh_things_remove(mesh_things *things, uint32_t at)
{
    memmove(&things->list[at], &things->list[at + 1], (--things->count - at) * sizeof *things->list);
}

static bool refuse_outline(fault *fault, wend_status status, const wend_mesh_fault *cause)
{
    if (status == WEND_ERROR_RANGE)
        return fault_set(fault, "the mesh has no such level");
    if (cause->kind == WEND_MESH_FAULT_NONE)
        return fault_set(fault, "%s", wend_status_text(status));
    return fault_set(fault, "corner %u of the obstacle: %s", cause->vertex, wend_mesh_fault_kind_text(cause->kind));
}

bool mesh_set_obstacle(stored_map *map, const outline *outline, uint64_t *number, fault *fault)
{
    mesh_things *things = &map->mesh.obstacles;
    wend_mesh_fault cause = {0};
    wend_obstacle_id id;
    if (*number != 0) {
        if (!mesh_things_has(things, *number))
            return fault_set(fault, "there is no obstacle %llu", (unsigned long long)*number);
        id = things->list[mesh_things_place(things, *number)].id;
        const wend_status moved = wend_mesh_move_obstacle(map->mesh.mesh, id, outline->corners,
                                                          (uint32_t)outline->count, outline->level, &cause);
        return moved == WEND_OK || refuse_outline(fault, moved, &cause);
    }
    if (things->count >= MOST_OBSTACLES || things->last == UINT64_MAX)
        return fault_set(fault, "a mesh has at most %u obstacles", MOST_OBSTACLES);
    const wend_status status =
        wend_mesh_add_obstacle(map->mesh.mesh, outline->corners, (uint32_t)outline->count, outline->level, &id, &cause);
    if (status != WEND_OK)
        return refuse_outline(fault, status, &cause);
    *number = things->last + 1;
    if (mesh_things_add(things, (mesh_thing){*number, id}))
        return true;
    wend_mesh_remove_obstacle(map->mesh.mesh, id);
    return fault_set(fault, "no memory for the obstacle");
}

bool mesh_remove_obstacle(stored_map *map, uint64_t number)
{
    mesh_things *things = &map->mesh.obstacles;
    const uint32_t at = mesh_things_place(things, number);
    if (!mesh_things_has(things, number) || wend_mesh_remove_obstacle(map->mesh.mesh, things->list[at].id) != WEND_OK)
        return false;
    mesh_things_remove(things, at);
    return true;
}

void mesh_read_obstacle(const stored_map *map, uint32_t at, outline *outline)
{
    wend_mesh_read_obstacle(map->mesh.mesh, map->mesh.obstacles.list[at].id, outline->corners,
                            WEND_MESH_MAX_OBSTACLE_CORNERS, &outline->count, &outline->level);
}
