/* The oracle of shortest paths itself, on cases that can be told by hand. */
#include "test/test.h"

#include <math.h>
#include <stdio.h>

#include "ground/polygon_sets.h"
#include "ground/visibility_oracle.h"

static oracle_point at(double x, double y)
{
    oracle_point point = {(int64_t)(x * 256), (int64_t)(y * 256)};
    return point;
}

static bool is_near(double a, double b)
{
    return fabs(a - b) < 1e-9;
}

static double length_on(const char *const *rows, bool touch, oracle_point from, oracle_point to)
{
    uint8_t cells[256];
    uint32_t width = 0, height = 0;
    for (; rows[height]; height++)
        for (width = 0; rows[height][width]; width++)
            cells[height * 8 + width] = 0;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            cells[y * width + x] = rows[y][x] == '.';
    visibility_oracle *oracle = visibility_oracle_of_grid(width, height, cells, touch);
    double length = visibility_oracle_length(oracle, from, to);
    visibility_oracle_free(oracle);
    return length;
}

static void open_ground_is_crossed_straight(void **state)
{
    (void)state;
    const char *rows[] = {"....", "....", "....", NULL};
    assert_true(is_near(length_on(rows, true, at(0, 0), at(4, 3)), 5));
    assert_true(length_on(rows, false, at(0, 0), at(4, 3)) < 0);
}

static void a_corner_is_touched_by_one_rule_and_passed_by_the_other(void **state)
{
    (void)state;
    const char *rows[] = {"...", ".#.", "...", NULL};
    double touching = length_on(rows, true, at(0.5, 1.5), at(2.5, 1.5));
    assert_true(is_near(touching, 1 + 2 * sqrt(0.5)));
    double grown = 2 * sqrt(127 * 127 + 129 * 129) / 256 + 258.0 / 256;
    assert_true(is_near(length_on(rows, false, at(0.5, 1.5), at(2.5, 1.5)), grown));
}

static void nothing_passes_where_two_corners_touch(void **state)
{
    (void)state;
    const char *rows[] = {".#", "#.", NULL};
    assert_true(length_on(rows, true, at(0.5, 0.5), at(1.5, 1.5)) < 0);
    assert_true(length_on(rows, true, at(0.5, 0.5), at(1, 1)) < 0); /* which lies in the other cell */
    assert_true(is_near(length_on(rows, true, at(1, 1), at(1.5, 1.5)), sqrt(0.5)));
    const char *turned[] = {"#.", ".#", NULL};
    assert_true(is_near(length_on(turned, true, at(1.5, 0.5), at(1, 1)), sqrt(0.5)));
    assert_true(is_near(length_on(turned, true, at(0.5, 1.5), at(1, 1)), sqrt(0.5)));
}

static void a_wall_may_be_followed_on_its_free_side(void **state)
{
    (void)state;
    const char *rows[] = {"...", "#.#", "...", NULL};
    assert_true(is_near(length_on(rows, true, at(0, 1), at(3, 1)), 3));
    assert_true(is_near(length_on(rows, true, at(1, 0), at(1, 3)), 3));
    const char *diagonal[] = {"..#", "#..", NULL};
    assert_true(is_near(length_on(diagonal, true, at(0, 1), at(3, 1)), 3));
    const char *parted[] = {".#", ".#", "#.", "#.", NULL};
    assert_true(length_on(parted, true, at(1, 0), at(1, 4)) < 0);
}

static void holes_obstacles_and_islands_are_told_apart(void **state)
{
    (void)state;
    const oracle_point points[] = {{0, 0},       {2560, 0},   {2560, 2560}, {0, 2560},    {512, 512},   {512, 2048},
                                   {2048, 2048}, {2048, 512}, {1024, 1024}, {1536, 1024}, {1536, 1536}, {1024, 1536}};
    oracle_ring rings[] = {{ORACLE_RING_GROUND, 0, 4}, {ORACLE_RING_HOLE, 4, 4}, {ORACLE_RING_GROUND, 8, 4}};
    visibility_oracle *oracle = visibility_oracle_of_rings(points, rings, 3);
    assert_true(is_near(visibility_oracle_length(oracle, at(1, 5), at(9, 5)), 6 + 2 * sqrt(10)));
    assert_true(visibility_oracle_length(oracle, at(1, 5), at(5, 5)) < 0);
    assert_true(visibility_oracle_allows(oracle, at(5, 5)));
    assert_true(!visibility_oracle_allows(oracle, at(3, 3)));
    visibility_oracle_free(oracle);
    rings[2].kind = ORACLE_RING_OBSTACLE;
    rings[1].kind = ORACLE_RING_OBSTACLE;
    oracle = visibility_oracle_of_rings(points, rings, 3);
    assert_true(!visibility_oracle_allows(oracle, at(5, 5)));
    visibility_oracle_free(oracle);
}

static bool crossing_free_sets_answer(polygon_style style, random_source *random, uint32_t *found)
{
    polygon_set set;
    polygon_set_random(random, style, &set);
    visibility_oracle *oracle = visibility_oracle_of_rings(set.points, set.rings, set.ring_count);
    bool good = true;
    for (int i = 0; i < 20 && good; i++) {
        oracle_point a = polygon_set_place(random, &set), b = polygon_set_place(random, &set);
        double there = visibility_oracle_length(oracle, a, b), back = visibility_oracle_length(oracle, b, a);
        double straight = sqrt((double)((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y))) / 256;
        good = (there < 0) == (back < 0) && (there < 0 || (is_near(there, back) && there > straight - 1e-9));
        good = good && visibility_oracle_sees(oracle, a, b) == visibility_oracle_sees(oracle, b, a);
        *found += there > straight + 1e-9;
    }
    visibility_oracle_free(oracle);
    return good;
}

static void ways_there_and_back_are_as_long(void **state)
{
    (void)state;
    random_source random = {1};
    for (int style = 0; style < POLYGON_STYLES; style++) {
        uint32_t bent = 0;
        for (int i = 0; i < 30; i++)
            assert_true(crossing_free_sets_answer((polygon_style)style, &random, &bent));
        assert_true(bent > 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_ground_is_crossed_straight),
        cmocka_unit_test(a_corner_is_touched_by_one_rule_and_passed_by_the_other),
        cmocka_unit_test(nothing_passes_where_two_corners_touch),
        cmocka_unit_test(a_wall_may_be_followed_on_its_free_side),
        cmocka_unit_test(holes_obstacles_and_islands_are_told_apart),
        cmocka_unit_test(ways_there_and_back_are_as_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
