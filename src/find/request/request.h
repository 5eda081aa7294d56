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

/* A cell to go to instead of the goal. */
struct wend_candidate {
    uint64_t bound; /* no way there costs less */
    uint32_t node;
};

struct wend_candidate_list {
    struct wend_candidate *items;
    uint32_t count, capacity;
};

struct wend_vertices;

/* A path that is being straightened, and how far that is. */
struct wend_straightening {
    bool is_under_way;
    enum {
        LINES_CORNERS, /* past the corners around which the path is taut */
        LINES_STEPS,   /* over the path's own cells; from here on the vertices are linked and all lines free */
        LINES_PAIRS,
        LINES_PULL,
        LINES_BENDS,
        LINES_PULL_AGAIN,
        LINES_DRAWN
    } stage;
    wend_path path;      /* as steps, and with the work before; its points are where the search has left them */
    struct wend_age age; /* of the space when it began */
    uint64_t spent;      /* units for other paths of the same question */
    uint64_t most;       /* units for all of them; 0 = any number */
    int32_t reach;       /* of lines past corners */
    uint32_t at;         /* the next vertex, where all are gone through */
    bool is_cut;         /* whether a bend was */
    struct wend_vertices *vertices;
};

struct wend_graph_search;
struct wend_mesh_search;

/* A look for the cells nearest to a goal, which by cost over weighted ground may wait. */
struct wend_candidate_look {
    struct wend_nearby nearby;
    struct wend_reverse_dijkstra outward; /* by cost over weighted ground */
    bool is_outwards, is_by_flood;
    struct wend_search flood; /* that said what can be reached */
    struct wend_age age;      /* of the space when it began */
};

/* What is under way where the goal cannot be reached. */
struct wend_fallback {
    enum { POLICY_NONE, POLICY_FLOOD, POLICY_LOOK, POLICY_TRY, POLICY_BREACH } stage;
    wend_query query; /* of the searches that this takes */
    wend_reason reason;
    bool is_flooded;  /* whether a flood said what can be reached, not the regions */
    uint32_t flooded; /* how many of the starts it was, where each has a flood of its own */
    struct wend_candidate_look look;
    uint64_t distance; /* from the goal to the nearest cell that floods got to */
    struct wend_candidate_list candidates;
    uint32_t next; /* of them */

    wend_path best; /* the cheapest way to one so far, its points in finder->kept; none if there are none */
    uint32_t best_node;
    struct wend_effort effort; /* of what is over */
};

/* What is under way where each of several starts is asked for alone. */
struct wend_each_start {
    bool is_under_way;
    uint32_t next, count;      /* starts, those that are good */
    bool is_found;             /* whether `best` is the way from one of them; else it costs more from its own */
    wend_path best;            /* its points in finder->gathered */
    uint64_t least;            /* no way costs less */
    wend_reason reason;        /* why there is none so far */
    struct wend_effort effort; /* of searches that are over */
};

/* What is under way where a way begins between cells, by one search for each cell it may go to first. */
struct wend_off_center_start {
    bool is_under_way;
    uint32_t next;  /* of the cells */
    wend_path best; /* so far, its points in finder->gathered; its counters are those of searches that are over */
};

/* What is under way at any angle, between one start and goal after the other. */
struct wend_mesh_pause {
    bool is_under_way, has_begun;
    uint64_t pair;             /* the one at hand: number of the start * goals + number of the goal */
    double distance;           /* of the two, in a straight line */
    wend_path best;            /* so far, its points in finder->gathered */
    struct wend_effort effort; /* of searches that are over */
    bool nears;                /* no goal can be reached: the way to the nearest place that can be is under way */
    wend_place near;
    wend_reason why;
    bool is_widened; /* another range is tried instead of the query's: this one */
    uint32_t range;
};

/* What is under way through places on the way. */
struct wend_waypoints {
    wend_query leg;    /* the question of the leg at hand */
    wend_place begun;  /* where the first one began: the radius is around it */
    uint32_t count;    /* legs found */
    bool waits;        /* the search of the one at hand waits; else that one has not begun */
    wend_path at_hand; /* what was found of the leg at hand, where its search waits */
    wend_path whole;   /* the sums of those found, whose points are the first `points` of finder->joined */
    uint32_t points;
};

