/*
 * tests/matrix/validate_test.c: whether paths can be walked, and what they cost, against a walk by docs/rules.md: as
 * found, after an edit on each step, under other profiles, and paths that somebody made up.
 */
#include "base/root.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/share.h"
#include "test/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SET(rule) (UINT32_C(1) << (rule))

enum { SIDE = 8, WAYS = 8 };

/* What the test expects of a path, walking it anew. */
typedef struct walk {
    const rules_scene *scene;
    uint32_t start, at;
    wend_direction heading;
    uint64_t straight, diagonal;
    wend_path_check check;
} walk;

static bool blame(walk *walk, wend_path_fault fault, wend_place cell)
{
    walk->check.fault = fault;
    walk->check.cell = wend_place_at(wend_place_column(cell), wend_place_row(cell), cell.level);
    return false;
}

static bool enter(walk *walk, uint32_t to, uint64_t cost)
{
    rules_scene ghost = *walk->scene; /* who may end there pays nothing for whom it does not cross */
    if (ghost.profile.crossing_cost == WEND_NO_CROSSING)
        ghost.profile.crossing_cost = 0;
    walk->check.cost += cost + rules_entry_cost(&ghost, to, walk->start, RULES_NOWHERE);
    walk->at = to;
    return true;
}

/* Nobody goes on from where others bar the way. */
static bool go_on(walk *walk)
{
    const rules_scene *scene = walk->scene;
    if (walk->at == walk->start || scene->profile.crossing_cost != WEND_NO_CROSSING ||
        !rules_is_crossing(scene, walk->at, walk->start, RULES_NOWHERE))
        return true;
    return blame(walk, WEND_PATH_FAULT_OTHERS, rules_place(scene, walk->at));
}

/* Whether a step that is not legal would be without walls. */
static bool walls_forbid(const rules_scene *scene, uint32_t from, uint32_t way)
{
    rules_scene ghost = *scene;
    ghost.profile.apply_exits = false;
    return rules_step(&ghost, from, way) != RULES_NOWHERE;
}

static bool step(walk *walk, uint32_t way)
{
    const rules_scene *scene = walk->scene;
    uint32_t to = rules_next(scene, walk->at, way);
    walk->check.step++;
    if (!rules_is_free(scene, to))
        return blame(walk, WEND_PATH_FAULT_BLOCKED, rules_place(scene, to));
    if (rules_step(scene, walk->at, way) == RULES_NOWHERE)
        return blame(walk, walls_forbid(scene, walk->at, way) ? WEND_PATH_FAULT_EXIT : WEND_PATH_FAULT_CORNER,
                     rules_place(scene, to));
    uint64_t cost = rules_step_cost(scene, walk->at, to, way);
    if (walk->heading != WEND_DIRECTION_NONE)
        cost +=
            (uint64_t)scene->profile.turn_cost * rules_turn(rules_topology(scene), walk->heading, (wend_direction)way);
    walk->heading = (wend_direction)way;
    *(rules_topology(scene) == TOPOLOGY_SQUARES_8 && way % 2 ? &walk->diagonal : &walk->straight) += 1;
    return enter(walk, to, cost);
}

static bool walk_to(walk *walk, wend_place point)
{
    const rules_scene *scene = walk->scene;
    uint32_t to = rules_cell(scene, point), way = 0, distance = 0;
    for (; way < WAYS && distance == 0; way++) {
        uint32_t count = 1;
        for (uint32_t at = rules_next(scene, walk->at, way); at != RULES_NOWHERE;
             at = rules_next(scene, at, way), count++)
            if (at == to)
                distance = count;
    }
    if (distance == 0) {
        walk->check.step++;
        return blame(walk, WEND_PATH_FAULT_STEP, point);
    }
    bool good = true;
    for (uint32_t i = 0; i < distance && good; i++)
        good = (i == 0 || go_on(walk)) && step(walk, way - 1);
    return good;
}

