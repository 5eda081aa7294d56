/* Shared by the examples that read a map: names a file that cannot be read. */
#ifndef EXAMPLES_OPEN_MAP_H
#define EXAMPLES_OPEN_MAP_H

#include <stdio.h>
#include <wend/io.h>
#include <wend/wend.h>

/* True if a file was read; else prints which one was not, and why. */
static inline bool was_read(const char *file, const wend_text_error *error)
{
    if (error->status != WEND_OK)
        fprintf(stderr, "%s: %s\nRun this in the top folder of wend, or name the file as an argument.\n", file,
                error->text);
    return error->status == WEND_OK;
}

static inline bool open_map(const char *file, wend_grid **grid)
{
    wend_text_error error;
    wend_grid_load_map(file, NULL, grid, &error);
    return was_read(file, &error);
}

#endif
