/*
 * A step of an agenda.
 *
 * Work goes in rounds: shared fields come first, then new questions get slices of equal length, then the searches under
 * way share what is left; units that are not used go into the next round. All that depends on results of slices is
 * decided between rounds, in the order of the questions.
 */
#include "agent/agenda/agenda_data.h"

#include "base/integer.h"

#include <string.h>

/* Counts the units of a step. */
static void agenda_stats_step(wend_agenda *agenda, uint64_t units)
{
    wend_agenda_stats *stats = &agenda->stats;
    stats->work = units;
    stats->total += units;
    stats->most = units > stats->most ? units : stats->most;
}

static void swap_units(uint64_t *a, uint64_t *b)
{
    uint64_t old = *a;
    *a = *b;
    *b = old;
}

/* Returns the number that would be at `rank` in sorted order (Hoare 1961, Find). */
static uint64_t ranked(uint64_t *units, uint32_t count, uint32_t rank)
{
    uint32_t low = 0, high = count - 1;
    while (low < high) {
        uint64_t pivot = units[low + (high - low) / 2];
        uint32_t i = low, j = high;
        for (;;) {
            while (units[i] < pivot)
                i++;
            while (units[j] > pivot)
                j--;
            if (i >= j)
                break;
            swap_units(&units[i++], &units[j--]);
        }
        if (rank <= j)
            high = j;
        else
            low = j + 1;
    }
    return units[rank];
}

/* Computes the statistics that are not kept. */
static void count_jobs(const wend_agenda *agenda, wend_agenda_stats *stats)
{
    stats->tickets = agenda->tickets;
    stats->waiting = stats->running = 0;
    stats->oldest = 0;
    for (uint32_t i = 0; i < agenda->job_count; i++) {
        const struct wend_job *job = &agenda->jobs[i];
        if (!wend_job_waits(job) || wend_job_has_gone_stale(agenda, job))
            continue;
        uint64_t age = stats->ticks - job->submitted;
        stats->waiting++;
        stats->running += job->stage == JOB_RUNNING;
        stats->oldest = age > stats->oldest ? age : stats->oldest;
    }
}

static void rank_recent(const wend_agenda *agenda, wend_agenda_stats *stats)
{
    uint64_t units[WEND_AGENDA_RECENT];
    uint32_t count = agenda->recent.count;
    if (count == 0)
        return;
    memcpy(units, agenda->recent.units, count * sizeof *units);
    stats->p50 = ranked(units, count, (count + 1) / 2 - 1);
    stats->p99 = ranked(units, count, count - count / 100 - 1);
}

wend_agenda_stats wend_agenda_get_stats(const wend_agenda *agenda)
{
    wend_agenda_stats stats = {0};
    if (agenda) {
        stats = agenda->stats;
        count_jobs(agenda, &stats);
        rank_recent(agenda, &stats);
    }
    return stats;
}

enum {
    SHORT_SLICES_PER_TASK = 16,
    USUAL_LAST_OPERATION = 32, /* units: to cut out a window and expand a cell in it */
    FIRST_AT_ONCE = 4          /* new questions; then twice as many each time */
};

/* Lets a question that does not end with its slice wait for another, or for memory. */
static void wait_on(wend_agenda *agenda, const struct wend_agenda_slice *slice)
{
    struct wend_job *job = &agenda->jobs[slice->job];
    bool is_first = slice->search == WEND_NO_INDEX;
    bool goes_on = slice->status == WEND_ERROR_RANGE || slice->outcome == WEND_OUTCOME_RUNNING;
    if (!is_first && goes_on)
        return;
    if (!is_first)
        wend_job_withdraw(agenda, slice->job);
    if (slice->status == WEND_OK || !is_first) {
        wend_agenda_wait(agenda, slice->job);
        return;
    }
    job->stage = JOB_FRESH;
    wend_agenda_queue_add(&agenda->queues.fresh, agenda->jobs, slice->job);
}

