/*
 * The manifest of search engines, one line each, in the order of their public numbers:
 * WEND_ENGINE(constant, name, rules it is optimal for, what it is)
 * From it come the enum wend_engine, the names the command line takes, the choice of WEND_ENGINE_AUTO (the
 * first that keeps all rules of a space) and the rows of benchmarks and test matrices.
 */
WEND_ENGINE(WEND_ENGINE_BITBOARD, bitboard, RULES_UNIFORM | RULE_PRICES | RULE_RADIUS, "breadth-first search by rows of bits, for a radius up to 28 and steps of one price")
WEND_ENGINE(WEND_ENGINE_LOCAL, local, RULES_UNIFORM | RULE_PRICES | RULE_RADIUS, "A* in a window around the start, for a radius up to 28")
WEND_ENGINE(WEND_ENGINE_JPS, jps, RULE_NEIGHBOURS_8 | RULE_CORNERS | RULE_EXTENT, "jump point search on stop maps")
WEND_ENGINE(WEND_ENGINE_JPS4, jps4, RULE_NEIGHBOURS_4 | RULE_CORNERS | RULE_EXTENT, "jump point search with 4 neighbours")
WEND_ENGINE(WEND_ENGINE_ASTAR, astar, RULES_UNIFORM | RULE_RADIUS | RULE_PAUSE | RULE_TASTE, "A* on cells with canonical successors and a bucket queue")
WEND_ENGINE(WEND_ENGINE_WEIGHTED, weighted, RULES_WEIGHTED | RULE_PAUSE | RULE_TASTE, "A* on cells of different weight with pruned successors and buckets")
WEND_ENGINE(WEND_ENGINE_GENERAL, general, RULES_ALL, "A* under all rules: weights, links, walls, layers, turns, hexagons")
