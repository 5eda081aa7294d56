/*
 * tests/matrix/between_test.c: ways of movers that stand between cells, against the cheapest by any of the cells
 * around.
 */
#include "find/cells/cells.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <math.h>
#include <stdlib.h>

#define SET(rule) (UINT32_C(1) << (rule))

enum { SIDE = 9, CELLS = SIDE * SIDE * 4 };

/* Rules that hang on where a way starts are for tests of arrival, which answers those queries. */
static const uint32_t others = SET(RULE_OF_OCCUPANCY) | SET(RULE_OF_RADIUS) | SET(RULE_OF_HEURISTIC_WEIGHT);

/* A place in a cell: its centre, on its border, or anywhere. */
static wend_place place_in(const rules_scene *scene, uint32_t cell, random_source *random)
{
    static const int32_t offsets[] = {-128, 0, 127, -127, 64};
    wend_place place = rules_place(scene, cell);
    uint32_t pick = random_below(random, 8), other = random_below(random, 8);
    place.x += pick < 5 ? offsets[pick] : (int32_t)random_below(random, 256) - 128;
    place.y += other < 5 ? offsets[other] : (int32_t)random_below(random, 256) - 128;
    return place;
}

/* On the way from a cell's centre to one beside it, or hardly beside that. */
static wend_place place_on_step(const rules_scene *scene, uint32_t cell, random_source *random)
{
    wend_place place = rules_place(scene, cell);
    int32_t done = (int32_t)random_below(random, 257);
    int32_t across = (int32_t)random_below(random, 3) - 1, down = (int32_t)random_below(random, 3) - 1;
    place.x += across * done + (random_chance(random, 30) ? (int32_t)random_below(random, 71) - 35 : 0);
    place.y += down * done;
    return place;
}

/* The cells to begin at, as the library has them: tests of their own look at those. */
static uint32_t seeds_of(const wend_space *space, const wend_query *query,
                         struct wend_entry_cell seeds[MAX_ENTRY_CELLS])
{
    struct wend_search search = {.space = space};
    if (wend_entry_cells_start(query, &search) != WEND_REASON_NONE)
        return 0;
    return wend_entry_cells_find(query, &search, seeds);
}

/* The least cost by any of the cells around. */
static uint64_t least_cost(const rules_scene *scene, const wend_space *space, const wend_query *query, uint32_t goal)
{
    static uint64_t costs[CELLS];
    struct wend_entry_cell seeds[MAX_ENTRY_CELLS];
    uint32_t count = seeds_of(space, query, seeds);
    uint64_t least = RULES_NO_WAY;
    rules_oracle oracle = rules_oracle_open(scene);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t cell = (seeds[i].cell.level * scene->height + seeds[i].cell.y) * scene->width + seeds[i].cell.x;
        rules_oracle_costs(&oracle, cell, goal, costs);
        if (costs[goal] != RULES_NO_WAY && costs[goal] + seeds[i].cost < least)
            least = costs[goal] + seeds[i].cost;
    }
    rules_oracle_close(&oracle);
    return least;
}

static bool is_centre(wend_place place)
{
    return (place.x & 255) == 128 && (place.y & 255) == 128;
}

static void check_found(const rules_scene *scene, const wend_space *space, const wend_query *query,
                        const wend_path *path)
{
    wend_path_check check;
    bool hexagons = rules_topology(scene) >= TOPOLOGY_HEX_POINTY_ODD;
    assert_true(path->points[0].level == query->start.level && path->points[0].flags == 0);
    assert_true(hexagons || (path->points[0].x == query->start.x && path->points[0].y == query->start.y));
    for (uint32_t i = 1; i < path->point_count; i++)
        assert_true(is_centre(path->points[i]));
    assert_true(wend_path_is_valid(path, space, scene->heading, &check));
    assert_int_equal(check.cost, path->cost);
    assert_true(fabs(check.length - path->length) <= 1e-9 * (1 + path->length));
    wend_follower follower = wend_path_follow(path);
    assert_true(fabs(follower.left - path->length) <= 1e-9 * (1 + path->length));
}

