/* tests/unit/wrap_test.c: one finder for more queries than a 16-bit stamp can count. */
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdlib.h>

enum { SEARCHES = 70000, SOURCES = 8, STAMPS = 65535 };

/* A map with the truth from a few sources. */
typedef struct world {
    rules_scene scene;
    rules_stage stage;
    wend_engine engine;
    uint32_t sources[SOURCES];
    uint64_t *costs; /* SOURCES times width * height */
} world;

/* A scene with a free cell in every other at least. */
static rules_scene open_scene(map_kind kind, uint32_t width, uint32_t height, random_source *random)
{
    for (;;) {
        test_map map = test_map_generate(kind, width, height, random);
        rules_scene scene = rules_scene_of(&map, WEND_NEIGHBOURS_8);
        uint32_t free = 0;
        test_map_free(&map);
        for (uint32_t cell = 0; cell < width * height; cell++)
            free += rules_is_free(&scene, cell);
        if (free >= width * height / 2)
            return scene;
        rules_scene_free(&scene);
    }
}

static world world_open(map_kind kind, uint32_t width, uint32_t height, wend_engine engine, random_source *random)
{
    world world = {.scene = open_scene(kind, width, height, random), .engine = engine};
    size_t cells = (size_t)width * height;
    world.scene.profile.neighbours = engine == WEND_ENGINE_JPS4 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    assert_int_equal(rules_stage_open(&world.stage, &world.scene, NULL), WEND_OK);
    world.costs = malloc(SOURCES * cells * sizeof *world.costs);
    assert_non_null(world.costs);
    rules_oracle oracle = rules_oracle_open(&world.scene);
    for (int i = 0; i < SOURCES; i++) {
        do {
            uint32_t x = random_below(random, width);
            world.sources[i] = random_below(random, height) * width + x;
        } while (!rules_is_free(&world.scene, world.sources[i]));
        rules_oracle_costs(&oracle, world.sources[i], RULES_NOWHERE, world.costs + (size_t)i * cells);
    }
    rules_oracle_close(&oracle);
    return world;
}

static void world_close(world *world)
{
    free(world->costs);
    rules_stage_close(&world->stage);
    rules_scene_free(&world->scene);
}

/* One question, sometimes with a limit; whether it came to a search. */
static bool ask(const world *world, wend_finder *finder, random_source *random)
{
    uint32_t source = random_below(random, SOURCES), x = random_below(random, world->scene.width);
    uint32_t goal = random_below(random, world->scene.height) * world->scene.width + x;
    wend_query query = rules_query(&world->scene, world->sources[source], goal);
    wend_path path = wend_path_default();
    uint64_t cost = world->costs[(size_t)source * rules_cells(&world->scene) + goal];
    query.search.engine = world->engine;
    query.search.limit = random_chance(random, 15) ? 1 + random_below(random, 4) : 0;
    assert_int_equal(wend_finder_find(finder, world->stage.space, &query, &path), WEND_OK);
    if (path.outcome != WEND_OUTCOME_PARTIAL || !query.search.limit)
        assert_null(rules_answer_fault(&world->scene, &query, &path, cost));
    return path.expanded > 0;
}

static void search_often(const world *world, wend_finder *finder, random_source *random, int searches)
{
    while (searches > 0)
        searches -= ask(world, finder, random);
}

static void seventy_thousand_searches_of_one_space_stay_right(void **state)
{
    random_source random = {71};
    static const wend_engine engines[] = {WEND_ENGINE_ASTAR, WEND_ENGINE_JPS};
    (void)state;
    for (int i = 0; i < 2; i++) {
        world world = world_open(MAP_FIELD, 24, 18, engines[i], &random);
        wend_finder *finder = scene_finder();
        search_often(&world, finder, &random, SEARCHES);
        wend_finder_destroy(finder);
        world_close(&world);
    }
}

static void seventy_thousand_searches_that_change_between_spaces_stay_right(void **state)
{
    random_source random = {72};
    world cave = world_open(MAP_CAVE, 31, 17, WEND_ENGINE_JPS, &random);
    world rooms = world_open(MAP_ROOMS, 9, 12, WEND_ENGINE_JPS4, &random);
    world strip = world_open(MAP_RANDOM, 65, 3, WEND_ENGINE_ASTAR, &random);
    wend_finder *finder = scene_finder();
    (void)state;
    for (int i = 0; i < SEARCHES / 3; i++) {
        search_often(&cave, finder, &random, 1);
        search_often(&rooms, finder, &random, 1);
        search_often(&strip, finder, &random, 1);
    }
    wend_finder_destroy(finder);
    world_close(&cave);
    world_close(&rooms);
    world_close(&strip);
}

/* A large space searched, then a small one until the stamps have gone just round, then the large one again. */
static void space_left_alone_for_a_whole_round_stays_right(void **state)
{
    static const wend_engine engines[] = {WEND_ENGINE_ASTAR, WEND_ENGINE_JPS};
    random_source random = {73};
    (void)state;
    for (int i = 0; i < 2; i++) {
        world large = world_open(MAP_FIELD, 60, 60, engines[i], &random);
        world small = world_open(MAP_FIELD, 9, 8, engines[i], &random);
        wend_finder *finder = scene_finder();
        for (int round = 0; round < 3; round++) {
            search_often(&large, finder, &random, 20);
            search_often(&small, finder, &random, STAMPS - 20);
            search_often(&large, finder, &random, 20);
        }
        wend_finder_destroy(finder);
        world_close(&large);
        world_close(&small);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seventy_thousand_searches_of_one_space_stay_right),
        cmocka_unit_test(seventy_thousand_searches_that_change_between_spaces_stay_right),
        cmocka_unit_test(space_left_alone_for_a_whole_round_stays_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
