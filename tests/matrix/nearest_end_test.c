/*
 * tests/matrix/nearest_end_test.c: queries that jump point search answers for several goals and rules of arrival, on
 * random maps after random edits: they cost what engine general says, prepared spaces answer as fresh ones, the end is
 * the topmost and then the leftmost of those that cost least, and the way there is the one that a query to that cell
 * alone gives. WEND_TEST_MAPS says how many maps.
 */
#include "scene/scene.h"
#include "test/test.h"

#include "search/jump/jump_ends.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 6, QUESTIONS = 5, MOST_GOALS = 100, MOST_CHEAPEST = 5 };

typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    random_source random;
    uint32_t width, height;
    wend_profile profile;
    wend_grid *grid;
    wend_space *prepared, *fresh;
    wend_finder *finder, *other;
    wend_area goals[MOST_GOALS];
    wend_query query;
    uint32_t asked, by_jumps, ways;
} trial;

static wend_place random_place(trial *t)
{
    const uint32_t x = random_below(&t->random, t->width), y = random_below(&t->random, t->height);
    return cell_place(x, y);
}

/* A cell where the mover can be, most of the time. */
static wend_place random_start(trial *t)
{
    wend_place place = random_place(t);
    for (int i = 0; i < 8 && !wend_space_is_free(t->fresh, place); i++)
        place = random_place(t);
    return place;
}

static void draw_goals(trial *t)
{
    random_source *random = &t->random;
    const bool are_many = random_chance(random, 25), are_large = random_chance(random, 20);
    const uint32_t most = are_large ? 12 : 2;
    t->query.to.areas = t->goals;
    t->query.to.count = 1 + random_below(random, are_many ? MOST_GOALS : 4);
    for (uint32_t i = 0; i < t->query.to.count; i++) {
        t->goals[i] = (wend_area){random_place(t), 1, 1};
        t->goals[i].width += random_chance(random, 30) ? random_below(random, most) : 0;
        t->goals[i].height += random_chance(random, 30) ? random_below(random, most) : 0;
    }
}

static void draw_question(trial *t)
{
    random_source *random = &t->random;
    t->query = wend_query_default();
    t->query.start = random_start(t);
    draw_goals(t);
    t->query.to.arrival = (wend_arrival)random_below(random, 3);
    t->query.to.measure = (wend_measure)random_below(random, 3);
    t->query.to.range = random_below(random, 6 * WEND_CELL);
    t->query.to.sight = random_chance(random, 10) ? t->fresh : NULL;
    if (random_chance(random, 10))
        t->query.search.heuristic = WEND_HEURISTIC_ZERO;
}

static void fail_trial(const trial *t, const char *fault, const wend_path *a, const wend_path *b)
{
    const wend_path *both[2] = {a, b};
    for (uint32_t y = 0; y < t->height; y++) {
        for (uint32_t x = 0; x < t->width; x++)
            fputc(wend_grid_terrain(t->grid, cell_place(x, y)), stderr);
        fputc('\n', stderr);
    }
    fprintf(stderr, "corners %d, neighbours %d, footprint %d, arrival %d, measure %d, range %u, from %d, %d to\n",
            (int)t->profile.corners, (int)t->profile.neighbours, t->profile.footprint, (int)t->query.to.arrival,
            (int)t->query.to.measure, (unsigned)t->query.to.range, (int)wend_place_column(t->query.start),
            (int)wend_place_row(t->query.start));
    for (uint32_t i = 0; i < t->query.to.count; i++)
        fprintf(stderr, "  %d, %d: %ux%u\n", (int)wend_place_column(t->goals[i].place),
                (int)wend_place_row(t->goals[i].place), (unsigned)t->goals[i].width, (unsigned)t->goals[i].height);
    for (int i = 0; i < 2; i++) {
        fprintf(stderr, "%s: outcome %d reason %d cost %llu goal %u\n", wend_engine_name(both[i]->engine),
                (int)both[i]->outcome, (int)both[i]->reason, (unsigned long long)both[i]->cost,
                (unsigned)both[i]->goal_index);
        for (uint32_t p = 0; p < both[i]->point_count; p++)
            fprintf(stderr, "  %d, %d\n", (int)wend_place_column(both[i]->points[p]),
                    (int)wend_place_row(both[i]->points[p]));
    }
    fail_msg("map %u: %s", (unsigned)t->number, fault);
}

