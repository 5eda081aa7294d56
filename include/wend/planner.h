/* wend/planner.h: the cheapest moves from one state of your game to another: puzzles, plans of an AI, turn logic. */
#ifndef WEND_PLANNER_H
#define WEND_PLANNER_H

#include <wend/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An estimate that says: no goal can be reached from this state, drop it. */
#define WEND_ESTIMATE_NONE UINT64_MAX

/* In a wend_move: ask wend_planner_desc.estimate for this state's estimate. */
#define WEND_ESTIMATE_ASK (UINT64_MAX - 1)

/* The move to a successor. This struct never grows. */
typedef struct wend_move {
    uint32_t cost;     /* of the move, 0 is allowed */
    uint32_t label;    /* any number that tells you which move it is: a plan lists it, wend ignores it */
    uint64_t estimate; /* of the state it leads to, if expand knows it anyway; else WEND_ESTIMATE_ASK */
} wend_move;

/*
 * One state to expand, and room for its successors. Add each state that one move leads to with wend_next_states_add, or
 * write it into `states` and `moves` and set `count`. Beyond `capacity` write nothing, but keep counting: you are then
 * called again with more room. This struct never grows.
 */
typedef struct wend_next_states {
    const void *state;
    const void *parent;  /* the state before it; null for the start. Only the move back to it may be left out */
    uint32_t label;      /* of the move from `parent`; 0 for the start */
    uint32_t state_size; /* bytes */
    void *states;        /* room for `capacity` states, aligned to 8 bytes */
    wend_move *moves;    /* the moves, in the order of `states` */
    uint32_t capacity;
    uint32_t count; /* successors; 0 when you are called */
} wend_next_states;

/* Adds a successor to those of a state; copies it. */
WEND_API void wend_next_states_add(wend_next_states *successors, const void *state, uint32_t cost, uint32_t label);

/*
 * What your states are, and the functions that know them. A state is `state_size` bytes that wend copies: set padding
 * between members to 0, or hash and compare states yourself. Functions get states aligned to 8 bytes if state_size is a
 * multiple of 8, to 4 if it is one of 4. They must always give the same answers, and neither use nor destroy the
 * planner. Fill with wend_planner_desc_default(), then set state_size and expand.
 */
typedef struct wend_planner_desc {
    uint32_t size;       /* sizeof(wend_planner_desc) */
    uint32_t state_size; /* bytes of a state, 1 to 65536 */
    void *user;          /* handed to the functions */

    /* Writes the successors of a state. Called once for each state that is expanded, never for each successor. */
    void (*expand)(void *user, wend_next_states *successors);
    /* True if a state is a goal; null = it equals wend_plan_query.goal. */
    bool (*is_goal)(void *user, const void *state);
    /* A lower bound of the cost from a state to a goal; null = 0. Above the true cost it may miss the cheapest plan. */
    uint64_t (*estimate)(void *user, const void *state);
    /* Both or none; null = all bytes count. Equal states must have equal hashes. */
    uint64_t (*hash)(void *user, const void *state);
    bool (*equal)(void *user, const void *a, const void *b);

    size_t most_bytes; /* the most bytes a search may take, the plan itself not counted; default SIZE_MAX */
    size_t
        table_memory; /* part of these for states seen in depth-first searches (docs/planner.md); default 0: no table */
} wend_planner_desc;

/* Writes the default into the first `size` bytes; wend_planner_desc_default() calls it. */
WEND_API void wend_planner_desc_init(wend_planner_desc *desc, uint32_t size);

