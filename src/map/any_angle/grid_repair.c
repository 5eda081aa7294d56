/* Repairs a grid's surface where cells have changed. */
#include "map/any_angle/grid_repair.h"

#include <string.h>

#include "base/array.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/region/region.h"
#include "map/space/derived.h"

/* Components of a grid's surface after a repair that may have parted ground: what was severed gets a number of its own. */

/* Where more parts meet, the surface is labelled anew. */
enum { MOST_SEVERED = 16 };

/* Ground of one component and one region of cells, as far as it is flooded: a list from `first` to `last`. */
struct severed_flood {
    uint32_t component, region;
    uint32_t first, next, last; /* polygons; `next` is looked at next, WEND_NONE: all of it is flooded */
};

struct severed_floods {
    struct severed_flood items[MOST_SEVERED];
    uint32_t count;
};

/* The region of a point amid the polygon; 0 where its cell is blocked. */
static uint32_t region_of_polygon(const struct wend_surface *surface, const wend_space *space, uint32_t number)
{
    enum { THRICE = 3 * WEND_CELL };
    const struct wend_polygon *polygon = &surface->polygons[number];
    const struct wend_side *sides = surface->sides + polygon->first;
    const struct wend_components *regions = space->cells.components;
    const uint32_t x = (uint32_t)(sides[0].at.x + sides[1].at.x + sides[2].at.x) / THRICE;
    const uint32_t y = (uint32_t)(sides[0].at.y + sides[1].at.y + sides[2].at.y) / THRICE;
    const uint32_t node = wend_space_node(space, x, polygon->level * space->cells.height + y);
    return regions->labels[node] ? wend_component_of(regions, node) : 0;
}

/* A flood for each pair of a component and a region; false where there are too many, or where a cell is blocked. */
static bool find_floods(struct severed_floods *floods, const struct wend_surface *surface, const wend_space *space,
                        const uint32_t *polygons, uint32_t count)
{
    floods->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t component = surface->labels[polygons[i]].component;
        const uint32_t region = region_of_polygon(surface, space, polygons[i]);
        uint32_t k = 0;
        while (k < floods->count && (floods->items[k].component != component || floods->items[k].region != region))
            k++;
        if (region == 0 || k == MOST_SEVERED)
            return false;
        if (k < floods->count)
            continue;
        const uint32_t first = polygons[i];
        floods->items[floods->count++] = (struct severed_flood){component, region, first, first, first};
    }
    return true;
}

/* Leaves out components that lie in one region only. */
static void keep_parted(struct severed_floods *floods)
{
    const struct severed_floods all = *floods;
    floods->count = 0;
    for (uint32_t i = 0; i < all.count; i++) {
        uint32_t same = 0;
        for (uint32_t k = 0; k < all.count; k++)
            same += all.items[k].component == all.items[i].component;
        if (same > 1)
            floods->items[floods->count++] = all.items[i];
    }
}

/* Looks at one more polygon; false where it leads to another region. */
static bool flood_further(struct wend_grid_severed *severed, struct severed_flood *flood,
                          const struct wend_surface *surface, const wend_space *space)
{
    const struct wend_polygon *polygon = &surface->polygons[flood->next];
    for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
        const uint32_t twin = surface->sides[side].twin;
        if (twin == WEND_NONE)
            continue;
        const uint32_t beyond = surface->sides[twin].polygon;
        if (region_of_polygon(surface, space, beyond) != flood->region)
            return false;
        if (wend_marks_has(&severed->reached, beyond))
            continue;
        wend_marks_add(&severed->reached, beyond);
        severed->after[beyond] = WEND_NONE;
        severed->after[flood->last] = beyond;
        flood->last = beyond;
    }
    flood->next = severed->after[flood->next];
    return true;
}

/* Floods by turns until one of each component is left: the others have then reached all of their parts. */
static bool flood_parts(struct wend_grid_severed *severed, struct severed_floods *floods,
                        const struct wend_surface *surface, const wend_space *space)
{
    uint32_t under_way = floods->count;
    while (under_way > 1) {
        under_way = 0;
        for (uint32_t i = 0; i < floods->count; i++) {
            struct severed_flood *flood = &floods->items[i];
            uint32_t others = 0;
            for (uint32_t k = 0; k < floods->count; k++)
                others +=
                    k != i && floods->items[k].component == flood->component && floods->items[k].next != WEND_NONE;
            if (flood->next == WEND_NONE || others == 0)
                continue;
            under_way++;
            if (!flood_further(severed, flood, surface, space))
                return false;
        }
    }
    return true;
}

