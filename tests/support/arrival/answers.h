/*
 * tests/support/arrival/answers.h: questions that use everything at once, and what every answer must be like. The cost
 * of the best way, and whether there is one, is left to arrival.h.
 */
#ifndef WEND_TESTS_ARRIVAL_ANSWERS_H
#define WEND_TESTS_ARRIVAL_ANSWERS_H

#include "arrival/arrival.h"

/* The spaces of one grid that a question may be about. */
typedef struct answer_spaces {
    const wend_space *space, *sight, *breach;
} answer_spaces;

/* Draws a question: arrival_draw, and all else that a query has. */
void answers_draw(arrival_question *question, const rules_scene *scene, uint32_t rules, const answer_spaces *spaces,
                  random_source *random);

/* Whether find.h says that a question is not served; for questions from answers_draw only. */
bool answers_are_refused(const wend_query *query);

/* Whether a query asks for no more than a best way from a start to an arrival. */
bool answers_are_plain(const wend_query *query);

/*
 * True if nobody stands where a path leads, except for the mover itself where its way begins, and the target. Also true
 * where the mover's own cells are not known: on ways from a blocked cell, and by way of other places.
 */
bool answers_may_lead_to(const rules_scene *scene, const wend_query *query, const wend_path *path, wend_place place);

/* Null if an answer agrees with itself, can be walked and followed, and explained; else what is wrong. */
const char *answers_fault(const rules_scene *scene, const answer_spaces *spaces, const wend_query *query,
                          const wend_path *path);

/* Null if a way that ends short ends as near to the goals as can be reached; else what is wrong. */
const char *answers_nearest_fault(const rules_scene *scene, const wend_query *query, const wend_path *path);

/*
 * The same for a mover that flees and is cornered: the end must be the cheapest, then the first, of the cells farthest
 * from the nearest threat.
 */
const char *answers_farthest_fault(const rules_scene *scene, const wend_query *query, const wend_path *path);

#endif
