/*
 * tests/matrix/images_test.c: a map mirrored, turned or transposed has the same costs, and so has the way back.
 */
#include "rules/rules.h"
#include "scene/scene.h"
#include "test/test.h"

enum { MAPS = 600, QUERIES = 12, IMAGES = 8 };

typedef struct question {
    uint32_t start_x, start_y, goal_x, goal_y, radius;
} question;

#define REFUSED (RULES_NO_WAY - 1)

/*
 * The cost of a question or its image by one engine, RULES_NO_WAY if unreachable, REFUSED if the engine is not for it.
 */
static uint64_t cost_of(wend_finder *finder, const scene *scene, question q, wend_engine engine)
{
    wend_query query = scene_query((int32_t)q.start_x, (int32_t)q.start_y, (int32_t)q.goal_x, (int32_t)q.goal_y);
    wend_path path = wend_path_default();
    query.search.engine = engine;
    query.search.radius = q.radius;
    wend_status status = wend_finder_find(finder, scene->space, &query, &path);
    if (status == WEND_ERROR_UNSUPPORTED && engine != WEND_ENGINE_ASTAR && engine != WEND_ENGINE_GENERAL)
        return REFUSED;
    assert_int_equal(status, WEND_OK);
    return path.outcome == WEND_OUTCOME_FOUND ? path.cost : RULES_NO_WAY;
}

static question image_of(const test_map *map, unsigned image, question q)
{
    test_map_image_of(map, image, &q.start_x, &q.start_y);
    test_map_image_of(map, image, &q.goal_x, &q.goal_y);
    return q;
}

static question any_question(const test_map *map, random_source *random)
{
    question q;
    q.start_x = random_below(random, map->width);
    q.start_y = random_below(random, map->height);
    q.goal_x = random_below(random, map->width);
    q.goal_y = random_below(random, map->height);
    q.radius = scene_random_radius(random);
    return q;
}

static void check_map(const test_map *map, wend_neighbours neighbours, wend_finder *finder, random_source *random)
{
    question questions[QUERIES];
    uint64_t costs[QUERIES], by_engine[QUERIES][WEND_ENGINE_COUNT];
    for (int i = 0; i < QUERIES; i++)
        questions[i] = any_question(map, random);
    for (unsigned image = 0; image < IMAGES; image++) {
        test_map other = test_map_image(map, image);
        scene scene = scene_open(&other, neighbours, NULL);
        for (int i = 0; i < QUERIES; i++) {
            if (image == 0)
                costs[i] = cost_of(finder, &scene, questions[i], WEND_ENGINE_GENERAL);
            for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++) {
                uint64_t cost = cost_of(finder, &scene, image_of(map, image, questions[i]), (wend_engine)engine);
                if (image == 0)
                    by_engine[i][engine] = cost;
                assert_int_equal(cost, by_engine[i][engine]);
                if (cost != REFUSED)
                    assert_int_equal(cost, costs[i]);
            }
        }
        scene_close(&scene);
        test_map_free(&other);
    }
}

static void check_way_back(const test_map *map, wend_neighbours neighbours, wend_finder *finder, random_source *random)
{
    scene scene = scene_open(map, neighbours, NULL);
    for (int i = 0; i < QUERIES; i++) {
        question there = any_question(map, random);
        there.radius = 0; /* for the squares around start and goal differ */
        question back = {there.goal_x, there.goal_y, there.start_x, there.start_y, 0};
        for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++)
            assert_int_equal(cost_of(finder, &scene, there, (wend_engine)engine),
                             cost_of(finder, &scene, back, (wend_engine)engine));
    }
    scene_close(&scene);
}

typedef void check(const test_map *map, wend_neighbours neighbours, wend_finder *finder, random_source *random);

static void for_many_maps(check *check, uint64_t seed)
{
    random_source random = {seed};
    wend_finder *finder = scene_finder();
    const int maps = (int)scene_setting("WEND_TEST_MAPS", MAPS);
    for (int i = 0; i < maps; i++) {
        test_map map = test_map_random((map_kind)(i % MAP_KINDS), &random);
        check(&map, WEND_NEIGHBOURS_8, finder, &random);
        check(&map, WEND_NEIGHBOURS_4, finder, &random);
        test_map_free(&map);
    }
    wend_finder_destroy(finder);
}

static void images_of_a_map_have_equal_costs(void **state)
{
    (void)state;
    for_many_maps(check_map, 81);
}

static void way_back_costs_the_same(void **state)
{
    (void)state;
    for_many_maps(check_way_back, 82);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_of_a_map_have_equal_costs),
        cmocka_unit_test(way_back_costs_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
