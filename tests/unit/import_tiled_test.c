/* tests/unit/import_tiled_test.c: maps of Tiled: orientations, packings, tilesets, layers and objects. */
#include "test.h"

#include "imported.h"
#include "memory.h"

#include <math.h>
#include <stdlib.h>

#define SET                                                                                                            \
    "<tileset firstgid='1' name='land'><tile id='0'><properties><property name='terrain' value='grass'/>"              \
    "</properties></tile><tile id='1' type='wall'/><tile id='2' class='mud'><properties><property name='weight' "      \
    "type='int' value='3'/></properties></tile></tileset>"
#define JSON_SET                                                                                                       \
    "\"tilesets\":[{\"firstgid\":1,\"name\":\"land\",\"tiles\":[{\"id\":2,\"class\":\"mud\",\"properties\":["          \
    "{\"name\":\"weight\",\"type\":\"int\",\"value\":3}]},{\"id\":1,\"type\":\"wall\"},{\"id\":0,\"properties\":[{"    \
    "\"name\":\"terrain\",\"type\":\"string\",\"value\":\"grass\"}]}]}]"

static char made[65536];

/* Writes a map of the layers' text around it, of XML. */
static size_t tmx(const char *attributes, const char *inside)
{
    return (size_t)snprintf(
        made, sizeof made,
        "<?xml version='1.0'?>\n<map version='1.10' tilewidth='16' tileheight='16' %s>\n%s%s</map>\n", attributes, SET,
        inside);
}

/* And of JSON. */
static size_t tmj(const char *attributes, const char *layers)
{
    return (size_t)snprintf(made, sizeof made, "{\"layers\":[%s],\n%s,%s,\"tilewidth\":16,\"tileheight\":16}", layers,
                            attributes, JSON_SET);
}

static bool has_xml(void)
{
    return wend_import_available(WEND_IMPORT_TMX);
}

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

/* What JSON's numbers of a layer 2 x 1 are on the map. */
static wend_import *read_layers(const char *layers)
{
    return read_well(made, tmj("\"width\":2,\"height\":1", layers), NULL);
}

#define LAYER(name, more, data)                                                                                        \
    "{\"type\":\"tilelayer\",\"name\":\"" name "\"," more "\"width\":2,\"height\":1,\"data\":[" data "]}"

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

#define OBJECTS(list) "{\"type\":\"objectgroup\",\"name\":\"things\",\"objects\":[" list "]}"
#define PLAIN4        "{\"type\":\"tilelayer\",\"width\":4,\"height\":4,\"data\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}"

static wend_import *read_objects(const char *objects)
{
    char layers[4096];
    snprintf(layers, sizeof layers, "%s,%s", PLAIN4, objects);
    return read_well(made, tmj("\"width\":4,\"height\":4", layers), NULL);
}

static void objects_badly(const char *objects, wend_status status, const char *word)
{
    char layers[4096];
    snprintf(layers, sizeof layers, "%s,%s", PLAIN4, objects);
    read_badly(made, tmj("\"width\":4,\"height\":4", layers), NULL, status, 1, word);
}

static void objects_are_places_by_name_kind_and_number(void **state)
{
    (void)state;
    wend_import *import =
        read_objects(OBJECTS("{\"id\":7,\"name\":\"start\",\"type\":\"spawn\",\"x\":8,\"y\":24,\"point\":true},"
                             "{\"id\":8,\"class\":\"chest\",\"x\":32,\"y\":16,\"width\":32,\"height\":16},"
                             "{\"id\":9,\"gid\":1,\"x\":16,\"y\":64,\"width\":16,\"height\":16},"
                             "{\"id\":10,\"x\":16,\"y\":16,\"width\":32,\"height\":0,\"rotation\":90}"));
    const wend_import_place *start = wend_import_find_place(import, "start");
    assert_int_equal(wend_import_place_count(import), 4);
    assert_true(start && start == wend_import_find_place(import, "spawn") &&
                start == wend_import_find_place(import, "7"));
    assert_true(start->place.x == 128 && start->place.y == 256 + 128);
    const wend_import_place *chest = wend_import_find_place(import, "chest");
    assert_true(chest->place.x == 3 * 256 && chest->place.y == 256 + 128 && chest->width == 32 && chest->height == 16);
    assert_true(wend_import_place_at(import, 2)->place.x == 256 + 128 &&
                wend_import_place_at(import, 2)->place.y == 3 * 256 + 128);
    wend_place turned = wend_import_place_at(import, 3)->place;
    assert_true(wend_place_row(turned) == 2 && abs(turned.x - 256) <= 1);
    assert_null(wend_import_place_at(import, 4));
    wend_import_destroy(import);
}

