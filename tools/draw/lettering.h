/* lettering.h: words as lines, in capitals. */
#ifndef TOOLS_DRAW_LETTERING_H
#define TOOLS_DRAW_LETTERING_H

#include "draw/marks.h"

/* How wide a word is whose letters are so high. */
double lettering_width(const char *text, double height);

/* Draws a word that begins at a point of its base line. */
void lettering_trace(const char *text, point at, double height, const pen *pen);

#endif
