/*
 * Ground that may have storeys, where some of it is opened or closed to the mover: walls are others around it, and
 * shapes may lie on more of it or on less.
 */
#include "base/array.h"
#include "base/memory.h"
#include "map/mesh/mesh_derive.h"
#include "map/mesh/storeys_calls.h"
#include "map/navmesh/navmesh_calls.h"

/* Lists of walls that become others: those of walls in a box are listed anew. */
struct relisting {
    wend_space *space;
    struct wend_wall_box box;
    struct wend_marks near; /* polygons of the ground that such walls may reach */
    struct wend_wall_lists old, fresh, lists;
};

static bool is_window(uint32_t entry)
{
    return (entry & WEND_WALL_WINDOW) != 0;
}

static const struct wend_wall_window *window_of(const struct wend_wall_lists *lists, uint32_t entry)
{
    return &lists->windows.windows[entry & ~WEND_WALL_WINDOW];
}

static uint32_t listed_wall(const struct wend_wall_lists *lists, uint32_t entry)
{
    return is_window(entry) ? window_of(lists, entry)->wall : entry;
}

/* Whether an entry of an old list is listed anew, if at all. */
static bool is_outdated(const struct relisting *r, uint32_t polygon, uint32_t entry)
{
    return wend_marks_has(&r->near, polygon) &&
           wend_wall_box_touches(&r->box, &r->space->mesh->mesh->ground, listed_wall(&r->old, entry));
}

static bool mark_reached(struct relisting *r)
{
    const struct wend_surface *ground = &r->space->mesh->mesh->ground;
    struct wend_wall_box reached = r->box;
    struct wend_box_walk walk;
    uint32_t polygon;
    if (wend_marks_begin(&r->near, ground->polygon_count, &r->space->allocator) != WEND_OK)
        return false;
    wend_mesh_grow_box(r->space, &reached.low, &reached.high);
    wend_box_begin(ground, reached.low, reached.high, &walk);
    while (wend_box_next_entry(ground, &walk, &polygon))
        wend_marks_add(&r->near, polygon);
    return true;
}

/* Takes exactly the memory that the lists want. */
static bool make_wall_lists(struct relisting *r)
{
    const wend_allocator *memory = &r->space->allocator;
    const uint32_t polygons = r->space->mesh->mesh->ground.polygon_count;
    uint32_t walls = r->fresh.wall_count, windows = r->fresh.windows.count;
    for (uint32_t polygon = 0; polygon < polygons; polygon++)
        for (uint32_t i = r->old.starts[polygon]; i < r->old.starts[polygon + 1]; i++)
            if (!is_outdated(r, polygon, r->old.walls[i])) {
                walls++;
                windows += is_window(r->old.walls[i]);
            }
    r->lists.starts = wend_allocate(memory, polygons + 1, sizeof *r->lists.starts);
    r->lists.start_count = r->lists.starts ? polygons + 1 : 0;
    r->lists.walls = wend_allocate(memory, walls, sizeof *r->lists.walls);
    r->lists.wall_count = r->lists.walls ? walls : 0;
    return r->lists.starts && r->lists.walls &&
           (windows == 0 || WEND_RESERVE(memory, r->lists.windows.windows, r->lists.windows.capacity, windows));
}

/* Adds an entry of other lists behind the last. */
static void put_entry(struct wend_wall_lists *lists, uint32_t *count, const struct wend_wall_lists *from,
                      uint32_t entry)
{
    if (is_window(entry)) {
        lists->windows.windows[lists->windows.count] = *window_of(from, entry);
        entry = WEND_WALL_WINDOW | lists->windows.count++;
    }
    lists->walls[(*count)++] = entry;
}

/* Merges old and fresh lists, each in the order of the walls. */
static void merge_lists(struct relisting *r)
{
    const struct wend_wall_lists *old = &r->old, *fresh = &r->fresh;
    const uint32_t polygons = r->space->mesh->mesh->ground.polygon_count;
    uint32_t count = 0;
    for (uint32_t polygon = 0; polygon < polygons; polygon++) {
        uint32_t k = fresh->starts[polygon];
        r->lists.starts[polygon] = count;
        for (uint32_t i = old->starts[polygon]; i < old->starts[polygon + 1]; i++) {
            if (is_outdated(r, polygon, old->walls[i]))
                continue;
            const uint32_t wall = listed_wall(old, old->walls[i]);
            while (k < fresh->starts[polygon + 1] && listed_wall(fresh, fresh->walls[k]) < wall)
                put_entry(&r->lists, &count, fresh, fresh->walls[k++]);
            put_entry(&r->lists, &count, old, old->walls[i]);
        }
        while (k < fresh->starts[polygon + 1])
            put_entry(&r->lists, &count, fresh, fresh->walls[k++]);
    }
    r->lists.starts[polygons] = count;
    r->lists.walls[count] = WEND_NONE;
}

