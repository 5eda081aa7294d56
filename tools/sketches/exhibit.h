/* exhibit.h: sketches of maps, drawn to files and terminals. */
#ifndef TOOLS_SKETCHES_EXHIBIT_H
#define TOOLS_SKETCHES_EXHIBIT_H

#include "draw/draw.h"
#include "pictures/pictures.h"
#include "sketches/sketch.h"

/* Begins a sketch of a mesh or graph: the whole map as a plan, until the caller sets another view. */
void sketch_begin(sketch *sketch, const scene *scene);

/* Measures the map; sketch_close is due either way. False with an error. */
bool sketch_open(sketch *sketch);
void sketch_close(sketch *sketch);

/* Draws the whole sketch. */
void sketch_draw(const sketch *sketch, const artist *artist);

/* The size of a picture in pixels, as in drawing_fit_file. */
bool sketch_fit_file(const sketch *sketch, uint64_t scale, drawing_size *size);

/* Draws to a .png or .svg file; false with an error. */
bool sketch_write(const sketch *sketch, drawing_size size, const char *file);

/* Draws to the terminal; false with an error. */
bool sketch_print(const sketch *sketch, terminal_colour mode);

#endif
