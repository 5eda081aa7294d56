/* progress.h: a bar on stderr during long work; nothing if stderr is not a terminal. */
#ifndef TOOLS_SYSTEM_PROGRESS_H
#define TOOLS_SYSTEM_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool visible;
    uint64_t done, total;
    const char *label; /* shown beside the bar; may change while it runs */
} progress;

progress progress_begin(uint64_t total);

/* Changes the label and draws the bar, also before the first step. */
void progress_show(progress *progress, const char *label);
void progress_step(progress *progress);

/* Takes the bar away. */
void progress_end(progress *progress);

#endif
