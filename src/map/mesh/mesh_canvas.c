/* Paints ground with storeys. */
#include "map/mesh/mesh_canvas.h"

#include "base/array.h"
#include "base/image.h"
#include "base/memory.h"
#include "map/mesh/mesh_change.h"
#include "map/mesh/mesh_life.h"
#include "map/mesh/storeys_brush.h"
#include "map/navmesh/navmesh_calls.h"

/* Lists the polygons of the drawing that the brush reaches. Errors: MEMORY. */
static wend_status place_brush(wend_space *canvas, struct wend_brush *brush)
{
    const struct wend_surface *ground = &canvas->mesh->mesh->ground;
    struct wend_shape *shape = &brush->shape;
    struct wend_box_walk walk;
    uint32_t polygon;
    const struct wend_point low = {shape->low.x - WEND_STOREYS_NEAR, shape->low.y - WEND_STOREYS_NEAR},
                            high = {shape->high.x + WEND_STOREYS_NEAR, shape->high.y + WEND_STOREYS_NEAR};
    wend_box_begin(ground, low, high, &walk);
    while (wend_box_next(ground, &walk, &polygon))
        if (wend_brush_reaches(brush, ground, polygon) &&
            !WEND_APPEND(&canvas->allocator, shape->ground, shape->ground_count, shape->ground_capacity, polygon))
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

/* Moves the ground of a mesh to a mesh of its own, with a space to whose mover all of it is open. Errors: MEMORY. */
static wend_status begin_canvas(wend_mesh *mesh)
{
    const wend_allocator memory = wend_image_memory_base(&mesh->allocator);
    wend_profile profile = wend_profile_default();
    wend_mesh *drawing = wend_mesh_begin(&memory);
    if (!drawing)
        return WEND_ERROR_MEMORY;
    for (int i = 0; i < 256; i++)
        profile.weight[i] = 1;
    drawing->ground = mesh->ground;
    const wend_status status = wend_space_create_mesh(drawing, &profile, &memory, &mesh->canvas);
    if (status == WEND_OK) {
        mesh->drawing = drawing;
    } else {
        drawing->ground = (struct wend_surface){.polygons = NULL};
        wend_mesh_destroy(drawing);
    }
    return status;
}

/* Paints the polygons of the drawing that the brush lies on. */
static wend_status apply_brush(wend_space *canvas, const struct wend_brush *brush)
{
    struct wend_mesh_space *space = canvas->mesh;
    if (!wend_mesh_works_begin(canvas) || !wend_storeys_wake(canvas) ||
        !wend_storeys_reserve(canvas, brush->shape.ground_count))
        return WEND_ERROR_MEMORY;
    wend_storeys_disturb(&space->storeys, &brush->shape);
    space->storeys.brush = brush;
    const wend_status status = wend_storeys_update(canvas);
    space->storeys.brush = NULL;
    wend_patch_settle(&space->works->patcher, &space->surface);
    return status;
}

wend_status wend_mesh_paint_storeys(wend_mesh *mesh, struct wend_brush *brush)
{
    wend_status status = mesh->canvas ? WEND_OK : begin_canvas(mesh);
    if (status != WEND_OK)
        return status;
    wend_space *canvas = mesh->canvas;
    status = place_brush(canvas, brush);
    if (status == WEND_OK)
        status = apply_brush(canvas, brush);
    WEND_RELEASE(&canvas->allocator, brush->shape.ground, brush->shape.ground_capacity);
    mesh->ground = canvas->mesh->surface;
    return status;
}
