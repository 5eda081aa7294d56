/* tests/unit/pursuit_test.c: creatures that hunt moving targets. */
#include "layers.h"
#include "memory.h"
#include "scene.h"
#include "test.h"

#include <string.h>

/* A map, its layer of who stands where, and a pursuit that takes a turn at every tick. */
typedef struct hunt {
    test_map map;
    scene scene;
    wend_space *space;
    wend_layer *layer;
    wend_finder *finder;
    wend_pursuit *pursuit;
    wend_pursuer_desc desc;
} hunt;

static void begin_as(hunt *h, const char *rows, const wend_profile *profile, const wend_pursuit_desc *desc)
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

static void begin(hunt *h, const char *rows)
{
    begin_as(h, rows, NULL, NULL);
}

static void end(hunt *h)
{
    wend_pursuit_destroy(h->pursuit);
    assert_int_equal(wend_layer_count(h->layer), 0);
    wend_finder_destroy(h->finder);
    test_layers_close(h->space);
    scene_close(&h->scene);
    test_map_free(&h->map);
}

static wend_target_id add_target(hunt *h, int32_t x, int32_t y)
{
    wend_target_id target = 0;
    assert_int_equal(wend_pursuit_add_target(h->pursuit, wend_place_cell(x, y), 1, &target), WEND_OK);
    return target;
}

static wend_pursuer_id add(hunt *h, int32_t x, int32_t y)
{
    wend_pursuer_id pursuer = 0;
    h->desc.place = wend_place_cell(x, y);
    assert_int_equal(wend_pursuit_add(h->pursuit, &h->desc, &pursuer), WEND_OK);
    return pursuer;
}

/* A tick, and what the only pursuer whose turn it is did. */
static wend_pursuit_code tick(hunt *h)
{
    const wend_pursuit_move *moves = NULL;
    uint32_t count = 0;
    assert_int_equal(wend_pursuit_tick(h->pursuit, h->finder, 0, &moves, &count), WEND_OK);
    assert_int_equal(count, 1);
    return moves[0].code;
}

static void run_ticks(hunt *h, uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; i++)
        assert_int_equal(wend_pursuit_tick(h->pursuit, h->finder, 0, NULL, NULL), WEND_OK);
}

static wend_place place_of(const hunt *h, wend_pursuer_id pursuer)
{
    wend_place place = {0, 0, 0, 0};
    assert_int_equal(wend_pursuit_place(h->pursuit, pursuer, &place), WEND_OK);
    return place;
}

static void assert_at(const hunt *h, wend_pursuer_id pursuer, int32_t x, int32_t y)
{
    wend_place place = place_of(h, pursuer);
    assert_int_equal(wend_place_column(place), x);
    assert_int_equal(wend_place_row(place), y);
    assert_int_equal(wend_layer_value(h->layer, place), 1);
}

static void pursuer_walks_up_to_its_target_and_stays_beside_it(void **state)
{
    hunt h;
    (void)state;
    begin(&h, "......../......../........");
    add_target(&h, 6, 1);
    wend_pursuer_id pursuer = add(&h, 1, 1);
    for (int i = 0; i < 4; i++)
        assert_int_equal(tick(&h), WEND_PURSUIT_MOVED);
    assert_at(&h, pursuer, 5, 1);
    for (int i = 0; i < 3; i++)
        assert_int_equal(tick(&h), WEND_PURSUIT_ARRIVED);
    assert_at(&h, pursuer, 5, 1);
    assert_int_equal(wend_layer_count(h.layer), 2);
    end(&h);
}

static void move_says_who_went_from_where_to_where(void **state)
{
    hunt h;
    const wend_pursuit_move *moves;
    uint32_t count;
    (void)state;
    begin(&h, "......../......../........");
    wend_target_id target = add_target(&h, 6, 1);
    wend_pursuer_id pursuer = add(&h, 1, 1);
    assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, 0, &moves, &count), WEND_OK);
    assert_int_equal(count, 1);
    assert_int_equal(moves[0].pursuer, pursuer);
    assert_int_equal(moves[0].target, target);
    assert_int_equal(wend_place_column(moves[0].from), 1);
    assert_int_equal(wend_place_column(moves[0].to), 2);
    assert_true(wend_pursuit_work(h.pursuit) >= 1);
    end(&h);
}

