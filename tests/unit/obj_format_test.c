/* tests/unit/obj_format_test.c: the ground of OBJ files: which faces count, what is welded, where errors are. */
#include "test/memory.h"
#include "test/test.h"
#include "texts/texts.h"

#include <wend/all.h>

#include <stdio.h>
#include <string.h>

struct reading {
    wend_mesh *mesh;
    wend_space *space;
    wend_obj_counts counts;
};

static struct reading read_with(const char *text, const wend_obj_rules *rules)
{
    struct reading reading = {0};
    wend_obj_rules counting = rules ? *rules : wend_obj_rules_default();
    wend_text_error error;
    counting.counts = &reading.counts;
    wend_status status = wend_mesh_parse_obj(text, strlen(text), &counting, NULL, &reading.mesh, &error);
    if (status != WEND_OK)
        fail_msg("line %u, column %u: %s", (unsigned)error.line, (unsigned)error.column, error.text);
    assert_int_equal(wend_space_create_mesh(reading.mesh, NULL, NULL, &reading.space), WEND_OK);
    return reading;
}

static struct reading read_well(const char *text)
{
    return read_with(text, NULL);
}

static void end_reading(struct reading *reading)
{
    wend_space_destroy(reading->space);
    wend_mesh_destroy(reading->mesh);
}

static void refuse(const char *text, uint32_t line, uint32_t column)
{
    const char *fault = text_refusal_fault(text_read_obj, text, line, column);
    if (fault)
        fail_msg("%s", fault);
}

/* How many polygons come of a text. */
static uint32_t polygons_of(const char *text)
{
    struct reading reading = read_well(text);
    uint32_t count = wend_ground_polygon_limit(reading.space);
    end_reading(&reading);
    return count;
}

#define QUAD "v 0 0 0\nv 4 0 0\nv 4 0 -4\nv 0 0 -4\n"

static void a_square_of_the_floor_is_ground(void **state)
{
    struct reading reading = read_well(QUAD "f 1 2 3 4\n");
    wend_ground_polygon polygon;
    wend_ground_corner corners[4];
    (void)state;
    assert_int_equal(reading.counts.faces, 1);
    assert_int_equal(wend_ground_read_polygon(reading.space, 0, &polygon, corners, 4), WEND_OK);
    assert_int_equal(polygon.corners, 4);
    assert_int_equal(polygon.terrain, '.');
    for (int i = 0; i < 4; i++) {
        assert_true(corners[i].place.x == 0 || corners[i].place.x == 1024);
        assert_true(corners[i].place.y == 0 || corners[i].place.y == -1024);
    }
    end_reading(&reading);
}

static void corners_are_written_in_four_ways_and_counted_back(void **state)
{
    (void)state;
    assert_int_equal(polygons_of(QUAD "f 1 2 3 4\n"), 1);
    assert_int_equal(polygons_of(QUAD "vt 0 0\nvn 0 1 0\nf 1/1 2/1 3/1 4/1\n"), 1);
    assert_int_equal(polygons_of(QUAD "vn 0 1 0\nf 1//1 2//1 3//1 4//1\n"), 1);
    assert_int_equal(polygons_of(QUAD "f 1/1/1 2/1/1 3/1/1 4/1/1\n"), 1);
    assert_int_equal(polygons_of(QUAD "f -4 -3 -2 -1\n"), 1);
}

static void comments_other_statements_and_lines_carried_on_are_read_over(void **state)
{
    (void)state;
    assert_int_equal(
        polygons_of("# all\\\nmtllib x.mtl\no a\ng b\nv 0 \\\n0 0 # first\nv 4 0 0 1 1 1\\\n 1\nv 4 0 -4\r\n\n"
                    "usemtl c\ns 1\nvp 1\nl 1 2\np 1\n f 1 \\\n 2\\\n\t3 # end\n"),
        1);
}

static void faces_that_look_downwards_are_no_ground_unless_asked_for(void **state)
{
    wend_obj_rules rules = wend_obj_rules_default();
    struct reading reading = read_well(QUAD "f 4 3 2 1\n");
    (void)state;
    assert_int_equal(reading.counts.steep, 1);
    assert_int_equal(wend_ground_polygon_limit(reading.space), 0);
    end_reading(&reading);
    rules.both_sides = true;
    reading = read_with(QUAD "f 4 3 2 1\n", &rules);
    assert_int_equal(wend_ground_polygon_limit(reading.space), 1);
    end_reading(&reading);
}

