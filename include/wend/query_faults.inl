/*
 * All that can be wrong with a query, one line each: WEND_QUERY_FAULT(constant, number, status, sentence), in the order in
 * which it is looked for. Numbers are fixed for ever, from 1 on without gaps. From these lines come the enum
 * wend_query_fault, what wend_query_fault_text and wend_query_fault_status tell, the table of docs/errors.md and the tests.
 */
WEND_QUERY_FAULT(WEND_QUERY_FAULT_NO_SPACE, 1, WEND_ERROR_ARGUMENT, "the space is null")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_NO_QUERY, 2, WEND_ERROR_ARGUMENT, "the query is null")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_SIZE, 3, WEND_ERROR_ARGUMENT, "query.size is smaller than a wend_query: begin with wend_query_default()")

/* Values that there are not. */
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ARRIVAL, 4, WEND_ERROR_ARGUMENT, "query.to.arrival is no wend_arrival")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_MEASURE, 5, WEND_ERROR_ARGUMENT, "query.to.measure is no wend_measure")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_POLICY, 6, WEND_ERROR_ARGUMENT, "query.otherwise.policy is no wend_policy")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_LINES, 7, WEND_ERROR_ARGUMENT, "query.shape.lines is no wend_lines")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_TIES, 8, WEND_ERROR_ARGUMENT, "query.shape.ties is no wend_ties")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE, 9, WEND_ERROR_ARGUMENT, "query.search.engine is no wend_engine")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_HEURISTIC, 10, WEND_ERROR_ARGUMENT, "query.search.heuristic is no wend_heuristic")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_HEADING, 11, WEND_ERROR_ARGUMENT, "query.from.heading is no wend_direction")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_OBSERVER, 12, WEND_ERROR_ARGUMENT, "query.search.observer has no function `expanded`")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ESTIMATOR, 13, WEND_ERROR_ARGUMENT, "query.search.heuristic is CALLBACK, but query.search.estimator is null or has no function `estimate`")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_WEIGHT_LOW, 14, WEND_ERROR_ARGUMENT, "query.search.heuristic_weight is below 256, which is exact")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_WEIGHT_HIGH, 15, WEND_ERROR_ARGUMENT, "query.search.heuristic_weight is above 2560, ten times the best cost")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_HEADING_OF_HEXAGONS, 16, WEND_ERROR_ARGUMENT, "query.from.heading is a direction that hexagons of this kind do not have")

/* Lists and spaces that are missing or do not go together. */
WEND_QUERY_FAULT(WEND_QUERY_FAULT_STARTS, 17, WEND_ERROR_ARGUMENT, "query.from.count is not 0, but query.from.places is null")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GOALS, 18, WEND_ERROR_ARGUMENT, "query.to.count is not 0, but query.to.areas is null")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_VIA, 19, WEND_ERROR_ARGUMENT, "query.via.count is not 0, but query.via.places is null")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_BETWEEN_STARTS, 20, WEND_ERROR_ARGUMENT, "query.from.between_cells is about query.start alone, but query.from.count is not 0")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_PLACE_ARRIVAL, 21, WEND_ERROR_ARGUMENT, "query.to.at_place is set, but query.to.arrival is not AT")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_PLACE_GOALS, 22, WEND_ERROR_ARGUMENT, "query.to.at_place is about query.goal alone, but query.to.count is not 0")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_SIGHT_AWAY, 23, WEND_ERROR_ARGUMENT, "query.to.sight is set, but query.to.arrival is AWAY")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_SIGHT_MAP, 24, WEND_ERROR_ARGUMENT, "query.to.sight is a space over another map")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_NO_BREACH, 25, WEND_ERROR_ARGUMENT, "query.otherwise.policy is BREACH, but query.otherwise.breach is null")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_BREACH_MAP, 26, WEND_ERROR_ARGUMENT, "query.otherwise.breach is a space over another map")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_BREACH_VERSION, 27, WEND_ERROR_ARGUMENT, "query.otherwise.breach and the space show different versions of the map: update both")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_BREACH_FOOTPRINT, 28, WEND_ERROR_ARGUMENT, "query.otherwise.breach is for a mover of another footprint")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_BREACH_NEIGHBOURS, 29, WEND_ERROR_ARGUMENT, "query.otherwise.breach is for a mover with another number of neighbours")

/* Rules that make no sense together. */
WEND_QUERY_FAULT(WEND_QUERY_FAULT_MANHATTAN, 30, WEND_ERROR_UNSUPPORTED, "query.search.heuristic is MANHATTAN, but the mover has not 4 neighbours: it would overestimate")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_HEURISTIC_OF_SQUARES, 31, WEND_ERROR_UNSUPPORTED, "query.search.heuristic is CHEBYSHEV or EUCLID, but the cells are hexagons")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_TIES_WEIGHT, 32, WEND_ERROR_UNSUPPORTED, "query.shape.ties is set, but query.search.heuristic_weight is not 256")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_TURNS_TOO_LARGE, 33, WEND_ERROR_UNSUPPORTED, "the mover pays for turns, and the map is too large for that: at most 2^29 cells")

