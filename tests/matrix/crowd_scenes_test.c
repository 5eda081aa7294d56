/*
 * tests/matrix/crowd_scenes_test.c: scenes of many who bar each other's way: all must arrive, within a bound of the
 * game's time, and nobody may overlap anybody meanwhile. Those of a few or with one seed are quick; long runs take
 * twenty seeds.
 */
#include "scene/scene.h"
#include "test/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 2000 };

typedef struct stage {
    wend_grid *grid;
    wend_space *space, *large; /* large: of movers that cover 2x2 cells, in scenes that have them */
    wend_crowd *crowd;
    wend_field *fields[2];
    random_source random;
    wend_agent_id ids[MOST];
    wend_agent agents[MOST];
    uint32_t count, standing; /* how many there are, and of those crates */
} stage;

static void open_stage(stage *stage, uint32_t width, uint32_t height)
{
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = width;
    desc.height = height;
    assert_int_equal(wend_grid_create(&desc, NULL, &stage->grid), WEND_OK);
}

static void open_crowd(stage *stage)
{
    assert_int_equal(wend_space_create(stage->grid, NULL, NULL, &stage->space), WEND_OK);
    assert_int_equal(wend_crowd_create(stage->space, NULL, NULL, &stage->crowd), WEND_OK);
}

static void build_wall(stage *stage, int32_t x, int32_t y, uint32_t width, uint32_t height)
{
    assert_int_equal(wend_grid_fill(stage->grid, wend_area_cells(x, y, width, height), '@'), WEND_OK);
}

static void open_door(stage *stage, int32_t x, int32_t y, uint32_t width, uint32_t height)
{
    assert_int_equal(wend_grid_fill(stage->grid, wend_area_cells(x, y, width, height), '.'), WEND_OK);
}

static void grow_field(stage *stage, uint32_t number, const wend_space *space, wend_area goal)
{
    wend_field_desc desc = wend_field_desc_default();
    desc.goals = &goal;
    desc.goal_count = 1;
    assert_int_equal(wend_field_create(space, &desc, NULL, &stage->fields[number]), WEND_OK);
    assert_int_equal(wend_field_grow(stage->fields[number], WEND_ALL_WORK, NULL), WEND_OK);
}

static double draw(stage *stage, double most)
{
    return most * random_below(&stage->random, 1000) / 1000;
}

static wend_agent_id add_agent(stage *stage, const wend_agent_desc *desc)
{
    assert_int_equal(wend_crowd_add(stage->crowd, desc, &stage->ids[stage->count]), WEND_OK);
    return stage->ids[stage->count++];
}

static wend_agent_id add(stage *stage, double x, double y, double radius)
{
    wend_agent_desc desc = wend_agent_desc_default();
    desc.x = x;
    desc.y = y;
    desc.radius = radius;
    return add_agent(stage, &desc);
}

static void close_stage(stage *stage)
{
    wend_crowd_destroy(stage->crowd);
    wend_field_release(stage->fields[0]);
    wend_field_release(stage->fields[1]);
    wend_space_destroy(stage->large);
    wend_space_destroy(stage->space);
    wend_grid_destroy(stage->grid);
}

static wend_place place_at(double x, double y)
{
    return (wend_place){(int32_t)(x * WEND_CELL), (int32_t)(y * WEND_CELL), 0, 0};
}

/* Whether nobody overlaps another, as the nearest of each tell. */
static void check_overlaps(stage *stage)
{
    wend_crowd_agents(stage->crowd, stage->agents, MOST);
    for (uint32_t i = 0; i < stage->count; i++) {
        const wend_agent *agent = &stage->agents[i];
        wend_agent_id near[2];
        uint32_t count;
        assert_int_equal(wend_crowd_nearest(stage->crowd, (wend_crowd_point){agent->x, agent->y, 0}, 2, near, &count),
                         WEND_OK);
        for (uint32_t k = 0; k < count; k++) {
            wend_agent other;
            assert_int_equal(wend_crowd_agent(stage->crowd, near[k], &other), WEND_OK);
            assert_true(near[k] == agent->id || hypot(other.x - agent->x, other.y - agent->y) >=
                                                    agent->radius + other.radius - 0.01 * agent->radius);
        }
    }
}

