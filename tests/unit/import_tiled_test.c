/* tests/unit/import_tiled_test.c: maps of Tiled: packings, layers, tilesets, orientations. */
#include "test/test.h"

#include "texts/tiled.h"

#include <math.h>
#include <stdlib.h>

static void check_rows(size_t length, const char *rows)
{
    wend_import *import = read_well(made, length, NULL);
    assert_string_equal(rows_of(import, 0), rows);
    assert_int_equal(weight_of(import, "mud"), 3);
    assert_int_equal(weight_of(import, "wall"), 0);
    assert_int_equal(weight_of(import, "grass"), 1);
    wend_import_destroy(import);
}

/* A library that packs may be missing: then the error says so. */
static void check_packed(size_t length)
{
    wend_import *import = NULL;
    wend_import_error error;
    wend_status status = wend_import_memory(made, length, NULL, NULL, &import, &error);
    wend_import_destroy(import);
    if (status == WEND_ERROR_UNSUPPORTED)
        assert_non_null(strstr(error.text, "unpack"));
    else
        check_rows(length, "gwm/ogw");
}

static const char *const packed[][3] = {{"base64", "", "AQAAAAIAAAADAACAAAAAAAEAAEACAADg"},
                                        {"base64", "zlib", "eJxjZGBgYAJiZgaGBiDFwMjA4ADkPwAACTgBqg=="},
                                        {"base64", "gzip", "H4sIAAAAAAACA2NkYGBgAmJmBoYGIMXAyMDgAOQ/AABKOtL/GAAAAA=="},
                                        {"base64", "zstd", "KLUv/SAYwQAAAQAAAAIAAAADAACAAAAAAAEAAEACAADg"},
                                        {"csv", "", "1,2,2147483651,\n0,1073741825,3758096386\n"}};

static void tiles_are_read_however_they_are_packed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof packed / sizeof *packed; i++) {
        char layer[600];
        snprintf(layer, sizeof layer,
                 "<layer width='3' height='2'><data encoding='%s' compression='%s'>\n %s\n</data></layer>",
                 packed[i][0], packed[i][1], packed[i][2]);
        if (has_xml())
            check_packed(tmx("width='3' height='2'", layer));
        if (i == 4)
            continue;
        snprintf(layer, sizeof layer,
                 "{\"type\":\"tilelayer\",\"encoding\":\"%s\",\"compression\":\"%s\",\"data\":\"%s\",\"width\":3,"
                 "\"height\":2}",
                 packed[i][0], packed[i][1], packed[i][2]);
        check_packed(tmj("\"width\":3,\"height\":2", layer));
    }
    if (has_xml())
        check_rows(tmx("width='3' height='2'", "<layer width='3' height='2'><data><tile gid='1'/><tile gid='2'/><tile "
                                               "gid='3'/><tile/><tile gid='1'/><tile gid='2'/></data></layer>"),
                   "gwm/ogw");
    check_rows(
        tmj("\"width\":3,\"height\":2", "{\"type\":\"tilelayer\",\"width\":3,\"height\":2,\"data\":[1,2, 3,\n0,1,2]}"),
        "gwm/ogw");
}

static void wrong_data_are_told(void **state)
{
    static const struct {
        const char *data, *word;
    } bad[] = {{"\"data\":[1,2]", "number 3"},
               {"\"data\":[1,2,3,4,1,2,3]", "more"},
               {"\"data\":[1,2,3,-1,1,2]", "number 4"},
               {"\"encoding\":\"base64\",\"data\":\"AQ==\"", "not 1 bytes"},
               {"\"encoding\":\"base64\",\"data\":\"?\"", "not base64"},
               {"\"encoding\":\"rot13\",\"data\":\"?\"", "encoded"},
               {"\"encoding\":\"base64\",\"compression\":\"lzma\",\"data\":\"AQAA\"", "unpack"},
               {"\"width\":99999999,\"data\":[1]", "most_cells"}};
    char layer[300];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wend_import *import = NULL;
        wend_import_error error;
        snprintf(layer, sizeof layer, "{\"type\":\"tilelayer\",%s,\"width\":3,\"height\":2}", bad[i].data);
        size_t length = tmj("\"width\":3,\"height\":2", layer);
        assert_true(wend_import_memory(made, length, NULL, NULL, &import, &error) != WEND_OK);
        if (!strstr(error.text, bad[i].word))
            print_error("%s\n", error.text);
        assert_non_null(strstr(error.text, bad[i].word));
        assert_null(import);
    }
}

