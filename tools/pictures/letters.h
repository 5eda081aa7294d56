/* letters.h: drawings in plain ASCII on stdout. */
#ifndef TOOLS_PICTURES_LETTERS_H
#define TOOLS_PICTURES_LETTERS_H

#include "draw/draw.h"

/* No larger than the room, in characters, *columns wide; false with an error. */
bool letters_write(const drawing *drawing, drawing_size room, uint32_t *columns);

#endif
