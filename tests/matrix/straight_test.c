/*
 * tests/matrix/straight_test.c: straightened paths on random maps under random rules: legal line by line and sample by
 * sample, no longer and no costlier than the steps they replace, no shorter than the best any-angle way, and without
 * idle points. WEND_TEST_MAPS says on how many maps.
 */
#include "ground/any_angle.h"
#include "lines/straight.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SET(rule) (UINT32_C(1) << (rule))

enum { QUERIES = 5, SAMPLES = 64, MOST_RULES = 4 };

/* Finders that stay in use, and what has been seen. */
typedef struct bench {
    wend_finder *one, *other;
    unsigned paths, shortened, links, unfree;
} bench;

static bool ask(wend_finder *finder, const rules_stage *stage, wend_query query, wend_lines shape, wend_path *path)
{
    *path = wend_path_default();
    query.shape.lines = shape;
    return wend_finder_find(finder, stage->space, &query, path) == WEND_OK;
}

/* Whether the mover could be at every one of many places along the free lines of a path. */
static bool stands_free_along(const rules_scene *scene, const wend_path *path)
{
    for (uint32_t i = 1; i < path->point_count; i++) {
        wend_place a = path->points[i - 1], b = path->points[i];
        if ((b.flags & WEND_PLACE_BY_LINK) || !straight_line_is_free(scene, a, b))
            continue;
        for (int64_t j = 0; j <= SAMPLES; j++) {
            wend_place at = {a.x + (int32_t)(((int64_t)b.x - a.x) * j / SAMPLES),
                             a.y + (int32_t)(((int64_t)b.y - a.y) * j / SAMPLES), a.level, 0};
            if (!rules_is_free(scene, rules_cell(scene, at)))
                return false;
        }
    }
    return true;
}

static void print_points(const char *name, const wend_path *path)
{
    fprintf(stderr, "%s:", name);
    for (uint32_t i = 0; i < path->point_count; i++)
        fprintf(stderr, "%s (%d, %d, %u)", path->points[i].flags & WEND_PLACE_BY_LINK ? " link" : "",
                wend_place_column(path->points[i]), wend_place_row(path->points[i]), (unsigned)path->points[i].level);
    fprintf(stderr, "\n");
}

/* How many stretches of a path are links, and how many neither links nor free lines. */
static void count_stretches(const rules_scene *scene, const wend_path *path, bench *bench)
{
    for (uint32_t i = 1; i < path->point_count; i++) {
        bool by_link = path->points[i].flags & WEND_PLACE_BY_LINK;
        bench->links += by_link;
        bench->unfree += !by_link && !straight_line_is_free(scene, path->points[i - 1], path->points[i]);
    }
}

static void check_answer(uint32_t number, const rules_scene *scene, const rules_stage *stage, const wend_query *query,
                         bench *bench)
{
    wend_path grid, straight, again;
    if (!ask(bench->one, stage, *query, WEND_LINES_GRID, &grid))
        fail_msg("map %u: the query failed", (unsigned)number);
    wend_place *points = scene_keep_points(&grid);
    assert_true(ask(bench->one, stage, *query, WEND_LINES_STRAIGHT, &straight));
    const char *fault = straight_path_fault(scene, query, &grid, &straight);
    bool is_hex = rules_topology(scene) >= TOPOLOGY_HEX_POINTY_ODD;
    if (!fault && !is_hex && !stands_free_along(scene, &straight))
        fault = "a place along a line is not free";
    for (uint32_t i = 0; !fault && i < straight.point_count; i++)
        if (!rules_is_within(scene, rules_cell(scene, straight.points[i]), rules_cell(scene, query->start)))
            fault = "a point lies beyond the radius";
    if (fault) {
        rules_scene_print(scene);
        print_points("grid", &grid);
        print_points("straight", &straight);
        fail_msg("map %u: %s", (unsigned)number, fault);
    }
    bench->paths += grid.point_count > 1;
    bench->shortened += straight.length < grid.length - 1e-9;
    count_stretches(scene, &straight, bench);
    assert_true(ask(bench->other, stage, *query, WEND_LINES_STRAIGHT, &again));
    assert_true(scene_same_answer(&straight, &again));
    free(points);
}

