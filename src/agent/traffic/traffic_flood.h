/* Floods, which fill the tables of goals: by rows of words, or by cost. */
#ifndef WEND_AGENT_TRAFFIC_FLOOD_H
#define WEND_AGENT_TRAFFIC_FLOOD_H

#include "agent/traffic/traffic_goals.h"

/*
 * Floods until a cell is reached and a little more, or until `most` words are swept. How far it is from the cell;
 * TRAFFIC_NONE where it was not reached: for good, if the table is complete then.
 */
uint32_t wend_traffic_flood_bits(struct wend_traffic_tables *tables, struct wend_goal_table *table, uint32_t cell,
                                 uint64_t most);
uint32_t wend_traffic_flood_costs(struct wend_traffic_tables *tables, struct wend_goal_table *table, uint32_t node,
                                  uint64_t most);

/* What floods by bits need: the loop for this processor, and words of scratch. */
wend_flood_rows *wend_traffic_flood_here(void);
size_t wend_traffic_scratch_words(const struct wend_traffic_ground *ground);

#endif
