/* Takes out of a triangulation what ground does not need. */
#include "map/delaunay_tidy.h"

#include "map/delaunay_segments.h"

struct tidying {
    struct wend_delaunay *t;
    const struct wend_zones *zones;
    const struct wend_segment *segments;
};

static const struct wend_zone *zone_at(const struct tidying *y, uint32_t half)
{
    return &y->zones->list[wend_zone_of(y->t, half)];
}

static uint32_t flags_of_edge(const struct tidying *y, uint32_t half)
{
    uint32_t against, flags = 0;
    for (uint32_t mark = wend_marks_of(y->t, half, &against); mark != WEND_NONE; mark = y->t->mark_list[mark].next)
        flags |= y->segments[y->t->mark_list[mark].segment >> 1].flags;
    return flags;
}

static bool divides(const struct tidying *y, uint32_t half)
{
    const struct wend_zone *here = zone_at(y, half), *there = zone_at(y, y->t->halves[half].twin);
    if (!here->walkable && !there->walkable)
        return false;
    if (here->walkable != there->walkable || here->terrain != there->terrain)
        return true;
    return flags_of_edge(y, half) != 0;
}

/* Unmarks edges that divide nothing; those inside ground go to the stack, to be mended. */
static bool drop_edges(const struct tidying *y, uint32_t *used)
{
    struct wend_delaunay *t = y->t;
    for (uint32_t i = 0; i < y->zones->rim_count; i++) {
        uint32_t half = y->zones->rims[i];
        if (t->marks[half] == WEND_NONE || divides(y, half))
            continue;
        t->marks[half] = t->marks[t->halves[half].twin] = WEND_NONE;
        if (zone_at(y, half)->walkable && !wend_delaunay_push(t, used, half))
            return false;
    }
    return true;
}

wend_status wend_delaunay_tidy(struct wend_delaunay *t, const struct wend_zones *zones,
                               const struct wend_segment *segments)
{
    struct tidying y = {t, zones, segments};
    uint32_t used = 0;
    if (!drop_edges(&y, &used))
        return WEND_ERROR_MEMORY;
    return wend_delaunay_mend(t, used);
}
