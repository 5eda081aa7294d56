/*
 * tests/matrix/near_test.c: queries among others, over costly ground and to goals that are more than a cell, on maps
 * larger than a window: engine local where they have a radius, jump point search where they have none, against engine
 * general, which other matrices hold against brute force. WEND_TEST_MAPS says how many maps.
 */
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/random.h"
#include "test/test.h"

#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 75, QUESTIONS = 40 };

/* A map with layers, and who moves there. */
typedef struct trial {
    uint32_t number;
    random_source random;
    wend_grid *grid;
    wend_space *space;
    wend_finder *local, *general;
    uint32_t searched, found, served;
    uint32_t far, jumped; /* questions without a radius; those that jump point search answered */
} trial;

static wend_profile random_profile(random_source *random)
{
    static const uint16_t prices[][2] = {{13860, 19601}, {10, 14}, {1, 1}, {1, 2}, {500, 777}, {13860, 13860}};
    wend_profile profile = wend_profile_default();
    uint32_t kind = random_below(random, 12);
    profile.neighbours = random_chance(random, 20) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    profile.corners = (wend_corners)random_below(random, 3);
    profile.straight = prices[kind < 6 ? kind : 0][0];
    profile.diagonal = prices[kind < 6 ? kind : 0][1];
    profile.footprint = (uint8_t)(random_chance(random, 70) ? 1 : 1 + random_below(random, 4));
    profile.crossing_cost = random_below(random, random_chance(random, 80) ? 8u * profile.straight : 1u << 24);
    profile.extra_price = random_below(random, random_chance(random, 80) ? profile.straight : 1u << 16);
    if (random_chance(random, 50))
        profile.crossing_cost = WEND_NO_CROSSING;
    return profile;
}

static void fill_layers(trial *trial)
{
    random_source *random = &trial->random;
    uint32_t crowd = random_chance(random, 70) ? random_below(random, random_chance(random, 30) ? 3 : 25) : 0;
    uint32_t costly = random_chance(random, 30) ? random_below(random, 50) : 0;
    uint32_t most = random_chance(random, 80) ? 30 : 65536;
    for (int32_t y = 0; y < SIDE; y++)
        for (int32_t x = 0; x < SIDE; x++) {
            if (random_chance(random, crowd))
                test_layer_put(trial->space, WEND_LAYER_OCCUPIED, wend_place_cell(x, y), 1);
            if (random_chance(random, costly))
                test_layer_put(trial->space, WEND_LAYER_EXTRA, wend_place_cell(x, y),
                               (uint16_t)random_below(random, most));
        }
}

static void open_trial(trial *trial, uint32_t number)
{
    static uint8_t terrain[SIDE * SIDE];
    trial->number = number;
    trial->random = (random_source){number};
    uint32_t walls = random_below(&trial->random, 35);
    wend_profile profile = random_profile(&trial->random);
    wend_grid_desc desc = wend_grid_desc_default();
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        terrain[i] = random_chance(&trial->random, walls / profile.footprint) ? '@' : '.';
    desc.width = desc.height = SIDE;
    desc.terrain = terrain;
    assert_int_equal(wend_grid_create(&desc, NULL, &trial->grid), WEND_OK);
    assert_int_equal(wend_space_create(trial->grid, &profile, NULL, &trial->space), WEND_OK);
    fill_layers(trial);
}

static void close_trial(trial *trial)
{
    test_layers_close(trial->space);
    wend_grid_destroy(trial->grid);
}

static wend_query random_question(trial *trial, wend_area *area)
{
    random_source *random = &trial->random;
    wend_query query = wend_query_default();
    int32_t x = (int32_t)random_below(random, SIDE), y = (int32_t)random_below(random, SIDE);
    uint32_t reach = 1 + random_below(random, 30);
    query.start = wend_place_cell(x, y);
    query.goal = wend_place_cell(x - (int32_t)reach + (int32_t)random_below(random, 2 * reach + 1),
                                 y - (int32_t)reach + (int32_t)random_below(random, 2 * reach + 1));
    query.search.radius = random_chance(random, 75) ? 1 + random_below(random, 28) : 0;
    query.to.arrival = (wend_arrival)random_below(random, 3);
    query.to.measure = (wend_measure)random_below(random, 2);
    query.to.range = random_below(random, random_chance(random, 80) ? 6 * 256 : 40 * 256);
    query.to.may_be_occupied = random_chance(random, 40);
    query.from.may_be_blocked = random_chance(random, 20);
    if (random_chance(random, 30)) {
        *area = (wend_area){query.goal, 1 + random_below(random, 9), 1 + random_below(random, 9)};
        query.to.areas = area;
        query.to.count = 1;
    }
    if (random_chance(random, 10))
        query.search.heuristic = WEND_HEURISTIC_ZERO;
    return query;
}