static void take_job_answer(wend_agenda *agenda, const struct wend_agenda_slice *slice)
{
    struct wend_job *job = &agenda->jobs[slice->job];
    if (slice->search != WEND_NO_INDEX)
        wend_job_withdraw(agenda, slice->job);
    bool is_reached = slice->outcome != WEND_OUTCOME_UNREACHABLE;
    wend_agenda_groups_learn(agenda, job);
    if (slice->status == WEND_OK) {
        if (!is_reached)
            wend_agenda_failures_note(agenda, job);
        wend_job_finish(agenda, job, is_reached ? WEND_TICKET_DONE : WEND_TICKET_UNREACHABLE);
        return;
    }
    job->answer.is_there = false;
    job->status = slice->status;
    wend_job_finish(agenda, job, WEND_TICKET_REFUSED);
}

/* Applies the result of reading a path off a field. */
static void conclude_reading(wend_agenda *agenda, const struct wend_agenda_slice *slice)
{
    struct wend_job *job = &agenda->jobs[slice->job];
    if (slice->status == WEND_OK && slice->outcome == WEND_OUTCOME_RUNNING) {
        if (job->at != 0)
            wend_agenda_reading_begin_anew(agenda, slice->job); /* its end is occupied */
        return;                                                 /* another slice reads on */
    }
    if (slice->status == WEND_OK) {
        agenda->stats.shared++;
        wend_job_withdraw(agenda, slice->job);
        wend_job_finish(agenda, job, WEND_TICKET_DONE);
    } else if (slice->status == WEND_ERROR_UNSUPPORTED) {
        wend_job_withdraw(agenda, slice->job);
        wend_agenda_groups_leave(agenda, job);
        wend_agenda_wait(agenda, slice->job);
    }
}

/* True if a search has ended that went on while the map changed. */
static bool is_checked(const wend_agenda *agenda, const struct wend_agenda_slice *slice)
{
    bool is_over = slice->status != WEND_ERROR_MEMORY && slice->status != WEND_ERROR_RANGE &&
                   (slice->status != WEND_OK || slice->outcome != WEND_OUTCOME_RUNNING);
    return is_over && slice->search != WEND_NO_INDEX && agenda->searches[slice->search].is_changed;
}

/* True if an answer can be given: its map has not changed, or it is proven. */
static bool is_right(const wend_agenda *agenda, const struct wend_agenda_slice *slice)
{
    return !is_checked(agenda, slice) ||
           (slice->status == WEND_OK && slice->outcome == WEND_OUTCOME_FOUND &&
            wend_agenda_check_answer(agenda, &agenda->jobs[slice->job], &agenda->searches[slice->search].since));
}

/* True if an answer's end is valid whatever has changed on the map: it depends only on where the goals lie. */
static bool is_end_as_good(const wend_query *query)
{
    return !query->to.sight && (query->to.arrival < WEND_ARRIVAL_WITHIN || query->to.measure != WEND_MEASURE_PATH);
}

/*
 * Ends a question that restarts no more and whose answer cannot be proven. A path that can be walked at its cost is the
 * answer, though another may have become cheaper; else the question is STALE.
 */
static void settle_for(wend_agenda *agenda, const struct wend_agenda_slice *slice)
{
    struct wend_job *job = &agenda->jobs[slice->job];
    uint64_t cost;
    bool has_path = slice->status == WEND_OK && slice->has_path && job->answer.path.point_count != 0 &&
                    slice->outcome != WEND_OUTCOME_UNREACHABLE && is_end_as_good(&job->query);
    if (has_path && wend_agenda_check_path(job, wend_job_space(agenda, job)->space, &cost) &&
        cost == job->answer.path.cost) {
        job->answer.path.bound = UINT32_MAX;
        take_job_answer(agenda, slice);
    } else {
        wend_job_become_stale(agenda, slice->job);
    }
}

/* True if a search that had to restart once more is given up, after more than twice its question's restarts. */
static bool is_given_up(const wend_agenda *agenda, const struct wend_agenda_slice *slice)
{
    const struct wend_job *job = &agenda->jobs[slice->job];
    return slice->began_anew && agenda->desc.restarts != 0 && job->restarts > 2 * (uint64_t)agenda->desc.restarts;
}

