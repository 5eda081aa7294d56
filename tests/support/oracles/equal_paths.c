/* tests/support/oracles/equal_paths.c */
#include "oracles/equal_paths.h"
#include "map/grid/profile.h"

#include <stdlib.h>
#include <string.h>

#define FAR UINT64_MAX

/* What is known of all states and cells. */
struct equal_states {
    const equal_paths_map *map;
    uint64_t *cost;
    uint16_t *tight; /* a bit per direction of entry, NO_DIRECTION included */
};

static uint32_t weight_at(const equal_paths_map *map, uint32_t cell, uint32_t direction, uint32_t *to)
{
    int64_t x = (int64_t)(cell % map->width) + wend_step_x[direction];
    int64_t y = (int64_t)(cell / map->width) + wend_step_y[direction];
    if (x < 0 || y < 0 || x >= map->width || y >= map->height)
        return 0;
    *to = (uint32_t)(y * map->width + x);
    return map->weights[*to];
}

static bool is_legal(const equal_paths_map *map, uint32_t cell, uint32_t direction)
{
    uint32_t to;
    if (weight_at(map, cell, direction, &to) == 0)
        return false;
    if (direction % 2 == 0)
        return true;
    if (map->rules.topology == SQUARES_4)
        return false;
    int beside = weight_at(map, cell, direction - 1, &to) != 0;
    beside += weight_at(map, cell, (direction + 1) & 7, &to) != 0;
    return map->rules.corners == WEND_CORNERS_ALWAYS || beside + (map->rules.corners == WEND_CORNERS_ONE) >= 2;
}

static uint32_t moves_of(const equal_paths_map *map, uint32_t cell, uint32_t entry)
{
    uint32_t weights[DIRECTIONS], to, moves = 0;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        weights[d] = weight_at(map, cell, d, &to);
        moves |= (uint32_t)is_legal(map, cell, d) << d;
    }
    return entry == NO_DIRECTION ? moves : moves & wend_steps_mask(&map->rules, weights, map->weights[cell], entry);
}

static uint64_t price_of(const equal_paths_map *map, uint32_t to, uint32_t direction)
{
    return (uint64_t)(direction % 2 ? map->rules.diagonal : map->rules.straight) * map->weights[to];
}

/* Continues from every tight state, as far as costs are known; true if anything changed. */
static bool spread(const struct equal_states *states, bool is_canonical)
{
    const equal_paths_map *map = states->map;
    bool changed = false;
    for (uint32_t cell = 0; cell < map->width * map->height; cell++)
        for (uint32_t entry = 0; entry <= NO_DIRECTION; entry++) {
            if (!(states->tight[cell] >> entry & 1))
                continue;
            uint32_t moves = moves_of(map, cell, is_canonical ? entry : NO_DIRECTION);
            for (uint32_t d = 0; d < DIRECTIONS; d++) {
                uint32_t to;
                if (!(moves >> d & 1) || weight_at(map, cell, d, &to) == 0)
                    continue;
                uint64_t cost = states->cost[cell] + price_of(map, to, d);
                uint16_t before = cost < states->cost[to] ? 0 : states->tight[to];
                if (cost > states->cost[to] || (before >> d & 1))
                    continue;
                states->cost[to] = cost;
                states->tight[to] = (uint16_t)(before | 1u << d);
                changed = true;
            }
        }
    return changed;
}

static bool may_leave(const struct equal_states *states, uint32_t cell, uint32_t entry, uint32_t leaving)
{
    return (states->tight[cell] >> entry & 1) &&
           (leaving == NO_DIRECTION || (moves_of(states->map, cell, entry) >> leaving & 1));
}

static uint32_t entry_into(const struct equal_states *states, uint32_t cell, uint32_t leaving)
{
    if (leaving != NO_DIRECTION && may_leave(states, cell, leaving, leaving))
        return leaving;
    for (uint32_t entry = 0; entry < DIRECTIONS; entry++)
        if (may_leave(states, cell, entry, leaving))
            return entry;
    abort(); /* the tables lose a cheapest path */
}

static void reverse(uint32_t *cells, uint32_t count)
{
    for (uint32_t i = 0; i < count / 2; i++) {
        uint32_t other = cells[count - 1 - i];
        cells[count - 1 - i] = cells[i];
        cells[i] = other;
    }
}

static uint32_t read_back(const struct equal_states *states, uint32_t start, uint32_t goal, uint32_t *cells)
{
    uint32_t count = 0, leaving = NO_DIRECTION, cell = goal;
    for (;;) {
        cells[count++] = cell;
        if (cell == start)
            break;
        leaving = entry_into(states, cell, leaving);
        if (weight_at(states->map, cell, (leaving + 4) & 7, &cell) == 0)
            abort();
    }
    reverse(cells, count);
    return count;
}

/* The cells of a single jump; 0 if it is not free. */
static uint32_t jump_singly(const equal_paths_map *map, uint32_t start, uint32_t goal, uint32_t *cells)
{
    uint32_t count = 0, cell = start, to = 0;
    const uint32_t goal_x = goal % map->width, goal_y = goal / map->width;
    for (;; cell = to) {
        cells[count++] = cell;
        if (cell == goal)
            return count;
        const uint32_t x = cell % map->width, y = cell / map->width;
        uint32_t down = goal_y < y ? NORTH : SOUTH, across = goal_x < x ? WEST : EAST, d;
        if (map->rules.topology == SQUARES_4)
            d = goal_y != y ? down : across;
        else if (goal_x == x || goal_y == y)
            d = goal_x == x ? down : across;
        else
            d = down == NORTH ? (across == EAST ? NORTH_EAST : NORTH_WEST) : across == EAST ? SOUTH_EAST : SOUTH_WEST;
        if (!is_legal(map, cell, d) || weight_at(map, cell, d, &to) != map->weights[start])
            return 0;
    }
}

uint64_t equal_paths_find(const equal_paths_map *map, uint32_t start, uint32_t goal, uint32_t *cells, uint32_t *count)
{
    const uint32_t size = map->width * map->height;
    struct equal_states states = {map, malloc(size * sizeof *states.cost), calloc(size, sizeof *states.tight)};
    for (uint32_t i = 0; i < size; i++)
        states.cost[i] = FAR;
    states.cost[start] = 0;
    states.tight[start] = 1u << NO_DIRECTION;
    while (spread(&states, false))
        continue;
    memset(states.tight, 0, size * sizeof *states.tight); /* now with final costs */
    states.tight[start] = 1u << NO_DIRECTION;
    while (spread(&states, true))
        continue;
    const uint64_t cost = states.cost[goal];
    *count = map->single_jumps && cost != FAR ? jump_singly(map, start, goal, cells) : 0;
    if (*count == 0 && cost != FAR)
        *count = read_back(&states, start, goal, cells);
    free(states.cost);
    free(states.tight);
    return cost;
}
