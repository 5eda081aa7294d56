/*
 * tests/matrix/traffic_soak_test.c: one traffic for as long as one likes, on plain ground and with units of several
 * profiles and paces, guided too: units come and go, get goals and lose them, are sent together, stand fast and make
 * room, obstacles open and shut. Each tick is looked at by the rules of docs/traffic.md. Now and then all is quiet,
 * and each unit gets for a goal where it would be after steps drawn by chance, so that all can arrive: then all must,
 * unless the search for a plan gives up, which it seldom may. A second traffic gets the same calls and does the same;
 * memory is what the traffic says. WEND_TEST_TICKS says how many ticks each, WEND_TEST_SECONDS how many seconds of
 * the processor in their place, WEND_TEST_FIRST which game.
 */
#include "game/traffic_world.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { SIDE = 24, CROWD = 48, BUSY = 150, WANDER = 60, PATIENCE = 4000 };

enum kind { ON_GROUND, MIXED, GUIDED, KINDS };

typedef struct game {
    traffic_world on;
    wend_traffic *other; /* which gets the same calls */
    wend_group *group;
    test_memory memory; /* of the first traffic */
    random_source random;
    enum kind kind;
    bool is_fixed[TRAFFIC_PARTY];
    uint64_t ticks, came, left, sent, turned, arrivals, given_up, plans;
} game;

static wend_profile profile_of(wend_neighbours neighbours, uint8_t side)
{
    wend_profile profile = wend_profile_default();
    profile.neighbours = neighbours;
    profile.footprint = side;
    return profile;
}

static void open_game(game *game, enum kind kind)
{
    const wend_profile profiles[] = {profile_of(WEND_NEIGHBOURS_8, 1), profile_of(WEND_NEIGHBOURS_8, 2)};
    wend_traffic_desc desc = wend_traffic_desc_default();
    memset(game, 0, sizeof *game);
    game->kind = kind;
    game->random = (random_source){scene_setting("WEND_TEST_FIRST", 1) * KINDS + kind};
    test_map map =
        test_map_generate(random_chance(&game->random, 50) ? MAP_ROOMS : MAP_FIELD, SIDE, SIDE, &game->random);
    game->on.scene = rules_scene_of(&map, WEND_NEIGHBOURS_4);
    desc.stall_ticks = 8 + random_below(&game->random, 24);
    desc.is_guided = kind == GUIDED;
    desc.most_bytes = UINT64_C(1) << 28;
    test_memory_begin(&game->memory);
    const uint32_t others = kind == ON_GROUND ? 0 : TRAFFIC_PROFILES - 1;
    assert_int_equal(traffic_world_open(&game->on, profiles, others, &desc, &game->memory.allocator), WEND_OK);
    const wend_space *spaces[] = {game->on.spaces[1], game->on.spaces[2]};
    desc.others = spaces;
    desc.other_count = others;
    assert_int_equal(wend_traffic_create(game->on.spaces[0], &desc, NULL, &game->other), WEND_OK);
    assert_int_equal(wend_group_create(NULL, &game->group), WEND_OK);
    for (uint32_t i = 0; i < CROWD; i++)
        game->on.profile[i] = kind == ON_GROUND ? 0 : i % 8 == 7 ? 2 : random_below(&game->random, 2);
    test_map_free(&map);
}

static void close_game(game *game)
{
    wend_traffic_destroy(game->other);
    wend_group_destroy(game->group);
    traffic_world_close(&game->on);
    assert_null(game->memory.fault);
    assert_int_equal(game->memory.blocks, 0);
}

static void come(game *game, uint32_t i, bool is_fixed)
{
    traffic_world *on = &game->on;
    const uint32_t cells = rules_cells(&on->scene);
    wend_unit_desc unit = wend_unit_desc_default();
    wend_unit_id id;
    on->at[i] = random_below(&game->random, cells);
    on->goal[i] = random_chance(&game->random, 80) ? random_below(&game->random, cells) : RULES_NOWHERE;
    unit.pace = random_chance(&game->random, 70) ? 1 : 1 + random_below(&game->random, 5);
    const bool is_free = traffic_world_is_free(on, i, on->at[i]);
    const wend_status expected = is_free ? WEND_OK : WEND_ERROR_ARGUMENT;
    assert_int_equal(traffic_world_add(on, i, unit.pace, is_fixed), expected);
    unit.place = rules_place(&on->scene, on->at[i]);
    unit.has_goal = on->goal[i] != RULES_NOWHERE && !is_fixed;
    unit.goal = rules_place(&on->scene, unit.has_goal ? on->goal[i] : 0);
    unit.space = on->spaces[on->profile[i]];
    unit.is_fixed = is_fixed;
    assert_int_equal(wend_traffic_add(game->other, &unit, &id), expected);
    assert_true(id == on->ids[i]);
    game->is_fixed[i] = is_fixed;
    game->came += is_free;
}

