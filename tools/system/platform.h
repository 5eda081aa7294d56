/*
 * platform.h: the few things C leaves to the operating system: a clock, other programs, and what kind of terminal this
 * is.
 */
#ifndef TOOLS_SYSTEM_PLATFORM_H
#define TOOLS_SYSTEM_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A clock that only runs forwards, in nanoseconds from some moment. */
uint64_t platform_nanoseconds(void);

/* Whether a name is that of a file: neither a folder, nor a pipe or device that one might wait for. */
bool platform_is_file(const char *name);

/* Whether another file can take this name: there is none of it, or it is a file itself and no link to one. */
bool platform_is_replaceable(const char *name);

/* Gives a file another name, also where there is a file of that name, which is then no more. */
bool platform_replace(const char *from, const char *to);

/*
 * Goes on as another program, which the first of the arguments names (null ends them): the one that lies where this one
 * does, else one that the shell would find. Returns only where there is none, and on Windows, at once.
 */
void platform_become(char *const *arguments);

bool platform_is_terminal(FILE *stream);

/* From here on stdin gives its bytes as they are; due before the first of them is read. */
void platform_read_bytes(void);

/* Columns and rows of the window stdout writes to; false if it is none. */
bool platform_window_size(uint32_t *columns, uint32_t *rows);

/* Whether the terminal understands colours and shows UTF-8. On Windows, makes it do so if it can. */
bool platform_terminal_has_colour(void);

/* Whether it understands 24-bit colours; else 256 can be hoped for. */
bool platform_terminal_has_true_colour(void);

#endif
