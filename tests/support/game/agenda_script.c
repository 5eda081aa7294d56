/* tests/support/game/agenda_script.c: random scripts on agendas. */
#include "game/agenda_script.h"

#include "arrival/answers.h"
#include "rules/rules_edit.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SCENES = 3, MOST_TICKETS = 24, TICKS = 30, LAST_TICKS = 4000 };

/* A scene, and the spaces over it. */
typedef struct place_to_be {
    uint32_t rules;
    rules_scene scene;
    rules_stage stage;
    wend_space *sight, *breach;
    answer_spaces spaces;
    uint64_t edits; /* so far */
} place_to_be;

/* A question that was submitted, and what is known of its answer. */
typedef struct asked {
    bool is_there;
    wend_ticket_id ticket;
    place_to_be *place;
    arrival_question question;
    wend_agenda_request request;
    uint64_t edits; /* of its place when it was submitted */
    wend_ticket_state state;
    uint64_t digest;     /* of its answer, once it is over */
    wend_status refusal; /* why there is none */
    bool has_end;        /* whether a path has been handed out, and where the last one ended */
    wend_place end;
} asked;

typedef struct script {
    random_source random;
    const agenda_runner *runners;
    wend_agenda *agendas[AGENDA_SCRIPT_MOST_AGENDAS];
    uint32_t count;
    bool has_prepared; /* one of the agendas is about prepared spaces */
    bool is_slow;      /* long searches on plain ground, few units a tick: each sees many edits */
    const wend_allocator *allocator;
    place_to_be places[MOST_SCENES];
    uint32_t place_count;
    asked asked[MOST_TICKETS];
    wend_finder *fresh;
    agenda_script_counts *counts;
    wend_agenda_desc desc;
} script;

static void open_place(script *script, place_to_be *place)
{
    random_source *random = &script->random;
    do
        place->rules = rules_random_set(script->is_slow ? 0 : random_below(random, 4), random);
    while (rules_are_refused(place->rules));
    place->scene = rules_random_scene(place->rules, script->is_slow || random_chance(random, 40) ? 40 : 14, random);
    if (rules_stage_open(&place->stage, &place->scene, NULL) != WEND_OK) {
        fputs("a scene could not be made\n", stderr);
        exit(2);
    }
    if (script->has_prepared)
        rules_stage_add_twin(&place->stage, &place->scene);
    place->sight = rules_sight_space(&place->scene, &place->stage, random);
    place->breach = rules_breach_space(&place->scene, &place->stage, 3, NULL);
    place->spaces = (answer_spaces){place->stage.space, place->sight, place->breach};
}

static void close_place(place_to_be *place)
{
    wend_space_destroy(place->sight);
    wend_space_destroy(place->breach);
    rules_stage_close(&place->stage);
    rules_scene_free(&place->scene);
}

static bool lacks_memory(const script *script, wend_status status)
{
    return script->allocator && status == WEND_ERROR_MEMORY;
}

static const char *open_agendas(script *script)
{
    random_source *random = &script->random;
    script->desc = wend_agenda_desc_default();
    script->desc.searches = 1 + random_below(random, 4);
    script->desc.first_slice = 16 + random_below(random, random_chance(random, 75) ? 4 : 400);
    script->desc.restarts = random_below(random, 4);
    script->desc.fields = script->is_slow ? 0 : script->desc.fields;
    for (uint32_t i = 0; i < script->count; i++) {
        wend_agenda_desc desc = script->desc;
        desc.workers = script->runners[i].workers;
        wend_status status = wend_agenda_create(&desc, script->allocator, &script->agendas[i]);
        while (lacks_memory(script, status))
            status = wend_agenda_create(&desc, script->allocator, &script->agendas[i]);
        if (status != WEND_OK)
            return "an agenda could not be made";
    }
    return NULL;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    random_source random = {hash ^ (value + 0x9E37)};
    return random_next(&random);
}

