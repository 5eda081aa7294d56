/*
 * Ways over random meshes with one-way links, few and many, cheap and costly, in chains, shut and in walls, against the
 * best way there is: the visibility graph tells the lengths between the ends of links, Dijkstra's algorithm joins them.
 * Engine polyanya finds just that; funnel nothing cheaper, and nothing costlier than its bound says. With
 * WEND_TEST_PRINT set the test tells how much costlier that is. Who only has to come within a range of the goal goes no
 * farther than to the best of many places in range.
 */
#include "ground/cell_mesh.h"
#include "test/random.h"
#include "test/share.h"
#include "test/test.h"

#include <wend/all.h>

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 14, HEIGHT = 11, MOST_LINKS = 24, QUERIES = 10 };

typedef struct trial {
    random_source random;
    visibility_oracle *oracle;
    wend_mesh *mesh;
    wend_space *space;
    wend_finder *finder;
    uint8_t cells[WIDTH * HEIGHT]; /* 1 where they are free */
    uint32_t link_count;
    wend_link links[MOST_LINKS];
    wend_mesh_link_id numbers[MOST_LINKS];
    bool takes[MOST_LINKS]; /* whether a mover can take it */
    uint64_t found, none, through, costlier, near, by_field;
    double excess, most;
} trial;

static bool is_free(const trial *trial, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT && trial->cells[y * WIDTH + x];
}

/* A corner of cells that paths may turn at. */
static bool is_corner(const trial *trial, int32_t x, int32_t y)
{
    return is_free(trial, x - 1, y - 1) + is_free(trial, x, y - 1) + is_free(trial, x - 1, y) + is_free(trial, x, y) ==
           3;
}

/* Anywhere but where walls may touch: there the two rules differ. */
static wend_place any_place(trial *trial)
{
    const int32_t x = (int32_t)random_below(&trial->random, WIDTH), y = (int32_t)random_below(&trial->random, HEIGHT);
    if (random_below(&trial->random, 3) == 0 && is_corner(trial, x, y))
        return (wend_place){x * WEND_CELL, y * WEND_CELL, 0, 0};
    return (wend_place){(int32_t)random_below(&trial->random, WIDTH) * WEND_CELL + 1 +
                            (int32_t)random_below(&trial->random, WEND_CELL - 1),
                        (int32_t)random_below(&trial->random, HEIGHT * WEND_CELL), 0, 0};
}

static oracle_point point_of(wend_place place)
{
    return (oracle_point){place.x, place.y};
}

static double length_between(trial *trial, wend_place from, wend_place to)
{
    double length = visibility_oracle_length(trial->oracle, point_of(from), point_of(to));
    return length < 0 ? INFINITY : length;
}

/* The least cost from place to place, as a length; infinite where there is no way. */
static double least_cost(trial *trial, wend_place start, wend_place goal)
{
    double ends[MOST_LINKS], best = length_between(trial, start, goal);
    bool done[MOST_LINKS] = {false};
    for (uint32_t i = 0; i < trial->link_count; i++)
        ends[i] = trial->takes[i] ? length_between(trial, start, trial->links[i].from) +
                                        (double)trial->links[i].cost / WEND_PRICE_STRAIGHT
                                  : INFINITY;
    for (;;) {
        uint32_t at = MOST_LINKS;
        for (uint32_t i = 0; i < trial->link_count; i++)
            if (!done[i] && ends[i] < INFINITY && (at == MOST_LINKS || ends[i] < ends[at]))
                at = i;
        if (at == MOST_LINKS)
            return best;
        done[at] = true;
        double way = ends[at] + length_between(trial, trial->links[at].to, goal);
        best = way < best ? way : best;
        for (uint32_t i = 0; i < trial->link_count; i++) {
            if (done[i] || !trial->takes[i])
                continue;
            way = ends[at] + length_between(trial, trial->links[at].to, trial->links[i].from) +
                  (double)trial->links[i].cost / WEND_PRICE_STRAIGHT;
            ends[i] = way < ends[i] ? way : ends[i];
        }
    }
}

