/* tests/unit/turn_test.c: where turns end, the next action point, and what straight-minded units run into. */
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/test.h"

#include <string.h>

enum { STEP = WEND_PRICE_STRAIGHT };

typedef struct stage {
    test_map map;
    scene scene;
    wend_finder *finder;
    wend_turn_desc desc;
} stage;

static stage open_stage(const char *rows, uint64_t steps)
{
    stage stage = {.map = scene_map(rows), .finder = scene_finder(), .desc = wend_turn_desc_default()};
    stage.scene = scene_open(&stage.map, WEND_NEIGHBOURS_4, NULL);
    stage.desc.points = steps * STEP;
    return stage;
}

static void close_stage(stage *stage)
{
    wend_finder_destroy(stage->finder);
    test_layers_close(stage->scene.space);
    stage->scene.space = NULL;
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

static void occupy(stage *stage, int32_t x, int32_t y)
{
    test_layer_put(stage->scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(x, y), 1);
}

/* The turns from 0, 0 to the end of the first row as columns, "3 6 7". */
static void check_turns(stage *stage, const char *expected, wend_turn_outcome outcome)
{
    wend_query query = scene_query(0, 0, (int32_t)stage->map.width - 1, 0);
    wend_path path = wend_path_default();
    wend_turn turns[16];
    wend_turn_plan plan;
    char told[64] = "";
    assert_int_equal(wend_finder_find(stage->finder, stage->scene.space, &query, &path), WEND_OK);
    assert_int_equal(wend_path_turns(&path, stage->scene.space, &stage->desc, turns, 16, &plan), WEND_OK);
    for (uint32_t i = 0; i < plan.turns; i++) {
        const char digit[] = {(char)('0' + wend_place_column(turns[i].end)), ' ', '\0'};
        memcpy(told + 2 * i, digit, sizeof digit);
    }
    assert_string_equal(told, expected);
    assert_int_equal(plan.outcome, outcome);
}

static void turns_go_as_far_as_their_points(void **state)
{
    stage stage = open_stage("........", 3);
    (void)state;
    check_turns(&stage, "3 6 7 ", WEND_TURN_ARRIVES);
    stage.desc.points_now = STEP;
    check_turns(&stage, "1 4 7 ", WEND_TURN_ARRIVES);
    stage.desc.points_now = 0;
    check_turns(&stage, "0 3 6 7 ", WEND_TURN_ARRIVES);
    close_stage(&stage);
}

static void a_last_step_may_be_begun(void **state)
{
    stage stage = open_stage("........", 3);
    (void)state;
    stage.desc.points += 1;
    check_turns(&stage, "3 6 7 ", WEND_TURN_ARRIVES);
    stage.desc.last_step = WEND_LAST_STEP_BEGUN;
    check_turns(&stage, "4 7 ", WEND_TURN_ARRIVES);
    close_stage(&stage);
}

static void points_that_never_pay_a_step_are_stuck(void **state)
{
    stage stage = open_stage("........", 0);
    (void)state;
    stage.desc.points = STEP - 1;
    check_turns(&stage, "", WEND_TURN_STUCK);
    stage.desc.points_now = 2 * STEP;
    check_turns(&stage, "2 ", WEND_TURN_STUCK);
    close_stage(&stage);
}

static void no_turn_ends_where_somebody_stands(void **state)
{
    stage stage = open_stage("........", 3);
    (void)state;
    occupy(&stage, 3, 0);
    check_turns(&stage, "2 5 7 ", WEND_TURN_ARRIVES);
    occupy(&stage, 4, 0);
    occupy(&stage, 5, 0);
    check_turns(&stage, "2 ", WEND_TURN_STUCK);
    stage.desc.points = 4 * STEP;
    check_turns(&stage, "2 6 7 ", WEND_TURN_ARRIVES);
    close_stage(&stage);
}

static wend_layer *layer_with(const stage *stage, int32_t x, int32_t y)
{
    wend_layer *layer = NULL;
    assert_int_equal(wend_layer_create(stage->scene.grid, WEND_LAYER_OCCUPIED, NULL, &layer), WEND_OK);
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(x, y), 1), WEND_OK);
    return layer;
}

