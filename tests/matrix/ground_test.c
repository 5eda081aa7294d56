/*
 * tests/matrix/ground_test.c: lines, nearest points, walls, moves and random places on random surfaces, by fractions.
 */
#include "ground/ground_oracle.h"
#include "test/test.h"

#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int map_count(void)
{
    const char *maps = getenv("WEND_TEST_MAPS");
    return maps ? atoi(maps) : 300;
}

static wend_place at_level(struct wend_point point, uint16_t level)
{
    return (wend_place){point.x, point.y, level, 0};
}

/* Spacings from tiny, where rounding matters most, to a few cells. */
static void draw(ground_board *board, random_source *random, int map, uint32_t storeys)
{
    static const int32_t spacings[] = {4, 12, 40, 300};
    ground_board_draw(board, random, storeys, spacings[map % 4], NULL);
}

static void lines_are_free_as_fractions_say_and_both_ways(void **state)
{
    (void)state;
    for (int map = 0; map < map_count(); map++) {
        random_source random = {(uint64_t)map};
        ground_board board;
        draw(&board, &random, map, map % 2 ? 2 : 1);
        for (int i = 0; i < 60; i++) {
            struct wend_point from = ground_board_point(&board, &random), to = ground_board_point(&board, &random);
            uint16_t level = (uint16_t)(map % 2 ? random_below(&random, 2) : 0);
            double share = ground_oracle_free(&board.surface, from, to, level);
            bool sees = wend_surface_sees(&board.surface, at_level(from, level), at_level(to, level));
            if (sees != (share == 1) ||
                sees != wend_surface_sees(&board.surface, at_level(to, level), at_level(from, level)))
                fail_msg("map %d: from %d, %d to %d, %d: %d, free up to %g", map, from.x, from.y, to.x, to.y, sees,
                         share);
            struct wend_around around;
            if (wend_surface_around(&board.surface, at_level(from, level), &around))
                assert_int_equal(sees, wend_surface_sees_from(&board.surface, at_level(from, level), around.polygon,
                                                              at_level(to, level)));
            struct wend_ray_end end;
            bool there = wend_surface_ray(&board.surface, at_level(from, level), to, &end);
            assert_int_equal(there, share >= 0);
            if (!there)
                continue;
            assert_int_equal(end.is_free, share == 1);
            if (fabs(end.fraction - share) > 1e-12)
                fail_msg("map %d: from %d, %d to %d, %d: stopped at %.17g, not %.17g", map, from.x, from.y, to.x, to.y,
                         end.fraction, share);
            assert_int_equal(end.wall != WEND_NONE, !end.is_free);
            if (end.is_free)
                continue;
            /* The point lies on the wall, a wall is there, and the line goes out through it. */
            const struct wend_side *wall = &board.surface.sides[end.wall];
            struct wend_point a = wall->at, b = wend_side_end(&board.surface, end.wall);
            double x = from.x + (to.x - from.x) * share - a.x, y = from.y + (to.y - from.y) * share - a.y;
            assert_true(wall->twin == WEND_NONE);
            assert_true(fabs((b.x - a.x) * y - (b.y - a.y) * x) < 1e-6);
            assert_true((int64_t)(b.x - a.x) * (to.y - from.y) - (int64_t)(b.y - a.y) * (to.x - from.x) < 0);
        }
        ground_board_free(&board);
    }
}

