/* likely.h: which of some words was meant by one that is none of them. */
#ifndef TOOLS_OPTIONS_LIKELY_H
#define TOOLS_OPTIONS_LIKELY_H

#include <stddef.h>

/* The search for it: begin, try every word there is, and see what is best. */
typedef struct likely {
    const char *word;
    size_t length;
    const char *best;
    size_t distance;
} likely;

likely likely_begin(const char *word, size_t length);
void likely_try(likely *likely, const char *candidate);

/* Prints ", did you mean 'path'?" into a buffer, or nothing where no word is near. */
#define LIKELY_ROOM 64
const char *likely_hint(const likely *likely, char hint[LIKELY_ROOM]);

#endif
