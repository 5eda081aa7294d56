/* tests/unit/profile_format_test.c: profiles as texts: every rule, every error at its place. */
#include "test/memory.h"
#include "test/test.h"
#include "texts/texts.h"

#include <stdio.h>
#include <string.h>

static wend_profile read_with(const char *text, const wend_legend *info, wend_resource_names *names)
{
    wend_profile profile;
    wend_text_error error;
    memset(&profile, 0xEE, sizeof profile);
    wend_status status = wend_profile_parse(text, strlen(text), info, &profile, names, &error);
    if (status != WEND_OK)
        fail_msg("line %u, column %u: %s, in\n%s", (unsigned)error.line, (unsigned)error.column, error.text, text);
    assert_int_equal(error.status, WEND_OK);
    return profile;
}

static wend_profile read_well(const char *text)
{
    return read_with(text, NULL, NULL);
}

static void refuse(const char *text, uint32_t line, uint32_t column)
{
    const char *fault = text_refusal_fault(text_read_profile, text, line, column);
    if (fault)
        fail_msg("%s", fault);
}

static void text_without_a_line_is_the_default(void **state)
{
    wend_profile profile = read_well("# nothing\n\n"), expected = wend_profile_default();
    (void)state;
    assert_int_equal(profile.size, expected.size);
    assert_memory_equal(profile.weight, expected.weight, sizeof expected.weight);
    assert_int_equal(profile.footprint, expected.footprint);
    assert_int_equal(profile.extra_price, expected.extra_price);
    assert_true(profile.apply_exits == expected.apply_exits && profile.apply_links == expected.apply_links);
}

static void words_choose_neighbours_corners_and_weigh(void **state)
{
    static const char *const neighbours[] = {"8", "4"};
    static const char *const corners[] = {"never", "one", "always"};
    static const char *const weigh[] = {"entered", "both"};
    char text[64];
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "neighbours %s", neighbours[i]);
        assert_int_equal(read_well(text).neighbours, i == 0 ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4);
    }
    for (unsigned i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "corners %s", corners[i]);
        assert_int_equal(read_well(text).corners, i);
    }
    for (unsigned i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "weigh %s", weigh[i]);
        assert_int_equal(read_well(text).weigh, i);
    }
    refuse("neighbours 6", 1, 12);
    refuse("neighbours", 1, 11);
    refuse("corners cut", 1, 9);
    refuse("weigh left", 1, 7);
    refuse("neighbours 8\nneighbours 4\n", 2, 1);
}

static void hexagons_are_said_by_the_map(void **state)
{
    static const char text[] = "neighbours hex-flat-odd\n";
    wend_profile profile;
    wend_text_error error;
    (void)state;
    refuse(text, 1, 12);
    assert_int_equal(wend_profile_parse(text, sizeof text - 1, NULL, &profile, NULL, &error), WEND_ERROR_FORMAT);
    assert_non_null(strstr(error.text, "cells hex-flat-odd"));
}

static void extent_is_a_side_or_a_square(void **state)
{
    (void)state;
    assert_int_equal(read_well("footprint 3").footprint, 3);
    assert_int_equal(read_well("size 16x16").footprint, 16);
    refuse("footprint 17", 1, 11);
    refuse("footprint 0", 1, 11);
    refuse("size 2x3", 1, 6);
    refuse("size 2", 1, 6);
    refuse("size 17x17", 1, 6);
    refuse("size x", 1, 6);
    refuse("size 2x2 2", 1, 10);
}

static void terrains_are_named_quoted_or_numbered(void **state)
{
    wend_profile profile = read_well("terrain water 3\nterrain '~' 65535\nterrain 200 7\nterrain ground blocked\n"
                                     "terrain out 1\nterrain '#' 2 # comment");
    (void)state;
    assert_int_equal(profile.weight['W'], 3);
    assert_int_equal(profile.weight['~'], 65535);
    assert_int_equal(profile.weight[200], 7);
    assert_int_equal(profile.weight['.'], 0);
    assert_int_equal(profile.weight['G'], 1);
    assert_int_equal(profile.weight['O'], 1);
    assert_int_equal(profile.weight['#'], 2);
    refuse("terrain lava 1", 1, 9);
    refuse("terrain 256 1", 1, 9);
    refuse("terrain '~ 1", 1, 9);
    refuse("terrain water", 1, 14);
    refuse("terrain water 0", 1, 15);
    refuse("terrain water 65536", 1, 15);
    refuse("terrain water costly", 1, 15);
    refuse("terrain water 1\nterrain 'W' 2", 2, 9);
}

