/* Takes shapes out of a space's surface of flat ground, gives them back, and paints. */
#include "map/mesh/mesh_change.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/sort.h"
#include "map/mesh/mesh_derive.h"
#include "map/navmesh/navmesh_calls.h"

bool wend_mesh_works_begin(wend_space *space)
{
    const wend_allocator *memory = &space->allocator;
    struct wend_mesh_works *works = space->mesh->works;
    if (works)
        return true;
    space->mesh->works = works = wend_allocate(memory, 1, sizeof *works);
    if (!works)
        return false;
    *works = (struct wend_mesh_works){.patcher.memory = *memory};
    wend_mesh_plan_begin(&works->plan, memory);
    return true;
}

static void works_end(struct wend_mesh_works *works, const wend_allocator *memory)
{
    wend_mesh_plan_end(&works->plan);
    wend_patcher_end(&works->patcher);
    WEND_RELEASE(memory, works->hole, works->hole_capacity);
    WEND_RELEASE(memory, works->ground, works->ground_capacity);
    WEND_RELEASE(memory, works->opened, works->opened_capacity);
    WEND_RELEASE(memory, works->terrains, works->terrain_capacity);
    wend_shape_free(&works->spare, memory);
}

void wend_mesh_works_end(wend_space *space)
{
    struct wend_mesh_works *works = space->mesh->works;
    if (!works)
        return;
    works_end(works, &space->allocator);
    WEND_RELEASE(&space->allocator, works, 1);
    space->mesh->works = NULL;
}

/* The polygons around a shape, which a local change removes and replaces. */

/* A growing list of polygons of one surface. */
struct polygon_list {
    const wend_allocator *memory;
    const struct wend_surface *surface;
    uint32_t **items, *count, *capacity;
};

static bool list_polygon(struct polygon_list *list, uint32_t polygon)
{
    return WEND_APPEND(list->memory, *list->items, *list->count, *list->capacity, polygon);
}

static bool is_lower_polygon(const void *a, const void *b, const void *user)
{
    (void)user;
    return *(const uint32_t *)a < *(const uint32_t *)b;
}

/* Whether a polygon is in a sorted list. */
static bool is_listed(const struct polygon_list *list, uint32_t polygon)
{
    uint32_t low = 0, high = *list->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if ((*list->items)[middle] < polygon)
            low = middle + 1;
        else
            high = middle;
    }
    return low < *list->count && (*list->items)[low] == polygon;
}

/* Starts a walk over the polygons near a shape grown by a margin. */
static void begin_box(const struct wend_surface *surface, const struct wend_shape *shape, int32_t margin,
                      struct wend_box_walk *walk)
{
    struct wend_point low = {shape->low.x - margin, shape->low.y - margin},
                      high = {shape->high.x + margin, shape->high.y + margin};
    wend_box_begin(surface, low, high, walk);
}

