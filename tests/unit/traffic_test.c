/* tests/unit/traffic_test.c: units that share the ground, tick by tick and by plans. */
#include "game/traffic_checker.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 128 };

typedef struct stage {
    test_map map;
    scene scene;
    wend_traffic *traffic;
    wend_unit_id ids[MOST];
    wend_place from[MOST], to[MOST];
    uint32_t count;
    wend_traffic_state state;
} stage;

static void open_stage_for(stage *stage, const char *rows, wend_neighbours neighbours, uint32_t stall_ticks)
{
    *stage = (struct stage){.map = scene_map(rows)};
    stage->scene = scene_open(&stage->map, neighbours, NULL);
    wend_traffic_desc desc = wend_traffic_desc_default();
    desc.stall_ticks = stall_ticks;
    assert_int_equal(wend_traffic_create(stage->scene.space, &desc, NULL, &stage->traffic), WEND_OK);
}

static void open_stage(stage *stage, const char *rows, uint32_t stall_ticks)
{
    open_stage_for(stage, rows, WEND_NEIGHBOURS_4, stall_ticks);
}

static void close_stage(stage *stage)
{
    wend_traffic_destroy(stage->traffic);
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

static void add(stage *stage, wend_place from, wend_place to)
{
    wend_unit_desc unit = wend_unit_desc_default();
    unit.place = from;
    unit.goal = to;
    unit.has_goal = true;
    assert_int_equal(wend_traffic_add(stage->traffic, &unit, &stage->ids[stage->count]), WEND_OK);
    stage->from[stage->count] = from;
    stage->to[stage->count++] = to;
}

/* Ticks until all have arrived, each step checked; how many it took, or `most`. */
static uint32_t run(stage *stage, uint64_t work, uint32_t most)
{
    wend_place before[MOST], now[MOST];
    memcpy(before, stage->from, sizeof before);
    for (uint32_t tick = 1; tick <= most; tick++) {
        assert_int_equal(wend_traffic_step(stage->traffic, work, NULL, NULL, &stage->state), WEND_OK);
        for (uint32_t i = 0; i < stage->count; i++)
            assert_int_equal(wend_traffic_place(stage->traffic, stage->ids[i], &now[i], NULL), WEND_OK);
        assert_null(traffic_check_step(&stage->map, before, now, stage->count));
        memcpy(before, now, sizeof now);
        if (stage->state == WEND_TRAFFIC_ARRIVED)
            return tick;
    }
    return most;
}

static void two_who_meet_in_a_corridor_pass_in_its_bay(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "......../@@@.@@@@", 0); /* and without any plan */
    add(&stage, wend_place_cell(0, 0), wend_place_cell(7, 0));
    add(&stage, wend_place_cell(7, 0), wend_place_cell(0, 0));
    assert_true(run(&stage, WEND_ALL_WORK, 60) < 60);
    close_stage(&stage);
}

/* One without a goal, at a place; of the space given, or the stage's first. */
static void add_idle(stage *stage, int32_t x, int32_t y, const wend_space *space)
{
    wend_unit_desc unit = wend_unit_desc_default();
    unit.place = wend_place_cell(x, y);
    unit.space = space;
    assert_int_equal(wend_traffic_add(stage->traffic, &unit, &stage->ids[stage->count]), WEND_OK);
    stage->from[stage->count++] = unit.place;
}

static void who_stands_idle_in_a_dead_end_changes_places_with_who_wants_in(void **state)
{
    stage stage;
    (void)state;
    for (int eight = 0; eight < 2; eight++) {
        open_stage_for(&stage, "@@.@@/...../@@@@@", eight ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4, 0);
        add_idle(&stage, 2, 0, NULL);
        add(&stage, wend_place_cell(2, 1), wend_place_cell(2, 0));
        assert_true(run(&stage, WEND_ALL_WORK, 60) < 60);
        close_stage(&stage);
    }
}

