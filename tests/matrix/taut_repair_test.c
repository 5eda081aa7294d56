/*
 * Taut graphs of random meshes that follow obstacles, and paint: after each update the graph that was repaired is, to
 * the bit, the one that is made of the surface anew.
 */
#include "test/random.h"
#include "test/share.h"
#include "test/test.h"

#include "map/any_angle/any_angle.h"
#include "map/mesh/mesh.h"

#include <wend/all.h>

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 40, EDITS = 12, MOST = 6 };

static wend_mesh *open_mesh(random_source *random)
{
    uint8_t terrain[WIDTH * WIDTH];
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid;
    wend_mesh *mesh;
    const uint32_t density = 5 + random_below(random, 30);
    for (int i = 0; i < WIDTH * WIDTH; i++)
        terrain[i] = random_below(random, 100) < density ? '#' : '.';
    terrain[0] = '.';
    desc.width = desc.height = WIDTH;
    desc.terrain = terrain;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_mesh_create_grid(grid, NULL, NULL, &mesh), WEND_OK);
    wend_grid_destroy(grid);
    return mesh;
}

/* An obstacle anywhere: new, moved or taken away; sometimes terrain is painted. */
static void edit(random_source *random, wend_mesh *mesh, wend_obstacle_id obstacles[MOST])
{
    const int32_t x = (int32_t)random_below(random, WIDTH * WEND_CELL),
                  y = (int32_t)random_below(random, WIDTH * WEND_CELL);
    const int32_t size = 50 + (int32_t)random_below(random, 600);
    const wend_mesh_point corners[] = {{x, y}, {x + size, y + 20}, {x + size / 2, y + size}};
    wend_obstacle_id *obstacle = &obstacles[random_below(random, MOST)];
    if (random_below(random, 12) == 0)
        assert_int_equal(wend_mesh_paint(mesh, corners, 3, 'x', NULL), WEND_OK);
    else if (*obstacle == 0)
        assert_int_equal(wend_mesh_add_obstacle(mesh, corners, 3, 0, obstacle, NULL), WEND_OK);
    else if (random_below(random, 2) == 0)
        assert_int_equal(wend_mesh_move_obstacle(mesh, *obstacle, corners, 3, 0, NULL), WEND_OK);
    else {
        assert_int_equal(wend_mesh_remove_obstacle(mesh, *obstacle), WEND_OK);
        *obstacle = 0;
    }
}

static void compare(const wend_space *space)
{
    const struct wend_taut_graph *repaired = wend_space_taut(space, false);
    struct wend_taut_graph made;
    assert_non_null(repaired);
    assert_int_equal(wend_taut_graph_build(&made, &space->mesh->surface, true, &space->allocator), WEND_OK);
    assert_int_equal(repaired->vertex_count, made.vertex_count);
    const uint32_t arcs = made.corners[made.vertex_count].onward[0];
    assert_int_equal(repaired->corners[made.vertex_count].onward[0], arcs);
    assert_memory_equal(repaired->corners, made.corners, made.vertex_count * sizeof *made.corners);
    assert_memory_equal(repaired->arcs, made.arcs, arcs * sizeof *made.arcs);
    assert_memory_equal(repaired->sides.sides, made.sides.sides, made.sides.count * sizeof *made.sides.sides);
    if (repaired->wedges.count != 0) { /* where there were too many before, none are kept */
        assert_int_equal(repaired->wedges.count, made.wedges.count);
        assert_memory_equal(repaired->wedges.items, made.wedges.items, made.wedges.count * sizeof *made.wedges.items);
        assert_memory_equal(repaired->wedges.starts, made.wedges.starts,
                            made.wedges.polygon_count * sizeof *made.wedges.starts);
    }
    wend_taut_graph_destroy(&made, &space->allocator);
}

static void check_map(random_source *random)
{
    wend_obstacle_id obstacles[MOST] = {0};
    wend_mesh *mesh = open_mesh(random);
    wend_profile profile = wend_profile_default();
    wend_space *space;
    profile.radius = random_below(random, 3) == 0 ? 40 : 0;
    profile.weight['x'] = 1;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    for (int k = 0; k < EDITS; k++) {
        for (uint32_t n = 1 + random_below(random, 3); n > 0; n--)
            edit(random, mesh, obstacles);
        assert_int_equal(wend_space_update(space), WEND_OK);
        compare(space);
    }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void graph_that_is_repaired_is_the_one_made_anew(void **state)
{
    random_source random = {test_number("WEND_TEST_SEED", 1)};
    const uint32_t maps = test_number("WEND_TEST_MAPS", 20);
    (void)state;
    for (uint32_t i = 0; i < maps; i++)
        check_map(&random);
}

/* A corner that saw no change, and has another number since. */
static void corner_may_have_another_number(void **state)
{
    random_source random = {UINT64_C(0x8b0b330a76897d2c)};
    (void)state;
    check_map(&random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(corner_may_have_another_number),
                                       cmocka_unit_test(graph_that_is_repaired_is_the_one_made_anew)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
