/*
 * tests/matrix/prepared_test.c: a space that keeps what was prepared answers as a fresh one that has nothing, after any
 * script of edits, queries, slices of preparing, forgetting and copies: outcome, reason, cost, length and points are
 * the same to the bit. Only engines and counters may differ, and those of limited, pausable and watched searches may
 * not. WEND_TEST_MAPS says how many scripts.
 */
#include "arrival/arrival.h"
#include "game/crowd.h"
#include "rules/rules_edit.h"
#include "rules/rules_random.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 14, ROUNDS = 8, QUERIES = 4 };

#define SEARCHED ((uint32_t)WEND_PREPARED_JUMPS | (uint32_t)WEND_PREPARED_LANDMARKS)

typedef struct trial {
    uint32_t number; /* of the script, which is also its seed */
    uint32_t rules;
    rules_scene scene;
    rules_stage stage;  /* its space is the one that prepares */
    wend_space *fresh;  /* a space of the same grid and layers, made anew for each round */
    wend_space *breach; /* for policies and lines of sight */
    wend_layer *known;
    bool applies_known;
    random_source random;
    wend_finder *finder, *other;
    arrival_question question;
    wend_place via[2];
    uint32_t asked, found, with_jumps, with_landmarks, saved;
} trial;

static void fail_trial(const trial *trial, const wend_query *query, const wend_path *path, const wend_path *fresh)
{
    const wend_path *both[2] = {path, fresh};
    rules_scene_print(&trial->scene);
    rules_print(trial->rules);
    arrival_print(query);
    for (int i = 0; i < 2; i++) {
        fprintf(stderr, "%s: engine %s outcome %d reason %d cost %" PRIu64 " length %.9f expanded %" PRIu64 "\n",
                i ? "fresh" : "prepared", wend_engine_name(both[i]->engine), (int)both[i]->outcome,
                (int)both[i]->reason, (uint64_t)both[i]->cost, both[i]->length, (uint64_t)both[i]->expanded);
        for (uint32_t p = 0; p < both[i]->point_count; p++)
            fprintf(stderr, "  (%d, %d, %d)\n", (int)wend_place_column(both[i]->points[p]),
                    (int)wend_place_row(both[i]->points[p]), both[i]->points[p].level);
    }
    fail_msg("script %u: with %u prepared another answer", (unsigned)trial->number,
             (unsigned)wend_space_prepared(trial->stage.space));
}

/* The same answer, whatever it took. */
static bool is_same(const wend_path *a, const wend_path *b, bool with_counters)
{
    wend_path like = *b;
    if (!with_counters) {
        like.engine = a->engine;
        like.expanded = a->expanded;
        like.generated = a->generated;
        like.queued = a->queued;
        like.work = a->work;
    }
    if (!scene_same_answer(a, &like) || a->start_index != b->start_index || a->goal_index != b->goal_index)
        return false;
    if (a->lines != b->lines || a->wall_count != b->wall_count)
        return false;
    return a->wall_count == 0 || memcmp(a->walls, b->walls, a->wall_count * sizeof *a->walls) == 0;
}

static void draw_ties_and_lines(trial *trial, wend_query *query)
{
    random_source *random = &trial->random;
    if (trial->scene.profile.turn_cost == 0 && query->search.heuristic_weight == WEND_HEURISTIC_WEIGHT_ONE &&
        random_chance(random, 10))
        query->shape.ties = (wend_ties)random_below(random, 5);
    query->shape.lines = (wend_lines)random_chance(random, 10);
}

static void shift(wend_place *place, random_source *random)
{
    place->x += (int32_t)random_below(random, 256) - 128;
    place->y += (int32_t)random_below(random, 256) - 128;
}

/* From between cells where the mover does not begin at several, and to a place inside a cell where it goes to one. */
static void draw_between(trial *trial, wend_query *query)
{
    random_source *random = &trial->random;
    query->from.between_cells |= query->from.count == 0 && random_chance(random, 25);
    if (query->from.between_cells)
        shift(&query->start, random);
    query->to.at_place = query->to.count == 0 && query->to.arrival == WEND_ARRIVAL_AT && random_chance(random, 10);
    if (query->to.at_place)
        shift(&query->goal, random);
}

