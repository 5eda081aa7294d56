/* path_file.h: paths read from JSON. */
#ifndef TOOLS_ANSWERS_PATH_FILE_H
#define TOOLS_ANSWERS_PATH_FILE_H

#include <stdbool.h>
#include <wend/all.h>

/* A path with its points; all that a validation looks at. */
typedef struct path_entry {
    wend_path path;
    wend_place *points;
    bool corners_touch; /* of a shortest way at any angle: it was allowed to */
} path_entry;

/* The paths of a file: one alone, or the list that --cheapest writes. */
typedef struct path_file {
    path_entry *entries;
    uint32_t count;
    bool is_list;
} path_file;

/* Whether the program can read JSON; false with an error. */
bool path_file_available(void);

/* Reads what wend path --json wrote to a file, "-" for standard input; false with an error. */
bool path_file_read(path_file *file, const char *name);
void path_file_close(path_file *file);

#endif
