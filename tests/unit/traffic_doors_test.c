/* tests/unit/traffic_doors_test.c: units of one goal that file through doors: all of them come to the other side. */
#include "scene/scene.h"
#include "test/test.h"

enum { MOST = 300, WIDTH = 80, HEIGHT = 40, WALL = 40, DOOR = 20 };

typedef struct stage {
    test_map map;
    scene scene;
    wend_traffic *traffic;
    wend_unit_id ids[MOST];
    bool was_without_plan; /* some state said that a plan is searched for, or that there is none */
} stage;

/* A wall with one door, and units in the west of it that go to one cell in the east. */
static void open_stage(stage *stage, uint32_t count, wend_neighbours neighbours, wend_cells cells, uint32_t stall_ticks)
{
    wend_traffic_desc desc = wend_traffic_desc_default();
    *stage = (struct stage){.map = test_map_make(WIDTH, HEIGHT)};
    for (uint32_t y = 0; y < HEIGHT; y++)
        stage->map.cells[y * WIDTH + WALL] = y == DOOR ? '.' : '@';
    stage->scene = cells == WEND_CELLS_SQUARE ? scene_open(&stage->map, neighbours, NULL)
                                              : scene_open_cells(&stage->map, cells, NULL);
    desc.stall_ticks = stall_ticks;
    assert_int_equal(wend_traffic_create(stage->scene.space, &desc, NULL, &stage->traffic), WEND_OK);
    for (uint32_t i = 0; i < count; i++) {
        wend_unit_desc unit = wend_unit_desc_default();
        unit.place = wend_place_cell(3 + (int32_t)(i % 20), 12 + (int32_t)(i / 20));
        unit.goal = wend_place_cell(65, DOOR);
        unit.has_goal = true;
        assert_int_equal(wend_traffic_add(stage->traffic, &unit, &stage->ids[i]), WEND_OK);
    }
}

static void close_stage(stage *stage)
{
    wend_traffic_destroy(stage->traffic);
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

/* Ticks until all have arrived, or 2,000. */
static uint32_t run(stage *stage)
{
    wend_traffic_state state = WEND_TRAFFIC_MOVING;
    uint32_t tick = 0;
    while (tick < 2000 && state != WEND_TRAFFIC_ARRIVED) {
        assert_int_equal(wend_traffic_step(stage->traffic, 100000, NULL, NULL, &state), WEND_OK);
        stage->was_without_plan |= state == WEND_TRAFFIC_PLANNING || state == WEND_TRAFFIC_NO_PLAN;
        tick++;
    }
    return tick;
}

/* The way in is straight: each who came behind another counted as arrived, back to the other side of the wall. */
static void nobody_has_arrived_while_there_is_room_behind_the_door(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < 3; k++) {
        stage stage;
        open_stage(&stage, 100, k == 0 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8,
                   k == 2 ? WEND_CELLS_HEX_POINTY_ODD : WEND_CELLS_SQUARE, 64);
        assert_true(run(&stage) < 200);
        for (uint32_t i = 0; i < 100; i++) {
            wend_place place;
            assert_int_equal(wend_traffic_place(stage.traffic, stage.ids[i], &place, NULL), WEND_OK);
            assert_in_range(wend_place_column(place), 53, 77);
            assert_in_range(wend_place_row(place), DOOR - 12, DOOR + 12);
        }
        close_stage(&stage);
    }
}

/* Whoever waits behind somebody who goes on does not go back, and there is nothing to be planned. */
static void a_queue_that_moves_is_no_stall(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < 2; k++) {
        const wend_neighbours neighbours = k == 0 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
        stage stage;
        open_stage(&stage, MOST, neighbours, WEND_CELLS_SQUARE, 0);
        const uint32_t least = run(&stage);
        close_stage(&stage);
        open_stage(&stage, MOST, neighbours, WEND_CELLS_SQUARE, 64);
        assert_true(run(&stage) <= least + least / 10);
        assert_false(stage.was_without_plan);
        close_stage(&stage);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_has_arrived_while_there_is_room_behind_the_door),
        cmocka_unit_test(a_queue_that_moves_is_no_stall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
