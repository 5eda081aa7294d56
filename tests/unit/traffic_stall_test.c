/* tests/unit/traffic_stall_test.c: units in traffic that cannot come nearer, and what becomes of the others. */
#include "scene/scene.h"
#include "test/test.h"

enum { MOST = 64 };

typedef struct stage {
    test_map map;
    scene scene;
    wend_space *space;
    wend_traffic *traffic;
    wend_unit_id ids[MOST];
    uint32_t count;
} stage;

static void open_stage(stage *stage, test_map map, uint8_t footprint)
{
    wend_profile profile = wend_profile_default();
    *stage = (struct stage){.map = map};
    stage->scene = scene_open(&stage->map, WEND_NEIGHBOURS_8, NULL);
    profile.footprint = footprint;
    assert_int_equal(wend_space_create(stage->scene.grid, &profile, NULL, &stage->space), WEND_OK);
    assert_int_equal(wend_traffic_create(stage->space, NULL, NULL, &stage->traffic), WEND_OK);
}

static void close_stage(stage *stage)
{
    wend_traffic_destroy(stage->traffic);
    wend_space_destroy(stage->space);
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

static void add(stage *stage, wend_place from, wend_place to)
{
    wend_unit_desc unit = wend_unit_desc_default();
    unit.place = from;
    unit.goal = to;
    unit.has_goal = true;
    assert_int_equal(wend_traffic_add(stage->traffic, &unit, &stage->ids[stage->count++]), WEND_OK);
}

/* Ticks until no more units than these are under way, or `most`. */
static uint32_t run(const stage *stage, uint32_t left, uint32_t most)
{
    uint32_t tick = 0;
    while (tick < most && wend_traffic_under_way(stage->traffic) > left) {
        assert_int_equal(wend_traffic_step(stage->traffic, 10000, NULL, NULL, NULL), WEND_OK);
        tick++;
    }
    return tick;
}

/* Two would have to pass each other in a corridor that is shut at both ends; the others are on their way for longer. */
static void two_who_are_stuck_hold_up_nobody_else_for_long(void **state)
{
    stage stage;
    test_map map = test_map_make(160, 10);
    (void)state;
    for (uint32_t x = 0; x < 7; x++)
        map.cells[160 + x] = '@';
    map.cells[6] = '@';
    open_stage(&stage, map, 1);
    add(&stage, wend_place_cell(1, 0), wend_place_cell(5, 0));
    add(&stage, wend_place_cell(5, 0), wend_place_cell(1, 0));
    for (int32_t i = 0; i < 40; i++)
        add(&stage, wend_place_cell(i / 8, 2 + i % 8), wend_place_cell(155 + i / 8, 9 - i % 8));
    assert_true(run(&stage, 2, 400) < 400);
    close_stage(&stage);
}

/* However often it was searched for in vain before. */
static void a_new_goal_is_searched_for_as_if_nobody_had_been_stuck(void **state)
{
    stage stage;
    test_map map = test_map_make(40, 10);
    wend_traffic_state now = WEND_TRAFFIC_MOVING;
    (void)state;
    for (uint32_t x = 0; x < 7; x++)
        map.cells[40 + x] = '@';
    map.cells[6] = '@';
    open_stage(&stage, map, 1);
    add(&stage, wend_place_cell(1, 0), wend_place_cell(5, 0));
    add(&stage, wend_place_cell(5, 0), wend_place_cell(1, 0));
    for (int32_t i = 0; i < 40; i++)
        add(&stage, wend_place_cell(i / 8, 2 + i % 8), wend_place_cell(30 + i / 8, 9 - i % 8));
    for (uint32_t searches = 0; searches < 2;) {
        const bool was_planning = now == WEND_TRAFFIC_PLANNING;
        assert_int_equal(wend_traffic_step(stage.traffic, 10000, NULL, NULL, &now), WEND_OK);
        searches += was_planning && now != WEND_TRAFFIC_PLANNING;
    }
    assert_int_equal(wend_traffic_set_goal(stage.traffic, stage.ids[2], wend_place_cell(20, 5)), WEND_OK);
    for (uint32_t tick = 0; tick < 70 && now != WEND_TRAFFIC_PLANNING; tick++)
        assert_int_equal(wend_traffic_step(stage.traffic, 10000, NULL, NULL, &now), WEND_OK);
    assert_int_equal(now, WEND_TRAFFIC_PLANNING);
    close_stage(&stage);
}

/* No plan is found in time, and two do not fit beside each other: some have to go back, so that the others come out. */
static void large_ones_get_past_each_other_where_some_go_back(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage,
               scene_map("@@...@@@/@@...@@@/@@...@@@/@@...@@@/@@...@@@/@@...@@@/@@...@@@/@@...@@@/@@...@@@/"
                         "......../......../......../......../........"),
               2);
    add(&stage, wend_place_cell(5, 11), wend_place_cell(4, 12));
    add(&stage, wend_place_cell(3, 5), wend_place_cell(1, 10));
    add(&stage, wend_place_cell(2, 1), wend_place_cell(3, 6));
    add(&stage, wend_place_cell(0, 12), wend_place_cell(3, 10));
    add(&stage, wend_place_cell(2, 11), wend_place_cell(2, 1));
    assert_true(run(&stage, 0, 1500) < 1500);
    close_stage(&stage);
}

