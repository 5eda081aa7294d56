/* tests/support/oracles/policy_oracle.c: where to go when the goal cannot be reached, by looking at every cell. */
#include "oracles/policy_oracle.h"

#include <stdio.h>
#include <stdlib.h>

static bool is_hexagonal(const rules_scene *scene)
{
    return rules_topology(scene) >= TOPOLOGY_HEX_POINTY_ODD;
}

static bool is_odd(int32_t number)
{
    return (number & 1) != 0;
}

/* Centres in half columns and rows of the drawing; shifted rows or columns lie half a cell further on. */
static void centre_of(const rules_scene *scene, int32_t column, int32_t row, int64_t *across, int64_t *down)
{
    test_topology topology = rules_topology(scene);
    *across = 2 * (int64_t)column;
    *down = 2 * (int64_t)row;
    if (topology == TOPOLOGY_HEX_POINTY_ODD || topology == TOPOLOGY_HEX_POINTY_EVEN)
        *across += is_odd(row) == (topology == TOPOLOGY_HEX_POINTY_ODD);
    if (topology == TOPOLOGY_HEX_FLAT_ODD || topology == TOPOLOGY_HEX_FLAT_EVEN)
        *down += is_odd(column) == (topology == TOPOLOGY_HEX_FLAT_ODD);
}

uint64_t policy_distance(const rules_scene *scene, uint32_t cell, policy_goal goal)
{
    test_topology topology = rules_topology(scene);
    wend_place place = rules_place(scene, cell);
    int64_t x, y, goal_x, goal_y;
    centre_of(scene, wend_place_column(place), wend_place_row(place), &x, &y);
    centre_of(scene, goal.x, goal.y, &goal_x, &goal_y);
    int64_t across = (x - goal_x) * (x - goal_x), down = (y - goal_y) * (y - goal_y);
    if (!is_hexagonal(scene))
        return (uint64_t)(across + down);
    /* Rows of pointy hexagons, or columns of flat ones, are sqrt(3) / 2 of a step apart. */
    bool pointy = topology == TOPOLOGY_HEX_POINTY_ODD || topology == TOPOLOGY_HEX_POINTY_EVEN;
    return (uint64_t)(pointy ? across + down / 4 * 3 : across / 4 * 3 + down);
}

static uint32_t sum_of_weights(const wend_profile *profile, uint32_t terrain)
{
    uint32_t sum = 0;
    if (profile->weight[terrain] == 0 || profile->resource_count == 0)
        return profile->weight[terrain];
    for (int i = 0; i < profile->resource_count; i++)
        sum += (uint32_t)profile->resources[i].factor * profile->resources[i].weight[terrain];
    return sum;
}

static uint64_t lightest(const wend_profile *profile)
{
    uint64_t least = 0;
    for (uint32_t terrain = 0; terrain < 256; terrain++) {
        uint32_t weight = sum_of_weights(profile, terrain);
        if (weight != 0 && (least == 0 || weight < least))
            least = weight;
    }
    return least == 0 ? 1 : least;
}

static uint64_t weight_of(const rules_scene *scene, uint32_t cell, uint64_t least)
{
    rules_scene plain = *scene;
    plain.profile.weigh = WEND_WEIGH_ENTERED;
    return rules_is_free(scene, cell) ? rules_step_cost(&plain, cell, cell, 0) / scene->profile.straight : least;
}

/*
 * The first of the cells nearest to the goal at which the mover lies on the map; the level's first if it fits nowhere.
 */
static uint32_t cell_for(const rules_scene *scene, policy_goal goal)
{
    uint32_t first = goal.level * scene->width * scene->height, best = first;
    uint64_t least = UINT64_MAX;
    for (uint32_t cell = first; cell < first + scene->width * scene->height; cell++)
        if (rules_is_on_map(scene, cell) && policy_distance(scene, cell, goal) < least) {
            least = policy_distance(scene, cell, goal);
            best = cell;
        }
    return best;
}

