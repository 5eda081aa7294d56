/*
 * A step of an agenda.
 *
 * Work goes in rounds. In each, new questions first get slices of equal length, and then the searches under way share what
 * is left evenly; whatever these do not use goes into the next round. All that depends on what slices brought is decided
 * between rounds and in the order of the questions.
 */
#include "agent/agenda_changes.h"
#include "agent/agenda_failures.h"
#include "agent/agenda_queue.h"
#include "agent/agenda_slices.h"
#include "agent/agenda_spaces.h"
#include "agent/agenda_stats.h"
#include "agent/errand_end.h"

enum { FIRST_SLICES_PER_TASK = 16 };

/* What does not end with its slice waits for another, or for memory. */
static void wait_on(wend_agenda *agenda, const struct wend_agenda_job *job)
{
    struct wend_errand *errand = &agenda->errands[job->errand];
    bool is_first = job->search == WEND_NO_INDEX;
    bool goes_on = job->status == WEND_ERROR_RANGE || job->outcome == WEND_OUTCOME_RUNNING;
    if (!is_first && goes_on)
        return;
    if (!is_first)
        wend_errand_withdraw(agenda, job->errand);
    bool stays_fresh = job->status != WEND_OK && is_first;
    errand->stage = stays_fresh ? ERRAND_FRESH : ERRAND_WAITING;
    wend_agenda_queue_add(stays_fresh ? &agenda->fresh : &agenda->waiting, agenda->errands, job->errand);
}

static void take_errand_answer(wend_agenda *agenda, const struct wend_agenda_job *job)
{
    struct wend_errand *errand = &agenda->errands[job->errand];
    if (job->search != WEND_NO_INDEX)
        wend_errand_withdraw(agenda, job->errand);
    bool is_reached = job->outcome != WEND_OUTCOME_UNREACHABLE;
    if (job->status == WEND_OK) {
        if (!is_reached)
            wend_agenda_failures_note(agenda, errand);
        wend_errand_finish(agenda, errand, is_reached ? WEND_TICKET_DONE : WEND_TICKET_UNREACHABLE);
        return;
    }
    errand->has_path = false;
    errand->status = job->status;
    wend_errand_finish(agenda, errand, WEND_TICKET_REFUSED);
}

/* What came of a slice; the units it took. */
static uint64_t conclude_job(wend_agenda *agenda, const struct wend_agenda_job *job)
{
    struct wend_errand *errand = &agenda->errands[job->errand];
    bool lacks = job->status == WEND_ERROR_MEMORY || job->status == WEND_ERROR_RANGE;
    errand->units += job->spent;
    errand->path_epoch = wend_errand_space(agenda, errand)->epoch;
    agenda->is_lacking |= lacks;
    if (lacks || (job->status == WEND_OK && job->outcome == WEND_OUTCOME_RUNNING))
        wait_on(agenda, job);
    else
        take_errand_answer(agenda, job);
    return job->spent;
}

/* Runs the jobs of a round and tells what came of them; *spent grows by their units. */
static wend_status run_jobs(wend_agenda *agenda, uint32_t group, const wend_tasks *tasks, uint64_t *spent)
{
    if (agenda->job_count == 0)
        return WEND_OK;
    wend_status status = wend_agenda_slices_run(agenda, group, tasks);
    for (uint32_t i = 0; i < agenda->job_count; i++)
        *spent += conclude_job(agenda, &agenda->jobs[i]);
    return status;
}

/* Whether a question is known to fail. */
static bool answer_from_memory(wend_agenda *agenda, struct wend_errand *errand)
{
    if (!wend_agenda_failures_answer(agenda, errand))
        return false;
    agenda->stats.known++;
    wend_errand_finish(agenda, errand, WEND_TICKET_UNREACHABLE);
    return true;
}

/* First slices for as many new questions as there are units for. */
static void plan_first_slices(wend_agenda *agenda, uint64_t units)
{
    uint64_t fit = units / WEND_AGENDA_LEAST_SLICE, count = agenda->fresh.count;
    agenda->job_count = 0;
    if (count == 0)
        return;
    count = fit < 1 ? 1 : fit < count ? fit : count;
    uint64_t slice = units / count;
    slice = slice < agenda->desc.first_slice ? slice : agenda->desc.first_slice;
    for (uint64_t i = 0; i < count; i++) {
        uint32_t index = wend_agenda_queue_take(&agenda->fresh, agenda->errands);
        if (answer_from_memory(agenda, &agenda->errands[index]))
            continue;
        agenda->jobs[agenda->job_count++] =
            (struct wend_agenda_job){.errand = index, .search = WEND_NO_INDEX, .units = slice};
    }
}

