/* Where ways on graphs begin and end: at nodes, or on the ground in sight of them. */
#ifndef WEND_FIND_GRAPH_GRAPH_ENDS_H
#define WEND_FIND_GRAPH_GRAPH_ENDS_H

#include "find/request/request.h"

/* The place of a query's start or goal of a number. */
static inline wend_place wend_graph_start_place(const wend_query *query, uint32_t index)
{
    return query->from.count == 0 ? query->start : query->from.places[index];
}

static inline wend_place wend_graph_goal_place(const wend_query *query, uint32_t index)
{
    return query->to.count == 0 ? query->goal : query->to.areas[index].place;
}

/*
 * Lists beginnings and endings in scratch->graph-> *reason becomes why no way can lead from any start to any goal, else NONE.
 * MEMORY.
 */
wend_status wend_graph_ends_find(const struct wend_question *question, wend_reason *reason);

#endif
