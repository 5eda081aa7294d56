/*
 * tests/support/scene/asking.h: short ways to ask about a small map. Included after test.h, in the one file of a test
 * program.
 */
#ifndef WEND_TESTS_SCENE_ASKING_H
#define WEND_TESTS_SCENE_ASKING_H

#include "scene/scene.h"
#include "test/test.h"

/* A small map with a finder, and the answer to the last question. */
typedef struct stage {
    test_map map;
    scene scene;
    wend_finder *finder;
    wend_path path;
} stage;

static inline stage open_stage(const char *rows, wend_neighbours neighbours)
{
    stage stage = {.map = scene_map(rows), .path = wend_path_default()};
    stage.scene = scene_open(&stage.map, neighbours, NULL);
    stage.finder = scene_finder();
    return stage;
}

static inline void close_stage(stage *stage)
{
    wend_finder_destroy(stage->finder);
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

static inline const wend_path *ask(stage *stage, const wend_query *query)
{
    stage->path = wend_path_default();
    assert_int_equal(wend_finder_find(stage->finder, stage->scene.space, query, &stage->path), WEND_OK);
    return &stage->path;
}

static inline void assert_cell(wend_place place, int32_t x, int32_t y)
{
    assert_int_equal(wend_place_column(place), x);
    assert_int_equal(wend_place_row(place), y);
}

static inline void assert_end(const wend_path *path, int32_t x, int32_t y)
{
    assert_int_equal(path->outcome, WEND_OUTCOME_FOUND);
    assert_cell(path->points[path->point_count - 1], x, y);
}

static inline void assert_none(stage *stage, const wend_query *query, wend_reason reason)
{
    const wend_path *path = ask(stage, query);
    assert_int_equal(path->outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path->reason, reason);
    assert_int_equal(path->point_count, 0);
    assert_int_equal(path->expanded, 0);
}

static inline wend_query within(wend_query query, wend_measure measure, uint32_t range)
{
    query.to.arrival = WEND_ARRIVAL_WITHIN;
    query.to.measure = measure;
    query.to.range = range;
    return query;
}

static inline wend_area area(int32_t x, int32_t y, uint32_t width, uint32_t height)
{
    return (wend_area){wend_place_cell(x, y), width, height};
}

#endif
