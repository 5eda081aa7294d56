/* Fields that several questions share. */
#include "agent/agenda/agenda_data.h"

#include "base/integer.h"
#include "search/field/field.h"

#include <string.h>

enum {
    /* A field may fall behind for so many changes of the map in a row, and so many units per cell of it. */
    FIELD_MOST_LAG = 16,
    FIELD_LAG_UNITS = 2
};

static bool are_all_complete(const struct wend_agenda_field *slot)
{
    bool are_complete = slot->targets.count != 0;
    for (uint32_t i = 0; are_complete && i < slot->targets.count; i++)
        are_complete = slot->fields[i] && wend_field_is_complete(slot->fields[i]);
    return are_complete;
}

/* Keeps fields to cells that are still among the nearest, and frees the others. */
static void keep_targets(struct wend_agenda_field *slot, const struct wend_agenda_targets *now)
{
    wend_field *fields[WEND_AGENDA_MOST_TARGETS] = {NULL};
    const bool are_cells = now->is_nearest && slot->targets.is_nearest;
    for (uint32_t i = 0; are_cells && i < now->count; i++)
        for (uint32_t k = 0; k < slot->targets.count; k++)
            if (now->nodes[i] == slot->targets.nodes[k]) {
                fields[i] = slot->fields[k];
                slot->fields[k] = NULL;
            }
    wend_agenda_targets_release(slot);
    memcpy(slot->fields, fields, sizeof fields);
    slot->targets = *now;
}

/* Frees fields that would now lead elsewhere, as another cell is nearest, or the goal itself is free. */
static void follow_targets(const wend_agenda *agenda, struct wend_agenda_field *slot)
{
    struct wend_agenda_targets now;
    if (slot->targets.count == 0 || !agenda->sharing.groups[slot->group].goal.takes_nearest)
        return;
    if (wend_agenda_targets_find(agenda, slot->group, &now) != WEND_OK)
        wend_agenda_targets_release(slot);
    else if (!wend_agenda_targets_equal(&now, &slot->targets))
        keep_targets(slot, &now);
}

/* Returns how many units a field may take in all before it is complete once. */
static uint64_t most_lag_units(const wend_agenda *agenda, const struct wend_agenda_field *slot)
{
    const wend_space *space = agenda->spaces[agenda->sharing.groups[slot->group].goal.space].space;
    const uint64_t cells = (uint64_t)space->cells.width * space->cells.height * space->cells.levels;
    return FIELD_LAG_UNITS * cells * WEND_MAX(slot->targets.count, 1);
}

void wend_agenda_fields_look(wend_agenda *agenda)
{
    for (uint32_t i = 0; i < agenda->desc.fields; i++) {
        struct wend_agenda_field *slot = &agenda->sharing.fields[i];
        if (slot->group == WEND_NO_INDEX)
            continue;
        const struct wend_agenda_group *group = &agenda->sharing.groups[slot->group];
        uint64_t epoch = agenda->spaces[group->goal.space].epoch;
        if (epoch != slot->epoch)
            wend_agenda_reading_follow(agenda, slot);
        follow_targets(agenda, slot);
        if (!wend_agenda_ring_follow(agenda, slot)) {
            wend_agenda_groups_dissolve(agenda, i);
            continue;
        }
        slot->is_complete = are_all_complete(slot);
        bool falls_behind = !slot->is_complete && !slot->has_caught_up && group->members != 0;
        slot->steps = falls_behind ? slot->steps + (epoch != slot->epoch) : 0;
        slot->epoch = epoch;
        slot->has_caught_up = slot->is_complete;
        slot->lag = slot->is_complete ? 0 : slot->lag;
        if (slot->steps > FIELD_MOST_LAG && slot->lag > most_lag_units(agenda, slot))
            wend_agenda_groups_dissolve(agenda, i);
    }
}

bool wend_agenda_fields_are_whole(const wend_agenda *agenda, const struct wend_job *job)
{
    const struct wend_agenda_field *slot = wend_job_field(agenda, job);
    return slot && slot->is_complete;
}

bool wend_agenda_fields_serve(const wend_agenda *agenda, const struct wend_job *job)
{
    return wend_job_field(agenda, job) != NULL;
}

static bool is_to_grow(const wend_agenda *agenda, const struct wend_agenda_field *slot)
{
    return slot->group != WEND_NO_INDEX && !slot->is_complete && agenda->sharing.groups[slot->group].members != 0;
}

void wend_agenda_fields_plan_growing(wend_agenda *agenda, uint64_t units)
{
    uint64_t count = 0, least = WEND_AGENDA_LEAST_SLICE;
    agenda->slice_count = 0;
    for (uint32_t i = 0; i < agenda->desc.fields; i++)
        count += is_to_grow(agenda, &agenda->sharing.fields[i]);
    for (uint32_t i = 0; i < agenda->desc.fields && units != 0; i++) {
        if (!is_to_grow(agenda, &agenda->sharing.fields[i]))
            continue;
        uint64_t share = units / count, part = share > least ? share : units < least ? units : least;
        agenda->slices[agenda->slice_count++] =
            (struct wend_agenda_slice){.kind = SLICE_GROW, .job = WEND_NO_JOB, .search = i, .units = part};
        units -= part;
        count--;
    }
}

