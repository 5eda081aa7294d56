#include "map/taut/taut_sides.h"

static uint32_t place_of_side(const struct wend_surface *surface, uint32_t side)
{
    return surface->polygons[surface->sides[side].polygon].first + side;
}

static uint32_t look_of_vertex(const struct wend_vertex *vertex, bool may_turn)
{
    if (may_turn)
        return TAUT_TURN;
    if (wend_point_equal(vertex->behind, vertex->at) && wend_point_equal(vertex->ahead, vertex->at))
        return TAUT_OPEN;
    return wend_cross(vertex->behind, vertex->at, vertex->ahead) == 0 ? TAUT_FLAT : 0;
}

static struct wend_taut_side packed(const struct wend_surface *surface, uint32_t i)
{
    const struct wend_side *side = &surface->sides[i];
    uint32_t vertex = side->corner >> 1;
    struct wend_taut_side copy = {.at = side->at, .block = side->block, .polygon = side->polygon};
    copy.corner = vertex << TAUT_SHIFT | look_of_vertex(&surface->vertices[vertex], (side->corner & 1) != 0);
    copy.twin = side->twin == WEND_NONE ? WEND_NONE : place_of_side(surface, side->twin);
    return copy;
}

wend_status wend_taut_sides_build(struct wend_taut_sides *sides, const struct wend_surface *surface,
                                  const wend_allocator *memory)
{
    sides->count = 2 * surface->side_count;
    sides->sides = wend_allocate(memory, sides->count ? sides->count : 1, sizeof *sides->sides);
    if (!sides->sides)
        return WEND_ERROR_MEMORY;
    for (uint32_t p = 0; p < surface->polygon_count; p++) {
        const struct wend_polygon *polygon = &surface->polygons[p];
        struct wend_taut_side *first = sides->sides + 2 * polygon->first;
        for (uint32_t i = 0; i < polygon->count; i++)
            first[i] = first[i + polygon->count] = packed(surface, polygon->first + i);
    }
    return WEND_OK;
}

void wend_taut_sides_destroy(struct wend_taut_sides *sides, const wend_allocator *memory)
{
    WEND_RELEASE(memory, sides->sides, sides->count ? sides->count : 1);
    sides->sides = NULL;
    sides->count = 0;
}
