/* tests/support/game/soak_questions.c: the questions of the long game, on two agendas. */
#include "game/soak_parts.h"

#include <stdlib.h>

static void draw_kind(soak *s, question *question)
{
    wend_query *query = &question->query;
    switch (random_below(&s->random, 10)) {
    case 0:
        query->otherwise.policy = WEND_POLICY_NEAREST;
        break;
    case 1:
        query->to.arrival = WEND_ARRIVAL_NEXT_TO;
        break;
    case 2:
        query->to.arrival = WEND_ARRIVAL_WITHIN;
        query->to.range = 4 * WEND_CELL;
        break;
    case 3:
        query->search.radius = 10 + random_below(&s->random, 40);
        break;
    case 4:
        question->area = (wend_area){query->goal, 3, 3};
        query->to.areas = &question->area;
        query->to.count = 1;
        break;
    case 5:
        question->via = soak_free_cell(s, question->space);
        query->via.places = &question->via;
        query->via.count = 1;
        break;
    default:
        break;
    }
}

static void ask(soak *s, uint32_t i)
{
    question *question = &s->questions[i];
    wend_space *const spaces[] = {s->plain, s->crowd, s->heavy, s->plain};
    mover *mover = i < MOVERS ? &s->movers[i] : NULL;
    wend_agenda_request request = wend_agenda_request_default();
    *question = (struct soak_question){.query = wend_query_default()};
    question->space = mover ? (random_chance(&s->random, 50) ? s->plain : s->crowd) : spaces[i % 4];
    question->query.start = mover ? mover->walker.place : soak_free_cell(s, question->space);
    question->query.goal = random_chance(&s->random, 30) ? s->rally : soak_any_cell(s);
    if (mover && mover->has_order)
        question->query.goal = mover->order;
    else
        draw_kind(s, question);
    if (mover)
        mover->has_order = false;
    question->on_change = (wend_on_change)random_below(&s->random, 3);
    request.space = question->space;
    request.query = &question->query;
    request.on_change = question->on_change;
    request.priority = (int32_t)random_below(&s->random, 5) - 2;
    request.deadline = random_chance(&s->random, 30) ? 1 + random_below(&s->random, 40) : 0;
    question->agenda = i % 2;
    soak_must(wend_agenda_submit(s->agendas[question->agenda], &request, &question->ticket));
    s->counts.questions++;
}

static void give_back(soak *s, question *question)
{
    soak_must(wend_agenda_cancel(s->agendas[question->agenda], question->ticket));
    question->ticket = 0;
}

/* True if a question may have started again so often that its answer need not be the best, or may be "none". */
static bool may_be_impatient(const question *question)
{
    return question->agenda == 1 && question->on_change != WEND_ON_CHANGE_STALE;
}

static bool may_become_stale(const question *question)
{
    return question->on_change == WEND_ON_CHANGE_STALE || may_be_impatient(question);
}

/* Checks an answer that has just come against a fresh search. */
static void check_answer(soak *s, const question *question, wend_ticket_state state, const wend_path *path)
{
    wend_path fresh = wend_path_default();
    soak_must(wend_finder_find(soak_fresh_finder(s), question->space, &question->query, &fresh));
    bool is_reached = fresh.outcome != WEND_OUTCOME_UNREACHABLE;
    if (path->bound == UINT32_MAX && fresh.bound != UINT32_MAX && may_be_impatient(question)) {
        bool are_found = path->outcome == WEND_OUTCOME_FOUND && fresh.outcome == WEND_OUTCOME_FOUND;
        soak_need(s, !are_found || path->cost >= fresh.cost, "an answer that is better than the best");
        s->counts.settled++;
        return;
    }
    soak_need(s, is_reached == (state == WEND_TICKET_DONE), "an answer that a fresh search contradicts");
    soak_need(s, fresh.outcome == path->outcome && fresh.reason == path->reason,
              "an answer of another kind than a fresh one");
    soak_need(s, !is_reached || fresh.cost == path->cost, "an answer of another cost than a fresh one");
    s->counts.answers++;
}

/* Checks that a path that is handed out can be walked; who may stand at its end does not matter. */
static void check_walk(soak *s, const question *question, const wend_path *path)
{
    wend_path_check check;
    if (path->point_count == 0 || !random_chance(&s->random, 25))
        return;
    bool is_good = wend_path_is_valid(path, question->space, WEND_DIRECTION_NONE, &check);
    soak_need(s, is_good || check.fault == WEND_PATH_FAULT_STOP, "a path that cannot be walked");
}

