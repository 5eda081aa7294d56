/* tests/matrix/grid_surface_test.c: the surface of a grid against its cells. */
#include "ground/grid_walls.h"

#include "scene/scene.h"
#include "test/test.h"

#include "base/memory.h"
#include "map/any_angle/grid_surface.h"
#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"

#include <string.h>

static wend_space *space_over(const test_map *map, wend_grid **grid)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_space *space = NULL;
    desc.width = map->width;
    desc.height = map->height;
    desc.terrain = map->cells;
    assert_int_equal(wend_grid_create(&desc, NULL, grid), WEND_OK);
    assert_int_equal(wend_space_create(*grid, NULL, NULL, &space), WEND_OK);
    return space;
}

static void read_cells(const test_map *map, uint8_t *cells)
{
    for (uint32_t i = 0; i < map->width * map->height; i++)
        cells[i] = test_map_is_free(map, i % map->width, i / map->width);
}

/* Builds both surfaces of a map and looks at them. */
static void check_map(const test_map *map)
{
    wend_grid *grid = NULL;
    wend_space *space = space_over(map, &grid);
    uint8_t *cells = malloc((size_t)map->width * map->height);
    read_cells(map, cells);
    for (int32_t distance = 0; distance < 2; distance++) {
        const grid_walls walls = {map->width, map->height, cells, 0, distance};
        struct wend_surface surface;
        assert_int_equal(wend_grid_surface_build(&surface, space, distance == 0, &wend_default_allocator), WEND_OK);
        const char *fault = grid_walls_fault(&walls, &surface);
        if (fault || surface_level_area(&surface, 0) != grid_walls_area(&walls)) {
            test_map_print(map);
            fail_msg("%s at distance %d", fault ? fault : "another area", (int)distance);
        }
        wend_surface_destroy(&surface);
    }
    free(cells);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

static void all_maps_of_4_x_4_cells_have_right_surfaces(void **state)
{
    (void)state;
    const char *thin = getenv("WEND_TEST_THIN");
    const uint32_t step = thin ? (uint32_t)atoi(thin) : 1;
    test_map map = test_map_make(4, 4);
    for (uint32_t bits = 0; bits < 1u << 16; bits += step) {
        for (uint32_t i = 0; i < 16; i++)
            map.cells[i] = bits >> i & 1 ? '@' : '.';
        check_map(&map);
    }
    test_map_free(&map);
}

static void random_maps_have_right_surfaces(void **state)
{
    (void)state;
    const char *count = getenv("WEND_TEST_MAPS");
    random_source random = {7};
    for (int i = 0; i < (count ? atoi(count) : 1000); i++) {
        const uint32_t width = 1 + random_below(&random, 40), height = 1 + random_below(&random, 40);
        const uint32_t blocked = random_below(&random, 101);
        test_map map = random_chance(&random, 50) ? test_map_make(width, height)
                                                  : test_map_random((map_kind)(i % MAP_KINDS), &random);
        for (uint32_t k = 0; k < map.width * map.height && i % 4 != 0; k++)
            if (random_chance(&random, blocked))
                map.cells[k] = '@';
        check_map(&map);
        test_map_free(&map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_maps_of_4_x_4_cells_have_right_surfaces),
        cmocka_unit_test(random_maps_have_right_surfaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
