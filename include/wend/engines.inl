/*
 * The manifest of search engines, one line each, in the order of their public numbers:
 * WEND_ENGINE(constant, name, rules it is optimal for, what it is)
 * From it come the enum wend_engine, the names the command line takes, the choice of WEND_ENGINE_AUTO (the
 * first that keeps all rules of a space) and the rows of benchmarks and test matrices.
 */
WEND_ENGINE(WEND_ENGINE_ASTAR, astar, RULES_UNIFORM | RULE_RADIUS, "A* on cells with canonical successors and a bucket queue")
WEND_ENGINE(WEND_ENGINE_GENERAL, general, RULES_ALL, "A* under all rules: weights, links, walls, layers, turns, hexagons")