static void foes_bar_a_way_that_friends_do_not(void **state)
{
    stage stage = open_stage("........", 3);
    wend_layer *foes = layer_with(&stage, 5, 0);
    (void)state;
    occupy(&stage, 3, 0);
    stage.desc.foes = foes;
    check_turns(&stage, "2 4 ", WEND_TURN_BARRED);
    wend_layer_destroy(foes);
    close_stage(&stage);
}

static void a_turn_ends_in_a_zone_and_the_next_leaves_it(void **state)
{
    stage stage = open_stage("........", 3);
    wend_layer *zone = layer_with(&stage, 2, 0);
    (void)state;
    stage.desc.zone = zone;
    check_turns(&stage, "2 5 7 ", WEND_TURN_ARRIVES);
    assert_int_equal(wend_layer_enter(zone, wend_place_cell(3, 0), 1), WEND_OK);
    check_turns(&stage, "2 3 6 7 ", WEND_TURN_ARRIVES);
    assert_int_equal(wend_layer_enter(zone, wend_place_cell(0, 0), 1), WEND_OK);
    assert_int_equal(wend_layer_enter(zone, wend_place_cell(7, 0), 1), WEND_OK);
    check_turns(&stage, "2 3 6 7 ", WEND_TURN_ARRIVES);
    wend_layer_destroy(zone);
    close_stage(&stage);
}

static void who_may_neither_stop_in_a_zone_nor_pass_it_is_stuck(void **state)
{
    stage stage = open_stage("........", 3);
    wend_layer *zone = layer_with(&stage, 2, 0);
    (void)state;
    occupy(&stage, 2, 0);
    stage.desc.zone = zone;
    check_turns(&stage, "1 ", WEND_TURN_STUCK);
    wend_layer_destroy(zone);
    close_stage(&stage);
}

static void the_next_action_point_minds_foes_and_zones(void **state)
{
    stage stage = open_stage("........", 3);
    wend_layer *foes = layer_with(&stage, 6, 0), *zone = layer_with(&stage, 2, 0), *known = NULL;
    const wend_query query = scene_query(0, 0, 7, 0);
    wend_turn_plan plan;
    (void)state;
    stage.desc.foes = foes;
    stage.desc.zone = zone;
    assert_int_equal(wend_finder_find_turn(stage.finder, stage.scene.space, &query, &stage.desc, NULL, &plan), WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_BARRED);
    assert_int_equal(plan.turns, 2);
    assert_int_equal(wend_place_column(plan.turn.end), 2);
    assert_int_equal(wend_layer_create(stage.scene.grid, WEND_LAYER_KNOWN, NULL, &known), WEND_OK);
    stage.desc.zone = known; /* a layer of another kind */
    assert_int_equal(wend_finder_find_turn(stage.finder, stage.scene.space, &query, &stage.desc, NULL, &plan),
                     WEND_ERROR_ARGUMENT);
    wend_layer_destroy(known);
    wend_layer_destroy(zone);
    wend_layer_destroy(foes);
    close_stage(&stage);
}

static void the_next_action_point_leads_round_foes_past_friends(void **state)
{
    stage stage = open_stage("......./......./.......", 3);
    wend_layer *foes = layer_with(&stage, 3, 0);
    wend_query query = scene_query(0, 0, 6, 0);
    wend_path path = wend_path_default();
    wend_turn_plan plan;
    (void)state;
    occupy(&stage, 2, 1);
    stage.desc.foes = foes;
    assert_int_equal(wend_finder_find_turn(stage.finder, stage.scene.space, &query, &stage.desc, &path, &plan),
                     WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_GOES_ON);
    assert_int_equal(plan.cost, 8 * STEP);
    assert_true(wend_path_is_valid(&path, stage.scene.space, WEND_DIRECTION_NONE, NULL));
    stage.desc.cost_limit = 8 * STEP - 1; /* too little to get round them */
    assert_int_equal(wend_finder_find_turn(stage.finder, stage.scene.space, &query, &stage.desc, &path, &plan),
                     WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_BARRED);
    assert_int_equal(plan.cost, 6 * STEP);
    wend_layer_destroy(foes);
    close_stage(&stage);
}

