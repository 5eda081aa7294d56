/* Whether a query makes sense, alone and in its space. Find floor. */
#include "find/question.h"

/* So many nodes, or more, cannot be told apart with eight headings each in 32 bits. */
#define MAX_HEADING_NODES (1u << 29)

/* Whether values are in their ranges. */
static bool is_a_query(const wend_space *space, const wend_query *query)
{
    if (query->size != sizeof *query || (unsigned)query->engine >= WEND_ENGINE_COUNT ||
        (unsigned)query->heuristic > WEND_HEURISTIC_CALLBACK)
        return false;
    if (query->observer && !query->observer->expanded)
        return false;
    if (query->heuristic == WEND_HEURISTIC_CALLBACK && !(query->estimator && query->estimator->estimate))
        return false;
    if (query->heuristic_weight < WEND_HEURISTIC_EXACT || query->heuristic_weight > 10 * WEND_HEURISTIC_EXACT)
        return false;
    return query->heading == WEND_NO_DIRECTION ||
           ((unsigned)query->heading < WEND_NO_DIRECTION && space->offsets[0][query->heading] != 0);
}

/* Whether what to do where there is no way can be done: breach spaces show the same map to a mover of the same size. */
static bool is_a_policy(const wend_space *space, const wend_query *query)
{
    const wend_space *breach = query->breach;
    if ((unsigned)query->unreachable > WEND_BREACH)
        return false;
    if (query->unreachable != WEND_BREACH)
        return true;
    return breach && breach->grid == space->grid && breach->version == space->version &&
           breach->profile.extent == space->profile.extent && breach->profile.neighbours == space->profile.neighbours;
}

/* Only ways from one cell to another are found by searches that can be paused. */
static bool can_be_resumed(const wend_query *query)
{
    bool from_cell_to_cell = (query->start_count | query->goal_count | query->via_count) == 0 &&
                             query->arrival == WEND_ARRIVE_AT && !query->sight && !query->from_position;
    return !query->resumable || query->max_expansions == 0 || (from_cell_to_cell && query->taste == WEND_TASTE_ANY);
}

wend_status wend_query_check(const wend_space *space, const wend_query *query)
{
    wend_neighbours neighbours = space->profile.neighbours;
    if (!is_a_query(space, query) || !is_a_policy(space, query))
        return WEND_ERROR_ARGUMENT;
    if (!can_be_resumed(query) || (query->unreachable == WEND_BREACH && query->from_position))
        return WEND_ERROR_UNSUPPORTED;
    if (query->heuristic == WEND_HEURISTIC_MANHATTAN && neighbours != WEND_NEIGHBOURS_4)
        return WEND_ERROR_UNSUPPORTED;
    bool measures_squares = query->heuristic == WEND_HEURISTIC_CHEBYSHEV || query->heuristic == WEND_HEURISTIC_EUCLID;
    if (measures_squares && wend_is_hex(neighbours))
        return WEND_ERROR_UNSUPPORTED;
    bool too_large = space->profile.turn_cost != 0 && space->node_count >= MAX_HEADING_NODES;
    return too_large ? WEND_ERROR_UNSUPPORTED : WEND_OK;
}
