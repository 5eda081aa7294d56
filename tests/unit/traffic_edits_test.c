/*
 * tests/unit/traffic_edits_test.c: traffic that has followed edits, and units that came to stand fast or did no longer,
 * walks as traffic does that was made after them.
 */
#include "scene/scene.h"
#include "test/test.h"

#include <string.h>

#include <stdlib.h>

enum { SIDE = 40, ROUNDS = 400, WALLS = 4, SHUT_ROWS = 6 };

/* A map of its own, traffic on it that is there from the first to the last, and units in it that stand fast. */
typedef struct game {
    test_map map;
    scene scene;
    wend_space *space;
    wend_traffic *traffic;
    wend_unit_id walls[WALLS];
    wend_place stands[WALLS];
    random_source random;
} game;

static wend_place any_place(game *game)
{
    return wend_place_cell((int32_t)random_below(&game->random, SIDE), (int32_t)random_below(&game->random, SIDE));
}

static bool is_free(const game *game, wend_place place)
{
    return wend_grid_terrain(game->scene.grid, place) == '.';
}

/* Whether a unit may be put there. */
static bool has_room(const game *game, wend_place place)
{
    bool is_taken = false;
    for (uint32_t i = 0; i < WALLS; i++)
        is_taken |= game->walls[i] != 0 && place.x == game->stands[i].x && place.y == game->stands[i].y;
    return is_free(game, place) && !is_taken;
}

static wend_unit_id enter(wend_traffic *traffic, wend_place from, const wend_place *to)
{
    wend_unit_desc unit = wend_unit_desc_default();
    wend_unit_id id = 0;
    unit.place = from;
    unit.has_goal = to != NULL;
    unit.goal = to ? *to : from;
    unit.is_fixed = !to;
    assert_int_equal(wend_traffic_add(traffic, &unit, &id), WEND_OK);
    return id;
}

/* What a unit's way costs in tenths of a cell; 0 where it does not arrive. */
static uint32_t walk(wend_traffic *traffic, wend_unit_id id)
{
    uint32_t cost = 0;
    for (uint32_t tick = 0; tick < SIDE * SIDE; tick++) {
        const wend_traffic_move *moves = NULL;
        uint32_t count = 0;
        wend_place at;
        bool is_there = false;
        assert_int_equal(wend_traffic_step(traffic, WEND_ALL_WORK, &moves, &count, NULL), WEND_OK);
        for (uint32_t i = 0; i < count; i++)
            if (moves[i].unit == id)
                cost += moves[i].from.x != moves[i].to.x && moves[i].from.y != moves[i].to.y ? 14 : 10;
        assert_int_equal(wend_traffic_place(traffic, id, &at, &is_there), WEND_OK);
        if (is_there)
            return cost;
        if (tick > 2 && cost == 0)
            return 0; /* there is no way */
    }
    return 0;
}

static void open_game(game *game, wend_neighbours neighbours)
{
    wend_profile profile = wend_profile_default();
    *game = (struct game){.map = test_map_make(SIDE, SIDE), .random = {neighbours + 7}};
    for (uint32_t i = 0; i < SIDE * SIDE / 4; i++)
        game->map.cells[random_below(&game->random, SIDE * SIDE)] = '@';
    memset(game->map.cells + SIDE * (SIDE - SHUT_ROWS), '@', SIDE * SHUT_ROWS); /* the last have no steps at first */
    game->scene = scene_open(&game->map, neighbours, NULL);
    profile.neighbours = neighbours;
    profile.straight = 10;
    profile.diagonal = 14;
    assert_int_equal(wend_space_create(game->scene.grid, &profile, NULL, &game->space), WEND_OK);
    assert_int_equal(wend_traffic_create(game->space, NULL, NULL, &game->traffic), WEND_OK);
    for (uint32_t i = 0; i < WALLS; i++) {
        do
            game->stands[i] = any_place(game);
        while (!has_room(game, game->stands[i]));
        game->walls[i] = enter(game->traffic, game->stands[i], NULL);
    }
}

