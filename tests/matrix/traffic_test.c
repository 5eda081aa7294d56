/*
 * tests/matrix/traffic_test.c: plans for some units in small mazes against a search through all states that these can
 * be in: there is one where that finds one, and only there. And scripts in which goals change, units come and go and
 * walls open and shut: every step is looked at by traffic_checker.h.
 */
#include "game/traffic_checker.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdio.h>
#include <string.h>

enum { MOST_UNITS = 4, MOST_CELLS = 12 };

typedef struct instance {
    test_map map;
    uint32_t cells, count;
    int32_t x[MOST_CELLS], y[MOST_CELLS];         /* of free cells */
    uint32_t start[MOST_UNITS], goal[MOST_UNITS]; /* indices of cells; goal MOST_CELLS = none */
} instance;

static void draw_cells(instance *one, random_source *random)
{
    const uint32_t width = 2 + random_below(random, 5), height = 1 + random_below(random, 4);
    const uint32_t walls = 10 + random_below(random, 50);
    one->map = test_map_make(width, height);
    one->cells = 0;
    for (uint32_t i = 0; i < width * height; i++) {
        if (one->cells == MOST_CELLS || random_chance(random, walls)) {
            one->map.cells[i] = '@';
            continue;
        }
        one->x[one->cells] = (int32_t)(i % width);
        one->y[one->cells++] = (int32_t)(i / width);
    }
}

/* Numbers below the count of cells, each once. */
static void draw_distinct(uint32_t *numbers, uint32_t count, uint32_t cells, random_source *random)
{
    for (uint32_t i = 0; i < count; i++) {
        bool is_new = false;
        while (!is_new) {
            numbers[i] = random_below(random, cells);
            is_new = true;
            for (uint32_t k = 0; k < i; k++)
                is_new &= numbers[k] != numbers[i];
        }
    }
}

static void draw(instance *one, random_source *random)
{
    draw_cells(one, random);
    while (one->cells < 2) {
        test_map_free(&one->map);
        draw_cells(one, random);
    }
    const uint32_t most = one->cells < MOST_UNITS ? one->cells : MOST_UNITS;
    one->count = 1 + random_below(random, most);
    draw_distinct(one->start, one->count, one->cells, random);
    draw_distinct(one->goal, one->count, one->cells, random);
    for (uint32_t i = 0; i < one->count; i++)
        if (random_chance(random, 10))
            one->goal[i] = MOST_CELLS;
}

/* A state in base MOST_CELLS, the first unit lowest. */
static uint32_t pack(const uint32_t *at, uint32_t count)
{
    uint32_t state = 0;
    for (uint32_t i = count; i-- > 0;)
        state = state * MOST_CELLS + at[i];
    return state;
}

typedef struct flood {
    const instance *one;
    bool seen[MOST_CELLS * MOST_CELLS * MOST_CELLS * MOST_CELLS];
    uint32_t line[MOST_CELLS * MOST_CELLS * MOST_CELLS * MOST_CELLS];
    uint32_t count;
} flood;

/* Appends all states to which units from `unit` on can go, while those before it go to `to`. */
static void spread(flood *flood, const uint32_t *at, uint32_t *to, uint32_t unit)
{
    const instance *one = flood->one;
    if (unit == one->count) {
        const uint32_t state = pack(to, unit);
        if (!flood->seen[state])
            flood->line[flood->count++] = state;
        flood->seen[state] = true;
        return;
    }
    for (uint32_t cell = 0; cell < one->cells; cell++) {
        bool is_good = abs(one->x[cell] - one->x[at[unit]]) + abs(one->y[cell] - one->y[at[unit]]) <= 1;
        for (uint32_t i = 0; i < unit; i++)
            is_good &= to[i] != cell && !(to[i] == at[unit] && at[i] == cell);
        to[unit] = cell;
        if (is_good)
            spread(flood, at, to, unit + 1);
    }
}

static bool is_goal(const instance *one, const uint32_t *at)
{
    for (uint32_t i = 0; i < one->count; i++)
        if (one->goal[i] != MOST_CELLS && one->goal[i] != at[i])
            return false;
    return true;
}

