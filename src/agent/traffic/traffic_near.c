/* Who may move in a search for a plan that begins small. */
#include "agent/traffic/traffic_near.h"

#define MOST_UNDER_WAY 64 /* with more the search is of all units, as few others are left */

/* Returns the larger of the differences in columns and in rows; rows count through all levels. */
static uint32_t cells_apart(const struct wend_traffic_config *config, uint32_t a, uint32_t b)
{
    const uint32_t column = a % config->stride, other = b % config->stride;
    const uint32_t row = a / config->stride, other_row = b / config->stride;
    const uint32_t columns = column < other ? other - column : column - other;
    const uint32_t rows = row < other_row ? other_row - row : row - other_row;
    return columns > rows ? columns : rows;
}

bool wend_traffic_leave_far(wend_traffic *traffic, uint32_t reach)
{
    struct wend_traffic_config *config = &traffic->config;
    uint16_t *line = traffic->units.line;
    uint32_t count = 0;
    bool does_any = false;
    if (!wend_space_has_cells(traffic->spaces[0]))
        return false;
    for (uint32_t i = 0; i < config->count; i++)
        if (!wend_traffic_is_home(config, i, config->now[i]))
            line[count++] = (uint16_t)i;
    if (count > MOST_UNDER_WAY)
        return false;
    for (uint32_t i = 0; i < config->count; i++) {
        bool is_near = !wend_traffic_is_home(config, i, config->now[i]);
        for (uint32_t k = 0; k < count && !is_near; k++)
            is_near = cells_apart(config, config->now[i], config->now[line[k]]) <= reach ||
                      cells_apart(config, config->now[i], config->goal[line[k]]) <= reach;
        traffic->units.stays[i] = !is_near;
        does_any |= !is_near;
    }
    config->work += (uint64_t)config->count * count / 8;
    return does_any;
}
