/*
 * tests/matrix/small_maps_test.c: all 65,536 maps of 4 by 4 cells, from each cell to each cell, by every engine,
 * neighbourhood and heuristic. WEND_TEST_THIN = n takes one map in n.
 */
#include "oracle.h"
#include "scene.h"
#include "test.h"

enum { SIDE = 4, CELLS = 16, MAPS = 65536 };

/* One way to search, and a space whose grid takes one map after the other. */
typedef struct lane {
    wend_neighbours neighbours;
    scene scene;
    wend_finder *finder;
    uint64_t answers, refused;
} lane;

static lane lane_open(wend_neighbours neighbours)
{
    test_map blank = test_map_make(SIDE, SIDE);
    lane lane = {neighbours, scene_open(&blank, neighbours, NULL), scene_finder(), 0, 0};
    test_map_free(&blank);
    return lane;
}

static void lane_close(lane *lane)
{
    wend_finder_destroy(lane->finder);
    scene_close(&lane->scene);
}

/* Map number i; neighbours in the count are far apart, so that a thinned run still sees all kinds. */
static void spell(uint32_t i, uint8_t *cells)
{
    uint32_t bits = i * 40503u & 0xFFFFu;
    for (int cell = 0; cell < CELLS; cell++)
        cells[cell] = bits >> cell & 1 ? '@' : '.';
}

static void check_pair(lane *lane, const test_map *map, const wend_query *query, uint64_t cost, uint32_t number)
{
    wend_path path = wend_path_default();
    wend_status status = wend_finder_find(lane->finder, lane->scene.space, query, &path);
    if (status == WEND_ERROR_UNSUPPORTED) {
        lane->refused++;
        return;
    }
    const char *fault = status == WEND_OK ? oracle_answer_fault(map, lane->neighbours, query, &path, cost) : "an error";
    if (fault) {
        test_map_print(map);
        fail_msg("map %u, %s, heuristic %d, %d neighbours, (%d, %d) to (%d, %d): %s", (unsigned)number,
                 wend_engine_name(query->search.engine), (int)query->search.heuristic,
                 lane->neighbours == WEND_NEIGHBOURS_8 ? 8 : 4, (int)wend_place_column(query->start),
                 (int)wend_place_row(query->start), (int)wend_place_column(query->goal),
                 (int)wend_place_row(query->goal), fault);
    }
    lane->answers++;
}

static void check_map(lane *lane, const test_map *map, wend_query query, uint32_t number)
{
    uint64_t costs[CELLS];
    for (uint32_t start = 0; start < CELLS; start++) {
        oracle_costs(map, lane->neighbours, start % SIDE, start / SIDE, query.from.may_be_blocked, costs);
        query.start = wend_place_cell((int32_t)start % SIDE, (int32_t)start / SIDE);
        for (uint32_t goal = 0; goal < CELLS; goal++) {
            query.goal = wend_place_cell((int32_t)goal % SIDE, (int32_t)goal / SIDE);
            check_pair(lane, map, &query, costs[goal], number);
        }
    }
}

/* All maps, or one in `sparse`, with one set of choices. */
static void check_all(wend_neighbours neighbours, wend_heuristic heuristic, bool allow_blocked_start, uint32_t sparse)
{
    uint32_t step = scene_setting("WEND_TEST_THIN", 1) * sparse;
    for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++) {
        lane lane = lane_open(neighbours);
        wend_query query = wend_query_default();
        test_map map = test_map_make(SIDE, SIDE);
        query.search.engine = (wend_engine)engine;
        query.search.heuristic = heuristic;
        query.from.may_be_blocked = allow_blocked_start;
        for (uint32_t i = 0; i < MAPS; i += step) {
            spell(i, map.cells);
            assert_int_equal(wend_grid_write(lane.scene.grid, 0, 0, SIDE, SIDE, map.cells, 0), WEND_OK);
            assert_int_equal(wend_space_update(lane.scene.space), WEND_OK);
            check_map(&lane, &map, query, i);
        }
        print_message("%s: %u answers, %u refused\n", wend_engine_name(query.search.engine), (unsigned)lane.answers,
                      (unsigned)lane.refused);
        assert_true(lane.answers == 0 || lane.refused == 0);
        bool is_needed = engine == WEND_ENGINE_ASTAR || engine == WEND_ENGINE_GENERAL ||
                         engine == (neighbours == WEND_NEIGHBOURS_4 ? WEND_ENGINE_JPS4 : WEND_ENGINE_JPS);
        assert_true(!is_needed || lane.refused == 0);
        test_map_free(&map);
        lane_close(&lane);
    }
}

static void eight_neighbours(void **state)
{
    (void)state;
    check_all(WEND_NEIGHBOURS_8, WEND_HEURISTIC_DEFAULT, false, 1);
}

static void four_neighbours(void **state)
{
    (void)state;
    check_all(WEND_NEIGHBOURS_4, WEND_HEURISTIC_DEFAULT, false, 1);
}

static void eight_neighbours_out_of_blocked_starts(void **state)
{
    (void)state;
    check_all(WEND_NEIGHBOURS_8, WEND_HEURISTIC_DEFAULT, true, 4);
}

static void four_neighbours_out_of_blocked_starts(void **state)
{
    (void)state;
    check_all(WEND_NEIGHBOURS_4, WEND_HEURISTIC_DEFAULT, true, 4);
}

static void eight_neighbours_by_other_heuristics(void **state)
{
    (void)state;
    check_all(WEND_NEIGHBOURS_8, WEND_HEURISTIC_ZERO, false, 4);
    check_all(WEND_NEIGHBOURS_8, WEND_HEURISTIC_OCTILE, false, 8);
}

static void four_neighbours_by_other_heuristics(void **state)
{
    (void)state;
    check_all(WEND_NEIGHBOURS_4, WEND_HEURISTIC_ZERO, false, 4);
    check_all(WEND_NEIGHBOURS_4, WEND_HEURISTIC_OCTILE, false, 4);
    check_all(WEND_NEIGHBOURS_4, WEND_HEURISTIC_MANHATTAN, false, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_neighbours),
        cmocka_unit_test(four_neighbours),
        cmocka_unit_test(eight_neighbours_out_of_blocked_starts),
        cmocka_unit_test(four_neighbours_out_of_blocked_starts),
        cmocka_unit_test(eight_neighbours_by_other_heuristics),
        cmocka_unit_test(four_neighbours_by_other_heuristics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
