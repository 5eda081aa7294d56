/*
 * tests/matrix/radius_test.c: ways within a radius, by every engine against brute force that may not leave the square,
 * on maps larger and smaller than the windows some engines cut.
 */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/share.h"
#include "test/test.h"

#include "find/request/request.h"

#include <stdlib.h>
#include <string.h>

#define SET(rule) (UINT32_C(1) << (rule))

enum { MAPS = 1500, SOURCES = 2, GOALS = 6 };

/* A scene of sides up to 65 for the uniform rules: prices are default, of one kind or others. */
static rules_scene uniform_scene(uint32_t number, random_source *random)
{
    static const uint32_t corners[] = {0, SET(RULE_OF_CORNERS_ONE), SET(RULE_OF_CORNERS_ALWAYS)};
    uint32_t rules = corners[number % 3];
    if (number / 3 % 4 == 3)
        rules |= SET(RULE_OF_4_NEIGHBOURS);
    if (random_chance(random, 20))
        rules |= SET(RULE_OF_EXTENT);
    if (random_chance(random, 30))
        rules |= SET(RULE_OF_BLOCKED_START);
    rules_scene scene = rules_random_scene(rules, random_chance(random, 70) ? 65 : 12, random);
    uint32_t price = random_below(random, 6);
    if (price < 3)
        scene.profile.straight = scene.profile.diagonal = (uint16_t)(price == 0 ? 1 : 1 + random_below(random, 65535));
    if (price == 3)
        scene.profile.diagonal = (uint16_t)(scene.profile.straight + random_below(random, 9000));
    scene.radius = 1 + random_below(random, 30);
    return scene;
}

/* A position near another, in the square or just outside. */
static uint32_t near_position(const rules_scene *scene, uint32_t start, random_source *random)
{
    uint32_t goal = start;
    for (int tries = 0; tries < 8; tries++) {
        uint32_t reach = scene->radius + 1;
        int64_t x = (int64_t)(start % scene->width) + random_below(random, 2 * reach + 1) - reach;
        int64_t y = (int64_t)(start / scene->width) + random_below(random, 2 * reach + 1) - reach;
        if (x < 0 || y < 0 || x >= scene->width || y >= scene->height)
            continue;
        goal = (uint32_t)(y * scene->width + x);
        if (rules_is_free(scene, goal))
            break;
    }
    return goal;
}

static void check_scene(uint32_t number, wend_finder *finder, unsigned reasons[])
{
    random_source random = {120000 + number};
    rules_scene scene = uniform_scene(number, &random);
    rules_stage stage;
    uint64_t *costs = malloc(rules_cells(&scene) * sizeof *costs);
    assert_non_null(costs);
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    rules_oracle oracle = rules_oracle_open(&scene);
    for (int i = 0; i < SOURCES; i++) {
        uint32_t start = rules_random_position(&scene, &random);
        rules_oracle_costs(&oracle, start, start, costs);
        for (int j = 0; j < GOALS; j++) {
            uint32_t goal = near_position(&scene, start, &random);
            wend_query query = rules_random_query(&scene, 0, start, goal, &random);
            const char *fault = rules_engines_fault(&scene, &stage, finder, query, costs[goal]);
            if (fault)
                fail_msg("map %u: %s", (unsigned)number, fault);
            reasons[rules_reason(&scene, start, goal, costs[goal])]++;
        }
    }
    rules_oracle_close(&oracle);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    free(costs);
}

static void ways_within_a_radius_are_the_best_there(void **state)
{
    unsigned reasons[WEND_REASON_NO_WAY_WITHIN + 1] = {0};
    wend_finder *finder = scene_finder();
    (void)state;
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", MAPS);
    for (uint32_t i = 0; i < maps; i++)
        check_scene(i, finder, reasons);
    wend_finder_destroy(finder);
    assert_true(reasons[WEND_REASON_NONE] > maps / 2);
    assert_true(reasons[WEND_REASON_TOO_FAR] > maps / 3);
    assert_true(reasons[WEND_REASON_NO_WAY_WITHIN] > maps / 3);
    assert_true(reasons[WEND_REASON_GOAL_BLOCKED] > maps / 16);
}

/* Corridors to and fro through the whole square: ways of hundreds of cells, and of many turns. */
static rules_scene serpentine(uint32_t side, bool slanted)
{
    rules_scene scene = rules_scene_make(side, side, 1);
    for (uint32_t y = 1; y < side; y += 2) {
        memset(scene.terrain + (size_t)y * side, '@', side);
        scene.terrain[(size_t)y * side + (y % 4 == 1 ? side - 1 : 0)] = '.';
    }
    for (uint32_t y = 0; slanted && y < side; y += 2) /* each corridor a row of teeth */
        for (uint32_t x = 2; x + 2 < side; x += 4)
            if (y > 0)
                scene.terrain[(size_t)(y - 1) * side + x] = '.', scene.terrain[(size_t)y * side + x] = '@';
    return scene;
}

