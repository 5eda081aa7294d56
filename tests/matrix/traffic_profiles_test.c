/*
 * tests/matrix/traffic_profiles_test.c: units of all profiles, by the rules of docs/traffic.md as traffic_rules.h has
 * them. Plans in small scenes against a search through all states; and scripts in which everything changes.
 */
#include "game/traffic_world.h"
#include "rules/rules_random.h"
#include "scene/scene.h"
#include "test/test.h"

#include <string.h>

enum { MOST_UNITS = 3, MOST_CELLS = 20, CROWD = 24, TICKS = 80 };

static const uint32_t rules_of_traffic =
    1u << RULE_OF_WEIGHTS | 1u << RULE_OF_BOTH_ENDS | 1u << RULE_OF_PRICES | 1u << RULE_OF_RESOURCES |
    1u << RULE_OF_4_NEIGHBOURS | 1u << RULE_OF_HEXAGONS | 1u << RULE_OF_CORNERS_ONE | 1u << RULE_OF_CORNERS_ALWAYS |
    1u << RULE_OF_EXTENT | 1u << RULE_OF_EXITS | 1u << RULE_OF_LINKS | 1u << RULE_OF_LEVELS | 1u << RULE_OF_GHOSTS;

typedef struct world {
    traffic_world on;
    bool has_paces;
    random_source random;
} world;

/* Changes a profile in what scenes may differ in. */
static void vary(world *w, wend_profile *profile)
{
    random_source *random = &w->random;
    if (w->on.scene.cells == WEND_CELLS_SQUARE) {
        profile->footprint = (uint8_t)(1 + random_below(random, random_chance(random, 20) ? 4 : 2));
        profile->neighbours = random_chance(random, 50) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
        profile->corners = (wend_corners)random_below(random, 3);
    }
    if (random_chance(random, 30))
        profile->apply_exits = !profile->apply_exits;
    if (random_chance(random, 30))
        profile->apply_links = !profile->apply_links;
}

static void open_world(world *w, uint32_t seed, uint32_t most_side, uint32_t walls)
{
    *w = (world){.random = {seed}};
    rules_scene *scene = &w->on.scene;
    uint32_t rules;
    do
        rules = rules_random_set(4, &w->random) & rules_of_traffic;
    while (!rules_go_together(rules) || rules_are_refused(rules));
    *scene = rules_random_scene(rules, most_side, &w->random);
    if (scene->profile.footprint > 4)
        scene->profile.footprint = 2;
    for (uint32_t i = 0; i < rules_cells(scene); i++)
        if (random_chance(&w->random, walls))
            scene->terrain[i] = '@';
    wend_profile profiles[TRAFFIC_PROFILES - 1] = {scene->profile, scene->profile};
    const bool is_mixed = random_chance(&w->random, 50);
    for (uint32_t k = 0; k < TRAFFIC_PROFILES - 1 && is_mixed; k++)
        vary(w, &profiles[k]);
    wend_traffic_desc desc = wend_traffic_desc_default();
    desc.seed = seed;
    desc.stall_ticks = seed % 3 == 0 ? 0 : 6 + seed % 20;
    desc.most_bytes = seed % 5 == 0 ? 1 : 1 << 22;
    desc.is_guided = seed % 4 == 3;
    assert_int_equal(traffic_world_open(&w->on, profiles, is_mixed ? TRAFFIC_PROFILES - 1 : 0, &desc, NULL), WEND_OK);
    for (uint32_t i = 0; i < CROWD; i++)
        w->on.profile[i] = is_mixed ? random_below(&w->random, TRAFFIC_PROFILES) : 0;
}

/* Draws places for units in `at`, each beside those before it; how many found one. */
static uint32_t draw_places(world *w, uint32_t *at, uint32_t count)
{
    const uint32_t cells = rules_cells(&w->on.scene);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t tries = 0;
        do
            at[i] = random_below(&w->random, cells);
        while (!traffic_world_has_place(&w->on, i, at[i], at, i) && ++tries < 50);
        if (tries == 50)
            return i;
    }
    return count;
}

static wend_status add_unit(world *w, uint32_t i, bool is_fixed)
{
    const uint32_t most = w->has_paces ? (random_chance(&w->random, 50) ? 2 : 9) : 1;
    return traffic_world_add(&w->on, i, 1 + random_below(&w->random, most), is_fixed);
}

typedef struct flood {
    bool seen[MOST_CELLS * MOST_CELLS * MOST_CELLS];
    uint32_t line[MOST_CELLS * MOST_CELLS * MOST_CELLS];
    uint32_t count;
} flood;

static uint32_t pack(const uint32_t *at, uint32_t count)
{
    uint32_t state = 0;
    for (uint32_t i = count; i-- > 0;)
        state = state * MOST_CELLS + at[i];
    return state;
}