static void pursuer_without_anybody_near_has_nothing_to_do(void **state)
{
    hunt h;
    (void)state;
    begin(&h, "................................................");
    h.desc.radius = 10;
    add(&h, 1, 0);
    assert_int_equal(tick(&h), WEND_PURSUIT_NOTHING);
    wend_target_id target = add_target(&h, 40, 0);
    assert_int_equal(tick(&h), WEND_PURSUIT_NOTHING);
    assert_int_equal(wend_pursuit_move_target(h.pursuit, target, wend_place_cell(11, 0)), WEND_OK);
    assert_int_equal(tick(&h), WEND_PURSUIT_MOVED);
    end(&h);
}

static void target_of_its_own_may_be_too_far(void **state)
{
    hunt h;
    (void)state;
    begin(&h, "................................................");
    wend_target_id target = add_target(&h, 40, 0);
    h.desc.radius = 10;
    h.desc.target = target;
    add_target(&h, 4, 0); /* nearer, but not the one */
    wend_pursuer_id pursuer = add(&h, 1, 0);
    assert_int_equal(tick(&h), WEND_PURSUIT_TOO_FAR);
    assert_int_equal(wend_pursuit_set_target(h.pursuit, pursuer, 0), WEND_OK);
    assert_int_equal(tick(&h), WEND_PURSUIT_MOVED);
    end(&h);
}

static void target_behind_walls_is_unreachable_and_the_pursuer_backs_off(void **state)
{
    hunt h;
    uint64_t searches = 0;
    (void)state;
    begin(&h, ".......@.../.......@.../.......@...");
    wend_target_id target = add_target(&h, 9, 1);
    wend_pursuer_id pursuer = add(&h, 1, 1);
    for (int i = 0; i < 400; i++) {
        assert_int_equal(tick(&h), WEND_PURSUIT_UNREACHABLE);
        searches += wend_pursuit_work(h.pursuit) > 1;
    }
    assert_int_equal(searches, 4); /* desc.tries */
    assert_int_equal(wend_pursuit_move_target(h.pursuit, target, wend_place_cell(4, 1)), WEND_OK);
    assert_int_equal(tick(&h), WEND_PURSUIT_MOVED); /* it left the tolerance */
    assert_at(&h, pursuer, 2, 1);
    end(&h);
}

static void one_who_gave_up_tries_again_when_the_map_changes(void **state)
{
    hunt h;
    (void)state;
    begin(&h, ".......@.../.......@.../.......@...");
    add_target(&h, 9, 1);
    add(&h, 1, 1);
    for (int i = 0; i < 400; i++)
        assert_int_equal(tick(&h), WEND_PURSUIT_UNREACHABLE);
    assert_int_equal(wend_grid_set(h.scene.grid, wend_place_cell(7, 1), '.'), WEND_OK);
    assert_int_equal(wend_space_update(h.space), WEND_OK);
    assert_int_equal(tick(&h), WEND_PURSUIT_MOVED);
    end(&h);
}

static void pursuer_that_was_pushed_back_loses_a_turn_and_goes_on(void **state)
{
    hunt h;
    (void)state;
    begin(&h, "......../......../........");
    add_target(&h, 6, 1);
    wend_pursuer_id pursuer = add(&h, 1, 1);
    assert_int_equal(tick(&h), WEND_PURSUIT_MOVED);
    assert_int_equal(wend_pursuit_push_back(h.pursuit, pursuer, wend_place_cell(1, 1)), WEND_OK);
    assert_at(&h, pursuer, 1, 1);
    assert_int_equal(wend_layer_value(h.layer, wend_place_cell(2, 1)), 0);
    assert_int_equal(tick(&h), WEND_PURSUIT_PUSHED_BACK);
    assert_at(&h, pursuer, 1, 1);
    assert_int_equal(tick(&h), WEND_PURSUIT_MOVED);
    assert_at(&h, pursuer, 2, 1);
    end(&h);
}

