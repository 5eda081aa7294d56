/* mesh_file.h: the ground of a space as a .mesh file. */
#ifndef TOOLS_COMMANDS_MESH_FILE_H
#define TOOLS_COMMANDS_MESH_FILE_H

#include <wend/space.h>

/* Writes the ground; false with an error. *bytes becomes the file's length. */
bool mesh_file_write(const wend_space *space, const char *file, size_t *bytes);

#endif
