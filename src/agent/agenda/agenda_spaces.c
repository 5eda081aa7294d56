/* The spaces that questions are about. */
#include "agent/agenda/agenda_spaces.h"

#include "base/array.h"
#include "map/space/space.h"
#include "map/space/space_calls.h"

static struct wend_age age_now(const wend_space *space)
{
    return (struct wend_age){space->version, wend_space_changes(space)};
}

uint32_t wend_agenda_spaces_find(const wend_agenda *agenda, const wend_space *space)
{
    for (uint32_t i = 0; space && i < agenda->space_count; i++)
        if (agenda->spaces[i].space == space)
            return i;
    return WEND_NO_INDEX;
}

static bool grow_spaces(wend_agenda *agenda)
{
    return WEND_RESERVE(&agenda->memory, agenda->spaces, agenda->space_capacity, agenda->space_capacity + 1);
}

/* The first free entry, whose epochs go on where those of the space before ended; WEND_NO_INDEX where there is none. */
static uint32_t free_entry(const wend_agenda *agenda)
{
    for (uint32_t i = 0; i < agenda->space_count; i++)
        if (!agenda->spaces[i].space)
            return i;
    return WEND_NO_INDEX;
}

void wend_agenda_spaces_set(struct wend_agenda_space *entry, const wend_space *space)
{
    entry->space = space;
    entry->age = age_now(space);
}

wend_status wend_agenda_spaces_make(wend_agenda *agenda, uint32_t count)
{
    while (agenda->space_capacity < count)
        if (!grow_spaces(agenda))
            return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        agenda->spaces[i] = (struct wend_agenda_space){.space = NULL};
    agenda->space_count = count;
    return WEND_OK;
}

wend_status wend_agenda_spaces_number(wend_agenda *agenda, const wend_space *space, uint32_t *number)
{
    *number = wend_agenda_spaces_find(agenda, space);
    if (!space || *number != WEND_NO_INDEX)
        return WEND_OK;
    uint32_t entry = free_entry(agenda);
    if (entry == WEND_NO_INDEX) {
        if (agenda->space_count == agenda->space_capacity && !grow_spaces(agenda))
            return WEND_ERROR_MEMORY;
        entry = agenda->space_count++;
        agenda->spaces[entry] = (struct wend_agenda_space){.space = NULL};
    }
    wend_agenda_spaces_set(&agenda->spaces[entry], space);
    *number = entry;
    return WEND_OK;
}

/* Whether a space has changed since it was last looked at. */
static bool is_older_now(const struct wend_agenda_space *entry)
{
    const struct wend_age now = entry->space ? age_now(entry->space) : entry->age;
    return now.version != entry->age.version || now.changes != entry->age.changes;
}

void wend_agenda_spaces_look(struct wend_agenda_space *entry)
{
    if (!is_older_now(entry))
        return;
    entry->epoch++;
    entry->age = age_now(entry->space);
}

bool wend_agenda_spaces_look_at_all(wend_agenda *agenda)
{
    bool changed = false;
    for (uint32_t i = 0; i < agenda->space_count; i++) {
        struct wend_agenda_space *entry = &agenda->spaces[i];
        wend_agenda_spaces_look(entry);
        changed |= entry->epoch != entry->followed;
        entry->followed = entry->epoch;
    }
    return changed;
}

bool wend_job_is_current(const wend_agenda *agenda, const struct wend_job *job)
{
    for (uint32_t i = 0; i < WEND_JOB_SPACES; i++)
        if (job->spaces[i] != WEND_NO_INDEX && agenda->spaces[job->spaces[i]].epoch != job->epochs[i])
            return false;
    return true;
}

bool wend_job_has_gone_stale(const wend_agenda *agenda, const struct wend_job *job)
{
    if (job->on_change != WEND_ON_CHANGE_STALE || !wend_job_waits(job))
        return false;
    for (uint32_t i = 0; i < WEND_JOB_SPACES; i++)
        if (job->spaces[i] != WEND_NO_INDEX && is_older_now(&agenda->spaces[job->spaces[i]]))
            return true;
    return !wend_job_is_current(agenda, job);
}

void wend_job_set_current(const wend_agenda *agenda, struct wend_job *job)
{
    for (uint32_t i = 0; i < WEND_JOB_SPACES; i++)
        job->epochs[i] = job->spaces[i] != WEND_NO_INDEX ? agenda->spaces[job->spaces[i]].epoch : 0;
}
