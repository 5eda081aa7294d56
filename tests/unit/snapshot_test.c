/* tests/unit/snapshot_test.c: copies of spaces with all their layers, which then go their own way. */
#include "rules/rules_edit.h"
#include "rules/rules_random.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <stdlib.h>

enum { MAPS = 400, SIDE = 14, QUERIES = 12 };

/* The same answers to the bit, by every engine that serves both. */
static void check_same(const rules_scene *scene, const wend_space *a, const wend_space *b, random_source *random)
{
    wend_finder *one = scene_finder(), *other = scene_finder();
    for (int i = 0; i < QUERIES; i++) {
        uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
        wend_query query = rules_query(scene, start, goal);
        wend_path path = wend_path_default(), expected = wend_path_default();
        query.search.engine = (wend_engine)(i % WEND_ENGINE_COUNT);
        wend_status status = wend_finder_find(one, a, &query, &expected);
        assert_int_equal(wend_finder_find(other, b, &query, &path), status);
        if (status == WEND_OK)
            assert_true(scene_same_answer(&path, &expected));
    }
    wend_finder_destroy(one);
    wend_finder_destroy(other);
}

static void check_same_cells(const rules_scene *scene, const wend_space *a, const wend_space *b)
{
    uint32_t *labels = malloc(2 * (size_t)rules_cells(scene) * sizeof *labels), count = 0, expected = 0;
    assert_non_null(labels);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        assert_int_equal(wend_space_is_free(a, rules_place(scene, cell)),
                         wend_space_is_free(b, rules_place(scene, cell)));
    }
    assert_int_equal(wend_space_components(a, NULL, labels, &expected), WEND_OK);
    assert_int_equal(wend_space_components(b, NULL, labels + rules_cells(scene), &count), WEND_OK);
    assert_int_equal(count, expected);
    assert_memory_equal(labels, labels + rules_cells(scene), rules_cells(scene) * sizeof *labels);
    assert_int_equal(wend_space_version(a), wend_space_version(b));
    free(labels);
}

static void edit_grid(rules_scene *scene, const rules_stage *stage, random_source *random)
{
    for (uint32_t i = 1 + random_below(random, 8); i > 0; i--)
        assert_int_equal(rules_edit(scene, stage, (rules_edit_kind)random_below(random, EDIT_LINKS + 1), random),
                         WEND_OK);
}

/* A snapshot is as its original was, whatever becomes of that; brought up to the same edits it is as that is. */
static void check_map(uint32_t number)
{
    random_source random = {60000 + number};
    rules_scene scene = rules_random_scene(rules_random_set(4, &random), SIDE, &random);
    wend_space *snapshot = NULL, *second = NULL;
    rules_stage stage;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    edit_grid(&scene, &stage, &random);
    if (number % 2)
        assert_int_equal(wend_space_update(stage.space), WEND_OK);
    assert_int_equal(wend_space_snapshot(stage.space, &snapshot), WEND_OK);
    assert_int_equal(wend_space_snapshot(snapshot, &second), WEND_OK);
    assert_int_equal(wend_space_memory(snapshot), wend_space_memory(stage.space));
    assert_ptr_equal(wend_space_grid(snapshot), stage.grid);
    check_same_cells(&scene, stage.space, snapshot);
    check_same(&scene, stage.space, snapshot, &random);
    for (int round = 0; round < 3; round++) {
        edit_grid(&scene, &stage, &random);
        assert_int_equal(wend_space_update(stage.space), WEND_OK);
        check_same_cells(&scene, snapshot, second); /* the original's edits are not theirs */
        check_same(&scene, snapshot, second, &random);
    }
    wend_space_destroy(second);
    assert_int_equal(wend_space_update(snapshot), WEND_OK);
    check_same_cells(&scene, stage.space, snapshot);
    check_same(&scene, stage.space, snapshot, &random);
    rules_stage_close(&stage);
    wend_space_destroy(snapshot);
    rules_scene_free(&scene);
}

static void snapshots_are_spaces_of_their_own(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < MAPS; i++)
        check_map(i);
}

static void snapshots_share_the_layers(void **state)
{
    test_map map = scene_map(".../...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_space *snapshot = NULL;
    (void)state;
    wend_layer *extra = test_layer(scene.space, WEND_LAYER_EXTRA);
    assert_int_equal(wend_space_snapshot(scene.space, &snapshot), WEND_OK);
    assert_ptr_equal(wend_space_layer(snapshot, WEND_LAYER_EXTRA), extra);
    assert_null(wend_space_layer(snapshot, WEND_LAYER_OCCUPIED));
    assert_int_equal(wend_space_detach(snapshot, extra), WEND_OK);
    assert_ptr_equal(wend_space_layer(scene.space, WEND_LAYER_EXTRA), extra);
    wend_space_destroy(snapshot);
    scene_close(&scene);
    test_map_free(&map);
}

static void null_pointers_are_refused(void **state)
{
    wend_space *snapshot = (wend_space *)&snapshot;
    (void)state;
    assert_int_equal(wend_space_snapshot(NULL, &snapshot), WEND_ERROR_ARGUMENT);
    assert_null(snapshot);
    assert_int_equal(wend_space_snapshot(NULL, NULL), WEND_ERROR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(snapshots_are_spaces_of_their_own),
        cmocka_unit_test(snapshots_share_the_layers),
        cmocka_unit_test(null_pointers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
