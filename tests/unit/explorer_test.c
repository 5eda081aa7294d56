/*
 * tests/unit/explorer_test.c: journeys through land that becomes known: what is planned anew, budgets, errors, memory.
 */
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

/* A map, its space with a layer of what is known, and an explorer. */
typedef struct land {
    test_map map;
    scene scene;
    wend_layer *known;
    wend_explorer *explorer;
} land;

static land open_land(const char *rows)
{
    land land = {.map = scene_map(rows)};
    land.scene = scene_open(&land.map, WEND_NEIGHBOURS_8, NULL);
    land.known = test_layer(land.scene.space, WEND_LAYER_KNOWN);
    assert_int_equal(wend_explorer_create(land.scene.space, NULL, &land.explorer), WEND_OK);
    return land;
}

static void close_land(land *land)
{
    wend_explorer_destroy(land->explorer);
    scene_close(&land->scene);
    test_map_free(&land->map);
}

static void discover(land *land, int32_t x, int32_t y, uint32_t width, uint32_t height)
{
    assert_int_equal(wend_layer_fill(land->known, wend_area_cells(x, y, width, height), 1), WEND_OK);
    assert_int_equal(wend_space_update(land->scene.space), WEND_OK);
}

static void plan(const land *land)
{
    uint32_t waiting = 99;
    assert_int_equal(wend_explorer_plan(land->explorer, WEND_ALL_WORK, &waiting), WEND_OK);
    assert_int_equal(waiting, 0);
}

static wend_traveller_id send(const land *land, int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    wend_traveller_id traveller = 0;
    assert_int_equal(wend_explorer_send(land->explorer, wend_place_cell(x, y), wend_place_cell(to_x, to_y), &traveller),
                     WEND_OK);
    assert_int_not_equal(traveller, 0);
    return traveller;
}

static uint64_t cost_of(const land *land, wend_traveller_id traveller)
{
    wend_path path = wend_path_default();
    assert_int_equal(wend_explorer_path(land->explorer, traveller, &path), WEND_OK);
    return path.outcome == WEND_OUTCOME_FOUND ? path.cost : UINT64_MAX;
}

static void only_ways_told_on_are_planned_anew(void **state)
{
    land land = open_land("........./....@..../........./........./........./.........");
    (void)state;
    wend_traveller_id above = send(&land, 0, 1, 8, 1), below = send(&land, 0, 5, 8, 5);
    plan(&land);
    assert_int_equal(wend_explorer_searches(land.explorer), 2);
    assert_int_equal(cost_of(&land, above), 8 * WEND_PRICE_STRAIGHT);
    discover(&land, 0, 0, 4, 6); /* nothing but free cells */
    plan(&land);
    assert_int_equal(wend_explorer_searches(land.explorer), 2);
    discover(&land, 3, 0, 3, 3);
    plan(&land);
    assert_int_equal(wend_explorer_searches(land.explorer), 3);
    assert_true(cost_of(&land, above) > 8 * WEND_PRICE_STRAIGHT);
    assert_int_equal(cost_of(&land, below), 8 * WEND_PRICE_STRAIGHT);
    assert_int_equal(wend_grid_set(land.scene.grid, wend_place_cell(4, 1), '.'), WEND_OK);
    assert_int_equal(wend_space_update(land.scene.space), WEND_OK);
    plan(&land);
    assert_int_equal(wend_explorer_searches(land.explorer), 4); /* an opening matters to one of them only */
    assert_int_equal(cost_of(&land, above), 8 * WEND_PRICE_STRAIGHT);
    close_land(&land);
}

