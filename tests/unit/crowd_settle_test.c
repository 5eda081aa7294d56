/* tests/unit/crowd_settle_test.c: many who are sent to one goal settle around it, not before the door to it. */
#include "scene/crowd_copy.h"
#include "scene/scene.h"
#include "test/test.h"

#include <math.h>

enum { HUNDRED = 100, WALL = 40, DOOR = 20 };

/* A wall with a door, a hundred west of it, and their goal three cells east of it. */
typedef struct stage {
    wend_grid *grid;
    wend_mesh *mesh;
    wend_space *space;
    wend_crowd *crowd;
    wend_field *field;
    wend_agent_id ids[HUNDRED];
} stage;

static void open_cells(stage *stage)
{
    wend_grid_desc desc = wend_grid_desc_default();
    *stage = (struct stage){.grid = NULL};
    desc.width = 2 * WALL;
    desc.height = 2 * DOOR;
    assert_int_equal(wend_grid_create(&desc, NULL, &stage->grid), WEND_OK);
    assert_int_equal(wend_grid_fill(stage->grid, wend_area_cells(WALL, 0, 1, 2 * DOOR), '@'), WEND_OK);
    assert_int_equal(wend_grid_fill(stage->grid, wend_area_cells(WALL, DOOR, 1, 1), '.'), WEND_OK);
    assert_int_equal(wend_space_create(stage->grid, NULL, NULL, &stage->space), WEND_OK);
}

static void open_mesh(stage *stage)
{
    enum { C = WEND_CELL };
    static const wend_mesh_point ground[] = {{0, 0},           {WALL * C, 0},    {WALL * C, 20 * C}, {41 * C, 20 * C},
                                             {41 * C, 0},      {80 * C, 0},      {80 * C, 40 * C},   {41 * C, 40 * C},
                                             {41 * C, 21 * C}, {40 * C, 21 * C}, {40 * C, 40 * C},   {0, 40 * C}};
    const wend_mesh_outline outline = {ground, 12, '.', false};
    wend_profile profile = wend_profile_default();
    *stage = (struct stage){.grid = NULL};
    profile.radius = 102;
    assert_int_equal(wend_mesh_create_outlines(&outline, 1, NULL, &stage->mesh, NULL), WEND_OK);
    assert_int_equal(wend_space_create_mesh(stage->mesh, &profile, NULL, &stage->space), WEND_OK);
}

static void add_hundred(stage *stage)
{
    assert_int_equal(wend_crowd_create(stage->space, NULL, NULL, &stage->crowd), WEND_OK);
    for (uint32_t i = 0; i < HUNDRED; i++) {
        wend_agent_desc desc = wend_agent_desc_default();
        desc.x = 10 + i % 20 * 1.2;
        desc.y = 16 + i / 20 * 1.2;
        assert_int_equal(wend_crowd_add(stage->crowd, &desc, &stage->ids[i]), WEND_OK);
    }
}

static void send_hundred(stage *stage, bool along_field)
{
    const wend_area goal = wend_area_cells(WALL + 3, DOOR, 1, 1);
    wend_field_desc desc = wend_field_desc_default();
    desc.goals = &goal;
    desc.goal_count = 1;
    if (along_field) {
        assert_int_equal(wend_field_create(stage->space, &desc, NULL, &stage->field), WEND_OK);
        assert_int_equal(wend_field_grow(stage->field, WEND_ALL_WORK, NULL), WEND_OK);
    }
    for (uint32_t i = 0; i < HUNDRED; i++)
        assert_int_equal(along_field ? wend_crowd_follow_field(stage->crowd, stage->ids[i], stage->field)
                                     : wend_crowd_go(stage->crowd, stage->ids[i], wend_place_cell(WALL + 3, DOOR)),
                         WEND_OK);
}

static void close_stage(stage *stage)
{
    wend_crowd_destroy(stage->crowd);
    wend_field_release(stage->field);
    wend_space_destroy(stage->space);
    wend_grid_destroy(stage->grid);
    wend_mesh_destroy(stage->mesh);
}

/* How many stand west of the wall once all have arrived. */
static uint32_t settled_before_door(stage *stage)
{
    wend_crowd_sum sum = {0};
    wend_agent agents[HUNDRED];
    uint32_t west = 0;
    for (uint32_t tick = 0; tick < 3000 && sum.arrived < HUNDRED; tick++)
        assert_int_equal(wend_crowd_step(stage->crowd, WEND_ALL_WORK, &sum), WEND_OK);
    assert_int_equal(sum.arrived, HUNDRED);
    assert_int_equal(wend_crowd_agents(stage->crowd, agents, HUNDRED), HUNDRED);
    for (uint32_t i = 0; i < HUNDRED; i++)
        west += agents[i].x < (double)WALL;
    return west;
}

