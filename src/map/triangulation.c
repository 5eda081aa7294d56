/* Ground as convex polygons: the steps in their order. */
#include "map/triangulation.h"

#include "base/memory.h"
#include "map/larger.h"
#include "map/triangle_segments.h"
#include "map/triangle_tidy.h"

#include <string.h>

static bool reserve_order(struct wend_triangulation *g, uint32_t segments)
{
    uint64_t points = (uint64_t)segments * 2;
    void *larger = wend_larger(&g->memory, g->points, &g->point_capacity, 0, points, sizeof *g->points);
    if (!larger)
        return false;
    g->points = larger;
    larger = wend_larger(&g->memory, g->vertices, &g->vertex_capacity, 0, points, sizeof *g->vertices);
    if (!larger)
        return false;
    g->vertices = larger;
    larger = wend_larger(&g->memory, g->order, &g->order_capacity, 0, points * 2, sizeof *g->order);
    if (!larger)
        return false;
    g->order = larger;
    return true;
}

/* Whether the plan's numbers are in their ranges. */
static bool check_plan(struct wend_triangulation *g, const struct wend_plan *plan)
{
    uint32_t areas = plan->terrains.area_count ? plan->terrains.area_count : 1;
    for (uint32_t i = 0; i < plan->segment_count; i++) {
        const struct wend_segment *segment = &plan->segments[i];
        g->fault = i;
        if (!wend_point_in_range(segment->from) || !wend_point_in_range(segment->to) || segment->area >= areas)
            return false;
    }
    return plan->segment_count < UINT32_C(1) << 29;
}

/* The points of the segments, each once where one segment begins at the last one's end; `vertices` names them. */
static uint32_t gather_points(struct wend_triangulation *g, const struct wend_plan *plan)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < plan->segment_count; i++) {
        const struct wend_segment *segment = &plan->segments[i];
        if (count == 0 || !wend_point_equal(segment->from, g->points[count - 1]))
            g->points[count++] = segment->from;
        g->vertices[2 * i] = count - 1;
        g->points[count++] = segment->to;
        g->vertices[2 * i + 1] = count - 1;
    }
    return count;
}

static wend_status put_points(struct wend_triangulation *g, uint32_t count)
{
    struct wend_point low = {INT32_MAX, INT32_MAX}, high = {INT32_MIN, INT32_MIN};
    for (uint32_t i = 0; i < count; i++) {
        low.x = g->points[i].x < low.x ? g->points[i].x : low.x;
        low.y = g->points[i].y < low.y ? g->points[i].y : low.y;
        high.x = g->points[i].x > high.x ? g->points[i].x : high.x;
        high.y = g->points[i].y > high.y ? g->points[i].y : high.y;
    }
    wend_status status = wend_triangles_begin(&g->triangles, count, low, high);
    if (status != WEND_OK)
        return status;
    wend_points_order(g->points, count, g->order, g->order + count);
    for (uint32_t i = 0; i < count; i++) /* the order's keys are done with: they become vertices */
        g->order[i].key = wend_triangles_put(&g->triangles, g->points[g->order[i].item]);
    return wend_triangles_settle(&g->triangles);
}

/* From numbers of points to vertices. */
static void name_vertices(struct wend_triangulation *g, uint32_t points, uint32_t ends)
{
    uint32_t *vertex_of = (uint32_t *)(void *)(g->order + points);
    for (uint32_t i = 0; i < points; i++)
        vertex_of[g->order[i].item] = g->order[i].key;
    for (uint32_t i = 0; i < ends; i++)
        g->vertices[i] = vertex_of[g->vertices[i]];
}

static wend_status lay_segments(struct wend_triangulation *g, const struct wend_plan *plan)
{
    for (uint32_t i = 0; i < plan->segment_count; i++) {
        uint32_t other;
        enum wend_laying laying =
            wend_triangles_lay(&g->triangles, g->vertices[2 * i], g->vertices[2 * i + 1], i, &other);
        g->fault = i;
        if (laying != WEND_LAID)
            return laying == WEND_LAYING_MEMORY ? WEND_ERROR_MEMORY : WEND_ERROR_ARGUMENT;
    }
    return WEND_OK;
}

static wend_status make_triangles(struct wend_triangulation *g, const struct wend_plan *plan)
{
    if (!check_plan(g, plan))
        return WEND_ERROR_ARGUMENT;
    if (!reserve_order(g, plan->segment_count))
        return WEND_ERROR_MEMORY;
    uint32_t points = gather_points(g, plan);
    wend_status status = put_points(g, points);
    if (status != WEND_OK)
        return status;
    name_vertices(g, points, 2 * plan->segment_count);
    return lay_segments(g, plan);
}

wend_status wend_triangulation_make(struct wend_triangulation *g, const struct wend_plan *plan)
{
    g->convex.point_count = g->convex.corner_count = g->convex.polygon_count = 0;
    if (plan->segment_count == 0)
        return WEND_OK;
    wend_status status = make_triangles(g, plan);
    if (status == WEND_OK)
        status = wend_zones_find(&g->zones, &g->triangles, plan->segments, &plan->terrains, &g->fault);
    if (status == WEND_OK)
        status = wend_triangles_tidy(&g->triangles, &g->zones, plan->segments);
    if (status == WEND_OK)
        status = wend_convex_merge(&g->convex, &g->triangles, &g->zones, plan->segments);
    return status;
}

void wend_triangulation_begin(struct wend_triangulation *g, const wend_allocator *memory)
{
    memset(g, 0, sizeof *g);
    g->memory = g->triangles.memory = g->zones.memory = g->convex.memory = *memory;
}

void wend_triangulation_end(struct wend_triangulation *g)
{
    wend_triangles_end(&g->triangles);
    wend_zones_end(&g->zones);
    wend_convex_end(&g->convex);
    wend_release(&g->memory, g->points, g->point_capacity, sizeof *g->points, WEND_CACHE_LINE);
    wend_release(&g->memory, g->vertices, g->vertex_capacity, sizeof *g->vertices, WEND_CACHE_LINE);
    wend_release(&g->memory, g->order, g->order_capacity, sizeof *g->order, WEND_CACHE_LINE);
}

size_t wend_triangulation_memory(const struct wend_triangulation *g)
{
    return wend_triangles_memory(&g->triangles) + wend_zones_memory(&g->zones) + wend_convex_memory(&g->convex) +
           g->point_capacity * sizeof *g->points + g->vertex_capacity * sizeof *g->vertices +
           g->order_capacity * sizeof *g->order;
}
