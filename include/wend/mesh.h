/* wend/mesh.h: maps made of ground of any shape, for movement at any angle. */
#ifndef WEND_MESH_H
#define WEND_MESH_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A map without cells: pieces of ground, each with a terrain byte, which may lie above each other as storeys. What a
 * byte means (free, blocked, slow) is for each profile to say; ground is '.' unless you say otherwise. Like a grid, a
 * mesh is raw data: any number of threads may read it; creating, editing and destroying it need it alone, and it may be
 * edited while others search the spaces made of it. docs/mesh.md has examples and pictures.
 */
typedef struct wend_mesh wend_mesh;

/* The greatest coordinate either way: 2^28, a bit more than a million cells. */
#define WEND_MESH_MAX_COORDINATE 268435456

/* A corner: in 1/256 of a cell, y growing downwards. */
typedef struct wend_mesh_point {
    int32_t x, y;
} wend_mesh_point;

/* What is wrong with a description. The numbers never change. */
typedef enum wend_mesh_fault_kind {
    WEND_MESH_FAULT_NONE = 0,
    WEND_MESH_FAULT_CORNERS = 1,    /* fewer than three corners, or too many */
    WEND_MESH_FAULT_COORDINATE = 2, /* a corner lies too far out */
    WEND_MESH_FAULT_INDEX = 3,      /* a corner names a point that does not exist */
    WEND_MESH_FAULT_FLAT = 4,       /* all corners lie on a line: no area */
    WEND_MESH_FAULT_CONVEX = 5,     /* a polygon is not convex: at this corner it bends inwards, or winds round twice */
    WEND_MESH_FAULT_SIDE = 6,       /* a third polygon has the side that begins at this corner */
    WEND_MESH_FAULT_REPEATED = 7,   /* a corner is at the place of the one before it, whatever their heights */
    WEND_MESH_FAULT_CROSSING = 8,   /* the side that begins at this corner touches or crosses another of the outline */
    WEND_MESH_FAULT_OVERLAP = 9     /* two polygons pass through each other, or lie on each other at the same height */
} wend_mesh_fault_kind;

/* Where a description is wrong; outline and vertex count from 0. */
typedef struct wend_mesh_fault {
    wend_mesh_fault_kind kind;
    uint32_t outline;     /* or polygon */
    uint32_t vertex;      /* which corner of the outline or polygon */
    uint32_t other;       /* SIDE, OVERLAP: another polygon that has the side, or lies there; else 0 */
    int32_t x, y, height; /* SIDE, OVERLAP: a place in both, in 1/256 cells; else 0 */
} wend_mesh_fault;

/* Returns one English sentence for a kind of fault, without a full stop; never null. */
WEND_API const char *wend_mesh_fault_kind_text(wend_mesh_fault_kind kind);

/* How much was joined when a mesh was made of polygons. */
typedef struct wend_mesh_joined {
    uint32_t points;  /* points merged with others */
    uint32_t corners; /* corners of polygons, put on sides of others */
    uint32_t flat;    /* polygons without area, left out */
} wend_mesh_joined;

/* The greatest tolerance for joining polygons, in 1/256 cells. */
#define WEND_MESH_MAX_TOLERANCE 65536u

/* Convex polygons. Fill with wend_mesh_polygons_default(), then set points, corners, counts and their numbers. */
typedef struct wend_mesh_polygons {
    uint32_t size; /* sizeof(wend_mesh_polygons) */
    const wend_mesh_point *points;
    const int32_t *heights; /* per point, in 1/256 cells, growing upwards; null = flat */
    uint32_t point_count;
    const uint32_t *corners; /* point numbers, polygon after polygon, either way round */
    uint32_t corner_count;
    const uint32_t *counts;  /* per polygon: its number of corners; null = three each */
    const uint8_t *terrains; /* per polygon; null = all '.' */
    uint32_t polygon_count;
    uint32_t tolerance; /* what almost meets is joined, in 1/256 cells: default 1, as much as rounding separates; 0 =
                            only polygons with the same points are linked */
    bool drop_flat; /* leave out polygons without area once points are joined, too thin, or upright; default: refuse */
    bool allow_crossing; /* put crossing polygons on storeys of their own; a side of three polygons is a wall for the
                            third; default: refuse, as OVERLAP and SIDE */
    wend_mesh_joined *joined; /* null, or set to how much was joined */
} wend_mesh_polygons;

/* Writes the default into the first `size` bytes; wend_mesh_polygons_default() calls it. */
WEND_API void wend_mesh_polygons_init(wend_mesh_polygons *polygons, uint32_t size);

/* Returns the default: no polygons, tolerance 1. */
static inline wend_mesh_polygons wend_mesh_polygons_default(void)
{
    wend_mesh_polygons polygons;
    wend_mesh_polygons_init(&polygons, (uint32_t)sizeof polygons);
    return polygons;
}

