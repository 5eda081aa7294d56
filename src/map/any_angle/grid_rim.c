/* Finds the hole around changed cells, and its rim. */
#include "map/any_angle/grid_rim.h"

#include "base/array.h"
#include "base/memory.h"
#include "map/any_angle/grid_triangles.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/space/space_calls.h"

/* Directions of walls: free ground is on the right. */
enum { WALL_EAST, WALL_SOUTH, WALL_WEST, WALL_NORTH, WALL_DIRECTIONS };

static const int32_t wall_x[WALL_DIRECTIONS] = {1, 0, -1, 0}, wall_y[WALL_DIRECTIONS] = {0, 1, 0, -1};

/* A window of cell corners, including those on the outline of the changed cells. */
struct rim_window {
    const wend_space *space;
    const uint8_t *open;
    const struct wend_surface *surface;
    int32_t left, top, right, bottom;
    uint32_t level;
    int32_t distance;
};

static bool is_in_window(const struct rim_window *window, int32_t x, int32_t y)
{
    return x >= window->left && x <= window->right && y >= window->top && y <= window->bottom;
}

static bool is_open_cell(const struct rim_window *window, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || x >= (int32_t)window->space->cells.width || y >= (int32_t)window->space->cells.height)
        return false;
    const uint32_t row = window->level * window->space->cells.height + (uint32_t)y;
    return wend_bits_get(window->open, wend_space_node(window->space, (uint32_t)x, row));
}

/* Whether the cell at a corner between a direction and the next one clockwise is free. */
static bool is_open_between(const struct rim_window *window, int32_t x, int32_t y, uint32_t direction)
{
    const uint32_t next = (direction + 1) % WALL_DIRECTIONS;
    const int32_t right = wall_x[direction] + wall_x[next], down = wall_y[direction] + wall_y[next];
    return is_open_cell(window, x - (right < 0), y - (down < 0));
}

/* Whether a polygon and a box, outlines included, intersect: no side has all of the box beyond it. */
static bool touches_box(const struct wend_surface *surface, const struct wend_polygon *polygon, struct wend_point low,
                        struct wend_point high)
{
    const struct wend_side *sides = surface->sides + polygon->first;
    bool left = true, right = true, above = true, below = true;
    for (uint32_t i = 0; i < polygon->count; i++) {
        left = left && sides[i].at.x < low.x;
        right = right && sides[i].at.x > high.x;
        above = above && sides[i].at.y < low.y;
        below = below && sides[i].at.y > high.y;
    }
    if (left || right || above || below)
        return false;
    for (uint32_t i = 0; i < polygon->count; i++) {
        const struct wend_point a = sides[i].at, b = sides[i + 1 == polygon->count ? 0 : i + 1].at;
        /* The corner of the box that lies farthest on the inner side. */
        const struct wend_point corner = {b.y > a.y ? low.x : high.x, b.x > a.x ? high.y : low.y};
        if (wend_cross(a, b, corner) < 0)
            return false;
    }
    return true;
}

static bool add_to_hole(struct wend_grid_rim *rim, uint32_t polygon)
{
    if (wend_marks_has(&rim->in_hole, polygon))
        return true;
    if (!WEND_RESERVE(&rim->memory, rim->old, rim->old_capacity, rim->old_count + 1))
        return false;
    wend_marks_add(&rim->in_hole, polygon);
    rim->old[rim->old_count++] = polygon;
    return true;
}

static bool add_touching(struct wend_grid_rim *rim, const struct rim_window *window)
{
    const struct wend_surface *surface = window->surface;
    const struct wend_surface_index *index = &surface->index;
    const struct wend_point low = {window->left * WEND_CELL - window->distance,
                                   window->top * WEND_CELL - window->distance};
    const struct wend_point high = {window->right * WEND_CELL + window->distance,
                                    window->bottom * WEND_CELL + window->distance};
    const uint32_t first = wend_index_square(index, low), last = wend_index_square(index, high);
    for (uint32_t row = first / index->columns; row <= last / index->columns; row++)
        for (uint32_t column = first % index->columns; column <= last % index->columns; column++)
            for (uint32_t at = index->heads[row * index->columns + column]; at != WEND_NONE;) {
                const uint32_t number = wend_index_take(index, &at);
                const struct wend_polygon *polygon = &surface->polygons[number];
                if (polygon->level == window->level && !wend_marks_has(&rim->in_hole, number) &&
                    touches_box(surface, polygon, low, high) && !add_to_hole(rim, number))
                    return false;
            }
    return true;
}

