/* tests/unit/unreachable_test.c: what a query may ask for where its goal cannot be reached, and what comes back. */
#include "oracles/policy_oracle.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/share.h"
#include "test/test.h"

#include "find/stages/stages.h"

#include <string.h>

/* A scene drawn by rows of '.', '@' and 'T', the default mover and a breach space where '@' weighs 50. */
typedef struct yard {
    test_map map;
    scene scene;
    wend_space *breach;
    wend_finder *finder;
    wend_path path;
} yard;

static wend_space *open_breach(const wend_grid *grid, uint8_t footprint)
{
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    profile.weight['@'] = 50;
    profile.footprint = footprint;
    assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
    return space;
}

static yard yard_open(const char *rows)
{
    yard yard = {.map = scene_map(rows), .finder = scene_finder(), .path = wend_path_default()};
    yard.scene = scene_open(&yard.map, WEND_NEIGHBOURS_8, NULL);
    yard.breach = open_breach(yard.scene.grid, 1);
    return yard;
}

static void yard_close(yard *yard)
{
    wend_finder_destroy(yard->finder);
    wend_space_destroy(yard->breach);
    scene_close(&yard->scene);
    test_map_free(&yard->map);
}

static wend_query ask(wend_policy policy, int32_t x, int32_t y, int32_t goal_x, int32_t goal_y)
{
    wend_query query = scene_query(x, y, goal_x, goal_y);
    query.otherwise.policy = policy;
    return query;
}

static void find(yard *yard, const wend_query *query)
{
    assert_int_equal(wend_finder_find(yard->finder, yard->scene.space, query, &yard->path), WEND_OK);
}

static void check_end(const wend_path *path, int32_t x, int32_t y)
{
    assert_int_equal(path->outcome, WEND_OUTCOME_PARTIAL);
    wend_place end = path->points[path->point_count - 1];
    assert_int_equal(wend_place_column(end), x);
    assert_int_equal(wend_place_row(end), y);
}

static void click_on_a_wall_leads_beside_it_without_expanding_more_than_the_way(void **state)
{
    yard yard = yard_open(".........../..@@@@@@.../..@@@@@@.../..@@@@@@.../...........");
    wend_query query = ask(WEND_POLICY_NEAREST, 0, 1, 4, 3);
    (void)state;
    find(&yard, &query);
    check_end(&yard.path, 4, 4);
    assert_int_equal(yard.path.reason, WEND_REASON_GOAL_BLOCKED);
    assert_true(yard.path.expanded < 12);
    yard_close(&yard);
}

static void of_equally_near_cells_the_cheapest_is_taken_then_the_first(void **state)
{
    yard yard = yard_open("...../.@@@./.@@@./.@@@./.....");
    wend_query query = ask(WEND_POLICY_NEAREST, 0, 2, 2, 2);
    (void)state;
    find(&yard, &query);
    check_end(&yard.path, 0, 2);
    query.start = wend_place_cell(4, 4); /* as far from (4, 2) as from (2, 4), which comes later */
    find(&yard, &query);
    check_end(&yard.path, 4, 2);
    yard_close(&yard);
}

static void goal_far_outside_the_map_leads_to_its_edge(void **state)
{
    yard yard = yard_open("...../...../.....");
    wend_query query = ask(WEND_POLICY_NEAREST, 1, 1, 0, 0);
    (void)state;
    query.goal = wend_place_cell(8000000, -8000000);
    find(&yard, &query);
    check_end(&yard.path, 4, 0);
    assert_int_equal(yard.path.reason, WEND_REASON_GOAL_OUTSIDE);
    query.goal = (wend_place){INT32_MIN, INT32_MAX, 0, 0};
    find(&yard, &query);
    check_end(&yard.path, 0, 2);
    query.goal = (wend_place){128, 128, 1, 0};
    find(&yard, &query);
    assert_int_equal(yard.path.outcome, WEND_OUTCOME_UNREACHABLE);
    yard_close(&yard);
}

/* The second start is shut in, but ways from the first may use the square around it. */
static void several_starts_share_their_radius_on_the_way_to_the_nearest_cell(void **state)
{
    const wend_place starts[] = {wend_place_cell(0, 0), wend_place_cell(6, 2)};
    yard yard = yard_open("............/@@@@@@@@@@@@/@@@@@@.@@@@@");
    wend_query query = ask(WEND_POLICY_NEAREST, 0, 0, 11, 0);
    (void)state;
    query.from.places = starts;
    query.from.count = 2;
    query.search.radius = 3;
    find(&yard, &query);
    check_end(&yard.path, 9, 0);
    assert_int_equal(yard.path.reason, WEND_REASON_TOO_FAR);
    yard_close(&yard);
}

