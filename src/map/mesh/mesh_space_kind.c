/* Spaces over meshes: creates them, follows the mesh's edits, copies and frees them. */
#include <string.h>

#include "base/array.h"
#include "base/integer.h"
#include "base/memory.h"
#include "map/any_angle/any_angle.h"
#include "map/grid/profile.h"
#include "map/mesh/mesh_change.h"
#include "map/mesh/mesh_derive.h"
#include "map/mesh/mesh_image.h"
#include "map/mesh/storeys_calls.h"
#include "map/navmesh/navmesh_calls.h"

static bool reserve_shapes(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    uint32_t slots = mesh->mesh->obstacle_count;
    if (!WEND_RESERVE(&space->allocator, mesh->shapes, mesh->shape_capacity, slots))
        return false;
    while (mesh->shape_count < slots)
        mesh->shapes[mesh->shape_count++] = (struct wend_shape){0};
    return true;
}

/* Makes the shape of an obstacle for this mover, in the memory of a removed one; empty if the slot is. */
static wend_status make_shape(wend_space *space, uint32_t slot, struct wend_shape *shape)
{
    const struct wend_obstacle_slot *obstacle = &space->mesh->mesh->obstacles[slot];
    *shape = (struct wend_shape){.stamp = obstacle->stamp};
    if (!obstacle->corners)
        return WEND_OK;
    *shape = space->mesh->works->spare;
    space->mesh->works->spare = (struct wend_shape){0};
    wend_status status =
        wend_shape_make(shape, obstacle->corners, obstacle->count, space->profile.radius, &space->mesh->works->plan);
    shape->stamp = obstacle->stamp;
    shape->level = obstacle->level;
    return status == WEND_OK && space->mesh->storeys.active ? wend_storeys_place(space, shape) : status;
}

/* Adds a shape to the space's. False if memory is refused. */
static bool enter_shape(wend_space *space, uint32_t slot, const struct wend_shape *shape)
{
    struct wend_mesh_space *mesh = space->mesh;
    const struct wend_surface_index *index = &mesh->mesh->ground.index;
    if (shape->edges && !wend_board_add(&mesh->board, index, &space->allocator, shape, slot))
        return false;
    mesh->shapes[slot] = *shape;
    return true;
}

/* Rebuilds the surface with the present shapes if a change cannot be made locally. */
static wend_status change_or_derive(wend_space *space, wend_status status)
{
    return status == WEND_ERROR_UNSUPPORTED ? wend_mesh_derive_with_shapes(space) : status;
}

static wend_status remove_shape(wend_space *space, uint32_t slot)
{
    struct wend_mesh_space *mesh = space->mesh;
    struct wend_shape gone = mesh->shapes[slot];
    if (!gone.edges)
        return WEND_OK;
    mesh->shapes[slot] = (struct wend_shape){0};
    wend_board_remove(&mesh->board, &mesh->mesh->ground.index, &gone, slot);
    wend_status status = change_or_derive(space, wend_mesh_give_back(space, &gone));
    if (status == WEND_OK)
        wend_shape_free(&gone, &space->allocator);
    else
        enter_shape(space, slot, &gone); /* there is room: it was there just now */
    return status;
}

/* Replaces a shape on flat ground, maybe by an empty one. The space owns the shape if that is OK. */
static wend_status change_shape(wend_space *space, uint32_t slot, const struct wend_shape *shape)
{
    wend_status status = remove_shape(space, slot);
    if (status == WEND_OK && !enter_shape(space, slot, shape))
        status = WEND_ERROR_MEMORY;
    return status;
}

/* The same on ground with storeys, where the update cuts later what both shapes lie on. */
static wend_status exchange_shape(wend_space *space, uint32_t slot, const struct wend_shape *shape)
{
    struct wend_mesh_space *mesh = space->mesh;
    struct wend_shape gone = mesh->shapes[slot];
    if (!wend_storeys_wake(space) || !wend_storeys_reserve(space, gone.ground_count + shape->ground_count))
        return WEND_ERROR_MEMORY;
    if (gone.edges)
        wend_board_remove(&mesh->board, &mesh->mesh->ground.index, &gone, slot);
    if (!enter_shape(space, slot, shape)) {
        enter_shape(space, slot, &gone); /* there is room: it was there just now */
        return WEND_ERROR_MEMORY;
    }
    wend_storeys_disturb(&mesh->storeys, &gone);
    wend_storeys_disturb(&mesh->storeys, shape);
    wend_shape_free(&mesh->works->spare, &space->allocator);
    mesh->works->spare = gone;
    return WEND_OK;
}

