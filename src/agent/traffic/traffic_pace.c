/* Units whose steps take several ticks. */
#include "agent/traffic/traffic_pace.h"

void wend_traffic_show(wend_traffic *traffic, uint32_t unit)
{
    const uint32_t to = traffic->units.stands[unit], from = traffic->units.comes_from[unit];
    wend_traffic_stand(&traffic->config, unit, from == TRAFFIC_NONE ? to : from);
    if (from != TRAFFIC_NONE)
        wend_traffic_claim(&traffic->config, unit, to);
}

void wend_traffic_set_out(wend_traffic *traffic, uint32_t unit, uint32_t to)
{
    traffic->units.comes_from[unit] = traffic->units.stands[unit];
    traffic->units.stands[unit] = to;
}

void wend_traffic_end_step(wend_traffic *traffic, uint32_t unit)
{
    traffic->units.comes_from[unit] = TRAFFIC_NONE;
    traffic->units.ticks[unit] = traffic->units.pace[unit];
}

void wend_traffic_pass_tick(wend_traffic *traffic, uint32_t unit)
{
    if (wend_traffic_is_between(traffic, unit) && --traffic->units.ticks[unit] == 0)
        wend_traffic_end_step(traffic, unit);
}

bool wend_traffic_is_any_between(const wend_traffic *traffic)
{
    for (uint32_t i = 0; i < traffic->config.count && traffic->has_paces; i++)
        if (wend_traffic_is_between(traffic, i))
            return true;
    return false;
}

void wend_traffic_keep_step(wend_traffic *traffic)
{
    const struct wend_traffic_config *config = &traffic->config;
    struct wend_traffic_units *units = &traffic->units;
    uint8_t slowest = 1;
    for (uint32_t i = 0; i < config->count; i++)
        if (config->next[i] != config->now[i] && units->pace[i] > slowest)
            slowest = units->pace[i];
    for (uint32_t i = 0; i < config->count; i++)
        if (config->next[i] != config->now[i])
            units->ticks[i] = slowest;
}