static void links_lead_there_and_back_or_one_way(void **state)
{
    (void)state;
    wend_import *import =
        read_objects(OBJECTS("{\"id\":1,\"class\":\"link\",\"x\":8,\"y\":8,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":9,"
                             "\"y\":1},{\"x\":48,\"y\":48}],"
                             "\"properties\":[{\"name\":\"cost\",\"value\":2.5},{\"name\":\"oneway\",\"value\":true}]},"
                             "{\"id\":2,\"x\":24,\"y\":8,\"point\":true,\"properties\":[{\"name\":\"link\",\"type\":"
                             "\"object\",\"value\":3}]},"
                             "{\"id\":3,\"x\":40,\"y\":40,\"point\":true,\"properties\":[{\"name\":\"link\",\"type\":"
                             "\"object\",\"value\":0}]}"));
    const wend_grid *grid = wend_import_grid(import);
    assert_int_equal(wend_grid_link_count(grid), 3);
    assert_int_equal(wend_grid_link(grid, 0)->cost, 34650);
    assert_int_equal(wend_place_column(wend_grid_link(grid, 0)->to), 3);
    assert_int_equal(wend_grid_link(grid, 1)->cost, 13860);
    assert_int_equal(wend_place_row(wend_grid_link(grid, 1)->to), 2);
    assert_int_equal(wend_place_row(wend_grid_link(grid, 2)->to), 0);
    assert_int_equal(wend_import_place_count(import), 2);
    wend_import_destroy(import);
    objects_badly(OBJECTS("{\"id\":1,\"x\":0,\"y\":0,\"point\":true,\"properties\":[{\"name\":\"link\",\"value\":5}]}"),
                  WEND_ERROR_FORMAT, "object 1");
    objects_badly(
        OBJECTS("{\"id\":1,\"class\":\"link\",\"x\":0,\"y\":0,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":99,\"y\":1}]}"),
        WEND_ERROR_FORMAT, "outside");
    objects_badly(
        OBJECTS("{\"id\":1,\"class\":\"link\",\"x\":0,\"y\":0,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":9,\"y\":1}],"
                "\"properties\":[{\"name\":\"cost\",\"value\":0}]}"),
        WEND_ERROR_FORMAT, "costs more than 0");
}

static bool is_closed(const wend_import *import, int32_t x, int32_t y, wend_direction side)
{
    return (wend_grid_exits(wend_import_grid(import), wend_place_cell(x, y)) >> side & 1) == 0;
}

static void walls_close_the_sides_between_cells(void **state)
{
    (void)state;
    wend_import *import = read_objects(
        OBJECTS("{\"id\":1,\"type\":\"wall\",\"x\":32,\"y\":-16,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":0,\"y\":48}]}"));
    for (int32_t y = 0; y < 4; y++)
        for (int32_t x = 0; x < 4; x++) {
            assert_int_equal(is_closed(import, x, y, WEND_DIRECTION_EAST), x == 1 && y < 2);
            assert_false(is_closed(import, x, y, WEND_DIRECTION_SOUTH));
        }
    wend_import_destroy(import);
    import = read_objects(
        "{\"type\":\"objectgroup\",\"name\":\"Walls\",\"objects\":[{\"id\":1,\"x\":16,\"y\":16,\"width\":32,"
        "\"height\":32}]}");
    assert_int_equal(wend_import_place_count(import), 0);
    assert_true(is_closed(import, 0, 1, WEND_DIRECTION_EAST) && is_closed(import, 3, 2, WEND_DIRECTION_WEST));
    assert_true(is_closed(import, 1, 0, WEND_DIRECTION_SOUTH) && is_closed(import, 2, 3, WEND_DIRECTION_NORTH));
    assert_true(is_closed(import, 0, 0, WEND_DIRECTION_SOUTH_EAST) &&
                is_closed(import, 3, 3, WEND_DIRECTION_NORTH_WEST));
    assert_false(is_closed(import, 1, 1, WEND_DIRECTION_EAST) || is_closed(import, 0, 0, WEND_DIRECTION_EAST));
    wend_import_destroy(import);
    objects_badly(OBJECTS("{\"id\":1,\"type\":\"wall\",\"x\":16,\"y\":16,\"point\":true}"), WEND_ERROR_FORMAT,
                  "a wall should be");
}