static wend_status follow_slot(wend_space *space, uint32_t slot)
{
    struct wend_mesh_space *mesh = space->mesh;
    const bool has_storeys = mesh->storeys.active;
    if (mesh->shapes[slot].stamp == mesh->mesh->obstacles[slot].stamp)
        return WEND_OK;
    struct wend_shape shape;
    wend_status status = make_shape(space, slot, &shape);
    if (status == WEND_OK && shape.edges)
        status = wend_mesh_keep_base(space);
    if (status == WEND_OK)
        status = has_storeys ? exchange_shape(space, slot, &shape) : change_shape(space, slot, &shape);
    if (status != WEND_OK) {
        wend_shape_free(&shape, &space->allocator);
        return status;
    }
    if (!shape.edges || has_storeys)
        return WEND_OK;
    status = change_or_derive(space, wend_mesh_take_out(space, &shape));
    if (status != WEND_OK)
        mesh->shapes[slot].stamp = 0; /* some of it may be taken out: the next update gives it back and tries again */
    return status;
}

/* Looks up the mesh's links on the surface. After MEMORY there are none until the next update. */
static wend_status mesh_take_links(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    wend_status status = WEND_OK;
    if (space->profile.apply_links)
        status = wend_ground_links_list(&mesh->links, mesh->mesh, &mesh->surface, &space->allocator);
    space->rules = mesh->links.count != 0 ? space->rules | RULE_LINKS : space->rules & ~(uint32_t)RULE_LINKS;
    return status;
}

/*
 * Whether ground makes a whole turn or more around some corner, as storeys may where a ramp begins: two walls there lie
 * on each other (struct wend_fan). A taut graph identifies arcs at a corner by direction, so it would confuse arcs
 * along these walls: such ground gets none.
 */
static bool has_folds(const struct wend_surface *surface)
{
    for (uint32_t i = 0; i < surface->vertex_count; i++) {
        const struct wend_vertex *vertex = &surface->vertices[i];
        if (vertex->side == WEND_NONE || (surface->sides[vertex->side].corner & 1) == 0)
            continue;
        const struct wend_point at = surface->sides[vertex->side].at;
        const struct wend_fan fan = wend_vertex_fan(surface, vertex);
        if (wend_cross(at, fan.behind, fan.ahead) == 0 && wend_dot(at, fan.behind, fan.ahead) >= 0)
            return true;
    }
    return false;
}

/* Updates the taut graph, if one is kept. */
static void follow_with_graph(wend_space *space)
{
    if (!space->taut)
        return;
    if (has_folds(&space->mesh->surface))
        wend_taut_drop(space);
    else
        wend_taut_follow(space, &space->mesh->surface);
}

static wend_status make_mesh_space(wend_space *space);
static wend_status own_mesh_space(wend_space *space);
static wend_space *begin_mesh_space(const wend_space *like);
static void release_mesh_space(wend_space *space);

/* Rebuilds the whole space, since the mesh's terrains changed. After MEMORY it is unchanged. */
static wend_status mesh_begin_anew(wend_space *space)
{
    const wend_mesh *map = space->mesh->mesh;
    wend_space *anew = begin_mesh_space(space);
    if (!anew)
        return WEND_ERROR_MEMORY;
    anew->mesh->mesh = map;
    const wend_status status = make_mesh_space(anew);
    if (status == WEND_OK) {
        struct wend_mesh_space *before = space->mesh;
        space->mesh = anew->mesh;
        anew->mesh = before;
        space->rules = anew->rules;
        space->version = map->version;
        space->changes++;
        follow_with_graph(space);
    }
    release_mesh_space(anew);
    return status;
}

/* Whether a painting can be followed locally: with storeys only if no polygon was cut. */
static bool may_follow_painting(const wend_space *space, const struct wend_painting *painting)
{
    return !space->mesh->storeys.active || !painting->is_cut;
}

/* The same for all paintings since the space's version. */
static bool may_follow_paint(const wend_space *space)
{
    const wend_mesh *map = space->mesh->mesh;
    bool may = space->version >= map->forgotten && (space->mesh->storeys.active || wend_mesh_ground_is_flat(space));
    for (uint32_t i = 0; i < WEND_MESH_PAINTINGS && may; i++)
        may = map->paintings[i].version <= space->version || may_follow_painting(space, &map->paintings[i]);
    return may;
}

