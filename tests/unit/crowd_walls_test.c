/* tests/unit/crowd_walls_test.c: agents beside walls and corners, on grids and meshes. */
#include "scene/crowd_stage.h"

#include <math.h>
#include <stdlib.h>

static void nobody_is_pushed_into_a_wall(void **state)
{
    stage stage;
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id cart;
    (void)state;
    stage_open(&stage, "....../......");
    desc.x = 1;
    desc.y = 1;
    desc.radius = 0.9;
    desc.is_fixed = true;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &cart), WEND_OK);
    const wend_agent_id id = stage_add(&stage, 5.5, 1, 0.4);
    wend_crowd_steer(stage.crowd, cart, 2, 0);
    for (uint32_t tick = 0; tick < 60; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    assert_true(stage_agent(&stage, id).x <= 5.6 + 1e-9);
    assert_true(stage_agent(&stage, cart).x <= stage_agent(&stage, id).x - 0.9);
    stage_close(&stage);
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
        wend_crowd_go(stage.crowd, stage_add(&stage, 2 + i, 9, 0.3 + 0.2 * i), (wend_place){512, 4700, 0, 0});
    assert_true(stage_run(&stage, 3, 300) < 300);
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
    const double lowest = stage_agent(&stage, stage.ids[0]).y;
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
        const wend_agent agent = stage_agent(&stage, stage.ids[0]);
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

static void whoever_a_wall_is_built_on_stands_until_it_is_gone(void **state)
{
    stage stage;
    (void)state;
    stage_open(&stage, "......../......../........");
    const wend_agent_id id = stage_add(&stage, 2.5, 1.5, 0.4);
    wend_crowd_steer(stage.crowd, id, 2, 0);
    wend_grid_set(stage.scene.grid, wend_place_cell(2, 1), '@');
    assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_ERROR_STALE);
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    assert_true(stage_agent(&stage, id).x == 2.5);
    wend_grid_set(stage.scene.grid, wend_place_cell(2, 1), '.');
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    assert_true(stage_agent(&stage, id).x > 2.5);
    stage_close(&stage);
}

/* A floor of 8 x 4 cells that a wall is built on, maybe with another one above it, and a crowd. */
typedef struct yard {
    stage stage;
    wend_mesh *mesh;
    wend_space *space;
} yard;

static void yard_open(yard *yard, uint32_t floors)
{
    enum { RIGHT = 8 * WEND_CELL, BOTTOM = 4 * WEND_CELL, ABOVE = 3 * WEND_CELL };
    static const wend_mesh_point points[] = {{0, 0}, {RIGHT, 0}, {RIGHT, BOTTOM}, {0, BOTTOM},
                                             {0, 0}, {RIGHT, 0}, {RIGHT, BOTTOM}, {0, BOTTOM}};
    static const int32_t heights[] = {0, 0, 0, 0, ABOVE, ABOVE, ABOVE, ABOVE};
    static const uint32_t corners[] = {0, 1, 2, 3, 4, 5, 6, 7}, counts[] = {4, 4};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    *yard = (struct yard){.stage = {.count = 0}};
    polygons.points = points;
    polygons.heights = heights;
    polygons.corners = corners;
    polygons.counts = counts;
    polygons.point_count = polygons.corner_count = 4 * floors;
    polygons.polygon_count = floors;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &yard->mesh, NULL), WEND_OK);
    assert_int_equal(wend_space_create_mesh(yard->mesh, NULL, NULL, &yard->space), WEND_OK);
    assert_int_equal(wend_crowd_create(yard->space, NULL, NULL, &yard->stage.crowd), WEND_OK);
}

static void yard_close(yard *yard)
{
    wend_crowd_destroy(yard->stage.crowd);
    wend_space_destroy(yard->space);
    wend_mesh_destroy(yard->mesh);
}

/* A wall from (2, 1) to the place meant. */
static void yard_build(yard *yard, int32_t right, int32_t bottom)
{
    const int32_t left = 2 * WEND_CELL, top = WEND_CELL;
    const wend_mesh_point corners[] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    wend_obstacle_id id;
    assert_int_equal(wend_mesh_add_obstacle(yard->mesh, corners, 4, 0, &id, NULL), WEND_OK);
    assert_int_equal(wend_space_update(yard->space), WEND_OK);
}

static double stage_gap(const stage *stage, wend_agent_id a, wend_agent_id b)
{
    const wend_agent one = stage_agent(stage, a), other = stage_agent(stage, b);
    return hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius;
}

static void yard_step(yard *yard, uint32_t ticks)
{
    for (uint32_t tick = 0; tick < ticks; tick++) {
        assert_int_equal(wend_crowd_step(yard->stage.crowd, WEND_ALL_WORK, NULL), WEND_OK);
        for (uint32_t i = 0; i < yard->stage.count; i++)
            for (uint32_t k = 0; k < i; k++)
                assert_true(stage_gap(&yard->stage, yard->stage.ids[i], yard->stage.ids[k]) > -1e-6);
    }
}

