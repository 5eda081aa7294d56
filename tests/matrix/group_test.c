/*
 * tests/matrix/group_test.c: groups of mixed sizes sent to random places on random maps: where they stand, that they
 * can get there one after the other, that on open ground no assignment costs less. WEND_TEST_MAPS says how many maps.
 */
#include "scene/scene.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_UNITS = 40, SIZES = 3, FEW = 7 };

typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    random_source random;
    test_map map;
    wend_grid *grid;
    wend_space *spaces[SIZES];
    wend_layer *others;
    wend_group *group;
    wend_finder *finder;
    wend_reach *reach;
    wend_group_unit units[MOST_UNITS];
    wend_group_place places[MOST_UNITS];
    uint32_t sizes[MOST_UNITS], count;
    wend_place goal;
    wend_group_sum sum;
    uint64_t placed, no_way, no_room, crossings, followed, told, walked;
} trial;

static void complain(const trial *trial, uint32_t unit, const char *fault)
{
    test_map_print(&trial->map);
    for (uint32_t i = 0; i < trial->count; i++)
        print_message("%u: size %u from %d, %d to %d, %d order %u %s\n", (unsigned)i, (unsigned)trial->sizes[i],
                      (int)wend_place_column(trial->units[i].place), (int)wend_place_row(trial->units[i].place),
                      (int)wend_place_column(trial->places[i].place), (int)wend_place_row(trial->places[i].place),
                      (unsigned)trial->places[i].order, wend_group_outcome_text(trial->places[i].outcome));
    fail_msg("map %u, goal %d, %d, unit %u: %s", (unsigned)trial->number, (int)wend_place_column(trial->goal),
             (int)wend_place_row(trial->goal), (unsigned)unit, fault);
}

static wend_place random_cell(trial *trial)
{
    uint32_t x = random_below(&trial->random, trial->map.width);
    return cell_place(x, random_below(&trial->random, trial->map.height));
}

/* Units that do not stand in each other, most of them near one place. */
static void draw_units(trial *trial, uint32_t most, uint32_t sizes)
{
    wend_layer *taken = NULL;
    uint32_t wanted = 1 + random_below(&trial->random, most), tries = 0;
    wend_place camp = random_cell(trial);
    assert_int_equal(wend_layer_create(trial->grid, WEND_LAYER_OCCUPIED, NULL, &taken), WEND_OK);
    trial->count = 0;
    while (trial->count < wanted && tries++ < 400) {
        uint32_t size = random_below(&trial->random, sizes) + 1;
        wend_place place = random_cell(trial);
        if (random_chance(&trial->random, 80)) {
            int32_t x = wend_place_column(camp) + (int32_t)random_below(&trial->random, 9) - 4;
            place = wend_place_cell(x, wend_place_row(camp) + (int32_t)random_below(&trial->random, 9) - 4);
        }
        bool is_free = wend_space_is_free(trial->spaces[size - 1], place);
        for (uint32_t i = 0; is_free && i < size * size; i++) {
            int32_t x = wend_place_column(place) + (int32_t)(i % size), y = wend_place_row(place) + (int32_t)(i / size);
            is_free = wend_layer_value(taken, wend_place_cell(x, y)) == 0 &&
                      wend_layer_value(trial->others, wend_place_cell(x, y)) == 0;
        }
        if (!is_free)
            continue;
        assert_int_equal(wend_layer_enter(taken, place, size), WEND_OK);
        trial->units[trial->count] = (wend_group_unit){trial->spaces[size - 1], place};
        trial->sizes[trial->count++] = size;
    }
    wend_layer_destroy(taken);
}

static void open_trial(trial *trial, map_kind kind, uint32_t side)
{
    trial->random = (random_source){trial->number};
    uint32_t width = side / 2 + random_below(&trial->random, side);
    trial->map = test_map_generate(kind, width, side / 2 + random_below(&trial->random, side), &trial->random);
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = trial->map.width;
    desc.height = trial->map.height;
    desc.terrain = trial->map.cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &trial->grid), WEND_OK);
    assert_int_equal(wend_layer_create(trial->grid, WEND_LAYER_OCCUPIED, NULL, &trial->others), WEND_OK);
    for (uint32_t i = 0; i < SIZES; i++) {
        wend_profile profile = wend_profile_default();
        profile.footprint = (uint8_t)(i + 1);
        if (trial->number % 3 == 1)
            profile.corners = WEND_CORNERS_ALWAYS;
        assert_int_equal(wend_space_create(trial->grid, &profile, NULL, &trial->spaces[i]), WEND_OK);
        assert_int_equal(wend_space_attach(trial->spaces[i], trial->others), WEND_OK);
    }
    trial->goal = random_cell(trial);
}

