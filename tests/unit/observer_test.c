/* tests/unit/observer_test.c: an observer sees every expansion and changes none. */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/share.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

typedef struct witness {
    const test_map *map;
    wend_query query;
    uint64_t count;
    const char *fault;
    wend_expansion *opened; /* in the order seen */
    size_t opened_count, room;
    bool has_links; /* of two links of equal cost the one and the other may be named as the way */
} witness;

static bool next_to(wend_place a, wend_place b)
{
    return abs(a.x - b.x) <= 256 && abs(a.y - b.y) <= 256;
}

static bool same_place(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

static void look_at_opened(void *user, const wend_expansion *opened)
{
    witness *seen = user;
    if (seen->opened_count == seen->room) {
        seen->room = seen->room ? seen->room * 2 : 256;
        seen->opened = realloc(seen->opened, seen->room * sizeof *seen->opened);
        assert_non_null(seen->opened);
    }
    seen->opened[seen->opened_count++] = *opened;
}

/*
 * Whether an engine keeps all of several equally cheap parents: the one it tells need not be that which opened the
 * place.
 */
static bool keeps_equals(const witness *seen)
{
    return seen->query.search.engine == WEND_ENGINE_ASTAR || seen->query.search.engine == WEND_ENGINE_WEIGHTED ||
           seen->query.search.engine == WEND_ENGINE_AUTO;
}

/* Whether an expanded place had been opened just so. */
static bool was_opened(const witness *seen, const wend_expansion *expansion)
{
    for (size_t i = seen->opened_count; i-- > 0;) {
        const wend_expansion *opened = &seen->opened[i];
        if (same_place(opened->place, expansion->place) && opened->g == expansion->g && opened->h == expansion->h &&
            (seen->has_links || keeps_equals(seen) || same_place(opened->parent, expansion->parent)))
            return true;
    }
    return false;
}

/* Whether the place that an opened one was reached from had been opened itself, or is the start. */
static const char *opened_fault(const witness *seen)
{
    for (size_t i = 0; i < seen->opened_count; i++) {
        const wend_expansion *opened = &seen->opened[i];
        bool found = opened->parent.x == seen->query.start.x && opened->parent.y == seen->query.start.y;
        for (size_t j = 0; j < i && !found; j++)
            found = same_place(seen->opened[j].place, opened->parent) && seen->opened[j].g <= opened->g;
        if (!found)
            return "a place was opened from one that was not";
    }
    return NULL;
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
    bool jumps = seen->query.search.engine == WEND_ENGINE_JPS || seen->query.search.engine == WEND_ENGINE_JPS4;
    if (!at_start && ((!jumps && !next_to(place, parent)) || (place.x == parent.x && place.y == parent.y)))
        return "a parent is not beside its cell";
    if (seen->query.search.heuristic == WEND_HEURISTIC_ZERO && expansion->h != 0)
        return "Dijkstra's algorithm has an estimate";
    if (!at_start && !was_opened(seen, expansion))
        return "an expanded place was not opened before with the same cost, estimate and parent";
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
    witness seen = {.map = map, .query = query};
    wend_observer observer = {.expanded = look, .user = &seen, .opened = look_at_opened};
    wend_path plain = wend_path_default(), watched = wend_path_default();
    wend_status status = wend_finder_find(finder, scene->space, &query, &plain);
    if (status == WEND_ERROR_UNSUPPORTED && query.search.engine != WEND_ENGINE_ASTAR &&
        query.search.engine != WEND_ENGINE_GENERAL)
        return 0;
    assert_int_equal(status, WEND_OK);
    wend_place *points = scene_keep_points(&plain);
    query.search.observer = &observer;
    if (wend_finder_find(finder, scene->space, &query, &watched) == WEND_ERROR_UNSUPPORTED) {
        /* Which has no order of cells to show; an engine added later may refuse to be watched too. */
        assert_true(query.search.engine == WEND_ENGINE_BITBOARD || query.search.engine > WEND_ENGINE_GENERAL);
        free(points);
        return 0;
    }
    assert_true(scene_same_answer(&plain, &watched));
    assert_int_equal(seen.count, watched.expanded);
    assert_int_equal(seen.opened_count, watched.queued);
    if (!seen.fault)
        seen.fault = opened_fault(&seen);
    if (seen.fault)
        fail_msg("%s", seen.fault);
    free(seen.opened);
    free(points);
    return watched.expanded;
}

static void observed_search_takes_the_same_steps(void **state)
{
    static const wend_heuristic heuristics[] = {WEND_HEURISTIC_DEFAULT, WEND_HEURISTIC_OCTILE, WEND_HEURISTIC_ZERO};
    random_source random = {61};
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < test_share(600); i++) {
        test_map map = test_map_random((map_kind)(i % MAP_KINDS), &random);
        scene scene = scene_open(&map, i & 8 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8, NULL);
        for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++) {
            if (!scene_takes_cells((wend_engine)engine))
                continue;
            wend_query query = scene_random_query(&map, &random);
            query.search.engine = (wend_engine)engine;
            query.search.heuristic = heuristics[i % 3];
            query.search.radius = query.search.engine == WEND_ENGINE_LOCAL ? 28 : scene_random_radius(&random);
            if (query.search.engine != WEND_ENGINE_LOCAL && !scene_serves(&scene, finder, query.search.engine))
                continue;
            uint64_t expanded = check_query(&map, &scene, finder, query);
            query.search.limit = 1 + random_below(&random, 30);
            check_query(&map, &scene, finder, query);
            for (uint64_t less = 0; less < 4 && less < expanded; less++) { /* some end when the goal was met before */
                query.search.limit = expanded - less;
                check_query(&map, &scene, finder, query);
            }
        }
        scene_close(&scene);
        test_map_free(&map);
    }
    wend_finder_destroy(finder);
}

