/* Ground for crowds: which spaces have it, and the walls of cells. */
#include "agent/crowd/crowd_ground.h"

#include <wend/ground.h>

#include "base/bit_words.h"
#include "base/root.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/space/space_calls.h"

wend_status wend_crowd_ground_check(const wend_space *space)
{
    if (space->mesh)
        return space->mesh->surface.level_count > 1 ? WEND_ERROR_UNSUPPORTED : WEND_OK;
    const bool has_squares = wend_space_has_cells(space) && space->cells.grid->cells == WEND_CELLS_SQUARE;
    return has_squares && !space->cells.exits ? WEND_OK : WEND_ERROR_UNSUPPORTED;
}

wend_status wend_crowd_ground_update(struct crowd_ground *ground, const wend_allocator *memory)
{
    const uint64_t changes = ground->space->version + ground->space->changes + 1;
    const wend_status status = wend_crowd_ground_check(ground->space);
    if (status != WEND_OK || ground->changes == changes)
        return status;
    ground->changes = 0;
    if (ground->space->mesh && wend_crowd_edges_list(&ground->edges, ground->space, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    ground->changes = changes;
    return WEND_OK;
}

void wend_crowd_ground_close(struct crowd_ground *ground, const wend_allocator *memory)
{
    wend_crowd_edges_close(&ground->edges, memory);
}

size_t wend_crowd_ground_memory(const struct crowd_ground *ground)
{
    const struct crowd_edges *edges = &ground->edges;
    return edges->capacity * sizeof *edges->edges +
           ((size_t)edges->start_capacity + edges->item_capacity) * sizeof *edges->starts;
}

wend_place wend_crowd_ground_place(const struct crowd_ground *ground, double x, double y, uint16_t level)
{
    const double most = CROWD_MOST_COORDINATE;
    wend_place place = {0, 0, level, 0};
    x = x < -most ? -most : x > most ? most : x;
    y = y < -most ? -most : y > most ? most : y;
    if (!ground->space->mesh) {
        const int32_t half = (ground->space->profile.footprint - 1) * (WEND_CELL / 2);
        place.x = wend_crowd_floor(x * WEND_CELL) - half;
        place.y = wend_crowd_floor(y * WEND_CELL) - half;
        return place;
    }
    place.x = wend_crowd_floor(x * WEND_CELL + 0.5);
    place.y = wend_crowd_floor(y * WEND_CELL + 0.5);
    wend_ground_hit hit;
    if (wend_ground_nearest(ground->space, place, 2, &hit) == WEND_OK && hit.found)
        place = hit.place;
    return place;
}

/* Cells: who may cover one is who may stand with its anchor where it would. */

static bool may_cover_cell(const wend_space *space, int64_t x, int64_t y, uint32_t level)
{
    const struct wend_space_cells *cells = &space->cells;
    if (x < 0 || y < 0 || x >= cells->width || y >= cells->height)
        return false;
    const uint32_t side = space->profile.footprint, row = level * cells->height + (uint32_t)y;
    if (side == 1)
        return wend_bits_get(cells->free, wend_space_node(space, (uint32_t)x, row));
    for (uint32_t up = 0; up < side && up <= (uint32_t)y; up++)
        for (uint32_t left = 0; left < side && left <= (uint32_t)x; left++)
            if (wend_bits_get(cells->free, wend_space_node(space, (uint32_t)x - left, row - up)))
                return true;
    return false;
}

/* A rectangle of cells, both ends included. */
struct cell_box {
    int64_t left, top, right, bottom;
};

/* Whether the whole of a rectangle is open; for movers of one cell alone, and not too wide, else it may say no. */
static bool is_all_open(const wend_space *space, const struct cell_box *box, uint32_t level)
{
    const struct wend_space_cells *cells = &space->cells;
    if (space->profile.footprint != 1 || box->left < 0 || box->top < 0 || box->right >= cells->width ||
        box->bottom >= cells->height)
        return false;
    const uint32_t length = (uint32_t)(box->right - box->left) + 1;
    if (length > WEND_SCAN)
        return false;
    const uint64_t all = (UINT64_C(1) << length) - 1;
    uint64_t open = all;
    for (int64_t y = box->top; y <= box->bottom; y++)
        open &= wend_bits_load_up(cells->free,
                                  wend_space_node(space, (uint32_t)box->left, level * cells->height + (uint32_t)y));
    return open == all;
}

/*
 * The wall that a cell which is not open makes for a circle: its nearest point, unless a cell beside it that lies nearer
 * is not open either and makes one that holds for both.
 */
static bool find_cell_wall(const wend_space *space, const struct crowd_spot *spot, int64_t x, int64_t y,
                           struct crowd_wall *wall)
{
    const double left = (double)x - spot->x, right = left + 1, top = (double)y - spot->y, bottom = top + 1;
    const double to_x = left > 0 ? left : right < 0 ? right : 0, to_y = top > 0 ? top : bottom < 0 ? bottom : 0;
    if (to_x != 0 && !may_cover_cell(space, to_x > 0 ? x - 1 : x + 1, y, spot->level))
        return false;
    if (to_y != 0 && !may_cover_cell(space, x, to_y > 0 ? y - 1 : y + 1, spot->level))
        return false;
    const double distance = wend_sqrt(to_x * to_x + to_y * to_y);
    if (distance > 0)
        *wall = (struct crowd_wall){to_x / distance, to_y / distance, distance - spot->radius};
    else /* its middle lies on the border of two cells, and so in the right or lower one */
        *wall = (struct crowd_wall){y == wend_crowd_floor(spot->y) ? -1 : 0, y == wend_crowd_floor(spot->y) ? 0 : -1,
                                    -spot->radius};
    return true;
}

static uint32_t find_cell_walls(const wend_space *space, const struct crowd_spot *spot, double distance,
                                struct crowd_wall *walls, uint32_t most)
{
    const double around = spot->radius + distance;
    const struct cell_box box = {wend_crowd_floor(spot->x - around), wend_crowd_floor(spot->y - around),
                                 wend_crowd_floor(spot->x + around), wend_crowd_floor(spot->y + around)};
    uint32_t count = 0;
    struct crowd_wall wall;
    if (is_all_open(space, &box, spot->level))
        return 0;
    for (int64_t y = box.top; y <= box.bottom; y++)
        for (int64_t x = box.left; x <= box.right; x++)
            if (!may_cover_cell(space, x, y, spot->level) && find_cell_wall(space, spot, x, y, &wall) &&
                wall.gap <= distance)
                crowd_wall_insert(walls, count++, most, wall);
    return count;
}

bool wend_crowd_ground_has(const struct crowd_ground *ground, const struct crowd_spot *spot)
{
    const wend_space *space = ground->space;
    const double most = CROWD_MOST_COORDINATE;
    if (!(spot->x >= -most && spot->x <= most && spot->y >= -most && spot->y <= most))
        return false;
    if (!space->mesh)
        return spot->level < space->cells.levels &&
               may_cover_cell(space, wend_crowd_floor(spot->x), wend_crowd_floor(spot->y), spot->level);
    struct wend_around around;
    const wend_place place = wend_crowd_ground_place(ground, spot->x, spot->y, spot->level);
    return wend_surface_around(&space->mesh->surface, place, &around);
}

uint32_t wend_crowd_ground_walls(const struct crowd_ground *ground, const struct crowd_spot *spot, double distance,
                                 struct crowd_wall *walls, uint32_t most)
{
    if (ground->space->mesh)
        return wend_crowd_edges_near(&ground->edges, spot, distance, walls, most);
    return find_cell_walls(ground->space, spot, distance, walls, most);
}
