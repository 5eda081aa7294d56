/* tests/unit/traffic_send_test.c: groups of units in traffic sent to one place, and that all of them arrive. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <string.h>

enum { MOST = 100, SENT = 19 };

typedef struct stage {
    test_map map;
    scene scene;
    wend_space *wide; /* of movers of 2x2 cells */
    wend_traffic *traffic;
    wend_group *group;
    wend_unit_id ids[MOST];
    wend_group_outcome outcomes[MOST];
    uint32_t count;
} stage;

static void open_stage(stage *stage, test_map map)
{
    wend_profile wide = wend_profile_default();
    wend_traffic_desc desc = wend_traffic_desc_default();
    *stage = (struct stage){.map = map};
    stage->scene = scene_open(&stage->map, WEND_NEIGHBOURS_8, NULL);
    wide.footprint = 2;
    assert_int_equal(wend_space_create(stage->scene.grid, &wide, NULL, &stage->wide), WEND_OK);
    const wend_space *others[] = {stage->wide};
    desc.others = others;
    desc.other_count = 1;
    assert_int_equal(wend_traffic_create(stage->scene.space, &desc, NULL, &stage->traffic), WEND_OK);
    assert_int_equal(wend_group_create(NULL, &stage->group), WEND_OK);
}

static void close_stage(stage *stage)
{
    wend_group_destroy(stage->group);
    wend_traffic_destroy(stage->traffic);
    wend_space_destroy(stage->wide);
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

static void add(stage *stage, const wend_space *space, int32_t x, int32_t y)
{
    wend_unit_desc unit = wend_unit_desc_default();
    unit.space = space;
    unit.place = wend_place_cell(x, y);
    assert_int_equal(wend_traffic_add(stage->traffic, &unit, &stage->ids[stage->count++]), WEND_OK);
}

static wend_status try_to_send(stage *stage, int32_t x, int32_t y, const wend_unit_id *ids, uint32_t count)
{
    wend_order order = wend_order_default();
    order.goal = wend_place_cell(x, y);
    return wend_traffic_send(stage->traffic, stage->group, &order, ids, count, stage->outcomes);
}

static void send(stage *stage, int32_t x, int32_t y, uint32_t first, uint32_t count)
{
    assert_int_equal(try_to_send(stage, x, y, stage->ids + first, count), WEND_OK);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(stage->outcomes[i], WEND_GROUP_PLACED);
}

/* Ticks until all have arrived, or `most`. */
static uint32_t run(const stage *stage, uint32_t most)
{
    wend_traffic_state state = WEND_TRAFFIC_MOVING;
    uint32_t tick = 0;
    while (tick < most && state != WEND_TRAFFIC_ARRIVED) {
        assert_int_equal(wend_traffic_step(stage->traffic, 20000, NULL, NULL, &state), WEND_OK);
        tick++;
    }
    return tick;
}

static wend_place place_of(const stage *stage, uint32_t unit)
{
    wend_place place = {0};
    assert_int_equal(wend_traffic_place(stage->traffic, stage->ids[unit], &place, NULL), WEND_OK);
    return place;
}

static void each_of_a_formation_is_told_its_place(void **state)
{
    stage stage;
    wend_place goal, places[12];
    (void)state;
    open_stage(&stage, test_map_make(40, 20));
    for (int32_t i = 0; i < 12; i++)
        add(&stage, NULL, 2 + i % 4, 2 + i / 4);
    assert_int_equal(wend_traffic_goal(stage.traffic, stage.ids[0], &goal), WEND_ERROR_ARGUMENT);
    wend_order order = wend_order_default();
    order.goal = wend_place_cell(30, 10);
    order.formation = WEND_FORMATION_WEDGE;
    assert_int_equal(wend_traffic_send(stage.traffic, stage.group, &order, stage.ids, 12, NULL), WEND_OK);
    for (uint32_t i = 0; i < 12; i++)
        assert_int_equal(wend_traffic_goal(stage.traffic, stage.ids[i], &places[i]), WEND_OK);
    assert_int_equal(wend_traffic_goal(stage.traffic, stage.ids[0], NULL), WEND_ERROR_ARGUMENT);
    assert_true(run(&stage, 100) < 100);
    for (uint32_t i = 0; i < 12; i++) { /* one of those that were given out: they may exchange them on the way */
        const wend_place place = place_of(&stage, i);
        uint32_t at = 0;
        while (at < 12 && memcmp(&place, &places[at], sizeof place) != 0)
            at++;
        assert_in_range(at, 0, 11);
        assert_int_equal(wend_traffic_goal(stage.traffic, stage.ids[i], &goal), WEND_OK);
        assert_memory_equal(&place, &goal, sizeof place);
    }
    assert_int_equal(wend_traffic_clear_goal(stage.traffic, stage.ids[0]), WEND_OK);
    assert_int_equal(wend_traffic_goal(stage.traffic, stage.ids[0], &goal), WEND_ERROR_ARGUMENT);
    close_stage(&stage);
}

/* The slow one has the place farther in, and the other is there first, in a corridor that is as wide as one of them. */
static void those_of_one_order_do_not_push_each_other_out_of_their_places(void **state)
{
    (void)state;
    for (uint32_t is_large = 0; is_large < 2; is_large++) {
        stage stage;
        wend_place deep, goal;
        test_map map = test_map_make(24, 8);
        for (uint32_t y = 0; y < 8; y++)
            for (uint32_t x = 12; x < 24; x++)
                map.cells[y * 24 + x] = x < 20 && y >= 3 && y <= 3 + is_large ? '.' : '#';
        open_stage(&stage, map);
        const wend_space *space = is_large ? stage.wide : NULL;
        add(&stage, space, 4, 3);
        add(&stage, space, 3, 5);
        assert_int_equal(wend_traffic_set_pace(stage.traffic, stage.ids[0], 8), WEND_OK);
        wend_order order = wend_order_default();
        order.goal = wend_place_cell(16, 3);
        order.formation = WEND_FORMATION_COLUMN;
        order.width = 1;
        assert_int_equal(wend_traffic_send(stage.traffic, stage.group, &order, stage.ids, 2, NULL), WEND_OK);
        assert_int_equal(wend_traffic_goal(stage.traffic, stage.ids[0], &deep), WEND_OK);
        assert_true(run(&stage, 120) < 120);
        assert_int_equal(wend_traffic_goal(stage.traffic, stage.ids[1], &goal), WEND_OK);
        assert_memory_equal(&goal, &deep, sizeof goal);
        close_stage(&stage);
    }
}

static void a_hundred_cross_a_field_and_stand_around_the_place(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, test_map_make(80, 40));
    for (int32_t i = 0; i < 100; i++)
        add(&stage, NULL, 2 + i % 15, 2 + i / 15);
    send(&stage, 60, 20, 0, 100);
    assert_true(run(&stage, 200) <= 66);
    for (uint32_t i = 0; i < 100; i++) {
        const wend_place place = place_of(&stage, i);
        assert_in_range(wend_place_column(place), 52, 68);
        assert_in_range(wend_place_row(place), 12, 28);
    }
    close_stage(&stage);
}

