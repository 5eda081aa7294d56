/*
 * together.c: one traffic for all kinds, with all units in it: those that are sent, those that stand, and as fixed
 * units those that walk by other means, at their current places.
 */
#include "simulate/together.h"

#include <stdlib.h>

enum { MOST_SIDE = 4 };

wend_space *together_space(const world *world, kind *kind)
{
    if (kind->bare == NULL && wend_space_create(world->scene.grid, &kind->mover.profile, NULL, &kind->bare) != WEND_OK)
        world_no_memory();
    return kind->bare;
}

bool together_is_possible(const world *world)
{
    for (uint32_t i = 0; i < world->kind_count; i++) {
        const wend_profile *profile = &world->kinds[i].mover.profile;
        if (profile->turn_cost != 0 || profile->footprint > MOST_SIDE)
            return false;
    }
    return world->kind_count <= WEND_TRAFFIC_SPACES;
}

/* Creates the traffic, again if there are more kinds than it knows. */
static bool make_traffic(world *world)
{
    const wend_space *spaces[WEND_TRAFFIC_SPACES];
    wend_traffic_desc desc = wend_traffic_desc_default();
    if (world->group == NULL && wend_group_create(NULL, &world->group) != WEND_OK)
        return world_no_memory();
    if (world->traffic != NULL && world->traffic_kinds == world->kind_count)
        return true;
    for (uint32_t i = 0; i < world->kind_count; i++)
        if ((spaces[i] = together_space(world, &world->kinds[i])) == NULL)
            return false;
    desc.others = spaces + 1;
    desc.other_count = world->kind_count - 1;
    wend_traffic_destroy(world->traffic);
    for (uint32_t i = 0; i < world->unit_count; i++)
        world->units[i].traffic.id = 0;
    world->traffic_kinds = world->kind_count;
    return wend_traffic_create(spaces[0], &desc, NULL, &world->traffic) == WEND_OK || world_no_memory();
}

/* True for units that are not asked to make room: those that walk by other means, and those of a pursuit or a crowd. */
static bool is_fixed(const unit *unit)
{
    return unit->crowd.radius > 0 || unit->order == ORDER_CHASE ||
           (unit->order != ORDER_NONE && unit->order != ORDER_TOGETHER && unit->state != UNIT_ARRIVED);
}

/* Updates the traffic if is_fixed has changed. */
static void set_fixed(world *world, unit *unit)
{
    if (unit->traffic.is_fixed != is_fixed(unit))
        wend_traffic_set_fixed(world->traffic, unit->traffic.id, !unit->traffic.is_fixed);
    unit->traffic.is_fixed = is_fixed(unit);
}

/* Takes all units of crowds out. */
static void remove_crowds(world *world)
{
    for (uint32_t i = 0; i < world->unit_count; i++) {
        unit *unit = &world->units[i];
        if (unit->crowd.radius == 0 || unit->traffic.id == 0)
            continue;
        wend_traffic_remove(world->traffic, unit->traffic.id);
        unit->traffic.id = 0;
    }
}

/*
 * Adds a unit, unless its cells have become blocked. If the cell is taken, a unit of a crowd gives way to units that
 * step from cell to cell: its middle may lie in a cell where one stands.
 */
static bool add_unit(world *world, unit *unit)
{
    wend_unit_desc desc = wend_unit_desc_default();
    desc.space = world->kinds[unit->kind].bare;
    desc.place = unit->place;
    desc.is_fixed = unit->traffic.is_fixed = is_fixed(unit);
    desc.has_goal = unit->order == ORDER_TOGETHER;
    desc.goal = unit->goal;
    if (!wend_space_is_free(desc.space, desc.place))
        return true;
    wend_status status = wend_traffic_add(world->traffic, &desc, &unit->traffic.id);
    if (status == WEND_ERROR_ARGUMENT && unit->crowd.radius > 0)
        return true;
    if (status == WEND_ERROR_ARGUMENT) {
        remove_crowds(world);
        status = wend_traffic_add(world->traffic, &desc, &unit->traffic.id);
    }
    return status == WEND_OK || world_no_memory();
}

/* Adds the missing units of crowds, or the others. */
static bool add_missing(world *world, bool is_crowd)
{
    for (uint32_t i = 0; i < world->unit_count; i++) {
        unit *unit = &world->units[i];
        const bool is_missing = unit->traffic.id == 0 && !unit->gone;
        if (is_missing && (unit->crowd.radius > 0) == is_crowd && !add_unit(world, unit))
            return false;
    }
    return true;
}

static bool is_same_cell(wend_place a, wend_place b)
{
    return wend_place_column(a) == wend_place_column(b) && wend_place_row(a) == wend_place_row(b) && a.level == b.level;
}

/* Updates the traffic to where all units stand: those that moved by other means are removed first, then added again. */
static bool follow_others(world *world)
{
    for (uint32_t i = 0; i < world->unit_count; i++) {
        unit *unit = &world->units[i];
        wend_place place;
        if (unit->traffic.id == 0)
            continue;
        wend_traffic_place(world->traffic, unit->traffic.id, &place, NULL);
        if (!unit->gone && is_same_cell(place, unit->place)) {
            set_fixed(world, unit);
            continue;
        }
        wend_traffic_remove(world->traffic, unit->traffic.id);
        unit->traffic.id = 0;
    }
    return add_missing(world, false) && add_missing(world, true);
}

