/*
 * Checks whether a query makes sense, alone and in its space. Checks that need no map are inline, because the calls
 * show in the time of short queries.
 */
#include "find/query/query.h"

#include "base/sizes.h"
#include "find/query/query_check.h"
#include "map/any_angle/any_angle.h"
#include "map/graph/graph.h"
#include "map/grid/profile.h"
#include "map/mesh/mesh.h"
#include "map/region/region.h"
#include "map/space/derived.h"

/* Checks that the values of `search`, and the heading, are in their ranges. */
static inline wend_query_fault wend_query_search_fault(const wend_query *query)
{
    if ((unsigned)query->search.engine >= WEND_ENGINE_COUNT)
        return WEND_QUERY_FAULT_ENGINE;
    if ((unsigned)query->search.heuristic > WEND_HEURISTIC_CALLBACK)
        return WEND_QUERY_FAULT_HEURISTIC;
    if ((unsigned)query->from.heading > WEND_DIRECTION_NONE)
        return WEND_QUERY_FAULT_HEADING;
    if (query->search.observer && !query->search.observer->expanded)
        return WEND_QUERY_FAULT_OBSERVER;
    if (query->search.heuristic == WEND_HEURISTIC_CALLBACK &&
        !(query->search.estimator && query->search.estimator->estimate))
        return WEND_QUERY_FAULT_ESTIMATOR;
    if (query->search.heuristic_weight < WEND_HEURISTIC_WEIGHT_ONE)
        return WEND_QUERY_FAULT_WEIGHT_LOW;
    return query->search.heuristic_weight > 10 * WEND_HEURISTIC_WEIGHT_ONE ? WEND_QUERY_FAULT_WEIGHT_HIGH
                                                                           : WEND_QUERY_FAULT_NONE;
}

/* Checks that each list with a count has a pointer. */
static inline wend_query_fault wend_query_list_fault(const wend_query *query)
{
    if (query->from.count && !query->from.places)
        return WEND_QUERY_FAULT_STARTS;
    if (query->to.count && !query->to.areas)
        return WEND_QUERY_FAULT_GOALS;
    return query->via.count && !query->via.places ? WEND_QUERY_FAULT_VIA : WEND_QUERY_FAULT_NONE;
}

static const struct {
    wend_status status;
    const char *sentence;
} fault_table[WEND_QUERY_FAULT_COUNT] = {
    [WEND_QUERY_FAULT_NONE] = {WEND_OK, "nothing is wrong with the query"},
#define WEND_QUERY_FAULT(constant, number, status, sentence) [constant] = {status, sentence},
#include <wend/query_faults.inl>
#undef WEND_QUERY_FAULT
};

const char *wend_query_fault_text(wend_query_fault fault)
{
    return (unsigned)fault < WEND_QUERY_FAULT_COUNT ? fault_table[fault].sentence : "unknown fault";
}

wend_status wend_query_fault_status(wend_query_fault fault)
{
    return (unsigned)fault < WEND_QUERY_FAULT_COUNT ? fault_table[fault].status : WEND_OK;
}

/* Queries on graphs. */

/* Checks the heuristic, engine, weights and radius against those that graphs allow. */
static wend_query_fault graph_search_fault(const wend_space *space, const wend_query *query)
{
    const wend_heuristic heuristic = query->search.heuristic;
    if (heuristic == WEND_HEURISTIC_EUCLID && !space->graph->index.positions)
        return WEND_QUERY_FAULT_GRAPH_EUCLID;
    if (heuristic != WEND_HEURISTIC_DEFAULT && heuristic != WEND_HEURISTIC_ZERO &&
        heuristic != WEND_HEURISTIC_CALLBACK && heuristic != WEND_HEURISTIC_EUCLID)
        return WEND_QUERY_FAULT_GRAPH_HEURISTIC;
    if (query->search.engine != WEND_ENGINE_AUTO && query->search.engine != WEND_ENGINE_GRAPH)
        return WEND_QUERY_FAULT_GRAPH_ENGINE;
    if (query->search.weights)
        return WEND_QUERY_FAULT_WEIGHTS_MAP;
    return query->search.radius != 0 ? WEND_QUERY_FAULT_GRAPH_RADIUS : WEND_QUERY_FAULT_NONE;
}

