/*
 * tests/matrix/occupants_test.c: long paths with occupants and over costly cells, by jump point search around those
 * they cross: as cheap as those of engine general, and the same to the bit whether anything is prepared and in slices.
 * WEND_TEST_MAPS says how many maps.
 */
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include "base/memory.h"
#include "search/jump/occupants.h"

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
    static const uint32_t crowds[] = {2, 20, 20, 120, 300}; /* in a thousand cells, at most */
    random_source *random = &trial->random;
    const uint32_t crowd = random_below(random, crowds[random_below(random, 5)]);
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

/* Mostly a small map, sometimes one on which paths are long and rows have several words of cells. */
static test_map random_map(random_source *random)
{
    const map_kind kind = (map_kind)random_below(random, MAP_KINDS);
    if (!random_chance(random, 2))
        return test_map_random(kind, random);
    const uint32_t width = 50 + random_below(random, 250), height = 50 + random_below(random, 150);
    return test_map_generate(kind, width, height, random);
}

static void open_trial(trial *trial, uint32_t number)
{
    trial->number = number;
    trial->random = (random_source){number};
    trial->map = random_map(&trial->random);
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
    if (random_chance(&trial->random, 15))
        query.otherwise.policy = random_chance(&trial->random, 50) ? WEND_POLICY_NEAREST : WEND_POLICY_CHEAPEST;
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

/*
 * Of an open field: whoever stands on a path is passed by the same steps in another order, nearly always, and by no
 * search.
 */
static void ways_are_led_past_others_where_that_costs_nothing(void **state)
{
    enum { SIDE = 150, WAYS = 200 };
    random_source random = {4711};
    uint32_t crossed = 0, searched = 0;
    test_map map = test_map_make(SIDE, SIDE);
    wend_grid *grid = scene_grid(&map, NULL);
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t way = 0; way < WAYS; way++) {
        wend_profile profile = scene_random_jumper(&random, 3);
        wend_space *space, *alone;
        wend_path path, plain;
        wend_path_check check;
        profile.crossing_cost = WEND_NO_CROSSING;
        assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
        assert_int_equal(wend_space_create(grid, &profile, NULL, &alone), WEND_OK);
        const wend_query query = scene_random_query(&map, &random);
        for (uint32_t i = 0; i < SIDE * SIDE / 200; i++) {
            const int32_t x = (int32_t)random_below(&random, SIDE), y = (int32_t)random_below(&random, SIDE);
            test_layer_put(space, WEND_LAYER_OCCUPIED, wend_place_cell(x, y), 1);
        }
        ask(finder, alone, &query, &plain);
        const bool is_free = wend_path_is_valid(&plain, space, WEND_DIRECTION_NONE, &check);
        const uint64_t cost = plain.cost;
        ask(finder, space, &query, &path);
        if (!is_free && path.outcome == WEND_OUTCOME_FOUND && path.cost == cost) {
            assert_true(wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, &check));
            crossed++;
            searched += path.expanded != 0;
        }
        wend_space_destroy(alone);
        test_layers_close(space);
    }
    assert_true(crossed > WAYS / 4 && searched * 10 < crossed);
    wend_finder_destroy(finder);
    wend_grid_destroy(grid);
    test_map_free(&map);
}

/*
 * Through a diagonal passage: past those who stand on it leads a path whose few straight steps come at other places,
 * often hundreds of steps from its only bend, and no search.
 */
static void ways_are_led_past_others_on_a_long_diagonal(void **state)
{
    enum { SIDE = 600, HALF = 7, ASIDE = 12, WAYS = 60 };
    random_source random = {4712};
    wend_profile profile = wend_profile_default();
    uint32_t led = 0;
    test_map map = test_map_make(SIDE, SIDE);
    (void)state;
    profile.crossing_cost = WEND_NO_CROSSING;
    for (uint32_t y = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < SIDE; x++)
            map.cells[y * SIDE + x] = x > y + HALF || y > x + HALF + ASIDE ? '@' : '.';
    wend_grid *grid = scene_grid(&map, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = wend_query_default();
    query.goal = wend_place_cell(SIDE - 1 - ASIDE, SIDE - 1);
    for (uint32_t way = 0; way < WAYS; way++) {
        wend_space *space;
        wend_path path;
        wend_path_check check;
        assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
        for (int32_t i = 1; i < SIDE - ASIDE; i += 1 + (int32_t)random_below(&random, 200))
            test_layer_put(space, WEND_LAYER_OCCUPIED, wend_place_cell(i, i), 1);
        ask(finder, space, &query, &path);
        assert_true(path.outcome == WEND_OUTCOME_FOUND);
        assert_true(wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, &check) && check.cost == path.cost);
        led += path.expanded == 0;
        test_layers_close(space);
    }
    assert_true(led * 10 > WAYS * 9);
    wend_finder_destroy(finder);
    wend_grid_destroy(grid);
    test_map_free(&map);
}

