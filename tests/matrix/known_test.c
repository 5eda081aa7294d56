/*
 * tests/matrix/known_test.c: with a layer of what is known a space answers as the oracle does on the scene as the mover
 * sees it, and brought up to edits as a fresh one.
 */
#include "rules/rules_edit.h"
#include "rules/rules_known.h"
#include "rules/rules_random.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/test.h"

#include <string.h>

enum { MAPS = 1500, ROUNDS = 4, SIDE = 10, CELLS = SIDE * SIDE * 4 };

/* A scene, how much of it is known, and both as the library holds them. */
typedef struct land {
    rules_scene scene;
    uint16_t known[CELLS];
    rules_stage stage;
} land;

static void open_stage(const land *land, rules_stage *stage)
{
    assert_int_equal(rules_stage_open(stage, &land->scene, NULL), WEND_OK);
    wend_layer *layer = test_layer(stage->space, WEND_LAYER_KNOWN);
    for (uint32_t level = 0; level < land->scene.levels; level++) {
        wend_area area = {wend_place_at(0, 0, (uint16_t)level), land->scene.width, land->scene.height};
        const uint16_t *known = land->known + level * area.width * area.height;
        assert_int_equal(wend_layer_set_area(layer, area, known, 0), WEND_OK);
    }
    assert_int_equal(wend_space_update(stage->space), WEND_OK);
}

/* A rectangle becomes known, or is forgotten. */
static void learn(land *land, wend_layer *layer, random_source *random)
{
    const rules_scene *scene = &land->scene;
    uint32_t x = random_below(random, scene->width), y = random_below(random, scene->height);
    uint32_t level = random_below(random, scene->levels);
    uint32_t width = 1 + random_below(random, scene->width - x), height = 1 + random_below(random, scene->height - y);
    uint16_t known = (uint16_t)random_chance(random, 70);
    wend_area area = {wend_place_at((int32_t)x, (int32_t)y, (uint16_t)level), width, height};
    for (uint32_t j = 0; j < height; j++)
        for (uint32_t i = 0; i < width; i++)
            land->known[(level * scene->height + y + j) * scene->width + x + i] = known;
    if (layer)
        assert_int_equal(wend_layer_fill(layer, area, known), WEND_OK);
}

static void change(land *land, random_source *random)
{
    uint32_t edits = random_chance(random, 10) ? 100 : 1 + random_below(random, 6);
    wend_layer *layer = test_layer(land->stage.space, WEND_LAYER_KNOWN);
    for (uint32_t i = 0; i < edits; i++) {
        rules_edit_kind kind = (rules_edit_kind)random_below(random, EDIT_KINDS);
        if (random_chance(random, 50))
            learn(land, layer, random);
        else if (kind != EDIT_CALLBACK || land->scene.has_callback)
            assert_int_equal(rules_edit(&land->scene, &land->stage, kind, random), WEND_OK);
    }
}

static void check_cells(const rules_scene *seen, const wend_space *space)
{
    for (uint32_t cell = 0; cell < rules_cells(seen); cell++)
        assert_int_equal(wend_space_is_free(space, rules_place(seen, cell)), rules_is_free(seen, cell));
}

static void check_answers(const land *land, const rules_scene *seen, wend_finder *finder, random_source *random)
{
    static uint64_t costs[CELLS];
    uint32_t start = rules_random_position(seen, random), goal = rules_random_position(seen, random);
    wend_query query = rules_query(seen, start, goal);
    wend_path path = wend_path_default(), fresh_path = wend_path_default();
    wend_finder *other = scene_finder();
    rules_stage fresh;
    rules_oracle oracle = rules_oracle_open(seen);
    rules_oracle_costs(&oracle, start, goal, costs);
    const char *fault = rules_engines_fault(seen, &land->stage, finder, query, costs[goal]);
    if (fault)
        fail_msg("%s", fault);
    open_stage(land, &fresh);
    assert_int_equal(wend_finder_find(finder, land->stage.space, &query, &path), WEND_OK);
    assert_int_equal(wend_finder_find(other, fresh.space, &query, &fresh_path), WEND_OK);
    if (!scene_same_answer(&path, &fresh_path)) {
        rules_scene_print(seen);
        fail_msg("another answer after edits than on a fresh space: cell %u to %u", (unsigned)start, (unsigned)goal);
    }
    wend_finder_destroy(other);
    rules_stage_close(&fresh);
    rules_oracle_close(&oracle);
}

static void check_map(uint32_t number, wend_finder *finder)
{
    static land land;
    random_source random = {30000 + number};
    memset(land.known, 0, sizeof land.known);
    land.scene = rules_random_scene(rules_random_set(3, &random), SIDE, &random);
    land.scene.profile.unknown_weight = (uint16_t)random_below(&random, 6);
    for (uint32_t i = random_below(&random, 12); i > 0; i--)
        learn(&land, NULL, &random);
    open_stage(&land, &land.stage);
    for (int round = 0; round < ROUNDS; round++) {
        rules_scene seen = rules_seen(&land.scene, land.known);
        check_cells(&seen, land.stage.space);
        check_answers(&land, &seen, finder, &random);
        check_answers(&land, &seen, finder, &random);
        rules_scene_free(&seen);
        change(&land, &random);
        assert_int_equal(wend_space_update(land.stage.space), WEND_OK);
    }
    rules_stage_close(&land.stage);
    rules_scene_free(&land.scene);
}

static void space_answers_by_what_is_known(void **state)
{
    wend_finder *finder = scene_finder();
    uint32_t maps = scene_setting("WEND_TEST_MAPS", MAPS);
    (void)state;
    for (uint32_t i = 0; i < maps; i++)
        check_map(i, finder);
    wend_finder_destroy(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(space_answers_by_what_is_known)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
