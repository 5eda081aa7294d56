/* Meshes made of polygons, and the spaces over them. */
#include <math.h>
#include <string.h>

#include <wend/all.h>

#include "ground/surface_check.h"
#include "map/mesh/mesh.h"
#include "test/memory.h"
#include "test/random.h"
#include "test/test.h"

/* A strip of two squares of 10 cells, and a triangle beside the second. */
static const wend_mesh_point strip_points[] = {{0, 0},       {2560, 0},    {5120, 0},   {0, 2560},
                                               {2560, 2560}, {5120, 2560}, {7680, 1280}};
static const uint32_t strip_corners[] = {0, 1, 4, 3, 4, 5, 2, 1, 2, 6, 5}, strip_counts[] = {4, 4, 3};

static wend_mesh_polygons strip(void)
{
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    polygons.points = strip_points;
    polygons.point_count = 7;
    polygons.corners = strip_corners;
    polygons.corner_count = 11;
    polygons.counts = strip_counts;
    polygons.polygon_count = 3;
    return polygons;
}

static wend_mesh *make(const wend_mesh_polygons *polygons)
{
    wend_mesh *mesh;
    wend_mesh_fault fault;
    assert_int_equal(wend_mesh_create_polygons(polygons, NULL, &mesh, &fault), WEND_OK);
    assert_int_equal(fault.kind, WEND_MESH_FAULT_NONE);
    return mesh;
}

static wend_space *open_space(const wend_mesh *mesh, const wend_profile *profile)
{
    wend_space *space;
    assert_int_equal(wend_space_create_mesh(mesh, profile, NULL, &space), WEND_OK);
    const char *fault = surface_fault(&space->mesh->surface, true);
    assert_string_equal(fault ? fault : "", "");
    return space;
}

