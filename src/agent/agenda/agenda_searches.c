/* Which waiting questions get a search, which search makes room, and how many units each gets in a round. */
#include "agent/agenda/agenda_data.h"

#include "base/integer.h"

/* Returns the index of the trial search, in which waiting questions are tried out. */
static uint32_t trial_of(const wend_agenda *agenda)
{
    return agenda->desc.searches;
}

/*
 * Takes the first question of a queue that waits for a search and not for a field; WEND_NO_JOB if there is none, or
 * none is found within `units`.
 */
static uint32_t take_waiting(wend_agenda *agenda, const struct wend_agenda_queue *queue, uint64_t units)
{
    while (queue->count != 0 && agenda->passed < units) {
        uint32_t index = queue->items[0];
        wend_agenda_wait_no_more(agenda, index);
        bool goes_on = wend_agenda_apply_change(agenda, index);
        if (goes_on && !wend_agenda_fields_serve(agenda, &agenda->jobs[index]))
            return index;
        if (goes_on)
            wend_job_share_taken(agenda, &agenda->jobs[index]);
        wend_agenda_pass(agenda);
    }
    return WEND_NO_JOB;
}

/* Returns the first free search or, if all are under way, the one whose question is due last. */
static uint32_t find_search(const wend_agenda *agenda)
{
    uint32_t last = 0;
    for (uint32_t i = 0; i < agenda->desc.searches; i++) {
        uint32_t index = agenda->searches[i].job;
        if (index == WEND_NO_JOB)
            return i;
        if (wend_job_is_before(&agenda->jobs[agenda->searches[last].job], &agenda->jobs[index]))
            last = i;
    }
    return last;
}

/* True if a question goes before the one that a search is for, or the search is free. */
static bool is_due_before(const wend_agenda *agenda, uint32_t index, uint32_t search)
{
    uint32_t other = agenda->searches[search].job;
    return other == WEND_NO_JOB || wend_job_is_before(&agenda->jobs[index], &agenda->jobs[other]);
}

/* Returns the units of a question's next try: each time four times as many. */
static uint64_t units_of_try(const wend_agenda *agenda, const struct wend_job *job)
{
    return (uint64_t)agenda->desc.first_slice << (2 * (job->tries + 1));
}

static void begin_search_of(wend_agenda *agenda, uint32_t index, uint32_t search)
{
    struct wend_job *job = &agenda->jobs[index];
    agenda->searches[search].job = index;
    agenda->searches[search].is_begun = agenda->searches[search].is_changed = false;
    agenda->searches[search].tells = false;
    agenda->searches[search].taken = 0;
    agenda->searches[search].end = units_of_try(agenda, job);
    job->stage = JOB_RUNNING;
    job->at = search;
}

/* Ends a search. Its question, if it has one, waits again, and begins anew when its turn comes. */
static void end_search_of(wend_agenda *agenda, uint32_t search)
{
    uint32_t index = agenda->searches[search].job;
    agenda->searches[search].job = WEND_NO_JOB;
    if (index != WEND_NO_JOB)
        wend_agenda_wait(agenda, index);
}

/* Exchanges two searches, as far as they are. */
static void exchange_searches(wend_agenda *agenda, uint32_t a, uint32_t b)
{
    struct wend_agenda_search *first = &agenda->searches[a], *second = &agenda->searches[b], old = *first;
    *first = *second;
    *second = old;
    if (first->job != WEND_NO_JOB)
        agenda->jobs[first->job].at = a;
    if (second->job != WEND_NO_JOB)
        agenda->jobs[second->job].at = b;
}

/*
 * Makes a search that has to make room the trial search, for as long again as a try of it takes, as what goes before it
 * is mostly short. The question that was tried out waits.
 */
static void set_aside(wend_agenda *agenda, uint32_t search)
{
    struct wend_agenda_search *trial = &agenda->searches[trial_of(agenda)];
    end_search_of(agenda, trial_of(agenda));
    exchange_searches(agenda, search, trial_of(agenda));
    trial->end = trial->taken + units_of_try(agenda, &agenda->jobs[trial->job]);
}

/*
 * Gives searches to waiting questions, the first first. If all are under way, the one due last gives way to one due
 * before it: else a few long searches would hold up everything urgent.
 */
static void fill_searches(wend_agenda *agenda, uint64_t units)
{
    const uint32_t trial = trial_of(agenda);
    while (agenda->queues.waiting.count != 0) {
        uint32_t search = find_search(agenda), tried = agenda->searches[trial].job;
        bool is_free = agenda->searches[search].job == WEND_NO_JOB;
        if (is_free && tried != WEND_NO_JOB &&
            wend_job_is_before(&agenda->jobs[tried], &agenda->jobs[agenda->queues.waiting.items[0]])) {
            exchange_searches(agenda, search, trial);
            continue;
        }
        if (!is_due_before(agenda, agenda->queues.waiting.items[0], search))
            return;
        uint32_t index = take_waiting(agenda, &agenda->queues.waiting, units);
        if (index == WEND_NO_JOB)
            return;
        if (!is_due_before(agenda, index, search)) { /* the first one no longer needed a search */
            wend_agenda_wait(agenda, index);
            return;
        }
        if (!is_free)
            set_aside(agenda, search);
        begin_search_of(agenda, index, search);
    }
}

