/* Who has arrived. */
#include "agent/traffic/traffic_settle.h"

#include <string.h>

#include "base/integer.h"

/* Units may stand farther than the nearest room by 1/FARTHER_PART of its distance and FARTHER_STEPS steps. */
#define FARTHER_PART  4
#define FARTHER_STEPS 2

/* True if a unit may settle behind another: a settled one with the same goal or, if it is resigned, any goal. */
static bool is_behind(const wend_traffic *traffic, uint32_t unit, uint32_t other)
{
    const struct wend_traffic_config *config = &traffic->config;
    if (!config->settled[other] || config->goal[other] == TRAFFIC_NONE)
        return false;
    return config->goal[other] == config->goal[unit] || wend_traffic_is_resigned(traffic, unit);
}

/* True if a unit behind which this one may settle is where it would go. */
static bool is_settled_upon(const wend_traffic *traffic, uint32_t unit, uint32_t to)
{
    const struct wend_traffic_config *config = &traffic->config;
    for (uint32_t row = 0; row < config->side[unit]; row++)
        for (uint32_t column = 0; column < config->side[unit]; column++) {
            const uint32_t other = wend_traffic_at_now(config, to + row * config->stride + column);
            if (other != TRAFFIC_NONE && other != unit && is_behind(traffic, unit, other))
                return true;
        }
    return false;
}

/* On the ground: true if all nearer cells are taken by units behind which this one may settle. Sets its depth. */
static bool is_settled_around(wend_traffic *traffic, uint32_t unit)
{
    struct wend_traffic_config *config = &traffic->config;
    const uint32_t cell = config->now[unit], nearer = wend_traffic_unit_nearer(config, unit);
    uint32_t *depth = &traffic->units.depth[unit];
    *depth = nearer == 0 ? 0 : TRAFFIC_NONE;
    if (nearer != 0 && config->tables->list[traffic->units.table[unit]].users == 1)
        return false; /* nobody else goes there */
    for (uint32_t d = 0; d < TRAFFIC_STAY; d++) {
        if (!(nearer >> d & 1))
            continue;
        const uint32_t other = wend_traffic_at_now(config, cell + (uint32_t)config->ground->offset[d]);
        if (other == TRAFFIC_NONE || !is_behind(traffic, unit, other))
            return false;
        if (config->goal[other] == config->goal[unit] && traffic->units.depth[other] != TRAFFIC_NONE)
            *depth = traffic->units.depth[other] + 1;
    }
    return true;
}

/* On roads, the same. */
static bool are_roads_settled(wend_traffic *traffic, uint32_t unit)
{
    struct wend_traffic_config *config = &traffic->config;
    const struct wend_traffic_steps steps = wend_traffic_steps_from(config, unit, config->now[unit]);
    for (uint32_t i = 0; i < steps.count; i++) {
        const uint32_t to = steps.roads[i].node;
        if (wend_traffic_gets_nearer(config, unit, to) && !is_settled_upon(traffic, unit, to))
            return false;
    }
    traffic->units.depth[unit] =
        wend_traffic_cost(wend_traffic_tables_of(config, unit), config->table[unit], config->now[unit]);
    return true;
}

/* True if a unit is as near as it can get: at its goal, beside a blocked one, or with all nearer cells settled. */
static bool has_settled(wend_traffic *traffic, uint32_t unit)
{
    struct wend_traffic_config *config = &traffic->config;
    const uint32_t table = traffic->units.table[unit], cell = config->now[unit];
    traffic->stall.looks++;
    if (table == TRAFFIC_NONE || wend_traffic_is_between(traffic, unit))
        return table == TRAFFIC_NONE;
    if (cell == config->goal[unit]) {
        traffic->units.depth[unit] = 0;
        return true;
    }
    if (config->ground && config->nearer_of[unit] == cell && config->nearer[unit] != 0)
        return is_settled_around(traffic, unit); /* all else is known, and reading it would be slow */
    if (config->table[unit] == TRAFFIC_NONE || !wend_traffic_may_stand(traffic, unit, cell) ||
        !wend_traffic_has_way(wend_traffic_tables_of(config, unit), table, cell))
        return false;
    return config->ground ? is_settled_around(traffic, unit) : are_roads_settled(traffic, unit);
}

