/* tests/unit/own_map_test.c: wend's own map format: what it carries, and where errors are said to be. */
#include "test/cells.h"
#include "test/memory.h"
#include "test/test.h"
#include "texts/texts.h"

#include "texts/own_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void refuse(const char *text, uint32_t line, uint32_t column)
{
    const char *fault = text_refusal_fault(text_read_own_map, text, line, column);
    if (fault)
        fail_msg("%s", fault);
}

/* ---- what it carries ---- */

static void shortest_map_has_one_cell(void **state)
{
    own_map map = read_well("wend map 1\nsize 1 1\nlevel 0\nW\n", 30);
    (void)state;
    assert_int_equal(wend_grid_levels(map.grid), 1);
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_cell(0, 0)), 'W');
    assert_string_equal(wend_legend_terrain_name(map.info, 'W'), "water");
    assert_int_equal(wend_grid_version(map.grid), 0);
    close_map(map);
}

static void terrains_have_letters_names_and_bytes(void **state)
{
    static const char text[] = "wend map 1\nsize 4 1\nterrain '~' lava\nterrain '#' rock 200\nterrain 'W' 7\n"
                               "terrain 'x'\nlevel 0\n~#Wx\n";
    own_map map = read_well(text, sizeof text - 1);
    uint8_t byte = 0;
    (void)state;
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_cell(0, 0)), '~');
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_cell(1, 0)), 200);
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_cell(2, 0)), 7);
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_cell(3, 0)), 'x');
    assert_string_equal(wend_legend_terrain_name(map.info, 200), "rock");
    assert_int_equal(wend_legend_terrain_letter(map.info, 200), '#');
    assert_null(wend_legend_terrain_name(map.info, 7));
    assert_true(wend_legend_find_terrain(map.info, "lava", &byte) && byte == '~');
    assert_true(wend_legend_find_terrain(map.info, "trees", &byte) && byte == 'T');
    assert_false(wend_legend_find_terrain(map.info, "lav", &byte));
    assert_true(wend_legend_find_terrain(NULL, "wall", &byte) && byte == '@');
    close_map(map);
}

static void own_names_come_before_the_standard_ones(void **state)
{
    static const char text[] = "wend map 1\nsize 2 1\nterrain '~' water\nterrain 'T' pines\nlevel 0\n~T\n";
    own_map map = read_well(text, sizeof text - 1);
    wend_profile profile;
    uint8_t byte = 0;
    (void)state;
    assert_true(wend_legend_find_terrain(map.info, "water", &byte) && byte == '~');
    assert_false(wend_legend_find_terrain(map.info, "trees", &byte));
    assert_int_equal(wend_profile_parse("terrain water 9\n", 16, map.info, &profile, NULL, NULL), WEND_OK);
    assert_int_equal(profile.weight['~'], 9);
    assert_int_equal(wend_profile_parse("terrain\n", 8, map.info, &profile, NULL, NULL), WEND_ERROR_FORMAT);
    close_map(map);
}

static void levels_come_in_any_order(void **state)
{
    static const char text[] = "wend map 1\nlevels 3\nsize 2 1\nlevel 2\nSS\nlevel 0\n..\nlevel 1 hex\n4701\n";
    own_map map = read_well(text, sizeof text - 1);
    (void)state;
    assert_int_equal(wend_grid_levels(map.grid), 3);
    assert_int_equal(wend_grid_height(map.grid), 1);
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_cell(0, 0)), '.');
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_at(0, 0, 1)), 'G');
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_at(1, 0, 1)), 1);
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_at(1, 0, 2)), 'S');
    close_map(map);
}

static void links_lead_one_way_or_both(void **state)
{
    static const char text[] = "wend map 1\nsize 2 2\nlevels 2\nlevel 0\n..\n..\nlevel 1\n..\n..\n"
                               "link 0,0,0 -> 1,1,1 2.5\nlink 1,0,1 <-> 0,1,0 300 units\n";
    own_map map = read_well(text, sizeof text - 1);
    (void)state;
    assert_int_equal(wend_grid_link_count(map.grid), 3);
    check_link(map.grid, 0, (wend_link){wend_place_cell(0, 0), wend_place_at(1, 1, 1), 34650});
    check_link(map.grid, 1, (wend_link){wend_place_at(1, 0, 1), wend_place_cell(0, 1), 300});
    check_link(map.grid, 2, (wend_link){wend_place_cell(0, 1), wend_place_at(1, 0, 1), 300});
    assert_int_equal(wend_grid_version(map.grid), 0);
    close_map(map);
}