static void look_on(void *user, const wend_expansion *expansion)
{
    (void)user, (void)expansion;
}

static wend_query draw_query(trial *trial)
{
    static const wend_observer observer = {.expanded = look_on};
    random_source *random = &trial->random;
    wend_query query;
    if (random_chance(random, 80)) {
        uint32_t start = rules_random_position(&trial->scene, random);
        uint32_t goal = rules_random_position(&trial->scene, random);
        query = rules_random_query(&trial->scene, trial->rules, start, goal, random);
    } else {
        arrival_draw(&trial->question, &trial->scene, trial->rules, trial->breach, random);
        query = trial->question.query;
    }
    draw_between(trial, &query);
    draw_ties_and_lines(trial, &query);
    query.otherwise.policy = (wend_policy)random_below(random, 4);
    query.otherwise.breach = trial->breach;
    query.via.places = trial->via;
    query.via.count = random_chance(random, 5) ? 1 + random_below(random, 2) : 0;
    for (uint32_t i = 0; i < query.via.count; i++)
        trial->via[i] = rules_place(&trial->scene, rules_random_position(&trial->scene, random));
    if (random_chance(random, 30))
        query.search.engine = (wend_engine)random_below(random, SCENE_ENGINES);
    query.search.pausable = random_chance(random, 5);
    if (query.search.pausable || random_chance(random, 10))
        query.search.limit = random_chance(random, 50) ? 1 + random_below(random, 40) : 1 + random_below(random, 4000);
    if (random_chance(random, 10))
        query.search.cost_limit = 1 + random_below(random, 100 * trial->scene.profile.straight);
    if (random_chance(random, 5))
        query.search.expansion_limit = 1 + random_below(random, 40);
    if (query.search.engine != WEND_ENGINE_BITBOARD && random_chance(random, 5))
        query.search.observer = &observer;
    return query;
}

static void check_query(trial *trial)
{
    const wend_query query = draw_query(trial);
    const bool is_watched =
        query.search.pausable || (query.search.limit | query.search.expansion_limit) != 0 || query.search.observer;
    wend_path path = wend_path_default(), fresh = wend_path_default();
    wend_status status = wend_finder_find(trial->finder, trial->stage.space, &query, &path);
    wend_status expected = wend_finder_find(trial->other, trial->fresh, &query, &fresh);
    assert_int_equal(status, expected);
    while (status == WEND_OK && is_same(&path, &fresh, is_watched) && path.outcome == WEND_OUTCOME_RUNNING) {
        status = wend_finder_continue(trial->finder, query.search.limit, &path);
        assert_int_equal(wend_finder_continue(trial->other, query.search.limit, &fresh), status);
    }
    if (status != WEND_OK)
        return;
    if (!is_same(&path, &fresh, is_watched))
        fail_trial(trial, &query, &path, &fresh);
    trial->asked++;
    trial->found += path.outcome == WEND_OUTCOME_FOUND;
    trial->with_jumps += (wend_space_prepared(trial->stage.space) & WEND_PREPARED_JUMPS) != 0;
    trial->with_landmarks += (wend_space_prepared(trial->stage.space) & WEND_PREPARED_LANDMARKS) != 0;
    trial->saved += path.expanded < fresh.expanded;
}

static void check_queries(trial *trial)
{
    static const wend_layer_kind kinds[] = {WEND_LAYER_OCCUPIED, WEND_LAYER_EXTRA, WEND_LAYER_KNOWN};
    wend_profile profile = rules_profile(&trial->scene);
    assert_int_equal(wend_space_update(trial->breach), WEND_OK);
    assert_int_equal(wend_space_create(trial->stage.grid, &profile, NULL, &trial->fresh), WEND_OK);
    for (int i = 0; i < 3; i++) {
        wend_layer *layer = wend_space_layer(trial->stage.space, kinds[i]);
        if (layer)
            assert_int_equal(wend_space_attach(trial->fresh, layer), WEND_OK);
    }
    for (uint32_t i = 0; i < QUERIES; i++)
        check_query(trial);
    wend_space_destroy(trial->fresh);
}

