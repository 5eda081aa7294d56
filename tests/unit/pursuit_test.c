/* tests/unit/pursuit_test.c: creatures that hunt moving targets. */
#include "scene/hunt.h"

#include <string.h>

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
    assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, WEND_ALL_WORK, &moves, &count), WEND_OK);
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
    uint64_t searches = 0, work[400], least = UINT64_MAX;
    (void)state;
    begin(&h, ".......@.../.......@.../.......@...");
    wend_target_id target = add_target(&h, 9, 1);
    wend_pursuer_id pursuer = add(&h, 1, 1);
    for (int i = 0; i < 400; i++) {
        assert_int_equal(tick(&h), WEND_PURSUIT_UNREACHABLE);
        work[i] = wend_pursuit_work(h.pursuit);
        least = work[i] < least ? work[i] : least; /* of a turn without a search */
    }
    for (int i = 0; i < 400; i++)
        searches += work[i] > least;
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
    wend_pursuit_action action = WEND_PURSUIT_WAITING;
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
    for (int i = 0; i < 12 && action == WEND_PURSUIT_WAITING; i++)
        action = tick(&h);
    assert_int_equal(action, WEND_PURSUIT_MOVED);
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
    assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, WEND_ALL_WORK, &moves, &count), WEND_OK);
    assert_int_equal(count, 8);
    for (uint32_t i = 0; i < count; i++)
        arrived += moves[i].action == WEND_PURSUIT_ARRIVED;
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
        assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, WEND_ALL_WORK, NULL, &count), WEND_OK);
    assert_int_equal(turns, 3);
    add_target(&h, 4, 0);
    turns = 0;
    for (int i = 0; i < 30; i++, turns += count)
        assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, WEND_ALL_WORK, NULL, &count), WEND_OK);
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
        arrived += moves[i].action == WEND_PURSUIT_ARRIVED;
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
    assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, WEND_ALL_WORK, &moves, NULL), WEND_OK);
    assert_int_equal(moves[0].target, first); /* the lowest number */
    assert_int_equal(wend_pursuit_move_target(h.pursuit, second, wend_place_cell(12, 0)), WEND_OK);
    assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, WEND_ALL_WORK, &moves, NULL), WEND_OK);
    assert_int_equal(moves[0].target, second);
    wend_place place = place_of(&h, pursuer);
    int32_t gap = 12 - wend_place_column(place);
    assert_int_equal(wend_pursuit_move_target(h.pursuit, first, wend_place_cell(wend_place_column(place) - gap, 0)),
                     WEND_OK);
    assert_int_equal(wend_pursuit_tick(h.pursuit, h.finder, WEND_ALL_WORK, &moves, NULL), WEND_OK);
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
        assert_int_equal(wend_pursuit_tick(pursuit, finder, WEND_ALL_WORK, NULL, NULL), WEND_OK);
    assert_int_equal(wend_pursuit_place(pursuit, pursuer, &place), WEND_OK);
    assert_int_equal(wend_place_column(place), 5);
    wend_pursuit_destroy(pursuit);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* Two armies hand to hand: a turn looks at those who may be the nearest, not at all, and says how many that were. */
static void look_around_takes_what_is_near(void **state)
{
    enum { MANY = 2000, PER_ROW = 50 };
    wend_grid_desc desc = {.size = sizeof desc, .width = 300, .height = 300, .levels = 1};
    wend_pursuit_desc rules = wend_pursuit_desc_default();
    wend_pursuer_desc pursuer = wend_pursuer_desc_default();
    wend_finder *finder = scene_finder();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_pursuit *pursuit = NULL;
    uint32_t turns;
    (void)state;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    rules.limit = 1;
    assert_int_equal(wend_pursuit_create(space, &rules, NULL, &pursuit), WEND_OK);
    pursuer.radius = 250;
    pursuer.chase_ticks = 1;
    for (int32_t i = 0; i < MANY; i++) {
        wend_target_id target;
        wend_pursuer_id id;
        int32_t x = 2 * (i % PER_ROW), y = 2 * (i / PER_ROW);
        assert_int_equal(wend_pursuit_add_target(pursuit, wend_place_cell(x + 1, 100 + y), 0, &target), WEND_OK);
        pursuer.place = wend_place_cell(x, 100 + y);
        assert_int_equal(wend_pursuit_add(pursuit, &pursuer, &id), WEND_OK);
    }
    for (int t = 0; t < 3; t++) {
        assert_int_equal(wend_pursuit_tick(pursuit, finder, WEND_ALL_WORK, NULL, &turns), WEND_OK);
        assert_int_equal(turns, MANY);
        assert_true(wend_pursuit_work(pursuit) > 2 * MANY);
        assert_true(wend_pursuit_work(pursuit) < 10 * MANY);
    }
    wend_pursuit_destroy(pursuit);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    wend_finder_destroy(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pursuer_walks_up_to_its_target_and_stays_beside_it),
        cmocka_unit_test(move_says_who_went_from_where_to_where),
        cmocka_unit_test(pursuer_without_anybody_near_has_nothing_to_do),
        cmocka_unit_test(target_of_its_own_may_be_too_far),
        cmocka_unit_test(look_around_takes_what_is_near),
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
