/* How a question ends. */
#include "agent/agenda/job_end.h"
#include "agent/agenda/agenda_groups.h"
#include "agent/agenda/agenda_queue.h"

void wend_job_withdraw(wend_agenda *agenda, uint32_t index)
{
    struct wend_job *job = &agenda->jobs[index];
    if (job->stage == JOB_FRESH)
        wend_agenda_queue_remove(&agenda->fresh, agenda->jobs, index);
    if (job->stage == JOB_WAITING)
        wend_agenda_queue_remove(&agenda->waiting, agenda->jobs, index);
    if (job->stage == JOB_RUNNING)
        agenda->searches[job->at].job = WEND_NO_JOB;
    agenda->sharing.waiting -= job->stage == JOB_SHARED;
}

void wend_job_share(wend_agenda *agenda, uint32_t index)
{
    wend_job_withdraw(agenda, index);
    agenda->jobs[index].stage = JOB_SHARED;
    agenda->sharing.waiting++;
}

void wend_job_finish(wend_agenda *agenda, struct wend_job *job, wend_ticket_state state)
{
    wend_agenda_stats *stats = &agenda->stats;
    wend_agenda_groups_leave(agenda, job);
    job->stage = JOB_OVER;
    job->state = state;
    if (state == WEND_TICKET_STALE) {
        job->answer.is_there = false;
        return;
    }
    stats->answered++;
    stats->late += job->deadline != 0 && stats->ticks > job->deadline;
    agenda->recent.units[agenda->recent.next] = job->units;
    agenda->recent.next = (agenda->recent.next + 1) % WEND_AGENDA_RECENT;
    agenda->recent.count += agenda->recent.count < WEND_AGENDA_RECENT;
}

void wend_job_become_stale(wend_agenda *agenda, uint32_t index)
{
    wend_job_withdraw(agenda, index);
    wend_job_finish(agenda, &agenda->jobs[index], WEND_TICKET_STALE);
}
