/*
 * Ways over random meshes that need not end at one place: in an area, beside one, within a range of one, out of the
 * reach of threats; straight or by columns and rows, on foot and by links. The end is where the query says, told by a
 * rule of a few lines here; and of many places where it says so, on the borders of ranges above all, none costs less to
 * get to, by the visibility graph. With NEAREST no place tried that can be reached is nearer to the area, or farther
 * from the threats.
 */
#include "ground/cell_mesh.h"
#include "test/random.h"
#include "test/share.h"
#include "test/test.h"

#include <wend/all.h>

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 13, HEIGHT = 10, QUERIES = 8, MOST_GOALS = 4, SAMPLES = 24 };

typedef struct trial {
    random_source random;
    visibility_oracle *oracle;
    wend_mesh *mesh;
    wend_space *space;
    wend_finder *finder;
    uint8_t cells[WIDTH * HEIGHT]; /* 1 where they are free */
    wend_area goals[MOST_GOALS];
    bool has_link;
    wend_link link;
    uint64_t counts[4][2]; /* by arrival: found, none */
    uint64_t nearest, improved;
    uint64_t walks[2], cut, far_behind; /* within a walk: found, none; cut somewhere on the way, or much too late */
} trial;

static int32_t below(trial *trial, uint32_t bound)
{
    return (int32_t)random_below(&trial->random, bound);
}

/* Off the corners of cells, where walls may touch. */
static wend_place any_place(trial *trial)
{
    const int32_t x = below(trial, WIDTH) * WEND_CELL + 1 + below(trial, WEND_CELL - 1);
    return (wend_place){x, below(trial, HEIGHT * WEND_CELL), 0, 0};
}

static oracle_point point_of(wend_place place)
{
    return (oracle_point){place.x, place.y};
}

static bool is_ground(const trial *trial, wend_place place)
{
    return visibility_oracle_allows(trial->oracle, point_of(place));
}

static double on_foot(trial *trial, wend_place from, wend_place to)
{
    const double length = visibility_oracle_length(trial->oracle, point_of(from), point_of(to));
    return length < 0 ? INFINITY : length;
}

/* The least cost, in straight steps. */
static double least_cost(trial *trial, wend_place from, wend_place to)
{
    const double straight = on_foot(trial, from, to);
    if (!trial->has_link)
        return straight;
    const double through = on_foot(trial, from, trial->link.from) + (double)trial->link.cost / WEND_PRICE_STRAIGHT +
                           on_foot(trial, trial->link.to, to);
    return through < straight ? through : straight;
}

static void open_ground_of(trial *trial)
{
    const uint32_t blocked = 8 + random_below(&trial->random, 40);
    trial->mesh = cell_mesh_draw(&trial->random, blocked, (cell_box){WIDTH, HEIGHT, trial->cells}, &trial->oracle);
    trial->link.from = any_place(trial);
    trial->link.to = any_place(trial);
    trial->link.cost = WEND_PRICE_STRAIGHT * (1 + random_below(&trial->random, 5)) / 2;
    trial->has_link =
        random_below(&trial->random, 3) == 0 && is_ground(trial, trial->link.from) && is_ground(trial, trial->link.to);
    wend_mesh_link_id number;
    if (trial->has_link)
        assert_int_equal(wend_mesh_add_link(trial->mesh, &trial->link, &number), WEND_OK);
    assert_int_equal(wend_space_create_mesh(trial->mesh, NULL, NULL, &trial->space), WEND_OK);
}

/* A goal as the rule sees it: a rectangle, or a point. */
typedef struct rectangle {
    int64_t left, top, right, bottom;
} rectangle;

static rectangle rectangle_of(const wend_area *area)
{
    const int64_t x = area->place.x, y = area->place.y;
    if (area->width <= 1 && area->height <= 1)
        return (rectangle){x, y, x, y};
    const int64_t left = (int64_t)floor((double)x / WEND_CELL) * WEND_CELL,
                  top = (int64_t)floor((double)y / WEND_CELL) * WEND_CELL;
    return (rectangle){left, top, left + (area->width ? area->width : 1) * (int64_t)WEND_CELL,
                       top + (area->height ? area->height : 1) * (int64_t)WEND_CELL};
}

static double gap(rectangle goal, wend_place place, wend_measure measure)
{
    const int64_t x = place.x < goal.left    ? goal.left - place.x
                      : place.x > goal.right ? place.x - goal.right
                                             : 0,
                  y = place.y < goal.top      ? goal.top - place.y
                      : place.y > goal.bottom ? place.y - goal.bottom
                                              : 0;
    if (measure == WEND_MEASURE_CHEBYSHEV)
        return (double)(x > y ? x : y);
    return sqrt((double)(x * x + y * y));
}