static void open_ground_of(trial *trial)
{
    const uint32_t blocked = 10 + random_below(&trial->random, 45);
    trial->mesh = cell_mesh_draw(&trial->random, blocked, (cell_box){WIDTH, HEIGHT, trial->cells}, &trial->oracle);
    assert_int_equal(wend_space_create_mesh(trial->mesh, NULL, NULL, &trial->space), WEND_OK);
}

static void add_links(trial *trial)
{
    const uint32_t costs[] = {1, WEND_PRICE_STRAIGHT / 4, WEND_PRICE_STRAIGHT, 3 * WEND_PRICE_STRAIGHT};
    trial->link_count = 1 + random_below(&trial->random, random_below(&trial->random, 3) == 0 ? MOST_LINKS : 6);
    for (uint32_t i = 0; i < trial->link_count; i++) {
        const uint32_t cost = costs[random_below(&trial->random, 4)] * (1 + random_below(&trial->random, 12));
        trial->links[i] = (wend_link){any_place(trial), any_place(trial), cost};
        if (i > 0 && random_below(&trial->random, 4) == 0)
            trial->links[i].from = trial->links[i - 1].to;
        assert_int_equal(wend_mesh_add_link(trial->mesh, &trial->links[i], &trial->numbers[i]), WEND_OK);
    }
}

/* Some are shut, and the ground is made anew around an obstacle that goes again. */
static void change_links(trial *trial)
{
    const int32_t x = (int32_t)random_below(&trial->random, WIDTH * WEND_CELL),
                  y = (int32_t)random_below(&trial->random, HEIGHT * WEND_CELL);
    const wend_mesh_point corners[] = {{x, y}, {x + 300, y + 20}, {x + 100, y + 400}};
    wend_obstacle_id obstacle;
    assert_int_equal(wend_mesh_add_obstacle(trial->mesh, corners, 3, 0, &obstacle, NULL), WEND_OK);
    assert_int_equal(wend_space_update(trial->space), WEND_OK);
    assert_int_equal(wend_mesh_remove_obstacle(trial->mesh, obstacle), WEND_OK);
    for (uint32_t i = 0; i < trial->link_count; i++) {
        bool open = random_below(&trial->random, 4) != 0;
        assert_int_equal(wend_mesh_set_link_open(trial->mesh, trial->numbers[i], open), WEND_OK);
        trial->takes[i] = open && visibility_oracle_allows(trial->oracle, point_of(trial->links[i].from)) &&
                          visibility_oracle_allows(trial->oracle, point_of(trial->links[i].to));
    }
    assert_int_equal(wend_space_update(trial->space), WEND_OK);
}

/* Costs are whole, rounded up. */
static const double rounding = 1.01 / WEND_PRICE_STRAIGHT;

/* `least`: 0 where it is not known. */
static double check_path(trial *trial, const wend_path *path, double least)
{
    wend_path_check check;
    const double cost = (double)path->cost / WEND_PRICE_STRAIGHT;
    assert_true(wend_path_is_valid(path, trial->space, WEND_DIRECTION_NONE, &check));
    assert_int_equal(check.cost, path->cost);
    assert_true(check.length == path->length);
    assert_true(cost >= least - 1e-9);
    assert_true(least == 0 || cost <= least * path->bound / 256 + rounding);
    return cost;
}

/* The same way by engine funnel, which need not be the best. */
static void check_funnel(trial *trial, const wend_query *query, double least)
{
    wend_query by_funnel = *query;
    wend_path path = wend_path_default();
    by_funnel.search.engine = WEND_ENGINE_FUNNEL;
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &by_funnel, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    const double cost = check_path(trial, &path, least), excess = least > 0 ? cost / least - 1 : 0;
    trial->costlier += cost > least + rounding;
    trial->excess += excess;
    trial->most = excess > trial->most ? excess : trial->most;
}

