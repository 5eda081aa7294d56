/* Floods, which fill the tables of goals: by rows of words, or by cost. */
#ifndef WEND_AGENT_TRAFFIC_FLOOD_H
#define WEND_AGENT_TRAFFIC_FLOOD_H

#include "agent/traffic/traffic_goals.h"

/*
 * Floods until a cell is reached and a little more, or until `most` words are swept. Returns the distance of the cell,
 * or TRAFFIC_NONE if it was not reached: for good, if the table is then complete.
 */
uint32_t wend_traffic_flood_bits(struct wend_traffic_tables *tables, struct wend_goal_table *table, uint32_t cell,
                                 uint64_t most);
uint32_t wend_traffic_flood_costs(struct wend_traffic_tables *tables, struct wend_goal_table *table, uint32_t node,
                                  uint64_t most);

/* The loop of floods by bits for this processor, and the words of scratch that they need. */
wend_flood_rows *wend_traffic_flood_here(void);
size_t wend_traffic_scratch_words(const struct wend_traffic_ground *ground);

#endif
