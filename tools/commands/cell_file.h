/* cell_file.h: maps as pictures, tables and text grids, a cell each, with a table of what they mean beside them. */
#ifndef TOOLS_COMMANDS_CELL_FILE_H
#define TOOLS_COMMANDS_CELL_FILE_H

#include "map/map.h"

/* Whether a file's name asks for such a file: .png, .csv or .txt. */
bool cell_file_is(const char *file);

/*
 * Writes the map to it and what its terrains are to FILE.terrains, so that it reads back as the same map. False with an
 * error, also where such a file cannot hold the map.
 */
bool cell_file_write(const scene *scene, const char *file);

#endif
