/* Storeys of a surface. */
#include "map/navmesh/surface_levels.h"

#include "base/memory.h"
#include "map/navmesh/surface_index.h"

enum { NO_LEVEL = UINT16_MAX };

/* Whether a side of `a` has all of `b` on its outer side. */
static bool parts_polygons(const struct wend_surface *of_a, uint32_t a, const struct wend_surface *of_b, uint32_t b)
{
    const struct wend_polygon *other = &of_b->polygons[b];
    for (uint32_t i = 0; i < of_a->polygons[a].count; i++) {
        uint32_t side = of_a->polygons[a].first + i, outside = 0;
        struct wend_point from = of_a->sides[side].at, to = wend_side_end(of_a, side);
        while (outside < other->count && wend_cross(from, to, of_b->sides[other->first + outside].at) <= 0)
            outside++;
        if (outside == other->count)
            return true;
    }
    return false;
}

bool wend_polygons_of_two_overlap(const struct wend_surface *of_a, uint32_t a, const struct wend_surface *of_b,
                                  uint32_t b)
{
    return !parts_polygons(of_a, a, of_b, b) && !parts_polygons(of_b, b, of_a, a);
}

bool wend_polygons_overlap(const struct wend_surface *surface, uint32_t a, uint32_t b)
{
    return wend_polygons_of_two_overlap(surface, a, surface, b);
}

/* Whether a polygon of a level lies above or below this one. */
static bool is_covered(const struct wend_surface *surface, uint32_t polygon, uint16_t level)
{
    const struct wend_surface_index *index = &surface->index;
    struct wend_index_rows rows = wend_index_rows(surface, polygon);
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        struct wend_index_span span = wend_index_span(surface, polygon, row);
        for (uint32_t column = span.first; column <= span.last; column++)
            for (uint32_t link = index->heads[row * index->columns + column]; link != WEND_NONE;
                 link = index->links[link].next) {
                uint32_t other = index->links[link].polygon;
                if (other != polygon && surface->polygons[other].level == level &&
                    wend_polygons_overlap(surface, polygon, other))
                    return true;
            }
    }
    return false;
}

static int64_t lowest_corner(const struct wend_surface *surface, uint32_t polygon)
{
    int64_t lowest = INT64_MAX;
    for (uint32_t i = 0; surface->heights && i < surface->polygons[polygon].count; i++) {
        int32_t height = surface->heights[surface->sides[surface->polygons[polygon].first + i].corner >> 1];
        lowest = height < lowest ? height : lowest;
    }
    return lowest;
}

/* Polygons by their lowest corner, then by number: merge sort of a list. */
static void sort_by_height(const struct wend_surface *surface, uint32_t *order, uint32_t *spare, uint32_t count)
{
    for (uint32_t width = 1; width < count; width *= 2) {
        for (uint32_t start = 0; start < count; start += 2 * width) {
            uint32_t middle = start + width < count ? start + width : count,
                     end = start + 2 * width < count ? start + 2 * width : count, a = start, b = middle;
            for (uint32_t i = start; i < end; i++) {
                bool first =
                    b == end || (a < middle && lowest_corner(surface, order[a]) <= lowest_corner(surface, order[b]));
                spare[i] = first ? order[a++] : order[b++];
            }
        }
        for (uint32_t i = 0; i < count; i++)
            order[i] = spare[i];
    }
}

/* Gives a level to a polygon and to all it is linked to that have none and lie below or above nothing of the level. */
static void spread_level(struct wend_surface *surface, uint32_t first, uint16_t level, uint32_t *queue)
{
    uint32_t done = 0, count = 0;
    surface->polygons[first].level = level;
    queue[count++] = first;
    while (done < count) {
        const struct wend_polygon *polygon = &surface->polygons[queue[done++]];
        for (uint32_t i = 0; i < polygon->count; i++) {
            uint32_t twin = surface->sides[polygon->first + i].twin;
            if (twin == WEND_NONE)
                continue;
            uint32_t beyond = surface->sides[twin].polygon;
            if (surface->polygons[beyond].level != NO_LEVEL || is_covered(surface, beyond, level))
                continue;
            surface->polygons[beyond].level = level;
            queue[count++] = beyond;
        }
    }
}

bool wend_levels_number(struct wend_surface *surface)
{
    uint32_t count = surface->polygon_count, left = 0;
    uint32_t *order = wend_allocate(&surface->memory, (size_t)count + 1, sizeof *order),
             *spare = wend_allocate(&surface->memory, (size_t)count + 1, sizeof *spare);
    bool ready = order && spare;
    for (uint32_t i = 0; ready && i < count; i++) {
        if (surface->polygons[i].count != 0)
            order[left++] = i;
        surface->polygons[i].level = NO_LEVEL;
    }
    if (ready)
        sort_by_height(surface, order, spare, left);
    uint16_t level = 0;
    for (; left != 0 && ready; level++) {
        /* The last number takes what is left: nobody builds 65,000 storeys. */
        uint32_t kept = 0;
        for (uint32_t i = 0; i < left; i++)
            if (surface->polygons[order[i]].level == NO_LEVEL && !is_covered(surface, order[i], level))
                spread_level(surface, order[i], level, spare);
        for (uint32_t i = 0; i < left; i++)
            if (surface->polygons[order[i]].level == NO_LEVEL)
                order[kept++] = order[i];
        left = level + 1 == NO_LEVEL ? 0 : kept;
    }
    if (ready)
        surface->level_count = level == 0 ? 1 : level;
    WEND_RELEASE(&surface->memory, order, (size_t)count + 1);
    WEND_RELEASE(&surface->memory, spare, (size_t)count + 1);
    return ready;
}