/* Closes or opens a box of cells, which doors, walls and craters are. */
static void edit_box(trial *trial)
{
    random_source *random = &trial->random;
    rules_scene *scene = &trial->scene;
    const uint8_t terrain = (uint8_t)(random_chance(random, 50) ? '@' : '.');
    const uint32_t cell = random_below(random, rules_cells(scene));
    const uint32_t most_width = random_chance(random, 50) ? 1 : 12, most_height = random_chance(random, 50) ? 1 : 12;
    const uint32_t x = cell % scene->width, row = cell / scene->width, y = row % scene->height;
    const uint32_t right = scene->width - x, below = scene->height - y;
    uint32_t width = 1 + random_below(random, most_width), height = 1 + random_below(random, most_height);
    width = width < right ? width : right;
    height = height < below ? height : below;
    for (uint32_t i = 0; i < width * height; i++) {
        const uint32_t at = cell + i / width * scene->width + i % width;
        scene->terrain[at] = terrain;
        assert_int_equal(wend_grid_set(trial->stage.grid, rules_place(scene, at), terrain), WEND_OK);
    }
}

static void edit(trial *trial)
{
    random_source *random = &trial->random;
    const uint32_t edits = random_chance(random, 5) ? 50 + random_below(random, 200) : 1 + random_below(random, 4);
    for (uint32_t i = 0; i < edits; i++) {
        rules_edit_kind kind = (rules_edit_kind)random_below(random, EDIT_KINDS);
        const bool is_plain = (trial->rules & ~(uint32_t)(1 << RULE_OF_RADIUS)) == 0;
        kind = is_plain || random_chance(random, 60) ? EDIT_TERRAIN : kind;
        if (random_chance(random, 15))
            edit_box(trial);
        else if (kind != EDIT_CALLBACK || trial->scene.has_callback)
            assert_int_equal(rules_edit(&trial->scene, &trial->stage, kind, random), WEND_OK);
        if (random_chance(random, 30))
            assert_int_equal(wend_space_update(trial->stage.space), WEND_OK);
    }
}

/* A slice, or as much as it takes; jumps, landmarks or what pays; few landmarks, or little memory. */
static void prepare(trial *trial)
{
    random_source *random = &trial->random;
    crowd_scheduler scheduler = {.order = CROWD_SHUFFLED, .workers = 3, .random = *random};
    wend_tasks tasks = crowd_tasks(&scheduler);
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete = false;
    if (random_chance(random, 50))
        desc.what = (uint32_t)WEND_PREPARED_JUMPS << random_below(random, 2) | random_below(random, 2) * SEARCHED;
    if (random_chance(random, 30))
        desc.landmarks = 1 + random_below(random, WEND_MAX_LANDMARKS);
    if (random_chance(random, 10))
        desc.most_bytes = random_below(random, 20000);
    if (random_chance(random, 40))
        desc.work = random_below(random, 2000);
    if (random_chance(random, 40))
        desc.tasks = &tasks;
    wend_status status = wend_space_prepare_slice(trial->stage.space, &desc, &complete);
    assert_true(status == WEND_OK || (status == WEND_ERROR_UNSUPPORTED && !(desc.what & WEND_PREPARED_AUTO)));
    assert_true(complete || status != WEND_OK || desc.work != UINT64_MAX);
}

/* The space goes, a copy of it stays. */
static void take_copy(trial *trial)
{
    wend_space *copy = NULL;
    assert_int_equal(wend_space_snapshot(trial->stage.space, &copy), WEND_OK);
    wend_space_destroy(trial->stage.space);
    trial->stage.space = copy;
}

static void change_known(trial *trial)
{
    random_source *random = &trial->random;
    for (uint32_t i = 0; i < 10; i++) {
        wend_place place = rules_place(&trial->scene, random_below(random, rules_cells(&trial->scene)));
        wend_area area = {place, 1 + random_below(random, 5), 1};
        wend_layer_fill(trial->known, area, (uint16_t)random_below(random, 2));
    }
    if (!trial->applies_known)
        assert_int_equal(wend_space_attach(trial->stage.space, trial->known), WEND_OK);
    else if (random_chance(random, 40))
        assert_int_equal(wend_space_detach(trial->stage.space, trial->known), WEND_OK);
    trial->applies_known = wend_space_layer(trial->stage.space, WEND_LAYER_KNOWN) != NULL;
}

