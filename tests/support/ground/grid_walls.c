/* tests/support/ground/grid_walls.c: whether a surface is that of a grid. */
#include "ground/grid_walls.h"
#include "map/navmesh/navmesh_calls.h"

#include <stdlib.h>

enum { CELL = WEND_CELL };

static int is_open(const grid_walls *walls, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < (int32_t)walls->width && y < (int32_t)walls->height &&
           walls->free[(uint32_t)y * walls->width + (uint32_t)x];
}

static int32_t sign_of(int32_t n)
{
    return (n > 0) - (n < 0);
}

/* The border of a cell that a coordinate is near to. */
static int32_t border_of(int32_t at)
{
    return (at + CELL / 2) / CELL;
}

/* The four cells around a corner that are free: bit 0 above left, 1 above right, 2 below left, 3 below right. */
static uint32_t cells_around(const grid_walls *walls, int32_t x, int32_t y)
{
    uint32_t open = 0;
    for (int32_t i = 0; i < 4; i++)
        open |= (uint32_t)is_open(walls, x - 1 + i % 2, y - 1 + i / 2) << i;
    return open;
}

/*
 * Marks the pieces of a wall, each a cell long; false for a piece that is no border, is there twice or is out of line.
 */
static int mark_wall(const grid_walls *walls, struct wend_point a, struct wend_point b, uint8_t *marks)
{
    const int32_t dx = sign_of(b.x - a.x), dy = sign_of(b.y - a.y);
    int32_t x = border_of(a.x), y = border_of(a.y);
    if ((dx != 0) == (dy != 0))
        return 0;
    if (dx != 0 ? a.y != y * CELL + dx * walls->distance : a.x != x * CELL - dy * walls->distance)
        return 0;
    for (; x != border_of(b.x) || y != border_of(b.y); x += dx, y += dy) {
        /* The cells on both sides of the piece: free ground lies to the right hand as one goes. */
        const int32_t left = x + (dx < 0 ? -1 : 0), up = y + (dy < 0 ? -1 : 0);
        const int32_t in_x = dx != 0 ? left : x - (dy > 0), in_y = dx != 0 ? y - (dx < 0) : up;
        const int32_t out_x = dx != 0 ? left : x - (dy < 0), out_y = dx != 0 ? y - (dx > 0) : up;
        if (!is_open(walls, in_x, in_y) || is_open(walls, out_x, out_y))
            return 0;
        uint8_t *mark = &marks[(uint32_t)in_y * walls->width + (uint32_t)in_x];
        const uint8_t bit = (uint8_t)(1 << (dx > 0 ? 0 : dx < 0 ? 1 : dy > 0 ? 2 : 3));
        if (*mark & bit)
            return 0;
        *mark |= bit;
    }
    return 1;
}

/* What is wrong with the corner a wall begins at. */
static const char *corner_fault(const grid_walls *walls, const struct wend_surface *surface, uint32_t side)
{
    const struct wend_side *begin = &surface->sides[side];
    const struct wend_vertex *vertex = &surface->vertices[begin->corner >> 1];
    const struct wend_fan fan = wend_vertex_fan(surface, vertex);
    const uint32_t open = cells_around(walls, border_of(begin->at.x), border_of(begin->at.y));
    const int three = open == 7 || open == 11 || open == 13 || open == 14;
    if (vertex->side != side)
        return "a corner does not know its wall";
    if (!wend_point_equal(fan.ahead, wend_side_end(surface, side)))
        return "a corner does not know where its wall goes on";
    if ((int)(begin->corner & 1) != three)
        return "a corner is wrong about turns";
    if ((wend_cross(fan.behind, begin->at, fan.ahead) < 0) != three)
        return "the wall of a corner bends the other way";
    return NULL;
}