static void the_next_action_point_is_beside_a_foe_or_as_near_as_foes_let(void **state)
{
    stage stage = open_stage("......./......./.......", 9);
    wend_layer *foes = layer_with(&stage, 3, 0);
    wend_query query = scene_query(0, 0, 6, 0);
    wend_turn_plan plan;
    (void)state;
    for (int32_t y = 0; y < 3; y++)
        assert_int_equal(wend_layer_enter(foes, wend_place_cell(5, y), 1), WEND_OK);
    stage.desc.foes = foes;
    assert_int_equal(wend_finder_find_turn(stage.finder, stage.scene.space, &query, &stage.desc, NULL, &plan), WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_BARRED);
    assert_int_equal(plan.turn.steps, 2);
    query.otherwise.policy = WEND_POLICY_NEAREST;
    assert_int_equal(wend_finder_find_turn(stage.finder, stage.scene.space, &query, &stage.desc, NULL, &plan), WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_ARRIVES);
    assert_int_equal(plan.turn.steps, 6);
    assert_int_equal(wend_place_column(plan.turn.end), 4);
    query.goal = wend_place_cell(5, 0);
    query.otherwise.policy = WEND_POLICY_REFUSE;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    assert_int_equal(wend_finder_find_turn(stage.finder, stage.scene.space, &query, &stage.desc, NULL, &plan), WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_ARRIVES);
    assert_int_equal(plan.turn.steps, 6);
    wend_layer_destroy(foes);
    close_stage(&stage);
}

/* docs/turns.md: the way of a reach without a limit goes round foes, and its turns end in their zones. */
static void the_way_of_a_reach_goes_round_foes_turn_by_turn(void **state)
{
    stage stage = open_stage("......./......./.......", 3);
    wend_layer *foes = layer_with(&stage, 3, 0);
    wend_reach_desc far = wend_reach_desc_default();
    wend_path path = wend_path_default();
    wend_reach *reach = NULL;
    wend_turn_plan plan;
    (void)state;
    far.start = wend_place_cell(0, 0);
    far.foes = stage.desc.foes = foes;
    assert_int_equal(wend_reach_create(NULL, &reach), WEND_OK);
    assert_int_equal(wend_reach_find(reach, stage.scene.space, &far), WEND_OK);
    assert_int_equal(wend_reach_path(reach, wend_place_cell(6, 0), &path), WEND_OK);
    assert_int_equal(wend_path_turns(&path, stage.scene.space, &stage.desc, NULL, 0, &plan), WEND_OK);
    assert_int_equal(path.cost, 8 * STEP);
    assert_int_equal(plan.outcome, WEND_TURN_ARRIVES);
    assert_int_equal(plan.turns, 3);
    wend_reach_destroy(reach);
    wend_layer_destroy(foes);
    close_stage(&stage);
}

/* docs/turns.md: so does a path in a space in which nobody crosses foes; it may end beside one. */
static void paths_of_a_space_of_foes_go_round_them_to_beside_another(void **state)
{
    stage stage = open_stage("......./......./.......", 3);
    wend_layer *foes = layer_with(&stage, 3, 0);
    wend_profile keep_off = wend_space_profile(stage.scene.space);
    wend_query query = scene_query(0, 0, 6, 0);
    wend_path path = wend_path_default();
    wend_space *planning = NULL;
    wend_turn_plan plan;
    (void)state;
    assert_int_equal(wend_layer_enter(foes, wend_place_cell(6, 0), 1), WEND_OK);
    occupy(&stage, 2, 1);
    stage.desc.foes = foes;
    keep_off.crossing_cost = WEND_NO_CROSSING;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    assert_int_equal(wend_space_create(stage.scene.grid, &keep_off, NULL, &planning), WEND_OK);
    assert_int_equal(wend_space_attach(planning, foes), WEND_OK);
    assert_int_equal(wend_finder_find(stage.finder, planning, &query, &path), WEND_OK);
    assert_int_equal(path.cost, 7 * STEP);
    assert_int_equal(wend_path_turns(&path, stage.scene.space, &stage.desc, NULL, 0, &plan), WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_ARRIVES);
    wend_space_destroy(planning);
    wend_layer_destroy(foes);
    close_stage(&stage);
}

