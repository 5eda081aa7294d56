/* tests/unit/crowd_test.c: agents that walk between cells: one alone, two who meet, what is refused. */
#include "scene/crowd_stage.h"
#include "test/memory.h"

#include <math.h>

static void one_walks_straight_to_its_goal_and_stops_there(void **state)
{
    stage stage;
    (void)state;
    stage_open(&stage, "............/............/............");
    const wend_agent_id id = stage_add(&stage, 1, 1.5, 0.4);
    wend_crowd_go(stage.crowd, id, wend_place_cell(10, 1));
    assert_int_equal(stage_agent(&stage, id).state, WEND_AGENT_WAITING);
    assert_true(stage_run(&stage, 1, 70) < 70);
    assert_true(fabs(stage_agent(&stage, id).x - 10.5) < 0.2);
    assert_true(fabs(stage_agent(&stage, id).y - 1.5) < 1e-9);
    stage_close(&stage);
}

static void one_finds_its_way_round_a_wall(void **state)
{
    stage stage;
    (void)state;
    stage_open(&stage, "......../.@@@@@@./......../.@@@@@@./........");
    const wend_agent_id id = stage_add(&stage, 4.5, 0.5, 0.4);
    wend_crowd_go(stage.crowd, id, wend_place_cell(4, 2));
    assert_true(stage_run(&stage, 1, 200) < 200);
    assert_true(fabs(stage_agent(&stage, id).y - 2.5) < 0.2);
    stage_close(&stage);
}

/* Along a wall to its end and round that: in a tick it goes farther than it is from the point there. */
static void a_fast_one_does_not_fly_past_a_point_of_its_path(void **state)
{
    static const wend_place points[] = {{1562, 128, 0, 0}, {1562, 1100, 0, 0}};
    stage stage;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id;
    double most = 0;
    (void)state;
    stage_open(&stage, ".........../@@@@@@...../@@@@@@...../@@@@@@...../@@@@@@.....");
    desc.x = 0.8;
    desc.y = 0.5;
    desc.radius = 0.1;
    desc.speed = 7;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &id), WEND_OK);
    assert_int_equal(wend_crowd_follow_path(stage.crowd, id, points, 2), WEND_OK);
    for (uint32_t tick = 0; tick < 40; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
        const wend_agent agent = stage_agent(&stage, id);
        most = agent.y < 0.501 ? fmax(most, agent.x) : most;
    }
    assert_int_equal(stage_agent(&stage, id).state, WEND_AGENT_ARRIVED);
    assert_true(most < 1562.0 / WEND_CELL + desc.radius / 2);
    stage_close(&stage);
}

static void with_a_tick_of_a_second_one_stops_at_its_goal(void **state)
{
    stage stage;
    wend_crowd_desc desc = wend_crowd_desc_default();
    (void)state;
    stage_open(&stage, "..................../....................");
    wend_crowd_destroy(stage.crowd);
    desc.tick = 1;
    assert_int_equal(wend_crowd_create(stage.scene.space, &desc, NULL, &stage.crowd), WEND_OK);
    wend_crowd_go(stage.crowd, stage_add(&stage, 1, 1, 0.2), wend_place_cell(14, 1));
    assert_true(stage_run(&stage, 1, 20) < 20);
    stage_close(&stage);
}

static void without_work_one_waits_for_its_path(void **state)
{
    stage stage;
    wend_crowd_sum sum;
    (void)state;
    stage_open(&stage, "......../.@@@@@@./........");
    const wend_agent_id id = stage_add(&stage, 4.5, 0.5, 0.4);
    wend_crowd_go(stage.crowd, id, wend_place_cell(4, 2));
    assert_int_equal(wend_crowd_step(stage.crowd, 0, &sum), WEND_OK);
    assert_int_equal(sum.waiting, 1);
    assert_int_equal(sum.work, 0);
    assert_int_equal(wend_crowd_step(stage.crowd, 1000, &sum), WEND_OK);
    assert_int_equal(sum.walking, 1);
    assert_true(sum.work > 0);
    stage_close(&stage);
}