static wend_status follow_painting(wend_space *space, const struct wend_painting *painting)
{
    if (space->profile.radius == 0 && !space->mesh->storeys.active)
        return change_or_derive(space, wend_mesh_follow_paint(space, painting->low, painting->high));
    if (wend_painting_is_closed(space, painting))
        return WEND_OK;
    const bool is_open = wend_painting_is_open(space, painting);
    if (!space->mesh->storeys.active)
        return is_open ? wend_mesh_relabel(space, painting->low, painting->high)
                       : wend_mesh_follow_paint(space, painting->low, painting->high);
    if (!wend_storeys_wake(space))
        return WEND_ERROR_MEMORY;
    if (!is_open)
        return wend_storeys_follow_paint(space, painting->low, painting->high);
    wend_storeys_relabel(space, painting->low, painting->high);
    return WEND_OK;
}

/* Follows all paintings since the space's version. UNSUPPORTED if the space must be rebuilt. */
static wend_status follow_paint(wend_space *space)
{
    const wend_mesh *map = space->mesh->mesh;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < WEND_MESH_PAINTINGS && status == WEND_OK; i++)
        if (map->paintings[i].version > space->version)
            status = follow_painting(space, &map->paintings[i]);
    return status;
}

/* Follows the edits since the space's version. After MEMORY some may be followed; everything else is unchanged. */
static wend_status mesh_follow(wend_space *space)
{
    const wend_mesh *map = space->mesh->mesh;
    if (space->version == map->version)
        return WEND_OK;
    const bool is_painted = space->version < map->painted;
    if (is_painted && !may_follow_paint(space))
        return mesh_begin_anew(space);
    wend_status status = own_mesh_space(space);
    if (status != WEND_OK)
        return status;
    struct wend_mesh_space *mesh = space->mesh;
    if (!wend_mesh_works_begin(space))
        return WEND_ERROR_MEMORY;
    status = reserve_shapes(space) ? WEND_OK : WEND_ERROR_MEMORY;
    if (status == WEND_OK && is_painted)
        status = follow_paint(space);
    if (status == WEND_ERROR_UNSUPPORTED) {
        wend_patch_settle(&mesh->works->patcher, &mesh->surface); /* it stays if memory for a new one is refused */
        return mesh_begin_anew(space);
    }
    const bool in_log = map->version - space->version <= WEND_MESH_LOG;
    const uint64_t first = in_log ? space->version : 0, end = in_log ? map->version : map->obstacle_count;
    for (uint64_t i = first; i != end && status == WEND_OK; i++) {
        const uint32_t slot = in_log ? map->log[i % WEND_MESH_LOG] : (uint32_t)i;
        if (slot != WEND_NONE)
            status = follow_slot(space, slot);
    }
    if (status == WEND_OK && mesh->storeys.active)
        status = wend_storeys_update(space);
    wend_patch_settle(&mesh->works->patcher, &mesh->surface);
    mesh->weight = wend_ground_weight(&mesh->surface, &space->profile, space->profile.weight);
    space->changes++;
    /* Whatever was followed: polygons may have other indices now. */
    if (mesh_take_links(space) != WEND_OK)
        status = WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        space->version = map->version;
    follow_with_graph(space);
    return status;
}

/* Takes the obstacles out of a new space's ground. Errors: MEMORY. */
static wend_status mesh_take_obstacles(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    uint32_t found = 0;
    wend_status status = reserve_shapes(space) ? WEND_OK : WEND_ERROR_MEMORY;
    for (uint32_t slot = 0; slot < mesh->shape_count && status == WEND_OK; slot++) {
        struct wend_shape shape;
        status = make_shape(space, slot, &shape);
        if (status == WEND_OK && !enter_shape(space, slot, &shape))
            status = WEND_ERROR_MEMORY;
        if (status != WEND_OK)
            wend_shape_free(&shape, &space->allocator);
        found += status == WEND_OK && shape.edges;
    }
    if (status != WEND_OK)
        return status;
    if (mesh->storeys.active)
        return wend_storeys_make(space);
    status = found == 0 ? WEND_OK : wend_mesh_keep_base(space);
    return found == 0 || status != WEND_OK ? status : wend_mesh_derive_with_shapes(space);
}

static bool locate_polygon(const wend_space *space, wend_place place, uint32_t *node)
{
    struct wend_around around;
    if (!wend_surface_around(&space->mesh->surface, place, &around))
        return false;
    *node = around.polygon;
    return true;
}

static wend_place middle_of_node(const wend_space *space, uint32_t node)
{
    return wend_polygon_middle(&space->mesh->surface, node);
}

