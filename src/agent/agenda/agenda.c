/* Agendas: made and freed, and questions submitted, polled and cancelled. */
#include "agent/agenda/agenda_data.h"
#include "base/sizes.h"
#include "find/query/query_check.h"

#include <string.h>

enum { MOST_TICKETS = 1 << 24, MOST_SEARCHES = 1024, MOST_FIELDS = 1024 };

void wend_agenda_desc_init(wend_agenda_desc *result, uint32_t size)
{
    const wend_agenda_desc desc = {
        .size = size, .capacity = 65536, .workers = 1, .searches = 4, .first_slice = 400, .fields = 4, .restarts = 4};
    wend_give_sized(result, size, &desc, sizeof desc);
}

void wend_agenda_request_init(wend_agenda_request *result, uint32_t size)
{
    const wend_agenda_request request = {.size = size};
    wend_give_sized(result, size, &request, sizeof request);
}

/* Reads the caller's description, null for the default; false if it makes no sense. */
static bool take_agenda_desc(const wend_agenda_desc *given, wend_agenda_desc *desc)
{
    *desc = wend_agenda_desc_default();
    if (!given)
        return true;
    if (given->size < sizeof *given)
        return false;
    *desc = *given;
    return desc->capacity >= 1 && desc->capacity <= MOST_TICKETS && desc->workers >= 1 &&
           desc->workers <= WEND_MAX_WORKERS && desc->searches >= 1 && desc->searches <= MOST_SEARCHES &&
           desc->first_slice >= WEND_AGENDA_LEAST_SLICE && desc->fields <= MOST_FIELDS;
}

static bool create_agenda_finders(wend_agenda *agenda)
{
    const wend_allocator *memory = &agenda->memory;
    uint32_t workers = agenda->desc.workers, searches = wend_agenda_search_count(agenda);
    agenda->finders = wend_allocate(memory, workers, sizeof *agenda->finders);
    agenda->searches = wend_allocate(memory, searches, sizeof *agenda->searches);
    if (agenda->finders)
        memset(agenda->finders, 0, workers * sizeof *agenda->finders);
    for (uint32_t i = 0; agenda->searches && i < searches; i++)
        agenda->searches[i] = (struct wend_agenda_search){.job = WEND_NO_JOB};
    if (!agenda->finders || !agenda->searches)
        return false;
    for (uint32_t i = 0; i < workers; i++)
        if (wend_finder_create(memory, &agenda->finders[i]) != WEND_OK)
            return false;
    for (uint32_t i = 0; i < searches; i++)
        if (wend_finder_create(memory, &agenda->searches[i].finder) != WEND_OK)
            return false;
    return true;
}

static bool create_field_slots(wend_agenda *agenda)
{
    uint32_t count = agenda->desc.fields;
    if (count == 0)
        return true;
    agenda->sharing.fields = wend_allocate(&agenda->memory, count, sizeof *agenda->sharing.fields);
    for (uint32_t i = 0; agenda->sharing.fields && i < count; i++)
        agenda->sharing.fields[i] = (struct wend_agenda_field){.group = WEND_NO_INDEX};
    return agenda->sharing.fields != NULL;
}

wend_status wend_agenda_create(const wend_agenda_desc *given, const wend_allocator *allocator, wend_agenda **result)
{
    wend_agenda_desc desc;
    wend_allocator memory;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!take_agenda_desc(given, &desc) || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_agenda *agenda = wend_allocate(&memory, 1, sizeof *agenda);
    if (!agenda)
        return WEND_ERROR_MEMORY;
    memset(agenda, 0, sizeof *agenda);
    agenda->memory = memory;
    agenda->desc = desc;
    agenda->free_job = WEND_NO_JOB;
    agenda->queues.untried.counts_tries = true;
    agenda->sharing.free_group = WEND_NO_INDEX;
    if (!create_agenda_finders(agenda) || !create_field_slots(agenda)) {
        wend_agenda_destroy(agenda);
        return WEND_ERROR_MEMORY;
    }
    *result = agenda;
    return WEND_OK;
}

void wend_agenda_destroy(wend_agenda *agenda)
{
    if (!agenda)
        return;
    wend_allocator memory = agenda->memory;
    uint32_t workers = agenda->desc.workers, searches = wend_agenda_search_count(agenda);
    for (uint32_t i = 0; agenda->finders && i < workers; i++)
        wend_finder_destroy(agenda->finders[i]);
    for (uint32_t i = 0; agenda->searches && i < searches; i++)
        wend_finder_destroy(agenda->searches[i].finder);
    WEND_RELEASE(&memory, agenda->finders, workers);
    WEND_RELEASE(&memory, agenda->searches, searches);
    wend_agenda_failures_destroy(agenda);
    wend_agenda_groups_destroy(agenda);
    wend_jobs_destroy(agenda);
    WEND_RELEASE(&memory, agenda->spaces, agenda->space_capacity);
    WEND_RELEASE(&memory, agenda, 1);
}

