/* input.h: standard input in place of a file, which "-" stands for on the command line. */
#ifndef TOOLS_SYSTEM_INPUT_H
#define TOOLS_SYSTEM_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <wend/io.h>

/* True if a name stands for standard input. */
bool input_is(const char *file);

/* The file's title in error messages: its name, or "standard input". */
const char *input_title(const char *file);

/*
 * Returns all of standard input, kept until input_close. It holds one file: `purpose` ("the map") says which. A caller
 * with another purpose gets NULL with an error.
 */
const char *input_take(const char *purpose, size_t *length);

/*
 * Returns all of a file, or of standard input if the name is "-", up to `most` bytes; `purpose` as above. NULL with an
 * error. Give *owned to wend_file_free in either case.
 */
const char *input_read(const char *file, const char *purpose, size_t most, wend_file_bytes *owned, size_t *length);

/*
 * Returns a name whose ending tells the format: the file's own, or for standard input a name such as "-.obj" by how the
 * content begins, "-.txt" if the format is not one of wend's. Claims standard input for no purpose.
 */
const char *input_name(const char *file);

void input_close(void);

#endif
