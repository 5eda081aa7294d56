/* tests/unit/field_test.c: fields: what they say, how they are grown, kept and shared. */
#include "scene/asking.h"
#include "scene/layers.h"
#include "test/memory.h"

#include <string.h>

static wend_field *make_field(const wend_space *space, const wend_area *goals, uint32_t count)
{
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field = NULL;
    desc.goals = goals;
    desc.goal_count = count;
    assert_int_equal(wend_field_create(space, &desc, NULL, &field), WEND_OK);
    return field;
}

static void grow_whole(wend_field *field)
{
    bool complete = false;
    assert_int_equal(wend_field_grow(field, WEND_ALL_WORK, &complete), WEND_OK);
    assert_true(complete);
}

static uint64_t cost_at(const wend_field *field, int32_t x, int32_t y)
{
    return wend_field_cost(field, wend_place_cell(x, y));
}

static void a_field_costs_what_a_search_from_there_costs(void **state)
{
    stage stage = open_stage("..@....../.@@.@@@../....@..../.@@@@.@../.......@.", WEND_NEIGHBOURS_8);
    const wend_area goal = area(8, 0, 1, 1);
    wend_field *field = make_field(stage.scene.space, &goal, 1);
    (void)state;
    grow_whole(field);
    for (int32_t y = 0; y < 5; y++)
        for (int32_t x = 0; x < 9; x++) {
            wend_query query = scene_query(x, y, 8, 0);
            const wend_path *path = ask(&stage, &query);
            uint64_t cost = path->outcome == WEND_OUTCOME_FOUND ? path->cost : UINT64_MAX;
            assert_int_equal(cost_at(field, x, y), cost);
        }
    wend_field_release(field);
    close_stage(&stage);
}

static void following_the_field_leads_to_the_goal_at_its_cost(void **state)
{
    stage stage = open_stage("..@....../.@@.@@@../....@..../.@@@@.@../.......@.", WEND_NEIGHBOURS_8);
    const wend_area goal = area(8, 0, 1, 1);
    wend_field *field = make_field(stage.scene.space, &goal, 1);
    wend_place at = wend_place_cell(0, 0), next;
    (void)state;
    grow_whole(field);
    for (uint32_t steps = 0; wend_field_next(field, at, &next); steps++) {
        uint64_t step = (next.x != at.x) + (next.y != at.y) == 2 ? WEND_PRICE_DIAGONAL : WEND_PRICE_STRAIGHT;
        assert_int_equal(wend_field_cost(field, at), wend_field_cost(field, next) + step);
        assert_true(steps < 45);
        at = next;
    }
    assert_cell(at, 8, 0);
    assert_int_equal(wend_field_direction(field, at), WEND_DIRECTION_NONE);
    wend_field_release(field);
    close_stage(&stage);
}

static void until_it_is_whole_for_the_first_time_no_way_leads_anywhere(void **state)
{
    stage stage =
        open_stage("....................................../......................................", WEND_NEIGHBOURS_8);
    const wend_area goal = area(0, 0, 1, 1);
    wend_field *field = make_field(stage.scene.space, &goal, 1);
    wend_place next;
    bool complete = true;
    (void)state;
    assert_int_equal(cost_at(field, 0, 0), UINT64_MAX);
    assert_int_equal(wend_field_grow(field, 1, &complete), WEND_OK);
    assert_false(complete);
    assert_false(wend_field_is_complete(field));
    assert_int_equal(cost_at(field, 0, 0), UINT64_MAX);
    assert_false(wend_field_next(field, wend_place_cell(1, 0), &next));
    while (!complete)
        assert_int_equal(wend_field_grow(field, 1, &complete), WEND_OK);
    assert_int_equal(cost_at(field, 0, 0), 0);
    assert_int_equal(cost_at(field, 37, 0), 37 * WEND_PRICE_STRAIGHT);
    assert_true(wend_field_work(field) > 10);
    wend_field_release(field);
    close_stage(&stage);
}

static void while_it_is_repaired_the_last_whole_one_is_read(void **state)
{
    stage stage = open_stage("...../...../.....", WEND_NEIGHBOURS_4);
    const wend_area goal = area(4, 1, 1, 1);
    wend_field *field = make_field(stage.scene.space, &goal, 1);
    bool complete = false;
    (void)state;
    grow_whole(field);
    assert_int_equal(wend_grid_fill(stage.scene.grid, area(3, 0, 1, 2), '@'), WEND_OK);
    assert_true(wend_field_is_complete(field)); /* the space does not show the edit yet */
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_false(wend_field_is_complete(field));
    while (!complete) {
        assert_int_equal(cost_at(field, 0, 1), 4 * WEND_PRICE_STRAIGHT);
        assert_int_equal(wend_field_grow(field, 1, &complete), WEND_OK);
    }
    assert_int_equal(cost_at(field, 0, 1), 6 * WEND_PRICE_STRAIGHT);
    assert_int_equal(cost_at(field, 3, 1), UINT64_MAX);
    wend_field_release(field);
    close_stage(&stage);
}