static void polygons_of_either_turn_become_ground(void **state)
{
    wend_mesh_polygons polygons = strip();
    (void)state;
    wend_mesh *mesh = make(&polygons);
    wend_space *space = open_space(mesh, NULL);
    assert_int_equal(wend_space_map_kind(space), WEND_MAP_MESH);
    assert_ptr_equal(wend_space_mesh(space), mesh);
    assert_null(wend_space_grid(space));
    assert_int_equal(wend_mesh_levels(mesh), 1);
    assert_int_equal(space->mesh->surface.component_count, 1);
    assert_true(wend_space_is_free(space, wend_place_cell(3, 3)));
    assert_true(wend_space_is_free(space, wend_place_cell(25, 5)));
    assert_false(wend_space_is_free(space, wend_place_cell(25, 1)));
    assert_false(wend_space_is_free(space, wend_place_at(3, 3, 1)));
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void closed_terrain_is_left_out(void **state)
{
    wend_mesh_polygons polygons = strip();
    const uint8_t terrains[3] = {'.', 'W', '.'};
    (void)state;
    polygons.terrains = terrains;
    wend_mesh *mesh = make(&polygons);
    wend_space *space = open_space(mesh, NULL);
    assert_int_equal(space->mesh->surface.component_count, 2);
    assert_false(wend_space_is_free(space, wend_place_cell(15, 5)));
    wend_space *snapshot;
    assert_int_equal(wend_space_snapshot(space, &snapshot), WEND_OK);
    wend_space_destroy(space);
    assert_true(wend_space_is_free(snapshot, wend_place_cell(5, 5)));
    wend_space_destroy(snapshot);
    wend_profile swimmer = wend_profile_default();
    swimmer.weight['W'] = 3;
    space = open_space(mesh, &swimmer);
    assert_true(wend_space_is_free(space, wend_place_cell(15, 5)));
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void corners_on_a_line_are_cut_away(void **state)
{
    /* A triangle with three more corners on one side and one on another. */
    const wend_mesh_point points[] = {{0, 0}, {100, 0}, {200, 0}, {300, 0}, {400, 0}, {200, 200}, {0, 400}};
    const uint32_t corners[] = {0, 1, 2, 3, 4, 5, 6}, counts[] = {7};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    (void)state;
    polygons.points = points;
    polygons.corners = corners;
    polygons.counts = counts;
    polygons.point_count = polygons.corner_count = 7;
    polygons.polygon_count = 1;
    wend_mesh *mesh = make(&polygons);
    wend_space *space = open_space(mesh, NULL);
    assert_int_equal(surface_area(&space->mesh->surface), 160000);
    assert_int_equal(space->mesh->surface.component_count, 1);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void expect_fault(const wend_mesh_polygons *polygons, wend_mesh_fault_kind kind, uint32_t outline,
                         uint32_t vertex)
{
    wend_mesh *mesh = (wend_mesh *)&kind;
    wend_mesh_fault fault;
    assert_int_equal(wend_mesh_create_polygons(polygons, NULL, &mesh, &fault), WEND_ERROR_ARGUMENT);
    assert_null(mesh);
    assert_int_equal(fault.kind, kind);
    assert_int_equal(fault.outline, outline);
    assert_int_equal(fault.vertex, vertex);
}

/* A corner right above another has no side between them in the plan, however high it is. */
static void a_side_that_stands_upright_is_refused_or_left_out(void **state)
{
    const wend_mesh_point points[] = {{3840, 1280}, {4608, 2816}, {4608, 1280}, {3840, 1280},
                                      {0, 0},       {100, 0},     {0, 100}};
    const int32_t heights[] = {0, 0, 768, 768, 0, 0, 0};
    const uint32_t corners[] = {4, 5, 6, 0, 1, 2, 3}, counts[] = {3, 4};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh_joined joined;
    wend_mesh *mesh;
    (void)state;
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = 7;
    polygons.corners = corners;
    polygons.counts = counts;
    polygons.corner_count = 7;
    polygons.polygon_count = 2;
    polygons.joined = &joined;
    expect_fault(&polygons, WEND_MESH_FAULT_REPEATED, 1, 3);
    polygons.drop_flat = true;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    assert_int_equal(joined.flat, 1);
    wend_mesh_destroy(mesh);
}

static void fault_names_polygon_and_corner(void **state)
{
    wend_mesh_point points[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}, {50, 10}, {0, 0}, {50, -70}};
    uint32_t corners[12] = {0, 1, 2, 0, 2, 3}, counts[4] = {3, 3};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    (void)state;
    polygons.points = points;
    polygons.point_count = 7;
    polygons.corners = corners;
    polygons.counts = counts;
    polygons.corner_count = 6;
    polygons.polygon_count = 2;
    corners[4] = 7;
    expect_fault(&polygons, WEND_MESH_FAULT_INDEX, 1, 1);
    corners[4] = 2;
    points[3].y = WEND_MESH_MAX_COORDINATE + 1;
    expect_fault(&polygons, WEND_MESH_FAULT_COORDINATE, 1, 2);
    points[3].y = 0;
    points[2] = points[1];
    expect_fault(&polygons, WEND_MESH_FAULT_REPEATED, 0, 2);
    points[2] = (wend_mesh_point){50, 0};
    expect_fault(&polygons, WEND_MESH_FAULT_FLAT, 0, 0);
    points[2] = (wend_mesh_point){100, 100};
    points[3].y = 100;
    counts[1] = 2;
    expect_fault(&polygons, WEND_MESH_FAULT_CORNERS, 1, 0);
    counts[1] = 4;
    expect_fault(&polygons, WEND_MESH_FAULT_INDEX, 1, 3);
    const uint32_t dent[5] = {0, 4, 1, 2, 3};
    memcpy(corners, dent, sizeof dent);
    counts[0] = polygons.corner_count = 5;
    polygons.polygon_count = 1;
    expect_fault(&polygons, WEND_MESH_FAULT_CONVEX, 0, 2);
    const uint32_t three[9] = {0, 1, 2, 1, 0, 6, 0, 1, 4};
    memcpy(corners, three, sizeof three);
    points[4].y = 20;
    counts[0] = counts[1] = counts[2] = 3;
    polygons.corner_count = 9;
    polygons.polygon_count = 3;
    expect_fault(&polygons, WEND_MESH_FAULT_SIDE, 2, 0);
    for (int kind = 0; kind < 8; kind++)
        assert_true(strlen(wend_mesh_fault_kind_text((wend_mesh_fault_kind)kind)) > 8);
    assert_non_null(wend_mesh_fault_kind_text((wend_mesh_fault_kind)99));
}

static void rules_of_cells_are_refused(void **state)
{
    wend_mesh_polygons polygons = strip();
    (void)state;
    wend_mesh *mesh = make(&polygons);
    wend_space *space;
    wend_profile profile = wend_profile_default();
    profile.footprint = 2;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_ERROR_UNSUPPORTED);
    profile.footprint = 1;
    profile.turn_cost = 1;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_ERROR_UNSUPPORTED);
    profile.turn_cost = 0;
    profile.radius = WEND_MAX_RADIUS + 1;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_ERROR_ARGUMENT);
    assert_null(space);
    wend_mesh_destroy(mesh);
}

