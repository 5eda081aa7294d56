/*
 * tests/matrix/view_test.c: views of one space, each with layers of its own, answer every kind of question to the bit
 * as spaces of their own with layers of the same numbers do, while the map that they share is edited and prepared,
 * crowds and costs change, layers come and go. WEND_TEST_MAPS says how many scripts.
 */
#include "arrival/answers.h"
#include "rules/rules_edit.h"
#include "rules/rules_random.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 14, MOST_INSTANCES = 4, ROUNDS = 4, QUESTIONS = 3, TICKETS = 8, HUNTERS = 3, SIDES = 2 };

/* One of many on the map, twice: as a view, or as the space that views are of, and as a space of its own. */
typedef struct instance {
    wend_space *space[SIDES];
    wend_field *field[SIDES];
    wend_pursuit *hunt[SIDES];
    wend_target_id prey[SIDES];
} instance;

typedef struct trial {
    uint32_t number; /* of the script, which is also its seed */
    uint32_t rules;
    rules_scene scene;
    rules_stage stage; /* its space is that of instance 0, of which the others are views */
    wend_space *sight, *breach;
    wend_layer *known;
    instance instances[MOST_INSTANCES];
    uint32_t count;
    random_source random;
    wend_finder *finder[SIDES];
    wend_reach *reach[SIDES];
    wend_agenda *agenda[SIDES];
    wend_ticket_id tickets[SIDES][TICKETS];
    arrival_question question;
    uint32_t asked, found, drawn;
} trial;

static void must(wend_status status)
{
    assert_int_equal(status, WEND_OK);
}

static uint32_t draw(trial *trial, uint32_t below)
{
    return random_below(&trial->random, below);
}

static bool chance(trial *trial, uint32_t percent)
{
    return random_chance(&trial->random, percent);
}

static wend_place draw_place(trial *trial)
{
    return rules_place(&trial->scene, rules_random_position(&trial->scene, &trial->random));
}

static void fail_trial(const trial *trial, const char *what)
{
    rules_scene_print(&trial->scene);
    rules_print(trial->rules);
    fail_msg("script %u: %s of a view and of a space of its own differ", (unsigned)trial->number, what);
}

static void expect(const trial *trial, bool same, const char *what)
{
    if (!same)
        fail_trial(trial, what);
}

static bool is_same_place(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level && a.flags == b.flags;
}

/* A layer's numbers in that of another space, cell by cell. */
static void copy_layer(const trial *trial, const wend_space *from, wend_space *to, wend_layer_kind kind)
{
    const wend_layer *layer = wend_space_layer(from, kind);
    for (uint32_t cell = 0; layer && cell < rules_cells(&trial->scene); cell++) {
        const wend_place place = rules_place(&trial->scene, cell);
        if (wend_layer_value(layer, place) != 0)
            test_layer_put(to, kind, place, wend_layer_value(layer, place));
    }
}

static void put(const instance *instance, wend_layer_kind kind, wend_place place, uint16_t value)
{
    for (int side = 0; side < SIDES; side++)
        test_layer_put(instance->space[side], kind, place, value);
}

static void enter_or_leave(trial *trial, const instance *instance)
{
    const wend_place place = draw_place(trial);
    const bool leaves = test_layer_value(instance->space[0], WEND_LAYER_OCCUPIED, place) != 0;
    if (leaves && instance->hunt[0])
        return; /* it may be one of the pursuit's, who leaves by itself */
    for (int side = 0; side < SIDES; side++) {
        wend_layer *layer = test_layer(instance->space[side], WEND_LAYER_OCCUPIED);
        must(leaves ? wend_layer_leave(layer, place, 1) : wend_layer_enter(layer, place, 1));
    }
}

static void drop_layer(const instance *instance, wend_layer_kind kind)
{
    for (int side = 0; side < SIDES; side++) {
        wend_layer *layer = wend_space_layer(instance->space[side], kind);
        if (layer)
            must(wend_space_detach(instance->space[side], layer));
        wend_layer_destroy(layer);
    }
}