/* In slices the same path. */
static void check_slices(trial *trial, const wend_query *query)
{
    wend_place buffer[256];
    wend_path path = wend_path_default(), kept = wend_path_default();
    const wend_path *whole = &kept;
    assert_int_equal(wend_finder_find(trial->finder, trial->space, query, &kept), WEND_OK);
    wend_query sliced = *query;
    assert_true(whole->point_count <= 256);
    for (uint32_t i = 0; i < whole->point_count; i++)
        buffer[i] = whole->points[i];
    sliced.search.pausable = true;
    sliced.search.limit = 1 + random_below(&trial->random, 20);
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &sliced, &path), WEND_OK);
    while (path.outcome == WEND_OUTCOME_RUNNING) {
        for (uint32_t i = 1; i < path.point_count; i++)
            assert_true(wend_path_is_valid(&path, trial->space, WEND_DIRECTION_NONE, NULL));
        assert_int_equal(wend_finder_continue(trial->finder, 1 + random_below(&trial->random, 20), &path), WEND_OK);
    }
    assert_int_equal(path.outcome, kept.outcome);
    assert_int_equal(path.cost, kept.cost);
    assert_int_equal(path.point_count, kept.point_count);
    for (uint32_t i = 0; i < path.point_count; i++)
        assert_memory_equal(&path.points[i], &buffer[i], sizeof buffer[i]);
}

static void ask(trial *trial)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = any_place(trial);
    query.goal = any_place(trial);
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &query, &path), WEND_OK);
    double least = least_cost(trial, query.start, query.goal);
    assert_int_equal(path.outcome, least < INFINITY ? WEND_OUTCOME_FOUND : WEND_OUTCOME_UNREACHABLE);
    trial->found += least < INFINITY;
    trial->none += least == INFINITY;
    if (least < INFINITY) {
        assert_int_equal(path.bound, WEND_HEURISTIC_WEIGHT_ONE);
        check_path(trial, &path, least);
        for (uint32_t i = 1; i < path.point_count; i++)
            trial->through += (path.points[i].flags & WEND_PLACE_BY_LINK) != 0;
        check_funnel(trial, &query, least);
    }
    check_slices(trial, &query);
}

/* A place in the circle around a goal, mostly on its edge. */
static wend_place place_within(trial *trial, wend_place goal, uint32_t range)
{
    const double part = random_below(&trial->random, 8) == 0 ? random_below(&trial->random, 1000) / 1000. : 1,
                 turn = random_below(&trial->random, 100000) * (6.283185307179586 / 100000);
    const double x = part * range * cos(turn), y = part * range * sin(turn);
    return (wend_place){goal.x + (int32_t)x, goal.y + (int32_t)y, 0, 0};
}

static bool lies_within(wend_place place, wend_place goal, uint32_t range)
{
    const int64_t x = (int64_t)place.x - goal.x, y = (int64_t)place.y - goal.y;
    return x * x + y * y <= (int64_t)range * range;
}

/* The least cost to the best of many places in range, the ends of links among them. */
static double least_within(trial *trial, const wend_query *query)
{
    enum { SAMPLES = 30 };
    double least = lies_within(query->start, query->goal, query->to.range) ? 0 : INFINITY;
    for (uint32_t i = 0; i < SAMPLES + trial->link_count && least > 0; i++) {
        const wend_place place =
            i < SAMPLES ? place_within(trial, query->goal, query->to.range) : trial->links[i - SAMPLES].to;
        if (!lies_within(place, query->goal, query->to.range) ||
            (place.x % WEND_CELL == 0 && place.y % WEND_CELL == 0) ||
            !visibility_oracle_allows(trial->oracle, point_of(place)))
            continue;
        const double cost = least_cost(trial, query->start, place);
        least = cost < least ? cost : least;
    }
    return least;
}

/* It is enough to come near: no place in range that is tried costs less, but for the end that is rounded to a place. */
static void ask_within(trial *trial)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    const double most_rounded = 3.0 / WEND_CELL;
    query.start = any_place(trial);
    query.goal = any_place(trial);
    query.to.arrival = WEND_ARRIVAL_WITHIN;
    query.to.range = random_below(&trial->random, 1 + random_below(&trial->random, 6 * WEND_CELL));
    if (!visibility_oracle_allows(trial->oracle, point_of(query.start)))
        return;
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &query, &path), WEND_OK);
    const double tried = least_within(trial, &query);
    if (path.outcome != WEND_OUTCOME_FOUND) {
        assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
        assert_true(tried == INFINITY);
        return;
    }
    const wend_place end = path.points[path.point_count - 1];
    assert_true(lies_within(end, query.goal, query.to.range));
    check_path(trial, &path, 0);
    assert_true((double)path.cost / WEND_PRICE_STRAIGHT <= tried + most_rounded);
    trial->near += path.cost != 0;
    check_slices(trial, &query);
}

