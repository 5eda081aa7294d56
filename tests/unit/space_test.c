/* tests/unit/space_test.c: how spaces are made, and which cells are free. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

static void cells_are_free_as_the_profile_says(void **state)
{
    random_source random = {21};
    (void)state;
    for (int i = 0; i < 300; i++) {
        test_map map = test_map_random((map_kind)(i % MAP_KINDS), &random);
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        for (int32_t y = -2; y < (int32_t)map.height + 2; y++)
            for (int32_t x = -2; x < (int32_t)map.width + 2; x++)
                assert_true(wend_space_is_free(scene.space, wend_place_cell(x, y)) == test_map_is_free(&map, x, y));
        scene_close(&scene);
        test_map_free(&map);
    }
}

static void all_places_of_a_cell_are_as_free_as_its_centre(void **state)
{
    test_map map = scene_map("@@@/@.@/@@@");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    (void)state;
    for (int32_t y = 250; y < 520; y++) {
        for (int32_t x = 250; x < 520; x++) {
            wend_place place = {x, y, 0, 0};
            assert_true(wend_space_is_free(scene.space, place) == (x >= 256 && x < 512 && y >= 256 && y < 512));
        }
    }
    scene_close(&scene);
    test_map_free(&map);
}

static void far_places_are_outside(void **state)
{
    static const int32_t far[] = {INT32_MIN, INT32_MAX, -1, 3 * 256, 65535 * 256, 65536 * 256, -65536 * 256};
    test_map map = scene_map(".../.../...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    (void)state;
    for (unsigned i = 0; i < 7; i++) {
        wend_place across = {far[i], 0, 0, 0}, down = {0, far[i], 0, 0};
        assert_false(wend_space_is_free(scene.space, across));
        assert_false(wend_space_is_free(scene.space, down));
    }
    scene_close(&scene);
    test_map_free(&map);
}

static void other_levels_are_outside(void **state)
{
    test_map map = scene_map(".../.../...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_place upstairs = {128, 128, 1, 0}, roof = {128, 128, UINT16_MAX, 0};
    (void)state;
    assert_false(wend_space_is_free(scene.space, upstairs));
    assert_false(wend_space_is_free(scene.space, roof));
    scene_close(&scene);
    test_map_free(&map);
}

static void space_knows_its_grid_and_profile(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_4, NULL);
    (void)state;
    assert_ptr_equal(wend_space_grid(scene.space), scene.grid);
    assert_int_equal(wend_space_profile(scene.space).neighbours, WEND_NEIGHBOURS_4);
    assert_int_equal(wend_space_version(scene.space), 0);
    scene_close(&scene);
    test_map_free(&map);
}

static void null_pointers_are_refused(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_space *space = scene.space;
    (void)state;
    assert_int_equal(wend_space_create(NULL, NULL, NULL, &space), WEND_ERROR_ARGUMENT);
    assert_null(space);
    assert_int_equal(wend_space_create(scene.grid, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_update(NULL), WEND_ERROR_ARGUMENT);
    wend_space_destroy(NULL);
    scene_close(&scene);
    test_map_free(&map);
}

static void memory_is_as_documented(void **state)
{
    static const uint32_t sides[][2] = {{1, 1}, {64, 64}, {65, 300}, {1000, 1}, {1, 1000}, {512, 512}};
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        test_map map = test_map_make(sides[i][0], sides[i][1]);
        wend_grid_desc desc = wend_grid_desc_default();
        test_memory memory;
        wend_grid *grid = NULL;
        wend_space *space = NULL;
        test_memory_begin(&memory);
        desc.width = map.width;
        desc.height = map.height;
        assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
        assert_int_equal(wend_space_create(grid, NULL, &memory.allocator, &space), WEND_OK);
        /*
         * Rows and columns padded to whole bytes: 1/8 byte free, 14/8 of jump-point bitmaps, 1/4 of jump points, 4 1/32
         * of regions; and of jump-point bitmaps as much as 64 rows more.
         */
        size_t nodes = ((size_t)map.width + 16) * (map.height + 16), most = nodes * 99 / 16 + 12288;
        most += (map.width / 64 + 1) * 8 * (64 * 8 + 64);
        if (memory.bytes > most)
            fail_msg("%u x %u takes %u bytes, not %u", (unsigned)map.width, (unsigned)map.height,
                     (unsigned)memory.bytes, (unsigned)most);
        assert_int_equal(wend_space_memory(space), memory.bytes);
        wend_space_destroy(space);
        wend_grid_destroy(grid);
        assert_int_equal(memory.blocks, 0);
        assert_null(memory.fault);
        test_map_free(&map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_free_as_the_profile_says),
        cmocka_unit_test(all_places_of_a_cell_are_as_free_as_its_centre),
        cmocka_unit_test(far_places_are_outside),
        cmocka_unit_test(other_levels_are_outside),
        cmocka_unit_test(space_knows_its_grid_and_profile),
        cmocka_unit_test(null_pointers_are_refused),
        cmocka_unit_test(memory_is_as_documented),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