static bool link_to(walk *walk, wend_place point)
{
    const rules_scene *scene = walk->scene;
    uint32_t to = rules_cell(scene, point);
    uint64_t least = UINT64_MAX;
    walk->check.step++;
    for (uint32_t i = 0; scene->profile.apply_links && i < scene->link_count; i++) {
        const wend_link *link = &scene->links[i];
        if (rules_cell(scene, link->from) == walk->at && rules_cell(scene, link->to) == to)
            least = link->cost < least ? link->cost : least;
    }
    if (least == UINT64_MAX)
        return blame(walk, WEND_PATH_FAULT_LINK, point);
    return rules_is_free(scene, to) ? enter(walk, to, least) : blame(walk, WEND_PATH_FAULT_BLOCKED, point);
}

/* For points that are centres of cells on the map. */
static wend_path_check expected(const rules_scene *scene, const wend_path *path, wend_direction heading)
{
    walk walk = {.scene = scene, .heading = heading};
    bool good = true;
    walk.at = walk.start = rules_cell(scene, path->points[0]);
    if (!rules_is_on_map(scene, walk.at))
        good = blame(&walk, WEND_PATH_FAULT_OUTSIDE, path->points[0]);
    for (uint32_t i = 1; i < path->point_count && good; i++) {
        walk.check.point = i;
        good = path->points[i].flags & WEND_PLACE_BY_LINK ? link_to(&walk, path->points[i])
                                                          : walk_to(&walk, path->points[i]);
        good = good && (i + 1 == path->point_count || go_on(&walk));
    }
    if (good && walk.at != walk.start && rules_is_crossing(scene, walk.at, walk.start, RULES_NOWHERE))
        good = blame(&walk, WEND_PATH_FAULT_STOP, rules_place(scene, walk.at));
    if (good)
        walk.check.point = 0, walk.check.step = 0;
    walk.check.length = (double)walk.straight + (double)walk.diagonal * 1.4142135623730950488;
    return walk.check;
}

static void check_same(const wend_path_check *got, const wend_path_check *wanted)
{
    assert_int_equal(got->fault, wanted->fault);
    assert_int_equal(got->point, wanted->point);
    assert_int_equal(got->step, wanted->step);
    assert_int_equal(got->cost, wanted->cost);
    assert_true(fabs(got->length - wanted->length) <= 1e-9 * (1 + wanted->length));
    if (wanted->fault == WEND_PATH_FAULT_NONE)
        return;
    assert_int_equal(got->cell.x, wanted->cell.x);
    assert_int_equal(got->cell.y, wanted->cell.y);
    assert_int_equal(got->cell.level, wanted->cell.level);
}

/* Checks a path in a scene, opened anew; the fault. */
static wend_path_fault check_in(const rules_scene *scene, const wend_path *path)
{
    rules_stage stage;
    wend_path_check got, wanted = expected(scene, path, scene->heading);
    if (rules_stage_open(&stage, scene, NULL) != WEND_OK)
        return WEND_PATH_FAULT_NONE;
    bool valid = wend_path_is_valid(path, stage.space, scene->heading, &got);
    if (got.fault != wanted.fault || got.step != wanted.step) {
        rules_scene_print(scene);
        for (uint32_t i = 0; i < path->point_count; i++)
            print_error("(%d, %d, %d)%s ", (int)wend_place_column(path->points[i]),
                        (int)wend_place_row(path->points[i]), (int)path->points[i].level,
                        path->points[i].flags ? " by link" : "");
        print_error("fault %d at step %u, should be %d at step %u\n", (int)got.fault, (unsigned)got.step,
                    (int)wanted.fault, (unsigned)wanted.step);
    }
    assert_int_equal(valid, wanted.fault == WEND_PATH_FAULT_NONE);
    check_same(&got, &wanted);
    assert_int_equal(wend_path_is_valid(path, stage.space, scene->heading, NULL), valid);
    rules_stage_close(&stage);
    return wanted.fault;
}

/* A scene, and a path in it. */
typedef struct trial {
    rules_scene scene;
    wend_path path;
} trial;

