/* Navigation meshes: outlines, holes, links, radius, obstacles; spaces over them. */
#ifndef WEND_MAP_MESH_MESH_H
#define WEND_MAP_MESH_MESH_H

#include <wend/mesh.h>

#include "map/mesh/shape_board.h"
#include "map/mesh/storeys.h"
#include "map/navmesh/navmesh.h"
#include "map/space/space.h"

/* A slot, which holds one obstacle after another. */
struct wend_obstacle_slot {
    struct wend_point *corners; /* turned to the inner side; NULL = empty */
    uint32_t count;
    uint32_t generation; /* of its present or last obstacle, from 1 */
    uint32_t next;       /* next empty slot */
    uint16_t level;
    uint64_t stamp; /* mesh version of its last change */
};

/* A slot for links, used the same way. */
struct wend_link_slot {
    wend_link link;      /* cost 0 = empty */
    uint32_t generation; /* of its present or last link, from 1 */
    uint32_t next;       /* next empty slot */
    bool is_open;
};

/* How many of the latest edits are recorded one by one, and how many of the latest paintings. */
enum { WEND_MESH_LOG = 256, WEND_MESH_PAINTINGS = 16 };

/* A box in which terrains were changed. */
struct wend_painting {
    uint64_t version; /* the mesh's version after it; 0 = unused */
    struct wend_point low, high;
    uint64_t terrains[4]; /* a bit for each terrain that was painted over, and for the new one */
    bool is_cut;          /* painted along an outline; else a whole polygon got another terrain */
};

static inline void wend_painting_add(struct wend_painting *painting, uint8_t terrain)
{
    painting->terrains[terrain / 64] |= UINT64_C(1) << terrain % 64;
}

struct wend_mesh {
    wend_allocator allocator;
    uint64_t version, painted;  /* painted: the last version that changed terrains */
    uint64_t forgotten;         /* the last version that changed terrains and is no longer in `paintings` */
    struct wend_surface ground; /* all terrains, for a mover without size, without obstacles */
    /* Painted meshes with storeys, else NULL: the ground as drawn, and a space over it whose surface is `ground`. */
    wend_mesh *drawing;
    wend_space *canvas;
    struct wend_obstacle_slot *obstacles;
    uint32_t obstacle_count, obstacle_capacity, obstacles_live, free_obstacle;
    struct wend_link_slot *links;
    uint32_t link_slots, link_capacity, links_live, free_link;
    uint32_t painting_count;
    struct wend_painting paintings[WEND_MESH_PAINTINGS]; /* a ring buffer */
    /* log[v % WEND_MESH_LOG]: the obstacle slot changed by the edit of version v; WEND_NONE = another edit. */
    uint32_t log[WEND_MESH_LOG];
};

/* Records an edit of an obstacle slot, or with WEND_NONE another edit. */
static inline void wend_mesh_note(wend_mesh *mesh, uint32_t slot)
{
    mesh->log[mesh->version++ % WEND_MESH_LOG] = slot;
}

/* Records an edit of terrains in a box. */
static inline void wend_mesh_note_painting(wend_mesh *mesh, struct wend_painting painting)
{
    struct wend_painting *kept = &mesh->paintings[mesh->painting_count++ % WEND_MESH_PAINTINGS];
    wend_mesh_note(mesh, WEND_NONE);
    mesh->forgotten = kept->version;
    mesh->painted = painting.version = mesh->version;
    *kept = painting;
}

/* The links of a mesh that one mover can take: open ones with ground under both ends. */
struct wend_ground_links {
    wend_link *links;
    uint64_t *starts; /* sorted: polygon << 32 | link that begins there; a place on a side lies in both polygons */
    uint64_t *ends;   /* sorted: link << 32 | polygon in which it ends */
    uint64_t *parts;  /* sorted, one per component: component << 32 | a polygon of it in which a link begins or ends */
    struct wend_marks begun;   /* polygons in which links begin */
    struct wend_marks between; /* blocks on ways on foot between places where links begin or end */
    uint32_t count, capacity, start_count, start_capacity, end_count, end_capacity, part_count, part_capacity;
};

