/*
 * tests/matrix/changed_test.c: searches that go on though the map, its layers or what is known of it have changed come
 * to an end, within the map, and a way that is found ends at the goal. WEND_TEST_MAPS says how many maps.
 */
#include "arrival/arrival.h"
#include "find/stages/ask.h"
#include "rules/rules_edit.h"
#include "rules/rules_random.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/test.h"

enum { SIDE = 16, LARGE_SIDE = 90, QUERIES = 3, MOST_SLICES = 20000 };

typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    uint32_t rules;
    rules_scene scene;
    rules_stage stage;
    wend_space *breach;
    wend_layer *known;
    wend_layer *away; /* null, or the layer of who stands where, which the space does not apply for now */
    random_source random;
    wend_finder *finder;
    arrival_question question;
    uint32_t changed[WEND_ENGINE_COUNT]; /* slices after a change, by engine */
    uint32_t ended, found, anew;
} trial;

/* Walls come and go here and there, or all over the map. */
static void edit(trial *trial)
{
    random_source *random = &trial->random;
    uint32_t edits = random_chance(random, 15) ? 100 + random_below(random, 1000) : 1 + random_below(random, 5);
    for (uint32_t i = 0; i < edits; i++) {
        rules_edit_kind kind = (rules_edit_kind)random_below(random, EDIT_KINDS);
        kind = random_chance(random, 40) ? EDIT_TERRAIN : kind;
        if ((kind != EDIT_CALLBACK || trial->scene.has_callback) && (kind != EDIT_OCCUPIED || !trial->away))
            assert_int_equal(rules_edit(&trial->scene, &trial->stage, kind, random), WEND_OK);
    }
}

/* What is known, of which the space has a layer or not, in turns. */
static void change_known(trial *trial)
{
    random_source *random = &trial->random;
    for (uint32_t i = 0; i < 20; i++) {
        uint32_t cell = random_below(random, rules_cells(&trial->scene));
        wend_place place = rules_place(&trial->scene, cell);
        wend_area area = {place, 1 + random_below(random, 3), 1};
        wend_layer_fill(trial->known, area, (uint16_t)random_below(random, 2));
    }
    if (random_chance(random, 50))
        wend_space_attach(trial->stage.space, trial->known);
    else if (random_chance(random, 50))
        wend_space_detach(trial->stage.space, trial->known);
}

/* Who stands where is applied, or not. */
static void change_crowd(trial *trial)
{
    wend_space *space = trial->stage.space;
    if (trial->away) {
        assert_int_equal(wend_space_attach(space, trial->away), WEND_OK);
        trial->away = NULL;
    } else {
        trial->away = test_layer(space, WEND_LAYER_OCCUPIED);
        assert_int_equal(wend_space_detach(space, trial->away), WEND_OK);
    }
}

static void change(trial *trial)
{
    random_source *random = &trial->random;
    if (random_chance(random, 70))
        edit(trial);
    if (random_chance(random, 10))
        change_known(trial);
    if (random_chance(random, 10))
        change_crowd(trial);
    if (random_chance(random, 80))
        assert_int_equal(wend_space_update(trial->stage.space), WEND_OK);
    if (random_chance(random, 80))
        assert_int_equal(wend_space_update(trial->breach), WEND_OK);
}

static void check_points(const trial *trial, const wend_query *query, const wend_path *path)
{
    for (uint32_t i = 0; i < path->point_count; i++)
        assert_true(rules_cell(&trial->scene, path->points[i]) != RULES_NOWHERE);
    for (uint32_t i = 0; i < path->wall_count; i++)
        assert_true(rules_cell(&trial->scene, path->walls[i]) != RULES_NOWHERE);
    if (query->from.count == 0 && path->point_count != 0)
        assert_int_equal(rules_cell(&trial->scene, path->points[0]), rules_cell(&trial->scene, query->start));
    bool is_plain = (query->from.count | query->to.count) == 0 && query->to.arrival == WEND_ARRIVAL_AT;
    if (path->outcome == WEND_OUTCOME_FOUND && is_plain)
        assert_int_equal(rules_cell(&trial->scene, path->points[path->point_count - 1]),
                         rules_cell(&trial->scene, query->goal));
    wend_path_check check;
    wend_path_is_valid(path, trial->stage.space, query->from.heading, &check);
}

