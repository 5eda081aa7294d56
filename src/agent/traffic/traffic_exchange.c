/*
 * Exchanges goals between units of one order, as it does not matter which of them gets which place. Where a unit would
 * have to push another out of its place, or each would go where the other is, they exchange their goals, and nobody has
 * to pass (TSWAP; Okumura and Défago 2022).
 */
#include "agent/traffic/traffic.h"

/* True if two units may have each other's goals. */
static bool may_exchange(const wend_traffic *traffic, uint32_t unit, uint32_t other)
{
    const struct wend_traffic_config *config = &traffic->config;
    return other != unit && traffic->units.team[other] == traffic->units.team[unit] &&
           config->profile[other] == config->profile[unit] && config->goal[other] != config->goal[unit] &&
           config->table[other] != TRAFFIC_NONE;
}

/* Returns the cost of the path from where `unit` is to the goal of `other`, or TRAFFIC_NONE if that is not known. */
static uint32_t way_between(wend_traffic *traffic, uint32_t unit, uint32_t other)
{
    const struct wend_traffic_config *config = &traffic->config;
    struct wend_traffic_tables *tables = wend_traffic_tables_of(config, unit);
    const uint32_t table = config->table[other], here = config->now[unit];
    return wend_traffic_has_way(tables, table, here) ? wend_traffic_cost(tables, table, here) : TRAFFIC_NONE;
}

/*
 * True if an exchange pays with a unit that stands where this one would go: both together have less far to go
 * afterwards, or no farther if the other is at home. On the ground, where only directions are known, the exchange pays
 * if the other is at home or would come the other way.
 */
static bool does_exchange_pay(wend_traffic *traffic, uint32_t unit, uint32_t other)
{
    struct wend_traffic_config *config = &traffic->config;
    const bool is_home = config->now[other] == config->goal[other];
    if (config->ground)
        return is_home || wend_traffic_gets_nearer(config, other, config->now[unit]);
    const uint64_t mine = way_between(traffic, unit, other), theirs = way_between(traffic, other, unit);
    const uint64_t before = (uint64_t)way_between(traffic, unit, unit) + way_between(traffic, other, other);
    if (mine == TRAFFIC_NONE || theirs == TRAFFIC_NONE)
        return false;
    return mine + theirs < before + is_home;
}

static void exchange_goals(wend_traffic *traffic, uint32_t unit, uint32_t other)
{
    struct wend_traffic_config *config = &traffic->config;
    struct wend_traffic_units *units = &traffic->units;
    const uint32_t pair[2] = {unit, other}, goal = units->goal[unit], table = units->table[unit];
    units->goal[unit] = units->goal[other];
    units->table[unit] = units->table[other];
    units->goal[other] = goal;
    units->table[other] = table;
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t one = pair[i];
        config->goal[one] = units->goal[one];
        config->table[one] = units->table[one];
        config->nearer_of[one] = TRAFFIC_NONE;
        const uint32_t way = config->ground ? 0 : way_between(traffic, one, one);
        units->away[one] = units->nearest[one] = way < INT32_MAX ? (int32_t)way : INT32_MAX;
    }
}

/* Returns the unit to exchange goals with; TRAFFIC_NONE = a nearer cell is free, or the unit has to push. */
static uint32_t find_exchange(wend_traffic *traffic, uint32_t unit)
{
    struct wend_traffic_config *config = &traffic->config;
    const struct wend_traffic_steps steps = wend_traffic_steps_from(config, unit, config->now[unit]);
    const uint32_t side = config->side[unit];
    uint32_t found = TRAFFIC_NONE;
    for (uint32_t i = 0; i < steps.count; i++) {
        const uint32_t to = wend_traffic_step_cell(&steps, i);
        bool is_free = true;
        if (!wend_traffic_gets_nearer(config, unit, to))
            continue;
        for (uint32_t k = 0; k < side * side; k++) {
            const uint32_t other = wend_traffic_at_now(config, to + k / side * config->stride + k % side);
            is_free &= other == TRAFFIC_NONE || other == unit;
            if (found == TRAFFIC_NONE && other != TRAFFIC_NONE && may_exchange(traffic, unit, other) &&
                does_exchange_pay(traffic, unit, other))
                found = other;
        }
        if (is_free)
            return TRAFFIC_NONE;
    }
    return found;
}

void wend_traffic_exchange(wend_traffic *traffic)
{
    const struct wend_traffic_config *config = &traffic->config;
    for (uint32_t k = 0; k < config->count; k++) {
        const uint32_t unit = traffic->units.order[k];
        if (traffic->units.team[unit] == 0 || config->table[unit] == TRAFFIC_NONE ||
            config->now[unit] == config->goal[unit] || wend_traffic_is_between(traffic, unit))
            continue;
        const uint32_t other = find_exchange(traffic, unit);
        if (other != TRAFFIC_NONE)
            exchange_goals(traffic, unit, other);
    }
}