/* Makes one of the fields of a slot, not grown yet. */
static wend_status make_field(const wend_agenda *agenda, struct wend_agenda_field *slot, uint32_t number)
{
    const struct wend_agenda_goal *goal = &agenda->sharing.groups[slot->group].goal;
    const wend_space *space = agenda->spaces[goal->space].space;
    wend_field_desc desc = wend_field_desc_default();
    wend_area areas[4] = {goal->area};
    desc.goals = areas;
    desc.goal_count = 1;
    desc.goals_may_be_occupied = goal->may_be_occupied;
    if (goal->arrival == WEND_ARRIVAL_NEXT_TO)
        desc.goal_count = wend_agenda_areas_beside(space, &goal->area, areas);
    if (slot->targets.is_nearest) {
        areas[0] = (wend_area){wend_cell_place(wend_space_cell(space, slot->targets.nodes[number])), 1, 1};
        desc.goals_may_be_occupied = false;
    }
    if (desc.goal_count == 0)
        return WEND_ERROR_UNSUPPORTED;
    return wend_field_create(space, &desc, &agenda->memory, &slot->fields[number]);
}

/* Makes all fields that a slot does not have yet. */
static wend_status make_fields(const wend_agenda *agenda, struct wend_agenda_field *slot)
{
    wend_status status = WEND_OK;
    if (slot->targets.count == 0)
        status = wend_agenda_targets_find(agenda, slot->group, &slot->targets);
    for (uint32_t i = 0; status == WEND_OK && i < slot->targets.count; i++) {
        if (slot->fields[i])
            continue;
        status = make_field(agenda, slot, i);
        if (status == WEND_OK)
            status = wend_agenda_ring_begin(agenda, slot);
    }
    return status;
}

/* Grows a slot's fields one by one, by `units` in all; *spent is what that took. WEND_ALL_WORK completes them. */
static wend_status grow_fields(struct wend_agenda_field *slot, uint64_t units, uint64_t *spent)
{
    wend_status status = WEND_OK;
    *spent = 0;
    for (uint32_t i = 0; status == WEND_OK && i < slot->targets.count && *spent < units; i++) {
        const uint64_t before = wend_field_work(slot->fields[i]);
        status = wend_field_grow(slot->fields[i], units - *spent, NULL);
        *spent += wend_field_work(slot->fields[i]) - before;
    }
    slot->is_complete = are_all_complete(slot);
    return status;
}

void wend_agenda_fields_grow(wend_agenda *agenda, struct wend_agenda_slice *slice)
{
    struct wend_agenda_field *slot = &agenda->sharing.fields[slice->search];
    uint64_t spent;
    slice->status = make_fields(agenda, slot);
    if (slice->status != WEND_OK)
        return;
    slice->status = grow_fields(slot, slice->units, &spent);
    slice->spent = spent ? spent : 1;
}

/* Lets all questions of a group that wait for a search, or for its end, wait for their paths to be read instead. */
static void gather_readers(wend_agenda *agenda, uint32_t group)
{
    for (uint32_t i = 0; i < agenda->job_count; i++) {
        struct wend_job *job = &agenda->jobs[i];
        bool waits = job->stage == JOB_FRESH || job->stage == JOB_WAITING || job->stage == JOB_RUNNING;
        if (!waits || job->group != group)
            continue;
        wend_job_share(agenda, i);
    }
}

void wend_agenda_fields_conclude(wend_agenda *agenda, const struct wend_agenda_slice *slice)
{
    struct wend_agenda_field *slot = &agenda->sharing.fields[slice->search];
    slot->has_caught_up |= slot->is_complete;
    slot->lag = slot->is_complete ? 0 : slot->lag + slice->spent;
    if (slot->is_complete)
        gather_readers(agenda, slot->group);
    bool has_failed =
        slice->status != WEND_OK && slice->status != WEND_ERROR_MEMORY && slice->status != WEND_ERROR_RANGE;
    if (has_failed)
        wend_agenda_groups_dissolve(agenda, slice->search);
}

void wend_agenda_fields_renew(wend_agenda *agenda)
{
    for (uint32_t i = 0; i < agenda->desc.fields; i++) {
        struct wend_agenda_field *slot = &agenda->sharing.fields[i];
        if (slot->group == WEND_NO_INDEX)
            continue;
        const bool was_complete = slot->is_complete;
        uint64_t spent;
        wend_agenda_targets_release(slot);
        wend_agenda_ring_let_go(agenda, slot);
        slot->lag = 0;
        if (was_complete &&
            (make_fields(agenda, slot) != WEND_OK || grow_fields(slot, WEND_ALL_WORK, &spent) != WEND_OK))
            slot->is_complete = false;
        wend_agenda_reading_repeat(agenda, i);
    }
}
