/*
 * tests/unit/straighten_test.c: straightened paths in small places, where the best one is known.
 */
#include "game/reuse.h"
#include "ground/any_angle.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include "find/lines/lines.h"

#include <math.h>
#include <string.h>

static wend_path straight_path(wend_finder *finder, const wend_space *space, wend_query query)
{
    wend_path path = wend_path_default();
    query.shape.lines = WEND_LINES_STRAIGHT;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.lines, WEND_LINES_STRAIGHT);
    return path;
}

static void assert_point(const wend_path *path, uint32_t number, int32_t x, int32_t y)
{
    assert_true(number < path->point_count);
    assert_int_equal(wend_place_column(path->points[number]), x);
    assert_int_equal(wend_place_row(path->points[number]), y);
}

static void open_ground_is_crossed_in_one_line(void **state)
{
    test_map map = scene_map("......../......../......../........");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    (void)state;
    wend_path path = straight_path(finder, scene.space, scene_query(0, 0, 7, 3));
    assert_int_equal(path.point_count, 2);
    assert_true(path.length == sqrt(58));
    assert_int_equal(path.cost, 4 * WEND_PRICE_STRAIGHT + 3 * WEND_PRICE_DIAGONAL);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* The second start is shut in; the squares around both meet at (4, 4), and the direct line lies outside both. */
static void lines_stay_within_the_squares_around_several_starts(void **state)
{
    const wend_place starts[] = {wend_place_cell(2, 2), wend_place_cell(6, 6)};
    test_map map =
        scene_map("........./........./........./........./........./.....@@@./.....@.@./.....@@@./.........");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(2, 2, 8, 4);
    (void)state;
    query.from.places = starts;
    query.from.count = 2;
    query.search.radius = 2;
    wend_path path = straight_path(finder, scene.space, query);
    assert_int_equal(path.point_count, 3);
    assert_point(&path, 1, 4, 4);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void four_neighbours_walk_straight_too(void **state)
{
    test_map map = scene_map("......../......../......../........");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_4, NULL);
    wend_finder *finder = scene_finder();
    (void)state;
    wend_path path = straight_path(finder, scene.space, scene_query(7, 0, 0, 3));
    assert_int_equal(path.point_count, 2);
    assert_int_equal(path.cost, 10 * WEND_PRICE_STRAIGHT);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void paths_of_one_or_two_points_have_the_shape_asked_for(void **state)
{
    test_map map = scene_map("...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    (void)state;
    assert_int_equal(straight_path(finder, scene.space, scene_query(1, 0, 1, 0)).point_count, 1);
    assert_int_equal(straight_path(finder, scene.space, scene_query(0, 0, 2, 0)).point_count, 2);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* The best turn is not at the cell diagonal to the corner, but before it: (3, 1) is passed by. */
static void a_way_around_a_corner_turns_where_it_is_shortest(void **state)
{
    test_map map = scene_map("......./......./@@@..../.......");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    any_angle *corners = any_angle_open(scene.space, 0), *anywhere = any_angle_open(scene.space, ANY_ANGLE_ANYWHERE);
    wend_query query = scene_query(0, 1, 4, 2);
    (void)state;
    wend_path path = straight_path(finder, scene.space, query);
    assert_int_equal(path.point_count, 3);
    assert_point(&path, 1, 2, 1);
    assert_true(fabs(path.length - (2 + sqrt(5))) < 1e-12);
    assert_true(fabs(any_angle_length(anywhere, query.start, query.goal, INFINITY) - path.length) < 1e-12);
    assert_true(fabs(any_angle_length(corners, query.start, query.goal, INFINITY) - (3 + sqrt(2))) < 1e-12);
    any_angle_close(corners);
    any_angle_close(anywhere);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* Both ways around take as many steps of either kind; the one above is 0.48 cells shorter in straight lines. */
static void of_ways_of_as_many_steps_the_shorter_in_lines_is_taken(void **state)
{
    test_map map = test_map_make(26, 12);
    (void)state;
    for (uint32_t y = 4; y < 8; y++)
        for (uint32_t x = 9; x < 20; x++)
            map.cells[y * 26 + x] = '@';
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    any_angle *anywhere = any_angle_open(scene.space, ANY_ANGLE_ANYWHERE);
    wend_query query = scene_query(1, 3, 23, 7);
    wend_path path = straight_path(finder, scene.space, query);
    assert_true(fabs(any_angle_length(anywhere, query.start, query.goal, INFINITY) - path.length) < 1e-9);
    any_angle_close(anywhere);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void fill(test_map *map, uint32_t left, uint32_t top, uint32_t right, uint32_t bottom)
{
    for (uint32_t y = top; y < bottom; y++)
        memset(map->cells + y * map->width + left, '@', right - left);
}

/* By how much a straightened path is longer than the best way, in parts. */
static double excess_of(const test_map *map, wend_query query)
{
    scene scene = scene_open(map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    any_angle *anywhere = any_angle_open(scene.space, ANY_ANGLE_ANYWHERE);
    wend_path path = straight_path(finder, scene.space, query);
    double best = any_angle_length(anywhere, query.start, query.goal, INFINITY);
    any_angle_close(anywhere);
    wend_finder_destroy(finder);
    scene_close(&scene);
    return path.length / best - 1;
}

/*
 * A hall with two long benches, and a post between: the steps pass on the right of all, the best way left of the lower
 * one.
 */
static test_map hall_with_benches(void)
{
    test_map map = test_map_make(64, 58);
    fill(&map, 18, 15, 40, 19);
    fill(&map, 44, 15, 64, 20);
    fill(&map, 38, 24, 40, 27);
    fill(&map, 18, 31, 40, 35);
    fill(&map, 19, 47, 64, 58);
    return map;
}

static void a_bench_is_passed_on_the_side_that_is_shorter_past_a_post_behind_it(void **state)
{
    test_map map = hall_with_benches();
    (void)state;
    for (int32_t x = 4; x <= 14; x += 2)
        for (int32_t y = 48; y <= 56; y += 2)
            assert_true(excess_of(&map, scene_query(x, y, 58, 8)) < 0.01);
    test_map_free(&map);
}

/* In the cell over the corner alone the way would take 17.60 cells. */
static void a_corner_is_passed_by_two_turns_where_that_is_shorter(void **state)
{
    test_map map = test_map_make(16, 14);
    scene scene;
    wend_finder *finder = scene_finder();
    (void)state;
    fill(&map, 9, 7, 16, 11);
    scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_path path = straight_path(finder, scene.space, scene_query(0, 0, 12, 11));
    assert_int_equal(path.point_count, 4);
    assert_point(&path, 1, 7, 10);
    assert_point(&path, 2, 9, 11);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* Nothing can be gained in a corridor of one cell's width: the way turns where the steps do. */
static void a_way_through_a_narrow_corridor_keeps_its_turns(void **state)
{
    test_map map = scene_map("@@@@@@@@@/....@...@/@@@.@.@.@/@@@...@..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    (void)state;
    wend_path path = straight_path(finder, scene.space, scene_query(0, 1, 8, 3));
    assert_int_equal(path.point_count, 8);
    assert_point(&path, 1, 3, 1);
    assert_point(&path, 2, 3, 3);
    assert_point(&path, 3, 5, 3);
    assert_point(&path, 4, 5, 1);
    assert_point(&path, 5, 7, 1);
    assert_point(&path, 6, 7, 3);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/*
 * Where a corridor one cell wide goes on a row further down, a line leads past both corners, as slanting as there is
 * room.
 */
static void an_s_bend_in_a_narrow_corridor_is_cut(void **state)
{
    static const struct {
        const char *map;
        int32_t x, y;
        uint32_t points;
        double length;
    } bends[] = {
        {"..@/@../@@.", 2, 2, 3, 3.2360679774997898},                   /* 1 and the root of 5 */
        {"....@@@/@@@....", 6, 1, 2, 6.0827625302982193},               /* the root of 37 */
        {"...@@@@@/@@......", 7, 1, 3, 7.1231056256176606},             /* the root of 17, and 3 */
        {"..@@@/@..@@/@@..@/@@@../@@@@.", 4, 4, 3, 5.8416192529637789}, /* the roots of 5 and 13 */
        {"....@@@@/@@@...../@@@@@@@.", 7, 2, 4, 8.0827625302982193},    /* the root of 37, and 2 */
        {"...@/@@.@/@@.@/@@..", 3, 3, 4, 6},                            /* one of three cells is too long */
    };
    wend_finder *finder = scene_finder();
    (void)state;
    for (size_t i = 0; i < sizeof bends / sizeof *bends; i++)
        for (int neighbours = 0; neighbours < 2; neighbours++) {
            test_map map = scene_map(bends[i].map);
            scene scene = scene_open(&map, neighbours ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4, NULL);
            wend_path path = straight_path(finder, scene.space, scene_query(0, 0, bends[i].x, bends[i].y));
            assert_int_equal(path.point_count, bends[i].points);
            assert_true(fabs(path.length - bends[i].length) < 1e-12);
            scene_close(&scene);
            test_map_free(&map);
        }
    wend_finder_destroy(finder);
}

/* From left of a block to its right, below: both upper corners are turned at, each in the cell over it. */
static void two_corners_are_turned_at_both(void **state)
{
    test_map map = scene_map("............/............/...@@@@@@.../...@@@@@@.../...@@@@@@.../...@@@@@@...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    (void)state;
    wend_path path = straight_path(finder, scene.space, scene_query(2, 5, 9, 5));
    assert_int_equal(path.point_count, 4);
    assert_point(&path, 1, 2, 1);
    assert_point(&path, 2, 9, 1);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* Whether all is free so near to a cell that no corner makes a way turn there. */
static bool is_in_the_open(const test_map *map, wend_place place)
{
    for (int32_t y = -2; y <= 2; y++)
        for (int32_t x = -2; x <= 2; x++)
            if (!test_map_is_free(map, wend_place_column(place) + x, wend_place_row(place) + y))
                return false;
    return true;
}

static void no_path_turns_in_the_open(void **state)
{
    random_source random = {41};
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < 60; i++) {
        test_map map = test_map_generate((map_kind)(i % MAP_KINDS), 70, 50, &random);
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        for (uint32_t j = 0; j < 20; j++) {
            wend_query query = scene_random_query(&map, &random);
            wend_path path = wend_path_default();
            query.shape.lines = WEND_LINES_STRAIGHT;
            assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
            for (uint32_t k = 1; k + 1 < path.point_count; k++)
                if (is_in_the_open(&map, path.points[k]))
                    fail_msg("map %u, path %u turns in the open at %d, %d", (unsigned)i, (unsigned)j,
                             (int)wend_place_column(path.points[k]), (int)wend_place_row(path.points[k]));
        }
        scene_close(&scene);
        test_map_free(&map);
    }
    wend_finder_destroy(finder);
}

/* Many corners on the way, so that all lists must grow. */
static bool cross_teeth(const wend_allocator *allocator)
{
    test_map map = test_map_make(300, 40);
    wend_finder *finder = NULL;
    wend_query query = scene_query(0, 20, 299, 20);
    wend_path path = wend_path_default();
    for (uint32_t x = 3; x < 297; x += 4)
        for (uint32_t y = 0; y < 30; y++)
            map.cells[(x % 8 == 3 ? y : 39 - y) * 300 + x] = '@';
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    query.shape.lines = WEND_LINES_STRAIGHT;
    wend_status status = wend_finder_create(allocator, &finder);
    if (status == WEND_OK)
        status = wend_finder_find(finder, scene.space, &query, &path);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    assert_true(status != WEND_OK || path.point_count > 140);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
    return status == WEND_OK;
}

static bool pass_benches(const wend_allocator *allocator)
{
    test_map map = hall_with_benches();
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = NULL;
    wend_query query = scene_query(8, 54, 58, 8);
    wend_path path = wend_path_default();
    query.shape.lines = WEND_LINES_STRAIGHT;
    wend_status status = wend_finder_create(allocator, &finder);
    if (status == WEND_OK)
        status = wend_finder_find(finder, scene.space, &query, &path);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
    return status == WEND_OK;
}

static void paths_straighten_or_say_that_memory_is_short(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(cross_teeth);
    if (!fault)
        fault = test_memory_sweep(pass_benches);
    if (fault)
        fail_msg("%s", fault);
}

static void costly_ground_is_gone_around_as_the_steps_do(void **state)
{
    test_map map = scene_map("........./...SSS.../...SSS.../...SSS.../.........");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_profile profile = wend_profile_default();
    wend_space *costly = NULL;
    wend_query query = scene_query(0, 2, 8, 2);
    (void)state;
    profile.weight['S'] = 9;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &costly), WEND_OK);
    assert_int_equal(straight_path(finder, scene.space, query).point_count, 2);
    wend_path path = straight_path(finder, costly, query);
    uint64_t sum = 0;
    for (uint32_t i = 1; i < path.point_count; i++) {
        uint64_t cost;
        assert_int_equal(wend_line_cost(costly, path.points[i - 1], path.points[i], &cost), WEND_OK);
        sum += cost;
    }
    assert_true(path.point_count > 2);
    assert_true(sum <= path.cost);
    wend_space_destroy(costly);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void links_stay_and_both_sides_are_straightened(void **state)
{
    test_map map = scene_map("......./......./@@@@@@@/......./.......");
    wend_finder *finder = scene_finder();
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    (void)state;
    wend_link link = {wend_place_cell(6, 1), wend_place_cell(0, 3), 5};
    assert_int_equal(wend_grid_add_link(scene.grid, &link), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    wend_path path = straight_path(finder, scene.space, scene_query(0, 0, 6, 4));
    assert_int_equal(path.point_count, 4);
    assert_point(&path, 1, 6, 1);
    assert_point(&path, 2, 0, 3);
    assert_int_equal(path.points[2].flags, WEND_PLACE_BY_LINK);
    assert_true(fabs(path.length - 2 * sqrt(37)) < 1e-12);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void the_step_out_of_a_blocked_start_stays(void **state)
{
    test_map map = scene_map("@......./......../......../........");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 7, 3);
    (void)state;
    query.from.may_be_blocked = true;
    wend_path path = straight_path(finder, scene.space, query);
    assert_int_equal(path.point_count, 3);
    assert_point(&path, 0, 0, 0);
    assert_true(abs(wend_place_column(path.points[1])) <= 1 && abs(wend_place_row(path.points[1])) <= 1);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* A hexagon with sides on top and below has no neighbour to the east, so its exit there is no wall. */
static void exits_that_lead_nowhere_stop_no_line(void **state)
{
    test_map map = scene_map("......./......./.......");
    scene scene = scene_open_cells(&map, WEND_CELLS_HEX_FLAT_ODD, NULL);
    wend_finder *finder = scene_finder();
    (void)state;
    assert_int_equal(wend_grid_set_exits(scene.grid, wend_place_cell(3, 1), 0xFF & ~(1u << WEND_DIRECTION_EAST)),
                     WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_true(wend_line_of_sight(scene.space, wend_place_cell(1, 1), wend_place_cell(5, 1), NULL, 0));
    assert_int_equal(straight_path(finder, scene.space, scene_query(1, 1, 5, 1)).point_count, 2);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* Given as its points, for searches make no such path of themselves. */
static void a_start_between_cells_stays_where_it_is(void **state)
{
    test_map map = scene_map("......../......../......../........");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    const struct wend_question question = {finder, scene.space, &query, &path, NULL, NULL};
    wend_place places[] = {{200, 140, 0, 0}, wend_place_cell(1, 0), wend_place_cell(4, 3), wend_place_cell(7, 3)};
    (void)state;
    path.outcome = WEND_OUTCOME_FOUND;
    path.points = places;
    path.point_count = 4;
    path.length = 100;
    assert_int_equal(wend_straighten(&question), WEND_OK);
    assert_int_equal(path.point_count, 2);
    assert_int_equal(path.points[0].x, 200);
    assert_int_equal(path.points[0].y, 140);
    assert_point(&path, 1, 7, 3);
    double across = (7 * 256 + 128 - 200) / 256.0, down = (3 * 256 + 128 - 140) / 256.0;
    assert_true(fabs(path.length - sqrt(across * across + down * down)) < 1e-12);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* Every second cell of the last row is blocked; the wall on one cell's side makes all lines go cell by cell. */
static wend_space *open_toothed_wall(int32_t width, wend_cells cells, wend_grid **grid)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    desc.width = (uint32_t)width;
    desc.height = 64;
    desc.cells = cells;
    profile.turn_cost = 1; /* so that the path goes down to the teeth at once, and then along them */
    assert_int_equal(wend_grid_create(&desc, NULL, grid), WEND_OK);
    for (int32_t x = 0; x < width; x += 2)
        assert_int_equal(wend_grid_set(*grid, cell_place((uint32_t)x, 63), '@'), WEND_OK);
    assert_int_equal(wend_grid_set_wall(*grid, wend_place_cell(1, 3), WEND_DIRECTION_EAST, true), WEND_OK);
    assert_int_equal(wend_space_create(*grid, &profile, NULL, &space), WEND_OK);
    return space;
}

/* Of the lines that were tried, in units. */
static uint64_t work_of_straight_path(int32_t width, wend_cells cells)
{
    wend_grid *grid;
    wend_space *space = open_toothed_wall(width, cells, &grid);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 32, width - 1, 62);
    query.from.heading = WEND_DIRECTION_SOUTH_EAST;
    wend_path cell_by_cell = wend_path_default();
    assert_int_equal(wend_finder_find(finder, space, &query, &cell_by_cell), WEND_OK);
    const uint64_t searched = cell_by_cell.work;
    const wend_path path = straight_path(finder, space, query);
    assert_true(path.point_count < 8 && path.work > searched);
    const uint64_t work = path.work - searched;
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return work;
}

/* Sixteen times the length takes some sixteen times the work, not its square. */
static void work_grows_with_the_length_along_a_toothed_wall(void **state)
{
    (void)state;
    assert_true(work_of_straight_path(16384, WEND_CELLS_SQUARE) < 64 * work_of_straight_path(1024, WEND_CELLS_SQUARE));
    assert_true(work_of_straight_path(16384, WEND_CELLS_HEX_POINTY_ODD) <
                64 * work_of_straight_path(1024, WEND_CELLS_HEX_POINTY_ODD));
}

typedef struct cave {
    test_map map;
    scene scene;
} cave;

static bool cross_often(wend_finder *finder, void *user)
{
    const cave *cave = user;
    random_source random = {6};
    for (int i = 0; i < 100; i++) {
        wend_query query = scene_random_query(&cave->map, &random);
        wend_path path = wend_path_default();
        query.shape.lines = WEND_LINES_STRAIGHT;
        assert_int_equal(wend_finder_find(finder, cave->scene.space, &query, &path), WEND_OK);
    }
    return true;
}

static void used_finders_take_no_more_memory(void **state)
{
    random_source random = {5};
    cave cave = {.map = test_map_generate(MAP_CAVE, 120, 120, &random)};
    (void)state;
    cave.scene = scene_open(&cave.map, WEND_NEIGHBOURS_8, NULL);
    assert_null(reuse_warm_fault(cross_often, &cave));
    scene_close(&cave.scene);
    test_map_free(&cave.map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_ground_is_crossed_in_one_line),
        cmocka_unit_test(four_neighbours_walk_straight_too),
        cmocka_unit_test(paths_of_one_or_two_points_have_the_shape_asked_for),
        cmocka_unit_test(a_way_around_a_corner_turns_where_it_is_shortest),
        cmocka_unit_test(of_ways_of_as_many_steps_the_shorter_in_lines_is_taken),
        cmocka_unit_test(a_bench_is_passed_on_the_side_that_is_shorter_past_a_post_behind_it),
        cmocka_unit_test(a_corner_is_passed_by_two_turns_where_that_is_shorter),
        cmocka_unit_test(a_way_through_a_narrow_corridor_keeps_its_turns),
        cmocka_unit_test(an_s_bend_in_a_narrow_corridor_is_cut),
        cmocka_unit_test(two_corners_are_turned_at_both),
        cmocka_unit_test(no_path_turns_in_the_open),
        cmocka_unit_test(paths_straighten_or_say_that_memory_is_short),
        cmocka_unit_test(costly_ground_is_gone_around_as_the_steps_do),
        cmocka_unit_test(links_stay_and_both_sides_are_straightened),
        cmocka_unit_test(the_step_out_of_a_blocked_start_stays),
        cmocka_unit_test(exits_that_lead_nowhere_stop_no_line),
        cmocka_unit_test(lines_stay_within_the_squares_around_several_starts),
        cmocka_unit_test(a_start_between_cells_stays_where_it_is),
        cmocka_unit_test(work_grows_with_the_length_along_a_toothed_wall),
        cmocka_unit_test(used_finders_take_no_more_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
