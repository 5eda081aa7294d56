/*
 * tests/matrix/opened_test.c: a space opened from an image answers to the bit as a snapshot of the one that was
 * written, counters included, and as that one itself but for counters, while both maps get the same edits and layers,
 * and both are prepared further. WEND_TEST_MAPS says how many scripts.
 */
#include "arrival/answers.h"
#include "base/memory.h"
#include "rules/rules_edit.h"
#include "rules/rules_random.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 14, ROUNDS = 4, QUESTIONS = 4 };

typedef struct trial {
    uint32_t number; /* of the script, which is also its seed */
    uint32_t rules;
    rules_scene scene;
    rules_stage written; /* its twin is a snapshot from when it was written */
    rules_scene opened_scene;
    rules_stage opened;
    uint8_t *bytes;
    size_t length;
    bool is_trusted; /* else surfaces were made anew */
    random_source random;
    wend_finder *finder;
    arrival_question question;
    uint32_t asked, found, shortest, images, prepared;
} trial;

static void must(wend_status status)
{
    assert_int_equal(status, WEND_OK);
}

static bool chance(trial *trial, uint32_t percent)
{
    return random_chance(&trial->random, percent);
}

static void fail_trial(const trial *trial, const char *what)
{
    rules_scene_print(&trial->scene);
    rules_print(trial->rules);
    fail_msg("script %u: %s of a space from an image differ", (unsigned)trial->number, what);
}

static void expect(const trial *trial, bool same, const char *what)
{
    if (!same)
        fail_trial(trial, what);
}

static void draw_scene(trial *trial)
{
    random_source *random = &trial->random;
    trial->rules = chance(trial, 40) ? 0 : rules_random_crowd(random_below(random, 5), random);
    if (trial->rules != 0) {
        trial->rules &= ~(1u << RULE_OF_CALLBACK);
        trial->scene = rules_random_scene(trial->rules, chance(trial, 20) ? 40 : SIDE, random);
        return;
    }
    const map_kind kind = (map_kind)random_below(random, MAP_KINDS);
    const uint32_t width = 3 + random_below(random, 80), height = 3 + random_below(random, 80);
    test_map map = test_map_generate(kind, width, height, random);
    trial->scene = rules_scene_of(&map, chance(trial, 25) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8);
    trial->scene.profile.corners = (wend_corners)random_below(random, 3);
    test_map_free(&map);
}

static void prepare(trial *trial)
{
    wend_prepare_desc desc = wend_prepare_desc_default();
    wend_space *const spaces[] = {trial->written.space, trial->written.twin, trial->opened.space};
    if (chance(trial, 60))
        desc.what = (uint32_t)WEND_PREPARED_JUMPS << random_below(&trial->random, 2);
    if (chance(trial, 20))
        desc.what |= WEND_PREPARED_SURFACE | (chance(trial, 50) ? (uint32_t)WEND_PREPARED_TAUT_GRAPH : 0u);
    if (chance(trial, 20))
        desc.what |= WEND_PREPARED_TOUCHING_SURFACE;
    if (chance(trial, 30))
        desc.work = random_below(&trial->random, 2000);
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) {
        bool complete;
        const wend_status status = spaces[i] ? wend_space_prepare_slice(spaces[i], &desc, &complete) : WEND_OK;
        assert_true(status == WEND_OK || status == WEND_ERROR_UNSUPPORTED);
    }
}

/* The same edits of both maps. */
static void edit(trial *trial, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const rules_edit_kind kind = (rules_edit_kind)random_below(&trial->random, EDIT_CALLBACK);
        random_source again = trial->random;
        must(rules_edit(&trial->scene, &trial->written, kind, &trial->random));
        if (trial->opened.space)
            must(rules_edit(&trial->opened_scene, &trial->opened, kind, &again));
    }
}

static void update(trial *trial)
{
    rules_stage_update(&trial->written);
    if (trial->opened.space)
        must(wend_space_update(trial->opened.space));
}

static void copy_layer(const trial *trial, wend_layer_kind kind)
{
    const wend_layer *layer = wend_space_layer(trial->written.space, kind);
    for (uint32_t cell = 0; layer && cell < rules_cells(&trial->scene); cell++) {
        const wend_place place = rules_place(&trial->scene, cell);
        if (wend_layer_value(layer, place) != 0)
            test_layer_put(trial->opened.space, kind, place, wend_layer_value(layer, place));
    }
}