static void a_field_follows_what_is_written_to_layers(void **state)
{
    stage stage = open_stage("...../...../.....", WEND_NEIGHBOURS_4);
    const wend_area goal = area(4, 1, 1, 1);
    wend_field *field = make_field(stage.scene.space, &goal, 1);
    wend_layer *danger = test_layer(stage.scene.space, WEND_LAYER_EXTRA);
    (void)state;
    grow_whole(field);
    assert_int_equal(wend_layer_fill(danger, area(2, 1, 1, 1), 100), WEND_OK);
    assert_false(wend_field_is_complete(field));
    grow_whole(field);
    assert_int_equal(cost_at(field, 0, 1), 6 * WEND_PRICE_STRAIGHT);
    assert_int_equal(wend_layer_fill(danger, area(2, 1, 1, 1), 0), WEND_OK);
    grow_whole(field);
    assert_int_equal(cost_at(field, 0, 1), 4 * WEND_PRICE_STRAIGHT);
    wend_field_release(field);
    close_stage(&stage);
}

static void whoever_stands_at_the_goal_matters_only_if_it_is_to_be_free(void **state)
{
    stage stage = open_stage("...../.....", WEND_NEIGHBOURS_4);
    const wend_area goals[] = {area(0, 0, 1, 1), area(4, 0, 1, 1)};
    wend_field *field = make_field(stage.scene.space, goals, 2), *strict = NULL;
    wend_field_desc desc = wend_field_desc_default();
    (void)state;
    desc.goals = goals;
    desc.goal_count = 2;
    desc.goals_may_be_occupied = false;
    assert_int_equal(wend_field_create(stage.scene.space, &desc, NULL, &strict), WEND_OK);
    wend_layer *crowd = test_layer(stage.scene.space, WEND_LAYER_OCCUPIED);
    assert_int_equal(wend_layer_enter(crowd, wend_place_cell(0, 0), 1), WEND_OK);
    grow_whole(field);
    grow_whole(strict);
    assert_int_equal(cost_at(field, 1, 0), WEND_PRICE_STRAIGHT);
    assert_int_equal(cost_at(strict, 1, 0), 3 * WEND_PRICE_STRAIGHT);
    wend_field_release(field);
    wend_field_release(strict);
    close_stage(&stage);
}

static void growth_stops_at_a_radius_a_cost_or_the_cells_asked_for(void **state)
{
    stage stage = open_stage("..........", WEND_NEIGHBOURS_8);
    const wend_area goal = area(0, 0, 1, 1), asked = area(4, 0, 1, 1);
    wend_field *field = NULL;
    (void)state;
    for (int i = 0; i < 3; i++) {
        wend_field_desc desc = wend_field_desc_default();
        desc.goals = &goal;
        desc.goal_count = 1;
        desc.radius = i == 0 ? 4 : 0;
        desc.cost_limit = i == 1 ? 4 * WEND_PRICE_STRAIGHT : 0;
        desc.until = i == 2 ? &asked : NULL;
        desc.until_count = i == 2;
        assert_int_equal(wend_field_create(stage.scene.space, &desc, NULL, &field), WEND_OK);
        grow_whole(field);
        assert_int_equal(cost_at(field, 4, 0), 4 * WEND_PRICE_STRAIGHT);
        assert_int_equal(cost_at(field, 5, 0), UINT64_MAX);
        wend_field_release(field);
    }
    close_stage(&stage);
}

static void a_field_lives_as_long_as_anybody_holds_it(void **state)
{
    stage stage = open_stage("...", WEND_NEIGHBOURS_8);
    const wend_area goal = area(0, 0, 1, 1);
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field = NULL;
    test_memory memory;
    (void)state;
    test_memory_begin(&memory);
    desc.goals = &goal;
    desc.goal_count = 1;
    assert_int_equal(wend_field_create(stage.scene.space, &desc, &memory.allocator, &field), WEND_OK);
    wend_field_retain(field);
    wend_field_release(field);
    grow_whole(field);
    assert_int_equal(cost_at(field, 2, 0), 2 * WEND_PRICE_STRAIGHT);
    assert_int_equal(memory.bytes, wend_field_memory(field));
    assert_ptr_equal(wend_field_space(field), stage.scene.space);
    wend_field_release(field);
    assert_int_equal(memory.blocks, 0);
    close_stage(&stage);
}

static void a_wrong_description_is_refused(void **state)
{
    stage stage = open_stage("...", WEND_NEIGHBOURS_8);
    const wend_area goal = area(0, 0, 1, 1);
    wend_field_desc good = wend_field_desc_default();
    (void)state;
    good.goals = &goal;
    good.goal_count = 1;
    for (int i = 0; i < 7; i++) {
        wend_field_desc desc = good;
        wend_field *field = (wend_field *)&desc;
        desc.goals = i == 0 ? NULL : desc.goals;
        desc.goal_count = i == 1 ? 0 : desc.goal_count;
        desc.kind = i == 2 ? (wend_field_kind)2 : desc.kind;
        desc.flee_factor = i == 3 ? 255 : i == 4 ? 2561 : desc.flee_factor;
        desc.until_count = i == 5;
        desc.radius = i == 6 ? UINT32_MAX : 0;
        assert_int_equal(wend_field_create(stage.scene.space, &desc, NULL, &field), WEND_ERROR_ARGUMENT);
        assert_null(field);
    }
    close_stage(&stage);
}