static void walls_close_both_sides_and_exits_one(void **state)
{
    static const char text[] =
        "wend map 1\nsize 3 2\nlevel 0\n...\n...\nwall 0,0..1,0 s\nexits 2,1 n nw\nexits 2,0 none\n"
        "exits 2,0 all\nexits 1,1 none\n";
    own_map map = read_well(text, sizeof text - 1);
    (void)state;
    assert_int_equal(wend_grid_exits(map.grid, wend_place_cell(0, 0)), 255 & ~(1 << WEND_DIRECTION_SOUTH));
    assert_int_equal(wend_grid_exits(map.grid, wend_place_cell(0, 1)), 255 & ~(1 << WEND_DIRECTION_NORTH));
    assert_int_equal(wend_grid_exits(map.grid, wend_place_cell(2, 1)),
                     1 << WEND_DIRECTION_NORTH | 1 << WEND_DIRECTION_NORTH_WEST);
    assert_int_equal(wend_grid_exits(map.grid, wend_place_cell(2, 0)), 255);
    assert_int_equal(wend_grid_exits(map.grid, wend_place_cell(1, 1)), 0);
    close_map(map);
}

static uint16_t value_at(const wend_layer *layer, int32_t x, int32_t y)
{
    return wend_layer_value(layer, wend_place_cell(x, y));
}

static void layers_are_made_of_what_a_map_says(void **state)
{
    static const char text[] =
        "wend map 1\nsize 3 2\nlevel 0\n...\n...\nextra 0,0..1,1 7\nextra 1,1 65535\noccupied 2,0..2,1\n";
    own_map map = read_well(text, sizeof text - 1);
    wend_layer *extra = NULL, *occupied = NULL, *known = NULL;
    (void)state;
    assert_int_equal(wend_legend_layer(map.info, map.grid, WEND_LAYER_EXTRA, NULL, &extra), WEND_OK);
    assert_int_equal(wend_legend_layer(map.info, map.grid, WEND_LAYER_OCCUPIED, NULL, &occupied), WEND_OK);
    assert_int_equal(wend_legend_layer(map.info, map.grid, WEND_LAYER_KNOWN, NULL, &known), WEND_OK);
    assert_int_equal(value_at(extra, 0, 1), 7);
    assert_int_equal(value_at(extra, 1, 1), 65535);
    assert_int_equal(value_at(extra, 2, 1), 0);
    assert_true(value_at(occupied, 2, 0) == 1 && value_at(occupied, 2, 1) == 1);
    assert_int_equal(value_at(occupied, 1, 1), 0);
    assert_null(known);
    assert_int_equal(wend_legend_layer(NULL, map.grid, WEND_LAYER_EXTRA, NULL, &known), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_legend_layer(map.info, NULL, WEND_LAYER_EXTRA, NULL, &known), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_legend_layer(map.info, map.grid, WEND_LAYER_EXTRA, NULL, NULL), WEND_ERROR_ARGUMENT);
    wend_layer_destroy(extra);
    wend_layer_destroy(occupied);
    close_map(map);
}

static void a_program_names_the_terrains_of_its_own_grid(void **state)
{
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = desc.height = 2;
    desc.terrain = (const uint8_t *)".~~.";
    wend_grid *grid = NULL;
    wend_legend *info = NULL;
    char text[200];
    size_t length = 0;
    (void)state;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_legend_create_for(grid, NULL, &info), WEND_OK);
    assert_int_equal(wend_legend_name_terrain(info, '~', '~', "lava"), WEND_OK);
    assert_int_equal(wend_legend_name_terrain(info, '.', '~', "ground"), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_legend_name_terrain(info, '.', '.', "lava"), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_legend_name_terrain(info, '.', '.', "two words"), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_legend_name_terrain(info, '.', ' ', NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_legend_name_terrain(NULL, '.', '.', NULL), WEND_ERROR_ARGUMENT);
    assert_string_equal(wend_legend_terrain_name(info, '.'), "ground");
    assert_int_equal(wend_grid_write_text(grid, info, text, sizeof text - 1, &length), WEND_OK);
    text[length] = '\0';
    assert_string_equal(text, "wend map 1\nsize 2 2\nterrain '~' lava\nlevel 0\n.~\n~.\n");
    wend_legend_destroy(info);
    assert_int_equal(wend_legend_create_for(NULL, NULL, &info), WEND_ERROR_ARGUMENT);
    assert_null(info);
    own_map map = read_well(text, length);
    wend_legend_destroy(map.info);
    wend_grid_destroy(map.grid);
    wend_grid_destroy(grid);
}

