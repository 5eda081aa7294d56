/* question.h: what WEND.PATH and its like are asked, from options or from JSON. */
#ifndef SERVICE_WORDS_QUESTION_H
#define SERVICE_WORDS_QUESTION_H

#include "words/arena.h"
#include "words/words.h"

/* What a question says in words about the map's own things; empty words where it says nothing. */
typedef struct question_names {
    word profile, sight, breach; /* profiles */
    word layers;                 /* names between commas, or "none" */
} question_names;

/* How the answer is written. */
typedef struct question_reply {
    bool cells; /* each cell on the way, not turning points alone */
    bool json;
    bool work;  /* with what the search did */
    bool brief; /* one text: outcome, cost, length and points */
} question_reply;

/*
 * A question; what it points to lies in the arena it was read into. query.otherwise.breach, to.sight and
 * search.weights are left null.
 */
typedef struct question {
    wend_query query;
    question_names names;
    question_reply reply;
    uint64_t timeout;   /* milliseconds; 0 = none */
    uint64_t given;     /* bit per option that may be given once */
    const word *weighs; /* "20" or "water=20", which a map reads */
    uint32_t weigh_count;
    bool has_start, has_goal;
} question;

/* Reads options from a list of words, all of it. False with a fault, as where one is given twice. */
typedef struct question_reader {
    question *question;
    arena *arena;
    place_style style;
    fault *fault;
} question_reader;

/* A day of milliseconds. */
#define MOST_TIMEOUT (1000u * 86400)

void question_begin(question *question);
bool question_read(question_reader *reader, const word *words, size_t count);

/* Reads one from the members of a JSON object: the options' names in small letters, and start and goal. */
struct cJSON;
bool question_read_json(question_reader *reader, const struct cJSON *object);

/* The name of an option by its number, and whether a value stands behind it; null past the last. */
const char *question_option(size_t number, bool *has_value);

/* Whether a word is an option with a value behind it. */
bool question_has_value(word option);

/* Sets start or goal. */
bool question_set_start(question_reader *reader, word text);
bool question_set_goal(question_reader *reader, word text);

#endif