size_t wend_agenda_memory(const wend_agenda *agenda)
{
    if (!agenda)
        return 0;
    size_t bytes = sizeof *agenda + wend_jobs_memory(agenda) + wend_agenda_failures_memory(agenda) +
                   wend_agenda_groups_memory(agenda) + agenda->space_capacity * sizeof *agenda->spaces;
    bytes += agenda->desc.workers * sizeof *agenda->finders;
    bytes += wend_agenda_search_count(agenda) * sizeof *agenda->searches;
    for (uint32_t i = 0; i < agenda->desc.workers; i++)
        bytes += wend_finder_memory(agenda->finders[i]);
    for (uint32_t i = 0; i < wend_agenda_search_count(agenda); i++)
        bytes += wend_finder_memory(agenda->searches[i].finder);
    return bytes;
}

/* ARGUMENT, UNSUPPORTED. */
static wend_status check_request(const wend_agenda_request *request)
{
    if (!request || request->size < sizeof *request || !request->space || !wend_query_is_sized(request->query) ||
        (unsigned)request->on_change > WEND_ON_CHANGE_STALE || request->priority < -WEND_AGENDA_MOST_PRIORITY ||
        request->priority > WEND_AGENDA_MOST_PRIORITY)
        return WEND_ERROR_ARGUMENT;
    if (request->query->search.observer || request->query->search.heuristic == WEND_HEURISTIC_CALLBACK)
        return WEND_ERROR_UNSUPPORTED;
    return wend_query_fault_status(wend_query_fault_in(request->space, request->query));
}

/* Enters the spaces that a question reads. MEMORY. */
static wend_status number_spaces(wend_agenda *agenda, struct wend_job *job, const wend_space *space)
{
    const wend_query *query = &job->query;
    bool breaches = query->otherwise.policy == WEND_POLICY_BREACH;
    const wend_space *spaces[WEND_JOB_SPACES] = {space, query->to.sight, breaches ? query->otherwise.breach : NULL};
    for (uint32_t i = 0; i < WEND_JOB_SPACES; i++) {
        wend_status status = wend_agenda_spaces_number(agenda, spaces[i], &job->spaces[i]);
        if (status != WEND_OK)
            return status;
        if (job->spaces[i] != WEND_NO_INDEX)
            wend_agenda_spaces_look(&agenda->spaces[job->spaces[i]]);
    }
    wend_job_set_current(agenda, job);
    return WEND_OK;
}

static void enter_job(wend_agenda *agenda, uint32_t index, const wend_agenda_request *request)
{
    struct wend_job *job = &agenda->jobs[index];
    uint64_t now = agenda->stats.ticks;
    uint64_t wait = request->deadline ? request->deadline : WEND_AGENDA_USUAL_WAIT;
    job->number = ++agenda->submissions;
    job->submitted = now;
    job->deadline = request->deadline ? now + request->deadline : 0;
    job->due = (int64_t)(now + wait) - (int64_t)request->priority * WEND_AGENDA_USUAL_WAIT;
    job->on_change = request->on_change;
    job->stage = JOB_FRESH;
    agenda->tickets++;
    wend_agenda_queue_add(&agenda->queues.fresh, agenda->jobs, index);
}

wend_status wend_agenda_submit(wend_agenda *agenda, const wend_agenda_request *request, wend_ticket_id *ticket)
{
    uint32_t index;
    if (ticket)
        *ticket = 0;
    if (!agenda || !ticket)
        return WEND_ERROR_ARGUMENT;
    wend_status status = check_request(request);
    if (status == WEND_OK)
        status = wend_job_take(agenda, &index);
    if (status != WEND_OK)
        return status;
    status = wend_job_copy_query(agenda, &agenda->jobs[index], request->query);
    if (status == WEND_OK)
        status = number_spaces(agenda, &agenda->jobs[index], request->space);
    if (status == WEND_OK)
        status = wend_agenda_groups_join(agenda, &agenda->jobs[index]);
    if (status != WEND_OK) {
        wend_job_give_back(agenda, index);
        return status;
    }
    enter_job(agenda, index, request);
    *ticket = wend_job_ticket(agenda, index);
    return WEND_OK;
}

wend_status wend_agenda_cancel(wend_agenda *agenda, wend_ticket_id ticket)
{
    uint32_t index = agenda ? wend_job_of(agenda, ticket) : WEND_NO_JOB;
    if (index == WEND_NO_JOB)
        return WEND_ERROR_ARGUMENT;
    wend_job_withdraw(agenda, index);
    wend_agenda_groups_leave(agenda, &agenda->jobs[index]);
    wend_job_give_back(agenda, index);
    agenda->tickets--;
    return WEND_OK;
}

static bool reads_space(const struct wend_job *job, uint32_t number)
{
    bool reads = false;
    for (uint32_t i = 0; i < WEND_JOB_SPACES; i++)
        reads |= job->spaces[i] == number;
    return job->stage != JOB_FREE && reads;
}

