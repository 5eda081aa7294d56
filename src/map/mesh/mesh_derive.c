#include "map/mesh/mesh_derive.h"

#include "base/array.h"
#include "base/integer.h"
#include "base/memory.h"
#include "map/mesh/storeys_calls.h"
#include "map/navmesh/navmesh_calls.h"

/* The open polygons of a mesh's ground, as lists of corners. */
struct open_ground {
    struct wend_point *points; /* per vertex of the ground */
    uint32_t *corners, *counts;
    uint8_t *terrains;
    uint16_t *levels;
    struct wend_soup soup;
};

static void list_open_ground(const struct wend_surface *ground, const wend_profile *profile, struct open_ground *open)
{
    struct wend_soup *soup = &open->soup;
    for (uint32_t i = 0; i < ground->vertex_count; i++)
        open->points[i] = ground->vertices[i].side == WEND_NONE ? (struct wend_point){0, 0} : wend_vertex_at(ground, i);
    for (uint32_t i = 0; i < ground->polygon_count; i++) {
        const struct wend_polygon *polygon = &ground->polygons[i];
        if (polygon->count == 0 || profile->weight[polygon->terrain] == 0)
            continue;
        for (uint32_t k = 0; k < polygon->count; k++)
            open->corners[soup->corner_count++] = ground->sides[polygon->first + k].corner >> 1;
        open->terrains[soup->polygon_count] = polygon->terrain;
        open->levels[soup->polygon_count] = polygon->level;
        open->counts[soup->polygon_count++] = polygon->count;
    }
    soup->points = open->points;
    soup->heights = ground->heights;
    soup->corners = open->corners;
    soup->counts = open->counts;
    soup->terrains = open->terrains;
    soup->levels = open->levels;
    soup->point_count = ground->vertex_count;
}

static wend_status build_open_ground(const wend_space *space, struct wend_surface *surface)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    const wend_allocator *memory = &space->allocator;
    struct open_ground open = {0};
    size_t points = (size_t)ground->vertex_count + 1, corners = (size_t)ground->side_count + 1,
           polygons = (size_t)ground->polygon_count + 1;
    open.points = wend_allocate(memory, points, sizeof *open.points);
    open.corners = wend_allocate(memory, corners, sizeof *open.corners);
    open.counts = wend_allocate(memory, polygons, sizeof *open.counts);
    open.terrains = wend_allocate(memory, polygons, sizeof *open.terrains);
    open.levels = wend_allocate(memory, polygons, sizeof *open.levels);
    wend_status status = WEND_ERROR_MEMORY;
    if (open.points && open.corners && open.counts && open.terrains && open.levels) {
        list_open_ground(ground, &space->profile, &open);
        status = wend_surface_build(surface, &open.soup, memory);
    }
    WEND_RELEASE(memory, open.points, points);
    WEND_RELEASE(memory, open.corners, corners);
    WEND_RELEASE(memory, open.counts, polygons);
    WEND_RELEASE(memory, open.terrains, polygons);
    WEND_RELEASE(memory, open.levels, polygons);
    return status;
}

/* Builds the surface that a plan of flat ground has made, or only its sides. */
static wend_status build_planned(const wend_space *space, bool sides_only, struct wend_surface *surface)
{
    struct wend_mesh_works *works = space->mesh->works;
    const struct wend_convex *convex = &works->plan.works.convex;
    for (uint32_t i = 0; i < convex->polygon_count; i++)
        convex->terrains[i] = works->plan.kinds[convex->terrains[i]];
    const struct wend_soup soup = {.points = convex->points,
                                   .corners = convex->corners,
                                   .counts = convex->counts,
                                   .terrains = convex->terrains,
                                   .twins = convex->twins,
                                   .point_count = convex->point_count,
                                   .corner_count = convex->corner_count,
                                   .polygon_count = convex->polygon_count,
                                   .flat = true,
                                   .sides_only = sides_only};
    return wend_surface_build(surface, &soup, &space->allocator);
}

/* Open polygons of a flat surface: all, or marked ones. Other polygons are walls to them. */
struct ground_part {
    const wend_space *space;
    const struct wend_surface *surface;
    const struct wend_marks *marks; /* NULL: all */
};

