/* ending.h: what a file's name tells about its format. */
#ifndef TOOLS_SYSTEM_ENDING_H
#define TOOLS_SYSTEM_ENDING_H

#include <stdbool.h>

/* Whether a file's name ends so (".png"), in capitals or not. */
bool has_ending(const char *file, const char *ending);

/* Where the ending begins, or the name ends if it has none. */
const char *ending_start(const char *file);

#endif