/* Digest of what a caller sees of a path, without the engine that found it and its work. */
static uint64_t digest_of_way(const wend_path *path)
{
    uint64_t hash = mix((uint64_t)path->outcome * 16 + (uint64_t)path->reason, path->cost), length;
    memcpy(&length, &path->length, sizeof length);
    hash = mix(mix(hash, length), path->bound);
    hash = mix(mix(hash, path->start_index), path->goal_index * 2 + (uint64_t)path->lines);
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        hash = mix(hash, path->spent[i]);
    for (uint32_t i = 0; i < path->point_count + path->wall_count; i++) {
        wend_place place = i < path->point_count ? path->points[i] : path->walls[i - path->point_count];
        hash = mix(hash, (uint64_t)(uint32_t)place.x << 32 | (uint32_t)place.y);
        hash = mix(hash, (uint64_t)place.level << 16 | place.flags);
    }
    return mix(hash, path->point_count);
}

/* Digest of all of a path. */
static uint64_t digest_of_path(const wend_path *path)
{
    uint64_t hash = mix(digest_of_way(path), path->engine);
    return mix(mix(mix(mix(hash, path->expanded), path->generated), path->queued), path->work);
}

/* Prints a question, its scene and its answer; returns the fault. */
static const char *print_asked(const asked *asked, const wend_path *path, const char *fault)
{
    rules_scene_print(&asked->place->scene);
    rules_print(asked->place->rules);
    arrival_print(&asked->question.query);
    fprintf(stderr, "%s: outcome %s, reason %s, cost %llu, %u points\n", fault, wend_outcome_text(path->outcome),
            wend_reason_text(path->reason), (unsigned long long)path->cost, (unsigned)path->point_count);
    for (uint32_t i = 0; i < path->point_count; i++)
        fprintf(stderr, "  (%d, %d) / 256 on %d%s\n", (int)path->points[i].x, (int)path->points[i].y,
                path->points[i].level, path->points[i].flags ? " by link" : "");
    return fault;
}

static void print_sums(const char *name, const wend_path *path)
{
    fprintf(stderr,
            "%s: cost %llu, work %llu, expanded %llu, generated %llu, queued %llu, engine %u, %u points, %u walls\n",
            name, (unsigned long long)path->cost, (unsigned long long)path->work, (unsigned long long)path->expanded,
            (unsigned long long)path->generated, (unsigned long long)path->queued, (unsigned)path->engine,
            (unsigned)path->point_count, (unsigned)path->wall_count);
}

static const char *print_both(const asked *asked, const wend_path *path, const wend_path *fresh)
{
    print_sums("agenda", path);
    print_sums("finder", fresh);
    return print_asked(asked, path, "a fresh finder answers otherwise");
}

static bool is_over(wend_ticket_state state)
{
    return state >= WEND_TICKET_DONE;
}

/* What a fresh finder answers now. */
static wend_status ask_fresh(script *script, const asked *asked, wend_path *path)
{
    *path = wend_path_default();
    return wend_finder_find(script->fresh, asked->place->stage.space, &asked->question.query, path);
}

/* The same for an answer that was found, perhaps by an engine that served when the search began, and no longer does. */
static wend_status ask_fresh_for_answer(script *script, const asked *asked, wend_path *path)
{
    wend_query query = asked->question.query;
    const wend_status status = ask_fresh(script, asked, path);
    if (status != WEND_ERROR_UNSUPPORTED || asked->request.on_change != WEND_ON_CHANGE_CHECK)
        return status;
    query.search.engine = WEND_ENGINE_AUTO;
    *path = wend_path_default();
    return wend_finder_find(script->fresh, asked->place->stage.space, &query, path);
}

