/*
 * tests/unit/ahead_test.c: followers on the ground they walk over, and whether what lies ahead of them is still good.
 */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/share.h"
#include "test/test.h"

#include <math.h>
#include <stdlib.h>

enum { SIDE = 12, MAPS = 2000 };

static bool is_near(double a, double b)
{
    return fabs(a - b) <= 1e-6 * (1 + fabs(a));
}

/* What lies ahead is good all along a path, and no longer than what is left but for the step in hand. */
static void check_all_along(const wend_space *space, const wend_path *path, wend_direction heading)
{
    wend_follower follower = wend_path_follow(path);
    wend_path_check whole, ahead;
    if (!wend_path_is_valid(path, space, heading, &whole))
        return; /* it ends where somebody stands, as it was told */
    bool goes_on = true;
    do {
        const double step = path->cells == WEND_CELLS_SQUARE ? 1.5 : 1.0;
        assert_true(wend_path_is_valid_ahead(path, space, &follower, &ahead));
        assert_true(ahead.length >= follower.left - 1e-6);
        assert_true(ahead.length <= follower.left + step);
        assert_true(ahead.cost <= whole.cost);
        goes_on = wend_path_advance(path, &follower, 0.37);
    } while (goes_on);
    assert_true(wend_path_is_valid_ahead(path, space, &follower, &ahead));
    assert_int_equal(ahead.cost, 0);
}

