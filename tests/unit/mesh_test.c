/* Meshes made of polygons, and the spaces over them. */
#include <string.h>

#include <wend/wend.h>

#include "map/mesh_space.h"
#include "memory.h"
#include "surface_check.h"
#include "test.h"

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
    assert_int_equal(wend_space_map(space), WEND_MAP_MESH);
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
        assert_true(strlen(wend_mesh_fault_text((wend_mesh_fault_kind)kind)) > 8);
    assert_non_null(wend_mesh_fault_text((wend_mesh_fault_kind)99));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_of_either_turn_become_ground),
        cmocka_unit_test(closed_terrain_is_left_out),
        cmocka_unit_test(corners_on_a_line_are_cut_away),
        cmocka_unit_test(fault_names_polygon_and_corner),
        cmocka_unit_test(rules_of_cells_are_refused),
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(lack_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
