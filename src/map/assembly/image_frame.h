/*
 * What images of all kinds of maps have in common. An image is
 *
 *     a header, 64 bytes         what it is: read without knowing more
 *     numbers, whole lines       map, profile and what heads have
 *     arrays, whole lines each   the map, and what was worked out
 *     a sum, 8 bytes             over all before
 */
#ifndef WEND_MAP_ASSEMBLY_IMAGE_FRAME_H
#define WEND_MAP_ASSEMBLY_IMAGE_FRAME_H

#include <wend/image.h>

#include "base/image.h"
#include "map/space/space.h"

struct wend_image_header {
    uint64_t magic;
    uint32_t version;
    uint32_t byte_order; /* 1, as a machine of its kind has it in memory */
    uint64_t length;     /* of the whole */
    uint64_t numbers;    /* bytes of numbers, without those that fill their last line */
    uint64_t map_hash, profile_hash;
    uint32_t map;
    uint32_t prepared;
};

/* What an image of a kind of map has. */
struct wend_image_kind {
    wend_map_kind map;
    bool (*has_image)(const wend_space *space); /* else it is UNSUPPORTED */
    /* A space as another one is, whose arrays may be tidied, over its map or a copy of that; and its end. MEMORY. */
    wend_status (*copy)(const wend_space *space, const wend_allocator *memory, wend_space **copy);
    void (*drop)(wend_space *copy);
    void (*image)(wend_space *copy, struct wend_image *image);
    uint64_t (*map_hash)(const wend_space *space);
    uint32_t (*prepared)(const wend_space *space);
    /* The first numbers, before the profile. */
    void (*info)(wend_image_info *info, struct wend_image *image);
};

extern const struct wend_image_kind wend_image_of_cells, wend_image_of_nodes, wend_image_of_ground;

/* Where an image goes; all that it gets is summed up. */
struct wend_image_sink {
    bool (*write)(void *user, const void *bytes, size_t count); /* null: it is only counted */
    void *user;
    struct wend_image_sum sum;
};

/* Writes a space with header and sum. Errors: FILE (the sink refused), MEMORY. */
wend_status wend_image_write_whole(const struct wend_image_kind *kind, const wend_space *space,
                                   struct wend_image_sink *sink, size_t *length);

/* Memory all of whose bytes are 0 from the caller's, which must stay where it is. */
wend_allocator wend_image_zeroing(const wend_allocator *memory);

/* An image that is opened, and what comes of it. */
struct wend_image_opening {
    const wend_image_desc *desc;
    wend_allocator memory; /* the caller's */
    struct wend_image_header header;
    struct wend_image image;
    wend_profile profile;
    wend_space *space;
};

/* Begins to open an image of a kind of map: looks at its arguments, header and sum. */
wend_status wend_image_open_begin(struct wend_image_opening *opening, const wend_image_desc *desc,
                                  const wend_allocator *allocator, wend_map_kind map);

/* Reads the header, and begins to read what stands behind it. */
wend_status wend_image_read_header(const void *bytes, size_t length, struct wend_image_header *header,
                                   struct wend_image *image);

/* Reads the profile. */
void wend_image_open_profile(struct wend_image_opening *opening);

/* How the numbers read so far leave things. */
wend_status wend_image_status(const struct wend_image *image);

/* Whether the profile is the caller's, where he gives one: ARGUMENT, STALE. */
wend_status wend_image_match_profile(const struct wend_image_opening *opening);

/* Where an image ends that begins like this one. */
struct wend_image wend_image_end(const struct wend_image *image);

/*
 * Whether what an image has from one point to another is what a thing, such as a space, would be written as there:
 * FORMAT where it is not, MEMORY.
 */
wend_status wend_image_compare(const struct wend_image *from, const struct wend_image *to, void *thing,
                               void (*hand_through)(void *thing, struct wend_image *image),
                               const wend_allocator *memory);

#endif