/* Adds a ring of polygons. With two rings the result is nearly as good as a new surface. */
static bool add_beside(struct wend_grid_rim *rim, const struct wend_surface *surface)
{
    const uint32_t touching = rim->old_count;
    for (uint32_t i = 0; i < touching; i++) {
        const struct wend_polygon *polygon = &surface->polygons[rim->old[i]];
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
            const uint32_t twin = surface->sides[side].twin;
            if (twin != WEND_NONE && !add_to_hole(rim, surface->sides[twin].polygon))
                return false;
        }
    }
    return true;
}

static uint32_t add_rim_side(struct wend_grid_rim *rim, struct wend_point at, uint32_t outer)
{
    rim->sides[rim->side_count] = (struct wend_rim_side){at, WEND_NONE, outer};
    return rim->side_count++;
}

static int32_t corner_of(int32_t at)
{
    return (at + WEND_CELL / 2) >> 8;
}

/* A wall of the surface, in coordinates of cell corners. */
struct rim_wall {
    int32_t x, y, end_x, end_y;
    uint32_t direction;
};

static struct rim_wall wall_of(const struct wend_surface *surface, uint32_t side)
{
    const struct wend_point a = surface->sides[side].at, b = wend_side_end(surface, side);
    struct rim_wall wall = {corner_of(a.x), corner_of(a.y), corner_of(b.x), corner_of(b.y), 0};
    if (wall.y == wall.end_y)
        wall.direction = wall.end_x > wall.x ? WALL_EAST : WALL_WEST;
    else
        wall.direction = wall.end_y > wall.y ? WALL_SOUTH : WALL_NORTH;
    return wall;
}

static int32_t keep_between(int32_t at, int32_t low, int32_t high)
{
    return at < low ? low : at > high ? high : at;
}

static bool meets_window(const struct rim_window *window, const struct rim_wall *wall)
{
    const int32_t x = keep_between(window->left, wall->x < wall->end_x ? wall->x : wall->end_x,
                                   wall->x < wall->end_x ? wall->end_x : wall->x);
    const int32_t y = keep_between(window->top, wall->y < wall->end_y ? wall->y : wall->end_y,
                                   wall->y < wall->end_y ? wall->end_y : wall->y);
    return is_in_window(window, x, y);
}

/* The side of the rim after a side of the hole: turns around its end, across the sides inside the hole. */
static uint32_t next_on_rim(const struct wend_grid_rim *rim, const struct wend_surface *surface, uint32_t side)
{
    for (;;) {
        side = wend_side_next(surface, side);
        const uint32_t twin = surface->sides[side].twin;
        if (twin == WEND_NONE || !wend_marks_has(&rim->in_hole, surface->sides[twin].polygon))
            return rim->of_side[side];
        side = twin;
    }
}

/* Takes over a side of the hole that is on the rim; of walls only the parts outside the window. */
static void take_rim_side(struct wend_grid_rim *rim, const struct rim_window *window, uint32_t side)
{
    const struct wend_surface *surface = window->surface;
    const uint32_t twin = surface->sides[side].twin;
    rim->of_side[side] = WEND_NONE;
    if (twin != WEND_NONE) {
        if (!wend_marks_has(&rim->in_hole, surface->sides[twin].polygon))
            rim->of_side[side] = add_rim_side(rim, surface->sides[side].at, twin);
        return;
    }
    const struct rim_wall wall = wall_of(surface, side);
    if (!is_in_window(window, wall.x, wall.y))
        rim->of_side[side] = add_rim_side(rim, surface->sides[side].at, WEND_NONE);
    if (meets_window(window, &wall) && !is_in_window(window, wall.end_x, wall.end_y)) {
        const int32_t x = keep_between(wall.end_x, window->left, window->right),
                      y = keep_between(wall.end_y, window->top, window->bottom);
        rim->exits[rim->exit_count++] = (struct wend_rim_exit){x, y, wall.direction, side};
    }
}

