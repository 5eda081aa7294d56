/* Arrival: one or several starts, and more ways to have arrived than one cell. Find floor. */
#include "find/question.h"

wend_status wend_arrival_find(const struct wend_question *question)
{
    (void)question;
    return WEND_ERROR_UNSUPPORTED;
}
