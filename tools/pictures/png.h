/* png.h: drawings as PNG files. */
#ifndef TOOLS_PICTURES_PNG_H
#define TOOLS_PICTURES_PNG_H

#include "pictures/picture.h"

/* True if the program can write PNG files; else false with an error. */
bool png_available(void);

/* False with an error. */
bool png_write(const drawing *drawing, drawing_size size, const char *file);

/* Bytes to be given to free. */
typedef struct png_bytes {
    uint8_t *bytes;
    size_t count, capacity;
} png_bytes;

/* Encodes a part of a picture as a PNG in memory; false with an error. */
bool png_encode(const picture *picture, drawing_size from, drawing_size size, png_bytes *png);

/* Writes a whole picture to a file; false with an error. */
bool png_write_picture(const picture *picture, const char *file);

#endif