static bool is_same_place(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

/* Whether a path read off a field, or found while the map changed, costs the same as one that a search finds. */
static bool is_as_good(const asked *asked, const wend_path *path, const wend_path *fresh)
{
    wend_path_check check;
    /* There is one nearest cell and no other. */
    const bool ends_alike = path->outcome == WEND_OUTCOME_PARTIAL && fresh->outcome == WEND_OUTCOME_PARTIAL &&
                            path->reason == fresh->reason && path->point_count != 0 && fresh->point_count != 0 &&
                            is_same_place(path->points[path->point_count - 1], fresh->points[fresh->point_count - 1]);
    const bool are_found = path->outcome == WEND_OUTCOME_FOUND && fresh->outcome == WEND_OUTCOME_FOUND;
    bool is_same = (are_found || ends_alike) && path->cost == fresh->cost &&
                   (path->engine == WEND_ENGINE_AUTO || asked->request.on_change == WEND_ON_CHANGE_CHECK);
    wend_path_is_valid(path, asked->place->stage.space, WEND_DIRECTION_NONE, &check);
    /* The check of a path does not know what may be occupied at the goal. */
    return is_same && (check.cost == path->cost || asked->question.query.to.may_be_occupied);
}

/* Whether a question has seen so many edits that it no longer starts again: its answer then need not be the best. */
static bool is_impatient(const script *script, const asked *asked)
{
    return script->desc.restarts != 0 && asked->place->edits - asked->edits >= script->desc.restarts &&
           asked->request.on_change != WEND_ON_CHANGE_STALE;
}

/* Checks such an answer: its path can be walked, and says that nothing is known of how good it is. */
static const char *settled_fault(const script *script, const asked *asked, const wend_path *path,
                                 const wend_path *fresh)
{
    if (!is_impatient(script, asked) || path->point_count == 0)
        return print_both(asked, path, fresh);
    const bool is_worse = path->outcome == WEND_OUTCOME_PARTIAL || fresh->outcome == WEND_OUTCOME_PARTIAL ||
                          path->cost >= fresh->cost || asked->question.query.search.heuristic_weight != 256;
    return is_worse ? NULL : print_both(asked, path, fresh);
}

/* Checks an answer that has just come against a fresh finder, and against brute force. */
static const char *answer_fault(script *script, const asked *asked, wend_ticket_state state, const wend_path *path)
{
    wend_path fresh;
    const wend_query *query = &asked->question.query;
    wend_status status = ask_fresh_for_answer(script, asked, &fresh);
    if (status != WEND_OK)
        return print_asked(asked, path, "a fresh finder refuses to answer");
    bool is_reached = fresh.outcome != WEND_OUTCOME_UNREACHABLE;
    if (path->bound == UINT32_MAX && fresh.bound != UINT32_MAX) {
        script->counts->settled++;
        return settled_fault(script, asked, path, &fresh);
    }
    if (is_reached != (state == WEND_TICKET_DONE))
        return print_asked(asked, path, "a fresh finder comes to another end");
    if (digest_of_way(path) != digest_of_way(&fresh) && !is_as_good(asked, path, &fresh))
        return print_both(asked, path, &fresh);
    const char *fault = answers_fault(&asked->place->scene, &asked->place->spaces, query, path);
    if (fault || !answers_are_plain(query) || path->outcome != WEND_OUTCOME_FOUND)
        return fault ? print_asked(asked, path, fault) : NULL;
    arrival_truth truth = arrival_truth_of(&asked->place->scene, query);
    bool is_straight = query->shape.lines == WEND_LINES_STRAIGHT;
    bool is_best = path->cost >= truth.cost && path->cost * 256 <= truth.cost * query->search.heuristic_weight;
    fault = is_best ? NULL : "not the best way";
    if (!fault && !is_straight)
        fault = arrival_answer_fault(&truth, query, path, truth.cost);
    arrival_truth_free(&truth);
    return fault ? print_asked(asked, path, fault) : NULL;
}

/*
 * True if a path may lead onto cells where others stand: first steps, for nobody stops where they end, and ways to a
 * target, which large movers reach before the last step.
 */
static bool may_meet_others(const asked *asked, const wend_path *path, const wend_path_check *check)
{
    if (check->fault == WEND_PATH_FAULT_STOP && path->outcome == WEND_OUTCOME_RUNNING)
        return true;
    /* A way that was found is RUNNING until its lines are drawn. */
    const bool leads_there = path->outcome == WEND_OUTCOME_FOUND || path->outcome == WEND_OUTCOME_RUNNING;
    return (check->fault == WEND_PATH_FAULT_STOP || check->fault == WEND_PATH_FAULT_OTHERS) && leads_there &&
           asked->question.query.to.may_be_occupied &&
           answers_may_lead_to(&asked->place->scene, &asked->question.query, path, check->cell);
}

/* Checks that every cell of a path that is handed out can be walked now. */
static const char *walk_fault(const asked *asked, const wend_path *path)
{
    wend_path_check check;
    if (path->point_count == 0 ||
        wend_path_is_valid(path, asked->place->stage.space, asked->question.query.from.heading, &check) ||
        may_meet_others(asked, path, &check))
        return NULL;
    fprintf(stderr, "%s\n", wend_path_fault_text(check.fault));
    return print_asked(asked, path, "a path that cannot be walked");
}

static void count_state(agenda_script_counts *counts, wend_ticket_state state)
{
    counts->first_steps += state == WEND_TICKET_FIRST_STEPS;
    counts->done += state == WEND_TICKET_DONE;
    counts->unreachable += state == WEND_TICKET_UNREACHABLE;
    counts->stale += state == WEND_TICKET_STALE;
}

/* Checks what one agenda reports of a question, also against what it reported before. */
static const char *told_fault(script *script, asked *asked, wend_ticket_state state, const wend_path *path)
{
    const char *fault = walk_fault(asked, path);
    wend_ticket_state before = asked->state;
    uint64_t digest = digest_of_path(path);
    asked->has_end = path->point_count != 0;
    if (asked->has_end)
        asked->end = path->points[path->point_count - 1];
    if (fault)
        return fault;
    asked->state = state;
    if (before != state)
        count_state(script->counts, state);
    if (state == WEND_TICKET_STALE && asked->edits == asked->place->edits)
        return print_asked(asked, path, "stale though nothing has changed");
    if (state == WEND_TICKET_STALE && before != WEND_TICKET_STALE) {
        script->counts->broken += before == WEND_TICKET_DONE;
        script->counts->given_up += before != WEND_TICKET_DONE && asked->request.on_change != WEND_ON_CHANGE_STALE;
        return before == WEND_TICKET_DONE || asked->request.on_change == WEND_ON_CHANGE_STALE ||
                       is_impatient(script, asked)
                   ? NULL
                   : print_asked(asked, path, "stale though that was not asked for");
    }
    if (is_over(before))
        return before == state && (digest == asked->digest || state == WEND_TICKET_STALE)
                   ? NULL
                   : print_asked(asked, path, "another answer than before");
    asked->digest = digest;
    if (state == WEND_TICKET_DONE || state == WEND_TICKET_UNREACHABLE)
        return answer_fault(script, asked, state, path);
    return NULL;
}

/* Polls one question in all agendas. */
static const char *poll_fault(script *script, asked *asked)
{
    wend_ticket_state first = WEND_TICKET_PENDING;
    uint64_t first_digest = 0;
    for (uint32_t i = 0; i < script->count; i++) {
        wend_ticket_state state;
        wend_path path = wend_path_default(), fresh;
        wend_status status = wend_agenda_poll(script->agendas[i], asked->ticket, &state, &path);
        if (state == WEND_TICKET_REFUSED && !is_over(asked->state) && status == ask_fresh(script, asked, &fresh))
            asked->refusal = status;
        if (status != (state == WEND_TICKET_REFUSED ? asked->refusal : WEND_OK))
            return print_asked(asked, &path, wend_status_text(status));
        uint64_t digest = digest_of_path(&path);
        if (i == 0) {
            const char *fault = told_fault(script, asked, state, &path);
            if (fault)
                return fault;
            first = state;
            first_digest = digest;
        } else if (state != first || digest != first_digest) {
            return print_asked(asked, &path, "another agenda tells something else");
        }
    }
    return NULL;
}

static void edit_place(script *script, place_to_be *place)
{
    random_source *random = &script->random;
    for (uint32_t i = 1 + random_below(random, 3); i > 0; i--) {
        rules_edit_kind kind = (rules_edit_kind)random_below(random, EDIT_KINDS);
        if ((kind == EDIT_CALLBACK && !place->scene.has_callback) ||
            (kind == EDIT_EXITS && !place->scene.profile.apply_exits))
            kind = random_chance(random, 50) ? EDIT_TERRAIN : EDIT_EXTRA;
        if (kind == EDIT_OCCUPIED && random_chance(random, 50))
            kind = EDIT_EXTRA;
        if (script->is_slow)
            kind = EDIT_TERRAIN;
        (void)rules_edit(&place->scene, &place->stage, kind, random); /* may be refused: no change */
    }
    rules_stage_update(&place->stage);
    if (wend_space_update(place->sight) != WEND_OK || wend_space_update(place->breach) != WEND_OK)
        exit(2);
    place->edits++;
    script->counts->edits++;
}

/* Somebody stops where a path that was handed out ends. */
static void enter_an_end(script *script)
{
    const asked *asked = &script->asked[random_below(&script->random, MOST_TICKETS)];
    if (!asked->is_there || !asked->has_end || asked->end.flags)
        return;
    place_to_be *place = asked->place;
    if (rules_edit_enter(&place->scene, &place->stage, asked->end) != WEND_OK)
        return;
    rules_stage_update(&place->stage);
    place->edits++;
    script->counts->edits++;
}

/* The space that an agenda's questions about a place are asked in. */
static wend_space *space_for(const script *script, uint32_t agenda, const place_to_be *place)
{
    return script->runners[agenda].is_prepared ? place->stage.twin : place->stage.space;
}

/* Makes some or all of what a space keeps for its queries, or gives it back. */
static void prepare_twin(script *script, const place_to_be *place)
{
    random_source *random = &script->random;
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete;
    desc.what = random_chance(random, 50) ? WEND_PREPARED_JUMPS : random_below(random, 4);
    desc.work = random_chance(random, 60) ? 0 : 1 + random_below(random, 500);
    if (random_chance(random, 10))
        wend_space_unprepare(place->stage.twin, desc.what);
    else if (wend_space_prepare_slice(place->stage.twin, &desc, &complete) == WEND_OK)
        script->counts->prepared += wend_space_prepared(place->stage.twin) != 0;
}

static asked *free_asked(script *script)
{
    for (uint32_t i = 0; i < MOST_TICKETS; i++)
        if (!script->asked[i].is_there)
            return &script->asked[i];
    return NULL;
}

/* Repeats a question that another ticket has asked, preferably one that failed. */
static void repeat_question(script *script, asked *asked)
{
    arrival_question *question = &asked->question;
    for (uint32_t i = 0; i < MOST_TICKETS; i++) {
        const struct asked *other = &script->asked[i];
        if (!other->is_there || other == asked || other->place != asked->place)
            continue;
        *question = other->question;
        question->query.from.places = question->query.from.places ? question->starts : NULL;
        question->query.to.areas = question->query.to.areas ? question->goals : NULL;
        question->query.via.places = question->query.via.places ? question->via : NULL;
        if (other->state == WEND_TICKET_UNREACHABLE)
            return;
    }
}

/* Draws a question, often to a goal of others. */
static void draw_question(script *script, asked *asked)
{
    random_source *random = &script->random;
    place_to_be *place = asked->place;
    answers_draw(&asked->question, &place->scene, place->rules, &place->spaces, random);
    if (script->is_slow || random_chance(random, 40)) {
        uint32_t start = rules_random_position(&place->scene, random),
                 goal = rules_random_position(&place->scene, random);
        asked->question.query = rules_query(&place->scene, start, goal);
    }
    if (random_chance(random, 30))
        for (uint32_t i = 0; i < MOST_TICKETS; i++) {
            const struct asked *other = &script->asked[i];
            if (other->is_there && other != asked && other->place == place && other->question.query.to.count == 0)
                asked->question.query.goal = other->question.query.goal;
        }
    if (random_chance(random, 20))
        repeat_question(script, asked);
    asked->question.query.search.pausable = false;
    /* Where one question takes several searches, each goes a little past the limit when it is reached. */
    if (asked->question.query.otherwise.policy != WEND_POLICY_REFUSE || asked->question.query.from.between_cells)
        asked->question.query.search.limit = 0;
}

static const char *submit(script *script, asked *asked)
{
    random_source *random = &script->random;
    wend_agenda_request request = wend_agenda_request_default();
    request.query = &asked->question.query;
    request.priority = (int32_t)random_below(random, 5) - 2;
    request.deadline = random_chance(random, 30) ? 1 + random_below(random, 10) : 0;
    request.on_change = random_chance(random, script->is_slow ? 80 : 35) ? WEND_ON_CHANGE_CHECK
                                                                         : (wend_on_change)random_below(random, 3);
    wend_status first = WEND_OK;
    for (uint32_t i = 0; i < script->count; i++) {
        wend_ticket_id ticket;
        request.space = space_for(script, i, asked->place);
        wend_status status = wend_agenda_submit(script->agendas[i], &request, &ticket);
        while (lacks_memory(script, status))
            status = wend_agenda_submit(script->agendas[i], &request, &ticket);
        if (i == 0) {
            first = status;
            asked->ticket = ticket;
        } else if (status != first || ticket != asked->ticket) {
            return "another agenda gives another ticket";
        }
    }
    script->counts->refused += first != WEND_OK;
    script->counts->submitted += first == WEND_OK;
    asked->is_there = first == WEND_OK;
    asked->request = request;
    asked->edits = asked->place->edits;
    asked->state = WEND_TICKET_PENDING;
    asked->has_end = false;
    asked->refusal = WEND_OK;
    return first == WEND_OK || first == WEND_ERROR_UNSUPPORTED ? NULL : wend_status_text(first);
}

static const char *submit_any(script *script)
{
    asked *asked = free_asked(script);
    if (!asked)
        return NULL;
    asked->place = &script->places[random_below(&script->random, script->place_count)];
    draw_question(script, asked);
    return submit(script, asked);
}

/* Somebody stands where all want to go. */
static void enter_a_goal(place_to_be *place, uint32_t goal)
{
    if (rules_edit_enter(&place->scene, &place->stage, rules_place(&place->scene, goal)) != WEND_OK)
        return;
    rules_stage_update(&place->stage);
    place->edits++;
}

/* Questions from anywhere to one goal, beside it, or to the cell nearest to it. */
static const char *submit_crowd(script *script)
{
    random_source *random = &script->random;
    place_to_be *place = &script->places[random_below(random, script->place_count)];
    uint32_t goal = rules_random_position(&place->scene, random);
    const bool is_beside = random_chance(random, 25), takes_nearest = random_chance(random, 50);
    const char *fault = NULL;
    if (takes_nearest && random_chance(random, 60))
        enter_a_goal(place, goal);
    for (uint32_t i = 4 + random_below(random, 10); i > 0 && !fault; i--) {
        asked *asked = free_asked(script);
        if (!asked)
            return NULL;
        asked->place = place;
        uint32_t start = rules_random_position(&place->scene, random);
        wend_query *query = &asked->question.query;
        *query = rules_query(&place->scene, start, goal);
        query->to.arrival = is_beside ? WEND_ARRIVAL_NEXT_TO : query->to.arrival;
        query->otherwise.policy = takes_nearest ? WEND_POLICY_NEAREST : query->otherwise.policy;
        fault = submit(script, asked);
    }
    return fault;
}

static const char *cancel(script *script, asked *asked)
{
    for (uint32_t i = 0; i < script->count; i++) {
        wend_ticket_state state;
        if (wend_agenda_cancel(script->agendas[i], asked->ticket) != WEND_OK)
            return "a ticket cannot be given back";
        if (wend_agenda_poll(script->agendas[i], asked->ticket, &state, NULL) != WEND_ERROR_ARGUMENT)
            return "a ticket that was given back is still there";
    }
    asked->is_there = false;
    script->counts->cancelled++;
    return NULL;
}

static const char *step(script *script, uint64_t units)
{
    wend_agenda_stats first = wend_agenda_get_stats(NULL);
    for (uint32_t i = 0; i < script->count; i++) {
        wend_status status = wend_agenda_step(script->agendas[i], units, script->runners[i].tasks);
        if (status != WEND_OK && !lacks_memory(script, status))
            return wend_status_text(status);
        wend_agenda_stats stats = wend_agenda_get_stats(script->agendas[i]);
        if (i == 0)
            first = stats;
        else if (!script->allocator && memcmp(&first, &stats, sizeof stats) != 0)
            return "another agenda counts otherwise";
    }
    script->counts->ticks++;
    return NULL;
}

/* Lists all spaces that an agenda's questions may be about; returns how many. */
static uint32_t spaces_of(const script *script, uint32_t agenda, const wend_space *spaces[3 * MOST_SCENES])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < script->place_count; i++) {
        spaces[count++] = space_for(script, agenda, &script->places[i]);
        spaces[count++] = script->places[i].sight;
        spaces[count++] = script->places[i].breach;
    }
    return count;
}

