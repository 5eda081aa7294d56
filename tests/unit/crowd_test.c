/*
 * tests/unit/crowd_test.c: agents that walk between cells: one alone, two who meet, who is near whom, what is refused.
 */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64 };

typedef struct stage {
    test_map map;
    scene scene;
    wend_crowd *crowd;
    wend_agent_id ids[MOST];
    uint32_t count;
} stage;

static void open_stage(stage *stage, const char *rows)
{
    *stage = (struct stage){.map = scene_map(rows)};
    stage->scene = scene_open(&stage->map, WEND_NEIGHBOURS_8, NULL);
    assert_int_equal(wend_crowd_create(stage->scene.space, NULL, NULL, &stage->crowd), WEND_OK);
}

static void close_stage(stage *stage)
{
    wend_crowd_destroy(stage->crowd);
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

static wend_agent_id add(stage *stage, double x, double y, double radius)
{
    wend_agent_desc desc = wend_agent_desc_default();
    desc.x = x;
    desc.y = y;
    desc.radius = radius;
    assert_int_equal(wend_crowd_add(stage->crowd, &desc, &stage->ids[stage->count]), WEND_OK);
    return stage->ids[stage->count++];
}

static wend_agent agent_of(const stage *stage, wend_agent_id id)
{
    wend_agent agent;
    assert_int_equal(wend_crowd_agent(stage->crowd, id, &agent), WEND_OK);
    return agent;
}

/* Ticks until so many have arrived; `most` if they do not. */
static uint32_t run(stage *stage, uint32_t arrived, uint32_t most)
{
    wend_crowd_sum sum;
    for (uint32_t tick = 1; tick <= most; tick++) {
        assert_int_equal(wend_crowd_step(stage->crowd, WEND_ALL_WORK, &sum), WEND_OK);
        if (sum.arrived >= arrived)
            return tick;
    }
    return most;
}

static void one_walks_straight_to_its_goal_and_stops_there(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "............/............/............");
    const wend_agent_id id = add(&stage, 1, 1.5, 0.4);
    wend_crowd_go(stage.crowd, id, wend_place_cell(10, 1));
    assert_int_equal(agent_of(&stage, id).state, WEND_AGENT_WAITING);
    assert_true(run(&stage, 1, 70) < 70);
    assert_true(fabs(agent_of(&stage, id).x - 10.5) < 0.2);
    assert_true(fabs(agent_of(&stage, id).y - 1.5) < 1e-9);
    close_stage(&stage);
}

static void one_finds_its_way_round_a_wall(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "......../.@@@@@@./......../.@@@@@@./........");
    const wend_agent_id id = add(&stage, 4.5, 0.5, 0.4);
    wend_crowd_go(stage.crowd, id, wend_place_cell(4, 2));
    assert_true(run(&stage, 1, 200) < 200);
    assert_true(fabs(agent_of(&stage, id).y - 2.5) < 0.2);
    close_stage(&stage);
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
    open_stage(&stage, ".........../@@@@@@...../@@@@@@...../@@@@@@...../@@@@@@.....");
    desc.x = 0.8;
    desc.y = 0.5;
    desc.radius = 0.1;
    desc.speed = 7;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &id), WEND_OK);
    assert_int_equal(wend_crowd_follow_path(stage.crowd, id, points, 2), WEND_OK);
    for (uint32_t tick = 0; tick < 40; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
        const wend_agent agent = agent_of(&stage, id);
        most = agent.y < 0.501 ? fmax(most, agent.x) : most;
    }
    assert_int_equal(agent_of(&stage, id).state, WEND_AGENT_ARRIVED);
    assert_true(most < 1562.0 / WEND_CELL + desc.radius / 2);
    close_stage(&stage);
}

static void with_a_tick_of_a_second_one_stops_at_its_goal(void **state)
{
    stage stage;
    wend_crowd_desc desc = wend_crowd_desc_default();
    (void)state;
    open_stage(&stage, "..................../....................");
    wend_crowd_destroy(stage.crowd);
    desc.tick = 1;
    assert_int_equal(wend_crowd_create(stage.scene.space, &desc, NULL, &stage.crowd), WEND_OK);
    wend_crowd_go(stage.crowd, add(&stage, 1, 1, 0.2), wend_place_cell(14, 1));
    assert_true(run(&stage, 1, 20) < 20);
    close_stage(&stage);
}

