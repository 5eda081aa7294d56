/* Ground of several storeys that is painted, area by area. */
#include "ground/surface_check.h"
#include "map/mesh/mesh.h"
#include "scene/images.h"
#include "test/memory.h"
#include "test/test.h"

enum { U = WEND_CELL, POLYGONS = 5 };

/* A floor, a ramp up from it, a landing, and a gallery that leads back over the floor. */
static wend_mesh *make_house(const wend_allocator *allocator)
{
    static const int32_t boxes[POLYGONS][6] = {{0, 0, 8, 4, 0, 0},
                                               {8, 0, 12, 4, 0, 4},
                                               {12, 0, 16, 8, 4, 4},
                                               {4, 4, 12, 8, 4, 4},
                                               {4, 0, 8, 4, 4, 4}}; /* heights to the left, right */
    wend_mesh_point points[4 * POLYGONS];
    int32_t heights[4 * POLYGONS];
    uint32_t corners[4 * POLYGONS], counts[POLYGONS];
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh = NULL;
    for (uint32_t i = 0; i < 4 * POLYGONS; i++) {
        const int32_t *box = boxes[i / 4];
        const bool is_right = i % 4 == 1 || i % 4 == 2;
        points[i] = (wend_mesh_point){box[is_right ? 2 : 0] * U, box[i % 4 > 1 ? 3 : 1] * U};
        heights[i] = box[is_right ? 5 : 4] * U;
        corners[i] = i;
        counts[i / 4] = 4;
    }
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = polygons.corner_count = 4 * POLYGONS;
    polygons.corners = corners;
    polygons.counts = counts;
    polygons.polygon_count = POLYGONS;
    const wend_status status = wend_mesh_create_polygons(&polygons, allocator, &mesh, NULL);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return mesh;
}

static wend_space *make_space(const wend_mesh *mesh, uint32_t radius)
{
    wend_profile profile = wend_profile_default();
    wend_space *space;
    profile.weight['i'] = 3;
    profile.weight['w'] = 0;
    profile.radius = radius;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    return space;
}

/* A rectangle in cells, between two heights in cells. */
static wend_status paint(wend_mesh *mesh, const int32_t box[4], const double heights[2], uint8_t terrain)
{
    const wend_mesh_point corners[] = {
        {box[0] * U, box[1] * U}, {box[2] * U, box[1] * U}, {box[2] * U, box[3] * U}, {box[0] * U, box[3] * U}};
    const int32_t between[2] = {(int32_t)(heights[0] * WEND_CELL), (int32_t)(heights[1] * WEND_CELL)};
    return wend_mesh_paint_between(mesh, corners, 4, between, terrain, NULL);
}

/* The terrain at a place in cells, on the storey of a height. */
static uint8_t terrain_at(const wend_space *space, double x, double y, double height)
{
    wend_ground_polygon polygon;
    wend_ground_corner corners[16];
    wend_place place;
    uint32_t ids[4];
    size_t count;
    if (wend_ground_locate(space, (int32_t)(x * WEND_CELL), (int32_t)(y * WEND_CELL), (int32_t)(height * WEND_CELL),
                           &place, NULL) != WEND_OK)
        return 0;
    assert_int_equal(wend_ground_polygons(space, place, 0, ids, 4, &count), WEND_OK);
    assert_int_equal(wend_ground_read_polygon(space, ids[0], &polygon, corners, 16), WEND_OK);
    return polygon.terrain;
}