static bool is_of_part(const struct ground_part *part, uint32_t polygon)
{
    const struct wend_polygon *shape = &part->surface->polygons[polygon];
    return shape->count != 0 && part->space->profile.weight[shape->terrain] != 0 &&
           (!part->marks || wend_marks_has(part->marks, polygon));
}

/* Whether a side of one of its polygons is a wall. */
static bool bounds_part(const struct ground_part *part, uint32_t side)
{
    const uint32_t twin = part->surface->sides[side].twin;
    return twin == WEND_NONE || !is_of_part(part, part->surface->sides[twin].polygon);
}

/* Plans the sides of a polygon that are walls or borders of its terrain, around `ground` layers of ground. */
static wend_status plan_polygon(struct wend_mesh_plan *plan, const struct ground_part *part, uint32_t number,
                                int8_t ground)
{
    const struct wend_surface *surface = part->surface;
    const struct wend_polygon *polygon = &surface->polygons[number];
    if (!wend_mesh_plan_reserve(plan, polygon->count))
        return WEND_ERROR_MEMORY;
    const uint16_t kind = (uint16_t)wend_mesh_plan_kind(plan, polygon->terrain);
    for (uint32_t k = polygon->first; k < polygon->first + polygon->count; k++)
        if (bounds_part(part, k) ||
            surface->polygons[surface->sides[surface->sides[k].twin].polygon].terrain != polygon->terrain)
            wend_mesh_plan_add(plan, (struct wend_segment){surface->sides[k].at, wend_side_end(surface, k), WEND_NONE,
                                                           ground, 0, kind, 0});
    return WEND_OK;
}

