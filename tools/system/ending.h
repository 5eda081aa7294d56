/* ending.h: a file name's ending, which says what format the file has. */
#ifndef TOOLS_SYSTEM_ENDING_H
#define TOOLS_SYSTEM_ENDING_H

#include <stdbool.h>

/* True if a file's name has this ending (".png"), in any mix of capitals and small letters. */
bool has_ending(const char *file, const char *ending);

/* The start of the name's ending, or the end of the name if it has none. */
const char *ending_start(const char *file);

#endif
