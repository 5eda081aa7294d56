/* tests/support/game/traffic_rules.c: the rules of traffic for units of any profile. */
#include "game/traffic_rules.h"

#include <stdlib.h>

/* What a position covers: [left, left + side) and so on, in half cells. */
typedef struct square {
    int32_t left, top, level, side;
} square;

static square square_at(const rules_scene *scene, uint32_t position)
{
    const uint32_t row = position / scene->width;
    return (square){2 * (int32_t)(position % scene->width), 2 * (int32_t)(row % scene->height),
                    (int32_t)(row / scene->height), 2 * scene->profile.footprint};
}

static square half_way(square from, square to)
{
    return (square){(from.left + to.left) / 2, (from.top + to.top) / 2, from.level, from.side};
}

static bool overlap_by(square a, square b, int32_t least)
{
    const int32_t left = a.left > b.left ? a.left : b.left, top = a.top > b.top ? a.top : b.top;
    const int32_t right = a.left + a.side < b.left + b.side ? a.left + a.side : b.left + b.side;
    const int32_t below = a.top + a.side < b.top + b.side ? a.top + a.side : b.top + b.side;
    return a.level == b.level && right - left >= least && below - top >= least;
}

/* Whether two squares are beside each other, corners included, or the same. */
static bool are_beside(square a, square b)
{
    return a.level == b.level && abs(a.left - b.left) <= 2 && abs(a.top - b.top) <= 2;
}

/* Least cost of a step from a position to another, or to any if `to` is `from`; RULES_NO_WAY if there is none. */
static uint64_t least_cost(const rules_oracle *walk, uint32_t from, uint32_t to)
{
    const rules_scene *scene = walk->scene;
    uint64_t least = RULES_NO_WAY;
    if (!rules_is_free(scene, from))
        return least;
    for (uint32_t way = 0; way < 8; way++)
        if (walk->to[from * 8 + way] != RULES_NOWHERE && (to == from || walk->to[from * 8 + way] == to) &&
            walk->cost[from * 8 + way] < least)
            least = walk->cost[from * 8 + way];
    for (uint32_t i = 0; i < scene->link_count && scene->profile.apply_links; i++) {
        const wend_link *link = &scene->links[i];
        const uint32_t end = rules_cell(scene, link->to);
        if (rules_cell(scene, link->from) == from && end != from && (to == from || end == to) &&
            rules_is_free(scene, end) && link->cost < least)
            least = link->cost;
    }
    return least;
}

bool traffic_rules_allow(const traffic_party *party, uint32_t unit, uint32_t from, uint32_t to)
{
    return from == to || least_cost(party->walks[unit], from, to) != RULES_NO_WAY;
}

uint64_t traffic_rules_cost(const traffic_party *party, uint32_t unit, uint32_t from, uint32_t to, uint64_t plain)
{
    const uint64_t cost = least_cost(party->walks[unit], from, to);
    return cost == RULES_NO_WAY ? plain : cost;
}

bool traffic_rules_go_together(const traffic_party *party, const uint32_t units[2], const uint32_t from[2],
                               const uint32_t to[2])
{
    square before[2], after[2];
    for (uint32_t i = 0; i < 2; i++) {
        before[i] = square_at(party->walks[units[i]]->scene, from[i]);
        after[i] = square_at(party->walks[units[i]]->scene, to[i]);
    }
    if (overlap_by(after[0], after[1], 1))
        return false;
    const bool are_steps = are_beside(before[0], after[0]) && are_beside(before[1], after[1]);
    if (party->walks[units[0]]->scene->cells != WEND_CELLS_SQUARE || !are_steps)
        return !(overlap_by(after[0], before[1], 1) && overlap_by(after[1], before[0], 1));
    return !overlap_by(half_way(before[0], after[0]), half_way(before[1], after[1]), 2);
}

const char *traffic_rules_fault(const traffic_party *party, const uint32_t *from, const uint32_t *to)
{
    for (uint32_t i = 0; i < party->count; i++) {
        if (!traffic_rules_allow(party, i, from[i], to[i]))
            return "a unit takes a step that its profile does not have";
        for (uint32_t k = 0; k < i; k++) {
            const uint32_t units[2] = {i, k}, before[2] = {from[i], from[k]}, after[2] = {to[i], to[k]};
            if (!traffic_rules_go_together(party, units, before, after))
                return "two units go into or through each other";
        }
    }
    return NULL;
}
