/* tests/golden/houses.c: ways through a house for movers of each size, their slopes, carts that move. */
#include "golden.h"

/* A house: storeys of rooms between the same lines, some left out, and a ramp in each stairwell, exactly as wide. */
enum { STOREYS = 3, COLUMNS = 6, ROWS = 4, ROOM_POINTS = STOREYS * (COLUMNS + 1) * (ROWS + 1), ROOMS = 128 };
enum { SIZES = 4, CARTS = 3, MOVES = 4, WAYS = 24, MOST_GROUND_POINTS = 64 };

static uint32_t house_point(uint32_t column, uint32_t row, uint32_t storey)
{
    return (storey * (ROWS + 1) + row) * (COLUMNS + 1) + column;
}

static void place_points(wend_mesh_point *points, int32_t *heights)
{
    int32_t across[COLUMNS + 1], down[ROWS + 1];
    for (uint32_t i = 0; i <= COLUMNS; i++)
        across[i] = (int32_t)(i * 640 + below(200));
    for (uint32_t i = 0; i <= ROWS; i++)
        down[i] = (int32_t)(i * 640 + below(200));
    for (uint32_t i = 0; i < ROOM_POINTS; i++) {
        points[i] = (wend_mesh_point){across[i % (COLUMNS + 1)], down[i / (COLUMNS + 1) % (ROWS + 1)]};
        heights[i] = (int32_t)(i / ((COLUMNS + 1) * (ROWS + 1)) * 700);
    }
}

/* The numbers of a house's corners, four for each room or ramp; returns how many there are. */
static uint32_t draw_rooms(uint32_t corners[ROOMS * 4])
{
    uint32_t count = 0;
    for (uint32_t storey = 0; storey < STOREYS; storey++)
        for (uint32_t room = 0; room < COLUMNS * ROWS; room++) {
            const uint32_t column = room % COLUMNS, row = room / COLUMNS, stairs = 2 * storey + 1;
            const bool is_ramp = column == stairs && row == 1 && storey + 1 < STOREYS,
                       is_well = column + 2 == stairs && row == 1;
            if (is_well || (!is_ramp && row != 1 && below(100) < 20))
                continue;
            const uint32_t rise = is_ramp ? 1 : 0;
            corners[count++] = house_point(column, row, storey);
            corners[count++] = house_point(column + 1, row, storey + rise);
            corners[count++] = house_point(column + 1, row + 1, storey + rise);
            corners[count++] = house_point(column, row + 1, storey);
        }
    return count;
}

bool make_house(wend_mesh **mesh)
{
    static wend_mesh_point points[ROOM_POINTS];
    static int32_t heights[ROOM_POINTS];
    static uint32_t corners[ROOMS * 4], counts[ROOMS];
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    place_points(points, heights);
    polygons.corner_count = draw_rooms(corners);
    polygons.polygon_count = polygons.corner_count / 4;
    for (uint32_t i = 0; i < polygons.polygon_count; i++)
        counts[i] = 4;
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = ROOM_POINTS;
    polygons.corners = corners;
    polygons.counts = counts;
    return wend_mesh_create_polygons(&polygons, NULL, mesh, NULL) == WEND_OK;
}

wend_place place_in_house(const wend_mesh *mesh)
{
    const int32_t x = (int32_t)below(COLUMNS * 640), y = (int32_t)below(ROWS * 640);
    return (wend_place){x, y, (uint16_t)below(wend_mesh_levels(mesh)), 0};
}

/* A way through the house, and the ground it leads over; false on an error of the library. */
static bool walk_house(wend_finder *finder, const wend_space *space, uint32_t *found, uint64_t *hash)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_ground_point points[MOST_GROUND_POINTS];
    size_t count = 0;
    query.start = place_in_house(wend_space_mesh(space));
    query.goal = place_in_house(wend_space_mesh(space));
    query.search.snap = 128;
    if (wend_finder_find(finder, space, &query, &path) != WEND_OK)
        return false;
    *hash = hash_number(hash_number(*hash, path.outcome, 1), path.cost, 8);
    if (path.outcome != WEND_OUTCOME_FOUND)
        return true;
    ++*found;
    *hash = hash_double(hash_number(*hash, hash_path(&path), 8), path.plan_length);
    if (wend_path_on_ground(&path, space, WEND_PATH_DETAIL_SLOPES, points, MOST_GROUND_POINTS, &count) != WEND_OK)
        return false;
    for (size_t i = 0; i < count; i++)
        *hash = hash_double(hash_place(*hash, points[i].place), points[i].height);
    return true;
}

bool move_cart(wend_mesh *mesh, wend_obstacle_id *cart)
{
    const wend_place at = place_in_house(mesh);
    const int32_t along = 60 + (int32_t)below(200), aside = (int32_t)below(120);
    const wend_mesh_point corners[] = {{at.x, at.y},
                                       {at.x + along, at.y + aside},
                                       {at.x + along - aside, at.y + along + aside},
                                       {at.x - aside, at.y + along}};
    return (*cart == 0 ? wend_mesh_add_obstacle(mesh, corners, 4, at.level, cart, NULL)
                       : wend_mesh_move_obstacle(mesh, *cart, corners, 4, at.level, NULL)) == WEND_OK;
}

static bool run_house(int number, wend_finder *finder, char *line)
{
    static const uint32_t radii[SIZES] = {0, 26, 77, 128};
    wend_profile mover = wend_profile_default();
    wend_mesh *mesh = NULL;
    wend_space *space = NULL;
    wend_obstacle_id carts[CARTS] = {0};
    uint64_t hash = HASH_START;
    uint32_t found = 0;
    random_state = 12000 + (uint64_t)number;
    mover.radius = radii[number];
    bool is_good = make_house(&mesh) && wend_space_create_mesh(mesh, &mover, NULL, &space) == WEND_OK;
    for (uint32_t move = 0; move <= MOVES && is_good; move++) {
        for (uint32_t way = 0; way < WAYS && is_good; way++)
            is_good = walk_house(finder, space, &found, &hash);
        for (uint32_t cart = 0; cart < CARTS && is_good; cart++)
            is_good = move_cart(mesh, &carts[cart]);
        is_good = is_good && wend_space_update(space) == WEND_OK;
    }
    snprintf(line, LINE, "house-%d %" PRIu32 " %016" PRIx64, number, found, hash);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return is_good;
}

bool run_houses(wend_finder *finder, FILE *expected)
{
    char line[LINE];
    bool same = true;
    for (int number = 0; number < SIZES; number++) {
        if (!run_house(number, finder, line))
            snprintf(line, sizeof line, "house-%d error", number);
        same = emit(line, expected) && same;
    }
    return same;
}
