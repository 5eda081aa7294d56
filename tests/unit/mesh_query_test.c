/* Shortest ways over small meshes made by hand. */
#include "scene/scene.h"
#include "scene/squares.h"
#include "test/memory.h"
#include "test/test.h"

#include <math.h>
#include <string.h>

static wend_query between(wend_place start, wend_place goal)
{
    wend_query query = wend_query_default();
    query.start = start;
    query.goal = goal;
    return query;
}

static wend_path find(const squares *ground, const wend_query *query)
{
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_find(ground->finder, ground->space, query, &path), WEND_OK);
    return path;
}

static bool is_near(double a, double b)
{
    return a - b < 1e-9 && b - a < 1e-9;
}

static const char *const pillar[] = {"...", ".#.", "..."};

static void line_over_several_polygons_has_two_points(void **state)
{
    static const char *const hall[] = {"...", "..."};
    squares ground = SQUARES_OPEN(hall);
    wend_query query = between(squares_at(1, 3), squares_at(29, 17));
    (void)state;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.point_count, 2);
    assert_int_equal(path.engine, WEND_ENGINE_POLYANYA);
    assert_int_equal(path.lines, WEND_LINES_SHORTEST);
    assert_true(is_near(path.length, 31.304951684997055)); /* the root of 28 * 28 + 14 * 14 */
    assert_int_equal(path.cost, 433887);
    squares_close(&ground);
}

static void way_round_a_pillar_turns_at_its_corner(void **state)
{
    squares ground = SQUARES_OPEN(pillar);
    wend_query query = between(squares_at(5, 18), squares_at(18, 5));
    (void)state;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.point_count, 3);
    assert_int_equal(path.points[1].x, 10 * WEND_CELL);
    assert_int_equal(path.points[1].y, 10 * WEND_CELL);
    assert_true(wend_path_is_valid(&path, ground.space, WEND_DIRECTION_NONE, NULL));
    squares_close(&ground);
}

static void corners_in_line_are_passed_without_a_point(void **state)
{
    static const char *const row[] = {".....", ".#.#."};
    squares ground = SQUARES_OPEN(row);
    wend_query query = between(squares_at(5, 10), squares_at(45, 10));
    (void)state;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.point_count, 2);
    assert_true(is_near(path.length, 40));
    assert_int_equal(path.cost, 40 * WEND_PRICE_STRAIGHT);
    squares_close(&ground);
}

static void nothing_passes_between_corners_that_touch(void **state)
{
    static const char *const touch[] = {".#", "#."};
    squares ground = SQUARES_OPEN(touch);
    wend_query query = between(squares_at(5, 5), squares_at(15, 15));
    (void)state;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    squares_close(&ground);
}

static void whoever_stands_where_corners_touch_leaves_either_way(void **state)
{
    static const char *const touch[] = {".#", "#."};
    squares ground = SQUARES_OPEN(touch);
    const wend_place ends[] = {squares_at(5, 5), squares_at(15, 15)};
    (void)state;
    for (int i = 0; i < 2; i++) {
        wend_query query = between(squares_at(10, 10), ends[i]), back = between(ends[i], squares_at(10, 10));
        assert_int_equal(find(&ground, &query).outcome, WEND_OUTCOME_FOUND);
        assert_int_equal(find(&ground, &back).outcome, WEND_OUTCOME_FOUND);
    }
    squares_close(&ground);
}

static void reasons_tell_which_end_is_off_the_ground(void **state)
{
    squares ground = SQUARES_OPEN(pillar);
    wend_query query = between(squares_at(15, 15), squares_at(5, 5));
    (void)state;
    assert_int_equal(find(&ground, &query).reason, WEND_REASON_START_BLOCKED);
    query = between(squares_at(5, 5), squares_at(15, 15));
    assert_int_equal(find(&ground, &query).reason, WEND_REASON_GOAL_BLOCKED);
    query.goal.level = 3;
    assert_int_equal(find(&ground, &query).reason, WEND_REASON_GOAL_OUTSIDE);
    squares_close(&ground);
}

