/* wend/io.h: reading the Moving AI formats for maps and problems. */
#ifndef WEND_IO_H
#define WEND_IO_H

#include <wend/grid.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where and why a text could not be read. */
typedef struct wend_text_error {
    wend_status status; /* WEND_OK if all is well */
    uint32_t line;      /* from 1; 0 = the error is not in the text (file, memory) */
    uint32_t column;    /* from 1, in bytes */
    char text[116];     /* what is wrong and what to do, zero-terminated, no full stop */
} wend_text_error;

/*
 * Reads a Moving AI map ("type octile", "height", "width", "map", then rows). The terrain byte of a cell is its
 * letter: . G (ground) S (swamp) W (water) T (trees) @ O (out of bounds); any other letter is an error. Lines
 * end in LF or CR LF. The text need not be zero-terminated.
 * error may be null. Errors: FORMAT, MEMORY, ARGUMENT; *grid is then null.
 * Source: N. Sturtevant, Benchmarks for Grid-Based Pathfinding, 2012.
 */
WEND_API wend_status wend_grid_parse_map(const char *text, size_t length, const wend_allocator *allocator,
                                         wend_grid **grid, wend_text_error *error);

/* The same from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_grid_load_map(const char *file, const wend_allocator *allocator, wend_grid **grid,
                                        wend_text_error *error);

/* One benchmark problem of a .scen file. */
typedef struct wend_problem {
    const char *map;                /* the map's name as the file says, zero-terminated; lives as long as the scen */
    uint32_t bucket;                /* the file's group of similar lengths */
    uint32_t map_width, map_height; /* the map's size when the problem was made; 0 in files of version 0 */
    uint32_t start_x, start_y, goal_x, goal_y;
    double length; /* of the best path, in cells; diagonal steps count sqrt(2) */
} wend_problem;

/* A list of problems. Constant once made; readable by any number of threads. */
typedef struct wend_scen wend_scen;

/*
 * Reads a Moving AI .scen text: version 1 (line "version 1", nine columns) or version 0 (no such line, or
 * "version 0"; seven columns, without the map's size). Blank lines are skipped.
 * error may be null. Errors: FORMAT, MEMORY, ARGUMENT; *scen is then null.
 */
WEND_API wend_status wend_scen_parse(const char *text, size_t length, const wend_allocator *allocator, wend_scen **scen,
                                     wend_text_error *error);

/* The same from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_scen_load(const char *file, const wend_allocator *allocator, wend_scen **scen,
                                    wend_text_error *error);

/* Frees a scen; null is allowed. */
WEND_API void wend_scen_destroy(wend_scen *scen);

WEND_API size_t wend_scen_count(const wend_scen *scen);

/* Problem number index, from 0; null at or past the count. */
WEND_API const wend_problem *wend_scen_problem(const wend_scen *scen, size_t index);

#ifdef __cplusplus
}
#endif

#endif
