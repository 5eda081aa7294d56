/* question.h: a query from the command line, with the spaces that it needs besides the mover's. */
#ifndef TOOLS_MAP_QUESTION_H
#define TOOLS_MAP_QUESTION_H

#include "map/preparation.h"
#include "map/scene.h"
#include "options/options.h"

typedef struct question {
    wend_query query;
    wend_space *sight, *breach; /* owned; NULL if the query has none */
    wend_place *starts, *via;   /* owned lists of the query */
    preparation kept;           /* with --prepare: what was prepared */
    uint16_t weights[256];      /* for this question alone, if it has weights */
} question;

/*
 * Makes the query that the options ask for. The caller then sets start and goal, or lists of them by question_set_ends,
 * and keeps the options alive meanwhile. False with an error; question_close is due in any case.
 */
bool question_open(question *question, const scene *scene, const query_options *options, const ask_options *ask);
void question_close(question *question);

/* False with an error. */
bool question_set_ends(question *question, const ends_options *ends);

#endif
