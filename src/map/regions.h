/* Regions: regions between which no walk exists, kept under edits. Map floor. */
#ifndef WEND_MAP_REGIONS_H
#define WEND_MAP_REGIONS_H

#include "map/space.h"

/* Makes what the space needs of it from scratch, maybe nothing. MEMORY leaves nothing behind. */
wend_status wend_regions_create(wend_space *space);

void wend_regions_destroy(wend_space *space);

/* Makes room for what following edits in a rectangle of positions may take. MEMORY leaves all as it was. */
wend_status wend_regions_reserve(wend_space *space, struct wend_rectangle positions);

/* Repairs everything after positions in a rectangle have changed. */
void wend_regions_follow(wend_space *space, struct wend_rectangle positions);

/* Copies what another space, alike but for this, has. MEMORY leaves nothing behind. */
wend_status wend_regions_copy(wend_space *space, const wend_space *from);

size_t wend_regions_memory(const wend_space *space);

#endif
