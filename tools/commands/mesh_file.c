/* mesh_file.c: writes the library's text of a mesh to a file. */
#include "commands/mesh_file.h"

#include "system/system.h"

#include <stdlib.h>

bool mesh_file_write(const wend_space *space, const char *file, size_t *bytes)
{
    size_t length = 0;
    wend_status status = wend_space_write_mesh(space, NULL, 0, &length);
    char *text = status == WEND_ERROR_CAPACITY ? malloc(length) : NULL;
    if (text == NULL || wend_space_write_mesh(space, text, length, &length) != WEND_OK) {
        report_no_memory("the mesh's text");
        free(text);
        return false;
    }
    FILE *out = output_create(file);
    bool written = out != NULL && output_finish(out, file, fwrite(text, 1, length, out) == length);
    *bytes = length;
    free(text);
    return written;
}