static void two_groups_sent_to_one_place_stand_side_by_side(void **state)
{
    (void)state;
    for (int32_t apart = 0; apart < 7; apart += 3) {
        stage stage;
        open_stage(&stage, test_map_make(40, 30));
        for (int32_t i = 0; i < 30; i++)
            add(&stage, NULL, 1 + i % 5, 1 + i / 5);
        for (int32_t i = 0; i < 30; i++)
            add(&stage, NULL, 34 + i % 5, 1 + i / 5);
        send(&stage, 20, 20, 0, 30);
        assert_true(apart != 3 || run(&stage, 200) < 200); /* the first may stand there already */
        send(&stage, 20 + apart, 20, 30, 30);
        assert_true(run(&stage, 200) < 200);
        close_stage(&stage);
    }
}

static void large_ones_stand_in_the_middle_and_small_ones_around_them(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, test_map_make(30, 20));
    for (int32_t i = 0; i < 4; i++)
        add(&stage, stage.wide, 1 + 2 * (i % 2), 1 + 2 * (i / 2));
    for (int32_t i = 0; i < 16; i++)
        add(&stage, NULL, 6 + i % 4, 1 + i / 4);
    send(&stage, 20, 10, 0, 20);
    assert_true(run(&stage, 200) < 100);
    for (uint32_t i = 0; i < 4; i++) {
        const wend_place place = place_of(&stage, i);
        assert_in_range(wend_place_column(place), 18, 22);
        assert_in_range(wend_place_row(place), 8, 12);
    }
    close_stage(&stage);
}