static const char *side_fault(const grid_walls *walls, const struct wend_surface *surface, uint32_t side,
                              uint8_t *marks)
{
    const struct wend_side *begin = &surface->sides[side];
    const uint32_t next = wend_side_next(surface, side);
    const struct wend_point end = wend_side_end(surface, side), after = wend_side_end(surface, next);
    if (!wend_point_equal(begin->at, wend_vertex_at(surface, begin->corner >> 1)))
        return "a side begins elsewhere than its corner";
    if (wend_cross(begin->at, end, after) <= 0)
        return "a polygon is not strictly convex";
    if (begin->twin != WEND_NONE) {
        const struct wend_side *twin = &surface->sides[begin->twin];
        if (begin->twin >= surface->side_count || twin->twin != side || twin->polygon == begin->polygon)
            return "twins do not know each other";
        if (twin->corner != surface->sides[next].corner)
            return "twins have other ends";
        return twin->block == begin->block && begin->block != WEND_WALL_BLOCK ? NULL : "twins are of different blocks";
    }
    if (begin->block != WEND_WALL_BLOCK)
        return "a wall is in a block";
    if (surface->vertices[surface->sides[next].corner >> 1].behind != side)
        return "a corner does not know where its wall came from";
    return mark_wall(walls, begin->at, end, marks) ? corner_fault(walls, surface, side) : "a wall where none is";
}

static const char *polygons_fault(const grid_walls *walls, const struct wend_surface *surface, uint8_t *marks)
{
    const char *fault = NULL;
    for (uint32_t i = 0; i < surface->polygon_count && !fault; i++) {
        const struct wend_polygon *polygon = &surface->polygons[i];
        if (polygon->count == 0 || polygon->level != walls->level)
            continue;
        if (polygon->count < 3 || polygon->first + polygon->count > surface->side_count)
            return "a polygon has no sides";
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count && !fault; side++)
            fault = surface->sides[side].polygon == i ? side_fault(walls, surface, side, marks)
                                                      : "a side is not its polygon's";
    }
    return fault;
}

const char *grid_walls_fault(const grid_walls *walls, const struct wend_surface *surface)
{
    uint8_t *marks = calloc((size_t)walls->width * walls->height + 1, 1);
    if (!marks)
        abort();
    const char *fault = polygons_fault(walls, surface, marks);
    for (int32_t i = 0; i < (int32_t)(walls->width * walls->height) && !fault; i++) {
        const int32_t x = i % (int32_t)walls->width, y = i / (int32_t)walls->width;
        const int bits = is_open(walls, x, y) ? (!is_open(walls, x, y - 1)) | !is_open(walls, x, y + 1) << 1 |
                                                    !is_open(walls, x + 1, y) << 2 | !is_open(walls, x - 1, y) << 3
                                              : 0;
        if (marks[i] != bits)
            fault = "a wall is missing";
    }
    free(marks);
    return fault;
}

int64_t grid_walls_area(const grid_walls *walls)
{
    int64_t area = 0;
    const int32_t d = walls->distance;
    for (int32_t y = 0; y < (int32_t)walls->height; y++)
        for (int32_t x = 0; x < (int32_t)walls->width; x++) {
            if (!is_open(walls, x, y))
                continue;
            const int32_t across = CELL - d * (!is_open(walls, x - 1, y) + !is_open(walls, x + 1, y));
            const int32_t down = CELL - d * (!is_open(walls, x, y - 1) + !is_open(walls, x, y + 1));
            area += (int64_t)across * down;
            for (int32_t i = 0; i < 4; i++) {
                const int32_t sx = i % 2 * 2 - 1, sy = i / 2 * 2 - 1;
                if (!is_open(walls, x + sx, y + sy) && is_open(walls, x + sx, y) && is_open(walls, x, y + sy))
                    area -= (int64_t)d * d;
            }
        }
    return 2 * area;
}

int64_t surface_level_area(const struct wend_surface *surface, uint16_t level)
{
    int64_t area = 0;
    for (uint32_t i = 0; i < surface->polygon_count; i++) {
        const struct wend_polygon *polygon = &surface->polygons[i];
        for (uint32_t k = 0; k < polygon->count && polygon->level == level; k++) {
            const struct wend_point a = surface->sides[polygon->first + k].at;
            const struct wend_point b = wend_side_end(surface, polygon->first + k);
            area += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
        }
    }
    return area;
}