static void a_large_one_that_stands_idle_goes_as_far_as_it_takes(void **state)
{
    stage stage = {.map = scene_map("......../........")};
    wend_profile profile = wend_profile_default();
    wend_traffic_desc desc = wend_traffic_desc_default();
    wend_space *large;
    (void)state;
    stage.scene = scene_open(&stage.map, WEND_NEIGHBOURS_8, NULL);
    profile.footprint = 2;
    assert_int_equal(wend_space_create(stage.scene.grid, &profile, NULL, &large), WEND_OK);
    const wend_space *others[] = {large};
    desc.others = others;
    desc.other_count = 1;
    desc.stall_ticks = 0;
    assert_int_equal(wend_traffic_create(stage.scene.space, &desc, NULL, &stage.traffic), WEND_OK);
    add_idle(&stage, 2, 0, large);
    add(&stage, wend_place_cell(1, 0), wend_place_cell(3, 0));
    add(&stage, wend_place_cell(1, 1), wend_place_cell(3, 1));
    for (uint32_t tick = 0; tick < 12; tick++)
        assert_int_equal(wend_traffic_step(stage.traffic, WEND_ALL_WORK, NULL, NULL, &stage.state), WEND_OK);
    assert_int_equal(stage.state, WEND_TRAFFIC_ARRIVED);
    close_stage(&stage);
    wend_space_destroy(large);
}

static void two_with_one_goal_file_past_a_bay(void **state)
{
    stage stage;
    (void)state;
    for (int eight = 0; eight < 2; eight++) {
        open_stage_for(&stage, "@@@@@@@@.@@@@@@/.............../@@@@@@.@@@@@@@@",
                       eight ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4, 0);
        add(&stage, wend_place_cell(0, 1), wend_place_cell(12, 1));
        add(&stage, wend_place_cell(1, 1), wend_place_cell(12, 1));
        assert_int_equal(run(&stage, WEND_ALL_WORK, 40), 11);
        close_stage(&stage);
    }
}

static void three_against_three_pass_by_a_plan(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, ".............../@@@@@@@.@@@@@@@", 16);
    for (int32_t i = 0; i < 3; i++) {
        add(&stage, wend_place_cell(i, 0), wend_place_cell(14 - i, 0));
        add(&stage, wend_place_cell(14 - i, 0), wend_place_cell(i, 0));
    }
    assert_true(run(&stage, 2000, 2000) < 2000);
    close_stage(&stage);
}

static void who_cannot_pass_has_no_plan(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "...", 4);
    add(&stage, wend_place_cell(0, 0), wend_place_cell(2, 0));
    add(&stage, wend_place_cell(2, 0), wend_place_cell(0, 0));
    assert_int_equal(run(&stage, 100, 60), 60);
    assert_int_equal(stage.state, WEND_TRAFFIC_NO_PLAN);
    assert_int_equal(wend_traffic_under_way(stage.traffic), 2);
    close_stage(&stage);
}

static void a_hundred_sent_to_one_cell_settle_around_it(void **state)
{
    stage stage;
    random_source random = {7};
    bool is_taken[40 * 80] = {false};
    char rows[40 * 81];
    (void)state;
    for (uint32_t i = 0; i < 40 * 81; i++)
        rows[i] = i % 81 == 80 ? '/' : '.';
    rows[40 * 81 - 1] = '\0';
    open_stage(&stage, rows, 0);
    while (stage.count < 100) {
        const uint32_t cell = random_below(&random, 40 * 80);
        if (!is_taken[cell])
            add(&stage, wend_place_cell((int32_t)(cell % 80), (int32_t)(cell / 80)), wend_place_cell(60, 20));
        is_taken[cell] = true;
    }
    assert_true(run(&stage, WEND_ALL_WORK, 200) <= 76);
    close_stage(&stage);
}

static void a_plan_gets_better_while_there_is_work(void **state)
{
    stage stage;
    random_source random = {11};
    (void)state;
    open_stage(&stage, "........../..@..@..../.....@..../.@......@./....@...../..@....@../........../.@..@..@..", 64);
    bool is_start[80] = {false}, is_goal[80] = {false};
    while (stage.count < 25) {
        const uint32_t a = random_below(&random, 80), b = random_below(&random, 80);
        const int32_t ax = (int32_t)(a % 10), ay = (int32_t)(a / 10), bx = (int32_t)(b % 10), by = (int32_t)(b / 10);
        if (is_start[a] || is_goal[b] || !test_map_is_free(&stage.map, ax, ay) || !test_map_is_free(&stage.map, bx, by))
            continue;
        is_start[a] = is_goal[b] = true;
        add(&stage, wend_place_cell(ax, ay), wend_place_cell(bx, by));
    }
    do
        assert_int_equal(wend_traffic_plan(stage.traffic, 500, &stage.state), WEND_OK);
    while (stage.state == WEND_TRAFFIC_PLANNING);
    assert_int_equal(stage.state, WEND_TRAFFIC_PLANNED);
    const uint64_t first = wend_traffic_plan_sum(stage.traffic).cost;
    assert_int_equal(wend_traffic_plan(stage.traffic, 200000, NULL), WEND_OK);
    assert_true(wend_traffic_plan_sum(stage.traffic).cost < first);
    assert_null(traffic_check_plan(&stage.map, stage.traffic, stage.ids, stage.from, stage.to, stage.count));
    close_stage(&stage);
}

