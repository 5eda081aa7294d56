/* tests/unit/path_test.c: buffers and their capacity, the walk over cells, and the memory of a finder. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

/* A path with several turns: around three walls. */
static const char rows[] = "...@....../.@.@.@@@@./.@.@.@..@./.@...@.@@./.@@@@@..../..........";

typedef struct stage {
    test_map map;
    scene scene;
    wend_finder *finder;
    wend_query query;
    wend_path path;
} stage;

static stage stage_open(void)
{
    stage stage;
    stage.map = scene_map(rows);
    stage.scene = scene_open(&stage.map, WEND_NEIGHBOURS_8, NULL);
    stage.finder = scene_finder();
    stage.query = scene_query(4, 2, 6, 2);
    stage.path = wend_path_default();
    return stage;
}

static void stage_close(stage *stage)
{
    wend_finder_destroy(stage->finder);
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

static wend_status ask(stage *stage)
{
    return wend_finder_find(stage->finder, stage->scene.space, &stage->query, &stage->path);
}

static bool same_place(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

static void buffer_takes_the_points(void **state)
{
    stage stage = stage_open();
    wend_place buffer[64];
    (void)state;
    stage.path.buffer = buffer;
    stage.path.capacity = 64;
    assert_int_equal(ask(&stage), WEND_OK);
    assert_ptr_equal(stage.path.points, buffer);
    assert_true(stage.path.point_count >= 4);
    assert_true(same_place(buffer[0], stage.query.start));
    assert_true(same_place(buffer[stage.path.point_count - 1], stage.query.goal));
    stage_close(&stage);
}

static void points_in_a_buffer_outlive_the_next_query(void **state)
{
    stage stage = stage_open();
    wend_place buffer[64], before[64];
    (void)state;
    stage.path.buffer = buffer;
    stage.path.capacity = 64;
    assert_int_equal(ask(&stage), WEND_OK);
    memcpy(before, buffer, stage.path.point_count * sizeof *buffer);
    wend_path other = wend_path_default();
    wend_query query = scene_query(0, 0, 9, 5);
    assert_int_equal(wend_finder_find(stage.finder, stage.scene.space, &query, &other), WEND_OK);
    assert_memory_equal(before, buffer, stage.path.point_count * sizeof *buffer);
    stage_close(&stage);
}

static void buffer_too_small_gets_its_fill_and_the_count_needed(void **state)
{
    stage stage = stage_open();
    wend_place buffer[64];
    (void)state;
    assert_int_equal(ask(&stage), WEND_OK);
    wend_path whole = stage.path;
    wend_place *points = scene_keep_points(&whole);
    for (uint32_t capacity = 0; capacity < whole.point_count; capacity++) {
        memset(buffer, 0xEE, sizeof buffer);
        stage.path = wend_path_default();
        stage.path.buffer = buffer;
        stage.path.capacity = capacity;
        assert_int_equal(ask(&stage), WEND_ERROR_CAPACITY);
        assert_int_equal(stage.path.outcome, WEND_OUTCOME_FOUND);
        assert_int_equal(stage.path.cost, whole.cost);
        assert_int_equal(stage.path.point_count, whole.point_count);
        assert_memory_equal(buffer, points, capacity * sizeof *buffer);
        /* A walk goes as far as the points that fit, and no further. */
        assert_true(wend_path_cells(&stage.path, WEND_PATH_START_INCLUDED, NULL, 0) <
                    wend_path_cells(&whole, WEND_PATH_START_INCLUDED, NULL, 0));
        assert_true((wend_path_cells(&stage.path, WEND_PATH_START_INCLUDED, NULL, 0) == 0) == (capacity == 0));
        assert_true(((const unsigned char *)&buffer[capacity])[0] == 0xEE);
    }
    free(points);
    stage_close(&stage);
}

static void buffer_of_just_the_right_size_is_enough(void **state)
{
    stage stage = stage_open();
    wend_place buffer[64];
    (void)state;
    assert_int_equal(ask(&stage), WEND_OK);
    stage.path.buffer = buffer;
    stage.path.capacity = stage.path.point_count;
    assert_int_equal(ask(&stage), WEND_OK);
    stage_close(&stage);
}

static void unreachable_goal_needs_no_capacity(void **state)
{
    stage stage = stage_open();
    wend_place buffer[1];
    (void)state;
    stage.query.goal = wend_place_cell(3, 0);
    stage.path.buffer = buffer;
    stage.path.capacity = 0;
    assert_int_equal(ask(&stage), WEND_OK);
    assert_int_equal(stage.path.outcome, WEND_OUTCOME_UNREACHABLE);
    stage_close(&stage);
}

/* Cells of a path in turn: steps of one cell each, from first to last point; checks bulk against the walk. */
static void check_walk(const wend_path *path, wend_path_start start)
{
    wend_place cells[256], cell = {0, 0, 0, 0};
    size_t count = wend_path_cells(path, start, cells, 256), walked = 0;
    assert_true(count <= 256);
    wend_path_iterator walk = wend_path_begin(path, start);
    while (wend_path_next(&walk, &cell)) {
        assert_true(walked < count && same_place(cell, cells[walked]));
        if (walked > 0) {
            int32_t dx = cells[walked].x - cells[walked - 1].x, dy = cells[walked].y - cells[walked - 1].y;
            assert_true((dx || dy) && abs(dx) <= 256 && abs(dy) <= 256 && abs(dx) % 256 == 0 && abs(dy) % 256 == 0);
        }
        walked++;
    }
    assert_int_equal(walked, count);
    if (count)
        assert_true(same_place(cells[count - 1], path->points[path->point_count - 1]));
    if (start == WEND_PATH_START_INCLUDED)
        assert_true(same_place(cells[0], path->points[0]));
}

static void walk_visits_every_cell_from_start_to_goal(void **state)
{
    stage stage = stage_open();
    (void)state;
    for (int32_t goal = 0; goal < 60; goal++) {
        stage.query.goal = wend_place_cell(goal % 10, goal / 10);
        assert_int_equal(ask(&stage), WEND_OK);
        if (stage.path.outcome == WEND_OUTCOME_FOUND)
            check_walk(&stage.path, WEND_PATH_START_INCLUDED);
    }
    stage_close(&stage);
}

static void walk_without_start_leaves_out_just_the_first_cell(void **state)
{
    stage stage = stage_open();
    wend_place with[256], without[256];
    (void)state;
    assert_int_equal(ask(&stage), WEND_OK);
    check_walk(&stage.path, WEND_PATH_START_SKIPPED);
    size_t count = wend_path_cells(&stage.path, WEND_PATH_START_INCLUDED, with, 256);
    assert_int_equal(wend_path_cells(&stage.path, WEND_PATH_START_SKIPPED, without, 256), count - 1);
    assert_memory_equal(with + 1, without, (count - 1) * sizeof *with);
    stage_close(&stage);
}

static void walk_over_one_cell_is_that_cell_or_nothing(void **state)
{
    stage stage = stage_open();
    wend_place cell = {7, 7, 7, 7};
    (void)state;
    stage.query.goal = stage.query.start;
    assert_int_equal(ask(&stage), WEND_OK);
    assert_int_equal(wend_path_cells(&stage.path, WEND_PATH_START_SKIPPED, NULL, 0), 0);
    wend_path_iterator walk = wend_path_begin(&stage.path, WEND_PATH_START_SKIPPED);
    assert_false(wend_path_next(&walk, &cell));
    assert_int_equal(cell.level, 7);
    assert_int_equal(wend_path_cells(&stage.path, WEND_PATH_START_INCLUDED, NULL, 0), 1);
    walk = wend_path_begin(&stage.path, WEND_PATH_START_INCLUDED);
    assert_true(wend_path_next(&walk, &cell));
    assert_true(same_place(cell, stage.query.start));
    assert_false(wend_path_next(&walk, &cell));
    stage_close(&stage);
}

static void walk_over_no_path_ends_at_once(void **state)
{
    wend_path path = wend_path_default();
    wend_place cell = {7, 7, 7, 7};
    (void)state;
    for (int start = WEND_PATH_START_INCLUDED; start <= WEND_PATH_START_SKIPPED; start++) {
        wend_path_iterator walk = wend_path_begin(&path, (wend_path_start)start);
        assert_false(wend_path_next(&walk, &cell));
        assert_false(wend_path_next(&walk, &cell));
        assert_int_equal(wend_path_cells(&path, (wend_path_start)start, NULL, 0), 0);
    }
    assert_int_equal(cell.x, 7);
}

static void ended_walk_stays_ended(void **state)
{
    stage stage = stage_open();
    wend_place cell = {0, 0, 0, 0}, last;
    (void)state;
    assert_int_equal(ask(&stage), WEND_OK);
    wend_path_iterator walk = wend_path_begin(&stage.path, WEND_PATH_START_INCLUDED);
    while (wend_path_next(&walk, &cell))
        continue;
    last = cell;
    for (int i = 0; i < 3; i++)
        assert_false(wend_path_next(&walk, &cell));
    assert_true(same_place(cell, last));
    assert_true(same_place(cell, stage.query.goal));
    stage_close(&stage);
}

static void cells_beyond_the_capacity_are_counted_not_written(void **state)
{
    stage stage = stage_open();
    wend_place all[256], some[256];
    (void)state;
    assert_int_equal(ask(&stage), WEND_OK);
    size_t count = wend_path_cells(&stage.path, WEND_PATH_START_INCLUDED, all, 256);
    for (size_t capacity = 0; capacity <= count; capacity++) {
        memset(some, 0xEE, sizeof some);
        assert_int_equal(wend_path_cells(&stage.path, WEND_PATH_START_INCLUDED, some, capacity), count);
        assert_memory_equal(some, all, capacity * sizeof *all);
        assert_true(((const unsigned char *)&some[capacity])[0] == 0xEE);
    }
    stage_close(&stage);
}

static void finder_memory_is_what_the_allocator_gave(void **state)
{
    stage stage = stage_open();
    test_memory memory;
    wend_finder *finder = NULL;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_finder_create(&memory.allocator, &finder), WEND_OK);
    assert_int_equal(wend_finder_memory(finder), memory.bytes);
    assert_true(memory.bytes <= 17 * 1024);
    assert_int_equal(wend_finder_find(finder, stage.scene.space, &stage.query, &stage.path), WEND_OK);
    assert_int_equal(wend_finder_memory(finder), memory.bytes);
    wend_finder_destroy(finder);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buffer_takes_the_points),
        cmocka_unit_test(points_in_a_buffer_outlive_the_next_query),
        cmocka_unit_test(buffer_too_small_gets_its_fill_and_the_count_needed),
        cmocka_unit_test(buffer_of_just_the_right_size_is_enough),
        cmocka_unit_test(unreachable_goal_needs_no_capacity),
        cmocka_unit_test(walk_visits_every_cell_from_start_to_goal),
        cmocka_unit_test(walk_without_start_leaves_out_just_the_first_cell),
        cmocka_unit_test(walk_over_one_cell_is_that_cell_or_nothing),
        cmocka_unit_test(walk_over_no_path_ends_at_once),
        cmocka_unit_test(ended_walk_stays_ended),
        cmocka_unit_test(cells_beyond_the_capacity_are_counted_not_written),
        cmocka_unit_test(finder_memory_is_what_the_allocator_gave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
