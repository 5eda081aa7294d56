/* Areas of part of a larger map, whose places are those of that map. */
#ifndef WEND_MAP_AREAS_AREAS_PART_H
#define WEND_MAP_AREAS_AREAS_PART_H

#include <wend/areas.h>

/* Where the space comes from that areas are of; all null and 0 where it is the caller's, and the whole map. */
struct wend_areas_part {
    void *owner;
    wend_status (*follow)(void *owner); /* brings the space up to the larger map; another status leaves it as it was */
    void (*end)(void *owner);           /* frees it, and the space with it */
    size_t (*memory)(const void *owner);
    wend_place origin; /* the top left corner, in the larger map */
};

/* wend_areas_create for a space that is a part; the part is the areas' only where they are made. */
wend_status wend_areas_create_part(const wend_space *space, const struct wend_areas_part *part,
                                   const wend_areas_desc *desc, const wend_allocator *allocator, wend_areas **areas);

#endif
