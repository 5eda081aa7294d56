/* Ways through given places, one leg after the other. Find floor. */
#include "find/question.h"

wend_status wend_legs_find(const struct wend_question *question)
{
    (void)question;
    return WEND_ERROR_UNSUPPORTED;
}