/* Ticks to the goal from its second place, to which it is put while its search is under way or before. */
static uint32_t ticks_after_put(bool is_under_way)
{
    stage stage;
    wend_crowd_sum sum;
    stage_open(&stage, ".........../.@@@@@@@@@./.@.......@./.@.@@@@@.@./.@.@...@.@./...........");
    const wend_agent_id id = stage_add(&stage, 5.5, 5.5, 0.3);
    wend_crowd_go(stage.crowd, id, wend_place_cell(5, 2));
    assert_int_equal(wend_crowd_step(stage.crowd, is_under_way ? 1 : 0, &sum), WEND_OK);
    assert_int_equal(sum.waiting, 1);
    assert_true((sum.work > 0) == is_under_way);
    assert_int_equal(wend_crowd_put(stage.crowd, id, (wend_crowd_point){0.5, 0.5, 0}), WEND_OK);
    const uint32_t ticks = stage_run(&stage, 1, 400);
    assert_true(ticks < 400);
    stage_close(&stage);
    return ticks;
}

static void who_is_put_elsewhere_searches_from_there(void **state)
{
    (void)state;
    assert_int_equal(ticks_after_put(true), ticks_after_put(false));
}

static void two_who_meet_head_on_pass_each_other(void **state)
{
    stage stage;
    (void)state;
    stage_open(&stage, "............/............/............/............");
    wend_crowd_go(stage.crowd, stage_add(&stage, 1.5, 2, 0.4), (wend_place){10 * 256 + 128, 2 * 256, 0, 0});
    wend_crowd_go(stage.crowd, stage_add(&stage, 10.5, 2, 0.4), (wend_place){1 * 256 + 128, 2 * 256, 0, 0});
    assert_true(stage_run(&stage, 2, 120) < 120);
    stage_close(&stage);
}

static void one_who_stands_makes_room_in_a_corridor_that_is_wide_enough(void **state)
{
    stage stage;
    (void)state;
    stage_open(&stage, "............/............");
    stage_add(&stage, 6, 1, 0.4);
    const wend_agent_id id = stage_add(&stage, 1, 1, 0.4);
    wend_crowd_go(stage.crowd, id, (wend_place){10 * 256, 256, 0, 0});
    assert_true(stage_run(&stage, 1, 150) < 150);
    stage_close(&stage);
}

static void a_fixed_one_does_not_move(void **state)
{
    stage stage;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id fixed;
    (void)state;
    stage_open(&stage, "............/............/............/............");
    desc.x = 6;
    desc.y = 2;
    desc.is_fixed = true;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &fixed), WEND_OK);
    const wend_agent_id id = stage_add(&stage, 1, 2, 0.4);
    wend_crowd_go(stage.crowd, id, (wend_place){10 * 256, 2 * 256, 0, 0});
    assert_true(stage_run(&stage, 1, 150) < 150);
    assert_true(stage_agent(&stage, fixed).x == 6 && stage_agent(&stage, fixed).y == 2);
    stage_close(&stage);
}

/* The one of the higher rank goes straight on. */
static void the_lower_priority_gives_way(void **state)
{
    stage stage;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id general;
    double aside = 0;
    (void)state;
    stage_open(&stage, "............/............/............/............");
    desc.x = 1;
    desc.y = 2;
    desc.priority = 200;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &general), WEND_OK);
    stage_add(&stage, 10, 1.9, 0.4);
    wend_crowd_steer(stage.crowd, general, 2, 0);
    wend_crowd_steer(stage.crowd, stage.ids[0], -2, 0);
    for (uint32_t tick = 0; tick < 40; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
        aside = fmax(aside, fabs(stage_agent(&stage, stage.ids[0]).y - 1.9));
    }
    assert_true(stage_agent(&stage, general).x > 8);
    assert_true(aside > 0.5);
    stage_close(&stage);
}

