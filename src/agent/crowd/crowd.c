/* A crowd, its agents, and their orders. */
#include "agent/crowd/crowd_settle.h"
#include "agent/crowd/crowd_shared.h"

#include "base/memory.h"
#include "base/sizes.h"
#include "map/space/space.h"

#include <string.h>

void wend_crowd_desc_init(wend_crowd_desc *desc, uint32_t size)
{
    if (!desc)
        return;
    const wend_crowd_desc full = {.size = size, .tick = 0.1, .horizon = 0.7, .wall_horizon = 0.3};
    wend_give_sized(desc, size, &full, sizeof full);
}

void wend_agent_desc_init(wend_agent_desc *desc, uint32_t size)
{
    if (!desc)
        return;
    const wend_agent_desc full = {.size = size, .priority = 128, .radius = 0.4, .speed = 2};
    wend_give_sized(desc, size, &full, sizeof full);
}

const char *wend_agent_state_text(wend_agent_state state)
{
    switch (state) {
    case WEND_AGENT_STANDING:
        return "standing";
    case WEND_AGENT_WALKING:
        return "walking";
    case WEND_AGENT_ARRIVED:
        return "arrived";
    case WEND_AGENT_WAITING:
        return "waiting for its path";
    case WEND_AGENT_NO_WAY:
        return "no way";
    case WEND_AGENT_STEERED:
        return "steered";
    }
    return "unknown state";
}

/* Bound on heights, in cells, either way: beyond all ground. */
#define MOST_HEIGHT 1e9

/* False for NaN too. */
static bool is_value_between(double value, double least, double most)
{
    return value >= least && value <= most;
}

static bool is_crowd_desc_valid(const wend_crowd_desc *desc)
{
    return desc->size >= sizeof *desc && is_value_between(desc->tick, 0.001, 1) &&
           is_value_between(desc->horizon, 0.01, 60) && is_value_between(desc->wall_horizon, 0.01, 60) &&
           (!desc->tasks || desc->tasks->run);
}

wend_status wend_crowd_open_ground(wend_crowd *crowd, const wend_space *space)
{
    const uint32_t number = crowd->ground_count;
    wend_status status = wend_crowd_ground_check(space);
    if (status != WEND_OK)
        return status;
    if (!WEND_RESERVE(&crowd->memory, crowd->grounds, crowd->ground_capacity, number + 1))
        return WEND_ERROR_MEMORY;
    crowd->grounds[number] = (struct crowd_ground){.space = space};
    status = wend_crowd_ground_update(&crowd->grounds[number], &crowd->memory);
    if (status != WEND_OK)
        wend_crowd_ground_close(&crowd->grounds[number], &crowd->memory);
    else
        crowd->ground_count++;
    return status;
}

/* Finds the ground of a space, or adds one; *number becomes its index. */
static wend_status find_ground(wend_crowd *crowd, const wend_space *space, uint32_t *number)
{
    for (*number = 0; *number < crowd->ground_count; ++*number)
        if (crowd->grounds[*number].space == space)
            return WEND_OK;
    return wend_crowd_open_ground(crowd, space);
}

wend_status wend_crowd_make(const wend_allocator *memory, const wend_tasks *tasks, wend_crowd **crowd)
{
    const enum wend_processor processor = wend_processor_here();
    *crowd = wend_allocate(memory, 1, sizeof **crowd);
    if (!*crowd)
        return WEND_ERROR_MEMORY;
    **crowd = (wend_crowd){.memory = *memory,
                           .has_tasks = tasks != NULL,
                           .free_agent = CROWD_NONE,
                           .searcher = CROWD_NONE,
                           .find_others = wend_crowd_others_for(processor),
                           .avoid = wend_crowd_avoid_for(processor)};
    if (tasks)
        (*crowd)->tasks = *tasks;
    if (wend_crowd_places_create(*crowd) == WEND_OK)
        return WEND_OK;
    WEND_RELEASE(memory, *crowd, 1);
    *crowd = NULL;
    return WEND_ERROR_MEMORY;
}

