/* Ways that agents are given: points they walk along, and ways to places near their goals. */
#include "agent/crowd/crowd_walk.h"

#include "base/memory.h"
#include "map/space/space.h"

#include <string.h>

wend_status wend_crowd_keep_way(wend_crowd *crowd, struct crowd_agent *agent, const wend_place *points, uint32_t count)
{
    struct crowd_way *way = &agent->way;
    if (!WEND_RESERVE(&crowd->memory, way->points, way->capacity, count))
        return WEND_ERROR_MEMORY;
    memmove(way->points, points, count * sizeof *points);
    way->count = count;
    way->next = way->round = 0;
    crowd_forget_aim(way);
    wend_crowd_measure_way(agent);
    agent->state = WEND_AGENT_WALKING;
    return WEND_OK;
}

wend_query wend_crowd_question(const wend_space *space, wend_place start, wend_place goal, uint64_t work)
{
    wend_query query = wend_query_default();
    query.start = start;
    query.goal = goal;
    query.from.may_be_blocked = !space->mesh;
    query.search.limit = work;
    query.search.pausable = query.search.points_at_end = true;
    query.otherwise.policy = WEND_POLICY_NEAREST;
    query.shape.lines = space->mesh ? WEND_LINES_SHORTEST : WEND_LINES_STRAIGHT;
    return query;
}

/* Most work for a way to a place near a goal: the place is mostly in sight. */
#define MOST_PLACE_WORK 20000

/* True if a place is in sight of the last bend of an agent's path, and the agent is on its way to that bend. */
static bool is_behind_last_bend(const struct crowd_ground *ground, const struct crowd_agent *agent, wend_place place)
{
    const struct crowd_way *way = &agent->way;
    if (agent->order == CROWD_FIELD || way->next + 1 >= way->count || way->next < way->round)
        return false;
    const wend_place bend = way->points[way->count - 2], goal = way->points[way->count - 1];
    return !(goal.flags & WEND_PLACE_BY_LINK) && bend.level == place.level &&
           wend_crowd_ground_sees(ground, bend, CROWD_NONE, place);
}

wend_status wend_crowd_walk_to(wend_crowd *crowd, uint32_t index, wend_place place, uint64_t *work, bool *leads)
{
    struct crowd_agent *agent = &crowd->agents[index];
    const struct crowd_ground *ground = &crowd->grounds[agent->ground];
    const struct crowd_spot spot = wend_crowd_spot(agent);
    const wend_place start = wend_crowd_ground_place(ground, &spot);
    wend_path path = wend_path_default();
    *leads = true;
    if (start.level == place.level && wend_crowd_ground_sees(ground, start, agent->polygon, place))
        return wend_crowd_keep_way(crowd, agent, &place, 1);
    if (is_behind_last_bend(ground, agent, place)) {
        agent->way.points[agent->way.count - 1] = place;
        crowd_forget_aim(&agent->way);
        return WEND_OK;
    }
    if (!crowd->finder && wend_finder_create(&crowd->memory, &crowd->finder) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_query query = wend_crowd_question(ground->space, start, place, MOST_PLACE_WORK);
    query.search.pausable = false;
    const wend_status status = wend_finder_find(crowd->finder, ground->space, &query, &path);
    *work += path.work;
    *leads = status == WEND_OK && path.outcome == WEND_OUTCOME_FOUND && path.point_count > 0;
    return *leads ? wend_crowd_keep_way(crowd, agent, path.points, path.point_count) : status;
}
