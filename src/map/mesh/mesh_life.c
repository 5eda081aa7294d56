/* The life of a mesh: begin, links and obstacles, end; and checks of outlines. */
#include "map/mesh/mesh_life.h"

#include "base/array.h"
#include "base/image.h"
#include "base/memory.h"
#include "base/sizes.h"
#include "map/navmesh/navmesh_calls.h"

const char *wend_mesh_fault_kind_text(wend_mesh_fault_kind kind)
{
    static const char *const texts[] = {
        [WEND_MESH_FAULT_NONE] = "nothing is wrong",
        [WEND_MESH_FAULT_CORNERS] = "fewer than three corners, or more than there may be",
        [WEND_MESH_FAULT_COORDINATE] = "a corner lies too far out",
        [WEND_MESH_FAULT_INDEX] = "a corner is a point that there is not",
        [WEND_MESH_FAULT_FLAT] = "all corners lie on a line",
        [WEND_MESH_FAULT_CONVEX] = "the polygon is not convex",
        [WEND_MESH_FAULT_SIDE] = "more than two polygons have the same side",
        [WEND_MESH_FAULT_REPEATED] = "a corner is at the same place as the one before it",
        [WEND_MESH_FAULT_CROSSING] = "the outline touches or crosses itself",
        [WEND_MESH_FAULT_OVERLAP] = "two polygons pass through each other, or lie on each other at the same height",
    };
    return WEND_TEXT_OF(texts, kind, "unknown fault");
}

wend_mesh *wend_mesh_begin(const wend_allocator *memory)
{
    wend_mesh *mesh = wend_allocate_filled(memory, 1, sizeof *mesh, 0);
    if (!mesh)
        return NULL;
    mesh->allocator = *memory;
    mesh->free_obstacle = mesh->free_link = WEND_NONE;
    return mesh;
}

/* One-way links, found by id. */

static bool is_link_cost(uint32_t cost)
{
    return cost >= 1 && cost <= INT32_MAX;
}

/* Whether a place can be an end of a link; it need not have ground. */
static bool is_link_end(const wend_mesh *mesh, wend_place place)
{
    return place.level < mesh->ground.level_count && (place.flags & WEND_PLACE_NODE) == 0 &&
           wend_point_in_range((struct wend_point){place.x, place.y});
}

bool wend_mesh_link_is_sound(const wend_mesh *mesh, const wend_link *link)
{
    return is_link_cost(link->cost) && is_link_end(mesh, link->from) && is_link_end(mesh, link->to);
}

static wend_place without_flags(wend_place place)
{
    return (wend_place){place.x, place.y, place.level, 0};
}

static struct wend_link_slot *link_slot(const wend_mesh *mesh, wend_mesh_link_id link)
{
    uint32_t number = (uint32_t)link, generation = (uint32_t)(link >> 32);
    if (!mesh || number >= mesh->link_slots)
        return NULL;
    struct wend_link_slot *slot = &mesh->links[number];
    return slot->link.cost != 0 && slot->generation == generation ? slot : NULL;
}

static bool take_link_slot(wend_mesh *mesh, uint32_t *number)
{
    if (mesh->free_link != WEND_NONE) {
        *number = mesh->free_link;
        mesh->free_link = mesh->links[*number].next;
        return true;
    }
    if (!WEND_RESERVE(&mesh->allocator, mesh->links, mesh->link_capacity, mesh->link_slots + 1))
        return false;
    *number = mesh->link_slots++;
    mesh->links[*number] = (struct wend_link_slot){.next = WEND_NONE};
    return true;
}

