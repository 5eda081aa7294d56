/* Answers: a route, what to do where there is none, and the path's shape. */
#ifndef WEND_FIND_STAGES_ANSWER_H
#define WEND_FIND_STAGES_ANSWER_H

#include "find/request/request.h"

/* From the start to the arrival with all that is asked for on the way, except for places to pass. */
wend_status wend_answer_find(const struct wend_question *question);

/* Goes on with an answer whose search waits in the finder. */
wend_status wend_answer_continue(const struct wend_question *question);

/* The last stage of one that ends before it is found. */
wend_status wend_answer_end(const struct wend_question *question);

/* The last stage alone, without a pause: the lines of one of several ways. */
wend_status wend_answer_shape(const struct wend_question *question);

#endif