/* Both traffics are told the same. */
static void set_goal(game *game, uint32_t i, uint32_t goal)
{
    traffic_world *on = &game->on;
    const wend_place place = rules_place(&on->scene, goal == RULES_NOWHERE ? 0 : goal);
    if (goal == RULES_NOWHERE) {
        assert_int_equal(wend_traffic_clear_goal(on->traffic, on->ids[i]), WEND_OK);
        assert_int_equal(wend_traffic_clear_goal(game->other, on->ids[i]), WEND_OK);
    } else {
        const wend_status status = wend_traffic_set_goal(on->traffic, on->ids[i], place);
        assert_true(status == WEND_OK || status == WEND_ERROR_ARGUMENT); /* which is of those that are fixed */
        assert_int_equal(wend_traffic_set_goal(game->other, on->ids[i], place), status);
    }
}

static void set_fixed(game *game, uint32_t i, bool is_fixed)
{
    assert_int_equal(wend_traffic_set_fixed(game->on.traffic, game->on.ids[i], is_fixed), WEND_OK);
    assert_int_equal(wend_traffic_set_fixed(game->other, game->on.ids[i], is_fixed), WEND_OK);
    game->on.left[i] *= !is_fixed;
    game->is_fixed[i] = is_fixed;
}

static void leave(game *game, uint32_t i)
{
    assert_int_equal(wend_traffic_remove(game->on.traffic, game->on.ids[i]), WEND_OK);
    assert_int_equal(wend_traffic_remove(game->other, game->on.ids[i]), WEND_OK);
    game->on.ids[i] = 0;
    game->on.left[i] = 0;
    game->left++;
}

static void change_somebody(game *game)
{
    const uint32_t i = random_below(&game->random, CROWD), what = random_below(&game->random, 12);
    if (!game->on.ids[i])
        come(game, i, what == 0);
    else if (what == 0)
        leave(game, i);
    else if (what == 1)
        set_fixed(game, i, random_chance(&game->random, 30));
    else if (what == 2)
        set_goal(game, i, RULES_NOWHERE);
    else
        set_goal(game, i, random_below(&game->random, rules_cells(&game->on.scene)));
}

/* Some units are sent to one place; with one that is fixed among them nobody is. */
static void send_some(game *game)
{
    traffic_world *on = &game->on;
    wend_unit_id ids[CROWD];
    wend_order order = wend_order_default();
    uint32_t count = 0;
    for (uint32_t i = 0; i < CROWD; i++)
        if (on->ids[i] && random_chance(&game->random, 30))
            ids[count++] = on->ids[i];
    order.goal = rules_place(&on->scene, random_below(&game->random, rules_cells(&on->scene)));
    const wend_status status = wend_traffic_send(on->traffic, game->group, &order, ids, count, NULL);
    assert_true(status == WEND_OK || status == WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_traffic_send(game->other, game->group, &order, ids, count, NULL), status);
    game->sent += status == WEND_OK && count > 0;
}

static wend_traffic_state tick(game *game, uint64_t work)
{
    traffic_world *on = &game->on;
    wend_traffic_state state, same;
    wend_status status;
    const char *fault = traffic_world_tick(on, work, &status, &state);
    if (fault)
        fail_msg("tick %llu: %s\n", (unsigned long long)game->ticks, fault);
    assert_int_equal(status, WEND_OK);
    assert_int_equal(wend_traffic_step(game->other, work, NULL, NULL, &same), WEND_OK);
    assert_int_equal(state, same);
    for (uint32_t i = 0; i < CROWD; i++) {
        wend_place place;
        if (!on->ids[i])
            continue;
        assert_int_equal(wend_traffic_place(game->other, on->ids[i], &place, NULL), WEND_OK);
        assert_int_equal(rules_cell(&on->scene, place), on->at[i]);
    }
    assert_int_equal(wend_traffic_memory(on->traffic), game->memory.bytes);
    game->ticks++;
    return state;
}

static void be_busy(game *game)
{
    static const uint64_t works[] = {0, 10, 300, 5000, WEND_ALL_WORK};
    for (uint32_t t = 0; t < BUSY; t++) {
        while (random_chance(&game->random, t < 30 ? 70 : 25))
            change_somebody(game);
        if (random_chance(&game->random, 10))
            game->turned += traffic_world_turn(&game->on, random_below(&game->random, rules_cells(&game->on.scene)));
        if (random_chance(&game->random, 3))
            send_some(game);
        tick(game, works[random_below(&game->random, 5)]);
    }
}

