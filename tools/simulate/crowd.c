/*
 * crowd.c: one crowd for all kinds. Units outside of it are obstacles in it. For the paths and steps of other units, a
 * unit of the crowd occupies the cell of its middle.
 */
#include "simulate/crowd.h"

#include "simulate/together.h"

#include <string.h>

/* Steps of the crowd in a tick, and seconds per step: long enough to look some cells ahead. */
enum { CROWD_STEPS = 4 };
#define CROWD_STEP 0.1

/* A unit that has come no nearer for this many seconds is held up. */
#define CROWD_HELD 0.8

static double half_side(const world *world, const unit *unit)
{
    return world->kinds[unit->kind].mover.profile.footprint / 2.0;
}

/* The middle of a unit; below, the place of a unit with that middle. */
static wend_crowd_point middle_of(const world *world, const unit *unit)
{
    const double half = half_side(world, unit) - 0.5;
    const wend_place place = unit->place;
    return (wend_crowd_point){place.x / (double)WEND_CELL + half, place.y / (double)WEND_CELL + half, place.level};
}

static wend_place place_of(const world *world, const unit *unit, const wend_agent *agent)
{
    const double half = half_side(world, unit) - 0.5;
    return (wend_place){(int32_t)((agent->x - half) * WEND_CELL), (int32_t)((agent->y - half) * WEND_CELL),
                        agent->level, 0};
}

/* Enters a unit; outside of the crowd it is an obstacle, and stays out if its cells have become blocked. */
static wend_status enter_unit(world *world, unit *unit)
{
    wend_agent_desc desc = wend_agent_desc_default();
    const wend_crowd_point middle = middle_of(world, unit);
    desc.space = together_space(world, &world->kinds[unit->kind]);
    if (desc.space == NULL)
        return WEND_ERROR_MEMORY;
    desc.x = middle.x;
    desc.y = middle.y;
    desc.level = middle.level;
    desc.radius = world_radius(world, unit);
    desc.is_fixed = unit->crowd.radius == 0;
    if (unit->crowd.speed > 0)
        desc.speed = unit->crowd.speed / ((double)CROWD_STEPS * CROWD_STEP);
    return wend_crowd_add(world->crowd, &desc, &unit->crowd.agent);
}

/* Creates the crowd if there is none yet. */
static bool open_crowd(world *world, kind *kind, const word *word)
{
    wend_crowd_desc desc = wend_crowd_desc_default();
    const wend_space *space = together_space(world, kind);
    desc.tick = CROWD_STEP;
    if (world->crowd != NULL)
        return true;
    if (space == NULL)
        return false;
    const wend_status status = wend_crowd_create(space, &desc, NULL, &world->crowd);
    if (status == WEND_ERROR_UNSUPPORTED)
        return script_error(word,
                            "crowds walk on squares without walls on the sides of cells, which this map or profile "
                            "is not: take units");
    return status == WEND_OK || world_no_memory();
}

static bool take_settings(const word *words, uint32_t count, double *radius, double *speed)
{
    for (uint32_t i = 0; i < count; i += 2) {
        const bool is_radius = strcmp(words[i].text, "radius") == 0;
        if (!is_radius && strcmp(words[i].text, "speed") != 0)
            return script_error(&words[i], "a crowd has no setting '%.60s', choose radius or speed", words[i].text);
        if (i + 1 == count)
            return script_error(&words[i], "what is '%.60s' to be? Write a number of cells behind it", words[i].text);
        if (!script_decimal(&words[i + 1], is_radius ? 0.1 : 0.01, is_radius ? 8 : 10, is_radius ? radius : speed))
            return false;
    }
    return true;
}

