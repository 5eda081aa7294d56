/* Straight lines in place of a path's steps. */
#ifndef WEND_FIND_STRAIGHTEN_H
#define WEND_FIND_STRAIGHTEN_H

#include "find/question.h"

/* Replaces the path's points by straight lines. MEMORY. */
wend_status wend_straighten(const struct wend_question *question);

#endif
