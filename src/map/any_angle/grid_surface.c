/* The surface of a grid: triangles by a sweep, flipped and merged, taken over as polygons. */
#include "map/any_angle/grid_surface.h"

#include <string.h>

#include "base/memory.h"
#include "map/any_angle/grid_sweep.h"
#include "map/any_angle/grid_triangles.h"
#include "map/navmesh/navmesh.h"

/* What is needed until the polygons are there. */
struct grid_works {
    uint32_t level_ends[WEND_GRID_MAX_LEVELS]; /* so many sides of triangles are of levels up to one */
    struct wend_grid_triangles triangles;
    struct wend_grid_merged merged;
    uint32_t *stack; /* per side, as `waits`; then the sides' numbers in the surface */
    uint8_t *waits;
    uint64_t *order, *spare; /* half as many */
};

static void release_grid_works(struct grid_works *works, const wend_allocator *memory)
{
    const uint32_t sides = works->triangles.side_capacity;
    wend_release(memory, works->merged.after, sides, sizeof(uint32_t), sizeof(uint32_t));
    wend_release(memory, works->merged.before, sides, sizeof(uint32_t), sizeof(uint32_t));
    wend_release(memory, works->merged.inner, sides, 1, 1);
    wend_release(memory, works->stack, sides, sizeof(uint32_t), sizeof(uint32_t));
    wend_release(memory, works->waits, sides, 1, 1);
    wend_release(memory, works->order, sides / 2 + 1, sizeof(uint64_t), sizeof(uint64_t));
    wend_release(memory, works->spare, sides / 2 + 1, sizeof(uint64_t), sizeof(uint64_t));
    wend_grid_triangles_release(&works->triangles, memory);
}

static bool reserve_grid_works(struct grid_works *works, const wend_allocator *memory)
{
    const uint32_t sides = works->triangles.side_capacity;
    works->merged.after = wend_allocate(memory, sides, sizeof(uint32_t), sizeof(uint32_t));
    works->merged.before = wend_allocate(memory, sides, sizeof(uint32_t), sizeof(uint32_t));
    works->merged.inner = wend_allocate(memory, sides, 1, 1);
    works->stack = wend_allocate(memory, sides, sizeof(uint32_t), sizeof(uint32_t));
    works->waits = wend_allocate(memory, sides, 1, 1);
    works->order = wend_allocate(memory, sides / 2 + 1, sizeof(uint64_t), sizeof(uint64_t));
    works->spare = wend_allocate(memory, sides / 2 + 1, sizeof(uint64_t), sizeof(uint64_t));
    return works->merged.after && works->merged.before && works->merged.inner && works->stack && works->waits &&
           works->order && works->spare;
}

#define NEW_GRID_ARRAY(surface, member, count)                                                                         \
    (((surface)->member = wend_allocate(&(surface)->memory, (count), sizeof *(surface)->member, 8)) != NULL)

static bool allocate_grid_surface(struct wend_surface *surface, const struct grid_works *works)
{
    const struct wend_grid_triangles *triangles = &works->triangles;
    uint32_t sides = 0, polygons = triangles->side_count / 3;
    for (uint32_t i = 0; i < triangles->side_count; i++)
        sides += !works->merged.inner[i];
    polygons -= (triangles->side_count - sides) / 2;
    surface->side_capacity = sides + 1;
    surface->polygon_capacity = polygons + 1;
    surface->vertex_capacity = triangles->vertex_count + 1;
    return NEW_GRID_ARRAY(surface, sides, surface->side_capacity) &&
           NEW_GRID_ARRAY(surface, polygons, surface->polygon_capacity) &&
           NEW_GRID_ARRAY(surface, labels, surface->polygon_capacity) &&
           NEW_GRID_ARRAY(surface, vertices, surface->vertex_capacity);
}