/* Walls with one gap each, at either end in turn: a flood comes through them in many slices. */
static char *comb_rows(uint32_t side)
{
    char *rows = malloc((size_t)side * (side + 1));
    for (uint32_t y = 0; rows && y < side; y++)
        for (uint32_t x = 0; x <= side; x++) {
            const bool is_wall = x % 4 == 3 && y != (x % 8 == 3 ? side - 1 : 0);
            rows[y * (side + 1) + x] = x < side ? (is_wall ? '@' : '.') : y + 1 < side ? '/' : '\0';
        }
    return rows;
}

static wend_traffic_sum plan_through_comb(stage *stage, const char *rows, uint64_t work, uint32_t *calls)
{
    open_stage(stage, rows, 0);
    for (int32_t i = 0; i < 20; i++)
        add(stage, wend_place_cell(i % 3, 2 * i), wend_place_cell(60 + i % 3, 59 - 2 * i));
    *calls = 0;
    do {
        assert_int_equal(wend_traffic_plan(stage->traffic, work, &stage->state), WEND_OK);
        ++*calls;
    } while (stage->state == WEND_TRAFFIC_PLANNING);
    assert_int_equal(stage->state, WEND_TRAFFIC_PLANNED);
    assert_null(traffic_check_plan(&stage->map, stage->traffic, stage->ids, stage->from, stage->to, stage->count));
    return wend_traffic_plan_sum(stage->traffic);
}

static void a_plan_is_the_same_in_slices_as_at_once(void **state)
{
    stage whole, sliced;
    uint32_t once, calls;
    char *rows = comb_rows(64);
    (void)state;
    assert_non_null(rows);
    const wend_traffic_sum sum = plan_through_comb(&whole, rows, WEND_ALL_WORK, &once);
    const wend_traffic_sum same = plan_through_comb(&sliced, rows, 1, &calls);
    assert_true(once <= 2 && calls > 1000);
    assert_true(sum.steps == same.steps && sum.least == same.least);
    for (uint32_t step = 0; step <= sum.steps; step++)
        for (uint32_t i = 0; i < whole.count; i++) {
            wend_place a, b;
            assert_int_equal(wend_traffic_plan_place(whole.traffic, whole.ids[i], step, &a), WEND_OK);
            assert_int_equal(wend_traffic_plan_place(sliced.traffic, sliced.ids[i], step, &b), WEND_OK);
            assert_true(a.x == b.x && a.y == b.y);
        }
    close_stage(&whole);
    close_stage(&sliced);
    free(rows);
}

static void who_is_fixed_is_walked_round_and_others_make_room(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "...../.@@@./.....", 0);
    wend_unit_desc unit = wend_unit_desc_default();
    wend_unit_id stands;
    unit.place = wend_place_cell(2, 0);
    unit.is_fixed = true;
    assert_int_equal(wend_traffic_add(stage.traffic, &unit, &stands), WEND_OK);
    add(&stage, wend_place_cell(0, 0), wend_place_cell(4, 0));
    assert_int_equal(run(&stage, WEND_ALL_WORK, 30), 8);
    assert_int_equal(wend_traffic_set_fixed(stage.traffic, stands, false), WEND_OK);
    assert_int_equal(wend_traffic_set_goal(stage.traffic, stage.ids[0], wend_place_cell(0, 0)), WEND_OK);
    stage.from[0] = stage.to[0];
    assert_int_equal(run(&stage, WEND_ALL_WORK, 30), 4);
    close_stage(&stage);
}

static wend_unit_id add_slow(stage *stage, wend_place from, wend_place to, uint32_t pace)
{
    add(stage, from, to);
    const wend_unit_id id = stage->ids[stage->count - 1];
    assert_int_equal(wend_traffic_set_pace(stage->traffic, id, pace), WEND_OK);
    return id;
}