/* Refuses whatever only cells have. */
static wend_query_fault cell_fault(const wend_query *query)
{
    for (uint32_t i = 0; i < query->to.count; i++)
        if (query->to.areas[i].width > 1 || query->to.areas[i].height > 1)
            return WEND_QUERY_FAULT_GRAPH_AREA;
    if (query->from.between_cells)
        return WEND_QUERY_FAULT_GRAPH_BETWEEN;
    if (query->to.at_place)
        return WEND_QUERY_FAULT_GRAPH_PLACE;
    if (query->to.arrival != WEND_ARRIVAL_AT)
        return WEND_QUERY_FAULT_GRAPH_ARRIVAL;
    if (query->to.sight)
        return WEND_QUERY_FAULT_GRAPH_SIGHT;
    if (query->otherwise.policy != WEND_POLICY_REFUSE)
        return WEND_QUERY_FAULT_GRAPH_POLICY;
    if (query->shape.lines != WEND_LINES_GRID)
        return WEND_QUERY_FAULT_GRAPH_LINES;
    return query->shape.ties != WEND_TIES_ANY ? WEND_QUERY_FAULT_GRAPH_TIES : WEND_QUERY_FAULT_NONE;
}

wend_query_fault wend_graph_query_fault(const wend_space *space, const wend_query *query)
{
    wend_query_fault fault = wend_query_search_fault(query);
    if (fault == WEND_QUERY_FAULT_NONE)
        fault = wend_query_list_fault(query);
    if (fault == WEND_QUERY_FAULT_NONE)
        fault = graph_search_fault(space, query);
    return fault == WEND_QUERY_FAULT_NONE ? cell_fault(query) : fault;
}

const struct wend_surface *wend_mesh_ground(const wend_space *space, const wend_query *query)
{
    if (space->ops->map == WEND_MAP_MESH)
        return &space->mesh->surface;
    return wend_any_angle_surface(space, query->shape.corners_may_touch);
}

const struct wend_surface *wend_mesh_widest_ground(const wend_space *space)
{
    if (space->ops->map == WEND_MAP_MESH)
        return &space->mesh->surface;
    const struct wend_surface *touching = wend_any_angle_surface(space, true);
    return touching ? touching : wend_any_angle_surface(space, false);
}

/* A place on the right or bottom border of a grid is inside: it belongs to the ground, though to no cell. */
bool wend_mesh_is_outside(const wend_space *space, const struct wend_surface *surface, wend_place place)
{
    if (!wend_space_has_cells(space))
        return place.level >= surface->level_count || (place.flags & WEND_PLACE_NODE) != 0;
    const struct wend_space_cells *cells = &space->cells;
    return place.level >= cells->levels || place.x < 0 || place.y < 0 || (uint32_t)place.x > cells->width * WEND_CELL ||
           (uint32_t)place.y > cells->height * WEND_CELL;
}

/* Queries at any angle, on meshes and grids. */

/* Meshes allow all arrival rules except AWAY measured by walks; grids allow AT only. */
static bool is_angle_arrival(const wend_space *space, const wend_query *query)
{
    const bool flees_walks = query->to.arrival == WEND_ARRIVAL_AWAY && query->to.measure == WEND_MEASURE_PATH;
    return query->to.arrival == WEND_ARRIVAL_AT || (!wend_space_has_cells(space) && !flees_walks);
}

/* Refuses whatever searches at any angle do not support. */
static wend_query_fault angle_fault(const wend_space *space, const wend_query *query)
{
    const wend_policy policy = query->otherwise.policy;
    if (query->search.heuristic_weight != WEND_HEURISTIC_WEIGHT_ONE)
        return WEND_QUERY_FAULT_ANGLE_WEIGHT;
    if (query->search.heuristic == WEND_HEURISTIC_CALLBACK)
        return WEND_QUERY_FAULT_ANGLE_ESTIMATOR;
    if (!is_angle_arrival(space, query))
        return WEND_QUERY_FAULT_ANGLE_ARRIVAL;
    if (query->to.sight)
        return WEND_QUERY_FAULT_ANGLE_SIGHT;
    if (query->search.radius != 0)
        return WEND_QUERY_FAULT_ANGLE_RADIUS;
    if (query->shape.ties != WEND_TIES_ANY)
        return WEND_QUERY_FAULT_ANGLE_TIES;
    if (policy != WEND_POLICY_REFUSE && policy != WEND_POLICY_NEAREST)
        return WEND_QUERY_FAULT_ANGLE_POLICY;
    for (uint32_t i = 0; wend_space_has_cells(space) && i < query->to.count; i++)
        if (!wend_area_is_one(&query->to.areas[i]))
            return WEND_QUERY_FAULT_ANGLE_AREA;
    return WEND_QUERY_FAULT_NONE;
}