wend_status wend_crowd_create(const wend_space *space, const wend_crowd_desc *given, const wend_allocator *allocator,
                              wend_crowd **result)
{
    wend_allocator memory;
    const wend_crowd_desc standard = wend_crowd_desc_default();
    const wend_crowd_desc *desc = given ? given : &standard;
    wend_crowd *crowd;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!space || !is_crowd_desc_valid(desc) || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_crowd_make(&memory, desc->tasks, &crowd);
    if (status != WEND_OK)
        return status;
    crowd->tick = desc->tick;
    crowd->horizon = desc->horizon;
    crowd->wall_horizon = desc->wall_horizon;
    status = wend_crowd_open_ground(crowd, space);
    if (status != WEND_OK) {
        wend_crowd_destroy(crowd);
        return status;
    }
    *result = crowd;
    return WEND_OK;
}

void wend_crowd_drop_order(wend_crowd *crowd, struct crowd_agent *agent)
{
    if (agent->order == CROWD_FIELD)
        wend_field_release(agent->way.field);
    agent->way.field = NULL;
    agent->way.count = agent->way.next = agent->way.round = 0;
    agent->way.own.state = CROWD_NEEDS_NO_PLACE;
    agent->order = CROWD_STAND;
    agent->way.left = agent->way.rest = agent->way.pressed = WAY_NONE;
    agent->way.slow = 0;
    agent->state = WEND_AGENT_STANDING;
    crowd->bins.is_current = false;
}

void wend_crowd_destroy(wend_crowd *crowd)
{
    if (!crowd)
        return;
    const wend_allocator memory = crowd->memory;
    for (uint32_t i = 0; i < crowd->agent_count; i++) {
        wend_crowd_drop_order(crowd, &crowd->agents[i]);
        WEND_RELEASE(&memory, crowd->agents[i].way.points, crowd->agents[i].way.capacity);
    }
    for (uint32_t i = 0; i < crowd->ground_count; i++)
        wend_crowd_ground_close(&crowd->grounds[i], &memory);
    WEND_RELEASE(&memory, crowd->agents, crowd->agent_capacity);
    WEND_RELEASE(&memory, crowd->grounds, crowd->ground_capacity);
    wend_crowd_places_destroy(crowd);
    wend_crowd_shared_destroy(crowd);
    wend_arena_end(&crowd->bins.arena, &memory);
    wend_finder_destroy(crowd->finder);
    WEND_RELEASE(&memory, crowd, 1);
}

struct crowd_agent *wend_crowd_find(const wend_crowd *crowd, wend_agent_id id)
{
    const uint32_t index = wend_agent_index(id);
    if (!crowd || index >= crowd->agent_count)
        return NULL;
    struct crowd_agent *agent = &crowd->agents[index];
    return agent->is_used && agent->generation == id >> 32 ? agent : NULL;
}

wend_agent_id wend_crowd_id_of(const wend_crowd *crowd, uint32_t index)
{
    return (uint64_t)crowd->agents[index].generation << 32 | (index + 1);
}

static bool is_agent_desc_valid(const wend_crowd *crowd, const wend_agent_desc *desc)
{
    const wend_space *own = crowd->grounds[0].space, *space = desc->space ? desc->space : own;
    return desc->size >= sizeof *desc && is_value_between(desc->radius, CROWD_LEAST_RADIUS, WEND_AGENT_MAX_RADIUS) &&
           is_value_between(desc->speed, 0, CROWD_MOST_SPEED) && is_value_between(desc->acceleration, 0, 1e9) &&
           is_value_between(desc->turning, 0, 1e9) && is_value_between(desc->height, -MOST_HEIGHT, MOST_HEIGHT) &&
           space->ops == own->ops && own->ops->shares_map(own, space);
}

/* Cosine and sine of an angle, at most half a turn, by their series: the same bits everywhere. */
static void find_turning(double degrees, double *cosine, double *sine)
{
    const double angle = degrees >= 180 ? 3.14159265358979323846 : degrees * (3.14159265358979323846 / 180);
    double term = 1;
    *cosine = *sine = 0;
    for (int32_t i = 0; i < 32; i++) {
        double *sum = i % 2 ? sine : cosine;
        *sum += i % 4 < 2 ? term : -term;
        term *= angle / (i + 1);
    }
}

/* Takes a free agent slot. Precondition: the arrays have room for it. */
static uint32_t take_agent_slot(wend_crowd *crowd)
{
    uint32_t index = crowd->free_agent;
    if (index == CROWD_NONE) {
        index = crowd->agent_count++;
        crowd->agents[index] = (struct crowd_agent){.generation = 0};
    } else {
        crowd->free_agent = crowd->agents[index].next_free;
    }
    struct crowd_agent *agent = &crowd->agents[index];
    struct crowd_way way = {.points = agent->way.points, .capacity = agent->way.capacity};
    *agent = (struct crowd_agent){.generation = agent->generation + 1, .is_used = true, .way = way};
    crowd->live++;
    crowd->bins.is_current = false;
    return index;
}

