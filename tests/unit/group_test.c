/* tests/unit/group_test.c: what becomes of groups sent to one place. */
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/random.h"
#include "test/test.h"

#include <string.h>

enum { MOST = 64 };

typedef struct stage {
    test_map map;
    scene scene;
    wend_group *group;
    wend_group_unit units[MOST];
    wend_group_place places[MOST];
    uint32_t count;
    wend_group_sum sum;
} stage;

static stage open_stage(const char *rows)
{
    stage stage = {.map = scene_map(rows)};
    stage.scene = scene_open(&stage.map, WEND_NEIGHBOURS_8, NULL);
    assert_int_equal(wend_group_create(NULL, &stage.group), WEND_OK);
    return stage;
}

static void close_stage(stage *stage)
{
    wend_group_destroy(stage->group);
    test_layers_close(stage->scene.space);
    stage->scene.space = NULL;
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

static void add_unit(stage *stage, const wend_space *space, int32_t x, int32_t y)
{
    stage->units[stage->count++] = (wend_group_unit){space, wend_place_cell(x, y)};
}

/* Sends all, and draws where they stand: 0, 1, 2… by their number. */
static void check_picture(stage *stage, int32_t x, int32_t y, const char *expected)
{
    char drawn[256];
    size_t length = 0;
    assert_int_equal(
        wend_group_send(stage->group, wend_place_cell(x, y), stage->units, stage->count, stage->places, &stage->sum),
        WEND_OK);
    for (uint32_t row = 0; row < stage->map.height; row++) {
        for (uint32_t column = 0; column < stage->map.width; column++) {
            drawn[length] = (char)stage->map.cells[row * stage->map.width + column];
            for (uint32_t i = 0; i < stage->count; i++) {
                int32_t across = (int32_t)column - wend_place_column(stage->places[i].place);
                int32_t down = (int32_t)row - wend_place_row(stage->places[i].place);
                int32_t size = wend_space_profile(stage->units[i].space).footprint;
                if (across >= 0 && down >= 0 && across < size && down < size)
                    drawn[length] = (char)('0' + i);
            }
            length++;
        }
        drawn[length++] = '/';
    }
    drawn[length - 1] = '\0';
    assert_string_equal(drawn, expected);
}

static void the_first_to_come_goes_farthest_in(void **state)
{
    stage stage = open_stage("......../@@@@@@@@");
    (void)state;
    for (int32_t x = 0; x < 3; x++)
        add_unit(&stage, stage.scene.space, x, 0);
    check_picture(&stage, 7, 0, ".....012/@@@@@@@@");
    assert_int_equal(stage.places[2].order, 0);
    assert_int_equal(stage.places[1].order, 1);
    assert_int_equal(stage.places[0].order, 2);
    assert_int_equal(stage.sum.placed, 3);
    assert_int_equal(stage.sum.crossings, 0);
    assert_true(stage.sum.cost == 15 * WEND_PRICE_STRAIGHT);
    close_stage(&stage);
}

static void whoever_stands_on_a_place_stays_there(void **state)
{
    stage stage = open_stage("......./......./.......");
    (void)state;
    add_unit(&stage, stage.scene.space, 0, 1);
    add_unit(&stage, stage.scene.space, 3, 1);
    add_unit(&stage, stage.scene.space, 3, 0);
    check_picture(&stage, 3, 1, "...2.../..01.../.......");
    assert_true(stage.places[1].cost == 0);
    close_stage(&stage);
}

static void large_units_stand_in_the_middle(void **state)
{
    stage stage = open_stage("......../......../......../........");
    wend_profile profile = wend_profile_default();
    wend_space *large = NULL;
    (void)state;
    profile.footprint = 2;
    assert_int_equal(wend_space_create(stage.scene.grid, &profile, NULL, &large), WEND_OK);
    add_unit(&stage, stage.scene.space, 0, 0);
    add_unit(&stage, large, 0, 2);
    assert_int_equal(wend_group_send(stage.group, wend_place_cell(4, 1), stage.units, 2, stage.places, &stage.sum),
                     WEND_OK);
    assert_int_equal(wend_place_column(stage.places[1].place), 4);
    assert_int_equal(wend_place_row(stage.places[1].place), 1);
    assert_int_equal(stage.sum.placed, 2);
    wend_space_destroy(large);
    close_stage(&stage);
}

static void places_that_are_too_few_go_where_that_costs_least(void **state)
{
    stage stage = open_stage("@@..@@/......");
    (void)state;
    for (int32_t x = 0; x < 6; x++)
        add_unit(&stage, stage.scene.space, x, 1);
    for (int32_t x = 0; x < 6; x++)
        add_unit(&stage, stage.scene.space, x, 1);
    assert_int_equal(wend_group_send(stage.group, wend_place_cell(2, 0), stage.units, 12, stage.places, &stage.sum),
                     WEND_OK);
    assert_int_equal(stage.sum.placed, 8);
    assert_int_equal(stage.sum.no_room, 4);
    for (uint32_t i = 0; i < 12; i++)
        assert_true(stage.places[i].outcome == WEND_GROUP_PLACED || stage.places[i].order == UINT32_MAX);
    assert_true(stage.sum.cost == 2 * WEND_PRICE_STRAIGHT);
    close_stage(&stage);
}

static void others_keep_their_cells_and_the_group_may_use_its_own(void **state)
{
    stage stage = open_stage("......./@@@@@@@");
    (void)state;
    test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(4, 0), 1);
    test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(3, 0), 1);
    add_unit(&stage, stage.scene.space, 3, 0);
    add_unit(&stage, stage.scene.space, 1, 0);
    check_picture(&stage, 3, 0, "..10.../@@@@@@@");
    close_stage(&stage);
}

