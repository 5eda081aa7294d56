/* tests/unit/mesh_format_test.c: .mesh files of every version, read and written, and where errors are said to be. */
#include "ground/disc_oracle.h"
#include "test/memory.h"
#include "test/test.h"
#include "texts/texts.h"

#include <wend/all.h>

#include <string.h>

/* Two triangles that make a square of a cell and a half. */
#define SQUARE                                                                                                         \
    "4 2\n0.0 0.0 2 0 -1\n1.5 0.0 3 0 1 -1\n1.5 1.5 2 1 -1\n0.0 1.5 3 -1 1 0\n"                                        \
    "3 0 1 3 -1 -1 1\n3 1 2 3 0 -1 -1\n"

static wend_space *read_space(const char *text, wend_mesh **mesh)
{
    wend_text_error error;
    wend_space *space = NULL;
    wend_status status = wend_mesh_parse(text, strlen(text), NULL, mesh, &error);
    if (status != WEND_OK)
        fail_msg("line %u, column %u: %s", (unsigned)error.line, (unsigned)error.column, error.text);
    assert_int_equal(error.status, WEND_OK);
    assert_int_equal(wend_space_create_mesh(*mesh, NULL, NULL, &space), WEND_OK);
    return space;
}

static void close_space(wend_space *space, wend_mesh *mesh)
{
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void refuse(const char *text, uint32_t line, uint32_t column)
{
    const char *fault = text_refusal_fault(text_read_mesh, text, line, column);
    if (fault)
        fail_msg("%s", fault);
}

/* Reads a text and compares what is written of it. */
static void check_written(const char *text, const char *expected)
{
    char written[1000];
    size_t length = 0, needed = 0;
    wend_mesh *mesh;
    wend_space *space = read_space(text, &mesh);
    assert_int_equal(wend_space_write_mesh(space, NULL, 0, &needed), WEND_ERROR_CAPACITY);
    assert_int_equal(wend_space_write_mesh(space, written, sizeof written - 1, &length), WEND_OK);
    assert_int_equal(length, needed);
    written[length] = '\0';
    assert_string_equal(written, expected);
    assert_int_equal(wend_space_write_mesh(space, written, length - 1, &length), WEND_ERROR_CAPACITY);
    close_space(space, mesh);
}

static void the_example_of_the_format_is_a_square_of_two_triangles(void **state)
{
    wend_mesh *mesh;
    wend_space *space = read_space("mesh\n2\n" SQUARE, &mesh);
    wend_ground_polygon polygon;
    wend_ground_corner corners[4];
    (void)state;
    assert_int_equal(wend_ground_polygon_limit(space), 2);
    assert_int_equal(wend_ground_read_polygon(space, 0, &polygon, corners, 4), WEND_OK);
    assert_int_equal(polygon.corners, 3);
    assert_int_equal(corners[1].place.x, 384);
    assert_int_equal(corners[1].neighbour, 1);
    assert_int_equal(corners[0].neighbour, WEND_GROUND_WALL);
    assert_true(wend_line_of_sight(space, (wend_place){0, 0, 0, 0}, (wend_place){384, 384, 0, 0}, NULL, 0));
    close_space(space, mesh);
}

static void version_1_names_the_neighbour_behind_the_side_that_begins_at_a_corner(void **state)
{
    (void)state;
    check_written("mesh\n1\n4 2\n0 0 2 0 -1\n1.5 0 3 0 1 -1\n1.5 1.5 2 1 -1\n0 1.5 3 -1 1 0\n"
                  "3 0 1 3 -1 1 -1\n3 1 2 3 -1 -1 0\n",
                  "mesh\n2\n4 2\n0 0 2 0 -1\n1.5 0 3 1 0 -1\n0 1.5 3 0 1 -1\n1.5 1.5 2 1 -1\n3 0 1 2 -1 -1 1\n"
                  "3 1 3 2 0 -1 -1\n");
}

static void lines_do_not_matter(void **state)
{
    static const char broken[] =
        "\n mesh 2 4\r\n2 0.0 0.0 2\n0 -1 1.5 0.0 3 0 1 -1 1.5 1.5 2 1 -1\n0.0\n1.5 3 -1 1 0 3 0\n"
        "1 3 -1 -1 1 3 1 2 3 0 -1 -1";
    (void)state;
    check_written(broken, "mesh\n2\n4 2\n0 0 2 0 -1\n1.5 0 3 1 0 -1\n0 1.5 3 0 1 -1\n1.5 1.5 2 1 -1\n3 0 1 2 -1 -1 1\n"
                          "3 1 3 2 0 -1 -1\n");
}

static void what_is_written_reads_the_same(void **state)
{
    static const char text[] =
        "mesh\n2\n4 2\n-3.00390625 0.99609375 2 0 -1\n1.5 0 3 1 0 -1\n0 1.5 3 0 1 -1\n1.5 1.5 2 1 "
        "-1\n3 0 1 2 -1 -1 1\n3 1 3 2 0 -1 -1\n";
    (void)state;
    check_written(text, text);
}

static void corners_where_walls_touch_become_two_vertices(void **state)
{
    (void)state;
    check_written(
        "mesh 2 7 2  0 0 2 0 -1  1 0 2 0 -1  1 1 4 0 -1 1 -1  0 1 2 0 -1  2 1 2 1 -1  2 2 2 1 -1  1 2 2 1 -1\n"
        "4 0 1 2 3 -1 -1 -1 -1   4 2 4 5 6 -1 -1 -1 -1",
        "mesh\n2\n8 2\n0 0 2 0 -1\n1 0 2 0 -1\n1 1 2 0 -1\n0 1 2 0 -1\n1 1 2 1 -1\n2 1 2 1 -1\n2 2 2 1 "
        "-1\n1 2 2 1 -1\n4 0 1 2 3 -1 -1 -1 -1\n4 4 5 6 7 -1 -1 -1 -1\n");
}

static void coordinates_become_the_nearest_256th_of_a_cell(void **state)
{
    (void)state;
    check_written("mesh 2 3 1 0.001953125 0.0019 2 0 -1 1e1 -1.9e-3 2 0 -1 +3.0019532 3 2 0 -1 3 0 1 2 -1 -1 -1",
                  "mesh\n2\n3 1\n0.00390625 0 2 0 -1\n10 0 2 0 -1\n3.00390625 3 2 0 -1\n3 0 1 2 -1 -1 -1\n");
}

static void no_polygons_are_no_error(void **state)
{
    (void)state;
    check_written("mesh 2 0 0", "mesh\n2\n0 0\n");
}

static void errors_are_where_they_are(void **state)
{
    (void)state;
    refuse("", 1, 1);
    refuse("\n  net\n2\n0 0\n", 2, 3);
    refuse("mesh\n4\n0 0\n", 2, 1);
    refuse("mesh\n2\n-1 0\n", 3, 1);
    refuse("mesh\n2\n1 0\n0 x 0\n", 4, 3);
    refuse("mesh\n2\n1 0\n0 1048577 0\n", 4, 3);
    refuse("mesh\n2\n1 0\n0 0 1 0\n", 4, 7);
    refuse("mesh\n2\n0 1\n3 0 1 2 -1 -1 -1\n", 3, 1);
    refuse("mesh\n2\n" SQUARE "9", 10, 1);
    refuse("mesh 2 3 1\n0 0 2 0 -1 1 0 2 0 -1 1 1 2 0 -1\n2 0 1 -1 -1", 3, 1);
    refuse("mesh 2 3 1\n0 0 2 0 -1 1 0 2 0 -1 1 1 2 0 -1\n3 0 1 3 -1 -1 -1", 3, 7);
    refuse("mesh 2 3 1\n0 0 2 0 -1 1 0 2 0 -1 1 1 2 0 -1\n3 0 1 2 -1 -1 1", 3, 15);
    refuse("mesh 2 3 1\n0 0 2 0 -1 1 0 2 0 -1 1 1 2 0 -1\n3 0 1 2 -1 -1", 3, 14);
}

/* A floor of water, and a ramp that climbs one and a half cells from it. */
#define RAMP                                                                                                           \
    "mesh\n3\n6 2\n0 0 0 2 0 -1\n4 0 0 3 1 0 -1\n4 4 0 3 0 1 -1\n0 4 0 2 0 -1\n8 0 1.5 2 1 -1\n8 4 1.5 2 1 -1\n"       \
    "4 0 1 2 3 -1 -1 1 -1 87\n4 1 4 5 2 0 -1 -1 -1 46\n"

static void version_3_has_heights_and_terrains(void **state)
{
    wend_profile profile = wend_profile_default();
    wend_ground_polygon polygon;
    wend_ground_corner corners[4];
    wend_space *space = NULL;
    wend_mesh *mesh = NULL;
    wend_place place;
    int32_t height = 0;
    (void)state;
    assert_int_equal(wend_mesh_parse(RAMP, strlen(RAMP), NULL, &mesh, NULL), WEND_OK);
    profile.weight['W'] = 2;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_ground_locate(space, 6 * WEND_CELL, 512, 0, &place, &height), WEND_OK);
    assert_int_equal(height, 192);
    assert_int_equal(wend_ground_read_polygon(space, 0, &polygon, corners, 4), WEND_OK);
    assert_int_equal(polygon.terrain, 'W');
    assert_int_equal(wend_ground_read_polygon(space, 1, &polygon, corners, 4), WEND_OK);
    assert_int_equal(polygon.terrain, '.');
    char written[1000];
    size_t length = 0;
    assert_int_equal(wend_space_write_mesh(space, written, sizeof written - 1, &length), WEND_OK);
    written[length] = '\0';
    assert_string_equal(written, RAMP);
    close_space(space, mesh);
}

