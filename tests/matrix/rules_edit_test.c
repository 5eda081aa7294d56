/*
 * tests/matrix/rules_edit_test.c: a space brought up to edits of terrain, exits, links and layers answers as a fresh
 * one, bit for bit, and as the oracle; and the callback is asked no more than it must be.
 */
#include "rules/rules_edit.h"
#include "rules/rules_random.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/test.h"

#include <string.h>

enum { MAPS = 1200, ROUNDS = 4, SIDE = 10, CELLS = SIDE * SIDE * 4 };

static void edit_much(rules_scene *scene, const rules_stage *stage, random_source *random)
{
    uint32_t edits = random_chance(random, 10) ? 100 : 1 + random_below(random, 6);
    for (uint32_t i = 0; i < edits; i++) {
        rules_edit_kind kind = (rules_edit_kind)random_below(random, EDIT_KINDS);
        if (kind != EDIT_CALLBACK || scene->has_callback)
            assert_int_equal(rules_edit(scene, stage, kind, random), WEND_OK);
    }
}

/* What the library says of each cell is what the scene says. */
static void check_layers(const rules_scene *scene, const rules_stage *stage)
{
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        wend_place place = rules_place(scene, cell);
        assert_int_equal(wend_grid_terrain(stage->grid, place), scene->terrain[cell]);
        assert_int_equal(wend_grid_exits(stage->grid, place), scene->exits[cell]);
        assert_int_equal(test_layer_value(stage->space, WEND_LAYER_OCCUPIED, place), scene->occupied[cell]);
        assert_int_equal(test_layer_value(stage->space, WEND_LAYER_EXTRA, place), scene->extra[cell]);
        assert_int_equal(wend_space_is_free(stage->space, place), rules_is_free(scene, cell));
    }
    assert_int_equal(wend_grid_link_count(stage->grid), scene->link_count);
}

/* Takes walls away again, and whoever stands about, and all extra costs: of those nothing may be left. */
static void undo(rules_scene *scene, const rules_stage *stage)
{
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        wend_place place = rules_place(scene, cell);
        assert_int_equal(wend_grid_set_exits(stage->grid, rules_place(scene, cell), 255), WEND_OK);
        scene->exits[cell] = 255;
        for (; scene->occupied[cell]; scene->occupied[cell]--)
            assert_int_equal(wend_layer_leave(test_layer(stage->space, WEND_LAYER_OCCUPIED), place, 1), WEND_OK);
        if (scene->extra[cell])
            test_layer_put(stage->space, WEND_LAYER_EXTRA, place, scene->extra[cell] = 0);
    }
}

/* Asks the edited space, the oracle, and a new space over a new grid. Costs alone would not show all. */
static void check_answers(const rules_scene *scene, const rules_stage *stage, wend_finder *finder,
                          random_source *random)
{
    static uint64_t costs[CELLS];
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
    wend_query query = rules_query(scene, start, goal);
    wend_path path = wend_path_default(), fresh_path = wend_path_default();
    wend_finder *other = scene_finder();
    rules_stage fresh;
    rules_oracle oracle = rules_oracle_open(scene);
    rules_oracle_costs(&oracle, start, goal, costs);
    const char *fault = rules_engines_fault(scene, stage, finder, query, costs[goal]);
    if (fault)
        fail_msg("%s", fault);
    assert_int_equal(rules_stage_open(&fresh, scene, NULL), WEND_OK);
    assert_int_equal(wend_finder_find(finder, stage->space, &query, &path), WEND_OK);
    assert_int_equal(wend_finder_find(other, fresh.space, &query, &fresh_path), WEND_OK);
    if (!scene_same_answer(&path, &fresh_path)) {
        rules_scene_print(scene);
        fail_msg("another answer after edits than on a fresh space: cell %u to %u, engine %u instead of %u",
                 (unsigned)start, (unsigned)goal, (unsigned)path.engine, (unsigned)fresh_path.engine);
    }
    wend_finder_destroy(other);
    rules_stage_close(&fresh);
    rules_oracle_close(&oracle);
}