/* Lists all polygons that a shape grown by a margin touches. */
static wend_status list_touching(struct polygon_list *list, const struct wend_shape *shape, int32_t margin)
{
    struct wend_box_walk walk;
    uint32_t polygon;
    begin_box(list->surface, shape, margin, &walk);
    while (wend_box_next(list->surface, &walk, &polygon))
        if (wend_shape_touches(shape, list->surface, polygon, margin) && !list_polygon(list, polygon))
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

static struct polygon_list ground_list(const wend_space *space)
{
    struct wend_mesh_works *works = space->mesh->works;
    return (struct polygon_list){&space->allocator, wend_mesh_base(space->mesh), &works->ground, &works->ground_count,
                                 &works->ground_capacity};
}

/* Lists, sorted, the polygons of the ground without obstacles that a shape grown by `margin` touches. */
static wend_status list_ground(const wend_space *space, const struct wend_shape *shape, int32_t margin)
{
    struct polygon_list list = ground_list(space);
    space->mesh->works->ground_count = 0;
    const wend_status status = list_touching(&list, shape, margin);
    WEND_SORT(*list.items, *list.count, is_lower_polygon, NULL);
    return status;
}

/* A surface that is being changed, and the working memory for it. */
struct surface_change {
    struct wend_mesh_works *works;
    struct wend_surface *surface;
};

static struct surface_change surface_change_of(const wend_space *space)
{
    return (struct surface_change){space->mesh->works, &space->mesh->surface};
}

/* Lists the hole: the polygons of the surface that a shape grown by `margin` touches. Errors: MEMORY. */
static wend_status list_hole(struct surface_change change, const struct wend_shape *shape, int32_t margin)
{
    struct wend_mesh_works *works = change.works;
    struct polygon_list list = {&works->plan.memory, change.surface, &works->hole, &works->hole_count,
                                &works->hole_capacity};
    works->hole_count = 0;
    return list_touching(&list, shape, margin);
}

static uint32_t kind_of_ground(struct wend_mesh_works *works, const struct wend_surface *surface, uint32_t polygon)
{
    return wend_mesh_plan_kind(&works->plan, surface->polygons[polygon].terrain);
}

/* Marks the hole's polygons with their kinds. */
static void mark_hole(struct surface_change change)
{
    for (uint32_t i = 0; i < change.works->hole_count; i++)
        change.surface->polygons[change.works->hole[i]].reserved =
            (uint8_t)kind_of_ground(change.works, change.surface, change.works->hole[i]);
}

static void unmark_hole(struct surface_change change)
{
    for (uint32_t i = 0; i < change.works->hole_count; i++)
        change.surface->polygons[change.works->hole[i]].reserved = 0;
}

/* Plans the hole's marked polygons as ground, linked to those outside as before. */
static wend_status plan_marked_hole(struct surface_change change)
{
    struct wend_mesh_plan *plan = &change.works->plan;
    const struct wend_surface *surface = change.surface;
    for (uint32_t i = 0; i < change.works->hole_count; i++) {
        const struct wend_polygon *polygon = &surface->polygons[change.works->hole[i]];
        if (!wend_mesh_plan_reserve(plan, polygon->count))
            return WEND_ERROR_MEMORY;
        for (uint32_t k = 0; k < polygon->count; k++) {
            uint32_t side = polygon->first + k, twin = surface->sides[side].twin;
            uint8_t beyond = twin == WEND_NONE ? 0 : surface->polygons[surface->sides[twin].polygon].reserved;
            bool linked = twin != WEND_NONE && beyond == 0;
            if (beyond == polygon->reserved)
                continue; /* the side divides nothing */
            wend_mesh_plan_add(plan, (struct wend_segment){surface->sides[side].at, wend_side_end(surface, side),
                                                           linked ? twin : WEND_NONE, 1, 0, polygon->reserved,
                                                           linked ? WEND_SEGMENT_LINK : 0});
        }
    }
    return WEND_OK;
}

static wend_status plan_hole(struct surface_change change)
{
    mark_hole(change);
    const wend_status status = plan_marked_hole(change);
    unmark_hole(change);
    return status;
}

static wend_status find_terrains(struct wend_mesh_works *works)
{
    const struct wend_convex *convex = &works->plan.works.convex;
    if (!WEND_RESERVE(&works->plan.memory, works->terrains, works->terrain_capacity, convex->polygon_count))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < convex->polygon_count; i++)
        works->terrains[i] = works->plan.kinds[convex->terrains[i]];
    return WEND_OK;
}

/* Puts the polygons of the plan into the hole. */
static wend_status fill_hole(struct surface_change change)
{
    struct wend_mesh_works *works = change.works;
    wend_status status = wend_mesh_plan_make(&works->plan);
    if (status == WEND_OK)
        status = find_terrains(works);
    if (status != WEND_OK)
        return status == WEND_ERROR_ARGUMENT ? WEND_ERROR_UNSUPPORTED : status;
    const struct wend_convex *convex = &works->plan.works.convex;
    const struct wend_patch patch = {.old = works->hole,
                                     .old_count = works->hole_count,
                                     .corner_count = convex->corner_count,
                                     .polygon_count = convex->polygon_count,
                                     .points = convex->points,
                                     .corners = convex->corners,
                                     .counts = convex->counts,
                                     .terrains = works->terrains,
                                     .twins = convex->twins,
                                     .links = convex->tags};
    return wend_patch_apply(&works->patcher, change.surface, &patch);
}

