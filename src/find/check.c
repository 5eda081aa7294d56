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

/* Whether the values about starts, goals and the rest of the way are in their ranges. */
static bool has_known_values(const wend_query *query)
{
    return (unsigned)query->arrival <= WEND_ARRIVE_AWAY && (unsigned)query->measure <= WEND_MEASURE_PATH &&
           (unsigned)query->unreachable <= WEND_BREACH && (unsigned)query->shape <= WEND_SHAPE_STRAIGHT &&
           (unsigned)query->taste <= WEND_TASTE_DIAGONAL_FIRST;
}

/* Whether starts, goals and places on the way are there, and go together. */
static bool has_ends(const wend_space *space, const wend_query *query)
{
    if ((query->start_count && !query->starts) || (query->goal_count && !query->goals) ||
        (query->via_count && !query->via))
        return false;
    if (query->from_position && query->start_count)
        return false;
    return !query->sight || (query->arrival != WEND_ARRIVE_AWAY && query->sight->grid == space->grid);
}

/* Whether what to do where there is no way can be done: breach spaces show the same map to a mover of the same size. */
static bool is_a_policy(const wend_space *space, const wend_query *query)
{
    const wend_space *breach = query->breach;
    if (query->unreachable != WEND_BREACH)
        return true;
    return breach && breach->grid == space->grid && breach->version == space->version &&
           breach->profile.extent == space->profile.extent && breach->profile.neighbours == space->profile.neighbours;
}

wend_status wend_query_check(const wend_space *space, const wend_query *query)
{
    wend_neighbours neighbours = space->profile.neighbours;
    if (!is_a_query(space, query) || !has_known_values(query) || !has_ends(space, query) || !is_a_policy(space, query))
        return WEND_ERROR_ARGUMENT;
    bool pauses = query->resumable && query->max_expansions != 0;
    if (pauses && query->via_count)
        return WEND_ERROR_UNSUPPORTED;
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
