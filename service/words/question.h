/* question.h: reads what WEND.PATH and similar commands are asked, from options or from JSON. */
#ifndef SERVICE_WORDS_QUESTION_H
#define SERVICE_WORDS_QUESTION_H

#include "words/arena.h"
#include "words/words.h"

/* Names of the map's things that a question gives; empty words for those it does not. */
typedef struct question_names {
    word profile, sight, breach; /* profiles */
    word layers;                 /* names between commas, or "none" */
} question_names;

/* How the answer is written. */
typedef struct question_reply {
    bool cells; /* every cell of the path, not turning points alone */
    bool json;
    bool work;  /* also what the search did */
    bool brief; /* one text: outcome, cost, length and points */
} question_reply;

/*
 * A question; what it points to lies in the arena it was read into. query.otherwise.breach, to.sight and search.weights
 * stay null.
 */
typedef struct question {
    wend_query query;
    question_names names;
    question_reply reply;
    uint64_t timeout;   /* milliseconds; 0 = none */
    uint64_t given;     /* one bit per option that may be given once */
    const word *weighs; /* "20" or "water=20", to be read by a map */
    uint32_t weigh_count;
    bool has_start, has_goal;
} question;

/* Reads all options from a list of words; false with a fault, for example if one is given twice. */
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

/* Reads a question from the members of a JSON object: the options' names in small letters, and start and goal. */
struct cJSON;
bool question_read_json(question_reader *reader, const struct cJSON *object);

/* Name of an option by its number, and whether it takes a value; null past the last. */
const char *question_option(size_t number, bool *has_value);

/* True if a word is an option that takes a value. */
bool question_has_value(word option);

/* Sets start or goal. */
bool question_set_start(question_reader *reader, word text);
bool question_set_goal(question_reader *reader, word text);

#endif
