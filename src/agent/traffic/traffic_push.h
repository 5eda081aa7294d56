/*
 * One step of all units over roads: priority inheritance with backtracking and swaps, for units of any size, where one
 * may push several others. A unit that was pushed in vain stays for this step, so that nobody is asked twice.
 */
#ifndef WEND_AGENT_TRAFFIC_PUSH_H
#define WEND_AGENT_TRAFFIC_PUSH_H

#include "agent/traffic/traffic_step.h"

/* wend_traffic_choose() below, over roads. */
bool wend_traffic_push_all(struct wend_traffic_config *config, uint32_t unit);

/* Chooses the next cell of a unit and of all that it pushes. False if no choice works out: it then stays if it can. */
static inline bool wend_traffic_choose(struct wend_traffic_config *config, uint32_t unit)
{
    return config->ground ? wend_traffic_choose_cell(config, unit) : wend_traffic_push_all(config, unit);
}

/*
 * True if a unit may go to a cell: nobody else has claimed it, nobody there was pushed in vain, and the step goes
 * through nobody. *pushed: one of the units there that have yet to choose, or TRAFFIC_NONE.
 */
bool wend_traffic_may_go(const struct wend_traffic_config *config, uint32_t unit, uint32_t to, uint32_t *pushed);

/* Bounding box of a unit's cells before and after a step on squares; else, and for far links, of those after it. */
struct wend_traffic_box {
    uint32_t first, width, height;
};

struct wend_traffic_box wend_traffic_box_around(const struct wend_traffic_config *config, uint32_t unit, uint32_t from,
                                                uint32_t to);

/* A unit's step, for comparison with one of another unit at the same time. */
struct wend_traffic_pass {
    uint32_t side, from, to;
};

/* True if the two units go through each other. */
bool wend_traffic_do_cross(const struct wend_traffic_roads *roads, const struct wend_traffic_pass *a,
                           const struct wend_traffic_pass *b);

#endif
