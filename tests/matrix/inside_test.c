/*
 * tests/matrix/inside_test.c: ways that end at a place inside the goal's cell: those to its centre, and on from there
 * at what docs/arrival.md says, by sentences on small maps and on random ones.
 */
#include "lines/straight.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SET(rule) (UINT32_C(1) << (rule))

enum { SIDE = 9, MOST_POINTS = 512 };

/* One question, answered to the centre and to the place. */
typedef struct pair {
    const rules_scene *scene;
    const wend_space *space;
    wend_query query;
    wend_path centre, place;
    wend_place points[2][MOST_POINTS];
} pair;

static bool is_centre(wend_place place)
{
    return (place.x & 255) == 128 && (place.y & 255) == 128;
}

static bool is_same(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

static wend_place place_in_cell(const rules_scene *scene, uint32_t cell, random_source *random)
{
    static const int32_t offsets[] = {-128, 0, 127, 64};
    wend_place place = rules_place(scene, cell);
    place.x += random_chance(random, 40) ? offsets[random_below(random, 4)] : (int32_t)random_below(random, 256) - 128;
    place.y += random_chance(random, 40) ? offsets[random_below(random, 4)] : (int32_t)random_below(random, 256) - 128;
    return place;
}

/* The least n, in 2^-24 cells, that is no shorter than the way, times the price per cell, rounded up. */
static uint64_t price_of_way(wend_place from, wend_place to, uint64_t price)
{
    uint64_t across = (uint64_t)llabs((long long)to.x - from.x), down = (uint64_t)llabs((long long)to.y - from.y);
    uint64_t square = (across * across + down * down) << 32, n = 0;
    for (uint64_t bit = UINT64_C(1) << 26; bit != 0; bit /= 2)
        if ((n + bit) * (n + bit) <= square)
            n += bit;
    n += n * n < square;
    return (n * price + (1 << 24) - 1) / (1 << 24);
}

static double length_of_path(wend_place from, wend_place to)
{
    return hypot((double)to.x - from.x, (double)to.y - from.y) / 256;
}

/* What the way within the goal's cell adds. */
static void check_sums(const pair *pair, wend_place from, const wend_path *base)
{
    const uint32_t cell = rules_cell(pair->scene, pair->query.goal);
    const wend_place goal = pair->query.goal;
    const uint64_t price = rules_step_cost(pair->scene, cell, cell, WEND_DIRECTION_NORTH);
    assert_int_equal(pair->place.cost, base->cost + price_of_way(from, goal, price));
    for (uint32_t i = 0; i < pair->scene->profile.resource_count; i++) {
        const uint64_t spends = rules_step_spends(pair->scene, cell, cell, WEND_DIRECTION_NORTH, i);
        assert_int_equal(pair->place.spent[i], base->spent[i] + price_of_way(from, goal, spends));
    }
    if (pair->place.lines == WEND_LINES_GRID)
        assert_true(fabs(pair->place.length - base->length - length_of_path(from, goal)) < 1e-9);
}

/* The points are those to the centre, and the place; of straight lines the centre may be left out. */
static void check_points(const pair *pair)
{
    const wend_path *a = &pair->centre, *b = &pair->place;
    const bool skips = b->point_count == a->point_count;
    assert_true(skips || b->point_count == a->point_count + 1);
    assert_memory_equal(a->points, b->points, (a->point_count - skips) * sizeof *a->points);
    assert_true(is_same(b->points[b->point_count - 1], pair->query.goal));
    if (b->lines == WEND_LINES_GRID || a->point_count < 2) {
        assert_true(!skips);
        return;
    }
    const wend_place before = a->points[a->point_count - 2];
    const bool is_link = a->points[a->point_count - 1].flags != 0;
    assert_true(!skips || (!is_link && straight_line_is_free(pair->scene, before, pair->query.goal)));
}

/* Whoever follows the path ends at the very place. */
static void check_ways_along(const pair *pair)
{
    const wend_path *path = &pair->place;
    static wend_place cells[4096];
    wend_path_check check;
    wend_follower follower = wend_path_follow(path);
    const bool is_valid = wend_path_is_valid(&pair->centre, pair->space, pair->scene->heading, &check);
    const wend_path_fault fault = check.fault;
    assert_int_equal(wend_path_is_valid(path, pair->space, pair->scene->heading, &check), is_valid);
    assert_int_equal(check.fault, fault);
    if (!is_valid) /* it ends on somebody */
        return;
    if (path->lines == WEND_LINES_GRID)
        assert_int_equal(check.cost, path->cost);
    assert_true(fabs(check.length - path->length) <= 1e-9 * (1 + path->length));
    assert_true(fabs(follower.left - path->length) <= 1e-9 * (1 + path->length));
    if (path->length > 0.1) {
        assert_true(wend_path_advance(path, &follower, path->length - 0.05));
        assert_true(wend_path_is_valid_ahead(path, pair->space, &follower, &check));
    }
    wend_path_advance(path, &follower, follower.left);
    assert_true(follower.x * 256 == pair->query.goal.x && follower.y * 256 == pair->query.goal.y);
    const size_t count = wend_path_cells(path, WEND_PATH_START_INCLUDED, cells, 4096);
    assert_in_range(count, 1, 4096);
    assert_true(is_same(cells[count - 1], pair->query.goal));
}

static void check_pair(const pair *pair)
{
    const wend_path *a = &pair->centre, *b = &pair->place;
    const bool on_hexagons = rules_topology(pair->scene) >= TOPOLOGY_HEX_POINTY_ODD;
    if (a->outcome != WEND_OUTCOME_FOUND || is_centre(pair->query.goal) || on_hexagons) {
        assert_true(scene_same_answer(a, b));
        return;
    }
    const wend_place start = pair->query.start;
    assert_int_equal(b->outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(b->expanded, a->expanded);
    if (pair->query.from.between_cells && rules_cell(pair->scene, start) == rules_cell(pair->scene, pair->query.goal)) {
        const wend_path none = {.cost = 0};
        check_sums(pair, start, &none);
        assert_int_equal(b->point_count, is_same(start, pair->query.goal) ? 1 : 2);
        assert_true(is_same(b->points[0], start));
    } else {
        check_points(pair);
        check_sums(pair, a->points[a->point_count - 1], a);
    }
    check_ways_along(pair);
}

static void ask_both(pair *pair, wend_finder *finder)
{
    wend_path *paths[2] = {&pair->centre, &pair->place};
    for (int i = 0; i < 2; i++) {
        wend_query query = pair->query;
        *paths[i] = wend_path_default();
        paths[i]->buffer = pair->points[i];
        paths[i]->capacity = MOST_POINTS;
        query.to.at_place = i == 1;
        assert_int_equal(wend_finder_find(finder, pair->space, &query, paths[i]), WEND_OK);
        while (paths[i]->outcome == WEND_OUTCOME_RUNNING)
            assert_int_equal(wend_finder_continue(finder, 5, paths[i]), WEND_OK);
    }
}

static void draw_pair(pair *pair, uint32_t rules, wend_place *via, random_source *random)
{
    const rules_scene *scene = pair->scene;
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
    goal = random_chance(random, 10) ? start : goal;
    pair->query = rules_random_query(scene, rules, start, goal, random);
    pair->query.from.between_cells = random_chance(random, 50);
    if (pair->query.from.between_cells)
        pair->query.start = place_in_cell(scene, start, random);
    pair->query.goal = place_in_cell(scene, goal, random);
    pair->query.shape.lines = random_chance(random, 50) ? WEND_LINES_STRAIGHT : WEND_LINES_GRID;
    if (random_chance(random, 30))
        pair->query.otherwise.policy = WEND_POLICY_NEAREST;
    if (random_chance(random, 20)) {
        pair->query.search.limit = 5;
        pair->query.search.pausable = true;
    }
    if (random_chance(random, 20)) {
        *via = rules_place(scene, rules_random_position(scene, random));
        pair->query.via.places = via;
        pair->query.via.count = 1;
    }
}

static void ways_end_at_the_place_at_the_cost_of_the_way_there(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000);
    wend_finder *finder = scene_finder();
    uint32_t found = 0, skipped = 0;
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {11400000 + i};
        uint32_t rules = (i % 3 ? rules_random_set(i % 5, &random) : 0) & ~SET(RULE_OF_BLOCKED_START);
        rules_scene scene = rules_random_scene(rules, SIDE, &random);
        rules_stage stage;
        if (rules_stage_open(&stage, &scene, NULL) == WEND_OK) {
            static pair pair;
            wend_place via;
            memset(&pair, 0, sizeof pair);
            pair.scene = &scene;
            pair.space = stage.space;
            draw_pair(&pair, rules, &via, &random);
            ask_both(&pair, finder);
            const bool is_via = pair.query.via.count != 0;
            if (!is_via || pair.centre.outcome != WEND_OUTCOME_FOUND)
                check_pair(&pair);
            else
                assert_true(is_same(pair.place.points[pair.place.point_count - 1],
                                    wend_grid_cells(stage.grid) == WEND_CELLS_SQUARE
                                        ? pair.query.goal
                                        : pair.centre.points[pair.centre.point_count - 1]));
            found += pair.place.outcome == WEND_OUTCOME_FOUND;
            skipped += pair.place.outcome == WEND_OUTCOME_FOUND && pair.place.lines == WEND_LINES_STRAIGHT &&
                       pair.place.point_count > 1 && pair.place.point_count == pair.centre.point_count;
        }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    assert_true(found * 3 > maps && skipped * 40 > maps);
    wend_finder_destroy(finder);
}

/* A small map, and the way to a place on it. */
static wend_path find_to(const char *rows, const wend_profile *profile, wend_query query, wend_place *points)
{
    test_map map = scene_map(rows);
    wend_grid *grid = scene_grid(&map, NULL);
    wend_space *space = NULL;
    wend_finder *finder = scene_finder();
    wend_path path = wend_path_default();
    assert_int_equal(wend_space_create(grid, profile, NULL, &space), WEND_OK);
    query.to.at_place = true;
    path.buffer = points;
    path.capacity = 16;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    test_map_free(&map);
    return path;
}

static void way_goes_to_the_centre_and_on_to_the_place(void **state)
{
    wend_place points[16];
    wend_query query = scene_query(0, 0, 4, 0);
    (void)state;
    query.goal.x += 64;
    const wend_path path = find_to(".....", NULL, query, points);
    assert_int_equal(path.point_count, 3);
    assert_true(points[1].x == 4 * 256 + 128 && points[2].x == 4 * 256 + 192 && points[2].y == 128);
    assert_int_equal(path.cost, 4 * WEND_PRICE_STRAIGHT + WEND_PRICE_STRAIGHT / 4);
    assert_true(path.length == 4.25);
}

static void straight_way_goes_to_the_place_without_the_centre(void **state)
{
    wend_place points[16];
    wend_query query = scene_query(0, 0, 4, 1);
    (void)state;
    query.goal.x += 64;
    query.shape.lines = WEND_LINES_STRAIGHT;
    const wend_path path = find_to("...../.....", NULL, query, points);
    assert_int_equal(path.point_count, 2);
    assert_true(points[1].x == query.goal.x && points[1].y == query.goal.y);
    assert_true(fabs(path.length - sqrt(4.25 * 4.25 + 1)) < 1e-9);
}

static void straight_way_keeps_the_centre_where_the_line_past_it_touches_a_wall(void **state)
{
    wend_place points[16];
    wend_query query = scene_query(0, 0, 2, 1);
    (void)state;
    query.goal.x = 3 * 256 - 2;
    query.goal.y = 256 + 2;
    query.shape.lines = WEND_LINES_STRAIGHT;
    const wend_path path = find_to("..@./..../....", NULL, query, points);
    assert_int_equal(path.point_count, 3);
    assert_true(is_same(points[path.point_count - 2], wend_place_cell(2, 1)));
    assert_true(is_same(points[path.point_count - 1], query.goal));
}

static void who_is_in_the_cell_goes_straight_to_the_place(void **state)
{
    wend_place points[16];
    wend_query query = scene_query(1, 0, 1, 0);
    (void)state;
    query.start.x -= 100;
    query.goal.x -= 36;
    query.from.between_cells = true;
    wend_path path = find_to("...", NULL, query, points);
    assert_int_equal(path.point_count, 2);
    assert_true(is_same(points[0], query.start) && is_same(points[1], query.goal));
    assert_int_equal(path.cost, WEND_PRICE_STRAIGHT / 4);
    query.goal = query.start;
    path = find_to("...", NULL, query, points);
    assert_int_equal(path.point_count, 1);
    assert_true(is_same(points[0], query.start) && path.cost == 0 && path.length == 0);
}

/* Its place is in the top left cell; there it stands beside the centre as small ones do. */
static void large_mover_ends_at_the_place_too(void **state)
{
    wend_place points[16];
    wend_profile profile = wend_profile_default();
    wend_query query = scene_query(0, 0, 2, 0);
    (void)state;
    profile.footprint = 2;
    query.goal.y += 64;
    const wend_path path = find_to("..../....", &profile, query, points);
    assert_true(is_same(points[path.point_count - 1], query.goal));
    assert_int_equal(path.cost, 2 * WEND_PRICE_STRAIGHT + WEND_PRICE_STRAIGHT / 4);
}

static void costly_ground_is_costly_within_the_cell_too(void **state)
{
    wend_place points[16];
    wend_profile profile = wend_profile_default();
    wend_query query = scene_query(0, 0, 2, 0);
    (void)state;
    profile.weight['s'] = 3;
    query.goal.x -= 128;
    const wend_path path = find_to("..s", &profile, query, points);
    assert_int_equal(path.cost, 4 * WEND_PRICE_STRAIGHT + 3 * WEND_PRICE_STRAIGHT / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(way_goes_to_the_centre_and_on_to_the_place),
        cmocka_unit_test(straight_way_goes_to_the_place_without_the_centre),
        cmocka_unit_test(straight_way_keeps_the_centre_where_the_line_past_it_touches_a_wall),
        cmocka_unit_test(who_is_in_the_cell_goes_straight_to_the_place),
        cmocka_unit_test(large_mover_ends_at_the_place_too),
        cmocka_unit_test(costly_ground_is_costly_within_the_cell_too),
        cmocka_unit_test(ways_end_at_the_place_at_the_cost_of_the_way_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