static void null_is_refused(void **state)
{
    wend_mesh *mesh;
    wend_space *space;
    wend_mesh_polygons polygons = strip();
    (void)state;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_create_polygons(NULL, NULL, &mesh, NULL), WEND_ERROR_ARGUMENT);
    polygons.points = NULL;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_ERROR_ARGUMENT);
    polygons.size = 5;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_create_mesh(NULL, NULL, NULL, &space), WEND_ERROR_ARGUMENT);
    assert_null(wend_space_mesh(NULL));
    assert_int_equal(wend_mesh_version(NULL), 0);
    assert_int_equal(wend_mesh_levels(NULL), 0);
    assert_int_equal(wend_mesh_memory(NULL), 0);
    wend_mesh_destroy(NULL);
    wend_mesh_polygons_init(NULL, 8);
}

static bool make_once(const wend_allocator *allocator)
{
    wend_mesh_polygons polygons = strip();
    wend_mesh *mesh;
    wend_space *space = NULL, *snapshot = NULL;
    if (wend_mesh_create_polygons(&polygons, allocator, &mesh, NULL) != WEND_OK)
        return false;
    bool made = wend_space_create_mesh(mesh, NULL, allocator, &space) == WEND_OK &&
                wend_space_snapshot(space, &snapshot) == WEND_OK;
    wend_space_destroy(snapshot);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return made;
}

static void lack_of_memory_leaves_nothing_behind(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(make_once);
    assert_string_equal(fault ? fault : "", "");
}

/* Twice the area of a number of cells. */
static uint64_t cells_twice(uint64_t cells)
{
    return cells * 2 * WEND_CELL * WEND_CELL;
}

static wend_mesh_outline square(wend_mesh_point points[4], int32_t x, int32_t y, int32_t side, uint8_t terrain)
{
    wend_mesh_outline outline = {points, 4, terrain, terrain == 0};
    for (int i = 0; i < 4; i++) {
        points[i].x = WEND_CELL * (x + (i == 1 || i == 2 ? side : 0));
        points[i].y = WEND_CELL * (y + (i >= 2 ? side : 0));
    }
    return outline;
}