enum { TOUCH = 4 }; /* of movers without radius */

/* Whether a mover at a place has arrived at a goal, or got away from a threat. */
static bool arrives_at(const wend_query *query, const wend_area *area, wend_place place)
{
    const rectangle goal = rectangle_of(area);
    const double distance = gap(goal, place, query->to.measure);
    const bool is_inside = place.x > goal.left && place.x < goal.right && place.y > goal.top && place.y < goal.bottom;
    switch (query->to.arrival) {
    case WEND_ARRIVAL_NEXT_TO:
        return gap(goal, place, WEND_MEASURE_EUCLID) <= (double)TOUCH && !is_inside;
    case WEND_ARRIVAL_WITHIN:
        return distance <= query->to.range;
    case WEND_ARRIVAL_AWAY:
        return query->to.range == 0 ? !is_inside : distance >= query->to.range;
    default:
        return gap(goal, place, WEND_MEASURE_EUCLID) == 0;
    }
}

static bool arrives(const wend_query *query, wend_place place)
{
    bool any = false, all = true;
    for (uint32_t i = 0; i < query->to.count; i++) {
        const bool at = arrives_at(query, &query->to.areas[i], place);
        any |= at;
        all &= at;
    }
    return query->to.arrival == WEND_ARRIVAL_AWAY ? all : any;
}

/* How well a place does where none arrives: the distance to the nearest area, or how near the nearest threat is. */
static double badness(const wend_query *query, wend_place place)
{
    const bool is_away = query->to.arrival == WEND_ARRIVAL_AWAY;
    double least = INFINITY;
    for (uint32_t i = 0; i < query->to.count; i++) {
        const double distance =
            gap(rectangle_of(&query->to.areas[i]), place, is_away ? query->to.measure : WEND_MEASURE_EUCLID);
        least = distance < least ? distance : least;
    }
    return is_away ? -least : least;
}

/* Mostly near the border of where a goal's range ends. */
static wend_place place_to_try(trial *trial, const wend_query *query, uint32_t number)
{
    if (number == 0)
        return query->start;
    if (number == 1 && trial->has_link)
        return trial->link.to;
    if (number % 4 == 0)
        return any_place(trial);
    const rectangle goal = rectangle_of(&query->to.areas[random_below(&trial->random, query->to.count)]);
    const double range = query->to.arrival == WEND_ARRIVAL_NEXT_TO ? TOUCH
                         : query->to.arrival == WEND_ARRIVAL_AT    ? 0
                                                                   : query->to.range;
    const double turn = below(trial, 100000) * (6.283185307179586 / 100000);
    const double part = query->to.arrival == WEND_ARRIVAL_AWAY ? range + 1.5 : range;
    double x = (double)(goal.left + below(trial, (uint32_t)(goal.right - goal.left) + 1)),
           y = (double)(goal.top + below(trial, (uint32_t)(goal.bottom - goal.top) + 1));
    if (query->to.measure == WEND_MEASURE_CHEBYSHEV) {
        x = number % 2 ? (number % 8 < 4 ? (double)goal.left - part : (double)goal.right + part) : x;
        y = number % 2 ? y : (number % 8 < 4 ? (double)goal.top - part : (double)goal.bottom + part);
    } else {
        const double cosine = cos(turn), sine = sin(turn);
        x = (cosine < 0 ? (double)goal.left : (double)goal.right) + part * cosine;
        y = (sine < 0 ? (double)goal.top : (double)goal.bottom) + part * sine;
    }
    return (wend_place){(int32_t)x, (int32_t)y, 0, 0};
}

static bool may_be_tried(const trial *trial, wend_place place)
{
    return place.x > 0 && place.y > 0 && place.x < WIDTH * WEND_CELL && place.y < HEIGHT * WEND_CELL &&
           (place.x % WEND_CELL != 0 || place.y % WEND_CELL != 0) && is_ground(trial, place);
}

static const double most_rounded = 3.0 / WEND_CELL;

/* No place that is tried costs less. */
static void check_against_places(trial *trial, const wend_query *query, const wend_path *path)
{
    const bool is_found = path->outcome == WEND_OUTCOME_FOUND;
    const double cost = is_found ? (double)path->cost / WEND_PRICE_STRAIGHT : INFINITY;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        const wend_place place = place_to_try(trial, query, i);
        if (!may_be_tried(trial, place) || !arrives(query, place))
            continue;
        const double least = least_cost(trial, query->start, place);
        if (is_found ? cost > least + most_rounded : least < INFINITY)
            fail_msg("arrival %d: %.4f by way of a place that costs %.4f", query->to.arrival, cost, least);
    }
}