static uint32_t *rim_corner_at(struct wend_grid_rim *rim, const struct rim_window *window, int32_t x, int32_t y,
                               uint32_t direction)
{
    const uint32_t across = (uint32_t)(window->right - window->left) + 1;
    return &rim->corners[((uint32_t)(y - window->top) * across + (uint32_t)(x - window->left)) * WALL_DIRECTIONS +
                         direction];
}

/* Begins new walls at the window's corners, according to the cells as they are now. */
static void add_corners(struct wend_grid_rim *rim, const struct rim_window *window)
{
    for (int32_t y = window->top; y <= window->bottom; y++)
        for (int32_t x = window->left; x <= window->right; x++)
            for (uint32_t direction = 0; direction < WALL_DIRECTIONS; direction++) {
                const uint32_t right = (direction + 1) % WALL_DIRECTIONS, back = (direction + 2) % WALL_DIRECTIONS,
                               left = (direction + 3) % WALL_DIRECTIONS;
                uint32_t *corner = rim_corner_at(rim, window, x, y, direction);
                *corner = WEND_NONE;
                if (!is_open_between(window, x, y, direction) || is_open_between(window, x, y, left))
                    continue;
                const bool right_behind = is_open_between(window, x, y, right),
                           left_behind = is_open_between(window, x, y, back);
                if (right_behind && !left_behind)
                    continue;
                const int32_t along = right_behind ? -window->distance : window->distance;
                const struct wend_point at = {
                    x * WEND_CELL + along * wall_x[direction] + window->distance * wall_x[right],
                    y * WEND_CELL + along * wall_y[direction] + window->distance * wall_y[right]};
                *corner = add_rim_side(rim, at, WEND_NONE);
            }
}

/* The side to which a wall leads from a corner of the window (turning there if `turns`), or WEND_NONE if nowhere. */
static uint32_t follow_wall(struct wend_grid_rim *rim, const struct rim_window *window, int32_t x, int32_t y,
                            uint32_t direction, bool turns)
{
    for (;; turns = true) {
        const uint32_t right = (direction + 1) % WALL_DIRECTIONS, left = (direction + 3) % WALL_DIRECTIONS;
        if (turns && !is_open_between(window, x, y, direction))
            return *rim_corner_at(rim, window, x, y, right);
        if (turns && is_open_between(window, x, y, left))
            return *rim_corner_at(rim, window, x, y, left);
        if (!is_in_window(window, x + wall_x[direction], y + wall_y[direction]))
            break;
        x += wall_x[direction];
        y += wall_y[direction];
    }
    for (uint32_t i = 0; i < rim->exit_count; i++) {
        const struct wend_rim_exit *exit = &rim->exits[i];
        if (exit->x == x && exit->y == y && exit->direction == direction)
            return next_on_rim(rim, window->surface, exit->side);
    }
    return WEND_NONE;
}

/* Links the sides that were taken over. */
static bool link_old_sides(struct wend_grid_rim *rim, const struct rim_window *window)
{
    const struct wend_surface *surface = window->surface;
    for (uint32_t i = 0; i < rim->old_count; i++) {
        const struct wend_polygon *polygon = &surface->polygons[rim->old[i]];
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
            const uint32_t number = rim->of_side[side];
            if (number == WEND_NONE)
                continue;
            uint32_t *next = &rim->sides[number].next;
            const struct rim_wall wall = wall_of(surface, side);
            if (surface->sides[side].twin == WEND_NONE && meets_window(window, &wall))
                *next = follow_wall(rim, window, keep_between(wall.x, window->left, window->right),
                                    keep_between(wall.y, window->top, window->bottom), wall.direction, true);
            else
                *next = next_on_rim(rim, surface, side);
            if (*next == WEND_NONE)
                return false;
        }
    }
    return true;
}

