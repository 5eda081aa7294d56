/* report.h: the program's error messages and exit codes. */
#ifndef TOOLS_SYSTEM_REPORT_H
#define TOOLS_SYSTEM_REPORT_H

#include <stdio.h>
#include <wend/io.h>

/* The program's exit status. */
typedef enum exit_code {
    CODE_DONE = 0,    /* all is well */
    CODE_NO_PATH = 1, /* the answer is not a complete path, or a benchmark got a wrong length */
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

/* Prints "wend: file: …", or "wend: file:line:column: …" if the error lies in the text. */
void report_text_error(const char *file, const wend_text_error *error);

/* Reports that memory ran out; `purpose` says what it was for, as in "the picture". */
void report_no_memory(const char *purpose);

/*
 * Reports that this program was built without a library, and how to build it with that. `option` is the option that
 * left the library out, or NULL if the library's needs were not found.
 */
void report_built_without(const char *library, const char *option, const char *needs);

/* Flushes stdout. Returns `code`, or CODE_BAD with an error if any output was lost. */
exit_code report_finish_output(exit_code code);

#endif