void policy_walk_costs(const rules_scene *scene, policy_goal goal, uint64_t *costs)
{
    const wend_profile *profile = &scene->profile;
    uint64_t least = lightest(profile);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        costs[cell] = RULES_NO_WAY;
    costs[cell_for(scene, goal)] = 0;
    for (bool falls = true; falls;) {
        falls = false;
        for (uint32_t i = 0; i < rules_cells(scene) * 8; i++) {
            uint32_t from = i / 8, way = i % 8, to = rules_next(scene, from, way);
            if (to == RULES_NOWHERE || costs[to] == RULES_NO_WAY || !rules_is_on_map(scene, from) ||
                !rules_is_on_map(scene, to))
                continue;
            bool diagonal = way % 2 == 1 && rules_topology(scene) == TOPOLOGY_SQUARES_8;
            uint64_t weight = weight_of(scene, to, least);
            weight += profile->weigh == WEND_WEIGH_BOTH ? weight_of(scene, from, least) : 0;
            uint64_t cost = costs[to] + weight * (diagonal ? profile->diagonal : profile->straight);
            if (cost >= costs[from])
                continue;
            costs[from] = cost;
            falls = true;
        }
    }
}

policy_end policy_nearest(const rules_scene *scene, uint32_t start, policy_goal goal, const uint64_t *costs,
                          const uint64_t *walks)
{
    policy_end best = {RULES_NOWHERE, UINT64_MAX, UINT64_MAX, 0, 0};
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        if (costs[cell] == RULES_NO_WAY || !rules_is_free(scene, cell) ||
            rules_place(scene, cell).level != goal.level ||
            (cell != start && rules_is_crossing(scene, cell, start, start)))
            continue;
        uint64_t distance = walks ? walks[cell] : policy_distance(scene, cell, goal);
        if (distance < best.distance)
            best = (policy_end){cell, distance, costs[cell], 0, cell};
        if (distance == best.distance && costs[cell] < best.cost)
            best = (policy_end){cell, distance, costs[cell], best.count, best.first};
        best.count += distance == best.distance;
    }
    return best;
}

/* Whether the way around a diagonal's corner that begins with the step `first` is closed to the mover. */
static bool is_side_closed(const rules_scene *scene, uint32_t from, uint32_t first, uint32_t second)
{
    uint32_t side = rules_next(scene, from, first);
    rules_scene there = *scene; /* the end of the diagonal counts as free: a wall there is to be broken */
    if (side == RULES_NOWHERE || !rules_is_free(scene, side) || rules_step(scene, from, first) != side)
        return true;
    uint32_t to = rules_next(scene, side, second);
    there.as_if_free = to + 1;
    return to == RULES_NOWHERE || rules_step(&there, side, second) != to;
}

/* Whether a diagonal step cuts a corner that the mover's own rule makes it go around. */
static bool cuts_corner(const rules_scene *scene, uint32_t from, uint32_t way)
{
    static const uint32_t needed[] = {2, 1, 0}; /* by wend_corners: sides that must be free */
    uint32_t left = (way + 7) % 8, right = (way + 1) % 8;
    if (rules_topology(scene) != TOPOLOGY_SQUARES_8 || way % 2 == 0)
        return false;
    uint32_t closed =
        (uint32_t)is_side_closed(scene, from, left, right) + (uint32_t)is_side_closed(scene, from, right, left);
    return 2 - closed < needed[scene->profile.corners];
}

void policy_breach_costs(const rules_scene *scene, const rules_scene *breach, uint32_t start, uint32_t goal,
                         uint64_t *costs)
{
    rules_oracle oracle = rules_oracle_open(breach);
    for (uint32_t i = 0; i < rules_cells(scene) * 8; i++)
        if (oracle.to[i] != RULES_NOWHERE && cuts_corner(scene, i / 8, i % 8))
            oracle.to[i] = RULES_NOWHERE;
    rules_oracle_costs(&oracle, start, goal, costs);
    rules_oracle_close(&oracle);
}