static void whoever_cannot_come_stays_and_nobody_is_sent_there(void **state)
{
    stage stage = open_stage("...@.../...@.../...@...");
    (void)state;
    add_unit(&stage, stage.scene.space, 0, 1);
    add_unit(&stage, stage.scene.space, 4, 1);
    stage.units[2] = (wend_group_unit){stage.scene.space, wend_place_cell(3, 0)};
    stage.units[3] = (wend_group_unit){stage.scene.space, wend_place_cell(-4, 0)};
    stage.count = 2;
    check_picture(&stage, 1, 1, "...@.../.0.@1../...@...");
    assert_int_equal(stage.places[1].outcome, WEND_GROUP_NO_WAY);
    assert_int_equal(wend_group_send(stage.group, wend_place_cell(1, 1), stage.units, 4, stage.places, &stage.sum),
                     WEND_OK);
    assert_int_equal(stage.sum.no_way, 3);
    close_stage(&stage);
}

static void a_goal_in_a_wall_is_as_near_as_can_be(void **state)
{
    stage stage = open_stage("....@@@/....@@@");
    (void)state;
    add_unit(&stage, stage.scene.space, 0, 0);
    add_unit(&stage, stage.scene.space, 0, 1);
    check_picture(&stage, 6, 0, "..10@@@/....@@@");
    close_stage(&stage);
}

static void a_group_of_nobody_is_no_error(void **state)
{
    stage stage = open_stage("..");
    (void)state;
    assert_int_equal(wend_group_send(stage.group, wend_place_cell(0, 0), NULL, 0, NULL, &stage.sum), WEND_OK);
    assert_int_equal(stage.sum.placed, 0);
    close_stage(&stage);
}