static void check_map(uint32_t number, bench *bench)
{
    random_source random = {310000 + number};
    uint32_t rules = rules_random_set(MOST_RULES, &random) & ~SET(RULE_OF_HEURISTIC_WEIGHT);
    rules_scene scene = rules_random_scene(rules, random_chance(&random, 30) ? 30 : 14, &random);
    rules_stage stage;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    for (int i = 0; i < QUERIES; i++) {
        uint32_t start = rules_random_position(&scene, &random), goal = rules_random_position(&scene, &random);
        wend_query query = rules_query(&scene, start, goal);
        check_answer(number, &scene, &stage, &query, bench);
    }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void lines_take_the_place_of_steps(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 2000);
    bench bench = {.one = scene_finder()};
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        if (i % 100 == 0) {
            wend_finder_destroy(bench.other); /* so that fresh and used ones are compared */
            bench.other = scene_finder();
        }
        check_map(i, &bench);
    }
    wend_finder_destroy(bench.one);
    wend_finder_destroy(bench.other);
    assert_true(bench.paths > maps);
    assert_true(bench.shortened > maps / 2);
    assert_true(bench.links > maps / 50);
    assert_true(bench.unfree > maps / 50);
}

/* How much longer straightened ways are than the best of all, in parts of it. */
struct excess {
    double sum, count, over, worst; /* `over`: of more than one per cent */
};

/* Asks for some ways on a map, and frees it. */
static void look_at_excess(struct excess *excess, wend_finder *finder, test_map *map, random_source *random)
{
    scene scene = scene_open(map, WEND_NEIGHBOURS_8, NULL);
    any_angle *angles = any_angle_open(scene.space, ANY_ANGLE_ANYWHERE);
    for (int j = 0; j < QUERIES; j++) {
        wend_query query = scene_random_query(map, random);
        wend_path path = wend_path_default();
        query.shape.lines = WEND_LINES_STRAIGHT;
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
        if (path.outcome != WEND_OUTCOME_FOUND || path.length == 0)
            continue;
        const double more = path.length / any_angle_length(angles, query.start, query.goal, path.length + 1e-6) - 1;
        assert_true(more > -1e-9); /* no way is shorter than the best */
        excess->sum += more;
        excess->worst = fmax(excess->worst, more);
        excess->over += more > 0.01;
        excess->count++;
    }
    any_angle_close(angles);
    scene_close(&scene);
    test_map_free(map);
}

/* Straightened ways on plain ground come near the best. */
static void lines_are_nearly_as_short_as_can_be(void **state)
{
    const uint32_t setting = scene_setting("WEND_TEST_MAPS", 2000) / 4;
    const uint32_t maps = setting < 500 ? 500 : setting; /* fewer, and one short way counts for much */
    wend_finder *finder = scene_finder();
    struct excess excess = {0};
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {730000 + i};
        const uint32_t width = 4 + random_below(&random, 22), height = 4 + random_below(&random, 22);
        test_map map = test_map_generate((map_kind)(i % MAP_KINDS), width, height, &random);
        look_at_excess(&excess, finder, &map, &random);
    }
    wend_finder_destroy(finder);
    assert_true(excess.count > maps);
    printf("mean excess %.3f %%, worst %.2f %%\n", 100 * excess.sum / excess.count, 100 * excess.worst);
    assert_true(excess.sum / excess.count < 0.0015);
}

/* Open ground with blocks on it, as in cities, where ways of steps on either side of a block are mostly as long. */
static test_map map_of_blocks(random_source *random)
{
    const uint32_t size = 160;
    test_map map = test_map_make(size, size);
    for (int block = 0; block < 14; block++) {
        uint32_t width = 6 + random_below(random, 30), height = 6 + random_below(random, 30);
        uint32_t left = random_below(random, size - width), top = random_below(random, size - height);
        for (uint32_t y = top; y < top + height; y++)
            memset(map.cells + y * size + left, '@', width);
    }
    return map;
}

/* Past blocks few ways are more than one per cent longer than the best. */
static void lines_pass_blocks_on_the_shorter_side(void **state)
{
    const uint32_t setting = scene_setting("WEND_TEST_MAPS", 2000) / 20;
    const uint32_t maps = setting < 100 ? 100 : setting; /* fewer tell too little of what is rare */
    wend_finder *finder = scene_finder();
    struct excess excess = {0};
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {910000 + i};
        test_map map = map_of_blocks(&random);
        look_at_excess(&excess, finder, &map, &random);
    }
    wend_finder_destroy(finder);
    assert_true(excess.count > maps);
    printf("past blocks: mean excess %.3f %%, %.2f %% of the ways over 1 %%\n", 100 * excess.sum / excess.count,
           100 * excess.over / excess.count);
    assert_true(excess.sum / excess.count < 0.0003);
    assert_true(excess.over / excess.count < 0.004);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_take_the_place_of_steps),
        cmocka_unit_test(lines_are_nearly_as_short_as_can_be),
        cmocka_unit_test(lines_pass_blocks_on_the_shorter_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
