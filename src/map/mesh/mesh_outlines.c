/* Makes flat meshes of outlines or of the free cells of a grid, and paints meshes. */
#include <string.h>

#include "base/memory.h"

#include "map/grid/profile.h"
#include "map/mesh/mesh_canvas.h"
#include "map/mesh/mesh_change.h"
#include "map/mesh/mesh_life.h"
#include "map/mesh/mesh_plan.h"
#include "map/navmesh/navmesh_calls.h"

/* Overlapping areas, of which the last one's terrain counts. Terrains have codes; 0 = no ground. */
struct ground_drawing {
    struct wend_mesh_plan plan;
    uint8_t *codes; /* per area */
    uint32_t area_count, area_capacity;
    uint8_t terrains[256]; /* per code */
    uint8_t code_of[256];  /* per terrain; 0 = none yet */
    uint32_t code_count;
};

/* The code of a terrain; 0 if all are in use. */
static uint8_t code_of_terrain(struct ground_drawing *drawing, uint8_t terrain)
{
    if (drawing->code_of[terrain] == 0 && drawing->code_count < 256) {
        drawing->terrains[drawing->code_count] = terrain;
        drawing->code_of[terrain] = (uint8_t)drawing->code_count++;
    }
    return drawing->code_of[terrain];
}

static bool begin_drawing(struct ground_drawing *drawing, const wend_allocator *memory, uint32_t areas)
{
    memset(drawing, 0, sizeof *drawing);
    wend_mesh_plan_begin(&drawing->plan, memory);
    drawing->code_count = drawing->area_count = 1;
    drawing->codes = wend_allocate(memory, areas, sizeof *drawing->codes);
    drawing->area_capacity = drawing->codes ? areas : 0;
    if (drawing->codes)
        drawing->codes[0] = 0;
    return drawing->codes != NULL;
}

static void end_drawing(struct ground_drawing *drawing)
{
    WEND_RELEASE(&drawing->plan.memory, drawing->codes, drawing->area_capacity);
    wend_mesh_plan_end(&drawing->plan);
}

/* Makes a box around all areas ground; parts in no area are left out later. */
static bool draw_frame(struct wend_mesh_plan *plan)
{
    struct wend_point low = {INT32_MAX, INT32_MAX}, high = {INT32_MIN, INT32_MIN};
    if (plan->count == 0 || !wend_mesh_plan_reserve(plan, 4))
        return plan->count == 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        struct wend_point at = plan->segments[i].from;
        wend_box_take(&low, &high, at);
    }
    const struct wend_point corners[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    for (int i = 0; i < 4; i++)
        wend_mesh_plan_add(plan, (struct wend_segment){corners[i], corners[(i + 1) % 4], WEND_NONE, 1, 0, 0, 0});
    return true;
}

/* Drops polygons without terrain. */
static void keep_ground(struct ground_drawing *drawing, struct wend_soup *soup)
{
    struct wend_convex *convex = &drawing->plan.works.convex;
    uint32_t polygons = 0, corners = 0;
    for (uint32_t i = 0, first = 0; i < convex->polygon_count; i++) {
        uint32_t count = convex->counts[i];
        uint8_t code = convex->terrains[i];
        if (code != 0) {
            memmove(convex->corners + corners, convex->corners + first, count * sizeof *convex->corners);
            convex->counts[polygons] = count;
            convex->terrains[polygons++] = drawing->terrains[code];
            corners += count;
        }
        first += count;
    }
    *soup = (struct wend_soup){.points = convex->points,
                               .corners = convex->corners,
                               .counts = convex->counts,
                               .terrains = convex->terrains,
                               .point_count = convex->point_count,
                               .corner_count = corners,
                               .polygon_count = polygons,
                               .flat = true};
}

/* Makes the mesh of a drawing. */
static wend_status take_drawing(struct ground_drawing *drawing, wend_mesh **result)
{
    struct wend_mesh_plan *plan = &drawing->plan;
    struct wend_soup soup;
    if (!draw_frame(plan))
        return WEND_ERROR_MEMORY;
    const struct wend_ground_plan ground = {plan->segments, plan->count, {drawing->codes, drawing->area_count}};
    wend_status status = wend_triangulation_make(&plan->works, &ground);
    if (status != WEND_OK)
        return status;
    keep_ground(drawing, &soup);
    wend_mesh *mesh = wend_mesh_begin(&plan->memory);
    if (!mesh)
        return WEND_ERROR_MEMORY;
    status = wend_surface_build(&mesh->ground, &soup, &plan->memory);
    if (status == WEND_OK)
        *result = mesh;
    else
        wend_mesh_destroy(mesh);
    return status;
}

