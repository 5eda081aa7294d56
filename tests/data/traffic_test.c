/*
 * tests/data/traffic_test.c: plans for published problems of many agents (Stern et al. 2019), each step looked at.
 * Problems whose units cannot get home for a reason of their own, cut off from their goals, are left out as they are
 * read.
 */
#include "game/traffic_checker.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 1000, NAME_ROOM = 1024, SKIPPED = 77 };

/* The units of a problem. */
typedef struct units {
    uint32_t count;
    wend_unit_id ids[MOST];
    wend_place from[MOST], to[MOST];
} units;

typedef struct problem_set {
    const char *name;
    uint32_t counts[3]; /* units */
} problem_set;

static const problem_set sets[] = {
    {"random-32-32-20", {100, 200, 300}}, {"room-64-64-8", {100, 300, 600}},
    {"den520d", {100, 500, 1000}},        {"warehouse-20-40-10-2-1", {100, 400, 800}},
    {"Paris_1_256", {100, 500, 1000}},    {"empty-32-32", {100, 300, 500}},
    {"ht_chantry", {100, 300, 800}},      {"maze-128-128-10", {20, 50, 100}},
};

/* A grid read from a file as the tests' own map. */
static test_map map_of(const wend_grid *grid)
{
    test_map map = test_map_make(wend_grid_width(grid), wend_grid_height(grid));
    memcpy(map.cells, wend_grid_terrain_bytes(grid), (size_t)map.width * map.height);
    return map;
}

/* Adds the first units of a problem that are in one region with their goals. */
static void add_units(wend_traffic *traffic, const wend_space *space, const wend_scen *scen, uint32_t count,
                      units *units)
{
    const uint32_t width = wend_grid_width(wend_space_grid(space));
    uint32_t regions, *labels = malloc(sizeof *labels * width * wend_grid_height(wend_space_grid(space)));
    assert_non_null(labels);
    assert_int_equal(wend_space_components(space, NULL, labels, &regions), WEND_OK);
    units->count = 0;
    for (size_t i = 0; i < wend_scen_count(scen) && units->count < count; i++) {
        const wend_problem *problem = wend_scen_problem(scen, i);
        wend_unit_desc unit = wend_unit_desc_default();
        unit.place = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
        unit.goal = wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
        unit.has_goal = true;
        if (labels[problem->start_y * width + problem->start_x] != labels[problem->goal_y * width + problem->goal_x])
            continue;
        assert_int_equal(wend_traffic_add(traffic, &unit, &units->ids[units->count]), WEND_OK);
        units->from[units->count] = unit.place;
        units->to[units->count++] = unit.goal;
    }
    free(labels);
}

/* Plans for so many units, and works on it some more. */
static void plan_for(const scene *scene, const test_map *map, const wend_scen *scen, const char *name, uint32_t count)
{
    static units units;
    wend_traffic *traffic;
    wend_traffic_state state = WEND_TRAFFIC_PLANNING;
    assert_int_equal(wend_traffic_create(scene->space, NULL, NULL, &traffic), WEND_OK);
    add_units(traffic, scene->space, scen, count, &units);
    for (uint32_t slice = 0; slice < 1000 && state == WEND_TRAFFIC_PLANNING; slice++)
        assert_int_equal(wend_traffic_plan(traffic, 100000, &state), WEND_OK);
    if (state != WEND_TRAFFIC_PLANNED)
        fail_msg("%s, %u units: %s\n", name, (unsigned)count, wend_traffic_state_text(state));
    assert_null(traffic_check_plan(map, traffic, units.ids, units.from, units.to, units.count));
    const uint64_t cost = wend_traffic_plan_sum(traffic).cost;
    assert_int_equal(wend_traffic_plan(traffic, 500000, &state), WEND_OK);
    assert_null(traffic_check_plan(map, traffic, units.ids, units.from, units.to, units.count));
    print_message("%s, %u units: %llu, then %llu, at least %llu\n", name, (unsigned)count, (unsigned long long)cost,
                  (unsigned long long)wend_traffic_plan_sum(traffic).cost,
                  (unsigned long long)wend_traffic_plan_sum(traffic).least);
    wend_traffic_destroy(traffic);
}

static void plan_set(const char *folder, const problem_set *set, uint32_t counts)
{
    char name[NAME_ROOM];
    scene scene = {0};
    wend_profile profile = wend_profile_default();
    profile.neighbours = WEND_NEIGHBOURS_4;
    snprintf(name, sizeof name, "%s/mapf/%s.map", folder, set->name);
    assert_int_equal(wend_grid_load(name, NULL, &scene.grid, NULL, NULL), WEND_OK);
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &scene.space), WEND_OK);
    test_map map = map_of(scene.grid);
    for (uint32_t number = 1; number <= counts; number++) {
        wend_scen *scen;
        snprintf(name, sizeof name, "%s/mapf/%s-random-%u.scen", folder, set->name, (unsigned)number);
        assert_int_equal(wend_scen_load(name, NULL, &scen, NULL), WEND_OK);
        for (uint32_t i = 0; i < counts; i++)
            plan_for(&scene, &map, scen, set->name, set->counts[i]);
        wend_scen_destroy(scen);
    }
    test_map_free(&map);
    scene_close(&scene);
}

static void published_problems_are_solved(void **state)
{
    const uint32_t counts = scene_setting("WEND_TEST_COUNTS", 3);
    (void)state;
    for (uint32_t i = 0; i < sizeof sets / sizeof *sets; i++)
        plan_set(getenv("WEND_DATA"), &sets[i], counts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_problems_are_solved),
    };
    return scene_data("mapf/den520d.map") ? cmocka_run_group_tests(tests, NULL, NULL) : SKIPPED;
}