/* Returns the default description; then set state_size and expand. */
static inline wend_planner_desc wend_planner_desc_default(void)
{
    wend_planner_desc desc;
    wend_planner_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/* How to search; docs/planner.md says which method is for what. */
typedef enum wend_plan_method {
    WEND_PLAN_METHOD_ASTAR = 0,            /* remembers every state: fast, as long as the states fit into memory */
    WEND_PLAN_METHOD_DEEPENING = 1,        /* IDA*: remembers only the current way; for huge spaces with few prices */
    WEND_PLAN_METHOD_BRANCH_AND_BOUND = 2, /* depth-first: finds some plan soon, then better ones, at last the best */
} wend_plan_method;

/* A question for a planner. Fill with wend_plan_query_default(), then set start and, without is_goal, goal. */
typedef struct wend_plan_query {
    uint32_t size; /* sizeof(wend_plan_query) */
    wend_plan_method method;
    const void *start, *goal; /* states; copied */
    uint32_t estimate_weight; /* in 1/256, 256 (exact, the default) to 2560: cost may be up to this times the best */
    uint32_t depth_limit;     /* depth-first searches: the most moves of a plan; 0 = no limit */
    uint64_t cost_limit;      /* plans that cost more do not count; 0 = no limit */
    uint64_t limit;           /* units of work after which the call ends; 0 = no limit */
    uint64_t deepening;       /* DEEPENING: the least growth of its bound, for costs that differ a lot; default 1 */
    bool pausable;            /* at the limit end as RUNNING: wend_planner_continue goes on */
    bool deepens_when_full;   /* ASTAR: at most_bytes free its memory and start over as DEEPENING */
    bool may_come_round;      /* default true; false: expand never leads back on a way, so skip the check for it */
} wend_plan_query;

/* Writes the default into the first `size` bytes; wend_plan_query_default() calls it. */
WEND_API void wend_plan_query_init(wend_plan_query *query, uint32_t size);

/* Returns the default question; then set start and, without is_goal, goal. */
static inline wend_plan_query wend_plan_query_default(void)
{
    wend_plan_query query;
    wend_plan_query_init(&query, (uint32_t)sizeof query);
    return query;
}

/* The result of a search. */
typedef enum wend_plan_outcome {
    WEND_PLAN_FOUND = 0,        /* the cheapest plan, or one within estimate_weight of it */
    WEND_PLAN_NONE = 1,         /* no moves lead from the start to a goal */
    WEND_PLAN_NONE_WITHIN = 2,  /* no plan within the query's limits of cost and depth */
    WEND_PLAN_RUNNING = 3,      /* the slice of work is spent: wend_planner_continue goes on */
    WEND_PLAN_WORK_LIMIT = 4,   /* the work is spent */
    WEND_PLAN_MEMORY_LIMIT = 5, /* the memory is spent */
} wend_plan_outcome;

/* Returns a few words for an outcome, such as "a plan was found"; never null. */
WEND_API const char *wend_plan_outcome_text(wend_plan_outcome outcome);

/*
 * The answer to a question. Begin with wend_plan_default(). After RUNNING, WORK_LIMIT and MEMORY_LIMIT it is the best
 * plan known so far if reaches_goal is true; else for ASTAR the moves to the state with the least estimate, for other
 * methods nothing. The arrays lie in the planner's memory until its next call.
 */
typedef struct wend_plan {
    uint32_t size; /* sizeof(wend_plan) */
    wend_plan_outcome outcome;
    uint64_t cost;           /* of all moves */
    uint64_t at_least;       /* no plan in the limits costs less, if estimates are right; UINT64_MAX = no plan */
    const void *states;      /* state_size bytes each, start and goal included */
    const uint32_t *labels;  /* of the move that led to each state; 0 for the start */
    const uint64_t *costs;   /* from the start to each state */
    uint32_t count;          /* states */
    uint32_t rounds;         /* DEEPENING: searches from the start so far; else 1 */
    uint64_t expanded;       /* states whose successors were written */
    uint64_t generated;      /* successors */
    uint64_t work;           /* units: one per expanded state and per successor; your functions count as nothing */
    wend_plan_method method; /* the method that answered: differs from the query's after deepens_when_full */
    bool reaches_goal;
} wend_plan;

/* Writes the default into the first `size` bytes; wend_plan_default() calls it. */
WEND_API void wend_plan_init(wend_plan *plan, uint32_t size);

/* Returns the default answer. */
static inline wend_plan wend_plan_default(void)
{
    wend_plan plan;
    wend_plan_init(&plan, (uint32_t)sizeof plan);
    return plan;
}

/* Returns state number i of a plan's list. */
static inline const void *wend_plan_state(const wend_plan *plan, uint32_t i, uint32_t state_size)
{
    return (const char *)plan->states + (size_t)i * state_size;
}

/* Finds plans among states of one kind, and owns the memory for that: create one, use it again and again. */
typedef struct wend_planner wend_planner;

/*
 * Creates a planner; docs/planner.md has an example. allocator may be null.
 * Errors: ARGUMENT (no expand, a size out of range, hash without equal, a table larger than the limit), MEMORY;
 * *planner is then null. Threads: one at a time uses it, and calls your functions.
 */
WEND_API wend_status wend_planner_create(const wend_planner_desc *desc, const wend_allocator *allocator,
                                         wend_planner **planner);

/* Frees a planner; null is allowed. */
WEND_API void wend_planner_destroy(wend_planner *planner);

/*
 * Finds the cheapest moves from the start to a goal. Equal questions get equal answers, on every machine and in slices
 * of any size: among plans of equal cost the order in which expand writes successors decides, not hashes.
 * Errors: ARGUMENT (nulls, values out of range, an expand that counts more successors each time), MEMORY: the planner
 * stays usable. Cost: your functions, and for each successor a look into a table and a queue; once grown a call
 * allocates nothing.
 * Sources: Hart, Nilsson and Raphael 1968 (A*); Pohl 1970 (weights); Korf 1985 (IDA*); Reinefeld and Marsland 1994.
 */
WEND_API wend_status wend_planner_find(wend_planner *planner, const wend_plan_query *query, wend_plan *plan);

/* Continues after RUNNING with another slice of work. Errors: those of wend_planner_find; ARGUMENT if nothing runs. */
WEND_API wend_status wend_planner_continue(wend_planner *planner, uint64_t work, wend_plan *plan);

/* Returns the bytes that the planner holds. */
WEND_API size_t wend_planner_memory(const wend_planner *planner);

#ifdef __cplusplus
}
#endif

#endif