static void version_3_without_heights_is_flat(void **state)
{
    static const char text[] = "mesh 3 3 1 0 0 0 2 0 -1 1 0 0 2 0 -1 1 1 0 2 0 -1 3 0 1 2 -1 -1 -1 46";
    (void)state;
    check_written(text, "mesh\n2\n3 1\n0 0 2 0 -1\n1 0 2 0 -1\n1 1 2 0 -1\n3 0 1 2 -1 -1 -1\n");
}

static void errors_of_version_3_are_where_they_are(void **state)
{
    (void)state;
    refuse("mesh\n3\n1 0\n0 0 x 0\n", 4, 5);
    refuse("mesh\n3\n1 0\n0 0 1048577 0\n", 4, 5);
    refuse("mesh 3 3 1\n0 0 0 2 0 -1 1 0 0 2 0 -1 1 1 0 2 0 -1\n3 0 1 2 -1 -1 -1", 3, 17);
    refuse("mesh 3 3 1\n0 0 0 2 0 -1 1 0 0 2 0 -1 1 1 0 2 0 -1\n3 0 1 2 -1 -1 -1 256", 3, 18);
    refuse("mesh 3 3 1\n0 0 0 2 0 -1 1 0 0 2 0 -1 1 1 0 2 0 -1\n3 0 1 2 -1 -1 -1 46 0", 3, 21);
}

