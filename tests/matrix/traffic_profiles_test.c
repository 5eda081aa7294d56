/*
 * tests/matrix/traffic_profiles_test.c: units of all profiles, by the rules of docs/traffic.md as traffic_rules.h has
 * them. Plans in small scenes against a search through all states; and scripts in which everything changes.
 */
#include "game/traffic_rules.h"
#include "rules/rules_edit.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <string.h>

enum { PROFILES = 3, MOST_UNITS = 3, MOST_CELLS = 20, CROWD = 24, TICKS = 80 };

static const uint32_t rules_of_traffic =
    1u << RULE_OF_WEIGHTS | 1u << RULE_OF_BOTH_ENDS | 1u << RULE_OF_PRICES | 1u << RULE_OF_RESOURCES |
    1u << RULE_OF_4_NEIGHBOURS | 1u << RULE_OF_HEXAGONS | 1u << RULE_OF_CORNERS_ONE | 1u << RULE_OF_CORNERS_ALWAYS |
    1u << RULE_OF_EXTENT | 1u << RULE_OF_EXITS | 1u << RULE_OF_LINKS | 1u << RULE_OF_LEVELS | 1u << RULE_OF_GHOSTS;

/* A map, some profiles that walk on it, and traffic of them. */
typedef struct world {
    rules_scene scene, scenes[PROFILES]; /* the others' arrays are the first's */
    rules_oracle oracles[PROFILES];
    rules_stage stage;
    wend_space *spaces[PROFILES];
    wend_traffic *traffic;
    traffic_party party;
    wend_unit_id ids[CROWD];
    uint32_t profile[CROWD], at[CROWD], goal[CROWD]; /* goal RULES_NOWHERE = none */
    bool has_paces;
    uint32_t from[CROWD], left[CROWD]; /* of the steps that units are on, and how many ticks; 0 = it stands */
    random_source random;
} world;

/* Changes a profile in what scenes may differ in. */
static void vary(world *w, wend_profile *profile)
{
    random_source *random = &w->random;
    if (w->scene.cells == WEND_CELLS_SQUARE) {
        profile->footprint = (uint8_t)(1 + random_below(random, random_chance(random, 20) ? 4 : 2));
        profile->neighbours = random_chance(random, 50) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
        profile->corners = (wend_corners)random_below(random, 3);
    }
    if (random_chance(random, 30))
        profile->apply_exits = !profile->apply_exits;
    if (random_chance(random, 30))
        profile->apply_links = !profile->apply_links;
}

static void open_oracles(world *w)
{
    for (uint32_t k = 0; k < PROFILES; k++) {
        w->scenes[k].link_count = w->scene.link_count;
        w->oracles[k] = rules_oracle_open(&w->scenes[k]);
    }
}

static void close_oracles(world *w)
{
    for (uint32_t k = 0; k < PROFILES; k++)
        rules_oracle_close(&w->oracles[k]);
}

static void open_world(world *w, uint32_t seed, uint32_t most_side, uint32_t walls)
{
    *w = (world){.random = {seed}};
    uint32_t rules;
    do
        rules = rules_random_set(4, &w->random) & rules_of_traffic;
    while (!rules_go_together(rules) || rules_are_refused(rules));
    w->scene = rules_random_scene(rules, most_side, &w->random);
    if (w->scene.profile.footprint > 4)
        w->scene.profile.footprint = 2;
    for (uint32_t i = 0; i < rules_cells(&w->scene); i++)
        if (random_chance(&w->random, walls))
            w->scene.terrain[i] = '@';
    rules_stage_open(&w->stage, &w->scene, NULL);
    wend_traffic_desc desc = wend_traffic_desc_default();
    const bool is_mixed = random_chance(&w->random, 50);
    for (uint32_t k = 0; k < PROFILES; k++) {
        w->scenes[k] = w->scene;
        if (k > 0 && is_mixed)
            vary(w, &w->scenes[k].profile);
        const wend_profile profile = rules_profile(&w->scenes[k]);
        assert_int_equal(wend_space_create(w->stage.grid, &profile, NULL, &w->spaces[k]), WEND_OK);
    }
    open_oracles(w);
    const wend_space *others[] = {w->spaces[1], w->spaces[2]};
    desc.others = others;
    desc.other_count = is_mixed ? 2 : 0;
    desc.seed = seed;
    desc.stall_ticks = seed % 3 == 0 ? 0 : 6 + seed % 20;
    desc.most_bytes = seed % 5 == 0 ? 1 : 1 << 22;
    desc.is_guided = seed % 4 == 3;
    assert_int_equal(wend_traffic_create(w->spaces[0], &desc, NULL, &w->traffic), WEND_OK);
    for (uint32_t i = 0; i < CROWD; i++)
        w->profile[i] = is_mixed ? random_below(&w->random, PROFILES) : 0;
}

static void close_world(world *w)
{
    wend_traffic_destroy(w->traffic);
    close_oracles(w);
    for (uint32_t k = 0; k < PROFILES; k++)
        wend_space_destroy(w->spaces[k]);
    rules_stage_close(&w->stage);
    rules_scene_free(&w->scene);
}

