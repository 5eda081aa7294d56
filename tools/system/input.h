/* input.h: standard input in the place of a file: what "-" stands for on the command line. */
#ifndef TOOLS_SYSTEM_INPUT_H
#define TOOLS_SYSTEM_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <wend/io.h>

/* Whether a name stands for standard input. */
bool input_is(const char *file);

/* What errors call a file: its name, or "standard input". */
const char *input_title(const char *file);

/*
 * All of standard input, kept until input_close. It holds one file: `purpose` ("the map") says which, and who asks for
 * another gets null with an error.
 */
const char *input_take(const char *purpose, size_t *length);

/*
 * All of a file, or of standard input where that is named: `purpose` as above, `most` bytes at the most. Null
 * with an error. *owned is to be given to wend_file_free in either case.
 */
const char *input_read(const char *file, const char *purpose, size_t most, wend_file_bytes *owned, size_t *length);

/*
 * A name whose ending tells the format: the file's own; for standard input one by how its content begins, such as
 * "-.obj", and "-.txt" for what is none of wend's own formats. Takes nothing.
 */
const char *input_name(const char *file);

void input_close(void);

#endif