static void a_way_built_over_is_barred(void **state)
{
    stage stage = open_stage("......", 3);
    wend_query query = scene_query(0, 0, 5, 0);
    wend_path path = wend_path_default();
    wend_turn turns[4];
    wend_turn_plan plan;
    (void)state;
    assert_int_equal(wend_finder_find(stage.finder, stage.scene.space, &query, &path), WEND_OK);
    assert_int_equal(wend_grid_set(stage.scene.grid, wend_place_cell(5, 0), '@'), WEND_OK);
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_int_equal(wend_path_turns(&path, stage.scene.space, &stage.desc, turns, 4, &plan), WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_BARRED);
    assert_int_equal(plan.turns, 2);
    assert_int_equal(wend_place_column(turns[1].end), 4);
    close_stage(&stage);
}

static void others_whom_nobody_crosses_bar_a_way(void **state)
{
    stage stage = open_stage("......", 3);
    wend_query query = scene_query(0, 0, 5, 0);
    wend_path path = wend_path_default();
    wend_profile profile = wend_profile_default();
    wend_space *shy = NULL;
    wend_turn turn;
    wend_turn_plan plan;
    (void)state;
    profile.crossing_cost = WEND_NO_CROSSING;
    occupy(&stage, 3, 0);
    assert_int_equal(wend_space_create(stage.scene.grid, &profile, NULL, &shy), WEND_OK);
    assert_int_equal(wend_finder_find(stage.finder, shy, &query, &path), WEND_OK);
    assert_int_equal(wend_space_attach(shy, wend_space_layer(stage.scene.space, WEND_LAYER_OCCUPIED)), WEND_OK);
    stage.desc.points = 9 * STEP;
    assert_int_equal(wend_path_turns(&path, shy, &stage.desc, &turn, 1, &plan), WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_BARRED);
    assert_int_equal(wend_place_column(turn.end), 2);
    wend_space_destroy(shy);
    close_stage(&stage);
}

static void all_turns_are_counted_where_few_are_kept(void **state)
{
    stage stage = open_stage("........", 1);
    wend_query query = scene_query(0, 0, 7, 0);
    wend_path path = wend_path_default();
    wend_turn turn = {0};
    wend_turn_plan plan;
    (void)state;
    assert_int_equal(wend_finder_find(stage.finder, stage.scene.space, &query, &path), WEND_OK);
    assert_int_equal(wend_path_turns(&path, stage.scene.space, &stage.desc, NULL, 0, &plan), WEND_OK);
    assert_int_equal(plan.turns, 7);
    assert_int_equal(wend_path_turns(&path, stage.scene.space, &stage.desc, &turn, 1, &plan), WEND_OK);
    assert_int_equal(plan.turns, 7);
    assert_int_equal(turn.steps, 1);
    close_stage(&stage);
}

static void the_heading_after_a_turn_counts_for_the_next(void **state)
{
    test_map map = scene_map("...../...../.....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_4, NULL);
    wend_profile profile = wend_profile_default();
    wend_turn_desc desc = wend_turn_desc_default();
    wend_finder *finder = scene_finder();
    wend_turn_plan plan;
    wend_space *ship = NULL;
    (void)state;
    profile.neighbours = WEND_NEIGHBOURS_4;
    profile.turn_cost = 100;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &ship), WEND_OK);
    desc.points = STEP * 2;
    wend_query query = scene_query(0, 0, 2, 1);
    query.from.heading = WEND_DIRECTION_EAST;
    assert_int_equal(wend_finder_find_turn(finder, ship, &query, &desc, NULL, &plan), WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_GOES_ON);
    assert_int_equal(plan.turns, 2);
    assert_int_equal(plan.turn.heading, WEND_DIRECTION_EAST);
    assert_int_equal(plan.turn.cost, 2 * STEP);
    query.start = plan.turn.end;
    query.from.heading = plan.turn.heading;
    assert_int_equal(wend_finder_find_turn(finder, ship, &query, &desc, NULL, &plan), WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_ARRIVES);
    assert_int_equal(plan.turn.cost, STEP + 200);
    assert_int_equal(plan.turn.heading, WEND_DIRECTION_SOUTH);
    wend_finder_destroy(finder);
    wend_space_destroy(ship);
    scene_close(&scene);
    test_map_free(&map);
}

