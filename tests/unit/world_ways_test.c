/* tests/unit/world_ways_test.c: paths through worlds: reachability, and costs, walked and as told before. */
#include "test/share.h"
#include "test/test.h"
#include "worlds/worlds.h"

#include <string.h>

/* Walks the whole path, asking again at the end of each part, and returns its cost. */
static uint64_t walk(const test_world *world, const test_whole *whole, wend_world_path path, wend_place goal)
{
    uint64_t cost = 0;
    for (uint32_t asked = 0; asked < 100000; asked++) {
        cost += path.step_cost;
        wend_path part = wend_path_default();
        part.points = path.points;
        part.point_count = path.point_count;
        assert_true(path.step_count > 0);
        assert_true(wend_path_is_valid(&part, whole->space, WEND_DIRECTION_NONE, NULL));
        const wend_place end = path.points[path.point_count - 1];
        if (path.arrives) {
            assert_true(end.x == goal.x && end.y == goal.y);
            return cost;
        }
        path = test_world_ask(world, end, goal);
        assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    }
    fail_msg("the walk does not end");
    return 0;
}

/* Sums of costs: the cheapest paths on the grid, and those of the world, walked or as told before. */
typedef struct ways {
    uint64_t best, world;
} ways;

/* The world finds a path where the grid does; walked to its end it costs little more than the cheapest. */
static void compare_way(const test_world *world, const test_whole *whole, wend_place start, wend_place goal, ways *ways)
{
    const wend_path path = test_whole_ask(whole, start, goal);
    wend_world_path answer = test_world_ask(world, start, goal);
    assert_int_equal(answer.outcome, path.outcome);
    assert_int_equal(answer.reason, path.reason);
    if (path.outcome != WEND_OUTCOME_FOUND || path.cost == 0)
        return;
    assert_true(!answer.is_exact || answer.cost == path.cost);
    const uint64_t cost = walk(world, whole, answer, goal);
    assert_true(cost >= path.cost);
    assert_true(cost - path.cost <= path.cost / 16);
    ways->best += path.cost;
    ways->world += cost;
}

static void ways_are_as_on_the_whole_grid(void **state)
{
    (void)state;
    const uint32_t maps = test_number("WEND_TEST_MAPS", test_share(5));
    random_source random = {1};
    ways ways = {0};
    for (uint32_t map = 0; map < maps; map++) {
        test_land land = test_land_random(&random, map % 10 == 9 ? 2048 : 500);
        const wend_profile profile = test_world_mover(&random);
        test_world world = test_world_make(&land, &profile);
        test_whole whole = test_whole_make(&land, &profile);
        for (uint32_t i = 0; i < 8; i++) {
            const wend_place start = test_land_random_cell(&land, &random),
                             goal = test_land_random_cell(&land, &random);
            compare_way(&world, &whole, start, goal, &ways);
        }
        test_whole_free(&whole);
        test_world_free(&world);
        test_land_free(&land);
    }
    assert_true(ways.world - ways.best <= ways.best / 100);
}

/* Paths over terrain of weight 200, where the lower bound, by the cheapest weight of the profile, is 1. */
static void ways_over_costly_ground_are_found(void **state)
{
    (void)state;
    random_source random = {2};
    wend_profile profile = wend_profile_default();
    profile.weight['G'] = 200;
    test_land land = test_land_make(3000, 100, 64);
    memset(land.terrain, 'G', (size_t)land.width * land.height);
    for (uint32_t x = 20; x < land.width; x += 40)
        test_land_block(&land, x, random_below(&random, 2) * 30, 2, 70);
    test_world world = test_world_make(&land, &profile);
    test_whole whole = test_whole_make(&land, &profile);
    ways ways = {0};
    for (int32_t i = 0; i < 4; i++)
        compare_way(&world, &whole, wend_place_cell(i, 50 + i), wend_place_cell(2999 - 600 * i, 10 + i), &ways);
    assert_true(ways.best > 0 && ways.world - ways.best <= ways.best / 100);
    test_whole_free(&whole);
    test_world_free(&world);
    test_land_free(&land);
}

