/*
 * tests/unit/ties_test.c: what each choice among ties looks like on an open field, what it goes with, and its memory.
 */
#include "game/reuse.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/share.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

/* Draws a path's cells into rows of text: '*', walls '@', else '.'. */
static void draw(const test_map *map, const wend_path *path, char *text)
{
    size_t at = 0;
    wend_place cells[64];
    size_t count = wend_path_cells(path, WEND_PATH_START_INCLUDED, cells, 64);
    for (uint32_t y = 0; y < map->height; y++) {
        for (uint32_t x = 0; x < map->width; x++)
            text[at++] = test_map_is_free(map, x, y) ? '.' : '@';
        text[at++] = '/';
    }
    text[at - 1] = 0;
    for (size_t i = 0; i < count; i++)
        text[(uint32_t)wend_place_row(cells[i]) * (map->width + 1) + (uint32_t)wend_place_column(cells[i])] = '*';
}

static void check_drawing(const char *rows, wend_query query, wend_ties ties, const char *wanted)
{
    test_map map = scene_map(rows);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_path path = wend_path_default();
    char text[512];
    query.shape.ties = ties;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    draw(&map, &path, text);
    assert_string_equal(text, wanted);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static const char field[] = "......../......../........";

static void fewest_turns_takes_one_on_an_open_field(void **state)
{
    (void)state;
    check_drawing(field, scene_query(0, 0, 7, 2), WEND_TIES_FEWEST_TURNS, "*......./.*....../..******");
}

static void near_chord_keeps_to_the_line(void **state)
{
    (void)state;
    check_drawing(field, scene_query(0, 0, 7, 2), WEND_TIES_NEAR_CHORD, "**....../..****../......**");
}

static void way_from_one_of_several_starts_may_leave_the_square_around_another(void **state)
{
    const wend_place starts[] = {wend_place_cell(0, 0), wend_place_cell(4, 0)};
    wend_query query = scene_query(0, 0, 7, 2);
    (void)state;
    query.from.places = starts;
    query.from.count = 2;
    query.search.radius = 4;
    check_drawing(field, query, WEND_TIES_STRAIGHT_FIRST, "....**../......*./.......*");
}

static void straight_first_turns_late(void **state)
{
    (void)state;
    check_drawing(field, scene_query(0, 0, 7, 2), WEND_TIES_STRAIGHT_FIRST, "******../......*./.......*");
}

static void diagonal_first_turns_early(void **state)
{
    (void)state;
    check_drawing(field, scene_query(0, 0, 7, 2), WEND_TIES_DIAGONAL_FIRST, "*......./.*....../..******");
}

static void wall_in_the_way_is_passed_on_the_side_nearer_to_the_chord(void **state)
{
    (void)state;
    check_drawing("......./...@.../...@.../......./.......", scene_query(0, 2, 6, 2), WEND_TIES_NEAR_CHORD,
                  "......./...@.../**.@.**/..***../.......");
}

static void rules_that_order_paths_otherwise_are_refused(void **state)
{
    test_map map = scene_map(field);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 7, 2);
    wend_path path = wend_path_default();
    (void)state;
    query.shape.ties = WEND_TIES_NEAR_CHORD;
    query.search.heuristic_weight = 300;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_ERROR_UNSUPPORTED);
    query.search.heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE;
    query.search.engine = WEND_ENGINE_JPS;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_ERROR_UNSUPPORTED);
    query.search.engine = WEND_ENGINE_AUTO;
    query.shape.ties = (wend_ties)(WEND_TIES_DIAGONAL_FIRST + 1);
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_ERROR_ARGUMENT);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void limit_that_ends_the_choice_leaves_the_cheapest_path_as_it_was_found(void **state)
{
    test_map map = scene_map("......../......../...@..../......../......../........");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 7, 4);
    wend_path whole = wend_path_default(), cut = wend_path_default();
    uint32_t unshaped = 0;
    (void)state;
    query.shape.ties = WEND_TIES_NEAR_CHORD;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &whole), WEND_OK);
    for (query.search.limit = 1; query.search.limit < whole.work + 100; query.search.limit++) {
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &cut), WEND_OK);
        if (cut.outcome != WEND_OUTCOME_FOUND)
            continue;
        unshaped += cut.reason == WEND_REASON_LIMIT;
        assert_true(cut.reason == WEND_REASON_LIMIT || cut.reason == WEND_REASON_NONE);
        assert_true(cut.cost == whole.cost && cut.work <= query.search.limit + 60);
        assert_true(wend_path_is_valid(&cut, scene.space, WEND_DIRECTION_NONE, NULL));
    }
    assert_true(unshaped > 20 && cut.reason == WEND_REASON_NONE);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* From between two cells one of which is beside the goal, so that it is reached before anything was expanded. */
