/* answer.h: an answer in words, for the commands that ask for a path. */
#ifndef TOOLS_ANSWERS_ANSWER_H
#define TOOLS_ANSWERS_ANSWER_H

#include "map/map.h"

/* An answer to a query, why it is none or ends short, and how long it took. */
typedef struct answer {
    const scene *scene;
    const wend_query *query;
    wend_path path;
    wend_explanation why;
    char hint[HINT_ROOM]; /* what to do where terrains without a weight are in the way; empty if none are */
    double microseconds;
    uint64_t slices;              /* that the search was cut into; 0 = it was to run in one go */
    const preparation *kept;      /* null, or what the space has prepared */
    uint64_t unprepared_expanded; /* by the same query where nothing is; with `kept` only */
} answer;

/* Asks the scene's finder, slice by slice if the query is pausable, and explains what it says; false with an error. */
bool answer_find(answer *answer, scene *scene, const wend_query *query);

/* Sets `kept`, and asks the same of a space that has nothing prepared; false with an error. */
bool answer_compare(answer *answer, const preparation *kept);

/* Explains answer->path, with a hint where one helps; false with an error. */
bool answer_explain(answer *answer);

/* Why there is no path, in words. */
#define ANSWER_WHY_ROOM 256
void answer_why(const answer *answer, char text[ANSWER_WHY_ROOM]);

/* One sentence on what was found, and the hint: to a stream, with a line feed each. */
void answer_print(FILE *out, const answer *answer);

/* What `kept` is and what it saved: one line; and the members of an object of JSON. Nothing where that is null. */
void answer_print_kept(const answer *answer);
void answer_write_kept(json *writer, const answer *answer);

/* "no_way"… for programs to read. */
const char *answer_reason_code(wend_reason reason);

/*
 * The path's points on the ground of a mesh, for the caller to free; null where all of it lies at height 0, and on
 * other maps.
 */
wend_ground_point *answer_heights(const answer *answer, wend_path_detail detail, size_t *count);

exit_code answer_exit_code(const wend_path *path);

#endif