/* Over meshes, and for WEND_LINES_SHORTEST over grids. */
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_WEIGHT, 34, WEND_ERROR_UNSUPPORTED, "at any angle query.search.heuristic_weight is always 256")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_ESTIMATOR, 35, WEND_ERROR_UNSUPPORTED, "at any angle query.search.heuristic cannot be CALLBACK")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_ARRIVAL, 36, WEND_ERROR_UNSUPPORTED, "at any angle over grids query.to.arrival can only be AT, and on meshes query.to.measure not PATH with AWAY")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_SIGHT, 37, WEND_ERROR_UNSUPPORTED, "at any angle there is no query.to.sight")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_RADIUS, 38, WEND_ERROR_UNSUPPORTED, "at any angle there is no query.search.radius")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_TIES, 39, WEND_ERROR_UNSUPPORTED, "at any angle there is no query.shape.ties")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_POLICY, 40, WEND_ERROR_UNSUPPORTED, "at any angle query.otherwise.policy can only be REFUSE or NEAREST")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_AREA, 41, WEND_ERROR_UNSUPPORTED, "at any angle over grids each of query.to.areas is a point: its width and height are at most 1")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_RULES, 42, WEND_ERROR_UNSUPPORTED, "query.shape.lines is SHORTEST, which is over squares of one weight without links and walls between cells")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_LAYERS, 43, WEND_ERROR_UNSUPPORTED, "query.shape.lines is SHORTEST, but a layer of extra costs or of occupied cells is attached to the space")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_RESOURCES, 44, WEND_ERROR_UNSUPPORTED, "at any angle no resources are counted, but the mover's profile has some")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_TURNS, 45, WEND_ERROR_UNSUPPORTED, "query.shape.lines is SHORTEST, but the mover pays for turns")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ANGLE_UNPREPARED, 46, WEND_ERROR_UNSUPPORTED, "query.shape.lines is SHORTEST, but the space keeps no surface for that: call wend_space_prepare, with WEND_PREPARED_TOUCHING_SURFACE for query.shape.corners_may_touch")

/* Over graphs. */
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GRAPH_HEURISTIC, 47, WEND_ERROR_UNSUPPORTED, "over graphs query.search.heuristic is DEFAULT, ZERO, EUCLID or CALLBACK")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GRAPH_EUCLID, 48, WEND_ERROR_UNSUPPORTED, "query.search.heuristic is EUCLID, but the graph's nodes have no positions")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GRAPH_ENGINE, 49, WEND_ERROR_UNSUPPORTED, "over graphs query.search.engine is AUTO or GRAPH")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GRAPH_AREA, 50, WEND_ERROR_UNSUPPORTED, "over graphs each of query.to.areas is one node: its width and height are at most 1")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GRAPH_RADIUS, 51, WEND_ERROR_UNSUPPORTED, "over graphs there is no query.search.radius")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GRAPH_BETWEEN, 52, WEND_ERROR_UNSUPPORTED, "over graphs there is no query.from.between_cells")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GRAPH_PLACE, 53, WEND_ERROR_UNSUPPORTED, "over graphs there is no query.to.at_place")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GRAPH_ARRIVAL, 54, WEND_ERROR_UNSUPPORTED, "over graphs query.to.arrival can only be AT")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GRAPH_SIGHT, 55, WEND_ERROR_UNSUPPORTED, "over graphs there is no query.to.sight")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GRAPH_POLICY, 56, WEND_ERROR_UNSUPPORTED, "over graphs query.otherwise.policy can only be REFUSE")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GRAPH_LINES, 57, WEND_ERROR_UNSUPPORTED, "over graphs query.shape.lines can only be GRID")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_GRAPH_TIES, 58, WEND_ERROR_UNSUPPORTED, "over graphs there is no query.shape.ties")

/* Engines that cannot keep what is asked for; AUTO chooses one that can. */
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_MAP, 59, WEND_ERROR_UNSUPPORTED, "query.search.engine does not search on this kind of map, or not in this shape")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_GROUND, 60, WEND_ERROR_UNSUPPORTED, "query.search.engine cannot search this ground so: it has links, weighs differently, has no taut graph, or the way need not end at the goal")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_SPACE, 61, WEND_ERROR_UNSUPPORTED, "query.search.engine cannot keep the rules of this space and its layers")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_HEURISTIC, 62, WEND_ERROR_UNSUPPORTED, "query.search.engine cannot search by query.search.heuristic")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_WEIGHT, 63, WEND_ERROR_UNSUPPORTED, "query.search.engine cannot search with query.search.heuristic_weight, only with 256")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_RADIUS, 64, WEND_ERROR_UNSUPPORTED, "query.search.engine cannot keep to query.search.radius")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_TIES, 65, WEND_ERROR_UNSUPPORTED, "query.search.engine cannot choose by query.shape.ties")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_ARRIVAL, 66, WEND_ERROR_UNSUPPORTED, "query.search.engine goes from one cell to one: not with these members of query.from and query.to")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_WINDOW, 67, WEND_ERROR_UNSUPPORTED, "query.search.engine needs a query.search.radius from 1 to 28")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_WATCHED, 68, WEND_ERROR_UNSUPPORTED, "query.search.engine cannot be watched by query.search.observer")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_CROWDED, 69, WEND_ERROR_UNSUPPORTED, "query.search.radius is too large for query.search.engine, so large a mover and a layer of occupied cells")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_WEIGHTS, 70, WEND_ERROR_UNSUPPORTED, "the space's weights are too far apart for query.search.engine")

/* What only a search finds out: wend_query_refusal tells. */
WEND_QUERY_FAULT(WEND_QUERY_FAULT_INCONSISTENT, 71, WEND_ERROR_ARGUMENT, "query.search.check_estimator found query.search.estimator inconsistent")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_ENGINE_PLACES, 72, WEND_ERROR_UNSUPPORTED, "query.search.engine cannot search between places that lie so")
WEND_QUERY_FAULT(WEND_QUERY_FAULT_NOT_OF_QUERY, 73, WEND_ERROR_ARGUMENT, "the query is good: the finder or the path is null, or path.size is none that a wend_path has had")

/* Over grids and graphs. */
WEND_QUERY_FAULT(WEND_QUERY_FAULT_WEIGHTS_MAP, 74, WEND_ERROR_UNSUPPORTED, "query.search.weights is for meshes: over grids and graphs other weights take a space of their own")
