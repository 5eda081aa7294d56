/* tests/unit/observer_test.c: an observer sees every expansion and changes none. */
#include "scene.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

typedef struct witness {
    const test_map *map;
    wend_query query;
    uint64_t count;
    const char *fault;
} witness;

static bool next_to(wend_place a, wend_place b)
{
    return abs(a.x - b.x) <= 256 && abs(a.y - b.y) <= 256;
}

static const char *fault_of(const witness *seen, const wend_expansion *expansion)
{
    wend_place place = expansion->place, parent = expansion->parent;
    bool at_start = place.x == seen->query.start.x && place.y == seen->query.start.y;
    if (!test_map_is_free(seen->map, place.x >> 8, place.y >> 8))
        return "a blocked cell was expanded";
    if (seen->count == 0 && !at_start)
        return "the first expansion is not that of the start";
    if (at_start && (expansion->g != 0 || parent.x != place.x || parent.y != place.y))
        return "the start is not its own parent at no cost";
    bool jumps = seen->query.engine == WEND_ENGINE_JPS || seen->query.engine == WEND_ENGINE_JPS4;
    if (!at_start && ((!jumps && !next_to(place, parent)) || (place.x == parent.x && place.y == parent.y)))
        return "a parent is not beside its cell";
    if (seen->query.heuristic == WEND_HEURISTIC_ZERO && expansion->h != 0)
        return "Dijkstra's algorithm has an estimate";
    return NULL;
}

static void look(void *user, const wend_expansion *expansion)
{
    witness *seen = user;
    const char *fault = fault_of(seen, expansion);
    if (fault && !seen->fault)
        seen->fault = fault;
    seen->count++;
}

/* How many expansions an answer took. */
static uint64_t check_query(const test_map *map, const scene *scene, wend_finder *finder, wend_query query)
{
    witness seen = {map, query, 0, NULL};
    wend_observer observer = {.expanded = look, .user = &seen};
    wend_path plain = wend_path_default(), watched = wend_path_default();
    wend_status status = wend_finder_find(finder, scene->space, &query, &plain);
    if (status == WEND_ERROR_UNSUPPORTED && query.engine != WEND_ENGINE_ASTAR && query.engine != WEND_ENGINE_GENERAL)
        return 0;
    assert_int_equal(status, WEND_OK);
    wend_place *points = scene_keep_points(&plain);
    query.observer = &observer;
    if (wend_finder_find(finder, scene->space, &query, &watched) == WEND_ERROR_UNSUPPORTED) {
        assert_int_equal(query.engine, WEND_ENGINE_BITBOARD); /* which has no order of cells to show */
        free(points);
        return 0;
    }
    assert_true(scene_same_answer(&plain, &watched));
    assert_int_equal(seen.count, watched.expanded);
    if (seen.fault)
        fail_msg("%s", seen.fault);
    free(points);
    return watched.expanded;
}

static void observed_search_takes_the_same_steps(void **state)
{
    static const wend_heuristic heuristics[] = {WEND_HEURISTIC_DEFAULT, WEND_HEURISTIC_OCTILE, WEND_HEURISTIC_ZERO};
    random_source random = {61};
    wend_finder *finder = scene_finder();
    (void)state;
    for (int i = 0; i < 600; i++) {
        test_map map = test_map_random((map_kind)(i % MAP_KINDS), &random);
        scene scene = scene_open(&map, i & 8 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8, NULL);
        for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++) {
            wend_query query = scene_random_query(&map, &random);
            query.engine = (wend_engine)engine;
            query.heuristic = heuristics[i % 3];
            query.radius = query.engine == WEND_ENGINE_LOCAL ? 28 : scene_random_radius(&random);
            if (query.engine != WEND_ENGINE_LOCAL && !scene_serves(&scene, finder, query.engine))
                continue;
            uint64_t expanded = check_query(&map, &scene, finder, query);
            query.max_expansions = 1 + random_below(&random, 30);
            check_query(&map, &scene, finder, query);
            for (uint64_t less = 0; less < 4 && less < expanded; less++) { /* some end when the goal was met before */
                query.max_expansions = expanded - less;
                check_query(&map, &scene, finder, query);
            }
        }
        scene_close(&scene);
        test_map_free(&map);
    }
    wend_finder_destroy(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(observed_search_takes_the_same_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