/*
 * Tries out questions that wait while long searches are under way, each for four times as long as before. So the wait
 * of each is bounded by its own work, however long the others are.
 */
static void fill_trial(wend_agenda *agenda, uint64_t units)
{
    const uint32_t trial = trial_of(agenda);
    struct wend_agenda_search *search = &agenda->searches[trial];
    if (agenda->queues.untried.count == 0)
        return;
    if (search->job != WEND_NO_JOB && search->taken < search->end)
        return;
    if (search->job != WEND_NO_JOB) {
        struct wend_job *job = &agenda->jobs[search->job];
        job->tries += job->tries < WEND_AGENDA_MOST_TRIES;
        end_search_of(agenda, trial);
    }
    uint32_t index = take_waiting(agenda, &agenda->queues.untried, units);
    if (index != WEND_NO_JOB)
        begin_search_of(agenda, index, trial);
}

/* Puts a search into the round's list, which is sorted by questions. */
static void insert_slice(wend_agenda *agenda, uint32_t search)
{
    uint32_t index = agenda->searches[search].job, at = agenda->slice_count++;
    const struct wend_job *job = &agenda->jobs[index];
    for (; at > 0 && wend_job_is_before(job, &agenda->jobs[agenda->slices[at - 1].job]); at--)
        agenda->slices[at] = agenda->slices[at - 1];
    agenda->slices[at] = (struct wend_agenda_slice){.job = index, .search = search};
}

/*
 * A quarter of the units goes to the trial search, half of the rest to the search due first, and what is left evenly to
 * the others. No slice is shorter than the least: if there are few units, those at the end get none.
 */
static void deal_units(wend_agenda *agenda, uint64_t units)
{
    const uint32_t trial = trial_of(agenda), count = agenda->slice_count;
    const bool has_trial = agenda->searches[trial].job != WEND_NO_JOB;
    const uint32_t others = count - has_trial;
    const uint64_t tried = others == 0 ? units : has_trial ? units / 4 : 0, left = units - tried;
    const uint64_t first = others > 1 ? left - left / 2 : left, rest = left - first;
    for (uint32_t i = 0, n = 0; i < count; i++) {
        struct wend_agenda_slice *slice = &agenda->slices[i];
        uint64_t part = tried;
        if (slice->search != trial) {
            part = n == 0 ? first : rest / (others - 1) + (n <= rest % (others - 1));
            n++;
        }
        part = part > WEND_AGENDA_LEAST_SLICE ? part : WEND_AGENDA_LEAST_SLICE;
        slice->units = part < units ? part : units;
        units -= slice->units;
        agenda->slice_count -= slice->units == 0;
    }
}

/* Inserts the trial search behind the first; if there are few units, every other time in front of it. */
static void insert_trial(wend_agenda *agenda, uint64_t units)
{
    const uint32_t trial = trial_of(agenda), count = agenda->slice_count + 1;
    const bool are_few = units < (uint64_t)count * WEND_AGENDA_LEAST_SLICE;
    uint32_t at = count == 1 || (are_few && agenda->turns & TURN_OF_TRIAL) ? 0 : 1;
    if (are_few)
        agenda->turns ^= TURN_OF_TRIAL;
    for (uint32_t i = count - 1; i > at; i--)
        agenda->slices[i] = agenda->slices[i - 1];
    agenda->slices[at] = (struct wend_agenda_slice){.job = agenda->searches[trial].job, .search = trial};
    agenda->slice_count = count;
}

void wend_agenda_plan_searches(wend_agenda *agenda, uint64_t units)
{
    agenda->slice_count = 0;
    fill_searches(agenda, units);
    fill_trial(agenda, units);
    units = wend_difference(units, agenda->passed);
    if (units == 0)
        return;
    for (uint32_t i = 0; i < agenda->desc.searches; i++)
        if (agenda->searches[i].job != WEND_NO_JOB)
            insert_slice(agenda, i);
    if (agenda->searches[trial_of(agenda)].job != WEND_NO_JOB)
        insert_trial(agenda, units);
    if (agenda->slice_count != 0)
        deal_units(agenda, units);
}

/* Returns the first search that is to restart for the last time, or WEND_NO_INDEX. */
static uint32_t find_impatient(const wend_agenda *agenda)
{
    uint32_t first = WEND_NO_INDEX;
    for (uint32_t i = 0; i < wend_agenda_search_count(agenda); i++) {
        uint32_t index = agenda->searches[i].job;
        if (index == WEND_NO_JOB || agenda->searches[i].is_begun ||
            !wend_job_is_impatient(agenda, &agenda->jobs[index]))
            continue;
        if (first == WEND_NO_INDEX ||
            wend_job_is_before(&agenda->jobs[index], &agenda->jobs[agenda->searches[first].job]))
            first = i;
    }
    return first;
}

void wend_agenda_plan_impatient(wend_agenda *agenda, uint64_t units)
{
    uint32_t search = find_impatient(agenda);
    agenda->slice_count = 0;
    if (search == WEND_NO_INDEX)
        return;
    agenda->slices[agenda->slice_count++] =
        (struct wend_agenda_slice){.job = agenda->searches[search].job, .search = search, .units = units};
}
