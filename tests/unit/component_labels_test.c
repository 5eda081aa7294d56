/* tests/unit/component_labels_test.c: regions against a flood fill of our own. */
#include "oracles/regions.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/share.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

static void check_map(const test_map *map, wend_neighbours neighbours)
{
    size_t count = (size_t)map->width * map->height;
    rules_scene rules = rules_scene_of(map, neighbours);
    scene scene = scene_open(map, neighbours, NULL);
    uint32_t *labels = malloc(2 * count * sizeof *labels), *expected, regions = 0;
    assert_non_null(labels);
    expected = labels + count;
    assert_int_equal(wend_space_components(scene.space, NULL, labels, &regions), WEND_OK);
    assert_int_equal(regions, regions_label(&rules, expected));
    assert_memory_equal(labels, expected, count * sizeof *labels);
    free(labels);
    rules_scene_free(&rules);
    scene_close(&scene);
}

static void random_maps_have_the_regions_of_a_flood_fill(void **state)
{
    random_source random = {41};
    (void)state;
    for (uint32_t i = 0; i < test_share(400); i++) {
        test_map map = test_map_random((map_kind)(i % MAP_KINDS), &random);
        check_map(&map, WEND_NEIGHBOURS_8);
        check_map(&map, WEND_NEIGHBOURS_4);
        test_map_free(&map);
    }
}

/* The cells beside a cell that one step may join it with: diagonal ones only where corners may always be cut. */
static uint32_t cells_beside(wend_cells cells, bool diagonal, int32_t x, int32_t y, int32_t beside[8][2])
{
    static const int32_t square[8][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    static const int32_t hexagon[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}; /* q, r */
    const uint32_t count = cells != WEND_CELLS_SQUARE ? 6 : diagonal ? 8 : 4;
    const wend_axial middle = wend_axial_from_cell(cells, x, y);
    for (uint32_t i = 0; i < count; i++) {
        const int32_t *step = count == 6 ? hexagon[i] : square[i];
        const wend_axial there = {middle.q + step[0], middle.r + step[1]};
        wend_axial_to_cell(cells, there, &beside[i][0], &beside[i][1]);
    }
    return count;
}

static bool is_free_terrain(uint8_t terrain)
{
    return terrain == '.' || terrain == 'G' || terrain == 'S';
}

/* Labels by a flood from each cell that has none yet. */
static uint32_t flood_labels(const test_map *map, wend_cells kind, bool diagonal, uint32_t *labels)
{
    const uint32_t cells = map->width * map->height;
    uint32_t *stack = malloc(cells * sizeof *stack), regions = 0;
    memset(labels, 0, cells * sizeof *labels);
    for (uint32_t first = 0; first < cells; first++) {
        uint32_t count = 0;
        if (!is_free_terrain(map->cells[first]) || labels[first] != 0)
            continue;
        labels[stack[count++] = first] = ++regions;
        while (count > 0) {
            int32_t beside[8][2];
            uint32_t cell = stack[--count];
            uint32_t sides =
                cells_beside(kind, diagonal, (int32_t)(cell % map->width), (int32_t)(cell / map->width), beside);
            for (uint32_t i = 0; i < sides; i++) {
                uint32_t x = (uint32_t)beside[i][0], y = (uint32_t)beside[i][1], to = y * map->width + x;
                if (x < map->width && y < map->height && is_free_terrain(map->cells[to]) && labels[to] == 0)
                    labels[stack[count++] = to] = regions;
            }
        }
    }
    free(stack);
    return regions;
}

static void check_topology(const test_map *map, wend_cells cells, wend_neighbours neighbours, wend_corners corners)
{
    const size_t count = (size_t)map->width * map->height;
    const bool diagonal = neighbours == WEND_NEIGHBOURS_8 && corners == WEND_CORNERS_ALWAYS;
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    uint32_t *labels = malloc(2 * count * sizeof *labels), regions = 0;
    desc.width = map->width;
    desc.height = map->height;
    desc.cells = cells;
    desc.terrain = map->cells;
    profile.neighbours = neighbours;
    profile.corners = corners;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_components(space, NULL, labels, &regions), WEND_OK);
    assert_int_equal(regions, flood_labels(map, cells, diagonal, labels + count));
    assert_memory_equal(labels, labels + count, count * sizeof *labels);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    free(labels);
}

static void regions_are_those_of_a_flood_on_all_cells_at_widths_around_words(void **state)
{
    random_source random = {43};
    (void)state;
    for (uint32_t i = 0; i < test_share(300); i++) {
        const uint32_t width = 60 + random_below(&random, 10) + 64 * random_below(&random, 3);
        test_map map = test_map_generate((map_kind)(i % MAP_KINDS), width, 1 + random_below(&random, 30), &random);
        const wend_cells cells = (wend_cells)random_below(&random, WEND_CELLS_HEX_FLAT_EVEN + 1);
        const bool is_hex = cells != WEND_CELLS_SQUARE;
        check_topology(&map, cells, is_hex || i % 3 ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4,
                       is_hex || i % 3 == 0 ? WEND_CORNERS_NEVER : (wend_corners)random_below(&random, 3));
        check_topology(&map, WEND_CELLS_SQUARE, WEND_NEIGHBOURS_8, WEND_CORNERS_ALWAYS);
        test_map_free(&map);
    }
}

static void diagonal_touch_does_not_join(void **state)
{
    test_map map = scene_map(".@/@.");
    (void)state;
    check_map(&map, WEND_NEIGHBOURS_8);
    test_map_free(&map);
}

static void regions_that_meet_late_are_one(void **state)
{
    test_map map = scene_map(".@.@.@./.@.@.@./......./@@@@@@@/...@...");
    (void)state;
    check_map(&map, WEND_NEIGHBOURS_8);
    test_map_free(&map);
}

static void blocked_map_has_no_region(void **state)
{
    test_map map = scene_map("@@/@@");
    (void)state;
    check_map(&map, WEND_NEIGHBOURS_8);
    test_map_free(&map);
}

static void checkerboard_has_a_region_per_cell(void **state)
{
    test_map map = test_map_make(64, 33);
    (void)state;
    for (uint32_t i = 0; i < 64 * 33; i++)
        if ((i % 64 + i / 64) % 2)
            map.cells[i] = '@';
    check_map(&map, WEND_NEIGHBOURS_8);
    test_map_free(&map);
}

static void null_pointers_are_refused(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    uint32_t labels[4], regions;
    (void)state;
    assert_int_equal(wend_space_components(NULL, NULL, labels, &regions), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_components(scene.space, NULL, NULL, &regions), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_components(scene.space, NULL, labels, NULL), WEND_ERROR_ARGUMENT);
    scene_close(&scene);
    test_map_free(&map);
}

static void working_memory_is_given_back(void **state)
{
    random_source random = {42};
    test_map map = test_map_generate(MAP_CAVE, 50, 50, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    static uint32_t labels[2500];
    uint32_t regions;
    test_memory memory;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_space_components(scene.space, &memory.allocator, labels, &regions), WEND_OK);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_maps_have_the_regions_of_a_flood_fill),
        cmocka_unit_test(regions_are_those_of_a_flood_on_all_cells_at_widths_around_words),
        cmocka_unit_test(diagonal_touch_does_not_join),
        cmocka_unit_test(regions_that_meet_late_are_one),
        cmocka_unit_test(blocked_map_has_no_region),
        cmocka_unit_test(checkerboard_has_a_region_per_cell),
        cmocka_unit_test(null_pointers_are_refused),
        cmocka_unit_test(working_memory_is_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
