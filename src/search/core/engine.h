/*
 * What the author of an engine needs to know.
 *
 * An engine is one file: it ends in `const struct wend_engine_code wend_engine_NAME`, and a line in <wend/engines.inl> gives
 * it a number, its name and the rules under which it is optimal. It is then built, offered by the command line, tested
 * against the oracle in every matrix, and timed.
 *
 * What it gets: a `struct wend_search` (search.h): the space, start and goal as nodes that differ, the goal free and not known
 * to be in another region, the start free but with from.may_be_blocked; heuristic and radius as the engine's rules admit
 * them, else at rest; a limit and an observer always (watch.h), unless `serves` refuses them. With RULE_ARRIVAL: `goal_set`
 * instead of the goal. Node stores, open lists and lists of points lie in `scratch`; memory comes from scratch->memory
 * alone, and a second search of the same kind takes none.
 *
 * What it gives back: how the search ended, and in the search `end`, `expanded`, `generated`, `queued`, and the way, in
 * one of two forms:
 * - in the node store that `is_wide` names: at each node of the way the direction of its last step (wend_node_put); with
 *   `has_headings` the nodes are states, and `moves` is the heading before;
 * - or the turning points from start to end in scratch->points, with `has_points`, straight_steps and diagonal_steps.
 *
 * Costs are added up from the way afterwards. Which of several cheapest ways comes back must be the same on every machine.
 */
#ifndef WEND_SEARCH_CORE_ENGINE_H
#define WEND_SEARCH_CORE_ENGINE_H

#include "search/core/search.h"

struct wend_graph_search;
struct wend_mesh_search;

struct wend_engine_code {
    enum wend_search_end (*run)(struct wend_search *search);             /* null for engines on meshes */
    enum wend_search_end (*run_mesh)(struct wend_mesh_search *search);   /* null for engines on cells and graphs */
    enum wend_search_end (*run_graph)(struct wend_graph_search *search); /* null for engines on cells and meshes */
    /*
     * For engines of short ways: looks at the straight one before even the regions, which lie farther off in memory, are
     * asked. EXHAUSTED where that way is barred: then `run` searches. Null = there is nothing to look at first.
     */
    enum wend_search_end (*walk)(struct wend_search *search);
    bool (*serves_mesh)(const struct wend_mesh_search *search);    /* what it needs there; null = one weight */
    uint32_t (*mesh_bound)(const struct wend_mesh_search *search); /* as wend_path.bound; null = the least cost */
    bool (*serves_space)(const wend_space *space);    /* what it needs of spaces beyond rules; null = nothing */
    bool (*serves)(const struct wend_search *search); /* what it needs of queries beyond rules; null = nothing */
    bool (*suits)(const struct wend_search *search);  /* whether `auto` should pick it where it serves; null = yes */
};

#endif
