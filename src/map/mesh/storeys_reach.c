/* Finds which polygons of the ground a shape lies on. */
#include "base/array.h"
#include "base/memory.h"
#include "base/sort.h"
#include "map/mesh/storeys_calls.h"
#include "map/navmesh/navmesh_calls.h"

/* Adds the polygons that listed ones lead to by sides which the shape touches. */
static wend_status spread_shape(wend_space *space, struct wend_shape *shape)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    struct wend_marks *seen = &space->mesh->storeys.seen;
    for (uint32_t i = 0; i < shape->ground_count; i++) {
        const struct wend_polygon *polygon = &ground->polygons[shape->ground[i]];
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
            const uint32_t beyond = wend_ground_beyond(space, side);
            const struct wend_edge edge = {ground->sides[side].at, wend_side_end(ground, side)};
            if (beyond == WEND_NONE || wend_marks_has(seen, beyond) ||
                !wend_shape_touches_edge(shape, edge, WEND_STOREYS_NEAR))
                continue;
            wend_marks_add(seen, beyond);
            if (!WEND_APPEND(&space->allocator, shape->ground, shape->ground_count, shape->ground_capacity, beyond))
                return WEND_ERROR_MEMORY;
        }
    }
    return WEND_OK;
}

static bool begin_reach(wend_space *space, struct wend_shape *shape)
{
    shape->ground_count = 0;
    return wend_marks_begin(&space->mesh->storeys.seen, space->mesh->mesh->ground.polygon_count, &space->allocator) ==
           WEND_OK;
}

static bool begin_in(wend_space *space, struct wend_shape *shape, uint32_t polygon)
{
    wend_marks_add(&space->mesh->storeys.seen, polygon);
    return WEND_APPEND(&space->allocator, shape->ground, shape->ground_count, shape->ground_capacity, polygon);
}

static bool is_lower_number(const void *a, const void *b, const void *user)
{
    (void)user;
    return *(const uint32_t *)a < *(const uint32_t *)b;
}

wend_status wend_storeys_place(wend_space *space, struct wend_shape *shape)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    struct wend_box_walk walk;
    uint32_t polygon;
    if (!begin_reach(space, shape))
        return WEND_ERROR_MEMORY;
    const struct wend_point low = {shape->low.x - WEND_STOREYS_NEAR, shape->low.y - WEND_STOREYS_NEAR},
                            high = {shape->high.x + WEND_STOREYS_NEAR, shape->high.y + WEND_STOREYS_NEAR};
    wend_box_begin(ground, low, high, &walk);
    while (wend_box_next_entry(ground, &walk, &polygon))
        if (ground->polygons[polygon].level == shape->level && wend_ground_is_open(space, polygon) &&
            !wend_marks_has(&space->mesh->storeys.seen, polygon) &&
            wend_shape_touches(shape, ground, polygon, WEND_STOREYS_NEAR) && !begin_in(space, shape, polygon))
            return WEND_ERROR_MEMORY;
    const wend_status status = spread_shape(space, shape);
    WEND_SORT(shape->ground, shape->ground_count, is_lower_number, NULL);
    return status;
}

/* Pairs of a polygon and a wall whose surroundings reach it. */
struct wall_reaches {
    struct wend_keyed *pairs; /* key: polygon; item: wall or window */
    uint32_t count, capacity;
    struct wend_wall_windows *windows;
};

/* Whether some of the polygons that a shape lies on lie above others. */
static bool winds_over_itself(const struct wend_surface *ground, const struct wend_shape *shape)
{
    for (uint32_t i = 0; i < shape->ground_count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (ground->polygons[shape->ground[i]].level != ground->polygons[shape->ground[k]].level &&
                wend_polygons_overlap(ground, shape->ground[i], shape->ground[k]))
                return true;
    return false;
}

static bool add_reach(const wend_space *space, struct wall_reaches *reaches, uint32_t polygon, uint32_t wall)
{
    return WEND_APPEND(&space->allocator, reaches->pairs, reaches->count, reaches->capacity,
                       ((struct wend_keyed){polygon, wall}));
}

/* Lists a wall at all polygons that its surroundings reach, or, if these wind over themselves, its windows there. */
static wend_status list_reach(wend_space *space, uint32_t side, const struct wend_shape *shape,
                              struct wall_reaches *reaches)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    struct wend_wall_windows *windows = reaches->windows;
    const uint32_t first = windows->count;
    if (winds_over_itself(ground, shape)) {
        if (!wend_wall_look(space, side, shape, windows))
            return WEND_ERROR_MEMORY;
        for (uint32_t i = first; i < windows->count; i++)
            if (!add_reach(space, reaches, windows->windows[i].polygon, WEND_WALL_WINDOW | i))
                return WEND_ERROR_MEMORY;
        return WEND_OK;
    }
    for (uint32_t i = 0; i < shape->ground_count; i++)
        if (!add_reach(space, reaches, shape->ground[i], side))
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

static wend_status reach_from_wall(wend_space *space, uint32_t side, struct wend_shape *shape,
                                   struct wall_reaches *reaches)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    struct wend_capsule capsule;
    wend_capsule_make(&capsule, (struct wend_edge){ground->sides[side].at, wend_side_end(ground, side)},
                      space->profile.radius);
    shape->edges = capsule.edges;
    shape->count = capsule.count;
    wend_shape_measure(shape);
    wend_status status = begin_reach(space, shape) && begin_in(space, shape, ground->sides[side].polygon)
                             ? spread_shape(space, shape)
                             : WEND_ERROR_MEMORY;
    return status == WEND_OK ? list_reach(space, side, shape, reaches) : status;
}

