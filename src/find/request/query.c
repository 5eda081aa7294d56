/* Whether a query makes sense, alone and in its space. */
#include "find/request/query.h"

#include "base/sizes.h"
#include "find/request/graph_check.h"
#include "find/request/mesh_rules.h"
#include "find/request/query_values.h"

/* So many nodes, or more, cannot be told apart with eight headings each in 32 bits. */
#define MAX_HEADING_NODES (1u << 29)

void wend_query_init(wend_query *query, uint32_t size)
{
    if (!query)
        return;
    const wend_query full = {.size = size,
                             .from = {.heading = WEND_DIRECTION_NONE},
                             .search = {.heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE}};
    wend_give_sized(query, size, &full, sizeof full);
}

bool wend_query_is_heading(const wend_space *space, wend_direction heading)
{
    bool exists = wend_is_hex(space->cells.topology) ? space->cells.offsets[0][heading & 7] != 0 : true;
    return (unsigned)heading < WEND_DIRECTION_NONE && exists;
}

/* Whether the values about starts, goals and the rest of the way are in their ranges. */
static wend_query_fault value_fault(const wend_query *query)
{
    if ((unsigned)query->to.arrival > WEND_ARRIVAL_AWAY)
        return WEND_QUERY_FAULT_ARRIVAL;
    if ((unsigned)query->to.measure > WEND_MEASURE_PATH)
        return WEND_QUERY_FAULT_MEASURE;
    if ((unsigned)query->otherwise.policy > WEND_POLICY_BREACH)
        return WEND_QUERY_FAULT_POLICY;
    if ((unsigned)query->shape.lines > WEND_LINES_SHORTEST)
        return WEND_QUERY_FAULT_LINES;
    return (unsigned)query->shape.ties > WEND_TIES_DIAGONAL_FIRST ? WEND_QUERY_FAULT_TIES : WEND_QUERY_FAULT_NONE;
}

/* Whether starts, goals and places on the way are there, and go together. */
static wend_query_fault end_fault(const wend_space *space, const wend_query *query)
{
    const wend_query_fault fault = wend_query_list_fault(query);
    if (fault != WEND_QUERY_FAULT_NONE)
        return fault;
    if (query->from.between_cells && query->from.count)
        return WEND_QUERY_FAULT_BETWEEN_STARTS;
    if (!query->to.at_place && !query->to.sight) /* first, for short queries feel each test */
        return WEND_QUERY_FAULT_NONE;
    if (query->to.at_place && query->to.arrival != WEND_ARRIVAL_AT)
        return WEND_QUERY_FAULT_PLACE_ARRIVAL;
    if (query->to.at_place && query->to.count)
        return WEND_QUERY_FAULT_PLACE_GOALS;
    if (!query->to.sight)
        return WEND_QUERY_FAULT_NONE;
    if (query->to.arrival == WEND_ARRIVAL_AWAY)
        return WEND_QUERY_FAULT_SIGHT_AWAY;
    return wend_space_shares_map(space, query->to.sight) ? WEND_QUERY_FAULT_NONE : WEND_QUERY_FAULT_SIGHT_MAP;
}

/* Whether what to do where there is no way can be done: breach spaces show the same map to a mover of the same size. */
static wend_query_fault policy_fault(const wend_space *space, const wend_query *query)
{
    const wend_space *breach = query->otherwise.breach;
    if (query->otherwise.policy != WEND_POLICY_BREACH)
        return WEND_QUERY_FAULT_NONE;
    if (!breach)
        return WEND_QUERY_FAULT_NO_BREACH;
    if (!wend_space_shares_map(space, breach))
        return WEND_QUERY_FAULT_BREACH_MAP;
    if (breach->version != space->version)
        return WEND_QUERY_FAULT_BREACH_VERSION;
    if (breach->profile.footprint != space->profile.footprint)
        return WEND_QUERY_FAULT_BREACH_FOOTPRINT;
    return breach->cells.topology != space->cells.topology ? WEND_QUERY_FAULT_BREACH_NEIGHBOURS : WEND_QUERY_FAULT_NONE;
}

static wend_query_fault heuristic_fault(enum wend_topology topology, wend_heuristic heuristic)
{
    if (heuristic == WEND_HEURISTIC_MANHATTAN && topology != SQUARES_4)
        return WEND_QUERY_FAULT_MANHATTAN;
    const bool is_of_squares = heuristic == WEND_HEURISTIC_CHEBYSHEV || heuristic == WEND_HEURISTIC_EUCLID;
    return is_of_squares && wend_is_hex(topology) ? WEND_QUERY_FAULT_HEURISTIC_OF_SQUARES : WEND_QUERY_FAULT_NONE;
}

/* Whether rules of the mover and of the query make sense together. */
static wend_query_fault rule_fault(const wend_space *space, const wend_query *query)
{
    if (query->search.heuristic != WEND_HEURISTIC_DEFAULT) {
        const wend_query_fault fault = heuristic_fault(space->cells.topology, query->search.heuristic);
        if (fault != WEND_QUERY_FAULT_NONE)
            return fault;
    }
    const bool has_ties = query->shape.ties != WEND_TIES_ANY;
    if (has_ties && query->search.heuristic_weight != WEND_HEURISTIC_WEIGHT_ONE)
        return WEND_QUERY_FAULT_TIES_WEIGHT;
    if (space->profile.turn_cost == 0)
        return WEND_QUERY_FAULT_NONE;
    return space->cells.node_count >= MAX_HEADING_NODES ? WEND_QUERY_FAULT_TURNS_TOO_LARGE : WEND_QUERY_FAULT_NONE;
}

wend_query_fault wend_query_fault_in(const wend_space *space, const wend_query *query)
{
    wend_query_fault fault = value_fault(query);
    if (fault != WEND_QUERY_FAULT_NONE)
        return fault;
    if (space->ops->map == WEND_MAP_GRAPH)
        return wend_graph_query_fault(space, query);
    if (wend_query_is_any_angle(space, query))
        return wend_mesh_query_fault(space, query);
    if ((fault = wend_query_search_fault(query)) != WEND_QUERY_FAULT_NONE)
        return fault;
    if (query->from.heading != WEND_DIRECTION_NONE && !wend_query_is_heading(space, query->from.heading))
        return WEND_QUERY_FAULT_HEADING_OF_HEXAGONS;
    if ((fault = end_fault(space, query)) != WEND_QUERY_FAULT_NONE ||
        (fault = policy_fault(space, query)) != WEND_QUERY_FAULT_NONE)
        return fault;
    return rule_fault(space, query);
}