static void start_that_is_blocked_or_outside_stays_unreachable(void **state)
{
    yard yard = yard_open("..@../.....");
    (void)state;
    for (int policy = WEND_POLICY_NEAREST; policy <= WEND_POLICY_BREACH; policy++) {
        wend_query query = ask((wend_policy)policy, 2, 0, 2, 0);
        query.otherwise.breach = yard.breach;
        find(&yard, &query);
        assert_int_equal(yard.path.outcome, WEND_OUTCOME_UNREACHABLE);
        assert_int_equal(yard.path.reason, WEND_REASON_START_BLOCKED);
        query.start = wend_place_cell(-1, 0);
        find(&yard, &query);
        assert_int_equal(yard.path.reason, WEND_REASON_START_OUTSIDE);
    }
    yard_close(&yard);
}

static void breach_lists_the_wall_and_stops_before_it(void **state)
{
    yard yard = yard_open("...@@.../...@@.../...@@...");
    wend_query query = ask(WEND_POLICY_BREACH, 0, 1, 7, 1);
    (void)state;
    query.otherwise.breach = yard.breach;
    find(&yard, &query);
    check_end(&yard.path, 2, 1);
    assert_int_equal(yard.path.reason, WEND_REASON_NO_WAY);
    assert_int_equal(yard.path.cost, 2 * WEND_PRICE_STRAIGHT);
    assert_int_equal(yard.path.wall_count, 2);
    assert_int_equal(wend_place_column(yard.path.walls[0]), 3);
    assert_int_equal(wend_place_column(yard.path.walls[1]), 4);
    yard_close(&yard);
}

static void breach_goes_round_where_that_is_cheaper_than_a_thick_wall(void **state)
{
    yard yard = yard_open("...@@@@@.../...@@@@@.../...@@@@@.../.....@.....");
    wend_query query = ask(WEND_POLICY_BREACH, 0, 0, 10, 0);
    (void)state;
    query.otherwise.breach = yard.breach;
    find(&yard, &query);
    check_end(&yard.path, 4, 3);
    assert_int_equal(yard.path.wall_count, 1);
    assert_int_equal(wend_place_column(yard.path.walls[0]), 5);
    assert_int_equal(wend_place_row(yard.path.walls[0]), 3);
    yard_close(&yard);
}

/* Cutting the wall's corner would pass between two walls, and cost less than going through one and then aside. */
static void breach_breaks_one_wall_where_a_diagonal_would_pass_between_two(void **state)
{
    static const wend_corners corners[] = {WEND_CORNERS_NEVER, WEND_CORNERS_ONE, WEND_CORNERS_ALWAYS};
    yard yard = yard_open("...@..../...@..../@@@...../........");
    wend_query query = ask(WEND_POLICY_BREACH, 0, 0, 7, 3);
    (void)state;
    query.otherwise.breach = yard.breach;
    for (int i = 0; i < 3; i++) {
        wend_profile profile = wend_profile_default();
        wend_space *mover = NULL;
        profile.corners = corners[i];
        assert_int_equal(wend_space_create(yard.scene.grid, &profile, NULL, &mover), WEND_OK);
        assert_int_equal(wend_finder_find(yard.finder, mover, &query, &yard.path), WEND_OK);
        bool cuts = corners[i] == WEND_CORNERS_ALWAYS;
        assert_int_equal(yard.path.outcome, cuts ? WEND_OUTCOME_FOUND : WEND_OUTCOME_PARTIAL);
        assert_int_equal(yard.path.wall_count, !cuts);
        wend_space_destroy(mover);
    }
    yard_close(&yard);
}