static void nearest_point_of_the_ground_is_taken_where_the_goal_is_off_it(void **state)
{
    squares ground = SQUARES_OPEN(pillar);
    wend_query query = between(squares_at(5, 5), squares_at(18, 15));
    (void)state;
    query.otherwise.policy = WEND_POLICY_NEAREST;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(path.reason, WEND_REASON_GOAL_BLOCKED);
    assert_int_equal(path.points[path.point_count - 1].x, 20 * WEND_CELL);
    assert_int_equal(path.points[path.point_count - 1].y, 15 * WEND_CELL);
    squares_close(&ground);
}

static void mover_beside_the_ground_steps_onto_it(void **state)
{
    squares ground = SQUARES_OPEN(pillar);
    wend_query query = between(squares_at(12, 15), squares_at(5, 15));
    (void)state;
    query.from.may_be_blocked = true;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.points[0].x, 12 * WEND_CELL);
    assert_int_equal(path.points[1].x, 10 * WEND_CELL);
    assert_true(is_near(path.length, 7));
    assert_true(wend_path_is_valid(&path, ground.space, WEND_DIRECTION_NONE, NULL));
    squares_close(&ground);
}

static void mover_amid_a_wall_steps_to_the_side_of_its_goal(void **state)
{
    static const char *const wall[] = {".#.", ".#.", ".#."};
    squares ground = SQUARES_OPEN(wall);
    (void)state;
    for (int32_t goal = 5; goal <= 25; goal += 20) {
        wend_query query = between(squares_at(15, 15), squares_at(goal, 15));
        query.from.may_be_blocked = true;
        wend_path path = find(&ground, &query);
        assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
        assert_int_equal(path.points[1].x, (goal < 15 ? 10 : 20) * WEND_CELL);
        assert_true(is_near(path.length, 10));
    }
    squares_close(&ground);
}

static void nearest_of_several_goals_by_way_is_taken(void **state)
{
    static const char *const wall[] = {"...", ".#.", ".#."};
    squares ground = SQUARES_OPEN(wall);
    wend_query query = between(squares_at(8, 28), squares_at(0, 0));
    wend_area goals[] = {{squares_at(22, 28), 0, 0}, {squares_at(8, 2), 0, 0}, {squares_at(90, 90), 0, 0}};
    (void)state;
    query.to.areas = goals;
    query.to.count = 3;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.goal_index, 1);
    assert_true(is_near(path.length, 26));
    squares_close(&ground);
}

static void best_of_several_starts_is_taken(void **state)
{
    squares ground = SQUARES_OPEN(pillar);
    wend_query query = between(squares_at(0, 0), squares_at(28, 28));
    wend_place starts[] = {squares_at(15, 15), squares_at(2, 2), squares_at(29, 20)};
    (void)state;
    query.from.places = starts;
    query.from.count = 3;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.start_index, 2);
    squares_close(&ground);
}

static void way_leads_through_places(void **state)
{
    squares ground = SQUARES_OPEN(pillar);
    wend_query query = between(squares_at(2, 2), squares_at(28, 28));
    wend_place stops[] = {squares_at(28, 2), squares_at(2, 28)};
    (void)state;
    query.via.places = stops;
    query.via.count = 2;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.point_count, 5);
    squares_close(&ground);
}

static void path_is_at_fault_where_it_crosses_a_wall(void **state)
{
    squares ground = SQUARES_OPEN(pillar);
    wend_place points[] = {squares_at(5, 15), squares_at(25, 15)};
    wend_path path = wend_path_default();
    wend_path_check check;
    (void)state;
    path.points = points;
    path.point_count = 2;
    path.lines = WEND_LINES_SHORTEST;
    assert_false(wend_path_is_valid(&path, ground.space, WEND_DIRECTION_NONE, &check));
    assert_int_equal(check.fault, WEND_PATH_FAULT_LINE);
    assert_int_equal(check.cell.x, 10 * WEND_CELL);
    assert_int_equal(check.point, 1);
    squares_close(&ground);
}

