/*
 * tests/matrix/reach_test.c: everything that can be reached, under random sets of rules, with foes, zones and limits,
 * against brute force, and without them against the finder, cell by cell. WEND_TEST_MAPS says how many maps.
 */
#include "oracles/reach_oracle.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 11, CELLS = SIDE * SIDE * 4 };

typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    uint32_t rules;
    random_source random;
    rules_scene scene;
    rules_stage stage;
    rules_oracle oracle;
    wend_layer *layers[2]; /* foes and zone; null where there are none */
    uint8_t held[2][CELLS];
    reach_question question;
    uint64_t costs[CELLS]; /* by brute force */
    wend_reach_desc desc;
    wend_reach *reach;
    wend_finder *finder;
    uint64_t compared;
} trial;

static void complain(const trial *trial, uint32_t cell, const char *fault)
{
    rules_print(trial->rules);
    rules_scene_print(&trial->scene);
    fail_msg("map %u, start %u, cell %u: %s", (unsigned)trial->number, (unsigned)trial->question.start, (unsigned)cell,
             fault);
}

/* Whoever stands in one cell in six, or nobody. */
static void draw_layer(trial *trial, int which)
{
    trial->layers[which] = NULL;
    memset(trial->held[which], 0, sizeof trial->held[which]);
    if (random_chance(&trial->random, 50))
        return;
    assert_int_equal(wend_layer_create(trial->stage.grid, WEND_LAYER_OCCUPIED, NULL, &trial->layers[which]), WEND_OK);
    for (uint32_t cell = 0; cell < rules_cells(&trial->scene); cell++) {
        if (random_chance(&trial->random, 84))
            continue;
        trial->held[which][cell] = 1;
        assert_int_equal(wend_layer_enter(trial->layers[which], rules_place(&trial->scene, cell), 1), WEND_OK);
    }
}

static void draw_question(trial *trial)
{
    random_source *random = &trial->random;
    rules_scene *scene = &trial->scene;
    uint32_t start = rules_random_position(scene, random);
    uint64_t points = random_chance(random, 30) ? UINT64_MAX : (uint64_t)random_below(random, 12) * 13860;
    points += points != UINT64_MAX && random_chance(random, 50) ? random_below(random, 40000) : 0;
    bool may_begin = random_chance(random, 30);
    trial->question = (reach_question){&trial->oracle,
                                       start,
                                       points,
                                       may_begin,
                                       trial->layers[0] ? trial->held[0] : NULL,
                                       trial->layers[1] ? trial->held[1] : NULL};
    reach_oracle_costs(&trial->question, trial->costs);
    trial->desc = wend_reach_desc_default();
    trial->desc.start = rules_place(scene, start);
    trial->desc.heading = scene->heading;
    trial->desc.points = points;
    trial->desc.last_step = may_begin ? WEND_LAST_STEP_BEGUN : WEND_LAST_STEP_PAID;
    trial->desc.may_be_blocked = scene->allow_blocked_start;
    trial->desc.foes = trial->layers[0];
    trial->desc.zone = trial->layers[1];
}

static uint32_t rank(const trial *trial, const wend_reach_cell *cell)
{
    return rules_cell(&trial->scene, cell->place);
}

/* The list is in order, and parents come before their children and cost less. */
static void check_order(const trial *trial, const wend_reach_cell *cells, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const wend_reach_cell *a = &cells[i - 1], *b = &cells[i];
        if (a->cost > b->cost || (a->cost == b->cost && rank(trial, a) >= rank(trial, b)))
            complain(trial, rank(trial, b), "out of order");
        if (b->parent >= count || cells[b->parent].cost >= b->cost)
            complain(trial, rank(trial, b), "a parent that is no parent");
    }
}

static void check_path(trial *trial, uint32_t cell, const wend_reach_cell *found)
{
    wend_query query = rules_query(&trial->scene, trial->question.start, cell);
    wend_path path = wend_path_default();
    assert_int_equal(wend_reach_path(trial->reach, rules_place(&trial->scene, cell), &path), WEND_OK);
    if (!found || !found->may_stop) {
        if (path.outcome != WEND_OUTCOME_UNREACHABLE)
            complain(trial, cell, "a path that should not be");
        return;
    }
    if (path.outcome != WEND_OUTCOME_FOUND || path.cost != found->cost)
        complain(trial, cell, "a path of another cost");
    const char *fault = rules_path_fault(&trial->scene, &query, &path);
    if (fault)
        complain(trial, cell, fault);
}