static void costs_that_pass_32_bits_are_right_all_the_same(void **state)
{
    enum { WIDTH = 3000 };
    wend_grid_desc grid_desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    const wend_area goal = area(0, 0, 1, 1);
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    (void)state;
    grid_desc.width = WIDTH;
    grid_desc.height = 2;
    profile.weight['.'] = 60000;
    assert_int_equal(wend_grid_create(&grid_desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
    wend_field *field = make_field(space, &goal, 1);
    grow_whole(field);
    assert_int_equal(cost_at(field, WIDTH - 1, 0), (uint64_t)(WIDTH - 1) * 60000 * WEND_PRICE_STRAIGHT);
    assert_int_equal(wend_grid_fill(grid, area(1, 0, 1, 2), '@'), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    grow_whole(field);
    assert_int_equal(cost_at(field, WIDTH - 1, 0), UINT64_MAX);
    assert_int_equal(wend_grid_fill(grid, area(1, 1, 1, 1), '.'), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    grow_whole(field);
    assert_int_equal(cost_at(field, WIDTH - 1, 1), (uint64_t)WIDTH * 60000 * WEND_PRICE_STRAIGHT);
    wend_field_release(field);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

/* What one edit has raised takes many slices to reopen, and before each something far away is edited. */
static void a_field_gets_whole_though_the_map_changes_before_each_slice(void **state)
{
    enum { SIDE = 60, SLICE = 60, MOST_SLICES = 2 * SIDE * SIDE / SLICE };
    test_map map = test_map_make(SIDE, SIDE);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    const wend_area goals[] = {area(5, 5, 1, 1), area(SIDE - 5, SIDE - 5, 1, 1)};
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field = NULL;
    bool complete = false;
    uint32_t slices = 0;
    (void)state;
    desc.goals = goals;
    desc.goal_count = 2;
    desc.goals_may_be_occupied = false;
    test_layer_put(scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(30, 30), 1);
    assert_int_equal(wend_field_create(scene.space, &desc, NULL, &field), WEND_OK);
    assert_int_equal(wend_field_grow(field, SIDE * SIDE / 2, NULL), WEND_OK);
    test_layer_put(scene.space, WEND_LAYER_OCCUPIED, goals[0].place, 1);
    for (; !complete && slices < MOST_SLICES; slices++) {
        test_layer_put(scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(SIDE - 1, 0), (uint16_t)(slices % 2));
        assert_int_equal(wend_field_grow(field, SLICE, &complete), WEND_OK);
    }
    assert_true(complete);
    wend_field *fresh = NULL;
    assert_int_equal(wend_field_create(scene.space, &desc, NULL, &fresh), WEND_OK);
    grow_whole(fresh);
    for (int32_t i = 0; i < SIDE; i++)
        assert_true(cost_at(field, i, i / 2) == cost_at(fresh, i, i / 2));
    wend_field_release(fresh);
    wend_field_release(field);
    scene_close(&scene);
    test_map_free(&map);
}

static void a_repaired_field_takes_no_more_memory(void **state)
{
    stage stage = open_stage("............/............/............/............", WEND_NEIGHBOURS_8);
    const wend_area goal = area(0, 0, 1, 1);
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field = NULL;
    test_memory memory;
    uint64_t calls = 0;
    (void)state;
    test_memory_begin(&memory);
    desc.goals = &goal;
    desc.goal_count = 1;
    assert_int_equal(wend_field_create(stage.scene.space, &desc, &memory.allocator, &field), WEND_OK);
    for (int i = 0; i < 20; i++) {
        grow_whole(field);
        if (i == 4)
            calls = memory.calls;
        assert_int_equal(wend_grid_fill(stage.scene.grid, area(4, 1, 2, 2), i % 2 ? '.' : '@'), WEND_OK);
        assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    }
    assert_int_equal(memory.calls, calls);
    wend_field_release(field);
    close_stage(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_costs_what_a_search_from_there_costs),
        cmocka_unit_test(following_the_field_leads_to_the_goal_at_its_cost),
        cmocka_unit_test(until_it_is_whole_for_the_first_time_no_way_leads_anywhere),
        cmocka_unit_test(while_it_is_repaired_the_last_whole_one_is_read),
        cmocka_unit_test(a_field_follows_what_is_written_to_layers),
        cmocka_unit_test(whoever_stands_at_the_goal_matters_only_if_it_is_to_be_free),
        cmocka_unit_test(growth_stops_at_a_radius_a_cost_or_the_cells_asked_for),
        cmocka_unit_test(a_field_lives_as_long_as_anybody_holds_it),
        cmocka_unit_test(a_wrong_description_is_refused),
        cmocka_unit_test(costs_that_pass_32_bits_are_right_all_the_same),
        cmocka_unit_test(a_field_gets_whole_though_the_map_changes_before_each_slice),
        cmocka_unit_test(a_repaired_field_takes_no_more_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
