/* tests/unit/import_tiled_objects_test.c: objects of Tiled: places, links, walls and areas. */
#include "test/test.h"

#include "texts/tiled.h"

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

int main(void)
{
    if (!wend_import_available(WEND_IMPORT_TMJ))
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objects_are_places_by_name_kind_and_number),
        cmocka_unit_test(links_lead_there_and_back_or_one_way),
        cmocka_unit_test(walls_close_the_sides_between_cells),
        cmocka_unit_test(no_step_leads_through_a_slanting_wall),
        cmocka_unit_test(areas_give_cells_a_terrain),
        cmocka_unit_test(xml_objects_are_as_those_of_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