/* Appends all states to which units from `unit` on can go, while those before it go to `to`. */
static void spread(const traffic_world *w, flood *flood, const uint32_t *at, uint32_t *to, uint32_t unit)
{
    if (unit == w->party.count) {
        const uint32_t state = pack(to, unit);
        if (!flood->seen[state])
            flood->line[flood->count++] = state;
        flood->seen[state] = true;
        return;
    }
    for (uint32_t cell = 0; cell < rules_cells(&w->scene); cell++) {
        bool is_good = traffic_rules_allow(&w->party, unit, at[unit], cell);
        for (uint32_t i = 0; i < unit && is_good; i++) {
            const uint32_t units[2] = {i, unit}, from[2] = {at[i], at[unit]}, ends[2] = {to[i], cell};
            is_good = traffic_rules_go_together(&w->party, units, from, ends);
        }
        to[unit] = cell;
        if (is_good)
            spread(w, flood, at, to, unit + 1);
    }
}

static bool can_be_solved(const traffic_world *w)
{
    static flood flood;
    uint32_t at[MOST_UNITS], to[MOST_UNITS];
    memset(&flood, 0, sizeof flood);
    flood.line[flood.count++] = pack(w->at, w->party.count);
    flood.seen[flood.line[0]] = true;
    for (uint32_t k = 0; k < flood.count; k++) {
        uint32_t state = flood.line[k];
        bool is_goal = true;
        for (uint32_t i = 0; i < w->party.count; i++, state /= MOST_CELLS) {
            at[i] = state % MOST_CELLS;
            is_goal &= w->goal[i] == RULES_NOWHERE || w->goal[i] == at[i];
        }
        if (is_goal)
            return true;
        spread(w, &flood, at, to, 0);
    }
    return false;
}

/* Reads where all units are, as the plan has it at a step, or now. */
static void read_places(const traffic_world *w, uint32_t step, bool is_plan, uint32_t *at)
{
    for (uint32_t i = 0; i < w->party.count; i++) {
        wend_place place;
        assert_int_equal(is_plan ? wend_traffic_plan_place(w->traffic, w->ids[i], step, &place)
                                 : wend_traffic_place(w->traffic, w->ids[i], &place, NULL),
                         WEND_OK);
        at[i] = rules_cell(&w->scene, place);
    }
}

/* What all steps of a plan cost together, each looked at. */
static uint64_t check_plan(const traffic_world *w)
{
    const wend_traffic_sum sum = wend_traffic_plan_sum(w->traffic);
    uint32_t before[MOST_UNITS], now[MOST_UNITS];
    uint64_t cost[MOST_UNITS] = {0}, final[MOST_UNITS] = {0}, all = 0;
    memcpy(before, w->at, sizeof before);
    for (uint32_t step = 0; step <= sum.steps; step++) {
        read_places(w, step, true, now);
        assert_null(traffic_rules_fault(&w->party, before, now));
        for (uint32_t i = 0; i < w->party.count; i++) {
            if (step > 0)
                cost[i] += traffic_rules_cost(&w->party, i, before[i], now[i], w->scene.profile.straight);
            if (step > 0 && before[i] != now[i])
                final[i] = cost[i];
            else if (step == 0)
                assert_int_equal(now[i], w->at[i]);
        }
        memcpy(before, now, sizeof now);
    }
    for (uint32_t i = 0; i < w->party.count; i++) {
        assert_true(w->goal[i] == RULES_NOWHERE || now[i] == w->goal[i]);
        all += w->goal[i] == RULES_NOWHERE ? 0 : final[i];
    }
    return all;
}

/* What it would cost if each were alone. */
static uint64_t least_of_all(const traffic_world *w)
{
    uint64_t sum = 0, costs[MOST_CELLS];
    for (uint32_t i = 0; i < w->party.count; i++)
        if (w->goal[i] != RULES_NOWHERE) {
            rules_oracle_costs(&w->oracles[w->profile[i]], w->at[i], w->goal[i], costs);
            sum += costs[w->goal[i]];
        }
    return sum;
}

static bool plan_one(const traffic_world *w, uint32_t seed)
{
    wend_traffic_state state = WEND_TRAFFIC_PLANNING;
    for (uint32_t i = 0; i < 1000000 && state == WEND_TRAFFIC_PLANNING; i++)
        assert_int_equal(wend_traffic_plan(w->traffic, seed % 2 ? WEND_ALL_WORK - 1 : 1 + seed % 50, &state), WEND_OK);
    if (state != WEND_TRAFFIC_PLANNED)
        return state != WEND_TRAFFIC_NO_PLAN && state != WEND_TRAFFIC_GIVEN_UP;
    for (uint32_t round = 0; round < 3; round++) {
        const wend_traffic_sum sum = wend_traffic_plan_sum(w->traffic);
        const uint64_t cost = check_plan(w), least = least_of_all(w);
        /* Both count in what all prices have in common. */
        if (!(sum.cost == 0 ? cost == 0 : cost % sum.cost == 0) || cost * sum.least != least * sum.cost)
            fail_msg("seed %u: the plan costs %llu, at least %llu, and says %llu, %llu\n", seed,
                     (unsigned long long)cost, (unsigned long long)least, (unsigned long long)sum.cost,
                     (unsigned long long)sum.least);
        assert_int_equal(wend_traffic_plan(w->traffic, 200, NULL), WEND_OK);
        assert_true(wend_traffic_plan_sum(w->traffic).cost <= sum.cost);
    }
    return true;
}

