/* tests/matrix/grid_repair_test.c: surfaces that follow edits of their grid, against its cells after each update. */
#include "ground/grid_walls.h"
#include "ground/surface_check.h"
#include "scene/scene.h"
#include "test/test.h"

#include "map/any_angle/any_angle.h"
#include "map/navmesh/navmesh.h"

#include <string.h>

enum { UPDATES = 40, SIDE = 40, SCRIPT_UPDATES = 6, SCRIPT_SIDE = 12, SCRIPT_QUESTIONS = 8 };
enum { BOTH = WEND_PREPARED_SURFACE | WEND_PREPARED_TOUCHING_SURFACE };

/* What is wrong with a space's surfaces; its own positions are the truth. */
static const char *space_fault(const wend_space *space, random_source *random)
{
    const uint32_t width = space->cells.width, height = space->cells.height;
    uint8_t *cells = malloc((size_t)width * height);
    const char *fault = NULL;
    for (uint16_t level = 0; level < space->cells.levels; level++) {
        for (uint32_t i = 0; i < width * height; i++)
            cells[i] = wend_space_is_free(space, wend_place_at((int32_t)(i % width), (int32_t)(i / width), level));
        for (int touching = 0; touching < 2 && !fault; touching++) {
            const struct wend_surface *surface = wend_any_angle_surface(space, touching != 0);
            const grid_walls walls = {width, height, cells, level, touching ? 0 : 1};
            fault = surface ? grid_walls_fault(&walls, surface) : "there is no surface";
            if (!fault && surface_level_area(surface, level) != grid_walls_area(&walls))
                fault = "another area";
            if (!fault)
                fault = surface_fault(surface, true);
            if (!fault && surface->polygon_count != 0 && surface->live_polygons < 100) {
                const uint32_t from = random_below(random, surface->polygon_count);
                const uint32_t to = random_below(random, surface->polygon_count);
                if (surface->polygons[from].count != 0 && surface->polygons[to].count != 0)
                    fault = surface_block_fault(surface, from, to, false);
            }
        }
    }
    free(cells);
    return fault;
}

static wend_area random_area(const wend_grid *grid, random_source *random)
{
    const uint32_t most = random_chance(random, 70) ? 1 : random_chance(random, 90) ? 5 : 40;
    const uint32_t x = random_below(random, wend_grid_width(grid)), y = random_below(random, wend_grid_height(grid));
    const uint32_t level = random_below(random, wend_grid_levels(grid));
    uint32_t width = 1 + random_below(random, most), height = 1 + random_below(random, most);
    width = x + width > wend_grid_width(grid) ? wend_grid_width(grid) - x : width;
    height = y + height > wend_grid_height(grid) ? wend_grid_height(grid) - y : height;
    return wend_area_at((int32_t)x, (int32_t)y, (uint16_t)level, width, height);
}

static void edit(wend_grid *grid, random_source *random)
{
    const wend_area area = random_area(grid, random);
    const bool toggles = random_chance(random, 50);
    const uint8_t terrain = wend_grid_terrain(grid, area.place) == '@' || !toggles ? '.' : '@';
    assert_int_equal(wend_grid_fill(grid, area, random_chance(random, toggles ? 100 : 50) ? terrain : '@'), WEND_OK);
}

static wend_grid *random_grid(uint32_t side, random_source *random)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    desc.width = 1 + random_below(random, side);
    desc.height = 1 + random_below(random, side);
    desc.levels = random_chance(random, 80) ? 1 : 2;
    const uint32_t cells = desc.width * desc.height * desc.levels, blocked = random_below(random, 101);
    uint8_t *terrain = malloc(cells);
    for (uint32_t i = 0; i < cells; i++)
        terrain[i] = random_chance(random, blocked) ? '@' : '.';
    desc.terrain = terrain;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    free(terrain);
    return grid;
}

/* As many polygons, about, as a surface that is made anew. */
static void check_sizes(const wend_space *space, const wend_grid *grid, const wend_profile *profile)
{
    wend_space *fresh = NULL;
    assert_int_equal(wend_space_create(grid, profile, NULL, &fresh), WEND_OK);
    assert_int_equal(wend_space_prepare(fresh, BOTH), WEND_OK);
    for (int touching = 0; touching < 2; touching++) {
        const struct wend_surface *surface = wend_any_angle_surface(space, touching != 0);
        const struct wend_surface *made = wend_any_angle_surface(fresh, touching != 0);
        assert_in_range(surface->live_polygons, 0, 8 + made->live_polygons + made->live_polygons / 3);
        assert_int_equal(surface->live_vertices, made->live_vertices);
        assert_int_equal(surface->component_count >= made->component_count, 1);
    }
    wend_space_destroy(fresh);
}

static wend_profile random_profile(random_source *random)
{
    wend_profile profile = wend_profile_default();
    profile.footprint = (uint8_t)(random_chance(random, 80) ? 1 : 2);
    profile.corners = random_chance(random, 80) ? WEND_CORNERS_NEVER : WEND_CORNERS_ALWAYS;
    return profile;
}

