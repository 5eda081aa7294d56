/* tests/support/scene/hunt.h: a pursuit over a map, and short ways to people it. */
#ifndef WEND_TESTS_SCENE_HUNT_H
#define WEND_TESTS_SCENE_HUNT_H

#include "scene/layers.h"
#include "scene/scene.h"
#include "test/test.h"

/* A map, its layer of who stands where, and a pursuit whose pursuers move at every tick. */
typedef struct hunt {
    test_map map;
    scene scene;
    wend_space *space;
    wend_layer *layer;
    wend_finder *finder;
    wend_pursuit *pursuit;
    wend_pursuer_desc desc;
} hunt;

static inline void begin_as(hunt *h, const char *rows, const wend_profile *profile, const wend_pursuit_desc *desc)
{
    wend_profile crossing = profile ? *profile : wend_profile_default();
    crossing.crossing_cost = WEND_NO_CROSSING;
    h->map = scene_map(rows);
    h->scene = scene_open(&h->map, WEND_NEIGHBOURS_8, NULL);
    h->space = NULL;
    assert_int_equal(wend_space_create(h->scene.grid, &crossing, NULL, &h->space), WEND_OK);
    h->layer = test_layer(h->space, WEND_LAYER_OCCUPIED);
    h->finder = scene_finder();
    assert_int_equal(wend_pursuit_create(h->space, desc, NULL, &h->pursuit), WEND_OK);
    h->desc = wend_pursuer_desc_default();
    h->desc.chase_ticks = h->desc.idle_ticks = 1;
}

static inline void begin(hunt *h, const char *rows)
{
    begin_as(h, rows, NULL, NULL);
}

static inline void end(hunt *h)
{
    wend_pursuit_destroy(h->pursuit);
    assert_int_equal(wend_layer_count(h->layer), 0);
    wend_finder_destroy(h->finder);
    test_layers_close(h->space);
    scene_close(&h->scene);
    test_map_free(&h->map);
}

static inline wend_target_id add_target(hunt *h, int32_t x, int32_t y)
{
    wend_target_id target = 0;
    assert_int_equal(wend_pursuit_add_target(h->pursuit, wend_place_cell(x, y), 1, &target), WEND_OK);
    return target;
}

static inline wend_pursuer_id add(hunt *h, int32_t x, int32_t y)
{
    wend_pursuer_id pursuer = 0;
    h->desc.place = wend_place_cell(x, y);
    assert_int_equal(wend_pursuit_add(h->pursuit, &h->desc, &pursuer), WEND_OK);
    return pursuer;
}

/* Runs a tick; returns what the only pursuer that moves in it did. */
static inline wend_pursuit_action tick(hunt *h)
{
    const wend_pursuit_move *moves = NULL;
    uint32_t count = 0;
    assert_int_equal(wend_pursuit_tick(h->pursuit, h->finder, WEND_ALL_WORK, &moves, &count), WEND_OK);
    assert_int_equal(count, 1);
    return moves[0].action;
}

static inline void run_ticks(hunt *h, uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; i++)
        assert_int_equal(wend_pursuit_tick(h->pursuit, h->finder, WEND_ALL_WORK, NULL, NULL), WEND_OK);
}

static inline wend_place place_of(const hunt *h, wend_pursuer_id pursuer)
{
    wend_place place = {0, 0, 0, 0};
    assert_int_equal(wend_pursuit_place(h->pursuit, pursuer, &place), WEND_OK);
    return place;
}

static inline void assert_at(const hunt *h, wend_pursuer_id pursuer, int32_t x, int32_t y)
{
    wend_place place = place_of(h, pursuer);
    assert_int_equal(wend_place_column(place), x);
    assert_int_equal(wend_place_row(place), y);
    assert_int_equal(wend_layer_value(h->layer, place), 1);
}

#endif