static void what_makes_no_sense_is_refused(void **state)
{
    squares ground = SQUARES_OPEN(pillar);
    wend_path path = wend_path_default();
    wend_query good = between(squares_at(5, 5), squares_at(25, 25)), query;
    (void)state;
#define REFUSED(change, expected)                                                                                      \
    query = good;                                                                                                      \
    query.change;                                                                                                      \
    assert_int_equal(wend_finder_find(ground.finder, ground.space, &query, &path), expected)
    REFUSED(search.engine = WEND_ENGINE_ASTAR, WEND_ERROR_UNSUPPORTED);
    REFUSED(search.radius = 3, WEND_ERROR_UNSUPPORTED);
    REFUSED(search.heuristic_weight = 512, WEND_ERROR_UNSUPPORTED);
    REFUSED(shape.ties = WEND_TIES_FEWEST_TURNS, WEND_ERROR_UNSUPPORTED);
    REFUSED(to.sight = ground.space, WEND_ERROR_UNSUPPORTED);
    good.to.arrival = WEND_ARRIVAL_AWAY;
    REFUSED(to.measure = WEND_MEASURE_PATH, WEND_ERROR_UNSUPPORTED);
    good.to.arrival = WEND_ARRIVAL_AT;
    REFUSED(otherwise.policy = WEND_POLICY_CHEAPEST, WEND_ERROR_UNSUPPORTED);
    REFUSED(search.engine = (wend_engine)WEND_ENGINE_COUNT, WEND_ERROR_ARGUMENT);
    REFUSED(from.count = 2, WEND_ERROR_ARGUMENT);
    REFUSED(to.count = 2, WEND_ERROR_ARGUMENT);
    REFUSED(via.count = 2, WEND_ERROR_ARGUMENT);
    squares_close(&ground);
}

/* From behind the pillar, whose middle is the goal: the circle of 10 cells around it is near enough. */
static void mover_that_only_comes_near_stops_at_the_range(void **state)
{
    squares ground = SQUARES_OPEN(pillar);
    wend_query query = between(squares_at(2, 15), squares_at(15, 15));
    (void)state;
    query.to.arrival = WEND_ARRIVAL_WITHIN;
    query.to.range = 10 * WEND_CELL;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.point_count, 2);
    assert_int_equal(path.points[1].x, 5 * WEND_CELL);
    assert_int_equal(path.cost, 3 * WEND_PRICE_STRAIGHT);
    query.start = squares_at(6, 15);
    path = find(&ground, &query);
    assert_int_equal(path.point_count, 1);
    assert_int_equal(path.cost, 0);
    query.to.range = 4 * WEND_CELL; /* all of that is wall */
    path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    query.otherwise.policy = WEND_POLICY_NEAREST;
    path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(path.points[path.point_count - 1].y, 10 * WEND_CELL); /* of four as near the topmost */
    squares_close(&ground);
}

/* The pillar fills (10, 10) to (20, 20): a mover of half a cell comes to its side, and no farther than it must. */
static void mover_stops_beside_what_fills_an_area(void **state)
{
    squares ground = SQUARES_OPEN(pillar);
    const wend_area area = wend_area_cells(10, 10, 10, 10);
    wend_query query = wend_query_default();
    (void)state;
    query.start = squares_at(2, 15);
    query.to.areas = &area;
    query.to.count = 1;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    const wend_place end = path.points[path.point_count - 1];
    assert_true(end.x <= 10 * WEND_CELL && end.x >= 10 * WEND_CELL - 4);
    query.to.arrival = WEND_ARRIVAL_AT; /* its side is ground, and in the area */
    path = find(&ground, &query);
    assert_int_equal(path.points[path.point_count - 1].x, 10 * WEND_CELL);
    query.start = squares_at(15, 5);
    query.to.arrival = WEND_ARRIVAL_WITHIN;
    query.to.range = 2 * WEND_CELL;
    path = find(&ground, &query);
    assert_int_equal(path.points[path.point_count - 1].y, 8 * WEND_CELL);
    squares_close(&ground);
}