/* Writes the space, and opens what was written. */
static void pass_on(trial *trial)
{
    wend_image_desc desc = wend_image_desc_default();
    wend_image_info info;
    size_t again;
    assert_int_equal(wend_space_write_image(trial->written.space, NULL, 0, &trial->length), WEND_ERROR_CAPACITY);
    trial->bytes = wend_allocate(&wend_default_allocator, trial->length, 1);
    assert_non_null(trial->bytes);
    must(wend_space_write_image(trial->written.space, trial->bytes, trial->length, &again));
    assert_true(again == trial->length);
    must(wend_space_snapshot(trial->written.space, &trial->written.twin));
    desc.bytes = trial->bytes;
    desc.length = trial->length;
    desc.is_trusted = trial->is_trusted = chance(trial, 30);
    desc.is_writable = chance(trial, 50);
    must(wend_space_open_image(&desc, NULL, &trial->opened.grid, &trial->opened.space));
    assert_true(wend_space_in_image(trial->opened.space) && !wend_space_in_image(trial->written.space));
    must(wend_image_read_info(trial->bytes, trial->length, &info));
    assert_int_equal(info.width, trial->scene.width);
    assert_int_equal(info.prepared, wend_space_prepared(trial->opened.space));
    assert_int_equal(wend_space_prepared(trial->opened.space), wend_space_prepared(trial->written.twin));
    trial->opened_scene = rules_scene_copy(&trial->scene);
    copy_layer(trial, WEND_LAYER_OCCUPIED);
    copy_layer(trial, WEND_LAYER_EXTRA);
    trial->images++;
    trial->prepared += info.prepared != 0;
}

/* As another, whatever it took. */
static bool is_same_way(const wend_path *a, const wend_path *b)
{
    wend_path like = *b;
    like.engine = a->engine;
    like.expanded = a->expanded;
    like.generated = a->generated;
    like.queued = a->queued;
    like.work = a->work;
    return scene_same_answer(a, &like);
}

static void check_question(trial *trial)
{
    const answer_spaces spaces = {trial->written.space, trial->written.space, trial->written.space};
    const wend_space *const asked[] = {trial->written.twin, trial->opened.space, trial->written.space};
    wend_path paths[3];
    wend_status status[3];
    wend_place *points[3] = {NULL, NULL, NULL};
    answers_draw(&trial->question, &trial->scene, trial->rules, &spaces, &trial->random);
    wend_query query = trial->question.query;
    query.to.sight = NULL;
    if (query.otherwise.policy == WEND_POLICY_BREACH)
        query.otherwise.policy = WEND_POLICY_NEAREST;
    query.search.limit = 0;
    query.search.pausable = false;
    for (int i = 0; i < 3; i++) {
        paths[i] = wend_path_default();
        status[i] = wend_finder_find(trial->finder, asked[i], &query, &paths[i]);
        if (status[i] == WEND_OK)
            points[i] = scene_keep_points(&paths[i]);
    }
    expect(trial, status[0] == status[1], "statuses");
    if (status[0] == WEND_OK) {
        expect(trial, scene_same_answer(&paths[0], &paths[1]), "ways");
        expect(trial, status[2] == WEND_OK && is_same_way(&paths[1], &paths[2]), "ways and those of the original");
        trial->asked++;
        trial->found += paths[0].outcome == WEND_OUTCOME_FOUND;
    }
    for (int i = 0; i < 3; i++)
        free(points[i]);
}

/* Ways at any angle, over surfaces and taut graphs. */
static void check_shortest(trial *trial)
{
    const wend_space *const asked[] = {trial->written.twin, trial->opened.space};
    const uint32_t start = rules_random_position(&trial->scene, &trial->random);
    const uint32_t goal = rules_random_position(&trial->scene, &trial->random);
    wend_query query = wend_query_default();
    wend_path paths[2];
    wend_status status[2];
    wend_place *points[2] = {NULL, NULL};
    query.start = rules_place(&trial->scene, start);
    query.goal = rules_place(&trial->scene, goal);
    query.shape.lines = WEND_LINES_SHORTEST;
    query.shape.corners_may_touch = chance(trial, 30);
    query.search.engine = chance(trial, 30) ? WEND_ENGINE_TAUT : WEND_ENGINE_AUTO;
    for (int i = 0; i < 2; i++) {
        paths[i] = wend_path_default();
        status[i] = wend_finder_find(trial->finder, asked[i], &query, &paths[i]);
        if (status[i] == WEND_OK)
            points[i] = scene_keep_points(&paths[i]);
    }
    expect(trial, status[0] == status[1], "statuses of shortest ways");
    if (status[0] == WEND_OK && trial->is_trusted)
        expect(trial, scene_same_answer(&paths[0], &paths[1]), "shortest ways");
    if (status[0] == WEND_OK)
        expect(trial, paths[0].outcome == paths[1].outcome && paths[0].length == paths[1].length,
               "lengths of shortest ways");
    trial->shortest += status[0] == WEND_OK && paths[0].outcome == WEND_OUTCOME_FOUND;
    free(points[0]);
    free(points[1]);
}