static void close_game(game *game)
{
    wend_traffic_destroy(game->traffic);
    wend_space_destroy(game->space);
    scene_close(&game->scene);
    test_map_free(&game->map);
}

/* Some cells become others, now and then a few side by side, and whoever stands fast goes elsewhere. */
static void change(game *game)
{
    const int32_t side = random_chance(&game->random, 20) ? 4 : 1;
    for (uint32_t i = random_below(&game->random, side > 1 ? 3 : 6); i > 0; i--) {
        const wend_place first = any_place(game);
        for (int32_t k = 0; k < side * side; k++) {
            const int32_t x = wend_place_column(first) + k % side, y = wend_place_row(first) + k / side;
            const uint8_t terrain = side == 1 && is_free(game, first) ? '@' : '.';
            if (x < SIDE && y < SIDE)
                assert_int_equal(wend_grid_set(game->scene.grid, wend_place_cell(x, y), terrain), WEND_OK);
        }
    }
    assert_int_equal(wend_space_update(game->space), WEND_OK);
    const uint32_t wall = random_below(&game->random, WALLS);
    const wend_place to = any_place(game);
    if (!has_room(game, to))
        return;
    assert_int_equal(wend_traffic_remove(game->traffic, game->walls[wall]), WEND_OK);
    game->walls[wall] = enter(game->traffic, to, NULL);
    game->stands[wall] = to;
}

static void walks_as_new_traffic_does(wend_neighbours neighbours)
{
    game game;
    uint32_t arrived = 0;
    open_game(&game, neighbours);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        wend_traffic *fresh = NULL;
        change(&game);
        const wend_place from = any_place(&game), to = any_place(&game);
        if (!has_room(&game, from))
            continue;
        assert_int_equal(wend_traffic_create(game.space, NULL, NULL, &fresh), WEND_OK);
        for (uint32_t i = 0; i < WALLS; i++)
            if (is_free(&game, game.stands[i]))
                enter(fresh, game.stands[i], NULL);
        const wend_unit_id id = enter(game.traffic, from, &to), other = enter(fresh, from, &to);
        const uint32_t cost = walk(game.traffic, id);
        assert_int_equal(cost, walk(fresh, other));
        arrived += cost > 0;
        assert_int_equal(wend_traffic_remove(game.traffic, id), WEND_OK);
        wend_traffic_destroy(fresh);
    }
    assert_true(arrived > ROUNDS / 8);
    close_game(&game);
}

static void edits_are_followed_with_eight_neighbours(void **state)
{
    (void)state;
    walks_as_new_traffic_does(WEND_NEIGHBOURS_8);
}

static void edits_are_followed_with_four_neighbours(void **state)
{
    (void)state;
    walks_as_new_traffic_does(WEND_NEIGHBOURS_4);
}

/* An edit on a large map: to follow it takes work for what it touched, and not for the whole map. */
static void an_edit_costs_what_it_touches(void **state)
{
    game game = {.map = test_map_make(400, 400)};
    wend_profile profile = wend_profile_default();
    (void)state;
    game.scene = scene_open(&game.map, WEND_NEIGHBOURS_8, NULL);
    assert_int_equal(wend_space_create(game.scene.grid, &profile, NULL, &game.space), WEND_OK);
    assert_int_equal(wend_traffic_create(game.space, NULL, NULL, &game.traffic), WEND_OK);
    enter(game.traffic, wend_place_cell(3, 3), NULL);
    for (int32_t tick = 0; tick < 4; tick++) {
        assert_int_equal(wend_traffic_step(game.traffic, WEND_ALL_WORK, NULL, NULL, NULL), WEND_OK);
        assert_true(tick == 0 ? wend_traffic_work(game.traffic) > 1000 : wend_traffic_work(game.traffic) < 100);
        assert_int_equal(wend_grid_set(game.scene.grid, wend_place_cell(200 + tick, 200), '@'), WEND_OK);
        assert_int_equal(wend_space_update(game.space), WEND_OK);
    }
    close_game(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_are_followed_with_eight_neighbours),
        cmocka_unit_test(edits_are_followed_with_four_neighbours),
        cmocka_unit_test(an_edit_costs_what_it_touches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
