/* tests/unit/prepare_test.c: what spaces prepare for shortest paths at any angle, and keep. */
#include "ground/grid_walls.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include "map/any_angle/any_angle.h"

#include <string.h>

enum { BOTH = WEND_PREPARED_SURFACE | WEND_PREPARED_TOUCHING_SURFACE };

static const char *const rooms = "........../.@@@.@@.@./.@...@..@./.@.@...@@./....@.@...";

static scene open_rooms(const wend_allocator *allocator)
{
    test_map map = scene_map(rooms);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, allocator);
    test_map_free(&map);
    return scene;
}

/* What is wrong with a space's surface of a level; its own positions are the truth. */
static const char *surface_fault(const wend_space *space, bool touching, uint16_t level)
{
    const struct wend_surface *surface = wend_any_angle_surface(space, touching);
    const uint32_t width = space->cells.width, height = space->cells.height;
    if (!surface)
        return "there is no surface";
    uint8_t *cells = malloc((size_t)width * height);
    for (uint32_t i = 0; i < width * height; i++)
        cells[i] = wend_space_is_free(space, wend_place_at((int32_t)(i % width), (int32_t)(i / width), level));
    const grid_walls walls = {width, height, cells, level, touching ? 0 : 1};
    const char *fault = grid_walls_fault(&walls, surface);
    if (!fault && surface_level_area(surface, level) != grid_walls_area(&walls))
        fault = "another area";
    free(cells);
    return fault;
}

static void check_surfaces(const wend_space *space)
{
    assert_null(surface_fault(space, false, 0));
    assert_null(surface_fault(space, true, 0));
}

static void a_space_has_nothing_prepared_at_first(void **state)
{
    (void)state;
    scene scene = open_rooms(NULL);
    assert_int_equal(wend_space_prepared(scene.space), 0);
    assert_null(wend_any_angle_surface(scene.space, false));
    scene_close(&scene);
}

static void what_is_prepared_stays_and_is_counted(void **state)
{
    (void)state;
    scene scene = open_rooms(NULL);
    const size_t before = wend_space_memory(scene.space);
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_SURFACE), WEND_OK);
    const size_t one = wend_space_memory(scene.space);
    assert_int_equal(wend_space_prepared(scene.space), WEND_PREPARED_SURFACE);
    assert_null(wend_any_angle_surface(scene.space, true));
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_TOUCHING_SURFACE), WEND_OK);
    assert_int_equal(wend_space_prepared(scene.space), BOTH);
    check_surfaces(scene.space);
    assert_true(before < one && one < wend_space_memory(scene.space));
    scene_close(&scene);
}

static void surfaces_follow_edits(void **state)
{
    (void)state;
    scene scene = open_rooms(NULL);
    assert_int_equal(wend_space_prepare(scene.space, BOTH), WEND_OK);
    assert_int_equal(wend_grid_set(scene.grid, wend_place_cell(4, 2), '@'), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    check_surfaces(scene.space);
    scene_close(&scene);
}

static void a_snapshot_has_surfaces_of_its_own(void **state)
{
    (void)state;
    scene scene = open_rooms(NULL);
    wend_space *copy = NULL;
    assert_int_equal(wend_space_prepare(scene.space, BOTH), WEND_OK);
    assert_int_equal(wend_space_snapshot(scene.space, &copy), WEND_OK);
    assert_int_equal(wend_grid_set(scene.grid, wend_place_cell(4, 2), '@'), WEND_OK);
    assert_int_equal(wend_space_update(copy), WEND_OK);
    check_surfaces(scene.space);
    check_surfaces(copy);
    wend_space_destroy(copy);
    scene_close(&scene);
}

static void surfaces_outlive_a_layer_of_what_is_known(void **state)
{
    (void)state;
    scene scene = open_rooms(NULL);
    wend_layer *known = NULL;
    assert_int_equal(wend_layer_create(scene.grid, WEND_LAYER_KNOWN, NULL, &known), WEND_OK);
    assert_int_equal(wend_space_prepare(scene.space, BOTH), WEND_OK);
    assert_int_equal(wend_space_attach(scene.space, known), WEND_OK);
    check_surfaces(scene.space);
    assert_int_equal(wend_space_detach(scene.space, known), WEND_OK);
    check_surfaces(scene.space);
    scene_close(&scene);
    wend_layer_destroy(known);
}

static void large_movers_have_a_surface_of_their_anchors(void **state)
{
    (void)state;
    scene scene = open_rooms(NULL);
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    profile.footprint = 2;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, BOTH), WEND_OK);
    check_surfaces(space);
    wend_space_destroy(space);
    scene_close(&scene);
}