/* Whether all can get home, by breadth through all states. */
static bool can_be_solved(const instance *one)
{
    static flood flood;
    uint32_t at[MOST_UNITS], to[MOST_UNITS];
    memset(&flood, 0, sizeof flood);
    flood.one = one;
    flood.line[flood.count++] = pack(one->start, one->count);
    flood.seen[flood.line[0]] = true;
    for (uint32_t k = 0; k < flood.count; k++) {
        uint32_t state = flood.line[k];
        for (uint32_t i = 0; i < one->count; i++, state /= MOST_CELLS)
            at[i] = state % MOST_CELLS;
        if (is_goal(one, at))
            return true;
        spread(&flood, at, to, 0);
    }
    return false;
}

static wend_place place_of(const instance *one, uint32_t cell)
{
    return cell == MOST_CELLS ? wend_place_cell(-1, -1) : wend_place_cell(one->x[cell], one->y[cell]);
}

static void add_all(const instance *one, wend_traffic *traffic, wend_unit_id *ids)
{
    for (uint32_t i = 0; i < one->count; i++) {
        wend_unit_desc unit = wend_unit_desc_default();
        unit.place = place_of(one, one->start[i]);
        unit.has_goal = one->goal[i] != MOST_CELLS;
        unit.goal = place_of(one, one->goal[i]);
        assert_int_equal(wend_traffic_add(traffic, &unit, &ids[i]), WEND_OK);
    }
}

/* Works on a plan in slices until it is known or known not to be. */
static wend_traffic_state search_for_plan(wend_traffic *traffic, uint64_t slice)
{
    wend_traffic_state state = WEND_TRAFFIC_PLANNING;
    for (uint32_t i = 0; i < 1000000 && state == WEND_TRAFFIC_PLANNING; i++)
        assert_int_equal(wend_traffic_plan(traffic, slice, &state), WEND_OK);
    return state;
}

/* Walks the plan to its end. */
static void walk(const instance *one, wend_traffic *traffic, const wend_unit_id *ids)
{
    wend_place before[MOST_UNITS], now[MOST_UNITS];
    wend_traffic_state state = WEND_TRAFFIC_PLANNED;
    const uint32_t steps = wend_traffic_plan_sum(traffic).steps;
    for (uint32_t i = 0; i < one->count; i++)
        before[i] = place_of(one, one->start[i]);
    for (uint32_t step = 0; step < steps; step++) {
        assert_int_equal(wend_traffic_step(traffic, 0, NULL, NULL, &state), WEND_OK);
        for (uint32_t i = 0; i < one->count; i++)
            assert_int_equal(wend_traffic_place(traffic, ids[i], &now[i], NULL), WEND_OK);
        assert_null(traffic_check_step(&one->map, before, now, one->count));
        memcpy(before, now, sizeof now);
    }
    if (steps > 0)
        assert_int_equal(state, WEND_TRAFFIC_ARRIVED);
    assert_int_equal(wend_traffic_under_way(traffic), 0);
}

/* Plans one instance; returns whether there is a plan. */
static bool plan_one(const instance *one, const scene *scene, uint32_t seed)
{
    wend_traffic *traffic = NULL;
    wend_unit_id ids[MOST_UNITS];
    wend_place from[MOST_UNITS], to[MOST_UNITS];
    wend_traffic_desc desc = wend_traffic_desc_default();
    desc.seed = seed;
    assert_int_equal(wend_traffic_create(scene->space, &desc, NULL, &traffic), WEND_OK);
    add_all(one, traffic, ids);
    for (uint32_t i = 0; i < one->count; i++) {
        from[i] = place_of(one, one->start[i]);
        to[i] = place_of(one, one->goal[i]);
    }
    const wend_traffic_state state = search_for_plan(traffic, seed % 2 ? WEND_ALL_WORK - 1 : 1 + seed % 50);
    assert_true(state == WEND_TRAFFIC_PLANNED || state == WEND_TRAFFIC_NO_PLAN || state == WEND_TRAFFIC_ARRIVED);
    if (state == WEND_TRAFFIC_PLANNED) {
        uint64_t cost = wend_traffic_plan_sum(traffic).cost;
        for (uint32_t round = 0; round < 4; round++) {
            assert_null(traffic_check_plan(&one->map, traffic, ids, from, to, one->count));
            assert_int_equal(wend_traffic_plan(traffic, 200, NULL), WEND_OK);
            assert_true(wend_traffic_plan_sum(traffic).cost <= cost);
            cost = wend_traffic_plan_sum(traffic).cost;
        }
        walk(one, traffic, ids);
    }
    wend_traffic_destroy(traffic);
    return state != WEND_TRAFFIC_NO_PLAN;
}

