/*
 * Agents that an edit has left off the ground. Deep in a wall they stand until it is gone. Just beside the ground they
 * are put back on it, but not on to another agent: one in the way there makes them wait, or step back past it.
 */
#include "agent/crowd/crowd.h"

#include "base/root.h"

/* In cells: more than two agents together are put back by; each is put back by less than 2/256 either way. */
#define PUT_BACK 0.04

static double gap_to(const struct crowd_spot *spot, const struct crowd_agent *other)
{
    const double x = other->x - spot->x, y = other->y - spot->y;
    return wend_sqrt(x * x + y * y) - spot->radius - other->radius;
}

/* True if an agent on a spot would overlap another, and more than it does now. */
static bool presses_into(const wend_crowd *crowd, const struct crowd_agent *agent, const struct crowd_spot *spot,
                         const struct crowd_agent *other)
{
    const struct crowd_spot here = wend_crowd_spot(agent), there = wend_crowd_spot(other);
    const double gap = gap_to(spot, other);
    return other != agent && gap < 0 && gap < gap_to(&here, other) &&
           wend_crowd_ground_joins(&crowd->grounds[agent->ground], spot, &there, 2 * (spot->radius + other->radius));
}

/* True if an agent may be put on a spot just beside it. */
static bool is_free_for(wend_crowd *crowd, const struct crowd_agent *agent, const struct crowd_spot *spot)
{
    const struct crowd_bins *bins = &crowd->bins;
    wend_crowd_sort(crowd);
    const struct crowd_range range =
        wend_crowd_range(bins, spot->x, spot->y, spot->radius + bins->most_radius + PUT_BACK);
    for (uint32_t floor = 0; floor < bins->floors; floor++)
        for (int32_t row = range.top; row <= range.bottom && range.left <= range.right; row++) {
            uint32_t body;
            const uint32_t end = wend_crowd_row(bins, &range, row, floor, &body);
            for (; body < end; body++)
                if (presses_into(crowd, agent, spot, &crowd->agents[bins->bodies[body].index]))
                    return false;
        }
    return true;
}

void wend_crowd_look_at_ground(wend_crowd *crowd, uint32_t number)
{
    const struct crowd_ground *ground = &crowd->grounds[number];
    crowd->bins.is_current = false;
    for (uint32_t i = 0; i < crowd->agent_count; i++) {
        struct crowd_agent *agent = &crowd->agents[i];
        struct crowd_spot spot = wend_crowd_spot(agent);
        if (!agent->is_used || agent->ground != number)
            continue;
        agent->is_off_ground = !wend_crowd_ground_find(ground, &spot);
        if ((spot.x != agent->x || spot.y != agent->y) && !is_free_for(crowd, agent, &spot)) {
            agent->is_off_ground = true;
            spot = wend_crowd_spot(agent);
        }
        wend_crowd_set_spot(agent, &spot);
    }
    crowd->bins.is_current = false;
}

void wend_crowd_want_ground(const wend_crowd *crowd, const struct crowd_agent *agent, double preferred[2])
{
    struct crowd_spot spot = wend_crowd_spot(agent);
    preferred[0] = preferred[1] = 0;
    if (!wend_crowd_ground_find(&crowd->grounds[agent->ground], &spot))
        return;
    const double x = spot.x - agent->x, y = spot.y - agent->y, distance = wend_sqrt(x * x + y * y);
    const double speed = distance < agent->speed * crowd->tick ? distance / crowd->tick : agent->speed;
    if (distance > 0) {
        preferred[0] = x / distance * speed;
        preferred[1] = y / distance * speed;
    }
}

static double square_of_way(const struct crowd_spot *a, const struct crowd_spot *b)
{
    return (a->x - b->x) * (a->x - b->x) + (a->y - b->y) * (a->y - b->y);
}

bool wend_crowd_step_back(const wend_crowd *crowd, struct crowd_agent *agent, struct crowd_spot *spot, double x,
                          double y)
{
    const struct crowd_ground *ground = &crowd->grounds[agent->ground];
    struct crowd_spot to = *spot, before = *spot, after;
    to.x = x;
    to.y = y;
    after = to;
    if ((x == spot->x && y == spot->y) || !wend_crowd_ground_find(ground, &before) ||
        !wend_crowd_ground_find(ground, &after) || square_of_way(&to, &after) > square_of_way(spot, &before))
        return false;
    agent->is_off_ground = to.x != after.x || to.y != after.y;
    *spot = agent->is_off_ground ? to : after;
    return true;
}
