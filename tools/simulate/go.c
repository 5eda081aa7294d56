/* go.c: units with questions on the agenda, and their walkers. */
#include "simulate/go.h"

#include "simulate/together.h"

#include <stdlib.h>
#include <string.h>

/* Ticks that a stuck unit rests, how far a wanderer goes in cells, and how many goals it tries. */
enum { GO_REST = 16, GO_WANDER = 24, GO_TRIES = 20 };

static void forget_ticket(world *world, unit *unit)
{
    if (unit->ticket != 0)
        wend_agenda_cancel(world->agenda, unit->ticket);
    unit->ticket = 0;
}

/*
 * Asks for a path from where the unit stands; if the agenda is full, again in the next tick. The path ignores moving
 * units, even those that were just in the way: they will be elsewhere by then, and a map that counted them would change
 * in each tick, so that many units with far goals would never get an answer. Only if stuck units cannot be planned
 * together does a unit whose way was blocked ask for a path around the others.
 */
static void ask(world *world, unit *unit)
{
    wend_agenda_request request = wend_agenda_request_default();
    wend_query query = wend_query_default();
    forget_ticket(world, unit);
    query.start = unit->place;
    query.goal = unit->goal;
    query.from.may_be_blocked = true;
    query.otherwise.policy = WEND_POLICY_NEAREST;
    request.space = unit->crowded ? world->kinds[unit->kind].space : world->kinds[unit->kind].plan;
    request.query = &query;
    request.on_change = WEND_ON_CHANGE_CHECK;
    unit->state = UNIT_ASKS;
    wend_agenda_submit(world->agenda, &request, &unit->ticket);
}

void go_begin(world *world, unit *unit, wend_place goal)
{
    unit->order = ORDER_GO;
    unit->goal = goal;
    unit->rest = 0;
    unit->crowded = false;
    ask(world, unit);
}

void go_end(world *world, unit *unit)
{
    forget_ticket(world, unit);
    unit->order = ORDER_NONE;
    unit->wanders = false;
    unit->state = UNIT_IDLE;
}

void go_wander(world *world, unit *unit)
{
    const wend_space *space = world->kinds[unit->kind].space;
    for (int i = 0; i < GO_TRIES; i++) {
        int32_t x = (int32_t)world_random(world, 2 * GO_WANDER + 1) - GO_WANDER;
        int32_t y = (int32_t)world_random(world, 2 * GO_WANDER + 1) - GO_WANDER;
        wend_place goal = unit->place;
        goal.x += x * WEND_CELL;
        goal.y += y * WEND_CELL;
        if (!wend_space_is_free(space, goal))
            continue;
        go_begin(world, unit, goal);
        unit->wanders = true;
        return;
    }
    unit->order = ORDER_GO;
    unit->wanders = true;
    unit->state = UNIT_IDLE;
    unit->rest = GO_REST;
}

bool go_search(world *world)
{
    wend_agenda_stats stats = wend_agenda_get_stats(world->agenda);
    uint64_t before = stats.total;
    wend_status status = wend_agenda_step(world->agenda, world_work_left(world), NULL);
    stats = wend_agenda_get_stats(world->agenda);
    world_spend(world, stats.total - before);
    world->now.waiting = stats.waiting;
    return status == WEND_OK || world_no_memory();
}

/* Copies a path's points into the unit, because its walker needs them while it walks. */
static bool take_path(const world *world, unit *unit, const wend_path *path)
{
    if (path->point_count > unit->room) {
        wend_place *points = realloc(unit->points, path->point_count * sizeof *points);
        if (points == NULL)
            return world_no_memory();
        unit->points = points;
        unit->room = path->point_count;
    }
    wend_path own = *path;
    memcpy(unit->points, path->points, path->point_count * sizeof *path->points);
    own.points = unit->points;
    return wend_walker_follow(&unit->walker, world->kinds[unit->kind].space, &own) == WEND_OK;
}

/* Polls for the answer. Does not start on the first steps of a path: the complete one may lead elsewhere. */
static bool receive_answer(world *world, unit *unit)
{
    wend_path path = wend_path_default();
    wend_ticket_state state;
    if (unit->ticket == 0) {
        ask(world, unit);
        return true;
    }
    wend_status status = wend_agenda_poll(world->agenda, unit->ticket, &state, &path);
    if (state == WEND_TICKET_PENDING || state == WEND_TICKET_FIRST_STEPS)
        return true;
    if (state == WEND_TICKET_STALE) {
        ask(world, unit);
        return true;
    }
    unit->state = state == WEND_TICKET_DONE && status == WEND_OK ? UNIT_WALKS : UNIT_NO_WAY;
    unit->rest = unit->state == UNIT_NO_WAY ? GO_REST : unit->rest;
    bool good = unit->state != UNIT_WALKS || take_path(world, unit, &path);
    forget_ticket(world, unit);
    return good;
}

static void rest_a_while(unit *unit, unit_state state)
{
    unit->state = state;
    unit->rest = GO_REST;
}

/*
 * False for units that a wall cuts off from their place in an order: they must keep that goal for when it opens again.
 */
static bool may_join(const world *world, const unit *unit)
{
    return !unit->wanders && !unit->traffic.is_cut_off && together_is_possible(world);
}

static bool walk_on(world *world, unit *unit)
{
    wend_walker_action walk;
    wend_status status = wend_walker_step(&unit->walker, world->kinds[unit->kind].space, world->finder, &walk);
    if (status != WEND_OK)
        return world_no_memory();
    world_move(world, unit, unit->walker.place);
    switch (walk) {
    case WEND_WALKER_ARRIVED:
        rest_a_while(unit, UNIT_ARRIVED);
        break;
    case WEND_WALKER_WAITED:
        unit->state = UNIT_HELD;
        break;
    case WEND_WALKER_REPLAN:
        unit->crowded = !together_is_possible(world);
        ask(world, unit);
        break;
    case WEND_WALKER_STUCK:
        forget_ticket(world, unit);
        rest_a_while(unit, UNIT_STUCK);
        return !may_join(world, unit) || together_join(world, unit);
    default:
        unit->state = unit->walker.left > 0 ? UNIT_WALKS : UNIT_ARRIVED;
        unit->rest = GO_REST;
    }
    return true;
}

/* Resting units try again some time: those stuck or without a path, and wanderers that have arrived. */
static void wake(world *world, unit *unit)
{
    if (unit->wanders)
        go_wander(world, unit);
    else if (unit->state == UNIT_STUCK || unit->state == UNIT_NO_WAY)
        ask(world, unit);
}

bool go_walk(world *world)
{
    bool good = true;
    for (uint32_t i = 0; good && i < world->unit_count; i++) {
        unit *unit = &world->units[i];
        if (unit->order != ORDER_GO)
            continue;
        if (unit->state == UNIT_ASKS)
            good = receive_answer(world, unit);
        if (unit->state == UNIT_WALKS || unit->state == UNIT_HELD)
            good = good && walk_on(world, unit);
        else if (unit->state != UNIT_ASKS && (unit->rest == 0 || --unit->rest == 0))
            wake(world, unit);
    }
    return good;
}
