/* question.h: a query from the command line, with the spaces that it needs besides the mover's. */
#ifndef TOOLS_MAP_QUESTION_H
#define TOOLS_MAP_QUESTION_H

#include "map/preparation.h"
#include "map/scene.h"
#include "options/options.h"

typedef struct question {
    wend_query query;
    wend_space *sight, *breach; /* the query's own; null where it has none */
    wend_place *starts, *via;   /* the query's lists */
    preparation kept;           /* with --prepare: what the space has */
    uint16_t weights[256];      /* of the question alone, where it has some */
} question;

/*
 * Makes ready what the options ask for; start and goal of the query are still to be set, or a list of each by
 * question_set_ends. The options must stay meanwhile. False with an error; question_close is due in any case.
 */
bool question_open(question *question, const scene *scene, const query_options *options, const ask_options *ask);
void question_close(question *question);

/* False with an error. */
bool question_set_ends(question *question, const ends_options *ends);

#endif
