/* Regions: regions between which no walk exists, kept under edits. Map floor. */
#include "map/regions.h"

wend_status wend_regions_create(wend_space *space)
{
    space->regions = NULL;
    return WEND_OK;
}

void wend_regions_destroy(wend_space *space)
{
    space->regions = NULL;
}

wend_status wend_regions_reserve(wend_space *space, struct wend_rectangle positions)
{
    (void)space;
    (void)positions;
    return WEND_OK;
}

void wend_regions_follow(wend_space *space, struct wend_rectangle positions)
{
    (void)space;
    (void)positions;
}

wend_status wend_regions_copy(wend_space *space, const wend_space *from)
{
    (void)from;
    space->regions = NULL;
    return WEND_OK;
}

size_t wend_regions_memory(const wend_space *space)
{
    (void)space;
    return 0;
}
