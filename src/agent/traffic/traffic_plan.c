/* A plan, and how it gets better: some units at a time seek new ways among all others, which keep theirs. */
#include "agent/traffic/traffic_plan.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"

#define MOST_NODES   (1u << 15) /* of one way */
#define NODES_A_UNIT 4          /* of work */
#define IDLE_ROUNDS  256
#define IDLE_A_UNIT  16
#define LOOKS        24 /* for members of a team */

static uint32_t *plan_cell(const struct wend_traffic_plan *plan, uint32_t unit, uint32_t step)
{
    return plan->cells + (size_t)step * plan->count + unit;
}

/* From which step on each unit stays at its goal. */
static void find_arrivals(struct wend_traffic_plan *plan)
{
    plan->cost = 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        uint32_t step = plan->steps;
        const uint32_t goal = plan->config->goal[i];
        while (step > 0 && *plan_cell(plan, i, step - 1) == goal)
            step--;
        plan->arrival[i] = goal == TRAFFIC_NONE ? 0 : step;
        plan->cost += plan->arrival[i];
    }
}

wend_status wend_traffic_plan_take(struct wend_traffic_plan *plan, const struct wend_joint_search *search,
                                   const uint32_t *distances)
{
    const uint32_t count = search->config->count;
    uint32_t node = search->open[search->open_count - 1], steps = 0;
    for (uint32_t i = node; search->nodes[i].parent != TRAFFIC_NONE; i = search->nodes[i].parent)
        steps++;
    *plan = (struct wend_traffic_plan){
        .config = search->config, .distances = distances, .count = count, .steps = steps, .room = steps + 1};
    plan->cells = wend_allocate(&plan->config->memory, (size_t)plan->room * count, sizeof *plan->cells);
    plan->arrival = wend_allocate(&plan->config->memory, count, sizeof *plan->arrival);
    if (!plan->cells || !plan->arrival) {
        wend_traffic_plan_end(plan);
        return WEND_ERROR_MEMORY;
    }
    for (uint32_t step = steps + 1; step-- > 0; node = search->nodes[node].parent)
        memcpy(plan_cell(plan, 0, step), search->nodes[node].cells, count * sizeof *plan->cells);
    find_arrivals(plan);
    return WEND_OK;
}

/* What is allocated for improvement: arrays, with the number and size of their items. */
struct block {
    void *address; /* of the pointer to it */
    size_t count, size;
};

enum { BLOCKS = 6 };

static void list_blocks(struct wend_traffic_plan *plan, struct block blocks[BLOCKS])
{
    const size_t steps = plan->room, timed = steps * plan->free_count;
    blocks[0] = (struct block){&plan->number, plan->config->ground->cells, sizeof *plan->number};
    blocks[1] = (struct block){&plan->taken, timed, 1};
    blocks[2] = (struct block){&plan->seen, (timed + 7) / 8, 1};
    blocks[3] = (struct block){&plan->nodes, MOST_NODES, sizeof *plan->nodes};
    blocks[4] = (struct block){&plan->lists, steps + 3, sizeof *plan->lists};
    blocks[5] = (struct block){&plan->kept, TRAFFIC_TEAM * steps, sizeof *plan->kept};
}

static void forget_improvement(struct wend_traffic_plan *plan)
{
    struct block blocks[BLOCKS];
    list_blocks(plan, blocks);
    for (uint32_t i = 0; i < BLOCKS; i++) {
        wend_release_zeroed(&plan->config->memory, wend_pointer_at(blocks[i].address), blocks[i].count, blocks[i].size);
        wend_pointer_put(blocks[i].address, NULL);
    }
}

static bool prepare_improvement(struct wend_traffic_plan *plan, uint64_t most_bytes)
{
    struct block blocks[BLOCKS];
    uint64_t bytes = 0;
    plan->free_count = (uint32_t)plan->config->ground->free_count + 1;
    list_blocks(plan, blocks);
    for (uint32_t i = 0; i < BLOCKS; i++)
        bytes += (uint64_t)blocks[i].count * blocks[i].size;
    bool is_there = bytes <= most_bytes;
    for (uint32_t i = 0; i < BLOCKS && is_there; i++) {
        void *array = wend_allocate_zeroed(&plan->config->memory, blocks[i].count, blocks[i].size);
        wend_pointer_put(blocks[i].address, array);
        is_there = array != NULL;
    }
    if (!is_there)
        forget_improvement(plan);
    return is_there;
}

