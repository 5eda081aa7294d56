/* Repairs a grid's surface where cells have changed. */
#include "map/any_angle/grid_repair.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "map/navmesh/navmesh_calls.h"

void wend_grid_repair_begin(struct wend_grid_repair *repair, const wend_allocator *memory)
{
    memset(repair, 0, sizeof *repair);
    repair->rim.memory = repair->fill.memory = repair->patcher.memory = *memory;
}

static void release_repair_arrays(struct wend_grid_repair *repair)
{
    const wend_allocator *memory = &repair->rim.memory;
    WEND_RELEASE(memory, repair->terrains, repair->polygon_capacity);
    WEND_RELEASE(memory, repair->levels, repair->polygon_capacity);
    repair->terrains = NULL;
    repair->levels = NULL;
    repair->polygon_capacity = 0;
}

static bool reserve_repair(struct wend_grid_repair *repair, uint32_t polygons)
{
    const wend_allocator *memory = &repair->rim.memory;
    if (polygons <= repair->polygon_capacity)
        return true;
    release_repair_arrays(repair);
    polygons += polygons / 2;
    repair->polygon_capacity = polygons;
    repair->terrains = wend_allocate(memory, polygons, sizeof *repair->terrains);
    repair->levels = wend_allocate(memory, polygons, sizeof *repair->levels);
    if (!repair->terrains || !repair->levels) {
        release_repair_arrays(repair);
        return false;
    }
    memset(repair->terrains, 0, polygons);
    return true;
}

/* Gives what a repair has parted components of its own; false where it cannot tell. */
static bool label_severed_ground(struct wend_grid_repair *repair, struct wend_surface *surface, const wend_space *space)
{
    const struct wend_grid_rim *rim = &repair->rim;
    uint32_t count = repair->fill.polygon_count;
    const uint32_t most = count + rim->side_count;
    if (!WEND_RESERVE(&rim->memory, repair->near, repair->near_capacity, most))
        return false;
    memcpy(repair->near, repair->patcher.polygons, count * sizeof *repair->near);
    for (uint32_t i = 0; i < rim->side_count; i++)
        if (rim->sides[i].outer != WEND_NONE)
            repair->near[count++] = surface->sides[rim->sides[i].outer].polygon;
    return wend_grid_severed_label(&repair->severed, surface, space, repair->near, count);
}

wend_status wend_grid_repair_cells(struct wend_grid_repair *repair, struct wend_surface *surface,
                                   const wend_space *space, const uint8_t *open, const struct wend_grid_patch *patch)
{
    struct wend_grid_rim *rim = &repair->rim;
    struct wend_grid_fill *fill = &repair->fill;
    wend_status status;
    if (!wend_grid_rim_find(rim, surface, space, open, patch, &status) || !wend_grid_fill_make(fill, rim, &status))
        return status != WEND_OK ? status : WEND_ERROR_UNSUPPORTED;
    if (!reserve_repair(repair, fill->polygon_count))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < fill->polygon_count; i++)
        repair->levels[i] = (uint16_t)patch->level;
    const struct wend_patch change = {.old = rim->old,
                                      .old_count = rim->old_count,
                                      .corner_count = fill->corner_count,
                                      .polygon_count = fill->polygon_count,
                                      .points = fill->triangles.points,
                                      .corners = fill->corners,
                                      .counts = fill->counts,
                                      .terrains = repair->terrains,
                                      .levels = repair->levels,
                                      .twins = fill->twins,
                                      .links = fill->links};
    repair->patcher.parts_ground = false;
    status = wend_patch_apply(&repair->patcher, surface, &change);
    if (status == WEND_OK && repair->patcher.parts_ground)
        repair->patcher.parts_ground = !label_severed_ground(repair, surface, space);
    return status;
}

void wend_grid_repair_end(struct wend_grid_repair *repair)
{
    release_repair_arrays(repair);
    WEND_RELEASE(&repair->rim.memory, repair->near, repair->near_capacity);
    repair->near = NULL;
    repair->near_capacity = 0;
    wend_grid_severed_end(&repair->severed, &repair->rim.memory);
    wend_grid_rim_end(&repair->rim);
    wend_grid_fill_end(&repair->fill);
    wend_patcher_end(&repair->patcher);
}

size_t wend_grid_repair_memory(const struct wend_grid_repair *repair)
{
    return repair->polygon_capacity * (sizeof *repair->terrains + sizeof *repair->levels) +
           wend_grid_rim_memory(&repair->rim) + wend_grid_fill_memory(&repair->fill) +
           wend_patcher_memory(&repair->patcher) + repair->near_capacity * sizeof *repair->near +
           wend_grid_severed_memory(&repair->severed);
}