/* Seconds until all have arrived; fails where they have not by then. */
static void run(stage *stage, const char *name, double most)
{
    const uint32_t walking = stage->count - stage->standing;
    wend_crowd_sum sum = {0};
    uint32_t tick = 0;
    for (; tick < most * 10 && (tick == 0 || sum.arrived < walking); tick++) {
        assert_int_equal(wend_crowd_step(stage->crowd, WEND_ALL_WORK, &sum), WEND_OK);
        if (tick % 50 == 0)
            check_overlaps(stage);
    }
    printf("%s: %u of %u in %.1f s\n", name, sum.arrived, walking, tick * 0.1);
    assert_int_equal(sum.arrived, walking);
}

static void circle(stage *stage)
{
    open_stage(stage, 240, 240);
    open_crowd(stage);
    for (uint32_t i = 0; i < 1000; i++) {
        const double angle = i * 6.283185307179586 / 500, radius = i % 2 ? 100 : 105;
        const double x = radius * cos(angle * 0.5), y = radius * sin(angle * 0.5);
        const wend_agent_id id = add(stage, 120 + x, 120 + y, 0.3);
        assert_int_equal(wend_crowd_go(stage->crowd, id, place_at(120 - x, 120 - y)), WEND_OK);
    }
    run(stage, "circle of 1,000", 500);
}

static void hundred(stage *stage)
{
    open_stage(stage, 80, 40);
    open_crowd(stage);
    for (uint32_t i = 0; i < 100; i++)
        wend_crowd_go(stage->crowd, add(stage, 3 + i % 10, 10 + i / 10, 0.4), wend_place_cell(65, 20));
    run(stage, "100 over a field", 100);
}

static void go_to(stage *stage, wend_agent_id id, wend_place goal)
{
    assert_int_equal(wend_crowd_go(stage->crowd, id, goal), WEND_OK);
}

static void streams(stage *stage)
{
    open_stage(stage, 120, 24);
    open_crowd(stage);
    for (uint32_t i = 0; i < 200; i++) {
        const double x = 4 + i / 20 * 1.1 + draw(stage, 0.1), y = 1 + i % 20 * 1.1 + draw(stage, 0.1);
        go_to(stage, add(stage, x, y, 0.4), place_at(100 + x, y));
        go_to(stage, add(stage, 120 - x, y, 0.4), place_at(20 - x, y));
    }
    run(stage, "two streams", 260);
}

static void door(stage *stage)
{
    open_stage(stage, 80, 40);
    build_wall(stage, 40, 0, 1, 40);
    open_door(stage, 40, 20, 1, 1);
    open_crowd(stage);
    grow_field(stage, 0, stage->space, wend_area_cells(70, 20, 1, 1));
    for (uint32_t i = 0; i < 300; i++) {
        const wend_agent_id id = add(stage, 2 + i / 30 * 1.2 + draw(stage, 0.1), 2 + i % 30 * 1.2, 0.4);
        assert_int_equal(wend_crowd_follow_field(stage->crowd, id, stage->fields[0]), WEND_OK);
    }
    run(stage, "300 through a door", 650);
}