/*
 * Creates a mesh of convex polygons, such as triangles or the export of another program; all is copied. Two polygons
 * are linked where both have the same two points. Points no farther apart than the tolerance along each axis, height
 * included, are merged; a corner within the tolerance of another polygon's open side becomes a corner of both. Polygons
 * above each other get different levels, numbered from the lowest up; linked polygons share a level while they can.
 * docs/mesh.md says which polygons cross.
 * Errors: ARGUMENT: *fault, which may be null, says what is wrong; MEMORY. *mesh is then null. Cost: about the corners;
 * with storeys also what lies above what.
 */
WEND_API wend_status wend_mesh_create_polygons(const wend_mesh_polygons *polygons, const wend_allocator *allocator,
                                               wend_mesh **mesh, wend_mesh_fault *fault);

/* A piece of ground, or a hole in the outlines before it. */
typedef struct wend_mesh_outline {
    const wend_mesh_point *points; /* either way round; it should not cross itself */
    uint32_t count;
    uint8_t terrain; /* of ground, such as '.' */
    bool hole;
} wend_mesh_outline;

/*
 * Creates a flat mesh of outlines, painted one over the other in their order: ground of a terrain, or a hole through
 * all before it, in which later ones may lie as islands. Outlines may touch, overlap and cross each other; crossings of
 * sides are rounded to the nearest point. All is copied. If an outline crosses itself, the parts that it winds round
 * the other way are left out.
 * Errors: ARGUMENT: *fault, which may be null, says what is wrong, or nothing if terrains and holes change too often
 * (65,535 times); MEMORY. *mesh is then null. Cost: about n log n for n corners.
 */
WEND_API wend_status wend_mesh_create_outlines(const wend_mesh_outline *outlines, uint32_t count,
                                               const wend_allocator *allocator, wend_mesh **mesh,
                                               wend_mesh_fault *fault);

/*
 * Creates a mesh of a grid's cells that a profile (null = the default) may enter, each with its terrain, in the grid's
 * coordinates; walls run along the sides of cells. For larger movers give their space a radius: a footprint above 1,
 * hexagons, several levels and 256 free terrains are UNSUPPORTED. Walls on cell sides and links are not taken over.
 * Errors: ARGUMENT, UNSUPPORTED, MEMORY; *mesh is then null. Cost: a pass over the cells, and about n log n for n
 * corners.
 */
WEND_API wend_status wend_mesh_create_grid(const wend_grid *grid, const wend_profile *profile,
                                           const wend_allocator *allocator, wend_mesh **mesh);

/*
 * Gives the ground inside an outline another terrain, on all storeys: spreading ice, a ploughed field, a new road. It
 * creates no ground; docs/mesh.md has an example. Spaces follow at their next wend_space_update: on flat ground inside
 * the outline and as far around it as the mover's radius; over ground with heights or storeys spaces are rebuilt.
 * Errors: ARGUMENT: *fault, which may be null, says what is wrong; UNSUPPORTED: a 256th terrain; MEMORY: the mesh is as
 * it was, except that with heights or storeys some ground may be painted: the same call again paints the rest.
 * Cost: the polygons around the outline, and a look at all; on ground with heights or storeys at first a copy of it,
 * which is kept.
 */
WEND_API wend_status wend_mesh_paint(wend_mesh *mesh, const wend_mesh_point *corners, uint32_t count, uint8_t terrain,
                                     wend_mesh_fault *fault);

/*
 * Paints like wend_mesh_paint only ground between a lower and an upper height, both included: one storey, or that much
 * of a ramp; flat ground is at height 0. ARGUMENT also if the heights are in the wrong order.
 */
WEND_API wend_status wend_mesh_paint_between(wend_mesh *mesh, const wend_mesh_point *corners, uint32_t count,
                                             const int32_t heights[2], uint8_t terrain, wend_mesh_fault *fault);

/*
 * Gives the polygon at a place another terrain, on any mesh that was made of polygons, with storeys too; of several
 * polygons that meet there the one given first. Spaces follow there at their next wend_space_update. Errors: ARGUMENT,
 * RANGE if there is no ground, MEMORY if the ground lies in a read-only image (image.h). Cost: the polygons around.
 */
WEND_API wend_status wend_mesh_set_terrain(wend_mesh *mesh, wend_place place, uint8_t terrain);

/* An obstacle on a mesh; 0 = no obstacle. The number of a removed obstacle is never used again. */
typedef uint64_t wend_obstacle_id;

/* The most corners of an obstacle. */
#define WEND_MESH_MAX_OBSTACLE_CORNERS 1024u

/*
 * Puts an obstacle on a storey: nobody walks inside its outline, which may be convex or not, either way round, but must
 * not touch itself. It may stand on walls, off the ground, on other obstacles. Spaces follow at their next
 * wend_space_update. *obstacle becomes its number; *fault, which may be null, tells what is wrong.
 * Errors: ARGUMENT, RANGE for a level that the mesh does not have, MEMORY: the mesh is as it was. Cost: the square of
 * its corners.
 */