/* Under any rules: what was expanded was opened before. */
static void look_under_rules(void *user, const wend_expansion *expansion)
{
    witness *seen = user;
    if (!same_place(expansion->place, seen->query.start) && !was_opened(seen, expansion))
        seen->fault = "an expanded place was not opened before with the same cost, estimate and parent";
    seen->count++;
}

static void check_rules(const rules_scene *scene, const rules_stage *stage, wend_finder *finder, wend_query query)
{
    witness seen = {.query = query, .has_links = scene->link_count != 0};
    wend_observer observer = {.expanded = look_under_rules, .user = &seen, .opened = look_at_opened};
    wend_path path = wend_path_default();
    query.search.observer = &observer;
    wend_status status = wend_finder_find(finder, stage->space, &query, &path);
    if (status != WEND_ERROR_UNSUPPORTED) {
        assert_int_equal(status, WEND_OK);
        assert_int_equal(seen.count, path.expanded);
        assert_int_equal(seen.opened_count, path.queued);
        if (!seen.fault)
            seen.fault = opened_fault(&seen);
        if (seen.fault)
            fail_msg("%s", seen.fault);
    }
    free(seen.opened);
}

static void expanded_places_were_opened_before_under_any_rules(void **state)
{
    random_source random = {67}; /* on map 858 one engine gives up and another takes over */
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < test_share(1000); i++) {
        uint32_t rules = rules_random_set(4, &random);
        rules_scene scene = rules_random_scene(rules, 12, &random);
        rules_stage stage;
        if (rules_stage_open(&stage, &scene, NULL) == WEND_OK)
            for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++) {
                if (!scene_takes_cells((wend_engine)engine))
                    continue;
                uint32_t start = rules_random_position(&scene, &random), goal = rules_random_position(&scene, &random);
                wend_query query = rules_random_query(&scene, rules, start, goal, &random);
                query.search.engine = (wend_engine)engine;
                check_rules(&scene, &stage, finder, query);
            }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    wend_finder_destroy(finder);
}

/* The least cost at which a place was opened. */
typedef struct opening {
    wend_place place;
    uint64_t least;
} opening;

static void ignore(void *user, const wend_expansion *expansion)
{
    (void)user;
    (void)expansion;
}

static void note_least(void *user, const wend_expansion *opened)
{
    opening *seen = user;
    if (same_place(opened->place, seen->place) && opened->g < seen->least)
        seen->least = opened->g;
}

static void short_ways_are_observed_at_any_prices_by_engine_local(void **state)
{
    static const uint16_t prices[][2] = {{1, 1}, {10, 14}, {3, 5}, {13860, 19601}, {20000, 30000}, {30720, 61440}};
    test_map map = scene_map("......./...@.../.@@@@@./......@");
    (void)state;
    for (uint32_t i = 0; i < 4 * sizeof prices / sizeof *prices; i++) {
        wend_profile profile = wend_profile_default();
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        wend_finder *finder = scene_finder();
        wend_query query = scene_query(3, 0, 3, 3);
        wend_path plain = wend_path_default(), watched = wend_path_default();
        opening seen = {query.goal, UINT64_MAX};
        wend_observer observer = {.expanded = ignore, .user = &seen, .opened = note_least};
        wend_space_destroy(scene.space);
        profile.neighbours = i & 1 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
        profile.straight = prices[i / 4][0];
        profile.diagonal = prices[i / 4][1];
        query.search.radius = 5;
        query.search.heuristic = i & 2 ? WEND_HEURISTIC_ZERO : WEND_HEURISTIC_DEFAULT;
        assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &scene.space), WEND_OK);
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &plain), WEND_OK);
        query.search.observer = &observer;
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &watched), WEND_OK);
        assert_int_equal(watched.engine, WEND_ENGINE_LOCAL);
        assert_int_equal(watched.outcome, WEND_OUTCOME_FOUND);
        assert_int_equal(watched.cost, plain.cost);
        assert_int_equal(seen.least, watched.cost);
        wend_finder_destroy(finder);
        scene_close(&scene);
    }
    test_map_free(&map);
}

static void prices_of_the_textbook_take_engine_local_on_short_ways(void **state)
{
    test_map map = scene_map("......./.@@@@@./.......");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_profile profile = wend_profile_default();
    wend_query query = scene_query(3, 0, 3, 2);
    wend_path path = wend_path_default();
    (void)state;
    wend_space_destroy(scene.space);
    profile.straight = 10;
    profile.diagonal = 14;
    query.search.radius = 10;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &scene.space), WEND_OK);
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    assert_int_equal(path.engine, WEND_ENGINE_LOCAL);
    assert_int_equal(path.cost, 80);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_ways_are_observed_at_any_prices_by_engine_local),
        cmocka_unit_test(prices_of_the_textbook_take_engine_local_on_short_ways),
        cmocka_unit_test(expanded_places_were_opened_before_under_any_rules),
        cmocka_unit_test(observed_search_takes_the_same_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