static void change_layers(trial *trial, const instance *instance)
{
    for (uint32_t i = draw(trial, 5); i > 0; i--)
        put(instance, WEND_LAYER_EXTRA, draw_place(trial), (uint16_t)(chance(trial, 30) ? 0 : draw(trial, 40)));
    for (uint32_t i = draw(trial, 5); i > 0; i--)
        enter_or_leave(trial, instance);
    if (chance(trial, 5))
        drop_layer(instance, WEND_LAYER_EXTRA);
    if (chance(trial, 5) && !instance->hunt[0])
        drop_layer(instance, WEND_LAYER_OCCUPIED);
}

/* The space that views share is told through any of them. */
static wend_space *any_view(trial *trial)
{
    return trial->instances[draw(trial, trial->count)].space[0];
}

static void update(trial *trial)
{
    must(wend_space_update(any_view(trial)));
    for (uint32_t i = 0; i < trial->count; i++)
        must(wend_space_update(trial->instances[i].space[1]));
}

static void edit_callback(trial *trial)
{
    const uint32_t cell = draw(trial, rules_cells(&trial->scene));
    const wend_area area = {rules_place(&trial->scene, cell), 1, 1};
    trial->scene.walkable[cell] = !trial->scene.walkable[cell];
    must(wend_space_refresh(any_view(trial), area));
    for (uint32_t i = 0; i < trial->count; i++)
        must(wend_space_refresh(trial->instances[i].space[1], area));
}

static void edit_map(trial *trial)
{
    const uint32_t edits = chance(trial, 5) ? 50 + draw(trial, 200) : draw(trial, 5);
    for (uint32_t i = 0; i < edits; i++) {
        const bool is_plain = trial->rules == 0;
        const rules_edit_kind kind = (rules_edit_kind)draw(trial, is_plain ? EDIT_TERRAIN + 1 : EDIT_LINKS + 1);
        must(rules_edit(&trial->scene, &trial->stage, kind, &trial->random));
        if (trial->scene.has_callback && chance(trial, 20))
            edit_callback(trial);
        if (chance(trial, 20))
            update(trial);
    }
}

static void prepare(trial *trial)
{
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete = false, each = false;
    if (chance(trial, 60))
        desc.what = (uint32_t)WEND_PREPARED_JUMPS << draw(trial, 2);
    if (chance(trial, 20))
        desc.what |= WEND_PREPARED_SURFACE | (chance(trial, 50) ? (uint32_t)WEND_PREPARED_TAUT_GRAPH : 0u);
    if (chance(trial, 40))
        desc.work = draw(trial, 2000);
    const wend_status status = wend_space_prepare_slice(any_view(trial), &desc, &complete);
    for (uint32_t i = 0; i < trial->count; i++) {
        const instance *instance = &trial->instances[i];
        assert_int_equal(wend_space_prepare_slice(instance->space[1], &desc, &each), status);
        assert_int_equal(each, complete);
        assert_int_equal(wend_space_prepared(instance->space[0]), wend_space_prepared(instance->space[1]));
    }
}

static void forget(trial *trial)
{
    const uint32_t what = (uint32_t)WEND_PREPARED_SURFACE << draw(trial, 7);
    must(wend_space_unprepare(any_view(trial), what));
    for (uint32_t i = 0; i < trial->count; i++)
        must(wend_space_unprepare(trial->instances[i].space[1], what));
}

/* What is known is the base's, and so its views'. */
static void change_known(trial *trial)
{
    const bool applies = wend_space_layer(trial->stage.space, WEND_LAYER_KNOWN) != NULL;
    for (uint32_t i = 0; i < 10; i++) {
        const wend_area area = {rules_place(&trial->scene, draw(trial, rules_cells(&trial->scene))), 1 + draw(trial, 5),
                                1};
        must(wend_layer_fill(trial->known, area, (uint16_t)draw(trial, 2)));
    }
    if (applies && chance(trial, 50))
        return;
    const wend_status status = applies ? wend_space_detach(trial->stage.space, trial->known)
                                       : wend_space_attach(trial->stage.space, trial->known);
    for (uint32_t i = 0; i < trial->count; i++) {
        wend_space *apart = trial->instances[i].space[1];
        assert_int_equal(applies ? wend_space_detach(apart, trial->known) : wend_space_attach(apart, trial->known),
                         status);
    }
}

static wend_query draw_query(trial *trial)
{
    const answer_spaces spaces = {trial->stage.space, trial->sight, trial->breach};
    answers_draw(&trial->question, &trial->scene, trial->rules, &spaces, &trial->random);
    if (chance(trial, 20))
        trial->question.query.search.engine = (wend_engine)draw(trial, SCENE_ENGINES);
    return trial->question.query;
}