/* False where there is no path. */
static bool open_trial(trial *trial, wend_finder *finder, uint32_t seed)
{
    random_source random = {seed};
    rules_stage stage;
    uint32_t rules = rules_random_set(seed % 5, &random);
    trial->scene = rules_random_scene(rules, SIDE, &random);
    trial->scene.goal_is_target = false;
    assert_int_equal(rules_stage_open(&stage, &trial->scene, NULL), WEND_OK);
    uint32_t start = rules_random_position(&trial->scene, &random),
             goal = rules_random_position(&trial->scene, &random);
    wend_query query = rules_random_query(&trial->scene, rules, start, goal, &random);
    trial->path = wend_path_default();
    assert_int_equal(wend_finder_find(finder, stage.space, &query, &trial->path), WEND_OK);
    bool found = trial->path.outcome == WEND_OUTCOME_FOUND;
    if (found)
        trial->path.points = scene_keep_points(&trial->path);
    if (found) {
        wend_path_check check;
        assert_true(wend_path_is_valid(&trial->path, stage.space, trial->scene.heading, &check));
        assert_int_equal(check.cost, trial->path.cost);
        assert_true(check.length >= trial->path.length && check.length <= trial->path.length);
    }
    rules_stage_close(&stage);
    if (!found)
        rules_scene_free(&trial->scene);
    return found;
}

static void close_trial(trial *trial)
{
    rules_scene_free(&trial->scene);
    free((void *)(uintptr_t)trial->path.points);
}

static void path_as_found_is_valid_and_costs_what_the_query_said(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000), found = 0;
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        trial trial;
        if (!open_trial(&trial, finder, 8100000 + i))
            continue;
        found++;
        assert_int_equal(check_in(&trial.scene, &trial.path), WEND_PATH_FAULT_NONE);
        close_trial(&trial);
    }
    assert_true(found * 4 > maps);
    wend_finder_destroy(finder);
}

/* One of the edits that may break a step into a cell from the one before. */
static void edit_at(rules_scene *scene, uint32_t kind, uint32_t before, uint32_t cell, random_source *random)
{
    scene->profile.weight['@'] = 0;
    if (kind == 0)
        scene->terrain[cell] = '@';
    if (kind == 1)
        scene->exits[before] = (uint8_t)random_below(random, 256);
    if (kind == 2)
        scene->occupied[cell] = 1;
    if (kind == 2 && random_chance(random, 50))
        scene->profile.crossing_cost = WEND_NO_CROSSING;
    if (kind == 3)
        scene->link_count = 0;
    if (kind == 4)
        for (uint32_t i = 0; i < 4; i++)
            scene->terrain[random_below(random, rules_cells(scene))] = '@';
}

static void edit_on_each_step_is_found_at_the_first_step_it_breaks(void **state)
{
    const uint32_t share = scene_setting("WEND_TEST_MAPS", 20000) / 10;
    const uint32_t maps = share < 100 ? 100 : share; /* with fewer not every fault turns up */
    uint32_t faults[WEND_PATH_FAULT_OTHERS + 1] = {0};
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {i};
        static wend_place cells[1000];
        trial trial;
        if (!open_trial(&trial, finder, 8200000 + i))
            continue;
        size_t count = wend_path_cells(&trial.path, WEND_PATH_START_INCLUDED, cells, 1000);
        for (uint32_t cell = 1; cell < count; cell++) {
            rules_scene edited = rules_scene_copy(&trial.scene);
            edit_at(&edited, (i + cell) % 5, rules_cell(&edited, cells[cell - 1]), rules_cell(&edited, cells[cell]),
                    &random);
            faults[check_in(&edited, &trial.path)]++;
            rules_scene_free(&edited);
        }
        close_trial(&trial);
    }
    assert_true(faults[WEND_PATH_FAULT_BLOCKED] && faults[WEND_PATH_FAULT_CORNER] && faults[WEND_PATH_FAULT_EXIT] &&
                faults[WEND_PATH_FAULT_LINK] && faults[WEND_PATH_FAULT_STOP] && faults[WEND_PATH_FAULT_OTHERS]);
    wend_finder_destroy(finder);
}