static void poll_question(soak *s, uint32_t i)
{
    question *question = &s->questions[i];
    mover *mover = i < MOVERS ? &s->movers[i] : NULL;
    wend_path path = wend_path_default();
    wend_ticket_state state, before = question->state;
    path.buffer = mover ? mover->points : NULL;
    path.capacity = mover ? POINTS : 0;
    soak_must(wend_agenda_poll(s->agendas[question->agenda], question->ticket, &state, &path));
    question->state = state;
    soak_mix(s, (uint64_t)state);
    soak_mix_path(s, &path);
    check_walk(s, question, &path);
    soak_need(s, state != WEND_TICKET_REFUSED, "a question is refused");
    s->counts.first_steps += state == WEND_TICKET_FIRST_STEPS && before != state;
    s->counts.stale += state == WEND_TICKET_STALE && before != state;
    if (state == WEND_TICKET_STALE)
        soak_need(s, before >= WEND_TICKET_DONE || may_become_stale(question), "stale, unasked");
    else if (before >= WEND_TICKET_DONE)
        soak_need(s, before == state, "an answer that changes its mind");
    else if (state >= WEND_TICKET_DONE)
        check_answer(s, question, state, &path);
    if (mover && state == WEND_TICKET_DONE) {
        soak_must(wend_walker_follow(&mover->walker, s->crowd, &path));
        mover->walks = true;
    }
    if (state >= WEND_TICKET_DONE && (mover || random_chance(&s->random, 20)))
        give_back(s, question);
}

/* Saves the second agenda, and continues with one restored from that. */
static void save_agenda(soak *s)
{
    const wend_space *const spaces[] = {s->plain, s->crowd, s->heavy};
    wend_agenda **agenda = &s->agendas[1];
    size_t size = 0, again = 0;
    wend_status status = wend_agenda_save(*agenda, spaces, 3, NULL, 0, &size);
    void *bytes = malloc(size);
    if (!bytes)
        exit(2);
    soak_need(s, status == WEND_ERROR_CAPACITY, "no room is room enough for an agenda");
    soak_must(wend_agenda_save(*agenda, spaces, 3, bytes, size, &again));
    soak_need(s, size == again, "an agenda that is saved in two sizes");
    wend_agenda_destroy(*agenda);
    wend_restore_desc saved = wend_restore_desc_default();
    saved.bytes = bytes, saved.byte_count = size, saved.workers = s->scheduler.workers;
    saved.spaces = spaces, saved.space_count = 3;
    soak_must(wend_agenda_restore(&saved, s->allocator, agenda));
    free(bytes);
    s->counts.saves++;
}

static void run_agendas(soak *s, uint64_t units)
{
    for (int i = 0; i < 2; i++) {
        soak_must(wend_agenda_step(s->agendas[i], units, s->scheduler.workers > 1 ? &s->tasks : NULL));
        wend_agenda_stats stats = wend_agenda_get_stats(s->agendas[i]);
        soak_mix(s, stats.total);
        soak_mix(s, stats.answered);
    }
}

void soak_run_questions(soak *s)
{
    for (uint32_t i = 0; i < QUESTIONS; i++) {
        question *question = &s->questions[i];
        bool is_free = question->ticket == 0 && (i >= MOVERS || !s->movers[i].walks);
        if (is_free && random_chance(&s->random, 10))
            ask(s, i);
        else if (question->ticket != 0 && random_chance(&s->random, 1))
            give_back(s, question);
    }
    if (random_chance(&s->random, 1))
        save_agenda(s);
    uint32_t most = random_chance(&s->random, 10) ? 40000 : 4000;
    run_agendas(s, 300 + random_below(&s->random, most));
    for (uint32_t i = 0; i < QUESTIONS; i++)
        if (s->questions[i].ticket != 0)
            poll_question(s, i);
}

void soak_end_questions(soak *s)
{
    for (uint32_t i = 0; i < QUESTIONS; i++)
        if (s->questions[i].ticket != 0)
            give_back(s, &s->questions[i]);
    for (uint32_t i = 0; i < QUIET; i++)
        run_agendas(s, 100);
    s->counts.shared = s->counts.restarts = s->counts.checked = 0;
    for (int i = 0; i < 2; i++) {
        wend_agenda_stats stats = wend_agenda_get_stats(s->agendas[i]);
        soak_need(s, stats.tickets == 0, "an agenda keeps tickets that were given back");
        s->counts.shared += stats.shared;
        s->counts.restarts += stats.restarts;
        s->counts.checked += stats.checked;
    }
    save_agenda(s);
}
