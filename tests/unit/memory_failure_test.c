/*
 * tests/unit/memory_failure_test.c: each operation with each of its allocations refused in turn, once and for
 * good: an error, no leak, and objects that go on working.
 */
#include "rules/rules.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool succeeded(wend_status status)
{
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static void sweep(test_operation *operation)
{
    const char *fault = test_memory_sweep(operation);
    if (fault)
        fail_msg("%s", fault);
}

static bool make_grid(const wend_allocator *allocator)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    desc.width = desc.height = 10;
    bool good = succeeded(wend_grid_create(&desc, allocator, &grid));
    assert_true((grid != NULL) == good);
    wend_grid_destroy(grid);
    return good;
}

static bool make_space(const wend_allocator *allocator)
{
    test_map map = test_map_make(30, 20);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_space *space = NULL;
    bool good = succeeded(wend_space_create(scene.grid, NULL, allocator, &space));
    assert_true((space != NULL) == good);
    wend_space_destroy(space);
    scene_close(&scene);
    test_map_free(&map);
    return good;
}

static bool label_regions(const wend_allocator *allocator)
{
    random_source random = {51};
    test_map map = test_map_generate(MAP_RANDOM, 60, 60, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    uint32_t *labels = malloc(3600 * sizeof *labels), regions = 0;
    assert_non_null(labels);
    bool good = succeeded(wend_space_components(scene.space, allocator, labels, &regions));
    free(labels);
    scene_close(&scene);
    test_map_free(&map);
    return good;
}

/* The partition that the space tells is that of a space made anew of the same grid. */
static void check_regions(const wend_space *space, uint32_t cells)
{
    uint32_t *labels = malloc(2 * (size_t)cells * sizeof *labels), count = 0, expected = 0;
    wend_space *fresh = NULL;
    assert_non_null(labels);
    assert_int_equal(wend_space_create(wend_space_grid(space), NULL, NULL, &fresh), WEND_OK);
    assert_int_equal(wend_space_components(fresh, NULL, labels + cells, &expected), WEND_OK);
    assert_int_equal(wend_space_components(space, NULL, labels, &count), WEND_OK);
    assert_int_equal(count, expected);
    assert_memory_equal(labels, labels + cells, cells * sizeof *labels);
    wend_space_destroy(fresh);
    free(labels);
}

/*
 * What is known of two places, and what a search and a question about closing a cell say, agree whatever was refused.
 */
static bool check_parted(const wend_space *space, const wend_allocator *allocator, int32_t side, random_source *random)
{
    int32_t last = side - 1;
    wend_query query = scene_query(0, 0, last, last), reverse = scene_query(last, last, 0, 0);
    wend_path path = wend_path_default(), back = wend_path_default();
    wend_place cells[40];
    wend_finder *finder = scene_finder();
    wend_cut_desc cut = wend_cut_desc_default();
    size_t first = 1;
    for (int i = 0; i < 40; i++)
        cells[i] = wend_place_cell(1 + (int32_t)random_below(random, (uint32_t)last - 1), last / 2 + i % 4);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    bool found = path.outcome == WEND_OUTCOME_FOUND;
    cut.cells = cells, cut.cell_count = 40;
    cut.places = &query.start, cut.place_count = 1, cut.goal = query.goal;
    bool good = succeeded(wend_space_would_cut_off(space, &cut, allocator, &first));
    assert_true(found || first != 0);
    assert_int_equal(wend_finder_find(finder, space, &reverse, &back), WEND_OK);
    assert_int_equal(back.outcome == WEND_OUTCOME_FOUND, found);
    wend_finder_destroy(finder);
    return good;
}

/* Some cells of a block opened or closed at once. */
static void write_noise(wend_grid *grid, uint32_t x, uint32_t y, random_source *random)
{
    uint8_t cells[50 * 12];
    for (uint32_t i = 0; i < sizeof cells; i++) {
        uint8_t before = wend_grid_terrain(grid, cell_place(x + i % 50, y + i / 50));
        uint8_t after = before == '.' ? '@' : '.';
        cells[i] = random_chance(random, 25) ? after : before;
    }
    assert_int_equal(wend_grid_set_area(grid, cell_area(x, y, 50, 12), cells, 0), WEND_OK);
}

/* Closings that need long floods, and openings that need many labels, on a map full of winding corridors. */
static bool edit_regions(const wend_allocator *allocator)
{
    enum { EDIT_SIDE = 65 };
    random_source random = {57};
    test_map map = test_map_generate(MAP_MAZE, EDIT_SIDE, EDIT_SIDE, &random);
    map.cells[0] = map.cells[EDIT_SIDE * EDIT_SIDE - 1] = '.';
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_space *space = NULL;
    bool good = succeeded(wend_space_create(scene.grid, NULL, allocator, &space));
    for (uint32_t i = 0; space && i < 20; i++) {
        for (uint32_t j = 0; j < (i % 10 == 9 ? 700u : 2u); j++) {
            uint32_t x = random_below(&random, EDIT_SIDE), y = random_below(&random, EDIT_SIDE);
            if (i % 10 == 9)
                x ^= (x ^ y ^ 1) & 1, x -= x == EDIT_SIDE ? 2 : 0; /* a checkerboard: a region per cell */
            assert_int_equal(wend_grid_set(scene.grid, cell_place(x, y), i % 2 ? '.' : '@'), WEND_OK);
        }
        if (i % 5 == 3)
            write_noise(scene.grid, 10, 30, &random);
        assert_int_equal(wend_grid_set(scene.grid, wend_place_cell(0, 0), '.'), WEND_OK);
        assert_int_equal(wend_grid_set(scene.grid, cell_place(EDIT_SIDE - 1, EDIT_SIDE - 1), '.'), WEND_OK);
        assert_int_equal(wend_space_update(space), WEND_OK);
        check_regions(space, EDIT_SIDE * EDIT_SIDE);
        good = check_parted(space, allocator, EDIT_SIDE, &random) && good;
    }
    wend_space_destroy(space);
    scene_close(&scene);
    test_map_free(&map);
    return good;
}

static bool take_snapshot(const wend_allocator *allocator)
{
    test_map map = test_map_make(30, 20);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_space *space = NULL, *snapshot = NULL;
    wend_link link = {wend_place_cell(1, 1), wend_place_cell(2, 2), 3};
    assert_int_equal(wend_grid_add_link(scene.grid, &link), WEND_OK);
    assert_int_equal(wend_grid_set_exits(scene.grid, wend_place_cell(3, 3), 7), WEND_OK);
    bool good = succeeded(wend_space_create(scene.grid, NULL, allocator, &space));
    good = good && succeeded(wend_space_snapshot(space, &snapshot));
    assert_true((snapshot != NULL) == good);
    wend_space_destroy(snapshot);
    wend_space_destroy(space);
    scene_close(&scene);
    test_map_free(&map);
    return good;
}

static bool read_map(const wend_allocator *allocator)
{
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n...\n@@@\n";
    wend_text_error error;
    wend_grid *grid = NULL;
    bool good = succeeded(wend_grid_parse_map(text, sizeof text - 1, allocator, &grid, &error));
    assert_true((grid != NULL) == good);
    assert_int_equal(error.status, good ? WEND_OK : WEND_ERROR_MEMORY);
    assert_int_equal(error.line, 0);
    wend_grid_destroy(grid);
    return good;
}

static bool read_own_map(const wend_allocator *allocator)
{
    static const char text[] = "wend map 1\nsize 3 2\nlevel 0\n...\n@@@\nlink 0,0 -> 2,0 1\nwall 0,0 e\n"
                               "extra 1,0 9\noccupied 2,0\n";
    wend_text_error error;
    wend_grid *grid = NULL;
    wend_legend *info = NULL;
    bool good = succeeded(wend_grid_parse(text, sizeof text - 1, allocator, &grid, &info, &error));
    assert_true((grid != NULL) == good && (info != NULL) == good);
    assert_int_equal(error.status, good ? WEND_OK : WEND_ERROR_MEMORY);
    wend_legend_destroy(info);
    wend_grid_destroy(grid);
    return good;
}

static bool read_scen(const wend_allocator *allocator)
{
    static char text[40000];
    wend_text_error error;
    wend_scen *scen = NULL;
    size_t length = 0;
    for (int i = 0; i < 1200; i++) {
        const char *line = i % 400 < 200 ? "0 a 0 0 1 1 1.5\n" : "0 b 0 0 1 1 1.5\n";
        memcpy(text + length, line, strlen(line));
        length += strlen(line);
    }
    bool good = succeeded(wend_scen_parse(text, length, allocator, &scen, &error));
    assert_true((scen != NULL) == good);
    assert_int_equal(error.status, good ? WEND_OK : WEND_ERROR_MEMORY);
    wend_scen_destroy(scen);
    return good;
}

static bool load_map(const wend_allocator *allocator)
{
    static const char name[] = "wend-memory-failure-test.map";
    wend_text_error error;
    wend_grid *grid = NULL;
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    fputs("type octile\nheight 2000\nwidth 99\nmap\n", file);
    for (int y = 0; y < 2000; y++)
        fprintf(file, "%0*d\n", 99, 0);
    fclose(file);
    wend_status status = wend_grid_load_map(name, allocator, &grid, &error);
    remove(name);
    assert_null(grid); /* zeros are no terrain */
    assert_true(status == WEND_ERROR_FORMAT || status == WEND_ERROR_MEMORY);
    assert_int_equal(error.status, status);
    return status == WEND_ERROR_FORMAT;
}

/* Questions from easy to hard, so that every buffer grows more than once; a refused one is asked again. */
static bool ask_much(const wend_allocator *allocator)
{
    static const uint32_t sides[] = {5, 40, 120};
    wend_finder *finder = NULL;
    bool all_good = true;
    if (!succeeded(wend_finder_create(allocator, &finder)))
        return false;
    for (unsigned i = 0; i < 6; i++) {
        random_source random = {52 + i};
        uint32_t side = sides[i % 3], last = side - 1;
        test_map map = test_map_generate(i < 3 ? MAP_FIELD : MAP_MAZE, side, side, &random);
        map.cells[0] = map.cells[side * side - 1] = '.';
        rules_scene rules = rules_scene_of(&map, WEND_NEIGHBOURS_8);
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        uint64_t *costs = malloc((size_t)side * side * sizeof *costs);
        wend_query query = scene_query(0, 0, (int32_t)last, (int32_t)last);
        wend_path path = wend_path_default();
        assert_non_null(costs);
        rules_costs(&rules, 0, RULES_NOWHERE, costs);
        bool good = succeeded(wend_finder_find(finder, scene.space, &query, &path));
        all_good = all_good && good;
        good = good || succeeded(wend_finder_find(finder, scene.space, &query, &path));
        if (good)
            assert_null(rules_answer_fault(&rules, &query, &path, costs[side * side - 1]));
        free(costs);
        rules_scene_free(&rules);
        scene_close(&scene);
        test_map_free(&map);
    }
    wend_finder_destroy(finder);
    return all_good;
}

/* A way that passes 2^32 needs wide nodes in mid-query. */
static bool ask_far(const wend_allocator *allocator)
{
    test_map map = test_map_make(660, 999);
    for (uint32_t y = 1; y < map.height; y += 2)
        for (uint32_t x = 0; x < map.width; x++)
            if (x != (y % 4 == 1 ? map.width - 1 : 0))
                map.cells[(size_t)y * map.width + x] = '@';
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = NULL;
    wend_query query = scene_query(0, 0, 0, 998);
    wend_path path = wend_path_default();
    bool good = succeeded(wend_finder_create(allocator, &finder));
    if (good && !succeeded(wend_finder_find(finder, scene.space, &query, &path))) {
        good = false;
        wend_query nearby = scene_query(0, 0, 2, 0);
        if (succeeded(wend_finder_find(finder, scene.space, &nearby, &path)))
            assert_int_equal(path.cost, 2 * WEND_PRICE_STRAIGHT);
    }
    if (good)
        assert_int_equal(path.cost, UINT64_C(13860) * (500 * 659 + 499 * 2));
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
    return good;
}

static void grid_survives_or_reports_every_refusal(void **state)
{
    (void)state;
    sweep(make_grid);
}

static void space_survives_or_reports_every_refusal(void **state)
{
    (void)state;
    sweep(make_space);
}

static void regions_survive_or_report_every_refusal(void **state)
{
    (void)state;
    sweep(label_regions);
}

static void edited_regions_are_right_after_every_refusal(void **state)
{
    (void)state;
    sweep(edit_regions);
}

/* Whether a search for an island finds nothing, and had to look around for that. */
static bool searches_for_islands(const wend_space *space)
{
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 40, 40);
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    wend_finder_destroy(finder);
    return path.expanded > 0;
}