static void without_work_one_waits_for_its_path(void **state)
{
    stage stage;
    wend_crowd_sum sum;
    (void)state;
    open_stage(&stage, "......../.@@@@@@./........");
    const wend_agent_id id = add(&stage, 4.5, 0.5, 0.4);
    wend_crowd_go(stage.crowd, id, wend_place_cell(4, 2));
    assert_int_equal(wend_crowd_step(stage.crowd, 0, &sum), WEND_OK);
    assert_int_equal(sum.waiting, 1);
    assert_int_equal(sum.work, 0);
    assert_int_equal(wend_crowd_step(stage.crowd, 1000, &sum), WEND_OK);
    assert_int_equal(sum.walking, 1);
    assert_true(sum.work > 0);
    close_stage(&stage);
}

static void two_who_meet_head_on_pass_each_other(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "............/............/............/............");
    wend_crowd_go(stage.crowd, add(&stage, 1.5, 2, 0.4), (wend_place){10 * 256 + 128, 2 * 256, 0, 0});
    wend_crowd_go(stage.crowd, add(&stage, 10.5, 2, 0.4), (wend_place){1 * 256 + 128, 2 * 256, 0, 0});
    assert_true(run(&stage, 2, 120) < 120);
    close_stage(&stage);
}

static void one_who_stands_makes_room_in_a_corridor_that_is_wide_enough(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "............/............");
    add(&stage, 6, 1, 0.4);
    const wend_agent_id id = add(&stage, 1, 1, 0.4);
    wend_crowd_go(stage.crowd, id, (wend_place){10 * 256, 256, 0, 0});
    assert_true(run(&stage, 1, 150) < 150);
    close_stage(&stage);
}

static void a_fixed_one_does_not_move(void **state)
{
    stage stage;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id fixed;
    (void)state;
    open_stage(&stage, "............/............/............/............");
    desc.x = 6;
    desc.y = 2;
    desc.is_fixed = true;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &fixed), WEND_OK);
    const wend_agent_id id = add(&stage, 1, 2, 0.4);
    wend_crowd_go(stage.crowd, id, (wend_place){10 * 256, 2 * 256, 0, 0});
    assert_true(run(&stage, 1, 150) < 150);
    assert_true(agent_of(&stage, fixed).x == 6 && agent_of(&stage, fixed).y == 2);
    close_stage(&stage);
}

/* The one of the higher rank goes straight on. */
static void the_lower_priority_gives_way(void **state)
{
    stage stage;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id general;
    double aside = 0;
    (void)state;
    open_stage(&stage, "............/............/............/............");
    desc.x = 1;
    desc.y = 2;
    desc.priority = 200;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &general), WEND_OK);
    add(&stage, 10, 1.9, 0.4);
    wend_crowd_steer(stage.crowd, general, 2, 0);
    wend_crowd_steer(stage.crowd, stage.ids[0], -2, 0);
    for (uint32_t tick = 0; tick < 40; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
        aside = fmax(aside, fabs(agent_of(&stage, stage.ids[0]).y - 1.9));
    }
    assert_true(agent_of(&stage, general).x > 8);
    assert_true(aside > 0.5);
    close_stage(&stage);
}

static void nobody_is_pushed_into_a_wall(void **state)
{
    stage stage;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id cart;
    (void)state;
    open_stage(&stage, "....../......");
    desc.x = 1;
    desc.y = 1;
    desc.radius = 0.9;
    desc.is_fixed = true;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &cart), WEND_OK);
    const wend_agent_id id = add(&stage, 5.5, 1, 0.4);
    wend_crowd_steer(stage.crowd, cart, 2, 0);
    for (uint32_t tick = 0; tick < 60; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    assert_true(agent_of(&stage, id).x <= 5.6 + 1e-9);
    assert_true(agent_of(&stage, cart).x <= agent_of(&stage, id).x - 0.9);
    close_stage(&stage);
}

/* Two corners of a wall in a line: straight ahead from the first to the second there is no room for it. */
static void on_a_mesh_without_a_radius_it_gets_round_corners_in_a_line(void **state)
{
    static const wend_mesh_point ground[] = {{0, 0}, {5120, 0}, {5120, 5120}, {0, 5120}};
    static const wend_mesh_point rock[] = {{0, 2560}, {2560, 2560}, {2560, 4000}, {0, 4000}};
    const wend_mesh_outline outlines[] = {{ground, 4, '.', false}, {rock, 4, 0, true}};
    stage stage = {0};
    wend_mesh *mesh = NULL;
    wend_space *space = NULL;
    (void)state;
    assert_int_equal(wend_mesh_create_outlines(outlines, 2, NULL, &mesh, NULL), WEND_OK);
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_crowd_create(space, NULL, NULL, &stage.crowd), WEND_OK);
    for (uint32_t i = 0; i < 3; i++)
        wend_crowd_go(stage.crowd, add(&stage, 2 + i, 9, 0.3 + 0.2 * i), (wend_place){512, 4700, 0, 0});
    assert_true(run(&stage, 3, 300) < 300);
    wend_crowd_destroy(stage.crowd);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/*
 * A corner that is cut off, behind it a step down, less high than those who come round are far from it; then a wall
 * goes on.
 */