/* One side of the diagonal is blocked, the other shut by a wall between cells: the mover must go through the first. */
static void breach_breaks_a_wall_where_the_other_way_around_a_corner_is_shut(void **state)
{
    yard yard = yard_open("../@.");
    wend_query query = ask(WEND_POLICY_BREACH, 0, 0, 1, 1);
    wend_profile profile = wend_profile_default(), ram = wend_profile_default();
    wend_space *mover = NULL, *breach = NULL;
    (void)state;
    assert_int_equal(wend_grid_set_wall(yard.scene.grid, wend_place_cell(1, 0), WEND_DIRECTION_SOUTH, true), WEND_OK);
    ram.weight['@'] = 50;
    profile.corners = ram.corners = WEND_CORNERS_ONE;
    assert_int_equal(wend_space_create(yard.scene.grid, &profile, NULL, &mover), WEND_OK);
    assert_int_equal(wend_space_create(yard.scene.grid, &ram, NULL, &breach), WEND_OK);
    query.otherwise.breach = breach;
    assert_int_equal(wend_finder_find(yard.finder, mover, &query, &yard.path), WEND_OK);
    check_end(&yard.path, 0, 0);
    assert_int_equal(yard.path.wall_count, 1);
    assert_int_equal(wend_place_column(yard.path.walls[0]), 0);
    assert_int_equal(wend_place_row(yard.path.walls[0]), 1);
    wend_space_destroy(breach);
    wend_space_destroy(mover);
    yard_close(&yard);
}

/* (2, 1), which looks closest, takes as long a way as (3, 0), the first of the two: both must be tried. */
static void reason_tells_that_a_limit_was_spent_before_all_equally_near_cells_were_tried(void **state)
{
    yard yard = yard_open("......./.@.@...");
    wend_query query = ask(WEND_POLICY_NEAREST, 0, 1, 3, 1);
    uint32_t early = 0;
    (void)state;
    query.search.engine = WEND_ENGINE_ASTAR;
    find(&yard, &query);
    const wend_path whole = yard.path;
    check_end(&whole, 3, 0);
    assert_int_equal(whole.reason, WEND_REASON_GOAL_BLOCKED);
    for (query.search.limit = 1; query.search.limit <= whole.expanded; query.search.limit++) {
        find(&yard, &query);
        assert_int_equal(yard.path.outcome, WEND_OUTCOME_PARTIAL);
        if (yard.path.reason == WEND_REASON_LIMIT)
            early++;
        else
            assert_int_equal(yard.path.expanded, whole.expanded);
    }
    assert_true(early > 0);
    yard_close(&yard);
}