static char *write_space(const wend_space *space)
{
    size_t length = 0, more = 0;
    assert_int_equal(wend_space_write_mesh(space, NULL, 0, &length), WEND_ERROR_CAPACITY);
    char *text = malloc(length + 1);
    assert_int_equal(wend_space_write_mesh(space, text, length, &more), WEND_OK);
    text[more] = '\0';
    return text;
}

/* At places all over a house both have ground of the same heights. */
static void compare_heights(const wend_space *space, const wend_space *other, const house *ground)
{
    for (int32_t x = 1; x < ground->width; x += 101)
        for (int32_t y = 1; y < ground->height; y += 97)
            for (int32_t height = 0; height < 4 * HOUSE_STOREY; height += HOUSE_STOREY / 2) {
                wend_place place;
                int32_t here = -1, there = -1;
                assert_int_equal(wend_ground_locate(space, x, y, height, &place, &here),
                                 wend_ground_locate(other, x, y, height, &place, &there));
                assert_int_equal(here, there);
            }
}

static void houses_are_written_and_read_the_same(void **state)
{
    static house ground;
    (void)state;
    for (uint32_t i = 0; i < 24; i++) {
        random_source random = {700 + i};
        wend_profile mover = wend_profile_default();
        wend_mesh *mesh, *again;
        wend_space *space;
        house_draw(&ground, &random);
        mesh = house_mesh(&ground);
        if (!mesh)
            continue;
        mover.radius = i % 3 * 60;
        assert_int_equal(wend_space_create_mesh(mesh, &mover, NULL, &space), WEND_OK);
        char *text = write_space(space);
        wend_space *other = read_space(text, &again);
        char *second = write_space(other);
        assert_string_equal(text, second);
        compare_heights(space, other, &ground);
        free(text);
        free(second);
        close_space(other, again);
        close_space(space, mesh);
    }
}