/* A slow one and a fast one that is as slow for a while; then it is as fast as before. */
static void those_with_the_speed_of_the_slowest_stay_together(void **state)
{
    stage stage;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id ids[2];
    (void)state;
    stage_open(&stage, "....................................../....................................../"
                       "......................................");
    for (uint32_t i = 0; i < 2; i++) {
        desc.x = 1.5;
        desc.y = 0.5 + 2 * i;
        desc.speed = i == 0 ? 1 : 3;
        assert_int_equal(wend_crowd_add(stage.crowd, &desc, &ids[i]), WEND_OK);
        assert_int_equal(wend_crowd_go(stage.crowd, ids[i], wend_place_cell(36, 2 * (int32_t)i)), WEND_OK);
    }
    assert_int_equal(wend_crowd_set_speed(stage.crowd, ids[1], 1), WEND_OK);
    for (uint32_t tick = 0; tick < 100; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, WEND_ALL_WORK, NULL), WEND_OK);
        assert_true(fabs(stage_agent(&stage, ids[0]).x - stage_agent(&stage, ids[1]).x) < 0.05);
    }
    assert_int_equal(wend_crowd_set_speed(stage.crowd, ids[1], 3), WEND_OK);
    for (uint32_t tick = 0; tick < 50; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, WEND_ALL_WORK, NULL), WEND_OK);
    assert_true(fabs(stage_agent(&stage, ids[1]).x - stage_agent(&stage, ids[0]).x - 10) < 0.5);
    assert_int_equal(wend_crowd_set_speed(stage.crowd, ids[1], -1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_crowd_set_speed(stage.crowd, ids[1], 1001), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_crowd_set_speed(stage.crowd, ids[1], (double)NAN), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_crowd_set_speed(stage.crowd, 0, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_crowd_set_speed(NULL, ids[1], 1), WEND_ERROR_ARGUMENT);
    stage_close(&stage);
}

/* Among nobody and in the open it has looked no farther than a slow one need. */
static void who_is_made_fast_in_the_open_sees_walls_in_time(void **state)
{
    stage stage;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id;
    (void)state;
    stage_open(&stage, "......................../......................../......................../"
                       "......................../........................");
    desc.x = 12.5;
    desc.y = 2.5;
    desc.speed = 0.1;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &id), WEND_OK);
    assert_int_equal(wend_crowd_steer(stage.crowd, id, 0.1, 0), WEND_OK);
    for (uint32_t tick = 0; tick < 5; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    assert_int_equal(wend_crowd_set_speed(stage.crowd, id, 40), WEND_OK);
    assert_int_equal(wend_crowd_steer(stage.crowd, id, 40, 0), WEND_OK);
    for (uint32_t tick = 0; tick < 20; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
        assert_true(stage_agent(&stage, id).x < 24 - 0.4 + 1e-6);
    }
    assert_true(stage_agent(&stage, id).x > 23);
    stage_close(&stage);
}

static void a_slow_turner_takes_a_curve(void **state)
{
    stage stage;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id;
    (void)state;
    stage_open(&stage, "............/............/............/............/............/............");
    desc.x = 2;
    desc.y = 3;
    desc.turning = 90;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &id), WEND_OK);
    wend_crowd_steer(stage.crowd, id, 2, 0);
    wend_crowd_step(stage.crowd, 0, NULL);
    wend_crowd_steer(stage.crowd, id, 0, 2);
    wend_crowd_step(stage.crowd, 0, NULL);
    const wend_agent agent = stage_agent(&stage, id);
    assert_true(fabs(atan2(agent.velocity_y, agent.velocity_x) - 9 * 3.14159265358979 / 180) < 1e-9);
    stage_close(&stage);
}

static wend_agent_id add_turner(stage *stage, double x, double y, double turning)
{
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id;
    desc.x = x;
    desc.y = y;
    desc.radius = 0.43;
    desc.turning = turning;
    assert_int_equal(wend_crowd_add(stage->crowd, &desc, &id), WEND_OK);
    return id;
}

static void a_slow_turner_turns_on_the_spot_to_what_lies_behind_it(void **state)
{
    stage stage;
    (void)state;
    stage_open(&stage, "............/............/............");
    const wend_agent_id id = add_turner(&stage, 1.5, 1.5, 180);
    wend_crowd_go(stage.crowd, id, wend_place_cell(6, 1));
    assert_true(stage_run(&stage, 1, 60) < 60);
    wend_crowd_go(stage.crowd, id, wend_place_cell(1, 1));
    assert_true(stage_run(&stage, 1, 60) < 60); /* a second for the turn */
    assert_true(fabs(stage_agent(&stage, id).x - 1.5) < 0.2);
    stage_close(&stage);
}