static void a_far_goal_is_refused_by_the_limit_or_the_map(void **state)
{
    stage stage = open_stage("......@.", 3);
    wend_query query = scene_query(0, 0, 5, 0);
    wend_turn_plan plan;
    wend_path path = wend_path_default();
    (void)state;
    stage.desc.cost_limit = 4 * STEP;
    assert_int_equal(wend_finder_find_turn(stage.finder, stage.scene.space, &query, &stage.desc, &path, &plan),
                     WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_TOO_FAR);
    stage.desc.cost_limit = 5 * STEP;
    assert_int_equal(wend_finder_find_turn(stage.finder, stage.scene.space, &query, &stage.desc, &path, &plan),
                     WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_GOES_ON);
    query.goal = wend_place_cell(7, 0);
    stage.desc.cost_limit = UINT64_MAX;
    assert_int_equal(wend_finder_find_turn(stage.finder, stage.scene.space, &query, &stage.desc, &path, &plan),
                     WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_NO_WAY);
    assert_int_equal(plan.turns, 0);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    assert_int_equal(wend_place_column(plan.turn.end), 0);
    close_stage(&stage);
}

static void whoever_is_there_stays(void **state)
{
    stage stage = open_stage("...", 3);
    wend_query query = scene_query(1, 0, 1, 0);
    wend_turn_plan plan;
    (void)state;
    assert_int_equal(wend_finder_find_turn(stage.finder, stage.scene.space, &query, &stage.desc, NULL, &plan), WEND_OK);
    assert_int_equal(plan.outcome, WEND_TURN_ARRIVES);
    assert_int_equal(plan.turns, 0);
    assert_int_equal(plan.turn.steps, 0);
    close_stage(&stage);
}

static void what_turns_cannot_be_told_of_is_refused(void **state)
{
    stage stage = open_stage("...", 3);
    wend_query query = scene_query(0, 0, 2, 0), odd = query;
    wend_turn_plan plan;
    wend_turn turn;
    wend_path path = wend_path_default();
    const wend_space *space = stage.scene.space;
    (void)state;
    odd.shape.lines = WEND_LINES_STRAIGHT;
    assert_int_equal(wend_finder_find_turn(stage.finder, space, &odd, &stage.desc, NULL, &plan),
                     WEND_ERROR_UNSUPPORTED);
    odd = query;
    odd.via.places = &query.goal;
    odd.via.count = 1;
    assert_int_equal(wend_finder_find_turn(stage.finder, space, &odd, &stage.desc, NULL, &plan),
                     WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_path_turns(&path, space, &stage.desc, &turn, 1, &plan), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_find(stage.finder, space, &query, &path), WEND_OK);
    stage.desc.heading = (wend_direction)9;
    assert_int_equal(wend_path_turns(&path, space, &stage.desc, &turn, 1, &plan), WEND_ERROR_ARGUMENT);
    stage.desc.heading = WEND_DIRECTION_NONE;
    stage.desc.last_step = (wend_last_step)2;
    assert_int_equal(wend_finder_find_turn(stage.finder, space, &query, &stage.desc, NULL, &plan), WEND_ERROR_ARGUMENT);
    close_stage(&stage);
}

static wend_course run_course(stage *stage, wend_course_desc desc)
{
    wend_course course;
    assert_int_equal(wend_course_run(stage->scene.space, &desc, NULL, 0, &course), WEND_OK);
    return course;
}

static void a_course_ends_at_its_aim_on_land_or_in_another(void **state)
{
    stage stage = open_stage(".....@../........", 3);
    wend_course_desc desc = wend_course_desc_default();
    (void)state;
    desc.start = wend_place_cell(0, 0);
    desc.aim = wend_place_cell(4, 0);
    assert_int_equal(run_course(&stage, desc).outcome, WEND_COURSE_ARRIVED);
    desc.aim = wend_place_cell(7, 0);
    wend_course course = run_course(&stage, desc);
    assert_int_equal(course.outcome, WEND_COURSE_WRECKED);
    assert_int_equal(course.fault, WEND_PATH_FAULT_BLOCKED);
    assert_int_equal(wend_place_column(course.ahead), 5);
    assert_int_equal(wend_place_column(course.turn.end), 4);
    occupy(&stage, 2, 0);
    course = run_course(&stage, desc);
    assert_int_equal(course.outcome, WEND_COURSE_COLLIDED);
    assert_int_equal(wend_place_column(course.ahead), 2);
    assert_int_equal(course.turn.steps, 1);
    close_stage(&stage);
}