static bool windows_are_same(const struct wend_wall_window *a, const struct wend_wall_window *b)
{
    return a->kind == b->kind && a->wall == b->wall && a->polygon == b->polygon && wend_point_equal(a->from, b->from) &&
           wend_point_equal(a->to, b->to);
}

static bool entries_are_same(const struct relisting *r, uint32_t old, uint32_t entry)
{
    return is_window(old) && is_window(entry) ? windows_are_same(window_of(&r->old, old), window_of(&r->lists, entry))
                                              : old == entry;
}

/* Whether others keep a mover off in a polygon than before. */
static bool is_other(const struct relisting *r, uint32_t polygon)
{
    const uint32_t *old = r->old.walls + r->old.starts[polygon], *now = r->lists.walls + r->lists.starts[polygon];
    const uint32_t count = r->old.starts[polygon + 1] - r->old.starts[polygon];
    if (r->lists.starts[polygon + 1] - r->lists.starts[polygon] != count)
        return true;
    uint32_t i = 0;
    while (i < count && entries_are_same(r, old[i], now[i]))
        i++;
    return i < count;
}

static bool add_dirty(wend_space *space, uint32_t polygon)
{
    if (!wend_storeys_reserve(space, 1))
        return false;
    wend_storeys_add_dirty(&space->mesh->storeys, polygon);
    return true;
}

/* Has polygons cut anew whose lists are others. */
static bool disturb_others(const struct relisting *r)
{
    const uint32_t polygons = r->space->mesh->mesh->ground.polygon_count;
    for (uint32_t polygon = wend_marks_next(&r->near, 0); polygon < polygons;
         polygon = wend_marks_next(&r->near, polygon + 1))
        if (is_other(r, polygon) && !add_dirty(r->space, polygon))
            return false;
    return true;
}

static wend_status relist_walls(wend_space *space, struct wend_wall_box box)
{
    const wend_allocator *memory = &space->allocator;
    struct wend_wall_lists *walls = &space->mesh->storeys.walls;
    struct relisting r = {.space = space, .box = box, .old = *walls};
    wend_mesh_grow_box(space, &r.box.low, &r.box.high);
    wend_status status = wend_wall_lists_make(space, &r.box, &r.fresh);
    if (status == WEND_OK && (!mark_reached(&r) || !make_wall_lists(&r)))
        status = WEND_ERROR_MEMORY;
    if (status == WEND_OK) {
        merge_lists(&r);
        status = disturb_others(&r) ? WEND_OK : WEND_ERROR_MEMORY;
    }
    if (status == WEND_OK)
        *walls = r.lists;
    wend_wall_lists_end(status == WEND_OK ? &r.old : &r.lists, memory);
    wend_wall_lists_end(&r.fresh, memory);
    wend_marks_destroy(&r.near, memory);
    return status;
}

/* Finds anew what a shape lies on. */
static wend_status place_again(wend_space *space, struct wend_shape *shape)
{
    struct wend_shape placed = *shape;
    placed.ground = NULL;
    placed.ground_count = placed.ground_capacity = 0;
    wend_status status = wend_storeys_place(space, &placed);
    if (status == WEND_OK && !wend_storeys_reserve(space, shape->ground_count + placed.ground_count))
        status = WEND_ERROR_MEMORY;
    if (status == WEND_OK) {
        wend_storeys_disturb(&space->mesh->storeys, shape);
        wend_storeys_disturb(&space->mesh->storeys, &placed);
        const struct wend_shape before = *shape;
        *shape = placed;
        placed = before;
    }
    WEND_RELEASE(&space->allocator, placed.ground, placed.ground_capacity);
    return status;
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

/* Has polygons cut anew that have a side in a box: those that are open, or those that are closed. */
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
    /* What is closed comes first: from there the update finds all that it led to. */
    if (!disturb_box(space, &box, false) || !disturb_box(space, &box, true))
        return WEND_ERROR_MEMORY;
    const wend_status status = place_shapes_again(space, box);
    return status == WEND_OK && space->profile.radius != 0 ? relist_walls(space, box) : status;
}
