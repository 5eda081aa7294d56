/* What becomes of questions when their maps change. */
#include "agent/agenda/agenda_changes.h"

#include "agent/agenda/agenda_spaces.h"
#include "agent/agenda/errand_end.h"

void wend_agenda_restart(wend_agenda *agenda, struct wend_errand *errand)
{
    struct wend_agenda_search *search = &agenda->searches[errand->at];
    search->is_begun = search->is_changed = false;
    search->taken = 0;
    errand->restarts++;
    agenda->stats.restarts++;
}

bool wend_agenda_heed_change(wend_agenda *agenda, uint32_t index)
{
    struct wend_errand *errand = &agenda->errands[index];
    if (wend_errand_has_gone_stale(agenda, errand)) {
        wend_errand_finish(agenda, errand, WEND_TICKET_STALE);
        return false;
    }
    wend_errand_set_current(agenda, errand);
    return true;
}

/* The spaces of a search under way have changed. */
static void follow_change_for(wend_agenda *agenda, struct wend_agenda_search *search)
{
    struct wend_errand *errand = &agenda->errands[search->errand];
    if (errand->on_change == WEND_ON_CHANGE_STALE) {
        wend_errand_become_stale(agenda, search->errand);
        return;
    }
    wend_errand_set_current(agenda, errand);
    if (!search->is_begun)
        return;
    if (errand->on_change == WEND_ON_CHANGE_CHECK)
        search->is_changed = true;
    else
        wend_agenda_restart(agenda, errand);
}

void wend_agenda_follow_changes(wend_agenda *agenda)
{
    if (!wend_agenda_spaces_look_at_all(agenda))
        return;
    for (uint32_t i = 0; i < agenda->desc.searches; i++) {
        struct wend_agenda_search *search = &agenda->searches[i];
        if (search->errand != WEND_NO_ERRAND && !wend_errand_is_current(agenda, &agenda->errands[search->errand]))
            follow_change_for(agenda, search);
    }
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