/* Whether a unit may stand in a position among those before it in the party. */
static bool has_place(const world *w, uint32_t unit, uint32_t position, const uint32_t *at, uint32_t count)
{
    traffic_party pair = {2, {&w->oracles[w->profile[unit]]}};
    if (!rules_is_free(&w->scenes[w->profile[unit]], position))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t units[2] = {0, 1}, both[2] = {position, at[i]};
        pair.walks[1] = &w->oracles[w->profile[i]];
        if (at[i] != RULES_NOWHERE && !traffic_rules_go_together(&pair, units, both, both))
            return false;
    }
    return true;
}

/* Draws places for units in `at`, each beside those before it; how many found one. */
static uint32_t draw_places(world *w, uint32_t *at, uint32_t count)
{
    const uint32_t cells = rules_cells(&w->scene);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t tries = 0;
        do
            at[i] = random_below(&w->random, cells);
        while (!has_place(w, i, at[i], at, i) && ++tries < 50);
        if (tries == 50)
            return i;
    }
    return count;
}

static wend_status add_unit(world *w, uint32_t i, bool is_fixed)
{
    wend_unit_desc unit = wend_unit_desc_default();
    unit.place = rules_place(&w->scene, w->at[i]);
    unit.has_goal = w->goal[i] != RULES_NOWHERE && !is_fixed;
    unit.goal = rules_place(&w->scene, unit.has_goal ? w->goal[i] : 0);
    unit.space = w->spaces[w->profile[i]];
    unit.is_fixed = is_fixed;
    unit.pace = w->has_paces ? 1 + random_below(&w->random, random_chance(&w->random, 50) ? 2 : 9) : 1;
    w->left[i] = 0;
    return wend_traffic_add(w->traffic, &unit, &w->ids[i]);
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
static void spread(const world *w, flood *flood, const uint32_t *at, uint32_t *to, uint32_t unit)
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

static bool can_be_solved(const world *w)
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
static void read_places(const world *w, uint32_t step, bool is_plan, uint32_t *at)
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
static uint64_t check_plan(const world *w)
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
static uint64_t least_of_all(const world *w)
{
    uint64_t sum = 0, costs[MOST_CELLS];
    for (uint32_t i = 0; i < w->party.count; i++)
        if (w->goal[i] != RULES_NOWHERE) {
            rules_oracle_costs(&w->oracles[w->profile[i]], w->at[i], w->goal[i], costs);
            sum += costs[w->goal[i]];
        }
    return sum;
}

static bool plan_one(world *w, uint32_t seed)
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
        open_world(&w, seed, 4, seed % 60);
        if (seed % 5 != 0 && rules_cells(&w.scene) <= MOST_CELLS) {
            const uint32_t count = draw_places(&w, w.at, MOST_UNITS);
            w.party.count = draw_places(&w, w.goal, count);
            for (uint32_t i = 0; i < w.party.count; i++) {
                w.party.walks[i] = &w.oracles[w.profile[i]];
                if (random_chance(&w.random, 10))
                    w.goal[i] = RULES_NOWHERE;
                assert_int_equal(add_unit(&w, i, false), WEND_OK);
            }
            if (w.party.count == 0) {
                close_world(&w);
                continue;
            }
            const bool is_solvable = can_be_solved(&w);
            if (plan_one(&w, seed) != is_solvable)
                fail_msg("seed %u: there is %s plan\n", seed, is_solvable ? "a" : "no");
            solvable += is_solvable;
            all++;
        }
        close_world(&w);
    }
    print_message("%u of %u have a plan\n", solvable, all);
    assert_true(all < 50 || (solvable > all / 4 && solvable < all));
}

/* Who is there now, as a party, and their places. */
static void gather(world *w, uint32_t *at)
{
    w->party.count = 0;
    for (uint32_t i = 0; i < CROWD; i++) {
        wend_place place;
        if (w->ids[i] == 0)
            continue;
        assert_int_equal(wend_traffic_place(w->traffic, w->ids[i], &place, NULL), WEND_OK);
        at[w->party.count] = w->at[i] = rules_cell(&w->scene, place);
        w->party.walks[w->party.count++] = &w->oracles[w->profile[i]];
    }
}

/* A unit comes, goes, or gets another goal. */
static void change_unit(world *w)
{
    const uint32_t i = random_below(&w->random, CROWD), what = random_below(&w->random, 10);
    const uint32_t any = random_below(&w->random, rules_cells(&w->scene));
    if (w->ids[i] == 0) {
        uint32_t at[CROWD], from[CROWD];
        for (uint32_t k = 0; k < CROWD; k++)
            at[k] = w->ids[k] ? w->at[k] : RULES_NOWHERE;
        for (uint32_t k = 0; k < CROWD; k++)
            from[k] = w->ids[k] && w->left[k] ? w->from[k] : RULES_NOWHERE;
        w->at[i] = random_below(&w->random, rules_cells(&w->scene));
        w->goal[i] = what > 1 ? any : RULES_NOWHERE;
        const bool is_free = has_place(w, i, w->at[i], at, CROWD) && has_place(w, i, w->at[i], from, CROWD);
        assert_int_equal(add_unit(w, i, what == 0), is_free ? WEND_OK : WEND_ERROR_ARGUMENT);
    } else if (what == 0) {
        assert_int_equal(wend_traffic_remove(w->traffic, w->ids[i]), WEND_OK);
        w->ids[i] = 0;
    } else if (what == 1) {
        const bool is_fixed = random_chance(&w->random, 50);
        assert_int_equal(wend_traffic_set_fixed(w->traffic, w->ids[i], is_fixed), WEND_OK);
        w->left[i] *= !is_fixed;
    } else {
        wend_traffic_set_goal(w->traffic, w->ids[i], rules_place(&w->scene, any));
    }
}

