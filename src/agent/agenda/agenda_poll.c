/* What an agenda tells of its questions. */
#include "agent/agenda/agenda_check.h"
#include "agent/agenda/agenda_fields.h"
#include "agent/agenda/agenda_spaces.h"
#include "agent/agenda/job.h"
#include "find/query/query.h"

const char *wend_ticket_state_text(wend_ticket_state state)
{
    switch (state) {
    case WEND_TICKET_PENDING:
        return "pending";
    case WEND_TICKET_FIRST_STEPS:
        return "first steps";
    case WEND_TICKET_DONE:
        return "done";
    case WEND_TICKET_UNREACHABLE:
        return "unreachable";
    case WEND_TICKET_STALE:
        return "stale";
    case WEND_TICKET_REFUSED:
        return "refused";
    }
    return "unknown state";
}

const char *wend_on_change_text(wend_on_change on_change)
{
    switch (on_change) {
    case WEND_ON_CHANGE_RESTART:
        return "restart";
    case WEND_ON_CHANGE_CHECK:
        return "check";
    case WEND_ON_CHANGE_STALE:
        return "stale";
    }
    return "unknown";
}

/* Whether a question's path, if it has one, can be walked now. It is looked at once for each change of its space. */
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

/* The path of a question in a state, empty where there is none; CAPACITY. */
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
