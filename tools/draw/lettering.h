/* lettering.h: words as lines, in capitals. */
#ifndef TOOLS_DRAW_LETTERING_H
#define TOOLS_DRAW_LETTERING_H

#include "draw/marks.h"

/* Width of a word in letters of this height. */
double lettering_width(const char *text, double height);

/* Draws a word; `at` is the left end of its base line. */
void lettering_trace(const char *text, point at, double height, const pen *pen);

#endif
