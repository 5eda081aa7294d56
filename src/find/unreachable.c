/* What to do where a goal cannot be reached: the nearest cell, or a breach. Find floor. */
#include "find/question.h"

wend_status wend_unreachable_find(const struct wend_question *question)
{
    (void)question;
    return WEND_ERROR_UNSUPPORTED;
}