static void one_that_goes_round_who_has_arrived_before_it_settles(void **state)
{
    stage stage;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id;
    (void)state;
    stage_open(&stage, "..................../..................../..................../..................../"
                       "..................../..................../..................../..................../"
                       "..................../..................../..................../....................");
    wend_crowd_go(stage.crowd, add_turner(&stage, 9.3, 5.5, 136), wend_place_cell(10, 5));
    assert_true(stage_run(&stage, 1, 60) < 60);
    desc.x = 5;
    desc.y = 6.9;
    desc.radius = 0.43;
    desc.speed = 2.5;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &id), WEND_OK);
    wend_crowd_go(stage.crowd, id, wend_place_cell(10, 5));
    assert_true(stage_run(&stage, 2, 150) < 150);
    stage_close(&stage);
}

static void those_sent_to_one_place_settle_around_it(void **state)
{
    stage stage;
    (void)state;
    stage_open(&stage, "................/................/................/................/................/"
                       "................/................/................/................/................");
    for (uint32_t i = 0; i < 24; i++)
        wend_crowd_go(stage.crowd, stage_add(&stage, 1 + i % 3, 1 + i / 3, 0.4), wend_place_cell(11, 5));
    assert_true(stage_run(&stage, 24, 400) < 400);
    for (uint32_t i = 0; i < 24; i++)
        assert_true(hypot(stage_agent(&stage, stage.ids[i]).x - 11.5, stage_agent(&stage, stage.ids[i]).y - 5.5) < 4);
    stage_close(&stage);
}

static void numbers_of_removed_agents_do_not_come_again(void **state)
{
    stage stage;
    wend_agent agent;
    (void)state;
    stage_open(&stage, "........");
    const wend_agent_id first = stage_add(&stage, 1, 0.5, 0.4);
    assert_int_equal(wend_crowd_remove(stage.crowd, first), WEND_OK);
    const wend_agent_id second = stage_add(&stage, 1, 0.5, 0.4);
    assert_true(first != second && wend_agent_index(first) == wend_agent_index(second));
    assert_int_equal(wend_crowd_agent(stage.crowd, first, &agent), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_crowd_remove(stage.crowd, first), WEND_ERROR_ARGUMENT);
    stage_close(&stage);
}

static void senseless_agents_are_refused(void **state)
{
    stage stage;
    wend_agent_id id = 1;
    const double bad[] = {NAN, INFINITY, -1, 1e30};
    (void)state;
    stage_open(&stage, "...@....");
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t member = 0; member < 5; member++) {
            wend_agent_desc desc = wend_agent_desc_default();
            double *const members[] = {&desc.radius, &desc.speed, &desc.acceleration, &desc.turning, &desc.x};
            desc.x = desc.y = 0.5;
            *members[member] = bad[i];
            assert_int_equal(wend_crowd_add(stage.crowd, &desc, &id),
                             member == 4 ? WEND_ERROR_RANGE : WEND_ERROR_ARGUMENT);
            assert_true(id == 0);
        }
    wend_agent_desc desc = wend_agent_desc_default();
    desc.x = 3.5;
    desc.y = 0.5;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &id), WEND_ERROR_RANGE);
    desc.x = 2.5;
    desc.level = 1;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &id), WEND_ERROR_RANGE);
    desc.level = 0;
    desc.size--;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &id), WEND_ERROR_ARGUMENT);
    id = stage_add(&stage, 1, 0.5, 0.4);
    for (uint32_t i = 0; i < 2; i++)
        assert_int_equal(wend_crowd_steer(stage.crowd, id, bad[i], 0), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_crowd_follow_path(stage.crowd, id, NULL, 3), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_crowd_follow_field(stage.crowd, id, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_crowd_put(stage.crowd, id, (wend_crowd_point){3.5, 0.5, 0}), WEND_ERROR_RANGE);
    stage_close(&stage);
}

