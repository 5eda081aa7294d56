/* wend/image.h: images: maps with everything that was prepared from them, as bytes that are used where they lie. */
#ifndef WEND_IMAGE_H
#define WEND_IMAGE_H

#include <wend/graph.h>
#include <wend/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * An image keeps what a space has worked out. A space that took a quarter of a second to prepare opens again in some
 * microseconds, from a mapped file; processes that map the same file share its memory, and a hundred instances of one
 * dungeon take the memory of one and of what each has changed. docs/images.md tells how.
 */

/* Alignment of an image's address, in bytes; mapped files have it. */
#define WEND_IMAGE_ALIGNMENT 64

/*
 * Writes a space over any map as an image: the map, its profile and all that was prepared, without layers or, for a
 * graph, its ground. *length becomes the number of bytes; bytes may be null if capacity is 0. Equal spaces give equal
 * bytes.
 * Errors: ARGUMENT, CAPACITY: nothing is written past it; STALE: the space does not show its map's last edits;
 * UNSUPPORTED: a space with a layer of known land, a profile that asks a callback; MEMORY.
 * Cost: a pass over what the space holds, and memory for as much. Threads: reads the space and its map.
 */
WEND_API wend_status wend_space_write_image(const wend_space *space, void *bytes, size_t capacity, size_t *length);

/*
 * Writes an image piece by piece to a function of yours, for files and networks; if it returns false, the call ends
 * with FILE. *length, if not null, becomes the number of bytes. Otherwise as wend_space_write_image.
 */
WEND_API wend_status wend_space_stream_image(const wend_space *space,
                                             bool (*write)(void *user, const void *bytes, size_t count), void *user,
                                             size_t *length);

/* What an image holds: the map, what was prepared, and for whom. Filled by wend_image_read_info. */
typedef struct wend_image_info {
    uint32_t version;    /* of the format; currently 5 */
    bool opens_in_place; /* false: a machine of another kind wrote it, and opening it rebuilds it */
    wend_map_kind map;
    wend_cells cells;
    uint32_t width, height, levels;
    uint32_t prepared;     /* a sum of wend_prepared */
    uint32_t nodes, edges; /* of a graph */
    uint32_t polygons;     /* of a mesh */
    uint64_t map_version;  /* wend_grid_version, wend_graph_version or wend_mesh_version of the map */
    uint64_t map_hash;     /* hash of terrain, exits and links; of nodes and edges by number; of polygons, obstacles and
                              links by number */
    uint64_t profile_hash; /* of the profile */
    wend_profile profile;
} wend_image_info;

/*
 * Reads what an image holds, from its first bytes. Errors: ARGUMENT, FORMAT: not an image; UNSUPPORTED: of another
 * version. Cost: constant.
 */
WEND_API wend_status wend_image_read_info(const void *bytes, size_t length, wend_image_info *info);

/* An image, and how to open it. Fill with wend_image_desc_default(), then set bytes and length. */
typedef struct wend_image_desc {
    uint32_t size;         /* sizeof(wend_image_desc) */
    const void *bytes;     /* of the image, at a multiple of WEND_IMAGE_ALIGNMENT; they must outlive the space */
    size_t length;         /* in bytes */
    bool is_trusted;       /* default false; true: nothing is checked, only for bytes that nobody else can have
                                written */
    bool is_writable;      /* edits write into the bytes, which must be the space's alone; default false: edits copy */
    const wend_grid *grid; /* the map, if the program has it; default null: the image's own */
    const wend_graph *graph;     /* the same for graphs */
    const wend_mesh *mesh;       /* the same for meshes */
    const wend_profile *profile; /* profile that the image must be for; default null = any */
} wend_image_desc;

/* Writes the default into the first `size` bytes; wend_image_desc_default() calls it. */
WEND_API void wend_image_desc_init(wend_image_desc *desc, uint32_t size);

/* Returns the default description; then set bytes and length. */
static inline wend_image_desc wend_image_desc_default(void)
{
    wend_image_desc desc;
    wend_image_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Opens an image: a space that answers every question as the space that was written, to the last bit, and that is
 * edited, updated and copied like any other. Its arrays stay in the image, which is not copied. *grid becomes the
 * image's map, to be destroyed after the space; grid may be null if desc->grid is given, and *grid is then null.
 * An image from a machine of another kind is rebuilt and prepared instead (wend_space_in_image). Unless trusted, an
 * image is checked: its checksum, that all agrees with map and profile, and that nothing leads outside; surfaces and
 * taut graphs are then rebuilt.
 * Errors: ARGUMENT (also for unaligned bytes), MEMORY, FORMAT: no image, or a damaged one; UNSUPPORTED: of another
 * version; STALE: of another map, another state of it, or another profile than those given. *space and *grid are then
 * null. Cost: some 30 us if trusted, with mapping its file; else creating the space anew, unprepared, and a pass.
 */
WEND_API wend_status wend_space_open_image(const wend_image_desc *desc, const wend_allocator *allocator,
                                           wend_grid **grid, wend_space **space);

/*
 * Opens an image of a graph like wend_space_open_image: *graph becomes the map, or null if desc->graph is given. If
 * checked, everything except landmarks is compared byte by byte with a new space, and landmarks may promise no more
 * than edges cost. Errors: as wend_space_open_image; UNSUPPORTED also for images from a machine of another kind.
 * Cost: some 10 us if trusted; else creating the space anew, without landmarks, and a pass for each of them.
 */
WEND_API wend_status wend_space_open_graph_image(const wend_image_desc *desc, const wend_allocator *allocator,
                                                 wend_graph **graph, wend_space **space);

/*
 * Opens an image of a mesh like wend_space_open_image: *mesh becomes the map, or null if desc->mesh is given. Obstacles
 * and links keep their numbers. If checked, ground and space are rebuilt and compared: parts that differ in any byte,
 * as after painting the mesh or following obstacles, are replaced by the rebuilt ones (wend_space_in_image); paths are
 * then those of a space made anew.
 * Errors: as wend_space_open_image. Cost: some 10 us if trusted, and a little for each obstacle; else creating ground
 * and space anew, with a taut graph if there was one.
 */
WEND_API wend_status wend_space_open_mesh_image(const wend_image_desc *desc, const wend_allocator *allocator,
                                                wend_mesh **mesh, wend_space **space);

/* True if what a space has worked out still lies in an image; false for null. */
WEND_API bool wend_space_in_image(const wend_space *space);

#ifdef __cplusplus
}
#endif

#endif