static void lines_cost_what_their_parts_weigh(void **state)
{
    (void)state;
    for (int map = 0; map < map_count() / 3; map++) {
        random_source random = {(uint64_t)map + 1000};
        ground_board board;
        wend_profile uneven = wend_profile_default(), even = wend_profile_default();
        const uint16_t *weight = uneven.weight;
        draw(&board, &random, map, 1);
        for (int i = 0; i < 256; i++) {
            uneven.weight[i] = (uint16_t)(1 + i % 3 * 4);
            even.weight[i] = 7;
        }
        for (uint32_t i = 0; i < board.surface.polygon_count; i++)
            board.surface.polygons[i].terrain = (uint8_t)random_below(&random, 3);
        for (int i = 0; i < 60; i++) {
            wend_place from = at_level(ground_board_point(&board, &random), 0),
                       to = at_level(ground_board_point(&board, &random), 0);
            bool sees = wend_surface_sees(&board.surface, from, to);
            uint64_t there = wend_surface_profile_cost(&board.surface, from, to, &uneven),
                     flat = wend_surface_line_cost(&board.surface, from, to, even.weight, 13860);
            double length = hypot(to.x - from.x, to.y - from.y) / 256 * 13860;
            assert_int_equal(there == UINT64_MAX, !sees);
            assert_int_equal(flat == UINT64_MAX, !sees);
            if (!sees)
                continue;
            assert_true(fabs((double)flat - length * 7 - 0.5) <= 0.5 + 1e-6);
            assert_true((double)there > length - 1e-6 && (double)there < length * 9 + 1 + 1e-6);
            /*
             * By small steps along it, each weighed where its middle lies: sides that it runs along make a difference.
             */
            double sum = 0;
            bool along = false;
            for (int k = 0; k < 2000; k++) {
                double x = from.x + (to.x - from.x) * (k + 0.5) / 2000, y = from.y + (to.y - from.y) * (k + 0.5) / 2000;
                double lightest = 0;
                for (uint32_t p = 0; p < board.surface.polygon_count; p++) {
                    const struct wend_polygon *shape = &board.surface.polygons[p];
                    bool inside = true;
                    for (uint32_t s = shape->first; s < shape->first + shape->count; s++) {
                        struct wend_point a = board.surface.sides[s].at, b = wend_side_end(&board.surface, s);
                        double cross = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
                        inside = inside && cross >= -1e-9;
                    }
                    if (inside && (lightest == 0 || weight[shape->terrain] < lightest))
                        lightest = weight[shape->terrain];
                }
                along = along || lightest == 0;
                sum += lightest * length / 2000;
            }
            assert_false(along);
            if (fabs(sum - (double)there) > length * 9 * 60 / 2000 + 2)
                fail_msg("map %d: from %d, %d to %d, %d: %g, not %g", map, from.x, from.y, to.x, to.y, (double)there,
                         sum);
            if (from.x == to.x && from.y == to.y)
                assert_true(there == 0);
        }
        ground_board_free(&board);
    }
}

static void nearest_points_are_as_near_as_the_nearest_of_all_sides(void **state)
{
    (void)state;
    for (int map = 0; map < map_count(); map++) {
        random_source random = {(uint64_t)map + 2000};
        ground_board board;
        draw(&board, &random, map, map % 2 ? 2 : 1);
        for (int i = 0; i < 60; i++) {
            struct wend_point point = ground_board_point(&board, &random);
            uint16_t level = (uint16_t)(map % 2 ? random_below(&random, 2) : 0);
            point.x += (int32_t)random_below(&random, 500) - 250;
            point.y += (int32_t)random_below(&random, 500) - 250;
            bool has = ground_oracle_has(&board.surface, point, level);
            double distance = has ? 0 : ground_oracle_distance(&board.surface, point, level, false);
            struct wend_surface_point nearest;
            bool found = wend_surface_nearest(&board.surface, at_level(point, level), UINT32_MAX, WEND_NONE, &nearest);
            assert_int_equal(found, distance >= 0);
            if (!found)
                continue;
            assert_int_equal(nearest.side == WEND_NONE, has);
            double here = sqrt(wend_side_distance_square(&nearest.distance));
            assert_true(fabs(here - distance) < 1e-9);
            assert_true(fabs(hypot(nearest.x - point.x, nearest.y - point.y) - distance) < 1e-9);
            uint32_t polygon = nearest.polygon;
            wend_place place = wend_surface_settle_anyhow(&board.surface, nearest.x, nearest.y, &polygon);
            assert_true(place.level == level || board.surface.polygons[polygon].level == place.level);
            assert_true(ground_oracle_has(&board.surface, (struct wend_point){place.x, place.y}, place.level));
            assert_true(board.most < 100 || hypot(place.x - nearest.x, place.y - nearest.y) < 2);
            /* Just within, and just not. */
            uint32_t most = (uint32_t)ceil(distance);
            assert_true(wend_surface_nearest(&board.surface, at_level(point, level), most, WEND_NONE, &nearest));
            if (distance > 0)
                assert_false(wend_surface_nearest(&board.surface, at_level(point, level),
                                                  (uint32_t)ceil(distance - 1e-9) - 1, WEND_NONE, &nearest));
        }
        ground_board_free(&board);
    }
}