static wend_mesh *open_short_step(void)
{
    static const wend_mesh_point ground[] = {{0, 0},    {1000, 0}, {1000, 892}, {91, 892}, {91, 887},
                                             {80, 860}, {59, 839}, {32, 828},   {0, 828}};
    const wend_mesh_outline outline = {ground, 9, '.', false};
    wend_mesh *mesh;
    assert_int_equal(wend_mesh_create_outlines(&outline, 1, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

/* The lowest that somebody comes who is steered over the step. */
static double lowest_past_step(const wend_space *space, int32_t x, double way_x, double way_y)
{
    stage stage = {.count = 0};
    wend_agent_desc desc = wend_agent_desc_default();
    assert_int_equal(wend_crowd_create(space, NULL, NULL, &stage.crowd), WEND_OK);
    desc.x = x / (double)WEND_CELL;
    desc.y = 845.0 / WEND_CELL;
    desc.radius = 1.0 / 64;
    desc.speed = 10;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &stage.ids[0]), WEND_OK);
    wend_crowd_steer(stage.crowd, stage.ids[0], way_x, way_y);
    for (uint32_t tick = 0; tick < 3; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    const double lowest = agent_of(&stage, stage.ids[0]).y;
    wend_crowd_destroy(stage.crowd);
    return lowest;
}

static void nobody_passes_the_wall_behind_a_step(void **state)
{
    wend_mesh *mesh = open_short_step();
    wend_space *space;
    (void)state;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    for (int32_t x = 80; x < 100; x++)
        for (uint32_t way = 0; way < 100; way++) {
            const double way_x = way * 0.05, way_y = sqrt(25 - way_x * way_x);
            assert_true(lowest_past_step(space, x, way_x, way_y) <= (892 - 4) / (double)WEND_CELL + 1e-9);
        }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/* How far a point is from the line between two others. */
static double line_distance(wend_mesh_point a, wend_mesh_point b, double x, double y)
{
    const double along_x = b.x - a.x, along_y = b.y - a.y;
    const double from_x = x * WEND_CELL - a.x, from_y = y * WEND_CELL - a.y;
    const double at = (from_x * along_x + from_y * along_y) / (along_x * along_x + along_y * along_y);
    const double part = fmin(fmax(at, 0), 1);
    return hypot(from_x - part * along_x, from_y - part * along_y) / WEND_CELL;
}

/* Past a spike that points to (10, 10), so thin that the corner bars on either side of both of its walls. */
static bool steer_past_spike(random_source *random)
{
    enum { SIDE = 20 * WEND_CELL, TIP = 10 * WEND_CELL };
    const double angle = random_below(random, 1000) * 0.00628, thin = 0.02 + random_below(random, 1000) * 0.0005;
    const wend_mesh_point ground[] = {{0, 0}, {SIDE, 0}, {SIDE, SIDE}, {0, SIDE}};
    const wend_mesh_point spike[] = {
        {TIP, TIP},
        {TIP + (int32_t)(1500 * cos(angle)), TIP + (int32_t)(1500 * sin(angle))},
        {TIP + (int32_t)(1500 * cos(angle + thin)), TIP + (int32_t)(1500 * sin(angle + thin))}};
    const wend_mesh_outline outlines[] = {{ground, 4, '.', false}, {spike, 3, '.', true}};
    const double way = angle + 2 + random_below(random, 1000) * 0.002, x = 10 - 2 * cos(way), y = 10 - 2 * sin(way);
    wend_agent_desc desc = wend_agent_desc_default();
    stage stage = {.count = 0};
    wend_mesh *mesh;
    wend_space *space;
    desc.x = x - 0.3 * sin(way) * (random_below(random, 200) * 0.01 - 1);
    desc.y = y + 0.3 * cos(way) * (random_below(random, 200) * 0.01 - 1);
    assert_int_equal(wend_mesh_create_outlines(outlines, 2, NULL, &mesh, NULL), WEND_OK);
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_crowd_create(space, NULL, NULL, &stage.crowd), WEND_OK);
    const double before =
        fmin(line_distance(spike[0], spike[1], desc.x, desc.y), line_distance(spike[0], spike[2], desc.x, desc.y));
    const bool stands = before > desc.radius && wend_crowd_add(stage.crowd, &desc, &stage.ids[0]) == WEND_OK;
    if (stands)
        assert_int_equal(wend_crowd_steer(stage.crowd, stage.ids[0], 2 * cos(way), 2 * sin(way)), WEND_OK);
    for (uint32_t tick = 0; tick < 30 && stands; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
        const wend_agent agent = agent_of(&stage, stage.ids[0]);
        assert_true(line_distance(spike[0], spike[1], agent.x, agent.y) > agent.radius - 1e-6);
        assert_true(line_distance(spike[0], spike[2], agent.x, agent.y) > agent.radius - 1e-6);
    }
    wend_crowd_destroy(stage.crowd);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return stands;
}

static void nobody_touches_the_tip_of_a_spike(void **state)
{
    random_source random = {5};
    uint32_t count = 0;
    (void)state;
    for (uint32_t i = 0; i < 400; i++)
        count += steer_past_spike(&random);
    assert_true(count > 200);
}

static void a_slow_turner_takes_a_curve(void **state)
{
    stage stage;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id;
    (void)state;
    open_stage(&stage, "............/............/............/............/............/............");
    desc.x = 2;
    desc.y = 3;
    desc.turning = 90;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &id), WEND_OK);
    wend_crowd_steer(stage.crowd, id, 2, 0);
    wend_crowd_step(stage.crowd, 0, NULL);
    wend_crowd_steer(stage.crowd, id, 0, 2);
    wend_crowd_step(stage.crowd, 0, NULL);
    const wend_agent agent = agent_of(&stage, id);
    assert_true(fabs(atan2(agent.velocity_y, agent.velocity_x) - 9 * 3.14159265358979 / 180) < 1e-9);
    close_stage(&stage);
}