static void whoever_cannot_come_stays(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, scene_map("...@../...@../...@.."));
    add(&stage, NULL, 0, 0);
    add(&stage, NULL, 5, 2);
    assert_int_equal(wend_traffic_set_goal(stage.traffic, stage.ids[1], wend_place_cell(4, 0)), WEND_OK);
    assert_int_equal(try_to_send(&stage, 2, 2, stage.ids, 2), WEND_OK);
    assert_int_equal(stage.outcomes[0], WEND_GROUP_PLACED);
    assert_int_equal(stage.outcomes[1], WEND_GROUP_NO_WAY);
    assert_true(run(&stage, 20) < 20);
    assert_int_equal(wend_place_column(place_of(&stage, 1)), 5); /* nor does it go where it was sent before */
    close_stage(&stage);
}

static void fixed_units_keep_their_cells_and_others_make_room(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, scene_map("......../......../........"));
    for (int32_t i = 0; i < 6; i++)
        add(&stage, NULL, i % 2, i / 2);
    add(&stage, NULL, 5, 1);
    add(&stage, NULL, 6, 1);
    assert_int_equal(wend_traffic_set_fixed(stage.traffic, stage.ids[6], true), WEND_OK);
    send(&stage, 5, 1, 0, 6);
    assert_true(run(&stage, 60) < 60);
    assert_int_equal(wend_place_column(place_of(&stage, 6)), 5);
    for (uint32_t i = 0; i < 6; i++)
        assert_in_range(wend_place_column(place_of(&stage, i)), 4, 6);
    close_stage(&stage);
}

static void whoever_is_shut_off_by_fixed_units_is_told_so(void **state)
{
    static const wend_neighbours both[] = {WEND_NEIGHBOURS_4, WEND_NEIGHBOURS_8};
    (void)state;
    for (uint32_t k = 0; k < 2; k++) {
        stage stage = {.map = scene_map("...@.../......./...@...")};
        stage.scene = scene_open(&stage.map, both[k], NULL);
        assert_int_equal(wend_traffic_create(stage.scene.space, NULL, NULL, &stage.traffic), WEND_OK);
        assert_int_equal(wend_group_create(NULL, &stage.group), WEND_OK);
        add(&stage, NULL, 0, 0);
        add(&stage, NULL, 6, 2);
        add(&stage, NULL, 3, 1);
        assert_int_equal(wend_traffic_set_fixed(stage.traffic, stage.ids[2], true), WEND_OK);
        assert_int_equal(try_to_send(&stage, 5, 0, stage.ids, 2), WEND_OK);
        assert_int_equal(stage.outcomes[0], WEND_GROUP_NO_WAY);
        assert_int_equal(stage.outcomes[1], WEND_GROUP_PLACED);
        assert_true(run(&stage, 20) < 20);
        assert_int_equal(wend_place_column(place_of(&stage, 0)), 0);
        assert_int_equal(wend_traffic_remove(stage.traffic, stage.ids[2]), WEND_OK);
        send(&stage, 5, 0, 0, 2);
        wend_group_destroy(stage.group);
        wend_traffic_destroy(stage.traffic);
        scene_close(&stage.scene);
        test_map_free(&stage.map);
    }
}

