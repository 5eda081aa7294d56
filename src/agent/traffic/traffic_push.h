/*
 * One step of all units over roads: priority inheritance with backtracking, with swaps, for units of any size, where
 * one may push several others. Whoever was pushed in vain stays for this step, so that nobody is asked twice.
 */
#ifndef WEND_AGENT_TRAFFIC_PUSH_H
#define WEND_AGENT_TRAFFIC_PUSH_H

#include "agent/traffic/traffic_step.h"

/* wend_traffic_choose() below, over roads. */
bool wend_traffic_push_all(struct wend_traffic_config *config, uint32_t unit);

/* Chooses the next cell of a unit, and of all whom it pushes; false where it can but stay, pushed or not. */
static inline bool wend_traffic_choose(struct wend_traffic_config *config, uint32_t unit)
{
    return config->ground ? wend_traffic_choose_cell(config, unit) : wend_traffic_push_all(config, unit);
}

/*
 * Whether a unit may go to a cell: nobody goes there, or will not leave, and it goes through nobody. *pushed is one of
 * those who stand there and have yet to choose; TRAFFIC_NONE = none.
 */
bool wend_traffic_may_go(const struct wend_traffic_config *config, uint32_t unit, uint32_t to, uint32_t *pushed);

/* Cells around where a unit is and where it goes; where a link leads elsewhere, around that alone. */
struct wend_traffic_box {
    uint32_t first, width, height;
};

struct wend_traffic_box wend_traffic_box_around(const struct wend_traffic_config *config, uint32_t unit, uint32_t from,
                                                uint32_t to);

/* Where two units are that go from one cell to another at the same time. */
struct wend_traffic_pass {
    uint32_t side, from, to;
};

/* Whether they go through each other. */
bool wend_traffic_do_cross(const struct wend_traffic_roads *roads, const struct wend_traffic_pass *a,
                           const struct wend_traffic_pass *b);

#endif