/* Six in a box of six cells: five change places, which they do by a plan alone, and one wants out and can't. */
static uint32_t left_in_box(stage *stage, uint32_t stall_ticks)
{
    static const int32_t goals[5] = {2, 0, 1, 3, 4};
    open_stage(stage, "...@./...@.", stall_ticks);
    for (int32_t i = 0; i < 5; i++)
        add(stage, wend_place_cell(i % 3, i / 3), wend_place_cell(goals[i] % 3, goals[i] / 3));
    add(stage, wend_place_cell(2, 1), wend_place_cell(4, 0));
    run(stage, WEND_ALL_WORK, 400);
    return wend_traffic_under_way(stage->traffic);
}

static void who_has_no_way_does_not_keep_others_from_a_plan(void **state)
{
    stage stage;
    bool has_arrived;
    (void)state;
    assert_true(left_in_box(&stage, 0) > 1);
    close_stage(&stage);
    assert_int_equal(left_in_box(&stage, 16), 1);
    assert_int_equal(stage.state, WEND_TRAFFIC_NO_PLAN);
    assert_int_equal(wend_traffic_place(stage.traffic, stage.ids[5], NULL, &has_arrived), WEND_OK);
    assert_false(has_arrived);
    assert_int_equal(wend_traffic_plan(stage.traffic, WEND_ALL_WORK, &stage.state), WEND_OK);
    assert_int_equal(stage.state, WEND_TRAFFIC_NO_PLAN); /* none that brings all home */
    close_stage(&stage);
}

static void units_of_one_goal_settle_behind_those_of_others(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "........./........./........./........./.........", 16);
    for (int32_t k = 0; k < 9; k++) /* around the goal of the others each has its own */
        if (k != 4)
            add(&stage, wend_place_cell(k, 0), wend_place_cell(3 + k % 3, 1 + k / 3));
    for (int32_t k = 0; k < 6; k++)
        add(&stage, wend_place_cell(k, 4), wend_place_cell(4, 2));
    assert_true(run(&stage, WEND_ALL_WORK, 400) < 400);
    assert_int_equal(stage.state, WEND_TRAFFIC_ARRIVED);
    close_stage(&stage);
}

/* Those of one goal pushed those who had settled at the next one, and were pushed in turn. */
static void groups_settle_around_goals_that_lie_side_by_side(void **state)
{
    static const wend_neighbours neighbours[] = {WEND_NEIGHBOURS_8, WEND_NEIGHBOURS_4};
    (void)state;
    for (uint32_t k = 0; k < 4; k++) {
        stage stage;
        char rows[16 * 17] = "";
        for (uint32_t y = 0; y < 16; y++)
            strcat(rows, y == 0 ? "................" : "/................");
        open_stage_for(&stage, rows, neighbours[k & 1], k < 2 ? 16 : 0);
        for (int32_t i = 0; i < 60; i++) /* ten to each of six cells */
            add(&stage, wend_place_cell(i % 10, i / 10), wend_place_cell(15, 5 + i % 6));
        for (uint32_t tick = 0; tick < 1500; tick++)
            assert_int_equal(wend_traffic_step(stage.traffic, WEND_ALL_WORK, NULL, NULL, &stage.state), WEND_OK);
        assert_int_equal(stage.state, WEND_TRAFFIC_ARRIVED);
        close_stage(&stage);
    }
}

/* Two ways lead to the goal, and those who came by one pushed those who had settled out by the other, in a ring. */
static void units_of_one_goal_settle_though_there_is_a_ring(void **state)
{
    stage stage;
    (void)state;
    open_stage_for(&stage, "@....../@@..@.@/@..@..@/@.@...@/@....@./@.@...@/@@...../......./@@...../@@...@.",
                   WEND_NEIGHBOURS_8, 16);
    for (int32_t i = 0; i < 70 && stage.count < 24; i++)
        if (stage.map.cells[69 - i] != '@')
            add(&stage, wend_place_cell((69 - i) % 7, (69 - i) / 7), wend_place_cell(2, 0));
    for (uint32_t tick = 0; tick < 500; tick++)
        assert_int_equal(wend_traffic_step(stage.traffic, WEND_ALL_WORK, NULL, NULL, &stage.state), WEND_OK);
    assert_int_equal(stage.state, WEND_TRAFFIC_ARRIVED);
    close_stage(&stage);
}

