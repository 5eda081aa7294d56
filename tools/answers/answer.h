/* answer.h: an answer in words, for the commands that ask for a path. */
#ifndef TOOLS_ANSWERS_ANSWER_H
#define TOOLS_ANSWERS_ANSWER_H

#include "map/map.h"

/* An answer to a query, why there is none or only a part of a path, and how long it took. */
typedef struct answer {
    const scene *scene;
    const wend_query *query;
    wend_path path;
    wend_explanation why;
    char hint[HINT_ROOM]; /* advice if terrains without a weight are in the way; else empty */
    double microseconds;
    uint64_t slices;              /* slices of the search; 0 = it was to run in one go */
    const preparation *kept;      /* what the space has prepared, or NULL */
    uint64_t unprepared_expanded; /* cells that the same query expands on an unprepared space; only with `kept` */
} answer;

/* Asks the scene's finder, slice by slice if the query is pausable, and explains the answer; false with an error. */
bool answer_find(answer *answer, scene *scene, const wend_query *query);

/* Sets `kept`, and asks the same of a space with nothing prepared; false with an error. */
bool answer_compare(answer *answer, const preparation *kept);

/* Explains answer->path, with a hint if one helps; false with an error. */
bool answer_explain(answer *answer);

/* Writes in words why there is no path. */
#define ANSWER_WHY_ROOM 256
void answer_why(const answer *answer, char text[ANSWER_WHY_ROOM]);

/* Prints a sentence about the answer, and the hint, each on a line. */
void answer_print(FILE *out, const answer *answer);

/*
 * Prints a line about what is prepared and what it saved; writes the members of a JSON object. Nothing if `kept` is
 * NULL.
 */
void answer_print_kept(const answer *answer);
void answer_write_kept(json *writer, const answer *answer);

/* A reason for programs to read, such as "no_way". */
const char *answer_reason_code(wend_reason reason);

/* The path's points on the ground of a mesh, for the caller to free; NULL if all heights are 0, and on other maps. */
wend_ground_point *answer_heights(const answer *answer, wend_path_detail detail, size_t *count);

exit_code answer_exit_code(const wend_path *path);

#endif
