/*
 * tests/matrix/rules_change_test.c: how costs change with the scene, which needs no oracle: a blocked cell makes
 * nothing cheaper, an opened one nothing costlier, doubled prices double the cost, and a weighted heuristic keeps its
 * bound.
 */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdlib.h>

enum { MAPS = 800, QUERIES = 4, CHANGES = 4 };

#define SET(rule) (UINT32_C(1) << (rule))

static wend_path answer_to(wend_finder *finder, const rules_scene *scene, wend_query query)
{
    rules_stage stage;
    wend_path path = wend_path_default();
    assert_int_equal(rules_stage_open(&stage, scene, NULL), WEND_OK);
    assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
    rules_stage_close(&stage);
    return path;
}

static uint64_t cost_of(wend_finder *finder, const rules_scene *scene, wend_query query)
{
    wend_path path = answer_to(finder, scene, query);
    return path.outcome == WEND_OUTCOME_FOUND ? path.cost : RULES_NO_WAY;
}

/* Calls a check with many scenes of some rules, leaving out those of a set. */
static void for_many_scenes(uint32_t without, uint64_t seed,
                            void (*check)(rules_scene *scene, wend_finder *finder, random_source *random))
{
    wend_finder *finder = scene_finder();
    for (uint32_t i = 0, maps = scene_setting("WEND_TEST_MAPS", MAPS); i < maps; i++) {
        random_source random = {seed + i};
        rules_scene scene = rules_random_scene(rules_random_set(3, &random) & ~without, 9, &random);
        check(&scene, finder, &random);
        rules_scene_free(&scene);
    }
    wend_finder_destroy(finder);
}

/* Blocks single cells for a while. */
static void check_blocking(rules_scene *scene, wend_finder *finder, random_source *random)
{
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
    wend_query query = rules_query(scene, start, goal);
    uint64_t open = cost_of(finder, scene, query);
    for (int i = 0; i < CHANGES; i++) {
        uint32_t cell = random_below(random, rules_cells(scene));
        uint8_t terrain = scene->terrain[cell];
        scene->terrain[cell] = '@';
        uint64_t blocked = cost_of(finder, scene, query);
        scene->terrain[cell] = terrain;
        if (blocked < open) {
            rules_scene_print(scene);
            fail_msg("cell %u to %u costs %llu, with cell %u blocked %llu", (unsigned)start, (unsigned)goal,
                     (unsigned long long)open, (unsigned)cell, (unsigned long long)blocked);
        }
    }
}

/* A blocked start that one may leave has the weight 1, which may be less than before. */
static void blocked_cell_makes_no_way_cheaper(void **state)
{
    (void)state;
    for_many_scenes(SET(RULE_OF_BLOCKED_START), 6000, check_blocking);
}

/* Doubles all that costs. */
static void double_prices(rules_scene *scene)
{
    for (int terrain = 0; terrain < 256; terrain++)
        scene->profile.weight[terrain] = (uint16_t)(scene->profile.weight[terrain] * 2);
    for (int i = 0; i < scene->profile.resource_count; i++)
        scene->profile.resources[i].factor = (uint16_t)(scene->profile.resources[i].factor * 2);
    for (uint32_t i = 0; i < scene->link_count; i++)
        scene->links[i].cost *= 2;
    scene->profile.turn_cost *= 2;
    if (scene->profile.crossing_cost != WEND_NO_CROSSING)
        scene->profile.crossing_cost *= 2;
    scene->profile.extra_price *= 2;
}

/* Brings what would leave its range when doubled back into half of it. */
static void halve_what_is_large(rules_scene *scene)
{
    for (int terrain = 0; terrain < 256; terrain++)
        if (scene->profile.weight[terrain] > 32767)
            scene->profile.weight[terrain] = 32767;
    for (uint32_t i = 0; i < scene->link_count; i++)
        scene->links[i].cost = scene->links[i].cost / 2 + (scene->links[i].cost == 1);
    scene->profile.turn_cost /= 2;
}

static void check_doubling(rules_scene *scene, wend_finder *finder, random_source *random)
{
    halve_what_is_large(scene);
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
    wend_query query = rules_query(scene, start, goal);
    uint64_t once = cost_of(finder, scene, query);
    double_prices(scene);
    uint64_t twice = cost_of(finder, scene, query);
    if (once == RULES_NO_WAY ? twice == once : twice == 2 * once)
        return;
    rules_scene_print(scene);
    fail_msg("cell %u to %u costs %llu, and at half the prices %llu", (unsigned)start, (unsigned)goal,
             (unsigned long long)twice, (unsigned long long)once);
}

/* Again without blocked starts, whose weight 1 does not double. */
static void doubled_prices_double_every_cost(void **state)
{
    (void)state;
    for_many_scenes(SET(RULE_OF_BLOCKED_START), 8000, check_doubling);
}

static void check_bound(rules_scene *scene, wend_finder *finder, random_source *random)
{
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
    wend_query query = rules_query(scene, start, goal);
    uint64_t best = cost_of(finder, scene, query);
    for (int i = 0; i < QUERIES; i++) {
        query.search.heuristic_weight = i == 0 ? 2560 : 256 + random_below(random, 2305);
        wend_path path = answer_to(finder, scene, query);
        assert_int_equal(path.outcome == WEND_OUTCOME_FOUND, best != RULES_NO_WAY);
        if (path.outcome != WEND_OUTCOME_FOUND)
            continue;
        assert_int_equal(path.bound, query.search.heuristic_weight);
        assert_true(path.cost >= best && path.cost * 256 <= best * query.search.heuristic_weight);
    }
}

static void weighted_heuristic_keeps_its_bound(void **state)
{
    (void)state;
    for_many_scenes(SET(RULE_OF_HEURISTIC_WEIGHT), 10000, check_bound);
}

static void heuristic_weight_has_a_range(void **state)
{
    static const uint32_t wrong[] = {0, 1, 255, 2561, UINT32_MAX};
    rules_scene scene = rules_scene_make(3, 3, 1);
    rules_stage stage;
    wend_finder *finder = scene_finder();
    (void)state;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        wend_query query = rules_query(&scene, 0, 8);
        wend_path path = wend_path_default();
        query.search.heuristic_weight = wrong[i];
        assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_ERROR_ARGUMENT);
    }
    wend_finder_destroy(finder);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocked_cell_makes_no_way_cheaper),
        cmocka_unit_test(doubled_prices_double_every_cost),
        cmocka_unit_test(weighted_heuristic_keeps_its_bound),
        cmocka_unit_test(heuristic_weight_has_a_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
