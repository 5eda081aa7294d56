/* Reads and writes surfaces in images. */
#include "map/navmesh/navmesh_calls.h"

#include <string.h>

#include "base/image.h"

static void blank_rest(void *array, uint32_t count, uint32_t capacity, size_t size)
{
    if (array)
        memset((uint8_t *)array + count * size, 0, (capacity - count) * size);
}

/* Zeroes unused room, which may hold anything. */
static void blank_room(const struct wend_surface *surface)
{
    const struct wend_surface_index *index = &surface->index;
    blank_rest(surface->sides, surface->side_count, surface->side_capacity, sizeof *surface->sides);
    blank_rest(surface->polygons, surface->polygon_count, surface->polygon_capacity, sizeof *surface->polygons);
    blank_rest(surface->labels, surface->polygon_count, surface->polygon_capacity, sizeof *surface->labels);
    blank_rest(surface->vertices, surface->vertex_count, surface->vertex_capacity, sizeof *surface->vertices);
    blank_rest(surface->heights, surface->vertex_count, surface->vertex_capacity, sizeof *surface->heights);
    blank_rest(surface->blocks, surface->block_count, surface->block_capacity, sizeof *surface->blocks);
    blank_rest(surface->unions.of, surface->block_count, surface->unions.capacity, sizeof *surface->unions.of);
    blank_rest(index->links, index->link_count, index->link_capacity, sizeof *index->links);
}

static void image_counts(struct wend_surface *surface, struct wend_image *image)
{
    uint32_t *const counts[] = {&surface->side_count,         &surface->polygon_count,    &surface->vertex_count,
                                &surface->block_count,        &surface->side_capacity,    &surface->polygon_capacity,
                                &surface->vertex_capacity,    &surface->block_capacity,   &surface->unions.capacity,
                                &surface->live_sides,         &surface->live_polygons,    &surface->live_vertices,
                                &surface->gaps.polygon,       &surface->gaps.vertex,      &surface->level_count,
                                &surface->component_count,    &surface->top_depth,        &surface->stale,
                                &surface->index.shift,        &surface->index.columns,    &surface->index.rows,
                                &surface->index.run_count,    &surface->index.link_count, &surface->index.free_link,
                                &surface->index.link_capacity};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        WEND_IMAGE_U32(image, *counts[i]);
    for (uint32_t i = 0; i < WEND_SIDE_LISTS; i++)
        WEND_IMAGE_U32(image, surface->gaps.sides[i]);
    surface->index.origin.x = (int32_t)wend_code_u32(&image->numbers, (uint32_t)surface->index.origin.x);
    surface->index.origin.y = (int32_t)wend_code_u32(&image->numbers, (uint32_t)surface->index.origin.y);
}

void wend_surface_image(struct wend_surface *surface, struct wend_image *image)
{
    struct wend_surface_index *index = &surface->index;
    if (!wend_image_is_opened(image))
        blank_room(surface);
    image_counts(surface, image);
    WEND_IMAGE_ARRAY(image, surface->sides, surface->side_capacity);
    WEND_IMAGE_ARRAY(image, surface->polygons, surface->polygon_capacity);
    WEND_IMAGE_ARRAY(image, surface->labels, surface->polygon_capacity);
    WEND_IMAGE_ARRAY(image, surface->vertices, surface->vertex_capacity);
    WEND_IMAGE_ARRAY(image, surface->heights, surface->vertex_capacity);
    WEND_IMAGE_ARRAY(image, surface->blocks, surface->block_capacity);
    WEND_IMAGE_ARRAY(image, surface->unions.of, surface->unions.capacity);
    WEND_IMAGE_ARRAY(image, index->heads, (uint64_t)index->columns * index->rows);
    WEND_IMAGE_ARRAY(image, index->runs, index->run_count);
    WEND_IMAGE_ARRAY(image, index->links, index->link_capacity);
}