static void an_area_between_heights_leaves_the_other_storey_alone(void **state)
{
    wend_mesh *mesh = make_house(NULL);
    wend_space *space = make_space(mesh, 0);
    (void)state;
    assert_int_equal(paint(mesh, (int32_t[]){3, 1, 7, 3}, (double[]){3, 5}, 'i'), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(terrain_at(space, 5, 2, 4), 'i');
    assert_int_equal(terrain_at(space, 5, 0.5, 4), '.');
    assert_int_equal(terrain_at(space, 5, 2, 0), '.');
    assert_int_equal(wend_mesh_levels(mesh), 2);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void an_area_without_heights_is_that_of_all_storeys(void **state)
{
    static const wend_mesh_point corners[] = {{3 * U, U}, {7 * U, U}, {7 * U, 3 * U}, {3 * U, 3 * U}};
    wend_mesh *mesh = make_house(NULL);
    wend_space *space = make_space(mesh, 60);
    (void)state;
    assert_int_equal(wend_mesh_paint(mesh, corners, 4, 'i', NULL), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(terrain_at(space, 5, 2, 4), 'i');
    assert_int_equal(terrain_at(space, 5, 2, 0), 'i');
    assert_int_equal(terrain_at(space, 7.5, 2, 0), '.');
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void a_ramp_is_painted_as_far_as_the_heights_reach(void **state)
{
    wend_mesh *mesh = make_house(NULL);
    wend_space *space = make_space(mesh, 0);
    int32_t height;
    (void)state;
    assert_int_equal(paint(mesh, (int32_t[]){0, 0, 16, 8}, (double[]){1, 3}, 'i'), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(terrain_at(space, 8.9, 2, 0.9), '.');
    assert_int_equal(terrain_at(space, 9.1, 2, 1.1), 'i');
    assert_int_equal(terrain_at(space, 10.9, 2, 2.9), 'i');
    assert_int_equal(terrain_at(space, 11.1, 2, 3.1), '.');
    assert_int_equal(terrain_at(space, 5, 2, 0), '.');
    assert_int_equal(terrain_at(space, 5, 2, 4), '.');
    assert_int_equal(wend_ground_height(space, (wend_place){10 * U, 2 * U, 0, 0}, &height), WEND_OK);
    assert_int_equal(height, 2 * U);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void what_is_painted_over_leaves_no_trace(void **state)
{
    static const wend_mesh_point all[] = {{-U, -U}, {99 * U, -U}, {99 * U, 99 * U}, {-U, 99 * U}};
    wend_mesh *mesh = make_house(NULL);
    const uint32_t polygons = mesh->ground.live_polygons;
    (void)state;
    for (int32_t i = 0; i < 50; i++) {
        const wend_mesh_point spot[] = {{i * 71, 100}, {i * 71 + 999, 600 + i}, {i * 71 + 333, 1500}};
        assert_int_equal(wend_mesh_paint(mesh, spot, 3, i % 2 ? 'i' : 'w', NULL), WEND_OK);
    }
    const char *fault = surface_fault(&mesh->ground, true);
    assert_string_equal(fault ? fault : "", "");
    assert_true(mesh->ground.live_polygons > polygons);
    assert_int_equal(wend_mesh_paint(mesh, all, 4, '.', NULL), WEND_OK);
    assert_int_equal(mesh->ground.live_polygons, polygons);
    wend_mesh_destroy(mesh);
}

static void water_on_a_ramp_parts_the_storeys_until_it_dries(void **state)
{
    wend_mesh *mesh = make_house(NULL);
    wend_space *space = make_space(mesh, 100);
    wend_finder *finder;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    (void)state;
    query.start = (wend_place){2 * U, 2 * U, 0, 0};
    query.goal = (wend_place){6 * U, 2 * U, 1, 0};
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
        assert_int_equal(path.outcome, i % 2 ? WEND_OUTCOME_UNREACHABLE : WEND_OUTCOME_FOUND);
        assert_int_equal(paint(mesh, (int32_t[]){9, 0, 11, 4}, (double[]){1, 3}, i % 2 ? '.' : 'w'), WEND_OK);
        assert_int_equal(wend_space_update(space), WEND_OK);
    }
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void heights_that_make_no_sense_are_refused(void **state)
{
    static const wend_mesh_point corners[] = {{0, 0}, {4 * U, 0}, {4 * U, 3 * U}, {0, 3 * U}};
    const wend_mesh_outline outline = {corners, 4, '.', false};
    wend_mesh *house = make_house(NULL), *flat;
    (void)state;
    assert_int_equal(wend_mesh_paint_between(house, corners, 4, (int32_t[]){1, 0}, 'i', NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_paint_between(house, corners, 4, NULL, 'i', NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_paint(house, NULL, 0, 'i', NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_version(house), 0);
    assert_int_equal(wend_mesh_create_outlines(&outline, 1, NULL, &flat, NULL), WEND_OK);
    assert_int_equal(wend_mesh_paint_between(flat, corners, 4, (int32_t[]){1, 99}, 'i', NULL), WEND_OK);
    assert_int_equal(flat->ground.polygons[0].terrain, '.');
    assert_int_equal(wend_mesh_paint_between(flat, corners, 4, (int32_t[]){-1, 0}, 'i', NULL), WEND_OK);
    assert_int_equal(flat->ground.polygons[0].terrain, 'i');
    wend_mesh_destroy(flat);
    wend_mesh_destroy(house);
}

static void ground_that_was_painted_lives_on_in_an_image(void **state)
{
    wend_mesh *mesh = make_house(NULL), *opened;
    wend_space *space = make_space(mesh, 60);
    (void)state;
    assert_int_equal(paint(mesh, (int32_t[]){3, 1, 7, 3}, (double[]){3, 5}, 'i'), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    const test_image image = test_image_write(space);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    const wend_image_desc desc = test_image_desc(&image);
    assert_int_equal(wend_space_open_mesh_image(&desc, NULL, &opened, &space), WEND_OK);
    assert_int_equal(terrain_at(space, 5, 2, 4), 'i');
    assert_int_equal(paint(opened, (int32_t[]){4, 1, 6, 3}, (double[]){-1, 5}, 'w'), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(terrain_at(space, 6.5, 2, 4), 'i');
    assert_int_equal(terrain_at(space, 5, 2, 0), 0);
    wend_space_destroy(space);
    wend_mesh_destroy(opened);
    test_image_free(&image);
}

static bool paint_and_update(const wend_allocator *allocator)
{
    static const wend_mesh_point spot[] = {{3 * U, U}, {10 * U, U + 9}, {6 * U, 3 * U}};
    wend_mesh *mesh = make_house(allocator);
    wend_space *space = NULL;
    wend_status status = mesh ? wend_space_create_mesh(mesh, NULL, allocator, &space) : WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        status = wend_mesh_paint(mesh, spot, 3, 'i', NULL);
    const char *fault = mesh ? surface_fault(&mesh->ground, true) : NULL;
    assert_string_equal(fault ? fault : "", "");
    if (status == WEND_OK)
        status = wend_space_update(space);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static void lack_of_memory_while_painting_leaves_the_ground_whole(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(paint_and_update);
    assert_string_equal(fault ? fault : "", "");
}

/* The next update follows; where memory is refused, the one after it, which need not be refused again. */
static bool catch_up(const wend_mesh *mesh, wend_space *space)
{
    if (wend_space_update(space) != WEND_OK && wend_space_update(space) != WEND_OK)
        return false;
    wend_space *fresh = make_space(mesh, space->profile.radius);
    const char *fault = surface_fault(&space->mesh->surface, true);
    assert_string_equal(fault ? fault : "", "");
    assert_int_equal(surface_area(&space->mesh->surface), surface_area(&fresh->mesh->surface));
    assert_int_equal(surface_components(&space->mesh->surface), surface_components(&fresh->mesh->surface));
    wend_space_destroy(fresh);
    return true;
}

/* Shuts the ramp and opens it again, with a crate beside it that lies on it as well. */
static bool shut_and_open(const wend_allocator *allocator)
{
    static const wend_mesh_point crate[] = {{7 * U, U}, {9 * U, U}, {9 * U, 2 * U}, {7 * U, 2 * U}};
    wend_mesh *mesh = make_house(allocator);
    wend_profile profile = wend_profile_default();
    wend_obstacle_id number;
    wend_space *space = NULL;
    profile.radius = U / 3;
    bool is_made = mesh && wend_mesh_add_obstacle(mesh, crate, 4, 0, &number, NULL) == WEND_OK &&
                   wend_space_create_mesh(mesh, &profile, allocator, &space) == WEND_OK;
    for (uint32_t i = 0; i < 4 && is_made; i++) {
        const wend_place places[] = {wend_place_cell(10, 3), wend_place_cell(1, 1)};
        assert_int_equal(wend_mesh_set_terrain(mesh, places[i / 2], i % 2 == 0 ? 'w' : '.'), WEND_OK);
        is_made = catch_up(mesh, space);
    }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return is_made;
}

static void lack_of_memory_while_ground_is_shut_is_made_up_for(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(shut_and_open);
    assert_string_equal(fault ? fault : "", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_area_between_heights_leaves_the_other_storey_alone),
        cmocka_unit_test(an_area_without_heights_is_that_of_all_storeys),
        cmocka_unit_test(a_ramp_is_painted_as_far_as_the_heights_reach),
        cmocka_unit_test(what_is_painted_over_leaves_no_trace),
        cmocka_unit_test(water_on_a_ramp_parts_the_storeys_until_it_dries),
        cmocka_unit_test(heights_that_make_no_sense_are_refused),
        cmocka_unit_test(ground_that_was_painted_lives_on_in_an_image),
        cmocka_unit_test(lack_of_memory_while_painting_leaves_the_ground_whole),
        cmocka_unit_test(lack_of_memory_while_ground_is_shut_is_made_up_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