static void layers_of_another_size_are_refused(void **state)
{
    static const char text[] = "wend map 1\nsize 3 2\nlevel 0\n...\n...\nextra 0,0 7\noccupied 0,0\noccupied 2,1\n";
    static const char *const others[] = {"wend map 1\nsize 2 2\nlevel 0\n..\n..\n",
                                         "wend map 1\nsize 3 1\nlevel 0\n...\n",
                                         "wend map 1\nsize 3 3\nlevel 0\n...\n...\n...\n"};
    own_map map = read_well(text, sizeof text - 1);
    (void)state;
    for (int i = 0; i < 3; i++) {
        own_map other = read_well(others[i], strlen(others[i]));
        wend_layer *layer = (wend_layer *)&layer;
        assert_int_equal(wend_legend_layer(map.info, other.grid, WEND_LAYER_EXTRA, NULL, &layer), WEND_ERROR_RANGE);
        assert_null(layer);
        close_map(other);
    }
    close_map(map);
}

static void layers_without_memory_are_not_made(void **state)
{
    static const char text[] = "wend map 1\nsize 3 2\nlevel 0\n...\n...\nextra 0,0 7\noccupied 2,1\n";
    own_map map = read_well(text, sizeof text - 1);
    (void)state;
    for (uint64_t refused = 1; refused <= 3; refused++) {
        test_memory memory;
        wend_layer *layer = NULL;
        test_memory_begin(&memory);
        memory.fail_at = memory.calls + refused;
        assert_int_equal(wend_legend_layer(map.info, map.grid, WEND_LAYER_OCCUPIED, &memory.allocator, &layer),
                         WEND_ERROR_MEMORY);
        assert_null(layer);
        assert_int_equal(memory.blocks, 0);
        assert_null(memory.fault);
    }
    close_map(map);
}

static void comments_blank_lines_and_cr_lf_are_tolerated(void **state)
{
    static const char text[] = "# a map\r\n\r\n  wend map 1 # first\r\n\tsize 2 1# no comment without a blank\r\n";
    static const char good[] = "# a map\r\n\r\n  wend map 1 # first\r\n\tsize 2 1 #\r\n#\r\nterrain '#' rock\r\n"
                               "level 0 # ground\r\n##\r\n# end";
    own_map map = read_well(good, sizeof good - 1);
    (void)state;
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_cell(1, 0)), '#');
    close_map(map);
    refuse(text, 4, 9);
}

static void moving_ai_maps_are_known_by_their_first_word(void **state)
{
    static const char text[] = "type octile\nheight 1\nwidth 2\nmap\n.@\n";
    own_map map = read_well(text, sizeof text - 1);
    (void)state;
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_cell(1, 0)), '@');
    assert_string_equal(wend_legend_terrain_name(map.info, '@'), "wall");
    close_map(map);
    refuse("type octile\nheight 1\nwidth 2\nmap\n.x\n", 5, 2);
}

/* ---- errors ---- */

static void header_errors_are_where_they_are(void **state)
{
    (void)state;
    refuse("", 1, 1);
    refuse("wend", 1, 5);
    refuse("wend mop 1\n", 1, 6);
    refuse("wend map 2\n", 1, 10);
    refuse("wend map 1 2\n", 1, 12);
    refuse("wend map 1\n", 1, 11);
    refuse("wend map 1\nsize 0 1\n", 2, 6);
    refuse("wend map 1\nsize 1 65536\n", 2, 8);
    refuse("wend map 1\nsize 1\n", 2, 7);
    refuse("wend map 1\nsize 1 1 1\n", 2, 10);
    refuse("wend map 1\nsize 1 1\nsize 1 1\n", 3, 1);
    refuse("wend map 1\nlevels 256\n", 2, 8);
    refuse("wend map 1\nlevels 2\nlevels 2\n", 3, 1);
    refuse("wend map 1\nlevle 0\n", 2, 1);
    refuse("wend map 1\nlevel 0\n.\n", 2, 1);
    refuse("wend map 1\nsize 1 1\nlevel 0\n.\nterrain 'x'\n", 5, 1);
}

static void terrain_errors_are_where_they_are(void **state)
{
    (void)state;
    refuse("wend map 1\nterrain x\n", 2, 9);
    refuse("wend map 1\nterrain\n", 2, 8);
    refuse("wend map 1\nterrain ' ' void\n", 2, 9);
    refuse("wend map 1\nterrain 'x' 256\n", 2, 13);
    refuse("wend map 1\nterrain 'x' 9th\n", 2, 13);
    refuse("wend map 1\nterrain 'x' name 256\n", 2, 18);
    refuse("wend map 1\nterrain 'x' name 25 5\n", 2, 21);
    refuse("wend map 1\nterrain 'x' a\nterrain 'x' b\n", 3, 9);
    refuse("wend map 1\nterrain 'x' a\nterrain 'y' a\n", 3, 13);
    refuse("wend map 1\nterrain 'x' a 9\nterrain 'y' b 9\n", 3, 1);
    refuse("wend map 1\nterrain 'x' a2345678901234567890123456789012\n", 2, 13);
}