static void gorge(stage *stage)
{
    wend_profile profile = wend_profile_default();
    open_stage(stage, 100, 40);
    build_wall(stage, 40, 0, 20, 40);
    open_door(stage, 40, 18, 20, 3);
    open_door(stage, 40, 5, 20, 1);
    open_crowd(stage);
    profile.footprint = 2;
    assert_int_equal(wend_space_create(stage->grid, &profile, NULL, &stage->large), WEND_OK);
    grow_field(stage, 0, stage->space, wend_area_cells(90, 10, 4, 20));
    grow_field(stage, 1, stage->large, wend_area_cells(90, 10, 4, 20));
    for (uint32_t i = 0; i < 80; i++) {
        const bool is_large = i % 8 == 0;
        wend_agent_desc desc = wend_agent_desc_default();
        desc.x = 5 + i / 10 * 3 + draw(stage, 0.3);
        desc.y = 5 + i % 10 * 3 + draw(stage, 0.3);
        desc.radius = is_large ? 0.9 : 0.35;
        desc.space = is_large ? stage->large : NULL;
        const wend_agent_id id = add_agent(stage, &desc);
        assert_int_equal(wend_crowd_follow_field(stage->crowd, id, stage->fields[is_large]), WEND_OK);
    }
    run(stage, "mixed sizes through a gorge", 130);
}

/* A corridor one wide that two enter from both ends, with one bay for one of them. */
static void bay(stage *stage)
{
    open_stage(stage, 24, 5);
    build_wall(stage, 0, 0, 24, 5);
    open_door(stage, 1, 2, 22, 1);
    open_door(stage, 3 + (int32_t)draw(stage, 18), draw(stage, 1) < 0.5 ? 1 : 3, 1, 1);
    open_crowd(stage);
    go_to(stage, add(stage, 1.5 + draw(stage, 3), 2.5, 0.4), wend_place_cell(22, 2));
    go_to(stage, add(stage, 19.5 + draw(stage, 3), 2.5, 0.4), wend_place_cell(1, 2));
    run(stage, "corridor with a bay", 80);
}

/* Bays beside a corridor from column 10 on, 24 long: `count` of them, each above or below it. */
static void dig_bays(stage *stage, uint32_t count, int32_t row, uint32_t width)
{
    for (uint32_t i = 0; i < count; i++) {
        const int32_t x = 13 + (int32_t)(18 * (i + draw(stage, 1)) / count);
        open_door(stage, x, draw(stage, 1) < 0.5 ? row - 1 : row + (int32_t)width, 1, 1);
    }
}

static wend_agent_id add_of_priority(stage *stage, double x, double y, double radius, uint8_t priority)
{
    wend_agent_desc desc = wend_agent_desc_default();
    desc.x = x;
    desc.y = y;
    desc.radius = radius;
    desc.priority = priority;
    return add_agent(stage, &desc);
}

/*
 * Two each way who meet in a corridor of one or two, closed at both ends, each end the goal of two; one side may go
 * first.
 */
static void closed_bays(stage *stage)
{
    const bool is_wide = stage->random.state % 3 == 0, goes_first = stage->random.state % 2 == 0;
    const double radius = 0.3 + draw(stage, 0.15);
    open_stage(stage, 44, 11);
    build_wall(stage, 0, 0, 44, 11);
    open_door(stage, 10, 5, 24, is_wide ? 2 : 1);
    dig_bays(stage, 3 + (uint32_t)draw(stage, 4), 5, is_wide ? 2 : 1);
    open_crowd(stage);
    for (uint32_t i = 0; i < 2; i++) {
        const double x = 10.5 + i, y = is_wide ? 6 : 5.5;
        go_to(stage, add_of_priority(stage, x, y, radius, 128), wend_place_cell(33 - (int32_t)i, 5));
        go_to(stage, add_of_priority(stage, 44 - x, y, radius, goes_first ? 100 : 128),
              wend_place_cell(10 + (int32_t)i, 5));
    }
    run(stage, "closed corridor with bays", 120);
}