static wend_status save(script *script, uint32_t index, uint8_t *bytes, size_t capacity, size_t *size)
{
    const wend_space *spaces[3 * MOST_SCENES];
    uint32_t count = spaces_of(script, index, spaces);
    return wend_agenda_save(script->agendas[index], spaces, count, bytes, capacity, size);
}

static wend_status restore(script *script, uint32_t index, const uint8_t *bytes, size_t size)
{
    const wend_space *spaces[3 * MOST_SCENES];
    uint32_t count = spaces_of(script, index, spaces);
    wend_restore_desc saved = wend_restore_desc_default();
    saved.bytes = bytes, saved.byte_count = size, saved.workers = script->runners[index].workers;
    saved.spaces = spaces, saved.space_count = count;
    return wend_agenda_restore(&saved, script->allocator, &script->agendas[index]);
}

/* Saves all agendas, which must give the same bytes; one of them continues from those. */
static const char *save_all(script *script)
{
    uint8_t *bytes[AGENDA_SCRIPT_MOST_AGENDAS] = {NULL};
    size_t sizes[AGENDA_SCRIPT_MOST_AGENDAS] = {0}, size;
    const char *fault = NULL;
    for (uint32_t i = 0; i < script->count && !fault; i++) {
        wend_status status = save(script, i, NULL, 0, &sizes[i]);
        bytes[i] = calloc(sizes[i], 1);
        if (status != WEND_ERROR_CAPACITY || !bytes[i] || save(script, i, bytes[i], sizes[i], &size) != WEND_OK)
            fault = "an agenda cannot be saved";
        else if (size != sizes[i] || size != sizes[0] || memcmp(bytes[i], bytes[0], size) != 0)
            fault = "another agenda is saved otherwise";
    }
    uint32_t chosen = random_below(&script->random, script->count);
    if (!fault) {
        wend_agenda_destroy(script->agendas[chosen]);
        wend_status status = restore(script, chosen, bytes[0], sizes[0]);
        while (lacks_memory(script, status))
            status = restore(script, chosen, bytes[0], sizes[0]);
        fault = status == WEND_OK ? NULL : "an agenda cannot be restored";
    }
    for (uint32_t i = 0; i < script->count; i++)
        free(bytes[i]);
    script->counts->saves++;
    return fault;
}

