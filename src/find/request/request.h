/*
 * A question as it is taken in: the finder and what is kept in it where a search waits, the search that a query asks
 * for, and how its end becomes a path.
 */
#ifndef WEND_FIND_REQUEST_REQUEST_H
#define WEND_FIND_REQUEST_REQUEST_H

#include <wend/find.h>

#include "base/clear.h"
#include "base/marks.h"
#include "find/query/query.h"
#include "map/region/region.h"
#include "search/cells/cells.h"
#include "search/engines/engines.h"

/* A cell to end at instead of the goal. */
struct wend_candidate {
    uint64_t bound; /* lower bound of the cost to get there */
    uint32_t node;
};

struct wend_candidate_list {
    struct wend_candidate *items;
    uint32_t count, capacity;
};

struct wend_vertices;

/* A path that is being straightened, and the progress. */
struct wend_straightening {
    bool is_under_way;
    enum {
        LINES_CORNERS, /* past the corners around which the path is taut */
        LINES_STEPS,   /* over the path's own cells; from here on vertices are linked and all lines free */
        LINES_PAIRS,
        LINES_PULL,
        LINES_BENDS,
        LINES_PULL_AGAIN,
        LINES_DRAWN
    } stage;
    wend_path path;      /* of steps, with the work so far; its points stay where the search left them */
    struct wend_age age; /* of the space when it began */
    uint64_t spent;      /* units of work for other paths of the same question */
    uint64_t most;       /* limit of units for all of them; 0 = none */
    int32_t reach;       /* columns and rows around a corner in which lines may turn */
    uint32_t at;         /* the next vertex, in stages that visit all */
    bool is_cut;         /* whether a bend was cut */
    struct wend_vertices *vertices;
};

struct wend_graph_search;
struct wend_mesh_search;

/* The search for the cells nearest to a goal. By cost over weighted ground it may pause. */
struct wend_candidate_look {
    struct wend_nearby nearby;
    struct wend_reverse_dijkstra outward; /* by cost over weighted ground */
    bool is_outwards, is_by_flood;
    struct wend_search flood; /* that found what can be reached */
    struct wend_age age;      /* of the space when it began */
};

/* Progress of the fallback for an unreachable goal. */
struct wend_fallback {
    enum { POLICY_NONE, POLICY_FLOOD, POLICY_LOOK, POLICY_TRY, POLICY_BREACH } stage;
    wend_query query; /* of the fallback's searches */
    wend_reason reason;
    bool is_flooded;  /* whether a flood, not the regions, found what can be reached */
    uint32_t flooded; /* starts flooded, where each has a flood of its own */
    struct wend_candidate_look look;
    uint64_t distance; /* from the goal to the nearest cell reached by floods */
    struct wend_candidate_list candidates;
    uint32_t next; /* the next candidate */

    wend_path best; /* cheapest path to a candidate so far, its points in finder->kept; zero points if none */
    uint32_t best_node;
    struct wend_effort effort; /* of finished searches */
};

/* Progress where each of several starts gets a search of its own. */
struct wend_each_start {
    bool is_under_way;
    uint32_t next, count; /* the next start; number of valid starts */
    bool is_found;      /* `best` is from one start alone; else from the search from all, and costs more from its own */
    wend_path best;     /* its points in finder->gathered */
    uint64_t least;     /* lower bound of the cost */
    wend_reason reason; /* why there is no path so far */
    struct wend_effort effort; /* of searches that are over */
};

/* Progress where a path begins between cells: one search for each cell that it may go to first. */
struct wend_off_center_start {
    bool is_under_way;
    uint32_t next;  /* the next cell */
    wend_path best; /* cheapest path so far, points in finder->gathered; its counters: those of finished searches */
};

/* Progress at any angle, where pairs of start and goal are searched one after the other. */
struct wend_mesh_pause {
    bool is_under_way, has_begun;
    uint64_t pair;             /* the current pair: number of the start * goals + number of the goal */
    double distance;           /* straight-line distance of the pair */
    wend_path best;            /* cheapest path so far, its points in finder->gathered */
    struct wend_effort effort; /* of finished searches */
    bool nears;                /* no goal is reachable; the search for the nearest reachable place is under way */
    wend_place near;
    wend_reason why;
    bool is_widened; /* `range` replaces the query's range */
    uint32_t range;
};

/* Progress of a path through given places. */
struct wend_waypoints {
    wend_query leg;    /* query of the current leg */
    wend_place begun;  /* where the first leg began: centre of the radius */
    uint32_t count;    /* legs found */
    bool waits;        /* the search of the current leg waits; else that leg has not begun */
    wend_path at_hand; /* result of the current leg so far, where its search waits */
    wend_path whole;   /* sums of the legs found; its points are the first `points` of finder->joined */
    uint32_t points;
};

