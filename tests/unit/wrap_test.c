/* tests/unit/wrap_test.c: one finder for more queries than a 16-bit stamp can count. */
#include "oracle.h"
#include "scene.h"
#include "test.h"

#include <stdlib.h>

enum { QUERIES = 70000, SOURCES = 8 };

/* A map with the truth from a few sources. */
typedef struct world {
    test_map map;
    scene scene;
    wend_neighbours neighbours;
    uint32_t x[SOURCES], y[SOURCES];
    uint64_t *costs; /* SOURCES times width * height */
} world;

static world world_open(map_kind kind, uint32_t width, uint32_t height, wend_neighbours neighbours,
                        random_source *random)
{
    world world = {test_map_generate(kind, width, height, random), {NULL, NULL}, neighbours, {0}, {0}, NULL};
    size_t cells = (size_t)width * height;
    world.scene = scene_open(&world.map, neighbours, NULL);
    world.costs = malloc(SOURCES * cells * sizeof *world.costs);
    assert_non_null(world.costs);
    for (int i = 0; i < SOURCES; i++) {
        world.x[i] = random_below(random, width);
        world.y[i] = random_below(random, height);
        oracle_costs(&world.map, neighbours, world.x[i], world.y[i], false, world.costs + (size_t)i * cells);
    }
    return world;
}

static void world_close(world *world)
{
    free(world->costs);
    scene_close(&world->scene);
    test_map_free(&world->map);
}

static void ask(const world *world, wend_finder *finder, random_source *random, int number)
{
    uint32_t source = random_below(random, SOURCES), x = random_below(random, world->map.width);
    uint32_t y = random_below(random, world->map.height);
    wend_query query = scene_query((int32_t)world->x[source], (int32_t)world->y[source], (int32_t)x, (int32_t)y);
    wend_path path = wend_path_default();
    size_t cell = ((size_t)source * world->map.height + y) * world->map.width + x;
    query.max_expansions = number % 7 == 0 ? 1 + random_below(random, 4) : 0;
    assert_int_equal(wend_finder_find(finder, world->scene.space, &query, &path), WEND_OK);
    if (path.outcome == WEND_PARTIAL && query.max_expansions)
        return;
    const char *fault = oracle_answer_fault(&world->map, world->neighbours, &query, &path, world->costs[cell]);
    if (fault)
        fail_msg("query %d: %s", number, fault);
}

static void seventy_thousand_queries_on_one_space_stay_right(void **state)
{
    random_source random = {71};
    world world = world_open(MAP_FIELD, 24, 18, WEND_NEIGHBOURS_8, &random);
    wend_finder *finder = scene_finder();
    (void)state;
    for (int i = 0; i < QUERIES; i++)
        ask(&world, finder, &random, i);
    wend_finder_destroy(finder);
    world_close(&world);
}

static void seventy_thousand_queries_that_change_between_spaces_stay_right(void **state)
{
    random_source random = {72};
    world worlds[3] = {world_open(MAP_CAVE, 31, 17, WEND_NEIGHBOURS_8, &random),
                       world_open(MAP_ROOMS, 9, 12, WEND_NEIGHBOURS_4, &random),
                       world_open(MAP_RANDOM, 65, 3, WEND_NEIGHBOURS_8, &random)};
    wend_finder *finder = scene_finder();
    (void)state;
    for (int i = 0; i < QUERIES; i++)
        ask(&worlds[i % 3], finder, &random, i);
    wend_finder_destroy(finder);
    for (int i = 0; i < 3; i++)
        world_close(&worlds[i]);
}

/* A large space searched once, then a small one until the stamps have gone round, then the large one again. */
static void space_left_alone_for_a_whole_round_stays_right(void **state)
{
    random_source random = {73};
    world large = world_open(MAP_FIELD, 60, 60, WEND_NEIGHBOURS_8, &random);
    world small = world_open(MAP_FIELD, 5, 4, WEND_NEIGHBOURS_8, &random);
    wend_finder *finder = scene_finder();
    (void)state;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 20; i++)
            ask(&large, finder, &random, i);
        for (int i = 0; i < 65536 - 24; i++)
            ask(&small, finder, &random, i);
        for (int i = 0; i < 20; i++)
            ask(&large, finder, &random, i);
    }
    wend_finder_destroy(finder);
    world_close(&large);
    world_close(&small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seventy_thousand_queries_on_one_space_stay_right),
        cmocka_unit_test(seventy_thousand_queries_that_change_between_spaces_stay_right),
        cmocka_unit_test(space_left_alone_for_a_whole_round_stays_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
