/*
 * The manifest of search engines, one line each: WEND_ENGINE(constant, number, name, rules it is optimal for, what it is)
 * Numbers are fixed for ever, from 1 on without gaps; the order of the lines is the one in which WEND_ENGINE_AUTO prefers
 * them: it takes the first that keeps all rules. From the manifest come the enum wend_engine, the names the command line
 * takes, what wend_engine_abilities tells, and the rows of benchmarks and test matrices.
 */
WEND_ENGINE(WEND_ENGINE_BITBOARD, 1, bitboard, RULES_UNIFORM | RULE_PRICES | RULE_RADIUS, "breadth-first search by rows of bits, for a radius up to 28 and steps of one price")
WEND_ENGINE(WEND_ENGINE_LOCAL, 2, local, RULES_UNIFORM | RULE_PRICES | RULE_RADIUS | RULE_OCCUPANCY | RULE_EXTRA | RULE_NEAR_GOAL, "A* in a window around the start, for a radius up to 28")
WEND_ENGINE(WEND_ENGINE_JPS, 3, jps, RULE_NEIGHBOURS_8 | RULE_CORNERS | RULE_FOOTPRINT, "jump point search on bitmaps")
WEND_ENGINE(WEND_ENGINE_JPS4, 4, jps4, RULE_NEIGHBOURS_4 | RULE_CORNERS | RULE_FOOTPRINT, "jump point search with 4 neighbours")
WEND_ENGINE(WEND_ENGINE_ASTAR, 5, astar, RULES_UNIFORM | RULE_RADIUS | RULE_TIES, "A* on cells with canonical successors and a bucket queue")
WEND_ENGINE(WEND_ENGINE_WEIGHTED, 6, weighted, RULES_WEIGHTED | RULE_RADIUS | RULE_TIES, "A* on cells of different weight with pruned successors and buckets")
WEND_ENGINE(WEND_ENGINE_GENERAL, 7, general, RULES_ALL, "A* under all rules: weights, links, walls, layers, turns, hexagons")
WEND_ENGINE(WEND_ENGINE_TAUT, 9, taut, RULE_MESH, "A* over the taut visibility graph, where one is kept")
WEND_ENGINE(WEND_ENGINE_POLYANYA, 8, polyanya, RULE_MESH | RULE_LINKS, "Polyanya: the shortest way at any angle, over convex polygons")
WEND_ENGINE(WEND_ENGINE_FUNNEL, 11, funnel, RULE_MESH | RULE_LINKS, "A* over polygons of any weight, then pulled taut: not always the cheapest way")
WEND_ENGINE(WEND_ENGINE_GRAPH, 10, graph, RULE_GRAPH | RULE_HEURISTICS | RULE_HEURISTIC_WEIGHT, "A* on the nodes and edges of a graph")
