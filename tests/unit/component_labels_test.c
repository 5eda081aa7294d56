/* tests/unit/components_test.c: regions against a flood fill of our own. */
#include "memory.h"
#include "regions.h"
#include "scene.h"
#include "test.h"

#include <stdlib.h>

static void check_map(const test_map *map, wend_neighbours neighbours)
{
    size_t count = (size_t)map->width * map->height;
    rules_scene rules = rules_scene_of(map, neighbours);
    scene scene = scene_open(map, neighbours, NULL);
    uint32_t *labels = malloc(2 * count * sizeof *labels), *expected, regions = 0;
    assert_non_null(labels);
    expected = labels + count;
    assert_int_equal(wend_space_components(scene.space, NULL, labels, &regions), WEND_OK);
    assert_int_equal(regions, regions_label(&rules, expected));
    assert_memory_equal(labels, expected, count * sizeof *labels);
    free(labels);
    rules_scene_free(&rules);
    scene_close(&scene);
}

static void random_maps_have_the_regions_of_a_flood_fill(void **state)
{
    random_source random = {41};
    (void)state;
    for (int i = 0; i < 400; i++) {
        test_map map = test_map_random((map_kind)(i % MAP_KINDS), &random);
        check_map(&map, WEND_NEIGHBOURS_8);
        check_map(&map, WEND_NEIGHBOURS_4);
        test_map_free(&map);
    }
}

static void diagonal_touch_does_not_join(void **state)
{
    test_map map = scene_map(".@/@.");
    (void)state;
    check_map(&map, WEND_NEIGHBOURS_8);
    test_map_free(&map);
}

static void regions_that_meet_late_are_one(void **state)
{
    test_map map = scene_map(".@.@.@./.@.@.@./......./@@@@@@@/...@...");
    (void)state;
    check_map(&map, WEND_NEIGHBOURS_8);
    test_map_free(&map);
}

static void blocked_map_has_no_region(void **state)
{
    test_map map = scene_map("@@/@@");
    (void)state;
    check_map(&map, WEND_NEIGHBOURS_8);
    test_map_free(&map);
}

static void checkerboard_has_a_region_per_cell(void **state)
{
    test_map map = test_map_make(64, 33);
    (void)state;
    for (uint32_t i = 0; i < 64 * 33; i++)
        if ((i % 64 + i / 64) % 2)
            map.cells[i] = '@';
    check_map(&map, WEND_NEIGHBOURS_8);
    test_map_free(&map);
}

static void null_pointers_are_refused(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    uint32_t labels[4], regions;
    (void)state;
    assert_int_equal(wend_space_components(NULL, NULL, labels, &regions), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_components(scene.space, NULL, NULL, &regions), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_components(scene.space, NULL, labels, NULL), WEND_ERROR_ARGUMENT);
    scene_close(&scene);
    test_map_free(&map);
}

static void working_memory_is_given_back(void **state)
{
    random_source random = {42};
    test_map map = test_map_generate(MAP_CAVE, 50, 50, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    static uint32_t labels[2500];
    uint32_t regions;
    test_memory memory;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_space_components(scene.space, &memory.allocator, labels, &regions), WEND_OK);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_maps_have_the_regions_of_a_flood_fill),
        cmocka_unit_test(diagonal_touch_does_not_join),
        cmocka_unit_test(regions_that_meet_late_are_one),
        cmocka_unit_test(blocked_map_has_no_region),
        cmocka_unit_test(checkerboard_has_a_region_per_cell),
        cmocka_unit_test(null_pointers_are_refused),
        cmocka_unit_test(working_memory_is_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