static void no_step_leads_through_a_slanting_wall(void **state)
{
    (void)state;
    wend_import *import = read_objects(
        OBJECTS("{\"id\":1,\"type\":\"wall\",\"x\":0,\"y\":0,\"polyline\":[{\"x\":-1,\"y\":64},{\"x\":64,\"y\":5}]}"));
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    wend_finder *finder = NULL;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_import_profile(import, &profile);
    profile.corners = WEND_CORNERS_ALWAYS;
    assert_int_equal(wend_space_create(wend_import_grid(import), &profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    query.start = wend_place_cell(0, 0);
    query.goal = wend_place_cell(1, 1);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    query.goal = wend_place_cell(3, 3);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_import_destroy(import);
}

static void areas_give_cells_a_terrain(void **state)
{
    static const char *const shapes[] = {
        "\"x\":16,\"y\":16,\"width\":32,\"height\":32", "\"x\":0,\"y\":0,\"width\":64,\"height\":64,\"ellipse\":true",
        "\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":64,\"y\":64},{\"x\":0,\"y\":64}]",
        "\"x\":40,\"y\":8,\"point\":true", "\"x\":64,\"y\":0,\"width\":16,\"height\":64,\"rotation\":90"};
    static const char *const rows[] = {"gggg/gllg/gllg/gggg", "gllg/llll/llll/gllg", "gggg/lggg/llgg/lllg",
                                       "gglg/gggg/gggg/gggg", "llll/gggg/gggg/gggg"};
    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "{\"type\":\"objectgroup\",\"objects\":[{\"id\":1,%s,\"properties\":[{\"name\":\"terrain\",\"value\":"
                 "\"lava\"}]}]}",
                 shapes[i]);
        wend_import *import = read_objects(text);
        const char *found = rows_of(import, 0);
        if (i == 2) /* middles on the slanting side itself belong to either side */
            assert_true(strcmp(found, rows[i]) == 0 || strcmp(found, "lggg/llgg/lllg/llll") == 0);
        else
            assert_string_equal(found, rows[i]);
        assert_int_equal(weight_of(import, "lava"), 0);
        wend_import_destroy(import);
    }
}

static void xml_objects_are_as_those_of_json(void **state)
{
    (void)state;
    if (!has_xml())
        skip();
    wend_import *import = read_well(
        made,
        tmx("width='4' height='2'",
            "<layer width='4' height='2'><data encoding='csv'>1,1,1,1,1,1,1,1</data></layer><objectgroup name='links'>"
            "<object id='4' x='8' y='8'><polyline points='0,0 48,16'/><properties><property name='oneway' type='bool' "
            "value='true'/></properties></object><object id='5' name='h&#228;user' class='town' x='0' y='16' "
            "width='16' "
            "height='16'><ellipse/></object><object id='6' x='24' y='8'><point/></object></objectgroup>"),
        NULL);
    assert_int_equal(wend_grid_link_count(wend_import_grid(import)), 1);
    assert_int_equal(wend_import_place_count(import), 2);
    assert_string_equal(wend_import_place_at(import, 0)->name, "h\xC3\xA4user");
    wend_import_destroy(import);
}

/* Files in memory. */
typedef struct shelf {
    const char *name, *text;
    int open;
} shelf;

static wend_status take_from_shelf(void *user, const char *name, const void **bytes, size_t *length)
{
    for (shelf *file = user; file->name; file++)
        if (strcmp(file->name, name) == 0) {
            file->open++;
            *bytes = file->text;
            *length = strlen(file->text);
            return WEND_OK;
        }
    return WEND_ERROR_FILE;
}

static void put_back(void *user, const void *bytes, size_t length)
{
    (void)length;
    for (shelf *file = user; file->name; file++)
        file->open -= file->text == bytes;
}

