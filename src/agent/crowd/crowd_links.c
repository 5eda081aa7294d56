/*
 * Links: an agent that has come to the start of a link on its way is at the link's other end in the next step, if there
 * is room.
 */
#include "agent/crowd/crowd.h"

#include "base/root.h"
#include "map/cells/cells.h"
#include "map/grid/profile.h"
#include "map/mesh/mesh.h"
#include "map/space/space_calls.h"

#include <wend/line.h>

#define OF_A_CELL (1.0 / WEND_CELL)

/* In radii: links may begin in corners, to which no agent's middle comes nearer than this. */
#define LINK_REACH 1.5

/* Most agents that go through links in one step; the others follow in the next. */
enum { MOST_LANDED = 64 };

static bool has_links(const wend_space *space)
{
    return space->mesh ? space->mesh->links.count != 0 : (space->rules & RULE_LINKS) != 0;
}

/* True if a link leads from one place to another now. */
static bool is_linked(const wend_space *space, wend_place from, wend_place to)
{
    uint32_t cost, begin, end;
    struct wend_cell cell;
    if (!has_links(space))
        return false;
    if (space->mesh)
        return wend_ground_links_cost(&space->mesh->links, from, to, &cost);
    return wend_space_find(space, from, &cell, &begin) && wend_space_find(space, to, &cell, &end) &&
           wend_space_has_link(space, begin, end);
}

/* Finds the link that an agent's field takes straight from a place. On cells it begins in the place's own cell. */
static bool find_link_of_field(const struct crowd_agent *agent, wend_place place, wend_place link[2])
{
    wend_place next, after;
    if (!wend_field_next(agent->way.field, place, &next))
        return false;
    if (next.flags & WEND_PLACE_BY_LINK) {
        link[0] = place;
        link[1] = next;
        return true;
    }
    if (!wend_field_space(agent->way.field)->mesh || !wend_field_next(agent->way.field, next, &after) ||
        !(after.flags & WEND_PLACE_BY_LINK))
        return false;
    link[0] = next;
    link[1] = after;
    return true;
}

static bool find_link(const wend_crowd *crowd, const struct crowd_agent *agent, wend_place place, wend_place link[2])
{
    const struct crowd_way *way = &agent->way;
    if (agent->order == CROWD_FIELD && way->count == 0)
        return find_link_of_field(agent, place, link);
    if (way->next + 1 >= way->count || !(way->points[way->next + 1].flags & WEND_PLACE_BY_LINK))
        return false;
    link[0] = way->points[way->next];
    link[1] = way->points[way->next + 1];
    return is_linked(crowd->grounds[agent->ground].space, link[0], link[1]);
}

/* Finds the link on an agent's way that it has come to. */
static bool is_at_link(const wend_crowd *crowd, const struct crowd_agent *agent, wend_place link[2])
{
    const struct crowd_ground *ground = &crowd->grounds[agent->ground];
    const struct crowd_spot spot = wend_crowd_spot(agent);
    const wend_place place = wend_crowd_ground_place(ground, &spot);
    if (!find_link(crowd, agent, place, link))
        return false;
    const double half = ground->space->mesh ? 0 : (ground->space->profile.footprint - 1) * 0.5;
    const double x = link[0].x * OF_A_CELL + half - agent->x, y = link[0].y * OF_A_CELL + half - agent->y;
    const bool is_near = x * x + y * y <= LINK_REACH * LINK_REACH * agent->radius * agent->radius;
    const bool is_in_cell = !ground->space->mesh && place.level == link[0].level &&
                            wend_place_column(place) == wend_place_column(link[0]) &&
                            wend_place_row(place) == wend_place_row(link[0]);
    return is_in_cell || (is_near && wend_line_of_sight(ground->space, place, link[0], NULL, 0));
}

bool wend_crowd_look_for_link(const wend_crowd *crowd, struct crowd_agent *agent)
{
    wend_place link[2];
    agent->way.waits_for_link =
        has_links(crowd->grounds[agent->ground].space) && !agent->is_fixed && is_at_link(crowd, agent, link);
    return agent->way.waits_for_link;
}

/* Agents that have gone through links in this step. */
struct landed_list {
    uint32_t agents[MOST_LANDED], count;
};

static bool overlaps(const struct crowd_ground *ground, const struct crowd_spot *spot, const struct crowd_agent *other)
{
    const double x = other->x - spot->x, y = other->y - spot->y, reach = spot->radius + other->radius;
    const struct crowd_spot there = wend_crowd_spot(other);
    return x * x + y * y < reach * reach && wend_crowd_ground_joins(ground, spot, &there, 2 * reach);
}

