/* imported.h: maps from pictures, tables and level editors, if the program was built with wend-import. */
#ifndef TOOLS_MAP_IMPORTED_H
#define TOOLS_MAP_IMPORTED_H

#include "system/system.h"

#include <wend/all.h>

/* A map as its editor's file describes it, without its grid and info. */
typedef struct imported imported;

/* True if a file is one of these: by its name's ending, and a .txt also by its first word. */
bool imported_is(const char *file);

/*
 * Reads a file, and its table of rules FILE.terrains if that exists. The caller owns *grid, *info and the result;
 * `profile` gets the weights. NULL with an error.
 */
imported *imported_read(const char *file, wend_grid **grid, wend_legend **info, wend_profile *profile);
void imported_close(imported *imported);

/* Finds a place of the file by its name, kind or number; false if there is none, or `imported` is NULL. */
bool imported_find_place(const imported *imported, const char *name, wend_place *place);

/* Prints what the file names, for wend info: the places, and in JSON also the format. Nothing if `imported` is NULL. */
void imported_print(const imported *imported);
void imported_write(json *writer, const imported *imported);

#endif
