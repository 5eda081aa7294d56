/* images.h: what was prepared of a grid or graph as bytes, so that whoever reads a file need not prepare it anew. */
#ifndef SERVICE_MAPS_IMAGES_H
#define SERVICE_MAPS_IMAGES_H

#include "maps/maps.h"

/* Of each space that has something prepared. */
typedef struct made_image {
    const char *profile;
    char *bytes;
    size_t length;
} made_image;

typedef struct made_images {
    made_image list[MOST_PROFILES + 1];
    uint32_t count;
} made_images;

/* Makes them, while the map is held still. Those that there is no memory for are left out. */
void images_make(const stored_map *map, made_images *images);
void images_free(made_images *images);

/*
 * Gives a mover that has no space an image, of which a copy is made. False for bytes that are none. Those of another
 * version of the library are passed over, and so are all without memory.
 */
bool image_give(mover *mover, word bytes, bool is_trusted);
void image_drop(mover *mover);

/* Opens the image, if there is one, of the map as it is now; else *space is null, and the space is to be made. */
void image_open(mover *mover, wend_space **space);

#endif
