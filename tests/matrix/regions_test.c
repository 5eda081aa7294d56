/*
 * tests/matrix/regions_test.c: regions kept under thousands of edits are those of single steps, on every kind of cells,
 * for every corner rule and footprint, on several levels; and on larger maps those of a space made anew.
 */
#include "oracles/regions.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

enum { MAPS = 1500, SIDE = 16, ROUNDS = 12, LARGE_MAPS = 48, LARGE_SIDE = 110, LARGE_ROUNDS = 60 };

static uint32_t *new_labels(const rules_scene *scene)
{
    uint32_t *labels = malloc(rules_cells(scene) * sizeof *labels);
    assert_non_null(labels);
    return labels;
}

static void edit_and_update(rules_scene *scene, const rules_stage *stage, random_source *random)
{
    uint32_t edits = random_chance(random, 3) ? 70 : 1 + random_below(random, 5);
    for (uint32_t i = 0; i < edits; i++)
        regions_edit(scene, stage->grid, random);
    assert_int_equal(wend_space_update(stage->space), WEND_OK);
}

static void check_labels(const rules_scene *scene, const wend_space *space, const uint32_t *expected, uint32_t count)
{
    uint32_t *labels = new_labels(scene), regions = 0;
    assert_int_equal(wend_space_components(space, NULL, labels, &regions), WEND_OK);
    if (regions != count || memcmp(labels, expected, rules_cells(scene) * sizeof *labels) != 0) {
        rules_scene_print(scene);
        fail_msg("%u regions instead of %u, or others", (unsigned)regions, (unsigned)count);
    }
    free(labels);
}

static void check_small_map(uint32_t number)
{
    random_source random = {30000 + number};
    rules_scene scene = regions_scene((map_kind)(number % MAP_KINDS), SIDE, &random);
    uint32_t *expected = new_labels(&scene);
    rules_stage stage;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t count = regions_label(&scene, expected);
        check_labels(&scene, stage.space, expected, count);
        edit_and_update(&scene, &stage, &random);
    }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    free(expected);
}

static void kept_regions_are_those_of_single_steps(void **state)
{
    (void)state;
    for (uint32_t i = 0, maps = scene_setting("WEND_TEST_MAPS", MAPS); i < maps; i++)
        check_small_map(i);
}

static void check_large_map(uint32_t number)
{
    random_source random = {40000 + number};
    rules_scene scene = regions_scene((map_kind)(number % MAP_KINDS), LARGE_SIDE, &random);
    uint32_t *expected = new_labels(&scene), count = 0;
    rules_stage stage;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    for (int round = 0; round < LARGE_ROUNDS; round++) {
        wend_space *fresh = NULL;
        edit_and_update(&scene, &stage, &random);
        assert_int_equal(wend_space_create(stage.grid, &scene.profile, NULL, &fresh), WEND_OK);
        assert_int_equal(wend_space_components(fresh, NULL, expected, &count), WEND_OK);
        check_labels(&scene, stage.space, expected, count);
        wend_space_destroy(fresh);
    }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    free(expected);
}

static void kept_regions_are_those_of_a_fresh_space(void **state)
{
    (void)state;
    for (uint32_t i = 0, large = scene_setting("WEND_TEST_LARGE", LARGE_MAPS); i < large; i++)
        check_large_map(i);
}

/* Each toggle takes a label and gives it up: they must come back, and take no more room. */
static void labels_do_not_run_out(void **state)
{
    rules_scene scene = rules_scene_make(31, 9, 1);
    uint32_t *expected = new_labels(&scene);
    rules_stage stage;
    (void)state;
    for (uint32_t y = 0; y < 9; y++)
        scene.terrain[y * 31 + 15] = '@';
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    size_t before = wend_space_memory(stage.space);
    for (uint32_t i = 0; i < 5000; i++) {
        uint8_t *door = &scene.terrain[i % 9 * 31 + 15];
        *door = *door == '.' ? '@' : '.';
        assert_int_equal(wend_grid_set(stage.grid, cell_place(15, i % 9), *door), WEND_OK);
        assert_int_equal(wend_space_update(stage.space), WEND_OK);
        if (i % 7 == 0)
            check_labels(&scene, stage.space, expected, regions_label(&scene, expected));
    }
    assert_int_equal(wend_space_memory(stage.space), before);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    free(expected);
}

/* A chequered map: more labels than any update before has needed. */
static void more_regions_than_ever_get_labels(void **state)
{
    rules_scene scene = rules_scene_make(40, 40, 1);
    uint32_t *expected = new_labels(&scene);
    rules_stage stage;
    (void)state;
    memset(scene.terrain, '@', 1600);
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    for (uint32_t i = 0; i < 1600; i++) {
        if ((i % 40 + i / 40) % 2)
            continue;
        scene.terrain[i] = '.';
        assert_int_equal(wend_grid_set(stage.grid, cell_place(i % 40, i / 40), '.'), WEND_OK);
        if (i % 3 == 0)
            assert_int_equal(wend_space_update(stage.space), WEND_OK);
    }
    assert_int_equal(wend_space_update(stage.space), WEND_OK);
    check_labels(&scene, stage.space, expected, regions_label(&scene, expected));
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    free(expected);
}

/* A corridor up and down, cut in its middle, is two parts too long to flood. */
static void floods_that_go_too_far_give_the_same_regions(void **state)
{
    enum { LENGTH = 151 };
    rules_scene scene = rules_scene_make(LENGTH, LENGTH, 1);
    uint32_t *expected = new_labels(&scene);
    rules_stage stage;
    (void)state;
    for (uint32_t i = 0; i < LENGTH * LENGTH; i++)
        if (i % LENGTH % 2 && i / LENGTH != (i % 4 == 1 ? LENGTH - 1 : 0))
            scene.terrain[i] = '@';
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    for (uint32_t i = 0; i < 40; i++) {
        uint32_t x = LENGTH / 2 - LENGTH / 2 % 2 + i % 5 * 4, y = LENGTH / 2;
        uint8_t *cell = &scene.terrain[y * LENGTH + x];
        *cell = *cell == '.' ? '@' : '.';
        assert_int_equal(wend_grid_set(stage.grid, cell_place(x, y), *cell), WEND_OK);
        assert_int_equal(wend_space_update(stage.space), WEND_OK);
        check_labels(&scene, stage.space, expected, regions_label(&scene, expected));
    }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    free(expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_regions_are_those_of_single_steps),
        cmocka_unit_test(kept_regions_are_those_of_a_fresh_space),
        cmocka_unit_test(floods_that_go_too_far_give_the_same_regions),
        cmocka_unit_test(labels_do_not_run_out),
        cmocka_unit_test(more_regions_than_ever_get_labels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