wend_status wend_mesh_add_link(wend_mesh *mesh, const wend_link *link, wend_mesh_link_id *number)
{
    if (number)
        *number = 0;
    if (!mesh || !link || !number || !is_link_cost(link->cost) || mesh->links_live == WEND_MESH_MAX_LINKS)
        return WEND_ERROR_ARGUMENT;
    if (!is_link_end(mesh, link->from) || !is_link_end(mesh, link->to))
        return WEND_ERROR_RANGE;
    uint32_t at;
    if (!take_link_slot(mesh, &at))
        return WEND_ERROR_MEMORY;
    struct wend_link_slot *slot = &mesh->links[at];
    slot->generation++;
    slot->link = (wend_link){without_flags(link->from), without_flags(link->to), link->cost};
    slot->is_open = true;
    mesh->links_live++;
    wend_mesh_note(mesh, WEND_NONE);
    *number = (wend_mesh_link_id)slot->generation << 32 | at;
    return WEND_OK;
}

wend_status wend_mesh_remove_link(wend_mesh *mesh, wend_mesh_link_id link)
{
    struct wend_link_slot *slot = link_slot(mesh, link);
    if (!slot)
        return WEND_ERROR_ARGUMENT;
    slot->link.cost = 0;
    mesh->links_live--;
    wend_mesh_note(mesh, WEND_NONE);
    /* A slot whose generations are used up is not given again. */
    if (slot->generation != UINT32_MAX) {
        slot->next = mesh->free_link;
        mesh->free_link = (uint32_t)link;
    }
    return WEND_OK;
}

wend_status wend_mesh_set_link_open(wend_mesh *mesh, wend_mesh_link_id link, bool open)
{
    struct wend_link_slot *slot = link_slot(mesh, link);
    if (!slot)
        return WEND_ERROR_ARGUMENT;
    if (slot->is_open != open)
        wend_mesh_note(mesh, WEND_NONE);
    slot->is_open = open;
    return WEND_OK;
}

wend_status wend_mesh_set_link_cost(wend_mesh *mesh, wend_mesh_link_id link, uint32_t cost)
{
    struct wend_link_slot *slot = link_slot(mesh, link);
    if (!slot || !is_link_cost(cost))
        return WEND_ERROR_ARGUMENT;
    if (slot->link.cost != cost)
        wend_mesh_note(mesh, WEND_NONE);
    slot->link.cost = cost;
    return WEND_OK;
}

uint32_t wend_mesh_link_count(const wend_mesh *mesh)
{
    return mesh ? mesh->links_live : 0;
}

wend_status wend_mesh_read_link(const wend_mesh *mesh, wend_mesh_link_id link, wend_link *values, bool *open)
{
    const struct wend_link_slot *slot = link_slot(mesh, link);
    if (!slot || !values)
        return WEND_ERROR_ARGUMENT;
    *values = slot->link;
    if (open)
        *open = slot->is_open;
    return WEND_OK;
}

/* Obstacles, found by id. */

wend_status wend_mesh_refuse(wend_mesh_fault *fault, wend_mesh_fault_kind kind, uint32_t outline, uint32_t vertex)
{
    if (fault)
        *fault = (wend_mesh_fault){.kind = kind, .outline = outline, .vertex = vertex};
    return kind == WEND_MESH_FAULT_NONE ? WEND_OK : WEND_ERROR_ARGUMENT;
}

struct wend_point wend_outline_corner(const wend_mesh_point *corners, uint32_t i)
{
    return (struct wend_point){corners[i].x, corners[i].y};
}

static int turn_sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

static bool is_between(struct wend_point a, struct wend_point b, struct wend_point c)
{
    return (c.x >= a.x || c.x >= b.x) && (c.x <= a.x || c.x <= b.x) && (c.y >= a.y || c.y >= b.y) &&
           (c.y <= a.y || c.y <= b.y);
}

/* Whether two segments share a point. */
static bool sides_touch(struct wend_point a, struct wend_point b, struct wend_point c, struct wend_point d)
{
    int ac = turn_sign(wend_cross(a, b, c)), ad = turn_sign(wend_cross(a, b, d)), ca = turn_sign(wend_cross(c, d, a)),
        cb = turn_sign(wend_cross(c, d, b));
    if (ac * ad < 0 && ca * cb < 0)
        return true;
    return (ac == 0 && is_between(a, b, c)) || (ad == 0 && is_between(a, b, d)) || (ca == 0 && is_between(c, d, a)) ||
           (cb == 0 && is_between(c, d, b));
}

