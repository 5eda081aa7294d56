/* Improves a plan: a few units at a time search new paths among all others, which keep theirs. */
#include "agent/traffic/traffic_improve.h"

#include <string.h>

#include "agent/traffic/traffic_push.h"
#include "base/array.h"
#include "base/heap.h"
#include "base/memory.h"

#define MOST_NODES   (1u << 15) /* of one search */
#define NODES_A_UNIT 4          /* nodes per unit of work */
#define IDLE_ROUNDS  256
#define IDLE_A_UNIT  16
#define LOOKS        24 /* attempts to find members of a team */

/* An array of the improvement, with the number and size of its items. */
struct block {
    void *address; /* of the pointer to it */
    size_t count, size;
};

enum { BLOCKS = 7 };

static void list_blocks(struct wend_traffic_plan *plan, struct block blocks[BLOCKS])
{
    struct wend_traffic_improvement *all = &plan->improvement;
    const size_t steps = plan->room, timed = steps * all->numbers;
    const bool has_ground = plan->config->ground != NULL;
    blocks[0] = (struct block){&all->number, plan->config->cells, sizeof *all->number};
    blocks[1] = (struct block){&all->taken, timed, sizeof *all->taken};
    blocks[2] = (struct block){&all->seen, (timed + 7) / 8, 1};
    blocks[3] = (struct block){&all->nodes, MOST_NODES, sizeof *all->nodes};
    blocks[4] = (struct block){&all->lists, has_ground ? steps + 3 : 1, sizeof *all->lists};
    blocks[5] = (struct block){&all->kept, TRAFFIC_TEAM * steps, sizeof *all->kept};
    blocks[6] = (struct block){&all->heap, has_ground ? 1 : MOST_NODES, sizeof *all->heap};
}

void wend_traffic_improvement_end(struct wend_traffic_plan *plan)
{
    struct block blocks[BLOCKS];
    if (!plan->config)
        return;
    list_blocks(plan, blocks);
    for (uint32_t i = 0; i < BLOCKS; i++) {
        wend_release_zeroed(&plan->config->memory, wend_pointer_at(blocks[i].address), blocks[i].count, blocks[i].size);
        wend_pointer_put(blocks[i].address, NULL);
    }
}

size_t wend_traffic_improvement_bytes(const struct wend_traffic_plan *plan)
{
    struct wend_traffic_plan copy = *plan;
    struct block blocks[BLOCKS];
    size_t bytes = 0;
    if (!plan->config)
        return 0;
    list_blocks(&copy, blocks);
    for (uint32_t i = 0; i < BLOCKS; i++)
        bytes += wend_pointer_at(blocks[i].address) ? blocks[i].count * blocks[i].size : 0;
    return bytes;
}

static bool allocate_block(const struct wend_traffic_plan *plan, const struct block *block)
{
    void *array = wend_allocate_zeroed(&plan->config->memory, block->count, block->size);
    wend_pointer_put(block->address, array);
    return array != NULL;
}

/* Numbers the cells that a unit covers with its anchor in a cell. */
static void number_cell(struct wend_traffic_plan *plan, uint32_t cell, uint32_t side)
{
    struct wend_traffic_improvement *all = &plan->improvement;
    for (uint32_t row = 0; row < side; row++)
        for (uint32_t column = 0; column < side; column++) {
            uint32_t *number = &all->number[cell + row * plan->config->stride + column];
            if (*number == 0)
                *number = all->numbers++;
        }
}

/* Numbers all cells that units may be in. Cells of units that have been walled in keep number 0. */
static void number_cells(struct wend_traffic_plan *plan)
{
    const struct wend_traffic_config *config = plan->config;
    plan->improvement.numbers = 1;
    for (uint32_t cell = 0; cell < config->cells; cell++) {
        if (config->ground && wend_traffic_is_free(config->ground, cell))
            number_cell(plan, cell, 1);
        for (uint32_t k = 0; !config->ground && k < config->table_count; k++)
            if (wend_traffic_has_node(config->tables[k].roads->space, cell))
                number_cell(plan, cell, config->tables[k].roads->side);
    }
}