static void pursuer_waits_where_all_places_beside_its_target_are_taken(void **state)
{
    hunt h;
    (void)state;
    begin(&h, "........./@@@@@@@@./.......@./@@@@@@@@.");
    add_target(&h, 6, 2);
    assert_int_equal(wend_layer_enter(h.layer, wend_place_cell(5, 2), 1), WEND_OK); /* one who stands there */
    wend_pursuer_id pursuer = add(&h, 0, 2);
    for (int i = 0; i < 4; i++)
        assert_int_equal(tick(&h), WEND_PURSUIT_MOVED);
    for (int i = 0; i < 50; i++)
        assert_int_equal(tick(&h), WEND_PURSUIT_WAITING);
    assert_at(&h, pursuer, 4, 2);
    assert_int_equal(wend_layer_leave(h.layer, wend_place_cell(5, 2), 1), WEND_OK);
    run_ticks(&h, 20);
    assert_at(&h, pursuer, 5, 2);
    end(&h);
}

static void watchdog_ends_an_endless_wait(void **state)
{
    hunt h;
    wend_pursuit_desc desc = wend_pursuit_desc_default();
    wend_pursuit_code code = WEND_PURSUIT_WAITING;
    (void)state;
    desc.rules.wait = 255;
    desc.rules.watchdog = 10;
    begin_as(&h, "...................../.@@@@@@@@@@@@@@@@@@@./.....................", NULL, &desc);
    add_target(&h, 20, 0);
    wend_pursuer_id pursuer = add(&h, 2, 0);
    assert_int_equal(wend_layer_enter(h.layer, wend_place_cell(4, 0), 1), WEND_OK);
    assert_int_equal(tick(&h), WEND_PURSUIT_MOVED);
    for (int i = 0; i < 10; i++)
        assert_int_equal(tick(&h), WEND_PURSUIT_WAITING);
    for (int i = 0; i < 12 && code == WEND_PURSUIT_WAITING; i++)
        code = tick(&h);
    assert_int_equal(code, WEND_PURSUIT_MOVED);
    run_ticks(&h, 30);
    assert_at(&h, pursuer, 20, 1); /* by the other way */
    assert_int_equal(wend_layer_leave(h.layer, wend_place_cell(4, 0), 1), WEND_OK);
    end(&h);
}

static void pack_fills_all_places_around_its_target(void **state)
{
    hunt h;
    const wend_pursuit_move *moves;
    uint32_t count, arrived = 0;
    (void)state;
    begin(&h, ".........../.........../.........../.........../.........../.........../...........");
    add_target(&h, 7, 3);
    for (int32_t i = 0; i < 8; i++)
        add(&h, i % 2, i / 2);
    run_ticks(&h, 60);
    assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, 0, &moves, &count), WEND_OK);
    assert_int_equal(count, 8);
    for (uint32_t i = 0; i < count; i++)
        arrived += moves[i].code == WEND_PURSUIT_ARRIVED;
    assert_int_equal(arrived, 8);
    assert_int_equal(wend_layer_count(h.layer), 9);
    end(&h);
}

static void crowds_close_up_around_a_target_without_room(void **state)
{
    hunt h;
    wend_pursuer_id pack[10];
    (void)state;
    begin(&h, "..................../..................../..................../..................../"
              "..................../..................../..................../..................../"
              "....................");
    add_target(&h, 15, 4);
    for (int32_t y = 3; y <= 5; y++)
        for (int32_t x = 14; x <= 16; x++)
            if (x != 15 || y != 4)
                assert_int_equal(wend_layer_enter(h.layer, wend_place_cell(x, y), 1), WEND_OK);
    for (int32_t i = 0; i < 10; i++)
        pack[i] = add(&h, i, 4);
    run_ticks(&h, 100);
    for (int i = 0; i < 10; i++) {
        wend_place place = place_of(&h, pack[i]);
        int32_t across = 15 - wend_place_column(place), down = wend_place_row(place) - 4;
        assert_true(across * across + down * down <= 18); /* no queue of ten */
    }
    for (int32_t y = 3; y <= 5; y++)
        for (int32_t x = 14; x <= 16; x++)
            if (x != 15 || y != 4)
                assert_int_equal(wend_layer_leave(h.layer, wend_place_cell(x, y), 1), WEND_OK);
    end(&h);
}

static void pursuer_follows_a_target_that_walks(void **state)
{
    hunt h;
    (void)state;
    begin(&h, "............................../..............................");
    wend_target_id target = add_target(&h, 3, 0);
    wend_pursuer_id pursuer = add(&h, 0, 0);
    for (int32_t x = 4; x < 28; x++) {
        assert_int_equal(wend_pursuit_move_target(h.pursuit, target, wend_place_cell(x, 0)), WEND_OK);
        run_ticks(&h, 1);
    }
    run_ticks(&h, 4);
    assert_at(&h, pursuer, 26, 0);
    end(&h);
}