/* Polls all questions in all agendas. */
static const char *poll_all(script *script)
{
    const char *fault = NULL;
    for (uint32_t i = 0; i < MOST_TICKETS && !fault; i++)
        if (script->asked[i].is_there)
            fault = poll_fault(script, &script->asked[i]);
    return fault;
}

static const char *tick(script *script)
{
    static const uint64_t units[] = {0, 1, 16, 20, 40, 100, 300, 5000};
    random_source *random = &script->random;
    const char *fault = NULL;
    if (random_chance(random, 40))
        edit_place(script, &script->places[random_below(random, script->place_count)]);
    if (random_chance(random, 10))
        enter_an_end(script);
    if (script->has_prepared && random_chance(random, 20))
        prepare_twin(script, &script->places[random_below(random, script->place_count)]);
    for (uint32_t i = random_below(random, script->is_slow ? 2 : 4); i > 0 && !fault; i--)
        fault = random_chance(random, 15) ? submit_crowd(script) : submit_any(script);
    asked *other = &script->asked[random_below(random, MOST_TICKETS)];
    if (!fault && other->is_there && (is_over(other->state) || random_chance(random, 30)))
        fault = cancel(script, other);
    if (!fault && random_chance(random, 15))
        fault = save_all(script);
    if (!fault && random_chance(random, 20))
        fault = poll_all(script);
    if (!fault)
        fault = step(script, units[random_below(random, script->is_slow ? 6 : sizeof units / sizeof *units)]);
    return fault ? fault : poll_all(script);
}