static void row_errors_are_where_they_are(void **state)
{
    (void)state;
    refuse("wend map 1\nsize 2 1\nlevel 1\n..\n", 3, 7);
    refuse("wend map 1\nsize 2 1\nlevel 0 x\n..\n", 3, 9);
    refuse("wend map 1\nsize 2 1\nlevel 0\n.x\n", 4, 2);
    refuse("wend map 1\nsize 2 1\nlevel 0\n.\n..\n", 4, 2);
    refuse("wend map 1\nsize 2 1\nlevel 0\n...\n", 4, 3);
    refuse("wend map 1\nsize 2 2\nlevel 0\n..\n", 3, 1);
    refuse("wend map 1\nsize 1 3\nlevel 0\n.\n.\n", 5, 2);
    refuse("wend map 1\nsize 2 1\nlevel 0 hex\n2e2g\n", 4, 3);
    refuse("wend map 1\nsize 2 1\nlevel 0 hex\n2e2\n", 4, 3);
    refuse("wend map 1\nsize 2 1\nlevel 0\n..\nlevel 0\n..\n", 5, 1);
    refuse("wend map 1\nsize 2 1\nlevels 2\nlevel 0\n..\n#..\n", 6, 1);
}

static void cell_errors_are_where_they_are(void **state)
{
    static const char *const cells[] = {"2,0",    "0,1",      "0",        "0,",       ",0",   "0,0,",
                                        "0,0,1",  "0,0,0,0",  "x,0",      "0,0x",     "-1,0", "0,0...1,0",
                                        "0,0..1", "1,0..0,0", "0,0..2,0", "0,0..0,1", ".."};
    char text[128];
    (void)state;
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        snprintf(text, sizeof text, "wend map 1\nsize 2 1\nlevel 0\n..\noccupied %s\n", cells[i]);
        refuse(text, 5, 10);
        snprintf(text, sizeof text, "wend map 1\nsize 2 1\nlevel 0\n..\nlink 0,0 -> %s 3\n", cells[i]);
        refuse(text, 5, 13);
    }
    refuse("wend map 1\nsize 2 1\nlevel 0\n..\nlink 0,0..1,0 -> 1,0 2\n", 5, 6);
    refuse("wend map 1\nsize 2 1\nlevels 2\nlevel 0\n..\nlevel 1\n..\noccupied 1,0\n", 8, 10);
}

static void line_errors_are_where_they_are(void **state)
{
    static const struct {
        const char *line;
        uint32_t column;
    } wrong[] = {
        {"link 0,0 => 1,0 2", 10},
        {"link 0,0 -> 1,0", 16},
        {"link 0,0 -> 1,0 0", 17},
        {"link 0,0 -> 1,0 -1", 17},
        {"link 0,0 -> 1,0 1.5 units", 17},
        {"link 0,0 -> 1,0 2147483648 units", 17},
        {"link 0,0 -> 1,0 154942", 17},
        {"link 0,0 -> 1,0 2 3", 19},
        {"link 0,0 -> 1,0 1.0000000001", 17},
        {"wall 0,0", 9},
        {"wall 0,0 x", 10},
        {"wall 0,0 e x", 12},
        {"wall 0,0 w", 1},
        {"wall 0,0 s", 1},
        {"exits 0,0", 10},
        {"exits 0,0 all n", 15},
        {"exits 0,0 n all", 13},
        {"extra 0,0", 10},
        {"extra 0,0 65536", 11},
        {"occupied 0,0 1", 14},
    };
    char text[128];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(text, sizeof text, "wend map 1\nsize 2 1\nlevel 0\n..\n%s\n", wrong[i].line);
        refuse(text, 5, wrong[i].column);
    }
}

static void huge_promises_are_refused_without_huge_memory(void **state)
{
    (void)state;
    refuse("wend map 1\nsize 65535 65535\nlevel 0\n", 3, 1);
    refuse("wend map 1\nsize 1 65535\nlevels 255\nlevel 0\n", 4, 1);
    refuse("wend map 1\nsize 4000 4000\nlevel 0\n", 3, 1);
}

