/* One search: its question in node numbers, its scratch memory and its result. Search floor. */
#ifndef WEND_SEARCH_SEARCH_H
#define WEND_SEARCH_SEARCH_H

#include <wend/find.h>

#include "base/processor.h"
#include "map/cells.h"
#include "map/nearest.h"
#include "search/buckets.h"
#include "search/goal_set.h"
#include "search/ladder.h"
#include "search/nodes.h"
#include "search/wheel.h"
#include "search/window.h"

/* A list of places, such as the turning points of a path. */
struct wend_points {
    wend_place *places;
    uint32_t count, capacity;
};

/* Scratch memory that outlives a search; the finder owns it. */
struct wend_scratch {
    wend_allocator memory;
    struct wend_nodes nodes32, nodes64; /* node stores with 32-bit and 64-bit costs */
    struct wend_nodes estimates;        /* estimates of the caller's own, as the costs of wide nodes */
    struct wend_buckets open;
    struct wend_wheel wheel;
    struct wend_nodes jumps; /* jump.h */
    struct wend_ladder *ladder;
    struct wend_window window;
    struct wend_goal_set *goal_set; /* null until they are needed */
    struct wend_reachable reachable;
    struct wend_points points;     /* the turning points of the last search's path */
    struct wend_path_graph *ties;  /* find/shortest_path_graph.h; null until a choice among ties is asked for */
    enum wend_processor processor; /* what searches may make use of */
};

/* A node of a way, and the direction by which it is entered: NO_DIRECTION at the start, or BY_LINK. */
struct wend_hop {
    uint32_t node, direction;
};

enum wend_search_end {
    SEARCH_FOUND,     /* the way to `end`, at the goal, is the cheapest */
    SEARCH_EXHAUSTED, /* all that can be reached was expanded */
    SEARCH_LIMITED,   /* max_expansions spent; `end` is the expanded node nearest to the goal */
    SEARCH_OVERFLOW,  /* costs may pass 32 bits: start over with wide nodes */
    SEARCH_MISLED,    /* the caller's estimates are not consistent, and that was to be checked */
    SEARCH_NO_MEMORY
};

/*
 * A search's nodes are the cells' nodes or, where turning costs, states: cell node * 8 + heading.
 */
struct wend_search {
    const wend_space *space;
    /*
     * Null, or a space over the same grid whose blocked cells are dear in this one: they are corners all the same, and may
     * be entered but not cut otherwise than that space's profile has it.
     */
    const wend_space *own_space;
    struct wend_scratch *scratch;
    uint32_t start, goal;           /* cell nodes on the map; the goal is free */
    struct wend_goal_set *goal_set; /* null, or where the way may begin and end instead; `goal` is then none */
    struct wend_cell start_cell, goal_cell;
    wend_heuristic heuristic;  /* not DEFAULT */
    uint32_t heuristic_weight; /* in 1/256 */
    const wend_estimator *estimator;
    bool check_heuristic;
    bool goal_is_target;
    uint32_t heading;        /* NO_DIRECTION = any */
    uint64_t max_expansions; /* 0 = no limit */
    uint32_t radius;         /* in cells, at most INT32_MAX; 0 = the way may go anywhere */
    const wend_observer *observer;
    wend_ties ties; /* not ANY: every cell on any cheapest way gets its cost */
    bool resumed;   /* goes on from where it was LIMITED: all below is as it was then, and so is the scratch memory */

    /* Results. */
    uint32_t end;      /* node or state where the path ends */
    bool is_wide;      /* which node store holds the way back from there */
    bool has_headings; /* whether its nodes are states */
    bool
        has_points; /* the engine wrote the turning points itself, and how many steps lie between them; uniform rules */
    /* As `reported`, of what was opened. */
    uint64_t reported_opened;
    uint32_t straight_steps, diagonal_steps;
    const struct wend_hop *way; /* null, or the way from start to `end` chosen among ties, in scratch memory */
    uint32_t way_length;
    uint64_t nearest;  /* distance from `end` to the goal, while a limited search runs */
    uint64_t reported; /* expansions the observer has seen; a search that starts over does not repeat them */
    uint64_t expanded, generated, queued;
    uint32_t held; /* the node or state that would have been expanded next when the search was LIMITED */
};

/*
 * What a watched search does before an expansion, the order-th from 0: true if the limit forbids it; else notes
 * whether the node is the nearest to the goal so far, and tells the observer.
 */
bool wend_search_watch(struct wend_search *search, uint64_t order, uint32_t at, const struct wend_node *node,
                       uint64_t h);

/* The same where the node or state is known from which the way came, and its cost. */
bool wend_search_watch_way(struct wend_search *search, uint64_t order, uint32_t at, uint32_t parent, uint64_t g,
                           uint64_t h);

/*
 * Tells the observer, which there is, of what enters the open list: the order-th from 0, the start not counted. Nodes or
 * states.
 */
void wend_search_show_opened(struct wend_search *search, uint64_t order, uint32_t at, uint32_t parent, uint64_t g,
                             uint64_t h);

