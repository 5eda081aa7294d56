/* output.c: opens and closes files and reports what went wrong in between. */
#include "system/output.h"

#include "system/report.h"

#include <errno.h>
#include <string.h>

static void report_unwritten(const char *file, int reason)
{
    report_error("%s: cannot write it%s%s, choose a folder with room that you may write to", file,
                 reason != 0 ? ": " : "", reason != 0 ? strerror(reason) : "");
}

FILE *output_create(const char *file)
{
    errno = 0;
    FILE *out = fopen(file, "wb");
    if (out == NULL)
        report_unwritten(file, errno);
    return out;
}

bool output_finish(FILE *out, const char *file, bool good)
{
    int reason = good ? 0 : errno;
    good = good && ferror(out) == 0;
    errno = 0;
    if (fclose(out) != 0) {
        good = false;
        reason = errno;
    }
    if (good)
        return true;
    report_unwritten(file, reason);
    remove(file);
    return false;
}
