/* tests/unit/follow_test.c: moving along a path by distances. */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/share.h"
#include "test/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 12, MAPS = 3000 };

static bool is_near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * (1 + fabs(a));
}

/* A path under random rules, in memory of its own; false where there is none. */
static bool random_path(wend_path *path, wend_finder *finder, uint32_t seed)
{
    random_source random = {seed};
    rules_stage stage;
    rules_scene scene = rules_random_scene(rules_random_set(seed % 4, &random), SIDE, &random);
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    uint32_t start = rules_random_position(&scene, &random), goal = rules_random_position(&scene, &random);
    wend_query query = rules_query(&scene, start, goal);
    *path = wend_path_default();
    assert_int_equal(wend_finder_find(finder, stage.space, &query, path), WEND_OK);
    bool found = path->outcome == WEND_OUTCOME_FOUND;
    if (found)
        scene_keep_points(path);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    return found;
}

static void forget_path(wend_path *path)
{
    free((void *)(uintptr_t)path->points);
}

static bool stands_at(const wend_follower *follower, wend_place place)
{
    return is_near(follower->x, place.x / 256.0) && is_near(follower->y, place.y / 256.0) &&
           follower->level == place.level;
}

static void follower_begins_at_the_start_with_the_whole_length_to_go(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < test_share(MAPS); i++) {
        wend_path path;
        if (!random_path(&path, finder, 9100000 + i))
            continue;
        wend_follower follower = wend_path_follow(&path);
        assert_true(stands_at(&follower, path.points[0]));
        assert_true(is_near(follower.left, path.length));
        assert_int_equal(follower.next, 1);
        double unit = follower.heading_x * follower.heading_x + follower.heading_y * follower.heading_y;
        assert_true(path.length > 0 ? is_near(unit, 1) : unit <= 0);
        forget_path(&path);
    }
    wend_finder_destroy(finder);
}

/* Advances by random distances of at most `most` until a distance is covered; how it ended. */
static bool advance_in_pieces(const wend_path *path, wend_follower *follower, double distance, random_source *random)
{
    bool going = true;
    while (distance > 0) {
        double piece = random_below(random, 1000) / 400.0;
        piece = piece < distance ? piece : distance;
        going = wend_path_advance(path, follower, piece);
        distance -= piece;
    }
    return going;
}

static void pieces_of_a_distance_lead_to_the_same_place(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < test_share(MAPS); i++) {
        random_source random = {i};
        wend_path path;
        if (!random_path(&path, finder, 9200000 + i))
            continue;
        wend_follower one = wend_path_follow(&path), many = one;
        double distance = path.length * random_below(&random, 1000) / 1000.0;
        wend_path_advance(&path, &one, distance);
        advance_in_pieces(&path, &many, distance, &random);
        assert_true(is_near(one.left, path.length - distance) && is_near(many.left, one.left));
        /* At the mouth of a link rounding decides on which side of it a follower is. */
        if (!one.crossed_link && one.level == many.level && fabs(one.x - many.x) + fabs(one.y - many.y) < 1)
            assert_true(is_near(one.x, many.x) && is_near(one.y, many.y));
        forget_path(&path);
    }
    wend_finder_destroy(finder);
}

/* The cells of a path one after the other, a whole step of the follower apart. */
static void follower_comes_by_the_centre_of_every_cell(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < test_share(MAPS); i++) {
        wend_path path;
        wend_place cell, before;
        if (!random_path(&path, finder, 9300000 + i))
            continue;
        wend_follower follower = wend_path_follow(&path);
        wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_INCLUDED);
        wend_path_next(&walk, &before);
        while (wend_path_next(&walk, &cell)) {
            bool slants = path.cells == WEND_CELLS_SQUARE && cell.x != before.x && cell.y != before.y;
            bool by_link = cell.flags & WEND_PLACE_BY_LINK;
            before = cell;
            if (by_link)
                continue; /* it is there already, or at the other end of the next one */
            wend_path_advance(&path, &follower, slants ? 1.4142135623730950488 : 1.0);
            if (!follower.crossed_link)
                assert_true(stands_at(&follower, cell));
        }
        assert_true(stands_at(&follower, path.points[path.point_count - 1]) || follower.left < 1e-9);
        forget_path(&path);
    }
    wend_finder_destroy(finder);
}