static bool prepare_improvement(struct wend_traffic_plan *plan, uint64_t most_bytes)
{
    struct block blocks[BLOCKS];
    uint64_t bytes = 0;
    list_blocks(plan, blocks);
    if (!allocate_block(plan, &blocks[0]))
        return false;
    number_cells(plan);
    list_blocks(plan, blocks);
    for (uint32_t i = 0; i < BLOCKS; i++)
        bytes += (uint64_t)blocks[i].count * blocks[i].size;
    bool is_there = bytes <= most_bytes;
    for (uint32_t i = 1; i < BLOCKS && is_there; i++)
        is_there = allocate_block(plan, &blocks[i]);
    if (!is_there)
        wend_traffic_improvement_end(plan);
    return is_there;
}

static size_t timed(const struct wend_traffic_plan *plan, uint32_t cell, uint32_t step)
{
    return (size_t)step * plan->improvement.numbers + plan->improvement.number[cell];
}

/* Returns the unit in a cell at a step, or TRAFFIC_NONE; units that search a new path are not entered. */
static uint32_t who_is_at(const struct wend_traffic_plan *plan, uint32_t cell, uint32_t step)
{
    return plan->improvement.taken[timed(plan, cell, step)] - UINT32_C(1);
}

/* Enters a unit's path into `taken`, or removes it. */
static void mark_path(struct wend_traffic_plan *plan, uint32_t unit, bool is_there)
{
    const uint32_t side = plan->config->side[unit], stride = plan->config->stride;
    const uint16_t mark = (uint16_t)(is_there ? unit + 1 : 0);
    for (uint32_t step = 0; step <= plan->steps; step++) {
        const uint32_t cell = *wend_traffic_plan_cell(plan, unit, step);
        for (uint32_t row = 0; row < side; row++)
            for (uint32_t column = 0; column < side; column++)
                plan->improvement.taken[timed(plan, cell + row * stride + column, step)] = mark;
    }
}

/* A search for one unit's path: from which step on nobody else needs its goal, and the most that it may cost. */
struct timed_search {
    uint32_t unit, clear_from;
    uint64_t most;
    uint32_t least; /* no list below this one has nodes */
};

static void open_timed(struct wend_traffic_plan *plan, struct timed_search *search, struct wend_timed_node node,
                       uint64_t late)
{
    struct wend_traffic_improvement *all = &plan->improvement;
    const size_t at = timed(plan, node.cell, node.step);
    if (all->node_count == MOST_NODES || plan->distances[search->unit] + late > search->most ||
        all->seen[at >> 3] >> (at & 7) & 1)
        return;
    if (plan->config->ground) {
        node.next = all->lists[late];
        all->lists[late] = all->node_count;
        search->least = late < search->least ? (uint32_t)late : search->least;
        all->seen[at >> 3] |= (uint8_t)(1u << (at & 7));
    } else {
        if (late >= TRAFFIC_NONE)
            return;
        node.next = (uint32_t)late;
        wend_keys_push(all->heap, &all->heap_count, late << 32 | (MOST_NODES - all->node_count));
    }
    all->nodes[all->node_count++] = node;
}

/* Takes the least late open node, of equal ones the last opened; TRAFFIC_NONE = none is left. */
static uint32_t take_timed(struct wend_traffic_plan *plan, struct timed_search *search)
{
    struct wend_traffic_improvement *all = &plan->improvement;
    if (plan->config->ground) {
        const uint32_t latest = (uint32_t)(search->most - plan->distances[search->unit]);
        while (search->least <= latest && all->lists[search->least] == TRAFFIC_NONE)
            search->least++;
        if (search->least > latest)
            return TRAFFIC_NONE;
        const uint32_t index = all->lists[search->least];
        all->lists[search->least] = all->nodes[index].next;
        return index;
    }
    while (all->heap_count > 0) {
        const uint32_t index = MOST_NODES - (uint32_t)wend_keys_pop(all->heap, &all->heap_count);
        const size_t at = timed(plan, all->nodes[index].cell, all->nodes[index].step);
        const bool is_first = !(all->seen[at >> 3] >> (at & 7) & 1);
        all->seen[at >> 3] |= (uint8_t)(1u << (at & 7));
        if (is_first)
            return index;
    }
    return TRAFFIC_NONE;
}

