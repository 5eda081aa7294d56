/* The spaces that questions are about, and their changes. */
#include "agent/agenda/agenda_data.h"
#include "base/array.h"
#include "map/grid/grid_calls.h"
#include "map/space/space_calls.h"

struct wend_agenda_stamp wend_agenda_stamp_now(const wend_space *space)
{
    struct wend_agenda_stamp stamp = {
        .version = space->version, .link_version = space->cells.links.version, .unlogged = space->unlogged};
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++) {
        stamp.layers[kind] = space->layers[kind];
        stamp.layer_versions[kind] = wend_space_layer_version(space, kind);
    }
    return stamp;
}

/* Visits the entries of a log from one version to another, and subtracts their number from *most. */
static bool visit_log(const struct wend_edits *edits, uint64_t from, uint64_t to, uint64_t *most,
                      wend_agenda_log_visitor *visit, void *user)
{
    if (edits->version - from > edits->size || to - from > *most)
        return false;
    *most -= to - from;
    for (uint64_t v = from; v < to; v++) {
        struct wend_rectangle cells = wend_edits_since(edits, v);
        if (cells.width != 0 && cells.height != 0 && !visit(user, cells))
            return false;
    }
    return true;
}

bool wend_agenda_log_visit(const wend_space *space, const struct wend_agenda_stamp *since, uint64_t most,
                           wend_agenda_log_visitor *visit, void *user)
{
    const struct wend_agenda_stamp now = wend_agenda_stamp_now(space);
    if (!wend_space_has_cells(space))
        return since->version == now.version;
    if (since->link_version != now.link_version || since->unlogged != now.unlogged ||
        !visit_log(&space->cells.grid->edits, since->version, now.version, &most, visit, user))
        return false;
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++) {
        if (since->layers[kind] != now.layers[kind])
            return false;
        if (now.layers[kind] && !visit_log(&now.layers[kind]->edits, since->layer_versions[kind],
                                           now.layer_versions[kind], &most, visit, user))
            return false;
    }
    return true;
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

/* Returns the first free entry, or WEND_NO_INDEX; its epochs continue those of its previous space. */
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
    entry->age = wend_age_of(space);
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

/* True if a space has changed since it was last looked at. */
static bool is_older_now(const struct wend_agenda_space *entry)
{
    return entry->space && !wend_is_of_age(entry->space, entry->age);
}

void wend_agenda_spaces_look(struct wend_agenda_space *entry)
{
    if (!is_older_now(entry))
        return;
    entry->epoch++;
    entry->age = wend_age_of(entry->space);
}

/* Looks at all spaces; true if any has changed since it was last looked at here. */
static bool agenda_spaces_look_at_all(wend_agenda *agenda)
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

/* True if a question's spaces, as far as they were looked at, are as when it was asked or last searched for. */
static bool job_is_current(const wend_agenda *agenda, const struct wend_job *job)
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
    return !job_is_current(agenda, job);
}

void wend_job_set_current(const wend_agenda *agenda, struct wend_job *job)
{
    for (uint32_t i = 0; i < WEND_JOB_SPACES; i++)
        job->epochs[i] = job->spaces[i] != WEND_NO_INDEX ? agenda->spaces[job->spaces[i]].epoch : 0;
}

/* What becomes of questions when their maps change. */

void wend_agenda_restart(wend_agenda *agenda, struct wend_job *job)
{
    struct wend_agenda_search *search = &agenda->searches[job->at];
    search->is_begun = search->is_changed = false;
    search->taken = 0;
    job->restarts++;
    agenda->stats.restarts++;
}

bool wend_agenda_apply_change(wend_agenda *agenda, uint32_t index)
{
    struct wend_job *job = &agenda->jobs[index];
    if (wend_job_has_gone_stale(agenda, job)) {
        wend_job_finish(agenda, job, WEND_TICKET_STALE);
        return false;
    }
    wend_job_set_current(agenda, job);
    return true;
}

/* Lets a search under way follow a change of its spaces. */
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
    if (job->on_change == WEND_ON_CHANGE_CHECK || wend_job_is_impatient(agenda, job))
        search->is_changed = true;
    else
        wend_agenda_restart(agenda, job);
}

void wend_agenda_follow_changes(wend_agenda *agenda)
{
    if (!agenda_spaces_look_at_all(agenda))
        return;
    for (uint32_t i = 0; i < wend_agenda_search_count(agenda); i++) {
        struct wend_agenda_search *search = &agenda->searches[i];
        if (search->job != WEND_NO_JOB && !job_is_current(agenda, &agenda->jobs[search->job]))
            follow_change_for(agenda, search);
    }
}

void wend_agenda_begin_anew(wend_agenda *agenda)
{
    wend_agenda_follow_changes(agenda);
    for (uint32_t i = 0; i < wend_agenda_search_count(agenda); i++) {
        const struct wend_agenda_search *search = &agenda->searches[i];
        if (search->job != WEND_NO_JOB && search->is_changed)
            wend_agenda_restart(agenda, &agenda->jobs[search->job]);
    }
}
