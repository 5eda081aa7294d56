/* script.h: a script as lines of words, each knowing where it stands, for errors that say so. */
#ifndef TOOLS_SIMULATE_SCRIPT_H
#define TOOLS_SIMULATE_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wend/base.h>

/* A word, and where it begins in the file. Quotes around it are left out. */
typedef struct word {
    const char *text;
    const char *file;
    uint32_t line, column; /* from 1 */
} word;

/* A line that says something: a command and what follows it. */
typedef struct script_line {
    const word *words;
    uint32_t count; /* 1 or more */
} script_line;

typedef struct script {
    const char *file;
    char *text;
    word *words;
    script_line *lines;
    uint32_t word_count, line_count;
} script;

/* Reads a file; script_close is due whether it succeeds or not. False with an error. */
bool script_open(script *script, const char *file);
void script_close(script *script);

/* "wend: FILE:LINE:COLUMN: …" on stderr; always false. */
#if defined(__MINGW32__)
__attribute__((format(gnu_printf, 2, 3)))
#elif defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool script_error(const word *word, const char *format, ...);

/* A whole number from least to most; false with an error, as all that follow. */
bool script_number(const word *word, uint64_t least, uint64_t most, uint64_t *number);

/* A decimal number from least to most, such as 0.9. */
bool script_decimal(const word *word, double least, double most, double *number);

/* "X,Y" or "X,Y,LEVEL" as the centre of a cell on a map of so many cells. */
bool script_cell(const word *word, uint32_t width, uint32_t height, uint32_t levels, wend_place *cell);

/* "X,Y,WIDTH,HEIGHT" on the map, maybe with a level; also a single cell. */
bool script_area(const word *word, uint32_t width, uint32_t height, uint32_t levels, wend_area *area);

/* A file named in the script, beside which it is looked for; to be given to free. Null with an error, also where it
 * cannot be read. */
char *script_path(const word *word);

#endif