/* A limit either is enough, and the answer the same, or ends the way that was begun at the mover's place. */
static void check_limit(const rules_scene *scene, const wend_space *space, wend_query query, const wend_path *whole,
                        wend_finder *finder)
{
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    if (path.outcome == WEND_OUTCOME_PARTIAL) {
        assert_int_equal(path.reason, WEND_REASON_LIMIT);
        assert_true(path.work >= query.search.limit && query.search.limit <= whole->work);
        check_found(scene, space, &query, &path);
        return;
    }
    assert_true(scene_same_answer(&path, whole)); /* with all its counters */
}

static void check_limits(const rules_scene *scene, const wend_space *space, wend_query query, wend_finder *finder,
                         random_source *random)
{
    wend_path whole = wend_path_default();
    query.search.limit = UINT64_MAX;
    assert_int_equal(wend_finder_find(finder, space, &query, &whole), WEND_OK);
    wend_place *points = scene_keep_points(&whole);
    for (uint32_t i = 0; i < 4; i++) {
        query.search.limit = i == 0 ? 1 : i == 1 ? whole.work + 1 : 1 + random_below(random, (uint32_t)whole.work + 2);
        check_limit(scene, space, query, &whole, finder);
    }
    free(points);
}

static void check_map(uint32_t seed, wend_finder *finder, uint32_t *found)
{
    random_source random = {seed};
    uint32_t rules = (seed % 3 ? rules_random_set(seed % 4, &random) : 0) & ~others;
    rules_scene scene = rules_random_scene(rules, SIDE, &random);
    rules_stage stage;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    for (int i = 0; i < 3; i++) {
        uint32_t start = rules_random_position(&scene, &random), goal = rules_random_position(&scene, &random);
        wend_query query = rules_random_query(&scene, rules, start, goal, &random);
        wend_path path = wend_path_default();
        query.start = (random_chance(&random, 50) ? place_in : place_on_step)(&scene, start, &random);
        query.from.between_cells = true;
        start = rules_cell(&scene, query.start);
        uint64_t cost = least_cost(&scene, stage.space, &query, goal);
        assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
        bool is_way = cost != RULES_NO_WAY && (rules_is_free(&scene, goal) || start == goal);
        if (is_way != (path.outcome == WEND_OUTCOME_FOUND) || (is_way && path.cost != cost)) {
            rules_scene_print(&scene);
            fail_msg("map %u: (%d, %d) to cell %u: cost %llu, should be %llu", (unsigned)seed, (int)query.start.x,
                     (int)query.start.y, (unsigned)goal, (unsigned long long)path.cost, (unsigned long long)cost);
        }
        if (is_way)
            check_found(&scene, stage.space, &query, &path);
        check_limits(&scene, stage.space, query, finder, &random);
        *found += is_way;
    }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void way_from_between_cells_is_the_cheapest_by_any_cell_around(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000), found = 0;
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < maps; i++)
        check_map(8700000 + i, finder, &found);
    assert_true(found * 2 > maps);
    wend_finder_destroy(finder);
}

/* A unit that goes a little way along its path, then asks again from where it is. */
typedef struct walk {
    wend_query query;
    wend_path path;
    double walked, promised; /* in cells */
} walk;

/* As a game would: from the follower's doubles to 1/256 cells, rounded down. */
static bool goes_on(walk *walk, double distance)
{
    wend_follower follower = wend_path_follow(&walk->path);
    bool is_under_way = wend_path_advance(&walk->path, &follower, distance);
    walk->walked += distance < walk->path.length ? distance : walk->path.length;
    walk->query.start.x = (int32_t)floor(follower.x * 256);
    walk->query.start.y = (int32_t)floor(follower.y * 256);
    walk->query.start.level = follower.level;
    return is_under_way;
}

