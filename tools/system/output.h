/* output.h: files the program writes: each is complete, or an error has said why it is not. */
#ifndef TOOLS_SYSTEM_OUTPUT_H
#define TOOLS_SYSTEM_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* Null with an error. Until output_finish a file of that name stays as it was. */
FILE *output_create(const char *file);

/* Closes it. If that fails or writing did (`good` is false, or the stream says so): an error, and no half a file. */
bool output_finish(FILE *out, const char *file, bool good);

/* Closes it where an error has been reported already: there will be no such file. */
void output_abandon(FILE *out, const char *file);

/*
 * What is not whole yet and goes with a program that is interrupted: the file of this name, and those that SQLite puts
 * beside it. Null: nothing any more. What output_create opens is guarded by itself.
 */
void output_guard(const char *part);

/* Takes these away at once: what a program that could not do so any more left behind. */
void output_drop(const char *part);

#endif