/* Lists a mesh's links, looking up their ends on a surface. Errors: MEMORY; there are none then. Cost: the links. */
wend_status wend_ground_links_list(struct wend_ground_links *links, const wend_mesh *mesh,
                                   const struct wend_surface *surface, const wend_allocator *memory);

/* Precondition: `copy` is empty, and `surface` is that of the links or a copy of it. Errors: MEMORY. */
wend_status wend_ground_links_copy(struct wend_ground_links *copy, const struct wend_ground_links *links,
                                   const struct wend_surface *surface, const wend_allocator *memory);

/* The index of the first start in a polygon or a higher one. */
uint32_t wend_ground_links_first(const struct wend_ground_links *links, uint32_t polygon);

/* The index of the first polygon in which a link ends; its others follow. */
uint32_t wend_ground_links_end(const struct wend_ground_links *links, uint32_t link);

/* Marks the blocks between a polygon and a link's begin or end in its component; `between` has those from there on. */
void wend_ground_links_mark(const struct wend_ground_links *links, const struct wend_surface *surface, uint32_t polygon,
                            struct wend_marks *blocks);

/* True if a link leads from one place to another; *cost becomes that of the cheapest. */
bool wend_ground_links_cost(const struct wend_ground_links *links, wend_place from, wend_place to, uint32_t *cost);

/* Marks all components that links lead to from marked ones. Cost: links times links at worst. */
void wend_ground_links_reach(const struct wend_ground_links *links, const struct wend_surface *surface,
                             struct wend_marks *components);

/* Reads or writes the links as part of an image. */
struct wend_image;
void wend_ground_links_image(struct wend_ground_links *links, struct wend_image *image);

size_t wend_ground_links_memory(const struct wend_ground_links *links);
void wend_ground_links_destroy(struct wend_ground_links *links, const wend_allocator *memory);

/* Working memory of updates, kept for the next one. */
struct wend_mesh_works {
    struct wend_mesh_plan plan;
    struct wend_patcher patcher;
    uint32_t *hole, *ground; /* polygons of the surface, and of the ground without obstacles */
    struct wend_opened_edge {
        struct wend_edge edge;
        uint32_t kind;
    } * opened;              /* edges around ground that comes back */
    uint8_t *terrains;       /* terrains of new polygons */
    struct wend_shape spare; /* a removed shape, whose memory the next may use */
    uint32_t hole_count, ground_count, opened_count;
    uint32_t hole_capacity, ground_capacity, opened_capacity, terrain_capacity;
};

/* What spaces over meshes have besides what all spaces have. */
struct wend_mesh_space {
    const wend_mesh *mesh;
    struct wend_surface surface; /* where the mover may walk */
    /* The same without obstacles, for movers with a radius over flat ground once there was an obstacle; else empty. */
    struct wend_surface base;
    struct wend_storeys storeys; /* of ground that is not flat */
    struct wend_shape *shapes;   /* per obstacle slot of the mesh: the shape taken out of the ground */
    uint32_t shape_count, shape_capacity;
    struct wend_shape_board board;  /* by the squares of the mesh's ground index */
    struct wend_mesh_works *works;  /* NULL until the first change */
    struct wend_ground_links links; /* empty if the profile applies no links */
    uint32_t weight;                /* of all ground; 0 = weights differ */
};

/* A space's ground without obstacles; it may have polygons of closed terrain. */
static inline const struct wend_surface *wend_mesh_base(const struct wend_mesh_space *space)
{
    return space->base.polygons ? &space->base : &space->mesh->ground;
}

/*
 * The weight shared by all terrains of a surface that are open to the mover and by the weights asked for (such as its
 * own); 0 if weights differ, 1 if all are closed. Cost: the polygons, if the 256 weights differ.
 */
uint32_t wend_ground_weight(const struct wend_surface *surface, const wend_profile *profile, const uint16_t *asked);

/* The surface of a space, or NULL if it has none. Of a grid's two it prefers the one inside free cells. */
const struct wend_surface *wend_ground_surface(const wend_space *space);

/* The links that a mover can take now, or NULL if there are none, or on other maps. */
static inline const struct wend_ground_links *wend_space_ground_links(const wend_space *space)
{
    return space->mesh && space->mesh->links.count != 0 ? &space->mesh->links : NULL;
}

#endif