static void a_step_takes_as_many_ticks_as_the_pace_says(void **state)
{
    stage stage;
    const wend_traffic_move *moves;
    uint32_t count;
    bool has_arrived;
    (void)state;
    open_stage(&stage, ".....", 0);
    const wend_unit_id slow = add_slow(&stage, wend_place_cell(0, 0), wend_place_cell(4, 0), 3);
    for (uint32_t tick = 0; tick < 12; tick++) {
        assert_int_equal(wend_traffic_place(stage.traffic, slow, NULL, &has_arrived), WEND_OK);
        assert_false(has_arrived);
        assert_int_equal(wend_traffic_step(stage.traffic, WEND_ALL_WORK, &moves, &count, &stage.state), WEND_OK);
        assert_int_equal(count, tick % 3 == 0 ? 1 : 0);
        assert_true(count == 0 || moves[0].ticks == 3);
    }
    assert_int_equal(stage.state, WEND_TRAFFIC_ARRIVED);
    assert_int_equal(wend_traffic_set_pace(stage.traffic, slow, 0), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_traffic_set_pace(stage.traffic, slow, 256), WEND_ERROR_ARGUMENT);
    close_stage(&stage);
}

static void nobody_stands_where_a_slow_unit_comes_from_or_goes_to(void **state)
{
    stage stage;
    wend_unit_desc unit = wend_unit_desc_default();
    wend_unit_id id;
    (void)state;
    open_stage(&stage, ".....", 0);
    const wend_unit_id slow = add_slow(&stage, wend_place_cell(0, 0), wend_place_cell(4, 0), 5);
    assert_int_equal(wend_traffic_step(stage.traffic, WEND_ALL_WORK, NULL, NULL, NULL), WEND_OK);
    for (int32_t x = 0; x < 2; x++) {
        unit.place = wend_place_cell(x, 0);
        assert_int_equal(wend_traffic_add(stage.traffic, &unit, &id), WEND_ERROR_ARGUMENT);
    }
    assert_int_equal(wend_traffic_set_fixed(stage.traffic, slow, true), WEND_OK); /* it is there at once */
    unit.place = wend_place_cell(0, 0);
    assert_int_equal(wend_traffic_add(stage.traffic, &unit, &id), WEND_OK);
    close_stage(&stage);
}

static void a_plan_is_walked_in_step(void **state)
{
    stage stage;
    traffic_walk walks[MOST];
    const wend_traffic_move *moves;
    uint32_t count, ticks = 0, slowest = 0;
    (void)state;
    open_stage(&stage, ".............../@@@@@@@.@@@@@@@", 0);
    for (int32_t i = 0; i < 3; i++) {
        add_slow(&stage, wend_place_cell(i, 0), wend_place_cell(14 - i, 0), (uint32_t)(1 + i));
        add_slow(&stage, wend_place_cell(14 - i, 0), wend_place_cell(i, 0), (uint32_t)(1 + i));
    }
    for (uint32_t i = 0; i < stage.count; i++)
        walks[wend_traffic_index(stage.ids[i])] = (traffic_walk){stage.from[i], stage.from[i], 0};
    assert_int_equal(wend_traffic_plan(stage.traffic, WEND_ALL_WORK, &stage.state), WEND_OK);
    assert_int_equal(stage.state, WEND_TRAFFIC_PLANNED);
    const uint32_t steps = wend_traffic_plan_sum(stage.traffic).steps;
    while (stage.state != WEND_TRAFFIC_ARRIVED && ticks++ < 3 * steps) {
        assert_int_equal(wend_traffic_step(stage.traffic, 0, &moves, &count, &stage.state), WEND_OK);
        for (uint32_t k = 1; k < count; k++)
            assert_int_equal(moves[k].ticks, moves[0].ticks);
        slowest = count > 0 && moves[0].ticks > slowest ? moves[0].ticks : slowest;
        assert_null(traffic_check_walks(walks, stage.count, moves, count));
    }
    assert_int_equal(stage.state, WEND_TRAFFIC_ARRIVED);
    assert_true(slowest == 3 && ticks > steps);
    close_stage(&stage);
}

static void units_wait_for_their_turn_where_there_is_no_work(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "........", 0);
    add(&stage, wend_place_cell(0, 0), wend_place_cell(7, 0));
    assert_int_equal(run(&stage, 0, 10), 10);
    assert_in_range(run(&stage, 1, 60), 7, 20); /* what it took to see the map is paid first */
    close_stage(&stage);
}