/* Whether two cells, on whatever levels, are at most `radius` columns and rows apart. */
static inline bool wend_cells_are_near(struct wend_cell a, struct wend_cell b, uint32_t radius)
{
    return wend_distance(a.x, b.x) <= radius && wend_distance(a.y, b.y) <= radius;
}

/*
 * The cells of a neighbourhood that lie within the radius around the start, where the cell itself does. Successors
 * must be chosen from those alone: a step may be left out only for a way past it that is allowed.
 */
static inline uint32_t wend_search_within(const struct wend_search *search, struct wend_cell cell, uint32_t around)
{
    const uint32_t west = 0x49, east = west << 2, north = 7, south = north << 6;
    const struct wend_cell start = search->start_cell;
    uint32_t radius = search->radius, beyond = 0;
    beyond |= start.x - cell.x == radius ? west : 0;
    beyond |= cell.x - start.x == radius ? east : 0;
    beyond |= start.y - cell.y == radius ? north : 0;
    beyond |= cell.y - start.y == radius ? south : 0;
    return around & ~beyond;
}

/* The cell node of a node or state. */
static inline uint32_t wend_search_cell_node(const struct wend_search *search, uint32_t at)
{
    return search->has_headings ? at >> 3 : at;
}

/* A node in hand, with what a node number does not tell at once. */
struct wend_visit {
    uint32_t node;
    uint32_t x, y; /* of the node: column and row of the cell, plus one */
};

static inline struct wend_visit wend_visit_of(const wend_space *space, uint32_t node)
{
    uint32_t y = wend_divide(node, space->per_stride);
    return (struct wend_visit){node, node - y * space->stride, y};
}

/* The centre of a cell node's cell. */
wend_place wend_search_place(const struct wend_search *search, uint32_t node);

/* The node or state from which the way to `at` came, whose entry in the node store is given. */
uint32_t wend_search_parent(const struct wend_search *search, uint32_t at, const struct wend_node *node);

/* The entry of a node or state in the store that the search used. */
struct wend_node wend_search_node(const struct wend_search *search, uint32_t at);

/* From the end back to the start becomes from the start to the end. */
void wend_search_reverse_points(struct wend_search *search);

/* Makes room for more points; false where the allocator refuses. */
bool wend_points_grow(struct wend_points *points, const wend_allocator *memory);

void wend_points_destroy(struct wend_points *points, const wend_allocator *memory);

/* Adds a point; false where the allocator refuses. */
static inline bool wend_points_add(struct wend_points *points, wend_place place, const wend_allocator *memory)
{
    if (points->count == points->capacity && !wend_points_grow(points, memory))
        return false;
    points->places[points->count++] = place;
    return true;
}

/* Adds a turning point of the search's path; false where the allocator refuses. */
static inline bool wend_search_add_point(struct wend_search *search, wend_place place)
{
    return wend_points_add(&search->scratch->points, place, &search->scratch->memory);
}

/* step_cost.c: whether the mover, with its anchor there, covers cells that others occupy. */
bool wend_search_is_occupied(const struct wend_search *search, uint32_t node);

/* step_cost.c: what entering a node costs besides the step: extra cost and crossing. */
uint64_t wend_search_surcharge(const struct wend_search *search, uint32_t node);

/* step_cost.c: the weight of a node, the price of a step's direction, and what a step or link costs but for turning. */
uint64_t wend_search_weight(const struct wend_search *search, uint32_t node);
uint32_t wend_search_price(const struct wend_search *search, uint32_t direction);
uint64_t wend_search_cost_back(const struct wend_search *search, uint32_t from, uint32_t to, uint32_t direction);

/* step_cost.c: what turning from one direction to another costs; nothing from or to NO_DIRECTION. */
uint64_t wend_search_turn_cost(const struct wend_search *search, uint32_t from, uint32_t to);

/* What an engine's file offers the manifest. */
struct wend_engine_code {
    enum wend_search_end (*run)(struct wend_search *search);
    /*
     * For engines of short ways: looks at the straight one before even the regions, which lie farther off in memory, are
     * asked. EXHAUSTED where that way is barred: then `run` searches. Null = there is nothing to look at first.
     */
    enum wend_search_end (*walk)(struct wend_search *search);
    bool (*serves)(const struct wend_search *search); /* what it needs beyond rules; null = nothing */
    bool (*suits)(const struct wend_search *search);  /* whether `auto` should pick it where it serves; null = yes */
};

extern const struct wend_engine_code wend_engine_astar;

/* One line of the manifest. */
struct wend_engine_entry {
    wend_engine number;
    const char *name, *summary;
    uint32_t rules; /* RULE_ bits under which it is optimal */
    const struct wend_engine_code *code;
};

/* Null for WEND_ENGINE_AUTO and unknown numbers. */
const struct wend_engine_entry *wend_engine_entry(wend_engine engine);

/* Whether an engine keeps all the given rules and serves the search. */
bool wend_engine_can_run(const struct wend_engine_entry *entry, uint32_t rules, const struct wend_search *search);

/* The first engine of the manifest that serves the search and suits it; null if none does. */
const struct wend_engine_entry *wend_engine_choose(uint32_t rules, const struct wend_search *search);

#endif