static void outlines_are_painted_one_over_the_other(void **state)
{
    wend_mesh_point points[4][4];
    wend_mesh_outline outlines[4];
    wend_mesh *mesh;
    wend_mesh_fault fault;
    (void)state;
    outlines[0] = square(points[0], 0, 0, 20, '.');
    outlines[1] = square(points[1], 5, 5, 10, 0);
    outlines[2] = square(points[2], 8, 8, 4, 'G');
    outlines[3] = square(points[3], 18, 18, 6, 'S');
    assert_int_equal(wend_mesh_create_outlines(outlines, 4, NULL, &mesh, &fault), WEND_OK);
    wend_space *space = open_space(mesh, NULL);
    assert_int_equal(surface_area(&space->mesh->surface), cells_twice(400 - 100 + 16 + 36 - 4));
    assert_int_equal(space->mesh->surface.component_count, 2);
    assert_false(wend_space_is_free(space, wend_place_cell(6, 6)));
    assert_true(wend_space_is_free(space, wend_place_cell(9, 9)));
    wend_space_destroy(space);
    wend_profile goat = wend_profile_default();
    goat.weight['.'] = goat.weight['S'] = 0;
    space = open_space(mesh, &goat);
    assert_int_equal(surface_area(&space->mesh->surface), cells_twice(16));
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    outlines[2].count = 2;
    assert_int_equal(wend_mesh_create_outlines(outlines, 4, NULL, &mesh, &fault), WEND_ERROR_ARGUMENT);
    assert_int_equal(fault.kind, WEND_MESH_FAULT_CORNERS);
    assert_int_equal(fault.outline, 2);
    assert_int_equal(wend_mesh_create_outlines(NULL, 0, NULL, &mesh, NULL), WEND_OK);
    wend_mesh_destroy(mesh);
    assert_int_equal(wend_mesh_create_outlines(NULL, 1, NULL, &mesh, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_create_outlines(outlines, 1, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
}

static void free_cells_of_a_grid_become_ground(void **state)
{
    const uint8_t cells[] = "..@.."
                            ".G@@."
                            "@@.@@"
                            "T.G..";
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid;
    wend_mesh *mesh;
    (void)state;
    desc.width = 5;
    desc.height = 4;
    desc.terrain = cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_mesh_create_grid(grid, NULL, NULL, &mesh), WEND_OK);
    wend_space *space = open_space(mesh, NULL);
    assert_int_equal(surface_area(&space->mesh->surface), cells_twice(4 + 3 + 5));
    assert_int_equal(space->mesh->surface.component_count, 3);
    for (int32_t y = 0; y < 4; y++)
        for (int32_t x = 0; x < 5; x++)
            assert_int_equal(wend_space_is_free(space, wend_place_cell(x, y)),
                             cells[y * 5 + x] != '@' && cells[y * 5 + x] != 'T');
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    wend_profile large = wend_profile_default();
    large.footprint = 2;
    assert_int_equal(wend_mesh_create_grid(grid, &large, NULL, &mesh), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_mesh_create_grid(NULL, NULL, NULL, &mesh), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_create_grid(grid, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    wend_grid_destroy(grid);
}

static void mover_with_a_radius_stays_away_from_walls(void **state)
{
    wend_mesh_point points[2][4];
    wend_mesh_outline outlines[2];
    wend_mesh *mesh;
    wend_obstacle_id obstacle;
    (void)state;
    outlines[0] = square(points[0], 0, 0, 20, '.');
    outlines[1] = square(points[1], 9, 9, 2, '.');
    assert_int_equal(wend_mesh_create_outlines(outlines, 1, NULL, &mesh, NULL), WEND_OK);
    wend_profile profile = wend_profile_default();
    profile.radius = 2 * WEND_CELL;
    wend_space *space = open_space(mesh, &profile);
    assert_int_equal(surface_area(&space->mesh->surface), cells_twice(16 * 16));
    assert_int_equal(wend_mesh_add_obstacle(mesh, points[1], 4, 0, &obstacle, NULL), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_null(surface_fault(&space->mesh->surface, true));
    /* The obstacle with a margin, whose corners are round: the square root of 2 cells off each corner's square. */
    uint64_t taken = cells_twice(256) - surface_area(&space->mesh->surface),
             round = cells_twice(4 + 16) + (uint64_t)(3.14159 * 2 * 4 * WEND_CELL * WEND_CELL);
    assert_true(taken > round && taken < round + round / 50);
    for (int32_t angle = 0; angle < 8; angle++) {
        const int32_t near[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
        wend_place place = {10 * WEND_CELL, 10 * WEND_CELL, 0, 0};
        int32_t reach = angle % 2 ? WEND_CELL + 361 : 3 * WEND_CELL - 1; /* 512 / sqrt 2 = 362.04 */
        place.x += near[angle][0] * reach;
        place.y += near[angle][1] * reach;
        assert_false(wend_space_is_free(space, place));
    }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

enum { TEETH = 160, JAGGED = 4 * TEETH };

/* A square outline with its low and high corners at these, whose sides have teeth. */
static void draw_jagged(int32_t low, int32_t high, random_source *random, wend_mesh_point corners[JAGGED])
{
    for (int32_t i = 0; i < TEETH; i++) {
        const int32_t along = (high - low) * i / TEETH, tooth = (int32_t)random_below(random, 60);
        const int32_t deep[4] = {(int32_t)random_below(random, 60), (int32_t)random_below(random, 60),
                                 (int32_t)random_below(random, 60), tooth};
        corners[i] = (wend_mesh_point){low + along, low - deep[0]};
        corners[TEETH + i] = (wend_mesh_point){high + deep[1], low + along};
        corners[2 * TEETH + i] = (wend_mesh_point){high - along, high + deep[2]};
        corners[3 * TEETH + i] = (wend_mesh_point){low - deep[3], high - along};
    }
}

static double distance_to_wall(const wend_mesh_point *corners, double x, double y)
{
    double least = 1e300;
    for (int32_t i = 0; i < JAGGED; i++) {
        const wend_mesh_point a = corners[i], b = corners[(i + 1) % JAGGED];
        const double dx = b.x - a.x, dy = b.y - a.y, along = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy);
        const double at = along < 0 ? 0 : along > 1 ? 1 : along;
        least = fmin(least, hypot(a.x + at * dx - x, a.y + at * dy - y));
    }
    return least;
}

static void radius_of_many_walls_keeps_away_from_all_of_them(void **state)
{
    static wend_mesh_point yard[JAGGED], rock[JAGGED];
    random_source random = {7};
    const wend_mesh_outline outlines[2] = {{yard, JAGGED, '.', false}, {rock, JAGGED, '.', true}};
    wend_mesh *mesh;
    (void)state;
    draw_jagged(0, 14000, &random, yard);
    draw_jagged(6000, 7600, &random, rock);
    assert_int_equal(wend_mesh_create_outlines(outlines, 2, NULL, &mesh, NULL), WEND_OK);
    static const uint32_t radii[] = {100, 600, 1100, 2000, 2600};
    for (uint32_t i = 0; i < 5; i++) {
        wend_profile profile = wend_profile_default();
        profile.radius = radii[i];
        wend_space *space = open_space(mesh, &profile);
        uint32_t open = 0;
        for (uint32_t tries = 0; tries < 4000; tries++) {
            const wend_place at = {(int32_t)random_below(&random, 14000), (int32_t)random_below(&random, 14000), 0, 0};
            const bool is_in_rock = at.x > 6000 && at.x < 7600 && at.y > 6000 && at.y < 7600;
            const double walls = fmin(distance_to_wall(yard, at.x, at.y), distance_to_wall(rock, at.x, at.y)),
                         gap = is_in_rock ? 0 : walls;
            const bool is_free = wend_space_is_free(space, at);
            if (is_free && gap < radii[i] - 2)
                fail_msg("open %.1f from a wall, radius %u", gap, radii[i]);
            if (!is_free && gap > radii[i] * 1.02 + 4)
                fail_msg("shut %.1f from a wall, radius %u", gap, radii[i]);
            open += is_free;
        }
        assert_true(open > 100);
        wend_space_destroy(space);
    }
    wend_mesh_destroy(mesh);
}

static void obstacle_has_a_number_until_it_is_removed(void **state)
{
    wend_mesh_polygons polygons = strip();
    wend_mesh_point points[4], read[4];
    wend_obstacle_id first, second;
    wend_mesh_fault fault;
    size_t count;
    uint16_t level;
    (void)state;
    wend_mesh *mesh = make(&polygons);
    square(points, 2, 2, 3, '.');
    assert_int_equal(wend_mesh_add_obstacle(mesh, points, 4, 0, &first, NULL), WEND_OK);
    assert_int_equal(wend_mesh_version(mesh), 1);
    assert_int_equal(wend_mesh_obstacle_count(mesh), 1);
    assert_int_equal(wend_mesh_read_obstacle(mesh, first, read, 4, &count, &level), WEND_OK);
    assert_int_equal(count, 4);
    assert_int_equal(wend_mesh_read_obstacle(mesh, first, read, 3, &count, NULL), WEND_ERROR_CAPACITY);
    wend_space *space = open_space(mesh, NULL);
    assert_false(wend_space_is_free(space, wend_place_cell(3, 3)));
    assert_int_equal(wend_mesh_remove_obstacle(mesh, first), WEND_OK);
    assert_int_equal(wend_mesh_remove_obstacle(mesh, first), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_move_obstacle(mesh, first, points, 4, 0, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_add_obstacle(mesh, points, 4, 0, &second, NULL), WEND_OK);
    assert_true(first != second);
    square(points, 12, 2, 3, '.');
    assert_int_equal(wend_mesh_move_obstacle(mesh, second, points, 4, 0, NULL), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(wend_space_version(space), wend_mesh_version(mesh));
    assert_true(wend_space_is_free(space, wend_place_cell(3, 3)));
    assert_false(wend_space_is_free(space, wend_place_cell(13, 3)));
    assert_int_equal(wend_mesh_add_obstacle(mesh, points, 4, 1, &first, NULL), WEND_ERROR_RANGE);
    assert_int_equal(wend_mesh_add_obstacle(mesh, points, 2, 0, &first, &fault), WEND_ERROR_ARGUMENT);
    assert_int_equal(fault.kind, WEND_MESH_FAULT_CORNERS);
    wend_mesh_point bow = points[1];
    points[1] = points[2];
    points[2] = bow;
    assert_int_equal(wend_mesh_add_obstacle(mesh, points, 4, 0, &first, &fault), WEND_ERROR_ARGUMENT);
    assert_int_equal(fault.kind, WEND_MESH_FAULT_CROSSING);
    assert_int_equal(wend_mesh_add_obstacle(NULL, points, 4, 0, &first, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_add_obstacle(mesh, NULL, 4, 0, &first, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_add_obstacle(mesh, points, 4, 0, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_remove_obstacle(NULL, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_read_obstacle(NULL, 1, NULL, 0, &count, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_obstacle_count(NULL), 0);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/* Outside, nested, twice the same, touching along a side, covering everything: right ground each time. */
static void degenerate_obstacles_leave_right_ground(void **state)
{
    wend_mesh_point points[4], ground[4];
    wend_mesh_outline outline = square(ground, 0, 0, 20, '.');
    const int32_t boxes[9][3] = {{30, 30, 5}, {5, 5, 6}, {6, 6, 2},   {5, 5, 6},   {11, 5, 6},
                                 {20, 0, 4},  {0, 0, 3}, {-5, -5, 5}, {-3, -3, 26}};
    const uint64_t areas[9] = {400, 364, 364, 364, 328, 328, 319, 319, 0};
    wend_obstacle_id obstacles[9];
    wend_mesh *mesh;
    (void)state;
    assert_int_equal(wend_mesh_create_outlines(&outline, 1, NULL, &mesh, NULL), WEND_OK);
    wend_space *space = open_space(mesh, NULL);
    for (int i = 0; i < 9; i++) {
        square(points, boxes[i][0], boxes[i][1], boxes[i][2], '.');
        assert_int_equal(wend_mesh_add_obstacle(mesh, points, 4, 0, &obstacles[i], NULL), WEND_OK);
        assert_int_equal(wend_space_update(space), WEND_OK);
        assert_null(surface_fault(&space->mesh->surface, true));
        assert_int_equal(surface_area(&space->mesh->surface), cells_twice(areas[i]));
    }
    for (int i = 8; i > 0; i--) {
        assert_int_equal(wend_mesh_remove_obstacle(mesh, obstacles[i]), WEND_OK);
        assert_int_equal(wend_space_update(space), WEND_OK);
        assert_null(surface_fault(&space->mesh->surface, true));
        assert_int_equal(surface_area(&space->mesh->surface), cells_twice(areas[i - 1]));
    }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/* More edits than the log has: all obstacles are looked at. */
static void space_that_is_far_behind_catches_up(void **state)
{
    wend_mesh_point points[4], ground[4];
    wend_mesh_outline outline = square(ground, 0, 0, 20, '.');
    wend_obstacle_id obstacle = 0;
    wend_mesh *mesh;
    (void)state;
    assert_int_equal(wend_mesh_create_outlines(&outline, 1, NULL, &mesh, NULL), WEND_OK);
    wend_space *space = open_space(mesh, NULL);
    square(points, 1, 1, 2, '.');
    assert_int_equal(wend_mesh_add_obstacle(mesh, points, 4, 0, &obstacle, NULL), WEND_OK);
    for (int32_t i = 0; i < 2 * WEND_MESH_LOG; i++) {
        square(points, i % 17, i % 13, 3, '.');
        assert_int_equal(wend_mesh_move_obstacle(mesh, obstacle, points, 4, 0, NULL), WEND_OK);
    }
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(surface_area(&space->mesh->surface), cells_twice(391));
    assert_null(surface_fault(&space->mesh->surface, true));
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/* An obstacle on a ramp that winds round a pole: those above and below stay. */
static void obstacle_on_one_storey_leaves_the_other(void **state)
{
    static const int8_t turns[8][2] = {{-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}};
    wend_mesh_point points[34], corners[4];
    int32_t heights[34];
    uint32_t list[64], counts[16];
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_obstacle_id obstacle;
    (void)state;
    for (uint32_t i = 0; i < 17; i++) {
        points[2 * i] = (wend_mesh_point){turns[i % 8][0] * 3000, turns[i % 8][1] * 3000};
        points[2 * i + 1] = (wend_mesh_point){turns[i % 8][0] * 1000, turns[i % 8][1] * 1000};
        heights[2 * i] = heights[2 * i + 1] = (int32_t)i * 100;
    }
    for (uint32_t i = 0; i < 16; i++) {
        const uint32_t quad[4] = {2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1};
        memcpy(list + 4 * i, quad, sizeof quad);
        counts[i] = 4;
    }
    polygons.points = points;
    polygons.heights = heights;
    polygons.corners = list;
    polygons.counts = counts;
    polygons.point_count = 34;
    polygons.corner_count = 64;
    polygons.polygon_count = 16;
    wend_mesh *mesh = make(&polygons);
    assert_int_equal(wend_mesh_levels(mesh), 2);
    for (uint32_t radius = 0; radius <= 200; radius += 200) {
        wend_profile profile = wend_profile_default();
        profile.radius = radius;
        wend_space *space = open_space(mesh, &profile);
        uint64_t whole = surface_area(&space->mesh->surface);
        for (uint16_t level = 0; level < 2; level++) {
            square(corners, -1, -9, 3, '.');
            wend_place place = {100, -2000, level, 0};
            assert_true(wend_space_is_free(space, place));
            assert_int_equal(wend_mesh_add_obstacle(mesh, corners, 4, level, &obstacle, NULL), WEND_OK);
            assert_int_equal(wend_space_update(space), WEND_OK);
            const char *fault = surface_fault(&space->mesh->surface, true);
            assert_string_equal(fault ? fault : "", "");
            assert_false(wend_space_is_free(space, place));
            place.level = (uint16_t)(1 - level);
            assert_true(wend_space_is_free(space, place));
            assert_int_equal(wend_mesh_remove_obstacle(mesh, obstacle), WEND_OK);
            assert_int_equal(wend_space_update(space), WEND_OK);
            assert_null(surface_fault(&space->mesh->surface, true));
            if (radius == 0)
                assert_int_equal(surface_area(&space->mesh->surface), whole);
        }
        wend_space_destroy(space);
    }
    wend_mesh_destroy(mesh);
}

/* The plan of a whole ground is given back piece by piece, as it is used up. */
static void insetting_holds_a_few_times_what_the_space_takes(void **state)
{
    enum { SIDE = 200 };
    static uint8_t terrain[SIDE * SIDE];
    wend_grid_desc desc = wend_grid_desc_default();
    random_source random = {5};
    wend_profile profile = wend_profile_default();
    test_memory memory;
    wend_grid *grid;
    wend_mesh *mesh;
    wend_space *space;
    (void)state;
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        terrain[i] = random_chance(&random, 10) ? '@' : '.';
    desc.width = desc.height = SIDE;
    desc.terrain = terrain;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_mesh_create_grid(grid, NULL, NULL, &mesh), WEND_OK);
    wend_grid_destroy(grid);
    test_memory_begin(&memory);
    profile.radius = 77;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, &memory.allocator, &space), WEND_OK);
    assert_in_range(memory.peak, memory.bytes, 6 * memory.bytes);
    wend_space_destroy(space);
    assert_int_equal(memory.bytes, 0);
    wend_mesh_destroy(mesh);
}

/* The world of edits under lack of memory: what fails leaves a space that is right and catches up later. */
static bool edit_once(const wend_allocator *allocator)
{
    wend_mesh_point points[4];
    wend_mesh_outline outline = square(points, 0, 0, 20, '.');
    wend_mesh *mesh;
    wend_space *space = NULL, *snapshot = NULL;
    wend_obstacle_id obstacles[3];
    wend_profile profile = wend_profile_default();
    bool made = wend_mesh_create_outlines(&outline, 1, allocator, &mesh, NULL) == WEND_OK;
    if (!made)
        return false;
    profile.radius = 40;
    made = wend_space_create_mesh(mesh, &profile, allocator, &space) == WEND_OK;
    for (int32_t i = 0; i < 3 && made; i++) {
        square(points, 3 + i, 4, 2 + 2 * i, '.');
        made = wend_mesh_add_obstacle(mesh, points, 4, 0, &obstacles[i], NULL) == WEND_OK &&
               wend_space_update(space) == WEND_OK;
        assert_true(!space || !surface_fault(&space->mesh->surface, false));
    }
    made = made && wend_mesh_remove_obstacle(mesh, obstacles[1]) == WEND_OK && wend_space_update(space) == WEND_OK;
    made = made && wend_space_snapshot(space, &snapshot) == WEND_OK;
    made = made && wend_mesh_remove_obstacle(mesh, obstacles[0]) == WEND_OK && wend_space_update(snapshot) == WEND_OK;
    assert_true(!snapshot || !surface_fault(&snapshot->mesh->surface, false));
    wend_space_destroy(snapshot);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return made;
}

static void edits_without_memory_leave_everything_right(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(edit_once);
    assert_string_equal(fault ? fault : "", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_of_either_turn_become_ground),
        cmocka_unit_test(closed_terrain_is_left_out),
        cmocka_unit_test(corners_on_a_line_are_cut_away),
        cmocka_unit_test(a_side_that_stands_upright_is_refused_or_left_out),
        cmocka_unit_test(fault_names_polygon_and_corner),
        cmocka_unit_test(rules_of_cells_are_refused),
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(lack_of_memory_leaves_nothing_behind),
        cmocka_unit_test(outlines_are_painted_one_over_the_other),
        cmocka_unit_test(free_cells_of_a_grid_become_ground),
        cmocka_unit_test(mover_with_a_radius_stays_away_from_walls),
        cmocka_unit_test(radius_of_many_walls_keeps_away_from_all_of_them),
        cmocka_unit_test(obstacle_has_a_number_until_it_is_removed),
        cmocka_unit_test(degenerate_obstacles_leave_right_ground),
        cmocka_unit_test(space_that_is_far_behind_catches_up),
        cmocka_unit_test(obstacle_on_one_storey_leaves_the_other),
        cmocka_unit_test(insetting_holds_a_few_times_what_the_space_takes),
        cmocka_unit_test(edits_without_memory_leave_everything_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