static void path_under_another_profile_costs_the_sum_of_its_steps(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000) / 4, valid = 0, faults = 0;
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {8400000 + i};
        trial trial;
        if (!open_trial(&trial, finder, 8300000 + i))
            continue;
        uint32_t other_rules = rules_random_set(1 + i % 3, &random);
        rules_scene other = rules_random_scene(other_rules, 2, &random), same = trial.scene;
        same.profile = other.profile;
        same.cells = other.cells;
        same.heading = other.heading;
        bool fault = check_in(&same, &trial.path) != WEND_PATH_FAULT_NONE;
        faults += fault;
        valid += !fault;
        rules_scene_free(&other);
        close_trial(&trial);
    }
    assert_true(valid * 10 > maps && faults * 50 > maps);
    wend_finder_destroy(finder);
}

/* A path of points anywhere on the map, a third of them by links. */
static void made_up_paths_on_the_map_have_the_faults_of_a_walk(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000) / 4;
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {8500000 + i};
        rules_scene scene = rules_random_scene(rules_random_set(i % 3, &random), 4, &random);
        wend_place points[6];
        wend_path path = wend_path_default();
        path.points = points;
        path.point_count = 1 + random_below(&random, 6);
        for (uint32_t j = 0; j < path.point_count; j++) {
            points[j] = rules_place(&scene, random_below(&random, rules_cells(&scene)));
            points[j].flags = random_chance(&random, 30) ? WEND_PLACE_BY_LINK : 0;
        }
        check_in(&scene, &path);
        rules_scene_free(&scene);
    }
}

/* One stretch of a path at any angle: by steps if that can be done, else by a line that is free. */
static bool walk_straight_to(walk *walk, const wend_space *space, wend_place from, wend_place to)
{
    struct walk by_steps = *walk;
    if (walk_to(&by_steps, to)) {
        *walk = by_steps;
        return true;
    }
    uint64_t cost;
    if (from.x == to.x && from.y == to.y)
        return blame(walk, WEND_PATH_FAULT_STEP, to);
    if (from.level != to.level)
        return blame(walk, WEND_PATH_FAULT_STEP, to);
    if (!wend_line_of_sight(space, from, to, NULL, 0)) {
        wend_line_hit hit;
        assert_int_equal(wend_line_raycast(space, from, to, NULL, 0, &hit), WEND_OK);
        return blame(walk, WEND_PATH_FAULT_LINE, hit.cell);
    }
    assert_int_equal(wend_line_cost(space, from, to, &cost), WEND_OK);
    if (cost == UINT64_MAX)
        return blame(walk, WEND_PATH_FAULT_OTHERS, to);
    walk->check.cost += cost;
    walk->at = rules_cell(walk->scene, to);
    return true;
}

static double straight_length(const rules_scene *scene, wend_place a, wend_place b)
{
    double across = (double)b.x - a.x, down = (double)b.y - a.y;
    if (rules_topology(scene) < TOPOLOGY_HEX_POINTY_ODD)
        return wend_sqrt(across * across + down * down) / 256;
    wend_axial from = wend_axial_from_cell(scene->cells, wend_place_column(a), wend_place_row(a));
    wend_axial to = wend_axial_from_cell(scene->cells, wend_place_column(b), wend_place_row(b));
    double q = to.q - from.q, r = to.r - from.r;
    return wend_sqrt(q * q + q * r + r * r);
}