static wend_import_options with_shelf(shelf *files)
{
    wend_import_options options = wend_import_options_default();
    options.open = take_from_shelf;
    options.close = put_back;
    options.user = files;
    return options;
}

#define ASKS_FOR(file)                                                                                                 \
    "{\"layers\":[" LAYER("a", "", "1,2") "," OBJECTS(                                                                 \
        "{\"id\":1,\"template\":\"chest.tj\",\"x\":8,\"y\":8}") "],"                                                   \
                                                                "\"width\":2,\"height\":1,\"tilewidth\":16,"           \
                                                                "\"tileheight\":16,\n\"tilesets\":[{\"firstgid\":1,"   \
                                                                "\"source\":\"" file "\"}]}"

static void tilesets_and_templates_may_be_files_of_their_own(void **state)
{
    static shelf files[] = {{"land.tsj", "\xEF\xBB\xBF{\"name\":\"land\",\"tiles\":[{\"id\":1,\"type\":\"wall\"}]}", 0},
                            {"land.tsx", "<tileset name='land'><tile id='1' type='wall'/></tileset>", 0},
                            {"bad.tsj", "{\"name\":\n\"land\",,}", 0},
                            {"chest.tj", "{\"object\":{\"name\":\"chest\",\"type\":\"loot\",\"x\":0,\"width\":4}}", 0},
                            {NULL, NULL, 0}};
    wend_import_options options = with_shelf(files);
    wend_import *import = NULL;
    if (has_xml()) {
        import = read_well(TEXT(ASKS_FOR("land.tsx")), &options);
        assert_string_equal(rows_of(import, 0), "gw");
        wend_import_destroy(import);
    }
    import = read_well(TEXT(ASKS_FOR("land.tsj")), &options);
    wend_import_error error;
    (void)state;
    assert_string_equal(rows_of(import, 0), "gw");
    assert_non_null(wend_import_find_place(import, "loot"));
    assert_int_equal(wend_place_column(wend_import_find_place(import, "chest")->place), 0);
    wend_import_destroy(import);
    assert_int_equal(wend_import_memory(TEXT(ASKS_FOR("bad.tsj")), &options, NULL, &import, &error), WEND_ERROR_FORMAT);
    assert_string_equal(error.file, "bad.tsj");
    assert_int_equal(error.line, 2);
    read_badly(TEXT(ASKS_FOR("none.tsj")), &options, WEND_ERROR_FILE, 2, "none.tsj");
    for (shelf *file = files; file->name; file++)
        assert_int_equal(file->open, 0);
    options.most_files = 1;
    read_badly(TEXT(ASKS_FOR("land.tsj")), &options, WEND_ERROR_CAPACITY, 1, "most_files");
    read_badly(TEXT(ASKS_FOR("land.tsj")), NULL, WEND_ERROR_FILE, 2, "options.open");
}

static void write_text(const char *name, const char *text)
{
    FILE *out = fopen(name, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(text, 1, strlen(text), out), strlen(text));
    assert_int_equal(fclose(out), 0);
}

static wend_status load(const char *source, const char *folder, wend_import_error *error)
{
    char text[600];
    wend_import *import = NULL;
    wend_import_options options = wend_import_options_default();
    options.folder = folder;
    snprintf(text, sizeof text,
             "{\"layers\":[" LAYER("a", "", "1,2") "],\"width\":2,\"height\":1,\"tilewidth\":16,\"tileheight\":16,"
                                                   "\"tilesets\":[{\"firstgid\":1,\"source\":\"%s\"}]}",
             source);
    write_text("import-test-map.tmj", text);
    wend_status status = wend_import_file("import-test-map.tmj", &options, NULL, &import, error);
    wend_import_destroy(import);
    remove("import-test-map.tmj");
    return status;
}

