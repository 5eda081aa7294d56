/* images.h: what was prepared of a grid or graph, as bytes, so that reading a file need not prepare it again. */
#ifndef SERVICE_MAPS_IMAGES_H
#define SERVICE_MAPS_IMAGES_H

#include "maps/maps.h"

/* Image of a space that has something prepared. */
typedef struct made_image {
    const char *profile;
    char *bytes;
    size_t length;
} made_image;

typedef struct made_images {
    made_image list[MOST_PROFILES + 1];
    uint32_t count;
} made_images;

/* Makes the images, while the map cannot change. Those without memory are left out. */
void images_make(const stored_map *map, made_images *images);
void images_free(made_images *images);

/*
 * Gives a copy of an image to a mover that has no space. False for bytes that are no image. An image of another version
 * of the library is ignored, and so is any without memory.
 */
bool image_give(mover *mover, word bytes, bool is_trusted);
void image_drop(mover *mover);

/* Opens a mover's image, if it has one of the map as it is now; else *space is null, and the space must be made. */
void image_open(mover *mover, wend_space **space);

#endif
