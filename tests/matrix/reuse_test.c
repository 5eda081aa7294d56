/*
 * tests/matrix/reuse_test.c: a finder with a past answers as a fresh one, bit for bit, and asks for no memory.
 */
#include "memory.h"
#include "scene.h"
#include "test.h"

#include <stdlib.h>

enum { MAPS = 300, QUERIES = 12 };

static wend_query random_query(const test_map *map, wend_neighbours neighbours, random_source *random)
{
    wend_query query = scene_random_query(map, random);
    query.search.engine = (wend_engine)random_below(random, WEND_ENGINE_COUNT);
    query.search.heuristic = (wend_heuristic)random_below(random, 4);
    if (query.search.heuristic == WEND_HEURISTIC_MANHATTAN && neighbours == WEND_NEIGHBOURS_8)
        query.search.heuristic = WEND_HEURISTIC_DEFAULT;
    query.from.may_be_blocked = random_chance(random, 50);
    query.search.limit = random_chance(random, 20) ? 1 + random_below(random, 50) : 0;
    query.search.radius = scene_random_radius(random);
    return query;
}

static void used_finder_answers_as_a_fresh_one(void **state)
{
    random_source random = {91};
    wend_finder *used = scene_finder();
    (void)state;
    for (int i = 0; i < MAPS; i++) {
        test_map map = test_map_random((map_kind)(i % MAP_KINDS), &random);
        wend_neighbours neighbours = random_chance(&random, 50) ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4;
        scene scene = scene_open(&map, neighbours, NULL);
        for (int j = 0; j < QUERIES; j++) {
            wend_query query = random_query(&map, neighbours, &random);
            wend_path path = wend_path_default(), fresh_path = wend_path_default();
            wend_finder *fresh = scene_finder();
            wend_status status = wend_finder_find(used, scene.space, &query, &path);
            assert_int_equal(wend_finder_find(fresh, scene.space, &query, &fresh_path), status);
            assert_true(status == WEND_OK || status == WEND_ERROR_UNSUPPORTED);
            assert_true(scene_same_answer(&path, &fresh_path));
            wend_finder_destroy(fresh);
        }
        scene_close(&scene);
        test_map_free(&map);
    }
    wend_finder_destroy(used);
}

/* Twice the same questions on maps of all kinds: the second time the finder knows it all. */
static void warm_finder_asks_for_no_memory(void **state)
{
    test_memory memory;
    wend_finder *finder = NULL;
    uint64_t calls = 0;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_finder_create(&memory.allocator, &finder), WEND_OK);
    for (int round = 0; round < 2; round++) {
        random_source random = {92};
        for (int i = 0; i < MAPS; i++) {
            test_map map = test_map_random((map_kind)(i % MAP_KINDS), &random);
            scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
            for (int j = 0; j < QUERIES; j++) {
                wend_query query = random_query(&map, WEND_NEIGHBOURS_8, &random);
                wend_path path = wend_path_default();
                wend_status status = wend_finder_find(finder, scene.space, &query, &path);
                assert_true(status == WEND_OK || status == WEND_ERROR_UNSUPPORTED);
            }
            scene_close(&scene);
            test_map_free(&map);
        }
        assert_true(round == 0 || memory.calls == calls);
        calls = memory.calls;
    }
    wend_finder_destroy(finder);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(used_finder_answers_as_a_fresh_one),
        cmocka_unit_test(warm_finder_asks_for_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