/* A finder of its own leads a way past somebody, and goes around others. */
static bool find_with(const wend_allocator *allocator, void *user)
{
    const wend_space *space = user;
    wend_finder *finder = NULL;
    wend_path path = wend_path_default();
    wend_query query = wend_query_default();
    wend_path_check check;
    query.goal = wend_place_cell(119, 40);
    wend_status status = wend_finder_create(allocator, &finder);
    if (status == WEND_OK)
        status = wend_finder_find(finder, space, &query, &path);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    if (status == WEND_OK)
        assert_true(wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, &check) && path.expanded != 0);
    wend_finder_destroy(finder);
    return status == WEND_OK;
}

static void refused_memory_is_told_on_ways_among_others(void **state)
{
    test_map map = test_map_make(120, 50);
    wend_grid *grid = scene_grid(&map, NULL);
    wend_profile profile = wend_profile_default();
    wend_space *space;
    (void)state;
    profile.crossing_cost = WEND_NO_CROSSING;
    assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
    test_layer_put(space, WEND_LAYER_OCCUPIED, wend_place_cell(20, 20), 1);
    for (int32_t y = 0; y < 46; y++)
        test_layer_put(space, WEND_LAYER_OCCUPIED, wend_place_cell(60, y), 1);
    assert_null(test_memory_sweep_with(find_with, space));
    test_layers_close(space);
    wend_grid_destroy(grid);
    test_map_free(&map);
}

static uint32_t random_place(random_source *random, uint32_t side)
{
    return wend_jump_place(1 + random_below(random, side), 1 + random_below(random, side));
}

/* Boxes around eight nodes leave none out that may be ahead, and are the same in wide registers. */
static void groups_of_nodes_hide_none(void **state)
{
    random_source random = {99};
    struct wend_occupants *occupants = wend_occupants_create(&wend_default_allocator);
    (void)state;
    for (uint32_t round = 0; round < 300; round++) {
        const uint32_t count = 1 + random_below(&random, WEND_EXTRA_NODES), side = 1 + random_below(&random, 2000);
        const uint32_t most = 1 + random_below(&random, side);
        for (uint32_t i = 0; i < count; i++) {
            struct wend_jump_goal node = {.place = random_place(&random, side)};
            for (uint32_t k = 0; k < 4; k++)
                node.open[k] = random_below(&random, most);
            wend_end_lanes_put(&occupants->extra_lanes, i, &node);
            wend_extra_groups_add(&occupants->groups, i, &node);
        }
        const uint32_t place = random_place(&random, side);
        for (uint32_t i = 0; i < count; i += WEND_LANES) {
            const uint32_t group = i / WEND_LANES, first = group / WEND_LANES * WEND_LANES;
            const enum wend_topology of = random_chance(&random, 50) ? SQUARES_8 : SQUARES_4;
            const uint32_t groups = wend_extra_groups_ahead(&occupants->groups, first, count, place, of);
            const uint32_t plain =
                wend_extra_groups_plain(&occupants->groups, first, wend_jump_column(place), wend_jump_row(place), of);
            assert_int_equal(groups >> (group - first) & 1, plain >> (group - first) & 1);
            if (wend_occupants_ahead(&occupants->extra_lanes, i, count, place, of) != 0)
                assert_true(groups >> (group - first) & 1);
        }
    }
    wend_occupants_destroy(occupants, &wend_default_allocator);
}

/* Which of eight cells lie on a jump, and to which of them jumps lead by some moves, is the same as one by one. */
static void cells_on_a_jump_are_found_eight_at_once(void **state)
{
    random_source random = {98};
    struct wend_occupants *occupants = wend_occupants_create(&wend_default_allocator);
    uint32_t on_some = 0, left_for_some = 0;
    (void)state;
    for (uint32_t round = 0; round < 20000; round++) {
        const uint32_t side = 2 + random_below(&random, 20), count = 1 + random_below(&random, WEND_LANES);
        const uint32_t from = random_place(&random, side), to = random_place(&random, side);
        const uint32_t moves = random_below(&random, 256);
        const struct wend_spread_moves spread = wend_spread_moves_of(moves);
        const enum wend_topology of = random_chance(&random, 50) ? SQUARES_8 : SQUARES_4;
        uint32_t on = 0, around = 0, leaving = 0, elsewhere = 0;
        for (uint32_t i = 0; i < count; i++) {
            const struct wend_jump_goal cell = {.place = random_place(&random, side)};
            wend_end_lanes_put(&occupants->cell_lanes, i, &cell);
            around |= (uint32_t)(wend_occupied_cell_beside(wend_jump_column(cell.place), wend_jump_row(cell.place),
                                                           from) != 0)
                      << i;
            on |= (uint32_t)wend_is_on_jump(from, to, cell.place, of) << i;
            elsewhere |= (uint32_t)(cell.place != from) << i;
            if (cell.place != from)
                leaving |= (moves >> wend_jump_exit(from, cell.place, of) & 1) << i;
        }
        const uint32_t all = (1u << count) - 1;
        assert_int_equal(wend_cells_on_jump(&occupants->cell_lanes, 0, from, to, of) & all, on);
        assert_int_equal(wend_cells_on_jump_plain(&occupants->cell_lanes, 0, from, to, of) & all, on);
        assert_int_equal(wend_cells_around(&occupants->cell_lanes, 0, from) & elsewhere, around);
        const uint32_t left = wend_occupants_leaving(&occupants->cell_lanes, 0, from, &spread, of);
        assert_int_equal(left & elsewhere, leaving);
        on_some += on != 0;
        left_for_some += leaving != 0;
    }
    assert_true(on_some > 1000 && left_for_some > 1000);
    wend_occupants_destroy(occupants, &wend_default_allocator);
}

