/*
 * Finds where the fields of a group lead: to its goal, beside it, or, if nobody can be there, to each of the cells
 * nearest to it. Which of these is cheapest differs from start to start, and of equal ones the first row by row counts:
 * so each has a field of its own, and few are enough.
 */
#include "agent/agenda/agenda_data.h"
#include "map/region/region.h"
#include "map/space/space_calls.h"

#include <wend/field.h>

static bool is_stood_in(const wend_space *space, uint32_t node)
{
    const uint8_t *occupied = wend_space_occupied(space);
    return occupied && wend_bits_get(occupied, node);
}

bool wend_agenda_goal_bars(const wend_space *space, const struct wend_agenda_goal *goal, wend_reason *reason)
{
    const uint32_t node = wend_space_node_at(space, goal->area.place);
    if (!goal->takes_nearest || node == 0)
        return false;
    const bool is_free = wend_bits_get(space->cells.free, node);
    *reason = is_free ? WEND_REASON_CANNOT_STOP : WEND_REASON_GOAL_BLOCKED;
    return !is_free || (!goal->may_be_occupied && is_stood_in(space, node));
}

/* Returns a free cell from which an unanswered question of a group begins, or 0. */
static uint32_t start_of_group(const wend_agenda *agenda, uint32_t group, const wend_space *space)
{
    for (uint32_t i = 0; i < agenda->job_count; i++) {
        const struct wend_job *job = &agenda->jobs[i];
        if (job->group != group || !wend_job_waits(job))
            continue;
        uint32_t node = wend_space_node_at(space, job->query.start);
        if (node != 0 && wend_bits_get(space->cells.free, node))
            return node;
    }
    return 0;
}

static bool accepts_target(const void *user, uint32_t node)
{
    return !is_stood_in(user, node);
}

/* Finds the cells nearest to a goal in the region of a start. UNSUPPORTED: there are none, or too many; MEMORY. */
static wend_status find_targets(const wend_agenda *agenda, const struct wend_agenda_goal *goal, uint32_t start,
                                struct wend_agenda_targets *targets)
{
    const wend_space *space = agenda->spaces[goal->space].space;
    struct wend_reachable reached = {0};
    struct wend_node_list list = {0};
    struct wend_nearby nearby = {.space = space,
                                 .measure = NEAR_IN_LINE,
                                 .reached = &reached,
                                 .accepts = accepts_target,
                                 .user = space,
                                 .list = &list,
                                 .memory = &agenda->memory};
    const struct wend_box box = wend_box_of(goal->area.place, 1, 1);
    wend_reachable_one(&reached, space, start);
    wend_nearby_begin(&nearby);
    wend_nearby_find(&nearby, &box);
    wend_status status = nearby.lacks_memory                                        ? WEND_ERROR_MEMORY
                         : list.count == 0 || list.count > WEND_AGENDA_MOST_TARGETS ? WEND_ERROR_UNSUPPORTED
                                                                                    : WEND_OK;
    targets->count = status == WEND_OK ? list.count : 0;
    targets->start = start;
    for (uint32_t i = 0; i < targets->count; i++) {
        uint32_t at = i;
        for (; at > 0 && targets->nodes[at - 1] > list.nodes[i]; at--)
            targets->nodes[at] = targets->nodes[at - 1];
        targets->nodes[at] = list.nodes[i];
    }
    wend_node_list_destroy(&list, &agenda->memory);
    return status;
}

wend_status wend_agenda_targets_find(const wend_agenda *agenda, uint32_t group, struct wend_agenda_targets *targets)
{
    const struct wend_agenda_goal *goal = &agenda->sharing.groups[group].goal;
    const wend_space *space = agenda->spaces[goal->space].space;
    *targets = (struct wend_agenda_targets){.count = 1};
    if (!wend_agenda_goal_bars(space, goal, &targets->reason))
        return WEND_OK;
    const uint32_t start = start_of_group(agenda, group, space);
    targets->is_nearest = true;
    targets->count = 0;
    if (start == 0 || space->cells.components->stale || space->cells.links.count != 0)
        return WEND_ERROR_UNSUPPORTED;
    return find_targets(agenda, goal, start, targets);
}

bool wend_agenda_targets_equal(const struct wend_agenda_targets *a, const struct wend_agenda_targets *b)
{
    bool is_same = a->count == b->count && a->is_nearest == b->is_nearest && a->reason == b->reason;
    for (uint32_t i = 0; is_same && a->is_nearest && i < a->count; i++)
        is_same = a->nodes[i] == b->nodes[i];
    return is_same;
}

/* Adds one side of the ring around a box, as far as it lies on the map; returns the new count. */
static uint32_t add_side(const wend_space *space, wend_area *areas, uint32_t count, struct wend_box side)
{
    side.left = WEND_MAX(side.left, 0), side.top = WEND_MAX(side.top, 0);
    side.right = WEND_MIN(side.right, (int64_t)space->cells.width - 1);
    side.bottom = WEND_MIN(side.bottom, (int64_t)space->cells.height - 1);
    if (side.left > side.right || side.top > side.bottom)
        return count;
    areas[count] = (wend_area){wend_place_at((int32_t)side.left, (int32_t)side.top, (uint16_t)side.level),
                               (uint32_t)(side.right - side.left + 1), (uint32_t)(side.bottom - side.top + 1)};
    return count + 1;
}

uint32_t wend_agenda_areas_beside(const wend_space *space, const wend_area *goal, wend_area areas[4])
{
    const int64_t reach = space->profile.footprint, right_most = space->cells.width, bottom_most = space->cells.height;
    struct wend_box box = wend_box_of(goal->place, goal->width, goal->height);
    box.left = WEND_MAX(box.left, 0), box.top = WEND_MAX(box.top, 0);
    box.right = WEND_MIN(box.right, right_most - 1), box.bottom = WEND_MIN(box.bottom, bottom_most - 1);
    if (box.left > box.right || box.top > box.bottom)
        return 0;
    const int64_t corner = space->profile.neighbours == WEND_NEIGHBOURS_4 ? 0 : 1;
    const struct wend_box all = {box.left - reach, box.top - reach, box.right + 1, box.bottom + 1, box.level};
    uint32_t count = 0;
    count = add_side(space, areas, count,
                     (struct wend_box){all.left + 1 - corner, all.top, all.right - 1 + corner, all.top, all.level});
    count =
        add_side(space, areas, count,
                 (struct wend_box){all.left + 1 - corner, all.bottom, all.right - 1 + corner, all.bottom, all.level});
    count =
        add_side(space, areas, count, (struct wend_box){all.left, all.top + 1, all.left, all.bottom - 1, all.level});
    return add_side(space, areas, count,
                    (struct wend_box){all.right, all.top + 1, all.right, all.bottom - 1, all.level});
}

void wend_agenda_targets_release(struct wend_agenda_field *slot)
{
    for (uint32_t i = 0; i < WEND_AGENDA_MOST_TARGETS; i++) {
        wend_field_release(slot->fields[i]);
        slot->fields[i] = NULL;
    }
    slot->targets = (struct wend_agenda_targets){.count = 0};
    slot->is_complete = false;
}
