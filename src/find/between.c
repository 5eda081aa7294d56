/* The way from between cells. Find floor. */
#include "find/question.h"

wend_status wend_between_find(const struct wend_question *question)
{
    return wend_arrival_find(question);
}
