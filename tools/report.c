/* report.c: errors on stderr, each in one line that says what is wrong and what to do. */
#include "report.h"

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

/* What keeps a file from being read: 0 where nothing does any more. */
static int fault_of_file(const char *name)
{
    errno = 0;
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return errno != 0 ? errno : EIO;
    errno = 0;
    int fault = 0;
    if (fgetc(file) == EOF && ferror(file))
        fault = errno != 0 ? errno : EIO;
    fclose(file);
    return fault;
}

void report_unreadable(const char *file)
{
    switch (fault_of_file(file)) {
    case ENOENT:
    case ENOTDIR:
        report_error("%s: there is no such file, check its name and folder", file);
        break;
    case EISDIR:
        report_error("%s: this is a folder, name a file in it", file);
        break;
    case EACCES:
    case EPERM:
        report_error("%s: you may not read this file, ask for the permission or copy it", file);
        break;
    default:
        report_error("%s: the file cannot be read, check its name and that you may read it", file);
    }
}

void report_text_error(const char *file, const wend_text_error *error)
{
    if (error->status == WEND_ERROR_FILE) {
        report_unreadable(file);
        return;
    }
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
