/* Polygons that almost meet: what is joined, what is not, and what is told of it. */
#include <string.h>

#include <wend/all.h>

#include "map/mesh/mesh.h"
#include "test/memory.h"
#include "test/test.h"

enum { MOST = 32 };

/* Quads with corners of their own. */
struct quads {
    wend_mesh_point points[4 * MOST];
    int32_t heights[4 * MOST];
    uint32_t corners[4 * MOST], counts[MOST], count;
};

static void add_quad(struct quads *quads, const int32_t corners[4][3])
{
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t at = 4 * quads->count + i;
        quads->points[at] = (wend_mesh_point){corners[i][0], corners[i][1]};
        quads->heights[at] = corners[i][2];
        quads->corners[at] = at;
    }
    quads->counts[quads->count++] = 4;
}

/* A level rectangle. */
static void add_floor(struct quads *quads, int32_t left, int32_t top, int32_t right, int32_t bottom, int32_t height)
{
    const int32_t corners[4][3] = {
        {left, top, height}, {right, top, height}, {right, bottom, height}, {left, bottom, height}};
    add_quad(quads, corners);
}

static wend_mesh_polygons describe(const struct quads *quads)
{
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    polygons.points = quads->points;
    polygons.heights = quads->heights;
    polygons.corners = quads->corners;
    polygons.counts = quads->counts;
    polygons.point_count = polygons.corner_count = 4 * quads->count;
    polygons.polygon_count = quads->count;
    return polygons;
}

/* How many pieces of ground there are. */
static uint32_t pieces_of(const wend_mesh_polygons *polygons)
{
    wend_mesh *mesh;
    wend_mesh_fault fault;
    if (wend_mesh_create_polygons(polygons, NULL, &mesh, &fault) != WEND_OK)
        fail_msg("%s, polygons %u and %u", wend_mesh_fault_kind_text(fault.kind), (unsigned)fault.outline,
                 (unsigned)fault.other);
    uint32_t pieces = mesh->ground.component_count;
    wend_mesh_destroy(mesh);
    return pieces;
}

/* A long floor, and two beside it that part its side. */
static struct quads three_floors(void)
{
    struct quads quads = {.count = 0};
    add_floor(&quads, 0, 0, 1000, 500, 0);
    add_floor(&quads, 0, 500, 400, 900, 0);
    add_floor(&quads, 400, 500, 1000, 900, 0);
    return quads;
}

static void corners_on_sides_are_joined_unless_nothing_is(void **state)
{
    struct quads quads = three_floors();
    wend_mesh_polygons polygons = describe(&quads);
    wend_mesh_joined joined;
    (void)state;
    polygons.joined = &joined;
    assert_int_equal(pieces_of(&polygons), 1);
    assert_int_equal(joined.points, 4);
    assert_int_equal(joined.corners, 1);
    assert_int_equal(joined.flat, 0);
    polygons.tolerance = 0;
    assert_int_equal(pieces_of(&polygons), 3);
    assert_int_equal(joined.points + joined.corners, 0);
}

static void what_lies_within_the_tolerance_is_joined_and_nothing_else(void **state)
{
    (void)state;
    for (int32_t off = 1; off <= 3; off++)
        for (uint32_t tolerance = 1; tolerance <= 3; tolerance++) {
            struct quads quads = {.count = 0};
            add_floor(&quads, 0, 0, 1000, 500, 0);
            add_floor(&quads, 0, 500 + off, 1000, 900, off);
            wend_mesh_polygons polygons = describe(&quads);
            polygons.tolerance = tolerance;
            assert_int_equal(pieces_of(&polygons), (uint32_t)off <= tolerance ? 1 : 2);
        }
}

static void storeys_over_one_place_stay_apart(void **state)
{
    struct quads quads = three_floors();
    (void)state;
    add_floor(&quads, 0, 0, 1000, 500, 40);
    add_floor(&quads, 0, 500, 400, 900, 80);
    wend_mesh_polygons polygons = describe(&quads);
    polygons.tolerance = 16;
    assert_int_equal(pieces_of(&polygons), 3);
}

static void flat_polygons_are_refused_or_left_out(void **state)
{
    struct quads quads = three_floors();
    wend_mesh *mesh;
    wend_mesh_fault fault;
    wend_mesh_joined joined;
    (void)state;
    add_floor(&quads, 1000, 0, 1002, 900, 0); /* of no width once what lies on each other is joined */
    wend_mesh_polygons polygons = describe(&quads);
    polygons.tolerance = 2;
    polygons.joined = &joined;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, &fault), WEND_ERROR_ARGUMENT);
    assert_int_equal(fault.kind, WEND_MESH_FAULT_FLAT);
    assert_int_equal(fault.outline, 3);
    polygons.drop_flat = true;
    assert_int_equal(pieces_of(&polygons), 1);
    assert_int_equal(joined.flat, 1);
    polygons.tolerance = 0;
    quads.points[4 * 3 + 1].x = quads.points[4 * 3 + 2].x = 1000;
    assert_int_equal(pieces_of(&polygons), 3);
    assert_int_equal(joined.flat, 1);
}