/* Engine funnel arrives too, and is no cheaper. */
static void check_funnel(trial *trial, const wend_query *query, uint64_t best)
{
    wend_query by_funnel = *query;
    wend_path path = wend_path_default();
    by_funnel.search.engine = WEND_ENGINE_FUNNEL;
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &by_funnel, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_true(arrives(query, path.points[path.point_count - 1]));
    assert_true((double)path.cost + most_rounded * WEND_PRICE_STRAIGHT >= (double)best);
}

/* With a policy it leads as near as any place tried, or as far away. */
static void check_nearest(trial *trial, const wend_query *query)
{
    wend_query nearest = *query;
    wend_path path = wend_path_default();
    nearest.otherwise.policy = WEND_POLICY_NEAREST;
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &nearest, &path), WEND_OK);
    if (path.outcome == WEND_OUTCOME_UNREACHABLE) { /* no ground at all to start from */
        assert_false(is_ground(trial, query->start));
        return;
    }
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    const double end = badness(query, path.points[path.point_count - 1]);
    trial->nearest++;
    trial->improved += end < badness(query, query->start) - 1;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        const wend_place place = place_to_try(trial, query, i);
        if (may_be_tried(trial, place) && least_cost(trial, query->start, place) < INFINITY)
            assert_true(end <= badness(query, place) + 3);
    }
}

/* In slices the same path. */
static void check_slices(trial *trial, const wend_query *query)
{
    wend_place buffer[256];
    wend_path path = wend_path_default(), whole = wend_path_default();
    wend_query sliced = *query;
    whole.buffer = buffer;
    whole.capacity = 256;
    assert_int_equal(wend_finder_find(trial->finder, trial->space, query, &whole), WEND_OK);
    sliced.search.pausable = true;
    sliced.search.limit = 1 + random_below(&trial->random, 20);
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &sliced, &path), WEND_OK);
    while (path.outcome == WEND_OUTCOME_RUNNING)
        assert_int_equal(wend_finder_continue(trial->finder, 1 + random_below(&trial->random, 20), &path), WEND_OK);
    assert_int_equal(path.outcome, whole.outcome);
    assert_int_equal(path.cost, whole.cost);
    assert_int_equal(path.point_count, whole.point_count);
    for (uint32_t i = 0; i < path.point_count; i++)
        assert_memory_equal(&path.points[i], &buffer[i], sizeof buffer[i]);
}

static wend_query draw_query(trial *trial)
{
    wend_query query = wend_query_default();
    query.to.arrival = (wend_arrival)below(trial, 4);
    query.to.measure = below(trial, 2) ? WEND_MEASURE_CHEBYSHEV : WEND_MEASURE_EUCLID;
    if (query.to.arrival == WEND_ARRIVAL_AT || query.to.arrival == WEND_ARRIVAL_NEXT_TO)
        query.to.measure = WEND_MEASURE_EUCLID;
    query.start = any_place(trial);
    query.to.range = random_below(&trial->random, 1 + random_below(&trial->random, 6 * WEND_CELL));
    query.to.count = 1 + random_below(&trial->random, MOST_GOALS);
    query.to.areas = trial->goals;
    for (uint32_t i = 0; i < query.to.count; i++) {
        trial->goals[i].place = any_place(trial);
        trial->goals[i].width = random_below(&trial->random, 4);
        trial->goals[i].height = random_below(&trial->random, 4);
    }
    return query;
}

/* How far a walk is, links being none, to the nearest goal. */
static double walk_to_goal(trial *trial, const wend_query *query, wend_place place)
{
    double least = INFINITY;
    for (uint32_t i = 0; i < query->to.count; i++) {
        const wend_place goal = query->to.areas[i].place;
        double walk = on_foot(trial, place, goal);
        if (trial->has_link)
            walk = fmin(walk, on_foot(trial, place, trial->link.from) + on_foot(trial, trial->link.to, goal));
        least = fmin(least, walk);
    }
    return least;
}

/* Where no whole place on the way is ground, as in a slit, the way ends at the next one that is. */
static const double most_behind = 8.0 / WEND_CELL;

