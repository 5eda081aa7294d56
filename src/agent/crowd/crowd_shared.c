/*
 * A field shared by agents that are sent to one place. It is considered when a path has been found to a place that
 * other agents still wait for paths to, and stays for those who ask again.
 */
#include "agent/crowd/crowd_shared.h"

#include "agent/crowd/crowd_walk.h"
#include "base/memory.h"
#include "map/space/space_calls.h"

#include <string.h>

enum {
    LEAST_SHARED_WORK = 64, /* of a search: shorter ones do not count */
    IDLE_TICKS = 64,
    ALONE_TICKS = 64, /* until it is tried again, if the map changed too fast */
    LAG_OF_CELLS = 2, /* work per cell that it may take until it is complete */
    WORK_A_LOOK = 4   /* units per line of sight */
};

static uint64_t cells_of(const wend_space *space)
{
    return (uint64_t)space->cells.width * space->cells.height * space->cells.levels;
}

/* True if a field gives for each cell of a space what a search would. */
static bool may_share(const wend_space *space)
{
    const bool owns_much = space->profile.footprint > 1 && space->layers[WEND_LAYER_OCCUPIED];
    return wend_space_has_cells(space) && !owns_much && space->profile.turn_cost == 0;
}

static bool waits_for_same(const struct crowd_agent *agent, const struct crowd_agent *other)
{
    return crowd_waits_for_path(other) && other->ground == agent->ground &&
           wend_place_equal(other->way.goal, agent->way.goal);
}

void wend_crowd_shared_weigh(wend_crowd *crowd, const struct crowd_agent *agent, uint64_t work)
{
    const wend_space *space = crowd->grounds[agent->ground].space;
    uint64_t waiting = 0;
    if (work < LEAST_SHARED_WORK || crowd->ticks < crowd->shared.alone_until || !may_share(space))
        return;
    for (uint32_t i = 0; i < crowd->agent_count; i++) {
        const struct crowd_agent *other = &crowd->agents[i];
        waiting += waits_for_same(agent, other);
        if (crowd_waits_for_path(other) && wend_crowd_shares(crowd, other))
            return; /* one at a time */
    }
    if (waiting < 2 || waiting * work <= cells_of(space))
        return;
    wend_crowd_shared_end(crowd);
    crowd->shared.is_shared = true;
    crowd->shared.goal = agent->way.goal;
    crowd->shared.ground = agent->ground;
    crowd->shared.used = crowd->ticks;
}

bool wend_crowd_shares(const wend_crowd *crowd, const struct crowd_agent *agent)
{
    return crowd->shared.is_shared && agent->ground == crowd->shared.ground &&
           wend_place_equal(agent->way.goal, crowd->shared.goal);
}

bool wend_crowd_shared_is_whole(const wend_crowd *crowd)
{
    return crowd->shared.field && wend_field_is_complete(crowd->shared.field);
}

void wend_crowd_shared_restart(wend_crowd *crowd)
{
    wend_field_release(crowd->shared.field);
    crowd->shared.field = NULL;
    crowd->shared.tree.is_current = false;
    crowd->shared.tree.walked = 0;
    crowd->shared.lag = 0;
}

void wend_crowd_shared_end(wend_crowd *crowd)
{
    wend_crowd_shared_restart(crowd);
    crowd->shared.is_shared = false;
}

/* Ends sharing, and lets each agent search alone for some time. */
static void share_no_more(wend_crowd *crowd)
{
    wend_crowd_shared_end(crowd);
    crowd->shared.alone_until = crowd->ticks + ALONE_TICKS;
}

static wend_status make_shared_field(wend_crowd *crowd)
{
    const wend_area goal = {crowd->shared.goal, 1, 1};
    wend_field_desc desc = wend_field_desc_default();
    desc.goals = &goal;
    desc.goal_count = 1;
    desc.goals_may_be_occupied = false;
    return wend_field_create(crowd->grounds[crowd->shared.ground].space, &desc, &crowd->memory, &crowd->shared.field);
}

