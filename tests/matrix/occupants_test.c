/*
 * tests/matrix/occupants_test.c: long paths with occupants and over costly cells, by jump point search around those they cross: as cheap
 * as those of engine general, and the same to the bit whether anything is prepared and in slices. WEND_TEST_MAPS says how many maps.
 */
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdio.h>
#include <string.h>

enum { QUESTIONS = 25 };

typedef struct trial {
    uint32_t number;
    random_source random;
    test_map map;
    wend_grid *grid;
    wend_space *space, *prepared; /* of the same layers */
    wend_finder *finder, *other;
    uint32_t searched, found, jumped, slices;
} trial;

/* Few cells with others, or many; in one map of four some that cost more to enter. */
static void fill_layers(trial *trial)
{
    random_source *random = &trial->random;
    const uint32_t crowd = random_below(random, random_chance(random, 60) ? 20 : 120);
    const uint32_t costly = random_chance(random, 25) ? random_below(random, 60) : 0;
    for (int32_t y = 0; y < (int32_t)trial->map.height; y++)
        for (int32_t x = 0; x < (int32_t)trial->map.width; x++) {
            if (random_below(random, 1000) < crowd)
                test_layer_put(trial->space, WEND_LAYER_OCCUPIED, wend_place_cell(x, y), 1);
            if (random_below(random, 1000) < costly)
                test_layer_put(trial->space, WEND_LAYER_EXTRA, wend_place_cell(x, y),
                               (uint16_t)random_below(random, 30));
        }
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++)
        if (wend_space_layer(trial->space, (wend_layer_kind)kind))
            assert_int_equal(wend_space_attach(trial->prepared, wend_space_layer(trial->space, (wend_layer_kind)kind)),
                             WEND_OK);
}

static void open_trial(trial *trial, uint32_t number)
{
    trial->number = number;
    trial->random = (random_source){number};
    trial->map = test_map_random((map_kind)random_below(&trial->random, MAP_KINDS), &trial->random);
    trial->grid = scene_grid(&trial->map, NULL);
    wend_profile profile = scene_random_jumper(&trial->random, 3);
    profile.extra_price = random_below(&trial->random, 30000);
    profile.crossing_cost =
        random_chance(&trial->random, 60) ? WEND_NO_CROSSING : random_below(&trial->random, 4 * profile.straight);
    assert_int_equal(wend_space_create(trial->grid, &profile, NULL, &trial->space), WEND_OK);
    assert_int_equal(wend_space_create(trial->grid, &profile, NULL, &trial->prepared), WEND_OK);
    const uint32_t kinds = (uint32_t)WEND_PREPARED_JUMPS | (uint32_t)WEND_PREPARED_LANDMARKS;
    assert_int_equal(wend_space_prepare(trial->prepared, (wend_prepared)kinds), WEND_OK);
    fill_layers(trial);
}

static void close_trial(trial *trial)
{
    wend_space_destroy(trial->prepared);
    test_layers_close(trial->space);
    wend_grid_destroy(trial->grid);
    test_map_free(&trial->map);
}

static void ask(wend_finder *finder, const wend_space *space, const wend_query *query, wend_path *path)
{
    *path = wend_path_default();
    assert_int_equal(wend_finder_find(finder, space, query, path), WEND_OK);
}

static void fail_trial(const trial *trial, const wend_query *query, const wend_path *path, const wend_path *other)
{
    test_map_print(&trial->map);
    fail_msg("map %u: from %d,%d to %d,%d: cost %llu and %llu, outcome %d and %d, %u and %u points",
             (unsigned)trial->number, (int)wend_place_column(query->start), (int)wend_place_row(query->start),
             (int)wend_place_column(query->goal), (int)wend_place_row(query->goal), (unsigned long long)path->cost,
             (unsigned long long)other->cost, (int)path->outcome, (int)other->outcome, (unsigned)path->point_count,
             (unsigned)other->point_count);
}

static bool is_good_path(const trial *trial, const wend_query *query, const wend_path *path)
{
    wend_path_check check;
    if (path->point_count == 0 || query->to.may_be_occupied)
        return true;
    return wend_path_is_valid(path, trial->space, WEND_DIRECTION_NONE, &check) && check.cost == path->cost;
}

static bool has_same_points(const wend_path *a, const wend_path *b)
{
    return a->cost == b->cost && a->length == b->length && a->point_count == b->point_count &&
           (a->point_count == 0 || memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0);
}

/* In slices of any size the path is the same. */
static void check_slices(trial *trial, const wend_query *asked, const wend_path *whole)
{
    wend_query query = *asked;
    wend_path path;
    query.search.pausable = true;
    query.search.limit = 1 + random_below(&trial->random, random_chance(&trial->random, 50) ? 30 : 600);
    ask(trial->other, random_chance(&trial->random, 50) ? trial->prepared : trial->space, &query, &path);
    while (path.outcome == WEND_OUTCOME_RUNNING) {
        trial->slices++;
        path.outcome = WEND_OUTCOME_PARTIAL;
        assert_true(is_good_path(trial, &query, &path));
        assert_int_equal(wend_finder_continue(trial->other, query.search.limit, &path), WEND_OK);
    }
    if (path.outcome != whole->outcome || !has_same_points(&path, whole))
        fail_trial(trial, &query, whole, &path);
}

static void check_question(trial *trial)
{
    wend_path path, other;
    wend_query query = scene_random_query(&trial->map, &trial->random);
    query.to.may_be_occupied = random_chance(&trial->random, 20);
    if (random_chance(&trial->random, 10))
        query.search.cost_limit = 1 + random_below(&trial->random, 60 * WEND_PRICE_STRAIGHT);
    ask(trial->finder, trial->space, &query, &path);
    const bool is_jump = path.engine == WEND_ENGINE_JPS || path.engine == WEND_ENGINE_JPS4;
    ask(trial->other, trial->prepared, &query, &other);
    if (path.outcome != other.outcome || path.reason != other.reason || !has_same_points(&path, &other))
        fail_trial(trial, &query, &path, &other);
    check_slices(trial, &query, &path);
    query.search.engine = WEND_ENGINE_GENERAL;
    ask(trial->other, trial->space, &query, &other);
    if (path.outcome != other.outcome || path.cost != other.cost || path.reason != other.reason ||
        !is_good_path(trial, &query, &path))
        fail_trial(trial, &query, &path, &other);
    trial->searched += other.expanded != 0;
    trial->found += path.outcome == WEND_OUTCOME_FOUND;
    trial->jumped += other.expanded != 0 && is_jump;
}

static void ways_among_others_are_as_cheap_as_by_general(void **state)
{
    trial trial = {.finder = scene_finder(), .other = scene_finder()};
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 2000);
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        open_trial(&trial, 91000000 + i);
        for (uint32_t j = 0; j < QUESTIONS; j++)
            check_question(&trial);
        close_trial(&trial);
    }
    assert_true(trial.found * 5 > trial.searched && trial.jumped * 10 > trial.searched * 9);
    assert_true(trial.slices > trial.searched);
    wend_finder_destroy(trial.finder);
    wend_finder_destroy(trial.other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ways_among_others_are_as_cheap_as_by_general)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