static void whoever_a_wall_is_built_on_stands_until_it_is_gone(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "......../......../........");
    const wend_agent_id id = add(&stage, 2.5, 1.5, 0.4);
    wend_crowd_steer(stage.crowd, id, 2, 0);
    wend_grid_set(stage.scene.grid, wend_place_cell(2, 1), '@');
    assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_ERROR_STALE);
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    assert_true(agent_of(&stage, id).x == 2.5);
    wend_grid_set(stage.scene.grid, wend_place_cell(2, 1), '.');
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    assert_true(agent_of(&stage, id).x > 2.5);
    close_stage(&stage);
}

static void those_sent_to_one_place_settle_around_it(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "................/................/................/................/................/"
                       "................/................/................/................/................");
    for (uint32_t i = 0; i < 24; i++)
        wend_crowd_go(stage.crowd, add(&stage, 1 + i % 3, 1 + i / 3, 0.4), wend_place_cell(11, 5));
    assert_true(run(&stage, 24, 400) < 400);
    for (uint32_t i = 0; i < 24; i++)
        assert_true(hypot(agent_of(&stage, stage.ids[i]).x - 11.5, agent_of(&stage, stage.ids[i]).y - 5.5) < 4);
    close_stage(&stage);
}

static void near_ones_are_those_of_a_look_at_all(void **state)
{
    stage stage;
    random_source random = {7};
    (void)state;
    open_stage(&stage, "................/................/................/................/................");
    for (uint32_t i = 0; i < 60; i++)
        add(&stage, 0.5 + random_below(&random, 1500) * 0.01, 0.5 + random_below(&random, 400) * 0.01, 0.1);
    for (uint32_t round = 0; round < 100; round++) {
        const wend_crowd_point point = {random_below(&random, 2000) * 0.01 - 2, random_below(&random, 900) * 0.01 - 2,
                                        0};
        const double range = random_below(&random, 600) * 0.01;
        wend_agent_id within[MOST], nearest[MOST];
        uint32_t count, k, expected = 0;
        assert_int_equal(wend_crowd_within(stage.crowd, point, range, within, MOST, &count), WEND_OK);
        for (uint32_t i = 0; i < stage.count; i++) {
            const wend_agent agent = agent_of(&stage, stage.ids[i]);
            const double x = agent.x - point.x, y = agent.y - point.y;
            expected += x * x + y * y <= range * range;
        }
        assert_int_equal(count, expected);
        assert_int_equal(wend_crowd_nearest(stage.crowd, point, 10, nearest, &k), WEND_OK);
        assert_int_equal(k, 10);
        for (uint32_t i = 0; i < count && i < k; i++)
            assert_true(nearest[i] == within[i]);
    }
    close_stage(&stage);
}

