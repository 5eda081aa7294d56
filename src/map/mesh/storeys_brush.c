/* Plans what a brush paints of a polygon, and the borders of terrains already there. */
#include "map/mesh/storeys_brush.h"

#include "base/array.h"
#include "base/integer.h"
#include "base/memory.h"
#include "map/navmesh/navmesh_calls.h"

/* How much of a polygon lies between the heights of a brush. */
enum brushed { BRUSHED_NONE, BRUSHED_PART, BRUSHED_ALL };

static enum brushed reach_of_brush(const struct wend_brush *brush, const struct wend_surface *ground, uint32_t polygon)
{
    const struct wend_heights heights = wend_polygon_heights(ground, polygon);
    if (heights.low >= brush->lowest && heights.high <= brush->highest)
        return BRUSHED_ALL;
    return heights.high <= brush->lowest || heights.low >= brush->highest ? BRUSHED_NONE : BRUSHED_PART;
}

bool wend_brush_reaches(const struct wend_brush *brush, const struct wend_surface *ground, uint32_t polygon)
{
    return reach_of_brush(brush, ground, polygon) != BRUSHED_NONE &&
           wend_shape_touches(&brush->shape, ground, polygon, WEND_STOREYS_NEAR);
}

/* A part of the brush's outline, clipped to heights and folds of a polygon. */
struct brushed_area {
    const wend_allocator *memory;
    struct brushed_corner {
        double x, y;
    } * corners, *spare;
    uint32_t count, capacity, spare_capacity;
};

/* A half-plane: where a x + b y + c is at least 0. */
struct brushed_line {
    double a, b, c;
};

static double brushed_side(struct brushed_line line, struct brushed_corner at)
{
    return line.a * at.x + line.b * at.y + line.c;
}

/* Where a line cuts the connection of a corner on its side and one beyond. */
static struct brushed_corner brushed_cut(struct brushed_line line, struct brushed_corner in, struct brushed_corner out)
{
    const double from = brushed_side(line, in), share = from / (from - brushed_side(line, out));
    return (struct brushed_corner){in.x + share * (out.x - in.x), in.y + share * (out.y - in.y)};
}

/* Clips an area to a half-plane (Sutherland and Hodgman 1974). False if memory is refused. */
static bool clip_brushed(struct brushed_area *area, struct brushed_line line)
{
    uint32_t count = 0;
    if (!WEND_RESERVE(area->memory, area->spare, area->spare_capacity, 2 * (uint64_t)area->count))
        return false;
    for (uint32_t i = 0; i < area->count; i++) {
        const struct brushed_corner at = area->corners[i], next = area->corners[i + 1 == area->count ? 0 : i + 1];
        const bool is_in = brushed_side(line, at) >= 0, goes_in = brushed_side(line, next) >= 0;
        if (is_in)
            area->spare[count++] = at;
        if (is_in != goes_in)
            area->spare[count++] = is_in ? brushed_cut(line, at, next) : brushed_cut(line, next, at);
    }
    struct brushed_corner *corners = area->corners;
    const uint32_t capacity = area->capacity;
    area->corners = area->spare;
    area->capacity = area->spare_capacity;
    area->spare = corners;
    area->spare_capacity = capacity;
    area->count = count;
    return true;
}

/* The half-plane at the line between two corners of a polygon on which the corners in between have `sign`. */
static struct brushed_line line_of_fold(struct wend_point from, struct wend_point to, double sign)
{
    const double dx = (double)to.x - from.x, dy = (double)to.y - from.y;
    return (struct brushed_line){-sign * dy, sign * dx, sign * (dy * from.x - dx * from.y)};
}

/* Clips an area to triangle i of a polygon's fan (except its outer side) and to the brush's heights. */
static bool clip_to_triangle(struct brushed_area *area, const struct wend_brush *brush,
                             const struct wend_surface *ground, uint32_t polygon, uint32_t i)
{
    const struct wend_polygon *shape = &ground->polygons[polygon];
    const struct wend_side *sides = &ground->sides[shape->first];
    const struct wend_point a = sides[0].at, b = sides[i].at, c = sides[i + 1].at;
    const struct wend_climb climb =
        wend_surface_climb(ground, polygon, ((double)a.x + b.x + c.x) / 3, ((double)a.y + b.y + c.y) / 3);
    const double base = ground->heights[sides[0].corner >> 1] - climb.across * a.x - climb.down * a.y;
    const struct brushed_line above = {climb.across, climb.down, base - brush->lowest},
                              below = {-climb.across, -climb.down, brush->highest - base};
    return (i == 1 || clip_brushed(area, line_of_fold(a, b, 1))) &&
           (i + 2 == shape->count || clip_brushed(area, line_of_fold(a, c, -1))) && clip_brushed(area, above) &&
           clip_brushed(area, below);
}

static struct wend_point round_corner(struct brushed_corner at)
{
    return (struct wend_point){wend_round_half_up(at.x), wend_round_half_up(at.y)};
}