static void close_trial(trial *trial)
{
    for (uint32_t i = 0; i < SIZES; i++)
        wend_space_destroy(trial->spaces[i]);
    wend_layer_destroy(trial->others);
    wend_grid_destroy(trial->grid);
    test_map_free(&trial->map);
}

static uint64_t finders_cost(trial *trial, uint32_t unit, wend_place to)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = trial->units[unit].place;
    query.goal = to;
    assert_int_equal(wend_finder_find(trial->finder, trial->units[unit].space, &query, &path), WEND_OK);
    return path.outcome == WEND_OUTCOME_FOUND ? path.cost : UINT64_MAX;
}

/* Nobody stands in another, in a wall or among others; each way is there, and costs no more than told. */
static void check_places(trial *trial)
{
    wend_layer *stood = NULL;
    assert_int_equal(wend_layer_create(trial->grid, WEND_LAYER_OCCUPIED, NULL, &stood), WEND_OK);
    for (uint32_t i = 0; i < trial->count; i++) {
        const wend_group_place *place = &trial->places[i];
        if (place->outcome != WEND_GROUP_PLACED)
            continue;
        uint64_t cost = finders_cost(trial, i, place->place);
        if (cost == UINT64_MAX || cost > place->cost)
            complain(trial, i, "no way to its place, or one costlier than told");
        trial->told += place->cost;
        trial->walked += cost;
        for (uint32_t k = 0; k < trial->sizes[i] * trial->sizes[i]; k++) {
            wend_place cell = wend_place_cell(wend_place_column(place->place) + (int32_t)(k % trial->sizes[i]),
                                              wend_place_row(place->place) + (int32_t)(k / trial->sizes[i]));
            if (wend_layer_value(stood, cell) != 0)
                complain(trial, i, "two in one cell");
        }
        assert_int_equal(wend_layer_enter(stood, place->place, trial->sizes[i]), WEND_OK);
    }
    wend_layer_destroy(stood);
}

/* Whether somebody stands by now where a unit began: it had left before that one came. */
static bool has_been_followed(const trial *trial, uint32_t unit, const wend_layer *stood)
{
    uint32_t size = trial->sizes[unit];
    for (uint32_t k = 0; k < size * size; k++) {
        int32_t x = wend_place_column(trial->units[unit].place) + (int32_t)(k % size);
        if (wend_layer_value(stood, wend_place_cell(x, wend_place_row(trial->units[unit].place) + (int32_t)(k / size))))
            return true;
    }
    return false;
}

/* One after the other they get to their places while those who went before stand on theirs. */
static void check_order(trial *trial)
{
    wend_layer *stood = NULL;
    uint32_t blocked = 0, last = 0;
    assert_int_equal(wend_layer_create(trial->grid, WEND_LAYER_OCCUPIED, NULL, &stood), WEND_OK);
    for (uint32_t turn = 0; turn < trial->sum.placed; turn++) {
        uint32_t unit = 0;
        while (unit < trial->count && trial->places[unit].order != turn)
            unit++;
        if (unit == trial->count)
            complain(trial, turn, "an order that nobody has");
        wend_reach_desc desc = wend_reach_desc_default();
        desc.start = trial->units[unit].place;
        desc.foes = stood;
        assert_int_equal(wend_reach_find(trial->reach, trial->units[unit].space, &desc), WEND_OK);
        if (!wend_reach_at(trial->reach, trial->places[unit].place)) {
            if (has_been_followed(trial, unit, stood)) {
                trial->followed++;
            } else {
                blocked++;
                last = unit;
            }
        }
        assert_int_equal(wend_layer_enter(stood, trial->places[unit].place, trial->sizes[unit]), WEND_OK);
    }
    wend_layer_destroy(stood);
    if (blocked > trial->sum.crossings)
        complain(trial, last, "shut off by those who went before");
    trial->crossings += blocked;
}

