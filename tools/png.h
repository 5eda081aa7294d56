/* png.h: drawings as PNG files. */
#ifndef TOOLS_PNG_H
#define TOOLS_PNG_H

#include "sizes.h"

/* Whether the program can write them; false with an error. */
bool png_available(void);

/* False with an error. */
bool png_write(const drawing *drawing, drawing_size size, const char *file);

#endif
