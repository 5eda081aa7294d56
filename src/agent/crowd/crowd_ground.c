/* Ground for crowds: which spaces have it, and the walls of cells. */
#include "agent/crowd/crowd_ground.h"

#include <wend/ground.h>
#include <wend/line.h>

#include "agent/crowd/crowd_storeys.h"
#include "base/bit_words.h"
#include "base/root.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/space/space_calls.h"

wend_status wend_crowd_ground_check(const wend_space *space)
{
    if (space->mesh)
        return WEND_OK;
    const bool has_squares = wend_space_has_cells(space) && space->cells.grid->cells == WEND_CELLS_SQUARE;
    return has_squares && !space->cells.exits ? WEND_OK : WEND_ERROR_UNSUPPORTED;
}

static uint64_t ground_changes(const struct crowd_ground *ground)
{
    return ground->space->version + ground->space->changes + 1;
}

bool wend_crowd_ground_is_current(const struct crowd_ground *ground)
{
    return ground->changes == ground_changes(ground);
}

wend_status wend_crowd_ground_update(struct crowd_ground *ground, const wend_allocator *memory)
{
    const wend_status status = wend_crowd_ground_check(ground->space);
    if (status != WEND_OK || wend_crowd_ground_is_current(ground))
        return status;
    ground->changes = 0;
    if (wend_crowd_ground_has_storeys(ground)) {
        wend_crowd_edges_close(&ground->edges, memory);
        if (wend_crowd_seams_list(&ground->seams, ground->space, memory) != WEND_OK)
            return WEND_ERROR_MEMORY;
    } else if (ground->space->mesh) {
        wend_crowd_edges_close(&ground->seams, memory);
        if (wend_crowd_edges_list(&ground->edges, ground->space, memory) != WEND_OK)
            return WEND_ERROR_MEMORY;
    }
    ground->changes = ground_changes(ground);
    return WEND_OK;
}

bool wend_crowd_ground_has_storeys(const struct crowd_ground *ground)
{
    return ground->space->mesh && ground->space->mesh->surface.level_count > 1;
}

void wend_crowd_ground_close(struct crowd_ground *ground, const wend_allocator *memory)
{
    wend_crowd_edges_close(&ground->edges, memory);
    wend_crowd_edges_close(&ground->seams, memory);
}

static size_t edges_memory(const struct crowd_edges *edges)
{
    return edges->capacity * sizeof *edges->edges +
           ((size_t)edges->start_capacity + edges->item_capacity) * sizeof *edges->starts + edges->ring_capacity;
}

size_t wend_crowd_ground_memory(const struct crowd_ground *ground)
{
    return edges_memory(&ground->edges) + edges_memory(&ground->seams);
}

wend_place wend_crowd_ground_place(const struct crowd_ground *ground, const struct crowd_spot *spot)
{
    double x = spot->x, y = spot->y;
    const double most = CROWD_MOST_COORDINATE;
    wend_place place = {0, 0, spot->level, 0};
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
    struct wend_around around;
    wend_ground_hit hit;
    const struct wend_surface *surface = &ground->space->mesh->surface;
    if (wend_place_is_deep_in(surface, place, spot->polygon) || wend_surface_around(surface, place, &around))
        return place; /* it lies on the ground, as most do */
    if (wend_ground_nearest(ground->space, place, 2, &hit) == WEND_OK && hit.found)
        place = hit.place;
    return place;
}

/* Cells: a mover may cover a cell if it may stand with its anchor where it covers that cell. */

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

/* True if a rectangle is all open. May be false for movers of several cells and for rectangles wider than WEND_SCAN. */
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
 * Finds the wall that a blocked cell makes for a circle: its nearest point. Returns false if a nearer cell beside it is
 * blocked too: that one's wall holds for both.
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
    else /* its middle lies on the border of two cells, and so counts to the right or lower one */
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

/*
 * Chooses among the polygons around a rounded place: first those with the exact point, then those of the spot's level,
 * then the one nearest to a height. Returns false if none has the exact point.
 */
static bool choose_polygon(const struct wend_surface *surface, double height, struct crowd_spot *spot,
                           struct wend_around *around)
{
    uint32_t best = 0;
    double least = 0;
    do {
        const bool has_level = surface->polygons[around->polygon].level == spot->level;
        const bool has_point = wend_crowd_polygon_has(surface, around->polygon, spot->x, spot->y);
        const uint32_t worth = 1u + (has_level ? 1 : 0) + (has_point ? 2 : 0);
        const double here = wend_surface_height(surface, around->polygon, around->point) * (1.0 / WEND_CELL),
                     gap = here > height ? here - height : height - here;
        if (worth < best || (worth == best && gap >= least))
            continue;
        best = worth;
        least = gap;
        spot->polygon = around->polygon;
    } while (wend_around_next(surface, around));
    spot->level = surface->polygons[spot->polygon].level;
    return best > 2;
}

static bool is_on_a_map(const struct crowd_spot *spot)
{
    const double most = CROWD_MOST_COORDINATE;
    return spot->x >= -most && spot->x <= most && spot->y >= -most && spot->y <= most;
}

