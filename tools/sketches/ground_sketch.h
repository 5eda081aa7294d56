/* ground_sketch.h: the ground of a mesh on a sketch: light portals and dark walls, storeys side by side. */
#ifndef TOOLS_SKETCHES_GROUND_SKETCH_H
#define TOOLS_SKETCHES_GROUND_SKETCH_H

#include "sketches/sketch.h"

/* Sets the sketch's left, top, width and height; false with an error. */
bool ground_sketch_measure(sketch *sketch);
void ground_sketch_draw(const sketch *sketch, const artist *artist);

#endif
