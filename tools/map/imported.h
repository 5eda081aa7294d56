/* imported.h: maps of pictures, tables and level editors, where the program was built with wend-import. */
#ifndef TOOLS_MAP_IMPORTED_H
#define TOOLS_MAP_IMPORTED_H

#include "system/system.h"

#include <wend/all.h>

/* A map as its editor's file says it, but its grid and info. */
typedef struct imported imported;

/* Whether a file is one of these by its name's ending, or where that is .txt or .json by its first word. */
bool imported_is(const char *file);

/*
 * Reads it, with the table of rules FILE.terrains where that is there. *grid and *info are the caller's, as is what is
 * returned; `profile` gets the weights. Null with an error.
 */
imported *imported_read(const char *file, wend_grid **grid, wend_legend **info, wend_profile *profile);
void imported_close(imported *imported);

/* A place of the file by its name, kind or number; false where there is none, or nothing was imported. */
bool imported_find_place(const imported *imported, const char *name, wend_place *place);

/* What the file names, for wend info: the format and the places; nothing where nothing was imported. */
void imported_print(const imported *imported);
void imported_write(json *writer, const imported *imported);

#endif
