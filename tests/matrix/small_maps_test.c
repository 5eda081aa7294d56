/*
 * tests/matrix/small_maps_test.c: all 65,536 maps of 4 by 4 cells, from each cell to each cell, by every engine,
 * neighbourhood and heuristic. WEND_TEST_THIN = n takes one map in n.
 */
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

enum { SIDE = 4, CELLS = 16, MAPS = 65536 };

/* A scene that becomes one map after the other, and for each engine a finder with a past of its own. */
typedef struct trial {
    rules_scene scene;
    rules_stage stage;
    wend_finder *finders[WEND_ENGINE_COUNT];
    uint64_t answers[WEND_ENGINE_COUNT], refused[WEND_ENGINE_COUNT];
    uint32_t number; /* of the map */
} trial;

static trial trial_open(wend_neighbours neighbours, bool allow_blocked_start)
{
    trial trial = {.scene = rules_scene_make(SIDE, SIDE, 1)};
    trial.scene.profile.neighbours = neighbours;
    trial.scene.allow_blocked_start = allow_blocked_start;
    assert_int_equal(rules_stage_open(&trial.stage, &trial.scene, NULL), WEND_OK);
    for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++)
        trial.finders[engine] = scene_finder();
    return trial;
}

static void trial_close(trial *trial)
{
    for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++)
        wend_finder_destroy(trial->finders[engine]);
    rules_stage_close(&trial->stage);
    rules_scene_free(&trial->scene);
}

/* Map number i; neighbours in the count are far apart, so that a thinned run still sees all kinds. */
static void spell(uint32_t i, uint8_t *cells)
{
    uint32_t bits = i * 40503u & 0xFFFFu;
    for (int cell = 0; cell < CELLS; cell++)
        cells[cell] = bits >> cell & 1 ? '@' : '.';
}

static void check_engine(trial *trial, const wend_query *query, uint64_t cost)
{
    wend_path path = wend_path_default();
    wend_status status = wend_finder_find(trial->finders[query->search.engine], trial->stage.space, query, &path);
    if (status == WEND_ERROR_UNSUPPORTED) {
        trial->refused[query->search.engine]++;
        return;
    }
    const char *fault = status ? wend_status_text(status) : rules_answer_fault(&trial->scene, query, &path, cost);
    if (fault) {
        rules_scene_print(&trial->scene);
        fail_msg("map %u, %s, heuristic %d, (%d, %d) to (%d, %d): %s", (unsigned)trial->number,
                 wend_engine_name(query->search.engine), (int)query->search.heuristic,
                 (int)wend_place_column(query->start), (int)wend_place_row(query->start),
                 (int)wend_place_column(query->goal), (int)wend_place_row(query->goal), fault);
    }
    trial->answers[query->search.engine]++;
}

static void check_map(trial *trial, wend_heuristic heuristic)
{
    uint64_t costs[CELLS];
    rules_oracle oracle = rules_oracle_open(&trial->scene);
    for (uint32_t start = 0; start < CELLS; start++) {
        rules_oracle_costs(&oracle, start, RULES_NOWHERE, costs);
        for (uint32_t goal = 0; goal < CELLS; goal++) {
            wend_query query = rules_query(&trial->scene, start, goal);
            query.search.heuristic = heuristic;
            for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++) {
                query.search.engine = (wend_engine)engine;
                check_engine(trial, &query, costs[goal]);
            }
        }
    }
    rules_oracle_close(&oracle);
}

/* An engine answers all or nothing, and some must answer. */
static void check_counts(const trial *trial)
{
    bool only_straight = trial->scene.profile.neighbours == WEND_NEIGHBOURS_4;
    for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++) {
        bool is_needed = engine == WEND_ENGINE_ASTAR || engine == WEND_ENGINE_GENERAL ||
                         engine == (only_straight ? WEND_ENGINE_JPS4 : WEND_ENGINE_JPS);
        print_message("%s: %u answers, %u refused\n", wend_engine_name((wend_engine)engine),
                      (unsigned)trial->answers[engine], (unsigned)trial->refused[engine]);
        assert_true(trial->answers[engine] == 0 || trial->refused[engine] == 0);
        assert_true(!is_needed || trial->refused[engine] == 0);
    }
}

/* All maps, or one in `sparse`, with one set of choices. */
static void check_all(wend_neighbours neighbours, wend_heuristic heuristic, bool allow_blocked_start, uint32_t sparse)
{
    uint32_t step = scene_setting("WEND_TEST_THIN", 1) * sparse;
    trial trial = trial_open(neighbours, allow_blocked_start);
    for (; trial.number < MAPS; trial.number += step) {
        spell(trial.number, trial.scene.terrain);
        assert_int_equal(
            wend_grid_set_area(trial.stage.grid, wend_area_cells(0, 0, SIDE, SIDE), trial.scene.terrain, 0), WEND_OK);
        assert_int_equal(wend_space_update(trial.stage.space), WEND_OK);
        check_map(&trial, heuristic);
    }
    check_counts(&trial);
    trial_close(&trial);
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
