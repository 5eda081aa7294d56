/* exhibit.h: sketches of maps, drawn to files and terminals. */
#ifndef TOOLS_SKETCHES_EXHIBIT_H
#define TOOLS_SKETCHES_EXHIBIT_H

#include "draw/draw.h"
#include "pictures/pictures.h"
#include "sketches/sketch.h"

/* A sketch of a mesh or graph: all of it as a plan, until the caller sets another view. */
void sketch_begin(sketch *sketch, const scene *scene);

/* Measures what is there; sketch_close is due either way. False with an error. */
bool sketch_open(sketch *sketch);
void sketch_close(sketch *sketch);

/* Draws all of it. */
void sketch_draw(const sketch *sketch, const artist *artist);

/* Pixels of a picture, as drawing_fit_file has it. */
bool sketch_fit_file(const sketch *sketch, uint64_t scale, drawing_size *size);

/* Draws to a .png or .svg file; false with an error. */
bool sketch_write(const sketch *sketch, drawing_size size, const char *file);

/* Draws to the terminal; false with an error. */
bool sketch_print(const sketch *sketch, terminal_colour mode);

#endif
