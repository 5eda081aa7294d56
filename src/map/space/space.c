/* What can be asked of spaces over all kinds of maps. */
#include "map/space/space.h"

#include "base/memory.h"
#include "map/space/prepare.h"

wend_map_kind wend_space_map_kind(const wend_space *space)
{
    return space ? space->ops->map : WEND_MAP_GRID;
}

uint64_t wend_space_version(const wend_space *space)
{
    return space ? space->version : 0;
}

bool wend_space_is_current(const wend_space *space)
{
    if (!space || !space->ops->is_current(space))
        return false;
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    return !known || space->known_version == known->edits.version;
}

const wend_grid *wend_space_grid(const wend_space *space)
{
    return space ? space->cells.grid : NULL;
}

wend_profile wend_space_profile(const wend_space *space)
{
    return space ? space->profile : wend_profile_default();
}

wend_status wend_space_update(wend_space *space)
{
    if (!space)
        return WEND_ERROR_ARGUMENT;
    wend_space *owner = wend_space_owner(space);
    wend_status status = owner->ops->update(owner);
    wend_views_show(owner);
    return status;
}

enum { ALL_PREPARED = 2 * WEND_PREPARED_AUTO - 1 };

wend_status wend_space_prepare_slice(wend_space *space, const wend_prepare_desc *caller, bool *complete)
{
    wend_prepare_desc desc = wend_prepare_desc_default();
    if (complete)
        *complete = false;
    if (!space || !complete || (caller && caller->size < sizeof *caller))
        return WEND_ERROR_ARGUMENT;
    if (caller)
        desc = *caller;
    if ((desc.what & ~(uint32_t)ALL_PREPARED) || desc.landmarks > WEND_MAX_LANDMARKS ||
        (desc.tasks && !desc.tasks->run))
        return WEND_ERROR_ARGUMENT;
    struct wend_prepare_run run = wend_prepare_run_of(&desc);
    wend_status status = desc.what & ~(uint32_t)WEND_PREPARED_AUTO ? WEND_ERROR_UNSUPPORTED : WEND_OK;
    wend_space *owner = wend_space_owner(space);
    if (owner->ops->prepare) {
        status = owner->ops->prepare(owner, desc.what, &run);
        wend_views_show(owner);
    }
    *complete = status == WEND_OK && !run.stopped;
    return status;
}

wend_status wend_space_prepare(wend_space *space, uint32_t what)
{
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete;
    desc.what = what;
    return wend_space_prepare_slice(space, &desc, &complete);
}

wend_status wend_space_unprepare(wend_space *space, uint32_t what)
{
    if (!space || (what & ~(uint32_t)ALL_PREPARED))
        return WEND_ERROR_ARGUMENT;
    wend_space *owner = wend_space_owner(space);
    if (owner->ops->forget) {
        owner->ops->forget(owner, what);
        wend_views_show(owner);
    }
    return WEND_OK;
}

/* What was prepared to the end and is there still: an update that lacks memory does without. */
static uint32_t kept_for_searches(const struct wend_space_cells *cells)
{
    uint32_t there = cells->prepared.successor_cache ? WEND_PREPARED_JUMPS : 0;
    there |= cells->prepared.landmarks || cells->prepared.landmark_blocks ? WEND_PREPARED_LANDMARKS : 0;
    return cells->prepared.cached & there;
}

uint32_t wend_space_prepared(const wend_space *space)
{
    return space ? space->cells.prepared.surfaces | space->taut_prepared | kept_for_searches(&space->cells) : 0;
}

const char *wend_prepared_text(wend_prepared what)
{
    switch (what) {
    case WEND_PREPARED_SURFACE:
        return "surface";
    case WEND_PREPARED_TOUCHING_SURFACE:
        return "surface, corners touched";
    case WEND_PREPARED_TAUT_GRAPH:
        return "taut graph";
    case WEND_PREPARED_TOUCHING_TAUT_GRAPH:
        return "taut graph, corners touched";
    case WEND_PREPARED_JUMPS:
        return "jumps";
    case WEND_PREPARED_LANDMARKS:
        return "landmarks";
    case WEND_PREPARED_AUTO:
        return "jumps and landmarks, where they pay";
    }
    return "unknown";
}

wend_status wend_space_snapshot(const wend_space *space, wend_space **snapshot)
{
    if (snapshot)
        *snapshot = NULL;
    if (!space || !snapshot)
        return WEND_ERROR_ARGUMENT;
    wend_status status = space->ops->copy(space, snapshot);
    if (status == WEND_OK)
        (*snapshot)->sharing = (struct wend_sharing){.base = NULL};
    return status;
}

bool wend_space_is_free(const wend_space *space, wend_place place)
{
    return space && space->ops->places.is_free(space, place);
}

wend_status wend_space_nearest(const wend_space *space, const wend_allocator *allocator, wend_place start,
                               wend_place goal, wend_nearest *nearest)
{
    wend_allocator memory;
    if (!space || !nearest || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    *nearest = (wend_nearest){0};
    return space->ops->places.nearest(space, &memory, start, goal, nearest);
}

size_t wend_space_memory(const wend_space *space)
{
    if (!space)
        return 0;
    return space->sharing.base ? sizeof *space : space->ops->memory(space);
}
