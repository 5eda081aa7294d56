/* path_file.h: paths read from JSON. */
#ifndef TOOLS_ANSWERS_PATH_FILE_H
#define TOOLS_ANSWERS_PATH_FILE_H

#include <stdbool.h>
#include <wend/all.h>

/* A path with its points: everything that a validation needs. */
typedef struct path_entry {
    wend_path path;
    wend_place *points;
    bool corners_touch; /* shortest paths at any angle: corners were allowed to touch */
} path_entry;

/* The paths of a file: a single one, or the list that --cheapest writes. */
typedef struct path_file {
    path_entry *entries;
    uint32_t count;
    bool is_list;
} path_file;

/* True if the program can read JSON; else false with an error. */
bool path_file_available(void);

/* Reads the output of wend path --json from a file, "-" for standard input; false with an error. */
bool path_file_read(path_file *file, const char *name);
void path_file_close(path_file *file);

#endif
