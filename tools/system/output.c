/*
 * output.c: opens and closes output files and reports what went wrong in between. An unfinished file is called
 * FILE.part, so that an existing FILE stays unchanged until the new one is complete.
 */
#include "system/output.h"

#include "system/platform.h"
#include "system/report.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/*
 * Endings of the files that are removed if the program is interrupted: the part, and SQLite's files beside it. The
 * signal handler reads the names only while unfinished_count is above 0.
 */
static const char *const endings[] = {"", "-journal", "-wal", "-shm"};
#define MOST_UNFINISHED ((int)(sizeof endings / sizeof *endings))
static char unfinished[sizeof endings / sizeof *endings][1024];
static volatile sig_atomic_t unfinished_count;

static void drop_unfinished(int number)
{
    for (int i = 0; i < unfinished_count; i++)
        remove(unfinished[i]);
    signal(number, SIG_DFL);
    raise(number);
}

/* If the signal was ignored when the program started, as nohup does, it stays ignored. */
static void catch_signal(int number)
{
    if (signal(number, drop_unfinished) == SIG_IGN)
        signal(number, SIG_IGN);
}

void output_guard(const char *part)
{
    unfinished_count = 0;
    if (part == NULL || strlen(part) + sizeof "-journal" > sizeof unfinished[0])
        return;
    for (int i = 0; i < MOST_UNFINISHED; i++)
        strcat(strcpy(unfinished[i], part), endings[i]);
    unfinished_count = MOST_UNFINISHED;
    catch_signal(SIGINT);
    catch_signal(SIGTERM);
}

void output_drop(const char *part)
{
    char name[sizeof unfinished[0]];
    for (int i = 0; i < MOST_UNFINISHED; i++)
        if (snprintf(name, sizeof name, "%s%s", part, endings[i]) < (int)sizeof name)
            remove(name);
}

static void report_unwritten(const char *file, int reason)
{
    report_error("%s: cannot write it%s%s, choose a folder with room that you may write to", file,
                 reason != 0 ? ": " : "", reason != 0 ? strerror(reason) : "");
}

/*
 * The name to write to until the file is complete: FILE.part, or FILE itself if that is a device, a pipe or a link,
 * because then the thing behind the name is meant. For the caller to free; NULL with an error.
 */
static char *part_of(const char *file)
{
    char *part = malloc(strlen(file) + sizeof ".part");
    if (part != NULL && platform_is_replaceable(file))
        strcat(strcpy(part, file), ".part");
    else if (part != NULL)
        strcpy(part, file);
    else
        report_no_memory("the file's name");
    return part;
}

FILE *output_create(const char *file)
{
    char *part = part_of(file);
    if (part == NULL)
        return NULL;
    if (strcmp(part, file) != 0)
        output_guard(part);
    errno = 0;
    FILE *out = fopen(part, "wb");
    if (out == NULL) {
        report_unwritten(file, errno);
        output_guard(NULL);
    }
    free(part);
    return out;
}

/* Renames the part to its final name if `good`, else removes it. */
static bool end_part(const char *file, bool good)
{
    char *part = part_of(file);
    if (part == NULL)
        return false;
    if (strcmp(part, file) != 0) {
        good = good && platform_replace(part, file);
        if (!good)
            remove(part);
    }
    free(part);
    output_guard(NULL);
    return good;
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
    errno = 0;
    if (end_part(file, good))
        return true;
    report_unwritten(file, good ? errno : reason);
    return false;
}

void output_abandon(FILE *out, const char *file)
{
    fclose(out);
    end_part(file, false);
}
