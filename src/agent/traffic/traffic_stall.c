/* Who is stalled, and who only stands in a queue. */
#include "agent/traffic/traffic_stall.h"

#include <string.h>

/* True if a unit has a goal, has not settled, and a path from where it stands is known. */
static bool knows_way(const wend_traffic *traffic, uint32_t unit)
{
    const struct wend_traffic_config *config = &traffic->config;
    const uint32_t table = config->table[unit];
    return table != TRAFFIC_NONE && !config->settled[unit] &&
           wend_traffic_has_way(wend_traffic_tables_of(config, unit), table, config->now[unit]);
}

/* True if a unit that knows its way would come nearer by a step, if nobody stood there. Floods nothing. */
static bool may_come_nearer(wend_traffic *traffic, uint32_t unit, uint32_t to)
{
    struct wend_traffic_config *config = &traffic->config;
    const struct wend_traffic_tables *tables = wend_traffic_tables_of(config, unit);
    return wend_traffic_has_way(tables, config->table[unit], to) && wend_traffic_gets_nearer(config, unit, to);
}

/* True if `other` stands where a unit could step to come nearer. */
static bool waits_for(wend_traffic *traffic, uint32_t unit, uint32_t other)
{
    const struct wend_traffic_config *config = &traffic->config;
    const struct wend_traffic_steps steps = wend_traffic_steps_from(config, unit, config->now[unit]);
    const uint32_t side = config->side[unit];
    traffic->stall.looks += steps.count * side;
    for (uint32_t i = 0; i < steps.count; i++) {
        const uint32_t to = wend_traffic_step_cell(&steps, i);
        for (uint32_t k = 0; k < side * side; k++)
            if (wend_traffic_at_now(config, to + k / side * config->stride + k % side) == other &&
                may_come_nearer(traffic, unit, to))
                return true;
    }
    return false;
}

/*
 * Marks units that have waited for long, except those that wait for a unit that has come nearer, directly or through
 * others. A unit pushed from a goal of its own does not count as coming nearer: it may come back again and again.
 */
void wend_traffic_see_stalled(wend_traffic *traffic)
{
    const struct wend_traffic_config *config = &traffic->config;
    const struct wend_traffic_units *units = &traffic->units;
    uint8_t *is_stalled = units->is_stalled;
    uint16_t *line = units->line;
    const uint64_t most_wait = traffic->stall.most_wait;
    uint32_t stalled = 0, count = 0;
    for (uint32_t unit = 0; unit < config->count; unit++) {
        is_stalled[unit] = most_wait != 0 && units->waited[unit] >= most_wait;
        stalled += is_stalled[unit];
    }
    for (uint32_t unit = 0; unit < config->count && stalled > 0; unit++)
        if (config->table[unit] != TRAFFIC_NONE)
            wend_traffic_tables_of(config, unit)->list[config->table[unit]].is_neared = false;
    for (uint32_t unit = 0; unit < config->count && stalled > 0; unit++)
        if (!is_stalled[unit] && knows_way(traffic, unit) &&
            (units->away[unit] == units->nearest[unit] || wend_traffic_shares_goal(traffic, unit)))
            line[count++] = (uint16_t)unit;
    for (uint32_t k = 0; k < count; k++)
        wend_traffic_tables_of(config, line[k])->list[config->table[line[k]]].is_neared = true;
    for (uint32_t k = 0; k < count; k++) {
        const struct wend_traffic_ring ring = wend_traffic_ring_of(config, line[k]);
        traffic->stall.looks += ring.count;
        for (uint32_t i = 0; i < ring.count; i++) {
            const uint32_t other = wend_traffic_ring_unit(config, &ring, i);
            if (other == TRAFFIC_NONE || !is_stalled[other] || !knows_way(traffic, other) ||
                !waits_for(traffic, other, line[k]))
                continue;
            is_stalled[other] = 0;
            line[count++] = (uint16_t)other;
        }
    }
}