void wend_traffic_plan_end(struct wend_traffic_plan *plan)
{
    if (!plan->config)
        return;
    forget_improvement(plan);
    const wend_allocator *memory = &plan->config->memory;
    WEND_RELEASE(memory, plan->cells, (size_t)plan->room * plan->count);
    WEND_RELEASE(memory, plan->arrival, plan->count);
    *plan = (struct wend_traffic_plan){0};
}

size_t wend_traffic_plan_bytes(const struct wend_traffic_plan *plan)
{
    if (!plan->config)
        return 0;
    struct wend_traffic_plan copy = *plan;
    struct block blocks[BLOCKS];
    size_t bytes = ((size_t)plan->room + 1) * plan->count * sizeof *plan->cells;
    list_blocks(&copy, blocks);
    for (uint32_t i = 0; i < BLOCKS; i++)
        bytes += wend_pointer_at(blocks[i].address) ? blocks[i].count * blocks[i].size : 0;
    return bytes;
}

static size_t timed(const struct wend_traffic_plan *plan, uint32_t cell, uint32_t step)
{
    return (size_t)step * plan->free_count + plan->number[cell];
}

/* The direction from a cell to the same or one beside it. */
static uint32_t move_between(const struct wend_traffic_ground *ground, uint32_t from, uint32_t to)
{
    uint32_t direction = 0;
    while (from + (uint32_t)ground->offset[direction] != to)
        direction++;
    return direction;
}

/* Enters a unit's way into what is taken, or takes it out. */
static void mark_path(struct wend_traffic_plan *plan, uint32_t unit, bool is_there)
{
    for (uint32_t step = 0; step <= plan->steps; step++) {
        const uint32_t cell = *plan_cell(plan, unit, step);
        const uint32_t next = step < plan->steps ? *plan_cell(plan, unit, step + 1) : cell;
        plan->taken[timed(plan, cell, step)] =
            (uint8_t)(is_there ? 1 + move_between(plan->config->ground, cell, next) : 0);
    }
}

static void number_cells(struct wend_traffic_plan *plan)
{
    const struct wend_traffic_ground *ground = plan->config->ground;
    uint32_t number = 1; /* 0 is where units stand that have been walled in */
    for (uint32_t cell = 0; cell < ground->cells; cell++)
        if (wend_traffic_is_free(ground, cell))
            plan->number[cell] = number++;
    for (uint32_t i = 0; i < plan->count; i++)
        mark_path(plan, i, true);
}

/*
 * A search for one unit's way: where to, the step from which on nobody else needs its goal, and when to be there at
 * last.
 */
struct timed_search {
    uint32_t unit, clear_from, deadline;
    uint32_t least; /* the list that is taken first */
};

static void open_timed(struct wend_traffic_plan *plan, struct timed_search *search, struct wend_timed_node node,
                       uint32_t late)
{
    const size_t at = timed(plan, node.cell, node.step);
    if (plan->node_count == MOST_NODES || plan->distances[search->unit] + late > search->deadline ||
        plan->seen[at >> 3] >> (at & 7) & 1)
        return;
    plan->seen[at >> 3] |= (uint8_t)(1u << (at & 7));
    node.next = plan->lists[late];
    plan->nodes[plan->node_count] = node;
    plan->lists[late] = plan->node_count++;
    search->least = late < search->least ? late : search->least;
}

/* Opens where the unit may be a step later: not where somebody is then, nor through somebody who comes from there. */
static void open_moves(struct wend_traffic_plan *plan, struct timed_search *search, uint32_t index, uint32_t late)
{
    struct wend_traffic_config *config = plan->config;
    const struct wend_timed_node node = plan->nodes[index];
    const uint32_t exits = config->ground->around[node.cell];
    const uint32_t nearer = wend_traffic_nearer(config->tables, config->table[search->unit], node.cell);
    if (node.step == plan->steps)
        return;
    for (uint32_t d = TRAFFIC_MOVES; d-- > 0;) {
        if (d != TRAFFIC_STAY && !(exits >> d & 1))
            continue;
        const uint32_t cell = node.cell + (uint32_t)config->ground->offset[d];
        const uint8_t now = plan->taken[timed(plan, cell, node.step)];
        if (plan->taken[timed(plan, cell, node.step + 1)] != 0 || (d != TRAFFIC_STAY && now == 1 + (d ^ 2)))
            continue;
        const uint32_t more = d == TRAFFIC_STAY ? 1 : nearer >> d & 1 ? 0 : 2;
        open_timed(plan, search, (struct wend_timed_node){cell, node.step + 1, index, TRAFFIC_NONE}, late + more);
    }
}

