/* tests/unit/reach_test.c: where a unit can go, stop rules, and what is refused. */
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <string.h>

typedef struct stage {
    test_map map;
    scene scene;
    wend_reach *reach;
    wend_reach_desc desc;
} stage;

/* Four directions, so that costs are counts of steps; the unit stands at 0, 0. */
static stage open_stage(const char *rows, uint64_t steps)
{
    stage stage = {.map = scene_map(rows), .desc = wend_reach_desc_default()};
    stage.scene = scene_open(&stage.map, WEND_NEIGHBOURS_4, NULL);
    stage.desc.start = wend_place_cell(0, 0);
    stage.desc.points = steps * WEND_PRICE_STRAIGHT;
    assert_int_equal(wend_reach_create(NULL, &stage.reach), WEND_OK);
    return stage;
}

static void close_stage(stage *stage)
{
    wend_reach_destroy(stage->reach);
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

/* Cells by their steps, '?' for more than nine, '-' where one may only pass, '.' where one cannot go. */
static void check_picture(stage *stage, const char *expected)
{
    char drawn[256];
    size_t length = 0;
    assert_int_equal(wend_reach_find(stage->reach, stage->scene.space, &stage->desc), WEND_OK);
    for (uint32_t y = 0; y < stage->map.height; y++) {
        for (uint32_t x = 0; x < stage->map.width; x++) {
            const wend_reach_cell *cell = wend_reach_at(stage->reach, cell_place(x, y));
            uint64_t steps = cell ? cell->cost / WEND_PRICE_STRAIGHT : 0;
            drawn[length++] = !cell ? '.' : !cell->may_stop ? '-' : steps > 9 ? '?' : (char)('0' + steps);
        }
        drawn[length++] = '/';
    }
    drawn[length - 1] = '\0';
    assert_string_equal(drawn, expected);
}

static wend_layer *layer_of(const stage *stage, const char *cells)
{
    wend_layer *layer = NULL;
    assert_int_equal(wend_layer_create(stage->scene.grid, WEND_LAYER_OCCUPIED, NULL, &layer), WEND_OK);
    for (uint32_t i = 0, x = 0, y = 0; cells[i]; i++, x++) {
        if (cells[i] == '/')
            y++, x = UINT32_MAX;
        else if (cells[i] == 'x')
            assert_int_equal(wend_layer_enter(layer, cell_place(x, y), 1), WEND_OK);
    }
    return layer;
}

static void cells_within_the_points_are_reached(void **state)
{
    stage stage = open_stage("...../.@@@./.....", 4);
    (void)state;
    check_picture(&stage, "01234/1..../234..");
    close_stage(&stage);
}

static void no_points_reach_the_start_alone(void **state)
{
    stage stage = open_stage("..../....", 0);
    (void)state;
    check_picture(&stage, "0.../....");
    close_stage(&stage);
}

static void without_a_limit_everything_that_hangs_together_is_reached(void **state)
{
    stage stage = open_stage("...@./...@./...@.", 1);
    (void)state;
    stage.desc.points = UINT64_MAX;
    check_picture(&stage, "012../123../234..");
    close_stage(&stage);
}

static void points_that_do_not_pay_a_step_begin_it_by_choice_alone(void **state)
{
    stage stage = open_stage(".....", 2);
    (void)state;
    stage.desc.points += 1;
    check_picture(&stage, "012..");
    stage.desc.last_step = WEND_LAST_STEP_BEGUN;
    check_picture(&stage, "0123.");
    stage.desc.points -= 1;
    check_picture(&stage, "012..");
    close_stage(&stage);
}

static void friends_are_passed_but_nobody_stops_on_them(void **state)
{
    stage stage = open_stage("...../@@@@@", 9);
    (void)state;
    wend_layer *friends = layer_of(&stage, ".x.x");
    assert_int_equal(wend_space_attach(stage.scene.space, friends), WEND_OK);
    check_picture(&stage, "0-2-4/.....");
    wend_path path = wend_path_default();
    assert_int_equal(wend_reach_path(stage.reach, wend_place_cell(1, 0), &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_CANNOT_STOP);
    assert_int_equal(wend_space_detach(stage.scene.space, friends), WEND_OK);
    wend_layer_destroy(friends);
    close_stage(&stage);
}

static void foes_bar_the_way(void **state)
{
    stage stage = open_stage("..../..../....", 9);
    (void)state;
    wend_layer *foes = layer_of(&stage, ".x../.x../....");
    stage.desc.foes = foes;
    check_picture(&stage, "0.67/1.56/2345");
    wend_layer_destroy(foes);
    close_stage(&stage);
}

static void out_of_a_zone_no_step_leads_but_for_the_first(void **state)
{
    stage stage = open_stage("....../@@@@@@", 9);
    (void)state;
    wend_layer *zone = layer_of(&stage, "x.xx");
    stage.desc.zone = zone;
    check_picture(&stage, "012.../......");
    wend_layer_destroy(zone);
    close_stage(&stage);
}

static void a_way_lies_in_the_callers_buffer_or_says_how_long_it_is(void **state)
{
    stage stage = open_stage(".../@@./...", 9);
    wend_place points[4];
    wend_path path = wend_path_default();
    (void)state;
    assert_int_equal(wend_reach_find(stage.reach, stage.scene.space, &stage.desc), WEND_OK);
    path.buffer = points;
    path.capacity = 2;
    assert_int_equal(wend_reach_path(stage.reach, wend_place_cell(0, 2), &path), WEND_ERROR_CAPACITY);
    assert_int_equal(path.point_count, 4);
    path.capacity = 4;
    assert_int_equal(wend_reach_path(stage.reach, wend_place_cell(0, 2), &path), WEND_OK);
    assert_ptr_equal(path.points, points);
    assert_int_equal(path.cost, 6 * WEND_PRICE_STRAIGHT);
    close_stage(&stage);
}

static void a_start_that_is_blocked_or_outside_reaches_nothing(void **state)
{
    stage stage = open_stage("@../...", 9);
    uint32_t count = 7;
    (void)state;
    assert_int_equal(wend_reach_find(stage.reach, stage.scene.space, &stage.desc), WEND_OK);
    assert_null(wend_reach_cells(stage.reach, &count));
    assert_int_equal(count, 0);
    assert_null(wend_reach_at(stage.reach, wend_place_cell(1, 0)));
    stage.desc.start = wend_place_cell(-1, 0);
    assert_int_equal(wend_reach_find(stage.reach, stage.scene.space, &stage.desc), WEND_OK);
    assert_null(wend_reach_cells(stage.reach, NULL));
    stage.desc.start = wend_place_cell(0, 0);
    stage.desc.may_be_blocked = true;
    check_picture(&stage, "012/123");
    close_stage(&stage);
}

static void a_heading_makes_turns_cost_and_is_told_of_each_cell(void **state)
{
    test_map map = scene_map("..../..../....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_profile profile = wend_profile_default();
    wend_reach_desc desc = wend_reach_desc_default();
    wend_space *ship = NULL;
    wend_reach *reach = NULL;
    (void)state;
    profile.turn_cost = 1000;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &ship), WEND_OK);
    assert_int_equal(wend_reach_create(NULL, &reach), WEND_OK);
    desc.start = wend_place_cell(0, 0);
    desc.heading = WEND_DIRECTION_EAST;
    assert_int_equal(wend_reach_find(reach, ship, &desc), WEND_OK);
    assert_int_equal(wend_reach_at(reach, wend_place_cell(1, 0))->cost, WEND_PRICE_STRAIGHT);
    assert_int_equal(wend_reach_at(reach, wend_place_cell(0, 1))->cost, WEND_PRICE_STRAIGHT + 2000);
    assert_int_equal(wend_reach_at(reach, wend_place_cell(0, 1))->heading, WEND_DIRECTION_SOUTH);
    assert_int_equal(wend_reach_at(reach, desc.start)->heading, WEND_DIRECTION_EAST);
    wend_reach_destroy(reach);
    wend_space_destroy(ship);
    scene_close(&scene);
    test_map_free(&map);
}

static void costs_beyond_32_bits_are_right(void **state)
{
    test_map map = scene_map("..../..../....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_profile profile = wend_profile_default();
    wend_reach_desc desc = wend_reach_desc_default();
    wend_space *heavy = NULL;
    wend_reach *reach = NULL;
    (void)state;
    profile.weight['.'] = UINT16_MAX;
    profile.straight = UINT16_MAX;
    profile.diagonal = UINT16_MAX;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &heavy), WEND_OK);
    assert_int_equal(wend_reach_create(NULL, &reach), WEND_OK);
    desc.start = wend_place_cell(0, 0);
    assert_int_equal(wend_reach_find(reach, heavy, &desc), WEND_OK);
    assert_true(wend_reach_at(reach, wend_place_cell(3, 2))->cost == UINT64_C(3) * UINT16_MAX * UINT16_MAX);
    wend_reach_destroy(reach);
    wend_space_destroy(heavy);
    scene_close(&scene);
    test_map_free(&map);
}