/* A search that waits for wend_finder_continue. */
struct wend_pause {
    bool waits;
    wend_query query;
    const wend_space *space;
    struct wend_age age, breach_age, sight_age; /* of the space and those of the query when it stopped */
    uint32_t node_count;                        /* of the space */
    struct wend_search search;
    struct wend_mesh_search *mesh; /* instead, at any angle */
    const struct wend_engine_entry *engine;
    bool is_changed; /* it goes on though spaces or layers have changed since */
};

struct wend_finder {
    struct wend_scratch scratch;
    struct wend_points gathered;          /* of answers that more than one search goes into */
    struct wend_points joined;            /* of answers made of others: of legs, and of paths to several goals */
    struct wend_number_list joined_nodes; /* the same, on graphs: of each point the number of its node */
    struct wend_points walls;             /* what a breach breaks through */
    struct wend_marks broken;             /* the same, as nodes */
    struct wend_points kept;    /* of the best of several ways that are tried, or as far as one can be walked */
    struct wend_node_list list; /* the cells nearest to a goal */
    struct wend_fallback fallback;
    struct wend_each_start each_start;
    struct wend_off_center_start off_center_start;
    struct wend_mesh_pause mesh_path;
    struct wend_waypoints waypoints;
    struct wend_pause pause;
    struct wend_graph_search *graph; /* that waits */
    uint64_t until;                  /* the units of work, in all, at which this call or leg ends; 0 = it does not */
    uint64_t own_limit;              /* of a question that is asked in slices; 0 = it has none */
    bool is_ending;                  /* its limit is spent: searches do not pause */
    bool points_at_end;              /* while a search waits its path is its start alone */
    uint64_t expansion_stop;         /* one more than the expansions, in all, that it may take; 0 = any number */
    struct wend_straightening lines; /* that are drawn, or were last */
};

/* A question begins: what was under way is not any more. */
static inline void wend_finder_begin(wend_finder *finder)
{
    finder->pause.waits = finder->pause.is_changed = false;
    finder->fallback.stage = POLICY_NONE;
    finder->each_start.is_under_way = finder->off_center_start.is_under_way = finder->mesh_path.is_under_way = false;
    finder->lines.is_under_way = false;
    finder->lines.spent = 0;
}

/* The work of the leg under way that is over, besides that of the search at hand. */
static inline uint64_t wend_finder_work_before(const wend_finder *finder)
{
    uint64_t work = finder->fallback.stage == POLICY_NONE ? 0 : finder->fallback.effort.work;
    work += finder->each_start.is_under_way ? finder->each_start.effort.work : 0;
    work += finder->mesh_path.is_under_way ? finder->mesh_path.effort.work : 0;
    return work + (finder->off_center_start.is_under_way ? finder->off_center_start.best.work : 0);
}

/* The same of expansions. */
static inline uint64_t wend_finder_expanded_before(const wend_finder *finder)
{
    uint64_t expanded = finder->fallback.stage == POLICY_NONE ? 0 : finder->fallback.effort.expanded;
    expanded += finder->each_start.is_under_way ? finder->each_start.effort.expanded : 0;
    expanded += finder->mesh_path.is_under_way ? finder->mesh_path.effort.expanded : 0;
    return expanded + (finder->off_center_start.is_under_way ? finder->off_center_start.best.expanded : 0);
}

/* What the searches before leave of the expansions for another: one more than it may take; 0 = any number. */
static inline uint64_t wend_finder_expansion_stop(const wend_finder *finder)
{
    if (finder->expansion_stop == 0)
        return 0;
    const uint64_t before = wend_finder_expanded_before(finder);
    return finder->expansion_stop > before ? finder->expansion_stop - before : 1;
}

/*
 * A question on its way to an answer. Each stage writes its answer to `path`, all but size, capacity and buffer; its
 * points lie in the finder's memory, in scratch.points (which every search overwrites) or another list. The caller's
 * buffer is filled once, at the end.
 */
