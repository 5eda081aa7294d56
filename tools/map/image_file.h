/* image_file.h: images of spaces, from files that are mapped. */
#ifndef TOOLS_MAP_IMAGE_FILE_H
#define TOOLS_MAP_IMAGE_FILE_H

#include "system/system.h"

#include <wend/all.h>

typedef struct image_file {
    wend_mapped_file mapped;
    wend_image_info info;
} image_file;

/* Whether a name is that of an image. */
bool image_file_is(const char *file);

/* Of what it is; a grid where that cannot be read. */
wend_map_kind image_file_kind(const char *file);

/* Maps and opens one, checked; null with an error. Close it after space and map. */
image_file *image_file_open(const char *file, wend_grid **grid, wend_space **space);
image_file *image_file_open_graph(const char *file, wend_graph **graph, wend_space **space);
image_file *image_file_open_mesh(const char *file, wend_mesh **mesh, wend_space **space);
void image_file_close(image_file *image);

/* Two lines on what it is. */
void image_file_print(const image_file *image);

/* The member "image" of an object of JSON. */
void image_file_write(json *writer, const image_file *image);

/* A comma between the names of what is prepared, "nothing" for none; into the room. */
#define PREPARED_ROOM 120
const char *image_file_prepared(uint32_t prepared, char room[PREPARED_ROOM]);

#endif