static void ask_without_labels(const wend_space *space)
{
    const wend_place cell = wend_place_cell(1, 0), a = wend_place_cell(0, 0), b = wend_place_cell(2, 0);
    const wend_place island = wend_place_cell(40, 40);
    bool disconnects = false;
    assert_int_equal(scene_would_part(space, &cell, 1, a, b, &disconnects), WEND_OK);
    assert_true(disconnects);
    assert_int_equal(scene_would_part(space, &island, 1, a, b, &disconnects), WEND_OK);
    assert_false(disconnects);
    assert_int_equal(scene_would_part(space, &cell, 1, a, island, &disconnects), WEND_OK);
    assert_false(disconnects); /* parted already */
}

/* A chequered map has more regions than there is room for, and no more is to be had: queries search instead. */
static void regions_without_memory_are_stale_until_there_is_some(void **state)
{
    test_map map = test_map_make(80, 80);
    test_memory memory;
    (void)state;
    memset(map.cells, '@', 6400);
    test_memory_begin(&memory);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, &memory.allocator);
    memory.fail_at = memory.calls + 1;
    memory.fail_on = true;
    for (uint32_t i = 0; i < 6400; i += 2) {
        assert_int_equal(wend_grid_set(scene.grid, cell_place(i % 80 + i / 80 % 2, i / 80), '.'), WEND_OK);
        if (i % 20 == 0)
            assert_int_equal(wend_space_update(scene.space), WEND_OK);
    }
    assert_int_equal(wend_grid_set(scene.grid, wend_place_cell(1, 0), '.'), WEND_OK);
    for (int round = 0; round < 2; round++) {
        wend_space *snapshot = NULL;
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
        assert_true(searches_for_islands(scene.space));
        ask_without_labels(scene.space);
        check_regions(scene.space, 6400);
        assert_int_equal(wend_space_snapshot(scene.space, &snapshot), WEND_ERROR_MEMORY);
        assert_null(snapshot);
    }
    memory.fail_at = 0;
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_false(searches_for_islands(scene.space));
    ask_without_labels(scene.space);
    check_regions(scene.space, 6400);
    scene_close(&scene);
    assert_int_equal(memory.blocks, 0);
    test_map_free(&map);
}

