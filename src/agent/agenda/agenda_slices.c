/*
 * Runs slices of work in tasks. A slice writes only to its own job and search, and its result depends on nothing else:
 * not on the other slices, nor on the worker, whose finder answers like a fresh one.
 */
#include "agent/agenda/agenda_data.h"

#include "base/integer.h"
#include "find/stages/ask.h"

/* One round of an agenda. */
struct agenda_round {
    wend_agenda *agenda;
    uint32_t group; /* slices in one task */
};

static wend_status begin_search(const struct wend_job *job, const wend_space *space, struct wend_agenda_search *search,
                                uint64_t units, bool writes, wend_path *path)
{
    wend_query query = job->query;
    query.search.limit = units;
    query.search.pausable = true;
    query.search.points_at_end = !writes;
    wend_finder_set_own_limit(search->finder, job->query.search.limit);
    search->since = wend_agenda_stamp_now(space);
    return wend_finder_find(search->finder, space, &query, path);
}

/* True if a search has spent its question's own limit, and is not merely drawing its lines. */
static bool has_spent_limit(const struct wend_job *job, const struct wend_agenda_search *search, const wend_path *path)
{
    const uint64_t limit = job->query.search.limit;
    const bool is_spent = limit != 0 && path->work >= limit;
    return path->outcome == WEND_OUTCOME_RUNNING && is_spent && !wend_finder_draws(search->finder);
}

/* Ends such a search. Precondition: its last slice has written the path so far. */
static wend_status end_where_spent(const struct wend_job *job, struct wend_agenda_search *search, wend_path *path)
{
    return has_spent_limit(job, search, path) ? wend_finder_end(search->finder, path) : WEND_OK;
}

/* Returns `units`, but no more than the question's own limit leaves. */
static uint64_t within_job_limit(const struct wend_job *job, uint64_t taken, uint64_t units)
{
    uint64_t limit = job->query.search.limit, left = limit > taken ? limit - taken : 1;
    return limit != 0 && left < units ? left : units;
}

static wend_status go_on_searching(struct wend_agenda_search *search, uint64_t units, wend_path *path)
{
    return search->is_changed ? wend_finder_continue_changed(search->finder, units, path)
                              : wend_finder_continue(search->finder, units, path);
}

/* Restarts a search, as the map has changed too much for it to go on. */
static void forget_search(struct wend_agenda_search *search, struct wend_agenda_slice *slice)
{
    search->is_begun = search->is_changed = false;
    search->taken = 0;
    slice->began_anew = true;
}

/*
 * True if a slice may be the last, after which the path so far is the answer: it comes near the question's own limit.
 * Slices exceed their units by little, and by less than as much again, except if an expansion sees thousands of edges.
 */
static bool may_be_last(const struct wend_job *job, const struct wend_agenda_search *search, uint64_t units)
{
    const uint64_t limit = job->query.search.limit;
    return limit != 0 && (search->tells || wend_difference(limit, search->taken) <= 2 * units);
}

/*
 * True if a slice writes first steps anew: whenever the search has got half as far again. On long paths, writing them
 * in each slice would take far more than the search.
 */
static bool writes_first_steps(const struct wend_job *job, const struct wend_agenda_search *search, uint64_t units)
{
    const uint64_t known = job->answer.units;
    return may_be_last(job, search, units) || !job->answer.is_there ||
           wend_difference(known + known / 2, search->taken) <= units;
}

/* Restarts a search that has spent its question's own limit without writing the path so far; it then writes it. */
static void begin_to_tell(struct wend_agenda_search *search, struct wend_agenda_slice *slice, uint64_t work)
{
    slice->spent = work > search->taken ? work - search->taken : 1;
    slice->outcome = WEND_OUTCOME_RUNNING;
    search->is_begun = search->is_changed = false;
    search->taken = 0;
    search->tells = true;
}

/* A search that has restarted knows less at first than the one before did. */
static bool is_better_known(const struct wend_job *job, const wend_path *path)
{
    return !job->answer.is_there || path->work >= job->answer.units;
}

static void keep_answer_of(const wend_agenda *agenda, struct wend_agenda_slice *slice, struct wend_job *job,
                           const wend_path *path)
{
    slice->status = wend_job_keep_path(agenda, job, path);
    slice->has_path = true;
    job->answer.units = path->work;
}