static void blocked_start_is_no_cell_to_stay_in(void **state)
{
    yard yard = yard_open(".../.@@/@@@");
    wend_query query = ask(WEND_POLICY_NEAREST, 1, 1, 2, 1);
    (void)state;
    query.from.may_be_blocked = true;
    find(&yard, &query); /* (2, 0) is as near as the blocked start */
    check_end(&yard.path, 2, 0);
    query = ask(WEND_POLICY_NEAREST, 2, 2, 1, 2);
    query.from.may_be_blocked = true;
    find(&yard, &query); /* all around is blocked */
    assert_int_equal(yard.path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(yard.path.point_count, 0);
    yard_close(&yard);
}

/* (1, 1) lies half a cell further right than (1, 0), and so nearer to the goal, though a row farther. */
static void goal_outside_a_map_of_hexagons_counts_as_the_hexagon_nearest_to_it(void **state)
{
    test_map map = scene_map("../../..");
    scene scene = scene_open_cells(&map, WEND_CELLS_HEX_POINTY_ODD, NULL);
    wend_finder *finder = scene_finder();
    (void)state;
    for (int i = 0; i < 2; i++) {
        wend_query query = ask(i ? WEND_POLICY_CHEAPEST : WEND_POLICY_NEAREST, 0, 2, 4, -1);
        wend_path path = wend_path_default();
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
        check_end(&path, 1, 1);
    }
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void breach_spaces_that_do_not_fit_are_refused(void **state)
{
    yard yard = yard_open("..@../.....");
    wend_query query = ask(WEND_POLICY_BREACH, 0, 0, 2, 0);
    test_map other_map = scene_map("..@../.....");
    scene other = scene_open(&other_map, WEND_NEIGHBOURS_4, NULL);
    wend_space *large = open_breach(yard.scene.grid, 2), *four = NULL;
    wend_profile profile = wend_profile_default();
    (void)state;
    profile.neighbours = WEND_NEIGHBOURS_4;
    assert_int_equal(wend_space_create(yard.scene.grid, &profile, NULL, &four), WEND_OK);
    const wend_space *wrong[] = {NULL, other.space, large, four};
    for (size_t i = 0; i < 4; i++) {
        query.otherwise.breach = wrong[i];
        assert_int_equal(wend_finder_find(yard.finder, yard.scene.space, &query, &yard.path), WEND_ERROR_ARGUMENT);
    }
    query.otherwise.breach = yard.breach;
    query.otherwise.policy = (wend_policy)4;
    assert_int_equal(wend_finder_find(yard.finder, yard.scene.space, &query, &yard.path), WEND_ERROR_ARGUMENT);
    query.otherwise.policy = WEND_POLICY_BREACH;
    assert_int_equal(wend_grid_set(yard.scene.grid, wend_place_cell(0, 1), '@'), WEND_OK);
    assert_int_equal(wend_space_update(yard.scene.space), WEND_OK);
    assert_int_equal(wend_finder_find(yard.finder, yard.scene.space, &query, &yard.path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_update(yard.breach), WEND_OK);
    assert_int_equal(wend_finder_find(yard.finder, yard.scene.space, &query, &yard.path), WEND_OK);
    wend_space_destroy(large);
    wend_space_destroy(four);
    scene_close(&other);
    test_map_free(&other_map);
    yard_close(&yard);
}

static void limit_holds_for_all_searches_of_a_policy_together(void **state)
{
    random_source random = {31};
    test_map map = test_map_make(60, 60);
    for (uint32_t cell = 0; cell < 60 * 60; cell++)
        map.cells[cell] = random_chance(&random, 30) ? '@' : '.';
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    uint32_t limited = 0;
    (void)state;
    for (uint32_t i = 0; i < 2000; i++) {
        wend_query query = scene_random_query(&map, &random);
        wend_path path = wend_path_default();
        query.otherwise.policy = i % 2 ? WEND_POLICY_NEAREST : WEND_POLICY_CHEAPEST;
        query.search.limit = 1 + random_below(&random, 40);
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
        bool is_late = path.outcome == WEND_OUTCOME_PARTIAL && path.reason == WEND_REASON_LIMIT;
        assert_true(!is_late || path.expanded <= query.search.limit);
        assert_true(path.outcome == WEND_OUTCOME_UNREACHABLE || path.point_count != 0);
        limited += is_late;
    }
    assert_true(limited > 100);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* Random maps large and sparse enough that the rows around a click are many; every cell is looked at for comparison. */
static void check_look_up(wend_cells cells, wend_neighbours neighbours, uint32_t free_percent, random_source *random)
{
    enum { WIDTH = 230, HEIGHT = 90 };
    static uint32_t labels[WIDTH * HEIGHT];
    rules_scene scene = rules_scene_make(WIDTH, HEIGHT, 1);
    rules_stage stage;
    uint32_t regions;
    scene.cells = cells;
    scene.profile.neighbours = neighbours;
    for (uint32_t cell = 0; cell < WIDTH * HEIGHT; cell++)
        scene.terrain[cell] = random_below(random, 1000) < free_percent * 10 ? '.' : '@';
    for (uint32_t cell = 0; cell < WIDTH * HEIGHT; cell++)
        if (cell % WIDTH > 100 && cell % WIDTH < 100 + free_percent * 2)
            scene.terrain[cell] = '.';
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    assert_int_equal(wend_space_components(stage.space, NULL, labels, &regions), WEND_OK);
    for (uint32_t i = 0; i < 150; i++) {
        uint32_t start = rules_random_position(&scene, random);
        policy_goal goal = {(int32_t)random_below(random, WIDTH + 600) - 300, 0, 0};
        goal.y = (int32_t)random_below(random, HEIGHT + 300) - 150;
        uint64_t least = UINT64_MAX;
        uint32_t count = 0, first = 0;
        for (uint32_t cell = 0; cell < WIDTH * HEIGHT && labels[start] != 0; cell++) {
            uint64_t distance = labels[cell] == labels[start] ? policy_distance(&scene, cell, goal) : UINT64_MAX;
            if (distance < least) {
                least = distance;
                first = cell;
                count = 0;
            }
            count += distance == least && distance != UINT64_MAX;
        }
        wend_nearest nearest;
        assert_int_equal(wend_space_nearest(stage.space, NULL, rules_place(&scene, start),
                                            wend_place_cell(goal.x, goal.y), &nearest),
                         WEND_OK);
        assert_int_equal(nearest.count, count);
        assert_true(count == 0 ||
                    (nearest.distance_squared == least / 4 && rules_cell(&scene, nearest.place) == first));
    }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void look_up_finds_the_nearest_cell_on_sparse_maps_from_anywhere(void **state)
{
    static const uint32_t percents[] = {0, 1, 5, 30};
    random_source random = {71};
    (void)state;
    for (int topology = TOPOLOGY_SQUARES_8; topology <= TOPOLOGY_HEX_FLAT_EVEN; topology++)
        for (size_t i = 0; i < 4; i++)
            check_look_up(topology < 2 ? WEND_CELLS_SQUARE : (wend_cells)(topology - 1),
                          topology == TOPOLOGY_SQUARES_4 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8, percents[i], &random);
}

static void look_up_refuses_null_pointers_only(void **state)
{
    yard yard = yard_open("..@../.....");
    wend_place place = wend_place_cell(0, 0);
    wend_nearest nearest;
    (void)state;
    assert_int_equal(wend_space_nearest(NULL, NULL, place, place, &nearest), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_nearest(yard.scene.space, NULL, place, place, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_nearest(yard.scene.space, NULL, wend_place_cell(2, 0), place, &nearest), WEND_OK);
    assert_int_equal(nearest.count, 0);
    assert_int_equal(wend_space_nearest(yard.scene.space, NULL, wend_place_cell(9, 0), place, &nearest), WEND_OK);
    assert_int_equal(nearest.count, 0);
    yard_close(&yard);
}

enum { MOST_AREAS = 3, LIST_SIDE = 12, LIST_CELLS = LIST_SIDE * LIST_SIDE * 4 };

/* A cell of an area: by cost it counts, where it lies outside the map, as the one in the nearest column and row. */
static policy_goal goal_in(const rules_scene *scene, const wend_area *area, uint32_t number, bool by_cost)
{
    int32_t last_x = (int32_t)scene->width - scene->profile.footprint,
            last_y = (int32_t)scene->height - scene->profile.footprint;
    int32_t x = wend_place_column(area->place) + (int32_t)(number % area->width);
    int32_t y = wend_place_row(area->place) + (int32_t)(number / area->width);
    if (by_cost && area->width * area->height > 1) {
        x = x < 0 || last_x < 0 ? 0 : x > last_x ? last_x : x;
        y = y < 0 || last_y < 0 ? 0 : y > last_y ? last_y : y;
    }
    return (policy_goal){x, y, area->place.level};
}

/* The nearest to any cell of any of the areas, by the oracle for single goals. */
static policy_end nearest_to_areas(const rules_scene *scene, uint32_t start, const wend_query *query,
                                   const uint64_t *costs)
{
    static uint64_t walks[LIST_CELLS], least[LIST_CELLS];
    bool by_cost = query->otherwise.policy == WEND_POLICY_CHEAPEST;
    memset(least, 255, sizeof least);
    policy_end best = {RULES_NOWHERE, UINT64_MAX, UINT64_MAX, 0, 0};
    for (uint32_t i = 0; i < query->to.count; i++)
        for (uint32_t j = 0; j < query->to.areas[i].width * query->to.areas[i].height; j++) {
            const wend_area *area = &query->to.areas[i];
            policy_goal goal = goal_in(scene, area, j, by_cost);
            if (by_cost)
                policy_walk_costs(scene, goal, walks);
            policy_end end = policy_nearest(scene, start, goal, costs, by_cost ? walks : NULL);
            bool better = end.distance < best.distance ||
                          (end.distance == best.distance &&
                           (end.cost < best.cost || (end.cost == best.cost && end.cell < best.cell)));
            best = better ? end : best;
        }
    return best;
}

/* The stage itself, as it is called where none of several goals can be reached. */
static void check_areas(uint32_t seed, uint32_t rules, wend_finder *finder)
{
    static uint64_t costs[LIST_CELLS];
    random_source random = {seed};
    rules_scene scene = rules_random_scene(rules, LIST_SIDE, &random);
    wend_area areas[MOST_AREAS];
    rules_stage stage;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    uint32_t start = rules_random_position(&scene, &random);
    wend_query query = rules_query(&scene, start, start);
    query.otherwise.policy = random_chance(&random, 50) ? WEND_POLICY_NEAREST : WEND_POLICY_CHEAPEST;
    query.to.areas = areas;
    query.to.count = 1 + random_below(&random, MOST_AREAS);
    for (uint32_t i = 0; i < query.to.count; i++) {
        int32_t x = (int32_t)random_below(&random, scene.width + 8) - 4;
        int32_t y = (int32_t)random_below(&random, scene.height + 8) - 4;
        areas[i].place = wend_place_at(x, y, (uint16_t)random_below(&random, scene.levels));
        areas[i].width = 1 + random_below(&random, 4);
        areas[i].height = 1 + random_below(&random, 4);
    }
    wend_path path = wend_path_default();
    path.outcome = WEND_OUTCOME_UNREACHABLE;
    path.reason = WEND_REASON_NO_WAY;
    const struct wend_question question = {finder, stage.space, &query, &path, NULL, NULL};
    rules_costs(&scene, start, start, costs);
    policy_end end = nearest_to_areas(&scene, start, &query, costs);
    if (rules_is_free(&scene, start)) {
        assert_int_equal(wend_fallback_find(&question), WEND_OK);
        assert_int_equal(path.outcome, end.cell == RULES_NOWHERE ? WEND_OUTCOME_UNREACHABLE : WEND_OUTCOME_PARTIAL);
        if (end.cell != RULES_NOWHERE &&
            (rules_cell(&scene, path.points[path.point_count - 1]) != end.cell || path.cost != end.cost)) {
            rules_scene_print(&scene);
            fail_msg("map %u: not the nearest cell to any of the areas", (unsigned)seed);
        }
    }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void nearest_to_several_areas_is_the_nearest_to_any_of_their_cells(void **state)
{
    static const uint32_t sets[] = {0,
                                    1u << RULE_OF_HEXAGONS,
                                    1u << RULE_OF_WEIGHTS,
                                    1u << RULE_OF_WEIGHTS | 1u << RULE_OF_HEXAGONS,
                                    1u << RULE_OF_LEVELS | 1u << RULE_OF_OCCUPANCY,
                                    1u << RULE_OF_PRICES,
                                    1u << RULE_OF_EXITS | 1u << RULE_OF_EXTENT,
                                    1u << RULE_OF_4_NEIGHBOURS | 1u << RULE_OF_TURNS};
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < test_share(1600); i++)
        check_areas(61000000 + i, sets[i % 8], finder);
    wend_finder_destroy(finder);
}

/* An answer that a limit made another than the best says so. */
static void limit_that_spoils_the_nearest_cell_is_the_reason(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 200; i++) {
        random_source random = {91 + i};
        test_map map = test_map_generate(MAP_RANDOM, 6, 5, &random);
        map.cells[0] = '.';
        map.cells[2 * 6 + 3] = '@';
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        wend_finder *finder = scene_finder();
        wend_query query = scene_query(0, 0, 3, 2);
        wend_path best = wend_path_default(), path = wend_path_default();
        query.otherwise.policy = WEND_POLICY_NEAREST;
        query.search.engine = WEND_ENGINE_ASTAR;
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &best), WEND_OK);
        for (query.search.limit = 1; query.search.limit < 25; query.search.limit++) {
            assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
            if (path.reason != WEND_REASON_LIMIT)
                assert_int_equal(path.cost, best.cost);
        }
        wend_finder_destroy(finder);
        scene_close(&scene);
        test_map_free(&map);
    }
}

/* A room that is shut in far away from the goal, on ground of two weights: the look by cost passes most of the map. */
static rules_scene shut_room(uint32_t side)
{
    rules_scene rules = rules_scene_make(side, side, 1);
    rules.profile.weight[','] = 3;
    memset(rules.terrain + side * side / 2, ',', side);
    for (uint32_t i = 0; i < 5; i++)
        rules.terrain[4 * side + i] = rules.terrain[i * side + 4] = '@';
    return rules;
}

static void look_by_cost_keeps_to_the_limit_and_goes_on_in_slices(void **state)
{
    enum { SIDE = 60, LIMIT = 100, MOST_OVER = 60 };
    rules_scene rules = shut_room(SIDE);
    rules_stage stage;
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(1, 1, SIDE - 2, SIDE - 2);
    wend_path whole = wend_path_default(), path = wend_path_default();
    (void)state;
    assert_int_equal(rules_stage_open(&stage, &rules, NULL), WEND_OK);
    query.otherwise.policy = WEND_POLICY_CHEAPEST;
    assert_int_equal(wend_finder_find(finder, stage.space, &query, &whole), WEND_OK);
    check_end(&whole, 3, 3);
    assert_true(whole.work > 20 * LIMIT);
    query.search.limit = LIMIT;
    assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_LIMIT);
    check_end(&path, 1, 1); /* nothing was searched yet */
    assert_true(path.work >= LIMIT && path.work <= LIMIT + MOST_OVER);
    query.search.pausable = true;
    assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
    while (path.outcome == WEND_OUTCOME_RUNNING) {
        const uint64_t before = path.work;
        assert_int_equal(wend_finder_continue(finder, LIMIT, &path), WEND_OK);
        assert_true(path.work <= before + LIMIT + MOST_OVER);
    }
    check_end(&path, 3, 3);
    assert_true(path.work == whole.work && path.cost == whole.cost && path.reason == whole.reason);
    wend_finder_destroy(finder);
    rules_stage_close(&stage);
    rules_scene_free(&rules);
}

/* Where others stand a flood goes from each of several starts, and the finder counts them. */
static void look_that_is_interrupted_stays_at_a_start_whatever_was_flooded_before(void **state)
{
    enum { SIDE = 60, STARTS = 6, FEWER = 2 };
    rules_scene rules = shut_room(SIDE);
    rules_stage stage;
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, SIDE - 2, SIDE - 2), threat = scene_query(0, 0, 2, 2);
    wend_place starts[STARTS];
    wend_path path = wend_path_default();
    (void)state;
    for (int32_t i = 0; i < STARTS; i++)
        starts[i] = wend_place_cell(i % 4, i / 4);
    rules.occupied[3 * SIDE + 3] = 1;
    assert_int_equal(rules_stage_open(&stage, &rules, NULL), WEND_OK);
    threat.from.places = query.from.places = starts;
    threat.to.arrival = WEND_ARRIVAL_AWAY;
    threat.to.range = 30 * WEND_CELL;
    threat.otherwise.policy = WEND_POLICY_NEAREST;
    for (threat.from.count = STARTS; threat.from.count > FEWER; threat.from.count--) {
        assert_int_equal(wend_finder_find(finder, stage.space, &threat, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    }
    query.from.count = FEWER;
    query.otherwise.policy = WEND_POLICY_CHEAPEST;
    query.search.limit = 100;
    assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_LIMIT);
    check_end(&path, 0, 0);
    assert_int_equal(path.start_index, 0);
    wend_finder_destroy(finder);
    rules_stage_close(&stage);
    rules_scene_free(&rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(click_on_a_wall_leads_beside_it_without_expanding_more_than_the_way),
        cmocka_unit_test(of_equally_near_cells_the_cheapest_is_taken_then_the_first),
        cmocka_unit_test(goal_far_outside_the_map_leads_to_its_edge),
        cmocka_unit_test(several_starts_share_their_radius_on_the_way_to_the_nearest_cell),
        cmocka_unit_test(start_that_is_blocked_or_outside_stays_unreachable),
        cmocka_unit_test(breach_lists_the_wall_and_stops_before_it),
        cmocka_unit_test(breach_goes_round_where_that_is_cheaper_than_a_thick_wall),
        cmocka_unit_test(breach_breaks_one_wall_where_a_diagonal_would_pass_between_two),
        cmocka_unit_test(breach_breaks_a_wall_where_the_other_way_around_a_corner_is_shut),
        cmocka_unit_test(reason_tells_that_a_limit_was_spent_before_all_equally_near_cells_were_tried),
        cmocka_unit_test(blocked_start_is_no_cell_to_stay_in),
        cmocka_unit_test(goal_outside_a_map_of_hexagons_counts_as_the_hexagon_nearest_to_it),
        cmocka_unit_test(breach_spaces_that_do_not_fit_are_refused),
        cmocka_unit_test(limit_holds_for_all_searches_of_a_policy_together),
        cmocka_unit_test(look_up_finds_the_nearest_cell_on_sparse_maps_from_anywhere),
        cmocka_unit_test(look_up_refuses_null_pointers_only),
        cmocka_unit_test(nearest_to_several_areas_is_the_nearest_to_any_of_their_cells),
        cmocka_unit_test(limit_that_spoils_the_nearest_cell_is_the_reason),
        cmocka_unit_test(look_by_cost_keeps_to_the_limit_and_goes_on_in_slices),
        cmocka_unit_test(look_that_is_interrupted_stays_at_a_start_whatever_was_flooded_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