static void calls_that_make_no_sense_are_refused(void **state)
{
    stage stage;
    wend_unit_id unit;
    wend_place place;
    (void)state;
    open_stage(&stage, "..@", 0);
    add(&stage, wend_place_cell(0, 0), wend_place_cell(1, 0));
    wend_unit_desc desc = wend_unit_desc_default();
    desc.place = wend_place_cell(0, 0);
    assert_int_equal(wend_traffic_add(stage.traffic, &desc, &unit), WEND_ERROR_ARGUMENT);
    desc.place = wend_place_cell(2, 0);
    assert_int_equal(wend_traffic_add(stage.traffic, &desc, &unit), WEND_ERROR_ARGUMENT);
    desc.place = wend_place_cell(3, 0);
    assert_int_equal(wend_traffic_add(stage.traffic, &desc, &unit), WEND_ERROR_RANGE);
    assert_true(unit == 0);
    desc.size = 4;
    assert_int_equal(wend_traffic_add(stage.traffic, &desc, &unit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_traffic_set_goal(stage.traffic, stage.ids[0], wend_place_cell(0, 1)), WEND_ERROR_RANGE);
    assert_int_equal(wend_traffic_set_goal(stage.traffic, 0, wend_place_cell(0, 0)), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_traffic_place(stage.traffic, stage.ids[0] + 1, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_traffic_plan_place(stage.traffic, stage.ids[0], 0, &place), WEND_ERROR_RANGE);
    assert_int_equal(wend_traffic_remove(stage.traffic, stage.ids[0]), WEND_OK);
    desc = wend_unit_desc_default();
    desc.place = wend_place_cell(0, 0);
    assert_int_equal(wend_traffic_add(stage.traffic, &desc, &unit), WEND_OK);
    assert_true(unit != stage.ids[0] && wend_traffic_index(unit) == wend_traffic_index(stage.ids[0]));
    assert_int_equal(wend_traffic_remove(stage.traffic, stage.ids[0]), WEND_ERROR_ARGUMENT);
    close_stage(&stage);
}

static void movers_that_it_does_not_know_are_refused(void **state)
{
    test_map map = scene_map("...");
    wend_profile profile = wend_profile_default();
    wend_traffic *traffic;
    (void)state;
    scene scene = scene_open(&map, WEND_NEIGHBOURS_4, NULL);
    test_layer_put(scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(1, 0), 1);
    assert_int_equal(wend_traffic_create(scene.space, NULL, NULL, &traffic), WEND_ERROR_UNSUPPORTED);
    assert_null(traffic);
    profile.turn_cost = 1;
    wend_space *turns, *other;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &turns), WEND_OK);
    assert_int_equal(wend_traffic_create(turns, NULL, NULL, &traffic), WEND_ERROR_UNSUPPORTED);
    profile = wend_profile_default();
    profile.footprint = 5;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &other), WEND_OK);
    assert_int_equal(wend_traffic_create(other, NULL, NULL, &traffic), WEND_ERROR_UNSUPPORTED);
    assert_null(traffic);
    wend_space_destroy(turns);
    wend_space_destroy(other);
    scene_close(&scene);
    test_map_free(&map);
}

/* Ticks until all have arrived, without a look at each; how many, or `most`. */
static uint32_t run_to_end(wend_traffic *traffic, uint32_t most)
{
    wend_traffic_state state;
    for (uint32_t tick = 1; tick <= most; tick++) {
        assert_int_equal(wend_traffic_step(traffic, WEND_ALL_WORK, NULL, NULL, &state), WEND_OK);
        if (state == WEND_TRAFFIC_ARRIVED)
            return tick;
    }
    return most;
}

static wend_unit_id add_to(wend_traffic *traffic, const wend_space *space, wend_place from, wend_place to)
{
    wend_unit_desc unit = wend_unit_desc_default();
    wend_unit_id id;
    unit.place = from;
    unit.goal = to;
    unit.has_goal = true;
    unit.space = space;
    assert_int_equal(wend_traffic_add(traffic, &unit, &id), WEND_OK);
    return id;
}

static void a_large_unit_pushes_small_ones_aside(void **state)
{
    test_map map = scene_map("......../......../@@@..@@@/......../......../......../........");
    wend_profile large = wend_profile_default();
    wend_space *wide;
    wend_traffic *traffic;
    (void)state;
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    large.footprint = 2;
    assert_int_equal(wend_space_create(scene.grid, &large, NULL, &wide), WEND_OK);
    wend_traffic_desc desc = wend_traffic_desc_default();
    const wend_space *others[] = {wide};
    desc.others = others;
    desc.other_count = 1;
    desc.stall_ticks = 0;
    assert_int_equal(wend_traffic_create(scene.space, &desc, NULL, &traffic), WEND_OK);
    wend_unit_desc stands = wend_unit_desc_default();
    wend_unit_id id;
    for (int32_t i = 0; i < 6; i++) {
        stands.place = wend_place_cell(3 + i % 2, 1 + i / 2);
        assert_int_equal(wend_traffic_add(traffic, &stands, &id), WEND_OK);
    }
    add_to(traffic, wide, wend_place_cell(0, 0), wend_place_cell(4, 4));
    assert_true(run_to_end(traffic, 40) < 40);
    wend_traffic_destroy(traffic);
    wend_space_destroy(wide);
    scene_close(&scene);
    test_map_free(&map);
}