/* Applies the result of a slice of a search. */
static void conclude_search(wend_agenda *agenda, const struct wend_agenda_slice *slice)
{
    struct wend_job *job = &agenda->jobs[slice->job];
    if (slice->began_anew) {
        job->restarts++;
        agenda->stats.restarts++;
    }
    if (is_given_up(agenda, slice)) {
        wend_job_become_stale(agenda, slice->job);
        return;
    }
    if (!is_right(agenda, slice)) {
        if (wend_job_is_impatient(agenda, job)) {
            settle_for(agenda, slice);
            return;
        }
        wend_agenda_restart(agenda, job);
        job->answer.path.outcome = WEND_OUTCOME_RUNNING;
        return;
    }
    agenda->stats.checked += is_checked(agenda, slice);
    bool lacks = slice->status == WEND_ERROR_MEMORY || slice->status == WEND_ERROR_RANGE;
    if (lacks || (slice->status == WEND_OK && slice->outcome == WEND_OUTCOME_RUNNING)) {
        wait_on(agenda, slice);
        wend_agenda_groups_notice(agenda, job);
    } else
        take_job_answer(agenda, slice);
}

/* Applies the result of a slice; returns the units it took. */
static uint64_t conclude_slice(wend_agenda *agenda, const struct wend_agenda_slice *slice)
{
    agenda->is_lacking |= slice->status == WEND_ERROR_MEMORY || slice->status == WEND_ERROR_RANGE;
    if (slice->kind == SLICE_GROW) {
        wend_agenda_fields_conclude(agenda, slice);
        return slice->spent;
    }
    struct wend_job *job = &agenda->jobs[slice->job];
    job->units += slice->spent;
    bool is_sure =
        slice->kind == SLICE_READ || slice->search == WEND_NO_INDEX || !agenda->searches[slice->search].is_changed;
    if (slice->has_path) /* it is checked before it is handed out, unless the map has been the same all the time */
        job->answer.epoch = is_sure ? wend_job_space(agenda, job)->epoch : UINT64_MAX;
    if (slice->kind == SLICE_READ)
        conclude_reading(agenda, slice);
    else
        conclude_search(agenda, slice);
    return slice->spent;
}

/* Runs the slices of a round and applies their results; adds their units to *spent. */
static wend_status run_slices(wend_agenda *agenda, uint32_t group, const wend_tasks *tasks, uint64_t *spent)
{
    if (agenda->slice_count == 0)
        return WEND_OK;
    wend_status status = wend_agenda_slices_run(agenda, group, tasks);
    for (uint32_t i = 0; i < agenda->slice_count; i++)
        *spent += conclude_slice(agenda, &agenda->slices[i]);
    return status;
}

/* Answers a question that is known to fail; false if it is not. */
static bool answer_from_memory(wend_agenda *agenda, struct wend_job *job)
{
    if (!wend_agenda_failures_answer(agenda, job))
        return false;
    agenda->stats.known++;
    wend_job_finish(agenda, job, WEND_TICKET_UNREACHABLE);
    return true;
}

/* Lets a question in no queue wait to be read off a field, if its field is complete; else returns false. */
static bool wait_for_field(wend_agenda *agenda, struct wend_job *job)
{
    bool waits = wend_agenda_fields_are_whole(agenda, job);
    if (waits)
        wend_job_share_taken(agenda, job);
    return waits;
}

/* True if a new question, which is in no queue any more, needs a search; else deals with it. */
static bool needs_search(wend_agenda *agenda, uint32_t index)
{
    struct wend_job *job = &agenda->jobs[index];
    bool needs =
        wend_agenda_apply_change(agenda, index) && !answer_from_memory(agenda, job) && !wait_for_field(agenda, job);
    if (!needs)
        wend_agenda_pass(agenda);
    return needs;
}

/* A step under way. */
struct agenda_step {
    const wend_tasks *tasks;
    uint64_t units, spent; /* to spend, and spent */
    bool has_worked;       /* in this round */
    uint64_t margin;       /* the most by which a first slice exceeded its units */
    uint64_t slice;        /* length of first slices, when few were asked at once */
    uint32_t width;        /* how many new questions are asked at once next */
    uint32_t served;       /* TURN_… that were taken */
    wend_status status;
};