static void the_topmost_tile_that_says_something_counts(void **state)
{
    (void)state;
    wend_import *import = read_layers(LAYER("a", "", "2,1") "," LAYER("b", "", "1,0") "," LAYER("c", "", "9,9"));
    assert_string_equal(rows_of(import, 0), "gg");
    wend_import_destroy(import);
    import = read_layers(LAYER("a", "", "1,1") ",{\"type\":\"group\",\"layers\":[" LAYER("b", "", "0,2") "]}");
    assert_string_equal(rows_of(import, 0), "gw");
    wend_import_destroy(import);
    import = read_layers(LAYER("a", "", "9,0"));
    assert_string_equal(rows_of(import, 0), "go");
    assert_int_equal(weight_of(import, "ground"), 1);
    wend_import_destroy(import);
}

static void layers_say_what_their_tiles_are(void **state)
{
    (void)state;
    wend_import *import = read_layers(LAYER("a", "", "1,1") "," LAYER("Collision", "", "9,0"));
    assert_string_equal(rows_of(import, 0), "wg");
    wend_import_destroy(import);
    import = read_layers(
        LAYER("a", "", "1,1") "," LAYER("x", "\"properties\":[{\"name\":\"solid\",\"value\":true}],", "0,1"));
    assert_string_equal(rows_of(import, 0), "gw");
    wend_import_destroy(import);
    import = read_layers(LAYER("a", "\"properties\":[{\"name\":\"weight\",\"value\":2.4}],", "1,0"));
    assert_string_equal(rows_of(import, 0), "wo");
    assert_int_equal(weight_of(import, "weight-2"), 2);
    wend_import_destroy(import);
    read_badly(
        made,
        tmj("\"width\":2,\"height\":1", LAYER("a", "\"properties\":[{\"name\":\"weight\",\"value\":-1}],", "1,0")),
        NULL, WEND_ERROR_FORMAT, 1, "weight");
}

static void only_chosen_layers_and_rules_count(void **state)
{
    static const char *const layers[] = {"b"};
    static const wend_import_rule rules[] = {
        {"land:8", "ice", 5, NULL}, {"b", "bridge", 2, NULL}, {"mud", "mire", 9, NULL}};
    wend_import_options options = wend_import_options_default();
    size_t length = tmj("\"width\":2,\"height\":1", LAYER("a", "", "9,3") "," LAYER("b", "", "0,0"));
    (void)state;
    options.layers = layers;
    options.layer_count = 1;
    wend_import *import = read_well(made, length, &options);
    assert_string_equal(rows_of(import, 0), "oo");
    wend_import_destroy(import);
    options = wend_import_options_default();
    options.rules = rules;
    options.rule_count = 3;
    import = read_well(made, length, &options);
    assert_string_equal(rows_of(import, 0), "im");
    assert_int_equal(weight_of(import, "mire"), 9);
    wend_import_destroy(import);
    import = read_well(made, tmj("\"width\":2,\"height\":1", LAYER("b", "", "1,0")), &options);
    assert_string_equal(rows_of(import, 0), "bo");
    wend_import_destroy(import);
}

static void tiles_with_collision_shapes_are_blocked(void **state)
{
    static const char set[] =
        "{\"layers\":[{\"type\":\"tilelayer\",\"width\":2,\"height\":1,\"data\":[1,2]}],\"width\":2,"
        "\"height\":1,\"tilewidth\":8,\"tileheight\":8,\"tilesets\":[{\"firstgid\":1,\"tiles\":["
        "{\"id\":0,\"objectgroup\":{\"objects\":[{\"id\":1}]}},"
        "{\"id\":1,\"objectgroup\":{\"objects\":[]}}]}]}";
    (void)state;
    wend_import *import = read_well(TEXT(set), NULL);
    assert_string_equal(rows_of(import, 0), "wg");
    wend_import_destroy(import);
}

