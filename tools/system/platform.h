/*
 * platform.h: the few things that C leaves to the operating system: files' kinds, a clock, other programs, and the kind
 * of terminal.
 */
#ifndef TOOLS_SYSTEM_PLATFORM_H
#define TOOLS_SYSTEM_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Monotonic clock, in nanoseconds since some fixed moment. */
uint64_t platform_nanoseconds(void);

/* True if the name is that of a regular file: no folder, and no pipe or device that a reader might wait for. */
bool platform_is_file(const char *name);

/* True if a new file can replace this name: nothing has the name, or a regular file that is not a link. */
bool platform_is_replaceable(const char *name);

/* Renames a file, replacing any file that has the new name. */
bool platform_replace(const char *from, const char *to);

/*
 * Replaces this program with the one that arguments[0] names (NULL ends the arguments): the program in the same folder
 * as this one, else one that the shell would find. Returns only if there is none; on Windows at once.
 */
void platform_become(char *const *arguments);

bool platform_is_terminal(FILE *stream);

/* Switches stdin to binary: its bytes are read unchanged. Call before the first one is read. */
void platform_read_bytes(void);

/* Columns and rows of the window that stdout writes to; false if stdout is no window. */
bool platform_window_size(uint32_t *columns, uint32_t *rows);

/* True if the terminal understands colours and shows UTF-8. On Windows, switches both on if possible. */
bool platform_terminal_has_colour(void);

/* True if the terminal understands 24-bit colours; else 256 colours can be hoped for. */
bool platform_terminal_has_true_colour(void);

#endif
