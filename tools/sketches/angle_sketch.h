/*
 * angle_sketch.h: the ground of a mesh from above at an angle: storeys one above the other, shaded, with hidden parts
 * removed.
 */
#ifndef TOOLS_SKETCHES_ANGLE_SKETCH_H
#define TOOLS_SKETCHES_ANGLE_SKETCH_H

#include "sketches/sketch.h"

/* Sets the sketch's left, top, width and height for its turn and tilt; false with an error. */
bool angle_sketch_measure(sketch *sketch);
void angle_sketch_draw(const sketch *sketch, const artist *artist);

#endif
