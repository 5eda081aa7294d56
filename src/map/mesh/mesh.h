/* Navigation meshes: outlines, holes, links, radius, obstacles; spaces over them. */
#ifndef WEND_MAP_MESH_MESH_H
#define WEND_MAP_MESH_MESH_H

#include <wend/mesh.h>

#include "map/mesh/shape_board.h"
#include "map/mesh/storeys.h"
#include "map/navmesh/navmesh.h"
#include "map/space/space.h"

/* A slot for obstacles, one after the other. */
struct wend_obstacle_slot {
    struct wend_point *corners; /* turning to the inner side; null = none now */
    uint32_t count;
    uint32_t generation; /* of the obstacle that is there or was last, from 1 */
    uint32_t next;       /* in the list of empty ones */
    uint16_t level;
    uint64_t stamp; /* the version that its outline is from */
};

/* A slot for links. */
struct wend_link_slot {
    wend_link link;      /* its cost 0 = none now */
    uint32_t generation; /* of the link that is there or was last, from 1 */
    uint32_t next;       /* in the list of empty ones */
    bool is_open;
};

/* How many of the latest edits are known one by one, and of the latest paintings. */
enum { WEND_MESH_LOG = 256, WEND_MESH_PAINTINGS = 16 };

/* A box in which terrains were changed. */
struct wend_painting {
    uint64_t version; /* the mesh's after it; 0 = there is none */
    struct wend_point low, high;
    uint64_t terrains[4]; /* a bit for each that was painted over, and that there is now */
    bool is_cut;          /* along an outline; else a polygon has another terrain */
};

static inline void wend_painting_add(struct wend_painting *painting, uint8_t terrain)
{
    painting->terrains[terrain / 64] |= UINT64_C(1) << terrain % 64;
}

struct wend_mesh {
    wend_allocator allocator;
    uint64_t version, painted;  /* painted: the version that last changed terrains */
    uint64_t forgotten;         /* the last version that did, of which it is not known where */
    struct wend_surface ground; /* all terrains, for a mover without size, before anything is put on it */
    wend_mesh *drawing;         /* null, or the ground before it was painted, where there are storeys; then the */
    wend_space *canvas;         /* space over that whose surface the ground is: mesh_canvas.h */
    struct wend_obstacle_slot *obstacles;
    uint32_t obstacle_count, obstacle_capacity, obstacles_live, free_obstacle;
    struct wend_link_slot *links;
    uint32_t link_slots, link_capacity, links_live, free_link;
    uint32_t painting_count;
    struct wend_painting paintings[WEND_MESH_PAINTINGS]; /* one after the other */
    uint32_t log[WEND_MESH_LOG]; /* log[v % WEND_MESH_LOG]: the slot that version v changed; WEND_NONE = other */
};

/* Another version, for a slot or WEND_NONE. */
static inline void wend_mesh_note(wend_mesh *mesh, uint32_t slot)
{
    mesh->log[mesh->version++ % WEND_MESH_LOG] = slot;
}

/* Another version, of other terrains in a box. */
static inline void wend_mesh_note_painting(wend_mesh *mesh, struct wend_painting painting)
{
    struct wend_painting *kept = &mesh->paintings[mesh->painting_count++ % WEND_MESH_PAINTINGS];
    wend_mesh_note(mesh, WEND_NONE);
    mesh->forgotten = kept->version;
    mesh->painted = painting.version = mesh->version;
    *kept = painting;
}

/* The links of a mesh that one mover can take: open ones, with ground under both ends. */
struct wend_ground_links {
    wend_link *links;
    uint64_t *starts; /* polygon << 32 | link that begins there, sorted; a place on a side lies in both polygons */
    uint64_t *ends;   /* link << 32 | polygon in which it ends, sorted */
    uint64_t *parts;  /* component << 32 | a polygon of it in which a link begins or ends; sorted, one for each */
    struct wend_marks begun;   /* polygons in which links begin */
    struct wend_marks between; /* blocks on ways on foot from one place where links begin or end to another */
    uint32_t count, capacity, start_count, start_capacity, end_count, end_capacity, part_count, part_capacity;
};