/* Within a walk: the walk is no longer, and where that is said nothing costs less than the best way without it. */
static void ask_for_walk(trial *trial)
{
    wend_path path = wend_path_default();
    wend_path_check check;
    wend_query query = draw_query(trial);
    double least = INFINITY;
    query.to.arrival = WEND_ARRIVAL_WITHIN;
    query.to.measure = WEND_MEASURE_PATH;
    for (uint32_t i = 0; i < query.to.count; i++)
        trial->goals[i].width = trial->goals[i].height = 1;
    if (!is_ground(trial, query.start))
        return;
    for (uint32_t i = 0; i < query.to.count; i++)
        if (is_ground(trial, trial->goals[i].place))
            least = fmin(least, least_cost(trial, query.start, trial->goals[i].place));
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, least < INFINITY ? WEND_OUTCOME_FOUND : WEND_OUTCOME_UNREACHABLE);
    trial->walks[path.outcome == WEND_OUTCOME_FOUND ? 0 : 1]++;
    if (path.outcome != WEND_OUTCOME_FOUND)
        return;
    const double range = (double)query.to.range / WEND_CELL, cost = (double)path.cost / WEND_PRICE_STRAIGHT;
    assert_true(walk_to_goal(trial, &query, path.points[path.point_count - 1]) <= range + 1e-9);
    assert_true(wend_path_is_valid(&path, trial->space, WEND_DIRECTION_NONE, &check));
    assert_int_equal(check.cost, path.cost);
    trial->far_behind += !trial->has_link && path.bound != WEND_HEURISTIC_WEIGHT_ONE;
    if (path.bound == WEND_HEURISTIC_WEIGHT_ONE)
        assert_true(cost <= fmax(least - range, 0) + most_behind && cost >= least - range - 1e-3);
    trial->cut += path.bound == WEND_HEURISTIC_WEIGHT_ONE && cost > 0;
    check_slices(trial, &query);
    query.search.cost_limit = path.cost;
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    if (path.cost > 1) {
        query.search.cost_limit = path.cost - 1;
        assert_int_equal(wend_finder_find(trial->finder, trial->space, &query, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    }
}

static void ask(trial *trial)
{
    wend_path path = wend_path_default();
    wend_path_check check;
    const wend_query query = draw_query(trial);
    if (!is_ground(trial, query.start))
        return;
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &query, &path), WEND_OK);
    const bool is_found = path.outcome == WEND_OUTCOME_FOUND;
    trial->counts[query.to.arrival][is_found ? 0 : 1]++;
    if (is_found) {
        assert_true(arrives(&query, path.points[path.point_count - 1]));
        assert_true(wend_path_is_valid(&path, trial->space, WEND_DIRECTION_NONE, &check));
        assert_int_equal(check.cost, path.cost);
    } else {
        assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    }
    check_against_places(trial, &query, &path);
    const uint64_t cost = path.cost;
    check_slices(trial, &query);
    if (is_found)
        check_funnel(trial, &query, cost);
    else
        check_nearest(trial, &query);
}

/* Asks so of every random ground. */
static trial *ask_all_grounds(void (*ask_one)(trial *))
{
    trial *trial = calloc(1, sizeof *trial);
    const uint32_t maps = test_number("WEND_TEST_MAPS", 40);
    assert_non_null(trial);
    trial->random.state = test_number("WEND_TEST_SEED", 1);
    assert_int_equal(wend_finder_create(NULL, &trial->finder), WEND_OK);
    for (uint32_t i = 0; i < maps; i++) {
        open_ground_of(trial);
        for (int q = 0; q < QUERIES; q++)
            ask_one(trial);
        wend_space_destroy(trial->space);
        wend_mesh_destroy(trial->mesh);
        visibility_oracle_free(trial->oracle);
    }
    wend_finder_destroy(trial->finder);
    return trial;
}

static void no_place_of_arrival_costs_less_to_get_to(void **state)
{
    trial *trial = ask_all_grounds(ask);
    (void)state;
    for (int arrival = 0; arrival < 4; arrival++)
        assert_true(trial->counts[arrival][0] > 0);
    assert_true(trial->nearest > 0 && trial->improved > 0);
    if (getenv("WEND_TEST_PRINT"))
        for (int arrival = 0; arrival < 4; arrival++)
            print_message("arrival %d: %u found, %u not\n", arrival, (unsigned)trial->counts[arrival][0],
                          (unsigned)trial->counts[arrival][1]);
    free(trial);
}

static void a_way_ends_where_the_walk_that_is_left_is_within_the_range(void **state)
{
    trial *trial = ask_all_grounds(ask_for_walk);
    (void)state;
    assert_true(trial->walks[0] > 0 && trial->walks[1] > 0 && trial->cut > 0 &&
                trial->far_behind <= trial->walks[0] / 1000);
    if (getenv("WEND_TEST_PRINT"))
        print_message("walks: %u found, %u not; %u ended on the way\n", (unsigned)trial->walks[0],
                      (unsigned)trial->walks[1], (unsigned)trial->cut);
    free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_place_of_arrival_costs_less_to_get_to),
                                       cmocka_unit_test(a_way_ends_where_the_walk_that_is_left_is_within_the_range)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