wend_status wend_crowd_shared_grow(wend_crowd *crowd, uint64_t work, uint64_t *done)
{
    struct crowd_shared *shared = &crowd->shared;
    wend_status status = WEND_OK;
    bool is_whole;
    if (!shared->is_shared)
        return WEND_OK;
    if (crowd->grounds[shared->ground].users == 0 || crowd->ticks - shared->used > IDLE_TICKS) {
        wend_crowd_shared_end(crowd);
        return WEND_OK;
    }
    if (!shared->field)
        status = make_shared_field(crowd);
    if (status != WEND_OK) {
        share_no_more(crowd);
        return status == WEND_ERROR_MEMORY ? status : WEND_OK;
    }
    const uint64_t before = wend_field_work(shared->field);
    status = wend_field_grow(shared->field, work, &is_whole);
    const uint64_t spent = wend_field_work(shared->field) - before;
    *done += spent;
    if (spent != 0)
        shared->tree.is_current = false; /* ways may have changed */
    shared->lag = is_whole ? 0 : shared->lag + spent;
    if (shared->lag > LAG_OF_CELLS * cells_of(crowd->grounds[shared->ground].space))
        share_no_more(crowd);
    return status;
}

/* Ways that are read off the field meet: a way that comes to a cell of another continues as that one does. */

static struct crowd_way_tree *tree_of(wend_crowd *crowd)
{
    return &crowd->shared.tree;
}

static void clear_tree(wend_crowd *crowd)
{
    struct crowd_way_tree *tree = tree_of(crowd);
    if (tree->ahead)
        memset(tree->ahead, 0, tree->node_count * sizeof *tree->ahead);
    tree->bend_count = tree->walked = 0;
}