/* Whether a side touches a later one of the outline, except for the corner that it shares with the next. */
static bool touches_itself(const wend_mesh_point *corners, uint32_t count, uint32_t i)
{
    struct wend_point a = wend_outline_corner(corners, i), b = wend_outline_corner(corners, (i + 1) % count);
    struct wend_point next = wend_outline_corner(corners, (i + 2) % count);
    if (wend_cross(a, b, next) == 0 && wend_dot(b, a, next) > 0)
        return true;
    for (uint32_t k = i + 2; k < count; k++) {
        if (i == 0 && k == count - 1)
            continue; /* the side before the first */
        if (sides_touch(a, b, wend_outline_corner(corners, k), wend_outline_corner(corners, (k + 1) % count)))
            return true;
    }
    return false;
}

int wend_outline_turn(const wend_mesh_point *corners, uint32_t count)
{
    /* At the lowest corner an outline turns as it does as a whole. */
    uint32_t low = 0;
    for (uint32_t i = 1; i < count; i++)
        if (corners[i].y < corners[low].y || (corners[i].y == corners[low].y && corners[i].x < corners[low].x))
            low = i;
    for (uint32_t k = 1; k < count; k++) {
        int turn =
            turn_sign(wend_cross(wend_outline_corner(corners, (low + count - 1) % count),
                                 wend_outline_corner(corners, low), wend_outline_corner(corners, (low + k) % count)));
        if (turn != 0)
            return turn;
    }
    return 0;
}

wend_status wend_outline_check(const wend_mesh_point *corners, uint32_t count, uint32_t outline, wend_mesh_fault *fault)
{
    for (uint32_t i = 0; i < count; i++)
        if (!wend_point_in_range(wend_outline_corner(corners, i)))
            return wend_mesh_refuse(fault, WEND_MESH_FAULT_COORDINATE, outline, i);
    for (uint32_t i = 0; i < count; i++)
        if (wend_point_equal(wend_outline_corner(corners, i), wend_outline_corner(corners, (i + 1) % count)))
            return wend_mesh_refuse(fault, WEND_MESH_FAULT_REPEATED, outline, (i + 1) % count);
    return wend_outline_turn(corners, count) == 0 ? wend_mesh_refuse(fault, WEND_MESH_FAULT_FLAT, outline, 0) : WEND_OK;
}

static wend_status check_obstacle(const wend_mesh_point *corners, uint32_t count, wend_mesh_fault *fault)
{
    if (count < 3 || count > WEND_MESH_MAX_OBSTACLE_CORNERS)
        return wend_mesh_refuse(fault, WEND_MESH_FAULT_CORNERS, 0, 0);
    wend_status status = wend_outline_check(corners, count, 0, fault);
    for (uint32_t i = 0; i < count && status == WEND_OK; i++)
        if (touches_itself(corners, count, i))
            status = wend_mesh_refuse(fault, WEND_MESH_FAULT_CROSSING, 0, i);
    return status;
}

bool wend_obstacle_is_sound(const struct wend_point *corners, uint32_t count)
{
    wend_mesh_point outline[WEND_MESH_MAX_OBSTACLE_CORNERS];
    if (count > WEND_MESH_MAX_OBSTACLE_CORNERS)
        return false;
    for (uint32_t i = 0; i < count; i++)
        outline[i] = (wend_mesh_point){corners[i].x, corners[i].y};
    return check_obstacle(outline, count, NULL) == WEND_OK && wend_outline_turn(outline, count) > 0;
}