/* Asks each frame until the unit is there. What is left costs less and less, but for rounding and lines drawn anew. */
static void check_walk(const rules_scene *scene, const wend_space *space, wend_finder *finder, walk *walk,
                       random_source *random)
{
    uint64_t slack = scene->profile.straight / 4, first = walk->path.cost, least = first;
    for (uint32_t frame = 0; goes_on(walk, 0.05 + random_below(random, 50) / 100.0); frame++) {
        assert_int_equal(wend_finder_find(finder, space, &walk->query, &walk->path), WEND_OK);
        bool is_costlier = walk->query.shape.lines == WEND_LINES_GRID && walk->path.cost > least + slack;
        least = walk->path.cost < least ? walk->path.cost : least;
        if (walk->path.outcome == WEND_OUTCOME_FOUND && !is_costlier && frame < 4000)
            continue;
        rules_scene_print(scene);
        fail_msg("frame %u at (%d, %d): outcome %d for reason %d, cost %llu of %llu", (unsigned)frame,
                 (int)walk->query.start.x, (int)walk->query.start.y, (int)walk->path.outcome, (int)walk->path.reason,
                 (unsigned long long)walk->path.cost, (unsigned long long)first);
    }
}

static void unit_that_asks_again_each_frame_arrives_as_soon_as_was_promised(void **state)
{
    static const uint32_t kinds = SET(RULE_OF_WEIGHTS) | SET(RULE_OF_BOTH_ENDS) | SET(RULE_OF_PRICES) |
                                  SET(RULE_OF_4_NEIGHBOURS) | SET(RULE_OF_CORNERS_ONE) | SET(RULE_OF_CORNERS_ALWAYS) |
                                  SET(RULE_OF_EXTENT) | SET(RULE_OF_EXITS) | SET(RULE_OF_LINKS) |
                                  SET(RULE_OF_OCCUPANCY) | SET(RULE_OF_EXTRA);
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000) / 4, walks = 0;
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {9700000 + i};
        uint32_t rules = rules_random_set(i % 5, &random) & kinds;
        rules |= i % 3 == 0 ? 0 : SET(i % 3 == 1 ? RULE_OF_CORNERS_ONE : RULE_OF_CORNERS_ALWAYS);
        if (!rules_go_together(rules) || rules_are_refused(rules))
            continue;
        rules_scene scene = rules_random_scene(rules, 14, &random);
        rules_stage stage;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        uint32_t start = rules_random_position(&scene, &random), goal = rules_random_position(&scene, &random);
        walk walk = {.query = wend_query_default(), .path = wend_path_default()};
        walk.query.start = rules_place(&scene, start);
        walk.query.goal = rules_place(&scene, goal);
        walk.query.from.between_cells = true;
        walk.query.shape.lines = i % 2 ? WEND_LINES_STRAIGHT : WEND_LINES_GRID;
        assert_int_equal(wend_finder_find(finder, stage.space, &walk.query, &walk.path), WEND_OK);
        walk.promised = walk.path.length;
        if (walk.path.outcome == WEND_OUTCOME_FOUND) {
            check_walk(&scene, stage.space, finder, &walk, &random);
            walks++;
        }
        bool by_length = (rules & ~(SET(RULE_OF_CORNERS_ONE) | SET(RULE_OF_CORNERS_ALWAYS) | SET(RULE_OF_EXTENT) |
                                    SET(RULE_OF_EXITS) | SET(RULE_OF_4_NEIGHBOURS))) == 0;
        if (by_length && walk.walked > walk.promised * 1.05 + 0.3)
            fail_msg("map %u: %f cells walked of %f promised", (unsigned)i, walk.walked, walk.promised);
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    assert_true(walks > maps / 4);
    wend_finder_destroy(finder);
}

/* Half way from cell (2, 1) to (3, 1) of an open map. */
static wend_path find_from_half_way(const char *rows, int32_t goal_x, int32_t goal_y, wend_place *buffer)
{
    test_map map = scene_map(rows);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(2, 1, goal_x, goal_y);
    wend_path path = wend_path_default();
    query.start.x = 3 * 256;
    query.from.between_cells = true;
    path.buffer = buffer;
    path.capacity = 16;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
    return path;
}