/* It takes more work than there is to know the ways: nobody is in anybody's way, and no plan would help. */
static void who_waits_for_work_is_not_stalled(void **state)
{
    stage stage;
    wend_traffic_state now = WEND_TRAFFIC_MOVING;
    (void)state;
    open_stage(&stage, test_map_make(200, 200), 1);
    for (int32_t i = 0; i < 20; i++)
        add(&stage, wend_place_cell(i, 0), wend_place_cell(199 - i, 199));
    for (uint32_t tick = 0; tick < 200; tick++) {
        assert_int_equal(wend_traffic_step(stage.traffic, 20, NULL, NULL, &now), WEND_OK);
        assert_int_equal(now, WEND_TRAFFIC_MOVING);
    }
    close_stage(&stage);
}

/* Traffic of large ones, and of small ones with four neighbours, whose space is returned. */
static wend_space *open_two_sizes(stage *stage, test_map map, uint32_t stall_ticks)
{
    wend_space *small = NULL;
    wend_profile profile = wend_profile_default();
    wend_traffic_desc desc = wend_traffic_desc_default();
    open_stage(stage, map, 2);
    profile.neighbours = WEND_NEIGHBOURS_4;
    assert_int_equal(wend_space_create(stage->scene.grid, &profile, NULL, &small), WEND_OK);
    wend_traffic_destroy(stage->traffic);
    desc.others = (const wend_space *const[]){small};
    desc.other_count = 1;
    desc.stall_ticks = stall_ticks;
    assert_int_equal(wend_traffic_create(stage->space, &desc, NULL, &stage->traffic), WEND_OK);
    return small;
}

static void add_small(stage *stage, const wend_space *small, wend_place from, wend_place to)
{
    wend_unit_desc unit = wend_unit_desc_default();
    unit.place = from;
    unit.goal = to;
    unit.has_goal = true;
    unit.space = small;
    assert_int_equal(wend_traffic_add(stage->traffic, &unit, &stage->ids[stage->count++]), WEND_OK);
}

/*
 * The large one has to get out by where the small one is at home, who walks round behind it meanwhile. Forty more, at
 * home elsewhere, have no part in it: a search among all of them does not find that.
 */
static void two_find_a_plan_however_many_are_at_home_elsewhere(void **state)
{
    stage stage;
    (void)state;
    wend_space *small =
        open_two_sizes(&stage,
                       scene_map("....##............/.#...#............/.....#............/.##..#............/"
                                 ".#...#............/...###............"),
                       64);
    add(&stage, wend_place_cell(3, 3), wend_place_cell(2, 1));
    for (int32_t i = 0; i <= 40; i++) {
        const wend_place home = i == 40 ? wend_place_cell(4, 1) : wend_place_cell(6 + i % 8, i / 8);
        add_small(&stage, small, home, home);
    }
    assert_true(run(&stage, 0, 300) < 300);
    close_stage(&stage);
    wend_space_destroy(small);
}

/*
 * Somebody is at home in a corner at the side of a large one's way, out of which nobody can push him, for the large one
 * covers the only way out as well. He has to go by himself, and so far that the large one gets past.
 */