/* A slope that rises by `rise` over 100. */
static bool is_ground(double rise, double degrees)
{
    char text[200];
    wend_obj_rules rules = wend_obj_rules_default();
    rules.slope = degrees;
    snprintf(text, sizeof text, "v 0 0 0\nv 100 %.9f 0\nv 100 %.9f -100\nv 0 0 -100\nf 1 2 3 4\n", rise, rise);
    struct reading reading = read_with(text, &rules);
    bool is = wend_ground_polygon_limit(reading.space) == 1;
    end_reading(&reading);
    return is;
}

static void slopes_are_ground_up_to_the_limit(void **state)
{
    (void)state;
    assert_true(is_ground(100, 45) && !is_ground(100.001, 45));
    assert_true(is_ground(0, 0) && !is_ground(0.01, 0));
    assert_true(is_ground(57.735026, 30) && !is_ground(57.736, 30));
    assert_true(is_ground(173.20508, 60) && !is_ground(173.206, 60));
    assert_true(is_ground(5728, 89) && !is_ground(5730, 89));
}

static void heights_are_kept_and_storeys_told_apart(void **state)
{
    struct reading reading = read_well(QUAD "v 0 3 0\nv 4 3 0\nv 4 3.5 -4\nv 0 3.5 -4\nf 1 2 3 4\nf 5 6 7 8\n");
    wend_place place;
    int32_t height;
    (void)state;
    assert_int_equal(wend_mesh_levels(reading.mesh), 2);
    assert_int_equal(wend_ground_locate(reading.space, 512, -512, 700, &place, &height), WEND_OK);
    assert_int_equal(height, 3 * 256 + 64);
    assert_int_equal(place.level, 1);
    assert_int_equal(wend_ground_locate(reading.space, 512, -512, 300, &place, &height), WEND_OK);
    assert_int_equal(height, 0);
    assert_int_equal(place.level, 0);
    end_reading(&reading);
}

static void vertices_close_to_each_other_are_one(void **state)
{
    static const char apart[] = QUAD "v 4.004 0 0\nv 4 0.004 -4\nv 8 0 0\nf 1 2 3 4\nf 5 7 6\n";
    wend_obj_rules rules = wend_obj_rules_default();
    struct reading reading = read_with(apart, &rules);
    wend_ground_polygon polygon;
    wend_ground_corner corners[4];
    (void)state;
    assert_int_equal(wend_ground_read_polygon(reading.space, 1, &polygon, corners, 4), WEND_OK);
    assert_true(corners[0].neighbour == 0 || corners[1].neighbour == 0 || corners[2].neighbour == 0);
    end_reading(&reading);
    rules.weld = 0;
    reading = read_with(apart, &rules);
    assert_int_equal(wend_ground_read_polygon(reading.space, 1, &polygon, corners, 4), WEND_OK);
    for (int i = 0; i < 3; i++)
        assert_int_equal(corners[i].neighbour, WEND_GROUND_WALL);
    end_reading(&reading);
}

static void scale_and_axis_are_the_callers(void **state)
{
    wend_obj_rules rules = wend_obj_rules_default();
    wend_place place;
    int32_t height;
    (void)state;
    rules.up = WEND_OBJ_UP_Z;
    rules.scale = 2.5;
    rules.terrain = 'S';
    struct reading reading = read_with("v 0 0 2\nv 4 0 2\nv 4 4 2\nv 0 4 2\nf 1 2 3 4\n", &rules);
    wend_ground_polygon polygon;
    assert_int_equal(wend_ground_read_polygon(reading.space, 0, &polygon, NULL, 0), WEND_ERROR_CAPACITY);
    assert_int_equal(polygon.terrain, 'S');
    assert_int_equal(wend_ground_locate(reading.space, 2560, -2560, 0, &place, &height), WEND_OK);
    assert_int_equal(height, 1280);
    assert_int_equal(wend_ground_locate(reading.space, 2561, -2560, 0, &place, &height), WEND_ERROR_RANGE);
    end_reading(&reading);
}

static void faces_of_many_corners_are_kept_or_cut(void **state)
{
    (void)state;
    assert_int_equal(polygons_of("v 0 0 0\nv 4 0 0\nv 6 0 -2\nv 4 0 -4\nv 0 0 -4\nv -2 0 -2\nf 1 2 3 4 5 6\n"), 1);
    /* An L of six corners: no matter how, four triangles. */
    assert_int_equal(polygons_of("v 0 0 0\nv 4 0 0\nv 4 0 -2\nv 2 0 -2\nv 2 0 -4\nv 0 0 -4\nf 1 2 3 4 5 6\n"), 4);
    /* A bow tie turns both ways. */
    struct reading reading = read_well(QUAD "v 2 0 -1\nv 9 0 -9\nf 1 3 2 4\nf 1 2 6 5\n");
    assert_true(reading.counts.bad + reading.counts.steep + reading.counts.small >= 1);
    end_reading(&reading);
}