/* Two wolves: out of the reach of both; where there is no such place as far from them as can be. */
static void deer_runs_out_of_the_reach_of_wolves(void **state)
{
    squares ground = SQUARES_OPEN(pillar);
    const wend_area wolves[2] = {{squares_at(5, 5), 1, 1}, {squares_at(5, 25), 1, 1}};
    wend_query query = wend_query_default();
    (void)state;
    query.start = squares_at(6, 15);
    query.to.areas = wolves;
    query.to.count = 2;
    query.to.arrival = WEND_ARRIVAL_AWAY;
    query.to.range = 15 * WEND_CELL;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    for (int wolf = 0; wolf < 2; wolf++) {
        const double x = path.points[path.point_count - 1].x - wolves[wolf].place.x,
                     y = path.points[path.point_count - 1].y - wolves[wolf].place.y;
        assert_true(x * x + y * y >= 15.0 * 15 * WEND_CELL * WEND_CELL);
    }
    query.to.range = 100 * WEND_CELL;
    path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    query.otherwise.policy = WEND_POLICY_NEAREST;
    path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(path.points[path.point_count - 1].x, 30 * WEND_CELL);
    squares_close(&ground);
}

/* The query's answer in words, and in numbers. */
static wend_explanation explain(const squares *ground, const wend_query *query, const char *expected)
{
    char text[WEND_EXPLANATION_ROOM];
    wend_explanation explanation;
    const wend_path path = find(ground, query);
    assert_int_equal(wend_explain(ground->space, query, &path, NULL, &explanation), WEND_OK);
    wend_explanation_text(&explanation, text, sizeof text);
    assert_string_equal(text, expected);
    return explanation;
}

static void reasons_are_told_in_particulars(void **state)
{
    static const char *const halls[] = {"..#..", "..#..", "..#M."};
    squares ground = SQUARES_OPEN(halls);
    const wend_place passed[] = {squares_at(15, 5), squares_at(45, 5)};
    wend_query query = between(squares_at(5, 5), squares_at(45, 5));
    (void)state;
    wend_explanation why = explain(&ground, &query, "the goal lies in another region (2, the start in 1)");
    assert_int_equal(why.reason, WEND_REASON_NO_WAY);
    query.via.places = passed, query.via.count = 2;
    query.goal = squares_at(5, 15);
    assert_int_equal(explain(&ground, &query, "place 2 on the way lies in another region (2, the start in 1)").via, 2);
    query = between(squares_at(5, 5), squares_at(25, 5));
    why = explain(&ground, &query, "the goal is blocked: (25, 5)");
    assert_true(why.place.x == 25 * WEND_CELL && why.place.y == 5 * WEND_CELL);
    query = between(squares_at(25, 5), squares_at(5, 5));
    explain(&ground, &query, "the start is blocked: (25, 5)");
    query = between(squares_at(5, 5), (wend_place){0, 0, 7, 0});
    explain(&ground, &query, "the goal lies outside the map: (0, 0, level 7)");
    query = between(squares_at(5, 5), squares_at(15, 5));
    query.search.cost_limit = WEND_PRICE_STRAIGHT;
    explain(&ground, &query, "no way to the goal costs so little as the limit: 13860");
    squares_close(&ground);
}