/* A search that waits for wend_finder_continue. */
struct wend_pause {
    bool waits;
    wend_query query;
    const wend_space *space;
    struct wend_age age, breach_age, sight_age; /* of the space and of the query's spaces, when the search stopped */
    uint32_t node_count;                        /* of the space */
    struct wend_search search;
    struct wend_mesh_search *mesh; /* the search at any angle, instead of `search` */
    const struct wend_engine_entry *engine;
    bool is_changed; /* continue although spaces or layers have changed since */
};

struct wend_finder {
    struct wend_scratch scratch;
    struct wend_points gathered;          /* points of answers that several searches contribute to */
    struct wend_points joined;            /* points of answers made of others: of legs, and of paths to several goals */
    struct wend_number_list joined_nodes; /* the same on graphs: node of each point */
    struct wend_points walls;             /* walls that a breach breaks through */
    struct wend_marks broken;             /* the same, as nodes */
    struct wend_points kept;    /* points of the best of several paths tried, or of the walkable part of one */
    struct wend_node_list list; /* cells nearest to a goal */
    struct wend_fallback fallback;
    struct wend_each_start each_start;
    struct wend_off_center_start off_center_start;
    struct wend_mesh_pause mesh_path;
    struct wend_waypoints waypoints;
    struct wend_pause pause;
    struct wend_graph_search *graph; /* the graph search that waits */
    uint64_t until;                  /* total work at which this call or leg ends; 0 = no limit */
    uint64_t own_limit;              /* total work limit of a question asked in slices; 0 = none */
    bool is_ending;                  /* that limit is spent: searches end instead of pausing */
    bool points_at_end;              /* while a search waits, its path is the start alone */
    uint64_t expansion_stop;         /* one more than the expansions allowed in all; 0 = no limit */
    struct wend_straightening lines; /* the path being straightened, or the last one */
};

/* Begins a question: whatever was under way is cancelled. */
static inline void wend_finder_begin(wend_finder *finder)
{
    finder->pause.waits = finder->pause.is_changed = false;
    finder->fallback.stage = POLICY_NONE;
    finder->each_start.is_under_way = finder->off_center_start.is_under_way = finder->mesh_path.is_under_way = false;
    finder->lines.is_under_way = false;
    finder->lines.spent = 0;
}

/* Work of the current leg's finished searches, without the search under way. */
static inline uint64_t wend_finder_work_before(const wend_finder *finder)
{
    uint64_t work = finder->fallback.stage == POLICY_NONE ? 0 : finder->fallback.effort.work;
    work += finder->each_start.is_under_way ? finder->each_start.effort.work : 0;
    work += finder->mesh_path.is_under_way ? finder->mesh_path.effort.work : 0;
    return work + (finder->off_center_start.is_under_way ? finder->off_center_start.best.work : 0);
}

/* The same for expansions. */
static inline uint64_t wend_finder_expanded_before(const wend_finder *finder)
{
    uint64_t expanded = finder->fallback.stage == POLICY_NONE ? 0 : finder->fallback.effort.expanded;
    expanded += finder->each_start.is_under_way ? finder->each_start.effort.expanded : 0;
    expanded += finder->mesh_path.is_under_way ? finder->mesh_path.effort.expanded : 0;
    return expanded + (finder->off_center_start.is_under_way ? finder->off_center_start.best.expanded : 0);
}

/* The next search's expansion_stop: one more than the expansions that earlier ones left; 0 = no limit. */
static inline uint64_t wend_finder_expansion_stop(const wend_finder *finder)
{
    if (finder->expansion_stop == 0)
        return 0;
    const uint64_t before = wend_finder_expanded_before(finder);
    return finder->expansion_stop > before ? finder->expansion_stop - before : 1;
}

/*
 * A question on its way to an answer. Each stage writes its answer to `path`, all but size, capacity and buffer. The
 * points lie in the finder's memory: in scratch.points, which every search overwrites, or in another list. The caller's
 * buffer is filled once, at the end.
 */
struct wend_question {
    wend_finder *finder;
    const wend_space *space;
    const wend_query *query;
    wend_path *path;
    const wend_place *radius_centre; /* null, or the centre of the query's radius instead of the start */
    const wend_space *own_space;     /* null, or the mover's own space, if `space` is a breach space */
};

/* The heuristic, if the query leaves the choice open. */
static inline wend_heuristic wend_setup_heuristic(const wend_space *space, const wend_query *query)
{
    if (query->search.heuristic != WEND_HEURISTIC_DEFAULT)
        return query->search.heuristic;
    return space->cells.topology == SQUARES_4 ? WEND_HEURISTIC_MANHATTAN : WEND_HEURISTIC_OCTILE;
}

