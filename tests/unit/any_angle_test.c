/*
 * tests/unit/any_angle_test.c: the solver that straightened paths are measured by, beside brute force: Dijkstra over
 * all free cells of small maps.
 */
#include "ground/any_angle.h"
#include "scene/scene.h"
#include "test/random.h"
#include "test/test.h"

#include <math.h>

enum { MAPS = 400, QUERIES = 6, MOST_CELLS = 18 * 18 };

/* Cells taken one after the other, the nearest to the start first, every line tried. */
static double brute_length(const any_angle *map, const wend_space *space, wend_place start, wend_place goal)
{
    double length[MOST_CELLS];
    bool is_done[MOST_CELLS] = {false};
    const int32_t width = (int32_t)wend_grid_width(wend_space_grid(space));
    const int32_t cells = width * (int32_t)wend_grid_height(wend_space_grid(space));
    for (int32_t i = 0; i < cells; i++)
        length[i] =
            wend_place_cell(i % width, i / width).x == start.x && i / width == wend_place_row(start) ? 0 : INFINITY;
    for (;;) {
        int32_t from = -1;
        for (int32_t i = 0; i < cells; i++)
            if (!is_done[i] && length[i] < INFINITY && (from < 0 || length[i] < length[from]))
                from = i;
        if (from < 0)
            return INFINITY;
        if (from % width == wend_place_column(goal) && from / width == wend_place_row(goal))
            return length[from];
        is_done[from] = true;
        for (int32_t to = 0; to < cells; to++) {
            double dx = to % width - from % width, dy = to / width - from / width;
            double sum = length[from] + sqrt(dx * dx + dy * dy);
            if (!is_done[to] && sum < length[to] &&
                any_angle_sees(map, from % width, from / width, to % width, to / width))
                length[to] = sum;
        }
    }
}

static void best_ways_are_those_of_brute_force(void **state)
{
    int found = 0, unreachable = 0;
    (void)state;
    for (uint32_t i = 0; i < MAPS; i++) {
        random_source random = {910000 + i};
        test_map map = test_map_generate((map_kind)(i % MAP_KINDS), 3 + random_below(&random, 16),
                                         3 + random_below(&random, 16), &random);
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        any_angle *angles = any_angle_open(scene.space, ANY_ANGLE_ANYWHERE);
        for (int j = 0; j < QUERIES; j++) {
            wend_query query = scene_random_query(&map, &random);
            if (!wend_space_is_free(scene.space, query.start) || !wend_space_is_free(scene.space, query.goal))
                continue;
            double brute = brute_length(angles, scene.space, query.start, query.goal);
            double best = any_angle_length(angles, query.start, query.goal, j % 2 == 0 ? INFINITY : brute);
            if (brute < INFINITY ? !(fabs(best - brute) < 1e-9) : best < INFINITY)
                fail_msg("map %u: %.12g, not %.12g", (unsigned)i, best, brute);
            if (brute < INFINITY && brute > 0)
                assert_true(any_angle_length(angles, query.start, query.goal, brute * 0.999) == INFINITY);
            found += brute > 0 && brute < INFINITY;
            unreachable += brute == INFINITY;
        }
        any_angle_close(angles);
        scene_close(&scene);
        test_map_free(&map);
    }
    assert_true(found > MAPS);
    assert_true(unreachable > MAPS / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(best_ways_are_those_of_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