static void check_reasons(trial *trial, const instance *instance, const wend_query *query, const wend_path *path)
{
    wend_path_check checks[SIDES];
    bool is_valid[SIDES];
    char text[SIDES][WEND_EXPLANATION_ROOM];
    for (int side = 0; side < SIDES; side++) {
        wend_explanation explanation;
        memset(&checks[side], 0, sizeof checks[side]);
        is_valid[side] = wend_path_is_valid(path, instance->space[side], query->from.heading, &checks[side]);
        must(wend_explain(instance->space[side], query, path, NULL, &explanation));
        wend_explanation_text(&explanation, text[side], sizeof text[side]);
    }
    expect(trial, is_valid[0] == is_valid[1] && checks[0].fault == checks[1].fault, "faults");
    expect(trial, checks[0].step == checks[1].step && checks[0].cost == checks[1].cost, "costs along a way");
    expect(trial, strcmp(text[0], text[1]) == 0, "explanations");
}

/* What is prepared follows edits as far as its credit goes, and counters of work tell how far (docs/prepare.md). */
static bool same_answer(const instance *instance, const wend_path *a, const wend_path *b)
{
    wend_path same = *a;
    if (wend_space_prepared(instance->space[0]) & (WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS)) {
        same.expanded = b->expanded;
        same.generated = b->generated;
        same.queued = b->queued;
        same.work = b->work;
    }
    return scene_same_answer(&same, b);
}

static void check_question(trial *trial, const instance *instance)
{
    const wend_query query = draw_query(trial);
    wend_path paths[SIDES];
    wend_status status[SIDES];
    for (int side = 0; side < SIDES; side++) {
        paths[side] = wend_path_default();
        status[side] = wend_finder_find(trial->finder[side], instance->space[side], &query, &paths[side]);
        while (status[side] == WEND_OK && paths[side].outcome == WEND_OUTCOME_RUNNING)
            status[side] = wend_finder_continue(trial->finder[side], query.search.limit, &paths[side]);
    }
    expect(trial, status[0] == status[1], "statuses");
    if (status[0] != WEND_OK)
        return;
    expect(trial, same_answer(instance, &paths[0], &paths[1]), "ways");
    trial->asked++;
    trial->found += paths[0].outcome == WEND_OUTCOME_FOUND;
    check_reasons(trial, instance, &query, &paths[0]);
    check_reasons(trial, &trial->instances[draw(trial, trial->count)], &query, &paths[0]);
}

static void check_cheapest(trial *trial, const instance *instance)
{
    const wend_query query = draw_query(trial);
    wend_path paths[SIDES][3];
    uint32_t counts[SIDES] = {0, 0};
    wend_status status[SIDES];
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < 3; i++)
            paths[side][i] = wend_path_default();
        status[side] = wend_finder_find_cheapest(trial->finder[side], instance->space[side], &query, paths[side], 3,
                                                 &counts[side]);
    }
    expect(trial, status[0] == status[1] && counts[0] == counts[1], "numbers of cheapest goals");
    for (uint32_t i = 0; status[0] == WEND_OK && i < counts[0]; i++)
        expect(trial, same_answer(instance, &paths[0][i], &paths[1][i]), "ways to cheapest goals");
}

static void check_lines(trial *trial, const instance *instance)
{
    const wend_place a = draw_place(trial), b = draw_place(trial);
    uint64_t costs[SIDES] = {0, 0};
    wend_nearest nearest[SIDES];
    wend_status status[SIDES];
    for (int side = 0; side < SIDES; side++) {
        const wend_space *space = instance->space[side];
        status[side] = wend_line_cost(space, a, b, &costs[side]);
        must(wend_space_nearest(space, NULL, a, b, &nearest[side]));
        expect(trial, wend_line_of_sight(space, a, b, NULL, 0) == wend_line_of_sight(instance->space[0], a, b, NULL, 0),
               "lines of sight");
    }
    expect(trial, status[0] == status[1] && costs[0] == costs[1], "costs of lines");
    expect(trial, nearest[0].count == nearest[1].count && is_same_place(nearest[0].place, nearest[1].place),
           "nearest cells");
}