static void one_in_a_corner_goes_before_a_large_one_comes(void **state)
{
    static const int8_t homes[][2] = {{5, 13}, {8, 12}, {9, 8}, {7, 4}, {7, 5}, {2, 10}, {6, 9}};
    stage stage;
    (void)state;
    wend_space *small = open_two_sizes(&stage,
                                       scene_map("@@@@@@....@@/@@@@@@....@@/@@@@@@....@@/...@......@@/"
                                                 "@@@@@@....@@/.@.@.@..@.@@/..@@.@@.@@../..@.....@@../"
                                                 "....@@.....@/.@@.@@....../...@@@@..@@./@@@..@...@@./"
                                                 ".@@@.@....../....@...@@../@@...@@@..@./@@.....@@@.@"),
                                       64);
    add(&stage, wend_place_cell(6, 7), wend_place_cell(6, 11));
    add_small(&stage, small, wend_place_cell(4, 5), wend_place_cell(6, 7));
    for (uint32_t i = 0; i < sizeof homes / sizeof *homes; i++)
        add_small(&stage, small, wend_place_cell(homes[i][0], homes[i][1]), wend_place_cell(homes[i][0], homes[i][1]));
    assert_int_equal(wend_traffic_set_fixed(stage.traffic, stage.ids[2], true), WEND_OK);
    assert_int_equal(wend_traffic_clear_goal(stage.traffic, stage.ids[5]), WEND_OK);
    assert_true(run(&stage, 0, 150) < 150);
    close_stage(&stage);
    wend_space_destroy(small);
}

/*
 * The one in the corner can make room only in a bay, where another is at home, who is too far off to take part in the
 * first search. A slow one elsewhere is on a step all the while: also the second search is from where that ends.
 */
static void a_plan_begins_where_steps_end_however_often_it_was_searched_for(void **state)
{
    stage stage;
    wend_traffic_state now = WEND_TRAFFIC_MOVING;
    (void)state;
    wend_space *small = open_two_sizes(&stage,
                                       scene_map("..@@@@@@......../...@@@@@......../...@@@@@......../"
                                                 "@..@@@@@......../@..@@@@@......../@..@@@@@......../"
                                                 "@..@@@@@......../@..@@@@@......../@....@@@......../"
                                                 "@..@@@@@......../@..@@@@@......../@..@@@@@......../"
                                                 "@..@@@@@......../@..@@@@@......../@..@@@@@........"),
                                       4);
    add(&stage, wend_place_cell(0, 0), wend_place_cell(1, 13));
    add_small(&stage, small, wend_place_cell(0, 2), wend_place_cell(0, 2));
    add_small(&stage, small, wend_place_cell(3, 8), wend_place_cell(3, 8));
    add_small(&stage, small, wend_place_cell(8, 0), wend_place_cell(15, 14));
    assert_int_equal(wend_traffic_set_pace(stage.traffic, stage.ids[3], 30), WEND_OK);
    for (uint32_t tick = 0; tick < 10000 && now != WEND_TRAFFIC_PLANNED; tick++)
        assert_int_equal(wend_traffic_step(stage.traffic, WEND_ALL_WORK, NULL, NULL, &now), WEND_OK);
    assert_int_equal(now, WEND_TRAFFIC_PLANNED);
    assert_int_equal(wend_traffic_plan_sum(stage.traffic).taken, 0);
    for (uint32_t i = 0; i < stage.count; i++) {
        wend_place place, begin;
        assert_int_equal(wend_traffic_place(stage.traffic, stage.ids[i], &place, NULL), WEND_OK);
        assert_int_equal(wend_traffic_plan_place(stage.traffic, stage.ids[i], 0, &begin), WEND_OK);
        assert_true(place.x == begin.x && place.y == begin.y);
    }
    close_stage(&stage);
    wend_space_destroy(small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_who_are_stuck_hold_up_nobody_else_for_long),
        cmocka_unit_test(a_new_goal_is_searched_for_as_if_nobody_had_been_stuck),
        cmocka_unit_test(large_ones_get_past_each_other_where_some_go_back),
        cmocka_unit_test(who_waits_for_work_is_not_stalled),
        cmocka_unit_test(two_find_a_plan_however_many_are_at_home_elsewhere),
        cmocka_unit_test(one_in_a_corner_goes_before_a_large_one_comes),
        cmocka_unit_test(a_plan_begins_where_steps_end_however_often_it_was_searched_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
