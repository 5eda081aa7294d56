/* letters.h: drawings in plain ASCII on stdout. */
#ifndef TOOLS_PICTURES_LETTERS_H
#define TOOLS_PICTURES_LETTERS_H

#include "draw/draw.h"

/* Draws into at most `room` characters; *columns is the width used. False with an error. */
bool letters_write(const drawing *drawing, drawing_size room, uint32_t *columns);

#endif