static bool has_same_points(const wend_path *a, const wend_path *b)
{
    return a->point_count == b->point_count &&
           (a->point_count == 0 || memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0);
}

static bool has_same_sums(const wend_path *a, const wend_path *b)
{
    return a->outcome == b->outcome && a->reason == b->reason && a->cost == b->cost;
}

static wend_path ask(trial *t, wend_finder *finder, const wend_space *space, wend_engine engine)
{
    wend_path path = wend_path_default();
    wend_query query = t->query;
    query.search.engine = engine;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    return path;
}

/* What a way from the start to a cell costs by another engine; UINT64_MAX = there is none. */
static wend_path ask_for_cell(trial *t, wend_place cell)
{
    wend_path path = wend_path_default();
    wend_query query = wend_query_default();
    query.start = t->query.start;
    query.goal = cell;
    query.search.engine = WEND_ENGINE_ASTAR;
    assert_int_equal(wend_finder_find(t->other, t->fresh, &query, &path), WEND_OK);
    return path;
}

/* Whether a mover that stands in a cell has arrived there. */
static bool is_end(trial *t, wend_place cell)
{
    wend_path path = wend_path_default();
    wend_query query = t->query;
    query.start = cell;
    assert_int_equal(wend_finder_find(t->other, t->fresh, &query, &path), WEND_OK);
    return path.outcome == WEND_OUTCOME_FOUND && path.point_count == 1;
}

/* No end above or to the left of one costs as little. */
static void check_end(trial *t, const wend_path *path)
{
    const wend_place end = path->points[path->point_count - 1];
    const uint32_t last = (uint32_t)wend_place_row(end) * t->width + (uint32_t)wend_place_column(end);
    assert_true(is_end(t, end));
    for (uint32_t i = 0; i < last; i++) {
        const wend_place cell = cell_place(i % t->width, i / t->width);
        if (!is_end(t, cell))
            continue;
        const wend_path other = ask_for_cell(t, cell);
        if (other.outcome == WEND_OUTCOME_FOUND && other.cost <= path->cost)
            fail_trial(t, "another end comes first", path, &other);
    }
}

static void check_question(trial *t)
{
    draw_question(t);
    const wend_path path = ask(t, t->finder, t->prepared, WEND_ENGINE_AUTO);
    wend_path other = ask(t, t->other, t->fresh, WEND_ENGINE_AUTO);
    if (!has_same_sums(&path, &other) || !has_same_points(&path, &other) || path.goal_index != other.goal_index)
        fail_trial(t, "a prepared space has another answer", &path, &other);
    other = ask(t, t->other, t->fresh, WEND_ENGINE_GENERAL);
    if (!has_same_sums(&path, &other))
        fail_trial(t, "engine general has another answer", &path, &other);
    t->asked++;
    if ((path.engine != WEND_ENGINE_JPS && path.engine != WEND_ENGINE_JPS4) || path.point_count == 0)
        return;
    t->by_jumps++;
    t->ways += path.point_count > 2;
    other = ask_for_cell(t, path.points[path.point_count - 1]);
    if (!has_same_sums(&path, &other) || !has_same_points(&path, &other))
        fail_trial(t, "a query to the end alone has another answer", &path, &other);
    if (t->width * t->height < 400 || random_chance(&t->random, 5))
        check_end(t, &path);
}

