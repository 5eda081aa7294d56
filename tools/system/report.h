/* report.h: what the program says when something is wrong, and how it ends. */
#ifndef TOOLS_SYSTEM_REPORT_H
#define TOOLS_SYSTEM_REPORT_H

#include <stdio.h>
#include <wend/io.h>

/* What the program returns to the shell. */
typedef enum exit_code {
    CODE_DONE = 0,    /* all is well */
    CODE_NO_PATH = 1, /* the question has no complete path for an answer, or a benchmark got a wrong length */
    CODE_BAD = 2      /* bad usage, bad input, no memory, or the output could not be written */
} exit_code;

/* Lets the compiler check the arguments of a printf-like function whose format is its first parameter. */
#if defined(__MINGW32__)
#define REPORT_PRINTF __attribute__((format(gnu_printf, 1, 2)))
#elif defined(__GNUC__)
#define REPORT_PRINTF __attribute__((format(printf, 1, 2)))
#else
#define REPORT_PRINTF
#endif

/* "wend: …" on stderr. The text says what is wrong and what to do, without a full stop. */
REPORT_PRINTF void report_error(const char *format, ...);

/* "wend: file: …", or "wend: file:line:column: …" where the error lies in the text. */
void report_text_error(const char *file, const wend_text_error *error);

/* The same for memory that could not be had; `purpose` says what for, as in "the picture". */
void report_no_memory(const char *purpose);

/*
 * What this program was built without, and how to build it with that: by which option it was left out, or null where
 * what it needs was not found.
 */
void report_built_without(const char *library, const char *option, const char *needs);

/* Writes out what stdout still holds. Returns `code`, or CODE_BAD with an error if any of it was lost. */
exit_code report_finish_output(exit_code code);

#endif