/* Refills the hole, with the ground that comes back and without a shape. */
static wend_status remake_hole(wend_space *space, const struct wend_shape *solid)
{
    struct wend_mesh_space *mesh = space->mesh;
    struct wend_mesh_plan *plan = &mesh->works->plan;
    plan->count = 0;
    wend_status status = plan_hole(surface_change_of(space));
    for (uint32_t i = 0; i < mesh->works->opened_count && status == WEND_OK; i++) {
        const struct wend_opened_edge *opened = &mesh->works->opened[i];
        if (!wend_mesh_plan_reserve(plan, 1))
            return WEND_ERROR_MEMORY;
        wend_mesh_plan_add(plan, (struct wend_segment){opened->edge.from, opened->edge.to, WEND_NONE, 1, 0,
                                                       (uint16_t)opened->kind, 0});
    }
    if (solid && status == WEND_OK)
        status = wend_mesh_plan_edges(plan, solid->edges, solid->count, 0, 1);
    return status == WEND_OK ? fill_hole(surface_change_of(space)) : status;
}

wend_status wend_mesh_take_out(wend_space *space, const struct wend_shape *shape)
{
    struct wend_mesh_works *works = space->mesh->works;
    works->opened_count = 0;
    wend_mesh_plan_clear(&works->plan);
    wend_status status = list_hole(surface_change_of(space), shape, 2);
    return status == WEND_OK && works->hole_count != 0 ? remake_hole(space, shape) : status;
}

static bool add_opened(wend_space *space, struct wend_point from, struct wend_point to, uint32_t kind)
{
    struct wend_mesh_works *works = space->mesh->works;
    return WEND_APPEND(&space->allocator, works->opened, works->opened_count, works->opened_capacity,
                       ((struct wend_opened_edge){{from, to}, kind}));
}

/* Takes the sides around ground that comes back, and between its kinds. */
static wend_status take_opened(wend_space *space)
{
    struct wend_mesh_works *works = space->mesh->works;
    const struct wend_convex *convex = &works->plan.works.convex;
    if (!WEND_RESERVE(&space->allocator, works->terrains, works->terrain_capacity, convex->corner_count))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0, first = 0; i < convex->polygon_count; first += convex->counts[i++])
        for (uint32_t k = 0; k < convex->counts[i]; k++)
            works->terrains[first + k] = convex->terrains[i];
    for (uint32_t i = 0, first = 0; i < convex->polygon_count; first += convex->counts[i++])
        for (uint32_t k = 0; k < convex->counts[i] && convex->terrains[i] != 0; k++) {
            struct wend_point from = convex->points[convex->corners[first + k]],
                              to = convex->points[convex->corners[first + (k + 1) % convex->counts[i]]];
            uint32_t twin = convex->twins[first + k];
            bool divides = twin == WEND_NONE || works->terrains[twin] != convex->terrains[i];
            if (divides && !add_opened(space, from, to, convex->terrains[i]))
                return WEND_ERROR_MEMORY;
        }
    return WEND_OK;
}

/* Whether rounding where two edges meet may move others too. */
static bool edges_disturb(const struct wend_edge *a, const struct wend_edge *b)
{
    struct wend_point at;
    bool exact;
    if (wend_segments_cross(a->from, a->to, b->from, b->to, &at, &exact))
        return !exact;
    return (wend_segment_passes(a->from, a->to, b->from) && wend_cross(a->from, a->to, b->from) != 0) ||
           (wend_segment_passes(b->from, b->to, a->from) && wend_cross(b->from, b->to, a->from) != 0);
}

static bool shapes_disturb(const struct wend_shape *a, const struct wend_shape *b)
{
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count; k++)
            if (edges_disturb(&a->edges[i], &b->edges[k]))
                return true;
    return false;
}

/* Whether a side of the ground without obstacles divides anything. */
static bool is_border(const struct wend_surface *base, uint32_t side)
{
    uint32_t twin = base->sides[side].twin;
    return twin == WEND_NONE ||
           base->polygons[base->sides[side].polygon].terrain != base->polygons[base->sides[twin].polygon].terrain;
}

/* Whether a border of the listed ground disturbs a shape. */
static bool walls_disturb(const struct wend_mesh_space *mesh, const struct wend_shape *shape)
{
    const struct wend_surface *base = wend_mesh_base(mesh);
    for (uint32_t i = 0; i < mesh->works->ground_count; i++) {
        const struct wend_polygon *polygon = &base->polygons[mesh->works->ground[i]];
        for (uint32_t k = 0; k < polygon->count; k++) {
            if (!is_border(base, polygon->first + k))
                continue;
            struct wend_edge wall = {base->sides[polygon->first + k].at, wend_side_end(base, polygon->first + k)};
            for (uint32_t e = 0; e < shape->count; e++)
                if (edges_disturb(&wall, &shape->edges[e]))
                    return true;
        }
    }
    return false;
}

