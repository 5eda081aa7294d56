/* Obstacles on a mesh. */
#include "map/mesh/mesh_obstacles.h"

#include "base/array.h"
#include "base/memory.h"

static wend_status tell_fault(wend_mesh_fault *fault, wend_mesh_fault_kind kind, uint32_t vertex)
{
    if (fault)
        *fault = (wend_mesh_fault){kind, 0, vertex};
    return kind == WEND_MESH_FAULT_NONE ? WEND_OK : WEND_ERROR_ARGUMENT;
}

static struct wend_point outline_corner(const wend_mesh_point *corners, uint32_t i)
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

/* Whether two segments have any point in common. */
static bool sides_touch(struct wend_point a, struct wend_point b, struct wend_point c, struct wend_point d)
{
    int ac = turn_sign(wend_cross(a, b, c)), ad = turn_sign(wend_cross(a, b, d)), ca = turn_sign(wend_cross(c, d, a)),
        cb = turn_sign(wend_cross(c, d, b));
    if (ac * ad < 0 && ca * cb < 0)
        return true;
    return (ac == 0 && is_between(a, b, c)) || (ad == 0 && is_between(a, b, d)) || (ca == 0 && is_between(c, d, a)) ||
           (cb == 0 && is_between(c, d, b));
}

/* Whether a side touches one that comes after it in the outline, except for the corner it shares with the next. */
static bool touches_itself(const wend_mesh_point *corners, uint32_t count, uint32_t i)
{
    struct wend_point a = outline_corner(corners, i), b = outline_corner(corners, (i + 1) % count);
    struct wend_point next = outline_corner(corners, (i + 2) % count);
    if (wend_cross(a, b, next) == 0 && wend_dot(b, a, next) > 0)
        return true;
    for (uint32_t k = i + 2; k < count; k++) {
        if (i == 0 && k == count - 1)
            continue; /* the side before the first */
        if (sides_touch(a, b, outline_corner(corners, k), outline_corner(corners, (k + 1) % count)))
            return true;
    }
    return false;
}

/* 1 where the corners turn to the inner side, -1 the other way round; 0 where all lie on a line. */
static int turn_of(const wend_mesh_point *corners, uint32_t count)
{
    /* At the lowest corner the outline turns as it does as a whole. */
    uint32_t low = 0;
    for (uint32_t i = 1; i < count; i++)
        if (corners[i].y < corners[low].y || (corners[i].y == corners[low].y && corners[i].x < corners[low].x))
            low = i;
    for (uint32_t k = 1; k < count; k++) {
        int turn = turn_sign(wend_cross(outline_corner(corners, (low + count - 1) % count),
                                        outline_corner(corners, low), outline_corner(corners, (low + k) % count)));
        if (turn != 0)
            return turn;
    }
    return 0;
}

static wend_status check_outline(const wend_mesh_point *corners, uint32_t count, wend_mesh_fault *fault)
{
    if (count < 3 || count > WEND_MESH_MAX_OBSTACLE_CORNERS)
        return tell_fault(fault, WEND_MESH_FAULT_CORNERS, 0);
    for (uint32_t i = 0; i < count; i++)
        if (!wend_point_in_range(outline_corner(corners, i)))
            return tell_fault(fault, WEND_MESH_FAULT_COORDINATE, i);
    for (uint32_t i = 0; i < count; i++)
        if (wend_point_equal(outline_corner(corners, i), outline_corner(corners, (i + 1) % count)))
            return tell_fault(fault, WEND_MESH_FAULT_REPEATED, (i + 1) % count);
    if (turn_of(corners, count) == 0)
        return tell_fault(fault, WEND_MESH_FAULT_FLAT, 0);
    for (uint32_t i = 0; i < count; i++)
        if (touches_itself(corners, count, i))
            return tell_fault(fault, WEND_MESH_FAULT_CROSSING, i);
    return tell_fault(fault, WEND_MESH_FAULT_NONE, 0);
}

/* A checked outline turned to the inner side, in memory of its own; null where the allocator refuses. */
static struct wend_point *take_outline(const wend_mesh *mesh, const wend_mesh_point *corners, uint32_t count)
{
    struct wend_point *taken = wend_allocate(&mesh->allocator, count, sizeof *taken);
    bool reversed = turn_of(corners, count) < 0;
    for (uint32_t i = 0; taken && i < count; i++)
        taken[i] = outline_corner(corners, reversed ? count - 1 - i : i);
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
    tell_fault(fault, WEND_MESH_FAULT_NONE, 0);
    if (obstacle)
        *obstacle = 0;
    if (!mesh || !obstacle || (!corners && count != 0))
        return WEND_ERROR_ARGUMENT;
    wend_status status = check_outline(corners, count, fault);
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
    tell_fault(fault, WEND_MESH_FAULT_NONE, 0);
    if (!obstacle_slot(mesh, obstacle) || (!corners && count != 0))
        return WEND_ERROR_ARGUMENT;
    wend_status status = check_outline(corners, count, fault);
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
    /* A number whose generations are used up is not given again. */
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

void wend_mesh_free_obstacles(wend_mesh *mesh)
{
    for (uint32_t i = 0; i < mesh->obstacle_count; i++)
        clear_slot(mesh, &mesh->obstacles[i]);
    WEND_RELEASE(&mesh->allocator, mesh->obstacles, mesh->obstacle_capacity);
}

size_t wend_mesh_obstacle_memory(const wend_mesh *mesh)
{
    size_t bytes = mesh->obstacle_capacity * sizeof *mesh->obstacles;
    for (uint32_t i = 0; i < mesh->obstacle_count; i++)
        bytes += mesh->obstacles[i].count * sizeof *mesh->obstacles[i].corners;
    return bytes;
}
