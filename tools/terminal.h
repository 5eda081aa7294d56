/* terminal.h: drawings in a terminal. */
#ifndef TOOLS_TERMINAL_H
#define TOOLS_TERMINAL_H

#include "args.h"
#include "drawing.h"

typedef enum terminal_colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } terminal_colour;

/* Takes the value of an option that fills a terminal_colour. */
bool terminal_take_colour(const args_option *option, char *const *values, void *field);

/* Half blocks in colour where stdout can show them, else letters; false with an error. */
bool terminal_write(const drawing *drawing, terminal_colour mode);

#endif