static wend_status check_drawn(const wend_mesh_outline *outline, uint32_t number, wend_mesh_fault *fault)
{
    if (outline->count < 3 || !outline->points)
        return wend_mesh_refuse(fault, WEND_MESH_FAULT_CORNERS, number, 0);
    return wend_outline_check(outline->points, outline->count, number, fault);
}

static wend_status draw_outline(struct ground_drawing *drawing, const wend_mesh_outline *outline, uint16_t area)
{
    if (!wend_mesh_plan_reserve(&drawing->plan, outline->count))
        return WEND_ERROR_MEMORY;
    bool reversed = wend_outline_turn(outline->points, outline->count) < 0;
    for (uint32_t i = 0; i < outline->count; i++) {
        struct wend_point a = wend_outline_corner(outline->points, i),
                          b = wend_outline_corner(outline->points, (i + 1) % outline->count);
        wend_mesh_plan_add(&drawing->plan,
                           (struct wend_segment){reversed ? b : a, reversed ? a : b, WEND_NONE, 0, 0, area, 0});
    }
    return WEND_OK;
}

/* Outlines of one terrain, or holes, that follow each other become one area. */
static wend_status draw_outlines(struct ground_drawing *drawing, const wend_mesh_outline *outlines, uint32_t count,
                                 wend_mesh_fault *fault)
{
    for (uint32_t i = 0; i < count; i++) {
        const wend_mesh_outline *outline = &outlines[i];
        wend_status status = check_drawn(outline, i, fault);
        if (status != WEND_OK)
            return status;
        bool same = i != 0 && outline->hole == outlines[i - 1].hole &&
                    (outline->hole || outline->terrain == outlines[i - 1].terrain);
        uint8_t code = outline->hole ? 0 : code_of_terrain(drawing, outline->terrain);
        if ((!same && drawing->area_count == drawing->area_capacity) || (code == 0 && !outline->hole))
            return WEND_ERROR_ARGUMENT;
        if (!same)
            drawing->codes[drawing->area_count++] = code;
        status = draw_outline(drawing, outline, (uint16_t)(drawing->area_count - 1));
        if (status != WEND_OK)
            return status;
    }
    return WEND_OK;
}

