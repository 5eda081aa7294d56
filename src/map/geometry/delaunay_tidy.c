/* Takes out of a triangulation what ground does not need. */
#include "map/geometry/delaunay_tidy.h"

#include "base/array.h"
#include "map/geometry/delaunay_drop.h"
#include "map/geometry/delaunay_segments.h"

#include <string.h>

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

/* Notes at each vertex the edges with marks that begin there: how many, and where the first two lead. */
static bool count_edges(const struct tidying *y)
{
    struct wend_delaunay *t = y->t;
    if (!WEND_RESERVE(&t->memory, t->corners, t->corner_capacity, t->vertex_count))
        return false;
    memset(t->corners, 0, t->vertex_count * sizeof *t->corners);
    for (uint32_t i = 0; i < y->zones->rim_count; i++) {
        uint32_t half = y->zones->rims[i];
        if (t->marks[half] == WEND_NONE)
            continue;
        struct wend_fixed_edges *corner = &t->corners[t->halves[half].origin];
        if (corner->count < 2)
            corner->to[corner->count] = t->halves[wend_half_next(half)].origin;
        corner->count++;
    }
    return true;
}

/* Whether a vertex in the midst of a straight wall or border may go: both parts are alike, and none is to be linked. */
static bool parts_are_alike(const struct tidying *y, uint32_t vertex)
{
    struct wend_delaunay *t = y->t;
    uint32_t half = t->leaving[vertex], first = half, flags[2] = {0, 0}, found = 0;
    do {
        if (t->marks[half] != WEND_NONE && found < 2)
            flags[found++] = flags_of_edge(y, half);
        half = t->halves[wend_half_before(half)].twin;
    } while (half != first);
    return found == 2 && flags[0] == flags[1] && !(flags[0] & WEND_SEGMENT_LINK);
}

static bool is_needless(const struct tidying *y, uint32_t vertex)
{
    const struct wend_delaunay *t = y->t;
    const struct wend_fixed_edges *corner = &t->corners[vertex];
    if (corner->count == 0)
        return zone_at(y, t->leaving[vertex])->walkable;
    if (corner->count != 2)
        return false;
    struct wend_point at = t->points[vertex], a = t->points[corner->to[0]], b = t->points[corner->to[1]];
    return wend_cross(a, at, b) == 0 && wend_dot(at, a, b) < 0 && parts_are_alike(y, vertex);
}

static void lead_past(struct wend_fixed_edges *corner, uint32_t vertex, uint32_t to)
{
    corner->to[corner->to[0] == vertex ? 0 : 1] = to;
}

static wend_status drop_vertices(const struct tidying *y)
{
    struct wend_delaunay *t = y->t;
    for (uint32_t vertex = WEND_RIM_CORNERS; vertex < t->vertex_count; vertex++) {
        const struct wend_fixed_edges *corner = &t->corners[vertex];
        if (!is_needless(y, vertex))
            continue;
        wend_status status = wend_delaunay_drop(t, vertex);
        if (status != WEND_OK)
            return status;
        if (t->leaving[vertex] == WEND_NONE && corner->count == 2) {
            lead_past(&t->corners[corner->to[0]], vertex, corner->to[1]);
            lead_past(&t->corners[corner->to[1]], vertex, corner->to[0]);
        }
    }
    return WEND_OK;
}

wend_status wend_delaunay_tidy(struct wend_delaunay *t, const struct wend_zones *zones,
                               const struct wend_segment *segments)
{
    struct tidying y = {t, zones, segments};
    uint32_t used = 0;
    if (!drop_edges(&y, &used) || !count_edges(&y))
        return WEND_ERROR_MEMORY;
    wend_status status = wend_delaunay_mend(t, used);
    return status == WEND_OK ? drop_vertices(&y) : status;
}