static void check_regions(trial *trial)
{
    const uint32_t cells = rules_cells(&trial->scene);
    uint32_t *labels[2], counts[2];
    const wend_space *const spaces[] = {trial->written.twin, trial->opened.space};
    for (int i = 0; i < 2; i++) {
        labels[i] = malloc(cells * sizeof *labels[i]);
        assert_non_null(labels[i]);
        must(wend_space_components(spaces[i], NULL, labels[i], &counts[i]));
    }
    expect(trial, counts[0] == counts[1] && memcmp(labels[0], labels[1], cells * sizeof **labels) == 0, "regions");
    for (int i = 0; i < 2; i++)
        free(labels[i]);
    for (int i = 0; i < 10; i++) {
        wend_nearest nearest[2];
        uint64_t costs[2] = {0, 0};
        wend_status status[2];
        const wend_place a = rules_place(&trial->scene, random_below(&trial->random, cells));
        const wend_place b = rules_place(&trial->scene, random_below(&trial->random, cells));
        for (int k = 0; k < 2; k++) {
            must(wend_space_nearest(spaces[k], NULL, a, b, &nearest[k]));
            status[k] = wend_line_cost(spaces[k], a, b, &costs[k]);
        }
        expect(trial, nearest[0].count == nearest[1].count && nearest[0].place.x == nearest[1].place.x,
               "nearest cells");
        expect(trial, status[0] == status[1] && costs[0] == costs[1], "costs of lines");
    }
}

static void check_field(trial *trial)
{
    const uint32_t cells = rules_cells(&trial->scene);
    const wend_area goal = {rules_place(&trial->scene, rules_random_position(&trial->scene, &trial->random)), 1, 1};
    const wend_space *const spaces[] = {trial->written.twin, trial->opened.space};
    wend_field_desc desc = wend_field_desc_default();
    wend_field *fields[2];
    bool complete;
    desc.goals = &goal;
    desc.goal_count = 1;
    for (int i = 0; i < 2; i++) {
        must(wend_field_create(spaces[i], &desc, NULL, &fields[i]));
        must(wend_field_grow(fields[i], WEND_ALL_WORK, &complete));
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        const wend_place place = rules_place(&trial->scene, cell);
        expect(trial, wend_field_cost(fields[0], place) == wend_field_cost(fields[1], place), "costs of fields");
    }
    wend_field_release(fields[0]);
    wend_field_release(fields[1]);
}

static void close_trial(trial *trial)
{
    test_layers_close(trial->opened.space);
    wend_grid_destroy(trial->opened.grid);
    trial->opened = (rules_stage){NULL, NULL, NULL};
    rules_stage_close(&trial->written);
    rules_scene_free(&trial->scene);
    rules_scene_free(&trial->opened_scene);
    wend_release(&wend_default_allocator, trial->bytes, trial->length, 1);
}

static void run_script(trial *trial)
{
    draw_scene(trial);
    must(rules_stage_open(&trial->written, &trial->scene, NULL));
    if (chance(trial, 70))
        prepare(trial);
    for (uint32_t rounds = random_below(&trial->random, 3); rounds > 0; rounds--) {
        edit(trial, random_below(&trial->random, 6));
        update(trial);
        if (chance(trial, 30))
            prepare(trial);
    }
    pass_on(trial);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        for (uint32_t i = 0; i < QUESTIONS; i++)
            check_question(trial);
        check_regions(trial);
        if (wend_space_prepared(trial->opened.space) & (WEND_PREPARED_SURFACE | WEND_PREPARED_TOUCHING_SURFACE))
            check_shortest(trial);
        if (chance(trial, 30))
            check_field(trial);
        edit(trial, chance(trial, 5) ? 100 : random_below(&trial->random, 5));
        update(trial);
        if (chance(trial, 20))
            prepare(trial);
    }
    close_trial(trial);
}

static void opened_spaces_answer_as_those_that_were_written(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 100), first = scene_setting("WEND_TEST_FIRST", 0);
    trial trial = {.number = 0};
    (void)state;
    trial.finder = scene_finder();
    for (uint32_t i = first; i < first + maps; i++) {
        trial.number = 41000000 + i;
        trial.random = (random_source){trial.number};
        run_script(&trial);
    }
    wend_finder_destroy(trial.finder);
    assert_true(trial.found > trial.asked / 4);
    assert_true(maps < 20 || trial.prepared > trial.images / 4);
    if (getenv("WEND_TEST_COUNTS"))
        fprintf(stderr, "%u asked, %u found, %u shortest, %u images, %u prepared\n", (unsigned)trial.asked,
                (unsigned)trial.found, (unsigned)trial.shortest, (unsigned)trial.images, (unsigned)trial.prepared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(opened_spaces_answer_as_those_that_were_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