static void mover_half_way_goes_on_or_turns_round_but_takes_no_step_back(void **state)
{
    static const char rows[] = "......./......./.......";
    wend_place points[16];
    (void)state;
    wend_path ahead = find_from_half_way(rows, 6, 1, points);
    assert_int_equal(ahead.point_count, 3);
    assert_true(points[0].x == 768 && points[1].x == 896 && points[2].x == 6 * 256 + 128);
    assert_int_equal(ahead.cost, 13860 / 2 + 3 * 13860);
    wend_path behind = find_from_half_way(rows, 0, 1, points);
    assert_int_equal(behind.point_count, 3);
    assert_true(points[1].x == 640 && points[2].x == 128);
    assert_int_equal(behind.cost, 13860 / 2 + 2 * 13860);
    wend_path slanting = find_from_half_way(rows, 4, 0, points);
    assert_true(points[1].x == 896 && points[1].y == 384);
    assert_int_equal(slanting.cost, 13860 / 2 + 19601);
}

static void mover_with_a_wall_ahead_turns_round(void **state)
{
    wend_place points[16];
    (void)state;
    wend_path path = find_from_half_way("...@.../.......@/.......", 0, 0, points);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_true(points[1].x == 640);
}

/* A place between two cells of a drawing, asked from. */
static wend_path find_from(const char *rows, const wend_profile *profile, wend_query query, wend_place *buffer)
{
    test_map map = scene_map(rows);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_path path = wend_path_default();
    wend_path_check check;
    wend_space_destroy(scene.space);
    assert_int_equal(wend_space_create(scene.grid, profile, NULL, &scene.space), WEND_OK);
    path.buffer = buffer;
    path.capacity = 16;
    query.from.between_cells = true;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    if (path.outcome == WEND_OUTCOME_FOUND) {
        assert_true(wend_path_is_valid(&path, scene.space, WEND_DIRECTION_NONE, &check));
        assert_int_equal(check.cost, path.cost);
    }
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
    return path;
}

static void mover_on_a_diagonal_past_a_blocked_corner_goes_on(void **state)
{
    wend_profile profile = wend_profile_default();
    wend_place points[16];
    (void)state;
    profile.corners = WEND_CORNERS_ALWAYS;
    for (int32_t done = 32; done < 256; done += 32) {
        wend_query query = scene_query(0, 1, 1, 0);
        query.start.x += done;
        query.start.y -= done + (done < 256 ? 1 : 0); /* rounded down */
        wend_path path = find_from("@./.@", &profile, query, points);
        assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
        assert_int_equal(path.point_count, 2);
        assert_true(points[1].x == 384 && points[1].y == 128);
        assert_true(path.cost <= 19601);
    }
}

static void mover_beside_a_step_past_a_blocked_corner_is_on_no_step(void **state)
{
    wend_profile profile = wend_profile_default();
    wend_query query = scene_query(0, 0, 1, 1);
    wend_place points[16];
    (void)state;
    profile.corners = WEND_CORNERS_ALWAYS;
    query.start.x += 160; /* in the blocked cell */
    query.start.y += 90;
    assert_int_equal(find_from(".@/@.", &profile, query, points).reason, WEND_REASON_START_BLOCKED);
    query.start.y += 70;
    assert_int_equal(find_from(".@/@.", &profile, query, points).outcome, WEND_OUTCOME_FOUND);
}

/* With diagonals at the price of straight steps the straight line would cost more than what is left of the step. */
static void rest_of_a_step_costs_its_part_of_the_step(void **state)
{
    wend_profile profile = wend_profile_default();
    wend_query query = scene_query(1, 1, 2, 2);
    wend_place points[16];
    (void)state;
    profile.straight = profile.diagonal = 1000;
    query.start.x += 64;
    query.start.y += 64;
    wend_path path = find_from(".../.../...", &profile, query, points);
    assert_int_equal(path.point_count, 2);
    assert_int_equal(path.cost, 750);
}