static void what_makes_no_sense_is_refused(void **state)
{
    stage stage = open_stage(".."), other = open_stage("..");
    const wend_place goal = wend_place_cell(0, 0);
    (void)state;
    add_unit(&stage, stage.scene.space, 0, 0);
    add_unit(&stage, other.scene.space, 1, 0);
    assert_int_equal(wend_group_send(stage.group, goal, stage.units, 2, stage.places, NULL), WEND_ERROR_ARGUMENT);
    stage.units[1].space = NULL;
    assert_int_equal(wend_group_send(stage.group, goal, stage.units, 2, stage.places, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_group_send(stage.group, goal, stage.units, 1, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_group_send(stage.group, goal, stage.units, 1, stage.places, NULL), WEND_OK);
    close_stage(&other);
    close_stage(&stage);
}

/* 40 units of two sizes across a random map. */
static wend_status send_many(wend_group *group, wend_group_place *places, wend_group_sum *sum)
{
    random_source random = {11};
    test_map map = test_map_generate(MAP_CAVE, 60, 50, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_profile profile = wend_profile_default();
    wend_group_unit units[40];
    wend_space *large = NULL;
    uint32_t count = 0;
    profile.footprint = 2;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &large), WEND_OK);
    for (int32_t i = 0; i < 3000 && count < 40; i++) {
        wend_place place = wend_place_cell(i * 7 % 60, i * 7 / 60 % 50);
        const wend_space *space = count % 3 ? scene.space : large;
        if (wend_space_is_free(space, place))
            units[count++] = (wend_group_unit){space, place};
    }
    wend_status status = wend_group_send(group, wend_place_cell(30, 25), units, count, places, sum);
    wend_space_destroy(large);
    scene_close(&scene);
    test_map_free(&map);
    return status;
}

static bool make_and_send(const wend_allocator *allocator)
{
    wend_group *group = NULL;
    wend_group_place places[40];
    wend_status status = wend_group_create(allocator, &group);
    if (status == WEND_OK)
        status = send_many(group, places, NULL);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    wend_group_destroy(group);
    return status == WEND_OK;
}

static void memory_that_lacks_is_told(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(make_and_send);
    if (fault)
        fail_msg("%s", fault);
}

static void a_second_order_is_the_same_and_allocates_nothing(void **state)
{
    test_memory memory;
    wend_group *group = NULL;
    wend_group_place first[40], second[40];
    wend_group_sum sum[2];
    (void)state;
    memset(first, 0, sizeof first);
    memset(second, 0, sizeof second);
    test_memory_begin(&memory);
    assert_int_equal(wend_group_create(&memory.allocator, &group), WEND_OK);
    assert_int_equal(send_many(group, first, &sum[0]), WEND_OK);
    uint64_t calls = memory.calls;
    assert_int_equal(send_many(group, second, &sum[1]), WEND_OK);
    assert_true(memory.calls == calls);
    assert_memory_equal(first, second, sizeof first);
    assert_int_equal(wend_group_memory(group), memory.bytes);
    assert_true(sum[0].placed > 30);
    wend_group_destroy(group);
    assert_int_equal(memory.blocks, 0);
}

/* However it is sliced, and though the map changes once, an order comes to what it comes to at once. */
/* Who gets which place took the last slice 16 ms for 400 on open ground. Walls may come amid it. */
static void places_are_dealt_out_in_slices_as_well(void **state)
{
    enum { SIDE = 64, UNITS = 300, WORK = 1000 };
    (void)state;
    for (uint32_t edited = 0; edited < 200; edited += 40) {
        test_map map = test_map_make(SIDE, SIDE);
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        wend_group *group = NULL;
        static wend_group_unit units[UNITS];
        static wend_group_place places[UNITS], at_once[UNITS];
        wend_group_sum sum, sum_at_once;
        wend_order order = wend_order_default();
        uint32_t slices = 0;
        bool complete = false;
        assert_int_equal(wend_group_create(NULL, &group), WEND_OK);
        for (int32_t i = 0; i < UNITS; i++)
            units[i] = (wend_group_unit){scene.space, wend_place_cell(i % 20, i / 20)};
        order.goal = wend_place_cell(SIDE - 12, SIDE - 12);
        assert_int_equal(wend_group_begin(group, &order, units, UNITS), WEND_OK);
        for (; !complete; slices++) {
            assert_int_equal(wend_group_continue(group, WORK, places, &sum, &complete), WEND_OK);
            if (slices + 1 == edited) {
                assert_int_equal(wend_grid_set(scene.grid, wend_place_cell(SIDE - 12, SIDE - 12), '@'), WEND_OK);
                assert_int_equal(wend_space_update(scene.space), WEND_OK);
            }
        }
        assert_true(slices > 200 || edited != 0);
        assert_int_equal(wend_group_form(group, &order, units, UNITS, at_once, &sum_at_once), WEND_OK);
        assert_memory_equal(&sum, &sum_at_once, sizeof sum);
        assert_memory_equal(places, at_once, sizeof places);
        wend_group_destroy(group);
        scene_close(&scene);
        test_map_free(&map);
    }
}

static void order_in_slices_is_the_same_as_at_once(void **state)
{
    enum { SIDE = 60, UNITS = 20, TRIALS = 60 };
    (void)state;
    for (uint32_t trial = 0; trial < TRIALS; trial++) {
        random_source random = {4400 + trial};
        test_map map = test_map_make(SIDE, SIDE);
        for (uint32_t i = 0; i < SIDE * SIDE; i++)
            map.cells[i] = random_chance(&random, 20) ? '@' : '.';
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        wend_group *group = NULL;
        wend_group_unit units[UNITS];
        wend_group_place places[UNITS], at_once[UNITS];
        wend_group_sum sum, sum_at_once;
        wend_order order = wend_order_default();
        uint32_t slices = 0;
        bool complete = false;
        assert_int_equal(wend_group_create(NULL, &group), WEND_OK);
        for (int i = 0; i < UNITS; i++) {
            int32_t x = (int32_t)random_below(&random, 20);
            units[i] = (wend_group_unit){scene.space, wend_place_cell(x, (int32_t)random_below(&random, SIDE))};
        }
        order.goal = wend_place_cell(SIDE - 5, (int32_t)random_below(&random, SIDE));
        assert_int_equal(wend_group_begin(group, &order, units, UNITS), WEND_OK);
        const uint64_t work = 1 + random_below(&random, 1000);
        for (; !complete; slices++) {
            assert_int_equal(wend_group_continue(group, work, places, &sum, &complete), WEND_OK);
            if (slices == 3 && trial % 2 == 0) {
                assert_int_equal(wend_grid_fill(scene.grid, wend_area_cells(30, 0, 1, SIDE - 9), '@'), WEND_OK);
                assert_int_equal(wend_space_update(scene.space), WEND_OK);
            }
        }
        assert_int_equal(wend_group_continue(group, work, places, &sum, &complete), WEND_ERROR_ARGUMENT);
        assert_int_equal(wend_group_form(group, &order, units, UNITS, at_once, &sum_at_once), WEND_OK);
        assert_memory_equal(&sum, &sum_at_once, sizeof sum);
        for (int i = 0; i < UNITS; i++)
            assert_true(places[i].outcome == at_once[i].outcome && places[i].order == at_once[i].order &&
                        places[i].cost == at_once[i].cost && places[i].place.x == at_once[i].place.x &&
                        places[i].place.y == at_once[i].place.y);
        assert_true(slices > 2 || work > 100);
        wend_group_destroy(group);
        scene_close(&scene);
        test_map_free(&map);
    }
}

/* How many places two orders have in common. */
static uint32_t count_common(const wend_group_place *a, const wend_group_place *b, uint32_t count)
{
    uint32_t common = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count; j++)
            common += a[i].place.x == b[j].place.x && a[i].place.y == b[j].place.y;
    return common;
}