static void check_edits(uint32_t number)
{
    random_source random = {number};
    wend_grid *grid = random_grid(SIDE, &random);
    const wend_profile profile = random_profile(&random);
    wend_space *space = NULL;
    assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, BOTH), WEND_OK);
    for (int update = 0; update < UPDATES; update++) {
        for (uint32_t i = random_chance(&random, 70) ? 1 : random_below(&random, 6); i > 0; i--)
            edit(grid, &random);
        assert_int_equal(wend_space_update(space), WEND_OK);
        const char *fault = space_fault(space, &random);
        if (fault)
            fail_msg("map %u after update %d: %s", (unsigned)number, update, fault);
    }
    check_sizes(space, grid, &profile);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

/* The middle of a cell, from where many others are as near, a corner, or any place. */
static wend_place place_anywhere(const wend_grid *grid, random_source *random)
{
    const uint32_t x = random_below(random, wend_grid_width(grid)), y = random_below(random, wend_grid_height(grid));
    const uint16_t level = (uint16_t)random_below(random, wend_grid_levels(grid));
    wend_place place = wend_place_at((int32_t)x, (int32_t)y, level);
    if (random_chance(random, 20)) {
        place.x = (int32_t)(x * WEND_CELL + random_below(random, WEND_CELL));
        place.y = (int32_t)(y * WEND_CELL + random_below(random, WEND_CELL));
    } else if (random_chance(random, 20)) {
        place.x = (int32_t)x * WEND_CELL;
        place.y = (int32_t)y * WEND_CELL;
    }
    return place;
}

/* Blocked starts and goals as well as others; whether the answers of two spaces are the same. */
static bool answer_alike(wend_finder *const finders[2], const wend_space *const spaces[2], const wend_grid *grid,
                         random_source *random)
{
    wend_query query = wend_query_default();
    wend_path paths[2] = {wend_path_default(), wend_path_default()};
    query.start = place_anywhere(grid, random);
    query.goal = place_anywhere(grid, random);
    query.from.may_be_blocked = random_chance(random, 80);
    query.otherwise.policy = random_chance(random, 50) ? WEND_POLICY_NEAREST : WEND_POLICY_REFUSE;
    query.shape.lines = WEND_LINES_SHORTEST;
    query.shape.corners_may_touch = random_chance(random, 50);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(wend_finder_find(finders[i], spaces[i], &query, &paths[i]), WEND_OK);
    }
    const double apart = paths[0].length - paths[1].length;
    bool is_same = paths[0].outcome == paths[1].outcome && paths[0].reason == paths[1].reason && apart < 1e-9 &&
                   apart > -1e-9 && (paths[0].point_count == 0) == (paths[1].point_count == 0);
    for (uint32_t end = 0; is_same && paths[0].point_count != 0 && end < 2; end++) {
        const wend_place a = paths[0].points[end * (paths[0].point_count - 1)];
        const wend_place b = paths[1].points[end * (paths[1].point_count - 1)];
        is_same = a.x == b.x && a.y == b.y && a.level == b.level;
    }
    return is_same;
}

static void compare_answers(uint32_t number, wend_finder *const finders[2])
{
    random_source random = {900000 + number};
    wend_grid *grid = random_grid(SCRIPT_SIDE, &random);
    const wend_profile profile = random_profile(&random);
    wend_space *space = NULL, *fresh = NULL;
    assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, BOTH), WEND_OK);
    for (int update = 0; update < SCRIPT_UPDATES; update++) {
        for (uint32_t i = random_below(&random, 4); i > 0; i--)
            edit(grid, &random);
        assert_int_equal(wend_space_update(space), WEND_OK);
    }
    assert_int_equal(wend_space_create(grid, &profile, NULL, &fresh), WEND_OK);
    assert_int_equal(wend_space_prepare(fresh, BOTH), WEND_OK);
    for (uint32_t i = 0; i < SCRIPT_QUESTIONS; i++) {
        const wend_space *const spaces[2] = {space, fresh};
        if (!answer_alike(finders, spaces, grid, &random))
            fail_msg("map %u, question %u: repaired and fresh differ", (unsigned)number, (unsigned)i);
    }
    wend_space_destroy(fresh);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

static void repaired_surfaces_answer_as_fresh_ones_from_blocked_places_too(void **state)
{
    wend_finder *finders[2] = {scene_finder(), scene_finder()};
    (void)state;
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 100) * 20;
    for (uint32_t number = 1; number <= maps; number++)
        compare_answers(number, finders);
    wend_finder_destroy(finders[0]);
    wend_finder_destroy(finders[1]);
}

static void surfaces_are_right_after_each_update(void **state)
{
    (void)state;
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 100);
    for (uint32_t number = 1; number <= maps; number++)
        check_edits(number);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repaired_surfaces_answer_as_fresh_ones_from_blocked_places_too),
        cmocka_unit_test(surfaces_are_right_after_each_update),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
