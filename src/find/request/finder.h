/* A finder's own data: the memory of all stages, and what is kept where a search waits. */
#ifndef WEND_FIND_REQUEST_FINDER_H
#define WEND_FIND_REQUEST_FINDER_H

#include "base/marks.h"
#include "find/request/age.h"
#include "find/request/candidate_list.h"
#include "find/request/straightening.h"
#include "map/region/nearest.h"
#include "search/cells/reverse_dijkstra.h"
#include "search/core/core.h"
#include "search/engines/engines.h"

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
    bool is_found;             /* whether `best` is the way from one of them; else it is too cheap for its own */
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
struct wend_mesh_way {
    bool is_under_way, has_begun;
    uint64_t pair;             /* the one at hand: number of the start * goals + number of the goal */
    double distance;           /* of the two, in a straight line */
    wend_path best;            /* so far, its points in finder->gathered */
    struct wend_effort effort; /* of searches that are over */
    bool nears;                /* no goal can be reached: the way to the nearest place that can be is under way */
    wend_place near;
    wend_reason why;
};

/* What is under way through places on the way. */
struct wend_waypoints {
    wend_query leg;    /* the question of the stretch at hand */
    wend_place begun;  /* where the first one began: the radius is around it */
    uint32_t count;    /* stretches found */
    bool waits;        /* the search of the one at hand waits; else that one has not begun */
    wend_path at_hand; /* what was found of the stretch at hand, where its search waits */
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
    struct wend_points joined;            /* of answers made of others: of stretches, and of paths to several goals */
    struct wend_number_list joined_nodes; /* the same, on graphs: of each point the number of its node */
    struct wend_points walls;             /* what a breach breaks through */
    struct wend_marks broken;             /* the same, as nodes */
    struct wend_points kept;    /* of the best of several ways that are tried, or as far as one can be walked */
    struct wend_node_list list; /* the cells nearest to a goal */
    struct wend_fallback fallback;
    struct wend_each_start each_start;
    struct wend_off_center_start off_center_start;
    struct wend_mesh_way mesh_way;
    struct wend_waypoints waypoints;
    struct wend_pause pause;
    struct wend_graph_search *graph; /* that waits */
    uint64_t until;          /* the units of work, in all, at which this call or stretch ends; 0 = it does not */
    uint64_t own_limit;      /* of a question that is asked in slices; 0 = it has none */
    bool is_ending;          /* its limit is spent: searches do not pause */
    uint64_t expansion_stop; /* one more than the expansions, in all, that it may take; 0 = any number */
    struct wend_straightening lines; /* that are drawn, or were last */
};

/* A question begins: what was under way is not any more. */
static inline void wend_finder_begin(wend_finder *finder)
{
    finder->pause.waits = finder->pause.is_changed = false;
    finder->fallback.stage = POLICY_NONE;
    finder->each_start.is_under_way = finder->off_center_start.is_under_way = finder->mesh_way.is_under_way = false;
    finder->lines.is_under_way = false;
    finder->lines.spent = 0;
}

/* The work of the stretch under way that is over, besides that of the search at hand. */
static inline uint64_t wend_finder_work_before(const wend_finder *finder)
{
    uint64_t work = finder->fallback.stage == POLICY_NONE ? 0 : finder->fallback.effort.work;
    work += finder->each_start.is_under_way ? finder->each_start.effort.work : 0;
    work += finder->mesh_way.is_under_way ? finder->mesh_way.effort.work : 0;
    return work + (finder->off_center_start.is_under_way ? finder->off_center_start.best.work : 0);
}

/* The same of expansions. */
static inline uint64_t wend_finder_expanded_before(const wend_finder *finder)
{
    uint64_t expanded = finder->fallback.stage == POLICY_NONE ? 0 : finder->fallback.effort.expanded;
    expanded += finder->each_start.is_under_way ? finder->each_start.effort.expanded : 0;
    expanded += finder->mesh_way.is_under_way ? finder->mesh_way.effort.expanded : 0;
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

#endif