static void plans_are_found_where_there_are_any(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000);
    random_source random = {2501};
    uint32_t solvable = 0;
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        instance one;
        draw(&one, &random);
        scene scene = scene_open(&one.map, WEND_NEIGHBOURS_4, NULL);
        const bool is_solvable = can_be_solved(&one);
        if (plan_one(&one, &scene, i) != is_solvable)
            fail_msg("instance %u: there is %s plan\n", i, is_solvable ? "a" : "no");
        solvable += is_solvable;
        scene_close(&scene);
        test_map_free(&one.map);
    }
    print_message("%u of %u have a plan\n", solvable, maps);
    assert_true(maps < 50 || (solvable > maps / 4 && solvable < maps));
}

enum { SIDE = 14, CROWD = 40, TICKS = 120 };

typedef struct script {
    test_map map;
    scene scene;
    wend_traffic *traffic;
    wend_unit_id ids[CROWD]; /* 0 = none */
    bool is_fixed[CROWD];
    uint32_t seed;
    bool has_paces;
    traffic_walk walks[CROWD]; /* by index; of units that are gone: outside the map */
    random_source random;
    uint64_t hash;
} script;

static wend_place any_place(script *s)
{
    const int32_t x = (int32_t)random_below(&s->random, SIDE);
    return wend_place_cell(x, (int32_t)random_below(&s->random, SIDE));
}

static bool is_there(wend_place at, wend_place place)
{
    return wend_place_column(at) == wend_place_column(place) && wend_place_row(at) == wend_place_row(place);
}

static bool is_leaving(const traffic_walk *walk, wend_place place)
{
    return walk->left > 0 && is_there(walk->from, place);
}

static bool stands_somebody(const script *s, wend_place place)
{
    wend_place at;
    for (uint32_t i = 0; i < CROWD; i++)
        if (s->ids[i] && wend_traffic_place(s->traffic, s->ids[i], &at, NULL) == WEND_OK &&
            (is_there(at, place) || is_leaving(&s->walks[wend_traffic_index(s->ids[i])], place)))
            return true;
    return false;
}

static traffic_walk nowhere(uint32_t index)
{
    const wend_place place = wend_place_cell(-1, (int32_t)index);
    return (traffic_walk){place, place, 0};
}

/* A unit comes, goes, or gets another goal. */
static void change_unit(script *s)
{
    const uint32_t i = random_below(&s->random, CROWD), what = random_below(&s->random, 10);
    const uint32_t pace = !s->has_paces ? 1 : 1 + random_below(&s->random, random_chance(&s->random, 50) ? 2 : 9);
    if (!s->ids[i]) {
        wend_unit_desc unit = wend_unit_desc_default();
        unit.place = any_place(s);
        unit.is_fixed = what == 0;
        unit.has_goal = what > 1;
        unit.goal = any_place(s);
        unit.pace = pace;
        const bool is_free = test_map_is_free(&s->map, wend_place_column(unit.place), wend_place_row(unit.place)) &&
                             !stands_somebody(s, unit.place);
        assert_int_equal(wend_traffic_add(s->traffic, &unit, &s->ids[i]), is_free ? WEND_OK : WEND_ERROR_ARGUMENT);
        s->is_fixed[i] = unit.is_fixed;
        if (is_free)
            s->walks[wend_traffic_index(s->ids[i])] = (traffic_walk){unit.place, unit.place, 0};
    } else if (what == 0) {
        assert_int_equal(wend_traffic_remove(s->traffic, s->ids[i]), WEND_OK);
        assert_int_equal(wend_traffic_remove(s->traffic, s->ids[i]), WEND_ERROR_ARGUMENT);
        s->walks[wend_traffic_index(s->ids[i])] = nowhere(wend_traffic_index(s->ids[i]));
        s->ids[i] = 0;
    } else if (what == 1) {
        s->is_fixed[i] = !s->is_fixed[i];
        assert_int_equal(wend_traffic_set_fixed(s->traffic, s->ids[i], s->is_fixed[i]), WEND_OK);
        s->walks[wend_traffic_index(s->ids[i])].left *= !s->is_fixed[i];
    } else if (what == 3 && s->has_paces) {
        assert_int_equal(wend_traffic_set_pace(s->traffic, s->ids[i], pace), WEND_OK);
    } else if (what == 2) {
        assert_int_equal(wend_traffic_clear_goal(s->traffic, s->ids[i]), WEND_OK);
    } else {
        assert_int_equal(wend_traffic_set_goal(s->traffic, s->ids[i], any_place(s)),
                         s->is_fixed[i] ? WEND_ERROR_ARGUMENT : WEND_OK);
    }
}