/* Sends a unit as near to the goal as it can get. */
static void begin(const world *world, unit *unit, wend_place goal)
{
    wend_nearest nearest;
    const wend_space *space = world->kinds[unit->kind].bare;
    const bool is_known = wend_space_nearest(space, NULL, unit->place, goal, &nearest) == WEND_OK && nearest.count > 0;
    unit->order = ORDER_TOGETHER;
    unit->goal = is_known ? nearest.place : unit->place;
    unit->state = UNIT_WALKS;
}

static void begin_all(const world *world, const squad *squad, const wend_group_outcome *outcomes, wend_place goal)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < squad->count; i++)
        if (world_unit(world, squad, i)->traffic.id != 0 && outcomes[count++] == WEND_GROUP_PLACED)
            begin(world, world_unit(world, squad, i), goal);
}

/* Gives the order to all units in the traffic; `ids` and `outcomes` have room for the squad. */
static bool give_order(world *world, const squad *squad, const wend_order *order, wend_unit_id *ids,
                       wend_group_outcome *outcomes)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < squad->count; i++)
        if (world_unit(world, squad, i)->traffic.id != 0)
            ids[count++] = world_unit(world, squad, i)->traffic.id;
    if (wend_traffic_send(world->traffic, world->group, order, ids, count, outcomes) != WEND_OK)
        return world_no_memory();
    begin_all(world, squad, outcomes, order->goal);
    return true;
}

bool together_send(world *world, const squad *squad, const wend_order *order)
{
    if (!make_traffic(world) || !follow_others(world))
        return false;
    wend_unit_id *ids = calloc(squad->count, sizeof *ids);
    wend_group_outcome *outcomes = calloc(squad->count, sizeof *outcomes);
    const bool has_room = ids != NULL && outcomes != NULL;
    const bool good = has_room ? give_order(world, squad, order, ids, outcomes) : world_no_memory();
    free(ids);
    free(outcomes);
    return good;
}

bool together_join(world *world, unit *unit)
{
    if (!make_traffic(world) || !follow_others(world))
        return false;
    if (unit->traffic.id == 0)
        return true;
    begin(world, unit, unit->goal);
    set_fixed(world, unit);
    return wend_traffic_set_goal(world->traffic, unit->traffic.id, unit->goal) == WEND_OK || world_no_memory();
}

wend_place together_place(const world *world, const unit *unit)
{
    wend_place place;
    return wend_traffic_goal(world->traffic, unit->traffic.id, &place) == WEND_OK ? place : unit->goal;
}

void together_end(world *world, unit *unit)
{
    if (unit->traffic.id != 0)
        wend_traffic_clear_goal(world->traffic, unit->traffic.id);
    unit->order = ORDER_NONE;
    unit->state = UNIT_IDLE;
}

/* Takes over the steps. All units leave before any enters, as one may follow another. */
static void take_steps(world *world)
{
    for (uint32_t i = 0; i < world->unit_count; i++)
        if (world->units[i].traffic.id != 0)
            world_leave(world, &world->units[i]);
    for (uint32_t i = 0; i < world->unit_count; i++) {
        unit *unit = &world->units[i];
        wend_place place = unit->place;
        bool has_arrived = false;
        if (unit->traffic.id == 0)
            continue;
        wend_traffic_place(world->traffic, unit->traffic.id, &place, &has_arrived);
        const bool moves = !is_same_cell(place, unit->place);
        if (moves) {
            world_move(world, unit, place);
            wend_walker_begin(&unit->walker, place, NULL);
        }
        if (unit->order == ORDER_TOGETHER)
            unit->state = has_arrived ? UNIT_ARRIVED : moves ? UNIT_WALKS : UNIT_HELD;
        world_enter(world, unit);
    }
}

static bool is_anybody_sent(const world *world)
{
    for (uint32_t i = 0; i < world->unit_count; i++)
        if (world->units[i].order == ORDER_TOGETHER && !world->units[i].gone)
            return true;
    return false;
}

bool together_walk(world *world)
{
    if (!is_anybody_sent(world))
        return true;
    if (!make_traffic(world) || !follow_others(world) ||
        wend_traffic_step(world->traffic, world_work_left(world), NULL, NULL, NULL) != WEND_OK)
        return world_no_memory();
    world_spend(world, wend_traffic_work(world->traffic));
    take_steps(world);
    return true;
}

bool together_follow_edit(const world *world)
{
    for (uint32_t i = 0; i < world->kind_count; i++)
        if (world->kinds[i].bare != NULL && wend_space_update(world->kinds[i].bare) != WEND_OK)
            return world_no_memory();
    return true;
}

bool together_has_way(const world *world, const unit *unit)
{
    wend_nearest nearest;
    const wend_space *space = world->kinds[unit->kind].bare;
    return wend_space_nearest(space, NULL, unit->place, unit->goal, &nearest) == WEND_OK && nearest.count != 0 &&
           nearest.distance_squared == 0;
}
