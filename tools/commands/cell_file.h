/* cell_file.h: maps as pictures, tables and text grids, with a table of terrains beside them. */
#ifndef TOOLS_COMMANDS_CELL_FILE_H
#define TOOLS_COMMANDS_CELL_FILE_H

#include "map/map.h"

/* True if a file's name asks for such a file: .png, .csv or .txt. */
bool cell_file_is(const char *file);

/*
 * Writes the map to a file and its terrains to FILE.terrains, so that it reads back as the same map. False with an
 * error, also if such a file cannot hold the map.
 */
bool cell_file_write(const scene *scene, const char *file);

#endif