static void a_way_is_refused_once_the_map_has_changed(void **state)
{
    stage stage = open_stage("..../....", 9);
    wend_path path = wend_path_default();
    (void)state;
    assert_int_equal(wend_reach_path(stage.reach, stage.desc.start, &path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_reach_find(stage.reach, stage.scene.space, &stage.desc), WEND_OK);
    assert_int_equal(wend_reach_path(stage.reach, wend_place_cell(3, 1), &path), WEND_OK);
    assert_int_equal(wend_grid_set(stage.scene.grid, wend_place_cell(1, 0), '@'), WEND_OK);
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_int_equal(wend_reach_path(stage.reach, wend_place_cell(3, 1), &path), WEND_ERROR_ARGUMENT);
    close_stage(&stage);
}

static void what_makes_no_sense_is_refused(void **state)
{
    stage stage = open_stage("..../....", 9), other = open_stage("..", 1);
    wend_layer *extra = NULL, *elsewhere = NULL;
    (void)state;
    assert_int_equal(wend_layer_create(stage.scene.grid, WEND_LAYER_EXTRA, NULL, &extra), WEND_OK);
    assert_int_equal(wend_layer_create(other.scene.grid, WEND_LAYER_OCCUPIED, NULL, &elsewhere), WEND_OK);
    const wend_layer *layers[] = {extra, elsewhere};
    for (int i = 0; i < 2; i++) {
        stage.desc.foes = layers[i];
        assert_int_equal(wend_reach_find(stage.reach, stage.scene.space, &stage.desc), WEND_ERROR_ARGUMENT);
        stage.desc.foes = NULL;
        stage.desc.zone = layers[i];
        assert_int_equal(wend_reach_find(stage.reach, stage.scene.space, &stage.desc), WEND_ERROR_ARGUMENT);
        stage.desc.zone = NULL;
    }
    stage.desc.heading = (wend_direction)9;
    assert_int_equal(wend_reach_find(stage.reach, stage.scene.space, &stage.desc), WEND_ERROR_ARGUMENT);
    stage.desc.heading = WEND_DIRECTION_NONE;
    stage.desc.last_step = (wend_last_step)2;
    assert_int_equal(wend_reach_find(stage.reach, stage.scene.space, &stage.desc), WEND_ERROR_ARGUMENT);
    wend_layer_destroy(extra);
    wend_layer_destroy(elsewhere);
    close_stage(&other);
    close_stage(&stage);
}

static bool reach_and_go(const wend_allocator *allocator)
{
    random_source random = {7};
    test_map map = test_map_generate(MAP_RANDOM, 70, 60, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_reach_desc desc = wend_reach_desc_default();
    wend_path path = wend_path_default();
    wend_reach *reach = NULL;
    wend_status status = wend_reach_create(allocator, &reach);
    while (status == WEND_OK && !wend_space_is_free(scene.space, desc.start))
        desc.start = wend_place_cell(wend_place_column(desc.start) + 1, 0);
    if (status == WEND_OK)
        status = wend_reach_find(reach, scene.space, &desc);
    uint32_t count = 0;
    const wend_reach_cell *cells = wend_reach_cells(reach, &count);
    assert_true(status == WEND_OK || count == 0);
    if (status == WEND_OK)
        status = wend_reach_path(reach, cells[count - 1].place, &path);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    wend_reach_destroy(reach);
    scene_close(&scene);
    test_map_free(&map);
    return status == WEND_OK;
}

static void memory_that_lacks_is_told(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(reach_and_go);
    if (fault)
        fail_msg("%s", fault);
}

static void once_grown_a_call_allocates_nothing(void **state)
{
    stage stage = open_stage("..../....", 9);
    test_memory memory;
    wend_path path = wend_path_default();
    wend_reach *reach = NULL;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_reach_create(&memory.allocator, &reach), WEND_OK);
    for (int i = 0; i < 2; i++) {
        uint64_t calls = memory.calls;
        assert_int_equal(wend_reach_find(reach, stage.scene.space, &stage.desc), WEND_OK);
        assert_int_equal(wend_reach_path(reach, wend_place_cell(3, 1), &path), WEND_OK);
        assert_true(i == 0 || memory.calls == calls);
    }
    assert_int_equal(wend_reach_memory(reach), memory.bytes);
    wend_reach_destroy(reach);
    assert_int_equal(memory.blocks, 0);
    close_stage(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_within_the_points_are_reached),
        cmocka_unit_test(no_points_reach_the_start_alone),
        cmocka_unit_test(without_a_limit_everything_that_hangs_together_is_reached),
        cmocka_unit_test(points_that_do_not_pay_a_step_begin_it_by_choice_alone),
        cmocka_unit_test(friends_are_passed_but_nobody_stops_on_them),
        cmocka_unit_test(foes_bar_the_way),
        cmocka_unit_test(out_of_a_zone_no_step_leads_but_for_the_first),
        cmocka_unit_test(a_way_lies_in_the_callers_buffer_or_says_how_long_it_is),
        cmocka_unit_test(a_start_that_is_blocked_or_outside_reaches_nothing),
        cmocka_unit_test(a_heading_makes_turns_cost_and_is_told_of_each_cell),
        cmocka_unit_test(costs_beyond_32_bits_are_right),
        cmocka_unit_test(a_way_is_refused_once_the_map_has_changed),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(memory_that_lacks_is_told),
        cmocka_unit_test(once_grown_a_call_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