static void large_pursuers_stand_beside_large_targets(void **state)
{
    hunt h;
    wend_profile profile = wend_profile_default();
    wend_target_id target = 0;
    (void)state;
    profile.footprint = 2;
    begin_as(&h, "............/............/............/............/............/............", &profile, NULL);
    assert_int_equal(wend_pursuit_add_target(h.pursuit, wend_place_cell(8, 2), 3, &target), WEND_OK);
    wend_pursuer_id pursuer = add(&h, 0, 2);
    for (int i = 0; i < 6; i++)
        assert_int_equal(tick(&h), WEND_PURSUIT_MOVED);
    assert_int_equal(tick(&h), WEND_PURSUIT_ARRIVED);
    assert_at(&h, pursuer, 6, 2);
    assert_int_equal(wend_layer_count(h.layer), 4 + 9);
    end(&h);
}

static void turns_come_at_the_interval_of_what_a_pursuer_does(void **state)
{
    hunt h;
    uint32_t turns = 0, count;
    (void)state;
    begin(&h, "........................................");
    h.desc.chase_ticks = 3;
    h.desc.idle_ticks = 10;
    h.desc.radius = 5;
    add(&h, 0, 0);
    for (int i = 0; i < 30; i++, turns += count)
        assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, 0, NULL, &count), WEND_OK);
    assert_int_equal(turns, 3);
    add_target(&h, 4, 0);
    turns = 0;
    for (int i = 0; i < 30; i++, turns += count)
        assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, 0, NULL, &count), WEND_OK);
    assert_int_equal(turns, 10);
    end(&h);
}

static void no_tick_takes_more_units_than_it_was_given(void **state)
{
    hunt h;
    wend_pursuit_desc desc = wend_pursuit_desc_default();
    const wend_pursuit_move *moves;
    uint32_t count, arrived = 0;
    (void)state;
    desc.limit = 60;
    begin_as(&h, "............../......@......./......@......./......@......./......@......./..............", NULL,
             &desc);
    add_target(&h, 11, 2);
    for (int32_t i = 0; i < 20; i++)
        add(&h, i % 4, i / 4);
    for (int t = 0; t < 200; t++) {
        assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, 100, &moves, &count), WEND_OK);
        assert_true(wend_pursuit_work(h.pursuit) <= 100 + 60 + 20);
        if (t == 0)
            assert_true(wend_pursuit_waiting(h.pursuit) > 0);
    }
    for (uint32_t i = 0; i < count; i++)
        arrived += moves[i].code == WEND_PURSUIT_ARRIVED;
    assert_int_equal(arrived, 8);
    end(&h);
}

static void removed_pursuers_and_targets_leave_the_layer_and_their_numbers_are_dead(void **state)
{
    hunt h;
    wend_place place;
    (void)state;
    begin(&h, "......../........");
    wend_target_id target = add_target(&h, 6, 1);
    wend_pursuer_id first = add(&h, 0, 0), second = add(&h, 1, 0);
    run_ticks(&h, 1);
    assert_int_equal(wend_pursuit_remove(h.pursuit, first), WEND_OK);
    assert_int_equal(wend_pursuit_remove(h.pursuit, first), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_place(h.pursuit, first, &place), WEND_ERROR_ARGUMENT);
    wend_pursuer_id third = add(&h, 0, 1);
    assert_true(third != first && third != second);
    assert_int_equal(wend_pursuit_count(h.pursuit), 2);
    assert_int_equal(wend_pursuit_remove_target(h.pursuit, target), WEND_OK);
    assert_int_equal(wend_pursuit_remove_target(h.pursuit, target), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_move_target(h.pursuit, target, wend_place_cell(1, 1)), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_set_target(h.pursuit, second, target), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_target_count(h.pursuit), 0);
    assert_int_equal(wend_layer_count(h.layer), 2);
    run_ticks(&h, 3);
    end(&h);
}

