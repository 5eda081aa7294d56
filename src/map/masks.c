/* Masks: successors worth looking at on weighted squares, kept under edits. Map floor. */
#include "map/masks.h"

wend_status wend_masks_create(wend_space *space)
{
    space->masks = NULL;
    return WEND_OK;
}

void wend_masks_destroy(wend_space *space)
{
    space->masks = NULL;
}

wend_status wend_masks_reserve(wend_space *space, struct wend_rectangle positions)
{
    (void)space;
    (void)positions;
    return WEND_OK;
}

void wend_masks_follow(wend_space *space, struct wend_rectangle positions)
{
    (void)space;
    (void)positions;
}

wend_status wend_masks_copy(wend_space *space, const wend_space *from)
{
    (void)from;
    space->masks = NULL;
    return WEND_OK;
}

size_t wend_masks_memory(const wend_space *space)
{
    (void)space;
    return 0;
}
