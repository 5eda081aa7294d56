
#include "map/any_angle/any_angle.h"

#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/space/derived.h"
#include "map/space/space.h"
#include "map/taut/taut.h"

static uint32_t graph_bit(bool touching)
{
    return touching ? WEND_PREPARED_TOUCHING_TAUT_GRAPH : WEND_PREPARED_TAUT_GRAPH;
}

/* An empty list for a space that has none yet. */
static bool begin_keeping(wend_space *space)
{
    if (space->taut)
        return true;
    space->taut = wend_allocate(&space->allocator, 1, sizeof *space->taut);
    if (space->taut)
        *space->taut = (struct wend_taut_cache){0};
    return space->taut != NULL;
}

wend_status wend_taut_keep(wend_space *space, const struct wend_surface *surface, bool touching)
{
    struct wend_taut_graph made;
    if (wend_space_taut(space, touching))
        return WEND_OK;
    if (space->taut && space->taut->version != space->version && !wend_space_has_cells(space))
        wend_taut_drop(space);
    if (!begin_keeping(space))
        return WEND_ERROR_MEMORY;
    wend_status status = wend_taut_graph_build(&made, surface, &space->allocator);
    if (status == WEND_OK) {
        space->taut->graphs[touching] = made;
        space->taut_prepared |= graph_bit(touching);
        space->taut->version = space->version;
    }
    return status;
}

void wend_taut_drop(wend_space *space)
{
    struct wend_taut_cache *cache = space->taut;
    space->taut = NULL;
    space->taut_prepared = 0;
    if (!cache)
        return;
    for (int i = 0; i < 2; i++)
        wend_taut_graph_destroy(&cache->graphs[i], &space->allocator);
    WEND_RELEASE(&space->allocator, cache, 1);
}

wend_status wend_taut_copy(wend_space *copy, const wend_space *from)
{
    copy->taut = NULL;
    copy->taut_prepared = from->taut_prepared;
    if (!from->taut)
        return WEND_OK;
    wend_status status = begin_keeping(copy) ? WEND_OK : WEND_ERROR_MEMORY;
    for (int i = 0; i < 2 && status == WEND_OK; i++)
        status = wend_taut_graph_copy(&copy->taut->graphs[i], &from->taut->graphs[i], &copy->allocator);
    if (status == WEND_OK) {
        copy->taut->version = from->taut->version;
        copy->taut->is_behind = from->taut->is_behind;
    }
    if (status != WEND_OK)
        wend_taut_drop(copy);
    return status;
}

size_t wend_taut_memory(const wend_space *space)
{
    const struct wend_taut_cache *cache = space->taut;
    if (!cache)
        return 0;
    return sizeof *cache + wend_taut_graph_memory(&cache->graphs[0]) + wend_taut_graph_memory(&cache->graphs[1]);
}

/* Leaves those surfaces of a sum that there are. */
static void keep_surfaces(wend_space *space, uint32_t had)
{
    const uint32_t made = space->cells.prepared.surfaces & ~had;
    if (had == 0) {
        wend_derived_any_angle.destroy(space);
        space->cells.prepared.surfaces = 0;
        return;
    }
    space->cells.prepared.surfaces = had;
    if (made & WEND_PREPARED_SURFACE)
        wend_surface_destroy(&space->cells.prepared.any_angle->surfaces[SURFACE_APART]);
    if (made & WEND_PREPARED_TOUCHING_SURFACE)
        wend_surface_destroy(&space->cells.prepared.any_angle->surfaces[SURFACE_TOUCHING]);
}

static void keep_graphs(wend_space *space, uint32_t had)
{
    for (int touching = 0; touching < 2; touching++)
        if (space->taut_prepared & ~had & graph_bit(touching))
            wend_taut_graph_destroy(&space->taut->graphs[touching], &space->allocator);
    space->taut_prepared = had;
    if (had == 0)
        wend_taut_drop(space);
}

wend_status wend_taut_prepare(wend_space *space, uint32_t what)
{
    const uint32_t surfaces = WEND_PREPARED_SURFACE | WEND_PREPARED_TOUCHING_SURFACE;
    const uint32_t had = space->cells.prepared.surfaces, had_graphs = space->taut_prepared;
    uint32_t implied = what & surfaces;
    implied |= what & WEND_PREPARED_TAUT_GRAPH ? WEND_PREPARED_SURFACE : 0;
    implied |= what & WEND_PREPARED_TOUCHING_TAUT_GRAPH ? WEND_PREPARED_TOUCHING_SURFACE : 0;
    wend_status status = wend_any_angle_prepare(space, implied);
    if (status != WEND_OK)
        return status;
    for (int touching = 0; touching < 2 && status == WEND_OK; touching++) {
        const struct wend_surface *surface = wend_any_angle_surface(space, touching != 0);
        if (what & graph_bit(touching))
            status = surface ? wend_taut_keep(space, surface, touching != 0) : WEND_ERROR_MEMORY;
    }
    if (status != WEND_OK) {
        keep_graphs(space, had_graphs);
        keep_surfaces(space, had);
    }
    return status;
}

void wend_taut_forget(wend_space *space, uint32_t what)
{
    const uint32_t graphs = what | (what & WEND_PREPARED_SURFACE ? WEND_PREPARED_TAUT_GRAPH : 0) |
                            (what & WEND_PREPARED_TOUCHING_SURFACE ? WEND_PREPARED_TOUCHING_TAUT_GRAPH : 0);
    if (space->taut_prepared & graphs)
        keep_graphs(space, space->taut_prepared & ~graphs);
    if (space->cells.prepared.surfaces & what)
        keep_surfaces(space, space->cells.prepared.surfaces & ~what);
}

/* --- as one of the things a space works out from its grid --- */

static wend_status create_no_graphs(wend_space *space)
{
    space->taut = NULL;
    space->taut_prepared = 0;
    return WEND_OK;
}

static void fall_behind(wend_space *space, const struct wend_change *change)
{
    (void)change;
    if (space->taut)
        space->taut->is_behind = true;
}

static void drop_if_behind(wend_space *space, bool from_scratch)
{
    (void)from_scratch;
    if (space->taut && space->taut->is_behind)
        wend_taut_drop(space);
}

const struct wend_derived wend_derived_taut_cache = {.create = create_no_graphs,
                                                     .follow = fall_behind,
                                                     .finish = drop_if_behind,
                                                     .copy = wend_taut_copy,
                                                     .memory = wend_taut_memory,
                                                     .destroy = wend_taut_drop};