/* True if questions wait that have had their first slice. */
static bool has_long_ones(const wend_agenda *agenda)
{
    bool has = agenda->queues.waiting.count != 0;
    for (uint32_t i = 0; i < wend_agenda_search_count(agenda); i++)
        has |= agenda->searches[i].job != WEND_NO_JOB;
    return has;
}

/* True if units are left and nothing has failed. */
static bool can_go_on(const struct agenda_step *step)
{
    return step->status == WEND_OK && wend_difference(step->units, step->spent) != 0;
}

/*
 * Plans first slices for the next new questions; returns the number of questions. Each may exceed its slice by a last
 * operation, and by how much is known only afterwards: units are kept for the longest excess of this step so far, and
 * at first only few are asked at once.
 */
static uint32_t plan_first_slices(wend_agenda *agenda, struct agenda_step *step, uint64_t units)
{
    uint64_t fit = units / (WEND_AGENDA_LEAST_SLICE + step->margin), count = agenda->queues.fresh.count;
    agenda->slice_count = 0;
    count = fit < 1 ? 1 : fit < count ? fit : count;
    uint64_t part = units / count, kept = part > WEND_AGENDA_LEAST_SLICE ? part - WEND_AGENDA_LEAST_SLICE : 0;
    part -= kept < step->margin ? kept : step->margin;
    part = part < agenda->desc.first_slice ? part : agenda->desc.first_slice;
    if (part > 2 * step->slice) { /* longer slices may reach ends that others did not */
        step->slice = part;
        step->width = FIRST_AT_ONCE;
    }
    count = count < step->width ? count : step->width;
    step->width = step->width <= UINT32_MAX / 2 ? step->width * 2 : step->width;
    for (uint64_t i = 0; i < count; i++) {
        uint32_t index = wend_agenda_queue_take(&agenda->queues.fresh, agenda->jobs);
        if (!needs_search(agenda, index))
            continue;
        agenda->slices[agenda->slice_count++] =
            (struct wend_agenda_slice){.job = index, .search = WEND_NO_INDEX, .units = part};
    }
    return (uint32_t)count;
}

/* Notes by how much slices exceeded their units. */
static void note_margin(const wend_agenda *agenda, struct agenda_step *step)
{
    for (uint32_t i = 0; i < agenda->slice_count; i++) {
        const struct wend_agenda_slice *slice = &agenda->slices[i];
        uint64_t over = slice->spent > slice->units ? slice->spent - slice->units : 0;
        step->margin = over > step->margin ? over : step->margin;
    }
}

/* Returns what is left; half of it, rounded up, if others need the rest. */
static uint64_t share_of(const struct agenda_step *step, bool has_others)
{
    uint64_t left = wend_difference(step->units, step->spent);
    return has_others ? left - left / 2 : left;
}

static void work_a_part(wend_agenda *agenda, struct agenda_step *step, uint32_t group)
{
    step->has_worked |= agenda->slice_count != 0 || agenda->passed != 0;
    step->spent += agenda->passed;
    agenda->passed = 0;
    step->status = run_slices(agenda, group, step->tasks, &step->spent);
}

/* Reads paths until all are read or their share is spent; some take less than was set aside for them. */
static void read_fields(wend_agenda *agenda, struct agenda_step *step)
{
    uint64_t end = step->spent + share_of(step, agenda->queues.fresh.count != 0 || has_long_ones(agenda));
    while (can_go_on(step) && step->spent < end && !agenda->is_lacking) {
        wend_agenda_fields_plan_reading(agenda, end - step->spent);
        if (agenda->slice_count == 0 && agenda->passed == 0)
            return;
        work_a_part(agenda, step, SHORT_SLICES_PER_TASK);
    }
}

static void work_on_fields(wend_agenda *agenda, struct agenda_step *step)
{
    wend_agenda_fields_plan_growing(agenda, share_of(step, agenda->queues.fresh.count != 0 || has_long_ones(agenda)));
    work_a_part(agenda, step, 1);
    if (!can_go_on(step))
        return;
    read_fields(agenda, step);
}

