/*
 * tests/matrix/rules_small_test.c: all 19,683 maps of 3 by 3 cells that are blocked, of weight 1 or of weight 3, from
 * each cell to each cell, by every engine. WEND_TEST_THIN = n takes one map in n.
 */
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

enum { SIDE = 3, CELLS = 9, MAPS = 19683 };

typedef struct lane {
    rules_scene scene;
    rules_stage stage;
    wend_finder *finder;
    uint32_t number;
} lane;

/* Map number i; neighbours in the count are far apart, so that a thinned run still sees all kinds. */
static void spell(uint32_t i, uint8_t *cells)
{
    uint32_t digits = i * 5003 % MAPS; /* 5003 has no factor 3 */
    for (int cell = 0; cell < CELLS; cell++, digits /= 3)
        cells[cell] = (uint8_t) ".@T"[digits % 3];
}

static void check_map(lane *lane)
{
    uint64_t costs[CELLS];
    spell(lane->number, lane->scene.terrain);
    assert_int_equal(wend_grid_set_area(lane->stage.grid, wend_area_cells(0, 0, SIDE, SIDE), lane->scene.terrain, 0),
                     WEND_OK);
    assert_int_equal(wend_space_update(lane->stage.space), WEND_OK);
    rules_oracle oracle = rules_oracle_open(&lane->scene);
    for (uint32_t start = 0; start < CELLS; start++) {
        rules_oracle_costs(&oracle, start, RULES_NOWHERE, costs);
        for (uint32_t goal = 0; goal < CELLS; goal++) {
            const char *fault = rules_engines_fault(&lane->scene, &lane->stage, lane->finder,
                                                    rules_query(&lane->scene, start, goal), costs[goal]);
            if (fault)
                fail_msg("map %u: %s", (unsigned)lane->number, fault);
        }
    }
    rules_oracle_close(&oracle);
}

/* All maps, or one in `sparse`, for a mover with one more rule. */
static void check_all(void (*set_rule)(rules_scene *scene), uint32_t sparse)
{
    uint32_t step = scene_setting("WEND_TEST_THIN", 1) * sparse;
    lane lane = {.scene = rules_scene_make(SIDE, SIDE, 1), .finder = scene_finder()};
    lane.scene.profile.weight['T'] = 3;
    if (set_rule)
        set_rule(&lane.scene);
    assert_int_equal(rules_stage_open(&lane.stage, &lane.scene, NULL), WEND_OK);
    for (lane.number = 0; lane.number < MAPS; lane.number += step)
        check_map(&lane);
    wend_finder_destroy(lane.finder);
    rules_stage_close(&lane.stage);
    rules_scene_free(&lane.scene);
}

static void set_four_neighbours(rules_scene *scene)
{
    scene->profile.neighbours = WEND_NEIGHBOURS_4;
}

static void set_hexagons(rules_scene *scene)
{
    scene->cells = WEND_CELLS_HEX_FLAT_ODD;
}

static void set_corners_one(rules_scene *scene)
{
    scene->profile.corners = WEND_CORNERS_ONE;
}

static void set_both_ends_and_turns(rules_scene *scene)
{
    scene->profile.weigh = WEND_WEIGH_BOTH;
    scene->profile.turn_cost = 5000;
}

static void set_extent(rules_scene *scene)
{
    scene->profile.footprint = 2;
    scene->allow_blocked_start = true;
}

static void eight_neighbours(void **state)
{
    (void)state;
    check_all(NULL, 1);
}

static void four_neighbours(void **state)
{
    (void)state;
    check_all(set_four_neighbours, 4);
}

static void hexagons(void **state)
{
    (void)state;
    check_all(set_hexagons, 4);
}

static void corners_cut_on_one_side(void **state)
{
    (void)state;
    check_all(set_corners_one, 4);
}

static void both_ends_and_turns(void **state)
{
    (void)state;
    check_all(set_both_ends_and_turns, 8);
}

static void two_by_two(void **state)
{
    (void)state;
    check_all(set_extent, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_neighbours),        cmocka_unit_test(four_neighbours),     cmocka_unit_test(hexagons),
        cmocka_unit_test(corners_cut_on_one_side), cmocka_unit_test(both_ends_and_turns), cmocka_unit_test(two_by_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
