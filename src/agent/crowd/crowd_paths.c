/*
 * Finds the paths of agents that are sent to a place, and ways round others, one after the other within a step's work.
 */
#include "agent/crowd/crowd_settle.h"
#include "agent/crowd/crowd_shared.h"
#include "agent/crowd/crowd_walk.h"

#include "map/space/space_calls.h"

static wend_status take_path(wend_crowd *crowd, struct crowd_agent *agent, const wend_path *path)
{
    const bool leads = path->outcome == WEND_OUTCOME_FOUND || path->outcome == WEND_OUTCOME_PARTIAL;
    if (!leads || path->point_count == 0) {
        agent->state = WEND_AGENT_NO_WAY;
        return WEND_OK;
    }
    return wend_crowd_keep_way(crowd, agent, path->points, path->point_count);
}

/* Finds the path of one agent, or continues its search by a slice. */
static wend_status find_path(wend_crowd *crowd, uint32_t index, uint64_t work, uint64_t *done)
{
    struct crowd_agent *agent = &crowd->agents[index];
    const struct crowd_ground *ground = &crowd->grounds[agent->ground];
    const struct crowd_spot spot = wend_crowd_spot(agent);
    const wend_place start = wend_crowd_ground_place(ground, &spot);
    const bool goes_on = crowd->searcher == index && crowd->search_changes == wend_space_changes(ground->space);
    wend_path path = wend_path_default();
    wend_status status = WEND_OK;
    crowd->searcher = CROWD_NONE;
    if (!goes_on && start.level == agent->way.goal.level &&
        wend_crowd_ground_sees(ground, start, agent->polygon, agent->way.goal)) {
        *done += 1;
        return wend_crowd_keep_way(crowd, agent, &agent->way.goal, 1);
    }
    if (!goes_on && wend_crowd_shares(crowd, agent)) {
        enum crowd_reading reading = CROWD_READ_ON;
        if (wend_crowd_shared_is_whole(crowd))
            status = wend_crowd_shared_read(crowd, index, work, done, &reading);
        if (status != WEND_OK || reading != CROWD_READ_NONE)
            return status;
    }
    if (goes_on) {
        status = wend_finder_continue(crowd->finder, work, &path);
    } else {
        const wend_query query = wend_crowd_question(ground->space, start, agent->way.goal, work);
        status = wend_finder_find(crowd->finder, ground->space, &query, &path);
    }
    if (status != WEND_OK)
        return status;
    *done += path.work - (goes_on ? crowd->search_work : 0) + 1;
    if (path.outcome != WEND_OUTCOME_RUNNING) {
        status = take_path(crowd, agent, &path);
        wend_crowd_shared_weigh(crowd, agent, path.work);
        return status;
    }
    crowd->searcher = index;
    crowd->search_work = path.work;
    crowd->search_changes = wend_space_changes(ground->space);
    return WEND_OK;
}

/* Seconds for which an agent lets standing agents block it. */
#define MOST_BARRED 3.0

static bool looks_for_way_round(const struct crowd_agent *agent)
{
    return agent->is_used && agent->state == WEND_AGENT_WALKING && agent->way.barred_for > MOST_BARRED;
}

static bool looks_for_place(const struct crowd_agent *agent)
{
    return agent->is_used && agent->state == WEND_AGENT_WALKING && agent->way.own.is_sought &&
           agent->way.own.state == CROWD_NEEDS_NO_PLACE;
}

static bool swaps_places(const wend_crowd *crowd, const struct crowd_agent *agent)
{
    return agent->is_used && agent->state == WEND_AGENT_WALKING && agent->way.own.state == CROWD_HAS_PLACE &&
           agent->way.own.before < crowd->agent_count;
}

wend_status wend_crowd_find_paths(wend_crowd *crowd, uint64_t work, uint64_t *done)
{
    if (crowd->searcher != CROWD_NONE && !crowd_waits_for_path(&crowd->agents[crowd->searcher]))
        crowd->searcher = CROWD_NONE;
    wend_crowd_forget_places(crowd);
    bool has_sorted = false, has_changed = false;
    if (work != 0) {
        const wend_status status = wend_crowd_shared_grow(crowd, work - work / 2, done);
        if (status != WEND_OK)
            return status;
    }
    for (uint32_t looked = 0; looked < crowd->agent_count && *done < work; looked++) {
        const uint32_t index = crowd->searcher != CROWD_NONE ? crowd->searcher : crowd->asker;
        if (crowd->searcher == CROWD_NONE)
            crowd->asker = crowd->asker + 1 < crowd->agent_count ? crowd->asker + 1 : 0;
        wend_status status = WEND_OK;
        if (index < crowd->agent_count && looks_for_way_round(&crowd->agents[index])) {
            crowd->bins.is_current &= has_sorted; /* agents may have got a path since a query sorted them */
            wend_crowd_sort(crowd);
            has_sorted = has_changed = true;
            status = wend_crowd_go_round(crowd, index, done);
        } else if (index < crowd->agent_count && wend_crowd_looks_aside(crowd, index)) {
            crowd->bins.is_current &= has_sorted;
            wend_crowd_sort(crowd);
            has_sorted = has_changed = true;
            status = wend_crowd_step_aside(crowd, index, done);
        } else if (index < crowd->agent_count && looks_for_place(&crowd->agents[index])) {
            has_changed = true;
            status = wend_crowd_take_place(crowd, index, done);
        } else if (index < crowd->agent_count && swaps_places(crowd, &crowd->agents[index])) {
            has_changed = true;
            status = wend_crowd_swap_places(crowd, index, done);
        } else if (index < crowd->agent_count && crowd_waits_for_path(&crowd->agents[index])) {
            has_changed = true;
            status = find_path(crowd, index, work - *done, done);
        }
        if (status != WEND_OK)
            return status;
    }
    if (*done < work) {
        const wend_status status = wend_crowd_shared_grow(crowd, work - *done, done);
        if (status != WEND_OK)
            return status;
    }
    crowd->bins.is_current &= !has_changed; /* agents with a new path are no longer idle */
    return WEND_OK;
}