static void a_view_tells_who_enters_and_leaves(void **state)
{
    stage stage;
    wend_agent_id seen[MOST], changes[2 * MOST];
    wend_crowd_view view = wend_crowd_view_default();
    (void)state;
    open_stage(&stage, "................/................/................/................/................");
    const wend_agent_id walker = add(&stage, 1, 2.5, 0.4), near = add(&stage, 8, 1, 0.4), gone = add(&stage, 8, 4, 0.4);
    view.from = (wend_crowd_point){8, 2.5, 0};
    view.range = 3;
    view.keep = 4;
    view.seen = seen;
    view.seen_capacity = MOST;
    view.changes = changes;
    assert_int_equal(wend_crowd_look(stage.crowd, &view), WEND_OK);
    assert_true(view.entered == 2 && view.left == 0 && view.seen_count == 2);
    assert_true(changes[0] == near && changes[1] == gone);
    wend_crowd_remove(stage.crowd, gone);
    wend_crowd_put(stage.crowd, walker, (wend_crowd_point){5.5, 2.5, 0});
    assert_int_equal(wend_crowd_look(stage.crowd, &view), WEND_OK);
    assert_true(view.entered == 1 && view.left == 1 && changes[0] == walker && changes[1] == gone);
    assert_true(view.seen_count == 2 && seen[0] == walker && seen[1] == near);
    wend_crowd_put(stage.crowd, walker, (wend_crowd_point){4.5, 2.5, 0}); /* within `keep` */
    assert_int_equal(wend_crowd_look(stage.crowd, &view), WEND_OK);
    assert_true(view.entered == 0 && view.left == 0 && view.seen_count == 2);
    wend_crowd_put(stage.crowd, walker, (wend_crowd_point){3.5, 2.5, 0});
    assert_int_equal(wend_crowd_look(stage.crowd, &view), WEND_OK);
    assert_true(view.entered == 0 && view.left == 1 && changes[0] == walker && view.seen_count == 1);
    close_stage(&stage);
}

static void a_full_view_keeps_those_of_the_lower_index(void **state)
{
    stage stage;
    wend_agent_id seen[3], changes[6];
    wend_crowd_view view = wend_crowd_view_default();
    (void)state;
    open_stage(&stage, "................");
    for (uint32_t i = 0; i < 6; i++)
        add(&stage, 10.5 - i, 0.5, 0.3);
    view.from = (wend_crowd_point){8, 0.5, 0};
    view.range = 9;
    view.seen = seen;
    view.seen_capacity = 3;
    view.changes = changes;
    assert_int_equal(wend_crowd_look(stage.crowd, &view), WEND_ERROR_CAPACITY);
    assert_true(view.seen_count == 3 && seen[0] == stage.ids[0] && seen[1] == stage.ids[1] && seen[2] == stage.ids[2]);
    close_stage(&stage);
}

static void numbers_of_removed_agents_do_not_come_again(void **state)
{
    stage stage;
    wend_agent agent;
    (void)state;
    open_stage(&stage, "........");
    const wend_agent_id first = add(&stage, 1, 0.5, 0.4);
    assert_int_equal(wend_crowd_remove(stage.crowd, first), WEND_OK);
    const wend_agent_id second = add(&stage, 1, 0.5, 0.4);
    assert_true(first != second && wend_agent_index(first) == wend_agent_index(second));
    assert_int_equal(wend_crowd_agent(stage.crowd, first, &agent), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_crowd_remove(stage.crowd, first), WEND_ERROR_ARGUMENT);
    close_stage(&stage);
}