/* Three each way between two halls, of priorities as they come. */
static void open_bays(stage *stage)
{
    const double radius = 0.3 + draw(stage, 0.15);
    open_stage(stage, 44, 11);
    build_wall(stage, 10, 0, 24, 11);
    open_door(stage, 10, 5, 24, 1);
    dig_bays(stage, 1 + (uint32_t)draw(stage, 5), 5, 1);
    open_crowd(stage);
    for (uint32_t i = 0; i < 3; i++) {
        const double x = 2.5 + i * 2 + draw(stage, 1), y = 2.5 + i * 2;
        go_to(stage, add_of_priority(stage, x, y, radius, (uint8_t)(100 + draw(stage, 50))), place_at(42 - 2.0 * i, y));
        go_to(stage, add_of_priority(stage, 44 - x, y, radius, (uint8_t)(100 + draw(stage, 50))),
              place_at(2 + 2.0 * i, y));
    }
    run(stage, "corridor with bays", 120);
}

/* As many each way through a corridor: two pass each other where it is two wide, else one side waits. */
static void corridor(stage *stage)
{
    const bool is_wide = stage->random.state % 2 == 0;
    const double shift = is_wide ? 0.5 : 0;
    open_stage(stage, 60, 20);
    build_wall(stage, 20, 0, 20, 20);
    open_door(stage, 20, 9, 20, is_wide ? 2 : 1);
    open_crowd(stage);
    for (uint32_t i = 0; i < 15; i++) {
        const double x = i / 5 * 2, y = 5 + i % 5 * 2;
        go_to(stage, add(stage, 3 + x + draw(stage, 1), y, 0.4), place_at(56 - x, y + shift));
        go_to(stage, add(stage, 56 - x + draw(stage, 1), y, 0.4), place_at(4 + x, y + shift));
    }
    run(stage, "corridor both ways", 300);
}

/* As many each way through the same two doors, along fields or to goals of their own; whoever is through goes. */
static void run_doors(stage *stage, uint32_t all, bool along_fields, double most)
{
    uint32_t tick = 0;
    open_stage(stage, 124, 84);
    build_wall(stage, 62, 0, 1, 84);
    open_door(stage, 62, 24, 1, 3);
    open_door(stage, 62, 57, 1, 3);
    open_crowd(stage);
    grow_field(stage, 0, stage->space, wend_area_cells(118, 2, 4, 80));
    grow_field(stage, 1, stage->space, wend_area_cells(2, 2, 4, 80));
    for (uint32_t i = 0; i < all; i++) {
        const double x = 60 - i / 2 / 80 * 1.04 + draw(stage, 0.02), y = 2 + i / 2 % 80 + draw(stage, 0.02);
        const wend_agent_id id = add(stage, i % 2 ? 124.5 - x : x, y, 0.4);
        if (along_fields)
            assert_int_equal(wend_crowd_follow_field(stage->crowd, id, stage->fields[i % 2]), WEND_OK);
        else
            go_to(stage, id, place_at((i % 2 ? 2 : 118) + draw(stage, 4), 2 + draw(stage, 80)));
    }
    for (uint32_t left = all; left > 0 && tick < most * 10; tick++) {
        assert_int_equal(wend_crowd_step(stage->crowd, WEND_ALL_WORK, NULL), WEND_OK);
        left = wend_crowd_agents(stage->crowd, stage->agents, MOST);
        for (uint32_t i = 0; i < left; i++)
            if (stage->agents[i].state == WEND_AGENT_ARRIVED)
                assert_int_equal(wend_crowd_remove(stage->crowd, stage->agents[i].id), WEND_OK);
    }
    printf("%u each way through two doors%s: %.1f s\n", all / 2, along_fields ? " along fields" : "", tick * 0.1);
    assert_true(tick < most * 10);
}

static void doors(stage *stage)
{
    run_doors(stage, 400, true, 200);
}

static void doors_to_own_goals(stage *stage)
{
    run_doors(stage, 200, false, 110);
}

static void crowded_doors(stage *stage)
{
    run_doors(stage, MOST, true, 500);
}

