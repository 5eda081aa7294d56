/* Whether a query makes sense, alone and in its space. Find floor. */
#include "find/question.h"

/* So many nodes, or more, cannot be told apart with eight headings each in 32 bits. */
#define MAX_HEADING_NODES (1u << 29)

/* Whether values are in their ranges. */
static bool is_a_query(const wend_space *space, const wend_query *query)
{
    if (query->size != sizeof *query || (unsigned)query->engine >= WEND_ENGINE_COUNT ||
        (unsigned)query->heuristic > WEND_HEURISTIC_CALLBACK || (unsigned)query->taste > WEND_TASTE_DIAGONAL_FIRST)
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

wend_status wend_query_check(const wend_space *space, const wend_query *query)
{
    wend_neighbours neighbours = space->profile.neighbours;
    if (!is_a_query(space, query))
        return WEND_ERROR_ARGUMENT;
    if (query->heuristic == WEND_HEURISTIC_MANHATTAN && neighbours != WEND_NEIGHBOURS_4)
        return WEND_ERROR_UNSUPPORTED;
    bool measures_squares = query->heuristic == WEND_HEURISTIC_CHEBYSHEV || query->heuristic == WEND_HEURISTIC_EUCLID;
    if (measures_squares && wend_is_hex(neighbours))
        return WEND_ERROR_UNSUPPORTED;
    bool has_other_order = space->profile.turn_cost != 0 || query->heuristic_weight != WEND_HEURISTIC_EXACT;
    if (query->taste != WEND_TASTE_ANY && has_other_order)
        return WEND_ERROR_UNSUPPORTED;
    bool too_large = space->profile.turn_cost != 0 && space->node_count >= MAX_HEADING_NODES;
    return too_large ? WEND_ERROR_UNSUPPORTED : WEND_OK;
}