static void follower_stops_at_the_end_and_stays(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < test_share(MAPS); i++) {
        wend_path path;
        if (!random_path(&path, finder, 9400000 + i))
            continue;
        wend_follower follower = wend_path_follow(&path);
        assert_false(wend_path_advance(&path, &follower, i % 2 ? follower.left : (double)INFINITY));
        assert_true(stands_at(&follower, path.points[path.point_count - 1]));
        assert_true(follower.left <= 0 && follower.left >= 0);
        assert_int_equal(follower.next, path.point_count);
        wend_follower end = follower;
        assert_false(wend_path_advance(&path, &follower, 5));
        end.crossed_link = false;
        assert_memory_equal(&end.x, &follower.x, sizeof end.x);
        assert_int_equal(follower.next, path.point_count);
        forget_path(&path);
    }
    wend_finder_destroy(finder);
}

/* Two rooms and a link between them, and then three steps east. */
static wend_place linked_points[] = {
    {128, 128, 0, 0}, {640, 128, 0, 0}, {128, 640, 3, WEND_PLACE_BY_LINK}, {896, 640, 3, 0}};

static wend_path path_of(wend_place *points, uint32_t count)
{
    wend_path path = wend_path_default();
    path.points = points;
    path.point_count = count;
    return path;
}

static void follower_crosses_a_link_at_once_and_says_so(void **state)
{
    wend_path path = path_of(linked_points, 4);
    wend_follower follower = wend_path_follow(&path);
    (void)state;
    assert_true(is_near(follower.left, 5));
    assert_true(wend_path_advance(&path, &follower, 1.5));
    assert_false(follower.crossed_link);
    assert_true(is_near(follower.x, 2) && follower.level == 0);
    assert_true(wend_path_advance(&path, &follower, 0.5));
    assert_true(follower.crossed_link);
    assert_true(stands_at(&follower, linked_points[2]));
    assert_true(wend_path_advance(&path, &follower, 0.25));
    assert_false(follower.crossed_link);
    assert_true(is_near(follower.x, 0.75) && is_near(follower.y, 2.5) && follower.level == 3);
    assert_true(is_near(follower.left, 2.75));
}

static void path_that_ends_with_a_link_is_followed_through_it(void **state)
{
    wend_path path = path_of(linked_points, 3);
    wend_follower follower = wend_path_follow(&path);
    (void)state;
    assert_false(wend_path_advance(&path, &follower, 2));
    assert_true(follower.crossed_link && stands_at(&follower, linked_points[2]));
    assert_true(is_near(follower.heading_x, 1) && is_near(follower.heading_y, 0));
}

static void distance_that_is_no_number_or_negative_moves_nothing(void **state)
{
    wend_path path = path_of(linked_points, 2);
    wend_follower follower = wend_path_follow(&path);
    (void)state;
    assert_true(wend_path_advance(&path, &follower, 0.5));
    wend_follower before = follower;
    assert_true(wend_path_advance(&path, &follower, -1));
    assert_true(wend_path_advance(&path, &follower, (double)NAN));
    assert_memory_equal(&before, &follower, sizeof before);
}

static void follower_of_a_buffer_too_small_ends_with_it(void **state)
{
    wend_path path = path_of(linked_points, 4);
    (void)state;
    path.buffer = linked_points;
    path.capacity = 2;
    wend_follower follower = wend_path_follow(&path);
    assert_true(is_near(follower.left, 2));
    assert_false(wend_path_advance(&path, &follower, 3));
    assert_true(stands_at(&follower, linked_points[1]));
}

/* Field by field: what lies between them has no value. */
static bool is_nowhere(const wend_follower *f)
{
    return f->x == 0 && f->y == 0 && f->level == 0 && f->heading_x == 0 && f->heading_y == 0 && f->left == 0 &&
           f->next == 0 && !f->crossed_link;
}

static void path_without_points_has_no_follower(void **state)
{
    wend_path path = wend_path_default();
    wend_follower follower = wend_path_follow(&path);
    (void)state;
    assert_true(is_nowhere(&follower));
    assert_false(wend_path_advance(&path, &follower, 1));
    assert_false(wend_path_advance(NULL, &follower, 1));
    assert_false(wend_path_advance(&path, NULL, 1));
    follower = wend_path_follow(NULL);
    assert_true(is_nowhere(&follower));
}