static void pursuer_of_a_removed_target_hunts_nobody(void **state)
{
    hunt h;
    (void)state;
    begin(&h, "......../........");
    h.desc.target = add_target(&h, 6, 1);
    add(&h, 0, 0);
    assert_int_equal(tick(&h), WEND_PURSUIT_MOVED);
    assert_int_equal(wend_pursuit_remove_target(h.pursuit, h.desc.target), WEND_OK);
    add_target(&h, 5, 0);
    assert_int_equal(tick(&h), WEND_PURSUIT_NOTHING);
    end(&h);
}

static void of_targets_equally_near_the_one_it_has_is_kept(void **state)
{
    hunt h;
    const wend_pursuit_move *moves;
    (void)state;
    begin(&h, "...................");
    wend_target_id first = add_target(&h, 0, 0), second = add_target(&h, 18, 0);
    wend_pursuer_id pursuer = add(&h, 9, 0);
    assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, 0, &moves, NULL), WEND_OK);
    assert_int_equal(moves[0].target, first); /* the lowest number */
    assert_int_equal(wend_pursuit_move_target(h.pursuit, second, wend_place_cell(12, 0)), WEND_OK);
    assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, 0, &moves, NULL), WEND_OK);
    assert_int_equal(moves[0].target, second);
    wend_place place = place_of(&h, pursuer);
    int32_t gap = 12 - wend_place_column(place);
    assert_int_equal(wend_pursuit_move_target(h.pursuit, first, wend_place_cell(wend_place_column(place) - gap, 0)),
                     WEND_OK);
    assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, 0, &moves, NULL), WEND_OK);
    assert_int_equal(moves[0].target, second);
    end(&h);
}

static void no_link_leads_onto_a_target(void **state)
{
    hunt h;
    const wend_link link = {wend_place_cell(1, 0), wend_place_cell(4, 0), 5};
    wend_target_id target;
    (void)state;
    begin(&h, "..@...");
    assert_int_equal(wend_grid_add_link(h.scene.grid, &link), WEND_OK);
    assert_int_equal(wend_space_update(h.space), WEND_OK);
    assert_int_equal(wend_pursuit_add_target(h.pursuit, wend_place_cell(4, 0), 0, &target), WEND_OK);
    wend_pursuer_id pursuer = add(&h, 0, 0);
    run_ticks(&h, 50);
    assert_at(&h, pursuer, 1, 0);
    assert_int_equal(wend_pursuit_move_target(h.pursuit, target, wend_place_cell(5, 0)), WEND_OK);
    run_ticks(&h, 50);
    assert_at(&h, pursuer, 4, 0);
    end(&h);
}

