/* tests/unit/crowd_round_test.c: agents wedged between others who stand and walls, or led aside by corners. */
#include "scene/crowd_stage.h"

static wend_agent_id add_crate(stage *stage, double x, double y, double radius)
{
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id crate;
    desc.x = x;
    desc.y = y;
    desc.radius = radius;
    desc.is_fixed = true;
    assert_int_equal(wend_crowd_add(stage->crowd, &desc, &crate), WEND_OK);
    return crate;
}

/* Its field leads through a gap that is too narrow, from one middle of a cell to the next past the crate. */
static void one_goes_round_a_crate_between_two_cells_of_its_field(void **state)
{
    stage stage;
    wend_field *field;
    wend_field_desc desc = wend_field_desc_default();
    const wend_area goal = wend_area_cells(9, 3, 1, 1);
    (void)state;
    stage_open(&stage, "............/............/............/............/@@@@@@@@@@@@");
    desc.goals = &goal;
    desc.goal_count = 1;
    assert_int_equal(wend_field_create(stage.scene.space, &desc, NULL, &field), WEND_OK);
    assert_int_equal(wend_field_grow(field, WEND_ALL_WORK, NULL), WEND_OK);
    add_crate(&stage, 2.802, 2.943, 0.445);
    const wend_agent_id id = stage_add(&stage, 2.156, 3.555, 0.445);
    assert_int_equal(wend_crowd_follow_field(stage.crowd, id, field), WEND_OK);
    assert_true(stage_run(&stage, 1, 300) < 300);
    wend_field_release(field);
    stage_close(&stage);
}

/* Its goal lies beyond the corner of a wall, to which a crate presses it: the crate is beside it, not ahead. */
static void one_leaves_the_gap_between_a_crate_and_a_wall(void **state)
{
    stage stage;
    (void)state;
    stage_open(&stage, "........../........../....@...../....@...../....@...../....@.....");
    add_crate(&stage, 3.081, 1.847, 0.333);
    const wend_agent_id id = stage_add(&stage, 3.667, 2.162, 0.333);
    wend_crowd_go(stage.crowd, id, wend_place_cell(8, 4));
    assert_true(stage_run(&stage, 1, 300) < 300);
    stage_close(&stage);
}

/* Crates stand on a goal: beside them is as near as it gets. */
static void one_whose_goal_a_crate_stands_on_settles_beside_it(void **state)
{
    stage stage;
    (void)state;
    stage_open(&stage, "........../........../..........");
    add_crate(&stage, 7.4, 1.4, 0.45);
    const wend_agent_id id = stage_add(&stage, 1.5, 1.5, 0.2);
    wend_crowd_go(stage.crowd, id, wend_place_cell(7, 1));
    assert_true(stage_run(&stage, 1, 200) < 200);
    assert_true(stage_agent(&stage, id).x > 6);
    stage_close(&stage);
}

/*
 * Its path touches two corners in a line. The first leads it aside, and from there the second hides the end of the
 * path's leg.
 */
static void one_led_aside_by_a_corner_goes_on_along_its_path(void **state)
{
    stage stage;
    (void)state;
    stage_open(&stage, "....................................../"
                       "....................................../"
                       "....................................../"
                       "....................................../"
                       "....................................../"
                       "....................................../"
                       "....................................../"
                       "....................................../"
                       "....................................../"
                       "@@@@..@@@@@@@@@@..@@@@@@@@@@@@@@@@@.@@/"
                       "............@........................./"
                       "............@........................./"
                       "............@........................./"
                       "............@........................./"
                       "....................................../"
                       "....................................../"
                       "............@........................./"
                       "............@........................./"
                       "............@........................./"
                       "............@........................./"
                       "............@........................./"
                       "............@........................./"
                       "@@@@@..@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@/"
                       "......................................");
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id;
    desc.x = 6.526;
    desc.y = 22.363;
    desc.radius = 0.364;
    desc.speed = 0.96;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &id), WEND_OK);
    wend_crowd_go(stage.crowd, id, wend_place_cell(36, 1));
    assert_true(stage_run(&stage, 1, 600) < 600);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_goes_round_a_crate_between_two_cells_of_its_field),
        cmocka_unit_test(one_leaves_the_gap_between_a_crate_and_a_wall),
        cmocka_unit_test(one_whose_goal_a_crate_stands_on_settles_beside_it),
        cmocka_unit_test(one_led_aside_by_a_corner_goes_on_along_its_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