static void infinite_maps_are_the_box_around_their_chunks(void **state)
{
    double x, y;
    int32_t column, row;
    wend_place place;
    (void)state;
    size_t length = tmj("\"infinite\":true,\"width\":2,\"height\":2",
                        "{\"type\":\"tilelayer\",\"width\":32,\"height\":32,\"chunks\":["
                        "{\"x\":-2,\"y\":-1,\"width\":2,\"height\":2,\"data\":[1,2,0,1]},"
                        "{\"x\":1,\"y\":1,\"width\":2,\"height\":1,\"data\":[3,3]}]}");
    for (int pass = 0; pass < 2; pass++) {
        wend_import *import = read_well(made, length, NULL);
        assert_string_equal(rows_of(import, 0), "gwooo/ogooo/ooomm");
        wend_import_tile_of_place(import, wend_place_cell(0, 0), &column, &row);
        assert_true(column == -2 && row == -1);
        place = wend_import_place_of_tile(import, 1, 1);
        assert_true(wend_place_column(place) == 3 && wend_place_row(place) == 2);
        wend_import_from_place(import, wend_place_cell(0, 0), &x, &y);
        assert_true(x == -24 && y == -8);
        wend_import_to_place(import, 16, 16, &place);
        assert_true(wend_place_column(place) == 3 && wend_place_row(place) == 2);
        wend_import_destroy(import);
        length =
            tmx("infinite='1' width='2' height='2'",
                "<layer width='32' height='32'><data encoding='csv'><chunk x='-2' y='-1' width='2' height='2'>1,2,\n"
                "0,1</chunk><chunk x='1' y='1' width='2' height='1'>3,3</chunk></data></layer>");
        if (!has_xml())
            break;
    }
    read_badly(made, tmj("\"infinite\":true", "{\"type\":\"tilelayer\",\"chunks\":[]}"), NULL, WEND_ERROR_FORMAT, 0,
               "no tiles");
    read_badly(made,
               tmj("\"infinite\":true",
                   "{\"type\":\"tilelayer\",\"chunks\":[{\"x\":-99999,\"y\":0,\"width\":1,\"height\":1,"
                   "\"data\":[1]},{\"x\":9999,\"y\":0,\"width\":1,\"height\":1,\"data\":[1]}]}"),
               NULL, WEND_ERROR_CAPACITY, 0, "more than a grid");
}

#define FOUR "{\"type\":\"tilelayer\",\"width\":4,\"height\":4,\"data\":[1,1,1,1,1,2,1,1,1,1,1,1,1,1,1,3]}"

static void hexagons_are_shifted_as_in_the_editor(void **state)
{
    static const struct {
        const char *axis, *index;
        wend_cells cells;
    } kinds[] = {{"y", "odd", WEND_CELLS_HEX_POINTY_ODD},
                 {"y", "even", WEND_CELLS_HEX_POINTY_EVEN},
                 {"x", "odd", WEND_CELLS_HEX_FLAT_ODD},
                 {"x", "even", WEND_CELLS_HEX_FLAT_EVEN}};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        char attributes[200];
        double x, y;
        wend_place place;
        bool is_flat = i >= 2, is_even = i % 2;
        snprintf(attributes, sizeof attributes,
                 "\"orientation\":\"hexagonal\",\"staggeraxis\":\"%s\",\"staggerindex\":\"%s\",\"hexsidelength\":6,"
                 "\"width\":4,"
                 "\"height\":4",
                 kinds[i].axis, kinds[i].index);
        wend_import *import = read_well(made, tmj(attributes, FOUR), NULL);
        assert_int_equal(wend_grid_cells(wend_import_grid(import)), kinds[i].cells);
        assert_string_equal(rows_of(import, 0), "gggg/gwgg/gggg/gggm");
        /* Cell 1,1 as Tiled draws it: 11 pixels from row to row (16 + 6, halved), shifted by 8. */
        wend_import_from_place(import, wend_place_cell(1, 1), &x, &y);
        double along = 16 + (is_even ? 0 : 8) + 8.0, across = 11 + 8.0;
        assert_true(fabs((is_flat ? y : x) - along) < 0.01 && fabs((is_flat ? x : y) - across) < 0.01);
        wend_import_to_place(import, x + 3, y - 2, &place);
        assert_true(wend_place_column(place) == 1 && wend_place_row(place) == 1);
        wend_import_destroy(import);
    }
}

static void infinite_hexagons_keep_their_shift(void **state)
{
    int32_t column, row;
    (void)state;
    wend_import *import = read_well(
        made,
        tmj("\"infinite\":true,\"orientation\":\"hexagonal\",\"staggeraxis\":\"y\",\"staggerindex\":\"odd\","
            "\"hexsidelength\":8",
            "{\"type\":\"tilelayer\",\"chunks\":[{\"x\":-3,\"y\":-3,\"width\":1,\"height\":2,\"data\":[1,3]}]}"),
        NULL);
    assert_string_equal(rows_of(import, 0), "o/g/m");
    wend_import_tile_of_place(import, wend_place_cell(0, 1), &column, &row);
    assert_true(column == -3 && row == -3);
    wend_import_destroy(import);
}