static void snapshot_survives_or_reports_every_refusal(void **state)
{
    (void)state;
    sweep(take_snapshot);
}

static void map_reader_survives_or_reports_every_refusal(void **state)
{
    (void)state;
    sweep(read_map);
}

static void own_map_reader_survives_or_reports_every_refusal(void **state)
{
    (void)state;
    sweep(read_own_map);
}

static void file_reader_survives_or_reports_every_refusal(void **state)
{
    (void)state;
    sweep(load_map);
}

static void scen_reader_survives_or_reports_every_refusal(void **state)
{
    (void)state;
    sweep(read_scen);
}

static void finder_answers_again_after_every_refusal(void **state)
{
    (void)state;
    sweep(ask_much);
}

static void finder_survives_refusals_in_a_far_search(void **state)
{
    (void)state;
    sweep(ask_far);
}

static void allocator_without_functions_is_refused(void **state)
{
    test_memory memory;
    wend_finder *finder = NULL;
    (void)state;
    test_memory_begin(&memory);
    wend_allocator half = memory.allocator;
    half.release = NULL;
    assert_int_equal(wend_finder_create(&half, &finder), WEND_ERROR_ARGUMENT);
    half = memory.allocator;
    half.allocate = NULL;
    assert_int_equal(wend_finder_create(&half, &finder), WEND_ERROR_ARGUMENT);
    assert_null(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grid_survives_or_reports_every_refusal),
        cmocka_unit_test(space_survives_or_reports_every_refusal),
        cmocka_unit_test(regions_survive_or_report_every_refusal),
        cmocka_unit_test(edited_regions_are_right_after_every_refusal),
        cmocka_unit_test(regions_without_memory_are_stale_until_there_is_some),
        cmocka_unit_test(snapshot_survives_or_reports_every_refusal),
        cmocka_unit_test(map_reader_survives_or_reports_every_refusal),
        cmocka_unit_test(own_map_reader_survives_or_reports_every_refusal),
        cmocka_unit_test(file_reader_survives_or_reports_every_refusal),
        cmocka_unit_test(scen_reader_survives_or_reports_every_refusal),
        cmocka_unit_test(finder_answers_again_after_every_refusal),
        cmocka_unit_test(finder_survives_refusals_in_a_far_search),
        cmocka_unit_test(allocator_without_functions_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
