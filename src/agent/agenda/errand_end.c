/* How a question ends. */
#include "agent/agenda/errand_end.h"
#include "agent/agenda/agenda_groups.h"
#include "agent/agenda/agenda_queue.h"

void wend_errand_withdraw(wend_agenda *agenda, uint32_t index)
{
    struct wend_errand *errand = &agenda->errands[index];
    if (errand->stage == ERRAND_FRESH)
        wend_agenda_queue_remove(&agenda->fresh, agenda->errands, index);
    if (errand->stage == ERRAND_WAITING)
        wend_agenda_queue_remove(&agenda->waiting, agenda->errands, index);
    if (errand->stage == ERRAND_RUNNING)
        agenda->searches[errand->at].errand = WEND_NO_ERRAND;
    agenda->shared_count -= errand->stage == ERRAND_SHARED;
}

void wend_errand_share(wend_agenda *agenda, uint32_t index)
{
    wend_errand_withdraw(agenda, index);
    agenda->errands[index].stage = ERRAND_SHARED;
    agenda->shared_count++;
}

void wend_errand_finish(wend_agenda *agenda, struct wend_errand *errand, wend_ticket_state state)
{
    wend_agenda_stats *stats = &agenda->stats;
    wend_agenda_groups_leave(agenda, errand);
    errand->stage = ERRAND_OVER;
    errand->state = state;
    if (state == WEND_TICKET_STALE) {
        errand->has_path = false;
        return;
    }
    stats->answered++;
    stats->late += errand->deadline != 0 && stats->ticks > errand->deadline;
    agenda->recent[agenda->recent_next] = errand->units;
    agenda->recent_next = (agenda->recent_next + 1) % WEND_AGENDA_RECENT;
    agenda->recent_count += agenda->recent_count < WEND_AGENDA_RECENT;
}

void wend_errand_become_stale(wend_agenda *agenda, uint32_t index)
{
    wend_errand_withdraw(agenda, index);
    wend_errand_finish(agenda, &agenda->errands[index], WEND_TICKET_STALE);
}