static void choice_that_waits_keeps_an_end_that_was_reached_at_once(void **state)
{
    test_map map = scene_map("...../...../.....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(1, 1, 3, 1);
    wend_path whole = wend_path_default(), path = wend_path_default();
    (void)state;
    query.from.between_cells = true;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    query.shape.ties = WEND_TIES_FEWEST_TURNS;
    query.search.pausable = true;
    for (int32_t shift = 4; shift < 128; shift += 4) {
        query.start.x = WEND_CELL + WEND_CELL / 2 + shift;
        query.search.limit = 0;
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &whole), WEND_OK);
        query.search.limit = 1;
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
        while (path.outcome == WEND_OUTCOME_RUNNING)
            assert_int_equal(wend_finder_continue(finder, 1, &path), WEND_OK);
        assert_true(path.outcome == WEND_OUTCOME_FOUND && path.cost == whole.cost);
    }
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void path_cut_short_by_a_limit_is_the_engines_own(void **state)
{
    test_map map = scene_map("......@..../......@..../......@..../..........@");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 1, 10, 1);
    wend_path any = wend_path_default(), chosen = wend_path_default();
    (void)state;
    query.search.limit = 5;
    query.search.engine = WEND_ENGINE_GENERAL;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &any), WEND_OK);
    wend_place *points = scene_keep_points(&any);
    query.shape.ties = WEND_TIES_STRAIGHT_FIRST;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &chosen), WEND_OK);
    assert_int_equal(chosen.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(chosen.point_count, any.point_count);
    assert_memory_equal(chosen.points, points, any.point_count * sizeof *points);
    free(points);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* Costs beyond 32 bits: the ways are then read from the other node store. */
static void ties_choose_among_costs_of_64_bits_too(void **state)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 19, 5);
    (void)state;
    desc.width = desc.height = 20;
    profile.weight['.'] = 65535;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
    for (int ties = 1; ties <= WEND_TIES_DIAGONAL_FIRST; ties++) {
        wend_path path = wend_path_default();
        query.shape.ties = (wend_ties)ties;
        assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
        assert_int_equal(path.cost, 65535 * (UINT64_C(14) * 13860 + 5 * 19601));
        assert_true(ties == WEND_TIES_NEAR_CHORD ? path.point_count > 3 : path.point_count == 3);
    }
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

static void look_on(void *user, const wend_expansion *expansion)
{
    (void)expansion;
    ++*(uint64_t *)user;
}

/* Whoever is watched searches; the answers must not differ. Returns whether the other did without. */
static bool check_crossing(wend_finder *finder, const wend_space *space, wend_query query)
{
    uint64_t events = 0;
    wend_observer observer = {.expanded = look_on, .user = &events};
    wend_path straight = wend_path_default(), watched = wend_path_default();
    assert_int_equal(wend_finder_find(finder, space, &query, &straight), WEND_OK);
    wend_place *points = scene_keep_points(&straight);
    query.search.observer = &observer;
    assert_int_equal(wend_finder_find(finder, space, &query, &watched), WEND_OK);
    assert_int_equal(straight.outcome, watched.outcome);
    assert_int_equal(straight.cost, watched.cost);
    assert_true(straight.length == watched.length);
    assert_int_equal(straight.point_count, watched.point_count);
    if (straight.point_count > 0)
        assert_memory_equal(points, watched.points, straight.point_count * sizeof *points);
    free(points);
    return straight.outcome == WEND_OUTCOME_FOUND && straight.expanded == 0 && watched.expanded > 0;
}