/* Goes on to the end, with changes before most slices. */
static void check_query(trial *trial, const wend_query *query)
{
    wend_path path = wend_path_default();
    uint64_t slice = query->search.limit, work = 0;
    wend_status status = wend_finder_find(trial->finder, trial->stage.space, query, &path);
    if (status == WEND_ERROR_UNSUPPORTED || status == WEND_ERROR_ARGUMENT) /* the breach may show another map */
        return;
    assert_int_equal(status, WEND_OK);
    uint32_t slices = 0;
    for (; status == WEND_OK && path.outcome == WEND_OUTCOME_RUNNING; slices++) {
        uint64_t before = wend_finder_paused_work(trial->finder);
        assert_true(before >= work && slices < MOST_SLICES);
        work = before;
        if (random_chance(&trial->random, 30))
            change(trial);
        status = wend_finder_continue_changed(trial->finder, slice, &path);
        assert_true(status == WEND_OK || status == WEND_ERROR_UNSUPPORTED);
        if (status == WEND_OK) {
            check_points(trial, query, &path);
            trial->changed[path.engine]++;
        }
    }
    trial->ended += slices != 0 && status == WEND_OK;
    trial->found += slices != 0 && status == WEND_OK && path.outcome == WEND_OUTCOME_FOUND;
    trial->anew += status != WEND_OK;
    assert_int_equal(wend_finder_continue_changed(trial->finder, 1, &path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_paused_work(trial->finder), 0);
}

static wend_query draw_query(trial *trial)
{
    random_source *random = &trial->random;
    static wend_place via[2];
    wend_query query;
    if (random_chance(random, 70)) {
        uint32_t start = rules_random_position(&trial->scene, random);
        uint32_t goal = rules_random_position(&trial->scene, random);
        query = rules_random_query(&trial->scene, trial->rules, start, goal, random);
    } else {
        arrival_draw(&trial->question, &trial->scene, trial->rules, trial->breach, random);
        query = trial->question.query;
    }
    if (trial->scene.profile.turn_cost == 0 && query.search.heuristic_weight == WEND_HEURISTIC_WEIGHT_ONE &&
        random_chance(random, 20))
        query.shape.ties = (wend_ties)random_below(random, 5);
    query.shape.lines = (wend_lines)random_chance(random, 20);
    query.otherwise.policy = (wend_policy)random_below(random, 4);
    query.otherwise.breach = trial->breach;
    query.search.pausable = true;
    query.search.limit = 1 + random_below(random, 12);
    query.via.places = via;
    query.via.count = random_chance(random, 10) ? 1 + random_below(random, 2) : 0;
    for (uint32_t i = 0; i < query.via.count; i++)
        via[i] = rules_place(&trial->scene, rules_random_position(&trial->scene, random));
    if (random_chance(random, 30))
        query.search.engine = (wend_engine)random_below(random, SCENE_ENGINES);
    return query;
}

/* What the fastest engines serve: a rule at most, and half of the time a radius. */
static uint32_t rules_for_fast_engines(random_source *random)
{
    static const rule others[] = {RULE_OF_4_NEIGHBOURS,  RULE_OF_CORNERS_ONE, RULE_OF_CORNERS_ALWAYS,
                                  RULE_OF_BLOCKED_START, RULE_OF_WEIGHTS,     RULE_OF_RADIUS};
    return random_below(random, 2) << RULE_OF_RADIUS | 1u << others[random_below(random, 6)];
}

static void check_map(trial *trial)
{
    random_source *random = &trial->random;
    bool is_fast = random_chance(random, 50);
    trial->rules = is_fast ? rules_for_fast_engines(random) : rules_random_crowd(random_below(random, 5), random);
    trial->scene = rules_random_scene(trial->rules, random_chance(random, 10) ? LARGE_SIDE : SIDE, random);
    if (is_fast && random_chance(random, 20))
        trial->scene.profile.straight = trial->scene.profile.diagonal = 1;
    if (random_chance(random, 5) && trial->scene.profile.resource_count == 0)
        trial->scene.profile.weight['.'] = 65535; /* costs pass 32 bits after a few steps */
    assert_int_equal(rules_stage_open(&trial->stage, &trial->scene, NULL), WEND_OK);
    trial->breach = rules_breach_space(&trial->scene, &trial->stage, 9, NULL);
    assert_int_equal(wend_layer_create(trial->stage.grid, WEND_LAYER_KNOWN, NULL, &trial->known), WEND_OK);
    for (uint32_t i = 0; i < QUERIES; i++) {
        wend_query query = draw_query(trial);
        check_query(trial, &query);
    }
    if (trial->away)
        change_crowd(trial);
    wend_space_detach(trial->stage.space, trial->known);
    wend_space_destroy(trial->breach);
    rules_stage_close(&trial->stage);
    wend_layer_destroy(trial->known);
    rules_scene_free(&trial->scene);
}

static void searches_end_whatever_changes_meanwhile(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000);
    trial trial = {.finder = scene_finder()};
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        trial.number = 52000000 + i;
        trial.random = (random_source){trial.number};
        check_map(&trial);
    }
    for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++)
        if (scene_takes_cells((wend_engine)engine) && trial.changed[engine] < maps / 200)
            fail_msg("%s went on but %u times", wend_engine_name((wend_engine)engine), (unsigned)trial.changed[engine]);
    assert_true(trial.ended > maps / 2 && trial.found > maps / 4 && trial.anew > maps / 50);
    wend_finder_destroy(trial.finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(searches_end_whatever_changes_meanwhile)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