static bool is_on_ground(const wend_space *space, wend_place place)
{
    uint32_t node;
    return locate_polygon(space, place, &node);
}

/* Finds the nearest ground of all components that links lead to. */
static wend_status nearest_through_links(const wend_space *space, const wend_allocator *memory, wend_place start,
                                         wend_place goal, wend_nearest *nearest)
{
    const struct wend_surface *surface = &space->mesh->surface;
    struct wend_marks reached = {0};
    struct wend_around around;
    if (wend_marks_begin(&reached, surface->component_count, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    bool is_on = wend_surface_around(surface, start, &around);
    for (; is_on; is_on = wend_around_next(surface, &around))
        wend_marks_add(&reached, surface->labels[around.polygon].component);
    wend_ground_links_reach(&space->mesh->links, surface, &reached);
    for (uint32_t component = wend_marks_next(&reached, 0); component < surface->component_count;
         component = wend_marks_next(&reached, component + 1)) {
        wend_nearest other = {.count = 0};
        wend_places_nearest_of(surface, component, goal, &other);
        if (other.count != 0 && (nearest->count == 0 || other.distance_squared < nearest->distance_squared))
            *nearest = other;
    }
    wend_marks_destroy(&reached, memory);
    return WEND_OK;
}

static wend_status nearest_on_ground(const wend_space *space, const wend_allocator *memory, wend_place start,
                                     wend_place goal, wend_nearest *nearest)
{
    if (space->mesh->links.count != 0)
        return nearest_through_links(space, memory, start, goal, nearest);
    wend_places_nearest(&space->mesh->surface, start, goal, nearest);
    return WEND_OK;
}

/* Meshes have walls only, so nothing can be excepted. */
static bool sees_over_ground(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                             size_t except_count)
{
    (void)except, (void)except_count;
    return wend_places_see(&space->mesh->surface, from, WEND_NONE, to);
}

static wend_status cast_over_ground(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                                    size_t except_count, wend_line_hit *hit)
{
    (void)except, (void)except_count;
    return wend_places_raycast(&space->mesh->surface, from, to, hit);
}

static wend_status cost_over_ground(const wend_space *space, wend_place from, wend_place to, uint64_t *cost)
{
    *cost = wend_places_line_cost(&space->mesh->surface, &space->profile, from, to);
    return WEND_OK;
}

static bool shares_mesh(const wend_space *space, const wend_space *other)
{
    return space->mesh->mesh == other->mesh->mesh;
}

static bool has_all_mesh_edits(const wend_space *space)
{
    return space->version == space->mesh->mesh->version;
}

static size_t shape_memory(const struct wend_shape *shape)
{
    return shape->count * sizeof *shape->edges + shape->ground_capacity * sizeof *shape->ground;
}

static size_t works_memory(const struct wend_mesh_works *works)
{
    if (!works)
        return 0;
    return sizeof *works + wend_mesh_plan_memory(&works->plan) + wend_patcher_memory(&works->patcher) +
           works->hole_capacity * sizeof *works->hole + works->ground_capacity * sizeof *works->ground +
           works->opened_capacity * sizeof *works->opened + works->terrain_capacity * sizeof *works->terrains +
           shape_memory(&works->spare);
}

static size_t mesh_space_memory(const wend_space *space)
{
    const struct wend_mesh_space *mesh = space->mesh;
    size_t shapes = mesh->shape_capacity * sizeof *mesh->shapes;
    for (uint32_t i = 0; i < mesh->shape_count; i++)
        shapes += shape_memory(&mesh->shapes[i]);
    return sizeof *space + sizeof *mesh + wend_surface_memory(&mesh->surface) + wend_surface_memory(&mesh->base) +
           wend_storeys_memory(&mesh->storeys) + shapes + wend_board_memory(&mesh->board) + works_memory(mesh->works) +
           wend_taut_memory(space) + wend_ground_links_memory(&mesh->links);
}

static void release_mesh_space(wend_space *space)
{
    wend_allocator memory = space->allocator;
    struct wend_mesh_space *mesh = space->mesh;
    if (mesh) {
        wend_surface_destroy(&mesh->surface);
        wend_surface_destroy(&mesh->base);
        for (uint32_t i = 0; i < mesh->shape_count; i++)
            wend_shape_free(&mesh->shapes[i], &memory);
        WEND_RELEASE(&memory, mesh->shapes, mesh->shape_capacity);
        wend_board_destroy(&mesh->board, &memory);
        wend_storeys_end(&mesh->storeys, &memory);
        wend_mesh_works_end(space);
        wend_ground_links_destroy(&mesh->links, &memory);
    }
    wend_taut_drop(space);
    WEND_RELEASE(&memory, space->mesh, 1);
    WEND_RELEASE(&memory, space, 1);
}

static void destroy_mesh_space(wend_space *space)
{
    const wend_allocator memory = space->allocator;
    release_mesh_space(space);
    wend_image_memory_end(&memory);
}

/* Makes a space like another, but without surface. NULL if memory is refused. */
static wend_space *begin_mesh_space(const wend_space *like)
{
    wend_space *space = wend_allocate(&like->allocator, 1, sizeof *space);
    if (!space)
        return NULL;
    *space = *like;
    space->taut = NULL;
    space->taut_prepared = 0;
    space->mesh = wend_allocate_filled(&like->allocator, 1, sizeof *space->mesh, 0);
    if (space->mesh)
        return space;
    release_mesh_space(space);
    return NULL;
}

static bool copy_shape(struct wend_shape *to, const struct wend_shape *from, const wend_allocator *memory)
{
    *to = *from;
    to->edges = from->count == 0 ? NULL : wend_allocate(memory, from->count, sizeof *to->edges);
    to->ground = NULL;
    to->ground_capacity = 0;
    if ((from->count != 0 && !to->edges) ||
        (from->ground_count != 0 && !WEND_RESERVE(memory, to->ground, to->ground_capacity, from->ground_count)))
        return false;
    if (from->count != 0)
        memcpy(to->edges, from->edges, from->count * sizeof *to->edges);
    if (from->ground_count != 0)
        memcpy(to->ground, from->ground, from->ground_count * sizeof *to->ground);
    return true;
}

static bool copy_shapes(const wend_space *space, wend_space *copy)
{
    const struct wend_mesh_space *from = space->mesh;
    struct wend_mesh_space *to = copy->mesh;
    if (from->shape_count != 0 && !WEND_RESERVE(&copy->allocator, to->shapes, to->shape_capacity, from->shape_count))
        return false;
    while (to->shape_count < from->shape_count) {
        const uint32_t slot = to->shape_count++;
        if (!copy_shape(&to->shapes[slot], &from->shapes[slot], &copy->allocator))
            return false;
    }
    return wend_board_copy(&to->board, &from->board, &copy->allocator);
}

wend_status wend_mesh_space_copy(const wend_space *space, const wend_mesh *mesh, const wend_allocator *memory,
                                 wend_space **result)
{
    wend_space like = *space;
    like.sharing = (struct wend_sharing){.base = NULL};
    like.allocator = *memory;
    wend_space *copy = begin_mesh_space(&like);
    if (!copy)
        return WEND_ERROR_MEMORY;
    copy->mesh->mesh = mesh;
    copy->mesh->weight = space->mesh->weight;
    wend_status status = wend_surface_copy(&copy->mesh->surface, &space->mesh->surface);
    if (status == WEND_OK && space->mesh->base.polygons)
        status = wend_surface_copy(&copy->mesh->base, &space->mesh->base);
    if (status == WEND_OK && (!copy_shapes(space, copy) || !wend_storeys_copy(copy, space)))
        status = WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        status =
            wend_ground_links_copy(&copy->mesh->links, &space->mesh->links, &copy->mesh->surface, &copy->allocator);
    if (status == WEND_OK)
        status = wend_taut_copy(copy, space);
    if (status == WEND_OK)
        *result = copy;
    else
        release_mesh_space(copy);
    return status;
}

static wend_status copy_mesh_space(const wend_space *space, wend_space **snapshot)
{
    const wend_allocator memory = wend_image_memory_base(&space->allocator); /* a copy outlives the image */
    return wend_mesh_space_copy(space, space->mesh->mesh, &memory, snapshot);
}

/* Copies what lies in a read-only image, before changes. After MEMORY it stays there. */
static wend_status own_mesh_space(wend_space *space)
{
    wend_space *copy;
    if (!wend_image_is_constant(&space->allocator, space->mesh->surface.index.heads))
        return WEND_OK;
    const wend_status status = copy_mesh_space(space, &copy);
    if (status != WEND_OK)
        return status;
    struct wend_mesh_space *before = space->mesh;
    struct wend_taut_cache *taut = space->taut;
    space->mesh = copy->mesh;
    space->taut = copy->taut;
    copy->mesh = before;
    copy->taut = taut;
    copy->allocator = space->allocator; /* this allocator does not free what lies in the image */
    release_mesh_space(copy);
    return WEND_OK;
}

enum { MESH_GRAPHS = WEND_PREPARED_TAUT_GRAPH | WEND_PREPARED_TOUCHING_TAUT_GRAPH };

/* Surfaces exist from the start. Paths may always touch walls, so both kinds of graph are the same. */
static wend_status prepare_mesh_space(wend_space *space, uint32_t what, struct wend_prepare_run *run)
{
    (void)run;
    if (what & (WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS))
        return WEND_ERROR_UNSUPPORTED;
    if ((what & MESH_GRAPHS) == 0 || has_folds(&space->mesh->surface))
        return WEND_OK;
    return wend_taut_keep(space, &space->mesh->surface, false);
}

static void forget_mesh_space(wend_space *space, uint32_t what)
{
    if (what & MESH_GRAPHS)
        wend_taut_drop(space);
}

static const struct wend_space_ops map_of_ground = {
    .map = WEND_MAP_MESH,
    .places = {locate_polygon, middle_of_node, is_on_ground, nearest_on_ground},
    .lines = {sees_over_ground, cast_over_ground, cost_over_ground},
    .shares_map = shares_mesh,
    .is_current = has_all_mesh_edits,
    .update = mesh_follow,
    .prepare = prepare_mesh_space,
    .forget = forget_mesh_space,
    .copy = copy_mesh_space,
    .memory = mesh_space_memory,
    .destroy = destroy_mesh_space};

/* Refuses what docs/mesh.md refuses in a profile. */
static wend_status check_mesh_profile(const wend_profile *profile)
{
    wend_status status = wend_profile_check(profile, WEND_CELLS_SQUARE);
    if (status != WEND_OK)
        return status;
    if (profile->radius > WEND_MAX_RADIUS)
        return WEND_ERROR_ARGUMENT;
    bool refused = profile->footprint > 1 || profile->turn_cost != 0 || profile->walkable;
    return refused ? WEND_ERROR_UNSUPPORTED : WEND_OK;
}

/* Derives everything that a new space has. Errors: MEMORY. */
static wend_status make_mesh_space(wend_space *space)
{
    wend_status status = wend_mesh_works_begin(space) ? wend_mesh_derive_ground(space) : WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        status = mesh_take_obstacles(space);
    space->mesh->weight = wend_ground_weight(&space->mesh->surface, &space->profile, space->profile.weight);
    /* Building takes more memory than local changes do, and many spaces never see one. */
    wend_mesh_works_end(space);
    return status == WEND_OK ? mesh_take_links(space) : status;
}

static wend_space space_over_mesh(const wend_mesh *mesh, const wend_profile *profile, const wend_allocator *memory)
{
    return (wend_space){.ops = &map_of_ground,
                        .allocator = *memory,
                        .profile = *profile,
                        .rules = RULE_MESH,
                        .version = mesh->version,
                        .cells.classes = &wend_no_classes};
}

wend_status wend_space_create_mesh(const wend_mesh *mesh, const wend_profile *profile, const wend_allocator *allocator,
                                   wend_space **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    wend_profile mover;
    if (!mesh || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_profile_take(profile, &mover);
    if (status == WEND_OK)
        status = check_mesh_profile(&mover);
    if (status != WEND_OK)
        return status;
    const wend_space like = space_over_mesh(mesh, &mover, &memory);
    wend_space *space = begin_mesh_space(&like);
    if (!space)
        return WEND_ERROR_MEMORY;
    space->mesh->mesh = mesh;
    status = make_mesh_space(space);
    if (status == WEND_OK)
        *result = space;
    else
        destroy_mesh_space(space);
    return status;
}

wend_status wend_mesh_space_open(const wend_mesh *mesh, const wend_profile *profile, const wend_allocator *memory,
                                 struct wend_image *image, wend_space **space)
{
    const wend_space like = space_over_mesh(mesh, profile, memory);
    *space = NULL;
    if (check_mesh_profile(profile) != WEND_OK)
        return WEND_ERROR_FORMAT;
    wend_space *opened = *space = begin_mesh_space(&like);
    if (!opened)
        return WEND_ERROR_MEMORY;
    opened->mesh->mesh = mesh;
    wend_mesh_space_image(opened, image);
    if (opened->mesh->links.count != 0)
        opened->rules |= RULE_LINKS;
    return WEND_OK;
}

const wend_mesh *wend_space_mesh(const wend_space *space)
{
    return space && space->ops == &map_of_ground ? space->mesh->mesh : NULL;
}