static void long_ways_are_exact_too(void **state)
{
    static const wend_corners corners[] = {WEND_CORNERS_NEVER, WEND_CORNERS_ONE, WEND_CORNERS_ALWAYS};
    wend_finder *finder = scene_finder();
    uint64_t longest = 0;
    (void)state;
    for (uint32_t i = 0; i < 24; i++) {
        rules_scene scene = serpentine(i % 8 < 4 ? 41 : 57, i % 2);
        rules_stage stage;
        scene.profile.corners = corners[i / 8];
        scene.profile.neighbours = i / 2 % 2 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
        scene.radius = scene.width / 2;
        uint64_t *costs = malloc(rules_cells(&scene) * sizeof *costs);
        assert_non_null(costs);
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        rules_oracle oracle = rules_oracle_open(&scene);
        uint32_t start = (scene.height / 2) * scene.width + scene.width / 2;
        rules_oracle_costs(&oracle, start, start, costs);
        for (uint32_t goal = 0; goal < rules_cells(&scene); goal += 1 + 2 * test_thin()) {
            const char *fault =
                rules_engines_fault(&scene, &stage, finder, rules_query(&scene, start, goal), costs[goal]);
            if (fault)
                fail_msg("%s", fault);
            longest = costs[goal] != RULES_NO_WAY && costs[goal] > longest ? costs[goal] : longest;
        }
        rules_oracle_close(&oracle);
        rules_stage_close(&stage);
        rules_scene_free(&scene);
        free(costs);
    }
    wend_finder_destroy(finder);
    assert_true(longest > UINT64_C(700) * WEND_PRICE_STRAIGHT);
}

/* Whatever the processor offers, the answer is the same to the bit. */
static void every_kind_of_processor_finds_the_same_path(void **state)
{
    wend_finder *plain = scene_finder(), *other = scene_finder();
    unsigned searched = 0;
    (void)state;
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", MAPS);
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {150000 + i};
        rules_scene scene = uniform_scene(i, &random);
        rules_stage stage;
        scene.profile.straight = scene.profile.diagonal = 1;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        for (int j = 0; j < GOALS; j++) {
            uint32_t start = rules_random_position(&scene, &random);
            wend_query query = rules_query(&scene, start, near_position(&scene, start, &random));
            wend_path path = wend_path_default(), same = wend_path_default();
            query.search.engine = WEND_ENGINE_BITBOARD;
            query.search.radius = query.search.radius > 28 ? 28 : query.search.radius;
            plain->scratch.processor = PROCESSOR_ANY;
            assert_int_equal(wend_finder_find(plain, stage.space, &query, &path), WEND_OK);
            for (int processor = PROCESSOR_ANY; processor <= (int)wend_processor_here(); processor++) {
                other->scratch.processor = (enum wend_processor)processor;
                assert_int_equal(wend_finder_find(other, stage.space, &query, &same), WEND_OK);
                assert_true(scene_same_answer(&path, &same));
            }
            searched += path.expanded > 1;
        }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    assert_true(searched > maps / 2);
    wend_finder_destroy(plain);
    wend_finder_destroy(other);
}

/* A search with a limit: of the way it gives every step is right, and it never takes more than it may. */
static void limits_hold_within_a_radius(void **state)
{
    wend_finder *finder = scene_finder();
    unsigned partial = 0;
    (void)state;
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", MAPS);
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {180000 + i};
        rules_scene scene = uniform_scene(i, &random);
        rules_stage stage;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        for (int j = 0; j < GOALS; j++) {
            uint32_t start = rules_random_position(&scene, &random);
            wend_query query = rules_query(&scene, start, near_position(&scene, start, &random));
            query.search.limit = 1 + random_below(&random, 60);
            for (int engine = 0; engine < WEND_ENGINE_COUNT; engine++) {
                wend_path path = wend_path_default();
                query.search.engine = (wend_engine)engine;
                wend_status status = wend_finder_find(finder, stage.space, &query, &path);
                if (status == WEND_ERROR_UNSUPPORTED && engine != WEND_ENGINE_AUTO && engine != WEND_ENGINE_GENERAL)
                    continue;
                assert_int_equal(status, WEND_OK);
                if (path.outcome != WEND_OUTCOME_PARTIAL)
                    continue;
                partial++;
                assert_true(path.work >= query.search.limit && path.expanded > 0);
                assert_null(rules_path_fault(&scene, &query, &path));
            }
        }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    wend_finder_destroy(finder);
    assert_true(partial > maps / 2);
}

/* Short queries take little memory once, however large the map, and none later. */
static void short_queries_take_little_memory_once(void **state)
{
    test_memory memory;
    test_map map = test_map_make(2000, 2000);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = NULL;
    wend_query query = scene_query(1000, 1000, 1020, 1000);
    wend_path path = wend_path_default();
    (void)state;
    for (uint32_t y = 990; y <= 1010; y++)
        wend_grid_set(scene.grid, cell_place(1010, y), '@');
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    test_memory_begin(&memory);
    assert_int_equal(wend_finder_create(&memory.allocator, &finder), WEND_OK);
    query.search.radius = 20;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.engine, WEND_ENGINE_LOCAL);
    assert_true(wend_finder_memory(finder) < 64 * 1024);
    uint64_t calls = memory.calls;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    assert_int_equal(memory.calls, calls);
    wend_finder_destroy(finder);
    assert_int_equal(memory.blocks, 0);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_within_a_radius_are_the_best_there),     cmocka_unit_test(long_ways_are_exact_too),
        cmocka_unit_test(every_kind_of_processor_finds_the_same_path), cmocka_unit_test(limits_hold_within_a_radius),
        cmocka_unit_test(short_queries_take_little_memory_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