/* Copies a checked outline, turned to the inner side. NULL if memory is refused. */
static struct wend_point *take_outline(const wend_mesh *mesh, const wend_mesh_point *corners, uint32_t count)
{
    struct wend_point *taken = wend_allocate(&mesh->allocator, count, sizeof *taken);
    bool reversed = wend_outline_turn(corners, count) < 0;
    for (uint32_t i = 0; taken && i < count; i++)
        taken[i] = wend_outline_corner(corners, reversed ? count - 1 - i : i);
    return taken;
}

static void clear_slot(wend_mesh *mesh, struct wend_obstacle_slot *slot)
{
    WEND_RELEASE(&mesh->allocator, slot->corners, slot->count);
    slot->corners = NULL;
    slot->count = 0;
}

static void fill_slot(wend_mesh *mesh, uint32_t number, struct wend_point *corners, uint32_t count, uint16_t level)
{
    struct wend_obstacle_slot *slot = &mesh->obstacles[number];
    clear_slot(mesh, slot);
    slot->corners = corners;
    slot->count = count;
    slot->level = level;
    wend_mesh_note(mesh, number);
    slot->stamp = mesh->version;
}

static struct wend_obstacle_slot *obstacle_slot(const wend_mesh *mesh, wend_obstacle_id obstacle)
{
    uint32_t number = (uint32_t)obstacle, generation = (uint32_t)(obstacle >> 32);
    if (!mesh || number >= mesh->obstacle_count)
        return NULL;
    struct wend_obstacle_slot *slot = &mesh->obstacles[number];
    return slot->corners && slot->generation == generation ? slot : NULL;
}

static bool take_slot(wend_mesh *mesh, uint32_t *number)
{
    if (mesh->free_obstacle != WEND_NONE) {
        *number = mesh->free_obstacle;
        mesh->free_obstacle = mesh->obstacles[*number].next;
        return true;
    }
    if (!WEND_RESERVE(&mesh->allocator, mesh->obstacles, mesh->obstacle_capacity, mesh->obstacle_count + 1))
        return false;
    *number = mesh->obstacle_count++;
    mesh->obstacles[*number] = (struct wend_obstacle_slot){NULL, 0, 0, WEND_NONE, 0, 0};
    return true;
}

wend_status wend_mesh_add_obstacle(wend_mesh *mesh, const wend_mesh_point *corners, uint32_t count, uint16_t level,
                                   wend_obstacle_id *obstacle, wend_mesh_fault *fault)
{
    wend_mesh_refuse(fault, WEND_MESH_FAULT_NONE, 0, 0);
    if (obstacle)
        *obstacle = 0;
    if (!mesh || !obstacle || (!corners && count != 0))
        return WEND_ERROR_ARGUMENT;
    wend_status status = check_obstacle(corners, count, fault);
    if (status != WEND_OK)
        return status;
    if (level >= mesh->ground.level_count)
        return WEND_ERROR_RANGE;
    uint32_t number;
    struct wend_point *taken = take_outline(mesh, corners, count);
    if (!taken || !take_slot(mesh, &number)) {
        WEND_RELEASE(&mesh->allocator, taken, count);
        return WEND_ERROR_MEMORY;
    }
    mesh->obstacles[number].generation++;
    fill_slot(mesh, number, taken, count, level);
    mesh->obstacles_live++;
    *obstacle = (wend_obstacle_id)mesh->obstacles[number].generation << 32 | number;
    return WEND_OK;
}

wend_status wend_mesh_move_obstacle(wend_mesh *mesh, wend_obstacle_id obstacle, const wend_mesh_point *corners,
                                    uint32_t count, uint16_t level, wend_mesh_fault *fault)
{
    wend_mesh_refuse(fault, WEND_MESH_FAULT_NONE, 0, 0);
    if (!obstacle_slot(mesh, obstacle) || (!corners && count != 0))
        return WEND_ERROR_ARGUMENT;
    wend_status status = check_obstacle(corners, count, fault);
    if (status != WEND_OK)
        return status;
    if (level >= mesh->ground.level_count)
        return WEND_ERROR_RANGE;
    struct wend_point *taken = take_outline(mesh, corners, count);
    if (!taken)
        return WEND_ERROR_MEMORY;
    fill_slot(mesh, (uint32_t)obstacle, taken, count, level);
    return WEND_OK;
}