static void plans_are_found_where_there_are_any(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 10000);
    uint32_t solvable = 0, all = 0;
    (void)state;
    for (uint32_t seed = 1; seed <= maps; seed++) {
        world w;
        traffic_world *on = &w.on;
        open_world(&w, seed, 4, seed % 60);
        if (seed % 5 != 0 && rules_cells(&on->scene) <= MOST_CELLS) {
            const uint32_t count = draw_places(&w, on->at, MOST_UNITS);
            on->party.count = draw_places(&w, on->goal, count);
            for (uint32_t i = 0; i < on->party.count; i++) {
                on->party.walks[i] = &on->oracles[on->profile[i]];
                if (random_chance(&w.random, 10))
                    on->goal[i] = RULES_NOWHERE;
                assert_int_equal(add_unit(&w, i, false), WEND_OK);
            }
            if (on->party.count == 0) {
                traffic_world_close(on);
                continue;
            }
            const bool is_solvable = can_be_solved(on);
            if (plan_one(on, seed) != is_solvable)
                fail_msg("seed %u: there is %s plan\n", seed, is_solvable ? "a" : "no");
            solvable += is_solvable;
            all++;
        }
        traffic_world_close(on);
    }
    print_message("%u of %u have a plan\n", solvable, all);
    assert_true(all < 50 || (solvable > all / 4 && solvable < all));
}

/* A unit comes, goes, or gets another goal. */
static void change_unit(world *w)
{
    traffic_world *on = &w->on;
    const uint32_t i = random_below(&w->random, CROWD), what = random_below(&w->random, 10);
    const uint32_t any = random_below(&w->random, rules_cells(&on->scene));
    if (on->ids[i] == 0) {
        on->at[i] = random_below(&w->random, rules_cells(&on->scene));
        on->goal[i] = what > 1 ? any : RULES_NOWHERE;
        const bool is_free = traffic_world_is_free(on, i, on->at[i]);
        assert_int_equal(add_unit(w, i, what == 0), is_free ? WEND_OK : WEND_ERROR_ARGUMENT);
    } else if (what == 0) {
        assert_int_equal(wend_traffic_remove(on->traffic, on->ids[i]), WEND_OK);
        on->ids[i] = 0;
    } else if (what == 1) {
        const bool is_fixed = random_chance(&w->random, 50);
        assert_int_equal(wend_traffic_set_fixed(on->traffic, on->ids[i], is_fixed), WEND_OK);
        on->left[i] *= !is_fixed;
    } else {
        wend_traffic_set_goal(on->traffic, on->ids[i], rules_place(&on->scene, any));
    }
}

static void play(uint32_t seed, bool has_paces)
{
    static const uint64_t works[] = {0, 3, 50, 1000, WEND_ALL_WORK};
    world w;
    open_world(&w, seed, 12, seed % 25);
    w.has_paces = has_paces;
    for (uint32_t t = 0; t < TICKS; t++) {
        wend_traffic_state state;
        wend_status status;
        while (random_chance(&w.random, t < 20 ? 70 : 20))
            change_unit(&w);
        if (random_chance(&w.random, 10))
            traffic_world_turn(&w.on, random_below(&w.random, rules_cells(&w.on.scene)));
        const char *fault = traffic_world_tick(&w.on, works[random_below(&w.random, 5)], &status, &state);
        if (fault)
            fail_msg("seed %u, tick %u: %s\n", seed, t, fault);
        assert_int_equal(status, WEND_OK);
    }
    traffic_world_close(&w.on);
}

static void units_keep_to_the_rules_whatever_changes(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 10000) / 10 + 1;
    (void)state;
    for (uint32_t seed = 1; seed <= maps; seed++)
        play(seed, false);
}

static void units_of_any_pace_keep_to_the_rules_whatever_changes(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 10000) / 10 + 1;
    (void)state;
    for (uint32_t seed = 1; seed <= maps; seed++)
        play(seed, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_found_where_there_are_any),
        cmocka_unit_test(units_keep_to_the_rules_whatever_changes),
        cmocka_unit_test(units_of_any_pace_keep_to_the_rules_whatever_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
