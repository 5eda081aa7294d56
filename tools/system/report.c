/* report.c: errors on stderr, each in one line that says what is wrong and what to do. */
#include "system/report.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

void report_error(const char *format, ...)
{
    va_list arguments;
    fputs("wend: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

void report_text_error(const char *file, const wend_text_error *error)
{
    if (error->status == WEND_ERROR_MEMORY) {
        report_no_memory(file);
        return;
    }
    const char *text = error->text[0] != '\0' ? error->text : wend_status_text(error->status);
    if (error->line == 0)
        report_error("%s: %s", file, text);
    else
        report_error("%s:%u:%u: %s", file, (unsigned)error->line, (unsigned)error->column, text);
}

void report_no_memory(const char *purpose)
{
    report_error("not enough memory for %s, use a smaller map or a machine with more memory", purpose);
}

void report_built_without(const char *library, const char *option, const char *needs)
{
    if (option != NULL)
        report_error(
            "this wend was built without %s, by %s=OFF, as ./quickstart builds it; to have it, install %s, and build "
            "wend as README.md tells under Install",
            library, option, needs);
    else
        report_error(
            "this wend was built without %s, as not all that it needs was there: install %s, then run cmake and build "
            "again",
            library, needs);
}

exit_code report_finish_output(exit_code code)
{
    errno = 0;
    bool lost = ferror(stdout) != 0;
    if (fflush(stdout) != 0)
        lost = true;
    if (!lost)
        return code;
    report_error("cannot write to standard output%s%s, free some space or write elsewhere", errno != 0 ? ": " : "",
                 errno != 0 ? strerror(errno) : "");
    return CODE_BAD;
}