/* Gives free searches to those that wait, the first first. */
static void fill_searches(wend_agenda *agenda)
{
    for (uint32_t i = 0; i < agenda->desc.searches && agenda->waiting.count != 0; i++) {
        struct wend_agenda_search *search = &agenda->searches[i];
        if (search->errand != WEND_NO_ERRAND)
            continue;
        search->errand = wend_agenda_queue_take(&agenda->waiting, agenda->errands);
        search->is_begun = false;
        search->taken = 0;
        struct wend_errand *errand = &agenda->errands[search->errand];
        errand->stage = ERRAND_RUNNING;
        errand->at = i;
        wend_errand_set_current(agenda, errand);
    }
}

/* Puts a search into the round's list, which is in the order of the questions. */
static void insert_job(wend_agenda *agenda, uint32_t search)
{
    uint32_t index = agenda->searches[search].errand, at = agenda->job_count++;
    const struct wend_errand *errand = &agenda->errands[index];
    for (; at > 0 && wend_errand_is_before(errand, &agenda->errands[agenda->jobs[at - 1].errand]); at--)
        agenda->jobs[at] = agenda->jobs[at - 1];
    agenda->jobs[at] = (struct wend_agenda_job){.errand = index, .search = search};
}

/* The units are shared evenly; what a division leaves over, and all where there are few, goes to those in front. */
static void plan_searches(wend_agenda *agenda, uint64_t units)
{
    agenda->job_count = 0;
    fill_searches(agenda);
    for (uint32_t i = 0; i < agenda->desc.searches; i++)
        if (agenda->searches[i].errand != WEND_NO_ERRAND)
            insert_job(agenda, i);
    if (agenda->job_count == 0)
        return;
    uint64_t fit = units / WEND_AGENDA_LEAST_SLICE, count = agenda->job_count;
    count = fit < 1 ? 1 : fit < count ? fit : count;
    for (uint64_t i = 0; i < count; i++)
        agenda->jobs[i].units = units / count + (i < units % count);
    agenda->job_count = (uint32_t)count;
}

/* The first question that lost patience gets all it takes, unless what the last one took has not been made up for. */
static void lose_patience(wend_agenda *agenda)
{
    for (uint32_t i = 0; i < agenda->job_count && agenda->debt == 0; i++) {
        struct wend_agenda_job *job = &agenda->jobs[i];
        bool is_lost = agenda->desc.patience != 0 && agenda->errands[job->errand].restarts >= agenda->desc.patience;
        if (!is_lost)
            continue;
        job->units = UINT64_MAX;
        return;
    }
}

static uint64_t left_of(uint64_t units, uint64_t spent)
{
    return units > spent ? units - spent : 0;
}

/* One round; false where nothing was left to do, or to do it with. */
static bool work_a_round(wend_agenda *agenda, uint64_t units, const wend_tasks *tasks, uint64_t *spent,
                         wend_status *status)
{
    uint64_t left = left_of(units, *spent);
    bool has_others = agenda->waiting.count != 0;
    for (uint32_t i = 0; i < agenda->desc.searches; i++)
        has_others |= agenda->searches[i].errand != WEND_NO_ERRAND;
    if (left == 0)
        return false;
    bool has_worked = agenda->fresh.count != 0;
    plan_first_slices(agenda, has_others ? left - left / 2 : left);
    *status = run_jobs(agenda, FIRST_SLICES_PER_TASK, tasks, spent);
    left = left_of(units, *spent);
    if (*status != WEND_OK || left == 0)
        return false;
    plan_searches(agenda, left);
    lose_patience(agenda);
    has_worked |= agenda->job_count != 0;
    *status = run_jobs(agenda, 1, tasks, spent);
    return has_worked && *status == WEND_OK && !agenda->is_lacking;
}

wend_status wend_agenda_step(wend_agenda *agenda, uint64_t units, const wend_tasks *tasks)
{
    if (!agenda || (tasks && !tasks->run))
        return WEND_ERROR_ARGUMENT;
    agenda->stats.ticks++;
    agenda->is_lacking = false;
    wend_agenda_follow_changes(agenda);
    /* What was overspent is saved from later steps, but from none more than half. */
    uint64_t saved = agenda->debt < units / 2 ? agenda->debt : units / 2, spent = 0;
    wend_status status = WEND_OK;
    agenda->debt -= saved;
    while (work_a_round(agenda, units - saved, tasks, &spent, &status)) {
    }
    if (spent > units - saved)
        agenda->debt += spent - (units - saved);
    wend_agenda_stats_step(agenda, spent);
    return status == WEND_OK && agenda->is_lacking ? WEND_ERROR_MEMORY : status;
}
