/* tests/unit/import_ldtk_test.c: worlds of LDtk: levels side by side, values by name, entities as places and links. */
#include "test/test.h"

#include "test/memory.h"
#include "texts/imported.h"

#define DEFS                                                                                                           \
    "\"defs\":{\"layers\":[{\"identifier\":\"Ground\",\"type\":\"IntGrid\",\"uid\":7,\"intGridValues\":["              \
    "{\"value\":1,\"identifier\":\"Walls\"},{\"value\":2,\"identifier\":\"mud\"},{\"value\":3,\"identifier\":null}]}]" \
    "}"
#define GRID(columns, rows, data)                                                                                      \
    "{\"__identifier\":\"Ground\",\"__type\":\"IntGrid\",\"__cWid\":" columns ",\"__cHei\":" rows ",\"__gridSize\":8," \
    "\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"layerDefUid\":7,\"intGridCsv\":[" data "]}"
#define ENTITIES(list)                                                                                                 \
    "{\"__identifier\":\"Things\",\"__type\":\"Entities\",\"__gridSize\":8,\"__pxTotalOffsetX\":0,"                    \
    "\"__pxTotalOffsetY\":0,\"entityInstances\":[" list "]}"
#define LEVEL(x, y, depth, width, height, layers)                                                                      \
    "{\"identifier\":\"L\",\"worldX\":" x ",\"worldY\":" y ",\"worldDepth\":" depth ",\"pxWid\":" width                \
    ",\"pxHei\":" height ",\"layerInstances\":[" layers "]}"
#define WORLD(layout, levels) "{\"worldLayout\":\"" layout "\"," DEFS ",\n\"levels\":[" levels "]}"

static void levels_lie_side_by_side_in_the_world(void **state)
{
    static const char text[] = WORLD("Free", LEVEL("-16", "8", "0", "16", "16", GRID("2", "2", "0,1,2,3")) "," LEVEL(
                                                 "8", "0", "0", "16", "8", GRID("2", "1", "2,0")));
    double x, y;
    int32_t column, row;
    wend_place place;
    wend_import *import = read_well(TEXT(text), NULL);
    (void)state;
    assert_int_equal(wend_import_format_read(import), WEND_IMPORT_LDTK);
    assert_string_equal(rows_of(import, 0), "ooomg/gWooo/mwooo");
    assert_int_equal(weight_of(import, "Walls"), 0);
    assert_int_equal(weight_of(import, "wall"), 0);
    assert_int_equal(weight_of(import, "mud"), 1);
    assert_int_equal(weight_of(import, "out"), 0);
    wend_import_from_place(import, wend_place_cell(0, 1), &x, &y);
    assert_true(x == -12 && y == 12);
    wend_import_to_place(import, 20, 4, &place);
    assert_true(wend_place_column(place) == 4 && wend_place_row(place) == 0);
    wend_import_tile_of_place(import, wend_place_cell(0, 1), &column, &row);
    assert_true(column == -2 && row == 1);
    wend_import_destroy(import);
}

static void depths_are_levels_of_the_grid(void **state)
{
    static const char text[] = WORLD("GridVania", LEVEL("0", "0", "-1", "16", "8", GRID("2", "1", "0,1")) "," LEVEL(
                                                      "0", "0", "1", "8", "8", GRID("1", "1", "2")));
    wend_import *import = read_well(TEXT(text), NULL);
    (void)state;
    assert_int_equal(wend_grid_levels(wend_import_grid(import)), 3);
    assert_string_equal(rows_of(import, 0), "gW");
    assert_string_equal(rows_of(import, 1), "oo");
    assert_string_equal(rows_of(import, 2), "mo");
    wend_import_destroy(import);
}

static void linear_worlds_are_lined_up(void **state)
{
    static const char across[] =
        WORLD("LinearHorizontal", LEVEL("-1", "-1", "0", "8", "8", GRID("1", "1", "1")) "," LEVEL(
                                      "-1", "-1", "0", "16", "16", GRID("2", "2", "2,2,0,2")));
    static const char down[] = WORLD("LinearVertical", LEVEL("-1", "-1", "0", "8", "8", GRID("1", "1", "1")) "," LEVEL(
                                                           "-1", "-1", "0", "16", "16", GRID("2", "2", "2,2,0,2")));
    (void)state;
    wend_import *import = read_well(TEXT(across), NULL);
    assert_string_equal(rows_of(import, 0), "Wmm/ogm");
    wend_import_destroy(import);
    import = read_well(TEXT(down), NULL);
    assert_string_equal(rows_of(import, 0), "Wo/mm/gm");
    wend_import_destroy(import);
}