static void maps_name_their_own_terrains(void **state)
{
    static const char map[] = "wend map 1\nsize 1 1\nterrain '~' lava 9\nterrain '#' water 10\nlevel 0\n#\n";
    wend_grid *grid = NULL;
    wend_legend *info = NULL;
    (void)state;
    assert_int_equal(wend_grid_parse(map, sizeof map - 1, NULL, &grid, &info, NULL), WEND_OK);
    wend_profile profile = read_with("terrain lava 2\nterrain '#' 3\nterrain 'W' 5\n", info, NULL);
    assert_int_equal(profile.weight[9], 2);
    assert_int_equal(profile.weight[10], 3);
    assert_int_equal(profile.weight['#'], 0);
    assert_int_equal(profile.weight['W'], 5);
    assert_int_equal(read_with("terrain water 4\n", info, NULL).weight[10], 4);
    wend_legend_destroy(info);
    wend_grid_destroy(grid);
}

static void default_is_for_all_terrains_not_named(void **state)
{
    wend_profile profile = read_well("terrain water 3\ndefault 2\nterrain wall blocked\n");
    (void)state;
    assert_int_equal(profile.weight['W'], 3);
    assert_int_equal(profile.weight['@'], 0);
    assert_int_equal(profile.weight['.'], 2);
    assert_int_equal(profile.weight[0], 2);
    assert_int_equal(read_well("default blocked").weight['.'], 0);
    refuse("default 0", 1, 9);
    refuse("default 1\ndefault 2", 2, 1);
}

static void costs_count_in_steps_or_units(void **state)
{
    wend_profile profile = read_well("turn 0.25\ncrossing 2\nextra 0.1\n");
    (void)state;
    assert_int_equal(profile.turn_cost, 3465);
    assert_int_equal(profile.crossing_cost, 27720);
    assert_int_equal(profile.extra_price, 1386);
    profile = read_well("steps 10:14\nturn 0.25\ncrossing 300 units\nextra 0.04\n");
    assert_int_equal(profile.straight, 10);
    assert_int_equal(profile.diagonal, 14);
    assert_int_equal(profile.turn_cost, 3); /* halves go up */
    assert_int_equal(profile.crossing_cost, 300);
    assert_int_equal(profile.extra_price, 0);
    assert_int_equal(read_well("crossing never\nsteps 10:14\n").crossing_cost, WEND_NO_CROSSING);
}

static void land_that_is_not_known_has_a_weight(void **state)
{
    (void)state;
    assert_int_equal(read_well("corners one").unknown_weight, 1);
    assert_int_equal(read_well("unknown 3").unknown_weight, 3);
    assert_int_equal(read_well("unknown blocked").unknown_weight, 0);
    refuse("unknown 0", 1, 9);
    refuse("unknown 1\nunknown 2", 2, 1);
}

static void costs_out_of_range_are_errors(void **state)
{
    (void)state;
    assert_int_equal(read_well("turn 16777216 units").turn_cost, 16777216);
    refuse("turn 16777217 units", 1, 6);
    refuse("crossing 1211", 1, 10);
    refuse("crossing never mind", 1, 16);
    refuse("extra 65537 units", 1, 7);
    refuse("turn 1.5 units", 1, 6);
    refuse("turn -1", 1, 6);
    refuse("turn 1.", 1, 6);
    refuse("turn .5", 1, 6);
    refuse("turn 1.0000000001", 1, 6);
    refuse("turn 99999999999999999999", 1, 6);
    refuse("turn 1 unit", 1, 8);
    refuse("turn", 1, 5);
}

static void steps_have_two_prices(void **state)
{
    wend_profile profile = read_well("steps sqrt2");
    (void)state;
    assert_true(profile.straight == WEND_PRICE_STRAIGHT && profile.diagonal == WEND_PRICE_DIAGONAL);
    profile = read_well("steps 1:2");
    assert_true(profile.straight == 1 && profile.diagonal == 2);
    refuse("steps 1:3", 1, 7);
    refuse("steps 2:1", 1, 7);
    refuse("steps 0:0", 1, 7);
    refuse("steps 65535:65536", 1, 7);
    refuse("steps 10", 1, 7);
    refuse("turn 1\nsteps 1:1", 2, 1);
}