wend_status wend_crowd_add(wend_crowd *crowd, const wend_agent_desc *desc, wend_agent_id *id)
{
    uint32_t number;
    if (!id)
        return WEND_ERROR_ARGUMENT;
    *id = 0;
    if (!crowd || !desc || !is_agent_desc_valid(crowd, desc))
        return WEND_ERROR_ARGUMENT;
    if (crowd->live >= CROWD_MOST_AGENTS)
        return WEND_ERROR_CAPACITY;
    wend_status status = wend_crowd_reserve(crowd, crowd->agent_count + 1);
    if (status == WEND_OK)
        status = find_ground(crowd, desc->space ? desc->space : crowd->grounds[0].space, &number);
    if (status != WEND_OK)
        return status;
    struct crowd_spot spot = {desc->x, desc->y, desc->radius, desc->level, CROWD_NONE};
    if (!wend_crowd_ground_find_at(&crowd->grounds[number], desc->height, &spot))
        return WEND_ERROR_RANGE;
    const uint32_t index = take_agent_slot(crowd);
    struct crowd_agent *agent = &crowd->agents[index];
    wend_crowd_set_spot(agent, &spot);
    agent->radius = desc->radius;
    agent->speed = desc->speed;
    agent->acceleration = desc->acceleration;
    agent->turning = desc->turning;
    agent->priority = desc->priority;
    agent->is_fixed = desc->is_fixed;
    agent->ground = number;
    crowd->grounds[number].users++;
    agent->way.left = agent->way.rest = agent->way.pressed = WAY_NONE;
    agent->guess = 4 * desc->radius * desc->radius;
    find_turning(desc->turning * crowd->tick, &agent->turn[0], &agent->turn[1]);
    *id = wend_crowd_id_of(crowd, index);
    return WEND_OK;
}

wend_status wend_crowd_remove(wend_crowd *crowd, wend_agent_id id)
{
    struct crowd_agent *agent = wend_crowd_find(crowd, id);
    if (!agent)
        return WEND_ERROR_ARGUMENT;
    wend_crowd_drop_order(crowd, agent);
    agent->is_used = false;
    agent->next_free = crowd->free_agent;
    crowd->free_agent = wend_agent_index(id);
    crowd->grounds[agent->ground].users--;
    crowd->live--;
    return WEND_OK;
}

/* Forgets an agent's paused search, which would find a path from where the agent was, or to its old goal. */
static void drop_search(wend_crowd *crowd, const struct crowd_agent *agent)
{
    if (crowd->searcher != CROWD_NONE && agent == &crowd->agents[crowd->searcher])
        crowd->searcher = CROWD_NONE;
}

static wend_status put_agent(wend_crowd *crowd, struct crowd_agent *agent, wend_crowd_point point, double height)
{
    struct crowd_spot spot = {point.x, point.y, agent->radius, point.level, CROWD_NONE};
    if (!wend_crowd_ground_find_at(&crowd->grounds[agent->ground], height, &spot))
        return WEND_ERROR_RANGE;
    wend_crowd_set_spot(agent, &spot);
    agent->velocity_x = agent->velocity_y = 0;
    agent->is_off_ground = false;
    crowd->bins.is_current = false;
    drop_search(crowd, agent);
    if (agent->order != CROWD_STEER)
        wend_crowd_begin(agent, (enum crowd_order)agent->order);
    return WEND_OK;
}

wend_status wend_crowd_set_speed(wend_crowd *crowd, wend_agent_id id, double speed)
{
    struct crowd_agent *agent = wend_crowd_find(crowd, id);
    if (!agent || !is_value_between(speed, 0, CROWD_MOST_SPEED))
        return WEND_ERROR_ARGUMENT;
    agent->speed = speed;
    agent->way.open = CROWD_OPEN_UNKNOWN; /* how far it looks for walls depends on its speed */
    crowd->bins.is_current = false;
    return WEND_OK;
}

