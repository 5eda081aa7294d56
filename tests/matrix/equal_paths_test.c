/* tests/matrix/equal_paths_test.c: which of equally cheap paths comes back, against brute force. */
#include "oracles/equal_paths.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdlib.h>

typedef struct trial {
    test_map map;
    uint32_t *weights, *expected, *cells;
    equal_paths_map truth;
    wend_grid *grid;
    wend_space *space;
} trial;

static trial open_trial(uint32_t number, random_source *random)
{
    const uint32_t width = 2 + random_below(random, 12), height = 2 + random_below(random, 12);
    trial t = {.map = test_map_generate((map_kind)(number % MAP_KINDS), width, height, random)};
    wend_profile profile = wend_profile_default();
    wend_grid_desc desc = wend_grid_desc_default();
    profile.neighbours = random_chance(random, 25) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    profile.corners = (wend_corners)random_below(random, 3);
    t.weights = malloc(width * height * sizeof *t.weights);
    t.expected = malloc(width * height * sizeof *t.expected);
    t.cells = malloc(width * height * sizeof *t.cells);
    for (uint32_t i = 0; i < width * height; i++)
        t.weights[i] = test_map_is_free(&t.map, i % width, i / width);
    t.truth = (equal_paths_map){width, height, t.weights, {.corners = profile.corners}, true};
    t.truth.rules.topology = profile.neighbours == WEND_NEIGHBOURS_4 ? SQUARES_4 : SQUARES_8;
    t.truth.rules.straight = WEND_PRICE_STRAIGHT;
    t.truth.rules.diagonal = WEND_PRICE_DIAGONAL;
    desc.width = width;
    desc.height = height;
    desc.terrain = t.map.cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &t.grid), WEND_OK);
    assert_int_equal(wend_space_create(t.grid, &profile, NULL, &t.space), WEND_OK);
    return t;
}

static void close_trial(trial *t)
{
    wend_space_destroy(t->space);
    wend_grid_destroy(t->grid);
    test_map_free(&t->map);
    free(t->weights);
    free(t->expected);
    free(t->cells);
}

/* Cell by cell from point to point. */
static uint32_t cells_of(const trial *t, const wend_path *path, uint32_t *cells)
{
    uint32_t count = 0;
    int32_t x = wend_place_column(path->points[0]), y = wend_place_row(path->points[0]);
    for (uint32_t i = 0; i < path->point_count; i++) {
        const int32_t to_x = wend_place_column(path->points[i]), to_y = wend_place_row(path->points[i]);
        while (x != to_x || y != to_y) {
            cells[count++] = (uint32_t)y * t->map.width + (uint32_t)x;
            x += (to_x > x) - (to_x < x);
            y += (to_y > y) - (to_y < y);
        }
    }
    cells[count++] = (uint32_t)y * t->map.width + (uint32_t)x;
    return count;
}

static void check_path(trial *t, wend_finder *finder, wend_query query, uint32_t start, uint32_t goal)
{
    uint32_t count;
    wend_path path = wend_path_default();
    const uint64_t cost = equal_paths_find(&t->truth, start, goal, t->expected, &count);
    assert_int_equal(wend_finder_find(finder, t->space, &query, &path), WEND_OK);
    if (count == 0) {
        assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
        return;
    }
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.cost, cost);
    bool is_same = cells_of(t, &path, t->cells) == count;
    for (uint32_t i = 0; is_same && i < count; i++)
        is_same = t->cells[i] == t->expected[i];
    if (is_same)
        return;
    test_map_print(&t->map);
    for (uint32_t i = 0; i < count; i++)
        print_error("(%u, %u) ", t->expected[i] % t->map.width, t->expected[i] / t->map.width);
    print_error("expected\n");
    for (uint32_t i = 0; i < path.point_count; i++)
        print_error("(%d, %d) ", wend_place_column(path.points[i]), wend_place_row(path.points[i]));
    fail_msg("the points of another path");
}

static void ask(trial *t, wend_finder *finder, wend_engine engine, random_source *random)
{
    wend_query query = scene_random_query(&t->map, random);
    const uint32_t start =
        (uint32_t)wend_place_row(query.start) * t->map.width + (uint32_t)wend_place_column(query.start);
    const uint32_t goal = (uint32_t)wend_place_row(query.goal) * t->map.width + (uint32_t)wend_place_column(query.goal);
    if (t->weights[start] == 0 || t->weights[goal] == 0)
        return;
    query.search.engine = engine;
    check_path(t, finder, query, start, goal);
    query.search.heuristic = WEND_HEURISTIC_ZERO;
    check_path(t, finder, query, start, goal);
    query.search.heuristic = WEND_HEURISTIC_DEFAULT;
    query.search.limit = UINT64_MAX;
    check_path(t, finder, query, start, goal);
}

static void ask_of_maps(wend_engine eight, wend_engine four)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 2000);
    wend_finder *finder = scene_finder();
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {i};
        trial t = open_trial(i, &random);
        for (int n = 0; n < 20; n++) {
            if (n == 10)
                assert_int_equal(wend_space_prepare(t.space, WEND_PREPARED_JUMPS), WEND_OK);
            if (n == 15)
                assert_int_equal(wend_space_prepare(t.space, WEND_PREPARED_LANDMARKS), WEND_OK);
            ask(&t, finder, t.truth.rules.topology == SQUARES_4 ? four : eight, &random);
        }
        close_trial(&t);
    }
    wend_finder_destroy(finder);
}

static void jump_point_search_returns_the_path_that_the_rule_chooses(void **state)
{
    (void)state;
    ask_of_maps(WEND_ENGINE_JPS, WEND_ENGINE_JPS4);
}

static void a_star_returns_the_same_path(void **state)
{
    (void)state;
    ask_of_maps(WEND_ENGINE_ASTAR, WEND_ENGINE_ASTAR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jump_point_search_returns_the_path_that_the_rule_chooses),
        cmocka_unit_test(a_star_returns_the_same_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