/* Whoever has no way indeed has none to any place of its size. */
static void check_those_without(trial *trial)
{
    for (uint32_t i = 0; i < trial->count; i++) {
        if (trial->places[i].outcome == WEND_GROUP_PLACED)
            continue;
        if (trial->places[i].order != UINT32_MAX ||
            memcmp(&trial->places[i].place, &trial->units[i].place, sizeof(wend_place)) != 0)
            complain(trial, i, "it has no place, and is sent away");
        for (uint32_t j = 0; trial->places[i].outcome == WEND_GROUP_NO_WAY && j < trial->count; j++)
            if (trial->sizes[i] == trial->sizes[j] && trial->places[j].outcome == WEND_GROUP_PLACED &&
                finders_cost(trial, i, trial->places[j].place) != UINT64_MAX)
                complain(trial, i, "it has a way");
    }
}

static void send(trial *trial)
{
    uint64_t cost = 0;
    uint32_t counts[3] = {0};
    assert_int_equal(wend_group_send(trial->group, trial->goal, trial->units, trial->count, trial->places, &trial->sum),
                     WEND_OK);
    for (uint32_t i = 0; i < trial->count; i++) {
        counts[trial->places[i].outcome]++;
        cost += trial->places[i].cost;
    }
    assert_int_equal(counts[WEND_GROUP_PLACED], trial->sum.placed);
    assert_int_equal(counts[WEND_GROUP_NO_ROOM], trial->sum.no_room);
    assert_int_equal(counts[WEND_GROUP_NO_WAY], trial->sum.no_way);
    assert_true(cost == trial->sum.cost);
    trial->placed += counts[WEND_GROUP_PLACED];
    trial->no_room += counts[WEND_GROUP_NO_ROOM];
    trial->no_way += counts[WEND_GROUP_NO_WAY];
}

static trial *begin(void)
{
    static trial trial;
    memset(&trial, 0, sizeof trial);
    trial.finder = scene_finder();
    assert_int_equal(wend_group_create(NULL, &trial.group), WEND_OK);
    assert_int_equal(wend_reach_create(NULL, &trial.reach), WEND_OK);
    return &trial;
}

static void end(trial *trial)
{
    wend_finder_destroy(trial->finder);
    wend_group_destroy(trial->group);
    wend_reach_destroy(trial->reach);
}

static void groups_stand_where_they_can_get_to_one_after_the_other(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 600);
    trial *trial = begin();
    (void)state;
    for (trial->number = 0; trial->number < maps; trial->number++) {
        open_trial(trial, (map_kind)(trial->number % MAP_KINDS), trial->number % 4 == 3 ? 7 : 30);
        for (uint32_t i = 0; trial->number % 2 && i < trial->map.width; i++)
            assert_int_equal(wend_layer_enter(trial->others, random_cell(trial), 1), WEND_OK);
        draw_units(trial, MOST_UNITS, SIZES);
        send(trial);
        check_places(trial);
        check_those_without(trial);
        check_order(trial);
        close_trial(trial);
    }
    print_message(
        "%llu placed, %llu without room, %llu without way, %llu shut off, %llu followed; ways cost %.4f of what "
        "was told\n",
        (unsigned long long)trial->placed, (unsigned long long)trial->no_room, (unsigned long long)trial->no_way,
        (unsigned long long)trial->crossings, (unsigned long long)trial->followed,
        (double)trial->walked / (double)trial->told);
    assert_true(trial->placed > maps * 5 && trial->no_way > 0);
    assert_true(trial->crossings * 100 <= trial->placed);
    end(trial);
}

/* A unit's next cell on its way past those who have settled; where it is if there is none. */
static wend_place next_cell(trial *trial, uint32_t unit, wend_place at, const wend_layer *settled)
{
    wend_reach_desc desc = wend_reach_desc_default();
    wend_path path = wend_path_default();
    desc.start = at;
    desc.foes = settled;
    assert_int_equal(wend_reach_find(trial->reach, trial->units[unit].space, &desc), WEND_OK);
    assert_int_equal(wend_reach_path(trial->reach, trial->places[unit].place, &path), WEND_OK);
    wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_SKIPPED);
    wend_path_next(&walk, &at);
    return at;
}

static bool is_same_cell(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y;
}