static wend_status reach_from_walls(wend_space *space, const struct wend_wall_box *box, struct wall_reaches *reaches)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    struct wend_shape shape = {0};
    wend_status status = WEND_OK;
    for (uint32_t side = 0; side < ground->side_count && status == WEND_OK; side++) {
        const uint32_t polygon = ground->sides[side].polygon;
        if (polygon != WEND_NONE && wend_wall_box_touches(box, ground, side) && wend_ground_is_open(space, polygon) &&
            wend_ground_beyond(space, side) == WEND_NONE)
            status = reach_from_wall(space, side, &shape, reaches);
    }
    WEND_RELEASE(&space->allocator, shape.ground, shape.ground_capacity);
    return status;
}

static uint32_t listed_wall(const struct wend_wall_lists *lists, uint32_t entry)
{
    return entry & WEND_WALL_WINDOW ? wend_wall_window_of(lists, entry)->wall : entry;
}

/* Adds what the space has listed of walls outside the box. */
static wend_status keep_listed(const wend_space *space, const struct wend_wall_box *box, struct wall_reaches *reaches)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    const struct wend_wall_lists *listed = &space->mesh->storeys.walls;
    for (uint32_t polygon = 0; polygon + 1 < listed->start_count; polygon++)
        for (uint32_t i = listed->starts[polygon]; i < listed->starts[polygon + 1]; i++) {
            uint32_t entry = listed->walls[i];
            if (wend_wall_box_touches(box, ground, listed_wall(listed, entry)))
                continue;
            if (entry & WEND_WALL_WINDOW) {
                const struct wend_wall_window *window = wend_wall_window_of(listed, entry);
                entry = WEND_WALL_WINDOW | reaches->windows->count;
                if (!WEND_APPEND(&space->allocator, reaches->windows->windows, reaches->windows->count,
                                 reaches->windows->capacity, *window))
                    return WEND_ERROR_MEMORY;
            }
            if (!add_reach(space, reaches, polygon, entry))
                return WEND_ERROR_MEMORY;
        }
    return WEND_OK;
}

/* Sorts pairs into lists, one per polygon. */
static wend_status list_reaches(const wend_space *space, const struct wall_reaches *reaches,
                                struct wend_wall_lists *lists)
{
    const uint32_t polygons = space->mesh->mesh->ground.polygon_count;
    lists->starts = wend_allocate_filled(&space->allocator, polygons + 1, sizeof *lists->starts, 0);
    lists->start_count = lists->starts ? polygons + 1 : 0;
    lists->walls = wend_allocate(&space->allocator, reaches->count + 1, sizeof *lists->walls);
    lists->wall_count = lists->walls ? reaches->count + 1 : 0;
    if (!lists->starts || !lists->walls)
        return WEND_ERROR_MEMORY;
    lists->walls[reaches->count] = WEND_NONE; /* no array is empty */
    for (uint32_t i = 0; i < reaches->count; i++)
        lists->starts[reaches->pairs[i].key]++;
    for (uint32_t i = 0, sum = 0; i <= polygons; i++)
        lists->starts[i] = sum += lists->starts[i];
    for (uint32_t i = reaches->count; i-- != 0;)
        lists->walls[--lists->starts[reaches->pairs[i].key]] = reaches->pairs[i].item;
    return WEND_OK;
}

static bool is_lower_wall(const void *a, const void *b, const void *user)
{
    const uint32_t entry = *(const uint32_t *)a, other = *(const uint32_t *)b;
    const uint32_t wall = listed_wall(user, entry), other_wall = listed_wall(user, other);
    return wall != other_wall ? wall < other_wall : entry < other;
}

wend_status wend_wall_lists_make(wend_space *space, const struct wend_wall_box *box, struct wend_wall_lists *lists)
{
    struct wall_reaches reaches = {.windows = &lists->windows};
    wend_status status = reach_from_walls(space, box, &reaches);
    if (status == WEND_OK)
        status = keep_listed(space, box, &reaches);
    if (status == WEND_OK)
        status = list_reaches(space, &reaches, lists);
    for (uint32_t i = 0; i + 1 < lists->start_count && status == WEND_OK; i++)
        WEND_SORT(lists->walls + lists->starts[i], lists->starts[i + 1] - lists->starts[i], is_lower_wall, lists);
    WEND_RELEASE(&space->allocator, reaches.pairs, reaches.capacity);
    return status;
}