/* True if a unit's step goes through the unit that is in a cell as the step begins. */
static bool crosses_at(const struct wend_traffic_plan *plan, uint32_t unit, const struct wend_timed_node *node,
                       uint32_t to, uint32_t cell)
{
    const struct wend_traffic_config *config = plan->config;
    const uint32_t other = who_is_at(plan, cell, node->step);
    if (other == TRAFFIC_NONE)
        return false;
    const uint32_t from = *wend_traffic_plan_cell(plan, other, node->step);
    const uint32_t end = *wend_traffic_plan_cell(plan, other, node->step + 1);
    if (config->ground)
        return end == node->cell && from != end;
    return wend_traffic_do_cross(wend_traffic_roads_of(config, unit),
                                 &(struct wend_traffic_pass){config->side[unit], node->cell, to},
                                 &(struct wend_traffic_pass){config->side[other], from, end});
}

/* True if another unit blocks a unit's step. */
static bool is_barred(const struct wend_traffic_plan *plan, uint32_t unit, const struct wend_timed_node *node,
                      uint32_t to)
{
    const struct wend_traffic_config *config = plan->config;
    const uint32_t side = config->side[unit], stride = config->stride, here = node->cell;
    for (uint32_t row = 0; row < side; row++)
        for (uint32_t column = 0; column < side; column++)
            if (who_is_at(plan, to + row * stride + column, node->step + 1) != TRAFFIC_NONE)
                return true;
    if (to == here)
        return false;
    if (config->ground)
        return crosses_at(plan, unit, node, to, to);
    const struct wend_traffic_box box = wend_traffic_box_around(config, unit, here, to);
    for (uint32_t row = 0; row < box.height; row++)
        for (uint32_t column = 0; column < box.width; column++)
            if (crosses_at(plan, unit, node, to, box.first + row * stride + column))
                return true;
    return false;
}

/* Opens where the unit may be a step later. Staying is opened first, so that it is taken last among equals. */
static void open_moves(struct wend_traffic_plan *plan, struct timed_search *search, uint32_t index, uint64_t late)
{
    struct wend_traffic_config *config = plan->config;
    const struct wend_timed_node node = plan->improvement.nodes[index];
    const uint32_t unit = search->unit, table = config->table[unit];
    if (node.step == plan->steps)
        return;
    struct wend_traffic_tables *tables = wend_traffic_tables_of(config, unit);
    const struct wend_traffic_steps steps = wend_traffic_steps_from(config, unit, node.cell);
    const uint32_t nearer = config->ground ? wend_traffic_nearer(tables, table, node.cell) : 0;
    const uint64_t own = config->ground ? 0 : wend_traffic_cost(tables, table, node.cell);
    for (uint32_t i = steps.count + 1; i-- > 0;) {
        const bool stays = i == steps.count;
        const uint32_t cell = stays ? node.cell : wend_traffic_step_cell(&steps, i);
        uint64_t more;
        if (is_barred(plan, unit, &node, cell))
            continue;
        if (config->ground)
            more = stays ? 1 : wend_traffic_is_towards(config->ground, node.cell, cell, nearer) ? 0 : 2;
        else if (stays)
            more = wend_traffic_step_cost(tables->roads, cell, cell);
        else
            more = (uint64_t)steps.roads[i].cost + wend_traffic_cost(tables, table, cell) - own;
        open_timed(plan, search, (struct wend_timed_node){cell, node.step + 1, index, TRAFFIC_NONE}, late + more);
    }
}

/* Returns the step from which on nobody else needs the cells that a unit covers at its goal. */
static uint32_t goal_clear_from(const struct wend_traffic_plan *plan, uint32_t unit)
{
    const struct wend_traffic_config *config = plan->config;
    const uint32_t side = config->side[unit], goal = config->goal[unit];
    uint32_t from = plan->steps + 1;
    for (; from > 0; from--)
        for (uint32_t i = 0; i < side * side; i++)
            if (who_is_at(plan, goal + i / side * config->stride + i % side, from - 1) != TRAFFIC_NONE)
                return from;
    return from;
}