/*
 * A* over cells and steps (Silver 2005): the node in which a unit has arrived by its deadline; TRAFFIC_NONE = it
 * cannot.
 */
static uint32_t search_timed_path(struct wend_traffic_plan *plan, uint32_t unit, uint32_t deadline)
{
    const uint32_t goal = plan->config->goal[unit];
    struct timed_search search = {.unit = unit, .clear_from = plan->steps + 1, .deadline = deadline, .least = 0};
    while (search.clear_from > 0 && plan->taken[timed(plan, goal, search.clear_from - 1)] == 0)
        search.clear_from--;
    const uint32_t latest = deadline - plan->distances[unit];
    for (uint32_t i = 0; i <= latest + 2; i++)
        plan->lists[i] = TRAFFIC_NONE;
    plan->node_count = 0;
    open_timed(plan, &search, (struct wend_timed_node){*plan_cell(plan, unit, 0), 0, TRAFFIC_NONE, TRAFFIC_NONE}, 0);
    uint32_t found = TRAFFIC_NONE;
    while (found == TRAFFIC_NONE && search.least <= latest) {
        const uint32_t index = plan->lists[search.least];
        if (index == TRAFFIC_NONE) {
            search.least++;
            continue;
        }
        const struct wend_timed_node *node = &plan->nodes[index];
        plan->lists[search.least] = node->next;
        if (node->cell == goal && node->step >= search.clear_from)
            found = index;
        else
            open_moves(plan, &search, index, search.least);
    }
    for (uint32_t i = 0; i < plan->node_count; i++)
        plan->seen[timed(plan, plan->nodes[i].cell, plan->nodes[i].step) >> 3] = 0;
    plan->config->work += 1 + plan->node_count / NODES_A_UNIT;
    return found;
}

/* Gives a unit the way to a node; it stays there. */
static void lay_timed_path(struct wend_traffic_plan *plan, uint32_t unit, uint32_t node)
{
    const uint32_t arrival = plan->nodes[node].step;
    for (uint32_t step = plan->steps; step > arrival; step--)
        *plan_cell(plan, unit, step) = plan->nodes[node].cell;
    for (; node != TRAFFIC_NONE; node = plan->nodes[node].parent)
        *plan_cell(plan, unit, plan->nodes[node].step) = plan->nodes[node].cell;
    plan->arrival[unit] = arrival;
}

/* Adds who stands in a cell at a step to a team. */
static uint32_t enlist(const struct wend_traffic_plan *plan, uint32_t team[TRAFFIC_TEAM], uint32_t size, uint32_t cell,
                       uint32_t step)
{
    if (plan->taken[timed(plan, cell, step)] == 0)
        return size;
    const uint32_t *cells = plan_cell(plan, 0, step);
    uint32_t unit = 0;
    while (cells[unit] != cell)
        unit++;
    if (plan->config->goal[unit] == TRAFFIC_NONE)
        return size;
    for (uint32_t i = 0; i < size; i++)
        if (team[i] == unit)
            return size;
    team[size] = unit;
    return size + 1;
}

/* Somebody who is late, and who is in its way: those in the cells nearer to its goal at some steps of its way. */
static uint32_t gather_team(struct wend_traffic_plan *plan, uint32_t team[TRAFFIC_TEAM])
{
    struct wend_traffic_config *config = plan->config;
    uint32_t unit = wend_traffic_random(config) % plan->count, left = plan->count, size = 1;
    while (plan->arrival[unit] == plan->distances[unit] || config->goal[unit] == TRAFFIC_NONE) {
        if (--left == 0)
            return 0;
        unit = unit + 1 < plan->count ? unit + 1 : 0;
    }
    team[0] = unit;
    const uint32_t wanted = 1 + wend_traffic_random(config) % TRAFFIC_TEAM;
    for (uint32_t look = 0; look < LOOKS && size < wanted; look++) {
        const uint32_t member = team[wend_traffic_random(config) % size];
        if (plan->arrival[member] == 0)
            continue;
        const uint32_t step = wend_traffic_random(config) % plan->arrival[member];
        const uint32_t cell = *plan_cell(plan, member, step);
        const uint32_t exits = config->ground->around[cell] & AROUND_EXITS;
        for (uint32_t d = 0; d < TRAFFIC_STAY && size < wanted; d++)
            if (exits >> d & 1)
                size = enlist(plan, team, size, cell + (uint32_t)config->ground->offset[d], step + 1);
    }
    config->work += LOOKS;
    return size;
}

