/*
 * Shortest ways at any angle over grids, against the visibility graph: all grids of 4 by 4 cells, and random ones, from
 * and to corners, centres and places between cells, under both rules, with every engine that serves.
 */
#include "ground/visibility_oracle.h"
#include "scene/map.h"
#include "scene/scene.h"
#include "test/test.h"

#include <math.h>
#include <stdlib.h>

enum { SMALL = 4, LARGE = 14, QUERIES = 12 };

typedef struct trial {
    uint64_t number;
    wend_finder *finder;
    uint64_t answers[WEND_ENGINE_COUNT], ways, bends;
    uint8_t free_cells[LARGE * LARGE];
    uint32_t width, height;
    wend_grid *grid;
    wend_space *space;
} trial;

static void open_grid(trial *trial)
{
    uint8_t terrain[LARGE * LARGE];
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = trial->width;
    desc.height = trial->height;
    for (uint32_t i = 0; i < trial->width * trial->height; i++)
        terrain[i] = trial->free_cells[i] ? '.' : '@';
    desc.terrain = terrain;
    assert_int_equal(wend_grid_create(&desc, NULL, &trial->grid), WEND_OK);
    assert_int_equal(wend_space_create(trial->grid, NULL, NULL, &trial->space), WEND_OK);
    assert_int_equal(wend_space_prepare(trial->space, WEND_PREPARED_SURFACE | WEND_PREPARED_TOUCHING_SURFACE |
                                                          WEND_PREPARED_TAUT_GRAPH | WEND_PREPARED_TOUCHING_TAUT_GRAPH),
                     WEND_OK);
}

static void close_grid(trial *trial)
{
    wend_space_destroy(trial->space);
    wend_grid_destroy(trial->grid);
}

/* Half of all places are corners of cells, others lie on sides, and anywhere. */
static wend_place any_place(const trial *trial, random_source *random)
{
    uint32_t kind = random_below(random, 8);
    int32_t x = (int32_t)random_below(random, trial->width * WEND_CELL + 1),
            y = (int32_t)random_below(random, trial->height * WEND_CELL + 1);
    if (kind < 5)
        x = (x + WEND_CELL / 2) / WEND_CELL * WEND_CELL;
    if (kind < 4 || kind == 5)
        y = (y + WEND_CELL / 2) / WEND_CELL * WEND_CELL;
    return (wend_place){x, y, 0, 0};
}

static bool is_same_length(double a, double b)
{
    double most = 1e-9 * (1 + b);
    return a - b <= most && b - a <= most;
}

static double straight_length(const wend_query *query)
{
    double x = (double)(query->goal.x - query->start.x), y = (double)(query->goal.y - query->start.y);
    return sqrt(x * x + y * y) / WEND_CELL;
}

/* What is wrong with an answer; null if nothing. */
static const char *answer_fault(trial *trial, visibility_oracle *oracle, const wend_query *query, const wend_path *path)
{
    const oracle_point from = {query->start.x, query->start.y}, to = {query->goal.x, query->goal.y};
    double length = visibility_oracle_length(oracle, from, to), sum = 0;
    if (!visibility_oracle_allows(oracle, from))
        return path->reason == WEND_REASON_START_BLOCKED ? NULL : "a start off the ground";
    if (!visibility_oracle_allows(oracle, to))
        return path->reason == WEND_REASON_GOAL_BLOCKED ? NULL : "a goal off the ground";
    if (length < 0)
        return path->reason == WEND_REASON_NO_WAY ? NULL : "a way where there is none";
    if (path->outcome != WEND_OUTCOME_FOUND)
        return "no way where there is one";
    bool is_exact = query->search.engine != WEND_ENGINE_FUNNEL;
    if (is_exact ? !is_same_length(path->length, length) : path->length < length - 1e-9 * (1 + length))
        return "another length";
    if (path->length > straight_length(query) * path->bound / 256 + 1e-9 && !is_exact)
        return "a length above its bound";
    for (uint32_t i = 1; i < path->point_count; i++) {
        oracle_point a = {path->points[i - 1].x, path->points[i - 1].y}, b = {path->points[i].x, path->points[i].y};
        if (!visibility_oracle_sees(oracle, a, b))
            return "a line through what is blocked";
        double x = (double)(b.x - a.x) / WEND_CELL, y = (double)(b.y - a.y) / WEND_CELL;
        sum += sqrt(x * x + y * y);
    }
    trial->ways++;
    trial->bends += path->point_count > 2;
    if (!wend_path_is_valid(path, trial->space, WEND_DIRECTION_NONE, NULL))
        return "a path that the check refuses";
    return is_same_length(sum, path->length) ? NULL : "points of another length";
}

/* A limit of cost finds what costs no more, one of expansions ends after just so many. */
static void check_limits(const trial *trial, wend_query query, const wend_path *whole)
{
    const uint64_t cost = whole->cost, expanded = whole->expanded;
    wend_path path = wend_path_default();
    for (uint64_t limit = cost - 1; whole->outcome == WEND_OUTCOME_FOUND && cost > 1 && limit <= cost + 1; limit++) {
        query.search.cost_limit = limit;
        assert_int_equal(wend_finder_find(trial->finder, trial->space, &query, &path), WEND_OK);
        assert_int_equal(path.outcome, limit < cost ? WEND_OUTCOME_UNREACHABLE : WEND_OUTCOME_FOUND);
        assert_int_equal(path.reason, limit < cost ? WEND_REASON_TOO_COSTLY : WEND_REASON_NONE);
    }
    query.search.cost_limit = 0;
    query.search.expansion_limit = expanded / 2;
    if (whole->outcome != WEND_OUTCOME_FOUND || expanded < 2)
        return;
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(path.reason, WEND_REASON_LIMIT);
    assert_int_equal(path.expanded, query.search.expansion_limit);
}