/* A* over cells and steps (Silver 2005). Returns a node at a unit's goal that costs at most `most`, or TRAFFIC_NONE. */
static uint32_t search_timed_path(struct wend_traffic_plan *plan, uint32_t unit, uint64_t most)
{
    struct wend_traffic_improvement *all = &plan->improvement;
    const uint32_t goal = plan->config->goal[unit];
    struct timed_search search = {.unit = unit, .clear_from = goal_clear_from(plan, unit), .most = most, .least = 0};
    for (uint64_t i = 0; plan->config->ground && i <= most - plan->distances[unit] + 2; i++)
        all->lists[i] = TRAFFIC_NONE;
    all->node_count = all->heap_count = 0;
    open_timed(plan, &search,
               (struct wend_timed_node){*wend_traffic_plan_cell(plan, unit, 0), 0, TRAFFIC_NONE, TRAFFIC_NONE}, 0);
    uint32_t found = TRAFFIC_NONE;
    while (found == TRAFFIC_NONE) {
        const uint32_t index = take_timed(plan, &search);
        if (index == TRAFFIC_NONE)
            break;
        const struct wend_timed_node *node = &all->nodes[index];
        if (node->cell == goal && node->step >= search.clear_from)
            found = index;
        else
            open_moves(plan, &search, index, plan->config->ground ? search.least : node->next);
    }
    for (uint32_t i = 0; i < all->node_count; i++)
        all->seen[timed(plan, all->nodes[i].cell, all->nodes[i].step) >> 3] = 0;
    plan->config->work += 1 + all->node_count / NODES_A_UNIT;
    return found;
}

/* Writes the path to a node into the plan; the unit stays there. */
static void lay_timed_path(struct wend_traffic_plan *plan, uint32_t unit, uint32_t node)
{
    const struct wend_timed_node *nodes = plan->improvement.nodes;
    const uint32_t arrival = nodes[node].step;
    plan->arrival[unit] = arrival;
    plan->paid[unit] = plan->config->ground ? arrival : plan->distances[unit] + (uint64_t)nodes[node].next;
    for (uint32_t step = plan->steps; step > arrival; step--)
        *wend_traffic_plan_cell(plan, unit, step) = nodes[node].cell;
    for (; node != TRAFFIC_NONE; node = nodes[node].parent)
        *wend_traffic_plan_cell(plan, unit, nodes[node].step) = nodes[node].cell;
}

/* Adds the unit in a cell at a step to a team, if it has a goal; returns the new size. */
static uint32_t enlist(const struct wend_traffic_plan *plan, uint32_t team[TRAFFIC_TEAM], uint32_t size, uint32_t cell,
                       uint32_t step)
{
    const uint32_t unit = who_is_at(plan, cell, step);
    if (unit == TRAFFIC_NONE || plan->config->goal[unit] == TRAFFIC_NONE)
        return size;
    for (uint32_t i = 0; i < size; i++)
        if (team[i] == unit)
            return size;
    team[size] = unit;
    return size + 1;
}

/* Gathers a random late unit and units beside its team's paths at random steps; returns the size, 0 if none is late. */
static uint32_t gather_team(struct wend_traffic_plan *plan, uint32_t team[TRAFFIC_TEAM])
{
    struct wend_traffic_config *config = plan->config;
    uint32_t unit = wend_traffic_random(config) % plan->count, left = plan->count, size = 1;
    while (plan->paid[unit] == plan->distances[unit] || config->goal[unit] == TRAFFIC_NONE) {
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
        const uint32_t cell = *wend_traffic_plan_cell(plan, member, step);
        const struct wend_traffic_steps steps = wend_traffic_steps_from(config, member, cell);
        for (uint32_t i = 0; i < steps.count && size < wanted; i++)
            size = enlist(plan, team, size, wend_traffic_step_cell(&steps, i), step + 1);
    }
    config->work += LOOKS;
    return size;
}

/*
 * Searches new paths for a team, one unit after the other, which cost at most `cost` together. False if a unit finds
 * none; those before it then have new paths.
 */
