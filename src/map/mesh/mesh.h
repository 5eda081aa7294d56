/* Ground of any shape: what a mesh holds. */
#ifndef WEND_MAP_MESH_MESH_H
#define WEND_MAP_MESH_MESH_H

#include <wend/mesh.h>

#include "map/navmesh/navmesh.h"

/* A place for an obstacle, again and again another. */
struct wend_obstacle_slot {
    struct wend_point *corners; /* turning to the inner side; null = none now */
    uint32_t count;
    uint32_t generation; /* of the obstacle that is there or was last, from 1 */
    uint32_t next;       /* in the list of empty ones */
    uint16_t level;
    uint64_t stamp; /* the version that its outline is from */
};

/* A place for a link. */
struct wend_link_slot {
    wend_link link;      /* its cost 0 = none now */
    uint32_t generation; /* of the link that is there or was last, from 1 */
    uint32_t next;       /* in the list of empty ones */
    bool is_open;
};

/* How many of the latest edits are known one by one. */
enum { WEND_MESH_LOG = 256 };

struct wend_mesh {
    wend_allocator allocator;
    uint64_t version;
    struct wend_surface ground; /* all terrains, for a mover without size, before anything is put on it */
    struct wend_obstacle_slot *obstacles;
    uint32_t obstacle_count, obstacle_capacity, obstacles_live, free_obstacle;
    struct wend_link_slot *links;
    uint32_t link_slots, link_capacity, links_live, free_link;
    uint32_t
        log[WEND_MESH_LOG]; /* log[v % WEND_MESH_LOG]: the slot that changed from version v on; WEND_NONE = other */
};

/* Another version, for a slot or WEND_NONE. */
static inline void wend_mesh_note(wend_mesh *mesh, uint32_t slot)
{
    mesh->log[mesh->version++ % WEND_MESH_LOG] = slot;
}

#endif