/* A cell taken into account, and those beside it where extra nodes may be, as far as they are free. */
static uint32_t ends_around(const wend_space *space, uint32_t place, struct wend_jump_goal *ends)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    uint32_t count = 0;
    for (uint32_t down = 0; down < 3; down++)
        for (uint32_t right = 0; right < 3; right++) {
            const uint32_t at = wend_jump_place(wend_jump_column(place) + right - 1, wend_jump_row(place) + down - 1);
            const bool is_side = (down + right) % 2 == 1, is_four = space->cells.topology == SQUARES_4;
            if ((at == place || is_side != is_four) && wend_bits_get(maps->cells, wend_jump_node(maps, at)))
                ends[count++] = wend_jump_goal_of(maps, at);
        }
    return count;
}

static bool sees_any(const wend_space *space, uint32_t place, const struct wend_jump_goal *ends, uint32_t count)
{
    const struct wend_jump_rules rules = {space->cells.topology, space->profile.corners};
    for (uint32_t i = 0; i < count; i++)
        if (ends[i].place == place || wend_jump_sees(&space->cells.jump_maps->maps, place, UINT32_MAX, &ends[i], rules))
            return true;
    return false;
}

/* Takes some free cells into account, and finds from where they may be seen; returns whether that is known. */
static bool check_near(const trial *trial, random_source *random, struct wend_occupants *occupants)
{
    enum { CELLS = 6 };
    const wend_space *space = trial->space;
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    struct wend_jump_goal ends[CELLS * 5];
    uint32_t count = 0;
    occupants->count = 0;
    for (uint32_t i = 0; i < 4 * CELLS && occupants->count < CELLS; i++) {
        const uint32_t place =
            wend_jump_place(1 + random_below(random, trial->map.width), 1 + random_below(random, trial->map.height));
        if (!wend_bits_get(maps->cells, wend_jump_node(maps, place)))
            continue;
        occupants->cells[occupants->count++].place = place;
        count += ends_around(space, place, ends + count);
    }
    const uint32_t most = random_chance(random, 30) ? random_below(random, 300) : UINT32_MAX;
    assert_int_equal(wend_occupants_find_near(occupants, space, &wend_default_allocator, most), WEND_OK);
    const bool is_known = occupants->near.is_known;
    assert_true(is_known || most != UINT32_MAX);
    for (uint32_t y = 1; y <= trial->map.height && is_known; y++)
        for (uint32_t x = 1; x <= trial->map.width; x++) {
            const uint32_t place = wend_jump_place(x, y);
            const bool is_free = wend_bits_get(maps->cells, wend_jump_node(maps, place));
            assert_int_equal(wend_occupants_are_near(occupants, place), is_free && sees_any(space, place, ends, count));
        }
    wend_occupants_forget_near(occupants);
    for (uint32_t i = 0; i < occupants->near.capacity; i++)
        assert_true(occupants->near.words[i] == 0);
    return is_known;
}

/* Those and no others, by every rule; nothing is left of them for the next search, also where it was given up. */
static void places_near_others_are_those_that_see_them(void **state)
{
    struct wend_occupants *occupants = wend_occupants_create(&wend_default_allocator);
    uint32_t known = 0, unknown = 0;
    (void)state;
    for (uint32_t number = 0; number < 400; number++) {
        trial trial = {0};
        open_trial(&trial, number);
        if (trial.space->cells.jump_maps) {
            const bool is_known = check_near(&trial, &trial.random, occupants);
            known += is_known;
            unknown += !is_known;
        }
        close_trial(&trial);
    }
    assert_true(known > 200 && unknown > 20);
    wend_occupants_destroy(occupants, &wend_default_allocator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_among_others_are_as_cheap_as_by_general),
        cmocka_unit_test(ways_are_led_past_others_where_that_costs_nothing),
        cmocka_unit_test(ways_are_led_past_others_on_a_long_diagonal),
        cmocka_unit_test(refused_memory_is_told_on_ways_among_others),
        cmocka_unit_test(groups_of_nodes_hide_none),
        cmocka_unit_test(cells_on_a_jump_are_found_eight_at_once),
        cmocka_unit_test(places_near_others_are_those_that_see_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