/* Runs first slices, until all new questions have had one or `units` are spent. */
static void work_on_new_ones(wend_agenda *agenda, struct agenda_step *step, uint64_t units)
{
    uint64_t end = step->spent + units;
    step->has_worked |= agenda->queues.fresh.count != 0;
    /* No more often than there were questions: those that lack memory are new again. */
    uint32_t tries = agenda->queues.fresh.count;
    while (tries != 0 && agenda->queues.fresh.count != 0 && can_go_on(step) && step->spent < end) {
        uint32_t asked = plan_first_slices(agenda, step, end - step->spent);
        step->served |= TURN_OF_NEW;
        work_a_part(agenda, step, SHORT_SLICES_PER_TASK);
        note_margin(agenda, step);
        tries -= asked < tries ? asked : tries;
    }
}

/* True if questions wait for shared fields, or for their paths to be read off them. */
static bool has_shared_ones(const wend_agenda *agenda)
{
    return agenda->sharing.waiting != 0;
}

static void work_on_searches(wend_agenda *agenda, struct agenda_step *step, uint64_t units)
{
    wend_agenda_plan_searches(agenda, units);
    step->served |= agenda->slice_count != 0 ? TURN_OF_SEARCHES : 0;
    work_a_part(agenda, step, 1);
}

/*
 * Runs what goes before all else: a question that restarts for the last time, and those for which the last step did
 * nothing, as others exceeded their shares. So nobody waits for ever because a step has few units.
 */
static void work_out_of_turn(wend_agenda *agenda, struct agenda_step *step)
{
    const bool has_new = agenda->queues.fresh.count != 0, has_shared = has_shared_ones(agenda);
    wend_agenda_plan_impatient(agenda, share_of(step, has_new || has_shared || has_long_ones(agenda)));
    work_a_part(agenda, step, 1);
    if (agenda->turns & TURN_OF_SEARCHES && can_go_on(step))
        work_on_searches(agenda, step, share_of(step, has_new || has_shared));
    if (agenda->turns & TURN_OF_NEW && can_go_on(step))
        work_on_new_ones(agenda, step, share_of(step, has_shared || has_long_ones(agenda)));
}

/* Notes who goes first in the next step. */
static void note_turns(wend_agenda *agenda, const struct agenda_step *step)
{
    uint32_t waits = agenda->queues.fresh.count != 0 ? TURN_OF_NEW : 0;
    waits |= has_long_ones(agenda) ? TURN_OF_SEARCHES : 0;
    agenda->turns = (agenda->turns & TURN_OF_TRIAL) | (waits & ~step->served);
}

/* Runs one round; false if nothing was left to do, or no units. */
static bool work_a_round(wend_agenda *agenda, struct agenda_step *step)
{
    step->has_worked = false;
    if (!can_go_on(step))
        return false;
    work_on_fields(agenda, step);
    if (!can_go_on(step))
        return false;
    work_on_new_ones(agenda, step, share_of(step, has_long_ones(agenda)));
    if (!can_go_on(step))
        return false;
    work_on_searches(agenda, step, wend_difference(step->units, step->spent));
    return step->has_worked && step->status == WEND_OK && !agenda->is_lacking;
}

wend_status wend_agenda_step(wend_agenda *agenda, uint64_t units, const wend_tasks *tasks)
{
    if (!agenda || (tasks && !tasks->run))
        return WEND_ERROR_ARGUMENT;
    agenda->stats.ticks++;
    agenda->is_lacking = false;
    wend_agenda_follow_changes(agenda);
    wend_agenda_fields_look(agenda);
    /* Overspent units are saved from later steps, at most half of each. */
    uint64_t saved = agenda->debt < units / 2 ? agenda->debt : units / 2;
    struct agenda_step step = {.tasks = tasks, .units = units - saved, .margin = USUAL_LAST_OPERATION};
    agenda->debt -= saved;
    if (can_go_on(&step))
        work_out_of_turn(agenda, &step);
    while (work_a_round(agenda, &step)) {
    }
    note_turns(agenda, &step);
    agenda->debt += step.spent > step.units ? step.spent - step.units : 0;
    wend_agenda_groups_tidy(agenda);
    agenda_stats_step(agenda, step.spent);
    return step.status == WEND_OK && agenda->is_lacking ? WEND_ERROR_MEMORY : step.status;
}