/* Makes room for ways over a space; clears them if the field has changed. */
static wend_status begin_tree(wend_crowd *crowd, const wend_space *space, uint64_t *work)
{
    struct crowd_way_tree *tree = tree_of(crowd);
    if (tree->ahead && tree->node_count == space->cells.node_count && tree->is_current)
        return WEND_OK;
    *work += space->cells.node_count / 256;
    if (tree->node_count != space->cells.node_count) {
        WEND_RELEASE(&crowd->memory, tree->ahead, tree->node_count);
        tree->ahead = wend_allocate(&crowd->memory, space->cells.node_count, sizeof *tree->ahead);
        tree->node_count = tree->ahead ? space->cells.node_count : 0;
    }
    clear_tree(crowd);
    tree->is_current = tree->ahead != NULL;
    return tree->ahead ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Appends a cell to the way that is being walked. */
static wend_status note_step(wend_crowd *crowd, wend_place place)
{
    struct crowd_way_tree *tree = tree_of(crowd);
    if (!WEND_RESERVE(&crowd->memory, tree->walk, tree->walk_capacity, tree->walked + 1))
        return WEND_ERROR_MEMORY;
    tree->walk[tree->walked++] = place;
    return WEND_OK;
}

static bool turns_at(const wend_place *walk, uint32_t i)
{
    return ((walk[i].flags | walk[i + 1].flags) & WEND_PLACE_BY_LINK) ||
           walk[i + 1].x - walk[i].x != walk[i].x - walk[i - 1].x ||
           walk[i + 1].y - walk[i].y != walk[i].y - walk[i - 1].y;
}

/* Enters the walked way, which ends at the goal or in a cell of another way, into the tree, from its end backwards. */
static wend_status enter_walk(wend_crowd *crowd, const wend_space *space)
{
    struct crowd_way_tree *tree = tree_of(crowd);
    const uint32_t last = tree->walked - 1;
    if (!WEND_RESERVE(&crowd->memory, tree->bends, tree->bend_capacity, tree->bend_count + tree->walked))
        return WEND_ERROR_MEMORY;
    uint32_t *end = &tree->ahead[wend_space_node_at(space, tree->walk[last])];
    *end = *end ? *end : CROWD_WAY_END;
    uint32_t ahead = *end;
    for (uint32_t i = last; i-- > 0;) {
        if (i + 1 == last || turns_at(tree->walk, i + 1)) {
            tree->bends[tree->bend_count] = (struct crowd_bend){tree->walk[i + 1], ahead, 0};
            ahead = CROWD_WAY_END + ++tree->bend_count;
        }
        tree->ahead[wend_space_node_at(space, tree->walk[i])] = ahead;
    }
    tree->walked = 0;
    return WEND_OK;
}

/* Walks on along the field for at most `units`. *ends: whether it has come to the goal, or to a known way. */
static wend_status walk_along_field(wend_crowd *crowd, const wend_space *space, uint64_t units, uint64_t *work,
                                    bool *ends)
{
    struct crowd_way_tree *tree = tree_of(crowd);
    wend_status status = WEND_OK;
    *ends = false;
    for (uint64_t spent = 0; status == WEND_OK && spent < units; spent++) {
        const wend_place at = tree->walk[tree->walked - 1];
        wend_place next;
        *work += 1;
        if (tree->ahead[wend_space_node_at(space, at)] != 0 || !wend_field_next(crowd->shared.field, at, &next)) {
            *ends = true;
            return enter_walk(crowd, space);
        }
        status = note_step(crowd, next);
    }
    return status;
}

/* The bend of a number, or NULL at the end of a way. */
static struct crowd_bend *tree_bend(struct crowd_way_tree *tree, uint32_t number)
{
    return number > CROWD_WAY_END ? &tree->bends[number - CROWD_WAY_END - 1] : NULL;
}

/* Number of the last bend ahead in sight of a place, with all bends before it in sight too, and no link between. */
static uint32_t last_in_sight(wend_crowd *crowd, const struct crowd_ground *ground, wend_place from, uint32_t number,
                              uint64_t *work)
{
    struct crowd_way_tree *tree = tree_of(crowd);
    for (;;) {
        const struct crowd_bend *bend = tree_bend(tree, number), *next = tree_bend(tree, bend->ahead);
        if (!next || ((bend->at.flags | next->at.flags) & WEND_PLACE_BY_LINK) || from.level != next->at.level)
            return number;
        *work += WORK_A_LOOK;
        if (!wend_crowd_ground_sees(ground, from, CROWD_NONE, next->at))
            return number;
        number = bend->ahead;
    }
}

/* Gives an agent the tree's way from a place on, in as few points as possible. */
static wend_status take_way_of_tree(wend_crowd *crowd, struct crowd_agent *agent, wend_place start, uint64_t *work)
{
    struct crowd_way_tree *tree = tree_of(crowd);
    const struct crowd_ground *ground = &crowd->grounds[agent->ground];
    uint32_t number = tree->ahead[wend_space_node_at(ground->space, start)], *straight = NULL;
    tree->walked = 0;
    if (number == CROWD_WAY_END && note_step(crowd, agent->way.goal) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (wend_place from = start; number > CROWD_WAY_END;) {
        const uint32_t seen = straight && *straight ? *straight : last_in_sight(crowd, ground, from, number, work);
        if (straight)
            *straight = seen;
        struct crowd_bend *bend = tree_bend(tree, seen);
        if (note_step(crowd, bend->at) != WEND_OK)
            return WEND_ERROR_MEMORY;
        *work += 1;
        from = bend->at;
        number = bend->ahead;
        straight = &bend->straight;
    }
    const wend_status status = wend_crowd_keep_way(crowd, agent, tree->walk, tree->walked);
    tree->walked = 0;
    return status;
}

wend_status wend_crowd_shared_read(wend_crowd *crowd, uint32_t index, uint64_t units, uint64_t *work,
                                   enum crowd_reading *reading)
{
    struct crowd_agent *agent = &crowd->agents[index];
    const struct crowd_ground *ground = &crowd->grounds[agent->ground];
    const struct crowd_spot spot = wend_crowd_spot(agent);
    const wend_place start = wend_crowd_ground_place(ground, &spot);
    struct crowd_way_tree *tree = tree_of(crowd);
    *reading = CROWD_READ_NONE;
    *work += 1;
    crowd->shared.used = crowd->ticks;
    if (wend_field_cost(crowd->shared.field, start) == UINT64_MAX)
        return WEND_OK;
    wend_status status = begin_tree(crowd, ground->space, work);
    *reading = CROWD_READ_ON;
    bool ends = true;
    if (status == WEND_OK && tree->walked == 0 && tree->ahead[wend_space_node_at(ground->space, start)] == 0)
        status = note_step(crowd, wend_place_at(wend_place_column(start), wend_place_row(start), start.level));
    if (status == WEND_OK && tree->walked != 0)
        status = walk_along_field(crowd, ground->space, units, work, &ends);
    if (status != WEND_OK)
        return status;
    if (!ends || tree->ahead[wend_space_node_at(ground->space, start)] == 0)
        return WEND_OK;
    *reading = CROWD_READ;
    return take_way_of_tree(crowd, agent, start, work);
}

void wend_crowd_shared_destroy(wend_crowd *crowd)
{
    struct crowd_way_tree *tree = tree_of(crowd);
    wend_crowd_shared_end(crowd);
    WEND_RELEASE(&crowd->memory, tree->ahead, tree->node_count);
    WEND_RELEASE(&crowd->memory, tree->bends, tree->bend_capacity);
    WEND_RELEASE(&crowd->memory, tree->walk, tree->walk_capacity);
}

size_t wend_crowd_shared_memory(const wend_crowd *crowd)
{
    const struct crowd_way_tree *tree = &crowd->shared.tree;
    return wend_field_memory(crowd->shared.field) + tree->node_count * sizeof *tree->ahead +
           tree->bend_capacity * sizeof *tree->bends + tree->walk_capacity * sizeof *tree->walk;
}
