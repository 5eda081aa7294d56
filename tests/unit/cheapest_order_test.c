/* tests/unit/cheapest_order_test.c: goals come in the order of what their paths cost, whatever the estimate weighs. */
#include "test/random.h"
#include "test/test.h"

#include <wend/all.h>

enum { MAPS = 100, WIDTH = 24, HEIGHT = 16, GOALS = 6 };

/* A map of terrains 0 to 3, of which 2 is blocked. */
static wend_grid *draw_map(random_source *random)
{
    wend_grid_desc desc = wend_grid_desc_default();
    uint8_t cells[WIDTH * HEIGHT];
    wend_grid *grid = NULL;
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++)
        cells[i] = i % 3 == 0 ? (uint8_t)random_below(random, 4) : cells[i - 1];
    desc.width = WIDTH;
    desc.height = HEIGHT;
    desc.terrain = cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    return grid;
}

static wend_profile weighing_profile(void)
{
    static const uint16_t weights[] = {1, 2, 0, 3};
    wend_profile profile = wend_profile_default();
    for (uint32_t terrain = 0; terrain < 4; terrain++)
        profile.weight[terrain] = weights[terrain];
    return profile;
}

static wend_place draw_cell(random_source *random)
{
    const int32_t x = (int32_t)random_below(random, WIDTH), y = (int32_t)random_below(random, HEIGHT);
    return wend_place_cell(x, y);
}

static void goals_come_in_the_order_of_what_their_paths_cost(void **state)
{
    random_source random = {347}; /* a way gets cheaper late on the 71st map */
    wend_finder *finder = NULL;
    const wend_profile profile = weighing_profile();
    (void)state;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    for (uint32_t map = 0; map < MAPS; map++) {
        wend_grid *grid = draw_map(&random);
        wend_space *space = NULL;
        wend_area goals[GOALS];
        wend_place ends[GOALS];
        wend_path paths[GOALS];
        uint32_t count = 0;
        assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
        for (uint32_t i = 0; i < GOALS; i++) {
            ends[i] = draw_cell(&random);
            goals[i] = wend_area_cells(wend_place_column(ends[i]), wend_place_row(ends[i]), 1, 1);
            paths[i] = wend_path_default();
        }
        wend_query query = wend_query_default();
        query.start = draw_cell(&random);
        query.to.areas = goals;
        query.to.count = GOALS;
        query.search.heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE * 15 / 8;
        assert_int_equal(wend_finder_find_cheapest(finder, space, &query, paths, GOALS, &count), WEND_OK);
        for (uint32_t i = 1; i < count; i++)
            assert_true(paths[i - 1].cost <= paths[i].cost);
        for (uint32_t i = 0; i < count && paths[i].outcome == WEND_OUTCOME_FOUND; i++) {
            const wend_place end = paths[i].points[paths[i].point_count - 1], goal = ends[paths[i].goal_index];
            assert_int_equal(wend_place_column(end), wend_place_column(goal));
            assert_int_equal(wend_place_row(end), wend_place_row(goal));
        }
        wend_space_destroy(space);
        wend_grid_destroy(grid);
    }
    wend_finder_destroy(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(goals_come_in_the_order_of_what_their_paths_cost)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