/* The cell that it is in counts as free for its lines; what other cells these touch does not. */
static void mover_in_a_blocked_cell_goes_straight_out(void **state)
{
    wend_profile profile = wend_profile_default();
    wend_query query = scene_query(0, 0, 2, 0);
    wend_place points[16];
    (void)state;
    query.start.x += 100;
    query.from.may_be_blocked = true;
    wend_path path = find_from("@..", &profile, query, points);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.point_count, 3);
    assert_int_equal(points[1].x, 384);
}

static void mover_in_a_one_way_step_is_let_through(void **state)
{
    rules_scene scene = rules_scene_make(3, 1, 1);
    rules_stage stage;
    wend_finder *finder = scene_finder();
    wend_query query = rules_query(&scene, 0, 2);
    wend_path path = wend_path_default();
    (void)state;
    scene.profile.apply_exits = true;
    scene.exits[1] = (uint8_t) ~(1u << WEND_DIRECTION_WEST);
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    query.from.between_cells = true;
    for (int32_t done = 0; done < 256; done += 50) {
        query.start.x = 128 + done;
        assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
        assert_true(path.length <= 2 - done / 256.0 + 1e-9);
    }
    wend_finder_destroy(finder);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

/* Three columns of walls to go round, so that both cells around the mover need more work than the limit allows. */
static void limit_counts_over_all_cells_to_begin_at(void **state)
{
    test_map map = scene_map("......@..../......@..../......@..../..........@");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(2, 1, 10, 1);
    (void)state;
    query.start.x = 3 * 256;
    query.from.between_cells = true;
    query.search.engine = WEND_ENGINE_ASTAR;
    for (uint64_t limit = 1; limit < 6; limit++) {
        wend_path path = wend_path_default();
        query.search.limit = limit;
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
        assert_int_equal(path.reason, WEND_REASON_LIMIT);
        assert_true(path.work >= limit && path.expanded <= limit);
        assert_true(path.points[0].x == 768 && path.points[1].x == 896);
    }
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* A door that lets nobody back in: from the near cell the goal cannot be reached, from the far one it can. */
static void cell_that_leads_nowhere_does_not_hide_one_that_does(void **state)
{
    rules_scene scene = rules_scene_make(4, 1, 1);
    rules_stage stage;
    wend_finder *finder = scene_finder();
    wend_query query = rules_query(&scene, 1, 3);
    wend_path path = wend_path_default();
    (void)state;
    scene.exits[2] = (uint8_t) ~(1u << WEND_DIRECTION_EAST);
    scene.link_count = 1;
    scene.links[0] = (wend_link){wend_place_cell(1, 0), wend_place_cell(3, 0), 5};
    scene.profile.apply_links = true;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    query.start.x = 2 * 256 - 1;
    query.from.between_cells = true;
    assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_true(path.points[1].x == 384 && (path.points[2].flags & WEND_PLACE_BY_LINK));
    wend_finder_destroy(finder);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(way_from_between_cells_is_the_cheapest_by_any_cell_around),
        cmocka_unit_test(unit_that_asks_again_each_frame_arrives_as_soon_as_was_promised),
        cmocka_unit_test(mover_half_way_goes_on_or_turns_round_but_takes_no_step_back),
        cmocka_unit_test(mover_with_a_wall_ahead_turns_round),
        cmocka_unit_test(mover_on_a_diagonal_past_a_blocked_corner_goes_on),
        cmocka_unit_test(mover_beside_a_step_past_a_blocked_corner_is_on_no_step),
        cmocka_unit_test(rest_of_a_step_costs_its_part_of_the_step),
        cmocka_unit_test(mover_in_a_blocked_cell_goes_straight_out),
        cmocka_unit_test(mover_in_a_one_way_step_is_let_through),
        cmocka_unit_test(limit_counts_over_all_cells_to_begin_at),
        cmocka_unit_test(cell_that_leads_nowhere_does_not_hide_one_that_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
