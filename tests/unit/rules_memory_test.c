/*
 * tests/unit/rules_memory_test.c: maps with links and walls, spaces with all layers and searches under all rules, with
 * each of their allocations refused in turn; and none asked for once a finder and a space are warm.
 */
#include "game/reuse.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <string.h>

#define SET(rule) (UINT32_C(1) << (rule))

static const uint32_t all_layers = SET(RULE_OF_WEIGHTS) | SET(RULE_OF_EXTENT) | SET(RULE_OF_EXITS) |
                                   SET(RULE_OF_LINKS) | SET(RULE_OF_LEVELS) | SET(RULE_OF_TURNS) |
                                   SET(RULE_OF_OCCUPANCY) | SET(RULE_OF_EXTRA) | SET(RULE_OF_CALLBACK);

static bool succeeded(wend_status status)
{
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static bool edit_grid(const wend_allocator *allocator)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    desc.width = desc.height = 10;
    desc.levels = 3;
    bool good = succeeded(wend_grid_create(&desc, allocator, &grid));
    for (uint32_t i = 0; grid && i < 100; i++) {
        wend_link link = {cell_in_row(grid, i % 10, i / 10), cell_in_row(grid, 9 - i % 10, 29 - i / 10), 1 + i};
        uint32_t before = wend_grid_link_count(grid);
        bool added = succeeded(wend_grid_add_link(grid, &link));
        assert_int_equal(wend_grid_link_count(grid), before + added);
        good = good && added;
        good = succeeded(wend_grid_set_exits(grid, cell_in_row(grid, i % 10, i / 10), (uint8_t)i)) && good;
        good = succeeded(wend_grid_set_wall(grid, wend_place_cell(5, 5), WEND_DIRECTION_EAST, true)) && good;
    }
    wend_grid_destroy(grid);
    return good;
}

/* A space to which layers of each kind are attached, and again where that failed: it is then as it was. */
static bool attach_layers(const wend_allocator *allocator)
{
    random_source random = {61};
    rules_scene scene = rules_random_scene(all_layers, 9, &random);
    wend_profile profile = rules_profile(&scene);
    rules_stage stage;
    wend_space *space = NULL;
    wend_layer *layers[WEND_LAYER_KINDS] = {NULL};
    profile.unknown_weight = 9;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    bool good = succeeded(wend_space_create(stage.grid, &profile, allocator, &space));
    assert_true((space != NULL) == good);
    for (int i = 0; space && i < 2 * WEND_LAYER_KINDS; i++) {
        int kind = i / 2;
        if (!layers[kind])
            good = succeeded(wend_layer_create(stage.grid, (wend_layer_kind)kind, allocator, &layers[kind])) && good;
        if (layers[kind] && !wend_space_layer(space, (wend_layer_kind)kind))
            good = succeeded(wend_space_attach(space, layers[kind])) && good;
    }
    wend_space_destroy(space);
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++)
        wend_layer_destroy(layers[kind]);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    return good;
}

/* Asks, again if there was no memory the first time; the answer is right then. */
static bool ask_twice(const rules_scene *scene, const rules_stage *stage, wend_finder *finder, random_source *random)
{
    static uint64_t costs[4096];
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
    wend_query query = rules_query(scene, start, goal);
    wend_path path = wend_path_default();
    bool good = succeeded(wend_finder_find(finder, stage->space, &query, &path));
    if (!good && !succeeded(wend_finder_find(finder, stage->space, &query, &path)))
        return false;
    rules_costs(scene, start, goal, costs);
    assert_null(rules_answer_fault(scene, &query, &path, costs[goal]));
    return good;
}

