/* The calls of groups, and the stages that lead from an order to places. */
#include "agent/group/group_crowd.h"
#include "base/array.h"
#include "base/sizes.h"

#define MOST_UNITS 65535

struct wend_group {
    struct wend_group_crowd crowd;
    struct wend_group_hold *reserved; /* one per place that is kept */
    wend_reservation_id *owners;      /* the reservation of each */
    uint32_t reserved_count, reserved_capacity, owner_capacity;
    wend_reservation_id last; /* the reservation given last */
    wend_order order;         /* under way; its units are in the crowd's rooms */
    uint32_t count;           /* of those units */
    bool is_under_way, is_gathered;
    struct wend_paths_outcome outcome;
};

void wend_order_init(wend_order *order, uint32_t size)
{
    const wend_order full = {.size = size};
    wend_give_sized(order, size, &full, sizeof full);
}

const char *wend_group_outcome_text(wend_group_outcome outcome)
{
    static const char *const texts[] = {
        [WEND_GROUP_PLACED] = "it has a place",
        [WEND_GROUP_NO_ROOM] = "there is no room left",
        [WEND_GROUP_NO_WAY] = "it cannot get there",
    };
    return WEND_TEXT_OF(texts, outcome, "unknown outcome");
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
    wend_group_crowd_close(&group->crowd);
    WEND_RELEASE(&memory, group->reserved, group->reserved_capacity);
    WEND_RELEASE(&memory, group->owners, group->owner_capacity);
    WEND_RELEASE(&memory, group, 1);
}

size_t wend_group_memory(const wend_group *group)
{
    if (!group)
        return 0;
    return sizeof *group + wend_group_crowd_memory(&group->crowd) + group->reserved_capacity * sizeof *group->reserved +
           group->owner_capacity * sizeof *group->owners;
}

/* Returns ARGUMENT, or UNSUPPORTED for units that do not stand in cells. */
static wend_status check_units(const wend_group_unit *units, uint32_t count)
{
    if (count > MOST_UNITS || (count != 0 && !units))
        return WEND_ERROR_ARGUMENT;
    for (uint32_t i = 0; i < count; i++)
        if (!units[i].space || wend_space_grid(units[i].space) != wend_space_grid(units[0].space))
            return WEND_ERROR_ARGUMENT;
    return count != 0 && !wend_space_has_cells(units[0].space) ? WEND_ERROR_UNSUPPORTED : WEND_OK;
}

wend_status wend_group_reserve(wend_group *group, const wend_group_unit *units, uint32_t count,
                               const wend_group_place *places, wend_reservation_id *reservation)
{
    if (reservation)
        *reservation = 0;
    const bool is_meant = group && reservation && (count == 0 || places);
    const wend_status status = is_meant ? check_units(units, count) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    const wend_allocator *memory = &group->crowd.scratch.memory;
    const uint64_t most = (uint64_t)group->reserved_count + count;
    if (count != 0 && (!WEND_RESERVE(memory, group->reserved, group->reserved_capacity, most) ||
                       !WEND_RESERVE(memory, group->owners, group->owner_capacity, most)))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        if (places[i].outcome != WEND_GROUP_PLACED)
            continue;
        *reservation = group->last + 1;
        group->owners[group->reserved_count] = *reservation;
        group->reserved[group->reserved_count++] = (struct wend_group_hold){units[i].space, places[i].place, 1};
    }
    group->last += *reservation != 0;
    return WEND_OK;
}

wend_status wend_group_drop(wend_group *group, wend_reservation_id reservation)
{
    uint32_t kept = 0;
    if (!group)
        return WEND_ERROR_ARGUMENT;
    for (uint32_t i = 0; i < group->reserved_count; i++) {
        if (group->owners[i] == reservation)
            continue;
        group->owners[kept] = group->owners[i];
        group->reserved[kept++] = group->reserved[i];
    }
    const bool was_there = kept != group->reserved_count;
    group->reserved_count = kept;
    return was_there ? WEND_OK : WEND_ERROR_ARGUMENT;
}

/* Index of a space's kind, which may be a new one; `likely` is tried first. */
static uint32_t kind_of_member(struct wend_group_crowd *crowd, const wend_space *space, uint32_t likely)
{
    if (likely < crowd->kind_count && crowd->kinds[likely].space == space)
        return likely;
    uint32_t kind = 0;
    while (kind < crowd->kind_count && crowd->kinds[kind].space != space)
        kind++;
    if (kind == crowd->kind_count)
        crowd->kinds[crowd->kind_count++] = (struct wend_kind){.space = space, .age = wend_age_of(space)};
    return kind;
}