/* Checks that the space keeps a surface for searches at any angle. */
static wend_query_fault ground_fault(const wend_space *space, const wend_query *query)
{
    const bool has_cells = wend_space_has_cells(space);
    if (has_cells && query->search.weights)
        return WEND_QUERY_FAULT_WEIGHTS_MAP;
    if (has_cells && !wend_any_angle_serves(space))
        return WEND_QUERY_FAULT_ANGLE_RULES;
    /* Where layers make some cells costlier, the shortest path need not be the cheapest. */
    if (has_cells && (wend_space_rules(space) & (RULE_EXTRA | RULE_OCCUPANCY)) != 0)
        return WEND_QUERY_FAULT_ANGLE_LAYERS;
    if (space->profile.resource_count != 0)
        return WEND_QUERY_FAULT_ANGLE_RESOURCES;
    if (has_cells && space->profile.turn_cost != 0)
        return WEND_QUERY_FAULT_ANGLE_TURNS;
    return wend_mesh_ground(space, query) ? WEND_QUERY_FAULT_NONE : WEND_QUERY_FAULT_ANGLE_UNPREPARED;
}

wend_query_fault wend_mesh_query_fault(const wend_space *space, const wend_query *query)
{
    wend_query_fault fault = wend_query_search_fault(query);
    if (fault == WEND_QUERY_FAULT_NONE)
        fault = wend_query_list_fault(query);
    if (fault == WEND_QUERY_FAULT_NONE)
        fault = angle_fault(space, query);
    return fault == WEND_QUERY_FAULT_NONE ? ground_fault(space, query) : fault;
}

/* From this many nodes on, a node and one of eight headings no longer fit into 32 bits. */
#define MAX_HEADING_NODES (1u << 29)

void wend_query_init(wend_query *query, uint32_t size)
{
    static const wend_query full = {.from = {.heading = WEND_DIRECTION_NONE},
                                    .search = {.heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE}};
    wend_give_sized(query, size, &full, sizeof full);
}

bool wend_query_is_heading(const wend_space *space, wend_direction heading)
{
    bool exists = wend_is_hex(space->cells.topology) ? space->cells.offsets[0][heading & 7] != 0 : true;
    return (unsigned)heading < WEND_DIRECTION_NONE && exists;
}

/* Checks that the values of `to`, `otherwise` and `shape` are in their ranges. */
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

/* Checks that starts, goals and places on the way are there and go together. */
static wend_query_fault end_fault(const wend_space *space, const wend_query *query)
{
    const wend_query_fault fault = wend_query_list_fault(query);
    if (fault != WEND_QUERY_FAULT_NONE)
        return fault;
    if (query->from.between_cells && query->from.count)
        return WEND_QUERY_FAULT_BETWEEN_STARTS;
    if (!query->to.at_place && !query->to.sight) /* tested first: short queries feel each test */
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

/* Checks the fallback policy: a breach space must show the same map to a mover of the same size. */
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

/* Checks that the mover's rules and the query's go together. */
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

static wend_query_fault cell_query_fault(const wend_space *space, const wend_query *query)
{
    wend_query_fault fault = wend_query_search_fault(query);
    if (fault != WEND_QUERY_FAULT_NONE)
        return fault;
    if (query->from.heading != WEND_DIRECTION_NONE && !wend_query_is_heading(space, query->from.heading))
        return WEND_QUERY_FAULT_HEADING_OF_HEXAGONS;
    if (query->search.weights)
        return WEND_QUERY_FAULT_WEIGHTS_MAP;
    if ((fault = end_fault(space, query)) != WEND_QUERY_FAULT_NONE ||
        (fault = policy_fault(space, query)) != WEND_QUERY_FAULT_NONE)
        return fault;
    return rule_fault(space, query);
}

wend_query_fault wend_query_fault_in(const wend_space *space, const wend_query *query)
{
    const wend_query_fault fault = value_fault(query);
    if (fault != WEND_QUERY_FAULT_NONE)
        return fault;
    switch (wend_query_kind(space, query)) {
    case QUESTION_ON_CELLS:
        return cell_query_fault(space, query);
    case QUESTION_ON_GRAPH:
        return wend_graph_query_fault(space, query);
    case QUESTION_AT_ANY_ANGLE:
        return wend_mesh_query_fault(space, query);
    }
    return WEND_QUERY_FAULT_NO_SPACE;
}

struct wend_box wend_query_goal(const wend_query *query, uint32_t index)
{
    const wend_area area = wend_query_goal_area(query, index);
    return wend_box_of(area.place, area.width, area.height);
}

struct wend_age wend_age_of(const wend_space *space)
{
    return space ? (struct wend_age){space->version, wend_space_changes(space)} : (struct wend_age){0, 0};
}

bool wend_is_of_age(const wend_space *space, struct wend_age age)
{
    const struct wend_age now = wend_age_of(space);
    return now.version == age.version && now.changes == age.changes;
}
