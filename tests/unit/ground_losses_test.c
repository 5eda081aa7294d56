/* What ground a space has less than was asked for, and that it says so. */
#include "map/mesh/mesh.h"
#include "map/space/space.h"
#include "test/test.h"

#include <wend/all.h>

#include <string.h>

enum { SPIRAL_QUADS = 16 };

static wend_mesh *mesh_of(const wend_mesh_point *points, const int32_t *heights, uint32_t point_count,
                          const uint32_t *quads, uint32_t quad_count)
{
    static const uint32_t fours[SPIRAL_QUADS] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = point_count;
    polygons.corners = quads;
    polygons.corner_count = 4 * quad_count;
    polygons.counts = fours;
    polygons.polygon_count = quad_count;
    polygons.allow_crossing = true;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

/* A ramp that winds twice round a pole: level 0 is the first turn, level 1 the second. */
static wend_mesh *spiral(void)
{
    static const int8_t turns[8][2] = {{-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}};
    wend_mesh_point points[2 * SPIRAL_QUADS + 2];
    int32_t heights[2 * SPIRAL_QUADS + 2];
    uint32_t quads[4 * SPIRAL_QUADS];
    for (uint32_t i = 0; i <= SPIRAL_QUADS; i++) {
        points[2 * i] = (wend_mesh_point){turns[i % 8][0] * 3000, turns[i % 8][1] * 3000};
        points[2 * i + 1] = (wend_mesh_point){turns[i % 8][0] * 1000, turns[i % 8][1] * 1000};
        heights[2 * i] = heights[2 * i + 1] = (int32_t)i * 100;
    }
    for (uint32_t i = 0; i < SPIRAL_QUADS; i++) {
        const uint32_t quad[4] = {2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1};
        memcpy(quads + 4 * i, quad, sizeof quad);
    }
    return mesh_of(points, heights, 2 * SPIRAL_QUADS + 2, quads, SPIRAL_QUADS);
}

static wend_space *space_of(const wend_mesh *mesh, uint32_t radius)
{
    wend_profile profile = wend_profile_default();
    wend_space *space;
    profile.radius = radius;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    return space;
}

static wend_obstacle_id put_box(wend_mesh *mesh, int32_t left, int32_t top, int32_t right, int32_t bottom)
{
    const wend_mesh_point corners[4] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    wend_obstacle_id obstacle;
    assert_int_equal(wend_mesh_add_obstacle(mesh, corners, 4, 0, &obstacle, NULL), WEND_OK);
    return obstacle;
}

static size_t count_losses(const wend_space *space)
{
    size_t count = 77;
    const wend_status status = wend_ground_losses(space, NULL, 0, &count);
    assert_int_equal(status, count == 0 ? WEND_OK : WEND_ERROR_CAPACITY);
    return count;
}

static void obstacle_under_which_ground_winds_tells_the_storey_that_it_shuts_besides(void **state)
{
    wend_ground_loss losses[32];
    size_t count;
    (void)state;
    for (uint32_t radius = 0; radius <= 200; radius += 200) {
        wend_mesh *mesh = spiral();
        wend_space *space = space_of(mesh, radius);
        const wend_place above = {100, -2000, 1, 0};
        assert_int_equal(count_losses(space), 0);
        assert_true(wend_space_is_free(space, above));
        const wend_obstacle_id obstacle = put_box(mesh, -2500, -2500, 2500, 2500); /* round the whole pole */
        assert_int_equal(wend_ground_losses(space, losses, 32, &count), WEND_ERROR_STALE);
        assert_int_equal(wend_space_update(space), WEND_OK);
        assert_false(wend_space_is_free(space, above));
        assert_int_equal(wend_ground_losses(space, losses, 32, &count), WEND_OK);
        assert_int_equal(count, 8); /* the second turn, a quad each */
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(losses[i].kind, WEND_GROUND_LOSS_OBSTACLE);
            assert_true(losses[i].obstacle == obstacle && losses[i].place.level == 1);
            assert_in_range(losses[i].height, 800, 1600);
            assert_false(wend_space_is_free(space, losses[i].place));
        }
        assert_int_equal(wend_ground_losses(space, losses, 3, &count), WEND_ERROR_CAPACITY);
        assert_int_equal(count, 8);
        assert_int_equal(wend_mesh_remove_obstacle(mesh, obstacle), WEND_OK);
        assert_int_equal(wend_space_update(space), WEND_OK);
        assert_int_equal(count_losses(space), 0);
        assert_true(wend_space_is_free(space, above));
        wend_space_destroy(space);
        wend_mesh_destroy(mesh);
    }
}

