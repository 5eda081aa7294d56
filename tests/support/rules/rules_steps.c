/* tests/support/rules/rules_steps.c: single steps, as docs/rules.md has them, one paragraph after the other. */
#include "rules/rules.h"

#include <stdlib.h>

static const int compass[8][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

static uint32_t column_of(const rules_scene *scene, uint32_t cell)
{
    return cell % scene->width;
}

/* The row within the level. */
static uint32_t row_of(const rules_scene *scene, uint32_t cell)
{
    return cell / scene->width % scene->height;
}

static bool is_square(test_topology topology)
{
    return topology == TOPOLOGY_SQUARES_8 || topology == TOPOLOGY_SQUARES_4;
}

test_topology rules_topology(const rules_scene *scene)
{
    static const test_topology hexagons[] = {[WEND_CELLS_HEX_POINTY_ODD] = TOPOLOGY_HEX_POINTY_ODD,
                                             [WEND_CELLS_HEX_POINTY_EVEN] = TOPOLOGY_HEX_POINTY_EVEN,
                                             [WEND_CELLS_HEX_FLAT_ODD] = TOPOLOGY_HEX_FLAT_ODD,
                                             [WEND_CELLS_HEX_FLAT_EVEN] = TOPOLOGY_HEX_FLAT_EVEN};
    if (scene->cells != WEND_CELLS_SQUARE)
        return hexagons[scene->cells];
    return scene->profile.neighbours == WEND_NEIGHBOURS_4 ? TOPOLOGY_SQUARES_4 : TOPOLOGY_SQUARES_8;
}

uint32_t rules_ways(test_topology topology)
{
    static const uint32_t ways[] = {0xFF, 0x55, 0xEE, 0xEE, 0xBB, 0xBB};
    return ways[topology];
}

static int turn_index(test_topology topology, wend_direction direction)
{
    int index = 0;
    for (int way = 0; way < (int)direction; way++)
        index += is_square(topology) || (rules_ways(topology) >> way & 1);
    return index;
}

uint32_t rules_turn(test_topology topology, wend_direction a, wend_direction b)
{
    int whole = is_square(topology) ? 8 : 6;
    int turn = (turn_index(topology, a) - turn_index(topology, b) + whole) % whole;
    return (uint32_t)(turn < whole - turn ? turn : whole - turn);
}

/*
 * Slanted steps of hexagons: seen from a row shifted to the right, the rows above and below begin half a cell further
 * left. So east of here is one column on, and west the same column; from a row not shifted, the other way round.
 */
static void bend(const rules_scene *scene, uint32_t cell, int *dx, int *dy)
{
    test_topology topology = rules_topology(scene);
    bool odd = topology == TOPOLOGY_HEX_POINTY_ODD || topology == TOPOLOGY_HEX_FLAT_ODD;
    if (is_square(topology) || *dx == 0 || *dy == 0)
        return;
    if (topology == TOPOLOGY_HEX_POINTY_ODD || topology == TOPOLOGY_HEX_POINTY_EVEN) {
        bool shifted = (row_of(scene, cell) % 2 == 1) == odd;
        if ((*dx > 0) != shifted)
            *dx = 0;
    } else {
        bool shifted = (column_of(scene, cell) % 2 == 1) == odd;
        if ((*dy > 0) != shifted)
            *dy = 0;
    }
}

uint32_t rules_next(const rules_scene *scene, uint32_t cell, uint32_t way)
{
    int dx = compass[way][0], dy = compass[way][1];
    if (!(rules_ways(rules_topology(scene)) >> way & 1))
        return RULES_NOWHERE;
    bend(scene, cell, &dx, &dy);
    int64_t x = (int64_t)column_of(scene, cell) + dx, y = (int64_t)row_of(scene, cell) + dy;
    if (x < 0 || y < 0 || x >= scene->width || y >= scene->height)
        return RULES_NOWHERE;
    return (uint32_t)((int64_t)cell + dy * (int64_t)scene->width + dx);
}

bool rules_is_on_map(const rules_scene *scene, uint32_t position)
{
    uint32_t footprint = scene->profile.footprint;
    return column_of(scene, position) + footprint <= scene->width &&
           row_of(scene, position) + footprint <= scene->height;
}

/* The i-th cell that a mover on the map covers, from 0 to footprint * footprint - 1. */
static uint32_t covered(const rules_scene *scene, uint32_t position, uint32_t i)
{
    uint32_t footprint = scene->profile.footprint;
    return position + i / footprint * scene->width + i % footprint;
}

static uint32_t footprint(const rules_scene *scene)
{
    return (uint32_t)scene->profile.footprint * scene->profile.footprint;
}

static uint32_t terrain_weight(const wend_profile *profile, uint8_t terrain)
{
    uint32_t sum = 0;
    if (profile->weight[terrain] == 0 || profile->resource_count == 0)
        return profile->weight[terrain];
    for (int i = 0; i < profile->resource_count; i++)
        sum += (uint32_t)profile->resources[i].factor * profile->resources[i].weight[terrain];
    return sum;
}

bool rules_is_free(const rules_scene *scene, uint32_t position)
{
    if (!rules_is_on_map(scene, position))
        return false;
    if (scene->as_if_free == position + 1)
        return true;
    for (uint32_t i = 0; i < footprint(scene); i++) {
        uint32_t cell = covered(scene, position, i);
        if (!terrain_weight(&scene->profile, scene->terrain[cell]))
            return false;
        if (scene->has_callback && !scene->walkable[cell])
            return false;
    }
    return true;
}

/* The terrain of greatest weight under the mover; of several such the greatest byte. */
static uint8_t heaviest(const rules_scene *scene, uint32_t position)
{
    uint8_t best = scene->terrain[position];
    for (uint32_t i = 1; i < footprint(scene); i++) {
        uint8_t terrain = scene->terrain[covered(scene, position, i)];
        uint32_t weight = terrain_weight(&scene->profile, terrain), most = terrain_weight(&scene->profile, best);
        if (weight > most || (weight == most && terrain > best))
            best = terrain;
    }
    return best;
}

static uint64_t weight_at(const rules_scene *scene, uint32_t position)
{
    if (!rules_is_free(scene, position))
        return 1; /* a blocked start */
    return terrain_weight(&scene->profile, heaviest(scene, position));
}

/* No step leaves a position where a part of the mover would lie off the map. */
static bool may_leave(const rules_scene *scene, uint32_t position, uint32_t way)
{
    if (!rules_is_on_map(scene, position))
        return false;
    for (uint32_t i = 0; scene->profile.apply_exits && i < footprint(scene); i++)
        if (!(scene->exits[covered(scene, position, i)] >> way & 1))
            return false;
    return true;
}

/* A step for which the corner rule does not matter. */
static uint32_t plain_step(const rules_scene *scene, uint32_t from, uint32_t way)
{
    uint32_t to = rules_next(scene, from, way);
    if (to == RULES_NOWHERE || (scene->inside && !scene->inside[to]))
        return RULES_NOWHERE;
    return may_leave(scene, from, way) && rules_is_free(scene, to) ? to : RULES_NOWHERE;
}

static bool can_go_around(const rules_scene *scene, uint32_t from, uint32_t first, uint32_t second)
{
    uint32_t side = plain_step(scene, from, first);
    return side != RULES_NOWHERE && plain_step(scene, side, second) != RULES_NOWHERE;
}

uint32_t rules_step(const rules_scene *scene, uint32_t from, uint32_t way)
{
    static const int sides_needed[] = {2, 1, 0};
    uint32_t to = plain_step(scene, from, way), left = (way + 7) % 8, right = (way + 1) % 8;
    if (to == RULES_NOWHERE || rules_topology(scene) != TOPOLOGY_SQUARES_8 || way % 2 == 0)
        return to;
    int sides = can_go_around(scene, from, left, right) + can_go_around(scene, from, right, left);
    return sides >= sides_needed[scene->profile.corners] ? to : RULES_NOWHERE;
}

static uint64_t price(const rules_scene *scene, uint32_t way)
{
    const wend_profile *profile = &scene->profile;
    return rules_topology(scene) == TOPOLOGY_SQUARES_8 && way % 2 == 1 ? profile->diagonal : profile->straight;
}

uint64_t rules_step_cost(const rules_scene *scene, uint32_t from, uint32_t to, uint32_t way)
{
    uint64_t weight = weight_at(scene, to);
    if (scene->profile.weigh == WEND_WEIGH_BOTH)
        weight += weight_at(scene, from);
    return price(scene, way) * weight;
}

uint64_t rules_step_spends(const rules_scene *scene, uint32_t from, uint32_t to, uint32_t way, uint32_t resource)
{
    const uint16_t *weights = scene->profile.resources[resource].weight;
    uint64_t weight = weights[heaviest(scene, to)];
    if (scene->profile.weigh == WEND_WEIGH_BOTH)
        weight += weights[heaviest(scene, from)];
    return price(scene, way) * weight;
}

static bool covers(const rules_scene *scene, uint32_t position, uint32_t cell)
{
    for (uint32_t i = 0; rules_is_on_map(scene, position) && i < footprint(scene); i++)
        if (covered(scene, position, i) == cell)
            return true;
    return false;
}

bool rules_is_crossing(const rules_scene *scene, uint32_t position, uint32_t start, uint32_t goal)
{
    for (uint32_t i = 0; i < footprint(scene); i++) {
        uint32_t cell = covered(scene, position, i);
        if (!scene->occupied[cell] || (!scene->owns_nothing && covers(scene, start, cell)))
            continue;
        if (!scene->goal_is_target || !covers(scene, goal, cell))
            return true;
    }
    return false;
}

bool rules_is_within(const rules_scene *scene, uint32_t position, uint32_t start)
{
    int64_t across = (int64_t)(position % scene->width) - start % scene->width;
    int64_t down = (int64_t)(position / scene->width % scene->height) - start / scene->width % scene->height;
    if (scene->radius == 0)
        return true;
    return llabs(across) <= scene->radius && llabs(down) <= scene->radius;
}

uint64_t rules_entry_cost(const rules_scene *scene, uint32_t position, uint32_t start, uint32_t goal)
{
    uint64_t most = 0;
    for (uint32_t i = 0; i < footprint(scene); i++) {
        uint16_t extra = scene->extra[covered(scene, position, i)];
        most = extra > most ? extra : most;
    }
    uint64_t cost = scene->profile.extra_price * most;
    if (!rules_is_crossing(scene, position, start, goal))
        return cost;
    return scene->profile.crossing_cost == WEND_NO_CROSSING ? RULES_NO_WAY : cost + scene->profile.crossing_cost;
}