static void check_reach(trial *trial, const instance *instance)
{
    wend_reach_desc desc = wend_reach_desc_default();
    const wend_reach_cell *cells[SIDES];
    uint32_t counts[SIDES];
    desc.start = draw_place(trial);
    desc.points = draw(trial, 12) * (uint64_t)trial->scene.profile.straight;
    for (int side = 0; side < SIDES; side++) {
        must(wend_reach_find(trial->reach[side], instance->space[side], &desc));
        cells[side] = wend_reach_cells(trial->reach[side], &counts[side]);
    }
    expect(trial, counts[0] == counts[1], "numbers of cells within reach");
    for (uint32_t i = 0; i < counts[0]; i++) {
        const wend_reach_cell *a = &cells[0][i], *b = &cells[1][i];
        expect(trial, is_same_place(a->place, b->place) && a->cost == b->cost && a->may_stop == b->may_stop,
               "cells within reach");
    }
}

/* A field lives through edits, and is grown a little at a time. */
static void check_field(trial *trial, instance *instance)
{
    const wend_area goal = {draw_place(trial), 1, 1};
    const uint64_t units = chance(trial, 50) ? UINT64_MAX : draw(trial, 300);
    const bool is_new = !instance->field[0] || chance(trial, 20), may_be_occupied = chance(trial, 50);
    bool complete[SIDES];
    for (int side = 0; side < SIDES; side++) {
        wend_field_desc desc = wend_field_desc_default();
        desc.goals = &goal;
        desc.goal_count = 1;
        desc.goals_may_be_occupied = may_be_occupied;
        if (is_new) {
            wend_field_release(instance->field[side]);
            must(wend_field_create(instance->space[side], &desc, NULL, &instance->field[side]));
        }
        must(wend_field_grow(instance->field[side], units, &complete[side]));
    }
    wend_field *const *field = instance->field;
    expect(trial, complete[0] == complete[1] && wend_field_work(field[0]) == wend_field_work(field[1]),
           "what fields took");
    expect(trial, wend_field_is_complete(field[0]) == wend_field_is_complete(field[1]), "whether fields are complete");
    for (int i = 0; i < 20; i++) {
        const wend_place place = draw_place(trial);
        expect(trial, wend_field_cost(field[0], place) == wend_field_cost(field[1], place), "costs of fields");
        expect(trial, wend_field_direction(field[0], place) == wend_field_direction(field[1], place),
               "directions of fields");
    }
}

static void open_hunt(trial *trial, instance *instance)
{
    wend_pursuer_desc desc = wend_pursuer_desc_default();
    const wend_place prey = draw_place(trial);
    wend_place hunters[HUNTERS];
    for (int i = 0; i < HUNTERS; i++)
        hunters[i] = draw_place(trial);
    for (int side = 0; side < SIDES; side++) {
        wend_pursuer_id pursuer;
        must(wend_pursuit_create(instance->space[side], NULL, NULL, &instance->hunt[side]));
        (void)wend_pursuit_add_target(instance->hunt[side], prey, 1, &instance->prey[side]);
        for (int i = 0; i < HUNTERS; i++) {
            desc.place = hunters[i];
            (void)wend_pursuit_add(instance->hunt[side], &desc, &pursuer); /* RANGE over the edge */
        }
    }
}

static void check_hunt(trial *trial, const instance *instance)
{
    for (int tick = 0; tick < 6; tick++) {
        const wend_pursuit_move *moves[SIDES];
        uint32_t counts[SIDES];
        const wend_place to = draw_place(trial);
        const bool goes = chance(trial, 20);
        for (int side = 0; side < SIDES; side++) {
            if (goes)
                (void)wend_pursuit_move_target(instance->hunt[side], instance->prey[side], to);
            must(wend_pursuit_tick(instance->hunt[side], trial->finder[side], WEND_ALL_WORK, &moves[side],
                                   &counts[side]));
        }
        expect(trial, counts[0] == counts[1], "numbers of pursuers' turns");
        for (uint32_t i = 0; i < counts[0]; i++)
            expect(trial, moves[0][i].action == moves[1][i].action && is_same_place(moves[0][i].to, moves[1][i].to),
                   "turns of pursuers");
        expect(trial, wend_pursuit_work(instance->hunt[0]) == wend_pursuit_work(instance->hunt[1]),
               "what pursuers took");
    }
}