/* A cell shuts, where nobody stands, or opens. */
static void change_map(script *s)
{
    const wend_place place = any_place(s);
    const uint32_t index = (uint32_t)(wend_place_row(place) * SIDE + wend_place_column(place));
    if (stands_somebody(s, place))
        return;
    s->map.cells[index] = s->map.cells[index] == '.' ? '@' : '.';
    assert_int_equal(wend_grid_set(s->scene.grid, place, s->map.cells[index]), WEND_OK);
    assert_int_equal(wend_traffic_step(s->traffic, 1, NULL, NULL, NULL), WEND_ERROR_STALE);
    assert_int_equal(wend_space_update(s->scene.space), WEND_OK);
}

static uint32_t read_all(const script *s, wend_place *places)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < CROWD; i++)
        if (s->ids[i])
            assert_int_equal(wend_traffic_place(s->traffic, s->ids[i], &places[count++], NULL), WEND_OK);
    return count;
}

static void tick(script *s)
{
    static const uint64_t works[] = {0, 3, 50, 1000, WEND_ALL_WORK};
    wend_place before[CROWD], now[CROWD];
    const wend_traffic_move *moves;
    uint32_t count = read_all(s, before), moved = 0, differ = 0;
    wend_traffic_state state;
    assert_int_equal(wend_traffic_count(s->traffic), count);
    const wend_status status =
        wend_traffic_step(s->traffic, works[random_below(&s->random, 5)], &moves, &moved, &state);
    assert_int_equal(status, WEND_OK);
    read_all(s, now);
    const char *fault = traffic_check_step(&s->map, before, now, count);
    if (!fault)
        fault = traffic_check_walks(s->walks, CROWD, moves, moved);
    if (fault)
        fail_msg("seed %u: %s\n", s->seed, fault);
    for (uint32_t i = 0; i < count; i++) {
        differ += before[i].x != now[i].x || before[i].y != now[i].y;
        s->hash = s->hash * 31 + (uint32_t)now[i].x * 7 + (uint32_t)now[i].y;
    }
    assert_int_equal(differ, moved);
    assert_int_equal(state == WEND_TRAFFIC_ARRIVED, wend_traffic_under_way(s->traffic) == 0);
}

static uint64_t play(uint32_t seed, uint64_t most_bytes, bool has_paces)
{
    script s = {.seed = seed, .random = {seed}, .has_paces = has_paces};
    for (uint32_t i = 0; i < CROWD; i++)
        s.walks[i] = nowhere(i);
    s.map = test_map_make(SIDE, SIDE);
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        s.map.cells[i] = random_chance(&s.random, seed % 40) ? '@' : '.';
    s.scene = scene_open(&s.map, WEND_NEIGHBOURS_4, NULL);
    wend_traffic_desc desc = wend_traffic_desc_default();
    desc.stall_ticks = seed % 3 == 0 ? 0 : 6 + seed % 20;
    desc.most_bytes = most_bytes;
    desc.is_guided = has_paces && seed % 4 == 1;
    assert_int_equal(wend_traffic_create(s.scene.space, &desc, NULL, &s.traffic), WEND_OK);
    for (uint32_t t = 0; t < TICKS; t++) {
        while (random_chance(&s.random, t < 20 ? 70 : 20))
            change_unit(&s);
        if (random_chance(&s.random, 10))
            change_map(&s);
        tick(&s);
    }
    wend_traffic_destroy(s.traffic);
    scene_close(&s.scene);
    test_map_free(&s.map);
    return s.hash;
}

static void units_keep_to_the_rules_whatever_changes(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000) / 40 + 1;
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        const uint64_t hash = play(1 + i, UINT64_MAX, false);
        if (i % 8 == 0)
            assert_true(play(1 + i, UINT64_MAX, false) == hash);
        play(1 + i, 1, false); /* one table at a time, and no memory for plans */
    }
}

