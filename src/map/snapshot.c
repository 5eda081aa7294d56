/* Copies of spaces, for readers to go on with while the original changes. Map floor. */
#include "base/memory.h"
#include "map/components.h"
#include "map/jump_maps.h"
#include "map/space.h"
#include "map/successor_masks.h"

/* A copy of an array, null if there is none; adds to `missing` if memory was refused. */
static void *copy_array(const wend_space *space, const void *array, size_t bytes, size_t alignment, uint32_t *missing)
{
    if (!array)
        return NULL;
    void *copy = wend_allocate(&space->allocator, bytes, 1, alignment);
    if (copy)
        memcpy(copy, array, bytes);
    else
        ++*missing;
    return copy;
}

static uint8_t *copy_bitmap(const wend_space *space, const uint8_t *bits, uint32_t *missing)
{
    return copy_array(space, bits, wend_space_bitmap_bytes(space), WEND_CACHE_LINE, missing);
}

static void *copy_bytes(const wend_space *space, const void *bytes, size_t entry_size, uint32_t *missing)
{
    return copy_array(space, bytes, space->node_count * entry_size, WEND_CACHE_LINE, missing);
}

/* Replaces all that a copied space points to by copies. */
static wend_status copy_contents(wend_space *copy, const wend_space *space)
{
    uint32_t missing = 0;
    size_t link_bytes = wend_space_links_size(space->link_capacity) * sizeof *space->links;
    copy->free = copy_bitmap(space, space->free, &missing);
    copy->walkable = copy_bitmap(space, space->walkable, &missing);
    copy->uniform_around = copy_bitmap(space, space->uniform_around, &missing);
    copy->linked = copy_bitmap(space, space->linked, &missing);
    copy->class_at = copy_bytes(space, space->class_at, 1, &missing);
    copy->rows_covered = copy_bytes(space, space->rows_covered, 1, &missing);
    copy->exits_held = copy_bytes(space, space->exits_held, 1, &missing);
    copy->exits = space->exits ? copy->exits_held : NULL;
    copy->links = copy_array(space, space->links, link_bytes, _Alignof(struct wend_space_link), &missing);
    copy->steps = copy_array(space, space->steps, space->step_kinds * sizeof *space->steps, WEND_CACHE_LINE, &missing);
    copy->components = NULL;
    copy->jump_maps = NULL;
    copy->successor_masks = NULL;
    bool complete = missing == 0 && wend_components_copy(copy, space) == WEND_OK &&
                    wend_jump_maps_copy(copy, space) == WEND_OK && wend_successor_masks_copy(copy, space) == WEND_OK;
    return complete ? WEND_OK : WEND_ERROR_MEMORY;
}

wend_status wend_space_snapshot(const wend_space *space, wend_space **snapshot)
{
    if (snapshot)
        *snapshot = NULL;
    if (!space || !snapshot)
        return WEND_ERROR_ARGUMENT;
    wend_space *copy = wend_allocate(&space->allocator, 1, sizeof *copy, _Alignof(wend_space));
    if (!copy)
        return WEND_ERROR_MEMORY;
    *copy = *space;
    wend_status status = copy_contents(copy, space);
    if (status == WEND_OK)
        *snapshot = copy;
    else
        wend_space_destroy(copy);
    return status;
}