static void walls_are_as_near_as_the_nearest_of_all_walls(void **state)
{
    (void)state;
    for (int map = 0; map < map_count(); map++) {
        random_source random = {(uint64_t)map + 3000};
        ground_board board;
        draw(&board, &random, map, map % 2 ? 2 : 1);
        for (int i = 0; i < 60; i++) {
            struct wend_point point = ground_board_point(&board, &random);
            uint16_t level = (uint16_t)(map % 2 ? random_below(&random, 2) : 0);
            struct wend_surface_point nearest;
            bool found = wend_surface_wall(&board.surface, at_level(point, level), UINT32_MAX, &nearest);
            assert_int_equal(found, ground_oracle_has(&board.surface, point, level));
            if (!found)
                continue;
            double distance = ground_oracle_distance(&board.surface, point, level, true);
            assert_true(board.surface.sides[nearest.side].twin == WEND_NONE);
            if (fabs(sqrt(wend_side_distance_square(&nearest.distance)) - distance) > 1e-9)
                fail_msg("map %d: %d, %d: %g, not %g", map, point.x, point.y,
                         sqrt(wend_side_distance_square(&nearest.distance)), distance);
            assert_true(fabs(hypot(nearest.x - point.x, nearest.y - point.y) - distance) < 1e-9);
            if (distance > 1)
                assert_false(wend_surface_wall(&board.surface, at_level(point, level),
                                               (uint32_t)ceil(distance - 1e-9) - 1, &nearest));
        }
        ground_board_free(&board);
    }
}

static void moves_stay_on_the_ground_and_go_no_farther_than_asked(void **state)
{
    int slid = 0;
    (void)state;
    for (int map = 0; map < map_count(); map++) {
        random_source random = {(uint64_t)map + 4000};
        ground_board board;
        draw(&board, &random, map, map % 2 ? 2 : 1);
        for (int i = 0; i < 60; i++) {
            struct wend_point from = ground_board_point(&board, &random), to = ground_board_point(&board, &random);
            uint16_t level = (uint16_t)(map % 2 ? random_below(&random, 2) : 0);
            struct wend_surface_step step;
            bool moved = wend_surface_move(&board.surface, at_level(from, level), to, &step);
            assert_int_equal(moved, ground_oracle_has(&board.surface, from, level));
            if (!moved)
                continue;
            struct wend_point end = {step.place.x, step.place.y};
            double asked = hypot(to.x - from.x, to.y - from.y), left = hypot(to.x - end.x, to.y - end.y);
            assert_true(ground_oracle_has(&board.surface, end, step.place.level));
            assert_true(hypot(end.x - from.x, end.y - from.y) <= step.travelled + 1e-9);
            assert_true(step.travelled <= asked + 1e-9);
            assert_true(left <= asked);
            double share = ground_oracle_free(&board.surface, from, to, level);
            if (share == 1)
                assert_true(left == 0 && fabs(step.travelled - asked) < 1e-9 && step.walls == 0);
            else /* at least up to the wall, but for rounding */
                assert_true(left <= asked * (1 - share) + 2);
            slid += share < 1 && left < asked * (1 - share) - 3;
        }
        ground_board_free(&board);
    }
    assert_true(map_count() < 50 || slid > 100);
}

static void random_places_are_spread_by_area(void **state)
{
    const int count = 4000;
    int maps = map_count() / 30 + 2;
    (void)state;
    for (int map = 0; map < maps; map++) {
        random_source random = {(uint64_t)map + 5000};
        ground_board board;
        double hits[256] = {0}, whole = 0, statistic = 0;
        uint64_t draws = (uint64_t)map;
        ground_board_draw(&board, &random, 1, 3000, NULL);
        const struct wend_surface *surface = &board.surface;
        assert_true(surface->polygon_count < 256);
        for (int i = 0; i < count; i++) {
            wend_place place;
            assert_true(wend_surface_random(surface, &draws, &place));
            assert_true(ground_oracle_has(surface, (struct wend_point){place.x, place.y}, place.level));
            for (uint32_t p = 0, side; p < surface->polygon_count; p++) {
                bool at_corner;
                if (wend_polygon_has(surface, p, (struct wend_point){place.x, place.y}, &side, &at_corner)) {
                    hits[p]++;
                    break;
                }
            }
        }
        double areas[256] = {0};
        for (uint32_t p = 0; p < surface->polygon_count; p++) {
            for (uint32_t i = 1; i + 1 < surface->polygons[p].count; i++)
                areas[p] += (double)wend_cross(surface->sides[surface->polygons[p].first].at,
                                               surface->sides[surface->polygons[p].first + i].at,
                                               surface->sides[surface->polygons[p].first + i + 1].at);
            whole += areas[p];
        }
        for (uint32_t p = 0; p < surface->polygon_count; p++) {
            double expected = count * areas[p] / whole;
            statistic += (hits[p] - expected) * (hits[p] - expected) / expected;
        }
        /* Chi-square has a mean of its degrees of freedom, and a variance of twice that. */
        double freedom = surface->polygon_count - 1.0;
        if (fabs(statistic - freedom) > 5 * sqrt(2 * freedom))
            fail_msg("map %d: chi-square is %g with %g degrees of freedom", map, statistic, freedom);
        ground_board_free(&board);
    }
}