/* Rectangles over the whole map, again and again, would take time in proportion to the square of the text. */
static void lists_may_cover_a_map_only_so_often(void **state)
{
    char text[4096];
    int length = snprintf(text, sizeof text, "wend map 1\nsize 2 1\nlevel 0\n..\n");
    (void)state;
    for (int i = 0; i < 64; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "extra 0,0..1,0 5\n");
    close_map(read_well(text, (size_t)length));
    snprintf(text + length, sizeof text - (size_t)length, "extra 0,0 5\n");
    refuse(text, 69, 7);
}

static void links_past_the_most_are_refused(void **state)
{
    static char text[20 * (WEND_GRID_MAX_LINKS + 2)];
    int length = snprintf(text, sizeof text, "wend map 1\nsize 1 1\nlevel 0\n.\n");
    (void)state;
    for (uint32_t i = 0; i < WEND_GRID_MAX_LINKS / 2; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "link 0,0 <-> 0,0 1\n");
    int almost = length;
    snprintf(text + length, sizeof text - (size_t)length, "link 0,0 -> 0,0 1\n");
    close_map(read_well(text, strlen(text)));
    snprintf(text + almost, sizeof text - (size_t)almost, "link 0,0 <-> 0,0 1\n");
    assert_int_equal(wend_grid_parse(text, strlen(text), NULL, &(wend_grid *){NULL}, NULL, NULL), WEND_ERROR_FORMAT);
}

static void files_are_read_like_texts(void **state)
{
    static const char name[] = "wend-own-map-test.wmap";
    own_map map = {NULL, NULL};
    wend_profile profile;
    wend_text_error error;
    FILE *file = fopen(name, "wb");
    (void)state;
    assert_non_null(file);
    fputs("wend map 1\nsize 1 1\nterrain '~' lava\nlevel 0\n~\n", file);
    fclose(file);
    assert_int_equal(wend_grid_load(name, NULL, &map.grid, &map.info, &error), WEND_OK);
    file = fopen(name, "wb");
    assert_non_null(file);
    fputs("terrain lava 3\n", file);
    fclose(file);
    assert_int_equal(wend_profile_load(name, map.info, NULL, &profile, NULL, &error), WEND_OK);
    remove(name);
    assert_int_equal(profile.weight['~'], 3);
    close_map(map);
}

static void null_pointers_are_refused(void **state)
{
    wend_grid *grid = NULL;
    wend_text_error error;
    size_t length;
    (void)state;
    assert_int_equal(wend_grid_parse(NULL, 5, NULL, &grid, NULL, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_grid_parse("x", 1, NULL, NULL, NULL, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_grid_parse("x", 1, NULL, &grid, NULL, NULL), WEND_ERROR_FORMAT);
    assert_int_equal(wend_grid_load(NULL, NULL, &grid, NULL, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_grid_load("no/such.wmap", NULL, &grid, NULL, &error), WEND_ERROR_FILE);
    assert_int_equal(wend_grid_write_text(NULL, NULL, NULL, 0, &length), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_grid_write_map(NULL, NULL, NULL, 0, &length, &error), WEND_ERROR_ARGUMENT);
    wend_legend_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortest_map_has_one_cell),
        cmocka_unit_test(terrains_have_letters_names_and_bytes),
        cmocka_unit_test(own_names_come_before_the_standard_ones),
        cmocka_unit_test(levels_come_in_any_order),
        cmocka_unit_test(links_lead_one_way_or_both),
        cmocka_unit_test(walls_close_both_sides_and_exits_one),
        cmocka_unit_test(layers_are_made_of_what_a_map_says),
        cmocka_unit_test(a_program_names_the_terrains_of_its_own_grid),
        cmocka_unit_test(layers_of_another_size_are_refused),
        cmocka_unit_test(layers_without_memory_are_not_made),
        cmocka_unit_test(comments_blank_lines_and_cr_lf_are_tolerated),
        cmocka_unit_test(moving_ai_maps_are_known_by_their_first_word),
        cmocka_unit_test(header_errors_are_where_they_are),
        cmocka_unit_test(terrain_errors_are_where_they_are),
        cmocka_unit_test(row_errors_are_where_they_are),
        cmocka_unit_test(cell_errors_are_where_they_are),
        cmocka_unit_test(line_errors_are_where_they_are),
        cmocka_unit_test(huge_promises_are_refused_without_huge_memory),
        cmocka_unit_test(lists_may_cover_a_map_only_so_often),
        cmocka_unit_test(links_past_the_most_are_refused),
        cmocka_unit_test(files_are_read_like_texts),
        cmocka_unit_test(null_pointers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