/*
 * Whether the hole around a shape has corners that were rounded beside the shape's edges, where these crossed edges of
 * shapes that are gone or go with it.
 */
static bool corners_disturb(const struct wend_mesh_space *mesh, const struct wend_shape *shape)
{
    const struct wend_surface *surface = &mesh->surface;
    for (uint32_t i = 0; i < mesh->works->hole_count; i++) {
        const struct wend_polygon *polygon = &surface->polygons[mesh->works->hole[i]];
        for (uint32_t k = polygon->first; k < polygon->first + polygon->count; k++)
            for (uint32_t e = 0; e < shape->count; e++) {
                const struct wend_edge edge = shape->edges[e];
                const struct wend_point at = surface->sides[k].at;
                if (wend_segment_passes(edge.from, edge.to, at) && wend_cross(edge.from, edge.to, at) != 0)
                    return true;
            }
    }
    return false;
}

/* Plans the other shapes near a shape; `*exact` becomes false if they round points. */
static wend_status plan_others(wend_space *space, const struct wend_shape *shape, uint32_t *others, bool *exact)
{
    struct wend_mesh_space *mesh = space->mesh;
    const struct wend_surface_index *index = &mesh->mesh->ground.index;
    struct wend_board_walk walk;
    uint32_t number;
    *others = 0;
    wend_board_begin(&mesh->board, index, shape, 4, &walk);
    while (wend_board_next(&mesh->board, index, mesh->shapes, &walk, &number)) {
        const struct wend_shape *other = &mesh->shapes[number];
        if (other == shape || !wend_boxes_touch(shape, other, 4))
            continue;
        ++*others;
        *exact = *exact && !shapes_disturb(shape, other);
        if (wend_mesh_plan_edges(&mesh->works->plan, other->edges, other->count, 0, 1) != WEND_OK)
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

/* Plans a convex outline around an edge, `m` units away. */
static wend_status plan_margin(struct wend_mesh_plan *plan, struct wend_edge edge, int32_t m)
{
    struct wend_point a = edge.from, b = edge.to;
    if (b.x < a.x || (b.x == a.x && b.y < a.y))
        a = edge.to, b = edge.from;
    struct wend_point around[6] = {{a.x - m, a.y - m}, {a.x + m, a.y - m}, {b.x + m, b.y - m},
                                   {b.x + m, b.y + m}, {b.x - m, b.y + m}, {a.x - m, a.y + m}};
    if (b.y < a.y) {
        around[1] = (struct wend_point){b.x - m, b.y - m};
        around[4] = (struct wend_point){a.x + m, a.y + m};
    }
    if (!wend_mesh_plan_reserve(plan, 6))
        return WEND_ERROR_MEMORY;
    for (int i = 0; i < 6; i++)
        if (!wend_point_equal(around[i], around[(i + 1) % 6]))
            wend_mesh_plan_add(plan, (struct wend_segment){around[i], around[(i + 1) % 6], WEND_NONE, 1, 0, 0, 0});
    return WEND_OK;
}

/* Plans the listed polygons of ground without obstacles as areas; nothing outside of them is ground. */
static wend_status plan_areas_of(wend_space *space, const struct polygon_list *found)
{
    struct wend_mesh_space *mesh = space->mesh;
    const struct wend_surface *base = found->surface;
    for (uint32_t i = 0; i < mesh->works->ground_count; i++) {
        const struct wend_polygon *polygon = &base->polygons[mesh->works->ground[i]];
        if (space->profile.weight[polygon->terrain] == 0)
            continue;
        uint32_t kind = kind_of_ground(mesh->works, base, mesh->works->ground[i]);
        if (!wend_mesh_plan_reserve(&mesh->works->plan, polygon->count))
            return WEND_ERROR_MEMORY;
        for (uint32_t k = polygon->first; k < polygon->first + polygon->count; k++)
            if (is_border(base, k) || !is_listed(found, base->sides[base->sides[k].twin].polygon))
                wend_mesh_plan_add(&mesh->works->plan, (struct wend_segment){base->sides[k].at, wend_side_end(base, k),
                                                                             WEND_NONE, 0, 0, (uint16_t)kind, 0});
    }
    return WEND_OK;
}

static wend_status plan_areas(wend_space *space)
{
    const struct polygon_list found = ground_list(space);
    return plan_areas_of(space, &found);
}

/*
 * Finds the ground that a shape gives back: the ground without obstacles, minus the other shapes there. Where edges
 * meet in rounded points it takes a little more, so that no gap stays closed between the old rounding and the new.
 */
static wend_status find_opened(wend_space *space, const struct wend_shape *shape, bool *exact)
{
    struct wend_mesh_space *mesh = space->mesh;
    struct wend_mesh_works *works = mesh->works;
    const struct wend_surface *base = wend_mesh_base(mesh);
    uint32_t others;
    *exact = !walls_disturb(mesh, shape) && !corners_disturb(mesh, shape);
    wend_status status = plan_others(space, shape, &others, exact);
    if (status != WEND_OK)
        return status;
    if (others == 0 && works->ground_count == 1 && wend_shape_lies_in(shape, base, works->ground[0]) && *exact) {
        uint32_t kind = kind_of_ground(mesh->works, base, works->ground[0]);
        bool open = space->profile.weight[base->polygons[works->ground[0]].terrain] != 0;
        for (uint32_t i = 0; i < shape->count && open && status == WEND_OK; i++)
            if (!add_opened(space, shape->edges[i].from, shape->edges[i].to, kind))
                status = WEND_ERROR_MEMORY;
        return status;
    }
    status = plan_areas(space);
    if (status == WEND_OK)
        status = wend_mesh_plan_edges(&works->plan, shape->edges, shape->count, 1, 0);
    for (uint32_t i = 0; i < shape->count && !*exact && status == WEND_OK; i++)
        status = plan_margin(&works->plan, shape->edges[i], 2);
    if (status == WEND_OK)
        status = wend_mesh_plan_make(&works->plan);
    if (status == WEND_ERROR_ARGUMENT)
        return WEND_ERROR_UNSUPPORTED;
    return status == WEND_OK ? take_opened(space) : status;
}

wend_status wend_mesh_give_back(wend_space *space, const struct wend_shape *shape)
{
    struct wend_mesh_works *works = space->mesh->works;
    bool exact;
    wend_mesh_plan_clear(&works->plan);
    works->opened_count = 0;
    wend_status status = list_ground(space, shape, 5);
    if (status == WEND_OK)
        status = list_hole(surface_change_of(space), shape, 5);
    if (status == WEND_OK)
        status = find_opened(space, shape, &exact);
    const bool changes = works->hole_count != 0 || works->opened_count != 0;
    return status == WEND_OK && changes ? remake_hole(space, NULL) : status;
}

/* Painting. */

bool wend_mesh_has_room_for_terrain(const struct wend_surface *ground, uint8_t terrain)
{
    bool is_there[256] = {false};
    uint32_t count = 1;
    is_there[terrain] = true;
    for (uint32_t i = 0; i < ground->polygon_count; i++)
        if (ground->polygons[i].count != 0 && !is_there[ground->polygons[i].terrain]) {
            is_there[ground->polygons[i].terrain] = true;
            count++;
        }
    return count < 256;
}

/* Plans the outline over the hole, as the kind that overrides all others. */
static wend_status plan_paint(struct wend_mesh_plan *plan, const struct wend_shape *outline, uint8_t terrain)
{
    const uint32_t alike = wend_mesh_plan_kind(plan, terrain), kind = plan->kind_count;
    if (kind > UINT8_MAX)
        return WEND_ERROR_UNSUPPORTED;
    plan->kinds[kind] = terrain;
    plan->codes[kind] = (uint8_t)alike;
    plan->kind_count++;
    if (!wend_mesh_plan_reserve(plan, outline->count))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < outline->count; i++)
        wend_mesh_plan_add(plan, (struct wend_segment){outline->edges[i].from, outline->edges[i].to, WEND_NONE, 0, 0,
                                                       (uint16_t)kind, 0});
    return WEND_OK;
}

static struct wend_shape box_shape(struct wend_point low, struct wend_point high, struct wend_edge edges[4])
{
    const struct wend_point corners[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    for (uint32_t i = 0; i < 4; i++)
        edges[i] = (struct wend_edge){corners[i], corners[(i + 1) % 4]};
    return (struct wend_shape){.edges = edges, .count = 4, .convex = true, .low = low, .high = high};
}

/* Plans the polygons near a box unchanged; there may be none. */
static wend_status open_hole(struct surface_change change, const struct wend_shape *box)
{
    wend_mesh_plan_clear(&change.works->plan);
    const wend_status status = list_hole(change, box, 2);
    return status == WEND_OK && change.works->hole_count != 0 ? plan_hole(change) : status;
}

/* Replaces the polygons near a box, with an outline painted over them. */
static wend_status paint_hole(struct surface_change change, const struct wend_shape *box,
                              const struct wend_shape *outline, uint8_t terrain)
{
    wend_status status = open_hole(change, box);
    if (status != WEND_OK || change.works->hole_count == 0)
        return status;
    status = plan_paint(&change.works->plan, outline, terrain);
    return status == WEND_OK ? fill_hole(change) : status;
}

wend_status wend_mesh_paint_ground(wend_mesh *mesh, const struct wend_shape *outline, uint8_t terrain)
{
    struct wend_mesh_works works = {.patcher.memory = mesh->allocator};
    struct wend_edge edges[4];
    struct wend_shape box = box_shape(outline->low, outline->high, edges);
    const struct wend_point all[2] = {{-WEND_POINT_MOST, -WEND_POINT_MOST}, {WEND_POINT_MOST, WEND_POINT_MOST}};
    wend_mesh_plan_begin(&works.plan, &mesh->allocator);
    wend_status status = paint_hole((struct surface_change){&works, &mesh->ground}, &box, outline, terrain);
    if (status == WEND_ERROR_UNSUPPORTED) { /* rounding moved a linked side; all the ground has none */
        box = box_shape(all[0], all[1], edges);
        status = paint_hole((struct surface_change){&works, &mesh->ground}, &box, outline, terrain);
    }
    if (status == WEND_OK)
        wend_patch_settle(&works.patcher, &mesh->ground);
    works_end(&works, &mesh->allocator);
    return status;
}

/* Rebuilds a box of the surface from the ground without obstacles. */
static wend_status renew_box(wend_space *space, const struct wend_shape *box)
{
    const wend_status status = wend_mesh_take_out(space, box);
    return status == WEND_OK ? wend_mesh_give_back(space, box) : status;
}

/* Rebuilds a box of the ground without obstacles from `near`, its present state near the box. */
static wend_status renew_base(wend_space *space, const struct wend_shape *box, const struct wend_surface *near)
{
    struct wend_mesh_space *mesh = space->mesh;
    const struct wend_surface surface = mesh->surface;
    const struct wend_shape_board board = mesh->board;
    const bool parts_ground = mesh->works->patcher.parts_ground;
    mesh->surface = mesh->base;
    mesh->base = *near;
    mesh->board = (struct wend_shape_board){.heads = NULL};
    const wend_status status = renew_box(space, box);
    wend_patch_settle(&mesh->works->patcher, &mesh->surface);
    mesh->base = mesh->surface;
    mesh->surface = surface;
    mesh->board = board;
    mesh->works->patcher.parts_ground = parts_ground;
    return status;
}

/* The same for movers with a radius: walls have moved in the box, and what they keep off around it. */
static wend_status follow_paint_with_radius(wend_space *space, struct wend_point low, struct wend_point high)
{
    struct wend_mesh_space *mesh = space->mesh;
    struct wend_edge edges[4];
    struct wend_surface near;
    wend_mesh_grow_box(space, &low, &high);
    const struct wend_shape box = box_shape(low, high, edges);
    wend_status status = wend_mesh_inset_near(space, low, high, &near);
    if (status != WEND_OK)
        return status == WEND_ERROR_ARGUMENT ? WEND_ERROR_UNSUPPORTED : status;
    if (mesh->base.polygons) {
        status = renew_base(space, &box, &near);
        if (status == WEND_OK)
            status = renew_box(space, &box);
    } else { /* there never was an obstacle: the surface is the only copy */
        mesh->base = near;
        status = renew_box(space, &box);
        mesh->base = (struct wend_surface){.polygons = NULL};
    }
    wend_surface_destroy(&near);
    return status;
}

wend_status wend_mesh_follow_paint(wend_space *space, struct wend_point low, struct wend_point high)
{
    struct wend_edge edges[4];
    const struct wend_shape box = box_shape(low, high, edges);
    return space->profile.radius == 0 ? renew_box(space, &box) : follow_paint_with_radius(space, low, high);
}

bool wend_painting_is_open(const wend_space *space, const struct wend_painting *painting)
{
    for (uint32_t terrain = 0; terrain < 256; terrain++)
        if (painting->terrains[terrain / 64] >> terrain % 64 & 1 && space->profile.weight[terrain] == 0)
            return false;
    return true;
}

bool wend_painting_is_closed(const wend_space *space, const struct wend_painting *painting)
{
    for (uint32_t terrain = 0; terrain < 256; terrain++)
        if (painting->terrains[terrain / 64] >> terrain % 64 & 1 && space->profile.weight[terrain] != 0)
            return false;
    return true;
}

/* Finds the outlines of the mesh's terrains within a box. */
static wend_status find_terrains_in(wend_space *space, const struct wend_shape *box)
{
    struct wend_mesh_works *works = space->mesh->works;
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    struct polygon_list found = {&space->allocator, ground, &works->ground, &works->ground_count,
                                 &works->ground_capacity};
    works->ground_count = works->opened_count = 0;
    wend_mesh_plan_clear(&works->plan);
    wend_status status = list_touching(&found, box, 0);
    WEND_SORT(works->ground, works->ground_count, is_lower_polygon, NULL);
    if (status == WEND_OK)
        status = plan_areas_of(space, &found);
    if (status == WEND_OK)
        status = wend_mesh_plan_edges(&works->plan, box->edges, box->count, 1, 0);
    if (status == WEND_OK)
        status = wend_mesh_plan_make(&works->plan);
    if (status == WEND_ERROR_ARGUMENT)
        return WEND_ERROR_UNSUPPORTED;
    return status == WEND_OK ? take_opened(space) : status;
}

/* Plans the outlines found over the hole, as kinds that override others, one for each terrain. */
static wend_status plan_terrains_found(const wend_space *space, struct wend_mesh_plan *plan,
                                       const uint8_t terrains[256])
{
    const struct wend_mesh_works *works = space->mesh->works;
    uint8_t kinds[256] = {0};
    if (!wend_mesh_plan_reserve(plan, works->opened_count))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < works->opened_count; i++)
        wend_mesh_plan_kind(plan, terrains[works->opened[i].kind]);
    for (uint32_t i = 0; i < works->opened_count; i++) {
        const struct wend_opened_edge *opened = &works->opened[i];
        const uint8_t terrain = terrains[opened->kind];
        if (kinds[terrain] == 0) {
            const uint32_t alike = wend_mesh_plan_kind(plan, terrain);
            if (plan->kind_count > UINT8_MAX)
                return WEND_ERROR_UNSUPPORTED;
            kinds[terrain] = (uint8_t)plan->kind_count;
            plan->kinds[plan->kind_count] = terrain;
            plan->codes[plan->kind_count++] = (uint8_t)alike;
        }
        wend_mesh_plan_add(
            plan, (struct wend_segment){opened->edge.from, opened->edge.to, WEND_NONE, 0, 0, kinds[terrain], 0});
    }
    return WEND_OK;
}

/* Replaces the polygons of a surface near a box, with the terrains found. */
static wend_status relabel_surface(const wend_space *space, struct surface_change change, const struct wend_shape *box,
                                   const uint8_t terrains[256])
{
    wend_status status = open_hole(change, box);
    if (status != WEND_OK || change.works->hole_count == 0)
        return status;
    status = plan_terrains_found(space, &change.works->plan, terrains);
    return status == WEND_OK ? fill_hole(change) : status;
}

/* The same for the ground without obstacles. */
static wend_status relabel_base(wend_space *space, const struct wend_shape *box, const uint8_t terrains[256])
{
    struct wend_mesh_works works = {.patcher.memory = space->allocator};
    struct wend_surface *base = &space->mesh->base;
    if (!base->polygons)
        return WEND_OK;
    wend_mesh_plan_begin(&works.plan, &space->allocator);
    const wend_status status = relabel_surface(space, (struct surface_change){&works, base}, box, terrains);
    wend_patch_settle(&works.patcher, base);
    works_end(&works, &space->allocator);
    return status;
}

wend_status wend_mesh_relabel(wend_space *space, struct wend_point low, struct wend_point high)
{
    struct wend_edge edges[4];
    uint8_t terrains[256];
    const struct wend_shape box = box_shape(low, high, edges);
    wend_status status = find_terrains_in(space, &box);
    memcpy(terrains, space->mesh->works->plan.kinds, sizeof terrains);
    if (status == WEND_OK)
        status = relabel_base(space, &box, terrains);
    return status == WEND_OK ? relabel_surface(space, surface_change_of(space), &box, terrains) : status;
}