/* Makes members of all units. MEMORY. */
static wend_status gather(struct wend_group_crowd *crowd, const wend_group_unit *units, uint32_t count)
{
    crowd->members = wend_group_crowd_room(crowd, ROOM_MEMBERS, count, sizeof *crowd->members);
    crowd->kinds = wend_group_crowd_room(crowd, ROOM_KINDS, count, sizeof *crowd->kinds);
    struct wend_marks *own = &crowd->goal_set.own;
    uint32_t nodes = units[0].space->cells.node_count;
    if (!crowd->members || !crowd->kinds || wend_marks_begin(own, nodes, &crowd->scratch.memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    crowd->member_count = count;
    crowd->kind_count = 0;
    crowd->dealing = DEALING_NOTHING;
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
            wend_group_crowd_mark(own, space, node);
    }
    return WEND_OK;
}

/* Counts the members of each kind that may come. */
static void count_kinds(struct wend_group_crowd *crowd)
{
    for (uint32_t kind = 0; kind < crowd->kind_count; kind++)
        crowd->kinds[kind].members = 0;
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        struct wend_kind *kind = &crowd->kinds[crowd->members[i].kind];
        if (crowd->members[i].outcome == WEND_GROUP_PLACED && kind->members++ == 0)
            kind->first = i;
    }
}

/* Chooses places, or only lays the window again; after both all ways have to be found. MEMORY. */
static wend_status begin_places(struct wend_group_crowd *crowd, struct wend_paths_outcome *outcome)
{
    wend_status status;
    if (outcome->somebody_stays) {
        count_kinds(crowd);
        status = wend_group_crowd_choose_places(crowd);
    } else {
        status = wend_group_crowd_lay_window(crowd);
    }
    *outcome = (struct wend_paths_outcome){false, false};
    crowd->routed = 0;
    crowd->is_routing = false;
    return status;
}

/*
 * Continues to find places, and who can reach them: each member that cannot leaves one place less to find. With
 * `routed` WEND_NO_PLACE the crowd is at the beginning. MEMORY.
 */
static wend_status settle_on(struct wend_group_crowd *crowd, uint64_t *units, struct wend_paths_outcome *outcome,
                             bool *complete)
{
    wend_status status = WEND_OK;
    *complete = false;
    if (crowd->routed == WEND_NO_PLACE) {
        outcome->somebody_stays = true;
        status = begin_places(crowd, outcome);
    }
    while (status == WEND_OK) {
        status = wend_group_crowd_find_paths(crowd, units, outcome, complete);
        if (status != WEND_OK || !*complete || (!outcome->somebody_stays && !outcome->window_is_small))
            return status;
        status = begin_places(crowd, outcome);
    }
    return status;
}

/* As settle_on, to the end. MEMORY. */
static wend_status choose_until_settled(struct wend_group_crowd *crowd)
{
    struct wend_paths_outcome outcome;
    uint64_t units = UINT64_MAX;
    bool complete;
    crowd->routed = WEND_NO_PLACE;
    return settle_on(crowd, &units, &outcome, &complete);
}

static void report(const struct wend_group_crowd *crowd, const wend_group_unit *units, wend_group_place *places,
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

/* True if members of one kind stand in all cells around one, and so will fill them up by themselves. */
static bool do_fill_up(const struct wend_group_crowd *crowd)
{
    return crowd->kind_count == 1 && !crowd->is_parted && crowd->place_count == crowd->kinds[0].members;
}

/* Sends all members that can come to the cell around which their places lie. */
static void report_one_place(const struct wend_group_crowd *crowd, const wend_group_unit *units,
                             wend_group_place *places)
{
    const struct wend_kind *kind = &crowd->kinds[0];
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        const struct wend_member *member = &crowd->members[i];
        places[i] = (wend_group_place){member->outcome, member->order, wend_place_centre(units[i].place), 0};
        if (member->outcome == WEND_GROUP_PLACED)
            places[i].place = wend_cell_place(wend_space_cell(kind->space, kind->seed));
    }
}

wend_status wend_group_form_among(wend_group *group, const wend_order *order, const struct wend_group_holds *holds,
                                  const wend_group_unit *units, uint32_t count, wend_group_place *places)
{
    wend_group_sum sum = {0};
    struct wend_group_crowd *crowd = &group->crowd;
    wend_status status = wend_group_is_order(order) ? check_units(units, count) : WEND_ERROR_ARGUMENT;
    if (status == WEND_OK)
        status = gather(crowd, units, count);
    if (status != WEND_OK)
        return status;
    group->is_under_way = false;
    crowd->order = order;
    crowd->holds = holds;
    if (status == WEND_OK)
        status = choose_until_settled(crowd);
    crowd->holds = NULL;
    const bool fills_up = status == WEND_OK && do_fill_up(crowd);
    if (status == WEND_OK && !fills_up) {
        uint64_t units = UINT64_MAX;
        bool complete;
        status = wend_group_crowd_share(crowd, &units, &complete);
    }
    if (status != WEND_OK)
        return status;
    if (fills_up)
        report_one_place(crowd, units, places);
    else
        report(crowd, units, places, &sum);
    return WEND_OK;
}