static void ground_of_other_kinds_is_refused(void **state)
{
    const test_map map = scene_map("..../....");
    scene hexagons = scene_open_cells(&map, WEND_CELLS_HEX_POINTY_ODD, NULL);
    wend_crowd *crowd = NULL;
    test_map copy = map;
    (void)state;
    assert_int_equal(wend_crowd_create(hexagons.space, NULL, NULL, &crowd), WEND_ERROR_UNSUPPORTED);
    assert_null(crowd);
    assert_int_equal(wend_crowd_create(NULL, NULL, NULL, &crowd), WEND_ERROR_ARGUMENT);
    wend_crowd_desc desc = wend_crowd_desc_default();
    desc.tick = NAN;
    assert_int_equal(wend_crowd_create(hexagons.space, &desc, NULL, &crowd), WEND_ERROR_ARGUMENT);
    scene_close(&hexagons);
    test_map_free(&copy);
}

static bool crowd_in_memory(const wend_allocator *allocator)
{
    test_map map = scene_map("......../.@@@@@@./........");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_crowd *crowd = NULL;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id;
    wend_status status = wend_crowd_create(scene.space, NULL, allocator, &crowd);
    for (uint32_t i = 0; i < 5 && status == WEND_OK; i++) {
        desc.x = 1 + i;
        desc.y = 0.5;
        status = wend_crowd_add(crowd, &desc, &id);
        if (status == WEND_OK)
            status = wend_crowd_go(crowd, id, wend_place_cell(4, 2));
    }
    for (uint32_t i = 0; i < 10 && status == WEND_OK; i++)
        status = wend_crowd_step(crowd, 1000, NULL);
    wend_crowd_destroy(crowd);
    scene_close(&scene);
    test_map_free(&map);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static void lack_of_memory_is_reported_and_leaves_nothing_behind(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(crowd_in_memory));
}

static void a_warm_crowd_allocates_nothing(void **state)
{
    stage stage = {.map = scene_map("................/................/................/................")};
    test_memory memory;
    (void)state;
    test_memory_begin(&memory);
    stage.scene = scene_open(&stage.map, WEND_NEIGHBOURS_8, NULL);
    assert_int_equal(wend_crowd_create(stage.scene.space, NULL, &memory.allocator, &stage.crowd), WEND_OK);
    for (uint32_t i = 0; i < 20; i++)
        wend_crowd_go(stage.crowd, stage_add(&stage, 1 + i % 5, 0.5 + i / 5, 0.3), wend_place_cell(14, 2));
    wend_crowd_step(stage.crowd, WEND_ALL_WORK, NULL);
    const uint64_t calls = memory.calls;
    stage_run(&stage, 20, 200);
    assert_int_equal(memory.calls, calls);
    assert_int_equal(wend_crowd_memory(stage.crowd), memory.bytes);
    stage_close(&stage);
    assert_null(memory.fault);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_walks_straight_to_its_goal_and_stops_there),
        cmocka_unit_test(one_finds_its_way_round_a_wall),
        cmocka_unit_test(a_fast_one_does_not_fly_past_a_point_of_its_path),
        cmocka_unit_test(with_a_tick_of_a_second_one_stops_at_its_goal),
        cmocka_unit_test(without_work_one_waits_for_its_path),
        cmocka_unit_test(who_is_put_elsewhere_searches_from_there),
        cmocka_unit_test(two_who_meet_head_on_pass_each_other),
        cmocka_unit_test(one_who_stands_makes_room_in_a_corridor_that_is_wide_enough),
        cmocka_unit_test(a_fixed_one_does_not_move),
        cmocka_unit_test(the_lower_priority_gives_way),
        cmocka_unit_test(those_with_the_speed_of_the_slowest_stay_together),
        cmocka_unit_test(who_is_made_fast_in_the_open_sees_walls_in_time),
        cmocka_unit_test(a_slow_turner_takes_a_curve),
        cmocka_unit_test(a_slow_turner_turns_on_the_spot_to_what_lies_behind_it),
        cmocka_unit_test(one_that_goes_round_who_has_arrived_before_it_settles),
        cmocka_unit_test(those_sent_to_one_place_settle_around_it),
        cmocka_unit_test(numbers_of_removed_agents_do_not_come_again),
        cmocka_unit_test(senseless_agents_are_refused),
        cmocka_unit_test(ground_of_other_kinds_is_refused),
        cmocka_unit_test(lack_of_memory_is_reported_and_leaves_nothing_behind),
        cmocka_unit_test(a_warm_crowd_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