static void run_round(trial *trial)
{
    random_source *random = &trial->random;
    if (random_chance(random, 60))
        prepare(trial);
    if (random_chance(random, 5))
        assert_int_equal(
            wend_space_unprepare(trial->stage.space, (uint32_t)WEND_PREPARED_JUMPS << random_below(random, 3)),
            WEND_OK);
    if (random_chance(random, 70))
        edit(trial);
    if (random_chance(random, 4))
        change_known(trial);
    if (random_chance(random, 5))
        take_copy(trial);
    assert_int_equal(wend_space_update(trial->stage.space), WEND_OK);
    if (random_chance(random, 30))
        prepare(trial);
    check_queries(trial);
}

/* What jump point searches serve, on maps that look like maps. */
static void draw_plain_scene(trial *trial)
{
    random_source *random = &trial->random;
    const map_kind kind = (map_kind)random_below(random, MAP_KINDS);
    const uint32_t most = random_chance(random, 15) ? 200 : 70;
    test_map map = random_chance(random, 30) ? test_map_random(kind, random)
                                             : test_map_generate(kind, 3 + random_below(random, most),
                                                                 3 + random_below(random, most), random);
    trial->rules = random_chance(random, 10) ? 1u << RULE_OF_RADIUS : 0;
    trial->scene = rules_scene_of(&map, random_chance(random, 25) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8);
    trial->scene.profile.corners = (wend_corners)random_below(random, 3);
    trial->scene.profile.footprint = (uint8_t)(random_chance(random, 20) ? 2 + random_below(random, 2) : 1);
    test_map_free(&map);
}

static void draw_scene(trial *trial)
{
    random_source *random = &trial->random;
    if (random_chance(random, 60)) {
        draw_plain_scene(trial);
        return;
    }
    trial->rules = random_chance(random, 50) ? 1u << RULE_OF_WEIGHTS : 0;
    trial->rules |= rules_random_crowd(random_below(random, 4), random) & ~trial->rules;
    if (!rules_go_together(trial->rules) || rules_are_refused(trial->rules))
        trial->rules = 1u << RULE_OF_WEIGHTS;
    trial->scene = rules_random_scene(trial->rules, random_chance(random, 20) ? 60 : SIDE, random);
}

static void run_script(trial *trial)
{
    draw_scene(trial);
    trial->applies_known = false;
    assert_int_equal(rules_stage_open(&trial->stage, &trial->scene, NULL), WEND_OK);
    trial->breach = rules_breach_space(&trial->scene, &trial->stage, 9, NULL);
    assert_int_equal(wend_layer_create(trial->stage.grid, WEND_LAYER_KNOWN, NULL, &trial->known), WEND_OK);
    prepare(trial);
    for (uint32_t i = 0; i < ROUNDS; i++)
        run_round(trial);
    if (trial->applies_known)
        wend_space_detach(trial->stage.space, trial->known);
    wend_layer_destroy(trial->known);
    wend_space_destroy(trial->breach);
    rules_stage_close(&trial->stage);
    rules_scene_free(&trial->scene);
}

static void prepared_spaces_answer_as_fresh_ones(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 100), first = scene_setting("WEND_TEST_FIRST", 0);
    trial trial = {.finder = scene_finder(), .other = scene_finder()};
    (void)state;
    for (uint32_t i = first; i < first + maps; i++) {
        trial.number = 88000000 + i;
        trial.random = (random_source){trial.number};
        run_script(&trial);
    }
    assert_true(trial.found > trial.asked / 4);
    if (getenv("WEND_TEST_COUNTS"))
        fprintf(stderr, "%u asked, %u found, %u with jumps, %u with landmarks, %u expanded less\n",
                (unsigned)trial.asked, (unsigned)trial.found, (unsigned)trial.with_jumps,
                (unsigned)trial.with_landmarks, (unsigned)trial.saved);
    wend_finder_destroy(trial.finder);
    wend_finder_destroy(trial.other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(prepared_spaces_answer_as_fresh_ones)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