wend_status wend_crowd_put(wend_crowd *crowd, wend_agent_id id, wend_crowd_point point)
{
    struct crowd_agent *agent = wend_crowd_find(crowd, id);
    return agent ? put_agent(crowd, agent, point, CROWD_LOWEST) : WEND_ERROR_ARGUMENT;
}

wend_status wend_crowd_put_at_height(wend_crowd *crowd, wend_agent_id id, wend_crowd_point point, double height)
{
    struct crowd_agent *agent = wend_crowd_find(crowd, id);
    if (!agent || !is_value_between(height, -MOST_HEIGHT, MOST_HEIGHT))
        return WEND_ERROR_ARGUMENT;
    if (!crowd->grounds[agent->ground].space->mesh)
        return WEND_ERROR_UNSUPPORTED;
    return put_agent(crowd, agent, point, height);
}

wend_status wend_crowd_follow_field(wend_crowd *crowd, wend_agent_id id, wend_field *field)
{
    struct crowd_agent *agent = wend_crowd_find(crowd, id);
    if (!agent || !field)
        return WEND_ERROR_ARGUMENT;
    const wend_space *space = crowd->grounds[agent->ground].space, *other = wend_field_space(field);
    if (space->ops != other->ops || !space->ops->shares_map(space, other))
        return WEND_ERROR_ARGUMENT;
    wend_field_retain(field);
    wend_crowd_drop_order(crowd, agent);
    agent->way.field = field;
    wend_crowd_begin(agent, CROWD_FIELD);
    return WEND_OK;
}

wend_status wend_crowd_follow_path(wend_crowd *crowd, wend_agent_id id, const wend_place *points, uint32_t count)
{
    struct crowd_agent *agent = wend_crowd_find(crowd, id);
    if (!agent || !points || count == 0 || count > CROWD_MOST_POINTS)
        return WEND_ERROR_ARGUMENT;
    if (!WEND_RESERVE(&crowd->memory, agent->way.points, agent->way.capacity, count))
        return WEND_ERROR_MEMORY;
    wend_crowd_drop_order(crowd, agent);
    memmove(agent->way.points, points, count * sizeof *points);
    agent->way.count = count;
    agent->way.goal = points[count - 1];
    wend_crowd_begin(agent, CROWD_PATH);
    return WEND_OK;
}

wend_status wend_crowd_go(wend_crowd *crowd, wend_agent_id id, wend_place goal)
{
    struct crowd_agent *agent = wend_crowd_find(crowd, id);
    if (!agent)
        return WEND_ERROR_ARGUMENT;
    if (!crowd->finder && wend_finder_create(&crowd->memory, &crowd->finder) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_crowd_drop_order(crowd, agent);
    drop_search(crowd, agent);
    agent->way.goal = goal;
    wend_crowd_begin(agent, CROWD_GO);
    return WEND_OK;
}

wend_status wend_crowd_steer(wend_crowd *crowd, wend_agent_id id, double x, double y)
{
    struct crowd_agent *agent = wend_crowd_find(crowd, id);
    if (!agent || !is_value_between(x, -1e9, 1e9) || !is_value_between(y, -1e9, 1e9))
        return WEND_ERROR_ARGUMENT;
    wend_crowd_drop_order(crowd, agent);
    wend_crowd_begin(agent, CROWD_STEER);
    agent->way.aim_x = x;
    agent->way.aim_y = y;
    return WEND_OK;
}

wend_status wend_crowd_stop(wend_crowd *crowd, wend_agent_id id)
{
    struct crowd_agent *agent = wend_crowd_find(crowd, id);
    if (!agent)
        return WEND_ERROR_ARGUMENT;
    wend_crowd_drop_order(crowd, agent);
    return WEND_OK;
}

size_t wend_crowd_memory(const wend_crowd *crowd)
{
    if (!crowd)
        return 0;
    size_t bytes = sizeof *crowd + crowd->agent_capacity * sizeof *crowd->agents + crowd->bins.arena.size +
                   crowd->ground_capacity * sizeof *crowd->grounds + wend_finder_memory(crowd->finder) +
                   wend_crowd_places_memory(crowd) + wend_crowd_shared_memory(crowd);
    for (uint32_t i = 0; i < crowd->ground_count; i++)
        bytes += wend_crowd_ground_memory(&crowd->grounds[i]);
    for (uint32_t i = 0; i < crowd->agent_count; i++)
        bytes += crowd->agents[i].way.capacity * sizeof(wend_place);
    return bytes;
}