static void units_of_any_pace_keep_to_the_rules_whatever_changes(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000) / 20 + 1;
    (void)state;
    for (uint32_t i = 0; i < maps; i++)
        play(1 + i, UINT64_MAX, true);
}

enum { THROUGH = 300, ROOM_WIDTH = 61, ROOM_HEIGHT = 21, MOST_TICKS = 5000 };

/* Two rooms with one door between them. */
static test_map two_rooms(void)
{
    test_map map = test_map_make(ROOM_WIDTH, ROOM_HEIGHT);
    for (uint32_t i = 0; i < ROOM_WIDTH * ROOM_HEIGHT; i++)
        map.cells[i] = i % ROOM_WIDTH == ROOM_WIDTH / 2 && i / ROOM_WIDTH != ROOM_HEIGHT / 2 ? '@' : '.';
    return map;
}

/* Cells of one of the rooms, each once. */
static void draw_room(wend_place *places, uint32_t count, int32_t left, random_source *random)
{
    uint32_t numbers[THROUGH];
    const uint32_t width = ROOM_WIDTH / 2;
    draw_distinct(numbers, count, width * ROOM_HEIGHT, random);
    for (uint32_t i = 0; i < count; i++)
        places[i] = wend_place_cell(left + (int32_t)(numbers[i] % width), (int32_t)(numbers[i] / width));
}

/* Ticks until all have arrived, each looked at. */
static uint32_t walk_through(wend_traffic *traffic, traffic_walk *walks, uint32_t most)
{
    wend_traffic_state state = WEND_TRAFFIC_MOVING;
    const wend_traffic_move *moves;
    uint32_t tick = 0, moved;
    while (state != WEND_TRAFFIC_ARRIVED && tick++ < most) {
        assert_int_equal(wend_traffic_step(traffic, 100000, &moves, &moved, &state), WEND_OK);
        assert_null(traffic_check_walks(walks, THROUGH, moves, moved));
    }
    return tick;
}

/* Three hundred from one room to the other, every third time to one cell; how many ticks that takes. */
static uint32_t send_through(uint32_t seed, wend_neighbours neighbours, uint32_t stall_ticks)
{
    random_source random = {seed};
    test_map map = two_rooms();
    scene scene = scene_open(&map, neighbours, NULL);
    wend_traffic_desc desc = wend_traffic_desc_default();
    wend_traffic *traffic;
    traffic_walk walks[THROUGH];
    wend_place from[THROUGH], to[THROUGH];
    desc.seed = seed;
    desc.stall_ticks = stall_ticks;
    assert_int_equal(wend_traffic_create(scene.space, &desc, NULL, &traffic), WEND_OK);
    draw_room(from, THROUGH, 0, &random);
    draw_room(to, THROUGH, ROOM_WIDTH / 2 + 1, &random);
    for (uint32_t i = 0; i < THROUGH; i++) {
        wend_unit_desc unit = wend_unit_desc_default();
        wend_unit_id id;
        unit.place = from[i];
        unit.goal = to[seed % 3 == 0 ? 0 : i];
        unit.has_goal = true;
        unit.pace = 1 + random_below(&random, 1 + seed % 9);
        assert_int_equal(wend_traffic_add(traffic, &unit, &id), WEND_OK);
        walks[wend_traffic_index(id)] = (traffic_walk){from[i], from[i], 0};
    }
    const uint32_t ticks = walk_through(traffic, walks, MOST_TICKS);
    wend_traffic_destroy(traffic);
    scene_close(&scene);
    test_map_free(&map);
    return ticks;
}

static void three_hundred_of_any_pace_get_through_a_door(void **state)
{
    const uint32_t seeds = scene_setting("WEND_TEST_MAPS", 20000) / 1000 + 1;
    (void)state;
    for (uint32_t seed = 1; seed <= seeds; seed++)
        for (uint32_t k = 0; k < 4; k++) {
            const uint32_t ticks = send_through(seed, k % 2 ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4, k < 2 ? 64 : 0);
            if (ticks > MOST_TICKS)
                fail_msg("seed %u, %u: somebody does not get through the door\n", seed, k);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_found_where_there_are_any),
        cmocka_unit_test(units_keep_to_the_rules_whatever_changes),
        cmocka_unit_test(units_of_any_pace_keep_to_the_rules_whatever_changes),
        cmocka_unit_test(three_hundred_of_any_pace_get_through_a_door),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
