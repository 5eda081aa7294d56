/*
 * Follows ground with storeys being opened or closed to the mover: walls around it change, and shapes may lie on more
 * of it or less.
 */
#include <string.h>

#include "map/mesh/mesh_derive.h"
#include "map/mesh/storeys_calls.h"
#include "map/navmesh/navmesh_calls.h"

static bool add_dirty(wend_space *space, uint32_t polygon)
{
    if (!wend_storeys_reserve(space, 1))
        return false;
    wend_storeys_add_dirty(&space->mesh->storeys, polygon);
    return true;
}

/* Compares bytes: windows have no padding; with padding, more would be cut again. */
static bool entries_are_same(const struct wend_wall_lists *a, uint32_t of_a, const struct wend_wall_lists *b,
                             uint32_t of_b)
{
    if ((of_a & of_b & WEND_WALL_WINDOW) == 0)
        return of_a == of_b;
    return memcmp(wend_wall_window_of(a, of_a), wend_wall_window_of(b, of_b), sizeof(struct wend_wall_window)) == 0;
}

/* Whether the same walls take from a polygon in both lists. */
static bool lists_are_same(const struct wend_wall_lists *a, const struct wend_wall_lists *b, uint32_t polygon)
{
    const uint32_t count = a->starts[polygon + 1] - a->starts[polygon];
    bool are_same = b->starts[polygon + 1] - b->starts[polygon] == count;
    for (uint32_t i = 0; i < count && are_same; i++)
        are_same = entries_are_same(a, a->walls[a->starts[polygon] + i], b, b->walls[b->starts[polygon] + i]);
    return are_same;
}

/* Lists the walls in a box again, and marks polygons that other walls take from now. */
static wend_status relist_walls(wend_space *space, struct wend_wall_box box)
{
    struct wend_wall_lists *walls = &space->mesh->storeys.walls, lists = {0};
    wend_mesh_grow_box(space, &box.low, &box.high);
    wend_status status = wend_wall_lists_make(space, &box, &lists);
    for (uint32_t i = 0; i < space->mesh->mesh->ground.polygon_count && status == WEND_OK; i++)
        if (!lists_are_same(walls, &lists, i) && !add_dirty(space, i))
            status = WEND_ERROR_MEMORY;
    if (status == WEND_OK) {
        const struct wend_wall_lists before = *walls;
        *walls = lists;
        lists = before;
    }
    wend_wall_lists_end(&lists, &space->allocator);
    return status;
}

/* Finds again what a shape lies on. After MEMORY the painting is not followed yet, so this is repeated. */
static wend_status place_again(wend_space *space, struct wend_shape *shape)
{
    if (!wend_storeys_reserve(space, shape->ground_count))
        return WEND_ERROR_MEMORY;
    wend_storeys_disturb(&space->mesh->storeys, shape);
    if (wend_storeys_place(space, shape) != WEND_OK || !wend_storeys_reserve(space, shape->ground_count))
        return WEND_ERROR_MEMORY;
    wend_storeys_disturb(&space->mesh->storeys, shape);
    return WEND_OK;
}

static wend_status place_shapes_again(wend_space *space, struct wend_wall_box box)
{
    struct wend_mesh_space *mesh = space->mesh;
    const struct wend_surface_index *index = &mesh->mesh->ground.index;
    const struct wend_shape around = {.low = box.low, .high = box.high};
    struct wend_board_walk walk;
    uint32_t number;
    wend_status status = WEND_OK;
    wend_board_begin(&mesh->board, index, &around, WEND_STOREYS_NEAR, &walk);
    while (status == WEND_OK && wend_board_next(&mesh->board, index, mesh->shapes, &walk, &number))
        if (wend_boxes_touch(&mesh->shapes[number], &around, WEND_STOREYS_NEAR))
            status = place_again(space, &mesh->shapes[number]);
    return status;
}

static bool has_side_in(const struct wend_surface *ground, uint32_t polygon, const struct wend_wall_box *box)
{
    const uint32_t end = ground->polygons[polygon].first + ground->polygons[polygon].count;
    uint32_t side = ground->polygons[polygon].first;
    while (side < end && !wend_wall_box_touches(box, ground, side))
        side++;
    return side < end;
}

/* Marks the polygons with a side in a box: open ones or closed ones. */
static bool disturb_box(wend_space *space, const struct wend_wall_box *box, bool is_open)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    struct wend_box_walk walk;
    uint32_t polygon;
    wend_box_begin(ground, box->low, box->high, &walk);
    while (wend_box_next_entry(ground, &walk, &polygon))
        if (wend_ground_is_open(space, polygon) == is_open && has_side_in(ground, polygon, box) &&
            !add_dirty(space, polygon))
            return false;
    return true;
}

wend_status wend_storeys_follow_paint(wend_space *space, struct wend_point low, struct wend_point high)
{
    const struct wend_wall_box box = {low, high};
    /* Closed polygons come first: from them the update finds everything they led to. */
    if (!disturb_box(space, &box, false) || !disturb_box(space, &box, true))
        return WEND_ERROR_MEMORY;
    const wend_status status = place_shapes_again(space, box);
    return status == WEND_OK && space->profile.radius != 0 ? relist_walls(space, box) : status;
}