/* Fills in what a query asks of a search, except memory, start and goal. Inline: short queries feel the call. */
static inline void wend_setup_rules(const wend_space *space, const wend_query *query, struct wend_search *search)
{
    wend_clear(search, sizeof *search);
    search->space = space;
    search->question.heuristic = wend_setup_heuristic(space, query);
    search->question.heuristic_weight = query->search.heuristic_weight;
    search->question.goal_is_target = query->to.may_be_occupied;
    search->question.heading = query->from.heading;
    search->effort.limit = query->search.limit;
    search->question.cost_limit = query->search.cost_limit;
    search->question.radius = query->search.radius < INT32_MAX ? query->search.radius : INT32_MAX;
    search->question.observer = query->search.observer;
    search->question.ties = query->shape.ties;
    search->question.may_pause = query->search.pausable && query->search.limit != 0;
    if (query->search.heuristic == WEND_HEURISTIC_CALLBACK) {
        search->question.estimator = query->search.estimator;
        search->question.check_heuristic = query->search.check_estimator;
    }
}

/* Makes the search for a question; start and goal are still to be set. */
static inline void wend_setup_begin(const struct wend_question *question, struct wend_search *search)
{
    wend_setup_rules(question->space, question->query, search);
    search->question.own_space = question->own_space;
    search->scratch = &question->finder->scratch;
    search->effort.expansion_stop = wend_finder_expansion_stop(question->finder);
}

/* The same as a value. */
static inline struct wend_search wend_setup_search(const struct wend_question *question)
{
    struct wend_search search;
    wend_setup_begin(question, &search);
    return search;
}

/* Returns the rules that a search asks of an engine, a sum of RULE_ bits. */
uint32_t wend_setup_asked(const wend_query *query, const struct wend_search *search);

/* Returns the engine for a search, or NULL if the one asked for, or every engine, cannot keep the rules. */
const struct wend_engine_entry *wend_setup_engine(const wend_query *query, const struct wend_search *search);

/* True if a query has a limit or an observer, or pauses: its searches are watched. */
static inline bool wend_query_is_watched(const wend_query *query)
{
    return query->search.limit != 0 || query->search.pausable || query->search.observer;
}

/*
 * Returns the engine jps or jps4, or NULL if the query asks for another engine or the search's rules, apart from its
 * goal set and those in `without`, forbid jumping.
 */
const struct wend_engine_entry *wend_setup_jumps(const wend_query *query, const struct wend_search *search,
                                                 uint32_t without);

/* Clear the path and fill in what all answers to the query share; wend_setup_path names the engine too. */
void wend_setup_unsearched_path(const struct wend_question *question);
void wend_setup_path(const struct wend_question *question, const struct wend_engine_entry *engine);

/* Sets a search's limit so that the call ends in time. A paused search is allowed at least one more step. */
void wend_setup_limit(const wend_finder *finder, struct wend_search *search);

/* Turns a search's end into the answer, with the path if there is one. MEMORY, ARGUMENT. */
wend_status wend_outcome_take(struct wend_search *search, enum wend_search_end end, wend_path *path);

/* The same; if the search can be continued, its state stays in the finder and the path is RUNNING. */
wend_status wend_outcome_conclude(const struct wend_question *question, struct wend_search *search,
                                  const struct wend_engine_entry *engine, enum wend_search_end end);

/* Traces the path back from result.end: points (in the search's scratch memory), cost and length. MEMORY. */
wend_status wend_outcome_assemble(struct wend_search *search, wend_path *path);

/* Hands over paths whose points and nodes the finder has joined, to the callers' buffers if given. CAPACITY. */
wend_status wend_outcome_hand_over(const wend_finder *finder, wend_path *paths, uint32_t count);

/* As wend_outcome_assemble, for a path that stays at its start. */
wend_status wend_outcome_stay(struct wend_search *search, wend_path *path);

/* --- the mover's own cells, never occupied to it: those at its start, and those of a goal that it may share --- */

/* Marks the cells covered at all of the search's starts: with several, more than the mover's own. MEMORY. */
wend_status wend_own_cells_mark(const struct wend_search *search);

/* Marks the mover's own cells for one of the starts. MEMORY. */
wend_status wend_own_cells_mark_at(const struct wend_search *search, const struct wend_source *source);

/* True if others stand at a node whichever start the mover comes from. Precondition: wend_own_cells_mark. */
bool wend_own_cells_leave_taken(const struct wend_search *search, uint32_t node);

/* Columns and rows, the last included; may extend beyond the map. */
struct wend_cell_range {
    int64_t left, top, right, bottom;
};

/* Marks a rectangle of a level, clipped to the map. */
void wend_mark_rectangle(struct wend_marks *marks, const wend_space *space, uint32_t level,
                         struct wend_cell_range cells);

#endif
