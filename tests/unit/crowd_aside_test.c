/* tests/unit/crowd_aside_test.c: those who meet where they do not fit past each other step into bays, one by one. */
#include "scene/crowd_copy.h"
#include "test/test.h"

enum { EACH = 2, MOST_TICKS = 900 };

/* A corridor of 24 cells with three bays, closed at both ends, and two at each end who go to the other. */
typedef struct stage {
    wend_grid *grid;
    wend_mesh *mesh;
    wend_space *space;
    wend_crowd *crowd;
    wend_agent_id ids[2 * EACH];
    double radius;
} stage;

static void open_cells(stage *stage)
{
    wend_grid_desc desc = wend_grid_desc_default();
    *stage = (struct stage){.radius = 0.4};
    desc.width = 24;
    desc.height = 3;
    assert_int_equal(wend_grid_create(&desc, NULL, &stage->grid), WEND_OK);
    assert_int_equal(wend_grid_fill(stage->grid, wend_area_cells(0, 0, 24, 3), '@'), WEND_OK);
    assert_int_equal(wend_grid_fill(stage->grid, wend_area_cells(0, 1, 24, 1), '.'), WEND_OK);
    assert_int_equal(wend_grid_fill(stage->grid, wend_area_cells(6, 0, 1, 1), '.'), WEND_OK);
    assert_int_equal(wend_grid_fill(stage->grid, wend_area_cells(12, 0, 1, 1), '.'), WEND_OK);
    assert_int_equal(wend_grid_fill(stage->grid, wend_area_cells(18, 2, 1, 1), '.'), WEND_OK);
    assert_int_equal(wend_space_create(stage->grid, NULL, NULL, &stage->space), WEND_OK);
}

static void open_mesh(stage *stage)
{
    enum { C = WEND_CELL };
    static const wend_mesh_point ground[] = {{0, C},          {6 * C, C},      {6 * C, 0},      {7 * C, 0},
                                             {7 * C, C},      {12 * C, C},     {12 * C, 0},     {13 * C, 0},
                                             {13 * C, C},     {24 * C, C},     {24 * C, 2 * C}, {19 * C, 2 * C},
                                             {19 * C, 3 * C}, {18 * C, 3 * C}, {18 * C, 2 * C}, {0, 2 * C}};
    const wend_mesh_outline outline = {ground, sizeof ground / sizeof *ground, '.', false};
    wend_profile profile = wend_profile_default();
    *stage = (struct stage){.radius = 0.4};
    profile.radius = 102;
    assert_int_equal(wend_mesh_create_outlines(&outline, 1, NULL, &stage->mesh, NULL), WEND_OK);
    assert_int_equal(wend_space_create_mesh(stage->mesh, &profile, NULL, &stage->space), WEND_OK);
}

/* Those who come from the right are of another priority. */
static void send_all(stage *stage, const wend_allocator *memory, uint8_t priority)
{
    assert_int_equal(wend_crowd_create(stage->space, NULL, memory, &stage->crowd), WEND_OK);
    for (uint32_t i = 0; i < 2 * EACH; i++) {
        const int32_t cell = i < EACH ? (int32_t)i : 23 + EACH - (int32_t)i;
        wend_agent_desc desc = wend_agent_desc_default();
        desc.x = cell + 0.5;
        desc.y = 1.5;
        desc.radius = stage->radius;
        desc.priority = i < EACH ? desc.priority : priority;
        assert_int_equal(wend_crowd_add(stage->crowd, &desc, &stage->ids[i]), WEND_OK);
        assert_int_equal(wend_crowd_go(stage->crowd, stage->ids[i], wend_place_cell(23 - cell, 1)), WEND_OK);
    }
}

static void close_stage(stage *stage)
{
    wend_crowd_destroy(stage->crowd);
    wend_space_destroy(stage->space);
    wend_mesh_destroy(stage->mesh);
    wend_grid_destroy(stage->grid);
}

