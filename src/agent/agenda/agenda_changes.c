/* What becomes of questions when their maps change. */
#include "agent/agenda/agenda_changes.h"

#include "agent/agenda/agenda_spaces.h"
#include "agent/agenda/job_end.h"

void wend_agenda_restart(wend_agenda *agenda, struct wend_job *job)
{
    struct wend_agenda_search *search = &agenda->searches[job->at];
    search->is_begun = search->is_changed = false;
    search->taken = 0;
    job->restarts++;
    agenda->stats.restarts++;
}

bool wend_agenda_heed_change(wend_agenda *agenda, uint32_t index)
{
    struct wend_job *job = &agenda->jobs[index];
    if (wend_job_has_gone_stale(agenda, job)) {
        wend_job_finish(agenda, job, WEND_TICKET_STALE);
        return false;
    }
    wend_job_set_current(agenda, job);
    return true;
}

/* The spaces of a search under way have changed. */
static void follow_change_for(wend_agenda *agenda, struct wend_agenda_search *search)
{
    struct wend_job *job = &agenda->jobs[search->job];
    if (job->on_change == WEND_ON_CHANGE_STALE) {
        wend_job_become_stale(agenda, search->job);
        return;
    }
    wend_job_set_current(agenda, job);
    if (!search->is_begun)
        return;
    if (job->on_change == WEND_ON_CHANGE_CHECK)
        search->is_changed = true;
    else
        wend_agenda_restart(agenda, job);
}

void wend_agenda_follow_changes(wend_agenda *agenda)
{
    if (!wend_agenda_spaces_look_at_all(agenda))
        return;
    for (uint32_t i = 0; i < agenda->desc.searches; i++) {
        struct wend_agenda_search *search = &agenda->searches[i];
        if (search->job != WEND_NO_JOB && !wend_job_is_current(agenda, &agenda->jobs[search->job]))
            follow_change_for(agenda, search);
    }
}

void wend_agenda_begin_anew(wend_agenda *agenda)
{
    wend_agenda_follow_changes(agenda);
    for (uint32_t i = 0; i < agenda->desc.searches; i++) {
        const struct wend_agenda_search *search = &agenda->searches[i];
        if (search->job != WEND_NO_JOB && search->is_changed)
            wend_agenda_restart(agenda, &agenda->jobs[search->job]);
    }
}