static void upper_layers_lie_on_lower_ones_and_may_be_chosen(void **state)
{
    static const char text[] = WORLD(
        "Free", LEVEL("0", "0", "0", "16", "8",
                      "{\"__identifier\":\"Over\",\"__type\":\"IntGrid\",\"__cWid\":2,\"__cHei\":1,\"__gridSize\":8,"
                      "\"layerDefUid\":9,\"intGridCsv\":[0,5]}," GRID("2", "1", "1,2")));
    static const char *const layers[] = {"Ground"};
    static const wend_import_rule rules[] = {
        {"Over:5", "bridge", 2, NULL}, {"Walls", "rock", 0, NULL}, {"*", "else", 9, NULL}};
    wend_import_options options = wend_import_options_default();
    wend_import *import = read_well(TEXT(text), NULL);
    (void)state;
    assert_string_equal(rows_of(import, 0), "Ww");
    wend_import_destroy(import);
    options.rules = rules;
    options.rule_count = 3;
    import = read_well(TEXT(text), &options);
    assert_string_equal(rows_of(import, 0), "rb");
    wend_import_destroy(import);
    options.layers = layers;
    options.layer_count = 1;
    import = read_well(TEXT(text), &options);
    assert_string_equal(rows_of(import, 0), "re");
    wend_import_destroy(import);
}

#define DOOR(iid, px, field)                                                                                           \
    "{\"__identifier\":\"Door\",\"iid\":\"" iid "\",\"__pivot\":[0,0],\"width\":8,\"height\":8,\"px\":[" px            \
    "],\"fieldInstances\":[" field "]}"
#define LINK(to) "{\"__identifier\":\"link\",\"__type\":\"EntityRef\",\"__value\":{\"entityIid\":\"" to "\"}}"

#define HERO                                                                                                           \
    "{\"__identifier\":\"Hero\",\"iid\":\"h\",\"__pivot\":[0.5,1],\"width\":16,\"height\":4,\"px\":[8,8],"             \
    "\"fieldInstances\":[{\"__identifier\":\"Name\",\"__value\":\"Bob\"}]}"
#define CHEAP ",{\"__identifier\":\"cost\",\"__value\":0.5}"
#define TWO_LINKS                                                                                                      \
    "{\"__identifier\":\"link\",\"__value\":[{\"entityIid\":\"a\"},{\"entityIid\":\"b\"}]},"                           \
    "{\"__identifier\":\"oneway\",\"__value\":true}"
#define BELOW ENTITIES(HERO "," DOOR("a", "8,0", LINK("b") CHEAP)) "," GRID("2", "1", "0,0")
#define ABOVE ENTITIES(DOOR("b", "0,0", "") "," DOOR("c", "0,0", TWO_LINKS)) "," GRID("1", "1", "0")

static void entities_are_places_and_may_be_linked(void **state)
{
    static const char text[] =
        WORLD("Free", LEVEL("0", "0", "0", "16", "8", BELOW) "," LEVEL("16", "0", "1", "8", "8", ABOVE));
    wend_import *import = read_well(TEXT(text), NULL);
    const wend_grid *grid = wend_import_grid(import);
    (void)state;
    assert_int_equal(wend_import_place_count(import), 4);
    const wend_import_place *hero = wend_import_find_place(import, "Bob");
    assert_non_null(hero);
    assert_string_equal(hero->kind, "Hero");
    assert_true(hero->place.x == 256 && hero->place.y == 192 && hero->place.level == 0 && hero->width == 16);
    assert_int_equal(wend_import_find_place(import, "b")->place.level, 1);
    assert_int_equal(wend_grid_link_count(grid), 4);
    assert_int_equal(wend_grid_link(grid, 0)->cost, 6930);
    assert_int_equal(wend_grid_link(grid, 0)->to.level, 1);
    assert_int_equal(wend_grid_link(grid, 1)->to.level, 0);
    assert_int_equal(wend_grid_link(grid, 2)->cost, 13860);
    wend_import_destroy(import);
}

static wend_status give_level(void *user, const char *name, const void **bytes, size_t *length)
{
    static const char level[] = "{\"layerInstances\":[" GRID("2", "1", "1,0") "]}",
                      bad[] = "{\n\"layerInstances\":null}";
    (void)user;
    *bytes = strcmp(name, "w/L1.ldtkl") == 0 ? level : bad;
    *length = strcmp(name, "w/L1.ldtkl") == 0 ? sizeof level - 1 : sizeof bad - 1;
    return WEND_OK;
}