/* Level of the ground nearest to a height, at a spot or just beside it; the spot's own level if there is none. */
static uint16_t nearest_level(const struct crowd_ground *ground, double height, const struct crowd_spot *spot)
{
    const double most = INT32_MAX, wanted = height * WEND_CELL;
    const int32_t units = wanted > most ? INT32_MAX : wanted < -most ? -INT32_MAX : (int32_t)wanted;
    wend_place place = wend_crowd_ground_place(ground, spot);
    return wend_ground_locate(ground->space, place.x, place.y, units, &place, NULL) == WEND_OK ? place.level
                                                                                               : spot->level;
}

bool wend_crowd_ground_find_at(const struct crowd_ground *ground, double height, struct crowd_spot *spot)
{
    const wend_space *space = ground->space;
    if (!is_on_a_map(spot))
        return false;
    if (!space->mesh)
        return spot->level < space->cells.levels &&
               may_cover_cell(space, wend_crowd_floor(spot->x), wend_crowd_floor(spot->y), spot->level);
    const struct wend_surface *surface = &space->mesh->surface;
    struct wend_around around;
    if (spot->level == WEND_ANY_LEVEL)
        spot->level = nearest_level(ground, height, spot);
    const wend_place place = wend_crowd_ground_place(ground, spot);
    if (!wend_surface_around(surface, place, &around))
        return false;
    if (choose_polygon(surface, height, spot, &around))
        return true;
    const double from[2] = {place.x * (1.0 / WEND_CELL), place.y * (1.0 / WEND_CELL)}, to[2] = {spot->x, spot->y};
    if (wend_crowd_walk(surface, &spot->polygon, from, to)) { /* it lies in a polygon that has only the exact point */
        spot->level = surface->polygons[spot->polygon].level;
        return true;
    }
    spot->x = from[0]; /* just beside the ground: walls would lie behind it */
    spot->y = from[1];
    return true;
}

bool wend_crowd_ground_find(const struct crowd_ground *ground, struct crowd_spot *spot)
{
    const struct wend_surface *surface = ground->space->mesh ? &ground->space->mesh->surface : NULL;
    if (is_on_a_map(spot) && wend_crowd_ground_has_storeys(ground) &&
        wend_crowd_polygon_has(surface, spot->polygon, spot->x, spot->y) &&
        surface->polygons[spot->polygon].level == spot->level)
        return true;
    return wend_crowd_ground_find_at(ground, CROWD_LOWEST, spot);
}

bool wend_crowd_ground_walk(const struct crowd_ground *ground, struct crowd_spot *spot, double x, double y)
{
    if (wend_crowd_ground_has_storeys(ground)) {
        const struct wend_surface *surface = &ground->space->mesh->surface;
        if (!wend_crowd_walk(surface, &spot->polygon, (const double[2]){spot->x, spot->y}, (const double[2]){x, y}))
            return false;
        spot->level = surface->polygons[spot->polygon].level;
    }
    spot->x = x;
    spot->y = y;
    return true;
}

bool wend_crowd_ground_sees(const struct crowd_ground *ground, wend_place from, uint32_t polygon, wend_place to)
{
    if (!ground->space->mesh)
        return wend_line_of_sight(ground->space, from, to, NULL, 0);
    return wend_places_see(&ground->space->mesh->surface, from, polygon, to);
}

bool wend_crowd_ground_joins(const struct crowd_ground *ground, const struct crowd_spot *from,
                             const struct crowd_spot *to, double most)
{
    if (from->level == to->level)
        return true;
    if (!wend_crowd_ground_has_storeys(ground))
        return false;
    const struct wend_surface *surface = &ground->space->mesh->surface;
    struct crowd_spot begin = *from, end = *to;
    return wend_crowd_ground_find(ground, &begin) && wend_crowd_ground_find(ground, &end) &&
           (wend_crowd_points_join(surface, &begin, &end) || wend_crowd_may_have_way(surface, &begin, &end, most));
}

uint32_t wend_crowd_ground_walls(const struct crowd_ground *ground, const struct crowd_spot *spot, double distance,
                                 struct crowd_wall *walls, uint32_t most)
{
    if (wend_crowd_ground_has_storeys(ground))
        return wend_crowd_walls_seen(&ground->space->mesh->surface, spot,
                                     ground->space->profile.radius * (1.0 / WEND_CELL), distance, walls, most);
    if (ground->space->mesh)
        return wend_crowd_edges_near(&ground->edges, spot, distance, walls, most);
    return find_cell_walls(ground->space, spot, distance, walls, most);
}

/* On cells: `most` if all is open, else `least`. */
static double find_cell_room(const wend_space *space, const struct crowd_spot *spot, double least, double most)
{
    const double around = spot->radius + most;
    const struct cell_box box = {wend_crowd_floor(spot->x - around), wend_crowd_floor(spot->y - around),
                                 wend_crowd_floor(spot->x + around), wend_crowd_floor(spot->y + around)};
    return is_all_open(space, &box, spot->level) ? most : least;
}

double wend_crowd_ground_room(const struct crowd_ground *ground, const struct crowd_spot *spot, double least,
                              double most)
{
    if (wend_crowd_ground_has_storeys(ground))
        return wend_crowd_room_seen(&ground->space->mesh->surface, spot,
                                    ground->space->profile.radius * (1.0 / WEND_CELL), least, most);
    if (ground->space->mesh)
        return wend_crowd_edges_room(&ground->edges, spot, least, most);
    return find_cell_room(ground->space, spot, least, most);
}
