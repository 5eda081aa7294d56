/* Ways that begin between cells. Find floor. */
#include "find/question.h"

wend_status wend_between_find(const struct wend_question *question)
{
    (void)question;
    return WEND_ERROR_UNSUPPORTED;
}