#define FAR_LEVEL(file)                                                                                                \
    "{\"identifier\":\"A\",\"worldX\":0,\"worldY\":0,\"pxWid\":16,\"pxHei\":8,\"externalRelPath\":\"" file             \
    "\",\"layerInstances\":null}"

static void levels_may_be_files_of_their_own(void **state)
{
    static const char good[] = WORLD("Free", FAR_LEVEL("w/L1.ldtkl")), bad[] = WORLD("Free", FAR_LEVEL("w/L2.ldtkl"));
    wend_import_options options = wend_import_options_default();
    options.open = give_level;
    (void)state;
    wend_import *import = read_well(TEXT(good), &options);
    assert_string_equal(rows_of(import, 0), "Wg");
    wend_import_destroy(import);
    read_badly(TEXT(bad), &options, WEND_ERROR_FORMAT, 1, "no layers");
    read_badly(TEXT(good), NULL, WEND_ERROR_FILE, 2, "options.open");
}

static void several_worlds_in_a_file_give_the_first(void **state)
{
    static const char text[] = "{" DEFS ",\"levels\":[],\"worlds\":[{\"worldLayout\":\"Free\",\"levels\":[" LEVEL(
        "0", "0", "0", "8", "8", GRID("1", "1", "2")) "]}]}";
    wend_import_options options = format(WEND_IMPORT_LDTK);
    wend_import *import = read_well(TEXT(text), &options);
    (void)state;
    assert_string_equal(rows_of(import, 0), "m");
    wend_import_destroy(import);
}

static void wrong_worlds_are_told(void **state)
{
    static const struct {
        const char *text, *word;
        wend_status status;
        uint32_t line;
    } bad[] = {
        {WORLD("Free", ""), "no levels", WEND_ERROR_FORMAT, 0},
        {WORLD("Free", LEVEL("0", "0", "0", "8", "8", ENTITIES(""))), "IntGrid", WEND_ERROR_FORMAT, 0},
        {WORLD("Free", LEVEL("0", "0", "0", "8", "8", GRID("2", "1", "1"))), "number 2", WEND_ERROR_FORMAT, 2},
        {WORLD("Free", LEVEL("0", "0", "0", "8", "8", GRID("1", "1", "-1"))), "whole numbers", WEND_ERROR_FORMAT, 2},
        {WORLD("Free", LEVEL("\"a\"", "0", "0", "8", "8", GRID("1", "1", "1"))), "worldX", WEND_ERROR_FORMAT, 2},
        {WORLD("Free", LEVEL("1e9", "0", "0", "8", "8", GRID("1", "1", "1"))), "too far", WEND_ERROR_FORMAT, 2},
        {WORLD("Free", LEVEL("0", "0", "0", "8e6", "8", GRID("1", "1", "1"))), "more than a grid", WEND_ERROR_CAPACITY,
         0},
        {WORLD("Free",
               LEVEL("0", "0", "0", "8", "8", GRID("1", "1", "1") ",{\"__type\":\"IntGrid\",\"__gridSize\":4}")),
         "pixels", WEND_ERROR_UNSUPPORTED, 2},
        {WORLD("Free", LEVEL("0", "0", "0", "8", "8", ENTITIES(DOOR("a", "0,0", LINK("z"))) "," GRID("1", "1", "0"))),
         "not in this world", WEND_ERROR_FORMAT, 2},
    };
    wend_import_options options = format(WEND_IMPORT_LDTK);
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        read_badly(bad[i].text, strlen(bad[i].text), &options, bad[i].status, bad[i].line, bad[i].word);
}

static bool read_with(const wend_allocator *allocator)
{
    static const char text[] =
        WORLD("Free", LEVEL("0", "0", "0", "8", "8", ENTITIES(DOOR("a", "0,0", "")) "," GRID("1", "1", "1")));
    wend_import *import = NULL;
    wend_status status = wend_import_memory(TEXT(text), NULL, allocator, &import, NULL);
    wend_import_destroy(import);
    return status != WEND_ERROR_MEMORY;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(read_with));
}

int main(void)
{
    if (!wend_import_available(WEND_IMPORT_LDTK))
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_lie_side_by_side_in_the_world),
        cmocka_unit_test(depths_are_levels_of_the_grid),
        cmocka_unit_test(linear_worlds_are_lined_up),
        cmocka_unit_test(upper_layers_lie_on_lower_ones_and_may_be_chosen),
        cmocka_unit_test(entities_are_places_and_may_be_linked),
        cmocka_unit_test(levels_may_be_files_of_their_own),
        cmocka_unit_test(several_worlds_in_a_file_give_the_first),
        cmocka_unit_test(wrong_worlds_are_told),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