static void check_query(trial *trial, visibility_oracle *oracle, wend_query query)
{
    for (int engine = 0; engine < WEND_ENGINE_COUNT; engine++) {
        wend_path path = wend_path_default();
        query.search.engine = (wend_engine)engine;
        wend_status status = wend_finder_find(trial->finder, trial->space, &query, &path);
        if (status == WEND_ERROR_UNSUPPORTED && engine != WEND_ENGINE_AUTO && engine != WEND_ENGINE_POLYANYA)
            continue;
        assert_int_equal(status, WEND_OK);
        const char *fault = answer_fault(trial, oracle, &query, &path);
        if (fault)
            fail_msg("grid %llu, %s, touching %d, from %d, %d to %d, %d: %s (%.9f)", (unsigned long long)trial->number,
                     wend_engine_name((wend_engine)engine), query.shape.corners_may_touch, query.start.x, query.start.y,
                     query.goal.x, query.goal.y, fault, path.length);
        check_limits(trial, query, &path);
        trial->answers[engine]++;
    }
}

static void check_grid(trial *trial, random_source *random, uint32_t queries)
{
    open_grid(trial);
    for (int touching = 0; touching < 2; touching++) {
        visibility_oracle *oracle =
            visibility_oracle_of_grid(trial->width, trial->height, trial->free_cells, touching != 0);
        for (uint32_t i = 0; i < queries; i++) {
            wend_query query = wend_query_default();
            query.start = any_place(trial, random);
            query.goal = any_place(trial, random);
            if (!touching) { /* corners of the ground lie a little apart */
                query.start.x += (int32_t)random_below(random, 3) - 1;
                query.goal.y += (int32_t)random_below(random, 3) - 1;
            }
            query.shape.lines = WEND_LINES_SHORTEST;
            query.shape.corners_may_touch = touching != 0;
            bool is_outside = query.start.x < 0 || query.goal.y < 0 ||
                              query.start.x > (int32_t)trial->width * WEND_CELL ||
                              query.goal.y > (int32_t)trial->height * WEND_CELL;
            if (!is_outside)
                check_query(trial, oracle, query);
        }
        visibility_oracle_free(oracle);
    }
    close_grid(trial);
}

static void check_answers(const trial *trial)
{
    assert_true(trial->ways > 100 && trial->bends > trial->ways / 20);
    assert_int_equal(trial->answers[WEND_ENGINE_AUTO], trial->answers[WEND_ENGINE_POLYANYA]);
    assert_int_equal(trial->answers[WEND_ENGINE_AUTO], trial->answers[WEND_ENGINE_TAUT]);
    assert_int_equal(trial->answers[WEND_ENGINE_AUTO], trial->answers[WEND_ENGINE_FUNNEL]);
}

static void all_grids_of_four_by_four(void **state)
{
    uint32_t thin = scene_setting("WEND_TEST_THIN", 1);
    trial trial = {.finder = scene_finder(), .width = SMALL, .height = SMALL};
    (void)state;
    for (; trial.number < 1u << (SMALL * SMALL); trial.number += thin) {
        random_source random = {trial.number};
        for (uint32_t i = 0; i < SMALL * SMALL; i++)
            trial.free_cells[i] = trial.number >> i & 1;
        check_grid(&trial, &random, QUERIES);
    }
    check_answers(&trial);
    wend_finder_destroy(trial.finder);
}

/* Scattered cells, and blocks of them. */
static void draw_cells(trial *trial, random_source *random)
{
    uint32_t density = random_below(random, 70);
    trial->width = 2 + random_below(random, LARGE - 1);
    trial->height = 2 + random_below(random, LARGE - 1);
    for (uint32_t i = 0; i < trial->width * trial->height; i++)
        trial->free_cells[i] = random_below(random, 100) >= density;
    for (uint32_t block = random_below(random, 6); block > 0; block--) {
        uint32_t left = random_below(random, trial->width), top = random_below(random, trial->height);
        uint32_t across = random_below(random, 5), down = random_below(random, 5), value = random_below(random, 2);
        for (uint32_t y = top; y < top + down && y < trial->height; y++)
            for (uint32_t x = left; x < left + across && x < trial->width; x++)
                trial->free_cells[y * trial->width + x] = (uint8_t)value;
    }
}

static void random_grids(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 4000);
    trial trial = {.finder = scene_finder()};
    (void)state;
    for (; trial.number < maps; trial.number++) {
        random_source random = {76000 + trial.number};
        draw_cells(&trial, &random);
        check_grid(&trial, &random, QUERIES);
    }
    check_answers(&trial);
    wend_finder_destroy(trial.finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_grids_of_four_by_four), cmocka_unit_test(random_grids)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