/* Each that is not fixed takes a step by chance, if it may while the others do; all in the order of the party. */
static void wander(game *game, const uint32_t *at, uint32_t *to, const bool *is_fixed)
{
    const traffic_party *party = &game->on.party;
    memcpy(to, at, party->count * sizeof *to);
    for (uint32_t i = 0; i < party->count; i++) {
        const rules_oracle *walk = party->walks[i];
        const uint32_t way = random_below(&game->random, 8), next = walk->to[at[i] * 8 + way];
        bool may_go = !is_fixed[i] && next != RULES_NOWHERE && rules_is_free(walk->scene, at[i]);
        to[i] = may_go ? next : at[i];
        for (uint32_t k = 0; k < party->count && may_go; k++) {
            const uint32_t units[2] = {i, k}, from[2] = {at[i], at[k]}, ends[2] = {to[i], to[k]};
            may_go = k == i || traffic_rules_go_together(party, units, from, ends);
        }
        to[i] = may_go ? next : at[i];
    }
}

/* Gives all of them goals that they can get to, for steps by chance lead there. */
static void give_goals_within_reach(game *game)
{
    traffic_world *on = &game->on;
    uint32_t at[TRAFFIC_PARTY], to[TRAFFIC_PARTY], unit[TRAFFIC_PARTY], count = 0;
    bool is_fixed[TRAFFIC_PARTY];
    traffic_world_gather(on, at);
    for (uint32_t i = 0; i < CROWD; i++)
        if (on->ids[i]) {
            is_fixed[count] = game->is_fixed[i];
            unit[count++] = i;
        }
    for (uint32_t t = 0; t < WANDER; t++) {
        wander(game, at, to, is_fixed);
        memcpy(at, to, count * sizeof *at);
    }
    for (uint32_t k = 0; k < count; k++)
        if (!is_fixed[k])
            set_goal(game, unit[k], random_chance(&game->random, 90) ? at[k] : RULES_NOWHERE);
}

static void be_quiet(game *game)
{
    wend_traffic_state state = WEND_TRAFFIC_MOVING;
    give_goals_within_reach(game);
    uint32_t t = 0;
    for (; t < PATIENCE && state != WEND_TRAFFIC_ARRIVED && state != WEND_TRAFFIC_GIVEN_UP; t++) {
        state = tick(game, 20000);
        game->plans += state == WEND_TRAFFIC_PLANNED;
    }
    game->given_up += state == WEND_TRAFFIC_GIVEN_UP;
    if (state != WEND_TRAFFIC_ARRIVED && state != WEND_TRAFFIC_GIVEN_UP)
        fail_msg("tick %llu: all can arrive, and %u do not: %s\n", (unsigned long long)game->ticks,
                 wend_traffic_under_way(game->on.traffic), wend_traffic_state_text(state));
    game->arrivals += state == WEND_TRAFFIC_ARRIVED;
}

static void play(enum kind kind)
{
    static game game;
    const uint32_t seconds = scene_setting("WEND_TEST_SECONDS", 0) / KINDS;
    const uint32_t ticks = scene_setting("WEND_TEST_TICKS", 100000) / KINDS;
    const clock_t end = clock() + (clock_t)seconds * CLOCKS_PER_SEC;
    open_game(&game, kind);
    while (seconds ? clock() < end : game.ticks < ticks) {
        be_busy(&game);
        be_quiet(&game);
    }
    printf("%llu ticks, %llu came, %llu left, %llu orders, %llu doors, %llu times all arrived, %llu ticks by plans\n",
           (unsigned long long)game.ticks, (unsigned long long)game.came, (unsigned long long)game.left,
           (unsigned long long)game.sent, (unsigned long long)game.turned, (unsigned long long)game.arrivals,
           (unsigned long long)game.plans);
    assert_true(game.given_up <= game.arrivals / 20);
    assert_true(game.came && game.turned && game.arrivals && (game.ticks < 3000 || (game.left && game.sent)));
    close_game(&game);
}

static void a_long_game_of_traffic_keeps_to_the_rules_on_plain_ground(void **state)
{
    (void)state;
    play(ON_GROUND);
}

static void a_long_game_of_traffic_keeps_to_the_rules_with_units_of_all_kinds(void **state)
{
    (void)state;
    play(MIXED);
}

static void a_long_game_of_traffic_keeps_to_the_rules_where_it_is_guided(void **state)
{
    (void)state;
    play(GUIDED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_game_of_traffic_keeps_to_the_rules_on_plain_ground),
        cmocka_unit_test(a_long_game_of_traffic_keeps_to_the_rules_with_units_of_all_kinds),
        cmocka_unit_test(a_long_game_of_traffic_keeps_to_the_rules_where_it_is_guided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