bool crowd_add(world *world, const word *words, uint32_t count)
{
    uint64_t number;
    double radius = 0, speed = 1;
    squad squad;
    if (!script_number(&words[1], 1, MOST_UNITS, &number) || !take_settings(words + 4, count - 4, &radius, &speed) ||
        !world_add_squad(world, &words[0], &words[2], (uint32_t)number, &words[3]) ||
        !world_find_units(world, &words[0], &squad))
        return false;
    for (uint32_t i = 0; i < squad.count; i++) {
        unit *unit = world_unit(world, &squad, i);
        kind *kind = &world->kinds[unit->kind];
        unit->crowd.radius = radius > 0 ? radius : 0.4 * kind->mover.profile.footprint;
        unit->crowd.speed = speed;
        if (!open_crowd(world, kind, &words[2]))
            return false;
        const wend_status status = enter_unit(world, unit);
        if (status == WEND_ERROR_UNSUPPORTED)
            return script_error(&words[2],
                                "'%.60s' cannot walk in a crowd, whose profiles have no walls on the sides of "
                                "cells",
                                words[2].text);
        if (status != WEND_OK)
            return world_no_memory();
    }
    return true;
}

static void begin(unit *unit)
{
    unit->order = ORDER_CROWD;
    unit->state = UNIT_ASKS;
}

void crowd_go(world *world, unit *unit, wend_place goal)
{
    wend_nearest nearest;
    const wend_space *space = together_space(world, &world->kinds[unit->kind]);
    const bool is_known = wend_space_nearest(space, NULL, unit->place, goal, &nearest) == WEND_OK && nearest.count > 0;
    begin(unit);
    unit->leaves = false;
    wend_crowd_go(world->crowd, unit->crowd.agent, is_known ? nearest.place : goal);
}

void crowd_flow(world *world, unit *unit)
{
    begin(unit);
    wend_crowd_follow_field(world->crowd, unit->crowd.agent, world->flows[unit->flow].field);
}

void crowd_end(world *world, unit *unit)
{
    wend_crowd_stop(world->crowd, unit->crowd.agent);
    unit->order = ORDER_NONE;
    unit->state = UNIT_IDLE;
}

/* Moves obstacles to where their units are. */
static bool move_obstacles(world *world)
{
    for (uint32_t i = 0; i < world->unit_count; i++) {
        unit *unit = &world->units[i];
        if (unit->crowd.radius > 0)
            continue;
        if (unit->crowd.agent != 0 &&
            (unit->gone || wend_crowd_put(world->crowd, unit->crowd.agent, middle_of(world, unit)))) {
            wend_crowd_remove(world->crowd, unit->crowd.agent);
            unit->crowd.agent = 0;
        } else if (unit->crowd.agent == 0 && !unit->gone && enter_unit(world, unit) == WEND_ERROR_MEMORY) {
            return world_no_memory();
        }
    }
    return true;
}

static unit_state state_of(const wend_agent *agent)
{
    switch (agent->state) {
    case WEND_AGENT_WALKING:
        return agent->stalled > CROWD_HELD ? UNIT_HELD : UNIT_WALKS;
    case WEND_AGENT_ARRIVED:
        return UNIT_ARRIVED;
    case WEND_AGENT_WAITING:
        return UNIT_ASKS;
    case WEND_AGENT_NO_WAY:
        return UNIT_NO_WAY;
    default:
        return UNIT_IDLE;
    }
}

/* Takes over the agent's place and state; a unit that has arrived may leave the map. */
static void follow_agent(world *world, unit *unit)
{
    wend_agent agent;
    if (wend_crowd_agent(world->crowd, unit->crowd.agent, &agent) != WEND_OK)
        return;
    world_leave(world, unit);
    world_move(world, unit, place_of(world, unit, &agent));
    unit->state = state_of(&agent);
    unit->gone = unit->leaves && unit->order == ORDER_CROWD && unit->state == UNIT_ARRIVED;
    world_enter(world, unit);
    if (!unit->gone)
        return;
    wend_crowd_remove(world->crowd, unit->crowd.agent);
    unit->crowd.agent = 0;
}

bool crowd_walk(world *world)
{
    if (world->crowd == NULL)
        return true;
    if (!move_obstacles(world))
        return false;
    for (int step = 0; step < CROWD_STEPS; step++) {
        wend_crowd_sum sum;
        if (wend_crowd_step(world->crowd, world_work_left(world), &sum) != WEND_OK)
            return world_no_memory();
        world_spend(world, sum.work);
    }
    for (uint32_t i = 0; i < world->unit_count; i++)
        if (world->units[i].crowd.radius > 0 && world->units[i].crowd.agent != 0)
            follow_agent(world, &world->units[i]);
    return true;
}