/* What is to be expected of a path at any angle between centres on the map, without links. */
static wend_path_check expected_straight(const rules_scene *scene, const wend_space *space, const wend_path *path)
{
    rules_scene no_turns = *scene;
    walk walk = {.scene = &no_turns, .heading = WEND_DIRECTION_NONE};
    double length = 0;
    bool good = true;
    no_turns.profile.turn_cost = 0;
    walk.at = walk.start = rules_cell(scene, path->points[0]);
    if (!rules_is_on_map(scene, walk.at))
        good = blame(&walk, WEND_PATH_FAULT_OUTSIDE, path->points[0]);
    for (uint32_t i = 1; i < path->point_count && good; i++) {
        walk.check.point = i;
        good = walk_straight_to(&walk, space, path->points[i - 1], path->points[i]);
        length += good ? straight_length(scene, path->points[i - 1], path->points[i]) : 0;
        good = good && (i + 1 == path->point_count || go_on(&walk));
    }
    if (good && walk.at != walk.start && rules_is_crossing(scene, walk.at, walk.start, RULES_NOWHERE))
        good = blame(&walk, WEND_PATH_FAULT_STOP, rules_place(scene, walk.at));
    walk.check.point = good ? 0 : walk.check.point;
    walk.check.step = walk.check.point;
    walk.check.length = length;
    return walk.check;
}

static void paths_at_any_angle_are_checked_line_by_line(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000) / 2, faults[WEND_PATH_FAULT_OTHERS + 1] = {0};
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {8550000 + i};
        rules_scene scene = rules_random_scene(rules_random_set(i % 3, &random), 6, &random);
        rules_stage stage;
        wend_place points[3];
        wend_path path = wend_path_default();
        wend_path_check got;
        path.lines = WEND_LINES_STRAIGHT;
        path.points = points;
        path.point_count = 2 + i % 2;
        scene.goal_is_target = false;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        for (uint32_t j = 0; j < path.point_count; j++)
            points[j] = rules_place(&scene, rules_random_position(&scene, &random));
        wend_path_check wanted = expected_straight(&scene, stage.space, &path);
        wend_path_is_valid(&path, stage.space, scene.heading, &got);
        check_same(&got, &wanted);
        faults[got.fault]++;
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    assert_true(faults[WEND_PATH_FAULT_NONE] * 10 > maps && faults[WEND_PATH_FAULT_LINE] * 10 > maps);
}

static int32_t hostile_number(random_source *random)
{
    static const int32_t numbers[] = {INT32_MIN, INT32_MIN + 128, INT32_MAX, INT32_MAX - 127, -128, -1, 0, 1, 128, 384,
                                      640};
    uint32_t pick = random_below(random, 14);
    return pick < 11 ? numbers[pick] : (int32_t)random_next(random);
}

static void hostile_points_are_a_fault_and_nothing_worse(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < test_share(20000); i++) {
        random_source random = {8600000 + i};
        rules_scene scene = rules_random_scene(rules_random_set(i % 3, &random), 4, &random);
        rules_stage stage;
        wend_place points[4];
        wend_path path = wend_path_default();
        wend_path_check check;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        path.points = points;
        path.point_count = random_below(&random, 5);
        path.lines = (wend_lines)random_below(&random, 2);
        for (uint32_t j = 0; j < path.point_count; j++) {
            points[j].x = hostile_number(&random);
            points[j].y = hostile_number(&random);
            points[j].level = (uint16_t)(random_chance(&random, 90) ? 0 : random_next(&random));
            points[j].flags = (uint16_t)(random_chance(&random, 70) ? 0 : random_next(&random));
        }
        bool valid = wend_path_is_valid(&path, stage.space, (wend_direction)(random_below(&random, 12)), &check);
        assert_int_equal(valid, path.point_count > 0 && check.fault == WEND_PATH_FAULT_NONE);
        assert_true(check.point < path.point_count || path.point_count == 0);
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(path_as_found_is_valid_and_costs_what_the_query_said),
        cmocka_unit_test(edit_on_each_step_is_found_at_the_first_step_it_breaks),
        cmocka_unit_test(path_under_another_profile_costs_the_sum_of_its_steps),
        cmocka_unit_test(made_up_paths_on_the_map_have_the_faults_of_a_walk),
        cmocka_unit_test(paths_at_any_angle_are_checked_line_by_line),
        cmocka_unit_test(hostile_points_are_a_fault_and_nothing_worse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
