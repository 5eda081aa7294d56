/* Whether a query makes sense, alone and in its space. */
#include "find/query.h"

#include "base/growth.h"
#include "find/graph_check.h"
#include "find/mesh_rules.h"
#include "find/query_values.h"

/* So many nodes, or more, cannot be told apart with eight headings each in 32 bits. */
#define MAX_HEADING_NODES (1u << 29)

void wend_query_init(wend_query *query, uint32_t size)
{
    if (!query)
        return;
    const wend_query full = {.size = size,
                             .from = {.heading = WEND_DIRECTION_NONE},
                             .search = {.heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE}};
    wend_growth_give(query, size, &full, sizeof full);
}

bool wend_query_is_heading(const wend_space *space, wend_direction heading)
{
    bool exists = wend_is_hex(space->cells.topology) ? space->cells.offsets[0][heading & 7] != 0 : true;
    return (unsigned)heading < WEND_DIRECTION_NONE && exists;
}

/* Whether the values about starts, goals and the rest of the way are in their ranges. */
static bool has_known_values(const wend_query *query)
{
    return (unsigned)query->to.arrival <= WEND_ARRIVAL_AWAY && (unsigned)query->to.measure <= WEND_MEASURE_PATH &&
           (unsigned)query->otherwise.policy <= WEND_POLICY_BREACH &&
           (unsigned)query->shape.lines <= WEND_LINES_SHORTEST &&
           (unsigned)query->shape.ties <= WEND_TIES_DIAGONAL_FIRST;
}

/* Whether starts, goals and places on the way are there, and go together. */
static bool has_ends(const wend_space *space, const wend_query *query)
{
    if (!wend_query_has_lists(query) || (query->from.between_cells && query->from.count))
        return false;
    return !query->to.sight ||
           (query->to.arrival != WEND_ARRIVAL_AWAY && wend_space_shares_map(space, query->to.sight));
}

/* Whether what to do where there is no way can be done: breach spaces show the same map to a mover of the same size. */
static bool is_a_policy(const wend_space *space, const wend_query *query)
{
    const wend_space *breach = query->otherwise.breach;
    if (query->otherwise.policy != WEND_POLICY_BREACH)
        return true;
    return breach && wend_space_shares_map(space, breach) && breach->version == space->version &&
           breach->profile.footprint == space->profile.footprint && breach->cells.topology == space->cells.topology;
}

wend_status wend_query_check(const wend_space *space, const wend_query *query)
{
    enum wend_topology topology = space->cells.topology;
    if (!has_known_values(query))
        return WEND_ERROR_ARGUMENT;
    if (space->kind->map == WEND_MAP_GRAPH)
        return wend_graph_query_check(space, query);
    if (wend_query_is_any_angle(space, query))
        return wend_mesh_query_check(space, query);
    bool faces = query->from.heading == WEND_DIRECTION_NONE || wend_query_is_heading(space, query->from.heading);
    if (!faces || !wend_query_has_sound_search(query) || !has_ends(space, query) || !is_a_policy(space, query))
        return WEND_ERROR_ARGUMENT;
    if (query->search.heuristic == WEND_HEURISTIC_MANHATTAN && topology != SQUARES_4)
        return WEND_ERROR_UNSUPPORTED;
    bool measures_squares =
        query->search.heuristic == WEND_HEURISTIC_CHEBYSHEV || query->search.heuristic == WEND_HEURISTIC_EUCLID;
    if (measures_squares && wend_is_hex(topology))
        return WEND_ERROR_UNSUPPORTED;
    bool has_other_order = space->profile.turn_cost != 0 || query->search.heuristic_weight != WEND_HEURISTIC_WEIGHT_ONE;
    if (query->shape.ties != WEND_TIES_ANY && has_other_order)
        return WEND_ERROR_UNSUPPORTED;
    bool too_large = space->profile.turn_cost != 0 && space->cells.node_count >= MAX_HEADING_NODES;
    return too_large ? WEND_ERROR_UNSUPPORTED : WEND_OK;
}
