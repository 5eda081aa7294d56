/*
 * A question on its way to an answer.
 *
 * Each stage writes its answer to `path`, all but size, capacity and buffer; its points lie in the finder's memory, in
 * scratch.points (which every search overwrites) or a list of the finder's own. The caller's buffer is filled once, at the
 * end.
 */
#ifndef WEND_FIND_REQUEST_QUESTION_H
#define WEND_FIND_REQUEST_QUESTION_H

#include "find/request/finder.h"

struct wend_question {
    wend_finder *finder;
    const wend_space *space;
    const wend_query *query;
    wend_path *path;
    const wend_place *radius_centre; /* null, or what the query's radius is around instead of the start */
    const wend_space *own_space;     /* null, or where `space` is a breach in walls: the mover's own */
};

#endif
