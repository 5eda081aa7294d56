/* Simplifies convex shapes around a polygon: straightens what is far from it, and removes what others hide. */
#include "map/mesh/storeys_outline.h"

#include "map/mesh/storeys_calls.h"

/* The polygon being cut. */
struct cut_area {
    const struct wend_point *corners;
    uint32_t count;
    struct wend_point low, high; /* the box of the polygon, grown by WEND_STOREYS_NEAR */
};

static struct cut_area area_of(const struct wend_point *corners, uint32_t count)
{
    struct cut_area area = {corners, count, corners[0], corners[0]};
    for (uint32_t i = 1; i < count; i++)
        wend_box_take(&area.low, &area.high, corners[i]);
    area.low = (struct wend_point){area.low.x - WEND_STOREYS_NEAR, area.low.y - WEND_STOREYS_NEAR};
    area.high = (struct wend_point){area.high.x + WEND_STOREYS_NEAR, area.high.y + WEND_STOREYS_NEAR};
    return area;
}

static bool is_near_cut_area(const struct cut_area *area, struct wend_edge edge)
{
    const struct wend_point a = edge.from, b = edge.to;
    const bool is_beside = (a.x < area->low.x && b.x < area->low.x) || (a.x > area->high.x && b.x > area->high.x) ||
                           (a.y < area->low.y && b.y < area->low.y) || (a.y > area->high.y && b.y > area->high.y);
    return !is_beside && wend_edge_touches(edge, area->corners, area->count, WEND_STOREYS_NEAR);
}

/*
 * No part of the polygon lies between a straight line and the edges it replaces, as the shape is convex and all of its
 * outline there is far.
 */
void wend_outline_simplify(struct wend_outline *outline, const struct wend_shape *shape,
                           const struct wend_point *corners, uint32_t corner_count)
{
    const struct cut_area area = area_of(corners, corner_count);
    const struct wend_edge *edges = shape->edges;
    const uint32_t count = shape->count;
    struct wend_edge *simple = outline->edges;
    bool near[WEND_OUTLINE_EDGES];
    uint32_t first = count, used = 0;
    for (uint32_t i = 0; i < count; i++) {
        near[i] = is_near_cut_area(&area, edges[i]);
        first = near[i] && first == count ? i : first;
    }
    for (uint32_t i = 0; first != count && i < count;) {
        uint32_t run = 0;
        while (i + run < count && !near[(first + i + run) % count])
            run++;
        for (simple[used] = edges[(first + i) % count]; run > 1; run--) {
            const struct wend_edge line = {simple[used].from, edges[(first + i + run - 1) % count].to};
            if (!is_near_cut_area(&area, line)) {
                simple[used] = line;
                break;
            }
        }
        used++;
        i += run == 0 ? 1 : run;
    }
    outline->count = used;
    outline->is_whole = true;
}

/* Whether a point is at least `margin` (measured along the axes) on the inner side of an edge. */
static bool is_on_inner_side(struct wend_edge edge, struct wend_point point, int64_t margin)
{
    const int64_t dx = (int64_t)edge.to.x - edge.from.x, dy = (int64_t)edge.to.y - edge.from.y;
    const int64_t cross = wend_cross(edge.from, edge.to, point);
    return cross >= 0 && (margin == 0 || cross >= margin * ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy)));
}

bool wend_outline_has(const struct wend_outline *outline, struct wend_point point, int64_t margin)
{
    uint32_t i = 0;
    while (i < outline->count && is_on_inner_side(outline->edges[i], point, margin))
        i++;
    return i == outline->count;
}

/* Lists the edges of an outline on whose outer sides some of the polygon lies, or nearly. */
static void list_hiding_lines(const struct cut_area *area, const struct wend_outline *outline,
                              struct wend_outline *lines)
{
    lines->count = 0;
    for (uint32_t i = 0; i < outline->count; i++) {
        uint32_t k = 0;
        while (k < area->count && is_on_inner_side(outline->edges[i], area->corners[k], WEND_STOREYS_NEAR))
            k++;
        if (k < area->count)
            lines->edges[lines->count++] = outline->edges[i];
    }
}

/*
 * Removes from one outline what another hides. The other covers the part of the polygon on the inner sides of `lines`.
 * Edges with both ends there are hidden, as far as they are in the polygon; so is a line that replaces several, so both
 * outlines still cover the same. Walls that meet have most of their surroundings in common.
 */
static void hide_outline(const struct cut_area *area, struct wend_outline *outline, const struct wend_outline *lines)
{
    bool held[WEND_OUTLINE_EDGES], is_seen = false, is_any_held = false;
    const uint32_t count = outline->count;
    uint32_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        held[i] = wend_outline_has(lines, outline->edges[i].from, 0);
        is_any_held |= held[i];
    }
    if (!is_any_held && outline->is_whole)
        return; /* nothing is hidden */
    for (uint32_t i = 0; i < count && !is_seen; i++)
        is_seen = !(held[i] && held[i + 1 == count ? 0 : i + 1]) && is_near_cut_area(area, outline->edges[i]);
    /* Each part that the other leaves of a convex polygon has one of its corners. */
    for (uint32_t i = 0; i < area->count && !is_seen; i++)
        is_seen = wend_outline_has(outline, area->corners[i], 0) && !wend_outline_has(lines, area->corners[i], 0);
    for (uint32_t i = 0; i < count && is_seen; i++)
        if (!held[i == 0 ? count - 1 : i - 1] || !held[i] || !held[i + 1 == count ? 0 : i + 1])
            outline->edges[used++].from = outline->edges[i].from;
    for (uint32_t i = 0; i < used; i++)
        outline->edges[i].to = outline->edges[i + 1 == used ? 0 : i + 1].from;
    outline->is_whole = outline->is_whole && used == count;
    outline->count = used;
}

void wend_outlines_hide(struct wend_outline *outlines, uint32_t outline_count, const struct wend_point *corners,
                        uint32_t count)
{
    const struct cut_area area = area_of(corners, count);
    struct wend_outline lines;
    for (uint32_t i = 0; i < outline_count && outline_count > 1; i++) {
        list_hiding_lines(&area, &outlines[i], &lines);
        for (uint32_t k = 0; k < outline_count && outlines[i].count != 0; k++)
            if (k != i && outlines[k].count != 0)
                hide_outline(&area, &outlines[k], &lines);
    }
}