static void search_a_slice(wend_agenda *agenda, struct wend_agenda_slice *slice, uint32_t worker)
{
    struct wend_job *job = &agenda->jobs[slice->job];
    struct wend_agenda_search first = {.finder = agenda->finders[worker]};
    struct wend_agenda_search *search = slice->search == WEND_NO_INDEX ? &first : &agenda->searches[slice->search];
    const wend_space *space = wend_job_space(agenda, job)->space;
    const bool draws = search->is_begun && wend_finder_draws(search->finder);
    uint64_t units = draws ? slice->units : within_job_limit(job, search->taken, slice->units);
    const bool writes = writes_first_steps(job, search, units);
    wend_path path = wend_path_default();
    wend_finder_set_points_at_end(search->finder, !writes);
    slice->status = search->is_begun ? go_on_searching(search, units, &path) : WEND_ERROR_UNSUPPORTED;
    if (search->is_begun && slice->status == WEND_ERROR_UNSUPPORTED && search->is_changed)
        forget_search(search, slice);
    if (!search->is_begun)
        slice->status = begin_search(job, space, search, units, writes, &path);
    if (slice->status != WEND_OK)
        return;
    if (!writes && has_spent_limit(job, search, &path)) {
        begin_to_tell(search, slice, path.work);
        return;
    }
    slice->status = end_where_spent(job, search, &path);
    if (slice->status != WEND_OK)
        return;
    const uint64_t taken = path.work;
    slice->spent = taken > search->taken ? taken - search->taken : 1; /* at least 1, so that each round ends */
    slice->outcome = path.outcome;
    search->is_begun = true;
    search->taken = taken;
    if (path.outcome != WEND_OUTCOME_RUNNING || (writes && is_better_known(job, &path)))
        keep_answer_of(agenda, slice, job, &path);
}

static void do_slice(wend_agenda *agenda, struct wend_agenda_slice *slice, uint32_t worker)
{
    switch (slice->kind) {
    case SLICE_SEARCH:
        search_a_slice(agenda, slice, worker);
        break;
    case SLICE_GROW:
        wend_agenda_fields_grow(agenda, slice);
        break;
    case SLICE_READ:
        wend_agenda_fields_read(agenda, slice);
        break;
    }
}

static void do_slices(void *context, uint32_t index, uint32_t worker)
{
    const struct agenda_round *round = context;
    wend_agenda *agenda = round->agenda;
    uint64_t begin = (uint64_t)index * round->group, end = begin + round->group;
    if (worker >= agenda->desc.workers)
        return;
    for (uint64_t i = begin; i < end && i < agenda->slice_count; i++)
        do_slice(agenda, &agenda->slices[i], worker);
}

wend_status wend_agenda_slices_run(wend_agenda *agenda, uint32_t group, const wend_tasks *tasks)
{
    struct agenda_round round = {agenda, group};
    uint32_t count = agenda->slice_count / group + (agenda->slice_count % group != 0);
    for (uint32_t i = 0; i < agenda->slice_count; i++)
        agenda->slices[i].status = WEND_ERROR_RANGE; /* until it is done */
    if (tasks)
        tasks->run(tasks->user, do_slices, &round, count);
    else
        for (uint32_t i = 0; i < count; i++)
            do_slices(&round, i, 0);
    for (uint32_t i = 0; i < agenda->slice_count; i++)
        if (agenda->slices[i].status == WEND_ERROR_RANGE)
            return WEND_ERROR_ARGUMENT;
    return WEND_OK;
}

/* Searches again up to search->taken units, which ends RUNNING; past the question's own limit only to draw lines. */
static wend_status search_again(const struct wend_job *job, const wend_space *space, struct wend_agenda_search *search,
                                wend_path *path)
{
    const bool writes = job->query.search.limit != 0;
    wend_status status = begin_search(job, space, search, within_job_limit(job, 0, search->taken), writes, path);
    if (status == WEND_OK)
        status = end_where_spent(job, search, path);
    if (status != WEND_OK || path->outcome != WEND_OUTCOME_RUNNING || path->work >= search->taken)
        return status;
    status = wend_finder_continue(search->finder, search->taken - path->work, path);
    return status == WEND_OK ? end_where_spent(job, search, path) : status;
}

wend_status wend_agenda_slices_repeat(wend_agenda *agenda, uint32_t index)
{
    struct wend_agenda_search *search = &agenda->searches[index];
    const struct wend_job *job = &agenda->jobs[search->job];
    wend_path path = wend_path_default();
    wend_status status = search_again(job, wend_job_space(agenda, job)->space, search, &path);
    if (status != WEND_OK)
        return status == WEND_ERROR_MEMORY ? status : WEND_ERROR_ARGUMENT;
    bool is_same = path.outcome == WEND_OUTCOME_RUNNING && path.work == search->taken;
    return is_same ? WEND_OK : WEND_ERROR_ARGUMENT;
}