/* What a field tells a place: the best cost, the way that has it, and where to go next. */
static void check_field_at(trial *trial, const wend_field *field, wend_place goal, wend_place place)
{
    wend_place points[256], next;
    wend_path path = wend_path_default();
    const double least = least_cost(trial, place, goal);
    const uint64_t told = wend_field_cost(field, place);
    if (!visibility_oracle_allows(trial->oracle, point_of(place)) || least == INFINITY) {
        assert_true(told == UINT64_MAX && !wend_field_next(field, place, &next));
        return;
    }
    const double cost = (double)told / WEND_PRICE_STRAIGHT;
    assert_true(cost >= least - 1e-9 && cost <= least + rounding);
    path.buffer = points;
    path.capacity = 256;
    assert_int_equal(wend_field_path(field, place, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    wend_path_check check;
    assert_true(wend_path_is_valid(&path, trial->space, WEND_DIRECTION_NONE, &check));
    assert_true(check.cost <= told + 1 && told <= check.cost + 1);
    assert_true(check.length <= path.length + 1e-6 && path.length <= check.length + 1e-6);
    assert_int_equal(wend_field_next(field, place, &next), path.point_count > 1);
    for (uint32_t i = 1; i < path.point_count; i++)
        trial->by_field += (points[i].flags & WEND_PLACE_BY_LINK) != 0;
}

/* A field to a place, grown in slices; it follows links that open and shut once the graph of corners is kept anew. */
static void ask_field(trial *trial)
{
    const wend_place goal = any_place(trial);
    const wend_area area = {goal, 1, 1};
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field;
    bool complete = false;
    if (!visibility_oracle_allows(trial->oracle, point_of(goal)))
        return;
    desc.goals = &area;
    desc.goal_count = 1;
    assert_int_equal(wend_space_prepare(trial->space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    assert_int_equal(wend_field_create(trial->space, &desc, NULL, &field), WEND_OK);
    for (int round = 0; round < 2; round++) {
        for (complete = false; !complete;)
            assert_int_equal(wend_field_grow(field, 1 + random_below(&trial->random, 200), &complete), WEND_OK);
        for (int i = 0; i < 6; i++)
            check_field_at(trial, field, goal, i == 0 ? trial->links[0].from : any_place(trial));
        if (round == 0) {
            change_links(trial);
            assert_int_equal(wend_space_prepare(trial->space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
        }
    }
    wend_field_release(field);
    assert_int_equal(wend_space_unprepare(trial->space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
}

static void paths_through_links_are_the_best_there_are(void **state)
{
    trial *trial = calloc(1, sizeof *trial);
    const uint32_t maps = test_number("WEND_TEST_MAPS", 40);
    (void)state;
    assert_non_null(trial);
    trial->random.state = test_number("WEND_TEST_SEED", 1);
    assert_int_equal(wend_finder_create(NULL, &trial->finder), WEND_OK);
    for (uint32_t i = 0; i < maps; i++) {
        open_ground_of(trial);
        add_links(trial);
        for (int q = 0; q < QUERIES; q++) {
            if (q % 5 == 0)
                change_links(trial);
            ask(trial);
            if (q % 5 == 4)
                ask_within(trial);
            if (q % 5 == 3)
                ask_field(trial);
        }
        wend_space_destroy(trial->space);
        wend_mesh_destroy(trial->mesh);
        visibility_oracle_free(trial->oracle);
    }
    assert_true(trial->through > 0 && trial->none > 0 && trial->near > 0 && trial->by_field > 0);
    if (getenv("WEND_TEST_PRINT"))
        print_message("%u found, %u links taken; by funnel %u costlier than the best, on average by %.3f %%, at most "
                      "by %.1f %%\n",
                      (unsigned)trial->found, (unsigned)trial->through, (unsigned)trial->costlier,
                      100 * trial->excess / (double)trial->found, 100 * trial->most);
    wend_finder_destroy(trial->finder);
    free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(paths_through_links_are_the_best_there_are)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