/* All set out at once, past each other; each settles when it is there and all before it have. How many that are. */
static uint32_t march_and_settle(trial *trial)
{
    wend_layer *settled = NULL;
    wend_place at[MOST_UNITS];
    uint32_t done = 0;
    assert_int_equal(wend_layer_create(trial->grid, WEND_LAYER_OCCUPIED, NULL, &settled), WEND_OK);
    for (uint32_t i = 0; i < trial->count; i++)
        at[i] = trial->units[i].place;
    for (uint32_t tick = 0; tick < 150 && done < trial->sum.placed; tick++)
        for (uint32_t i = 0; i < trial->count; i++) {
            const wend_group_place *place = &trial->places[i];
            if (place->outcome != WEND_GROUP_PLACED || place->order < done)
                continue;
            if (!is_same_cell(at[i], place->place))
                at[i] = next_cell(trial, i, at[i], settled);
            if (!is_same_cell(at[i], place->place) || place->order != done)
                continue;
            assert_int_equal(wend_layer_enter(settled, place->place, trial->sizes[i]), WEND_OK);
            done++;
        }
    wend_layer_destroy(settled);
    return done;
}

static void all_who_set_out_at_once_and_settle_in_order_arrive(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 600) / 12, arrived = 0, groups = 0, whole = 0;
    trial *trial = begin();
    (void)state;
    for (trial->number = 100; trial->number < 100 + maps; trial->number++) {
        open_trial(trial, (map_kind)(trial->number % MAP_KINDS), 24);
        draw_units(trial, MOST_UNITS / 2, SIZES);
        send(trial);
        if (trial->sum.crossings == 0) {
            uint32_t there = march_and_settle(trial);
            groups++;
            whole += there == trial->sum.placed;
            arrived += there;
        }
        close_trial(trial);
    }
    print_message("%u of %u groups arrived to the last\n", (unsigned)whole, (unsigned)groups);
    assert_true(arrived > maps * 3);
    assert_true(whole * 100 >= groups * 95); /* 187 of 191 did when this was written */
    end(trial);
}

/* The least sum of all ways to give the places of the units from one on, of their size, to each other. */
static uint64_t least_sum(const trial *trial, uint64_t cost[FEW][FEW], uint32_t unit, uint32_t taken)
{
    uint64_t least = UINT64_MAX;
    if (unit >= trial->count || unit >= FEW)
        return 0;
    for (uint32_t place = 0; place < trial->count && place < FEW; place++) {
        if ((taken >> place & 1) || trial->sizes[unit] != trial->sizes[place])
            continue;
        uint64_t rest = least_sum(trial, cost, unit + 1, taken | 1u << place);
        if (rest != UINT64_MAX && cost[unit][place] + rest < least)
            least = cost[unit][place] + rest;
    }
    return least;
}

static void on_open_ground_no_assignment_of_the_places_costs_less(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 600);
    trial *trial = begin();
    (void)state;
    for (trial->number = 0; trial->number < maps; trial->number++) {
        uint64_t cost[FEW][FEW] = {{0}};
        open_trial(trial, MAP_FIELD, 30);
        assert_int_equal(wend_grid_fill(trial->grid, cell_area(0, 0, trial->map.width, trial->map.height), '.'),
                         WEND_OK);
        for (uint32_t i = 0; i < SIZES; i++)
            assert_int_equal(wend_space_update(trial->spaces[i]), WEND_OK);
        draw_units(trial, FEW, SIZES);
        send(trial);
        assert_int_equal(trial->sum.placed, trial->count);
        check_order(trial);
        for (uint32_t i = 0; i < trial->count; i++)
            for (uint32_t j = 0; j < trial->count; j++)
                if (trial->sizes[i] == trial->sizes[j])
                    cost[i][j] = finders_cost(trial, i, trial->places[j].place);
        uint64_t least = least_sum(trial, cost, 0, 0), walked = 0;
        for (uint32_t i = 0; i < trial->count; i++)
            walked += cost[i][i];
        if (walked != least || walked != trial->sum.cost)
            complain(trial, trial->count, "another assignment costs less, or other than told");
        close_trial(trial);
    }
    end(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_stand_where_they_can_get_to_one_after_the_other),
        cmocka_unit_test(all_who_set_out_at_once_and_settle_in_order_arrive),
        cmocka_unit_test(on_open_ground_no_assignment_of_the_places_costs_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
