/* net_sketch.h: a graph on a sketch: nodes, edges by kind, closed ones and names. */
#ifndef TOOLS_SKETCHES_NET_SKETCH_H
#define TOOLS_SKETCHES_NET_SKETCH_H

#include "sketches/sketch.h"

/* Colour of edges of no special kind. */
extern const colour colour_edge;

/* Sets the sketch's left, top, width, height and nodes: their positions, or a circle. False with an error. */
bool net_sketch_measure(sketch *sketch);
void net_sketch_draw(const sketch *sketch, const artist *artist);

/* Draws the names of a small graph's nodes: the caller does so last, above everything else. */
void net_sketch_name(const sketch *sketch, const artist *artist);

#endif
