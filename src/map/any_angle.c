/* What a space keeps for shortest paths at any angle. */
#include "map/any_angle.h"

#include <string.h>

#include "base/memory.h"
#include "map/derived.h"
#include "map/grid_surface.h"
#include "map/surface_build.h"

static uint32_t surface_bit(uint32_t kind)
{
    return kind == SURFACE_TOUCHING ? WEND_PREPARED_TOUCHING_SURFACE : WEND_PREPARED_SURFACE;
}

bool wend_any_angle_serves(const wend_space *space)
{
    const uint32_t rules = RULES_UNIFORM | RULE_PRICES | RULE_RESOURCES | RULE_TURNS | RULE_LEVELS;
    return wend_space_has_cells(space) && !(space->rules & ~rules);
}

static void destroy_any_angle(wend_space *space)
{
    struct wend_any_angle *any_angle = space->cells.any_angle;
    if (!any_angle)
        return;
    for (uint32_t kind = 0; kind < SURFACES; kind++)
        wend_surface_destroy(&any_angle->surfaces[kind]);
    wend_space_release_bitmap(space, any_angle->shown);
    wend_release(&space->allocator, any_angle, 1, sizeof *any_angle, _Alignof(struct wend_any_angle));
    space->cells.any_angle = NULL;
}

static struct wend_any_angle *new_any_angle(const wend_space *space)
{
    struct wend_any_angle *any_angle =
        wend_allocate(&space->allocator, 1, sizeof *any_angle, _Alignof(struct wend_any_angle));
    if (any_angle)
        memset(any_angle, 0, sizeof *any_angle);
    return any_angle;
}

/* Makes surfaces of a sum of kinds, in place of those there are. MEMORY: those not made are as they were. */
static wend_status make_surfaces(wend_space *space, uint32_t what)
{
    struct wend_any_angle *any_angle = space->cells.any_angle;
    for (uint32_t kind = 0; kind < SURFACES; kind++) {
        struct wend_surface made;
        if (!(what & surface_bit(kind)))
            continue;
        if (wend_grid_surface_build(&made, space, kind == SURFACE_TOUCHING, &space->allocator) != WEND_OK)
            return WEND_ERROR_MEMORY;
        wend_surface_destroy(&any_angle->surfaces[kind]);
        any_angle->surfaces[kind] = made;
    }
    return WEND_OK;
}

static wend_status create_any_angle(wend_space *space)
{
    if (space->cells.prepared == 0)
        return WEND_OK;
    space->cells.any_angle = new_any_angle(space);
    if (!space->cells.any_angle)
        return WEND_ERROR_MEMORY;
    space->cells.any_angle->shown = wend_space_new_bitmap(space);
    if (!space->cells.any_angle->shown)
        return WEND_ERROR_MEMORY;
    memcpy(space->cells.any_angle->shown, space->cells.free, wend_space_bitmap_bytes(space));
    return make_surfaces(space, space->cells.prepared);
}

wend_status wend_any_angle_prepare(wend_space *space, uint32_t what)
{
    const uint32_t had = space->cells.prepared, missing = what & ~had;
    if (!wend_any_angle_serves(space))
        return WEND_ERROR_UNSUPPORTED;
    if (missing == 0)
        return WEND_OK;
    space->cells.prepared = had | what;
    wend_status status = had == 0 ? create_any_angle(space) : make_surfaces(space, missing);
    if (status == WEND_OK)
        return WEND_OK;
    space->cells.prepared = had;
    for (uint32_t kind = 0; kind < SURFACES && had != 0; kind++)
        if (missing & surface_bit(kind))
            wend_surface_destroy(&space->cells.any_angle->surfaces[kind]);
    if (had == 0)
        destroy_any_angle(space);
    return status;
}

/* Rebuilt after edits that are not followed one by one. */
static void finish_any_angle(wend_space *space, bool from_scratch)
{
    struct wend_any_angle *any_angle = space->cells.any_angle;
    (void)from_scratch;
    if (!any_angle)
        return;
    const size_t bytes = wend_space_bitmap_bytes(space);
    if (!any_angle->stale && memcmp(any_angle->shown, space->cells.free, bytes) == 0)
        return;
    any_angle->stale = make_surfaces(space, space->cells.prepared) != WEND_OK;
    memcpy(any_angle->shown, space->cells.free, bytes);
}

static wend_status copy_any_angle(wend_space *copy, const wend_space *from)
{
    const struct wend_any_angle *original = from->cells.any_angle;
    if (!original)
        return WEND_OK;
    struct wend_any_angle *any_angle = copy->cells.any_angle = new_any_angle(copy);
    if (!any_angle)
        return WEND_ERROR_MEMORY;
    any_angle->stale = original->stale;
    any_angle->shown = original->shown;
    if (!wend_space_copy_bitmap(copy, &any_angle->shown))
        return WEND_ERROR_MEMORY;
    for (uint32_t kind = 0; kind < SURFACES; kind++)
        if ((from->cells.prepared & surface_bit(kind)) &&
            wend_surface_copy(&any_angle->surfaces[kind], &original->surfaces[kind]) != WEND_OK)
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

static size_t any_angle_memory(const wend_space *space)
{
    const struct wend_any_angle *any_angle = space->cells.any_angle;
    size_t bytes = 0;
    if (!any_angle)
        return 0;
    for (uint32_t kind = 0; kind < SURFACES; kind++)
        if (space->cells.prepared & surface_bit(kind))
            bytes += wend_surface_memory(&any_angle->surfaces[kind]);
    return bytes + sizeof *any_angle + wend_space_bitmap_bytes(space);
}

const struct wend_derived wend_derived_any_angle = {.create = create_any_angle,
                                                    .finish = finish_any_angle,
                                                    .copy = copy_any_angle,
                                                    .memory = any_angle_memory,
                                                    .destroy = destroy_any_angle};