static void nobody_crosses_a_diagonal_step(void **state)
{
    test_map map = scene_map("../..");
    wend_traffic *traffic;
    (void)state;
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    assert_int_equal(wend_traffic_create(scene.space, NULL, NULL, &traffic), WEND_OK);
    add_to(traffic, NULL, wend_place_cell(0, 0), wend_place_cell(1, 1));
    add_to(traffic, NULL, wend_place_cell(1, 0), wend_place_cell(0, 1));
    assert_int_equal(run_to_end(traffic, 10), 2);
    wend_traffic_destroy(traffic);
    scene_close(&scene);
    test_map_free(&map);
}

/* A ring of nodes and a bay: 0 to 4 in a line, 5 beside 2. */
static wend_graph *line_with_a_bay(void)
{
    const wend_graph_edge edges[] = {wend_graph_edge_make(0, 1, 7), wend_graph_edge_make(1, 2, 7),
                                     wend_graph_edge_make(2, 3, 7), wend_graph_edge_make(3, 4, 7),
                                     wend_graph_edge_make(2, 5, 14)};
    wend_graph_desc desc = wend_graph_desc_default();
    wend_graph *graph;
    desc.node_count = 6;
    desc.edges = edges;
    desc.edge_count = 5;
    desc.both_ways = true;
    assert_int_equal(wend_graph_create(&desc, NULL, &graph), WEND_OK);
    return graph;
}

