/* What becomes of questions when their maps change. */
#include "agent/agenda_changes.h"

#include "agent/agenda_spaces.h"
#include "agent/errand_end.h"

void wend_agenda_restart(wend_agenda *agenda, struct wend_errand *errand)
{
    struct wend_agenda_search *search = &agenda->searches[errand->at];
    search->is_begun = search->is_changed = false;
    search->taken = 0;
    errand->restarts++;
    agenda->stats.restarts++;
}

/* The spaces of a question have changed since it was asked, or its search begun. */
static void follow_change_for(wend_agenda *agenda, uint32_t index)
{
    struct wend_errand *errand = &agenda->errands[index];
    if (errand->on_change == WEND_ON_CHANGE_STALE) {
        wend_errand_become_stale(agenda, index);
        return;
    }
    wend_errand_set_current(agenda, errand);
    if (errand->stage != ERRAND_RUNNING || !agenda->searches[errand->at].is_begun)
        return;
    if (errand->on_change == WEND_ON_CHANGE_CHECK)
        agenda->searches[errand->at].is_changed = true;
    else
        wend_agenda_restart(agenda, errand);
}

void wend_agenda_follow_changes(wend_agenda *agenda)
{
    if (!wend_agenda_spaces_look_at_all(agenda))
        return;
    for (uint32_t i = 0; i < agenda->errand_count; i++)
        if (wend_errand_waits(&agenda->errands[i]) && !wend_errand_is_current(agenda, &agenda->errands[i]))
            follow_change_for(agenda, i);
}

void wend_agenda_begin_anew(wend_agenda *agenda)
{
    wend_agenda_follow_changes(agenda);
    for (uint32_t i = 0; i < agenda->desc.searches; i++) {
        const struct wend_agenda_search *search = &agenda->searches[i];
        if (search->errand != WEND_NO_ERRAND && search->is_changed)
            wend_agenda_restart(agenda, &agenda->errands[search->errand]);
    }
}
