/*
 * Slices of work, each a task.
 *
 * A job writes to its own errand and search alone, and what it does depends on nothing else: not on the worker, whose
 * finder answers as a fresh one does, nor on the other jobs.
 */
#include "agent/agenda/agenda_slices.h"

#include "agent/agenda/agenda_fields.h"
#include "agent/agenda/errand.h"
#include "find/stages/ask.h"

/* One round of an agenda. */
struct agenda_round {
    wend_agenda *agenda;
    uint32_t group; /* jobs in one task */
};

/* The units that an answer took, all slices of its search together. */
static uint64_t units_of(const wend_path *path)
{
    return path->work;
}

static wend_status begin_search(const struct wend_errand *errand, const wend_space *space,
                                struct wend_agenda_search *search, uint64_t units, wend_path *path)
{
    wend_query query = errand->query;
    query.search.limit = units;
    query.search.pausable = true;
    wend_finder_set_own_limit(search->finder, errand->query.search.limit);
    search->since = wend_agenda_stamp_now(space);
    return wend_finder_find(search->finder, space, &query, path);
}

/* Ends a search that has spent the question's own limit, unless what is left is to draw its lines. */
static wend_status end_where_spent(const struct wend_errand *errand, struct wend_agenda_search *search, wend_path *path)
{
    const uint64_t limit = errand->query.search.limit;
    const bool is_spent = limit != 0 && units_of(path) >= limit;
    const bool ends = path->outcome == WEND_OUTCOME_RUNNING && is_spent && !wend_finder_draws(search->finder);
    return ends ? wend_finder_end(search->finder, path) : WEND_OK;
}

/* So many units, but no more than the question's own limit leaves. */
static uint64_t within_errand_limit(const struct wend_errand *errand, uint64_t taken, uint64_t units)
{
    uint64_t limit = errand->query.search.limit, left = limit > taken ? limit - taken : 1;
    return limit != 0 && left < units ? left : units;
}

static wend_status go_on_searching(struct wend_agenda_search *search, uint64_t units, wend_path *path)
{
    return search->is_changed ? wend_finder_continue_changed(search->finder, units, path)
                              : wend_finder_continue(search->finder, units, path);
}

/* The map has changed too much for the search to go on. */
static void forget_search(struct wend_agenda_search *search, struct wend_agenda_job *job)
{
    search->is_begun = search->is_changed = false;
    search->taken = 0;
    job->began_anew = true;
}

/* A search that has begun anew knows less at first than the one before did. */
static bool is_better_known(const struct wend_errand *errand, const wend_path *path)
{
    return path->outcome != WEND_OUTCOME_RUNNING || !errand->has_path || path->work >= errand->path_units;
}

static void keep_answer_of(const wend_agenda *agenda, struct wend_agenda_job *job, struct wend_errand *errand,
                           const wend_path *path)
{
    job->status = wend_errand_keep_path(agenda, errand, path);
    job->has_path = true;
    errand->path_units = units_of(path);
}

static void search_a_slice(wend_agenda *agenda, struct wend_agenda_job *job, uint32_t worker)
{
    struct wend_errand *errand = &agenda->errands[job->errand];
    struct wend_agenda_search first = {.finder = agenda->finders[worker]};
    struct wend_agenda_search *search = job->search == WEND_NO_INDEX ? &first : &agenda->searches[job->search];
    const wend_space *space = wend_errand_space(agenda, errand)->space;
    const bool draws = search->is_begun && wend_finder_draws(search->finder);
    uint64_t units = draws ? job->units : within_errand_limit(errand, search->taken, job->units);
    wend_path path = wend_path_default();
    job->status = search->is_begun ? go_on_searching(search, units, &path) : WEND_ERROR_UNSUPPORTED;
    if (search->is_begun && job->status == WEND_ERROR_UNSUPPORTED && search->is_changed)
        forget_search(search, job);
    if (!search->is_begun)
        job->status = begin_search(errand, space, search, units, &path);
    if (job->status != WEND_OK)
        return;
    job->status = end_where_spent(errand, search, &path);
    if (job->status != WEND_OK)
        return;
    const uint64_t taken = units_of(&path);
    job->spent =
        taken > search->taken ? taken - search->taken : 1; /* one at least, so that each round comes to an end */
    job->outcome = path.outcome;
    search->is_begun = true;
    search->taken = taken;
    if (is_better_known(errand, &path))
        keep_answer_of(agenda, job, errand, &path);
}

static void do_job(wend_agenda *agenda, struct wend_agenda_job *job, uint32_t worker)
{
    switch (job->kind) {
    case JOB_SEARCH:
        search_a_slice(agenda, job, worker);
        break;
    case JOB_GROW:
        wend_agenda_fields_grow(agenda, job);
        break;
    case JOB_READ:
        wend_agenda_fields_read(agenda, job);
        break;
    }
}

static void do_jobs(void *context, uint32_t index, uint32_t worker)
{
    const struct agenda_round *round = context;
    wend_agenda *agenda = round->agenda;
    uint64_t begin = (uint64_t)index * round->group, end = begin + round->group;
    if (worker >= agenda->desc.workers)
        return;
    for (uint64_t i = begin; i < end && i < agenda->job_count; i++)
        do_job(agenda, &agenda->jobs[i], worker);
}

wend_status wend_agenda_slices_run(wend_agenda *agenda, uint32_t group, const wend_tasks *tasks)
{
    struct agenda_round round = {agenda, group};
    uint32_t count = agenda->job_count / group + (agenda->job_count % group != 0);
    for (uint32_t i = 0; i < agenda->job_count; i++) {
        agenda->jobs[i].status = WEND_ERROR_RANGE; /* until it is done */
    }
    if (tasks)
        tasks->run(tasks->user, do_jobs, &round, count);
    else
        for (uint32_t i = 0; i < count; i++)
            do_jobs(&round, i, 0);
    for (uint32_t i = 0; i < agenda->job_count; i++)
        if (agenda->jobs[i].status == WEND_ERROR_RANGE)
            return WEND_ERROR_ARGUMENT;
    return WEND_OK;
}

/* Searches as far as so many units bring it, which are RUNNING still: past the question's own limit only in drawing lines. */
static wend_status search_again(const struct wend_errand *errand, const wend_space *space,
                                struct wend_agenda_search *search, wend_path *path)
{
    wend_status status = begin_search(errand, space, search, within_errand_limit(errand, 0, search->taken), path);
    if (status == WEND_OK)
        status = end_where_spent(errand, search, path);
    if (status != WEND_OK || path->outcome != WEND_OUTCOME_RUNNING || units_of(path) >= search->taken)
        return status;
    status = wend_finder_continue(search->finder, search->taken - units_of(path), path);
    return status == WEND_OK ? end_where_spent(errand, search, path) : status;
}

wend_status wend_agenda_slices_repeat(wend_agenda *agenda, uint32_t index)
{
    struct wend_agenda_search *search = &agenda->searches[index];
    const struct wend_errand *errand = &agenda->errands[search->errand];
    wend_path path = wend_path_default();
    wend_status status = search_again(errand, wend_errand_space(agenda, errand)->space, search, &path);
    if (status != WEND_OK)
        return status == WEND_ERROR_MEMORY ? status : WEND_ERROR_ARGUMENT;
    bool is_same = path.outcome == WEND_OUTCOME_RUNNING && units_of(&path) == search->taken;
    return is_same ? WEND_OK : WEND_ERROR_ARGUMENT;
}