static void files_outside_of_the_folder_are_not_read(void **state)
{
    static const char *const outside[] = {
        "../x.tsj", "/etc/passwd", "a/../../x.tsj", "..\\\\x.tsj", "C:/x.tsj", "./../x.tsj", "..", "", "a/../.."};
    wend_import_error error;
    (void)state;
    write_text("import-test-set.tsj", "{\"name\":\"s\"}");
    assert_int_equal(load("import-test-set.tsj", NULL, &error), WEND_OK);
    assert_int_equal(load("./a/..//import-test-set.tsj", NULL, &error), WEND_OK);
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        wend_status status = load(outside[i], NULL, &error);
        assert_true(outside[i][0] == '\0' ? status == WEND_OK : status == WEND_ERROR_FORMAT);
        assert_true(outside[i][0] == '\0' || strstr(error.text, "folder"));
    }
    assert_int_equal(load("import-test-set.tsj", "elsewhere", &error), WEND_ERROR_FORMAT);
    assert_int_equal(load("import-test-set.tsj", ".", &error), WEND_OK);
    assert_int_equal(load("import-test-other.tsj", NULL, &error), WEND_ERROR_FILE);
    assert_non_null(strstr(error.file, "import-test-other.tsj"));
    remove("import-test-set.tsj");
}

