/*
 * The arrival rules of docs/arrival.md by brute force, and what any answer must be like.
 *
 * Checks every position against every goal, one by one, and all costs from all starts. Shares nothing with the library
 * except its plain values, and lines of sight.
 */
#ifndef WEND_TESTS_ARRIVAL_ARRIVAL_H
#define WEND_TESTS_ARRIVAL_ARRIVAL_H

#include "rules/rules.h"

enum { ARRIVAL_MOST_STARTS = 6, ARRIVAL_MOST_GOALS = 12, ARRIVAL_MOST_VIA = 3 };

/* A question to a scene, and where it keeps its arrays. It must not be moved while `query` is in use. */
typedef struct arrival_question {
    wend_query query;
    wend_place starts[ARRIVAL_MOST_STARTS], via[ARRIVAL_MOST_VIA];
    wend_area goals[ARRIVAL_MOST_GOALS];
} arrival_question;

/* Draws starts, goals, a rule and the rest; `sight` is what may be asked for lines of sight. */
void arrival_draw(arrival_question *question, const rules_scene *scene, uint32_t rules, const wend_space *sight,
                  random_source *random);

/* Prints a query on the error stream, without what rules_scene_print prints. */
void arrival_print(const wend_query *query);

/* A place where a way may begin; where the mover is then; which of the starts it is; and the cost of getting there. */
typedef struct arrival_source {
    uint32_t position, home, start;
    uint64_t cost;
    double length;
    uint64_t spent[WEND_MAX_RESOURCES];
} arrival_source;

/* What is known of a question by brute force. All arrays are by position. */
typedef struct arrival_truth {
    rules_scene scene; /* a copy without a radius; cells of targets are not occupied, and nobody owns cells */
    arrival_source sources[ARRIVAL_MOST_STARTS];
    uint32_t source_count;
    uint32_t goal_count;
    uint8_t *inside;                         /* whether the radius allows it */
    uint8_t *arrived[ARRIVAL_MOST_GOALS];    /* by goal: the rule holds, and it is seen; AWAY: for all, in the first */
    uint64_t *distance[ARRIVAL_MOST_GOALS];  /* by goal: distance in some unit */
    uint64_t *costs;                         /* of getting there, RULES_NO_WAY if no way leads there */
    uint64_t *stops;                         /* of stopping there; RULES_NO_WAY also if others stand there */
    wend_reason reason;                      /* NONE if there is a way to some goal */
    uint64_t cost;                           /* of the best one */
    uint64_t goal_costs[ARRIVAL_MOST_GOALS]; /* of the best one to each goal, RULES_NO_WAY if there is none */
} arrival_truth;

arrival_truth arrival_truth_of(const rules_scene *scene, const wend_query *query);
void arrival_truth_free(arrival_truth *truth);

/* A copy of the scene in which the cells of a mover at a source are not occupied. Free it by rules_scene_free. */
rules_scene arrival_scene_from(const arrival_truth *truth, const arrival_source *source);

/*
 * Null if an answer to a query without limits is right in every respect, and as good as promised; else what is wrong.
 * `cost` is what the best way costs: truth->cost, or that to the goal that was asked for.
 */
const char *arrival_answer_fault(const arrival_truth *truth, const wend_query *query, const wend_path *path,
                                 uint64_t cost);

/* Null if a path leads legally from a start, at the sums that it reports, wherever it ends. */
const char *arrival_path_fault(const arrival_truth *truth, const wend_query *query, const wend_path *path);

#endif