static void terrain_without_weight_is_told(void **state)
{
    static const char *const halls[] = {"..M"};
    squares ground = {.mesh = squares_mesh(halls, 1, 3)};
    wend_profile dry = wend_profile_default();
    wend_query query = between(squares_at(5, 5), squares_at(25, 5));
    (void)state;
    dry.weight['M'] = 0;
    assert_int_equal(wend_space_create_mesh(ground.mesh, &dry, NULL, &ground.space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &ground.finder), WEND_OK);
    explain(&ground, &query, "the goal is blocked: (25, 5), by terrain 'M', which has no weight in the profile");
    squares_close(&ground);
}

/* Weights of the default profile, but that one terrain is kept off. */
static void keep_off(uint16_t weights[256], uint8_t terrain)
{
    const wend_profile profile = wend_profile_default();
    memcpy(weights, profile.weight, sizeof profile.weight);
    weights[terrain] = 0;
}

static void terrain_is_kept_off_for_one_question(void **state)
{
    static const char *const pond[] = {"...", ".S.", "..."};
    squares ground = SQUARES_OPEN(pond);
    uint16_t weights[256];
    wend_query query = between(squares_at(5, 15), squares_at(25, 15));
    wend_corridor corridor = wend_corridor_default();
    (void)state;
    keep_off(weights, 'S');
    assert_true(is_near(find(&ground, &query).length, 20));
    query.search.weights = weights;
    const wend_path path = find(&ground, &query);
    assert_int_equal(path.point_count, 4);
    assert_true(is_near(path.length, 10 + 2 * sqrt(50)));
    assert_true(path.points[1].x == 10 * WEND_CELL && path.points[2].x == 20 * WEND_CELL);
    assert_true(path.points[1].y == path.points[2].y && path.points[1].y != 15 * WEND_CELL);
    assert_int_equal(wend_finder_find_corridor(ground.finder, ground.space, &query, &corridor), WEND_OK);
    for (uint32_t i = 0; i < corridor.polygon_count; i++) {
        wend_ground_polygon polygon;
        assert_int_equal(wend_ground_read_polygon(ground.space, corridor.polygons[i], &polygon, NULL, 0),
                         WEND_ERROR_CAPACITY);
        assert_int_equal(polygon.terrain, '.');
    }
    query.goal = squares_at(15, 15);
    assert_int_equal(find(&ground, &query).reason, WEND_REASON_GOAL_BLOCKED);
    explain(&ground, &query, "the goal is blocked: (15, 15), by terrain 'S', which the query keeps off");
    query.otherwise.policy = WEND_POLICY_NEAREST;
    assert_int_equal(find(&ground, &query).outcome, WEND_OUTCOME_PARTIAL);
    query.search.weights = NULL;
    assert_int_equal(find(&ground, &query).outcome, WEND_OUTCOME_FOUND);
    squares_close(&ground);
}

static double answered_length(wend_agenda *agenda, wend_ticket_id ticket)
{
    wend_path path = wend_path_default();
    wend_ticket_state state;
    assert_int_equal(wend_agenda_step(agenda, 100000, NULL), WEND_OK);
    assert_int_equal(wend_agenda_poll(agenda, ticket, &state, &path), WEND_OK);
    assert_int_equal(state, WEND_TICKET_DONE);
    return path.length;
}

