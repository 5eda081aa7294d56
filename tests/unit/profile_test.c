/* tests/unit/profile_test.c: who moves, and what is refused. */
#include "scene/scene.h"
#include "test/test.h"

#include <string.h>

static wend_grid *small_grid(wend_cells cells)
{
    wend_grid_desc desc = wend_grid_desc_default();
    desc.cells = cells;
    wend_grid *grid = NULL;
    desc.width = 4;
    desc.height = 4;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    return grid;
}

static wend_status make_space_of(wend_cells cells, const wend_profile *profile)
{
    wend_grid *grid = small_grid(cells);
    wend_space *space = NULL;
    wend_status status = wend_space_create(grid, profile, NULL, &space);
    assert_true((space != NULL) == (status == WEND_OK));
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return status;
}

static wend_status make_space(const wend_profile *profile)
{
    return make_space_of(WEND_CELLS_SQUARE, profile);
}

static void default_walks_on_ground_and_swamp_only(void **state)
{
    wend_profile profile = wend_profile_default();
    (void)state;
    assert_int_equal(profile.neighbours, WEND_NEIGHBOURS_8);
    for (int i = 0; i < 256; i++)
        assert_int_equal(profile.weight[i], i == '.' || i == 'G' || i == 'S');
}

static void every_weight_is_taken(void **state)
{
    static const uint16_t weights[] = {2, 255, 256, 257, 65535};
    (void)state;
    for (unsigned i = 0; i < 5; i++) {
        wend_profile profile = wend_profile_default();
        profile.weight[i * 63] = weights[i];
        assert_int_equal(make_space(&profile), WEND_OK);
    }
}

static void values_out_of_range_are_refused(void **state)
{
    wend_profile profile = wend_profile_default();
    (void)state;
    profile.straight = 0;
    assert_int_equal(make_space(&profile), WEND_ERROR_ARGUMENT);
    profile = wend_profile_default();
    profile.footprint = 0;
    assert_int_equal(make_space(&profile), WEND_ERROR_ARGUMENT);
    profile.footprint = WEND_MAX_FOOTPRINT + 1;
    assert_int_equal(make_space(&profile), WEND_ERROR_ARGUMENT);
    profile = wend_profile_default();
    profile.resource_count = WEND_MAX_RESOURCES + 1;
    assert_int_equal(make_space(&profile), WEND_ERROR_ARGUMENT);
    profile = wend_profile_default();
    profile.turn_cost = (1u << 24) + 1;
    assert_int_equal(make_space(&profile), WEND_ERROR_ARGUMENT);
    profile = wend_profile_default();
    profile.corners = (wend_corners)3;
    assert_int_equal(make_space(&profile), WEND_ERROR_ARGUMENT);
}

static void rules_that_make_no_sense_together_are_unsupported(void **state)
{
    wend_profile profile = wend_profile_default();
    (void)state;
    profile.diagonal = (uint16_t)(profile.straight - 1);
    assert_int_equal(make_space(&profile), WEND_ERROR_UNSUPPORTED);
    profile.diagonal = (uint16_t)(2 * profile.straight + 1);
    assert_int_equal(make_space(&profile), WEND_ERROR_UNSUPPORTED);
    profile.neighbours = WEND_NEIGHBOURS_4; /* which has no diagonal */
    assert_int_equal(make_space(&profile), WEND_OK);
    profile = wend_profile_default();
    profile.footprint = 2;
    assert_int_equal(make_space(&profile), WEND_OK);
    assert_int_equal(make_space_of(WEND_CELLS_HEX_FLAT_ODD, &profile), WEND_ERROR_UNSUPPORTED);
}

static void unknown_neighbours_are_refused(void **state)
{
    wend_profile profile = wend_profile_default();
    (void)state;
    profile.neighbours = (wend_neighbours)2;
    assert_int_equal(make_space(&profile), WEND_ERROR_ARGUMENT);
    profile.neighbours = (wend_neighbours)-1;
    assert_int_equal(make_space(&profile), WEND_ERROR_ARGUMENT);
}

static void null_means_the_default(void **state)
{
    wend_grid *grid = small_grid(WEND_CELLS_SQUARE);
    wend_space *space = NULL;
    (void)state;
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    wend_profile profile = wend_space_profile(space), expected = wend_profile_default();
    assert_int_equal(profile.size, expected.size);
    assert_int_equal(profile.neighbours, expected.neighbours);
    assert_memory_equal(profile.weight, expected.weight, sizeof expected.weight);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

static void every_byte_can_be_made_free(void **state)
{
    wend_grid *grid = small_grid(WEND_CELLS_SQUARE);
    (void)state;
    for (int byte = 0; byte < 256; byte++) {
        wend_profile profile = wend_profile_default();
        wend_space *space = NULL;
        memset(profile.weight, 0, sizeof profile.weight);
        profile.weight[byte] = 1;
        assert_int_equal(wend_grid_fill(grid, wend_area_cells(0, 0, 4, 4), (uint8_t)(byte ^ 1)), WEND_OK);
        assert_int_equal(wend_grid_set(grid, wend_place_cell(2, 1), (uint8_t)byte), WEND_OK);
        assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
        for (int i = 0; i < 16; i++)
            assert_true(wend_space_is_free(space, wend_place_cell(i % 4, i / 4)) == (i == 6));
        wend_space_destroy(space);
    }
    wend_grid_destroy(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_walks_on_ground_and_swamp_only),
        cmocka_unit_test(every_weight_is_taken),
        cmocka_unit_test(values_out_of_range_are_refused),
        cmocka_unit_test(rules_that_make_no_sense_together_are_unsupported),
        cmocka_unit_test(unknown_neighbours_are_refused),
        cmocka_unit_test(null_means_the_default),
        cmocka_unit_test(every_byte_can_be_made_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