static void broken_texts_are_told_where_they_break(void **state)
{
    static const struct {
        const char *text, *word;
        uint32_t line, column;
    } bad[] = {{"{\"a\":1,\n\"b\" 2}", "':'", 2, 5},
               {"{\"a\":[1,{}\n}", "']'", 2, 1},
               {"{\n\"a\":tru}", "invalid string", 2, 7},
               {"{\"a\":\"\\x\"}", "'\\' occurs before", 1, 7},
               {"{\"a\":\"\n\"}", "inside string", 1, 6},
               {"{\"a\":[\n12,\"\xFF\"]}", "UTF8", 2, 5},
               {"{\"a\":[\n12,01]}", "','", 2, 5},
               {"{\"a\":1}\n {", "trailing", 2, 2},
               {"{\"a\":1} 5", "trailing", 1, 8},
               {"{a:1}", "invalid char", 1, 2},
               {"{7:1}", "must be a string", 1, 2},
               {"{", "ends before", 1, 2},
               {"", "ends before", 1, 1},
               {"{\"a\":\"\\u12\"}", "hex", 1, 10},
               {"{\"a\":[\n1,", "ends before", 2, 3},
               {"{\"a\":\"", "ends before", 1, 7},
               {"{\"layers\":[1,\n{},\"a\\n\"],\"tilewidth\":[]}", "tilewidth", 2, 23},
               {"{}", "no map of Tiled", 1, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wend_import_options options = format(WEND_IMPORT_TMJ);
        wend_import *import;
        wend_import_error error;
        read_badly(bad[i].text, strlen(bad[i].text), &options, WEND_ERROR_FORMAT, bad[i].line, bad[i].word);
        wend_import_memory(bad[i].text, strlen(bad[i].text), &options, NULL, &import, &error);
        if (error.column != bad[i].column)
            print_error("%s: column %u: %s\n", bad[i].text, (unsigned)error.column, error.text);
        assert_int_equal(error.column, bad[i].column);
    }
    memset(made, '[', 5000);
    wend_import_options json = format(WEND_IMPORT_TMJ), xml = format(WEND_IMPORT_TMX);
    read_badly(made, 5000, &json, WEND_ERROR_FORMAT, 1, "64 deep");
    if (!has_xml())
        return;
    for (size_t i = 0; i < 1000; i++)
        memcpy(made + 3 * i, "<a>", 3);
    read_badly(made, 3000, &xml, WEND_ERROR_FORMAT, 1, "64 deep");
    read_badly(TEXT("<map>\n<a></map>"), &xml, WEND_ERROR_FORMAT, 2, "mismatched");
    read_badly(TEXT("<set/>"), &xml, WEND_ERROR_FORMAT, 1, "first element");
    read_badly(TEXT("<!DOCTYPE map [<!ENTITY a 'b'>]>\n<map>&a;</map>"), &xml, WEND_ERROR_FORMAT, 1, "entities");
    read_badly(made, tmx("width='1' height='1' orientation='oblique'", ""), &xml, WEND_ERROR_UNSUPPORTED, 2, "oblique");
}

static void escapes_of_json_are_utf8(void **state)
{
    (void)state;
    wend_import *import =
        read_objects(OBJECTS("{\"id\":1,\"name\":\"\\u00e4\\\\\\u20ac\\ud83d\\ude00\\u0000\\ud83d\",\"point\":true}"));
    assert_string_equal(wend_import_place_at(import, 0)->name, "\xC3\xA4\\\xE2\x82\xAC\xF0\x9F\x98\x80??");
    wend_import_destroy(import);
}

static void numbers_in_a_list_of_other_things_are_skipped(void **state)
{
    (void)state;
    wend_import *import = read_layers("7, -8.5e1,\n9," LAYER("a", "", "2,1") ",4," LAYER("b", "", "0,2"));
    assert_string_equal(rows_of(import, 0), "ww");
    wend_import_destroy(import);
}

static void a_byte_order_mark_is_skipped(void **state)
{
    (void)state;
    made[0] = '\xEF', made[1] = '\xBB', made[2] = '\xBF';
    static const char map[] = "{\"width\":1,\"height\":1,\"tilewidth\":8,\"tileheight\":8,"
                              "\"layers\":[{\"type\":\"tilelayer\",\"width\":1,\"height\":1,\"data\":[0]}]}";
    memcpy(made + 3, map, sizeof map);
    wend_import *import = read_well(made, sizeof map + 2, NULL);
    assert_string_equal(rows_of(import, 0), "o");
    wend_import_destroy(import);
}

static void of_members_of_one_name_the_first_counts(void **state)
{
    (void)state;
    wend_import *import = read_well(made, tmj("\"width\":2,\"height\":1,\"width\":3", LAYER("a", "", "2,1")), NULL);
    assert_string_equal(rows_of(import, 0), "wg");
    wend_import_destroy(import);
}

static void long_texts_with_escapes_count_as_memory(void **state)
{
    wend_import_options options = format(WEND_IMPORT_TMJ);
    size_t length = (size_t)snprintf(made, sizeof made, "{\"a\":\"\\n");
    (void)state;
    memset(made + length, 'x', 60000);
    snprintf(made + length + 60000, sizeof made - length - 60000, "\"}");
    length = strlen(made);
    read_badly(made, length, &options, WEND_ERROR_FORMAT, 1, "no map of Tiled");
    options.most_memory = 100000;
    read_badly(made, length, &options, WEND_ERROR_CAPACITY, 0, "most_memory");
}

static bool read_with(const wend_allocator *allocator)
{
    wend_import *import = NULL;
    wend_import_error error;
    char layers[2048];
    snprintf(layers, sizeof layers, "%s,%s", PLAIN4,
             OBJECTS("{\"id\":1,\"class\":\"wall\",\"x\":16,\"y\":16,\"width\":16,\"height\":16},{\"id\":2,\"name\":"
                     "\"a\\tb\"}"));
    size_t length = tmj("\"width\":4,\"height\":4", layers);
    wend_status status = wend_import_memory(made, length, NULL, allocator, &import, &error);
    wend_import_destroy(import);
    return status != WEND_ERROR_MEMORY;
}

static bool read_xml_with(const wend_allocator *allocator)
{
    wend_import *import = NULL;
    size_t length = tmx("width='2' height='1'", "<layer width='2' height='1'><data encoding='csv'>1,2</data></layer>");
    wend_status status = wend_import_memory(made, length, NULL, allocator, &import, NULL);
    wend_import_destroy(import);
    return status != WEND_ERROR_MEMORY;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(read_with));
    assert_null(test_memory_sweep(read_xml_with));
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
        cmocka_unit_test(objects_are_places_by_name_kind_and_number),
        cmocka_unit_test(links_lead_there_and_back_or_one_way),
        cmocka_unit_test(walls_close_the_sides_between_cells),
        cmocka_unit_test(no_step_leads_through_a_slanting_wall),
        cmocka_unit_test(areas_give_cells_a_terrain),
        cmocka_unit_test(xml_objects_are_as_those_of_json),
        cmocka_unit_test(tilesets_and_templates_may_be_files_of_their_own),
        cmocka_unit_test(files_outside_of_the_folder_are_not_read),
        cmocka_unit_test(broken_texts_are_told_where_they_break),
        cmocka_unit_test(escapes_of_json_are_utf8),
        cmocka_unit_test(numbers_in_a_list_of_other_things_are_skipped),
        cmocka_unit_test(a_byte_order_mark_is_skipped),
        cmocka_unit_test(of_members_of_one_name_the_first_counts),
        cmocka_unit_test(long_texts_with_escapes_count_as_memory),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