/* Those who came first stood in line behind each other, back through the door: 80 of 100 settled before it. */
static void hardly_anybody_settles_before_the_door_to_the_goal(void **state)
{
    stage stage;
    (void)state;
    open_cells(&stage);
    add_hundred(&stage);
    send_hundred(&stage, false);
    assert_in_range(settled_before_door(&stage), 0, 15);
    close_stage(&stage);
    open_mesh(&stage);
    add_hundred(&stage);
    send_hundred(&stage, false);
    assert_in_range(settled_before_door(&stage), 0, 15);
    close_stage(&stage);
}

static void nor_where_a_field_leads_there(void **state)
{
    stage stage;
    (void)state;
    open_cells(&stage);
    add_hundred(&stage);
    send_hundred(&stage, true);
    assert_in_range(settled_before_door(&stage), 0, 25);
    close_stage(&stage);
}

/* The same crowd again, from bytes; it is the caller's. */
static wend_crowd *saved_copy(stage *stage)
{
    const wend_space *spaces[] = {stage->space};
    wend_field *fields[] = {stage->field};
    const wend_crowd_maps maps = {spaces, fields, 1, stage->field != NULL};
    return crowd_copy(stage->crowd, &maps, NULL, NULL);
}

static void a_saved_crowd_settles_as_the_first_does(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < 6; k++) {
        stage stage;
        open_cells(&stage);
        add_hundred(&stage);
        send_hundred(&stage, k % 2 != 0);
        for (uint32_t tick = 0; tick < 150 + 100 * (k / 2); tick++)
            assert_int_equal(wend_crowd_step(stage.crowd, 500, NULL), WEND_OK);
        wend_crowd *copy = saved_copy(&stage);
        crowd_check_alike(stage.crowd, copy, 500, 200);
        wend_crowd_destroy(copy);
        close_stage(&stage);
    }
}

/* What bodies look like in a step is read from agents once; somebody between two steps may have had it read already. */
static void a_crowd_that_is_looked_at_settles_as_one_that_is_not(void **state)
{
    stage stage;
    (void)state;
    open_cells(&stage);
    add_hundred(&stage);
    send_hundred(&stage, true);
    wend_crowd *copy = saved_copy(&stage);
    for (uint32_t tick = 0; tick < 400; tick++) {
        wend_agent_id nearest;
        uint32_t count;
        assert_int_equal(wend_crowd_nearest(copy, (wend_crowd_point){.x = WALL, .y = DOOR}, 1, &nearest, &count),
                         WEND_OK);
        crowd_check_alike(stage.crowd, copy, 500, 1);
    }
    wend_crowd_destroy(copy);
    close_stage(&stage);
}

static void a_few_who_are_sent_to_one_goal_stand_at_it(void **state)
{
    (void)state;
    for (uint32_t few = 1; few <= 4; few++) {
        stage stage;
        open_cells(&stage);
        assert_int_equal(wend_crowd_create(stage.space, NULL, NULL, &stage.crowd), WEND_OK);
        for (uint32_t i = 0; i < few; i++) {
            wend_agent_desc desc = wend_agent_desc_default();
            desc.x = 10 - 3.0 * i;
            desc.y = 10;
            desc.radius = 0.25;
            assert_int_equal(wend_crowd_add(stage.crowd, &desc, &stage.ids[i]), WEND_OK);
            assert_int_equal(wend_crowd_go(stage.crowd, stage.ids[i], wend_place_cell(20, 10)), WEND_OK);
        }
        for (uint32_t tick = 0; tick < 300; tick++)
            assert_int_equal(wend_crowd_step(stage.crowd, 10000, NULL), WEND_OK);
        for (uint32_t i = 0; i < few; i++) {
            wend_agent agent;
            assert_int_equal(wend_crowd_agent(stage.crowd, stage.ids[i], &agent), WEND_OK);
            assert_int_equal(agent.state, WEND_AGENT_ARRIVED);
            assert_true(fabs(agent.x - 20.5) < 2 && fabs(agent.y - 10.5) < 2);
        }
        close_stage(&stage);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hardly_anybody_settles_before_the_door_to_the_goal),
        cmocka_unit_test(nor_where_a_field_leads_there),
        cmocka_unit_test(a_saved_crowd_settles_as_the_first_does),
        cmocka_unit_test(a_crowd_that_is_looked_at_settles_as_one_that_is_not),
        cmocka_unit_test(a_few_who_are_sent_to_one_goal_stand_at_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
