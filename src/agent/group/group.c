/* Orders to groups. */
#include <wend/group.h>

#include "agent/group/group_crowd.h"

#include "agent/group/group_order.h"
#include "agent/group/group_paths.h"
#include "agent/group/group_places.h"
#include "agent/group/group_share.h"
#include "base/memory.h"

#define MOST_UNITS 65535

struct wend_group {
    struct wend_crowd crowd;
};

const char *wend_group_outcome_text(wend_group_outcome outcome)
{
    switch (outcome) {
    case WEND_GROUP_PLACED:
        return "it has a place";
    case WEND_GROUP_NO_ROOM:
        return "there is no room left";
    case WEND_GROUP_NO_WAY:
        return "it cannot get there";
    }
    return "unknown outcome";
}

wend_status wend_group_create(const wend_allocator *allocator, wend_group **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_group *group = wend_allocate(&memory, 1, sizeof *group);
    if (!group)
        return WEND_ERROR_MEMORY;
    *group = (wend_group){.crowd = {.scratch = {.memory = memory}, .far = {.memory = memory}}};
    *result = group;
    return WEND_OK;
}

void wend_group_destroy(wend_group *group)
{
    if (!group)
        return;
    wend_allocator memory = group->crowd.scratch.memory;
    wend_crowd_close(&group->crowd);
    WEND_RELEASE(&memory, group, 1);
}

size_t wend_group_memory(const wend_group *group)
{
    return group ? sizeof *group + wend_crowd_memory(&group->crowd) : 0;
}

static bool are_good_units(const wend_group_unit *units, uint32_t count)
{
    if (count > MOST_UNITS || (count != 0 && !units))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!units[i].space || wend_space_grid(units[i].space) != wend_space_grid(units[0].space))
            return false;
    return true;
}

/* The kind that a space is, found again or new. */
static uint32_t kind_of_member(struct wend_crowd *crowd, const wend_space *space, uint32_t likely)
{
    if (likely < crowd->kind_count && crowd->kinds[likely].space == space)
        return likely;
    uint32_t kind = 0;
    while (kind < crowd->kind_count && crowd->kinds[kind].space != space)
        kind++;
    if (kind == crowd->kind_count)
        crowd->kinds[crowd->kind_count++] = (struct wend_kind){.space = space};
    return kind;
}

/* Calls everybody to the crowd. MEMORY. */
static wend_status gather(struct wend_crowd *crowd, const wend_group_unit *units, uint32_t count)
{
    crowd->members = wend_crowd_room(crowd, ROOM_MEMBERS, count, sizeof *crowd->members);
    crowd->kinds = wend_crowd_room(crowd, ROOM_KINDS, count, sizeof *crowd->kinds);
    struct wend_marks *own = &crowd->goal_set.own;
    uint32_t nodes = units[0].space->cells.node_count;
    if (!crowd->members || !crowd->kinds || wend_marks_begin(own, nodes, &crowd->scratch.memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    crowd->member_count = count;
    crowd->kind_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const wend_space *space = units[i].space;
        uint32_t kind = kind_of_member(crowd, space, i == 0 ? 0 : crowd->members[i - 1].kind);
        uint32_t node = wend_space_node_at(space, units[i].place);
        bool is_free = node != 0 && wend_bits_get(space->cells.free, node);
        crowd->members[i] = (struct wend_member){.kind = kind,
                                                 .node = is_free ? node : 0,
                                                 .outcome = is_free ? WEND_GROUP_PLACED : WEND_GROUP_NO_WAY,
                                                 .place = WEND_NO_PLACE,
                                                 .order = UINT32_MAX};
        if (is_free)
            wend_crowd_mark(own, space, node);
    }
    return WEND_OK;
}

/* Counts those of each kind who may come. */
static void count_kinds(struct wend_crowd *crowd)
{
    for (uint32_t kind = 0; kind < crowd->kind_count; kind++)
        crowd->kinds[kind].members = 0;
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        struct wend_kind *kind = &crowd->kinds[crowd->members[i].kind];
        if (crowd->members[i].outcome == WEND_GROUP_PLACED && kind->members++ == 0)
            kind->first = i;
    }
}

/* Places, and who can come to them: where somebody cannot, there is one place less to find. MEMORY. */
static wend_status choose_until_settled(struct wend_crowd *crowd, wend_place goal)
{
    struct wend_paths_outcome outcome = {.somebody_stays = true, .window_is_small = false};
    while (outcome.somebody_stays || outcome.window_is_small) {
        wend_status status = WEND_OK;
        if (outcome.somebody_stays) {
            count_kinds(crowd);
            status = wend_crowd_choose_places(crowd, goal);
        } else {
            status = wend_crowd_lay_window(crowd);
        }
        if (status == WEND_OK)
            status = wend_crowd_find_paths(crowd, &outcome);
        if (status != WEND_OK)
            return status;
    }
    return WEND_OK;
}

static void report(const struct wend_crowd *crowd, const wend_group_unit *units, wend_group_place *places,
                   wend_group_sum *sum)
{
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        const struct wend_member *member = &crowd->members[i];
        places[i] = (wend_group_place){member->outcome, member->order, wend_place_centre(units[i].place), 0};
        sum->no_room += member->outcome == WEND_GROUP_NO_ROOM;
        sum->no_way += member->outcome == WEND_GROUP_NO_WAY;
        if (member->outcome != WEND_GROUP_PLACED)
            continue;
        const wend_space *space = crowd->kinds[member->kind].space;
        places[i].place = wend_cell_place(wend_space_cell(space, crowd->places[member->place].node));
        places[i].cost = member->cost;
        sum->placed++;
        sum->cost += places[i].cost;
    }
    sum->crossings = crowd->crossings;
}

wend_status wend_group_send(wend_group *group, wend_place goal, const wend_group_unit *units, uint32_t count,
                            wend_group_place *places, wend_group_sum *sum)
{
    wend_group_sum room = {0};
    if (!group || (count != 0 && !places) || !are_good_units(units, count))
        return WEND_ERROR_ARGUMENT;
    struct wend_crowd *crowd = &group->crowd;
    wend_status status = WEND_OK;
    if (count != 0) {
        status = gather(crowd, units, count);
        status = status == WEND_OK ? choose_until_settled(crowd, goal) : status;
        status = status == WEND_OK ? wend_crowd_share(crowd) : status;
        status = status == WEND_OK ? wend_crowd_put_in_order(crowd) : status;
        if (status != WEND_OK)
            return status;
        report(crowd, units, places, &room);
    }
    if (sum)
        *sum = room;
    return WEND_OK;
}