/* One comes out of a dead end as another wants in. */
static void dead_end(stage *stage)
{
    open_stage(stage, 30, 12);
    build_wall(stage, 0, 0, 12, 12);
    open_door(stage, 2, 5, 10, 1);
    open_crowd(stage);
    go_to(stage, add(stage, 2.5 + draw(stage, 8), 5.5, 0.4), wend_place_cell(25, 5));
    go_to(stage, add(stage, 14 + draw(stage, 10), 2 + draw(stage, 8), 0.4), wend_place_cell(2, 5));
    run(stage, "dead end", 60);
}

static void add_crate(stage *stage, double x, double y)
{
    wend_agent_desc desc = wend_agent_desc_default();
    desc.x = x;
    desc.y = y;
    desc.is_fixed = true;
    add_agent(stage, &desc);
    stage->standing++;
}

/* A crate stands in the nearer of two doors; those of odd numbers follow a field. */
static void crate_in_a_door(stage *stage)
{
    open_stage(stage, 40, 20);
    build_wall(stage, 20, 0, 1, 20);
    open_door(stage, 20, 10, 1, 1);
    open_door(stage, 20, 2, 1, 1);
    open_crowd(stage);
    grow_field(stage, 0, stage->space, wend_area_cells(34, 4, 3, 12));
    add_crate(stage, 20.5, 10.5);
    for (uint32_t i = 0; i < 12; i++) {
        const wend_agent_id id = add(stage, 3 + i / 4 * 1.5 + draw(stage, 1), 6 + i % 4 * 1.7, 0.4);
        if (i % 2)
            assert_int_equal(wend_crowd_follow_field(stage->crowd, id, stage->fields[0]), WEND_OK);
        else
            go_to(stage, id, place_at(28 + i / 4 * 1.2, 6.5 + i % 4 * 1.7));
    }
    run(stage, "crate in a door", 200);
}

/* A row of crates across open ground. */
static void row_of_crates(stage *stage)
{
    open_stage(stage, 60, 40);
    open_crowd(stage);
    for (uint32_t i = 0; i < 15; i++)
        add_crate(stage, 30, 13 + i * 0.95);
    for (uint32_t i = 0; i < 10; i++) {
        const double x = i / 5 * 1.5, y = 16 + i % 5 * 1.7;
        const wend_place goal = place_at(55 - x, y);
        const wend_agent_id id = add(stage, 5 + x + draw(stage, 1), y, 0.4);
        if (i % 2)
            assert_int_equal(wend_crowd_follow_path(stage->crowd, id, &goal, 1), WEND_OK);
        else
            go_to(stage, id, goal);
    }
    run(stage, "row of crates", 80);
}

enum { FEW = 6, MAZE_SIDE = 24 };

/* The middle of a free cell that is at least a cell off those in the list, into which it goes. */
static void draw_cell(stage *stage, const test_map *map, wend_place cells[FEW], uint32_t count)
{
    bool is_free = false;
    while (!is_free) {
        const int32_t x = (int32_t)random_below(&stage->random, MAZE_SIDE);
        const int32_t y = (int32_t)random_below(&stage->random, MAZE_SIDE);
        is_free = test_map_is_free(map, x, y);
        cells[count] = wend_place_cell(x, y);
        for (uint32_t i = 0; i < count; i++)
            is_free &= hypot(cells[i].x - cells[count].x, cells[i].y - cells[count].y) > WEND_CELL;
    }
}

