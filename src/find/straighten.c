/* From steps to straight lines at any angle. Find floor. */
#include "find/question.h"

wend_status wend_straighten(const struct wend_question *question)
{
    (void)question;
    return WEND_ERROR_UNSUPPORTED;
}