/* Settles units around one that has settled, if they may, and adds them to the line; returns its new length. */
static uint32_t settle_around(wend_traffic *traffic, uint32_t unit, uint32_t count)
{
    struct wend_traffic_config *config = &traffic->config;
    const struct wend_traffic_ring ring = wend_traffic_ring_of(config, unit);
    traffic->stall.looks += ring.count;
    for (uint32_t i = 0; i < ring.count; i++) {
        const uint32_t other = wend_traffic_ring_unit(config, &ring, i);
        if (other == TRAFFIC_NONE || config->settled[other] || !has_settled(traffic, other))
            continue;
        config->settled[other] = 1;
        traffic->units.line[count++] = (uint16_t)other;
    }
    return count;
}

/* Returns the table of a goal that a settled unit of one cell shares with others of its profile, or NULL. */
static struct wend_goal_table *shared_table(const wend_traffic *traffic, uint32_t unit)
{
    const struct wend_traffic_config *config = &traffic->config;
    const uint32_t table = traffic->units.table[unit];
    if (table == TRAFFIC_NONE || config->side[unit] > 1 || traffic->units.depth[unit] == TRAFFIC_NONE)
        return NULL;
    struct wend_goal_table *one = &wend_traffic_tables_of(config, unit)->list[table];
    return one->users > 1 ? one : NULL;
}

/* Returns the least distance from the goal of an empty cell beside a settled unit, or TRAFFIC_NONE. */
static uint32_t room_beside(wend_traffic *traffic, uint32_t unit)
{
    const struct wend_traffic_config *config = &traffic->config;
    const struct wend_traffic_steps steps = wend_traffic_steps_from(config, unit, config->now[unit]);
    const struct wend_traffic_tables *tables = wend_traffic_tables_of(config, unit);
    const uint32_t table = traffic->units.table[unit];
    uint32_t room = TRAFFIC_NONE;
    traffic->stall.looks += steps.count;
    for (uint32_t i = 0; i < steps.count; i++) {
        const uint32_t to = wend_traffic_step_cell(&steps, i);
        if (wend_traffic_at_now(config, to) != TRAFFIC_NONE)
            continue;
        if (config->ground) /* nearer cells are all taken */
            return traffic->units.depth[unit] + 1;
        if (wend_traffic_has_way(tables, table, to))
            room = WEND_MIN(room, wend_table_costs(&tables->list[table])[to]);
    }
    return room;
}

/*
 * Unsettles units that stand behind others while there is room much nearer to the goal on another side: units are then
 * pushed there. `line`: all settled units, the nearer ones first.
 */
static void unsettle_far(wend_traffic *traffic, const uint16_t *line, uint32_t count)
{
    struct wend_traffic_config *config = &traffic->config;
    for (uint32_t k = 0; k < count; k++) {
        struct wend_goal_table *table = shared_table(traffic, line[k]);
        if (table)
            table->room = TRAFFIC_NONE;
    }
    for (uint32_t k = 0; k < count; k++) {
        struct wend_goal_table *table = shared_table(traffic, line[k]);
        if (table && traffic->units.depth[line[k]] < table->room)
            table->room = WEND_MIN(table->room, room_beside(traffic, line[k]));
    }
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t unit = line[k], plain = config->ground ? 1 : wend_traffic_roads_of(config, unit)->plain;
        const struct wend_goal_table *table = shared_table(traffic, unit);
        if (!table || table->room == TRAFFIC_NONE || wend_traffic_is_resigned(traffic, unit) ||
            traffic->units.depth[unit] <=
                (uint64_t)table->room + table->room / FARTHER_PART + (uint64_t)FARTHER_STEPS * plain)
            continue;
        config->settled[unit] = 0;
        traffic->units.is_far[unit] = 1;
    }
}

/* Settles units from inside out: when a unit settles, those around it are looked at. */
void wend_traffic_settle(wend_traffic *traffic)
{
    struct wend_traffic_config *config = &traffic->config;
    uint16_t *line = traffic->units.line;
    uint32_t count = 0;
    memset(config->settled, 0, config->count);
    memset(traffic->units.is_far, 0, config->count);
    for (uint32_t unit = 0; unit < config->count; unit++)
        if (!config->settled[unit] && has_settled(traffic, unit)) {
            config->settled[unit] = 1;
            line[count++] = (uint16_t)unit;
        }
    for (uint32_t k = 0; k < count; k++)
        if (traffic->units.table[line[k]] != TRAFFIC_NONE)
            count = settle_around(traffic, line[k], count);
    unsettle_far(traffic, line, count);
}