/* The nearest goals in order, against engine general. */
static void check_cheapest(trial *t)
{
    wend_path paths[MOST_CHEAPEST], fresh[MOST_CHEAPEST], others[MOST_CHEAPEST];
    uint32_t count, fresh_count, other_count;
    const uint32_t wanted = 1 + random_below(&t->random, MOST_CHEAPEST);
    draw_question(t);
    t->query.to.measure = t->query.to.measure == WEND_MEASURE_PATH ? WEND_MEASURE_EUCLID : t->query.to.measure;
    for (int i = 0; i < MOST_CHEAPEST; i++)
        paths[i] = fresh[i] = others[i] = wend_path_default();
    wend_query query = t->query;
    wend_finder *third = scene_finder();
    assert_int_equal(wend_finder_find_cheapest(t->finder, t->prepared, &query, paths, wanted, &count), WEND_OK);
    assert_int_equal(wend_finder_find_cheapest(t->other, t->fresh, &query, fresh, wanted, &fresh_count), WEND_OK);
    query.search.engine = WEND_ENGINE_GENERAL;
    assert_int_equal(wend_finder_find_cheapest(third, t->fresh, &query, others, wanted, &other_count), WEND_OK);
    if (count != fresh_count || count != other_count)
        fail_trial(t, "another number of goals", &paths[0], &others[0]);
    for (uint32_t i = 0; i < (count ? count : 1); i++) {
        if (!has_same_sums(&paths[i], &fresh[i]) || !has_same_points(&paths[i], &fresh[i]) ||
            paths[i].goal_index != fresh[i].goal_index)
            fail_trial(t, "a prepared space has other goals", &paths[i], &fresh[i]);
        if (!has_same_sums(&paths[i], &others[i]) || paths[i].goal_index != others[i].goal_index)
            fail_trial(t, "engine general has other goals", &paths[i], &others[i]);
        const bool is_by_jumps = paths[i].engine == WEND_ENGINE_JPS || paths[i].engine == WEND_ENGINE_JPS4;
        if (!is_by_jumps || paths[i].point_count == 0)
            continue;
        const wend_path alone = ask_for_cell(t, paths[i].points[paths[i].point_count - 1]);
        /* The points of `fresh` are gone now, but those of the others are not. */
        if (!has_same_sums(&paths[i], &alone) || !has_same_points(&paths[i], &alone))
            fail_trial(t, "a query to the end of a goal has another answer", &paths[i], &alone);
        fresh_count = 0;
        assert_int_equal(wend_finder_find_cheapest(t->other, t->fresh, &t->query, fresh, wanted, &fresh_count),
                         WEND_OK);
    }
    wend_finder_destroy(third);
}

static void edit_cells(trial *t)
{
    random_source *random = &t->random;
    for (uint32_t edits = random_below(random, 5); edits > 0; edits--) {
        const uint32_t most = random_chance(random, 80) ? 1 : 6;
        const uint32_t width = 1 + random_below(random, most), height = 1 + random_below(random, most);
        const wend_area area = {random_place(t), width, height};
        const uint32_t x = (uint32_t)wend_place_column(area.place), y = (uint32_t)wend_place_row(area.place);
        const uint8_t terrain = random_chance(random, 50) ? '.' : '@';
        const uint32_t across = x + width > t->width ? t->width - x : width;
        const uint32_t down = y + height > t->height ? t->height - y : height;
        assert_int_equal(wend_grid_fill(t->grid, cell_area(x, y, across, down), terrain), WEND_OK);
        if (random_chance(random, 50))
            assert_int_equal(wend_space_update(t->prepared), WEND_OK);
    }
    assert_int_equal(wend_space_update(t->prepared), WEND_OK);
}

/* What is prepared differs from round to round; after some edits it is made anew. */
static void prepare_some(trial *t)
{
    static const uint32_t whats[] = {0, WEND_PREPARED_JUMPS, WEND_PREPARED_LANDMARKS,
                                     WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS};
    if (random_chance(&t->random, 20))
        wend_space_unprepare(t->prepared, WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS);
    if (random_chance(&t->random, 60))
        assert_int_equal(wend_space_prepare(t->prepared, whats[random_below(&t->random, 4)]), WEND_OK);
}

