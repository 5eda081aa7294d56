/* tests/unit/march_test.c: units that keep their formation on the way. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <string.h>

enum { MOST = 64 };

typedef struct stage {
    test_map map;
    scene scene;
    wend_space *wide; /* of movers of 2x2 cells */
    wend_traffic *traffic;
    wend_march *march;
    wend_order order;
    wend_unit_id ids[MOST];
    uint32_t count;
} stage;

/* Open ground of so many cells, with a wall in columns 20 to 27 that leaves rows 7 to 10. */
static void open_stage(stage *stage, uint32_t width, uint32_t height, bool has_gorge)
{
    wend_profile wide = wend_profile_default();
    wend_traffic_desc desc = wend_traffic_desc_default();
    *stage = (struct stage){.map = test_map_make(width, height), .order = wend_order_default()};
    for (uint32_t y = 0; has_gorge && y < height; y++)
        if (y < 7 || y > 10)
            memset(stage->map.cells + y * width + 20, '@', 8);
    stage->scene = scene_open(&stage->map, WEND_NEIGHBOURS_8, NULL);
    wide.footprint = 2;
    assert_int_equal(wend_space_create(stage->scene.grid, &wide, NULL, &stage->wide), WEND_OK);
    const wend_space *others[] = {stage->wide};
    desc.others = others;
    desc.other_count = 1;
    assert_int_equal(wend_traffic_create(stage->scene.space, &desc, NULL, &stage->traffic), WEND_OK);
    assert_int_equal(wend_march_create(stage->traffic, NULL, &stage->march), WEND_OK);
}