/* A wall comes or goes, or the ground changes, where nobody stands. */
static void change_map(world *w)
{
    const uint32_t cell = random_below(&w->random, rules_cells(&w->scene));
    for (uint32_t i = 0; i < CROWD; i++)
        if (w->ids[i]) {
            const uint32_t side = w->scenes[w->profile[i]].profile.footprint, width = w->scene.width;
            for (uint32_t k = 0; k < side * side; k++) {
                const uint32_t in = k / side * width + k % side;
                if (w->at[i] + in == cell || (w->left[i] > 0 && w->from[i] + in == cell))
                    return;
            }
        }
    w->scene.terrain[cell] = w->scene.terrain[cell] == '.' ? '@' : '.';
    assert_int_equal(wend_grid_set(w->stage.grid, rules_place(&w->scene, cell), w->scene.terrain[cell]), WEND_OK);
    for (uint32_t k = 0; k < PROFILES; k++)
        assert_int_equal(wend_space_update(w->spaces[k]), WEND_OK);
    close_oracles(w);
    open_oracles(w);
}

/* Takes note of steps that begin: who is `unit` may be on one still, and its place is where that ends. */
static const char *enter_walks(world *w, const wend_traffic_move *moves, uint32_t moved)
{
    for (uint32_t k = 0; k < moved; k++) {
        uint32_t i = 0;
        while (w->ids[i] != moves[k].unit)
            i++;
        if (w->left[i] > 0)
            return "a unit sets out on its way";
        w->from[i] = rules_cell(&w->scene, moves[k].from);
        w->left[i] = moves[k].ticks;
    }
    return NULL;
}

/* Whether two units that are on their steps, or stand, get into each other, where the first has just set out. */
static const char *check_pair(const world *w, uint32_t one, uint32_t other)
{
    const traffic_party pair = {2, {&w->oracles[w->profile[one]], &w->oracles[w->profile[other]]}};
    const uint32_t units[2] = {0, 1}, ends[2] = {w->at[one], w->at[other]};
    const uint32_t from[2] = {w->from[one], w->left[other] > 0 ? w->from[other] : w->at[other]};
    const uint32_t leaves[2] = {w->at[one], from[1]};
    if (!traffic_rules_go_together(&pair, units, from, ends))
        return "two units get into each other";
    if (w->left[one] < w->left[other] && !traffic_rules_go_together(&pair, units, leaves, leaves))
        return "a unit gets into a cell before another is out of it";
    return NULL;
}

/* Looks at steps that begin in a tick, and lets it go by. */
static const char *check_walks(world *w, const wend_traffic_move *moves, uint32_t moved)
{
    const char *fault = enter_walks(w, moves, moved);
    for (uint32_t k = 0; k < moved && !fault; k++)
        for (uint32_t one = 0; one < CROWD && !fault; one++)
            for (uint32_t other = 0; other < CROWD && !fault && w->ids[one] == moves[k].unit; other++)
                if (other != one && w->ids[other] != 0)
                    fault = check_pair(w, one, other);
    for (uint32_t i = 0; i < CROWD; i++)
        w->left[i] -= w->left[i] > 0;
    return fault;
}

static void play(uint32_t seed, bool has_paces)
{
    static const uint64_t works[] = {0, 3, 50, 1000, WEND_ALL_WORK};
    world w;
    open_world(&w, seed, 12, seed % 25);
    w.has_paces = has_paces;
    for (uint32_t t = 0; t < TICKS; t++) {
        uint32_t before[CROWD], now[CROWD], moved;
        const wend_traffic_move *moves;
        wend_traffic_state state;
        while (random_chance(&w.random, t < 20 ? 70 : 20)) {
            change_unit(&w);
            gather(&w, before);
        }
        if (random_chance(&w.random, 10))
            change_map(&w);
        gather(&w, before);
        const uint64_t work = works[random_below(&w.random, 5)];
        assert_int_equal(wend_traffic_step(w.traffic, work, &moves, &moved, &state), WEND_OK);
        gather(&w, now);
        const char *fault = traffic_rules_fault(&w.party, before, now);
        if (!fault)
            fault = check_walks(&w, moves, moved);
        if (fault)
            fail_msg("seed %u, tick %u: %s\n", seed, t, fault);
        assert_int_equal(state == WEND_TRAFFIC_ARRIVED, wend_traffic_under_way(w.traffic) == 0);
    }
    close_world(&w);
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
