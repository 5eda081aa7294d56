/*
 * tests/matrix/reuse_test.c: a finder with a past answers as a fresh one, bit for bit, and asks for no memory.
 */
#include "game/reuse.h"
#include "test/test.h"

enum { MAPS = 300, QUERIES = 12 };

static wend_query random_query(const test_map *map, wend_neighbours neighbours, random_source *random)
{
    wend_query query = scene_random_query(map, random);
    query.search.engine = (wend_engine)random_below(random, SCENE_ENGINES);
    query.search.heuristic = (wend_heuristic)random_below(random, 4);
    if (query.search.heuristic == WEND_HEURISTIC_MANHATTAN && neighbours == WEND_NEIGHBOURS_8)
        query.search.heuristic = WEND_HEURISTIC_DEFAULT;
    query.from.may_be_blocked = random_chance(random, 50);
    query.search.limit = random_chance(random, 20) ? 1 + random_below(random, 50) : 0;
    query.search.radius = scene_random_radius(random);
    return query;
}

/* A question and its answer. */
typedef struct round {
    wend_query query;
    wend_path path;
} round;

static wend_status ask(void *question, wend_finder *finder, const wend_space *space)
{
    round *round = question;
    round->path = wend_path_default();
    return wend_finder_find(finder, space, &round->query, &round->path);
}

static bool is_same(const void *a, const void *b)
{
    const round *one = a, *other = b;
    return scene_same_answer(&one->path, &other->path);
}

static void ask_about_map(wend_neighbours neighbours, map_kind kind, random_source *random, reuse_visit *visit,
                          void *user)
{
    test_map map = test_map_random(kind, random);
    scene scene = scene_open(&map, neighbours, NULL);
    for (int i = 0; i < QUERIES; i++) {
        round round = {random_query(&map, neighbours, random), wend_path_default()};
        visit(&round, scene.space, user);
    }
    scene_close(&scene);
    test_map_free(&map);
}

static void for_either_neighbours(uint32_t maps, reuse_visit *visit, void *user)
{
    random_source random = {91};
    for (uint32_t i = 0; i < maps; i++) {
        bool eight = random_chance(&random, 50);
        ask_about_map(eight ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4, (map_kind)(i % MAP_KINDS), &random, visit, user);
    }
}

static void for_eight_neighbours(uint32_t maps, reuse_visit *visit, void *user)
{
    random_source random = {92};
    for (uint32_t i = 0; i < maps; i++)
        ask_about_map(WEND_NEIGHBOURS_8, (map_kind)(i % MAP_KINDS), &random, visit, user);
}

static void used_finder_answers_as_a_fresh_one(void **state)
{
    static const reuse_kind plain = {sizeof(round), true, for_either_neighbours, ask, is_same};
    (void)state;
    assert_null(reuse_past_fault(&plain, MAPS));
}

static void warm_finder_asks_for_no_memory(void **state)
{
    static const reuse_kind plain = {sizeof(round), true, for_eight_neighbours, ask, is_same};
    (void)state;
    assert_null(reuse_memory_fault(&plain, MAPS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(used_finder_answers_as_a_fresh_one),
        cmocka_unit_test(warm_finder_asks_for_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