/* A few who go through rooms, mazes, caves or corridors one wide, in which two fit past each other. */
static void narrow_ways(stage *stage)
{
    static const map_kind kinds[] = {MAP_ROOMS, MAP_MAZE, MAP_CAVE, MAP_STRIPES};
    test_map map = test_map_generate(kinds[random_below(&stage->random, 4)], MAZE_SIDE, MAZE_SIDE, &stage->random);
    wend_place starts[FEW], goals[FEW];
    wend_crowd_sum sum = {0};
    stage->grid = scene_grid(&map, NULL);
    open_crowd(stage);
    for (uint32_t i = 0; i < FEW; i++) {
        draw_cell(stage, &map, starts, i);
        draw_cell(stage, &map, goals, i);
        go_to(stage, add(stage, starts[i].x / (double)WEND_CELL, starts[i].y / (double)WEND_CELL, 0.2), goals[i]);
    }
    for (uint32_t tick = 0; tick < 1500 && (tick == 0 || sum.arrived + sum.no_way < FEW); tick++)
        assert_int_equal(wend_crowd_step(stage->crowd, WEND_ALL_WORK, &sum), WEND_OK);
    assert_int_equal(sum.arrived + sum.no_way, FEW);
    test_map_free(&map);
}

static void run_seed(void (*scene)(stage *stage), uint64_t seed)
{
    static stage stage;
    memset(&stage, 0, sizeof stage);
    stage.random.state = seed;
    scene(&stage);
    close_stage(&stage);
}

static void run_seeds(void (*scene)(stage *stage))
{
    const uint32_t seeds = scene_setting("WEND_TEST_SEEDS", 20);
    for (uint32_t seed = 1; seed <= seeds; seed++)
        run_seed(scene, seed);
}

static void a_circle_of_a_thousand_changes_sides(void **state)
{
    (void)state;
    run_seed(circle, 1);
}

static void a_hundred_are_ordered_over_a_field(void **state)
{
    (void)state;
    run_seed(hundred, 1);
}

static void two_streams_pass_through_each_other(void **state)
{
    (void)state;
    run_seeds(streams);
}

static void three_hundred_pass_a_door_of_one(void **state)
{
    (void)state;
    run_seeds(door);
}

static void mixed_sizes_pass_a_gorge(void **state)
{
    (void)state;
    run_seeds(gorge);
}

static void one_of_two_steps_into_a_bay(void **state)
{
    (void)state;
    run_seeds(bay);
}

static void some_step_into_bays_until_all_are_past(void **state)
{
    (void)state;
    run_seeds(closed_bays);
    run_seeds(open_bays);
}

static void who_stands_in_the_way_is_walked_round(void **state)
{
    (void)state;
    run_seeds(crate_in_a_door);
    run_seeds(row_of_crates);
}

static void who_goes_in_waits_for_who_comes_out(void **state)
{
    (void)state;
    run_seeds(dead_end);
}

static void all_arrive_where_two_fit_past_each_other(void **state)
{
    const uint32_t maps = 60 * scene_setting("WEND_TEST_SEEDS", 20);
    (void)state;
    for (uint32_t seed = 1; seed <= maps; seed++)
        run_seed(narrow_ways, seed);
}

static void both_ways_pass_a_corridor(void **state)
{
    (void)state;
    run_seeds(corridor);
    run_seed(corridor, 46); /* those who press from both ends have as much left, but for .02 cells */
}

static void both_ways_pass_two_doors(void **state)
{
    (void)state;
    run_seed(doors, 1);
    run_seed(doors_to_own_goals, 1);
    if (scene_setting("WEND_TEST_SEEDS", 20) > 1)
        run_seed(crowded_doors, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_circle_of_a_thousand_changes_sides),
        cmocka_unit_test(a_hundred_are_ordered_over_a_field),
        cmocka_unit_test(two_streams_pass_through_each_other),
        cmocka_unit_test(three_hundred_pass_a_door_of_one),
        cmocka_unit_test(mixed_sizes_pass_a_gorge),
        cmocka_unit_test(one_of_two_steps_into_a_bay),
        cmocka_unit_test(some_step_into_bays_until_all_are_past),
        cmocka_unit_test(all_arrive_where_two_fit_past_each_other),
        cmocka_unit_test(both_ways_pass_a_corridor),
        cmocka_unit_test(both_ways_pass_two_doors),
        cmocka_unit_test(who_stands_in_the_way_is_walked_round),
        cmocka_unit_test(who_goes_in_waits_for_who_comes_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