WEND_API wend_status wend_mesh_add_obstacle(wend_mesh *mesh, const wend_mesh_point *corners, uint32_t count,
                                            uint16_t level, wend_obstacle_id *obstacle, wend_mesh_fault *fault);

/* Gives an obstacle another outline; as wend_mesh_add_obstacle. ARGUMENT also if there is no such obstacle. */
WEND_API wend_status wend_mesh_move_obstacle(wend_mesh *mesh, wend_obstacle_id obstacle, const wend_mesh_point *corners,
                                             uint32_t count, uint16_t level, wend_mesh_fault *fault);

/* Removes an obstacle. ARGUMENT if there is no such obstacle. */
WEND_API wend_status wend_mesh_remove_obstacle(wend_mesh *mesh, wend_obstacle_id obstacle);

WEND_API uint32_t wend_mesh_obstacle_count(const wend_mesh *mesh);

/*
 * Reads the outline of an obstacle: at most `capacity` corners (corners may be null if that is 0); *count becomes how
 * many it has, *level, which may be null, its storey. Errors: ARGUMENT, CAPACITY.
 */
WEND_API wend_status wend_mesh_read_obstacle(const wend_mesh *mesh, wend_obstacle_id obstacle, wend_mesh_point *corners,
                                             size_t capacity, size_t *count, uint16_t *level);

/* A link on a mesh; 0 = no link. The number of a removed link is never used again. */
typedef uint64_t wend_mesh_link_id;

/* The most links at once. */
#define WEND_MESH_MAX_LINKS 65535u

/*
 * Adds a one-way link from one place to another: a jump, a ladder, a lift. It is open at first. Movers that apply links
 * (apply_links) take it if both ends lie on their ground; spaces follow at their next wend_space_update. *number
 * becomes its number. docs/mesh.md has an example.
 * Errors: ARGUMENT: a cost that is not 1 to 2^31 - 1, or too many links; RANGE: a level or coordinate that meshes do
 * not have; MEMORY: the mesh is as it was.
 */
WEND_API wend_status wend_mesh_add_link(wend_mesh *mesh, const wend_link *link, wend_mesh_link_id *number);

/* Removes a link. ARGUMENT if there is no such link. */
WEND_API wend_status wend_mesh_remove_link(wend_mesh *mesh, wend_mesh_link_id link);

/* Opens or closes a link, like a door: nobody takes a closed link. ARGUMENT if there is no such link. */
WEND_API wend_status wend_mesh_set_link_open(wend_mesh *mesh, wend_mesh_link_id link, bool open);

/* Gives a link another cost. ARGUMENT if there is no such link, and for a cost out of range. */
WEND_API wend_status wend_mesh_set_link_cost(wend_mesh *mesh, wend_mesh_link_id link, uint32_t cost);

/* Returns how many links there are, open or closed. */
WEND_API uint32_t wend_mesh_link_count(const wend_mesh *mesh);

/*
 * Reads a link's ends and cost, and in *open, which may be null, whether it is open. ARGUMENT if there is no such link.
 */
WEND_API wend_status wend_mesh_read_link(const wend_mesh *mesh, wend_mesh_link_id link, wend_link *values, bool *open);

/* Frees a mesh; null is allowed. Destroy the spaces made of it first. */
WEND_API void wend_mesh_destroy(wend_mesh *mesh);

/* Returns how often the mesh has changed since its creation: 0, 1, 2… */
WEND_API uint64_t wend_mesh_version(const wend_mesh *mesh);

/* Returns how many storeys a mesh has: places have levels below this. */
WEND_API uint32_t wend_mesh_levels(const wend_mesh *mesh);

/* Returns the bytes that the mesh holds. */
WEND_API size_t wend_mesh_memory(const wend_mesh *mesh);

/*
 * Creates a space: the ground of a mesh that one mover may walk on. Of the profile, weight, straight (the price of a
 * cell's length), radius and apply_links count. A footprint above 1, turn_cost and walkable are UNSUPPORTED; with
 * resources queries are; the rest is for cells. Ground of any shape is accepted at any radius: what is too narrow is
 * closed. The mesh must outlive the space; the profile is copied, null = the default.
 * Errors: ARGUMENT, UNSUPPORTED, MEMORY; *space is then null.
 * Cost: the mesh's corners, about 100 bytes of memory each; with a radius also what the walls' surroundings cross.
 */
WEND_API wend_status wend_space_create_mesh(const wend_mesh *mesh, const wend_profile *profile,
                                            const wend_allocator *allocator, wend_space **space);

/* Returns the mesh that a space was made of; null for another kind of map. */
WEND_API const wend_mesh *wend_space_mesh(const wend_space *space);

#ifdef __cplusplus
}
#endif

#endif
