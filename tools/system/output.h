/* output.h: output files: each is complete, or an error has said why it is not. */
#ifndef TOOLS_SYSTEM_OUTPUT_H
#define TOOLS_SYSTEM_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* Returns NULL with an error. An existing file of that name stays unchanged until output_finish. */
FILE *output_create(const char *file);

/* Closes it. If that or writing failed (`good` is false, or the stream says so): an error, and no half-written file. */
bool output_finish(FILE *out, const char *file, bool good);

/* Closes a file after an error that has been reported already, and removes the unfinished file. */
void output_abandon(FILE *out, const char *file);

/*
 * Names the unfinished file to remove if the program is interrupted, along with the files that SQLite puts beside it.
 * NULL: nothing to remove any more. output_create guards the files that it opens itself.
 */
void output_guard(const char *part);

/* Removes these files at once: leftovers of a program that ended without doing so. */
void output_drop(const char *part);

#endif