static void straight_shape_is_followed_at_any_angle(void **state)
{
    wend_place points[] = {{128, 128, 0, 0}, {128 + 3 * 256, 128 + 4 * 256, 0, 0}, {128 + 3 * 256, 128, 0, 0}};
    wend_path path = path_of(points, 3);
    (void)state;
    path.lines = WEND_LINES_STRAIGHT;
    wend_follower follower = wend_path_follow(&path);
    assert_true(is_near(follower.left, 9));
    assert_true(is_near(follower.heading_x, 0.6) && is_near(follower.heading_y, 0.8));
    assert_true(wend_path_advance(&path, &follower, 2.5));
    assert_true(is_near(follower.x, 2) && is_near(follower.y, 2.5));
    assert_true(wend_path_advance(&path, &follower, 3.5));
    assert_true(is_near(follower.x, 3.5) && is_near(follower.y, 3.5) && is_near(follower.heading_y, -1));
}

static void walk_over_a_straight_path_stops_at_its_turning_points(void **state)
{
    wend_place points[] = {{128, 128, 0, 0}, {128 + 3 * 256, 128 + 4 * 256, 0, 0}, {128 + 3 * 256, 128, 0, 0}},
               cells[9];
    wend_path path = path_of(points, 3);
    (void)state;
    path.lines = WEND_LINES_STRAIGHT;
    assert_int_equal(wend_path_cells(&path, WEND_PATH_START_INCLUDED, cells, 9), 3);
    assert_memory_equal(cells, points, sizeof points);
    assert_int_equal(wend_path_cells(&path, WEND_PATH_START_SKIPPED, cells, 9), 2);
}

static void walk_from_between_cells_goes_to_a_centre_first(void **state)
{
    wend_place points[] = {{150, 100, 0, 0}, {384, 128, 0, 0}, {896, 128, 0, 0}}, cells[9];
    wend_path path = path_of(points, 3);
    (void)state;
    assert_int_equal(wend_path_cells(&path, WEND_PATH_START_INCLUDED, cells, 9), 4);
    assert_int_equal(cells[0].x, 150);
    for (int i = 1; i < 4; i++)
        assert_true(cells[i].x == 128 + i * 256 && cells[i].y == 128);
}

static void walk_over_points_that_do_not_fit_together_comes_to_an_end(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < test_share(20000); i++) {
        random_source random = {9500000 + i};
        wend_place points[4];
        wend_path path = path_of(points, 4);
        uint32_t topology = random_below(&random, 6);
        path.cells = topology < 2 ? WEND_CELLS_SQUARE : (wend_cells)(topology - 1);
        path.lines = (wend_lines)random_below(&random, 2);
        for (int j = 0; j < 4; j++) {
            points[j].x = (int32_t)random_below(&random, 3000) - 1000;
            points[j].y = (int32_t)random_below(&random, 3000) - 1000;
            points[j].level = (uint16_t)random_below(&random, 2);
            points[j].flags = (uint16_t)(random_chance(&random, 20) ? WEND_PLACE_BY_LINK : 0);
        }
        assert_true(wend_path_cells(&path, WEND_PATH_START_INCLUDED, NULL, 0) <= 4 * 16);
        wend_follower follower = wend_path_follow(&path);
        for (int j = 0; wend_path_advance(&path, &follower, 0.7); j++)
            assert_true(j < 200);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(follower_begins_at_the_start_with_the_whole_length_to_go),
        cmocka_unit_test(pieces_of_a_distance_lead_to_the_same_place),
        cmocka_unit_test(follower_comes_by_the_centre_of_every_cell),
        cmocka_unit_test(follower_stops_at_the_end_and_stays),
        cmocka_unit_test(follower_crosses_a_link_at_once_and_says_so),
        cmocka_unit_test(path_that_ends_with_a_link_is_followed_through_it),
        cmocka_unit_test(distance_that_is_no_number_or_negative_moves_nothing),
        cmocka_unit_test(follower_of_a_buffer_too_small_ends_with_it),
        cmocka_unit_test(path_without_points_has_no_follower),
        cmocka_unit_test(straight_shape_is_followed_at_any_angle),
        cmocka_unit_test(walk_over_a_straight_path_stops_at_its_turning_points),
        cmocka_unit_test(walk_from_between_cells_goes_to_a_centre_first),
        cmocka_unit_test(walk_over_points_that_do_not_fit_together_comes_to_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