/* Lists a mesh's links anew: their ends are looked up on a surface. MEMORY: there are none then. Cost: the links. */
wend_status wend_ground_links_list(struct wend_ground_links *links, const wend_mesh *mesh,
                                   const struct wend_surface *surface, const wend_allocator *memory);

/* MEMORY. `copy` is empty before; `surface` is that of the links, or a copy of it. */
wend_status wend_ground_links_copy(struct wend_ground_links *copy, const struct wend_ground_links *links,
                                   const struct wend_surface *surface, const wend_allocator *memory);

/* The index of the first start in a polygon or in one of a higher number. */
uint32_t wend_ground_links_first(const struct wend_ground_links *links, uint32_t polygon);

/* The index of the first polygon in which a link ends; the others follow. */
uint32_t wend_ground_links_end(const struct wend_ground_links *links, uint32_t link);

/* Marks the blocks on the way from a polygon to the places nearby where links begin or end. */
void wend_ground_links_mark(const struct wend_ground_links *links, const struct wend_surface *surface, uint32_t polygon,
                            struct wend_marks *blocks);

/* Whether a link leads from one place to another, and the cost of the cheapest that does. */
bool wend_ground_links_cost(const struct wend_ground_links *links, wend_place from, wend_place to, uint32_t *cost);

/* Marks all components that links lead to from those marked. Cost: links times links at worst. */
void wend_ground_links_reach(const struct wend_ground_links *links, const struct wend_surface *surface,
                             struct wend_marks *components);

/* Hands them through an image. */
struct wend_image;
void wend_ground_links_image(struct wend_ground_links *links, struct wend_image *image);

size_t wend_ground_links_memory(const struct wend_ground_links *links);
void wend_ground_links_destroy(struct wend_ground_links *links, const wend_allocator *memory);

/* Scratch for updates, kept for the next one. */
struct wend_mesh_works {
    struct wend_mesh_plan plan;
    struct wend_patcher patcher;
    uint32_t *hole, *ground; /* polygons of the surface, and of the ground before obstacles */
    struct wend_opened_edge {
        struct wend_edge edge;
        uint32_t kind;
    } * opened;              /* around ground that comes back */
    uint8_t *terrains;       /* of new polygons */
    struct wend_shape spare; /* has gone; the next may have its memory */
    uint32_t hole_count, ground_count, opened_count;
    uint32_t hole_capacity, ground_capacity, opened_capacity, terrain_capacity;
};

/* What a space over a mesh has beside what all spaces have. */
struct wend_mesh_space {
    const wend_mesh *mesh;
    struct wend_surface surface; /* what the mover may walk on */
    struct wend_surface base;    /* the same without obstacles: of movers with a radius over flat ground; else, and as
                                  * long as there never was one, empty */
    struct wend_storeys storeys; /* of all other ground */
    struct wend_shape *shapes;   /* taken out of the ground, per slot of the mesh's obstacles */
    uint32_t shape_count, shape_capacity;
    struct wend_shape_board board;  /* by the index of the mesh's ground */
    struct wend_mesh_works *works;  /* null where nothing was changed yet */
    struct wend_ground_links links; /* empty for movers who apply none */
    uint32_t weight;                /* of all ground; 0 where it differs */
};

/* A space's ground before obstacles: polygons of closed terrain may be among it. */
static inline const struct wend_surface *wend_mesh_base(const struct wend_mesh_space *space)
{
    return space->base.polygons ? &space->base : &space->mesh->ground;
}

/*
 * The weight of all terrains of a surface that are not closed, to the mover or by the weights asked for, such as its
 * own; 0 where they differ, 1 where all are closed. Cost: the polygons, where terrains that there may be differ.
 */
uint32_t wend_ground_weight(const struct wend_surface *surface, const wend_profile *profile, const uint16_t *asked);

/* The surface of a space; null if it has none. Of a grid's two the one that lies within its free cells. */
const struct wend_surface *wend_ground_surface(const wend_space *space);

/* The links a mover can take now; null where there are none, and over other maps. */
static inline const struct wend_ground_links *wend_space_ground_links(const wend_space *space)
{
    return space->mesh && space->mesh->links.count != 0 ? &space->mesh->links : NULL;
}

#endif
