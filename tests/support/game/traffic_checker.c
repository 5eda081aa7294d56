/* tests/support/game/traffic_checker.c: the rules of traffic, from docs/traffic.md alone. */
#include "game/traffic_checker.h"

#include <stdlib.h>
#include <string.h>

static uint32_t index_of(const test_map *map, wend_place place)
{
    return (uint32_t)wend_place_row(place) * map->width + (uint32_t)wend_place_column(place);
}

static bool is_step(wend_place from, wend_place to)
{
    return abs(wend_place_column(to) - wend_place_column(from)) + abs(wend_place_row(to) - wend_place_row(from)) <= 1;
}

/* Enters who stands where. Returns the fault, or null. */
static const char *enter(const test_map *map, const wend_place *places, uint32_t count, uint32_t *who)
{
    memset(who, 0xff, (size_t)map->width * map->height * sizeof *who);
    for (uint32_t i = 0; i < count; i++) {
        if (!test_map_is_free(map, wend_place_column(places[i]), wend_place_row(places[i])))
            return "a unit stands where nobody can";
        if (who[index_of(map, places[i])] != UINT32_MAX)
            return "two units stand in one cell";
        who[index_of(map, places[i])] = i;
    }
    return NULL;
}

const char *traffic_check_step(const test_map *map, const wend_place *from, const wend_place *to, uint32_t count)
{
    uint32_t *who = malloc((size_t)map->width * map->height * sizeof *who);
    if (!who)
        return "no memory to check with";
    const char *fault = enter(map, to, count, who);
    for (uint32_t i = 0; i < count && !fault; i++) {
        const uint32_t other = who[index_of(map, from[i])];
        if (!is_step(from[i], to[i]))
            fault = "a unit jumps";
        else if (other != UINT32_MAX && other != i && index_of(map, from[other]) == index_of(map, to[i]))
            fault = "two units go through each other";
    }
    free(who);
    return fault;
}

static bool is_same_cell(wend_place a, wend_place b)
{
    return wend_place_column(a) == wend_place_column(b) && wend_place_row(a) == wend_place_row(b);
}

/* Checks that a unit that has just set out and another do not get into each other. */
static const char *check_pair(const traffic_walk *walk, const traffic_walk *other)
{
    if (is_same_cell(walk->to, other->to))
        return "two units go to one cell";
    if (other->left == 0 || !is_same_cell(walk->to, other->from))
        return NULL;
    if (is_same_cell(walk->from, other->to))
        return "two units go through each other";
    return walk->left < other->left ? "a unit gets into a cell before another is out of it" : NULL;
}

const char *traffic_check_walks(traffic_walk *walks, uint32_t count, const wend_traffic_move *moves, uint32_t moved)
{
    const char *fault = NULL;
    for (uint32_t k = 0; k < moved && !fault; k++) {
        traffic_walk *walk = &walks[wend_traffic_index(moves[k].unit)];
        if (walk->left > 0 || !is_same_cell(walk->to, moves[k].from) || moves[k].ticks == 0)
            fault = "a unit sets out from elsewhere, or on its way";
        *walk = (traffic_walk){moves[k].from, moves[k].to, moves[k].ticks};
    }
    for (uint32_t k = 0; k < moved && !fault; k++)
        for (uint32_t i = 0; i < count && !fault; i++)
            if (i != wend_traffic_index(moves[k].unit))
                fault = check_pair(&walks[wend_traffic_index(moves[k].unit)], &walks[i]);
    for (uint32_t i = 0; i < count; i++)
        walks[i].left -= walks[i].left > 0;
    return fault;
}

/* Reads where all units are at a step of a plan. */
static const char *read_step(const wend_traffic *traffic, const wend_unit_id *units, uint32_t count, uint32_t step,
                             wend_place *places)
{
    for (uint32_t i = 0; i < count; i++)
        if (wend_traffic_plan_place(traffic, units[i], step, &places[i]) != WEND_OK)
            return "a plan does not tell where a unit is";
    return NULL;
}

const char *traffic_check_plan(const test_map *map, const wend_traffic *traffic, const wend_unit_id *units,
                               const wend_place *from, const wend_place *to, uint32_t count)
{
    const wend_traffic_sum sum = wend_traffic_plan_sum(traffic);
    wend_place *now = malloc(2 * count * sizeof *now), *before = now + count;
    uint64_t *arrival = calloc(count, sizeof *arrival), cost = 0;
    const char *fault = now && arrival ? NULL : "no memory to check with";
    for (uint32_t step = 0; step <= sum.steps && !fault; step++) {
        fault = read_step(traffic, units, count, step, now);
        if (!fault)
            fault = traffic_check_step(map, step == 0 ? from : before, now, count);
        for (uint32_t i = 0; i < count && !fault; i++) {
            if (step == 0 && !is_same_cell(now[i], from[i]))
                fault = "a plan begins elsewhere";
            if (wend_place_column(to[i]) >= 0 && !is_same_cell(now[i], to[i]))
                arrival[i] = step + 1;
        }
        memcpy(before, now, count * sizeof *now);
    }
    for (uint32_t i = 0; i < count && !fault; i++) {
        cost += arrival[i];
        if (arrival[i] > sum.steps)
            fault = "a plan ends before a unit is at its goal";
    }
    if (!fault && (cost != sum.cost || sum.least > cost))
        fault = "a plan's cost is another than it says";
    free(now);
    free(arrival);
    return fault;
}