static void pursuit_needs_no_layer(void **state)
{
    test_map map = scene_map("......../........");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_pursuit *pursuit = NULL;
    wend_target_id target;
    wend_pursuer_id pursuer;
    wend_pursuer_desc desc = wend_pursuer_desc_default();
    wend_place place;
    (void)state;
    assert_int_equal(wend_pursuit_create(scene.space, NULL, NULL, &pursuit), WEND_OK);
    assert_int_equal(wend_pursuit_add_target(pursuit, wend_place_cell(6, 0), 1, &target), WEND_OK);
    desc.place = wend_place_cell(0, 0);
    assert_int_equal(wend_pursuit_add(pursuit, &desc, &pursuer), WEND_OK);
    for (int i = 0; i < 40; i++)
        assert_int_equal(wend_pursuit_tick(pursuit, finder, 0, NULL, NULL), WEND_OK);
    assert_int_equal(wend_pursuit_place(pursuit, pursuer, &place), WEND_OK);
    assert_int_equal(wend_place_column(place), 5);
    wend_pursuit_destroy(pursuit);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void warm_pursuit_allocates_nothing(void **state)
{
    test_map map = test_map_make(40, 40);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    test_memory memory;
    wend_finder *finder = NULL;
    wend_pursuit *pursuit = NULL;
    wend_target_id target;
    wend_pursuer_id pursuer;
    (void)state;
    test_memory_begin(&memory);
    test_layer(scene.space, WEND_LAYER_OCCUPIED);
    assert_int_equal(wend_finder_create(&memory.allocator, &finder), WEND_OK);
    assert_int_equal(wend_pursuit_create(scene.space, NULL, &memory.allocator, &pursuit), WEND_OK);
    assert_int_equal(wend_pursuit_add_target(pursuit, wend_place_cell(20, 20), 1, &target), WEND_OK);
    for (int32_t i = 0; i < 60; i++) {
        wend_pursuer_desc desc = wend_pursuer_desc_default();
        desc.place = wend_place_cell(i % 10, i / 10);
        assert_int_equal(wend_pursuit_add(pursuit, &desc, &pursuer), WEND_OK);
    }
    uint64_t calls = 0;
    for (int32_t t = 0; t < 400; t++) {
        assert_int_equal(wend_pursuit_move_target(pursuit, target, wend_place_cell(20 + t / 20 % 2, 20)), WEND_OK);
        assert_int_equal(wend_pursuit_tick(pursuit, finder, 0, NULL, NULL), WEND_OK);
        if (t == 200)
            calls = memory.calls;
    }
    assert_int_equal(memory.calls, calls);
    assert_true(wend_pursuit_memory(pursuit) > 0);
    wend_pursuit_destroy(pursuit);
    wend_finder_destroy(finder);
    assert_int_equal(memory.blocks, 0);
    test_layers_close(scene.space);
    scene.space = NULL;
    scene_close(&scene);
    test_map_free(&map);
}

/* Goes through all that takes memory; true where nothing was refused. */
static bool hunt_with(const wend_allocator *allocator, void *user)
{
    const hunt *h = user;
    wend_finder *finder = NULL;
    wend_pursuit *pursuit = NULL;
    wend_target_id target;
    wend_pursuer_id pursuer;
    bool is_good = wend_finder_create(allocator, &finder) == WEND_OK &&
                   wend_pursuit_create(h->space, NULL, allocator, &pursuit) == WEND_OK;
    for (int32_t i = 0; is_good && i < 20; i++)
        is_good = wend_pursuit_add_target(pursuit, wend_place_cell(8, 1), 1, &target) == WEND_OK;
    for (int32_t i = 0; is_good && i < 40; i++) {
        wend_pursuer_desc desc = wend_pursuer_desc_default();
        desc.place = wend_place_cell(i % 2, i % 3);
        is_good = wend_pursuit_add(pursuit, &desc, &pursuer) == WEND_OK;
    }
    for (int32_t i = 0; is_good && i < 20; i++) {
        wend_status status = wend_pursuit_tick(pursuit, finder, 0, NULL, NULL);
        assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
        is_good = status == WEND_OK;
        if (!is_good)
            assert_true(wend_pursuit_count(pursuit) == 40);
    }
    wend_pursuit_destroy(pursuit);
    wend_finder_destroy(finder);
    assert_int_equal(wend_layer_count(h->layer), 0);
    return is_good;
}

static void pursuit_survives_or_reports_every_refusal(void **state)
{
    hunt h;
    (void)state;
    begin(&h, ".........../....@....../....@......");
    const char *fault = test_memory_sweep_with(hunt_with, &h);
    if (fault)
        fail_msg("%s", fault);
    end(&h);
}

static void what_is_out_of_range_or_null_is_refused(void **state)
{
    hunt h;
    wend_pursuit *pursuit = NULL;
    wend_pursuit_desc desc = wend_pursuit_desc_default();
    wend_target_id target = 7;
    wend_pursuer_id pursuer = 7;
    wend_place place;
    (void)state;
    begin(&h, "....");
    desc.limit = 0;
    assert_int_equal(wend_pursuit_create(h.space, &desc, NULL, &pursuit), WEND_ERROR_ARGUMENT);
    desc = wend_pursuit_desc_default();
    desc.size--;
    assert_int_equal(wend_pursuit_create(h.space, &desc, NULL, &pursuit), WEND_ERROR_ARGUMENT);
    desc = wend_pursuit_desc_default();
    desc.rules.repair_steps = 40;
    assert_int_equal(wend_pursuit_create(h.space, &desc, NULL, &pursuit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_create(NULL, NULL, NULL, &pursuit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_create(h.space, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_null(pursuit);
    assert_int_equal(wend_pursuit_add_target(h.pursuit, wend_place_cell(4, 0), 1, &target), WEND_ERROR_RANGE);
    assert_int_equal(wend_pursuit_add_target(h.pursuit, wend_place_cell(0, 0), 2, &target), WEND_ERROR_RANGE);
    assert_int_equal(wend_pursuit_add_target(h.pursuit, wend_place_cell(0, 0), 17, &target), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_add_target(NULL, wend_place_cell(0, 0), 1, &target), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_add_target(h.pursuit, wend_place_cell(0, 0), 1, NULL), WEND_ERROR_ARGUMENT);
    h.desc.place = wend_place_cell(-1, 0);
    assert_int_equal(wend_pursuit_add(h.pursuit, &h.desc, &pursuer), WEND_ERROR_RANGE);
    h.desc.place = wend_place_cell(1, 0);
    h.desc.target = 99;
    assert_int_equal(wend_pursuit_add(h.pursuit, &h.desc, &pursuer), WEND_ERROR_ARGUMENT);
    h.desc.target = 0;
    h.desc.radius = 0;
    assert_int_equal(wend_pursuit_add(h.pursuit, &h.desc, &pursuer), WEND_ERROR_ARGUMENT);
    h.desc.radius = 20;
    h.desc.chase_ticks = 0;
    assert_int_equal(wend_pursuit_add(h.pursuit, &h.desc, &pursuer), WEND_ERROR_ARGUMENT);
    h.desc.chase_ticks = 1;
    h.desc.size++;
    assert_int_equal(wend_pursuit_add(h.pursuit, &h.desc, &pursuer), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_add(h.pursuit, NULL, &pursuer), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_add(NULL, &h.desc, &pursuer), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_push_back(h.pursuit, 5, wend_place_cell(0, 0)), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_remove(NULL, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_set_target(NULL, 1, 0), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_place(NULL, 1, &place), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_target_place(NULL, 1, &place), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_move_target(NULL, 1, place = wend_place_cell(0, 0)), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_remove_target(NULL, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_tick(NULL, h.finder, 0, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_tick(h.pursuit, NULL, 0, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_work(NULL) + wend_pursuit_waiting(NULL) + wend_pursuit_count(NULL), 0);
    assert_int_equal(wend_pursuit_target_count(NULL) + wend_pursuit_memory(NULL), 0);
    wend_pursuit_destroy(NULL);
    wend_pursuit_desc_init(NULL, 4);
    wend_pursuer_desc_init(NULL, 4);
    end(&h);
}

static void every_code_has_a_text(void **state)
{
    (void)state;
    for (int i = WEND_PURSUIT_NOTHING; i <= WEND_PURSUIT_WAITING; i++)
        assert_true(strcmp(wend_pursuit_text((wend_pursuit_code)i), "unknown") != 0);
    assert_string_equal(wend_pursuit_text((wend_pursuit_code)99), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pursuer_walks_up_to_its_target_and_stays_beside_it),
        cmocka_unit_test(move_says_who_went_from_where_to_where),
        cmocka_unit_test(pursuer_without_anybody_near_has_nothing_to_do),
        cmocka_unit_test(target_of_its_own_may_be_too_far),
        cmocka_unit_test(target_behind_walls_is_unreachable_and_the_pursuer_backs_off),
        cmocka_unit_test(one_who_gave_up_tries_again_when_the_map_changes),
        cmocka_unit_test(pursuer_that_was_pushed_back_loses_a_turn_and_goes_on),
        cmocka_unit_test(pursuer_waits_where_all_places_beside_its_target_are_taken),
        cmocka_unit_test(watchdog_ends_an_endless_wait),
        cmocka_unit_test(pack_fills_all_places_around_its_target),
        cmocka_unit_test(crowds_close_up_around_a_target_without_room),
        cmocka_unit_test(pursuer_follows_a_target_that_walks),
        cmocka_unit_test(large_pursuers_stand_beside_large_targets),
        cmocka_unit_test(turns_come_at_the_interval_of_what_a_pursuer_does),
        cmocka_unit_test(no_tick_takes_more_units_than_it_was_given),
        cmocka_unit_test(removed_pursuers_and_targets_leave_the_layer_and_their_numbers_are_dead),
        cmocka_unit_test(pursuer_of_a_removed_target_hunts_nobody),
        cmocka_unit_test(of_targets_equally_near_the_one_it_has_is_kept),
        cmocka_unit_test(no_link_leads_onto_a_target),
        cmocka_unit_test(pursuit_needs_no_layer),
        cmocka_unit_test(warm_pursuit_allocates_nothing),
        cmocka_unit_test(pursuit_survives_or_reports_every_refusal),
        cmocka_unit_test(what_is_out_of_range_or_null_is_refused),
        cmocka_unit_test(every_code_has_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