wend_status wend_group_begin(wend_group *group, const wend_order *order, const wend_group_unit *units, uint32_t count)
{
    const bool is_meant = group && order && wend_group_is_order(order);
    const wend_status status = is_meant ? check_units(units, count) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    struct wend_group_crowd *crowd = &group->crowd;
    wend_group_unit *own = wend_group_crowd_room(crowd, ROOM_UNITS, count, sizeof *own);
    wend_formation_spot *spots = wend_group_crowd_room(crowd, ROOM_SPOTS, order->spot_count, sizeof *spots);
    group->is_under_way = own && spots;
    if (!group->is_under_way)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        own[i] = units[i];
    for (uint32_t i = 0; i < order->spot_count; i++)
        spots[i] = order->spots[i];
    group->order = *order;
    group->order.spots = order->spot_count ? spots : NULL;
    group->count = count;
    group->is_gathered = false;
    return WEND_OK;
}

/* True if no space has changed since the order was begun, or begun again. */
static bool are_as_they_were(const struct wend_group_crowd *crowd)
{
    for (uint32_t i = 0; i < crowd->kind_count; i++)
        if (!wend_is_of_age(crowd->kinds[i].space, crowd->kinds[i].age))
            return false;
    return true;
}

/* Continues once it is known who can come: assigns the places, then the order in which members go. MEMORY. */
static wend_status deal_places(struct wend_group_crowd *crowd, uint64_t *units, bool *complete)
{
    bool is_shared = crowd->dealing == DEALING_NUMBERS;
    wend_status status = is_shared ? WEND_OK : wend_group_crowd_share(crowd, units, &is_shared);
    *complete = false;
    if (status != WEND_OK || !is_shared)
        return status;
    return wend_group_crowd_put_in_order(crowd, units, complete);
}

wend_status wend_group_continue(wend_group *group, uint64_t work, wend_group_place *places, wend_group_sum *sum,
                                bool *complete)
{
    if (!group || !complete || !group->is_under_way || (group->count != 0 && !places))
        return WEND_ERROR_ARGUMENT;
    struct wend_group_crowd *crowd = &group->crowd;
    const wend_group_unit *units = crowd->rooms[ROOM_UNITS].items;
    const struct wend_group_holds holds = {group->reserved, group->reserved_count};
    wend_group_sum room = {0};
    wend_status status = WEND_OK;
    *complete = group->count == 0;
    if (group->count != 0 && (!group->is_gathered || !are_as_they_were(crowd))) {
        status = gather(crowd, units, group->count);
        crowd->routed = WEND_NO_PLACE;
        group->is_gathered = status == WEND_OK;
    }
    crowd->order = &group->order;
    crowd->holds = &holds;
    if (status == WEND_OK && group->count != 0 && crowd->dealing == DEALING_NOTHING)
        status = settle_on(crowd, &work, &group->outcome, complete);
    crowd->holds = NULL;
    if (status == WEND_OK && (*complete || crowd->dealing != DEALING_NOTHING) && group->count != 0)
        status = deal_places(crowd, &work, complete);
    if (status != WEND_OK) {
        group->is_gathered = *complete = false;
        return status;
    }
    if (!*complete)
        return WEND_OK;
    group->is_under_way = false;
    if (group->count != 0)
        report(crowd, units, places, &room);
    if (sum)
        *sum = room;
    return WEND_OK;
}

wend_status wend_group_form(wend_group *group, const wend_order *order, const wend_group_unit *units, uint32_t count,
                            wend_group_place *places, wend_group_sum *sum)
{
    bool complete;
    if (count != 0 && !places)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_group_begin(group, order, units, count);
    if (status != WEND_OK)
        return status;
    status = wend_group_continue(group, WEND_ALL_WORK, places, sum, &complete);
    group->is_under_way = false;
    return status;
}

wend_status wend_group_send(wend_group *group, wend_place goal, const wend_group_unit *units, uint32_t count,
                            wend_group_place *places, wend_group_sum *sum)
{
    wend_order order = wend_order_default();
    order.goal = goal;
    return wend_group_form(group, &order, units, count, places, sum);
}