static void places_are_kept_until_they_are_dropped(void **state)
{
    enum { UNITS = 9, GROUPS = 3 };
    wend_group_place places[GROUPS][UNITS], again[UNITS];
    wend_reservation_id held[GROUPS], none = 7;
    test_map map = test_map_make(40, 40);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_group *group = NULL;
    wend_group_unit units[UNITS];
    const wend_place click = wend_place_cell(30, 30);
    (void)state;
    assert_int_equal(wend_group_create(NULL, &group), WEND_OK);
    for (int32_t i = 0; i < UNITS; i++)
        units[i] = (wend_group_unit){scene.space, wend_place_cell(2, 2 + i)};
    for (int i = 0; i < GROUPS; i++) {
        assert_int_equal(wend_group_send(group, click, units, UNITS, places[i], NULL), WEND_OK);
        assert_int_equal(wend_group_reserve(group, units, UNITS, places[i], &held[i]), WEND_OK);
        for (int j = 0; j < i; j++) {
            assert_int_equal(count_common(places[i], places[j], UNITS), 0);
            assert_true(held[i] != held[j] && held[i] != 0);
        }
    }
    assert_int_equal(wend_group_drop(group, held[1]), WEND_OK);
    assert_int_equal(wend_group_drop(group, held[1]), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_group_send(group, click, units, UNITS, again, NULL), WEND_OK);
    assert_int_equal(count_common(again, places[1], UNITS), UNITS);
    assert_int_equal(wend_group_drop(group, held[0]), WEND_OK);
    assert_int_equal(wend_group_drop(group, held[2]), WEND_OK);
    assert_int_equal(wend_group_send(group, click, units, UNITS, again, NULL), WEND_OK);
    assert_int_equal(count_common(again, places[0], UNITS), UNITS);
    for (int i = 0; i < UNITS; i++)
        again[i].outcome = WEND_GROUP_NO_WAY;
    assert_int_equal(wend_group_reserve(group, units, UNITS, again, &none), WEND_OK);
    assert_int_equal(none, 0);
    assert_int_equal(wend_group_drop(group, 0), WEND_ERROR_ARGUMENT);
    wend_group_destroy(group);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_to_come_goes_farthest_in),
        cmocka_unit_test(whoever_stands_on_a_place_stays_there),
        cmocka_unit_test(large_units_stand_in_the_middle),
        cmocka_unit_test(places_that_are_too_few_go_where_that_costs_least),
        cmocka_unit_test(others_keep_their_cells_and_the_group_may_use_its_own),
        cmocka_unit_test(whoever_cannot_come_stays_and_nobody_is_sent_there),
        cmocka_unit_test(a_goal_in_a_wall_is_as_near_as_can_be),
        cmocka_unit_test(a_group_of_nobody_is_no_error),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(memory_that_lacks_is_told),
        cmocka_unit_test(a_second_order_is_the_same_and_allocates_nothing),
        cmocka_unit_test(places_are_kept_until_they_are_dropped),
        cmocka_unit_test(places_are_dealt_out_in_slices_as_well),
        cmocka_unit_test(order_in_slices_is_the_same_as_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
