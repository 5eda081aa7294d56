/* Views: spaces that share all that another has worked out from its map. */
#include "map/space/space.h"

#include "base/memory.h"

void wend_view_show(wend_space *view, const wend_space *base)
{
    wend_layer *const extra = view->layers[WEND_LAYER_EXTRA], *const occupied = view->layers[WEND_LAYER_OCCUPIED];
    const size_t own = offsetof(wend_space, ops);
    memcpy((char *)view + own, (const char *)base + own, sizeof *view - own);
    view->layers[WEND_LAYER_EXTRA] = extra;
    view->layers[WEND_LAYER_OCCUPIED] = occupied;
    view->changes += view->sharing.changes - base->sharing.changes;
    view->attached += view->sharing.attached - base->sharing.attached;
    view->sharing.renewed++;
}

void wend_views_show(wend_space *base)
{
    base->sharing.renewed++;
    for (wend_space *view = base->sharing.first; view; view = view->sharing.next)
        wend_view_show(view, base);
}

wend_status wend_space_view(wend_space *space, wend_space **result)
{
    if (result)
        *result = NULL;
    if (!space || !result)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    wend_space *base = wend_space_owner(space);
    wend_space *view = wend_allocate(&base->allocator, 1, sizeof *view);
    if (!view)
        return WEND_ERROR_MEMORY;
    *view = (wend_space){.sharing = {.base = base, .next = base->sharing.first}};
    if (base->sharing.first)
        base->sharing.first->sharing.before = view;
    base->sharing.first = view;
    wend_view_show(view, base);
    *result = view;
    return WEND_OK;
}

wend_space *wend_space_base(const wend_space *space)
{
    return space ? space->sharing.base : NULL;
}

static void destroy_view(wend_space *view)
{
    const struct wend_sharing *sharing = &view->sharing;
    wend_space *base = sharing->base;
    wend_allocator memory = view->allocator;
    if (sharing->next)
        sharing->next->sharing.before = sharing->before;
    if (sharing->before)
        sharing->before->sharing.next = sharing->next;
    else
        base->sharing.first = sharing->next;
    WEND_RELEASE(&memory, view, 1);
    if (base->sharing.is_left && !base->sharing.first)
        base->ops->destroy(base);
}

void wend_space_destroy(wend_space *space)
{
    if (!space)
        return;
    if (space->sharing.base) {
        destroy_view(space);
        return;
    }
    space->sharing.is_left = true;
    space->layers[WEND_LAYER_EXTRA] = space->layers[WEND_LAYER_OCCUPIED] = NULL; /* which may go before the views do */
    if (!space->sharing.first)
        space->ops->destroy(space);
}