static void traveller_walks_its_way_to_the_goal(void **state)
{
    land land = open_land("...../.@@@./.....");
    wend_place next = wend_place_cell(0, 0);
    int steps = 0;
    (void)state;
    wend_traveller_id traveller = send(&land, 0, 1, 4, 1);
    assert_int_equal(wend_explorer_journey(land.explorer, traveller), WEND_JOURNEY_PLANNING);
    assert_false(wend_explorer_next(land.explorer, traveller, &next));
    plan(&land);
    for (; wend_explorer_next(land.explorer, traveller, &next); steps++) {
        discover(&land, wend_place_column(next) - 1, wend_place_row(next) - 1, 3, 3);
        plan(&land);
        if (!wend_explorer_next(land.explorer, traveller, &next))
            break;
        assert_true(wend_space_is_free(land.scene.space, next));
        assert_int_equal(wend_explorer_move(land.explorer, traveller, next), WEND_OK);
        assert_true(steps < 20);
    }
    assert_int_equal(wend_explorer_journey(land.explorer, traveller), WEND_JOURNEY_ARRIVED);
    assert_int_equal(wend_place_column(next), 4);
    close_land(&land);
}

static void somebody_put_elsewhere_is_planned_anew(void **state)
{
    land land = open_land("...../...../.....");
    (void)state;
    wend_traveller_id traveller = send(&land, 0, 0, 4, 0);
    plan(&land);
    assert_int_equal(wend_explorer_move(land.explorer, traveller, wend_place_cell(0, 0)), WEND_OK);
    assert_int_equal(wend_explorer_journey(land.explorer, traveller), WEND_JOURNEY_READY);
    assert_int_equal(wend_explorer_move(land.explorer, traveller, wend_place_cell(2, 2)), WEND_OK);
    assert_int_equal(wend_explorer_journey(land.explorer, traveller), WEND_JOURNEY_PLANNING);
    plan(&land);
    assert_int_equal(cost_of(&land, traveller), 2 * WEND_PRICE_DIAGONAL);
    assert_int_equal(wend_explorer_move(land.explorer, traveller, wend_place_cell(5, 0)), WEND_ERROR_RANGE);
    close_land(&land);
}

