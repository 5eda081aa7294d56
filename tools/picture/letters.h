/* letters.h: drawings in plain ASCII on stdout. */
#ifndef TOOLS_PICTURE_LETTERS_H
#define TOOLS_PICTURE_LETTERS_H

#include "drawing/door.h"

/* No larger than the room, in characters, *columns wide; false with an error. */
bool letters_write(const drawing *drawing, drawing_size room, uint32_t *columns);

#endif