/* Nine by nine squares of one large square: as many places in each, within a circle around the middle. */
static void random_places_near_another_fill_the_circle_evenly(void **state)
{
    const int count = 20000;
    random_source random = {77};
    ground_board board;
    uint64_t draws = 5;
    double quarters[4] = {0}, inner = 0;
    (void)state;
    do {
        ground_board_draw(&board, &random, 1, 3000, NULL);
        if (board.surface.component_count == 1 && board.surface.live_polygons > 100)
            break;
        ground_board_free(&board);
    } while (true);
    wend_place centre;
    do
        assert_true(wend_surface_random(&board.surface, &draws, &centre));
    while (ground_oracle_distance(&board.surface, (struct wend_point){centre.x, centre.y}, 0, true) < 600);
    for (int i = 0; i < count; i++) {
        wend_place place;
        assert_true(wend_surface_random_near(&board.surface, centre, 600, &draws, &place));
        double x = place.x - centre.x, y = place.y - centre.y;
        assert_true(x * x + y * y <= 600 * 600);
        quarters[(x >= 0) + 2 * (y >= 0)]++;
        inner += x * x + y * y <= 300 * 300;
    }
    for (int i = 0; i < 4; i++)
        assert_true(fabs(quarters[i] - count / 4.0) < 5 * sqrt(count * 3 / 16.0));
    assert_true(fabs(inner - count / 4.0) < 5 * sqrt(count * 3 / 16.0));
    ground_board_free(&board);
}

static void random_places_near_another_are_within_reach(void **state)
{
    (void)state;
    for (int map = 0; map < map_count(); map++) {
        random_source random = {(uint64_t)map + 6000};
        ground_board board;
        uint64_t draws = (uint64_t)map;
        draw(&board, &random, map, map % 2 ? 2 : 1);
        for (int i = 0; i < 10; i++) {
            struct wend_point from = ground_board_point(&board, &random);
            uint32_t within = random_below(&random, (uint32_t)board.most);
            struct wend_around around, there;
            wend_place place, start = at_level(from, (uint16_t)(map % 2 ? random_below(&random, 2) : 0));
            bool found = wend_surface_random_near(&board.surface, start, within, &draws, &place);
            assert_int_equal(found, wend_surface_around(&board.surface, start, &around));
            if (!found)
                continue;
            assert_true(hypot(place.x - from.x, place.y - from.y) <= within);
            bool linked = false;
            for (bool is = wend_surface_around(&board.surface, place, &there); is;
                 is = wend_around_next(&board.surface, &there))
                linked = linked || board.surface.labels[there.polygon].component ==
                                       board.surface.labels[around.polygon].component;
            assert_true(linked);
        }
        ground_board_free(&board);
    }
}

static void rectangles_list_each_polygon_once_and_miss_none(void **state)
{
    (void)state;
    for (int map = 0; map < map_count(); map++) {
        random_source random = {(uint64_t)map + 7000};
        ground_board board;
        draw(&board, &random, map, map % 2 ? 2 : 1);
        for (int i = 0; i < 20; i++) {
            struct wend_point centre = ground_board_point(&board, &random), low, high;
            uint32_t within = random_below(&random, (uint32_t)board.most), polygon;
            uint8_t seen[512] = {0};
            struct wend_box_walk walk;
            wend_box_around(centre, within, &low, &high);
            wend_box_begin(&board.surface, low, high, &walk);
            while (wend_box_next(&board.surface, &walk, &polygon))
                assert_int_equal(seen[polygon]++, 0);
            for (uint32_t p = 0; p < board.surface.polygon_count; p++) {
                const struct wend_polygon *shape = &board.surface.polygons[p];
                bool touches = false;
                for (uint32_t s = shape->first; s < shape->first + shape->count; s++) {
                    struct wend_point at = board.surface.sides[s].at;
                    touches = touches || (at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y);
                }
                assert_true(!touches || seen[p] == 1);
                assert_true(!wend_polygon_is_within(&board.surface, p, centre, within) || seen[p] == 1);
            }
        }
        ground_board_free(&board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_free_as_fractions_say_and_both_ways),
        cmocka_unit_test(lines_cost_what_their_parts_weigh),
        cmocka_unit_test(nearest_points_are_as_near_as_the_nearest_of_all_sides),
        cmocka_unit_test(walls_are_as_near_as_the_nearest_of_all_walls),
        cmocka_unit_test(moves_stay_on_the_ground_and_go_no_farther_than_asked),
        cmocka_unit_test(random_places_are_spread_by_area),
        cmocka_unit_test(random_places_near_another_fill_the_circle_evenly),
        cmocka_unit_test(random_places_near_another_are_within_reach),
        cmocka_unit_test(rectangles_list_each_polygon_once_and_miss_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
