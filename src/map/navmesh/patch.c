/* Some polygons of a surface replaced by others. */
#include "map/navmesh/patch.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "map/navmesh/patch_hang.h"
#include "map/navmesh/patch_labels.h"
#include "map/navmesh/patch_store.h"
#include "map/navmesh/surface_blocks.h"
#include "map/navmesh/surface_fans.h"
#include "map/navmesh/surface_index.h"

/* A polygon's mark while it is about to go. */
enum { GOING = 1 };

static bool is_going(const struct wend_surface *surface, uint32_t polygon)
{
    return surface->polygons[polygon].reserved == GOING;
}

static void mark_old(struct wend_surface *surface, const struct wend_patch *patch, uint8_t mark)
{
    for (uint32_t i = 0; i < patch->old_count; i++)
        surface->polygons[patch->old[i]].reserved = mark;
}

#define PATCH_ROOM(patcher, array, capacity, need)                                                                     \
    ((larger = wend_array_grow(&(patcher)->memory, (patcher)->array, &(patcher)->capacity, 0, (need),                  \
                               sizeof *(patcher)->array)) != NULL &&                                                   \
     ((patcher)->array = larger, true))

/* Room for whatever the patch may need, in the patcher and in the surface. */
static bool reserve_patch(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    uint32_t old_sides = 0;
    uint64_t entries = 0;
    void *larger;
    for (uint32_t i = 0; i < patch->old_count; i++)
        old_sides += surface->polygons[patch->old[i]].count;
    if (!PATCH_ROOM(patcher, sides, side_capacity, (uint64_t)patch->corner_count + 1) ||
        !PATCH_ROOM(patcher, polygons, polygon_capacity, (uint64_t)patch->polygon_count + 1) ||
        !PATCH_ROOM(patcher, groups, group_capacity, (uint64_t)patch->polygon_count + 1) ||
        !PATCH_ROOM(patcher, holders, holder_capacity, (uint64_t)patch->polygon_count + 1) ||
        !PATCH_ROOM(patcher, seeds, seed_capacity, 2 * (uint64_t)old_sides + 1) ||
        !PATCH_ROOM(patcher, queue, queue_capacity, (uint64_t)patch->old_count + 1) ||
        !PATCH_ROOM(patcher, hung, hung_capacity, (uint64_t)old_sides + 1) ||
        !PATCH_ROOM(patcher, parts, part_capacity, (uint64_t)patch->old_count + patch->polygon_count + 1))
        return false;
    for (uint32_t i = 0, first = 0; i < patch->polygon_count; first += patch->counts[i++]) {
        if (!PATCH_ROOM(patcher, outline, outline_capacity, patch->counts[i]))
            return false;
        for (uint32_t k = 0; k < patch->counts[i]; k++)
            patcher->outline[k].at = patch->points[patch->corners[first + k]];
        entries += wend_index_entries(&surface->index, patcher->outline, patch->counts[i]);
    }
    return entries < UINT32_MAX / 4 && wend_index_reserve(surface, (uint32_t)entries) &&
           wend_store_reserve(surface, patch->polygon_count, patch->corner_count, patch->corner_count + 2 * old_sides);
}

/* Notes the sides outside that lose their polygon beyond, and what they begin and end at. */
static void note_outline(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    patcher->seed_count = 0;
    for (uint32_t i = 0; i < patch->old_count; i++)
        for (uint32_t k = 0; k < surface->polygons[patch->old[i]].count; k++) {
            uint32_t side = surface->polygons[patch->old[i]].first + k, twin = surface->sides[side].twin;
            if (twin == WEND_NONE || is_going(surface, surface->sides[twin].polygon))
                continue;
            uint32_t next = wend_side_next(surface, twin);
            const int32_t *heights = surface->heights;
            uint32_t from = surface->sides[twin].corner >> 1, to = surface->sides[next].corner >> 1;
            patcher->seeds[patcher->seed_count++] = (struct wend_patch_seed){
                twin, heights ? heights[from] : 0, surface->labels[surface->sides[twin].polygon].component};
            patcher->seeds[patcher->seed_count++] =
                (struct wend_patch_seed){next, heights ? heights[to] : 0, WEND_NONE};
        }
}

static void remove_old(struct wend_surface *surface, const struct wend_patch *patch)
{
    for (uint32_t i = 0; i < patch->old_count; i++) {
        uint32_t polygon = patch->old[i], first = surface->polygons[polygon].first;
        wend_index_remove(surface, polygon);
        for (uint32_t k = 0; k < surface->polygons[polygon].count; k++)
            wend_store_free_vertex(surface, surface->sides[first + k].corner >> 1);
    }
    for (uint32_t i = 0; i < patch->old_count; i++)
        wend_store_free_polygon(surface, patch->old[i]);
}

/* New polygons, their corners still to be told. */
static void insert_new(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    for (uint32_t i = 0, first = 0; i < patch->polygon_count; first += patch->counts[i++]) {
        uint32_t polygon = wend_store_new_polygon(surface, patch->counts[i]), start = surface->polygons[polygon].first;
        patcher->polygons[i] = polygon;
        surface->polygons[polygon].terrain = patch->terrains[i];
        surface->polygons[polygon].level = patch->levels[i];
        if (patch->levels[i] >= surface->level_count)
            surface->level_count = (uint32_t)patch->levels[i] + 1;
        for (uint32_t k = 0; k < patch->counts[i]; k++) {
            patcher->sides[first + k] = start + k;
            surface->sides[start + k] = (struct wend_side){patch->points[patch->corners[first + k]], WEND_NONE,
                                                           WEND_NONE, polygon, WEND_WALL_BLOCK};
        }
    }
}