static void who_cannot_get_there_goes_once_a_way_opens(void **state)
{
    land land = open_land("..@../..@..");
    wend_path path = wend_path_default();
    (void)state;
    discover(&land, 0, 0, 5, 2);
    wend_traveller_id traveller = send(&land, 0, 0, 4, 0);
    plan(&land);
    assert_int_equal(wend_explorer_journey(land.explorer, traveller), WEND_JOURNEY_UNREACHABLE);
    assert_int_equal(wend_explorer_path(land.explorer, traveller, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    assert_int_equal(wend_grid_set(land.scene.grid, wend_place_cell(2, 1), '.'), WEND_OK);
    assert_int_equal(wend_space_update(land.scene.space), WEND_OK);
    plan(&land);
    assert_int_equal(wend_explorer_journey(land.explorer, traveller), WEND_JOURNEY_READY);
    close_land(&land);
}

static void an_explorer_goes_on_once_there_is_more_to_see(void **state)
{
    land land = open_land("..@..");
    wend_traveller_id traveller;
    (void)state;
    discover(&land, 0, 0, 3, 1);
    assert_int_equal(wend_explorer_send_exploring(land.explorer, wend_place_cell(0, 0), &traveller), WEND_OK);
    plan(&land);
    assert_int_equal(wend_explorer_journey(land.explorer, traveller), WEND_JOURNEY_EXPLORED);
    assert_string_equal(wend_journey_state_text(WEND_JOURNEY_EXPLORED), "explored");
    assert_int_equal(wend_grid_set(land.scene.grid, wend_place_cell(2, 0), '.'), WEND_OK);
    assert_int_equal(wend_space_update(land.scene.space), WEND_OK);
    plan(&land);
    assert_int_equal(wend_explorer_journey(land.explorer, traveller), WEND_JOURNEY_READY);
    close_land(&land);
}

/* Walks and looks at the cells around until all is known; returns the steps taken. */
static int explore_all(land *land, wend_traveller_id traveller, wend_place from)
{
    int steps = 0;
    discover(land, wend_place_column(from) - 1, wend_place_row(from) - 1, 3, 3);
    plan(land);
    while (wend_explorer_journey(land->explorer, traveller) == WEND_JOURNEY_READY && steps < 200) {
        wend_place next = from;
        assert_true(wend_explorer_next(land->explorer, traveller, &next));
        assert_int_equal(wend_explorer_move(land->explorer, traveller, next), WEND_OK);
        discover(land, wend_place_column(next) - 1, wend_place_row(next) - 1, 3, 3);
        plan(land);
        steps++;
    }
    return steps;
}

static void explorer_sees_all_that_can_be_reached(void **state)
{
    const char *rows = "@@@@@@@@@@/@...@....@/@.@.@.@@.@/@.@...@..@/@.@@@@@..@/@......@@@/@@@@@@@@@@";
    (void)state;
    for (uint16_t weight = 0; weight < 2; weight++) {
        land land = open_land(rows);
        wend_profile profile = wend_profile_default();
        wend_traveller_id traveller = 0;
        wend_space *space = NULL;
        profile.unknown_weight = weight;
        assert_int_equal(wend_space_create(land.scene.grid, &profile, NULL, &space), WEND_OK);
        wend_explorer_destroy(land.explorer);
        test_layers_close(land.scene.space);
        land.scene.space = space;
        land.known = test_layer(space, WEND_LAYER_KNOWN);
        assert_int_equal(wend_explorer_create(space, NULL, &land.explorer), WEND_OK);
        assert_int_equal(wend_explorer_send_exploring(land.explorer, wend_place_cell(1, 1), &traveller), WEND_OK);
        int steps = explore_all(&land, traveller, wend_place_cell(1, 1));
        assert_int_equal(wend_explorer_journey(land.explorer, traveller), WEND_JOURNEY_EXPLORED);
        assert_true(steps > 10 && steps < 60);
        for (int32_t i = 0; i < 70; i++)
            if (land.map.cells[i] == '.')
                assert_int_equal(wend_layer_value(land.known, wend_place_cell(i % 10, i / 10)), 1);
        close_land(&land);
    }
}

static void without_a_layer_nothing_is_unseen(void **state)
{
    test_map map = scene_map("....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_explorer *explorer = NULL;
    wend_traveller_id traveller = 0;
    (void)state;
    assert_int_equal(wend_explorer_create(scene.space, NULL, &explorer), WEND_OK);
    assert_int_equal(wend_explorer_send_exploring(explorer, wend_place_cell(1, 0), &traveller), WEND_OK);
    assert_int_equal(wend_explorer_plan(explorer, WEND_ALL_WORK, NULL), WEND_OK);
    assert_int_equal(wend_explorer_journey(explorer, traveller), WEND_JOURNEY_EXPLORED);
    wend_explorer_destroy(explorer);
    scene_close(&scene);
    test_map_free(&map);
}

static void few_units_plan_in_slices_what_many_plan_at_once(void **state)
{
    random_source random = {3};
    land one = open_land("."), other = one;
    (void)state;
    close_land(&one);
    one.map = test_map_generate(MAP_MAZE, 40, 40, &random);
    one.scene = scene_open(&one.map, WEND_NEIGHBOURS_8, NULL);
    one.known = test_layer(one.scene.space, WEND_LAYER_KNOWN);
    assert_int_equal(wend_layer_fill(one.known, wend_area_cells(0, 0, 40, 30), 1), WEND_OK);
    assert_int_equal(wend_space_update(one.scene.space), WEND_OK);
    other = one;
    assert_int_equal(wend_explorer_create(one.scene.space, NULL, &one.explorer), WEND_OK);
    assert_int_equal(wend_explorer_create(one.scene.space, NULL, &other.explorer), WEND_OK);
    for (int32_t i = 1; i < 39; i += 4) {
        wend_traveller_id a = send(&one, i, 1, 39 - i, 38), b = send(&other, i, 1, 39 - i, 38), c = 0, d = 0;
        wend_place start = wend_place_cell(i, 1);
        assert_int_equal(wend_explorer_send_exploring(one.explorer, start, &c), WEND_OK);
        assert_int_equal(wend_explorer_send_exploring(other.explorer, start, &d), WEND_OK);
        uint32_t waiting = 1, slices = 0;
        plan(&one);
        for (; waiting > 0; slices++)
            assert_int_equal(wend_explorer_plan(other.explorer, 3, &waiting), WEND_OK);
        assert_true(slices > 1);
        assert_int_equal(cost_of(&one, a), cost_of(&other, b));
        assert_int_equal(cost_of(&one, c), cost_of(&other, d));
    }
    wend_explorer_destroy(other.explorer);
    close_land(&one);
}

/* The place of a map's cell number n of a letter, or the last one. */
static wend_place nth_place(const test_map *map, uint8_t letter, uint32_t n)
{
    wend_place place = wend_place_cell(0, 0);
    for (uint32_t i = 0; i < map->width * map->height; i++)
        if ((map->cells[i] == '.') == (letter == '.')) {
            place = wend_place_cell((int32_t)(i % map->width), (int32_t)(i / map->width));
            if (n-- == 0)
                break;
        }
    return place;
}

/* The map changes at each tick, where it matters to nobody, and no search ends within one. */
static void few_units_are_enough_where_land_never_stands_still(void **state)
{
    land land = open_land(".");
    random_source random = {3};
    (void)state;
    close_land(&land);
    for (int explores = 0; explores < 2; explores++) {
        wend_traveller_id traveller = 0;
        int ticks = 0, stopgaps = 0;
        land.map = test_map_generate(MAP_MAZE, 41, 41, &random);
        wend_place at = nth_place(&land.map, '.', 0), end = nth_place(&land.map, '.', 700), still = at;
        wend_place rock = nth_place(&land.map, '@', 300);
        land.scene = scene_open(&land.map, WEND_NEIGHBOURS_8, NULL);
        land.known = test_layer(land.scene.space, WEND_LAYER_KNOWN);
        assert_int_equal(wend_layer_fill(land.known, wend_area_cells(0, 0, 41, 36), 1), WEND_OK);
        assert_int_equal(wend_space_update(land.scene.space), WEND_OK);
        assert_int_equal(wend_explorer_create(land.scene.space, NULL, &land.explorer), WEND_OK);
        if (explores)
            assert_int_equal(wend_explorer_send_exploring(land.explorer, at, &traveller), WEND_OK);
        else
            assert_int_equal(wend_explorer_send(land.explorer, at, end, &traveller), WEND_OK);
        for (; ticks < 3000; ticks++) {
            assert_int_equal(wend_grid_set(land.scene.grid, rock, ticks % 2 ? '@' : 'T'), WEND_OK);
            assert_int_equal(wend_space_update(land.scene.space), WEND_OK);
            assert_int_equal(wend_explorer_plan(land.explorer, 20, NULL), WEND_OK);
            wend_journey_state journey = wend_explorer_journey(land.explorer, traveller);
            stopgaps += journey == WEND_JOURNEY_STOPGAP;
            if (journey == WEND_JOURNEY_ARRIVED || journey == WEND_JOURNEY_UNREACHABLE)
                break;
            if (wend_explorer_next(land.explorer, traveller, &at))
                assert_int_equal(wend_explorer_move(land.explorer, traveller, at), WEND_OK);
        }
        assert_true(ticks > 0 && ticks < 3000);
        assert_true(stopgaps > 0);
        assert_int_equal(wend_explorer_journey(land.explorer, traveller), WEND_JOURNEY_ARRIVED);
        assert_true(at.x != still.x || at.y != still.y);
        close_land(&land);
    }
}

static void touched_ways_are_planned_anew(void **state)
{
    land land = open_land("......./......./......./......./.......");
    (void)state;
    send(&land, 0, 0, 6, 0);
    send(&land, 0, 4, 6, 4);
    plan(&land);
    assert_int_equal(wend_explorer_touch(land.explorer, wend_area_cells(3, 1, 1, 1)), WEND_OK);
    plan(&land);
    assert_int_equal(wend_explorer_searches(land.explorer), 3);
    assert_int_equal(wend_explorer_touch(land.explorer, wend_area_cells(3, 2, 1, 1)), WEND_OK);
    plan(&land);
    assert_int_equal(wend_explorer_searches(land.explorer), 3);
    close_land(&land);
}

/* Somebody in a corridor who lets nobody past: behind it lies land that is not known, and later that is known too. */
static void who_explores_is_told_that_somebody_shuts_it_off(void **state)
{
    wend_profile profile = wend_profile_default();
    test_map map = scene_map("@@@@@@@@@@/..........");
    wend_explorer *explorer;
    wend_traveller_id traveller;
    wend_path path = wend_path_default();
    (void)state;
    profile.crossing_cost = WEND_NO_CROSSING;
    wend_grid *grid = scene_grid(&map, NULL);
    wend_space *space;
    assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
    wend_layer *known = test_layer(space, WEND_LAYER_KNOWN);
    test_layer_put(space, WEND_LAYER_OCCUPIED, wend_place_cell(4, 1), 1);
    assert_int_equal(wend_layer_fill(known, wend_area_cells(0, 0, 8, 2), 1), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(wend_explorer_create(space, NULL, &explorer), WEND_OK);
    assert_int_equal(wend_explorer_send_exploring(explorer, wend_place_cell(1, 1), &traveller), WEND_OK);
    for (uint32_t all = 0; all < 2; all++) {
        assert_int_equal(wend_explorer_plan(explorer, WEND_ALL_WORK, NULL), WEND_OK);
        assert_int_equal(wend_explorer_journey(explorer, traveller), WEND_JOURNEY_EXPLORED);
        assert_int_equal(wend_explorer_path(explorer, traveller, &path), WEND_OK);
        assert_int_equal(path.reason, all ? WEND_REASON_NO_WAY : WEND_REASON_OTHERS_IN_WAY);
        assert_int_equal(wend_layer_fill(known, wend_area_cells(0, 0, 10, 2), 1), WEND_OK);
        assert_int_equal(wend_space_update(space), WEND_OK);
    }
    wend_explorer_destroy(explorer);
    test_layers_close(space);
    wend_grid_destroy(grid);
    test_map_free(&map);
}

static void path_touches_what_lies_on_it_or_beside_it(void **state)
{
    test_map map = test_map_make(20, 20);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_path path = wend_path_default();
    (void)state;
    wend_query query = scene_query(2, 2, 15, 9);
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    for (int32_t y = 0; y < 20; y++)
        for (int32_t x = 0; x < 20; x++) {
            bool is_near = false;
            wend_place cell;
            wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_INCLUDED);
            while (wend_path_next(&walk, &cell))
                is_near |= abs(wend_place_column(cell) - x) <= 1 && abs(wend_place_row(cell) - y) <= 1;
            assert_int_equal(wend_path_touches(&path, scene.space, wend_area_cells(x, y, 1, 1)), is_near);
        }
    assert_false(wend_path_touches(&path, scene.space, wend_area_cells(30, 30, 2, 2)));
    assert_true(wend_path_touches(&path, scene.space, wend_area_cells(-5, -5, 100, 100)));
    assert_false(wend_path_touches(NULL, scene.space, wend_area_cells(0, 0, 1, 1)));
    assert_false(wend_path_touches(&path, NULL, wend_area_cells(0, 0, 1, 1)));
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void strangers_are_refused(void **state)
{
    land land = open_land("...");
    wend_traveller_id traveller = 7;
    wend_path path = wend_path_default();
    wend_place next;
    (void)state;
    assert_int_equal(wend_explorer_send(land.explorer, wend_place_cell(3, 0), wend_place_cell(0, 0), &traveller),
                     WEND_ERROR_RANGE);
    assert_int_equal(traveller, 0);
    traveller = send(&land, 0, 0, 2, 0);
    assert_int_equal(wend_explorer_dismiss(land.explorer, traveller), WEND_OK);
    wend_traveller_id second = send(&land, 0, 0, 2, 0);
    assert_true(second != traveller);
    assert_int_equal(wend_explorer_dismiss(land.explorer, traveller), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_explorer_move(land.explorer, traveller, wend_place_cell(0, 0)), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_explorer_path(land.explorer, traveller, &path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_explorer_journey(land.explorer, traveller), WEND_JOURNEY_UNREACHABLE);
    assert_false(wend_explorer_next(land.explorer, traveller, &next));
    path.size = 3;
    assert_int_equal(wend_explorer_path(land.explorer, second, &path), WEND_ERROR_ARGUMENT);
    close_land(&land);
}

static void path_in_a_buffer_too_small_says_what_it_needs(void **state)
{
    land land = open_land("..../.@../....");
    wend_place buffer[2];
    wend_path path = wend_path_default();
    (void)state;
    discover(&land, 0, 0, 4, 3);
    wend_traveller_id traveller = send(&land, 0, 1, 3, 1);
    plan(&land);
    path.buffer = buffer;
    path.capacity = 2;
    assert_int_equal(wend_explorer_path(land.explorer, traveller, &path), WEND_ERROR_CAPACITY);
    assert_true(path.point_count > 2);
    close_land(&land);
}

/* A journey and an exploration on a map that changes, in a space made before. */
static bool travel(const wend_allocator *allocator, void *user)
{
    const wend_space *space = user;
    wend_explorer *explorer = NULL;
    wend_traveller_id travellers[6];
    wend_status status = wend_explorer_create(space, allocator, &explorer);
    for (int i = 0; i < 6 && status == WEND_OK; i++)
        status = i % 2 ? wend_explorer_send_exploring(explorer, wend_place_cell(i, 0), &travellers[i])
                       : wend_explorer_send(explorer, wend_place_cell(i, 0), wend_place_cell(4, 4), &travellers[i]);
    for (int tick = 0; tick < 3 && status == WEND_OK; tick++) {
        status = wend_explorer_plan(explorer, WEND_ALL_WORK, NULL);
        for (int i = 0; i < 6 && status == WEND_OK; i++) {
            wend_place next;
            if (wend_explorer_next(explorer, travellers[i], &next))
                status = wend_explorer_move(explorer, travellers[i], next);
        }
        if (status == WEND_OK)
            status = wend_explorer_touch(explorer, wend_area_cells(0, 0, 6, 6));
    }
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    if (status == WEND_ERROR_MEMORY && explorer) /* it stays usable */
        for (int i = 0; i < 3; i++)
            wend_explorer_plan(explorer, WEND_ALL_WORK, NULL);
    wend_explorer_destroy(explorer);
    return status == WEND_OK;
}

static void lack_of_memory_is_reported(void **state)
{
    land land = open_land("....../.@@@../....@./..@.../..@.../......");
    (void)state;
    discover(&land, 0, 0, 3, 4);
    const char *fault = test_memory_sweep_with(travel, land.scene.space);
    if (fault)
        fail_msg("%s", fault);
    close_land(&land);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_ways_told_on_are_planned_anew),
        cmocka_unit_test(traveller_walks_its_way_to_the_goal),
        cmocka_unit_test(somebody_put_elsewhere_is_planned_anew),
        cmocka_unit_test(who_cannot_get_there_goes_once_a_way_opens),
        cmocka_unit_test(an_explorer_goes_on_once_there_is_more_to_see),
        cmocka_unit_test(explorer_sees_all_that_can_be_reached),
        cmocka_unit_test(without_a_layer_nothing_is_unseen),
        cmocka_unit_test(few_units_plan_in_slices_what_many_plan_at_once),
        cmocka_unit_test(few_units_are_enough_where_land_never_stands_still),
        cmocka_unit_test(touched_ways_are_planned_anew),
        cmocka_unit_test(who_explores_is_told_that_somebody_shuts_it_off),
        cmocka_unit_test(path_touches_what_lies_on_it_or_beside_it),
        cmocka_unit_test(strangers_are_refused),
        cmocka_unit_test(path_in_a_buffer_too_small_says_what_it_needs),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