/* Plans edges at which an area of a kind begins. */
static bool plan_area(struct wend_mesh_plan *plan, const struct wend_edge *edges, uint32_t count, uint32_t kind)
{
    if (!wend_mesh_plan_reserve(plan, count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        wend_mesh_plan_add(plan, (struct wend_segment){edges[i].from, edges[i].to, WEND_NONE, 0, 0, (uint16_t)kind, 0});
    return true;
}

/* Plans an area with rounded corners. */
static bool plan_brushed(struct wend_mesh_plan *plan, const struct brushed_area *area, uint32_t kind)
{
    for (uint32_t i = 0; i < area->count; i++) {
        const struct wend_edge edge = {round_corner(area->corners[i]),
                                       round_corner(area->corners[i + 1 == area->count ? 0 : i + 1])};
        if (!wend_point_equal(edge.from, edge.to) && !plan_area(plan, &edge, 1, kind))
            return false;
    }
    return true;
}

/* Plans the part of the brush between its heights, in a polygon of which only a part lies there. */
static bool plan_between_heights(wend_space *canvas, uint32_t polygon, uint32_t kind)
{
    const struct wend_surface *ground = &canvas->mesh->mesh->ground;
    const struct wend_brush *brush = canvas->mesh->storeys.brush;
    struct brushed_area area = {.memory = &canvas->allocator};
    bool is_done = true;
    for (uint32_t i = 1; i + 1 < ground->polygons[polygon].count && is_done; i++) {
        is_done = WEND_RESERVE(area.memory, area.corners, area.capacity, brush->shape.count);
        area.count = is_done ? brush->shape.count : 0;
        for (uint32_t k = 0; k < area.count; k++)
            area.corners[k] = (struct brushed_corner){brush->shape.edges[k].from.x, brush->shape.edges[k].from.y};
        is_done = is_done && clip_to_triangle(&area, brush, ground, polygon, i) &&
                  plan_brushed(&canvas->mesh->works->plan, &area, kind);
    }
    WEND_RELEASE(area.memory, area.corners, area.capacity);
    WEND_RELEASE(area.memory, area.spare, area.spare_capacity);
    return is_done;
}

/* The kind of what is painted: it overrides all others, and merges with the kind of the same terrain. */
static uint32_t kind_of_brush(struct wend_mesh_plan *plan, uint8_t terrain)
{
    const uint32_t alike = terrain == plan->kinds[0] ? 0 : wend_mesh_plan_kind(plan, terrain), kind = plan->kind_count;
    plan->kinds[kind] = terrain;
    plan->codes[kind] = (uint8_t)alike;
    plan->kind_count++;
    return kind;
}

/* Plans the pieces of a polygon whose terrain differs from its first piece's, which everything else has. */
static bool plan_pieces(wend_space *canvas, uint32_t polygon)
{
    const struct wend_cut_sources *sources = &canvas->mesh->storeys.sources;
    const struct wend_surface *painted = &canvas->mesh->surface;
    struct wend_mesh_plan *plan = &canvas->mesh->works->plan;
    const uint32_t first = wend_storeys_first(sources, polygon);
    if (first != WEND_NONE)
        plan->kinds[0] = painted->polygons[first].terrain;
    for (uint32_t piece = first; piece != WEND_NONE; piece = sources->of[piece].next) {
        const struct wend_polygon *shape = &painted->polygons[piece];
        if (shape->terrain == plan->kinds[0])
            continue;
        const uint32_t kind = wend_mesh_plan_kind(plan, shape->terrain);
        for (uint32_t side = shape->first; side < shape->first + shape->count; side++) {
            const uint32_t twin = painted->sides[side].twin,
                           beyond = twin == WEND_NONE ? WEND_NONE : painted->sides[twin].polygon;
            const struct wend_edge edge = {painted->sides[side].at, wend_side_end(painted, side)};
            const bool parts = beyond == WEND_NONE || sources->of[beyond].source != polygon ||
                               painted->polygons[beyond].terrain != shape->terrain;
            if (parts && !plan_area(plan, &edge, 1, kind))
                return false;
        }
    }
    return true;
}

/* Whether the brush's outline comes near a polygon. */
static bool is_outline_near(const struct wend_shape *outline, const struct wend_surface *ground, uint32_t polygon)
{
    enum { FEW_CORNERS = 64 };
    const struct wend_polygon *shape = &ground->polygons[polygon];
    struct wend_point corners[FEW_CORNERS];
    uint32_t i = 0;
    if (shape->count > FEW_CORNERS)
        return true;
    for (uint32_t k = 0; k < shape->count; k++)
        corners[k] = ground->sides[shape->first + k].at;
    while (i < outline->count && !wend_edge_touches(outline->edges[i], corners, shape->count, WEND_STOREYS_NEAR))
        i++;
    return i < outline->count;
}

bool wend_brush_plan(wend_space *canvas, uint32_t polygon)
{
    const struct wend_surface *ground = &canvas->mesh->mesh->ground;
    const struct wend_brush *brush = canvas->mesh->storeys.brush;
    struct wend_mesh_plan *plan = &canvas->mesh->works->plan;
    enum brushed brushed = reach_of_brush(brush, ground, polygon);
    if (brushed != BRUSHED_NONE && !is_outline_near(&brush->shape, ground, polygon)) {
        const bool is_within = wend_shape_turns(&brush->shape, ground->sides[ground->polygons[polygon].first].at) > 0;
        if (is_within && brushed == BRUSHED_ALL) {
            plan->kinds[0] = brush->terrain;
            return true;
        }
        brushed = is_within ? brushed : BRUSHED_NONE;
    }
    if (!plan_pieces(canvas, polygon))
        return false;
    if (brushed == BRUSHED_NONE)
        return true;
    const uint32_t kind = kind_of_brush(plan, brush->terrain);
    return brushed == BRUSHED_ALL ? plan_area(plan, brush->shape.edges, brush->shape.count, kind)
                                  : plan_between_heights(canvas, polygon, kind);
}