/* A breach being followed. */
typedef struct follower {
    const rules_scene *scene;
    policy_breach breach;
    uint32_t start, at;
    bool barred;
} follower;

static bool is_listed(const policy_breach *breach, uint32_t cell)
{
    for (uint32_t i = 0; i < breach->wall_count; i++)
        if (breach->walls[i] == cell)
            return true;
    return false;
}

/* A cell that keeps a mover of one cell out. */
static bool is_blocked_cell(const rules_scene *scene, uint32_t cell)
{
    return sum_of_weights(&scene->profile, scene->terrain[cell]) == 0 ||
           (scene->has_callback && !scene->walkable[cell]);
}

static void list_under(follower *follower, uint32_t position)
{
    const rules_scene *scene = follower->scene;
    uint32_t footprint = scene->profile.footprint, x = position % scene->width,
             y = position / scene->width % scene->height;
    for (uint32_t j = 0; j < footprint && y + j < scene->height; j++)
        for (uint32_t i = 0; i < footprint && x + i < scene->width; i++) {
            uint32_t cell = position + j * scene->width + i;
            if (is_blocked_cell(scene, cell) && !is_listed(&follower->breach, cell))
                follower->breach.walls[follower->breach.wall_count++] = cell;
        }
}

static uint32_t way_between(const rules_scene *scene, uint32_t from, uint32_t to)
{
    for (uint32_t way = 0; way < 8; way++)
        if (rules_next(scene, from, way) == to)
            return way;
    return 8;
}

static bool has_link(const rules_scene *scene, uint32_t from, uint32_t to)
{
    for (uint32_t i = 0; scene->profile.apply_links && i < scene->link_count; i++) {
        const wend_link *link = &scene->links[i];
        if (rules_cell(scene, link->from) == from && rules_cell(scene, link->to) == to)
            return rules_is_free(scene, to);
    }
    return false;
}

static void follow_to(follower *follower, uint32_t to, bool by_link)
{
    const rules_scene *scene = follower->scene;
    uint32_t way = by_link ? 8 : way_between(scene, follower->at, to);
    follower->breach.cuts_corner |= !by_link && cuts_corner(scene, follower->at, way);
    list_under(follower, to);
    if (by_link ? !has_link(scene, follower->at, to) : rules_step(scene, follower->at, way) != to)
        follower->barred = true;
    if (scene->profile.crossing_cost == WEND_NO_CROSSING &&
        rules_is_crossing(scene, to, follower->start, follower->start))
        follower->barred = true;
    if (!follower->barred)
        follower->breach.cells[follower->breach.cell_count++] = to;
    follower->at = to;
}

policy_breach policy_follow(const rules_scene *scene, const wend_path *breach)
{
    size_t count = rules_cells(scene) * 4 + 4;
    follower follower = {
        scene, {malloc(count * sizeof(uint32_t)), 1, malloc(count * sizeof(uint32_t)), 0, false}, 0, 0, false};
    wend_path_iterator walk = wend_path_begin(breach, WEND_PATH_START_SKIPPED);
    wend_place place;
    if (!follower.breach.cells || !follower.breach.walls)
        exit(2);
    follower.start = follower.at = follower.breach.cells[0] = rules_cell(scene, breach->points[0]);
    while (wend_path_next(&walk, &place))
        follow_to(&follower, rules_cell(scene, place), (place.flags & WEND_PLACE_BY_LINK) != 0);
    while (
        follower.breach.cell_count > 1 &&
        rules_is_crossing(scene, follower.breach.cells[follower.breach.cell_count - 1], follower.start, follower.start))
        follower.breach.cell_count--;
    return follower.breach;
}

void policy_breach_free(policy_breach *breach)
{
    free(breach->cells);
    free(breach->walls);
}