static bool link_corners(struct wend_grid_rim *rim, const struct rim_window *window)
{
    for (int32_t y = window->top; y <= window->bottom; y++)
        for (int32_t x = window->left; x <= window->right; x++)
            for (uint32_t direction = 0; direction < WALL_DIRECTIONS; direction++) {
                const uint32_t number = *rim_corner_at(rim, window, x, y, direction);
                if (number == WEND_NONE)
                    continue;
                rim->sides[number].next = follow_wall(rim, window, x, y, direction, false);
                if (rim->sides[number].next == WEND_NONE)
                    return false;
            }
    return true;
}

/* Makes room for everything that the hole's sides and the window can yield. */
static bool reserve_rim(struct wend_grid_rim *rim, const struct rim_window *window)
{
    const struct wend_surface *surface = window->surface;
    uint32_t sides = 0;
    for (uint32_t i = 0; i < rim->old_count; i++)
        sides += surface->polygons[rim->old[i]].count;
    const uint32_t corners =
        (uint32_t)(window->right - window->left + 1) * (uint32_t)(window->bottom - window->top + 1);
    return WEND_RESERVE(&rim->memory, rim->of_side, rim->of_side_capacity, surface->side_count) &&
           WEND_RESERVE(&rim->memory, rim->exits, rim->exit_capacity, sides) &&
           WEND_RESERVE(&rim->memory, rim->corners, rim->corner_capacity, WALL_DIRECTIONS * corners) &&
           WEND_RESERVE(&rim->memory, rim->sides, rim->side_capacity, sides + 2 * corners);
}

static bool find_hole(struct wend_grid_rim *rim, const struct rim_window *window)
{
    rim->old_count = rim->side_count = rim->exit_count = 0;
    return wend_marks_begin(&rim->in_hole, window->surface->polygon_count, &rim->memory) == WEND_OK &&
           add_touching(rim, window) && add_beside(rim, window->surface) && add_beside(rim, window->surface) &&
           reserve_rim(rim, window);
}

bool wend_grid_rim_find(struct wend_grid_rim *rim, const struct wend_surface *surface, const wend_space *space,
                        const uint8_t *open, const struct wend_grid_patch *patch, wend_status *status)
{
    const struct wend_rectangle *cells = &patch->cells;
    const struct rim_window window = {.space = space,
                                      .open = open,
                                      .surface = surface,
                                      .left = (int32_t)cells->x,
                                      .top = (int32_t)cells->y,
                                      .right = (int32_t)(cells->x + cells->width),
                                      .bottom = (int32_t)(cells->y + cells->height),
                                      .level = patch->level,
                                      .distance = wend_wall_distance(patch->touching)};
    *status = find_hole(rim, &window) ? WEND_OK : WEND_ERROR_MEMORY;
    if (*status != WEND_OK)
        return false;
    for (uint32_t i = 0; i < rim->old_count; i++) {
        const struct wend_polygon *polygon = &surface->polygons[rim->old[i]];
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++)
            take_rim_side(rim, &window, side);
    }
    add_corners(rim, &window);
    return link_old_sides(rim, &window) && link_corners(rim, &window);
}

void wend_grid_rim_end(struct wend_grid_rim *rim)
{
    const wend_allocator *memory = &rim->memory;
    wend_marks_destroy(&rim->in_hole, memory);
    WEND_RELEASE(memory, rim->old, rim->old_capacity);
    WEND_RELEASE(memory, rim->sides, rim->side_capacity);
    WEND_RELEASE(memory, rim->of_side, rim->of_side_capacity);
    WEND_RELEASE(memory, rim->exits, rim->exit_capacity);
    WEND_RELEASE(memory, rim->corners, rim->corner_capacity);
    *rim = (struct wend_grid_rim){.memory = *memory};
}

size_t wend_grid_rim_memory(const struct wend_grid_rim *rim)
{
    return wend_marks_memory(&rim->in_hole) + rim->old_capacity * sizeof *rim->old +
           rim->side_capacity * sizeof *rim->sides + rim->of_side_capacity * sizeof *rim->of_side +
           rim->exit_capacity * sizeof *rim->exits + rim->corner_capacity * sizeof *rim->corners;
}