static void exits_and_links_are_applied_or_ignored(void **state)
{
    wend_profile profile = read_well("exits ignore\nlinks apply\n");
    (void)state;
    assert_false(profile.apply_exits);
    assert_true(profile.apply_links);
    profile = read_well("exits apply\nlinks ignore\n");
    assert_true(profile.apply_exits);
    assert_false(profile.apply_links);
    refuse("exits yes", 1, 7);
}

static void resources_have_names_factors_and_weights(void **state)
{
    wend_resource_names names;
    wend_profile profile =
        read_with("resource time factor 2\nresource risk factor 0\nspend time swamp 9\nspend time default 3\n"
                  "spend risk water 0\n",
                  NULL, &names);
    (void)state;
    assert_int_equal(profile.resource_count, 2);
    assert_string_equal(names.name[0], "time");
    assert_string_equal(names.name[1], "risk");
    assert_string_equal(names.name[2], "");
    assert_int_equal(profile.resources[0].factor, 2);
    assert_int_equal(profile.resources[0].weight['S'], 9);
    assert_int_equal(profile.resources[0].weight['.'], 3);
    assert_int_equal(profile.resources[1].weight['.'], 1);
    assert_int_equal(profile.resources[1].weight['W'], 0);
}

static void resource_errors_are_where_they_are(void **state)
{
    (void)state;
    refuse("resource", 1, 9);
    refuse("resource 1 factor 1", 1, 10);
    refuse("resource a fact 1", 1, 12);
    refuse("resource a factor 65536", 1, 19);
    refuse("resource a factor 1\nresource a factor 1", 2, 10);
    refuse("resource a factor 1\nresource b factor 1\nresource c factor 1\nresource d factor 1\nresource e factor 1", 5,
           1);
    refuse("spend time default 1", 1, 7);
    refuse("resource a factor 1\nspend a lava 1", 2, 9);
    refuse("resource a factor 1\nspend a water -1", 2, 15);
    refuse("resource a factor 1\nspend a water 1\nspend a 'W' 1", 3, 9);
}

static void unknown_rules_are_refused_with_those_there_are(void **state)
{
    wend_profile profile;
    wend_text_error error;
    (void)state;
    refuse("neighbors 8", 1, 1);
    refuse("\n\n  fly 1", 3, 3);
    wend_profile_parse("fly", 3, NULL, &profile, NULL, &error);
    assert_non_null(strstr(error.text, "neighbours"));
    assert_non_null(strstr(error.text, "spend"));
}

static void null_pointers_and_absent_files_are_errors(void **state)
{
    wend_profile profile;
    wend_text_error error;
    (void)state;
    assert_int_equal(wend_profile_parse(NULL, 1, NULL, &profile, NULL, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_profile_parse("", 0, NULL, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_profile_load("no/such.profile", NULL, NULL, &profile, NULL, &error), WEND_ERROR_FILE);
    assert_int_equal(error.status, WEND_ERROR_FILE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_without_a_line_is_the_default),
        cmocka_unit_test(words_choose_neighbours_corners_and_weigh),
        cmocka_unit_test(hexagons_are_said_by_the_map),
        cmocka_unit_test(extent_is_a_side_or_a_square),
        cmocka_unit_test(terrains_are_named_quoted_or_numbered),
        cmocka_unit_test(maps_name_their_own_terrains),
        cmocka_unit_test(default_is_for_all_terrains_not_named),
        cmocka_unit_test(costs_count_in_steps_or_units),
        cmocka_unit_test(land_that_is_not_known_has_a_weight),
        cmocka_unit_test(costs_out_of_range_are_errors),
        cmocka_unit_test(steps_have_two_prices),
        cmocka_unit_test(exits_and_links_are_applied_or_ignored),
        cmocka_unit_test(resources_have_names_factors_and_weights),
        cmocka_unit_test(resource_errors_are_where_they_are),
        cmocka_unit_test(unknown_rules_are_refused_with_those_there_are),
        cmocka_unit_test(null_pointers_and_absent_files_are_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