/* As the finder tells it, where neither limit nor layers of foes and zones take part. */
static void check_with_finder(trial *trial, uint32_t cell, const wend_reach_cell *found)
{
    wend_query query = rules_query(&trial->scene, trial->question.start, cell);
    wend_path path = wend_path_default();
    if (trial->question.points != UINT64_MAX || trial->question.foes || trial->question.zone)
        return;
    assert_int_equal(wend_finder_find(trial->finder, trial->stage.space, &query, &path), WEND_OK);
    bool is_found = path.outcome == WEND_OUTCOME_FOUND;
    if (is_found != (found && found->may_stop) || (is_found && path.cost != found->cost))
        complain(trial, cell, "another answer than the finder's");
}

static void check_cell(trial *trial, uint32_t cell)
{
    const wend_reach_cell *found = wend_reach_at(trial->reach, rules_place(&trial->scene, cell));
    if ((found != NULL) != (trial->costs[cell] != RULES_NO_WAY))
        complain(trial, cell, found ? "reached where no way leads" : "not reached");
    if (found && found->cost != trial->costs[cell])
        complain(trial, cell, "another cost");
    bool may_stop = cell == trial->question.start || !rules_is_on_map(&trial->scene, cell) ||
                    !rules_is_crossing(&trial->scene, cell, trial->question.start, trial->question.start);
    if (found && found->may_stop != may_stop)
        complain(trial, cell, "whether one may stop");
    check_path(trial, cell, found);
    check_with_finder(trial, cell, found);
    trial->compared += found != NULL;
}

static void check_question(trial *trial)
{
    uint32_t count, expected = 0;
    draw_question(trial);
    assert_int_equal(wend_reach_find(trial->reach, trial->stage.space, &trial->desc), WEND_OK);
    const wend_reach_cell *cells = wend_reach_cells(trial->reach, &count);
    for (uint32_t cell = 0; cell < rules_cells(&trial->scene); cell++)
        expected += trial->costs[cell] != RULES_NO_WAY;
    if (count > 0 && rank(trial, &cells[0]) != trial->question.start)
        complain(trial, 0, "the start is not the first");
    check_order(trial, cells, count);
    for (uint32_t cell = 0; count > 0 && cell < rules_cells(&trial->scene); cell++)
        check_cell(trial, cell);
    assert_int_equal(count, expected);
}

static void check_map(trial *trial)
{
    trial->random = (random_source){trial->number};
    trial->rules = rules_random_set(4, &trial->random) & ~(UINT32_C(1) << RULE_OF_RADIUS);
    trial->scene = rules_random_scene(trial->rules, SIDE, &trial->random);
    trial->scene.goal_is_target = false;
    trial->scene.radius = 0;
    assert_int_equal(rules_stage_open(&trial->stage, &trial->scene, NULL), WEND_OK);
    trial->oracle = rules_oracle_open(&trial->scene);
    draw_layer(trial, 0);
    draw_layer(trial, 1);
    for (int i = 0; i < 2; i++)
        check_question(trial);
    wend_layer_destroy(trial->layers[0]);
    wend_layer_destroy(trial->layers[1]);
    rules_oracle_close(&trial->oracle);
    rules_stage_close(&trial->stage);
    rules_scene_free(&trial->scene);
}

static void what_is_reached_is_what_brute_force_reaches(void **state)
{
    static trial trial;
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 2000);
    (void)state;
    trial.finder = scene_finder();
    assert_int_equal(wend_reach_create(NULL, &trial.reach), WEND_OK);
    for (trial.number = 0; trial.number < maps; trial.number++)
        check_map(&trial);
    assert_true(trial.compared > maps * 10);
    wend_reach_destroy(trial.reach);
    wend_finder_destroy(trial.finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_reached_is_what_brute_force_reaches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
