/* wend/image.h: maps with all that was worked out from them as bytes, which are used where they lie. */
#ifndef WEND_IMAGE_H
#define WEND_IMAGE_H

#include <wend/graph.h>
#include <wend/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Images: what a space has worked out, kept. A space that took a quarter of a second to prepare is opened again in some
 * microseconds, from a file that is mapped; processes that map the same file share its memory, and a hundred instances
 * of one dungeon take the memory of one and of what each has changed. docs/images.md tells how.
 */

/* The address of an image must be a multiple of this many bytes, as that of a mapped file is. */
#define WEND_IMAGE_ALIGNMENT 64

/*
 * Writes a space over any map with that map, its profile and all that was prepared, without its layers or, of a graph,
 * its ground. *length becomes the number of bytes; bytes may be null if capacity is 0. The same space gives the same
 * bytes.
 * Errors: ARGUMENT, CAPACITY: nothing is then written past it; STALE: the space does not show its map's last edits;
 * UNSUPPORTED: a space with a layer of known land, a profile that asks a callback; MEMORY.
 * Cost: a pass over what the space holds, and memory for as much.
 * Threads: reads the space and its map.
 */
WEND_API wend_status wend_space_write_image(const wend_space *space, void *bytes, size_t capacity, size_t *length);

/*
 * The same, piece by piece to a function of yours, for files and networks: false from it ends the call with FILE.
 * *length, if that is not null, becomes the number of bytes.
 */
WEND_API wend_status wend_space_stream_image(const wend_space *space,
                                             bool (*write)(void *user, const void *bytes, size_t count), void *user,
                                             size_t *length);

/* What an image holds: which map, prepared how, for whom. Filled by wend_image_read_info. */
typedef struct wend_image_info {
    uint32_t version;    /* of the format; today's is 5 */
    bool opens_in_place; /* else it was written by a machine of another kind: it is made anew when opened */
    wend_map_kind map;
    wend_cells cells;
    uint32_t width, height, levels;
    uint32_t prepared;     /* a sum of wend_prepared */
    uint32_t nodes, edges; /* of a graph */
    uint32_t polygons;     /* of a mesh */
    uint64_t map_version;  /* wend_grid_version, wend_graph_version or wend_mesh_version of the map */
    uint64_t map_hash;     /* of terrain, exits and links; of nodes and edges by their numbers; of polygons, obstacles
                              and links by theirs */
    uint64_t profile_hash; /* of the profile */
    wend_profile profile;
} wend_image_info;

/*
 * Reads what an image is of from its first bytes. Errors: ARGUMENT, FORMAT: it is no image; UNSUPPORTED: one of another
 * version. Cost: constant.
 */
WEND_API wend_status wend_image_read_info(const void *bytes, size_t length, wend_image_info *info);

/* An image, and how it is to be opened. Fill with wend_image_desc_default(). */
typedef struct wend_image_desc {
    uint32_t size;           /* sizeof(wend_image_desc) */
    const void *bytes;       /* of the image, at a multiple of WEND_IMAGE_ALIGNMENT; they must outlive the space */
    size_t length;           /* in bytes */
    bool is_trusted;         /* nothing is checked: only for bytes that nobody else can have written. Default false */
    bool is_writable;        /* edits write into the bytes, which must be the space's alone; default false: they copy */
    const wend_grid *grid;   /* the map, if the program has it; default null: the image's own */
    const wend_graph *graph; /* the same for graphs */
    const wend_mesh *mesh;   /* and for meshes */
    const wend_profile *profile; /* that the image must be for; default null = whatever it is for */
} wend_image_desc;

/* Writes the default into the first `size` bytes; wend_image_desc_default() calls it. */
WEND_API void wend_image_desc_init(wend_image_desc *desc, uint32_t size);

/* The description to begin with; then set bytes and length. */
static inline wend_image_desc wend_image_desc_default(void)
{
    wend_image_desc desc;
    wend_image_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Opens an image: a space that answers every question as the one that was written, to the last bit, and that is edited,
 * updated and copied like any other. Its arrays stay in the image, which is not copied. *grid becomes the image's map,
 * to be destroyed after the space; it may be null where desc->grid is given, and becomes null then.
 * Where it was written by a machine of another kind, both are made anew instead, and prepared (wend_space_in_image).
 * Unless it is trusted it is checked: its sum, that all is as map and profile say, and that nothing leads outside;
 * surfaces and taut graphs are then made anew.
 * Errors: ARGUMENT (also for bytes that are not aligned), MEMORY, FORMAT: no image, or a damaged one; UNSUPPORTED: one
 * of another version; STALE: of another map, another state of it, or for another profile than those given. *space and
 * *grid are then null.
 * Cost: some 30 us if it is trusted, with mapping its file; else making the space anew, unprepared, and a pass.
 */
WEND_API wend_status wend_space_open_image(const wend_image_desc *desc, const wend_allocator *allocator,
                                           wend_grid **grid, wend_space **space);

/*
 * The same for an image of a graph: *graph becomes the map, or null where desc->graph is given. Checked, all that it
 * has but landmarks is what a space made anew has, byte by byte, and landmarks promise no more than edges cost.
 * Errors: as wend_space_open_image; UNSUPPORTED also where it was written by a machine of another kind.
 * Cost: some 10 us if it is trusted; else making the space anew, without landmarks, and a pass for each of them.
 */
WEND_API wend_status wend_space_open_graph_image(const wend_image_desc *desc, const wend_allocator *allocator,
                                                 wend_graph **graph, wend_space **space);

/*
 * The same for an image of a mesh: *mesh becomes the map, or null where desc->mesh is given. Obstacles and links keep
 * their numbers. Checked, ground and space are made anew beside: what is not the same byte by byte is not used but what
 * was made, as of a mesh that was painted, and of a space that has followed obstacles (wend_space_in_image); paths are
 * then those of a space made anew.
 * Errors: as wend_space_open_image. Cost: some 10 us if it is trusted, and a little for each obstacle; else making
 * ground and space anew, with a taut graph if there was one.
 */
WEND_API wend_status wend_space_open_mesh_image(const wend_image_desc *desc, const wend_allocator *allocator,
                                                wend_mesh **mesh, wend_space **space);

/* Whether what a space has worked out still lies in an image; false for null. */
WEND_API bool wend_space_in_image(const wend_space *space);

#ifdef __cplusplus
}
#endif

#endif