static bool reserve_severed(struct wend_grid_severed *severed, const struct wend_surface *surface)
{
    const wend_allocator *memory = &surface->memory;
    return wend_marks_begin(&severed->reached, surface->polygon_count, memory) == WEND_OK &&
           WEND_RESERVE(memory, severed->after, severed->after_capacity, surface->polygon_count);
}

/*
 * Looks at polygons around a repair. Where those of one component now lie in several regions of the grid's cells, floods from
 * each take turns, and all but the last get components of their own. False where this cannot be told (cells are not all
 * followed yet, or memory is refused): the surface may have to be labelled anew. Cost: all parts but the largest.
 */
static bool grid_severed_label(struct wend_grid_severed *severed, struct wend_surface *surface, const wend_space *space,
                               const uint32_t *polygons, uint32_t count)
{
    struct severed_floods floods;
    /* Where steps may cut corners, regions of cells are larger than components of surfaces. */
    if (space->cells.components->stale || wend_can_join(space, WEND_DIRECTION_NORTH_EAST) ||
        !find_floods(&floods, surface, space, polygons, count))
        return false;
    keep_parted(&floods);
    if (floods.count == 0)
        return true;
    if (!reserve_severed(severed, surface))
        return false;
    for (uint32_t i = 0; i < floods.count; i++) {
        wend_marks_add(&severed->reached, floods.items[i].first);
        severed->after[floods.items[i].first] = WEND_NONE;
    }
    if (!flood_parts(severed, &floods, surface, space))
        return false;
    for (uint32_t i = 0; i < floods.count; i++) {
        if (floods.items[i].next != WEND_NONE)
            continue;
        for (uint32_t at = floods.items[i].first; at != WEND_NONE; at = severed->after[at])
            surface->labels[at].component = surface->component_count;
        surface->component_count++;
    }
    return true;
}

void wend_grid_repair_begin(struct wend_grid_repair *repair, const wend_allocator *memory)
{
    memset(repair, 0, sizeof *repair);
    repair->rim.memory = repair->fill.memory = repair->patcher.memory = *memory;
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
    return grid_severed_label(&repair->severed, surface, space, repair->near, count);
}

wend_status wend_grid_repair_cells(struct wend_grid_repair *repair, struct wend_surface *surface,
                                   const wend_space *space, const uint8_t *open, const struct wend_grid_patch *patch)
{
    struct wend_grid_rim *rim = &repair->rim;
    struct wend_grid_fill *fill = &repair->fill;
    wend_status status;
    if (!wend_grid_rim_find(rim, surface, space, open, patch, &status) || !wend_grid_fill_make(fill, rim, &status))
        return status != WEND_OK ? status : WEND_ERROR_UNSUPPORTED;
    const struct wend_patch change = {.old = rim->old,
                                      .old_count = rim->old_count,
                                      .corner_count = fill->corner_count,
                                      .polygon_count = fill->polygon_count,
                                      .points = fill->triangles.points,
                                      .corners = fill->corners,
                                      .counts = fill->counts,
                                      .level = (uint16_t)patch->level,
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
    WEND_RELEASE(&repair->rim.memory, repair->near, repair->near_capacity);
    repair->near = NULL;
    repair->near_capacity = 0;
    wend_marks_destroy(&repair->severed.reached, &repair->rim.memory);
    WEND_RELEASE(&repair->rim.memory, repair->severed.after, repair->severed.after_capacity);
    repair->severed = (struct wend_grid_severed){.after_capacity = 0};
    wend_grid_rim_end(&repair->rim);
    wend_grid_fill_end(&repair->fill);
    wend_patcher_end(&repair->patcher);
}

size_t wend_grid_repair_memory(const struct wend_grid_repair *repair)
{
    return wend_grid_rim_memory(&repair->rim) + wend_grid_fill_memory(&repair->fill) +
           wend_patcher_memory(&repair->patcher) + repair->near_capacity * sizeof *repair->near +
           wend_marks_memory(&repair->severed.reached) + repair->severed.after_capacity * sizeof *repair->severed.after;
}