wend_status wend_agenda_forget(wend_agenda *agenda, const wend_space *space)
{
    uint32_t number = agenda ? wend_agenda_spaces_find(agenda, space) : WEND_NO_INDEX;
    if (!agenda || !space)
        return WEND_ERROR_ARGUMENT;
    for (uint32_t i = 0; number != WEND_NO_INDEX && i < agenda->job_count; i++)
        if (reads_space(&agenda->jobs[i], number)) {
            wend_job_become_stale(agenda, i);
            for (uint32_t j = 0; j < WEND_JOB_SPACES; j++)
                agenda->jobs[i].spaces[j] = WEND_NO_INDEX;
        }
    for (uint32_t i = 0; i < agenda->desc.fields; i++)
        if (agenda->sharing.fields[i].group != WEND_NO_INDEX &&
            agenda->sharing.groups[agenda->sharing.fields[i].group].goal.space == number)
            wend_agenda_groups_dissolve(agenda, i);
    if (number != WEND_NO_INDEX) {
        agenda->spaces[number].space = NULL;
        agenda->spaces[number].epoch++;
    }
    return WEND_OK;
}

const char *wend_ticket_state_text(wend_ticket_state state)
{
    static const char *const texts[] = {
        [WEND_TICKET_PENDING] = "pending", [WEND_TICKET_FIRST_STEPS] = "first steps",
        [WEND_TICKET_DONE] = "done",       [WEND_TICKET_UNREACHABLE] = "unreachable",
        [WEND_TICKET_STALE] = "stale",     [WEND_TICKET_REFUSED] = "refused",
    };
    return WEND_TEXT_OF(texts, state, "unknown state");
}

const char *wend_on_change_text(wend_on_change on_change)
{
    static const char *const texts[] = {
        [WEND_ON_CHANGE_RESTART] = "restart",
        [WEND_ON_CHANGE_CHECK] = "check",
        [WEND_ON_CHANGE_STALE] = "stale",
    };
    return WEND_TEXT_OF(texts, on_change, "unknown");
}

/* True if a question has a path that can be walked now. It is checked once for each change of its space. */
static bool has_good_path(wend_agenda *agenda, struct wend_job *job)
{
    uint64_t cost;
    if (!job->answer.is_there || job->answer.path.point_count == 0)
        return false;
    struct wend_agenda_space *entry = wend_job_space(agenda, job);
    wend_agenda_spaces_look(entry);
    if (job->answer.epoch == entry->epoch)
        return true;
    bool is_good = wend_agenda_check_path(job, entry->space, &cost);
    job->answer.epoch = entry->epoch;
    job->answer.is_there = is_good;
    return is_good;
}

static wend_ticket_state state_of(wend_agenda *agenda, struct wend_job *job)
{
    bool is_over = job->stage == JOB_OVER;
    if (is_over && job->state != WEND_TICKET_DONE)
        return job->state;
    if (wend_job_has_gone_stale(agenda, job))
        return WEND_TICKET_STALE;
    bool is_good = has_good_path(agenda, job);
    if (!is_over && (!is_good || job->answer.path.point_count < 2)) {
        is_good = job->answer.is_there = wend_agenda_fields_first_steps(agenda, job);
        job->answer.epoch = wend_job_space(agenda, job)->epoch;
    }
    if (!is_over)
        return is_good && job->answer.path.point_count > 1 ? WEND_TICKET_FIRST_STEPS : WEND_TICKET_PENDING;
    job->state = is_good ? WEND_TICKET_DONE : WEND_TICKET_STALE;
    return job->state;
}

/* Delivers the path of a question in a state, empty if there is none. CAPACITY. */
static wend_status hand_out(const struct wend_job *job, wend_ticket_state state, wend_path *path)
{
    bool has_answer = state == WEND_TICKET_FIRST_STEPS || state == WEND_TICKET_DONE || state == WEND_TICKET_UNREACHABLE;
    if (!has_answer) {
        wend_path_clear(path);
        return WEND_OK;
    }
    wend_path answer = job->answer.path;
    answer.capacity = path->capacity;
    answer.buffer = path->buffer;
    *path = answer;
    return wend_path_deliver(path);
}

wend_status wend_agenda_poll(wend_agenda *agenda, wend_ticket_id ticket, wend_ticket_state *state, wend_path *path)
{
    uint32_t index = agenda ? wend_job_of(agenda, ticket) : WEND_NO_JOB;
    if (index == WEND_NO_JOB || !state || (path && !wend_path_is_sized(path)))
        return WEND_ERROR_ARGUMENT;
    struct wend_job *job = &agenda->jobs[index];
    *state = state_of(agenda, job);
    wend_status status = WEND_OK;
    if (path)
        status = hand_out(job, *state, path);
    return *state == WEND_TICKET_REFUSED ? job->status : status;
}