/* True if an agent on a spot would overlap nobody else. */
static bool is_room(const wend_crowd *crowd, const struct crowd_agent *agent, const struct crowd_spot *spot,
                    const struct landed_list *landed)
{
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_ground *ground = &crowd->grounds[agent->ground];
    const struct crowd_range range = wend_crowd_range(bins, spot->x, spot->y, spot->radius + bins->most_radius);
    for (uint32_t i = 0; i < landed->count; i++)
        if (overlaps(ground, spot, &crowd->agents[landed->agents[i]]))
            return false;
    for (uint32_t floor = 0; floor < bins->floors; floor++)
        for (int32_t row = range.top; row <= range.bottom && range.left <= range.right; row++) {
            uint32_t body;
            const uint32_t end = wend_crowd_row(bins, &range, row, floor, &body);
            for (; body < end; body++) {
                const struct crowd_agent *other = &crowd->agents[bins->bodies[body].index];
                if (other != agent && overlaps(ground, spot, other))
                    return false;
            }
        }
    return true;
}

/* Finds where an agent lands: at the link's end, or beside it if others are there. False if there is no room. */
static bool find_landing(const wend_crowd *crowd, const struct crowd_agent *agent, wend_place end,
                         const struct landed_list *landed, struct crowd_spot *spot)
{
    enum { RINGS = 2, AROUND = 8 };
    static const double across[AROUND] = {1, 0.7071, 0, -0.7071, -1, -0.7071, 0, 0.7071};
    const struct crowd_ground *ground = &crowd->grounds[agent->ground];
    const double half = ground->space->mesh ? 0 : (ground->space->profile.footprint - 1) * 0.5;
    const double x = end.x * OF_A_CELL + half, y = end.y * OF_A_CELL + half;
    struct crowd_wall wall;
    *spot = (struct crowd_spot){x, y, agent->radius, end.level, CROWD_NONE};
    if (!wend_crowd_ground_find(ground, spot))
        return false;
    for (int i = 0; i <= RINGS * AROUND; i++) {
        struct crowd_spot beside = *spot;
        const double away = i == 0 ? 0 : 2.1 * agent->radius * (1 + (i - 1) / AROUND);
        if (!wend_crowd_ground_walk(ground, &beside, x + away * across[i == 0 ? 0 : (i - 1) % AROUND],
                                    y + away * across[(i + 1) % AROUND]))
            continue;
        const wend_place there = wend_crowd_ground_place(ground, &beside);
        if (i != 0 && (!wend_line_of_sight(ground->space, end, there, NULL, 0) ||
                       wend_crowd_ground_walls(ground, &beside, 0, &wall, 1) != 0))
            continue;
        if (is_room(crowd, agent, &beside, landed)) {
            *spot = beside;
            return true;
        }
    }
    return false;
}

/* Puts an agent at its link's end, from where it walks on. */
static void land(struct crowd_agent *agent, const struct crowd_spot *spot)
{
    struct crowd_way *way = &agent->way;
    wend_crowd_set_spot(agent, spot);
    agent->velocity_x = agent->velocity_y = 0;
    agent->way.waits_for_link = false;
    agent->way.lands = true;
    way->slow = way->barred_for = 0;
    way->aim_x = agent->x;
    way->aim_y = agent->y;
    way->next += way->count > 0;
    crowd_forget_aim(way);
}

void wend_crowd_take_links(wend_crowd *crowd)
{
    struct landed_list landed = {.count = 0};
    bool may = false;
    for (uint32_t i = 0; i < crowd->ground_count && !may; i++)
        may = crowd->grounds[i].users != 0 && has_links(crowd->grounds[i].space);
    for (uint32_t i = 0; may && i < crowd->agent_count && landed.count < MOST_LANDED; i++) {
        struct crowd_agent *agent = &crowd->agents[i];
        wend_place link[2];
        struct crowd_spot spot;
        if (!agent->is_used || !agent->way.waits_for_link)
            continue;
        agent->way.waits_for_link =
            agent->state == WEND_AGENT_WALKING && !agent->is_off_ground && is_at_link(crowd, agent, link);
        if (!agent->way.waits_for_link)
            continue;
        wend_crowd_sort(crowd);
        if (!find_landing(crowd, agent, link[1], &landed, &spot))
            continue;
        land(agent, &spot);
        landed.agents[landed.count++] = i;
    }
    crowd->bins.is_current &= landed.count == 0;
}