static void link_new(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    for (uint32_t i = 0; i < patcher->seed_count; i += 2)
        surface->sides[patcher->seeds[i].side].twin = WEND_NONE;
    for (uint32_t i = 0; i < patch->corner_count; i++) {
        struct wend_side *side = &surface->sides[patcher->sides[i]];
        if (patch->twins[i] != WEND_NONE) {
            side->twin = patcher->sides[patch->twins[i]];
        } else if (patch->links[i] != WEND_NONE) {
            side->twin = patch->links[i];
            surface->sides[patch->links[i]].twin = patcher->sides[i];
        }
    }
    for (uint32_t i = 0; i < patcher->seed_count; i += 2)
        if (surface->sides[patcher->seeds[i].side].twin == WEND_NONE)
            surface->sides[patcher->seeds[i].side].block = WEND_WALL_BLOCK;
}

/* Vertices of new polygons, and of all fans that had to do with old ones. */
static void make_corners(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    for (uint32_t i = 0; i < patcher->seed_count; i++)
        surface->sides[patcher->seeds[i].side].corner = WEND_NONE;
    for (uint32_t i = 0; i < patch->corner_count; i++) {
        if (surface->sides[patcher->sides[i]].corner != WEND_NONE)
            continue;
        uint32_t vertex = wend_store_new_vertex(surface);
        wend_fan_mark(surface, patcher->sides[i], vertex);
        if (surface->heights)
            surface->heights[vertex] = patch->heights[patch->corners[i]];
    }
    for (uint32_t i = 0; i < patcher->seed_count; i++) {
        if (surface->sides[patcher->seeds[i].side].corner != WEND_NONE)
            continue;
        uint32_t vertex = wend_store_new_vertex(surface);
        wend_fan_mark(surface, patcher->seeds[i].side, vertex);
        if (surface->heights)
            surface->heights[vertex] = patcher->seeds[i].height;
    }
}

wend_status wend_patch_apply(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    if (!reserve_patch(patcher, surface, patch))
        return WEND_ERROR_MEMORY;
    mark_old(surface, patch, GOING);
    note_outline(patcher, surface, patch);
    patcher->is_hung = wend_patch_note_hung(patcher, surface, patch);
    if (!patcher->is_hung)
        wend_patch_note_labels(patcher, surface, patch);
    remove_old(surface, patch);
    insert_new(patcher, surface, patch);
    link_new(patcher, surface, patch);
    make_corners(patcher, surface, patch);
    if (patcher->is_hung)
        wend_patch_hang(patcher, surface, patch);
    else
        wend_patch_set_labels(patcher, surface, patch);
    for (uint32_t i = 0; i < patch->polygon_count; i++)
        wend_index_add(surface, patcher->polygons[i]);
    surface->stale += patch->polygon_count + patch->old_count;
    return WEND_OK;
}

void wend_patch_settle(struct wend_patcher *patcher, struct wend_surface *surface)
{
    wend_store_compact(surface);
    if (!patcher->parts_ground && surface->stale <= 64 + surface->live_polygons / 2)
        return;
    if (wend_blocks_label(surface))
        patcher->parts_ground = false;
}

void wend_patcher_end(struct wend_patcher *patcher)
{
    const wend_allocator *memory = &patcher->memory;
    wend_release(memory, patcher->sides, patcher->side_capacity, sizeof *patcher->sides, WEND_CACHE_LINE);
    wend_release(memory, patcher->groups, patcher->group_capacity, sizeof *patcher->groups, WEND_CACHE_LINE);
    wend_release(memory, patcher->holders, patcher->holder_capacity, sizeof *patcher->holders, WEND_CACHE_LINE);
    wend_release(memory, patcher->outline, patcher->outline_capacity, sizeof *patcher->outline, WEND_CACHE_LINE);
    wend_release(memory, patcher->polygons, patcher->polygon_capacity, sizeof *patcher->polygons, WEND_CACHE_LINE);
    wend_release(memory, patcher->seeds, patcher->seed_capacity, sizeof *patcher->seeds, WEND_CACHE_LINE);
    wend_release(memory, patcher->queue, patcher->queue_capacity, sizeof *patcher->queue, WEND_CACHE_LINE);
    wend_release(memory, patcher->hung, patcher->hung_capacity, sizeof *patcher->hung, WEND_CACHE_LINE);
    wend_release(memory, patcher->parts, patcher->part_capacity, sizeof *patcher->parts, WEND_CACHE_LINE);
}

size_t wend_patcher_memory(const struct wend_patcher *patcher)
{
    return patcher->side_capacity * sizeof *patcher->sides + patcher->group_capacity * sizeof *patcher->groups +
           patcher->holder_capacity * sizeof *patcher->holders + patcher->outline_capacity * sizeof *patcher->outline +
           patcher->polygon_capacity * sizeof *patcher->polygons + patcher->seed_capacity * sizeof *patcher->seeds +
           patcher->part_capacity * sizeof *patcher->parts + patcher->queue_capacity * sizeof *patcher->queue +
           patcher->hung_capacity * sizeof *patcher->hung;
}