/* An agenda has a copy of the weights, and its bytes have them too. */
static void agendas_keep_the_weights_of_questions(void **state)
{
    static const char *const pond[] = {"...", ".S.", "..."};
    squares ground = SQUARES_OPEN(pond);
    wend_agenda *agenda, *copy;
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda_request request = wend_agenda_request_default();
    wend_query query = between(squares_at(5, 15), squares_at(25, 15));
    wend_restore_desc restore = wend_restore_desc_default();
    const wend_space *spaces[] = {ground.space};
    wend_ticket_id ticket;
    uint8_t bytes[4096];
    uint16_t weights[256];
    (void)state;
    keep_off(weights, 'S');
    query.search.weights = weights;
    request.space = ground.space;
    request.query = &query;
    assert_int_equal(wend_agenda_create(&desc, NULL, &agenda), WEND_OK);
    assert_int_equal(wend_agenda_submit(agenda, &request, &ticket), WEND_OK);
    memset(weights, 1, sizeof weights);
    assert_int_equal(wend_agenda_save(agenda, spaces, 1, bytes, sizeof bytes, &restore.byte_count), WEND_OK);
    assert_true(is_near(answered_length(agenda, ticket), 10 + 2 * sqrt(50)));
    restore.bytes = bytes;
    restore.spaces = spaces;
    restore.space_count = 1;
    assert_int_equal(wend_agenda_restore(&restore, NULL, &copy), WEND_OK);
    assert_true(is_near(answered_length(copy, ticket), 10 + 2 * sqrt(50)));
    wend_agenda_destroy(copy);
    wend_agenda_destroy(agenda);
    squares_close(&ground);
}

/* Units and walkers stand in cells: docs/maps.md says so, and the calls too. */
static void what_is_about_cells_is_refused_on_meshes(void **state)
{
    squares ground = SQUARES_OPEN(pillar);
    wend_group *group;
    wend_walker walker;
    const wend_group_unit unit = {.space = ground.space, .place = squares_at(5, 5)};
    wend_group_place place;
    wend_reservation_id kept;
    const wend_query query = between(squares_at(5, 5), squares_at(25, 25));
    const wend_path path = find(&ground, &query);
    (void)state;
    assert_int_equal(wend_group_create(NULL, &group), WEND_OK);
    assert_int_equal(wend_group_send(group, squares_at(25, 25), &unit, 1, &place, NULL), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_group_reserve(group, &unit, 1, &place, &kept), WEND_ERROR_UNSUPPORTED);
    wend_group_destroy(group);
    walker.size = sizeof walker;
    assert_int_equal(wend_walker_begin(&walker, squares_at(5, 5), NULL), WEND_OK);
    assert_int_equal(wend_walker_follow(&walker, ground.space, &path), WEND_ERROR_UNSUPPORTED);
    squares_close(&ground);
}

/* A maze of squares in which queries take a while. */
static const char *const maze[] = {".....", ".###.", "...#.", "##.#.", "....."};

static void slices_give_the_same_path(void **state)
{
    squares ground = SQUARES_OPEN(maze);
    wend_query query = between(squares_at(3, 22), squares_at(33, 2));
    (void)state;
    wend_path whole = find(&ground, &query), path;
    wend_place points[16];
    for (uint32_t i = 0; i < whole.point_count; i++)
        points[i] = whole.points[i];
    query.search.pausable = true;
    query.search.limit = 1;
    path = find(&ground, &query);
    uint32_t slices = 1;
    for (; path.outcome == WEND_OUTCOME_RUNNING; slices++)
        assert_int_equal(wend_finder_continue(ground.finder, 1, &path), WEND_OK);
    assert_true(slices > 3);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.cost, whole.cost);
    assert_int_equal(path.work, whole.work);
    assert_int_equal(path.expanded, whole.expanded);
    assert_memory_equal(path.points, points, whole.point_count * sizeof *points);
    squares_close(&ground);
}

static void limit_ends_at_a_corner_seen(void **state)
{
    squares ground = SQUARES_OPEN(maze);
    wend_query query = between(squares_at(3, 22), squares_at(33, 2));
    (void)state;
    query.search.limit = 1;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(path.reason, WEND_REASON_LIMIT);
    assert_true(wend_path_is_valid(&path, ground.space, WEND_DIRECTION_NONE, NULL));
    squares_close(&ground);
}

static void count_expansion(void *user, const wend_expansion *expansion)
{
    uint64_t *count = user;
    ++*count;
    assert_true(expansion->g + expansion->h > 0);
}