static void what_is_ahead_of_a_follower_on_a_good_path_is_good(void **state)
{
    wend_finder *finder = scene_finder();
    uint32_t found = 0;
    (void)state;
    for (uint32_t i = 0; i < test_share(MAPS); i++) {
        random_source random = {6600000 + i};
        rules_stage stage;
        rules_scene scene = rules_random_scene(rules_random_set(i % 4, &random), SIDE, &random);
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        uint32_t start = rules_random_position(&scene, &random), goal = rules_random_position(&scene, &random);
        wend_query query = rules_query(&scene, start, goal);
        wend_path path = wend_path_default();
        assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
        if (path.outcome == WEND_OUTCOME_FOUND) {
            check_all_along(stage.space, &path, query.from.heading);
            found++;
        }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    wend_finder_destroy(finder);
    assert_true(found > test_share(MAPS) / 3);
}

/* A corridor of ten cells, walked to the end in one stretch. */
static void walls_behind_a_follower_do_not_matter_to_it(void **state)
{
    test_map map = scene_map("........../..........");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    (void)state;
    for (int shape = 0; shape < 2; shape++) {
        wend_query query = scene_query(0, 0, 9, 0);
        wend_path path = wend_path_default();
        wend_path_check check;
        query.shape.lines = shape == 0 ? WEND_LINES_GRID : WEND_LINES_STRAIGHT;
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
        wend_follower follower = wend_path_follow(&path);
        wend_path_advance(&path, &follower, 4.3);

        wend_grid_set(scene.grid, wend_place_cell(2, 0), '@');
        wend_space_update(scene.space);
        assert_false(wend_path_is_valid(&path, scene.space, WEND_DIRECTION_NONE, NULL));
        assert_true(wend_path_is_valid_ahead(&path, scene.space, &follower, &check));
        assert_true(fabs(check.length - (shape == 0 ? 5 : follower.left)) < 0.01); /* lines begin at a 256th */

        wend_grid_set(scene.grid, wend_place_cell(7, 0), '@');
        wend_space_update(scene.space);
        assert_false(wend_path_is_valid_ahead(&path, scene.space, &follower, &check));
        assert_int_equal(wend_place_column(check.cell), 7);
        assert_int_equal(check.point, 1);
        wend_grid_set(scene.grid, wend_place_cell(2, 0), '.');
        wend_grid_set(scene.grid, wend_place_cell(7, 0), '.');
        wend_space_update(scene.space);
    }
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* Of a caller's own path, longer than any map; sanitizers see whether numbers pass 32 bits. */
static void a_path_of_any_length_can_be_checked(void **state)
{
    test_map map = scene_map("...../...../.....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_place points[] = {{INT32_MIN + 128, 128, 0, 0}, {INT32_MAX - 127, 128, 0, 0}};
    wend_path path = wend_path_default();
    wend_path_check check;
    (void)state;
    path.points = points;
    path.point_count = 2;
    wend_follower follower = wend_path_follow(&path);
    assert_true(wend_path_advance(&path, &follower, 1e7));
    assert_false(wend_path_is_valid_ahead(&path, scene.space, &follower, &check));
    assert_int_equal(check.fault, WEND_PATH_FAULT_OUTSIDE);
    scene_close(&scene);
    test_map_free(&map);
}

/* The cell that a follower is about to leave may have been closed, the one that it enters not. */
static void a_step_in_hand_still_counts(void **state)
{
    test_map map = scene_map("...../...../.....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 2, 2);
    wend_path path = wend_path_default();
    wend_path_check check;
    (void)state;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    wend_follower follower = wend_path_follow(&path);
    wend_path_advance(&path, &follower, 0.4);
    wend_grid_set(scene.grid, wend_place_cell(0, 0), '@');
    wend_space_update(scene.space);
    assert_true(wend_path_is_valid_ahead(&path, scene.space, &follower, NULL));
    wend_grid_set(scene.grid, wend_place_cell(1, 0), '@'); /* a corner that is being passed */
    wend_space_update(scene.space);
    assert_false(wend_path_is_valid_ahead(&path, scene.space, &follower, &check));
    assert_int_equal(check.fault, WEND_PATH_FAULT_CORNER);
    wend_path_advance(&path, &follower, 1.1);
    assert_true(wend_path_is_valid_ahead(&path, scene.space, &follower, NULL));
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* A mover for whom 'S' is three times as heavy as '.'. */
static wend_space *open_swamp(const wend_grid *grid)
{
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    profile.weight['S'] = 3;
    assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
    return space;
}

static void followers_wade_slowly_and_walk_fast(void **state)
{
    test_map map = scene_map("..SS..../........");
    wend_grid *grid = scene_grid(&map, NULL);
    wend_space *space = open_swamp(grid);
    wend_finder *finder = scene_finder();
    wend_place points[2] = {wend_place_cell(0, 0), wend_place_cell(7, 0)};
    wend_path path = wend_path_default();
    (void)state;
    path.points = points;
    path.point_count = 2;
    wend_follower follower = wend_path_follow(&path);
    assert_true(wend_path_walk(&path, space, &follower, 1.5));
    assert_true(is_near(follower.x, 2)); /* at the swamp's edge */
    assert_true(wend_path_walk(&path, space, &follower, 1.5));
    assert_true(is_near(follower.x, 2.5));
    assert_true(wend_path_walk(&path, space, &follower, 5.5)); /* 4.5 for the swamp, 1 for plain ground */
    assert_true(is_near(follower.x, 5));
    assert_false(wend_path_walk(&path, space, &follower, 2.5 + 1e-9));
    assert_true(is_near(follower.x, 7.5));
    assert_int_equal(follower.next, 2);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    test_map_free(&map);
}

/* However the way is cut, and whatever rules made the path, all of it takes the same. */
static void walking_in_pieces_takes_as_long_as_at_once(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < test_share(MAPS); i++) {
        random_source random = {6700000 + i};
        rules_stage stage;
        rules_scene scene = rules_random_scene(rules_random_set(i % 4, &random), SIDE, &random);
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        uint32_t start = rules_random_position(&scene, &random), goal = rules_random_position(&scene, &random);
        wend_query query = rules_query(&scene, start, goal);
        wend_path path = wend_path_default();
        assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
        if (path.outcome == WEND_OUTCOME_FOUND && path.length > 0) {
            const double way = path.length * (1 + random_below(&random, 3));
            wend_follower at_once = wend_path_follow(&path), pieces = at_once;
            const bool goes_on = wend_path_walk(&path, stage.space, &at_once, way);
            double left = way;
            while (left > 0) {
                double piece = random_below(&random, 900) / 400.0;
                piece = piece < left ? piece : left;
                wend_path_walk(&path, stage.space, &pieces, piece);
                left -= piece;
            }
            assert_true(is_near(at_once.x, pieces.x) && is_near(at_once.y, pieces.y));
            assert_true(is_near(at_once.left, pieces.left));
            assert_true(goes_on == (at_once.next < path.point_count));
        }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    wend_finder_destroy(finder);
}

static void a_large_mover_is_drawn_and_sent_by_its_middle(void **state)
{
    wend_profile profile = wend_profile_default();
    (void)state;
    for (uint8_t side = 1; side <= WEND_MAX_FOOTPRINT; side++) {
        profile.footprint = side;
        const wend_place place = wend_place_at(5, 7, 2), centre = wend_profile_centre(&profile, place);
        assert_int_equal(centre.x, 5 * WEND_CELL + side * WEND_CELL / 2);
        assert_int_equal(centre.y, 7 * WEND_CELL + side * WEND_CELL / 2);
        for (int32_t off = -WEND_CELL / 2; off < WEND_CELL / 2; off += 17) {
            wend_place clicked = centre;
            clicked.x += off;
            clicked.y -= off + 1;
            const wend_place back = wend_profile_place(&profile, clicked);
            assert_int_equal(back.x, place.x);
            assert_int_equal(back.y, place.y);
            assert_int_equal(back.level, 2);
        }
    }
}

static void a_space_knows_whether_it_shows_its_map(void **state)
{
    test_map map = scene_map("..../....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_layer *known = NULL;
    (void)state;
    assert_false(wend_space_is_current(NULL));
    assert_true(wend_space_is_current(scene.space));
    wend_grid_set(scene.grid, wend_place_cell(1, 1), '@');
    assert_false(wend_space_is_current(scene.space));
    wend_space_update(scene.space);
    assert_true(wend_space_is_current(scene.space));

    assert_int_equal(wend_layer_create(scene.grid, WEND_LAYER_KNOWN, NULL, &known), WEND_OK);
    assert_int_equal(wend_space_attach(scene.space, known), WEND_OK);
    assert_true(wend_space_is_current(scene.space));
    wend_layer_fill(known, wend_area_cells(2, 1, 1, 1), 1);
    assert_false(wend_space_is_current(scene.space));
    wend_space_update(scene.space);
    assert_true(wend_space_is_current(scene.space));
    assert_int_equal(wend_space_detach(scene.space, known), WEND_OK);
    wend_layer_destroy(known);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_ahead_of_a_follower_on_a_good_path_is_good),
        cmocka_unit_test(walls_behind_a_follower_do_not_matter_to_it),
        cmocka_unit_test(a_path_of_any_length_can_be_checked),
        cmocka_unit_test(a_step_in_hand_still_counts),
        cmocka_unit_test(followers_wade_slowly_and_walk_fast),
        cmocka_unit_test(walking_in_pieces_takes_as_long_as_at_once),
        cmocka_unit_test(a_large_mover_is_drawn_and_sent_by_its_middle),
        cmocka_unit_test(a_space_knows_whether_it_shows_its_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