static void faces_without_area_or_twice_there_are_left_out(void **state)
{
    struct reading reading = read_well(QUAD "v 0.001 0 -.001\nf 1 2 3\nf 1 2 3 4\nf 1 5 4\nf 1 3 4\nf 1 2 2\n");
    (void)state;
    assert_int_equal(reading.counts.faces, 5);
    assert_int_equal(reading.counts.repeated, 1);
    assert_int_equal(reading.counts.small, 1);
    assert_int_equal(reading.counts.steep, 1);
    assert_int_equal(wend_ground_polygon_limit(reading.space), 2);
    end_reading(&reading);
}

static void errors_are_where_they_are(void **state)
{
    (void)state;
    refuse("", 1, 1);
    refuse(QUAD, 4, 9);
    refuse("v 0 0\nf 1 1 1\n", 1, 6);
    refuse("v 0 x 0\n", 1, 5);
    refuse("v 0 2e6 0\n", 1, 2);
    refuse(QUAD "f 1 2\n", 5, 1);
    refuse(QUAD "f 1 2 5\n", 5, 7);
    refuse(QUAD "f 1 0 3\n", 5, 5);
    refuse(QUAD "f 1 -5 3\n", 5, 5);
    refuse(QUAD " f 1 2 3a\n", 5, 8);
    refuse(QUAD "f 1 2 \\\n 3 /4\n", 6, 4);
}

static bool read_it(const wend_allocator *allocator)
{
    static const char text[] = QUAD "v 9 0 0\nf 1 2 3 4\nf 2 5 3\n";
    wend_mesh *mesh;
    wend_status status = wend_mesh_parse_obj(text, strlen(text), NULL, allocator, &mesh, NULL);
    wend_mesh_destroy(mesh);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static bool read_with_terrain(const wend_allocator *allocator)
{
    static const char text[] = QUAD "v 9 0 0\nf 1 2 3 4\nf 2 5 3\n";
    wend_obj_rules rules = wend_obj_rules_default();
    wend_mesh *mesh;
    rules.terrain = 7;
    wend_status status = wend_mesh_parse_obj(text, strlen(text), &rules, allocator, &mesh, NULL);
    wend_mesh_destroy(mesh);
    return status == WEND_OK;
}

static void a_lack_of_memory_is_said_and_leaves_nothing_behind(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(read_it);
    assert_string_equal(fault ? fault : "", "");
    fault = test_memory_sweep(read_with_terrain);
    assert_string_equal(fault ? fault : "", "");
}

static void bad_arguments_are_refused(void **state)
{
    wend_mesh *mesh = NULL;
    wend_obj_rules good = wend_obj_rules_default(), rules[8];
    (void)state;
    for (int i = 0; i < 8; i++)
        rules[i] = good;
    rules[0].size--;
    rules[1].slope = -1;
    rules[2].slope = 89.5;
    rules[3].scale = 0;
    rules[4].scale = -1;
    rules[5].weld = 65537;
    memset(&rules[6].up, 0x55, sizeof rules[6].up);
    rules[7].size = 0;
    for (int i = 0; i < 8; i++) {
        assert_int_equal(wend_mesh_parse_obj("f", 1, &rules[i], NULL, &mesh, NULL), WEND_ERROR_ARGUMENT);
        assert_null(mesh);
    }
    assert_int_equal(wend_mesh_parse_obj(NULL, 1, NULL, NULL, &mesh, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_parse_obj("", 0, NULL, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_load_obj(NULL, NULL, NULL, &mesh, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_load_obj("no/such/file.obj", NULL, NULL, &mesh, NULL), WEND_ERROR_FILE);
    wend_obj_rules_init(NULL, (uint32_t)sizeof good);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_square_of_the_floor_is_ground),
        cmocka_unit_test(corners_are_written_in_four_ways_and_counted_back),
        cmocka_unit_test(comments_other_statements_and_lines_carried_on_are_read_over),
        cmocka_unit_test(faces_that_look_downwards_are_no_ground_unless_asked_for),
        cmocka_unit_test(slopes_are_ground_up_to_the_limit),
        cmocka_unit_test(heights_are_kept_and_storeys_told_apart),
        cmocka_unit_test(vertices_close_to_each_other_are_one),
        cmocka_unit_test(scale_and_axis_are_the_callers),
        cmocka_unit_test(faces_of_many_corners_are_kept_or_cut),
        cmocka_unit_test(faces_without_area_or_twice_there_are_left_out),
        cmocka_unit_test(errors_are_where_they_are),
        cmocka_unit_test(a_lack_of_memory_is_said_and_leaves_nothing_behind),
        cmocka_unit_test(bad_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