static void observers_see_every_expansion(void **state)
{
    squares ground = SQUARES_OPEN(maze);
    wend_query query = between(squares_at(3, 22), squares_at(33, 2));
    uint64_t count = 0;
    wend_observer observer = {.expanded = count_expansion, .user = &count, .opened = count_expansion};
    (void)state;
    wend_path plain = find(&ground, &query);
    uint64_t expected = plain.expanded + plain.queued, cost = plain.cost;
    query.search.observer = &observer;
    wend_path watched = find(&ground, &query);
    assert_int_equal(count, expected);
    assert_int_equal(watched.cost, cost);
    squares_close(&ground);
}

/* Squares on which mud costs five times as much. */
static squares mud_open(const char *const *rows, uint32_t height, uint32_t width)
{
    wend_profile profile = wend_profile_default();
    profile.weight['M'] = 5;
    return squares_open(rows, height, width, &profile);
}

static void mud_is_gone_round(void **state)
{
    static const char *const mud[] = {".....", ".MMM.", ".MMM.", "....."};
    squares ground = mud_open(mud, 4, 5);
    wend_query query = between(squares_at(5, 20), squares_at(45, 20));
    (void)state;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.engine, WEND_ENGINE_FUNNEL);
    assert_true(path.length > 40 && path.length < 60);
    assert_true(path.cost < 100 * (uint64_t)WEND_PRICE_STRAIGHT); /* straight across it would be 160 */
    assert_true(path.bound >= 256 && path.cost * 256 <= 40 * (uint64_t)WEND_PRICE_STRAIGHT * path.bound);
    wend_path_check check;
    assert_true(wend_path_is_valid(&path, ground.space, WEND_DIRECTION_NONE, &check));
    assert_int_equal(check.cost, path.cost);
    query.search.engine = WEND_ENGINE_POLYANYA;
    assert_int_equal(wend_finder_find(ground.finder, ground.space, &query, &path), WEND_ERROR_UNSUPPORTED);
    squares_close(&ground);
}

static void slices_over_mud_give_the_same_path(void **state)
{
    static const char *const mud[] = {".M..M", "..MM.", "M.#..", "....M"};
    squares ground = mud_open(mud, 4, 5);
    wend_query query = between(squares_at(3, 3), squares_at(47, 37));
    (void)state;
    wend_path whole = find(&ground, &query);
    const uint64_t cost = whole.cost, work = whole.work;
    query.search.pausable = true;
    query.search.limit = 1;
    wend_path path = find(&ground, &query);
    assert_int_equal(path.outcome, WEND_OUTCOME_RUNNING);
    while (path.outcome == WEND_OUTCOME_RUNNING)
        assert_int_equal(wend_finder_continue(ground.finder, 1, &path), WEND_OK);
    assert_int_equal(path.cost, cost);
    assert_int_equal(path.work, work);
    squares_close(&ground);
}

/* All that a finder does on a mesh, with memory that is refused at the n-th time. */
static wend_status do_all(const squares *ground, wend_finder *finder)
{
    wend_query query = between(squares_at(3, 3), squares_at(47, 37));
    wend_area goals[] = {{squares_at(3, 37), 0, 0}, {squares_at(47, 37), 0, 0}};
    wend_corridor corridor = wend_corridor_default();
    wend_path path = wend_path_default();
    wend_status status = wend_finder_find(finder, ground->space, &query, &path);
    query.to.areas = goals;
    query.to.count = 2;
    status = status == WEND_OK ? wend_finder_find(finder, ground->space, &query, &path) : status;
    query.to.count = 0;
    uint16_t weights[256];
    keep_off(weights, 'M');
    query.search.weights = weights;
    query.otherwise.policy = WEND_POLICY_NEAREST;
    status = status == WEND_OK ? wend_finder_find(finder, ground->space, &query, &path) : status;
    query.otherwise.policy = WEND_POLICY_REFUSE;
    query.search.weights = NULL;
    return status == WEND_OK ? wend_finder_find_corridor(finder, ground->space, &query, &corridor) : status;
}

