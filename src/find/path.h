/* Paths: what is in them, and how they get to the caller. */
#ifndef WEND_FIND_PATH_H
#define WEND_FIND_PATH_H

#include <wend/path.h>

/* An answer without a path, and no reason yet. */
void wend_path_clear(wend_path *path);

/* How many of a path's points can be read: a buffer too small holds the first ones only. */
uint32_t wend_path_stored(const wend_path *path);

/* The lines of a path, which older callers cannot state. */
wend_lines wend_path_lines(const wend_path *path);

/* Hands the points to the caller; CAPACITY. */
wend_status wend_path_deliver(wend_path *path);

#endif