static void senseless_agents_are_refused(void **state)
{
    stage stage;
    wend_agent_id id = 1;
    const double bad[] = {NAN, INFINITY, -1, 1e30};
    (void)state;
    open_stage(&stage, "...@....");
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
    id = add(&stage, 1, 0.5, 0.4);
    for (uint32_t i = 0; i < 2; i++)
        assert_int_equal(wend_crowd_steer(stage.crowd, id, bad[i], 0), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_crowd_follow_path(stage.crowd, id, NULL, 3), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_crowd_follow_field(stage.crowd, id, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_crowd_put(stage.crowd, id, (wend_crowd_point){3.5, 0.5, 0}), WEND_ERROR_RANGE);
    close_stage(&stage);
}

/* A floor of 10 by 4 cells, and another exactly above it. */
static wend_mesh *open_two_floors(void)
{
    static const wend_mesh_point points[8] = {{0, 0}, {2560, 0}, {2560, 1024}, {0, 1024},
                                              {0, 0}, {2560, 0}, {2560, 1024}, {0, 1024}};
    static const int32_t heights[8] = {0, 0, 0, 0, 768, 768, 768, 768};
    static const uint32_t corners[8] = {0, 1, 2, 3, 4, 5, 6, 7}, counts[2] = {4, 4};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = 8;
    polygons.corners = corners;
    polygons.corner_count = 8;
    polygons.counts = counts;
    polygons.polygon_count = 2;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

/* How far from its line somebody is moved who walks past another that stands on a level. */
static double deviation_beside(uint16_t level)
{
    wend_mesh *mesh = open_two_floors();
    wend_space *space;
    stage stage = {.count = 0};
    double most = 0;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_crowd_create(space, NULL, NULL, &stage.crowd), WEND_OK);
    wend_agent_desc desc = wend_agent_desc_default();
    desc.x = 5;
    desc.y = 2;
    desc.level = level;
    desc.is_fixed = true;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &stage.ids[0]), WEND_OK);
    const wend_agent_id walker = (stage.count = 1, add(&stage, 1, 2, 0.4));
    wend_crowd_go(stage.crowd, walker, (wend_place){9 * WEND_CELL, 2 * WEND_CELL, 0, 0});
    for (uint32_t tick = 0; tick < 100; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, WEND_ALL_WORK, NULL), WEND_OK);
        most = fmax(most, fabs(agent_of(&stage, walker).y - 2));
    }
    assert_int_equal(agent_of(&stage, walker).state, WEND_AGENT_ARRIVED);
    assert_int_equal(agent_of(&stage, walker).level, 0);
    wend_crowd_destroy(stage.crowd);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return most;
}

static void who_stands_on_the_floor_above_is_not_in_the_way(void **state)
{
    (void)state;
    assert_true(deviation_beside(1) == 0);
    assert_true(deviation_beside(0) > 0.7);
}