/* New ways for a team, one after the other; false, with some of them done, where somebody finds none. */
static bool replan_team(struct wend_traffic_plan *plan, const uint32_t *team, uint32_t size, uint64_t cost)
{
    for (uint32_t i = 0; i < size; i++) {
        uint64_t least = 0; /* of those to come */
        for (uint32_t k = i + 1; k < size; k++)
            least += plan->distances[team[k]];
        if (cost < least + plan->distances[team[i]])
            return false;
        const uint64_t allowed = cost - least;
        const uint32_t node = search_timed_path(plan, team[i], allowed < plan->steps ? (uint32_t)allowed : plan->steps);
        if (node == TRAFFIC_NONE)
            return false;
        lay_timed_path(plan, team[i], node);
        cost -= plan->arrival[team[i]];
        mark_path(plan, team[i], true);
    }
    return true;
}

/* Takes a team's ways out of the plan, keeping them. */
static uint64_t lift_team(struct wend_traffic_plan *plan, const uint32_t *team, uint32_t size)
{
    uint64_t cost = 0;
    for (uint32_t i = 0; i < size; i++) {
        for (uint32_t step = 0; step <= plan->steps; step++)
            plan->kept[i * (size_t)plan->room + step] = *plan_cell(plan, team[i], step);
        cost += plan->arrival[team[i]];
        mark_path(plan, team[i], false);
    }
    return cost;
}

/* Puts the ways of a team back as they were. */
static void put_back(struct wend_traffic_plan *plan, const uint32_t *team, uint32_t size, const uint32_t *arrivals)
{
    for (uint32_t i = 0; i < size; i++)
        if (plan->taken[timed(plan, *plan_cell(plan, team[i], 0), 0)] != 0)
            mark_path(plan, team[i], false);
    for (uint32_t i = 0; i < size; i++) {
        for (uint32_t step = 0; step <= plan->steps; step++)
            *plan_cell(plan, team[i], step) = plan->kept[i * (size_t)plan->room + step];
        plan->arrival[team[i]] = arrivals[i];
        mark_path(plan, team[i], true);
    }
}

/* The last steps in which nobody moves any more. */
static void shorten(struct wend_traffic_plan *plan)
{
    while (plan->steps > 0 && memcmp(plan_cell(plan, 0, plan->steps), plan_cell(plan, 0, plan->steps - 1),
                                     plan->count * sizeof *plan->cells) == 0)
        plan->steps--;
}

static void improve_once(struct wend_traffic_plan *plan)
{
    uint32_t team[TRAFFIC_TEAM], arrivals[TRAFFIC_TEAM];
    const uint32_t size = gather_team(plan, team);
    if (size == 0) {
        plan->is_final = true; /* nobody is late */
        return;
    }
    for (uint32_t i = 0; i < size; i++)
        arrivals[i] = plan->arrival[team[i]];
    const uint64_t cost = lift_team(plan, team, size);
    plan->config->work += (uint64_t)size * plan->steps / 16;
    if (!replan_team(plan, team, size, cost - (size == 1))) {
        put_back(plan, team, size, arrivals);
        return;
    }
    uint64_t now = 0;
    for (uint32_t i = 0; i < size; i++)
        now += plan->arrival[team[i]];
    plan->cost -= cost - now;
    shorten(plan);
}

void wend_traffic_plan_improve(struct wend_traffic_plan *plan, uint64_t limit, uint64_t most_bytes)
{
    if (!plan->is_final && !plan->taken && wend_traffic_work_done(plan->config) < limit) {
        plan->is_final = !prepare_improvement(plan, most_bytes);
        if (!plan->is_final)
            number_cells(plan);
        plan->config->work += plan->count;
    }
    while (!plan->is_final && wend_traffic_work_done(plan->config) < limit) {
        const uint64_t cost = plan->cost;
        improve_once(plan);
        plan->idle = plan->cost < cost ? 0 : plan->idle + 1;
        plan->is_final |= plan->idle >= IDLE_ROUNDS + IDLE_A_UNIT * plan->count;
    }
}