/* On small maps with a few blocked cells, from anywhere to anywhere by every choice. */
static void open_ground_is_crossed_as_a_search_would(void **state)
{
    wend_finder *finder = scene_finder();
    uint32_t crossed = 0;
    (void)state;
    for (uint32_t i = 0; i < test_share(600); i++) {
        random_source random = {91000 + i};
        wend_grid_desc desc = wend_grid_desc_default();
        wend_profile profile = wend_profile_default();
        wend_grid *grid;
        wend_space *space;
        desc.width = 1 + random_below(&random, 24);
        desc.height = 1 + random_below(&random, 24);
        profile.neighbours = i % 3 ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4;
        profile.corners = (wend_corners)random_below(&random, 3);
        profile.weight['.'] = profile.weight['G'] = profile.weight['S'] = (uint16_t)(1 + random_below(&random, 3));
        profile.weigh = i % 5 ? WEND_WEIGH_ENTERED : WEND_WEIGH_BOTH;
        profile.diagonal = (uint16_t)(i % 7 ? profile.diagonal : profile.straight * (1 + i % 2));
        assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
        for (uint32_t j = random_below(&random, 5); j > 0; j--)
            assert_int_equal(
                wend_grid_set(grid, cell_place(random_below(&random, desc.width), random_below(&random, desc.height)),
                              '@'),
                WEND_OK);
        assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
        for (int j = 0; j < 20; j++) {
            wend_query query =
                scene_query((int32_t)random_below(&random, desc.width), (int32_t)random_below(&random, desc.height),
                            (int32_t)random_below(&random, desc.width), (int32_t)random_below(&random, desc.height));
            query.shape.ties = (wend_ties)(1 + random_below(&random, WEND_TIES_DIAGONAL_FIRST));
            crossed += check_crossing(finder, space, query);
        }
        wend_space_destroy(space);
        wend_grid_destroy(grid);
    }
    assert_true(crossed > test_share(3000));
    wend_finder_destroy(finder);
}

/* Queries with a choice among ties and from between cells; with links, weights and hexagons. */
static bool ask_some(wend_finder *finder, uint32_t count)
{
    bool good = true;
    for (uint32_t i = 0; i < count; i++) {
        random_source random = {6600 + i};
        uint32_t rules = rules_random_set(i % 4, &random) & ~(1u << RULE_OF_TURNS | 1u << RULE_OF_HEURISTIC_WEIGHT |
                                                              1u << RULE_OF_OCCUPANCY | 1u << RULE_OF_RADIUS);
        rules_scene scene = rules_random_scene(rules, i % 8 == 7 ? 40 : 12, &random);
        rules_stage stage;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        uint32_t start = rules_random_position(&scene, &random), goal = rules_random_position(&scene, &random);
        wend_query query = rules_query(&scene, start, goal);
        wend_path path = wend_path_default();
        query.shape.ties = (wend_ties)(i % 5);
        query.from.between_cells = i % 3 == 0;
        query.start.x += query.from.between_cells ? 100 : 0;
        wend_status status = wend_finder_find(finder, stage.space, &query, &path);
        assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
        good = good && status == WEND_OK;
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    return good;
}

static bool ask_with_ties(const wend_allocator *allocator)
{
    wend_finder *finder = NULL;
    if (wend_finder_create(allocator, &finder) != WEND_OK)
        return false;
    bool good = ask_some(finder, 40);
    wend_finder_destroy(finder);
    return good;
}

static void finder_survives_or_reports_every_refusal(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(ask_with_ties));
}

static bool ask_often(wend_finder *finder, void *user)
{
    (void)user;
    return ask_some(finder, 400);
}

static void warm_finder_asks_for_no_memory(void **state)
{
    (void)state;
    assert_null(reuse_warm_fault(ask_often, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fewest_turns_takes_one_on_an_open_field),
        cmocka_unit_test(near_chord_keeps_to_the_line),
        cmocka_unit_test(straight_first_turns_late),
        cmocka_unit_test(diagonal_first_turns_early),
        cmocka_unit_test(wall_in_the_way_is_passed_on_the_side_nearer_to_the_chord),
        cmocka_unit_test(rules_that_order_paths_otherwise_are_refused),
        cmocka_unit_test(limit_that_ends_the_choice_leaves_the_cheapest_path_as_it_was_found),
        cmocka_unit_test(choice_that_waits_keeps_an_end_that_was_reached_at_once),
        cmocka_unit_test(path_cut_short_by_a_limit_is_the_engines_own),
        cmocka_unit_test(way_from_one_of_several_starts_may_leave_the_square_around_another),
        cmocka_unit_test(ties_choose_among_costs_of_64_bits_too),
        cmocka_unit_test(open_ground_is_crossed_as_a_search_would),
        cmocka_unit_test(finder_survives_or_reports_every_refusal),
        cmocka_unit_test(warm_finder_asks_for_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