static void an_obstacle_holds_those_of_its_own_floor_alone(void **state)
{
    static const wend_mesh_point box[4] = {{200, 200}, {800, 200}, {800, 800}, {200, 800}};
    wend_mesh *mesh = open_two_floors();
    wend_space *space;
    wend_obstacle_id obstacle;
    stage stage = {.count = 0};
    (void)state;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_crowd_create(space, NULL, NULL, &stage.crowd), WEND_OK);
    const wend_agent_id below = add(&stage, 2, 2, 0.4);
    const wend_agent_id above = add(&stage, 8, 2, 0.4);
    assert_int_equal(wend_crowd_put(stage.crowd, above, (wend_crowd_point){2, 2, 1}), WEND_OK);
    assert_int_equal(wend_mesh_add_obstacle(mesh, box, 4, 1, &obstacle, NULL), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    wend_crowd_steer(stage.crowd, below, 1, 0);
    wend_crowd_steer(stage.crowd, above, 1, 0);
    for (uint32_t tick = 0; tick < 30; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    assert_true(agent_of(&stage, below).x > 4.9 && agent_of(&stage, above).x == 2);
    assert_int_equal(wend_mesh_remove_obstacle(mesh, obstacle), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    for (uint32_t tick = 0; tick < 30; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    assert_true(agent_of(&stage, above).x > 4.9 && agent_of(&stage, above).level == 1);
    wend_crowd_destroy(stage.crowd);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/* A hall, beside it a landing, and a ramp that turns back sharply there at the wall's end and leads over the hall. */
static wend_mesh *open_sharp_turn(void)
{
    static const wend_mesh_point points[11] = {{0, 0},   {64, 0},    {640, 0},   {640, 256}, {320, 256}, {64, 256},
                                               {0, 256}, {640, 700}, {320, 700}, {448, 560}, {384, 560}};
    static const int32_t heights[11] = {0, 0, 0, 0, 0, 0, 0, -64, -64, 768, 768};
    static const uint32_t corners[17] = {1, 2, 3, 4, 5, 4, 3, 7, 8, 0, 1, 5, 6, 6, 5, 9, 10}, counts[4] = {5, 4, 4, 4};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = 11;
    polygons.corners = corners;
    polygons.corner_count = 17;
    polygons.counts = counts;
    polygons.polygon_count = 4;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

static wend_agent_id add_small(stage *stage, const wend_space *space, wend_mesh_point at)
{
    wend_agent_desc desc = wend_agent_desc_default();
    wend_place place;
    assert_int_equal(wend_ground_locate(space, at.x, at.y, 0, &place, NULL), WEND_OK);
    desc.x = at.x / (double)WEND_CELL;
    desc.y = at.y / (double)WEND_CELL;
    desc.level = place.level;
    desc.radius = 0.05;
    desc.speed = 6;
    assert_int_equal(wend_crowd_add(stage->crowd, &desc, &stage->ids[stage->count]), WEND_OK);
    return stage->ids[stage->count++];
}

/* Two who do not see each other come round the wall's end from both sides; the nearest that they come to each other. */
static double nearest_at_turn(const wend_space *space, wend_mesh_point hall, wend_mesh_point ramp, bool ramp_first)
{
    stage stage = {.count = 0};
    double nearest = INFINITY;
    assert_int_equal(wend_crowd_create(space, NULL, NULL, &stage.crowd), WEND_OK);
    const wend_agent_id first = add_small(&stage, space, ramp_first ? ramp : hall);
    const wend_agent_id second = add_small(&stage, space, ramp_first ? hall : ramp);
    assert_true(agent_of(&stage, first).level != agent_of(&stage, second).level);
    wend_crowd_steer(stage.crowd, ramp_first ? second : first, -3, 0);
    wend_crowd_steer(stage.crowd, ramp_first ? first : second, -1.5, -4);
    for (uint32_t tick = 0; tick < 3; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, WEND_ALL_WORK, NULL), WEND_OK);
        const wend_agent a = agent_of(&stage, first), b = agent_of(&stage, second);
        nearest = fmin(nearest, hypot(a.x - b.x, a.y - b.y));
    }
    wend_crowd_destroy(stage.crowd);
    return nearest;
}

static void two_who_meet_behind_a_sharp_turn_do_not_overlap(void **state)
{
    wend_mesh *mesh = open_sharp_turn();
    wend_space *space;
    (void)state;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    for (int32_t x = 66; x < 86; x++)
        for (int32_t down = 0; down < 16; down++)
            for (int32_t order = 0; order < 2; order++) {
                const wend_mesh_point hall = {x, 241}, ramp = {62 + down, 271 + down};
                assert_true(nearest_at_turn(space, hall, ramp, order == 1) >= 2 * 0.05 - 1e-9);
            }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
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

/* Where one goes who walks towards another, who is sent on before they meet; somebody looks before that, or nobody. */
static wend_agent walk_towards_another(bool looks)
{
    const wend_place far = {10 * WEND_CELL, 2 * WEND_CELL, 0, 0};
    stage stage;
    uint32_t count;
    open_stage(&stage, "............/............/............/............");
    const wend_agent_id walker = add(&stage, 2, 2, 0.4), other = add(&stage, 5, 2, 0.4);
    wend_crowd_steer(stage.crowd, walker, 2, 0);
    for (uint32_t tick = 0; tick < 10; tick++) {
        if (looks)
            wend_crowd_within(stage.crowd, (wend_crowd_point){5, 2, 0}, 9, NULL, 0, &count);
        if (tick == 3)
            wend_crowd_follow_path(stage.crowd, other, &far, 1);
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    }
    const wend_agent agent = agent_of(&stage, walker);
    close_stage(&stage);
    return agent;
}

static void who_looks_changes_nothing(void **state)
{
    const wend_agent seen = walk_towards_another(true), unseen = walk_towards_another(false);
    (void)state;
    assert_true(seen.x == unseen.x && seen.y == unseen.y);
}

static void a_crowd_saved_before_it_has_seen_a_wall_sees_it_later(void **state)
{
    stage stage;
    size_t needed = 0;
    wend_agent agent;
    wend_crowd *restored;
    (void)state;
    open_stage(&stage, "......../........");
    const wend_agent_id id = add(&stage, 1.5, 0.5, 0.4);
    wend_crowd_steer(stage.crowd, id, 1, 0);
    wend_crowd_step(stage.crowd, 0, NULL);
    assert_int_equal(wend_grid_set(stage.scene.grid, wend_place_cell(1, 0), '@'), WEND_OK);
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    const wend_space *space = stage.scene.space;
    wend_crowd_saved saved = wend_crowd_saved_default();
    saved.maps = (wend_crowd_maps){&space, NULL, 1, 0};
    wend_crowd_save(stage.crowd, &saved.maps, NULL, 0, &needed);
    void *bytes = malloc(needed);
    assert_non_null(bytes);
    assert_int_equal(wend_crowd_save(stage.crowd, &saved.maps, bytes, needed, &saved.byte_count), WEND_OK);
    saved.bytes = bytes;
    assert_int_equal(wend_crowd_restore(&saved, NULL, &restored), WEND_OK);
    wend_crowd_step(restored, 0, NULL);
    wend_crowd_step(stage.crowd, 0, NULL);
    assert_int_equal(wend_crowd_agent(restored, id, &agent), WEND_OK);
    assert_true(agent.x == agent_of(&stage, id).x && agent.velocity_x == 0);
    wend_crowd_destroy(restored);
    free(bytes);
    close_stage(&stage);
}

/* Bytes of a crowd, with one bit of them changed: they are refused, or make a crowd that can be stepped. */
static void damaged_bytes_do_no_harm(void **state)
{
    stage stage;
    size_t needed = 0;
    (void)state;
    open_stage(&stage, "......../.@@@@@@./........");
    for (uint32_t i = 0; i < 5; i++)
        wend_crowd_go(stage.crowd, add(&stage, 1 + i, 0.5, 0.4), wend_place_cell(4, 2));
    wend_crowd_steer(stage.crowd, stage.ids[4], 1, 1);
    for (uint32_t i = 0; i < 8; i++)
        wend_crowd_step(stage.crowd, 1000, NULL);
    wend_crowd_remove(stage.crowd, stage.ids[1]);
    const wend_space *space = stage.scene.space;
    const wend_crowd_maps maps = {&space, NULL, 1, 0};
    wend_crowd_save(stage.crowd, &maps, NULL, 0, &needed);
    uint8_t *bytes = malloc(needed);
    assert_non_null(bytes);
    assert_int_equal(wend_crowd_save(stage.crowd, &maps, bytes, needed, &needed), WEND_OK);
    wend_crowd_saved saved = wend_crowd_saved_default();
    saved.bytes = bytes;
    saved.maps = maps;
    for (size_t bit = 0; bit < 8 * needed; bit++) {
        wend_crowd *crowd;
        saved.byte_count = bit % 5 ? needed : bit / 8;
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        const wend_status status = wend_crowd_restore(&saved, NULL, &crowd);
        assert_true(status == WEND_OK || status == WEND_ERROR_FORMAT || status == WEND_ERROR_ARGUMENT);
        for (uint32_t i = 0; status == WEND_OK && i < 4; i++)
            assert_int_equal(wend_crowd_step(crowd, 1000, NULL), WEND_OK);
        if (status == WEND_OK)
            wend_crowd_destroy(crowd);
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    free(bytes);
    close_stage(&stage);
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
        wend_crowd_go(stage.crowd, add(&stage, 1 + i % 5, 0.5 + i / 5, 0.3), wend_place_cell(14, 2));
    wend_crowd_step(stage.crowd, WEND_ALL_WORK, NULL);
    const uint64_t calls = memory.calls;
    run(&stage, 20, 200);
    assert_int_equal(memory.calls, calls);
    assert_int_equal(wend_crowd_memory(stage.crowd), memory.bytes);
    close_stage(&stage);
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
        cmocka_unit_test(two_who_meet_head_on_pass_each_other),
        cmocka_unit_test(one_who_stands_makes_room_in_a_corridor_that_is_wide_enough),
        cmocka_unit_test(a_fixed_one_does_not_move),
        cmocka_unit_test(the_lower_priority_gives_way),
        cmocka_unit_test(nobody_is_pushed_into_a_wall),
        cmocka_unit_test(on_a_mesh_without_a_radius_it_gets_round_corners_in_a_line),
        cmocka_unit_test(nobody_passes_the_wall_behind_a_step),
        cmocka_unit_test(nobody_touches_the_tip_of_a_spike),
        cmocka_unit_test(a_slow_turner_takes_a_curve),
        cmocka_unit_test(whoever_a_wall_is_built_on_stands_until_it_is_gone),
        cmocka_unit_test(those_sent_to_one_place_settle_around_it),
        cmocka_unit_test(near_ones_are_those_of_a_look_at_all),
        cmocka_unit_test(a_view_tells_who_enters_and_leaves),
        cmocka_unit_test(a_full_view_keeps_those_of_the_lower_index),
        cmocka_unit_test(numbers_of_removed_agents_do_not_come_again),
        cmocka_unit_test(senseless_agents_are_refused),
        cmocka_unit_test(who_stands_on_the_floor_above_is_not_in_the_way),
        cmocka_unit_test(an_obstacle_holds_those_of_its_own_floor_alone),
        cmocka_unit_test(two_who_meet_behind_a_sharp_turn_do_not_overlap),
        cmocka_unit_test(ground_of_other_kinds_is_refused),
        cmocka_unit_test(who_looks_changes_nothing),
        cmocka_unit_test(a_crowd_saved_before_it_has_seen_a_wall_sees_it_later),
        cmocka_unit_test(damaged_bytes_do_no_harm),
        cmocka_unit_test(lack_of_memory_is_reported_and_leaves_nothing_behind),
        cmocka_unit_test(a_warm_crowd_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
