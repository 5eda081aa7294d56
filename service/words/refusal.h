/* refusal.h: says why a question is refused, in the words of options. */
#ifndef SERVICE_WORDS_REFUSAL_H
#define SERVICE_WORDS_REFUSAL_H

#include "words/words.h"

/* Writes the library's sentence, with options instead of members of wend_query. */
void refusal_write(fault *fault, wend_query_fault cause);

#endif