struct wend_question {
    wend_finder *finder;
    const wend_space *space;
    const wend_query *query;
    wend_path *path;
    const wend_place *radius_centre; /* null, or what the query's radius is around instead of the start */
    const wend_space *own_space;     /* null, or where `space` is a breach in walls: the mover's own */
};

/* What is estimated where the query leaves it open. */
static inline wend_heuristic wend_setup_heuristic(const wend_space *space, const wend_query *query)
{
    if (query->search.heuristic != WEND_HEURISTIC_DEFAULT)
        return query->search.heuristic;
    return space->cells.topology == SQUARES_4 ? WEND_HEURISTIC_MANHATTAN : WEND_HEURISTIC_OCTILE;
}

/* What a query asks of a search; its memory, start and goal are still to be set. Inline, for short queries feel it. */
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

/* Makes a search as the query wants it, start and goal still to be set. */
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

/* What a search asks of an engine, a sum of RULE_ bits. */
uint32_t wend_setup_asked(const wend_query *query, const struct wend_search *search);

/* The engine for a search; null where the one asked for, or every one, cannot keep the rules. */
const struct wend_engine_entry *wend_setup_engine(const wend_query *query, const struct wend_search *search);

/* Whether a query is to be heard while it searches: it has a limit or an observer, or pauses. */
static inline bool wend_query_is_watched(const wend_query *query)
{
    return query->search.limit != 0 || query->search.pausable || query->search.observer;
}

/*
 * The engine, jps or jps4, whose rules a search keeps except for its goal set and the rules `without`, unless another
 * engine is asked for; else null.
 */
const struct wend_engine_entry *wend_setup_jumps(const wend_query *query, const struct wend_search *search,
                                                 uint32_t without);

/* Clears the path, except for what all answers to the query have in common, and maybe those of an engine. */
void wend_setup_unsearched_path(const struct wend_question *question);
void wend_setup_path(const struct wend_question *question, const struct wend_engine_entry *engine);

/* Sets a search's limit so that the call ends in time; one that was paused takes one more step at least. */
void wend_setup_limit(const wend_finder *finder, struct wend_search *search);

/* How a search ended becomes the answer, with the path where there is one. MEMORY, ARGUMENT. */
wend_status wend_outcome_take(struct wend_search *search, enum wend_search_end end, wend_path *path);

/* The same; and where the search can go on, what it takes to do so stays in the finder: the path is RUNNING. */
wend_status wend_outcome_conclude(const struct wend_question *question, struct wend_search *search,
                                  const struct wend_engine_entry *engine, enum wend_search_end end);

/* The way back from search->end: the path's points, in the search's scratch memory, cost and length. MEMORY. */
wend_status wend_outcome_assemble(struct wend_search *search, wend_path *path);

/* Hands over paths whose points and nodes the finder has joined: to callers' buffers where they gave any. CAPACITY. */
wend_status wend_outcome_hand_over(const wend_finder *finder, wend_path *paths, uint32_t count);

/* The same for a path that stays where it starts. */
wend_status wend_outcome_stay(struct wend_search *search, wend_path *path);

/* --- the mover's own cells, never occupied to it: those at its start, and those of a goal that it may share --- */

/* Marks what the mover covers at any of the search's starts: with several, more than its own cells. MEMORY. */
wend_status wend_own_cells_mark(const struct wend_search *search);

/* Marks what is its own at one of them. MEMORY. */
wend_status wend_own_cells_mark_at(const struct wend_search *search, const struct wend_source *source);

/* Whether others stand at a node whichever start the mover comes from, once those of all starts are marked. */
bool wend_own_cells_leave_taken(const struct wend_search *search, uint32_t node);

/* Columns and rows, the last included, maybe off the map. */
struct wend_cell_range {
    int64_t left, top, right, bottom;
};

/* Marks a rectangle of a level, the part of it that is on the map. */
void wend_mark_rectangle(struct wend_marks *marks, const wend_space *space, uint32_t level,
                         struct wend_cell_range cells);

#endif