static void close_hunt(instance *instance)
{
    for (int side = 0; side < SIDES; side++) {
        wend_pursuit_destroy(instance->hunt[side]);
        instance->hunt[side] = NULL;
    }
}

static void put_on_agenda(trial *trial, uint32_t number)
{
    const instance *instance = &trial->instances[draw(trial, trial->count)];
    wend_agenda_request request = wend_agenda_request_default();
    wend_query query = draw_query(trial);
    wend_status status[SIDES];
    query.search.observer = NULL;
    request.query = &query;
    request.on_change = (wend_on_change)draw(trial, 3);
    for (int side = 0; side < SIDES; side++) {
        request.space = instance->space[side];
        if (trial->tickets[side][number])
            must(wend_agenda_cancel(trial->agenda[side], trial->tickets[side][number]));
        status[side] = wend_agenda_submit(trial->agenda[side], &request, &trial->tickets[side][number]);
    }
    expect(trial, status[0] == status[1], "what agendas take on");
}

static void check_agenda(trial *trial)
{
    const uint64_t units = draw(trial, 1500);
    for (uint32_t i = draw(trial, 4); i > 0; i--)
        put_on_agenda(trial, draw(trial, TICKETS));
    for (int side = 0; side < SIDES; side++)
        must(wend_agenda_step(trial->agenda[side], units, NULL));
    for (uint32_t i = 0; i < TICKETS; i++) {
        wend_path paths[SIDES] = {wend_path_default(), wend_path_default()};
        wend_ticket_state states[SIDES] = {WEND_TICKET_PENDING, WEND_TICKET_PENDING};
        if (!trial->tickets[0][i])
            continue;
        for (int side = 0; side < SIDES; side++)
            (void)wend_agenda_poll(trial->agenda[side], trial->tickets[side][i], &states[side], &paths[side]);
        expect(trial, states[0] == states[1], "states on agendas");
        if (states[0] == WEND_TICKET_DONE || states[0] == WEND_TICKET_FIRST_STEPS)
            expect(trial, scene_same_answer(&paths[0], &paths[1]), "answers of agendas");
    }
}

/* A snapshot of a view is a space with the view's layers. */
static void check_snapshot(trial *trial, const instance *of)
{
    instance copy = *of;
    must(wend_space_snapshot(of->space[0], &copy.space[0]));
    assert_null(wend_space_base(copy.space[0]));
    for (uint32_t i = 0; i < QUESTIONS; i++)
        check_question(trial, &copy);
    wend_space_destroy(copy.space[0]);
}

static void check_instance(trial *trial, instance *instance)
{
    for (uint32_t i = 0; i < QUESTIONS; i++)
        check_question(trial, instance);
    check_cheapest(trial, instance);
    check_lines(trial, instance);
    check_reach(trial, instance);
    check_field(trial, instance);
    if (!instance->hunt[0] && chance(trial, 20))
        open_hunt(trial, instance);
    if (instance->hunt[0])
        check_hunt(trial, instance);
    if (instance->hunt[0] && chance(trial, 30))
        close_hunt(instance);
    if (chance(trial, 5))
        check_snapshot(trial, instance);
}

static void open_instance(trial *trial, uint32_t number)
{
    instance *instance = &trial->instances[number];
    const wend_profile profile = rules_profile(&trial->scene);
    *instance = (struct instance){.space = {trial->stage.space}};
    if (number != 0)
        must(wend_space_view(any_view(trial), &instance->space[0]));
    must(wend_space_create(trial->stage.grid, &profile, NULL, &instance->space[1]));
    trial->count = number + 1;
    if (number == 0) {
        copy_layer(trial, instance->space[0], instance->space[1], WEND_LAYER_EXTRA);
        copy_layer(trial, instance->space[0], instance->space[1], WEND_LAYER_OCCUPIED);
    } else {
        assert_ptr_equal(wend_space_base(instance->space[0]), trial->stage.space);
        change_layers(trial, instance);
    }
}

static void draw_scene(trial *trial)
{
    trial->rules = chance(trial, 50) ? 0 : rules_random_crowd(draw(trial, 5), &trial->random);
    if (trial->rules != 0) {
        trial->scene = rules_random_scene(trial->rules, chance(trial, 20) ? 40 : SIDE, &trial->random);
        return;
    }
    test_map map =
        test_map_generate((map_kind)draw(trial, MAP_KINDS), 3 + draw(trial, 60), 3 + draw(trial, 60), &trial->random);
    trial->scene = rules_scene_of(&map, chance(trial, 25) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8);
    trial->scene.profile.corners = (wend_corners)draw(trial, 3);
    if (chance(trial, 30))
        trial->scene.profile.crossing_cost = WEND_NO_CROSSING;
    test_map_free(&map);
}

