/* script.h: a script as lines of words, each with its position for error messages. */
#ifndef TOOLS_SIMULATE_SCRIPT_H
#define TOOLS_SIMULATE_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wend/base.h>

/* A word without its quotes, and where it begins in the file. */
typedef struct word {
    const char *text;
    const char *file;
    uint32_t line, column; /* from 1 */
} word;

/* A line that is not empty: a command and its arguments. */
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

/* Reads a whole number from least to most; false with an error, like all functions below. */
bool script_number(const word *word, uint64_t least, uint64_t most, uint64_t *number);

/* Reads a decimal number from least to most, such as 0.9. */
bool script_decimal(const word *word, double least, double most, double *number);

/* Reads "X,Y" or "X,Y,LEVEL" as the centre of a cell on a map of this size. */
bool script_cell(const word *word, uint32_t width, uint32_t height, uint32_t levels, wend_place *cell);

/* Reads "X,Y,WIDTH,HEIGHT", or a single cell, with or without a level, on the map. */
bool script_area(const word *word, uint32_t width, uint32_t height, uint32_t levels, wend_area *area);

/*
 * Path of a file named in the script, relative to the script's folder; for the caller to free. NULL with an error, also
 * if there is no such file.
 */
char *script_path(const word *word);

#endif