static bool ask_under_rules(const wend_allocator *allocator)
{
    static const uint32_t sets[] = {SET(RULE_OF_WEIGHTS), SET(RULE_OF_TURNS), all_layers, SET(RULE_OF_HEXAGONS)};
    wend_finder *finder = NULL;
    bool good = succeeded(wend_finder_create(allocator, &finder));
    for (uint32_t i = 0; finder && i < 12; i++) {
        random_source random = {62 + i};
        rules_scene scene = rules_random_scene(sets[i % 4], i < 6 ? 6 : 30, &random);
        rules_stage stage;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        good = ask_twice(&scene, &stage, finder, &random) && good;
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    wend_finder_destroy(finder);
    return good;
}

static void grid_with_walls_and_links_survives_or_reports_every_refusal(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(edit_grid));
}

static void space_with_layers_survives_or_reports_every_refusal(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(attach_layers));
}

static void finder_answers_under_all_rules_after_every_refusal(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(ask_under_rules));
}

static bool ask_often(wend_finder *finder, void *user)
{
    (void)user;
    for (uint32_t i = 0; i < 800; i++) {
        random_source random = {63 + i};
        uint32_t rules = rules_random_set(3, &random);
        rules_scene scene = rules_random_scene(rules, 12, &random);
        rules_stage stage;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        uint32_t start = rules_random_position(&scene, &random), goal = rules_random_position(&scene, &random);
        wend_query query = rules_random_query(&scene, rules, start, goal, &random);
        wend_path path = wend_path_default();
        assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    return true;
}

static void warm_finder_asks_for_no_memory_under_any_rule(void **state)
{
    (void)state;
    assert_null(reuse_warm_fault(ask_often, NULL));
}

static void layers_are_written_and_taken_over_without_memory(void **state)
{
    test_memory memory;
    random_source random = {64};
    rules_scene scene = rules_random_scene(all_layers, 9, &random);
    rules_stage stage;
    wend_layer *layers[WEND_LAYER_KINDS];
    size_t held = 0;
    (void)state;
    test_memory_begin(&memory);
    memset(scene.occupied, 0, rules_cells(&scene));
    memset(scene.extra, 0, rules_cells(&scene) * sizeof *scene.extra);
    assert_int_equal(rules_stage_open(&stage, &scene, &memory.allocator), WEND_OK);
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++) {
        wend_layer **layer = &layers[kind];
        assert_int_equal(wend_layer_create(stage.grid, (wend_layer_kind)kind, &memory.allocator, layer), WEND_OK);
        assert_int_equal(wend_space_attach(stage.space, layers[kind]), WEND_OK);
        if (kind == WEND_LAYER_OCCUPIED) { /* the first cell that two share brings room for numbers */
            assert_int_equal(wend_layer_fill(*layer, (wend_area){rules_place(&scene, 0), 1, 1}, 2), WEND_OK);
            assert_int_equal(wend_layer_fill(*layer, (wend_area){rules_place(&scene, 0), 1, 1}, 0), WEND_OK);
        }
        held += wend_layer_memory(layers[kind]);
    }
    uint64_t calls = memory.calls;
    for (uint32_t cell = 0; cell < rules_cells(&scene); cell++)
        for (int kind = 0; kind < WEND_LAYER_KINDS; kind++) {
            wend_area area = {rules_place(&scene, cell), 1, 1};
            assert_int_equal(wend_layer_fill(layers[kind], area, (uint16_t)(cell % 3)), WEND_OK);
            assert_int_equal(wend_space_update(stage.space), WEND_OK);
        }
    assert_int_equal(memory.calls, calls);
    assert_true(held + wend_space_memory(stage.space) + wend_grid_memory(stage.grid) <= memory.bytes + 64);
    wend_space_destroy(stage.space);
    stage.space = NULL;
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++)
        wend_layer_destroy(layers[kind]);
    rules_stage_close(&stage);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
    rules_scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grid_with_walls_and_links_survives_or_reports_every_refusal),
        cmocka_unit_test(space_with_layers_survives_or_reports_every_refusal),
        cmocka_unit_test(finder_answers_under_all_rules_after_every_refusal),
        cmocka_unit_test(warm_finder_asks_for_no_memory_under_any_rule),
        cmocka_unit_test(layers_are_written_and_taken_over_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