/* Nobody can walk there, and all is given back. */
static void graph_without_nodes_has_traffic_without_units(void **state)
{
    test_memory memory;
    wend_graph_desc desc = wend_graph_desc_default();
    wend_graph *graph;
    wend_space *space;
    wend_traffic *traffic;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_graph_create(&desc, NULL, &graph), WEND_OK);
    assert_int_equal(wend_space_create_graph(graph, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_traffic_create(space, NULL, &memory.allocator, &traffic), WEND_OK);
    wend_traffic_destroy(traffic);
    assert_int_equal(memory.bytes, 0);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void units_pass_on_a_graph_and_follow_its_nodes(void **state)
{
    wend_graph *graph = line_with_a_bay();
    wend_space *space;
    wend_traffic *traffic;
    wend_traffic_state state_now;
    uint32_t node;
    wend_place place;
    (void)state;
    assert_int_equal(wend_space_create_graph(graph, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_traffic_create(space, NULL, NULL, &traffic), WEND_OK);
    const wend_unit_id first = add_to(traffic, NULL, wend_place_node(0), wend_place_node(4));
    add_to(traffic, NULL, wend_place_node(4), wend_place_node(0));
    assert_int_equal(wend_traffic_plan(traffic, WEND_ALL_WORK, &state_now), WEND_OK);
    assert_int_equal(state_now, WEND_TRAFFIC_PLANNED);
    assert_int_equal(wend_traffic_plan_sum(traffic).least, 8);
    assert_true(run_to_end(traffic, 30) < 30);
    assert_int_equal(wend_graph_add_node(graph, NULL, 0, &node), WEND_OK);
    const wend_graph_edge edge = wend_graph_edge_make(4, node, 7);
    assert_int_equal(wend_graph_add_edge(graph, &edge, NULL), WEND_OK);
    assert_int_equal(wend_traffic_step(traffic, 1, NULL, NULL, NULL), WEND_ERROR_STALE);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(wend_traffic_set_goal(traffic, first, wend_place_node(node)), WEND_OK);
    assert_true(run_to_end(traffic, 30) < 30);
    assert_int_equal(wend_traffic_place(traffic, first, &place, NULL), WEND_OK);
    assert_true(place.x == (int32_t)node);
    wend_traffic_destroy(traffic);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

/* Shelves with aisles one cell wide, and a free edge around them. */
static test_map warehouse(void)
{
    test_map map = test_map_make(41, 21);
    for (uint32_t i = 0; i < 41 * 21; i++) {
        const uint32_t x = i % 41, y = i / 41;
        map.cells[i] = x > 1 && x < 39 && y > 1 && y < 19 && x % 6 != 2 && y % 2 == 1 ? '@' : '.';
    }
    return map;
}

static wend_place free_place(const test_map *map, random_source *random)
{
    int32_t x, y;
    do {
        x = (int32_t)random_below(random, 41);
        y = (int32_t)random_below(random, 21);
    } while (!test_map_is_free(map, x, y));
    return wend_place_cell(x, y);
}

/* How often some units, who get another goal each time, arrive within so many ticks. */
static uint32_t count_arrivals(bool is_guided, uint32_t units, uint32_t ticks)
{
    stage stage = {.map = warehouse()};
    random_source random = {3};
    uint32_t arrivals = 0;
    stage.scene = scene_open(&stage.map, WEND_NEIGHBOURS_4, NULL);
    wend_traffic_desc desc = wend_traffic_desc_default();
    desc.stall_ticks = 0;
    desc.is_guided = is_guided;
    assert_int_equal(wend_traffic_create(stage.scene.space, &desc, NULL, &stage.traffic), WEND_OK);
    while (stage.count < units) {
        wend_unit_desc unit = wend_unit_desc_default();
        unit.place = free_place(&stage.map, &random);
        unit.goal = free_place(&stage.map, &random);
        unit.has_goal = true;
        stage.count += wend_traffic_add(stage.traffic, &unit, &stage.ids[stage.count]) == WEND_OK;
    }
    while (ticks-- > 0) {
        assert_int_equal(wend_traffic_step(stage.traffic, WEND_ALL_WORK, NULL, NULL, &stage.state), WEND_OK);
        for (uint32_t i = 0; i < units; i++) {
            bool has_arrived;
            assert_int_equal(wend_traffic_place(stage.traffic, stage.ids[i], NULL, &has_arrived), WEND_OK);
            if (!has_arrived)
                continue;
            arrivals++;
            assert_int_equal(wend_traffic_set_goal(stage.traffic, stage.ids[i], free_place(&stage.map, &random)),
                             WEND_OK);
        }
    }
    close_stage(&stage);
    return arrivals;
}

static void guided_units_arrive_more_often_in_a_crowd(void **state)
{
    (void)state;
    const uint32_t plain = count_arrivals(false, 120, 600), guided = count_arrivals(true, 120, 600);
    print_message("%u arrivals, guided %u\n", plain, guided);
    assert_true(guided > plain + plain / 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_who_meet_in_a_corridor_pass_in_its_bay),
        cmocka_unit_test(who_stands_idle_in_a_dead_end_changes_places_with_who_wants_in),
        cmocka_unit_test(a_large_one_that_stands_idle_goes_as_far_as_it_takes),
        cmocka_unit_test(two_with_one_goal_file_past_a_bay),
        cmocka_unit_test(three_against_three_pass_by_a_plan),
        cmocka_unit_test(who_cannot_pass_has_no_plan),
        cmocka_unit_test(a_hundred_sent_to_one_cell_settle_around_it),
        cmocka_unit_test(a_plan_gets_better_while_there_is_work),
        cmocka_unit_test(a_plan_is_the_same_in_slices_as_at_once),
        cmocka_unit_test(who_is_fixed_is_walked_round_and_others_make_room),
        cmocka_unit_test(who_has_no_way_does_not_keep_others_from_a_plan),
        cmocka_unit_test(units_of_one_goal_settle_behind_those_of_others),
        cmocka_unit_test(groups_settle_around_goals_that_lie_side_by_side),
        cmocka_unit_test(units_of_one_goal_settle_though_there_is_a_ring),
        cmocka_unit_test(a_step_takes_as_many_ticks_as_the_pace_says),
        cmocka_unit_test(nobody_stands_where_a_slow_unit_comes_from_or_goes_to),
        cmocka_unit_test(a_plan_is_walked_in_step),
        cmocka_unit_test(units_wait_for_their_turn_where_there_is_no_work),
        cmocka_unit_test(calls_that_make_no_sense_are_refused),
        cmocka_unit_test(movers_that_it_does_not_know_are_refused),
        cmocka_unit_test(a_large_unit_pushes_small_ones_aside),
        cmocka_unit_test(nobody_crosses_a_diagonal_step),
        cmocka_unit_test(units_pass_on_a_graph_and_follow_its_nodes),
        cmocka_unit_test(graph_without_nodes_has_traffic_without_units),
        cmocka_unit_test(guided_units_arrive_more_often_in_a_crowd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