/*
 * A row of clusters, flat or upright, with borders that are open along their whole length. On one side of each border a
 * block of terrain lies behind the first cells, with one gap.
 */
static test_land land_of_gaps(random_source *random, uint8_t behind, bool is_flat)
{
    enum { SIDE = 32, COUNT = 24 };
    test_land land = is_flat ? test_land_make(COUNT * SIDE, SIDE, 64) : test_land_make(SIDE, COUNT * SIDE, 64);
    for (uint32_t i = 1; i < COUNT; i++) {
        const uint32_t gap = random_below(random, SIDE), from = random_chance(random, 50) ? i * SIDE + 1 : i * SIDE - 9;
        for (uint32_t across = 0; across < SIDE; across++)
            for (uint32_t along = from; along < from + 8 && across != gap; along++)
                land.terrain[is_flat ? across * land.width + along : along * land.width + across] = behind;
    }
    return land;
}

/* Entrances are chosen where paths through the clusters on both sides are cheap, so that told costs come out. */
static void entrances_stand_where_ways_lead_on(void **state)
{
    (void)state;
    random_source random = {9};
    wend_profile profile = wend_profile_default();
    profile.weight['G'] = 9;
    for (uint32_t kind = 0; kind < 4; kind++) {
        test_land land = land_of_gaps(&random, kind < 2 ? '@' : 'G', kind % 2 == 0);
        test_world world = test_world_make(&land, &profile);
        test_whole whole = test_whole_make(&land, &profile);
        const wend_place start = wend_place_cell(0, 0);
        const wend_place goal = wend_place_cell((int32_t)land.width - 1, (int32_t)land.height - 1);
        const wend_path path = test_whole_ask(&whole, start, goal);
        const wend_world_path answer = test_world_ask(&world, start, goal);
        assert_true(answer.cost - path.cost <= path.cost / 50);
        test_whole_free(&whole);
        test_world_free(&world);
        test_land_free(&land);
    }
}

/* Five passages side by side through a mountain, far from start and goal: one is a road, the others are thickets. */
static test_land land_of_passages(uint32_t road)
{
    enum { PASSAGES = 5 };
    test_land land = test_land_make(3072, 512, 256);
    test_land_block(&land, 1100, 0, 880, 512);
    for (uint32_t i = 0; i < PASSAGES; i++)
        for (uint32_t y = 100 + 32 * i; y < 105 + 32 * i; y++)
            memset(&land.terrain[(size_t)y * land.width + 1100], i == road ? '.' : 'G', 880);
    return land;
}

/* Larger squares keep the entrances that avoid the longest detours. */
static void the_only_road_is_known_far_away(void **state)
{
    (void)state;
    wend_profile profile = wend_profile_default();
    profile.weight['G'] = 9;
    for (uint32_t road = 0; road < 5; road++) {
        test_land land = land_of_passages(road);
        test_world world = test_world_make(&land, &profile);
        test_whole whole = test_whole_make(&land, &profile);
        const wend_place start = wend_place_cell(10, 300), goal = wend_place_cell(3060, 20);
        const wend_path path = test_whole_ask(&whole, start, goal);
        const wend_world_path answer = test_world_ask(&world, start, goal);
        assert_true(answer.cost - path.cost <= path.cost / 50);
        test_whole_free(&whole);
        test_world_free(&world);
        test_land_free(&land);
    }
}

/* Small walls and thickets everywhere: many paths of nearly the same cost. */
static test_land land_of_thickets(random_source *random, uint32_t side)
{
    test_land land = test_land_make(side, side, 64);
    for (uint32_t i = 0; i < side * side / 512 * 6; i++) {
        const uint32_t x = random_below(random, land.width), y = random_below(random, land.height);
        const uint32_t width = 1 + random_below(random, 12), height = 1 + random_below(random, 12);
        const bool is_wall = random_chance(random, 30);
        test_land_fill(&land, x, y, width, height, is_wall ? '@' : 'G');
    }
    return land;
}

