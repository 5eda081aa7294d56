/* progress.c: a bar that redraws itself in one line of the terminal. */
#include "system/progress.h"

#include "system/platform.h"

#define BAR_WIDTH 30

/* Moves to the line's start and erases it. */
#define ERASE_LINE "\r\x1b[K"

static void draw(const progress *progress)
{
    static const char full[] = "##############################";
    static const char empty[] = "..............................";
    int width = (int)(progress->done * BAR_WIDTH / progress->total);
    fprintf(stderr, ERASE_LINE "[%.*s%.*s] %3d %%  %.40s", width, full, BAR_WIDTH - width, empty,
            (int)(progress->done * 100 / progress->total), progress->label);
    fflush(stderr);
}

progress progress_begin(uint64_t total)
{
    return (progress){.visible = total > 0 && platform_is_terminal(stderr), .total = total, .label = ""};
}

void progress_show(progress *progress, const char *label)
{
    progress->label = label;
    if (progress->visible)
        draw(progress);
}

void progress_step(progress *progress)
{
    progress->done += progress->done < progress->total;
    if (progress->visible)
        draw(progress);
}

void progress_end(progress *progress)
{
    if (progress->visible)
        fputs(ERASE_LINE, stderr);
    progress->visible = false;
}