/* Neighbours on the grid are neighbours as they are drawn: half a tile apart in both directions. */
static void check_staggered(const wend_import *import, int32_t columns, int32_t rows)
{
    for (int32_t row = 0; row < rows; row++)
        for (int32_t column = 0; column < columns; column++) {
            double x, y, x1, y1;
            int32_t back_column, back_row;
            wend_place place = wend_import_place_of_tile(import, column, row), same;
            wend_place right = wend_place_cell(wend_place_column(place) + 1, wend_place_row(place));
            wend_import_tile_of_place(import, place, &back_column, &back_row);
            assert_true(back_column == column && back_row == row);
            wend_import_from_place(import, place, &x, &y);
            wend_import_from_place(import, right, &x1, &y1);
            assert_true(fabs(x1 - x - 16) < 0.01 && fabs(y1 - y - 8) < 0.01);
            wend_import_to_place(import, x, y, &same);
            assert_true(wend_place_column(same) == wend_place_column(place) &&
                        wend_place_row(same) == wend_place_row(place));
        }
}

static void staggered_tiles_become_diamonds_side_by_side(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        char text[2048];
        bool is_x = i >= 2, is_even = i % 2;
        snprintf(text, sizeof text,
                 "{\"layers\":[%s],%s,\"orientation\":\"staggered\",\"staggeraxis\":\"%s\",\"staggerindex\":\"%s\","
                 "\"width\":4,"
                 "\"height\":4,\"tilewidth\":32,\"tileheight\":16}",
                 FOUR, JSON_SET, is_x ? "x" : "y", is_even ? "even" : "odd");
        wend_import *import = read_well(text, strlen(text), NULL);
        const wend_grid *grid = wend_import_grid(import);
        uint32_t there = 0;
        double x, y;
        for (uint32_t cell = 0; cell < wend_grid_width(grid) * wend_grid_height(grid); cell++)
            there += wend_grid_terrain(grid, wend_place_cell((int32_t)(cell % wend_grid_width(grid)),
                                                             (int32_t)(cell / wend_grid_width(grid)))) != 'O';
        assert_int_equal(there, 16);
        check_staggered(import, 4, 4);
        /* As Tiled draws it: the middle of tile 1,1. */
        wend_import_from_place(import, wend_import_place_of_tile(import, 1, 1), &x, &y);
        double shift = is_even ? 0 : is_x ? 8 : 16;
        double right = is_x ? 16 + 16.0 : 32 + shift + 16, down = is_x ? 16 + shift + 8 : 8 + 8.0;
        assert_true(fabs(x - right) < 0.01 && fabs(y - down) < 0.01);
        assert_int_equal(wend_grid_terrain(grid, wend_import_place_of_tile(import, 1, 1)), '@');
        wend_import_destroy(import);
    }
}

static void isometric_objects_count_in_tile_heights(void **state)
{
    char text[2048];
    double x, y;
    wend_place place;
    (void)state;
    snprintf(text, sizeof text,
             "{\"layers\":[%s,{\"type\":\"objectgroup\",\"objects\":[{\"id\":3,\"name\":\"hut\",\"x\":40,\"y\":24,"
             "\"point\":true}]}],"
             "%s,\"orientation\":\"isometric\",\"width\":4,\"height\":4,\"tilewidth\":64,\"tileheight\":16}",
             FOUR, JSON_SET);
    wend_import *import = read_well(text, strlen(text), NULL);
    const wend_import_place *hut = wend_import_find_place(import, "hut");
    assert_true(hut->place.x == 2 * 256 + 128 && hut->place.y == 256 + 128);
    wend_import_from_place(import, hut->place, &x, &y);
    assert_true(x == 40 && y == 24);
    wend_layout layout = wend_import_layout(import);
    assert_int_equal(wend_layout_to_world(&layout, wend_place_cell(0, 0), &x, &y), WEND_OK);
    assert_true(x == 128 && y == 8);
    wend_import_to_place(import, 1e300, -1e300, &place);
    assert_true(place.x == INT32_MAX && place.y == INT32_MIN);
    wend_import_destroy(import);
}

int main(void)
{
    if (!wend_import_available(WEND_IMPORT_TMJ))
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_read_however_they_are_packed),
        cmocka_unit_test(wrong_data_are_told),
        cmocka_unit_test(the_topmost_tile_that_says_something_counts),
        cmocka_unit_test(layers_say_what_their_tiles_are),
        cmocka_unit_test(only_chosen_layers_and_rules_count),
        cmocka_unit_test(tiles_with_collision_shapes_are_blocked),
        cmocka_unit_test(infinite_maps_are_the_box_around_their_chunks),
        cmocka_unit_test(hexagons_are_shifted_as_in_the_editor),
        cmocka_unit_test(infinite_hexagons_keep_their_shift),
        cmocka_unit_test(staggered_tiles_become_diamonds_side_by_side),
        cmocka_unit_test(isometric_objects_count_in_tile_heights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