wend_status wend_mesh_create_outlines(const wend_mesh_outline *outlines, uint32_t count,
                                      const wend_allocator *allocator, wend_mesh **result, wend_mesh_fault *fault)
{
    wend_mesh_fault unseen;
    struct ground_drawing drawing;
    wend_allocator memory;
    fault = fault ? fault : &unseen;
    *fault = (wend_mesh_fault){.kind = WEND_MESH_FAULT_NONE};
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if ((!outlines && count != 0) || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_status status = WEND_ERROR_MEMORY;
    if (begin_drawing(&drawing, &memory, count < UINT16_MAX ? count + 1 : UINT16_MAX + 1u)) {
        status = draw_outlines(&drawing, outlines, count, fault);
        if (status == WEND_OK)
            status = take_drawing(&drawing, result);
    }
    end_drawing(&drawing);
    return status;
}

/* Painting. */

/* Makes a shape of an outline, turned to the inner side; its edges are NULL if memory is refused. */
static struct wend_shape shape_of_outline(const wend_mesh_outline *outline, const wend_allocator *memory)
{
    const bool reversed = wend_outline_turn(outline->points, outline->count) < 0;
    struct wend_shape shape = {.count = outline->count,
                               .low = {INT32_MAX, INT32_MAX},
                               .high = {INT32_MIN, INT32_MIN},
                               .edges = wend_allocate(memory, outline->count, sizeof *shape.edges)};
    for (uint32_t i = 0; i < outline->count && shape.edges; i++) {
        const struct wend_point a = wend_outline_corner(outline->points, i),
                                b = wend_outline_corner(outline->points, (i + 1) % outline->count);
        wend_box_take(&shape.low, &shape.high, a);
        shape.edges[i] = (struct wend_edge){reversed ? b : a, reversed ? a : b};
    }
    return shape;
}

/* The record of an outline that is about to be painted. */
static struct wend_painting painting_of(const wend_mesh *mesh, const struct wend_shape *shape, uint8_t terrain)
{
    enum { NEAR = 2 }; /* how far rounding may move corners */
    const struct wend_point low = {shape->low.x - NEAR, shape->low.y - NEAR},
                            high = {shape->high.x + NEAR, shape->high.y + NEAR};
    struct wend_painting painting = {.low = shape->low, .high = shape->high, .is_cut = true};
    struct wend_box_walk walk;
    uint32_t polygon;
    wend_painting_add(&painting, terrain);
    wend_box_begin(&mesh->ground, low, high, &walk);
    while (wend_box_next(&mesh->ground, &walk, &polygon))
        if (wend_shape_touches(shape, &mesh->ground, polygon, NEAR))
            wend_painting_add(&painting, mesh->ground.polygons[polygon].terrain);
    return painting;
}

/* Paints with a checked outline; the caller frees the brush's shape. */
static wend_status apply_outline(wend_mesh *mesh, struct wend_brush *brush)
{
    const bool has_storeys = mesh->ground.heights || mesh->ground.level_count > 1;
    if (!wend_mesh_has_room_for_terrain(&mesh->ground, brush->terrain))
        return WEND_ERROR_UNSUPPORTED;
    if (!has_storeys && (brush->lowest > 0 || brush->highest < 0))
        return WEND_OK;
    const struct wend_painting painting = painting_of(mesh, &brush->shape, brush->terrain);
    wend_status status = wend_mesh_own_ground(mesh);
    if (status != WEND_OK)
        return status;
    status = has_storeys ? wend_mesh_paint_storeys(mesh, brush)
                         : wend_mesh_paint_ground(mesh, &brush->shape, brush->terrain);
    if (status == WEND_OK || has_storeys) /* there, some of it may be painted */
        wend_mesh_note_painting(mesh, painting);
    return status;
}

wend_status wend_mesh_paint_between(wend_mesh *mesh, const wend_mesh_point *corners, uint32_t count,
                                    const int32_t heights[2], uint8_t terrain, wend_mesh_fault *fault)
{
    const wend_mesh_outline outline = {corners, count, terrain, false};
    wend_mesh_refuse(fault, WEND_MESH_FAULT_NONE, 0, 0);
    wend_status status =
        mesh && heights && heights[0] <= heights[1] ? check_drawn(&outline, 0, fault) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    struct wend_brush brush = {shape_of_outline(&outline, &mesh->allocator), heights[0], heights[1], terrain};
    status = brush.shape.edges ? apply_outline(mesh, &brush) : WEND_ERROR_MEMORY;
    WEND_RELEASE(&mesh->allocator, brush.shape.edges, count);
    return status;
}

wend_status wend_mesh_paint(wend_mesh *mesh, const wend_mesh_point *corners, uint32_t count, uint8_t terrain,
                            wend_mesh_fault *fault)
{
    return wend_mesh_paint_between(mesh, corners, count, (const int32_t[2]){INT32_MIN, INT32_MAX}, terrain, fault);
}

wend_status wend_mesh_set_terrain(wend_mesh *mesh, wend_place place, uint8_t terrain)
{
    struct wend_around around;
    if (!mesh || !wend_point_in_range((struct wend_point){place.x, place.y}))
        return WEND_ERROR_ARGUMENT;
    if (!wend_surface_around(&mesh->ground, place, &around))
        return WEND_ERROR_RANGE;
    uint32_t polygon = around.polygon;
    while (wend_around_next(&mesh->ground, &around))
        polygon = around.polygon < polygon ? around.polygon : polygon;
    if (wend_mesh_own_ground(mesh) != WEND_OK)
        return WEND_ERROR_MEMORY;
    struct wend_polygon *painted = &mesh->ground.polygons[polygon];
    const struct wend_point at = mesh->ground.sides[painted->first].at;
    struct wend_painting painting = {.low = at, .high = at};
    for (uint32_t i = painted->first + 1; i < painted->first + painted->count; i++)
        wend_box_take(&painting.low, &painting.high, mesh->ground.sides[i].at);
    wend_painting_add(&painting, painted->terrain);
    wend_painting_add(&painting, terrain);
    painted->terrain = terrain;
    wend_mesh_note_painting(mesh, painting);
    return WEND_OK;
}

/* Reads the free cells of a grid as codes of their terrains. */
struct cell_reader {
    struct ground_drawing *drawing;
    const wend_grid *grid;
    const wend_profile *profile;
};

static uint8_t code_at(const struct cell_reader *reader, uint32_t x, uint32_t y)
{
    const wend_grid *grid = reader->grid;
    if (x >= grid->width || y >= grid->height)
        return 0;
    wend_place cell = wend_place_cell((int32_t)x, (int32_t)y);
    uint8_t terrain = wend_grid_terrain(grid, cell);
    if (reader->profile->weight[terrain] == 0)
        return 0;
    if (reader->profile->walkable && !reader->profile->walkable(reader->profile->user, cell))
        return 0;
    return code_of_terrain(reader->drawing, terrain);
}

/* Draws a border from `a` to `b`, between cells of two codes on its inner and outer side. */
static bool draw_border(struct ground_drawing *drawing, struct wend_point a, struct wend_point b, uint8_t inner,
                        uint8_t outer)
{
    if (inner == outer)
        return true;
    if (!wend_mesh_plan_reserve(&drawing->plan, 2))
        return false;
    if (inner != 0)
        wend_mesh_plan_add(&drawing->plan, (struct wend_segment){a, b, WEND_NONE, 0, 0, inner, 0});
    if (outer != 0)
        wend_mesh_plan_add(&drawing->plan, (struct wend_segment){b, a, WEND_NONE, 0, 0, outer, 0});
    return true;
}

static struct wend_point cell_corner(uint32_t x, uint32_t y)
{
    return (struct wend_point){(int32_t)x * WEND_CELL, (int32_t)y * WEND_CELL};
}

/* Draws the borders between two rows, or two columns, each as long as the codes stay the same. */
static bool draw_line(const struct cell_reader *reader, uint32_t line, uint32_t length, bool rows)
{
    uint32_t start = 0;
    uint8_t before = 0, behind = 0; /* code above or left of the line, and below or right of it */
    for (uint32_t i = 0; i <= length; i++) {
        uint8_t first = 0, second = 0;
        if (i < length) {
            first = rows ? code_at(reader, i, line - 1) : code_at(reader, line - 1, i);
            second = rows ? code_at(reader, i, line) : code_at(reader, line, i);
        }
        if (i != 0 && first == before && second == behind && i < length)
            continue;
        struct wend_point a = rows ? cell_corner(start, line) : cell_corner(line, start),
                          b = rows ? cell_corner(i, line) : cell_corner(line, i);
        /* The inner side of a border to the right is below it; of one downwards, to its left. */
        if (i != 0 && !draw_border(reader->drawing, a, b, rows ? behind : before, rows ? before : behind))
            return false;
        start = i;
        before = first;
        behind = second;
    }
    return true;
}

static wend_status draw_cells(const struct cell_reader *reader)
{
    const wend_grid *grid = reader->grid;
    for (uint32_t y = 0; y <= grid->height; y++)
        if (!draw_line(reader, y, grid->width, true))
            return WEND_ERROR_MEMORY;
    for (uint32_t x = 0; x <= grid->width; x++)
        if (!draw_line(reader, x, grid->height, false))
            return WEND_ERROR_MEMORY;
    for (uint32_t i = 1; i < reader->drawing->code_count; i++)
        reader->drawing->codes[i] = (uint8_t)i;
    reader->drawing->area_count = reader->drawing->code_count;
    return WEND_OK;
}

wend_status wend_mesh_create_grid(const wend_grid *grid, const wend_profile *profile, const wend_allocator *allocator,
                                  wend_mesh **result)
{
    struct ground_drawing drawing;
    wend_allocator memory;
    wend_profile mover;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!grid || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_profile_take(profile, &mover);
    if (status == WEND_OK)
        status = wend_profile_check(&mover, grid->cells);
    uint32_t open = 0;
    for (uint32_t i = 0; i < 256; i++)
        open += mover.weight[i] != 0;
    if (status == WEND_OK &&
        (mover.footprint > 1 || open == 256 || grid->cells != WEND_CELLS_SQUARE || grid->levels > 1))
        status = WEND_ERROR_UNSUPPORTED;
    if (status != WEND_OK)
        return status;
    const struct cell_reader reader = {&drawing, grid, &mover};
    status = WEND_ERROR_MEMORY;
    if (begin_drawing(&drawing, &memory, 256)) {
        status = draw_cells(&reader);
        if (status == WEND_OK)
            status = take_drawing(&drawing, result);
    }
    end_drawing(&drawing);
    return status;
}