static bool find_with_memory(const wend_allocator *allocator, void *user)
{
    wend_finder *finder;
    if (wend_finder_create(allocator, &finder) != WEND_OK)
        return false;
    wend_status status = do_all(user, finder);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    wend_finder_destroy(finder);
    return status == WEND_OK;
}

static void refused_memory_is_told_and_leaves_nothing_behind(void **state)
{
    static const char *const mud[] = {".M..M", "..MM.", "M.#..", "....M"};
    squares even = SQUARES_OPEN(maze), uneven = mud_open(mud, 4, 5);
    (void)state;
    assert_null(test_memory_sweep_with(find_with_memory, &even));
    assert_null(test_memory_sweep_with(find_with_memory, &uneven));
    squares_close(&even);
    squares_close(&uneven);
}

static void refused_memory_leaves_a_finder_usable_and_a_warm_one_takes_none(void **state)
{
    squares ground = SQUARES_OPEN(maze);
    (void)state;
    for (uint64_t n = 2;; n++) {
        test_memory memory;
        wend_finder *finder;
        test_memory_begin(&memory);
        memory.fail_at = n;
        assert_int_equal(wend_finder_create(&memory.allocator, &finder), WEND_OK);
        bool was_refused = do_all(&ground, finder) == WEND_ERROR_MEMORY;
        memory.fail_at = 0;
        assert_int_equal(do_all(&ground, finder), WEND_OK);
        uint64_t calls = memory.calls;
        assert_int_equal(do_all(&ground, finder), WEND_OK);
        assert_int_equal(memory.calls, calls);
        wend_finder_destroy(finder);
        assert_int_equal(memory.bytes, 0);
        if (!was_refused)
            break;
    }
    squares_close(&ground);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_over_several_polygons_has_two_points),
        cmocka_unit_test(way_round_a_pillar_turns_at_its_corner),
        cmocka_unit_test(corners_in_line_are_passed_without_a_point),
        cmocka_unit_test(nothing_passes_between_corners_that_touch),
        cmocka_unit_test(whoever_stands_where_corners_touch_leaves_either_way),
        cmocka_unit_test(reasons_tell_which_end_is_off_the_ground),
        cmocka_unit_test(nearest_point_of_the_ground_is_taken_where_the_goal_is_off_it),
        cmocka_unit_test(mover_beside_the_ground_steps_onto_it),
        cmocka_unit_test(mover_amid_a_wall_steps_to_the_side_of_its_goal),
        cmocka_unit_test(nearest_of_several_goals_by_way_is_taken),
        cmocka_unit_test(best_of_several_starts_is_taken),
        cmocka_unit_test(way_leads_through_places),
        cmocka_unit_test(path_is_at_fault_where_it_crosses_a_wall),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(mover_that_only_comes_near_stops_at_the_range),
        cmocka_unit_test(mover_stops_beside_what_fills_an_area),
        cmocka_unit_test(deer_runs_out_of_the_reach_of_wolves),
        cmocka_unit_test(reasons_are_told_in_particulars),
        cmocka_unit_test(terrain_without_weight_is_told),
        cmocka_unit_test(terrain_is_kept_off_for_one_question),
        cmocka_unit_test(agendas_keep_the_weights_of_questions),
        cmocka_unit_test(what_is_about_cells_is_refused_on_meshes),
        cmocka_unit_test(slices_give_the_same_path),
        cmocka_unit_test(limit_ends_at_a_corner_seen),
        cmocka_unit_test(observers_see_every_expansion),
        cmocka_unit_test(mud_is_gone_round),
        cmocka_unit_test(slices_over_mud_give_the_same_path),
        cmocka_unit_test(refused_memory_is_told_and_leaves_nothing_behind),
        cmocka_unit_test(refused_memory_leaves_a_finder_usable_and_a_warm_one_takes_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