/* One stands 5/1000 of a cell in a wall that is built, and another right before it, on the ground. */
static void whoever_a_wall_leaves_hardly_beside_the_ground_is_put_back(void **state)
{
    yard yard;
    (void)state;
    yard_open(&yard, 1);
    const wend_agent_id id = stage_add(&yard.stage, 2.995, 2, 0.4);
    yard_build(&yard, 3 * WEND_CELL, 3 * WEND_CELL);
    yard_step(&yard, 1);
    assert_true(stage_agent(&yard.stage, id).x >= 3);
    yard_close(&yard);
}

static wend_agent_id yard_add_fixed(yard *yard, double x, double y, double radius)
{
    wend_agent_desc desc = wend_agent_desc_default();
    desc.x = x;
    desc.y = y;
    desc.radius = radius;
    desc.is_fixed = true;
    assert_int_equal(wend_crowd_add(yard->stage.crowd, &desc, &yard->stage.ids[yard->stage.count]), WEND_OK);
    return yard->stage.ids[yard->stage.count++];
}

static void but_not_on_to_somebody(void **state)
{
    yard yard;
    (void)state;
    yard_open(&yard, 1);
    const wend_agent_id id = stage_add(&yard.stage, 2.995, 2, 0.4);
    const wend_agent_id other = yard_add_fixed(&yard, 3.796, 2, 0.4);
    yard_build(&yard, 3 * WEND_CELL, 3 * WEND_CELL);
    yard_step(&yard, 10);
    assert_true(stage_agent(&yard.stage, id).x < 3);
    assert_int_equal(wend_crowd_steer(yard.stage.crowd, other, 1, 0), WEND_OK);
    yard_step(&yard, 2);
    assert_true(stage_agent(&yard.stage, id).x >= 3);
    yard_close(&yard);
}

/* Also a while after: nobody who stands there stays in the way of one that is held up. */
static void who_has_somewhere_to_go_gets_out_past_whoever_stands_there(void **state)
{
    (void)state;
    for (uint32_t turn = 0; turn < 2; turn++) { /* right before it, and hardly beside that */
        yard yard;
        yard_open(&yard, 1 + turn);
        const wend_agent_id id = stage_add(&yard.stage, 2.995, 2, 0.4);
        stage_add(&yard.stage, 3.796, turn == 0 ? 2 : 1.97, 0.4);
        yard_build(&yard, 3 * WEND_CELL, 3 * WEND_CELL);
        assert_int_equal(wend_crowd_go(yard.stage.crowd, id, (wend_place){7 * WEND_CELL, 2 * WEND_CELL, 0, 0}),
                         WEND_OK);
        yard_step(&yard, 100);
        assert_int_equal(stage_agent(&yard.stage, id).state, WEND_AGENT_ARRIVED);
        yard_close(&yard);
    }
}

/* Every fourth stands fast. */
static void yard_fill(yard *yard, random_source *random)
{
    for (uint32_t i = 0; i < 40; i++) {
        const double x = 2.1 + 0.401 * (i % 8) + 0.00002 * random_below(random, 8), y = 1.3 + 0.4002 * (i / 8);
        if (random_chance(random, 25))
            yard_add_fixed(yard, x, y, 0.2);
        else
            stage_add(&yard->stage, x, y, 0.2);
    }
    for (uint32_t i = 0; i < 40; i++) {
        const int32_t x = (int32_t)random_below(random, 8 * WEND_CELL),
                      y = (int32_t)random_below(random, 4 * WEND_CELL);
        if (random_chance(random, 50))
            assert_int_equal(wend_crowd_go(yard->stage.crowd, yard->stage.ids[i], (wend_place){x, y, 0, 0}), WEND_OK);
    }
}

static void walls_that_are_built_among_a_dense_crowd_press_nobody_into_another(void **state)
{
    random_source random = {7};
    (void)state;
    for (uint32_t game = 0; game < 100; game++) {
        yard yard;
        yard_open(&yard, 1 + game % 2);
        yard_fill(&yard, &random);
        yard_step(&yard, random_below(&random, 8));
        const wend_agent one = stage_agent(&yard.stage, yard.stage.ids[random_below(&random, 40)]);
        yard_build(&yard, (int32_t)(one.x * WEND_CELL) + (int32_t)random_below(&random, 3),
                   (int32_t)(one.y * WEND_CELL) + (int32_t)random_below(&random, 3));
        yard_step(&yard, 50);
        yard_close(&yard);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_pushed_into_a_wall),
        cmocka_unit_test(on_a_mesh_without_a_radius_it_gets_round_corners_in_a_line),
        cmocka_unit_test(nobody_passes_the_wall_behind_a_step),
        cmocka_unit_test(nobody_touches_the_tip_of_a_spike),
        cmocka_unit_test(whoever_a_wall_is_built_on_stands_until_it_is_gone),
        cmocka_unit_test(whoever_a_wall_leaves_hardly_beside_the_ground_is_put_back),
        cmocka_unit_test(but_not_on_to_somebody),
        cmocka_unit_test(who_has_somewhere_to_go_gets_out_past_whoever_stands_there),
        cmocka_unit_test(walls_that_are_built_among_a_dense_crowd_press_nobody_into_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
