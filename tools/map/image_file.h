/* image_file.h: images of spaces, opened from memory-mapped files. */
#ifndef TOOLS_MAP_IMAGE_FILE_H
#define TOOLS_MAP_IMAGE_FILE_H

#include "system/system.h"

#include <wend/all.h>

typedef struct image_file {
    wend_mapped_file mapped;
    wend_image_info info;
} image_file;

/* True if a name is that of an image. */
bool image_file_is(const char *file);

/* The kind of map in the image; a grid if that cannot be read. */
wend_map_kind image_file_kind(const char *file);

/* Maps an image into memory, checks and opens it; NULL with an error. Close it after space and map. */
image_file *image_file_open(const char *file, wend_grid **grid, wend_space **space);
image_file *image_file_open_graph(const char *file, wend_graph **graph, wend_space **space);
image_file *image_file_open_mesh(const char *file, wend_mesh **mesh, wend_space **space);
void image_file_close(image_file *image);

/* Prints two lines about the image. */
void image_file_print(const image_file *image);

/* Writes the member "image" of a JSON object. */
void image_file_write(json *writer, const image_file *image);

/* The names of what is prepared, with commas between them, or "nothing"; written into `room`. */
#define PREPARED_ROOM 120
const char *image_file_prepared(uint32_t prepared, char room[PREPARED_ROOM]);

#endif