/* Once nothing changes any more all questions are answered, however little is done in each tick. */
static const char *finish(script *script)
{
    const char *fault = NULL;
    for (uint32_t i = 0; i < LAST_TICKS && !fault; i++) {
        fault = step(script, 200);
        if (wend_agenda_get_stats(script->agendas[0]).waiting == 0)
            break;
    }
    for (uint32_t i = 0; i < MOST_TICKETS && !fault; i++)
        if (script->asked[i].is_there) {
            fault = poll_fault(script, &script->asked[i]);
            if (!fault && !is_over(script->asked[i].state))
                fault = "a question that is not answered in the end";
        }
    return fault;
}

const char *agenda_script_fault(uint64_t seed, const agenda_runner *runners, uint32_t count,
                                const wend_allocator *allocator, agenda_script_counts *counts)
{
    static script script;
    script = (struct script){.random = {seed},
                             .runners = runners,
                             .count = count,
                             .allocator = allocator,
                             .fresh = scene_finder(),
                             .counts = counts};
    for (uint32_t i = 0; i < count; i++)
        script.has_prepared |= runners[i].is_prepared;
    script.is_slow = random_chance(&script.random, 30);
    script.place_count = script.is_slow ? 1 : 1 + random_below(&script.random, MOST_SCENES);
    for (uint32_t i = 0; i < script.place_count; i++)
        open_place(&script, &script.places[i]);
    const char *fault = open_agendas(&script);
    for (uint32_t i = 0; i < TICKS && !fault; i++)
        fault = tick(&script);
    if (!fault)
        fault = finish(&script);
    wend_agenda_stats stats = wend_agenda_get_stats(script.agendas[0]);
    counts->restarts += stats.restarts;
    counts->shared += stats.shared;
    counts->known += stats.known;
    counts->checked += stats.checked;
    counts->scripts++;
    for (uint32_t i = 0; i < count; i++)
        wend_agenda_destroy(script.agendas[i]);
    for (uint32_t i = 0; i < script.place_count; i++)
        close_place(&script.places[i]);
    wend_finder_destroy(script.fresh);
    return fault;
}