/* Plans all its polygons as ground. */
static wend_status plan_ground(struct wend_mesh_plan *plan, const struct ground_part *part)
{
    const struct wend_surface *surface = part->surface;
    for (uint32_t i = 0; i < surface->polygon_count; i++)
        if (is_of_part(part, i) && plan_polygon(plan, part, i, 1) != WEND_OK)
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

/* Plans the terrains of its polygons, except one of them, which becomes kind 0. */
static wend_status plan_terrains(struct wend_mesh_plan *plan, const struct ground_part *part)
{
    const struct wend_surface *surface = part->surface;
    bool any = false;
    for (uint32_t i = 0; i < surface->polygon_count; i++) {
        if (!is_of_part(part, i))
            continue;
        if (!any)
            plan->kinds[0] = surface->polygons[i].terrain;
        any = true;
        if (surface->polygons[i].terrain != plan->kinds[0] && plan_polygon(plan, part, i, 0) != WEND_OK)
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

/* The wall that continues a wall, around the ground on their inner sides. */
static uint32_t next_wall(const struct ground_part *part, uint32_t wall)
{
    uint32_t side = wend_side_next(part->surface, wall);
    while (!bounds_part(part, side))
        side = wend_side_next(part->surface, part->surface->sides[side].twin);
    return side;
}

/* The part's next wall after a side (at first WEND_NONE), or WEND_NONE at the end. */
static uint32_t find_wall(const struct ground_part *part, uint32_t behind)
{
    const struct wend_surface *surface = part->surface;
    for (uint32_t i = behind + 1; i < surface->side_count; i++)
        if (surface->sides[i].polygon != WEND_NONE && is_of_part(part, surface->sides[i].polygon) &&
            bounds_part(part, i))
            return i;
    return WEND_NONE;
}

/* Walls in turn around ground on their inner side; `seen` marks the sides of all outlines so far. */
struct outline {
    struct wend_outline_wall *walls;
    uint32_t count, capacity;
    struct wend_marks seen;
};

/* Lists the walls of the outline that contains a wall, those in one line as one; marks their sides. */
static bool list_outline(const struct ground_part *part, uint32_t first, struct outline *outline)
{
    const struct wend_surface *surface = part->surface;
    uint32_t wall = first;
    outline->count = 0;
    do {
        const uint32_t next = next_wall(part, wall);
        const struct wend_point from = surface->sides[wall].at, at = surface->sides[next].at,
                                to = wend_side_end(surface, next);
        const bool is_straight = wend_cross(from, at, to) == 0 && wend_dot(at, from, to) < 0;
        if (!is_straight && !WEND_APPEND(&part->space->allocator, outline->walls, outline->count, outline->capacity,
                                         (struct wend_outline_wall){.corner = at}))
            return false;
        wend_marks_add(&outline->seen, wall);
        wall = next;
    } while (wall != first);
    return true;
}

/* Plans ground that keeps parts[1] off the walls, given ground that keeps off parts[0] already. */
static wend_status plan_inset(struct wend_mesh_plan *plan, const struct ground_part *part, const uint32_t parts[2])
{
    const wend_allocator *memory = &part->space->allocator;
    struct outline outline = {.walls = NULL};
    wend_status status = wend_marks_begin(&outline.seen, part->surface->side_count, memory);
    for (uint32_t i = WEND_NONE; status == WEND_OK && (i = find_wall(part, i)) != WEND_NONE;) {
        if (wend_marks_has(&outline.seen, i))
            continue;
        status = list_outline(part, i, &outline)
                     ? wend_mesh_plan_inset(plan, outline.walls, outline.count, parts[0], parts[1])
                     : WEND_ERROR_MEMORY;
    }
    WEND_RELEASE(memory, outline.walls, outline.capacity);
    wend_marks_destroy(&outline.seen, memory);
    return status;
}

/* Derives flat ground that keeps parts[1] off walls, from ground that keeps off parts[0]. */
static wend_status inset_by(wend_space *space, const struct ground_part *part, const uint32_t parts[2],
                            struct wend_surface *inset)
{
    struct wend_mesh_plan *plan = &space->mesh->works->plan;
    wend_mesh_plan_clear(plan);
    wend_status status = plan_terrains(plan, part);
    if (status == WEND_OK)
        status = plan_inset(plan, part, parts);
    plan->works.crossed = true; /* as moved walls nearly always do */
    if (status == WEND_OK)
        status = wend_mesh_plan_make(plan);
    if (plan->works.convex.once)
        wend_mesh_plan_drop_segments(plan);
    return status == WEND_OK ? build_planned(space, parts[1] != space->profile.radius, inset) : status;
}

/* The mean length of walls, along the axis of their larger extent. */
static uint32_t mean_wall(const struct ground_part *part)
{
    uint64_t sum = 0, count = 0;
    for (uint32_t i = WEND_NONE; (i = find_wall(part, i)) != WEND_NONE; count++) {
        const struct wend_point from = part->surface->sides[i].at, to = wend_side_end(part->surface, i);
        const int64_t across = (int64_t)to.x - from.x, down = (int64_t)to.y - from.y;
        sum += (uint64_t)WEND_MAX(WEND_MAX(across, -across), WEND_MAX(down, -down));
    }
    return count == 0 ? 0 : (uint32_t)(sum / count);
}

/*
 * Derives flat ground without what is nearer to its walls than the radius. If the radius is many walls long, the
 * surroundings of each wall cross those of all walls near it, nearly everywhere to no effect. So it is done in steps,
 * each doubling the distance: steps leave few walls, and long ones, except around single things. Polygons around discs
 * add up. `wall` is the mean length of walls.
 */
static wend_status inset_part(wend_space *space, const struct ground_part *part, uint32_t wall,
                              struct wend_surface *inset)
{
    enum { WALLS_LONG = 4, LEAST_STEP = WEND_CELL / 2 };
    const uint32_t radius = space->profile.radius;
    const uint64_t first = WALLS_LONG * (uint64_t)wall;
    struct ground_part from = *part;
    wend_status status = WEND_OK;
    *inset = (struct wend_surface){.polygons = NULL};
    for (uint32_t done = 0; done < radius && status == WEND_OK;) {
        const uint64_t step = WEND_MAX(done == 0 ? first : done, (uint64_t)LEAST_STEP), left = radius - done;
        const uint32_t next = left < step + step / 2 ? radius : done + (uint32_t)step;
        struct wend_surface further;
        status = inset_by(space, &from, (const uint32_t[2]){done, next}, &further);
        if (inset->polygons)
            wend_surface_destroy(inset);
        *inset = status == WEND_OK ? further : (struct wend_surface){.polygons = NULL};
        from = (struct ground_part){space, inset, NULL};
        done = next;
    }
    return status;
}

void wend_mesh_grow_box(const wend_space *space, struct wend_point *low, struct wend_point *high)
{
    const int32_t reach = (int32_t)(space->profile.radius + space->profile.radius / 16 + 8);
    low->x = WEND_MAX(low->x - reach, -WEND_POINT_MOST);
    low->y = WEND_MAX(low->y - reach, -WEND_POINT_MOST);
    high->x = WEND_MIN(high->x + reach, WEND_POINT_MOST);
    high->y = WEND_MIN(high->y + reach, WEND_POINT_MOST);
}

wend_status wend_mesh_inset_near(wend_space *space, struct wend_point low, struct wend_point high,
                                 struct wend_surface *inset)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    const struct ground_part all = {space, ground, NULL};
    struct wend_marks marks = {0};
    struct wend_box_walk walk;
    uint32_t polygon;
    if (wend_marks_begin(&marks, ground->polygon_count, &space->allocator) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_mesh_grow_box(space, &low, &high);
    wend_box_begin(ground, low, high, &walk);
    while (wend_box_next_entry(ground, &walk, &polygon))
        wend_marks_add(&marks, polygon);
    const wend_status status =
        inset_part(space, &(const struct ground_part){space, ground, &marks}, mean_wall(&all), inset);
    wend_marks_destroy(&marks, &space->allocator);
    return status;
}

/* Frees the memory of a plan of the whole ground, which is many times that of local changes. */
static void forget_plan(wend_space *space)
{
    wend_mesh_plan_end(&space->mesh->works->plan);
    wend_mesh_plan_begin(&space->mesh->works->plan, &space->allocator);
}

bool wend_mesh_ground_is_flat(const wend_space *space)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    bool is_there[256] = {false};
    uint32_t terrains = 0;
    for (uint32_t i = 0; i < ground->polygon_count; i++)
        if (wend_ground_is_open(space, i) && !is_there[ground->polygons[i].terrain]) {
            is_there[ground->polygons[i].terrain] = true;
            terrains++;
        }
    return !ground->heights && ground->level_count == 1 && terrains < 256;
}

wend_status wend_mesh_derive_ground(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    const struct ground_part all = {space, &mesh->mesh->ground, NULL};
    if (!wend_mesh_ground_is_flat(space))
        return wend_storeys_begin(space);
    if (space->profile.radius == 0)
        return build_open_ground(space, &mesh->surface);
    mesh->works->plan.works.convex.once = true;
    const wend_status status = inset_part(space, &all, mean_wall(&all), &mesh->surface);
    forget_plan(space);
    return status;
}

wend_status wend_mesh_keep_base(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    if (mesh->storeys.active || space->profile.radius == 0 || mesh->base.polygons)
        return WEND_OK;
    wend_patch_settle(&mesh->works->patcher, &mesh->surface); /* this very update may have painted it */
    return wend_surface_copy(&mesh->base, &mesh->surface);
}

wend_status wend_mesh_derive_with_shapes(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    struct wend_surface surface;
    wend_mesh_plan_clear(&mesh->works->plan);
    mesh->works->plan.works.convex.once = true;
    const struct ground_part all = {space, wend_mesh_base(mesh), NULL};
    wend_status status = plan_ground(&mesh->works->plan, &all);
    for (uint32_t i = 0; i < mesh->shape_count && status == WEND_OK; i++)
        if (mesh->shapes[i].edges)
            status = wend_mesh_plan_edges(&mesh->works->plan, mesh->shapes[i].edges, mesh->shapes[i].count, 0, 1);
    if (status == WEND_OK)
        status = wend_mesh_plan_make(&mesh->works->plan);
    wend_mesh_plan_drop_segments(&mesh->works->plan);
    if (status == WEND_OK)
        status = build_planned(space, false, &surface);
    if (status == WEND_OK) {
        wend_surface_destroy(&mesh->surface);
        mesh->surface = surface;
        mesh->works->patcher.parts_ground = false;
    }
    forget_plan(space);
    return status;
}