static void each_level_has_its_polygons(void **state)
{
    (void)state;
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    desc.width = 3;
    desc.height = 3;
    desc.levels = 3;
    desc.terrain = (const uint8_t *)"...@...@..@..@.@.@.@.@.@...";
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, BOTH), WEND_OK);
    for (uint16_t level = 0; level < 3; level++) {
        assert_null(surface_fault(space, false, level));
        assert_null(surface_fault(space, true, level));
    }
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

static void weights_walls_links_and_hexagons_are_refused(void **state)
{
    (void)state;
    test_map map = scene_map("../..");
    scene scene = scene_open_cells(&map, WEND_CELLS_HEX_POINTY_ODD, NULL);
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_SURFACE), WEND_ERROR_UNSUPPORTED);
    scene_close(&scene);
    scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    profile.weight['G'] = 3;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, WEND_PREPARED_SURFACE), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_space_prepared(space), 0);
    wend_space_destroy(space);
    scene_close(&scene);
    test_map_free(&map);
}

static void unknown_things_are_not_prepared(void **state)
{
    (void)state;
    scene scene = open_rooms(NULL);
    assert_int_equal(wend_space_prepare(scene.space, 128), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_prepare(NULL, WEND_PREPARED_SURFACE), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_prepared(NULL), 0);
    assert_string_equal(wend_prepared_text(WEND_PREPARED_SURFACE), "surface");
    assert_string_equal(wend_prepared_text((wend_prepared)128), "unknown");
    scene_close(&scene);
}

static bool prepare_and_copy(const wend_allocator *allocator)
{
    test_map map = scene_map(rooms);
    wend_grid *grid = NULL;
    wend_space *space = NULL, *copy = NULL;
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = map.width;
    desc.height = map.height;
    desc.terrain = map.cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    bool done = wend_space_create(grid, NULL, allocator, &space) == WEND_OK;
    if (done && wend_space_prepare(space, WEND_PREPARED_SURFACE) != WEND_OK) {
        assert_int_equal(wend_space_prepared(space), 0);
        done = false;
    }
    if (done && wend_space_prepare(space, BOTH) != WEND_OK) {
        assert_int_equal(wend_space_prepared(space), WEND_PREPARED_SURFACE);
        assert_null(surface_fault(space, false, 0));
        done = false;
    }
    done = done && wend_space_snapshot(space, &copy) == WEND_OK;
    wend_space_destroy(copy);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    test_map_free(&map);
    return done;
}

static void out_of_memory_leaves_a_space_as_it_was(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(prepare_and_copy);
    if (fault)
        fail_msg("%s", fault);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_space_has_nothing_prepared_at_first),
        cmocka_unit_test(what_is_prepared_stays_and_is_counted),
        cmocka_unit_test(surfaces_follow_edits),
        cmocka_unit_test(a_snapshot_has_surfaces_of_its_own),
        cmocka_unit_test(surfaces_outlive_a_layer_of_what_is_known),
        cmocka_unit_test(large_movers_have_a_surface_of_their_anchors),
        cmocka_unit_test(each_level_has_its_polygons),
        cmocka_unit_test(weights_walls_links_and_hexagons_are_refused),
        cmocka_unit_test(unknown_things_are_not_prepared),
        cmocka_unit_test(out_of_memory_leaves_a_space_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