/* Polygons in the order of their first triangles; sides[i] tells where a side of a triangle has gone. */
static void take_merged(struct wend_surface *surface, const struct grid_works *works, uint32_t *sides)
{
    const struct wend_grid_triangles *triangles = &works->triangles;
    uint32_t count = 0;
    uint16_t level = 0;
    memset(sides, 0xff, triangles->side_count * sizeof *sides);
    for (uint32_t i = 0; i < triangles->side_count; i++) {
        if (works->merged.inner[i] || sides[i] != WEND_NONE)
            continue;
        const uint32_t polygon = surface->polygon_count++, first = count;
        while (i >= works->level_ends[level])
            level++;
        uint32_t at = i;
        do {
            const uint32_t vertex = triangles->corners[at];
            surface->sides[count] = (struct wend_side){
                triangles->points[vertex], vertex << 1 | triangles->turns[vertex], WEND_NONE, polygon, WEND_WALL_BLOCK};
            sides[at] = count++;
            at = works->merged.after[at];
        } while (at != i);
        surface->polygons[polygon] = (struct wend_polygon){.first = first, .count = count - first, .level = level};
    }
    for (uint32_t i = 0; i < triangles->side_count; i++)
        if (!works->merged.inner[i] && triangles->twins[i] < WEND_OUTER)
            surface->sides[sides[i]].twin = sides[triangles->twins[i]];
    surface->side_count = surface->live_sides = count;
    surface->live_polygons = surface->polygon_count;
}

/* All corners of a grid's surface are corners of walls. */
static void take_corners(struct wend_surface *surface, const struct wend_grid_triangles *triangles)
{
    for (uint32_t i = 0; i < triangles->vertex_count; i++)
        surface->vertices[i].at = triangles->points[i];
    for (uint32_t i = 0; i < surface->side_count; i++) {
        const struct wend_side *side = &surface->sides[i];
        if (side->twin != WEND_NONE)
            continue;
        const struct wend_side *end = &surface->sides[wend_side_next(surface, i)];
        surface->vertices[side->corner >> 1].side = i;
        surface->vertices[side->corner >> 1].ahead = end->at;
        surface->vertices[end->corner >> 1].behind = side->at;
    }
    surface->vertex_count = surface->live_vertices = triangles->vertex_count;
}

static bool make_grid_polygons(struct wend_surface *surface, const wend_space *space, bool touching,
                               struct grid_works *works)
{
    const wend_allocator *memory = &surface->memory;
    const uint32_t levels = space->cells.levels;
    uint32_t corners = 0;
    for (uint32_t level = 0; level < levels; level++)
        corners += wend_grid_corners(space, level);
    /* So many triangles there are for walls of four corners each around a rectangle. */
    if (!wend_grid_triangles_reserve(&works->triangles, corners + 1, 3 * (corners + corners / 2 + 1), memory))
        return false;
    for (uint32_t level = 0; level < levels; level++) {
        if (!wend_grid_sweep(space, level, touching, memory, &works->triangles))
            return false;
        works->level_ends[level] = works->triangles.side_count;
    }
    if (!reserve_grid_works(works, memory))
        return false;
    memset(works->waits, 0, works->triangles.side_count);
    wend_grid_triangles_flip(&works->triangles, works->stack, works->waits);
    wend_grid_triangles_merge(&works->triangles, &works->merged, works->order, works->spare);
    if (!allocate_grid_surface(surface, works))
        return false;
    take_merged(surface, works, works->stack);
    take_corners(surface, &works->triangles);
    return true;
}

wend_status wend_grid_surface_build(struct wend_surface *surface, const wend_space *space, bool touching,
                                    const wend_allocator *memory)
{
    struct grid_works works;
    memset(&works, 0, sizeof works);
    memset(surface, 0, sizeof *surface);
    surface->memory = *memory;
    surface->gaps.polygon = surface->gaps.vertex = WEND_NONE;
    for (uint32_t i = 0; i < WEND_SIDE_LISTS; i++)
        surface->gaps.sides[i] = WEND_NONE;
    surface->level_count = space->cells.levels;
    bool made = make_grid_polygons(surface, space, touching, &works);
    release_grid_works(&works, memory);
    made = made && wend_index_create(surface) && wend_blocks_label(surface);
    if (!made)
        wend_surface_destroy(surface);
    return made ? WEND_OK : WEND_ERROR_MEMORY;
}