static void print_question(const trial *trial, const wend_query *query, const wend_path *local,
                           const wend_path *general)
{
    fprintf(stderr, "map %u: from %d,%d to %d,%d count %u arrival %d measure %d range %u radius %u target %d\n",
            (unsigned)trial->number, (int)wend_place_column(query->start), (int)wend_place_row(query->start),
            (int)wend_place_column(query->goal), (int)wend_place_row(query->goal), (unsigned)query->to.count,
            (int)query->to.arrival, (int)query->to.measure, (unsigned)query->to.range, (unsigned)query->search.radius,
            (int)query->to.may_be_occupied);
    for (int i = 0; i < 2; i++) {
        const wend_path *path = i ? general : local;
        fprintf(stderr, "  engine %d outcome %d reason %d cost %llu points %u\n", (int)path->engine, (int)path->outcome,
                (int)path->reason, (unsigned long long)path->cost, (unsigned)path->point_count);
    }
}

static bool is_good_path(const trial *trial, const wend_query *query, const wend_path *path)
{
    wend_path_check check;
    bool is_valid = wend_path_is_valid(path, trial->space, WEND_DIRECTION_NONE, &check);
    if (query->to.may_be_occupied && (check.fault == WEND_PATH_FAULT_STOP || check.fault == WEND_PATH_FAULT_OTHERS))
        return true;
    return is_valid && (check.cost == path->cost || query->to.may_be_occupied);
}

/*
 * The same by slices of work, whatever their size; without a radius, where other engines pause, a path of the same
 * cost.
 */
static bool is_same_in_slices(trial *trial, const wend_query *asked, const wend_path *whole)
{
    wend_query query = *asked;
    wend_path path = wend_path_default();
    query.search.limit = 1 + random_below(&trial->random, 40);
    query.search.pausable = true;
    wend_status status = wend_finder_find(trial->general, trial->space, &query, &path);
    while (status == WEND_OK && path.outcome == WEND_OUTCOME_RUNNING) {
        if (path.point_count != 0 && !query.from.may_be_blocked)
            assert_true(is_good_path(trial, &query, &path));
        status = wend_finder_continue(trial->general, query.search.limit, &path);
    }
    bool is_same = status == WEND_OK && path.outcome == whole->outcome && path.cost == whole->cost;
    if (query.search.radius != 0)
        is_same = is_same && path.point_count == whole->point_count && path.expanded == whole->expanded;
    if (!is_same)
        print_question(trial, &query, &path, whole);
    return is_same;
}

static void check_question(trial *trial)
{
    wend_area area;
    wend_query query = random_question(trial, &area);
    wend_path local = wend_path_default(), general = wend_path_default();
    assert_int_equal(wend_finder_find(trial->local, trial->space, &query, &local), WEND_OK);
    query.search.engine = WEND_ENGINE_GENERAL;
    assert_int_equal(wend_finder_find(trial->general, trial->space, &query, &general), WEND_OK);
    query.search.engine = WEND_ENGINE_AUTO;
    bool is_same = local.outcome == general.outcome && local.cost == general.cost && local.reason == general.reason &&
                   local.start_index == general.start_index && local.goal_index == general.goal_index;
    bool is_good = local.point_count == 0 || is_good_path(trial, &query, &local);
    if (!is_same || !is_good)
        print_question(trial, &query, &local, &general);
    assert_true(is_same && is_good);
    assert_true(is_same_in_slices(trial, &query, &local));
    if (query.search.radius == 0) {
        trial->far += general.expanded != 0;
        trial->jumped += general.expanded != 0 && (local.engine == WEND_ENGINE_JPS || local.engine == WEND_ENGINE_JPS4);
        return;
    }
    trial->searched += general.expanded != 0;
    trial->found += general.expanded != 0 && general.outcome == WEND_OUTCOME_FOUND;
    trial->served += general.expanded != 0 && local.engine == WEND_ENGINE_LOCAL;
}

/* Where the limit is spent the way is legal and ends where the mover may stop. */
static void check_limited(trial *trial)
{
    wend_area area;
    wend_query query = random_question(trial, &area);
    wend_path path = wend_path_default();
    query.search.limit = 1 + random_below(&trial->random, 200);
    query.from.may_be_blocked = query.to.may_be_occupied = false;
    assert_int_equal(wend_finder_find(trial->local, trial->space, &query, &path), WEND_OK);
    bool is_good = path.point_count == 0 || is_good_path(trial, &query, &path);
    if (!is_good)
        print_question(trial, &query, &path, &path);
    assert_true(is_good);
}

static void queries_cost_as_engine_general_says(void **state)
{
    trial trial = {.local = scene_finder(), .general = scene_finder()};
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 4000);
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        open_trial(&trial, 77000000 + i);
        for (uint32_t j = 0; j < QUESTIONS; j++) {
            check_question(&trial);
            check_limited(&trial);
        }
        close_trial(&trial);
    }
    assert_true(trial.found * 4 > trial.searched && trial.served * 10 > trial.searched * 7);
    /* One far question in thirteen: among a hundred or two there may be none. */
    assert_true(trial.far < 400 || (trial.jumped * 20 > trial.far && trial.jumped < trial.far));
    wend_finder_destroy(trial.local);
    wend_finder_destroy(trial.general);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(queries_cost_as_engine_general_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
