/*
 * The format that images of all kinds of maps share. An image is
 *
 *     a header, 64 bytes         readable without knowing more
 *     numbers, whole lines       map, profile and the numbers of heads
 *     arrays, whole lines each   the map, and derived data
 *     a sum, 8 bytes             over everything before
 */
#ifndef WEND_MAP_ASSEMBLY_IMAGE_FRAME_H
#define WEND_MAP_ASSEMBLY_IMAGE_FRAME_H

#include <wend/image.h>

#include "base/image.h"
#include "map/space/space.h"

struct wend_image_header {
    uint64_t magic;
    uint32_t version;
    uint32_t byte_order; /* 1 in the byte order of the machine that wrote it */
    uint64_t length;     /* of the whole image */
    uint64_t numbers;    /* bytes of numbers, without padding in their last line */
    uint64_t map_hash, profile_hash;
    uint32_t map;
    uint32_t prepared;
};

/* How a kind of map is written to images. */
struct wend_image_kind {
    wend_map_kind map;
    bool (*has_image)(const wend_space *space); /* false: writing is UNSUPPORTED */
    /* Makes, and destroys, a copy of a space whose arrays may be tidied, over its map or a copy of the map. MEMORY. */
    wend_status (*copy)(const wend_space *space, const wend_allocator *memory, wend_space **copy);
    void (*drop)(wend_space *copy);
    void (*image)(wend_space *copy, struct wend_image *image);
    uint64_t (*map_hash)(const wend_space *space);
    uint32_t (*prepared)(const wend_space *space);
    /* Reads the first numbers, before the profile. */
    void (*info)(wend_image_info *info, struct wend_image *image);
};

extern const struct wend_image_kind wend_image_of_cells, wend_image_of_nodes, wend_image_of_ground;

/* Receives an image; everything it receives is summed. */
struct wend_image_sink {
    bool (*write)(void *user, const void *bytes, size_t count); /* null: bytes are only counted */
    void *user;
    struct wend_image_sum sum;
};

/* Writes a space with header and sum. Errors: FILE (the sink refused), MEMORY. */
wend_status wend_image_write_whole(const struct wend_image_kind *kind, const wend_space *space,
                                   struct wend_image_sink *sink, size_t *length);

/* An allocator of zeroed memory from `memory`, which must stay where it is. */
wend_allocator wend_image_zeroing(const wend_allocator *memory);

/* An image being opened, and the result. */
struct wend_image_opening {
    const wend_image_desc *desc;
    wend_allocator memory; /* the caller's */
    struct wend_image_header header;
    struct wend_image image;
    wend_profile profile;
    wend_space *space;
};

/* Begins to open an image of a kind of map: checks arguments, header and sum. */
wend_status wend_image_open_begin(struct wend_image_opening *opening, const wend_image_desc *desc,
                                  const wend_allocator *allocator, wend_map_kind map);

/* Reads the header, and sets `image` to read what follows it. */
wend_status wend_image_read_header(const void *bytes, size_t length, struct wend_image_header *header,
                                   struct wend_image *image);

/* Reads the profile. */
void wend_image_open_profile(struct wend_image_opening *opening);

/* The status of what was read so far: OK, MEMORY or FORMAT. */
wend_status wend_image_status(const struct wend_image *image);

/* Checks that the profile is the caller's, if one is given. Errors: ARGUMENT, STALE. */
wend_status wend_image_match_profile(const struct wend_image_opening *opening);

/* The end of an image, given its beginning. */
struct wend_image wend_image_end(const struct wend_image *image);

/*
 * Checks that a part of an image is what a thing, such as a space, would be written as. Errors: FORMAT (it is not),
 * MEMORY.
 */
wend_status wend_image_compare(const struct wend_image *from, const struct wend_image *to, void *thing,
                               void (*hand_through)(void *thing, struct wend_image *image),
                               const wend_allocator *memory);

#endif