/* Adds the cost that the world tells before a path is walked, and that of the cheapest path on the grid. */
static void compare_told(const test_world *world, const test_whole *whole, wend_place start, wend_place goal,
                         ways *ways)
{
    const wend_path path = test_whole_ask(whole, start, goal);
    const wend_world_path answer = test_world_ask(world, start, goal);
    assert_int_equal(answer.outcome, path.outcome);
    if (path.outcome != WEND_OUTCOME_FOUND)
        return;
    ways->world += answer.cost;
    ways->best += path.cost;
}

/* Tells the costs of `count` paths among thickets: between random cells, or from border to border. */
static ways told_among_thickets(uint32_t seed, uint32_t side, uint32_t count, bool are_across)
{
    random_source random = {seed};
    wend_profile profile = wend_profile_default();
    profile.weight['G'] = 3;
    test_land land = land_of_thickets(&random, side);
    test_world world = test_world_make(&land, &profile);
    test_whole whole = test_whole_make(&land, &profile);
    ways ways = {0};
    for (uint32_t i = 0; i < count; i++) {
        const int32_t row = (int32_t)(300 + 50 * i);
        const wend_place start = are_across ? wend_place_cell(0, row) : test_land_random_cell(&land, &random);
        const wend_place goal =
            are_across ? wend_place_cell((int32_t)side - 1, row) : test_land_random_cell(&land, &random);
        compare_told(&world, &whole, start, goal, &ways);
    }
    test_whole_free(&whole);
    test_world_free(&world);
    test_land_free(&land);
    return ways;
}

/* Coarse paths are chosen by told costs, so these must be close to the real ones. */
static void costs_of_ways_are_told_closely(void **state)
{
    (void)state;
    const ways ways = told_among_thickets(10, 512, 100, false);
    assert_true(ways.best > 0 && ways.world - ways.best <= ways.best / 100);
}

/* Also over squares of 256 cells, which have every second entrance of those below them. */
static void costs_through_large_squares_are_told_closely(void **state)
{
    (void)state;
    const ways ways = told_among_thickets(11, 2048, 30, true);
    assert_true(ways.best > 0 && ways.world - ways.best <= ways.best / 30);
}

/* A straight passage through a mountain, with a hall across it at each border of squares. */
static test_land land_of_halls(uint32_t row)
{
    test_land land = test_land_make(4096, 512, 256);
    test_land_block(&land, 0, 0, land.width, land.height);
    memset(&land.terrain[(size_t)row * land.width], '.', land.width);
    for (uint32_t y = 180; y < 340; y++)
        for (uint32_t x = 256; x < land.width; x += 256)
            memset(&land.terrain[(size_t)y * land.width + x - 4], '.', 8);
    return land;
}

/* Also far away: of all the entrances in a hall, larger squares keep those that paths lead through. */
static void costs_of_far_ways_are_told_closely(void **state)
{
    (void)state;
    const wend_profile profile = wend_profile_default();
    for (uint32_t row = 190; row < 340; row += 25) {
        test_land land = land_of_halls(row);
        test_world world = test_world_make(&land, &profile);
        test_whole whole = test_whole_make(&land, &profile);
        ways ways = {0};
        compare_told(&world, &whole, wend_place_cell(0, (int32_t)row), wend_place_cell(4095, (int32_t)row), &ways);
        assert_true(ways.world - ways.best <= ways.best / 40);
        test_whole_free(&whole);
        test_world_free(&world);
        test_land_free(&land);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_are_as_on_the_whole_grid),
        cmocka_unit_test(ways_over_costly_ground_are_found),
        cmocka_unit_test(entrances_stand_where_ways_lead_on),
        cmocka_unit_test(the_only_road_is_known_far_away),
        cmocka_unit_test(costs_of_ways_are_told_closely),
        cmocka_unit_test(costs_through_large_squares_are_told_closely),
        cmocka_unit_test(costs_of_far_ways_are_told_closely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