static void check_all_arrive(stage *stage)
{
    wend_crowd_sum sum = {0};
    for (uint32_t tick = 0; tick < MOST_TICKS && sum.arrived < 2 * EACH; tick++)
        assert_int_equal(wend_crowd_step(stage->crowd, WEND_ALL_WORK, &sum), WEND_OK);
    assert_int_equal(sum.arrived, 2 * EACH);
    for (uint32_t i = 0; i < EACH; i++) {
        wend_agent right, left;
        assert_int_equal(wend_crowd_agent(stage->crowd, stage->ids[i], &right), WEND_OK);
        assert_int_equal(wend_crowd_agent(stage->crowd, stage->ids[EACH + i], &left), WEND_OK);
        assert_true(right.x > 20 && left.x < 4);
    }
}

static void two_each_way_pass_a_corridor_by_its_bays(void **state)
{
    static const uint8_t priorities[] = {128, 100, 200};
    (void)state;
    for (uint32_t k = 0; k < 3; k++) {
        stage stage;
        open_cells(&stage);
        send_all(&stage, NULL, priorities[k]);
        check_all_arrive(&stage);
        close_stage(&stage);
    }
}

static void so_they_do_on_a_mesh(void **state)
{
    stage stage;
    (void)state;
    open_mesh(&stage);
    send_all(&stage, NULL, 128);
    check_all_arrive(&stage);
    close_stage(&stage);
}

/* Who steps aside is a matter of work: without any they stand until there is some. */
static void a_step_without_work_finds_no_bay(void **state)
{
    stage stage;
    wend_crowd_sum sum = {0};
    (void)state;
    open_cells(&stage);
    send_all(&stage, NULL, 128);
    assert_int_equal(wend_crowd_step(stage.crowd, WEND_ALL_WORK, &sum), WEND_OK);
    for (uint32_t tick = 0; tick < MOST_TICKS; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, 0, &sum), WEND_OK);
    assert_in_range(sum.arrived, 0, 2 * EACH - 1);
    check_all_arrive(&stage);
    close_stage(&stage);
}

/* The last place of a dead end is the goal of the second, which gives way to the first: it stands, and then pushes. */
static void who_has_arrived_before_a_goal_is_pushed_on_whatever_its_priority(void **state)
{
    stage stage;
    wend_crowd_sum sum = {0};
    (void)state;
    open_cells(&stage);
    assert_int_equal(wend_crowd_create(stage.space, NULL, NULL, &stage.crowd), WEND_OK);
    for (int32_t i = 0; i < 2; i++) {
        wend_agent_desc desc = wend_agent_desc_default();
        desc.x = 5.5 + i;
        desc.y = 1.5;
        desc.radius = stage.radius;
        desc.priority = i == 0 ? 200 : 100;
        assert_int_equal(wend_crowd_add(stage.crowd, &desc, &stage.ids[i]), WEND_OK);
        assert_int_equal(wend_crowd_go(stage.crowd, stage.ids[i], wend_place_cell(1 - i, 1)), WEND_OK);
    }
    for (uint32_t tick = 0; tick < 600 && sum.arrived < 2; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, WEND_ALL_WORK, &sum), WEND_OK);
    assert_int_equal(sum.arrived, 2);
    for (uint32_t tick = 0; tick < 600; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, WEND_ALL_WORK, &sum), WEND_OK);
    assert_int_equal(sum.arrived, 2); /* they do not push each other to and fro */
    close_stage(&stage);
}

/* On their way to bays, in them, and while others let them pass. */
static void a_saved_crowd_steps_aside_as_the_first_does(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < 12; k++) {
        stage stage;
        open_cells(&stage);
        const wend_space *spaces[] = {stage.space};
        const wend_crowd_maps maps = {spaces, NULL, 1, 0};
        send_all(&stage, NULL, k % 2 ? 100 : 128);
        for (uint32_t tick = 0; tick < 90 + 20 * k; tick++)
            assert_int_equal(wend_crowd_step(stage.crowd, WEND_ALL_WORK, NULL), WEND_OK);
        wend_crowd *copy = crowd_copy(stage.crowd, &maps, NULL, NULL);
        crowd_check_alike(stage.crowd, copy, WEND_ALL_WORK, 150);
        wend_crowd_destroy(copy);
        close_stage(&stage);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_each_way_pass_a_corridor_by_its_bays),
        cmocka_unit_test(so_they_do_on_a_mesh),
        cmocka_unit_test(a_step_without_work_finds_no_bay),
        cmocka_unit_test(who_has_arrived_before_a_goal_is_pushed_on_whatever_its_priority),
        cmocka_unit_test(a_saved_crowd_steps_aside_as_the_first_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
