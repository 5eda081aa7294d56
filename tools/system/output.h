/* output.h: files the program writes: each is complete, or an error has said why it is not. */
#ifndef TOOLS_SYSTEM_OUTPUT_H
#define TOOLS_SYSTEM_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* Null with an error. */
FILE *output_create(const char *file);

/* Closes it. If that fails or writing did (`good` is false, or the stream says so): an error, and no half a file. */
bool output_finish(FILE *out, const char *file, bool good);

#endif
