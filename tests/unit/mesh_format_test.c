/* tests/unit/mesh_format_test.c: Polyanya's .mesh files, read and written, and where errors are said to be. */
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
    refuse("mesh\n3\n0 0\n", 2, 1);
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
        cmocka_unit_test(neighbours_must_be_those_that_share_the_side),
        cmocka_unit_test(polygons_that_are_none_are_errors_where_they_begin),
        cmocka_unit_test(a_lack_of_memory_is_said_and_leaves_nothing_behind),
        cmocka_unit_test(null_pointers_and_other_maps_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