static void open_trial(trial *trial)
{
    draw_scene(trial);
    must(rules_stage_open(&trial->stage, &trial->scene, NULL));
    trial->sight = rules_sight_space(&trial->scene, &trial->stage, &trial->random);
    trial->breach = rules_breach_space(&trial->scene, &trial->stage, 9, NULL);
    must(wend_layer_create(trial->stage.grid, WEND_LAYER_KNOWN, NULL, &trial->known));
    memset(trial->tickets, 0, sizeof trial->tickets);
    for (int side = 0; side < SIDES; side++)
        must(wend_agenda_create(NULL, NULL, &trial->agenda[side]));
    const uint32_t count = 2 + draw(trial, MOST_INSTANCES - 1);
    for (trial->count = 0; trial->count < count;)
        open_instance(trial, trial->count);
}

static void close_instance(instance *instance)
{
    wend_layer *layers[SIDES][2];
    close_hunt(instance);
    for (int side = 0; side < SIDES; side++) {
        wend_field_release(instance->field[side]);
        layers[side][0] = wend_space_layer(instance->space[side], WEND_LAYER_EXTRA);
        layers[side][1] = wend_space_layer(instance->space[side], WEND_LAYER_OCCUPIED);
        wend_space_destroy(instance->space[side]);
        wend_layer_destroy(layers[side][0]);
        wend_layer_destroy(layers[side][1]);
    }
}

/* In any order: sometimes the space goes before its views, which go on. */
static void close_trial(trial *trial)
{
    const bool base_goes_first = chance(trial, 50);
    for (int side = 0; side < SIDES; side++)
        wend_agenda_destroy(trial->agenda[side]);
    if (base_goes_first) {
        close_instance(&trial->instances[0]);
        trial->instances[0] = trial->instances[--trial->count];
        must(rules_edit(&trial->scene, &trial->stage, EDIT_TERRAIN, &trial->random));
        update(trial);
        check_question(trial, &trial->instances[0]);
    }
    while (trial->count > 0)
        close_instance(&trial->instances[--trial->count]);
    wend_layer_destroy(trial->known);
    wend_space_destroy(trial->sight);
    wend_space_destroy(trial->breach);
    wend_grid_destroy(trial->stage.grid);
    rules_scene_free(&trial->scene);
}

static void run_round(trial *trial)
{
    if (chance(trial, 40))
        prepare(trial);
    if (chance(trial, 5))
        forget(trial);
    edit_map(trial);
    if (chance(trial, 10) && !trial->scene.has_callback)
        change_known(trial);
    update(trial);
    must(wend_space_update(trial->sight));
    must(wend_space_update(trial->breach));
    for (uint32_t i = 0; i < trial->count; i++)
        change_layers(trial, &trial->instances[i]);
    check_agenda(trial);
    for (uint32_t i = 0; i < trial->count; i++)
        check_instance(trial, &trial->instances[i]);
}

static void views_answer_as_spaces_of_their_own(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 100), first = scene_setting("WEND_TEST_FIRST", 0);
    trial trial = {.number = 0};
    (void)state;
    for (int side = 0; side < SIDES; side++) {
        trial.finder[side] = scene_finder();
        must(wend_reach_create(NULL, &trial.reach[side]));
    }
    for (uint32_t i = first; i < first + maps; i++) {
        trial.number = 97000000 + i;
        trial.random = (random_source){trial.number};
        open_trial(&trial);
        for (uint32_t round = 0; round < ROUNDS; round++)
            run_round(&trial);
        close_trial(&trial);
    }
    assert_true(trial.found > trial.asked / 4);
    if (getenv("WEND_TEST_COUNTS"))
        fprintf(stderr, "%u asked, %u found\n", (unsigned)trial.asked, (unsigned)trial.found);
    for (int side = 0; side < SIDES; side++) {
        wend_finder_destroy(trial.finder[side]);
        wend_reach_destroy(trial.reach[side]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(views_answer_as_spaces_of_their_own)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