static void a_sliver_between_floors_that_is_left_out_parts_nothing(void **state)
{
    struct quads quads = {.count = 0};
    (void)state;
    add_floor(&quads, 0, 0, 500, 500, 0);
    add_floor(&quads, 500, 0, 502, 500, 0);
    add_floor(&quads, 502, 0, 900, 500, 0);
    wend_mesh_polygons polygons = describe(&quads);
    polygons.tolerance = 2;
    polygons.drop_flat = true;
    assert_int_equal(pieces_of(&polygons), 1);
}

static wend_mesh_fault fault_of(const struct quads *quads)
{
    wend_mesh_polygons polygons = describe(quads);
    wend_mesh *mesh;
    wend_mesh_fault fault;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, &fault), WEND_ERROR_ARGUMENT);
    return fault;
}

static void polygons_on_each_other_or_through_each_other_are_named(void **state)
{
    static const int32_t through[4][3] = {{100, 100, -50}, {300, 100, 50}, {300, 400, 50}, {100, 400, -50}};
    struct quads quads = three_floors();
    (void)state;
    add_floor(&quads, 200, 300, 600, 400, 1);
    wend_mesh_fault fault = fault_of(&quads);
    assert_int_equal(fault.kind, WEND_MESH_FAULT_OVERLAP);
    assert_int_equal(fault.outline, 0);
    assert_int_equal(fault.other, 3);
    assert_true(fault.x >= 200 && fault.x <= 600 && fault.y >= 300 && fault.y <= 400 && fault.height == 0);
    quads.count = 3;
    add_quad(&quads, through);
    fault = fault_of(&quads);
    assert_int_equal(fault.kind, WEND_MESH_FAULT_OVERLAP);
    assert_int_equal(fault.other, 3);
    assert_true(fault.x >= 190 && fault.x <= 210 && fault.y >= 100 && fault.y <= 400);
    wend_mesh_polygons polygons = describe(&quads);
    polygons.allow_crossing = true;
    assert_int_equal(pieces_of(&polygons), 2);
}

static void a_ramp_that_rests_on_a_floor_crosses_nothing(void **state)
{
    static const int32_t ramp[4][3] = {{100, 100, 0}, {300, 100, 100}, {300, 400, 100}, {100, 400, 0}};
    struct quads quads = three_floors();
    (void)state;
    add_quad(&quads, ramp);
    wend_mesh_polygons polygons = describe(&quads);
    assert_int_equal(pieces_of(&polygons), 2);
}

static void the_third_polygon_at_a_side_is_named_with_another(void **state)
{
    static const int32_t ramp[4][3] = {{0, 500, 0}, {400, 500, 0}, {400, 900, 300}, {0, 900, 300}};
    struct quads quads = three_floors();
    (void)state;
    add_quad(&quads, ramp);
    wend_mesh_fault fault = fault_of(&quads);
    assert_int_equal(fault.kind, WEND_MESH_FAULT_SIDE);
    assert_true((fault.outline == 3 && fault.other == 1) || (fault.outline == 1 && fault.other == 3));
    assert_true(fault.x == 200 && fault.y == 500 && fault.height == 0);
    wend_mesh_polygons polygons = describe(&quads);
    polygons.allow_crossing = true;
    assert_int_equal(pieces_of(&polygons), 2);
}

static void a_tolerance_beyond_the_greatest_is_refused(void **state)
{
    struct quads quads = three_floors();
    wend_mesh_polygons polygons = describe(&quads);
    wend_mesh *mesh;
    (void)state;
    polygons.tolerance = WEND_MESH_MAX_TOLERANCE;
    polygons.drop_flat = true;
    assert_int_equal(pieces_of(&polygons), 0);
    polygons.tolerance++;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_ERROR_ARGUMENT);
    assert_null(mesh);
}

static bool join_once(const wend_allocator *allocator)
{
    struct quads quads = three_floors();
    wend_mesh *mesh;
    quads.points[7].y += 2; /* bent once it is joined */
    wend_mesh_polygons polygons = describe(&quads);
    polygons.tolerance = 3;
    wend_status status = wend_mesh_create_polygons(&polygons, allocator, &mesh, NULL);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    wend_mesh_destroy(mesh);
    return status == WEND_OK;
}

static void lack_of_memory_leaves_nothing_behind(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(join_once);
    assert_string_equal(fault ? fault : "", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_on_sides_are_joined_unless_nothing_is),
        cmocka_unit_test(what_lies_within_the_tolerance_is_joined_and_nothing_else),
        cmocka_unit_test(storeys_over_one_place_stay_apart),
        cmocka_unit_test(flat_polygons_are_refused_or_left_out),
        cmocka_unit_test(a_sliver_between_floors_that_is_left_out_parts_nothing),
        cmocka_unit_test(polygons_on_each_other_or_through_each_other_are_named),
        cmocka_unit_test(a_ramp_that_rests_on_a_floor_crosses_nothing),
        cmocka_unit_test(the_third_polygon_at_a_side_is_named_with_another),
        cmocka_unit_test(a_tolerance_beyond_the_greatest_is_refused),
        cmocka_unit_test(lack_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