wend_status wend_mesh_remove_obstacle(wend_mesh *mesh, wend_obstacle_id obstacle)
{
    struct wend_obstacle_slot *slot = obstacle_slot(mesh, obstacle);
    if (!slot)
        return WEND_ERROR_ARGUMENT;
    clear_slot(mesh, slot);
    wend_mesh_note(mesh, (uint32_t)obstacle);
    slot->stamp = mesh->version;
    mesh->obstacles_live--;
    /* A slot whose generations are used up is not given again. */
    if (slot->generation != UINT32_MAX) {
        slot->next = mesh->free_obstacle;
        mesh->free_obstacle = (uint32_t)obstacle;
    }
    return WEND_OK;
}

uint32_t wend_mesh_obstacle_count(const wend_mesh *mesh)
{
    return mesh ? mesh->obstacles_live : 0;
}

wend_status wend_mesh_read_obstacle(const wend_mesh *mesh, wend_obstacle_id obstacle, wend_mesh_point *corners,
                                    size_t capacity, size_t *count, uint16_t *level)
{
    const struct wend_obstacle_slot *slot = obstacle_slot(mesh, obstacle);
    if (!slot || !count || (!corners && capacity != 0))
        return WEND_ERROR_ARGUMENT;
    *count = slot->count;
    if (level)
        *level = slot->level;
    for (uint32_t i = 0; i < slot->count && i < capacity; i++)
        corners[i] = (wend_mesh_point){slot->corners[i].x, slot->corners[i].y};
    return capacity < slot->count && capacity != 0 ? WEND_ERROR_CAPACITY : WEND_OK;
}

void wend_mesh_destroy(wend_mesh *mesh)
{
    if (!mesh)
        return;
    wend_allocator memory = mesh->allocator;
    if (!mesh->canvas)
        wend_surface_destroy(&mesh->ground);
    wend_space_destroy(mesh->canvas);
    wend_mesh_destroy(mesh->drawing);
    for (uint32_t i = 0; i < mesh->obstacle_count; i++)
        clear_slot(mesh, &mesh->obstacles[i]);
    WEND_RELEASE(&memory, mesh->obstacles, mesh->obstacle_capacity);
    WEND_RELEASE(&memory, mesh->links, mesh->link_capacity);
    WEND_RELEASE(&memory, mesh, 1);
    wend_image_memory_end(&memory);
}

wend_status wend_mesh_own_ground(wend_mesh *mesh)
{
    struct wend_surface copy;
    if (!wend_image_is_constant(&mesh->allocator, mesh->ground.index.heads))
        return WEND_OK;
    if (wend_surface_copy(&copy, &mesh->ground) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_surface_destroy(&mesh->ground);
    mesh->ground = copy;
    return WEND_OK;
}

uint64_t wend_mesh_version(const wend_mesh *mesh)
{
    return mesh ? mesh->version : 0;
}

uint32_t wend_mesh_levels(const wend_mesh *mesh)
{
    return mesh ? mesh->ground.level_count : 0;
}

size_t wend_mesh_memory(const wend_mesh *mesh)
{
    if (!mesh)
        return 0;
    size_t bytes =
        sizeof *mesh + mesh->link_capacity * sizeof *mesh->links + mesh->obstacle_capacity * sizeof *mesh->obstacles;
    bytes += mesh->canvas ? wend_space_memory(mesh->canvas) + wend_mesh_memory(mesh->drawing)
                          : wend_surface_memory(&mesh->ground);
    for (uint32_t i = 0; i < mesh->obstacle_count; i++)
        bytes += mesh->obstacles[i].count * sizeof *mesh->obstacles[i].corners;
    return bytes;
}