static void check_map(uint32_t number, wend_finder *finder)
{
    random_source random = {20000 + number};
    uint32_t rules = rules_random_set(3, &random);
    rules_scene scene = rules_random_scene(rules, SIDE, &random);
    rules_stage stage;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    for (int round = 0; round < ROUNDS; round++) {
        edit_much(&scene, &stage, &random);
        if (random_chance(&random, 40))
            undo(&scene, &stage);
        assert_int_equal(wend_space_update(stage.space), WEND_OK);
        assert_int_equal(wend_space_version(stage.space), wend_grid_version(stage.grid));
        check_layers(&scene, &stage);
        check_answers(&scene, &stage, finder, &random);
        check_answers(&scene, &stage, finder, &random);
    }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void edited_space_answers_as_a_fresh_one(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0, maps = scene_setting("WEND_TEST_MAPS", MAPS); i < maps; i++)
        check_map(i, finder);
    wend_finder_destroy(finder);
}

/* Cells that are free by terrain, and how often each cell was asked about. */
typedef struct inquiry {
    const rules_scene *scene;
    uint32_t asked[CELLS];
} inquiry;

static bool note(void *user, wend_place place)
{
    inquiry *inquiry = user;
    uint32_t cell = rules_cell(inquiry->scene, place);
    inquiry->asked[cell]++;
    return cell % 5 != 0;
}

/* Each cell within was asked about once if free by terrain, no other was; then forgets. */
static void check_asked(inquiry *inquiry, const rules_scene *scene, uint32_t x, uint32_t y, uint32_t width,
                        uint32_t height)
{
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        uint32_t column = cell % scene->width, row = cell / scene->width;
        bool within = column - x < width && row - y < height; /* unsigned: left of x is beyond any width */
        assert_int_equal(inquiry->asked[cell], within && scene->profile.weight[scene->terrain[cell]] ? 1 : 0);
    }
    memset(inquiry->asked, 0, sizeof inquiry->asked);
}

static void callback_is_asked_once_per_cell_and_version(void **state)
{
    static inquiry inquiry;
    rules_scene scene = rules_scene_make(7, 6, 2);
    wend_space *space = NULL;
    rules_stage stage;
    (void)state;
    inquiry.scene = &scene;
    scene.profile.footprint = 2;
    for (uint32_t cell = 3; cell < rules_cells(&scene); cell += 5)
        scene.terrain[cell] = '@';
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    scene.profile.walkable = note;
    scene.profile.user = &inquiry;
    assert_int_equal(wend_space_create(stage.grid, &scene.profile, NULL, &space), WEND_OK);
    check_asked(&inquiry, &scene, 0, 0, scene.width, scene.height * scene.levels);
    test_layer_put(space, WEND_LAYER_OCCUPIED, wend_place_cell(0, 0), 1);
    test_layer_put(space, WEND_LAYER_EXTRA, wend_place_cell(0, 0), 7);
    assert_int_equal(wend_space_update(space), WEND_OK);
    check_asked(&inquiry, &scene, 0, 0, 0, 0);
    scene.terrain[1] = 'G';
    assert_int_equal(wend_grid_set(stage.grid, wend_place_cell(1, 0), scene.terrain[1]), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    check_asked(&inquiry, &scene, 1, 0, 1, 1);
    assert_int_equal(wend_space_refresh(space, wend_area_at(1, 1, 1, scene.width - 1, scene.height - 1)), WEND_OK);
    check_asked(&inquiry, &scene, 1, scene.height + 1, scene.width - 1, scene.height - 1);
    assert_int_equal(wend_space_refresh(space, wend_area_cells(1, 1, 1, scene.height)), WEND_ERROR_RANGE);
    assert_int_equal(wend_space_refresh(space, wend_area_cells(1, 0, scene.width, 1)), WEND_ERROR_RANGE);
    check_asked(&inquiry, &scene, 0, 0, 0, 0);
    test_layers_close(space);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edited_space_answers_as_a_fresh_one),
        cmocka_unit_test(callback_is_asked_once_per_cell_and_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
