#include "map/taut/taut_look.h"

#include "base/array.h"
#include "map/taut/taut_cones.h"

/* A look that makes a list. */
struct listing {
    struct wend_taut_view *view;
    const struct wend_taut_look *look;
    const wend_allocator *memory;
    enum wend_taut_sight sight;
};

static WEND_NEVER_INLINE bool grow_seen(struct wend_taut_view *view, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, view->seen, view->seen_capacity, view->seen_capacity + 1);
}

WEND_ALWAYS_INLINE bool list_seen(struct wend_taut_eye *eye, const struct wend_taut_side *side, uint32_t ways)
{
    struct listing *listing = eye->user;
    struct wend_taut_view *view = listing->view;
    if (view->seen_count == view->seen_capacity && !grow_seen(view, listing->memory)) {
        listing->sight = TAUT_SIGHT_NO_MEMORY;
        return false;
    }
    view->seen[view->seen_count++] = (struct wend_taut_seen){side->at, side->corner >> TAUT_SHIFT, ways};
    return true;
}

WEND_ALWAYS_INLINE bool look_for_target(struct wend_taut_eye *eye, uint32_t polygon, const struct wend_taut_cone *cone)
{
    struct listing *listing = eye->user;
    const struct wend_taut_look *look = listing->look;
    for (uint32_t i = 0; i < look->target_count; i++) {
        if (polygon != look->target_polygons[i])
            continue;
        bool is_seen = !cone || (wend_cross(look->from, cone->right, look->target) >= 0 &&
                                 wend_cross(look->from, cone->left, look->target) <= 0);
        if (is_seen)
            listing->sight = TAUT_SIGHT_TARGET;
        return !is_seen;
    }
    return true;
}

enum wend_taut_sight wend_taut_look(struct wend_taut_view *view, const struct wend_taut_look *look,
                                    const uint32_t *polygons, uint32_t count, const wend_allocator *memory)
{
    struct listing listing = {view, look, memory, TAUT_SIGHT_NO};
    struct wend_taut_eye eye;
    eye.graph = look->graph;
    eye.surface = look->surface;
    eye.from = look->from;
    eye.blocks = look->blocks;
    eye.user = &listing;
    eye.is_over = false;
    view->seen_count = 0;
    for (uint32_t i = 0; i < count && !eye.is_over; i++)
        taut_look_out(&eye, polygons[i], look_for_target, list_seen);
    return listing.sight;
}

void wend_taut_view_destroy(struct wend_taut_view *view, const wend_allocator *memory)
{
    WEND_RELEASE(memory, view->seen, view->seen_capacity);
    *view = (struct wend_taut_view){0};
}

size_t wend_taut_view_memory(const struct wend_taut_view *view)
{
    return view->seen_capacity * sizeof *view->seen;
}