static void orders_that_make_no_sense_are_refused(void **state)
{
    stage stage;
    wend_order order = wend_order_default();
    (void)state;
    open_stage(&stage, scene_map("...../....."));
    add(&stage, NULL, 0, 0);
    add(&stage, NULL, 4, 0);
    const wend_unit_id twice[] = {stage.ids[0], stage.ids[0]}, nobody[] = {0};
    assert_int_equal(try_to_send(&stage, 2, 0, twice, 2), WEND_ERROR_ARGUMENT);
    assert_int_equal(try_to_send(&stage, 2, 0, nobody, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(try_to_send(&stage, 2, 0, NULL, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(try_to_send(&stage, 2, 0, NULL, 0), WEND_OK);
    assert_int_equal(wend_traffic_send(stage.traffic, stage.group, NULL, stage.ids, 2, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_traffic_send(stage.traffic, NULL, &order, stage.ids, 2, NULL), WEND_ERROR_ARGUMENT);
    order.size--;
    assert_int_equal(wend_traffic_send(stage.traffic, stage.group, &order, stage.ids, 2, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_traffic_set_fixed(stage.traffic, stage.ids[1], true), WEND_OK);
    assert_int_equal(try_to_send(&stage, 2, 0, stage.ids, 2), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_traffic_under_way(stage.traffic), 0);
    close_stage(&stage);
}

/* Searches on until there is a plan. */
static wend_status plan_all(wend_traffic *traffic)
{
    wend_traffic_state state = WEND_TRAFFIC_PLANNING;
    wend_status status = WEND_OK;
    while (status == WEND_OK && state == WEND_TRAFFIC_PLANNING)
        status = wend_traffic_plan(traffic, 1000, &state);
    return status;
}

/* A plan for one, then an order to others, to places around that one's: by whole, or nothing has changed. */
static bool order_with(const wend_allocator *allocator, void *user)
{
    const stage *stage = user;
    wend_traffic *traffic = NULL;
    wend_group *group = NULL;
    wend_unit_id ids[SENT + 1];
    wend_order order = wend_order_default();
    order.goal = wend_place_cell(9, 2);
    wend_status status = wend_traffic_create(stage->scene.space, NULL, allocator, &traffic);
    if (status == WEND_OK)
        status = wend_group_create(allocator, &group);
    for (int32_t i = 0; i <= SENT && status == WEND_OK; i++) {
        wend_unit_desc unit = wend_unit_desc_default();
        unit.place = wend_place_cell(i % 4, i / 4);
        unit.has_goal = i == SENT;
        unit.goal = order.goal;
        status = wend_traffic_add(traffic, &unit, &ids[i]);
    }
    if (status == WEND_OK)
        status = plan_all(traffic);
    if (status == WEND_OK) {
        const uint32_t steps = wend_traffic_plan_sum(traffic).steps;
        assert_int_not_equal(steps, 0);
        status = wend_traffic_send(traffic, group, &order, ids, SENT, NULL);
        assert_int_equal(wend_traffic_under_way(traffic), status == WEND_OK ? SENT + 1 : 1);
        assert_int_equal(wend_traffic_plan_sum(traffic).steps, status == WEND_OK ? 0 : steps);
    }
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    wend_group_destroy(group);
    wend_traffic_destroy(traffic);
    return status == WEND_OK;
}

static void an_order_survives_or_reports_every_refusal(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, scene_map("............/............/............/............/............"));
    assert_null(test_memory_sweep_with(order_with, &stage));
    close_stage(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_of_a_formation_is_told_its_place),
        cmocka_unit_test(those_of_one_order_do_not_push_each_other_out_of_their_places),
        cmocka_unit_test(a_hundred_cross_a_field_and_stand_around_the_place),
        cmocka_unit_test(two_groups_sent_to_one_place_stand_side_by_side),
        cmocka_unit_test(large_ones_stand_in_the_middle_and_small_ones_around_them),
        cmocka_unit_test(whoever_cannot_come_stays),
        cmocka_unit_test(fixed_units_keep_their_cells_and_others_make_room),
        cmocka_unit_test(whoever_is_shut_off_by_fixed_units_is_told_so),
        cmocka_unit_test(orders_that_make_no_sense_are_refused),
        cmocka_unit_test(an_order_survives_or_reports_every_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