static void a_course_stops_where_points_or_steps_are_spent(void **state)
{
    stage stage = open_stage(".....@../........", 3);
    wend_course_desc desc = wend_course_desc_default();
    (void)state;
    desc.start = wend_place_cell(0, 0);
    desc.aim = wend_place_cell(7, 0);
    desc.points = 4 * STEP + STEP / 2;
    assert_int_equal(run_course(&stage, desc).outcome, WEND_COURSE_UNDERWAY);
    desc.last_step = WEND_LAST_STEP_BEGUN;
    assert_int_equal(run_course(&stage, desc).outcome, WEND_COURSE_WRECKED);
    desc.steps = 2;
    wend_course course = run_course(&stage, desc);
    assert_int_equal(course.outcome, WEND_COURSE_UNDERWAY);
    assert_int_equal(wend_place_column(course.turn.end), 2);
    close_stage(&stage);
}

static void a_heading_is_kept_to_the_edge_of_the_map(void **state)
{
    stage stage = open_stage("...../.....", 3);
    wend_course_desc desc = wend_course_desc_default();
    wend_place cells[2];
    wend_course course;
    (void)state;
    desc.start = wend_place_cell(1, 1);
    desc.keeps_heading = true;
    assert_int_equal(wend_course_run(stage.scene.space, &desc, NULL, 0, &course), WEND_ERROR_ARGUMENT);
    desc.heading = WEND_DIRECTION_NORTH_EAST;
    assert_int_equal(wend_course_run(stage.scene.space, &desc, NULL, 0, &course), WEND_ERROR_ARGUMENT);
    desc.heading = WEND_DIRECTION_EAST;
    assert_int_equal(wend_course_run(stage.scene.space, &desc, cells, 2, &course), WEND_OK);
    assert_int_equal(course.turn.steps, 3);
    assert_int_equal(wend_place_column(cells[1]), 3);
    assert_int_equal(course.outcome, WEND_COURSE_WRECKED);
    assert_int_equal(course.fault, WEND_PATH_FAULT_OUTSIDE);
    assert_int_equal(wend_place_column(course.ahead), 5);
    desc.start = wend_place_cell(9, 9);
    assert_int_equal(wend_course_run(stage.scene.space, &desc, cells, 2, &course), WEND_ERROR_RANGE);
    close_stage(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_go_as_far_as_their_points),
        cmocka_unit_test(a_last_step_may_be_begun),
        cmocka_unit_test(points_that_never_pay_a_step_are_stuck),
        cmocka_unit_test(no_turn_ends_where_somebody_stands),
        cmocka_unit_test(foes_bar_a_way_that_friends_do_not),
        cmocka_unit_test(a_turn_ends_in_a_zone_and_the_next_leaves_it),
        cmocka_unit_test(who_may_neither_stop_in_a_zone_nor_pass_it_is_stuck),
        cmocka_unit_test(the_next_action_point_minds_foes_and_zones),
        cmocka_unit_test(the_next_action_point_leads_round_foes_past_friends),
        cmocka_unit_test(the_next_action_point_is_beside_a_foe_or_as_near_as_foes_let),
        cmocka_unit_test(the_way_of_a_reach_goes_round_foes_turn_by_turn),
        cmocka_unit_test(paths_of_a_space_of_foes_go_round_them_to_beside_another),
        cmocka_unit_test(a_way_built_over_is_barred),
        cmocka_unit_test(others_whom_nobody_crosses_bar_a_way),
        cmocka_unit_test(all_turns_are_counted_where_few_are_kept),
        cmocka_unit_test(the_heading_after_a_turn_counts_for_the_next),
        cmocka_unit_test(a_far_goal_is_refused_by_the_limit_or_the_map),
        cmocka_unit_test(whoever_is_there_stays),
        cmocka_unit_test(what_turns_cannot_be_told_of_is_refused),
        cmocka_unit_test(a_course_ends_at_its_aim_on_land_or_in_another),
        cmocka_unit_test(a_course_stops_where_points_or_steps_are_spent),
        cmocka_unit_test(a_heading_is_kept_to_the_edge_of_the_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
