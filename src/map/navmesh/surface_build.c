/* What one mover may walk on: made from polygons, copied, freed. */
#include "map/navmesh/surface_build.h"

#include <string.h>

#include "base/memory.h"
#include "map/navmesh/surface_blocks.h"
#include "map/navmesh/surface_fans.h"
#include "map/navmesh/surface_index.h"
#include "map/navmesh/surface_levels.h"

#define NEW_ARRAY(surface, member, count)                                                                              \
    (((surface)->member = wend_allocate(&(surface)->memory, (count), sizeof *(surface)->member)) != NULL)

static bool allocate_arrays(struct wend_surface *surface, const struct wend_soup *soup)
{
    /* Never more vertices than corners; one more of each, for no array is empty. */
    surface->side_capacity = surface->vertex_capacity = soup->corner_count + 1;
    surface->polygon_capacity = soup->polygon_count + 1;
    return NEW_ARRAY(surface, sides, surface->side_capacity) &&
           NEW_ARRAY(surface, polygons, surface->polygon_capacity) &&
           NEW_ARRAY(surface, labels, surface->polygon_capacity) &&
           NEW_ARRAY(surface, vertices, surface->vertex_capacity) &&
           (!soup->heights || NEW_ARRAY(surface, heights, surface->vertex_capacity));
}

/*
 * Polygons and sides as they come; a side's `corner` is the number of its point for now, its `block` that of its end.
 */
static bool take_polygons(struct wend_surface *surface, const struct wend_soup *soup)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < soup->polygon_count; i++) {
        uint32_t count = soup->counts[i];
        if (count < 3 || count > soup->corner_count - first)
            return false;
        uint16_t level = soup->levels ? soup->levels[i] : 0;
        surface->polygons[i] = (struct wend_polygon){first, count, level, soup->terrains ? soup->terrains[i] : 0, 0};
        surface->level_count = level >= surface->level_count ? (uint32_t)level + 1 : surface->level_count;
        for (uint32_t k = 0; k < count; k++) {
            uint32_t point = soup->corners[first + k], end = soup->corners[first + (k + 1 == count ? 0 : k + 1)];
            if (point >= soup->point_count || point == end)
                return false;
            surface->sides[first + k] = (struct wend_side){soup->points[point], point, WEND_NONE, i, end};
        }
        first += count;
    }
    surface->side_count = surface->live_sides = first;
    surface->polygon_count = surface->live_polygons = soup->polygon_count;
    return first == soup->corner_count;
}

/* The sides that begin at each point: those of point p from lists[p] on. */
static void list_sides(const struct wend_surface *surface, uint32_t points, uint32_t *starts, uint32_t *sides)
{
    memset(starts, 0, ((size_t)points + 1) * sizeof *starts);
    for (uint32_t i = 0; i < surface->side_count; i++)
        starts[surface->sides[i].corner + 1]++;
    for (uint32_t i = 0; i < points; i++)
        starts[i + 1] += starts[i];
    for (uint32_t i = surface->side_count; i-- != 0;)
        sides[--starts[surface->sides[i].corner + 1]] = i;
    /* Each start has been counted down to that of the point before. */
    for (uint32_t i = 0; i < points; i++)
        starts[i] = starts[i + 1];
    starts[points] = surface->side_count;
}

/* Links each side with the one that runs the other way, looked up at the end where fewer sides begin. */
static bool link_sides(struct wend_surface *surface, const uint32_t *starts, const uint32_t *lists, uint32_t *fault)
{
    for (uint32_t i = 0; i < surface->side_count; i++) {
        uint32_t from = surface->sides[i].corner, to = surface->sides[i].block;
        uint32_t here = starts[from + 1] - starts[from], there = starts[to + 1] - starts[to];
        if (there > here || (there == here && to < from))
            continue; /* its partner looks for it */
        for (uint32_t k = starts[to]; k < starts[to + 1]; k++) {
            struct wend_side *other = &surface->sides[lists[k]];
            if (other->block != from)
                continue;
            if (other->twin != WEND_NONE || surface->sides[i].twin != WEND_NONE) {
                if (fault)
                    *fault = lists[k] > i ? lists[k] : i;
                return false;
            }
            other->twin = i;
            surface->sides[i].twin = lists[k];
        }
    }
    return true;
}

static wend_status link_polygons(struct wend_surface *surface, const struct wend_soup *soup)
{
    for (uint32_t i = 0; soup->twins && i < surface->side_count; i++)
        surface->sides[i].twin = soup->twins[i];
    if (soup->twins)
        return WEND_OK;
    size_t points = (size_t)soup->point_count + 1, sides = (size_t)surface->side_count + 1;
    uint32_t *starts = wend_allocate(&surface->memory, points, sizeof *starts),
             *lists = wend_allocate(&surface->memory, sides, sizeof *lists);
    wend_status status = WEND_ERROR_MEMORY;
    if (starts && lists) {
        list_sides(surface, soup->point_count, starts, lists);
        status = link_sides(surface, starts, lists, soup->fault) ? WEND_OK : WEND_ERROR_ARGUMENT;
    }
    WEND_RELEASE(&surface->memory, starts, points);
    WEND_RELEASE(&surface->memory, lists, sides);
    return status;
}

