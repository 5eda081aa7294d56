/* likely.h: the word that was probably meant by a misspelt one. */
#ifndef TOOLS_OPTIONS_LIKELY_H
#define TOOLS_OPTIONS_LIKELY_H

#include <stddef.h>

/* A search for it: call likely_begin, then likely_try for every known word; `best` is the result, or NULL. */
typedef struct likely {
    const char *word;
    size_t length;
    const char *best;
    size_t distance;
} likely;

likely likely_begin(const char *word, size_t length);
void likely_try(likely *likely, const char *candidate);

/* Prints ", did you mean 'path'?" into a buffer, or nothing if no word is close. */
#define LIKELY_ROOM 64
const char *likely_hint(const likely *likely, char hint[LIKELY_ROOM]);

#endif