/* The same of one that bends inwards: a ring with a gap, whose part in the gap shuts nothing. */
static void obstacle_that_bends_tells_it_where_it_lies(void **state)
{
    const wend_mesh_point corners[8] = {{-2500, -2500}, {2500, -2500}, {2500, 2500},  {-2500, 2500},
                                        {-2500, 1500},  {1500, 1500},  {1500, -1500}, {-2500, -1500}};
    wend_mesh *mesh = spiral();
    wend_space *space = space_of(mesh, 0);
    wend_obstacle_id obstacle;
    wend_ground_loss losses[32];
    size_t count;
    (void)state;
    assert_int_equal(wend_mesh_add_obstacle(mesh, corners, 8, 0, &obstacle, NULL), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(wend_ground_losses(space, losses, 32, &count), WEND_OK);
    assert_int_not_equal(count, 0);
    for (size_t i = 0; i < count; i++) {
        assert_true(losses[i].kind == WEND_GROUND_LOSS_OBSTACLE && losses[i].obstacle == obstacle);
        assert_false(wend_space_is_free(space, losses[i].place));
    }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void obstacle_that_stays_on_its_storey_loses_nothing(void **state)
{
    wend_mesh *mesh = spiral();
    wend_space *space = space_of(mesh, 100);
    (void)state;
    put_box(mesh, -900, -2600, 2200, -1400); /* across the ramp, on one side of the pole */
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_false(wend_space_is_free(space, (wend_place){100, -2000, 0, 0}));
    assert_true(wend_space_is_free(space, (wend_place){100, -2000, 1, 0}));
    assert_int_equal(count_losses(space), 0);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void polygon_that_could_not_be_cut_is_told_until_it_is_cut_again(void **state)
{
    wend_mesh *mesh = spiral();
    wend_space *space = space_of(mesh, 100);
    wend_ground_loss loss;
    size_t count;
    (void)state;
    const wend_obstacle_id obstacle = put_box(mesh, -100, -3050, 3050, -900); /* over all of quad 1 */
    assert_int_equal(wend_space_update(space), WEND_OK);
    space->mesh->storeys.sources.first[1] = WEND_CUT_FAILED; /* no plan is known that does not fit together */
    assert_int_equal(wend_ground_losses(space, &loss, 1, &count), WEND_OK);
    assert_true(count == 1 && loss.kind == WEND_GROUND_LOSS_POLYGON && loss.obstacle == 0);
    assert_true(loss.place.level == 0 && loss.place.y < -1000 && loss.place.x > 0);
    assert_int_equal(wend_mesh_remove_obstacle(mesh, obstacle), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(count_losses(space), 0);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/* Two floors and a third one at the side that these share. */
static void side_of_three_polygons_is_told_where_it_is_a_wall(void **state)
{
    static const wend_mesh_point points[8] = {{0, 0},    {1024, 0},    {1024, 1024}, {0, 1024},
                                              {2048, 0}, {2048, 1024}, {2048, 0},    {2048, 1024}};
    static const int32_t heights[8] = {0, 0, 0, 0, 0, 0, 512, 512};
    static const uint32_t quads[12] = {0, 1, 2, 3, 1, 4, 5, 2, 1, 6, 7, 2};
    wend_mesh *mesh = mesh_of(points, heights, 8, quads, 3);
    wend_space *space = space_of(mesh, 0);
    wend_ground_loss loss;
    size_t count;
    (void)state;
    assert_int_equal(wend_ground_losses(space, &loss, 1, &count), WEND_OK);
    assert_true(count == 1 && loss.kind == WEND_GROUND_LOSS_SIDE);
    assert_true(loss.place.x == 1024 && loss.place.y == 512 && loss.height == 0);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/* A ramp through a floor. */
static void polygons_that_cross_are_told_and_those_above_each_other_are_not(void **state)
{
    static const wend_mesh_point points[8] = {{0, 0},   {2048, 0},   {2048, 1024}, {0, 1024},
                                              {0, 256}, {2048, 256}, {2048, 768},  {0, 768}};
    static const uint32_t quads[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    (void)state;
    for (int32_t low = -512; low <= 512; low += 1024) {
        const int32_t heights[8] = {0, 0, 0, 0, low, 1024, 1024, low};
        wend_mesh *mesh = mesh_of(points, heights, 8, quads, 2);
        wend_space *space = space_of(mesh, 0);
        wend_ground_loss loss;
        size_t count;
        assert_int_equal(wend_ground_losses(space, &loss, 1, &count), WEND_OK);
        assert_int_equal(count, low < 0 ? 1 : 0);
        if (low < 0)
            assert_true(loss.kind == WEND_GROUND_LOSS_CROSSING && loss.place.x > 600 && loss.place.x < 760);
        wend_space_destroy(space);
        wend_mesh_destroy(mesh);
    }
}

enum { NARROW = 100 };

/* A fan of narrow triangles between two fields: at its tip, where an obstacle leaves a gap, rounding shuts them all. */
static wend_mesh *fan(void)
{
    wend_mesh_point points[NARROW + 6] = {{0, 0}};
    int32_t heights[NARROW + 6] = {0};
    uint32_t corners[3 * NARROW + 8], counts[NARROW + 2], used = 0;
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    for (uint32_t i = 0; i <= NARROW; i++)
        points[1 + i] = (wend_mesh_point){4096, (int32_t)i - NARROW / 2};
    const wend_mesh_point fields[4] = {{4096, -2000}, {0, -2000}, {4096, 2000}, {0, 2000}};
    memcpy(points + NARROW + 2, fields, sizeof fields);
    heights[NARROW + 2] = 100; /* no flat ground */
    const uint32_t quads[8] = {0, 1, NARROW + 2, NARROW + 3, 0, NARROW + 1, NARROW + 4, NARROW + 5};
    memcpy(corners, quads, sizeof quads);
    counts[0] = counts[1] = 4;
    for (uint32_t i = 0; i < NARROW; i++) {
        const uint32_t triangle[3] = {0, 1 + i, 2 + i};
        memcpy(corners + 8 + 3 * used, triangle, sizeof triangle);
        counts[2 + used++] = 3;
    }
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = NARROW + 6;
    polygons.corners = corners;
    polygons.corner_count = 8 + 3 * NARROW;
    polygons.counts = counts;
    polygons.polygon_count = NARROW + 2;
    polygons.tolerance = 0;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

static void polygons_that_rounding_shuts_part_nothing_however_many(void **state)
{
    wend_mesh *mesh = fan();
    wend_space *space = space_of(mesh, 0);
    wend_finder *finder;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    (void)state;
    put_box(mesh, 12, -70, 4200, 70);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    query.start = (wend_place){100, -500, 0, 0};
    query.goal = (wend_place){100, 500, 0, 0};
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_in_range((int)(path.plan_length * 1000), 3970, 3980);
    assert_int_equal(count_losses(space), 0);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void flat_ground_loses_nothing_and_cells_have_none(void **state)
{
    const wend_mesh_point corners[4] = {{0, 0}, {2048, 0}, {2048, 2048}, {0, 2048}};
    const wend_mesh_outline outline = {corners, 4, '.', false};
    wend_mesh *mesh;
    wend_grid *grid;
    wend_space *cells;
    size_t count;
    (void)state;
    assert_int_equal(wend_mesh_create_outlines(&outline, 1, NULL, &mesh, NULL), WEND_OK);
    wend_space *space = space_of(mesh, 100);
    put_box(mesh, 500, 500, 900, 900);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(count_losses(space), 0);
    assert_int_equal(wend_ground_losses(space, NULL, 1, &count), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_losses(space, NULL, 0, NULL), WEND_ERROR_ARGUMENT);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = desc.height = 4;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_space_create(grid, NULL, NULL, &cells), WEND_OK);
    assert_int_equal(wend_ground_losses(cells, NULL, 0, &count), WEND_ERROR_UNSUPPORTED);
    wend_space_destroy(cells);
    wend_grid_destroy(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(obstacle_under_which_ground_winds_tells_the_storey_that_it_shuts_besides),
        cmocka_unit_test(obstacle_that_bends_tells_it_where_it_lies),
        cmocka_unit_test(obstacle_that_stays_on_its_storey_loses_nothing),
        cmocka_unit_test(polygon_that_could_not_be_cut_is_told_until_it_is_cut_again),
        cmocka_unit_test(side_of_three_polygons_is_told_where_it_is_a_wall),
        cmocka_unit_test(polygons_that_cross_are_told_and_those_above_each_other_are_not),
        cmocka_unit_test(polygons_that_rounding_shuts_part_nothing_however_many),
        cmocka_unit_test(flat_ground_loses_nothing_and_cells_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