static void make_vertices(struct wend_surface *surface, const struct wend_soup *soup)
{
    /* What has a vertex already is told by its end no longer being kept in `block`. */
    for (uint32_t i = 0; i < surface->side_count; i++)
        surface->sides[i].block = WEND_NONE;
    for (uint32_t i = 0; i < surface->side_count; i++) {
        uint32_t point = surface->sides[i].corner;
        if (surface->sides[i].block != WEND_NONE)
            continue;
        uint32_t vertex = surface->vertex_count++;
        wend_fan_mark(surface, i, vertex);
        if (soup->heights)
            surface->heights[vertex] = soup->heights[point];
        uint32_t at = surface->vertices[vertex].side;
        do {
            surface->sides[at].block = WEND_WALL_BLOCK;
            at = surface->sides[wend_side_before(surface, at)].twin;
        } while (at != WEND_NONE && at != surface->vertices[vertex].side);
    }
    surface->live_vertices = surface->vertex_count;
}

wend_status wend_surface_build(struct wend_surface *surface, const struct wend_soup *soup, const wend_allocator *memory)
{
    memset(surface, 0, sizeof *surface);
    surface->memory = *memory;
    surface->level_count = 1;
    surface->gaps.polygon = surface->gaps.vertex = WEND_NONE;
    for (uint32_t i = 0; i < WEND_SIDE_LISTS; i++)
        surface->gaps.sides[i] = WEND_NONE;
    wend_status status = WEND_ERROR_MEMORY;
    if (soup->corner_count < UINT32_MAX / 2 && allocate_arrays(surface, soup)) {
        status = take_polygons(surface, soup) ? link_polygons(surface, soup) : WEND_ERROR_ARGUMENT;
        if (status == WEND_OK) {
            make_vertices(surface, soup);
            bool made = wend_index_create(surface) && (soup->flat || soup->levels || wend_levels_number(surface)) &&
                        wend_blocks_label(surface);
            status = made ? WEND_OK : WEND_ERROR_MEMORY;
        }
    }
    if (status != WEND_OK)
        wend_surface_destroy(surface);
    return status;
}

#define FREE_ARRAY(surface, member, count)                                                                             \
    wend_release(&(surface)->memory, (surface)->member, (count), sizeof *(surface)->member)

void wend_surface_destroy(struct wend_surface *surface)
{
    FREE_ARRAY(surface, sides, surface->side_capacity);
    FREE_ARRAY(surface, polygons, surface->polygon_capacity);
    FREE_ARRAY(surface, labels, surface->polygon_capacity);
    FREE_ARRAY(surface, vertices, surface->vertex_capacity);
    FREE_ARRAY(surface, heights, surface->vertex_capacity);
    FREE_ARRAY(surface, blocks, surface->block_capacity);
    wend_index_destroy(surface);
    memset(surface, 0, sizeof *surface);
}

/* Copies what an array has in use. */
#define COPY_ARRAY(to, from, member, count, capacity)                                                                  \
    (!(from)->member ||                                                                                                \
     (NEW_ARRAY(to, member, capacity) && memcpy((to)->member, (from)->member, (count) * sizeof *(from)->member)))

wend_status wend_surface_copy(struct wend_surface *to, const struct wend_surface *from)
{
    *to = *from;
    to->sides = NULL;
    to->polygons = NULL;
    to->labels = NULL;
    to->vertices = NULL;
    to->heights = NULL;
    to->blocks = NULL;
    to->index.heads = NULL;
    to->index.links = NULL;
    size_t squares = (size_t)from->index.columns * from->index.rows;
    if (COPY_ARRAY(to, from, sides, from->side_count, from->side_capacity) &&
        COPY_ARRAY(to, from, polygons, from->polygon_count, from->polygon_capacity) &&
        COPY_ARRAY(to, from, labels, from->polygon_count, from->polygon_capacity) &&
        COPY_ARRAY(to, from, vertices, from->vertex_count, from->vertex_capacity) &&
        COPY_ARRAY(to, from, heights, from->vertex_count, from->vertex_capacity) &&
        COPY_ARRAY(to, from, blocks, from->block_count, from->block_capacity) &&
        COPY_ARRAY(to, from, index.heads, squares, squares) &&
        COPY_ARRAY(to, from, index.links, from->index.link_count, from->index.link_capacity))
        return WEND_OK;
    wend_surface_destroy(to);
    return WEND_ERROR_MEMORY;
}

size_t wend_surface_memory(const struct wend_surface *surface)
{
    const struct wend_surface_index *index = &surface->index;
    return surface->side_capacity * sizeof *surface->sides + surface->polygon_capacity * sizeof *surface->polygons +
           surface->polygon_capacity * sizeof *surface->labels + surface->vertex_capacity * sizeof *surface->vertices +
           (surface->heights ? surface->vertex_capacity * sizeof *surface->heights : 0) +
           surface->block_capacity * sizeof *surface->blocks +
           (size_t)index->columns * index->rows * sizeof *index->heads + index->link_capacity * sizeof *index->links;
}