static bool replan_team(struct wend_traffic_plan *plan, const uint32_t *team, uint32_t size, uint64_t cost)
{
    for (uint32_t i = 0; i < size; i++) {
        uint64_t least = 0; /* that the units after this one pay */
        for (uint32_t k = i + 1; k < size; k++)
            least += plan->distances[team[k]];
        if (cost < least + plan->distances[team[i]])
            return false;
        const uint64_t allowed = cost - least;
        const bool is_late = plan->config->ground && allowed > plan->steps;
        const uint32_t node = search_timed_path(plan, team[i], is_late ? plan->steps : allowed);
        if (node == TRAFFIC_NONE)
            return false;
        lay_timed_path(plan, team[i], node);
        cost -= plan->paid[team[i]];
        mark_path(plan, team[i], true);
    }
    return true;
}

/* Saves a team's paths in `kept` and removes them from `taken`; returns what they cost. */
static uint64_t lift_team(struct wend_traffic_plan *plan, const uint32_t *team, uint32_t size)
{
    uint64_t cost = 0;
    for (uint32_t i = 0; i < size; i++) {
        for (uint32_t step = 0; step <= plan->steps; step++)
            plan->improvement.kept[i * (size_t)plan->room + step] = *wend_traffic_plan_cell(plan, team[i], step);
        cost += plan->paid[team[i]];
        mark_path(plan, team[i], false);
    }
    return cost;
}

/* When a unit arrived, and what it had paid. */
struct arrival {
    uint32_t step;
    uint64_t paid;
};

/* Restores the saved paths of a team. */
static void put_back(struct wend_traffic_plan *plan, const uint32_t *team, uint32_t size,
                     const struct arrival *arrivals)
{
    for (uint32_t i = 0; i < size; i++)
        if (who_is_at(plan, *wend_traffic_plan_cell(plan, team[i], 0), 0) != TRAFFIC_NONE)
            mark_path(plan, team[i], false);
    for (uint32_t i = 0; i < size; i++) {
        for (uint32_t step = 0; step <= plan->steps; step++)
            *wend_traffic_plan_cell(plan, team[i], step) = plan->improvement.kept[i * (size_t)plan->room + step];
        plan->arrival[team[i]] = arrivals[i].step;
        plan->paid[team[i]] = arrivals[i].paid;
        mark_path(plan, team[i], true);
    }
}

/* Drops the last steps, in which nobody moves any more. */
static void shorten(struct wend_traffic_plan *plan)
{
    while (plan->steps > 0 &&
           memcmp(wend_traffic_plan_cell(plan, 0, plan->steps), wend_traffic_plan_cell(plan, 0, plan->steps - 1),
                  plan->count * sizeof *plan->cells) == 0)
        plan->steps--;
}

static void improve_once(struct wend_traffic_plan *plan)
{
    uint32_t team[TRAFFIC_TEAM];
    struct arrival arrivals[TRAFFIC_TEAM];
    const uint32_t size = gather_team(plan, team);
    if (size == 0) {
        plan->improvement.is_final = true; /* nobody is late */
        return;
    }
    for (uint32_t i = 0; i < size; i++)
        arrivals[i] = (struct arrival){plan->arrival[team[i]], plan->paid[team[i]]};
    const uint64_t cost = lift_team(plan, team, size);
    plan->config->work += (uint64_t)size * plan->steps / 16;
    if (!replan_team(plan, team, size, cost - (size == 1))) {
        put_back(plan, team, size, arrivals);
        return;
    }
    uint64_t now = 0;
    for (uint32_t i = 0; i < size; i++)
        now += plan->paid[team[i]];
    plan->cost -= cost - now;
    shorten(plan);
}

void wend_traffic_plan_improve(struct wend_traffic_plan *plan, uint64_t limit, uint64_t most_bytes)
{
    struct wend_traffic_improvement *all = &plan->improvement;
    if (!all->is_final && !all->taken && wend_traffic_work_done(plan->config) < limit) {
        all->is_final = !prepare_improvement(plan, most_bytes);
        for (uint32_t i = 0; i < plan->count && !all->is_final; i++)
            mark_path(plan, i, true);
        plan->config->work += plan->count;
    }
    while (!all->is_final && wend_traffic_work_done(plan->config) < limit) {
        const uint64_t cost = plan->cost;
        improve_once(plan);
        all->idle = plan->cost < cost ? 0 : all->idle + 1;
        all->is_final |= all->idle >= IDLE_ROUNDS + IDLE_A_UNIT * plan->count;
    }
}