static void close_stage(stage *stage)
{
    wend_march_destroy(stage->march);
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

/* So many in a column, from a cell down. */
static void add_column(stage *stage, int32_t count, int32_t x, int32_t y)
{
    for (int32_t i = 0; i < count; i++)
        add(stage, NULL, x, y + i);
}

static void send(stage *stage, wend_formation formation, int32_t x, int32_t y)
{
    stage->order.formation = formation;
    stage->order.goal = wend_place_cell(x, y);
    assert_int_equal(wend_march_send(stage->march, &stage->order, stage->ids, stage->count, NULL), WEND_OK);
}

/* How many columns lie between the foremost and the hindmost. */
static int32_t depth_of(const stage *stage)
{
    int32_t first = INT32_MAX, last = 0;
    for (uint32_t i = 0; i < stage->count; i++) {
        wend_place place;
        if (wend_traffic_place(stage->traffic, stage->ids[i], &place, NULL) != WEND_OK)
            continue;
        first = wend_place_column(place) < first ? wend_place_column(place) : first;
        last = wend_place_column(place) > last ? wend_place_column(place) : last;
    }
    return last - first;
}

static void tick(const stage *stage, bool *has_arrived)
{
    assert_int_equal(wend_march_step(stage->march, has_arrived), WEND_OK);
    assert_int_equal(wend_traffic_step(stage->traffic, 20000, NULL, NULL, NULL), WEND_OK);
}

/* Ticks until they have arrived, or `most`; and how far apart they were at most from tick `from` on. */
static uint32_t run(const stage *stage, uint32_t most, uint32_t from, int32_t *depth)
{
    uint32_t ticks = 0;
    bool has_arrived = false;
    *depth = 0;
    for (; ticks < most && !has_arrived; ticks++) {
        tick(stage, &has_arrived);
        if (ticks >= from && depth_of(stage) > *depth)
            *depth = depth_of(stage);
    }
    return ticks;
}

static void a_line_stays_a_line_all_the_way(void **state)
{
    stage stage;
    int32_t depth;
    (void)state;
    open_stage(&stage, 60, 20, false);
    add_column(&stage, 12, 1, 2);
    stage.order.width = 12;
    send(&stage, WEND_FORMATION_LINE, 55, 9);
    assert_true(run(&stage, 150, 0, &depth) <= 70);
    assert_true(depth <= 2);
    close_stage(&stage);
}

static void those_ahead_wait_for_those_behind(void **state)
{
    stage stage;
    int32_t depth;
    (void)state;
    open_stage(&stage, 60, 20, false);
    add_column(&stage, 6, 14, 4);
    add_column(&stage, 6, 1, 10);
    send(&stage, WEND_FORMATION_LINE, 55, 9);
    assert_true(run(&stage, 150, 40, &depth) < 100);
    assert_true(depth <= 6);
    close_stage(&stage);
}

static void all_go_at_the_pace_of_the_slowest(void **state)
{
    stage stage;
    int32_t depth;
    (void)state;
    open_stage(&stage, 60, 20, false);
    add_column(&stage, 12, 1, 2);
    assert_int_equal(wend_traffic_set_pace(stage.traffic, stage.ids[5], 8), WEND_OK);
    stage.order.width = 12;
    send(&stage, WEND_FORMATION_LINE, 50, 9);
    assert_in_range(run(&stage, 900, 0, &depth), 380, 560);
    assert_true(depth <= 12); /* two stations */
    close_stage(&stage);
}

static void an_army_passes_a_gorge_and_forms_again_behind_it(void **state)
{
    stage stage;
    int32_t depth;
    (void)state;
    open_stage(&stage, 50, 18, true);
    add(&stage, stage.wide, 8, 6);
    add(&stage, stage.wide, 8, 10);
    add_column(&stage, 12, 4, 3);
    add_column(&stage, 12, 5, 3);
    send(&stage, WEND_FORMATION_BOX, 40, 8);
    assert_true(run(&stage, 300, 0, &depth) < 150);
    assert_true(depth < 24);
    assert_int_equal(wend_traffic_under_way(stage.traffic), 0);
    close_stage(&stage);
}

/* Where sixty crowd before a gap, their middle is more than a stride behind it: they were sent back there for ever. */
static void a_crowd_gets_through_two_gaps_one_after_the_other(void **state)
{
    stage stage;
    int32_t depth;
    (void)state;
    open_stage(&stage, 50, 18, false);
    for (int32_t y = 0; y < 18; y++) {
        if (y != 0)
            wend_grid_set(stage.scene.grid, wend_place_cell(20, y), '@');
        if (y != 17)
            wend_grid_set(stage.scene.grid, wend_place_cell(26, y), '@');
    }
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_int_equal(wend_space_update(stage.wide), WEND_OK);
    for (int32_t x = 1; x <= 10; x++)
        add_column(&stage, 6, x, 4);
    send(&stage, WEND_FORMATION_NONE, 40, 8);
    assert_true(run(&stage, 600, 0, &depth) < 600);
    close_stage(&stage);
}

static void losses_and_new_walls_on_the_way_do_not_stop_it(void **state)
{
    stage stage;
    int32_t depth;
    (void)state;
    open_stage(&stage, 50, 18, false);
    add_column(&stage, 8, 1, 5);
    send(&stage, WEND_FORMATION_NONE, 45, 8);
    for (int i = 0; i < 12; i++)
        tick(&stage, NULL);
    assert_int_equal(wend_traffic_remove(stage.traffic, stage.ids[3]), WEND_OK);
    assert_int_equal(wend_grid_fill(stage.scene.grid, wend_area_cells(22, 2, 1, 16), '@'), WEND_OK);
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_int_equal(wend_space_update(stage.wide), WEND_OK);
    assert_true(run(&stage, 200, 0, &depth) < 200);
    assert_true(wend_march_memory(stage.march) > 0);
    close_stage(&stage);
}

static void marches_that_make_no_sense_are_refused(void **state)
{
    stage stage;
    bool has_arrived = false;
    (void)state;
    open_stage(&stage, 10, 10, false);
    add(&stage, NULL, 1, 1);
    const wend_unit_id nobody[] = {0};
    assert_int_equal(wend_march_send(stage.march, NULL, stage.ids, 1, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_march_send(stage.march, &stage.order, NULL, 1, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_march_send(stage.march, &stage.order, nobody, 1, NULL), WEND_ERROR_ARGUMENT);
    stage.order.gap = 300;
    assert_int_equal(wend_march_send(stage.march, &stage.order, stage.ids, 1, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_march_step(stage.march, &has_arrived), WEND_OK);
    assert_true(has_arrived);
    close_stage(&stage);
}

static bool march_with(const wend_allocator *allocator, void *user)
{
    const stage *stage = user;
    static const wend_formation_spot spots[] = {{1, 0}, {0, 1}};
    wend_march *march = NULL;
    wend_order order = wend_order_default();
    order.formation = WEND_FORMATION_OWN;
    order.spots = spots;
    order.spot_count = 2;
    order.goal = wend_place_cell(25, 5);
    wend_status status = wend_march_create(stage->traffic, allocator, &march);
    if (status == WEND_OK)
        status = wend_march_send(march, &order, stage->ids, stage->count, NULL);
    for (int i = 0; i < 12 && status == WEND_OK; i++) {
        status = wend_march_step(march, NULL);
        assert_int_equal(wend_traffic_step(stage->traffic, 20000, NULL, NULL, NULL), WEND_OK);
    }
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    wend_march_destroy(march);
    return status == WEND_OK;
}

static void a_march_survives_or_reports_every_refusal(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, 30, 10, false);
    for (int32_t i = 0; i < 3; i++)
        add(&stage, NULL, 1, 1 + i);
    assert_null(test_memory_sweep_with(march_with, &stage));
    close_stage(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_stays_a_line_all_the_way),
        cmocka_unit_test(those_ahead_wait_for_those_behind),
        cmocka_unit_test(all_go_at_the_pace_of_the_slowest),
        cmocka_unit_test(an_army_passes_a_gorge_and_forms_again_behind_it),
        cmocka_unit_test(a_crowd_gets_through_two_gaps_one_after_the_other),
        cmocka_unit_test(losses_and_new_walls_on_the_way_do_not_stop_it),
        cmocka_unit_test(marches_that_make_no_sense_are_refused),
        cmocka_unit_test(a_march_survives_or_reports_every_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
