/*
 * order.c: a squad is sent as units whose steps are planned together. If some kinds cannot be, wend's group gives each
 * unit a place, and the units with the farthest places go first.
 */
#include "simulate/order.h"

#include "simulate/go.h"
#include "simulate/together.h"

#include <stdlib.h>

/* A unit's turn to go. Units without a place come last, by number. */
typedef struct turn {
    uint32_t order, unit;
    wend_place place;
} turn;

static int compare_turns(const void *a, const void *b)
{
    const turn *one = a, *other = b;
    if (one->order != other->order)
        return one->order < other->order ? -1 : 1;
    return one->unit < other->unit ? -1 : one->unit > other->unit;
}

/* A unit without a place goes to the goal, or as near as it can. */
static void send_all(world *world, turn *turns, uint32_t count)
{
    qsort(turns, count, sizeof *turns, compare_turns);
    for (uint32_t i = 0; i < count; i++)
        go_begin(world, &world->units[turns[i].unit], turns[i].place);
}

static uint32_t list_units(const world *world, const squad *squad, wend_group_unit *members, turn *turns)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < squad->count; i++) {
        const unit *unit = world_unit(world, squad, i);
        if (unit->gone)
            continue;
        members[count] = (wend_group_unit){world->kinds[unit->kind].plan, unit->place};
        turns[count++].unit = (uint32_t)(unit - world->units);
    }
    return count;
}

/* Gives each unit a place, for which it asks for its own path. */
static bool send_apart(world *world, const squad *squad, const wend_order *order)
{
    wend_group_unit *members = calloc(squad->count, sizeof *members);
    wend_group_place *places = calloc(squad->count, sizeof *places);
    turn *turns = calloc(squad->count, sizeof *turns);
    wend_group *group = NULL;
    bool good = members != NULL && places != NULL && turns != NULL && wend_group_create(NULL, &group) == WEND_OK;
    uint32_t count = good ? list_units(world, squad, members, turns) : 0;
    good = good && (count == 0 || wend_group_form(group, order, members, count, places, NULL) == WEND_OK);
    for (uint32_t i = 0; good && i < count; i++) {
        turns[i].order = places[i].order;
        turns[i].place = places[i].outcome == WEND_GROUP_PLACED ? places[i].place : order->goal;
    }
    if (good)
        send_all(world, turns, count);
    wend_group_destroy(group);
    free(members);
    free(places);
    free(turns);
    return good || world_no_memory();
}

/* A unit without a place goes alone, as near as it can. */
static bool send_together(world *world, const squad *squad, const wend_order *order)
{
    if (!together_send(world, squad, order))
        return false;
    for (uint32_t i = 0; i < squad->count; i++)
        if (world_unit(world, squad, i)->order == ORDER_NONE && !world_unit(world, squad, i)->gone)
            go_begin(world, world_unit(world, squad, i), order->goal);
    return true;
}

bool order_begin(world *world, const squad *squad, const wend_order *order)
{
    return together_is_possible(world) ? send_together(world, squad, order) : send_apart(world, squad, order);
}

/* A unit that a wall cuts off goes alone, as near as it can, and rejoins the order once there is a way to its place. */
static bool follow_edit(world *world, unit *unit)
{
    const bool is_sent = unit->order == ORDER_TOGETHER || unit->traffic.is_cut_off;
    if (!is_sent || unit->gone || together_has_way(world, unit) != unit->traffic.is_cut_off)
        return true;
    unit->traffic.is_cut_off = !unit->traffic.is_cut_off;
    if (unit->traffic.is_cut_off) {
        const wend_place place = together_place(world, unit);
        together_end(world, unit);
        go_begin(world, unit, place);
        return true;
    }
    if (unit->order == ORDER_GO)
        go_end(world, unit);
    return together_join(world, unit);
}

bool order_follow_edit(world *world)
{
    if (!together_follow_edit(world))
        return false;
    for (uint32_t i = 0; i < world->unit_count; i++)
        if (!follow_edit(world, &world->units[i]))
            return false;
    return true;
}