static void run_trial(trial *t)
{
    for (int round = 0; round < ROUNDS; round++) {
        prepare_some(t);
        assert_int_equal(wend_space_create(t->grid, &t->profile, NULL, &t->fresh), WEND_OK);
        for (int i = 0; i < QUESTIONS; i++)
            check_question(t);
        check_cheapest(t);
        wend_space_destroy(t->fresh);
        edit_cells(t);
    }
}

static void several_ends_are_searched_by_jump_points(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 300);
    trial t = {.finder = scene_finder(), .other = scene_finder()};
    (void)state;
    for (t.number = 0; t.number < maps; t.number++) {
        t.random = (random_source){7000000 + t.number};
        t.width = 1 + random_below(&t.random, random_chance(&t.random, 20) ? 80 : 20);
        t.height = 1 + random_below(&t.random, random_chance(&t.random, 20) ? 80 : 20);
        test_map map = test_map_generate((map_kind)(t.number % MAP_KINDS), t.width, t.height, &t.random);
        t.profile = scene_random_jumper(&t.random, 3);
        t.grid = scene_grid(&map, NULL);
        assert_int_equal(wend_space_create(t.grid, &t.profile, NULL, &t.prepared), WEND_OK);
        run_trial(&t);
        wend_space_destroy(t.prepared);
        wend_grid_destroy(t.grid);
        test_map_free(&map);
    }
    print_message("%u questions, %u answered by jump points, %u of them with turns\n", (unsigned)t.asked,
                  (unsigned)t.by_jumps, (unsigned)t.ways);
    assert_true(t.by_jumps > t.asked / 4);
    wend_finder_destroy(t.finder);
    wend_finder_destroy(t.other);
}

static uint32_t near_number(random_source *random, uint32_t number)
{
    const uint32_t other = random_chance(random, 20) ? random_below(random, UINT16_MAX + 1u) : random_below(random, 9);
    return random_chance(random, 50) ? number : other;
}

static void lanes_are_looked_at_together_as_one_by_one(void **state)
{
    static struct wend_end_lanes lanes;
    struct wend_box_lanes boxes;
    random_source random = {1};
    (void)state;
    for (int round = 0; round < 20000; round++) {
        const uint32_t x = near_number(&random, UINT16_MAX), y = near_number(&random, 5);
        for (uint32_t i = 0; i < WEND_LANES; i++) {
            struct wend_jump_goal end;
            const uint32_t end_x = near_number(&random, x), end_y = near_number(&random, y);
            end.place = wend_jump_place(end_x, end_y);
            for (int d = 0; d < 4; d++)
                end.open[d] = near_number(&random, 70000);
            wend_end_lanes_put(&lanes, i, &end);
            const uint32_t last_x = near_number(&random, end_x), last_y = near_number(&random, end_y);
            boxes.left[i] = (uint16_t)(end_x < last_x ? end_x : last_x);
            boxes.right[i] = (uint16_t)(end_x < last_x ? last_x : end_x);
            boxes.top[i] = (uint16_t)(end_y < last_y ? end_y : last_y);
            boxes.bottom[i] = (uint16_t)(end_y < last_y ? last_y : end_y);
        }
        for (int topology = 0; topology < 2; topology++) {
            const enum wend_topology of = topology ? SQUARES_4 : SQUARES_8;
            assert_int_equal(wend_end_lanes_ahead(&lanes, 0, x, y, of), wend_end_lanes_plain(&lanes, 0, x, y, of));
        }
        const struct wend_lane_prices prices = {WEND_PRICE_STRAIGHT, round % 2 ? WEND_PRICE_STRAIGHT : 5741};
        uint32_t straight[WEND_LANES], plain[WEND_LANES];
        wend_box_lanes_straight(&boxes, x, y, prices, straight);
        wend_box_lanes_straight_plain(&boxes, x, y, prices, plain);
        assert_memory_equal(straight, plain, sizeof plain);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_are_looked_at_together_as_one_by_one),
        cmocka_unit_test(several_ends_are_searched_by_jump_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