static void neighbours_must_be_those_that_share_the_side(void **state)
{
    (void)state;
    /* Names none where there is one, and one where there is none. */
    refuse("mesh\n2\n4 2\n0 0 2 0 -1\n1 0 3 0 1 -1\n1 1 2 1 -1\n0 1 3 -1 1 0\n3 0 1 3 -1 -1 -1\n 3 1 2 3 0 -1 -1\n", 8,
           1);
    refuse("mesh\n2\n4 2\n0 0 2 0 -1\n1 0 3 0 1 -1\n1 1 2 1 -1\n0 1 3 -1 1 0\n3 0 1 3 -1 -1 1\n 3 1 2 3 0 0 -1\n", 9,
           2);
}

static void polygons_that_are_none_are_errors_where_they_begin(void **state)
{
    (void)state;
    /* Flat, bent inwards, and on top of another. */
    refuse("mesh 2 3 1\n0 0 2 0 -1 1 0 2 0 -1 2 0 2 0 -1\n\n 3 0 1 2 -1 -1 -1", 4, 2);
    refuse("mesh 2 4 1\n0 0 2 0 -1 4 0 2 0 -1 1 1 2 0 -1 0 4 2 0 -1\n4 0 1 2 3 -1 -1 -1 -1", 3, 1);
    refuse("mesh 2 4 2\n0 0 0 4 0 0 4 4 0 0 4 0\n3 0 1 2 -1 -1 -1\n3 0 1 3 -1 -1 -1", 4, 1);
}

static bool read_and_write(const wend_allocator *allocator)
{
    static const char text[] = "mesh\n2\n" SQUARE;
    wend_mesh *mesh;
    wend_space *space = NULL;
    char written[200];
    size_t length;
    wend_status status = wend_mesh_parse(text, strlen(text), allocator, &mesh, NULL);
    if (status == WEND_OK)
        status = wend_space_create_mesh(mesh, NULL, allocator, &space);
    if (status == WEND_OK)
        status = wend_space_write_mesh(space, written, sizeof written, &length);
    close_space(space, mesh);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static void a_lack_of_memory_is_said_and_leaves_nothing_behind(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(read_and_write);
    assert_string_equal(fault ? fault : "", "");
}

static void null_pointers_and_other_maps_are_refused(void **state)
{
    wend_mesh *mesh = NULL;
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    size_t length;
    (void)state;
    assert_int_equal(wend_mesh_parse(NULL, 4, NULL, &mesh, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_parse("", 0, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_load(NULL, NULL, &mesh, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_load("no/such/file.mesh", NULL, &mesh, NULL), WEND_ERROR_FILE);
    assert_int_equal(wend_space_write_mesh(NULL, NULL, 0, &length), WEND_ERROR_ARGUMENT);
    static const char map[] = "type octile\nheight 1\nwidth 1\nmap\n.\n";
    assert_int_equal(wend_grid_parse_map(map, sizeof map - 1, NULL, &grid, NULL), WEND_OK);
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_write_mesh(space, NULL, 0, &length), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_space_write_mesh(space, NULL, 0, NULL), WEND_ERROR_ARGUMENT);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_format_is_a_square_of_two_triangles),
        cmocka_unit_test(version_1_names_the_neighbour_behind_the_side_that_begins_at_a_corner),
        cmocka_unit_test(lines_do_not_matter),
        cmocka_unit_test(what_is_written_reads_the_same),
        cmocka_unit_test(corners_where_walls_touch_become_two_vertices),
        cmocka_unit_test(coordinates_become_the_nearest_256th_of_a_cell),
        cmocka_unit_test(no_polygons_are_no_error),
        cmocka_unit_test(errors_are_where_they_are),
        cmocka_unit_test(version_3_has_heights_and_terrains),
        cmocka_unit_test(version_3_without_heights_is_flat),
        cmocka_unit_test(errors_of_version_3_are_where_they_are),
        cmocka_unit_test(houses_are_written_and_read_the_same),
        cmocka_unit_test(neighbours_must_be_those_that_share_the_side),
        cmocka_unit_test(polygons_that_are_none_are_errors_where_they_begin),
        cmocka_unit_test(a_lack_of_memory_is_said_and_leaves_nothing_behind),
        cmocka_unit_test(null_pointers_and_other_maps_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
